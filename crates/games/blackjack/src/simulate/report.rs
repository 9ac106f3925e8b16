//! What a simulation of blackjack found, beside the exact figure where there is one.

use super::tally::{FirstRounds, Sums, Tally};
use crate::odds::{Terms, over_or_under_13, same_suit, sevens_by_chart};
use crate::players::{Level, Plan, Player};
use crate::rules::{Additional, Rules, ShoeKind, Wager};
use lab::NINETY_NINE;
use lab::{Bankrolls, Course, SimOptions};
use rulebook::game::Game as _;
use serde::Serialize;

/// The result of a simulation. Money is in cents, from the player's side of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game.
    pub game: &'static str,
    /// Who played.
    pub strategy: String,
    /// The seed that gives this report again.
    pub seed: u64,
    /// Rounds dealt.
    pub rounds: u64,
    /// Fewer than were asked for, because the simulation was stopped.
    pub stopped: bool,
    /// Boxes played, all alike.
    pub boxes: u8,
    /// Shoes begun.
    pub shoes: u64,
    /// Cards dealt in the rounds, without those burnt before them.
    pub cards: u64,
    /// Blackjack wagers made before the first card.
    pub original_cents: i64,
    /// All that was wagered on the game: those, what was added to double and to split, and insurance.
    pub wagered_cents: i64,
    /// What the player won, or lost, in all.
    pub result_cents: i64,
    /// The result for each round.
    pub mean_cents: f64,
    /// The spread of one round by chance.
    pub deviation_cents: f64,
    /// The spread of the mean.
    pub standard_error_cents: f64,
    /// Around the mean, where the expectation is in 99 of 100 simulations.
    pub confidence_99_cents: [f64; 2],
    /// What one round may be expected to bring by the exact figures, where there are such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_mean_cents: Option<f64>,
    /// The game itself, for each unit of the original wager.
    pub per_original_wager: Rate,
    /// The same for each unit of everything wagered on it.
    pub per_amount_wagered: Rate,
    /// What the cutting card does, where every round is played alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cutting_card: Option<CuttingCard>,
    /// Sessions played.
    pub sessions: u64,
    /// Rounds in a session.
    pub session_rounds: u64,
    /// Sessions that ended ahead.
    pub sessions_ahead: u64,
    /// Sessions that ended even.
    pub sessions_even: u64,
    /// The best session's result.
    pub best_session_cents: i64,
    /// The worst session's.
    pub worst_session_cents: i64,
    /// Most rounds lost in a row within a session; rounds without gain or loss do not count.
    pub longest_losing_streak: u64,
    /// Wager by wager.
    pub wagers: Vec<Line>,
    /// Bankrolls over time.
    pub bankrolls: Bankrolls,
    /// Was it played on the kernel? It makes no difference.
    pub kernel: bool,
}

/// A result as a part of what was wagered, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// Gained, or lost where it is negative.
    pub percent: f64,
    /// The spread of that by chance.
    pub standard_error_percent: f64,
    /// The exact figure for a full shoe, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact_percent: Option<f64>,
    /// How many standard errors the result is above it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub z_score: Option<f64>,
}

impl Rate {
    fn new(percent: f64, standard_error_percent: f64, exact_percent: Option<f64>) -> Rate {
        let above =
            |exact: f64| (standard_error_percent > 0.0).then(|| (percent - exact) / standard_error_percent);
        Rate { percent, standard_error_percent, exact_percent, z_score: exact_percent.and_then(above) }
    }
}

/// The cutting card effect: whether the last rounds of a shoe are dealt depends on its cards. All are for each unit of the
/// original wager.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CuttingCard {
    /// So many rounds were dealt from every shoe that was dealt to its end.
    pub rounds_of_every_shoe: u64,
    /// Those rounds by themselves, which the cutting card has no say in: a fixed number of rounds to a shoe.
    pub fixed_rounds: Rate,
    /// The rounds after them, which are dealt or not as the cards fall.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub further_rounds: Option<Rate>,
    /// What all rounds together brought beyond the exact figure, or beyond the fixed rounds where there is none.
    pub effect_percent: f64,
    /// The spread of that by chance.
    pub effect_standard_error_percent: f64,
}

/// What became of one kind of wager.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// Which.
    pub wager: String,
    /// In how many rounds it was made.
    pub times: u64,
    /// Money put on it.
    pub staked_cents: i64,
    /// What it brought.
    pub result_cents: i64,
    /// The spread of that by chance.
    pub standard_error_cents: f64,
    /// What it had to bring by the exact figure for a full shoe, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_cents: Option<f64>,
    /// How many standard errors the result is above it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub z_score: Option<f64>,
}

impl Report {
    pub(super) fn of(
        options: &SimOptions<Rules, Plan>,
        course: &Course,
        player: &Player,
        tally: &Tally,
        kernel: bool,
    ) -> Report {
        let Tally { sessions, sums, shoes, cards, .. } = tally;
        let exact = Exact::of(&options.rules, player);
        let rounds = (sums.rounds as f64).max(1.0);
        let result = sums.game() + sums.by_additional;
        let spread = spread(result as f64, sums.squares.all, rounds);
        let (mean, error) = (result as f64 / rounds, spread / rounds.sqrt());
        let wagers = lines(sums, player, &exact);
        Report {
            game: crate::rules::Table::NAME,
            strategy: player.name().to_string(),
            seed: course.seed,
            rounds: sums.rounds,
            stopped: sums.rounds < options.rounds,
            boxes: player.boxes(),
            shoes: *shoes,
            cards: *cards,
            original_cents: sums.original,
            wagered_cents: sums.wagered(),
            result_cents: result,
            mean_cents: mean,
            deviation_cents: spread,
            standard_error_cents: error,
            confidence_99_cents: [mean - NINETY_NINE * error, mean + NINETY_NINE * error],
            expected_mean_cents: wagers
                .iter()
                .map(|line| line.expected_cents)
                .sum::<Option<f64>>()
                .map(|expected| expected / rounds),
            per_original_wager: per_original_wager(sums, exact.game),
            per_amount_wagered: per_amount_wagered(sums),
            cutting_card: tally
                .first_rounds()
                .filter(|first| is_constant(player, &options.rules) && first.of_each > 0)
                .map(|first| CuttingCard::of(sums, first, exact.game)),
            sessions: sessions.count,
            session_rounds: course.session_rounds,
            sessions_ahead: sessions.ahead,
            sessions_even: sessions.even,
            best_session_cents: sessions.best.unwrap_or(0),
            worst_session_cents: sessions.worst.unwrap_or(0),
            longest_losing_streak: sessions.longest_losing_streak,
            wagers,
            bankrolls: Bankrolls::of(&sessions.paths, course.stride),
            kernel,
        }
    }
}

/// Is every round played alike, from shoes that end with a cutting card?
fn is_constant(player: &Player, rules: &Rules) -> bool {
    player.is_flat() && rules.shoe() == ShoeKind::Single
}

/// The exact figures for a full shoe, for each unit staked.
struct Exact {
    game: Option<f64>,
    additional: Option<f64>,
}

impl Exact {
    fn of(rules: &Rules, player: &Player) -> Exact {
        let terms = Terms::from(rules);
        let any = Level::of(0, 1);
        let chart = player.chart(any);
        // After a Bart Carter shuffle part of the rack is back among the cards: no full shoe. A round from a double shoe
        // is dealt from one side; where the sides differ there is no one figure.
        let is_full = rules.shoe() != ShoeKind::BartCarter;
        let shoe = crate::odds::Shoe::of_a_round(rules).ok().filter(|_| is_full);
        let game = shoe.filter(|_| player.is_flat() && !player.insures(any));
        let game = game.and_then(|shoe| chart.expectation(&terms, &shoe).ok());
        let additional = player.additional().zip(shoe).and_then(|((wager, _), shoe)| {
            let odds = match (wager, rules.additional()) {
                (Wager::Sevens, _) if player.is_flat() => sevens_by_chart(&shoe, &terms, chart, true),
                (Wager::SameSuit, Some(Additional::SameSuit { king_and_queen, other })) => {
                    same_suit(&shoe, king_and_queen, other, true)
                }
                (Wager::Over13 | Wager::Under13, _) => over_or_under_13(&shoe, wager, true),
                _ => return None,
            };
            Some(odds.expected.to_f64())
        });
        Exact { game, additional }
    }
}

/// How far one round strays from the mean, by the sum and the sum of squares.
fn spread(sum: f64, squares: i128, rounds: f64) -> f64 {
    let mean = sum / rounds;
    (squares as f64 / rounds - mean * mean).max(0.0).sqrt()
}

/// The spread of the ratio of two sums, by the sums of their products: of what each round strays from the ratio.
fn spread_of_ratio(ratio: f64, squares: i128, products: i128, of_base: i128, base: i64) -> f64 {
    let strays = squares as f64 - 2.0 * ratio * products as f64 + ratio * ratio * of_base as f64;
    strays.max(0.0).sqrt() / (base as f64).max(1.0)
}

fn per_original_wager(sums: &Sums, exact: Option<f64>) -> Rate {
    let squares = &sums.squares;
    let ratio = sums.game() as f64 / (sums.original as f64).max(1.0);
    let error = spread_of_ratio(ratio, squares.game, squares.game_original, squares.original, sums.original);
    Rate::new(100.0 * ratio, 100.0 * error, exact.map(|exact| 100.0 * exact))
}

fn per_amount_wagered(sums: &Sums) -> Rate {
    let squares = &sums.squares;
    let ratio = sums.game() as f64 / (sums.wagered() as f64).max(1.0);
    let error = spread_of_ratio(ratio, squares.game, squares.game_wagered, squares.wagered, sums.wagered());
    Rate::new(100.0 * ratio, 100.0 * error, None)
}

impl CuttingCard {
    fn of(sums: &Sums, first: FirstRounds, exact: Option<f64>) -> CuttingCard {
        let rounds = (sums.rounds as f64).max(1.0);
        let stake = sums.original as f64 / rounds;
        let percent = |gained: i64, rounds: f64| 100.0 * gained as f64 / rounds / stake;
        // One round strays by so much, in percent of the wager.
        let one = 100.0 * spread(sums.game() as f64, sums.squares.game, rounds) / stake;
        let fixed = (first.rounds as f64).max(1.0);
        let exact = exact.map(|exact| 100.0 * exact);
        let fixed_rounds = Rate::new(percent(first.gained, fixed), one / fixed.sqrt(), exact);
        let later = rounds - fixed;
        let all = percent(sums.game(), rounds);
        let (effect, error) = match exact {
            Some(exact) => (all - exact, one / rounds.sqrt()),
            // The fixed rounds are part of all: only the others make a difference.
            None => (all - fixed_rounds.percent, one * (1.0 / fixed - 1.0 / rounds).max(0.0).sqrt()),
        };
        CuttingCard {
            rounds_of_every_shoe: first.of_each,
            fixed_rounds,
            further_rounds: (later >= 1.0)
                .then(|| Rate::new(percent(sums.game() - first.gained, later), one / later.sqrt(), exact)),
            effect_percent: effect,
            effect_standard_error_percent: error,
        }
    }
}

/// Blackjack, insurance where it was taken, the additional wager where there is one.
fn lines(sums: &Sums, player: &Player, exact: &Exact) -> Vec<Line> {
    let rounds = (sums.rounds as f64).max(1.0);
    let line = |wager: Wager, times: u64, staked: i64, result: i64, squares: i128, exact: Option<f64>| {
        let error = spread(result as f64, squares, rounds) * rounds.sqrt();
        Line {
            wager: wager.to_string(),
            times,
            staked_cents: staked,
            result_cents: result,
            standard_error_cents: error,
            expected_cents: exact,
            z_score: exact.filter(|_| error > 0.0).map(|exact| (result as f64 - exact) / error),
        }
    };
    let squares = &sums.squares;
    // The figure is for each unit of the original wager.
    let expected = exact.game.map(|exact| exact * sums.original as f64);
    let staked = sums.original + sums.added;
    let mut lines = vec![line(Wager::Blackjack, sums.rounds, staked, sums.gained, squares.gained, expected)];
    if sums.insured > 0 {
        let (times, staked) = (sums.times_insured, sums.insured);
        lines.push(line(Wager::Insurance, times, staked, sums.by_insurance, squares.insurance, None));
    }
    if let Some((wager, _)) = player.additional() {
        let (staked, result) = (sums.additional, sums.by_additional);
        let expected = exact.additional.map(|exact| exact * staked as f64);
        lines.push(line(wager, sums.rounds, staked, result, squares.additional, expected));
    }
    lines
}

impl<'r> From<&'r Report> for lab::Drawn<'r> {
    fn from(report: &'r Report) -> lab::Drawn<'r> {
        lab::Drawn {
            game: report.game,
            strategy: &report.strategy,
            seed: report.seed,
            rounds: report.rounds,
            mean_cents: report.mean_cents,
            expected_mean_cents: report.expected_mean_cents,
            sessions: report.sessions,
            sessions_ahead: report.sessions_ahead,
            bankrolls: &report.bankrolls,
        }
    }
}
