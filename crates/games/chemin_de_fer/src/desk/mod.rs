//! What goes wrong at chemin de fer: 19:47-4.12, an order to pass the shoe (4.11(a)2), and a cut that is made again.
//!
//! | provision | file |
//! |---|---|
//! | 4.12(a) to (d) | `first_cards` |
//! | 4.12(e) to (k), 4.11(a)2, 4.4(f) | `cards` |

mod cards;
mod first_cards;
mod words;

use crate::rules::{Command, Say, Table, TableCommand as C};
use baccarat::Disclosed;
use baccarat::desk::{RANKS, club};
use desk::scene::{Played, Scene, is_chance, seat};
use desk::shoe::{Shod, card};
use desk::{Case, Scenes};
use rulebook::actor::Actor;
use rulebook::cards::Card;
use rulebook::game::{Game, Offer, Viewer};
use rulebook::provision::*;
use rulebook::shoe;
use table::session::Performed;

type At<'s, 'a> = &'s mut Scene<'a, Table>;

impl Scenes for Table {
    const CASES: &'static [Case<Table>] = &[
        Case {
            name: "wrong order",
            title: "The first cards were taken in the wrong order",
            cite: P4_12_A,
            play: first_cards::wrong_order,
        },
        Case {
            name: "extra card",
            title: "A hand got a card too many",
            cite: P4_12_B,
            play: first_cards::extra_card,
        },
        Case {
            name: "card after stay",
            title: "A card was dealt face up after \"Stay\"",
            cite: P4_12_E,
            play: cards::card_after_stay,
        },
        Case {
            name: "card in error",
            title: "A card was drawn in error",
            cite: P4_12_G,
            play: cards::card_in_error,
        },
        Case {
            name: "banker drew",
            title: "The banker drew the player's card",
            cite: P4_12_I,
            play: cards::banker_drew,
        },
        Case {
            name: "face up in shoe",
            title: "A card lies face up in the shoe",
            cite: P4_12_J,
            play: cards::face_up_in_shoe,
        },
        Case {
            name: "void round",
            title: "There are too few cards to complete the hand",
            cite: P4_12_K,
            play: cards::void_round,
        },
        Case {
            name: "order pass",
            title: "The banker is to be ordered to pass the shoe",
            cite: P4_11_A_2,
            play: cards::order_pass,
        },
        Case {
            name: "order recut",
            title: "The cut is to be made again",
            cite: P4_4_F,
            play: cards::order_recut,
        },
    ];

    fn told(done: &[Performed<Table>]) -> Vec<String> {
        words::told(done)
    }
}

impl Shod for Table {
    fn cards(command: shoe::Command) -> Command {
        Command::Cards(command)
    }

    fn about_cards(command: &Command) -> Option<shoe::Command> {
        match command {
            Command::Cards(command) => Some(*command),
            Command::Table(_) => None,
        }
    }

    fn is_ready(&self) -> bool {
        self.shoe().is_ready()
    }

    fn seats(&self) -> u8 {
        self.rules().seats()
    }

    fn join() -> Command {
        C::Join {}.into()
    }
}

fn staff(scene: At, command: C) -> Played {
    scene.does(command.into())
}

fn patron(scene: At, number: u8, command: C) -> Played {
    scene.patron(number, command.into())
}

/// Takes up the first offer of this seat to do such a thing, with its smallest amount.
fn offered(scene: At, number: u8, wanted: fn(&C) -> bool) -> Played {
    let by = Actor::Seat(seat(number));
    let his = |offer: &Offer<Command>| {
        offer.by == by && matches!(offer.command, Command::Table(own) if wanted(&own))
    };
    scene.take_up(his).map(|_| ())
}

/// Seat 1 has bought the bank in the auction.
fn with_the_banker(scene: At) -> Played {
    scene.ready(2)?;
    auctioned(scene)
}

fn auctioned(scene: At) -> Played {
    staff(scene, C::OpenBidding {})?;
    offered(scene, 1, |own| matches!(own, C::Bid { .. }))?;
    staff(scene, C::CloseBidding {})
}

/// The same; he has wagered, and seat 2 has covered all of it.
fn covered(scene: At) -> Played {
    with_the_banker(scene)?;
    wagered(scene)
}

fn wagered(scene: At) -> Played {
    offered(scene, 1, |own| matches!(own, C::Bank { .. }))?;
    patron(scene, 2, C::Banco { cash: false })?;
    staff(scene, C::CloseClaims {})?;
    staff(scene, C::NoMoreBets {})
}

/// The same, with the first cards as they leave the shoe: player, banker, player, banker.
fn dealt(scene: At, cards: &[Card]) -> Played {
    covered(scene)?;
    staff(scene, C::Deal {})?;
    cards.iter().try_for_each(|card| scene.lay(*card))
}

/// Somebody speaks, and the dealer repeats it.
fn announces(scene: At, number: u8, say: Say) -> Played {
    patron(scene, number, C::Call { say })?;
    staff(scene, C::Repeat { say })
}

/// The hand is completed, and then what must be discarded comes out of the shoe.
fn completed(scene: At) -> Played {
    let is_result =
        |offer: &Offer<Command>| matches!(offer.command, Command::Table(C::AnnounceResult { .. }));
    scene.take_up(is_result)?;
    discarded(scene)
}

/// What must be discarded comes out of the shoe.
fn discarded(scene: At) -> Played {
    while phase(scene) == "cards for an irregularity" && scene.take_up(is_chance)? {}
    Ok(())
}

fn phase(scene: &Scene<'_, Table>) -> &'static str {
    scene.table.view(Viewer::Public).phase
}

/// Which card it was.
fn which(scene: At) -> Played<Card> {
    Ok(club(scene.choice("card", "Which card is it?", RANKS)?))
}

/// (h)1: is that the procedure that the house has chosen?
fn counts_its_value(scene: At) -> bool {
    matches!(scene.table.rules().disclosed(), Some(Disclosed::ItsValue { .. }))
}

/// A card of no account.
fn some_card() -> Card {
    card("4c")
}
