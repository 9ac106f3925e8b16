//! A percentage to a hundredth of a percent.

use crate::money::Cents;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A percentage, kept in hundredths of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent {
    hundredths: u16,
}

impl Percent {
    /// A whole number of percent.
    pub const fn whole(percent: u16) -> Percent {
        Percent { hundredths: percent * 100 }
    }

    /// The percentage as a fraction: so many of ten thousand.
    pub const fn of_ten_thousand(self) -> u16 {
        self.hundredths
    }

    /// This part of an amount, rounded down to `change`.
    pub fn of_rounded_down(self, amount: Cents, change: Cents) -> Cents {
        Cents(amount.0 * i64::from(self.hundredths) / 10_000).floor_to(change)
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.hundredths / 100, self.hundredths % 100);
        match part {
            0 => write!(f, "{whole}"),
            part if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            part => write!(f, "{whole}.{part:02}"),
        }
    }
}

impl Serialize for Percent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is no percentage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a percentage is a number from 0 to 100 with at most two decimals, such as \"4.5\"")]
pub struct NotAPercentage;

impl FromStr for Percent {
    type Err = NotAPercentage;
    fn from_str(text: &str) -> Result<Percent, NotAPercentage> {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(part) || part.len() > 2 || whole.len() > 3 {
            return Err(NotAPercentage);
        }
        let whole: u32 = whole.parse().map_err(|_| NotAPercentage)?;
        let scale = if part.len() == 1 { 10 } else { 1 };
        let part: u32 = part.parse().map_err(|_| NotAPercentage)?;
        let hundredths = whole * 100 + part * scale;
        if hundredths > 10_000 { Err(NotAPercentage) } else { Ok(Percent { hundredths: hundredths as u16 }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_read_back() {
        for hundredths in 0..=10_000 {
            let percent = Percent { hundredths };
            assert_eq!(percent.to_string().parse(), Ok(percent));
        }
        for text in ["", ".", "5.", ".5", "-1", "101", "100.01", "1.234", "5%", "1e1"] {
            assert_eq!(text.parse::<Percent>(), Err(NotAPercentage), "{text:?}");
        }
    }
}
