//! Copies the sources, writes every mutant into the copy, and builds it until what does not compile is out.

use crate::finding::{self, Found, Mutant};
use crate::groups::{Group, folder, published, shown};
use crate::writing::{self, Region, SWITCH};
use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sources of one package with the mutants of some groups in them.
pub(crate) struct Build {
    root: PathBuf,
    package: &'static str,
    files: Vec<Source>,
    /// Mutants that do not compile, by number.
    dropped: BTreeSet<usize>,
    /// Items that must stay evaluated at compile time, by file and index.
    frozen: BTreeSet<(usize, usize)>,
    regions: BTreeMap<PathBuf, Vec<Region>>,
}

struct Source {
    group: &'static str,
    /// Below the root of the sources.
    path: PathBuf,
    text: String,
    found: Found,
    first: usize,
}

/// What a build can leave out.
#[derive(Clone, Copy)]
enum Out {
    Mutant(usize),
    Frozen(usize, usize),
}

/// A test program.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// Where it runs.
    pub(crate) folder: PathBuf,
}

impl Build {
    pub(crate) fn new(root: &Path, package: &'static str, groups: &[&'static Group]) -> Result<Build> {
        let mut files = Vec::new();
        let mut first = 0;
        for group in groups {
            for path in group.files {
                let path = folder(package).join("src").join(path);
                let paths = if root.join(&path).is_dir() { inside(root, &path)? } else { vec![path] };
                for path in paths {
                    let text =
                        fs::read_to_string(root.join(&path)).with_context(|| path.display().to_string())?;
                    let found = finding::find(&text).with_context(|| path.display().to_string())?;
                    let count = found.mutants.len();
                    files.push(Source { group: group.name, path, text, found, first });
                    first += count;
                }
            }
        }
        // A function that others need at compile time stays so, unless those can be ordinary ones as well.
        for path in inside(root, &folder(package).join("src"))? {
            if files.iter().any(|file| file.path == path) || path.extension().is_none_or(|it| it != "rs") {
                continue;
            }
            let text = fs::read_to_string(root.join(&path))?;
            let mut found = finding::find(&text).with_context(|| path.display().to_string())?;
            found.frozen.retain(|it| it.is_function);
            (found.mutants, found.places) = (Vec::new(), Vec::new());
            files.push(Source { group: "", path, text, found, first });
        }
        let (root, frozen, regions) = (root.to_owned(), BTreeSet::new(), BTreeMap::new());
        Ok(Build { root, package, files, dropped: BTreeSet::new(), frozen, regions })
    }

    fn tree(&self) -> PathBuf {
        self.root.join("target/mutants/tree")
    }

    /// Every mutant of a group, by number: its file, itself, and whether it compiles.
    pub(crate) fn mutants(&self, group: &str) -> Vec<(usize, String, &Mutant, bool)> {
        let mut all = Vec::new();
        for (at, file) in self.files.iter().enumerate().filter(|(_, file)| file.group == group) {
            let path = shown(self.package, &file.path);
            for (index, mutant) in file.found.mutants.iter().enumerate() {
                all.push((file.first + index, path.clone(), mutant, self.is_kept(at, index)));
            }
        }
        all
    }

    fn is_kept(&self, file: usize, index: usize) -> bool {
        let mutant = &self.files[file].found.mutants[index];
        !self.dropped.contains(&(self.files[file].first + index))
            && mutant.frozen.is_none_or(|frozen| !self.frozen.contains(&(file, frozen)))
    }

    /// Builds the test programs of the groups.
    pub(crate) fn build(&mut self, tests: &BTreeSet<&str>, also: &BTreeSet<&str>) -> Result<Vec<Program>> {
        self.copy()?;
        let check = ["check", "--quiet", "--lib"].map(str::to_owned).to_vec();
        let mut run = vec!["test".to_owned(), "--quiet".into(), "--no-run".into(), "--lib".into()];
        for test in tests {
            run.extend(["--test".to_owned(), (*test).to_owned()]);
        }
        for package in also {
            run.extend(["--package".to_owned(), published(package)]);
        }
        // Constants that are used where only a constant can be show themselves in what is not built here, too.
        self.remember();
        self.until_it_builds(&check)?;
        let programs = self.until_it_builds(&run)?;
        fs::write(self.memory(), self.names().filter(|it| it.1).map(|it| it.0 + "\n").collect::<String>())?;
        Ok(programs)
    }

    fn memory(&self) -> PathBuf {
        self.root.join("target/mutants").join(format!("{}-not-built.txt", self.package))
    }

    /// What did not compile last time is not tried again.
    fn remember(&mut self) {
        let text = fs::read_to_string(self.memory()).unwrap_or_default();
        let before: BTreeSet<&str> = text.lines().collect();
        let out: Vec<Out> = self.names().filter(|it| before.contains(it.0.as_str())).map(|it| it.2).collect();
        for out in out {
            match out {
                Out::Mutant(number) => self.dropped.insert(number),
                Out::Frozen(file, index) => self.frozen.insert((file, index)),
            };
        }
    }

    /// Every mutant and every constant by a name that outlasts small changes, and whether it is out.
    fn names(&self) -> impl Iterator<Item = (String, bool, Out)> {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        let mut all = Vec::new();
        for (at, file) in self.files.iter().enumerate() {
            let path = file.path.display();
            for (index, frozen) in file.found.frozen.iter().enumerate() {
                let owner = frozen.owner.as_deref().unwrap_or_default();
                let is_out = self.frozen.contains(&(at, index));
                all.push((
                    format!("{path} {owner}::{} stays constant", frozen.name),
                    is_out,
                    Out::Frozen(at, index),
                ));
            }
            for (index, mutant) in file.found.mutants.iter().enumerate() {
                let name = format!("{path} {}: {}", mutant.function, mutant.what);
                let count = seen.entry(name.clone()).or_default();
                *count += 1;
                let number = file.first + index;
                all.push((format!("{name} #{count}"), self.dropped.contains(&number), Out::Mutant(number)));
            }
        }
        all.into_iter()
    }

    fn until_it_builds(&mut self, arguments: &[String]) -> Result<Vec<Program>> {
        for round in 1.. {
            self.write()?;
            let output = Command::new("cargo")
                .args(arguments)
                .args(["--package", &published(self.package), "--message-format", "json"])
                .current_dir(self.tree())
                .env("CARGO_TARGET_DIR", self.root.join("target/mutants/build"))
                .output()
                .context("cargo does not start")?;
            let text = String::from_utf8_lossy(&output.stdout);
            let messages: Vec<Value> =
                text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
            if output.status.success() {
                return Ok(self.programs(&messages));
            }
            let (dropped, cold_before) = (self.dropped.len(), self.frozen.clone());
            let mut unplaced = Vec::new();
            let mut errors = 0;
            for message in messages.iter().filter(|it| it["reason"] == "compiler-message") {
                let message = &message["message"];
                if message["level"] != "error" || message["spans"].as_array().is_none_or(Vec::is_empty) {
                    continue;
                }
                errors += 1;
                if !self.blame(message) {
                    unplaced.push(message["rendered"].as_str().unwrap_or("").to_owned());
                }
            }
            let (less, cold) = (self.dropped.len() - dropped, self.frozen.len() - cold_before.len());
            for (file, index) in self.frozen.difference(&cold_before) {
                let (file, frozen) = (&self.files[*file], &self.files[*file].found.frozen[*index]);
                if !file.found.mutants.is_empty() {
                    println!("  {} stays constant in {}", frozen.name, file.path.display());
                }
            }
            println!("build {round}: {errors} errors; {less} mutants and {cold} constants are out");
            if less + cold == 0 {
                eprintln!("{}", String::from_utf8_lossy(&output.stderr));
                bail!("the copy does not build:\n{}", unplaced.join("\n"));
            }
        }
        unreachable!("the loop ends by returning")
    }

    /// Finds what an error of the compiler is about. Answers whether anything was found.
    fn blame(&mut self, message: &Value) -> bool {
        let text = message["message"].as_str().unwrap_or("");
        if std::env::var_os("C47_ERRORS").is_some() {
            eprintln!("{}", message["rendered"].as_str().unwrap_or(""));
        }
        // A constant, or a function evaluated at compile time, that is needed as such.
        if matches!(
            message["code"]["code"].as_str(),
            Some("E0015" | "E0532" | "E0423" | "E0010" | "E0435" | "E0080")
        ) && self.freeze(text)
        {
            return true;
        }
        let spans = message["spans"].as_array().into_iter().flatten();
        let (primary, others): (Vec<&Value>, Vec<&Value>) =
            spans.partition(|span| span["is_primary"] == true);
        for span in primary.into_iter().chain(others) {
            if self.drop_at(span) {
                return true;
            }
        }
        let lines = message["spans"].as_array().into_iter().flatten().flat_map(|it| it["text"].as_array());
        let lines: Vec<&str> = lines.flatten().filter_map(|it| it["text"].as_str()).collect();
        let words = lines.iter().flat_map(|it| it.split(|c: char| !c.is_alphanumeric() && c != '_'));
        let words: String = words.map(|word| format!("`{word}` ")).collect();
        self.freeze(text) || self.freeze(&words)
    }

    /// Leaves the items that a message names in quotes evaluated at compile time.
    fn freeze(&mut self, text: &str) -> bool {
        let mut found = false;
        for path in text.split('`').skip(1).step_by(2) {
            let path = path.split("::<").next().unwrap_or(path);
            let mut path = path.rsplit("::").map(|it| it.split('<').next().unwrap_or(it));
            let (name, owner) = (path.next().unwrap_or_default(), path.next());
            for (at, file) in self.files.iter().enumerate() {
                let module = file.path.file_stem().and_then(|it| it.to_str());
                for (index, frozen) in file.found.frozen.iter().enumerate().filter(|(_, it)| it.name == name)
                {
                    let mine = frozen.owner.as_deref().or(module);
                    if owner.is_none_or(|owner| mine == Some(owner) || mine == Some("mod") || owner == "Self")
                    {
                        found |= self.frozen.insert((at, index));
                    }
                }
            }
        }
        found
    }

    fn drop_at(&mut self, span: &Value) -> bool {
        let Some(file) = span["file_name"].as_str() else { return false };
        let Some(regions) = self.regions.get(Path::new(file)) else { return false };
        let at = |key: &str| span[key].as_u64().unwrap_or(0) as usize;
        let (start, end) = (at("byte_start"), at("byte_end"));
        let around = regions
            .iter()
            .filter(|region| region.range.start <= start && end <= region.range.end)
            .min_by_key(|region| region.range.len());
        let mutants: Vec<usize> = match around {
            Some(region) => region.mutants.clone(),
            None => regions
                .iter()
                .filter(|region| start <= region.range.start && region.range.end <= end)
                .flat_map(|region| region.mutants.clone())
                .collect(),
        };
        let before = self.dropped.len();
        self.dropped.extend(&mutants);
        self.dropped.len() > before || !mutants.is_empty()
    }

    fn programs(&self, messages: &[Value]) -> Vec<Program> {
        messages
            .iter()
            .filter(|it| it["reason"] == "compiler-artifact" && it["profile"]["test"] == true)
            .filter_map(|it| {
                let (name, path) = (it["target"]["name"].as_str()?, it["executable"].as_str()?);
                let is_lib = it["target"]["kind"][0] == "lib";
                let name = if is_lib { "lib".to_owned() } else { name.to_owned() };
                let folder = Path::new(it["manifest_path"].as_str()?).parent()?.to_owned();
                Some(Program { name, path: path.into(), folder })
            })
            .collect()
    }

    /// Copies what git knows; leaves alone what has not changed, so that cargo does not build it again.
    fn copy(&self) -> Result<()> {
        let output = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(&self.root)
            .output()
            .context("git does not start")?;
        ensure!(output.status.success(), "git ls-files failed");
        let list = String::from_utf8(output.stdout)?;
        let mine: BTreeSet<&Path> = self.files.iter().map(|file| file.path.as_path()).collect();
        let package = folder(self.package);
        let mut known = BTreeSet::new();
        for path in list.split('\0').filter(|path| !path.is_empty()) {
            let path = Path::new(path);
            known.insert(self.tree().join(path));
            let is_written = path.starts_with(&package) && path.extension().is_some_and(|it| it == "rs");
            if !mine.contains(path) && !is_written && self.root.join(path).is_file() {
                put(&self.tree().join(path), &fs::read(self.root.join(path))?)?;
            }
        }
        // What an earlier copy had and the sources no longer have.
        for below in ["src", "tests"] {
            for path in inside(&self.tree(), &package.join(below)).unwrap_or_default() {
                let path = self.tree().join(path);
                if !known.contains(&path) {
                    fs::remove_file(path)?;
                }
            }
        }
        Ok(())
    }

    /// Writes every source file of the package.
    fn write(&mut self) -> Result<()> {
        let package = folder(self.package);
        let mut all = inside(&self.root, &package)?;
        all.retain(|path| path.extension().is_some_and(|it| it == "rs"));
        // A name that several constants share could not be told apart where it is used.
        let mut names: BTreeMap<&str, usize> = BTreeMap::new();
        let mut called = BTreeSet::new();
        let mut called_here: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
        let texts: Vec<String> =
            all.iter().map(|path| fs::read_to_string(self.root.join(path))).collect::<Result<_, _>>()?;
        for text in &texts {
            for part in text.split("const ").skip(1) {
                let end = part.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(0);
                *names.entry(&part[..end]).or_default() += 1;
            }
        }
        let constants: BTreeSet<&str> = self
            .files
            .iter()
            .flat_map(|file| file.found.frozen.iter().filter(|it| it.is_called).map(|it| it.name.as_str()))
            .collect();
        for (at, file) in self.files.iter().enumerate() {
            for (index, frozen) in file.found.frozen.iter().enumerate().filter(|(_, it)| it.is_called) {
                let has_mutants = (0..file.found.mutants.len()).any(|mutant| {
                    file.found.mutants[mutant].frozen == Some(index)
                        && !self.dropped.contains(&(file.first + mutant))
                });
                let leads_on =
                    constants.iter().any(|name| *name != frozen.name && frozen.value.contains(*name));
                let is_alone = names.get(frozen.name.as_str()) == Some(&1);
                if !(has_mutants || leads_on) || !(is_alone || frozen.is_private && frozen.owner.is_none()) {
                    self.frozen.insert((at, index));
                } else if !self.frozen.contains(&(at, index)) {
                    let names = if is_alone { &mut called } else { called_here.entry(at).or_default() };
                    names.insert(frozen.name.clone());
                }
            }
        }
        self.regions.clear();
        for (path, text) in all.iter().zip(&texts) {
            let at = self.files.iter().position(|file| &file.path == path);
            let mut text = match at {
                None => writing::call(text, &called),
                Some(at) => {
                    let file = &self.files[at];
                    let mut called = called.clone();
                    called.extend(called_here.remove(&at).unwrap_or_default());
                    let written = writing::write(
                        &file.text,
                        &file.found,
                        file.first,
                        |mutant| self.is_kept(at, mutant - file.first),
                        |index| !self.frozen.contains(&(at, index)),
                        &called,
                    );
                    self.regions.insert(path.clone(), written.regions);
                    written.text
                }
            };
            if *path == package.join("src/lib.rs") {
                let module = SWITCH.split("::").nth(1).unwrap_or_default();
                text = format!("#![allow(warnings)]{text}\npub mod {module};\n");
            }
            put(&self.tree().join(path), text.as_bytes())?;
        }
        put(&self.tree().join(package.join("src/chosen_mutant.rs")), include_bytes!("chosen_mutant.rs.txt"))
    }
}

/// Every file below a folder, as paths below the root.
fn inside(root: &Path, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    let mut entries: Vec<PathBuf> = fs::read_dir(root.join(folder))?
        .map(|it| it.map(|it| folder.join(it.file_name())))
        .collect::<Result<_, _>>()?;
    entries.sort();
    for path in entries {
        if root.join(&path).is_dir() {
            all.extend(inside(root, &path)?);
        } else {
            all.push(path);
        }
    }
    Ok(all)
}

fn put(path: &Path, text: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|before| before == text) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text).with_context(|| path.display().to_string())
}
