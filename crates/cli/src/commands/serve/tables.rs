//! The tables that a house opens: those of the rules files that are named, and of the pits of a house file.

use crate::any_rules::{AnyRules, Readable as _};
use crate::commands::rules::uniform::{self, Table};
use crate::{diagnostics, input};
use anyhow::bail;
use rulebook::licensee::{House, is_attended};
use server::TableSpec;
use std::path::{Path, PathBuf};

/// Adds the tables of these files to those that are there.
pub(super) fn named_in(files: &[PathBuf], mut tables: Vec<TableSpec>) -> anyhow::Result<Vec<TableSpec>> {
    for path in files {
        let text = input::text(path)?;
        if !House::is_meant_by(&text) {
            tables.push(table(path, None)?);
            continue;
        }
        let beside = path.parent().unwrap_or(Path::new(""));
        for (pit, file) in house(path, &text)?.tables() {
            tables.push(table(&beside.join(&file.file), Some(pit.name.clone()))?);
        }
    }
    for (place, table) in tables.iter().enumerate() {
        if tables[..place].iter().any(|other| other.id == table.id) {
            bail!("two tables would have the address /tables/{}; rename one of the files", table.id);
        }
    }
    check(&tables)?;
    Ok(tables)
}

fn house(path: &Path, text: &str) -> anyhow::Result<House> {
    House::from_toml(text).or_else(|violations| {
        let name = path.display().to_string();
        diagnostics::complain(&name, text, &violations)?;
        bail!("{name} {}; \"chapter47 rules check\" says the same", diagnostics::verdict(&violations))
    })
}

fn table(path: &Path, pit: Option<String>) -> anyhow::Result<TableSpec> {
    let (rules, attended) = (AnyRules::from_file(path)?, is_attended(&input::text(path)?));
    let id = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    Ok(TableSpec { attended, pit, ..TableSpec::new(id, rules) })
}

/// What binds a whole house, and what binds a pit.
fn check(specs: &[TableSpec]) -> anyhow::Result<()> {
    let table = |spec: &TableSpec| {
        // Nobody is shown where in its file it says so: "rules check" does that.
        Table { name: spec.id.clone(), text: String::new(), rules: spec.rules.clone() }
    };
    let house: Vec<Table> = specs.iter().map(table).collect();
    let mut found = uniform::in_the_casino(&house);
    let mut pits: Vec<&String> = specs.iter().filter_map(|spec| spec.pit.as_ref()).collect();
    pits.sort();
    pits.dedup();
    for pit in pits {
        let there = specs.iter().filter(|spec| spec.pit.as_ref() == Some(pit));
        found.extend(uniform::in_a_pit(&there.map(table).collect::<Vec<_>>()));
    }
    let Some(first) = found.first() else { return Ok(()) };
    bail!("{}: {}; {} (\"chapter47 rules check\" shows all)", first.cite, first.because, first.instead)
}
