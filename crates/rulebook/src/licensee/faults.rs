//! What is wrong with a file that people write, gathered with its lines: nothing is reported alone.

use super::violation::{Violation, Violations};
use std::ops::Range;
use toml::Spanned;

/// The faults of one file so far.
#[derive(Debug)]
pub struct Faults<'t> {
    text: &'t str,
    found: Vec<Violation>,
}

impl<'t> Faults<'t> {
    /// None yet, in this text.
    pub const fn of(text: &'t str) -> Faults<'t> {
        Faults { text, found: Vec::new() }
    }

    /// None yet, but for a text that is too long to be read at all.
    pub fn within(text: &'t str, longest: usize) -> Result<Faults<'t>, Violations> {
        let mut faults = Faults::of(text);
        if text.len() > longest {
            faults.violate("", None, format!("the file is longer than {longest} bytes"), None);
            return Err(faults.finish());
        }
        Ok(faults)
    }

    /// One fault, at these bytes if it stands anywhere.
    pub fn violate(
        &mut self,
        key: &str,
        span: Option<Range<usize>>,
        because: String,
        instead: Option<String>,
    ) {
        let line = span.as_ref().map(|span| {
            let before = self.text.as_bytes().get(..span.start).unwrap_or_default();
            before.iter().filter(|byte| **byte == b'\n').count() + 1
        });
        self.found.push(Violation { key: key.to_string(), line, span, cite: None, because, instead });
    }

    /// One fault of a value.
    pub fn wrong<T>(&mut self, key: &str, at: &Spanned<T>, because: &str) {
        self.violate(key, Some(at.span()), because.to_string(), None);
    }

    /// A name of a person's own choosing.
    pub fn name(&mut self, name: &Spanned<String>) {
        let count = name.get_ref().chars().count();
        if count == 0 || count > 60 || name.get_ref().chars().any(char::is_control) {
            self.wrong("name", name, "a name has 1 to 60 letters");
        }
    }

    /// Is nothing wrong?
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All of them, in the order of the lines.
    pub fn finish(mut self) -> Violations {
        self.found.sort_by_key(|violation| violation.line.unwrap_or(usize::MAX));
        Violations(self.found)
    }
}
