//! What the licensee chooses: the tables of the room, and the supplements to 14.15 in its internal control procedures.

use super::dealt::{Dealt, DealtSet};
use super::supplements::Supplement;
use rulebook::actor::{Role, Seat};
use rulebook::edition::Edition;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct TableNumber(u8);

impl TableNumber {
    /// The highest.
    pub const MOST: u8 = 99;

    /// A table by its number.
    pub const fn new(number: u8) -> Option<TableNumber> {
        if 1 <= number && number <= TableNumber::MOST { Some(TableNumber(number)) } else { None }
    }

    /// The number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for TableNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}", self.0)
    }
}

impl TryFrom<u8> for TableNumber {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<TableNumber, Self::Error> {
        TableNumber::new(number).ok_or("a table is a number from 1 to 99")
    }
}

impl From<TableNumber> for u8 {
    fn from(table: TableNumber) -> u8 {
        table.0
    }
}

rulebook::described!(TableNumber as "TableNumber", {
    "description": "The number on a table.", "type": "integer", "minimum": 1, "maximum": TableNumber::MOST,
});

/// A table that stands in the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomTable {
    pub(super) number: TableNumber,
    pub(super) seats: u8,
    pub(super) games: DealtSet,
}

impl RoomTable {
    /// A table of nine seats at which anything may be dealt; none where no table has such a number.
    pub(super) fn plain(number: u8) -> Option<RoomTable> {
        TableNumber::new(number).map(|number| RoomTable { number, seats: 9, games: DealtSet::ALL })
    }

    /// The number on it.
    pub const fn number(&self) -> TableNumber {
        self.number
    }

    /// How many places it has.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// May this be dealt there?
    pub const fn may_deal(&self, game: Dealt) -> bool {
        self.games.has(game)
    }

    /// What may be dealt there.
    pub fn games(&self) -> impl Iterator<Item = Dealt> {
        self.games.iter()
    }

    pub(super) fn has(&self, seat: Seat) -> bool {
        seat.number() <= self.seats
    }
}

/// The most tables of a room.
pub(super) const MOST_TABLES: usize = 40;

/// The rules of one poker room, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub(super) edition: Edition,
    pub(super) title: String,
    /// By their numbers.
    pub(super) tables: Vec<RoomTable>,
    pub(super) supplements: Vec<Supplement>,
    pub(super) return_allowed_by: Role,
}

impl Rules {
    /// The edition; both have the same text of these sections.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// What the sign says.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The tables, by their numbers.
    pub fn tables(&self) -> &[RoomTable] {
        &self.tables
    }

    /// 14.16(b): who allows a player who had to leave to be seated again.
    pub const fn return_allowed_by(&self) -> Role {
        self.return_allowed_by
    }

    /// The place of a table in the list.
    pub(super) fn place(&self, table: TableNumber) -> Option<usize> {
        self.tables.iter().position(|found| found.number == table)
    }

    /// Can this be dealt anywhere in the room?
    pub(super) fn deals(&self, game: Dealt) -> bool {
        self.tables.iter().any(|table| table.may_deal(game))
    }
}
