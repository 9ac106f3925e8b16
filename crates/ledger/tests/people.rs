//! Those who have a password, their sessions, and what is done to them in one step with the entry that tells of it.

mod support;

use ledger::{
    Declined, FAILURES_THAT_LOCK, Holder, Journal, PasswordHash, Person, PersonChange, Receipt, Role, Session,
};
use support::*;

fn hash(text: &str) -> PasswordHash {
    PasswordHash(format!("$argon2id${text}"))
}

fn person(id: &str, role: Role) -> Person {
    Person { password: Some(hash(id)), ..Person::new(name(id), "Ann \u{2660}".to_owned(), role, 7) }
}

fn session(byte: u8, id: &str) -> Session {
    let holder = Holder::Person(name(id));
    Session { token_hash: [byte; 32], holder, created_at: 8, used_at: 8, ends_at: 80 }
}

/// Changes somebody, with the entry that tells of it.
fn amend(journal: &Journal, change: PersonChange, seq: u64) -> Result<Receipt, Declined> {
    journal.amend(change.clone(), tells(&change, seq))
}

fn enrol(journal: &Journal, seq: u64, id: &str, role: Role) {
    amend(journal, PersonChange::Enrol(person(id, role)), seq).expect("enrolled");
}

fn people_are_kept_with_the_entry_that_tells_of_them(store: Store) {
    let (_folder, journal) = store.open();
    enrol(&journal, 1, "sue", Role::KenoSupervisor);
    enrol(&journal, 2, "ann", Role::Dealer);
    let again = amend(&journal, PersonChange::Enrol(person("ann", Role::Administrator)), 3);
    assert_eq!(again.expect_err("an id is given once"), Declined::PersonExists(name("ann")));
    let late = amend(&journal, PersonChange::Enrol(person("bob", Role::Dealer)), 9);
    assert!(matches!(late, Err(Declined::Stale { .. })), "{late:?}");
    assert_eq!(journal.person(&name("bob")).expect("readable"), None, "no entry, no person");
    assert_eq!(journal.head(&stream("people")).expect("readable").seq, 2, "no person, no entry");
    for bad in ["", "a\nb", &"x".repeat(65)] {
        let bad = Person { name: bad.to_owned(), ..person("x", Role::Dealer) };
        let refused = amend(&journal, PersonChange::Enrol(bad), 3);
        assert!(matches!(refused, Err(Declined::OutOfBounds(_))));
    }
    let path = journal.site().clone();
    drop(journal);
    let journal = Journal::open(&path).expect("reopened");
    let both = [person("ann", Role::Dealer), person("sue", Role::KenoSupervisor)];
    assert_eq!(journal.people().expect("readable"), both);
    assert_eq!(format!("{:?}", both[0].password), "Some(PasswordHash(…))", "no log has a hash");
    assert_clean(&path);
}

fn a_patron_with_an_account_is_a_patron(store: Store) {
    let (_folder, journal) = store.open();
    enrol(&journal, 1, "pat", Role::Patron);
    let patrons = journal.patrons().expect("readable");
    assert_eq!(patrons.iter().map(|patron| patron.id.as_str()).collect::<Vec<_>>(), ["pat"]);
    journal
        .admit(ledger::Patron { id: name("p-1"), name: "Vic".to_owned(), created_at: 1 })
        .expect("admitted");
    let taken = amend(&journal, PersonChange::Enrol(person("p-1", Role::Patron)), 2);
    assert_eq!(taken.expect_err("a visitor's chips are his"), Declined::PersonExists(name("p-1")));
    // The staff are no patrons, whatever a visitor is called.
    enrol(&journal, 2, "ann", Role::Dealer);
    enrol(&journal, 3, "p-1", Role::Dealer);
    assert_eq!(journal.patron(&name("ann")).expect("readable"), None);
    assert_eq!(journal.patrons().expect("readable").len(), 2);
    assert_clean(journal.site());
}

fn every_attempt_is_counted_and_one_that_succeeds_clears_the_count(store: Store) {
    let (_folder, journal) = store.open();
    enrol(&journal, 1, "ann", Role::Dealer);
    let failures = || journal.person(&name("ann")).expect("readable").expect("there").failures;
    assert_eq!(journal.attempt(Some(name("ann")), 10), Ok(true));
    assert_eq!(journal.attempt(Some(name("ann")), 11), Ok(true));
    assert_eq!(failures(), 2);
    assert_eq!(journal.sign_in(session(1, "ann"), hash("ann")), Ok(true));
    assert_eq!(failures(), 0);
    assert_eq!(journal.attempt(Some(name("ann")), 12), Ok(true));
    assert_eq!(journal.forgive(name("ann"), hash("another")), Ok(false));
    assert_eq!(failures(), 1);
    assert_eq!(journal.forgive(name("ann"), hash("ann")), Ok(true));
    assert_eq!(failures(), 0);
    for at in 0..i64::from(FAILURES_THAT_LOCK) + 2 {
        assert_eq!(journal.attempt(Some(name("ann")), at), Ok(true));
    }
    assert_eq!(failures(), FAILURES_THAT_LOCK + 2);
    let before = journal.commits();
    assert_eq!(journal.attempt(Some(name("eve")), 12), Ok(false));
    assert_eq!(journal.attempt(None, 12), Ok(false));
    assert_eq!(journal.commits(), before + 2, "what is nobody's is written down as well");
    assert_clean(journal.site());
}

fn of_a_thousand_attempts_at_once_no_more_than_three_are_among_the_first(store: Store) {
    let (_folder, journal) = store.open();
    enrol(&journal, 1, "ann", Role::Dealer);
    let open = std::sync::atomic::AtomicU32::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..125 {
                    journal.attempt(Some(name("ann")), 10).expect("counted");
                    let ann = journal.person(&name("ann")).expect("readable").expect("there");
                    if !ann.attempts_are_used_up() {
                        open.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                    }
                }
            });
        }
    });
    assert!(open.into_inner() <= FAILURES_THAT_LOCK);
}

fn nobody_comes_in_who_was_locked_dismissed_or_given_another_password_meanwhile(store: Store) {
    let changes = [
        PersonChange::Lock { id: name("ann"), at: 9 },
        PersonChange::Dismiss { id: name("ann"), at: 9 },
        PersonChange::Password { id: name("ann"), password: hash("new"), must_change: true },
    ];
    for change in changes {
        let (_folder, journal) = store.open();
        enrol(&journal, 1, "ann", Role::Dealer);
        assert_eq!(journal.sign_in(session(1, "ann"), hash("ann")), Ok(true));
        journal.attempt(Some(name("ann")), 8).expect("counted");
        assert_eq!(journal.sign_in(session(1, "ann"), hash("ann")), Err(Declined::SessionExists));
        let ann = journal.person(&name("ann")).expect("readable").expect("there");
        assert_eq!(ann.failures, 1, "only who comes in is forgiven");
        amend(&journal, change.clone(), 2).expect("done");
        assert_eq!(journal.session(&[1; 32]).expect("readable"), None, "{change:?} ends what is open");
        assert_eq!(journal.sign_in(session(2, "ann"), hash("ann")), Ok(false), "{change:?}");
        assert_eq!(journal.sessions_of(&Holder::Person(name("ann"))).expect("readable"), []);
        assert_clean(journal.site());
    }
}

fn whoever_is_dismissed_stays_so(store: Store) {
    let (_folder, journal) = store.open();
    enrol(&journal, 1, "ann", Role::Dealer);
    amend(&journal, PersonChange::Dismiss { id: name("ann"), at: 9 }, 2).expect("done");
    let ann = journal.person(&name("ann")).expect("readable").expect("still known");
    assert_eq!((ann.dismissed_at, ann.password), (Some(9), None));
    let unlock = amend(&journal, PersonChange::Unlock { id: name("ann") }, 3);
    assert_eq!(unlock.expect_err("gone"), Declined::UnknownPerson(name("ann")));
    let again = amend(&journal, PersonChange::Enrol(person("ann", Role::Dealer)), 3);
    assert_eq!(again.expect_err("an id is never given again"), Declined::PersonExists(name("ann")));
    let nobody = amend(&journal, PersonChange::EndSessions { id: name("eve") }, 3);
    assert_eq!(nobody.expect_err("nobody"), Declined::UnknownPerson(name("eve")));
}

fn sessions_are_used_and_end_one_by_one_or_all_at_once(store: Store) {
    let (_folder, journal) = store.open();
    enrol(&journal, 1, "ann", Role::Dealer);
    enrol(&journal, 2, "bob", Role::Dealer);
    for (byte, id) in [(1, "ann"), (2, "ann"), (3, "ann"), (4, "bob")] {
        assert_eq!(journal.sign_in(session(byte, id), hash(id)), Ok(true));
    }
    let visitor = Session { holder: Holder::Visitor(name("ann")), ..session(6, "ann") };
    assert_eq!(journal.sign_in(visitor, hash("ann")), Ok(false), "a visitor has no password");
    amend(&journal, PersonChange::Unlock { id: name("ann") }, 3).expect("done");
    journal.use_session([1; 32], 20);
    journal.use_session([1; 32], 15);
    journal.use_session([9; 32], 20);
    assert_eq!(journal.end_session([3; 32]), Ok(true));
    let used = journal.session(&[1; 32]).expect("readable").expect("there");
    assert_eq!(used, Session { used_at: 20, ..session(1, "ann") }, "it goes forward alone");
    assert_clean(journal.site());
    assert_eq!(journal.end_sessions(Holder::Person(name("ann"))), Ok(true));
    assert_eq!(journal.end_sessions(Holder::Person(name("ann"))), Ok(false));
    assert_eq!(journal.session(&[1; 32]).expect("readable"), None);
    assert_eq!(journal.session(&[4; 32]).expect("readable"), Some(session(4, "bob")), "another's is his");
    let nobody = Session { holder: Holder::Person(name("eve")), ..session(5, "eve") };
    assert_eq!(journal.begin_session(nobody), Err(Declined::UnknownPerson(name("eve"))));
}

fn one_entry_is_found_by_its_number(store: Store) {
    let (_folder, journal) = store.open();
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

on_both! {
    people_are_kept_with_the_entry_that_tells_of_them,
    a_patron_with_an_account_is_a_patron,
    every_attempt_is_counted_and_one_that_succeeds_clears_the_count,
    of_a_thousand_attempts_at_once_no_more_than_three_are_among_the_first,
    nobody_comes_in_who_was_locked_dismissed_or_given_another_password_meanwhile,
    whoever_is_dismissed_stays_so,
    sessions_are_used_and_end_one_by_one_or_all_at_once,
    one_entry_is_found_by_its_number,
}
