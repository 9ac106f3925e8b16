//! 4.12(a) to (d): hands that got their cards in the wrong order, or one too many.

use super::{At, announces, completed, counts_its_value, dealt, offered, patron, some_card, which};
use crate::rules::{Command, Say, TableCommand as C};
use baccarat::Side;
use baccarat::desk::counting;
use desk::scene::{Played, seat};
use desk::shoe::card;
use rulebook::actor::Actor;
use rulebook::cards::{Card, Suit};
use rulebook::game::{Game, Viewer};

/// Five against nine: nobody has a natural that he would have to show.
fn plain() -> [Card; 4] {
    [card("2s"), card("4h"), card("3s"), card("Ah")]
}

/// (a)
pub(super) fn wrong_order(scene: At) -> Played {
    if scene.yes("spoken", "Had the dominant player spoken already?")? {
        dealt(scene, &plain())?;
        patron(scene, 2, C::Call { say: Say::Card })?;
        return scene.wrong(C::WrongOrder { rectified: false, transfer: false }.into());
    }
    let rectified = scene.yes("rectified", "Could it be put right?")?;
    let transfer = !rectified && scene.yes("transfer", "Does the bank go to the next participant?")?;
    dealt(scene, &plain())?;
    scene.wrong(C::WrongOrder { rectified, transfer }.into())?;
    match (rectified, transfer) {
        (true, _) => scene.shows("the hand goes on as it was dealt"),
        (_, false) => scene.shows("the banker keeps the bank"),
        (_, true) => {
            scene.take_up(|offer| matches!(offer.command, Command::Table(C::OfferBank { .. })))?;
        }
    }
    Ok(())
}

/// (b), (c), (d)
pub(super) fn extra_card(scene: At) -> Played {
    let hand = match scene.choice("hand", "Which hand got it?", &["player", "banker"])? {
        "player" => Side::Player,
        _ => Side::Banker,
    };
    let when = scene.choice("when", "When?", &["in the initial deal", "after it"])?;
    match (when, hand) {
        ("in the initial deal", _) => in_the_initial_deal(scene, hand),
        (_, Side::Banker) => two_instead_of_one(scene),
        (_, Side::Player) => {
            dealt(scene, &plain())?;
            announces(scene, 2, Say::Card)?;
            scene.wrong(C::ExtraCard { hand, rectified: false }.into())
        }
    }
}

/// (b), (c)
fn in_the_initial_deal(scene: At, hand: Side) -> Played {
    if scene.yes("rectified", "Is it known which card was too many?")? {
        dealt(scene, &plain())?;
        scene.wrong(C::ExtraCard { hand, rectified: true }.into())?;
        under_what_is_wrong(scene);
        return scene.lay(some_card());
    }
    let [first, second, third] = match hand {
        // His hand counts nothing, whatever it is.
        Side::Banker => [2, 3, 9],
        Side::Player => [
            scene.count("first", "What does the first of the three cards count?", 0, 9)?,
            scene.count("second", "The second?", 0, 9)?,
            scene.count("third", "The third?", 0, 9)?,
        ],
    };
    let cards = match hand {
        Side::Player => {
            [counting(first, Suit::Spades), card("2h"), counting(second, Suit::Diamonds), card("2d")]
        }
        Side::Banker => plain(),
    };
    dealt(scene, &cards)?;
    scene.wrong(C::ExtraCard { hand, rectified: false }.into())?;
    under_what_is_wrong(scene);
    scene.lay(counting(third, Suit::Clubs))?;
    if hand == Side::Banker {
        // What his hand counts shows when he turns it.
        announces(scene, 2, Say::Card)?;
        announces(scene, 1, Say::UnderEight)?;
        scene.lay(card("8c"))?;
        patron(scene, 1, C::TurnHand {})?;
    }
    counts(scene, hand);
    Ok(())
}

/// As long as the card is awaited, everything else is refused by the provision about it.
fn under_what_is_wrong(scene: At) {
    let cite = scene.refused_under(Actor::Seat(seat(2)), C::Call { say: Say::Card }.into());
    scene.under(cite);
}

/// What the hand counts for who holds it.
fn counts(scene: At, hand: Side) {
    let (holder, of) = match hand {
        Side::Player => (2, "Player's"),
        Side::Banker => (1, "Banker's"),
    };
    let hands = scene.table.view(Viewer::Seat(seat(holder))).hands;
    let points = match hand {
        Side::Player => hands.player.points,
        Side::Banker => hands.banker.points,
    };
    if let Some(points) = points {
        scene.shows(&format!("the {of} Hand counts {points}, and play goes on"));
    }
}

/// (d): seven stays, and the banker takes a third card if he must or may.
fn two_instead_of_one(scene: At) -> Played {
    let rectified = scene.yes("rectified", "Is it known which card was too many?")?;
    let (first, second) = match rectified {
        true => (0, 5),
        false => (
            scene.count("first", "What does the banker's first card count?", 0, 9)?,
            scene.count("second", "The second?", 0, 9)?,
        ),
    };
    let banker = [counting(first, Suit::Hearts), counting(second, Suit::Diamonds)];
    dealt(scene, &[card("Ks"), banker[0], card("7s"), banker[1]])?;
    announces(scene, 2, Say::Stay)?;
    patron(scene, 1, C::TurnHand {})?;
    offered(scene, 1, |own| matches!(own, C::Draw {}))?;
    let told = C::ExtraCard { hand: Side::Banker, rectified }.into();
    if super::phase(scene) != "a card for the banker" {
        return scene.wrong(told);
    }
    let (third, fourth) = match rectified {
        true if counts_its_value(scene) => (some_card(), which(scene)?),
        true => (some_card(), card("6c")),
        false => (
            counting(scene.count("third", "The third?", 0, 9)?, Suit::Spades),
            counting(scene.count("fourth", "The fourth?", 0, 9)?, Suit::Clubs),
        ),
    };
    scene.lay(third)?;
    scene.wrong(told)?;
    scene.lay(fourth)?;
    if rectified {
        return completed(scene);
    }
    counts(scene, Side::Banker);
    Ok(())
}
