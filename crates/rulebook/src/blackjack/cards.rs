//! 19:47-2.5(e), (h), 2.6(c), (l), (m), 2.20: when the cards are shuffled, who is asked to cut first, and the burn card.

use super::command::Command;
use super::event::{Event, TableEvent as E};
use super::refusal::Refusal;
use super::stacks::{ShoeKind, Side};
use super::table::{CuttingCardAt, Phase, Step, Table};
use crate::actor::{Role, Seat};
use crate::cards::Card;
use crate::game::{Act, Each, Sink};
use crate::provision::*;
use crate::shoe;

/// 2.15(f): a card to be burned, and a card to go on with.
const LEAST_DISCARDS: u16 = 2;

/// 2.5(h)2: about one deck in the discard rack.
const ABOUT_A_DECK: u16 = 52;

impl Table {
    /// 2.5(e)3, 4: the player farthest to the right of the dealer.
    pub(super) fn farthest_right(&self) -> Seat {
        let around = self.around();
        let highest = around.present.iter().last();
        highest.unwrap_or_else(|| Seat::first(1).next().expect("there is a first seat"))
    }

    /// 2.5(e)2, 3: who cuts first after the cutting card came out of this side.
    fn cuts_first(&self, at: CuttingCardAt) -> Seat {
        match at {
            CuttingCardAt::Box(seat) => seat,
            CuttingCardAt::Dealer => self.farthest_right(),
        }
    }

    /// The round is over: a side whose cutting card came out is gathered; a Bart Carter rack of more than a deck goes
    /// back; a continuous device takes everything.
    pub(super) fn after_round_with_cards(&mut self, events: &mut impl Sink<Event>) {
        for side in self.sides() {
            if let Some(at) = self.cutting_card_at[*side as usize].take() {
                let first = self.cuts_first(at);
                self.gather(*side, first);
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

    fn gather(&mut self, side: Side, cut_from: Seat) {
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
        let first = self.farthest_right();
        for side in self.sides() {
            self.cutting_card_at[*side as usize] = None;
            self.gather(*side, first);
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
        let on_table: Vec<Card> = self.cards_on_table().collect();
        if self.procedure(side).cards() < on_table.len() as u16 + LEAST_DISCARDS {
            // One is burned and one is to be dealt: with fewer the round cannot be completed.
            return self.call_off(events);
        }
        // 2.6(l): the cutting card that came out in this round still calls for a shuffle after it.
        let cut_from = match self.cutting_card_at[side as usize] {
            Some(at) => self.cuts_first(at),
            None => self.farthest_right(),
        };
        let procedure = self.procedure(side);
        self.shoe_mut(side).gather_discards(&procedure, on_table, 0, 1, cut_from);
        self.burn_asked = false;
    }

    /// Every hand is dead and every wager goes back.
    fn call_off(&mut self, events: &mut impl Sink<Event>) {
        self.call_all_dead(P2_15_F, events);
        self.turn_hole_card_up(events);
        let first = self.farthest_right();
        self.end_round(events);
        if self.shoes_ready() {
            for side in self.sides() {
                self.gather(*side, first);
            }
        }
    }

    /// The cards that lie on the layout: those of hands that are over are in the rack.
    pub(super) fn cards_on_table(&self) -> impl Iterator<Item = Card> + '_ {
        let live = |played: &&super::boxes::Played| played.state != super::boxes::State::Over;
        let players = self.places.iter().flat_map(|place| &place.hands).filter(live);
        let hole = self.dealer.hole.map(crate::concealed::Concealed::turned);
        let exposed = match self.errors.waiting {
            Some(super::irregular::Waiting::Seen(card)) => Some(card),
            _ => None,
        };
        let cards = players.flat_map(|played| played.hand.cards().iter().copied());
        cards.chain(self.dealer.hand.cards().iter().copied()).chain(hole).chain(exposed)
    }

    /// A recut can still be ordered where nothing has been burnt and nothing dealt.
    pub(super) fn offer_shoe_in_play<C>(
        &self,
        wrap: impl Fn(shoe::Command) -> C + Copy,
        offers: &mut impl Sink<crate::game::Offer<C>>,
    ) {
        if self.phase == Phase::Wagers {
            let last = *self.sides().last().expect("a shoe has a side");
            self.shoes[last as usize].awaiting(&self.procedure(last), self.around(), wrap, offers);
        }
    }
}
