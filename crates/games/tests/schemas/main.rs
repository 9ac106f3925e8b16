//! The contract, as the types say it: `docs/schema` and `web/src/contract/generated` are what comes of them, and what
//! tables really write is as the schemas say.
//!
//! What is checked in is written anew with
//! `CONTRACT=write cargo nextest run -p games --test schemas checked_in`.

mod checked_in;
mod real;

use house::Registry;
use jsonschema::Validator;
use serde_json::{Value, json};

/// The games of the product, and one that it does not have.
fn registry() -> Registry {
    games::standard().with(hilo::ENTRY)
}

/// What makes a document of the lines that every record has.
fn record() -> Value {
    let mut generator = table::schema::generator();
    table::schema::record(&mut generator);
    table::schema::document(generator, "record", "The lines of every record; the acts are their game's.")
}

/// A check of values against one schema of a document. A key of the value that the schema does not name is wrong.
fn check(document: &Value, name: &str) -> Validator {
    assert!(document["$defs"].get(name).is_some(), "{} has no {name}", document["title"]);
    let schema = json!({
        "$schema": document["$schema"],
        "$ref": format!("#/$defs/{name}"),
        "unevaluatedProperties": false,
        "$defs": document["$defs"],
    });
    jsonschema::draft202012::new(&schema).unwrap_or_else(|error| panic!("{name}: {error}"))
}
