//! Every round comes to its end, whatever goes wrong in it: somebody always has something to do that brings it on, and
//! when it is over nothing is left on the layout.

use crate::arbitrary::arbitrary_files;
use crate::support::rules;
use blackjack::{Command, Event, Table, TableCommand as C};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rulebook::actor::Actor;
use rulebook::cards::Card;
use rulebook::conformance::Lots;
use rulebook::game::{Act, Game, Moment, Need, Offer, Viewer};
use rulebook::money::Cents;

/// A round of seven boxes with all their splits takes fewer acts than this.
const MANY: usize = 2000;

fn brings_on(offer: &Offer<Command>) -> bool {
    !matches!(offer.need, Need::May | Need::Arrival)
}

/// From here on nobody does more than he must.
fn ends(table: &Table, lots: &mut Lots, log: &[String]) {
    let mut table = table.clone();
    for _ in 0..MANY {
        if table.takes_wagers() {
            return assert_eq!(table.on_layout(), Cents::ZERO, "something is left\n{}", log.join("\n"));
        }
        let due: Vec<Offer<Command>> = table.offers().into_iter().filter(brings_on).collect();
        let chance = due.iter().all(|offer| matches!(offer.need, Need::Chance(_)));
        let next = if chance { lots.pick(&due) } else { due.first().copied() };
        let Some(offer) = next else {
            panic!("a dead end: {:?}\n{}", table.view(Viewer::Public), log.join("\n"))
        };
        let mut events: Vec<Event> = Vec::new();
        table.act(Act::new(Moment(1), offer.by, offer.command), &mut events).expect("an offer");
    }
    panic!("no end: {}", log.join("\n"));
}

/// Something goes wrong with a card.
fn mishap(lots: &mut Lots) -> Command {
    let card = Card::deck().nth(lots.below(52)).expect("52 cards");
    Command::Table(match lots.below(3) {
        0 => C::FaceUpCard { card },
        1 => C::CardInError { card: Some(card) },
        _ => C::CardInError { card: None },
    })
}

fn play(file: &str, seed: u64) -> usize {
    let mut lots = Lots::new(seed);
    let mut table = Table::open(rules(file));
    let mut log = Vec::new();
    let mut checked = 0;
    for _ in 0..300 {
        let (by, command) = if lots.below(12) == 0 {
            (Actor::Device, mishap(&mut lots))
        } else {
            let offers = table.offers();
            let due: Vec<Offer<Command>> = offers.iter().filter(|offer| brings_on(offer)).copied().collect();
            let from = if lots.below(3) == 0 && !due.is_empty() { due } else { offers };
            let offer = lots.pick(&from).expect("somebody may do something");
            (offer.by, offer.command)
        };
        let mut events: Vec<Event> = Vec::new();
        if table.act(Act::new(Moment(1), by, command), &mut events).is_err() {
            continue;
        }
        log.push(format!("{by:?} {command:?}"));
        if !table.takes_wagers() {
            ends(&table, &mut lots, &log);
            checked += 1;
        }
    }
    checked
}

#[test]
fn every_round_comes_to_its_end_whatever_goes_wrong() {
    let mut runner = TestRunner::deterministic();
    let mut checked = 0;
    for seed in 0..60 {
        let file = arbitrary_files().new_tree(&mut runner).expect("a rules file").current();
        checked += play(&file, seed);
    }
    // Few cards, so that they run out in the middle of rounds.
    for seed in 60..80 {
        let few = "decks = 1\n[approved]\nreference = \"PRN\"\n[shoe]\ncards_behind = 1\n";
        checked += play(few, seed);
        checked += play(&format!("{few}[dealing]\nhole_card = \"down\"\ncard_reader = true"), seed);
        let double = few.replace("decks = 1", "decks = 2\nboxes = 2") + "kind = \"double\"";
        checked += play(&double, seed);
    }
    assert!(checked > 3000, "too little was played: {checked}");
}
