//! A location, written down and read back: a small body, and what it has much of in pieces, of which only those are written
//! again that changed. Derived, so the form may change with the program; whoever keeps it says which program wrote it.

use super::act::Person;
use super::clock::Clock;
use super::day::Day;
use super::in_play::{Aside, InPlay, Patrons};
use super::playing::{Game, Keys};
use super::possession::Proof;
use super::shelf::Deadlines;
use super::tally::{DayTally, Tenders};
use super::ticket::{Ordinal, Ticket};
use super::{Lounge, Override, Past};
use crate::rules::rate_card::RateCard;
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// So many tickets in play are a piece.
const TICKETS: u32 = 512;
/// So many games that are over are a piece.
const GAMES: u32 = 256;
/// Claims that end on one day are a piece, in milliseconds.
const A_DAY: i64 = 86_400_000;

/// A location, written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What there is little of.
    pub body: Vec<u8>,
    /// The pieces, each with its number; one without bytes is gone.
    pub pieces: Vec<(u64, Vec<u8>)>,
}

/// What there is much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Piece {
    Tickets(u32),
    Games(u32),
    Claims(i32),
    Lapsed(i32),
    Day(i32),
}

impl Piece {
    pub(super) const fn of_ticket(number: u32) -> Piece {
        Piece::Tickets(number / TICKETS)
    }

    pub(super) const fn of_game(ordinal: Ordinal) -> Piece {
        Piece::Games((ordinal - 1) / GAMES)
    }

    pub(super) fn of_claims(until: Moment) -> Piece {
        Piece::Claims(day_of(until))
    }

    pub(super) fn of_lapsed(until: Moment) -> Piece {
        Piece::Lapsed(day_of(until))
    }

    pub(super) const fn of_day(day: Day) -> Piece {
        Piece::Day(day.number())
    }

    fn number(self) -> u64 {
        let (kind, which) = match self {
            Piece::Tickets(which) => (1, which),
            Piece::Games(which) => (2, which),
            Piece::Claims(day) => (3, day.cast_unsigned()),
            Piece::Lapsed(day) => (4, day.cast_unsigned()),
            Piece::Day(day) => (5, day.cast_unsigned()),
        };
        kind << 32 | u64::from(which)
    }

    fn numbered(number: u64) -> Option<Piece> {
        let which = number as u32;
        Some(match number >> 32 {
            1 => Piece::Tickets(which),
            2 => Piece::Games(which),
            3 => Piece::Claims(which.cast_signed()),
            4 => Piece::Lapsed(which.cast_signed()),
            5 => Piece::Day(which.cast_signed()),
            _ => return None,
        })
    }
}

fn day_of(until: Moment) -> i32 {
    i32::try_from(until.0.div_euclid(A_DAY)).unwrap_or(i32::MAX)
}

fn moments_of(day: i32) -> std::ops::Range<Moment> {
    Moment(i64::from(day) * A_DAY)..Moment((i64::from(day) + 1) * A_DAY)
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body<'a> {
    id: Cow<'a, str>,
    card: String,
    writers: Cow<'a, BTreeMap<u16, Person>>,
    issued: u32,
    game: Cow<'a, Game>,
    asides: Cow<'a, BTreeMap<u32, Aside>>,
    patrons: Cow<'a, Patrons>,
    /// Those that are not at rest: the others are put away.
    over: BTreeMap<u32, Cow<'a, Ticket>>,
    keys: Cow<'a, Keys>,
    held: Cow<'a, BTreeMap<u32, Moment>>,
    waiting: Cow<'a, BTreeSet<u32>>,
    referred: Cow<'a, BTreeSet<u32>>,
    unclaimed: Cents,
    overrides: Cow<'a, [Override]>,
    documents: u32,
    drawers: Cow<'a, BTreeMap<u16, Tenders>>,
    proof: Proof,
    clock: Clock,
}

impl Lounge {
    /// The location as it stands, with the pieces that changed since it was written down last. Tickets that were put away,
    /// or can be, are not in it.
    pub fn keep(&mut self) -> Kept {
        let changed = std::mem::take(&mut self.changed);
        Kept {
            body: self.body(),
            pieces: changed.into_iter().map(|piece| (piece.number(), self.piece(piece))).collect(),
        }
    }

    /// The same with every piece that there is.
    pub fn keep_whole(&self) -> Kept {
        let tickets = self.book.each().map(|(number, _)| Piece::of_ticket(number));
        let games = (1..=self.past.len() as u32).map(Piece::of_game);
        let claims = self.claims.each(..).map(|(until, _)| Piece::of_claims(*until));
        let lapsed = self.lapsed.each(..).map(|(until, _)| Piece::of_lapsed(*until));
        let days = self.days.keys().map(|day| Piece::of_day(*day));
        let all: BTreeSet<Piece> = tickets.chain(games).chain(claims).chain(lapsed).chain(days).collect();
        let pieces = all.into_iter().map(|piece| (piece.number(), self.piece(piece)));
        Kept { body: self.body(), pieces: pieces.collect() }
    }

    fn body(&self) -> Vec<u8> {
        let over = self.over.iter().filter(|(number, ticket)| !self.is_at_rest(**number, ticket));
        let body = Body {
            id: Cow::Borrowed(&self.id),
            card: self.card.to_toml(false),
            writers: Cow::Borrowed(&self.writers),
            issued: self.issued,
            game: Cow::Borrowed(&self.game),
            asides: Cow::Borrowed(&self.asides),
            patrons: Cow::Borrowed(&self.patrons),
            over: over.map(|(number, ticket)| (*number, Cow::Borrowed(ticket))).collect(),
            keys: Cow::Borrowed(&self.keys),
            held: Cow::Borrowed(&self.held),
            waiting: Cow::Borrowed(&self.waiting),
            referred: Cow::Borrowed(&self.referred),
            unclaimed: self.unclaimed,
            overrides: Cow::Borrowed(&self.overrides),
            documents: self.documents,
            drawers: Cow::Borrowed(&self.drawers),
            proof: self.proof,
            clock: self.clock,
        };
        written(&body)
    }

    fn piece(&self, piece: Piece) -> Vec<u8> {
        let deadlines = |deadlines: &Deadlines, day: i32| {
            let each: Vec<_> = deadlines.each(moments_of(day)).collect();
            if each.is_empty() { Vec::new() } else { written(&each) }
        };
        match piece {
            Piece::Tickets(which) => {
                let mut bytes = Vec::new();
                self.book.write(which * TICKETS..(which + 1) * TICKETS, &mut bytes, InPlay::write);
                bytes
            }
            Piece::Games(which) => {
                let from = (which * GAMES) as usize;
                written(&self.past[from..self.past.len().min(from + GAMES as usize)])
            }
            Piece::Claims(day) => deadlines(&self.claims, day),
            Piece::Lapsed(day) => deadlines(&self.lapsed, day),
            Piece::Day(day) => self.days.get(&Day::numbered(day)).map(written).unwrap_or_default(),
        }
    }

    /// A location as it was written down; pieces come in the order of their numbers. None where this is not one.
    pub fn put_back<'p>(
        body: &[u8],
        pieces: impl IntoIterator<Item = (u64, Cow<'p, [u8]>)>,
    ) -> Option<Lounge> {
        let mut put_back = PutBack::begin(body)?;
        pieces.into_iter().all(|(number, bytes)| put_back.piece(number, &bytes)).then_some(())?;
        put_back.end()
    }

    fn put_piece_back(&mut self, piece: Piece, bytes: &[u8]) -> Option<()> {
        match piece {
            Piece::Tickets(_) => self.book.read(bytes, InPlay::read)?,
            Piece::Games(_) => {
                let games: Vec<Past> = read(bytes)?;
                self.drawn.extend(games.iter().filter_map(|past| Some(past.draw?.spots().bits())));
                self.past.extend(games);
            }
            Piece::Claims(_) => self.claims.extend(read(bytes)?),
            Piece::Lapsed(_) => self.lapsed.extend(read(bytes)?),
            Piece::Day(day) => drop(self.days.insert(Day::numbered(day), read::<DayTally>(bytes)?)),
        }
        Some(())
    }
}

/// A location that is being read back, piece by piece: there may be many.
#[derive(Debug)]
pub struct PutBack(Lounge);

impl PutBack {
    /// Begins with what there is little of.
    pub fn begin(body: &[u8]) -> Option<PutBack> {
        let body: Body<'_> = read(body)?;
        let card = Arc::new(RateCard::recorded(&body.card).ok()?.rules);
        Some(PutBack(Lounge {
            issued: body.issued,
            asides: body.asides.into_owned(),
            patrons: body.patrons.into_owned(),
            over: body.over.into_iter().map(|(number, ticket)| (number, ticket.into_owned())).collect(),
            writers: body.writers.into_owned(),
            keys: body.keys.into_owned(),
            held: body.held.into_owned(),
            waiting: body.waiting.into_owned(),
            referred: body.referred.into_owned(),
            unclaimed: body.unclaimed,
            overrides: body.overrides.into_owned(),
            documents: body.documents,
            drawers: body.drawers.into_owned(),
            proof: body.proof,
            clock: body.clock,
            game: body.game.into_owned(),
            ..Lounge::open(&body.id, card, Moment(0))
        }))
    }

    /// Takes a piece; pieces come in the order of their numbers. False where it is not one.
    pub fn piece(&mut self, number: u64, bytes: &[u8]) -> bool {
        bytes.is_empty()
            || Piece::numbered(number).and_then(|piece| self.0.put_piece_back(piece, bytes)).is_some()
    }

    /// The location, if nothing is missing that can be missed.
    pub fn end(self) -> Option<Lounge> {
        let Lounge { past, game, .. } = &self.0;
        (past.len() as u32 + 1 == game.ordinal()).then_some(self.0)
    }
}

fn written<T: Serialize + ?Sized>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).expect("a location is plain data")
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    serde_json::from_slice(bytes).ok()
}

/// A map whose keys are no text, as a list of pairs.
pub(super) mod pairs {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    pub(in super::super) fn serialize<K: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    pub(in super::super) fn deserialize<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
    where
        K: Deserialize<'de> + Ord,
        V: Deserialize<'de>,
        D: Deserializer<'de>,
    {
        Ok(Vec::<(K, V)>::deserialize(deserializer)?.into_iter().collect())
    }
}
