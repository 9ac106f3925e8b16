//! The tables of the room: open for a type of game, or closed.

use super::command::Command;
use super::dealt::Dealt;
use super::event::Event;
use super::limits::{Limits, Posted};
use super::name::Name;
use super::options::{RoomTable, TableNumber};
use super::refusal::Refusal;
use super::room::{FLOOR, Room, Step};
use rulebook::actor::{Seat, Seats};
use rulebook::game::{Act, Sink};
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// A table that is open.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Open {
    pub(super) game: Dealt,
    /// What its sign says.
    pub(super) limits: Limits,
    pub(super) posted: Option<Posted>,
    seats: [Option<Name>; Seat::MOST as usize],
}

impl Open {
    /// Who sits there.
    pub(super) const fn at(&self, seat: Seat) -> Option<Name> {
        self.seats[seat.index()]
    }

    pub(super) const fn put(&mut self, seat: Seat, name: Option<Name>) {
        self.seats[seat.index()] = name;
    }

    /// The seats at which somebody sits.
    pub(super) fn taken(&self) -> Seats {
        Seat::first(Seat::MOST).filter(|seat| self.at(*seat).is_some()).fold(Seats::NONE, Seats::with)
    }

    /// The seat of somebody who is called so.
    pub(super) fn seat_of(&self, name: &Name) -> Option<Seat> {
        self.taken().iter().find(|seat| self.at(*seat).is_some_and(|other| other.sounds_like(name)))
    }
}

impl Room {
    /// A table of the room, as it stands there.
    pub(super) fn standing(&self, table: TableNumber) -> Result<&RoomTable, Refusal> {
        let place = self.rules.place(table).ok_or(Refusal::NoSuchTable(table))?;
        Ok(&self.rules.tables()[place])
    }

    /// A table that is open.
    pub(super) fn open_at(&self, table: TableNumber, cite: Provision) -> Result<&Open, Refusal> {
        let place = self.rules.place(table).ok_or(Refusal::NoSuchTable(table))?;
        self.tables[place].as_ref().ok_or(Refusal::NotOpen(table, cite))
    }

    /// The same, for what was considered.
    pub(super) fn at_mut(&mut self, table: TableNumber) -> &mut Open {
        let place = self.rules.place(table).expect("it was considered");
        self.tables[place].as_mut().expect("it was considered")
    }

    /// Every open table with its number.
    pub(super) fn open_tables(&self) -> impl Iterator<Item = (&RoomTable, &Open)> {
        self.rules.tables().iter().zip(&self.tables).filter_map(|(table, open)| Some((table, open.as_ref()?)))
    }

    pub(super) fn consider_open(
        &self,
        act: &Act<Command>,
        table: TableNumber,
        game: Dealt,
        limits: Result<Limits, Refusal>,
    ) -> Result<Step, Refusal> {
        self.staff(act, FLOOR, P14_17)?;
        let standing = self.standing(table)?;
        if self.open_at(table, P14_17).is_ok() {
            return Err(Refusal::OpenAlready(table));
        }
        if !standing.may_deal(game) {
            return Err(Refusal::NotDealtThere { table, game });
        }
        Ok(Step::Open { table, game, limits: limits? })
    }

    pub(super) fn consider_close(&self, act: &Act<Command>, table: TableNumber) -> Result<Step, Refusal> {
        self.staff(act, FLOOR, P14_17)?;
        if !self.open_at(table, P14_17)?.taken().is_empty() {
            return Err(Refusal::StillSeated(table));
        }
        Ok(Step::Close(table))
    }

    pub(super) fn open_table(
        &mut self,
        table: TableNumber,
        game: Dealt,
        limits: Limits,
        events: &mut impl Sink<Event>,
    ) {
        let place = self.rules.place(table).expect("it was considered");
        self.tables[place] = Some(Open { game, limits, posted: None, seats: [None; Seat::MOST as usize] });
        events.put(Event::TableOpened { table, game, limits });
    }

    /// Whoever was called to it waits on, in his place.
    pub(super) fn close_table(&mut self, table: TableNumber, events: &mut impl Sink<Event>) {
        let game = self.at_mut(table).game;
        for seat in self.lists[game.index()].forget(table) {
            events.put(Event::Released { table, seat });
        }
        let place = self.rules.place(table).expect("it was considered");
        self.tables[place] = None;
        events.put(Event::TableClosed { table });
    }
}
