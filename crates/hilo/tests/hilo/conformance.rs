//! The kit that every game must pass.

use hilo::{Command, Side};
use hilo::{Rules, Table};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::conformance::{Lots, Subject, hostile, play_seeds};
use rulebook::dice::Face;
use rulebook::game::{Act, Game, Moment, Viewer};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use std::sync::Arc;

fn worlds(table: &Table) -> Vec<Table> {
    Face::ALL.into_iter().filter_map(|face| table.with_another_face(face)).collect()
}

struct HiLo;

impl Subject<Table> for HiLo {
    fn strange(&self, _: &Table, lots: &mut Lots) -> Vec<Act<Command>> {
        let face = lots.pick(&Face::ALL);
        let wager = |on| Command::Wager { on, amount: Cents(500) };
        let people = [Command::Join {}, Command::Leave {}, wager(Side::High), wager(Side::Low)];
        let rest = [Command::Double {}, Command::Stand {}, Command::Turn {}, Command::NoMoreBets {}];
        let dice = [Command::Cover { face }, Command::Cover { face: None }];
        let commands = [people.as_slice(), &rest, &dice].concat();
        let by = [Actor::Device, Actor::Croupier, Actor::Staff(Role::Dealer), Actor::Staff(Role::Boxman)];
        let by = [by.as_slice(), &[1, 2, 3].map(seat)].concat();
        let mut any = || Some(Act::new(Moment(7), lots.pick(&by)?, lots.pick(&commands)?));
        (0..6).filter_map(|_| any()).collect()
    }

    /// The die is its holder's to see, and nobody else's.
    fn other_worlds(&self, table: &Table, viewer: Viewer) -> Vec<Table> {
        match (viewer, table.view(viewer).holder) {
            (Viewer::Seat(seat), Some(holder)) if seat == holder => Vec::new(),
            _ => worlds(table),
        }
    }
}

fn seat(number: u8) -> Actor {
    Actor::Seat(Seat::new(number).expect("a seat"))
}

fn run(subject: &impl Subject<Table>, toml: &str) {
    let rules = Rules::from_toml(toml).unwrap_or_else(|violations| panic!("{violations}"));
    let run = play_seeds(subject, &Arc::new(rules), 0..40, 250);
    assert!(run.refusals > run.acts && run.events > run.acts / 3, "too little happened: {run:?}");
    assert!(run.worlds > run.acts, "too little was hidden: {run:?}");
}

#[test]
fn hi_lo_keeps_every_promise() {
    run(&HiLo, "");
    run(
        &HiLo,
        "[limits]\nminimum_cents = 100\nmaximum_cents = 2500\n[payouts]\nhigh = \"3 to 10\"\nlow = \"21 to 8\"",
    );
}

/// Says that nobody may see the die.
struct NobodyLooks;

impl Subject<Table> for NobodyLooks {
    fn other_worlds(&self, table: &Table, _: Viewer) -> Vec<Table> {
        worlds(table)
    }
}

#[test]
#[should_panic(expected = "sees what is hidden")]
fn the_kit_finds_a_view_that_shows_too_much() {
    run(&NobodyLooks, "");
}

#[test]
fn hostile_input_is_no_danger() {
    let lines: [&[u8]; 5] = [
        b"{\"by\":\"seat 1\",\"do\":\"join\"}\n{\"by\":\"seat 1\",\"do\":\"wager\",\"on\":\"high\",\"amount\":-9223372036854775808}",
        b"{\"by\":\"device\",\"do\":\"cover\",\"face\":7}\n{\"by\":\"device\",\"do\":\"cover\"}",
        b"{\"by\":\"seat 3\",\"do\":\"double\",\"for\":\"seat 16\"}\n\xff\n[]",
        b"[limits]\nminimum_cents = 100000\nmaximum_cents = 100\n",
        b"game = \"craps\"\n[payouts]\nhigh = \"1 for 4\"\nlow = \"9999 to 10000\"",
    ];
    for bytes in lines {
        hostile::protocol::<Table>(bytes);
        hostile::rules::<Table>(bytes);
    }
}
