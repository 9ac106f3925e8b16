//! What one patron has on the layout.

use super::wager::{Wager, Wagers};
use rulebook::money::Cents;
use serde::Serialize;

/// A patron's place at the rail and his wagers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    /// Wagers with money on them.
    pub(super) active: Wagers,
    /// 1.3(e): wagers with an "on" button.
    pub(super) marked_on: Wagers,
    /// 1.3(e): wagers called on that still wait for the button.
    pub(super) called_on: Wagers,
    /// Gone, but for wagers that could not be taken down.
    pub(super) leaving: bool,
    /// 1.11(b): was offered the dice, and did not shoot, with the line bet that lies there.
    pub(super) declined: bool,
    /// 1.3(a), (b): a wager that waits for the dealer, and the boxman where the dice are in the air.
    pub(super) unconfirmed: Option<Unconfirmed>,
    /// Match play coupons on pass and on don't pass.
    coupons: [Cents; 2],
    stakes: [Cents; Wager::COUNT],
}

/// 1.3(a), (b): a wager that is not made until it is confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Unconfirmed {
    /// Which wager.
    pub wager: Wager,
    /// How much.
    pub amount: Cents,
    /// With a coupon of this value.
    #[serde(skip_serializing_if = "rulebook::settlement::is_nothing")]
    pub coupon: Cents,
    /// Announced with cash.
    pub cash: bool,
    /// The dealer has confirmed it.
    pub dealer: bool,
    /// The boxman has confirmed it, or need not: the dice were not in the air.
    pub boxman: bool,
}

impl Place {
    pub(super) const EMPTY: Place = Place {
        active: Wagers::NONE,
        marked_on: Wagers::NONE,
        called_on: Wagers::NONE,
        leaving: false,
        declined: false,
        unconfirmed: None,
        coupons: [Cents::ZERO; 2],
        stakes: [Cents::ZERO; Wager::COUNT],
    };

    /// What lies on a wager.
    pub(super) fn stake(&self, wager: Wager) -> Cents {
        self.stakes[wager.slot()]
    }

    /// The coupon that lies with a wager.
    pub(super) fn coupon(&self, wager: Wager) -> Cents {
        match wager {
            Wager::Pass => self.coupons[0],
            Wager::DontPass => self.coupons[1],
            _ => Cents::ZERO,
        }
    }

    pub(super) fn has_line_bet(&self) -> bool {
        self.active.has(Wager::Pass) || self.active.has(Wager::DontPass)
    }

    pub(super) fn put(&mut self, wager: Wager, amount: Cents, coupon: Cents) {
        self.active = self.active.with(wager);
        self.stakes[wager.slot()] += amount;
        match wager {
            Wager::Pass => self.coupons[0] += coupon,
            Wager::DontPass => self.coupons[1] += coupon,
            _ => {}
        }
    }

    pub(super) fn take_off(&mut self, wager: Wager, amount: Cents) {
        self.stakes[wager.slot()] -= amount;
    }

    /// Takes a wager off the layout with everything that belongs to it: its coupon and its button.
    pub(super) fn clear(&mut self, wager: Wager) -> (Cents, Cents) {
        self.active = self.active.less(wager);
        self.marked_on = self.marked_on.less(wager);
        self.called_on = self.called_on.less(wager);
        self.declined &= self.has_line_bet();
        let coupon = match wager {
            Wager::Pass => std::mem::take(&mut self.coupons[0]),
            Wager::DontPass => std::mem::take(&mut self.coupons[1]),
            _ => Cents::ZERO,
        };
        (std::mem::take(&mut self.stakes[wager.slot()]), coupon)
    }

    pub(super) fn on_layout(&self) -> Cents {
        self.active.iter().map(|wager| self.stake(wager)).sum()
    }
}
