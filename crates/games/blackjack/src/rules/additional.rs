//! 19:47-2.17, 2.11(f): the additional wagers, decided by the first two or three cards of a box and by nothing else.

use super::box_number::BoxNumber;
use super::boxes::Extra;
use super::event::{Event, TableEvent as E};
use super::hand::value;
use super::options::{Additional, Rules};
use super::paytable::SevensHand;
use super::table::Table;
use super::wager::Wager;
use rulebook::cards::{Card, Rank};
use rulebook::game::Sink;
use rulebook::payout::Odds;
use rulebook::provision::*;

/// 2.17(a)1, (c), 2.2(b)3ii: with aces as one; thirteen itself loses for both.
pub fn over_under_13(wager: Wager, first: Card, second: Card) -> bool {
    let total = value(first) + value(second);
    match wager {
        Wager::Over13 => total > 13,
        _ => total < 13,
    }
}

/// 2.17(e)2: what two cards of one suit pay; a king and a queen are apart.
pub fn same_suit_pays(rules: &Rules, first: Card, second: Card) -> Option<Odds> {
    let Some(Additional::SameSuit { king_and_queen, other }) = rules.additional() else { return None };
    if first.suit != second.suit {
        return None;
    }
    let royal = matches!((first.rank, second.rank), (Rank::King, Rank::Queen) | (Rank::Queen, Rank::King));
    Some(if royal { king_and_queen } else { other })
}

/// 2.17(e)3: the highest line that the first cards earn.
pub fn sevens_hand(cards: &[Card]) -> Option<SevensHand> {
    let seven = |place: usize| cards.get(place).is_some_and(|card| card.rank == Rank::Seven);
    let suited = |count: usize| cards[..count].iter().all(|card| card.suit == cards[0].suit);
    match (seven(0), seven(1), seven(2)) {
        (true, true, true) if suited(3) => Some(SevensHand::ThreeSuited),
        (true, true, true) => Some(SevensHand::Three),
        (true, true, false) if suited(2) => Some(SevensHand::TwoSuited),
        (true, true, false) => Some(SevensHand::Two),
        (true, false, _) => Some(SevensHand::One),
        _ => None,
    }
}

impl Table {
    /// 2.17(d), (e): right after the second cards; a wager on sevens with two of them waits for the player's choice.
    pub(super) fn settle_additional(&mut self, events: &mut impl Sink<Event>) {
        for at in self.all_boxes() {
            let Some(&[first, second]) = self.place(at).hands.first().map(|played| played.hand.cards())
            else {
                continue;
            };
            let shares = self.place(at).shares.clone();
            for share in &shares {
                let Some(extra) = share.extra else { continue };
                let (odds, cite) = match extra.wager {
                    Wager::SameSuit => (same_suit_pays(&self.rules, first, second), P2_17_E_2),
                    Wager::Sevens => match sevens_hand(&[first, second]) {
                        Some(SevensHand::Two | SevensHand::TwoSuited) => continue,
                        one => (one.map(SevensHand::odds), P2_17_E_3),
                    },
                    wager => {
                        let wins = over_under_13(wager, first, second);
                        (wins.then_some(Rules::OVER_UNDER_PAYS), P2_17_E_1)
                    }
                };
                let thirteen = value(first) + value(second) == 13;
                let lost = if cite == P2_17_E_1 && thirteen { P2_17_C } else { P2_17_D };
                self.settle_extra(
                    at,
                    share.seat,
                    extra,
                    odds,
                    if odds.is_some() { cite } else { lost },
                    events,
                );
            }
        }
    }

    /// 2.17(e): two sevens are paid once the player has stood, surrendered or split, or three of them once his third card
    /// has come.
    pub(super) fn settle_sevens(&mut self, at: BoxNumber, cite: Provision, events: &mut impl Sink<Event>) {
        let shares = self.place(at).shares.clone();
        let Some(played) = self.place(at).hands.first() else { return };
        let cards: arrayvec::ArrayVec<Card, 3> = played.hand.cards().iter().copied().take(3).collect();
        for share in &shares {
            if let Some(extra) = share.extra.filter(|extra| extra.wager == Wager::Sevens) {
                let odds = sevens_hand(&cards).map(SevensHand::odds);
                self.settle_extra(at, share.seat, extra, odds, cite, events);
            }
        }
    }

    /// 2.11(f): splitting sevens is announced as giving up three of them, and two are paid before any card comes.
    pub(super) fn settle_split_sevens(&mut self, at: BoxNumber, events: &mut impl Sink<Event>) {
        let shares = self.place(at).shares.clone();
        for share in
            shares.iter().filter(|share| share.extra.is_some_and(|extra| extra.wager == Wager::Sevens))
        {
            events.put(Event::Table(E::SevensForfeited { seat: share.seat, at }));
        }
        self.settle_sevens(at, P2_11_F, events);
    }

    fn settle_extra(
        &mut self,
        at: BoxNumber,
        seat: rulebook::actor::Seat,
        extra: Extra,
        odds: Option<Odds>,
        cite: Provision,
        events: &mut impl Sink<Event>,
    ) {
        if let Some(share) = self.place_mut(at).share_mut(seat) {
            share.extra = None;
        }
        self.put_extra(at, seat, extra, odds, cite, events);
    }
}
