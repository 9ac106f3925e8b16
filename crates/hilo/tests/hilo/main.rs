//! Hi-lo through every room that knows no game.

mod audited;
mod conformance;
mod forgetful;
mod guide;
mod playthroughs;
mod sitting;
mod solved;
