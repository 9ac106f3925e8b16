//! The `chapter47` command, with the games of the chapter.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(&games::standard(), std::env::args_os())
}
