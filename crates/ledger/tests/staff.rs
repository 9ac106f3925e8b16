//! Who works here, and one entry looked up by its number.

mod support;

use ledger::{Declined, Journal, Role, Staff};
use support::*;

#[test]
fn staff_are_kept_and_known_by_their_keys() {
    let (_folder, journal) = open();
    let member = |id: &str, role, byte| Staff {
        id: name(id),
        name: "Ann \u{2660}".to_owned(),
        role,
        key_hash: [byte; 32],
        created_at: 7,
    };
    let (ann, sue) = (member("ann", Role::Writer, 1), member("sue", Role::Supervisor, 2));
    journal.engage(sue.clone()).expect("engaged");
    journal.engage(ann.clone()).expect("engaged");
    let taken = |staff: Staff| Err(Declined::StaffExists(staff.id));
    let other_key = member("ann", Role::Inspector, 3);
    assert_eq!(journal.engage(other_key.clone()), taken(other_key), "an id is given once");
    let same_key = member("bob", Role::Writer, 1);
    assert_eq!(journal.engage(same_key.clone()), taken(same_key), "a key opens for one");
    for bad in ["", "a\nb", &"x".repeat(65)] {
        let bad = Staff { name: bad.to_owned(), ..member("x", Role::Writer, 9) };
        assert!(matches!(journal.engage(bad), Err(Declined::OutOfBounds(_))));
    }

    let path = journal.path().to_owned();
    drop(journal);
    let journal = Journal::open(&path).expect("reopened");
    assert_eq!(journal.staff().expect("readable"), [ann.clone(), sue]);
    assert_eq!(journal.staff_by_key(&[1; 32]).expect("readable"), Some(ann));
    assert_eq!(journal.staff_by_key(&[9; 32]).expect("readable"), None);
    assert_clean(&path);
}

#[test]
fn one_entry_is_found_by_its_number() {
    let (_folder, journal) = open();
    for seq in 1..=3 {
        journal.append_and_wait(one(buy_in("house", seq, "ann", 5))).expect("taken");
    }
    let all: Vec<_> = journal.read(&stream("house"), 1).map(|entry| entry.expect("readable")).collect();
    for entry in &all {
        assert_eq!(journal.entry(&stream("house"), entry.seq).expect("readable").as_ref(), Some(entry));
    }
    for (on, seq) in [("house", 0), ("house", 4), ("house", u64::MAX), ("table:t", 1)] {
        assert_eq!(journal.entry(&stream(on), seq).expect("readable"), None);
    }
}
