//! 19:47-14.16 Conduct of players: a removal with reasonable cause, and the two notices that are owed for it until each
//! is recorded as given.

use super::command::{Command, Conduct, Notified};
use super::event::Event;
use super::name::Name;
use super::refusal::Refusal;
use super::room::{FLOOR, Room, Step};
use super::rules::TableNumber;
use crate::actor::Seat;
use crate::game::{Act, Moment, Sink};
use crate::provision::*;

/// A removal of which somebody has not been notified yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
        let found = self.owed.iter().position(|removal| removal.number == number);
        let place = found.ok_or(Refusal::NoSuchRemoval(number))?;
        if self.owed[place].notified[to as usize] {
            return Err(Refusal::NotifiedAlready(to));
        }
        Ok(Step::Notify { place, to })
    }

    pub(super) fn remove(&mut self, removal: Removal, seat: Seat, events: &mut impl Sink<Event>) {
        let Removal { number, table, conduct, good_faith, .. } = removal;
        self.removals = number;
        self.owed.push(removal);
        events.put(Event::Removed { removal: number, table, seat, conduct, good_faith });
        self.vacate(table, seat, events);
    }

    pub(super) fn notify(&mut self, place: usize, to: Notified, events: &mut impl Sink<Event>) {
        let removal = &mut self.owed[place];
        removal.notified[to as usize] = true;
        events.put(Event::Notified { removal: removal.number, to });
        if removal.owed_to().next().is_none() {
            self.owed.remove(place);
        }
    }
}
