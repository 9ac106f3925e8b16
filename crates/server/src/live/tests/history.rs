//! A journal of long play, made through the real writer: `make history ENTRIES=1000000 OUT=history.db`. It measures how long
//! a start takes; see docs/operations.md.

use super::standing::{Dice, Trial};
use super::*;
use std::path::PathBuf;

/// A year of milliseconds: what was played lies in the past when a house is opened on it.
const A_YEAR: i64 = 365 * 24 * 60 * 60 * 1000;

#[test]
#[ignore = "it takes minutes, and makes a file of many gigabytes"]
fn a_journal_of_long_play() {
    let path =
        PathBuf::from(std::env::var_os("CHAPTER47_HISTORY").expect("CHAPTER47_HISTORY names the file"));
    let entries =
        std::env::var("CHAPTER47_ENTRIES").ok().and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    let journal = Arc::new(Journal::open(&path).expect("a journal"));
    let folder = path.with_extension("d");
    std::fs::create_dir_all(&folder).expect("made");
    let registry = games::standard();
    let tables = registry.names().into_iter().filter_map(|game| {
        let text = format!("game = \"{game}\"\n");
        let rules = registry.rules(&text).ok()?.of_a_table()?;
        let id = format!("long-{game}");
        (!rules.facts().only_attended).then(|| {
            std::fs::write(folder.join(format!("{id}.toml")), text).expect("written");
            (name(&id), rules)
        })
    });
    let tables: Vec<_> = tables.collect();
    let begun = std::time::Instant::now();
    for (seq, who) in (1..).zip(["ann", "bob"]) {
        journal.admit(Patron { id: name(who), name: who.to_string(), created_at: 0 }).expect("admitted");
        let chips =
            Posting::transfer(Account::Cage, Account::Patron(name(who)), Cents(1_000_000_000_000_000));
        let (stream, body) = (StreamId::house(), "{}".to_string());
        let entry = Entry { stream, expected_seq: seq, at: 0, body, postings: chips.to_vec() };
        journal.append_and_wait(Batch::new(vec![entry])).expect("chips");
    }
    std::thread::scope(|scope| {
        for (seed, (id, rules)) in (1..).zip(tables) {
            let journal = Arc::clone(&journal);
            scope.spawn(move || {
                let cellar = Cellar::new();
                cellar.time.store(NINE - A_YEAR, Ordering::SeqCst);
                let mut trial = Trial::at(id, cellar, journal, rules, false);
                (trial.posts, trial.pace) = (false, 20);
                let mut dice = Dice(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(seed));
                while trial.journal.checkpoint().expect("readable").entries < entries {
                    for _ in 0..256 {
                        trial.step(&mut dice);
                        trial.live.keep_now_and_then();
                    }
                }
                trial.live.keep_at_the_end();
            });
        }
    });
    let there = journal.checkpoint().expect("readable").entries;
    println!("{there} entries in {:?}: {}", begun.elapsed(), path.display());
}
