//! A table's journal played again, without the server's help.

use super::Disk;
use rulebook::game::{Game, Viewer};
use rulebook::licensee::RulesFile as _;
use rulebook::wire::read_act;
use serde_json::{Value, json};
use std::sync::Arc;

/// The view of a table after everything that its journal holds; each act makes the events that were recorded.
pub(crate) fn replayed(disk: &Disk, table: &str) -> Value {
    let mut game: Option<craps::Table> = None;
    for mut body in disk.bodies(table) {
        let fields = body.as_object_mut().expect("an object");
        if let Some(rules) = fields.get("record").and(fields.get("rules")).and_then(Value::as_str) {
            game = Some(craps::Table::open(Arc::new(craps::Rules::from_toml(rules).expect("legal rules"))));
        } else if fields.contains_key("do") {
            fields.remove("patron");
            let recorded = fields.remove("events").expect("events");
            let act = read_act::<craps::Table>(fields.clone()).expect("an act");
            let mut events = Vec::new();
            game.as_mut().expect("a header comes first").act(act, &mut events).expect("an accepted act");
            assert_eq!(json!(events), recorded, "{body}");
        }
    }
    json!(game.expect("a table").view(Viewer::Public))
}
