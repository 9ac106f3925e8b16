//! What a chemin de fer table did, in sentences.

use crate::rules::{Command, Event, OrderReason, Table, TableCommand as C, TableEvent as E};
use baccarat::Side;
use desk::scene::sentence;
use desk::words;
use rulebook::provision::*;
use rulebook::shoe;
use table::session::Performed;

pub(super) fn told(done: &[Performed<Table>]) -> Vec<String> {
    let (mut said, mut discarded, mut mock) = (Vec::new(), Vec::new(), false);
    for done in done {
        said.extend(of_command(&done.act.command));
        for event in &done.events {
            match event {
                Event::Cards(shoe::Event::Burned { card, cite }) => {
                    mock |= *cite == P4_12_H_3;
                    discarded.push(*card);
                }
                other => said.extend(of_event(other)),
            }
        }
    }
    match mock {
        true => {
            said.push(
                "the card is the first of a round without wagers, whose cards are discarded".to_string(),
            );
        }
        false => said.extend(words::burned(&discarded)),
    }
    said.iter().map(|words| sentence(words)).collect()
}

fn of_command(command: &Command) -> Option<String> {
    Some(match command {
        Command::Cards(command) => return words::of_command(command),
        Command::Table(C::OfferBank { to }) => format!("the bank is offered to {to}"),
        Command::Table(C::OrderPass { reason }) => format!(
            "the banker gives up the shoe {}",
            match reason {
                OrderReason::Delay => "for holding up the game",
                OrderReason::InvalidDeals => "for repeated invalid deals",
                OrderReason::Violation => "for a violation of the Act or the regulations",
            }
        ),
        _ => return None,
    })
}

/// What is said of an event. How a hand ends that goes on in between is no part of the ruling.
fn of_event(event: &Event) -> Option<String> {
    let event = match event {
        Event::Cards(event) => return words::of_shoe(event),
        Event::Table(event) => event,
    };
    Some(match event {
        E::Dealt { hand: Side::Player, cite: Some(_), .. } => "the card is the dominant player's".to_string(),
        E::Dealt { hand: Side::Banker, cite: Some(_), .. } => "the card is the banker's".to_string(),
        E::SetAside { .. } => "the card is the first card of the next hand".to_string(),
        E::Annulled { .. } => "the hand is annulled".to_string(),
        E::VoidRound { .. } => "the hand is void".to_string(),
        E::Disclosed { .. } => "the hand is completed first".to_string(),
        E::Settled(settled) if [P4_12_A, P4_12_J, P4_12_K].contains(&settled.cite) => words::settled(settled),
        _ => return None,
    })
}
