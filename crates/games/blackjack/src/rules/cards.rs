//! 19:47-2.5(e), (h), 2.6(c), (l), (m), 2.20: when the cards are shuffled, who is asked to cut first, and the burn card.

use super::command::Command;
use super::event::{Event, TableEvent as E};
use super::refusal::Refusal;
use super::stacks::{ShoeKind, Side};
use super::table::{CuttingCardAt, Phase, Step, Table};
use rulebook::actor::{Role, Seat};
use rulebook::cards::Card;
use rulebook::game::{Act, Each, Offers, Sink};
use rulebook::layout::Seated as _;
use rulebook::provision::*;
use rulebook::shoe;
use serde::{Deserialize, Serialize};

/// 2.15(f): a card to be burned, and a card to go on with.
const LEAST_DISCARDS: u16 = 2;

/// 2.5(h)2: about one deck in the discard rack.
const ABOUT_A_DECK: u16 = 52;

/// 2.5(a): why the cards are shuffled. Who is asked first to cut depends on it (2.5(e)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Occasion {
    /// Play begins.
    Opening,
    /// 2.6(l): the cutting card came out.
    CuttingCard(CuttingCardAt),
    /// 2.5(h)1: the licensee determined it.
    Licensee,
    /// 2.15(f): the cards did not suffice for the round. Where its cutting card had come out, it came there.
    Discards(Option<CuttingCardAt>),
}

impl Occasion {
    /// Who has the first cut.
    const fn cite_cut(self) -> Provision {
        match self {
            Occasion::Opening => P2_5_E_1,
            Occasion::CuttingCard(at) | Occasion::Discards(Some(at)) => match at {
                CuttingCardAt::Box(_) => P2_5_E_2,
                CuttingCardAt::Dealer => P2_5_E_3,
            },
            Occasion::Licensee | Occasion::Discards(None) => P2_5_E_4,
        }
    }
}

impl Table {
    /// Why no card can be dealt from this side now.
    pub(super) fn not_ready(&self, side: Side) -> Refusal {
        let shoe = &self.shoes[side as usize];
        let double = self.sides().len() == 2;
        let cite = match self.occasions[side as usize] {
            _ if shoe.is_rack_out() => P2_5_H_2,
            _ if shoe.is_burning() => P2_6_C,
            _ if !shoe.is_being_shuffled() => P2_6_A,
            Occasion::Opening => P2_5_A,
            Occasion::CuttingCard(_) if double => P2_6_L_3,
            Occasion::CuttingCard(_) => P2_5_H,
            Occasion::Licensee => P2_5_H_1,
            Occasion::Discards(_) => P2_15_F,
        };
        Refusal::ShoeNotReady(shoe.state(&self.procedure(side)), cite)
    }

    /// A step of the work on a side that is being made ready.
    pub(super) fn consider_work(
        &self,
        act: &Act<Command>,
        side: Side,
        command: shoe::Command,
    ) -> Result<Step, Refusal> {
        let shoe = &self.shoes[side as usize];
        let occasion = self.occasions[side as usize];
        let drawn = matches!(command, shoe::Command::Card { .. } | shoe::Command::CardDown { .. });
        if drawn && shoe.is_just_gathered() && matches!(occasion, Occasion::CuttingCard(_)) {
            return Err(Refusal::NotNow("the cards that were left in the shoe went to the rack", P2_6_L_2));
        }
        match shoe.consider(&self.procedure(side), self.around(), act, command) {
            Ok(step) => Ok(Step::Shoe(side, step)),
            // 2.5(e): where the first in line is passed over, it is said why he is the first.
            Err(shoe::Refusal::NotNextToCut { due, .. }) if due == shoe.cuts_first().number() => {
                Err(shoe::Refusal::NotNextToCut { due, cite: occasion.cite_cut() }.into())
            }
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// 2.5(e)3, 4: the player farthest to the right of the dealer.
    pub(super) fn farthest_right(&self) -> Seat {
        let present = self.around().present;
        let seated = present.iter().filter(|seat| self.seat_of(*seat).is_some()).last();
        let highest = seated.or_else(|| present.iter().last());
        highest.unwrap_or_else(|| Seat::first(1).next().expect("there is a first seat"))
    }

    /// 2.5(e): who cuts first, once play has begun.
    fn cuts_first(&self, occasion: Occasion) -> Seat {
        match occasion {
            Occasion::CuttingCard(CuttingCardAt::Box(seat))
            | Occasion::Discards(Some(CuttingCardAt::Box(seat))) => seat,
            _ => self.farthest_right(),
        }
    }

    /// The round is over: a side whose cutting card came out is gathered; a Bart Carter rack of more than a deck goes
    /// back; a continuous device takes everything.
    pub(super) fn after_round_with_cards(&mut self, events: &mut impl Sink<Event>) {
        for side in self.sides() {
            if let Some(at) = self.cutting_card_at[*side as usize].take() {
                self.gather(*side, Occasion::CuttingCard(at));
            }
        }
        let procedure = self.procedure(Side::Left);
        match self.rules.shoe() {
            ShoeKind::BartCarter if self.shoes[0].discards(&procedure, 0) > ABOUT_A_DECK => {
                self.errors.waiting = None;
                self.shoes[0].return_rack();
            }
            ShoeKind::Continuous => {
                self.errors.waiting = None;
                let mut sink = Each(|event| events.put(Event::Cards(event)));
                self.shoes[0].refill(&procedure, &mut sink);
                self.forget_who_played();
            }
            _ => {}
        }
    }

    fn gather(&mut self, side: Side, occasion: Occasion) {
        let cut_from = self.cuts_first(occasion);
        self.occasions[side as usize] = occasion;
        if side == self.side {
            // A card that waited for the next round is shuffled with the rest.
            self.errors.waiting = None;
        }
        self.burn_asked = false;
        let procedure = self.procedure(side);
        self.shoe_mut(side).gather(&procedure, cut_from);
    }

    /// 2.5(a), (h)1: after any round, as the licensee determines.
    pub(super) fn consider_reshuffle(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer, Role::Floorperson, Role::CasinoSupervisor], P2_5_H_1)?;
        if self.rules.shoe() == ShoeKind::Continuous {
            return Err(Refusal::NotNow("this device shuffles by itself", P2_20));
        }
        if self.phase == Phase::Wagers && self.shoes_ready() {
            return Ok(Step::Reshuffle);
        }
        Err(Refusal::NotNow("the cards are shuffled between rounds", P2_5_H_1))
    }

    pub(super) fn reshuffle(&mut self) {
        for side in self.sides() {
            self.cutting_card_at[*side as usize] = None;
            self.gather(*side, Occasion::Licensee);
        }
    }

    /// 2.6(c): each new dealer burns a card, except where that does not apply.
    pub(super) fn consider_change_dealer(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer, Role::Floorperson], P2_6_C)?;
        if self.phase == Phase::Wagers && !self.burn_asked {
            return Ok(Step::ChangeDealer);
        }
        Err(Refusal::NotNow("dealers change between rounds", P2_6_C))
    }

    pub(super) fn change_dealer(&mut self) {
        if self.rules.shoe() == ShoeKind::Single {
            self.shoes[0].burn_for_new_dealer();
        }
    }

    /// 2.6(c): the burn card is disclosed if a player asks.
    pub(super) fn consider_ask_burn_card(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.player(act, P2_6_C)?;
        let shoe = &self.shoes[0];
        if shoe.is_ready() && shoe.is_burn_unseen() && !self.burn_asked {
            return Ok(Step::AskBurnCard);
        }
        Err(Refusal::NoBurnCard)
    }

    pub(super) fn consider_show_burn_card(&self, act: &Act<Command>, card: Card) -> Result<Step, Refusal> {
        if !self.burn_asked {
            return Err(Refusal::NoBurnCard);
        }
        self.shoes[0].may_show_burn(act, card, P2_6_C)?;
        Ok(Step::ShowBurn(card))
    }

    pub(super) fn show_burn_card(&mut self, card: Card, events: &mut impl Sink<Event>) {
        self.shoes[0].show_burn(card);
        self.burn_asked = false;
        events.put(Event::Table(E::BurnCard { card }));
    }

    /// 2.15(f): nothing is left to complete the round with.
    pub(super) fn is_short_of_cards(&self) -> bool {
        let due = !matches!(self.due(), super::dealing::Due::Nothing(_));
        due && self.shoes_ready() && self.errors.waiting.is_none() && self.pile().cards() == 0
    }

    pub(super) fn consider_shuffle_discards(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P2_15_F)?;
        if self.is_short_of_cards() { Ok(Step::ShuffleDiscards) } else { Err(Refusal::EnoughCards) }
    }

    /// 2.15(f): everything in the discard rack is shuffled and cut, one card burned, and the round completed.
    pub(super) fn shuffle_discards(&mut self, events: &mut impl Sink<Event>) {
        let side = self.drawn_from();
        let on_table: Vec<Card> = self.cards_on_table(side).collect();
        if self.procedure(side).cards() < on_table.len() as u16 + LEAST_DISCARDS {
            // One is burned and one is to be dealt: with fewer the round cannot be completed.
            return self.call_off(events);
        }
        // 2.6(l): the cutting card that came out in this round still calls for a shuffle after it.
        let occasion = Occasion::Discards(self.cutting_card_at[side as usize]);
        let cut_from = self.cuts_first(occasion);
        self.occasions[side as usize] = occasion;
        let procedure = self.procedure(side);
        self.shoe_mut(side).gather_discards(&procedure, on_table, 0, 1, cut_from);
        self.burn_asked = false;
    }

    /// Every hand is dead and every wager goes back.
    fn call_off(&mut self, events: &mut impl Sink<Event>) {
        self.call_all_dead(P2_15_F, events);
        self.turn_hole_card_up(events);
        self.end_round(events);
        if self.shoes_ready() {
            for side in self.sides() {
                self.gather(*side, Occasion::Discards(None));
            }
        }
    }

    /// The cards of this side that lie on the layout: those of hands that are over are in the rack. All come from the side
    /// of the round, but for a determinant card before a round that came from the other one (2.15(h)).
    pub(super) fn cards_on_table(&self, side: Side) -> impl Iterator<Item = Card> + '_ {
        let live = |played: &&super::boxes::Played| played.state != super::boxes::State::Over;
        let players = self.places.iter().flat_map(|place| &place.hands).filter(live);
        let hole = self.dealer.hole.map(rulebook::concealed::Concealed::turned);
        let exposed = match self.errors.waiting {
            Some(super::irregular::Waiting::Seen(card)) => Some(card),
            _ => None,
        };
        let cards = players.flat_map(|played| played.hand.cards().iter().copied());
        let all = cards.chain(self.dealer.hand.cards().iter().copied()).chain(hole).chain(exposed);
        let first_hand = self.boxes_in_play().next().and_then(|at| self.place(at).hands.first());
        let first_lies = first_hand.is_some_and(|played| live(&played));
        let strangers = self.errors.determinant_from.is_some_and(|from| from != self.side) && first_lies;
        let (skipped, taken) = match (side == self.side, strangers) {
            (true, true) => (1, usize::MAX),
            (true, false) => (0, usize::MAX),
            (false, true) => (0, 1),
            (false, false) => (0, 0),
        };
        all.skip(skipped).take(taken)
    }

    /// 2.5(g): the cut of which side is to be made again: the one in work, or else one from which nothing has come yet.
    pub(super) fn consider_recut(&self, act: &Act<Command>, command: shoe::Command) -> Result<Step, Refusal> {
        let recut = |side: Side| {
            let shoe = &self.shoes[side as usize];
            let step = shoe.consider(&self.procedure(side), self.around(), act, command);
            step.map(|step| Step::Shoe(side, step)).map_err(Refusal::from)
        };
        let work = self.side_in_work();
        let mut others = self.sides().iter().rev().copied().filter(|side| Some(*side) != work);
        match work {
            Some(side) => {
                recut(side).or_else(|refusal| others.find_map(|side| recut(side).ok()).ok_or(refusal))
            }
            None => {
                let last = others.next().unwrap_or(Side::Left);
                recut(last).or_else(|refusal| others.find_map(|side| recut(side).ok()).ok_or(refusal))
            }
        }
    }

    /// A recut can still be ordered where nothing has been burnt and nothing dealt.
    pub(super) fn offer_shoe_in_play<C>(
        &self,
        wrap: impl Fn(shoe::Command) -> C + Copy,
        offers: &mut impl Offers<C>,
    ) {
        if self.phase == Phase::Wagers {
            let last = *self.sides().last().expect("a shoe has a side");
            self.shoes[last as usize].awaiting(&self.procedure(last), self.around(), wrap, offers);
        }
    }
}
