//! Subchapter 2, provision by provision, and the properties that no provision may break.

mod additional;
mod arbitrary;
mod conformance;
mod coupons;
mod differential;
mod doubling;
mod five_cards;
mod multiple_action;
mod options;
mod oracle;
mod rules_file;
mod same_suit;
mod sharing;
mod splitting;
mod support;
