//! What the house chooses.

use super::words::Side;
use rulebook::edition::Edition;
use rulebook::game::Amounts;
use rulebook::licensee::keys::{at, cents};
use rulebook::licensee::{Document, Filed, Key};
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

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            edition: Edition::default(),
            minimum: Cents(500),
            maximum: Cents(50_000),
            high: Odds::to(1, 4),
            low: Odds::to(2, 1),
        }
    }
}

type K = Key<Rules>;

impl Filed for Rules {
    const GAME: &'static str = "hi-lo";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn title(&self) -> &str {
        "hi-lo"
    }

    fn keys() -> Vec<K> {
        vec![
            K::edition(at!(edition)),
            K::new("limits.minimum_cents", cents(100..=100_000), at!(minimum)).cite(P8_2),
            K::new("limits.maximum_cents", cents(100..=100_000), at!(maximum)).cite(P8_2),
            K::pays("payouts.high", Odds::to(1, 100), P8_2, at!(high)),
            K::pays("payouts.low", Odds::to(1, 100), P8_2, at!(low)),
        ]
    }

    /// Some amount can be wagered on each side.
    fn check(&mut self, file: &mut Document<'_>) {
        for side in [Side::High, Side::Low] {
            if self.amounts(side).is_none() {
                let because = format!("no amount within the limits can be paid on {side:?}");
                file.violate("limits.maximum_cents", Some(P8_2), because, None);
            }
        }
    }
}

impl Rules {
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
