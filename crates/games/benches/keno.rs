//! How fast keno is settled and drawn, on one core: `cargo bench -p chapter47-games --bench keno`.
//!
//! A million open tickets of a mix as a lounge sells it (six in ten straight, the others split, way, combination and king
//! tickets, some with tens of ways) are settled by one draw, beside a plain loop that asks every ticket for its payoff.
//! Measured in turn, several times, and the best of each is given: as a rate, as a time, and as a ratio to the plain loop of
//! the same run. Numbers of one machine mean little on another: the ratio is what to compare.

mod measured;

use keno::draw;
use keno::{Book, Condition, Conditioning, Kind, Play, RateCard, Request, Spots, shared};
use measured::{Measured, measure};
use rulebook::money::Cents;
use std::hint::black_box;
use std::sync::Arc;
use table::chance::{Entropy, SimChance, shuffle};

const TICKETS: u32 = 1_000_000;
/// So many are different; each stands ten times in the book.
const DIFFERENT: u32 = 100_000;
/// A plain loop over so many at once.
const AT_ONCE: usize = 20_000;
const WINNERS: u32 = 100_000;

/// Sizes of groups, then how many sets of them have 0, 1, … 10 spots.
fn ways_by_spots(sizes: &[u8]) -> [u32; 11] {
    let mut sets = [0; 11];
    sets[0] = 1;
    for size in sizes.iter().map(|size| usize::from(*size)) {
        for spots in (size..=10).rev() {
            sets[spots] += sets[spots - size];
        }
    }
    sets
}

/// One of so many, from the first.
fn one_of(count: u64, chance: &mut SimChance) -> u8 {
    chance.below(count) as u8
}

/// A ticket as somebody might ask for it.
fn request(chance: &mut SimChance) -> Request {
    let mut board: Vec<u8> = (1..=80).collect();
    shuffle(&mut board, chance);
    let (kind, sizes, kings) = match chance.below(100) {
        0..60 => (Kind::Straight, vec![1 + one_of(10, chance)], 0),
        60..75 => (Kind::Split, (0..2 + one_of(4, chance)).map(|_| 1 + one_of(8, chance)).collect(), 0),
        75..90 => {
            // One in ten has many groups, and so tens or hundreds of ways.
            let many = if chance.below(10) == 0 { 8 } else { 0 };
            (Kind::Way, vec![1 + one_of(5, chance); usize::from(2 + many + one_of(6, chance))], 0)
        }
        90..95 => (Kind::Combination, (0..2 + one_of(5, chance)).map(|_| 1 + one_of(5, chance)).collect(), 0),
        _ => (
            Kind::King,
            (0..1 + one_of(3, chance)).map(|_| 2 + one_of(3, chance)).collect(),
            1 + one_of(4, chance),
        ),
    };
    let rate = |chance: &mut SimChance| {
        Cents([100, 100, 100, 200, 500, 1000, 25, 50][usize::from(one_of(8, chance))])
    };
    let combined: Vec<u8> = sizes.iter().copied().chain((0..kings).map(|_| 1)).collect();
    let (conditioning, rates) = match kind {
        Kind::Straight | Kind::Split => (None, vec![rate(chance).max(Cents(100))]),
        _ => {
            let mut lines: Vec<Condition> = (1..)
                .zip(&ways_by_spots(&combined)[1..])
                .filter(|(_, ways)| (1..=250).contains(*ways))
                .map(|(spots, ways)| Condition::every(*ways, spots))
                .collect();
            shuffle(&mut lines, chance);
            lines.truncate(usize::from(1 + one_of(4, chance)));
            (Conditioning::new(lines).ok(), vec![rate(chance)])
        }
    };
    let mut left = board.into_iter();
    let kings = left.by_ref().take(usize::from(kings)).collect();
    let groups = sizes.iter().map(|size| left.by_ref().take(usize::from(*size)).collect()).collect();
    Request { kind, groups, kings, conditioning, rates, games: 1, price: None, quick_pick: false }
}

/// The tickets of a lounge; requests that it would refuse are not among them.
fn plays(card: &RateCard) -> Vec<Play> {
    let mut chance = SimChance::new(47, 0);
    let requests = std::iter::from_fn(|| Some(request(&mut chance)));
    requests.filter_map(|request| Play::check(&request, card).ok()).take(DIFFERENT as usize).collect()
}

fn drawn() -> Spots {
    draw().expect("the operating system answers").spots()
}

fn all() -> Vec<Measured> {
    let card = Arc::new(RateCard::default());
    let plays = plays(&card);
    let mut book = Book::new(Arc::clone(&card));
    for ticket in 0..TICKETS {
        book.add(ticket, &plays[(ticket % DIFFERENT) as usize]);
    }
    let (numbers, mut from) = (drawn(), 0);
    let mut winners: Vec<(u32, Cents)> = Vec::new();
    let mut chance = SimChance::new(47, 1);
    let payoffs: Vec<(u32, Cents)> =
        (0..WINNERS).map(|ticket| (ticket, Cents(100 + chance.below(100_000) as i64))).collect();
    vec![
        Measured {
            name: "plain loop over every ticket",
            target: None,
            work: Box::new(move || {
                from = if from + AT_ONCE >= plays.len() { 0 } else { from + AT_ONCE };
                for play in &plays[from..from + AT_ONCE] {
                    black_box(play.payoff(&card, numbers));
                }
                AT_ONCE as u64
            }),
        },
        Measured {
            name: "settling a million open tickets",
            target: Some(1e6),
            work: Box::new(move || {
                black_box(book.settle(drawn(), &mut winners));
                u64::from(TICKETS)
            }),
        },
        Measured {
            name: "draws",
            target: None,
            work: Box::new(|| {
                (0..100).for_each(|_| _ = black_box(drawn()));
                100
            }),
        },
        Measured {
            name: "sharing a limit among 100,000",
            target: None,
            work: Box::new(move || {
                black_box(shared(Cents::dollars(100_000), black_box(&payoffs)));
                u64::from(WINNERS)
            }),
        },
    ]
}

fn main() {
    mix();
    measure("keno", all, summarise);
}

/// Says what is settled.
fn mix() {
    let plays = plays(&RateCard::default());
    let share = |kind: Kind| 100 * plays.iter().filter(|play| play.kind() == kind).count() / plays.len();
    let [straight, split, way, combination, king] = Kind::ALL.map(share);
    let ways: u64 = plays.iter().map(|play| u64::from(play.ways())).sum();
    let many = plays.iter().filter(|play| play.ways() >= 20).count();
    println!(
        "{straight}% straight, {split}% split, {way}% way, {combination}% combination, {king}% king; {:.1} ways a ticket, \
         {:.1}% of tickets with 20 or more, {} at most",
        ways as f64 / plays.len() as f64,
        100.0 * many as f64 / plays.len() as f64,
        plays.iter().map(Play::ways).max().unwrap_or(0),
    );
}

fn summarise(all: &[Measured], best: &[f64]) {
    println!("\n{:<36} {:>14} {:>16} {:>14}", "", "a second", "to the plain", "to the target");
    for (place, (measured, rate)) in all.iter().zip(best).enumerate() {
        let plain = if place < 2 { format!("{:.1}", rate / best[0]) } else { String::new() };
        println!("{:<36} {rate:>14.0} {plain:>16} {:>14}", measured.name, measured.to_target(*rate));
    }
    println!(
        "\na million open tickets: {:.3} s by the book, {:.3} s by the plain loop",
        1e6 / best[1],
        1e6 / best[0]
    );
    println!("a draw: {:.1} us; sharing among 100,000 winners: {:.1} ms", 1e6 / best[2], 1e5 / best[3] * 1e3);
}
