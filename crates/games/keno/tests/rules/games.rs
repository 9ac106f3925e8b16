//! 19:47-15.5: the generator's keys, the numbers of games, notice, lock-out, override and the draw.

use crate::support::{BY_HAND, DAY, HOUR, Hall, MINUTE, NOON, SECOND, card, numbers_with, request};
use keno::lounge::{Act, By, Command, Event, Lounge, Purse, Standing, State};
use keno::{DRAWN, Draw};
use rulebook::money::Cents;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

fn turn() -> Value {
    json!({"do": "turn key"})
}

fn withdraw() -> Value {
    json!({"do": "withdraw key"})
}

#[test]
fn p15_5a_the_generator_draws_only_under_two_keys() {
    for keys in
        [&[][..], &["inspector ida"][..], &["supervisor sue"][..], &["supervisor sue", "supervisor sam"][..]]
    {
        let mut hall = Hall::new(&[]);
        keys.iter().for_each(|by| drop(hall.does(by, turn())));
        hall.lock();
        let draw = hall.drawing(numbers_with(&[], &[], 1));
        assert_eq!(hall.refuses("device", draw.clone()), ("15.5(a)", "not_armed"), "{keys:?}");
        hall.turn_both();
        hall.does("device", draw);
    }
}

#[test]
fn p15_5a_one_key_is_the_inspectors_the_other_the_supervisors_and_they_are_two_people() {
    let mut hall = Hall::new(&[]);
    for nobody in ["writer ann", "clock", "device"] {
        assert_eq!(hall.refuses(nobody, turn()), ("15.5(a)", "not_yours"), "{nobody}");
        assert_eq!(hall.refuses(nobody, withdraw()), ("15.5(a)", "not_yours"), "{nobody}");
    }
    assert_eq!(hall.refuses("inspector ida", withdraw()), ("15.5(a)", "key_not_turned"));
    let events = hall.does("inspector ida", turn());
    assert!(matches!(events[..], [Event::KeyTurned { armed: false, .. }]));
    assert_eq!(hall.refuses("supervisor ida", turn()), ("15.5(a)", "one_hand_two_keys"));
    assert_eq!(hall.refuses("supervisor sue", withdraw()), ("15.5(a)", "key_not_turned"));
    let events = hall.does("supervisor sue", turn());
    assert!(matches!(events[..], [Event::KeyTurned { armed: true, .. }]));
    assert_eq!(hall.refuses("inspector sue", turn()), ("15.5(a)", "one_hand_two_keys"));
    let keys = hall.lounge.keys();
    let both =
        [&keys.inspector, &keys.supervisor].map(|who| who.as_ref().map(|who| who.as_str().to_string()));
    assert_eq!(both, [Some("ida".to_string()), Some("sue".to_string())]);
}

#[test]
fn p15_5a_a_key_that_is_withdrawn_and_a_restart_stop_the_generator() {
    for by in ["inspector ida", "supervisor sue"] {
        let mut hall = Hall::armed(&[]);
        hall.lock();
        hall.does(by, withdraw());
        let draw = hall.drawing(numbers_with(&[], &[], 1));
        assert_eq!(hall.refuses("device", draw.clone()), ("15.5(a)", "not_armed"));
        hall.does(by, turn());
        hall.does("device", draw);
    }
    let mut hall = Hall::armed(&[]);
    hall.lock();
    for nobody in ["writer ann", "supervisor sue", "inspector ida", "clock"] {
        assert_eq!(hall.refuses(nobody, json!({"do": "restart", "program": "p"})), ("15.5(a)", "not_yours"));
    }
    hall.does("device", json!({"do": "restart", "program": "p"}));
    assert!(!hall.lounge.keys().both() && hall.state() == State::Locked);
    let draw = hall.drawing(numbers_with(&[], &[], 1));
    assert_eq!(hall.refuses("device", draw), ("15.5(a)", "not_armed"));
}

#[test]
fn p15_5a_only_the_computer_draws_and_what_it_draws_is_recorded_with_the_game() {
    let mut hall = Hall::armed(&[]);
    hall.lock();
    let numbers = numbers_with(&[80, 1, 40], &[], 3);
    for nobody in ["writer ann", "supervisor sue", "inspector ida", "clock"] {
        assert_eq!(hall.refuses(nobody, hall.drawing(numbers)), ("15.5(a)", "not_yours"), "{nobody}");
        let fail = json!({"do": "fail", "why": "I do not like it"});
        assert_eq!(hall.refuses(nobody, fail), ("15.5(a)", "not_yours"), "{nobody}");
    }
    let name = hall.lounge.game().name();
    let events = hall.does("device", hall.drawing(numbers));
    assert!(
        matches!(&events[0], Event::Drawn { game, numbers: drawn } if *game == name && *drawn == numbers)
    );
    let past = &hall.lounge.past()[0];
    assert_eq!((past.name, past.draw), (name, Some(numbers)));
}

#[test]
fn p15_5b_games_of_a_day_are_numbered_in_sequence() {
    let mut hall = Hall::armed(&[]);
    for number in 1..=20 {
        assert_eq!((hall.number(), hall.day().as_str()), (number, "2026-11-16"));
        if number % 5 == 0 { hall.race_that_fails() } else { hall.race(&[], &[]) }
    }
    let names: Vec<u32> = hall.lounge.past().iter().map(|game| game.name.number).collect();
    assert_eq!(names, (1..=20).collect::<Vec<_>>());
    // Five minutes apart, however long a draw takes.
    let starts: Vec<i64> = hall.lounge.past().iter().map(|game| game.started_at.0).collect();
    assert!(starts.windows(2).all(|pair| pair[1] - pair[0] == 5 * MINUTE), "{starts:?}");
}

#[test]
fn p15_5b_a_new_gaming_day_begins_with_game_one() {
    let mut hall = Hall::armed(&[]);
    // Noon to six in the morning are 216 games; the last of them is opened before six.
    while hall.day() == "2026-11-16" {
        hall.race(&[], &[]);
    }
    assert_eq!((hall.number(), hall.day().as_str()), (1, "2026-11-17"));
    assert!(hall.now >= NOON + 18 * HOUR && hall.now < NOON + 18 * HOUR + 5 * MINUTE);
    assert_eq!(hall.lounge.past().len(), 216);
    let names: BTreeSet<_> = hall.lounge.past().iter().map(|game| game.name).collect();
    assert_eq!(names.len(), 216, "no name twice");
}

#[test]
fn p15_5b_a_day_does_not_end_under_a_race() {
    let mut hall = Hall::armed(&[]);
    while hall.locks_at() < NOON + 18 * HOUR - 10 * MINUTE {
        hall.race(&[], &[]);
    }
    // Locks at ten and at five to six are to come: no more races than the day has.
    let first = hall.number();
    assert_eq!(hall.refuses("writer ann", Hall::sale("1 2 3 @1 x3")), ("15.5(b)", "day_ends"));
    let ticket = hall.sell("1 2 3 @1 x2");
    // A supervisor puts the lock off until long after six: the second race is the old day's all the same.
    let to = NOON + 19 * HOUR;
    hall.does("supervisor sue", json!({"do": "override", "locks_at": to, "why": "fire alarm"}));
    hall.race(&[], &[]);
    assert_eq!((hall.number(), hall.day().as_str()), (first + 1, "2026-11-16"), "races stay consecutive");
    let issue = hall.issue(ticket);
    assert_eq!(issue.last, hall.lounge.game().name());
    // After the day's end nothing reaches beyond the present game, so that the day can end.
    assert_eq!(hall.refuses("writer ann", Hall::sale("1 2 3 @1 x2")), ("15.5(b)", "day_ends"));
    hall.sell("4 5 6 @1");
    hall.race(&[], &[]);
    assert_eq!((hall.number(), hall.day().as_str()), (1, "2026-11-17"));
}

#[test]
fn p15_5b_a_cancelled_race_does_not_hold_the_day() {
    let mut hall = Hall::armed(&[BY_HAND]);
    let ticket = hall.sell("1 2 3 @1 x3");
    hall.does("supervisor sue", json!({"do": "notice"}));
    hall.now += DAY;
    hall.does("supervisor sue", json!({"do": "lock"}));
    let mut held = hall.clone();
    held.draw(&[], &[]);
    assert_eq!((held.number(), held.day().as_str()), (2, "2026-11-16"));
    hall.does("writer ann", Hall::cancel(ticket));
    hall.draw(&[], &[]);
    assert_eq!((hall.number(), hall.day().as_str()), (1, "2026-11-17"));
}

#[test]
fn p15_5b_locations_have_intervals_and_numbers_of_their_own() {
    let mut main = Hall::armed(&[]);
    let mut east = Hall::named("keno-east", &[("games.interval_seconds", "120")]);
    east.turn_both();
    let (here, there) = (main.sell("1 2 3 @1"), east.sell("1 2 3 @1"));
    assert_eq!((here, there), (1, 1), "each numbers its own tickets");
    for _ in 0..5 {
        east.race(&[1, 2, 3], &[]);
    }
    main.race(&[], &[1, 2, 3]);
    assert_eq!((east.number(), main.number()), (6, 2));
    assert_eq!((east.now - NOON) / MINUTE, 10);
    assert_eq!((main.now - NOON) / MINUTE, 5);
    assert_eq!((main.payable(1), east.payable(1)), (Cents(0), Cents(4200)));
    // One may draw what the other has drawn; and their locks differ even where their tickets do not.
    let (mut one, mut two) = (Hall::armed(&[]), Hall::named("keno-east", &[]));
    two.turn_both();
    one.lock();
    two.lock();
    let of_one = one.drawing(numbers_with(&[], &[], 9));
    assert_eq!(two.refuses("device", of_one.clone()), ("15.5(d)2", "other_lock"));
    one.does("device", of_one);
    two.does("device", two.drawing(numbers_with(&[], &[], 9)));
    assert_eq!(one.lounge.past()[0].draw, two.lounge.past()[0].draw);
}

#[test]
fn p15_5b_a_location_opens_with_game_one_of_its_gaming_day() {
    let card = Arc::new(card(&[]));
    let moment = rulebook::game::Moment(NOON - 7 * HOUR);
    let open = |by: By| Act::new(moment, by, Command::Open { location: "keno-main".to_string() });
    let (lounge, events) = Lounge::opened_by(&open(By::Device), card.clone()).expect("it opens");
    let [Event::Opened { game, ordinal: 1, locks_at }] = &events[..] else { panic!("{events:?}") };
    assert_eq!(
        (game.to_string().as_str(), *game),
        ("2026-11-15 #1", lounge.game().name()),
        "five in the morning"
    );
    assert_eq!(*locks_at, lounge.game().locks_at());
    assert_eq!(lounge.game().locks_at().map(|at| at.0), Some(moment.0 + 5 * MINUTE));
    assert!(Lounge::opened_by(&open(By::Clock), card).is_err());
    let mut hall = Hall::new(&[]);
    assert_eq!(hall.refuses("device", json!({"do": "open", "location": "keno-main"})).0, "15.5(b)");
}

#[test]
fn p15_5c_notice_is_given_a_minute_before_people_close_a_game() {
    let mut hall = Hall::new(&[BY_HAND]);
    let (notice, lock) = (json!({"do": "notice"}), json!({"do": "lock"}));
    assert_eq!(hall.refuses("supervisor sue", lock.clone()), ("15.5(c)", "no_notice"));
    for nobody in ["inspector ida", "device", "clock"] {
        assert_eq!(hall.refuses(nobody, notice.clone()), ("15.5(c)", "not_yours"), "{nobody}");
    }
    hall.does("writer ann", notice.clone());
    assert_eq!(hall.refuses("supervisor sue", lock.clone()), ("15.5(c)", "no_notice"));
    hall.now += MINUTE - 1;
    assert_eq!(hall.refuses("supervisor sue", lock.clone()), ("15.5(c)", "no_notice"));
    hall.now += 1;
    hall.clone().does("supervisor sue", lock.clone());
    hall.turn_both();
    hall.does("supervisor sue", lock.clone());
    assert_eq!(hall.refuses("supervisor sue", notice), ("15.5(d)1", "locked_already"));
    hall.draw(&[], &[]);
    assert_eq!(hall.refuses("supervisor sue", lock), ("15.5(c)", "no_notice"), "each game has its own");
}

#[test]
fn p15_5c_a_longer_notice_of_the_card_is_kept() {
    let mut hall = Hall::new(&[BY_HAND, ("games.notice_seconds", "90")]);
    hall.does("supervisor sue", json!({"do": "notice"}));
    hall.now += 90 * SECOND - 1;
    assert_eq!(hall.refuses("supervisor sue", json!({"do": "lock"})), ("15.5(c)", "no_notice"));
    hall.now += 1;
    hall.does("supervisor sue", json!({"do": "lock"}));
}

#[test]
fn p15_5c_the_clock_gives_notice_a_minute_before_its_lock() {
    let mut hall = Hall::new(&[]);
    let notice = json!({"do": "notice"});
    hall.now = hall.locks_at() - MINUTE - 1;
    assert_eq!(hall.refuses("clock", notice.clone()), ("15.5(c)", "notice_too_early"));
    hall.now += 1;
    let events = hall.does("clock", notice.clone());
    assert!(matches!(&events[..], [Event::Noticed { locks_at: Some(at), .. }] if at.0 == hall.locks_at()));
    assert_eq!(hall.refuses("clock", notice.clone()), ("15.5(c)", "noticed_already"));
    // A lock that is put off is announced again.
    let to = hall.locks_at() + 10 * MINUTE;
    hall.does("supervisor sue", json!({"do": "override", "locks_at": to, "why": "fire alarm"}));
    assert_eq!(hall.refuses("clock", notice.clone()), ("15.5(c)", "notice_too_early"));
    hall.now = to - MINUTE;
    hall.does("clock", notice);
}

#[test]
fn p15_5c_every_game_leaves_a_minute_of_notice_even_after_a_late_draw() {
    for late in [1, 3 * MINUTE + 59 * SECOND, 4 * MINUTE, 4 * MINUTE + 1, 5 * MINUTE, 9 * MINUTE, DAY] {
        let mut hall = Hall::armed(&[]);
        let regular = hall.locks_at() + 5 * MINUTE;
        hall.lock();
        hall.now += late;
        hall.draw(&[], &[]);
        assert!(hall.locks_at() - hall.now >= MINUTE, "{late}: {} left", hall.locks_at() - hall.now);
        let keeps_time = late <= 4 * MINUTE;
        assert_eq!(hall.locks_at() == regular, keeps_time, "{late}");
    }
}

#[test]
fn p15_5d_a_supervisor_or_a_writer_with_his_approval_starts_a_game() {
    let mut hall = Hall::new(&[BY_HAND]);
    let lock = |approved_by: Option<&str>| match approved_by {
        Some(by) => json!({"do": "lock", "approved_by": by}),
        None => json!({"do": "lock"}),
    };
    hall.does("writer ann", json!({"do": "notice"}));
    hall.now += MINUTE;
    assert_eq!(hall.refuses("writer ann", lock(None)), ("15.5(d)", "not_approved"));
    assert_eq!(hall.refuses("writer ann", lock(Some("ann"))), ("15.5(d)", "not_approved"));
    for nobody in ["inspector ida", "clock", "device"] {
        assert_eq!(hall.refuses(nobody, lock(Some("sue"))), ("15.5(d)", "not_yours"), "{nobody}");
    }
    let mut other = hall.clone();
    other.does("writer ann", lock(Some("sue")));
    hall.does("supervisor sue", lock(None));
    assert_eq!((hall.state(), other.state()), (State::Locked, State::Locked));
    assert_eq!(hall.lounge.game().started_at().map(|at| at.0), Some(hall.now));
    // Where the system locks by itself, nobody else does.
    let mut automatic = Hall::new(&[]);
    automatic.does("writer ann", json!({"do": "notice"}));
    automatic.now += 2 * MINUTE;
    assert_eq!(automatic.refuses("supervisor sue", lock(None)), ("15.5(e)", "locks_by_itself"));
    assert_eq!(automatic.refuses("writer ann", lock(Some("sue"))), ("15.5(e)", "locks_by_itself"));
}

#[test]
fn p15_5d1_no_station_issues_or_voids_for_a_game_that_is_locked() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @1");
    hall.now = hall.locks_at() - 1;
    hall.sell("1 2 3 @1");
    hall.lock();
    for _ in 0..2 {
        for (writer, station, paid) in [("ann", 1, "cash"), ("bob", 2, "chips"), ("automatic", 9, "account")]
        {
            let by = format!("writer {writer}");
            let mut sale =
                json!({"do": "issue", "station": station, "request": request("1 2 3 @1"), "paid": paid});
            if paid == "account" {
                sale["patron"] = json!("pat");
            }
            assert_eq!(hall.refuses(&by, sale), ("15.5(d)1", "locked"), "{writer}");
            let void = json!({"do": "void", "station": station, "ticket": ticket});
            assert_eq!(hall.refuses(&by, void), ("15.3(c)", "started_already"), "{writer}");
        }
        hall.now += HOUR;
    }
    assert_eq!(hall.refuses("clock", json!({"do": "lock"})), ("15.5(d)1", "locked_already"));
    hall.draw(&[], &[]);
    assert_eq!(hall.sell("1 2 3 @1"), 3, "sold for the next game");
    assert_eq!(hall.ticket(3).first, 2);
}

#[test]
fn p15_5d1_the_lock_is_over_every_ticket_in_the_game_and_no_other() {
    let digest = |prepare: &dyn Fn(&mut Hall)| {
        let mut hall = Hall::armed(&[]);
        prepare(&mut hall);
        let events = hall.lock();
        let [Event::Locked { tickets, handle, digest, late_millis: 0, .. }] = &events[..] else {
            panic!("{events:?}")
        };
        (*tickets, handle.0, digest.hex())
    };
    let two = digest(&|hall| {
        hall.sell("1 2 3 @1");
        hall.sell("4 5 6 @2 x2");
    });
    assert_eq!((two.0, two.1), (2, 300));
    let one = digest(&|hall| {
        hall.sell("1 2 3 @1");
    });
    assert_eq!((one.0, one.1), (1, 100));
    let voided = digest(&|hall| {
        hall.sell("1 2 3 @1");
        let second = hall.sell("4 5 6 @2 x2");
        hall.does("writer ann", Hall::void(second));
    });
    assert_eq!(voided, one, "a voided ticket is in no game");
    let other = digest(&|hall| {
        hall.sell("1 2 3 @1");
        hall.sell("4 5 7 @2 x2");
    });
    let swapped = digest(&|hall| {
        hall.sell("4 5 6 @2 x2");
        hall.sell("1 2 3 @1");
    });
    let none = digest(&|_| {});
    let all: BTreeSet<_> = [&two, &one, &other, &swapped, &none].map(|lock| lock.2.clone()).into();
    assert_eq!(all.len(), 5);
}

#[test]
fn p15_5d2_twenty_numbers_are_drawn_once_and_only_after_the_lock() {
    let mut hall = Hall::armed(&[]);
    let numbers = numbers_with(&[], &[], 1);
    let early = hall.drawing(numbers);
    assert_eq!(hall.refuses("device", early), ("15.5(d)", "not_locked"));
    assert_eq!(hall.refuses("device", json!({"do": "fail", "why": "x"})), ("15.5(d)", "not_locked"));
    hall.lock();
    let draw = hall.drawing(numbers);
    hall.does("device", draw.clone());
    assert_eq!(hall.refuses("device", draw.clone()), ("15.5(d)", "not_locked"), "the next game is open");
    hall.lock();
    assert_eq!(hall.refuses("device", draw), ("15.5(d)2", "other_lock"), "that lock was another game's");
    let mut none = hall.drawing(numbers_with(&[], &[], 2));
    none["lock"] = json!("");
    assert_eq!(hall.refuses("device", none), ("15.5(d)2", "other_lock"));
    assert_eq!(usize::from(DRAWN), numbers.numbers().len());
    for bad in [vec![1; 20], (0..20).collect(), (62..82).collect(), (1..=19).collect(), (1..=21).collect()] {
        assert!(serde_json::from_value::<Draw>(json!(bad)).is_err(), "{bad:?}");
    }
}

#[test]
fn p15_5d2_a_set_that_was_drawn_before_stops_the_game() {
    let mut hall = Hall::armed(&[]);
    hall.race(&[], &[]);
    let mut again = *hall.lounge.past()[0].draw.as_ref().expect("drawn").numbers();
    again.reverse();
    let again = Draw::new(again).expect("the same in another order");
    let (single, races) = (hall.sell("1 2 3 @2"), hall.sell("4 5 6 @1 x2"));
    hall.lock();
    let events = hall.does("device", hall.drawing(again));
    assert!(matches!(&events[..], [Event::Stopped { .. }]), "{events:?}");
    assert_eq!(hall.state(), State::Stopped);
    assert!(!hall.lounge.keys().both(), "both keys are needed anew");
    assert_eq!((hall.payable(single), hall.gained(Purse::Layout)), (Cents(0), 400), "nothing is settled");
    // Nobody sells, voids, locks or draws; a supervisor decides.
    hall.turn_both();
    assert_eq!(hall.refuses("device", hall.drawing(numbers_with(&[], &[], 5))), ("15.5(d)", "stopped"));
    assert_eq!(hall.refuses("device", json!({"do": "fail", "why": "x"})), ("15.5(d)", "stopped"));
    assert_eq!(hall.refuses("writer ann", Hall::sale("1 @1")), ("15.5(d)1", "locked"));
    assert_eq!(hall.refuses("writer ann", Hall::void(single)), ("15.3(c)", "started_already"));
    assert_eq!(hall.refuses("clock", json!({"do": "lock"})), ("15.5(d)1", "locked_already"));
    let give_up = json!({"do": "return wagers", "why": "the generator repeats itself"});
    for nobody in ["writer ann", "inspector ida", "device", "clock"] {
        assert_eq!(hall.refuses(nobody, give_up.clone()), ("15.5(d)", "not_yours"), "{nobody}");
    }
    let silent = json!({"do": "return wagers", "why": "  "});
    assert_eq!(hall.refuses("supervisor sue", silent), ("15.5(d)", "no_reason"));
    hall.does("supervisor sue", give_up);
    assert_eq!((hall.state(), hall.number()), (State::Open, 3));
    assert_eq!(hall.payable(single), Cents(200), "its wager goes back");
    assert_eq!((hall.gained(Purse::Layout), hall.gained(Purse::Unclaimed)), (100, 300));
    assert_eq!(hall.lounge.past()[1].draw, None);
    hall.race(&[4, 5, 6], &[]);
    assert_eq!(hall.payable(races), Cents(100 + 4200));
}

#[test]
fn p15_5d2_a_draw_that_cannot_be_completed_returns_every_wager() {
    let mut hall = Hall::armed(&[]);
    let (single, races) = (hall.sell("1 2 3 @2"), hall.sell("4 5 6 @1 x2"));
    let empty = json!({"do": "return wagers", "why": "too early"});
    assert_eq!(hall.refuses("supervisor sue", empty), ("15.5(d)", "not_locked"));
    hall.lock();
    assert_eq!(hall.refuses("device", json!({"do": "fail", "why": ""})), ("15.5(d)", "no_reason"));
    let events = hall.does("device", json!({"do": "fail", "why": "no entropy"}));
    let [Event::Returned { tickets: 2, handle: Cents(300), .. }, Event::Opened { .. }] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(
        (hall.gained(Purse::Layout), hall.gained(Purse::Unclaimed), hall.gained(Purse::Bank)),
        (100, 300, 0)
    );
    hall.does("writer ann", Hall::pay(single));
    assert_eq!(hall.refuses("writer ann", Hall::pay(races)), ("15.4(d)", "races_to_come"));
    hall.race(&[], &[4, 5, 6]);
    hall.does("writer ann", Hall::pay(races));
    assert_eq!(hall.gained(Purse::Drawer(1)), -400 + 200 + 100);
    assert_eq!((hall.gained(Purse::Bank), hall.gained(Purse::Unclaimed)), (100, 0));
    assert!(matches!(hall.ticket(races).standing, Standing::Paid(_)));
}

#[test]
fn p15_5e_only_a_supervisor_moves_a_lock_with_who_and_why() {
    let mut hall = Hall::new(&[]);
    let from = hall.locks_at();
    let to = |at: i64, why: &str| json!({"do": "override", "locks_at": at, "why": why});
    for nobody in ["writer ann", "inspector ida", "clock", "device"] {
        assert_eq!(hall.refuses(nobody, to(from + MINUTE, "a queue")), ("15.5(e)", "not_yours"), "{nobody}");
    }
    for why in ["", "   ", "a\nb", "...", "\u{200b}", "\u{202e}why", &"x".repeat(201)] {
        assert_eq!(
            hall.refuses("supervisor sue", to(from + MINUTE, why)),
            ("15.5(e)", "no_reason"),
            "{why:?}"
        );
    }
    hall.now += 17;
    hall.does("supervisor sue", to(from + MINUTE, " a queue "));
    let [moved] = hall.lounge.overrides() else { panic!("one override") };
    assert_eq!((moved.at.0, moved.from.0, moved.to.0), (NOON + 17, from, from + MINUTE));
    assert_eq!((moved.by.to_string().as_str(), moved.why.as_str()), ("supervisor sue", "a queue"));
    assert_eq!((moved.game, hall.locks_at()), (hall.lounge.game().name(), from + MINUTE));
    hall.now = from;
    assert_eq!(hall.refuses("clock", json!({"do": "lock"})), ("15.5(e)", "not_due"));
    hall.sell("1 2 3 @1");
    hall.lock();
    assert_eq!(hall.now, from + MINUTE);
}

#[test]
fn p15_5e_a_lock_that_has_come_is_not_moved() {
    let mut hall = Hall::armed(&[]);
    let from = hall.locks_at();
    let to = json!({"do": "override", "locks_at": from + 10 * MINUTE, "why": "a queue"});
    hall.now = from - 1;
    hall.clone().does("supervisor sue", to.clone());
    for late in [0, 1, HOUR] {
        hall.now = from + late;
        assert_eq!(hall.refuses("supervisor sue", to.clone()), ("15.5(e)", "lock_has_come"), "{late}");
    }
    hall.lock();
    assert_eq!(hall.refuses("supervisor sue", to.clone()), ("15.5(d)1", "locked_already"));
    let mut by_hand = Hall::new(&[BY_HAND]);
    assert_eq!(by_hand.refuses("supervisor sue", to), ("15.5(e)", "nothing_to_override"));
}

#[test]
fn p15_5e_a_lock_is_moved_so_that_a_minute_is_left() {
    let mut hall = Hall::new(&[]);
    let to = |at: i64| json!({"do": "override", "locks_at": at, "why": "a queue"});
    hall.now += 2 * MINUTE;
    for bad in [0, hall.now - 1, hall.now, hall.now + MINUTE - 1, hall.now + 7 * DAY + 1, i64::MAX, i64::MIN]
    {
        assert_eq!(hall.refuses("supervisor sue", to(bad)), ("15.5(e)", "override_out_of_bounds"), "{bad}");
    }
    for good in [hall.now + MINUTE, hall.now + 7 * DAY] {
        let mut other = hall.clone();
        other.does("supervisor sue", to(good));
        assert_eq!(other.locks_at(), good);
    }
}

#[test]
fn p15_5e_from_its_moment_on_the_stations_are_out_however_late_the_clock() {
    let mut hall = Hall::armed(&[]);
    let (single, races) = (hall.sell("1 2 3 @1"), hall.sell("1 2 3 @1 x3"));
    hall.now = hall.locks_at() - 1;
    assert_eq!(hall.refuses("clock", json!({"do": "lock"})), ("15.5(e)", "not_due"));
    for late in [0, 1, HOUR] {
        hall.now = hall.locks_at() + late;
        assert_eq!(hall.refuses("writer ann", Hall::sale("1 @1")), ("15.5(d)1", "locked"), "{late}");
        assert_eq!(hall.refuses("writer ann", Hall::void(single)), ("15.3(c)", "started_already"), "{late}");
        assert_eq!(hall.refuses("writer ann", Hall::void(races)), ("15.4(e)", "races_started"), "{late}");
    }
    let events = hall.lock_late();
    assert!(matches!(events[..], [Event::Locked { late_millis: HOUR, .. }]), "{events:?}");
}

#[test]
fn p15_5f_the_numbers_are_told_in_the_order_in_which_they_were_drawn() {
    let mut hall = Hall::armed(&[]);
    hall.lock();
    let order = Draw::new(std::array::from_fn(|place| 80 - 4 * place as u8)).expect("a draw");
    let events = hall.does("device", hall.drawing(order));
    let Event::Drawn { numbers, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!((numbers.numbers()[0], numbers.numbers()[19]), (80, 4));
    assert_eq!(hall.lounge.past()[0].draw.map(|draw| *draw.numbers()), Some(*order.numbers()));
}

#[test]
fn p15_5g_the_draw_is_published_with_the_number_of_its_game() {
    let mut hall = Hall::armed(&[]);
    hall.race(&[], &[]);
    hall.lock();
    let told = hall.does("device", hall.drawing(numbers_with(&[], &[], 8)));
    let told = serde_json::to_value(&told[0]).expect("JSON");
    assert_eq!(told["game"], json!({"day": "2026-11-16", "number": 2}));
    assert_eq!(told["numbers"].as_array().map(Vec::len), Some(20));
}

#[test]
fn p15_5h_the_numbers_of_every_game_are_kept_for_a_year_and_more() {
    let mut hall = Hall::armed(&[("games.interval_seconds", "86400")]);
    let mut drawn = Vec::new();
    for day in 0..400 {
        hall.race(&[], &[]);
        let past = hall.lounge.past_game(day + 1).expect("it is over");
        drawn.push((past.name, past.draw));
    }
    assert!(hall.now - NOON > 366 * DAY);
    for (ordinal, kept) in (1..).zip(drawn) {
        let past = hall.lounge.past_game(ordinal).expect("it is kept");
        assert_eq!((past.name, past.draw), kept);
        assert!(past.draw.is_some());
    }
}
