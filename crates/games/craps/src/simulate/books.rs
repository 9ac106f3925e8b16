//! The books of a craps simulation: whole numbers only, so that it does not matter in which order they are added up.

use super::seating::Rolled;
use super::worth::PHASES;
use crate::rules::{Event, Point, Wager};
use lab::Joined;
use lab::{Bankroll, Sessions};
use rulebook::layout;

/// What one event did to one wager of the strategist, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Posting {
    /// The wager's slot.
    pub slot: u8,
    /// The phase in which it happened: 0 to 5 by the come out point, 6 before a come out roll.
    pub phase: u8,
    /// Wagers made: one or none.
    pub made: i64,
    /// Money put on it.
    pub staked: i64,
    /// Money taken down again.
    pub taken_down: i64,
    /// Winnings.
    pub paid: i64,
    /// Stakes lost.
    pub collected: i64,
    /// Vigorish paid, less vigorish refunded.
    pub vigorish: i64,
}

impl Posting {
    /// What an event means for the books, if it moves money. `point` is the come out point when it happened.
    pub(crate) fn of(event: &Event, point: Option<Point>) -> Option<Posting> {
        let phase = super::worth::phase(point) as u8;
        let at = |wager: Wager| Posting { slot: wager.slot() as u8, phase, ..Posting::default() };
        match *event {
            Event::Layout(layout::Event::Wagered { wager, amount, stake, vigorish, .. }) => Some(Posting {
                made: i64::from(stake.is_none()),
                staked: amount.0,
                vigorish: vigorish.0,
                ..at(wager)
            }),
            Event::Layout(layout::Event::Reduced { wager, amount, vigorish, .. })
            | Event::Layout(layout::Event::Removed { wager, amount, vigorish, .. }) => {
                Some(Posting { taken_down: amount.0, vigorish: -vigorish.0, ..at(wager) })
            }
            Event::Settled(settled) => {
                Some(Posting { paid: settled.paid.0, collected: settled.collected.0, ..at(settled.wager) })
            }
            _ => None,
        }
    }

    /// What the strategist gained by it.
    pub(crate) fn gained(&self) -> i64 {
        self.paid - self.collected - self.vigorish
    }
}

/// Where postings go.
pub trait Books {
    /// Takes one.
    fn post(&mut self, posting: Posting);
    /// A wager was refused.
    fn refuse(&mut self, refusal: impl FnOnce() -> String);
}

/// One wager's column in the books. (Wider than a cent needs to be: a billion sessions fit.)
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Column {
    pub(crate) made: i64,
    pub(crate) staked: i64,
    pub(crate) taken_down: i64,
    pub(crate) paid: i64,
    pub(crate) collected: i64,
    pub(crate) vigorish: i64,
    /// Staked less taken down, by phase: what the expectation is reckoned from.
    pub(crate) at_risk: [i64; PHASES],
}

/// Everything that a simulation counts.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) sessions: Sessions,
    pub(crate) rolls: u64,
    pub(crate) columns: Box<[Column; Wager::COUNT]>,
    /// The squares of what chance did in each roll, in parts of a cent squared.
    pub(crate) deviation: u128,
    pub(crate) refusals: u64,
    pub(crate) first_refusal: Option<String>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            sessions: Sessions::default(),
            rolls: 0,
            columns: Box::new([Column::default(); Wager::COUNT]),
            deviation: 0,
            refusals: 0,
            first_refusal: None,
        }
    }
}

impl Books for Tally {
    #[inline]
    fn post(&mut self, posting: Posting) {
        self.post_many(posting, 1);
    }

    fn refuse(&mut self, refusal: impl FnOnce() -> String) {
        self.refusals += 1;
        self.first_refusal.get_or_insert_with(refusal);
    }
}

impl Tally {
    /// The same posting so many times.
    #[inline]
    pub(crate) fn post_many(&mut self, posting: Posting, times: i64) {
        let column = &mut self.columns[usize::from(posting.slot)];
        column.made += posting.made * times;
        column.staked += posting.staked * times;
        column.taken_down += posting.taken_down * times;
        column.paid += posting.paid * times;
        column.collected += posting.collected * times;
        column.vigorish += posting.vigorish * times;
        column.at_risk[usize::from(posting.phase)] += (posting.staked - posting.taken_down) * times;
    }

    #[inline]
    pub(crate) fn add_roll(&mut self, rolled: Rolled) {
        self.add_rolls(rolled.by_chance, 1);
    }

    /// So many rolls in each of which chance did this much.
    #[inline]
    pub(crate) fn add_rolls(&mut self, by_chance: i64, times: u64) {
        self.rolls += times;
        let square = u128::from(by_chance.unsigned_abs()) * u128::from(by_chance.unsigned_abs());
        self.deviation = self.deviation.saturating_add(square.saturating_mul(u128::from(times)));
    }

    pub(crate) fn end_session(&mut self, rounds: u64, bankroll: Bankroll) {
        self.sessions.end(rounds, bankroll);
    }
}

impl Joined for Tally {
    fn rounds(&self) -> u64 {
        self.sessions.rounds
    }

    fn joined(mut self, later: Tally) -> Tally {
        if self.sessions.rounds == 0 && self.rolls == 0 {
            return later;
        }
        self.rolls += later.rolls;
        for (mine, theirs) in self.columns.iter_mut().zip(later.columns.iter()) {
            mine.made += theirs.made;
            mine.staked += theirs.staked;
            mine.taken_down += theirs.taken_down;
            mine.paid += theirs.paid;
            mine.collected += theirs.collected;
            mine.vigorish += theirs.vigorish;
            mine.at_risk.iter_mut().zip(theirs.at_risk).for_each(|(mine, theirs)| *mine += theirs);
        }
        self.deviation = self.deviation.saturating_add(later.deviation);
        self.sessions.add(later.sessions);
        self.refusals += later.refusals;
        self.first_refusal = self.first_refusal.or(later.first_refusal);
        self
    }
}
