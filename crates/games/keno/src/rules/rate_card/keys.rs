//! The file of a rate card: every key, in the order of the file.

use super::limit::{game_limit, shown_limit, wager_limit};
use super::pay_table::PayTable;
use super::pays::{self, PAYS};
use super::stations::{AUTOMATIC, BOOTH, check_booth, numbers};
use super::times::{day_starts, time_zone, utc_offset};
use super::{RateCard, spots};
use crate::rules::NUMBERS;
use rulebook::edition::Edition;
use rulebook::licensee::keys::{Filed, at, cents, flag, number};
use rulebook::licensee::{Document, Key, Unequal};
use rulebook::local_time::Zone;
use rulebook::provision::*;

/// The highest rate of one way, $10,000. With payoffs of at most 1,000,000 for one, and of no wager above $1 billion,
/// nothing that is computed from a card can overflow.
const MOST_RATE: i64 = 1_000_000;

/// 15.6(c): five minutes.
const LEAST_CLAIM_MINUTES: i64 = 5;

/// 15.6(c): one year.
const MOST_CLAIM_MINUTES: i64 = 365 * 24 * 60;

/// 15.5(c): one minute.
const LEAST_NOTICE_SECONDS: i64 = 60;

const LEAST: &str = "rates.minimum_cents";
const MANY: &str = "rates.many_ways_cents";
const MOST: &str = "rates.maximum_cents";
const STEP: &str = "rates.step_cents";
const INTERVAL: &str = "games.interval_seconds";
const NOTICE: &str = "games.notice_seconds";

type K = Key<RateCard>;

impl Filed for RateCard {
    const GAME: &'static str = "keno";
    const MAY_BE_ATTENDED: bool = false;

    fn edition(&self) -> Edition {
        self.edition
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn guide(&self) -> String {
        self.patrons_guide()
    }

    fn uniform(cards: &[&RateCard]) -> Vec<Unequal> {
        super::stations::uniform(cards)
    }

    fn keys() -> Vec<K> {
        let top = [
            K::edition(at!(edition)).says("\"1996\" or \"2011\", which say the same of keno"),
            K::title(at!(title)).says("what stands above the rate card"),
            K::made(spots::MOST, spots::most(), RateCard::most_spots, RateCard::keep_spots)
                .by(P15_2_B, "spots of one wager, 1 to 80"),
            K::new(spots::MARKED, number(1..=i64::from(NUMBERS)), at!(most_marked))
                .cite(P15_2_B)
                .says("numbers on one ticket, all groups together"),
        ];
        let pays = K::each(PAYS, 1..=NUMBERS, at!(tables), PayTable::spots, pays::none_yet, pays::keys)
            .cite(P15_2_A)
            .says(format!("a wager has 1 to {NUMBERS} spots"))
            .then(pays::check);
        top.into_iter()
            .chain(rates())
            .chain(limits())
            .chain(games())
            .chain(stations())
            .chain([pays])
            .collect()
    }

    fn check(&mut self, file: &mut Document<'_>) {
        self.check_spots(file);
    }
}

/// 15.3(d): `[rates]`.
fn rates() -> [K; 4] {
    let rate = || cents(1..=MOST_RATE);
    let least = |card: &RateCard| card.rates.least;
    [
        K::new(LEAST, rate(), at!(rates.least)).by(P15_3_D, "the least rate of one way, 1 to 1000000"),
        K::new(MANY, rate().or("`minimum_cents`", least), at!(rates.least_of_many_ways))
            .cite(P15_3_D)
            .says("the same on way, combination and king tickets, which still cost minimum_cents a game"),
        K::new(MOST, rate(), at!(rates.most)).cite(P15_3_D).says("the highest rate of one way"),
        K::new(STEP, rate(), at!(rates.step))
            .cite(P15_3_D)
            .says("every rate is a multiple of this")
            .then(check_rates),
    ]
}

fn check_rates(file: &mut Document<'_>, card: &mut RateCard) {
    let rates = card.rates;
    let step = rates.step;
    for (key, rate) in [(LEAST, rates.least), (MANY, rates.least_of_many_ways), (MOST, rates.most)] {
        // Where the lower rate of many ways is not said, it is the minimum, which is judged by itself.
        if (key == MANY && !file.says(MANY)) || rate.is_multiple_of(step) {
            continue;
        }
        let (down, up) = (rate.floor_to(step).0, rate.ceil_to(step).0);
        let because = format!("{rate} is not a whole number of steps of {step}");
        let instead = if down > 0 { format!("{down} or {up}") } else { up.to_string() };
        let key = file.first_said(&[key, STEP]);
        file.violate(key, Some(P15_3_D), because, Some(instead));
    }
    if rates.least > rates.most {
        let because = format!("the minimum of {} is above the maximum of {}", rates.least, rates.most);
        let key = file.first_said(&[MOST, LEAST]);
        file.violate(key, Some(P15_3_D), because, None);
    }
    if rates.least_of_many_ways > rates.least {
        let because = format!(
            "the least rate of many ways, {}, is above the minimum of {}",
            rates.least_of_many_ways, rates.least
        );
        file.violate(MANY, Some(P15_3_D), because, Some(format!("at most {}", rates.least.0)));
    }
}

/// 15.3(e), 15.6(c): `[limit]` and `[claim]`.
fn limits() -> [K; 3] {
    let claim = number(LEAST_CLAIM_MINUTES..=MOST_CLAIM_MINUTES);
    [
        K::made(super::limit::GAME, game_limit(), RateCard::most_per_game, RateCard::limit_games)
            .by(P15_3_E, "what a game pays together; 10000000 or more, or none")
            .shown(|card| shown_limit(card.most_per_game())),
        // Where one wager has no limit the file shows the one that it could have.
        K::made(super::limit::WAGER, wager_limit(), RateCard::most_per_game, RateCard::limit_wagers)
            .by(P15_3_E, "what one wager pays; none, or as much as a game")
            .shown(|card| shown_limit(card.most_per_wager())),
        K::new("claim.minutes", claim, at!(claim_minutes))
            .by(P15_6_C, "from the start of the last game; 5 to 525600"),
    ]
}

/// 15.4(d), 15.5: `[games]`.
fn games() -> [K; 8] {
    let interval = number(LEAST_NOTICE_SECONDS + 1..=86_400);
    let notice = number(LEAST_NOTICE_SECONDS..=3600);
    [
        K::made(
            INTERVAL,
            interval,
            |card| card.games.interval_millis / 1000,
            |card, seconds| card.games.interval_millis = seconds * 1000,
        )
        .by(P15_5_B, "from game to game"),
        K::new("games.automatic_lock", flag(), at!(games.automatic_lock))
            .says("false: a supervisor or writer locks (19:47-15.5(d), (e))"),
        K::made(
            NOTICE,
            notice,
            |card| card.games.notice_millis / 1000,
            |card, seconds| card.games.notice_millis = seconds * 1000,
        )
        .by(P15_5_C, "before a game closes; 60 or more")
        .then(check_notice),
        K::new("games.most_races", number(1..=1000), at!(games.most_races))
            .by(P15_2_C_6, "games of one ticket; 1: no multi-race tickets"),
        K::new("games.refunds", flag(), at!(games.refunds))
            .by(P15_4_D, "of races that are not drawn yet")
            .idle_dropped(|card| {
                let why = "belongs to multi-race tickets, and here a ticket is for one game";
                (card.games.most_races == 1).then_some((P15_4_D, why))
            }),
        K::new("games.day_starts", day_starts(), at!(games.day_starts_minutes))
            .by(P15_5_B, "local time, from which games are numbered"),
        K::new(super::times::ZONE, time_zone(), at!(games.zone))
            .says("local time, daylight saving included")
            .only_if(|card| card.games.zone == Zone::NewYork),
        K::made(super::times::OFFSET, utc_offset(), RateCard::offset_minutes, RateCard::keep_offset)
            .says("local time ahead of UTC, all the year")
            .only_if(|card| card.offset_minutes().is_some()),
    ]
}

fn check_notice(file: &mut Document<'_>, card: &mut RateCard) {
    let (notice, interval) = (card.games.notice_millis / 1000, card.games.interval_millis / 1000);
    if notice >= interval {
        let because = format!(
            "notice is given {notice} seconds before a game closes, which with a game every {interval} seconds is \
             before it opens"
        );
        let instead = format!("{LEAST_NOTICE_SECONDS} to {}", interval - 1);
        let key = file.first_said(&[NOTICE, INTERVAL]);
        file.violate(key, Some(P15_5_C), because, Some(instead));
    }
}

/// 15.3(a), 15.4(c)2: `[stations]`.
fn stations() -> [K; 2] {
    [
        K::new(BOOTH, numbers(|_| &[]), at!(stations.booth))
            .cite(P15_4_C_2)
            .says("numbers from 1 to 999, each once in the house (19:47-15.3(a))"),
        K::new(AUTOMATIC, numbers(|card| &card.stations.booth), at!(stations.automatic))
            .cite(P15_4_C_2)
            .says("those that write by themselves; may be empty")
            .then(check_booth),
    ]
}
