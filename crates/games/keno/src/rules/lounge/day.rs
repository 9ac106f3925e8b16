//! 19:47-15.5(b): the gaming day, and the number of a game in it.

use crate::rules::rate_card::Games;
use rulebook::game::Moment;
use rulebook::local_time::{DAY, date, dated};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

const MINUTE: i64 = 60_000;

/// A gaming day, named by the date on which it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(i32);

impl Day {
    /// Its number among all days.
    pub const fn number(self) -> i32 {
        self.0
    }

    /// The day of this number.
    pub(super) const fn numbered(number: i32) -> Day {
        Day(number)
    }

    /// The gaming day that this moment belongs to.
    pub fn of(at: Moment, games: &Games) -> Day {
        let since = games.zone.local(at) - i64::from(games.day_starts_minutes) * MINUTE;
        let day = Day(i32::try_from(since.div_euclid(DAY)).unwrap_or(i32::MAX - 1));
        // An hour that comes twice belongs to the new day as soon as that has begun.
        if at < day.end(games) { day } else { Day(day.0 + 1) }
    }

    /// The moment at which it is over: when the wall clock shows the hour at which the next one begins.
    pub fn end(self, games: &Games) -> Moment {
        games.zone.first((i64::from(self.0) + 1) * DAY + i64::from(games.day_starts_minutes) * MINUTE)
    }
}

/// `2026-11-16`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&dated(i64::from(self.0)))
    }
}

impl FromStr for Day {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Day, Self::Err> {
        date(text).map(|day| Day(i32::try_from(day).unwrap_or(i32::MAX)))
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

rulebook::described!(Day as "Day", {
    "description": "A gaming day, by the date on which it begins.", "type": "string", "format": "date",
});

/// The name of a game: its gaming day, and its number in it. Unique in its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    use crate::rules::RateCard;
    use rulebook::licensee::RulesFile as _;

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

    fn games(terms: &str) -> Games {
        *RateCard::from_toml(&format!("[games]\n{terms}")).unwrap_or_else(|wrong| panic!("{wrong:?}")).games()
    }

    #[test]
    fn p15_5b_the_gaming_day_begins_at_its_own_hour() {
        let games = &games("day_starts = \"06:00\"\nutc_offset_minutes = -300\n");
        // 2026-11-16 11:00 UTC is six in the morning in Atlantic City.
        let six = Moment(20_773 * DAY + 11 * 60 * MINUTE);
        assert_eq!(Day::of(six, games).to_string(), "2026-11-16");
        assert_eq!(Day::of(Moment(six.0 - 1), games).to_string(), "2026-11-15");
        assert_eq!(Day::of(six, games).end(games), Moment(six.0 + DAY));
    }

    #[test]
    fn p15_5b_the_gaming_day_follows_the_clock_of_the_casino_into_summer() {
        for starts in ["00:00", "01:00", "01:30", "02:00", "02:30", "03:00", "06:00", "23:59"] {
            let games = &games(&format!("day_starts = \"{starts}\"\ntime_zone = \"America/New_York\"\n"));
            // Every ten minutes of a year: a day never goes back, and it changes when the clock shows the hour, or as
            // soon as it shows more where that hour is left out.
            let mut last = Day::of(Moment(20_454 * DAY), games);
            for step in 1..366 * 144 {
                let at = Moment(20_454 * DAY + step * 10 * MINUTE);
                let day = Day::of(at, games);
                assert!(day >= last && day.0 <= last.0 + 1, "{day} after {last}");
                assert!(at < day.end(games) && Day(day.0 - 1).end(games) <= at, "{starts}: {day}");
                last = day;
            }
            for day in (0..366).map(|day| Day(20_454 + day)) {
                let end = day.end(games);
                assert_eq!(Day::of(end, games).0, day.0 + 1);
                assert_eq!(Day::of(Moment(end.0 - 1), games), day);
                let clock = games.zone.wall_clock(end);
                let left_out = day.to_string() == "2026-03-07" && starts.starts_with("02");
                let shows = if left_out { "03:00" } else { starts };
                assert_eq!(clock, format!("{} {shows}:00", Day(day.0 + 1)));
            }
        }
    }
}
