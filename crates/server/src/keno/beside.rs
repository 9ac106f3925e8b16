//! What a location keeps beside its lounge, all of it worked out of the stream: where tickets were issued, by which cards,
//! what accounts hold, which days are where.

use super::archive::{about_patron, about_refund, about_shares};
use super::days::{DayRow, Days};
use super::report::Index;
use keno::RateCard;
use keno::lounge::{Act, Event, Lounge, Standing};
use ledger::{Fact, Posting, Stored};
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use table::record::Version;

/// The entry of every ticket of which the number less one is a multiple of this is remembered; the others are looked for
/// from there.
const A_MILESTONE: u32 = 32;
/// So many milestones are a piece.
const MILESTONES: usize = 1_024;
/// The accounts are in so many pieces.
const ACCOUNTS: u64 = 256;

/// What is kept beside a lounge.
#[derive(Clone, Debug)]
pub(super) struct Beside {
    /// The version of the stream, as its header has it.
    pub(super) version: Version,
    /// The time of the last act.
    pub(super) latest: Moment,
    /// Was the record put back from a copy? Then there are tickets that it does not have.
    pub(super) is_restored: bool,
    /// The rate cards, with the entry from which each was in force.
    pub(super) cards: Vec<(u64, Arc<RateCard>)>,
    /// Tickets on which a supervisor has ruled that no slip is needed.
    pub(super) waived: BTreeSet<u32>,
    /// The tickets that each patron's account bought and that can still win or be claimed, in order.
    holdings: BTreeMap<String, BTreeSet<u32>>,
    milestones: Vec<u64>,
    pub(super) days: Days,
    /// The pieces that changed since they were written down.
    changed: BTreeSet<Piece>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Piece {
    Milestones(u32),
    Accounts(u32),
    Day(keno::lounge::Day),
}

/// The numbers of the lounge's own pieces are below this.
const FIRST: u64 = 16;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    version: u32,
    latest: Moment,
    is_restored: bool,
    cards: Vec<(u64, String)>,
    waived: BTreeSet<u32>,
    milestones: usize,
    today: Option<keno::lounge::Day>,
}

impl Beside {
    /// Beside a location that opens.
    pub(super) fn opened(version: Version, card: Arc<RateCard>, act: &Act, opening: &Stored) -> Beside {
        let mut beside = Beside {
            version,
            latest: act.at,
            is_restored: false,
            cards: vec![(1, card)],
            waived: BTreeSet::new(),
            holdings: BTreeMap::new(),
            milestones: Vec::new(),
            days: Days::default(),
            changed: BTreeSet::new(),
        };
        beside.follow_the_day(act, &[], opening.seq, &opening.postings);
        beside
    }

    /// Follows what was carried out, in game `game`; what became so by it.
    pub(super) fn carry_out(
        &mut self,
        lounge: &Lounge,
        game: u32,
        (act, events, touched): (&Act, &[Event], &[u32]),
        seq: u64,
        postings: &[Posting],
    ) -> Vec<Fact> {
        let mut facts = Vec::new();
        let mut fact = |key: String, body: String| facts.push(Fact { key, seq, body: body.into_bytes() });
        self.latest = act.at;
        for event in events {
            match event {
                Event::Issued { ticket, issue, .. } => {
                    if (*ticket - 1).is_multiple_of(A_MILESTONE) {
                        self.changed.insert(Piece::Milestones((self.milestones.len() / MILESTONES) as u32));
                        self.milestones.push(seq);
                    }
                    if let Some(patron) = &issue.patron {
                        fact(about_patron(patron), ticket.to_string());
                        self.holds(patron, *ticket, true);
                    }
                }
                Event::RacesCancelled { ticket, .. } => fact(about_refund(*ticket), String::new()),
                Event::Adopted { card, .. } => self.cards.push((seq, Arc::clone(card))),
                Event::SlipWaived { ticket, .. } | Event::Ruled { ticket, pay: true, .. } => {
                    self.waived.insert(*ticket);
                }
                Event::Settled { by_the_card, payoffs, each, .. } if by_the_card != payoffs => {
                    let shares = serde_json::to_string(each).expect("shares are plain data");
                    fact(about_shares(game), shares);
                }
                _ => {}
            }
        }
        for number in touched {
            let Some(ticket) = lounge.ticket(*number) else { continue };
            if ticket.waived.is_none() {
                self.waived.remove(number);
            }
            if let Some(patron) = &ticket.patron {
                let matters = matches!(ticket.standing, Standing::Open | Standing::Won { .. });
                self.holds(patron, *number, matters);
            }
        }
        self.follow_the_day(act, events, seq, postings);
        facts
    }

    fn follow_the_day(&mut self, act: &Act, events: &[Event], seq: u64, postings: &[Posting]) {
        let games = events.iter().filter_map(|event| match event {
            Event::Locked { game, .. }
            | Event::Drawn { game, .. }
            | Event::Settled { game, .. }
            | Event::Returned { game, .. } => Some(game.day),
            _ => None,
        });
        let Some((_, card)) = self.cards.last() else { return };
        let day = keno::lounge::Day::of(act.at, card.games());
        let changed = self.days.follow(seq, day, games, postings);
        self.changed.extend(changed.into_iter().map(Piece::Day));
    }

    fn holds(&mut self, patron: &str, number: u32, holds: bool) {
        let changed = match holds {
            true => match self.holdings.get_mut(patron) {
                Some(holding) => holding.insert(number),
                None => self.holdings.insert(patron.to_owned(), BTreeSet::from([number])).is_none(),
            },
            false => self.holdings.get_mut(patron).is_some_and(|holding| holding.remove(&number)),
        };
        if changed {
            self.changed.insert(Piece::Accounts(bucket(patron)));
            if self.holdings.get(patron).is_some_and(BTreeSet::is_empty) {
                self.holdings.remove(patron);
            }
        }
    }

    /// The tickets of an account that can still win or be claimed, in order.
    pub(super) fn holding(&self, patron: &str) -> impl DoubleEndedIterator<Item = u32> {
        self.holdings.get(patron).into_iter().flatten().copied()
    }

    /// The card that was in force at an entry.
    pub(super) fn card_at(&self, seq: u64) -> &Arc<RateCard> {
        let later = self.cards.partition_point(|(from, _)| *from <= seq);
        &self.cards[later.saturating_sub(1)].1
    }

    /// A ticket that is not after this one, with the entry that issued it; and the entry of one that is after it.
    pub(super) fn milestones_around(&self, number: u32) -> Option<((u32, u64), Option<u64>)> {
        let place = (number.checked_sub(1)? / A_MILESTONE) as usize;
        let before = *self.milestones.get(place)?;
        Some(((place as u32 * A_MILESTONE + 1, before), self.milestones.get(place + 1).copied()))
    }

    /// What is written down of it: what there is little of, and the pieces that changed.
    pub(super) fn keep(&mut self) -> (Vec<u8>, Vec<(u64, Vec<u8>)>) {
        let changed = std::mem::take(&mut self.changed);
        (self.body(), changed.into_iter().map(|piece| (number(piece), self.piece(piece))).collect())
    }

    /// The same with every piece that there is.
    pub(super) fn keep_whole(&self) -> (Vec<u8>, Vec<(u64, Vec<u8>)>) {
        let milestones = (0..self.milestones.len().div_ceil(MILESTONES) as u32).map(Piece::Milestones);
        let accounts = self.holdings.keys().map(|patron| Piece::Accounts(bucket(patron)));
        let days = self.days.each().map(|(day, _)| Piece::Day(*day));
        let all: BTreeSet<Piece> = milestones.chain(accounts).chain(days).collect();
        (self.body(), all.into_iter().map(|piece| (number(piece), self.piece(piece))).collect())
    }

    fn body(&self) -> Vec<u8> {
        let body = Body {
            version: if self.version == Version::One { 1 } else { 2 },
            latest: self.latest,
            is_restored: self.is_restored,
            cards: self.cards.iter().map(|(seq, card)| (*seq, card.to_toml(false))).collect(),
            waived: self.waived.clone(),
            milestones: self.milestones.len(),
            today: self.days.present,
        };
        serde_json::to_vec(&body).expect("plain data")
    }

    fn piece(&self, piece: Piece) -> Vec<u8> {
        match piece {
            Piece::Milestones(which) => {
                let from = which as usize * MILESTONES;
                let to = self.milestones.len().min(from + MILESTONES);
                self.milestones[from..to].iter().flat_map(|seq| seq.to_le_bytes()).collect()
            }
            Piece::Accounts(which) => {
                let here = self.holdings.iter().filter(|(patron, _)| bucket(patron) == which);
                let here: BTreeMap<&String, &BTreeSet<u32>> = here.collect();
                if here.is_empty() { Vec::new() } else { serde_json::to_vec(&here).expect("plain data") }
            }
            Piece::Day(day) => {
                let row = self.days.get(day).map(|row| serde_json::to_vec(&(day, row)));
                row.map(|row| row.expect("plain data")).unwrap_or_default()
            }
        }
    }

    /// Begins to read it back.
    pub(super) fn put_back(body: &[u8]) -> Option<(Beside, usize)> {
        let body: Body = serde_json::from_slice(body).ok()?;
        let card = |(seq, text): &(u64, String)| Some((*seq, Arc::new(RateCard::recorded(text).ok()?.rules)));
        let cards: Vec<_> = body.cards.iter().map(card).collect::<Option<_>>()?;
        let mut days = Days::default();
        days.present = body.today;
        let version = Version::numbered(body.version)?;
        let beside = Beside {
            version,
            latest: body.latest,
            is_restored: body.is_restored,
            cards: if cards.is_empty() { return None } else { cards },
            waived: body.waived,
            holdings: BTreeMap::new(),
            milestones: Vec::new(),
            days,
            changed: BTreeSet::new(),
        };
        Some((beside, body.milestones))
    }

    /// Is a piece of this number one of these, and not one of the lounge's?
    pub(super) fn has_piece(number: u64) -> bool {
        number >> 32 >= FIRST
    }

    /// Takes a piece; false where it is not one.
    pub(super) fn put_piece_back(&mut self, number: u64, bytes: &[u8]) -> bool {
        if bytes.is_empty() {
            return true;
        }
        match (number >> 32).wrapping_sub(FIRST) {
            0 => {
                let (all, rest) = bytes.as_chunks::<8>();
                self.milestones.extend(all.iter().map(|seq| u64::from_le_bytes(*seq)));
                rest.is_empty()
            }
            1 => serde_json::from_slice::<BTreeMap<String, BTreeSet<u32>>>(bytes)
                .map(|accounts| self.holdings.extend(accounts))
                .is_ok(),
            2 => serde_json::from_slice::<(keno::lounge::Day, DayRow)>(bytes)
                .map(|(day, row)| self.days.put_back(day, row))
                .is_ok(),
            _ => false,
        }
    }

    /// Where its days are, up to an entry.
    pub(super) fn index(&self, seq: u64) -> Index {
        Index { seq, cards: self.cards.iter().map(|(seq, _)| *seq).collect(), days: self.days.clone() }
    }

    /// How many milestones there are.
    pub(super) fn milestones(&self) -> usize {
        self.milestones.len()
    }
}

fn bucket(patron: &str) -> u32 {
    // FNV: the same in every process, and good enough to spread names.
    let hash = patron.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    ((hash >> 32) % ACCOUNTS) as u32
}

fn number(piece: Piece) -> u64 {
    let (kind, which) = match piece {
        Piece::Milestones(which) => (FIRST, which),
        Piece::Accounts(which) => (FIRST + 1, which),
        Piece::Day(day) => (FIRST + 2, day.number().cast_unsigned()),
    };
    kind << 32 | u64::from(which)
}
