//! The `chapter47` command: what was typed, then what is meant, then the work, which other rooms do. It knows no game: it
//! asks the registry.

mod cli;
mod commands;
mod diagnostics;
mod findings;
mod help;
mod input;
mod outcome;
mod output;

use house::Registry;
use std::ffi::OsString;
use std::process::ExitCode;

/// Does what was typed, with these games.
pub fn run(registry: &Registry, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = cli::Cli::read(registry, args);
    outcome::exit_code(cli.run(registry))
}
