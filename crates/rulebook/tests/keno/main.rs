//! Subchapter 15, provision by provision.

mod book;
mod differential;
mod games;
mod issuing;
mod oracle;
mod paying;
mod placing;
mod rate_card;
mod sharing;
mod support;
mod tickets;
