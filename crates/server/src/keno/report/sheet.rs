//! The day papers as a PDF: sheets of US Letter, lying, in the typeface of the slips.

use super::papers::DayPapers;
use super::table::PaperTable;
use crate::keno::slip::paper::{Font, broken, encoded, write_file};
use pdf_writer::{Content, Str};

/// A sheet of US Letter, lying, in points.
const WIDE: f32 = 792.0;
const HIGH: f32 = 612.0;
const MARGIN: f32 = 36.0;

/// The size of the letters of a table, their width, and the distance between lines.
const SIZE: f32 = 7.0;
const LETTER: f32 = 0.6 * SIZE;
const LINE: f32 = 9.0;

/// Letters between two columns.
const GAP: usize = 2;

/// The papers of a day, ready to print and sign.
pub fn pdf(papers: &DayPapers) -> Vec<u8> {
    let head = format!("{}, {}: gaming day {}", papers.title, papers.at, papers.day);
    let mut sheets = Sheets::new(head.clone());
    for table in papers.tables() {
        sheets.table(&table);
    }
    sheets.gap(LINE);
    sheets.paragraph(Font::Bold, &papers.verdict());
    for check in papers.checks.iter().filter(|check| !check.agrees()) {
        sheets.paragraph(Font::Plain, &format!("{}: {} and {}", check.what, check.one, check.other));
    }
    sheets.signatures(&["Keno supervisor", "Date and time"]);
    let count = sheets.done.len() + 1;
    let numbered = sheets.finish().into_iter().zip(1..).map(|(mut content, page)| {
        let text = format!("page {page} of {count}");
        let left = WIDE - MARGIN - text.len() as f32 * LETTER;
        letters(&mut content, Font::Plain, SIZE, left, MARGIN - 12.0, &text);
        content.finish().to_vec()
    });
    write_file(&format!("Keno day papers: {head}"), (WIDE, HIGH), numbered)
}

/// A text whose letters stand on a line `up` from the bottom of the sheet.
fn letters(content: &mut Content, font: Font, size: f32, left: f32, up: f32, text: &str) {
    content.begin_text();
    content.set_font(font.name(), size);
    content.next_line(left, up);
    content.show(Str(&encoded(text)));
    content.end_text();
}

/// The sheets so far, and the one that is being written.
struct Sheets {
    head: String,
    done: Vec<Content>,
    content: Content,
    /// How far up from the bottom the next line stands.
    up: f32,
}

impl Sheets {
    fn new(head: String) -> Sheets {
        let mut sheets = Sheets { head, done: Vec::new(), content: Content::new(), up: 0.0 };
        sheets.begin();
        sheets
    }

    fn begin(&mut self) {
        self.up = HIGH - MARGIN - 12.0;
        letters(&mut self.content, Font::Bold, 12.0, MARGIN, self.up, &self.head);
        self.up -= 8.0;
        self.rule();
        self.up -= LINE;
    }

    fn rule(&mut self) {
        self.content.set_line_width(0.6);
        self.content.move_to(MARGIN, self.up).line_to(WIDE - MARGIN, self.up).stroke();
    }

    /// Room for so many points, on this sheet or on the next. Is it the next?
    fn room(&mut self, points: f32) -> bool {
        let full = self.up - points < MARGIN;
        if full {
            self.done.push(std::mem::replace(&mut self.content, Content::new()));
            self.begin();
        }
        full
    }

    fn gap(&mut self, points: f32) {
        self.up -= points;
    }

    fn text(&mut self, font: Font, size: f32, left: f32, text: &str) {
        letters(&mut self.content, font, size, left, self.up, text);
    }

    fn paragraph(&mut self, font: Font, text: &str) {
        for line in broken(text, columns_across()) {
            self.room(LINE);
            self.text(font, SIZE, MARGIN, &line);
            self.up -= LINE;
        }
    }

    fn table(&mut self, table: &PaperTable) {
        let widths = widths(table);
        let first = table.rows.first().map_or(LINE, |row| high(row, &widths));
        // A heading stands with its heads and a row at least.
        self.room(16.0 + 3.0 * LINE + first);
        self.gap(14.0);
        self.text(Font::Bold, 9.0, MARGIN, &format!("{} ({})", table.heading, table.cite));
        self.gap(LINE + 4.0);
        if table.rows.is_empty() {
            self.text(Font::Plain, SIZE, MARGIN, table.empty);
            return self.gap(LINE);
        }
        self.heads(table, &widths);
        for row in &table.rows {
            if self.room(high(row, &widths)) {
                self.heads(table, &widths);
            }
            self.row(Font::Plain, table, row, &widths);
        }
    }

    fn heads(&mut self, table: &PaperTable, widths: &[usize]) {
        let names: Vec<String> = table.columns.iter().map(|column| column.name.to_string()).collect();
        self.row(Font::Bold, table, &names, widths);
        self.up += LINE - 3.0;
        self.rule();
        self.up -= LINE;
    }

    fn row(&mut self, font: Font, table: &PaperTable, row: &[String], widths: &[usize]) {
        let top = self.up;
        let mut left = MARGIN;
        for ((cell, column), width) in row.iter().zip(&table.columns).zip(widths) {
            for (place, line) in broken(cell, *width).into_iter().enumerate() {
                let blank = if column.is_figure { width.saturating_sub(line.chars().count()) } else { 0 };
                self.up = top - place as f32 * LINE;
                self.text(font, SIZE, left + blank as f32 * LETTER, &line);
            }
            left += (width + GAP) as f32 * LETTER;
        }
        self.up = top - high(row, widths);
    }

    fn signatures(&mut self, who: &[&str]) {
        self.room(50.0);
        self.gap(36.0);
        for (place, who) in who.iter().enumerate() {
            let left = MARGIN + place as f32 * 260.0;
            self.content.set_line_width(0.6);
            self.content.move_to(left, self.up).line_to(left + 220.0, self.up).stroke();
            letters(&mut self.content, Font::Plain, SIZE, left, self.up - LINE, who);
        }
    }

    fn finish(mut self) -> Vec<Content> {
        self.done.push(self.content);
        self.done
    }
}

/// Letters from margin to margin.
fn columns_across() -> usize {
    ((WIDE - 2.0 * MARGIN) / LETTER) as usize
}

/// How high a row is.
fn high(row: &[String], widths: &[usize]) -> f32 {
    let lines = row.iter().zip(widths).map(|(cell, width)| broken(cell, *width).len());
    lines.max().unwrap_or(1) as f32 * LINE
}

/// How many letters each column has: as many as its longest cell, and where that is too much for the sheet, the widest
/// columns have fewer, in which texts are broken.
fn widths(table: &PaperTable) -> Vec<usize> {
    let longest = |place: usize| {
        let cells = table.rows.iter().map(|row| row[place].chars().count());
        cells.chain([table.columns[place].name.chars().count()]).max().unwrap_or(1)
    };
    let mut widths: Vec<usize> = (0..table.columns.len()).map(longest).collect();
    let room = columns_across().saturating_sub(GAP * widths.len().saturating_sub(1));
    while widths.iter().sum::<usize>() > room {
        let Some(widest) = widths.iter_mut().max() else { break };
        *widest -= 1;
    }
    widths
}
