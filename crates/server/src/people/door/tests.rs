//! Attempts, sessions and their end, on a journal of their own.

use super::super::ages::NOTED_EVERY;
use super::*;
use crate::clock::tests::Clocks;
use crate::people::{Enrolled, Password};
use std::net::Ipv4Addr;

const RIGHT: &str = "correct horse battery";
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

struct House {
    folder: tempfile::TempDir,
    clocks: Clocks,
    clock: HouseClock,
    door: Arc<Door>,
}

impl House {
    fn new() -> House {
        let clocks = Clocks::default();
        clocks.pass(1_000 * HOUR);
        House::open(tempfile::tempdir().expect("a temporary folder"), clocks)
    }

    fn open(folder: tempfile::TempDir, clocks: Clocks) -> House {
        let journal = Arc::new(Journal::open(folder.path().join("j")).expect("a journal"));
        let (register, clock) = (Register::new(Arc::clone(&journal)), clocks.house());
        let door = Arc::new(Door::new(journal, register, clock.clone()));
        House { folder, clocks, clock, door }
    }

    /// The house closes, and opens again with the same clocks.
    fn reopened(self) -> House {
        let House { folder, clocks, door, .. } = self;
        drop(door);
        House::open(folder, clocks)
    }

    /// Is this session good? Looking does not use it.
    fn is_good(&self, token: &str) -> bool {
        self.door.member(&hash(token), false).expect("readable").is_some()
    }

    /// A supervisor says that what the clock shows is right.
    fn confirm_clock(&self) {
        self.clock.confirmed(self.clock.shows());
        assert_eq!(self.clock.moved(), None);
    }

    /// What waits for no answer is written before what does.
    fn written(&self) {
        self.enrol("Somebody", Role::Dealer);
    }

    fn enrol(&self, name: &str, role: Role) -> Enrolled {
        let chosen = Password::Chosen(RIGHT.to_string());
        self.door.register.enrol(&Doer::Console, name, role, chosen).expect("enrolled")
    }

    async fn sign_in(&self, id: &str, password: &str) -> Outcome {
        self.door.sign_in(HERE, id, password).await
    }

    async fn token(&self, id: &str) -> String {
        match self.sign_in(id, RIGHT).await {
            Outcome::In { token, .. } => token,
            other => panic!("{id}: {other:?}"),
        }
    }

    fn person(&self, id: &str) -> Person {
        let id = Name::new(id).expect("a name");
        self.door.journal.reader().person(&id).expect("readable").expect("there")
    }

    fn id(&self, id: &str) -> Name {
        Name::new(id).expect("a name")
    }
}

#[tokio::test]
async fn the_right_password_lets_in_and_each_time_with_a_new_token() {
    let house = House::new();
    house.enrol("Ann", Role::KenoWriter);
    let first = house.token(" ann ").await;
    let second = house.token("ann").await;
    assert!(first.len() == 64 && first != second);
    let member = Member { id: house.id("ann"), name: "Ann".to_string(), role: Role::KenoWriter };
    for token in [&first, &second] {
        assert_eq!(house.door.pass(token).expect("inside").member, member);
    }
    for forged in ["", "ann", RIGHT, &first[1..], &first.to_uppercase(), &"0".repeat(64)] {
        assert!(house.door.pass(forged).is_none(), "{forged:?}");
    }
    house.door.leave(&first).expect("left");
    assert!(house.door.pass(&first).is_none(), "leaving ends it at once");
    assert!(house.door.pass(&second).is_some(), "and only that one");
}

#[tokio::test]
async fn whatever_is_wrong_takes_the_same_work_and_gets_the_same_answer() {
    let house = House::new();
    for name in ["Ann", "Loe", "Gus"] {
        house.enrol(name, Role::Dealer);
    }
    house.door.register.lock(&Doer::Console, &house.id("loe")).expect("locked");
    house.door.register.dismiss(&Doer::Console, &house.id("gus")).expect("dismissed");
    for id in ["ann", "loe", "gus", "nobody", "", "no name \u{2660}", &"x".repeat(500)] {
        let (commits, checked) = (house.door.journal.commits(), house.door.passwords.checked());
        assert_eq!(house.sign_in(id, "wrong").await, Outcome::Wrong, "{id:?}");
        assert_eq!(house.door.journal.commits() - commits, 1, "{id:?}: one count on the disk");
        assert_eq!(house.door.passwords.checked() - checked, 1, "{id:?}: one password checked");
    }
    assert_eq!(house.sign_in("ann", &"x".repeat(5_000)).await, Outcome::Wrong, "nobody hashes a book");
    assert_eq!(house.sign_in("gus", RIGHT).await, Outcome::Wrong, "whoever is gone has no password");
    assert_eq!(
        house.sign_in("loe", RIGHT).await,
        Outcome::Locked,
        "who has the right one learns that it is locked"
    );
}

#[tokio::test]
async fn three_failures_lock_until_an_administrator_unlocks() {
    let house = House::new();
    house.enrol("Ann", Role::Dealer);
    for _ in 0..2 {
        assert_eq!(house.sign_in("ann", "wrong").await, Outcome::Wrong);
    }
    house.token("ann").await;
    assert_eq!(house.person("ann").failures, 0, "a success begins anew");
    let inside = house.token("ann").await;
    for _ in 0..3 {
        assert_eq!(house.sign_in("ann", "wrong").await, Outcome::Wrong);
    }
    assert_eq!(house.sign_in("ann", "wrong").await, Outcome::Wrong, "a stranger learns nothing");
    assert_eq!(house.sign_in("ann", RIGHT).await, Outcome::Locked);
    assert!(house.door.pass(&inside).is_some(), "a stranger's failures do not throw her out");
    house.door.register.unlock(&Doer::Console, &house.id("ann")).expect("unlocked");
    house.token("ann").await;
}

#[tokio::test]
async fn a_lock_by_failures_stands_in_the_journal_once() {
    let house = House::new();
    house.enrol("Ann", Role::Dealer);
    for _ in 0..5 {
        assert_eq!(house.sign_in("ann", "wrong").await, Outcome::Wrong);
    }
    let told = || {
        let entries = house.door.journal.reader().read(&crate::people::people(), 1);
        entries
            .filter(|entry| entry.as_ref().is_ok_and(|entry| entry.body.contains("locked by failures")))
            .count()
    };
    // It is written behind the answer: the next that is written comes after it.
    while told() == 0 {
        tokio::task::yield_now().await;
    }
    house.door.register.unlock(&Doer::Console, &house.id("ann")).expect("unlocked");
    assert_eq!(told(), 1);
}

#[tokio::test]
async fn guesses_that_come_at_once_are_counted_before_they_are_looked_at() {
    let house = House::new();
    house.enrol("Ann", Role::Dealer);
    let mut guesses = tokio::task::JoinSet::new();
    for _ in 0..12 {
        let door = Arc::clone(&house.door);
        guesses.spawn(async move { door.sign_in(HERE, "ann", "wrong").await });
    }
    let said = guesses.join_all().await;
    assert!(said.iter().all(|outcome| *outcome == Outcome::Wrong), "{said:?}");
    assert_eq!(house.person("ann").failures, 12);
    assert_eq!(house.sign_in("ann", RIGHT).await, Outcome::Locked);
}

#[tokio::test]
async fn one_id_is_tried_only_so_often_and_so_is_nobodys() {
    let house = House::new();
    house.enrol("Ann", Role::Dealer);
    for id in ["ann", "nobody"] {
        let mut last = Outcome::Wrong;
        for _ in 0..40 {
            last = house.sign_in(id, "wrong").await;
            if last != Outcome::Wrong {
                break;
            }
        }
        assert!(matches!(last, Outcome::TooOften(_)), "{id}: {last:?}");
    }
}

#[tokio::test]
async fn a_password_that_somebody_else_chose_is_changed_first() {
    let house = House::new();
    let ann =
        house.door.register.enrol(&Doer::Console, "Ann", Role::Dealer, Password::OneTime).expect("enrolled");
    assert_eq!(house.sign_in("ann", &ann.password).await, Outcome::MustChange);
    let change = |password: String, fresh: &'static str| {
        let house = &house;
        async move { house.door.change_password(HERE, "ann", &password, fresh).await }
    };
    assert_eq!(change("wrong".to_string(), RIGHT).await, Outcome::Wrong);
    assert_eq!(change(ann.password.clone(), "short").await, Outcome::Unsuitable);
    let Outcome::In { token, .. } = change(ann.password.clone(), RIGHT).await else {
        panic!("changed, and in")
    };
    assert!(house.door.pass(&token).is_some());
    assert_eq!(house.sign_in("ann", &ann.password).await, Outcome::Wrong, "the old one is gone");
    let other = house.token("ann").await;
    let Outcome::In { token: last, .. } = change(RIGHT.to_string(), "another long password").await else {
        panic!("changed, and in")
    };
    for ended in [&token, &other] {
        assert!(house.door.pass(ended).is_none(), "a new password ends every other session");
    }
    assert!(house.door.pass(&last).is_some());
}

#[tokio::test]
async fn a_session_ends_unused_and_ends_at_last() {
    for is_reopened in [false, true] {
        for (name, role, lasts, idle) in [("Ann", Role::Dealer, 12, 1), ("Pat", Role::Patron, 24, 2)] {
            let mut house = House::new();
            let id = house.enrol(name, role).id;
            let (unused, used) = (house.token(id.as_str()).await, house.token(id.as_str()).await);
            assert!(house.is_good(&unused) && house.is_good(&used));
            house.clocks.pass(idle * HOUR - 1);
            if is_reopened {
                house = house.reopened();
            }
            assert!(house.is_good(&unused), "{name}");
            assert!(house.door.pass(&used).is_some(), "{name}");
            house.clocks.pass(1);
            assert!(!house.is_good(&unused) && house.is_good(&used), "{name}");
            for _ in 2 * idle..2 * (lasts - 1) {
                house.clocks.pass(HOUR / 2);
                assert!(house.door.pass(&used).is_some(), "{name}");
            }
            house.written();
            house.clocks.pass(HOUR - 1);
            if is_reopened {
                house = house.reopened();
            }
            assert!(house.door.pass(&used).is_some(), "{name}");
            house.clocks.pass(1);
            assert!(!house.is_good(&used), "{name}");
        }
    }
}

#[tokio::test]
async fn p15_6c_a_clock_that_is_moved_ends_no_session_and_lengthens_none() {
    for moved in [2 * HOUR, 400 * 24 * HOUR, -2 * HOUR] {
        let house = House::new();
        house.enrol("Sue", Role::KenoSupervisor);
        let (unused, used) = (house.token("sue").await, house.token("sue").await);
        house.clocks.pass(HOUR / 2);
        assert!(house.door.pass(&unused).is_some() && house.door.pass(&used).is_some());
        house.clocks.set(moved);
        assert!(house.is_good(&unused) && house.is_good(&used), "{moved}: in doubt");
        house.clocks.pass(HOUR - 1);
        assert!(house.door.pass(&used).is_some() && house.is_good(&unused), "{moved}");
        // She says that the clock is right now. She is still signed in, and nobody is for longer than that.
        house.confirm_clock();
        assert!(house.is_good(&used), "{moved}: confirmed");
        house.clocks.pass(1);
        assert!(!house.is_good(&unused) && house.door.pass(&used).is_some(), "{moved}: an hour has passed");
        // It was not right after all.
        house.clocks.set(-moved);
        house.confirm_clock();
        assert!(!house.is_good(&unused) && house.is_good(&used), "{moved}: put back");
        house.clocks.pass(HOUR);
        house.written();
        assert!(!house.is_good(&used), "{moved}: an hour has passed");
    }
}

#[tokio::test]
async fn p15_6c_a_session_that_seemed_over_by_a_wrong_clock_is_good_when_the_clock_is_put_right() {
    let house = House::new();
    house.enrol("Sue", Role::KenoSupervisor);
    let early = house.token("sue").await;
    // Moved while the house is closed, so that nobody knows.
    house.clocks.set(400 * 24 * HOUR);
    let house = house.reopened();
    assert!(!house.is_good(&early));
    let late = house.token("sue").await;
    assert!(house.is_good(&late));
    house.clocks.set(-400 * 24 * HOUR);
    assert!(house.is_good(&late), "in doubt");
    house.confirm_clock();
    assert!(house.is_good(&early) && house.is_good(&late));
    house.clocks.pass(HOUR / 2);
    assert!(house.door.pass(&late).is_some());
    // A session from the future is good only while somebody can say how old it is.
    let house = house.reopened();
    assert!(house.is_good(&early) && !house.is_good(&late));
}

#[tokio::test]
async fn a_session_that_is_used_at_another_node_is_used() {
    let house = House::new();
    house.enrol("Ann", Role::Dealer);
    let token = house.token("ann").await;
    assert!(house.is_good(&token));
    house.clocks.pass(HOUR / 2);
    house.door.journal.use_session(hash(&token), house.clock.now().0);
    house.written();
    house.clocks.pass(HOUR - 1);
    assert!(house.is_good(&token));
    house.clocks.pass(1);
    assert!(!house.is_good(&token));
}

/// In milliseconds as they are, and not as the constants beside them have it.
#[test]
fn how_long_sessions_last() {
    assert_eq!((HOUR, NOTED_EVERY), (3_600_000, 60_000));
    assert_eq!(lasts(Role::Inspector), (43_200_000, 3_600_000));
    assert_eq!(lasts(Role::Patron), (86_400_000, 7_200_000));
    assert_eq!(VISITOR, (31_536_000_000, 31_536_000_000));
}

#[tokio::test]
async fn what_is_used_is_written_down_once_a_minute() {
    let house = House::new();
    house.enrol("Ann", Role::Dealer);
    let token_hash = hash(&house.token("ann").await);
    let used = || house.door.journal.reader().session(&token_hash).expect("readable").expect("there").used_at;
    let first = used();
    for (passes, noted) in [(NOTED_EVERY - 1, first), (1, first + NOTED_EVERY), (1, first + NOTED_EVERY)] {
        house.clocks.pass(passes);
        house.door.member(&token_hash, true).expect("readable");
        house.written();
        assert_eq!(used(), noted);
    }
}

#[tokio::test]
async fn a_pass_is_over_when_its_session_ends_however_it_does() {
    let ends: [fn(&House, &str); 5] = [
        |house, token| house.door.leave(token).expect("left"),
        |house, token| house.door.leave_everywhere(token).expect("left"),
        |house, _| house.door.register.lock(&Doer::Console, &house.id("ann")).expect("locked"),
        |house, _| house.door.register.dismiss(&Doer::Console, &house.id("ann")).expect("dismissed"),
        |house, _| house.door.register.end_sessions(&Doer::Console, &house.id("ann")).expect("ended"),
    ];
    for end in ends {
        let house = House::new();
        house.enrol("Ann", Role::Dealer);
        let token = house.token("ann").await;
        let over = tokio::spawn(house.door.pass(&token).expect("inside").over());
        end(&house, &token);
        house.door.tell_ended();
        over.await.expect("it resolves");
        assert!(house.door.pass(&token).is_none());
    }
}

#[tokio::test]
async fn nobody_is_told_that_he_is_out_where_the_journal_cannot_say_who_he_is() {
    let house = House::new();
    house.enrol("Ann", Role::KenoWriter);
    let token = house.token("ann").await;
    let file = rusqlite::Connection::open(house.folder.path().join("j")).expect("opened");
    file.execute_batch("ALTER TABLE sessions RENAME TO unreadable").expect("renamed");
    assert!(house.door.leave_everywhere(&token).is_err(), "his sessions go on");
}
