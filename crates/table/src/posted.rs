//! 19:47-8.2, 8.3: the rules of a table are posted, and others bind it only when they have been posted for half an hour,
//! and never within a round.
//!
//! The record says all of it, and nothing else does: a header has the rules that bind the table from there on; a notice
//! says which others were posted, by whom, and from when they bind; another that they were withdrawn. [`History`] reads
//! them in order. What binds a table, what is posted for it and whether that is due are functions of the record and the
//! time alone, so whoever reads the record comes to the same.
//!
//! In the record notices are notes, which an audit of the rules passes over.

use crate::record::{Note, Noted, Reopened, WrittenNote as Written, is_id};
use crate::sealed::hex;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

pub use rulebook::licensee::NOTICE;

/// Whoever opens the house posts what it is given then: there is no id for that, as none begins with a bracket.
const AT_THE_START: &str = "(start)";
/// 19:47-8.3: who posts rules for a table, and withdraws them.
const MAY_POST: [&str; 2] = ["casino supervisor", "pit boss"];

/// Who posted rules, or withdrew them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Poster {
    /// The id of somebody of the house.
    id: String,
    /// What he is, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    role: Option<String>,
}

impl Poster {
    /// Somebody of the house.
    pub fn member(id: &str, role: &str) -> Poster {
        Poster { id: id.to_string(), role: Some(role.to_string()) }
    }

    /// The house itself, which was given other rules when it was opened.
    pub fn at_the_start() -> Poster {
        Poster { id: AT_THE_START.to_string(), role: None }
    }

    /// Is it somebody of the house who may post rules, or the house itself?
    pub fn is_in_form(&self) -> bool {
        match &self.role {
            None => self.id == AT_THE_START,
            Some(role) => is_id(&self.id) && MAY_POST.contains(&role.as_str()),
        }
    }

    /// His id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What he is, as everybody may know it.
    pub fn in_words(&self) -> String {
        match &self.role {
            Some(role) => format!("a {role}"),
            None => "the house, when it was opened".to_string(),
        }
    }
}

/// Rules that were posted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Posted {
    /// When.
    pub at: i64,
    /// By whom.
    pub by: Poster,
    /// The rules, as a rules file.
    pub rules: String,
    /// From when they bind, or from the end of the round that is under way then.
    pub from: i64,
}

impl Posted {
    /// Rules that are posted now.
    pub fn now(at: i64, by: Poster, rules: String) -> Posted {
        Posted { at, by, rules, from: at + NOTICE }
    }
}

/// What the record says of rules that do not bind yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// They are posted, in the place of any that were posted before them.
    Posted(Posted),
    /// Those that are posted are withdrawn.
    Withdrawn {
        /// When.
        at: i64,
        /// By whom.
        by: Poster,
    },
}

const POSTED: &str = "rules posted";
const WITHDRAWN: &str = "rules withdrawn";

impl Notice {
    /// The line of the record.
    pub fn to_line(&self) -> String {
        let written = match self.clone() {
            Notice::Posted(Posted { at, by, rules, from }) => Written::RulesPosted { at, by, from, rules },
            Notice::Withdrawn { at, by } => Written::RulesWithdrawn { at, by },
        };
        written.to_sorted_line()
    }

    /// Reads one. `None` for a line that is none; an error for one that cannot be read, or was not posted long enough.
    pub fn read(fields: &Map<String, Value>) -> Option<Result<Notice, String>> {
        let kind = fields.get("note").and_then(Value::as_str)?;
        let at = fields.get("at").and_then(Value::as_i64).ok_or("\"at\" is no number");
        let by = || -> Result<Poster, &str> {
            let by = fields.get("by").cloned().unwrap_or_default();
            serde_json::from_value(by).map_err(|_| "\"by\" does not say who")
        };
        let notice = match kind {
            POSTED => at.and_then(|at| {
                let from = fields.get("from").and_then(Value::as_i64).ok_or("\"from\" is no number")?;
                let rules = fields.get("rules").and_then(Value::as_str).ok_or("\"rules\" is missing")?;
                if from < at.saturating_add(NOTICE) {
                    return Err("rules bind half an hour after they were posted, and not before");
                }
                Ok(Notice::Posted(Posted { at, by: by()?, rules: rules.to_string(), from }))
            }),
            WITHDRAWN => at.and_then(|at| Ok(Notice::Withdrawn { at, by: by()? })),
            _ => return None,
        };
        Some(notice.map_err(|because| format!("this notice cannot be read: {because}")))
    }
}

/// The note with which a table that was opened before is opened again: by which program, and which rules it was given.
pub fn reopened(program: &str, given: &str) -> Note {
    Note::Reopened(Reopened { program: program.to_string(), given: Some(digest(given)) })
}

/// What stands for rules in a note.
pub fn digest(rules: &str) -> String {
    hex(&Sha256::digest(rules.as_bytes()))
}

/// Rules that bind a table, or bound it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// Their number, from 1.
    pub number: usize,
    /// The entry from which they bind.
    pub seq: u64,
    /// Since when.
    pub since: i64,
    /// The rules, as a rules file.
    pub rules: String,
    /// How they were posted; the first were never announced, for nobody had come yet.
    pub posted: Option<Posted>,
}

/// Rules that were posted and never bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lapsed {
    /// Those.
    pub posted: Posted,
    /// When others took their place, or they were withdrawn.
    pub at: i64,
    /// Who did that.
    pub by: Poster,
    /// Did others take their place?
    pub replaced: bool,
}

/// The rules of one table over time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    bound: Vec<Bound>,
    pending: Option<Posted>,
    lapsed: Vec<Lapsed>,
    /// The digest of the rules that the house was given for the table when it was last opened.
    given: Option<String>,
}

impl History {
    /// Reads an entry of the table's stream: its number, when it was written, and its fields. Everything that is about
    /// something else is passed over.
    pub fn read(&mut self, seq: u64, at: i64, fields: &Map<String, Value>) -> Result<(), String> {
        if fields.contains_key("record") {
            let rules = fields
                .get("rules")
                .and_then(Value::as_str)
                .ok_or("a header with a missing field: \"rules\"")?;
            self.bind(seq, at, rules.to_string());
        } else if let Some(notice) = Notice::read(fields) {
            self.hear(notice?);
        } else if fields.contains_key("note")
            && let Ok(Noted { note: Note::Reopened(Reopened { given: Some(given), .. }), .. }) =
                Noted::read(fields)
        {
            self.given = Some(given);
        }
        Ok(())
    }

    /// From this entry on these rules bind. Where they did before, a table only starts anew with them.
    pub fn bind(&mut self, seq: u64, since: i64, rules: String) {
        if self.binding().is_some_and(|bound| bound.rules == rules) {
            return;
        }
        let posted = self.pending.take_if(|posted| posted.rules == rules && posted.from <= since);
        if posted.is_none() {
            // Nobody posted them: they are what the house was opened with.
            self.given = Some(digest(&rules));
        }
        let number = self.bound.len() + 1;
        self.bound.push(Bound { number, seq, since, rules, posted });
    }

    /// A notice was given.
    pub fn hear(&mut self, notice: Notice) {
        let (at, by, replaced) = match &notice {
            Notice::Posted(posted) => (posted.at, posted.by.clone(), true),
            Notice::Withdrawn { at, by } => (*at, by.clone(), false),
        };
        let before = self.pending.take();
        self.lapsed.extend(before.map(|posted| Lapsed { posted, at, by, replaced }));
        if let Notice::Posted(posted) = notice {
            self.pending = Some(posted);
        }
    }

    /// The table was opened again with these rules.
    pub fn was_given(&mut self, rules: &str) {
        self.given = Some(digest(rules));
    }

    /// What is to be said when the house is opened with these rules for a table that was opened before, which they bind
    /// already or not. A file that has not changed since the last time says nothing new, whatever was posted since.
    pub fn at_the_start(&self, at: i64, given: &str, they_bind: bool) -> Option<Notice> {
        if self.given.as_deref() == Some(digest(given).as_str()) {
            return None;
        }
        let by = Poster::at_the_start();
        let is_pending = self.pending.as_ref().map(|posted| posted.rules == given);
        match (they_bind, is_pending) {
            (true, None) | (_, Some(true)) => None,
            // Back to what binds: what was to take its place does not.
            (true, Some(false)) => Some(Notice::Withdrawn { at, by }),
            (false, _) => Some(Notice::Posted(Posted::now(at, by, given.to_string()))),
        }
    }

    /// All rules that bound the table, the oldest first; the last bind it now.
    pub fn bound(&self) -> &[Bound] {
        &self.bound
    }

    /// Those that bind it now.
    pub fn binding(&self) -> Option<&Bound> {
        self.bound.last()
    }

    /// Those that bound what this entry says.
    pub fn at(&self, seq: u64) -> Option<&Bound> {
        self.bound.iter().rev().find(|bound| bound.seq <= seq)
    }

    /// Until when these bound the table: since when the next do.
    pub fn until(&self, bound: &Bound) -> Option<i64> {
        self.bound.get(bound.number).map(|next| next.since)
    }

    /// Those that are posted and do not bind yet.
    pub fn pending(&self) -> Option<&Posted> {
        self.pending.as_ref()
    }

    /// The same, once they have been posted long enough.
    pub fn due(&self, now: i64) -> Option<&Posted> {
        self.pending.as_ref().filter(|posted| posted.from <= now)
    }

    /// Those that were posted and never bound, in the order in which that was settled.
    pub fn lapsed(&self) -> &[Lapsed] {
        &self.lapsed
    }

    /// Those, but for the first, that bound the table without having been posted for half an hour.
    pub fn unposted(&self) -> impl Iterator<Item = &Bound> {
        self.bound.iter().skip(1).filter(|bound| bound.posted.is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::game::Moment;
    use serde_json::json;

    const NINE: i64 = 1_794_837_600_000;

    fn fields(line: &str) -> Map<String, Value> {
        match serde_json::from_str(line) {
            Ok(Value::Object(fields)) => fields,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn header(rules: &str) -> Map<String, Value> {
        fields(&json!({ "record": 1, "rules": rules }).to_string())
    }

    fn sam() -> Poster {
        Poster::member("sam", "casino supervisor")
    }

    fn posted(at: i64, rules: &str) -> Posted {
        Posted::now(at, sam(), rules.to_string())
    }

    /// A table that was opened at nine with rules A.
    fn opened() -> History {
        let mut history = History::default();
        history.read(1, NINE, &header("A")).expect("readable");
        history
    }

    #[test]
    fn a_notice_is_read_as_it_was_written() {
        for notice in [
            Notice::Posted(posted(NINE, "x = 1\n")),
            Notice::Posted(Posted::now(NINE, Poster::at_the_start(), String::new())),
            Notice::Withdrawn { at: NINE, by: sam() },
        ] {
            assert_eq!(Notice::read(&fields(&notice.to_line())), Some(Ok(notice)));
        }
        assert_eq!(Notice::read(&fields(r#"{"note":"commitment"}"#)), None);
        assert_eq!(Notice::read(&fields(r#"{"do":"join"}"#)), None);
        for wrong in [
            r#"{"note":"rules posted","at":1,"by":{"id":"sam"},"rules":"A"}"#,
            r#"{"note":"rules posted","by":{"id":"sam"},"from":1800001,"rules":"A"}"#,
            r#"{"note":"rules posted","at":1,"from":1800001,"rules":"A"}"#,
            r#"{"note":"rules posted","at":1,"by":{"id":"sam"},"from":1800001}"#,
            r#"{"note":"rules withdrawn","at":1,"by":"sam"}"#,
        ] {
            assert!(matches!(Notice::read(&fields(wrong)), Some(Err(_))), "{wrong}");
        }
    }

    #[test]
    fn rules_bind_when_they_have_been_posted_for_thirty_minutes_and_not_a_millisecond_before() {
        let mut history = opened();
        history.hear(Notice::Posted(posted(NINE, "B")));
        assert_eq!(history.due(NINE + NOTICE - 1), None);
        assert_eq!(history.due(NINE + NOTICE).map(|due| due.rules.as_str()), Some("B"));
        let early = Notice::Posted(Posted { from: NINE + NOTICE - 1, ..posted(NINE, "B") });
        assert!(matches!(Notice::read(&fields(&early.to_line())), Some(Err(_))));
        history.read(9, NINE + NOTICE, &header("B")).expect("readable");
        let binding = history.binding().expect("rules");
        assert_eq!((binding.number, binding.seq, binding.rules.as_str()), (2, 9, "B"));
        assert_eq!(binding.posted, Some(posted(NINE, "B")));
        assert_eq!((history.pending(), history.unposted().count()), (None, 0));
        let numbers = [1, 8, 9, 700].map(|seq| history.at(seq).map(|bound| bound.number));
        assert_eq!(numbers, [Some(1), Some(1), Some(2), Some(2)]);
        assert_eq!(history.at(0), None);
        assert_eq!(history.until(&history.bound()[0]), Some(NINE + NOTICE));
        assert_eq!(history.until(&history.bound()[1]), None);
    }

    #[test]
    fn rules_that_nobody_posted_long_enough_are_found() {
        let mut history = opened();
        history.hear(Notice::Posted(posted(NINE, "B")));
        history.read(2, NINE + NOTICE - 1, &header("B")).expect("readable");
        history.read(3, NINE + NOTICE, &header("C")).expect("readable");
        let found: Vec<_> = history.unposted().map(|bound| bound.number).collect();
        assert_eq!(found, [2, 3]);
    }

    #[test]
    fn one_change_is_posted_at_a_time_and_may_be_withdrawn() {
        let mut history = opened();
        history.hear(Notice::Posted(posted(NINE, "B")));
        history.hear(Notice::Posted(posted(NINE + 1000, "C")));
        assert_eq!(history.due(NINE + NOTICE), None, "the new one has half an hour of its own");
        assert_eq!(history.pending(), Some(&posted(NINE + 1000, "C")));
        history.hear(Notice::Withdrawn { at: NINE + 2000, by: sam() });
        assert_eq!(history.pending(), None);
        let lapsed: Vec<_> =
            history.lapsed().iter().map(|one| (one.posted.rules.as_str(), one.at, one.replaced)).collect();
        assert_eq!(lapsed, [("B", NINE + 1000, true), ("C", NINE + 2000, false)]);
        history.hear(Notice::Withdrawn { at: NINE + 3000, by: sam() });
        assert_eq!(history.lapsed().len(), 2, "nothing was there to be withdrawn");
    }

    #[test]
    fn what_a_start_is_given_is_posted_once() {
        let mut history = opened();
        assert_eq!(history.at_the_start(NINE, "A", true), None, "it binds");
        let at = NINE + 60_000;
        let notice = history.at_the_start(at, "B", false).expect("other rules");
        assert_eq!(notice, Notice::Posted(Posted::now(at, Poster::at_the_start(), "B".to_string())));
        history.read(2, at, &fields(&reopened("chapter47", "B").to_line(Moment(at)))).expect("readable");
        history.hear(notice);
        assert_eq!(history.at_the_start(at + 60_000, "B", false), None, "it is posted, and is not prolonged");
        assert_eq!(
            history.at_the_start(at + 60_000, "A", true),
            Some(Notice::Withdrawn { at: at + 60_000, by: Poster::at_the_start() }),
            "back to what binds"
        );
        assert!(matches!(history.at_the_start(at, "C", false), Some(Notice::Posted(_))));
    }

    #[test]
    fn a_file_that_has_not_changed_undoes_nothing_that_was_posted_since() {
        let mut history = opened();
        history.hear(Notice::Posted(posted(NINE, "B")));
        assert_eq!(history.at_the_start(NINE + 1, "A", true), None, "B stays posted");
        history.read(2, NINE + NOTICE, &header("B")).expect("readable");
        assert_eq!(history.at_the_start(NINE + NOTICE, "A", false), None, "B stays");
        // The file follows what was posted, and something else is posted after it.
        assert_eq!(history.at_the_start(NINE + NOTICE, "B", true), None);
        history.was_given("B");
        history.hear(Notice::Posted(posted(NINE + NOTICE, "C")));
        history.read(3, NINE + 2 * NOTICE, &header("C")).expect("readable");
        assert_eq!(history.at_the_start(NINE + 2 * NOTICE, "B", false), None, "C stays");
        assert!(history.at_the_start(NINE + 2 * NOTICE, "A", false).is_some(), "the file has changed");
    }

    #[test]
    fn what_was_withdrawn_is_not_posted_again_by_the_next_start() {
        let mut history = opened();
        let notice = history.at_the_start(NINE, "B", false).expect("other rules");
        history.was_given("B");
        history.hear(notice);
        history.hear(Notice::Withdrawn { at: NINE + 1, by: sam() });
        assert_eq!(history.at_the_start(NINE + 2, "B", false), None);
    }

    #[test]
    fn a_table_that_starts_anew_with_the_rules_that_bind_it_has_no_other_rules() {
        let mut history = History::default();
        history.bind(1, NINE, "A".to_string());
        history.hear(Notice::Posted(Posted::now(NINE, Poster::at_the_start(), "B".to_string())));
        history.bind(9, NINE + 60_000, "A".to_string());
        assert_eq!((history.bound().len(), history.unposted().count()), (1, 0));
        assert!(history.pending().is_some(), "what is posted hangs there still");
    }
}
