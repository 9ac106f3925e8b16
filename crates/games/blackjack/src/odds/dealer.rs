//! 19:47-2.12(b): how the dealer's hand ends. Every final hand of 17 to 21 is listed once, as how many cards of each
//! value it has, with the number of orders in which the dealer can come to it. What is left of the shoe then gives the
//! probability of each as a product, and the hands that break are the rest.

use super::chart::Facing;
use super::lattice::{ACE, Counts, TEN, VALUES};
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

/// The totals on which a dealer stands.
const LOWEST: u8 = 17;
const TOTALS: usize = 5;
/// More cards of one value than any dealer's hand can have.
const MOST_ALIKE: usize = 12;
/// More cards than any dealer's hand can have.
const MOST_CARDS: usize = 16;

/// The cards of the dealer's that the players see before they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    pub(super) counts: Counts,
    pub(super) cards: u8,
}

impl Start {
    pub(super) fn of(values: &[usize]) -> Start {
        let mut counts = [0; VALUES];
        for value in values {
            counts[*value] += 1;
        }
        Start { counts, cards: values.len() as u8 }
    }

    /// What the players see of it, as a chart has it.
    pub(super) fn facing(&self) -> Facing {
        match self.held().next() {
            Some((value, _)) if self.cards == 1 => Facing::Up(value as u8 + 1),
            _ => Facing::Both { total: total(&self.counts), soft: is_soft(&self.counts) },
        }
    }

    /// Do both cards lie open, and are they a blackjack?
    pub(super) fn is_blackjack(&self) -> bool {
        self.cards == 2 && self.counts[ACE] == 1 && self.counts[TEN] == 1
    }

    /// Which values it has, and how many of each.
    pub(super) fn held(&self) -> impl Iterator<Item = (usize, f64)> {
        let each = self.counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
        each.map(|(value, count)| (value, f64::from(count)))
    }

    /// The value of the second card that would make a blackjack.
    pub(super) fn needs_for_blackjack(&self) -> Option<usize> {
        match (self.cards, self.counts[ACE], self.counts[TEN]) {
            (1, 1, 0) => Some(TEN),
            (1, 0, 1) => Some(ACE),
            _ => None,
        }
    }
}

/// 19:47-2.6(h), (j): the dealer shows one card.
pub(super) const ONE_CARD: usize = VALUES;
pub(super) static SHOWING_ONE: LazyLock<Dealer<ONE_CARD>> =
    LazyLock::new(|| Dealer::new(std::array::from_fn(|value| Start::of(&[value]))));

/// 19:47-2.6(k): he shows both.
pub(super) const BOTH_CARDS: usize = VALUES * (VALUES + 1) / 2;
pub(super) static SHOWING_BOTH: LazyLock<Dealer<BOTH_CARDS>> = LazyLock::new(|| {
    let mut pairs = (0..VALUES).flat_map(|low| (low..VALUES).map(move |high| Start::of(&[low, high])));
    Dealer::new(std::array::from_fn(|_| pairs.next().unwrap_or(Start::of(&[]))))
});

/// So many decks are reckoned at once: one after another they would wait for the memory.
pub(super) const LANES: usize = 8;

/// One figure for each of them, laid out as the processor likes to take them.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Lanes(pub(super) [f64; LANES]);

impl Lanes {
    const ZERO: Lanes = Lanes([0.0; LANES]);
    const ONE: Lanes = Lanes([1.0; LANES]);

    #[inline]
    fn times(&self, other: &Lanes) -> Lanes {
        Lanes(std::array::from_fn(|lane| self.0[lane] * other.0[lane]))
    }

    /// Adds another, so many times.
    #[inline]
    fn add(&mut self, other: &Lanes, times: f64) {
        for lane in 0..LANES {
            self.0[lane] += other.0[lane] * times;
        }
    }
}

/// The dealer's final hands of one total.
struct Finals {
    /// Parts of hands: where the part stands that lacks its last value, and that value so many times, as an index of
    /// [`Falling`]. The first has no cards.
    parts: Vec<(u16, u8)>,
    /// The hands: the part without the last value, that value so many times, and how many cards in all.
    hands: Vec<(u16, u8, u8)>,
    /// For each start: which of the hands, and in how many orders the dealer comes to it.
    orders: Vec<Vec<(u16, f64)>>,
}

/// How the dealer's hand ends from each of several starts.
pub(super) struct Dealer<const N: usize> {
    starts: [Start; N],
    finals: [Finals; TOTALS],
}

/// For each start: the probability that the dealer ends with more than a total, and that he ends with just that. A
/// blackjack of which only one card was seen counts as neither.
pub(super) struct Ends<const N: usize> {
    pub(super) above: [Lanes; N],
    pub(super) equal: [Lanes; N],
}

/// Room to reckon in, kept from one hand to the next.
pub(super) struct Room {
    parts: Vec<Lanes>,
    hands: Vec<Lanes>,
}

impl<const N: usize> Dealer<N> {
    pub(super) fn new(starts: [Start; N]) -> Dealer<N> {
        let mut found: [BTreeMap<Counts, [f64; N]>; TOTALS] = Default::default();
        for (place, start) in starts.iter().enumerate() {
            for (counts, orders) in final_hands(start) {
                let total = usize::from(total(&counts) - LOWEST);
                found[total].entry(counts).or_insert([0.0; N])[place] += orders;
            }
        }
        Dealer { starts, finals: found.map(|hands| Finals::of(&hands)) }
    }

    pub(super) fn starts(&self) -> &[Start; N] {
        &self.starts
    }

    pub(super) fn room(&self) -> Room {
        let longest = |length: fn(&Finals) -> usize| self.finals.iter().map(length).max().unwrap_or(0);
        Room {
            parts: vec![Lanes::ONE; longest(|finals| finals.parts.len())],
            hands: vec![Lanes::ZERO; longest(|finals| finals.hands.len())],
        }
    }

    /// How the dealer ends against a total, with these cards left in each of several shoes before his start is taken
    /// from them. Only the starts of the mask are reckoned; those that a shoe cannot bring end nowhere.
    pub(super) fn ends(&self, left: &[Lanes; VALUES], total: u8, mask: u64, room: &mut Room) -> Ends<N> {
        let falling = Falling::of(left);
        let mut ends = Ends { above: [Lanes::ZERO; N], equal: [Lanes::ZERO; N] };
        for (finals, reached) in self.finals.iter().zip(LOWEST..) {
            if reached >= total {
                let sums = if reached == total { &mut ends.equal } else { &mut ends.above };
                finals.add(&falling, mask, room, sums);
            }
        }
        for (place, start) in self.starts.iter().enumerate() {
            let came = falling.probability(&start.counts, start.cards);
            let share = Lanes(came.0.map(|came| if came > 0.0 { 1.0 / came } else { 0.0 }));
            ends.above[place] = ends.above[place].times(&share);
            ends.equal[place] = ends.equal[place].times(&share);
        }
        ends
    }
}

/// In how many orders so many cards of each value can be dealt, and one over those of any cards.
struct Falling {
    of_value: [Lanes; VALUES * MOST_ALIKE],
    one_over_all: [Lanes; MOST_CARDS],
}

impl Falling {
    fn of(left: &[Lanes; VALUES]) -> Falling {
        let mut of_value = [Lanes::ONE; VALUES * MOST_ALIKE];
        for (value, cards) in left.iter().enumerate() {
            // No hand of 21 or less has more of this value.
            let most = (21 / (value + 1)).min(MOST_ALIKE - 1);
            for count in 0..most {
                let more = Lanes(cards.0.map(|cards| (cards - count as f64).max(0.0)));
                let at = value * MOST_ALIKE + count;
                of_value[at + 1] = of_value[at].times(&more);
            }
        }
        let all: [f64; LANES] = std::array::from_fn(|lane| left.iter().map(|cards| cards.0[lane]).sum());
        let mut one_over_all = [Lanes::ONE; MOST_CARDS];
        for count in 1..MOST_CARDS {
            let more = Lanes(all.map(|all| 1.0 / (all - (count - 1) as f64).max(1.0)));
            one_over_all[count] = one_over_all[count - 1].times(&more);
        }
        Falling { of_value, one_over_all }
    }

    fn probability(&self, counts: &Counts, cards: u8) -> Lanes {
        let each = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        each.fold(self.one_over_all[usize::from(cards)], |product, (value, count)| {
            product.times(&self.of_value[value * MOST_ALIKE + usize::from(*count)])
        })
    }
}

impl Finals {
    fn of<const N: usize>(hands: &BTreeMap<Counts, [f64; N]>) -> Finals {
        let mut finals = Finals { parts: vec![(0, 0)], hands: Vec::new(), orders: vec![Vec::new(); N] };
        let mut places = HashMap::from([([0; VALUES], 0u16)]);
        for (counts, orders) in hands {
            let mut part = [0; VALUES];
            let (mut before, mut last) = (0, 0);
            for value in (0..VALUES).rev().filter(|value| counts[*value] > 0) {
                if last > 0 {
                    before = *places.entry(part).or_insert_with(|| {
                        finals.parts.push((before, last));
                        finals.parts.len() as u16 - 1
                    });
                }
                last = (value * MOST_ALIKE) as u8 + counts[value];
                part[value] = counts[value];
            }
            for (place, orders) in orders.iter().enumerate().filter(|(_, orders)| **orders > 0.0) {
                finals.orders[place].push((finals.hands.len() as u16, *orders));
            }
            finals.hands.push((before, last, counts.iter().sum()));
        }
        finals
    }

    /// Adds the probability of these hands, with their starts, for each start of the mask.
    fn add<const N: usize>(&self, falling: &Falling, mask: u64, room: &mut Room, sums: &mut [Lanes; N]) {
        for (at, (before, last)) in self.parts.iter().enumerate().skip(1) {
            room.parts[at] = room.parts[usize::from(*before)].times(&falling.of_value[usize::from(*last)]);
        }
        for (hand, (before, last, cards)) in room.hands.iter_mut().zip(&self.hands) {
            let orders = room.parts[usize::from(*before)].times(&falling.of_value[usize::from(*last)]);
            *hand = orders.times(&falling.one_over_all[usize::from(*cards)]);
        }
        for (place, orders) in self.orders.iter().enumerate() {
            if mask >> place & 1 == 1 {
                let mut sum = sums[place];
                for (hand, orders) in orders {
                    sum.add(&room.hands[usize::from(*hand)], *orders);
                }
                sums[place] = sum;
            }
        }
    }
}

/// Every hand on which the dealer can stand from this start, and in how many orders of what comes after it. What breaks
/// is left out, and so is a blackjack whose second card was not seen.
fn final_hands(start: &Start) -> BTreeMap<Counts, f64> {
    let mut finals = BTreeMap::new();
    let mut drawing = BTreeMap::from([(start.counts, 1.0)]);
    while !drawing.is_empty() {
        let mut next = BTreeMap::new();
        for (counts, orders) in drawing {
            match total(&counts) {
                22.. => {}
                LOWEST..=21 => *finals.entry(counts).or_insert(0.0) += orders,
                _ => {
                    for value in 0..VALUES {
                        let mut counts: Counts = counts;
                        counts[value] += 1;
                        *next.entry(counts).or_insert(0.0) += orders;
                    }
                }
            }
        }
        drawing = next;
    }
    if let Some(second) = start.needs_for_blackjack() {
        let mut blackjack = start.counts;
        blackjack[second] += 1;
        finals.remove(&blackjack);
    }
    finals
}

/// The count with every ace as one.
fn hard(counts: &Counts) -> u8 {
    counts.iter().zip(1..).map(|(count, points)| count * points).sum()
}

fn is_soft(counts: &Counts) -> bool {
    counts[ACE] > 0 && hard(counts) <= 11
}

fn total(counts: &Counts) -> u8 {
    if is_soft(counts) { hard(counts) + 10 } else { hard(counts) }
}
