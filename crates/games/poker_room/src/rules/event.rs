//! What a poker room made of an act. No event has a name in it: everybody may hear events, and who waits or has to leave
//! is the staff's to know ([`View`](super::View)).

use super::command::{Conduct, Notified};
use super::dealt::Dealt;
use super::limits::Limits;
use super::options::TableNumber;
use super::rulings::{Decision, Matter, Pot};
use super::supplements::Supplements;
use rulebook::actor::Seat;
use rulebook::game::{self, Moment, Movement};
use rulebook::provision::*;
use serde::Serialize;

/// An event, as it is written after `"event"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// A table is open, and its sign is up.
    #[serde(rename = "table opened")]
    TableOpened {
        /// Which.
        table: TableNumber,
        /// What is dealt.
        game: Dealt,
        /// What its sign says.
        #[serde(flatten)]
        limits: Limits,
    },
    /// A table is closed.
    #[serde(rename = "table closed")]
    TableClosed {
        /// Which.
        table: TableNumber,
    },
    /// Other limits are posted.
    #[serde(rename = "limits posted")]
    LimitsPosted {
        /// Where.
        table: TableNumber,
        /// Which.
        #[serde(flatten)]
        limits: Limits,
        /// From when they may be put in effect.
        from: Moment,
    },
    /// They are posted no more.
    #[serde(rename = "limits withdrawn")]
    LimitsWithdrawn {
        /// Where.
        table: TableNumber,
    },
    /// Other limits are in effect.
    #[serde(rename = "limits changed")]
    LimitsChanged {
        /// Where.
        table: TableNumber,
        /// Which.
        #[serde(flatten)]
        limits: Limits,
        /// 8.3 after notice, 14.17 by consent of all.
        cite: Provision,
    },
    /// Somebody came onto a list.
    Listed {
        /// Of which game.
        game: Dealt,
        /// His place, from 1.
        place: u8,
    },
    /// Somebody is off a list and has no seat.
    #[serde(rename = "off list")]
    OffList {
        /// Of which game.
        game: Dealt,
        /// The place he had.
        place: u8,
    },
    /// Somebody was called to a seat.
    Called {
        /// From the list of which game.
        game: Dealt,
        /// His place there.
        place: u8,
        /// Where.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
    },
    /// A seat is held for nobody any more.
    Released {
        /// Where.
        table: TableNumber,
        /// Which.
        seat: Seat,
    },
    /// Vacancies were announced.
    Announced {
        /// Where.
        table: TableNumber,
        /// Of which game.
        game: Dealt,
        /// How many.
        seats: u8,
    },
    /// Somebody took a seat.
    Seated {
        /// Where.
        table: TableNumber,
        /// Which.
        seat: Seat,
        /// The place he had on the list; none where nobody waited and he just came.
        #[serde(skip_serializing_if = "Option::is_none")]
        place: Option<u8>,
    },
    /// A seat is vacant.
    Vacated {
        /// Where.
        table: TableNumber,
        /// Which.
        seat: Seat,
    },
    /// Somebody changed his seat.
    Moved {
        /// Where.
        table: TableNumber,
        /// From.
        seat: Seat,
        /// To.
        to: Seat,
    },
    /// A player had to leave the game. Two notices are owed.
    Removed {
        /// The number of the removal.
        removal: u32,
        /// Where.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
        /// Why.
        conduct: Conduct,
        /// 14.16(c)
        good_faith: bool,
    },
    /// Notice of a removal was given.
    Notified {
        /// Of which.
        removal: u32,
        /// To whom.
        to: Notified,
    },
    /// A player who had to leave may be seated again.
    #[serde(rename = "return allowed")]
    ReturnAllowed {
        /// After which removal.
        removal: u32,
    },
    /// A ruling.
    Ruled {
        /// Where.
        table: TableNumber,
        /// On what.
        on: Matter,
        /// What is to be done.
        decision: Decision,
        /// The provision that decides.
        cite: Provision,
        /// Who decides what the text leaves open, if it leaves anything open.
        #[serde(skip_serializing_if = "Option::is_none")]
        left_to: Option<&'static str>,
        /// What goes back to whom, in chips at the table.
        #[serde(skip_serializing_if = "Pot::is_empty")]
        back: Pot,
        /// 14.15(o): the licensee's supplements that speak to it, by their numbers.
        #[serde(skip_serializing_if = "Supplements::is_empty")]
        supplements: Supplements,
    },
}

impl game::Event for Event {
    /// The chips lie on tables that people deal: no account moves.
    fn movement(&self) -> Option<Movement> {
        None
    }

    fn cite(&self) -> Option<Provision> {
        Some(match self {
            Event::TableOpened { .. } | Event::TableClosed { .. } => P14_17,
            Event::LimitsPosted { .. } | Event::LimitsWithdrawn { .. } => P14_17,
            Event::LimitsChanged { cite, .. } | Event::Ruled { cite, .. } => *cite,
            Event::Listed { .. } | Event::OffList { .. } | Event::Called { .. } => P14_18,
            Event::Released { .. } | Event::Announced { .. } | Event::Seated { .. } => P14_18,
            Event::Vacated { .. } | Event::Moved { .. } => P14_18,
            Event::Removed { .. } | Event::Notified { .. } | Event::ReturnAllowed { .. } => P14_16_B,
        })
    }
}
