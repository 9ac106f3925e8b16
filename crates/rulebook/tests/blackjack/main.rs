//! Subchapter 2, provision by provision, and the properties that no provision may break.

mod arbitrary;
mod conformance;
mod differential;
mod doubling;
mod options;
mod oracle;
mod rules_file;
mod same_suit;
mod splitting;
mod support;
