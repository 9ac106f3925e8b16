//! The files of a house are its owner's alone, whatever the umask of whoever opens it.

mod support;

use ledger::note::key_beside;
use ledger::{Fault, Journal, Secrets, back_up, restore};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use support::*;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("there").permissions().mode() & 0o777
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(folder).expect("a folder");
    let mut found: Vec<PathBuf> = found.map(|file| file.expect("readable").path()).collect();
    found.sort();
    found
}

fn all_are_their_owners(folder: &Path, expected: &[&str]) {
    let found = files(folder);
    let names: Vec<&str> = found.iter().filter_map(|path| path.file_name()?.to_str()).collect();
    assert_eq!(names, expected);
    for file in found {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

#[test]
fn every_file_of_a_house_is_its_owners_alone() {
    let (folder, path) = place();
    let journal = Arc::new(Journal::open(&path).expect("a new journal"));
    let notary = notary_of(&journal).expect("a notary");
    journal.append_and_wait(one(buy_in("house", 1, "ann", 100))).expect("taken");
    notary.sign(1).expect("signed");
    let open = [
        "house.journal",
        "house.journal-lock",
        "house.journal-shm",
        "house.journal-wal",
        "house.journal.key",
    ];
    all_are_their_owners(folder.path(), &open);
    let copies = folder.path().join("copies");
    fs::create_dir(&copies).expect("made");
    back_up(&path, &copies.join("monday"), Secrets::Included).expect("copied");
    drop((journal, notary));
    restore(&copies.join("monday"), &copies.join("back"), 1, |_| r#"{"note":1}"#.to_owned())
        .expect("put back");
    all_are_their_owners(&copies, &["back", "back.key", "monday", "monday.key"]);
}

#[test]
fn a_file_that_others_can_read_is_refused_with_what_to_do() {
    let (_folder, path) = place();
    let journal = Journal::open(&path).expect("a new journal");
    journal.append_and_wait(one(buy_in("house", 1, "ann", 100))).expect("taken");
    drop(journal);
    let log = PathBuf::from(format!("{}-wal", path.display()));
    fs::write(&log, "").expect("written");
    fs::set_permissions(&log, Permissions::from_mode(0o600)).expect("set");
    for (file, exposed) in [(&path, 0o644), (&path, 0o640), (&path, 0o602), (&log, 0o604)] {
        fs::set_permissions(file, Permissions::from_mode(exposed)).expect("set");
        let fault = Journal::open(&path).expect_err("others can read it");
        assert!(matches!(&fault, Fault::Exposed { paths } if paths == std::slice::from_ref(file)), "{fault}");
        let says = format!("chmod 600 {}", file.display());
        assert!(fault.to_string().contains(&says), "{fault}");
        fs::set_permissions(file, Permissions::from_mode(0o600)).expect("set");
        drop(Journal::open(&path).expect("after the chmod that was said"));
        if !log.exists() {
            fs::write(&log, "").expect("written");
            fs::set_permissions(&log, Permissions::from_mode(0o600)).expect("set");
        }
    }
    let key = key_beside(&path);
    drop(notary_of(&Arc::new(Journal::open(&path).expect("opened"))).expect("a notary"));
    fs::set_permissions(&key, Permissions::from_mode(0o644)).expect("set");
    let fault = ledger::note::PrivateKey::read(&key).expect_err("others can read it");
    assert!(matches!(fault, Fault::Exposed { .. }), "the same words for the key: {fault}");
}

/// Whoever only reads, such as an auditor with a copy without secrets, is not asked about modes.
#[test]
fn reading_and_verifying_ask_for_no_mode() {
    let (_folder, path) = place();
    drop(Journal::open(&path).expect("a new journal"));
    fs::set_permissions(&path, Permissions::from_mode(0o644)).expect("set");
    ledger::Reader::open(&path).expect("readable");
    assert!(ledger::verify(&path).expect("readable").is_clean());
}
