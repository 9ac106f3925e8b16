//! What a session tells the house's chance, with the game that is no part of the chapter: its die goes back into the cup.

use crate::chance::spy::{Heard, Spy};
use crate::croupier::Duties;
use crate::session::Session;
use hilo::{Command, Rules, Side, Table};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::game::{Act, Moment};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use std::sync::Arc;

fn by(by: Actor, command: Command) -> Act<Command> {
    Act::new(Moment(1), by, command)
}

fn seat() -> Actor {
    Actor::Seat(Seat::new(1).expect("a seat"))
}

/// One round up to the turn, which the holder's standing brings.
fn round() -> [Act<Command>; 3] {
    let wager = Command::Wager { on: Side::High, amount: Cents(1000) };
    let dealer = Actor::Staff(Role::Dealer);
    [by(seat(), wager), by(dealer, Command::NoMoreBets {}), by(seat(), Command::Stand {})]
}

fn open(spy: &Spy) -> Session<Table> {
    let rules = Arc::new(Rules::from_toml("").expect("the default rules"));
    Session::live(rules, Duties::ALL, spy.clone())
}

#[test]
fn the_house_hears_of_a_shuffle_before_anything_is_drawn_from_it() {
    let spy = Spy::default();
    let mut session = open(&spy);
    for act in round().into_iter().chain(round()) {
        session.submit(act).expect("accepted");
    }
    let heard = spy.heard.lock().expect("nobody panicked").clone();
    assert_eq!(heard, [Heard::Drawn, Heard::Shuffled(1), Heard::Drawn, Heard::Shuffled(1)]);
}

#[test]
fn a_shoe_that_was_in_use_is_shuffled_again_when_its_record_is_played_again() {
    let first = Spy::default();
    let mut session = open(&first);
    let played: Vec<_> = round().into_iter().flat_map(|act| session.submit(act).expect("accepted")).collect();
    let second = Spy::default();
    let mut again = open(&second);
    for done in played {
        again.replay(done.act).expect("accepted before");
    }
    assert_eq!(*second.heard.lock().expect("nobody panicked"), [Heard::Shuffled(1)], "and nothing is drawn");
}

#[test]
fn nothing_comes_out_of_a_shoe_while_the_system_gives_no_entropy() {
    let spy = Spy::default();
    let mut session = open(&spy);
    *spy.silent.lock().expect("nobody panicked") = true;
    let [wager, close, stand] = round();
    session.submit(wager).expect("accepted");
    let done = session.submit(close).expect("accepted");
    assert_eq!(done.len(), 1, "the betting is closed, and no die comes");
    *spy.silent.lock().expect("nobody panicked") = false;
    let done = session.prepare_duties(Moment(2)).expect("chance goes on");
    session.commit(done);
    session.submit(stand).expect("now there is a die");
}
