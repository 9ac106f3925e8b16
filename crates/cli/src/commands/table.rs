//! `chapter47 table`: the table protocol on standard input and output, one JSON object a line each way.

use crate::cli;
use crate::input;
use crate::outcome::Outcome;
use crate::output::{self, reason};
use anyhow::{Context as _, bail};
use house::asked::now;
use house::{Driving, Registry};
use rulebook::game::Moment;
use rulebook::wire::LONGEST_LINE;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use table::lines::{Line, Lines};
use table::protocol::Carried;
use table::record::{End, Header};

/// Drive one table through standard input and output
///
/// One JSON object a line each way, as UCI does for chess: an act goes in, what came of it comes out, with everything
/// that can be done next. Amounts are integer cents. docs/protocol.md has every command and event.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which game
    #[arg(value_name = "GAME", index = 1)]
    game: String,
    /// The licensee's rules; without it, the plainest legal table
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// People do the staff's part: the croupier does nothing by itself
    #[arg(long)]
    attended: bool,
    /// Throw the dice or deal the cards here, from a generator with this seed; device lines are refused
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How much of what may be done next stands in each answer; a program can ask with {"awaiting":"now"}
    #[arg(long, value_name = "MUCH", value_enum, default_value_t)]
    awaiting: Awaiting,
    /// Write the record of this sitting to a file, after what is in it
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// What answers carry of what may be done next.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Awaiting {
    /// Everything
    #[default]
    All,
    /// What is new and what is gone since the last answer
    Changes,
    /// Nothing: the fastest, for a program that knows what it will do
    None,
}

/// Keeps a table, or a keno location, until the input ends.
pub(crate) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    let game = cli::game(registry, &args.game)?;
    let rules = input::rules(game, args.rules.as_deref())?;
    let awaiting = match args.awaiting {
        Awaiting::All => Carried::All,
        Awaiting::Changes => Carried::Changes,
        Awaiting::None => Carried::None,
    };
    let (attended, seed, recorded) = (args.attended, args.seed, args.record.is_some());
    let mut driven = game.drive(&*rules, Driving { attended, seed, awaiting, recorded })?;
    let mut record = args.record.as_deref().map(Record::open).transpose()?;
    let outcome = converse(|text, now| {
        let exchanged = driven.exchange(text, now);
        if let (Some(record), Some(at)) = (&mut record, exchanged.at) {
            record.keep(|| driven.header(at), &exchanged.lines)?;
        }
        Ok(exchanged.answer)
    })?;
    if let Some(record) = &mut record {
        let at = now().max(driven.latest());
        record.close(|| driven.header(at), &End::now(at, driven.stakes()))?;
    }
    Ok(outcome)
}

/// Answers every line of the input, until it ends or nobody reads the answers.
fn converse(mut answer: impl FnMut(&str, Moment) -> anyhow::Result<String>) -> anyhow::Result<Outcome> {
    let mut lines = Lines::new(BufReader::with_capacity(LONGEST_LINE, io::stdin()), LONGEST_LINE);
    let mut answers = BufWriter::new(output::raw());
    while let Some(line) = lines.read().context("standard input cannot be read")? {
        let answer = match line {
            Line::Text { text, .. } => answer(&text, now())?,
            Line::TooLong => error_line(&format!("a line has at most {LONGEST_LINE} bytes")),
            Line::NotText => error_line("a line is UTF-8 text"),
        };
        writeln!(answers, "{answer}")?;
        // Whoever waits for an answer gets it. Whoever has sent the next line already is not waiting.
        if lines.has_next() {
            continue;
        }
        answers.flush()?;
        if output::is_closed() {
            break;
        }
    }
    answers.flush()?;
    Ok(Outcome::Fine)
}

fn error_line(text: &str) -> String {
    serde_json::json!({ "error": text }).to_string()
}

/// A record being written: every act stands in the file before it is acknowledged.
struct Record {
    name: String,
    file: BufWriter<File>,
    /// Is the header written? It says when the first act was done, and is written with it.
    headed: bool,
}

impl Record {
    /// Opens a file to write after its end. What a file holds is never overwritten, and must be a record.
    fn open(path: &Path) -> anyhow::Result<Record> {
        let name = path.display().to_string();
        let fail = |error: io::Error| anyhow::anyhow!("{name} cannot be written: {}", reason(&error));
        let mut file = OpenOptions::new().append(true).create(true).open(path).map_err(fail)?;
        let about = file.metadata().map_err(fail)?;
        if about.is_file() && about.len() > 0 {
            let mut before = BufReader::new(input::open(path)?);
            let mut start = [0; 10];
            let is_record = before.read_exact(&mut start).is_ok() && start == *br#"{"record":"#;
            if !is_record {
                bail!("{name} is not empty and is no record, so nothing is written after it");
            }
            before.seek(SeekFrom::End(-1)).map_err(fail)?;
            if before.fill_buf().map_err(fail)? != b"\n" {
                // The last line was cut off; the auditor will say so. The next one must not be spoiled by it.
                file.write_all(b"\n").map_err(fail)?;
            }
        }
        Ok(Record { name, file: BufWriter::new(file), headed: false })
    }

    fn write(&mut self, line: &str) -> anyhow::Result<()> {
        writeln!(self.file, "{line}")
            .map_err(|error| anyhow::anyhow!("{} cannot be written: {}", self.name, reason(&error)))
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        let fail = |error| anyhow::anyhow!("{} cannot be written: {}", self.name, reason(&error));
        self.file.flush().map_err(fail)
    }

    /// Writes what was accepted, under its header.
    fn keep(&mut self, header: impl FnOnce() -> Header, lines: &[String]) -> anyhow::Result<()> {
        if !std::mem::replace(&mut self.headed, true) {
            self.write(&header().to_line())?;
        }
        for line in lines {
            self.write(line)?;
        }
        self.flush()
    }

    /// The input is over: says what is still out.
    fn close(&mut self, header: impl FnOnce() -> Header, end: &End) -> anyhow::Result<()> {
        self.keep(header, &[end.to_line()])
    }
}
