//! The rate card that ships. Its house advantage is between 25 and 30 percent on every number of spots.

use super::limit::Limit;
use super::pay_table::PayTable;
use super::{Games, RateCard, Rates, Stations};
use rulebook::edition::Edition;
use rulebook::local_time::Zone;
use rulebook::money::Cents;

/// What is paid for one: numbers caught, payoff. The first table is for one spot, the next for two, and so on.
const TABLES: [&[(u8, i64)]; 15] = [
    &[(1, 3)],
    &[(2, 12)],
    &[(2, 1), (3, 42)],
    &[(2, 1), (3, 4), (4, 112)],
    &[(3, 2), (4, 20), (5, 480)],
    &[(3, 1), (4, 4), (5, 88), (6, 1500)],
    &[(4, 2), (5, 22), (6, 400), (7, 5000)],
    &[(5, 9), (6, 100), (7, 1480), (8, 18_000)],
    &[(5, 4), (6, 43), (7, 325), (8, 4400), (9, 25_000)],
    &[(5, 2), (6, 20), (7, 132), (8, 1000), (9, 4000), (10, 25_000)],
    &[(5, 1), (6, 8), (7, 72), (8, 400), (9, 2000), (10, 12_500), (11, 30_000)],
    &[(6, 5), (7, 36), (8, 220), (9, 600), (10, 2000), (11, 12_000), (12, 36_000)],
    &[(0, 1), (6, 2), (7, 16), (8, 72), (9, 700), (10, 4000), (11, 8000), (12, 20_000), (13, 40_000)],
    &[
        (0, 1),
        (6, 1),
        (7, 10),
        (8, 40),
        (9, 320),
        (10, 1000),
        (11, 3200),
        (12, 16_000),
        (13, 24_000),
        (14, 50_000),
    ],
    &[
        (0, 1),
        (6, 1),
        (7, 7),
        (8, 26),
        (9, 120),
        (10, 300),
        (11, 2600),
        (12, 8000),
        (13, 20_000),
        (14, 32_000),
        (15, 50_000),
    ],
];

impl Default for RateCard {
    /// The sample card: one to fifteen spots from a dollar, a game every five minutes, a limit of $100,000 a game.
    fn default() -> RateCard {
        let tables = (1..).zip(TABLES).map(|(spots, lines)| {
            let mut table = PayTable::new(spots);
            lines.iter().for_each(|(caught, pays)| table.set(*caught, Cents::dollars(*pays)));
            table
        });
        RateCard {
            edition: Edition::default(),
            title: "Keno".to_string(),
            most_marked: 80,
            rates: Rates {
                least: Cents(100),
                least_of_many_ways: Cents(25),
                most: Cents(10_000),
                step: Cents(25),
            },
            limit: Some(Limit { of_a_game: Cents::dollars(100_000), of_a_wager_too: false }),
            claim_minutes: 365 * 24 * 60,
            games: Games {
                interval_millis: 300_000,
                automatic_lock: true,
                notice_millis: 60_000,
                most_races: 20,
                refunds: true,
                day_starts_minutes: 6 * 60,
                zone: Zone::NewYork,
            },
            stations: Stations { booth: vec![1, 2, 3], automatic: vec![9] },
            tables: tables.collect(),
        }
    }
}
