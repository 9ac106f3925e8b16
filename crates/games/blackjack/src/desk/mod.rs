//! What goes wrong at blackjack: 19:47-2.15, and a cut that is made again (2.5(g)).
//!
//! | provision | file |
//! |---|---|
//! | 2.15(a) to (d), (f), (h), 2.5(g) | `cards` |
//! | 2.15(e), (g), (i) | `missed` |
//! | 2.15(j), (k), (n), (o) | `devices` |
//! | 2.15(l), (m) | `multiple` |

mod cards;
mod devices;
mod missed;
mod multiple;
mod words;

use crate::rules::{BoxNumber, Command, HoleCard, Table, TableCommand as C, Wager};
use desk::scene::{Played, Scene, is_duty, seat};
use desk::shoe::{Shod, card};
use desk::{Case, Scenes};
use rulebook::game::{Game, Offer, Viewer};
use rulebook::provision::*;
use rulebook::shoe;
use table::session::Performed;

type At<'s, 'a> = &'s mut Scene<'a, Table>;

impl Scenes for Table {
    const CASES: &'static [Case<Table>] = &[
        Case {
            name: "face-up card",
            title: "A card lies face up in the shoe",
            cite: P2_15_A,
            play: cards::face_up_card,
        },
        Case {
            name: "card in error",
            title: "A card was drawn in error",
            cite: P2_15_B,
            play: cards::card_in_error,
        },
        Case {
            name: "missed dealer",
            title: "The dealer passed himself over",
            cite: P2_15_E,
            play: missed::missed_dealer,
        },
        Case {
            name: "shuffle discards",
            title: "The shoe ran out during a round",
            cite: P2_15_F,
            play: cards::shuffle_discards,
        },
        Case {
            name: "missed box",
            title: "A hand did not get its first two cards",
            cite: P2_15_G,
            play: missed::missed_box,
        },
        Case {
            name: "wrong side",
            title: "The round was drawn from the wrong side of a double shoe",
            cite: P2_15_H,
            play: cards::wrong_side,
        },
        Case {
            name: "missed draw",
            title: "A card that was asked for was not dealt",
            cite: P2_15_I,
            play: missed::missed_draw,
        },
        Case {
            name: "reader misused",
            title: "The hole card was put into the reader without cause",
            cite: P2_15_J,
            play: devices::reader_misused,
        },
        Case {
            name: "reader failed",
            title: "The card reader does not work",
            cite: P2_15_K,
            play: devices::reader_failed,
        },
        Case {
            name: "reader repaired",
            title: "The card reader works again",
            cite: P2_15_K,
            play: devices::reader_repaired,
        },
        Case {
            name: "card not moved",
            title: "The dealer's card was not moved on to his next hand",
            cite: P2_15_L,
            play: multiple::card_not_moved,
        },
        Case {
            name: "upcard discarded",
            title: "The dealer's upcard went to the discard rack",
            cite: P2_15_M,
            play: multiple::upcard_discarded,
        },
        Case {
            name: "light out",
            title: "The light of a progressive wager is out",
            cite: P2_15_N,
            play: devices::light_out,
        },
        Case {
            name: "bonus failed",
            title: "The bonus system shows no amount",
            cite: P2_15_O,
            play: devices::bonus_failed,
        },
        Case {
            name: "order recut",
            title: "The cut is to be made again",
            cite: P2_5_G,
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
        self.sides().iter().all(|side| self.shoe(*side).is_ready())
    }

    fn seats(&self) -> u8 {
        self.rules().seats()
    }

    fn join() -> Command {
        own(C::Join {})
    }
}

/// A command of the table's own.
fn own(command: C) -> Command {
    Command::Table(command)
}

fn at(number: u8) -> BoxNumber {
    BoxNumber::new(number).expect("scenes have few boxes")
}

/// Is a hole card dealt before the players decide?
fn has_hole_card(scene: At) -> bool {
    scene.table.rules().hole_card() != HoleCard::None
}

/// So many players at their boxes, each with the smallest wager, on every spot where there are several.
fn wagered(scene: At, players: u8) -> Played {
    scene.ready(players)?;
    scene.duties()?;
    lay_wagers(scene, players)
}

fn lay_wagers(scene: At, players: u8) -> Played {
    for number in 1..=players {
        for _ in 0..scene.table.rules().spots() {
            let mine = |offer: &Offer<Command>| {
                let by = rulebook::actor::Actor::Seat(seat(number));
                let is_empty = matches!(offer.command,
                    Command::Table(C::Wager { on: Wager::Blackjack, at: Some(place), spot, .. })
                    if place == at(number) && !is_wagered(scene, number, spot));
                offer.by == by && is_empty
            };
            let wager = scene.offer(mine);
            if let Some(wager) = wager {
                scene.says(wager.by, wager.command)?;
            }
        }
    }
    Ok(())
}

/// Does a wager lie on this spot already?
fn is_wagered(scene: &Scene<'_, Table>, number: u8, spot: Option<u8>) -> bool {
    let view = scene.table.view(Viewer::Public);
    let laid = |place: &crate::rules::BoxView| {
        let mut wagers = place.patrons.iter().flat_map(|share| &share.wagers);
        wagers.any(|wager| wager.wager == Wager::Blackjack && wager.spot == spot)
    };
    view.boxes.iter().any(|place| place.at == at(number) && laid(place))
}

/// No more wagers.
fn closed(scene: At) -> Played {
    scene.does(own(C::Deal {}))?;
    scene.duties()
}

/// One player with these two cards, the dealer with his upcard and, where one is dealt, his hole card.
fn one_player(scene: At, [first, second]: [&str; 2], [up, hole]: [&str; 2]) -> Played {
    wagered(scene, 1)?;
    closed(scene)?;
    scene.deal(&format!("{first} {up} {second}"))?;
    if has_hole_card(scene) { scene.deal(hole) } else { Ok(()) }
}

/// Is it a duty of the round, which is not yet settled with it?
fn is_step(offer: &Offer<Command>) -> bool {
    is_duty(offer) && offer.command != own(C::Settle {})
}
