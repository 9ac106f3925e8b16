//! What the staff at an attended table sees: the layout, everybody's chips, what is due from whom, and who entered what.

use super::Live;
use crate::body;
use crate::guests::Guest;
use crate::messages::staff::{Changing, FromTable, Member, Patron, Welcome};
use crate::messages::{Refused, Written, text};
use crate::people::door;
use ledger::{Account, Stored};
use rulebook::actor::Seat;
use rulebook::game::Viewer;

/// So many past entries a page is shown.
const LAST: u64 = 40;

impl Live {
    /// What changes from message to message.
    fn for_staff<'a>(&self, acts: &'a [Written]) -> Changing<'a> {
        Changing {
            seq: self.tail.seq(),
            round: self.progress.rounds(),
            view: self.table.view(Viewer::Staff),
            awaiting: self.table.due(self.taking()),
            players: self.patrons(),
            crew: self.crew.for_staff(),
            drop: self.tail.reader().balance(&Account::Drop(self.id.clone())).ok().map(|cents| -cents),
            acts,
            closing: self.closes_at(),
            now: self.now().0,
        }
    }

    /// Tells the staff what changed; nothing where nobody attends.
    pub(super) fn update_for_staff(&self, acts: &[Written]) -> Option<String> {
        self.attended.then(|| text(&FromTable::Update(Box::new(self.for_staff(acts)))))
    }

    /// Everything that a page of the staff needs.
    pub(super) fn welcome_staff(&self, who: &door::Member) -> String {
        let (rules, entries) = (self.rules(), self.last_entries());
        text(&FromTable::Welcome(Box::new(Welcome {
            table: self.id.as_str(),
            title: rules.title(),
            game: self.facts.game,
            me: Member::from(who),
            places: self.facts.crew.iter().map(|role| role.name()).collect(),
            seats: rules.seats(),
            forms: (self.facts.forms)(),
            rules: &self.sheet.rules,
            rules_number: self.posted.bound().len(),
            wagers: &self.sheet.wagers,
            rolls: &self.history,
            changing: self.for_staff(&entries),
        })))
    }

    /// The last acts and notes, oldest first.
    fn last_entries(&self) -> Vec<Written> {
        let from = (self.tail.seq() + 1).saturating_sub(LAST).max(1);
        let stored: Result<Vec<Stored>, _> = self.tail.reader().read(self.tail.stream(), from).collect();
        let stored = stored.unwrap_or_default();
        stored.iter().filter_map(|stored| body::for_staff(&stored.body, stored.seq)).collect()
    }

    /// The refusal of something that was meant for the table as it was, with the table as it is.
    pub(super) fn stale_for_staff(&self) -> Refused {
        let refused = self.not_taken("stale", "something else happened at the table since you saw it");
        refused
            .instead("look at the table as it is now, and enter it again")
            .with_present(&self.for_staff(&[]))
    }

    /// Those at the table, with their chips.
    fn patrons(&self) -> Vec<Patron> {
        let patron = |(seat, guest): (Seat, &Guest)| Patron {
            seat,
            name: guest.name.clone(),
            patron: guest.id.to_string(),
            has: self.tail.reader().free(&guest.id).ok(),
            at_stake: self.table.at_stake(seat),
            leaving: self.table.is_leaving(seat),
        };
        self.guests.iter().map(patron).collect()
    }
}
