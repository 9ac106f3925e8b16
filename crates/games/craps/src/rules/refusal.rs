//! Every reason for which a craps table refuses, with its provision and its sentence.

use super::command::NoRollReason;
use super::wager::{Point, Wager};
use rulebook::actor::Seat;
use rulebook::game::Refuse;
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::provision::*;

/// Why not. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Refusal {
    #[error(transparent)]
    Layout(#[from] layout::Refusal<Wager>),

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

    // Taking down
    #[error("a {0} bet may not be removed or reduced once its point stands")]
    Contract(Wager),
    #[error("with the dice thrown no wager may be removed or reduced")]
    DiceThrown,

    // On and off
    #[error("{0} is always on")]
    AlwaysOn(Wager),
    #[error("{0} is called on already")]
    AlreadyOn(Wager),
    #[error("{0} is not called on")]
    NotOn(Wager),
    #[error("{0} did not call {1} on")]
    NotCalledOn(Seat, Wager),

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
            Layout(refusal) => refusal.cite(),
            NotPermissible { .. } => P1_2_B,
            NotOffered(_) => P1_2_A,
            AfterTheComeOut(wager, _) | BeforeTheComeOut(wager) | OnlyByTheDice(wager) => wager.cite(),
            DontBetIncreased(_) => P1_3_D,
            NothingToSupport { odds, .. } => odds.cite(),
            DiceAtRest => P1_3_A,
            Contract(_) | DiceThrown => P1_3_C,
            AlwaysOn(_) | AlreadyOn(_) | NotOn(_) | NotCalledOn(..) => P1_3_E,
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
            Layout(refusal) => refusal.code(),
            NotPermissible { .. } => "not_permissible",
            NotOffered(_) => "not_offered",
            AfterTheComeOut(..) => "after_the_come_out",
            BeforeTheComeOut(_) => "before_the_come_out",
            OnlyByTheDice(_) => "only_by_the_dice",
            DontBetIncreased(_) => "dont_bet_increased",
            NothingToSupport { .. } => "nothing_to_support",
            DiceAtRest => "dice_at_rest",
            Contract(_) => "contract",
            DiceThrown => "dice_thrown",
            AlwaysOn(_) => "always_on",
            AlreadyOn(_) => "already_on",
            NotOn(_) => "not_on",
            NotCalledOn(..) => "not_called_on",
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
            Layout(refusal) => return refusal.instead(),
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
            _ => return None,
        };
        Some(text)
    }

    fn nearest(&self) -> Vec<Cents> {
        match self {
            Refusal::Layout(refusal) => refusal.nearest(),
            _ => Vec::new(),
        }
    }
}
