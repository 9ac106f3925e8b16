//! 19:47-14.18 The waiting lists, one for each type of game: first come, first served, and only vacancies for which
//! somebody waits are announced.
//!
//! Nobody is overtaken. A vacant seat goes to the first on the list of its game who has not been called elsewhere, does
//! not sit at that table, and has not said that they wait for another table; to a newcomer only where there is no such
//! person.

use super::command::Command;
use super::dealt::Dealt;
use super::event::Event;
use super::name::Name;
use super::options::TableNumber;
use super::refusal::Refusal;
use super::room::{FLOOR, Room, Step, TABLE};
use rulebook::actor::Seat;
use rulebook::game::{Act, Sink};
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// Somebody who waits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Waiting {
    pub(super) name: Name,
    /// The seat that is held for them, where they have been called.
    pub(super) called: Option<(TableNumber, Seat)>,
    /// Tables of this game that they do not want, by their numbers.
    not_at: u128,
}

impl Waiting {
    fn declined(&self, table: TableNumber) -> bool {
        self.not_at >> table.number() & 1 == 1
    }

    /// Would they take a seat of this table?
    fn would_take(&self, table: TableNumber) -> bool {
        self.called.is_none() && !self.declined(table)
    }
}

/// A list, first come first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct List(Vec<Waiting>);

impl List {
    /// More than this nobody waits for.
    const MOST: usize = 100;

    pub(super) fn iter(&self) -> impl Iterator<Item = &Waiting> {
        self.0.iter()
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The place of somebody, from 0.
    pub(super) fn place(&self, name: &Name) -> Option<usize> {
        self.0.iter().position(|waiting| waiting.name.sounds_like(name))
    }

    /// Who was called to this seat.
    pub(super) fn called_to(&self, table: TableNumber, seat: Seat) -> Option<usize> {
        self.0.iter().position(|waiting| waiting.called == Some((table, seat)))
    }

    pub(super) fn at(&self, place: usize) -> &Waiting {
        &self.0[place]
    }

    pub(super) fn take(&mut self, place: usize) -> Waiting {
        self.0.remove(place)
    }

    /// No seat is held for this person any more. Gives the seat that was.
    pub(super) fn release(&mut self, name: &Name) -> Option<(TableNumber, Seat)> {
        let place = self.place(name)?;
        self.0[place].called.take()
    }

    /// A table is closed: calls to it are over, and what was said of it is forgotten. Gives the seats that were held.
    pub(super) fn forget(&mut self, table: TableNumber) -> Vec<Seat> {
        let mut held = Vec::new();
        for waiting in &mut self.0 {
            waiting.not_at &= !(1 << table.number());
            held.extend(waiting.called.take_if(|(at, _)| *at == table).map(|(_, seat)| seat));
        }
        held
    }
}

/// A place as people count.
pub(super) fn counted(place: usize) -> u8 {
    u8::try_from(place + 1).expect("a list is short")
}

impl Room {
    pub(super) fn list(&self, game: Dealt) -> &List {
        &self.lists[game.index()]
    }

    /// The places on the list of those to be called when a seat of this table is vacant, first come first: nobody who
    /// sits there already, and nobody who had to leave and is not back (14.16(b)).
    fn wanting(&self, table: TableNumber) -> impl Iterator<Item = usize> {
        self.open_at(table, P14_18).into_iter().flat_map(move |open| {
            let wanting = self.list(open.game).iter().enumerate().filter(move |(_, waiting)| {
                let sits_there = open.seat_of(&waiting.name).is_some();
                waiting.would_take(table) && !sits_there && self.removal_of(&waiting.name).is_none()
            });
            wanting.map(|(place, _)| place)
        })
    }

    /// The first who is to be called.
    pub(super) fn first_for(&self, table: TableNumber) -> Option<usize> {
        self.wanting(table).next()
    }

    pub(super) fn consider_join_list(
        &self,
        act: &Act<Command>,
        game: Dealt,
        name: Name,
    ) -> Result<Step, Refusal> {
        self.staff(act, FLOOR, P14_18)?;
        if !self.rules.deals(game) {
            return Err(Refusal::NowhereDealt(game));
        }
        if let Some(place) = self.list(game).place(&name) {
            return Err(Refusal::SameName(self.list(game).at(place).name));
        }
        if self.list(game).len() == List::MOST {
            return Err(Refusal::ListFull);
        }
        Ok(Step::JoinList { game, name })
    }

    pub(super) fn consider_leave_list(
        &self,
        act: &Act<Command>,
        game: Dealt,
        name: Name,
    ) -> Result<Step, Refusal> {
        self.staff(act, FLOOR, P14_18)?;
        let place = self.list(game).place(&name).ok_or(Refusal::NotOnList(name))?;
        Ok(Step::LeaveList { game, place })
    }

    pub(super) fn consider_call(
        &self,
        act: &Act<Command>,
        table: TableNumber,
        seat: Seat,
    ) -> Result<Step, Refusal> {
        self.staff(act, FLOOR, P14_18)?;
        let game = self.vacancy(table, seat)?;
        if let Some(name) = self.held_for(table, seat) {
            return Err(Refusal::Held { seat, name });
        }
        let place = self.first_for(table).ok_or(Refusal::NobodyWaits)?;
        Ok(Step::Call { game, place, table, seat })
    }

    /// The place on the list of whoever was called to a seat.
    fn called(&self, act: &Act<Command>, table: TableNumber, seat: Seat) -> Result<(Dealt, usize), Refusal> {
        self.staff(act, FLOOR, P14_18)?;
        let game = self.open_at(table, P14_18)?.game;
        let place = self.list(game).called_to(table, seat).ok_or(Refusal::NobodyCalled(seat))?;
        Ok((game, place))
    }

    /// He lost his turn; he may be put on the list again, at its end.
    pub(super) fn consider_no_show(
        &self,
        act: &Act<Command>,
        table: TableNumber,
        seat: Seat,
    ) -> Result<Step, Refusal> {
        let (game, place) = self.called(act, table, seat)?;
        Ok(Step::LeaveList { game, place })
    }

    /// He is still the first for every other table of this game.
    pub(super) fn consider_wait_on(
        &self,
        act: &Act<Command>,
        table: TableNumber,
        seat: Seat,
    ) -> Result<Step, Refusal> {
        let (game, place) = self.called(act, table, seat)?;
        Ok(Step::WaitOn { game, place, table, seat })
    }

    /// How many vacancies of a table may be announced: no more than there are people who wait for them.
    pub(super) fn to_announce(&self, table: TableNumber) -> usize {
        self.vacant(table).count().min(self.wanting(table).count())
    }

    pub(super) fn consider_announce(&self, act: &Act<Command>, table: TableNumber) -> Result<Step, Refusal> {
        self.staff(act, TABLE, P14_18)?;
        let game = self.open_at(table, P14_18)?.game;
        match self.to_announce(table) {
            0 => Err(Refusal::NothingToAnnounce),
            seats => Ok(Step::Announce { table, game, seats: seats as u8 }),
        }
    }

    pub(super) fn join_list(&mut self, game: Dealt, name: Name, events: &mut impl Sink<Event>) {
        let list = &mut self.lists[game.index()];
        list.0.push(Waiting { name, called: None, not_at: 0 });
        events.put(Event::Listed { game, place: counted(list.len() - 1) });
    }

    pub(super) fn leave_list(&mut self, game: Dealt, place: usize, events: &mut impl Sink<Event>) {
        let gone = self.lists[game.index()].take(place);
        events.put(Event::OffList { game, place: counted(place) });
        if let Some((table, seat)) = gone.called {
            events.put(Event::Released { table, seat });
        }
    }

    pub(super) fn call(
        &mut self,
        game: Dealt,
        place: usize,
        (table, seat): (TableNumber, Seat),
        events: &mut impl Sink<Event>,
    ) {
        self.lists[game.index()].0[place].called = Some((table, seat));
        events.put(Event::Called { game, place: counted(place), table, seat });
    }

    pub(super) fn wait_on(
        &mut self,
        game: Dealt,
        place: usize,
        (table, seat): (TableNumber, Seat),
        events: &mut impl Sink<Event>,
    ) {
        let waiting = &mut self.lists[game.index()].0[place];
        waiting.called = None;
        waiting.not_at |= 1 << table.number();
        events.put(Event::Released { table, seat });
    }
}
