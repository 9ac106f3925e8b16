//! What the staff at an attended table sees: the layout, everybody's chips, what is due from whom, and who entered what.

use super::Live;
use crate::body;
use crate::people::door::Member;
use crate::update::{closing, quoted};
use ledger::{Account, Stored};
use rulebook::game::Viewer;
use serde_json::{Value, json};

/// So many past entries a page is shown.
const LAST: u64 = 40;

impl Live {
    /// What changes from message to message, without the braces around it.
    fn for_staff(&self, acts: &[String]) -> String {
        format!(
            r#""seq":{},"round":{},"view":{},"awaiting":{},"players":{},"crew":{},"drop":{},"acts":[{}]{},"now":{}"#,
            self.tail.seq(),
            self.progress.rounds(),
            self.table.view(Viewer::Staff),
            quoted(&self.table.due(self.taking())),
            self.patrons(),
            self.crew.json(),
            quoted(&self.tail.reader().balance(&Account::Drop(self.id.clone())).ok().map(|cents| -cents)),
            acts.join(","),
            closing(self.closes_at()),
            self.now().0,
        )
    }

    /// Tells the staff what changed; nothing where nobody attends.
    pub(super) fn update_for_staff(&self, acts: &[String]) -> Option<String> {
        self.attended.then(|| format!(r#"{{"update":{{{}}}}}"#, self.for_staff(acts)))
    }

    /// Everything that a page of the staff needs.
    pub(super) fn welcome_staff(&self, who: &Member) -> String {
        let me = json!({ "id": who.id, "name": who.name, "role": who.role.in_words() });
        let crew: Vec<&str> = self.facts.crew.iter().map(|role| role.name()).collect();
        let rolls: Vec<&Value> = self.history.iter().collect();
        let rules = self.rules();
        format!(
            r#"{{"welcome":{{"table":{},"title":{},"game":{},"me":{me},"places":{},"seats":{},"forms":{},"rules":{},"rules_number":{},"wagers":{},"rolls":{},{}}}}}"#,
            quoted(&self.id.as_str()),
            quoted(&rules.title()),
            quoted(&self.facts.game),
            quoted(&crew),
            rules.seats(),
            quoted(&(self.facts.forms)()),
            self.sheet,
            self.posted.bound().len(),
            self.wagers,
            quoted(&rolls),
            self.for_staff(&self.last_entries()),
        )
    }

    /// The last acts and notes, oldest first.
    fn last_entries(&self) -> Vec<String> {
        let from = (self.tail.seq() + 1).saturating_sub(LAST).max(1);
        let stored: Result<Vec<Stored>, _> = self.tail.reader().read(self.tail.stream(), from).collect();
        let stored = stored.unwrap_or_default();
        stored.iter().filter_map(|stored| body::for_staff(&stored.body, stored.seq)).collect()
    }

    /// The refusal of something that was meant for the table as it was, with the table as it is.
    pub(super) fn stale_for_staff(&self) -> Value {
        let mut refusal = self.not_taken(
            "stale",
            "something else happened at the table since you saw it",
            Some("look at the table as it is now, and enter it again"),
        );
        refusal["present"] =
            serde_json::from_str(&format!("{{{}}}", self.for_staff(&[]))).unwrap_or_default();
        refusal
    }

    /// Those at the table, with their chips.
    fn patrons(&self) -> Value {
        let table = &self.table;
        let patron = |(seat, guest): (rulebook::actor::Seat, &crate::guests::Guest)| {
            json!({
                "seat": seat,
                "name": guest.name,
                "patron": guest.id,
                "has": self.tail.reader().free(&guest.id).ok(),
                "at_stake": table.at_stake(seat),
                "leaving": table.is_leaving(seat),
            })
        };
        self.guests.iter().map(patron).collect()
    }
}
