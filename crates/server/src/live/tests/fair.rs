//! What is pledged at a live table: in the journal before anything is drawn from it, added to by patrons, revealed when it
//! is over, and the same after a restart.

use super::*;
use crate::live::fair::Pledging;
use records::verify::{Known, Report, State, verify};
use serde_json::{Value, json};
use table::fair::{Note, Part, Pledge, Pledges, Secret, Step};

/// The notes of the table's stream, in order: what, and about which pledge.
pub(super) fn notes(bodies: &[String]) -> Vec<(String, u64)> {
    let lines = bodies.iter().map(|body| serde_json::from_str::<Value>(body).expect("JSON"));
    let about = |line: Value| Some((line["note"].as_str()?.to_string(), line["pledge"].as_u64()?));
    lines.filter_map(about).collect()
}

pub(super) fn named(notes: &[(&str, u64)]) -> Vec<(String, u64)> {
    notes.iter().map(|(note, pledge)| ((*note).to_string(), *pledge)).collect()
}

pub(super) fn checked(bodies: &[String]) -> Report {
    let record = bodies.join("\n") + "\n";
    verify(&[Known::of::<Table>(), Known::of::<blackjack::Table>()], record.as_bytes(), 10)
        .expect("memory can be read")
}

impl Live {
    pub(super) fn kept(&self) -> Vec<u64> {
        let kept = self.tail.reader().kept_secrets(self.tail.stream()).expect("readable");
        kept.into_iter().map(|secret| secret.number).collect()
    }

    pub(super) fn over(&self, pledge: u64) -> Value {
        json!(self.past(pledge).expect("it is over").read(self.tail.reader()).expect("readable"))
    }

    /// Ann wagers and the die is covered.
    pub(super) fn covers(&mut self) {
        self.does(seat(1), wager(Side::Low, 500));
        self.does(DEALER, Command::NoMoreBets {});
    }

    /// A whole round, or as many as it takes for a face that decides.
    pub(super) fn plays_a_round(&mut self) {
        self.covers();
        self.does(seat(1), Command::Stand {});
        while self.table.on_layout() > Cents::ZERO {
            self.does(DEALER, Command::NoMoreBets {});
            self.does(seat(1), Command::Stand {});
        }
    }
}

fn with_ann() -> (Cellar, Live) {
    let cellar = Cellar::new();
    let (mut live, _) = cellar.open();
    live.comes("ann");
    (cellar, live)
}

#[test]
fn a_commitment_stands_before_anybody_comes_and_its_secret_is_only_kept() {
    let cellar = Cellar::new();
    let (live, _) = cellar.open();
    assert_eq!(notes(&live.bodies()), named(&[("commitment", 1)]));
    assert_eq!(live.kept(), [1]);
    let secret = live.table.pledges().and_then(Pledges::open).and_then(Pledge::secret).expect("kept");
    assert!(live.bodies().iter().all(|body| !body.contains(&secret.revealed())));
    let (welcome, known) = (live.welcome(None, Some(0)), json!(live.fairness()).to_string());
    assert!(!welcome.contains(&secret.revealed()) && !known.contains(&secret.revealed()));
    assert!(known.contains(&secret.commitment().to_string()), "{known}");
}

#[test]
fn the_secret_is_revealed_in_one_batch_with_the_end_and_not_before() {
    let (_cellar, mut live) = with_ann();
    live.covers();
    assert_eq!(notes(&live.bodies()), named(&[("commitment", 1), ("commitment", 2)]), "the next one is open");
    assert_eq!(live.kept(), [1, 2], "the die lies face down");
    assert!(live.past(1).is_none());
    let before = live.tail.reader().checkpoint().expect("readable").batches;
    live.does(seat(1), Command::Stand {});
    assert_eq!(live.tail.reader().checkpoint().expect("readable").batches, before + 1, "one batch");
    let bodies = live.bodies();
    let last: Vec<Value> = bodies.iter().map(|body| serde_json::from_str(body).expect("JSON")).collect();
    let [.., turned, revealed] = &last[..] else { panic!("entries") };
    assert_eq!((&turned["do"], &revealed["note"]), (&json!("turn"), &json!("reveal")));
    assert_eq!(live.kept(), [2], "and it is kept no longer");
    let report = checked(&bodies);
    assert!(report.is_clean(), "{report:?}");
    assert_eq!(report.pledges.iter().map(|one| one.state).collect::<Vec<_>>(), [State::Kept, State::Open]);
    let past = live.over(1);
    assert_eq!(past["lines"].as_array().and_then(|lines| lines.last()).expect("lines")["note"], "reveal");
    assert!(past.to_string().contains("\"face\""), "what was face down is open now: {past}");
    assert!(!past.to_string().contains("\"patron\""));
}

#[test]
fn what_patrons_give_is_in_the_journal_and_in_what_comes() {
    let (_cellar, mut live) = with_ann();
    assert_eq!(live.gives("ann", b"mine")["ok"]["pledge"], 1);
    assert_eq!(live.gives("ann", b"mine")["ok"]["pledge"], 1, "the same again is the same");
    assert_eq!(live.gives("ann", b"more")["refused"]["code"], "given_already");
    assert_eq!(live.gives("bob", b"his")["refused"]["code"], "take_a_seat");
    live.comes("bob");
    assert_eq!(live.gives("bob", &[0; 64])["ok"]["pledge"], 1);
    assert_eq!(notes(&live.bodies()), named(&[("commitment", 1), ("promise", 1), ("promise", 1)]));
    live.covers();
    assert_eq!(
        notes(&live.bodies())[3..],
        named(&[("closed", 1), ("opening", 1), ("opening", 1), ("commitment", 2)])
    );
    assert_eq!(live.gives("ann", b"again")["ok"]["pledge"], 2, "the die is out: this is for the next one");
    live.does(seat(1), Command::Stand {});
    let report = checked(&live.bodies());
    assert!(report.is_clean(), "{report:?}");
    assert_eq!(report.pledges.iter().map(|one| one.contributions).collect::<Vec<_>>(), [2, 0]);
    assert_eq!(report.pledges.iter().map(|one| one.promises).collect::<Vec<_>>(), [2, 1]);
    let open = live.fairness().open.expect("one stands open");
    assert_eq!(
        (open.contributions.len(), open.promises.len()),
        (0, 1),
        "it is promised, and nobody knows what"
    );
}

#[test]
fn every_round_of_a_table_follows_from_its_pledges_through_restarts() {
    let (cellar, mut live) = with_ann();
    for round in 0..12 {
        live.gives("ann", &[round; 9]);
        live.plays_a_round();
        if round % 3 == 0 {
            drop(live);
            live = cellar.open().0;
            live.lines.insert(name("ann"), 1);
        }
    }
    let report = checked(&live.bodies());
    assert!(report.is_clean(), "{report:?}");
    assert!(report.count(State::Kept) >= 12, "{report:?}");
    assert!(ledger::verify(live.tail.reader().site()).expect("readable").is_clean());
    let past = live.fairness().past.len();
    assert_eq!(past, 20.min(report.count(State::Kept) as usize), "also those from before a restart");
    let last = report.pledges.iter().rfind(|one| one.state == State::Kept).expect("one is over").pledge;
    assert_eq!(live.over(last)["pledge"], last);
}

#[test]
fn a_restart_before_the_first_draw_keeps_commitment_and_contributions() {
    let (cellar, mut live) = with_ann();
    live.gives("ann", b"before");
    let known = json!(live.fairness());
    drop(live);
    let (mut live, _) = cellar.open();
    assert_eq!(json!(live.fairness()), known);
    assert_eq!(live.gives("ann", b"other")["refused"]["code"], "given_already");
    live.covers();
    live.does(seat(1), Command::Stand {});
    assert_eq!(notes(&live.bodies())[..2], named(&[("commitment", 1), ("promise", 1)]), "no second pledge");
    let report = checked(&live.bodies());
    assert!(report.is_clean() && report.pledges[0].contributions == 1, "{report:?}");
}

#[test]
fn a_restart_in_the_middle_goes_on_with_the_same_words() {
    // The same journal twice: what comes next comes in both, though nobody wrote it down.
    let (cellar, mut live) = with_ann();
    live.plays_a_round();
    live.does(seat(1), wager(Side::Low, 500));
    let file = live.tail.reader().site().file().expect("a file").to_owned();
    drop(live);
    let (time, set) = (Arc::clone(&cellar.time), Arc::default());
    let other = Cellar {
        folder: TempDir::new().expect("a temporary folder"),
        database: None,
        time,
        set,
        began: None,
    };
    std::fs::copy(&file, other.folder.path().join("j")).expect("copied");
    let faces = [cellar, other].map(|cellar| {
        let (mut live, _) = cellar.open();
        live.does(DEALER, Command::NoMoreBets {});
        live.does(seat(1), Command::Stand {});
        let bodies = live.bodies();
        let turned = bodies.iter().rfind(|body| body.contains("\"turned\"")).expect("it is turned");
        serde_json::from_str::<Value>(turned).expect("JSON")["events"][0]["face"].clone()
    });
    assert!(faces[0].is_number());
    assert_eq!(faces[0], faces[1]);
}

#[test]
fn a_secret_that_is_lost_keeps_the_table_closed() {
    let (cellar, live) = with_ann();
    let (stream, seq) = (live.tail.stream().clone(), live.tail.seq());
    drop(live);
    let body = format!(r#"{{"note":"clock set","at":{NINE},"before":{}}}"#, NINE + 1);
    let note = Entry { stream: stream.clone(), expected_seq: seq + 1, at: NINE, body, postings: Vec::new() };
    let batch = Batch { dropped_secrets: vec![(stream, 1)], ..Batch::new(vec![note]) };
    cellar.journal().append_and_wait(batch).expect("taken");
    let error = cellar.try_open().err().expect("it does not open");
    assert!(error.to_string().contains("the secret of pledge 1 is nowhere"), "{error}");
}

#[test]
fn nothing_is_revealed_while_something_lies_face_down() {
    let mut pledges = Pledges::new(Part::Turn);
    let secret = Secret::fresh(Part::Turn).expect("the operating system answers");
    pledges.pledge(Pledge::new(1, secret.clone()));
    let mut pledging = Pledging::of(Some(&pledges));
    let ended = || [Step::Ended { act: 0, pledge: 1 }].into_iter();
    let after = pledging.after(Some(&pledges), ended(), true).expect("nothing is asked of the system");
    assert_eq!(after, [], "the cards were gathered in the middle of a round, and one is face down");
    let after = pledging.after(Some(&pledges), std::iter::empty(), true).expect("nor now");
    assert_eq!(after, []);
    let after = pledging.after(Some(&pledges), std::iter::empty(), false).expect("nor now");
    assert_eq!(after, [Note::Reveal { pledge: 1, secret }], "it is turned");
}

/// Opens a blackjack table with so many decks, and gives its record once they bind it.
fn blackjack_with(cellar: &Cellar, decks: u8) -> Vec<String> {
    let rules = rules_of::<blackjack::Table>(&format!("decks = {decks}\n"));
    let (updates, _) = broadcast::channel(16);
    let mut live: Live =
        Live::open(name("blackjack-1"), rules, false, cellar.journal(), updates, cellar.clock())
            .expect("it opens");
    cellar.time.fetch_add(table::posted::NOTICE, Ordering::SeqCst);
    live.follow_what_is_posted().expect("the journal lives");
    assert_eq!(live.game::<blackjack::Table>().rules().decks(), decks);
    live.tail.reader().read(live.tail.stream(), 1).map(|stored| stored.expect("readable").body).collect()
}

#[test]
fn other_rules_keep_the_pledge_unless_it_is_too_short_for_them() {
    let cellar = Cellar::new();
    blackjack_with(&cellar, 6);
    let fewer = blackjack_with(&cellar, 1);
    assert_eq!(notes(&fewer), named(&[("commitment", 1)]), "six decks' words are enough for one");
    let more = blackjack_with(&cellar, 8);
    assert_eq!(notes(&more), named(&[("commitment", 1), ("reveal", 1), ("commitment", 2)]));
    let report = checked(&more);
    assert!(report.is_clean(), "{report:?}");
    assert_eq!(
        report.pledges.iter().map(|one| one.state).collect::<Vec<_>>(),
        [State::Withdrawn, State::Open]
    );
}
