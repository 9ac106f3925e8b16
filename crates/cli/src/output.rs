//! What is printed on standard output, and what is written into files.

use house::asked::Answer;
use serde::Serialize;
use std::io::{self, StdoutLock, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Did the reader of standard output close the pipe?
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Standard output. Every command prints through it.
///
/// A reader may close the pipe early (`| head -1`). That is no failure and no finding: the rest is dropped, and the
/// command ends with the exit code that it would have had. A command that only writes, and could go on for long, asks
/// [`is_closed`] and stops.
pub(crate) struct Out<W>(W);

impl<W: Write> Write for Out<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if is_closed() {
            return Ok(bytes.len());
        }
        unless_closed(self.0.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if is_closed() {
            return Ok(());
        }
        unless_closed(self.0.flush(), ())
    }
}

fn unless_closed<T>(result: io::Result<T>, dropped: T) -> io::Result<T> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            CLOSED.store(true, Ordering::Relaxed);
            Ok(dropped)
        }
        other => other,
    }
}

/// Did the reader of standard output close the pipe? Nobody reads what is still printed.
pub(crate) fn is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

/// Standard output for people: in colour on a terminal.
pub(crate) fn styled() -> Out<anstream::AutoStream<StdoutLock<'static>>> {
    Out(anstream::stdout().lock())
}

/// Standard output for programs: as it is.
pub(crate) fn raw() -> Out<io::Stdout> {
    Out(io::stdout())
}

pub(crate) use house::terminal::{
    BAD, GOOD, QUIET, STRONG, count, counted, grouped, plain, plain_table, trimmed, wrapped,
};

/// Prints a value as JSON for programs, with a newline after it.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let mut stdout = io::BufWriter::new(raw());
    serde_json::to_writer_pretty(&mut stdout, value).map_err(io::Error::from)?;
    writeln!(stdout)?;
    stdout.flush()?;
    Ok(())
}

/// Prints a text as it is.
pub(crate) fn text(text: &str) -> anyhow::Result<()> {
    let mut stdout = styled();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()?;
    Ok(())
}

/// Prints an answer, and draws its picture into a file where there is one.
pub(crate) fn answer(answer: &Answer, plot: Option<&Path>, json: bool) -> anyhow::Result<()> {
    if let (Some(path), Some(drawn)) = (plot, &answer.drawn) {
        file(path, drawn.as_bytes())?;
    }
    if !json {
        return text(&answer.said);
    }
    let mut stdout = raw();
    stdout.write_all(answer.said.as_bytes())?;
    Ok(stdout.flush()?)
}

/// Writes a file, and says which where it fails.
pub(crate) fn file(path: &Path, contents: &[u8]) -> anyhow::Result<()> {
    std::fs::write(path, contents)
        .map_err(|error| anyhow::anyhow!("{} cannot be written: {}", path.display(), reason(&error)))
}

/// An error of the operating system in words, without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_string(),
        io::ErrorKind::PermissionDenied => "permission denied".to_string(),
        io::ErrorKind::IsADirectory => "it is a directory".to_string(),
        io::ErrorKind::NotADirectory => "part of its path is not a directory".to_string(),
        _ => error.to_string(),
    }
}
