//! What a simulation found, for people; and strategies by name or from a file.

use crate::Unlawful;
use crate::asked::{Answer, Form, Strategies, Strategy};
use crate::terminal::{STRONG, count, grouped, plain, plain_table, trimmed};
use comfy_table::{Cell, CellAlignment};
use lab::Report;
use rulebook::licensee::Violations;
use rulebook::money::Cents;
use std::fmt::Write as _;

/// A strategy by its name, or from a file.
pub fn plan<P>(
    known: &Strategies,
    strategy: &Strategy<'_>,
    named: fn(&str) -> Option<P>,
    read: fn(&str) -> Result<P, Violations>,
) -> anyhow::Result<P> {
    if let Some(plan) = named(strategy.name) {
        return Ok(plan);
    }
    let Some(text) = strategy.text else { return Err(unknown(known, strategy.name)) };
    read(text).map_err(|violations| {
        let (name, text) = (strategy.name.to_string(), text.to_string());
        Unlawful { name, text, violations, hint: "" }.into()
    })
}

/// What is said of a name that no strategy has.
pub fn unknown(known: &Strategies, name: &str) -> anyhow::Error {
    let names: Vec<&str> = known.names.iter().map(|(name, _)| *name).collect();
    let names = names.join(", ");
    anyhow::anyhow!(
        "there is no strategy {name:?}; there are {names}, or a file of your own that ends in .toml"
    )
}

/// The report in the form that is wanted.
pub fn reported(report: &Report, form: Form) -> anyhow::Result<Answer> {
    form.of(report, || for_people(report), || lab::chart(report))
}

fn for_people(report: &Report) -> anyhow::Result<String> {
    let mut text = String::new();
    let stopped = if report.stopped { ", stopped early" } else { "" };
    let from = match (report.rolls, report.shoes, report.cards) {
        (Some(rolls), ..) => format!(", {} of the dice", count(rolls, "roll")),
        (None, Some(shoes), cards) => {
            format!(", {} from {}", count(cards.unwrap_or(0), "card"), count(shoes, "shoe"))
        }
        _ => String::new(),
    };
    writeln!(
        text,
        "{STRONG}{}{STRONG:#}, {}{from}, seed {}{stopped}\n",
        plain(&report.strategy),
        count(report.rounds, "round"),
        report.seed
    )?;
    let mut table = plain_table(&["", "result", "expected exactly", "by chance"]);
    let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
    let [low, high] = report.confidence_99_cents;
    table.add_row(vec![
        Cell::new("for each round"),
        right(dollars(report.mean_cents, 4)),
        right(dollars(report.expected_mean_cents, 4)),
        right(format!("{:+.2} standard errors", report.z_score)),
    ]);
    table.add_row(vec![
        Cell::new("in all"),
        right(Cents(report.result_cents).to_string()),
        right(dollars(report.expected_cents, 2)),
        right(dollars(report.result_cents as f64 - report.expected_cents, 2)),
    ]);
    table.add_row(vec![
        Cell::new("kept by the house"),
        right(format!("{:.3} %", report.house_kept_percent)),
        right(format!("{:.3} %", report.house_edge_percent)),
        right(String::new()),
    ]);
    writeln!(text, "{}\n", trimmed(&table))?;
    writeln!(
        text,
        "The mean lies between {} and {} with 99 percent confidence; one round strays by {}.",
        dollars(low, 4),
        dollars(high, 4),
        dollars(report.deviation_cents, 2)
    )?;
    writeln!(
        text,
        "{} wagered; {} of {} sessions of {} ended ahead; best {}, worst {}; at most {} lost in a row.",
        Cents(report.wagered_cents),
        grouped(report.sessions_ahead),
        grouped(report.sessions),
        count(report.session_rounds, "round"),
        Cents(report.best_session_cents),
        Cents(report.worst_session_cents),
        count(report.longest_losing_streak, "round")
    )?;
    if report.refusals > 0 {
        let first = report.first_refusal.as_deref().unwrap_or("");
        writeln!(
            text,
            "The table refused {}, the first because: {}",
            count(report.refusals, "act"),
            plain(first)
        )?;
    }
    let heads = ["wager", "times", "staked", "result", "expected exactly", "by chance"];
    let known = report.wagers.iter().any(|wager| wager.z_score.is_some());
    let mut table = plain_table(if known { &heads } else { &heads[..5] });
    for wager in &report.wagers {
        let mut row = vec![
            Cell::new(&wager.wager),
            right(grouped(wager.times.unsigned_abs())),
            right(Cents(wager.staked_cents).to_string()),
            right(Cents(wager.result_cents).to_string()),
            right(dollars(wager.expected_cents, 2)),
        ];
        row.extend(wager.z_score.map(|z| right(format!("{z:+.2} standard errors"))));
        table.add_row(row);
    }
    writeln!(text, "\n{}", trimmed(&table))?;
    Ok(text)
}

/// Cents as dollars with so many decimals; figures with a fraction of a cent, for reading only.
pub fn dollars(cents: f64, decimals: usize) -> String {
    let sign = if cents < 0.0 { "-" } else { "" };
    let figure = format!("{:.decimals$}", cents.abs() / 100.0);
    let (whole, part) = figure.split_once('.').unwrap_or((&figure, ""));
    let whole = whole.parse().map_or_else(|_| whole.to_string(), grouped);
    format!("{sign}${whole}.{part}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_of_cents_are_written_as_dollars() {
        assert_eq!(dollars(-14.141414, 4), "-$0.1414");
        assert_eq!(dollars(123_456_789.0, 2), "$1,234,567.89");
        assert_eq!(dollars(0.0, 2), "$0.00");
    }
}
