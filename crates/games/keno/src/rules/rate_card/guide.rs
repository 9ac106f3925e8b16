//! The rate card as a patron picks it up, for a terminal of 80 columns: what can be wagered, for how much, and what it
//! pays (19:47-15.1, 15.3(d), 15.6(c)).

use super::advantage::{exact_advantage, percent};
use super::pay_table::{DOLLAR, PayTable};
use super::{RateCard, Rates};
use crate::rules::{DRAWN, NUMBERS};
use rulebook::money::Cents;
use rulebook::provision::*;

/// Letters in a line.
const WIDTH: usize = 80;

/// Where the text of an entry begins, right of its name.
const INDENT: usize = 14;

/// Between two pay tables that stand beside each other.
const GAP: usize = 2;

/// What marks a payoff that the limit cuts.
const LIMITED: &str = "*";

impl RateCard {
    /// The card as plain text.
    pub(super) fn patrons_guide(&self) -> String {
        let mut page =
            Page { text: format!("{}\n{}\n\n", self.title, "=".repeat(self.title.chars().count())) };
        page.paragraph(&format!(
            "Choose numbers from 1 to {NUMBERS}. The computer draws {DRAWN} of them. The more of yours are drawn, the \
             more you are paid. Every payoff on this card includes your wager."
        ));
        self.guide_marking(&mut page);
        self.guide_tickets(&mut page);
        self.guide_rates(&mut page);
        self.guide_pays(&mut page);
        self.guide_games(&mut page);
        self.guide_collecting(&mut page);
        page.text
    }

    fn guide_marking(&self, page: &mut Page) {
        page.heading("HOW TO MARK");
        let spots = match self.most_spots() {
            1 => "one spot".to_string(),
            most => format!("up to {most} spots"),
        };
        let marked = match self.most_marked {
            NUMBERS => String::new(),
            most => format!(", at most {most} on one ticket"),
        };
        page.entry(
            "1. numbers",
            &format!(
                "Mark them on a keno request, {spots} to a wager{marked} ({P15_2_B}). Circle \
             numbers that belong together."
            ),
        );
        page.entry(
            "2. conditions",
            &format!(
                "Write ways over spots: \"2/4, 1/8\" is two ways of four spots and one of eight. Add the rate of each \
                 way, the number of games and the price: ways times rate times games ({P15_4_A})."
            ),
        );
        let stations = in_a_row(&self.stations.booth, "or");
        let automatic = match self.stations.automatic.as_slice() {
            [] => String::new(),
            [number] => format!("; station {number} is an automatic writer"),
            numbers => format!("; stations {} are automatic writers", in_a_row(numbers, "and")),
        };
        page.entry(
            "3. buy",
            &format!("Hand it in with the price at station {stations}{automatic} ({P15_3_A})."),
        );
        page.entry(
            "4. compare",
            &format!(
                "Read the ticket before the game starts. You are paid by the ticket, not by the request, and once the \
                 game is locked it stays as it is ({P15_3_C})."
            ),
        );
        page.entry(
            "or",
            &format!("Ask for a quick-pick, or hand in an old ticket as your request ({P15_3_B})."),
        );
    }

    fn guide_tickets(&self, page: &mut Page) {
        page.heading("KINDS OF TICKETS");
        let kinds = [
            ("straight", "One set of spots.", P15_2_C_1),
            (
                "split",
                "Several sets, no number in two of them, each paid by itself; sets of one size are played at one rate.",
                P15_2_C_2,
            ),
            ("way", "Groups of one size that make several wagers together, all at one rate.", P15_2_C_3),
            (
                "combination",
                "Groups of any size, and you say how they combine, each way at its rate.",
                P15_2_C_4,
            ),
            ("king", "Single numbers that go together with any of the groups.", P15_2_C_5),
        ];
        for (name, words, cite) in kinds {
            page.entry(name, &format!("{words} ({cite})"));
        }
        if self.games.most_races > 1 {
            let words =
                format!("Any of them for up to {} games in a row, at one rate.", self.games.most_races);
            page.entry("multi-race", &format!("{words} ({P15_2_C_6})"));
        }
        page.entry("quick-pick", &format!("A straight ticket whose numbers the computer picks. ({P15_1})"));
    }

    fn guide_rates(&self, page: &mut Page) {
        page.heading("WHAT IT COSTS");
        let Rates { least, least_of_many_ways: many, most, step } = self.rates;
        page.entry("minimum", &format!("{least} a way, and {least} a game ({P15_3_D})"));
        if many < least {
            page.entry("on many ways", &format!("{many} a way on way, combination and king tickets"));
        }
        page.entry("maximum", &format!("{most} a way, in steps of {step} ({P15_3_D})"));
    }

    fn guide_pays(&self, page: &mut Page) {
        page.heading("WHAT IT PAYS");
        let blocks: Vec<Vec<String>> = Columns::of(self).blocks(self);
        let width = blocks.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(1);
        let beside = ((WIDTH + GAP) / (width + GAP)).max(1);
        for row in blocks.chunks(beside) {
            let height = row.iter().map(Vec::len).max().unwrap_or_default();
            for line in 0..height {
                let cells = row.iter().map(|block| block.get(line).map_or("", String::as_str));
                let cells: Vec<String> = cells.map(|cell| format!("{cell:<width$}")).collect();
                page.line(&cells.join(&" ".repeat(GAP)));
            }
            page.line("");
        }
        self.guide_limit(page);
        let odds = format!(
            "The percentage beside each number of spots is what the house keeps of the money wagered on it, on average \
             and before any limit; the law allows 30 ({P15_3_E}). Payoffs grow with the wager, so it is the same at \
             every rate. \"chapter47 odds keno\" has the chances exactly."
        );
        page.entry("% the odds", &odds);
    }

    fn guide_limit(&self, page: &mut Page) {
        let Some(limit) = self.most_per_game() else {
            page.entry("no limit", &format!("Every payoff is paid in full ({P15_3_E})."));
            return;
        };
        let each = if self.most_per_wager().is_some() { ", and so does that of one wager" } else { "" };
        page.entry(
            &format!("{LIMITED} the limit"),
            &format!(
                "What all winners of one game are paid together comes to {limit} at most{each}. If more were due, they \
                 share {limit} in proportion to what each was due, rounded down to the cent; the cents that are left go \
                 to the largest fractions ({P15_3_E})."
            ),
        );
    }

    fn guide_games(&self, page: &mut Page) {
        page.heading("GAMES");
        let games = self.games;
        let lock = if games.automatic_lock { " The computer closes it by itself." } else { "" };
        page.entry(
            "when",
            &format!(
                "A game every {}, numbered from {:02}:{:02} each gaming day ({P15_5_B}). Its closing is announced {} \
                 ahead ({P15_5_C}).{lock}",
                duration(games.interval_millis).trim_start_matches("one "),
                games.day_starts_minutes / 60,
                games.day_starts_minutes % 60,
                duration(games.notice_millis),
            ),
        );
        if games.most_races > 1 {
            let refund = if games.refunds {
                "Games that are not drawn yet may be cancelled for what they cost"
            } else {
                "Games that are not drawn yet are not refunded"
            };
            page.entry(
                "multi-race",
                &format!(
                    "Paid for before the first game, paid out after the last, or once the rest is cancelled. {refund} \
                     ({P15_4_D})."
                ),
            );
        }
        let whole =
            if games.most_races > 1 { ", a multi-race ticket whole and before its first" } else { "" };
        page.entry(
            "void",
            &format!("A writer takes a ticket back until its game is locked{whole} ({P15_4_E})."),
        );
    }

    fn guide_collecting(&self, page: &mut Page) {
        page.heading("COLLECTING");
        let last = match self.games.most_races > 1 {
            true => format!(", for a multi-race ticket of its last ({P15_6_C_1}, {P15_6_C_2})"),
            false => String::new(),
        };
        page.entry(
            "until",
            &format!(
                "{} from the start of the game{last} ({P15_6_C}). After that a ticket is worth nothing.",
                capitalised(&duration(self.claim_millis()))
            ),
        );
        page.entry("bring", &format!("The computer's own ticket: nothing else is paid ({P15_4_C_12})."));
        page.entry(
            "$1,500 or more",
            &format!(
                "A keno supervisor must be there to authorise it and to sign the back of the ticket ({P15_6_B})."
            ),
        );
    }
}

/// How wide the columns of all pay tables are: what is caught, paid for a dollar, paid at the highest rate.
struct Columns {
    heads: [String; 3],
    widths: [usize; 3],
    rate: Cents,
}

impl Columns {
    fn of(card: &RateCard) -> Columns {
        let rate = card.rates.most;
        let heads = ["catch".to_string(), DOLLAR.to_string(), format!("{rate} ")];
        let mut columns = Columns { widths: heads.each_ref().map(|head| head.chars().count()), heads, rate };
        for table in &card.tables {
            for line in columns.lines(card, table) {
                for (width, cell) in columns.widths.iter_mut().zip(line) {
                    *width = (*width).max(cell.chars().count());
                }
            }
        }
        columns
    }

    /// The lines of a table; a payoff that the limit cuts is marked.
    fn lines(&self, card: &RateCard, table: &PayTable) -> Vec<[String; 3]> {
        let shown = |caught: u8, rate: Cents| {
            let due = Cents(table.per_dollar(caught).0 * rate.0 / DOLLAR.0);
            let limit = card.most_per_game().unwrap_or(due);
            if due > limit { format!("{limit}{LIMITED}") } else { format!("{due} ") }
        };
        let line = |(caught, _): (u8, Cents)| {
            [caught.to_string(), shown(caught, DOLLAR).trim_end().to_string(), shown(caught, self.rate)]
        };
        table.lines().map(line).collect()
    }

    fn blocks(&self, card: &RateCard) -> Vec<Vec<String>> {
        let row = |cells: &[String; 3]| {
            let [caught, dollar, most] = self.widths;
            format!("{:>caught$}  {:>dollar$}  {:>most$}", cells[0], cells[1], cells[2])
        };
        let whole = self.widths.iter().sum::<usize>() + 4;
        let block = |table: &PayTable| {
            let spots = if table.spots() == 1 { "spot" } else { "spots" };
            let (name, keeps) =
                (format!("{} {spots}", table.spots()), format!("{} %", percent(exact_advantage(table), 2)));
            let title = format!("{name}{keeps:>width$}", width = whole - name.len() - 1);
            let mut lines = vec![title, "-".repeat(whole - 1), row(&self.heads)];
            lines.extend(self.lines(card, table).iter().map(row));
            lines
        };
        card.tables.iter().map(block).collect()
    }
}

/// The page so far.
struct Page {
    text: String,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn heading(&mut self, heading: &str) {
        if !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
        self.line(heading);
        self.line("");
    }

    fn paragraph(&mut self, words: &str) {
        wrapped(words, WIDTH).iter().for_each(|line| self.line(line));
    }

    /// A name on the left, and beside it as many lines as the words need.
    fn entry(&mut self, name: &str, words: &str) {
        let mut name = format!("{name:<INDENT$}");
        if name.chars().count() > INDENT {
            name.push(' ');
        }
        for line in wrapped(words, WIDTH - INDENT - 2) {
            self.line(&format!("{name:<width$}{line}", width = INDENT + 2));
            name.clear();
        }
    }
}

/// Words in lines of at most so many letters.
fn wrapped(words: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_string());
        }
    }
    lines
}

/// `1`, `1 or 2`, `1, 2 or 3`.
fn in_a_row(numbers: &[u16], and: &str) -> String {
    let words: Vec<String> = numbers.iter().map(u16::to_string).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

/// A time as people say it: `5 minutes`, `one minute`, `90 seconds`, `one year`.
fn duration(millis: i64) -> String {
    let seconds = millis / 1000;
    let units = [(365 * 86_400, "year"), (86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")];
    let (length, unit) = units.into_iter().find(|(length, _)| seconds % length == 0).unwrap_or((1, "second"));
    match seconds / length {
        1 => format!("one {unit}"),
        count => format!("{count} {unit}s"),
    }
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
