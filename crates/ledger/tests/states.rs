//! States of machines: kept beside the chain, believed only where they fit it.

mod support;

use ledger::{Fact, NewState, Secrets, back_up};
use support::*;

fn state(seq: u64, form: &str, pages: &[(u64, &str)]) -> NewState {
    let pages = pages.iter().map(|(page, body)| (*page, body.as_bytes().to_vec())).collect();
    NewState {
        seq,
        form: form.to_owned(),
        body: format!("{form} {seq}").into_bytes(),
        pages,
        ..NewState::default()
    }
}

fn the_newest_states_of_a_stream_are_kept_with_their_pieces(store: Store) {
    let (_folder, journal) = store.open();
    let table = || stream("table:t");
    for seq in 1..=9 {
        journal.append_and_wait(one(note("table:t", seq))).expect("taken");
    }
    let keep = |state| journal.keep_state_and_wait(table(), state).expect("it can");
    let seqs = || journal.states(&table()).expect("readable").iter().map(|kept| kept.seq).collect::<Vec<_>>();
    assert!(!keep(state(10, "a", &[])), "there is no such entry");
    assert!(keep(state(3, "a", &[(0, "zero"), (7, "seven")])));
    assert!(keep(state(5, "a", &[(7, "seven again")])));
    assert!(!keep(state(4, "a", &[(0, "old")])), "a later one is there");
    assert!(!keep(state(5, "a", &[])), "the same is");
    assert_eq!(seqs(), [5, 3]);
    let pages = |seq| {
        let mut pages = Vec::new();
        let whole = journal.state_pages(&table(), seq, |page, body| {
            pages.push((page, String::from_utf8_lossy(body).into_owned()));
            true
        });
        whole.expect("readable").then_some(pages)
    };
    assert_eq!(pages(5), Some(vec![(0, "zero".to_owned()), (7, "seven again".to_owned())]));
    assert_eq!(pages(3), None, "a piece was written later");
    assert!(keep(state(8, "b", &[])) && keep(state(9, "b", &[])));
    assert_eq!(seqs(), [9, 8]);
    assert!(journal.states(&table()).expect("readable").iter().all(|kept| kept.misfit.is_none()));
    assert!(
        keep(NewState { is_whole: true, ..state(9, "c", &[(1, "one")]) }),
        "another program wrote the last"
    );
    assert_eq!(pages(9), Some(vec![(1, "one".to_owned())]));
    assert_eq!(journal.states(&stream("table:u")).expect("readable"), []);
    assert_clean(journal.site());
}

fn what_became_so_is_found_as_it_stood_with_an_entry(store: Store) {
    let (_folder, journal) = store.open();
    let table = || stream("table:t");
    for seq in 1..=9 {
        journal.append_and_wait(one(note("table:t", seq))).expect("taken");
    }
    let keep = |seq, form: &str, drops: bool, facts: &[(&str, u64, &str)]| {
        let fact = |(key, seq, body): &(&str, u64, &str)| Fact {
            key: (*key).to_owned(),
            seq: *seq,
            body: body.as_bytes().to_vec(),
        };
        let facts = facts.iter().map(fact).collect();
        let state = NewState { facts, drops_other_facts: drops, ..state(seq, form, &[]) };
        journal.keep_state_and_wait(table(), state).expect("it can")
    };
    let many: Vec<String> = (0..100).map(|number| format!("ticket {number}")).collect();
    let many: Vec<(&str, u64, &str)> = many.iter().map(|key| (key.as_str(), 2, "sold")).collect();
    assert!(keep(3, "a", false, &many));
    assert!(keep(6, "a", false, &[("ticket 7", 5, "paid"), ("patron ann", 4, "7"), ("patron ann", 6, "8")]));
    assert!(!keep(5, "a", false, &[("ticket 8", 5, "paid")]), "a later state is there");
    assert!(!keep(10, "a", false, &[("ticket 9", 10, "paid")]), "there is no such entry");
    let at = |form, key: &str, up_to| {
        let fact = journal.fact(&table(), form, key, up_to).expect("readable");
        fact.map(|fact| (fact.seq, String::from_utf8_lossy(&fact.body).into_owned()))
    };
    let sold = Some((2, "sold".to_owned()));
    assert_eq!(
        [at("a", "ticket 7", 1), at("a", "ticket 7", 4), at("b", "ticket 7", 9)],
        [None, sold.clone(), None]
    );
    assert_eq!(at("a", "ticket 7", 9), Some((5, "paid".to_owned())));
    assert_eq!(
        at("a", "ticket 8", 9),
        Some((5, "paid".to_owned())),
        "what was put away is kept all the same"
    );
    assert_eq!(at("a", "ticket 9", 9), sold);
    let bought = journal.facts(&table(), "a", "patron ann", 9, 5).expect("readable");
    assert_eq!(bought.iter().map(|fact| fact.seq).collect::<Vec<_>>(), [6, 4]);
    let mut all = 0;
    journal.each_fact(&table(), "a", |_| all += 1).expect("readable");
    assert_eq!(all, 104);
    assert!(keep(7, "b", false, &[("ticket 7", 7, "b")]));
    assert!(at("a", "ticket 7", 9).is_some(), "another node may run that program");
    assert!(keep(8, "b", true, &[]));
    assert_eq!((at("a", "ticket 7", 9), at("b", "ticket 7", 9)), (None, Some((7, "b".to_owned()))));
    assert_clean(journal.site());
}

on_both! {
    the_newest_states_of_a_stream_are_kept_with_their_pieces,
    what_became_so_is_found_as_it_stood_with_an_entry,
}

#[test]
fn a_state_that_does_not_fit_the_chain_says_so_and_a_copy_for_readers_has_none() {
    let (folder, path) = place();
    let journal = ledger::Journal::open(&path).expect("a new journal");
    journal.append_and_wait(one(note("table:t", 1))).expect("taken");
    journal.append_and_wait(one(note("table:t", 2))).expect("taken");
    let table = stream("table:t");
    for seq in [1, 2] {
        assert_eq!(journal.keep_state_and_wait(table.clone(), state(seq, "a", &[])), Ok(true));
    }
    drop(journal);
    let readers = folder.path().join("readers");
    back_up(&path, &readers, Secrets::LeftOut).expect("copied");
    assert_eq!(ledger::Reader::open(&readers).expect("readable").states(&table).expect("readable"), []);
    let tamper = |sql: &str| {
        rusqlite::Connection::open(&path).and_then(|db| db.execute_batch(sql)).expect("changed");
    };
    tamper("UPDATE states SET body = CAST('forged' AS BLOB) WHERE seq = 2");
    let misfits = || {
        let reader = ledger::Reader::open(&path).expect("readable");
        reader.states(&table).expect("readable").iter().map(|kept| kept.misfit.is_some()).collect::<Vec<_>>()
    };
    assert_eq!(misfits(), [true, false]);
    assert_eq!(ledger::verify(&path).expect("readable").faults_in_all, 1);
}
