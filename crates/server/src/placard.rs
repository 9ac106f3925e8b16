//! What hangs at a table for everybody to read (19:47-8.2): the rules that bind it, those that are posted and do not bind
//! yet (8.3), and those that bound it before.

use house::served::{Chart, Sign, TableRules};
use rulebook::licensee::Change;
use std::sync::{Arc, LazyLock};
use table::posted::{History, Posted};

/// Something that is worked out when somebody first wants to see it: the odds behind a sign take their time.
type Drawn<T> = LazyLock<T, Box<dyn FnOnce() -> T + Send>>;

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
    sign: Drawn<Sign>,
    /// How hands are played best, where anybody decides about one.
    chart: Drawn<Option<Chart>>,
}

impl Binding {
    fn of(rules: &Arc<dyn TableRules>) -> Binding {
        let (for_sign, for_chart) = (Arc::clone(rules), Arc::clone(rules));
        Binding {
            table: Arc::clone(rules),
            title: rules.title().to_string(),
            in_a_line: rules.in_a_line(),
            rules: rules.text(),
            sign: LazyLock::new(Box::new(move || for_sign.sign())),
            chart: LazyLock::new(Box::new(move || for_chart.chart())),
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

    /// The sign; worked out when it is first asked for.
    pub(crate) fn sign(&self) -> &Sign {
        &self.binding.sign
    }

    /// The chart; worked out when it is first asked for.
    pub(crate) fn chart(&self) -> Option<&Chart> {
        self.binding.chart.as_ref()
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
