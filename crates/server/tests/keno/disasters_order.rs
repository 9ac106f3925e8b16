//! The draw, in this order and no other: the lock on the disk, then chance, then the numbers on the disk, then the board.
//! And what is published is what was recorded.

use crate::common::request;
use crate::disasters::*;
use crate::disasters_killed::{Open, arm, journal, open_with, prepared};
use crate::support::{AT, CARD, NINE};
use keno::RateCard;
use keno::{Fed, SystemGenerator};
use ledger::{Journal, Name, Role};
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use serde_json::{Map, Value, json};
use server::keno::{Booth, Means};
use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use table::chance::{Entropy, SimChance};

/// What the journal had when chance was asked: the last act, how many locks and how many draws.
type Seen = Arc<Mutex<Vec<(String, usize, usize)>>>;

/// Words that look at the journal before the first of them is given.
struct Spy {
    journal: PathBuf,
    words: SimChance,
    place: u8,
    seen: Seen,
}

fn count(acts: &[Value], act: &str) -> usize {
    acts.iter().filter(|body| body["do"] == act).count()
}

impl Entropy for Spy {
    fn next_u64(&mut self) -> u64 {
        if self.place == 0 {
            let acts = entries(&self.journal, 2);
            let last = acts.last().expect("something was done")["do"].as_str().expect("an act").to_string();
            let seen = (last, count(&acts, "lock"), count(&acts, "draw"));
            self.seen.lock().expect("no panic").push(seen);
        }
        self.place = (self.place + 1) % 20;
        self.words.next_u64()
    }
}

async fn running(house: &Open) {
    arm(&house.staff("ida").await, &house.staff("sue").await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p15_5d_when_chance_is_asked_the_lock_is_on_the_disk_and_no_draw() {
    const GAMES: usize = 10;
    let folder = prepared().await;
    let seen = Seen::default();
    let (journal, spied) = (journal(folder.path()), seen.clone());
    let path = journal.clone();
    let house = open_with(folder.path(), NINE, move || {
        let (journal, seen) = (path.clone(), spied.clone());
        Box::new(Fed(Spy { journal, words: SimChance::new(47, 15), place: 0, seen }))
    })
    .await;
    running(&house).await;
    let ann = house.staff("ann").await;
    ann.ok(json!({ "do": "sign on", "station": 1 })).await;
    for game in 1..=GAMES {
        ann.sell(1, "1 2 3 4 @1").await;
        house.pass(NINE + 300_000 * game as i64).await;
    }
    let expected: Vec<_> = (1..=GAMES).map(|game| ("lock".to_string(), game, game - 1)).collect();
    assert_eq!(*seen.lock().expect("no panic"), expected, "locked and not drawn, every time");
    house.close().await;
    assert_sound(&journal);
}

/// Somebody who sees the board looks at the disk the moment that he sees it. The draws come as fast as they can.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p15_5g_no_board_shows_numbers_that_the_disk_does_not_have() {
    let folder = prepared().await;
    let journal = journal(folder.path());
    let house = Arc::new(open_with(folder.path(), NINE, || Box::new(SystemGenerator)).await);
    running(&house).await;
    let (watched, path) = (house.clone(), journal.clone());
    let watcher = tokio::spawn(async move {
        let mut boards = 0;
        loop {
            let page = request(watched.address, "GET", &format!("/api/keno/{AT}"), &[], "").await;
            let board: Value = serde_json::from_str(&page.body).expect("JSON");
            let Some(last) = board["last"]["number"].as_u64() else { continue };
            let drawn = draws(&path);
            assert!(drawn.len() as u64 >= last, "game {last} is shown, and {} are on the disk", drawn.len());
            assert_eq!(numbers(&board["last"]["numbers"]), drawn[last as usize - 1]);
            boards += 1;
            if last == 40 {
                return boards;
            }
        }
    });
    for game in 1..=40 {
        house.pass(NINE + 300_000 * game).await;
    }
    assert!(watcher.await.expect("no panic") > 0);
    Arc::into_inner(house).expect("nobody else has it").close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn p15_5h_what_is_published_is_what_was_recorded() {
    const GAMES: usize = 12;
    let folder = prepared().await;
    let journal = journal(folder.path());
    let house = open_with(folder.path(), NINE, || Box::new(SystemGenerator)).await;
    running(&house).await;
    let ann = house.staff("ann").await;
    ann.ok(json!({ "do": "sign on", "station": 1 })).await;
    let mut codes = Vec::new();
    for game in 1..=GAMES {
        codes.push(ann.sell(1, "1 2 3 4 5 6 7 8 @1").await.1);
        house.pass(NINE + 300_000 * game as i64).await;
    }
    let recorded = draws(&journal);
    assert_eq!(recorded.len(), GAMES);
    let board = house.get(&format!("/api/keno/{AT}"), &ann).await;
    assert_eq!(board["last"], board["past"][0]);
    for past in board["past"].as_array().expect("past games") {
        let game = past["number"].as_u64().expect("a number") as usize;
        assert_eq!(numbers(&past["numbers"]), recorded[game - 1], "the board, game {game}");
    }
    for (place, code) in codes.iter().enumerate() {
        let ticket = house.get(&format!("/api/keno/{AT}/ticket/{code}"), &ann).await;
        let result = &ticket["ok"]["results"][0];
        assert_eq!(numbers(&result["numbers"]), recorded[place], "the ticket of game {}", place + 1);
        let caught: Vec<u8> = (1..=8).filter(|number| recorded[place].spots().has(*number)).collect();
        assert_eq!(result["caught"], json!([caught]));
    }
    let day = board["game"]["day"].as_str().expect("a day");
    for (place, draw) in recorded.iter().enumerate() {
        let path = format!("/keno/results?at={AT}&day={day}&game={}", place + 1);
        let page = request(house.address, "GET", &path, &[], "").await;
        assert_eq!(page.status, 200);
        let digits = page.body.replace(|letter: char| !letter.is_ascii_digit(), " ");
        let shown: Vec<u64> = digits.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let in_order = draw.numbers().map(u64::from);
        let sorted: Vec<u64> = draw.spots().iter().map(u64::from).collect();
        let stands = |numbers: &[u64]| shown.windows(20).any(|window| window == numbers);
        assert!(stands(&in_order) || stands(&sorted), "game {}: {}", place + 1, page.body);
    }
    house.close().await;
    assert_sound(&journal);
}

/// The clock of a machine is set by the network, and may go back by a moment just when a game is due.
#[test]
fn a_clock_that_goes_back_by_a_moment_at_the_lock_does_not_end_the_house() {
    let folder = folder_in_memory();
    let journal = Arc::new(Journal::open(folder.path().join("j")).expect("a journal"));
    let card = RateCard::from_toml(CARD).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let looks = Arc::new(AtomicI64::new(0));
    let (unsettled, passed) = (looks.clone(), looks.clone());
    let clock = move || {
        // Nine o'clock until it is told otherwise; then the lock, and every other time a millisecond before it.
        let look = unsettled.load(Ordering::SeqCst);
        if look == 0 {
            return Moment(NINE);
        }
        unsettled.fetch_add(1, Ordering::SeqCst);
        Moment(NINE + 300_000 - (look + 1) % 2)
    };
    let means = Means {
        clock: Arc::new(clock),
        steady: Arc::new(move || {
            Duration::from_millis(u64::from(passed.load(Ordering::SeqCst) > 0) * 300_000)
        }),
        generator: Arc::new(|_| Box::new(SystemGenerator)),
    };
    let (fatal, mut died) = tokio::sync::mpsc::unbounded_channel();
    let booth = Booth::open(AT, &card, &journal, &means, &fatal).expect("it opens");
    looks.store(1, Ordering::SeqCst);
    for _ in 0..20 {
        let (tell, told) = channel();
        let ann = Name::new("ann").expect("a name");
        let nothing = Map::from_iter([("do".to_string(), json!("nothing"))]);
        booth.submit(&ann, Role::KenoWriter, "x", nothing, move |answer| drop(tell.send(answer)));
        assert!(told.recv().is_ok(), "it ended: {:?}", died.try_recv());
    }
    drop(booth);
}
