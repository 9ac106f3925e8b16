//! Attempts, sessions and their end, on a journal of their own.

use super::super::ages::NOTED_EVERY;
use super::*;
use crate::clock::tests::Clocks;
use crate::people::{Enrolled, Password};
use ledger::{FAILURES_OF_A_DEVICE, FIRST_WAIT_MILLIS, FactorSecret};
use std::net::Ipv4Addr;

const RIGHT: &str = "correct horse battery";
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// From a browser that nobody knows, without a code.
fn from_here<'a>(id: &'a str, password: &'a str) -> Attempt<'a> {
    Attempt { from: HERE, id, password, code: "", device: None }
}

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
        self.door.member(&hash_of(token), false).expect("readable").is_some()
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
        self.door.sign_in(from_here(id, password)).await
    }

    /// Somebody comes in with the right password.
    async fn enters(&self, attempt: Attempt<'_>) -> Entered {
        match self.door.sign_in(attempt).await {
            Outcome::In(entered) => entered,
            other => panic!("{}: {other:?}", attempt.id),
        }
    }

    async fn token(&self, id: &str) -> String {
        self.enters(from_here(id, RIGHT)).await.token
    }

    /// Strangers try an id until they have to wait.
    async fn strangers_try(&self, id: &str) {
        for number in 0..FREE_TRIES + 2 {
            let from = IpAddr::V4(Ipv4Addr::new(203, 0, 113, number as u8));
            let outcome = self.door.sign_in(Attempt { from, ..from_here(id, "wrong") }).await;
            assert_eq!(outcome, Outcome::Wrong);
        }
    }

    /// What the stream `people` says.
    fn told(&self) -> Vec<String> {
        let entries = self.door.journal.reader().read(&crate::people::people(), 1);
        entries.map(|entry| entry.expect("readable").body).collect()
    }

    /// Somebody takes down the secret of a second factor: the secret, and the recovery codes.
    async fn takes_down(&self, id: &str) -> (FactorSecret, Vec<String>) {
        let offered = self.sign_in(id, RIGHT).await;
        assert!(matches!(offered, Outcome::Offered(_)), "{offered:?}");
        let factor = self.factor(id);
        let secret = factor.pending.expect("offered");
        let code = self.code(&secret, 0);
        let confirmed = self.door.confirm_factor(Attempt { code: &code, ..from_here(id, RIGHT) }).await;
        let Outcome::Enrolled(entered, codes) = confirmed else { panic!("{confirmed:?}") };
        assert!(self.door.pass(&entered.token).is_some());
        (secret, codes)
    }

    /// The code of the present step, or of one so many steps later.
    fn code(&self, secret: &FactorSecret, later: i64) -> String {
        totp::code(secret, totp::step_at(self.clock.now().0) + later)
    }

    fn factor(&self, id: &str) -> SecondFactor {
        let id = Name::new(id).expect("a name");
        self.door.journal.reader().second_factor(&id).expect("readable").expect("there")
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
async fn strangers_wait_and_the_owner_comes_in_from_a_known_device() {
    let house = House::new();
    house.enrol("Ann", Role::Dealer);
    for _ in 0..2 {
        assert_eq!(house.sign_in("ann", "wrong").await, Outcome::Wrong);
    }
    let first = house.enters(from_here("ann", RIGHT)).await;
    assert_eq!(house.person("ann").failures, 0, "a success begins anew");
    house.strangers_try("ann").await;
    assert_eq!(
        house.sign_in("ann", RIGHT).await,
        Outcome::Wrong,
        "a guess that is right tells a stranger nothing"
    );
    assert!(house.door.pass(&first.token).is_some(), "a stranger's failures do not throw her out");
    let known = Attempt { device: Some(&first.device), ..from_here("ann", RIGHT) };
    let second = house.enters(known).await;
    assert_ne!(first.device, second.device, "the token is new each time");
    assert_eq!(house.sign_in("ann", RIGHT).await, Outcome::Wrong, "strangers wait still");
    let again = Attempt { device: Some(&first.device), ..from_here("ann", RIGHT) };
    assert_eq!(house.door.sign_in(again).await, Outcome::Wrong, "and the old token is a stranger's");
    // After a minute there is one try, for whoever comes first.
    house.clocks.pass(FIRST_WAIT_MILLIS);
    house.token("ann").await;
    house.strangers_try("ann").await;
    house.door.register.unlock(&Doer::Console, &house.id("ann")).expect("unlocked");
    house.token("ann").await;
}

#[tokio::test]
async fn a_known_device_is_its_owners_and_no_others_and_gives_few_tries() {
    let house = House::new();
    house.enrol("Ann", Role::Dealer);
    house.enrol("Bob", Role::Dealer);
    let entered = house.enters(from_here("ann", RIGHT)).await;
    house.strangers_try("ann").await;
    house.strangers_try("bob").await;
    let from = |id: &'static str, password: &'static str| {
        let (door, device) = (Arc::clone(&house.door), entered.device.clone());
        async move { door.sign_in(Attempt { device: Some(&device), ..from_here(id, password) }).await }
    };
    assert_eq!(from("bob", RIGHT).await, Outcome::Wrong, "it says nothing about Bob");
    for _ in 0..FAILURES_OF_A_DEVICE {
        assert_eq!(from("ann", "wrong").await, Outcome::Wrong);
    }
    assert_eq!(from("ann", RIGHT).await, Outcome::Wrong, "whoever has it does not know the password");
    assert_eq!(house.door.journal.reader().devices_of(&house.id("ann")).expect("readable"), []);
}

#[tokio::test]
async fn one_browser_knows_several_who_share_it_and_an_administrator_can_revoke_a_device() {
    let house = House::new();
    for name in ["Ann", "Bob", "Cyd"] {
        house.enrol(name, Role::KenoWriter);
    }
    let mut kept = String::new();
    for id in ["ann", "bob", "cyd", "ann"] {
        let device = (!kept.is_empty()).then_some(&*kept);
        kept = house.enters(Attempt { device, ..from_here(id, RIGHT) }).await.device;
    }
    assert_eq!(kept.split('.').count(), 3, "{kept}");
    house.door.register.forget_devices(&Doer::Console, &house.id("cyd")).expect("forgotten");
    for (id, comes_in) in [("ann", true), ("bob", true), ("cyd", false)] {
        house.strangers_try(id).await;
        let outcome = house.door.sign_in(Attempt { device: Some(&kept), ..from_here(id, RIGHT) }).await;
        assert_eq!(matches!(outcome, Outcome::In(_)), comes_in, "{id}: {outcome:?}");
    }
    assert_eq!(tokens(Some(&"0".repeat(64))).len(), 1);
    assert!(tokens(Some("..x.0000")).is_empty() && tokens(None).is_empty());
    assert_eq!(
        tokens(Some(&vec!["0".repeat(64); 99].join("."))).len(),
        MOST_TOKENS,
        "a long cookie is not read on"
    );
}

#[tokio::test]
async fn a_one_time_password_comes_in_whatever_strangers_do() {
    let house = House::new();
    house.enrol("Ann", Role::Dealer);
    house.strangers_try("ann").await;
    let reset =
        house.door.register.set_password(&Doer::Console, &house.id("ann"), Password::OneTime).expect("reset");
    house.strangers_try("ann").await;
    let changed = house.door.change_password(from_here("ann", &reset.password), RIGHT).await;
    assert!(matches!(changed, Outcome::In(_)), "{changed:?}");
}

#[tokio::test]
async fn that_strangers_try_stands_in_the_journal_once() {
    let house = House::new();
    house.enrol("Ann", Role::Dealer);
    house.strangers_try("ann").await;
    let told = || house.told().iter().filter(|body| body.contains("tried by strangers")).count();
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
        guesses.spawn(async move { door.sign_in(from_here("ann", "wrong")).await });
    }
    let said = guesses.join_all().await;
    assert!(said.iter().all(|outcome| *outcome == Outcome::Wrong), "{said:?}");
    assert_eq!(house.person("ann").failures, FREE_TRIES);
    assert_eq!(house.sign_in("ann", RIGHT).await, Outcome::Wrong);
}

#[tokio::test]
async fn a_second_factor_is_taken_down_at_the_first_sign_in_and_needed_from_then_on() {
    for role in Role::ALL {
        let house = House::new();
        let id = house.enrol("Ann", role).id;
        if !needs_second_factor(role) {
            house.token("ann").await;
            continue;
        }
        let (secret, codes) = house.takes_down("ann").await;
        assert_eq!(codes.len(), 10, "{role}");
        assert_eq!(house.sign_in("ann", RIGHT).await, Outcome::Wrong, "{role}: the password alone");
        let wrong = if house.code(&secret, 1) == "000000" { "111111" } else { "000000" };
        for code in [wrong, &house.code(&secret, 0), &house.code(&secret, 2), &codes[0][1..]] {
            let outcome = house.door.sign_in(Attempt { code, ..from_here("ann", RIGHT) }).await;
            assert_eq!(outcome, Outcome::Wrong, "{role} {code}");
            house.door.register.unlock(&Doer::Console, &id).expect("unlocked");
        }
        house.clocks.pass(30_000);
        let code = house.code(&secret, 0);
        house.enters(Attempt { code: &code, ..from_here("ann", RIGHT) }).await;
        let again = house.door.sign_in(Attempt { code: &code, ..from_here("ann", RIGHT) }).await;
        assert_eq!(again, Outcome::Wrong, "{role}: no code is used twice");
        house.enters(Attempt { code: &codes[3], ..from_here("ann", RIGHT) }).await;
        let again = house.door.sign_in(Attempt { code: &codes[3], ..from_here("ann", RIGHT) }).await;
        assert_eq!(again, Outcome::Wrong, "{role}: nor a recovery code");
        let told = house.told().join("\n");
        assert!(told.contains("\"second factor enrolled\"") && told.contains("\"left\":9"), "{told}");
        let secrets = [totp::base32(&secret), codes[0].clone(), codes[3].clone()];
        assert!(secrets.iter().all(|secret| !told.contains(secret)), "{told}");
    }
}

#[tokio::test]
async fn a_code_counts_when_the_password_is_right_and_failures_are_throttled() {
    let house = House::new();
    house.enrol("Ada", Role::Administrator);
    let (secret, codes) = house.takes_down("ada").await;
    house.clocks.pass(60_000);
    let code = house.code(&secret, 0);
    let wrong = house.door.sign_in(Attempt { code: &code, ..from_here("ada", "wrong") }).await;
    assert_eq!(wrong, Outcome::Wrong);
    for _ in 0..2 {
        let outcome = house.door.sign_in(Attempt { code: "000000", ..from_here("ada", RIGHT) }).await;
        assert_eq!(outcome, Outcome::Wrong);
    }
    for code in [&code, &codes[0]] {
        let outcome = house.door.sign_in(Attempt { code, ..from_here("ada", RIGHT) }).await;
        assert_eq!(outcome, Outcome::Wrong, "three were looked at");
    }
    house.clocks.pass(FIRST_WAIT_MILLIS);
    let code = house.code(&secret, 0);
    house.enters(Attempt { code: &code, ..from_here("ada", RIGHT) }).await;
    // Locked, she learns it with both, and a stranger who has the password does not.
    house.door.register.lock(&Doer::Console, &house.id("ada")).expect("locked");
    assert_eq!(house.sign_in("ada", RIGHT).await, Outcome::Wrong);
    let locked = house.door.sign_in(Attempt { code: &codes[0], ..from_here("ada", RIGHT) }).await;
    assert_eq!(locked, Outcome::Locked);
}

#[tokio::test]
async fn another_password_needs_the_code_too_and_the_secret_that_was_offered_last_counts() {
    let house = House::new();
    house.enrol("Ada", Role::Administrator);
    assert!(matches!(house.sign_in("ada", RIGHT).await, Outcome::Offered(_)));
    let first = house.factor("ada").pending.expect("offered");
    assert!(matches!(house.sign_in("ada", RIGHT).await, Outcome::Offered(_)));
    let code = house.code(&first, 0);
    let old = house.door.confirm_factor(Attempt { code: &code, ..from_here("ada", RIGHT) }).await;
    assert_eq!(old, Outcome::Wrong, "the first page was thrown away");
    let (secret, codes) = house.takes_down("ada").await;
    let fresh = "another long password";
    assert_eq!(house.door.change_password(from_here("ada", RIGHT), fresh).await, Outcome::Wrong);
    let with = Attempt { code: &codes[0], ..from_here("ada", RIGHT) };
    assert!(matches!(house.door.change_password(with, fresh).await, Outcome::In(_)));
    // Another telephone: the old one is good until the new one is confirmed.
    assert_eq!(house.door.offer_factor(from_here("ada", fresh)).await, Outcome::Wrong);
    let with = Attempt { code: &codes[1], ..from_here("ada", fresh) };
    assert!(matches!(house.door.offer_factor(with).await, Outcome::Offered(_)));
    house.clocks.pass(60_000);
    let code = house.code(&secret, 0);
    house.enters(Attempt { code: &code, ..from_here("ada", fresh) }).await;
    let new = house.factor("ada").pending.expect("offered");
    let code = house.code(&new, 0);
    let confirmed = house.door.confirm_factor(Attempt { code: &code, ..from_here("ada", fresh) }).await;
    assert!(matches!(confirmed, Outcome::Enrolled(..)), "{confirmed:?}");
    let old = Attempt { code: &house.code(&secret, 1), ..from_here("ada", fresh) };
    assert_eq!(house.door.sign_in(old).await, Outcome::Wrong);
    let old = Attempt { code: &codes[2], ..from_here("ada", fresh) };
    assert_eq!(house.door.sign_in(old).await, Outcome::Wrong, "the old recovery codes are gone too");
}

#[tokio::test]
async fn the_people_of_a_demo_come_in_without_a_second_factor_in_a_demo_and_nowhere_else() {
    let house = House::new();
    let people = crate::people::demo(&house.door.register).expect("engaged");
    house.enrol("Ada", Role::Administrator);
    for person in &people {
        let outcome = house.sign_in(person.id.as_str(), &person.password).await;
        let is_offered = matches!(outcome, Outcome::Offered(_));
        assert_eq!(is_offered, needs_second_factor(person.role), "{}: {outcome:?}", person.role);
    }
    house.door.opens_as_demo();
    for person in &people {
        house.enters(from_here(person.id.as_str(), &person.password)).await;
    }
    let hers = house.sign_in("ada", RIGHT).await;
    assert!(matches!(hers, Outcome::Offered(_)), "Ada is not of the demo: {hers:?}");
    let boss = &people[0];
    let fresh = "another long password";
    let changed = house.door.change_password(from_here(boss.id.as_str(), &boss.password), fresh).await;
    assert!(
        matches!(changed, Outcome::Offered(_)),
        "nor is one who has a password that was not printed: {changed:?}"
    );
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
        async move { house.door.change_password(from_here("ann", &password), fresh).await }
    };
    assert_eq!(change("wrong".to_string(), RIGHT).await, Outcome::Wrong);
    assert_eq!(change(ann.password.clone(), "short").await, Outcome::Unsuitable);
    let Outcome::In(Entered { token, .. }) = change(ann.password.clone(), RIGHT).await else {
        panic!("changed, and in")
    };
    assert!(house.door.pass(&token).is_some());
    assert_eq!(house.sign_in("ann", &ann.password).await, Outcome::Wrong, "the old one is gone");
    let other = house.token("ann").await;
    let Outcome::In(Entered { token: last, .. }) = change(RIGHT.to_string(), "another long password").await
    else {
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
        house.enrol("Sue", Role::KenoWriter);
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
async fn p15_6c_a_session_that_was_refused_as_over_stays_so_when_the_clock_is_put_right() {
    let house = House::new();
    house.enrol("Sue", Role::KenoWriter);
    let (refused, unseen) = (house.token("sue").await, house.token("sue").await);
    // Moved while the house is closed, so that nobody knows.
    house.clocks.set(400 * 24 * HOUR);
    let house = house.reopened();
    assert!(!house.is_good(&refused));
    let late = house.token("sue").await;
    assert!(house.is_good(&late));
    house.clocks.set(-400 * 24 * HOUR);
    assert!(house.is_good(&late), "in doubt");
    house.confirm_clock();
    assert!(!house.is_good(&refused), "she was told that it is over");
    assert!(house.is_good(&unseen) && house.is_good(&late), "what nobody refused is not");
    house.clocks.pass(HOUR / 2);
    assert!(house.door.pass(&late).is_some());
    // A session from the future is good only while somebody can say how old it is.
    let house = house.reopened();
    assert!(house.is_good(&unseen) && !house.is_good(&late));
    let kept = house.door.journal.reader().sessions_of(&Holder::Person(house.id("sue"))).expect("readable");
    assert_eq!(kept.len(), 1, "what was refused is not kept");
}

#[tokio::test]
async fn a_visitor_finds_the_chips_again_when_the_clock_is_put_right() {
    let house = House::new();
    let id = house.id("p-1");
    let patron = ledger::Patron { id: id.clone(), name: "Vic".to_string(), created_at: 0 };
    house.door.journal.admit(patron).expect("admitted");
    let token = house.door.admit(&id).expect("in");
    house.clocks.set(400 * 24 * HOUR);
    let house = house.reopened();
    assert!(!house.is_good(&token));
    house.clocks.set(-400 * 24 * HOUR);
    let house = house.reopened();
    assert!(house.is_good(&token));
}

#[tokio::test]
async fn a_session_that_is_used_at_another_node_is_used() {
    let house = House::new();
    house.enrol("Ann", Role::Dealer);
    let token = house.token("ann").await;
    assert!(house.is_good(&token));
    house.clocks.pass(HOUR / 2);
    house.door.journal.use_session(hash_of(&token), house.clock.now().0);
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
    let token_hash = hash_of(&house.token("ann").await);
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
