//! The key under which everything secret of a house is written ([`ledger::Seal`]), and where it comes from. It is in no file
//! of the journal, nor in a copy of it.

use crate::live::OpenError;
use ledger::{Fault, Journal, NotSealed, Seal, Site, seal_beside};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the seal is called among the credentials that systemd hands to a service.
pub const CREDENTIAL: &str = "chapter47.seal";

/// Where the seal of a house comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// From systemd's credentials, where there are any with its name; else from a file beside the journal, or
    /// `house.seal` here for a database.
    #[default]
    Usual,
    /// From this file; it is made where there is none and nothing is sealed yet.
    File(PathBuf),
    /// From what this command prints.
    Command(String),
}

/// From now on everything secret in the journal is written under the seal of the house. Refused where something is sealed
/// that it does not open.
pub(crate) fn seal(journal: &Journal, source: &Source) -> Result<(), OpenError> {
    let seal = match source {
        Source::Command(command) => printed_by(command)?,
        Source::File(file) => in_file(journal, file)?,
        Source::Usual => match credential().filter(|file| file.exists()) {
            Some(file) => Seal::read_credential(&file)?,
            None => {
                let beside = journal.site().file().map_or_else(|| "house.seal".into(), seal_beside);
                in_file(journal, &beside)?
            }
        },
    };
    journal.seal_with(seal).map_err(|because| match because {
        NotSealed::Fault(fault) => OpenError::Journal(fault),
        NotSealed::Declined(declined) => OpenError::Declined(declined),
    })
}

/// The seal where a house usually has it, for whoever only reads; none where it is not there, or not to be read.
pub(crate) fn at_hand(site: &Site) -> Option<Seal> {
    match credential().filter(|file| file.exists()) {
        Some(file) => Seal::read_credential(&file).ok(),
        None => Seal::read(&site.file().map_or_else(|| "house.seal".into(), seal_beside)).ok(),
    }
}

fn credential() -> Option<PathBuf> {
    std::env::var_os("CREDENTIALS_DIRECTORY").map(|folder| Path::new(&folder).join(CREDENTIAL))
}

/// A new one is made only where nothing is sealed: else it would open nothing of it.
fn in_file(journal: &Journal, file: &Path) -> Result<Seal, OpenError> {
    if !file.exists() && journal.has_sealed()? {
        let because = "it is not there, and the secrets of this house are sealed with it: put it back, or copy that of the \
                       house's other nodes; where it is lost for good, \"chapter47 journal forsake\" gives up what it sealed";
        return Err(Fault::Key { path: file.to_owned(), because: because.to_owned() }.into());
    }
    Ok(Seal::read_or_make(file)?)
}

/// What a command prints, such as one that asks a key service. What it says on standard error is the operator's to read.
fn printed_by(command: &str) -> Result<Seal, OpenError> {
    let bad = |because: String| OpenError::Seal(format!("\"{command}\" {because}"));
    let ran = Command::new("sh").args(["-c", command]).stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    let ran = ran.map_err(|error| bad(format!("cannot be run: {error}")))?;
    if !ran.status.success() {
        return Err(bad(format!("failed ({})", ran.status)));
    }
    let text = String::from_utf8(ran.stdout).unwrap_or_default();
    text.parse().map_err(|because: ledger::BadSeal| bad(format!("printed no seal: {because}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn journal() -> (tempfile::TempDir, PathBuf, Journal) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("house.db");
        let journal = Journal::open(&path).expect("a journal");
        (folder, path, journal)
    }

    #[test]
    fn a_command_prints_the_seal_or_the_house_does_not_open() {
        let (_folder, _, journal) = journal();
        let digits = "5a".repeat(32);
        for bad in ["exit 3", "echo no", "echo 5a5a", "no-such-command-47"] {
            let error = seal(&journal, &Source::Command(bad.to_string())).expect_err(bad);
            assert!(error.to_string().starts_with("the seal of the house:"), "{error}");
        }
        seal(&journal, &Source::Command(format!("echo {digits}"))).expect("it is one");
    }

    #[test]
    fn a_seal_is_made_beside_the_journal_once_and_never_in_the_place_of_one_that_is_missed() {
        let (folder, path, journal) = journal();
        seal(&journal, &Source::Usual).expect("made");
        assert!(seal_beside(&path).exists());
        let stream = ledger::StreamId::new("table:a").expect("a stream");
        let entry = ledger::Entry {
            stream: stream.clone(),
            expected_seq: 1,
            at: 1,
            body: "{}".into(),
            postings: vec![],
        };
        let mut batch = ledger::Batch::new(vec![entry]);
        batch.kept_secrets.push(ledger::KeptSecret {
            stream: stream.clone(),
            number: 1,
            secret: vec![7; 64],
        });
        journal.append_and_wait(batch).expect("taken");
        drop(journal);
        let moved = folder.path().join("elsewhere");
        std::fs::rename(seal_beside(&path), &moved).expect("moved");
        let journal = Journal::open(&path).expect("it opens");
        let error = seal(&journal, &Source::Usual).expect_err("it is missed");
        assert!(error.to_string().contains("put it back"), "{error}");
        assert!(!seal_beside(&path).exists(), "none is made in its place");
        seal(&journal, &Source::File(moved)).expect("it is named");
        assert_eq!(journal.kept_secrets(&stream).expect("readable")[0].secret, [7; 64]);
    }
}
