//! A game with a wheel: wagers until "No More Bets", a spin that counts or is void, losers collected and winners paid.
//!
//! The game says what is on its wheel, how each wager ends at each stop, and the provisions ([`Spun`]): its rules are all
//! that it writes.

mod table;
mod words;

pub use table::Table;
pub use words::{Because, Command, Event, Refusal, SeatView, View, WheelCommand, WheelEvent, Why};

use crate::edition::Edition;
use crate::layout::{Bounds, Law, Slotted, Wager};
use crate::licensee::{Document, Filed, Key, Plain};
use crate::payout::Odds;
use crate::provision::Provision;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::hash::Hash;

/// How a wager ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// It is paid at these odds, and the stake goes back.
    Wins(Odds),
    /// The house takes it.
    Loses,
}

/// The rules of a game with a wheel.
pub trait Spun: Clone + Default + fmt::Debug + Eq + Send + Sync + 'static {
    /// What can be wagered on.
    type Wager: Slotted + Serialize + DeserializeOwned;
    /// Where the wheel can stop, as far as wagers can tell.
    type Stop: Copy
        + Eq
        + Hash
        + fmt::Debug
        + fmt::Display
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;

    /// The name in the protocol, in records and in rules files.
    const NAME: &'static str;
    /// The provisions about wagers.
    const LAW: Law;
    /// The provision about the spin.
    const SPIN: Provision;
    /// The provision about payouts.
    const PAYS: Provision;

    /// What every table has.
    fn plain(&self) -> &Plain;
    /// The same, to be filled in.
    fn plain_mut(&mut self) -> &mut Plain;
    /// The keys of its rules file that only it has.
    fn keys() -> Vec<Key<Self>>;
    /// A spin of fewer whole turns than this is void.
    fn turns(&self) -> u8;
    /// What may lie on a wager.
    fn bounds(&self, on: Self::Wager) -> Bounds;
    /// Where the wheel can stop, each with so many spaces.
    fn stops(&self) -> impl Iterator<Item = (Self::Stop, u32)>;
    /// How a wager ends where the wheel stops there.
    fn ends(&self, on: Self::Wager, at: Self::Stop) -> Ends;
}

impl<R: Spun> Filed for R {
    const GAME: &'static str = R::NAME;

    fn edition(&self) -> Edition {
        self.plain().edition
    }

    fn keys() -> Vec<Key<R>> {
        let every = Plain::keys(R::plain_mut, R::PAYS);
        every.into_iter().chain(<R as Spun>::keys()).collect()
    }

    fn title(&self) -> &str {
        &self.plain().title
    }

    /// Of every wager some amount can be made.
    fn check(&mut self, file: &mut Document<'_>) {
        let nothing_fits = |on: &R::Wager| {
            let Bounds { least, most, unit, .. } = self.bounds(*on);
            least.ceil_to(unit) > most.floor_to(unit)
        };
        if let Some(on) = R::Wager::all().find(nothing_fits) {
            let Bounds { least, most, most_by, .. } = self.bounds(on);
            let because = format!("no amount from {least} to {most} can be wagered on {on}");
            let key = file.first_said(&["limits.maximum_cents", "limits.minimum_cents", "money.chip_cents"]);
            file.violate(key, Some(most_by), because, None);
        }
    }
}
