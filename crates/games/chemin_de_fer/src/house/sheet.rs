//! Limits and options, as the page of a chemin de fer table gets them.

use crate::rules::Limits;
use baccarat::history::VigorishTerms;
use rulebook::money::Cents;
use serde::Serialize;

/// Limits and options.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Sheet {
    /// The smallest chip that can be wagered.
    pub(super) chip_cents: Cents,
    /// The smallest coin that can be paid.
    pub(super) change_cents: Cents,
    /// Decks in the shoe.
    pub(super) decks: u8,
    /// Places at the table.
    pub(super) seats: u8,
    /// The posted limits.
    pub(super) limits: Limits,
    /// The vigorish.
    pub(super) vigorish: VigorishTerms,
}
