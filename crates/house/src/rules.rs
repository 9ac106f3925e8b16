//! Rules of a table, whichever game it has.

use crate::Entry;
use crate::served::TableRules;
use rulebook::edition::Edition;
use rulebook::licensee::Violations;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// The checked rules of a table, or the rate card of a keno location.
pub trait AnyRules: fmt::Debug + Send + Sync {
    /// Whose rules these are.
    fn game(&self) -> &'static dyn Entry;
    /// What the sign says.
    fn title(&self) -> &str;
    /// The edition they belong to.
    fn edition(&self) -> Edition;
    /// The patron's guide.
    fn guide(&self) -> String;
    /// As a file that reads back the same.
    fn text(&self) -> String;
    /// The file with every key and what it means.
    fn explained(&self) -> String;
    /// As the rules of a table that the house can open; none where it is no table.
    fn of_a_table(&self) -> Option<Arc<dyn TableRules>> {
        None
    }
    /// The same again.
    fn duplicate(&self) -> Box<dyn AnyRules>;
    /// For the game itself, which knows the type.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn AnyRules> {
    fn clone(&self) -> Box<dyn AnyRules> {
        self.duplicate()
    }
}

/// A file that breaks the regulation, or its own grammar. Shown where it stands; see the command line's diagnostics.
#[derive(Debug, thiserror::Error)]
#[error("{name} has {}{hint}", crate::terminal::count(violations.0.len() as u64, "violation"))]
pub struct Unlawful {
    /// The file.
    pub name: String,
    /// What it says.
    pub text: String,
    /// Everything that is wrong with it.
    pub violations: Violations,
    /// What is said after the verdict.
    pub hint: &'static str,
}
