//! 2.15(j), (k): the card reader; (n), (o): wagers that other sections make.

use super::super::scene::Played;
use super::{At, C, at, one_player, own, wagered};
use rulebook::edition::Edition;
use rulebook::game::Game;

/// (j)
pub(super) fn reader_misused(scene: At) -> Played {
    const CARDS: &[&str] = &["two to nine", "ace or ten-value card"];
    let without_cause = !scene.table.rules().has_card_reader()
        || scene.choice("upcard", "What is the dealer's upcard?", CARDS)? == CARDS[0];
    one_player(scene, ["Th", "9d"], [if without_cause { "6h" } else { "Kh" }, "7c"])?;
    scene.wrong(own(C::ReaderMisused {}))
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
        Edition::E2011 => scene.count("box", "At which box?", 1, rulebook::blackjack::BoxNumber::MOST)?,
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
