//! What patrons do at a layout, and what came of it.

use super::Waiting;
use crate::actor::Seat;
use crate::game::Movement;
use crate::money::Cents;
use crate::settlement::is_nothing;
use serde::{Deserialize, Serialize};

/// What is done at a layout, as it is written after `"do"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LayoutCommand"))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Command<W> {
    /// A patron takes a free seat.
    Join {},
    /// A patron goes.
    Leave {},
    /// Puts money on a wager, more if there is some already.
    Wager {
        /// Which wager.
        on: W,
        /// How much more.
        amount: Cents,
        /// Spoken, with cash.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        cash: bool,
        /// The face value of a match play coupon laid with it.
        #[serde(default, skip_serializing_if = "is_nothing")]
        coupon: Cents,
    },
    /// A wager with cash is confirmed.
    #[serde(rename = "confirm wager")]
    ConfirmWager {
        /// Whose.
        seat: Seat,
    },
    /// Or it is not.
    #[serde(rename = "decline wager")]
    DeclineWager {
        /// Whose.
        seat: Seat,
    },
    /// Takes part of a wager back.
    Reduce {
        /// Which wager.
        on: W,
        /// How much less.
        amount: Cents,
    },
    /// Takes a wager back.
    Remove {
        /// Which wager.
        on: W,
    },
}

impl<W> Command<W> {
    /// The names, as they are written after `"do"`.
    pub(super) const NAMES: [&'static str; 7] =
        ["join", "leave", "wager", "confirm wager", "decline wager", "reduce", "remove"];

    /// A wager in chips.
    pub const fn chips(on: W, amount: Cents) -> Command<W> {
        Command::Wager { on, amount, cash: false, coupon: Cents::ZERO }
    }

    /// The same with another amount, where it has one.
    pub fn with_amount(self, amount: Cents) -> Command<W> {
        match self {
            Command::Wager { on, cash, coupon, .. } => Command::Wager { on, amount, cash, coupon },
            Command::Reduce { on, .. } => Command::Reduce { on, amount },
            other => other,
        }
    }
}

/// What an accepted command will do.
#[derive(Clone, Copy, Debug)]
pub enum Step<W> {
    /// A patron comes.
    Join(Seat),
    /// A patron goes.
    Leave(Seat),
    /// Money is put on a wager.
    Make {
        /// Whose.
        seat: Seat,
        /// Which, and how much more.
        wager: Waiting<W>,
        /// It waited to be confirmed, and is.
        confirmed: bool,
    },
    /// A wager waits to be confirmed, or waits on.
    Hold {
        /// Whose.
        seat: Seat,
        /// Which.
        wager: Waiting<W>,
    },
    /// It is not confirmed.
    Withdraw(Seat),
    /// Part of a wager is taken back.
    Reduce {
        /// Whose.
        seat: Seat,
        /// Which.
        wager: W,
        /// How much.
        amount: Cents,
    },
    /// A wager is taken back.
    Remove {
        /// Whose.
        seat: Seat,
        /// Which.
        wager: W,
    },
}

/// What came of it, as it is written after `"event"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LayoutEvent"))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event<W> {
    /// Money came to lie on a wager.
    Wagered {
        /// Who.
        seat: Seat,
        /// On what.
        wager: W,
        /// How much more.
        amount: Cents,
        /// The whole stake, where some lay there before.
        #[serde(skip_serializing_if = "Option::is_none")]
        stake: Option<Cents>,
        /// The vigorish paid for it.
        #[serde(skip_serializing_if = "is_nothing")]
        vigorish: Cents,
        /// The coupon laid with it.
        #[serde(skip_serializing_if = "is_nothing")]
        coupon: Cents,
        /// It was spoken, with cash that is chips now.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        cash: bool,
    },
    /// Part of a wager was taken back.
    Reduced {
        /// Who.
        seat: Seat,
        /// Which.
        wager: W,
        /// How much.
        amount: Cents,
        /// What is left.
        stake: Cents,
        /// Vigorish refunded.
        #[serde(skip_serializing_if = "is_nothing")]
        vigorish: Cents,
    },
    /// A wager was taken back.
    Removed {
        /// Who.
        seat: Seat,
        /// Which.
        wager: W,
        /// What lay there.
        amount: Cents,
        /// Vigorish refunded.
        #[serde(skip_serializing_if = "is_nothing")]
        vigorish: Cents,
        /// The coupon given back.
        #[serde(skip_serializing_if = "is_nothing")]
        coupon: Cents,
    },
    /// A wager with cash was not confirmed; no money moved.
    Lapsed {
        /// Whose.
        seat: Seat,
        /// Which.
        wager: W,
        /// How much it would have been.
        amount: Cents,
    },
}

impl<W> Event<W> {
    /// The money it moved.
    pub fn movement(&self) -> Option<Movement> {
        let laid = |seat, amount: Cents, vigorish: Cents| Movement {
            patron: -(amount + vigorish),
            layout: amount,
            vigorish,
            ..Movement::of(seat)
        };
        match *self {
            Event::Wagered { seat, amount, vigorish, .. } => Some(laid(seat, amount, vigorish)),
            Event::Reduced { seat, amount, vigorish, .. } | Event::Removed { seat, amount, vigorish, .. } => {
                Some(laid(seat, -amount, -vigorish))
            }
            Event::Lapsed { .. } => None,
        }
    }

    /// Did it come as cash?
    pub fn is_cash(&self) -> bool {
        matches!(self, Event::Wagered { cash: true, .. })
    }
}
