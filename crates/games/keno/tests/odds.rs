//! Keno's exact figures against slower ways to the same: every draw of a small board one by one, every catch of a real
//! ticket settled by the rulebook itself, and the rate card's own reckoning.

use keno::odds::{Board, Payoffs, Ticket, TooManyCourses, card, play};
use keno::{Asked, Kind, NUMBERS, Play, RateCard, Spots};
use odds::Fraction;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use std::collections::BTreeMap;

/// Every way to write a number as a sum of group sizes, the largest first.
fn partitions(of: u8, largest: u8) -> Vec<Vec<u8>> {
    if of == 0 {
        return vec![Vec::new()];
    }
    let firsts = 1..=of.min(largest);
    let with = |first: u8| {
        let rest = partitions(of - first, first).into_iter();
        rest.map(move |rest| [vec![first], rest].concat())
    };
    firsts.flat_map(with).collect()
}

/// Groups of these sizes, marked from number 1 on, as bits.
fn marked(sizes: &[u8]) -> Vec<u32> {
    let mut next = 0;
    let mut group = |size: u8| {
        let bits = ((1 << size) - 1) << next;
        next += size;
        bits
    };
    sizes.iter().map(|size| group(*size)).collect()
}

/// A pay table without any system, in which no two catches of any size are paid alike.
fn pays(spots: u8, caught: u8) -> Cents {
    match (u64::from(spots) * 37 + u64::from(caught) * 101) % 5 {
        0 => Cents::ZERO,
        other => Cents((other * 1000 + u64::from(spots) * 21 + u64::from(caught)) as i64),
    }
}

/// Every draw of a board, evaluated one by one.
fn one_by_one(board: Board, paid: impl Fn(u32) -> Cents) -> BTreeMap<Cents, u128> {
    let mut found = BTreeMap::new();
    for draw in (0u32..1 << board.numbers()).filter(|draw| draw.count_ones() == u32::from(board.drawn())) {
        *found.entry(paid(draw)).or_default() += 1;
    }
    found
}

fn assert_same(payoffs: &Payoffs, found: &BTreeMap<Cents, u128>, what: &str) {
    let draws: u128 = found.values().sum();
    let part = |(payoff, number): (&Cents, &u128)| (*payoff, Fraction::part(*number, draws));
    assert_eq!(
        payoffs.chances().collect::<Vec<_>>(),
        found.iter().rev().map(part).collect::<Vec<_>>(),
        "{what}"
    );
    let whole = |cents: &Cents| Fraction::from(*cents);
    let mean: Fraction =
        found.iter().map(|(payoff, number)| whole(payoff) * Fraction::part(*number, draws)).sum();
    let square = |(payoff, number): (&Cents, &u128)| {
        let away = whole(payoff) - mean.clone();
        &away * &away * Fraction::part(*number, draws)
    };
    assert_eq!(payoffs.expected(), mean, "{what}");
    assert_eq!(payoffs.variance(), found.iter().map(square).sum(), "{what}");
}

const SMALL: [(u8, u8); 3] = [(12, 4), (10, 7), (9, 1)];

#[test]
fn p15_2c4_ways_that_share_groups_are_paid_in_every_draw_of_a_small_board_as_counted_one_by_one() {
    for (numbers, drawn) in SMALL {
        let board = Board::new(numbers, drawn).expect("a small board");
        for sizes in (2..=numbers).flat_map(|all| partitions(all, all)).filter(|sizes| sizes.len() > 1) {
            let groups = marked(&sizes);
            let sets: Vec<u32> = (1usize..1 << groups.len())
                .map(|set| {
                    groups.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, bits)| bits).sum()
                })
                .collect();
            let all: Vec<u8> = (1..=sizes.iter().sum()).collect();
            let some: Vec<u8> = all.iter().copied().filter(|spots| spots % 3 == 2).collect();
            for lines in [all, some] {
                let is_way = |set: &u32| lines.contains(&(set.count_ones() as u8));
                let ways: Vec<u32> = sets.iter().copied().filter(is_way).collect();
                let found = one_by_one(board, |draw| {
                    ways.iter().map(|way| pays(way.count_ones() as u8, (way & draw).count_ones() as u8)).sum()
                });
                let ticket = sizes.iter().fold(Ticket::new(board), |ticket, size| ticket.group(*size));
                let ticket = lines
                    .iter()
                    .fold(ticket, |ticket, spots| ticket.every_way(*spots, |caught| pays(*spots, caught)));
                let what = format!("{drawn} of {numbers}, groups {sizes:?}, ways of {lines:?}");
                let payoffs = ticket.payoffs().expect("small");
                assert_same(&payoffs, &found, &what);
                assert_eq!(ticket.expected(), payoffs.expected(), "{what}");
            }
        }
    }
}

#[test]
fn p15_2c2_groups_of_a_split_are_paid_each_alone_in_every_draw_of_a_small_board() {
    for (numbers, drawn) in SMALL {
        let board = Board::new(numbers, drawn).expect("a small board");
        for sizes in (1..=numbers).flat_map(|all| partitions(all, all)) {
            let groups = marked(&sizes);
            // Every group at another rate.
            let rated = |at: usize, spots: u8, caught: u8| Cents(pays(spots, caught).0 * (at as i64 + 1));
            let found = one_by_one(board, |draw| {
                let each = groups.iter().zip(&sizes).enumerate();
                each.map(|(at, (group, spots))| rated(at, *spots, (group & draw).count_ones() as u8)).sum()
            });
            let each = sizes.iter().enumerate();
            let ticket = each.fold(Ticket::new(board), |ticket, (at, spots)| {
                ticket.alone(*spots, |caught| rated(at, *spots, caught))
            });
            let what = format!("{drawn} of {numbers}, split {sizes:?}");
            let payoffs = ticket.payoffs().expect("small");
            assert_same(&payoffs, &found, &what);
            assert_eq!(ticket.expected(), payoffs.expected(), "{what}");
        }
    }
}

fn asked(line: &str, card: &RateCard) -> Play {
    let request = match line.parse() {
        Ok(Asked::Marked(request)) => request,
        other => panic!("{line}: {other:?}"),
    };
    Play::check(&request, card).unwrap_or_else(|refusal| panic!("{line}: {refusal}"))
}

fn choose(from: u8, taken: u8) -> u128 {
    (0..u128::from(taken)).fold(1, |sets, at| sets * (u128::from(from) - at) / (at + 1))
}

/// What a ticket is paid, by going through every catch of every group, with the rulebook's own settlement.
fn settled(play: &Play, card: &RateCard) -> BTreeMap<Cents, u128> {
    let kings = play.kings().iter().map(|king| Spots::NONE.with(king));
    let parts: Vec<Spots> = play.groups().iter().copied().chain(kings).collect();
    let others: Vec<u8> = (1..=NUMBERS).filter(|number| !play.marked().has(*number)).collect();
    let mut found = BTreeMap::new();
    go_on(&parts, Spots::NONE, 1, &mut |drawn, sets| {
        let missing = 20 - drawn.count();
        let Some(rest) = others.get(..usize::from(missing)) else { return };
        let whole = rest.iter().fold(drawn, |drawn, number| drawn.with(*number));
        *found.entry(play.payoff(card, whole)).or_default() += sets * choose(others.len() as u8, missing);
    });
    found
}

fn go_on(parts: &[Spots], drawn: Spots, sets: u128, each: &mut impl FnMut(Spots, u128)) {
    let Some((part, rest)) = parts.split_first() else { return each(drawn, sets) };
    let mut with = drawn;
    go_on(rest, with, sets, each);
    for (number, caught) in part.iter().zip(1..=20 - drawn.count()) {
        with = with.with(number);
        go_on(rest, with, sets * choose(part.count(), caught), each);
    }
}

const TICKETS: [(Kind, &str); 12] = [
    (Kind::Straight, "3 7 12 44 @1"),
    (Kind::Straight, "1-10 @1 x3"),
    (Kind::Split, "split 1 2 3 / 4 5 6 @2"),
    (Kind::Split, "split 1-5 / 6-10 / 11-13 : 1/5, 1/3, 1/5 @1,2,3"),
    (Kind::Way, "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1"),
    (Kind::Way, "1 2 3 / 4 5 6 / 7 8 9 / 10 11 12 : 4/3, 6/6, 4/9 @0.50"),
    (Kind::Combination, "1 2 / 3 4 5 / 6 7 8 9 : 1/5, 1/6, 1/7, 1/9 @1,0.50,0.50,2"),
    (Kind::Combination, "1-4 / 5 6 / 7-9 / 10-12 : 1/6 A+B @1"),
    (Kind::Combination, "1-3 / 4-6 / 7-9 / 10-12 : 3/6 A+B B+C A+D, 4/3 @1,0.50"),
    (
        Kind::Combination,
        "1 2 / 3 4 5 / 6 7 8 9 / 80 : 1/2 A, 1/6 A+C, 1/6 B+A+D, 1/5 C+D, 1/10 @1,2,0.50,1,1",
    ),
    (Kind::King, "k7 / 1 2 3 / 4 5 : 1/4, 2/3 @0.50,1"),
    (Kind::King, "k77 k78 k79 / 1 2 3 / 4 5 6 : 6/4, 3/7, 3/8, 3/3 @1"),
];

#[test]
fn p15_2c_every_kind_of_ticket_returns_what_the_rulebook_pays_for_it() {
    let sample = RateCard::default();
    for (kind, line) in TICKETS {
        let ticket = asked(line, &sample);
        assert_eq!(ticket.kind(), kind, "{line}");
        let odds = play(&ticket, &sample);
        let found = settled(&ticket, &sample);
        assert_eq!(found.values().sum::<u128>(), Board::KENO.draws(), "{line}");
        let game = odds.a_game.as_ref().unwrap_or_else(|| panic!("{line}: {:?}", odds.left_out));
        // The rulebook pays no way more than the limit of a wager; none of these comes near it.
        assert_eq!(odds.a_game_under_the_limit, None, "{line}");
        assert_same(&game.payoffs, &found, line);
        assert_eq!(odds.returns, game.returns, "{line}: linear over ways");
        assert_eq!(game.win, game.payoffs.more_than(Cents::ZERO));
        let price = Fraction::from(ticket.price_of_a_game());
        assert_eq!(game.payoffs.expected() / price, odds.returns, "{line}");
    }
}

#[test]
fn kings_are_groups_of_one() {
    let sample = RateCard::default();
    let king = play(&asked("k7 / 1 2 3 / 4 5 : 1/4, 2/3 @0.50,1", &sample), &sample);
    let group = play(&asked("combination 7 / 1 2 3 / 4 5 : 1/4, 2/3 @0.50,1", &sample), &sample);
    assert_eq!(king.a_game, group.a_game);
}

#[test]
fn p15_3e_the_rate_card_and_the_odds_agree_on_every_number_of_spots() {
    for file in ["", "[pays.10]\n5 = 2\n6 = 20\n7 = 132\n8 = 1000\n9 = 4000\n10 = 25000\n", GENEROUS] {
        let rates = RateCard::from_toml(file).expect("a lawful card");
        let odds = card(&rates);
        assert_eq!(
            odds.wagers.iter().map(|wager| wager.spots).collect::<Vec<_>>(),
            rates.offered().collect::<Vec<_>>()
        );
        for wager in odds.wagers {
            let (returned, of) = rates.return_of(wager.spots).expect("it is offered");
            assert_eq!(wager.returns, Fraction::part(returned, of), "{} spots", wager.spots);
            assert_eq!(wager.odds.expected, &wager.returns - &Fraction::ONE);
            assert_eq!(
                wager.catches.iter().map(|catch| catch.chance.clone()).sum::<Fraction>(),
                Fraction::ONE
            );
        }
    }
}

/// Every spot of a wide card pays, and so does catching none of many.
const GENEROUS: &str = "[pays.2]\n1 = \"1.24\"\n2 = 4\n[pays.70]\n10 = 1\n11 = 1\n12 = 1\n13 = 1\n14 = 1\n15 = 1\n16 = 1\n17 = 1\n18 = 1\n19 = 1\n20 = 1\n";

#[test]
fn ten_spots_return_what_is_known() {
    let rates = RateCard::from_toml("[pays.10]\n5 = 2\n6 = 20\n7 = 132\n8 = 1000\n9 = 4000\n10 = 25000\n");
    let odds = card(&rates.expect("a lawful card"));
    let [ten] = &odds.wagers[..] else { panic!("ten spots and no others") };
    assert_eq!(format!("{:.6}", ten.returns.to_f64()), "0.707821");
    assert_eq!(ten.top.to_string(), "17/151499090");
    assert_eq!(ten.odds.wager, "10 spots");
    assert_eq!(ten.odds.pays, "5: 2, 6: 20, 7: 132, 8: 1,000, 9: 4,000, 10: 25,000 for 1");
    // Five or more of ten.
    assert_eq!(format!("{:.6}", ten.odds.win.to_f64()), "0.064660");
    assert_eq!(&ten.odds.win + &ten.odds.lose, Fraction::ONE);
    assert_eq!(odds.limit, None, "this card sets none");
}

#[test]
fn one_spot_is_caught_by_a_quarter_of_the_draws() {
    let odds = card(&RateCard::default());
    let one = &odds.wagers[0];
    assert_eq!((one.odds.wager.as_str(), one.returns.to_string()), ("1 spot", "3/4".to_string()));
    assert_eq!((one.odds.win.to_string(), one.top.to_string()), ("1/4".to_string(), "1/4".to_string()));
    // 9/4 of the squares less 9/16: three or nothing, one time in four.
    assert_eq!(one.variance.to_string(), "27/16");
}

/// Ten spots at $100 are worth $2,500,000 by the table, and $100,000 under the limit.
#[test]
fn p15_3e_the_limit_is_shown_where_it_bites() {
    let rates = RateCard::default();
    let odds = card(&rates);
    let limit = odds.limit.expect("the sample card has a limit");
    assert_eq!(limit.most_per_game, Cents::dollars(100_000));
    for (wager, limited) in odds.wagers.iter().zip(&limit.wagers) {
        let table = rates.pays(wager.spots).expect("it is offered");
        assert_eq!(limited.spots, wager.spots);
        assert_eq!(limited.at_minimum.returns, wager.returns, "the minimum of a dollar is never cut");
        let most = &limited.at_maximum;
        // Once more, by what each catch is paid.
        let each = wager.catches.iter().map(|catch| {
            let paid = table.payoff(catch.caught, Cents::dollars(100)).min(limit.most_per_game);
            Fraction::from(paid) * catch.chance.clone()
        });
        assert_eq!(most.returns, each.sum::<Fraction>() / Fraction::from(Cents::dollars(100)));
        assert_eq!(most.returns < wager.returns, most.top > limit.most_per_game);
        let whole = limited.whole_up_to.expect("the minimum is whole");
        let top = |rate: Cents| (0..=20).map(|caught| table.payoff(caught, rate)).max().expect("it pays");
        assert!(top(whole) <= limit.most_per_game);
        let next = Cents(whole.0 + rates.rates().step.0);
        assert!(next > rates.rates().most || top(next) > limit.most_per_game, "{} spots", wager.spots);
    }
    let ten = &limit.wagers[9];
    assert_eq!(ten.whole_up_to, Some(Cents::dollars(4)));
    assert_eq!(
        (ten.at_maximum.top, ten.at_maximum.top_paid),
        (Cents::dollars(2_500_000), Cents::dollars(100_000))
    );
    assert_eq!(limit.wagers[0].whole_up_to, Some(Cents::dollars(100)), "three hundred dollars are not cut");
}

/// Alone in a game, a ticket is paid its ways up to the limit of the game, whether or not single wagers have the same.
#[test]
fn p15_3e_a_ticket_alone_in_its_game_is_paid_up_to_the_limit() {
    let without = RateCard::from_toml("").expect("a card without a limit");
    for wager_too in ["", "wager_cents = 10000000\n"] {
        let file = format!("[limit]\naggregate_cents = 10000000\n{wager_too}");
        let rates = RateCard::from_toml(&file).expect("a lawful card");
        let limit = Cents::dollars(100_000);
        for line in ["1-10 @5", "1-4 / 5-8 / 9-12 : 3/4, 3/8 @5", "split 1-8 / 9-16 @4"] {
            let ticket = asked(line, &rates);
            let odds = play(&ticket, &rates);
            let under = odds.a_game_under_the_limit.unwrap_or_else(|| panic!("{line} is cut"));
            let mut found = BTreeMap::new();
            for (payoff, draws) in settled(&ticket, &rates) {
                *found.entry(payoff.min(limit)).or_default() += draws;
            }
            assert_same(&under.payoffs, &found, line);
            assert_eq!(under.payoffs.top().0, limit);
            assert!(under.returns < odds.returns);
            assert_eq!(odds.a_game, play(&ticket, &without).a_game, "{line}: the card itself knows no limit");
        }
    }
}

#[test]
fn the_190_ways_of_twenty_groups_of_four_are_reckoned_whole() {
    let rates = RateCard::default();
    let groups: Vec<String> = (0..20).map(|at| format!("{}-{}", 4 * at + 1, 4 * at + 4)).collect();
    let line = format!("{} : 190/8 @0.25", groups.join(" / "));
    let odds = play(&asked(&line, &rates), &rates);
    let game = odds.a_game.expect("by symmetry it is small");
    assert_eq!((odds.ways, odds.price_of_a_game), (190, Cents(4750)));
    assert_eq!(game.returns, odds.returns);
    let eight = &card(&rates).wagers[7];
    assert_eq!(odds.returns, eight.returns, "each of its ways returns what eight spots return");
    // Every number is marked. Five groups caught whole make ten ways of eight spots.
    let top = game.payoffs.top();
    assert_eq!(top.0, Cents(10 * 18_000 * 25));
    let five_groups = 15_504;
    assert_eq!(top.1, Fraction::part(five_groups, Board::KENO.draws()));
}

#[test]
fn eighty_kings_always_catch_twenty() {
    let rates = RateCard::default();
    let kings: Vec<String> = (1..=80).map(|king| format!("k{king}")).collect();
    let odds = play(&asked(&format!("{} : 80/1, 3160/2 @0.25", kings.join(" ")), &rates), &rates);
    let game = odds.a_game.expect("all kings are alike");
    let paid = 20 * 3 * 25 + 190 * 12 * 25;
    assert_eq!(game.payoffs.chances().collect::<Vec<_>>(), [(Cents(paid), Fraction::ONE)]);
    assert_eq!((game.variance, game.win), (Fraction::ZERO, Fraction::ONE));
}

#[test]
fn a_ticket_that_is_too_large_says_so_and_returns_what_it_returns() {
    let every_size = (1..=12).fold(Ticket::new(Board::KENO), Ticket::group);
    let line = |ticket: Ticket, spots: u8| ticket.every_way(spots, |caught| pays(spots, caught));
    let ticket = (1..=20).fold(every_size, line);
    assert_eq!(ticket.payoffs(), Err(TooManyCourses));
    assert!(!ticket.expected().is_zero());
}

#[test]
fn games_of_a_multi_race_ticket_are_alike_and_apart() {
    let rates = RateCard::default();
    let (one, five) = (asked("1 @1", &rates), asked("1 @1 x5 =5", &rates));
    let (one, five) = (play(&one, &rates), play(&five, &rates));
    assert_eq!((one.returns, one.price_of_a_game), (five.returns, five.price_of_a_game));
    assert_eq!((five.games, five.price), (5, Cents(500)));
    let (one, five) = (one.a_game.expect("small"), five.a_game.expect("small"));
    assert_eq!((one.payoffs, one.win_in_any_game_percent), (five.payoffs, None));
    // One minus three quarters to the fifth.
    let any = five.win_in_any_game_percent.expect("five games");
    assert!((any - 100.0 * (1.0 - 243.0 / 1024.0)).abs() < 1e-9, "{any}");
}

#[test]
fn payoffs_for_people_are_one_by_one_or_of_about_the_same_size() {
    let rates = RateCard::default();
    let game = play(&asked("1-10 @1", &rates), &rates).a_game.expect("small");
    let rows = game.payoffs.rows(40);
    let shown: Vec<i64> = rows.iter().map(|row| row.from.0 / 100).collect();
    assert_eq!(shown, [25_000, 4000, 1000, 132, 20, 2, 0]);
    assert!(rows.iter().all(|row| row.from == row.to && row.sums == 1));
    assert_eq!((rows[0].to_string(), rows[0].one_game_in()), ("$25,000".into(), "8,911,711".into()));
    assert_eq!((rows[6].to_string(), rows[6].one_game_in()), ("nothing".into(), "1.07".into()));
    let folded = game.payoffs.rows(3);
    assert_eq!(folded.iter().map(|row| row.chance.clone()).sum::<Fraction>(), Fraction::ONE);
    let way = play(&asked("1-3 / 4-6 / 7-9 / 10-12 : 4/3, 6/6, 4/9 @0.50", &rates), &rates);
    let payoffs = way.a_game.expect("small").payoffs;
    let rows = payoffs.rows(30);
    assert_eq!((payoffs.different(), rows.len()), (31, 16));
    let together = rows.iter().find(|row| row.sums == 2).expect("two of about the same size");
    assert_eq!(together.to_string(), format!("{} to {}", together.from, together.to));
    assert_eq!(rows.iter().map(|row| row.sums).sum::<usize>(), payoffs.different());
    assert_eq!(rows.iter().map(|row| row.chance.clone()).sum::<Fraction>(), Fraction::ONE);
    let last = rows.last().expect("nothing is the last");
    assert_eq!((last.from, last.to), (Cents::ZERO, Cents::ZERO));
    assert!(rows.windows(2).all(|pair| pair[0].from > pair[1].to));
}
