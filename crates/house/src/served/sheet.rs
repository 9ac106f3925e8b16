//! What a page is told of the rules of its table: limits and options, which every game has of its own, and the price list.

use rulebook::money::Cents;
use serde::Serialize;
use serde_json::Value;

/// A wager of a table: its limits, what it pays and what it costs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WagerInfo {
    /// Its name on the wire.
    pub wager: String,
    /// What people call it at this table, where that is not its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Is it offered here?
    pub offered: bool,
    /// What it pays, in words.
    pub pays: String,
    /// What the house keeps of it in the long run, in percent; null where that was not worked out.
    pub house_edge_percent: Option<f64>,
    /// What a patron gains by it for each unit staked, as an exact fraction; null where that was not worked out.
    pub expected: Option<String>,
    /// By which provision it is made.
    pub cite: &'static str,
    /// The least.
    pub minimum: Cents,
    /// The most.
    pub maximum: Cents,
    /// Amounts are multiples of it.
    pub step: Cents,
}

/// What a page is told of the rules of its table.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Limits and options, as the game writes them.
    pub rules: Value,
    /// The price list: every wager, in the order of the layout.
    pub wagers: Vec<WagerInfo>,
}

impl Sheet {
    /// Limits and options as plain data, with the price list.
    pub fn new(rules: &impl Serialize, wagers: impl IntoIterator<Item = WagerInfo>) -> Sheet {
        let rules = serde_json::to_value(rules).expect("limits and options are plain data");
        Sheet { rules, wagers: wagers.into_iter().collect() }
    }
}
