//! The slip as a PDF of 80 mm: what a station's printer gets.

use super::grid::{ACROSS, Cell, Outline, grid};
use super::page::is_statement;
use super::paper::{Font, INSIDE, Paper};
use super::qr::{QUIET, Qr};
use super::{Content, SlipData, words};

/// The slip of a ticket: the same contents as the page.
pub(crate) fn pdf(slip: &SlipData) -> Vec<u8> {
    pdf_with(slip, &slip.contents())
}

/// With these contents and no others: what a test leaves out must be missed.
pub(super) fn pdf_with(slip: &SlipData, contents: &[Content]) -> Vec<u8> {
    let mut paper = Paper::new();
    paper.centred(Font::Bold, 14.0, &slip.title);
    paper.centred(Font::Plain, 8.0, &format!("{} - ticket {}", slip.location, slip.number()));
    paper.centred(Font::Plain, 8.0, &slip.kind_of_ticket());
    if let Some(stamp) = &slip.stamp {
        paper.centred(Font::Bold, 26.0, stamp);
    }
    if slip.is_copy {
        paper.centred(Font::Bold, 26.0, words::COPY);
        paper.paragraph(Font::Bold, 8.0, 0.0, words::PRINTED_BEFORE);
    }
    if let Some(note) = &slip.note {
        paper.paragraph(Font::Bold, 8.0, 0.0, note);
    }
    paper.skip(4.0);
    draw_grid(&mut paper, &grid(slip));
    paper.rule();
    for fact in contents.iter().filter(|content| !is_statement(content)) {
        paper.entry(8.0, 66.0, fact.label, &fact.lines);
    }
    paper.rule();
    draw_symbol(&mut paper, &Qr::of(&slip.symbol.to_string()));
    paper.centred(Font::Bold, 12.0, &slip.symbol.code.to_string());
    paper.rule();
    for statement in contents.iter().filter(|content| is_statement(content)) {
        paper.paragraph(
            Font::Plain,
            7.0,
            0.0,
            &format!("{}. {}", statement.label, statement.lines.join(" ")),
        );
        paper.skip(2.0);
    }
    paper.paragraph(Font::Plain, 7.0, 0.0, words::CHECK);
    paper.finish(&format!("Keno ticket {}", slip.symbol.code))
}

/// 15.4(c)3: the numbers where the patron marked them.
fn draw_grid(paper: &mut Paper, rows: &[Vec<Cell>]) {
    const HIGH: f32 = 18.0;
    let wide = INSIDE / ACROSS as f32;
    let top = paper.down();
    for (y, row) in rows.iter().enumerate() {
        for (x, cell) in row.iter().enumerate() {
            draw_cell(paper, cell, x as f32 * wide, top + y as f32 * HIGH, wide, HIGH);
        }
    }
    paper.skip(HIGH * rows.len() as f32);
}

fn draw_cell(paper: &mut Paper, cell: &Cell, left: f32, top: f32, wide: f32, high: f32) {
    let number = cell.number.to_string();
    let (across, down) = (left + wide / 2.0, top + high / 2.0);
    let Some(mark) = cell.mark else {
        paper.centred_at(Font::Plain, 7.0, across, down, &number);
        return;
    };
    let mut frame = |inset: f32, thick: f32, dash: &[f32]| {
        paper.outline(left + inset, top + inset, wide - 2.0 * inset, high - 2.0 * inset, thick, dash);
    };
    match mark.outline() {
        Outline::Solid => frame(1.2, 1.4, &[]),
        Outline::Dashed => frame(1.2, 1.2, &[3.0, 2.0]),
        Outline::Double => {
            frame(0.9, 0.6, &[]);
            frame(2.5, 0.6, &[]);
        }
        Outline::Dotted => frame(1.2, 1.2, &[1.2, 1.2]),
        Outline::Circle => paper.circle(across, down, high / 2.0 - 0.9, 1.4),
    }
    paper.centred_at(Font::Bold, 9.0, across, down - 1.8, &number);
    paper.centred_at(Font::Bold, 5.0, across, down + 4.2, &mark.to_string());
}

/// The symbol, 32 mm wide with the paper's own white around it.
fn draw_symbol(paper: &mut Paper, qr: &Qr) {
    let module = 90.0 / qr.side() as f32;
    let (left, top) = ((INSIDE - module * qr.width as f32) / 2.0, paper.down() + module * QUIET as f32);
    paper.black(qr.runs.iter().map(|(x, y, length)| {
        [left + *x as f32 * module, top + *y as f32 * module, *length as f32 * module, module]
    }));
    paper.skip(module * qr.side() as f32);
}
