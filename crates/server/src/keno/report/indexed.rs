//! A report reads its own day: where in the stream that is, and what the other days moved, is kept with the state of the
//! location (`days`), and compared with the entries by `journal verify`. Where nothing is kept, everything is read.

use super::fold::Fold;
use super::reading::{Body, Happened, Read, Unreadable, read, read_some};
use crate::keno::days::Days;
use crate::keno::finding::entry_of_issue;
use crate::keno::standing;
use keno::lounge::Day;
use ledger::{Name, Reader, StreamId};

/// Where in a location's stream each day is, up to an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    /// The entry up to which it is.
    pub(crate) seq: u64,
    /// The entries with a rate card.
    pub(crate) cards: Vec<u64>,
    pub(crate) days: Days,
}

impl Index {
    /// The one that is kept with the newest state of a location, and what came since. None where this program kept none.
    pub fn kept(reader: &Reader, location: &str) -> Result<Option<Index>, Unreadable> {
        let stream = StreamId::keno(&Name::new(location)?)?;
        let Some(mut index) = standing::kept_index(reader, &stream)? else { return Ok(None) };
        let (from, cards) = (index.seq + 1, index.cards.clone());
        let mut found = Vec::new();
        read_some(reader, location, &cards, &[(from, u64::MAX)], |entry| {
            if entry.body.is_note() {
                found.push((entry.seq, None, Vec::new(), entry.postings));
                return Ok(());
            }
            let is_card = entry.body.has_card();
            let games = entry.body.events.iter().filter_map(Happened::game).map(|game| game.day).collect();
            found.push((entry.seq, Some((entry.day, is_card)), games, entry.postings));
            Ok(())
        })?;
        for (seq, day, games, postings) in found {
            index.seq = seq;
            if let Some((day, is_card)) = day {
                index.days.follow(seq, day, games, &postings);
                index.cards.extend(is_card.then_some(seq));
            }
        }
        Ok(Some(index))
    }

    /// The entries of a day, and those in which something happened to its games, in order.
    fn ranges(&self, day: Day) -> Vec<(u64, u64)> {
        let Some(row) = self.days.get(day) else { return Vec::new() };
        let elsewhere = row.elsewhere.iter().map(|seq| (*seq, *seq));
        let mut ranges: Vec<(u64, u64)> = row.runs.iter().copied().chain(elsewhere).collect();
        ranges.sort_unstable();
        ranges
    }
}

/// The sums of a day, and the card that is in force at the end.
pub(super) fn fold(
    reader: &Reader,
    location: &str,
    day: Day,
    index: Option<&Index>,
    up_to: u64,
) -> Result<(Fold, std::sync::Arc<keno::RateCard>), Unreadable> {
    let name = Name::new(location)?;
    let mut fold = Fold::new(name.clone(), day);
    let Some(index) = index else {
        let card = read(reader, location, up_to, |entry| {
            fold.entry(&entry);
            Ok(())
        })?;
        return Ok((fold, card));
    };
    let stream = StreamId::keno(&name)?;
    let card = read_some(reader, location, &index.cards, &index.ranges(day), |entry| {
        // What another day moved is in the index.
        if entry.day != day {
            fold.games_in(&entry);
            return Ok(());
        }
        find_tenders(reader, &stream, &mut fold, &entry)?;
        fold.entry(&entry);
        Ok(())
    })?;
    for (is_before, account, cents) in index.days.around(day) {
        fold.add_other_day(account, is_before, cents);
    }
    Ok((fold, card))
}

/// What tickets were paid with that were sold on another day, and come back on this one.
fn find_tenders(reader: &Reader, stream: &StreamId, fold: &mut Fold, entry: &Read) -> Result<(), String> {
    for event in &entry.body.events {
        let (Happened::Voided { ticket, .. } | Happened::RacesCancelled { ticket, .. }) = event else {
            continue;
        };
        if fold.knows_tender(*ticket) {
            continue;
        }
        let issued = entry_of_issue(reader, stream, *ticket, (0, 2)).map_err(|fault| fault.to_string())?;
        let issued = issued.ok_or_else(|| format!("ticket {ticket} was never issued"))?;
        let body: Body = serde_json::from_str(&issued.body).map_err(|error| error.to_string())?;
        fold.learn_tender(*ticket, body.paid);
    }
    Ok(())
}

/// Reads a day, or where nothing is kept everything.
pub(super) fn read_day(
    reader: &Reader,
    location: &str,
    day: Option<Day>,
    each: impl FnMut(Read) -> Result<(), String>,
) -> Result<(), Unreadable> {
    let index = if day.is_some() { Index::kept(reader, location)? } else { None };
    match (index, day) {
        (Some(index), Some(day)) => {
            read_some(reader, location, &index.cards, &index.ranges(day), each).map(drop)
        }
        _ => read(reader, location, u64::MAX, each).map(drop),
    }
}
