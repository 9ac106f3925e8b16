//! The operator's guide names commands, options and figures: they are there.

use crate::house::{Line, Premises};
use crate::support::chapter47;
use serde_json::json;
use std::collections::BTreeSet;
use std::process::Stdio;

fn guide() -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operations.md");
    std::fs::read_to_string(path).expect("it is there")
}

/// Run where none of the files is, most commands fail; none of them because it was not understood.
#[test]
fn every_command_of_the_guide_is_understood() {
    let guide = guide();
    let nowhere = tempfile::tempdir().expect("a folder");
    let commands: Vec<&str> = guide.lines().filter(|line| line.starts_with("chapter47 ")).collect();
    assert!(commands.len() > 7, "{commands:?}");
    for command in commands {
        let words = command.split(" #").next().expect("a command").split_whitespace().skip(1);
        let ran = chapter47().args(words).current_dir(nowhere.path()).stdin(Stdio::null()).output();
        let said = String::from_utf8(ran.expect("it starts").stderr).expect("text");
        assert!(!said.contains("--help"), "{command}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_figure_of_the_guide_is_told() {
    let premises = Premises::new(&[("craps-op", "title = \"Craps\"\n")]);
    let house = premises.open(&["--metrics", "127.0.0.1:0"]);
    let cookie = house.sit("Ann", "craps-op");
    let mut ann = Line::open(&house.address, "craps-op", &cookie, "ann").await;
    ann.hello().await;
    ann.does(json!({ "do": "wager", "on": "field", "amount": 500 })).await;
    let (guide, told) = (guide(), house.figures());
    let named = guide.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
    let named: BTreeSet<&str> = named.filter(|word| word.starts_with("chapter47_")).collect();
    assert!(named.len() > 8, "{named:?}");
    for name in named {
        assert!(told.contains(&format!("# TYPE {name} ")), "{name} is not told:\n{told}");
    }
    house.close();
}
