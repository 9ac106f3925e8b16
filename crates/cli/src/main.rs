//! The `chapter47` command: what was typed, then what is meant, then the work, which other rooms do.

mod any_rules;
mod cli;
mod commands;
mod diagnostics;
mod findings;
mod input;
mod outcome;
mod output;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    outcome::exit_code(cli.run())
}
