//! 19:47-15.1, 15.2(b), 15.3(d), 15.3(e), 15.5(b), 15.6(c): the rate card. What a keno location sells and pays, checked;
//! there is no other way to a [`RateCard`] than through the check.
//!
//! | what | where |
//! |---|---|
//! | what each number of spots pays, exactly in proportion (15.3(e)) | `pay_table` |
//! | the house advantage, an exact fraction of at most 30 percent (15.3(e)) | `advantage` |
//! | the file of a card: every key, for reading, checking and writing | `keys` |
//! | its spots, its limit, its times, its pay tables | `spots`, `limit`, `times`, `pays` |
//! | the card that a patron picks up (15.3(d), 15.6(c)) | `guide` |
//! | the work stations, and that no two of a house have one number (15.4(c)2) | `stations` |
//! | the card that ships | `sample` |

mod advantage;
mod guide;
mod keys;
mod limit;
mod pay_table;
mod pays;
mod sample;
mod spots;
mod stations;
mod times;

pub use pay_table::PayTable;
pub use stations::Stations;

use limit::Limit;
use rulebook::edition::Edition;
use rulebook::local_time::Zone;
use rulebook::money::Cents;
use serde::Serialize;

/// What a keno location sells, and what it pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateCard {
    edition: Edition,
    title: String,
    most_marked: u8,
    rates: Rates,
    limit: Option<Limit>,
    claim_minutes: u32,
    games: Games,
    stations: Stations,
    /// What is offered, the fewest spots first.
    tables: Vec<PayTable>,
}

/// 15.3(d): what one way may be wagered at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rates {
    /// The least rate of one way, and the least price of a game.
    pub least: Cents,
    /// The least rate of a way on way, combination and king tickets, whose price of a game must still reach `least`.
    pub least_of_many_ways: Cents,
    /// The highest rate of one way.
    pub most: Cents,
    /// Every rate is a whole number of these.
    pub step: Cents,
}

/// 15.2(c)6, 15.4(d), 15.5: when games are held, and how many one ticket may cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Games {
    /// From one lock to the next.
    pub interval_millis: i64,
    /// Does the system lock by itself (15.5(e)), or does somebody (15.5(d))?
    pub automatic_lock: bool,
    /// How long before the lock its notice is given: a minute or more (15.5(c)).
    pub notice_millis: i64,
    /// The most games of one ticket; with 1 there are no multi-race tickets.
    pub most_races: u16,
    /// Are races that are not drawn yet refunded (15.4(d))?
    pub refunds: bool,
    /// The minute of the local day at which the gaming day begins (15.5(b)).
    pub day_starts_minutes: u16,
    /// The local time of the casino.
    pub zone: Zone,
}

impl RateCard {
    /// What is written above it.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The edition it belongs to. Both have the same text of subchapter 15.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// What so many spots pay; `None` where they are not offered.
    pub fn pays(&self, spots: u8) -> Option<&PayTable> {
        let place = self.tables.binary_search_by_key(&spots, PayTable::spots).ok()?;
        self.tables.get(place)
    }

    /// The numbers of spots that are offered, ascending.
    pub fn offered(&self) -> impl Iterator<Item = u8> {
        self.tables.iter().map(PayTable::spots)
    }

    /// 15.2(b): the most spots of one wager.
    pub fn most_spots(&self) -> u8 {
        self.tables.last().map_or(0, PayTable::spots)
    }

    /// The most numbers that are marked on one ticket.
    pub fn most_marked(&self) -> u8 {
        self.most_marked
    }

    /// 15.3(d): least and most of a wager.
    pub fn rates(&self) -> Rates {
        self.rates
    }

    /// 15.3(e): what all payoffs of one game come to at most, where there is a limit.
    pub fn most_per_game(&self) -> Option<Cents> {
        self.limit.map(|limit| limit.of_a_game)
    }

    /// 15.3(e): what one wager is paid at most, where there is such a limit; it equals that of a game.
    pub fn most_per_wager(&self) -> Option<Cents> {
        self.limit.filter(|limit| limit.of_a_wager_too).map(|limit| limit.of_a_game)
    }

    /// 15.6(c): how long a winning ticket is good, from the start of its last game.
    pub fn claim_millis(&self) -> i64 {
        i64::from(self.claim_minutes) * 60_000
    }

    /// When games are held.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// Where wagers are made.
    pub fn stations(&self) -> &Stations {
        &self.stations
    }

    /// What a dollar on so many spots returns on average, limits notwithstanding: a fraction in lowest terms, the same
    /// at every rate. `None` where they are not offered.
    pub fn return_of(&self, spots: u8) -> Option<(u128, u128)> {
        self.pays(spots).map(advantage::exact_return)
    }
}
