//! Why a layout refuses. The game supplies the provisions.

use crate::actor::{Actor, Seat};
use crate::game::{Nearest, Refuse};
use crate::money::Cents;
use crate::provision::Provision;
use std::fmt;

/// Why not. Nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal<W> {
    /// The reason.
    pub why: Why<W>,
    /// The provision that forbids it.
    pub cite: Provision,
}

/// The reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Why<W> {
    #[error("{0} may not do this")]
    NotYours(Actor),
    #[error("only the croupier acts for a patron")]
    NotOnBehalf,
    #[error("this table has no {0}")]
    NoSuchSeat(Seat),
    #[error("{0} is taken")]
    SeatTaken(Seat),
    #[error("nobody is at {0}")]
    NotAtTheTable(Seat),
    #[error("{0} is leaving and makes no more wagers")]
    Leaving(Seat),
    #[error("this table takes no cash for a spoken wager")]
    NoCash,
    #[error("an amount is more than nothing")]
    NoAmount,
    #[error("the smallest chip is {chip}, and {amount} is no whole number of them")]
    NotInChips { amount: Cents, chip: Cents, nearest: Nearest },
    #[error("{amount} on {wager} could not be paid exactly")]
    NotExact { wager: W, amount: Cents, nearest: Nearest },
    #[error("{only} is the one amount for {wager}")]
    OneAmount { wager: W, only: Cents, nearest: Nearest },
    #[error("at least {least} must lie on {wager}")]
    BelowMinimum { wager: W, least: Cents, nearest: Nearest },
    #[error("no more than {most} may lie on {wager}")]
    AboveMaximum { wager: W, most: Cents, nearest: Nearest },
    #[error("a wager of {0} still waits for confirmation")]
    AlreadyWaiting(Seat),
    #[error("{0} has no wager that waits for confirmation")]
    NothingToConfirm(Seat),
    #[error("the {0} has confirmed it already")]
    ConfirmedAlready(Actor),
    #[error("a match play coupon does not go on {0}")]
    CouponNotHere(W),
    #[error("a match play coupon is laid with chips of at least its value")]
    CouponUnmatched,
    #[error("a coupon stays with the wager it was laid with: no second one is added")]
    CouponAgain,
    #[error("with the coupon, the wager could not be paid exactly")]
    CouponNotExact { nearest: Nearest },
    #[error("there is nothing on {0}")]
    NothingThere(W),
    #[error("to take off that much is to take the wager back")]
    ReduceIsRemove { stake: Cents },
}

impl<W> Why<W> {
    /// By this provision.
    pub const fn by(self, cite: Provision) -> Refusal<W> {
        Refusal { why: self, cite }
    }
}

impl<W: fmt::Display> fmt::Display for Refusal<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.why.fmt(f)
    }
}

impl<W: fmt::Debug + fmt::Display> std::error::Error for Refusal<W> {}

impl<W: fmt::Debug + fmt::Display> Refuse for Refusal<W> {
    fn cite(&self) -> Provision {
        self.cite
    }

    fn code(&self) -> &'static str {
        match self.why {
            Why::NotYours(_) => "not_yours",
            Why::NotOnBehalf => "not_on_behalf",
            Why::NoSuchSeat(_) => "no_such_seat",
            Why::SeatTaken(_) => "seat_taken",
            Why::NotAtTheTable(_) => "not_at_the_table",
            Why::Leaving(_) => "leaving",
            Why::NoCash => "no_cash",
            Why::NoAmount => "no_amount",
            Why::NotInChips { .. } => "not_in_chips",
            Why::NotExact { .. } => "not_exact",
            Why::OneAmount { .. } => "one_amount",
            Why::BelowMinimum { .. } => "below_minimum",
            Why::AboveMaximum { .. } => "above_maximum",
            Why::AlreadyWaiting(_) => "already_waiting",
            Why::NothingToConfirm(_) => "nothing_to_confirm",
            Why::ConfirmedAlready(_) => "confirmed_already",
            Why::CouponNotHere(_) => "coupon_not_here",
            Why::CouponUnmatched => "coupon_unmatched",
            Why::CouponAgain => "coupon_again",
            Why::CouponNotExact { .. } => "coupon_not_exact",
            Why::NothingThere(_) => "nothing_there",
            Why::ReduceIsRemove { .. } => "reduce_is_remove",
        }
    }

    fn instead(&self) -> Option<String> {
        match self.why {
            Why::ReduceIsRemove { stake } => Some(format!("remove it, or take off less than {stake}")),
            Why::NoCash => Some("wager with chips".to_string()),
            _ => self.would_do(),
        }
    }

    fn nearest(&self) -> Vec<Cents> {
        match self.why {
            Why::NotInChips { nearest, .. }
            | Why::NotExact { nearest, .. }
            | Why::OneAmount { nearest, .. }
            | Why::BelowMinimum { nearest, .. }
            | Why::AboveMaximum { nearest, .. }
            | Why::CouponNotExact { nearest } => nearest.list(),
            _ => Vec::new(),
        }
    }
}
