//! Clerks who voided losers, 2015; and the same ticket at two stations at once. Real threads, no network between them and
//! the booth.

use crate::disasters::*;
use crate::support::{CARD, NINE};
use keno::{Keyed, SystemGenerator};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::sync::Barrier;
use std::sync::atomic::Ordering;

fn void(code: &str) -> Value {
    json!({ "do": "void", "station": 1, "code": code })
}

/// A thousand games with ten tickets each: somebody voids them one after the other, and the lock comes in between.
#[test]
fn clerks_2015_void_against_lock_ten_thousand_times_never_both() {
    const GAMES: usize = 1_000;
    const TICKETS: usize = 10;
    let folder = folder_in_memory();
    let stand = Stand::open(&folder.path().join("j"), CARD, NINE, |_| Box::new(SystemGenerator));
    stand.ok(ANN, json!({ "do": "sign on", "station": 1 }));
    stand.arm();
    let mut voided: HashSet<u64> = HashSet::new();
    let mut refused = 0;
    for game in 0..GAMES {
        let sale = || json!({ "do": "issue", "station": 1, "line": "61 62 63 @1", "paid": "cash" });
        let sold: Vec<_> = (0..TICKETS).map(|_| stand.submit(ANN, sale())).collect();
        let tickets: Vec<(u64, String)> =
            sold.iter().map(|sold| number_and_code(&sold.recv().expect("an answer")["ok"])).collect();
        let start = Barrier::new(2);
        let answers: Vec<(u64, Value)> = std::thread::scope(|threads| {
            threads.spawn(|| {
                start.wait();
                // The moment of the lock wanders over those of the voids.
                for _ in 0..(game % 50) * 200 {
                    std::hint::spin_loop();
                }
                stand.clock.fetch_add(300_000, Ordering::SeqCst);
            });
            start.wait();
            let asked: Vec<_> =
                tickets.iter().map(|(ticket, code)| (*ticket, stand.submit(ANN, void(code)))).collect();
            asked.into_iter().map(|(ticket, told)| (ticket, told.recv().expect("an answer"))).collect()
        });
        for (ticket, answer) in answers {
            match answer.get("ok") {
                Some(_) => assert!(voided.insert(ticket)),
                None => {
                    let code = answer["refused"]["code"].as_str().unwrap_or_else(|| panic!("{answer}"));
                    assert!(["started_already", "games_are_over"].contains(&code), "{answer}");
                    refused += 1;
                }
            }
        }
        stand.settle();
    }
    assert_eq!(voided.len() + refused, GAMES * TICKETS);
    assert!(voided.len() > 100 && refused > 100, "the lock came in between: {} {refused}", voided.len());
    let journal = stand.close();

    // What the record says, without the service's help.
    let (mut open, mut gone): (HashSet<u64>, HashSet<u64>) = Default::default();
    let (mut locks, mut draws, mut locked) = (0, 0, false);
    for entry in entries(&journal, 2) {
        let ticket = || entry["ticket"].as_u64().expect("a ticket");
        match entry["do"].as_str().expect("an act") {
            "issue" => {
                assert!(!locked, "sold after the lock");
                assert!(open.insert(entry["events"][0]["ticket"].as_u64().expect("a ticket")));
            }
            "void" => {
                assert!(!locked, "voided after the lock");
                assert!(
                    open.remove(&ticket()) && gone.insert(ticket()),
                    "voided, and not in this game or twice"
                );
            }
            "lock" => {
                locks += 1;
                locked = true;
                let lock = &entry["events"][0];
                assert_eq!(lock["tickets"], open.len(), "who is in the draw is not voided");
                assert_eq!(lock["handle"], 100 * open.len());
            }
            "draw" => {
                draws += 1;
                locked = false;
                assert_eq!(entry["events"][1]["handle"], 100 * open.len());
                // All have the same marks: all of those in the draw have won, or none.
                let winners = entry["events"][1]["winners"].as_u64().expect("a number") as usize;
                assert!(winners == 0 || winners == open.len(), "{winners} of {}", open.len());
                open.clear();
            }
            _ => {}
        }
    }
    assert_eq!((locks, draws), (GAMES, GAMES));
    assert_eq!(gone, voided, "those who were told so, and no others");
    assert_eq!(balance(&journal, "drawer:1"), -100 * refused as i64);
    assert_sound(&journal);
}

/// A game with these tickets, all of them winners, is over.
fn winners(folder: &std::path::Path, line: &str, tickets: usize) -> (Stand, Vec<(u64, String)>) {
    // Twenty words that pick the first number left each time: 1 to 20.
    struct First;
    impl table::chance::Entropy for First {
        fn next_u64(&mut self) -> u64 {
            1
        }
    }
    let stand = Stand::open(&folder.join("j"), CARD, NINE, |_| Box::new(keno::Fed(First)));
    stand.ok(ANN, json!({ "do": "sign on", "station": 1 }));
    stand.ok(BOB, json!({ "do": "sign on", "station": 2 }));
    let sold = (0..tickets).map(|_| stand.sell_slip(ANN, 1, line)).collect();
    stand.arm();
    stand.pass(300);
    (stand, sold)
}

/// What everybody is told who does something at the same time.
fn at_once(stand: &Stand, acts: &[(Who, Value)]) -> Vec<Value> {
    let start = Barrier::new(acts.len());
    std::thread::scope(|threads| {
        let each = |(who, message): &(Who, Value)| {
            let (who, message, start) = (*who, message.clone(), &start);
            threads.spawn(move || {
                start.wait();
                stand.answer(who, message)
            })
        };
        let running: Vec<_> = acts.iter().map(each).collect();
        running.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

fn pay(station: u16, code: &str, with: &str) -> Value {
    json!({ "do": "pay", "station": station, "code": code, "with": with })
}

fn taken(answers: &[Value]) -> usize {
    answers.iter().filter(|answer| answer.get("ok").is_some()).count()
}

/// How often each ticket was paid, by the record.
fn payments(journal: &std::path::Path) -> HashMap<u64, usize> {
    let mut payments = HashMap::new();
    for entry in entries(journal, 1).iter().filter(|body| body["do"] == "pay") {
        *payments.entry(entry["ticket"].as_u64().expect("a ticket")).or_insert(0) += 1;
    }
    payments
}

#[test]
fn a_ticket_at_two_stations_at_once_is_paid_once_five_hundred_times() {
    let folder = folder_in_memory();
    let (stand, tickets) = winners(folder.path(), "1 2 3 4 @1", 500);
    for (_, code) in &tickets {
        let answers = at_once(&stand, &[(ANN, pay(1, code, "cash")), (BOB, pay(2, code, "cash"))]);
        assert_eq!(taken(&answers), 1, "{answers:?}");
        assert!(answers.iter().any(|answer| answer["refused"]["code"] == "paid_already"), "{answers:?}");
    }
    let journal = stand.close();
    assert_eq!(payments(&journal), tickets.iter().map(|(ticket, _)| (*ticket, 1)).collect());
    assert_eq!(balance(&journal, "unclaimed:keno-main"), 0);
    assert_eq!(balance(&journal, "drawer:1") + balance(&journal, "drawer:2"), 500 * (11_200 - 100));
    assert_sound(&journal);
}

#[test]
fn a_large_winner_authorised_and_paid_twice_at_once_is_paid_once_and_never_before() {
    let folder = folder_in_memory();
    let (stand, tickets) = winners(folder.path(), "1 2 3 4 5 6 7 8 @1", 200);
    for (ticket, code) in &tickets {
        let authorise = || json!({ "do": "authorise", "ticket": ticket });
        let acts = [
            (ANN, pay(1, code, "cash")),
            (SUE, authorise()),
            (BOB, pay(2, code, "check")),
            (SAM, authorise()),
        ];
        let answers = at_once(&stand, &acts);
        let paid = taken(&[answers[0].clone(), answers[2].clone()]);
        assert!(paid <= 1, "{answers:?}");
        for early in [&answers[0], &answers[2]] {
            let code = early["refused"]["code"].as_str();
            assert!(matches!(code, None | Some("not_authorised" | "paid_already")), "{early}");
        }
        let again = at_once(&stand, &[(ANN, pay(1, code, "cash")), (BOB, pay(2, code, "check"))]);
        assert_eq!(paid + taken(&again), 1, "{answers:?} {again:?}");
    }
    let journal = stand.close();
    assert_eq!(payments(&journal), tickets.iter().map(|(ticket, _)| (*ticket, 1)).collect());
    let mut authorised = HashSet::new();
    for entry in entries(&journal, 1) {
        match entry["do"].as_str() {
            Some("authorise") => _ = authorised.insert(entry["ticket"].clone()),
            Some("pay") => {
                assert!(authorised.contains(&entry["ticket"]), "paid before it was authorised: {entry}")
            }
            _ => {}
        }
    }
    assert_eq!(balance(&journal, "unclaimed:keno-main"), 0);
    assert_sound(&journal);
}

/// A service that drew, looked, and drew again would have used words that the record does not show.
#[test]
fn draws_of_a_known_key_are_those_of_the_record() {
    let folder = folder_in_memory();
    let stand = Stand::open(&folder.path().join("j"), CARD, NINE, |_| Box::new(Keyed::new([7; 32])));
    stand.arm();
    (0..20).for_each(|_| stand.pass(300));
    let drawn = draws(&stand.close());
    let mut same = Keyed::new([7; 32]);
    let expected: Vec<_> = (0..20).map(|_| keno::Generator::draw(&mut same).expect("words")).collect();
    assert_eq!(drawn, expected, "every draw stands, in its order, and none was thrown away");
}
