//! How a command ends: 0 fine, 1 findings, 2 usage or failure, 3 nothing wrong and something to be known. A reader who
//! closes the pipe changes none of it ([`crate::output::Out`]).

use crate::diagnostics;
use crate::output::{BAD, plain};
use house::Unlawful;
use std::io::Write;
use std::process::ExitCode;

/// How the work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Nothing to complain about.
    Fine,
    /// The work was done, and something was found.
    Findings,
    /// The work was done and nothing is wrong, but something must be known.
    Remarks,
    /// Part of the work could not be done; the reasons have been printed.
    Failed,
}

/// The end of the program. What went wrong is said on standard error.
pub(crate) fn exit_code(result: anyhow::Result<Outcome>) -> ExitCode {
    match result {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(1),
        Ok(Outcome::Failed) => ExitCode::from(2),
        Ok(Outcome::Remarks) => ExitCode::from(3),
        Err(error) => {
            complain(&error);
            ExitCode::from(2)
        }
    }
}

/// Says on standard error what went wrong.
pub(crate) fn complain(error: &anyhow::Error) {
    if let Some(Unlawful { name, text, violations, .. }) = error.downcast_ref() {
        // As below.
        let _ = diagnostics::complain(name, text, violations);
    }
    let mut stderr = anstream::stderr().lock();
    let text = format!("{error:#}");
    // Nobody is left to tell if standard error is gone too.
    let _ = writeln!(stderr, "{BAD}error{BAD:#}: {}", plain(&text));
}
