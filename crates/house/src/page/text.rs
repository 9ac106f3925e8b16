//! Sentences with provisions in them.

use rulebook::provision::Provision;
use std::fmt;

/// A sentence or two.
#[derive(Clone, Debug, Default)]
pub struct Text(pub Vec<Run>);

/// A piece of a sentence.
#[derive(Clone, Debug)]
pub enum Run {
    /// Words.
    Words(String),
    /// A provision, which pages link to.
    Cite(Provision),
    /// Something as it is typed.
    Typed(String),
}

impl Text {
    /// Then these words.
    pub fn words(mut self, words: impl Into<String>) -> Text {
        self.0.push(Run::Words(words.into()));
        self
    }

    /// Then this provision.
    pub fn cite(mut self, cite: Provision) -> Text {
        self.0.push(Run::Cite(cite));
        self
    }

    /// Then this, as it is typed.
    pub fn typed(mut self, typed: impl Into<String>) -> Text {
        self.0.push(Run::Typed(typed.into()));
        self
    }
}

impl From<&str> for Text {
    fn from(words: &str) -> Text {
        Text::default().words(words)
    }
}

impl From<String> for Text {
    fn from(words: String) -> Text {
        Text::default().words(words)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|run| match run {
            Run::Words(words) | Run::Typed(words) => out.write_str(words),
            Run::Cite(cite) => write!(out, "{cite}"),
        })
    }
}
