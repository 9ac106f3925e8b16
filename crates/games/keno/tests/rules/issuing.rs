//! 19:47-15.4: requests and what they have room for, the issue of tickets, races and their refund, voids.

use crate::support::{DAY, Hall, MINUTE, card, named, play, refused, refused_by, request, spots};
use keno::lounge::{Event, Purse, Standing};
use keno::{Asked, Play, Request};
use rulebook::game::Refuse;
use rulebook::money::Cents;
use serde_json::json;

#[test]
fn p15_4a_a_request_is_conditioned_and_priced_by_the_rate_card() {
    play("1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5 =15");
    for line in [
        "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5 =14",
        "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5 =16",
        "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5 =3",
        "1 2 3 4 @1 =0",
        "1 2 3 4 @1 x2 =1",
    ] {
        assert_eq!(refused(line), ("15.4(b)5", "price"), "{line}");
    }
    let said = Play::check(&request("1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5 =14"), &card(&[]));
    let said = said.expect_err("a wrong price").to_string();
    assert!(said.contains("$15") && said.contains("$14"), "{said}");
    let ways = Play::check(&request("1 2 3 4 / 5 6 7 8 : 3/4 @1"), &card(&[])).expect_err("two ways of four");
    assert_eq!(rulebook::game::Refuse::instead(&ways).as_deref(), Some("write 2/4"));
}

#[test]
fn p15_4a_a_ticket_has_no_more_ways_than_can_be_paid() {
    // Forty groups of two: 780 ways of four, 9880 of six.
    let groups: Vec<String> = (0..40).map(|g| format!("{} {}", g * 2 + 1, g * 2 + 2)).collect();
    let groups = groups.join(" / ");
    assert_eq!(play(&format!("{groups} : 780/4 @1")).ways(), 780);
    assert_eq!(refused(&format!("{groups} : 9880/6 @1")), ("15.4(a)", "too_many_ways"));
    assert_eq!(refused(&format!("{groups} : 1/6 @1")), ("15.4(a)", "too_many_ways"));
}

/// The play of a request with one thing in it changed.
fn changed(line: &str, change: impl Fn(&mut Request)) -> Play {
    let mut request = request(line);
    change(&mut request);
    Play::check(&request, &card(&[])).unwrap_or_else(|no| panic!("{request}: {no}"))
}

const WHOLE: &str = "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5";

#[test]
fn p15_4b_a_request_has_room_for_everything_in_json_as_in_a_line() {
    let json = json!({"kind": "way", "groups": [[1, 2, 3, 4], [5, 6, 7, 8]], "kings": [],
        "conditioning": "2/4, 1/8", "rates": [100], "games": 5, "price": 1500});
    let Ok(Asked::Marked(read)) = Asked::from_json(json.clone()) else { panic!("a request") };
    assert_eq!(read, request(&format!("{WHOLE} =15")));
    for field in ["kind", "groups", "rates"] {
        let mut without = json.clone();
        without.as_object_mut().expect("an object").remove(field);
        assert!(Asked::from_json(without).is_err(), "{field} is missing");
    }
    let mut more = json.clone();
    more["said"] = json!("and three dollars on red");
    assert!(Asked::from_json(more).is_err(), "nothing is asked beside the form");
}

#[test]
fn p15_4b1_the_grid_says_what_is_played() {
    let (plain, other) = (play(WHOLE), changed(WHOLE, |request| request.groups[1][3] = 80));
    assert!(plain.marked().has(8) && !plain.marked().has(80));
    assert!(other.marked().has(80) && !other.marked().has(8));
    for number in 1..=80u8 {
        let play = changed("1 @1", |request| request.groups = vec![vec![number]]);
        assert_eq!(play.marked().iter().collect::<Vec<_>>(), [number]);
    }
}

#[test]
fn p15_4b2_the_number_of_games_is_played_and_priced() {
    assert_eq!((play(WHOLE).games(), play(WHOLE).price()), (5, Cents(1500)));
    let one = changed(WHOLE, |request| request.games = 1);
    assert_eq!((one.games(), one.price()), (1, Cents(300)));
    let mut hall = Hall::new(&[]);
    let ticket = hall.sell(WHOLE);
    assert_eq!((hall.ticket(ticket).first, hall.ticket(ticket).last), (1, 5));
}

#[test]
fn p15_4b3_the_value_of_each_wager_is_its_rate() {
    let dearer = changed(WHOLE, |request| request.rates = vec![Cents(250)]);
    assert_eq!((dearer.price_of_a_game(), dearer.lines()[0].rate), (Cents(750), Cents(250)));
    let none = request(WHOLE);
    let none = Request { rates: Vec::new(), ..none };
    assert_eq!(refused_by(&card(&[]), &none), ("15.4(b)3", "rates_for_lines"));
}

#[test]
fn p15_4b4_the_conditioning_says_what_is_combined() {
    let fours = changed(WHOLE, |request| request.conditioning = "1/8".parse().ok());
    assert_eq!((play(WHOLE).ways(), fours.ways(), fours.price_of_a_game()), (3, 1, Cents(100)));
    let card = card(&[]);
    let four = spots(&[1, 2, 3, 4]);
    assert_eq!((play(WHOLE).payoff(&card, four), fours.payoff(&card, four)), (Cents(11_200), Cents(0)));
}

#[test]
fn p15_4b5_the_price_on_the_request_must_be_the_ticket_s() {
    assert_eq!(changed(WHOLE, |request| request.price = Some(Cents(1500))), play(WHOLE));
    let wrong = Request { price: Some(Cents(1501)), ..request(WHOLE) };
    assert_eq!(refused_by(&card(&[]), &wrong), ("15.4(b)5", "price"));
    let negative = Request { price: Some(Cents(-1500)), ..request(WHOLE) };
    assert_eq!(refused_by(&card(&[]), &negative), ("15.4(b)5", "price"));
}

#[test]
fn p15_4c_tickets_are_numbered_in_sequence_and_cost_their_price() {
    let mut hall = Hall::armed(&[]);
    for number in 1..=3 {
        assert_eq!(hall.sell("1 2 3 @2"), number);
    }
    assert_eq!(hall.gained(Purse::Drawer(1)), -600);
    // Neither a refusal nor a void nor a new game breaks the sequence, nor another station.
    assert!(hall.tries("writer ann", Hall::sale("1 2 3 @0.01")).is_err());
    hall.does("writer ann", Hall::void(3));
    let at_two = json!({"do": "issue", "station": 2, "request": request("7 @1"), "paid": "chips"});
    hall.does("writer bob", at_two);
    hall.race(&[], &[1, 2, 3, 7]);
    assert_eq!(hall.sell("1 2 3 @2"), 5);
    let issue = hall.issue(5);
    assert_eq!((issue.number, issue.first.number, issue.at.0), (5, 2, hall.now));
    assert_eq!(hall.ticket(4).first, 1);
}

#[test]
fn p15_4c_everything_of_the_ticket_is_in_its_digest() {
    let digest = |hall: &mut Hall, line: &str| {
        let ticket = hall.sell(line);
        hall.ticket(ticket).digest.expect("open").hex()
    };
    let base = digest(&mut Hall::new(&[]), "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5");
    assert_eq!(
        base,
        digest(&mut Hall::new(&[]), "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5 =15"),
        "the same ticket"
    );
    let mut seen = vec![base];
    for line in [
        "1 2 3 4 / 5 6 7 9 : 2/4, 1/8 @1 x5",
        "1 2 3 5 / 4 6 7 8 : 2/4, 1/8 @1 x5",
        "combination 1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5",
        "1 2 3 4 / 5 6 7 8 : 1/8, 2/4 @1 x5",
        "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @2 x5",
        "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x4",
    ] {
        seen.push(digest(&mut Hall::new(&[]), line));
    }
    let line = "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5";
    seen.push(digest(&mut Hall::named("keno-east", &[]), line));
    seen.push(digest(&mut Hall::new(&[("claim.minutes", "11")]), line));
    seen.push(digest(&mut Hall::new(&[("limit.aggregate_cents", "10000000")]), line));
    let mut later = Hall::new(&[]);
    later.now += 1;
    seen.push(digest(&mut later, line));
    let mut second = Hall::new(&[]);
    second.sell("1 @1");
    seen.push(digest(&mut second, line));
    let mut chips = Hall::new(&[]);
    chips.does("writer ann", json!({"do": "issue", "station": 1, "request": request(line), "paid": "chips"}));
    seen.push(chips.ticket(1).digest.expect("open").hex());
    let mut bob = Hall::new(&[]);
    bob.does("writer bob", json!({"do": "issue", "station": 2, "request": request(line), "paid": "cash"}));
    seen.push(bob.ticket(1).digest.expect("open").hex());
    let count = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), count, "each of them is another ticket");
}

#[test]
fn p15_4d_a_multi_race_ticket_is_paid_for_at_once_and_covers_consecutive_games() {
    let mut hall = Hall::armed(&[]);
    hall.race(&[], &[]);
    let ticket = hall.sell("1 2 3 @1 x3");
    assert_eq!((hall.gained(Purse::Drawer(1)), hall.gained(Purse::Layout)), (-300, 300));
    let issue = hall.issue(ticket).clone();
    assert_eq!((issue.first.number, issue.last.number, issue.first.day), (2, 4, issue.last.day));
    for (won, layout) in [(4200, 200), (4200, 100), (8400, 0)] {
        assert_eq!(hall.lounge.entered(), (1, Cents(100)));
        let hits: &[u8] = if hall.number() == 3 { &[] } else { &[1, 2, 3] };
        let misses: &[u8] = if hall.number() == 3 { &[1, 2, 3] } else { &[] };
        hall.race(hits, misses);
        assert_eq!((hall.ticket(ticket).won.0, hall.gained(Purse::Layout)), (won, layout));
    }
    assert_eq!(hall.lounge.entered(), (0, Cents(0)), "the fifth game is not its");
}

#[test]
fn p15_4d_nothing_is_paid_before_the_last_game() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @1 x3");
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.4(d)", "races_to_come"));
    hall.race(&[1, 2, 3], &[]);
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.4(d)", "races_to_come"));
    hall.race(&[], &[1, 2, 3]);
    hall.lock();
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.4(d)", "races_to_come"));
    hall.draw(&[], &[1, 2, 3]);
    hall.does("writer ann", Hall::pay(ticket));
    assert_eq!(hall.gained(Purse::Drawer(1)), -300 + 4200);
}

#[test]
fn p15_4d_races_are_cancelled_with_the_present_game_open() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @1 x4");
    assert_eq!(hall.refuses("writer ann", Hall::cancel(ticket)), ("15.4(e)", "void_it_whole"));
    hall.race(&[1, 2, 3], &[]);
    let events = hall.does("writer ann", Hall::cancel(ticket));
    let [Event::RacesCancelled { games, refunded, document, .. }] = &events[..] else { panic!("{events:?}") };
    assert_eq!((*games, *refunded, *document), (3, Cents(300), 1), "games 2, 3 and 4 have not started");
    assert_eq!((hall.gained(Purse::Drawer(1)), hall.gained(Purse::Layout)), (-400 + 300, 0));
    assert_eq!(hall.lounge.entered(), (0, Cents(0)));
    // Its winners are paid now, and nothing of it plays on.
    hall.does("writer ann", Hall::pay(ticket));
    assert_eq!(hall.gained(Purse::Drawer(1)), -100 + 4200);
    hall.race(&[1, 2, 3], &[]);
    assert_eq!((hall.gained(Purse::Unclaimed), hall.lounge.past()[1].payoffs), (0, Cents(0)));
}

#[test]
fn p15_4d_races_are_cancelled_with_the_present_game_locked() {
    let mut hall = Hall::armed(&[]);
    let (ticket, other) = (hall.sell("1 2 3 @1 x3"), hall.sell("4 5 6 @1 x3"));
    hall.lock();
    let events = hall.does("writer ann", Hall::cancel(ticket));
    assert!(matches!(events[..], [Event::RacesCancelled { games: 2, refunded: Cents(200), .. }]));
    assert_eq!(hall.lounge.entered(), (2, Cents(200)), "the game that has started is played");
    assert_eq!(hall.refuses("writer ann", Hall::cancel(ticket)), ("15.4(d)", "no_races_left"));
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.6(a)", "not_drawn_yet"));
    let events = hall.does("writer ann", Hall::cancel(other));
    assert!(matches!(events[..], [Event::RacesCancelled { document: 2, .. }]), "documents are numbered");
    hall.draw(&[1, 2, 3], &[4, 5, 6]);
    hall.does("writer ann", Hall::pay(ticket));
    assert_eq!(hall.ticket(other).standing, Standing::Lost);
    assert_eq!((hall.gained(Purse::Layout), hall.gained(Purse::Unclaimed)), (0, 0));
}

#[test]
fn p15_4d_the_last_race_of_a_ticket_can_be_cancelled_while_it_is_open_only() {
    let mut hall = Hall::armed(&[]);
    let ticket = hall.sell("1 2 3 @1 x2");
    hall.race(&[1, 2, 3], &[]);
    let mut locked = hall.clone();
    locked.lock();
    assert_eq!(locked.refuses("writer ann", Hall::cancel(ticket)), ("15.4(d)", "no_races_left"));
    hall.now = hall.locks_at() - 1;
    let events = hall.does("writer ann", Hall::cancel(ticket));
    assert!(matches!(events[..], [Event::RacesCancelled { games: 1, refunded: Cents(100), .. }]));
    assert_eq!(hall.refuses("writer ann", Hall::cancel(ticket)), ("15.3(c)", "games_are_over"));
}

#[test]
fn p15_4d_races_are_refunded_only_where_the_rate_card_allows_it() {
    let mut hall = Hall::armed(&[("games.refunds", "false")]);
    let ticket = hall.sell("1 2 3 @1 x3");
    hall.race(&[1, 2, 3], &[]);
    assert_eq!(hall.refuses("writer ann", Hall::cancel(ticket)), ("15.4(d)", "no_refunds"));
    assert_eq!(hall.refuses("writer ann", Hall::pay(ticket)), ("15.4(d)", "races_to_come"));
}

#[test]
fn p15_4d_what_an_account_paid_goes_back_to_the_account() {
    let mut hall = Hall::armed(&[]);
    let sale = json!({"do": "issue", "station": 9, "request": request("1 2 3 @1 x3"), "paid": "account", "patron": "pat"});
    hall.does("writer automatic", sale.clone());
    hall.does("writer automatic", sale);
    let pat = || Purse::Patron("pat".to_string());
    assert_eq!(hall.gained(pat()), -600);
    hall.does("writer automatic", json!({"do": "void", "station": 9, "ticket": 1}));
    assert_eq!(hall.gained(pat()), -300);
    hall.race(&[], &[1, 2, 3]);
    hall.does("writer ann", Hall::cancel(2));
    assert_eq!((hall.gained(pat()), hall.gained(Purse::Drawer(1))), (-100, 0));
    // A ticket that was bought over the counter cannot be given back where there is no drawer.
    let cash = hall.sell("1 2 3 @1");
    let void = json!({"do": "void", "station": 9, "ticket": cash});
    let refusal = hall.tries("writer automatic", void).expect_err("it has no drawer");
    assert_eq!(named(&refusal), ("15.3(b)", "tender"));
    let instead = "at an automatic station money comes from an account and goes to it";
    assert_eq!(refusal.instead().as_deref(), Some(instead));
}

#[test]
fn p15_4e_a_ticket_is_voided_before_its_game_starts_and_not_after() {
    let mut hall = Hall::armed(&[]);
    let (early, late) = (hall.sell("1 2 3 @2"), hall.sell("4 5 6 @3"));
    hall.now = hall.locks_at() - 1;
    let events = hall.does("writer ann", Hall::void(early));
    assert!(matches!(&events[..], [Event::Voided { price: Cents(200), issued_at: 1, .. }]));
    assert_eq!((hall.gained(Purse::Drawer(1)), hall.gained(Purse::Layout)), (-300, 300));
    assert_eq!(hall.lounge.entered(), (1, Cents(300)));
    assert_eq!(hall.refuses("writer ann", Hall::void(early)), ("15.4(e)", "voided_already"));
    assert_eq!(hall.refuses("writer ann", Hall::pay(early)), ("15.4(e)", "voided_already"));
    assert_eq!(hall.refuses("writer ann", Hall::cancel(early)), ("15.4(e)", "voided_already"));
    assert_eq!(hall.refuses("writer ann", Hall::void(3)), ("15.3(c)", "no_such_ticket"));
    assert_eq!(hall.refuses("writer ann", Hall::void(0)), ("15.3(c)", "no_such_ticket"));
    hall.lock();
    assert_eq!(hall.refuses("writer ann", Hall::void(late)), ("15.3(c)", "started_already"));
    hall.draw(&[1, 2, 3, 4, 5, 6], &[]);
    assert_eq!(hall.gained(Purse::Unclaimed), 12_600, "the voided ticket has won nothing");
}

#[test]
fn p15_4e_a_multi_race_ticket_is_voided_whole_and_before_its_first_game() {
    let mut hall = Hall::armed(&[]);
    let (whole, started) = (hall.sell("1 2 3 @1 x3"), hall.sell("1 2 3 @1 x3"));
    hall.does("writer ann", Hall::void(whole));
    assert_eq!(hall.gained(Purse::Layout), 300, "all of its games went back");
    hall.lock();
    assert_eq!(hall.refuses("writer ann", Hall::void(started)), ("15.4(e)", "races_started"));
    hall.draw(&[], &[1, 2, 3]);
    assert_eq!(
        hall.refuses("writer ann", Hall::void(started)),
        ("15.4(e)", "races_started"),
        "nor between games"
    );
    hall.race(&[], &[1, 2, 3]);
    assert_eq!(hall.refuses("writer ann", Hall::void(started)), ("15.4(e)", "races_started"));
    hall.race(&[], &[1, 2, 3]);
    assert_eq!(hall.refuses("writer ann", Hall::void(started)), ("15.3(c)", "games_are_over"));
    assert_eq!(hall.lounge.past().iter().map(|game| game.tickets).collect::<Vec<_>>(), [1, 1, 1]);
}

#[test]
fn p15_4e_voids_are_listed_by_station_day_by_day() {
    let mut hall = Hall::armed(&[]);
    let tickets: Vec<u32> = (0..4).map(|_| hall.sell("1 2 3 @1")).collect();
    hall.does("writer ann", Hall::void(tickets[2]));
    hall.does("writer bob", json!({"do": "void", "station": 2, "ticket": tickets[1]}));
    hall.does("writer ann", Hall::void(tickets[0]));
    hall.race(&[], &[1, 2, 3]);
    // The next gaming day.
    hall.now += DAY;
    hall.lock_late();
    hall.draw(&[], &[1, 2, 3]);
    let late = hall.sell("1 2 3 @1");
    hall.now += MINUTE;
    hall.does("writer ann", Hall::void(late));
    let days = hall.lounge.days();
    let lists: Vec<_> = days.iter().map(|(day, tally)| (day.to_string(), tally.voids.clone())).collect();
    let first = [(1, vec![tickets[2], tickets[0]]), (2, vec![tickets[1]])].into_iter().collect();
    let second = [(1, vec![late])].into_iter().collect();
    assert_eq!(lists, [("2026-11-16".to_string(), first), ("2026-11-17".to_string(), second)]);
    let tally = &days.values().next().expect("a day").stations[&2];
    assert_eq!((tally.voids, tally.voided, tally.net()), (1, Cents(100), Cents(-100)));
}
