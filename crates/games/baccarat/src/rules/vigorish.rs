//! 19:47-3.3(c), 4.10(c): the house's commission on what the Banker's Hand wins.

use rulebook::licensee::Key;
use rulebook::licensee::keys::{flag, number_within};
use rulebook::money::{Cents, gcd, lcm};
use rulebook::provision::Provision;

/// Four or five percent, and whether it is rounded up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vigorish {
    percent: u8,
    rounded: bool,
}

impl Vigorish {
    /// Four percent; rounded, it is a multiple of 20 cents.
    pub const fn four(rounded: bool) -> Vigorish {
        Vigorish { percent: 4, rounded }
    }

    /// Five percent; rounded, it is a multiple of 25 cents.
    pub const fn five(rounded: bool) -> Vigorish {
        Vigorish { percent: 5, rounded }
    }

    /// `vigorish.percent` and `vigorish.round_up`, in rules that have it there. `cite` is the provision that says how much.
    pub fn keys<R: 'static>(
        at: impl Fn(&mut R) -> &mut Vigorish + Copy + 'static,
        cite: Provision,
    ) -> [Key<R>; 2] {
        let four_or_five = number_within("4 or 5", |_| 1..=100).must(|percent| {
            (*percent != 4 && *percent != 5).then(|| format!("the vigorish is 4 or 5 percent, not {percent}"))
        });
        [
            Key::new("vigorish.percent", four_or_five, move |rules| &mut at(rules).percent).cite(cite),
            Key::new("vigorish.round_up", flag(), move |rules| &mut at(rules).rounded),
        ]
    }

    /// 4 or 5.
    pub const fn percent(self) -> u8 {
        self.percent
    }

    /// Is it rounded up?
    pub const fn is_rounded(self) -> bool {
        self.rounded
    }

    /// What it is rounded up to, where it is.
    pub const fn step(self) -> Cents {
        if self.percent == 4 { Cents(20) } else { Cents(25) }
    }

    /// The commission on an amount won. Unrounded it is exact: [`Vigorish::unit`] keeps out amounts of which the
    /// percentage could not be paid.
    pub fn on(self, won: Cents) -> Cents {
        let hundredths = won.0 * i64::from(self.percent);
        if self.rounded {
            let step = self.step().0 * 100;
            return Cents((hundredths + step - 1).div_euclid(step) * self.step().0);
        }
        assert!(hundredths % 100 == 0, "an amount of which the vigorish cannot be paid was accepted");
        Cents(hundredths / 100)
    }

    /// The smallest amount won, a whole number of chips, whose commission is a whole number of coins of change.
    pub const fn unit(self, chip: Cents, change: Cents) -> Cents {
        if self.rounded {
            return chip;
        }
        let bare = 100 * change.0 / gcd(self.percent as i64, 100 * change.0);
        Cents(lcm(chip.0, bare))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p3_3c_p4_10c_it_is_four_or_five_percent_of_the_amount_won() {
        assert_eq!(Vigorish::five(false).on(Cents(10_000)), Cents(500));
        assert_eq!(Vigorish::four(false).on(Cents(10_000)), Cents(400));
        assert_eq!(Vigorish::five(false).on(Cents(1100)), Cents(55));
    }

    #[test]
    fn p3_3c1_p4_10c_it_may_be_rounded_up_and_never_down() {
        for won in (100..=200_000).step_by(100) {
            for (vigorish, step) in [(Vigorish::five(true), 25), (Vigorish::four(true), 20)] {
                let exact_hundredths = won * i64::from(vigorish.percent());
                let taken = vigorish.on(Cents(won)).0;
                assert_eq!(taken % step, 0);
                assert!(taken * 100 >= exact_hundredths && (taken - step) * 100 < exact_hundredths);
            }
        }
        assert_eq!(Vigorish::five(true).on(Cents(500)), Cents(25));
        assert_eq!(Vigorish::five(true).on(Cents(600)), Cents(50));
        assert_eq!(Vigorish::four(true).on(Cents(500)), Cents(20));
        assert_eq!(Vigorish::four(true).on(Cents(600)), Cents(40));
    }

    #[test]
    fn an_unrounded_commission_can_always_be_paid_on_units() {
        for (chip, change) in [(100, 5), (100, 25), (500, 25), (2500, 100), (25, 1)] {
            for vigorish in [Vigorish::four(false), Vigorish::five(false)] {
                let unit = vigorish.unit(Cents(chip), Cents(change)).0;
                let payable =
                    |won: i64| won % chip == 0 && (won * i64::from(vigorish.percent())) % (100 * change) == 0;
                assert_eq!((1..=unit).find(|won| payable(*won)), Some(unit));
                assert!(vigorish.on(Cents(unit)).is_multiple_of(Cents(change)));
            }
        }
    }
}
