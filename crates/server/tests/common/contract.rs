//! What is really sent is as the schemas say: every line that a test has open looks at each message.

use jsonschema::Validator;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex};

/// Every document by its name: of the messages, of the games, and of records. Hi-lo is a game that the product does not have.
pub(crate) fn documents() -> &'static BTreeMap<&'static str, Value> {
    static DOCUMENTS: LazyLock<BTreeMap<&'static str, Value>> = LazyLock::new(|| {
        let registry = games::standard().with(hilo::ENTRY);
        let games = registry.games().map(|game| (game.name(), game.schema()));
        games.chain(server::documents()).chain([("record", table::schema::record())]).collect()
    });
    &DOCUMENTS
}

/// A check of values against one schema of a document.
pub(crate) fn check(document: &'static str, name: &'static str) -> Arc<Validator> {
    find(document, name).unwrap_or_else(|| panic!("{document} has no {name}"))
}

/// The same; none where the document has no such schema.
fn find(document: &str, name: &'static str) -> Option<Arc<Validator>> {
    type Checks = Mutex<HashMap<(String, &'static str), Option<Arc<Validator>>>>;
    static CHECKS: LazyLock<Checks> = LazyLock::new(Checks::default);
    let mut checks = CHECKS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let made = || {
        let schema = table::schema::closed(documents().get(document)?, name)?;
        Some(Arc::new(jsonschema::draft202012::new(&schema).expect("a schema")))
    };
    checks.entry((document.to_string(), name)).or_insert_with(made).clone()
}

fn as_checked(check: &Validator, value: &Value, what: &str) {
    let wrong: Vec<String> =
        check.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(wrong.is_empty(), "{what}: {value:#}\n{}", wrong.join("\n"));
}

/// A value is as a schema says.
pub(crate) fn is_as(document: &'static str, name: &'static str, value: &Value) {
    as_checked(&check(document, name), value, name);
}

/// What a table says to a patron's page.
pub(crate) fn to_player(message: &Value) {
    is_as("players", "FromServer", message);
    of_its_game(message);
}

/// What a table says to the page of the staff.
#[allow(dead_code)] // not everybody has such a line
pub(crate) fn to_staff(message: &Value) {
    is_as("staff", "FromServer", message);
    of_its_game(message);
}

/// What a message has of its game is as the game says: the view, the events, limits and options, and the history.
fn of_its_game(message: &Value) {
    let Some(said) = message.get("welcome").or_else(|| message.get("update")) else { return };
    let Some(game) = said["view"]["game"].as_str() else { panic!("a view names its game: {said}") };
    let each = |name: &'static str, value: &Value| match (find(game, name), value) {
        (None, _) => {}
        (Some(check), Value::Array(values)) => {
            values.iter().for_each(|value| as_checked(&check, value, name));
        }
        (Some(check), value) => as_checked(&check, value, name),
    };
    each("View", &said["view"]);
    each("Offer", said.get("awaiting").unwrap_or(&Value::Array(Vec::new())));
    for act in said["acts"].as_array().into_iter().flatten() {
        each("Event", act.get("events").unwrap_or(&Value::Array(Vec::new())));
    }
    if message.get("welcome").is_some() {
        each("Sheet", &said["rules"]);
        each("Past", &said["rolls"]);
    }
}
