//! Rules as a file says them: what every game's rules can do, and all that the rest of the house knows of them.

use super::alike::Unequal;
use super::keys::{self, Documented, Filed};
use super::violation::{RecordedRules, Violations};
use crate::edition::Edition;
use std::fmt;

/// The licensee's choices for a table, read from a file that was checked against the regulation. Rules whose keys are
/// data ([`Filed`]) have all of it.
pub trait RulesFile: Clone + fmt::Debug + Send + Sync + 'static {
    /// Reads a rules file, or says everything that is wrong with it.
    fn from_toml(text: &str) -> Result<Self, Violations>;

    /// Reads the rules at the head of a record. A check that is stricter than the one they passed when they were posted
    /// does not make the record unreadable; what it would refuse today is said beside them.
    fn recorded(text: &str) -> Result<RecordedRules<Self>, Violations> {
        Self::from_toml(text).map(|rules| RecordedRules { rules, refused_today: Vec::new() })
    }

    /// Writes a file that reads back the same; with `explained`, every key has a comment: a file to start from.
    fn to_toml(&self, explained: bool) -> String;

    /// Is this key about something that is not offered under these rules? A notice of other rules (19:47-8.3) leaves
    /// it out.
    fn is_idle(&self, _key: &str) -> bool {
        false
    }

    /// Every key of the file, as documents and programs show it.
    fn documented() -> Vec<Documented> {
        Vec::new()
    }

    /// The edition they belong to.
    fn edition(&self) -> Edition;

    /// The title of the table, as its sign has it.
    fn title(&self) -> &str;

    /// The patron's guide: limits, wagers and what they pay.
    fn guide(&self) -> String {
        self.to_toml(true)
    }

    /// Where these tables differ and may not, in the casino or in a pit.
    fn uniform(_: &[&Self]) -> Vec<Unequal> {
        Vec::new()
    }
}

impl<R: Filed> RulesFile for R {
    fn from_toml(text: &str) -> Result<R, Violations> {
        keys::read(text)
    }

    fn recorded(text: &str) -> Result<RecordedRules<R>, Violations> {
        keys::recorded(text)
    }

    fn to_toml(&self, explained: bool) -> String {
        keys::write(self, explained)
    }

    fn is_idle(&self, key: &str) -> bool {
        keys::is_idle(self, key)
    }

    fn documented() -> Vec<Documented> {
        keys::documented::<R>()
    }

    fn edition(&self) -> Edition {
        Filed::edition(self)
    }

    fn title(&self) -> &str {
        Filed::title(self)
    }

    fn guide(&self) -> String {
        Filed::guide(self)
    }

    fn uniform(tables: &[&R]) -> Vec<Unequal> {
        <R as Filed>::uniform(tables)
    }
}
