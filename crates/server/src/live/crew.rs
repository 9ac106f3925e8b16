//! The people who have a place at an attended table. Who takes one, and who leaves it, stands in the table's stream as a
//! note: a table that comes back has the same people around it.

use crate::messages::staff as messages;
use crate::people::door::Member;
use ledger::{Name, Role};
use serde::Deserialize as _;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use table::record::{Note, Place};

/// Does somebody take their place who says this about it, or leave it? None where it is neither.
pub(super) fn takes(place: &Value) -> Option<bool> {
    let place = messages::Place::deserialize(place).ok()?;
    Some(place == messages::Place::Take)
}

/// At which table of the house somebody has his place. Nobody deals at two at once.
#[derive(Debug, Default)]
pub(crate) struct Posts(Mutex<BTreeMap<Name, Name>>);

impl Posts {
    fn book(&self) -> MutexGuard<'_, BTreeMap<Name, Name>> {
        // Nothing under this lock can be left half-done by a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, table: &Name, id: &Name, takes: bool) {
        let mut book = self.book();
        if takes {
            book.insert(id.clone(), table.clone());
        } else if book.get(id) == Some(table) {
            book.remove(id);
        }
    }
}

/// Those who have a place at a table, in the order in which they came.
#[derive(Clone, Debug)]
pub(super) struct Crew {
    table: Name,
    members: Vec<Member>,
    posts: Arc<Posts>,
}

/// Somebody takes his place, or leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) member: Member,
    pub(super) takes: bool,
}

impl Change {
    /// As the stream has it. A supervisor can relieve somebody: then it is they who entered it.
    pub(super) fn note(&self, entered_by: &Name) -> Note {
        let Member { id, role, .. } = &self.member;
        let [staff, role, entered_by] = [id.as_str(), role.as_str(), entered_by.as_str()].map(str::to_string);
        Note::Place(Place { takes: self.takes, staff, role, entered_by })
    }

    /// Reads a note about a place; nothing where the house knows no such person or role.
    pub(super) fn read(place: &Place, called: impl FnOnce(&Name) -> String) -> Option<Change> {
        let id = Name::new(&place.staff).ok()?;
        let role: Role = place.role.parse().ok()?;
        let name = called(&id);
        Some(Change { member: Member { id, name, role }, takes: place.takes })
    }
}

impl Crew {
    /// Nobody, yet.
    pub(super) fn of(table: Name) -> Crew {
        Crew { table, members: Vec::new(), posts: Arc::default() }
    }

    /// From now on the other tables of the house know who is here, and this one who is there.
    pub(super) fn share(&mut self, posts: Arc<Posts>) {
        self.members.iter().for_each(|member| posts.note(&self.table, &member.id, true));
        self.posts = posts;
    }

    pub(super) fn has(&self, id: &Name) -> bool {
        self.members.iter().any(|member| member.id == *id)
    }

    pub(super) fn members(&self) -> impl Iterator<Item = &Member> {
        self.members.iter()
    }

    pub(super) fn member(&self, id: &Name) -> Option<&Member> {
        self.members.iter().find(|member| member.id == *id)
    }

    /// The other table at which he has a place.
    pub(super) fn elsewhere(&self, id: &Name) -> Option<Name> {
        self.posts.book().get(id).filter(|table| **table != self.table).cloned()
    }

    pub(super) fn make(&mut self, change: Change) {
        self.posts.note(&self.table, &change.member.id, change.takes);
        self.members.retain(|member| member.id != change.member.id);
        if change.takes {
            self.members.push(change.member);
        }
    }

    /// For the staff.
    pub(super) fn for_staff(&self) -> Vec<messages::Member> {
        self.members.iter().map(messages::Member::from).collect()
    }

    /// For patrons: names, and no ids with which somebody comes in.
    pub(super) fn in_words(&self) -> Vec<String> {
        self.members.iter().map(|member| format!("{}, {}", member.name, member.role.in_words())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_was_taken_is_read_again_and_left_again() {
        let id = Name::new("dora").expect("a name");
        let member = Member { id: id.clone(), name: "Dora".to_string(), role: Role::Dealer };
        let mut crew = Crew::of(Name::new("craps-1").expect("a name"));
        for takes in [true, true, false] {
            let change = Change { member: member.clone(), takes };
            let Note::Place(place) = change.note(&id) else { panic!("a note about a place") };
            assert_eq!(place.entered_by, "dora");
            let again = Change::read(&place, |_| "Dora".to_string()).expect("somebody");
            assert_eq!(again, change);
            crew.make(again);
            assert_eq!(crew.has(&id), takes);
        }
        assert_eq!(crew.for_staff(), []);
    }
}
