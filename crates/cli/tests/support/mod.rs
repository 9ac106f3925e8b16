//! Running the command, for the tests.

#![allow(dead_code, reason = "not every test file uses all of it")]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The command itself, quiet about colour.
pub(crate) fn chapter47() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chapter47"));
    command.env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE");
    command
}

/// What came of a command.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    fn of(output: Output) -> Ran {
        let ran = Ran {
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        };
        assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
        ran
    }

    /// Asserts the exit code.
    #[track_caller]
    pub(crate) fn code(self, code: i32) -> Ran {
        assert_eq!(self.code, Some(code), "stdout: {}\nstderr: {}", self.stdout, self.stderr);
        self
    }

    /// Asserts that both outputs together say something.
    #[track_caller]
    pub(crate) fn says(self, text: &str) -> Ran {
        let both = format!("{}\n{}", self.stdout, self.stderr);
        assert!(both.contains(text), "{text:?} is not said:\n{both}");
        self
    }
}

/// Runs with these arguments and nothing to read.
pub(crate) fn run<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Ran {
    let output = chapter47().args(arguments).stdin(Stdio::null()).output().expect("it starts");
    Ran::of(output)
}

/// Runs with these arguments and this input.
pub(crate) fn run_with<S: AsRef<std::ffi::OsStr>>(arguments: &[S], input: &[u8]) -> Ran {
    let mut child = chapter47()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_vec();
    // It may stop reading before everything is written.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the input is written");
    Ran::of(output)
}

/// Writes a file and gives its path as text.
pub(crate) fn file(folder: &Path, name: &str, contents: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, contents).expect("a test's folder is writable");
    path.to_str().expect("a test's folder has a plain name").to_string()
}
