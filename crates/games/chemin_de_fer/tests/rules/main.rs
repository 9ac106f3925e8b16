//! Subchapter 4, provision by provision, and the properties that no provision may break.

mod support;
mod waiting;

mod against;
mod auction;
mod bank;
mod cards;
mod coming;
mod conformance;
mod differential;
mod drawing;
mod end_of_shoe;
mod hands;
mod irregular;
mod passing;
mod playthroughs;
mod provisions_table;
mod result;
mod rules_file;
mod seating;
