//! The people of the house over real sockets: coming in, leaving, and who may do what.

#[path = "../common/mod.rs"]
#[allow(dead_code)] // the floor's tests need more of it
mod common;
mod support;

mod accounts;
mod administrator;
mod devices;
mod door;
mod factor;
mod keys;
mod openapi;
mod posting;
mod record;
mod routes;
mod sessions;
mod visitors;
mod worst;
