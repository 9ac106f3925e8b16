//! 19:47-14.16 Conduct of players: a removal with reasonable cause, the two notices that are owed for it until each is
//! recorded as given, and the return of the player, who is not seated before it is allowed.

use super::command::{Command, Conduct, Notified};
use super::event::Event;
use super::name::Name;
use super::options::TableNumber;
use super::refusal::Refusal;
use super::room::{FLOOR, Room, Step};
use rulebook::actor::Seat;
use rulebook::game::{Act, Moment, Sink};
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// A removal that is open: somebody has not been notified yet, or the return has not been allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Removal {
    pub(super) number: u32,
    pub(super) at: Moment,
    pub(super) table: TableNumber,
    pub(super) name: Name,
    pub(super) conduct: Conduct,
    pub(super) good_faith: bool,
    notified: [bool; 2],
}

impl Removal {
    /// (c): a licensee that acts in good faith is not liable for it to the person.
    pub(super) fn not_liable(&self) -> Option<Provision> {
        self.good_faith.then_some(P14_16_C)
    }

    /// Who has not been told.
    pub(super) fn owed_to(&self) -> impl Iterator<Item = Notified> {
        Notified::ALL.into_iter().filter(|to| !self.notified[*to as usize])
    }
}

impl Room {
    /// (b): the licensee requires it, so who is over the table enters it.
    pub(super) fn consider_remove(
        &self,
        act: &Act<Command>,
        (table, seat): (TableNumber, Seat),
        conduct: Conduct,
        good_faith: bool,
    ) -> Result<Step, Refusal> {
        self.staff(act, FLOOR, P14_16_B)?;
        let name = self.sitting(table, seat)?;
        let (number, at, notified) = (self.removals + 1, act.at, [false; 2]);
        Ok(Step::Remove { removal: Removal { number, at, table, name, conduct, good_faith, notified }, seat })
    }

    pub(super) fn consider_notice(
        &self,
        act: &Act<Command>,
        number: u32,
        to: Notified,
    ) -> Result<Step, Refusal> {
        self.staff(act, FLOOR, P14_16_B)?;
        let place = self.open_removal(number)?;
        if self.removed[place].notified[to as usize] {
            return Err(Refusal::NotifiedAlready(to));
        }
        Ok(Step::Notify { place, to })
    }

    fn open_removal(&self, number: u32) -> Result<usize, Refusal> {
        let found = self.removed.iter().position(|removal| removal.number == number);
        found.ok_or(Refusal::NoSuchRemoval(number))
    }

    /// (b): the licensee requires the player to leave, so the licensee says when they may come back. Both notices are
    /// given first.
    pub(super) fn consider_allow_return(&self, act: &Act<Command>, number: u32) -> Result<Step, Refusal> {
        self.staff(act, &[self.rules.return_allowed_by()], P14_16_B)?;
        let place = self.open_removal(number)?;
        match self.removed[place].owed_to().next() {
            Some(to) => Err(Refusal::NoticeOwed(to)),
            None => Ok(Step::AllowReturn(place)),
        }
    }

    /// The open removal of somebody: until it is closed they are neither called nor seated.
    pub(super) fn removal_of(&self, name: &Name) -> Option<&Removal> {
        self.removed.iter().find(|removal| removal.name.sounds_like(name))
    }

    pub(super) fn remove(&mut self, removal: Removal, seat: Seat, events: &mut impl Sink<Event>) {
        let Removal { number, table, name, conduct, good_faith, .. } = removal;
        self.removals = number;
        self.removed.push(removal);
        events.put(Event::Removed { removal: number, table, seat, conduct, good_faith });
        self.vacate(table, seat, events);
        // No seat is held for somebody who may not take it.
        let held = self.lists.iter_mut().filter_map(|list| list.release(&name));
        held.for_each(|(table, seat)| events.put(Event::Released { table, seat }));
    }

    pub(super) fn notify(&mut self, place: usize, to: Notified, events: &mut impl Sink<Event>) {
        let removal = &mut self.removed[place];
        removal.notified[to as usize] = true;
        events.put(Event::Notified { removal: removal.number, to });
    }

    pub(super) fn allow_return(&mut self, place: usize, events: &mut impl Sink<Event>) {
        let removal = self.removed.remove(place).number;
        events.put(Event::ReturnAllowed { removal });
    }
}
