//! What every game with a wheel says to the house.

use crate::entry::{DemoTable, Housed};
use crate::schema::Shaped;
use crate::served::{Served, Sheet, Sign, Waits, coins_in_words, lines, listed};
use desk;
use rulebook::actor::{Seat, Seats};
use rulebook::licensee::Plain;
use rulebook::wheel::{Command, Spun, Table, WheelCommand};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use table::forms::wheel::Entered;
use table::session::Performed;

/// What a game with a wheel says to the house beyond its rules. Its rules are all that it writes: the table, its desk,
/// its page and its place in the house follow from them.
pub trait Wheeled: Entered + Spun<Wager: Shaped, Stop: Shaped> {
    /// A line about it, for lists.
    const ABOUT: &'static str;
    /// Its index of provisions; see [`Housed::COVERAGE`].
    const COVERAGE: &'static str = "";
    /// The tables of it that a demo opens.
    const DEMO: &'static [DemoTable];
    /// What is wagered on: "symbol", "number".
    const ON: &'static str;
    /// What a patron should know.
    const NOTES: &'static [&'static str];

    /// What people call a wager, by its name on the wire.
    fn called(&self, wager: &str) -> String;
    /// What it pays, in words.
    fn pays(&self, wager: &str) -> String;
}

/// Options of a table with a wheel, as its page gets them.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Sheet"))]
struct WheelSheet {
    /// How many spaces of the wheel show what.
    spaces: BTreeMap<String, u32>,
}

/// Where the wheel rested, as a line of the history.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Past"))]
struct Rested<S> {
    /// What the space shows.
    space: S,
}

impl<R: Wheeled> Housed for Table<R> {
    const ABOUT: &'static str = R::ABOUT;
    const COVERAGE: &'static str = R::COVERAGE;
    const DEMO: &'static [DemoTable] = R::DEMO;

    fn desk() -> Option<desk::Known> {
        Some(desk::Known::of::<Self>())
    }
}

impl<R: Wheeled> Served for Table<R> {
    const ROUND_ENDS: Option<&'static str> = Some("announce");

    fn sign(rules: &Arc<R>) -> Sign {
        let Plain { minimum, maximum, coins, .. } = rules.plain();
        let terms = vec![
            (format!("On one {}", R::ON), format!("{minimum} to {maximum}")),
            ("A spin".to_string(), format!("{} whole turns or more", rules.turns())),
            coins_in_words(*coins),
        ];
        let notes = R::NOTES.iter().map(|note| (*note, R::SPIN)).collect();
        Sign { edition: rules.plain().edition.year(), terms, lines: lines::<Self>(rules), notes }
    }

    fn in_a_line(rules: &R) -> String {
        let Plain { minimum, maximum, .. } = rules.plain();
        format!("{minimum} to {maximum} on a {}", R::ON)
    }

    fn called(rules: &R, wager: &str) -> String {
        rules.called(wager)
    }

    fn pays(rules: &R, wager: &str) -> String {
        rules.pays(wager)
    }

    fn seconds(rules: &R, waits: Waits) -> u16 {
        match waits {
            Waits::Wagers => rules.plain().pace.wager_seconds,
            Waits::Decision => rules.plain().pace.decide_seconds,
        }
    }

    fn seats(rules: &Arc<R>) -> u8 {
        rules.plain().seats
    }

    /// How many spaces of the wheel show what: the page draws a rim that has as many.
    fn sheet(rules: &Arc<R>) -> Sheet {
        let spaces = rules.stops().map(|(stop, spaces)| (stop.to_string(), spaces)).collect();
        Sheet::new(&WheelSheet { spaces }, listed::<Self>(rules))
    }

    fn present(&self) -> Seats {
        self.seats().present()
    }

    fn is_leaving(&self, seat: Seat) -> bool {
        self.seats().is_leaving(seat)
    }

    /// Where the wheel rested.
    fn history(&self, done: &Performed<Self>) -> Option<Value> {
        match done.act.command {
            Command::Wheel(WheelCommand::Announce { space }) => Some(json!(Rested { space })),
            _ => None,
        }
    }

    #[cfg(feature = "schema")]
    fn describe_page(generator: &mut schemars::SchemaGenerator) {
        generator.subschema_for::<WheelSheet>();
        generator.subschema_for::<Rested<R::Stop>>();
    }
}
