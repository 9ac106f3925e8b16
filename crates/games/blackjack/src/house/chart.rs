//! The strategy chart, as a table to be drawn.

use crate::odds::{Analysis, Cell, Chart, Exception, Facing, Row};
use house::served::{Cell as Drawn, Chart as Table, ChartPart};

/// A cell as it is drawn.
fn cell(cell: Cell) -> Drawn {
    Drawn { class: class(cell), words: in_words(cell), letters: cell.letters() }
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

/// The chart of an analysis, to be drawn.
pub(super) fn drawn(analysis: &Analysis) -> Table {
    let chart = &analysis.chart;
    let shown = columns(chart);
    let rows = |title: &'static str, rows: Vec<(String, Row)>| ChartPart {
        title,
        rows: rows
            .into_iter()
            .map(|(name, row)| (name, shown.iter().map(|facing| cell(chart.cell(row, *facing))).collect()))
            .collect(),
    };
    let hard = (5..=20).rev().map(|total| (total.to_string(), Row::Hard(total)));
    let soft = (13..=20).rev().map(|total| (format!("A {}", card(total - 11)), Row::Soft(total)));
    let pair = [1].into_iter().chain((2..=10).rev());
    let pair = pair.map(|value| (format!("{0} {0}", card(value)), Row::Pair(value)));
    Table {
        columns: shown.iter().copied().map(facing).collect(),
        parts: vec![
            rows("Hard totals", hard.collect()),
            rows("Soft totals", soft.collect()),
            rows("Pairs", pair.collect()),
        ],
        exceptions: analysis.exceptions.iter().map(exception).collect(),
        legend: format!(
            "H hit, S stand, D double (else hit), Ds double (else stand), P split, R surrender (else what follows). Worth \
             {} of the original wager; the best play by the cards is worth {}.",
            percent(analysis.by_chart),
            percent(analysis.best)
        ),
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
