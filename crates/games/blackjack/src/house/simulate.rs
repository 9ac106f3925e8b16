//! A plan for blackjack, shoe after shoe.

use crate::players::{self as players, Plan};
use crate::rules::Rules;
use crate::simulate::report::{CuttingCard, Line, Rate};
use crate::simulate::{Report, simulate};
use anyhow::bail;
use comfy_table::{Cell, CellAlignment};
use house::asked::{Answer, Simulation, Strategies, Watch};
use house::simulated::{dollars, plan, unknown};
use house::terminal::{STRONG, count, grouped, plain, plain_table, trimmed};
use rulebook::money::Cents;
use std::fmt::Write as _;
use std::sync::Arc;

/// A strategy has a name, or is a file.
pub(super) const STRATEGIES: Strategies = Strategies {
    names: &players::NAMES,
    also: "A file that ends in .toml is a strategy of your own: start from --show-strategy. Without one, basic.",
};

/// The file in which a strategy is written.
pub(super) fn source(name: &str) -> anyhow::Result<&'static str> {
    players::source(name).ok_or_else(|| unknown(&STRATEGIES, name))
}

pub(super) fn run(rules: &Arc<Rules>, asked: &Simulation<'_>, watch: &Watch<'_>) -> anyhow::Result<Answer> {
    let Some(rounds) = asked.rounds else { bail!("how many rounds? Try --rounds 10000000") };
    let plan = match &asked.strategy {
        Some(strategy) => plan(&STRATEGIES, strategy, players::named, Plan::from_toml)?,
        None => Plan::basic(),
    };
    let report = simulate(&asked.options(rules, plan, rounds), watch.progress, watch.stop)?;
    asked.form.of(&report, || for_people(&report), || lab::chart(&report))
}

fn for_people(report: &Report) -> anyhow::Result<String> {
    let mut text = String::new();
    let stopped = if report.stopped { ", stopped early" } else { "" };
    let boxes = if report.boxes > 1 { format!(" on {} boxes", report.boxes) } else { String::new() };
    writeln!(
        text,
        "{STRONG}{}{STRONG:#}{boxes}, {}, {} from {}, seed {}{stopped}\n",
        plain(&report.strategy),
        count(report.rounds, "round"),
        count(report.cards, "card"),
        count(report.shoes, "shoe"),
        report.seed
    )?;
    let mut rates = vec![
        ("of the original wagers", &report.per_original_wager),
        ("of all that was wagered", &report.per_amount_wagered),
    ];
    let fixed;
    if let Some(cutting_card) = &report.cutting_card {
        fixed = format!("  the first {} of each shoe", count(cutting_card.rounds_of_every_shoe, "round"));
        rates.insert(1, (&fixed, &cutting_card.fixed_rounds));
        if let Some(further) = &cutting_card.further_rounds {
            rates.insert(2, ("  the rounds after those", further));
        }
    }
    writeln!(text, "{}\n", of_rates(&rates))?;
    if let Some(cutting_card) = &report.cutting_card {
        writeln!(text, "{}", effect(cutting_card))?;
    }
    let [low, high] = report.confidence_99_cents;
    let expected =
        report.expected_mean_cents.map_or(String::new(), |mean| format!(" (expected {})", dollars(mean, 4)));
    writeln!(
        text,
        "{} a round{expected}, between {} and {} with 99 percent confidence; one round strays by {}.",
        dollars(report.mean_cents, 4),
        dollars(low, 4),
        dollars(high, 4),
        dollars(report.deviation_cents, 2)
    )?;
    writeln!(
        text,
        "{} of {} sessions of {} ended ahead; best {}, worst {}; at most {} lost in a row.",
        grouped(report.sessions_ahead),
        grouped(report.sessions),
        count(report.session_rounds, "round"),
        Cents(report.best_session_cents),
        Cents(report.worst_session_cents),
        count(report.longest_losing_streak, "round")
    )?;
    writeln!(text, "\n{}", of_wagers(&report.wagers))?;
    Ok(text)
}

fn right(text: String) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

fn of_rates(rates: &[(&str, &Rate)]) -> String {
    let known = rates.iter().any(|(_, rate)| rate.exact_percent.is_some());
    let heads = ["", "result", "standard error", "full shoe, exactly", "by chance"];
    let mut table = plain_table(if known { &heads } else { &heads[..3] });
    for (name, rate) in rates {
        let mut row = vec![
            Cell::new(name),
            right(format!("{:+.4} %", rate.percent)),
            right(format!("{:.4} %", rate.standard_error_percent)),
        ];
        if known {
            row.push(right(rate.exact_percent.map_or(String::new(), |exact| format!("{exact:+.4} %"))));
            row.push(right(rate.z_score.map_or(String::new(), |z| format!("{z:+.2} standard errors"))));
        }
        table.add_row(row);
    }
    trimmed(&table)
}

/// What the cutting card does, as such.
fn effect(cutting_card: &CuttingCard) -> String {
    let CuttingCard { effect_percent, effect_standard_error_percent, fixed_rounds, .. } = cutting_card;
    let beyond = match fixed_rounds.exact_percent {
        Some(_) => "the figure of a full shoe, which a fixed number of rounds to a shoe would have",
        None => "the rounds that every shoe had",
    };
    let told = if effect_percent.abs() < 3.0 * effect_standard_error_percent {
        "this cannot be told from chance"
    } else {
        "this is the cutting card"
    };
    format!(
        "All rounds are {effect_percent:+.4} % from {beyond} (standard error {effect_standard_error_percent:.4} %): {told}."
    )
}

fn of_wagers(lines: &[Line]) -> String {
    let known = lines.iter().any(|line| line.expected_cents.is_some());
    let heads = ["wager", "rounds", "staked", "result", "standard error", "expected exactly", "by chance"];
    let mut table = plain_table(if known { &heads } else { &heads[..5] });
    for line in lines {
        let mut row = vec![
            Cell::new(&line.wager),
            right(grouped(line.times)),
            right(Cents(line.staked_cents).to_string()),
            right(Cents(line.result_cents).to_string()),
            right(dollars(line.standard_error_cents, 2)),
        ];
        if known {
            row.push(right(line.expected_cents.map_or(String::new(), |cents| dollars(cents, 2))));
            row.push(right(line.z_score.map_or(String::new(), |z| format!("{z:+.2} standard errors"))));
        }
        table.add_row(row);
    }
    trimmed(&table)
}
