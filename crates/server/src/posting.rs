//! Posting rules for a table (19:47-8.3): by whom is decided before; here it is seen that what must be the same in the
//! whole house stays so (1.4(b), 2.17(e)2), and what in a pit (3.5(b), 3.10(c)1, 4.4(b)), and then the table is asked.

use crate::house::{House, TableHandle};
use crate::live::{NotPosted, Request};
use house::AnyRules;
use rulebook::licensee::{Scope, Unequal};
use std::sync::PoisonError;
use table::posted::Poster;

impl House {
    /// Posts a rules file for a table. Waits for the table.
    pub(crate) fn post(&self, table: &TableHandle, rules: String, by: Poster) -> Result<(), NotPosted> {
        self.one_at_a_time(|| self.post_alone(table, rules, by))
    }

    fn post_alone(&self, table: &TableHandle, rules: String, by: Poster) -> Result<(), NotPosted> {
        if let Some(because) = self.breaks_uniformity(table, &rules) {
            return Err(NotPosted::NotUniform(because));
        }
        let answer = table.ask_and_wait(|reply| Request::Post { rules, by, reply });
        answer.unwrap_or(Err(NotPosted::Closing))
    }

    /// Withdraws what is posted for a table. Waits for the table.
    pub(crate) fn withdraw(&self, table: &TableHandle, by: Poster) -> Result<(), NotPosted> {
        let answer = table.ask_and_wait(|reply| Request::Withdraw { by, reply });
        answer.unwrap_or(Err(NotPosted::Closing))
    }

    /// One who posts at a time, in the whole house: what one table may change hangs on what is posted at others.
    fn one_at_a_time(&self, work: impl FnOnce() -> Result<(), NotPosted>) -> Result<(), NotPosted> {
        let _here = self.posting.lock().unwrap_or_else(PoisonError::into_inner);
        self.journal().alone("posting rules", work).unwrap_or(Err(NotPosted::Busy))
    }

    /// Why this table would differ from others where no two may. What is posted at another counts as if it bound. A file
    /// that cannot be read is left to the table, which says everything that is wrong with it.
    fn breaks_uniformity(&self, table: &TableHandle, rules: &str) -> Option<String> {
        let game = self.registry.find(table.game)?;
        let others: Vec<&TableHandle> =
            self.tables().iter().filter(|other| other.game == table.game && other.id != table.id).collect();
        // What is to be posted, and after it the others', which may be older than today's checks.
        let mine = game.read(rules).ok()?;
        let theirs: Vec<_> =
            others.iter().map(|other| game.read_recorded(&coming(other)).ok()).collect::<Option<_>>()?;
        let all: Vec<&dyn AnyRules> =
            std::iter::once(&*mine).chain(theirs.iter().map(|rules| &**rules)).collect();
        let handle = |place: usize| if place == 0 { table } else { others[place - 1] };
        let binds = |unequal: &&Unequal| {
            let [first, other] = [&unequal.first, &unequal.other].map(|(place, _)| handle(*place));
            let one_pit = first.pit.is_some() && first.pit == other.pit;
            let is_mine = unequal.first.0 == 0 || unequal.other.0 == 0;
            is_mine && (unequal.scope == Scope::Casino || one_pit)
        };
        let found = game.uniform(&all);
        let found = found.iter().find(binds)?;
        let because = found.because(handle(found.first.0).id.as_str(), handle(found.other.0).id.as_str());
        Some(format!(
            "{}: {because}; what is the same at several tables is changed at all of them together, by opening the house \
             with other rules files",
            found.cite
        ))
    }
}

/// The rules that will bind a table, if nothing else is posted.
fn coming(table: &TableHandle) -> String {
    let placard = table.placard();
    placard.pending().map_or_else(|| placard.rules().to_string(), |(pending, _)| pending.rules.clone())
}
