//! What a blackjack table did, in sentences.

use crate::rules::{BoxNumber, Command, Event, Table, TableCommand as C, TableEvent as E};
use desk::scene::sentence;
use desk::words;
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::settlement::Outcome;
use rulebook::shoe;
use table::session::Performed;

pub(super) fn told(done: &[Performed<Table>]) -> Vec<String> {
    let mut said = Vec::new();
    for done in done {
        said.extend(of_command(&done.act.command));
        said.extend(done.events.iter().filter_map(of_event));
    }
    // What is said of two hands, or of a card passed over twice, is said once.
    said.dedup();
    said.iter().map(|words| sentence(words)).collect()
}

fn of_command(command: &Command) -> Option<String> {
    Some(match command {
        Command::Cards(command) => return words::of_command(command),
        Command::Table(C::RefuseCard { .. }) => {
            "the player who refused it gets no further card in this round".to_string()
        }
        Command::Table(C::UpcardDiscarded {}) => {
            "the dealer calls a casino supervisor, who looks for the card in the rack".to_string()
        }
        _ => return None,
    })
}

fn whose(at: Option<BoxNumber>) -> String {
    at.map_or("the dealer".to_string(), |at| at.to_string())
}

fn of_event(event: &Event) -> Option<String> {
    let event = match event {
        Event::Cards(shoe::Event::Burned { card: None, .. }) => {
            return Some("one card is burned, face down".to_string());
        }
        Event::Cards(shoe::Event::Burned { card, .. }) => return words::burned(&[*card]),
        Event::Cards(event) => return words::of_shoe(event),
        Event::Table(event) => event,
    };
    Some(match event {
        E::Dealt { at, .. } => format!("a card is dealt to {}", whose(*at)),
        E::Blackjack { at, .. } => format!("{} has a blackjack", whose(*at)),
        E::Broken { at, .. } => format!("{at} has broken"),
        E::Dead { at, .. } => format!("the hand on {at} is dead"),
        E::Turned { .. } => "the hole card is turned".to_string(),
        // How the round ends that goes on is no part of the ruling.
        E::Settled(settled) if settled.wager.outcome == Outcome::Returned => words::settled(&settled.wager),
        E::GivenBack { on, amount, .. } => words::back(*amount, on.seat, on.wager),
        E::Aside { card: None } => "the card is used as though it were the next from the shoe".to_string(),
        E::Aside { card: Some(_) } => "the card is the next one, for whoever takes a card".to_string(),
        E::Reader { working: false } => "the table goes on as one without a card reader".to_string(),
        E::Reader { working: true } => "the reader is used again, from the next round on".to_string(),
        E::Ruling { cite, at, pays } => ruling(*cite, *at, *pays),
        _ => return None,
    })
}

/// A ruling that changes nothing on the layout.
fn ruling(cite: Provision, at: Option<BoxNumber>, pays: Option<Cents>) -> String {
    let at = at.map_or("the box".to_string(), |at| at.to_string());
    match (cite, pays) {
        (_, Some(pays)) => format!("the wager is paid {pays}"),
        (P2_15_E, _) => {
            "the dealer goes on with the players' first two cards, and then deals himself what he has missed"
                .to_string()
        }
        (P2_15_G, _) => format!("the deal goes on past {at}"),
        (P2_15_H, _) => "the round counts as drawn from the right side, and is concluded".to_string(),
        (P2_15_I, _) => format!("{at} is asked when the other players have their cards"),
        (P2_15_J_1, _) => {
            "players could learn the hole card from this reader: all hands are dead".to_string()
        }
        (P2_15_J_2, _) => "nobody could learn the hole card from this reader: play goes on".to_string(),
        (P2_15_L, _) => "the round goes on as if the card had been moved".to_string(),
        (P2_15_M, _) => "the card goes back to its place, and play goes on".to_string(),
        (P2_15_N, _) => format!("no progressive wager is taken on {at}"),
        _ => cite.summary().to_string(),
    }
}
