//! The burn: what goes to the discard rack before play, and one card for each new dealer.

use super::preparing::{Gathered, Shoe, Stage, Step, by_chance};
use super::procedure::{FirstCards, Loading, Procedure};
use super::refusal::Refusal;
use crate::actor::Seat;
use crate::cards::{Card, Rank};
use crate::game::Act;
use crate::provision::Provision;

impl Shoe {
    /// A new dealer has come: he burns a card before he deals any. One who comes before the first cards have been
    /// burnt burns those, or one if there are none.
    pub fn burn_for_new_dealer(&mut self) {
        match self.stage {
            Stage::Ready if self.pile.cards() > 0 => self.stage = Stage::BurningDown { left: 1 },
            Stage::Fresh { cutter } if self.pile.cards() > 0 => {
                self.new_dealer = true;
                self.stage = Stage::ToBurn { cutter };
            }
            Stage::Working { .. }
            | Stage::ToOffer
            | Stage::Offered { .. }
            | Stage::DealerRecuts
            | Stage::ToInsert { .. } => self.new_dealer = true,
            _ => {}
        }
    }

    /// Does the card that was burnt last lie unseen in the discard rack?
    pub const fn is_burn_unseen(&self) -> bool {
        self.burn_unseen
    }

    /// May the card that was burnt last turn out to be this one? The faces to choose from are those of
    /// [`Pile::unseen`](super::Pile::unseen).
    pub fn may_show_burn<C>(&self, act: &Act<C>, card: Card, cite: Provision) -> Result<(), Refusal> {
        by_chance(act, cite)?;
        if !self.burn_unseen {
            return Err(Refusal::NoBurnToShow(cite));
        }
        if self.pile.may_be(card) { Ok(()) } else { Err(Refusal::NoSuchCard(card, cite)) }
    }

    /// It is shown to everybody.
    pub fn show_burn(&mut self, card: Card) {
        self.pile.see(card);
        self.burn_unseen = false;
    }

    /// What is burnt of these cards before play: never more than there are.
    fn first_cards(&self, procedure: &Procedure) -> FirstCards {
        let first = match self.gathered {
            Gathered::All => procedure.first_cards,
            Gathered::Discards { burn } => FirstCards::FaceDown(burn),
        };
        match first {
            FirstCards::FaceDown(cards) => {
                let all = u8::try_from(self.pile.cards()).unwrap_or(u8::MAX);
                FirstCards::FaceDown(cards.max(u8::from(self.new_dealer)).min(all))
            }
            FirstCards::AsManyAsItCounts => first,
        }
    }

    /// Why it is burnt.
    pub(super) const fn burn_cite(&self, procedure: &Procedure) -> Provision {
        match self.gathered {
            Gathered::All => procedure.cites.burn,
            Gathered::Discards { .. } => procedure.cites.discards,
        }
    }

    /// Where the stack is when it has gone into the shoe.
    pub(super) fn loaded(&self, procedure: &Procedure, cutter: Option<Seat>) -> Stage {
        match (self.first_cards(procedure), procedure.loading) {
            (FirstCards::FaceDown(0), Loading::Device) => Stage::Ready,
            (FirstCards::FaceDown(0), _) => Stage::Fresh { cutter },
            _ => Stage::ToBurn { cutter },
        }
    }

    /// How many cards are to be burnt face down now.
    pub(super) fn due_face_down(&self, procedure: &Procedure) -> Option<u8> {
        match (self.stage, self.first_cards(procedure)) {
            (Stage::BurningDown { left }, _) => Some(left),
            (Stage::ToBurn { .. }, FirstCards::FaceDown(cards)) => Some(cards),
            _ => None,
        }
    }

    /// A card that comes out face up.
    pub(super) fn consider_card<C>(
        &self,
        procedure: &Procedure,
        act: &Act<C>,
        card: Card,
    ) -> Result<Step, Refusal> {
        let cite = self.burn_cite(procedure);
        self.may_draw(act, card, cite)?;
        match self.stage {
            _ if self.due_face_down(procedure).is_some() => Err(Refusal::OtherSideUp("face down", cite)),
            Stage::ToBurn { .. } => Ok(Step::BurnFirst { card, more: counts(card) }),
            Stage::Burning { left } => Ok(Step::BurnMore { card, left: left - 1 }),
            _ => Err(self.not_now(procedure, cite)),
        }
    }

    /// A card that comes out face down: nobody looks at it.
    pub(super) fn consider_card_down<C>(
        &self,
        procedure: &Procedure,
        act: &Act<C>,
        card: Option<Card>,
    ) -> Result<Step, Refusal> {
        let cite = self.burn_cite(procedure);
        let Some(due) = self.due_face_down(procedure) else {
            return Err(match procedure.first_cards {
                FirstCards::AsManyAsItCounts => Refusal::OtherSideUp("face up", cite),
                FirstCards::FaceDown(_) => self.not_now(procedure, cite),
            });
        };
        by_chance(act, cite)?;
        if self.pile.cutting_card_is_next() {
            return Err(Refusal::CuttingCardFirst(cite));
        }
        if card.is_some() { Err(Refusal::FaceOfUnseen(cite)) } else { Ok(Step::BurnDown { left: due - 1 }) }
    }

    /// The cutting card can come before a burn in the middle of a shoe. In play it is the game's.
    pub(super) fn consider_cutting_card<C>(
        &self,
        procedure: &Procedure,
        act: &Act<C>,
    ) -> Result<Step, Refusal> {
        let cite = procedure.cites.shoe;
        if self.due_face_down(procedure).is_none() || !self.pile.cutting_card_is_next() {
            return Err(Refusal::NotTheCuttingCard(cite));
        }
        by_chance(act, cite)?;
        Ok(Step::CuttingCard)
    }
}

/// What a card counts for the burn: tens and faces ten, an ace one.
const fn counts(card: Card) -> u8 {
    match card.rank {
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
        pips => pips as u8,
    }
}
