//! Simulation: a strategy under the real rules, for as many rounds as one likes, with the exact expectation beside the
//! result.
//!
//! The simulators of a game are in its own crate; [`flat`] plays the same wagers every round at any game that has none.
//! What is here is the same for all of them: **a session** is a thousand rounds (or as many as one says); each has its
//! own stream of the seed, so the same seed gives the same report, digit for digit, whatever the number of threads.

pub mod flat;

mod attending;
mod chart;
mod report;
mod sessions;

pub use attending::Awaited;
pub use chart::{Drawn, chart};
pub use report::{Bankrolls, Findings, NINETY_NINE, Quantile, Report, WagerReport};
pub use sessions::{Bankroll, Sessions};

use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::chance::{NoEntropy, SimChance};

/// What to simulate: rules `R`, and `S` who plays by them.
#[derive(Clone, Debug)]
pub struct SimOptions<R, S> {
    /// The rules of the table.
    pub rules: Arc<R>,
    /// Who plays.
    pub strategy: S,
    /// How many rounds, in all.
    pub rounds: u64,
    /// How many of them are one session.
    pub session_rounds: u64,
    /// The seed; without one the operating system picks it, and the report says which.
    pub seed: Option<u64>,
    /// How many threads; 0 for one on each processor. It does not change the result.
    pub threads: usize,
    /// How to run it. It does not change the result.
    pub engine: Engine,
}

impl<R, S> SimOptions<R, S> {
    /// So many rounds, in sessions of a thousand, with a seed of the operating system's choice, on all processors.
    pub fn new(rules: Arc<R>, strategy: S, rounds: u64) -> SimOptions<R, S> {
        let engine = Engine::Automatic;
        SimOptions { rules, strategy, rounds, session_rounds: 1000, seed: None, threads: 0, engine }
    }

    /// How the rounds are divided, and where chance starts.
    pub fn course(&self) -> Result<Course, SimError> {
        let session_rounds = self.session_rounds.min(self.rounds);
        if session_rounds == 0 {
            return Err(SimError::NoRounds);
        }
        let seed = match self.seed {
            Some(seed) => seed,
            None => SimChance::any_seed()?,
        };
        let stride = session_rounds.div_ceil(100);
        Ok(Course { seed, rounds: self.rounds, session_rounds, stride, threads: self.threads })
    }
}

/// How a simulation runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// The kernel where it pays, otherwise the table.
    #[default]
    Automatic,
    /// The table, command by command.
    Table,
    /// The kernel, or a failure where there can be none.
    Kernel,
}

/// Why there is no simulation.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SimError {
    /// Nothing to do.
    #[error("a simulation has at least one round, and a session too")]
    NoRounds,
    /// The strategy does not suit the table.
    #[error("{strategy} cannot be played at this table: {because}")]
    Unsuitable {
        /// Which strategy.
        strategy: String,
        /// Why.
        because: String,
    },
    /// There is no kernel for this strategy at this table.
    #[error("{0}")]
    NoKernel(String),
    /// The table cannot go on.
    #[error("{0}")]
    Stuck(String),
    /// No seed from the operating system.
    #[error(transparent)]
    NoEntropy(#[from] NoEntropy),
    /// No threads from the operating system.
    #[error("the threads could not be started: {0}")]
    NoThreads(String),
}

/// Sessions whose bankrolls are kept for the plot: the first so many.
const KEPT_SESSIONS: u64 = 2000;

/// One session to be played.
#[derive(Clone, Debug)]
pub struct Session {
    /// How many rounds.
    pub rounds: u64,
    /// Its stream of the seed.
    pub stream: u64,
    /// How many rounds from one point of the plot to the next, if this session is kept for it.
    pub path_stride: Option<u64>,
}

/// Books that several threads keep, each for its own sessions.
pub trait Joined: Default + Send {
    /// How many rounds are in them.
    fn rounds(&self) -> u64;
    /// What came before and what came after, together.
    fn joined(self, later: Self) -> Self;
}

/// How the rounds of a simulation are divided among sessions and threads.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// The seed of all chance.
    pub seed: u64,
    /// How many rounds in all.
    pub rounds: u64,
    /// How many of them are one session.
    pub session_rounds: u64,
    /// How many rounds from one point of the plot to the next.
    pub stride: u64,
    /// How many threads; 0 for one on each processor.
    pub threads: usize,
}

impl Course {
    /// Plays all sessions. `play` enters some that follow each other into its books; `progress` is told, from any
    /// thread, how many rounds more are finished; when `stop` is set, what has been played so far is the result.
    pub fn run<T: Joined>(
        &self,
        progress: impl Fn(u64) + Sync,
        stop: &AtomicBool,
        play: impl Fn(&mut dyn Iterator<Item = Session>, &mut T) -> Result<(), SimError> + Sync,
    ) -> Result<T, SimError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool = pool.map_err(|error| SimError::NoThreads(error.to_string()))?;
        let sessions = self.rounds.div_ceil(self.session_rounds);
        let batch = (sessions / (pool.current_num_threads() as u64 * 16)).clamp(1, 1024);
        let run = |batch_number: u64| -> Result<T, SimError> {
            let mut books = T::default();
            if stop.load(Ordering::Relaxed) {
                return Ok(books);
            }
            let first = batch_number * batch;
            let mut plan = (first..sessions.min(first + batch)).map(|session| Session {
                rounds: self.session_rounds.min(self.rounds - session * self.session_rounds),
                stream: session,
                path_stride: (session < KEPT_SESSIONS).then_some(self.stride),
            });
            play(&mut plan, &mut books)?;
            progress(books.rounds());
            Ok(books)
        };
        pool.install(|| {
            let join = |one: T, other: T| Ok(one.joined(other));
            (0..sessions.div_ceil(batch)).into_par_iter().map(run).try_reduce(T::default, join)
        })
    }
}
