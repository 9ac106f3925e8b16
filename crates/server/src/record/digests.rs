//! What runs here: the digest of the program's file, and of the rules of every table and keno location as the journal has
//! them. Whoever has the program and the rules can say later whether it was these.

use crate::house::House;
use crate::live::OpenError;
use ledger::Name;
use rulebook::licensee::RulesFile as _;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::sync::OnceLock;

/// Why digests are written down.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Occasion<'a> {
    /// The house opens.
    Start,
    /// A day is over.
    Daily,
    /// This member of the house wants them.
    Asked(&'a Name),
}

/// Writes the digests of the program and of all rules in force into the house's stream; gives what was written.
pub(crate) fn write_digests(house: &House, occasion: Occasion<'_>) -> Result<Value, OpenError> {
    let program = program_digest().map_err(OpenError::Program)?;
    let tables =
        house.tables().iter().map(|table| (table.id.to_string(), table.placard().rules().to_string()));
    let lounges = house.lounges().iter().map(|booth| (booth.id.to_string(), booth.card.to_toml(false)));
    let rules: Map<String, Value> =
        tables.chain(lounges).map(|(id, rules)| (id, digest(rules.as_bytes()).into())).collect();
    let (because, by) = match occasion {
        Occasion::Start => ("start", None),
        Occasion::Daily => ("daily", None),
        Occasion::Asked(by) => ("asked", Some(by.as_str())),
    };
    let mut body = json!({
        "house": "digests",
        "because": because,
        "program": { "name": concat!("chapter47 ", env!("CARGO_PKG_VERSION")), "sha256": program },
        "rules": rules,
    });
    if let (Some(by), Some(fields)) = (by, body.as_object_mut()) {
        fields.insert("by".to_string(), by.into());
    }
    house.write_down(&body.to_string())?;
    Ok(body)
}

/// The digest of the program that runs, worked out once (19:47-15.5(a)): every draw names it, and so does the record.
pub(crate) fn program_digest() -> std::io::Result<String> {
    static DIGEST: OnceLock<String> = OnceLock::new();
    if let Some(digest) = DIGEST.get() {
        return Ok(digest.clone());
    }
    let program = std::fs::read(std::env::current_exe()?)?;
    Ok(DIGEST.get_or_init(|| digest(&program)).clone())
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
