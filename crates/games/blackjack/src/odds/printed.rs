//! The chart as lines: for people, hands that are played alike share one; for programs, every hand has its own.

use super::chart::{Cell, Chart, Facing, Row};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt::Write as _;

/// One line of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The hand, or hands from the lowest to the highest.
    pub hand: String,
    /// What is done with it, in the order of the columns.
    pub cells: Vec<Cell>,
}

/// What the letters mean, those of a chart alone.
const LETTERS: [(&str, &str); 8] = [
    ("H", "hit"),
    ("S", "stand"),
    ("D", "double, else hit"),
    ("Ds", "double, else stand"),
    ("P", "split"),
    ("Rh", "surrender, else hit"),
    ("Rs", "surrender, else stand"),
    ("Rp", "surrender, else split"),
];

impl Facing {
    /// As the head of a column: `7`, `A`, or `16` and `s17` where both cards are seen.
    pub fn label(self) -> String {
        match self {
            Facing::Up(1) => "A".into(),
            Facing::Up(value) => value.to_string(),
            Facing::Both { total, soft: false } => total.to_string(),
            Facing::Both { total, soft: true } => format!("s{total}"),
        }
    }
}

impl Row {
    /// The rows that ever need looking up, in three parts: hard totals, soft totals, pairs. 21 stands.
    ///
    /// Hard 4 is a pair of twos that may not be split again (19:47-2.11(c)1). Soft 12 could only be two aces, and they are
    /// never played as a total: the first two cards of a hand may always be split, and a split ace gets one card and no
    /// decision but another split (19:47-2.11(c)2, (e)).
    fn parts() -> [Vec<Row>; 3] {
        let pairs = (2..=10).chain([1]).map(Row::Pair);
        [(4..=20).map(Row::Hard).collect(), (13..=20).map(Row::Soft).collect(), pairs.collect()]
    }

    /// As the head of a row: `hard 16`, `soft 18`, `8,8`.
    pub fn label(self) -> String {
        match self {
            Row::Hard(total) => format!("hard {total}"),
            Row::Soft(total) => format!("soft {total}"),
            Row::Pair(1) => "A,A".into(),
            Row::Pair(value) => format!("{value},{value}"),
        }
    }
}

impl Chart {
    /// What the dealer may show, in the order in which it is written: 2 to ten, ace; or hard totals and then soft ones.
    pub fn facings(&self) -> Vec<Facing> {
        if self.is_face_up() {
            let hard = (4..=20).map(|total| Facing::Both { total, soft: false });
            hard.chain((12..=20).map(|total| Facing::Both { total, soft: true })).collect()
        } else {
            (2..=10).chain([1]).map(Facing::Up).collect()
        }
    }

    fn line(&self, row: Row) -> Line {
        let cells = self.facings().into_iter().map(|facing| self.cell(row, facing)).collect();
        Line { hand: row.label(), cells }
    }

    /// Every hand by itself.
    pub fn lines(&self) -> Vec<Line> {
        Row::parts().into_iter().flatten().map(|row| self.line(row)).collect()
    }

    /// In three parts, totals that follow each other and are played alike together.
    pub fn short_lines(&self) -> [Vec<Line>; 3] {
        Row::parts().map(|rows| {
            let mut lines: Vec<Line> = Vec::new();
            for row in rows {
                let line = self.line(row);
                match (row, lines.last_mut()) {
                    (Row::Hard(_) | Row::Soft(_), Some(last)) if last.letters() == line.letters() => {
                        let first = last.hand.split(" to ").next().unwrap_or_default();
                        let number = line.hand.rsplit(' ').next().unwrap_or_default();
                        last.hand = format!("{first} to {number}");
                    }
                    _ => lines.push(line),
                }
            }
            lines
        })
    }

    /// What the letters of this chart mean, in one line.
    pub fn legend(&self) -> String {
        let lines = self.lines();
        let used = |letters: &str| lines.iter().any(|line| line.letters().contains(&letters));
        let each = LETTERS.into_iter().filter(|(letters, _)| used(letters));
        each.map(|(letters, words)| format!("{letters} {words}")).collect::<Vec<_>>().join("; ")
    }

    /// As a text, for a terminal.
    pub fn to_text(&self) -> String {
        let facings = self.facings();
        let mut text = format!("{:<13}", "dealer shows");
        facings.iter().for_each(|facing| _ = write!(text, "{:>4}", facing.label()));
        text.push('\n');
        for part in self.short_lines() {
            text.push('\n');
            for line in part {
                let _ = write!(text, "{:<13}", line.hand);
                line.cells.iter().for_each(|cell| _ = write!(text, "{:>4}", cell.letters()));
                text.push('\n');
            }
        }
        format!("{text}\n{}\n", self.legend())
    }
}

impl Line {
    /// Its cells in letters.
    pub fn letters(&self) -> Vec<&'static str> {
        self.cells.iter().map(|cell| cell.letters()).collect()
    }
}

impl Serialize for Chart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut chart = serializer.serialize_struct("Chart", 3)?;
        let dealer: Vec<String> = self.facings().into_iter().map(Facing::label).collect();
        chart.serialize_field("dealer", &dealer)?;
        chart.serialize_field("rows", &self.lines())?;
        chart.serialize_field("legend", &self.legend())?;
        chart.end()
    }
}
