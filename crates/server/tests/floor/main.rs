//! The floor as visitors meet it: a real server, real sockets, a real journal.

#[path = "../common/mod.rs"]
mod common;

mod baccarat;
mod backup;
mod blackjack;
mod closing;
mod commands;
mod edge;
mod fair;
mod frozen;
mod kill;
mod messages;
mod nodes;
mod nodes_killed;
mod odds;
mod older;
mod older_keno;
mod once;
mod pace;
mod pages;
mod posted;
mod posted_cards;
mod record;
mod recovery;
mod rounds;
mod stale;
mod strangers;
mod visiting;
