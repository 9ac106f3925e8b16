//! 19:47-14.15(g), (h), (m): cards in the wrong hands, missing, too many, or on the floor.

use super::facts::{Inquiry, Needs};
use super::ruling::{Decision, Reason, Ruling};
use rulebook::provision::*;

/// (g) Nobody else suffers from it.
pub(super) const fn ineligible_player() -> Ruling {
    Ruling::of(
        Decision::DiscardTheirs,
        &[Reason(
            P14_15_G,
            "cards dealt by mistake to somebody who is not in the hand are the only ones discarded",
        )],
    )
}

/// (h) At any time during a round; everybody gets back exactly what he has put in.
pub(super) fn wrong_count(asked: &mut Inquiry<'_>) -> Result<Ruling, Needs> {
    if !asked.in_round()? {
        return Ok(Ruling::of(
            Decision::NoRound,
            &[Reason(P14_15_H, "a round is called dead for it only while it is played")],
        )
        .leaving("what is done with the deck between rounds; nobody deals from one that is not complete"));
    }
    let pot = asked.pot()?;
    let reasons = &[Reason(
        P14_15_H,
        "a card missing or too many, found at any time of a round, ends it, and the pot goes back to those who put it in",
    )];
    Ok(Ruling::of(Decision::RoundDead, reasons).giving_back(pot))
}

/// (m)
pub(super) const fn off_the_table() -> Ruling {
    Ruling::of(
        Decision::CardExamined,
        &[Reason(P14_15_M, "a card dealt off the table is out of play for the round, and is discarded after the dealer has examined it")],
    )
    .leaving("how the player gets a card in its place")
}
