//! A golden record of each game, made from a seed: short, and with everything in it.

use super::served::{NINE, Outside, Served};
use keno::RateCard;
use keno::lounge::Act;
use keno::record::{Driven, Performed, Replayed, header, line};
use rulebook::actor::Role;
use rulebook::game::Moment;
use rulebook::money::Cents;
use std::sync::Arc;
use table::forms::Forms;
use table::posted::NOTICE;
use table::record::{BuyIn, End, Goes, How, Note, Place, RECORD_VERSION};

/// Nobody goes, or soon nobody would play; nobody changes seats, so that everybody is named by theirs.
const STAYING: [&str; 2] = ["\"leave\"", "\"move\""];

fn served<G: table::fair::Fair>(rules: [&str; 2], seed: u64, steps: usize, not: &[&str]) -> Vec<String> {
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

/// A round that was under way when a newer program opened the house, and was not finished.
pub(crate) fn craps_returned() -> Vec<String> {
    let not: Vec<&str> = STAYING.iter().chain(&LASTING).copied().collect();
    let mut table: Served<craps::Table> = Served::open("", 5);
    table.play(14, &not);
    table.return_stakes();
    table.play(6, &not);
    table.come_to_rest();
    table.exported()
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

fn attended<G: Forms>(seed: u64, steps: usize) -> Vec<String> {
    let mut table: Outside<G> = Outside::open("", seed, true);
    let place = |staff: &str, role: &str, takes, entered_by: &str| {
        let [staff, role, entered_by] = [staff, role, entered_by].map(str::to_string);
        Note::Place(Place { takes, staff, role, entered_by })
    };
    let crew = [("dora", "dealer"), ("ed", "dealer"), ("bo", "boxman"), ("stan", "stickman")];
    let has_place = |role: &str| G::CREW.iter().any(|has| has.name() == role);
    for (staff, role) in crew.into_iter().filter(|(_, role)| has_place(role)) {
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
    served::<blackjack::Table>([rules, "decks = 2\n"], 41, 16, &[])
}

pub(crate) fn blackjack_outside() -> Vec<String> {
    outside::<blackjack::Table>("", 41, 60)
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
    outside::<punto_banco::Table>("[vigorish]\ncollect = \"deferred\"", 33, 60)
}

pub(crate) fn chemin_de_fer_served() -> Vec<String> {
    served::<chemin_de_fer::Table>(["", "[limits]\nminimum_cents = 1000\n"], 3, 24, &[])
}

pub(crate) fn chemin_de_fer_outside() -> Vec<String> {
    outside::<chemin_de_fer::Table>("", 40, 60)
}

pub(crate) fn poker_room() -> Vec<String> {
    attended::<poker_room::Room>(18, 40)
}

/// A keno location that a program drives, with everything that is said written down; nothing of it is refused.
fn keno_says(says: &[(i64, &str)]) -> (Arc<RateCard>, Driven, Vec<Performed>) {
    let card = Arc::new(RateCard::default());
    let mut location = Driven::new(Arc::clone(&card), Some(47));
    let mut all = Vec::new();
    for (second, says) in says {
        let (answer, done) = location.exchange(&format!("{{{says}}}"), Moment(NINE + 1000 * second));
        assert!(!done.is_empty(), "{says}: {answer}");
        all.extend(done);
    }
    (card, location, all)
}

pub(crate) fn keno() -> Vec<String> {
    let (card, location, done) = keno_says(&[
        (0, r#""by":"device","do":"open","location":"lounge""#),
        (1, r#""by":"supervisor sue","do":"turn key""#),
        (2, r#""by":"inspector ida","do":"turn key""#),
        (3, r#""by":"writer ann","do":"sign on","station":1"#),
        (4, r#""by":"writer bob","do":"sign on","station":2"#),
        (5, r#""by":"writer ann","do":"issue","station":1,"line":"3 7 12 44 @1","paid":"cash""#),
        (
            6,
            r#""by":"writer bob","do":"issue","station":2,"line":"1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x3","paid":"chips""#,
        ),
        (7, r#""by":"writer ann","do":"issue","station":1,"line":"q8 @2","paid":"coupon""#),
        (8, r#""by":"writer ann","do":"issue","station":1,"line":"1 @5","paid":"cash""#),
        (9, r#""by":"writer ann","do":"issue","station":1,"line":"31 @5","paid":"cash""#),
        (10, r#""by":"writer ann","do":"void","station":1,"ticket":3,"shown":"slip""#),
        (240, r#""by":"clock","do":"notice""#),
        (300, r#""by":"clock","do":"lock""#),
        (301, r#""by":"writer bob","do":"cancel races","station":2,"ticket":2,"shown":"slip""#),
        (302, r#""by":"writer ann","do":"pay","station":1,"ticket":4,"with":"cash","shown":"slip""#),
        (303, r#""by":"writer ann","do":"refer","station":1,"ticket":5,"why":"torn""#),
        (304, r#""by":"writer bob","do":"issue","station":2,"line":"9 10 @1","paid":"cash""#),
        (305, r#""by":"writer bob","do":"sign off","station":2"#),
    ]);
    let mut lines = vec![header(&card, Moment(NINE)).to_line()];
    lines.extend(done.iter().map(Performed::to_line));
    lines.push(End::now(location.latest(), location.out().stakes()).to_line());
    lines
}

/// A clock that ran more than a year ahead: a claim expired by it, and can be made again when a supervisor has put it right.
pub(crate) fn keno_clock() -> Vec<String> {
    const YEAR: i64 = 366 * 24 * 60 * 60;
    let (card, _, done) = keno_says(&[
        (0, r#""by":"device","do":"open","location":"lounge""#),
        (1, r#""by":"supervisor sue","do":"turn key""#),
        (2, r#""by":"inspector ida","do":"turn key""#),
        (3, r#""by":"writer ann","do":"sign on","station":1"#),
        (4, r#""by":"writer ann","do":"issue","station":1,"line":"39 @5","paid":"cash""#),
        (240, r#""by":"clock","do":"notice""#),
        (300, r#""by":"clock","do":"lock""#),
    ]);
    let mut location = Replayed::new(Arc::clone(&card), RECORD_VERSION);
    let mut lines = vec![header(&card, Moment(NINE)).to_line()];
    for done in done {
        location.act(&done.act).expect("it was accepted by the same location");
        lines.push(done.to_line());
    }
    let doubt = format!(r#""by":"device","do":"doubt clock","moved_millis":{}"#, -1000 * YEAR);
    for (second, says) in [
        (YEAR, r#""by":"clock","do":"expire""#),
        (YEAR, &doubt),
        (320, r#""by":"supervisor sue","do":"confirm clock""#),
        (321, r#""by":"writer ann","do":"pay","station":1,"ticket":1,"with":"cash","shown":"slip""#),
        (322, r#""by":"writer ann","do":"sign off","station":1"#),
    ] {
        let text = format!(r#"{{"at":{},{says}}}"#, NINE + 1000 * second);
        let act = Act::read(serde_json::from_str(&text).expect("JSON")).expect("an act");
        let events = location.act(&act).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        lines.push(line(&act, &events));
    }
    let goes =
        Goes { stream: "keno:lounge".into(), seq: lines.len() as u64, hash: "0123456789abcdef".repeat(4) };
    lines.push(End { at: Moment(NINE + 322_000), how: How::GoesOn(goes) }.to_line());
    lines
}

/// When they are posted.
pub(crate) const POSTED: i64 = NINE + 2000;

/// Limits that are posted, and changed half an hour later (19:47-14.17, 8.3(b)).
pub(crate) fn poker_limits() -> Vec<String> {
    let mut room: Outside<poker_room::Room> = Outside::open("", 1, true);
    let note = |staff: &str| {
        let [staff, role, entered_by] = [staff, "dealer", staff].map(str::to_string);
        Note::Place(Place { takes: true, staff, role, entered_by })
    };
    room.note(&note("dora"));
    room.say(
        1000,
        Role::Floorperson,
        r#"{"do":"open table","table":1,"game":"hold 'em","minimum":500,"maximum":1000}"#,
    );
    room.say(1000, Role::Floorperson, r#"{"do":"post limits","table":1,"minimum":1000,"maximum":2000}"#);
    room.say(NOTICE - 1, Role::Floorperson, r#"{"do":"join list","game":"hold 'em","name":"Ann"}"#);
    room.say(1, Role::Dealer, r#"{"do":"change limits","table":1}"#);
    room.say(1000, Role::Floorperson, r#"{"do":"close table","table":1}"#);
    room.exported()
}
