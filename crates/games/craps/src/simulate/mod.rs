//! Craps: a strategy at the real table.
//!
//! **A round** is one cycle of the come out: from a come out roll to the decision of the line. In **a session** a player
//! walks up with a fresh strategy, plays, and leaves; what may not be taken down then stays until it is decided, and
//! counts.
//!
//! **Who throws.** The strategist stands at seat 1 and throws whenever he has a line bet (19:47-1.8). Before a come out
//! roll for which he has none, a second player, the house shooter at seat 2, bets the minimum on pass and throws; his
//! money is not counted. The staff's part is done on the spot.
//!
//! **What is compared.** Every wager made is worth its exact expectation ([`crate::odds::expected_cents`]); one taken
//! down gives back what it was worth at that moment. The sum is what these very wagers had to bring, and the difference
//! from what they did bring is chance: its spread is measured roll by roll, as the change in worth of what lies on the
//! layout, so wagers that outlive a round or ride on the same dice are accounted for exactly.
//!
//! **The kernel.** Where strategy and table together have few states, they are compiled into a machine of those states
//! and the 36 throws ([`kernel`]), which gives the same report from the same seed, a hundred times faster.

pub mod kernel;

mod books;
mod seating;
mod worth;

pub use books::{Books, Posting};
pub use seating::{Rolled, Seating, Stuck};
pub use worth::Worth;

use crate::players::Strategy;
use crate::rules::{Rules, Table, Wager};
use books::{Column, Tally};
use kernel::Kernel;
use lab::Bankroll;
use lab::Findings;
use lab::{Engine, Report, Session, SimError, SimOptions, WagerReport};
use odds::Fraction;
use rulebook::game::Game as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use table::chance::SimDice;
use worth::FRACTION_BITS;

/// Fewer rounds than this are not worth a compilation.
const WORTH_A_KERNEL: u64 = 20_000;

/// Plays craps. `progress` is told, from any thread, how many rounds more are finished; when `stop` is set the
/// simulation ends soon and reports what it has. The table needs two places or more.
pub fn simulate<S: Strategy>(
    options: &SimOptions<Rules, S>,
    progress: impl Fn(u64) + Sync,
    stop: &AtomicBool,
) -> Result<Report, SimError> {
    let SimOptions { rules, strategy, rounds, .. } = options;
    let course = options.course()?;
    if rules.seats() < 2 {
        let because =
            "a simulation needs a table with two places: one for the player, one for the house shooter";
        return Err(SimError::Unsuitable {
            strategy: strategy.name().to_string(),
            because: because.to_string(),
        });
    }
    strategy
        .check(rules)
        .map_err(|because| SimError::Unsuitable { strategy: strategy.name().to_string(), because })?;
    let worth = Worth::of(rules);
    let start = Seating::open(Arc::clone(rules), strategy.clone())?;
    let kernel = match options.engine {
        Engine::Table => None,
        Engine::Automatic if *rounds < WORTH_A_KERNEL => None,
        Engine::Automatic => Kernel::compile(&start, &worth).ok(),
        Engine::Kernel => Some(Kernel::compile(&start, &worth)?),
    };
    let tally: Tally = course.run(progress, stop, |sessions, tally| {
        if let Some(kernel) = &kernel {
            kernel.play(course.seed, sessions, tally);
            return Ok(());
        }
        for session in sessions {
            play(start.clone(), course.seed, session, &worth, tally)?;
        }
        Ok(())
    })?;
    Ok(Report::of(Findings {
        game: Table::NAME,
        strategy: strategy.name().to_string(),
        seed: course.seed,
        asked: *rounds,
        session_rounds: course.session_rounds,
        stride: course.stride,
        rolls: Some(tally.rolls),
        shoes: None,
        cards: None,
        wagers: wagers(&tally, &worth),
        spread: (tally.deviation as f64).sqrt() / f64::from(1u32 << FRACTION_BITS),
        sessions: tally.sessions,
        refusals: tally.refusals,
        first_refusal: tally.first_refusal,
        kernel: kernel.is_some(),
    }))
}

/// One session at the table itself.
fn play<S: Strategy>(
    mut seating: Seating<S>,
    seed: u64,
    session: Session,
    worth: &Worth,
    tally: &mut Tally,
) -> Result<(), Stuck> {
    let Session { rounds, stream, path_stride } = session;
    let mut dice = SimDice::new(seed, stream);
    let mut bankroll = Bankroll::new(path_stride);
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

/// A come bet at its point is the come bet that was made.
fn made_as(wager: Wager) -> Wager {
    match wager {
        Wager::ComePoint(_) => Wager::Come,
        Wager::DontComePoint(_) => Wager::DontCome,
        other => other,
    }
}

fn wagers(tally: &Tally, worth: &Worth) -> Vec<WagerReport> {
    let mut lines: Vec<Option<WagerReport>> = vec![None; Wager::COUNT];
    for (wager, column) in Wager::ALL.into_iter().zip(tally.columns.iter()) {
        let Column { made, staked, taken_down, paid, collected, vigorish, at_risk } = *column;
        if staked == 0 && taken_down == 0 && paid == 0 && collected == 0 {
            continue;
        }
        let kind = made_as(wager);
        let line = lines[kind.slot()].get_or_insert_with(|| WagerReport {
            wager: kind.to_string(),
            times: 0,
            staked_cents: 0,
            taken_down_cents: 0,
            vigorish_cents: 0,
            result_cents: 0,
            expected: Fraction::ZERO,
            expected_cents: 0.0,
            z_score: None,
        });
        line.times += made;
        line.staked_cents += staked;
        line.taken_down_cents += taken_down;
        line.vigorish_cents += vigorish;
        line.result_cents += paid - collected - vigorish;
        for (phase, cents) in at_risk.into_iter().enumerate().filter(|(_, cents)| *cents != 0) {
            line.expected += worth.exact(wager.slot(), phase) * &Fraction::from(cents);
        }
        line.expected += -Fraction::from(vigorish);
        line.expected_cents = line.expected.to_f64();
    }
    lines.into_iter().flatten().collect()
}
