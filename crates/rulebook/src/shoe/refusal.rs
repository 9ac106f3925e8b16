//! Why something cannot be done with the cards now.

use super::cutting::FROM_EITHER_END;
use crate::actor::Actor;
use crate::cards::Card;
use crate::game::Refuse;
use crate::provision::Provision;

/// The reasons, each with the provision of the game in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Somebody else's step.
    #[error("that is not for {0} to do")]
    NotYours(Actor, Provision),
    /// The patron was not offered the cut, or no longer.
    #[error("the cut is not yours now")]
    CutNotOffered(Provision),
    /// Another participant comes first.
    #[error("the cut is offered to seat {due} next")]
    NotNextToCut {
        /// Whose turn it is.
        due: u8,
        /// Under which provision.
        cite: Provision,
    },
    /// The work has an order.
    #[error("the cards are not ready for that: next is \"{due}\"")]
    NotNow {
        /// The step that is due.
        due: &'static str,
        /// Under which provision.
        cite: Provision,
    },
    /// Nobody has come who could look at the cards.
    #[error("new cards stay spread out until somebody has come who could inspect them")]
    NobodyToInspect(Provision),
    /// Too near an end.
    #[error("the cutting card goes {}: before it lie {least} to {most}", near(.least))]
    CutTooNear {
        /// The fewest.
        least: u16,
        /// The most.
        most: u16,
        /// Under which provision.
        cite: Provision,
    },
    /// Not far enough from the back, or too far.
    #[error("behind the cutting card lie {least} to {most} cards")]
    Behind {
        /// The fewest.
        least: u16,
        /// The most.
        most: u16,
        /// Under which provision.
        cite: Provision,
    },
    /// The cards have been dealt from already, or not cut yet.
    #[error("a new cut can be ordered after the cut and before the first card leaves the shoe")]
    NoRecutNow(Provision),
    /// All of them are gone, or the shoe is empty.
    #[error("{0} cannot come out of the shoe: all of them have been seen")]
    NoSuchCard(Card, Provision),
    /// The cutting card lies before the next card.
    #[error("the cutting card comes out before the next card")]
    CuttingCardFirst(Provision),
    /// The cutting card is deeper in, or out already.
    #[error("the cutting card is not next")]
    NotTheCuttingCard(Provision),
    /// Face up where the rules say down, or the other way round.
    #[error("this card comes out {0}")]
    OtherSideUp(&'static str, Provision),
    /// Nobody looks at it, so nobody can say what it is.
    #[error("a card that nobody sees has no face")]
    FaceOfUnseen(Provision),
    /// None was burnt, or everybody has seen it.
    #[error("no burnt card lies unseen")]
    NoBurnToShow(Provision),
    /// Nothing is to come out of the shoe.
    #[error("no card is to be dealt now")]
    NoCardNow(Provision),
}

/// A stack of fewer than twenty cards is cut in its middle.
const fn near(least: &u16) -> &'static str {
    if *least < FROM_EITHER_END {
        "to the middle of so few cards"
    } else {
        "at least 10 cards from either end"
    }
}

impl Refuse for Refusal {
    fn cite(&self) -> Provision {
        match *self {
            Refusal::NotYours(_, cite)
            | Refusal::CutNotOffered(cite)
            | Refusal::NotNextToCut { cite, .. }
            | Refusal::NotNow { cite, .. }
            | Refusal::NobodyToInspect(cite)
            | Refusal::CutTooNear { cite, .. }
            | Refusal::Behind { cite, .. }
            | Refusal::NoRecutNow(cite)
            | Refusal::NoSuchCard(_, cite)
            | Refusal::CuttingCardFirst(cite)
            | Refusal::NotTheCuttingCard(cite)
            | Refusal::OtherSideUp(_, cite)
            | Refusal::FaceOfUnseen(cite)
            | Refusal::NoBurnToShow(cite)
            | Refusal::NoCardNow(cite) => cite,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Refusal::NotYours(..) => "not_yours",
            Refusal::CutNotOffered(_) => "cut_not_offered",
            Refusal::NotNextToCut { .. } => "not_next_to_cut",
            Refusal::NotNow { .. } => "cards_not_ready",
            Refusal::NobodyToInspect(_) => "nobody_to_inspect",
            Refusal::CutTooNear { .. } => "cut_too_near",
            Refusal::Behind { .. } => "cutting_card_place",
            Refusal::NoRecutNow(_) => "no_recut_now",
            Refusal::NoSuchCard(..) => "no_such_card",
            Refusal::CuttingCardFirst(_) => "cutting_card_first",
            Refusal::NotTheCuttingCard(_) => "not_the_cutting_card",
            Refusal::OtherSideUp(..) => "other_side_up",
            Refusal::FaceOfUnseen(_) => "face_of_unseen",
            Refusal::NoBurnToShow(_) => "no_burn_to_show",
            Refusal::NoCardNow(_) => "no_card_now",
        }
    }

    fn instead(&self) -> Option<String> {
        match self {
            Refusal::CutTooNear { least, most, .. } => Some(format!("cut at {least} to {most}")),
            Refusal::Behind { least, most, .. } => Some(format!("leave {least} to {most} cards behind it")),
            _ => None,
        }
    }
}
