//! The slip as a page that prints: on a roll of 80 mm, or on a sheet.

use super::grid::{Cell, Outline, grid};
use super::qr::Qr;
use super::{Content, SlipData, words};
use askama::Template;
use rulebook::provision::*;

/// The page of one slip. Draw it with [`Template::render`].
#[derive(Template)]
#[template(path = "keno-slip.html")]
pub(crate) struct SlipPage<'a> {
    slip: &'a SlipData,
    contents: Vec<Content>,
    rows: Vec<Vec<Cell>>,
    qr: Qr,
}

impl<'a> SlipPage<'a> {
    pub(crate) fn of(slip: &'a SlipData) -> SlipPage<'a> {
        SlipPage::with(slip, slip.contents())
    }

    /// With these contents and no others: what a test leaves out must be missed.
    pub(super) fn with(slip: &'a SlipData, contents: Vec<Content>) -> SlipPage<'a> {
        SlipPage { slip, contents, rows: grid(slip), qr: Qr::of(&slip.symbol.to_string()) }
    }

    /// What stands in a list beside its label; the rest are sentences.
    fn facts(&self) -> impl Iterator<Item = &Content> {
        self.contents.iter().filter(|content| !is_statement(content))
    }

    fn statements(&self) -> impl Iterator<Item = &Content> {
        self.contents.iter().filter(|content| is_statement(content))
    }

    /// What the patron has to see to (15.3(c)).
    fn check(&self) -> &'static str {
        words::CHECK
    }

    /// What stands across a print that is not the first.
    fn copy(&self) -> &'static str {
        words::COPY
    }

    /// The same in a sentence.
    fn printed_before(&self) -> &'static str {
        words::PRINTED_BEFORE
    }

    /// The classes of a marked number's cell.
    fn class(&self, cell: &Cell) -> &'static str {
        match cell.mark.map(|mark| mark.outline()) {
            None => "",
            Some(Outline::Solid) => "marked solid",
            Some(Outline::Dashed) => "marked dashed",
            Some(Outline::Double) => "marked double",
            Some(Outline::Dotted) => "marked dotted",
            Some(Outline::Circle) => "marked king",
        }
    }
}

/// 15.4(c)11 to 13 are told in sentences below the symbol.
pub(super) fn is_statement(content: &Content) -> bool {
    [P15_4_C_11, P15_4_C_12, P15_4_C_13].contains(&content.cite)
}
