//! What is wrong with a rules file.

use crate::provision::Provision;
use std::fmt;
use std::ops::Range;

/// One thing that is wrong with a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The key it concerns, such as `payouts.place 6`; empty where the whole file is meant.
    pub key: String,
    /// The line of the file, counted from 1, if the key stands in it.
    pub line: Option<usize>,
    /// The bytes of the file that are meant.
    pub span: Option<Range<usize>>,
    /// The provision it violates; none where the file just cannot be understood.
    pub cite: Option<Provision>,
    /// What is wrong.
    pub because: String,
    /// What would be right.
    pub instead: Option<String>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        if let Some(cite) = self.cite {
            write!(f, "{cite}: ")?;
        }
        f.write_str(&self.because)?;
        if let Some(instead) = &self.instead {
            write!(f, "; {instead}")?;
        }
        Ok(())
    }
}

/// The rules at the head of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedRules<R> {
    /// The rules by which the table was played.
    pub rules: R,
    /// Why a file with these rules would be refused today; none where it would not be.
    pub refused_today: Vec<Violation>,
}

/// Everything that is wrong with a rules file, in the order of its lines.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Violations(pub Vec<Violation>);

impl fmt::Display for Violations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, violation) in self.0.iter().enumerate() {
            if position > 0 {
                f.write_str("\n")?;
            }
            violation.fmt(f)?;
        }
        Ok(())
    }
}
