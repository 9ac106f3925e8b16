//! 4.12(e) to (k): cards that came out wrongly, and a shoe that has run out; 4.11(a)2 and 4.4(f).

use super::{
    At, announces, auctioned, completed, counts_its_value, covered, dealt, discarded, patron, phase,
    some_card, staff, wagered, which, with_the_banker,
};
use crate::rules::{Command, Event, OrderReason, Say, TableCommand as C, TableEvent as E};
use baccarat::Side;
use baccarat::desk::{RANKS, club, counting};
use desk::scene::{Played, is_chance, is_duty, seat};
use desk::shoe::card;
use rulebook::actor::Actor;
use rulebook::cards::Suit;
use rulebook::game::Game;
use rulebook::shoe;

/// (e), (f): seven against what the banker has.
pub(super) fn card_after_stay(scene: At) -> Played {
    let mistaken = scene.yes("said_card", "Had the dealer mistakenly said \"Card\"?")?;
    let banker = scene.count("banker", "What did the banker's two cards count?", 0, 9)?;
    dealt(scene, &[card("Ks"), counting(banker, Suit::Hearts), card("7s"), card("Kd")])?;
    patron(scene, 2, C::Call { say: Say::Stay })?;
    staff(scene, C::Repeat { say: if mistaken { Say::Card } else { Say::Stay } })?;
    let turns = (Actor::Seat(seat(1)), C::TurnHand {}.into());
    let would = scene.would(&[
        (Actor::Staff(rulebook::actor::Role::Dealer), C::CardAfterStay {}.into()),
        (Actor::Device, shoe::Command::Card { card: some_card() }.into()),
        turns,
    ]);
    let is_bankers =
        would.iter().any(|event| matches!(event, Event::Table(E::Dealt { hand: Side::Banker, .. })));
    let stray = if !is_bankers && counts_its_value(scene) { which(scene)? } else { some_card() };
    scene.wrong(C::CardAfterStay {}.into())?;
    scene.lay(stray)?;
    scene.says(turns.0, turns.1)?;
    completed(scene)
}

/// (g), (h); 1996 has no (h), and uses the card seen or not.
pub(super) fn card_in_error(scene: At) -> Played {
    let disclosed = scene.table.rules().disclosed().is_some()
        && scene.yes("disclosed", "Did anybody see its face when it was drawn?")?;
    if !disclosed && scene.yes("cutting_card", "Has the cutting card come out, or does it show?")? {
        last_hand(scene)?;
        scene.wrong(C::CardInError { disclosed }.into())?;
        return whichever(scene);
    }
    let drawn = if disclosed && counts_its_value(scene) { which(scene)? } else { some_card() };
    scene.ready(2)?;
    scene.wrong(C::CardInError { disclosed }.into())?;
    scene.lay(drawn)?;
    discarded(scene)
}

/// (i): four asks for a card.
pub(super) fn banker_drew(scene: At) -> Played {
    let asked = scene.yes(
        "repeated",
        "Had the dominant player said \"Card\", the dealer repeated it, and the banker no natural?",
    )?;
    if !asked {
        dealt(scene, &[card("2s"), card("Kh"), card("2d"), card("3h")])?;
        return scene.wrong(C::BankerDrew {}.into());
    }
    let drawn = club(scene.choice("card", "Which card did he draw?", RANKS)?);
    let banker = scene.count("banker", "What did the banker's two cards count?", 0, 7)?;
    dealt(scene, &[card("2s"), counting(banker, Suit::Hearts), card("2d"), card("Kd")])?;
    announces(scene, 2, Say::Card)?;
    announces(scene, 1, Say::UnderEight)?;
    scene.wrong(C::BankerDrew {}.into())?;
    scene.lay(drawn)?;
    patron(scene, 1, C::TurnHand {})?;
    match phase(scene) {
        "a card for the banker" => scene.shows("the banker must then draw"),
        "the banker chooses" => scene.shows("the banker may then draw or stay"),
        _ => scene.shows("the banker must then stay"),
    }
    Ok(())
}

/// (j)
pub(super) fn face_up_in_shoe(scene: At) -> Played {
    if !scene.yes("hand", "Was a hand being dealt, and the card to be drawn for it?")? {
        covered(scene)?;
        return scene.wrong(C::FaceUpInShoe {}.into());
    }
    if scene.yes("last_hand", "Is it the last hand of the shoe?")? {
        last_hand(scene)?;
        scene.wrong(C::FaceUpInShoe {}.into())?;
        return whichever(scene);
    }
    let found = which(scene)?;
    dealt(scene, &[card("2s")])?;
    scene.wrong(C::FaceUpInShoe {}.into())?;
    scene.lay(found)?;
    discarded(scene)
}

/// (k)
pub(super) fn void_round(scene: At) -> Played {
    if scene.yes("left", "Is there a card left in the shoe?")? {
        dealt(scene, &[card("2s")])?;
        return scene.wrong(C::VoidRound {}.into());
    }
    last_hand(scene)?;
    while scene.table.shoe().pile().cards() > 0 {
        staff(scene, C::CardInError { disclosed: false })?;
        scene.lay(some_card())?;
    }
    scene.wrong(C::VoidRound {}.into())
}

/// A card that is still in the shoe.
fn whichever(scene: At) -> Played {
    let next = scene.next_card().unwrap_or_else(some_card);
    scene.lay(next)
}

/// A shoe whose cutting card lies as near the front as it may: behind the largest burn and one hand.
fn shortest_shoe(scene: At) -> Played {
    let inserts =
        |command: &Command| matches!(command, Command::Cards(shoe::Command::InsertCuttingCards { .. }));
    while scene.offer(|offer| inserts(&offer.command)).is_none() && scene.take_up(is_duty)? {}
    let (burn, hand) = (11, 6);
    let behind = scene.table.shoe().pile().cards().saturating_sub(burn + hand);
    scene.does(shoe::Command::InsertCuttingCards { behind }.into())?;
    scene.lay(card("Kd"))?;
    scene.make_ready()
}

/// A hand in which the cutting card has come out. Two cards are dealt, and the others before it are drawn in error and
/// not seen, so that the hand goes on.
fn last_hand(scene: At) -> Played {
    scene.seated(2)?;
    shortest_shoe(scene)?;
    auctioned(scene)?;
    wagered(scene)?;
    staff(scene, C::Deal {})?;
    scene.lay(card("2s"))?;
    scene.lay(card("3h"))?;
    let is_next = |command: &shoe::Command| *command == shoe::Command::CuttingCard {};
    while scene.table.shoe().pile().has_cutting_card() {
        if scene.has_chance(is_next) {
            scene.take_up(is_chance)?;
        } else {
            staff(scene, C::CardInError { disclosed: false })?;
            scene.lay(some_card())?;
        }
    }
    Ok(())
}

/// 4.11(a)2
pub(super) fn order_pass(scene: At) -> Played {
    if scene.yes("covered", "Has a wager been made against the bank?")? {
        covered(scene)?;
        return scene.wrong(C::OrderPass { reason: OrderReason::Delay }.into());
    }
    let reason = scene.word("reason", "For what reason?", &["delay", "invalid deals", "violation"])?;
    with_the_banker(scene)?;
    scene.wrong(C::OrderPass { reason }.into())?;
    scene.take_up(|offer| matches!(offer.command, Command::Table(C::OfferBank { .. }))).map(|_| ())
}

/// 4.4(f)
pub(super) fn order_recut(scene: At) -> Played {
    scene.recut(|_| Ok(()))
}
