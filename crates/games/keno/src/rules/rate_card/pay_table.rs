//! 19:47-15.3(e): what one number of spots pays, in exact proportion to the wager.

use crate::rules::{DRAWN, NUMBERS};
use rulebook::money::Cents;

/// As many catches as there can be, none included.
const CATCHES: usize = DRAWN as usize + 1;

/// A rate that a payoff is stated for.
pub(super) const DOLLAR: Cents = Cents(100);

/// What one number of spots pays for each number that is caught.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayTable {
    spots: u8,
    per_dollar: [Cents; CATCHES],
}

impl PayTable {
    /// A table that pays nothing yet.
    pub(super) const fn new(spots: u8) -> PayTable {
        assert!(1 <= spots && spots <= NUMBERS, "a wager has 1 to 80 spots");
        PayTable { spots, per_dollar: [Cents::ZERO; CATCHES] }
    }

    /// Pays so much for a dollar where so many are caught. The catch must be possible.
    pub(super) fn set(&mut self, caught: u8, per_dollar: Cents) {
        assert!(can_be_caught(self.spots, caught), "{caught} of {} spots cannot be caught", self.spots);
        self.per_dollar[usize::from(caught)] = per_dollar;
    }

    /// The number of spots that it is for.
    pub fn spots(&self) -> u8 {
        self.spots
    }

    /// The payoff for a rate of one dollar, the dollar included; zero where nothing is paid.
    pub fn per_dollar(&self, caught: u8) -> Cents {
        self.per_dollar.get(usize::from(caught)).copied().unwrap_or(Cents::ZERO)
    }

    /// The payoff at a rate, the price included, before any limit. It is exact: a card is refused unless every payoff is
    /// a whole number of cents at every rate.
    pub fn payoff(&self, caught: u8, rate: Cents) -> Cents {
        let hundredths = self.per_dollar(caught).0 * rate.0;
        assert!(hundredths % DOLLAR.0 == 0, "a rate that cannot be paid exactly was accepted");
        Cents(hundredths / DOLLAR.0)
    }

    /// What is paid for a dollar, by the number caught, the most of them first.
    pub fn lines(&self) -> impl Iterator<Item = (u8, Cents)> {
        let catches = (0..CATCHES as u8).rev().map(|caught| (caught, self.per_dollar(caught)));
        catches.filter(|(_, pays)| !pays.is_zero())
    }

    /// The numbers caught that are paid, ascending.
    pub(super) fn paid(&self) -> Vec<u8> {
        (0..CATCHES as u8).filter(|caught| !self.per_dollar(*caught).is_zero()).collect()
    }
}

/// Can so many of so many spots be caught when 20 of the 80 numbers are drawn? Whoever marks more than 60 cannot help
/// catching some.
pub(super) const fn can_be_caught(spots: u8, caught: u8) -> bool {
    caught <= spots && caught <= DRAWN && spots - caught <= NUMBERS - DRAWN
}
