//! 19:47-5.5, 5.6: what the licensee chooses.

use super::wheel::{Symbol, Wheel};
use rulebook::edition::Edition;
use rulebook::layout::{Bounds, Law};
use rulebook::licensee::keys::{choice, escaped, number};
use rulebook::licensee::{Coins, Key, Pace, Plain};
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::provision::{P5_5, P5_6, Provision};
use rulebook::wheel::{Ends, Spun};

/// The licensee's choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    plain: Plain,
    wheel: Wheel,
    /// The least number of whole turns, or the spin is void.
    revolutions: u8,
    pub(crate) pays: [Odds; 7],
    pub(crate) emblems: [String; 2],
}

impl Default for Rules {
    /// Atlantic City's wheel at the least odds.
    fn default() -> Rules {
        Rules {
            plain: Plain {
                edition: Edition::default(),
                title: "Big Six".to_string(),
                seats: 12,
                coins: Coins { chip: Cents(100), change: Cents(100) },
                minimum: Cents(100),
                maximum: Cents(50_000),
                pace: Pace { wager_seconds: 25, decide_seconds: 15 },
            },
            wheel: Wheel::AtlanticCity,
            revolutions: 3,
            pays: Symbol::ALL.map(Symbol::floor),
            emblems: ["joker", "flag"].map(str::to_string),
        }
    }
}

impl Spun for Rules {
    type Wager = Symbol;
    type Stop = Symbol;

    const NAME: &'static str = "big-six";
    const LAW: Law = Law { wagers: P5_6, taking_back: P5_6, confirming: P5_6, second: None };
    const SPIN: Provision = P5_6;
    const PAYS: Provision = P5_5;

    fn plain(&self) -> &Plain {
        &self.plain
    }

    fn plain_mut(&mut self) -> &mut Plain {
        &mut self.plain
    }

    /// 5.5: the wheel has one of two counts, and no symbol pays less than its floor. 5.6: three whole turns at least.
    fn keys() -> Vec<Key<Rules>> {
        let mut keys = vec![
            Key::new("wheel.spaces", choice(&Wheel::NAMES), |rules: &mut Rules| &mut rules.wheel)
                .by(P5_5, "\"atlantic-city\" or \"classic\""),
            Key::new("wheel.revolutions", number(3..=100), |rules: &mut Rules| &mut rules.revolutions)
                .by(P5_6, "whole turns, at least 3"),
        ];
        keys.extend(Symbol::ALL.map(|symbol| {
            Key::pays(format!("pays.{symbol}"), symbol.floor(), P5_5, move |rules: &mut Rules| {
                &mut rules.pays[symbol as usize]
            })
            .in_quotes()
        }));
        keys.extend([("joker", 0), ("flag", 1)].map(|(emblem, place)| {
            let name = escaped(1..=20, "a name has 1 to 20 letters");
            Key::new(format!("emblems.{emblem}"), name, move |rules: &mut Rules| &mut rules.emblems[place])
                .says("what the house calls it")
        }));
        keys
    }

    fn turns(&self) -> u8 {
        self.revolutions
    }

    fn bounds(&self, on: Symbol) -> Bounds {
        let Plain { minimum, maximum, coins, .. } = self.plain;
        let unit = self.pays[on as usize].unit(coins.chip, coins.change);
        Bounds::posted((minimum, maximum), unit, P5_5)
    }

    fn stops(&self) -> impl Iterator<Item = (Symbol, u32)> {
        Symbol::ALL.into_iter().map(|symbol| (symbol, self.wheel.spaces(symbol)))
    }

    /// 5.5: a wager wins on its own symbol and on no other; one emblem is not the other.
    fn ends(&self, on: Symbol, at: Symbol) -> Ends {
        if on == at { Ends::Wins(self.pays[on as usize]) } else { Ends::Loses }
    }
}
