//! The lines of a rules file that is written.

use super::key::Shown;
use crate::licensee::terms::quoted;

/// What has been written so far.
pub(super) struct Lines {
    text: String,
    section: String,
    explained: bool,
}

impl Lines {
    /// None yet. With `explained`, every key gets a comment.
    pub(super) fn new(explained: bool) -> Lines {
        Lines { text: String::new(), section: String::new(), explained }
    }

    /// One more, below the heading of its section.
    pub(super) fn put(&mut self, name: &str, in_quotes: bool, shown: Shown, value: &str, says: &str) {
        let mark = match shown {
            Shown::Always => "",
            Shown::Explained if self.explained => "",
            Shown::Derived if self.explained => "# ",
            Shown::Explained | Shown::Derived | Shown::Never => return,
        };
        let (section, name) = name.rsplit_once('.').unwrap_or(("", name));
        if section != self.section {
            self.section = section.to_string();
            self.text.push_str(&format!("\n[{section}]\n"));
        }
        let is_bare = name.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'_');
        let name = if in_quotes || !is_bare { quoted(name) } else { name.to_string() };
        let line = format!("{mark}{name} = {value}");
        let comment = if self.explained { says } else { "" };
        let line = if comment.is_empty() { line } else { format!("{line:<32} # {comment}") };
        self.text.push_str(&line);
        self.text.push('\n');
    }

    /// The file.
    pub(super) fn finish(self) -> String {
        self.text
    }
}
