//! The strategy chart: one action for each total and each pair against each card of the dealer's.

use serde::{Serialize, Serializer};

/// What a player can do with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// 19:47-2.12(a): no further card.
    Stand,
    /// 19:47-2.12(a): a further card.
    Hit,
    /// 19:47-2.10: the wager doubled, and one card only.
    Double,
    /// 19:47-2.11: a pair made into two hands.
    Split,
    /// 19:47-2.8: half the wager given up.
    Surrender,
}

impl Action {
    /// The five, in the order of this chart's letters.
    pub const ALL: [Action; 5] =
        [Action::Stand, Action::Hit, Action::Double, Action::Split, Action::Surrender];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Action::Stand => "stand",
            Action::Hit => "hit",
            Action::Double => "double",
            Action::Split => "split",
            Action::Surrender => "surrender",
        }
    }
}

impl std::fmt::Display for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// One cell: the first of surrender, split and double that it names and that is open; otherwise stand or hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cell {
    /// Surrender where that is open.
    pub surrender: bool,
    /// Split where that is open.
    pub split: bool,
    /// Double where that is open.
    pub double: bool,
    /// Otherwise stand; if not, hit.
    pub stand: bool,
}

impl Cell {
    /// The action, by what is open to the hand.
    #[inline]
    pub fn action(self, open: Open) -> Action {
        if self.surrender && open.surrender {
            Action::Surrender
        } else if self.split && open.split {
            Action::Split
        } else if self.double && open.double {
            Action::Double
        } else if self.stand {
            Action::Stand
        } else {
            Action::Hit
        }
    }

    /// In letters: H, S, D (else H), Ds (else stand), P, and R before what is done where surrender is closed.
    pub fn letters(self) -> &'static str {
        match (self.surrender, self.split, self.double, self.stand) {
            (false, true, ..) => "P",
            (true, true, ..) => "Rp",
            (true, false, _, true) => "Rs",
            (true, false, _, false) => "Rh",
            (false, false, true, false) => "D",
            (false, false, true, true) => "Ds",
            (false, false, false, true) => "S",
            (false, false, false, false) => "H",
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.letters())
    }
}

/// What is open to a hand besides standing and hitting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Open {
    /// 2.10: two cards, not 21, not split aces.
    pub double: bool,
    /// 2.11: a pair by value, and hands left to make.
    pub split: bool,
    /// 2.8: the first two cards, nothing done yet, and offered.
    pub surrender: bool,
}

/// What the player sees of the dealer's hand. Values run from 1, an ace, to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Facing {
    /// The first card.
    Up(u8),
    /// 2.6(k): both cards, as their total, soft or hard.
    Both {
        /// Their total, 4 to 21.
        total: u8,
        /// With an ace as eleven.
        soft: bool,
    },
}

/// Rows of a column: hard 4 to 21, soft 12 to 21, pairs of 1 to 10.
const HARD: usize = 0;
const SOFT: usize = 18;
const PAIRS: usize = 28;
pub(super) const ROWS: usize = 38;
/// Columns: the ten cards, or the dealer's hard 4 to 21 and soft 12 to 21.
const UP_COLUMNS: usize = 10;
const BOTH_COLUMNS: usize = 28;

/// A row of the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Row {
    /// A hard total, 4 to 21.
    Hard(u8),
    /// A soft total, 12 to 21.
    Soft(u8),
    /// A pair of this value, 1 (aces) to 10.
    Pair(u8),
}

impl Row {
    fn index(self) -> usize {
        match self {
            Row::Hard(total) => HARD + usize::from(total) - 4,
            Row::Soft(total) => SOFT + usize::from(total) - 12,
            Row::Pair(value) => PAIRS + usize::from(value) - 1,
        }
    }

    /// The row of a total.
    pub fn of_total(total: u8, soft: bool) -> Row {
        if soft { Row::Soft(total) } else { Row::Hard(total) }
    }
}

/// One action for each total and each pair, against all that the dealer may show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    columns: Vec<[Cell; ROWS]>,
}

impl Chart {
    /// A chart in which every cell says hit, for one card of the dealer's or for both.
    pub fn blank(both: bool) -> Chart {
        let columns = if both { BOTH_COLUMNS } else { UP_COLUMNS };
        Chart { columns: vec![[Cell::default(); ROWS]; columns] }
    }

    /// What the chart does. `total` is that of the hand (an ace as eleven where `soft`), `pair` the value of its two
    /// cards if they are alike.
    #[inline]
    pub fn play(&self, total: u8, soft: bool, pair: Option<u8>, open: Open, facing: Facing) -> Action {
        let row = match pair {
            Some(value) if open.split => Row::Pair(value),
            _ => Row::of_total(total, soft),
        };
        self.cell(row, facing).action(open)
    }

    /// One cell.
    #[inline]
    pub fn cell(&self, row: Row, facing: Facing) -> Cell {
        self.columns[column(facing)][row.index()]
    }

    /// One cell, to be written.
    pub fn cell_mut(&mut self, row: Row, facing: Facing) -> &mut Cell {
        &mut self.columns[column(facing)][row.index()]
    }

    /// Is it a chart against both of the dealer's cards (2.6(k))?
    pub fn is_face_up(&self) -> bool {
        self.columns.len() == BOTH_COLUMNS
    }
}

#[inline]
fn column(facing: Facing) -> usize {
    match facing {
        Facing::Up(value) => usize::from(value) - 1,
        Facing::Both { total, soft: false } => usize::from(total) - 4,
        Facing::Both { total, soft: true } => 18 + usize::from(total) - 12,
    }
}
