//! Every reason for which a craps table refuses, with its provision and its sentence.

use super::command::NoRollReason;
use super::wager::{Point, Wager};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Nearest, Refuse};
use rulebook::money::Cents;
use rulebook::provision::*;

/// Why not. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Refusal {
    // Who may do it
    #[error("{0} may not do this")]
    NotYours(Actor, Provision),
    #[error("only the croupier acts for a patron")]
    NotOnBehalf,
    #[error("this table has no {0}")]
    NoSuchSeat(Seat),
    #[error("{0} is taken")]
    SeatTaken(Seat),
    #[error("nobody stands at {0}")]
    NotAtTheTable(Seat),
    #[error("{0} is leaving and makes no more wagers")]
    Leaving(Seat),

    // Which wagers there are
    #[error("{name:?} is not a wager of craps")]
    NotPermissible { name: String },
    #[error("this table does not offer {0}")]
    NotOffered(Wager),

    // When a wager may be made
    #[error("{0} is made before a come out roll, and the point is {1}")]
    AfterTheComeOut(Wager, Point),
    #[error("{0} is made after a come out roll, and the next roll is one")]
    BeforeTheComeOut(Wager),
    #[error("a come or don't come bet reaches {0} by the dice, not by hand")]
    OnlyByTheDice(Wager),
    #[error("{0} may not be increased or replaced once its point stands")]
    DontBetIncreased(Wager),
    #[error("{odds} stands behind {on}, and there is none")]
    NothingToSupport { odds: Wager, on: Wager },
    #[error("the dice are at rest: no wager can be made until the throw is settled")]
    DiceAtRest,
    #[error("a wager of {0} still waits for confirmation")]
    AlreadyWaiting(Seat),

    // How much
    #[error("an amount is more than nothing")]
    NoAmount,
    #[error("the smallest chip is {chip}, and {amount} is no whole number of them")]
    NotInChips { amount: Cents, chip: Cents, nearest: Nearest },
    #[error("{amount} on {wager} could not be paid exactly")]
    NotExact { wager: Wager, amount: Cents, nearest: Nearest },
    #[error("at least {least} must lie on {wager}")]
    BelowMinimum { wager: Wager, least: Cents, nearest: Nearest },
    #[error("no more than {most} may lie on {wager}")]
    AboveMaximum { wager: Wager, most: Cents, nearest: Nearest },
    #[error("no more than {most} may lie on {wager}")]
    TooMuchOdds { wager: Wager, most: Cents, cite: Provision, nearest: Nearest },

    // Coupons and cash
    #[error("a match play coupon goes on pass or don't pass only, not on {0}")]
    CouponNotHere(Wager),
    #[error("a match play coupon is laid with chips of at least its value")]
    CouponUnmatched { coupon: Cents },
    #[error("a coupon stays with the wager it was laid with: no second one is added")]
    CouponAgain,
    #[error("with the coupon, the wager could not be paid exactly")]
    CouponNotExact { nearest: Nearest },

    // Taking down
    #[error("there is nothing on {0}")]
    NothingThere(Wager),
    #[error("a {0} bet may not be removed or reduced once its point stands")]
    Contract(Wager),
    #[error("with the dice thrown no wager may be removed or reduced")]
    DiceThrown,
    #[error("to take off {amount} is to take the wager down")]
    ReduceIsRemove { amount: Cents, stake: Cents },

    // On and off
    #[error("{0} is always on")]
    AlwaysOn(Wager),
    #[error("{0} is called on already")]
    AlreadyOn(Wager),
    #[error("{0} is not called on")]
    NotOn(Wager),
    #[error("{0} did not call {1} on")]
    NotCalledOn(Seat, Wager),

    // Confirmation
    #[error("{0} has no wager that waits for confirmation")]
    NothingToConfirm(Seat),
    #[error("the {0} has confirmed it already")]
    ConfirmedAlready(&'static str),

    // The dice
    #[error("the dice are not there to be offered")]
    NotWithTheStickman,
    #[error("the dice go to {next} next, not to {offered}")]
    OutOfTurn { offered: Seat, next: Seat },
    #[error("the dice are not offered to {0}")]
    DiceNotOffered(Seat),
    #[error("two different dice of the {set} in the set are chosen")]
    NotTwoDice { set: u8 },
    #[error("{0} is not the shooter")]
    NotTheShooter(Seat),
    #[error("nobody has the dice: a player must take them first")]
    NoShooter,
    #[error("the shooter makes a pass or a don't pass bet before the throw")]
    NoLineBet,
    #[error(
        "without a pass or a don't pass bet one throws only when no other player takes the dice with one"
    )]
    OthersFirst,
    #[error("the dice are in the air")]
    InTheAir,
    #[error("the dice have not been thrown")]
    NotThrown,
    #[error("a throw at rest waits for the stickman's call")]
    NotYetCalled,
    #[error("the dice are not at rest")]
    NotAtRest,
    #[error("at least one die must be cocked: report flat dice as dice")]
    NotCocked,
    #[error("at this table the {0} calls \"No Roll\"")]
    NotTheCaller(&'static str),
    #[error("that dice touch chips or coupons is no cause for \"No Roll\"")]
    NoCause,
    #[error("this is called before the dice come to rest, whenever that is possible")]
    CalledTooLate(NoRollReason),
    #[error("where the dice come to rest is not known while they move")]
    CalledTooEarly(NoRollReason),
    #[error("the throw is in dispute: the boxman decides which faces count")]
    InDispute,
    #[error("the throw is in dispute already")]
    DisputedAlready,
    #[error("no throw is in dispute")]
    NoDispute,
    #[error("the boxman has ruled on this throw")]
    RuledAlready,
    #[error("the dice show {0}")]
    WrongTotal(u8),
}

impl Refuse for Refusal {
    fn cite(&self) -> Provision {
        use Refusal::*;
        match self {
            NotYours(_, cite) => *cite,
            NotOnBehalf | NoSuchSeat(_) | SeatTaken(_) | NotAtTheTable(_) | Leaving(_) => P1_3_B,
            NotPermissible { .. } => P1_2_B,
            NotOffered(_) => P1_2_A,
            AfterTheComeOut(wager, _) | BeforeTheComeOut(wager) | OnlyByTheDice(wager) => wager.cite(),
            DontBetIncreased(_) => P1_3_D,
            NothingToSupport { odds, .. } => odds.cite(),
            DiceAtRest | AlreadyWaiting(_) => P1_3_A,
            NoAmount | NotInChips { .. } => P1_3_B,
            NotExact { wager, .. } => match wager {
                Wager::Buy(_) | Wager::Lay(_) => wager.cite(),
                wager if wager.supports().is_some() => P1_6_F,
                _ => P1_4_E,
            },
            BelowMinimum { .. } | AboveMaximum { .. } => P8_2,
            TooMuchOdds { cite, .. } => *cite,
            CouponNotHere(_) | CouponUnmatched { .. } | CouponAgain => P1_3_B,
            CouponNotExact { .. } => P1_4_E,
            NothingThere(_) | Contract(_) | DiceThrown | ReduceIsRemove { .. } => P1_3_C,
            AlwaysOn(_) | AlreadyOn(_) | NotOn(_) | NotCalledOn(..) => P1_3_E,
            NothingToConfirm(_) | ConfirmedAlready(_) => P1_3_A,
            NotWithTheStickman => P1_7_A,
            OutOfTurn { .. } => P1_11_C,
            DiceNotOffered(_) => P1_7_B,
            NotTwoDice { .. } => P1_7_C,
            NotTheShooter(_) => P1_11_A,
            NoShooter | NoLineBet | InTheAir | NotThrown => P1_8,
            OthersFirst => P1_11_B,
            NotYetCalled | NotAtRest => P1_10_B,
            NotCocked => P1_10_A_1,
            NotTheCaller(_) => P1_9_B,
            NoCause => P1_9_D,
            CalledTooLate(_) => P1_9_C,
            CalledTooEarly(reason) => reason.cite(),
            InDispute | DisputedAlready | NoDispute | RuledAlready => P1_10_A_2,
            WrongTotal(_) => P1_10_A,
        }
    }

    fn code(&self) -> &'static str {
        use Refusal::*;
        match self {
            NotYours(..) => "not_yours",
            NotOnBehalf => "not_on_behalf",
            NoSuchSeat(_) => "no_such_seat",
            SeatTaken(_) => "seat_taken",
            NotAtTheTable(_) => "not_at_the_table",
            Leaving(_) => "leaving",
            NotPermissible { .. } => "not_permissible",
            NotOffered(_) => "not_offered",
            AfterTheComeOut(..) => "after_the_come_out",
            BeforeTheComeOut(_) => "before_the_come_out",
            OnlyByTheDice(_) => "only_by_the_dice",
            DontBetIncreased(_) => "dont_bet_increased",
            NothingToSupport { .. } => "nothing_to_support",
            DiceAtRest => "dice_at_rest",
            AlreadyWaiting(_) => "already_waiting",
            NoAmount => "no_amount",
            NotInChips { .. } => "not_in_chips",
            NotExact { .. } => "not_exact",
            BelowMinimum { .. } => "below_minimum",
            AboveMaximum { .. } => "above_maximum",
            TooMuchOdds { .. } => "too_much_odds",
            CouponNotHere(_) => "coupon_not_here",
            CouponUnmatched { .. } => "coupon_unmatched",
            CouponAgain => "coupon_again",
            CouponNotExact { .. } => "coupon_not_exact",
            NothingThere(_) => "nothing_there",
            Contract(_) => "contract",
            DiceThrown => "dice_thrown",
            ReduceIsRemove { .. } => "reduce_is_remove",
            AlwaysOn(_) => "always_on",
            AlreadyOn(_) => "already_on",
            NotOn(_) => "not_on",
            NotCalledOn(..) => "not_called_on",
            NothingToConfirm(_) => "nothing_to_confirm",
            ConfirmedAlready(_) => "confirmed_already",
            NotWithTheStickman => "not_with_the_stickman",
            OutOfTurn { .. } => "out_of_turn",
            DiceNotOffered(_) => "dice_not_offered",
            NotTwoDice { .. } => "not_two_dice",
            NotTheShooter(_) => "not_the_shooter",
            NoShooter => "no_shooter",
            NoLineBet => "no_line_bet",
            OthersFirst => "others_first",
            InTheAir => "in_the_air",
            NotThrown => "not_thrown",
            NotYetCalled => "not_yet_called",
            NotAtRest => "not_at_rest",
            NotCocked => "not_cocked",
            NotTheCaller(_) => "not_the_caller",
            NoCause => "no_cause",
            CalledTooLate(_) => "called_too_late",
            CalledTooEarly(_) => "called_too_early",
            InDispute => "in_dispute",
            DisputedAlready => "disputed_already",
            NoDispute => "no_dispute",
            RuledAlready => "ruled_already",
            WrongTotal(_) => "wrong_total",
        }
    }

    fn instead(&self) -> Option<String> {
        use Refusal::*;
        let text = match self {
            AfterTheComeOut(Wager::Pass, _) => "a come bet can be made now".to_string(),
            AfterTheComeOut(Wager::DontPass, _) => "a don't come bet can be made now".to_string(),
            BeforeTheComeOut(Wager::Come) => "a pass bet can be made now".to_string(),
            BeforeTheComeOut(Wager::DontCome) => "a don't pass bet can be made now".to_string(),
            OnlyByTheDice(Wager::ComePoint(_)) => "make a come bet".to_string(),
            OnlyByTheDice(_) => "make a don't come bet".to_string(),
            NothingToSupport { on: Wager::ComePoint(point), .. } => {
                format!("a come bet must first go to {point}")
            }
            NothingToSupport { on: Wager::DontComePoint(point), .. } => {
                format!("a don't come bet must first go to {point}")
            }
            NothingToSupport { on, .. } => format!("a {on} bet with its point standing comes first"),
            Contract(wager) => match wager.odds() {
                Some(odds) => format!("its odds ({odds}) may be taken down"),
                None => return None,
            },
            ReduceIsRemove { stake, .. } => format!("remove it, or take off less than {stake}"),
            NoLineBet | OthersFirst => "make a pass or a don't pass bet, or pass the dice".to_string(),
            NoShooter => "a player with a line bet takes the dice when offered".to_string(),
            CalledTooLate(_) => "say \"late\":true if no earlier call was possible".to_string(),
            WrongTotal(total) => format!("call {total}"),
            NotTheCaller(role) => format!("the {role} calls it"),
            DiceAtRest => "wait for the stickman's call".to_string(),
            NotPermissible { .. } => {
                "wagers are named as in \"pass\", \"don't come\", \"place 6\", \"hard 8\", \"horn high 12\""
                    .to_string()
            }
            _ => return self.would_do(),
        };
        Some(text)
    }

    fn nearest(&self) -> Vec<Cents> {
        use Refusal::*;
        match self {
            NotInChips { nearest, .. }
            | NotExact { nearest, .. }
            | BelowMinimum { nearest, .. }
            | AboveMaximum { nearest, .. }
            | TooMuchOdds { nearest, .. }
            | CouponNotExact { nearest } => nearest.list(),
            _ => Vec::new(),
        }
    }
}
