//! 19:47-5.5, 5.6: what the licensee chooses.

use super::wheel::{Symbol, Wheel};
use rulebook::edition::Edition;
use rulebook::layout::{Bounds, Law};
use rulebook::licensee::{Coins, Document, Pace, Violations, read_game, read_title, writer};
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::provision::{P5_5, P5_6, P8_2, Provision};
use rulebook::wheel::{Ends, Spun};

/// The licensee's choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub(crate) edition: Edition,
    pub(crate) title: String,
    pub(crate) seats: u8,
    pub(crate) coins: Coins,
    pub(crate) minimum: Cents,
    pub(crate) maximum: Cents,
    pub(crate) pace: Pace,
    pub(crate) wheel: Wheel,
    /// The least number of whole turns, or the spin is void.
    pub(crate) revolutions: u8,
    pub(crate) pays: [Odds; 7],
    pub(crate) emblems: [String; 2],
}

const MOST_CENTS: i64 = 1_000_000_000;

impl Rules {
    fn of(file: &mut Document<'_>) -> Rules {
        read_game(file, "big-six");
        let rules = Rules {
            edition: file.edition(),
            title: read_title(file, "Big Six".to_string()),
            seats: file.number("seats", 1..=16, 12, None) as u8,
            coins: Coins::read(file, Coins { chip: Cents(100), change: Cents(100) }, P5_5),
            minimum: file.cents("limits.minimum_cents", 1..=MOST_CENTS, Cents(100)),
            maximum: file.cents("limits.maximum_cents", 1..=MOST_CENTS, Cents(50_000)),
            pace: Pace::read(file, Pace { wager_seconds: 25, decide_seconds: 15 }),
            wheel: file.choice("wheel.spaces", &Wheel::NAMES, Wheel::AtlanticCity),
            revolutions: file.number("wheel.revolutions", 3..=100, 3, Some(P5_6)) as u8,
            pays: Symbol::ALL.map(|symbol| pays(file, symbol)),
            emblems: ["joker", "flag"].map(|plain| emblem(file, plain)),
        };
        for symbol in Symbol::ALL {
            let Bounds { least, most, unit, .. } = rules.bounds(symbol);
            if least.ceil_to(unit) > most.floor_to(unit) {
                let because = format!("no amount from {least} to {most} can be wagered on {symbol}");
                let key =
                    file.first_said(&["limits.maximum_cents", "limits.minimum_cents", "money.chip_cents"]);
                file.violate(key, Some(P8_2), because, None);
                break;
            }
        }
        rules
    }
}

impl Spun for Rules {
    type Wager = Symbol;
    type Stop = Symbol;

    const NAME: &'static str = "big-six";
    const LAW: Law = Law { wagers: P5_6, taking_back: P5_6, confirming: P5_6, second: None };
    const SPIN: Provision = P5_6;
    const PAYS: Provision = P5_5;

    fn read(text: &str) -> Result<Rules, Violations> {
        Document::check(text, Rules::of)
    }

    fn write(&self, explained: bool) -> String {
        let mut text = String::new();
        let mut say = writer(&mut text, explained);
        let quoted = |text: &str| format!("{text:?}");
        let wheel = Wheel::NAMES.iter().find(|(_, wheel)| *wheel == self.wheel).map_or("", |(name, _)| name);
        say("game", quoted("big-six"), "");
        say("edition", quoted(self.edition.year()), "\"1996\" or \"2011\"");
        say("title", quoted(&self.title), "what the sign says");
        say("seats", self.seats.to_string(), "places at the layout, 1 to 16");
        say("[money]", String::new(), "");
        say("chip_cents", self.coins.chip.0.to_string(), "the smallest chip that can be wagered");
        say("change_cents", self.coins.change.0.to_string(), "the smallest coin that can be paid");
        say("[limits]", String::new(), "");
        say("minimum_cents", self.minimum.0.to_string(), "on one symbol (19:47-8.2)");
        say("maximum_cents", self.maximum.0.to_string(), "");
        say("[pace]", String::new(), "");
        say("wager_seconds", self.pace.wager_seconds.to_string(), "time to wager where nobody deals");
        say("decide_seconds", self.pace.decide_seconds.to_string(), "");
        say("[wheel]", String::new(), "");
        say("spaces", quoted(wheel), "\"atlantic-city\" or \"classic\" (19:47-5.5)");
        say("revolutions", self.revolutions.to_string(), "whole turns, at least 3 (19:47-5.6)");
        say("[pays]", String::new(), "");
        for symbol in Symbol::ALL {
            let least = format!("at least {} (19:47-5.5)", symbol.floor());
            say(&quoted(&symbol.to_string()), quoted(&self.pays[symbol as usize].to_string()), &least);
        }
        say("[emblems]", String::new(), "");
        for (key, name) in ["joker", "flag"].iter().zip(&self.emblems) {
            say(key, quoted(name), "what the house calls it");
        }
        drop(say);
        text
    }

    fn edition(&self) -> Edition {
        self.edition
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn coins(&self) -> Coins {
        self.coins
    }

    fn turns(&self) -> u8 {
        self.revolutions
    }

    fn bounds(&self, on: Symbol) -> Bounds {
        let unit = self.pays[on as usize].unit(self.coins.chip, self.coins.change);
        Bounds::posted((self.minimum, self.maximum), unit, P5_5)
    }

    fn stops(&self) -> impl Iterator<Item = (Symbol, u32)> {
        Symbol::ALL.into_iter().map(|symbol| (symbol, self.wheel.spaces(symbol)))
    }

    /// 5.5: a wager wins on its own symbol and on no other; one emblem is not the other.
    fn ends(&self, on: Symbol, at: Symbol) -> Ends {
        if on == at { Ends::Wins(self.pays[on as usize]) } else { Ends::Loses }
    }
}

/// 5.5: what a symbol pays; never less than the floor.
fn pays(file: &mut Document<'_>, symbol: Symbol) -> Odds {
    let (key, floor) = (format!("pays.{symbol}"), symbol.floor());
    let pays = file.odds(&key, P5_5).unwrap_or(floor);
    if pays < floor {
        file.violate(&key, Some(P5_5), format!("{symbol} pays at least {floor}"), Some(floor.to_string()));
    }
    pays
}

fn emblem(file: &mut Document<'_>, plain: &str) -> String {
    let key = format!("emblems.{plain}");
    let name = file.text(&key).unwrap_or_else(|| plain.to_string());
    if name.is_empty() || name.chars().count() > 20 || name.chars().any(char::is_control) {
        file.violate(&key, None, "an emblem is called by 1 to 20 letters".to_string(), None);
    }
    name
}
