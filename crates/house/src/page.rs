//! A page about what wagers cost, as data. A game says what is on its page, and one template shows the pages of all games.
//!
//! | module | has |
//! |---|---|
//! | [`asked`](self::Asked) | the visitor's answers, and the questions of the form |
//! | [`table`](self::Table) | tables: wagers with their cost, and any other |
//! | [`text`](self::Text) | sentences with provisions in them |

mod asked;
mod table;
mod text;

pub use asked::{AT, Asked, Kind, Posted, Question, UnknownTable, quoted};
pub use table::{Cell, Head, Line, Table};
pub use text::{Run, Text};

use crate::served::Chart;
use rulebook::licensee::Violations;
use rulebook::provision::{Provision, Status};
use std::fmt::Write as _;

/// What wagers cost, as a page shows it.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The heading.
    pub heading: String,
    /// What the figures are, in a sentence or two.
    pub intro: Text,
    /// The questions that the visitor can answer. The page has no form where there are none.
    pub form: Vec<Question>,
    /// What is wrong with the visitor's answers.
    pub faults: Vec<String>,
    /// The figures, in order.
    pub parts: Vec<Part>,
}

/// One part of a page.
#[derive(Clone, Debug)]
pub enum Part {
    /// A heading below that of the page.
    Heading(Text),
    /// A paragraph.
    Paragraph(Text),
    /// A table.
    Table(Table),
    /// A strategy chart.
    Chart(Chart),
    /// A picture.
    Picture(Picture),
}

/// A picture of figures.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What it shows, for readers who do not see it.
    pub about: String,
    /// The picture, as SVG.
    pub svg: String,
}

impl Picture {
    /// The picture as an address that a page can show. An image cannot load or run anything.
    pub fn address(&self) -> String {
        let mut address = String::from("data:image/svg+xml,");
        for byte in self.svg.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'/' | b':' | b'=' => {
                    address.push(byte.into());
                }
                _ => {
                    let _ = write!(address, "%{byte:02X}");
                }
            }
        }
        address
    }
}

impl Page {
    /// A page with this heading and nothing below it.
    pub fn new(heading: impl Into<String>) -> Page {
        Page { heading: heading.into(), ..Page::default() }
    }

    /// The rules that the form means; the plainest ones, and everything that is wrong with the form, where they cannot be
    /// read.
    pub fn read<R: Default>(&mut self, read: Result<R, Violations>) -> R {
        read.unwrap_or_else(|violations| {
            self.blame(&violations);
            R::default()
        })
    }

    /// Says what is wrong with the rules that were asked for.
    pub fn blame(&mut self, violations: &Violations) {
        self.faults.extend(violations.0.iter().map(|violation| {
            let cite = violation.cite.map(|cite| format!("{cite}: ")).unwrap_or_default();
            format!("{}: {cite}{}", violation.key, violation.because)
        }));
    }

    /// Notes a fault, and goes on without the answer.
    pub fn or_fault<T>(&mut self, found: Result<T, impl ToString>) -> Option<T> {
        found.map_err(|fault| self.faults.push(fault.to_string())).ok()
    }

    /// Adds a heading.
    pub fn heading(&mut self, words: impl Into<Text>) {
        self.parts.push(Part::Heading(words.into()));
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, words: impl Into<Text>) {
        self.parts.push(Part::Paragraph(words.into()));
    }

    /// Adds a table.
    pub fn table(&mut self, table: Table) {
        self.parts.push(Part::Table(table));
    }

    /// Adds the wagers with their cost. Says so where the text of a provision behind them is not in hand.
    pub fn wagers(&mut self, caption: impl Into<String>, lines: Vec<Line>) {
        let mut modelled: Vec<Provision> = lines.iter().map(|line| line.cite).collect();
        modelled.retain(|cite| cite.row().status == Status::Modelled);
        modelled.sort_unstable();
        modelled.dedup();
        for cite in modelled {
            let note = Text::from("Modelled: the text of ").cite(cite);
            self.paragraph(note.words(" is not in hand. Rules and figures follow our own model of it."));
        }
        self.table(Table::of_wagers(caption, lines));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::provision::{P1_4_B, P5_6};

    fn line(cite: Provision) -> Line {
        let [wager, pays, win, edge, exactly] = ["pass", "1 to 1", "1/2", "0.00 %", "0"].map(String::from);
        Line { wager, pays, win, edge, exactly, cite, offered: true }
    }

    #[test]
    fn a_page_says_once_which_provisions_are_modelled() {
        let noted = |lines| {
            let mut page = Page::new("Figures");
            page.wagers("", lines);
            let note = |part: &Part| match part {
                Part::Paragraph(text) => Some(text.to_string()),
                _ => None,
            };
            page.parts.iter().filter_map(note).collect::<Vec<_>>()
        };
        assert_eq!(noted(vec![line(P1_4_B)]), Vec::<String>::new());
        let said = noted(vec![line(P5_6), line(P1_4_B), line(P5_6)]);
        assert_eq!(said.len(), 1);
        assert!(said[0].starts_with("Modelled: the text of 19:47-5.6 is not in hand."), "{said:?}");
    }

    #[test]
    fn a_picture_is_an_address_without_markup() {
        let svg = "<svg id=\"a\">&#35; 5 % é</svg>".to_string();
        let address = Picture { about: String::new(), svg }.address();
        assert_eq!(
            address,
            "data:image/svg+xml,%3Csvg%20id=%22a%22%3E%26%2335%3B%205%20%25%20%C3%A9%3C/svg%3E"
        );
    }
}
