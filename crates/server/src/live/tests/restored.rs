//! A table that is put back from a copy, while people have seen what came after it.

use super::fair::{checked, named, notes};
use super::*;
use blackjack::{self, TableCommand};
use ledger::{Secrets, back_up};
use records::verify::State;
use rulebook::shoe;
use table::fair::Pledges;

impl Cellar {
    /// What the journal holds now, as a copy under this name.
    fn copied(&self, to: &str) -> std::path::PathBuf {
        let copy = self.folder.path().join(to);
        back_up(&self.folder.path().join("j"), &copy, Secrets::Included).expect("copied");
        copy
    }

    /// Another cellar, to which this copy is brought back.
    fn of_copy(copy: &std::path::Path) -> Cellar {
        let time = Arc::new(AtomicI64::new(NINE));
        let cellar = Cellar {
            folder: TempDir::new().expect("a temporary folder"),
            database: None,
            time,
            set: Arc::default(),
            began: None,
        };
        crate::restore(copy, &cellar.folder.path().join("j"), 9).expect("restored");
        cellar
    }
}

/// Plays until the wager that Ann has on the layout from before is decided.
fn plays_what_stands(live: &mut Live) {
    while live.table.on_layout() > Cents::ZERO {
        live.does(DEALER, Command::NoMoreBets {});
        live.does(seat(1), Command::Stand {});
    }
}

fn open_number(live: &Live) -> Option<u64> {
    live.table.pledges().and_then(Pledges::open).map(|open| open.number())
}

/// Ann has played a round and wagered again; the copy is taken; then the die is covered and turned.
fn played_on_after_the_copy() -> (Cellar, std::path::PathBuf, u64) {
    let cellar = Cellar::new();
    let (mut live, _) = cellar.open();
    live.comes("ann");
    live.plays_a_round();
    live.does(seat(1), wager(Side::Low, 500));
    let copy = cellar.copied("copy");
    let seen = open_number(&live).expect("one stands open");
    live.does(DEALER, Command::NoMoreBets {});
    live.does(seat(1), Command::Stand {});
    assert!(open_number(&live) > Some(seen), "what stood open at the copy has been used, and seen");
    (cellar, copy, seen)
}

#[test]
fn what_was_seen_after_the_copy_does_not_come_again() {
    let (_first, copy, seen) = played_on_after_the_copy();
    let again = Cellar::of_copy(&copy);
    let (mut live, _) = again.open();
    assert_eq!(open_number(&live), Some(seen + 1), "another one stands open");
    let all = notes(&live.bodies());
    let [.., reveal, commitment] = &all[..] else { panic!("{all:?}") };
    assert_eq!(
        [reveal.clone(), commitment.clone()],
        named(&[("reveal", seen), ("commitment", seen + 1)])[..]
    );
    assert_eq!(live.kept(), [seen + 1], "and the secret of the other is kept no longer");
    live.lines.insert(name("ann"), 1);
    live.does(DEALER, Command::NoMoreBets {});
    live.does(seat(1), Command::Stand {});
    let report = checked(&live.bodies());
    assert!(report.is_clean() && report.restored.len() == 1, "{report:?}");
    let state = |pledge| report.pledges.iter().find(|one| one.pledge == pledge).map(|one| one.state);
    assert_eq!((state(seen), state(seen + 1)), (Some(State::Withdrawn), Some(State::Kept)));
    assert!(ledger::verify(live.tail.reader().site()).expect("readable").is_clean());
}

#[test]
fn a_die_that_lies_covered_in_the_copy_stands_and_its_secret_waits_for_the_turn() {
    let cellar = Cellar::new();
    let (mut live, _) = cellar.open();
    live.comes("ann");
    live.covers();
    let copy = cellar.copied("copy");
    live.does(seat(1), Command::Stand {});
    let face = |live: &Live| {
        let bodies = live.bodies();
        let turned = bodies.iter().rfind(|body| body.contains("\"turned\"")).expect("it is turned");
        serde_json::from_str::<serde_json::Value>(turned).expect("JSON")["events"][0]["face"].clone()
    };
    let seen = face(&live);
    let again = Cellar::of_copy(&copy);
    // Opened twice: what is over and not revealed is over after the next start too.
    drop(again.open());
    let (mut live, _) = again.open();
    assert_eq!(notes(&live.bodies()), named(&[("commitment", 1), ("commitment", 2), ("commitment", 3)]));
    assert_eq!(live.kept(), [1, 2, 3], "nothing is revealed while it lies covered");
    live.lines.insert(name("ann"), 1);
    live.does(seat(1), Command::Stand {});
    assert_eq!(face(&live), seen, "what was dealt is dealt");
    assert_eq!(notes(&live.bodies())[3..5], named(&[("reveal", 1), ("reveal", 2)]));
    assert_eq!(live.kept()[0], 3);
    plays_what_stands(&mut live);
    live.plays_a_round();
    let report = checked(&live.bodies());
    assert!(report.is_clean(), "{report:?}");
    assert_eq!(live.over(1)["lines"].as_array().expect("lines").last().expect("lines")["pledge"], 1);
}

#[test]
fn a_copy_is_put_back_twice_and_a_house_that_was_put_back_once_more() {
    let (_first, copy, _) = played_on_after_the_copy();
    for _ in 0..2 {
        let again = Cellar::of_copy(&copy);
        // A copy of what was put back, before anybody opened a house on it.
        let unopened = Cellar::of_copy(&again.copied("unopened"));
        let (mut live, _) = unopened.open();
        live.lines.insert(name("ann"), 1);
        plays_what_stands(&mut live);
        live.gives("ann", b"mine");
        let third = Cellar::of_copy(&unopened.copied("third"));
        live.plays_a_round();
        let (mut live, _) = third.open();
        live.lines.insert(name("ann"), 1);
        assert!(live.fairness().open.expect("one stands open").promises.is_empty(), "to be given again");
        live.plays_a_round();
        let report = checked(&live.bodies());
        assert!(report.is_clean(), "{report:?}");
        assert_eq!(report.restored.len(), 3);
        let bodies = live.bodies();
        drop(live);
        let (live, _) = third.open();
        assert_eq!(live.bodies()[..bodies.len()], bodies, "and it opens again as it stood");
        assert_eq!(live.kept().len(), 1, "only the next one's");
    }
}

#[test]
fn no_house_is_opened_on_a_copy_that_nobody_put_back() {
    let (_first, copy, _) = played_on_after_the_copy();
    let fault = Journal::open(&copy).expect_err("a copy");
    assert!(fault.to_string().contains("chapter47 journal restore"), "{fault}");
}

/// A blackjack table at which the dealer has a card face down.
fn blackjack_at(cellar: &Cellar) -> Live {
    let rules = "decks = 1\n[dealing]\nhole_card = \"down\"\n";
    let rules = rules_of::<blackjack::Table>(rules);
    let (updates, _) = broadcast::channel(16);
    Live::open(name("blackjack-1"), rules, false, cellar.journal(), updates, cellar.clock())
        .expect("it opens")
}

/// Does it if the rules allow it now. Did they?
fn tries(live: &mut Live, by: Actor, command: blackjack::Command) -> bool {
    matches!(live.asks_for(by, command), Taken::Done)
}

fn at_table(command: TableCommand) -> blackjack::Command {
    blackjack::Command::Table(command)
}

/// Ann plays until she has to decide, with a card of the dealer's face down.
fn until_she_decides(live: &mut Live) {
    let wager = at_table(TableCommand::Wager {
        on: blackjack::Wager::Blackjack,
        amount: Cents(500),
        at: None,
        spot: None,
        cash: false,
        coupon: Cents::ZERO,
    });
    while !live.table.is_anything_concealed() {
        tries(live, seat(1), blackjack::Command::Cards(shoe::Command::DeclineCut {}));
        tries(live, seat(1), wager);
        tries(live, DEALER, at_table(TableCommand::Deal {}));
    }
    tries(live, seat(1), at_table(TableCommand::DeclineInsurance { at: None }));
}

#[test]
fn a_shoe_is_told_up_to_where_it_was_given_up_and_not_with_the_cards_of_the_next() {
    let hit = at_table(TableCommand::Draw { at: None });
    let stand = at_table(TableCommand::Stand { at: None });
    // Until a card is drawn after the copy, while the other still lies face down.
    loop {
        let cellar = Cellar::new();
        let mut live = blackjack_at(&cellar);
        let guest = Guest { id: name("ann"), name: "ann".to_string() };
        live.answered_in_turn(|live| live.sit(guest.clone())).expect("the journal takes it").expect("a seat");
        until_she_decides(&mut live);
        let copy = cellar.copied("copy");
        drop(live);
        let again = Cellar::of_copy(&copy);
        let mut live = blackjack_at(&again);
        let in_between = tries(&mut live, seat(1), hit) && live.table.is_anything_concealed();
        while live.table.is_anything_concealed() {
            tries(&mut live, seat(1), stand);
        }
        if !in_between {
            continue;
        }
        let bodies: Vec<String> =
            live.tail.reader().read(live.tail.stream(), 1).map(|one| one.expect("readable").body).collect();
        let report = checked(&bodies);
        assert!(report.is_clean(), "{report:?}");
        let given_up = live.past(1).expect("it is over").read(live.tail.reader()).expect("readable");
        let [.., note, reveal] = &given_up.lines[..] else { panic!("{given_up:?}") };
        assert_eq!((&note["note"], &reveal["note"]), (&"restored".into(), &"reveal".into()), "{given_up:?}");
        return;
    }
}
