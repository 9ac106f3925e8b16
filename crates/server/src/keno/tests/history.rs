//! Keno that years cannot slow, measured: `make keno-history`. Two runs, each a process of its own, because memory is read
//! from `/proc`. See docs/operations.md.

use super::*;
use crate::keno::report::{day_report, day_report_anew};
use crate::support::{MINUTE, NOON, card_text};
use keno::Request;
use keno::lounge::{By, Command, Payment, Person, Shown as Proof, Standing, Tender};
use keno::{Conditioning, Draw, Kind};
use rulebook::conformance::Lots;
use rulebook::licensee::RulesFile as _;
use std::path::PathBuf;
use std::time::Instant;

fn person(name: &str) -> Person {
    Person::new(name).expect("a name")
}

/// A figure of this process, in megabytes.
fn memory(key: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find(|line| line.starts_with(key)).expect("a figure");
    let kilobytes: u64 = line.split_whitespace().nth(1).expect("a number").parse().expect("a number");
    kilobytes / 1024
}

fn count(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn folder() -> PathBuf {
    let folder =
        PathBuf::from(std::env::var_os("CHAPTER47_HISTORY").expect("CHAPTER47_HISTORY names a folder"));
    std::fs::create_dir_all(&folder).expect("made");
    folder
}

fn card() -> RateCard {
    let text = card_text(&[("games.most_races", "20"), ("claim.minutes", "525600")]);
    RateCard::from_toml(&text).expect("a card")
}

/// A location with a writer at station 1 and both keys turned, in a journal of this name.
fn armed(path: &std::path::Path) -> (Arc<Journal>, Location) {
    let journal = Arc::new(Journal::open(path).expect("a journal"));
    let mut location = open(&journal, &card(), NOON);
    for (by, command) in [
        (By::Writer(person("ann")), Command::SignOn { station: 1 }),
        (By::Inspector(person("ida")), Command::TurnKey),
        (By::Supervisor(person("sue")), Command::TurnKey),
        (By::Supervisor(person("sue")), Command::ConfirmClock),
    ] {
        assert!(location.tries(&Act::new(Moment(NOON), by, command)));
    }
    (journal, location)
}

fn sale(lots: &mut Lots, at: i64, games: u16) -> Act {
    let mut numbers: Vec<u8> = Vec::new();
    while numbers.len() < 6 {
        let number = 1 + lots.below(80) as u8;
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    let request = Request {
        kind: Kind::Straight,
        groups: vec![numbers],
        kings: Vec::new(),
        conditioning: None::<Conditioning>,
        rates: vec![Cents(100)],
        games,
        price: None,
        quick_pick: false,
    };
    let issue = Command::Issue { station: 1, request, paid: Tender::Cash, patron: None };
    Act::new(Moment(at), By::Writer(person("ann")), issue)
}

/// Locks the present game and draws it, at its time.
fn race(location: &mut Location, lots: &mut Lots) -> i64 {
    let at = location.played.lounge.game().locks_at().expect("it locks by itself").0;
    assert!(location.tries(&Act::new(Moment(at), By::Clock, Command::Lock { approved_by: None })));
    let mut numbers: Vec<u8> = (1..=80).collect();
    for place in 0..20 {
        let other = place + lots.below(80 - place);
        numbers.swap(place, other);
    }
    let numbers = Draw::new(numbers[..20].try_into().expect("twenty")).expect("a draw");
    let lock = location.played.lounge.game().lock_digest().expect("it is locked").hex();
    let draw = Command::Draw { numbers, program: "history".to_string(), lock };
    assert!(location.tries(&Act::new(Moment(at + 1), By::Device, draw)));
    at + 1
}

#[test]
#[ignore = "it sells a million tickets, which takes a minute, and makes a file of two gigabytes"]
fn a_million_tickets_in_play_take_less_than_100_megabytes() {
    let tickets = count("CHAPTER47_TICKETS", 1_000_000);
    let path = folder().join("in-play.db");
    let (journal, mut location) = armed(&path);
    let mut lots = Lots::new(1);
    let before = memory("VmRSS");
    println!("before the first sale: {before} MB");
    let begun = Instant::now();
    for _ in 0..tickets {
        assert!(location.tries(&sale(&mut lots, NOON + 1, 20)));
    }
    location.tail.settle().expect("the journal lives");
    let sold = memory("VmRSS");
    println!("{tickets} tickets for 20 games each, all open: {sold} MB, sold in {:?}", begun.elapsed());
    let begun = Instant::now();
    race(&mut location, &mut lots);
    println!("one game locked and drawn in {:?}: {} MB", begun.elapsed(), memory("VmRSS"));
    let begun = Instant::now();
    let found = (1..=1_000).map(|n| location.issued(u32::try_from(n * tickets / 1_000).expect("small")));
    assert!(found.into_iter().all(|issued| issued.is_some()));
    println!("a ticket by its number: {:?}", begun.elapsed() / 1_000);
    location.keep_at_the_end();
    println!("in the end {} MB, at most {} MB", memory("VmRSS"), memory("VmHWM"));
    drop((location, journal));
    assert!(sold - before < 100, "{} MB", sold - before);
}

#[test]
#[ignore = "it sells a million tickets over many days, which takes minutes, and makes a file of two gigabytes"]
fn a_journal_of_many_keno_days() {
    let tickets = count("CHAPTER47_TICKETS", 1_000_000);
    let path = folder().join("many-days.db");
    let (journal, mut location) = armed(&path);
    let mut lots = Lots::new(2);
    let begun = Instant::now();
    let mut paid = 0_u64;
    while u64::from(location.played.lounge.issued_so_far()) < tickets {
        let from = location.played.lounge.issued_so_far() + 1;
        let locks_at = location.played.lounge.game().locks_at().expect("it locks by itself").0;
        for _ in 0..60 {
            let games = if lots.below(10) == 0 { 3 } else { 1 };
            if !location.tries(&sale(&mut lots, locks_at - 2 * MINUTE, games)) {
                assert!(location.tries(&sale(&mut lots, locks_at - 2 * MINUTE, 1)));
            }
        }
        let at = race(&mut location, &mut lots);
        for ticket in from..=location.played.lounge.issued_so_far() {
            let standing = location.played.lounge.ticket(ticket).map(|ticket| ticket.standing);
            // One winner in three is not fetched at once.
            if matches!(standing, Some(Standing::Won { .. })) && lots.below(3) > 0 {
                let (with, shown) = (Payment::Cash, Some(Proof::Slip));
                let pay = Command::Pay { station: 1, ticket, with, patron: None, shown };
                paid += u64::from(location.tries(&Act::new(Moment(at + 1), By::Writer(person("ann")), pay)));
            }
        }
    }
    location.keep_at_the_end();
    let (seq, days) = (location.tail.seq(), location.played.lounge.days().len());
    let unclaimed = location.played.lounge.unclaimed();
    println!(
        "{tickets} tickets, {paid} paid, {days} days, {seq} entries in {:?}; {} MB, at most {} MB; {unclaimed} unclaimed",
        begun.elapsed(),
        memory("VmRSS"),
        memory("VmHWM"),
    );
    let megabytes = std::fs::metadata(&path).expect("a file").len() / 1_000_000;
    println!("{megabytes} MB on the disk");
    drop((location, journal));
}

/// Opens the location of [`a_journal_of_many_keno_days`], and says how long that takes: run it twice, the second time with
/// `CHAPTER47_ANEW=1`, which throws the state away first.
#[test]
#[ignore = "it opens what a_journal_of_many_keno_days has made"]
fn a_start_on_a_journal_of_many_keno_days() {
    let path = folder().join("many-days.db");
    let is_anew = count("CHAPTER47_ANEW", 0) == 1;
    if is_anew {
        let db = rusqlite::Connection::open(&path).expect("a file");
        db.execute_batch("DELETE FROM states; DELETE FROM state_pages; DELETE FROM state_facts")
            .expect("thrown away");
    }
    let journal = Arc::new(Journal::open(&path).expect("a journal"));
    let before = memory("VmRSS");
    let begun = Instant::now();
    let mut location = open(&journal, &card(), NOON);
    let anew = if is_anew { "everything played again" } else { "from its state" };
    println!(
        "a start, {anew}: {:?}; {before} MB before, {} MB after, at most {} MB",
        begun.elapsed(),
        memory("VmRSS"),
        memory("VmHWM")
    );
    let days: Vec<_> = location.played.lounge.days().keys().copied().collect();
    let day = days[days.len() / 2];
    let stands = location.snapshot().expect("the journal lives");
    let reader = journal.reader();
    let begun = Instant::now();
    let kept = day_report(&reader, "keno-main", day, Some(&stands)).expect("a report");
    println!("the report of {day}, {} tickets, from its day: {:?}", kept.total.sold, begun.elapsed());
    let begun = Instant::now();
    let anew = day_report_anew(&reader, "keno-main", day, Some(&stands)).expect("a report");
    println!("the same from everything: {:?}", begun.elapsed());
    assert_eq!(kept, anew);
    location.keep_at_the_end();
}
