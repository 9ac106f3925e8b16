//! 19:47-15.4(c)1, 15.5(b): the time that the clocks of the casino show, and when the gaming day begins.

use super::RateCard;
use rulebook::licensee::keys::{Asked, Kind, Shape};
use rulebook::licensee::quoted;
use rulebook::local_time::Zone;

pub(super) const ZONE: &str = "games.time_zone";
pub(super) const OFFSET: &str = "games.utc_offset_minutes";

/// A time of day such as "06:00", in minutes.
pub(super) fn day_starts() -> Kind<RateCard, u16> {
    let read = |asked: &mut Asked<'_, '_, RateCard>, plain| {
        let Some(text) = asked.file.text(asked.name) else { return plain };
        minutes(&text).unwrap_or_else(|| {
            asked.fault("the gaming day begins at a time from \"00:00\" to \"23:59\"");
            plain
        })
    };
    Kind::new("\"00:00\" to \"23:59\"", read, |minutes: &u16| {
        quoted(&format!("{:02}:{:02}", minutes / 60, minutes % 60))
    })
}

fn minutes(text: &str) -> Option<u16> {
    let two_digits = |text: &str, below: u16| {
        let fits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u16>().ok().filter(|number| fits && *number < below)
    };
    let (hour, minute) = text.split_once(':')?;
    Some(two_digits(hour, 24)? * 60 + two_digits(minute, 60)?)
}

/// The time zone by its name. Beside an offset it is not looked at: that both are there is reported there.
pub(super) fn time_zone() -> Kind<RateCard, Zone> {
    let read = |asked: &mut Asked<'_, '_, RateCard>, plain| {
        if asked.file.says(OFFSET) {
            asked.file.ignore(asked.name);
            return plain;
        }
        if let Some(other) = asked.file.text(asked.name).filter(|name| name != Zone::NEW_YORK) {
            let because = format!("{other:?} is not the time zone of a casino in New Jersey");
            asked.fault((because, quoted(Zone::NEW_YORK)));
        }
        plain
    };
    Kind::new(quoted(Zone::NEW_YORK), read, |_: &Zone| quoted(Zone::NEW_YORK))
}

/// A fixed offset, which has no daylight saving: it is read because rate cards of old have it, in files and in records.
pub(super) fn utc_offset() -> Kind<RateCard, Option<i16>> {
    let read = |asked: &mut Asked<'_, '_, RateCard>, _| {
        let is_said = asked.file.says(asked.name);
        if is_said && asked.file.says(ZONE) {
            let because = "the casino has one local time, by a time zone or by an offset";
            asked.fault((because, "keep time_zone alone"));
        }
        let minutes = asked.file.number(asked.name, -720..=840, 0, asked.cite);
        is_said.then_some(minutes as i16)
    };
    Kind::new("-720 to 840", read, |minutes: &Option<i16>| minutes.unwrap_or_default().to_string())
        .shaped(Shape::Whole(Some(-720..=840)))
        .or("none", |_| None)
}

impl RateCard {
    /// How far local time is ahead of UTC, on a card that says it so.
    pub(super) fn offset_minutes(&self) -> Option<i16> {
        match self.games.zone {
            Zone::NewYork => None,
            Zone::Fixed(minutes) => Some(minutes),
        }
    }

    pub(super) fn keep_offset(&mut self, minutes: Option<i16>) {
        self.games.zone = minutes.map_or(self.games.zone, Zone::Fixed);
    }
}
