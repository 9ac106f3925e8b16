//! `chapter47 coverage`: every provision of the chapter, and what the software does with it.

use crate::outcome::Outcome;
use crate::output::{self, STRONG, plain_table, trimmed};
use anyhow::bail;
use comfy_table::{Cell, CellAlignment, ContentArrangement};
use coverage::{Coverage, Covered};
use house::Registry;
use rulebook::edition::Edition;
use rulebook::provision::{SUBCHAPTERS, Status};
use std::collections::BTreeMap;
use std::io::IsTerminal as _;

/// List every provision of the chapter and what the software does with it
///
/// enforced: the machine refuses, requires, settles or computes by it. recorded: a human duty that is a command at an
/// attended table and stands in the record. physical: nothing for a computer to do or see. definition: the meaning of
/// a word. modelled: carried out, but the text is not in hand and the rule is what we hold it to be. not built: only the
/// heading is in hand.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 coverage --totals
  chapter47 coverage --subchapter 1
  chapter47 coverage --json | jq '.[] | select(.status == \"physical\")'")]
pub(crate) struct Args {
    /// Write a JSON list of {provision, editions, status, summary, implemented_in, tests}
    #[arg(long)]
    json: bool,
    /// Only this subchapter
    #[arg(long, value_name = "N")]
    subchapter: Option<u8>,
    /// Only the totals, without the list
    #[arg(long, conflicts_with = "json")]
    totals: bool,
}

/// Of the core and the games that are registered.
pub(crate) fn of(registry: &Registry) -> Coverage {
    Coverage::of(registry.games().map(|game| game.coverage()))
}

pub(crate) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    let wanted = |covered: &&Covered| args.subchapter.is_none_or(|number| covered.row.subchapter() == number);
    let coverage = of(registry);
    let rows: Vec<&Covered> = coverage.all().iter().filter(wanted).collect();
    if rows.is_empty() {
        let numbers: Vec<String> =
            SUBCHAPTERS.iter().map(|(number, name)| format!("{number} ({name})")).collect();
        bail!(
            "subchapter {} is not in the table; there are {}",
            args.subchapter.unwrap_or_default(),
            numbers.join(", ")
        );
    }
    if args.json {
        output::json(&rows)?;
        return Ok(Outcome::Fine);
    }
    let mut text = String::new();
    if !args.totals {
        text.push_str(&format!("{}\n\n", list(&rows)));
    }
    text.push_str(&format!("{}\n", totals(&rows)));
    output::text(&text)?;
    Ok(Outcome::Fine)
}

/// Every row. On a terminal the summaries are folded to its width; elsewhere a row is a line.
fn list(rows: &[&Covered]) -> String {
    let mut table = plain_table(&["provision", "status", "editions", "files", "tests", "summary"]);
    if std::io::stdout().is_terminal() {
        table.set_content_arrangement(ContentArrangement::Dynamic);
    }
    for covered in rows {
        let row = covered.row;
        let editions: Vec<&str> = row.editions.iter().copied().map(Edition::year).collect();
        table.add_row(vec![
            Cell::new(row.number),
            Cell::new(row.status.to_string()),
            Cell::new(editions.join(" ")),
            number(covered.implemented_in.len()),
            number(covered.tests.len()),
            Cell::new(row.summary),
        ]);
    }
    trimmed(&table)
}

/// How many of each status there are in each subchapter.
fn totals(rows: &[&Covered]) -> String {
    let mut counts: BTreeMap<u8, [usize; Status::ALL.len()]> = BTreeMap::new();
    for Covered { row, .. } in rows {
        let place = Status::ALL.iter().position(|status| *status == row.status).unwrap_or_default();
        counts.entry(row.subchapter()).or_default()[place] += 1;
    }
    let mut header = vec!["subchapter".to_string()];
    header.extend(Status::ALL.map(|status| status.to_string()));
    header.push("all".to_string());
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let mut table = plain_table(&header);
    let mut line = |name: String, counts: &[usize]| {
        let mut cells = vec![Cell::new(name)];
        cells.extend(counts.iter().map(|count| number(*count)));
        cells.push(number(counts.iter().sum()));
        table.add_row(cells);
    };
    let mut all = [0; Status::ALL.len()];
    for (subchapter, counts) in &counts {
        let name = SUBCHAPTERS.iter().find(|(number, _)| number == subchapter).map_or("", |(_, name)| name);
        line(format!("{subchapter:>2} {name}"), counts);
        all.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
    }
    if counts.len() > 1 {
        line("the chapter".to_string(), &all);
    }
    let total: usize = all.iter().sum();
    let not_built = all[Status::ALL.len() - 1];
    format!(
        "{}\n\n{STRONG}{} of {total} provisions are carried out, defined or explained; {not_built} are not built.{STRONG:#}",
        trimmed(&table),
        total - not_built
    )
}

fn number(count: usize) -> Cell {
    let text = if count == 0 { "·".to_string() } else { count.to_string() };
    Cell::new(text).set_alignment(CellAlignment::Right)
}
