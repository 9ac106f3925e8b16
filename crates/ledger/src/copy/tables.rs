//! Every table of a journal, by name, so that one store can be written into the other and both be compared.

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Text,
    Bytes,
}

use Kind::{Bytes, Int, Text};

/// A table, with what its rows are ordered by.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) columns: &'static [(&'static str, Kind)],
    pub(crate) order: &'static str,
}

impl Table {
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// Every row, in order: the same in both stores.
    pub(crate) fn select(&self) -> String {
        format!("SELECT {} FROM {} ORDER BY {}", self.names(), self.name, self.order)
    }

    /// One row into SQLite.
    pub(crate) fn insert(&self) -> String {
        let marks: Vec<String> = (1..=self.columns.len()).map(|number| format!("?{number}")).collect();
        format!("INSERT INTO {} ({}) VALUES ({})", self.name, self.names(), marks.join(", "))
    }

    /// Many rows into a table of PostgreSQL's with the same columns, column by column.
    pub(crate) fn insert_many(&self, into: &str) -> String {
        let array = |(number, (_, kind)): (usize, &(&str, Kind))| match kind {
            Int => format!("?{}::bigint[]", number + 1),
            Text => format!("?{}::text[]", number + 1),
            Bytes => format!("?{}::bytea[]", number + 1),
        };
        let arrays: Vec<String> = self.columns.iter().enumerate().map(array).collect();
        format!("INSERT INTO {into} ({}) SELECT * FROM unnest({})", self.names(), arrays.join(", "))
    }
}

/// Sessions end when a journal is copied elsewhere: whoever was inside comes in again.
pub(crate) const SESSIONS: Table = Table {
    name: "sessions",
    columns: &[
        ("token_hash", Bytes),
        ("patron", Text),
        ("person", Text),
        ("created_at", Int),
        ("used_at", Int),
        ("ends_at", Int),
        ("digest", Bytes),
    ],
    order: "token_hash",
};

/// The states of machines: they follow from the entries, and are not carried to another store.
pub(crate) const STATES: [Table; 3] = [
    Table {
        name: "states",
        columns: &[
            ("stream", Text),
            ("seq", Int),
            ("hash", Bytes),
            ("form", Text),
            ("body", Bytes),
            ("digest", Bytes),
        ],
        order: "stream, seq",
    },
    Table {
        name: "state_pages",
        columns: &[("stream", Text), ("page", Int), ("seq", Int), ("body", Bytes), ("digest", Bytes)],
        order: "stream, page",
    },
    Table {
        name: "state_facts",
        columns: &[
            ("stream", Text),
            ("form", Text),
            ("key", Text),
            ("seq", Int),
            ("body", Bytes),
            ("digest", Bytes),
        ],
        order: "stream, form, key, seq",
    },
];

/// The tables whose one row is there from the beginning.
pub(crate) const OF_ONE_ROW: [&str; 2] = ["checkpoint", "nobody"];

/// Every other table, those first that others point to.
pub(crate) const TABLES: [Table; 15] = [
    Table {
        name: "batches",
        columns: &[
            ("number", Int),
            ("last_position", Int),
            ("patron", Text),
            ("key", Text),
            ("answer", Text),
            ("hash", Bytes),
        ],
        order: "number",
    },
    Table {
        name: "entries",
        columns: &[
            ("position", Int),
            ("stream", Text),
            ("seq", Int),
            ("at", Int),
            ("body", Text),
            ("hash", Bytes),
        ],
        order: "position",
    },
    Table {
        name: "postings",
        columns: &[("position", Int), ("line", Int), ("account", Text), ("cents", Int)],
        order: "position, line",
    },
    Table { name: "heads", columns: &[("stream", Text), ("seq", Int), ("hash", Bytes)], order: "stream" },
    Table { name: "balances", columns: &[("account", Text), ("cents", Int)], order: "account" },
    Table {
        name: "checkpoint",
        columns: &[("one", Int), ("batches", Int), ("entries", Int), ("hash", Bytes)],
        order: "one",
    },
    Table {
        name: "patrons",
        columns: &[("id", Text), ("name", Text), ("created_at", Int), ("digest", Bytes)],
        order: "id",
    },
    Table {
        name: "people",
        columns: &[
            ("id", Text),
            ("name", Text),
            ("role", Text),
            ("password", Text),
            ("must_change", Int),
            ("failures", Int),
            ("failed_at", Int),
            ("locked_at", Int),
            ("dismissed_at", Int),
            ("created_at", Int),
            ("digest", Bytes),
        ],
        order: "id",
    },
    Table {
        name: "devices",
        columns: &[
            ("token_hash", Bytes),
            ("person", Text),
            ("created_at", Int),
            ("used_at", Int),
            ("failures", Int),
            ("digest", Bytes),
        ],
        order: "token_hash",
    },
    Table {
        name: "second_factors",
        columns: &[
            ("person", Text),
            ("secret", Bytes),
            ("pending", Bytes),
            ("last_step", Int),
            ("recovery", Bytes),
            ("digest", Bytes),
        ],
        order: "person",
    },
    Table { name: "nobody", columns: &[("one", Int), ("failures", Int)], order: "one" },
    Table {
        name: "sealed_keys",
        columns: &[("stream", Text), ("seq", Int), ("key", Bytes), ("digest", Bytes)],
        order: "stream, seq",
    },
    Table {
        name: "kept_secrets",
        columns: &[("stream", Text), ("number", Int), ("secret", Bytes), ("digest", Bytes)],
        order: "stream, number",
    },
    Table {
        name: "subtrees",
        columns: &[("level", Int), ("place", Int), ("hash", Bytes)],
        order: "level, place",
    },
    Table {
        name: "notes",
        columns: &[("number", Int), ("size", Int), ("at", Int), ("note", Text), ("digest", Bytes)],
        order: "number",
    },
];
