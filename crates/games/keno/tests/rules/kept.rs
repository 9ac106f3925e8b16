//! 19:47-15.4(c), (d), (e), 15.6(a), (b): what a location keeps of a ticket, and for how long.

use crate::support::{HOUR, Hall};
use keno::lounge::{Event, Standing};
use rulebook::money::Cents;
use serde_json::{Value, json};

fn present(ticket: u32) -> Value {
    json!({"do": "present", "station": 1, "ticket": ticket})
}

fn authorise(ticket: u32) -> Value {
    json!({"do": "authorise", "ticket": ticket})
}

fn refer(ticket: u32) -> Value {
    json!({"do": "refer", "station": 1, "ticket": ticket, "why": "a blot"})
}

fn rule(ticket: u32, pay: bool) -> Value {
    json!({"do": "rule", "ticket": ticket, "pay": pay, "why": "I looked"})
}

/// Is the digest of what is on it still here, which the lock needs?
fn is_in_play(hall: &Hall, ticket: u32) -> bool {
    hall.ticket(ticket).digest.is_some()
}

#[test]
fn p15_5d1_the_digest_of_a_ticket_is_kept_while_it_is_in_play() {
    let mut hall = Hall::armed(&[]);
    let (won, races, voided) = (hall.sell("1 2 3 @1"), hall.sell("7 8 @1 x2"), hall.sell("9 @1"));
    assert!([won, races, voided].iter().all(|ticket| is_in_play(&hall, *ticket)));
    hall.does("writer ann", Hall::void(voided));
    assert!(!is_in_play(&hall, voided));
    hall.race(&[1, 2, 3], &[7, 8]);
    assert!(!is_in_play(&hall, won) && is_in_play(&hall, races));
    hall.race(&[1, 2, 3], &[7, 8]);
    assert!(!is_in_play(&hall, races));
}

#[test]
fn p15_6b_a_large_ticket_waits_with_who_brought_it_until_it_is_paid() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1-6 @1");
    hall.race(&[1, 2, 3, 4, 5, 6], &[]);
    hall.does("writer ann", present(ticket));
    let shown = hall.ticket(ticket).presented.expect("it was presented");
    assert_eq!((shown.at.0, shown.station, shown.by.as_str()), (hall.now, 1, "ann"));
    hall.does("supervisor sue", authorise(ticket));
    hall.does("writer ann", Hall::pay(ticket));
    assert!(hall.ticket(ticket).presented.is_none() && hall.lounge.waiting().is_empty());
}

#[test]
fn p15_6b_a_ticket_that_is_authorised_before_it_is_shown_waits_to_be_paid() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1-6 @1");
    hall.race(&[1, 2, 3, 4, 5, 6], &[]);
    hall.does("supervisor sue", authorise(ticket));
    assert_eq!(hall.lounge.waiting().iter().copied().collect::<Vec<_>>(), [ticket]);
}

#[test]
fn p15_6c_a_ticket_that_was_shown_in_time_is_owed_though_a_false_slip_of_it_came_too() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1-6 @1");
    hall.race(&[1, 2, 3, 4, 5, 6], &[]);
    hall.does("writer ann", present(ticket));
    hall.does("writer ann", refer(ticket));
    hall.does("supervisor sue", rule(ticket, false));
    hall.now += HOUR;
    assert_eq!(hall.refuses("clock", json!({"do": "expire"})), ("15.6(c)", "nothing_expires"));
    hall.does("supervisor sue", authorise(ticket));
    hall.does("writer ann", Hall::pay(ticket));
}

#[test]
fn p15_3c_a_slip_is_with_the_supervisor_until_the_ruling_whatever_it_is() {
    for pay in [true, false] {
        let mut hall = Hall::armed(&[]);
        let ticket = hall.sell("1 2 3 @1");
        hall.race(&[1, 2, 3], &[]);
        hall.does("writer ann", refer(ticket));
        assert_eq!(hall.lounge.referred().len(), 1);
        hall.does("supervisor sue", rule(ticket, pay));
        assert!(hall.lounge.referred().is_empty(), "{pay}");
    }
}

#[test]
fn p15_4d_what_went_back_for_cancelled_races_is_kept_with_the_ticket() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @2 x3");
    hall.race(&[1, 2, 3], &[]);
    hall.does("writer ann", Hall::cancel(ticket));
    assert_eq!((hall.ticket(ticket).refunded, hall.ticket(ticket).last), (Cents(400), 1));
}

#[test]
fn p15_4e_a_ruling_that_no_slip_is_needed_is_used_up_by_the_void() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @1");
    let waive = json!({"do": "waive slip", "ticket": ticket, "why": "the slip burned"});
    hall.does("supervisor sue", waive.clone());
    hall.does("writer ann", json!({"do": "void", "station": 1, "ticket": ticket, "shown": "ruling"}));
    assert!(hall.ticket(ticket).waived.is_none());
    assert_eq!(hall.refuses("supervisor sue", waive), ("15.4(e)", "voided_already"));
}

#[test]
fn p15_3e_a_game_below_its_limit_is_settled_for_what_the_card_pays() {
    let mut hall = Hall::armed(&[("limit.aggregate_cents", "10000000")]);
    let ticket = hall.sell("1 2 3 @1");
    hall.lock();
    let events = hall.draw(&[1, 2, 3], &[]);
    let [_, Event::Settled { winners: 1, by_the_card, payoffs, .. }, _] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!((*by_the_card, *payoffs), (Cents(4200), Cents(4200)));
    assert_eq!((hall.payable(ticket), hall.lounge.unclaimed()), (Cents(4200), Cents(4200)));
    assert!(matches!(hall.ticket(ticket).standing, Standing::Won { .. }));
}
