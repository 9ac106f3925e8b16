//! Hi-lo through every room that knows no game.

mod audited;
mod conformance;
mod forgetful;
#[path = "../../../rulebook/tests/common/golden.rs"]
mod golden;
mod guide;
mod playthroughs;
mod sitting;
mod solved;
