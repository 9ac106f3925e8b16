//! Subchapter 15, provision by provision.

mod acts;
mod book;
mod clock;
mod conformance;
mod differential;
mod games;
mod interleavings;
mod issuing;
mod kept;
mod locks;
mod model;
mod oracle;
mod paying;
mod placing;
mod possession;
mod rate_card;
mod sharing;
mod states;
mod support;
mod tickets;
