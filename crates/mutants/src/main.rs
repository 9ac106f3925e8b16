//! Mutation testing: what decides money, rulings and access is changed in small ways, and some test must fail for each
//! change. Building the program once for each change would take days; so every change of a group is written into one
//! copy of the sources, behind a switch (`C47_MUTANT=17`), and built once. docs/testing.md says how to use it.

mod building;
mod finding;
mod groups;
mod running;
mod writing;

use anyhow::{Context as _, Result, bail};
use building::Build;
use groups::{GROUPS, Group};
use running::{End, Reach};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;

const USAGE: &str = "usage: scripts/mutants [--again] [--quick] [--jobs N] [GROUP…]
  --again   only what survived last time
  --quick   without slow tests; what survives then may still be caught
  --jobs N  so many tests at a time (1)";

#[derive(Clone, Copy, Debug)]
struct How {
    again: bool,
    quick: bool,
    jobs: usize,
}

fn main() -> Result<ExitCode> {
    let (mut how, mut chosen) = (How { again: false, quick: false, jobs: 1 }, Vec::new());
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--again" => how.again = true,
            "--quick" => how.quick = true,
            "--jobs" => how.jobs = words.next().and_then(|it| it.parse().ok()).context(USAGE)?,
            name => match GROUPS.iter().find(|group| group.name == name) {
                Some(group) => chosen.push(group),
                None => {
                    let names: Vec<&str> = GROUPS.iter().map(|group| group.name).collect();
                    bail!("{USAGE}\n  groups: {}", names.join(" "));
                }
            },
        }
    }
    if chosen.is_empty() {
        chosen = GROUPS.iter().collect();
    }
    let root = std::env::current_dir()?;
    let known = known(&fs::read_to_string(root.join("docs/testing.md"))?);
    let packages: BTreeSet<&str> = chosen.iter().map(|group| group.package).collect();
    let mut left = 0;
    for package in packages {
        let groups: Vec<&'static Group> =
            chosen.iter().copied().filter(|group| group.package == package).collect();
        left += test(&root, groups[0].package, &groups, &known, how)?;
    }
    Ok(if left == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Tests some groups of one package. Answers how many mutants survive that nobody has explained.
fn test(
    root: &Path,
    package: &'static str,
    groups: &[&'static Group],
    known: &BTreeMap<String, String>,
    how: How,
) -> Result<usize> {
    let out = root.join("target/mutants");
    fs::create_dir_all(&out)?;
    let start = Instant::now();
    // The whole package, so that one build serves every group of it.
    let all: Vec<&'static Group> = GROUPS.iter().filter(|group| group.package == package).collect();
    let mut build = Build::new(root, package, &all)?;
    let tests: BTreeSet<&str> = groups.iter().flat_map(|group| group.tests).copied().collect();
    let also: BTreeSet<&str> = groups.iter().flat_map(|group| group.also).copied().collect();
    let programs = build.build(&tests, &also)?;
    println!("{package}: built in {} s", start.elapsed().as_secs());
    let start = Instant::now();
    let reach = Reach::find(programs, &out.join("reached"))?;
    let (count, time) = (reach.tests(), reach.time().as_secs());
    println!("{package}: {count} tests reach something ({time} s), found in {} s", start.elapsed().as_secs());
    let mut left = 0;
    for group in groups {
        left += one(&build, &reach, group, &out.join(group.name), known, how)?;
    }
    Ok(left)
}

fn one(
    build: &Build,
    reach: &Reach,
    group: &Group,
    out: &Path,
    known: &BTreeMap<String, String>,
    how: How,
) -> Result<usize> {
    fs::create_dir_all(out)?;
    let start = Instant::now();
    let all = build.mutants(group.name);
    let before = fs::read_to_string(out.join("survived.txt")).unwrap_or_default();
    let before: BTreeSet<&str> =
        before.lines().filter_map(|line| line.split_once(": ").map(|it| it.1)).collect();
    // The test that caught a mutant last time is the first to try.
    let before_caught = fs::read_to_string(out.join("caught.txt")).unwrap_or_default();
    let caught_before: BTreeMap<&str, &str> =
        before_caught.lines().filter_map(|line| line.split_once(": ")?.1.split_once('\t')).collect();
    let programs: Vec<&str> = group.tests.iter().copied().chain(["lib"]).collect();
    let mut lists: [String; 3] = Default::default();
    let [caught, survived, not_built] = &mut lists;
    if how.again {
        caught.push_str(&before_caught);
    }
    let mut todo = Vec::new();
    for (number, file, mutant, builds) in &all {
        let key = format!("{file} {}: {}", mutant.function, mutant.what);
        let at = format!("{}:{}", mutant.line, mutant.column);
        if !builds {
            writeln!(not_built, "{at}: {key}")?;
        } else if !how.again || before.contains(key.as_str()) {
            todo.push((*number, key, at));
        }
    }
    let next = Mutex::new(0);
    let ends: Mutex<BTreeMap<usize, End>> = Mutex::default();
    std::thread::scope(|scope| -> Result<()> {
        let work = || -> Result<()> {
            loop {
                let index = {
                    let mut next = next.lock().expect("no worker panics");
                    *next += 1;
                    *next - 1
                };
                let Some((number, key, at)) = todo.get(index) else { return Ok(()) };
                let end =
                    reach.run(*number, &programs, how.quick, caught_before.get(key.as_str()).copied())?;
                match end {
                    _ if known.contains_key(key) => {}
                    End::Caught(_) => {}
                    End::Survived => println!("  {} {at}: {key}", number + 1),
                    End::Unreached => println!("  {} {at}: {key} (no test reaches it)", number + 1),
                }
                let mut ends = ends.lock().expect("no worker panics");
                ends.insert(index, end);
                if ends.len().is_multiple_of(100) {
                    println!(
                        "{}: {} of {}, {} s",
                        group.name,
                        ends.len(),
                        todo.len(),
                        start.elapsed().as_secs()
                    );
                }
            }
        };
        let workers: Vec<_> = (0..how.jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    let ends = ends.into_inner().expect("no worker panics");
    let (mut lives, mut explained, mut dead) = (0, 0, 0);
    for ((_, key, at), end) in todo.iter().zip(ends.values()) {
        if let End::Caught(test) = end {
            dead += 1;
            writeln!(caught, "{at}: {key}\t{test}")?;
        } else if known.contains_key(key) {
            explained += 1;
        } else {
            lives += 1;
            writeln!(survived, "{at}: {key}")?;
        }
    }
    println!(
        "{}: {} made, {} built, {dead} caught, {explained} explained, {lives} survive; {} s",
        group.name,
        all.len(),
        all.iter().filter(|it| it.3).count(),
        start.elapsed().as_secs()
    );
    for (name, text) in ["caught.txt", "survived.txt", "not-built.txt"].into_iter().zip(&lists) {
        fs::write(out.join(name), text)?;
    }
    Ok(lives)
}

/// The survivors that docs/testing.md explains: items of a list, with the mutants in backticks, a colon and the reason.
fn known(text: &str) -> BTreeMap<String, String> {
    let mut known = BTreeMap::new();
    let section = text.split("\n## ").find(|it| it.starts_with("Mutants that survive")).unwrap_or("");
    for item in section.split("\n- ").skip(1) {
        let item = item.split("\n\n").next().unwrap_or(item);
        // Lines are broken anywhere, also before the reason.
        let item = item.split_whitespace().collect::<Vec<_>>().join(" ");
        let Some((mutants, reason)) = item.split_once("`: ") else { continue };
        for mutant in mutants.split('`').filter(|mutant| mutant.contains(": ")) {
            known.insert(mutant.to_owned(), reason.to_owned());
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::known;

    #[test]
    fn the_document_names_the_survivors_it_explains() {
        let text = "# Testing\n\n## Mutants that survive\n\nText with `code: 1`.\n\n- `a.rs f: x -> y`, `a.rs f:\n  1 -> 2`: \
                    equal.\n- `b.rs g: returns 0`:\n  never called.\n\n## Next\n\n- `c.rs h: no`: other\n";
        let known = known(text);
        assert_eq!(
            known.keys().collect::<Vec<_>>(),
            ["a.rs f: 1 -> 2", "a.rs f: x -> y", "b.rs g: returns 0"]
        );
    }
}
