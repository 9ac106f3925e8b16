//! A document whose examples are run: each line with `$` in a block of `console`, and what the shell then shows.

use std::path::Path;
use std::process::Command;

/// What a command says, as in a terminal.
fn said(line: &str, folder: &Path) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_chapter47")).parent().expect("a folder");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let ran = Command::new("sh")
        .args(["-c", &format!("{{ {line}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .output()
        .expect("a shell");
    String::from_utf8(ran.stdout).expect("text")
}

/// Runs a document's examples in a folder. With `RECORD=overwrite` the answers that have changed are written into it;
/// otherwise they must be what stands there.
pub(crate) fn check(document: &Path, folder: &Path, at_least: usize) {
    let text = std::fs::read_to_string(document).expect("a document");
    let (mut again, mut lines, mut examples) = (String::new(), text.lines().peekable(), 0);
    while let Some(line) = lines.next() {
        again += &format!("{line}\n");
        if line != "```console" {
            continue;
        }
        while let Some(line) = lines.next_if(|line| *line != "```") {
            let Some(command) = line.strip_prefix("$ ") else { continue };
            examples += 1;
            again += &format!("{line}\n{}", said(command, folder));
        }
    }
    if std::env::var_os("RECORD").is_some_and(|wish| wish == "overwrite") {
        std::fs::write(document, &again).expect("written");
        return;
    }
    assert!(examples >= at_least, "{examples} examples");
    assert_eq!(text, again);
}
