//! Playthroughs: acts and every answer of a table, as a text that a person can read. Kept as a golden file, it shows
//! what a change of the rules changes.
//!
//! Lines after `#` are the rules, lines after `>` are acts; the rest is what the table answered.

use crate::actor::Seat;
use crate::game::{Game, Need, Viewer};
use crate::licensee::RulesFile as _;
use crate::wire::{Misread, read_act, read_object, refusal_line};
use serde::Serialize;
use std::fmt::{Display, Write as _};
use std::sync::Arc;

/// The transcript that the acts in this text make by its rules. What it says of the answers does not matter.
pub fn transcript<G: Game>(text: &str) -> String {
    let rules: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# ")).collect();
    let mut out = String::new();
    for line in &rules {
        say(&mut out, "#", line);
    }
    let rules = G::Rules::from_toml(&rules.join("\n")).unwrap_or_else(|violations| panic!("{violations}"));
    let mut table = G::open(Arc::new(rules));
    for line in text.lines().filter_map(|line| line.strip_prefix("> ")) {
        out.push('\n');
        say(&mut out, ">", line);
        answer(&mut table, line, &mut out);
    }
    out
}

fn say(out: &mut String, what: &str, text: impl Display) {
    writeln!(out, "{what} {text}").expect("a string takes everything");
}

fn written(what: &impl Serialize) -> String {
    serde_json::to_string(what).expect("plain data can be written")
}

fn answer<G: Game>(table: &mut G, line: &str, out: &mut String) {
    let act = match read_object(line).map_err(Misread::Malformed).and_then(read_act::<G>) {
        Ok(act) => act,
        Err(Misread::Refused(refusal)) => return say(out, "refused ", written(&refusal_line(&refusal))),
        Err(Misread::Malformed(error)) => return say(out, "error   ", error),
    };
    let mut events: Vec<G::Event> = Vec::new();
    if let Err(refusal) = table.act(act, &mut events) {
        return say(out, "refused ", written(&refusal_line(&refusal)));
    }
    for event in &events {
        say(out, "event   ", written(event));
    }
    say(out, "awaiting", awaiting(table));
    let public = written(&table.view(Viewer::Public));
    say(out, "view    ", &public);
    // Who sees something else than everybody.
    let seats = Seat::first(Seat::MOST).map(|seat| (seat.to_string(), Viewer::Seat(seat)));
    for (name, viewer) in seats.chain([("staff".to_string(), Viewer::Staff)]) {
        let own = written(&table.view(viewer));
        if own != public {
            say(out, "view    ", format!("{name}: {own}"));
        }
    }
}

/// What is awaited, counted by need, with duties and defaults in full.
fn awaiting<G: Game>(table: &G) -> String {
    let offers = table.offers();
    let count = |wanted: fn(Need) -> bool| offers.iter().filter(|offer| wanted(offer.need)).count();
    let chance = count(|need| matches!(need, Need::Chance(_)));
    let may = count(|need| need == Need::May);
    let mut text = format!("chance {chance}, may {may}");
    let due = |need| matches!(need, Need::Duty | Need::Implied | Need::Default | Need::Decision);
    for offer in offers.iter().filter(|offer| due(offer.need)) {
        text.push_str("; ");
        text.push_str(&written(offer));
    }
    text
}
