//! 2.15(a) to (d): cards that come out wrongly; (f): a shoe that has run out; (h): the wrong side; 2.5(g): a new cut.

use super::{At, C, closed, has_hole_card, is_step, lay_wagers, one_player, own, wagered};
use crate::rules::{Command, HoleCard};
use desk::discretion::PLAYER;
use desk::scene::{Played, is_chance};
use rulebook::game::Game;
use rulebook::shoe;

/// (a)
pub(super) fn face_up_card(scene: At) -> Played {
    wagered(scene, 1)?;
    closed(scene)?;
    scene.wrong(own(C::FaceUpCard { card: super::card("5s") }))
}

const BEFORE: &str = "before the first card of the round";
const FIRST_TWO: &str = "while the first two cards were dealt";
const HOLE: &str = "when the hole card was due";
const DECIDING: &str = "after each player had two cards";
const DRAWING: &str = "when the dealer was to draw";
const SEVENTEEN: &str = "when the dealer had seventeen or more";

/// (b), (c), (d)
pub(super) fn card_in_error(scene: At) -> Played {
    if !scene.yes("exposed", "Did anybody see its face?")? {
        wagered(scene, 1)?;
        return scene.wrong(own(C::CardInError { card: None }));
    }
    let seen = own(C::CardInError { card: Some(super::card("5s")) });
    let when: &'static [&'static str] = match has_hole_card(scene) {
        true => &[BEFORE, FIRST_TWO, HOLE, DECIDING, DRAWING, SEVENTEEN],
        false => &[BEFORE, FIRST_TWO, DECIDING, DRAWING, SEVENTEEN],
    };
    match scene.choice("when", "When was it drawn?", when)? {
        BEFORE => {
            wagered(scene, 1)?;
            scene.wrong(seen)
        }
        FIRST_TWO => {
            wagered(scene, 1)?;
            closed(scene)?;
            scene.deal("Th 6h")?;
            scene.wrong(seen)
        }
        HOLE => {
            wagered(scene, 1)?;
            closed(scene)?;
            scene.deal("Th 6h 4d")?;
            scene.wrong(seen)
        }
        DECIDING => exposed_to_a_player(scene, seen),
        DRAWING => {
            one_player(scene, ["Th", "4d"], ["6h", "Kc"])?;
            scene.patron(1, own(C::Stand { at: None }))?;
            if has_hole_card(scene) {
                scene.while_offered(is_step)?;
            }
            scene.wrong(seen)?;
            scene.while_offered(is_step)
        }
        _ => {
            one_player(scene, ["Th", "4d"], ["9h", "Kc"])?;
            scene.patron(1, own(C::Stand { at: None }))?;
            scene.while_offered(is_step)?;
            if !has_hole_card(scene) {
                scene.does(Command::Cards(shoe::Command::Card { card: super::card("Kc") }))?;
            }
            scene.wrong(seen)
        }
    }
}

/// (c): what becomes of it depends on the player, and then on the dealer.
fn exposed_to_a_player(scene: At, seen: Command) -> Played {
    const ANSWERS: &[&str] = &["takes it", "stands", "refuses it"];
    let answer = scene.choice(PLAYER, "What does the player whose turn it is do?", ANSWERS)?;
    // Without a hole card the dealer has a second card to come in any case.
    let uses = answer == "takes it"
        || !has_hole_card(scene)
        || scene.yes("dealer_draws", "Has the dealer sixteen or less, so that he must draw?")?;
    one_player(scene, ["Th", "4d"], if uses { ["6h", "Kc"] } else { ["8h", "Kc"] })?;
    scene.wrong(seen)?;
    scene.patron(
        1,
        own(match answer {
            "takes it" => C::Draw { at: None },
            "stands" => C::Stand { at: None },
            _ => C::RefuseCard { at: None },
        }),
    )?;
    match answer {
        "takes it" => Ok(()),
        _ => scene.duties(),
    }
}

/// (f)
pub(super) fn shuffle_discards(scene: At) -> Played {
    let is_left = scene.yes("left", "Is there a card left in the shoe?")?;
    wagered(scene, 1)?;
    closed(scene)?;
    if !is_left {
        empty(scene)?;
    }
    scene.wrong(own(C::ShuffleDiscards {}))?;
    scene.make_ready()?;
    scene.shows("the round is dealt to its end");
    Ok(())
}

/// Everything comes out of the shoe and is discarded.
fn empty(scene: At) -> Played {
    while let Some(next) = scene.offer(is_chance) {
        match scene.next_card() {
            Some(card) => scene.does(own(C::FaceUpCard { card }))?,
            None => scene.says(next.by, next.command)?,
        }
    }
    Ok(())
}

/// (h)
pub(super) fn wrong_side(scene: At) -> Played {
    let wrong = own(C::WrongSide {});
    if scene.table.sides().len() == 1 {
        one_player(scene, ["Th", "9d"], ["6h", "Kc"])?;
        return scene.wrong(wrong);
    }
    if !scene.yes("round", "Is the round still being played?")? {
        wagered(scene, 1)?;
        return scene.wrong(wrong);
    }
    let lies_down = scene.table.rules().hole_card() == HoleCard::Down;
    let is_turned = lies_down && scene.yes("turned", "Has the hole card been turned?")?;
    one_player(scene, ["Th", "9d"], ["6h", "Kc"])?;
    if is_turned {
        scene.patron(1, own(C::Stand { at: None }))?;
        scene.take_up(|offer| offer.command == own(C::TurnHoleCard {}))?;
    }
    scene.wrong(wrong)
}

/// 2.5(g)
pub(super) fn order_recut(scene: At) -> Played {
    scene.recut(|scene| {
        scene.duties()?;
        lay_wagers(scene, 1)?;
        closed(scene)?;
        scene.deal("Th")
    })
}
