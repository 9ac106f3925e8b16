//! What one patron has on the layout.

use super::wager::Wager;
use rulebook::money::Cents;
use serde::Serialize;

/// A patron's seat and his wagers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    stakes: [Cents; Wager::COUNT],
    /// Match play coupons on banker and on player.
    coupons: [Cents; 2],
    /// 3.3(c)2: the marker in his space before the dealer.
    pub(super) owed: Cents,
    /// Gone, but for wagers in play, vigorish owed, or the shoe in his hands.
    pub(super) leaving: bool,
    /// He wants neither cut nor shoe offered.
    pub(super) passed_by: bool,
    /// 3.2(c): a wager with cash that waits for confirmation.
    pub(super) unconfirmed: Option<Unconfirmed>,
}

/// 3.2(c): a spoken wager with cash is not made until dealer and supervisor have confirmed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Unconfirmed {
    /// Which wager.
    pub wager: Wager,
    /// How much.
    pub amount: Cents,
    /// With a coupon of this value.
    #[serde(skip_serializing_if = "rulebook::settlement::is_nothing")]
    pub coupon: Cents,
    /// The dealer has confirmed it.
    pub dealer: bool,
    /// The supervisor has confirmed it.
    pub supervisor: bool,
}

impl Place {
    pub(super) const EMPTY: Place = Place {
        stakes: [Cents::ZERO; Wager::COUNT],
        coupons: [Cents::ZERO; 2],
        owed: Cents::ZERO,
        leaving: false,
        passed_by: false,
        unconfirmed: None,
    };

    pub(super) const fn stake(&self, wager: Wager) -> Cents {
        self.stakes[wager.slot()]
    }

    pub(super) const fn coupon(&self, wager: Wager) -> Cents {
        if wager.is_regular() { self.coupons[wager.slot()] } else { Cents::ZERO }
    }

    /// The wager with its coupon, which stands for chips (3.2(c)).
    pub(super) fn wagered(&self, wager: Wager) -> Cents {
        self.stake(wager) + self.coupon(wager)
    }

    pub(super) fn put(&mut self, wager: Wager, amount: Cents, coupon: Cents) {
        self.stakes[wager.slot()] += amount;
        if wager.is_regular() {
            self.coupons[wager.slot()] += coupon;
        }
    }

    pub(super) fn take_off(&mut self, wager: Wager, amount: Cents) {
        self.stakes[wager.slot()] -= amount;
    }

    /// Takes a wager off with its coupon.
    pub(super) fn clear(&mut self, wager: Wager) -> (Cents, Cents) {
        let coupon = match wager.is_regular() {
            true => std::mem::take(&mut self.coupons[wager.slot()]),
            false => Cents::ZERO,
        };
        (std::mem::take(&mut self.stakes[wager.slot()]), coupon)
    }

    /// His wagers, in the order of the layout.
    pub(super) fn wagers(&self) -> impl Iterator<Item = Wager> {
        let stakes = self.stakes;
        Wager::ALL.into_iter().filter(move |wager| !stakes[wager.slot()].is_zero())
    }

    pub(super) fn on_layout(&self) -> Cents {
        self.stakes.iter().copied().sum()
    }

    /// 3.2(b): has he a wager on one of the hands?
    pub(super) const fn has_regular(&self) -> bool {
        !self.stake(Wager::Banker).is_zero() || !self.stake(Wager::Player).is_zero()
    }
}
