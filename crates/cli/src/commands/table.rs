//! `chapter47 table`: the table protocol on standard input and output, one JSON object a line each way.

mod keno;

use crate::cli::Game as Games;
use crate::input;
use crate::outcome::Outcome;
use crate::output::{self, reason};
use anyhow::{Context as _, bail};
use floor::chance::SimChance;
use floor::croupier::Duties;
use floor::lines::{Line, Lines};
use floor::protocol::exchange;
use floor::record::{End, Header, Out};
use floor::session::{Performed, Session};
use rulebook::game::{Game, Moment};
use rulebook::wire::LONGEST_LINE;
use rulebook::{blackjack, chemin_de_fer, craps, poker_room, punto_banco};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// Drive one table through standard input and output
///
/// One JSON object a line each way, as UCI does for chess: an act goes in, what came of it comes out, with everything
/// that can be done next. Amounts are integer cents. docs/protocol.md has every command and event.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 table craps
    > {\"by\":\"seat 1\",\"do\":\"wager\",\"on\":\"pass\",\"amount\":1000}
    < {\"ok\":[{\"event\":\"wagered\",\"seat\":1,\"wager\":\"pass\",\"amount\":1000}],\"awaiting\":[…]}
    > {\"by\":\"device\",\"do\":\"dice\",\"faces\":[4,3]}
    < {\"ok\":[{\"event\":\"dice\",\"faces\":[4,3]},{\"event\":\"settled\",…}],\"awaiting\":[…]}
  chapter47 table craps --rules my.toml --record monday.jsonl < acts.jsonl
  chapter47 table craps --seed 47        the dice are thrown here, when the shooter does \"throw\"
  chapter47 table craps --attended       the staff's steps come from outside too
  chapter47 table punto-banco --seed 47  the cards come from here, when the wagers are closed
  chapter47 table poker-room             a poker room: floorperson and dealers come from outside
  chapter47 table keno --seed 47         a keno location: writers, supervisor, inspector and clock come from outside")]
pub(crate) struct Args {
    /// Which game
    #[arg(value_enum)]
    game: Games,
    /// The licensee's rules; without it, the plainest legal table
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// People do the staff's part: the croupier does nothing by itself
    #[arg(long)]
    attended: bool,
    /// Throw the dice or deal the cards here, from a generator with this seed; device lines are refused
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Write the record of this sitting to a file, after what is in it
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    match args.game {
        Games::Craps => keep::<craps::Table>(args),
        Games::Blackjack => keep::<blackjack::Table>(args),
        Games::PuntoBanco => keep::<punto_banco::Table>(args),
        Games::CheminDeFer => keep::<chemin_de_fer::Table>(args),
        Games::PokerRoom => keep::<poker_room::Room>(args),
        Games::Keno => keno::keep(args),
    }
}

/// Keeps a table until the input ends.
fn keep<G: Game>(args: &Args) -> anyhow::Result<Outcome> {
    let rules = input::rules::<G>(args.rules.as_deref())?;
    let duties = if args.attended { Duties::NONE } else { Duties::ALL };
    let mut record = args.record.as_deref().map(Record::open).transpose()?;
    let mut session: Session<G> = match args.seed {
        None => Session::open(Arc::clone(&rules), duties),
        Some(seed) => Session::seeded(Arc::clone(&rules), duties, SimChance::new(seed, 0)),
    };
    let header = |at| Header::of::<G>(&rules, at);
    let mut out = Out::default();
    let outcome = converse(|text, now| {
        let exchange = exchange(&mut session, text, now);
        if let (Some(record), [first, ..]) = (&mut record, &exchange.performed[..]) {
            exchange.performed.iter().for_each(|done| out.hear(&done.events));
            let lines: Vec<String> = exchange.performed.iter().map(Performed::to_line).collect();
            record.keep(|| header(first.act.at), &lines)?;
        }
        Ok(exchange.answer)
    })?;
    if let Some(record) = &mut record {
        let at = now().max(session.latest());
        record.close(|| header(at), &End::now(at, out.stakes()))?;
    }
    Ok(outcome)
}

/// Answers every line of the input, until it ends or nobody reads the answers.
fn converse(mut answer: impl FnMut(&str, Moment) -> anyhow::Result<String>) -> anyhow::Result<Outcome> {
    let mut lines = Lines::new(io::stdin().lock(), LONGEST_LINE);
    let mut answers = BufWriter::new(output::raw());
    while let Some(line) = lines.read().context("standard input cannot be read")? {
        let answer = match line {
            Line::Text { text, .. } => answer(&text, now())?,
            Line::TooLong => error_line(&format!("a line has at most {LONGEST_LINE} bytes")),
            Line::NotText => error_line("a line is UTF-8 text"),
        };
        writeln!(answers, "{answer}")?;
        answers.flush()?;
        if output::is_closed() {
            break;
        }
    }
    Ok(Outcome::Fine)
}

fn error_line(text: &str) -> String {
    serde_json::json!({ "error": text }).to_string()
}

/// The time of day: the one place where a table's time comes from.
pub(crate) fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
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
