//! Chemin de fer: two people, a bank that is always the same and always covered whole, and choices that never change.
//!
//! **A round** is a hand dealt. The banker puts up the least that the table takes, the other goes banco, and whoever has
//! the bank after the hand does the same again; the report is about banker and player, whoever they are. A shoe ends with
//! the hand in which its cutting card comes out, or with the one after it where it comes before the first card of a hand
//! (19:47-4.4(e)).
//!
//! **What is compared.** What both may expect of these choices is [`crate::odds`]'s, with the vigorish as it is
//! really charged on this bank. Taken together the two lose what the house takes, and nothing else.

mod seating;

pub use seating::{Deadlock, Seating};

use crate::odds::{Against, Expectation, Setting, Situation, solve};
pub use crate::players::Choices;
use crate::rules::{Rules, Table};
use baccarat::odds::Composition;
use baccarat::simulate::{Draws, Ending, Shoe};
use baccarat::{Side, is_natural};
use lab::Findings;
use lab::{Bankroll, Sessions};
use lab::{Engine, Joined, Report, Session, SimError, SimOptions, WagerReport};
use odds::Fraction;
use odds::contest::Ways;
use rulebook::game::Game as _;
use rulebook::money::Cents;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use table::chance::SimChance;

/// The bank, and what is taken from the banker when he wins it.
#[derive(Clone, Copy, Debug)]
struct Stakes {
    bank: i64,
    vigorish: i64,
}

impl Stakes {
    fn of(rules: &Rules) -> Stakes {
        let bank = least_bank(rules);
        Stakes { bank: bank.0, vigorish: rules.vigorish().on(bank).0 }
    }

    /// What a side gains.
    fn gained(&self, side: Side, winner: Option<Side>) -> i64 {
        match (winner, side) {
            (None, _) => 0,
            (Some(Side::Banker), Side::Banker) => self.bank - self.vigorish,
            (Some(winner), side) if winner == side => self.bank,
            _ => -self.bank,
        }
    }
}

/// The least that a banker can put up.
fn least_bank(rules: &Rules) -> Cents {
    rules.limits().minimum.ceil_to(rules.unit())
}

/// Plays chemin de fer. `progress` is told, from any thread, how many rounds more are finished; when `stop` is set the
/// simulation ends soon and reports what it has.
pub fn simulate(
    options: &SimOptions<Rules, Choices>,
    progress: impl Fn(u64) + Sync,
    stop: &AtomicBool,
) -> Result<Report, SimError> {
    let SimOptions { rules, strategy: choices, rounds, engine, .. } = options;
    let course = options.course()?;
    let stakes = Stakes::of(rules);
    let start = Seating::open(Arc::clone(rules), choices.clone())?;
    let shoe = Shoe::new(rules.decks(), start.cards_behind());
    let draws = draws(choices);
    let tally: Tally = course.run(progress, stop, |sessions, tally| {
        for session in sessions {
            match engine {
                Engine::Table => {
                    play_table(start.clone(), shoe.clone(), course.seed, session, stakes, tally)?;
                }
                _ => play(shoe.clone(), &draws, course.seed, session, stakes, tally),
            }
        }
        Ok(())
    })?;
    let expected = expectation(rules, choices)?;
    let wagers = [Side::Banker, Side::Player].map(|side| line(side, stakes, &expected, &tally));
    Ok(Report::of(Findings {
        game: Table::NAME,
        strategy: choices.name().to_string(),
        seed: course.seed,
        asked: *rounds,
        session_rounds: course.session_rounds,
        stride: course.stride,
        rolls: None,
        shoes: Some(tally.shoes),
        cards: Some(tally.cards),
        // The two together lose the vigorish of the hands that the banker wins.
        spread: stakes.vigorish as f64 * spread(&expected.banker_wins, tally.sessions.rounds),
        wagers: wagers.to_vec(),
        sessions: tally.sessions,
        refusals: 0,
        first_refusal: None,
        kernel: *engine != Engine::Table,
    }))
}

fn draws(choices: &Choices) -> Draws {
    Draws::new(
        is_natural,
        |points| choices.player_draws(points),
        |points, third| choices.banker_draws(points, third),
    )
}

/// One session, dealt from the tables.
fn play(mut shoe: Shoe, draws: &Draws, seed: u64, session: Session, stakes: Stakes, tally: &mut Tally) {
    let mut chance = SimChance::new(seed, session.stream);
    let mut bankroll = Bankroll::new(session.path_stride);
    let mut over = true;
    for played in 1..=session.rounds {
        if over {
            shoe.load(&mut chance);
            tally.shoes += 1;
        }
        let comes_first = shoe.cutting_card_is_next();
        let ending = shoe.deal(draws);
        over = shoe.cutting_card_is_out() && !comes_first;
        tally.round(ending, played, stakes, &mut bankroll);
    }
    tally.sessions.end(session.rounds, bankroll);
}

/// One session at the table itself, with the same shoes.
fn play_table(
    mut seating: Seating,
    mut shoe: Shoe,
    seed: u64,
    session: Session,
    stakes: Stakes,
    tally: &mut Tally,
) -> Result<(), Deadlock> {
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
        for side in [Side::Player, Side::Banker] {
            let expected = stakes.gained(side, round.round.winner());
            if round.gained[side as usize] != expected {
                return Err(Deadlock::other("the table pays otherwise than one to one, less the vigorish"));
            }
        }
        tally.round(Ending::of(&round.round), played, stakes, &mut bankroll);
    }
    tally.sessions.end(session.rounds, bankroll);
    Ok(())
}

/// What the choices may be expected to bring.
fn expectation(rules: &Rules, choices: &Choices) -> Result<Expectation, SimError> {
    let unfit = |because: String| SimError::Unsuitable { strategy: choices.name().to_string(), because };
    let shoe = Composition::fresh(rules.decks()).map_err(|error| unfit(error.to_string()))?;
    let solution = solve(&Setting::new(shoe, None)).map_err(|error| unfit(error.to_string()))?;
    let likely = |draws: bool| if draws { Fraction::ONE } else { Fraction::ZERO };
    let player = |situation: &Situation| likely(choices.player_draws(situation.points));
    let banker = |situation: &Situation| match situation.against {
        Against::Third(third) => likely(choices.banker_draws(situation.points, third)),
        Against::Unseen => Fraction::ZERO,
    };
    Ok(solution.expected(&Ways {
        first: solution.player_situations().iter().map(player).collect(),
        second: solution.banker_situations().iter().map(banker).collect(),
    }))
}

/// How far the number of rounds that end in a way of this likelihood strays.
fn spread(likely: &Fraction, rounds: u64) -> f64 {
    let likely = likely.to_f64();
    (likely * (1.0 - likely) * rounds as f64).sqrt()
}

/// One side's line of the report.
fn line(side: Side, stakes: Stakes, expected: &Expectation, tally: &Tally) -> WagerReport {
    let rounds = tally.sessions.rounds;
    let ways = [
        (Some(Side::Player), &expected.player_wins, tally.wins[Side::Player as usize]),
        (Some(Side::Banker), &expected.banker_wins, tally.wins[Side::Banker as usize]),
    ];
    let (mut result, mut mean, mut square) = (0, Fraction::ZERO, Fraction::ZERO);
    for (winner, likely, times) in ways {
        let gained = stakes.gained(side, winner);
        result += gained * times as i64;
        mean += likely * &Fraction::from(gained);
        square += likely * &Fraction::from(gained * gained);
    }
    let expected = &mean * &Fraction::from(rounds as i64);
    let by_chance = (Fraction::from(result) - expected.clone()).to_f64();
    let spread = ((square - &mean * &mean).to_f64() * rounds as f64).sqrt();
    let vigorish = if side == Side::Banker { stakes.vigorish } else { 0 };
    WagerReport {
        wager: side.to_string(),
        times: rounds as i64,
        staked_cents: stakes.bank * rounds as i64,
        taken_down_cents: 0,
        vigorish_cents: vigorish * tally.wins[Side::Banker as usize] as i64,
        result_cents: result,
        expected_cents: expected.to_f64(),
        expected,
        z_score: (spread > 0.0).then(|| by_chance / spread),
    }
}

/// Everything that a simulation counts.
#[derive(Clone, Debug, Default)]
struct Tally {
    sessions: Sessions,
    shoes: u64,
    cards: u64,
    /// Rounds that the player's hand and the banker's hand won.
    wins: [u64; 2],
}

impl Tally {
    fn round(&mut self, ending: Ending, played: u64, stakes: Stakes, bankroll: &mut Bankroll) {
        let round = ending.round();
        self.cards += u64::from(round.total_cards());
        if let Some(winner) = round.winner() {
            self.wins[winner as usize] += 1;
        }
        let both = [Side::Player, Side::Banker].map(|side| stakes.gained(side, round.winner()));
        bankroll.equity += both.iter().sum::<i64>();
        bankroll.end_round(played);
    }
}

impl Joined for Tally {
    fn rounds(&self) -> u64 {
        self.sessions.rounds
    }

    fn joined(mut self, later: Tally) -> Tally {
        self.shoes += later.shoes;
        self.cards += later.cards;
        self.wins[0] += later.wins[0];
        self.wins[1] += later.wins[1];
        self.sessions.add(later.sessions);
        self
    }
}
