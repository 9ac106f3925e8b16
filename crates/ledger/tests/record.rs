//! A record that convicts: what the notary signs, what a proof shows, what a witness remembers, and what is found against
//! them. Each test fails when its control is taken out.

mod support;

use ledger::note::{Kind, PrivateKey, PublicKey, SignedHead, key_beside};
use ledger::proof::{NotProven, Proof, Refuted};
use ledger::tree::{self, Frontier};
use ledger::verify::{Place, Trust};
use ledger::witness::{self, Caught, Failed, Seen};
use ledger::{Batch, Hash, Journal, KeptKey, Notary, Reader, verify_against};
use rusqlite::Connection;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use support::*;
use tempfile::TempDir;

/// A journal with a notary.
struct House {
    folder: TempDir,
    journal: Arc<Journal>,
    notary: Notary,
}

fn house() -> House {
    let folder = folder_in_memory();
    let journal = Arc::new(Journal::open(folder.path().join("house.db")).expect("a new journal"));
    let notary = notary_of(&journal).expect("a key");
    House { folder, journal, notary }
}

impl House {
    fn path(&self) -> PathBuf {
        file_of(&self.journal)
    }

    /// So many batches more, each with a patron's money in one of two streams.
    fn goes_on(&self, batches: u64) {
        for _ in 0..batches {
            let seq = self.journal.head(&stream("house")).expect("readable").seq + 1;
            let batch = Batch::new(vec![buy_in("house", seq, "ann", 100), note("table:craps-1", seq)]);
            self.journal
                .append_and_wait(batch.keyed(key("ann", &seq.to_string()), "ok".to_owned()))
                .expect("taken");
        }
    }

    fn signs(&self) -> SignedHead {
        self.notary.sign(7).expect("it can").expect("something is new").head().expect("a checkpoint")
    }

    fn key(&self) -> PublicKey {
        self.notary.public_key()
    }

    /// Closes it and gives its file.
    fn closes(self) -> (TempDir, PathBuf) {
        let path = self.path();
        drop((self.notary, self.journal));
        (self.folder, path)
    }
}

/// Changes a file behind the journal's back, with its guards off and on again.
fn tamper(path: &Path, sql: &str) {
    let db = Connection::open(path).expect("opened");
    db.execute_batch("PRAGMA foreign_keys = off").expect("off");
    let guards: Vec<(String, String)> = {
        let mut statement =
            db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").expect("readable");
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("readable");
        rows.map(|guard| guard.expect("readable")).collect()
    };
    guards.iter().for_each(|(name, _)| db.execute_batch(&format!("DROP TRIGGER {name}")).expect("dropped"));
    db.execute_batch(sql).expect("tampered with");
    guards.iter().for_each(|(_, sql)| db.execute_batch(sql).expect("put back"));
}

fn trusting(key: Option<PublicKey>, kept: &[SignedHead]) -> Trust {
    Trust { key, kept: kept.iter().map(|head| (format!("kept {}", head.head.size), head.clone())).collect() }
}

fn places(path: &Path, trust: &Trust) -> Vec<Place> {
    let report = verify_against(path, trust).expect("readable");
    report.faults.into_iter().map(|fault| fault.place).collect()
}

#[test]
fn the_notary_signs_what_is_durable_when_anything_changed() {
    let house = house();
    let empty = house.signs();
    assert_eq!((empty.head.size, empty.head.root), (0, tree::empty()));
    assert_eq!(house.notary.sign(8).expect("it can"), None, "nothing is new");
    house.goes_on(3);
    let signed = house.signs();
    let mut tree = Frontier::default();
    for batch in house.journal.batches(1) {
        tree.push(tree::leaf(&batch.expect("readable").hash.0), |_, _, _| {});
    }
    assert_eq!((signed.head.size, signed.head.root), (3, tree.root()));
    assert_eq!(signed.check(&house.key()), Ok(()));
    let kept = house.journal.notes().expect("readable");
    assert_eq!(kept.iter().map(|note| (note.number, note.size)).collect::<Vec<_>>(), [(1, 0), (2, 3)]);
    assert_eq!(house.journal.last_note().expect("readable").as_ref(), kept.last());
    let (key, trust) = (house.key(), trusting(Some(house.key()), &[signed]));
    let (folder, path) = house.closes();
    assert_eq!(places(&path, &trust), []);
    let again = notary_of(&Arc::new(Journal::open(&path).expect("opened"))).expect("the same key");
    assert_eq!(again.public_key(), key, "the key lies beside the journal");
    assert!(key_beside(&path).starts_with(folder.path()));
}

#[test]
fn subtrees_are_kept_and_proofs_do_not_need_what_is_under_them() {
    let house = house();
    house.goes_on(600);
    let signed = house.signs();
    house.goes_on(10);
    let (from, to) = (signed.head.size, house.signs());
    let path = house.path();
    let rows = |sql: &str| -> i64 {
        Connection::open(&path).expect("opened").query_row(sql, [], |row| row.get(0)).expect("readable")
    };
    assert_eq!(rows("SELECT count(*) FROM subtrees WHERE level = 8"), 2);
    let reader = Reader::open(&path).expect("readable");
    let all = |reader: &Reader| {
        let tree = reader.tree();
        let roots: Vec<Hash> = [600, 601, 610].map(|size| tree::root(&tree, size).expect("readable")).into();
        let path = tree::inclusion(&tree, 599, 610).expect("readable");
        (roots, path, tree::consistency(&tree, from, 610).expect("readable"))
    };
    let before = all(&reader);
    assert!(tree::continues((from, signed.head.root), (610, to.head.root), &before.2));
    let (_folder, path) = house.closes();
    // The first 512 batches are not read where their subtrees are kept.
    tamper(&path, "DELETE FROM batches WHERE number BETWEEN 10 AND 500");
    assert_eq!(all(&Reader::open(&path).expect("readable")), before);
}

#[test]
fn a_tree_is_the_same_with_and_without_kept_subtrees() {
    let house = house();
    house.goes_on(530);
    house.signs();
    let mut tree = Frontier::default();
    let mut roots = vec![tree.root()];
    for batch in house.journal.batches(1) {
        tree.push(tree::leaf(&batch.expect("readable").hash.0), |_, _, _| {});
        roots.push(tree.root());
    }
    let compare = |reader: &Reader| {
        for (size, expected) in roots.iter().enumerate() {
            assert_eq!(tree::root(&reader.tree(), size as u64).expect("readable"), *expected, "{size}");
        }
    };
    let (_folder, path) = house.closes();
    compare(&Reader::open(&path).expect("readable"));
    tamper(&path, "DELETE FROM subtrees");
    compare(&Reader::open(&path).expect("readable"));
    assert_eq!(places(&path, &Trust::default()), [], "what is not kept yet is no fault");
    // The notary of the next start keeps them again.
    let notary = notary_of(&Arc::new(Journal::open(&path).expect("opened"))).expect("a key");
    notary.sign(9).expect("it can");
    let count = "SELECT count(*) FROM subtrees";
    let db = Connection::open(&path).expect("opened");
    assert_eq!(db.query_row(count, [], |row| row.get::<_, i64>(0)).expect("readable"), 2);
}

#[test]
fn every_flipped_bit_of_a_kept_subtree_is_found_where_it_is() {
    let house = house();
    house.goes_on(520);
    house.signs();
    let (_folder, path) = house.closes();
    let place = |level, place| Place::Subtree { level, place };
    for bit in (0..256).step_by(5) {
        let flip = |hash: &mut Vec<u8>| hash[bit / 8] ^= 1 << (bit % 8);
        let db = Connection::open(&path).expect("opened");
        let sql = "SELECT hash FROM subtrees WHERE place = 1";
        let right: Vec<u8> = db.query_row(sql, [], |row| row.get(0)).expect("readable");
        let mut hash = right.clone();
        flip(&mut hash);
        let update = "UPDATE subtrees SET hash = ?1 WHERE place = 1";
        db.execute(update, [&hash]).expect("flipped");
        assert_eq!(places(&path, &Trust::default()), [place(8, 1)], "bit {bit}");
        db.execute(update, [&right]).expect("put back");
    }
    tamper(&path, "DELETE FROM subtrees WHERE place = 0; INSERT INTO subtrees VALUES (8, 9, zeroblob(32))");
    assert_eq!(places(&path, &Trust::default()), [place(8, 0), place(8, 9)]);
}

/// A house with an entry that is sealed, and its key beside the chain.
fn with_something_sealed() -> House {
    let house = house();
    house.goes_on(5);
    let mut sealed = Batch::new(vec![note("house", 6), note("table:bj", 1), note("house", 7)]);
    sealed.entries[1].body = r#"{"do":"deal","sealed":"c0ffee"}"#.to_owned();
    sealed.kept_keys.push(KeptKey { stream: stream("table:bj"), seq: 1, key: [0xAB; 32] });
    house.journal.append_and_wait(sealed.keyed(key("ann", "deal"), "dealt".to_owned())).expect("taken");
    house.journal.append_and_wait(one(note("table:bj", 2))).expect("taken");
    house
}

#[test]
fn a_proof_shows_its_entry_to_whoever_has_the_key_and_nothing_that_is_sealed() {
    let house = with_something_sealed();
    let missing = Proof::make(&house.journal, &stream("table:bj"), 1, None);
    assert!(matches!(missing, Err(NotProven::NoCheckpoint)), "{missing:?}");
    let signed = house.signs();
    for (on, seq) in [("house", 1), ("house", 7), ("table:craps-1", 3), ("table:bj", 1), ("table:bj", 2)] {
        let proof = Proof::make(&house.journal, &stream(on), seq, None).expect("proven");
        assert_eq!(proof.check(&house.key()), Ok(signed.clone()), "{on} {seq}");
        assert_eq!((proof.entry.stream.as_str(), proof.entry.seq), (on, seq));
        let written = serde_json::to_string(&proof).expect("JSON");
        assert!(!written.contains("abababab"), "a key is no part of a proof: {written}");
        let other = PrivateKey::from_secret(house.key().name(), Kind::House, &[1; 32]).expect("a key");
        assert!(matches!(proof.check(&other.public()), Err(Refuted::NotSigned(_))));
    }
    let none = Proof::make(&house.journal, &stream("table:bj"), 9, None);
    assert!(matches!(none, Err(NotProven::NoEntry { seq: 9, .. })));
    house.journal.append_and_wait(one(note("table:bj", 3))).expect("taken");
    let early = Proof::make(&house.journal, &stream("table:bj"), 3, None);
    assert!(matches!(early, Err(NotProven::NotYetSigned { batch: 8, size: 7 })), "{early:?}");
    house.signs();
    let against = Proof::make(&house.journal, &stream("house"), 1, Some(&signed)).expect("proven");
    assert_eq!(
        against.check(&house.key()).expect("right").head.size,
        7,
        "against the checkpoint that was kept"
    );
}

#[test]
fn every_flipped_bit_of_a_proof_is_refused() {
    let house = with_something_sealed();
    house.signs();
    let proof = Proof::make(&house.journal, &stream("table:bj"), 1, None).expect("proven");
    let written = serde_json::to_vec(&proof).expect("JSON");
    let read = |bytes: &[u8]| serde_json::from_slice::<Proof>(bytes).ok();
    assert_eq!(read(&written), Some(proof));
    for bit in 0..written.len() * 8 {
        let mut bytes = written.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        if let Some(proof) = read(&bytes) {
            assert!(proof.check(&house.key()).is_err(), "bit {bit}: {}", String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn a_proof_says_what_in_it_is_wrong() {
    let house = with_something_sealed();
    house.signs();
    let right = Proof::make(&house.journal, &stream("table:bj"), 1, None).expect("proven");
    let changed = |change: fn(&mut Proof)| {
        let mut proof = right.clone();
        change(&mut proof);
        proof.check(&house.key()).expect_err("changed")
    };
    assert_eq!(changed(|proof| proof.entry.body = "{}".to_owned()), Refuted::Entry(1));
    assert_eq!(changed(|proof| proof.batch.place = 2), Refuted::Entry(2));
    assert_eq!(changed(|proof| proof.batch.keyed = None), Refuted::Batch(6));
    assert_eq!(changed(|proof| proof.batch.number = 0), Refuted::Batch(0));
    assert_eq!(changed(|proof| proof.inclusion.reverse()), Refuted::Batch(6));
    assert!(matches!(changed(|proof| proof.checkpoint.clear()), Refuted::Malformed(_)));
    assert!(matches!(changed(|proof| proof.proof = "chapter47 2".to_owned()), Refuted::Version(_)));
}

/// What a chain kept in one file cannot show, and a checkpoint kept elsewhere can.
#[test]
fn a_tail_cut_off_with_everything_beside_it_made_right_is_found_by_a_kept_checkpoint() {
    let house = house();
    house.goes_on(5);
    let kept = house.signs();
    let key = house.key();
    let (_folder, path) = house.closes();
    tamper(
        &path,
        "DELETE FROM postings WHERE position > 8; DELETE FROM entries WHERE position > 8;
         DELETE FROM batches WHERE number > 4; DELETE FROM notes;
         UPDATE heads SET seq = 4, hash = (SELECT hash FROM entries
             WHERE entries.stream = heads.stream AND entries.seq = 4);
         UPDATE balances SET cents = cents / 5 * 4;
         UPDATE checkpoint SET batches = 4, entries = 8, hash = (SELECT hash FROM batches WHERE number = 4)",
    );
    assert_eq!(places(&path, &Trust::default()), [], "by itself it looks whole");
    assert_eq!(places(&path, &trusting(Some(key), &[kept])), [Place::Batch(5)]);
}

#[test]
fn a_tail_cut_off_is_found_by_the_checkpoints_in_the_file() {
    let house = house();
    house.goes_on(5);
    house.signs();
    let (_folder, path) = house.closes();
    tamper(
        &path,
        "DELETE FROM postings WHERE position > 8; DELETE FROM entries WHERE position > 8;
         DELETE FROM batches WHERE number > 4;
         UPDATE heads SET seq = 4, hash = (SELECT hash FROM entries
             WHERE entries.stream = heads.stream AND entries.seq = 4);
         UPDATE balances SET cents = cents / 5 * 4;
         UPDATE checkpoint SET batches = 4, entries = 8, hash = (SELECT hash FROM batches WHERE number = 4)",
    );
    assert_eq!(places(&path, &Trust::default()), [Place::Batch(5)]);
    let notary = notary_of(&Arc::new(Journal::open(&path).expect("opened"))).expect("a key");
    let refused = notary.sign(9).expect_err("another history is not signed under the same name");
    assert!(refused.to_string().contains("signed with 5 batches, and has 4"), "{refused}");
}

#[test]
fn an_old_copy_that_was_put_back_is_found() {
    let house = house();
    house.goes_on(3);
    house.signs();
    let (folder, path) = house.closes();
    let copy = folder.path().join("copy.db");
    fs::copy(&path, &copy).expect("copied");
    let journal = Arc::new(Journal::open(&path).expect("opened"));
    journal.append_and_wait(one(note("house", 4))).expect("taken");
    let notary = notary_of(&journal).expect("a key");
    let kept = notary.sign(9).expect("it can").expect("new").head().expect("a checkpoint");
    let trust = trusting(Some(notary.public_key()), &[kept]);
    assert_eq!(places(&copy, &Trust::default()), []);
    assert_eq!(places(&copy, &trust), [Place::Batch(4)]);
}

/// The same days, with more money on one of them, and everything that depends on it made anew.
fn rewritten(folder: &Path) -> PathBuf {
    let path = folder.join("rewritten.db");
    let journal = Journal::open(&path).expect("a new journal");
    for seq in 1..=6 {
        let cents = if seq == 5 { 100_000 } else { 100 };
        let batch = Batch::new(vec![buy_in("house", seq, "ann", cents), note("table:craps-1", seq)]);
        journal.append_and_wait(batch.keyed(key("ann", &seq.to_string()), "ok".to_owned())).expect("taken");
    }
    path
}

#[test]
fn a_journal_rewritten_whole_is_found_between_two_checkpoints() {
    let house = house();
    let mut kept = Vec::new();
    for _ in 0..3 {
        house.goes_on(2);
        kept.push(house.signs());
    }
    let forged = rewritten(house.folder.path());
    assert_eq!(places(&forged, &Trust::default()), [], "a plain chain cannot show this");
    let trust = trusting(Some(house.key()), &kept);
    assert_eq!(places(&forged, &trust), [Place::Batches { from: 5, to: 6 }], "the fifth batch was rewritten");
    assert_eq!(places(&forged, &trusting(None, &kept[2..])), [Place::Batches { from: 1, to: 6 }]);
    // With the true checkpoints put into it, it convicts itself.
    let (original, forged_too) = (house.path(), forged.display().to_string());
    Connection::open(&original)
        .and_then(|db| {
            db.execute_batch(&format!(
                "ATTACH '{forged_too}' AS forged; INSERT INTO forged.notes SELECT * FROM notes"
            ))
        })
        .expect("copied");
    assert_eq!(places(&forged, &Trust::default()), [Place::Batches { from: 1, to: 6 }]);
    tamper(&forged, "DELETE FROM notes");
    // With checkpoints of another key, which its owner could sign, it is not the house's.
    let impostor = notary_of(&Arc::new(Journal::open(&forged).expect("opened"))).expect("another key");
    impostor.sign(9).expect("it can");
    assert_eq!(places(&forged, &Trust::default()), []);
    assert_eq!(places(&forged, &trusting(Some(house.key()), &[])), [Place::Note(1)]);
}

/// The owner rewrites everything and signs it again with the house's own key, as often as it was signed: only what was kept
/// elsewhere says where.
#[test]
fn a_journal_rewritten_and_signed_again_is_located_by_what_was_kept_elsewhere_alone() {
    let house = house();
    let mut kept = Vec::new();
    for _ in 0..3 {
        house.goes_on(2);
        kept.push(house.signs());
    }
    let path = house.folder.path().join("again.db");
    let journal = Arc::new(Journal::open(&path).expect("a new journal"));
    fs::copy(key_beside(&house.path()), key_beside(&path)).expect("his own key");
    let notary = notary_of(&journal).expect("the same key");
    for seq in 1..=6 {
        let cents = if seq == 5 { 100_000 } else { 100 };
        let batch = Batch::new(vec![buy_in("house", seq, "ann", cents), note("table:craps-1", seq)]);
        let batch = batch.keyed(key("ann", &seq.to_string()), "ok".to_owned());
        journal.append_and_wait(batch).expect("taken");
        notary.sign(seq as i64).expect("signed");
    }
    drop((journal, notary));
    let own_key = || Some(house.key());
    assert_eq!(places(&path, &trusting(own_key(), &[])), [], "nothing in the file shows it");
    let all = |from: usize| places(&path, &trusting(own_key(), &kept[from..]));
    assert_eq!(all(2), [Place::Batches { from: 1, to: 6 }], "its own notes clear nothing");
    assert_eq!(all(0), [Place::Batches { from: 5, to: 6 }], "what was kept and is met does");
}

/// The last checkpoint continues what the witness kept; one in between does not.
#[test]
fn a_witness_looks_at_every_checkpoint_that_was_signed_since() {
    let house = house();
    let own = PrivateKey::from_secret("witness/1", Kind::Witness, &[9; 32]).expect("a key");
    let look =
        |kept: Option<&SignedHead>| witness::look(&house.journal.reader(), &house.key(), &own, kept, 77);
    house.goes_on(2);
    house.signs();
    let Ok(Seen::New { last: two, .. }) = look(None) else { panic!("the first look is believed") };
    for _ in 0..3 {
        house.goes_on(1);
        house.signs();
    }
    let Ok(Seen::New { last, all }) = look(Some(&two)) else { panic!("it goes on") };
    assert_eq!((last.head.size, all.len()), (5, 3), "each of them is kept");
    // With the house's own key another history of four batches was signed.
    let key = PrivateKey::read(&key_beside(&house.path())).expect("the house's");
    let other = key.sign_head(4, ledger::Hash([7; 32])).to_string();
    tamper(&house.path(), &format!("UPDATE notes SET note = '{other}' WHERE size = 4"));
    let caught = look(Some(&two));
    let Err(Failed::Caught(why, shown)) = caught else { panic!("not caught: {caught:?}") };
    assert_eq!((why, shown), (Caught::NotContinued { from: 3, to: 4 }, other));
}

#[test]
fn reordered_batches_are_found_by_their_hashes_and_by_the_tree() {
    let house = house();
    house.goes_on(2);
    house.signs();
    house.goes_on(4);
    let kept = house.signs();
    let (_folder, path) = house.closes();
    tamper(
        &path,
        "CREATE TEMP TABLE four AS SELECT hash FROM batches WHERE number = 4;
         UPDATE batches SET hash = (SELECT hash FROM batches WHERE number = 5) WHERE number = 4;
         UPDATE batches SET hash = (SELECT hash FROM four) WHERE number = 5",
    );
    let found = places(&path, &trusting(None, &[kept]));
    assert!(found.contains(&Place::Batch(4)) && found.contains(&Place::Batch(5)), "{found:?}");
    assert!(found.contains(&Place::Batches { from: 1, to: 6 }), "{found:?}");
}

#[test]
fn a_kept_checkpoint_that_was_changed_is_named() {
    let house = house();
    house.goes_on(2);
    let text = house.signs().note.to_string().replacen("\n2\n", "\n1\n", 1);
    let changed: SignedHead = text.parse().expect("it still reads as one");
    let trust = Trust { key: Some(house.key()), kept: vec![("shelf.note".to_owned(), changed)] };
    assert_eq!(places(&house.path(), &trust), [Place::Kept("shelf.note".to_owned())]);
}

#[test]
fn a_witness_signs_what_continues_and_convicts_what_does_not() {
    let house = house();
    let own = PrivateKey::from_secret("witness/1", Kind::Witness, &[9; 32]).expect("a key");
    let look =
        |reader: &Reader, kept: Option<&SignedHead>| witness::look(reader, &house.key(), &own, kept, 77);
    let nothing = look(&house.journal, None);
    assert!(matches!(nothing, Err(Failed::NoAnswer(NotProven::NoCheckpoint))), "{nothing:?}");
    house.signs();
    let Ok(Seen::New { last: empty, .. }) = look(&house.journal, None) else {
        panic!("the first look is believed")
    };
    house.goes_on(4);
    house.signs();
    let Ok(Seen::New { last: four, .. }) = look(&house.journal, Some(&empty)) else { panic!("it goes on") };
    assert_eq!(four.note.signed_by(&own.public()), Ok(Some(77)), "cosigned, with the time");
    assert_eq!(look(&house.journal, Some(&four)).expect("an answer"), Seen::Same);
    house.goes_on(2);
    house.signs();
    let Ok(Seen::New { last: six, .. }) = look(&house.journal, Some(&four)) else { panic!("it goes on") };
    assert_eq!(witness::kept(&six.to_string(), &house.key(), &own), Ok(*six.clone()));
    let touched = six.to_string().replacen("\n6\n", "\n7\n", 1);
    assert!(matches!(witness::kept(&touched, &house.key(), &own), Err(Caught::NotSigned(_))));

    // The owner rewrites everything and signs it with his own, true key.
    let forged = rewritten(house.folder.path());
    fs::copy(key_beside(&house.path()), key_beside(&forged)).expect("his own key");
    let notary = notary_of(&Arc::new(Journal::open(&forged).expect("opened"))).expect("the same key");
    notary.sign(9).expect("it can");
    drop(notary);
    let reader = Reader::open(&forged).expect("readable");
    let caught = |kept| match look(&reader, Some(kept)) {
        Err(Failed::Caught(why, shown)) => {
            assert!(shown.contains(house.key().name()), "the evidence is kept: {shown}");
            why
        }
        other => panic!("not caught: {other:?}"),
    };
    assert_eq!(caught(&six), Caught::Another { size: 6 });
    // Its first four batches are as they were: to one who saw only those it is a continuation, as it should be.
    assert!(matches!(look(&reader, Some(&four)), Ok(Seen::New { .. })));
    house.goes_on(1);
    house.signs();
    let Ok(Seen::New { last: seven, .. }) = look(&house.journal, Some(&six)) else { panic!("it goes on") };
    assert_eq!(caught(&seven), Caught::Shorter { had: 7, shown: 6 });
    let journal = Arc::new(Journal::open(folder_copy(&forged)).expect("opened"));
    fs::copy(key_beside(&house.path()), key_beside(&file_of(&journal))).expect("his own key");
    journal.append_and_wait(Batch::new((7..=9).map(|seq| note("house", seq)).collect())).expect("taken");
    journal.append_and_wait(one(note("house", 10))).expect("taken");
    notary_of(&journal).expect("the key").sign(9).expect("it can");
    let why = look(&journal, Some(&seven));
    assert!(matches!(why, Err(Failed::Caught(Caught::NotContinued { from: 7, to: 8 }, _))), "{why:?}");
}

/// A copy of a file beside it.
fn folder_copy(path: &Path) -> PathBuf {
    let copy = path.with_extension("copy");
    fs::copy(path, &copy).expect("copied");
    copy
}

#[test]
fn what_is_read_batch_by_batch_is_the_journal() {
    let house = with_something_sealed();
    let (_folder, other) = open();
    for batch in house.journal.batches(1) {
        let batch = batch.expect("readable");
        let (number, hash) = (batch.number, batch.hash);
        let receipt = other.append_and_wait(Batch::from(batch)).expect("taken");
        assert_eq!((receipt.batch, other.checkpoint().expect("readable").hash), (Some(number), hash));
    }
    assert_eq!(other.checkpoint().expect("readable"), house.journal.checkpoint().expect("readable"));
    assert_eq!(other.streams().expect("readable"), house.journal.streams().expect("readable"));
    assert_eq!(other.balances().expect("readable"), house.journal.balances().expect("readable"));
    let repeat = other.answer_for(&key("ann", "deal")).expect("readable").expect("answered");
    assert_eq!((repeat.answer.as_deref(), repeat.entries.len()), (Some("dealt"), 3));
    for (on, seq, number) in [("house", 1, 1), ("house", 7, 6), ("table:bj", 1, 6), ("table:bj", 2, 7)] {
        let batch = house.journal.batch_of(&stream(on), seq).expect("readable").expect("there");
        assert_eq!(batch.number, number, "{on} {seq}");
    }
    assert_eq!(house.journal.batch_of(&stream("house"), 99).expect("readable"), None);
    assert_eq!(house.journal.batch(99).expect("readable"), None);
    assert_eq!(house.journal.batches(7).count(), 1);
}
