//! Every path of answers to every matter, under rules that make a difference.

use crate::{consult, games, matters};
use desk::{Consulted, Ruled};
use rulebook::edition::Edition;
use rulebook::licensee::RulesFile as _;
use rulebook::provision::{Provision, Status};
use rulebook::wire::{read_act, read_object};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use table::forms::{Field, Forms, Kind};

/// Rules under which something is ruled otherwise.
fn rules_of(game: &str) -> &'static [&'static str] {
    match game {
        "craps" => &["", "edition = \"1996\"\n[dice]\nno_roll_called_by = \"stickman\""],
        "blackjack" => &[
            "",
            "edition = \"1996\"",
            "decks = 1\nboxes = 1",
            "[dealing]\nhole_card = \"up\"",
            "[dealing]\nhole_card = \"down\"\ncard_reader = true",
            "[dealing]\nhole_card = \"down\"\ncard_reader = true\nreader_shows = true",
            "[shoe]\nkind = \"double\"",
            "[shoe]\nkind = \"double\"\n[dealing]\nhole_card = \"down\"",
            "[multiple_action]\nhands = 2",
            "edition = \"1996\"\n[multiple_action]\nhands = 3",
        ],
        "punto-banco" => &[
            "",
            "edition = \"1996\"",
            "[dealing]\nface = \"down\"",
            "[irregularities]\ndisclosed_card = \"discard one\"",
            "decks = 6\n[irregularities]\ndisclosed_card = \"mock round\"",
        ],
        "chemin-de-fer" => &[
            "",
            "edition = \"1996\"",
            "[irregularities]\ndisclosed_card = \"discard one\"",
            "decks = 6\n[irregularities]\ndisclosed_card = \"mock round\"",
        ],
        "poker-room" => &["", SUPPLEMENTED],
        "big-six" => &["", "edition = \"1996\"", "[wheel]\nspaces = \"classic\""],
        other => panic!("{other}: which rules make a difference there?"),
    }
}

const SUPPLEMENTED: &str = "[supplement.1]\nto = \"19:47-14.15(m)\"\ntext = \"The deck is counted.\"\n\
                            procedure = \"Poker 7\"";

/// What can be answered: all of it, or of many numbers a few.
fn answers(field: &Field) -> Vec<Value> {
    match field.kind {
        Kind::YesNo => vec![json!(true), json!(false)],
        Kind::Choice { of } => of.iter().map(|word| json!(word)).collect(),
        Kind::Count { least, most } if most - least <= 6 => {
            (least..=most).map(|number| json!(number)).collect()
        }
        Kind::Count { least, most } => [least, 3, 5, 6, most].map(|number| json!(number)).to_vec(),
        Kind::Seat => vec![json!(1), json!(9)],
        Kind::Pot => vec![json!({ "1": 500 }), json!({ "1": 500, "9": 1_000 })],
        Kind::Cents => vec![json!(500), json!(2_500), json!(100_000_000)],
        other => panic!("{}: no answers to {other:?}", field.name),
    }
}

/// A ruling by its provision and decision, with the answers that led to it.
type Found = (Map<String, Value>, (bool, &'static str, String));

/// Is something ruled otherwise where all other facts that both ways asked for are the same?
fn differ(one: &[Found], other: &[Found], but_for: &str) -> bool {
    let agree = |one: &Map<String, Value>, other: &Map<String, Value>| {
        one.iter().all(|(name, value)| name == but_for || other.get(name).is_none_or(|same| same == value))
    };
    one.iter().any(|(path, ruling)| {
        other.iter().any(|(others, otherwise)| ruling != otherwise && agree(path, others))
    })
}

/// What a walk through all answers has seen.
#[derive(Default)]
struct Walk {
    /// Each fact that was asked, and whether two answers to it have led to different rulings somewhere.
    asked: BTreeMap<&'static str, bool>,
    ruled: Vec<Ruled>,
}

impl Walk {
    fn below(&mut self, game: &str, matter: &str, rules: &str, path: &Map<String, Value>) -> Vec<Found> {
        let at = || format!("{game} {matter}, {rules:?}: {path:?}");
        match consult(game, matter, Some(rules), path) {
            Consulted::Wrong { field, because } => panic!("{}: {field}: {because}", at()),
            Consulted::Ruled(ruled) => {
                assert!(!ruled.acts.is_empty(), "{}: the scene fails: {:?}", at(), ruled.scene.last());
                assert!(!ruled.decision.is_empty() && !ruled.reasons.is_empty(), "{}: {ruled:?}", at());
                let known = (ruled.refused, ruled.cite.number(), ruled.decision.clone());
                self.ruled.push(ruled);
                vec![(path.clone(), known)]
            }
            Consulted::Ask(field) => {
                assert!(!path.contains_key(field.name), "{}: asked twice: {}", at(), field.name);
                let mut all: Vec<Vec<Found>> = Vec::new();
                for answer in answers(&field) {
                    let mut longer = path.clone();
                    longer.insert(field.name.to_string(), answer);
                    all.push(self.below(game, matter, rules, &longer));
                }
                let depends = all.iter().any(|found| differ(found, &all[0], field.name));
                *self.asked.entry(field.name).or_default() |= depends;
                all.into_iter().flatten().collect()
            }
        }
    }
}

fn walk(game: &str, matter: &str, rules: &str) -> Walk {
    let mut walk = Walk::default();
    walk.below(game, matter, rules, &Map::new());
    walk
}

/// Everything that can be ruled at a game under all of its rules.
fn everything(game: &str) -> Vec<(&'static str, Ruled)> {
    let mut all = Vec::new();
    for rules in rules_of(game) {
        for matter in matters().into_iter().filter(|matter| matter.game == game) {
            all.extend(walk(game, matter.name, rules).ruled.into_iter().map(|ruled| (*rules, ruled)));
        }
    }
    all
}

#[test]
fn every_path_of_answers_ends_in_a_ruling_or_a_cited_refusal_and_no_fact_is_asked_in_vain() {
    for matter in matters() {
        for rules in rules_of(matter.game) {
            for (fact, matters) in walk(matter.game, matter.name, rules).asked {
                assert!(matters, "{} {}, {rules:?}: nothing depends on {fact}", matter.game, matter.name);
            }
        }
    }
}

/// The acts of the rulings as a game's commands, and the events that it gives when they are done again.
fn is_what_the_table_does<G: Forms>() -> BTreeSet<&'static str> {
    let mut told = BTreeSet::new();
    for (rules, ruled) in everything(G::NAME) {
        let mut table = G::open(Arc::new(G::Rules::from_toml(rules).expect("legal rules")));
        for exchange in ruled.scene.iter().chain(&ruled.acts) {
            let fields = read_object(&exchange.told).expect("a line");
            let Ok(act) = read_act::<G>(fields) else { panic!("{}", exchange.told) };
            if ruled.acts.contains(exchange) {
                told.insert(G::form(&act.command).name);
            }
            let mut events = Vec::new();
            let answer: Value = serde_json::from_str(&exchange.answered).expect("an answer");
            match table.act(act, &mut events) {
                Ok(()) => assert_eq!(answer, json!({ "ok": events }), "{}", exchange.told),
                Err(_) => assert!(answer.get("refused").is_some(), "{}", exchange.told),
            }
        }
    }
    told
}

/// Every command that says that something went wrong is part of a scene, so none is forgotten.
fn every_irregularity_is_told<G: Forms>() {
    let told = is_what_the_table_does::<G>();
    for form in G::forms().into_iter().filter(|form| form.is_irregular()) {
        assert!(told.contains(form.name), "{}: no scene tells {:?}", G::NAME, form.name);
    }
}

#[test]
fn every_irregularity_of_craps_is_told_to_a_table_that_does_it_again() {
    every_irregularity_is_told::<craps::Table>();
}

#[test]
fn every_irregularity_of_blackjack_is_told_to_a_table_that_does_it_again() {
    every_irregularity_is_told::<blackjack::Table>();
}

#[test]
fn every_irregularity_of_punto_banco_is_told_to_a_table_that_does_it_again() {
    every_irregularity_is_told::<punto_banco::Table>();
}

#[test]
fn every_irregularity_of_chemin_de_fer_is_told_to_a_table_that_does_it_again() {
    every_irregularity_is_told::<chemin_de_fer::Table>();
}

/// The sections about what goes wrong.
const SECTIONS: [&str; 17] = [
    "19:47-1.9(",
    "19:47-1.10(a)1",
    "19:47-1.10(a)2",
    "19:47-1.11(a)2",
    "19:47-2.15(",
    "19:47-3.12(",
    "19:47-4.12(",
    "19:47-14.15(e)",
    "19:47-14.15(f)",
    "19:47-14.15(g)",
    "19:47-14.15(h)",
    "19:47-14.15(i)",
    "19:47-14.15(j)",
    "19:47-14.15(k)",
    "19:47-14.15(l)",
    "19:47-14.15(m)",
    "19:47-14.15(n)",
];

#[test]
fn every_provision_about_what_goes_wrong_is_the_reason_of_a_ruling() {
    let mut cited: BTreeSet<&str> = BTreeSet::new();
    for game in games() {
        for (rules, ruled) in everything(game) {
            let edition = if rules.contains("1996") { Edition::E1996 } else { Edition::E2011 };
            for reason in &ruled.reasons {
                let row = reason.cite.row();
                // A refusal may name a provision that this edition does not have.
                let is_known = ruled.refused || row.editions.contains(&edition);
                assert!(is_known, "{game}: {} in {edition:?}", row.number);
                cited.insert(row.number);
            }
        }
    }
    for provision in Provision::all().map(Provision::row) {
        let is_one = SECTIONS.iter().any(|section| provision.number.starts_with(section));
        let counts = matches!(provision.status, Status::Enforced | Status::Recorded);
        let reached = cited.iter().any(|number| number.starts_with(provision.number));
        assert!(!is_one || !counts || reached, "{} is the reason of nothing", provision.number);
    }
}
