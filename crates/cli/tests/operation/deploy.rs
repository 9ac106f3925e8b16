//! The unit and the container file: as far as this machine can check them, they say what the program understands.

use crate::house::{Premises, request};
use crate::support::run;
use std::path::Path;
use std::process::Command;

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    std::fs::read_to_string(path).expect("it is there")
}

/// Every option and every variable that a file gives the program is one that it has.
fn assert_understood(text: &str) {
    let help = run(&["serve", "--help"]).code(0).stdout;
    let named = |word: &&str| word.starts_with("--") || word.starts_with("CHAPTER47_");
    let serve = text.lines().filter(|line| line.contains("chapter47 serve") || line.contains("CHAPTER47_"));
    let words: Vec<&str> = serve
        .flat_map(|line| {
            line.split(|letter: char| !(letter.is_ascii_alphanumeric() || "-_".contains(letter)))
        })
        .filter(named)
        .collect();
    assert!(words.contains(&"--grace") && words.contains(&"CHAPTER47_DATABASE"), "{words:?}");
    for word in words {
        assert!(help.contains(word), "{word} is nothing to the program:\n{help}");
    }
}

#[test]
fn the_unit_is_one_that_systemd_takes_and_leaves_little_open() {
    assert_understood(&text("chapter47.service"));
    let unit = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/chapter47.service");
    let Ok(verified) = Command::new("systemd-analyze").arg("verify").arg(&unit).output() else {
        eprintln!("skipped: this machine has no systemd-analyze");
        return;
    };
    let said = String::from_utf8_lossy(&verified.stderr);
    assert!(verified.status.success() && said.is_empty(), "{said}");
    // Of ten, where ten is wide open; a service that is only started has 9.6.
    let security = Command::new("systemd-analyze")
        .args(["security", "--offline=true", "--no-pager", "--threshold=20"])
        .arg(&unit)
        .output()
        .expect("it ran a moment ago");
    assert!(security.status.success(), "{}", String::from_utf8_lossy(&security.stdout));
}

#[test]
fn the_container_file_builds_by_the_commands_of_the_readme_and_runs_as_nobody_special() {
    let file = text("Containerfile");
    assert_understood(&file);
    let makefile = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Makefile"));
    let makefile = makefile.expect("it is there");
    for command in ["npm ci --no-audit --no-fund --loglevel=error", "npm run --silent build"] {
        assert!(file.contains(command) && makefile.contains(command), "{command}");
    }
    let last = file.rsplit("\nFROM ").next().expect("a last stage");
    assert!(last.contains("\nUSER chapter47\n") && last.starts_with("docker.io/library/debian:"), "{last}");
}

/// The container's own question whether the house lives, put to a house that does and to an address where there is none.
#[test]
fn the_health_check_of_the_container_knows_a_house_that_lives() {
    let file = text("Containerfile");
    let line = file.lines().find_map(|line| line.trim().strip_prefix("CMD [\"bash\", \"-c\", "));
    let script = line.and_then(|line| line.strip_suffix(']')).expect("a health check");
    let script: String = serde_json::from_str(script).expect("written as JSON, as container files are");
    let premises = Premises::new(&[]);
    let house = premises.open(&[]);
    let asked = |address: &str| {
        let asked = Command::new("bash").args(["-c", &script]).env("CHAPTER47_ADDRESS", address).output();
        asked.expect("bash is there").status.success()
    };
    assert!(asked(&house.address));
    assert!(request(&house.address, "GET", "/healthz", "", "").is_some_and(|page| page.status == 200));
    let address = house.address.clone();
    house.close();
    assert!(!asked(&address));
}

/// Every figure that the dashboard shows and an alert watches is one that the house tells.
#[test]
fn the_dashboard_and_the_alerts_ask_for_figures_that_there_are() {
    let told = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src/metrics.rs");
    let told = std::fs::read_to_string(told).expect("it is there");
    for file in ["compose/grafana/dashboards/chapter47.json", "compose/alerts.yml"] {
        let text = text(file);
        let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
        let asked: Vec<&str> = words.filter(|word| word.starts_with("chapter47_")).collect();
        assert!(asked.len() >= 4, "{file} asks for {asked:?}");
        for word in asked {
            let figure = word.strip_suffix("_bucket").unwrap_or(word);
            assert!(told.contains(&format!("\"{figure}\"")), "{file}: {figure} is told nowhere");
        }
    }
}

/// What the containers are given is what the program understands.
#[test]
fn the_containers_are_given_variables_that_the_program_knows() {
    let help = run(&["serve", "--help"]).code(0).stdout;
    let file = text("compose/compose.yaml");
    let given: Vec<&str> = file
        .lines()
        .filter_map(|line| line.trim().split_once(": ").map(|(name, _)| name))
        .filter(|name| name.starts_with("CHAPTER47_"))
        .collect();
    assert!(given.contains(&"CHAPTER47_ORIGIN") && given.contains(&"CHAPTER47_PROXY"), "{given:?}");
    for name in given {
        assert!(help.contains(name), "{name} is nothing to the program");
    }
}
