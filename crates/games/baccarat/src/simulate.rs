//! The shoes of both baccarats, fast: real cards in an order of chance, the burn, the cutting card, and rounds dealt
//! from tables that were filled by asking the rulebook. How many more hands follow the cutting card is the game's to say.

use crate::rules::{Final, Round, Third, value};
use rulebook::cards::Card;
use table::chance::{Entropy, shuffle};

/// What the table asks of the shoe.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// This is the first card after a shuffle.
    pub shuffled: bool,
}

/// A card in a byte: its value in the low four bits, which of the cards of that value in the high four. Tens and faces
/// are sixteen cards of one value, so every card has its own byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Byte(u8);

impl Byte {
    #[inline(always)]
    fn value(self) -> usize {
        usize::from(self.0 & 15)
    }

    /// The 52 cards, each with its byte.
    fn deck() -> impl Iterator<Item = (Card, Byte)> {
        let mut seen = [0u8; 10];
        Card::deck().map(move |card| {
            let value = value(card);
            let which = &mut seen[usize::from(value)];
            let byte = Byte(value | *which << 4);
            *which += 1;
            (card, byte)
        })
    }

    fn card(self) -> Card {
        let found = Byte::deck().find(|(_, byte)| *byte == self);
        found.expect("every byte of a shoe is a card").0
    }
}

/// A shoe that is shuffled and dealt again and again.
#[derive(Clone, Debug)]
pub struct Shoe {
    /// As they come from the box, so that every session can start alike.
    new: Box<[Byte]>,
    cards: Box<[Byte]>,
    next: usize,
    /// So many cards come out before the cutting card.
    before_cutting_card: usize,
}

impl Shoe {
    /// So many decks, with so many cards behind the cutting card.
    pub fn new(decks: u8, behind: u16) -> Shoe {
        let deck: Vec<Byte> = Byte::deck().map(|(_, byte)| byte).collect();
        let cards = deck.repeat(usize::from(decks)).into_boxed_slice();
        let before_cutting_card = cards.len() - usize::from(behind);
        Shoe { new: cards.clone(), cards, next: 0, before_cutting_card }
    }

    /// New cards, for a new session.
    pub fn renew(&mut self) {
        self.cards.copy_from_slice(&self.new);
    }

    /// Shuffled, every order equally likely, and cut, which changes nothing about that; then the burn (3.5(e), 4.4(e)):
    /// the first card, and as many more as it counts, ten for tens and faces.
    pub fn load(&mut self, chance: &mut impl Entropy) {
        shuffle(&mut self.cards, chance);
        let first = self.cards[0].value();
        self.next = 1 + if first == 0 { 10 } else { first };
    }

    /// Has the cutting card come out by now? It does with the first card that lies behind it.
    #[inline(always)]
    pub fn cutting_card_is_out(&self) -> bool {
        self.next > self.before_cutting_card
    }

    /// Does it come out before the next card?
    #[inline(always)]
    pub fn cutting_card_is_next(&self) -> bool {
        self.next == self.before_cutting_card
    }

    /// The order of this shoe, from the first card that is burnt, for those who want to deal it elsewhere.
    pub fn order(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards.iter().map(|byte| byte.card())
    }

    /// Deals a round. There are always six cards: fourteen or more lie behind the cutting card, and at most two rounds
    /// begin after it.
    #[inline(always)]
    pub fn deal(&mut self, draws: &Draws) -> Ending {
        let cards = &self.cards[self.next..self.next + 6];
        let six = [0, 1, 2, 3, 4, 5].map(|place: usize| cards[place].value());
        let (ending, used) = draws.play(six);
        self.next += used;
        ending
    }
}

const MOD_10: [u8; 32] = {
    let mut table = [0; 32];
    let mut sum = 0;
    while sum < 32 {
        table[sum] = sum as u8 % 10;
        sum += 1;
    }
    table
};

/// Which hands draw, by both point counts and the next card's value: bit 0 the player's, bit 1 the banker's.
#[derive(Clone, Debug)]
pub struct Draws(Box<[u8; 1024]>);

impl Draws {
    /// From the rules: does the player's hand draw on these points, and the banker's, after which third card? A natural
    /// (3.9(a), 4.9(a)4) ends it all.
    pub fn new(
        is_natural: impl Fn(u8) -> bool,
        player: impl Fn(u8) -> bool,
        banker: impl Fn(u8, Third) -> bool,
    ) -> Draws {
        let mut table = Box::new([0; 1024]);
        for place in 0..1000u16 {
            let [points, banks, fifth] = [place / 100, place / 10 % 10, place % 10].map(|digit| digit as u8);
            if is_natural(points) || is_natural(banks) {
                continue;
            }
            let player_draws = player(points);
            let third = player_draws.then_some(fifth);
            table[usize::from(place)] = u8::from(player_draws) | u8::from(banker(banks, third)) << 1;
        }
        Draws(table)
    }

    /// The round that the values of six cards make, and how many of them it takes.
    #[inline(always)]
    pub fn play(&self, six: [usize; 6]) -> (Ending, usize) {
        let sum = |one: usize, other: usize| usize::from(MOD_10[(one + other) & 31]);
        let (player, banker) = (sum(six[0], six[2]), sum(six[1], six[3]));
        // No branch in here depends on the cards, for those cannot be predicted.
        let drawn = usize::from(self.0[(player * 100 + banker * 10 + six[4]) & 1023]);
        let (player_draws, banker_draws) = (drawn & 1, drawn >> 1);
        let to_player = six[4] * player_draws;
        let to_banker = (six[5] * player_draws + six[4] * (1 - player_draws)) * banker_draws;
        let player = 10 * player_draws + sum(player, to_player);
        let banker = 10 * banker_draws + sum(banker, to_banker);
        (Ending((player * HANDS + banker) as u16), 4 + player_draws + banker_draws)
    }
}

/// The hands that there are: two or three cards, ten point counts.
const HANDS: usize = 20;

/// How a round ended, as far as any wager depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending(u16);

impl Ending {
    /// How many there could be.
    pub const COUNT: usize = HANDS * HANDS;

    /// All of them, those included that the rules never lead to.
    pub fn all() -> impl Iterator<Item = Ending> {
        (0..Ending::COUNT as u16).map(Ending)
    }

    /// Its place among them.
    #[inline(always)]
    pub fn place(self) -> usize {
        usize::from(self.0)
    }

    /// The ending of this round.
    pub fn of(round: &Round) -> Ending {
        let place = |hand: Final| usize::from(hand.cards - 2) * 10 + usize::from(hand.points);
        Ending((place(round.player) * HANDS + place(round.banker)) as u16)
    }

    /// The round that ends so.
    pub fn round(self) -> Round {
        let hand = |place: u16| Final { points: (place % 10) as u8, cards: (place / 10) as u8 + 2 };
        Round { player: hand(self.0 / HANDS as u16), banker: hand(self.0 % HANDS as u16) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{banker_draws, is_natural, player_draws};
    use std::collections::BTreeMap;
    use table::chance::SimChance;

    #[test]
    fn every_card_has_its_own_byte() {
        let bytes: BTreeMap<u8, Card> = Byte::deck().map(|(card, byte)| (byte.0, card)).collect();
        assert_eq!(bytes.len(), 52);
        for (card, byte) in Byte::deck() {
            assert_eq!((byte.card(), byte.value()), (card, usize::from(value(card))));
        }
    }

    #[test]
    fn a_shuffled_shoe_has_every_card_as_often_as_there_are_decks() {
        let mut shoe = Shoe::new(8, 14);
        shoe.load(&mut SimChance::new(1, 2));
        let mut counts: BTreeMap<Card, u32> = BTreeMap::new();
        shoe.order().for_each(|card| *counts.entry(card).or_default() += 1);
        assert_eq!((counts.len(), counts.values().all(|count| *count == 8)), (52, true));
    }

    #[test]
    fn the_burn_follows_the_first_card() {
        let mut burnt = BTreeMap::new();
        let (mut shoe, mut chance) = (Shoe::new(6, 14), SimChance::new(3, 4));
        for _ in 0..200 {
            shoe.load(&mut chance);
            let first = shoe.order().next().expect("a card");
            burnt.insert(value(first), shoe.next);
        }
        let expected: BTreeMap<u8, usize> =
            (0..10).map(|value| (value, if value == 0 { 11 } else { 1 + usize::from(value) })).collect();
        assert_eq!(burnt, expected);
    }

    #[test]
    fn endings_and_rounds_are_the_same_things() {
        for ending in Ending::all() {
            assert_eq!(Ending::of(&ending.round()), ending);
        }
    }

    /// The same deal, with branches and the words of 3.7 to 3.9.
    fn dealt_slowly(cards: &[Card]) -> (Round, usize) {
        let mut values = cards.iter().map(|card| value(*card));
        let mut next = || values.next().expect("there are six");
        let [mut player, mut banker] = [0; 2];
        for _ in 0..2 {
            player += next();
            banker += next();
        }
        let (two, twos) = (player % 10, banker % 10);
        let (mut thirds, mut third) = ([2, 2], None);
        if two < 8 && twos < 8 {
            if two <= 5 {
                third = Some(next());
                player += third.unwrap_or(0);
                thirds[0] = 3;
            }
            if banker_draws(twos, third) {
                banker += next();
                thirds[1] = 3;
            }
        }
        let hand = |points: u8, cards: u8| Final { points: points % 10, cards };
        let round = Round { player: hand(player, thirds[0]), banker: hand(banker, thirds[1]) };
        (round, usize::from(thirds[0] + thirds[1]))
    }

    #[test]
    fn rounds_without_branches_are_rounds() {
        let draws = Draws::new(is_natural, player_draws, banker_draws);
        let (mut shoe, mut chance) = (Shoe::new(8, 14), SimChance::new(5, 6));
        for _ in 0..200 {
            shoe.load(&mut chance);
            let order: Vec<Card> = shoe.order().collect();
            while !shoe.cutting_card_is_out() {
                let from = shoe.next;
                let ending = shoe.deal(&draws);
                let (round, used) = dealt_slowly(&order[from..]);
                assert_eq!((ending.round(), shoe.next), (round, from + used));
            }
        }
    }
}
