//! What the slip says in sentences, and how it writes times.

use jiff::Timestamp;
use jiff::tz::Offset;
use rulebook::money::Cents;

/// 15.4(c)12.
pub(super) const PAYMENT: &str = "Winnings are paid only to one who presents the ticket that the keno computer issued, and by what it shows.";

/// 15.3(c): what the patron has to see to.
pub(super) const CHECK: &str =
    "Check your numbers before the first game starts: this ticket counts, and not the request.";

/// 15.4(c)11: the limit, and how it is shared.
pub(super) fn limit(limit: Option<Cents>) -> String {
    match limit {
        None => "No limit is set for a game: every winner is paid in full.".to_string(),
        Some(limit) => format!(
            "At most {limit} is paid for each game, on all winning tickets together. If they come to more, the \
             winners share {limit} in proportion to what each has won, to the cent."
        ),
    }
}

/// 15.4(c)13: how long, and from when (15.6(c)).
pub(super) fn claims(millis: i64, games: u16) -> String {
    let from = if games == 1 { "the game" } else { "the last game" };
    format!(
        "Winnings must be claimed within {} of the start of {from}; after that they are not paid.",
        span(millis)
    )
}

/// A length of time in the greatest unit that fits it exactly: "365 days", "90 minutes".
pub(crate) fn span(millis: i64) -> String {
    const UNITS: [(i64, &str); 4] =
        [(86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"), (1_000, "second")];
    match UNITS.into_iter().find(|(unit, _)| millis % unit == 0) {
        Some((unit, name)) => plural(millis / unit, name),
        None => plural(millis, "millisecond"),
    }
}

/// "1 game", "5 games".
pub(crate) fn plural(number: i64, name: &str) -> String {
    if number == 1 { format!("1 {name}") } else { format!("{number} {name}s") }
}

/// A moment by the location's clock: `2026-11-16 09:05:07 UTC-5`.
pub(crate) fn moment(millis: i64, utc_offset_minutes: i16) -> String {
    let offset = Offset::from_seconds(i32::from(utc_offset_minutes) * 60);
    match (Timestamp::from_millisecond(millis), offset) {
        (Ok(at), Ok(offset)) => {
            let clock = offset.to_datetime(at).strftime("%Y-%m-%d %H:%M:%S");
            format!("{clock} {}", zone(utc_offset_minutes))
        }
        // No calendar has it; the bare number still says which moment was recorded.
        _ => format!("{millis} milliseconds after 1970"),
    }
}

/// "UTC", "UTC-5", "UTC+5:30".
fn zone(utc_offset_minutes: i16) -> String {
    let sign = if utc_offset_minutes < 0 { '-' } else { '+' };
    match (utc_offset_minutes.unsigned_abs() / 60, utc_offset_minutes.unsigned_abs() % 60) {
        (0, 0) => "UTC".to_string(),
        (hours, 0) => format!("UTC{sign}{hours}"),
        (hours, minutes) => format!("UTC{sign}{hours}:{minutes:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_of_time_is_said_in_the_unit_that_fits() {
        for (millis, said) in [
            (365 * 86_400_000, "365 days"),
            (86_400_000, "1 day"),
            (36 * 3_600_000, "36 hours"),
            (300_000, "5 minutes"),
            (90_000, "90 seconds"),
            (1_500, "1500 milliseconds"),
        ] {
            assert_eq!(span(millis), said);
        }
    }

    #[test]
    fn a_moment_is_written_by_the_clock_of_the_location() {
        let at = 1_794_837_907_999;
        assert_eq!(moment(at, 0), "2026-11-16 14:05:07 UTC");
        assert_eq!(moment(at, -300), "2026-11-16 09:05:07 UTC-5");
        assert_eq!(moment(at, 600), "2026-11-17 00:05:07 UTC+10");
        assert_eq!(moment(-1, -30), "1969-12-31 23:29:59 UTC-0:30");
        assert_eq!(moment(i64::MAX, 0), "9223372036854775807 milliseconds after 1970");
    }
}
