//! Posting rules for a table (19:47-8.3): by whom is decided before; here it is seen that what must be the same in the
//! whole house stays so (1.4(b), 2.17(e)2), and what in a pit (3.5(b), 3.10(c)1, 4.4(b)), and then the table is asked.

use crate::house::{House, TableHandle};
use crate::live::{NotPosted, Request};
use floor::posted::Poster;
use rulebook::game::Game;
use rulebook::{blackjack, chemin_de_fer, craps, punto_banco};
use std::sync::PoisonError;

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
        let others = self.tables().iter().filter(|other| other.game == table.game && other.id != table.id);
        // The baccarats are alike in a pit, the others in the whole house.
        let others = others.filter(|other| match table.game {
            <punto_banco::Table as Game>::NAME | <chemin_de_fer::Table as Game>::NAME => {
                table.pit.is_some() && other.pit == table.pit
            }
            _ => true,
        });
        let (ids, files): (Vec<&str>, Vec<String>) =
            others.map(|other| (other.id.as_str(), coming(other))).unzip();
        let (cite, what, other) = match table.game {
            <craps::Table as Game>::NAME => {
                let all = read::<craps::Table>(rules, &files)?;
                let differs = craps::uniform(&all.iter().collect::<Vec<_>>());
                let found = differs.iter().find(|one| one.first.0 == 0 || one.other.0 == 0)?;
                let (mine, theirs) = match found.first.0 {
                    0 => (found.first.1, found.other),
                    _ => (found.other.1, found.first),
                };
                let what = format!("{} would pay {mine}, and pays {}", found.line, theirs.1);
                (found.cite(), what, theirs.0)
            }
            <blackjack::Table as Game>::NAME => {
                let all = read::<blackjack::Table>(rules, &files)?;
                let differs = blackjack::uniform(&all.iter().collect::<Vec<_>>());
                let found = differs.iter().find(|one| one.first == 0 || one.table == 0)?;
                (found.cite, found.because.to_string(), found.first.max(found.table))
            }
            <punto_banco::Table as Game>::NAME => {
                let all = read::<punto_banco::Table>(rules, &files)?;
                let differs = punto_banco::uniform(&all.iter().collect::<Vec<_>>());
                let found = differs.first()?;
                (found.cite, found.because.to_string(), found.table)
            }
            <chemin_de_fer::Table as Game>::NAME => {
                let all = read::<chemin_de_fer::Table>(rules, &files)?;
                let differs = chemin_de_fer::uniform(&all.iter().collect::<Vec<_>>());
                let found = differs.iter().find(|one| one.first.0 == 0 || one.other.0 == 0)?;
                let because = "the cards of a pit are shuffled in one way".to_string();
                (found.cite(), because, found.first.0.max(found.other.0))
            }
            _ => return None,
        };
        let at = ids[other - 1];
        Some(format!(
            "{cite}: {what} at {at}; what is the same at several tables is changed at all of them together, by opening \
             the house with other rules files"
        ))
    }
}

/// The rules that will bind a table, if nothing else is posted.
fn coming(table: &TableHandle) -> String {
    let placard = table.placard();
    placard.pending().map_or_else(|| placard.rules().to_string(), |(pending, _)| pending.rules.clone())
}

/// The rules that are to be posted, and after them those of others, which may be older than today's checks.
fn read<G: Game>(rules: &str, others: &[String]) -> Option<Vec<G::Rules>> {
    let others = others.iter().map(|text| G::recorded_rules(text).map(|recorded| recorded.rules));
    std::iter::once(G::rules_from_toml(rules)).chain(others).map(Result::ok).collect()
}
