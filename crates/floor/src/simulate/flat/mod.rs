//! The same wagers every round, at any game: what a game gets that has no simulation of its own.
//!
//! **A round** begins with the wagers and ends when nothing lies on the layout any more. In between everybody does the
//! plain thing: the staff its duties, the player what is done for somebody whose time runs out.
//!
//! **What is compared.** The table is asked for everything that chance can do in a round ([`kernel`]); that gives the
//! exact mean and variance of each wager and of all together. Rounds do not hang together: the table must be the same
//! after each of them.

pub mod kernel;
mod seating;

use super::report::Findings;
use super::sessions::Sessions;
use super::{Engine, Joined, Report, SimError, SimOptions, WagerReport};
use kernel::Kernel;
use odds::{Fraction, Moments};
use rulebook::game::Game;
use rulebook::money::Cents;
use seating::Seating;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The same wagers every round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flat<C> {
    /// What it is called in a report.
    pub name: String,
    /// The wagers, in an order in which they can be made.
    pub wagers: Vec<Stake<C>>,
}

/// One wager of every round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stake<C> {
    /// Its name on the wire.
    pub wager: String,
    /// What people call it.
    pub called: String,
    /// How much.
    pub amount: Cents,
    /// Making it with that amount.
    pub command: C,
}

/// Plays these wagers. `progress` is told, from any thread, how many rounds more are finished; when `stop` is set the
/// simulation ends soon and reports what it has.
pub fn simulate<G: Game>(
    options: &SimOptions<G::Rules, Flat<G::Command>>,
    progress: impl Fn(u64) + Sync,
    stop: &AtomicBool,
) -> Result<Report, SimError> {
    let SimOptions { rules, strategy: flat, rounds, engine, .. } = options;
    let course = options.course()?;
    let unsuitable = |because: String| SimError::Unsuitable { strategy: flat.name.clone(), because };
    let start = Seating::<G>::open(Arc::clone(rules), flat).map_err(unsuitable)?;
    let kernel = Kernel::compile(&start).map_err(unsuitable)?;
    let tally: Tally = course.run(progress, stop, |sessions, tally: &mut Tally| {
        tally.lines.resize(flat.wagers.len(), Line::default());
        match engine {
            Engine::Table => {
                for session in sessions {
                    start.clone().play(course.seed, session, tally).map_err(unsuitable)?;
                }
            }
            Engine::Automatic | Engine::Kernel => kernel.play(course.seed, sessions, tally),
        }
        Ok(())
    })?;
    let found = |wager| kernel.moments(wager).map_err(|unsolved| unsuitable(unsolved.to_string()));
    let mut wagers = Vec::with_capacity(flat.wagers.len());
    for (place, stake) in flat.wagers.iter().enumerate() {
        let line = tally.lines.get(place).copied().unwrap_or_default();
        wagers.push(reported(stake, line, &found(Some(place))?, tally.sessions.rounds));
    }
    Ok(Report::of(Findings {
        game: G::NAME,
        strategy: flat.name.clone(),
        seed: course.seed,
        asked: *rounds,
        session_rounds: course.session_rounds,
        stride: course.stride,
        rolls: None,
        shoes: None,
        cards: None,
        wagers,
        spread: spread(&found(None)?, tally.sessions.rounds),
        sessions: tally.sessions,
        refusals: 0,
        first_refusal: None,
        kernel: *engine != Engine::Table,
    }))
}

/// What one wager came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// What the player gained by it, or lost.
    pub(super) gained: i64,
    /// What of that went for vigorish.
    pub(super) vigorish: i64,
}

impl Line {
    pub(super) fn add(&mut self, more: Line, times: i64) {
        self.gained += more.gained * times;
        self.vigorish += more.vigorish * times;
    }
}

/// Everything that a simulation counts.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) sessions: Sessions,
    /// By the wagers' places.
    pub(super) lines: Vec<Line>,
}

impl Joined for Tally {
    fn rounds(&self) -> u64 {
        self.sessions.rounds
    }

    fn joined(mut self, later: Tally) -> Tally {
        let length = self.lines.len().max(later.lines.len());
        self.lines.resize(length, Line::default());
        self.lines.iter_mut().zip(later.lines).for_each(|(mine, theirs)| mine.add(theirs, 1));
        self.sessions.add(later.sessions);
        self
    }
}

/// How far so many rounds together stray by chance.
fn spread(moments: &Moments, rounds: u64) -> f64 {
    (moments.variance().to_f64() * rounds as f64).sqrt()
}

fn reported<C>(stake: &Stake<C>, line: Line, moments: &Moments, rounds: u64) -> WagerReport {
    let times = rounds as i64;
    let expected = &moments.mean * &Fraction::from(times);
    let by_chance = (Fraction::from(line.gained) - expected.clone()).to_f64();
    let spread = spread(moments, rounds);
    WagerReport {
        wager: stake.called.clone(),
        times,
        staked_cents: stake.amount.0 * times,
        taken_down_cents: 0,
        vigorish_cents: line.vigorish,
        result_cents: line.gained,
        expected_cents: expected.to_f64(),
        expected,
        z_score: (spread > 0.0).then(|| by_chance / spread),
    }
}
