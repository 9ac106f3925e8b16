//! The keys of a game's rules files, for whoever writes one: a table to read, and a JSON Schema with which an editor checks
//! and completes it.

use rulebook::licensee::keys::{Documented, Shape};
use serde_json::{Map, Value, json};

/// The keys as rows of a Markdown table.
pub fn markdown(keys: &[Documented]) -> String {
    let row = |key: &Documented| {
        let escaped = |text: &str| text.replace('|', "\\|");
        let since = if key.only_in_2011 { " (2011)" } else { "" };
        format!(
            "| `{}`{since} | {} | {} | {} |\n",
            key.name,
            key.default,
            escaped(&key.may_be),
            escaped(&key.says)
        )
    };
    let rows: String = keys.iter().map(row).collect();
    format!("| key | default | may be | |\n|---|---|---|---|\n{rows}")
}

/// The JSON Schema of a rules file.
pub fn schema(game: &str, keys: &[Documented]) -> Value {
    let mut root = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Rules file: {game}"),
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "game": { "const": game },
            "attended": { "type": "boolean", "description": "Do people deal at this table?" },
        },
    });
    for key in keys {
        let mut within = &mut root;
        let mut names = key.name.split('.').peekable();
        while let Some(name) = names.next() {
            // Sections with a number, `[table.1]` and `[table.7]`, and numbers in a section.
            let (list, name) = if matches!(name, "N" | "M") {
                ("patternProperties", "^[0-9]+$")
            } else {
                ("properties", name)
            };
            let section = || json!({ "type": "object", "additionalProperties": false });
            let found = fields(within, list).entry(name).or_insert_with(section);
            if names.peek().is_none() {
                *found = value(key);
            }
            within = found;
        }
    }
    root
}

/// The list of what an object may hold, by this name.
fn fields<'a>(object: &'a mut Value, list: &str) -> &'a mut Map<String, Value> {
    let list = &mut object[list];
    if !list.is_object() {
        *list = json!({});
    }
    list.as_object_mut().expect("it was made one")
}

fn value(key: &Documented) -> Value {
    let mut schema = match &key.shape {
        Shape::Flag => json!({ "type": "boolean" }),
        Shape::Whole(None) => json!({ "type": "integer" }),
        Shape::Whole(Some(bounds)) => {
            json!({ "type": "integer", "minimum": bounds.start(), "maximum": bounds.end() })
        }
        Shape::Words(words) => json!({ "enum": words }),
        Shape::Text => json!({ "type": "string" }),
        Shape::Decimal => json!({ "type": ["integer", "string"] }),
        Shape::Several => json!({}),
    };
    schema["description"] = format!("{}: {}", key.may_be, key.says).trim_end_matches(": ").into();
    schema
}
