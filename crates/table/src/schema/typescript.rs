//! The schemas of a document as TypeScript: an export for each, with what it says of itself.

use serde_json::{Map, Value};
use std::fmt::Write as _;

/// The types of a document, in the order of their names.
pub fn typescript(document: &Value) -> String {
    let title = document["title"].as_str().unwrap_or_default();
    let mut out = format!(
        "/**\n * {title}: what the server says and takes, as its types have it.\n * \
         Written by the tests of the Rust code from the same schemas as docs/schema/{title}.json: do not edit.\n */\n"
    );
    for (name, schema) in document["$defs"].as_object().into_iter().flatten() {
        out.push('\n');
        comment(&mut out, schema, "");
        match (words(schema), fields_alone(schema)) {
            (Some(words), _) => {
                let list: Vec<String> = words.iter().map(|word| quoted(word)).collect();
                let names = constant(name);
                let _ = writeln!(out, "export const {names} = [{}] as const;", list.join(", "));
                let _ = writeln!(out, "export type {name} = (typeof {names})[number];");
            }
            (None, true) => {
                let _ = writeln!(out, "export interface {name} {}", object(schema, ""));
            }
            (None, false) => {
                let written = written(schema, "");
                let space = if written.starts_with('\n') { "" } else { " " };
                let _ = writeln!(out, "export type {name} ={space}{written};");
            }
        }
    }
    out
}

/// What a schema says of itself, as a comment.
fn comment(out: &mut String, schema: &Value, indent: &str) {
    let Some(about) = schema["description"].as_str() else { return };
    let about = about.replace("*/", "* /");
    let lines: Vec<&str> = about.lines().map(str::trim_end).collect();
    let _ = match &lines[..] {
        [line] => writeln!(out, "{indent}/** {line} */"),
        lines => {
            writeln!(out, "{indent}/**\n{indent} * {}\n{indent} */", lines.join(&format!("\n{indent} * ")))
        }
    };
}

/// The words of a closed list of them.
fn words(schema: &Value) -> Option<Vec<&str>> {
    let list = match schema["enum"].as_array() {
        Some(list) => list.iter().map(Value::as_str).collect::<Option<Vec<&str>>>(),
        None => schema["oneOf"].as_array()?.iter().map(|one| one.get("const")?.as_str()).collect(),
    };
    list.filter(|list| list.len() > 1)
}

/// Has it fields, and nothing besides?
fn fields_alone(schema: &Value) -> bool {
    schema.get("properties").is_some()
        && !["oneOf", "anyOf", "allOf", "$ref"].iter().any(|key| schema.get(key).is_some())
}

/// `RuleOn` as `RULE_ON`.
fn constant(name: &str) -> String {
    let mut out = String::new();
    for (place, letter) in name.chars().enumerate() {
        if place > 0 && letter.is_uppercase() {
            out.push('_');
        }
        out.extend(letter.to_uppercase());
    }
    out
}

fn quoted(word: &str) -> String {
    match word.contains('\'') {
        true => format!("{word:?}"),
        false => format!("'{word}'"),
    }
}

/// The type of a value.
fn written(schema: &Value, indent: &str) -> String {
    let Value::Object(fields) = schema else { return "unknown".to_string() };
    let mut parts: Vec<String> = Vec::new();
    if let Some(name) = fields.get("$ref").and_then(Value::as_str) {
        parts.push(name.rsplit('/').next().unwrap_or(name).to_string());
    }
    if let Some(choices) = ["oneOf", "anyOf"].iter().find_map(|key| fields.get(*key)?.as_array()) {
        let choices: Vec<String> = choices.iter().map(|choice| choice_of(choice, indent)).collect();
        parts.push(match choices.iter().any(|choice| choice.contains('\n')) {
            true => choices.iter().map(|choice| format!("\n{indent}  | {choice}")).collect(),
            false => choices.join(" | "),
        });
        if fields.get("properties").is_some() {
            let choices = parts.pop().unwrap_or_default();
            parts.push(format!("({choices})"));
        }
    }
    for part in fields.get("allOf").and_then(Value::as_array).into_iter().flatten() {
        parts.push(written(part, indent));
    }
    if let Some(plain) = plain(fields, indent) {
        parts.push(plain);
    }
    match parts.is_empty() {
        true => "unknown".to_string(),
        false => parts.join(" & "),
    }
}

/// One of several, with what it says of itself before it.
fn choice_of(schema: &Value, indent: &str) -> String {
    written(schema, &format!("{indent}  "))
}

/// The type as far as no other schema is in it.
fn plain(fields: &Map<String, Value>, indent: &str) -> Option<String> {
    if let Some(only) = fields.get("const") {
        return Some(literal(only));
    }
    if let Some(list) = fields.get("enum").and_then(Value::as_array) {
        return Some(list.iter().map(literal).collect::<Vec<_>>().join(" | "));
    }
    let kinds: Vec<&str> = match fields.get("type")? {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return None,
    };
    let kind = |kind: &&str| match *kind {
        "integer" | "number" => "number".to_string(),
        "array" => array(fields, indent),
        "object" => object(&Value::Object(fields.clone()), indent),
        plain => plain.to_string(),
    };
    Some(kinds.iter().map(kind).collect::<Vec<_>>().join(" | "))
}

fn literal(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), quoted)
}

/// A list; of a few items of which the number is known, each.
fn array(fields: &Map<String, Value>, indent: &str) -> String {
    if let Some(items) = fields.get("prefixItems").and_then(Value::as_array) {
        let items: Vec<String> = items.iter().map(|item| written(item, indent)).collect();
        return format!("[{}]", items.join(", "));
    }
    let item = fields.get("items").map_or_else(|| "unknown".to_string(), |item| written(item, indent));
    let [least, most] = ["minItems", "maxItems"].map(|bound| fields.get(bound).and_then(Value::as_u64));
    match (least, most) {
        (Some(least), Some(most)) if least == most && most <= 4 => {
            format!("[{}]", vec![item; most as usize].join(", "))
        }
        _ if item.contains(' ') => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}

/// The fields of an object; or, where their names are open, what each of them holds.
fn object(schema: &Value, indent: &str) -> String {
    let more = match &schema["additionalProperties"] {
        Value::Bool(true) => Some("unknown".to_string()),
        Value::Object(of) => Some(written(&Value::Object(of.clone()), indent)),
        _ => None,
    };
    let properties = match (schema["properties"].as_object(), more.as_deref()) {
        (Some(properties), _) => properties,
        (None, Some(of)) => return format!("Record<string, {of}>"),
        (None, None) => return "Record<string, unknown>".to_string(),
    };
    let required = schema["required"].as_array();
    let is_required = |name: &str| required.is_some_and(|all| all.iter().any(|one| one == name));
    // What tells one from another comes first.
    let tags = properties.iter().filter(|(_, schema)| schema.get("const").is_some());
    let others = properties.iter().filter(|(_, schema)| schema.get("const").is_none());
    let mut out = "{\n".to_string();
    let within = format!("{indent}  ");
    for (name, schema) in tags.chain(others) {
        comment(&mut out, schema, &within);
        let maybe = if is_required(name) { "" } else { "?" };
        let _ = writeln!(out, "{within}{name}{maybe}: {};", written(schema, &within));
    }
    if let Some(of) = more {
        let _ = writeln!(out, "{within}[more: string]: {of};");
    }
    format!("{out}{indent}}}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_kind_of_schema_has_its_type() {
        let document = json!({ "title": "x", "$defs": {
            "Cents": { "type": "integer", "description": "Money." },
            "Side": { "enum": ["left", "dealer's"] },
            "Event": { "oneOf": [
                { "type": "object", "properties": { "card": { "type": ["string", "null"] }, "event": { "const": "dealt" } },
                  "required": ["event", "card"] },
                { "$ref": "#/$defs/Settled", "type": "object",
                  "properties": { "event": { "const": "settled" } }, "required": ["event"] },
            ] },
            "Settled": { "type": "object", "required": ["stakes"], "properties": {
                "stakes": { "type": "array", "items": { "$ref": "#/$defs/Cents" }, "minItems": 2, "maxItems": 2 },
                "by": { "description": "Who.", "type": "object", "additionalProperties": { "type": "string" } },
            } },
        } });
        let text = typescript(&document);
        let body = &text[text.find("\n\n").expect("a heading") + 2..];
        let right = "\
/** Money. */
export type Cents = number;

export type Event =
  | {
    event: 'dealt';
    card: string | null;
  }
  | Settled & {
    event: 'settled';
  };

export interface Settled {
  /** Who. */
  by?: Record<string, string>;
  stakes: [Cents, Cents];
}

export const SIDE = ['left', \"dealer's\"] as const;
export type Side = (typeof SIDE)[number];
";
        assert_eq!(body, right);
    }
}
