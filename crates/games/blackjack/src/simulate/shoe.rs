//! A shoe of real cards for blackjack, shuffled only as far as it is dealt.

use super::seating::Asked;
use crate::rules::value;
use rulebook::cards::Card;
use table::chance::{Entropy, SimChance, below_each};

/// Room for sixteen decks, and a power of two, so that a place needs no check.
const ROOM: usize = 1024;

/// So many cards behind the cutting card are shuffled with those before it: hardly a round needs more.
const AHEAD: usize = 24;

/// A card in a byte: its value in the low four bits (an ace is 1), which of the cards of that value in the high four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Byte(pub(super) u8);

impl Byte {
    #[inline(always)]
    pub(super) fn value(self) -> u8 {
        self.0 & 15
    }

    /// The 52 cards, each with its byte.
    fn deck() -> impl Iterator<Item = (Card, Byte)> {
        let mut seen = [0u8; 11];
        Card::deck().map(move |card| {
            let value = value(card);
            let which = &mut seen[usize::from(value)];
            let byte = Byte(value | *which << 4);
            *which += 1;
            (card, byte)
        })
    }

    pub(super) fn of(card: Card) -> Byte {
        let found = Byte::deck().find(|(one, _)| *one == card);
        found.expect("every card has its byte").1
    }

    pub(super) fn card(self) -> Card {
        let found = Byte::deck().find(|(_, byte)| *byte == self);
        found.expect("every byte of a shoe is a card").0
    }
}

/// A shoe that is shuffled and dealt again and again. What comes next is drawn among what is left (the shuffle of Fisher
/// and Yates, from the front), up to a little behind the cutting card at once and beyond that card by card.
#[derive(Clone, Debug)]
pub struct Shoe {
    /// As they come from the box, so that every session can start alike.
    new: Box<[Byte]>,
    cards: Box<[Byte; ROOM]>,
    /// Where the next card lies, how far the order is settled, and where the cards end.
    next: usize,
    settled: usize,
    end: usize,
    before_cutting_card: usize,
    behind: usize,
    burn: usize,
    /// Where the round began, and what it had taken before the discards were shuffled in the middle of it.
    round: usize,
    taken: Vec<Byte>,
}

impl Shoe {
    /// So many decks, with so many cards behind the cutting card, and so many burnt before play (19:47-2.5(d), 2.6(c)).
    pub fn new(decks: u8, behind: u16, burn: u8) -> Shoe {
        let deck: Vec<Byte> = Byte::deck().map(|(_, byte)| byte).collect();
        let new = deck.repeat(usize::from(decks)).into_boxed_slice();
        let mut shoe = Shoe {
            cards: Box::new([Byte::default(); ROOM]),
            next: 0,
            settled: 0,
            end: new.len(),
            before_cutting_card: 0,
            behind: usize::from(behind),
            burn: usize::from(burn),
            round: 0,
            taken: Vec::new(),
            new,
        };
        shoe.renew();
        shoe
    }

    /// New cards, for a new session.
    pub fn renew(&mut self) {
        self.cards[..self.new.len()].copy_from_slice(&self.new);
    }

    /// Shuffled, every order equally likely, and cut, which changes nothing about that; then the burn.
    pub fn load(&mut self, chance: &mut SimChance) {
        if self.end != self.new.len() {
            self.renew();
        }
        self.end = self.new.len();
        self.before_cutting_card = self.end - self.behind;
        self.settled = 0;
        self.settle(self.end.min(self.before_cutting_card + AHEAD), chance);
        self.next = self.burn;
        self.begin_round();
    }

    /// Settles the order up to here.
    fn settle(&mut self, until: usize, chance: &mut SimChance) {
        let mut at = self.settled;
        while at + 4 <= until {
            let left = (self.end - at) as u64;
            let bounds = [left, left - 1, left - 2, left - 3];
            let product = bounds[0] * bounds[1] * bounds[2] * bounds[3];
            let chosen = below_each(bounds, product, || chance.next_u64());
            for (step, chosen) in chosen.into_iter().enumerate() {
                self.exchange(at + step, at + step + chosen as usize);
            }
            at += 4;
        }
        while at < until {
            let chosen = chance.below((self.end - at) as u64) as usize;
            self.exchange(at, at + chosen);
            at += 1;
        }
        self.settled = at;
    }

    #[inline(always)]
    fn exchange(&mut self, one: usize, other: usize) {
        let (one, other) = (one & (ROOM - 1), other & (ROOM - 1));
        let card = self.cards[one];
        self.cards[one] = self.cards[other];
        self.cards[other] = card;
    }

    /// A round begins with the next card.
    #[inline(always)]
    pub(super) fn begin_round(&mut self) {
        self.round = self.next;
        self.taken.clear();
    }

    /// 2.6(l): has the cutting card come out by now? It does with the first card that lies behind it.
    #[inline(always)]
    pub(super) fn cutting_card_is_out(&self) -> bool {
        self.next > self.before_cutting_card
    }

    /// How many cards are left.
    #[inline(always)]
    pub(super) fn left(&self) -> usize {
        self.end - self.next
    }

    /// The next card, if there is one.
    #[inline(always)]
    pub(super) fn draw(&mut self, chance: &mut SimChance) -> Option<Byte> {
        if self.next == self.settled {
            if self.next == self.end {
                return None;
            }
            self.settle(self.next + 1, chance);
        }
        let card = self.cards[self.next & (ROOM - 1)];
        self.next += 1;
        Some(card)
    }

    /// 2.15(f): everything but what lies on the table is shuffled, and one card burnt. If the cutting card has come out by
    /// then, the round is the last before all cards are shuffled; behind the last card of all it has not.
    pub(super) fn shuffle_discards(&mut self, on_table: impl Iterator<Item = Byte>, chance: &mut SimChance) {
        let is_out = self.cutting_card_is_out();
        self.taken.extend_from_slice(&self.cards[self.round..self.next]);
        let mut kept = [0u8; 256];
        on_table.for_each(|card| kept[usize::from(card.0)] += 1);
        self.end = 0;
        for card in &self.new {
            let kept = &mut kept[usize::from(card.0)];
            if *kept > 0 {
                *kept -= 1;
            } else {
                self.cards[self.end] = *card;
                self.end += 1;
            }
        }
        self.before_cutting_card = if is_out { 0 } else { self.end };
        (self.next, self.settled, self.round) = (0, 0, 0);
        // The card that is burnt.
        self.draw(chance);
    }

    /// What a table asks for, so that it deals the same cards as the kernel.
    pub fn give(&mut self, asked: &Asked<'_>, chance: &mut SimChance) -> Card {
        if asked.shuffled && !asked.is_in_round {
            self.load(chance);
        } else if asked.shuffled {
            self.shuffle_discards(asked.on_table.iter().copied().map(Byte::of), chance);
        }
        if asked.is_burn {
            // It lies burnt already, and nobody asks which it is.
            return self.cards[0].card();
        }
        self.draw(chance).expect("a table asks for no more cards than there are").card()
    }

    /// What a round reads at once: these places and a dozen more are settled.
    #[inline(always)]
    pub(super) fn ahead(&self) -> Ahead<'_> {
        Ahead { cards: &self.cards, next: self.next, settled: self.settled }
    }

    /// Where the next card lies.
    #[inline(always)]
    pub(super) fn next(&self) -> usize {
        self.next
    }

    /// A round took the cards up to here.
    #[inline(always)]
    pub(super) fn advance(&mut self, next: usize) {
        self.next = next;
    }

    /// The cards of the round so far, those burnt in the middle of it included.
    pub fn dealt(&self) -> impl Iterator<Item = Card> + '_ {
        let now = &self.cards[self.round..self.next];
        self.taken.iter().chain(now).map(|byte| byte.card())
    }

    /// How many.
    pub(super) fn dealt_count(&self) -> usize {
        self.taken.len() + self.next - self.round
    }

    /// The cards burnt before the first round.
    pub fn burnt(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards[..self.burn].iter().map(|byte| byte.card())
    }
}

/// The cards to come, to be read without taking them.
#[derive(Clone, Copy)]
pub(super) struct Ahead<'s> {
    cards: &'s [Byte; ROOM],
    pub(super) next: usize,
    /// Whose order is settled.
    pub(super) settled: usize,
}

impl Ahead<'_> {
    /// The value of the card at this place.
    #[inline(always)]
    pub(super) fn value(&self, at: usize) -> usize {
        usize::from(self.cards[at & (ROOM - 1)].value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn counted(cards: impl Iterator<Item = Card>) -> BTreeMap<Card, u32> {
        let mut counts = BTreeMap::new();
        cards.for_each(|card| *counts.entry(card).or_default() += 1);
        counts
    }

    #[test]
    fn every_card_has_its_own_byte() {
        let bytes: BTreeMap<u8, Card> = Byte::deck().map(|(card, byte)| (byte.0, card)).collect();
        assert_eq!(bytes.len(), 52);
        for (card, byte) in Byte::deck() {
            assert_eq!((byte.card(), byte.value(), Byte::of(card)), (card, value(card), byte));
        }
    }

    #[test]
    fn a_shoe_dealt_to_its_end_has_every_card_as_often_as_there_are_decks() {
        let (mut shoe, mut chance) = (Shoe::new(6, 78, 0), SimChance::new(1, 2));
        for _ in 0..3 {
            shoe.load(&mut chance);
            while shoe.draw(&mut chance).is_some() {}
            let counts = counted(shoe.dealt());
            assert_eq!((counts.len(), counts.values().all(|count| *count == 6)), (52, true));
        }
    }

    #[test]
    fn every_card_comes_equally_often_at_every_place() {
        // 52 cards at 52 places, settled in batches, behind the cutting card, and one by one.
        let (mut shoe, mut chance) = (Shoe::new(1, 20, 0), SimChance::new(5, 5));
        let mut counts = vec![[0u32; 256]; 52];
        let shoes = 104_000;
        for _ in 0..shoes {
            shoe.load(&mut chance);
            for count in &mut counts {
                let card = shoe.draw(&mut chance).expect("a card");
                count[usize::from(card.0)] += 1;
            }
        }
        let expected = f64::from(shoes) / 52.0;
        for place in counts {
            let square: f64 = Byte::deck()
                .map(|(_, byte)| (f64::from(place[usize::from(byte.0)]) - expected).powi(2) / expected)
                .sum();
            // 51 degrees of freedom: beyond 110 once in a million.
            assert!(square < 110.0, "{square}");
        }
    }

    #[test]
    fn discards_are_shuffled_without_what_lies_on_the_table() {
        let (mut shoe, mut chance) = (Shoe::new(1, 13, 1), SimChance::new(3, 4));
        shoe.load(&mut chance);
        while shoe.left() > 4 {
            shoe.draw(&mut chance);
        }
        shoe.begin_round();
        let on_table: Vec<Byte> = (0..4).filter_map(|_| shoe.draw(&mut chance)).collect();
        shoe.shuffle_discards(on_table.iter().copied(), &mut chance);
        assert_eq!((shoe.left(), shoe.dealt_count()), (52 - 4 - 1, 5));
        while shoe.draw(&mut chance).is_some() {}
        assert!(counted(shoe.dealt()).values().all(|count| *count == 1));
        assert!(shoe.cutting_card_is_out());
        shoe.load(&mut chance);
        assert_eq!(shoe.left(), 51);
    }
}
