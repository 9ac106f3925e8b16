//! What is printed: the few styles, standard output, and texts of strangers made harmless for a terminal.

use anstyle::{AnsiColor, Color, Style};
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, StdoutLock, Write};
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

/// Something is wrong.
pub(crate) const BAD: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Red)));
/// Something is right.
pub(crate) const GOOD: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green)));
/// Worth looking at.
pub(crate) const STRONG: Style = Style::new().bold();
/// There, but quiet.
pub(crate) const QUIET: Style = Style::new().dimmed();

/// A text of somebody else's, with nothing in it that a terminal would obey.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    let harmful = |letter: char| letter.is_control() && letter != '\n' && letter != '\t';
    if !text.contains(harmful) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|letter| if harmful(letter) { '\u{fffd}' } else { letter }).collect())
}

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

/// Writes a file, and says which where it fails.
pub(crate) fn file(path: &std::path::Path, contents: &[u8]) -> anyhow::Result<()> {
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

/// Words in lines of at most so many letters, as far as words allow.
pub(crate) fn wrapped(words: &str, width: usize) -> String {
    let mut text = String::new();
    let mut room = width;
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if text.is_empty() {
            room = width.saturating_sub(length);
        } else if length < room {
            text.push(' ');
            room -= length + 1;
        } else {
            text.push('\n');
            room = width.saturating_sub(length);
        }
        text.push_str(word);
    }
    text
}

/// `1 departure`, `2 departures`, `2,140 acts`.
pub(crate) fn count(number: u64, one: &str) -> String {
    counted(number, one, &format!("{one}s"))
}

/// `1 entry`, `2 entries`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

pub(crate) use rulebook::money::grouped;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_obeys_nobody_but_us() {
        assert_eq!(plain("a\tb\n"), "a\tb\n");
        assert_eq!(plain("\u{1b}[31mred\u{7}"), "\u{fffd}[31mred\u{fffd}");
    }

    #[test]
    fn words_are_wrapped_between_words() {
        assert_eq!(wrapped("one two  three", 7), "one two\nthree");
        assert_eq!(wrapped("unbreakable", 3), "unbreakable");
        assert_eq!(wrapped("", 3), "");
    }

    #[test]
    fn numbers_are_counted_as_people_do() {
        assert_eq!(count(1, "act"), "1 act");
        assert_eq!(count(2_140, "act"), "2,140 acts");
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(1_000_000), "1,000,000");
    }
}
