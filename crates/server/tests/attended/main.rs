//! Attended tables over real sockets: people take their places and enter what happens.

#[path = "../common/mod.rs"]
#[allow(dead_code)] // the floor's tests need more of it
mod common;
mod support;

mod blackjack;
mod chemin_de_fer;
mod closing;
mod craps;
mod money;
mod pages;
mod places;
mod poker_room;
mod punto_banco;
mod registered;
mod rulings;
