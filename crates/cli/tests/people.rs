//! `chapter47 people`: who comes in with a password, from the console.

mod support;

use ledger::Reader;
use serde_json::{Value, json};
use support::{run, run_with};

const PASSWORD: &str = "correct horse battery";

#[test]
fn the_first_administrator_is_made_at_the_console_with_a_password_from_standard_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("house.db");
    let journal = path.to_str().expect("a path");
    let add = ["people", "add", "--journal", journal, "--role", "administrator", "--name", "Ada King"];
    let added = run_with(&add, format!("{PASSWORD}\n").as_bytes()).code(0).says("ada-king");
    assert!(!added.stdout.contains(PASSWORD) && !added.stdout.contains("password"), "{}", added.stdout);
    let ada = &Reader::open(&path).expect("a journal").people().expect("readable")[0];
    assert!(ada.password.as_ref().is_some_and(|hash| hash.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$")));
    assert!(!ada.must_change, "she has chosen it herself");
    run_with(&add, b"short\n").code(2).says("at least 12 characters");
    run(&add).code(2).says("at least 12 characters");
    for file in std::fs::read_dir(folder.path()).expect("a folder") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("a file");
        assert!(!bytes.windows(PASSWORD.len()).any(|window| window == PASSWORD.as_bytes()), "stored nowhere");
    }
}

#[test]
fn a_password_is_no_argument() {
    let help = run(&["people", "add", "--help"]).code(0).stdout;
    assert!(!help.contains("--password"), "{help}");
    run(&["people", "add", "--journal", "x", "--role", "dealer", "--name", "A", "--password", "x"]).code(2);
}

#[test]
fn one_time_passwords_are_told_once_and_people_are_listed_without() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("house.db");
    let journal = path.to_str().expect("a path");
    let add = |name: &str, role: &str| -> Value {
        let add =
            ["people", "add", "--journal", journal, "--name", name, "--role", role, "--one-time", "--json"];
        serde_json::from_str(&run(&add).code(0).stdout).expect("JSON")
    };
    let ann = add("Ann Lee", "keno-writer");
    assert_eq!((&ann["id"], &ann["role"]), (&json!("ann-lee"), &json!("keno-writer")));
    let password = ann["password"].as_str().expect("a password");
    add("Sue", "keno-supervisor");
    let listed =
        run(&["people", "list", "--journal", journal]).code(0).says("ann-lee").says("keno-supervisor");
    assert!(!listed.stdout.contains(password) && listed.stdout.contains("2 people"), "{}", listed.stdout);
    let as_json = run(&["people", "list", "--journal", journal, "--json"]).code(0).stdout;
    let listed: Value = serde_json::from_str(&as_json).expect("JSON");
    assert_eq!((&listed[0]["state"], listed.as_array().map(Vec::len)), (&json!("new"), Some(2)));
    assert!(!as_json.contains("argon2"), "{as_json}");
    let reset = run(&["people", "reset", "--journal", journal, "ann-lee", "--json"]).code(0).stdout;
    assert!(!reset.contains(password) && reset.contains("\"password\""), "{reset}");
    run(&["people", "unlock", "--journal", journal, "ann-lee"]).code(0).says("may come in again");
    run(&["people", "unlock", "--journal", journal, "eve"]).code(2).says("nobody with the id eve");
    run(&["people", "add", "--journal", journal, "--name", "!", "--role", "dealer", "--one-time"])
        .code(2)
        .says("at least one letter");
    run(&["people", "add", "--journal", journal, "--name", "Ann", "--role", "writer"])
        .code(2)
        .says("keno-writer");
    run(&["people", "list", "--journal", "nowhere.db"]).code(2).says("there is no such file");
}

#[test]
fn while_the_house_is_open_on_a_file_the_console_says_where_it_is_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("house.db");
    let journal = path.to_str().expect("a path");
    let add = ["people", "add", "--journal", journal, "--name", "Ida", "--role", "inspector", "--one-time"];
    run(&add).code(0);
    let open = ledger::Journal::open(&path).expect("a house has it open");
    for (act, says) in [
        ("unlock", "unlock ida at its page /staff/people"),
        ("reset", "give ida a new password at its page /staff/people"),
        ("reset-factor", "give ida a new authenticator at its page /staff/people"),
        ("confirm-key", "confirm the keno key of ida at its page /staff/people"),
    ] {
        run(&["people", act, "--journal", journal, "ida"]).code(2).says(says).says("signed in from before");
    }
    drop(open);
    run(&["people", "reset-factor", "--journal", journal, "ida"]).code(0).says("at the next sign-in");
    run(&["people", "confirm-key", "--journal", journal, "ida"]).code(0).says("in their own hands");
    run(&["people", "add", "--journal", journal, "--name", "Dan", "--role", "dealer", "--one-time"]).code(0);
    run(&["people", "confirm-key", "--journal", journal, "dan"]).code(2).says("only an inspector");
    let stream = ledger::StreamId::new("people").expect("a stream");
    let told: Vec<String> = Reader::open(&path)
        .expect("a journal")
        .read(&stream, 1)
        .map(|entry| entry.expect("readable").body)
        .collect();
    for what in ["second factor reset", "key confirmed"] {
        assert!(told.iter().any(|body| body.contains(what) && body.contains("(console)")), "{told:?}");
    }
}
