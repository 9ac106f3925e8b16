//! The wagers in order of cost, as a picture: one bar for each, drawn as SVG. A game that draws a picture of
//! its own takes measures, style and texts from here.

use crate::fraction::Fraction;
use crate::table::{Table, WagerOdds, percent};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The width of a picture, in pixels.
pub const WIDTH: f64 = 900.0;
/// Around everything that is drawn.
pub const MARGIN: f64 = 28.0;
/// Where the bars begin; the names stand before them.
const NAMES: f64 = 250.0;
/// Room behind the longest bar for its figures, at least, and how wide a digit of a long fraction is.
const FIGURES: f64 = 170.0;
const DIGIT: f64 = 8.0;
const HEAD: f64 = 128.0;
const ROW: f64 = 24.0;
const BAR: f64 = 14.0;
const FOOT_LINE: f64 = 18.0;

const HEADING: &str = "What each wager costs";

/// The style of every picture, for light and dark screens.
pub const STYLE: &str = "\
svg{background:#fbfbf9;color:#22262a;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;\
font-size:13px}\
text{fill:currentColor}\
.title{font-size:21px;font-weight:600}\
.soft{fill:#666d74}\
.small{font-size:11.5px}\
.figure{font-variant-numeric:tabular-nums}\
.end{text-anchor:end}\
.halo{paint-order:stroke;stroke:#fbfbf9;stroke-width:5px;stroke-linejoin:round}\
.middle{text-anchor:middle}\
.grid{stroke:#dcdeda;stroke-width:1}\
.zero{stroke:#8a9096;stroke-width:1}\
.bar{fill:#58748c}\
.player{fill:#4d8a5b}\
@media (prefers-color-scheme:dark){\
svg{background:#191c1f;color:#e6e8e9}\
.halo{stroke:#191c1f}\
.soft{fill:#9aa1a8}\
.grid{stroke:#30353a}\
.zero{stroke:#767d84}\
.bar{fill:#86a5bf}\
.player{fill:#7dbb8b}}";

/// One bar: wagers of one kind that cost the same.
struct Bar<'a> {
    names: String,
    cost: Fraction,
    wagers: Vec<&'a WagerOdds>,
}

/// Draws the offered wagers of a table, the cheapest first. The title is the table's own, such as its sign.
pub fn svg(table: &Table, title: &str) -> String {
    let bars = bars(table);
    let scale = Scale::of(&bars);
    let bottom = HEAD + ROW * bars.len() as f64;
    let foot = foot(table, &bars);
    let height = bottom + 30.0 + FOOT_LINE * foot.len() as f64 + MARGIN / 2.0;

    let mut out = String::new();
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-labelledby="title">"#
    );
    let _ = write!(
        out,
        "<title id=\"title\">{}</title><style>{STYLE}</style>",
        escaped(&format!("{title}: {HEADING}"))
    );
    text(&mut out, "title", MARGIN, 44.0, HEADING);
    text(&mut out, "", MARGIN, 66.0, title);
    let what =
        format!("House edge in percent of what is staked; {}, edition of {}", table.game, table.edition);
    text(&mut out, "soft small", MARGIN, 85.0, &what);
    text(&mut out, "soft small end", WIDTH - MARGIN, HEAD - 14.0, "exactly");

    for tick in scale.ticks() {
        let x = scale.x(tick);
        let class = if tick == 0.0 { "zero" } else { "grid" };
        let top = HEAD - 8.0;
        let _ = write!(out, r#"<line class="{class}" x1="{x:.1}" x2="{x:.1}" y1="{top}" y2="{bottom}"/>"#);
        text(&mut out, "soft small middle figure", x, HEAD - 14.0, &scale.label(tick));
    }
    for (index, bar) in bars.iter().enumerate() {
        let middle = HEAD + ROW * (index as f64 + 0.5);
        draw(&mut out, bar, &scale, middle);
    }
    for (index, line) in foot.iter().enumerate() {
        let y = bottom + 30.0 + FOOT_LINE * index as f64;
        text(&mut out, "soft small", MARGIN, y, line);
    }
    out.push_str("</svg>\n");
    out
}

fn draw(out: &mut String, bar: &Bar<'_>, scale: &Scale, middle: f64) {
    let baseline = middle + 4.5;
    let cost = percent(&bar.cost);
    text(out, "end", NAMES - 12.0, baseline, &bar.names);
    let (from, to) = (scale.x(cost.min(0.0)), scale.x(cost.max(0.0)));
    let class = if cost < 0.0 { "bar player" } else { "bar" };
    let (y, width) = (middle - BAR / 2.0, to - from);
    let _ = write!(
        out,
        r#"<rect class="{class}" x="{from:.1}" y="{y:.1}" width="{width:.1}" height="{BAR}" rx="1.5"><title>"#
    );
    let each = bar.wagers.iter().map(|odds| format!("{}: pays {} ({})", odds.wager, odds.pays, odds.cite));
    out.push_str(&each.map(|line| escaped(&line)).collect::<Vec<_>>().join("\n"));
    out.push_str("</title></rect>");
    text(out, "halo figure", to + 8.0, baseline, &format!("{cost:.2} %"));
    text(out, "soft figure end", WIDTH - MARGIN, baseline, &bar.cost.to_string());
}

/// The offered wagers; those that differ only in their number, and cost the same, share a bar.
fn bars(table: &Table) -> Vec<Bar<'_>> {
    let mut bars: Vec<(String, Bar<'_>)> = Vec::new();
    for wager in table.by_cost().into_iter().filter(|wager| wager.offered) {
        let (kind, number) = kind_and_number(&wager.wager);
        let cost = wager.cost();
        match bars.iter_mut().find(|(other, bar)| number.is_some() && *other == kind && bar.cost == cost) {
            Some((_, bar)) => {
                if let Some(number) = number {
                    // "place 4, 10 to lose": after the last number that stands there.
                    let end = bar.names.rfind(|letter: char| letter.is_ascii_digit()).map_or(0, |at| at + 1);
                    bar.names.insert_str(end, &format!(", {number}"));
                }
                bar.wagers.push(wager);
            }
            None => bars.push((kind, Bar { names: wager.wager.clone(), cost, wagers: vec![wager] })),
        }
    }
    bars.into_iter().map(|(_, bar)| bar).collect()
}

/// `place 4 to lose` is of the kind `place # to lose`.
fn kind_and_number(name: &str) -> (String, Option<&str>) {
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let number = name.split(' ').find(is_number);
    let kind = name.split(' ').map(|word| if Some(word) == number { "#" } else { word });
    (kind.collect::<Vec<_>>().join(" "), number)
}

/// What must be said below: how some costs are reckoned, what is missing, and the provisions that carry the wagers.
fn foot(table: &Table, bars: &[Bar<'_>]) -> Vec<String> {
    let drawn = || bars.iter().flat_map(|bar| &bar.wagers);
    let mut lines = Vec::new();
    if drawn().any(|odds| odds.expected_per_total_staked.is_some()) {
        lines.push(
            "Line bets with odds: of the flat bet and the odds together, as often as odds are made.".into(),
        );
    }
    match table.by_cost().len() - drawn().count() {
        0 => {}
        1 => lines.push("One wager that these rules do not offer is left out.".into()),
        missing => lines.push(format!("{missing} wagers that these rules do not offer are left out.")),
    }
    // 19:47-1.2(a)5 stands in section 19:47-1.2.
    let section = |odds: &&WagerOdds| odds.cite.number().split('(').next().unwrap_or_default();
    let sections: BTreeSet<&str> = drawn().map(section).collect();
    lines.push(format!("N.J.A.C. {}", sections.into_iter().collect::<Vec<_>>().join(", ")));
    lines
}

/// From percent to pixels.
struct Scale {
    least: f64,
    most: f64,
    step: f64,
    /// Room behind the longest bar.
    figures: f64,
}

impl Scale {
    fn of(bars: &[Bar<'_>]) -> Scale {
        let costs = || bars.iter().map(|bar| percent(&bar.cost));
        let (least, most) = (costs().fold(0.0, f64::min), costs().fold(0.0, f64::max).max(1.0));
        let steps = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0];
        let step =
            steps.into_iter().find(|step| (most - least) / step <= 9.0).unwrap_or((most - least) / 5.0);
        // A shoe gives fractions of many digits; they need room beside the longest bar and its percentage.
        let digits = bars.iter().map(|bar| bar.cost.to_string().len()).max().unwrap_or(0);
        let figures = FIGURES.max(90.0 + DIGIT * digits as f64);
        Scale { least: (least / step).floor() * step, most, step, figures }
    }

    fn x(&self, percent: f64) -> f64 {
        let room = (WIDTH - MARGIN - self.figures - NAMES).max(120.0);
        NAMES + room * (percent - self.least) / (self.most - self.least)
    }

    fn label(&self, tick: f64) -> String {
        if self.step < 1.0 { format!("{tick:.1} %") } else { format!("{tick:.0} %") }
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let first = (self.least / self.step).round() as i64;
        let last = (self.most / self.step).floor() as i64;
        (first..=last).map(|tick| tick as f64 * self.step)
    }
}

/// Writes words at a place.
pub fn text(out: &mut String, class: &str, x: f64, y: f64, words: &str) {
    let _ = write!(out, r#"<text class="{class}" x="{x:.1}" y="{y:.1}">{}</text>"#, escaped(words));
}

/// Text that means only itself in XML; what XML cannot carry is left out.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            letter if letter.is_control() => {}
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_cannot_carry_is_left_out() {
        assert_eq!(escaped("a\u{0}b\nc\u{ffff}d"), "abcd");
    }
}
