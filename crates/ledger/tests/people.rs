//! Those who have a password, their sessions, and what is done to them in one step with the entry that tells of it.

mod support;

use ledger::{
    ComingIn, Declined, Device, Entry, FAILURES_OF_A_DEVICE, FREE_TRIES, FactorSecret, Fault, Holder,
    Journal, NotSealed, PasswordHash, Person, PersonChange, Proof, Reader, Receipt, Role, Seal, Session,
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

/// Somebody comes in from a device that nobody knows, with the password alone.
fn coming(session: Session, password: PasswordHash) -> ComingIn {
    ComingIn { session, password, proof: Proof::Password, from: None, device: None }
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
    assert_eq!(journal.attempt(Some(name("ann")), None, 10), Ok(true));
    assert_eq!(journal.attempt(Some(name("ann")), None, 11), Ok(true));
    assert_eq!(failures(), 2);
    assert_eq!(journal.sign_in(coming(session(1, "ann"), hash("ann"))), Ok(true));
    assert_eq!(failures(), 0);
    assert_eq!(journal.attempt(Some(name("ann")), None, 12), Ok(true));
    assert_eq!(journal.forgive(name("ann"), hash("another"), None), Ok(false));
    assert_eq!(failures(), 1);
    assert_eq!(journal.forgive(name("ann"), hash("ann"), None), Ok(true));
    assert_eq!(failures(), 0);
    let looked_at: Vec<bool> =
        (20..25).map(|at| journal.attempt(Some(name("ann")), None, at).expect("counted")).collect();
    assert_eq!(looked_at, [true, true, true, false, false]);
    assert_eq!(failures(), FREE_TRIES, "what is not looked at makes nobody wait longer");
    let before = journal.commits();
    assert_eq!(journal.attempt(Some(name("eve")), None, 12), Ok(false));
    assert_eq!(journal.attempt(None, None, 12), Ok(false));
    assert_eq!(journal.commits(), before + 2, "what is nobody's is written down as well");
    assert_clean(journal.site());
}

fn of_a_thousand_attempts_at_once_three_are_looked_at(store: Store) {
    let (_folder, journal) = store.open();
    enrol(&journal, 1, "ann", Role::Dealer);
    let open = std::sync::atomic::AtomicU32::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..125 {
                    if journal.attempt(Some(name("ann")), None, 10).expect("counted") {
                        open.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                    }
                }
            });
        }
    });
    assert_eq!(open.into_inner(), FREE_TRIES);
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
        assert_eq!(journal.sign_in(coming(session(1, "ann"), hash("ann"))), Ok(true));
        journal.attempt(Some(name("ann")), None, 8).expect("counted");
        assert_eq!(journal.sign_in(coming(session(1, "ann"), hash("ann"))), Err(Declined::SessionExists));
        let ann = journal.person(&name("ann")).expect("readable").expect("there");
        assert_eq!(ann.failures, 1, "only who comes in is forgiven");
        amend(&journal, change.clone(), 2).expect("done");
        assert_eq!(journal.session(&[1; 32]).expect("readable"), None, "{change:?} ends what is open");
        assert_eq!(journal.sign_in(coming(session(2, "ann"), hash("ann"))), Ok(false), "{change:?}");
        assert_eq!(journal.sessions_of(&Holder::Person(name("ann"))).expect("readable"), []);
        assert_clean(journal.site());
    }
}

/// Ann comes in with a new token of her device, by its byte.
fn from_device(byte: u8, from: Option<u8>) -> ComingIn {
    let device = Some(Device::new([byte; 32], name("ann"), i64::from(byte)));
    ComingIn { device, from: from.map(|byte| [byte; 32]), ..coming(session(byte, "ann"), hash("ann")) }
}

fn tries_from_a_known_device_are_counted_apart_from_those_of_strangers(store: Store) {
    let (_folder, journal) = store.open();
    enrol(&journal, 1, "ann", Role::Administrator);
    enrol(&journal, 2, "bob", Role::Dealer);
    assert_eq!(journal.sign_in(from_device(1, None)), Ok(true));
    let stranger = |at| journal.attempt(Some(name("ann")), None, at).expect("counted");
    let known = |at| journal.attempt(Some(name("ann")), Some([1; 32]), at).expect("counted");
    assert_eq!((0..50).filter(|at| stranger(*at)).count() as u32, FREE_TRIES);
    assert!(!stranger(50), "strangers wait");
    assert!(
        !journal.attempt(Some(name("ann")), Some([9; 32]), 50).expect("counted"),
        "so does a token of nobody"
    );
    assert!(known(50), "she does not");
    assert!(journal.forgive(name("ann"), hash("ann"), Some([1; 32])).expect("written"));
    assert!(!stranger(51), "her success lets no stranger try again");
    // What is hers is not Bob's.
    assert!((0..3).all(|at| journal.attempt(Some(name("bob")), Some([1; 32]), at).expect("counted")));
    assert!(!journal.attempt(Some(name("bob")), Some([1; 32]), 3).expect("counted"));
    // Each time she comes in, the device has a new token, and the old one is nobody's.
    assert_eq!(journal.sign_in(from_device(2, Some(1))), Ok(true));
    let tokens = || -> Vec<u8> {
        journal
            .devices_of(&name("ann"))
            .expect("readable")
            .iter()
            .map(|device| device.token_hash[0])
            .collect()
    };
    assert_eq!(tokens(), [2]);
    assert!(!known(52));
    // Whoever has her device and not her password is a stranger after five tries.
    let tried =
        (0..20).filter(|at| journal.attempt(Some(name("ann")), Some([2; 32]), 60 + at).expect("counted"));
    assert_eq!(tried.count() as u32, FAILURES_OF_A_DEVICE);
    assert!(tokens().is_empty());
    assert_clean(journal.site());
}

fn a_person_has_so_many_devices_and_they_can_be_revoked(store: Store) {
    let (_folder, journal) = store.open();
    enrol(&journal, 1, "ann", Role::Administrator);
    let devices = || journal.devices_of(&name("ann")).expect("readable");
    for byte in 1..=20 {
        assert_eq!(journal.sign_in(from_device(byte, None)), Ok(true));
    }
    let tokens: Vec<u8> = devices().iter().map(|device| device.token_hash[0]).collect();
    assert_eq!(tokens, (11..=20).rev().collect::<Vec<u8>>(), "the latest");
    let changes = [
        PersonChange::ForgetDevices { id: name("ann") },
        PersonChange::ResetFactor { id: name("ann") },
        PersonChange::Password { id: name("ann"), password: hash("ann"), must_change: false },
        PersonChange::Dismiss { id: name("ann"), at: 9 },
    ];
    for (seq, change) in (2..).zip(changes) {
        assert_eq!(journal.sign_in(from_device(100 + seq as u8, None)), Ok(true), "{change:?}");
        assert!(!devices().is_empty());
        amend(&journal, change.clone(), seq).expect("done");
        assert_eq!(devices(), [], "{change:?}");
    }
    assert_clean(journal.site());
}

/// Under the seal of a house, as everybody plays.
fn a_second_factor_is_offered_confirmed_used_once_and_reset(store: Store) {
    let (_folder, journal) = store.open();
    journal.seal_with(Seal::new([1; 32])).expect("sealed");
    enrol(&journal, 1, "ann", Role::Inspector);
    let secret = |byte| FactorSecret(vec![byte; 20]);
    let offer =
        |byte, password| journal.offer_factor(name("ann"), hash(password), secret(byte)).expect("written");
    let confirm = |byte| PersonChange::EnrolFactor {
        id: name("ann"),
        secret: secret(byte),
        step: 50,
        recovery: vec![[1; 32], [2; 32]],
    };
    assert_eq!(amend(&journal, confirm(7), 2), Err(Declined::NotOffered(name("ann"))));
    assert!(!offer(7, "another") && offer(7, "ann") && offer(8, "ann"));
    assert_eq!(amend(&journal, confirm(7), 2), Err(Declined::NotOffered(name("ann"))), "the last one counts");
    amend(&journal, confirm(8), 2).expect("confirmed");
    let factor = || journal.second_factor(&name("ann")).expect("readable");
    assert!(factor().is_some_and(|factor| factor.is_enrolled() && factor.pending.is_none()));
    let with = |byte, proof| ComingIn { proof, ..coming(session(byte, "ann"), hash("ann")) };
    let code = |step| Proof::Code { secret: secret(8), step, now: 51 };
    assert_eq!(
        journal.sign_in(with(1, Proof::Password)),
        Ok(false),
        "the password alone is not enough any more"
    );
    assert_eq!(journal.sign_in(with(1, code(50))), Ok(false), "the code that confirmed it is used up");
    assert_eq!(journal.sign_in(with(1, code(51))), Ok(true));
    assert_eq!(journal.sign_in(with(2, code(51))), Ok(false), "replayed");
    assert_eq!(journal.sign_in(with(2, Proof::Recovery([1; 32]))), Ok(true));
    assert_eq!(journal.sign_in(with(3, Proof::Recovery([1; 32]))), Ok(false), "used");
    assert!(factor().is_some_and(|factor| factor.recovery == [[2; 32]]));
    assert_eq!(journal.sign_in(with(1, Proof::Recovery([2; 32]))), Err(Declined::SessionExists));
    assert!(
        factor().is_some_and(|factor| factor.recovery == [[2; 32]]),
        "who does not come in uses nothing up"
    );
    assert_clean(journal.site());
    amend(&journal, PersonChange::ResetFactor { id: name("ann") }, 3).expect("done");
    assert_eq!(
        (factor(), journal.sessions_of(&Holder::Person(name("ann"))).expect("readable").len()),
        (None, 0)
    );
    assert_eq!(journal.sign_in(with(3, code(52))), Ok(false));
    assert_eq!(journal.sign_in(with(3, Proof::Password)), Ok(true));
    assert_clean(journal.site());
}

/// Of many who come at once with one code, one comes in.
fn a_code_that_comes_many_times_at_once_is_used_once(store: Store) {
    let (_folder, journal) = store.open();
    enrol(&journal, 1, "ann", Role::Inspector);
    let secret = FactorSecret(vec![7; 20]);
    assert!(journal.offer_factor(name("ann"), hash("ann"), secret.clone()).expect("written"));
    let (id, recovery) = (name("ann"), Vec::new());
    let enrolled = PersonChange::EnrolFactor { id, secret: secret.clone(), step: 1, recovery };
    amend(&journal, enrolled, 2).expect("confirmed");
    let come = |byte| {
        let proof = Proof::Code { secret: secret.clone(), step: 5, now: 5 };
        journal.sign_in(ComingIn { proof, ..coming(session(byte, "ann"), hash("ann")) }).expect("written")
    };
    let come = &come;
    let inside = std::thread::scope(|scope| {
        let all: Vec<_> = (1..=16).map(|byte| scope.spawn(move || come(byte))).collect();
        all.into_iter().map(|one| one.join().expect("no panic")).filter(|inside| *inside).count()
    });
    assert_eq!(inside, 1);
}

fn visitors_who_did_nothing_are_forgotten_and_nobody_else_is(store: Store) {
    let (_folder, journal) = store.open();
    let admit = |id: &str, at| {
        let patron = ledger::Patron { id: name(id), name: id.to_owned(), created_at: at };
        journal.admit(patron).expect("admitted");
    };
    let begin = |byte, id: &str, used_at| {
        let holder = Holder::Visitor(name(id));
        let session = Session { token_hash: [byte; 32], holder, created_at: 1, used_at, ends_at: 10_000 };
        journal.begin_session(session).expect("begun");
    };
    for (byte, id) in [(1, "p-idle"), (2, "p-seen"), (3, "p-has-chips"), (4, "p-lost-all"), (5, "walk-in")] {
        admit(id, 10);
        begin(byte, id, if id == "p-seen" { 600 } else { 10 });
    }
    admit("p-new", 700);
    admit("p-without-session", 10);
    enrol(&journal, 1, "p-account", Role::Patron);
    journal.append_and_wait(one(buy_in("house", 1, "p-has-chips", 5))).expect("taken");
    journal.append_and_wait(one(buy_in("house", 2, "p-lost-all", 5))).expect("taken");
    let lost = ledger::Posting::transfer(
        ledger::Account::Patron(name("p-lost-all")),
        ledger::Account::Cage,
        rulebook::money::Cents(5),
    );
    let lost = Entry { postings: lost.to_vec(), ..note("house", 3) };
    journal.append_and_wait(one(lost)).expect("taken");
    assert_eq!(
        journal.reader().idle_visitors(500, 1).expect("readable"),
        [name("p-idle")],
        "a few at a time"
    );
    let idle = journal.reader().idle_visitors(500, 100).expect("readable");
    assert_eq!(idle, [name("p-idle"), name("p-without-session")]);
    for patron in journal.patrons().expect("readable") {
        let is_idle = idle.contains(&patron.id);
        assert_eq!(journal.forget_visitor(patron.id, 500), Ok(is_idle), "it is looked at again");
    }
    assert_eq!(journal.forget_visitor(name("p-idle"), 500), Ok(false));
    let left: Vec<String> =
        journal.patrons().expect("readable").iter().map(|patron| patron.id.to_string()).collect();
    assert_eq!(left, ["p-account", "p-has-chips", "p-lost-all", "p-new", "p-seen", "walk-in"]);
    assert_eq!(journal.session(&[1; 32]).expect("readable"), None);
    assert!((2..=5).all(|byte| journal.session(&[byte; 32]).expect("readable").is_some()));
    assert_clean(journal.site());
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
        assert_eq!(journal.sign_in(coming(session(byte, id), hash(id))), Ok(true));
    }
    let visitor = Session { holder: Holder::Visitor(name("ann")), ..session(6, "ann") };
    assert_eq!(journal.sign_in(coming(visitor, hash("ann"))), Ok(false), "a visitor has no password");
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

fn the_secret_of_an_authenticator_is_sealed_also_one_that_lay_there_as_it_was(store: Store) {
    let (home, journal) = store.open();
    let secret = |byte| FactorSecret(vec![byte; 20]);
    let is_offered = |journal: &Journal, byte| {
        assert_eq!(journal.offer_factor(name("ann"), hash("ann"), secret(byte)), Ok(true));
    };
    enrol(&journal, 1, "ann", Role::Inspector);
    is_offered(&journal, 7);
    let confirmed =
        PersonChange::EnrolFactor { id: name("ann"), secret: secret(7), step: 50, recovery: Vec::new() };
    amend(&journal, confirmed, 2).expect("confirmed");
    is_offered(&journal, 8);
    assert_eq!(journal.sealed_factors().expect("readable"), [], "nobody gave a seal yet");
    journal.seal_with(Seal::new([1; 32])).expect("sealed");
    assert_eq!(journal.sealed_factors().expect("readable"), [name("ann")]);
    let factor = journal.second_factor(&name("ann")).expect("readable").expect("there");
    assert_eq!((factor.secret, factor.pending), (Some(secret(7)), Some(secret(8))));
    assert_clean(journal.site());
    drop(journal);

    let without = Reader::open(home.site()).expect("readable");
    assert!(matches!(without.second_factor(&name("ann")), Err(Fault::Sealed { .. })));
    let journal = Journal::open(home.site()).expect("it opens");
    assert!(matches!(journal.seal_with(Seal::new([2; 32])), Err(NotSealed::Fault(Fault::Sealed { .. }))));
    amend(&journal, PersonChange::ResetFactor { id: name("ann") }, 3).expect("the console has no seal");
    assert_eq!(journal.sealed_factors().expect("readable"), []);
    assert_clean(journal.site());
}

on_both! {
    people_are_kept_with_the_entry_that_tells_of_them,
    a_patron_with_an_account_is_a_patron,
    every_attempt_is_counted_and_one_that_succeeds_clears_the_count,
    of_a_thousand_attempts_at_once_three_are_looked_at,
    nobody_comes_in_who_was_locked_dismissed_or_given_another_password_meanwhile,
    tries_from_a_known_device_are_counted_apart_from_those_of_strangers,
    a_person_has_so_many_devices_and_they_can_be_revoked,
    a_second_factor_is_offered_confirmed_used_once_and_reset,
    the_secret_of_an_authenticator_is_sealed_also_one_that_lay_there_as_it_was,
    a_code_that_comes_many_times_at_once_is_used_once,
    visitors_who_did_nothing_are_forgotten_and_nobody_else_is,
    whoever_is_dismissed_stays_so,
    sessions_are_used_and_end_one_by_one_or_all_at_once,
    one_entry_is_found_by_its_number,
}
