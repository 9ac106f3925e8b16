//! The house as its operator runs it: the real program, started, asked, stopped and put back.

#[path = "../support/mod.rs"]
mod support;

mod backup;
mod deploy;
mod figures;
mod files;
mod guide;
mod house;
mod logs;
mod pits;
mod shutdown;
mod traces;
