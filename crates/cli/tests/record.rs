//! `journal prove`, `journal verify`, `journal key`, `journal export` and `witness`, on journals that are whole and on
//! journals that are not.

#[path = "support/house.rs"]
mod house;
mod support;

use house::House;
use ledger::{Batch, Entry, IdempotencyKey, Journal, Name, Posting, Reader};
use rulebook::money::Cents;
use serde_json::Value;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::Stdio;
use support::{chapter47, file, run};

/// A folder with a house that was open for an evening, its public key, and a copy from before it went on.
struct Evening {
    folder: tempfile::TempDir,
}

impl Evening {
    fn new() -> Evening {
        let evening = Evening { folder: tempfile::tempdir().expect("a folder") };
        let house = House::open(evening.folder.path().join("house.db"));
        house.first_evening();
        house.signs();
        house.close();
        fs::copy(evening.at("house.db"), evening.at("old.db")).expect("copied");
        let key = run(&["journal", "key", &evening.at("house.db")]).code(0).stdout;
        file(evening.folder.path(), "house.pub", key);
        evening
    }

    fn at(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().expect("plain").to_string()
    }

    /// The house goes on, with something face down in the end.
    fn goes_on(&self) {
        let house = House::open(self.folder.path().join("house.db"));
        house.something_sealed();
        house.signs();
        house.close();
    }
}

#[test]
fn an_entry_is_proven_to_whoever_has_the_key() {
    let evening = Evening::new();
    let (house, key) = (evening.at("house.db"), evening.at("house.pub"));
    let prove = |seq: &str| run(&["journal", "prove", &house, "--stream", "table:craps-1", "--seq", seq]);
    let proof = prove("2").code(0).stdout;
    let written = file(evening.folder.path(), "proof.json", &proof);
    run(&["journal", "verify", &written, "--key", &key])
        .code(0)
        .says("entry 2 of table:craps-1 stands in batch 3 of the 3 that chapter47/house signed");
    let words = fs::read_to_string(&key).expect("the key");
    let report = run(&["journal", "verify", &written, "--key", words.trim(), "--json"]).code(0).stdout;
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((&report["clean"], &report["batch"]), (&Value::from(true), &Value::from(3)));

    run(&["journal", "verify", &written]).code(2).says("--key");
    run(&["journal", "verify", &written, "--key", "nobody"]).code(2).says("--key is a public key");
    let changed = file(evening.folder.path(), "changed.json", proof.replace("hello", "hallo"));
    run(&["journal", "verify", &changed, "--key", &key]).code(1).says("the entry: its content");
    let cut = file(evening.folder.path(), "cut.json", &proof[..proof.len() / 2]);
    run(&["journal", "verify", &cut, "--key", &key]).code(1).says("it is no whole proof");
    let other = ledger::note::PrivateKey::from_secret("chapter47/house", ledger::note::Kind::House, &[1; 32]);
    let other = other.expect("a key").public().to_string();
    run(&["journal", "verify", &written, "--key", &other]).code(1).says("not signed by chapter47/house");
    prove("3").code(2).says("there is no entry 3");
    run(&["journal", "prove", &house, "--stream", "nowhere", "--seq", "1"])
        .code(2)
        .says("there is no stream");
}

#[test]
fn what_is_sealed_is_sealed_in_a_proof_and_in_an_export_and_keys_are_in_neither() {
    let evening = Evening::new();
    evening.goes_on();
    let house = evening.at("house.db");
    let proof = run(&["journal", "prove", &house, "--stream", "table:craps-1", "--seq", "3"]).code(0).stdout;
    let exported = run(&["journal", "export", &house]).code(0).stdout;
    for text in [proof, exported] {
        assert!(text.contains("sealed"), "{text}");
        let key = [0xAB; 32];
        let hex = key.map(|byte| format!("{byte:02x}")).concat();
        assert!(!text.contains(&hex) && !text.contains("171,171") && !text.contains("q6ur"), "{text}");
    }
}

#[test]
fn a_kept_checkpoint_convicts_an_old_copy_and_a_rewritten_journal() {
    let evening = Evening::new();
    evening.goes_on();
    let (house, old, key) = (evening.at("house.db"), evening.at("old.db"), evening.at("house.pub"));
    let note = Reader::open(house.as_str())
        .and_then(|reader| reader.last_note())
        .expect("readable")
        .expect("signed")
        .note;
    let kept = file(evening.folder.path(), "kept.note", note);
    run(&["journal", "verify", &house, "--key", &key, "--checkpoint", &kept])
        .code(0)
        .says("is met: 4 batches");
    run(&["journal", "verify", &old, "--key", &key]).code(0);
    run(&["journal", "verify", &old, "--key", &key, "--checkpoint", &kept])
        .code(1)
        .says("batch 4")
        .says("it was cut off, or an old copy was put back");
    let report = run(&["journal", "verify", &old, "--checkpoint", &kept, "--json"]).code(1).stdout;
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["faults"][0]["place"], serde_json::json!({ "batch": 4 }));

    let forged = evening.folder.path().join("forged.db");
    let other = House::open(forged.clone());
    other.something_sealed();
    other.first_evening();
    other.close();
    let forged = forged.to_str().expect("plain");
    run(&["journal", "verify", forged, "--key", &key, "--checkpoint", &kept])
        .code(1)
        .says("batches 1 to 4")
        .says("something in them was rewritten");
    let garbage = file(evening.folder.path(), "garbage.note", "garbage");
    run(&["journal", "verify", &house, "--checkpoint", &garbage]).code(2).says("garbage.note");

    // A proof can be made against the very checkpoint that somebody kept.
    let first =
        Reader::open(house.as_str()).and_then(|reader| reader.notes()).expect("readable")[0].note.clone();
    let first = file(evening.folder.path(), "first.note", first);
    let proof = |more: &[&str]| {
        let fixed = ["journal", "prove", &house, "--stream", "house", "--seq", "1"];
        let proof = run(&fixed.iter().chain(more).copied().collect::<Vec<_>>()).code(0).stdout;
        file(evening.folder.path(), "proof.json", proof)
    };
    let latest = proof(&[]);
    run(&["journal", "verify", &latest, "--key", &key, "--checkpoint", &first]).code(2).says("--checkpoint");
    run(&["journal", "verify", &latest, "--key", &key, "--checkpoint", &kept]).code(0);
    let against = proof(&["--checkpoint", &first]);
    run(&["journal", "verify", &against, "--key", &key, "--checkpoint", &first]).code(0);
}

#[test]
fn the_public_key_is_printed_and_the_private_one_is_not() {
    let evening = Evening::new();
    let printed = run(&["journal", "key", &evening.at("house.db")]).code(0).stdout;
    assert!(printed.starts_with("chapter47/house+") && !printed.contains("PRIVATE"), "{printed}");
    run(&["journal", "key", &evening.at("old.db")]).code(2).says("a house makes it when it is opened");
    fs::write(evening.at("old.db.key"), "PRIVATE+KEY+secret").expect("written");
    let ran = run(&["journal", "key", &evening.at("old.db")]).code(2);
    assert!(!ran.stderr.contains("secret"), "{}", ran.stderr);
}

/// Makes a journal again from exported lines.
fn made_again(lines: &str, path: &Path) -> Journal {
    let again = Journal::open(path).expect("a new journal");
    let mut entries = Vec::new();
    for line in lines.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let text =
            |field: &str| line[field].as_str().unwrap_or_else(|| panic!("{field}: {line}")).to_string();
        let posting = |posting: &Value| {
            let account =
                posting["account"].as_str().and_then(|account| account.parse().ok()).expect("an account");
            Posting::new(account, Cents(posting["cents"].as_i64().expect("cents")))
        };
        entries.push(Entry {
            stream: text("stream").parse().expect("a stream"),
            expected_seq: line["seq"].as_u64().expect("a number"),
            at: line["at"].as_i64().expect("a time"),
            body: text("body"),
            postings: line["postings"].as_array().expect("postings").iter().map(posting).collect(),
        });
        if line.get("batch_hash").is_none() {
            continue;
        }
        let mut batch = Batch::new(std::mem::take(&mut entries));
        if line.get("key").is_some() {
            let key =
                IdempotencyKey { patron: Name::new(&text("patron")).expect("a name"), key: text("key") };
            batch = batch.keyed(key, text("answer"));
        }
        again.append_and_wait(batch).expect("taken");
        assert_eq!(again.checkpoint().expect("readable").hash.to_string(), text("batch_hash"));
    }
    assert!(entries.is_empty(), "the last batch is whole");
    again
}

#[test]
fn what_was_exported_and_read_back_is_the_journal() {
    let evening = Evening::new();
    evening.goes_on();
    let house = evening.at("house.db");
    let lines = run(&["journal", "export", &house]).code(0).stdout;
    let again = made_again(&lines, &evening.folder.path().join("again.db"));
    let reader = Reader::open(house.as_str()).expect("readable");
    assert_eq!(again.checkpoint().expect("readable"), reader.checkpoint().expect("readable"));
    assert_eq!(again.streams().expect("readable"), reader.streams().expect("readable"));
    assert_eq!(again.balances().expect("readable"), reader.balances().expect("readable"));

    let out = evening.at("house.jsonl");
    run(&["journal", "export", &house, "--out", &out]).code(0);
    assert_eq!(fs::read_to_string(&out).expect("written"), lines);
    run(&["journal", "export", &house, "--out", &out]).code(2).says("house.jsonl");
    let one = run(&["journal", "export", &house, "--stream", "house", "--format", "jsonl"]).code(0).stdout;
    assert_eq!(one.lines().count(), 1);
    assert!(one.contains("play chips") && lines.contains(one.trim_end()));
    run(&["journal", "export", &house, "--format", "record"]).code(2).says("--stream");
    let record = run(&["journal", "export", &house, "--stream", "table:craps-1"]).code(0).stdout;
    assert_eq!(record.lines().count(), 3);
}

#[test]
fn parquet_is_written_to_a_file_by_a_program_that_has_it() {
    let evening = Evening::new();
    let (house, out) = (evening.at("house.db"), evening.at("house.parquet"));
    let export = |more: &[&str]| {
        let fixed = ["journal", "export", &house, "--format", "parquet"];
        run(&fixed.iter().chain(more).copied().collect::<Vec<_>>())
    };
    if cfg!(feature = "parquet") {
        export(&[]).code(2).says("--out");
        export(&["--out", &out]).code(0);
        assert!(fs::read(&out).expect("written").starts_with(b"PAR1"));
    } else {
        export(&["--out", &out]).code(2).says("--features parquet");
    }
}

#[test]
fn a_witness_of_a_file_remembers_and_convicts() {
    let evening = Evening::new();
    let (house, state, key) = (evening.at("house.db"), evening.at("seen.note"), evening.at("house.pub"));
    let look = || run(&["witness", &house, "--key", &key, "--state", &state]);
    look().code(0).says("seen for the first time").says("witness/");
    look().code(0).says("3 batches, as before");
    evening.goes_on();
    look().code(0).says("4 batches: they continue the 3 seen before");
    let remembered = fs::read_to_string(&state).expect("kept");
    assert_eq!(
        remembered.matches('\u{2014}').count(),
        2,
        "the house's signature and the witness's: {remembered}"
    );
    run(&["journal", "verify", &house, "--key", &key, "--checkpoint", &state]).code(0);
    let all = format!("{state}.all");
    assert_eq!(
        fs::read_to_string(&all).expect("kept").lines().count(),
        2,
        "every checkpoint that it has seen"
    );
    run(&["journal", "verify", &house, "--key", &key, "--checkpoint", &all])
        .code(0)
        .says("line 2 is met: 4 batches");

    fs::copy(evening.at("old.db"), &house).expect("an old copy is put back");
    look().code(1).says("CANNOT BE TRUSTED").says("had 4 batches and has 3");
    assert_eq!(fs::read_to_string(&state).expect("kept"), remembered, "what was seen is not forgotten");
    let caught = fs::read_to_string(evening.at("seen.note.caught")).expect("the evidence");
    assert!(caught.starts_with("chapter47/house\n3\n"), "{caught}");
    look().code(1);

    fs::write(&state, remembered.replace("\n4\n", "\n2\n")).expect("written");
    look().code(2).says("is not what this witness kept");
}

#[test]
fn a_witness_of_an_address_asks_a_house_that_is_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("plain").to_string();
    let table = file(folder.path(), "craps-1.toml", "");
    let (database, state) = (path("house.db"), path("seen.note"));
    let open = || {
        let mut child = chapter47()
            .args(["serve", &table, "--address", "127.0.0.1:0", "--database", &database])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("it has an output")).lines();
        let first = lines.next().expect("it says where").expect("in text");
        let address = first.split_whitespace().last().expect("an address").to_string();
        (child, lines, address)
    };
    let close = |mut child: std::process::Child| {
        let kill = std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(kill.expect("kill is there").success());
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    };
    let (child, _lines, address) = open();
    let key = run(&["journal", "key", &database]).code(0).stdout;
    let look = |address: &str| run(&["witness", address, "--key", key.trim(), "--state", &state]);
    look(&address).code(0).says("seen for the first time");
    look(&format!("{address}/")).code(0).says("as before");
    close(child);
    look(&address).code(2).says("no answer");
    let (child, _lines, address) = open();
    look(&address).code(0).says("they continue the");
    close(child);
    run(&["journal", "verify", &database, "--key", key.trim(), "--checkpoint", &state])
        .code(0)
        .says("is met");
    run(&["witness", "https://house.example", "--key", key.trim(), "--state", &state]).code(2).says("http");
    run(&["witness", "nowhere.db", "--key", key.trim(), "--state", &state])
        .code(2)
        .says("there is no such file");
}
