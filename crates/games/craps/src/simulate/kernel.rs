//! A kernel for strategies of few states: table and strategy compiled into one small machine.
//!
//! Between two rolls, everything that will ever matter is the table and the strategy, both plain values that can be
//! compared. From the opening on, every state that the 36 throws can lead to is visited once, through the real table;
//! what a throw does in a state (the state after it, the money it moves, whether it ends the round) becomes a cell.
//! A flat pass bet has nine states (six points, and before a come out roll three places where the dice can
//! be), so the machine is nine rows of 36 cells and a roll is one look-up. What was
//! wagered and won follows from how often each cell was visited, after the dice have stopped.
//!
//! The kernel knows no rule of craps: what it does was asked of the table. Tests throw the same dice at both.

use super::Rolled;
use super::books::{Books, Posting, Tally};
use super::seating::{Seating, Stuck};
use super::worth::Worth;
use crate::players::Strategy;
use lab::Bankroll;
use lab::Session;
use rulebook::dice::Throw;
use std::collections::HashMap;
use std::ops::Range;
use table::chance::SimDice;

/// A strategy and its table may have so many states.
pub const MOST_STATES: usize = 4096;

const THROWS: usize = 36;

/// What stands in a cell for the state after the last: the strategist is gone.
const GONE: u32 = u32::MAX;

/// Why there is no kernel.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoKernel {
    /// Too many states.
    #[error("strategy and table have more than {MOST_STATES} states")]
    TooManyStates,
    /// The table refuses something, and says it best itself.
    #[error("the table refuses: {0}")]
    Refused(String),
    /// The dice do not roll.
    #[error(transparent)]
    Stuck(#[from] Stuck),
}

impl From<NoKernel> for lab::SimError {
    fn from(error: NoKernel) -> lab::SimError {
        lab::SimError::NoKernel(format!("there is no kernel for this strategy: {error}"))
    }
}

/// What the loop needs to know about a throw in a state.
#[derive(Clone, Copy, Debug)]
struct Cell {
    gained: i64,
    /// The first cell of the next state.
    next: u32,
    round_ended: u32,
}

/// What only the reckoning afterwards needs to know.
#[derive(Clone, Debug)]
struct Account {
    by_chance: i64,
    postings: Range<usize>,
}

/// Leaving in a state between two rounds.
#[derive(Clone, Debug)]
struct Exit {
    refunded: i64,
    next: u32,
    postings: Range<usize>,
}

/// A strategy and its table as one machine.
#[derive(Clone, Debug)]
pub struct Kernel {
    cells: Vec<Cell>,
    accounts: Vec<Account>,
    exits: Vec<Option<Exit>>,
    postings: Vec<Posting>,
}

/// Writes postings down, and the first refusal.
#[derive(Default)]
struct Recorder {
    postings: Vec<Posting>,
    refused: Option<String>,
}

impl Books for Recorder {
    fn post(&mut self, posting: Posting) {
        self.postings.push(posting);
    }

    fn refuse(&mut self, refusal: impl FnOnce() -> String) {
        self.refused.get_or_insert_with(refusal);
    }
}

/// The states seen so far, and those still to be visited.
struct Atlas<S> {
    numbers: HashMap<Seating<S>, u32>,
    unvisited: Vec<Seating<S>>,
}

impl<S: Strategy> Atlas<S> {
    /// The first cell of this state.
    fn place(&mut self, seating: Seating<S>) -> Result<u32, NoKernel> {
        if seating.is_gone() {
            return Ok(GONE);
        }
        let new = self.numbers.len();
        if let Some(number) = self.numbers.get(&seating) {
            return Ok(*number);
        }
        if new == MOST_STATES {
            return Err(NoKernel::TooManyStates);
        }
        let number = (new * THROWS) as u32;
        self.numbers.insert(seating.clone(), number);
        self.unvisited.push(seating);
        Ok(number)
    }
}

impl Kernel {
    /// Visits everything that can follow from this seating.
    pub fn compile<S: Strategy>(start: &Seating<S>, worth: &Worth) -> Result<Kernel, NoKernel> {
        let mut atlas = Atlas { numbers: HashMap::new(), unvisited: Vec::new() };
        let mut kernel =
            Kernel { cells: Vec::new(), accounts: Vec::new(), exits: Vec::new(), postings: Vec::new() };
        atlas.place(start.clone())?;
        let mut visited = 0;
        while visited < atlas.unvisited.len() {
            let seating = atlas.unvisited[visited].clone();
            visited += 1;
            kernel.add_row(&seating, worth, &mut atlas)?;
            let exit = match seating.may_leave() {
                true => Some(kernel.exit(seating, &mut atlas)?),
                false => None,
            };
            kernel.exits.push(exit);
        }
        Ok(kernel)
    }

    fn add_row<S: Strategy>(
        &mut self,
        seating: &Seating<S>,
        worth: &Worth,
        atlas: &mut Atlas<S>,
    ) -> Result<(), NoKernel> {
        let mut ready = seating.clone();
        let mut preparation = Recorder::default();
        let (paid_out, before) = ready.make_ready(worth, &mut preparation)?;
        if let Some(refusal) = preparation.refused {
            return Err(NoKernel::Refused(refusal));
        }
        for throw in Throw::all() {
            let mut settled = ready.clone();
            let mut recorder = Recorder { postings: preparation.postings.clone(), refused: None };
            let Rolled { gained, by_chance, round_ended } =
                settled.settle(throw, paid_out, before, worth, &mut recorder)?;
            let next = atlas.place(settled)?;
            self.cells.push(Cell { gained, next, round_ended: round_ended.into() });
            let postings = self.keep(recorder.postings);
            self.accounts.push(Account { by_chance, postings });
        }
        Ok(())
    }

    fn exit<S: Strategy>(&mut self, mut seating: Seating<S>, atlas: &mut Atlas<S>) -> Result<Exit, NoKernel> {
        let mut recorder = Recorder::default();
        let refunded = seating.leave(&mut recorder)?;
        let next = atlas.place(seating)?;
        Ok(Exit { refunded, next, postings: self.keep(recorder.postings) })
    }

    fn keep(&mut self, mut postings: Vec<Posting>) -> Range<usize> {
        let start = self.postings.len();
        self.postings.append(&mut postings);
        start..self.postings.len()
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.exits.len()
    }

    /// What chance does for the strategist in each throw of a state, in parts of a cent (2^20): nothing on the whole.
    pub fn by_chance(&self, state: usize) -> impl Iterator<Item = i64> {
        self.accounts.iter().skip(state * THROWS).take(THROWS).map(|account| account.by_chance)
    }

    /// What the strategist gains in each round of these throws that they finish.
    pub fn results(&self, throws: impl IntoIterator<Item = Throw>) -> Vec<i64> {
        let (mut results, mut base, mut gained) = (Vec::new(), 0, 0);
        for throw in throws {
            let place = usize::from(throw.0[0].pips() - 1) * 6 + usize::from(throw.0[1].pips() - 1);
            let Some(cell) = self.cells.get(base + place) else { break };
            gained += cell.gained;
            base = cell.next as usize;
            if cell.round_ended == 1 {
                results.push(std::mem::take(&mut gained));
            }
        }
        results
    }

    /// Throws dice, as many as it takes for so many rounds; gives how many, and what was gained. For measuring.
    pub fn run(&self, dice: &mut SimDice, rounds: u64) -> (u64, i64) {
        let mut visits = vec![0; self.cells.len()];
        let played = self.rounds(dice, rounds, None, &mut visits);
        (visits.iter().sum(), played.equity)
    }

    /// Plays sessions and enters them into the books.
    pub(super) fn play(&self, seed: u64, sessions: &mut dyn Iterator<Item = Session>, tally: &mut Tally) {
        let mut visits = vec![0; self.cells.len()];
        let mut leaves = vec![0; self.exits.len()];
        for Session { rounds, stream, path_stride } in sessions {
            let mut dice = SimDice::new(seed, stream);
            let mut played = self.rounds(&mut dice, rounds, path_stride, &mut visits);
            let state = played.base / THROWS;
            if let Some(exit) = &self.exits[state] {
                leaves[state] += 1;
                played.equity += exit.refunded;
                let mut next = exit.next;
                while next != GONE {
                    let index = next as usize + dice.next_place();
                    visits[index] += 1;
                    played.equity += self.cells[index].gained;
                    next = self.cells[index].next;
                }
            }
            let bankroll = Bankroll::counted(played.equity, played.longest_losing_streak, played.path);
            tally.end_session(rounds, bankroll);
        }
        self.reckon(&visits, &leaves, tally);
    }

    /// The loop.
    #[inline(always)]
    fn rounds(
        &self,
        dice: &mut SimDice,
        rounds: u64,
        path_stride: Option<u64>,
        visits: &mut [u64],
    ) -> Played {
        let stride = path_stride.unwrap_or(rounds).max(1);
        let mut played =
            Played { base: 0, equity: 0, longest_losing_streak: 0, path: path_stride.map(|_| vec![0]) };
        let (mut at_round_start, mut streak) = (0, 0u64);
        let mut done = 0;
        while done < rounds {
            let until = rounds.min(done + stride);
            let mut left = until - done;
            // No branch in here depends on the dice, for those cannot be predicted.
            while left > 0 {
                let index = played.base + dice.next_place();
                let Cell { gained, next, round_ended } = self.cells[index];
                visits[index] += 1;
                played.equity += gained;
                played.base = next as usize;
                let ended = u64::from(round_ended);
                let lost = ended & u64::from(played.equity < at_round_start);
                let won = ended & u64::from(played.equity > at_round_start);
                streak = (streak + lost) & won.wrapping_sub(1);
                played.longest_losing_streak = played.longest_losing_streak.max(streak);
                at_round_start = if ended == 1 { played.equity } else { at_round_start };
                left -= ended;
            }
            done = until;
            if let Some(path) = &mut played.path
                && done.is_multiple_of(stride)
            {
                path.push(played.equity);
            }
        }
        played
    }

    /// What the visits amount to.
    fn reckon(&self, visits: &[u64], leaves: &[u64], tally: &mut Tally) {
        for (account, visits) in self.accounts.iter().zip(visits) {
            if *visits == 0 {
                continue;
            }
            tally.add_rolls(account.by_chance, *visits);
            for posting in &self.postings[account.postings.clone()] {
                tally.post_many(*posting, *visits as i64);
            }
        }
        for (exit, leaves) in self.exits.iter().zip(leaves) {
            if let (Some(exit), 1..) = (exit, *leaves) {
                for posting in &self.postings[exit.postings.clone()] {
                    tally.post_many(*posting, *leaves as i64);
                }
            }
        }
    }
}

/// Where the loop has come to.
struct Played {
    base: usize,
    equity: i64,
    longest_losing_streak: u64,
    path: Option<Vec<i64>>,
}
