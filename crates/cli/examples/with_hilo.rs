//! The `chapter47` command with one game more than the chapter has.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(&games::standard().with(hilo::ENTRY), std::env::args_os())
}
