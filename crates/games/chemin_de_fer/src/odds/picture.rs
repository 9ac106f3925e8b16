//! Chemin de fer as a picture: what the player may expect by how often he draws on five, against each way in which the
//! banker may play, and what a fixed choice gives away.

use crate::odds::{Always, Fixed, Freedom, Knowledge, Solution};
use baccarat::Side;
use odds::chart::{MARGIN, STYLE, WIDTH, escaped, text};
use odds::contest::Ways;
use odds::fraction::Fraction;
use odds::table::percent;
use std::cmp::Reverse;
use std::fmt::Write as _;

/// The upper field: where its corners lie.
const LEFT: f64 = MARGIN + 58.0;
const RIGHT: f64 = WIDTH - 250.0;
const TOP: f64 = 122.0;
const BOTTOM: f64 = TOP + 290.0;
/// The lower one: a row for each fixed choice.
const ROW: f64 = 26.0;
const NAMES: f64 = 270.0;
const MOST_ROWS: usize = 12;
/// More situations than these would make more lines than anybody can tell apart.
const MOST_OPEN: usize = 4;

const HEADING: &str = "What a choice is worth";

const OWN_STYLE: &str = "\
.way{stroke:#9fb0be;stroke-width:1.2;fill:none}\
.reply{stroke:#2f5f88;stroke-width:3;fill:none;stroke-linejoin:round}\
.best{fill:#b3472f}\
.known{fill:#c9d3db}\
@media (prefers-color-scheme:dark){\
.way{stroke:#566876}\
.reply{stroke:#8cbbe0}\
.best{fill:#ee8467}\
.known{fill:#3d4a55}}";

/// Draws a solved game. The title is the table's own, or whatever says which shoe it is.
pub fn equilibrium(solution: &Solution, title: &str) -> String {
    let rows = rows(solution);
    let below = BOTTOM + 112.0;
    let bottom = below + ROW * rows.len().max(1) as f64;
    let height = bottom + 62.0;

    let mut out = String::new();
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-labelledby="title">"#
    );
    let named = escaped(&format!("{title}: {HEADING}"));
    let _ = write!(out, "<title id=\"title\">{named}</title><style>{STYLE}{OWN_STYLE}</style>");
    text(&mut out, "title", MARGIN, 44.0, HEADING);
    text(&mut out, "", MARGIN, 66.0, title);
    text(&mut out, "soft small", MARGIN, 85.0, &setting_in_words(solution));

    Lines::of(solution).draw(&mut out, solution);
    text(&mut out, "", MARGIN, BOTTOM + 78.0, "What a fixed choice gives away");
    let what =
        "in percent of the wager: to an opponent who keeps to the equilibrium, and to one who answers it";
    text(&mut out, "soft small", MARGIN, BOTTOM + 95.0, what);
    bars(&mut out, &rows, below);
    let foot = match rows.len() {
        MOST_ROWS => {
            "N.J.A.C. 19:47-4.9, 4.10. Of the banker's choices, the closest; those that cost nothing are left out."
        }
        _ => "N.J.A.C. 19:47-4.9, 4.10. Choices that give nothing away are left out.",
    };
    text(&mut out, "soft small", MARGIN, bottom + 32.0, foot);
    out.push_str("</svg>\n");
    out
}

fn setting_in_words(solution: &Solution) -> String {
    let cards = match solution.cards {
        Some(cards) => format!("{cards} cards in the shoe"),
        None => "every card put back".to_string(),
    };
    let banker = match solution.freedom {
        Freedom::Table3 => "the banker chooses where Table 3 lets him",
        Freedom::Free => "the banker free to draw or stay",
    };
    let by = |knowledge| match knowledge {
        Knowledge::Points => "points",
        Knowledge::Cards => "cards",
    };
    let goes_by = match (by(solution.player_by), by(solution.banker_by)) {
        (player, banker) if player == banker => format!("both go by {player}"),
        (player, banker) => format!("the player goes by {player}, the banker by {banker}"),
    };
    let vigorish = match percent(&solution.vigorish) {
        0.0 => "no vigorish".to_string(),
        part => format!("{part} percent vigorish"),
    };
    format!("{cards}; {banker}; {goes_by}; {vigorish}")
}

/// A way in which the banker may play: a straight line, from never to always drawing on five.
struct Line {
    name: String,
    never: f64,
    always: f64,
}

/// The upper field.
struct Lines {
    lines: Vec<Line>,
    /// What the player may expect of a banker who answers best, at each turn of the answer.
    reply: Vec<(f64, f64)>,
    /// The equilibria in which the player draws on every five alike.
    best: Vec<(f64, f64)>,
    least: f64,
    most: f64,
}

impl Lines {
    fn of(solution: &Solution) -> Lines {
        let expects = |draws: &Fraction, banker: Vec<Fraction>| {
            let first = vec![draws.clone(); solution.player_situations().len()];
            percent(&solution.expected(&Ways { first, second: banker }).player_expects)
        };
        let reply_to = |draws: &Fraction| {
            solution.bankers_reply(&vec![draws.clone(); solution.player_situations().len()])
        };
        let lines = pure_ways(solution, &reply_to).into_iter().map(|(name, banker)| Line {
            name,
            never: expects(&Fraction::ZERO, banker.clone()),
            always: expects(&Fraction::ONE, banker),
        });
        let lines: Vec<Line> = lines.collect();
        let turns = solution.turning_points();
        let reply = turns.iter().map(|draws| (draws.to_f64(), expects(draws, reply_to(draws))));
        let reply: Vec<(f64, f64)> = reply.collect();
        let best = solution.equilibria.iter().filter_map(|equilibrium| {
            let draws = &equilibrium.player.first()?.draws;
            let alike = equilibrium.player.iter().all(|chosen| chosen.draws == *draws);
            alike.then(|| (draws.to_f64(), percent(&equilibrium.expected.player_expects)))
        });
        let best: Vec<(f64, f64)> = best.collect();
        let ends = lines.iter().flat_map(|line| [line.never, line.always]);
        let values = || ends.clone().chain(reply.iter().map(|(_, y)| *y));
        let (least, most) = (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max));
        let room = ((most - least) * 0.08).max(0.005);
        Lines { least: least - room, most: most + room, lines, reply, best }
    }

    fn x(&self, draws: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * draws
    }

    fn y(&self, expects: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * (expects - self.least) / (self.most - self.least)
    }

    fn draw(&self, out: &mut String, solution: &Solution) {
        text(out, "soft small", MARGIN, TOP - 12.0, "The player expects, in percent of his wager");
        for tick in ticks(self.least, self.most) {
            let y = self.y(tick);
            let _ = write!(out, r#"<line class="grid" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1}" y2="{y:.1}"/>"#);
            text(out, "soft small end figure", LEFT - 8.0, y + 4.0, &format!("{tick:.2}"));
        }
        for fifth in 0..=5 {
            let draws = f64::from(fifth) / 5.0;
            let class = if fifth == 0 { "zero" } else { "grid" };
            let x = self.x(draws);
            let _ =
                write!(out, r#"<line class="{class}" x1="{x:.1}" x2="{x:.1}" y1="{TOP}" y2="{BOTTOM}"/>"#);
            text(out, "soft small middle figure", x, BOTTOM + 18.0, &format!("{:.0} %", 100.0 * draws));
        }
        let fives = if solution.player_situations().is_empty() {
            "the player never has five points"
        } else {
            "how often the player draws on five points"
        };
        text(out, "soft small middle", (LEFT + RIGHT) / 2.0, BOTTOM + 36.0, fives);
        for line in &self.lines {
            let (x1, x2) = (self.x(0.0), self.x(1.0));
            let (y1, y2) = (self.y(line.never), self.y(line.always));
            let _ = write!(
                out,
                r#"<line class="way" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"><title>{}</title></line>"#,
                escaped(&line.name)
            );
        }
        let points = self.reply.iter().map(|(x, y)| format!("{:.1},{:.1}", self.x(*x), self.y(*y)));
        let points = points.collect::<Vec<_>>().join(" ");
        let _ = write!(
            out,
            r#"<polyline class="reply" points="{points}"><title>the banker answers best</title></polyline>"#
        );
        for (draws, expects) in &self.best {
            let (x, y) = (self.x(*draws), self.y(*expects));
            let _ = write!(out, r#"<circle class="best" cx="{x:.1}" cy="{y:.1}" r="6"/>"#);
        }
        self.legend(out, solution);
    }

    /// What the lines mean, beside the field.
    fn legend(&self, out: &mut String, solution: &Solution) {
        let x = RIGHT + 26.0;
        let mut y = TOP + 8.0;
        let mut entry = |out: &mut String, mark: &str, lines: &[String]| {
            let _ = write!(out, r#"<g transform="translate({x:.1} {:.1})">{mark}</g>"#, y - 4.0);
            for line in lines {
                text(out, "small", x + 30.0, y, line);
                y += 16.0;
            }
            y += 10.0;
        };
        let reply = r#"<line class="reply" x1="0" x2="22" y1="0" y2="0"/>"#;
        entry(out, reply, &["the banker answers best".into()]);
        let way = r#"<line class="way" x1="0" x2="22" y1="0" y2="0"/>"#;
        let ways = match self.lines.len() {
            0 | 1 => vec!["the banker always plays alike".into()],
            count => vec![format!("the banker keeps to one way"), format!("({count} of them)")],
        };
        entry(out, way, &ways);
        let best = r#"<circle class="best" cx="11" cy="0" r="6"/>"#;
        for equilibrium in &solution.equilibria {
            let mut lines =
                vec![format!("equilibrium: {:.4} %", percent(&equilibrium.expected.player_expects))];
            let mixed = equilibrium.player.iter().chain(&equilibrium.banker);
            let mixed = mixed.filter(|chosen| !chosen.draws.is_zero() && chosen.draws != Fraction::ONE);
            let shown = mixed
                .take(5)
                .map(|chosen| format!("{}: draws {:.2} %", chosen.situation, percent(&chosen.draws)));
            lines.extend(shown);
            if lines.len() == 1 {
                lines.push("nobody mixes".into());
            }
            entry(out, best, &lines);
        }
    }
}

/// Every way to draw or stay in the banker's situations whose answer turns with the player's five; in the others he
/// answers best whatever the player does.
fn pure_ways(
    solution: &Solution,
    reply_to: &impl Fn(&Fraction) -> Vec<Fraction>,
) -> Vec<(String, Vec<Fraction>)> {
    let (never, always) = (reply_to(&Fraction::ZERO), reply_to(&Fraction::ONE));
    let turns: Vec<usize> = (0..never.len()).filter(|at| never[*at] != always[*at]).collect();
    if turns.len() > MOST_OPEN {
        return vec![
            ("as against never drawing".into(), never),
            ("as against always drawing".into(), always),
        ];
    }
    let ways = (0..1u32 << turns.len()).map(|draws| {
        let mut way = always.clone();
        let mut name = Vec::new();
        for (bit, at) in turns.iter().enumerate() {
            let draws = draws >> bit & 1 == 1;
            way[*at] = if draws { Fraction::ONE } else { Fraction::ZERO };
            let does = if draws { "draws" } else { "stays" };
            name.push(format!("{does} on {}", solution.banker_situations()[*at]));
        }
        (format!("the banker {}", name.join(", ")), way)
    });
    ways.collect()
}

/// The fixed choices that cost something, whatever the cards: the player's, and the banker's closest ones, as they are
/// the hardest to get right.
fn rows(solution: &Solution) -> Vec<&Fixed> {
    let Some(equilibrium) = solution.equilibria.first() else { return Vec::new() };
    let whatever_the_cards = |always: &Always| match always {
        Always::Draws(situation) | Always::Stays(situation) => situation.cards.is_none(),
        Always::AsAtPuntoBanco => true,
    };
    let costs =
        |fixed: &&Fixed| fixed.gives_away_if_known > Fraction::ZERO && whatever_the_cards(&fixed.always);
    let mut rows: Vec<&Fixed> = equilibrium.fixed.iter().filter(costs).collect();
    rows.sort_by_key(|fixed| (fixed.side == Side::Banker, &fixed.gives_away_if_known));
    rows.truncate(MOST_ROWS);
    rows.sort_by_key(|fixed| Reverse(&fixed.gives_away_if_known));
    rows
}

fn bars(out: &mut String, rows: &[&Fixed], top: f64) {
    if rows.is_empty() {
        return text(
            out,
            "soft",
            MARGIN,
            top + 17.0,
            "Nothing can be given away: nobody has a choice that matters.",
        );
    }
    let most = rows.iter().map(|fixed| percent(&fixed.gives_away_if_known)).fold(0.0, f64::max);
    let scale = (WIDTH - MARGIN - 150.0 - NAMES) / most;
    for (index, fixed) in rows.iter().enumerate() {
        let middle = top + ROW * (index as f64 + 0.5);
        let (plain, known) = (percent(&fixed.gives_away), percent(&fixed.gives_away_if_known));
        text(out, "end", NAMES - 12.0, middle + 4.5, &format!("the {} {}", fixed.side, fixed.always));
        for (class, part, height) in [("known", known, 16.0), ("bar", plain, 8.0)] {
            let (y, width) = (middle - height / 2.0, (part * scale).max(0.0));
            let _ = write!(
                out,
                r#"<rect class="{class}" x="{NAMES}" y="{y:.1}" width="{width:.1}" height="{height}" rx="1.5"/>"#
            );
        }
        let figures = format!("{plain:.4} % and {known:.4} %");
        text(out, "halo figure", NAMES + known * scale + 8.0, middle + 4.5, &figures);
    }
}

/// Round values between two, half a dozen or so.
fn ticks(least: f64, most: f64) -> Vec<f64> {
    let steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0];
    let step = steps.into_iter().find(|step| (most - least) / step <= 7.0).unwrap_or(100.0);
    let (first, last) = ((least / step).ceil() as i64, (most / step).floor() as i64);
    (first..=last).map(|tick| tick as f64 * step).collect()
}
