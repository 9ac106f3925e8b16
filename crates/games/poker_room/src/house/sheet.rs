//! Matters and decisions in words, for the page of the floor.

use serde::Serialize;
use std::collections::BTreeMap;

/// What the page of the room gets beside the view.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Sheet {
    /// What may have gone wrong, by its name, in words.
    pub(super) matters: BTreeMap<&'static str, &'static str>,
    /// The decisions of rulings, by their names, in words.
    pub(super) decisions: BTreeMap<&'static str, &'static str>,
}
