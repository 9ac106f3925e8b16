//! A game with a wheel: wagers until "No More Bets", a spin that counts or is void, losers collected and winners paid.
//!
//! The game says what is on its wheel, how each wager ends at each stop, and the provisions ([`Spun`]): its rules are all
//! that it writes.

mod table;
mod words;

pub use table::Table;
pub use words::{Because, Command, Event, Refusal, SeatView, View, WheelCommand, WheelEvent, Why};

use crate::edition::Edition;
use crate::layout::{Bounds, Law, Slotted};
use crate::licensee::{Coins, Violations};
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
pub trait Spun: Clone + fmt::Debug + Eq + Send + Sync + 'static {
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

    /// Reads a rules file, or says everything that is wrong with it.
    fn read(text: &str) -> Result<Self, Violations>;
    /// Writes one that reads back the same; with `explained`, every option has a comment.
    fn write(&self, explained: bool) -> String;
    /// The edition.
    fn edition(&self) -> Edition;
    /// What the sign says.
    fn title(&self) -> &str;
    /// How many places the layout has.
    fn seats(&self) -> u8;
    /// The smallest chip and the smallest change.
    fn coins(&self) -> Coins;
    /// A spin of fewer whole turns than this is void.
    fn turns(&self) -> u8;
    /// What may lie on a wager.
    fn bounds(&self, on: Self::Wager) -> Bounds;
    /// Where the wheel can stop, each with so many spaces.
    fn stops(&self) -> impl Iterator<Item = (Self::Stop, u32)>;
    /// How a wager ends where the wheel stops there.
    fn ends(&self, on: Self::Wager, at: Self::Stop) -> Ends;
}
