//! What both fuzz targets need.

use house::{Entry, Registry};

/// The game that the environment names in `GAME`; every game where it names none.
pub fn meant(registry: &Registry) -> Vec<&'static dyn Entry> {
    match std::env::var("GAME") {
        Ok(name) => vec![registry.find(&name).unwrap_or_else(|| panic!("GAME={name}: {}", registry.names().join(", ")))],
        Err(_) => registry.games().collect(),
    }
}
