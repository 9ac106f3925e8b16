//! 19:47-15.6(c): a claim expires by a clock that the house has confirmed.

use crate::support::{DAY, HOUR, Hall};
use keno::lounge::{Clock, Event, Purse, Standing};
use rulebook::money::Cents;
use serde_json::{Value, json};

fn confirm() -> Value {
    json!({"do": "confirm clock"})
}

fn doubt(moved: i64) -> Value {
    json!({"do": "doubt clock", "moved_millis": moved})
}

fn restart() -> Value {
    json!({"do": "restart", "program": "p", "version": 2})
}

fn expire() -> Value {
    json!({"do": "expire"})
}

/// Two tickets of $42 that have just won.
fn winners() -> (Hall, [u32; 2]) {
    let mut hall = Hall::armed(&[]);
    let tickets = [hall.sell("1 2 3 @1"), hall.sell("1 2 3 @1")];
    hall.race(&[1, 2, 3], &[]);
    (hall, tickets)
}

#[test]
fn p15_6c_while_the_clock_is_in_doubt_nothing_happens_that_needs_the_time() {
    let (mut hall, [first, second]) = winners();
    let open = hall.sell("7 8 @1");
    let races = hall.sell("7 8 @1 x2");
    for nobody in ["writer ann", "supervisor sue", "inspector ida", "clock"] {
        assert_eq!(hall.refuses(nobody, doubt(DAY)), ("15.6(c)", "not_yours"), "{nobody}");
    }
    hall.does("device", doubt(400 * DAY));
    assert_eq!(hall.refuses("device", doubt(400 * DAY)), ("15.6(c)", "clock_in_doubt"));
    // Whatever the clock shows now, ahead or back.
    for moved in [0, 400 * DAY, -DAY] {
        let mut hall = hall.clone();
        hall.now += moved;
        for (by, act) in [
            ("writer ann", Hall::sale("1 2 3 @1")),
            ("writer ann", Hall::void(open)),
            ("writer ann", Hall::cancel(races)),
            ("writer ann", Hall::pay(first)),
            ("writer ann", json!({"do": "refer", "station": 1, "ticket": second, "why": "a blot"})),
            ("supervisor sue", json!({"do": "waive slip", "ticket": second, "why": "lost"})),
            ("supervisor sue", json!({"do": "override", "locks_at": hall.now + HOUR, "why": "a queue"})),
            ("clock", json!({"do": "notice"})),
            ("clock", json!({"do": "lock"})),
            ("clock", expire()),
        ] {
            assert_eq!(hall.refuses(by, act), ("15.6(c)", "clock_in_doubt"), "{by} {moved}");
        }
        // People come and go, and keys are turned.
        hall.does("writer bob", json!({"do": "sign off", "station": 2}));
        hall.does("supervisor sue", json!({"do": "withdraw key"}));
        hall.does("supervisor sue", json!({"do": "turn key"}));
    }
    hall.does("device", restart());
    assert_eq!(hall.lounge.clock(), Clock::Doubted, "a start does not put a clock right");
    for nobody in ["writer ann", "inspector ida", "device", "clock"] {
        assert_eq!(hall.refuses(nobody, confirm()), ("15.6(c)", "not_yours"), "{nobody}");
    }
    let events = hall.does("supervisor sue", confirm());
    assert!(
        matches!(&events[..], [Event::ClockConfirmed { by }] if by.to_string() == "supervisor sue"),
        "{events:?}"
    );
    hall.does("writer ann", Hall::pay(first));
    hall.sell("1 2 3 @1");
}

#[test]
fn p15_6c_after_a_start_nothing_expires_before_a_supervisor_confirms_the_clock() {
    let (mut hall, [first, second]) = winners();
    hall.now = hall.lounge.next_expiry().expect("winnings wait").0;
    hall.does("device", restart());
    assert_eq!(hall.lounge.next_expiry(), None);
    for late in [0, HOUR, 400 * DAY] {
        let mut hall = hall.clone();
        hall.now += late;
        assert_eq!(hall.refuses("clock", expire()), ("15.6(c)", "nothing_expires"), "{late}");
        let pay = ("15.6(c)", "late_by_an_unconfirmed_clock");
        assert_eq!(hall.refuses("writer ann", Hall::pay(first)), pay, "{late}");
        hall.does("supervisor sue", confirm());
        assert_eq!(hall.refuses("writer ann", Hall::pay(first)), ("15.6(c)", "too_late"), "{late}");
        hall.does("clock", expire());
    }
    // The clock was a minute ahead and is put right: nobody was too late.
    hall.now -= HOUR;
    hall.does("supervisor sue", confirm());
    hall.does("writer ann", Hall::pay(second));
}

#[test]
fn p15_6c_what_expired_by_a_clock_that_ran_ahead_can_be_claimed_when_it_is_put_right() {
    let (mut hall, [first, second]) = winners();
    let right = hall.now;
    let truly_late = right + HOUR;
    let bank = hall.gained(Purse::Bank);
    hall.now = right + 400 * DAY;
    hall.does("clock", expire());
    assert_eq!((hall.gained(Purse::Bank) - bank, hall.lounge.unclaimed()), (8400, Cents(0)));
    hall.now = right;
    let events = hall.does("supervisor sue", confirm());
    let [Event::ClockConfirmed { .. }, Event::Reinstated { tickets, amount: Cents(8400) }] = &events[..]
    else {
        panic!("{events:?}")
    };
    assert_eq!(*tickets, [first, second]);
    assert_eq!((hall.gained(Purse::Bank), hall.lounge.unclaimed()), (bank, Cents(8400)));
    hall.does("writer ann", Hall::pay(first));
    // By a clock that is right it expires in its time, and a confirmation then changes nothing.
    hall.now = truly_late;
    hall.does("clock", expire());
    let events = hall.does("supervisor sue", confirm());
    assert!(matches!(&events[..], [Event::ClockConfirmed { .. }]), "{events:?}");
    assert!(matches!(hall.ticket(second).standing, Standing::Expired { .. }));
    assert_eq!(hall.refuses("writer ann", Hall::pay(second)), ("15.6(c)", "too_late"));
}

/// The clock is put right: it was in doubt, and a supervisor confirms it at this time.
fn put_right(hall: &mut Hall, now: i64) {
    hall.does("device", doubt(hall.now - now));
    hall.now = now;
    hall.does("supervisor sue", confirm());
}

#[test]
fn p15_4e_races_that_went_back_by_a_clock_that_ran_ahead_do_not_go_back_again_with_a_void() {
    let mut hall = Hall::armed(&[]);
    let (races, other, single) = (hall.sell("1 2 3 @1 x3"), hall.sell("4 5 6 @1"), hall.sell("7 8 @1"));
    let right = hall.now;
    // An hour ahead its first game seems to have started: two races go back. Then it turns out that it has not.
    hall.now = right + HOUR;
    hall.does("writer ann", Hall::cancel(races));
    assert_eq!((hall.gained(Purse::Drawer(1)), hall.ticket(races).refunded), (-300, Cents(200)));
    put_right(&mut hall, right);
    assert_eq!(hall.refuses("writer ann", Hall::cancel(races)), ("15.4(e)", "void_it_whole"));
    let events = hall.does("writer ann", Hall::void(races));
    assert!(matches!(events[..], [Event::Voided { price: Cents(100), .. }]), "{events:?}");
    assert_eq!((hall.gained(Purse::Drawer(1)), hall.gained(Purse::Layout)), (-200, 200));
    // The others are voided as ever, and nothing of the three is played.
    hall.does("writer ann", Hall::void(other));
    hall.does("writer ann", Hall::void(single));
    assert_eq!((hall.gained(Purse::Layout), hall.lounge.entered()), (0, (0, Cents(0))));
    hall.race(&[1, 2, 3, 4, 5, 6, 7, 8], &[]);
    for ticket in [races, other, single] {
        assert!(matches!(hall.ticket(ticket).standing, Standing::Voided(_)), "{ticket}");
    }
    assert_eq!(hall.lounge.unclaimed(), Cents(0));
}

#[test]
fn p15_4d_races_are_cancelled_again_when_a_clock_that_ran_ahead_is_put_right() {
    let mut hall = Hall::armed(&[]);
    let races = hall.sell("1 2 3 @1 x4");
    hall.race(&[1, 2, 3], &[]);
    let right = hall.now;
    let refunded = |events: Vec<Event>| match events[..] {
        [Event::RacesCancelled { document, games, refunded, .. }] => (document, games, refunded.0),
        _ => panic!("{events:?}"),
    };
    hall.now = right + HOUR;
    assert_eq!(
        refunded(hall.does("writer ann", Hall::cancel(races))),
        (1, 2, 200),
        "the third and the fourth"
    );
    put_right(&mut hall, right);
    assert_eq!(refunded(hall.does("writer ann", Hall::cancel(races))), (2, 1, 100), "the second as well");
    assert_eq!((hall.ticket(races).refunded, hall.gained(Purse::Layout)), (Cents(300), 0));
    hall.does("writer ann", Hall::pay(races));
    assert_eq!(hall.gained(Purse::Drawer(1)), -400 + 300 + 4200);
}
