//! What people and dice do at a craps table.

use super::wager::Wager;
use rulebook::actor::Seat;
use rulebook::dice::{Face, Throw};
use rulebook::layout;
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// A command: one at the layout, or one of the table's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Command {
    /// 1.3: coming and going, and wagers.
    Layout(layout::Command<Wager>),
    /// Everything else.
    Table(TableCommand),
}

impl From<layout::Command<Wager>> for Command {
    fn from(command: layout::Command<Wager>) -> Command {
        Command::Layout(command)
    }
}

impl From<TableCommand> for Command {
    fn from(command: TableCommand) -> Command {
        Command::Table(command)
    }
}

/// The table's own commands, as they are written after `"do"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum TableCommand {
    /// 1.3(e): calls a wager on for the come out roll.
    #[serde(rename = "call on")]
    CallOn {
        /// Which wager.
        on: Wager,
    },
    /// 1.3(e): lets it be off again.
    #[serde(rename = "call off")]
    CallOff {
        /// Which wager.
        on: Wager,
    },
    /// 1.3(e): the dealer confirms with an "on" button.
    #[serde(rename = "confirm on")]
    ConfirmOn {
        /// Whose wager.
        seat: Seat,
        /// Which wager.
        on: Wager,
    },
    /// 1.7(b), 1.11(c): the stickman offers the set of dice.
    #[serde(rename = "offer dice")]
    OfferDice {
        /// To whom.
        to: Seat,
    },
    /// 1.7(c), 1.11(d): takes two of the dice offered and becomes the shooter.
    #[serde(rename = "take dice")]
    TakeDice {
        /// Which two, counted from 1.
        dice: [u8; 2],
    },
    /// 1.7(b): does not want them.
    #[serde(rename = "decline dice")]
    DeclineDice {},
    /// 1.8: the dice leave the shooter's hand.
    Throw {},
    /// 1.11(a): the shooter passes the dice.
    #[serde(rename = "pass dice")]
    PassDice {},
    /// 1.11(a)2: the boxman orders the shooter to pass them.
    #[serde(rename = "order pass")]
    OrderPass {
        /// Why.
        reason: OrderReason,
    },
    /// The dice come to rest, flat.
    Dice {
        /// The uppermost faces.
        faces: Throw,
    },
    /// 1.10(a)1: the dice come to rest, and not both flat.
    #[serde(rename = "cocked dice")]
    CockedDice {
        /// How each of them lies.
        dice: [Lie; 2],
    },
    /// 1.9(a): the roll is invalid by itself.
    #[serde(rename = "invalid roll")]
    InvalidRoll {
        /// Why.
        reason: InvalidReason,
    },
    /// 1.9(b): "No Roll".
    #[serde(rename = "no roll")]
    NoRoll {
        /// Why.
        reason: NoRollReason,
        /// 1.9(c): the caller states that no call was possible before the dice came to rest.
        #[serde(default, skip_serializing_if = "is_false")]
        late: bool,
    },
    /// 1.10(a)2: somebody disputes which face is uppermost.
    Dispute {},
    /// 1.10(a)2: the boxman decides which faces are uppermost.
    #[serde(rename = "rule faces")]
    RuleFaces {
        /// The faces that count.
        faces: Throw,
    },
    /// 1.10(a)2: the boxman orders a new throw.
    #[serde(rename = "void throw")]
    VoidThrow {},
    /// 1.10(a): the stickman calls the total, and the wagers it decides are settled.
    Call {
        /// The sum of the two faces.
        total: u8,
    },
}

/// How a die came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Lie {
    /// Flat, this face up.
    Up(Face),
    /// Cocked: leaning with this one side on a chip or another object.
    RestingOn(Face),
    /// Cocked: more than one side rests on something.
    RestingOnSeveral {},
}

/// 19:47-1.9(a): why a roll is invalid without anybody's call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum InvalidReason {
    /// A die went off the table.
    #[serde(rename = "off the table")]
    OffTheTable,
    /// One die came to rest on top of the other.
    #[serde(rename = "one on top of the other")]
    OneOnTheOther,
}

/// 19:47-1.9(b), (d): why "No Roll" is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum NoRollReason {
    /// (b)1
    #[serde(rename = "not simultaneous")]
    NotSimultaneous,
    /// (b)2
    #[serde(rename = "missed the end of the table")]
    MissedTheEnd,
    /// (b)3
    #[serde(rename = "on the craps bank")]
    OnTheBank,
    /// (b)4
    #[serde(rename = "in the cup or on a rail")]
    CupOrRail,
    /// (b)5
    #[serde(rename = "cheating")]
    Cheating,
    /// (b)6
    #[serde(rename = "improper throw")]
    Improper,
    /// (d): no cause at all.
    #[serde(rename = "touched chips or coupons")]
    TouchedChips,
}

impl NoRollReason {
    /// Every reason that can be called.
    pub const CAUSES: [NoRollReason; 6] = [
        NoRollReason::NotSimultaneous,
        NoRollReason::MissedTheEnd,
        NoRollReason::OnTheBank,
        NoRollReason::CupOrRail,
        NoRollReason::Cheating,
        NoRollReason::Improper,
    ];

    /// The provision that makes it a cause, or says that it is none.
    pub const fn cite(self) -> Provision {
        match self {
            NoRollReason::NotSimultaneous => P1_9_B_1,
            NoRollReason::MissedTheEnd => P1_9_B_2,
            NoRollReason::OnTheBank => P1_9_B_3,
            NoRollReason::CupOrRail => P1_9_B_4,
            NoRollReason::Cheating => P1_9_B_5,
            NoRollReason::Improper => P1_9_B_6,
            NoRollReason::TouchedChips => P1_9_D,
        }
    }

    /// 1.9(c): reasons to be called, whenever possible, before both dice rest.
    pub const fn belongs_before_rest(self) -> bool {
        matches!(self, NoRollReason::NotSimultaneous | NoRollReason::MissedTheEnd | NoRollReason::Improper)
    }

    /// Reasons that say where the dice came to rest, and so cannot be known before.
    pub const fn needs_rest(self) -> bool {
        matches!(self, NoRollReason::OnTheBank | NoRollReason::CupOrRail)
    }
}

/// 19:47-1.11(a)2: why the boxman orders the dice passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum OrderReason {
    /// Unreasonable delay.
    #[serde(rename = "delay")]
    Delay,
    /// Repeated invalid rolls.
    #[serde(rename = "invalid rolls")]
    InvalidRolls,
    /// A violation of the Act or of the regulations.
    #[serde(rename = "violation")]
    Violation,
}

impl OrderReason {
    /// The three reasons.
    pub const ALL: [OrderReason; 3] = [OrderReason::Delay, OrderReason::InvalidRolls, OrderReason::Violation];
}

fn is_false(flag: &bool) -> bool {
    !flag
}
