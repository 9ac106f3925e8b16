//! 19:47-15.6: claims, payment, authorisation, and the time for them.

use crate::support::{DAY, HOUR, Hall, MINUTE, SECOND, card_text, request};
use keno::lounge::{AUTHORISED_FROM, Event, Purse, Standing};
use rulebook::money::Cents;
use serde_json::{Value, json};

/// Six of six for a dollar: $1,500, or what the card says instead.
const SIX: &[u8] = &[1, 2, 3, 4, 5, 6];

fn present(ticket: u32) -> Value {
    json!({"do": "present", "station": 1, "ticket": ticket})
}

fn authorise(ticket: u32) -> Value {
    json!({"do": "authorise", "ticket": ticket})
}

fn pay_with(ticket: u32, with: &str) -> Value {
    json!({"do": "pay", "station": 1, "ticket": ticket, "with": with})
}

/// A ticket of $42 that has just won.
fn winner() -> (Hall, u32) {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @1");
    hall.race(&[1, 2, 3], &[]);
    (hall, ticket)
}

/// A ticket of $1,500 that has just won.
fn large_winner() -> (Hall, u32) {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1-6 @1");
    hall.race(SIX, &[]);
    (hall, ticket)
}

#[test]
fn p15_6a_a_winning_ticket_is_redeemed_after_the_draw_and_once() {
    let mut hall = Hall::armed(&[]);
    let (ticket, loser) = (hall.sell("1 2 3 @1"), hall.sell("7 8 @1"));
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.6(a)", "not_drawn_yet"));
    hall.lock();
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.6(a)", "not_drawn_yet"));
    hall.draw(&[1, 2, 3], &[7, 8]);
    assert_eq!((hall.lounge.unclaimed(), hall.gained(Purse::Unclaimed)), (Cents(4200), 4200));
    assert_eq!(hall.refuses("writer ann", Hall::pay(loser)), ("15.6(a)", "nothing_won"));
    assert_eq!(hall.refuses("writer ann", Hall::pay(3)), ("15.3(c)", "no_such_ticket"));
    let events = hall.does("writer ann", Hall::pay(ticket));
    assert!(matches!(&events[..], [Event::Paid { amount: Cents(4200), authorised_by: None, .. }]));
    assert_eq!((hall.gained(Purse::Drawer(1)), hall.gained(Purse::Unclaimed)), (-200 + 4200, 0));
    assert_eq!(hall.lounge.unclaimed(), Cents(0));
    // Neither here nor at another station, nor in another way.
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.6(a)", "paid_already"));
    assert_eq!(hall.refuses("writer ann", pay_with(ticket, "check")), ("15.6(a)", "paid_already"));
    let elsewhere = json!({"do": "pay", "station": 2, "ticket": ticket, "with": "cash"});
    assert_eq!(hall.refuses("writer bob", elsewhere), ("15.6(a)", "paid_already"));
    assert_eq!(hall.refuses("writer ann", Hall::void(ticket)), ("15.3(c)", "games_are_over"));
    let Standing::Paid(done) = &hall.ticket(ticket).standing else { panic!("it is paid") };
    assert_eq!((done.station, done.by.as_str(), done.at.0), (1, "ann", hall.now));
}

#[test]
fn p15_6a_it_is_paid_from_the_drawer_or_by_check() {
    for (with, drawer, cage) in [("cash", 4200, 0), ("check", 0, 4200)] {
        let (mut hall, ticket) = winner();
        assert_eq!(hall.refuses("writer ann", pay_with(ticket, "account")), ("15.6(a)", "payment_with"));
        let mut with_patron = pay_with(ticket, with);
        with_patron["patron"] = json!("pat");
        assert_eq!(hall.refuses("writer ann", with_patron), ("15.6(a)", "payment_with"));
        let automatic = json!({"do": "pay", "station": 9, "ticket": ticket, "with": with});
        assert_eq!(hall.refuses("writer automatic", automatic), ("15.6(a)", "payment_with"));
        hall.does("writer ann", pay_with(ticket, with));
        assert_eq!(
            (hall.gained(Purse::Drawer(1)), hall.gained(Purse::Cage)),
            (-100 + drawer, cage),
            "{with}"
        );
    }
    let (mut hall, ticket) = winner();
    let nobody = json!({"do": "pay", "station": 9, "ticket": ticket, "with": "account"});
    assert_eq!(hall.refuses("writer automatic", nobody), ("15.6(a)", "payment_with"));
    let to_pat = json!({"do": "pay", "station": 9, "ticket": ticket, "with": "account", "patron": "pat"});
    hall.does("writer automatic", to_pat);
    assert_eq!(hall.gained(Purse::Patron("pat".to_string())), 4200);
}

#[test]
fn p15_6a_any_station_of_the_location_pays_from_its_own_drawer() {
    let (mut hall, ticket) = winner();
    hall.does("writer bob", json!({"do": "pay", "station": 2, "ticket": ticket, "with": "cash"}));
    assert_eq!((hall.gained(Purse::Drawer(1)), hall.gained(Purse::Drawer(2))), (-100, 4200));
    let day = hall.lounge.days().values().next().expect("a day");
    let tally = |station: u16| (day.stations[&station].payments, day.stations[&station].paid.0);
    assert_eq!((tally(1), tally(2)), ((0, 0), (1, 4200)));
}

#[test]
fn p15_6b_below_1500_dollars_nobody_authorises() {
    assert_eq!(AUTHORISED_FROM, Cents(150_000));
    let mut hall = Hall::armed(&[
        ("pays.6.6", "\"1499.99\""),
        ("rates.step_cents", "100"),
        ("rates.many_ways_cents", "100"),
    ]);
    let ticket = hall.sell("1-6 @1");
    hall.race(SIX, &[]);
    assert_eq!(hall.payable(ticket), Cents(149_999));
    assert_eq!(hall.refuses("writer ann", present(ticket)), ("15.6(b)", "needs_no_authorisation"));
    assert_eq!(hall.refuses("supervisor sue", authorise(ticket)), ("15.6(b)", "needs_no_authorisation"));
    hall.does("writer ann", Hall::pay(ticket));
}

#[test]
fn p15_6b_from_1500_dollars_on_a_supervisor_authorises() {
    let (mut hall, ticket) = large_winner();
    assert_eq!(hall.payable(ticket), Cents(150_000));
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.6(b)", "not_authorised"));
    assert_eq!(hall.refuses("writer ann", pay_with(ticket, "check")), ("15.6(b)", "not_authorised"));
    let automatic = json!({"do": "pay", "station": 9, "ticket": ticket, "with": "account", "patron": "pat"});
    assert_eq!(hall.refuses("writer automatic", automatic), ("15.6(b)", "not_authorised"));
    for nobody in ["writer ann", "writer bob", "inspector ida", "clock", "device"] {
        assert_eq!(hall.refuses(nobody, authorise(ticket)), ("15.6(b)", "not_yours"), "{nobody}");
    }
    hall.does("writer ann", present(ticket));
    assert!(hall.lounge.waiting().contains(&ticket));
    assert_eq!(
        hall.refuses("writer ann", Hall::pay(ticket)),
        ("15.6(b)", "not_authorised"),
        "shown is not signed"
    );
    hall.does("supervisor sue", authorise(ticket));
    let events = hall.does("writer ann", Hall::pay(ticket));
    let [Event::Paid { authorised_by: Some(supervisor), .. }] = &events[..] else { panic!("{events:?}") };
    assert_eq!(supervisor.as_str(), "sue");
    assert!(hall.lounge.waiting().is_empty());
}

#[test]
fn p15_6b_who_authorises_a_payment_does_not_make_it() {
    let (mut hall, ticket) = large_winner();
    hall.does("supervisor ann", authorise(ticket));
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.6(b)", "authorised_by_himself"));
    let mut other = hall.clone();
    other.does("writer bob", json!({"do": "pay", "station": 2, "ticket": ticket, "with": "cash"}));
    hall.does("supervisor sue", authorise(ticket));
    hall.does("writer ann", Hall::pay(ticket));
}

#[test]
fn p15_6b_what_counts_is_the_whole_payout_of_the_ticket() {
    // Two times $1,000 make $2,000; no single game has $1,500.
    let mut hall = Hall::armed(&[("pays.6.6", "1450")]);
    let ticket = hall.sell("1-6 @1 x2");
    hall.race(SIX, &[]);
    hall.race(SIX, &[]);
    assert_eq!(hall.payable(ticket), Cents(290_000));
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.6(b)", "not_authorised"));
    // One authorisation is for one ticket.
    let other = hall.sell("1-6 @2");
    hall.race(SIX, &[]);
    hall.does("supervisor sue", authorise(ticket));
    assert_eq!(hall.refuses("writer ann", Hall::pay(other)), ("15.6(b)", "not_authorised"));
    hall.does("writer ann", Hall::pay(ticket));
}

#[test]
fn p15_6b_only_a_ticket_that_can_be_paid_is_presented_and_authorised() {
    let mut hall = Hall::armed(&[]);
    let (single, races) = (hall.sell("1-6 @1"), hall.sell("1-6 @1 x2"));
    for (ticket, refusal) in [(single, ("15.6(a)", "not_drawn_yet")), (races, ("15.4(d)", "races_to_come"))] {
        assert_eq!(hall.refuses("writer ann", present(ticket)), refusal);
        assert_eq!(hall.refuses("supervisor sue", authorise(ticket)), refusal);
    }
    hall.race(SIX, &[]);
    assert_eq!(hall.refuses("supervisor sue", authorise(races)), ("15.4(d)", "races_to_come"));
    hall.does("writer ann", json!({"do": "refer", "station": 1, "ticket": single, "why": "torn"}));
    assert_eq!(hall.refuses("supervisor sue", authorise(single)), ("15.6(a)", "referred"));
    assert_eq!(hall.refuses("writer ann", present(single)), ("15.6(a)", "referred"));
}

#[test]
fn p15_6c_a_claim_runs_from_the_start_of_the_game() {
    let mut hall = Hall::armed(&[]);
    let tickets = [hall.sell("1 2 3 @1"), hall.sell("1 2 3 @1")];
    hall.lock();
    let started = hall.now;
    hall.now += 90 * SECOND;
    hall.draw(&[1, 2, 3], &[]);
    let until = started + 10 * MINUTE;
    assert_eq!(hall.ticket(1).standing, Standing::Won { until: rulebook::game::Moment(until) });
    hall.now = until;
    assert_eq!(hall.refuses("clock", json!({"do": "expire"})), ("15.6(c)", "nothing_expires"));
    hall.does("writer ann", Hall::pay(tickets[0]));
    hall.now = until + 1;
    assert_eq!(hall.refuses("writer ann", Hall::pay(tickets[1])), ("15.6(c)", "too_late"));
    assert_eq!(hall.lounge.next_expiry().map(|at| at.0), Some(hall.now));
}

#[test]
fn p15_6c_what_nobody_claimed_in_time_is_the_houses() {
    let mut hall = Hall::armed(&[]);
    let (paid, late) = (hall.sell("1 2 3 @1"), hall.sell("1 2 3 @2"));
    hall.race(&[1, 2, 3], &[]);
    let later = hall.sell("1 2 3 @3");
    hall.does("writer ann", Hall::pay(paid));
    hall.race(&[1, 2, 3], &[]);
    hall.now = hall.lounge.next_expiry().expect("winnings wait").0;
    for nobody in ["writer ann", "supervisor sue", "inspector ida", "device"] {
        assert_eq!(hall.refuses(nobody, json!({"do": "expire"})), ("15.6(c)", "not_yours"), "{nobody}");
    }
    let bank = hall.gained(Purse::Bank);
    let events = hall.does("clock", json!({"do": "expire"}));
    assert!(
        matches!(&events[..], [Event::Expired { tickets, amount: Cents(8400), .. }] if *tickets == [late])
    );
    assert_eq!((hall.gained(Purse::Bank) - bank, hall.lounge.unclaimed()), (8400, Cents(12_600)));
    assert!(matches!(hall.ticket(late).standing, Standing::Expired { .. }));
    assert_eq!(hall.refuses("writer ann", Hall::pay(late)), ("15.6(c)", "too_late"));
    assert_eq!(hall.refuses("clock", json!({"do": "expire"})), ("15.6(c)", "nothing_expires"));
    hall.does("writer ann", Hall::pay(later));
    assert_eq!((hall.lounge.unclaimed(), hall.lounge.next_expiry()), (Cents(0), None));
}

#[test]
fn p15_6c_a_ticket_is_good_for_a_year_where_the_card_says_so() {
    let year = 365 * DAY;
    for (after, good) in [(year, true), (year + 1, false)] {
        let mut hall = Hall::armed(&[("claim.minutes", "525600")]);
        let ticket = hall.sell("1 2 3 @1");
        hall.lock();
        let started = hall.now;
        hall.draw(&[1, 2, 3], &[]);
        hall.now = started + after;
        assert_eq!(hall.tries("writer ann", Hall::pay(ticket)).is_ok(), good);
    }
}

#[test]
fn p15_6c_a_ticket_keeps_the_time_that_stands_on_it() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @1");
    hall.lock();
    let started = hall.now;
    hall.draw(&[1, 2, 3], &[]);
    let shorter = card_text(&[("claim.minutes", "5")]);
    hall.does("device", json!({"do": "adopt", "card": shorter}));
    hall.now = started + 10 * MINUTE;
    hall.does("writer ann", Hall::pay(ticket));
}

#[test]
fn p15_6c_a_claim_that_was_presented_in_time_waits_for_the_supervisor() {
    let (mut hall, ticket) = large_winner();
    hall.now = hall.lounge.next_expiry().expect("winnings wait").0 - 1;
    hall.does("writer ann", present(ticket));
    hall.now += HOUR;
    assert_eq!(hall.refuses("clock", json!({"do": "expire"})), ("15.6(c)", "nothing_expires"));
    hall.does("supervisor sue", authorise(ticket));
    hall.does("writer ann", Hall::pay(ticket));
    // One millisecond later it would have been too late to present it.
    let (mut hall, ticket) = large_winner();
    hall.now = hall.lounge.next_expiry().expect("winnings wait").0;
    assert_eq!(hall.refuses("writer ann", present(ticket)), ("15.6(c)", "too_late"));
    assert_eq!(hall.refuses("supervisor sue", authorise(ticket)), ("15.6(c)", "too_late"));
}

#[test]
fn p15_6c_a_claim_that_was_made_in_time_is_owed_until_it_is_paid() {
    // However it reached the house: shown, signed, or referred and found good.
    let shown = |hall: &mut Hall, ticket| drop(hall.does("writer ann", present(ticket)));
    let signed = |hall: &mut Hall, ticket| drop(hall.does("supervisor sue", authorise(ticket)));
    let referred = |hall: &mut Hall, ticket| {
        hall.does("writer ann", json!({"do": "refer", "station": 1, "ticket": ticket, "why": "a blot"}));
        hall.does("supervisor sue", json!({"do": "rule", "ticket": ticket, "pay": true, "why": "I looked"}));
    };
    for comes in [&shown as &dyn Fn(&mut Hall, u32), &signed, &referred] {
        let (mut hall, ticket) = large_winner();
        let since = hall.now;
        comes(&mut hall, ticket);
        assert_eq!(
            hall.lounge.held().iter().map(|(ticket, at)| (*ticket, at.0)).collect::<Vec<_>>(),
            [(ticket, since)]
        );
        hall.now += 400 * DAY;
        assert_eq!(hall.refuses("clock", json!({"do": "expire"})), ("15.6(c)", "nothing_expires"));
        assert_eq!(hall.lounge.unclaimed(), AUTHORISED_FROM, "it is still owed");
        // What is done with it later does not make the claim any younger.
        let _ = hall.tries("supervisor sue", authorise(ticket));
        assert_eq!(hall.lounge.held()[&ticket].0, since);
        hall.does("writer ann", Hall::pay(ticket));
        assert!(hall.lounge.held().is_empty());
    }
    // Of a slip that was found false nothing is held, unless the ticket's back was signed.
    for signed in [false, true] {
        let (mut hall, ticket) = large_winner();
        if signed {
            hall.does("supervisor sue", authorise(ticket));
        }
        hall.does("writer ann", json!({"do": "refer", "station": 1, "ticket": ticket, "why": "a blot"}));
        hall.does("supervisor sue", json!({"do": "rule", "ticket": ticket, "pay": false, "why": "a copy"}));
        assert_eq!(hall.lounge.held().contains_key(&ticket), signed);
        assert_eq!(hall.lounge.next_expiry().is_none(), signed);
    }
}

#[test]
fn what_is_a_patrons_in_tickets_is_his_until_he_loses_or_is_paid() {
    let mut hall = Hall::armed(&[]);
    let buy = |patron: &str, line: &str| json!({"do": "issue", "station": 9, "request": request(line), "paid": "account", "patron": patron});
    let his = |hall: &Hall| hall.at_stake("pat");
    assert_eq!(his(&hall), 0);
    hall.does("writer automatic", buy("pat", "1 2 3 @1 x2"));
    let races = hall.lounge.issued_so_far();
    hall.does("writer automatic", buy("pat", "61 62 @2"));
    hall.does("writer automatic", buy("quinn", "1 2 3 @5"));
    hall.sell("1 2 3 @1");
    assert_eq!((his(&hall), hall.at_stake("quinn")), (400, 500));
    hall.lock();
    assert_eq!(his(&hall), 400, "a game that is locked is still to be played");
    hall.draw(&[1, 2, 3], &[61, 62]);
    assert_eq!(his(&hall), 4200 + 100, "what it has won, and the race to come");
    hall.race(&[], &[1, 2, 3]);
    assert_eq!(his(&hall), 4200, "what can be claimed");
    let claim = json!({"do": "pay", "station": 9, "ticket": races, "with": "account", "patron": "pat"});
    hall.does("writer automatic", claim);
    assert_eq!(his(&hall), 0);
}

#[test]
fn p15_6c_a_false_slip_does_not_keep_a_ticket_alive() {
    for (pay, good) in [(true, true), (false, false)] {
        let (mut hall, ticket) = winner();
        hall.does("writer ann", json!({"do": "refer", "station": 1, "ticket": ticket, "why": "a blot"}));
        hall.now = hall.lounge.next_expiry().map_or(hall.now, |at| at.0) + HOUR;
        assert_eq!(hall.refuses("clock", json!({"do": "expire"})), ("15.6(c)", "nothing_expires"));
        hall.does("supervisor sue", json!({"do": "rule", "ticket": ticket, "pay": pay, "why": "I looked"}));
        assert_eq!(hall.tries("writer ann", Hall::pay(ticket)).is_ok(), good, "{pay}");
        assert_eq!(hall.tries("clock", json!({"do": "expire"})).is_ok(), !good, "{pay}");
        assert_eq!(hall.lounge.unclaimed(), Cents(0));
    }
    // A slip that comes too late is not in time because it is wrong.
    let (mut hall, ticket) = winner();
    hall.now += HOUR;
    hall.does("writer ann", json!({"do": "refer", "station": 1, "ticket": ticket, "why": "a blot"}));
    hall.does("supervisor sue", json!({"do": "rule", "ticket": ticket, "pay": true, "why": "it is true"}));
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.6(c)", "too_late"));
}

#[test]
fn p15_6c1_the_time_of_a_multi_race_ticket_begins_with_its_last_game() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @1 x4");
    hall.race(&[1, 2, 3], &[]);
    let first = hall.lounge.past()[0].started_at.0;
    for _ in 0..3 {
        hall.race(&[], &[1, 2, 3]);
    }
    let last = hall.lounge.past()[3].started_at.0;
    assert!(hall.now > first + 10 * MINUTE, "by its first game it would be too late already");
    assert_eq!(hall.lounge.next_expiry().map(|at| at.0), Some(last + 10 * MINUTE + 1));
    let mut late = hall.clone();
    late.now = last + 10 * MINUTE + 1;
    assert_eq!(late.refuses("writer ann", Hall::pay(ticket)), ("15.6(c)1", "too_late"));
    hall.now = last + 10 * MINUTE;
    hall.does("writer ann", Hall::pay(ticket));
}

#[test]
fn p15_6c2_five_minutes_from_the_start_of_the_last_game_are_left() {
    // A draw that comes at once, and one that is late: five minutes are left after it.
    for late in [0, 4 * MINUTE] {
        let mut hall = Hall::armed(&[("claim.minutes", "5")]);
        let ticket = hall.sell("1 2 3 @1 x2");
        hall.race(&[1, 2, 3], &[]);
        hall.lock();
        hall.now += late;
        hall.draw(&[], &[1, 2, 3]);
        hall.now += 5 * MINUTE;
        hall.clone().does("writer ann", Hall::pay(ticket));
        hall.now += 1;
        assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.6(c)1", "too_late"), "{late}");
    }
}

#[test]
fn p15_6c2_a_ticket_whose_races_were_cancelled_has_at_least_five_minutes() {
    let mut hall = Hall::armed(&[("claim.minutes", "5")]);
    let ticket = hall.sell("1 2 3 @1 x3");
    hall.race(&[1, 2, 3], &[]);
    // Just before the second lock the first game started five minutes ago; the claim must not be over at once.
    hall.now = hall.locks_at() - 1;
    hall.does("writer ann", Hall::cancel(ticket));
    hall.now += 5 * MINUTE;
    hall.clone().does("writer ann", Hall::pay(ticket));
    hall.now += 1;
    assert!(hall.tries("writer ann", Hall::pay(ticket)).is_err());
}

#[test]
fn p15_6c_many_claims_expire_a_thousand_at_a_time_and_none_is_left() {
    let mut hall = Hall::armed(&[]);
    let sale = json!({"do": "issue", "station": 1, "request": request("1 2 3 @1"), "paid": "cash"});
    for _ in 0..1005 {
        let mut fields = sale.as_object().expect("an object").clone();
        fields.insert("at".to_string(), json!(hall.now));
        fields.insert("by".to_string(), json!("writer ann"));
        let act = keno::lounge::Act::read(fields).expect("an act");
        hall.lounge.act(&act).expect("a sale");
    }
    hall.race(&[1, 2, 3], &[]);
    assert_eq!(hall.lounge.unclaimed(), Cents(1005 * 4200));
    hall.now += DAY;
    let mut expired = Vec::new();
    while let Ok(events) = hall.tries("clock", json!({"do": "expire"})) {
        let [Event::Expired { tickets, .. }] = &events[..] else { panic!("{events:?}") };
        assert!(tickets.len() <= 1000);
        expired.extend(tickets.clone());
    }
    assert_eq!(expired, (1..=1005).collect::<Vec<u32>>());
    assert_eq!(hall.lounge.unclaimed(), Cents(0));
}

#[test]
fn p15_6c_what_goes_back_late_can_still_be_fetched() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @2");
    hall.lock();
    // The supervisor comes an hour later, when ten minutes from the start are long over.
    hall.now += HOUR;
    hall.does("supervisor sue", json!({"do": "return wagers", "why": "the generator is broken"}));
    assert_eq!(hall.refuses("clock", json!({"do": "expire"})), ("15.6(c)", "nothing_expires"));
    hall.now += 10 * MINUTE;
    hall.clone().does("writer ann", Hall::pay(ticket));
    hall.now += 1;
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.6(c)", "too_late"), "and not for ever");
}

#[test]
fn p15_6c_no_claim_is_over_before_the_draw() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @1");
    hall.lock();
    hall.now += HOUR;
    hall.draw(&[1, 2, 3], &[]);
    assert_eq!(hall.refuses("clock", json!({"do": "expire"})), ("15.6(c)", "nothing_expires"));
    hall.now += 5 * MINUTE;
    hall.clone().does("writer ann", Hall::pay(ticket));
    hall.now += 1;
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.6(c)", "too_late"), "and not for ever");
}

#[test]
fn p15_6c_a_slip_that_was_referred_before_the_last_game_waits_for_the_ruling() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @1 x2");
    hall.race(&[1, 2, 3], &[]);
    hall.does("writer ann", json!({"do": "refer", "station": 1, "ticket": ticket, "why": "a blot"}));
    hall.race(&[], &[1, 2, 3]);
    hall.now += HOUR;
    assert_eq!(hall.refuses("clock", json!({"do": "expire"})), ("15.6(c)", "nothing_expires"));
    let rule = |pay: bool| json!({"do": "rule", "ticket": ticket, "pay": pay, "why": "I looked"});
    let mut refused = hall.clone();
    hall.does("supervisor sue", rule(true));
    hall.does("writer ann", Hall::pay(ticket));
    refused.does("supervisor sue", rule(false));
    assert_eq!(refused.refuses("writer ann", Hall::pay(ticket)), ("15.6(c)1", "too_late"));
}

#[test]
fn p15_6c_in_a_record_of_version_1_nothing_expires_in_the_first_hour_after_a_start() {
    let (mut hall, ticket) = winner();
    hall.now = hall.lounge.next_expiry().expect("winnings wait").0;
    hall.does("device", json!({"do": "restart", "program": "p"}));
    let started = hall.now;
    for early in [0, HOUR - 1] {
        hall.now = started + early;
        assert_eq!(hall.refuses("clock", json!({"do": "expire"})), ("15.6(c)", "nothing_expires"), "{early}");
        assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.6(c)", "too_late"), "{early}");
    }
    assert_eq!(hall.lounge.next_expiry().map(|at| at.0), Some(started + HOUR));
    hall.now = started + HOUR;
    hall.does("clock", json!({"do": "expire"}));
}

#[test]
fn p15_6a_a_slip_of_a_ticket_that_is_over_is_refused_as_what_it_is() {
    let mut hall = Hall::armed(&[]);
    let (paid, lost, late) = (hall.sell("1 2 3 @1"), hall.sell("7 8 @1"), hall.sell("1 2 @1"));
    let voided = hall.sell("9 @1");
    hall.does("writer ann", Hall::void(voided));
    hall.race(&[1, 2, 3], &[7, 8]);
    hall.does("writer ann", Hall::pay(paid));
    hall.now += HOUR;
    hall.does("clock", json!({"do": "expire"}));
    for (ticket, refusal) in [
        (paid, ("15.6(a)", "paid_already")),
        (lost, ("15.6(a)", "nothing_won")),
        (late, ("15.6(c)", "too_late")),
        (voided, ("15.4(e)", "voided_already")),
    ] {
        let refer = json!({"do": "refer", "station": 1, "ticket": ticket, "why": "a blot"});
        assert_eq!(hall.refuses("writer ann", refer), refusal);
    }
    assert!(hall.lounge.referred().is_empty());
}
