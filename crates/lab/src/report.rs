//! What a simulation found, beside what was to be expected.

use super::sessions::Sessions;
use odds::Fraction;
use serde::Serialize;

/// How many standard errors to each side hold 99 of 100 results.
pub const NINETY_NINE: f64 = 2.575_829_303_548_901;

/// The result of a simulation. Money is in cents, from the player's side of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game.
    pub game: &'static str,
    /// Who played.
    pub strategy: String,
    /// The seed that gives this report again.
    pub seed: u64,
    /// Rounds played; a game in which wagers lie for several says what it counts as one.
    pub rounds: u64,
    /// Fewer than were asked for, because the simulation was stopped.
    pub stopped: bool,
    /// Rolls of the dice, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rolls: Option<u64>,
    /// Shoes begun, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoes: Option<u64>,
    /// Cards dealt in the rounds, without those that were burnt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<u64>,
    /// All that was wagered, without what was taken down again.
    pub wagered_cents: i64,
    /// Vigorish paid.
    pub vigorish_cents: i64,
    /// What the player won, or lost, in all.
    pub result_cents: i64,
    /// What these wagers had to bring, exactly.
    pub expected: Fraction,
    /// The same as a number.
    pub expected_cents: f64,
    /// The result for each round.
    pub mean_cents: f64,
    /// The expectation for each round.
    pub expected_mean_cents: f64,
    /// The spread of one round by chance.
    pub deviation_cents: f64,
    /// The spread of the mean.
    pub standard_error_cents: f64,
    /// Around the mean, where the expectation is in 99 of 100 simulations.
    pub confidence_99_cents: [f64; 2],
    /// How many standard errors the result is above the expectation.
    pub z_score: f64,
    /// What the house kept of what was wagered, in percent.
    pub house_kept_percent: f64,
    /// What it could expect to keep.
    pub house_edge_percent: f64,
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
    pub wagers: Vec<WagerReport>,
    /// Bankrolls over time.
    pub bankrolls: Bankrolls,
    /// How often the table refused what the strategy wanted.
    pub refusals: u64,
    /// The first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_refusal: Option<String>,
    /// Was it played on the kernel? It makes no difference.
    pub kernel: bool,
}

/// What became of one kind of wager.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WagerReport {
    /// Which.
    pub wager: String,
    /// How often it was made.
    pub times: i64,
    /// Money put on it.
    pub staked_cents: i64,
    /// Money taken down again.
    pub taken_down_cents: i64,
    /// Vigorish paid.
    pub vigorish_cents: i64,
    /// What it brought.
    pub result_cents: i64,
    /// What it had to bring, exactly.
    pub expected: Fraction,
    /// The same as a number.
    pub expected_cents: f64,
    /// How many standard errors its result is above the expectation, where its rounds do not hang together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub z_score: Option<f64>,
}

/// Bankrolls over time, from the first sessions of the simulation, each starting from nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Bankrolls {
    /// How many sessions these figures come from.
    pub sessions: u64,
    /// Rounds played at each point.
    pub rounds: Vec<u64>,
    /// Lines below which so many percent of the sessions are.
    pub quantiles: Vec<Quantile>,
    /// A few sessions as they went.
    pub samples: Vec<Vec<i64>>,
}

/// One line over time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Quantile {
    /// So many percent of the sessions are below it.
    pub percent: u8,
    /// At each point.
    pub cents: Vec<i64>,
}

/// What a game's simulation hands over to be reported.
pub struct Findings {
    /// The game.
    pub game: &'static str,
    /// Who played.
    pub strategy: String,
    /// The seed.
    pub seed: u64,
    /// How many rounds were asked for, and how many were to be a session.
    pub asked: u64,
    /// How many rounds are one session.
    pub session_rounds: u64,
    /// Rounds from one point of the bankrolls to the next.
    pub stride: u64,
    /// Throws of the dice, at a game with dice.
    pub rolls: Option<u64>,
    /// Shoes, at a game with a shoe.
    pub shoes: Option<u64>,
    /// Cards that came.
    pub cards: Option<u64>,
    /// What the sessions came to.
    pub sessions: Sessions,
    /// What each wager came to.
    pub wagers: Vec<WagerReport>,
    /// The spread of the whole result by chance, in cents.
    pub spread: f64,
    /// Acts that the table refused.
    pub refusals: u64,
    /// Why it refused the first of them.
    pub first_refusal: Option<String>,
    /// Was it run on a kernel?
    pub kernel: bool,
}

impl Report {
    /// The report of these findings.
    pub fn of(findings: Findings) -> Report {
        let Findings { sessions, wagers, spread, .. } = findings;
        let sum = |part: fn(&WagerReport) -> i64| wagers.iter().map(part).sum::<i64>();
        let wagered_cents = sum(|wager| wager.staked_cents - wager.taken_down_cents);
        let result_cents = sum(|wager| wager.result_cents);
        let expected: Fraction = wagers.iter().map(|wager| wager.expected.clone()).sum();
        let expected_cents = expected.to_f64();
        // The difference is taken exactly: both can be large and close together.
        let by_chance = (Fraction::from(result_cents) - expected.clone()).to_f64();
        let rounds = (sessions.rounds as f64).max(1.0);
        let (mean, error) = (result_cents as f64 / rounds, spread / rounds);
        let percent = |part: f64| if wagered_cents == 0 { 0.0 } else { -100.0 * part / wagered_cents as f64 };
        Report {
            game: findings.game,
            strategy: findings.strategy,
            seed: findings.seed,
            rounds: sessions.rounds,
            stopped: sessions.rounds < findings.asked,
            rolls: findings.rolls,
            shoes: findings.shoes,
            cards: findings.cards,
            wagered_cents,
            vigorish_cents: sum(|wager| wager.vigorish_cents),
            result_cents,
            mean_cents: mean,
            expected_mean_cents: expected_cents / rounds,
            deviation_cents: spread / rounds.sqrt(),
            standard_error_cents: error,
            confidence_99_cents: [mean - NINETY_NINE * error, mean + NINETY_NINE * error],
            z_score: if spread > 0.0 { by_chance / spread } else { 0.0 },
            house_kept_percent: percent(result_cents as f64),
            house_edge_percent: percent(expected_cents),
            expected,
            expected_cents,
            sessions: sessions.count,
            session_rounds: findings.session_rounds,
            sessions_ahead: sessions.ahead,
            sessions_even: sessions.even,
            best_session_cents: sessions.best.unwrap_or(0),
            worst_session_cents: sessions.worst.unwrap_or(0),
            longest_losing_streak: sessions.longest_losing_streak,
            wagers,
            bankrolls: Bankrolls::of(&sessions.paths, findings.stride),
            refusals: findings.refusals,
            first_refusal: findings.first_refusal,
            kernel: findings.kernel,
        }
    }
}

impl Bankrolls {
    const PERCENT: [u8; 5] = [5, 25, 50, 75, 95];
    const SAMPLES: usize = 6;

    /// From the sessions that went the whole way.
    pub fn of(paths: &[Vec<i64>], stride: u64) -> Bankrolls {
        let longest = paths.iter().map(Vec::len).max().unwrap_or(0);
        let whole: Vec<&Vec<i64>> = paths.iter().filter(|path| path.len() == longest).collect();
        let mut quantiles: Vec<Quantile> = Bankrolls::PERCENT
            .into_iter()
            .map(|percent| Quantile { percent, cents: Vec::with_capacity(longest) })
            .collect();
        for point in 0..longest {
            let mut equities: Vec<i64> = whole.iter().map(|path| path[point]).collect();
            equities.sort_unstable();
            for quantile in &mut quantiles {
                let place = (equities.len() - 1) * usize::from(quantile.percent) / 100;
                quantile.cents.push(equities[place]);
            }
        }
        Bankrolls {
            sessions: whole.len() as u64,
            rounds: (0..longest as u64).map(|point| point * stride).collect(),
            quantiles,
            samples: whole.iter().take(Bankrolls::SAMPLES).map(|path| path.to_vec()).collect(),
        }
    }
}
