//! Punto banco: the same wagers every round, shoe after shoe.
//!
//! **A round** is a hand dealt. In **a session** a patron comes to a new shoe, plays so many rounds and leaves, wherever
//! the shoe may be. Cards are shuffled, cut and burnt, and the cutting card ends the shoe, as the regulation says.
//!
//! **What is compared.** Nobody decides anything, so a wager has the same expectation in every round that is dealt: the
//! next six cards of a shuffled shoe are as likely to be any six as the first six are, however many have gone before
//! unlooked at. What each ending of a round pays was asked of the table, how likely it is comes from
//! [`crate::odds::Distribution`], and so do the standard errors; rounds are taken to be independent of each other,
//! which those of one shoe very nearly are.
//!
//! **The cutting card effect.** How many rounds a shoe has depends on its cards a little: after rounds of few cards, which
//! took eights and nines, more rounds follow, with fewer eights and nines left. So the mean of a long run is not quite
//! that of a round. Over ten thousand million rounds of eight decks, total 4 cost 0.0136 percent of the stake more than its
//! figure (11 standard errors), total 6 cost 0.0116 less (8) and total 5 0.0048 less (3); every other wager stayed within
//! two and a half standard errors. Below a hundred million rounds it cannot be told from chance.
//!
//! **The kernel** deals over ten million rounds a second on one core ([`kernel`]); the table itself does the same from
//! the same seed at [`Engine::Table`], for those who want to see that.

pub mod kernel;

mod seating;
mod settlement;

pub use seating::{NoDeal, Played, Seating};
pub use settlement::{Line, Settlement};

use crate::odds::Distribution;
pub use crate::players::Flat;
use crate::rules::{Rules, Table, Wager};
use baccarat::odds::Composition;
use baccarat::simulate::{Ending, Shoe};
use kernel::Kernel;
use lab::Findings;
use lab::{Bankroll, Sessions};
use lab::{Engine, Joined, Report, Session, SimError, SimOptions, WagerReport};
use odds::Fraction;
use rulebook::game::Game as _;
use rulebook::money::Cents;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use table::chance::SimChance;

/// Plays punto banco. `progress` is told, from any thread, how many rounds more are finished; when `stop` is set the
/// simulation ends soon and reports what it has.
pub fn simulate(
    options: &SimOptions<Rules, Flat>,
    progress: impl Fn(u64) + Sync,
    stop: &AtomicBool,
) -> Result<Report, SimError> {
    let SimOptions { rules, strategy: flat, rounds, engine, .. } = options;
    let course = options.course()?;
    flat.check(rules)
        .map_err(|because| SimError::Unsuitable { strategy: flat.name().to_string(), because })?;
    let kernel = Kernel::compile(rules, flat)?;
    let start = Seating::open(Arc::clone(rules), flat.clone())?;
    let tally: Tally = course.run(progress, stop, |sessions, tally| {
        if *engine != Engine::Table {
            kernel.play(course.seed, sessions, tally);
            return Ok(());
        }
        let shoe = Shoe::new(rules.decks(), rules.procedure().behind);
        for session in sessions {
            play(start.clone(), shoe.clone(), course.seed, session, tally)?;
        }
        Ok(())
    })?;
    let odds = Distribution::of(&Composition::fresh(rules.decks()).map_err(|unfit| {
        SimError::Unsuitable { strategy: flat.name().to_string(), because: unfit.to_string() }
    })?);
    let cards = |ending: Ending| u64::from(ending.round().total_cards());
    let books = Books { kernel: &kernel, odds: &odds, tally: &tally };
    Ok(Report::of(Findings {
        game: Table::NAME,
        strategy: flat.name().to_string(),
        seed: course.seed,
        asked: *rounds,
        session_rounds: course.session_rounds,
        stride: course.stride,
        rolls: None,
        shoes: Some(tally.shoes),
        cards: Some(Ending::all().map(|ending| cards(ending) * tally.endings[ending.place()]).sum()),
        wagers: flat.wagers().map(|(wager, stake)| books.wager(wager, stake)).collect(),
        spread: books.spread(Settlement::gained),
        sessions: tally.sessions.clone(),
        refusals: 0,
        first_refusal: None,
        kernel: *engine != Engine::Table,
    }))
}

/// One session at the table itself, with the kernel's shoes.
fn play(
    mut seating: Seating,
    mut shoe: Shoe,
    seed: u64,
    session: Session,
    tally: &mut Tally,
) -> Result<(), NoDeal> {
    let mut chance = SimChance::new(seed, session.stream);
    let mut bankroll = Bankroll::new(session.path_stride);
    let mut order = Vec::new().into_iter();
    for played in 1..=session.rounds {
        let round = seating.round(|asked| {
            if asked.shuffled {
                shoe.load(&mut chance);
                order = shoe.order().collect::<Vec<_>>().into_iter();
            }
            order.next().expect("a shoe has more cards than a table asks for")
        })?;
        tally.shoes += u64::from(round.new_shoe);
        tally.endings[Ending::of(&round.round).place()] += 1;
        bankroll.equity += round.settlement.gained();
        bankroll.end_round(played);
    }
    tally.sessions.end(session.rounds, bankroll);
    Ok(())
}

/// Everything that a simulation counts: from how the rounds ended follows the rest.
#[derive(Clone, Debug)]
struct Tally {
    sessions: Sessions,
    shoes: u64,
    endings: Box<[u64; Ending::COUNT]>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { sessions: Sessions::default(), shoes: 0, endings: Box::new([0; Ending::COUNT]) }
    }
}

impl Joined for Tally {
    fn rounds(&self) -> u64 {
        self.sessions.rounds
    }

    fn joined(mut self, later: Tally) -> Tally {
        self.shoes += later.shoes;
        self.endings.iter_mut().zip(later.endings.iter()).for_each(|(mine, theirs)| *mine += theirs);
        self.sessions.add(later.sessions);
        self
    }
}

/// What was counted, beside what was to be expected.
struct Books<'s> {
    kernel: &'s Kernel,
    odds: &'s Distribution,
    tally: &'s Tally,
}

impl Books<'_> {
    /// What the rounds that were played amount to.
    fn sum(&self, part: impl Fn(&Settlement) -> i64) -> i64 {
        let each = Ending::all().filter_map(|ending| {
            let times = self.tally.endings[ending.place()] as i64;
            Some(times * part(self.kernel.settlement(ending)?))
        });
        each.sum()
    }

    /// What one round may be expected to bring, exactly.
    fn mean(&self, part: impl Fn(&Settlement) -> i64) -> Fraction {
        let each = self.odds.endings().iter().map(|(round, orders)| {
            let gained = self.kernel.settlement(Ending::of(round)).map_or(0, &part);
            Fraction::part(*orders, self.odds.orders()) * Fraction::from(gained)
        });
        each.sum()
    }

    /// How far all rounds together stray by chance.
    fn spread(&self, part: impl Fn(&Settlement) -> i64) -> f64 {
        let mean = self.mean(&part);
        let square = self.mean(|settlement| part(settlement) * part(settlement));
        let variance = (square - &mean * &mean).to_f64();
        (variance * self.tally.sessions.rounds as f64).sqrt()
    }

    fn wager(&self, wager: Wager, stake: Cents) -> WagerReport {
        let slot = wager.slot();
        let rounds = self.tally.sessions.rounds as i64;
        let gained = move |settlement: &Settlement| settlement.0[slot].gained();
        let result_cents = self.sum(gained);
        let expected = self.mean(gained) * Fraction::from(rounds);
        let by_chance = (Fraction::from(result_cents) - expected.clone()).to_f64();
        let spread = self.spread(gained);
        WagerReport {
            wager: wager.to_string(),
            times: rounds,
            staked_cents: stake.0 * rounds,
            taken_down_cents: 0,
            vigorish_cents: self.sum(move |settlement| settlement.0[slot].vigorish),
            result_cents,
            expected_cents: expected.to_f64(),
            expected,
            z_score: (spread > 0.0).then(|| by_chance / spread),
        }
    }
}
