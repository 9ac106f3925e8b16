//! Random requests, judged and evaluated twice: by the rules, and from the text alone.

use crate::oracle::{payoff, wagers};
use crate::support::{card, named};
use keno::{Asked, Condition, Conditioning, Draw, Kind, Play, RateCard, Request, Sum};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use rulebook::game::Refuse;
use rulebook::money::Cents;
use rulebook::provision::Status;
use std::collections::BTreeMap;

/// The board in some order.
fn board() -> impl Strategy<Value = Vec<u8>> {
    Just((1..=80).collect::<Vec<u8>>()).prop_shuffle()
}

fn rate() -> impl Strategy<Value = Cents> {
    prop_oneof![
        20 => (1i64..=400).prop_map(|steps| Cents(steps * 25)),
        20 => (4i64..=20).prop_map(|steps| Cents(steps * 25)),
        1 => prop::sample::select(vec![0, 1, 99, 101, 10_000, 10_025, -100, i64::MAX, i64::MIN]).prop_map(Cents),
    ]
}

/// How many sets of these sizes have each number of spots together.
fn counts(sizes: &[u8]) -> BTreeMap<u8, u32> {
    let mut counts = BTreeMap::new();
    for set in 1u32..1 << sizes.len() {
        let spots =
            (0..sizes.len()).filter(|at| set >> at & 1 == 1).map(|at| u32::from(sizes[at])).sum::<u32>();
        *counts.entry(spots as u8).or_default() += 1;
    }
    counts
}

/// What is drawn for a request before it is put together.
#[derive(Clone, Debug)]
struct Parts {
    board: Vec<u8>,
    kind: Kind,
    sizes: Vec<u8>,
    kings: usize,
    chosen: Vec<prop::sample::Index>,
    rates: Vec<Cents>,
    /// Rates for one, for each line, for each group, or as many as there are.
    rated: usize,
    games: u16,
    /// What is written about the conditioning and the price: nothing, the truth, or something beside it.
    written: (u8, u8),
    quick_pick: bool,
}

/// A request that is legal more often than not.
fn likely() -> impl Strategy<Value = Request> {
    let sizes = prop_oneof![
        prop::collection::vec(1u8..=4, 1..=8),
        prop::collection::vec(1u8..=10, 1..=5),
        (1u8..=5, 2usize..=8).prop_map(|(size, groups)| vec![size; groups]),
    ];
    let games = prop_oneof![20 => Just(1u16), 20 => 2u16..=20, 1 => Just(0u16), 1 => Just(21u16)];
    let quick = prop::bool::weighted(0.03);
    let rates = prop::collection::vec(rate(), 1..=8);
    let chosen = prop::collection::vec(any::<prop::sample::Index>(), 1..=4);
    let written = (0u8..30, 0u8..30);
    let rated = prop::sample::select(vec![0usize, 0, 0, 1, 1, 1, 2, 3]);
    let kind = prop::sample::select(Kind::ALL.to_vec());
    (board(), kind, sizes, 0usize..=4, chosen, rates, (rated, games, written, quick)).prop_map(
        |(board, kind, sizes, kings, chosen, rates, (rated, games, written, quick_pick))| {
            put_together(Parts {
                board,
                kind,
                sizes,
                kings,
                chosen,
                rates,
                rated,
                games,
                written,
                quick_pick,
            })
        },
    )
}

fn put_together(parts: Parts) -> Request {
    let Parts { board, kind, mut sizes, kings, chosen, mut rates, rated, games, written, quick_pick } = parts;
    let kings = if kind == Kind::King { kings.max(1) } else { 0 };
    if kind == Kind::Straight {
        sizes.truncate(1);
    }
    if kind == Kind::Way && written.0 != 3 {
        sizes = vec![sizes[0].min(5); sizes.len().max(2)];
    }
    let mut numbers = board.into_iter();
    let groups: Vec<Vec<u8>> =
        sizes.iter().map(|size| numbers.by_ref().take(usize::from(*size)).collect()).collect();
    let kings: Vec<u8> = numbers.take(kings).collect();
    let alone = matches!(kind, Kind::Straight | Kind::Split);
    let possible: Vec<(u8, u32)> = if alone {
        let mut each = BTreeMap::new();
        sizes.iter().for_each(|size| *each.entry(*size).or_default() += 1);
        each.into_iter().collect()
    } else {
        let all: Vec<u8> = sizes.iter().copied().chain(kings.iter().map(|_| 1)).collect();
        counts(&all).into_iter().filter(|(spots, _)| *spots <= 10 && *spots != 7 && *spots != 9).collect()
    };
    let mut lines: Vec<Condition> = Vec::new();
    for index in &chosen {
        if possible.is_empty() {
            break;
        }
        let (spots, ways) = possible[index.index(possible.len())];
        if lines.iter().all(|line| line.spots != spots) {
            lines.push(Condition::every(ways, spots));
        }
    }
    if alone {
        lines = possible.iter().map(|(spots, ways)| Condition::every(*ways, *spots)).collect();
    }
    if kind == Kind::Combination && written.1 % 3 == 0 {
        lines.iter_mut().for_each(|line| name_some(line, &sizes, written.1));
    }
    match written.0 {
        0 if !lines.is_empty() => lines[0].ways += 1,
        1 if !lines.is_empty() => lines[0].spots += 1,
        2 if !lines.is_empty() => lines.push(lines[0].clone()),
        _ => {}
    }
    let condition = !(alone && written.0 >= 15 || written.0 == 9);
    let count = match rated {
        0 => 1,
        1 => lines.len(),
        2 => groups.len(),
        _ => rates.len(),
    };
    rates = rates.iter().copied().cycle().take(count.max(1)).collect();
    if matches!(kind, Kind::Way) && written.1 > 2 {
        rates = vec![rates[0]; rates.len()];
    }
    let conditioning = Conditioning::new(lines).ok().filter(|_| condition);
    let mut request = Request { kind, groups, kings, conditioning, rates, games, price: None, quick_pick };
    let price = wagers(&request).map(|all| {
        let a_game: i64 = all.iter().map(|(_, rate)| rate).sum();
        a_game * i64::from(request.games)
    });
    request.price = match written.1 {
        0 => price.map(|price| Cents(price + 25)),
        1..=10 => price.map(Cents),
        _ => None,
    };
    request
}

/// 15.2(c)4: instead of every way of its spots, some of them by name.
fn name_some(line: &mut Condition, sizes: &[u8], pick: u8) {
    let sets = (1u32..1 << sizes.len()).filter(|set| {
        let members = sizes.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        members.map(|(_, size)| size).sum::<u8>() == line.spots
    });
    let sum = |set: u32| (0..sizes.len()).filter(|at| set >> at & 1 == 1).map(Sum::of).reduce(Sum::and);
    let sums: Vec<Sum> = sets.filter_map(sum).collect();
    line.sums = sums
        .into_iter()
        .enumerate()
        .filter(|(at, _)| at % 3 != usize::from(pick) % 4)
        .map(|(_, sum)| sum)
        .collect();
    if !line.sums.is_empty() {
        line.ways = line.sums.len() as u32;
    }
}

/// Anything that fits the fields, few of it legal.
fn wild() -> impl Strategy<Value = Request> {
    let number = || prop_oneof![8 => 1u8..=80, 1 => any::<u8>()];
    let groups = prop::collection::vec(prop::collection::vec(number(), 0..=12), 0..=6);
    let kings = prop::collection::vec(number(), 0..=3);
    let ways = || prop_oneof![4 => 0u32..=10, 1 => any::<u32>()];
    let spots = || prop_oneof![4 => 0u8..=12, 1 => any::<u8>()];
    let sum = prop::collection::vec(0usize..12, 1..=3)
        .prop_map(|groups| groups.into_iter().map(Sum::of).reduce(Sum::and).expect("one"));
    let sums = prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(sum, 1..=3)];
    let line = (ways(), spots(), sums).prop_map(|(ways, spots, sums)| Condition { ways, spots, sums });
    let conditioning = prop::option::of(prop::collection::vec(line, 0..=5));
    let price = prop::option::of(any::<i64>().prop_map(Cents));
    let kind = prop::sample::select(Kind::ALL.to_vec());
    let rates = prop::collection::vec(prop_oneof![4 => rate(), 1 => any::<i64>().prop_map(Cents)], 0..=5);
    let games = prop_oneof![4 => 1u16..=5, 1 => any::<u16>()];
    (kind, groups, kings, conditioning, rates, games, price, any::<bool>()).prop_map(
        |(kind, groups, kings, conditioning, rates, games, price, quick_pick)| {
            let conditioning = conditioning.and_then(|lines| Conditioning::new(lines).ok());
            Request { kind, groups, kings, conditioning, rates, games, price, quick_pick }
        },
    )
}

fn drawn() -> impl Strategy<Value = Draw> {
    board().prop_map(|board| Draw::new(board[..20].try_into().expect("twenty")).expect("a draw"))
}

/// A draw that catches much of what a request marks.
fn lucky(request: &Request, draw: &Draw, luck: usize) -> Draw {
    let mut numbers: Vec<u8> = request.kings.iter().chain(request.groups.iter().flatten()).copied().collect();
    numbers.truncate(luck.min(20));
    let rest = draw.numbers().iter().copied().chain(1..=80);
    for number in rest {
        if numbers.len() < 20 && !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    Draw::new(numbers.try_into().expect("twenty")).unwrap_or(*draw)
}

/// The same play, told apart only by who marked it.
fn unpicked(request: &Request, card: &RateCard) -> Play {
    let request = Request { quick_pick: false, ..request.clone() };
    Play::check(&request, card).expect("a quick-pick is a straight ticket like any other")
}

fn agree(request: &Request, draw: &Draw) -> Result<(), TestCaseError> {
    let limited = card(&[("limit.aggregate_cents", "10000000"), ("limit.wager_cents", "10000000")]);
    let card = card(&[]);
    let expected = wagers(request);
    let play = match Play::check(request, &card) {
        Ok(play) => play,
        Err(refusal) => {
            prop_assert!(expected.is_none(), "{request} was refused: {refusal}");
            let (cite, code) = named(&refusal);
            prop_assert!(cite.starts_with("15."), "{request}: {cite}");
            prop_assert!(refusal.cite().row().status != Status::NotBuilt, "nothing is built by {cite}");
            prop_assert!(!code.is_empty() && !refusal.to_string().is_empty());
            return Ok(());
        }
    };
    let Some(expected) = expected else { return Err(TestCaseError::fail(format!("{request} was accepted"))) };
    let price: i64 = expected.iter().map(|(_, rate)| rate).sum();
    prop_assert_eq!(play.ways() as usize, expected.len(), "{}", request);
    prop_assert_eq!(play.price_of_a_game().0, price, "{}", request);
    prop_assert_eq!(play.price().0, price * i64::from(request.games), "{}", request);
    for luck in [0, 4, 8, 20] {
        let draw = lucky(request, draw, luck);
        let numbers = draw.numbers();
        prop_assert_eq!(play.payoff(&card, draw.spots()).0, payoff(&expected, numbers, None), "{}", request);
        let most = play.payoff(&limited, draw.spots()).0;
        prop_assert_eq!(most, payoff(&expected, numbers, Some(10_000_000)), "{}", request);
        let mut tallied = 0;
        play.tally(draw.spots(), |_, _, ways| tallied += ways);
        prop_assert_eq!(tallied, u64::from(play.ways()), "every way is tallied once: {}", request);
    }
    // What was accepted reads back as the same, from its line, from JSON, and from the played ticket.
    let plain = unpicked(request, &card);
    for again in [request, &play.request()] {
        let line = again.to_string();
        let Ok(Asked::Marked(read)) = line.parse() else {
            return Err(TestCaseError::fail(format!("{line} is not read back")));
        };
        prop_assert_eq!(Play::check(&read, &card), Ok(plain.clone()), "{}", line);
    }
    let json = serde_json::to_value(request).expect("JSON");
    let read: Request = serde_json::from_value(json).expect("the same");
    prop_assert_eq!(&read, request);
    prop_assert_eq!(Play::check(&play.request(), &card), Ok(play));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, ..ProptestConfig::default() })]

    #[test]
    fn p15_2c_requests_are_accepted_priced_and_paid_as_the_text_says(request in likely(), draw in drawn()) {
        agree(&request, &draw)?;
    }

    #[test]
    fn p15_4a_no_request_makes_the_system_fail(request in wild(), draw in drawn()) {
        agree(&request, &draw)?;
    }

    #[test]
    fn p15_4a_no_line_makes_the_system_fail(line in "[0-9 ]{0,8}[a-z0-9 /,:@x=.$+-]{0,30}(@[0-9., x=]{0,12})?") {
        if let Ok(asked) = line.parse::<Asked>() {
            if let Asked::Marked(request) = &asked {
                let _ = Play::check(request, &card(&[]));
            }
            prop_assert_eq!(asked.to_string().parse::<Asked>(), Ok(asked), "{}", line);
        }
    }
}

#[test]
fn the_likely_requests_are_of_every_kind_and_mostly_legal() {
    let mut seen = BTreeMap::<&str, (u32, u32)>::new();
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..600 {
        let request = likely().new_tree(&mut runner).expect("a request").current();
        let legal = wagers(&request).is_some();
        let count = seen.entry(request.kind.word()).or_default();
        count.0 += 1;
        count.1 += u32::from(legal);
    }
    for (kind, (all, legal)) in seen {
        assert!(legal * 4 > all && legal < all, "{kind}: {legal} of {all}");
    }
}
