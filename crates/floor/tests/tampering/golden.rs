//! A golden record of each game, made from a seed: short, and with everything in it.

use super::served::{NINE, Outside, Served};
use floor::keno::record::{Driven, Performed, header};
use floor::record::{BuyIn, End, Note, Place};
use rulebook::game::Moment;
use rulebook::keno::RateCard;
use rulebook::money::Cents;
use rulebook::{blackjack, chemin_de_fer, craps, poker_room, punto_banco};
use std::sync::Arc;

/// Nobody goes, or soon nobody would play; nobody changes seats, so that everybody is named by theirs.
const STAYING: [&str; 2] = ["\"leave\"", "\"move\""];

fn served<G: floor::fair::Fair>(rules: [&str; 2], seed: u64, steps: usize, not: &[&str]) -> Vec<String> {
    let not: Vec<&str> = STAYING.iter().chain(not).copied().collect();
    let mut table: Served<G> = Served::open(rules[0], seed);
    table.play(steps / 3, &not);
    table.contribute();
    table.play(steps, &not);
    table.come_to_rest();
    table.change_rules(rules[1]);
    table.play(steps / 2, &not);
    table.come_to_rest();
    table.exported()
}

fn outside<G: rulebook::game::Game>(rules: &str, seed: u64, steps: usize) -> Vec<String> {
    let mut table: Outside<G> = Outside::open(rules, seed, false);
    table.play(steps, &STAYING);
    table.closed()
}

/// Wagers that lie until a number comes, which may be long.
const LASTING: [&str; 8] = ["place", "buy", "lay", "hard", "come", "odds", "big", "four rolls"];

pub(crate) fn craps_served() -> Vec<String> {
    served::<craps::Table>(["", "[limits]\nline_minimum_cents = 1000\n"], 5, 18, &LASTING)
}

pub(crate) fn craps_outside() -> Vec<String> {
    outside::<craps::Table>("", 3, 50)
}

pub(crate) fn craps_attended() -> Vec<String> {
    attended::<craps::Table>(4, 40)
}

fn attended<G: rulebook::game::Game>(seed: u64, steps: usize) -> Vec<String> {
    let mut table: Outside<G> = Outside::open("", seed, true);
    let place = |staff: &str, role: &str, takes, entered_by: &str| {
        let [staff, role, entered_by] = [staff, role, entered_by].map(str::to_string);
        Note::Place(Place { takes, staff, role, entered_by })
    };
    for (staff, role) in [("dora", "dealer"), ("ed", "dealer"), ("bo", "boxman"), ("stan", "stickman")] {
        table.note(&place(staff, role, true, staff));
    }
    table.play(steps, &STAYING);
    let sits = table.lines.iter().any(|line| line.contains(r#""patron":"p-1""#));
    if sits {
        let (seat, patron, entered_by) = (Outside::<G>::seat(1), "p-1".to_string(), "dora".to_string());
        table.note(&Note::BuyIn(BuyIn { seat, patron, cents: Cents(50_000), entered_by }));
    }
    table.note(&place("ed", "dealer", false, "sam"));
    table.exported()
}

pub(crate) fn blackjack_served() -> Vec<String> {
    let rules = "decks = 2\n[dealing]\nhole_card = \"down\"\ncard_reader = true\n";
    served::<blackjack::Table>([rules, "decks = 2\n"], 7, 16, &[])
}

pub(crate) fn blackjack_outside() -> Vec<String> {
    outside::<blackjack::Table>("", 11, 60)
}

pub(crate) fn punto_banco_served() -> Vec<String> {
    served::<punto_banco::Table>(
        ["[dealing]\nface = \"down\"", "[vigorish]\ncollect = \"deferred\""],
        2,
        14,
        &[],
    )
}

pub(crate) fn punto_banco_outside() -> Vec<String> {
    outside::<punto_banco::Table>("[vigorish]\ncollect = \"deferred\"", 2, 60)
}

pub(crate) fn chemin_de_fer_served() -> Vec<String> {
    served::<chemin_de_fer::Table>(["", "[limits]\nminimum_cents = 1000\n"], 3, 24, &[])
}

pub(crate) fn chemin_de_fer_outside() -> Vec<String> {
    outside::<chemin_de_fer::Table>("", 4, 60)
}

pub(crate) fn poker_room() -> Vec<String> {
    attended::<poker_room::Room>(6, 40)
}

pub(crate) fn keno() -> Vec<String> {
    let card = Arc::new(RateCard::default());
    let mut location = Driven::new(Arc::clone(&card), Some(47));
    let says = [
        r#""by":"device","do":"open","location":"lounge""#,
        r#""by":"supervisor sue","do":"turn key""#,
        r#""by":"inspector ida","do":"turn key""#,
        r#""by":"writer ann","do":"sign on","station":1"#,
        r#""by":"writer bob","do":"sign on","station":2"#,
        r#""by":"writer ann","do":"issue","station":1,"line":"3 7 12 44 @1","paid":"cash""#,
        r#""by":"writer bob","do":"issue","station":2,"line":"1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x3","paid":"chips""#,
        r#""by":"writer ann","do":"issue","station":1,"line":"q8 @2","paid":"coupon""#,
        r#""by":"writer ann","do":"issue","station":1,"line":"q1 @5","paid":"cash""#,
        r#""by":"writer ann","do":"issue","station":1,"line":"5 @5","paid":"cash""#,
        r#""by":"writer ann","do":"void","station":1,"ticket":3"#,
        r#""by":"supervisor sue","do":"lock""#,
        r#""by":"writer bob","do":"cancel races","station":2,"ticket":2"#,
        r#""by":"writer ann","do":"pay","station":1,"ticket":1,"with":"cash""#,
        r#""by":"writer ann","do":"pay","station":1,"ticket":4,"with":"cash""#,
        r#""by":"writer ann","do":"pay","station":1,"ticket":5,"with":"cash""#,
        r#""by":"writer ann","do":"refer","station":1,"ticket":4,"why":"torn""#,
        r#""by":"writer bob","do":"issue","station":2,"line":"9 10 @1","paid":"cash""#,
        r#""by":"writer bob","do":"sign off","station":2"#,
    ];
    let mut lines = Vec::new();
    for (second, says) in (0..).zip(says) {
        let at = Moment(NINE + 1000 * second);
        let (_, done) = location.exchange(&format!("{{{says}}}"), at);
        lines.extend(done.iter().map(Performed::to_line));
    }
    lines.insert(0, header(&card, Moment(NINE)).to_line());
    lines.push(End::now(location.latest(), location.out().stakes()).to_line());
    lines
}
