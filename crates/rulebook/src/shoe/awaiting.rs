//! Everything that may be done now to make a shoe ready, and why.

use super::command::{Command, RecutReason};
use super::preparing::{Around, Shoe, Stage};
use super::procedure::{Loading, Procedure, Work};
use crate::actor::{Actor, Role};
use crate::cards::Card;
use crate::game::{Need, Offer, Offers};

impl Shoe {
    /// Everything that may be done to make it ready; once it is, at most an order to cut it again.
    pub fn awaiting<C>(
        &self,
        procedure: &Procedure,
        around: Around,
        wrap: impl Fn(Command) -> C,
        offers: &mut impl Offers<C>,
    ) {
        let mut put = |by: Actor, command: Command, need: Need| {
            offers.put(Offer { by, command: wrap(command), amounts: None, need });
        };
        let dealer = Actor::Staff(Role::Dealer);
        let middle = self.pile.cards() / 2;
        match self.stage {
            Stage::Working { new, done } => {
                let Some(work) = procedure.work(new, done) else { return };
                let by = if work == Work::Verify { Actor::Staff(Role::Floorperson) } else { dealer };
                if !(matches!(work, Work::Wash { new: true }) && around.present.is_empty()) {
                    put(by, Command::of(work), Need::Duty);
                }
            }
            Stage::ToOffer => match self.next_to_ask(procedure, around) {
                Some(to) => put(dealer, Command::OfferCut { to }, Need::Duty),
                None => put(dealer, Command::Cut { depth: middle }, Need::Duty),
            },
            Stage::DealerRecuts => put(dealer, Command::Cut { depth: middle }, Need::Duty),
            Stage::Offered { to } => {
                // Whoever wants to be passed by has declined.
                let decline = if around.passed_by.has(to) { Need::Implied } else { Need::Default };
                put(Actor::Seat(to), Command::DeclineCut {}, decline);
                put(Actor::Seat(to), Command::Cut { depth: middle }, Need::May);
            }
            Stage::ToInsert { .. } => match procedure.loading {
                Loading::CuttingCard => {
                    let behind = self.usual_place(procedure);
                    put(dealer, Command::InsertCuttingCards { behind }, Need::Duty);
                }
                Loading::CutOnly | Loading::Device => put(dealer, Command::Load {}, Need::Duty),
            },
            Stage::ToBurn { .. } | Stage::BurningDown { .. } if self.due_face_down(procedure).is_some() => {
                let next = match self.pile.cutting_card_is_next() {
                    true => Command::CuttingCard {},
                    false => Command::CardDown { card: None },
                };
                put(Actor::Device, next, Need::Chance(1));
            }
            Stage::ToBurn { .. } | Stage::Burning { .. } | Stage::BurningDown { .. } => {
                offer_faces(self.pile.unseen(), |card| wrap(Command::Card { card }), offers);
            }
            Stage::RackOut => put(dealer, Command::Shuffle {}, Need::Duty),
            Stage::ToStacks => put(dealer, Command::InsertStacks {}, Need::Duty),
            Stage::Fresh { .. } | Stage::Ready => {}
        }
        let (by, need) = (Actor::Staff(Role::CasinoSupervisor), Need::May);
        if offers.wants(by, need) && self.cut_to_repeat(procedure).is_some() {
            let command = wrap(Command::OrderRecut { reason: RecutReason::Improper });
            offers.put(Offer { by, command, amounts: None, need });
        }
    }
}

/// What chance may do next: one of these faces comes, each as often as it is left.
pub fn offer_faces<C>(
    faces: impl Iterator<Item = (Card, u8)>,
    command: impl Fn(Card) -> C,
    offers: &mut impl Offers<C>,
) {
    for (card, count) in faces {
        let (by, need) = (Actor::Device, Need::Chance(u32::from(count)));
        if !offers.wants(by, need) {
            return;
        }
        offers.put(Offer { by, command: command(card), amounts: None, need });
    }
}
