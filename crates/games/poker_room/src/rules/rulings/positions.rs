//! 19:47-14.15(e) Positions that keep receiving cards.

use super::facts::{Folded, Inquiry, Needs};
use super::ruling::{Decision, Reason, Ruling};
use rulebook::provision::*;

/// (e) A player who folds after a forced or blind bet, or while everybody checks, leaves a position that still gets its
/// cards, so that the others get theirs, until somebody next wagers. Other folds take the position out at once.
pub(super) fn folded(asked: &mut Inquiry<'_>) -> Result<Ruling, Needs> {
    if asked.folded()? == Folded::Otherwise {
        return Ok(Ruling::of(
            Decision::NoMoreCards,
            &[Reason(
                P14_15_E,
                "only a fold after a forced or blind bet, or on a round of checking, leaves a position that is dealt to",
            )],
        ));
    }
    Ok(if asked.wager_since()? {
        Ruling::of(Decision::NoMoreCards, &[Reason(P14_15_E, "somebody has wagered since, which ends it")])
    } else {
        Ruling::of(
            Decision::KeepsReceiving,
            &[Reason(
                P14_15_E,
                "he folded after a forced or blind bet or on a round of checking, and nobody has wagered since",
            )],
        )
    })
}
