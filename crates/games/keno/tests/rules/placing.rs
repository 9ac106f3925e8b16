//! 19:47-15.3: where and with what is wagered, what the ticket says against the request, limits and payoffs.

use crate::support::{Hall, card, card_text, play, play_on, refused, refused_by, request, spots};
use keno::lounge::{Event, Purse, State};
use keno::shared;
use rulebook::money::Cents;
use serde_json::{Value, json};

/// A sale at another station.
fn sale_at(station: u16, paid: &str, patron: Option<&str>) -> Value {
    let mut sale = json!({"do": "issue", "station": station, "request": request("1 2 3 @2"), "paid": paid});
    if let Some(patron) = patron {
        sale["patron"] = json!(patron);
    }
    sale
}

#[test]
fn p15_3a_wagers_are_taken_at_a_work_station_by_its_writer() {
    let mut hall = Hall::new(&[]);
    assert_eq!(hall.refuses("writer ann", sale_at(4, "cash", None)), ("15.3(a)", "no_such_station"));
    assert_eq!(hall.refuses("writer ann", sale_at(3, "cash", None)), ("15.3(a)", "not_signed_on"));
    assert_eq!(hall.refuses("writer ann", sale_at(2, "cash", None)), ("15.3(a)", "not_signed_on"));
    assert_eq!(hall.refuses("writer cat", sale_at(1, "cash", None)), ("15.3(a)", "not_signed_on"));
    for nobody in ["supervisor ann", "inspector ann", "clock", "device"] {
        assert_eq!(hall.refuses(nobody, sale_at(1, "cash", None)), ("15.3(a)", "not_yours"), "{nobody}");
    }
    hall.does("writer ann", sale_at(1, "cash", None));
    let issue = hall.issue(1);
    assert_eq!((issue.station, issue.writer.as_str()), (1, "ann"));
    // Nor is anything else done with tickets elsewhere.
    for what in [Hall::void(1), Hall::cancel(1), Hall::pay(1)] {
        for nobody in ["supervisor ann", "inspector ann", "clock", "device"] {
            assert_eq!(hall.refuses(nobody, what.clone()), ("15.3(a)", "not_yours"), "{nobody} {what}");
        }
        assert_eq!(hall.refuses("writer bob", what.clone()), ("15.3(a)", "not_signed_on"), "{what}");
    }
}

#[test]
fn p15_3a_one_writer_has_one_station_and_one_station_one_writer() {
    let mut hall = Hall::new(&[]);
    let on = |station: u16| json!({"do": "sign on", "station": station});
    let off = |station: u16| json!({"do": "sign off", "station": station});
    assert_eq!(hall.refuses("writer cat", on(1)), ("15.3(a)", "station_taken"));
    assert_eq!(hall.refuses("writer ann", on(3)), ("15.3(a)", "signed_on_elsewhere"));
    assert_eq!(hall.refuses("writer cat", on(5)), ("15.3(a)", "no_such_station"));
    assert_eq!(hall.refuses("supervisor sue", on(3)), ("15.3(a)", "not_yours"));
    assert_eq!(hall.refuses("writer cat", off(1)), ("15.3(a)", "not_yours"));
    assert_eq!(hall.refuses("inspector ann", off(1)), ("15.3(a)", "not_yours"));
    assert_eq!(hall.refuses("writer ann", off(3)), ("15.3(a)", "nobody_there"));
    assert_eq!(hall.refuses("writer ann", off(5)), ("15.3(a)", "no_such_station"));
    hall.does("writer ann", off(1));
    assert_eq!(hall.refuses("writer ann", Hall::sale("1 @1")), ("15.3(a)", "not_signed_on"));
    hall.does("writer ann", on(3));
    hall.does("supervisor sue", off(3));
    hall.does("writer cat", on(3));
    assert_eq!(hall.lounge.writers()[&3].as_str(), "cat");
}

#[test]
fn p15_3a_an_automatic_station_has_the_automatic_writer_and_no_other_has_it() {
    let mut hall = Hall::new(&[("stations.automatic", "\"8 9\"")]);
    let on = |station: u16| json!({"do": "sign on", "station": station});
    assert_eq!(hall.refuses("writer cat", on(8)), ("15.3(a)", "wrong_station"));
    assert_eq!(hall.refuses("writer automatic", on(3)), ("15.3(a)", "wrong_station"));
    hall.does("writer automatic", on(8));
    assert_eq!(hall.lounge.writers().len(), 4, "it has all of its stations at once");
}

#[test]
fn p15_3a_a_station_that_is_no_more_takes_no_wagers() {
    let mut hall = Hall::new(&[]);
    let fewer = card_text(&[("stations.booth", "\"2 3\"")]);
    hall.does("device", json!({"do": "adopt", "card": fewer}));
    let sold = hall.tries("writer ann", Hall::sale("1 2 3 @2"));
    assert!(sold.is_err(), "station 1 is not on the rate card any more");
    // And its writer is free to work elsewhere.
    let _ = hall.tries("writer ann", json!({"do": "sign off", "station": 1}));
    hall.does("writer ann", json!({"do": "sign on", "station": 3}));
    hall.does("writer ann", sale_at(3, "cash", None));
}

#[test]
fn p15_3b_wagers_are_made_with_cash_chips_coupons_or_tokens() {
    let mut hall = Hall::new(&[]);
    for tender in ["cash", "chips", "coupon", "tokens"] {
        hall.does("writer ann", sale_at(1, tender, None));
        assert_eq!(
            hall.refuses("writer ann", sale_at(1, tender, Some("pat"))),
            ("15.3(b)", "tender"),
            "{tender}"
        );
        assert_eq!(
            hall.refuses("writer automatic", sale_at(9, tender, None)),
            ("15.3(b)", "tender"),
            "{tender}"
        );
        assert_eq!(
            hall.refuses("writer automatic", sale_at(9, tender, Some("pat"))),
            ("15.3(b)", "tender"),
            "{tender}"
        );
    }
    assert_eq!((hall.gained(Purse::Drawer(1)), hall.gained(Purse::Layout)), (-800, 800));
    assert_eq!(hall.refuses("writer ann", sale_at(1, "account", Some("pat"))), ("15.3(b)", "tender"));
    assert_eq!(hall.refuses("writer ann", sale_at(1, "account", None)), ("15.3(b)", "tender"));
    assert_eq!(hall.refuses("writer automatic", sale_at(9, "account", None)), ("15.3(b)", "tender"));
    hall.does("writer automatic", sale_at(9, "account", Some("pat")));
    assert_eq!((hall.gained(Purse::Patron("pat".to_string())), hall.gained(Purse::Drawer(9))), (-200, 0));
    assert_eq!(hall.gained(Purse::Layout), 1000);
}

#[test]
fn p15_3b_a_losing_or_winning_ticket_is_the_request_for_the_next_game() {
    for line in [
        "5 6 7 @2 x3",
        "split 1 2 3 / 4 5 6 / 7 8 9 10 @1,2,3",
        "split 1 2 3 / 4 5 6 @2",
        "1 2 / 3 4 / 5 6 : 3/2, 3/4, 1/6 @0.25 x2",
        "combination 1 2 / 3 4 : 2/2, 1/4 @1,2",
        "k80 / k7 / 1 2 3 / 4 5 : 3/4, 3/3, 2/2, 2/1, 2/5 @1,1,2,1,3",
    ] {
        let first = play(line);
        let again = first.request();
        assert_eq!(again.price, Some(first.price()), "it is priced: {line}");
        let second = keno::Play::check(&again, &card(&[])).expect("the same again");
        assert_eq!(second, first, "{line}");
        // And by way of the line that a writer keys in.
        assert_eq!(play(&again.to_string()), first, "{line}");
    }
    for (hits, misses) in [(&[5, 6, 7][..], &[][..]), (&[][..], &[5, 6, 7][..])] {
        let mut hall = Hall::armed(&[]);
        let ticket = hall.sell("5 6 7 @2");
        let played = hall.issue(ticket).play.clone();
        hall.race(hits, misses);
        let next = json!({"do": "issue", "station": 1, "request": played.request(), "paid": "cash"});
        hall.does("writer ann", next);
        let issue = hall.issue(ticket + 1);
        assert_eq!((&issue.play, issue.first.number), (&played, 2));
    }
}

#[test]
fn p15_3c_winnings_are_paid_by_the_ticket_as_issued() {
    // The patron marked 11 12 13; the writer keyed 14 12 13, and nobody saw it before the lock.
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("14 12 13 @1");
    hall.race(&[11, 12, 13], &[14]);
    assert_eq!(hall.payable(ticket), Cents(100), "two of the three on the ticket, not three of the request");
    hall.does("writer ann", Hall::pay(ticket));
    assert_eq!(hall.gained(Purse::Drawer(1)), -100 + 100);
}

#[test]
fn p15_3c_a_slip_that_differs_goes_to_the_supervisor_and_is_not_paid() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @1");
    hall.race(&[1, 2, 3], &[]);
    let refer = json!({"do": "refer", "station": 1, "ticket": ticket, "why": "a 7 was made of the 1"});
    assert_eq!(hall.refuses("supervisor sue", refer.clone()), ("15.3(a)", "not_yours"));
    let nothing = json!({"do": "refer", "station": 1, "ticket": ticket, "why": " "});
    assert_eq!(hall.refuses("writer ann", nothing), ("15.6(a)", "no_reason"));
    hall.does("writer ann", refer.clone());
    assert!(hall.lounge.referred().contains(&ticket));
    assert_eq!(hall.refuses("writer ann", refer), ("15.6(a)", "referred"));
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.6(a)", "referred"));
    let elsewhere = json!({"do": "pay", "station": 2, "ticket": ticket, "with": "check"});
    assert_eq!(hall.refuses("writer bob", elsewhere), ("15.6(a)", "referred"));
    let rule = |ticket: u32| json!({"do": "rule", "ticket": ticket, "pay": true, "why": "the slip is wet"});
    for nobody in ["writer ann", "inspector ida", "device", "clock"] {
        assert_eq!(hall.refuses(nobody, rule(ticket)), ("15.6(a)", "not_yours"), "{nobody}");
    }
    let silent = json!({"do": "rule", "ticket": ticket, "pay": true, "why": ""});
    assert_eq!(hall.refuses("supervisor sue", silent), ("15.6(a)", "no_reason"));
    assert_eq!(hall.refuses("supervisor sue", rule(7)), ("15.3(c)", "no_such_ticket"));
    hall.does("supervisor sue", rule(ticket));
    assert_eq!(hall.refuses("supervisor sue", rule(ticket)), ("15.6(a)", "not_referred"));
    hall.does("writer ann", Hall::pay(ticket));
    assert_eq!(hall.gained(Purse::Unclaimed), 0, "what is paid is what the ticket as issued won");
}

#[test]
fn p15_3c_nothing_is_voided_or_changed_once_the_system_is_locked_out() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @1");
    let other = hall.sell("4 5 6 @1");
    // One millisecond before the lock it can still be.
    hall.now = hall.locks_at() - 1;
    hall.does("writer ann", Hall::void(other));
    hall.lock();
    assert_eq!(hall.refuses("writer ann", Hall::void(ticket)), ("15.3(c)", "started_already"));
    hall.now += 1;
    assert_eq!(hall.refuses("writer ann", Hall::void(ticket)), ("15.3(c)", "started_already"));
    assert_eq!(hall.refuses("writer ann", Hall::cancel(ticket)), ("15.4(d)", "no_races_left"));
    hall.draw(&[1, 2, 3], &[]);
    assert_eq!(hall.state(), State::Open, "the next game is open, and the ticket still stands");
    assert_eq!(hall.refuses("writer ann", Hall::void(ticket)), ("15.3(c)", "games_are_over"));
}

#[test]
fn p15_3d_least_and_most_of_a_wager_are_those_of_the_rate_card() {
    for line in
        ["1 @1", "1 @100", "1 @1.25", "split 1 / 2 @1", "1 2 / 3 4 : 2/2, 1/4 @1", "1 2 / 3 4 : 1/4 @1"]
    {
        play(line);
    }
    for line in ["1 @0.75", "1 @100.25", "1 @1.10", "1 @0", "split 1 / 2 @0.75", "split 1 / 2 3 @1,100.25"] {
        assert_eq!(refused(line), ("15.3(d)", "rate"), "{line}");
    }
    // Many ways may have a lower rate each, but a game must come to the minimum.
    assert_eq!(play("1 / 2 / 3 : 3/1, 1/3 @0.25").price_of_a_game(), Cents(100));
    assert_eq!(refused("1 / 2 / 3 : 3/2 @0.25"), ("15.3(d)", "below_minimum"));
    assert_eq!(refused("1 / 2 / 3 : 3/1, 1/3 @0.20"), ("15.3(d)", "rate"));
    assert_eq!(refused("1 / 2 / 3 : 3/1, 1/3 @100.25"), ("15.3(d)", "rate"));
    // The minimum is for a game, not for the ticket: races do not help.
    assert_eq!(refused("1 / 2 / 3 : 3/2 @0.25 x10"), ("15.3(d)", "below_minimum"));
    let mut owed = request("1 2 3 @1");
    owed.rates = vec![Cents(-100)];
    assert_eq!(refused_by(&card(&[]), &owed), ("15.3(d)", "rate"));
    owed.rates = vec![Cents(i64::MAX / 100 * 100)];
    assert_eq!(refused_by(&card(&[]), &owed), ("15.3(d)", "rate"));
}

#[test]
fn p15_3e_payoffs_grow_in_proportion_to_the_wager() {
    let card = card(&[]);
    for spots_marked in [1u8, 2, 3, 4, 5, 6, 8, 10] {
        let numbers: Vec<String> = (1..=spots_marked).map(|number| number.to_string()).collect();
        for caught in 0..=spots_marked {
            let drawn: Vec<u8> = (1..=caught).chain(61..=80 - caught).collect();
            let drawn = spots(&drawn);
            let paid = |cents: i64| {
                let mut request = request(&format!("{} @1", numbers.join(" ")));
                request.rates = vec![Cents(cents)];
                keno::Play::check(&request, &card).expect("a rate").payoff(&card, drawn).0
            };
            let dollar = paid(100);
            for cents in (100..=10_000).step_by(25) {
                assert_eq!(paid(cents) * 100, dollar * cents, "{caught} of {spots_marked} at {cents}");
            }
        }
    }
}

/// A limit of $100,000 for a game.
const LIMIT: (&str, &str) = ("limit.aggregate_cents", "10000000");

#[test]
fn p15_3e_one_wager_is_paid_no_more_than_its_maximum() {
    let ten: Vec<u8> = (1..=10).collect();
    let line = "1-10 @100";
    assert_eq!(play(line).payoff(&card(&[]), spots(&ten)), Cents(250_000_000));
    let game_only = card(&[LIMIT]);
    assert_eq!(play_on(&game_only, line).payoff(&game_only, spots(&ten)), Cents(250_000_000));
    let both = card(&[LIMIT, ("limit.wager_cents", "10000000")]);
    assert_eq!(play_on(&both, line).payoff(&both, spots(&ten)), Cents(10_000_000));
    // Each way is a wager: two of them are paid two maximums, before the limit of the game.
    let two = play_on(&both, "split 1-10 / 11-20 @100");
    let all: Vec<u8> = (1..=20).collect();
    assert_eq!(two.payoff(&both, spots(&all)), Cents(20_000_000));
    let small = play_on(&both, "1-10 @1");
    assert_eq!(small.payoff(&both, spots(&ten)), Cents(2_500_000));
}

#[test]
fn p15_3e_the_limit_of_a_game_is_shared_in_proportion() {
    let mut hall = Hall::armed(&[LIMIT]);
    let tickets = [hall.sell("1-10 @3"), hall.sell("1-10 @2"), hall.sell("1-10 @1"), hall.sell("1 2 3 @1")];
    let ten: Vec<u8> = (1..=10).collect();
    hall.race(&ten, &[]);
    // By the card 7,500,000 + 5,000,000 + 2,500,000 + 4,200 cents: more than the limit of 10,000,000.
    let total = 15_004_200i128;
    let shares: Vec<i64> = tickets.iter().map(|ticket| hall.payable(*ticket).0).collect();
    assert_eq!(shares.iter().sum::<i64>(), 10_000_000, "all of the limit, and no more");
    for (share, by_the_card) in shares.iter().zip([7_500_000i128, 5_000_000, 2_500_000, 4_200]) {
        let exact = 10_000_000 * by_the_card;
        let floor = (exact / total) as i64;
        assert!(*share == floor || *share == floor + 1, "{share} for {by_the_card}");
    }
    // 4998600.39, 3332400.26, 1666200.13 and 2799.22: the floors leave one cent, for the largest fraction.
    assert_eq!(shares, [4_998_601, 3_332_400, 1_666_200, 2_799]);
    assert_eq!(hall.gained(Purse::Unclaimed), 10_000_000);
    let past = &hall.lounge.past()[0];
    assert_eq!((past.payoffs, past.by_the_card), (Cents(10_000_000), Cents(15_004_200)));
}

#[test]
fn p15_3e_a_game_below_or_at_its_limit_is_paid_by_the_card() {
    let mut hall = Hall::armed(&[LIMIT]);
    let tickets = [hall.sell("1-10 @1"), hall.sell("1-10 @3")];
    let ten: Vec<u8> = (1..=10).collect();
    hall.race(&ten, &[]);
    assert_eq!(tickets.map(|ticket| hall.payable(ticket).0), [2_500_000, 7_500_000], "exactly the limit");
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1-10 @100");
    hall.race(&ten, &[]);
    assert_eq!(hall.payable(ticket), Cents(250_000_000), "a limit is the licensee's choice");
}

#[test]
fn p15_3e_the_remainder_goes_to_the_largest_fractions() {
    let cents = |amounts: &[i64]| (1..).zip(amounts.iter().map(|cents| Cents(*cents))).collect::<Vec<_>>();
    let share = |limit: i64, amounts: &[i64]| -> Vec<i64> {
        shared(Cents(limit), &cents(amounts)).iter().map(|(_, share)| share.0).collect()
    };
    // 10 among 3, 3, 5 of 11: 2 8/11, 2 8/11, 4 6/11.
    assert_eq!(share(10, &[3, 3, 5]), [3, 3, 4]);
    // 10 among 1, 4, 7 of 12: 10/12, 3 4/12, 5 10/12.
    assert_eq!(share(10, &[1, 4, 7]), [1, 3, 6]);
    // 7 among 5, 2, 1 of 8: 4 3/8, 1 6/8, 7/8.
    assert_eq!(share(7, &[5, 2, 1]), [4, 2, 1]);
    assert_eq!(share(8, &[5, 2, 1]), [5, 2, 1]);
    assert_eq!(share(9, &[5, 2, 1]), [5, 2, 1], "nobody gets more than the card pays");
    assert_eq!(share(10, &[]), Vec::<i64>::new());
}

#[test]
fn p15_3e_a_new_card_pays_the_tickets_that_are_sold_by_it() {
    // A ticket is sold and voided under the old card, so that nobody holds one when the new card comes.
    let mut hall = Hall::armed(&[]);
    let voided = hall.sell("1 2 3 @1 x4");
    assert_eq!(
        hall.refuses("device", json!({"do": "adopt", "card": card_text(&[])})),
        ("15.3(d)", "tickets_are_open")
    );
    hall.does("writer ann", Hall::void(voided));
    let better = card_text(&[("pays.3.3", "43")]);
    for nobody in ["writer ann", "supervisor sue", "inspector ida", "clock"] {
        let adopt = json!({"do": "adopt", "card": better});
        assert_eq!(hall.refuses(nobody, adopt), ("15.3(d)", "not_yours"), "{nobody}");
    }
    assert_eq!(hall.refuses("device", json!({"do": "adopt", "card": "pays = 7"})), ("15.3(d)", "not_a_card"));
    let events = hall.does("device", json!({"do": "adopt", "card": better}));
    assert!(matches!(&events[..], [Event::Adopted { .. }]));
    let ticket = hall.sell("1 2 3 @1 x2");
    hall.race(&[1, 2, 3], &[]);
    assert_eq!(
        hall.payable(ticket),
        Cents(4300),
        "three of three pay 43 by the card under which it was sold"
    );
    hall.race(&[1, 2, 3], &[]);
    assert_eq!(hall.payable(ticket), Cents(8600), "in its next game too");
}

#[test]
fn p15_3d_no_new_card_while_a_game_is_locked_or_a_race_is_to_come() {
    let mut hall = Hall::armed(&[]);
    let adopt = json!({"do": "adopt", "card": card_text(&[("pays.3.3", "43")])});
    hall.lock();
    assert_eq!(hall.refuses("device", adopt.clone()), ("15.3(d)", "tickets_are_open"));
    hall.draw(&[], &[]);
    let ticket = hall.sell("1 2 3 @1 x2");
    hall.race(&[1, 2, 3], &[]);
    assert_eq!(hall.refuses("device", adopt.clone()), ("15.3(d)", "tickets_are_open"));
    hall.race(&[1, 2, 3], &[]);
    hall.does("device", adopt);
    assert_eq!(hall.payable(ticket), Cents(8400));
}
