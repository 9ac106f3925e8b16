//! `chapter47 rules check`: one file, several, or a whole house.

use super::uniform::{self, Difference, Table};
use crate::any_rules::{AnyRules, Readable as _};
use crate::diagnostics::{self, Elsewhere, ViolationLine};
use crate::input;
use crate::outcome::{Outcome, complain};
use crate::output::{self, GOOD, plain};
use rulebook::licensee::{Document, House, Violation, Violations};
use std::io::Write as _;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rules files, or house files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the violations as a JSON list
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let mut check = Check { json: args.json, outcome: Outcome::Fine, lines: Vec::new() };
    let mut loose = Vec::new();
    for path in &args.files {
        match input::text(path) {
            Err(error) => check.fail(&error),
            Ok(text) if House::is_meant_by(&text) => check.house(path, &text)?,
            Ok(text) => loose.extend(check.table(path.display().to_string(), text)?),
        }
    }
    check.uniform_casino(&loose)?;
    if args.json {
        output::json(&check.lines)?;
    }
    Ok(check.outcome)
}

struct Check {
    json: bool,
    outcome: Outcome,
    lines: Vec<ViolationLine>,
}

impl Check {
    /// Something that could not be checked at all.
    fn fail(&mut self, error: &anyhow::Error) {
        complain(error);
        self.outcome = Outcome::Failed;
    }

    fn find(&mut self) {
        if self.outcome == Outcome::Fine {
            self.outcome = Outcome::Findings;
        }
    }

    fn violations(&mut self, name: &str, text: &str, violations: &Violations) -> anyhow::Result<()> {
        self.find();
        if self.json {
            let lines = violations.0.iter().map(|violation| ViolationLine::of(name, text, violation, None));
            self.lines.extend(lines);
            return Ok(());
        }
        diagnostics::report(name, text, violations)?;
        output::text(&format!("{} {}\n", plain(name), diagnostics::verdict(violations)))
    }

    fn fine(&self, what: &str) -> anyhow::Result<()> {
        if self.json {
            return Ok(());
        }
        writeln!(output::styled(), "{GOOD}{}{GOOD:#}", plain(what))?;
        Ok(())
    }

    /// One table by itself.
    fn table(&mut self, name: String, text: String) -> anyhow::Result<Option<Table>> {
        match AnyRules::from_toml(&text) {
            Err(violations) => {
                self.violations(&name, &text, &violations)?;
                Ok(None)
            }
            Ok(rules) => {
                self.fine(&format!("{name}: {:?} is in order ({} edition)", rules.title(), rules.edition()))?;
                Ok(Some(Table { name, text, rules }))
            }
        }
    }

    /// A house with its tables, which lie beside the house file.
    fn house(&mut self, path: &Path, text: &str) -> anyhow::Result<()> {
        let name = path.display().to_string();
        let house = match House::from_toml(text) {
            Ok(house) => house,
            Err(violations) => return self.violations(&name, text, &violations),
        };
        let beside = path.parent().unwrap_or(Path::new(""));
        let mut tables = Vec::new();
        for pit in &house.pits {
            let first = tables.len();
            for table in &pit.tables {
                match input::text(&beside.join(&table.file)) {
                    Ok(text) => {
                        let name = beside.join(&table.file).display().to_string();
                        tables.extend(self.table(name, text)?);
                    }
                    Err(error) => {
                        let violation = Violation {
                            key: "pit.tables".to_string(),
                            line: Some(1 + text[..table.span.start].matches('\n').count()),
                            span: Some(table.span.clone()),
                            cite: None,
                            because: format!("a table of {:?} cannot be checked: {error}", pit.name),
                            instead: Some("files are named as seen from the house file".to_string()),
                        };
                        self.violations(&name, text, &Violations(vec![violation]))?;
                    }
                }
            }
            for difference in uniform::in_a_pit(&tables[first..]) {
                self.differ(&tables[first..], difference)?;
            }
        }
        self.uniform_casino(&tables)?;
        if self.outcome != Outcome::Fine {
            return Ok(());
        }
        let (pits, tables) = (house.pits.len() as u64, house.tables().count() as u64);
        let size = format!("{} with {}", output::count(pits, "pit"), output::count(tables, "table"));
        self.fine(&format!("{name}: {size}, all in order"))
    }

    /// What must be the same in the whole casino.
    fn uniform_casino(&mut self, tables: &[Table]) -> anyhow::Result<()> {
        let found = uniform::in_the_casino(tables);
        if !found.is_empty() {
            return found.into_iter().try_for_each(|difference| self.differ(tables, difference));
        }
        let count = |of: fn(&AnyRules) -> bool| tables.iter().filter(|table| of(&table.rules)).count() as u64;
        let craps = count(|rules| matches!(rules, AnyRules::Craps(_)));
        if craps > 1 {
            let tables = output::count(craps, "craps table");
            self.fine(&format!("{tables} with uniform odds (19:47-1.4(b))"))?;
        }
        let same_suit = count(|rules| match rules {
            AnyRules::Blackjack(rules) => rules.same_suit_option().is_some(),
            _ => false,
        });
        if same_suit > 1 {
            let tables = output::count(same_suit, "blackjack table");
            let option = "one same-suit option for each number of decks (19:47-2.17(e)2)";
            self.fine(&format!("{tables} with {option}"))?;
        }
        let keno = count(|rules| matches!(rules, AnyRules::Keno(_)));
        if keno > 1 {
            let locations = output::count(keno, "keno location");
            self.fine(&format!("{locations}, no two stations of one number (19:47-15.4(c)2)"))?;
        }
        Ok(())
    }

    /// Two tables that may not differ, and do.
    fn differ(&mut self, tables: &[Table], difference: Difference) -> anyhow::Result<()> {
        self.find();
        let (first, other) = (&tables[difference.first], &tables[difference.other]);
        let span_of = |table: &Table, key: &str| Document::parse(&table.text).span(key);
        let span = span_of(other, &difference.key);
        let violation = Violation {
            line: span.as_ref().map(|span| 1 + other.text[..span.start].matches('\n').count()),
            span,
            key: difference.key.clone(),
            cite: Some(difference.cite),
            because: difference.because.clone(),
            instead: Some(difference.instead.to_string()),
        };
        if self.json {
            self.lines.push(ViolationLine::of(&other.name, &other.text, &violation, Some(&first.name)));
            return Ok(());
        }
        let label = difference.label.clone();
        let there = span_of(first, difference.first_key.unwrap_or(&difference.key));
        let elsewhere = Elsewhere { path: &first.name, text: &first.text, span: there, label };
        let shown = diagnostics::render(&other.name, &other.text, &violation, Some(elsewhere));
        output::text(&format!("{shown}\n\n"))
    }
}
