//! 2.15(l), (m): the dealer's upcard in the second and third hand of multiple action.

use super::{At, C, card, one_player, own};
use crate::rules::Command;
use desk::scene::Played;
use rulebook::game::Game;
use rulebook::shoe;

/// The dealer's hand that is asked about, being dealt; the first where there is but one.
fn dealers_hand(scene: At) -> Played<u8> {
    let hands = scene.table.rules().spots();
    let hand = match hands {
        1 => 1,
        _ => scene.count("hand", "Which of the dealer's hands was being dealt?", 1, hands)?,
    };
    Ok(hand)
}

/// Up to that hand. Each of the dealer's hands before it is dealt and settled.
fn dealt_up_to(scene: At, hand: u8) -> Played {
    one_player(scene, ["Th", "9d"], ["6h", "Kc"])?;
    scene.patron(1, own(C::Stand { at: None }))?;
    scene.take_up(|offer| offer.command == own(C::DealersCard {}))?;
    for cards in ["Tc 9s", "Td 9c"].iter().take(usize::from(hand) - 1) {
        for text in cards.split(' ') {
            scene.does(Command::Cards(shoe::Command::Card { card: card(text) }))?;
        }
        scene.does(own(C::Settle {}))?;
        scene.take_up(|offer| offer.command == own(C::DealersCard {}))?;
    }
    Ok(())
}

/// (l)
pub(super) fn card_not_moved(scene: At) -> Played {
    let hand = dealers_hand(scene)?;
    dealt_up_to(scene, hand)?;
    scene.wrong(own(C::CardNotMoved {}))
}

/// (m)
pub(super) fn upcard_discarded(scene: At) -> Played {
    let hand = dealers_hand(scene)?;
    let found = hand == 1
        || scene.yes("found", "Is the card that the supervisor found the one that had lain there?")?;
    dealt_up_to(scene, hand)?;
    scene.wrong(own(C::UpcardDiscarded {}))?;
    scene.does(own(C::RestoreUpcard { card: card(if found { "6h" } else { "6d" }) }))
}
