//! What hangs at a table for everybody to read (19:47-8.2): the rules that bind it, those that are posted and do not bind
//! yet (8.3), and those that bound it before.

use house::served::{Chart, Sign, TableRules};
use rulebook::licensee::Change;
use std::sync::{Arc, OnceLock};
use table::posted::{History, Posted};

/// What hangs at a table.
pub(crate) struct Placard {
    binding: Arc<Binding>,
    posted: History,
    /// What changes with the rules that are posted.
    changes: Vec<Change>,
}

/// The rules that bind a table, as people read them.
struct Binding {
    table: Arc<dyn TableRules>,
    title: String,
    in_a_line: String,
    /// As the journal has them.
    rules: String,
    /// Worked out when somebody first wants to see it: the odds behind a sign take their time.
    sign: OnceLock<Sign>,
    /// The same of how hands are played best, where anybody decides about one.
    chart: OnceLock<Option<Chart>>,
}

impl Binding {
    fn of(rules: &Arc<dyn TableRules>) -> Binding {
        Binding {
            table: Arc::clone(rules),
            title: rules.title().to_string(),
            in_a_line: rules.in_a_line(),
            rules: rules.text(),
            sign: OnceLock::new(),
            chart: OnceLock::new(),
        }
    }
}

impl Placard {
    /// At a table that these rules bind, with this history.
    pub(crate) fn of(rules: &Arc<dyn TableRules>, posted: History) -> Placard {
        Placard::with(Arc::new(Binding::of(rules)), posted)
    }

    /// The same rules bind, and something else is posted.
    pub(crate) fn announcing(&self, posted: History) -> Placard {
        Placard::with(Arc::clone(&self.binding), posted)
    }

    fn with(binding: Arc<Binding>, posted: History) -> Placard {
        let pending = posted.pending().map(|pending| binding.table.changes(&binding.rules, &pending.rules));
        Placard { binding, changes: pending.unwrap_or_default(), posted }
    }

    pub(crate) fn title(&self) -> &str {
        &self.binding.title
    }

    pub(crate) fn in_a_line(&self) -> &str {
        &self.binding.in_a_line
    }

    /// The rules that bind the table, as the journal has them.
    pub(crate) fn rules(&self) -> &str {
        &self.binding.rules
    }

    /// The sign; worked out when it is first asked for, which takes long.
    pub(crate) fn sign(&self) -> &Sign {
        self.binding.sign.get_or_init(|| self.binding.table.sign())
    }

    /// Was the sign worked out before?
    pub(crate) fn has_sign(&self) -> bool {
        self.binding.sign.get().is_some()
    }

    /// The chart; worked out when it is first asked for, which takes long.
    pub(crate) fn chart(&self) -> Option<&Chart> {
        self.binding.chart.get_or_init(|| self.binding.table.chart()).as_ref()
    }

    /// Was the chart worked out before?
    pub(crate) fn has_chart(&self) -> bool {
        self.binding.chart.get().is_some()
    }

    /// The rules of the table over time.
    pub(crate) fn posted(&self) -> &History {
        &self.posted
    }

    /// What changes from some rules of this table to others.
    pub(crate) fn changes(&self, old: &str, new: &str) -> Vec<Change> {
        self.binding.table.changes(old, new)
    }

    /// What is posted and does not bind yet, with what changes.
    pub(crate) fn pending(&self) -> Option<(&Posted, &[Change])> {
        self.posted.pending().map(|pending| (pending, &self.changes[..]))
    }
}
