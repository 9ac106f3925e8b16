//! A strategy chart as a picture: a field for each hand and each card of the dealer's, coloured by what is done.

use crate::odds::{Action, Cell, Chart, Open};
use odds::chart::{MARGIN, STYLE, WIDTH, escaped, text};
use std::fmt::Write as _;

/// Where the fields begin; the hands stand before them.
const HANDS: f64 = MARGIN + 104.0;
const TOP: f64 = 132.0;
const ROW: f64 = 26.0;
/// Between the three parts.
const GAP: f64 = 14.0;
const FOOT_LINE: f64 = 18.0;

const HEADING: &str = "How to play";

const OWN_STYLE: &str = "\
.stand{fill:#e3c7c1}\
.hit{fill:#cfe0cf}\
.double{fill:#c3d6e8}\
.split{fill:#ecdfae}\
.surrender{fill:#d9cce6}\
.letters{font-weight:600;text-anchor:middle}\
@media (prefers-color-scheme:dark){\
.stand{fill:#6b3d36}\
.hit{fill:#335238}\
.double{fill:#2f4f6e}\
.split{fill:#665824}\
.surrender{fill:#523f6b}}";

/// Draws a chart. The title is the table's own; the notes stand below.
pub fn strategy(chart: &Chart, title: &str, notes: &[String]) -> String {
    let parts = chart.short_lines();
    let facings = chart.facings();
    let width = (WIDTH - MARGIN - HANDS) / facings.len() as f64;
    let rows: usize = parts.iter().map(Vec::len).sum();
    let bottom = TOP + ROW * rows as f64 + GAP * 2.0;
    let height = bottom + 34.0 + FOOT_LINE * (notes.len() + 1) as f64;

    let mut out = String::new();
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-labelledby="title">"#
    );
    let named = escaped(&format!("{title}: {HEADING}"));
    let _ = write!(out, "<title id=\"title\">{named}</title><style>{STYLE}{OWN_STYLE}</style>");
    text(&mut out, "title", MARGIN, 44.0, HEADING);
    text(&mut out, "", MARGIN, 66.0, title);
    text(&mut out, "soft small", MARGIN, 85.0, "The player's hand, against what the dealer shows");
    for (column, facing) in facings.iter().enumerate() {
        text(&mut out, "middle", HANDS + width * (column as f64 + 0.5), TOP - 12.0, &facing.label());
    }
    let mut y = TOP;
    for part in parts {
        for line in part {
            text(&mut out, "end", HANDS - 10.0, y + ROW / 2.0 + 4.5, &line.hand);
            for (column, cell) in line.cells.iter().enumerate() {
                field(&mut out, *cell, HANDS + width * column as f64, y, width);
            }
            y += ROW;
        }
        y += GAP;
    }
    let legend = chart.legend();
    for (index, line) in [&legend].into_iter().chain(notes).enumerate() {
        text(&mut out, "soft small", MARGIN, bottom + 24.0 + FOOT_LINE * index as f64, line);
    }
    out.push_str("</svg>\n");
    out
}

fn field(out: &mut String, cell: Cell, x: f64, y: f64, width: f64) {
    let open = Open { double: true, split: true, surrender: true };
    let class: Action = cell.action(open);
    let (wide, high) = (width - 2.0, ROW - 2.0);
    let _ = write!(
        out,
        r#"<rect class="{class}" x="{:.1}" y="{:.1}" width="{wide:.1}" height="{high:.1}" rx="2"/>"#,
        x + 1.0,
        y + 1.0
    );
    text(out, "letters", x + width / 2.0, y + ROW / 2.0 + 4.5, cell.letters());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::Terms;

    #[test]
    fn every_hand_has_a_field_for_every_card() {
        let chart = Chart::best_for(&Terms::default()).expect("eight decks");
        let svg = strategy(&chart, "Tom & <Jerry>", &["a note".into()]);
        let rows: usize = chart.short_lines().iter().map(Vec::len).sum();
        assert_eq!(svg.matches("<rect ").count(), rows * 10);
        assert!(svg.contains("Tom &amp; &lt;Jerry&gt;") && svg.contains(">a note<"));
        assert!(svg.contains(r#"class="split""#) && !svg.contains(r#"<rect class="surrender""#));
        assert!(!svg.contains("NaN"));
    }
}
