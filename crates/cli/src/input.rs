//! Files that a user names: read whole, up to a limit, with an error that says what was wrong with which file.

use crate::output::reason;
use anyhow::{Context as _, bail};
use house::{AnyRules, Entry, Registry, Unlawful};
use rulebook::licensee::Violations;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// The longest rules file that is read, in bytes. The rules themselves are content with less; this is for memory.
const LONGEST_TEXT: u64 = 1024 * 1024;

/// Reads a text file.
pub(crate) fn text(path: &Path) -> anyhow::Result<String> {
    up_to(path, LONGEST_TEXT)
}

/// Reads a text file of at most so many bytes.
pub(crate) fn up_to(path: &Path, longest: u64) -> anyhow::Result<String> {
    let name = path.display();
    let file = open(path)?;
    let mut bytes = Vec::new();
    file.take(longest + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| anyhow::anyhow!("{name} cannot be read: {}", reason(&error)))?;
    if bytes.len() as u64 > longest {
        bail!("{name} is longer than {longest} bytes: that is not what is expected here");
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            bail!("{name} is not UTF-8 text: the byte at {at} belongs to no letter")
        }
    }
}

/// Opens a file to read it; a directory is none.
pub(crate) fn open(path: &Path) -> anyhow::Result<File> {
    let name = path.display();
    let file = File::open(path).map_err(|error| anyhow::anyhow!("{name}: {}", reason(&error)))?;
    let about = file.metadata().with_context(|| format!("{name} cannot be looked at"))?;
    if about.is_dir() {
        bail!("{name}: it is a directory; a file is expected here");
    }
    Ok(file)
}

/// The rules of a game: from a file, or the plainest legal ones.
pub(crate) fn rules(game: &dyn Entry, path: Option<&Path>) -> anyhow::Result<Box<dyn AnyRules>> {
    let Some(path) = path else { return Ok(game.plainest()) };
    let text = text(path)?;
    lawful(path, text, |text| game.read(text))
}

/// The rules in a file, of the game that it names.
pub(crate) fn any_rules(registry: &Registry, path: &Path) -> anyhow::Result<Box<dyn AnyRules>> {
    let text = text(path)?;
    lawful(path, text, |text| registry.rules(text))
}

/// What a file says, or everything that is wrong with it.
pub(crate) fn lawful<T>(
    path: &Path,
    text: String,
    read: impl FnOnce(&str) -> Result<T, Violations>,
) -> anyhow::Result<T> {
    read(&text).map_err(|violations| {
        let name = path.display().to_string();
        Unlawful { name, text, violations, hint: "; \"chapter47 rules check\" says the same" }.into()
    })
}
