//! The entries of a location as they stand in the journal, read without the machine that made them.

use keno::lounge::{Day, GameName, Payment, Tender};
use keno::{RateCard, Request};
use ledger::{BadName, Fault, Name, Posting, Reader, Stored, StreamId};
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The journal cannot be read.
    #[error(transparent)]
    Journal(#[from] Fault),
    /// This cannot be a location.
    #[error(transparent)]
    Name(#[from] BadName),
    /// The journal knows no such location.
    #[error("there is no keno location {0:?} in the journal")]
    Nowhere(String),
    /// An entry is not one of a location's.
    #[error("keno location {location}, entry {seq}: {because}")]
    Entry {
        /// Which location.
        location: String,
        /// Where in its stream.
        seq: u64,
        /// What is wrong.
        because: String,
    },
}

/// One entry, as far as a report needs it.
#[derive(Deserialize)]
pub(super) struct Body {
    #[serde(default)]
    pub(super) at: Moment,
    #[serde(default)]
    pub(super) by: String,
    #[serde(default)]
    pub(super) station: Option<u16>,
    #[serde(default)]
    pub(super) paid: Option<Tender>,
    #[serde(default)]
    pub(super) request: Option<Request>,
    /// What was shown where a ticket was paid, voided or its races cancelled; "ruling" where it was done without its slip.
    #[serde(default)]
    pub(super) shown: Option<String>,
    #[serde(default)]
    pub(super) program: Option<String>,
    #[serde(default)]
    note: Option<serde::de::IgnoredAny>,
    #[serde(default)]
    rules: Option<String>,
    #[serde(default)]
    card: Option<String>,
    #[serde(default)]
    pub(super) events: Vec<Happened>,
}

/// What happened, as far as a report needs it.
#[derive(Deserialize)]
#[serde(tag = "event")]
pub(super) enum Happened {
    #[serde(rename = "issued")]
    Issued { ticket: u32, price: Cents, first: GameName, last: GameName },
    #[serde(rename = "voided")]
    Voided { ticket: u32, station: u16, issued_at: u16, price: Cents },
    #[serde(rename = "races cancelled")]
    RacesCancelled { ticket: u32, station: u16, games: u32, refunded: Cents },
    #[serde(rename = "locked")]
    Locked { game: GameName, tickets: u32, handle: Cents, late_millis: i64, digest: String },
    #[serde(rename = "drawn")]
    Drawn { game: GameName, numbers: Vec<u8> },
    #[serde(rename = "settled")]
    Settled { game: GameName, handle: Cents, winners: u32, payoffs: Cents },
    #[serde(rename = "returned")]
    Returned { game: GameName, handle: Cents },
    #[serde(rename = "paid")]
    Paid {
        ticket: u32,
        station: u16,
        writer: String,
        amount: Cents,
        with: Payment,
        authorised_by: Option<String>,
    },
    #[serde(rename = "expired")]
    Expired { tickets: Vec<u32>, amount: Cents },
    #[serde(rename = "reinstated")]
    Reinstated { tickets: Vec<u32>, amount: Cents },
    #[serde(rename = "signed on")]
    SignedOn { station: u16, writer: String },
    #[serde(rename = "signed off")]
    SignedOff { station: u16 },
    #[serde(rename = "overridden")]
    Overridden { game: GameName, by: String, from: Moment, to: Moment, why: String },
    #[serde(rename = "presented")]
    Presented { ticket: u32 },
    #[serde(rename = "authorised")]
    Authorised { ticket: u32, by: String, payable: Cents },
    #[serde(rename = "referred")]
    Referred { ticket: u32, station: u16, writer: String, why: String },
    #[serde(rename = "ruled")]
    Ruled { ticket: u32, by: String, pay: bool, why: String },
    #[serde(rename = "slip waived")]
    SlipWaived { ticket: u32, by: String, why: String },
    #[serde(rename = "adopted")]
    Adopted {},
    #[serde(other)]
    Else,
}

impl Happened {
    /// The game that something happened to, where a report has a line for it.
    pub(super) fn game(&self) -> Option<GameName> {
        match self {
            Happened::Locked { game, .. }
            | Happened::Drawn { game, .. }
            | Happened::Settled { game, .. }
            | Happened::Returned { game, .. } => Some(*game),
            _ => None,
        }
    }
}

impl Body {
    /// Is it a note, which is no act?
    pub(super) fn is_note(&self) -> bool {
        self.note.is_some()
    }

    /// Does it bring a rate card?
    pub(super) fn has_card(&self) -> bool {
        self.rules.is_some() || self.card.is_some()
    }

    fn card(&self) -> Result<Option<Arc<RateCard>>, String> {
        // The header has the first card, and the act that adopts another has that one.
        let Some(text) = self.rules.as_ref().or(self.card.as_ref()) else { return Ok(None) };
        let read = RateCard::recorded(text).map_err(|wrong| format!("{wrong:?}"))?;
        Ok(Some(Arc::new(read.rules)))
    }
}

/// An entry with the gaming day that it belongs to.
pub(super) struct Read {
    pub(super) seq: u64,
    pub(super) day: Day,
    /// The rate card in force.
    pub(super) card: Arc<RateCard>,
    pub(super) body: Body,
    pub(super) postings: Vec<Posting>,
}

impl Read {
    /// The person who acted, by their identification.
    pub(super) fn person(&self) -> &str {
        self.body.by.split_once(' ').map_or(self.body.by.as_str(), |(_, person)| person)
    }
}

/// Reads the stream of a location from its beginning up to an entry. Gives the card that was in force at the end.
pub(super) fn read(
    reader: &Reader,
    location: &str,
    up_to: u64,
    each: impl FnMut(Read) -> Result<(), String>,
) -> Result<Arc<RateCard>, Unreadable> {
    read_some(reader, location, &[], &[(1, up_to)], each)
}

/// Reads these entries of a location, from the first to the last of each pair, and in order. `cards` are entries with rate
/// cards. Gives the card that was in force at the end.
pub(super) fn read_some(
    reader: &Reader,
    location: &str,
    cards: &[u64],
    ranges: &[(u64, u64)],
    mut each: impl FnMut(Read) -> Result<(), String>,
) -> Result<Arc<RateCard>, Unreadable> {
    let stream = StreamId::keno(&Name::new(location)?)?;
    let broken =
        |seq: u64, because: String| Unreadable::Entry { location: location.to_string(), seq, because };
    let parsed = |stored: &Stored| -> Result<Body, Unreadable> {
        serde_json::from_str(&stored.body).map_err(|error| broken(stored.seq, error.to_string()))
    };
    let mut known: BTreeMap<u64, Arc<RateCard>> = BTreeMap::new();
    for seq in cards {
        let Some(stored) = reader.entry(&stream, *seq)? else { continue };
        let card = parsed(&stored)?.card().map_err(|because| broken(*seq, because))?;
        known.extend(card.map(|card| (*seq, card)));
    }
    for (from, to) in ranges {
        for stored in reader.read(&stream, *from) {
            let stored = stored?;
            let seq = stored.seq;
            if seq > *to {
                break;
            }
            let body = parsed(&stored)?;
            if let Some(card) = body.card().map_err(|because| broken(seq, because))? {
                known.insert(seq, card);
            }
            let Some((_, card)) = known.range(..=seq).next_back() else {
                return Err(broken(seq, "no rate card stands before it".to_string()));
            };
            let (day, card) = (Day::of(body.at, card.games()), Arc::clone(card));
            each(Read { seq, day, card, body, postings: stored.postings })
                .map_err(|because| broken(seq, because))?;
        }
    }
    let last = known.into_values().next_back();
    last.ok_or_else(|| Unreadable::Nowhere(location.to_string()))
}
