//! How fast a table in use is, on one core: `cargo bench -p chapter47-games --bench session`.
//!
//! Acts a second, the croupier's and the device's included, at a table with one patron: alone (the same acts, done again
//! at a bare table), through a [`Session`], which copies the table before it changes and takes every step that is
//! nobody's choice, and through the line protocol, which reads and writes JSON besides: with everything that may be done
//! next in each answer, and with nothing of it. Measured in turn, several times,
//! and the best of each is given, with its ratio to the bare table of the same game. Numbers of one machine mean little
//! on another: the ratios are what to compare.

mod measured;

use measured::{Measured, measure};
use rulebook::actor::Seat;
use rulebook::game::{Act, Game, Moment, Silent};
use rulebook::wire::{read_act, read_object};
use std::hint::black_box;
use std::sync::Arc;
use table::chance::SimChance;
use table::croupier::Duties;
use table::protocol::{Carried, Told, exchange};
use table::session::{Performed, Session};

/// What is said at a table, one line after the other: by the patron at seat 1, or by the dealer who closes the betting.
type Next<G> = fn(&G) -> &'static str;

fn first() -> Seat {
    Seat::first(1).next().expect("there is a first seat")
}

fn at_craps(table: &craps::Table) -> &'static str {
    let has_wager = !table.stake(first(), craps::Wager::Pass).is_zero();
    match has_wager {
        true => r#"{"by":"seat 1","do":"throw"}"#,
        false => r#"{"by":"seat 1","do":"wager","on":"pass","amount":500}"#,
    }
}

fn at_punto_banco(table: &punto_banco::Table) -> &'static str {
    match table.at_stake(first()).is_zero() {
        true => r#"{"by":"seat 1","do":"wager","on":"banker","amount":10000}"#,
        false => r#"{"by":"dealer","do":"no more bets"}"#,
    }
}

fn at_blackjack(table: &blackjack::Table) -> &'static str {
    match (table.takes_wagers(), table.at_stake(first()).is_zero()) {
        (true, true) => r#"{"by":"seat 1","do":"wager","on":"blackjack","amount":1000}"#,
        (true, false) => r#"{"by":"dealer","do":"deal"}"#,
        _ if table.hand_at_turn().is_some() => r#"{"by":"seat 1","do":"stand"}"#,
        _ => r#"{"by":"seat 1","do":"decline insurance"}"#,
    }
}

/// A table in use, at which somebody who wants no courtesies has arrived.
struct Used<G: Game> {
    session: Session<G>,
    next: Next<G>,
}

impl<G: Game> Used<G> {
    fn open(rules: G::Rules, next: Next<G>) -> Used<G> {
        let session = Session::seeded(Arc::new(rules), Duties::ALL, SimChance::new(47, 1));
        let mut used = Used { session, next };
        used.submit(r#"{"by":"seat 1","do":"join"}"#);
        if G::NAME != craps::Table::NAME {
            used.submit(r#"{"by":"seat 1","do":"pass me by","on":true}"#);
        }
        used
    }

    fn submit(&mut self, line: &str) -> Vec<Performed<G>> {
        let fields = read_object(line).expect("a line");
        let act = read_act::<G>(fields).unwrap_or_else(|wrong| panic!("{line}: {wrong:?}"));
        self.session.submit(act).unwrap_or_else(|refusal| panic!("{line}: {refusal}"))
    }
}

/// So many lines are one piece of work.
const LINES: usize = 100;

fn measured<G: Game<Rules: Default>>(names: [&'static str; 4], next: Next<G>) -> [Measured; 4] {
    let mut used = Used::<G>::open(G::Rules::default(), next);
    let mut acts: Vec<Act<G::Command>> = Vec::new();
    let opened = used.session.game().clone();
    for _ in 0..LINES {
        let line = next(used.session.game());
        acts.extend(used.submit(line).iter().map(|done| done.act));
    }
    let read = |line: &str| read_act::<G>(read_object(line).expect("a line")).expect("an act");
    let bare = move || {
        let mut table = opened.clone();
        for act in &acts {
            assert!(table.act(*act, &mut Silent).is_ok());
        }
        black_box(&table);
        acts.len() as u64
    };
    let session = move || {
        let mut acts = 0;
        for _ in 0..LINES {
            let act = read((used.next)(used.session.game()));
            acts += used.session.submit(act).unwrap_or_else(|refusal| panic!("{refusal}")).len();
        }
        acts as u64
    };
    let protocol = |carried: Carried| {
        let mut spoken = Used::<G>::open(G::Rules::default(), next);
        let mut told = Told::of(carried);
        move || {
            let mut acts = 0;
            for _ in 0..LINES {
                let line = (spoken.next)(spoken.session.game());
                let exchanged = exchange(&mut spoken.session, line, Moment(1), &mut told);
                assert!(!exchanged.performed.is_empty(), "{line}: {}", exchanged.answer);
                acts += exchanged.performed.len();
            }
            acts as u64
        }
    };
    let [first, second, third, fourth] = names;
    [
        Measured { name: first, target: None, work: Box::new(bare) },
        Measured { name: second, target: Some(200e3), work: Box::new(session) },
        Measured { name: third, target: None, work: Box::new(protocol(Carried::All)) },
        Measured { name: fourth, target: Some(200e3), work: Box::new(protocol(Carried::None)) },
    ]
}

fn all() -> Vec<Measured> {
    let craps = ["craps, bare table", "craps, session", "craps, protocol", "craps, protocol, bare"];
    let punto_banco = [
        "punto banco, bare table",
        "punto banco, session",
        "punto banco, protocol",
        "punto banco, protocol, bare",
    ];
    let blackjack =
        ["blackjack, bare table", "blackjack, session", "blackjack, protocol", "blackjack, protocol, bare"];
    let mut all = Vec::new();
    all.extend(measured::<craps::Table>(craps, at_craps));
    all.extend(measured::<punto_banco::Table>(punto_banco, at_punto_banco));
    all.extend(measured::<blackjack::Table>(blackjack, at_blackjack));
    all
}

fn main() {
    measure("acts", all, summarise);
}

fn summarise(all: &[Measured], best: &[f64]) {
    println!("\n{:<36} {:>14} {:>16} {:>14}", "", "acts a second", "to the bare table", "to the target");
    for (place, (measured, rate)) in all.iter().zip(best).enumerate() {
        let (bare, target) = (best[place / 4 * 4], measured.to_target(*rate));
        println!("{:<36} {rate:>14.0} {:>17.4} {target:>14}", measured.name, rate / bare);
    }
}
