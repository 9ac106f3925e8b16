//! Exact fractions of any size.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rulebook::licensee::Percent;
use rulebook::money::Cents;
use rulebook::payout::Odds;
use serde::{Serialize, Serializer};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};
use std::str::FromStr;

/// An exact fraction in lowest terms, written `-7/495`, or `1` where it is whole.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fraction(RBig);

impl Fraction {
    /// Nothing.
    pub const ZERO: Fraction = Fraction(RBig::ZERO);
    /// One.
    pub const ONE: Fraction = Fraction(RBig::ONE);

    /// `over` divided by `under`, which must not be zero.
    pub fn new(over: i64, under: u64) -> Fraction {
        Fraction(RBig::from_parts(IBig::from(over), UBig::from(under)))
    }

    /// A whole number of any size.
    pub fn whole(number: i128) -> Fraction {
        Fraction(RBig::from(IBig::from(number)))
    }

    /// So many of so many, of any size; the whole must not be zero.
    pub fn part(of: u128, whole: u128) -> Fraction {
        Fraction(RBig::from_parts(IBig::from(of), UBig::from(whole)))
    }

    /// Is it nothing?
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// The nearest floating-point number: for printing, never for reckoning.
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().value()
    }
}

impl From<i64> for Fraction {
    fn from(whole: i64) -> Fraction {
        Fraction(RBig::from(whole))
    }
}

impl From<Cents> for Fraction {
    fn from(cents: Cents) -> Fraction {
        Fraction::from(cents.0)
    }
}

/// What one unit wins: `7 to 6` is 7/6.
impl From<Odds> for Fraction {
    fn from(odds: Odds) -> Fraction {
        Fraction::new(odds.wins().into(), odds.per().into())
    }
}

/// The part of one that a percentage is: 2.5 percent is 1/40.
impl From<Percent> for Fraction {
    fn from(percent: Percent) -> Fraction {
        Fraction::new(percent.of_ten_thousand().into(), 10_000)
    }
}

macro_rules! operators {
    ($($name:ident $method:ident $sign:tt)*) => {$(
        impl $name for Fraction {
            type Output = Fraction;
            fn $method(self, other: Fraction) -> Fraction {
                Fraction(self.0 $sign other.0)
            }
        }
        impl $name<&Fraction> for &Fraction {
            type Output = Fraction;
            fn $method(self, other: &Fraction) -> Fraction {
                Fraction(&self.0 $sign &other.0)
            }
        }
    )*};
}

operators! { Add add + Sub sub - Mul mul * Div div / }

impl Neg for Fraction {
    type Output = Fraction;
    fn neg(self) -> Fraction {
        Fraction(-self.0)
    }
}

impl AddAssign for Fraction {
    fn add_assign(&mut self, other: Fraction) {
        self.0 += other.0;
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(parts: I) -> Fraction {
        parts.fold(Fraction::ZERO, Add::add)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}

impl fmt::Debug for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is no fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a fraction is written as \"-7/495\" or \"2\"")]
pub struct NotAFraction;

impl FromStr for Fraction {
    type Err = NotAFraction;
    fn from_str(text: &str) -> Result<Fraction, NotAFraction> {
        let (over, under) = text.split_once('/').unwrap_or((text, "1"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(over.strip_prefix('-').unwrap_or(over)) || !digits(under) {
            return Err(NotAFraction);
        }
        let over: IBig = over.parse().map_err(|_| NotAFraction)?;
        let under: UBig = under.parse().map_err(|_| NotAFraction)?;
        if under.is_zero() { Err(NotAFraction) } else { Ok(Fraction(RBig::from_parts(over, under))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_written_in_lowest_terms() {
        assert_eq!(Fraction::new(-14, 990).to_string(), "-7/495");
        assert_eq!(Fraction::new(0, 36).to_string(), "0");
        assert_eq!(Fraction::new(36, 36).to_string(), "1");
        assert_eq!(Fraction::new(-72, 36).to_string(), "-2");
        assert_eq!(format!("[{:>7}]", Fraction::new(1, 6)), "[    1/6]");
    }

    #[test]
    fn fractions_read_back() {
        for text in ["-7/495", "0", "1", "-2", "18446744073709551616/3"] {
            assert_eq!(text.parse::<Fraction>().map(|fraction| fraction.to_string()), Ok(text.to_string()));
        }
        for text in ["", "/", "1/0", "1/", "/2", "1/-2", "+1", "--1", "1.5", "0x10", "1_0", "1/2/3"] {
            assert_eq!(text.parse::<Fraction>(), Err(NotAFraction), "{text:?}");
        }
    }

    #[test]
    fn sums_and_products_are_exact() {
        let third = Fraction::new(1, 3);
        assert_eq!(&third + &third + third.clone(), Fraction::ONE);
        assert_eq!(&third * &Fraction::from(3) - Fraction::ONE, Fraction::ZERO);
        assert_eq!(-third / Fraction::new(1, 6), Fraction::from(-2));
        assert_eq!((0..36).map(|_| Fraction::new(1, 36)).sum::<Fraction>(), Fraction::ONE);
    }

    #[test]
    fn odds_and_percentages_become_parts_of_one() {
        assert_eq!(Fraction::from(Odds::to(7, 6)).to_string(), "7/6");
        assert_eq!(
            "2.5".parse::<Percent>().map(|percent| Fraction::from(percent).to_string()),
            Ok("1/40".into())
        );
    }

    #[test]
    fn nothing_prints_without_a_sign() {
        assert!((-Fraction::ZERO).to_f64().is_sign_positive());
        assert_eq!(Fraction::new(-1, 8).to_f64(), -0.125);
    }
}
