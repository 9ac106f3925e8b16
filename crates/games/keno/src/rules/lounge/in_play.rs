//! A ticket in play, in a form of which a location can have a million: 68 bytes with all that decides what it wins.

use super::act::{Person, Tender};
use super::ticket::{Digest, Issue, Ordinal, Referral, Standing, Ticket};
use super::{Lounge, kept::Piece};
use crate::rules::book::kept::Bytes;
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// What a location knows of a ticket in play, beside how it is settled.
#[derive(Clone, Debug)]
pub(super) struct InPlay {
    pub(super) digest: Digest,
    /// What it has won so far, in cents; what goes beyond is in its [`Aside`].
    won: u32,
    pub(super) first: Ordinal,
    /// Who bought it, of [`Patrons`]; 0 where no account did.
    pub(super) patron: u32,
    /// The station that issued it.
    pub(super) station: u16,
    /// For how many games it was sold, and with what it was paid; races that were cancelled are in its [`Aside`].
    pub(super) sold: Sold,
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

/// Whoever makes a ticket larger sees it here.
const _: () = assert!(size_of::<InPlay>() == 48);

impl InPlay {
    /// A ticket as it is sold.
    pub(super) fn sold(issue: &Issue, digest: Digest, first: Ordinal, patron: u32) -> InPlay {
        let sold = Sold::new(issue.play.games(), issue.paid);
        InPlay { digest, won: 0, first, patron, station: issue.station, sold }
    }

    /// The last of the games that it was sold for.
    fn last_sold(&self) -> Ordinal {
        self.first + Ordinal::from(self.sold.games()) - 1
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.digest.0);
        out.extend_from_slice(&self.won.to_le_bytes());
        out.extend_from_slice(&self.first.to_le_bytes());
        out.extend_from_slice(&self.patron.to_le_bytes());
        for number in [self.station, self.sold.0] {
            out.extend_from_slice(&number.to_le_bytes());
        }
    }

    pub(super) fn read(bytes: &mut Bytes<'_>) -> Option<InPlay> {
        Some(InPlay {
            digest: Digest(bytes.array()?),
            won: bytes.u32()?,
            first: bytes.u32()?,
            patron: bytes.u32()?,
            station: bytes.u16()?,
            sold: Some(Sold(bytes.u16()?)).filter(|sold| usize::from(sold.0 >> 12) < TENDERS.len())?,
        })
    }
}

const TENDERS: [Tender; 5] = [Tender::Cash, Tender::Chips, Tender::Coupon, Tender::Tokens, Tender::Account];

/// What few tickets in play have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Aside {
    /// What it has won beyond what fits beside the ticket itself.
    #[serde(default)]
    pub(super) won_beyond: Cents,
    /// The last of its games, where races were cancelled.
    #[serde(default)]
    pub(super) last: Option<Ordinal>,
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
            last: aside.last.unwrap_or(ticket.last_sold()),
            games: ticket.sold.games(),
            a_game,
            station: ticket.station,
            paid: ticket.sold.paid(),
            patron: self.patrons.name(ticket.patron).map(str::to_string),
            won: Cents(i64::from(ticket.won)) + aside.won_beyond,
            returned: Cents(a_game.0 * self.given_up_since(ticket.first)),
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
        let Ticket { last, refunded, referred, waived, .. } = ticket;
        let won_beyond = self.asides.get(&number).map_or(Cents::ZERO, |aside| aside.won_beyond);
        let last_sold = self.book.get(number).map(InPlay::last_sold);
        let last = Some(last).filter(|last| Some(*last) != last_sold);
        let aside = Aside { won_beyond, last, refunded, referred, waived };
        match aside == Aside::default() {
            true => drop(self.asides.remove(&number)),
            false => drop(self.asides.insert(number, aside)),
        }
        self.changed.insert(Piece::of_ticket(number));
    }

    /// The last game of a ticket in play.
    pub(super) fn last_of(&self, number: u32, ticket: &InPlay) -> Ordinal {
        self.asides.get(&number).and_then(|aside| aside.last).unwrap_or(ticket.last_sold())
    }

    /// A ticket in play has won so much in the present game.
    pub(super) fn won_in_play(&mut self, number: u32, payoff: Cents) {
        let Some(ticket) = self.book.get_mut(number) else { return };
        let won = payoff.0 + i64::from(ticket.won);
        ticket.won = u32::try_from(won).unwrap_or(u32::MAX);
        let beyond = won - i64::from(ticket.won);
        if beyond > 0 {
            self.asides.entry(number).or_default().won_beyond += Cents(beyond);
        }
        self.changed.insert(Piece::of_ticket(number));
    }

    /// How many games were given up since this one: a ticket in play was in all of them, and their wagers go back.
    fn given_up_since(&self, first: Ordinal) -> i64 {
        let since = self.past.get(first as usize - 1..).unwrap_or_default();
        since.iter().filter(|past| past.draw.is_none()).count() as i64
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
