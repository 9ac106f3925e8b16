//! How fast blackjack is solved, on one core: `cargo bench -p chapter47-blackjack --bench odds`.
//!
//! The best play of every hand against every card, eight decks, splits included, as its expectation needs it. Given as
//! times, beside those that the best open analyser is said to take on a machine like ours, and as a ratio to a plain
//! recursion that is measured in the same run and comes to the same figure. Numbers of one machine mean little on
//! another: that ratio is what to compare.

use blackjack::odds::{MostHands, Shoe, Terms, best};
use criterion::Criterion;
use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What the best open analyser is said to take, in seconds.
const PEER_SPLIT_ONCE: f64 = 0.045;
const PEER_SPLIT_TO_FOUR: f64 = 0.19;

const DECKS: u8 = 8;

fn solve(most_hands: MostHands) -> f64 {
    let shoe = Shoe::fresh(DECKS).expect("a lawful shoe");
    best(&Terms { decks: DECKS, most_hands, ..Terms::default() }, &shoe).expect("enough cards")
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3))
        .sample_size(30)
        .without_plots()
        .configure_from_args();
    for (name, most_hands) in [("split once", MostHands::Two), ("split to four", MostHands::Four)] {
        criterion.bench_function(name, |bencher| bencher.iter(|| solve(black_box(most_hands))));
    }
    criterion.final_summary();
    if std::env::args().any(|argument| argument == "--bench") {
        summarise();
    }
}

/// The best of several turns of each, in the same run.
fn summarise() {
    let begin = Instant::now();
    let plain = Plain::of(DECKS).expectation();
    let plainly = begin.elapsed();
    let time = |most_hands| {
        let turns = (0..20).map(|_| {
            let begin = Instant::now();
            black_box(solve(most_hands));
            begin.elapsed()
        });
        turns.min().unwrap_or_default()
    };
    let (once, four) = (time(MostHands::Two), time(MostHands::Four));
    assert!((plain - solve(MostHands::Two)).abs() < 1e-12, "both come to the same figure");
    let against = |time: Duration, peer: f64| {
        format!(
            "{:8.2} ms; the peer's {:.0} ms are {:.1} times as much",
            1e3 * time.as_secs_f64(),
            1e3 * peer,
            peer / time.as_secs_f64()
        )
    };
    println!("\nbest play, {DECKS} decks, one core");
    println!("split once      {}", against(once, PEER_SPLIT_ONCE));
    println!("split to four   {}", against(four, PEER_SPLIT_TO_FOUR));
    println!(
        "split once, by plain recursion: {:.0} ms, {:.0} times as much",
        1e3 * plainly.as_secs_f64(),
        plainly.as_secs_f64() / once.as_secs_f64()
    );
}

/// The game as one would first write it: hands and the dealer's cards one after another, each hand worked out once.
/// Values are reckoned where the dealer has no blackjack.
struct Plain {
    deck: [u8; 10],
    known: HashMap<([u8; 10], usize), (f64, Choice)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Choice {
    Stand,
    Hit,
    Double,
}

impl Plain {
    fn of(decks: u8) -> Plain {
        let mut deck = [4 * decks; 10];
        deck[9] = 16 * decks;
        Plain { deck, known: HashMap::new() }
    }

    fn total(hand: &[u8; 10]) -> u8 {
        let hard = (1..).zip(hand).map(|(value, count)| value * count).sum();
        if hand[0] > 0 && hard <= 11 { hard + 10 } else { hard }
    }

    fn dealer(left: &mut [u8; 10], hand: &mut [u8; 10], cards: u32, chance: f64, ends: &mut [f64; 27]) {
        let total = Plain::total(hand);
        if total >= 17 {
            if cards != 2 || total != 21 {
                ends[usize::from(total)] += chance;
            }
            return;
        }
        let all: u32 = left.iter().map(|count| u32::from(*count)).sum();
        for value in 0..10 {
            if left[value] > 0 {
                let chance = chance * f64::from(left[value]) / f64::from(all);
                left[value] -= 1;
                hand[value] += 1;
                Plain::dealer(left, hand, cards + 1, chance, ends);
                left[value] += 1;
                hand[value] -= 1;
            }
        }
    }

    /// `left` is what is left beside the hand and the dealer's card.
    fn stand(hand: &[u8; 10], left: &[u8; 10], up: usize) -> f64 {
        let (mut ends, mut dealer) = ([0.0; 27], [0; 10]);
        dealer[up] = 1;
        Plain::dealer(&mut left.clone(), &mut dealer, 1, 1.0, &mut ends);
        let mine = usize::from(Plain::total(hand));
        let each = ends.iter().enumerate().map(|(total, chance)| match total {
            _ if mine > 21 => -chance,
            22.. => *chance,
            _ if total == mine => 0.0,
            _ if total < mine => *chance,
            _ => -chance,
        });
        each.sum()
    }

    fn after(left: &[u8; 10], then: &mut dyn FnMut(usize, &[u8; 10]) -> f64) -> f64 {
        let all: u32 = left.iter().map(|count| u32::from(*count)).sum();
        let mut sum = 0.0;
        for value in (0..10).filter(|value| left[*value] > 0) {
            let mut rest = *left;
            rest[value] -= 1;
            sum += f64::from(left[value]) / f64::from(all) * then(value, &rest);
        }
        sum
    }

    fn broken(left: &[u8; 10], up: usize) -> f64 {
        -Plain::no_blackjack(left, up)
    }

    fn no_blackjack(left: &[u8; 10], up: usize) -> f64 {
        let all: u32 = left.iter().map(|count| u32::from(*count)).sum();
        match up {
            0 => 1.0 - f64::from(left[9]) / f64::from(all),
            9 => 1.0 - f64::from(left[0]) / f64::from(all),
            _ => 1.0,
        }
    }

    fn without(&self, hand: &[u8; 10], up: usize) -> [u8; 10] {
        let mut left = self.deck;
        (0..10).for_each(|value| left[value] -= hand[value]);
        left[up] -= 1;
        left
    }

    /// The best play of a hand that is not split.
    fn best(&mut self, hand: [u8; 10], up: usize) -> (f64, Choice) {
        if let Some(known) = self.known.get(&(hand, up)) {
            return *known;
        }
        let left = self.without(&hand, up);
        let mut best = (Plain::stand(&hand, &left, up), Choice::Stand);
        if Plain::total(&hand) < 21 {
            let hit = Plain::after(&left, &mut |value, rest| {
                let mut hand = hand;
                hand[value] += 1;
                if Plain::total(&hand) > 21 { Plain::broken(rest, up) } else { self.value(hand, up) }
            });
            if hit > best.0 {
                best = (hit, Choice::Hit);
            }
            if hand.iter().sum::<u8>() == 2 {
                let double = 2.0 * Plain::doubled(hand, &left, up);
                if double > best.0 {
                    best = (double, Choice::Double);
                }
            }
        }
        self.known.insert((hand, up), best);
        best
    }

    fn value(&mut self, hand: [u8; 10], up: usize) -> f64 {
        self.best(hand, up).0
    }

    fn doubled(hand: [u8; 10], left: &[u8; 10], up: usize) -> f64 {
        Plain::after(left, &mut |value, rest| {
            let mut hand = hand;
            hand[value] += 1;
            if Plain::total(&hand) > 21 { Plain::broken(rest, up) } else { Plain::stand(&hand, rest, up) }
        })
    }

    /// A split hand, played as the same cards unsplit.
    fn as_unsplit(&mut self, hand: [u8; 10], left: &[u8; 10], up: usize, aces: bool) -> f64 {
        let cards: u8 = hand.iter().sum();
        let choice = match cards {
            1 => Choice::Hit,
            _ if aces => Choice::Stand,
            _ => self.best(hand, up).1,
        };
        match choice {
            Choice::Stand => Plain::stand(&hand, left, up),
            Choice::Double => 2.0 * Plain::doubled(hand, left, up),
            Choice::Hit => Plain::after(left, &mut |value, rest| {
                let mut hand = hand;
                hand[value] += 1;
                if Plain::total(&hand) > 21 {
                    Plain::broken(rest, up)
                } else {
                    self.as_unsplit(hand, rest, up, aces)
                }
            }),
        }
    }

    fn expectation(&mut self) -> f64 {
        let mut sum = 0.0;
        for up in 0..10 {
            for first in 0..10 {
                for second in first..10 {
                    let mut hand = [0; 10];
                    hand[first] += 1;
                    hand[second] += 1;
                    let left = self.without(&hand, up);
                    let no_blackjack = Plain::no_blackjack(&left, up);
                    let worth = if (first, second) == (0, 9) {
                        1.5 * no_blackjack
                    } else {
                        let mut worth = self.value(hand, up);
                        if first == second {
                            let mut one = [0; 10];
                            one[first] = 1;
                            worth = worth.max(2.0 * self.as_unsplit(one, &left, up, first == 0));
                        }
                        worth - (1.0 - no_blackjack)
                    };
                    sum += self.chance(first, second, up) * worth;
                }
            }
        }
        sum
    }

    fn chance(&self, first: usize, second: usize, up: usize) -> f64 {
        let mut left = self.deck;
        let mut chance = if first == second { 1.0 } else { 2.0 };
        for value in [first, second, up] {
            let all: u32 = left.iter().map(|count| u32::from(*count)).sum();
            chance *= f64::from(left[value]) / f64::from(all);
            left[value] -= 1;
        }
        chance
    }
}
