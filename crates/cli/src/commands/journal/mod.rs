//! `chapter47 journal`: what the house remembers, verified, proven and shown.

mod copy;
mod export;
mod prove;
mod rules;
mod show;
pub(crate) mod verify;

use crate::commands::backup;
use crate::input;
use crate::outcome::Outcome;
use crate::output;
use anyhow::{Context as _, bail};
use house::Registry;
use ledger::note::{PrivateKey, PublicKey, SignedHead, key_beside};
use ledger::{Reader, Site, StreamId};
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;

/// Verify, prove, export, show and copy the journal of a house
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Recompute everything that a journal, an export of one, or a proof of one entry says; name each place where it is wrong
    ///
    /// In a journal: hashes of entries and batches, numbers, sums, balances, heads, the tree under each signed checkpoint,
    /// and every row that follows from entries: people, keys, secrets. It says what it does not check. What one file cannot show is that all of it was rewritten, or is an old copy: for that, give the house's
    /// public key, and checkpoints that were kept elsewhere, such as a witness's. Of a whole journal that "journal export" wrote:
    /// hashes, numbers and sums, and the record of each table and keno location, as "chapter47 audit" does; it says what it
    /// cannot check. Of a proof: everything from the entry to the signature. Exits with 1 if anything is wrong, and with 3
    /// if an audit of an export has remarks only.
    #[command(after_help = "\
Examples:
  chapter47 journal verify house.db
  chapter47 journal verify house.db --key house.pub --checkpoint monday.note --checkpoint tuesday.note
  chapter47 journal verify house.jsonl --key house.pub --checkpoint monday.note
  chapter47 journal verify proof.json --key house.pub")]
    Verify(verify::Args),
    /// Prove that an entry stands in the journal, to somebody who has only the house's public key
    ///
    /// The proof is JSON: the entry as it was stored, what the hash of its batch needs besides, the path to the root of the
    /// tree, and the signed checkpoint. What lies face down is sealed in it as it is in the journal. It shows the answer that
    /// the patron got with his command, which for a keno ticket is the slip with its code.
    #[command(after_help = "\
Examples:
  chapter47 journal prove house.db --stream table:east-1 --seq 12 > proof.json
  chapter47 journal verify proof.json --key house.pub")]
    Prove(prove::Args),
    /// Print the public key that the house's checkpoints are signed with
    #[command(after_help = "\
Examples:
  chapter47 journal key house.db > house.pub
  chapter47 journal key /etc/chapter47/house.key > house.pub")]
    Key {
        /// The journal, beside which the key lies as FILE.key; or, for a house on a database, the file of its key
        #[arg(value_name = "FILE")]
        file: Site,
    },
    /// Write the journal for other programs: all of it, or one stream
    ///
    /// Without --stream, every entry as JSON Lines; with it, a table's record as "chapter47 audit" reads it. What lies face
    /// down is sealed until it is turned; keys are never written. Where a record ends before the turn, standard error says
    /// so, and the audit says from which line on.
    #[command(after_help = "\
Examples:
  chapter47 journal export house.db > house.jsonl
  chapter47 journal export house.db --format parquet --out house.parquet
  chapter47 journal export house.db --stream table:east-1 > east-1.jsonl
  chapter47 journal export house.db --stream table:east-1 | chapter47 audit /dev/stdin")]
    Export(export::Args),
    /// Print the entries of a journal, one a line
    #[command(after_help = "\
Examples:
  chapter47 journal show house.db
  chapter47 journal show house.db --stream table:east-1 --from 100
  chapter47 journal show house.db --streams
  chapter47 journal show house.db --json | jq -c .body")]
    Show(show::Args),
    /// Show the rules that bound a table over time: who posted them, when, and from when they bound it
    ///
    /// Rules bind when they have been posted for 30 minutes (19:47-8.3). Exits with 1 if any were not.
    #[command(after_help = "\
Examples:
  chapter47 journal rules house.db east-1
  chapter47 journal rules house.db east-1 --json | jq -r '.bound[-1].rules'")]
    Rules(rules::Args),
    /// Copy a journal, which may be in use, and verify the copy
    ///
    /// The copy is what the journal held at one moment, whole. Nothing is ever overwritten.
    #[command(after_help = "\
Examples:
  chapter47 journal backup house.db /backup/monday.db
  chapter47 journal backup house.db readers.db --without-keys")]
    Backup(backup::BackupArgs),
    /// Make a journal of a copy, on which a house can be opened
    #[command(after_help = "\
Examples:
  chapter47 journal restore /backup/monday.db house.db")]
    Restore(backup::RestoreArgs),
    /// Carry a journal from a file into a PostgreSQL database, or from a database into a file, and verify it there
    ///
    /// Every row is compared with what it was copied from, and every hash is worked out again. People, keys and secrets go
    /// with it; sessions end. A file must not be in use meanwhile, and the database has to be empty. Nothing is ever
    /// overwritten.
    #[command(after_help = "\
Examples:
  chapter47 journal copy house.db postgres://house@db.example/house
  chapter47 journal copy postgres://house@db.example/house monday.db")]
    Copy(copy::Args),
    /// Give up what is sealed under a key that is lost for good, so that the house can be opened again
    ///
    /// Every pledge whose secret is lost gets a line in its table's record, and \"fair verify\" names it for ever: nobody can
    /// check any more what came of it. Keno locations get a new secret for the codes on their slips. A table with cards face
    /// down stays closed, because nobody can open them. Look for the key first: a copy of the journal does not have it either.
    Forsake {
        /// The journal: a file, or postgres://…; no house may have it open
        #[arg(value_name = "JOURNAL")]
        journal: Site,
    },
}

pub(crate) fn run(command: &Command, registry: &Registry) -> anyhow::Result<Outcome> {
    match command {
        Command::Verify(args) => verify::run(args, registry),
        Command::Prove(args) => prove::run(args),
        Command::Key { file } => key(file),
        Command::Export(args) => export::run(args),
        Command::Show(args) => show::run(args),
        Command::Rules(args) => rules::run(args, registry),
        Command::Backup(args) => backup::back_up(args),
        Command::Restore(args) => backup::restore(args),
        Command::Copy(args) => copy::run(args),
        Command::Forsake { journal } => forsake(journal),
    }
}

/// Gives up what is sealed under a key that is lost.
fn forsake(journal: &Site) -> anyhow::Result<Outcome> {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let forsaken = server::forsake(journal, i64::try_from(now.as_millis()).unwrap_or(i64::MAX))?;
    let mut out = output::styled();
    for (stream, pledge) in &forsaken.pledges {
        writeln!(out, "{stream}: pledge {pledge} is given up, and can never be checked.")?;
    }
    for stream in &forsaken.locations {
        writeln!(out, "{stream}: slips that were sold before have codes that cannot be checked any more.")?;
    }
    for stream in &forsaken.face_down {
        writeln!(
            out,
            "{stream}: something lies face down that nobody can open: this table cannot be opened."
        )?;
    }
    for person in &forsaken.authenticators {
        writeln!(out, "{person} takes down a new authenticator at the next sign-in.")?;
    }
    if forsaken == server::Forsaken::default() {
        writeln!(out, "Nothing is sealed in this journal.")?;
    }
    Ok(Outcome::Fine)
}

/// What is said where a journal cannot be read to its end.
const READ_ON: &str = "the journal cannot be read on; \"journal verify\" says where";

/// The longest key or checkpoint that is read from a file.
const SHORT: u64 = ledger::note::NOTE_LIMIT as u64;

/// A journal to read.
pub(crate) fn open(site: &Site) -> anyhow::Result<Reader> {
    is_there(site)?;
    Ok(Reader::open(site)?)
}

/// A file is looked for before it is asked whether it is a journal; of a database its server is asked.
pub(crate) fn is_there(site: &Site) -> anyhow::Result<()> {
    site.file().map_or(Ok(()), |file| input::open(file).map(drop))
}

/// Which journal, and which stream of it.
#[derive(Debug, clap::Args)]
struct Which {
    /// The journal: a file, or a database (postgres://…)
    #[arg(value_name = "FILE")]
    file: Site,
    /// Only this stream
    #[arg(long, value_name = "S")]
    stream: Option<String>,
}

impl Which {
    /// The journal, and the stream where one is named.
    fn open(&self) -> anyhow::Result<(Reader, Option<StreamId>)> {
        let reader = open(&self.file)?;
        let stream = self.stream.as_deref().map(|name| stream_named(&reader, name)).transpose()?;
        Ok((reader, stream))
    }
}

/// A stream that is there.
pub(crate) fn stream_named(reader: &Reader, name: &str) -> anyhow::Result<StreamId> {
    let wanted = StreamId::new(name)?;
    let known = reader.streams()?;
    if !known.iter().any(|(stream, _)| *stream == wanted) {
        let names: Vec<&str> = known.iter().map(|(stream, _)| stream.as_str()).take(20).collect();
        bail!("there is no stream {name:?} in it; there are {}", names.join(", "));
    }
    Ok(wanted)
}

/// A public key: written out, or in a file.
pub(crate) fn public_key(given: &str) -> anyhow::Result<PublicKey> {
    if let Ok(key) = given.parse() {
        return Ok(key);
    }
    let text = input::up_to(Path::new(given), SHORT).context("--key is a public key, or a file with one")?;
    text.parse().with_context(|| given.to_string())
}

/// A checkpoint that was kept in a file.
/// The checkpoints in a file: one, or all that a witness has seen (`FILE.all`), each with a name.
fn all_kept(file: &Path) -> anyhow::Result<Vec<(String, SignedHead)>> {
    let name = file.display().to_string();
    let mut lines = BufReader::new(input::open(file)?);
    if !lines.fill_buf().with_context(|| name.clone())?.starts_with(b"\"") {
        return Ok(vec![(name, kept(file)?)]);
    }
    let read = |(number, line): (usize, io::Result<String>)| {
        let name = format!("{name}, line {}", number + 1);
        let note: String = serde_json::from_str(&line?).with_context(|| name.clone())?;
        let head = note.parse().with_context(|| name.clone())?;
        Ok((name, head))
    };
    lines.take(MOST_KEPT).lines().enumerate().map(read).collect()
}

/// The most bytes of checkpoints that are read: those of ten years, one a minute.
const MOST_KEPT: u64 = 2 << 30;

fn kept(file: &Path) -> anyhow::Result<SignedHead> {
    let text = input::up_to(file, SHORT)?;
    text.parse().with_context(|| file.display().to_string())
}

fn key(site: &Site) -> anyhow::Result<Outcome> {
    let Some(file) = site.file() else {
        bail!("{site}: a database has no key beside it: name the file of the key that the house signs with");
    };
    input::open(file)?;
    // The key itself may be named: a journal is not text.
    if let Ok(key) = PrivateKey::read(file) {
        output::text(&format!("{}\n", key.public()))?;
        return Ok(Outcome::Fine);
    }
    let beside = key_beside(file);
    if !beside.exists() {
        bail!(
            "{}: there is no such file; a house makes it when it is opened for the first time",
            beside.display()
        );
    }
    output::text(&format!("{}\n", PrivateKey::read(&beside)?.public()))?;
    Ok(Outcome::Fine)
}
