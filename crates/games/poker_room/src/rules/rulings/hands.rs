//! 19:47-14.15(j) Protected and unprotected hands.

use super::facts::{Family, Inquiry, Lost, Needs};
use super::ruling::{Decision, Reason, Ruling};
use rulebook::provision::*;

/// Why a hand counts as protected.
enum Protected {
    /// (j)1: it needs no care.
    ByTheText,
    /// (j): he took care of it.
    ByHim,
}

/// (j)1: hole cards in stud are protected against fouling, and only against that: not against being collected.
fn is_protected(asked: &mut Inquiry<'_>, lost: Lost) -> Result<Option<Protected>, Needs> {
    if lost == Lost::Fouled && asked.game()? == Family::Stud && asked.hole_cards()? {
        return Ok(Some(Protected::ByTheText));
    }
    Ok(asked.protected()?.then_some(Protected::ByHim))
}

/// (j)1 to 3. Putting the hand together again comes first ((j)2), the refund where that fails ((j)3).
pub(super) fn lost(asked: &mut Inquiry<'_>) -> Result<Ruling, Needs> {
    let lost = asked.lost()?;
    let Some(protected) = is_protected(asked, lost)? else {
        return Ok(Ruling::of(
            Decision::NoRedress,
            &[Reason(P14_15_J, "who does not take reasonable means to protect his hand has no redress")],
        ));
    };
    let by_the_text = matches!(protected, Protected::ByTheText);
    if asked.rebuilt()? {
        return Ok(Ruling::of(
            Decision::Rebuild,
            if by_the_text {
                &[
                    Reason(
                        P14_15_J_2,
                        "a protected hand that touched the discards is put together again if at all possible",
                    ),
                    Reason(P14_15_J_1, "hole cards in stud count as protected"),
                ]
            } else {
                &[Reason(
                    P14_15_J_2,
                    "a protected hand that came among the discards is put together again if at all possible",
                )]
            },
        ));
    }
    if asked.contributed()? {
        return Ok(Ruling::of(
            Decision::NoRefund,
            &[Reason(P14_15_J_3, "a refund is for who suffered from the error and had no part in it")],
        ));
    }
    let (seat, pot) = (asked.seat()?, asked.pot()?);
    let ruling = Ruling::of(
        Decision::Refund,
        if by_the_text {
            &[
                Reason(
                    P14_15_J_3,
                    "he suffered from the error, had no part in it, and his hand was protected",
                ),
                Reason(P14_15_J_1, "hole cards in stud count as protected"),
            ]
        } else {
            &[Reason(P14_15_J_3, "he suffered from the error, had no part in it, and his hand was protected")]
        },
    );
    Ok(ruling.giving_back(pot.only(seat)))
}

/// (j)4 Both must be so: not a word, and no care of the hand.
pub(super) fn left_table(asked: &mut Inquiry<'_>) -> Result<Ruling, Needs> {
    let stays = |because| Ruling::of(Decision::HandStays, because).leaving("how long the game waits for him");
    if asked.comment()? {
        return Ok(stays(&[Reason(
            P14_15_J_4,
            "only who leaves without a word is taken to have given the pot up",
        )]));
    }
    if asked.protected()? {
        return Ok(stays(&[Reason(
            P14_15_J_4,
            "only who leaves his hand unprotected is taken to have given the pot up",
        )]));
    }
    Ok(Ruling::of(
        Decision::DiscardHand,
        &[Reason(
            P14_15_J_4,
            "he left without a word and his hand was unprotected, so he is taken to have given the pot up",
        )],
    ))
}
