//! What tables write, and what is in records that were kept, is as the schemas say. `docs/schema` has the schemas; the test
//! `contract` of the server writes them.

mod keys;
mod real;

use house::Registry;
use jsonschema::Validator;
use serde_json::Value;

/// The games of the product, and one that it does not have.
fn registry() -> Registry {
    games::standard().with(hilo::ENTRY)
}

/// A check of values against one schema of a document. A key of the value that the schema does not name is wrong.
fn check(document: &Value, name: &str) -> Validator {
    let schema = table::schema::closed(document, name);
    let schema = schema.unwrap_or_else(|| panic!("{} has no {name}", document["title"]));
    jsonschema::draft202012::new(&schema).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn every_game_has_its_schemas_in_the_product_or_not() {
    for game in registry().games() {
        let document = game.schema();
        for name in ["Command", "Event", "View", "Act"] {
            check(&document, name);
        }
    }
}
