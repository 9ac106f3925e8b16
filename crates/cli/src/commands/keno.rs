//! `chapter47 keno`: what a journal at rest says of a keno location.

use crate::commands::journal::open;
use crate::outcome::Outcome;
use crate::output::{self, BAD, GOOD, QUIET, STRONG, plain};
use anyhow::Context as _;
use comfy_table::{CellAlignment, Table, presets};
use keno::lounge::Day;
use ledger::Site;
use server::keno::report::{self, Check, DayReport, GameLine, PaperTable, Takings, TenderLine, VoidLine};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Day reports, day papers, void lists and results of a keno location, from its journal
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// The report of a gaming day by writer, station and game, compared with the accounts
    #[command(after_help = "\
Every figure is reached in two ways: from what the entries say happened, and from the money that they moved.
Exit code 1 where two of them differ.

Examples:
  chapter47 keno report --journal house.db --at keno-main --day 2026-11-16
  chapter47 keno report --journal house.db --at keno-main --day 2026-11-16 --json")]
    Report(OfDay),
    /// The papers of a gaming day: overrides, authorisations, rulings, outstanding winners, shifts and tenders
    #[command(after_help = "\
What the journal says happened, compared with the money that it moved and, for the winners, with the requests and draws.
Exit code 1 where two figures differ.

Examples:
  chapter47 keno papers --journal house.db --at keno-main --day 2026-11-16
  chapter47 keno papers --journal house.db --at keno-main --day 2026-11-16 --pdf papers.pdf")]
    Papers {
        #[command(flatten)]
        of: OfDay,
        /// Write them as a PDF, to print and sign
        #[arg(long, value_name = "FILE", conflicts_with = "json")]
        pdf: Option<PathBuf>,
    },
    /// The tickets that were voided on a gaming day, by work station (19:47-15.4(e))
    #[command(after_help = "\
Examples:
  chapter47 keno voids --journal house.db --at keno-main --day 2026-11-16
  chapter47 keno voids --journal house.db --at keno-main --day 2026-11-16 --json")]
    Voids(OfDay),
    /// The winning numbers of a gaming day, or of every game (19:47-15.5(h))
    #[command(after_help = "\
Examples:
  chapter47 keno results --journal house.db --at keno-main
  chapter47 keno results --journal house.db --at keno-main --day 2026-11-16 --json")]
    Results {
        #[command(flatten)]
        of: Of,
        /// Only this gaming day
        #[arg(long)]
        day: Option<String>,
    },
}

/// Which location.
#[derive(Debug, clap::Args)]
pub(crate) struct Of {
    /// The journal: a file, or a database (postgres://…)
    #[arg(long, value_name = "FILE")]
    journal: Site,
    /// The location
    #[arg(long, value_name = "ID")]
    at: String,
    /// Write it as JSON
    #[arg(long)]
    json: bool,
}

/// Which location, and which of its days.
#[derive(Debug, clap::Args)]
pub(crate) struct OfDay {
    #[command(flatten)]
    of: Of,
    /// The gaming day, such as 2026-11-16
    #[arg(long)]
    day: String,
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Report(OfDay { of, day }) => day_report(of, read_day(day)?),
        Command::Papers { of: OfDay { of, day }, pdf } => papers(of, read_day(day)?, pdf.as_deref()),
        Command::Voids(OfDay { of, day }) => voids(of, read_day(day)?),
        Command::Results { of, day } => results(of, day.as_deref().map(read_day).transpose()?),
    }
}

fn read_day(text: &str) -> anyhow::Result<Day> {
    text.parse().map_err(|wrong: &str| anyhow::anyhow!("{text:?}: {wrong}"))
}

/// A table whose columns, but for the first ones, are figures.
fn table(words: usize, heads: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(heads);
    for column in table.column_iter_mut().skip(words) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

fn day_report(of: &Of, day: Day) -> anyhow::Result<Outcome> {
    let report = report::day_report(&open(&of.journal)?, &of.at, day, None)
        .with_context(|| format!("{} has no such report", of.journal))?;
    let outcome = if report.agrees { Outcome::Fine } else { Outcome::Findings };
    if of.json {
        output::json(&report)?;
        return Ok(outcome);
    }
    print(&report)?;
    Ok(outcome)
}

fn print(report: &DayReport) -> anyhow::Result<()> {
    let mut out = output::styled();
    writeln!(out, "{STRONG}{}, {}: {}{STRONG:#}\n", plain(&report.title), report.at, report.day)?;
    let heads = ["writer", "station", "sold", "sales", "void", "voids", "refunds", "paid", "payments", "net"];
    let mut writers = table(1, &heads);
    let cells = |first: String, second: String, takings: &Takings| {
        let Takings { sold, sales, voided, voids, refunds, paid, payments, .. } = takings;
        let net = takings.net();
        vec![
            first,
            second,
            sold.to_string(),
            sales.to_string(),
            voided.to_string(),
            voids.to_string(),
            refunds.to_string(),
            paid.to_string(),
            payments.to_string(),
            net.to_string(),
        ]
    };
    for line in &report.writers {
        writers.add_row(cells(line.writer.clone(), line.station.to_string(), &line.takings));
    }
    writers.add_row(cells("all".to_string(), String::new(), &report.total));
    writeln!(out, "{writers}\n")?;
    let mut stations = table(0, &["station", "sales", "voids", "refunds", "payments", "net", "all tenders"]);
    for line in &report.stations {
        let Takings { sales, voids, refunds, payments, .. } = line.takings;
        let money = [sales, voids, refunds, payments, line.takings.net(), line.drawer];
        stations
            .add_row(std::iter::once(line.station.to_string()).chain(money.map(|cents| cents.to_string())));
    }
    writeln!(out, "{stations}\n")?;
    let tenders: Vec<TenderLine> = report
        .stations
        .iter()
        .map(|line| TenderLine { station: line.station, tenders: line.tenders, drawer: line.drawer })
        .collect();
    draw(&mut out, &report::tender_table(&tenders, &report.tenders))?;
    let mut games = table(0, &["game", "tickets", "handle", "winners", "payoffs", "late"]);
    for game in &report.games {
        let payoffs = if game.returned { "returned".to_string() } else { game.payoffs.to_string() };
        games.add_row([
            game.number.to_string(),
            game.tickets.to_string(),
            game.handle.to_string(),
            game.winners.to_string(),
            payoffs,
            format!("{} ms", game.late_millis),
        ]);
    }
    writeln!(out, "{games}\n")?;
    let mut accounts = table(1, &["account", "before", "moved", "by what happened", "after"]);
    for line in &report.accounts {
        let money = [line.opening, line.moved, line.by_events, line.closing].map(|cents| cents.to_string());
        accounts.add_row(std::iter::once(line.account.to_string()).chain(money));
    }
    writeln!(out, "{accounts}\n")?;
    differing(&mut out, &report.checks)?;
    let figures = output::count(report.checks.len() as u64, "figure");
    match report.agrees {
        true => writeln!(out, "{GOOD}{figures} reached in two ways: all agree to the cent.{GOOD:#}")?,
        false => writeln!(out, "{STRONG}{figures} reached in two ways: not all agree.{STRONG:#}")?,
    }
    Ok(())
}

/// A paper of a day.
fn draw(out: &mut impl Write, paper: &PaperTable) -> anyhow::Result<()> {
    writeln!(out, "{STRONG}{}{STRONG:#} {QUIET}({}){QUIET:#}", paper.heading, paper.cite)?;
    if paper.rows.is_empty() {
        writeln!(out, "{}\n", paper.empty)?;
        return Ok(());
    }
    let heads: Vec<String> = paper.columns.iter().map(|column| column.name.to_lowercase()).collect();
    let mut drawn = Table::new();
    drawn.load_style(presets::NOTHING);
    drawn.set_header(heads);
    for (column, about) in drawn.column_iter_mut().zip(&paper.columns) {
        if about.is_figure {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for row in &paper.rows {
        // Reasons and names are other people's words.
        drawn.add_row(row.iter().map(|cell| plain(cell)));
    }
    writeln!(out, "{drawn}\n")?;
    Ok(())
}

/// The figures that differ.
fn differing(out: &mut impl Write, checks: &[Check]) -> anyhow::Result<()> {
    for check in checks.iter().filter(|check| !check.agrees()) {
        writeln!(out, "{BAD}differs{BAD:#}: {}: {} and {}", check.what, check.one, check.other)?;
    }
    Ok(())
}

fn papers(of: &Of, day: Day, pdf: Option<&Path>) -> anyhow::Result<Outcome> {
    let papers = report::day_papers(&open(&of.journal)?, &of.at, day, None)
        .with_context(|| format!("{} has no such papers", of.journal))?;
    let outcome = if papers.agrees { Outcome::Fine } else { Outcome::Findings };
    if of.json {
        output::json(&papers)?;
        return Ok(outcome);
    }
    let mut out = output::styled();
    if let Some(file) = pdf {
        ledger::private::write(file, &report::pdf(&papers))
            .with_context(|| format!("{} cannot be written", file.display()))?;
        writeln!(out, "{STRONG}{}{STRONG:#}", file.display())?;
    } else {
        writeln!(out, "{STRONG}{}, {}: {}{STRONG:#}\n", plain(&papers.title), papers.at, papers.day)?;
        for paper in papers.tables() {
            draw(&mut out, &paper)?;
        }
    }
    differing(&mut out, &papers.checks)?;
    match papers.agrees {
        true => writeln!(out, "{GOOD}{}{GOOD:#}", papers.verdict())?,
        false => writeln!(out, "{STRONG}{}{STRONG:#}", papers.verdict())?,
    }
    Ok(outcome)
}

fn voids(of: &Of, day: Day) -> anyhow::Result<Outcome> {
    let lines = report::voids(&open(&of.journal)?, &of.at, day)?;
    if of.json {
        output::json(&lines)?;
        return Ok(Outcome::Fine);
    }
    let mut list = table(0, &["station", "ticket", "issued at", "price", "writer"]);
    for VoidLine { station, ticket, issued_at, price, writer, .. } in &lines {
        list.add_row([
            station.to_string(),
            ticket.to_string(),
            issued_at.to_string(),
            price.to_string(),
            writer.clone(),
        ]);
    }
    let mut out = output::styled();
    if !lines.is_empty() {
        writeln!(out, "{list}\n")?;
    }
    let count = output::count(lines.len() as u64, "ticket");
    writeln!(out, "{QUIET}{}, {day}: {count} voided.{QUIET:#}", of.at)?;
    Ok(Outcome::Fine)
}

fn results(of: &Of, day: Option<Day>) -> anyhow::Result<Outcome> {
    let games = report::results(&open(&of.journal)?, &of.at, day)?;
    let over: Vec<&GameLine> = games.iter().filter(|game| game.numbers.is_some() || game.returned).collect();
    if of.json {
        output::json(&over)?;
        return Ok(Outcome::Fine);
    }
    let mut out = output::styled();
    for game in over {
        let numbers = match &game.numbers {
            Some(numbers) => numbers.iter().map(|number| format!("{number:2}")).collect::<Vec<_>>().join(" "),
            None => "the draw could not be completed: every wager went back".to_string(),
        };
        writeln!(out, "{STRONG}{} #{:<4}{STRONG:#} {numbers}", game.day, game.number)?;
    }
    Ok(Outcome::Fine)
}
