//! Everything that may be done now to make a shoe ready, and why.

use super::command::{Command, RecutReason};
use super::preparing::{Around, Shoe, Stage};
use super::procedure::{Loading, Procedure, Work};
use crate::actor::{Actor, Role};
use crate::game::{Need, Offer, Sink};

impl Shoe {
    /// Everything that may be done to make it ready; once it is, at most an order to cut it again.
    pub fn awaiting<C>(
        &self,
        procedure: &Procedure,
        around: Around,
        wrap: impl Fn(Command) -> C,
        offers: &mut impl Sink<Offer<C>>,
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
                put(Actor::Seat(to), Command::DeclineCut {}, Need::Default);
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
                for (card, count) in self.pile.unseen() {
                    put(Actor::Device, Command::Card { card }, Need::Chance(u32::from(count)));
                }
            }
            Stage::RackOut => put(dealer, Command::Shuffle {}, Need::Duty),
            Stage::ToStacks => put(dealer, Command::InsertStacks {}, Need::Duty),
            Stage::Fresh { .. } | Stage::Ready => {}
        }
        if self.cut_to_repeat(procedure).is_some() {
            let reason = RecutReason::Improper;
            put(Actor::Staff(Role::CasinoSupervisor), Command::OrderRecut { reason }, Need::May);
        }
    }
}
