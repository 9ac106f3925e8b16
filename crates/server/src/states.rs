//! The states that are kept beside the streams of tables and keno locations, against the streams: everything is played again,
//! and compared.

use crate::body;
use crate::keno;
use crate::live::{OpenError, states_that_differ};
use crate::sealing;
use house::Registry;
use ledger::{Fault, Name, Reader, StreamId};
use serde_json::Value;

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// How many states were compared.
    pub states: usize,
    /// Those that differ: stream, entry, and why.
    pub differ: Vec<(String, u64, String)>,
    /// Streams that could not be played again, and why: "chapter47 audit" says more.
    pub unplayed: Vec<(String, String)>,
}

/// Plays every stream of a table or a keno location again that has a state of this very program, and compares. What a state was drawn from is
/// sealed while it is pledged; without the seal such a stream cannot be played again.
pub fn compare(reader: &Reader, registry: &Registry) -> Result<Compared, OpenError> {
    if let Some(seal) = sealing::at_hand(reader.site()) {
        reader.open_with(seal);
    }
    let mut compared = Compared::default();
    for (stream, _) in reader.streams()? {
        let of = |kind: &str| stream.as_str().strip_prefix(kind).and_then(|id| Name::new(id).ok());
        let found = match (of("table:"), of("keno:")) {
            (Some(id), _) => table(reader, registry, &stream, &id),
            (None, Some(_)) => keno::states_that_differ(reader, &stream).map(Some),
            (None, None) => continue,
        };
        match found {
            Ok(Some((differ, states))) => {
                compared.states += states;
                let named = differ.into_iter().map(|(seq, why)| (stream.to_string(), seq, why));
                compared.differ.extend(named);
            }
            Ok(None) => {}
            Err(OpenError::Journal(fault)) if !matches!(fault, Fault::Sealed { .. }) => {
                return Err(fault.into());
            }
            Err(because) => compared.unplayed.push((stream.to_string(), because.to_string())),
        }
    }
    Ok(compared)
}

type Differ = (Vec<(u64, String)>, usize);

fn table(
    reader: &Reader,
    registry: &Registry,
    stream: &StreamId,
    id: &Name,
) -> Result<Option<Differ>, OpenError> {
    if reader.states(stream)?.is_empty() {
        return Ok(None);
    }
    let Some(first) = reader.entry(stream, 1)? else { return Ok(None) };
    let Ok(header) = body::fields(&first.body) else { return Ok(None) };
    let text = header.get("rules").and_then(Value::as_str).unwrap_or_default();
    let game = header.get("game").and_then(Value::as_str).unwrap_or_default();
    let attended = header.get("attended") == Some(&Value::Bool(true));
    let rules = registry.find(game).and_then(|game| game.read_recorded(text).ok()?.of_a_table());
    let Some(rules) = rules else { return Ok(None) };
    states_that_differ(reader, id, rules, attended).map(Some)
}
