//! Keno as people meet it: a real server, real sockets, a real journal; a clock that the test sets, and numbers that it
//! wrote down.

#[path = "../common/mod.rs"]
#[allow(dead_code)] // the floor's tests need more of it
mod common;
mod support;

mod clocks;
mod counter;
mod crowds;
mod day_papers;
mod disasters;
mod disasters_chance;
mod disasters_counter;
mod disasters_killed;
mod disasters_order;
mod disk;
mod drawing;
mod lines;
mod nodes;
mod pages;
mod paying;
mod possession;
mod reports;
mod restart;
mod roles;
mod selling;
mod slips;
mod stale;
