//! 19:47-2.11: pairs that are split, and split again.
//!
//! After a split every hand is played as the strategy plays the same cards unsplit. Then the cards of one split hand
//! tell nothing about those of another but this: which of them got a further card of the pair. So what all hands are
//! worth together is a sum over the few ways in which such cards can come, of what one hand is worth when so many
//! cards of the pair, and so many others that are none, are gone from the deck. The latter follows from the former:
//! a card unseen is one of the pair or is not, so `F(k) = p F(k+1) + (1-p) F(k and one other)`.

use super::dealer::Room;
use super::lattice::{ACE, BROKEN, LATTICE};
use super::play::{Deck, Game, Strategy, chosen};

/// At most so many cards of a pair are reckoned as gone: two that are split, two for further splits, and two that the
/// other hands' cards are said not to be.
const MOST_GONE: usize = 6;

/// A figure by how many cards of the pair are gone from the deck.
pub(super) type ByGone<const N: usize> = [[f64; N]; MOST_GONE + 1];

/// A pair, split into at most so many hands.
pub(super) struct SplitPair<const N: usize> {
    most_hands: u8,
    /// How many of the pair, and how many cards, there were before any was dealt.
    alike: f64,
    all: f64,
    pair: usize,
    game: Game<N>,
    /// What one hand is worth with any second card,
    any: ByGone<N>,
    /// and the part of it in which the second card is none of the pair.
    other: ByGone<N>,
    /// The hands that are asked after besides.
    pub(super) asked: Vec<Asked<N>>,
}

/// What a hand of the pair's card and another is worth as a split hand.
pub(super) struct Asked<const N: usize> {
    pub(super) second: usize,
    pub(super) stand: ByGone<N>,
    pub(super) hit: ByGone<N>,
    pub(super) double: ByGone<N>,
    /// And what a third card makes of it that gives 21, as a standing hand.
    pub(super) twenty_one: ByGone<N>,
}

/// Which second card a split hand has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Second {
    Any,
    /// None of the pair.
    Other,
}

/// One of the ways in which cards of the pair come to split hands.
struct Way {
    /// The chance of what the other hands get,
    chance: f64,
    second: Second,
    /// when so many of the pair are gone, and so many others.
    gone: usize,
    others: usize,
    /// How many hands are meant: with the first of the two cards that were dealt, with the second, with cards that came
    /// later.
    hands: [f64; 3],
}

impl<const N: usize> SplitPair<N> {
    /// `asked` are second cards whose hands are needed whatever the strategy does with them.
    pub(super) fn of(
        game: Game<N>,
        deck: &Deck,
        strategy: &Strategy,
        pair: usize,
        most_hands: u8,
        asked: &[usize],
    ) -> SplitPair<N> {
        let zero = [[0.0; N]; MOST_GONE + 1];
        let mut split = SplitPair {
            most_hands,
            alike: deck.left[pair],
            all: deck.all,
            pair,
            game,
            any: zero,
            other: zero,
            asked: Vec::new(),
        };
        for second in asked {
            let (stand, hit, double, twenty_one) = (zero, zero, zero, zero);
            split.asked.push(Asked { second: *second, stand, hit, double, twenty_one });
        }
        let reached = Reached::of(&game, strategy, pair, asked);
        let mut room = game.dealer.room();
        let most_gone = if most_hands == 2 { 2 } else { usize::from(most_hands) + 2 };
        for gone in 2..=most_gone {
            let Some(less) = deck.without_alike(pair, gone as u8 - 1) else { break };
            let table = reached.worth(&game, &less, strategy, pair, &mut room);
            split.take(&table, &less, gone);
        }
        split
    }

    fn take(&mut self, table: &Worths<N>, less: &Deck, gone: usize) {
        let game = &self.game;
        let Some(rest) = less.without_alike(self.pair, 1) else { return };
        let any = game.after_a_card(usize::from(LATTICE.children[0][self.pair]), &rest, &table.value);
        let again = &table.value[LATTICE.two(self.pair, self.pair)];
        let starts = game.dealer.starts();
        self.other[gone] = std::array::from_fn(|place| {
            let left = rest.left[self.pair] - f64::from(starts[place].counts[self.pair]);
            any[place] - left.max(0.0) / (rest.all - f64::from(starts[place].cards)) * again[place]
        });
        self.any[gone] = any;
        for asked in &mut self.asked {
            let at = LATTICE.two(self.pair, asked.second);
            let Some(rest) = less.without(&LATTICE.hands[at].counts) else { continue };
            asked.stand[gone] = table.stand[at];
            asked.hit[gone] = game.after_a_card(at, &rest, &table.value);
            asked.double[gone] = game.after_a_card(at, &rest, &table.stand).map(|one| 2.0 * one);
            let third = 21 - usize::from(LATTICE.hands[at].hard);
            asked.twenty_one[gone] = table.stand[usize::from(LATTICE.children[at][third - 1])];
        }
    }

    /// What the pair is worth, against a start.
    pub(super) fn worth(&self, place: usize) -> f64 {
        let each = self.ways(place).into_iter().map(|way| {
            let table = if way.second == Second::Any { &self.any } else { &self.other };
            way.hands.iter().sum::<f64>() * self.on(&way, place, |gone| table[gone][place])
        });
        each.sum()
    }

    /// What one hand is worth in a way of all hands, times the way's chance, where `with_gone` is what it is worth with
    /// so many of the pair gone.
    fn on(&self, way: &Way, place: usize, with_gone: impl Fn(usize) -> f64) -> f64 {
        way.chance * self.after(place, &with_gone, way.gone, way.others)
    }

    /// The sum over all ways of something that hands are worth: those of the first card dealt (0), of the second (1), and
    /// of cards that came later (2), with so many of the pair gone. Hands that a further card of the pair comes to must
    /// be worth nothing in it.
    pub(super) fn sum(&self, place: usize, worth: impl Fn(usize, usize) -> f64) -> f64 {
        let mut sum = 0.0;
        for way in self.ways(place) {
            for (whose, hands) in way.hands.iter().enumerate() {
                sum += hands * self.on(&way, place, |gone| worth(whose, gone));
            }
        }
        sum
    }

    /// The chance that the next card is of the pair, when so many of it and so many others are gone.
    fn again(&self, place: usize, gone: usize, others: usize) -> f64 {
        let start = &self.game.dealer.starts()[place];
        let alike = self.alike - f64::from(start.counts[self.pair]) - gone as f64;
        (alike / (self.all - f64::from(start.cards) - gone as f64 - others as f64)).max(0.0)
    }

    /// Something with so many of the pair and so many others gone, from what it is with only cards of the pair gone.
    fn after(&self, place: usize, with_gone: &impl Fn(usize) -> f64, gone: usize, others: usize) -> f64 {
        if others == 0 {
            return with_gone(gone);
        }
        let again = self.again(place, gone, others - 1);
        let plain = self.after(place, with_gone, gone, others - 1);
        if again <= 0.0 {
            return plain;
        }
        (plain - again * self.after(place, with_gone, gone + 1, others - 1)) / (1.0 - again)
    }

    /// 2.11(b), (e): hands get their second cards from the left, one after another, and are split again whenever that
    /// is open. Below, P is a card of the pair and n is none.
    fn ways(&self, place: usize) -> Vec<Way> {
        use Second::{Any, Other};
        let way = |chance, second, gone, others, hands| Way { chance, second, gone, others, hands };
        let again = |gone, others| self.again(place, gone, others);
        let once = again(2, 0);
        let none = way(1.0 - once, Other, 2, 1, [1.0, 1.0, 0.0]); // n n
        match self.most_hands {
            2 => vec![way(1.0, Any, 2, 0, [1.0, 1.0, 0.0])],
            3 => vec![
                none,
                way(once, Any, 3, 0, [1.0, 1.0, 1.0]),   // P
                way(once, Other, 3, 0, [1.0, 0.0, 0.0]), // n P
                way(once * (1.0 - again(3, 0)), Any, 3, 1, [0.0, 1.0, 1.0]), // n P
            ],
            _ => {
                let not_again = (1.0 - again(3, 0)) * (1.0 - again(3, 1));
                let twice = once * again(3, 0);
                let then_not = twice * (1.0 - again(4, 0));
                vec![
                    none,
                    way(once * not_again, Other, 3, 2, [2.0, 2.0, 2.0]), // P n n n, n P n n
                    way(twice, Any, 4, 0, [1.0, 1.0, 2.0]),              // P P
                    way(twice, Other, 4, 0, [2.0, 0.0, 0.0]),            // P n P, n P P
                    way(then_not, Any, 4, 1, [0.0, 2.0, 4.0]),           // P n P, n P P
                    way(then_not, Other, 4, 1, [2.0, 1.0, 1.0]),         // P n n P, n P n P
                    way(then_not * (1.0 - again(4, 1)), Any, 4, 2, [0.0, 1.0, 3.0]), // P n n P, n P n P
                ]
            }
        }
    }
}

/// The hands that a strategy comes to from one card of the pair, the highest hard totals last.
struct Reached {
    /// Where they stand, and against which starts they are come to.
    hands: Vec<(usize, u64)>,
    /// Those whose value as a standing hand is needed, and against which starts.
    standing: Vec<(u16, u64)>,
}

/// What hands are worth with so many cards of the pair gone.
struct Worths<const N: usize> {
    stand: Vec<[f64; N]>,
    value: Vec<[f64; N]>,
}

impl Reached {
    fn of<const N: usize>(game: &Game<N>, strategy: &Strategy, pair: usize, asked: &[usize]) -> Reached {
        let all = Game::<N>::ALL;
        let mut reached = vec![0u64; LATTICE.hands.len()];
        let mut stands = vec![0u64; LATTICE.hands.len()];
        for child in LATTICE.children[usize::from(LATTICE.children[0][pair])] {
            reached[usize::from(child)] = all;
        }
        for second in asked {
            let at = LATTICE.two(pair, *second);
            stands[at] = all;
            for child in LATTICE.children[at].into_iter().filter(|child| *child != BROKEN) {
                reached[usize::from(child)] = all;
                stands[usize::from(child)] = all;
            }
        }
        let (mut hands, mut standing) = (Vec::new(), Vec::new());
        for (at, hand) in LATTICE.hands.iter().enumerate() {
            if reached[at] | stands[at] == 0 {
                continue;
            }
            // 2.11(c)2: a split ace gets one card.
            let (doubles, hits) = if pair == ACE {
                (0, 0)
            } else {
                let doubles = if game.conditions.may_double(hand) { strategy.doubles[at] } else { 0 };
                (doubles, strategy.hits[at] & !doubles)
            };
            for child in LATTICE.children[at].into_iter().filter(|child| *child != BROKEN) {
                reached[usize::from(child)] |= reached[at] & hits;
                stands[usize::from(child)] |= reached[at] & doubles;
            }
            stands[at] |= reached[at] & !hits & !doubles;
            hands.push((at, reached[at]));
            if stands[at] != 0 {
                standing.push((at as u16, stands[at]));
            }
        }
        Reached { hands, standing }
    }

    /// What each of these hands is worth, with this deck less the hand left behind it.
    fn worth<const N: usize>(
        &self,
        game: &Game<N>,
        less: &Deck,
        strategy: &Strategy,
        pair: usize,
        room: &mut Room,
    ) -> Worths<N> {
        let mut stand = vec![[0.0; N]; LATTICE.hands.len()];
        game.standing(less, &self.standing, room, &mut stand);
        let mut value = stand.clone();
        if pair == ACE {
            return Worths { stand, value };
        }
        for (at, reached) in self.hands.iter().rev() {
            let hand = &LATTICE.hands[*at];
            let Some(rest) = less.without(&hand.counts) else { continue };
            if reached & strategy.hits[*at] != 0 {
                let hit = game.after_a_card(*at, &rest, &value);
                value[*at] = chosen(strategy.hits[*at], &hit, &stand[*at]);
            }
            if game.conditions.may_double(hand) && reached & strategy.doubles[*at] != 0 {
                let double = game.after_a_card(*at, &rest, &stand).map(|one| 2.0 * one);
                value[*at] = chosen(strategy.doubles[*at], &double, &value[*at]);
            }
        }
        Worths { stand, value }
    }
}
