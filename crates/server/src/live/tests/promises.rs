//! What patrons promise to what is pledged, and open when the table asks: nobody sees another's before he has sent his own,
//! nobody can change what he promised, and who opens nothing stalls nobody.

use super::fair::{checked, named, notes};
use super::*;
use ledger::{Follows as _, KeptSecret, Seal};
use records::verify::State;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::HashMap;
use table::fair::{Contribution, Form, Note, Opening, Part, Pledge, Pledges, Promises, SHUT_OUT, Secret};
use table::protocol::Header;

thread_local! {
    /// What was promised in this test, by its hash: what browsers keep to themselves.
    static PROMISED: RefCell<HashMap<String, Opening>> = RefCell::default();
}

/// What somebody opens, with this of his own at its end.
fn opening(who: &str, own: &[u8]) -> Opening {
    let mut bytes: Vec<u8> = who.bytes().cycle().take(32).collect();
    bytes.extend(own);
    Opening::new(bytes).expect("long enough")
}

impl Live {
    fn open_one(&self) -> &Pledge {
        self.table.pledges().and_then(Pledges::open).expect("one stands open")
    }

    /// Promises this to the pledge that stands open.
    pub(super) fn gives(&mut self, who: &str, own: &[u8]) -> Value {
        let (number, opening) = (self.open_one().number(), opening(who, own));
        let promise = opening.promise(&self.open_one().commitment());
        PROMISED.with_borrow_mut(|all| all.insert(promise.to_string(), opening));
        let answer = self.answered_in_turn(|live| live.promise(&name(who), number, promise));
        json!(answer.expect("the journal lives"))
    }

    /// Sends this as an opening, and lets the table go on.
    fn opens(&mut self, who: &str, pledge: u64, opening: Opening) -> Value {
        let answer = self.open_promise(&name(who), pledge, opening);
        self.go_on().expect("the journal lives");
        json!(answer)
    }

    /// Everybody opens what he promised, as browsers do.
    pub(super) fn answers(&mut self) {
        let Some(open) = self.table.pledges().and_then(Pledges::open) else { return };
        let Some(promises) = open.promises().filter(|all| all.are_closed()) else { return };
        let number = open.number();
        let known = |promise: String| PROMISED.with_borrow(|all| all.get(&promise).cloned());
        let all: Vec<_> = promises
            .pending()
            .filter_map(|one| Some((one.patron.clone(), known(one.promise.to_string())?)))
            .collect();
        for (who, opening) in all {
            self.opens(&who, number, opening);
        }
    }

    /// The betting is closed, and nobody has opened anything yet.
    fn closes_the_betting(&mut self) {
        assert!(matches!(self.asks_for(seat(1), wager(Side::Low, 500)), Taken::Done));
        assert!(matches!(self.asks_for(DEALER, Command::NoMoreBets {}), Taken::Done));
        self.go_on().expect("the journal lives");
    }

    /// Nobody answers for as long as the table waits.
    fn waits_in_vain(&mut self) {
        let awaited = self.awaited.as_mut().expect("something is awaited");
        awaited.due = self.time.instant();
        self.go_on().expect("the journal lives");
    }

    fn dice_out(&self) -> usize {
        self.bodies().iter().filter(|body| body.contains("\"by\":\"device\"")).count()
    }
}

/// Ann and Bob have promised something; the die is due.
fn both_promised() -> (Cellar, Live) {
    let cellar = Cellar::standing_still();
    let (mut live, _) = cellar.open();
    live.comes("ann");
    live.comes("bob");
    assert_eq!(live.gives("ann", b"hers")["ok"]["pledge"], 1);
    assert_eq!(live.gives("bob", b"his")["ok"]["pledge"], 1);
    live.closes_the_betting();
    (cellar, live)
}

/// The same at a house of two nodes: Ann is at the first, which closes the betting, and Bob at the second.
fn both_promised_at_two_nodes() -> (Cellar, Live, Live) {
    let cellar = Cellar::shared();
    let (mut first, _) = cellar.open();
    let (mut second, _) = cellar.open();
    first.comes("ann");
    second.catch_up().expect("the journal lives");
    second.comes("bob");
    first.gives("ann", b"hers");
    second.gives("bob", b"his");
    first.catch_up().expect("the journal lives");
    first.closes_the_betting();
    (cellar, first, second)
}

#[test]
fn where_nobody_promised_anything_the_table_waits_for_nothing() {
    let cellar = Cellar::standing_still();
    let (mut live, _) = cellar.open();
    live.comes("ann");
    live.closes_the_betting();
    assert_eq!((live.dice_out(), live.awaited.is_none()), (1, true));
    assert!(!notes(&live.bodies()).contains(&("closed".to_string(), 1)));
}

#[test]
fn nothing_is_written_down_of_what_is_opened_before_all_of_it_is_there() {
    let (_cellar, mut live) = both_promised();
    assert_eq!(
        notes(&live.bodies()),
        named(&[("commitment", 1), ("promise", 1), ("promise", 1), ("closed", 1)])
    );
    assert_eq!(live.dice_out(), 0);
    let shown = json!(live.pledge_for_pages().expect("one stands open"));
    assert_eq!((&shown["number"], &shown["closed"]), (&json!(1), &json!(true)), "pages are asked");
    let before = live.tail.seq();
    assert_eq!(live.opens("bob", 1, opening("bob", b"his"))["ok"]["pledge"], 1);
    assert_eq!(live.tail.seq(), before, "whoever reads the file sees nothing of his");
    let hex = opening("bob", b"his").to_string();
    assert!(!json!(live.fairness()).to_string().contains(&hex), "nor does anybody who asks");
    assert_eq!(live.opens("ann", 1, opening("ann", b"hers"))["ok"]["pledge"], 1);
    assert_eq!(live.dice_out(), 1, "the last one lets the die come at once");
    assert_eq!(notes(&live.bodies())[4..], named(&[("opening", 1), ("opening", 1), ("commitment", 2)]));
    let in_use = live.fairness().in_use.expect("it is in use");
    assert_eq!(
        in_use.contributions,
        [opening("ann", b"hers").to_string(), hex],
        "in the order of the promises"
    );
    assert_eq!(live.opens("bob", 1, opening("bob", b"his"))["ok"]["pledge"], 1, "the same again is the same");
    live.does(seat(1), Command::Stand {});
    let report = checked(&live.bodies());
    assert!(report.is_clean(), "{report:?}");
    assert_eq!((report.pledges[0].promises, report.pledges[0].contributions), (2, 2));
}

#[test]
fn who_does_not_open_is_named_stalls_nobody_and_is_shut_out_for_a_while() {
    let (cellar, mut live) = both_promised();
    live.opens("ann", 1, opening("ann", b"hers"));
    assert_eq!(live.dice_out(), 0, "there is still time");
    live.waits_in_vain();
    assert_eq!(live.dice_out(), 1, "the table goes on without him");
    assert_eq!(notes(&live.bodies())[4..], named(&[("opening", 1), ("unopened", 1), ("commitment", 2)]));
    let in_use = json!(live.fairness().in_use.expect("it is in use"));
    assert_eq!(
        (&in_use["promises"][1]["state"], &in_use["promises"][1]["who"]),
        (&json!("unopened"), &json!("bob"))
    );
    assert_eq!(in_use["promises"][0]["who"], Value::Null);
    assert_eq!(live.opens("bob", 1, opening("bob", b"his"))["refused"]["code"], "too_late");
    assert_eq!(live.gives("bob", b"next")["refused"]["code"], "shut_out");
    assert_eq!(live.gives("ann", b"next")["ok"]["pledge"], 2);
    live.does(seat(1), Command::Stand {});
    let report = checked(&live.bodies());
    assert!(report.is_clean(), "{report:?}");
    assert_eq!(report.pledges[0].unopened, ["bob"]);
    assert_eq!(live.fairness().past[0].unopened, ["bob"]);
    // It is remembered through a restart, and forgotten in the end.
    drop(live);
    let (mut live, _) = cellar.open();
    live.lines.extend([(name("ann"), 1), (name("bob"), 1)]);
    while live.open_one().number() <= 1 + SHUT_OUT {
        assert_eq!(live.gives("bob", b"again")["refused"]["code"], "shut_out");
        live.plays_a_round();
    }
    assert!(live.gives("bob", b"again")["ok"].is_object());
    assert!(checked(&live.bodies()).is_clean());
}

#[test]
fn once_promises_are_closed_none_is_taken_and_none_is_changed() {
    let (_cellar, mut live) = both_promised();
    live.gives("ann", b"hers");
    assert_eq!(live.gives("ann", b"other")["refused"]["code"], "promises_closed");
    // Bob knows the secret of the house, and looks for an opening that suits him: he has one, and it is the one he promised.
    for trial in 0..2_000u32 {
        let other = opening("bob", &trial.to_be_bytes());
        assert_eq!(live.opens("bob", 1, other)["refused"]["code"], "not_as_promised");
    }
    assert_eq!(live.opens("bob", 1, opening("ann", b"hers"))["refused"]["code"], "not_as_promised");
    assert_eq!(live.opens("bob", 2, opening("bob", b"his"))["refused"]["code"], "other_pledge");
    assert_eq!(live.opens("eve", 1, opening("bob", b"his"))["refused"]["code"], "not_promised");
    assert_eq!((live.dice_out(), live.tail.seq() > 0), (0, true), "nothing came of any of it");
    live.answers();
    assert_eq!(live.dice_out(), 1);
}

#[test]
fn nobody_is_heard_who_opens_before_the_table_asks() {
    let cellar = Cellar::standing_still();
    let (mut live, _) = cellar.open();
    live.comes("ann");
    live.gives("ann", b"hers");
    assert_eq!(live.opens("ann", 1, opening("ann", b"hers"))["refused"]["code"], "too_early");
}

#[test]
fn a_patron_who_has_left_can_still_open_what_he_promised() {
    let (_cellar, mut live) = both_promised();
    live.answered_in_turn(|live| live.leave(&name("bob"))).expect("the journal lives").expect("he may");
    live.answers();
    assert_eq!(
        (live.dice_out(), notes(&live.bodies()).iter().filter(|(what, _)| what == "opening").count()),
        (1, 2)
    );
}

#[test]
fn a_table_that_ended_between_closing_and_opening_asks_again() {
    let (cellar, mut live) = both_promised();
    live.opens("ann", 1, opening("ann", b"hers"));
    drop(live);
    let (mut live, _) = cellar.open();
    live.go_on().expect("the journal lives");
    assert_eq!(live.dice_out(), 0, "what was held is gone, and asked for again");
    assert!(live.pledge_for_pages().expect("one stands open").closed);
    assert_eq!(live.gives("ann", b"other")["refused"]["code"], "promises_closed");
    live.answers();
    assert_eq!(live.dice_out(), 1);
    live.does(seat(1), Command::Stand {});
    let report = checked(&live.bodies());
    assert!(report.is_clean() && report.pledges[0].contributions == 2, "{report:?}");
}

#[test]
fn a_table_that_ended_between_opening_and_the_die_goes_on_with_what_was_opened() {
    let (cellar, mut live) = both_promised();
    // The openings are written down, and the process ends before the die comes.
    for (who, own) in [("ann", &b"hers"[..]), ("bob", b"his")] {
        live.open_promise(&name(who), 1, opening(who, own));
    }
    live.settle_promises().expect("the journal lives");
    assert_eq!((live.dice_out(), live.awaited.is_none()), (0, true));
    drop(live);
    let (mut live, _) = cellar.open();
    live.go_on().expect("the journal lives");
    assert_eq!(live.dice_out(), 1);
    live.does(seat(1), Command::Stand {});
    let report = checked(&live.bodies());
    assert!(report.is_clean() && report.pledges[0].contributions == 2, "{report:?}");
}

#[test]
fn a_table_put_back_from_a_copy_asks_nobody_for_what_was_promised_before() {
    let (cellar, live) = both_promised();
    drop(live);
    let copy = cellar.folder.path().join("copy");
    ledger::back_up(&cellar.folder.path().join("j"), &copy, ledger::Secrets::Included).expect("copied");
    let folder = TempDir::new().expect("a temporary folder");
    crate::restore(&copy, &folder.path().join("j"), 9).expect("restored");
    let again = Cellar {
        folder,
        database: None,
        time: Arc::clone(&cellar.time),
        set: Arc::default(),
        began: cellar.began,
    };
    let (mut live, _) = again.open();
    assert!(live.awaited.is_none() && live.open_one().promises().is_some_and(|all| all.all().is_empty()));
    live.go_on().expect("the journal lives");
    assert_eq!(live.dice_out(), 1);
    live.does(seat(1), Command::Stand {});
    assert!(checked(&live.bodies()).is_clean());
}

#[test]
fn two_nodes_open_what_was_promised_to_either() {
    let (_cellar, mut first, mut second) = both_promised_at_two_nodes();
    assert!(first.awaited.is_some());
    second.catch_up().expect("the journal lives");
    assert!(second.awaited.is_some() && second.pledge_for_pages().expect("one stands open").closed);
    second.opens("bob", 1, opening("bob", b"his"));
    first.catch_up().expect("the journal lives");
    first.opens("ann", 1, opening("ann", b"hers"));
    assert_eq!(first.dice_out(), 1);
    second.catch_up().expect("the journal lives");
    assert!(second.awaited.is_none());
    first.does(seat(1), Command::Stand {});
    let report = checked(&first.bodies());
    assert!(report.is_clean() && report.pledges[0].contributions == 2, "{report:?}");
}

#[test]
fn an_opening_that_is_sent_again_does_not_keep_a_table_of_several_nodes_from_serving() {
    let (_cellar, mut first, _second) = both_promised_at_two_nodes();
    first.opens("ann", 1, opening("ann", b"hers"));
    let awaited = first.awaited.as_mut().expect("Bob has not opened his");
    awaited.told = first.time.instant();
    assert_eq!(first.opens("ann", 1, opening("ann", b"hers"))["ok"]["pledge"], 1, "as the first time");
    let left = first.look().expect("the journal lives");
    assert!(left.is_none_or(|left| left > Duration::ZERO), "nothing is due: requests are taken");
}

#[test]
fn what_a_node_asked_for_another_gives_up_where_the_first_has_ended() {
    let cellar = Cellar::shared();
    let (mut first, _) = cellar.open();
    let (mut second, _) = cellar.open();
    first.comes("ann");
    first.gives("ann", b"hers");
    first.closes_the_betting();
    drop(first);
    second.catch_up().expect("the journal lives");
    second.go_on().expect("the journal lives");
    assert_eq!(second.dice_out(), 0, "she may still answer");
    second.waits_in_vain();
    assert_eq!(second.dice_out(), 1);
    second.does(seat(1), Command::Stand {});
    let report = checked(&second.bodies());
    assert!(report.is_clean(), "{report:?}");
    assert_eq!(report.pledges[0].unopened, ["ann"]);
}

/// A journal as an older program left it: a pledge that stands open, and what patrons added to it in the clear.
fn written_before_there_were_promises() -> Cellar {
    let cellar = Cellar::standing_still();
    let (stream, rules) =
        (StreamId::new("table:hi-lo-1").expect("a stream"), hilo::Rules::from_toml("").expect("rules"));
    let secret = Secret::fresh(Part::Turn).expect("the operating system answers");
    let part = <Table as table::fair::Fair>::part(&rules);
    let secret = if secret.suffices(part) { secret } else { Secret::fresh(part).expect("it answers") };
    let pledge = Pledge::of(Form::Clear, 1, secret.clone());
    let ann = Contribution { patron: "ann".to_string(), entropy: b"hers".to_vec() };
    let bodies = [
        Header::of::<Table>(&rules, Moment(NINE)).to_line(),
        pledge.note().to_line(NINE),
        Note::Contribution { pledge: 1, patron: ann.patron, entropy: ann.entropy }.to_line(NINE),
    ];
    assert!(!bodies[1].contains("form"), "as it was written then");
    let entry = |(expected_seq, body)| Entry {
        stream: stream.clone(),
        expected_seq,
        at: NINE,
        body,
        postings: Vec::new(),
    };
    let mut batch = Batch::new((1..).zip(bodies).map(entry).collect());
    batch.kept_secrets.push(KeptSecret {
        stream: stream.clone(),
        number: 1,
        secret: secret.as_bytes().to_vec(),
    });
    cellar.journal().append_and_wait(batch).expect("taken");
    cellar
}

#[test]
fn a_pledge_from_before_there_were_promises_is_kept_as_it_was_made() {
    let cellar = written_before_there_were_promises();
    let (mut live, _) = cellar.open();
    live.comes("ann");
    assert_eq!(
        live.fairness().open.map(|open| (open.form, open.contributions)),
        Some((1, vec!["68657273".to_string()]))
    );
    assert!(live.pledge_for_pages().is_none(), "nobody is asked to promise anything to it");
    assert_eq!(live.gives("ann", b"more")["refused"]["code"], "other_form");
    live.plays_a_round();
    assert_eq!(live.fairness().open.map(|open| open.form), Some(2), "and no other is made like it");
    let report = checked(&live.bodies());
    assert!(report.is_clean(), "{report:?}");
    let first = &report.pledges[0];
    assert_eq!((first.form, first.contributions, first.state), (1, 1, State::Kept));
}

#[test]
fn a_sealed_house_comes_back_and_its_file_has_no_piece_of_a_secret() {
    let cellar = Cellar::standing_still();
    let seal = |journal: &Journal| journal.seal_with(Seal::new([7; 32])).expect("sealed");
    let open = || {
        let (updates, _) = broadcast::channel(256);
        let journal = cellar.journal();
        seal(&journal);
        Live::open(name("hi-lo-1"), rules_of::<Table>(""), false, journal, updates, cellar.clock())
            .expect("it opens")
    };
    let mut live = open();
    live.comes("ann");
    live.gives("ann", b"hers");
    live.covers();
    let secrets: Vec<Vec<u8>> = {
        let pledges = live.table.pledges().expect("it is pledged");
        let both = pledges.in_use().into_iter().chain(pledges.open());
        both.filter_map(Pledge::secret).map(|secret| secret.as_bytes().to_vec()).collect()
    };
    assert_eq!(secrets.len(), 2);
    let keys: Vec<Vec<u8>> = live.sealed.iter().map(|(_, key)| key.to_bytes().to_vec()).collect();
    assert_eq!(keys.len(), 1, "the die lies face down");
    let nowhere = || {
        for file in std::fs::read_dir(cellar.folder.path()).expect("readable") {
            let bytes = std::fs::read(file.expect("readable").path()).expect("readable");
            for secret in secrets.iter().chain(&keys) {
                for piece in secret.chunks(8) {
                    assert!(!bytes.windows(piece.len()).any(|window| window == piece));
                }
            }
        }
    };
    nowhere();
    drop(live);
    nowhere();
    let mut live = open();
    live.does(seat(1), Command::Stand {});
    assert!(checked(&live.bodies()).is_clean());
}

/// The promises of a pledge, as the attacker of the next test sees them.
fn promises(live: &Live) -> &Promises {
    live.open_one().promises().expect("it takes promises")
}

#[test]
fn an_insider_with_the_secret_and_a_seat_does_not_know_what_he_would_get() {
    // Bob knows the house's secret and everything in the journal, and promises last. Before there were promises he could try
    // contributions by the thousand and take the one that gave him his die. Now Ann's part is missing: for every choice of
    // his own, each face comes of some opening of hers that he cannot exclude.
    let cellar = Cellar::standing_still();
    let (mut live, _) = cellar.open();
    live.comes("ann");
    live.comes("bob");
    live.gives("ann", b"hers");
    let stolen = live.open_one().secret().expect("he has it").clone();
    let (commitment, seen) = (live.open_one().commitment(), promises(&live).all()[0].promise);
    let part = live.table.pledges().expect("it is pledged").part();
    let die = |hers: &Opening, his: &Opening| {
        let given = [hers.as_bytes(), his.as_bytes()];
        let mut words = table::chance::Words::of(Form::Promised, part, &stolen, given.into_iter());
        words.at(0)
    };
    let (mut guessed, mut dice) = (0, std::collections::HashSet::new());
    for trial in 0..5_000u32 {
        let (his, hers) = (opening("bob", &trial.to_be_bytes()), opening("guess", &trial.to_be_bytes()));
        guessed += u32::from(hers.promise(&commitment) == seen);
        dice.insert(die(&hers, &his));
    }
    assert_eq!(
        (guessed, dice.len()),
        (0, 5_000),
        "her promise tells nothing, and every guess gives another word"
    );
    // He fixes his promise, and only then does hers come out: the word is one that he has never seen.
    live.gives("bob", b"0");
    live.closes_the_betting();
    live.answers();
    let came = die(&opening("ann", b"hers"), &opening("bob", b"0"));
    assert!(!dice.contains(&came));
    assert_eq!(live.dice_out(), 1);
}
