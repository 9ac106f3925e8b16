//! Money: whole cents, never a fraction of one, never a float.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// An amount of money in cents. Arithmetic that would overflow stops the program: wagers are bounded by
/// checked rules far below that, so an overflow is a fault of ours and must never become a payout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Cents(pub i64);

impl Cents {
    /// No money.
    pub const ZERO: Cents = Cents(0);

    /// A number of whole dollars.
    pub const fn dollars(dollars: i64) -> Cents {
        Cents(dollars * 100)
    }

    /// Is there no money here?
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Is this a whole number of `unit`s?
    pub const fn is_multiple_of(self, unit: Cents) -> bool {
        // Wagers fit 32 bits, and a 32-bit division is several times cheaper on the machines we run on.
        if self.0 as u64 <= u32::MAX as u64 && unit.0 as u64 <= u32::MAX as u64 {
            (self.0 as u32).is_multiple_of(unit.0 as u32)
        } else {
            self.0 % unit.0 == 0
        }
    }

    /// The greatest multiple of `unit` that is not above this amount.
    pub const fn floor_to(self, unit: Cents) -> Cents {
        Cents(self.0.div_euclid(unit.0) * unit.0)
    }

    /// The smallest multiple of `unit` that is not below this amount.
    pub const fn ceil_to(self, unit: Cents) -> Cents {
        Cents(-(-self.0).div_euclid(unit.0) * unit.0)
    }

    /// `self` times a whole number, or `None` where it does not fit.
    pub const fn checked_times(self, factor: i64) -> Option<Cents> {
        match self.0.checked_mul(factor) {
            Some(cents) => Some(Cents(cents)),
            None => None,
        }
    }
}

impl Add for Cents {
    type Output = Cents;
    fn add(self, other: Cents) -> Cents {
        Cents(self.0.checked_add(other.0).expect("money does not overflow"))
    }
}

impl Sub for Cents {
    type Output = Cents;
    fn sub(self, other: Cents) -> Cents {
        Cents(self.0.checked_sub(other.0).expect("money does not overflow"))
    }
}

impl Neg for Cents {
    type Output = Cents;
    fn neg(self) -> Cents {
        Cents::ZERO - self
    }
}

impl AddAssign for Cents {
    fn add_assign(&mut self, other: Cents) {
        *self = *self + other;
    }
}

impl SubAssign for Cents {
    fn sub_assign(&mut self, other: Cents) {
        *self = *self - other;
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Cents>>(amounts: I) -> Cents {
        amounts.fold(Cents::ZERO, Add::add)
    }
}

/// `$12`, `$7.50`, `-$3`: as a sign or a dealer would say it.
impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let digits = grouped(whole);
        if part == 0 { write!(f, "{sign}${digits}") } else { write!(f, "{sign}${digits}.{part:02}") }
    }
}

/// A number with commas.
pub fn grouped(number: u64) -> String {
    let mut digits = number.to_string();
    let mut at = digits.len();
    while at > 3 {
        at -= 3;
        digits.insert(at, ',');
    }
    digits
}

/// The greatest common divisor.
pub const fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least common multiple.
pub const fn lcm(a: i64, b: i64) -> i64 {
    a / gcd(a, b) * b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_as_people_say_them() {
        assert_eq!(Cents(1200).to_string(), "$12");
        assert_eq!(Cents(750).to_string(), "$7.50");
        assert_eq!(Cents(-305).to_string(), "-$3.05");
        assert_eq!(Cents(123_456_789).to_string(), "$1,234,567.89");
    }

    #[test]
    fn floors_and_ceilings_meet_at_multiples() {
        for cents in -1000..1000 {
            let (low, high) = (Cents(cents).floor_to(Cents(75)), Cents(cents).ceil_to(Cents(75)));
            assert!(low.0 <= cents && cents <= high.0 && high.0 - low.0 < 76);
            assert_eq!(low == high, cents % 75 == 0);
        }
    }
}
