//! What every table's rules have: coins and pace.

use super::document::Document;
use crate::money::Cents;
use crate::provision::Provision;

/// 19:47-8.3(b): how long a change is posted, or written notice of it given, before it takes effect, in milliseconds.
pub const NOTICE: i64 = 30 * 60 * 1000;

/// The smallest chip that can be wagered and the smallest coin that can be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coins {
    /// The smallest chip that can be wagered.
    pub chip: Cents,
    /// The smallest coin that can be paid.
    pub change: Cents,
}

/// The pace of a table without a dealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Seconds to wager before the dice are thrown.
    pub wager_seconds: u16,
    /// Seconds for one patron's decision.
    pub decide_seconds: u16,
}

impl Coins {
    /// Reports a chip that change cannot be given for.
    pub(super) fn check(self, file: &mut Document<'_>, cite: Provision) {
        if !self.fit() {
            let because = "a chip must be worth a whole number of coins of change".to_string();
            let key = file.first_said(&["money.change_cents", "money.chip_cents"]);
            file.violate(key, Some(cite), because, None);
        }
    }

    /// Is a chip worth a whole number of coins?
    pub const fn fit(self) -> bool {
        self.chip.is_multiple_of(self.change)
    }
}

/// Beside the rules of a table: do people deal there, with physical cards or dice?
const ATTENDED: &str = "attended";

/// Does a rules file say that people attend the table?
pub fn is_attended(text: &str) -> bool {
    Document::parse(text).flag(ATTENDED, false)
}

/// Reads `game` of a table's rules. Whether people attend the table stands beside its rules and is not one of them: here it
/// is only checked to be yes or no.
pub(super) fn read_game(file: &mut Document<'_>, name: &str) {
    file.flag(ATTENDED, false);
    read_name(file, name);
}

/// Reads `game`: a file for another game is a violation.
pub(super) fn read_name(file: &mut Document<'_>, name: &str) {
    let game = file.text("game").unwrap_or_else(|| name.to_string());
    if game != name {
        let because = format!("these are read as the rules of {name}, not of {game:?}");
        file.violate("game", None, because, None);
    }
}

/// A text as a rules file writes it.
pub fn quoted(text: &str) -> String {
    toml::Value::String(text.to_string()).to_string()
}
