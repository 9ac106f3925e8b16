//! The work on the cards before the cut, and the two ways in which cards go back to a shoe without one.

use super::command::{Command, Event};
use super::pile::Pile;
use super::preparing::{Around, Gathered, Shoe, Stage, Step, staff};
use super::procedure::{Procedure, Work};
use super::refusal::Refusal;
use crate::actor::{Role, Seat, Seats};
use crate::cards::Card;
use crate::game::{Act, Sink};

impl Shoe {
    /// The shoe is over: all cards are gathered, and the cut will be offered from this place on.
    pub fn gather(&mut self, procedure: &Procedure, cut_from: Seat) {
        self.mix(Pile::of(procedure.decks), Gathered::All, cut_from);
    }

    /// The cards do not suffice for the round: everything but what lies on the table is gathered, these cards and so
    /// many more of unseen faces. So many are burnt face down afterwards, whatever is burnt of a full set.
    pub fn gather_discards(
        &mut self,
        procedure: &Procedure,
        on_table: impl IntoIterator<Item = Card>,
        unseen_on_table: u16,
        burn: u8,
        cut_from: Seat,
    ) {
        let pile = Pile::without(procedure.decks, on_table, unseen_on_table);
        self.mix(pile, Gathered::Discards { burn }, cut_from);
    }

    fn mix(&mut self, pile: Pile, gathered: Gathered, cut_from: Seat) {
        self.pile = pile;
        self.gathered = gathered;
        self.stage = Stage::Working { new: false, done: 0 };
        self.cut_from = cut_from;
        self.asked = Seats::NONE;
        self.burn_unseen = false;
    }

    /// The discard rack is full: its cards are shuffled and go back among those in the shoe, which is not cut.
    pub fn return_rack(&mut self) {
        self.stage = Stage::RackOut;
    }

    /// A device takes everything back and shuffles it.
    pub fn refill(&mut self, procedure: &Procedure, events: &mut impl Sink<Event>) {
        self.pile = Pile::of(procedure.decks);
        self.burn_unseen = false;
        events.put(Event::Shuffled { cards: procedure.cards(), cite: procedure.cites.device });
    }

    pub(super) fn consider_work<C>(
        &self,
        procedure: &Procedure,
        around: Around,
        act: &Act<C>,
        command: Command,
    ) -> Result<Step, Refusal> {
        if self.stage == Stage::RackOut && command == (Command::Shuffle {}) {
            staff(act, &[Role::Dealer], procedure.cites.stacks)?;
            return Ok(Step::ShuffleRack);
        }
        let Stage::Working { new, done } = self.stage else {
            return Err(self.not_now(procedure, procedure.cites.shuffle));
        };
        let Some(work) = procedure.work(new, done) else {
            return Err(self.not_now(procedure, procedure.cites.offer));
        };
        let cite = procedure.cite(work);
        let by = if work == Work::Verify { Role::Floorperson } else { Role::Dealer };
        if command != Command::of(work) {
            return Err(Refusal::NotNow { due: work.name(), cite });
        }
        staff(act, &[by], cite)?;
        if matches!(work, Work::Wash { new: true }) && around.present.is_empty() {
            return Err(Refusal::NobodyToInspect(procedure.cites.spread));
        }
        Ok(Step::Work { new, done: done + 1, last: procedure.work(new, done + 1).is_none() })
    }

    pub(super) fn consider_stacks<C>(&self, procedure: &Procedure, act: &Act<C>) -> Result<Step, Refusal> {
        let cite = procedure.cites.stacks;
        staff(act, &[Role::Dealer], cite)?;
        if self.stage == Stage::ToStacks { Ok(Step::Stacks) } else { Err(self.not_now(procedure, cite)) }
    }
}
