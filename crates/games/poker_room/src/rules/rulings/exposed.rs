//! 19:47-14.15(l), (n): face-down cards that are turned up in the deal, by game.

use super::facts::{Exposed, Family, Inquiry, Needs};
use super::pot::Pot;
use super::ruling::{Decision, Reason, Ruling};
use rulebook::provision::*;

const PROCEDURE: &str = "what is done about it";

/// (l) is about the two hole cards with which stud begins, (n) about any face-down card of hold 'em or omaha. Both speak
/// of an accident in the dealing: a player who shows his own cards is not helped by them.
pub(super) fn exposed(asked: &mut Inquiry<'_>) -> Result<Ruling, Needs> {
    let game = asked.game()?;
    if game == Family::Other {
        return Ok(Ruling::of(
            Decision::Silent,
            &[Reason(P14_15_O, "(l) is for stud and (n) for hold 'em and omaha; for other games the licensee may supplement them")],
        )
        .leaving(PROCEDURE));
    }
    let stud = game == Family::Stud;
    if !asked.in_dealing()? {
        let why = if stud {
            &[Reason(P14_15_L, "only a card turned up by accident in the dealing is provided for")]
        } else {
            &[Reason(P14_15_N, "only a card turned up by accident in the dealing is exchanged")]
        };
        return Ok(Ruling::of(Decision::HandStays, why).leaving(PROCEDURE));
    }
    if stud { hole_cards(asked) } else { Ok(face_down_card()) }
}

/// (l)
fn hole_cards(asked: &mut Inquiry<'_>) -> Result<Ruling, Needs> {
    match asked.exposed()? {
        Exposed::OneOfTwo => Ok(Ruling::of(
            Decision::ThirdCardDown,
            &[Reason(
                P14_15_L,
                "one of the first two hole cards was turned up, so the third comes face down instead",
            )],
        )),
        Exposed::Both => {
            let ante = asked.ante()?;
            let ruling = Ruling::of(
                Decision::HandDead,
                &[Reason(P14_15_L, "both hole cards were turned up in the dealing")],
            );
            if ante.cents().is_zero() {
                return Ok(ruling);
            }
            Ok(ruling.giving_back(Pot::EMPTY.with(asked.seat()?, ante)))
        }
        Exposed::Later => Ok(Ruling::of(
            Decision::Silent,
            &[Reason(P14_15_L, "it speaks of the first and the second hole card alone")],
        )
        .leaving(PROCEDURE)),
    }
}

/// (n)
const fn face_down_card() -> Ruling {
    Ruling::of(
        Decision::Exchange,
        &[Reason(
            P14_15_N,
            "a face-down card of hold 'em or omaha that was turned up in the dealing is replaced with the top card of the deck",
        )],
    )
}
