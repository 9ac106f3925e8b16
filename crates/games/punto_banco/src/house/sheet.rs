//! Limits and options, as the page of a punto banco table gets them.

use crate::rules::{BankerWin, Limits};
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
    /// Are the hands dealt face down, and turned by patrons?
    pub(super) face_down: bool,
    /// May the Banker's Hand be turned first?
    pub(super) banker_first: bool,
    /// The vigorish.
    pub(super) vigorish: VigorishTerms,
    /// What a win of the Banker's Hand pays.
    pub(super) banker_pays: BankerWin,
}
