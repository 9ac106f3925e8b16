//! The books of a simulation: whole numbers only, so that it does not matter in which order they are added up.

use super::seating::Rolled;
use super::worth::PHASES;
use rulebook::craps::{Event, Point, Wager};

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
            Event::Wagered { wager, amount, stake, vigorish, .. } => Some(Posting {
                made: i64::from(stake.is_none()),
                staked: amount.0,
                vigorish: vigorish.0,
                ..at(wager)
            }),
            Event::Reduced { wager, amount, vigorish, .. }
            | Event::Removed { wager, amount, vigorish, .. } => {
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
    pub(crate) rounds: u64,
    pub(crate) rolls: u64,
    pub(crate) columns: Box<[Column; Wager::COUNT]>,
    /// The squares of what chance did in each roll, in parts of a cent squared.
    pub(crate) deviation: u128,
    pub(crate) sessions: u64,
    pub(crate) sessions_ahead: u64,
    pub(crate) sessions_even: u64,
    pub(crate) best_session: Option<i64>,
    pub(crate) worst_session: Option<i64>,
    pub(crate) longest_losing_streak: u64,
    /// The bankrolls of the sessions that are kept, in order.
    pub(crate) paths: Vec<Vec<i64>>,
    pub(crate) refusals: u64,
    pub(crate) first_refusal: Option<String>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            rounds: 0,
            rolls: 0,
            columns: Box::new([Column::default(); Wager::COUNT]),
            deviation: 0,
            sessions: 0,
            sessions_ahead: 0,
            sessions_even: 0,
            best_session: None,
            worst_session: None,
            longest_losing_streak: 0,
            paths: Vec::new(),
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
        let result = bankroll.equity;
        self.rounds += rounds;
        self.sessions += 1;
        self.sessions_ahead += u64::from(result > 0);
        self.sessions_even += u64::from(result == 0);
        self.best_session = Some(self.best_session.map_or(result, |best| best.max(result)));
        self.worst_session = Some(self.worst_session.map_or(result, |worst| worst.min(result)));
        self.longest_losing_streak = self.longest_losing_streak.max(bankroll.longest_losing_streak);
        if bankroll.stride > 0 {
            self.paths.push(bankroll.path);
        }
    }

    /// The books of what came before and of what came after, together.
    pub(crate) fn joined(mut self, mut later: Tally) -> Tally {
        if self.rounds == 0 && self.rolls == 0 {
            return later;
        }
        self.rounds += later.rounds;
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
        self.sessions += later.sessions;
        self.sessions_ahead += later.sessions_ahead;
        self.sessions_even += later.sessions_even;
        self.best_session = self.best_session.max(later.best_session);
        self.worst_session = match (self.worst_session, later.worst_session) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        self.longest_losing_streak = self.longest_losing_streak.max(later.longest_losing_streak);
        self.paths.append(&mut later.paths);
        self.refusals += later.refusals;
        self.first_refusal = self.first_refusal.or(later.first_refusal);
        self
    }
}

/// One player's bankroll through a session, from nothing.
#[derive(Clone, Debug)]
pub(crate) struct Bankroll {
    /// What he is ahead by, with what lies on the layout.
    pub(crate) equity: i64,
    at_round_start: i64,
    losing_streak: u64,
    longest_losing_streak: u64,
    stride: u64,
    path: Vec<i64>,
}

impl Bankroll {
    /// A new one, which keeps its path at every so many rounds if it is told to.
    pub(crate) fn new(path_stride: Option<u64>) -> Bankroll {
        let stride = path_stride.unwrap_or(0);
        let mut path = Vec::new();
        if stride > 0 {
            path.reserve_exact(102);
            path.push(0);
        }
        Bankroll { equity: 0, at_round_start: 0, losing_streak: 0, longest_losing_streak: 0, stride, path }
    }

    /// A round that leaves the player where he was neither lengthens a losing streak nor ends it.
    #[inline]
    pub(crate) fn end_round(&mut self, rounds_played: u64) {
        if self.equity < self.at_round_start {
            self.losing_streak += 1;
            self.longest_losing_streak = self.longest_losing_streak.max(self.losing_streak);
        } else if self.equity > self.at_round_start {
            self.losing_streak = 0;
        }
        self.at_round_start = self.equity;
        if self.stride > 0 && rounds_played.is_multiple_of(self.stride) {
            self.path.push(self.equity);
        }
    }

    /// What a faster count of the same rounds found.
    pub(crate) fn counted(equity: i64, longest_losing_streak: u64, path: Option<Vec<i64>>) -> Bankroll {
        let stride = u64::from(path.is_some());
        let path = path.unwrap_or_default();
        Bankroll { equity, at_round_start: equity, losing_streak: 0, longest_losing_streak, stride, path }
    }
}
