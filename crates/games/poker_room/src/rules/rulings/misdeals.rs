//! 19:47-14.15(f) Misdeals, and (i) a single card face up in the deck. The errors of (f)1 and 3 have no time limit; those
//! of 2 and 4 are a misdeal only until two players have wagered of their own free will.

use super::facts::{Inquiry, Needs, Wagerers};
use super::ruling::{Decision, Reason, Ruling};
use rulebook::provision::*;

/// The text sends the cards back and says nothing of the chips.
const CHIPS_IN: &str = "what becomes of chips that are in the pot already";

/// Has the time limit of (f)2 and 4 passed?
const fn is_too_late(wagered: Wagerers) -> bool {
    wagered.number() >= 2
}

const fn misdeal(reasons: &'static [Reason]) -> Ruling {
    Ruling::of(Decision::Misdeal, reasons).leaving(CHIPS_IN)
}

/// (f)1
pub(super) const fn improper_shuffle() -> Ruling {
    misdeal(&[
        Reason(
            P14_15_F_1,
            "the cards were not shuffled and cut as 14.5 requires, and no time limit is set for finding it",
        ),
        Reason(P14_15_F, "after a misdeal all cards go back to be shuffled"),
    ])
}

/// (f)2
pub(super) fn wrong_start(asked: &mut Inquiry<'_>) -> Result<Ruling, Needs> {
    Ok(if is_too_late(asked.wagered()?) {
        Ruling::of(
            Decision::PlayOn,
            &[Reason(P14_15_F_2, "two players had wagered of their own free will before anybody noticed")],
        )
    } else {
        misdeal(&[
            Reason(
                P14_15_F_2,
                "the deal began at the wrong position, and it was noticed before two players had wagered of their own free will",
            ),
            Reason(P14_15_F, "after a misdeal all cards go back to be shuffled"),
        ])
    })
}

/// (i) One card is put aside; (f)3 more than one is a misdeal, whenever it is found.
pub(super) fn face_up_in_deck(asked: &mut Inquiry<'_>) -> Result<Ruling, Needs> {
    Ok(if asked.face_up()?.number() == 1 {
        Ruling::of(Decision::CardOut, &[Reason(P14_15_I, "a card found face up in the deck is not used")])
    } else {
        misdeal(&[
            Reason(
                P14_15_F_3,
                "more than one card lies face up in the deck, and no time limit is set for finding it",
            ),
            Reason(P14_15_F, "after a misdeal all cards go back to be shuffled"),
        ])
    })
}

/// (f)4
pub(super) fn missed_player(asked: &mut Inquiry<'_>) -> Result<Ruling, Needs> {
    if !asked.eligible()? {
        return Ok(Ruling::of(
            Decision::PlayOn,
            &[Reason(P14_15_F_4, "only a seated player who is entitled to cards must get them")],
        ));
    }
    Ok(if is_too_late(asked.wagered()?) {
        Ruling::of(
            Decision::PlayOn,
            &[Reason(P14_15_F_4, "two players had wagered of their own free will before anybody noticed")],
        )
        .leaving("whether he gets back what he had put in for a hand that he did not get")
    } else {
        misdeal(&[
            Reason(
                P14_15_F_4,
                "a seated player who was entitled to cards got none, and it was noticed before two players had wagered of their own free will",
            ),
            Reason(P14_15_F, "after a misdeal all cards go back to be shuffled"),
        ])
    })
}
