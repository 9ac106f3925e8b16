//! The casino's local time, daylight saving included: what clocks, slips, signs and reports show.
//!
//! A gaming day begins at an hour of the wall clock (19:47-15.5(b)), so a record can only be replayed if everybody who
//! replays it knows when the clocks of Atlantic City were changed. The rule is written here and not looked up in the time
//! zone database of whichever machine replays it.

use crate::game::Moment;
use std::fmt;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
/// A day, in milliseconds.
pub const DAY: i64 = 24 * HOUR;

/// Eastern standard and daylight time, in minutes ahead of UTC.
const STANDARD: i16 = -300;
const DAYLIGHT: i16 = -240;

/// The time that the clocks of a location show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Zone {
    /// New Jersey's: Eastern time, with daylight saving.
    #[default]
    NewYork,
    /// So many minutes ahead of UTC, summer and winter. Rate cards of old have it.
    Fixed(i16),
}

impl Zone {
    /// How New Jersey's time zone is written in files.
    pub const NEW_YORK: &'static str = "America/New_York";

    /// How many minutes local time is ahead of UTC at a moment.
    pub fn offset_minutes(self, at: Moment) -> i16 {
        match self {
            Zone::Fixed(minutes) => minutes,
            Zone::NewYork => {
                let (year, ..) = civil(at.0.saturating_sub(5 * HOUR).div_euclid(DAY));
                let (spring, autumn) = changes(year);
                if (spring..autumn).contains(&at.0) { DAYLIGHT } else { STANDARD }
            }
        }
    }

    /// Milliseconds since 1970 as the wall clock counts them.
    pub fn local(self, at: Moment) -> i64 {
        at.0.saturating_add(i64::from(self.offset_minutes(at)) * MINUTE)
    }

    /// The first moment at which the wall clock shows this time or a later one. An hour that comes twice counts when it
    /// first comes; one that is left out counts as over when the clock is put forward.
    pub fn first(self, local: i64) -> Moment {
        let with = |minutes: i16| Moment(local - i64::from(minutes) * MINUTE);
        match self {
            Zone::Fixed(minutes) => with(minutes),
            Zone::NewYork if self.offset_minutes(with(DAYLIGHT)) == DAYLIGHT => with(DAYLIGHT),
            Zone::NewYork if self.offset_minutes(with(STANDARD)) == STANDARD => with(STANDARD),
            Zone::NewYork => Moment(changes(civil(local.div_euclid(DAY)).0).0),
        }
    }

    /// `EST`, `EDT`; `UTC-5`, `UTC+5:30` where it is fixed.
    pub fn abbreviation(self, at: Moment) -> String {
        let minutes = self.offset_minutes(at);
        if self == Zone::NewYork {
            return if minutes == DAYLIGHT { "EDT" } else { "EST" }.to_string();
        }
        let sign = if minutes < 0 { '-' } else { '+' };
        match (minutes.unsigned_abs() / 60, minutes.unsigned_abs() % 60) {
            (0, 0) => "UTC".to_string(),
            (hours, 0) => format!("UTC{sign}{hours}"),
            (hours, minutes) => format!("UTC{sign}{hours}:{minutes:02}"),
        }
    }

    /// A moment as the clock on the wall shows it: `2026-11-16 14:05:09`.
    pub fn wall_clock(self, at: Moment) -> String {
        let at = self.local(at);
        let (year, month, day) = civil(at.div_euclid(DAY));
        let seconds = at.rem_euclid(DAY) / 1_000;
        let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
    }

    /// The same for paper, with the name of the time: `2026-07-16 14:05:09 EDT`.
    pub fn stamp(self, at: Moment) -> String {
        format!("{} {}", self.wall_clock(at), self.abbreviation(at))
    }
}

/// As browsers name it: `America/New_York`; a fixed offset is `Etc/GMT+5`, which is five hours behind, or `+05:30`.
impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Zone::NewYork => f.write_str(Zone::NEW_YORK),
            Zone::Fixed(minutes) if minutes % 60 == 0 => write!(f, "Etc/GMT{:+}", -minutes / 60),
            Zone::Fixed(minutes) => {
                let sign = if *minutes < 0 { '-' } else { '+' };
                let minutes = minutes.unsigned_abs();
                write!(f, "{sign}{:02}:{:02}", minutes / 60, minutes % 60)
            }
        }
    }
}

/// When the clocks of a year go forward and back, at two in the morning: since 2007 on the second Sunday in March and the
/// first in November, before that on the first Sunday in April and the last in October.
fn changes(year: i64) -> (i64, i64) {
    let (spring, autumn) = match year {
        2007.. => (sunday_from(year, 3, 8), sunday_from(year, 11, 1)),
        _ => (sunday_from(year, 4, 1), sunday_from(year, 10, 25)),
    };
    let at = |day: i64, hour: i64| day.saturating_mul(DAY).saturating_add(hour * HOUR);
    (at(spring, 7), at(autumn, 6))
}

/// The first Sunday on or after a date, in days since 1970.
fn sunday_from(year: i64, month: i64, day: i64) -> i64 {
    let from = days(year, month, day);
    // 1970 began on a Thursday.
    from + (3 - from).rem_euclid(7)
}

/// Year, month and day of the month of a day, counted from 1970.
pub fn civil(day: i64) -> (i64, i64, i64) {
    // Howard Hinnant's days to civil date: years begin in March, so that a leap day is the last of its year.
    let days = day + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

/// The day of a date, counted from 1970.
pub fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let month = if month > 2 { month - 3 } else { month + 9 };
    let of_year = (153 * month + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The day that a date names, `2026-11-16`, counted from 1970-01-01; or why it names none.
pub fn date(text: &str) -> Result<i64, &'static str> {
    let parts: Vec<i64> = text.split('-').filter_map(|part| part.parse().ok()).collect();
    let [year @ 1970..=9999, month @ 1..=12, day @ 1..=31] = parts[..] else {
        return Err("a day is written like 2026-11-16");
    };
    let found = days(year, month, day);
    // The 31st of a month that has none would be another day, and is written otherwise.
    if dated(found) == text { Ok(found) } else { Err("there is no such day; write it like 2026-11-16") }
}

/// The date of a day that is counted from 1970-01-01.
pub fn dated(day: i64) -> String {
    let (year, month, day) = civil(day);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(year: i64, month: i64, day: i64, hour: i64, minute: i64) -> Moment {
        Moment(days(year, month, day) * DAY + hour * HOUR + minute * MINUTE)
    }

    #[test]
    fn p15_4c1_the_clock_is_new_jerseys_summer_and_winter() {
        let stamp = |moment| Zone::NewYork.stamp(moment);
        assert_eq!(stamp(at(2026, 11, 16, 14, 5)), "2026-11-16 09:05:00 EST");
        assert_eq!(stamp(at(2026, 7, 16, 14, 5)), "2026-07-16 10:05:00 EDT");
        // Two in the morning of 8 March 2026 is three; two in the morning of 1 November is one again.
        assert_eq!(stamp(Moment(at(2026, 3, 8, 7, 0).0 - 1)), "2026-03-08 01:59:59 EST");
        assert_eq!(stamp(at(2026, 3, 8, 7, 0)), "2026-03-08 03:00:00 EDT");
        assert_eq!(stamp(Moment(at(2026, 11, 1, 6, 0).0 - 1)), "2026-11-01 01:59:59 EDT");
        assert_eq!(stamp(at(2026, 11, 1, 6, 0)), "2026-11-01 01:00:00 EST");
        assert_eq!(stamp(at(1996, 4, 7, 7, 0)), "1996-04-07 03:00:00 EDT");
        assert_eq!(stamp(at(1996, 10, 27, 6, 0)), "1996-10-27 01:00:00 EST");
        assert_eq!(stamp(at(2027, 1, 1, 4, 59)), "2026-12-31 23:59:00 EST");
    }

    #[test]
    fn a_fixed_offset_is_the_same_all_the_year() {
        let july = at(2026, 7, 16, 14, 5);
        assert_eq!(Zone::Fixed(-300).stamp(july), "2026-07-16 09:05:00 UTC-5");
        assert_eq!(Zone::Fixed(330).stamp(july), "2026-07-16 19:35:00 UTC+5:30");
        assert_eq!(Zone::Fixed(-30).stamp(Moment(-1)), "1969-12-31 23:29:59 UTC-0:30");
        assert_eq!(Zone::Fixed(0).stamp(july), "2026-07-16 14:05:00 UTC");
        assert_eq!(
            [Zone::Fixed(-300), Zone::Fixed(330)].map(|zone| zone.to_string()),
            ["Etc/GMT+5", "+05:30"]
        );
    }

    #[test]
    fn a_time_of_the_wall_clock_is_the_first_moment_that_shows_it_or_more() {
        let zones = [Zone::NewYork, Zone::Fixed(-300), Zone::Fixed(330)];
        for zone in zones {
            // Every quarter of an hour of two years, over four changes.
            for quarter in 0..2 * 366 * 96 {
                let local = days(2026, 1, 1) * DAY + quarter * 15 * MINUTE;
                let first = zone.first(local);
                assert!(zone.local(first) >= local);
                assert!(zone.local(Moment(first.0 - 1)) < local, "{zone} {quarter}");
            }
        }
    }

    #[test]
    fn no_moment_is_out_of_bounds() {
        for moment in [i64::MIN, i64::MAX] {
            for zone in [Zone::NewYork, Zone::Fixed(-720)] {
                assert!(!zone.stamp(Moment(moment)).is_empty());
            }
        }
    }
}
