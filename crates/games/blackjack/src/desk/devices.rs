//! 2.15(j), (k): the card reader; (n), (o): wagers that other sections make.

use super::{At, C, at, one_player, own, wagered};
use crate::rules::Command;
use desk::scene::Played;
use rulebook::edition::Edition;
use rulebook::game::Game;
use rulebook::shoe;

/// (j)
pub(super) fn reader_misused(scene: At) -> Played {
    const CARDS: &[&str] = &["two to nine", "ace or ten-value card"];
    let without_cause = !scene.table.rules().has_card_reader()
        || scene.choice("upcard", "What is the dealer's upcard?", CARDS)? == CARDS[0];
    let misused = |played: Option<u8>| own(C::ReaderMisused { at: played.map(at), hand: None });
    if !(without_cause && scene.table.rules().reader_shows()) {
        one_player(scene, ["Th", "9d"], [if without_cause { "6h" } else { "Kh" }, "7c"])?;
        return scene.wrong(misused(None));
    }
    const HANDS: &[&str] = &["not played yet", "broken afterwards", "broken before"];
    let hand = scene.choice("hand", "What had become of the player's hand when it was read?", HANDS)?;
    one_player(scene, ["Th", "6d"], ["6h", "7c"])?;
    if hand != HANDS[0] {
        scene.patron(1, own(C::Draw { at: None }))?;
        scene.does(Command::Cards(shoe::Command::Card { card: super::card("Kd") }))?;
    }
    scene.wrong(misused((hand == HANDS[2]).then_some(1)))
}

/// (k)
pub(super) fn reader_failed(scene: At) -> Played {
    wagered(scene, 1)?;
    scene.wrong(own(C::ReaderFailed {}))
}

/// (k)
pub(super) fn reader_repaired(scene: At) -> Played {
    let repaired = own(C::ReaderRepaired {});
    if !scene.table.rules().has_card_reader() {
        wagered(scene, 1)?;
        return scene.wrong(repaired);
    }
    let in_round = scene.yes("round", "Is a round being dealt?")?;
    wagered(scene, 1)?;
    scene.does(own(C::ReaderFailed {}))?;
    if in_round {
        super::closed(scene)?;
    }
    scene.wrong(repaired)
}

/// (n)
pub(super) fn light_out(scene: At) -> Played {
    let number = match scene.table.rules().edition() {
        Edition::E2011 => scene.count("box", "At which box?", 1, crate::rules::BoxNumber::MOST)?,
        Edition::E1996 => 1,
    };
    scene.wrong(own(C::LightOut { at: at(number) }))
}

/// (o)
pub(super) fn bonus_failed(scene: At) -> Played {
    let least = scene.table.rules().limits().minimum;
    if scene.table.rules().edition() == Edition::E1996 {
        return scene.wrong(own(C::BonusFailed { stake: least, amount: None }));
    }
    let known = scene.yes("ascertained", "Could a casino supervisor ascertain the amount?")?;
    let (stake, amount) = match known {
        true => (least, Some(scene.cents("amount", "What is the amount?")?)),
        false => (scene.cents("stake", "What was wagered?")?, None),
    };
    scene.wrong(own(C::BonusFailed { stake, amount }))
}
