//! Anything that anybody could do at a keno location, legal or not, mostly something that makes sense.

use crate::support::{DAY, HOUR, MINUTE, card_text, numbers_with, request};
use keno::lounge::{Act, By, Clock, Command, Lounge, Payment, Person, Shown, Standing, State, Tender};
use keno::{Draw, Request};
use rulebook::conformance::Lots;
use rulebook::game::Moment;

/// A legal card, with the pay tables of these tests.
pub(crate) fn any_card(lots: &mut Lots) -> String {
    let mut pick = |choices: &[&'static str]| lots.pick(choices).expect("there are some");
    let claim = pick(&["5", "10", "600", "525600"]);
    let (interval, notice) = (pick(&["120", "300", "3600"]), pick(&["60", "61", "100"]));
    let automatic = pick(&["true", "true", "false"]);
    let (races, refunds) = (pick(&["1", "4", "20"]), pick(&["true", "true", "false"]));
    // Where every ticket is for one game there is nothing to refund, and saying so has no effect.
    let refunds = if races == "1" { "true" } else { refunds };
    let (starts, offset) = (pick(&["\"06:00\"", "\"00:00\"", "\"23:59\""]), pick(&["-300", "0", "840"]));
    let booth = pick(&["\"1 2 3\"", "\"1 2\"", "\"2 3 4\""]);
    let machines = pick(&["\"9\"", "\"8 9\"", "\"1\""]);
    let machines = if booth.contains('1') && machines.contains('1') { "\"7\"" } else { machines };
    let mut terms = vec![
        ("claim.minutes", claim),
        ("games.interval_seconds", interval),
        ("games.notice_seconds", notice),
        ("games.automatic_lock", automatic),
        ("games.most_races", races),
        ("games.refunds", refunds),
        ("games.day_starts", starts),
        ("games.utc_offset_minutes", offset),
        ("stations.booth", booth),
        ("stations.automatic", machines),
    ];
    match pick(&["none", "game", "both"]) {
        "game" => terms.push(("limit.aggregate_cents", "10000000")),
        "both" => terms.extend([("limit.aggregate_cents", "10000000"), ("limit.wager_cents", "10000000")]),
        _ => {}
    }
    card_text(&terms)
}

const PEOPLE: [&str; 6] = ["ann", "bob", "cat", "sue", "sam", "ida"];

fn person(name: &str) -> Person {
    Person::new(name).expect("a name")
}

fn anybody(lots: &mut Lots) -> By {
    let who = person(lots.pick(&PEOPLE).expect("people"));
    match lots.below(7) {
        0 | 1 => By::Writer(who),
        2 => By::Writer(person("automatic")),
        3 => By::Supervisor(who),
        4 => By::Inspector(who),
        5 => By::Clock,
        _ => By::Device,
    }
}

/// Requests of every kind over few numbers, so that draws meet them; some are not legal.
fn any_request(lots: &mut Lots) -> Request {
    let lines = [
        "1-3 @1",
        "1-6 @1",
        "1-6 @25",
        "1-10 @1",
        "1-10 @100",
        "2-11 @3",
        "5 @2",
        "split 1-3 / 4-7 @1,2",
        "split 1 2 / 3 4 @1",
        "1 2 / 3 4 / 5 6 : 3/2, 3/4, 1/6 @0.25",
        "1-4 / 5-8 : 2/4, 1/8 @1",
        "1 2 / 3 4 5 : 1/5 @4",
        "k80 / 1 2 3 / 4 5 : 1/4, 2/3, 1/6 @1,2,3",
        "k1 / k2 / 3 4 : 2/3, 1/4 @0.75",
        "70-77 @1",
        "1-7 @1",
        "1-3 @0.50",
        "1 2 / 3 4 @1",
        "1-3 @1 =2",
        "81 @1",
    ];
    let mut request = request(lines[lots.below(lines.len())]);
    request.games = lots.pick(&[1, 1, 1, 2, 3, 4, 4, 20, 21, 0]).expect("some");
    request
}

fn any_numbers(lots: &mut Lots, lounge: &Lounge) -> Draw {
    let hits: Vec<u8> = (1..=lots.pick(&[0u8, 3, 6, 10, 11]).expect("some")).collect();
    match lots.below(25) {
        0 => lounge.past().last().and_then(|past| past.draw).unwrap_or(numbers_with(&hits, &[], 7)),
        _ => numbers_with(&hits, &[], lots.draw() as u32),
    }
}

fn any_ticket(lots: &mut Lots, lounge: &Lounge) -> u32 {
    let last = lounge.issued_so_far();
    match lots.below(10) {
        // One of the newest, or any of them, one that is not there included.
        0 => lots.below(last as usize + 3) as u32,
        _ => last.saturating_sub(lots.below(12) as u32),
    }
}

fn why(lots: &mut Lots) -> String {
    let reasons = ["because", "a queue", "x", " ", "", "two\nlines", "...", "\u{202e}backwards"];
    let reason = reasons[[0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 7][lots.below(14)]];
    if lots.below(40) == 0 { "y".repeat(201) } else { reason.to_string() }
}

fn station(lots: &mut Lots, lounge: &Lounge, by: &By) -> u16 {
    let theirs = lounge.writers().iter().find(|(_, writer)| matches!(by, By::Writer(me) if me == *writer));
    match theirs {
        Some((station, _)) if lots.below(12) > 0 => *station,
        _ => lots.below(10) as u16,
    }
}

fn tender(lots: &mut Lots, by: &By) -> (Tender, Option<String>) {
    let automatic = matches!(by, By::Writer(writer) if writer.is_automatic());
    let patron = lots.pick(&["pat", "max"]).map(str::to_string);
    match lots.below(12) {
        0 => (Tender::Cash, patron),
        1 => (Tender::Account, None),
        2 => (Tender::Account, patron),
        _ if automatic => (Tender::Account, patron),
        place => ([Tender::Cash, Tender::Chips, Tender::Coupon, Tender::Tokens][place % 4], None),
    }
}

/// A ticket that waits to be paid, of at least so much, or any.
fn any_winner(lots: &mut Lots, lounge: &Lounge, least: i64) -> u32 {
    let waits = |number: &u32| {
        let ticket = lounge.ticket(*number);
        ticket.is_some_and(|ticket| {
            matches!(ticket.standing, Standing::Won { .. }) && ticket.payable().0 >= least
        })
    };
    let winners: Vec<u32> = (1..=lounge.issued_so_far()).filter(waits).collect();
    match lots.pick(&winners) {
        Some(winner) if lots.below(4) > 0 => winner,
        _ => any_ticket(lots, lounge),
    }
}

/// What is shown for a ticket: mostly its slip.
fn any_shown(lots: &mut Lots) -> Option<Shown> {
    let shown = [Some(Shown::Slip), Some(Shown::Account), Some(Shown::Ruling), None];
    shown[[0, 0, 0, 0, 0, 1, 1, 2, 2, 3][lots.below(10)]]
}

/// What stands in the way of the game: a clock in doubt, a writer without a station, a key that is not turned.
fn overdue(lots: &mut Lots, lounge: &Lounge) -> Option<(By, Command)> {
    if lounge.clock() == Clock::Doubted && lots.below(3) == 0 {
        return Some((By::Supervisor(person("sue")), Command::ConfirmClock));
    }
    let stations = lounge.card().stations();
    let idle = |name: &str| !lounge.writers().values().any(|writer| writer.as_str() == name);
    let free = |list: &[u16]| list.iter().copied().find(|station| !lounge.writers().contains_key(station));
    for (name, list) in
        [("ann", &stations.booth), ("bob", &stations.booth), ("automatic", &stations.automatic)]
    {
        if let (true, Some(station)) = (idle(name), free(list)) {
            return Some((By::Writer(person(name)), Command::SignOn { station }));
        }
    }
    let keys = lounge.keys();
    match (&keys.inspector, &keys.supervisor) {
        _ if lots.below(3) == 0 => None,
        (None, _) => Some((By::Inspector(person("ida")), Command::TurnKey)),
        (_, None) => Some((By::Supervisor(person("sue")), Command::TurnKey)),
        _ => None,
    }
}

/// Anything by anybody, mostly something that makes sense.
pub(crate) fn any_act(lots: &mut Lots, lounge: &Lounge, now: i64) -> Act {
    let game = lounge.game();
    let digest = game.lock_digest().map_or(String::new(), |digest| digest.hex());
    let to = game.locks_at().map_or(now, |at| at.0) + lots.below(40) as i64 * MINUTE - 10 * MINUTE;
    let writer = By::Writer(person(lots.pick(&["ann", "bob", "automatic", "ann"]).expect("writers")));
    let supervisor = By::Supervisor(person(lots.pick(&["sue", "sam", "ann"]).expect("supervisors")));
    let inspector = By::Inspector(person(lots.pick(&["ida", "sue"]).expect("inspectors")));
    let ticket = any_ticket(lots, lounge);
    let at_station = station(lots, lounge, &writer);
    let sold = lounge.issued_so_far();
    let usual = match lots.below(4) {
        0 => overdue(lots, lounge),
        _ => None,
    };
    if let Some((by, command)) = usual {
        return Act::new(Moment(now), by, command);
    }
    let (by, command) = match (lots.below(34), game.state()) {
        (0, _) => (writer, Command::SignOn { station: [1, 2, 3, 4, 7, 8, 9][lots.below(7)] }),
        (1, _) if lots.below(6) == 0 => (writer, Command::SignOff { station: at_station }),
        (2..=9, _) => {
            let (paid, patron) = tender(lots, &writer);
            (writer, Command::Issue { station: at_station, request: any_request(lots), paid, patron })
        }
        (10 | 11, _) => (writer, Command::Void { station: at_station, ticket: sold, shown: any_shown(lots) }),
        (12, _) => (writer, Command::Void { station: at_station, ticket, shown: any_shown(lots) }),
        (13 | 14, _) => {
            (writer, Command::CancelRaces { station: at_station, ticket, shown: any_shown(lots) })
        }
        (15, _) => (if lots.below(2) == 0 { By::Clock } else { supervisor }, Command::Notice),
        (16..=18, State::Open) => match game.locks_at() {
            Some(_) => (By::Clock, Command::Lock { approved_by: None }),
            None if lots.below(2) == 0 => (supervisor, Command::Lock { approved_by: None }),
            None => (writer, Command::Lock { approved_by: Some(person("sue")) }),
        },
        (19, _) => (supervisor, Command::Override { locks_at: Moment(to), why: why(lots) }),
        (16..=18 | 20..=22, State::Locked) => {
            let (numbers, program) = (any_numbers(lots, lounge), "p".to_string());
            (By::Device, Command::Draw { numbers, program, lock: digest })
        }
        (20 | 21, _) => (if lots.below(2) == 0 { inspector } else { supervisor }, Command::TurnKey),
        (22, State::Stopped) => (supervisor, Command::ReturnWagers { why: why(lots) }),
        (23, _) => {
            let ticket = any_winner(lots, lounge, 150_000);
            (writer, Command::Present { station: at_station, ticket, shown: any_shown(lots) })
        }
        (24, _) => (supervisor, Command::Authorise { ticket: any_winner(lots, lounge, 150_000) }),
        (25..=28, _) => {
            let automatic = matches!(&writer, By::Writer(writer) if writer.is_automatic());
            let with = if automatic { Payment::Account } else { Payment::Cash };
            let with = if lots.below(6) == 0 { Payment::Check } else { with };
            let patron = lots.pick(&["pat", "max"]).filter(|_| automatic).map(str::to_string);
            let ticket = any_winner(lots, lounge, 0);
            (writer, Command::Pay { station: at_station, ticket, with, patron, shown: any_shown(lots) })
        }
        (29, _) => {
            let ticket = if lots.below(2) == 0 { any_winner(lots, lounge, 0) } else { ticket };
            (writer, Command::Refer { station: at_station, ticket, why: why(lots) })
        }
        (30, _) => {
            let ticket = lounge.referred().iter().next().copied().unwrap_or(ticket);
            (supervisor, Command::Rule { ticket, pay: lots.below(2) == 0, why: why(lots) })
        }
        (31, _) => (By::Clock, Command::Expire),
        (32, _) => {
            let ticket = if lots.below(3) > 0 { any_winner(lots, lounge, 0) } else { ticket };
            (supervisor, Command::WaiveSlip { ticket, why: why(lots) })
        }
        _ => rare(lots, lounge, supervisor, inspector, digest),
    };
    // Now and then somebody else tries it.
    let by = if lots.below(15) == 0 { anybody(lots) } else { by };
    Act::new(Moment(now), by, command)
}

/// What happens seldom.
fn rare(lots: &mut Lots, lounge: &Lounge, supervisor: By, inspector: By, digest: String) -> (By, Command) {
    let program = "p".to_string();
    match lots.below(15) {
        0 => (By::Device, Command::Restart { program, version: [None, Some(2)][lots.below(2)] }),
        12 => (By::Device, Command::DoubtClock { moved_millis: lots.below(400) as i64 * DAY - 100 * DAY }),
        13 | 14 => (supervisor, Command::ConfirmClock),
        1 => (By::Device, Command::Fail { why: why(lots) }),
        2 => (supervisor, Command::ReturnWagers { why: why(lots) }),
        3 => (if lots.below(2) == 0 { inspector } else { supervisor }, Command::WithdrawKey),
        4 | 5 => (By::Device, Command::Adopt { card: any_card(lots) }),
        6 => (By::Device, Command::Adopt { card: "pays = 1".to_string() }),
        7 => (By::Device, Command::Open { location: "keno-main".to_string() }),
        _ => {
            let numbers = any_numbers(lots, lounge);
            // A digest that is nobody's, or nearly the right one.
            let lock = digest.replace('a', "b");
            (By::Device, Command::Draw { numbers, program, lock })
        }
    }
}

/// The time moves on, mostly a little; now and then to the edge of something.
pub(crate) fn next_moment(lots: &mut Lots, lounge: &Lounge, now: i64) -> i64 {
    let edge = lounge.game().locks_at().map_or(now, |at| at.0);
    let expiry = lounge.next_expiry().map_or(now, |at| at.0);
    match lots.below(100) {
        0 | 1 => now.max(edge),
        2 => now.max(edge - 1),
        3 => now.max(edge - MINUTE),
        4 if lots.below(4) == 0 => now.max(expiry - 1),
        5 if lots.below(4) == 0 => now.max(expiry),
        6 if lots.below(4) == 0 => now + HOUR,
        7 if lots.below(4) == 0 => now + lots.below(3) as i64 * DAY / 2,
        8 | 9 => now + MINUTE,
        _ => now + lots.below(3_000) as i64,
    }
}
