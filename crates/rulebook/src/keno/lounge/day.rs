//! 19:47-15.5(b): the gaming day, and the number of a game in it.

use crate::game::Moment;
use crate::keno::rate_card::Games;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// A gaming day, named by the date on which it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(i32);

impl Day {
    /// The gaming day that this moment belongs to.
    pub fn of(at: Moment, games: &Games) -> Day {
        let since = local(at, games) - i64::from(games.day_starts_minutes) * MINUTE;
        Day(i32::try_from(since.div_euclid(DAY)).unwrap_or(i32::MAX))
    }

    /// The moment at which it is over.
    pub fn end(self, games: &Games) -> Moment {
        let starts = i64::from(self.0 + 1) * DAY + i64::from(games.day_starts_minutes) * MINUTE;
        Moment(starts - i64::from(games.utc_offset_minutes) * MINUTE)
    }

    /// Year, month and day of the month.
    fn civil(self) -> (i64, i64, i64) {
        // Howard Hinnant's days to civil date: years begin in March, so that a leap day is the last of its year.
        let days = i64::from(self.0) + 719_468;
        let era = days.div_euclid(146_097);
        let of_era = days.rem_euclid(146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (year + era * 400 + i64::from(month <= 2), month, day)
    }

    fn from_civil(year: i64, month: i64, day: i64) -> Day {
        let year = if month <= 2 { year - 1 } else { year };
        let era = year.div_euclid(400);
        let of_era = year.rem_euclid(400);
        let month = if month > 2 { month - 3 } else { month + 9 };
        let of_year = (153 * month + 2) / 5 + day - 1;
        let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
        Day(i32::try_from(days).unwrap_or(i32::MAX))
    }
}

fn local(at: Moment, games: &Games) -> i64 {
    at.0.saturating_add(i64::from(games.utc_offset_minutes) * MINUTE)
}

/// A moment as the clock on the wall shows it: `2026-11-16 14:05:09`.
pub fn wall_clock(at: Moment, games: &Games) -> String {
    let at = local(at, games);
    let day = Day(i32::try_from(at.div_euclid(DAY)).unwrap_or(i32::MAX));
    let seconds = at.rem_euclid(DAY) / 1_000;
    format!("{day} {:02}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}

/// `2026-11-16`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Day, Self::Err> {
        let parts: Vec<i64> = text.split('-').filter_map(|part| part.parse().ok()).collect();
        let day = match parts[..] {
            [year @ 1970..=9999, month @ 1..=12, day @ 1..=31] => Day::from_civil(year, month, day),
            _ => return Err("a day is written like 2026-11-16"),
        };
        // The 31st of a month that has none would be another day, and is written otherwise.
        if day.to_string() == text { Ok(day) } else { Err("there is no such day; write it like 2026-11-16") }
    }
}

impl TryFrom<String> for Day {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Day, Self::Error> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        day.to_string()
    }
}

/// The name of a game: its gaming day, and its number in it. Unique in its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameName {
    /// The gaming day.
    pub day: Day,
    /// The first game of the day is 1, the next 2, and so on.
    pub number: u32,
}

/// `2026-11-16 #57`.
impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} #{}", self.day, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keno::RateCard;

    #[test]
    fn every_day_is_written_and_read_the_same() {
        let mut last = String::new();
        for number in 0..200_000 {
            let day = Day(number);
            let text = day.to_string();
            assert_eq!(text.parse(), Ok(day));
            assert!(text > last, "{text} comes after {last}");
            last = text;
        }
        assert_eq!(Day(0).to_string(), "1970-01-01");
        assert_eq!(Day(20_773).to_string(), "2026-11-16");
        for bad in ["", "2026-11", "2026-02-29", "2026-13-01", "26-1-1", "2026-11-31", "2026-11-16 "] {
            assert!(bad.parse::<Day>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn p15_5b_the_gaming_day_begins_at_its_own_hour() {
        let card = RateCard::from_toml("[games]\nday_starts = \"06:00\"\nutc_offset_minutes = -300\n");
        let card = card.unwrap_or_else(|wrong| panic!("{wrong:?}"));
        let games = card.games();
        // 2026-11-16 11:00 UTC is six in the morning in Atlantic City.
        let six = Moment(20_773 * DAY + 11 * 60 * MINUTE);
        assert_eq!(Day::of(six, games).to_string(), "2026-11-16");
        assert_eq!(Day::of(Moment(six.0 - 1), games).to_string(), "2026-11-15");
        assert_eq!(Day::of(six, games).end(games), Moment(six.0 + DAY));
        assert_eq!(wall_clock(six, games), "2026-11-16 06:00:00");
    }
}
