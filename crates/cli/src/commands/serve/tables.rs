//! The tables that a house opens: those of the rules files that are named, and of the pits of a house file.

use crate::commands::rules::uniform::{self, Table};
use crate::input;
use crate::output::reason;
use anyhow::{Context as _, bail};
use house::Registry;
use rulebook::licensee::{House, Scope, is_attended};
use server::{Network, Origin, TableSpec};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What the files name: the tables, and how a house file is reached.
pub(super) struct Named {
    pub(super) tables: Vec<TableSpec>,
    pub(super) origins: Vec<Origin>,
    pub(super) proxies: Vec<Network>,
}

/// Adds the tables of these files to those that are there.
pub(super) fn named_in(
    registry: &Registry,
    files: &[PathBuf],
    mut tables: Vec<TableSpec>,
) -> anyhow::Result<Named> {
    let (mut origins, mut proxies) = (Vec::new(), Vec::new());
    for path in &spread_out(files)? {
        let text = input::text(path)?;
        if !House::is_meant_by(&text) {
            tables.push(table(registry, path, None)?);
            continue;
        }
        let beside = path.parent().unwrap_or(Path::new(""));
        let house = input::lawful(path, text, House::from_toml)?;
        let here = || path.display().to_string();
        for origin in &house.origins {
            origins.push(origin.parse().with_context(here)?);
        }
        for proxy in &house.proxies {
            proxies.push(proxy.parse().with_context(here)?);
        }
        for (pit, file) in house.tables() {
            tables.push(table(registry, &beside.join(&file.file), Some(pit.name.clone()))?);
        }
    }
    for (place, table) in tables.iter().enumerate() {
        if tables[..place].iter().any(|other| other.id == table.id) {
            bail!("two tables would have the address /tables/{}; rename one of the files", table.id);
        }
    }
    check(registry, &tables)?;
    Ok(Named { tables, origins, proxies })
}

/// The files, with those of each folder in its place: its house file, or all its rules files if it has none. A folder may be
/// empty: a house without tables yet.
fn spread_out(named: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let fail = |error| anyhow::anyhow!("{} cannot be read: {}", path.display(), reason(&error));
        let mut inside = Vec::new();
        for entry in path.read_dir().map_err(fail)? {
            let file = entry.map_err(fail)?.path();
            if file.extension().is_some_and(|ending| ending == "toml") {
                inside.push(file);
            }
        }
        inside.sort_unstable();
        let mut houses = Vec::new();
        for file in &inside {
            if House::is_meant_by(&input::text(file)?) {
                houses.push(file.clone());
            }
        }
        files.extend(if houses.is_empty() { inside } else { houses });
    }
    Ok(files)
}

fn table(registry: &Registry, path: &Path, pit: Option<String>) -> anyhow::Result<TableSpec> {
    let (rules, attended) = (input::any_rules(registry, path)?, is_attended(&input::text(path)?));
    let id = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    Ok(TableSpec { attended, pit, ..TableSpec::new(id, rules) })
}

/// What binds a whole house, and what binds a pit.
fn check(registry: &Registry, specs: &[TableSpec]) -> anyhow::Result<()> {
    let table = |spec: &TableSpec| {
        // Nobody is shown where in its file it says so: "rules check" does that.
        Table { name: spec.id.clone(), text: String::new(), rules: spec.rules.clone() }
    };
    let alike = |scope, specs: &mut dyn Iterator<Item = &TableSpec>| {
        let tables: Vec<Table> = specs.map(table).collect();
        let found = uniform::differences(registry, scope, &tables);
        let Some(first) = found.first() else { return Ok(()) };
        let because = first.because(&tables[first.first.0].name, &tables[first.other.0].name);
        bail!("{}: {because}; {} (\"chapter47 rules check\" shows all)", first.cite, first.instead)
    };
    alike(Scope::Casino, &mut specs.iter())?;
    let pits: BTreeSet<&String> = specs.iter().filter_map(|spec| spec.pit.as_ref()).collect();
    pits.into_iter().try_for_each(|pit| {
        alike(Scope::Pit, &mut specs.iter().filter(|spec| spec.pit.as_ref() == Some(pit)))
    })
}
