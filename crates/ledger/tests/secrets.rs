//! Secrets that were pledged: kept until an entry reveals them.

mod support;

use ledger::{Batch, Declined, KeptSecret, SECRET_LIMIT};
use support::*;

fn a_secret_is_kept_until_it_is_revealed_and_is_in_no_entry(store: Store) {
    let (_folder, journal) = store.open();
    let table = || stream("table:b");
    let kept = |number: u64| KeptSecret { stream: table(), number, secret: vec![number as u8; 3_328] };
    let pledging =
        |number| Batch { kept_secrets: vec![kept(number)], ..one(pledged("table:b", number, number)) };
    journal.append_and_wait(pledging(1)).expect("taken");
    journal.append_and_wait(pledging(2)).expect("taken");
    assert_eq!(journal.kept_secrets(&table()).expect("readable"), [kept(1), kept(2)]);
    assert_eq!(journal.kept_secrets(&stream("table:c")).expect("readable"), []);
    assert!(!format!("{:?}", pledging(1)).contains("[1, 1"), "a secret is not printed");
    // The third reveals the first of them, and pledges another.
    let dropped_secrets = vec![(table(), 1)];
    let reveal = said("table:b", 3, serde_json::json!({ "note": "reveal", "pledge": 1, "secret": "01" }));
    let entries = vec![reveal, pledged("table:b", 4, 3)];
    let reveal = Batch { dropped_secrets, kept_secrets: vec![kept(3)], ..Batch::new(entries) };
    journal.append_and_wait(reveal).expect("taken");
    assert_eq!(journal.kept_secrets(&table()).expect("readable"), [kept(2), kept(3)]);
    assert_clean(journal.site());
}

fn a_secret_has_its_limits_and_its_stream(store: Store) {
    let (_folder, journal) = store.open();
    let kept = |on: &str, bytes| KeptSecret { stream: stream(on), number: 1, secret: vec![1; bytes] };
    for strange in [kept("table:b", 0), kept("table:b", SECRET_LIMIT + 1), kept("table:c", 8)] {
        let batch = Batch { kept_secrets: vec![strange], ..one(note("table:b", 1)) };
        assert!(matches!(journal.append_and_wait(batch), Err(Declined::OutOfBounds(_))));
    }
    assert_eq!(journal.kept_secrets(&stream("table:b")).expect("readable"), []);
}

fn a_batch_that_is_declined_neither_keeps_nor_drops_a_secret(store: Store) {
    let (_folder, journal) = store.open();
    let kept = |number| KeptSecret { stream: stream("table:b"), number, secret: vec![7; 64] };
    let first = Batch { kept_secrets: vec![kept(1)], ..one(note("table:b", 1)) };
    journal.append_and_wait(first).expect("taken");
    let broke = moves("table:b", 2, patron("ann"), layout("b"), 1);
    let dropped_secrets = vec![(stream("table:b"), 1)];
    let short = Batch { dropped_secrets, kept_secrets: vec![kept(2)], ..one(broke) };
    assert!(matches!(journal.append_and_wait(short), Err(Declined::InsufficientFunds { .. })));
    assert_eq!(journal.kept_secrets(&stream("table:b")).expect("readable"), [kept(1)]);
}

on_both! {
    a_secret_is_kept_until_it_is_revealed_and_is_in_no_entry,
    a_secret_has_its_limits_and_its_stream,
    a_batch_that_is_declined_neither_keeps_nor_drops_a_secret,
}
