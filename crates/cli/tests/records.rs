//! A record that `table` wrote always audits clean, whatever was played.

mod support;

use serde_json::Value;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::Stdio;
use support::{chapter47, file, run};

/// A small generator, so that every run plays the same.
struct Chooser(u64);

impl Chooser {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * u128::from(n)) >> 64) as u64
    }
}

/// An offer as an act, with one of its amounts.
fn accepted(offer: &Value, chooser: &mut Chooser) -> Value {
    let mut act = offer.clone();
    let fields = act.as_object_mut().expect("an offer is an object");
    fields.remove("need");
    fields.remove("weight");
    if let Some(amounts) = fields.remove("amounts") {
        let amount = |key: &str| amounts[key].as_i64().expect("whole cents");
        let steps = (amount("max") - amount("min")) / amount("step") + 1;
        let step = chooser.below(steps.min(20) as u64) as i64;
        fields.insert("amount".to_string(), (amount("min") + step * amount("step")).into());
    }
    act
}

/// What brings a game on: chosen often enough that wagers are decided, though wagers are most of what is awaited.
fn moves(game: &str) -> &'static [&'static str] {
    match game {
        "craps" => &["throw", "dice", "call", "take dice", "offer dice", "confirm wager", "confirm on"],
        "poker-room" => {
            &["open table", "join list", "call", "seat", "wait on", "no show", "give notice", "rule"]
        }
        "punto-banco" => &[
            "inspect cards",
            "verify cards",
            "spread cards",
            "wash cards",
            "shuffle",
            "lace",
            "offer cut",
            "cut",
            "insert cutting cards",
            "card",
            "card down",
            "cutting card",
            "offer shoe",
            "take shoe",
            "no more bets",
            "cards",
            "hand over",
            "turn hand",
            "return hand",
            "call hand",
            "instruct",
            "announce result",
            "last hand",
            "collect vigorish",
        ],
        _ => &[
            "inspect cards",
            "verify cards",
            "spread cards",
            "wash cards",
            "shuffle",
            "lace",
            "offer cut",
            "cut",
            "insert cutting cards",
            "card",
            "card down",
            "cutting card",
            "open bidding",
            "bid",
            "close bidding",
            "offer bank",
            "take bank",
            "bank",
            "banco",
            "close claims",
            "no more bets",
            "cards",
            "call",
            "repeat",
            "turn hand",
            "draw",
            "stay",
            "announce result",
        ],
    }
}

/// Plays what is awaited, at random, and audits the record. Was anything decided?
fn play(game: &str, folder: &Path, flags: &[&str], seed: u64, steps: usize) -> bool {
    let record = folder.join(format!("{seed}.jsonl"));
    let mut child = chapter47()
        .args(["table", game, "--record"])
        .arg(&record)
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let mut answers = BufReader::new(child.stdout.take().expect("it has an output")).lines();
    let mut chooser = Chooser(seed);
    // In a poker room nobody comes by himself.
    let mut act: Value = match game {
        "poker-room" => serde_json::json!({"by":"floorperson","do":"join list","game":"omaha","name":"Ann"}),
        _ => serde_json::json!({"by":"seat 1","do":"join"}),
    };
    let mut done = 0;
    for _ in 0..steps {
        writeln!(stdin, "{act}").expect("it reads");
        let answer = answers.next().expect("it answers").expect("in text");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        let Some(offers) = answer["awaiting"].as_array() else {
            panic!("what was awaited was not accepted: {act}\n{answer}");
        };
        done += 1;
        let seeded = flags.contains(&"--seed");
        let possible: Vec<&Value> =
            offers.iter().filter(|offer| !seeded || offer["by"] != "device").collect();
        let moves = moves(game);
        let moving: Vec<&Value> =
            possible.iter().filter(|offer| moves.iter().any(|word| offer["do"] == *word)).copied().collect();
        let often = if game == "craps" { 2 } else { 8 };
        let moves_on = chooser.below(often) != 1 && !moving.is_empty();
        let from = if moves_on { &moving } else { &possible };
        act = accepted(from[chooser.below(from.len() as u64) as usize], &mut chooser);
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
    assert_eq!(done, steps);
    // What lies there where the input ends is no offence; it is said.
    let ran = run(&["audit", record.to_str().expect("plain")]).says("no departure");
    assert!(matches!(ran.code, Some(0 | 3)), "{}", ran.stdout);
    let written = std::fs::read_to_string(record).expect("it is there");
    let event = if game == "poker-room" { "\"event\":\"seated\"" } else { "\"event\":\"settled\"" };
    written.contains(event)
}

#[test]
fn whatever_is_played_at_an_attended_table_audits_clean() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut decided = false;
    for seed in 1..=4 {
        decided |= play("craps", folder.path(), &["--attended"], seed, 500);
    }
    assert!(decided, "something was decided");
}

#[test]
fn whatever_is_played_with_the_croupier_audits_clean() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut decided = false;
    for seed in 11..=14 {
        decided |= play("craps", folder.path(), &[], seed, 300);
        decided |= play("craps", folder.path(), &["--seed", "47"], seed + 10, 300);
    }
    assert!(decided, "something was decided");
}

#[test]
fn whatever_is_played_by_other_rules_audits_clean() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "edition = \"1996\"\ntitle = \"East \\\"7\\\"\"\nseats = 16\n[money]\nchip_cents = 250\nchange_cents = 5\n\
                 [wagers]\nhorn_high_area = false\n[payouts]\n\"field 12\" = \"3 to 1\"\n[vigorish]\nbuy_percent = \"4.5\"\n\
                 [odds]\nmultiple = { 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }\n[dice]\nno_roll_called_by = \"stickman\"\n";
    let rules = file(folder.path(), "rules.toml", rules);
    let mut decided = false;
    for seed in 31..=33 {
        decided |= play("craps", folder.path(), &["--rules", &rules], seed, 300);
        decided |= play("craps", folder.path(), &["--rules", &rules, "--attended"], seed + 10, 300);
    }
    assert!(decided, "something was decided");
}

#[test]
fn whatever_is_played_at_punto_banco_audits_clean() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "game = \"punto-banco\"\ndecks = 6\n[vigorish]\ncollect = \"deferred\"\n[wagers]\ntotal_cards = true\n\
                 bonus = \"B\"\n[dealing]\nface = \"down\"\n[shoe]\ncards_behind = 290\n";
    let rules = file(folder.path(), "rules.toml", rules);
    let mut decided = false;
    for seed in 51..=52 {
        decided |= play("punto-banco", folder.path(), &[], seed, 400);
        decided |= play("punto-banco", folder.path(), &["--seed", "47"], seed + 10, 300);
        decided |= play("punto-banco", folder.path(), &["--attended"], seed + 20, 500);
        decided |= play("punto-banco", folder.path(), &["--rules", &rules], seed + 30, 400);
        decided |= play("punto-banco", folder.path(), &["--rules", &rules, "--attended"], seed + 40, 500);
    }
    assert!(decided, "something was decided");
}

#[test]
fn whatever_is_done_in_a_poker_room_audits_clean() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "game = \"poker-room\"\n[table.1]\nseats = 3\n[table.8]\nseats = 2\ngames = \"omaha\"\n";
    let rules = file(folder.path(), "rules.toml", rules);
    let mut decided = false;
    for seed in 71..=72 {
        decided |= play("poker-room", folder.path(), &[], seed, 400);
        decided |= play("poker-room", folder.path(), &["--rules", &rules, "--attended"], seed + 10, 400);
    }
    assert!(decided, "something was decided");
}

#[test]
fn whatever_is_played_at_chemin_de_fer_audits_clean() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "game = \"chemin-de-fer\"\nedition = \"1996\"\ndecks = 6\n[vigorish]\nround_up = true\n\
                 [shoe]\ncards_behind = 290\n";
    let rules = file(folder.path(), "rules.toml", rules);
    let mut decided = false;
    for seed in 61..=62 {
        decided |= play("chemin-de-fer", folder.path(), &[], seed, 400);
        decided |= play("chemin-de-fer", folder.path(), &["--seed", "47"], seed + 10, 300);
        decided |= play("chemin-de-fer", folder.path(), &["--attended"], seed + 20, 600);
        decided |= play("chemin-de-fer", folder.path(), &["--rules", &rules], seed + 30, 400);
    }
    assert!(decided, "something was decided");
}
