//! The layout as text: the dice, the puck, and one player's wagers where they lie.

use crate::rules::{Hard, Point, View, Wager, WagerView};
use house::terminal::{QUIET, STRONG};
use rulebook::dice::{Face, Throw};
use rulebook::money::Cents;
use std::fmt::Write as _;

/// With what the lines are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pens {
    across: &'static str,
    down: &'static str,
    corners: [&'static str; 4],
    pip: &'static str,
    puck: &'static str,
}

impl Pens {
    /// Box drawing and dots.
    pub(super) const FINE: Pens =
        Pens { across: "─", down: "│", corners: ["╭", "╮", "╰", "╯"], pip: "●", puck: "●" };
    /// Letters that every terminal has.
    pub(super) const PLAIN: Pens =
        Pens { across: "-", down: "|", corners: ["+", "+", "+", "+"], pip: "o", puck: "*" };
}

/// Two dice side by side.
pub(super) fn dice(throw: Throw, pens: Pens) -> String {
    let [left, right] = throw.0.map(|face| die(face, pens));
    left.iter()
        .zip(&right)
        .fold(String::new(), |text, (left, right)| text + "  " + left + "  " + right + "\n")
}

fn die(face: Face, pens: Pens) -> [String; 5] {
    let pips = match face.pips() {
        1 => ["       ", "   o   ", "       "],
        2 => [" o     ", "       ", "     o "],
        3 => [" o     ", "   o   ", "     o "],
        4 => [" o   o ", "       ", " o   o "],
        5 => [" o   o ", "   o   ", " o   o "],
        _ => [" o   o ", " o   o ", " o   o "],
    };
    let edge = pens.across.repeat(7);
    let [a, b, c, d] = pens.corners;
    let row = |row: &str| format!("{0}{1}{0}", pens.down, row.replace('o', pens.pip));
    [format!("{a}{edge}{b}"), row(pips[0]), row(pips[1]), row(pips[2]), format!("{c}{edge}{d}")]
}

const LABEL: usize = 13;
const CELL: usize = 10;
const WIDTH: usize = 1 + LABEL + 6 * CELL;

/// The layout as one player sees it.
pub(super) fn layout(view: &View, wagers: &[WagerView], bankroll: Cents, pens: Pens) -> String {
    let mut text = String::new();
    let mut line = |content: &str| {
        let shown = anstream::adapter::strip_str(content).to_string().chars().count();
        let room = " ".repeat(WIDTH.saturating_sub(shown));
        let _ = writeln!(text, "{0}{content}{room}{0}", pens.down);
    };
    let numbers = Point::ALL.map(|point| format!("{:^CELL$}", point.to_string()));
    line(&format!(" {:<LABEL$}{}", "", numbers.concat()));
    let puck = Point::ALL.map(|point| match view.point {
        Some(on) if on == point => format!("{STRONG}{:^CELL$}{STRONG:#}", format!("{} ON", pens.puck)),
        _ => format!("{:^CELL$}", ""),
    });
    let off = if view.point.is_none() {
        format!("{QUIET}puck OFF{QUIET:#}     ")
    } else {
        format!("{:<LABEL$}", "puck")
    };
    line(&format!(" {off}{}", puck.concat()));
    for (name, wager) in NUMBERED {
        let on_point = |point: Point| wagers.iter().find(|mine| Some(mine.wager) == wager(point));
        if Point::ALL.into_iter().any(|point| on_point(point).is_some()) {
            let cells =
                Point::ALL.map(|point| format!("{:^CELL$}", on_point(point).map_or(String::new(), stake)));
            line(&format!(" {name:<LABEL$}{}", cells.concat()));
        }
    }
    let others: Vec<String> = wagers
        .iter()
        .filter(|mine| {
            !NUMBERED
                .iter()
                .any(|(_, wager)| Point::ALL.into_iter().any(|point| wager(point) == Some(mine.wager)))
        })
        .map(|mine| format!("{} {STRONG}{}{STRONG:#}", mine.wager, stake(mine)))
        .collect();
    for row in others.chunks(3) {
        line(&format!(" {}", row.join("   ")));
    }
    if wagers.is_empty() {
        line(&format!(" {QUIET}You have nothing on the layout.{QUIET:#}"));
    }
    let down: Cents = wagers.iter().map(|mine| mine.stake).sum();
    let edge = pens.across.repeat(WIDTH);
    let [a, b, c, d] = pens.corners;
    let foot =
        format!("{STRONG}{bankroll}{STRONG:#} in your rack, {down} on the layout; {}", next_roll(view));
    format!("{a}{edge}{b}\n{text}{c}{edge}{d}\n  {foot}\n")
}

type OnPoint = fn(Point) -> Option<Wager>;

/// The rows of the layout that belong to the six numbers.
const NUMBERED: [(&str, OnPoint); 9] = [
    ("come", |point| Some(Wager::ComePoint(point))),
    ("come odds", |point| Some(Wager::ComeOdds(point))),
    ("don't come", |point| Some(Wager::DontComePoint(point))),
    ("don't odds", |point| Some(Wager::DontComeOdds(point))),
    ("place", |point| Some(Wager::Place(point))),
    ("to lose", |point| Some(Wager::PlaceToLose(point))),
    ("buy", |point| Some(Wager::Buy(point))),
    ("lay", |point| Some(Wager::Lay(point))),
    ("hard way", |point| Hard::ALL.into_iter().find(|hard| hard.total() == point.total()).map(Wager::Hard)),
];

fn stake(wager: &WagerView) -> String {
    if wager.working { wager.stake.to_string() } else { format!("{} off", wager.stake) }
}

fn next_roll(view: &View) -> String {
    match (view.point, view.without_line_bet) {
        (Some(point), _) => format!("the point is {point}"),
        (None, true) => "the next roll decides come and don't come bets only".to_string(),
        (None, false) => "the next roll is a come out roll".to_string(),
    }
}
