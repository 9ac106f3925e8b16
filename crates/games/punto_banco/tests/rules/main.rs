//! Subchapter 3, provision by provision, and the properties that no provision may break.

mod cards;
mod conformance;
mod curator;
mod dealing;
mod differential;
mod drawing;
mod editions;
mod forms;
mod handling;
mod irregular;
mod laying;
mod opening;
mod oracle;
mod payouts;
mod playthroughs;
mod provisions_table;
mod rules_file;
mod running_out;
mod settling;
mod shuffle;
mod support;
mod vigorish;
mod wagers;
