//! Simulation: a strategy at the real table, for as many rounds as one likes, with the exact expectation beside the
//! result.
//!
//! **A round** is one cycle of the come out: from a come out roll to the decision of the line. **A session** is a
//! thousand rounds (or as many as one says): a player walks up with a fresh strategy, plays, and leaves; what may not be
//! taken down then stays until it is decided, and counts. Each session has its own stream of the seed, so the same seed
//! gives the same report, digit for digit, whatever the number of threads.
//!
//! **Who throws.** The strategist stands at seat 1 and throws whenever he has a line bet (19:47-1.8). Before a come out
//! roll for which he has none, a second player, the house shooter at seat 2, bets the minimum on pass and throws; his
//! money is not counted. The staff's part is done on the spot.
//!
//! **What is compared.** Every wager made is worth its exact expectation ([`odds::craps::expected_cents`]); one taken
//! down gives back what it was worth at that moment. The sum is what these very wagers had to bring, and the difference
//! from what they did bring is chance: its spread is measured roll by roll, as the change in worth of what lies on the
//! layout, so wagers that outlive a round or ride on the same dice are accounted for exactly.
//!
//! **The kernel.** Where strategy and table together have few states, they are compiled into a machine of those states
//! and the 36 throws ([`kernel`]), which gives the same report from the same seed, a hundred times faster.

pub mod kernel;

mod books;
mod chart;
mod report;
mod seating;
mod worth;

pub use books::{Books, Posting};
pub use chart::chart;
pub use report::{Bankrolls, Quantile, Report, WagerReport};
pub use seating::{Rolled, Seating, Stuck};
pub use worth::Worth;

use crate::chance::{NoEntropy, SimChance, SimDice};
use crate::players::Strategy;
use books::Tally;
use kernel::Kernel;
use rayon::prelude::*;
use rulebook::craps::Rules;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What to simulate.
#[derive(Clone, Debug)]
pub struct SimOptions<S> {
    /// The rules of the table; it needs two places or more.
    pub rules: Arc<Rules>,
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

impl<S: Strategy> SimOptions<S> {
    /// So many rounds, in sessions of a thousand, with a seed of the operating system's choice, on all processors.
    pub fn new(rules: Arc<Rules>, strategy: S, rounds: u64) -> SimOptions<S> {
        let engine = Engine::Automatic;
        SimOptions { rules, strategy, rounds, session_rounds: 1000, seed: None, threads: 0, engine }
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
    /// No place for the house shooter.
    #[error("a simulation needs a table with two places: one for the player, one for the house shooter")]
    OneSeat,
    /// The strategy does not suit the table.
    #[error("{strategy} cannot be played at this table: {because}")]
    Unsuitable {
        /// Which strategy.
        strategy: String,
        /// Why.
        because: String,
    },
    /// The strategy and the table have more states than a kernel holds, or a wager is refused.
    #[error("there is no kernel for this strategy: {0}")]
    NoKernel(#[from] kernel::NoKernel),
    /// The dice do not roll.
    #[error(transparent)]
    Stuck(#[from] Stuck),
    /// No seed from the operating system.
    #[error(transparent)]
    NoEntropy(#[from] NoEntropy),
    /// No threads from the operating system.
    #[error("the threads could not be started: {0}")]
    NoThreads(String),
}

/// Sessions whose bankrolls are kept for the plot: the first so many.
const KEPT_SESSIONS: u64 = 2000;

/// Fewer rounds than this are not worth a compilation.
const WORTH_A_KERNEL: u64 = 20_000;

/// Plays craps. `progress` is told, from any thread, how many rounds more are finished; when `stop` is set the
/// simulation ends soon and reports what it has.
pub fn craps<S: Strategy>(
    options: &SimOptions<S>,
    progress: impl Fn(u64) + Sync,
    stop: &AtomicBool,
) -> Result<Report, SimError> {
    let SimOptions { rules, strategy, rounds, .. } = options;
    let session_rounds = options.session_rounds.min(*rounds);
    if session_rounds == 0 {
        return Err(SimError::NoRounds);
    }
    if rules.seats() < 2 {
        return Err(SimError::OneSeat);
    }
    strategy
        .check(rules)
        .map_err(|because| SimError::Unsuitable { strategy: strategy.name().to_string(), because })?;
    let seed = match options.seed {
        Some(seed) => seed,
        None => SimChance::any_seed()?,
    };
    let worth = Worth::of(rules);
    let start = Seating::open(Arc::clone(rules), strategy.clone())?;
    let kernel = match options.engine {
        Engine::Table => None,
        Engine::Automatic if *rounds < WORTH_A_KERNEL => None,
        Engine::Automatic => Kernel::compile(&start, &worth).ok(),
        Engine::Kernel => Some(Kernel::compile(&start, &worth)?),
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build();
    let pool = pool.map_err(|error| SimError::NoThreads(error.to_string()))?;

    let sessions = rounds.div_ceil(session_rounds);
    let batch = (sessions / (pool.current_num_threads() as u64 * 16)).clamp(1, 1024);
    let stride = session_rounds.div_ceil(100);
    let run = |batch_number: u64| -> Result<Tally, Stuck> {
        let mut tally = Tally::default();
        if stop.load(Ordering::Relaxed) {
            return Ok(tally);
        }
        let first = batch_number * batch;
        let plan = (first..sessions.min(first + batch)).map(|session| Session {
            rounds: session_rounds.min(rounds - session * session_rounds),
            dice: SimDice::new(seed, session),
            path_stride: (session < KEPT_SESSIONS).then_some(stride),
        });
        match &kernel {
            Some(kernel) => kernel.play(plan, &mut tally),
            None => {
                for session in plan {
                    play(start.clone(), session, &worth, &mut tally)?;
                }
            }
        }
        progress(tally.rounds);
        Ok(tally)
    };
    let batches = sessions.div_ceil(batch);
    let tally = pool.install(|| {
        let join = |one: Tally, other: Tally| Ok(one.joined(other));
        (0..batches).into_par_iter().map(run).try_reduce(Tally::default, join)
    })?;
    let used_kernel = kernel.is_some();
    Ok(Report::of(tally, &worth, options, seed, (session_rounds, stride), used_kernel))
}

/// One session to be played.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) rounds: u64,
    pub(crate) dice: SimDice,
    /// How many rounds from one point of the plot to the next, if this session is kept for it.
    pub(crate) path_stride: Option<u64>,
}

/// One session at the table itself.
fn play<S: Strategy>(
    mut seating: Seating<S>,
    session: Session,
    worth: &Worth,
    tally: &mut Tally,
) -> Result<(), Stuck> {
    let Session { rounds, mut dice, path_stride } = session;
    let mut bankroll = books::Bankroll::new(path_stride);
    let mut played = 0;
    while played < rounds {
        let rolled = seating.roll(dice.next_throw(), worth, tally)?;
        tally.add_roll(rolled);
        bankroll.equity += rolled.gained;
        if rolled.round_ended {
            played += 1;
            bankroll.end_round(played);
        }
    }
    bankroll.equity += seating.leave(tally)?;
    while !seating.is_gone() {
        let rolled = seating.roll(dice.next_throw(), worth, tally)?;
        tally.add_roll(rolled);
        bankroll.equity += rolled.gained;
    }
    tally.end_session(played, bankroll);
    Ok(())
}
