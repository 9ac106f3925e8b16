//! Hands that are not split: what standing, hitting and doubling are worth, by the cards, and what is best.
//!
//! Every value here is what the player gains, reckoned only where the dealer has no blackjack: against one he loses his
//! original wager whatever he did (19:47-2.8(a)2, 2.10(b), 2.11(d)), so it never changes what is best. Reckoned like
//! this, cards come with their plain chances, in whatever order they are dealt.

use super::dealer::{Dealer, LANES, Lanes, Room};
use super::lattice::{BROKEN, Counts, Hand, LATTICE, VALUES};

/// Two figures that differ by less are the same.
pub(super) const EQUAL: f64 = 1e-12;

/// What is left of a shoe, by value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Deck {
    pub(super) left: [f64; VALUES],
    pub(super) all: f64,
}

impl Deck {
    pub(super) fn of(left: [u16; VALUES]) -> Deck {
        let left = left.map(f64::from);
        Deck { left, all: left.iter().sum() }
    }

    /// Without these cards; none if it has not got them.
    pub(super) fn without(&self, counts: &Counts) -> Option<Deck> {
        let mut rest = *self;
        for (value, count) in counts.iter().enumerate() {
            rest.left[value] -= f64::from(*count);
            rest.all -= f64::from(*count);
        }
        rest.left.iter().all(|left| *left >= 0.0).then_some(rest)
    }

    /// Without so many cards of one value; none if it has not got them.
    pub(super) fn without_alike(&self, value: usize, count: u8) -> Option<Deck> {
        let mut counts = [0; VALUES];
        counts[value] = count;
        self.without(&counts)
    }
}

/// What a standing hand wins beyond 1 to 1, what a tie does, and when doubling is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Conditions {
    /// 2.3(e)4, 2.16: five cards totalling 21 win 2 to 1.
    pub(super) five_card_21: bool,
    /// 2.3(e)2: three sevens win 3 to 2.
    pub(super) three_sevens: bool,
    /// 2.6(k)1: a tie loses.
    pub(super) ties_lose: bool,
    /// 2.6(k)4: only 9, 10 and 11 are doubled.
    pub(super) doubles_9_to_11: bool,
}

impl Conditions {
    /// What one unit wins on a hand that wins.
    fn pays(&self, hand: &Hand) -> f64 {
        const SEVEN: usize = 6;
        if self.five_card_21 && hand.cards == 5 && hand.total() == 21 {
            2.0
        } else if self.three_sevens && hand.cards == 3 && hand.counts[SEVEN] == 3 {
            1.5
        } else {
            1.0
        }
    }

    /// 2.10(a), 2.6(k)4: may these two cards be doubled?
    pub(super) fn may_double(&self, hand: &Hand) -> bool {
        hand.cards == 2
            && hand.total() != 21
            && (!self.doubles_9_to_11 || (!hand.is_soft() && (9..=11).contains(&hand.hard)))
    }
}

/// How hands are played against each start: a bit for each.
#[derive(Clone)]
pub(super) struct Strategy {
    /// Where a hand is hit; otherwise it stands.
    pub(super) hits: Vec<u64>,
    /// Where two cards are doubled.
    pub(super) doubles: Vec<u64>,
}

/// The game against several starts of the dealer's.
#[derive(Clone, Copy)]
pub(super) struct Game<const N: usize> {
    pub(super) dealer: &'static Dealer<N>,
    pub(super) conditions: Conditions,
}

/// Hands that are not split, from one deck.
pub(super) struct Unsplit<const N: usize> {
    /// What each hand is worth if it stands,
    pub(super) stand: Vec<[f64; N]>,
    /// and if it is hit and played as the strategy says after that,
    pub(super) hit: Vec<[f64; N]>,
    /// and the one or the other, as the strategy says.
    pub(super) value: Vec<[f64; N]>,
    /// What two cards are worth if they are doubled; nothing where they may not be.
    pub(super) double: Vec<Option<[f64; N]>>,
    pub(super) strategy: Strategy,
}

impl<const N: usize> Game<N> {
    /// Every start.
    pub(super) const ALL: u64 = if N == 64 { u64::MAX } else { (1 << N) - 1 };

    /// The probability that the dealer has no blackjack, by the cards that are left before his start is taken.
    pub(super) fn no_blackjack(&self, deck: &Deck) -> [f64; N] {
        let starts = self.dealer.starts();
        std::array::from_fn(|place| match starts[place].needs_for_blackjack() {
            Some(second) => 1.0 - deck.left[second] / (deck.all - 1.0),
            None => 1.0,
        })
    }

    /// What these hands are worth if they stand, each against the starts of its mask, with this deck less the hand
    /// left behind it. Hands that the deck cannot bring are worth nothing.
    pub(super) fn standing(
        &self,
        deck: &Deck,
        hands: &[(u16, u64)],
        room: &mut Room,
        worth: &mut [[f64; N]],
    ) {
        let shape = |at: u16| &LATTICE.hands[usize::from(at)];
        let mut waiting: Vec<(u8, u64, u16, Deck)> = Vec::with_capacity(hands.len());
        for (at, mask) in hands {
            if let Some(rest) = deck.without(&shape(*at).counts) {
                waiting.push((shape(*at).total().max(16), *mask, *at, rest));
            }
        }
        waiting.sort_by_key(|(total, mask, ..)| (*total, *mask));
        for alike in waiting.chunk_by(|one, other| one.0 == other.0) {
            for several in alike.chunks(LANES) {
                let lane = |lane: usize| &several[lane.min(several.len() - 1)].3;
                let left = std::array::from_fn(|value| Lanes(std::array::from_fn(|at| lane(at).left[value])));
                let mask = several.iter().fold(0, |all, (_, mask, ..)| all | mask);
                let ends = self.dealer.ends(&left, several[0].0, mask, room);
                for (lane, (_, _, at, rest)) in several.iter().enumerate() {
                    let no_blackjack = self.no_blackjack(rest);
                    let pays = self.conditions.pays(shape(*at));
                    worth[usize::from(*at)] = std::array::from_fn(|place| {
                        let (above, equal) = (ends.above[place].0[lane], ends.equal[place].0[lane]);
                        let lost = if self.conditions.ties_lose { above + equal } else { above };
                        pays * (no_blackjack[place] - above - equal) - lost
                    });
                }
            }
        }
    }

    /// What a hand is worth after one more card, if the hand it then is is worth so much.
    pub(super) fn after_a_card(&self, at: usize, deck: &Deck, worth: &[[f64; N]]) -> [f64; N] {
        let children = &LATTICE.children[at];
        let mut sums = [0.0; N];
        let mut broken = 0.0;
        for (value, child) in children.iter().enumerate() {
            let ways = deck.left[value];
            if *child == BROKEN {
                broken += ways;
            } else if ways > 0.0 {
                for (sum, worth) in sums.iter_mut().zip(&worth[usize::from(*child)]) {
                    *sum += ways * worth;
                }
            }
        }
        for (place, start) in self.dealer.starts().iter().enumerate() {
            // The dealer's own cards are not left for the player.
            let mut lost = broken;
            for (value, count) in start.held() {
                match children[value] {
                    BROKEN => lost -= count,
                    child => sums[place] -= count * worth[usize::from(child)][place],
                }
            }
            if let Some(second) = start.needs_for_blackjack() {
                lost *= 1.0 - deck.left[second] / (deck.all - 2.0);
                if children[second] == BROKEN {
                    lost += deck.left[second] / (deck.all - 2.0);
                }
            }
            sums[place] = (sums[place] - lost) / (deck.all - f64::from(start.cards));
        }
        sums
    }

    /// What every hand is worth if it stands.
    pub(super) fn all_standing(&self, deck: &Deck) -> Vec<[f64; N]> {
        let mut stand = vec![[0.0; N]; LATTICE.hands.len()];
        let hands = LATTICE.hands.iter().zip(0..).filter(|(hand, _)| hand.cards >= 2);
        let hands: Vec<(u16, u64)> = hands.map(|(_, at)| (at, Self::ALL)).collect();
        self.standing(deck, &hands, &mut self.dealer.room(), &mut stand);
        stand
    }

    /// Every hand, from what it is worth if it stands: played as a strategy says, or in the best way by its cards.
    pub(super) fn unsplit(&self, deck: Deck, stand: Vec<[f64; N]>, given: Option<&Strategy>) -> Unsplit<N> {
        let hands = &LATTICE.hands;
        let mut found = Unsplit {
            stand,
            hit: vec![[0.0; N]; hands.len()],
            value: vec![[0.0; N]; hands.len()],
            double: vec![None; hands.len()],
            strategy: Strategy { hits: vec![0; hands.len()], doubles: vec![0; hands.len()] },
        };
        // A hand's children have a higher hard total, so they come before it here.
        for (at, hand) in hands.iter().enumerate().rev() {
            let Some(rest) = deck.without(&hand.counts).filter(|_| hand.cards >= 2) else { continue };
            let stand = found.stand[at];
            let mut hits = 0;
            if hand.total() < 21 {
                let hit = self.after_a_card(at, &rest, &found.value);
                hits = match given {
                    Some(strategy) => strategy.hits[at],
                    None => better(&hit, &stand),
                };
                found.hit[at] = hit;
            }
            found.value[at] = chosen(hits, &found.hit[at], &stand);
            found.strategy.hits[at] = hits;
            if self.conditions.may_double(hand) {
                let double = self.after_a_card(at, &rest, &found.stand).map(|one| 2.0 * one);
                found.strategy.doubles[at] = match given {
                    Some(strategy) => strategy.doubles[at],
                    None => better(&double, &found.value[at]),
                };
                found.double[at] = Some(double);
            }
        }
        found
    }
}

/// Where the first is worth more, by more than sums can be off: otherwise the plainer of two equal choices would be
/// left to rounding, and after a split the two are not equal any more.
fn better<const N: usize>(first: &[f64; N], second: &[f64; N]) -> u64 {
    let each = first.iter().zip(second).enumerate();
    each.fold(0, |mask, (place, (first, second))| mask | u64::from(*first > second + EQUAL) << place)
}

/// The first where the bit is set, the second elsewhere.
pub(super) fn chosen<const N: usize>(mask: u64, first: &[f64; N], second: &[f64; N]) -> [f64; N] {
    std::array::from_fn(|place| if mask >> place & 1 == 1 { first[place] } else { second[place] })
}
