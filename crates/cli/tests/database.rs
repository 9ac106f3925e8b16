//! `journal copy`, and the commands that read a journal, on a real PostgreSQL.

#[path = "support/house.rs"]
mod house;
mod support;

use house::House;
use postgres_for_tests::Database;
use serde_json::Value;
use support::{file, run, run_with};

#[test]
fn a_house_moves_into_a_database_is_read_there_and_moves_out_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("plain").to_string();
    let (journal, database) = (at("house.db"), Database::new());
    let house = House::open(folder.path().join("house.db"));
    house.first_evening();
    house.signs();
    let address = database.address();
    run(&["journal", "copy", &journal, &address]).code(2).says("open in another process");
    house.close();

    let said = run(&["journal", "copy", &journal, &address]).code(0).says("every row is the same").stdout;
    assert!(said.contains("house.db.key"), "the key is said: {said}");
    let verified = run(&["journal", "verify", &journal]).code(0).stdout;
    let checkpoint = verified.lines().find(|line| line.starts_with("checkpoint ")).expect("a checkpoint");
    assert!(said.contains(checkpoint), "{said}");
    run(&["journal", "copy", &journal, &address]).code(2).says("has a journal already");

    run(&["journal", "verify", &address]).code(0).says("every hash and every sum is right").says(checkpoint);
    for command in [&["show", "--json"][..], &["show", "--streams"], &["export"]] {
        let of = |journal: &str| {
            let [first, rest @ ..] = command else { unreachable!("each has a first word") };
            run(&[&["journal", first, journal][..], rest].concat()).code(0).stdout
        };
        assert_eq!(of(&address), of(&journal), "{command:?}");
    }
    let key = run(&["journal", "key", &at("house.db.key")]).code(0).stdout;
    assert_eq!(key, run(&["journal", "key", &journal]).code(0).stdout);
    run(&["journal", "key", &address]).code(2).says("name the file of the key");
    let proof =
        run(&["journal", "prove", &address, "--stream", "table:craps-1", "--seq", "2"]).code(0).stdout;
    let (proof, key) = (file(folder.path(), "proof.json", proof), file(folder.path(), "house.pub", key));
    run(&["journal", "verify", &proof, "--key", &key]).code(0);
    run(&["witness", &address, "--key", &key, "--state", &at("state")]).code(0);
    run(&["journal", "backup", &address, &at("copy.db")]).code(2).says("pg_dump");
    run_with(
        &["people", "add", "--journal", &address, "--role", "inspector", "--name", "Ida"],
        b"correct horse battery staple\n",
    )
    .code(0);
    run(&["people", "list", "--journal", &address]).code(0).says("Ida");

    let back = run(&["journal", "copy", &address, &at("back.db"), "--json"]).code(0).stdout;
    let back: Value = serde_json::from_str(&back).expect("JSON");
    assert_eq!(back["faults_in_all"], 0);
    run(&["journal", "verify", &at("back.db"), "--key", &key]).code(0);
    run(&["people", "list", "--journal", &at("back.db")]).code(0).says("Ida");

    database
        .ask("SET session_replication_role = replica; UPDATE kept_entries SET body = '{}' WHERE ticket = 2");
    run(&["journal", "verify", &address]).code(1).says("was changed");
    run(&["journal", "copy", &address, &at("damaged.db")]).code(1).says("nothing was copied");
    assert!(!folder.path().join("damaged.db").exists());
}
