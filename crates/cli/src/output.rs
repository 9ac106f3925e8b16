//! What is printed, and what is written into files.

use games::asked::Answer;
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;

pub(crate) use games::terminal::{
    BAD, GOOD, QUIET, STRONG, count, counted, grouped, plain, plain_table, trimmed, wrapped,
};

/// Prints a value as JSON for programs, with a newline after it.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let mut stdout = io::BufWriter::new(io::stdout().lock());
    serde_json::to_writer_pretty(&mut stdout, value).map_err(io::Error::from)?;
    writeln!(stdout)?;
    stdout.flush()?;
    Ok(())
}

/// Prints a text as it is.
pub(crate) fn text(text: &str) -> anyhow::Result<()> {
    let mut stdout = anstream::stdout().lock();
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
    let mut stdout = io::stdout().lock();
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
