//! What N.J.A.C. 19:47 says, as deterministic machines: one folder a subchapter. No input or output, no clock, no
//! chance and no floating point in here: dice, people and time reach a table only as acts.

pub mod actor;
pub mod baccarat;
pub mod blackjack;
pub mod cards;
pub mod chemin_de_fer;
pub mod concealed;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod craps;
pub mod dice;
pub mod edition;
pub mod game;
pub mod keno;
pub mod layout;
pub mod licensee;
pub mod local_time;
pub mod money;
pub mod payout;
pub mod poker_room;
pub mod provision;
pub mod punto_banco;
pub mod settlement;
pub mod shoe;
pub mod wheel;
pub mod wire;
