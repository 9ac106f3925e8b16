//! What is peculiar to the game in a log that somebody else wrote.

use crate::rules::Table;
use records::foreign::Watched;

/// Subchapter 1. Who throws can be left out; where it is not, the dice went around to them.
impl Watched for Table {
    const STARTS: &'static [&'static str] = &[];
    const SILENT: &'static [&'static str] = &["take dice", "decline dice", "pass dice"];
    const WAGERS_STAY: bool = true;
    const THROWN_BY: Option<&'static str> = Some("throw");
}
