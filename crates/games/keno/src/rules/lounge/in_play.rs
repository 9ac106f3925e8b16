//! A ticket in play, in a form of which a location can have a million: 80 bytes with all that decides what it wins.

use super::act::{Person, Tender};
use super::ticket::{Digest, Ordinal, Referral, Standing, Ticket};
use super::{Lounge, kept::Piece};
use crate::rules::book::kept::Bytes;
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// What a location knows of a ticket in play, beside how it is settled.
#[derive(Clone, Debug)]
pub(super) struct InPlay {
    pub(super) digest: Digest,
    pub(super) won: Cents,
    pub(super) first: Ordinal,
    /// Who bought it, of [`Patrons`]; 0 where no account did.
    pub(super) patron: u32,
    /// The station that issued it.
    pub(super) station: u16,
    /// For how many games it was sold, and with what it was paid.
    pub(super) sold: Sold,
    /// How many of them are left to it: fewer where races were cancelled.
    pub(super) races: u16,
    /// How many of its games were given up, and their wagers go back.
    pub(super) returned: u16,
}

/// For how many games a ticket was sold, and with what it was paid, in two bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sold(u16);

impl Sold {
    const GAMES: u16 = 0xfff;

    pub(super) fn new(games: u16, paid: Tender) -> Sold {
        assert!(games <= Sold::GAMES, "a ticket is for 1,000 games at most");
        let tender = TENDERS.iter().position(|tender| *tender == paid).unwrap_or_default() as u16;
        Sold(games | tender << 12)
    }

    pub(super) fn games(self) -> u16 {
        self.0 & Sold::GAMES
    }

    pub(super) fn paid(self) -> Tender {
        TENDERS[usize::from(self.0 >> 12)]
    }
}

/// A book of a million takes 80 MB: whoever makes a ticket larger sees it here.
const _: () = assert!(size_of::<InPlay>() == 56);

impl InPlay {
    pub(super) fn last(&self) -> Ordinal {
        self.first + Ordinal::from(self.races) - 1
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.digest.0);
        out.extend_from_slice(&self.won.0.to_le_bytes());
        out.extend_from_slice(&self.first.to_le_bytes());
        out.extend_from_slice(&self.patron.to_le_bytes());
        for number in [self.station, self.sold.0, self.races, self.returned] {
            out.extend_from_slice(&number.to_le_bytes());
        }
    }

    pub(super) fn read(bytes: &mut Bytes<'_>) -> Option<InPlay> {
        Some(InPlay {
            digest: Digest(bytes.array()?),
            won: bytes.cents()?,
            first: bytes.u32()?,
            patron: bytes.u32()?,
            station: bytes.u16()?,
            sold: Some(Sold(bytes.u16()?)).filter(|sold| usize::from(sold.0 >> 12) < TENDERS.len())?,
            races: bytes.u16()?,
            returned: bytes.u16()?,
        })
    }
}

const TENDERS: [Tender; 5] = [Tender::Cash, Tender::Chips, Tender::Coupon, Tender::Tokens, Tender::Account];

/// What few tickets in play have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Aside {
    pub(super) refunded: Cents,
    pub(super) referred: Option<Box<Referral>>,
    pub(super) waived: Option<Person>,
}

/// The accounts that bought the tickets in play, by number from 1. Forgotten when no ticket is in play.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub(super) struct Patrons {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Patrons {
    pub(super) fn number(&mut self, name: Option<&str>) -> u32 {
        let Some(name) = name else { return 0 };
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        self.names.push(name.to_string());
        let number = u32::try_from(self.names.len()).expect("there are not so many people");
        self.numbers.insert(name.to_string(), number);
        number
    }

    pub(super) fn name(&self, number: u32) -> Option<&str> {
        self.names.get((number as usize).checked_sub(1)?).map(String::as_str)
    }
}

impl From<Vec<String>> for Patrons {
    fn from(names: Vec<String>) -> Patrons {
        let numbers = names.iter().cloned().zip(1..).collect();
        Patrons { names, numbers }
    }
}

impl From<Patrons> for Vec<String> {
    fn from(patrons: Patrons) -> Vec<String> {
        patrons.names
    }
}

impl Lounge {
    /// A ticket in play, with all that is known of it.
    pub(super) fn playing(&self, number: u32) -> Option<Ticket> {
        let ticket = self.book.get(number)?;
        let a_game = self.book.price_of(number)?;
        let aside = self.asides.get(&number).cloned().unwrap_or_default();
        Some(Ticket {
            digest: Some(ticket.digest),
            first: ticket.first,
            last: ticket.last(),
            games: ticket.sold.games(),
            a_game,
            station: ticket.station,
            paid: ticket.sold.paid(),
            patron: self.patrons.name(ticket.patron).map(str::to_string),
            won: ticket.won,
            returned: Cents(a_game.0 * i64::from(ticket.returned)),
            refunded: aside.refunded,
            standing: Standing::Open,
            presented: None,
            authorised: None,
            referred: aside.referred,
            waived: aside.waived,
        })
    }

    /// Changes what few tickets have, or how many races are left to one.
    pub(super) fn change_playing(&mut self, number: u32, change: impl FnOnce(&mut Ticket)) {
        let Some(mut ticket) = self.playing(number) else { return };
        change(&mut ticket);
        let Ticket { first, last, refunded, referred, waived, .. } = ticket;
        if let Some(playing) = self.book.get_mut(number) {
            playing.races = u16::try_from(last + 1 - first).unwrap_or(playing.races);
        }
        let aside = Aside { refunded, referred, waived };
        match aside == Aside::default() {
            true => drop(self.asides.remove(&number)),
            false => drop(self.asides.insert(number, aside)),
        }
        self.changed.insert(Piece::of_ticket(number));
    }

    /// Takes a ticket out of play.
    pub(super) fn out_of_play(&mut self, number: u32) -> Option<Ticket> {
        let ticket = self.playing(number)?;
        self.asides.remove(&number);
        self.book.remove(number);
        self.changed.insert(Piece::of_ticket(number));
        Some(ticket)
    }
}
