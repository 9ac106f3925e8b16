//! Records, played again: the auditor ([`audit`]), the verifier of pledges ([`verify`]), and logs that others wrote
//! ([`foreign`]). It knows no game.

pub mod audit;
pub mod foreign;
pub mod verify;
