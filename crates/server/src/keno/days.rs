//! Where in a location's stream each gaming day is, and what it moved: so that a report reads its own day and no other. An
//! entry belongs to the day of its time, and times may go back when a clock that ran ahead is set right; so a day may be in
//! several places.

use keno::lounge::Day;
use ledger::{Account, Posting};
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// One gaming day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DayRow {
    /// Its entries: the first and the last of each run.
    pub(crate) runs: Vec<(u64, u64)>,
    /// Entries of other days in which something happened to a game of this one.
    pub(crate) elsewhere: Vec<u64>,
    /// What it moved in the accounts of the location, by their names.
    money: BTreeMap<String, Cents>,
}

/// Every gaming day of a location.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Days {
    days: BTreeMap<Day, DayRow>,
    /// The day of the last entry.
    pub(crate) present: Option<Day>,
}

impl Days {
    /// Follows an entry; the days that changed.
    pub(crate) fn follow(
        &mut self,
        seq: u64,
        day: Day,
        games: impl IntoIterator<Item = Day>,
        postings: &[Posting],
    ) -> BTreeSet<Day> {
        let mut changed = BTreeSet::from([day]);
        let row = self.days.entry(day).or_default();
        match row.runs.last_mut() {
            // Notes belong to no day, and to no run: they move nothing.
            Some((_, last)) if self.present == Some(day) => *last = seq,
            _ => row.runs.push((seq, seq)),
        }
        self.present = Some(day);
        for posting in postings.iter().filter(|posting| is_ours(&posting.account)) {
            *row.money.entry(posting.account.to_string()).or_default() += posting.cents;
        }
        for game in games.into_iter().filter(|game| *game != day) {
            let elsewhere = &mut self.days.entry(game).or_default().elsewhere;
            if elsewhere.last() != Some(&seq) {
                elsewhere.push(seq);
            }
            changed.insert(game);
        }
        changed
    }

    pub(crate) fn get(&self, day: Day) -> Option<&DayRow> {
        self.days.get(&day)
    }

    pub(crate) fn each(&self) -> impl Iterator<Item = (&Day, &DayRow)> {
        self.days.iter()
    }

    pub(crate) fn put_back(&mut self, day: Day, row: DayRow) {
        self.days.insert(day, row);
    }

    /// What all days before one moved, and all days after it.
    pub(crate) fn around(&self, day: Day) -> impl Iterator<Item = (bool, Account, Cents)> {
        let others = self.days.iter().filter(move |(other, _)| **other != day);
        others.flat_map(move |(other, row)| {
            let money = row.money.iter().filter_map(|(account, cents)| Some((account.parse().ok()?, *cents)));
            money.map(move |(account, cents)| (*other < day, account, cents))
        })
    }
}

/// A patron's chips and the cage move elsewhere too; the other accounts are the location's alone.
pub(crate) fn is_ours(account: &Account) -> bool {
    !matches!(account, Account::Patron(_) | Account::Cage)
}
