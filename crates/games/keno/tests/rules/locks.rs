//! 19:47-15.5(b) to (d): the last game of a day, notice, and what a lock is over.

use crate::support::{BY_HAND, HOUR, Hall, MINUTE, NOON};
use keno::lounge::State;
use rulebook::game::Moment;
use serde_json::json;
use sha2::{Digest as _, Sha256};

#[test]
fn p15_5b_a_game_that_locks_in_the_last_millisecond_of_a_day_is_of_that_day() {
    // The gaming day ends at six in the morning.
    let end = NOON + 18 * HOUR;
    for (locks_at, left) in [(end - 5 * MINUTE - 1, 2), (end - 5 * MINUTE, 1), (end - 1, 1), (end + HOUR, 1)]
    {
        let mut hall = Hall::armed(&[]);
        let to = json!({"do": "override", "locks_at": locks_at, "why": "a long evening"});
        hall.does("supervisor sue", to);
        let too_many = Hall::sale(&format!("1 2 3 @1 x{}", left + 1));
        assert_eq!(hall.refuses("writer ann", too_many), ("15.5(b)", "day_ends"), "{}", locks_at - end);
        let ticket = hall.sell(&format!("1 2 3 @1 x{left}"));
        let day = hall.day();
        for _ in 1..left {
            hall.race(&[], &[]);
        }
        assert_eq!((hall.day(), hall.lounge.game().ordinal()), (day, hall.ticket(ticket).last));
    }
}

#[test]
fn p15_5c_when_notice_was_given_is_known_and_how_long_it_must_be() {
    let mut hall = Hall::new(&[BY_HAND, ("games.notice_seconds", "90")]);
    let no_notice = hall.tries("supervisor sue", json!({"do": "lock"})).expect_err("no notice was given");
    assert!(no_notice.to_string().contains("90 seconds"), "{no_notice}");
    assert_eq!(hall.lounge.game().noticed_at(), None);
    hall.now += MINUTE;
    hall.does("supervisor sue", json!({"do": "notice"}));
    assert_eq!(hall.lounge.game().noticed_at(), Some(Moment(NOON + MINUTE)));
}

#[test]
fn p15_5d1_a_lock_is_over_the_numbers_of_its_tickets_and_what_stands_on_them() {
    let mut hall = Hall::armed(&[]);
    let tickets = [hall.sell("1 2 3 @1"), hall.sell("4 5 6 @2 x2")];
    let mut hash = Sha256::new();
    hash.update(format!("keno-main {}", hall.lounge.game().name()));
    for ticket in tickets {
        hash.update(ticket.to_le_bytes());
        hash.update(hall.ticket(ticket).digest.expect("it is open").0);
    }
    hall.lock();
    let digest = hall.lounge.game().lock_digest().expect("it is locked");
    assert_eq!(digest.0, <[u8; 32]>::from(hash.finalize()));
}

#[test]
fn p15_5d2_a_game_that_is_stopped_says_why() {
    let mut hall = Hall::armed(&[]);
    hall.race(&[], &[]);
    let drawn = hall.lounge.past()[0].draw.expect("it was drawn");
    hall.lock();
    assert_eq!(hall.lounge.game().stopped(), None);
    hall.does("device", hall.drawing(drawn));
    assert_eq!(hall.state(), State::Stopped);
    let why = hall.lounge.game().stopped().expect("it is stopped");
    assert_eq!(why, format!("the numbers {} were drawn here before", drawn.spots()));
}
