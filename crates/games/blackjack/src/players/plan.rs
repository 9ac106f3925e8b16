//! A plan for blackjack, which does not know yet at what table it is played.

use crate::odds::{Action, Cell, Row};
use crate::rules::Wager;
use rulebook::money::Cents;

/// How somebody plays: the chart of the table itself, with what the plan says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What it is called in a report.
    pub name: String,
    /// On how many boxes, all alike, each with a patron of its own.
    pub boxes: u8,
    /// The wager on each box, where no bet says otherwise.
    pub wager: Amount,
    /// 19:47-2.9: when insurance is taken, as much as the table allows.
    pub insurance: Insurance,
    /// 19:47-2.17: an additional wager on each box.
    pub additional: Option<(Wager, Amount)>,
    /// Cells that differ from the best chart of the table, by row and the dealer's card (1 is an ace).
    pub cells: Vec<(Row, u8, Cell)>,
    /// What each value adds to the running count, an ace first; none where nothing is counted.
    pub tags: Option<[i8; 10]>,
    /// Wagers by the true count.
    pub bets: Vec<Bet>,
    /// Plays that depend on the true count.
    pub indices: Vec<Index>,
}

/// How much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So many times the least that the table takes.
    Times(u16),
    /// So many cents.
    Exactly(Cents),
}

/// When insurance is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insurance {
    /// Never, as the chart has it.
    Never,
    /// Whenever it is offered.
    Always,
    /// At this true count and above.
    From(i8),
}

/// A wager from a true count on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bet {
    /// At this true count and above.
    pub from: i8,
    /// So much on each box.
    pub amount: Amount,
}

/// On which side of an index a play is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// At it and above.
    Above(i8),
    /// Below it.
    Below(i8),
}

impl From {
    /// Is it made at this true count?
    pub fn holds(self, true_count: i32) -> bool {
        match self {
            From::Above(index) => true_count >= i32::from(index),
            From::Below(index) => true_count < i32::from(index),
        }
    }
}

/// A play that is made on one side of a true count, and not made on the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Index {
    /// With which hand.
    pub row: Row,
    /// Against which card of the dealer's, 1 being an ace.
    pub against: u8,
    /// What is done: where it is not, a hand that would stand hits, and whatever else it was goes as the chart has it.
    pub action: Action,
    /// From where on.
    pub from: From,
}

impl Index {
    /// Writes it into the chart of a true count.
    pub(super) fn write(&self, cell: &mut Cell, true_count: i32) {
        let holds = self.from.holds(true_count);
        match self.action {
            Action::Stand => cell.stand = holds,
            Action::Hit => cell.stand = !holds,
            Action::Double => cell.double = holds,
            Action::Split => cell.split = holds,
            Action::Surrender => cell.surrender = holds,
        }
    }
}

impl Plan {
    /// The chart of the table, the least that it takes, and nothing besides.
    pub fn basic() -> Plan {
        Plan {
            name: "basic".to_string(),
            boxes: 1,
            wager: Amount::Times(1),
            insurance: Insurance::Never,
            additional: None,
            cells: Vec::new(),
            tags: None,
            bets: Vec::new(),
            indices: Vec::new(),
        }
    }
}
