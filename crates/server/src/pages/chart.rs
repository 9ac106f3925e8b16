//! The strategy chart of blackjack, laid out for a page.

use askama::Template;
use odds::blackjack::{Analysis, Cell, Chart, Exception, Facing, Row};

/// A chart in three parts, and the first two cards for which it is not the best.
#[derive(Clone, Debug)]
pub(crate) struct StrategyChart {
    pub(super) columns: Vec<String>,
    pub(super) groups: Vec<Group>,
    pub(super) exceptions: Vec<String>,
    /// What the chart may expect, in percent of the original wager.
    pub(super) by_chart: String,
    /// What the best play by the cards may expect.
    pub(super) best: String,
}

#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) title: &'static str,
    pub(super) rows: Vec<(String, Vec<Shown>)>,
}

/// A cell as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) class: &'static str,
    pub(super) words: String,
    pub(super) letters: &'static str,
}

impl Shown {
    fn of(cell: Cell) -> Shown {
        Shown { class: class(cell), words: in_words(cell), letters: cell.letters() }
    }
}

/// The chart alone, to be set into another page.
#[derive(Template)]
#[template(path = "chart.html")]
pub(crate) struct Fragment<'a> {
    pub(crate) chart: &'a StrategyChart,
}

/// What one letter of a cell looks like: the first thing that it says.
fn class(cell: Cell) -> &'static str {
    match cell.letters().as_bytes() {
        [b'H', ..] => "hit",
        [b'S', ..] => "stand",
        [b'D', ..] => "double",
        [b'P', ..] => "split",
        _ => "surrender",
    }
}

/// What a cell says, in words.
fn in_words(cell: Cell) -> String {
    let otherwise = if cell.stand { "stand" } else { "hit" };
    let mut words: Vec<&str> = Vec::new();
    for (says, word) in [(cell.surrender, "surrender"), (cell.split, "split"), (cell.double, "double")] {
        if says {
            words.push(word);
        }
    }
    words.push(otherwise);
    // A pair that is split says what it would be otherwise in the row of its total.
    if cell.split {
        words.pop();
    }
    words.join(", otherwise ")
}

fn card(value: u8) -> String {
    match value {
        1 => "A".to_string(),
        10 => "T".to_string(),
        pips => pips.to_string(),
    }
}

fn facing(facing: Facing) -> String {
    match facing {
        Facing::Up(value) => card(value),
        Facing::Both { total, soft: true } => format!("s{total}"),
        Facing::Both { total, soft: false } => total.to_string(),
    }
}

fn exception(found: &Exception) -> String {
    let [first, second] = found.cards;
    let (first, second, against) = (card(first), card(second), facing(found.facing));
    format!("{first} {second} against {against}: {} instead of {}", found.best, found.chart)
}

fn percent(part: f64) -> String {
    format!("{:+.4} %", 100.0 * part)
}

impl StrategyChart {
    pub(crate) fn of(analysis: &Analysis) -> StrategyChart {
        let chart = &analysis.chart;
        let shown = columns(chart);
        let rows = |title: &'static str, rows: Vec<(String, Row)>| Group {
            title,
            rows: rows
                .into_iter()
                .map(|(name, row)| {
                    (name, shown.iter().map(|facing| Shown::of(chart.cell(row, *facing))).collect())
                })
                .collect(),
        };
        let hard = (5..=20).rev().map(|total| (total.to_string(), Row::Hard(total)));
        let soft = (13..=20).rev().map(|total| (format!("A {}", card(total - 11)), Row::Soft(total)));
        let pair = [1].into_iter().chain((2..=10).rev());
        let pair = pair.map(|value| (format!("{0} {0}", card(value)), Row::Pair(value)));
        StrategyChart {
            columns: shown.iter().copied().map(facing).collect(),
            groups: vec![
                rows("Hard totals", hard.collect()),
                rows("Soft totals", soft.collect()),
                rows("Pairs", pair.collect()),
            ],
            exceptions: analysis.exceptions.iter().map(exception).collect(),
            by_chart: percent(analysis.by_chart),
            best: percent(analysis.best),
        }
    }
}

/// What the dealer may show: a card, two to ace; or two cards, by their total.
fn columns(chart: &Chart) -> Vec<Facing> {
    if !chart.is_face_up() {
        return (2..=10).chain([1]).map(Facing::Up).collect();
    }
    let hard = (4..=20).map(|total| Facing::Both { total, soft: false });
    let soft = (12..=21).map(|total| Facing::Both { total, soft: true });
    hard.chain(soft).collect()
}
