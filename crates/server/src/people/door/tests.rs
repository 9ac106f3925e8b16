//! Attempts, sessions and their end, on a journal of their own.

use super::*;
use crate::people::{Enrolled, Password};
use std::net::Ipv4Addr;

const RIGHT: &str = "correct horse battery";
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

struct House {
    folder: tempfile::TempDir,
    door: Arc<Door>,
}

impl House {
    fn new() -> House {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let journal = Arc::new(Journal::open(folder.path().join("j")).expect("a new journal"));
        let register = Register::new(Arc::clone(&journal));
        House { folder, door: Arc::new(Door::new(journal, register)) }
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
    let house = House::new();
    for (name, role, lasts, idle) in [("Ann", Role::Dealer, 12, 1), ("Pat", Role::Patron, 24, 2)] {
        let id = house.enrol(name, role).id;
        let token = house.token(id.as_str()).await;
        let token_hash = hash(&token);
        let session = house.door.journal.reader().session(&token_hash).expect("readable").expect("there");
        let good = |at: i64| house.door.member(&token_hash, at, false).expect("readable").is_some();
        let from = session.created_at;
        assert!(good(from) && good(from + idle * HOUR - 1) && !good(from + idle * HOUR), "{name}");
        for hour in 1..lasts {
            house.door.journal.use_session(token_hash, from + hour * HOUR);
        }
        // What waits for no answer is written before what does.
        house.door.register.end_sessions(&Doer::Console, &house.enrol("X", role).id).expect("written");
        assert!(good(from + lasts * HOUR - 1) && !good(from + lasts * HOUR), "{name}");
    }
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
    house.door.member(&token_hash, first + NOTED_EVERY - 1, true).expect("readable");
    house.enrol("Bob", Role::Dealer);
    assert_eq!(used(), first);
    house.door.member(&token_hash, first + NOTED_EVERY, true).expect("readable");
    house.enrol("Cas", Role::Dealer);
    assert_eq!(used(), first + NOTED_EVERY);
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
