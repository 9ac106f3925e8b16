//! What the page of a craps table gets beside the view: limits and options, and the history.

use crate::Limits;
use rulebook::dice::Throw;
use rulebook::money::Cents;
use serde::Serialize;
use std::collections::BTreeMap;

/// Limits and options.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Sheet {
    /// The smallest chip that can be wagered.
    pub(super) chip_cents: Cents,
    /// The smallest coin that can be paid.
    pub(super) change_cents: Cents,
    /// The posted limits.
    pub(super) limits: Limits,
    /// How many times the line wager may be put behind it, by the point.
    pub(super) odds: BTreeMap<String, u8>,
}

/// A roll, as a line of the history.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Past {
    /// What the dice showed.
    pub(super) faces: Throw,
    /// Was it a come out roll?
    pub(super) come_out: bool,
}
