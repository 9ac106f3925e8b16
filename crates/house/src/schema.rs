//! JSON Schema of what a game says, with the feature `schema`: the types say it themselves, so a game gets it for nothing.

use rulebook::game::Game;
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// A type that has a schema. Without the feature `schema`, every type.
#[cfg(feature = "schema")]
pub trait Shaped: JsonSchema {}
#[cfg(feature = "schema")]
impl<T: JsonSchema> Shaped for T {}

/// A type that has a schema. Without the feature `schema`, every type.
#[cfg(not(feature = "schema"))]
pub trait Shaped {}
#[cfg(not(feature = "schema"))]
impl<T> Shaped for T {}

/// A game whose commands, events and views have schemas. Without the feature `schema`, every game.
pub trait Described: Game {
    /// Commands, events, views and lines of the record, as a generator takes them.
    #[cfg(feature = "schema")]
    fn describe(generator: &mut schemars::SchemaGenerator);
}

impl<G: Game> Described for G
where
    G::Command: Shaped,
    G::Event: Shaped,
    G::View: Shaped,
{
    #[cfg(feature = "schema")]
    fn describe(generator: &mut schemars::SchemaGenerator) {
        table::schema::game::<G>(generator);
    }
}
