//! Lines from strangers: read one at a time, never more of one in memory than its limit.

use std::io::{self, BufRead, BufReader, Read};

/// A line as it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A text, without its end; `ended` says whether the end of the line was there.
    Text {
        /// The text.
        text: String,
        /// Did a newline follow?
        ended: bool,
    },
    /// Longer than the limit; the whole line was passed over.
    TooLong,
    /// Bytes that are no UTF-8.
    NotText,
}

/// Reads lines of at most so many bytes.
#[derive(Debug)]
pub struct Lines<R> {
    source: R,
    longest: usize,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Lines of at most `longest` bytes.
    pub fn new(source: R, longest: usize) -> Lines<R> {
        Lines { source, longest, buffer: Vec::new() }
    }

    /// The next line, or `None` at the end of the input.
    pub fn read(&mut self) -> io::Result<Option<Line>> {
        self.buffer.clear();
        let mut too_long = false;
        let mut anything = false;
        let ended = loop {
            let available = match self.source.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if available.is_empty() {
                break false;
            }
            anything = true;
            let newline = available.iter().position(|byte| *byte == b'\n');
            let part = &available[..newline.unwrap_or(available.len())];
            if self.buffer.len() + part.len() > self.longest {
                too_long = true;
                self.buffer.clear();
            }
            if !too_long {
                self.buffer.extend_from_slice(part);
            }
            let used = part.len() + usize::from(newline.is_some());
            self.source.consume(used);
            if newline.is_some() {
                break true;
            }
        };
        if !anything {
            return Ok(None);
        }
        if too_long {
            return Ok(Some(Line::TooLong));
        }
        let text = match std::str::from_utf8(&self.buffer) {
            Ok(text) => text.strip_suffix('\r').unwrap_or(text).to_string(),
            Err(_) => return Ok(Some(Line::NotText)),
        };
        Ok(Some(Line::Text { text, ended }))
    }
}

impl<R: Read> Lines<BufReader<R>> {
    /// Is the next line here already, so that reading it waits for nobody?
    pub fn has_next(&self) -> bool {
        self.source.buffer().contains(&b'\n')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(bytes: &[u8]) -> Vec<Line> {
        // A tiny buffer, so that lines arrive in pieces.
        let mut lines = Lines::new(BufReader::with_capacity(3, bytes), 8);
        std::iter::from_fn(|| lines.read().expect("memory does not fail")).collect()
    }

    fn text(text: &str, ended: bool) -> Line {
        Line::Text { text: text.to_string(), ended }
    }

    #[test]
    fn a_line_is_a_line_however_it_arrives() {
        assert_eq!(lines_of(b""), []);
        assert_eq!(lines_of(b"one\r\n\ntwo"), [text("one", true), text("", true), text("two", false)]);
    }

    #[test]
    fn long_lines_and_foreign_bytes_are_passed_over_and_the_rest_is_read() {
        let found = lines_of(b"12345678\n123456789\n\xff\xfe\nlast\n");
        assert_eq!(found, [text("12345678", true), Line::TooLong, Line::NotText, text("last", true)]);
    }
}
