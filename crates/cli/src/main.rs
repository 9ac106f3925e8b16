//! The `chapter47` command.
fn main() {}
