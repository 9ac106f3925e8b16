//! The cut, and how the stack goes into the shoe after it.

use super::preparing::{Around, Shoe, Stage, Step, staff};
use super::procedure::{Loading, Procedure, RecutBy};
use super::refusal::Refusal;
use crate::actor::{Role, Seat};
use crate::game::Act;

/// A cut leaves so many cards at either end.
pub(super) const FROM_EITHER_END: u16 = 10;

impl Shoe {
    /// The cut of new cards will be offered from this place on: whoever came to the table first.
    pub fn start_cut_from(&mut self, seat: Seat) {
        self.cut_from = seat;
    }

    /// Who is asked first.
    pub const fn cuts_first(&self) -> Seat {
        self.cut_from
    }

    /// Who is asked next: clockwise from where the cut starts, each once.
    pub(super) fn next_to_ask(&self, procedure: &Procedure, around: Around) -> Option<Seat> {
        let mut seat = self.cut_from;
        for _ in 0..around.seats {
            if around.present.has(seat) && !self.asked.has(seat) {
                return Some(seat);
            }
            seat = if procedure.numbers_fall_clockwise {
                seat.before_of(around.seats)
            } else {
                seat.next_of(around.seats)
            };
        }
        None
    }

    pub(super) fn consider_offer<C>(
        &self,
        procedure: &Procedure,
        around: Around,
        act: &Act<C>,
        to: Seat,
    ) -> Result<Step, Refusal> {
        let cites = procedure.cites;
        staff(act, &[Role::Dealer], cites.offer)?;
        match (self.stage, self.next_to_ask(procedure, around)) {
            (Stage::ToOffer, Some(due)) if due == to => Ok(Step::Offer(to)),
            (Stage::ToOffer, Some(due)) => {
                Err(Refusal::NotNextToCut { due: due.number(), cite: cites.around })
            }
            _ => Err(self.not_now(procedure, cites.offer)),
        }
    }

    pub(super) fn consider_cut<C>(
        &self,
        procedure: &Procedure,
        around: Around,
        act: &Act<C>,
        depth: u16,
    ) -> Result<Step, Refusal> {
        let cites = procedure.cites;
        let seat = match (self.stage, act.patron()) {
            (Stage::Offered { to }, Some(seat)) if seat == to => Some(seat),
            (_, Some(_)) => return Err(Refusal::CutNotOffered(cites.offer)),
            (stage, None) => {
                staff(act, &[Role::Dealer], cites.around)?;
                let his = stage == Stage::DealerRecuts
                    || (stage == Stage::ToOffer && self.next_to_ask(procedure, around).is_none());
                if !his {
                    return Err(self.not_now(procedure, cites.around));
                }
                None
            }
        };
        let (least, most) = self.depths();
        if (least..=most).contains(&depth) {
            Ok(Step::Cut { seat, depth })
        } else {
            Err(Refusal::CutTooNear { least, most, cite: cites.cut })
        }
    }

    /// How deep the cut may be. A stack of fewer than twenty cards, which can come of a few discards, is cut in its
    /// middle: as far from either end as it can be.
    fn depths(&self) -> (u16, u16) {
        let cards = self.pile.cards();
        let least = FROM_EITHER_END.min(cards / 2);
        (least, cards - least)
    }

    /// Who made the cut that can still be ordered to be made again, before any card has come out; nobody for the
    /// dealer.
    pub(super) fn cut_to_repeat(&self, procedure: &Procedure) -> Option<Option<Seat>> {
        match self.stage {
            _ if procedure.loading == Loading::Device => None,
            Stage::ToInsert { cutter } | Stage::ToBurn { cutter } | Stage::Fresh { cutter } => Some(cutter),
            _ => None,
        }
    }

    pub(super) fn consider_recut<C>(
        &self,
        procedure: &Procedure,
        around: Around,
        act: &Act<C>,
    ) -> Result<Step, Refusal> {
        staff(act, &[Role::CasinoSupervisor], procedure.cites.recut)?;
        let Some(cutter) = self.cut_to_repeat(procedure) else {
            return Err(Refusal::NoRecutNow(procedure.cites.recut));
        };
        let has_gone = cutter.is_some_and(|seat| !around.present.has(seat));
        Ok(match procedure.recut_by {
            RecutBy::TheSame if !has_gone => Step::RecutBySame(cutter),
            RecutBy::TheSame | RecutBy::TheNext => Step::RecutByNext,
        })
    }

    pub(super) fn consider_insert<C>(
        &self,
        procedure: &Procedure,
        act: &Act<C>,
        behind: u16,
    ) -> Result<Step, Refusal> {
        let cites = procedure.cites;
        staff(act, &[Role::Dealer], cites.insert)?;
        let Stage::ToInsert { cutter } = self.stage else {
            return Err(self.not_now(procedure, cites.insert));
        };
        if procedure.loading != Loading::CuttingCard {
            return Err(Refusal::NotNow { due: "load shoe", cite: cites.load });
        }
        let (least, most) = self.places(procedure);
        if (least..=most).contains(&behind) {
            Ok(Step::Insert { cutter, behind })
        } else {
            Err(Refusal::Behind { least, most, cite: cites.insert })
        }
    }

    pub(super) fn consider_load<C>(&self, procedure: &Procedure, act: &Act<C>) -> Result<Step, Refusal> {
        let cites = procedure.cites;
        staff(act, &[Role::Dealer], cites.load)?;
        let Stage::ToInsert { cutter } = self.stage else {
            return Err(self.not_now(procedure, cites.load));
        };
        if procedure.loading == Loading::CuttingCard {
            return Err(Refusal::NotNow { due: "insert cutting cards", cite: cites.insert });
        }
        Ok(Step::Load { cutter })
    }

    /// How many cards may lie behind the cutting card. Of a stack of discards it is as large a share as of all cards.
    pub(super) fn places(&self, procedure: &Procedure) -> (u16, u16) {
        let least = self.share(procedure, procedure.least_behind);
        (least, self.pile.cards().saturating_sub(procedure.least_before).max(least))
    }

    /// Where the dealer puts it.
    pub(super) fn usual_place(&self, procedure: &Procedure) -> u16 {
        let (least, most) = self.places(procedure);
        self.share(procedure, procedure.behind).clamp(least, most)
    }

    /// What so many of all cards are of those in this stack, rounded up.
    fn share(&self, procedure: &Procedure, of_all: u16) -> u16 {
        let of_these = u32::from(of_all) * u32::from(self.pile.cards());
        of_these.div_ceil(u32::from(procedure.cards())) as u16
    }
}
