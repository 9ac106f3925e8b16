//! The book of a game says the same as every ticket for itself (19:47-15.3(e), 15.6(a)).

use keno::{Book, Condition, Conditioning, Draw, Kind, Play, RateCard, Request, Spots, Sum};
use proptest::prelude::*;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The sample card; the same with a maximum for every wager; and one for many spots.
fn cards() -> [Arc<RateCard>; 3] {
    let card = |text: &str| Arc::new(RateCard::from_toml(text).unwrap_or_else(|wrong| panic!("{wrong}")));
    let sample = RateCard::default().to_toml(false);
    let limit = "aggregate_cents = 10000000";
    assert!(sample.contains(limit), "{sample}");
    [
        Arc::new(RateCard::default()),
        card(&sample.replace(limit, &format!("{limit}\nwager_cents = 10000000"))),
        card(&many_spots()),
    ]
}

/// Wagers of which all twenty may be caught, and some of which pay for catching none.
fn many_spots() -> String {
    let mut text = "game = \"keno\"\n[spots]\nmost = 40\n".to_owned();
    text += "[rates]\nminimum_cents = 100\nmaximum_cents = 10000\nstep_cents = 25\n";
    text += "[pays.1]\n1 = 3\n[pays.2]\n1 = 1\n2 = 7\n";
    for (spots, pays) in [(20, [5, 8]), (40, [10, 12])] {
        text += &format!("[pays.{spots}]\n0 = 100\n");
        for caught in pays[0]..=20 {
            let pays = if caught < pays[1] { 1 } else { 3 };
            text += &format!("{caught} = {pays}\n");
        }
    }
    text
}

/// How many sets of groups have so many spots, by trying: the groups of a request, kings among them.
fn ways_of(sizes: &[u8], spots: u8) -> u64 {
    let mut sets = BTreeMap::from([(0u8, 1u64)]);
    for size in sizes {
        for (together, ways) in sets.clone() {
            if together + size <= spots {
                *sets.entry(together + size).or_insert(0) += ways;
            }
        }
    }
    sets.get(&spots).copied().unwrap_or(0)
}

/// Every sum of groups that has so many spots.
fn sums_of(sizes: &[u8], spots: u8) -> Vec<Sum> {
    let sets = 1u32..1 << sizes.len();
    let members = |set: u32| (0..sizes.len()).filter(move |at| set >> at & 1 == 1);
    let fits = sets.filter(|set| members(*set).map(|at| sizes[at]).sum::<u8>() == spots);
    fits.filter_map(|set| members(set).map(Sum::of).reduce(Sum::and)).collect()
}

fn kind() -> impl Strategy<Value = Kind> {
    prop::sample::select(Kind::ALL.to_vec())
}

fn board() -> impl Strategy<Value = Vec<u8>> {
    Just((1..=80).collect::<Vec<u8>>()).prop_shuffle()
}

prop_compose! {
    /// What a ticket could be: most of them the card allows.
    fn request(card: usize)(
        kind in kind(),
        board in board(),
        mut sizes in prop::collection::vec(1u8..=9, 2..20),
        equal in any::<bool>(),
        kings in 1usize..12,
        lines in prop::collection::vec((any::<prop::sample::Index>(), 1i64..=400), 1..6),
    ) -> Request {
        if equal || kind == Kind::Way {
            let size = sizes[0];
            sizes.fill(size);
        }
        if kind == Kind::Straight {
            sizes.truncate(1);
            sizes[0] += sizes[0] / 2;
        }
        let mut left = board.as_slice();
        let kings = if kind == Kind::King { left.split_off(..kings).unwrap_or_default().to_vec() } else { Vec::new() };
        let groups: Vec<Vec<u8>> = sizes
            .iter()
            .map_while(|size| left.split_off(..usize::from(*size)).map(<[u8]>::to_vec))
            .collect();
        let combined: Vec<u8> =
            groups.iter().map(|group| group.len() as u8).chain(kings.iter().map(|_| 1)).collect();
        let rate = |cents: i64| Cents(cents * 25);
        let (conditioning, rates) = match kind {
            Kind::Straight | Kind::Split => (None, vec![rate(lines[0].1.max(4))]),
            _ => {
                let possible: Vec<(u8, u64)> = cards()[card]
                    .offered()
                    .map(|spots| (spots, ways_of(&combined, spots)))
                    .filter(|(_, ways)| (1..=1200).contains(ways))
                    .collect();
                let mut chosen: BTreeMap<u8, (u64, i64)> = BTreeMap::new();
                for (index, cents) in &lines {
                    if !possible.is_empty() {
                        let (spots, ways) = possible[index.index(possible.len())];
                        chosen.insert(spots, (ways, *cents));
                    }
                }
                let conditions = chosen.iter().map(|(spots, (ways, cents))| {
                    let mut line = Condition::every(*ways as u32, *spots);
                    // 15.2(c)4: some lines of a combination ticket name a few of their ways.
                    if kind == Kind::Combination && cents % 2 == 0 && sizes.len() <= 12 {
                        line.sums = sums_of(&combined, *spots).into_iter().step_by(1 + *cents as usize % 3).collect();
                        line.ways = line.sums.len() as u32;
                    }
                    line
                });
                let rates: Vec<Cents> = chosen.values().map(|(_, cents)| rate(*cents)).collect();
                let rates = if kind == Kind::Way { vec![rate(lines[0].1)] } else { rates };
                (Conditioning::new(conditions.collect()).ok(), rates)
            }
        };
        Request { kind, groups, kings, conditioning, rates, games: 1, price: None, quick_pick: false }
    }
}

/// A draw that takes so many of its numbers from those that are marked, as far as there are.
fn draw_near(marked: Spots, board: &[u8], near: usize) -> Spots {
    let (hit, miss): (Vec<u8>, Vec<u8>) = board.iter().partition(|number| marked.has(**number));
    let hits = hit.iter().take(near);
    let numbers: Vec<u8> = hits.chain(&miss).chain(hit.iter().skip(near)).take(20).copied().collect();
    Draw::try_from(numbers).expect("a draw").spots()
}

/// The same by asking every ticket.
fn one_by_one(open: &BTreeMap<u32, Play>, card: &RateCard, drawn: Spots) -> (Vec<(u32, Cents)>, Cents) {
    let payoffs = open.iter().map(|(ticket, play)| (*ticket, play.payoff(card, drawn)));
    let winners: Vec<(u32, Cents)> = payoffs.filter(|(_, payoff)| !payoff.is_zero()).collect();
    let total = winners.iter().map(|(_, payoff)| *payoff).sum();
    (winners, total)
}

fn agrees(book: &Book, open: &BTreeMap<u32, Play>, card: &RateCard, drawn: Spots) {
    let mut winners = vec![(0, Cents(1))];
    let total = book.settle(drawn, &mut winners);
    assert_eq!((winners, total), one_by_one(open, card, drawn));
    assert_eq!(book.len(), open.len());
    assert_eq!(book.is_empty(), open.is_empty());
    assert_eq!(book.tickets().collect::<Vec<_>>(), open.keys().copied().collect::<Vec<_>>());
    assert_eq!(book.handle(), open.values().map(Play::price_of_a_game).sum());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn p15_6a_a_book_pays_what_every_ticket_is_paid(
        (which, requests) in (0usize..3).prop_flat_map(|which| {
            (Just(which), prop::collection::vec((request(which), 0u32..1000), 1..24))
        }),
        removed in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
        draws in prop::collection::vec((board(), any::<prop::sample::Index>(), 0usize..=20), 1..5),
    ) {
        let card = cards()[which].clone();
        let mut book = Book::new(card.clone());
        let mut open = BTreeMap::new();
        for (request, ticket) in &requests {
            if let (Ok(play), false) = (Play::check(request, &card), open.contains_key(ticket)) {
                book.add(*ticket, &play);
                open.insert(*ticket, play);
            }
        }
        let sold: Vec<(u32, Play)> = open.iter().map(|(ticket, play)| (*ticket, play.clone())).collect();
        for (board, near, hits) in &draws {
            let marked = if sold.is_empty() { Spots::NONE } else { near.get(&sold).1.marked() };
            agrees(&book, &open, &card, draw_near(marked, board, *hits));
        }
        for ticket in removed.iter().filter(|_| !sold.is_empty()).map(|index| index.get(&sold).0) {
            prop_assert_eq!(book.remove(ticket), open.remove(&ticket).is_some());
            let marked = sold[0].1.marked();
            agrees(&book, &open, &card, draw_near(marked, &draws[0].0, 10));
        }
    }
}

fn play(line: &str, card: &RateCard) -> Play {
    let keno::Asked::Marked(request) = line.parse().unwrap_or_else(|wrong| panic!("{line}: {wrong}")) else {
        panic!("{line}")
    };
    Play::check(&request, card).unwrap_or_else(|refusal| panic!("{line}: {refusal}"))
}

/// The proptest above says nothing of tickets that it never makes: here it is seen to make all kinds, and many ways.
#[test]
fn every_kind_and_hundreds_of_ways_are_tried() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let card = RateCard::default();
    let mut kinds: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for _ in 0..2000 {
        let request = request(0).new_tree(&mut runner).expect("a request").current();
        if let Ok(play) = Play::check(&request, &card) {
            let (count, most) = kinds.entry(play.kind().word()).or_default();
            (*count, *most) = (*count + 1, (*most).max(play.ways()));
        }
    }
    for kind in Kind::ALL {
        let (count, most) = kinds.get(kind.word()).copied().unwrap_or_default();
        assert!(count > 100, "{kind}: {kinds:?}");
        let many = matches!(kind, Kind::Way | Kind::Combination | Kind::King);
        assert!(!many || most > 500, "{kind}: {kinds:?}");
    }
}

#[test]
fn p15_3e_each_way_is_paid_by_the_card_up_to_the_most_of_a_wager() {
    let [free, limited, _] = cards();
    let drawn = Draw::new(std::array::from_fn(|place| place as u8 + 1)).expect("a draw").spots();
    // Ten of ten for $100: $2,500,000 by the card. Two fives, 48000 each, and with one another the ten again.
    let lines = ["1 2 3 4 5 6 7 8 9 10 @100", "1 2 3 4 5 / 6 7 8 9 10 : 2/5, 1/10 @100", "71 72 @1"];
    let settle = |card: &Arc<RateCard>| {
        let mut book = Book::new(card.clone());
        (1..).zip(lines).for_each(|(ticket, line)| book.add(ticket, &play(line, card)));
        let mut winners = Vec::new();
        let total = book.settle(drawn, &mut winners);
        (winners, total)
    };
    let dollars = Cents::dollars;
    assert_eq!(
        settle(&free),
        (vec![(1, dollars(2_500_000)), (2, dollars(2 * 48_000 + 2_500_000))], dollars(5_096_000))
    );
    assert_eq!(
        settle(&limited),
        (vec![(1, dollars(100_000)), (2, dollars(2 * 48_000 + 100_000))], dollars(296_000))
    );
}

#[test]
fn p15_4e_a_voided_ticket_is_paid_nothing_and_its_number_can_stand_again() {
    let card = Arc::new(RateCard::default());
    let drawn = Draw::new(std::array::from_fn(|place| place as u8 + 1)).expect("a draw").spots();
    let mut book = Book::new(card.clone());
    let straight = play("1 @1", &card);
    [3, 9, 5].into_iter().for_each(|ticket| book.add(ticket, &straight));
    assert!(book.remove(5));
    assert!(!book.remove(5), "it is gone");
    assert!(!book.remove(4), "it was never there");
    let mut winners = Vec::new();
    assert_eq!(book.settle(drawn, &mut winners), Cents::dollars(6));
    assert_eq!(winners, [(3, Cents::dollars(3)), (9, Cents::dollars(3))]);
    assert_eq!((book.len(), book.handle()), (2, Cents::dollars(2)));
    book.add(5, &straight);
    assert_eq!((book.len(), book.handle()), (3, Cents::dollars(3)));
    assert_eq!(book.settle(drawn, &mut winners), Cents::dollars(9));
    assert_eq!(winners.iter().map(|winner| winner.0).collect::<Vec<_>>(), [3, 5, 9], "each once");
}

#[test]
#[should_panic(expected = "ticket 7 is in the book already")]
fn p15_6a_a_ticket_is_in_a_book_once() {
    let card = Arc::new(RateCard::default());
    let mut book = Book::new(card.clone());
    book.add(7, &play("1 @1", &card));
    book.add(8, &play("1 @1", &card));
    book.add(7, &play("2 @1", &card));
}

#[test]
#[should_panic(expected = "ticket 7 is in the book already")]
fn p15_6a_the_last_ticket_of_a_book_is_in_it_once() {
    let card = Arc::new(RateCard::default());
    let mut book = Book::new(card.clone());
    book.add(7, &play("1 @1", &card));
    book.add(7, &play("2 @1", &card));
}

/// What the tickets with these lines win, in one book, when the numbers 1 to 20 are drawn; in dollars, ticket by ticket.
fn won(card: &Arc<RateCard>, lines: &[&str]) -> Vec<(u32, i64)> {
    let drawn = Draw::new(std::array::from_fn(|place| place as u8 + 1)).expect("a draw").spots();
    let plays: BTreeMap<u32, Play> = (1..).zip(lines.iter().map(|line| play(line, card))).collect();
    let mut book = Book::new(card.clone());
    plays.iter().for_each(|(ticket, play)| book.add(*ticket, play));
    agrees(&book, &plays, card, drawn);
    let mut winners = Vec::new();
    book.settle(drawn, &mut winners);
    assert!(winners.iter().all(|(_, won)| won.0 % 100 == 0), "{winners:?}");
    winners.iter().map(|(ticket, won)| (*ticket, won.0 / 100)).collect()
}

#[test]
fn p15_2c_every_kind_of_ticket_is_paid_way_by_way_in_one_book() {
    let singles = |count: u8| (1..=count).map(|number| number.to_string()).collect::<Vec<_>>().join(" / ");
    // 924 ways of six that all catch six, by themselves and with one of twelve.
    let sixes = format!("{} : 924/6 @1", singles(12));
    let many = format!("{} : 924/6, 1/12 @1", singles(12));
    let found = won(
        &Arc::new(RateCard::default()),
        &[
            "1-4 @2",
            "71 72 @5",
            // Each group by itself and at its own rate: three of three, none of two, two of two.
            "split 1-3 / 71 72 / 4 5 @1,2,3",
            // Two whole fours, eight of eight, and eight of twelve.
            "1-4 / 5-8 / 71-74 : 3/4, 3/8, 1/12 @1",
            // Lines of two and of six: the pair, and the pair with the four.
            "1 2 / 3-6 / 71-73 : 1/2, 1/6 @1,2",
            // The line of six wins nothing by two, that of two does.
            "1 2 / 71-74 : 1/2, 1/6 @1",
            // A four of two pairs, and a group that is a four by itself.
            "1 2 / 71 72 / 3-6 : 2/4 @1",
            // The ways that are named and no others: six of six and not C+D; two threes, one of them caught.
            "1-4 / 5 6 / 7-9 / 71-73 : 1/6 A+B, 2/3 @1,2",
            "1-4 / 5 6 / 7-9 / 71-73 : 1/6 C+D @1",
            // A king that is drawn and one that is not, each with the three, and all together.
            "k1 / k71 / 2-4 : 2/4, 1/5 @1",
            many.as_str(),
            sixes.as_str(),
            "1 / 2 / 3 : 3/1, 3/2, 1/3 @1",
        ],
    );
    let expected = [
        (1, 2 * 112),
        (3, 42 + 3 * 12),
        (4, 2 * 112 + 18_000 + 220),
        (5, 12 + 2 * 1500),
        (6, 12),
        (7, 1 + 112),
        (8, 1500 + 2 * 42),
        (9, 1),
        (10, 112 + 4 + 20),
        (11, 924 * 1500 + 36_000),
        (12, 924 * 1500),
        (13, 3 * 3 + 3 * 12 + 42),
    ];
    assert_eq!(found, expected);
}

#[test]
fn p15_2b_wagers_of_many_spots_are_paid_way_by_way_in_one_book() {
    let [_, _, many_spots] = cards();
    let found = won(
        &many_spots,
        &[
            // Twenty of twenty, and ten of twenty twice.
            "1-10 / 11-20 / 71-80 : 3/20 @1",
            // None of twenty pays a hundred.
            "51-60 / 61-70 : 1/20 @1",
            "1 / 2 / 3-20 : 2/1, 1/2, 1/20 @1",
            "split 1-20 / 21-60 @1,2",
        ],
    );
    assert_eq!(found, [(1, 3 * 3), (2, 100), (3, 2 * 3 + 7 + 3), (4, 3 + 2 * 100)]);
}
