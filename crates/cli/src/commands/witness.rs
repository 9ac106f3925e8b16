//! `chapter47 witness`: somebody else, elsewhere, who remembers what a house showed.

mod house;

use crate::commands::journal::public_key;
use crate::input;
use crate::outcome::{Outcome, complain};
use crate::output::{self, BAD, GOOD, STRONG, counted, plain};
use anyhow::Context as _;
use house::AnyHouse;
use ledger::note::{Kind, NOTE_LIMIT, PrivateKey, PublicKey, SignedHead, key_beside, write_durably};
use ledger::witness::{self, Failed, Seen};
use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Watch a house from elsewhere, and sign only what continues what was seen
///
/// An owner can rewrite his whole journal and sign it again; he cannot change what a witness has seen. The witness asks for
/// every checkpoint that the house signed since the one in its own file, and for the proof that each continues the one
/// before it; then it signs the last with a key of its own (FILE.key, made at the first time) and keeps it, and all of them
/// in FILE.all. If the house shows a shorter or another history, it says so, keeps what was shown as FILE.caught, and exits
/// with 1. Run it on another machine, under another person's name.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 witness http://house.example:4747 --key house.pub --state house.note --every 60
  chapter47 witness /mnt/house/house.db --key house.pub --state house.note
  chapter47 journal verify house.db --key house.pub --checkpoint house.note")]
pub(crate) struct Args {
    /// The house: its address (http://…), or its journal's file
    #[arg(value_name = "HOUSE")]
    house: String,
    /// The house's public key, or a file with it, as "chapter47 journal key" prints it
    #[arg(long, value_name = "K")]
    key: String,
    /// The witness's own file, with the last checkpoint it has seen
    #[arg(long, value_name = "FILE")]
    state: PathBuf,
    /// Look again so often, until it is stopped. Without it: look once
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    every: Option<u64>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let house_key = public_key(&args.key)?;
    let house = AnyHouse::new(&args.house)?;
    let own_key = PrivateKey::read_or_make(&key_beside(&args.state), "witness", Kind::Witness)?;
    let watch = Watch { house, house_key, own_key, state: &args.state };
    let mut kept = watch.kept()?;
    if kept.is_none() {
        output::text(&format!(
            "{} is new here; what it signs is checked with {}\n",
            args.state.display(),
            watch.own_key.public()
        ))?;
    }
    loop {
        match (watch.look(kept.as_ref()), args.every) {
            (Ok(Some(new)), _) => kept = Some(new),
            (Ok(None), _) => {}
            (Err(Ended::Caught), _) => return Ok(Outcome::Findings),
            (Err(Ended::Error(error)), None) => return Err(error),
            // A house that does not answer is asked again.
            (Err(Ended::Error(error)), Some(_)) => complain(&error),
        }
        match args.every {
            None => return Ok(Outcome::Fine),
            Some(seconds) => std::thread::sleep(Duration::from_secs(seconds)),
        }
    }
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(ending);
    PathBuf::from(name)
}

/// Why a look led to nothing.
enum Ended {
    Caught,
    Error(anyhow::Error),
}

impl From<anyhow::Error> for Ended {
    fn from(error: anyhow::Error) -> Ended {
        Ended::Error(error)
    }
}

impl From<std::io::Error> for Ended {
    fn from(error: std::io::Error) -> Ended {
        Ended::Error(error.into())
    }
}

struct Watch<'a> {
    house: AnyHouse,
    house_key: PublicKey,
    own_key: PrivateKey,
    state: &'a Path,
}

impl Watch<'_> {
    /// What the witness has from before. A file that he did not sign himself is not his memory.
    fn kept(&self) -> anyhow::Result<Option<SignedHead>> {
        if !self.state.exists() {
            return Ok(None);
        }
        let text = input::up_to(self.state, NOTE_LIMIT as u64)?;
        let kept = witness::kept(&text, &self.house_key, &self.own_key);
        kept.map(Some)
            .with_context(|| format!("{} is not what this witness kept of this house", self.state.display()))
    }

    /// Adds what the house signed to all that was seen before: a line each, as a JSON string.
    fn keep_all(&self, all: &[String]) -> anyhow::Result<()> {
        let path = beside(self.state, ".all");
        let lines: String =
            all.iter().map(|note| format!("{}\n", serde_json::Value::from(note.as_str()))).collect();
        let written = OpenOptions::new().append(true).create(true).open(&path).and_then(|mut file| {
            file.write_all(lines.as_bytes())?;
            file.sync_all()
        });
        written.with_context(|| format!("{} cannot be written", path.display()))
    }

    /// Looks once; gives what is new, kept durably.
    fn look(&self, kept: Option<&SignedHead>) -> Result<Option<SignedHead>, Ended> {
        let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
        let mut out = output::styled();
        match witness::look(&self.house, &self.house_key, &self.own_key, kept, at) {
            Ok(Seen::Same) => {
                let size = kept.map_or(0, |kept| kept.head.size);
                writeln!(out, "{}, as before", counted(size, "batch", "batches"))?;
                Ok(None)
            }
            Ok(Seen::New { last: signed, all }) => {
                // First: should it end between the two, the same checkpoints are kept twice.
                self.keep_all(&all)?;
                write_durably(self.state, signed.to_string().as_bytes(), 0o644)
                    .with_context(|| format!("{} cannot be written", self.state.display()))?;
                let size = counted(signed.head.size, "batch", "batches");
                match kept {
                    None => writeln!(out, "{GOOD}{size}: seen for the first time, and signed{GOOD:#}")?,
                    Some(kept) => writeln!(
                        out,
                        "{GOOD}{size}: they continue the {} seen before, and are signed{GOOD:#}",
                        output::grouped(kept.head.size)
                    )?,
                }
                Ok(Some(*signed))
            }
            Err(Failed::NoAnswer(error)) => {
                Err(Ended::Error(error.context("the house gives no answer that can be used")))
            }
            Err(Failed::Caught(why, shown)) => {
                let evidence = beside(self.state, ".caught");
                write_durably(&evidence, shown.as_bytes(), 0o644)
                    .with_context(|| format!("{} cannot be written", evidence.display()))?;
                writeln!(out, "{BAD}THE RECORD OF THIS HOUSE CANNOT BE TRUSTED{BAD:#}")?;
                writeln!(out, "{STRONG}{}{STRONG:#}", plain(&why.to_string()))?;
                writeln!(
                    out,
                    "What it showed before is {}; what it shows now is {}. Keep both.",
                    plain(&self.state.display().to_string()),
                    plain(&evidence.display().to_string())
                )?;
                Err(Ended::Caught)
            }
        }
    }
}
