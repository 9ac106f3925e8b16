//! 19:47-2.6(h), (j), 2.12(b), (c), 2.18(e) to (j): the dealer's hand, or his two or three.

use super::boxes::{HANDS, Share};
use super::command::Command;
use super::event::{Announced, Event, TableEvent as E};
use super::hand::{Hand, may_make_blackjack};
use super::options::HoleCard;
use super::refusal::Refusal;
use super::table::{Phase, Step, Table};
use rulebook::actor::Role;
use rulebook::cards::Card;
use rulebook::concealed::Concealed;
use rulebook::game::{Act, Sink};
use rulebook::layout::Seated as _;
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// 2.12(b): the dealer draws up to here, hard or soft.
const DEALER_STANDS: u8 = 17;

/// What lies before the dealer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Dealer {
    /// His cards that lie face up.
    pub(super) hand: Hand,
    /// 2.6(j): the hole card, face down.
    #[serde(with = "rulebook::kept::face_down_if_any")]
    pub(super) hole: Option<Concealed<Card>>,
    /// 2.15(j): did a card reader device work when the hole card came, so that it can have been read?
    pub(super) is_readable: bool,
    /// 2.18: which of his hands this is, from nothing.
    pub(super) number: u8,
    /// 2.6(j): the reader has found no blackjack.
    pub(super) has_no_blackjack: bool,
}

impl Dealer {
    /// His first card, that lies face up from the start.
    pub(super) fn upcard(&self) -> Option<Card> {
        self.hand.cards().first().copied()
    }

    /// 2.7, 2.8: an ace or a ten-value card, whose second card may make a blackjack.
    pub(super) fn may_have_blackjack(&self) -> bool {
        let second_unknown = self.hand.len() == 1 && !self.has_no_blackjack;
        second_unknown && self.upcard().is_some_and(may_make_blackjack)
    }

    /// 2.12(b): has he seventeen or more, hard or soft?
    pub(super) fn stands(&self) -> bool {
        self.hand.count().total >= DEALER_STANDS
    }
}

impl Table {
    /// The dealer's cards that everybody sees.
    pub fn dealer(&self) -> &Hand {
        &self.dealer.hand
    }

    /// All players are done: the dealer's second card, if anything waits for it.
    pub(super) fn dealers_turn(&mut self, events: &mut impl Sink<Event>) {
        self.phase = match self.rules.hole_card() {
            HoleCard::Down => Phase::HoleCard,
            HoleCard::None if self.second_card_matters() => Phase::DealersCard,
            HoleCard::None => Phase::Complete,
            HoleCard::Up => return self.after_dealers_card(events),
        };
    }

    /// 2.12(c): something of this hand of the dealer's waits for his second card: a hand, insurance, a surrender, or
    /// money that was added to a broken hand.
    fn second_card_matters(&self) -> bool {
        let spot = usize::from(self.dealer.number);
        let mut shares = self.places.iter().flat_map(|place| &place.shares);
        shares.any(|share| !share.insurance[spot].is_zero() || lies_on_a_hand(share, spot))
    }

    /// 2.12(c): whatever lies on a hand after the second card was seen waits for the dealer's total.
    fn total_matters(&self) -> bool {
        let spot = usize::from(self.dealer.number);
        self.places.iter().flat_map(|place| &place.shares).any(|share| lies_on_a_hand(share, spot))
    }

    pub(super) fn consider_dealers_card(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P2_6_H)?;
        if self.phase == Phase::DealersCard {
            return Ok(Step::DealersCard);
        }
        Err(Refusal::NotNow("the dealer's second card is not due now", P2_6_H))
    }

    pub(super) fn announce_dealers_card(&mut self, events: &mut impl Sink<Event>) {
        events.put(Event::Table(E::DealersCard {}));
        self.phase = Phase::DealerDraws;
    }

    pub(super) fn consider_turn(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P2_6_J)?;
        if self.phase == Phase::HoleCard {
            return Ok(Step::TurnHoleCard);
        }
        Err(Refusal::NotNow("the hole card stays face down until every player is done", P2_6_J))
    }

    pub(super) fn turn_hole_card(&mut self, events: &mut impl Sink<Event>) {
        self.turn_hole_card_up(events);
        self.after_dealers_card(events);
    }

    /// The hole card, if there is one, lies face up and counts.
    pub(super) fn turn_hole_card_up(&mut self, events: &mut impl Sink<Event>) {
        let Some(hole) = self.dealer.hole.take() else { return };
        let card = hole.turned();
        self.dealer.hand.add(card);
        let count = Announced::from(self.dealer.hand.count());
        events.put(Event::Table(E::Turned { card, count }));
    }

    pub(super) fn consider_read(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P2_6_J)?;
        if self.phase == Phase::Reading {
            return Ok(Step::ReadHoleCard);
        }
        Err(Refusal::NotNow("the hole card is not to be read now", P2_6_J))
    }

    /// 2.6(j): with a blackjack no further card is dealt; otherwise play goes on.
    pub(super) fn read_hole_card(&mut self, events: &mut impl Sink<Event>) {
        let (up, hole) = (self.dealer.upcard(), self.dealer.hole.map(Concealed::turned));
        if up.zip(hole).is_some_and(|(up, hole)| super::hand::are_blackjack(up, hole)) {
            return self.turn_hole_card(events);
        }
        self.dealer.has_no_blackjack = true;
        events.put(Event::Table(E::NoBlackjack {}));
        self.start_decisions(events);
    }

    /// A card has come to the dealer: what waited for his second card is settled with it, and he draws if he must.
    pub(super) fn after_dealers_card(&mut self, events: &mut impl Sink<Event>) {
        if self.dealer.hand.len() == 2 {
            if self.dealer.hand.is_blackjack() {
                events.put(Event::Table(E::Blackjack { at: None, cite: P2_1 }));
            }
            self.settle_with_second_card(events);
        }
        if self.must_draw() {
            self.phase = Phase::DealerDraws;
            return;
        }
        self.phase = Phase::Complete;
        let (hand, count) = (self.dealer.number + 1, self.dealer.hand.count().into());
        events.put(Event::Table(E::Dealer { hand, count }));
    }

    /// 2.12(b), (c)
    pub(super) fn must_draw(&self) -> bool {
        !self.dealer.stands() && self.total_matters()
    }

    /// 2.18(f) to (i): is there a wager against a further hand?
    pub(super) fn next_hand_of_dealer(&mut self, events: &mut impl Sink<Event>) -> bool {
        let number = self.dealer.number + 1;
        if number >= self.rules.spots() {
            return false;
        }
        let Some(up) = self.dealer.upcard() else { return false };
        self.dealer = Dealer { hand: [up].into_iter().collect(), number, ..Dealer::default() };
        if !self.second_card_matters() {
            // Nobody has anything against this hand; somebody may against the one after.
            return self.next_hand_of_dealer(events);
        }
        events.put(Event::Table(E::HandMoved { hand: number + 1 }));
        self.phase = Phase::DealersCard;
        true
    }
}

/// Has this patron anything on a hand against this hand of the dealer's?
fn lies_on_a_hand(share: &Share, spot: usize) -> bool {
    (0..HANDS).any(|hand| !share.stake(hand, spot).is_nothing())
}
