//! Reading a command of a game with a layout.

use super::Command;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Reads a command by the name in `do`: one for the layout, or one of the game's own. A name that is neither is answered
/// with all there are.
pub fn read<W: DeserializeOwned, T: DeserializeOwned, C>(
    fields: Map<String, Value>,
    layout: impl FnOnce(Command<W>) -> C,
    own: impl FnOnce(T) -> C,
) -> Result<C, String> {
    let name = fields.get("do").and_then(Value::as_str).unwrap_or_default().to_string();
    let fields = Value::Object(fields);
    if Command::<W>::NAMES.contains(&name.as_str()) {
        return serde_json::from_value(fields).map(layout).map_err(|error| error.to_string());
    }
    serde_json::from_value(fields).map(own).map_err(|error| {
        let said = error.to_string();
        let head = format!("unknown variant `{name}`, expected one of ");
        match said.strip_prefix(&head) {
            Some(own) => format!("{head}`{}`, {own}", Command::<W>::NAMES.join("`, `")),
            None => said,
        }
    })
}
