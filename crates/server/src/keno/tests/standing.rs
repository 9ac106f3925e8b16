//! A location that starts from a state that was kept is the location that plays everything again: at moments that chance picks
//! of random days, on a file and, with several nodes, on a database. Reports that read their day say what those say that
//! read everything.

use super::super::again::{self, Played};
use super::super::archive::Archive;
use super::super::report::{Index, day_report, day_report_anew, results, voids};
use super::super::standing::{compare, form, start_from_what_is_kept};
use super::*;
use crate::support::{HOUR, NOON, card_text};
use keno::lounge::Lounge;
use ledger::Follows as _;
use rulebook::conformance::Lots;
use rulebook::licensee::RulesFile as _;

#[path = "../../../../games/keno/tests/rules/acts.rs"]
mod acts;

use acts::{any_act, any_card, next_moment};

fn days() -> u64 {
    std::env::var("KENO_DAYS").ok().and_then(|days| days.parse().ok()).unwrap_or(12)
}

fn stream() -> StreamId {
    StreamId::keno(&name("keno-main")).expect("a stream")
}

fn card(text: &str) -> RateCard {
    RateCard::from_toml(text).unwrap_or_else(|wrong| panic!("{wrong:?}\n{text}"))
}

/// Everything that a location is, with every ticket.
fn everything(played: &Played) -> String {
    let lounge = &played.lounge;
    let tickets: Vec<_> = (1..=lounge.issued_so_far()).map(|number| lounge.ticket(number)).collect();
    let (beside, pieces) = played.beside.keep_whole();
    let text = String::from_utf8_lossy;
    format!(
        "{:?}",
        (lounge.keep_whole(), text(&beside), pieces, tickets, lounge.next_expiry(), lounge.past())
    )
}

/// The location as a start would find it: from the newest state, and what came since. None where no state is of use.
fn started(reader: &Reader) -> Option<(Played, u64)> {
    let form = form().expect("a program").to_string();
    let archive = Arc::new(Archive::new(reader.clone(), stream(), form));
    let (mut played, seq) = start_from_what_is_kept(reader, &stream(), &archive).expect("readable")?;
    for stored in reader.read(&stream(), seq + 1) {
        let stored = stored.expect("readable");
        played.play(&stored).expect("it plays");
        archive.read_to(stored.seq);
    }
    Some((played, seq))
}

fn from_the_beginning(reader: &Reader) -> Played {
    again::play(reader, &stream(), u64::MAX, |_, _, _| {}).expect("it plays").expect("there is a location")
}

/// The reports of every day, by what is kept and from everything.
fn reports_agree(reader: &Reader, lounge: &Lounge) -> usize {
    assert!(Index::kept(reader, "keno-main").expect("readable").is_some(), "there is an index");
    for day in lounge.days().keys() {
        let kept = day_report(reader, "keno-main", *day, None).expect("a report");
        let mut anew = day_report_anew(reader, "keno-main", *day, None).expect("a report");
        assert_eq!(kept, anew, "{day}");
        anew.compare_with(&lounge.days()[day]);
        assert!(anew.agrees, "{day}: {:?}", anew.checks);
        let all = results(reader, "keno-main", None).expect("readable");
        let own: Vec<_> = all.into_iter().filter(|game| game.day == *day).collect();
        assert_eq!(results(reader, "keno-main", Some(*day)).expect("readable"), own, "{day}");
        let listed = voids(reader, "keno-main", *day).expect("readable").len();
        let counted: usize = lounge.days()[day].voids.values().map(Vec::len).sum();
        assert_eq!(listed, counted, "{day}");
    }
    lounge.days().len()
}

#[test]
fn p15_6c_a_location_that_starts_from_its_state_is_the_one_that_plays_everything_again() {
    let (mut kept, mut put_away, mut reported) = (0, 0, 0);
    for evening in 0..days() {
        let mut lots = Lots::new(evening);
        let cellar = Cellar::new(None);
        let (journal, reader) = (cellar.journal(), cellar.reader());
        let card = card(&any_card(&mut lots));
        let mut now = NOON + lots.below(24) as i64 * HOUR;
        let mut location = open(&journal, &card, now);
        let mut at_state = false;
        for _ in 0..500 {
            now = next_moment(&mut lots, &location.played.lounge, now);
            if lots.below(200) == 0 {
                now -= lots.below(48 * HOUR as usize) as i64;
            }
            location.tries(&any_act(&mut lots, &location.played.lounge, now));
            if lots.below(50) == 0 {
                assert!(location.keeps_its_state() || at_state);
                at_state = true;
            }
            if at_state && lots.below(60) == 0 {
                location.tail.settle().expect("the journal lives");
                let (started, seq) = started(&reader).expect("a state is of use");
                let again = from_the_beginning(&reader);
                assert_eq!(everything(&started), everything(&again), "evening {evening}, from entry {seq}");
                assert_eq!(everything(&location.played), everything(&again), "evening {evening}");
                kept += 1;
            }
        }
        location.keeps_its_state();
        location.tail.settle().expect("the journal lives");
        assert_eq!(compare(&reader, &stream()).expect("readable").0, [], "evening {evening}");
        put_away += location.played.lounge.put_away_so_far();
        reported += reports_agree(&reader, &location.played.lounge);
        // The house opens again, and goes on.
        let before = everything(&location.played);
        drop(location);
        let location = open(&journal, &card, now);
        assert!(location.tail.seq() > 0 && !before.is_empty());
        assert_eq!(compare(&reader, &stream()).expect("readable").0, [], "evening {evening}");
    }
    let least = usize::try_from(days()).expect("few days");
    assert!(
        kept >= 3 * least && put_away >= 10 * days() && reported >= least,
        "{kept}, {put_away}, {reported}"
    );
}

#[test]
fn two_nodes_that_keep_states_in_turn_are_one_location() {
    let mut kept = 0;
    for evening in 100..103 {
        let mut lots = Lots::new(evening);
        let cellar = Cellar::new(Some(Database::new()));
        let journals = [cellar.journal(), cellar.journal()];
        let reader = cellar.reader();
        let card = card(&any_card(&mut lots));
        let mut now = NOON;
        let mut nodes = journals.each_ref().map(|journal| open(journal, &card, now));
        for _ in 0..300 {
            let node = &mut nodes[lots.below(2)];
            node.catch_up().expect("the journal lives");
            now = next_moment(&mut lots, &node.played.lounge, now);
            node.tries(&any_act(&mut lots, &node.played.lounge, now));
            // One that is behind keeps its state as well: it is refused, and what it put away is found all the same.
            if lots.below(15) == 0 {
                kept += usize::from(nodes[lots.below(2)].keeps_its_state());
            }
        }
        for node in &mut nodes {
            node.catch_up().expect("the journal lives");
        }
        let again = from_the_beginning(&reader);
        for node in &nodes {
            assert_eq!(everything(&node.played), everything(&again), "evening {evening}");
        }
        let (started, seq) = started(&reader).expect("a state is of use");
        assert_eq!(everything(&started), everything(&again), "evening {evening}, from entry {seq}");
        assert_eq!(compare(&reader, &stream()).expect("readable").0, [], "evening {evening}");
    }
    assert!(kept > 10, "{kept}");
}

/// A location with tickets that are over, its state kept; and the journal closed.
fn a_kept_day() -> Cellar {
    let mut lots = Lots::new(3);
    let cellar = Cellar::new(None);
    let journal = cellar.journal();
    let mut location = open(&journal, &card(&card_text(&[])), NOON);
    let mut now = NOON;
    while location.played.lounge.past().len() < 8 {
        now = next_moment(&mut lots, &location.played.lounge, now);
        location.tries(&any_act(&mut lots, &location.played.lounge, now));
    }
    assert!(location.keeps_its_state());
    cellar
}

#[test]
fn whatever_is_wrong_with_a_state_everything_is_played_again_and_verify_names_it() {
    let spoils: [(&str, bool); 7] = [
        ("UPDATE states SET body = CAST('forged' AS BLOB)", false),
        ("UPDATE states SET form = 'keno 1 another'", false),
        ("DELETE FROM state_pages WHERE page >> 32 = 2", true),
        ("DELETE FROM state_pages WHERE page >> 32 = 16", true),
        ("UPDATE state_pages SET body = CAST('forged' AS BLOB)", false),
        ("DELETE FROM state_facts WHERE key LIKE 'ticket %' AND seq % 2 = 0", true),
        ("DELETE FROM states", false),
    ];
    for (spoil, is_compared) in spoils {
        let cellar = a_kept_day();
        let reader = cellar.reader();
        let again = everything(&from_the_beginning(&reader));
        assert_eq!(everything(&started(&reader).expect("a state is of use").0), again);
        let db = rusqlite::Connection::open(cellar.folder.path().join("j")).expect("a file");
        assert!(db.execute(spoil, []).expect("spoilt") > 0, "{spoil}");
        assert!(started(&reader).is_none(), "{spoil}");
        if is_compared {
            assert!(!compare(&reader, &stream()).expect("readable").0.is_empty(), "{spoil}");
        }
        let journal = cellar.journal();
        let mut location = open(&journal, &card(&card_text(&[])), NOON);
        assert!(location.keeps_its_state(), "{spoil}");
        drop((location, journal));
        assert_eq!(compare(&reader, &stream()).expect("readable").0, [], "{spoil}: it is put right");
    }
}

#[test]
fn the_first_start_of_a_new_program_puts_its_own_state_in_the_place_of_the_old_ones() {
    let cellar = a_kept_day();
    let (reader, journal) = (cellar.reader(), cellar.journal());
    let again = everything(&from_the_beginning(&reader));
    let seq = reader.head(&stream()).expect("readable").seq;
    let old = ledger::NewState {
        seq,
        form: "keno 1 the program before".to_string(),
        body: b"as it wrote it".to_vec(),
        pages: vec![(2 << 32, b"pieces".to_vec()), (99 << 32, b"of its own".to_vec())],
        is_whole: true,
        facts: vec![ledger::Fact { key: "ticket 1".to_string(), seq, body: b"old".to_vec() }],
        drops_other_facts: true,
    };
    assert_eq!(journal.keep_state_and_wait(stream(), old), Ok(true));
    assert!(started(&reader).is_none());
    // States are tried now and then while everything is played again, and cannot be kept before the old one.
    let mut location = open(&journal, &card(&card_text(&[])), NOON);
    assert!(seq > 40 && location.keeps_its_state());
    let before = everything(&from_the_beginning(&reader));
    assert_ne!(before, again, "the house was opened since");
    assert_eq!(everything(&started(&reader).expect("a state is of use").0), before);
    assert_eq!(compare(&reader, &stream()).expect("readable").0, []);
    let mut left = 0;
    reader.each_fact(&stream(), "keno 1 the program before", |_| left += 1).expect("readable");
    assert_eq!(left, 0, "what the old program put away is thrown away");
}

#[test]
fn a_forged_ticket_with_a_right_digest_is_named_and_a_lost_one_is_found_by_playing_again() {
    let cellar = a_kept_day();
    let reader = cellar.reader();
    let form = form().expect("a program");
    let mut facts = Vec::new();
    reader.each_fact(&stream(), form, |fact| facts.push(fact)).expect("readable");
    let fact = facts.into_iter().find(|fact| fact.key.starts_with("ticket ")).expect("a ticket is over");
    let number: u32 = fact.key["ticket ".len()..].parse().expect("a number");
    let archive = Arc::new(Archive::new(reader.clone(), stream(), form.to_string()));
    let (played, _) =
        start_from_what_is_kept(&reader, &stream(), &archive).expect("readable").expect("a state");
    let ticket = played.lounge.ticket(number);
    assert_eq!(ticket, from_the_beginning(&reader).lounge.ticket(number));
    let db = rusqlite::Connection::open(cellar.folder.path().join("j")).expect("a file");
    db.execute("UPDATE state_facts SET body = CAST('{}' AS BLOB) WHERE key = ?1", [&fact.key])
        .expect("spoilt");
    assert_eq!(played.lounge.ticket(number), ticket, "a row that cannot be read is not believed");
    let journal = cellar.journal();
    let seq = reader.head(&stream()).expect("readable").seq;
    let forged = ledger::Fact { body: br#"{"first":1}"#.to_vec(), ..fact };
    let state = ledger::NewState { seq, form: form.to_string(), facts: vec![forged], ..Default::default() };
    journal.keep_state_and_wait(stream(), state).expect("it can");
    let differ = compare(&reader, &stream()).expect("readable").0;
    assert!(differ.iter().any(|(_, why)| why.contains(&format!("ticket {number} "))), "{differ:?}");
}
