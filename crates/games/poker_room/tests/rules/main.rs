//! The poker room (19:47-14.15(e) to 14.18), provision by provision; then the kit that every game must pass.

mod conduct;
mod conformance;
mod every_fact;
mod limits;
mod oracle;
mod playthroughs;
mod rules_file;
mod rulings;
mod seats;
mod support;
mod views;
mod waiting;
