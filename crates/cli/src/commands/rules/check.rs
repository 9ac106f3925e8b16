//! `chapter47 rules check`: one file, several, or a whole house.

use super::uniform::{self, Table};
use crate::diagnostics::{self, Elsewhere, ViolationLine};
use crate::input;
use crate::outcome::{Outcome, complain};
use crate::output::{self, GOOD, plain};
use house::Registry;
use rulebook::licensee::{Document, House, Scope, Unequal, Violation, Violations};
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

pub(crate) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    let mut check = Check { registry, json: args.json, outcome: Outcome::Fine, lines: Vec::new() };
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

struct Check<'r> {
    registry: &'r Registry,
    json: bool,
    outcome: Outcome,
    lines: Vec<ViolationLine>,
}

impl Check<'_> {
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
        match self.registry.rules(&text) {
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
            for difference in uniform::differences(self.registry, Scope::Pit, &tables[first..]) {
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
        let found = uniform::differences(self.registry, Scope::Casino, tables);
        if !found.is_empty() {
            return found.into_iter().try_for_each(|difference| self.differ(tables, difference));
        }
        uniform::agreed(self.registry, tables).iter().try_for_each(|agreed| self.fine(agreed))
    }

    /// Two tables that may not differ, and do.
    fn differ(&mut self, tables: &[Table], unequal: Unequal) -> anyhow::Result<()> {
        self.find();
        let (first, other) = (&tables[unequal.first.0], &tables[unequal.other.0]);
        let span_of = |table: &Table, key: &str| Document::parse(&table.text).span(key);
        let span = span_of(other, &unequal.key);
        let violation = Violation {
            line: span.as_ref().map(|span| 1 + other.text[..span.start].matches('\n').count()),
            span,
            key: unequal.key.clone(),
            cite: Some(unequal.cite),
            because: unequal.because(&first.name, &other.name),
            instead: Some(unequal.instead.to_string()),
        };
        if self.json {
            self.lines.push(ViolationLine::of(&other.name, &other.text, &violation, Some(&first.name)));
            return Ok(());
        }
        let label = format!("{} here", unequal.first.1);
        let there = span_of(first, unequal.first_key.unwrap_or(&unequal.key));
        let elsewhere = Elsewhere { path: &first.name, text: &first.text, span: there, label };
        let shown = diagnostics::render(&other.name, &other.text, &violation, Some(elsewhere));
        output::text(&format!("{shown}\n\n"))
    }
}
