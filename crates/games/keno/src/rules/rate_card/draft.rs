//! From a file to a checked [`RateCard`]: everything but the pay tables.

use super::{Games, Limit, RateCard, Rates, Stations};
use crate::rules::NUMBERS;
use rulebook::licensee::{Document, RecordedRules, Violations, read_name, read_title};
use rulebook::local_time::Zone;
use rulebook::money::Cents;
use rulebook::provision::*;

/// The highest rate of one way, $10,000. With payoffs of at most 1,000,000 for one, and of no wager above $1 billion,
/// nothing that is computed from a card can overflow.
const MOST_RATE: i64 = 1_000_000;

/// 15.3(e): the least limit of a game, $100,000.
const LEAST_LIMIT: Cents = Cents::dollars(100_000);

/// The highest limit that is worth setting, $1 billion: what no single wager passes anyway.
const MOST_LIMIT: Cents = Cents::dollars(1_000_000_000);

/// 15.6(c): five minutes.
const LEAST_CLAIM_MINUTES: i64 = 5;

/// 15.6(c): one year.
const MOST_CLAIM_MINUTES: i64 = 365 * 24 * 60;

/// 15.5(c): one minute.
const LEAST_NOTICE_SECONDS: i64 = 60;

/// The highest number of a station.
const MOST_STATION: u16 = 999;

pub(super) const BOOTH: &str = "stations.booth";
pub(super) const AUTOMATIC: &str = "stations.automatic";

impl RateCard {
    /// Reads a rate card. What it does not say is as on the card that ships, except that many ways have no lower rate and
    /// a game no limit unless the card says so.
    pub fn from_toml(text: &str) -> Result<RateCard, Violations> {
        Document::check(text, RateCard::read)
    }

    /// Reads a rate card that a record has. A check that came after the card was posted does not make the record
    /// unreadable; what it would refuse today is said beside the card.
    pub fn recorded(text: &str) -> Result<RecordedRules<RateCard>, Violations> {
        Document::check_recorded(text, RateCard::read)
    }

    fn read(file: &mut Document<'_>) -> RateCard {
        let plain = RateCard::default();
        read_name(file, "keno");
        let edition = file.edition();
        let title = read_title(file, plain.title);
        let rates = rates(file, plain.rates);
        let limit = limit(file);
        let claim_minutes = claim(file, plain.claim_minutes);
        let games = games(file, plain.games);
        let stations = stations(file, plain.stations);
        let tables = super::draft_pays::read(file, plain.tables, rates);
        let most_marked = most_marked(file, plain.most_marked, tables.len() as u8);
        RateCard { edition, title, most_marked, rates, limit, claim_minutes, games, stations, tables }
    }
}

/// 15.2(b): numbers on one ticket, all its groups together.
fn most_marked(file: &mut Document<'_>, plain: u8, most_spots: u8) -> u8 {
    let key = "spots.most_marked";
    let marked = file.number(key, 1..=i64::from(NUMBERS), i64::from(plain), Some(P15_2_B)) as u8;
    if marked < most_spots {
        let because = format!("a wager of {most_spots} spots could not be marked");
        file.violate(key, Some(P15_2_B), because, Some(format!("{most_spots} to {NUMBERS}")));
    }
    marked
}

/// 15.3(d): `[rates]`.
fn rates(file: &mut Document<'_>, plain: Rates) -> Rates {
    const LEAST: &str = "rates.minimum_cents";
    const MANY: &str = "rates.many_ways_cents";
    const MOST: &str = "rates.maximum_cents";
    const STEP: &str = "rates.step_cents";
    let mut cents = |key: &str, plain: Cents| Cents(file.number(key, 1..=MOST_RATE, plain.0, Some(P15_3_D)));
    let step = cents(STEP, plain.step);
    let least = cents(LEAST, plain.least);
    let rates = Rates { least, least_of_many_ways: cents(MANY, least), most: cents(MOST, plain.most), step };
    for (key, rate) in [(LEAST, least), (MANY, rates.least_of_many_ways), (MOST, rates.most)] {
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
    rates
}

/// 15.3(e): `[limit]`. None is set unless the card says so; one for a single wager equals that of the game.
fn limit(file: &mut Document<'_>) -> Option<Limit> {
    const GAME: &str = "limit.aggregate_cents";
    const WAGER: &str = "limit.wager_cents";
    let mut read = |key: &str| {
        let cents = file.number(key, 1..=MOST_LIMIT.0, 0, Some(P15_3_E));
        (cents > 0).then_some(Cents(cents))
    };
    let (of_a_game, of_a_wager) = (read(GAME), read(WAGER));
    match (of_a_game, of_a_wager) {
        (Some(game), _) if game < LEAST_LIMIT => {
            let because = format!("payoffs of one game are limited to {LEAST_LIMIT} or more, not to {game}");
            let instead = format!("at least {}, or no limit", LEAST_LIMIT.0);
            file.violate(GAME, Some(P15_3_E), because, Some(instead));
        }
        (Some(game), Some(wager)) if game != wager => {
            let because = format!("the limit of one wager, {wager}, is not that of a game, {game}");
            file.violate(WAGER, Some(P15_3_E), because, Some(game.0.to_string()));
        }
        (None, Some(wager)) if !file.says(GAME) => {
            let because = "a limit of one wager stands only beside the same limit of a game".to_string();
            let instead = format!("aggregate_cents = {} beside it", wager.max(LEAST_LIMIT).0);
            file.violate(WAGER, Some(P15_3_E), because, Some(instead));
        }
        _ => {}
    }
    of_a_game.map(|of_a_game| Limit { of_a_game, of_a_wager_too: of_a_wager.is_some() })
}

/// 15.6(c): `[claim]`.
fn claim(file: &mut Document<'_>, plain: u32) -> u32 {
    let bounds = LEAST_CLAIM_MINUTES..=MOST_CLAIM_MINUTES;
    file.number("claim.minutes", bounds, i64::from(plain), Some(P15_6_C)) as u32
}

/// 15.4(d), 15.5: `[games]`.
fn games(file: &mut Document<'_>, plain: Games) -> Games {
    const INTERVAL: &str = "games.interval_seconds";
    const NOTICE: &str = "games.notice_seconds";
    let plain_seconds = |millis: i64| millis / 1000;
    let interval = file.number(
        INTERVAL,
        LEAST_NOTICE_SECONDS + 1..=86_400,
        plain_seconds(plain.interval_millis),
        Some(P15_5_B),
    );
    let automatic_lock = file.flag("games.automatic_lock", plain.automatic_lock);
    let notice =
        file.number(NOTICE, LEAST_NOTICE_SECONDS..=3600, plain_seconds(plain.notice_millis), Some(P15_5_C));
    if notice >= interval {
        let because = format!(
            "notice is given {notice} seconds before a game closes, which with a game every {interval} seconds is \
             before it opens"
        );
        let instead = format!("{LEAST_NOTICE_SECONDS} to {}", interval - 1);
        let key = file.first_said(&[NOTICE, INTERVAL]);
        file.violate(key, Some(P15_5_C), because, Some(instead));
    }
    let most_races =
        file.number("games.most_races", 1..=1000, i64::from(plain.most_races), Some(P15_2_C_6)) as u16;
    let refunds = file.flag("games.refunds", plain.refunds);
    // What has no effect is not kept either: such a card is written as a file that reads back.
    let refunds = if most_races == 1 && refunds != plain.refunds {
        let why = "belongs to multi-race tickets, and here a ticket is for one game";
        file.without_effect("games.refunds", P15_4_D, why);
        plain.refunds
    } else {
        refunds
    };
    let day_starts_minutes = day_starts(file, plain.day_starts_minutes);
    let zone = zone(file, plain.zone);
    Games {
        interval_millis: interval * 1000,
        automatic_lock,
        notice_millis: notice * 1000,
        most_races,
        refunds,
        day_starts_minutes,
        zone,
    }
}

/// The time that the clocks of the casino show. A fixed offset, which has no daylight saving, is read because rate cards
/// of old have it, in files and in records.
fn zone(file: &mut Document<'_>, plain: Zone) -> Zone {
    const ZONE: &str = "games.time_zone";
    const OFFSET: &str = "games.utc_offset_minutes";
    if file.says(ZONE) && file.says(OFFSET) {
        let because = "the casino has one local time, by a time zone or by an offset".to_string();
        file.violate(OFFSET, None, because, Some("keep time_zone alone".to_string()));
    }
    if file.says(OFFSET) {
        file.ignore(ZONE);
        return Zone::Fixed(file.number(OFFSET, -720..=840, 0, None) as i16);
    }
    match file.text(ZONE).as_deref() {
        None => plain,
        Some(Zone::NEW_YORK) => Zone::NewYork,
        Some(other) => {
            let because = format!("{other:?} is not the time zone of a casino in New Jersey");
            file.violate(ZONE, None, because, Some(format!("\"{}\"", Zone::NEW_YORK)));
            plain
        }
    }
}

/// A time of day such as "06:00", in minutes.
fn day_starts(file: &mut Document<'_>, plain: u16) -> u16 {
    let key = "games.day_starts";
    let Some(text) = file.text(key) else { return plain };
    let two_digits = |text: &str, below: u16| {
        let fits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|number| fits && *number < below)
    };
    let time = text.split_once(':').and_then(|(hour, minute)| {
        let (hour, minute): (u16, u16) = (two_digits(hour, 24)?, two_digits(minute, 60)?);
        Some(hour * 60 + minute)
    });
    time.unwrap_or_else(|| {
        let because = "the gaming day begins at a time from \"00:00\" to \"23:59\"".to_string();
        file.violate(key, Some(P15_5_B), because, None);
        plain
    })
}

/// 15.3(a), 15.4(c)2: `[stations]`. The number of a station says which one it is, so it stands there once.
fn stations(file: &mut Document<'_>, plain: Stations) -> Stations {
    let mut taken: Vec<u16> = Vec::new();
    let mut read = |file: &mut Document<'_>, key: &str, plain: Vec<u16>| {
        let mut numbers = match file.text(key) {
            Some(text) => numbers(file, key, &text),
            None => plain,
        };
        numbers.sort_unstable();
        for number in &numbers {
            if taken.contains(number) {
                let because = format!("station {number} is there already");
                file.violate(key, Some(P15_4_C_2), because, Some("give it another number".to_string()));
            }
            taken.push(*number);
        }
        numbers
    };
    // Whoever speaks of stations names all of them: no number of the plain card slips in beside.
    let plain = if file.says("stations") { Stations { booth: vec![], automatic: vec![] } } else { plain };
    let booth = read(file, BOOTH, plain.booth);
    let automatic = read(file, AUTOMATIC, plain.automatic);
    if booth.is_empty() {
        let because = "a keno booth has a work station, or nobody could be sold or paid a ticket".to_string();
        let key = file.first_said(&[BOOTH, AUTOMATIC]);
        file.violate(key, Some(P15_3_A), because, Some("numbers such as booth = \"1 2 3\"".to_string()));
    }
    Stations { booth, automatic }
}

/// Station numbers as people write them: "1 2 3" or "1, 2, 3".
fn numbers(file: &mut Document<'_>, key: &str, text: &str) -> Vec<u16> {
    let mut numbers = Vec::new();
    for word in text.split(|letter: char| letter == ',' || letter.is_whitespace()) {
        match word.parse() {
            _ if word.is_empty() => {}
            Ok(number) if (1..=MOST_STATION).contains(&number) => numbers.push(number),
            _ => {
                let because = format!("{word:?} is no number of a station");
                let instead = format!("1 to {MOST_STATION}, separated by spaces");
                file.violate(key, Some(P15_4_C_2), because, Some(instead));
            }
        }
    }
    numbers
}
