//! Records of every game: the auditor finds nothing in them, and played again they come out as they stand, byte for byte.

use crate::intended::{
    AUDITS, CITES, Cite, DECISIONS, Decision, REWRITTEN, Rewritten, STILL_FACE_DOWN, STILL_OUT,
};
use crate::support::run;
use crate::{assert_nothing, frozen, names, text};
use keno::RateCard;
use keno::record::{self, Replayed};
use rulebook::game::{Event, Game};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::wire::read_act;
use serde_json::{Map, Value};
use std::sync::Arc;
use table::layout::Layout;
use table::protocol::Header;
use table::session::Performed;

/// What the auditor says of these records, by name and file.
#[track_caller]
pub(crate) fn assert_audited(records: impl Iterator<Item = (String, String)>) {
    let mut wrong = Vec::new();
    for (name, file) in records {
        let intended = AUDITS.iter().find(|audit| audit.record == name);
        let is_decided = DECISIONS.iter().any(|decision| decision.record == name);
        let expected = intended.map_or(i32::from(is_decided), |audit| audit.code);
        let ran = run(&["audit", &file]);
        let is_in_order = ran.stdout.contains("no departure");
        let said = format!("{}{}", ran.stdout, ran.stderr);
        let is_known = [STILL_OUT, STILL_FACE_DOWN]
            .iter()
            .any(|(code, words)| ran.code == Some(*code) && said.contains(words));
        if ran.code != Some(expected) && !(expected == 0 && is_in_order && is_known) {
            let why = intended.map_or("", |audit| audit.why);
            wrong.push(format!(
                "{name} {:?} and not {expected} {why}\n{}{}",
                ran.code, ran.stdout, ran.stderr
            ));
        }
    }
    assert_nothing(&wrong);
}

#[test]
fn the_auditor_finds_what_it_found() {
    let file = |name: String| {
        let path = frozen().join("records").join(format!("{name}.jsonl"));
        (name, path.to_str().expect("plain").to_string())
    };
    assert_audited(names("records").into_iter().map(file));
}

/// A table or a location that a record is played at again.
trait Again {
    /// The line of an act as it would be written now, or why it is refused.
    fn line(&mut self, fields: Map<String, Value>) -> Result<String, String>;
}

/// A table, and what lies on its layout by the events as they are written.
struct Table<G: Game>(G, Layout);

impl<G: Game> Again for Table<G> {
    fn line(&mut self, mut fields: Map<String, Value>) -> Result<String, String> {
        fields.remove("events");
        let act = read_act::<G>(fields).map_err(|misread| format!("{misread:?}"))?;
        let mut events = Vec::new();
        self.0.act(act, &mut events).map_err(|refusal| refusal.to_string())?;
        let moved: Cents = events.iter().filter_map(Event::movement).map(|moved| moved.layout).sum();
        assert_eq!(self.1.hear(&serde_json::to_value(&events).expect("plain data")), moved, "{events:?}");
        Ok(Performed::<G> { act, events }.to_line())
    }
}

impl Again for Replayed {
    fn line(&mut self, fields: Map<String, Value>) -> Result<String, String> {
        let (act, _) = record::read(fields)?;
        let events = self.act(&act).map_err(|refusal| refusal.to_string())?;
        Ok(record::line(&act, &events))
    }
}

/// A table or a location, and whether its rules are written as they were.
type Opened = Result<(Box<dyn Again>, bool), String>;

fn open<G: Game + 'static>(rules: &str) -> Opened {
    let opened = G::Rules::from_toml(rules).map_err(|violations| violations.to_string())?;
    let is_same = opened.to_toml(false) == rules;
    Ok((Box::new(Table(G::open(Arc::new(opened)), Layout::default())), is_same))
}

fn open_location(rules: &str) -> Opened {
    let card = RateCard::from_toml(rules).map_err(|violations| format!("{violations:?}"))?;
    let is_same = card.to_toml(false) == rules;
    Ok((Box::new(Replayed::new(Arc::new(card), 1)), is_same))
}

/// The game, the table, and whether its rules are written as they were.
fn sit_down(line: &str) -> Result<(String, Box<dyn Again>, bool), String> {
    let header: Header = serde_json::from_str(line).map_err(|error| error.to_string())?;
    if header.to_line() != line {
        return Err("the header is written otherwise".to_string());
    }
    let (table, is_same) = match header.game.as_str() {
        "craps" => open::<craps::Table>(&header.rules),
        "blackjack" => open::<blackjack::Table>(&header.rules),
        "punto-banco" => open::<punto_banco::Table>(&header.rules),
        "chemin-de-fer" => open::<chemin_de_fer::Table>(&header.rules),
        "poker-room" => open::<poker_room::Room>(&header.rules),
        _ => open_location(&header.rules),
    }?;
    Ok((header.game, table, is_same))
}

/// Are these the same bytes, but for citations that were changed on purpose? Those are added to `met`.
fn same(game: &str, was: &str, now: &str, met: &mut Vec<usize>) -> bool {
    const MARK: &str = "\"cite\":\"";
    let (mut was, mut now) = (was.split(MARK), now.split(MARK));
    if was.next() != now.next() {
        return false;
    }
    loop {
        let (was, now) = match (was.next(), now.next()) {
            (None, None) => return true,
            (Some(was), Some(now)) => (was, now),
            _ => return false,
        };
        if was != now {
            let (Some((cited, rest)), Some((cites, other))) = (was.split_once('"'), now.split_once('"'))
            else {
                return false;
            };
            let intended = |cite: &Cite| (cite.game, cite.was, cite.now) == (game, cited, cites);
            match CITES.iter().position(intended) {
                Some(place) if rest == other => met.push(place),
                _ => return false,
            }
        }
    }
}

#[test]
fn played_again_every_record_comes_out_as_it_stands() {
    let (mut wrong, mut met, mut decided) = (Vec::new(), Vec::new(), Vec::new());
    let mut rewritten = Vec::new();
    for name in names("records") {
        let mut at: Option<(String, Box<dyn Again>)> = None;
        for (number, line) in (1..).zip(text(&format!("records/{name}.jsonl")).lines()) {
            let fields: Map<String, Value> = serde_json::from_str(line).expect("JSON");
            if fields.contains_key("record") {
                at = match sit_down(line) {
                    Ok((game, table, is_same)) => {
                        let here = |one: &Rewritten| (one.record, one.line) == (&*name, number);
                        match REWRITTEN.iter().position(here) {
                            _ if is_same => {}
                            Some(place) => rewritten.push(place),
                            None => {
                                wrong.push(format!("{name}, line {number}: its rules are written otherwise"))
                            }
                        }
                        Some((game, table))
                    }
                    Err(because) => {
                        wrong.push(format!("{name}, line {number}: {because}"));
                        None
                    }
                };
                continue;
            }
            let Some((game, table)) = &mut at else { continue };
            let now = table.line(fields);
            if now.as_ref().is_ok_and(|now| same(game, line, now, &mut met)) {
                continue;
            }
            // What comes after it in this sitting is another story.
            at = None;
            match DECISIONS.iter().position(|decision| (decision.record, decision.line) == (&*name, number)) {
                Some(place) => decided.push(place),
                None => wrong.push(format!("{name}, line {number}:\nwas {line}\nnow {now:?}")),
            }
        }
    }
    for (place, cite) in CITES.iter().enumerate().filter(|(place, _)| !met.contains(place)) {
        wrong.push(format!("change {place}, {} to {}, is not met: {}", cite.was, cite.now, cite.why));
    }
    for (_, one) in REWRITTEN.iter().enumerate().filter(|(place, _)| !rewritten.contains(place)) {
        wrong.push(format!("{}, line {}, has its rules as they were: {}", one.record, one.line, one.why));
    }
    for (_, decision) in DECISIONS.iter().enumerate().filter(|(place, _)| !decided.contains(place)) {
        let Decision { record, line, why } = decision;
        wrong.push(format!("{record}, line {line}, is decided as it was: {why}"));
    }
    assert_nothing(&wrong);
}
