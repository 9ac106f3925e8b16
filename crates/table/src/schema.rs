//! JSON Schema of what is written at a table: commands, events, views, and the lines of its record. And the same as
//! TypeScript, for the browser.

mod typescript;

pub use typescript::typescript;

use crate::record::{EndLine, Header, WrittenNote};
use crate::session::RecordLine;
use rulebook::game::{Game, Offer};
use rulebook::wire::RefusalLine;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// What makes the schemas: of what is written, which is what is read as well.
pub fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_serialize().into_generator()
}

/// The schemas that a generator has made so far, as one document. Each stands by its name under `$defs`.
pub fn document(mut generator: SchemaGenerator, title: &str, about: &str) -> Value {
    let mut schemas = Value::Object(generator.take_definitions(true));
    left_out_is_not_null(&mut schemas);
    closed_as_a_whole(&mut schemas);
    let dialect = "https://json-schema.org/draft/2020-12/schema";
    json!({ "$schema": dialect, "title": title, "description": about, "$defs": schemas })
}

/// The document of the lines of every record: `Header`, `Note` and `End`. The fourth, an act, is its game's.
pub fn record() -> Value {
    let mut generator = generator();
    generator.subschema_for::<Header>();
    generator.subschema_for::<WrittenNote>();
    generator.subschema_for::<EndLine>();
    document(generator, "record", "The lines of every record; the acts are their game's.")
}

/// What is said at a table of this game: `Command`, `Event`, `View`, `Offer`, `Refused`, and `Act`, a line of its record.
pub fn game<G: Game>(generator: &mut SchemaGenerator)
where
    G::Command: JsonSchema,
    G::Event: JsonSchema,
    G::View: JsonSchema,
{
    generator.subschema_for::<G::Command>();
    generator.subschema_for::<G::Event>();
    generator.subschema_for::<G::View>();
    generator.subschema_for::<Offer<G::Command>>();
    generator.subschema_for::<RefusalLine>();
    generator.subschema_for::<RecordLine<'static, G::Command, G::Event>>();
}

/// A field that may be left out is left out where there is nothing, and is not null. One that could only be null is never
/// there.
fn left_out_is_not_null(schema: &mut Value) {
    if let Value::Object(fields) = schema {
        let required = fields.get("required").cloned().unwrap_or_default();
        let is_required =
            |name: &str| required.as_array().is_some_and(|all| all.iter().any(|one| one == name));
        if let Some(Value::Object(properties)) = fields.get_mut("properties") {
            properties.retain(|name, schema| is_required(name) || without_null(schema));
        }
    }
    each_within(schema, left_out_is_not_null);
}

/// Takes null out of what a value may be. Is anything left?
fn without_null(schema: &mut Value) -> bool {
    let Value::Object(fields) = schema else { return true };
    match fields.get_mut("type") {
        Some(Value::String(kind)) => return kind != "null",
        Some(Value::Array(kinds)) => {
            kinds.retain(|kind| kind != "null");
            if let [kind] = &kinds[..] {
                let kind = kind.clone();
                fields.insert("type".to_string(), kind);
            }
        }
        _ => {}
    }
    if let Some(Value::Array(choices)) = fields.get_mut("anyOf") {
        choices.retain(|choice| choice != &json!({ "type": "null" }));
        if let [Value::Object(only)] = &choices[..] {
            let only = only.clone();
            fields.remove("anyOf");
            fields.extend(only);
        }
    }
    true
}

/// A command has no fields but its own. An act has more beside those of the command, so it is `Command` as a whole that
/// says so, and not each of its parts.
fn closed_as_a_whole(schemas: &mut Value) {
    let Value::Object(schemas) = schemas else { return };
    let mut commands = false;
    for parts in schemas.values_mut().filter_map(|schema| schema.get_mut("oneOf")?.as_array_mut()) {
        let is_command = |part: &&mut Map<String, Value>| {
            part.get("properties").is_some_and(|fields| fields["do"].get("const").is_some())
        };
        for part in parts.iter_mut().filter_map(Value::as_object_mut).filter(is_command) {
            commands |= part.remove("additionalProperties").is_some();
        }
    }
    if let (true, Some(Value::Object(command))) = (commands, schemas.get_mut("Command")) {
        command.insert("unevaluatedProperties".to_string(), false.into());
    }
}

/// One schema of a document by itself, to check values with; none where the document has no such. A field that it does not
/// name is wrong, at any depth.
pub fn closed(document: &Value, name: &str) -> Option<Value> {
    let mut schemas = document["$defs"].clone();
    schemas.get(name)?;
    schemas.as_object_mut()?.values_mut().for_each(close_within);
    let mut schema = json!({ "$ref": format!("#/$defs/{name}") });
    close(&mut schema);
    schema["$schema"] = document["$schema"].clone();
    schema["$defs"] = schemas;
    Some(schema)
}

/// Closes every value that stands within a schema. Its parts are closed as a whole, and not each by itself.
fn close_within(schema: &mut Value) {
    let Value::Object(fields) = schema else { return };
    for (key, within) in fields {
        match (key.as_str(), within) {
            ("properties", Value::Object(fields)) => fields.values_mut().for_each(close),
            ("prefixItems", Value::Array(items)) => items.iter_mut().for_each(close),
            ("items" | "additionalProperties", within) => close(within),
            ("oneOf" | "anyOf" | "allOf", Value::Array(parts)) => parts.iter_mut().for_each(close_within),
            _ => {}
        }
    }
}

/// A value has no fields but those that its schema names.
fn close(schema: &mut Value) {
    close_within(schema);
    let Value::Object(fields) = schema else { return };
    let names_fields = ["$ref", "oneOf", "anyOf", "allOf", "properties"];
    if names_fields.iter().any(|key| fields.contains_key(*key)) {
        fields.insert("unevaluatedProperties".to_string(), false.into());
    }
}

/// Does something with every schema directly within one.
fn each_within(schema: &mut Value, mut what: impl FnMut(&mut Value)) {
    match schema {
        Value::Object(fields) => fields.values_mut().for_each(&mut what),
        Value::Array(items) => items.iter_mut().for_each(&mut what),
        _ => {}
    }
}
