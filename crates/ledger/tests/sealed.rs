//! Everything secret beside the chain is under the seal of the house, which is in no file of the journal.

mod support;

use ledger::{
    Batch, Fault, Journal, KeptKey, KeptSecret, NotSealed, Reader, Seal, Secrets, back_up, seal_beside,
};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use support::*;

/// Bytes that are nowhere by accident.
fn secret(number: u64) -> Vec<u8> {
    (0..3_328u64).map(|at| (at * 131 + number * 17 + at / 256 * 7) as u8).collect()
}

const KEY: [u8; 32] = *b"the key of something face down..";

fn kept(number: u64) -> KeptSecret {
    KeptSecret { stream: stream("table:b"), number, secret: secret(number) }
}

fn kept_key() -> KeptKey {
    KeptKey { stream: stream("table:b"), seq: 1, key: KEY }
}

/// A pledge, and something face down.
fn writes(journal: &Journal, seq: u64) {
    let mut entry = note("table:b", seq);
    let sealed = if seq == 1 { r#","sealed":"00""# } else { "" };
    entry.body = format!(r#"{{"note":"commitment","pledge":{seq}{sealed}}}"#);
    let mut batch = Batch { kept_secrets: vec![kept(seq)], ..one(entry) };
    batch.kept_keys.extend((seq == 1).then(kept_key));
    journal.append_and_wait(batch).expect("taken");
}

fn seal(byte: u8) -> Seal {
    Seal::new([byte; 32])
}

/// Is any piece of this in a file of the folder: as it is, or as digits?
fn is_anywhere(folder: &Path, bytes: &[u8]) -> bool {
    let digits: String = bytes[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let has = |file: &[u8], piece: &[u8]| file.windows(piece.len()).any(|window| window == piece);
    let files = std::fs::read_dir(folder).expect("readable").map(|entry| entry.expect("readable").path());
    files.filter(|path| path.is_file()).any(|path| {
        let file = std::fs::read(path).expect("readable");
        bytes.chunks_exact(16).any(|piece| has(&file, piece)) || has(&file, digits.as_bytes())
    })
}

fn what_is_sealed_is_read_with_the_seal_and_not_without_it(store: Store) {
    let (home, journal) = store.open();
    journal.seal_with(seal(1)).expect("sealed");
    writes(&journal, 1);
    assert_eq!(journal.kept_secrets(&stream("table:b")).expect("readable"), [kept(1)]);
    assert_eq!(journal.kept_keys(&stream("table:b")).expect("readable"), [kept_key()]);
    assert_clean(journal.site());
    drop(journal);
    let other = Reader::open(home.site()).expect("readable");
    assert!(other.has_sealed().expect("readable"));
    assert!(matches!(other.kept_secrets(&stream("table:b")), Err(Fault::Sealed { .. })));
    assert!(matches!(other.kept_keys(&stream("table:b")), Err(Fault::Sealed { .. })));
    let journal = Journal::open(home.site()).expect("it opens");
    let Err(NotSealed::Fault(fault)) = journal.seal_with(seal(2)) else { panic!("another seal") };
    assert!(fault.to_string().contains(&seal(1).id()) && fault.to_string().contains("forsake"), "{fault}");
    drop(journal);
    let journal = Journal::open(home.site()).expect("it opens");
    journal.seal_with(seal(1)).expect("the right one");
    assert_eq!(journal.kept_secrets(&stream("table:b")).expect("readable"), [kept(1)]);
}

fn what_an_older_program_wrote_is_sealed_and_read_as_before(store: Store) {
    let (home, journal) = store.open();
    writes(&journal, 1);
    writes(&journal, 2);
    drop(journal);
    let journal = Journal::open(home.site()).expect("it opens");
    assert!(!journal.has_sealed().expect("readable"));
    journal.seal_with(seal(1)).expect("sealed");
    assert!(journal.has_sealed().expect("readable"));
    assert_eq!(journal.kept_secrets(&stream("table:b")).expect("readable"), [kept(1), kept(2)]);
    assert_eq!(journal.kept_keys(&stream("table:b")).expect("readable"), [kept_key()]);
    assert_clean(journal.site());
    // And once more, with nothing left to do.
    drop(journal);
    let journal = Journal::open(home.site()).expect("it opens");
    journal.seal_with(seal(1)).expect("sealed");
    assert_eq!(journal.kept_secrets(&stream("table:b")).expect("readable"), [kept(1), kept(2)]);
}

on_both! {
    what_is_sealed_is_read_with_the_seal_and_not_without_it,
    what_an_older_program_wrote_is_sealed_and_read_as_before,
}

#[test]
fn whoever_has_the_file_and_not_the_seal_finds_no_piece_of_a_secret() {
    let (folder, path) = place();
    let journal = Journal::open(&path).expect("a journal");
    writes(&journal, 1);
    assert!(
        is_anywhere(folder.path(), &secret(1)) && is_anywhere(folder.path(), &KEY),
        "it can be found at all"
    );
    drop(journal);
    let journal = Journal::open(&path).expect("a journal");
    journal.seal_with(seal(1)).expect("sealed");
    let nowhere = |what: &str| {
        for bytes in [&secret(1)[..], &secret(2), &KEY, &[1; 32]] {
            assert!(!is_anywhere(folder.path(), bytes), "{what}");
        }
    };
    nowhere("what was plain leaves nothing behind, while the house is open");
    writes(&journal, 2);
    nowhere("nor what comes after it");
    drop(journal);
    nowhere("nor when it is closed");
    back_up(&path, &folder.path().join("copy"), Secrets::Included).expect("copied");
    nowhere("nor in a copy");
}

#[test]
fn a_seal_is_made_once_only_its_owner_can_read_it_and_no_copy_has_it() {
    let (folder, path) = place();
    let journal = Journal::open(&path).expect("a journal");
    let file = seal_beside(&path);
    let made = Seal::read_or_make(&file).expect("made");
    assert_eq!(Seal::read_or_make(&file).expect("read"), made);
    journal.seal_with(made.clone()).expect("sealed");
    writes(&journal, 1);
    let text = std::fs::read_to_string(&file).expect("readable");
    assert_eq!(std::fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o600);
    back_up(&path, &folder.path().join("copy"), Secrets::Included).expect("copied");
    assert!(!seal_beside(&folder.path().join("copy")).exists(), "a copy must not carry it");
    std::fs::remove_file(&file).expect("removed");
    assert!(!is_anywhere(folder.path(), text.trim().as_bytes()), "nor is it in any file of the journal");
    for (mode, file) in [(0o640, "group"), (0o604, "others")] {
        let file = folder.path().join(file);
        std::fs::write(&file, &text).expect("written");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).expect("set");
        let fault = Seal::read(&file).expect_err("others can read it");
        assert!(fault.to_string().contains("chmod 600"), "{fault}");
        assert_eq!(Seal::read_credential(&file).is_ok(), mode == 0o640, "systemd's credentials have a mask");
    }
    std::fs::write(folder.path().join("bad"), "no seal").expect("written");
    std::fs::set_permissions(folder.path().join("bad"), std::fs::Permissions::from_mode(0o600)).expect("set");
    let fault = Seal::read(&folder.path().join("bad")).expect_err("no seal");
    assert!(fault.to_string().contains("64 hexadecimal digits") && !fault.to_string().contains("no seal"));
}
