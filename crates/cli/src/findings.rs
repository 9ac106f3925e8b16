//! What was found in a record, as a compiler would show it: what, where, and what would be right.

use crate::output::{BAD, QUIET, STRONG, grouped, plain};
use serde::Serialize;
use serde_json::Value;
use std::io::{self, Write};

/// A report on one file, for programs.
#[derive(Serialize)]
pub(crate) struct ReportLine<R> {
    pub(crate) file: String,
    pub(crate) clean: bool,
    #[serde(flatten)]
    pub(crate) report: R,
}

/// What is wrong, and in which line of which file; what comes after that on the same line is the caller's.
pub(crate) fn place(
    out: &mut impl Write,
    code: &str,
    because: &str,
    name: &str,
    line: usize,
) -> io::Result<()> {
    writeln!(out, "{BAD}error[{code}]{BAD:#}{STRONG}: {}{STRONG:#}", plain(because))?;
    write!(out, "   {QUIET}-->{QUIET:#} {name}:{line}")
}

/// What should be there, and what is.
pub(crate) fn differ(
    out: &mut impl Write,
    should: &str,
    expected: Option<&Value>,
    recorded: Option<&Value>,
) -> io::Result<()> {
    for (what, value) in [(should, expected), ("the record has", recorded)] {
        if let Some(value) = value {
            writeln!(out, "    {QUIET}={QUIET:#} {what} {}", plain(&value.to_string()))?;
        }
    }
    Ok(())
}

/// How many more there are than were shown.
pub(crate) fn more(out: &mut impl Write, found: u64, shown: usize) -> io::Result<()> {
    match found - shown as u64 {
        0 => Ok(()),
        more => writeln!(out, "… and {} more (--most {found} shows all).", grouped(more)),
    }
}
