//! 19:47-2.3(e)1: the 6, 7 and 8 of one suit at 2 to 1. Nothing else at blackjack asks after suits, so this is reckoned
//! as what it adds: hands of two of these cards are looked at card by card.

use super::chart::Action;
use super::lattice::LATTICE;
use super::round::{Choices, Round, Way};
use super::shoe::Shoe;
use super::split::SplitPair;
use rulebook::cards::{Card, Rank, Suit};

/// The indexes of six, seven and eight.
const SIX: usize = 5;
const EIGHT: usize = 7;

/// With which second cards a card can become one of the three; none if it cannot.
pub(super) fn partners(value: usize) -> Vec<usize> {
    if (SIX..=EIGHT).contains(&value) {
        (SIX..=EIGHT).filter(|other| *other != value).collect()
    } else {
        Vec::new()
    }
}

/// The value that two of the three lack.
fn third(first: usize, second: usize) -> usize {
    SIX + (SIX + 1) + EIGHT - first - second
}

/// How many of the sixes, sevens and eights are left, by suit.
#[derive(Clone, Copy)]
struct Left([[f64; 4]; 3]);

impl Left {
    fn in_shoe(shoe: &Shoe) -> Left {
        let count = |rank, suit| f64::from(shoe.of(Card { rank, suit }));
        Left([Rank::Six, Rank::Seven, Rank::Eight].map(|rank| Suit::ALL.map(|suit| count(rank, suit))))
    }

    fn of(&self, value: usize, suit: usize) -> f64 {
        self.0[value - SIX][suit]
    }

    fn without(mut self, value: usize, suit: usize) -> Left {
        self.0[value - SIX][suit] -= 1.0;
        self
    }
}

/// What the payout adds to a round, in units of the original wager.
pub(super) fn gain<const N: usize>(round: &Round<'_, N>) -> f64 {
    let left = Left::in_shoe(&round.shoe);
    let mut sum = 0.0;
    for place in 0..N {
        for first in SIX..=EIGHT {
            for second in first..=EIGHT {
                sum += gain_on(round, left, first, second, place);
            }
        }
    }
    sum
}

/// What it adds to two first cards, in either order, against a start: each pair of suits by itself.
fn gain_on<const N: usize>(
    round: &Round<'_, N>,
    left: Left,
    first: usize,
    second: usize,
    place: usize,
) -> f64 {
    let all = round.chance(first, second, place);
    if all <= 0.0 {
        return 0.0;
    }
    let choices = round.choices(first, second, place);
    let plain = round.taken(&choices, first, second, place).1;
    // The chances of suits, given the values.
    let mut sum = 0.0;
    for one in 0..4 {
        let share = share(&left, first, one);
        let rest = left.without(first, one);
        for other in 0..4 {
            let share = share * self::share(&rest, second, other);
            let rest = rest.without(second, other);
            if share > 0.0 {
                each_dealer(round, rest, place, share, &mut |left, share| {
                    let worth = worth(round, &choices, left, (first, one), (second, other), place);
                    sum += share * (worth - plain);
                });
            }
        }
    }
    all * sum
}

/// Which part of a value's cards are of this suit.
fn share(left: &Left, value: usize, suit: usize) -> f64 {
    let all: f64 = (0..4).map(|suit| left.of(value, suit).max(0.0)).sum();
    if all > 0.0 { left.of(value, suit).max(0.0) / all } else { 0.0 }
}

/// Takes the dealer's own sixes, sevens and eights out, suit by suit.
fn each_dealer<const N: usize>(
    round: &Round<'_, N>,
    left: Left,
    place: usize,
    part: f64,
    then: &mut impl FnMut(&Left, f64),
) {
    let start = &round.game.dealer.starts()[place];
    let held = start.held().flat_map(|(value, count)| std::iter::repeat_n(value, count as usize));
    let held: Vec<usize> = held.filter(|value| (SIX..=EIGHT).contains(value)).collect();
    let suits = 4usize.pow(held.len() as u32);
    for suits in 0..suits {
        let (mut rest, mut part) = (left, part);
        for (at, value) in held.iter().enumerate() {
            let suit = suits / 4usize.pow(at as u32) % 4;
            part *= share(&rest, *value, suit);
            rest = rest.without(*value, suit);
        }
        if part > 0.0 {
            then(&rest, part);
        }
    }
}

/// What the choices for two first cards are worth, with these cards left beside them and the dealer's.
pub(super) fn two_cards<const N: usize>(
    round: &Round<'_, N>,
    rest: &Shoe,
    cards: &[Card],
    (first, second): (usize, usize),
    place: usize,
) -> Choices {
    let choices = round.choices(first.min(second), first.max(second), place);
    let of_three = |value: usize| (SIX..=EIGHT).contains(&value);
    match cards {
        [one, other] if round.terms.payouts.six_seven_eight && of_three(first) && of_three(second) => {
            let suits = (one.suit as usize, other.suit as usize);
            by_suit(round, &choices, &Left::in_shoe(rest), (first, suits.0), (second, suits.1), place)
        }
        _ => choices,
    }
}

/// What the payout adds to a hand that stands.
pub(super) fn standing<const N: usize>(round: &Round<'_, N>, cards: &[Card], at: usize, place: usize) -> f64 {
    let mut ranks: Vec<Rank> = cards.iter().map(|card| card.rank).collect();
    ranks.sort();
    let suited = cards.iter().all(|card| card.suit == cards[0].suit);
    if round.terms.payouts.six_seven_eight && suited && ranks == [Rank::Six, Rank::Seven, Rank::Eight] {
        wins(round, round.unsplit.stand[at][place])
    } else {
        0.0
    }
}

/// What two first cards of these suits are worth, as they are played.
fn worth<const N: usize>(
    round: &Round<'_, N>,
    choices: &Choices,
    left: &Left,
    (first, one): (usize, usize),
    (second, other): (usize, usize),
    place: usize,
) -> f64 {
    let choices = by_suit(round, choices, left, (first, one), (second, other), place);
    round.taken(&choices, first, second, place).1
}

/// The choices for two first cards of these suits.
fn by_suit<const N: usize>(
    round: &Round<'_, N>,
    choices: &Choices,
    left: &Left,
    (first, one): (usize, usize),
    (second, other): (usize, usize),
    place: usize,
) -> Choices {
    let mut choices = *choices;
    if first == second {
        if let (Some(worth), Some(Some(split))) = (&mut choices.split, round.splits.get(first)) {
            *worth += gain_of_split(round, split, left, first, [one, other], place);
        }
    } else if one == other {
        choices = with_third(&choices, left, third(first, second), one, round, (first, second), place);
    }
    choices
}

/// The choices for two suited cards, which a third of their suit makes worth one unit more where the hand wins.
fn with_third<const N: usize>(
    choices: &Choices,
    left: &Left,
    third: usize,
    suit: usize,
    round: &Round<'_, N>,
    (first, second): (usize, usize),
    place: usize,
) -> Choices {
    let at = usize::from(LATTICE.children[LATTICE.two(first, second)][third]);
    let wins = wins(round, round.unsplit.stand[at][place]);
    let cards = round.deck.all - 2.0 - f64::from(round.game.dealer.starts()[place].cards);
    let more = left.of(third, suit).max(0.0) / cards * wins;
    Choices {
        hit: choices.hit.map(|hit| hit + more),
        double: choices.double.map(|double| double + 2.0 * more),
        ..*choices
    }
}

/// The chance that a hand of 21 wins, from what it is worth: nothing beats it, and a tie is void or (2.6(k)1) lost.
fn wins<const N: usize>(round: &Round<'_, N>, worth: f64) -> f64 {
    if round.game.conditions.ties_lose { (1.0 + worth) / 2.0 } else { worth }
}

/// What the payout adds to a pair of sixes, sevens or eights that is split. `left` is what is left by suit beside the
/// pair and the dealer's cards.
fn gain_of_split<const N: usize>(
    round: &Round<'_, N>,
    split: &SplitPair<N>,
    left: &Left,
    pair: usize,
    suits: [usize; 2],
    place: usize,
) -> f64 {
    let mut sum = 0.0;
    for asked in &split.asked {
        let (second, third) = (asked.second, third(pair, asked.second));
        let at = LATTICE.two(pair, second);
        for suit in 0..4 {
            // How much of each of the three kinds of hands has its first card of this suit.
            let later = share(left, pair, suit);
            let whose: [f64; 3] = [f64::from(suits[0] == suit), f64::from(suits[1] == suit), later];
            if whose.iter().all(|part| *part <= 0.0) {
                continue;
            }
            let action = unsplit_action(round, left, (pair, second), third, suit, place);
            let before = round.deck.all - f64::from(round.game.dealer.starts()[place].cards);
            sum += split.sum(place, |which, gone| {
                if whose[which] <= 0.0 {
                    return 0.0;
                }
                let cards = before - gone as f64;
                let more = left.of(third, suit).max(0.0) / (cards - 1.0)
                    * wins(round, asked.twenty_one[gone][place]);
                let suited = match action {
                    Action::Hit => asked.hit[gone][place] + more,
                    Action::Double => asked.double[gone][place] + 2.0 * more,
                    _ => asked.stand[gone][place],
                };
                let doubles = round.unsplit.strategy.doubles[at] >> place & 1 == 1;
                let hits = round.unsplit.strategy.hits[at] >> place & 1 == 1;
                let plain = match (doubles, hits) {
                    (true, _) => asked.double[gone][place],
                    (false, true) => asked.hit[gone][place],
                    (false, false) => asked.stand[gone][place],
                };
                whose[which] * left.of(second, suit).max(0.0) / cards * (suited - plain)
            });
        }
    }
    sum
}

/// How the same two suited cards are played unsplit, without surrender.
fn unsplit_action<const N: usize>(
    round: &Round<'_, N>,
    left: &Left,
    (first, second): (usize, usize),
    third: usize,
    suit: usize,
    place: usize,
) -> Action {
    let choices = Choices { surrender: None, ..round.choices(first, second, place) };
    match round.way {
        Way::Best => with_third(&choices, left, third, suit, round, (first, second), place).best().0,
        Way::Chart(_) => round.taken(&choices, first, second, place).0,
    }
}
