//! Several nodes of one house on one database: any patron on any node, and nobody can tell.

#[path = "../common/mod.rs"]
mod common;
#[path = "../keno/support.rs"]
#[allow(dead_code)] // not everything that keno's own tests need
mod support;

mod door;
mod keno;
mod killed;
mod tables;
