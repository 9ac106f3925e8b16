//! Rounds that are over, read from the journal. What is still face down, and what is still under way, is not in them,
//! whoever asks.
//!
//! A round, with the shuffle or the offers before it, reaches from the end of the one before to the moment at which the
//! layout is clear again after chance has spoken. Where wagers may lie there for several rounds, each throw is one.

use crate::body;
use house::served::{Facts, Opening};
use ledger::{Account, Fault, Name, Reader, Stored, StreamId};
use rulebook::money::Cents;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use table::posted::History;
use table::sealed::Keys;

/// As many rounds are shown at a time.
const A_PAGE: usize = 20;
/// So many entries are looked at first, and at most: a round of a full table has a few hundred.
const FIRST_LOOK: u64 = 512;
const LAST_LOOK: u64 = 32_768;

/// How the rounds of a game are found in its record.
#[derive(Clone, Copy)]
pub(crate) struct Rounds {
    /// The act that ends one, where wagers may lie there after it.
    ends: Option<&'static str>,
    open: Opening,
}

/// One round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Round {
    /// Its first entry and its last.
    pub(crate) from: u64,
    pub(crate) to: u64,
    /// When it was over, in unix milliseconds.
    pub(crate) at: i64,
    /// The rules that bound its wagers, by their number among those that ever bound the table.
    pub(crate) rules: Option<usize>,
    /// Those whose money moved, or who did something.
    pub(crate) patrons: Vec<Patron>,
    /// What the house won in it, less what it lost.
    pub(crate) house: Cents,
    /// What was done, with what came of it.
    pub(crate) acts: Vec<Value>,
}

/// Somebody who took part in one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Patron {
    pub(crate) id: String,
    pub(crate) name: String,
    /// What came to him, less what he put down.
    pub(crate) gained: Cents,
}

/// Some rounds, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Page {
    pub(crate) rounds: Vec<Round>,
    /// Where the page with older ones begins, if there are any.
    pub(crate) before: Option<u64>,
}

/// What is needed of an entry.
struct Read {
    stored: Stored,
    fields: Map<String, Value>,
    /// What lies on the layout after it.
    on_layout: Cents,
}

/// What ends with an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// A round.
    Round,
    /// The rules that bound the table: what comes after them begins with nothing on the layout.
    Rules,
}

impl Rounds {
    pub(crate) fn of(facts: &Facts) -> Rounds {
        Rounds { ends: facts.round_ends, open: facts.unsealed }
    }

    /// The rounds that were over before this entry, or the last ones. `standing` is the table's last entry, and what lies
    /// on its layout then.
    pub(crate) fn page(
        &self,
        reader: &Reader,
        table: &Name,
        posted: &History,
        standing: (u64, Cents),
        before: Option<u64>,
    ) -> Result<Page, Fault> {
        let nothing = Page { rounds: Vec::new(), before: None };
        let Ok(stream) = StreamId::table(table) else { return Ok(nothing) };
        // Whatever address somebody makes up: what comes after the last round that is over is under way.
        let last = self.look(reader, &stream, table, standing, 1)?;
        let ends = self.ends(&last);
        let Some((newest, _)) = ends.iter().rev().find(|(_, end)| *end == End::Round) else {
            return Ok(nothing);
        };
        let newest = last[*newest].stored.seq;
        let (to, on_layout) = match before.map(|before| before.saturating_sub(1)) {
            Some(to) if to < newest => (to, Cents::ZERO),
            _ => (
                newest,
                last.iter().find(|read| read.stored.seq == newest).map_or(Cents::ZERO, |read| read.on_layout),
            ),
        };
        let entries = self.look(reader, &stream, table, (to, on_layout), A_PAGE + 1)?;
        self.cut(reader, posted, &entries)
    }

    /// The entries up to this one, so many of them that they have as many ends of rounds, or all.
    fn look(
        &self,
        reader: &Reader,
        stream: &StreamId,
        table: &Name,
        (to, on_layout): (u64, Cents),
        ends: usize,
    ) -> Result<Vec<Read>, Fault> {
        let mut most = FIRST_LOOK;
        loop {
            let from = to.saturating_sub(most - 1).max(1);
            let count = usize::try_from((to + 1).saturating_sub(from)).unwrap_or(0);
            let stored: Vec<Stored> = reader.read(stream, from).take(count).collect::<Result<_, _>>()?;
            let entries = read(stored, &Account::Layout(table.clone()), on_layout);
            let found = self.ends(&entries).iter().filter(|(_, end)| *end == End::Round).count();
            if found >= ends || from == 1 || most >= LAST_LOOK {
                return Ok(entries);
            }
            most *= 4;
        }
    }

    /// Where rounds end among these entries.
    fn ends(&self, entries: &[Read]) -> Vec<(usize, End)> {
        let mut found = Vec::new();
        let mut spoken = false;
        let mut before = Cents::ZERO;
        for (place, entry) in entries.iter().enumerate() {
            let is = |field: &str, text: &str| entry.fields.get(field).and_then(Value::as_str) == Some(text);
            if entry.fields.contains_key("record") {
                spoken = false;
                found.push((place, End::Rules));
            }
            // Chance that speaks while nothing lies there shuffles, and decides nothing.
            spoken |= is("by", "device") && !(before.is_zero() && entry.on_layout.is_zero());
            let over = match self.ends {
                Some(act) => is("do", act),
                None => spoken && entry.on_layout.is_zero(),
            };
            if over {
                spoken = false;
                found.push((place, End::Round));
            }
            before = entry.on_layout;
        }
        found
    }

    /// The rounds among these entries that are whole.
    fn cut(&self, reader: &Reader, posted: &History, entries: &[Read]) -> Result<Page, Fault> {
        let mut keys = Keys::default();
        entries.iter().for_each(|entry| keys.add_published(&entry.fields));
        let ends = self.ends(entries);
        let whole = ends.windows(2).filter(|pair| pair[1].1 == End::Round);
        let mut rounds = Vec::new();
        for pair in whole.rev().take(A_PAGE) {
            let round = &entries[pair[0].0 + 1..=pair[1].0];
            rounds.extend(self.told(reader, posted, round, &keys)?);
        }
        let more = |oldest: &Round| {
            entries.first().is_some_and(|first| first.stored.seq > 1 || ends_before(&ends, entries, oldest))
        };
        let before = rounds.last().filter(|oldest| more(oldest)).map(|oldest| oldest.from);
        Ok(Page { rounds, before })
    }

    /// A round as it is told; none where something of it is still sealed.
    fn told(
        &self,
        reader: &Reader,
        posted: &History,
        round: &[Read],
        keys: &Keys,
    ) -> Result<Option<Round>, Fault> {
        let (Some(first), Some(last)) = (round.first(), round.last()) else { return Ok(None) };
        let mut acts = Vec::new();
        let mut gained: BTreeMap<Name, Cents> = BTreeMap::new();
        let mut house = Cents::ZERO;
        for entry in round {
            for posting in &entry.stored.postings {
                match &posting.account {
                    Account::Patron(patron) | Account::Owed(patron) => {
                        *gained.entry(patron.clone()).or_default() += posting.cents;
                    }
                    Account::Bank(_) | Account::Vigorish(_) | Account::Complimentary(_) => {
                        house += posting.cents
                    }
                    _ => {}
                }
            }
            if !entry.fields.contains_key("do") {
                continue;
            }
            let Some(mut act) = (self.open)(entry.fields.clone(), keys) else { return Ok(None) };
            act.remove("opened");
            act.insert("seq".to_string(), entry.stored.seq.into());
            if let Some(Ok(patron)) = act.get("patron").and_then(Value::as_str).map(Name::new) {
                gained.entry(patron).or_default();
            }
            acts.push(Value::Object(act));
        }
        let named = |(id, gained): (Name, Cents)| {
            let name = reader.patron(&id)?.map(|patron| patron.name).unwrap_or_default();
            Ok(Patron { id: id.to_string(), name, gained })
        };
        Ok(Some(Round {
            from: first.stored.seq,
            to: last.stored.seq,
            at: last.stored.at,
            rules: posted.at(last.stored.seq).map(|bound| bound.number),
            patrons: gained.into_iter().map(named).collect::<Result<_, Fault>>()?,
            house,
            acts,
        }))
    }
}

/// Is there a round among these entries that is older than this one?
fn ends_before(ends: &[(usize, End)], entries: &[Read], round: &Round) -> bool {
    ends.iter().any(|(place, end)| *end == End::Round && entries[*place].stored.seq < round.from)
}

/// Entries with what lies on the layout after each of them, reckoned back from what lies there at the end.
fn read(stored: Vec<Stored>, layout: &Account, at_the_end: Cents) -> Vec<Read> {
    let mut on_layout = at_the_end;
    let mut entries: Vec<Read> = Vec::with_capacity(stored.len());
    for stored in stored.into_iter().rev() {
        let moved: Cents = stored
            .postings
            .iter()
            .filter(|posting| posting.account == *layout)
            .map(|posting| posting.cents)
            .sum();
        let fields = body::fields(&stored.body).unwrap_or_default();
        entries.push(Read { stored, fields, on_layout });
        on_layout -= moved;
    }
    entries.reverse();
    entries
}
