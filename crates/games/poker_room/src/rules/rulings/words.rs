//! 19:47-14.15(k) What binds a player: words over gestures, folds by conduct, wagers that stay owed.

use super::facts::{Did, Family, Inquiry, Needs, Obliged};
use super::ruling::{Decision, Reason, Ruling};
use rulebook::provision::*;

/// (k): heard, said to the dealer, in turn. Gives why a statement does not bind.
fn why_not_bound(asked: &mut Inquiry<'_>) -> Result<Option<&'static [Reason]>, Needs> {
    if !asked.audible()? {
        return Ok(Some(&[Reason(P14_15_K, "only what the dealer could clearly hear counts")]));
    }
    if !asked.directed()? {
        return Ok(Some(&[Reason(P14_15_K, "only what is said to the dealer counts")]));
    }
    if !asked.his_turn()? {
        return Ok(Some(&[Reason(P14_15_K, "words bind the player whose turn it is, and it was not his")]));
    }
    Ok(None)
}

/// (k)
pub(super) fn spoken(asked: &mut Inquiry<'_>) -> Result<Ruling, Needs> {
    Ok(match why_not_bound(asked)? {
        Some(why) => Ruling::of(Decision::WordsDoNotBind, why).leaving("what his gesture counts for"),
        None => Ruling::of(
            Decision::WordsBind,
            &[Reason(
                P14_15_K,
                "what is said clearly to the dealer, in turn, binds and outweighs whatever was done or signalled",
            )],
        ),
    })
}

/// (k)1
pub(super) fn thrown_away(asked: &mut Inquiry<'_>) -> Result<Ruling, Needs> {
    let not_folded = |why| {
        Ruling::of(Decision::NotFolded, why)
            .leaving("what is made of the cards; if they came among the discards, see (j)")
    };
    if !asked.faced()? {
        return Ok(not_folded(&[Reason(
            P14_15_K_1,
            "only who is faced with making or calling a wager folds by what he does with his cards",
        )]));
    }
    Ok(match asked.did()? {
        Did::HandFaceDown => Ruling::of(
            Decision::Folded,
            &[Reason(
                P14_15_K_1,
                "faced with a wager, he put his hand face down towards the discards or the pot",
            )],
        ),
        Did::UpCardsDown if asked.game()? == Family::Stud => Ruling::of(
            Decision::Folded,
            &[Reason(P14_15_K_1, "faced with a wager in stud, he turned his up-cards face down")],
        ),
        Did::UpCardsDown => {
            not_folded(&[Reason(P14_15_K_1, "turning up-cards over is a fold in stud alone")])
        }
        Did::Else => {
            not_folded(&[Reason(P14_15_K_1, "that is neither of the two acts that count as a fold")])
        }
    })
}

/// (k)2 A statement obliges where it binds, by (k).
pub(super) fn owed_wager(asked: &mut Inquiry<'_>) -> Result<Ruling, Needs> {
    Ok(match asked.obliged()? {
        Obliged::Neither => Ruling::of(
            Decision::NothingOwed,
            &[Reason(
                P14_15_K_2,
                "only a spoken statement or a forced bet obliges a player who has thrown his cards away",
            )],
        ),
        Obliged::ForcedBet => Ruling::of(
            Decision::StillOwed,
            &[Reason(P14_15_K_2, "a forced bet stays owed by a player who throws his cards away")],
        ),
        Obliged::Statement => match why_not_bound(asked)? {
            Some(why) => Ruling::of(Decision::NothingOwed, why),
            None => Ruling::of(
                Decision::StillOwed,
                &[
                    Reason(
                        P14_15_K_2,
                        "a wager owed by what he said stays owed by a player who throws his cards away",
                    ),
                    Reason(P14_15_K, "it was said clearly to the dealer, in turn, and binds him"),
                ],
            ),
        },
    })
}
