//! `journal backup` beside a house that is open, and `journal restore`.

use crate::house::{Line, Premises};
use crate::support::{file, run};
use serde_json::{Value, json};
use std::path::Path;

const TABLE: &str = "craps-op";

fn plain(path: &Path) -> &str {
    path.to_str().expect("a test's folder has a plain name")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_of_a_house_that_is_open_is_put_back_and_played_on() {
    let premises = Premises::new(&[(TABLE, "title = \"Craps\"\n")]);
    let house = premises.open(&[]);
    let cookie = house.sit("Ann", TABLE);
    let mut ann = Line::open(&house.address, TABLE, &cookie, "ann").await;
    ann.throw_until_point().await;
    let copied = ann.hello().await;
    let [journal, copy, readers, again] = [
        premises.journal(),
        premises.path("copy.db"),
        premises.path("readers.db"),
        premises.path("again.db"),
    ];
    let said = run(&["journal", "backup", plain(&journal), plain(&copy)]).code(0);
    for words in
        ["a copy of", "every hash and every sum is right", "checkpoint ", "The last entry is of 20", "guard"]
    {
        assert!(said.stdout.contains(words), "{words}: {}", said.stdout);
    }
    let said =
        run(&["journal", "backup", plain(&journal), plain(&readers), "--without-keys", "--json"]).code(0);
    let said: Value = serde_json::from_str(&said.stdout).expect("JSON");
    assert_eq!(
        (&said["keys"], &said["signing_key"], &said["faults"]),
        (&json!(false), &json!(false), &json!([]))
    );
    // What is done after the copy is not in it.
    ann.does(json!({ "do": "wager", "on": "field", "amount": 500 })).await;
    house.close();

    run(&["journal", "backup", plain(&journal), plain(&copy)]).code(2).says("is there already");
    run(&["journal", "restore", plain(&copy), plain(&journal)]).code(2).says("is there already");
    run(&["journal", "restore", plain(&readers), plain(&again)]).code(2).says("copied without its keys");
    run(&["journal", "restore", plain(&copy), plain(&again)])
        .code(0)
        .says("a witness that has seen more")
        .says("revealed and pledged anew");
    run(&["journal", "verify", plain(&again)]).code(0).says("every hash and every sum is right");
    // The seal is in no copy: it comes from where it is kept.
    run(&["serve", "--demo", "--database", plain(&again), "--address", "127.0.0.1:0"])
        .code(2)
        .says("put it back");
    std::fs::copy(ledger::seal_beside(&journal), ledger::seal_beside(&again)).expect("copied");
    run(&["serve", "--database", plain(&copy), "--address", "127.0.0.1:0"])
        .code(2)
        .says("chapter47 journal restore");
    let house = premises.open_on(&again, &[]);
    let mut ann = Line::open(&house.address, TABLE, &cookie, "again").await;
    let now = ann.hello().await;
    assert_eq!((&now["view"], &now["balance"]), (&copied["view"], &copied["balance"]), "as it was");
    ann.does(json!({ "do": "wager", "on": "field", "amount": 500 })).await;
    house.close();
    run(&["journal", "verify", plain(&again)]).code(0);
    let stream = format!("table:{TABLE}");
    let said = run(&["fair", "verify", plain(&again), "--stream", &stream]).code(0);
    said.says("the record was put back from a copy").says("everything is as it was pledged");
    let record = run(&["journal", "export", plain(&again), "--stream", &stream]).code(0);
    let record = file(&premises.path(""), "record.jsonl", &record.stdout);
    run(&["audit", &record]).code(3).says("the record was put back from a copy").says("no departure");
}

#[test]
fn a_damaged_journal_is_not_copied_and_its_faults_are_named() {
    let premises = Premises::new(&[(TABLE, "title = \"Craps\"\n")]);
    premises.open(&[]).close();
    let journal = premises.journal();
    // A word that every header has, wherever it lies in the file: pages keep what they had before.
    let mut bytes = std::fs::read(&journal).expect("readable");
    let at = |window: &[u8]| window == b"{\"record\"";
    let found: Vec<usize> = (0..bytes.len() - 9).filter(|place| at(&bytes[*place..*place + 9])).collect();
    assert!(!found.is_empty(), "there are headers");
    found.into_iter().for_each(|place| bytes[place + 2] ^= 1);
    std::fs::write(&journal, bytes).expect("written");
    let copy = premises.path("copy.db");
    run(&["journal", "backup", plain(&journal), plain(&copy)]).code(1).says("nothing was copied");
    assert!(!copy.exists());
    run(&["journal", "backup", "nowhere.db", plain(&copy)]).code(2).says("there is no such file");
}
