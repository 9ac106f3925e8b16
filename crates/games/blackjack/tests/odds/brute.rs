//! Blackjack once more, as plainly as can be: cards are dealt one after another in the order of 19:47-2.6(h) (or (k)),
//! every order of a small shoe is played out to the dealer's last card, and only then is anything settled. Nothing here
//! is shared with the engine but the terms and the chart's lookup.

use blackjack::odds::{Action, Chart, Dealing, Facing, Open, Terms};
use rulebook::cards::Card;
use std::cell::RefCell;
use std::collections::HashMap;

/// How the dealer's hand ends: broken, 17 to 21, or a blackjack.
type Endings = [f64; 7];
const BLACKJACK: usize = 6;

/// Of two choices that differ by less, the plainer is taken.
const EQUAL: f64 = 1e-12;

/// A small shoe: which cards there are, and how many of each.
pub(crate) struct Brute<'a> {
    pub(crate) cards: Vec<Card>,
    pub(crate) counts: Vec<u8>,
    pub(crate) terms: Terms,
    /// Played by this chart; without one, in the best way.
    pub(crate) chart: Option<&'a Chart>,
    dealers: Known<u8, Endings>,
    values: Known<usize, f64>,
}

/// What was worked out before, by two lists.
type Known<Key, Found> = RefCell<HashMap<(Vec<Key>, Vec<Key>), Found>>;

/// A hand that is finished: its cards, its stake, and whether it was split.
type Done = (Vec<usize>, f64, bool);

pub(crate) fn value(card: Card) -> u8 {
    (card.rank as u8).min(10)
}

pub(crate) fn total(values: impl Iterator<Item = u8> + Clone) -> (u8, bool) {
    let hard: u8 = values.clone().sum();
    let soft = hard <= 11 && values.clone().any(|value| value == 1);
    (if soft { hard + 10 } else { hard }, soft)
}

impl<'a> Brute<'a> {
    pub(crate) fn new(cards: &str, counts: &[u8], terms: Terms, chart: Option<&'a Chart>) -> Brute<'a> {
        let cards = cards.split(' ').map(|card| card.parse().expect("a card")).collect();
        let (dealers, values) = Default::default();
        Brute { cards, counts: counts.to_vec(), terms, chart, dealers, values }
    }

    fn total(&self, hand: &[usize]) -> (u8, bool) {
        total(hand.iter().map(|card| value(self.cards[*card])))
    }

    /// Everything that can come next, its chance, and what is left.
    fn each(&self, left: &[u8]) -> Vec<(usize, f64, Vec<u8>)> {
        let all: u8 = left.iter().sum();
        let possible = (0..left.len()).filter(|card| left[*card] > 0);
        let cards = possible.map(|card| {
            let mut rest = left.to_vec();
            rest[card] -= 1;
            (card, f64::from(left[card]) / f64::from(all), rest)
        });
        cards.collect()
    }

    fn without(&self, cards: &[usize]) -> Vec<u8> {
        let mut left = self.counts.clone();
        cards.iter().for_each(|card| left[*card] -= 1);
        left
    }

    /// 2.12(b)
    fn dealer(&self, left: &[u8], hand: &[u8]) -> Endings {
        let mut key = (left.to_vec(), hand.to_vec());
        key.1.sort();
        if let Some(known) = self.dealers.borrow().get(&key) {
            return *known;
        }
        let mut endings = [0.0; 7];
        match total(hand.iter().copied()).0 {
            21 if hand.len() == 2 => endings[BLACKJACK] = 1.0,
            total @ 17..=21 => endings[usize::from(total) - 16] = 1.0,
            22.. => endings[0] = 1.0,
            _ => {
                for (card, chance, rest) in self.each(left) {
                    let hand = [hand, &[value(self.cards[card])]].concat();
                    let after = self.dealer(&rest, &hand);
                    (0..7).for_each(|at| endings[at] += chance * after[at]);
                }
            }
        }
        self.dealers.borrow_mut().insert(key, endings);
        endings
    }

    /// 2.18: what the dealer's last hand ends as, when he makes so many of his first card.
    fn last_dealer(&self, left: &[u8], start: &[u8], drawn: &[u8], hands: u8) -> Endings {
        if hands == 1 {
            return self.dealer(left, start);
        }
        let hand = [start, drawn].concat();
        if total(hand.iter().copied()).0 >= 17 {
            return self.last_dealer(left, start, &[], hands - 1);
        }
        let mut endings = [0.0; 7];
        for (card, chance, rest) in self.each(left) {
            let drawn = [drawn, &[value(self.cards[card])]].concat();
            let after = self.last_dealer(&rest, start, &drawn, hands);
            (0..7).for_each(|at| endings[at] += chance * after[at]);
        }
        endings
    }

    /// What all hands of a player gain together.
    fn settle(&self, left: &[u8], dealer: &[usize], hands: &[Done]) -> f64 {
        let start: Vec<u8> = dealer.iter().map(|card| value(self.cards[*card])).collect();
        let endings = self.last_dealer(left, &start, &[], self.terms.dealer_hands);
        (0..7).map(|ending| endings[ending] * self.gain(ending, hands)).sum()
    }

    fn gain(&self, ending: usize, hands: &[Done]) -> f64 {
        let face_up = self.terms.dealing == Dealing::HoleCardUp;
        if ending == BLACKJACK {
            // 2.10(b), 2.11(d): the original wager and no more, unless the player has a blackjack.
            return match hands {
                [one] if self.is_blackjack(one) => {
                    if face_up {
                        self.pays(one)
                    } else {
                        0.0
                    }
                }
                _ => -1.0,
            };
        }
        let each = hands.iter().map(|done| {
            let (hand, stake, _) = done;
            let mine = self.total(hand).0;
            let theirs = if ending == 0 { 0 } else { ending as u8 + 16 };
            let tie = if face_up { -stake } else { 0.0 };
            match mine {
                22.. => -stake,
                _ if self.is_blackjack(done) => stake * self.pays(done),
                _ if mine > theirs => stake * self.pays(done),
                _ if mine == theirs => tie,
                _ => -stake,
            }
        });
        each.sum()
    }

    fn is_blackjack(&self, (hand, _, split): &Done) -> bool {
        hand.len() == 2 && !split && self.total(hand).0 == 21
    }

    fn pays(&self, done: &Done) -> f64 {
        let hand: Vec<Card> = done.0.iter().map(|card| self.cards[*card]).collect();
        let payouts = &self.terms.payouts;
        let mut ranks: Vec<u8> = hand.iter().map(|card| card.rank as u8).collect();
        ranks.sort();
        let suited = hand.iter().all(|card| card.suit == hand[0].suit);
        if self.is_blackjack(done) {
            return match payouts.designated {
                Some((ace, face)) if hand.contains(&ace) && hand.contains(&face) => 2.0,
                _ if self.terms.dealing == Dealing::HoleCardUp => 1.0,
                _ => 1.5,
            };
        }
        match &ranks[..] {
            [6, 7, 8] if suited && payouts.six_seven_eight => 2.0,
            [7, 7, 7] if payouts.three_sevens => 1.5,
            [_, _, _, _, _] if payouts.five_card_21 && self.total(&done.0).0 == 21 => 2.0,
            _ => 1.0,
        }
    }

    fn facing(&self, dealer: &[usize]) -> Facing {
        let values: Vec<u8> = dealer.iter().map(|card| value(self.cards[*card])).collect();
        match &values[..] {
            [one] => Facing::Up(*one),
            _ => {
                let (total, soft) = total(values.iter().copied());
                Facing::Both { total, soft }
            }
        }
    }

    pub(crate) fn stand(&self, hand: &[usize], dealer: &[usize]) -> f64 {
        let left = self.without(&[hand, dealer].concat());
        self.settle(&left, dealer, &[(hand.to_vec(), 1.0, false)])
    }

    pub(crate) fn hit(&self, hand: &[usize], dealer: &[usize]) -> f64 {
        let left = self.without(&[hand, dealer].concat());
        let each = self.each(&left).into_iter().map(|(card, chance, _)| {
            let mut hand = [hand, &[card]].concat();
            hand.sort();
            chance * self.worth(&hand, dealer)
        });
        each.sum()
    }

    pub(crate) fn double(&self, hand: &[usize], dealer: &[usize]) -> f64 {
        let left = self.without(&[hand, dealer].concat());
        let each = self.each(&left).into_iter().map(|(card, chance, rest)| {
            chance * self.settle(&rest, dealer, &[([hand, &[card]].concat(), 2.0, false)])
        });
        each.sum()
    }

    /// A hand of three cards or more, or one that is neither doubled nor split.
    fn worth(&self, hand: &[usize], dealer: &[usize]) -> f64 {
        if self.total(hand).0 >= 21 {
            return self.stand(hand, dealer);
        }
        let key = (hand.to_vec(), dealer.to_vec());
        if let Some(known) = self.values.borrow().get(&key) {
            return *known;
        }
        let worth = match self.way(hand, dealer, false) {
            Action::Hit => self.hit(hand, dealer),
            _ => self.stand(hand, dealer),
        };
        self.values.borrow_mut().insert(key, worth);
        worth
    }

    pub(crate) fn may_double(&self, hand: &[usize]) -> bool {
        let (total, soft) = self.total(hand);
        let any = self.terms.dealing != Dealing::HoleCardUp;
        hand.len() == 2 && total != 21 && (any || (!soft && (9..=11).contains(&total)))
    }

    /// What is done with a hand that was not split, as far as it could be done with a split one too.
    fn way(&self, hand: &[usize], dealer: &[usize], double: bool) -> Action {
        let (total, soft) = self.total(hand);
        if total >= 21 {
            return Action::Stand;
        }
        let double = double && self.may_double(hand);
        if let Some(chart) = self.chart {
            let open = Open { double, ..Open::default() };
            return chart.play(total, soft, None, open, self.facing(dealer));
        }
        let mut best = (Action::Stand, self.stand(hand, dealer));
        for (action, worth) in [
            (Action::Hit, Some(self.hit(hand, dealer))),
            (Action::Double, double.then(|| self.double(hand, dealer))),
        ] {
            match worth {
                Some(worth) if worth > best.1 + EQUAL => best = (action, worth),
                _ => {}
            }
        }
        best.0
    }

    pub(crate) fn is_pair(&self, hand: &[usize]) -> bool {
        hand.len() == 2 && value(self.cards[hand[0]]) == value(self.cards[hand[1]])
    }

    /// 2.11(b): the first hand is finished before the second gets a card.
    pub(crate) fn split(&self, hand: &[usize], dealer: &[usize]) -> f64 {
        let left = self.without(&[hand, dealer].concat());
        let most = self.terms.most_hands_of(value(self.cards[hand[0]]));
        self.play_out(&left, dealer, &[vec![hand[0]], vec![hand[1]]], &[], most - 2)
    }

    fn play_out(
        &self,
        left: &[u8],
        dealer: &[usize],
        waiting: &[Vec<usize>],
        done: &[Done],
        more: u8,
    ) -> f64 {
        let Some((hand, others)) = waiting.split_first() else { return self.settle(left, dealer, done) };
        let finished = |hand: Vec<usize>, stake: f64| [done, &[(hand, stake, true)]].concat();
        let then = |hand: Vec<usize>| [&[hand], others].concat();
        let ace = value(self.cards[hand[0]]) == 1;
        if hand.len() > 1 {
            let mut sorted = hand.clone();
            sorted.sort();
            let action = if ace { Action::Stand } else { self.way(&sorted, dealer, true) };
            if action == Action::Stand {
                return self.play_out(left, dealer, others, &finished(hand.clone(), 1.0), more);
            }
            let each = self.each(left).into_iter().map(|(card, chance, rest)| {
                let hand = [&hand[..], &[card]].concat();
                let ended = action == Action::Double || self.total(&hand).0 >= 21;
                let stake = if action == Action::Double { 2.0 } else { 1.0 };
                let (waiting, done) = if ended {
                    (others.to_vec(), finished(hand, stake))
                } else {
                    (then(hand), done.to_vec())
                };
                chance * self.play_out(&rest, dealer, &waiting, &done, more)
            });
            return each.sum();
        }
        let each = self.each(left).into_iter().map(|(card, chance, rest)| {
            let two = vec![hand[0], card];
            let again = more > 0 && self.is_pair(&two);
            let worth = if again {
                let waiting = [&[vec![hand[0]], vec![card]], others].concat();
                self.play_out(&rest, dealer, &waiting, done, more - 1)
            } else {
                self.play_out(&rest, dealer, &then(two), done, more)
            };
            chance * worth
        });
        each.sum()
    }

    /// Half the wager, or all of it against a blackjack (2.8(a)2).
    pub(crate) fn surrender(&self, hand: &[usize], dealer: &[usize]) -> f64 {
        let left = self.without(&[hand, dealer].concat());
        let start: Vec<u8> = dealer.iter().map(|card| value(self.cards[*card])).collect();
        let blackjack = self.dealer(&left, &start)[BLACKJACK];
        -0.5 - 0.5 * blackjack
    }

    /// What two first cards are worth, played best or by the chart.
    fn first_two(&self, hand: &[usize], dealer: &[usize]) -> f64 {
        let (total, soft) = self.total(hand);
        if total == 21 {
            return self.stand(hand, dealer);
        }
        let open = Open {
            double: self.may_double(hand),
            split: self.is_pair(hand),
            surrender: self.terms.offers_surrender(),
        };
        let worth = |action| match action {
            Action::Stand => self.stand(hand, dealer),
            Action::Hit => self.hit(hand, dealer),
            Action::Double => self.double(hand, dealer),
            Action::Split => self.split(hand, dealer),
            Action::Surrender => self.surrender(hand, dealer),
        };
        if let Some(chart) = self.chart {
            let pair = open.split.then(|| value(self.cards[hand[0]]));
            return worth(chart.play(total, soft, pair, open, self.facing(dealer)));
        }
        let mut best = self.stand(hand, dealer).max(self.hit(hand, dealer));
        for (action, open) in
            [(Action::Double, open.double), (Action::Split, open.split), (Action::Surrender, open.surrender)]
        {
            best = if open { best.max(worth(action)) } else { best };
        }
        best
    }

    /// The whole round, dealt as 2.6(e) says.
    pub(crate) fn expectation(&self) -> f64 {
        let mut sum = 0.0;
        for (first, one, left) in self.each(&self.counts) {
            for (up, two, left) in self.each(&left) {
                for (second, three, left) in self.each(&left) {
                    let hand = [first, second];
                    let chance = one * two * three;
                    if self.terms.dealing == Dealing::HoleCardUp {
                        for (hole, four, _) in self.each(&left) {
                            sum += chance * four * self.first_two(&hand, &[up, hole]);
                        }
                    } else {
                        sum += chance * self.first_two(&hand, &[up]);
                    }
                }
            }
        }
        sum
    }
}
