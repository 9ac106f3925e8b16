//! Files that a user names: read whole, up to a limit, with an error that says what was wrong with which file.

use crate::diagnostics;
use crate::output::reason;
use anyhow::{Context as _, bail};
use rulebook::game::Game;
use rulebook::keno::RateCard;
use rulebook::licensee::Violations;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

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

/// The rules of a table: from a file, or the plainest legal ones.
pub(crate) fn rules<G: Game>(path: Option<&Path>) -> anyhow::Result<Arc<G::Rules>> {
    let (name, text) = match path {
        None => return read::<G>("the default rules", ""),
        Some(path) => (path.display().to_string(), text(path)?),
    };
    read::<G>(&name, &text)
}

/// A keno rate card: from a file, or the one that ships.
pub(crate) fn rate_card(path: Option<&Path>) -> anyhow::Result<RateCard> {
    let Some(path) = path else { return Ok(RateCard::default()) };
    let text = text(path)?;
    lawful(&path.display().to_string(), &text, RateCard::from_toml(&text))
}

fn read<G: Game>(name: &str, text: &str) -> anyhow::Result<Arc<G::Rules>> {
    lawful(name, text, G::rules_from_toml(text)).map(Arc::new)
}

/// What was read, or everything that is wrong with it.
fn lawful<T>(name: &str, text: &str, read: Result<T, Violations>) -> anyhow::Result<T> {
    match read {
        Ok(rules) => Ok(rules),
        Err(violations) => {
            diagnostics::complain(name, text, &violations)?;
            bail!("{name} {}; \"chapter47 rules check\" says the same", diagnostics::verdict(&violations))
        }
    }
}
