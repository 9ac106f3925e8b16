//! What the house chooses.

use super::words::Side;
use rulebook::edition::Edition;
use rulebook::game::Amounts;
use rulebook::licensee::{Document, Violations};
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::provision::P8_2;

/// The licensee's choices.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The edition they belong to.
    pub edition: Edition,
    minimum: Cents,
    maximum: Cents,
    high: Odds,
    low: Odds,
}

impl Rules {
    /// Reads a rules file, or says everything that is wrong with it.
    pub fn from_toml(text: &str) -> Result<Rules, Violations> {
        let mut file = Document::parse(text);
        if file.text("game").is_some_and(|game| game != "hi-lo") {
            file.violate("game", None, "these are read as the rules of hi-lo".to_string(), None);
        }
        let rules = Rules {
            edition: file.edition(),
            minimum: file.cents("limits.minimum_cents", 100..=100_000, Cents(500)),
            maximum: file.cents("limits.maximum_cents", 100..=100_000, Cents(50_000)),
            high: file.odds("payouts.high", P8_2).unwrap_or(Odds::to(1, 4)),
            low: file.odds("payouts.low", P8_2).unwrap_or(Odds::to(2, 1)),
        };
        for side in [Side::High, Side::Low] {
            if rules.amounts(side).is_none() {
                let because = format!("no amount within the limits can be paid on {side:?}");
                file.violate("limits.maximum_cents", Some(P8_2), because, None);
            }
        }
        file.finish().map(|()| rules)
    }

    /// Writes a file that reads back the same.
    pub fn to_toml(&self) -> String {
        let Rules { edition, minimum, maximum, high, low } = self;
        format!(
            "game = \"hi-lo\"\nedition = \"{edition}\"\n[limits]\nminimum_cents = {}\nmaximum_cents = {}\n\
             [payouts]\nhigh = \"{high}\"\nlow = \"{low}\"\n",
            minimum.0, maximum.0
        )
    }

    /// What a side pays.
    pub fn pays(&self, side: Side) -> Odds {
        match side {
            Side::High => self.high,
            Side::Low => self.low,
        }
    }

    /// One-dollar chips, 25-cent change, every payout exact.
    pub fn amounts(&self, side: Side) -> Option<Amounts> {
        let step = self.pays(side).unit(Cents(100), Cents(25));
        let (min, max) = (self.minimum.ceil_to(step), self.maximum.floor_to(step));
        (min <= max).then_some(Amounts { min, max, step })
    }
}
