//! 2.15(e), (g), (i): cards that did not come.

use super::{At, C, at, closed, one_player, own, wagered};
use crate::rules::Command;
use desk::discretion::PLAYER;
use desk::scene::Played;
use rulebook::game::Game;
use rulebook::shoe;

/// (e)
pub(super) fn missed_dealer(scene: At) -> Played {
    let first = scene.choice("card", "Which of his cards did he miss?", &["first", "second"])? == "first";
    wagered(scene, 1)?;
    closed(scene)?;
    if first {
        scene.deal("Th")?;
        scene.wrong(own(C::MissedDealer {}))?;
        return scene.deal("9d 6h");
    }
    scene.deal("Th 6h 9d")?;
    scene.wrong(own(C::MissedDealer {}))?;
    scene.deal("Kc")
}

const OPTION: &[&str] = &["takes the card", "has the hand called dead"];

/// (g), (i): the player's option.
fn option(scene: At) -> Played<bool> {
    Ok(scene.choice(PLAYER, "What does the player choose?", OPTION)? == OPTION[0])
}

/// (g): the last box is passed over, since the first may have had the determinant card of a double shoe (2.6(d)2).
pub(super) fn missed_box(scene: At) -> Played {
    let cards = scene.choice("cards", "How many cards has the hand got?", &["none", "one"])?;
    let takes = cards == "one" && option(scene)?;
    let players = scene.table.rules().boxes().min(2);
    let missed = own(C::MissedBox { at: at(players) });
    wagered(scene, players)?;
    closed(scene)?;
    let others = |card: &'static str| if players > 1 { card } else { "" };
    scene.deal(others("Th"))?;
    if cards == "none" {
        scene.wrong(missed)?;
        scene.deal("6h")?;
        scene.deal(others("9d"))?;
        scene.wrong(missed)?;
    } else {
        scene.deal("8s 6h")?;
        scene.deal(others("9d"))?;
        scene.wrong(missed)?;
        let chosen = own(if takes { C::TakeCard { at: None } } else { C::GiveUpHand { at: None } });
        scene.patron(players, chosen)?;
        if takes {
            scene.deal("7c")?;
        }
    }
    Ok(())
}

/// (i)
pub(super) fn missed_draw(scene: At) -> Played {
    const ASKED: &[&str] = &["a card", "a double down", "a split"];
    let asked = scene.choice("asked", "What had the player asked for?", ASKED)?;
    let takes = option(scene)?;
    let hand = if asked == "a split" { ["8h", "8d"] } else { ["5h", "6d"] };
    one_player(scene, hand, ["6h", "Kc"])?;
    scene.patron(
        1,
        own(match asked {
            "a card" => C::Draw { at: None },
            "a double down" => C::Double { amount: None, at: None },
            _ => C::Split { at: None },
        }),
    )?;
    scene.wrong(own(C::MissedDraw {}))?;
    if asked == "a split" {
        // The second hand is played meanwhile.
        scene.deal("Tc")?;
        scene.patron(1, own(C::Stand { at: None }))?;
    }
    scene.patron(1, own(if takes { C::TakeCard { at: None } } else { C::GiveUpHand { at: None } }))?;
    if takes {
        scene.does(Command::Cards(shoe::Command::Card { card: super::card("2c") }))?;
    }
    Ok(())
}
