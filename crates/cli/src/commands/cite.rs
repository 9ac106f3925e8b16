//! `chapter47 cite`: one provision, explained.

use crate::outcome::Outcome;
use crate::output::{self, QUIET, STRONG};
use house::Registry;
use rulebook::edition::Edition;
use rulebook::provision::{Provision, Status};
use std::fmt::Write as _;

/// Explain one provision: what it says, what the software does with it, where, and which tests pin it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 cite '19:47-1.3(c)'
  chapter47 cite '1.3(c)'           the same, for short
  chapter47 cite '1.2(a)1iii'       an item below the table's depth: the row it belongs to
  chapter47 cite --json '1.6(f)'")]
pub(crate) struct Args {
    /// The provision, such as 19:47-2.10(b); quote it, for parentheses mean something to shells
    provision: String,
    /// Write it as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    let provision: Provision = args.provision.parse()?;
    let coverage = super::coverage::of(registry);
    let covered = coverage.find(provision);
    if args.json {
        output::json(covered)?;
        return Ok(Outcome::Fine);
    }
    let row = covered.row;
    let editions: Vec<&str> = row.editions.iter().copied().map(Edition::year).collect();
    let mut text = String::new();
    writeln!(text, "{STRONG}{}{STRONG:#}  {}, in force {}", row.number, row.status, editions.join(" and "))?;
    paragraph(&mut text, row.summary)?;
    if !row.status.has_text() {
        writeln!(
            text,
            "\n  {QUIET}{}{QUIET:#}",
            match row.status {
                Status::Modelled => "The text is not in hand. This is how the software reads the section.",
                _ => "The text is not in hand, and nothing is built by it yet.",
            }
        )?;
    }
    if !row.summary_1996.is_empty() {
        writeln!(text, "\n{STRONG}in 1996{STRONG:#}")?;
        paragraph(&mut text, row.summary_1996)?;
    }
    for (title, list) in [("implemented in", &covered.implemented_in[..]), ("tests", &covered.tests[..])] {
        writeln!(text, "\n{STRONG}{title}{STRONG:#}")?;
        if list.is_empty() {
            writeln!(text, "  {QUIET}none{QUIET:#}")?;
        }
        for item in list {
            writeln!(text, "  {item}")?;
        }
    }
    output::text(&text)?;
    Ok(Outcome::Fine)
}

/// Indented by two.
fn paragraph(text: &mut String, words: &str) -> std::fmt::Result {
    output::wrapped(words, 76).lines().try_for_each(|line| writeln!(text, "  {line}"))
}
