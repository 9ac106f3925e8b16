//! A picture of bankrolls: how a session goes for most players, for few, and for the six who came first.

use super::report::{Bankrolls, Quantile, Report};
use rulebook::money::{Cents, grouped};
use std::fmt::Write as _;

const WIDTH: f64 = 880.0;
const HEIGHT: f64 = 520.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 96.0;
const TOP: f64 = 84.0;
const BOTTOM: f64 = 64.0;

const STYLE: &str = "\
text{font:13px system-ui,'Segoe UI',Helvetica,Arial,sans-serif;fill:#3d4a44}\
.title{font-size:20px;font-weight:600;fill:#12241c}.note{fill:#5c6b64}.end{font-size:12px}\
.grid{stroke:#dfe5e1;stroke-width:1}.zero{stroke:#7d8b84;stroke-width:1.2}\
.outer{fill:#1d7a4f;fill-opacity:.13}.inner{fill:#1d7a4f;fill-opacity:.22}\
.median{fill:none;stroke:#12633d;stroke-width:2.6;stroke-linejoin:round}\
.expected{fill:none;stroke:#b3261e;stroke-width:1.8;stroke-dasharray:7 5}\
.sample{fill:none;stroke:#2f3e6b;stroke-opacity:.34;stroke-width:1;stroke-linejoin:round}";

/// What the picture shows of a report.
#[derive(Clone, Copy, Debug)]
pub struct Drawn<'r> {
    /// The game.
    pub game: &'static str,
    /// Who played.
    pub strategy: &'r str,
    /// The seed.
    pub seed: u64,
    /// How many rounds.
    pub rounds: u64,
    /// What a round came to.
    pub mean_cents: f64,
    /// None where there is no exact expectation.
    pub expected_mean_cents: Option<f64>,
    /// How many sessions.
    pub sessions: u64,
    /// How many of them ended ahead.
    pub sessions_ahead: u64,
    /// Bankrolls on the way.
    pub bankrolls: &'r Bankrolls,
}

impl<'r> From<&'r Report> for Drawn<'r> {
    fn from(report: &'r Report) -> Drawn<'r> {
        Drawn {
            game: report.game,
            strategy: &report.strategy,
            seed: report.seed,
            rounds: report.rounds,
            mean_cents: report.mean_cents,
            expected_mean_cents: Some(report.expected_mean_cents),
            sessions: report.sessions,
            sessions_ahead: report.sessions_ahead,
            bankrolls: &report.bankrolls,
        }
    }
}

/// Draws the bankrolls of a report as SVG.
pub fn chart<'r>(report: impl Into<Drawn<'r>>) -> String {
    let report = &report.into();
    let frame = Frame::around(report);
    let mut svg = String::with_capacity(16 * 1024);
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" aria-labelledby=\"t d\">\
         <title id=\"t\">Bankrolls: {name}</title><desc id=\"d\">{description}</desc><style>{STYLE}</style>\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fdfefd\"/>",
        name = escaped(report.strategy),
        description = escaped(&describe(report)),
    );
    let _ = write!(
        svg,
        "<text class=\"title\" x=\"{LEFT}\" y=\"36\">{} at {}</text><text class=\"note\" x=\"{LEFT}\" y=\"60\">{}</text>",
        escaped(&capitalised(report.strategy)),
        report.game.replace('-', " "),
        escaped(&summary(report)),
    );
    frame.draw_axes(&mut svg, report);
    let line = |percent: u8| report.bankrolls.quantiles.iter().find(|line| line.percent == percent);
    if let (Some(low), Some(high)) = (line(5), line(95)) {
        frame.band(&mut svg, "outer", low, high);
    }
    if let (Some(low), Some(high)) = (line(25), line(75)) {
        frame.band(&mut svg, "inner", low, high);
    }
    for sample in &report.bankrolls.samples {
        frame.path(&mut svg, "sample", sample.iter().map(|cents| *cents as f64));
    }
    if let Some(median) = line(50) {
        frame.path(&mut svg, "median", median.cents.iter().map(|cents| *cents as f64));
    }
    if let Some(mean) = report.expected_mean_cents {
        let expected = |rounds: &u64| mean * *rounds as f64;
        frame.path(&mut svg, "expected", report.bankrolls.rounds.iter().map(expected));
    }
    frame.label_ends(&mut svg, report);
    svg.push_str("</svg>\n");
    svg
}

/// Where the plot lies, and what lies in it.
struct Frame {
    rounds: Vec<u64>,
    last_round: f64,
    low: f64,
    high: f64,
    step: f64,
}

impl Frame {
    fn around(report: &Drawn<'_>) -> Frame {
        let bankrolls = report.bankrolls;
        let quantiles = bankrolls.quantiles.iter().flat_map(|line| line.cents.iter());
        let samples = bankrolls.samples.iter().flatten();
        let last_round = bankrolls.rounds.last().copied().unwrap_or(1).max(1) as f64;
        let expected = report.expected_mean_cents.unwrap_or(0.0) * last_round;
        let all = quantiles.chain(samples).map(|cents| *cents as f64).chain([0.0, expected]);
        let (low, high) = all.fold((0.0f64, 0.0f64), |(low, high), cents| (low.min(cents), high.max(cents)));
        let step = pleasant_step((high - low).max(100.0) / 6.0).max(100.0);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        let high = if high > low { high } else { low + step };
        Frame { rounds: bankrolls.rounds.clone(), last_round, low, high, step }
    }

    fn x(&self, rounds: f64) -> f64 {
        LEFT + rounds / self.last_round * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, cents: f64) -> f64 {
        TOP + (self.high - cents) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM)
    }

    fn draw_axes(&self, svg: &mut String, report: &Drawn<'_>) {
        let lines = ((self.high - self.low) / self.step).round() as i64;
        for line in 0..=lines {
            let cents = self.low + line as f64 * self.step;
            let (y, class) = (self.y(cents), if cents.abs() < 0.5 { "zero" } else { "grid" });
            let _ = write!(
                svg,
                "<line class=\"{class}\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                WIDTH - RIGHT,
                LEFT - 10.0,
                y + 4.5,
                Cents(cents as i64),
            );
        }
        let step = pleasant_step(self.last_round / 6.0).max(1.0);
        let mut rounds = 0.0;
        while rounds <= self.last_round + 0.5 {
            let _ = write!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                self.x(rounds),
                HEIGHT - BOTTOM + 22.0,
                grouped(rounds as u64),
            );
            rounds += step;
        }
        let _ = write!(
            svg,
            "<text class=\"note\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">rounds played; of {} sessions the bands hold half and nine in ten, thin lines are the first {}</text>",
            (LEFT + WIDTH - RIGHT) / 2.0,
            HEIGHT - 14.0,
            grouped(report.bankrolls.sessions),
            report.bankrolls.samples.len(),
        );
    }

    fn points(&self, svg: &mut String, cents: impl Iterator<Item = (u64, f64)>) {
        for (position, (rounds, cents)) in cents.enumerate() {
            let space = if position == 0 { "" } else { " " };
            let _ = write!(svg, "{space}{:.1},{:.1}", self.x(rounds as f64), self.y(cents));
        }
    }

    fn path(&self, svg: &mut String, class: &str, cents: impl Iterator<Item = f64>) {
        let _ = write!(svg, "<polyline class=\"{class}\" points=\"");
        self.points(svg, self.rounds.iter().copied().zip(cents));
        svg.push_str("\"/>");
    }

    fn band(&self, svg: &mut String, class: &str, low: &Quantile, high: &Quantile) {
        let over = |line: &Quantile| -> Vec<(u64, f64)> {
            self.rounds.iter().copied().zip(line.cents.iter().map(|cents| *cents as f64)).collect()
        };
        let _ = write!(svg, "<polygon class=\"{class}\" points=\"");
        self.points(svg, over(low).into_iter().chain(over(high).into_iter().rev()));
        svg.push_str("\"/>");
    }

    /// Names the lines where they end, from top to bottom, far enough from each other to be read.
    fn label_ends(&self, svg: &mut String, report: &Drawn<'_>) {
        let mut ends: Vec<(f64, String, &str)> = Vec::new();
        for line in &report.bankrolls.quantiles {
            let Some(cents) = line.cents.last() else { continue };
            let name = if line.percent == 50 { "median".to_string() } else { format!("{}%", line.percent) };
            ends.push((self.y(*cents as f64), name, if line.percent == 50 { "#12633d" } else { "#3d4a44" }));
        }
        if let Some(mean) = report.expected_mean_cents {
            ends.push((self.y(mean * self.last_round), "expected".to_string(), "#b3261e"));
        }
        ends.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut last = f64::NEG_INFINITY;
        for (y, name, colour) in ends {
            let y = y.max(last + 14.0);
            last = y;
            let _ = write!(
                svg,
                "<text class=\"end\" x=\"{:.1}\" y=\"{:.1}\" style=\"fill:{colour}\">{name}</text>",
                WIDTH - RIGHT + 8.0,
                y + 4.0,
            );
        }
    }
}

/// 1, 2, 2.5 or 5 times a power of ten, at least this.
fn pleasant_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    let factors = [1.0, 2.0, 2.5, 5.0, 10.0];
    factors
        .into_iter()
        .map(|factor| factor * power)
        .find(|step| *step >= least * 0.999)
        .unwrap_or(power * 10.0)
}

fn summary(report: &Drawn<'_>) -> String {
    let expected = report.expected_mean_cents;
    let expected = expected.map_or(String::new(), |mean| format!(", expected ${:.4}", mean / 100.0));
    format!(
        "{} rounds, seed {}: ${:.4} a round{expected}; {} of {} sessions ahead",
        grouped(report.rounds),
        report.seed,
        report.mean_cents / 100.0,
        grouped(report.sessions_ahead),
        grouped(report.sessions),
    )
    .replace("$-", "-$")
}

fn describe(report: &Drawn<'_>) -> String {
    let dashed =
        if report.expected_mean_cents.is_some() { ", the dashed line is the exact expectation" } else { "" };
    format!(
        "Bankrolls of {} sessions over {} rounds, each from nothing: bands hold 90 and 50 percent of them, thin lines are single sessions{dashed}. {}.",
        grouped(report.bankrolls.sessions),
        grouped(report.bankrolls.rounds.last().copied().unwrap_or(0)),
        summary(report),
    )
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
