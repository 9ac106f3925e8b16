//! Rules that are posted (19:47-8.3), at a table with a die under a cup: they bind after half an hour and between rounds,
//! and every wager is paid by the rules it was made under.

use super::*;
use crate::live::NotPosted;
use rulebook::licensee::RulesFile as _;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use table::posted::{NOTICE, Poster};

const DEARER: &str = "[limits]\nminimum_cents = 1000\n[payouts]\nlow = \"3 to 1\"\n";
const DEAREST: &str = "[limits]\nminimum_cents = 2500\n";

fn sam() -> Poster {
    Poster::member("sam", "casino supervisor")
}

impl Cellar {
    fn pass(&self, millis: i64) {
        self.time.fetch_add(millis, Ordering::SeqCst);
    }
}

impl Live {
    fn posts(&mut self, rules: &str) {
        self.answered_in_turn(|live| live.post(rules, sam())).expect("the journal lives").expect("posted");
    }

    fn refuses(&mut self, rules: &str) -> NotPosted {
        self.answered_in_turn(|live| live.post(rules, sam()))
            .expect("the journal lives")
            .expect_err("not posted")
    }

    fn json(&self) -> Vec<Value> {
        self.bodies().iter().map(|body| serde_json::from_str(body).expect("JSON")).collect()
    }

    /// The die is turned, and covered again as long as its face decides nothing.
    fn plays_out(&mut self) {
        self.does(seat(1), Command::Stand {});
        while !self.table.on_layout().is_zero() {
            self.does(DEALER, Command::NoMoreBets {});
            self.does(seat(1), Command::Stand {});
        }
    }

    fn seats(&self) -> Vec<(String, String)> {
        self.guests.iter().map(|(seat, guest)| (seat.to_string(), guest.id.to_string())).collect()
    }
}

#[test]
fn posted_rules_bind_after_thirty_minutes_and_not_before() {
    let cellar = Cellar::new();
    let (mut live, _heard) = cellar.open();
    live.posts(DEARER);
    let notice = live.json().pop().expect("an entry");
    assert_eq!(notice["by"], json!({ "id": "sam", "role": "casino supervisor" }));
    assert_eq!((&notice["at"], &notice["from"]), (&json!(NINE), &json!(NINE + 30 * 60 * 1000)));
    cellar.pass(NOTICE - 1);
    live.looks_at_the_clock();
    assert_eq!(live.bound_by(), 1);
    cellar.pass(1);
    live.looks_at_the_clock();
    assert_eq!(live.bound_by(), 2);
    assert!(live.rules().text().contains("minimum_cents = 1000"));
    live.comes("ann");
    assert!(matches!(live.asks_for(seat(1), wager(Side::High, 500)), Taken::Refused(_)));
}

#[test]
fn p8_3_by_a_clock_that_was_moved_nothing_is_posted_and_nothing_posted_binds_until_it_is_confirmed() {
    let cellar = Cellar::new();
    let (mut live, _heard) = cellar.open();
    live.posts(DEARER);
    cellar.set.fetch_add(400 * 24 * 60 * 60 * 1000, Ordering::SeqCst);
    live.looks_at_the_clock();
    assert_eq!(live.bound_by(), 1, "half an hour has not passed");
    assert!(matches!(live.refuses(DEAREST), NotPosted::ClockInDoubt));
    // Nor does it bind by itself when the half hour has passed and nobody has looked at the clock.
    cellar.set.store(0, Ordering::SeqCst);
    cellar.pass(NOTICE);
    live.looks_at_the_clock();
    assert_eq!(live.bound_by(), 1);
    live.comes("ann");
    live.does(seat(1), wager(Side::High, 500));
    live.does(DEALER, Command::NoMoreBets {});
    live.plays_out();
    live.time.confirmed(live.time.shows());
    live.looks_at_the_clock();
    assert_eq!(live.bound_by(), 2);
}

#[test]
fn what_binds_or_is_posted_is_not_posted_again_and_what_is_unlawful_is_explained() {
    let cellar = Cellar::new();
    let (mut live, _heard) = cellar.open();
    assert!(matches!(live.refuses(""), NotPosted::Bind));
    let wrong = live.refuses("[limits]\nminimum_cents = 1\nmost = 2\n");
    let NotPosted::Unlawful(violations) = &wrong else { panic!("{wrong}") };
    assert_eq!(violations.0.iter().map(|one| one.line).collect::<Vec<_>>(), [Some(2), Some(3)]);
    assert!(matches!(live.refuses("game = \"craps\""), NotPosted::Unlawful(_)));
    let before = live.bodies().len();
    assert!(matches!(live.withdraw(sam()), Ok(Some(Err(NotPosted::Nothing)))));
    live.posts(DEARER);
    assert!(matches!(live.refuses(DEARER), NotPosted::Pending));
    assert!(matches!(live.refuses(""), NotPosted::Bind));
    assert_eq!(live.bodies().len(), before + 1, "what was refused is not in the record");
}

#[test]
fn a_new_change_takes_the_place_of_the_old_one_with_thirty_minutes_of_its_own() {
    let cellar = Cellar::new();
    let (mut live, _heard) = cellar.open();
    live.posts(DEARER);
    cellar.pass(NOTICE - 1000);
    live.posts(DEAREST);
    cellar.pass(1000);
    live.looks_at_the_clock();
    assert_eq!(live.bound_by(), 1, "the first was replaced");
    cellar.pass(NOTICE - 1000);
    live.looks_at_the_clock();
    assert!(live.rules().text().contains("minimum_cents = 2500"));
    assert_eq!(live.bound_by(), 2);
}

#[test]
fn what_is_withdrawn_never_binds() {
    let cellar = Cellar::new();
    let (mut live, _heard) = cellar.open();
    live.posts(DEARER);
    cellar.pass(NOTICE - 1);
    live.answered_in_turn(|live| live.withdraw(sam())).expect("the journal lives").expect("withdrawn");
    cellar.pass(NOTICE);
    live.looks_at_the_clock();
    assert_eq!(live.bound_by(), 1);
    let told = live.json().pop().expect("an entry");
    assert_eq!((&told["note"], &told["by"]["id"]), (&json!("rules withdrawn"), &json!("sam")));
}

#[test]
fn never_within_a_round_and_everybody_keeps_his_seat() {
    let cellar = Cellar::new();
    let (mut live, mut heard) = cellar.open();
    live.comes("ann");
    live.comes("bob");
    live.posts(DEARER);
    live.covers();
    assert!(live.table.is_anything_concealed());
    cellar.pass(NOTICE);
    live.looks_at_the_clock();
    assert_eq!(live.bound_by(), 1, "a die lies under the cup");
    let seats = live.seats();
    live.plays_out();
    while heard.try_recv().is_ok() {}
    live.looks_at_the_clock();
    assert_eq!((live.bound_by(), live.seats()), (2, seats));
    assert!(heard.try_recv().expect("an update").anew, "pages get everything");

    // In the record: the header, and everybody as he comes.
    let bodies = live.json();
    let header = bodies.iter().rposition(|body| body.get("record").is_some()).expect("a header");
    let kinds: Vec<&str> = bodies[header + 1..]
        .iter()
        .map(|body| body["note"].as_str().or(body["do"].as_str()).expect("a note or an act"))
        .collect();
    assert_eq!(kinds, ["join", "join"], "a shoe of one card was revealed with the round");
    let who: Vec<_> = bodies.iter().rev().take(2).map(|body| (&body["by"], &body["patron"])).collect();
    assert_eq!(who, [(&json!("seat 2"), &json!("bob")), (&json!("seat 1"), &json!("ann"))]);
    live.does(seat(2), wager(Side::Low, 1000));
}

#[test]
fn when_it_is_due_nothing_new_begins_until_the_layout_is_clear() {
    let cellar = Cellar::new();
    let (mut live, mut heard) = cellar.open();
    live.comes("ann");
    live.comes("bob");
    live.posts(DEARER);
    live.does(seat(1), wager(Side::Low, 500));
    let offered = |live: &Live| live.comes_too_late(&live.says(seat(2), wager(Side::Low, 500))).is_none();
    cellar.pass(NOTICE - 1);
    live.looks_at_the_clock();
    assert!(offered(&live));
    cellar.pass(1);
    while heard.try_recv().is_ok() {}
    live.looks_at_the_clock();
    let told = heard.try_recv().expect("everybody is told that it is due");
    assert!(told.shared.posted.as_ref().is_some_and(|posted| posted.due) && !told.anew, "{told:?}");
    live.looks_at_the_clock();
    assert!(heard.try_recv().is_err(), "once");
    let refused = live.comes_too_late(&live.says(seat(2), wager(Side::Low, 500))).expect("refused");
    assert_eq!((refused.code, refused.cite), ("new_rules", Some("19:47-8.3")));
    let bobs = Seat::new(2).and_then(|bob| live.offered.get(&bob)).expect("bob is there");
    assert!(!bobs.get().contains(r#""do":"wager""#), "none is offered: {bobs}");
    live.does(DEALER, Command::NoMoreBets {});
    live.plays_out();
    live.looks_at_the_clock();
    assert_eq!(live.bound_by(), 2);
    assert!(offered(&live));
}

#[test]
fn a_command_that_was_meant_for_the_table_as_it_was_is_stale() {
    let cellar = Cellar::new();
    let (mut live, _heard) = cellar.open();
    live.comes("ann");
    let sees = |live: &Live| json!({ "round": live.progress.rounds(), "step": live.progress.steps_of(Seat::new(1).expect("a seat")) });
    let send = |live: &mut Live, id: &str, seen: &Value| {
        let Value::Object(mut fields) = json!({ "do": "wager", "on": "high", "amount": 1000 }) else {
            unreachable!()
        };
        fields.extend(seen.as_object().cloned().unwrap_or_default());
        let answer = live.answered_in_turn(|live| live.command(&name("ann"), id, fields.clone(), false));
        json!(answer.expect("the journal lives"))
    };
    let seen = sees(&live);
    live.posts(DEARER);
    cellar.pass(NOTICE);
    live.looks_at_the_clock();
    assert_eq!(send(&mut live, "a", &seen)["refused"]["code"], "stale");
    let seen = sees(&live);
    assert_eq!(send(&mut live, "b", &seen)["ok"], true);
    drop(live);
    let (live, _heard) = cellar.open();
    assert_eq!(
        live.progress.rounds(),
        seen["round"].as_u64().expect("a number"),
        "and so it is after a restart"
    );
}

#[test]
fn a_restart_between_posting_and_binding_changes_nothing() {
    let cellar = Cellar::new();
    let (mut live, _heard) = cellar.open();
    live.comes("ann");
    live.posts(DEARER);
    let from = live.posted.pending().expect("posted").from;
    drop(live);
    cellar.pass(60_000);
    let (live, _heard) = cellar.open();
    assert_eq!(live.posted.pending().map(|posted| (posted.from, posted.by.clone())), Some((from, sam())));
    drop(live);
    // It becomes due while nobody is there.
    cellar.pass(NOTICE);
    let (live, _heard) = cellar.open();
    assert_eq!((live.bound_by(), live.seats().len()), (2, 1));
    assert!(live.placard.borrow().rules().contains("minimum_cents = 1000"), "what hangs there binds");
    let seen = (live.posted.clone(), live.seats(), live.progress.rounds());
    drop(live);
    let (live, _heard) = cellar.open();
    assert_eq!((live.posted.clone(), live.seats(), live.progress.rounds()), seen);
    assert_eq!(live.bound_by(), 2, "the file that was given first has not changed, and undoes nothing");
}

#[test]
fn other_rules_at_a_start_are_posted_once_and_bind_thirty_minutes_later() {
    let cellar = Cellar::new();
    drop(cellar.open());
    cellar.pass(60_000);
    let given = cellar.time.load(Ordering::SeqCst);
    let open = || cellar.try_open_with(DEARER).expect("it opens").0;
    let live = open();
    assert_eq!(live.bound_by(), 1);
    assert_eq!(live.posted.pending().map(|posted| posted.from), Some(given + NOTICE));
    assert_eq!(live.posted.pending().map(|posted| posted.by.id()), Some("(start)"));
    drop(live);
    cellar.pass(NOTICE - 1);
    let live = open();
    assert_eq!((live.bound_by(), live.posted.pending().map(|posted| posted.from)), (1, Some(given + NOTICE)));
    drop(live);
    cellar.pass(1);
    let live = open();
    assert_eq!((live.bound_by(), live.posted.pending()), (2, None));
    drop(live);
    let live = open();
    assert_eq!((live.bound_by(), live.posted.pending()), (2, None));
}

#[test]
fn a_start_with_what_binds_takes_back_what_the_last_start_posted() {
    let cellar = Cellar::new();
    drop(cellar.open());
    drop(cellar.try_open_with(DEARER).expect("it opens"));
    let (live, _heard) = cellar.open();
    assert_eq!(live.posted.pending(), None);
    drop(live);
    cellar.pass(2 * NOTICE);
    let (live, _heard) = cellar.open();
    assert_eq!(live.bound_by(), 1);
}

/// A small generator: which way the play below goes, the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % most
    }
}

#[test]
fn however_it_is_played_every_wager_is_paid_by_the_rules_it_was_made_under() {
    let low = ["2 to 1", "3 to 1", "4 to 1", "5 to 1"];
    let mut changed = 0;
    for seed in 0..12 {
        let mut dice = Dice(seed);
        let cellar = Cellar::new();
        let (mut live, mut _heard) = cellar.open();
        live.comes("ann");
        live.comes("bob");
        for _ in 0..60 {
            cellar.pass(i64::try_from(dice.below(15 * 60 * 1000)).expect("small"));
            live.looks_at_the_clock();
            match dice.below(10) {
                0 | 1 => {
                    let rules = format!("[payouts]\nlow = \"{}\"\n", low[dice.below(low.len())]);
                    let _ = live.post(&rules, sam()).expect("the journal lives");
                }
                2 if dice.below(4) == 0 => drop(live.withdraw(sam()).expect("the journal lives")),
                3 if dice.below(3) == 0 => {
                    drop(live);
                    (live, _heard) = cellar.open();
                }
                _ => {
                    let offers = live.game::<Table>().offers();
                    let taken = |offer: &&rulebook::game::Offer<Command>| {
                        !matches!(offer.by, Actor::Device)
                            && !matches!(offer.command, Command::Join {} | Command::Leave {})
                            && live.comes_too_late(&live.says(offer.by, offer.command)).is_none()
                    };
                    let offers: Vec<_> = offers.iter().filter(taken).collect();
                    if let Some(offer) = offers.get(dice.below(offers.len().max(1))) {
                        live.does(offer.by, offer.command);
                    }
                }
            }
        }
        changed += live.bound_by() - 1;
        assert_paid_by_their_rules(&live.json());
        drop(live);
        assert!(ledger::verify(cellar.folder.path().join("j")).expect("readable").is_clean());
    }
    assert!(changed > 20, "the rules changed {changed} times");
}

/// Reads the record without the table's help: no header comes while a wager lies there, and what a winning wager on low is
/// paid follows from the header before it.
fn assert_paid_by_their_rules(bodies: &[Value]) {
    let mut pays = 0;
    let mut lying: BTreeMap<u64, i64> = BTreeMap::new();
    for body in bodies {
        if let Some(rules) = body.get("record").and(body["rules"].as_str()) {
            assert!(lying.is_empty(), "wagers lie there: {lying:?}");
            let line = rules.lines().find(|line| line.starts_with("low = ")).expect("odds");
            pays =
                line["low = \"".len()..].split(' ').next().and_then(|odds| odds.parse().ok()).expect("odds");
        }
        for event in body["events"].as_array().into_iter().flatten() {
            let place = event["seat"].as_u64().unwrap_or_default();
            match event["event"].as_str() {
                Some("wagered") => {
                    *lying.entry(place).or_default() += event["amount"].as_i64().expect("cents")
                }
                Some("settled") => {
                    lying.remove(&place);
                    if event["wager"] == "low" && event["outcome"] == "won" {
                        let stake = event["stake"].as_i64().expect("cents");
                        assert_eq!(event["paid"], json!(stake * pays), "{event}");
                    }
                }
                _ => {}
            }
        }
    }
}

/// Lawful when it was posted: 19:47-1.6(a) is read more strictly now.
const NO_ODDS_ON_SIX: &str = "[money]\nchange_cents = 100\n[limits]\nline_minimum_cents = 100\n\
     [odds]\nexceed_for_exact_payout = false\n";

fn craps(cellar: &Cellar, rules: craps::Rules) -> Result<Live, OpenError> {
    let (updates, _) = broadcast::channel(256);
    Live::open(name("craps-1"), held::<craps::Table>(rules), false, cellar.journal(), updates, cellar.clock())
}

#[test]
fn p1_6a_a_table_whose_rules_would_be_refused_today_comes_back_and_changes_to_lawful_ones() {
    let cellar = Cellar::new();
    let old = craps::Rules::recorded(NO_ODDS_ON_SIX).expect("readable").rules;
    craps(&cellar, old.clone()).expect("as it was opened then");
    let lawful = || craps::Rules::from_toml("").expect("lawful");
    let mut live = craps(&cellar, lawful()).expect("the house opens");
    assert_eq!(
        **live.game::<craps::Table>().rules(),
        old,
        "they bind until others have been posted for half an hour"
    );
    assert!(matches!(
        live.answered_in_turn(|live| live.post(NO_ODDS_ON_SIX, sam())).expect("the journal lives"),
        Err(NotPosted::Unlawful(_))
    ));
    cellar.pass(NOTICE);
    live.follow_what_is_posted().expect("the journal lives");
    assert_eq!(**live.game::<craps::Table>().rules(), lawful());
}
