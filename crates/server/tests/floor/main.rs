//! The floor as visitors meet it: a real server, real sockets, a real journal.

#[path = "../common/mod.rs"]
mod common;

mod baccarat;
mod blackjack;
mod commands;
mod kill;
mod messages;
mod once;
mod pace;
mod pages;
mod recovery;
mod strangers;
mod visiting;
