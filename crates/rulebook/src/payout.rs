//! Odds as a layout states them: "a to b" (19:47-1.4(a)). `7 to 6` wins seven for every six wagered, and the
//! six come back besides.

use crate::money::{Cents, gcd, lcm};
use serde::{Deserialize, Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// Winnings of `wins` for every `per` wagered; the wager itself is returned besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    wins: u16,
    per: u16,
}

impl Odds {
    /// `wins` to `per`. Both must be positive.
    pub const fn to(wins: u16, per: u16) -> Odds {
        assert!(wins > 0 && per > 0, "odds have two positive sides");
        Odds { wins, per }
    }

    /// What is won for each `per` wagered.
    pub const fn wins(self) -> u16 {
        self.wins
    }

    /// The wager that wins `wins`.
    pub const fn per(self) -> u16 {
        self.per
    }

    /// The winnings on a stake that these odds pay exactly; see [`Odds::unit`].
    pub fn pay(self, stake: Cents) -> Cents {
        let total = stake.0 * i64::from(self.wins);
        let winnings = match u32::try_from(total) {
            Ok(small) => i64::from(small / u32::from(self.per)),
            Err(_) => total / i64::from(self.per),
        };
        assert!(winnings * i64::from(self.per) == total, "a stake that cannot be paid exactly was accepted");
        Cents(winnings)
    }

    /// The smallest stake, a whole number of chips, that pays in whole coins of change; every payable stake is
    /// a multiple of it.
    pub const fn unit(self, chip: Cents, change: Cents) -> Cents {
        let bare = self.per as i64 * change.0 / gcd(self.wins as i64, self.per as i64 * change.0);
        Cents(lcm(chip.0, bare))
    }
}

impl PartialOrd for Odds {
    fn partial_cmp(&self, other: &Odds) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// By generosity; `14 to 10` ranks with `7 to 5`.
impl Ord for Odds {
    fn cmp(&self, other: &Odds) -> Ordering {
        let left = u32::from(self.wins) * u32::from(other.per);
        let right = u32::from(other.wins) * u32::from(self.per);
        left.cmp(&right)
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.wins, self.per)
    }
}

impl Serialize for Odds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

crate::described!(Odds as "Odds", {
    "description": "What is won for what is wagered, such as `3 to 2`.", "type": "string", "pattern": "^[0-9]+ to [0-9]+$",
});

impl<'de> Deserialize<'de> for Odds {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Odds, D::Error> {
        std::borrow::Cow::<str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Why a text is not odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOdds {
    /// "a for b" hides the returned stake in the figure.
    #[error("odds are stated with \"to\", never with \"for\": \"5 for 1\" is \"4 to 1\"")]
    For,
    /// Not two positive numbers around "to".
    #[error("odds are written as two whole numbers from 1 to 10,000, such as \"7 to 6\"")]
    Malformed,
}

impl FromStr for Odds {
    type Err = NotOdds;
    fn from_str(text: &str) -> Result<Odds, NotOdds> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [wins, word, per] = words[..] else { return Err(NotOdds::Malformed) };
        if word.eq_ignore_ascii_case("for") {
            return Err(NotOdds::For);
        }
        let side = |text: &str| text.parse::<u16>().ok().filter(|side| (1..=10_000).contains(side));
        match (side(wins), word, side(per)) {
            (Some(wins), "to", Some(per)) => Ok(Odds { wins, per }),
            _ => Err(NotOdds::Malformed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unit_is_the_smallest_stake_that_pays_exactly() {
        for (wins, per) in [(9, 5), (7, 5), (7, 6), (5, 11), (5, 8), (4, 5), (1, 2), (2, 3), (5, 6), (30, 1)]
        {
            for (chip, change) in [(100, 25), (100, 100), (500, 5), (25, 1)] {
                let odds = Odds::to(wins, per);
                let payable = |stake: i64| {
                    stake % chip == 0 && (stake * i64::from(wins)) % (i64::from(per) * change) == 0
                };
                let unit = odds.unit(Cents(chip), Cents(change)).0;
                assert_eq!((1..=unit).find(|stake| payable(*stake)), Some(unit), "{odds} {chip} {change}");
                assert!((1..4 * unit).all(|stake| payable(stake) == (stake % unit == 0)));
            }
        }
    }

    #[test]
    fn p1_4a_to_is_not_for() {
        assert_eq!("4 to 1".parse(), Ok(Odds::to(4, 1)));
        assert_eq!("10000 to 10000".parse(), Ok(Odds::to(10_000, 10_000)));
        assert_eq!("5 for 1".parse::<Odds>(), Err(NotOdds::For));
        assert_eq!(
            Odds::to(4, 1).pay(Cents(100)),
            Cents(400),
            "four to one wins four; the wager comes back besides"
        );
        for text in [
            "",
            "4",
            "0 to 1",
            "4 to 0",
            "4 to",
            "-1 to 1",
            "70000 to 1",
            "10001 to 1",
            "1 to 10001",
            "4 TO x",
        ] {
            assert_eq!(text.parse::<Odds>(), Err(NotOdds::Malformed), "{text:?}");
        }
    }

    /// Small amounts are divided as 32-bit numbers, which is faster; the others must come to the same.
    #[test]
    fn amounts_beyond_32_bits_are_paid_by_the_same_odds() {
        for stake in [5, 3_000_000_000, 6_135_667_565, 9_000_000_000_000] {
            assert_eq!(Odds::to(7, 5).pay(Cents(stake)), Cents(stake / 5 * 7));
        }
    }

    #[test]
    fn odds_compare_by_what_they_pay() {
        assert!(Odds::to(7, 6) < Odds::to(6, 5));
        assert_eq!(Odds::to(14, 10).cmp(&Odds::to(7, 5)), Ordering::Equal);
    }
}
