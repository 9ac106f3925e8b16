//! 19:47-14.18 Seats: taken, vacated, changed.

use super::command::Command;
use super::dealt::Dealt;
use super::event::Event;
use super::name::Name;
use super::options::TableNumber;
use super::refusal::Refusal;
use super::room::{Room, Step, TABLE};
use super::waiting::counted;
use rulebook::actor::Seat;
use rulebook::game::{Act, Sink};
use rulebook::provision::*;

impl Room {
    /// A seat of an open table, and what is dealt there.
    fn seat_at(&self, table: TableNumber, seat: Seat) -> Result<(Dealt, Option<Name>), Refusal> {
        let open = self.open_at(table, P14_18)?;
        if !self.standing(table)?.has(seat) {
            return Err(Refusal::NoSuchSeat { table, seat });
        }
        Ok((open.game, open.at(seat)))
    }

    /// A seat at which nobody sits, and what is dealt there.
    pub(super) fn vacancy(&self, table: TableNumber, seat: Seat) -> Result<Dealt, Refusal> {
        match self.seat_at(table, seat)? {
            (game, None) => Ok(game),
            (_, Some(_)) => Err(Refusal::SeatTaken(seat)),
        }
    }

    /// Who sits at a seat.
    pub(super) fn sitting(&self, table: TableNumber, seat: Seat) -> Result<Name, Refusal> {
        self.seat_at(table, seat)?.1.ok_or(Refusal::SeatVacant(seat))
    }

    /// For whom a seat is held.
    pub(super) fn held_for(&self, table: TableNumber, seat: Seat) -> Option<Name> {
        let list = self.list(self.open_at(table, P14_18).ok()?.game);
        list.called_to(table, seat).map(|place| list.at(place).name)
    }

    /// The seats of a table that are vacant and held for nobody.
    pub(super) fn vacant(&self, table: TableNumber) -> impl Iterator<Item = Seat> {
        let seats = self.standing(table).map_or(0, super::RoomTable::seats);
        Seat::first(seats)
            .filter(move |seat| self.vacancy(table, *seat).is_ok() && self.held_for(table, *seat).is_none())
    }

    /// 14.18: a seat goes to whom it is held for; else to the first who waits for it; else to whoever comes. 14.16(b):
    /// a player who had to leave comes back when that is allowed.
    pub(super) fn consider_seat(
        &self,
        act: &Act<Command>,
        table: TableNumber,
        seat: Seat,
        name: Name,
    ) -> Result<Step, Refusal> {
        self.staff(act, TABLE, P14_18)?;
        let game = self.vacancy(table, seat)?;
        if let Some(removal) = self.removal_of(&name) {
            return Err(Refusal::NotBack { name: removal.name, removal: removal.number });
        }
        for (other, open) in self.open_tables() {
            if let Some(seat) = open.seat_of(&name) {
                return Err(Refusal::SeatedAlready { name, table: other.number(), seat });
            }
        }
        let list = self.list(game);
        if let Some(held) = self.held_for(table, seat) {
            if !held.sounds_like(&name) {
                return Err(Refusal::Held { seat, name: held });
            }
        } else if let Some(first) = self.first_for(table).map(|place| list.at(place).name)
            && !first.sounds_like(&name)
        {
            return Err(Refusal::NotFirst { first });
        }
        // Somebody who was called elsewhere, or did not want this table, and takes it after all, waits no more.
        Ok(Step::Seat { game, table, seat, name, place: list.place(&name) })
    }

    pub(super) fn consider_vacate(
        &self,
        act: &Act<Command>,
        table: TableNumber,
        seat: Seat,
    ) -> Result<Step, Refusal> {
        self.staff(act, TABLE, P14_18)?;
        self.sitting(table, seat)?;
        Ok(Step::Vacate { table, seat })
    }

    /// To a vacant seat of the same table that is held for nobody: as many are vacant after it as before.
    pub(super) fn consider_move(
        &self,
        act: &Act<Command>,
        table: TableNumber,
        seat: Seat,
        to: Seat,
    ) -> Result<Step, Refusal> {
        self.staff(act, TABLE, P14_18)?;
        let name = self.sitting(table, seat)?;
        self.vacancy(table, to)?;
        match self.held_for(table, to) {
            Some(name) => Err(Refusal::Held { seat: to, name }),
            None => Ok(Step::Move { table, seat, to, name }),
        }
    }

    pub(super) fn seat(
        &mut self,
        game: Dealt,
        place: Option<usize>,
        (table, seat): (TableNumber, Seat),
        name: Name,
        events: &mut impl Sink<Event>,
    ) {
        let waited = place.map(|place| self.lists[game.index()].take(place));
        self.at_mut(table).put(seat, Some(name));
        events.put(Event::Seated { table, seat, place: place.map(counted) });
        if let Some(elsewhere) = waited.and_then(|waited| waited.called).filter(|held| *held != (table, seat))
        {
            events.put(Event::Released { table: elsewhere.0, seat: elsewhere.1 });
        }
    }

    pub(super) fn vacate(&mut self, table: TableNumber, seat: Seat, events: &mut impl Sink<Event>) {
        self.at_mut(table).put(seat, None);
        events.put(Event::Vacated { table, seat });
    }

    pub(super) fn reseat(
        &mut self,
        table: TableNumber,
        (seat, to): (Seat, Seat),
        name: Name,
        events: &mut impl Sink<Event>,
    ) {
        let open = self.at_mut(table);
        open.put(seat, None);
        open.put(to, Some(name));
        events.put(Event::Moved { table, seat, to });
    }

    /// A name that nobody in the room has, nor anybody who had to leave it: an offer must name somebody.
    pub(super) fn newcomer(&self) -> Name {
        let is_known = |name: &Name| {
            self.removal_of(name).is_some()
                || self.lists.iter().any(|list| list.place(name).is_some())
                || self.open_tables().any(|(_, open)| open.seat_of(name).is_some())
        };
        let guests = (1..).map(|number| format!("Guest {number}").parse::<Name>().expect("a name"));
        guests.into_iter().find(|name| !is_known(name)).expect("there are more numbers than people")
    }
}
