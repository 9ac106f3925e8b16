//! The example logs of docs/foreign-records.md are judged right, and every alteration of them is found.

#[path = "foreign/alter.rs"]
mod alter;
#[path = "foreign/cases.rs"]
mod cases;
#[path = "foreign/converted.rs"]
mod converted;
#[path = "foreign/examples.rs"]
mod examples;
