//! docs/record.md works as it stands: its examples are run in a folder with a house whose journal is always the same.
//!
//! `RECORD=overwrite cargo test -p chapter47-cli --test record_docs` writes the answers that have changed into the document; read the
//! difference before you keep it.

#[path = "support/document.rs"]
mod document;
#[path = "support/house.rs"]
mod house;

use house::{House, fixed_key};
use ledger::note::Kind;
use ledger::{Batch, Entry, Journal, StreamId};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Game as _, Moment};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use table::croupier::Duties;
use table::record::Header;
use table::session::{Performed, Session};

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/record.md")
}

/// `house.db`, and `monday.db` as it was a batch ago.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let house = House::open(path("house.db"));
    house.first_evening();
    house.signs();
    house.close();
    std::fs::copy(path("house.db"), path("monday.db")).expect("copied");
    let house = House::open(path("house.db"));
    house.something_sealed();
    house.signs();
    house.close();
    fixed_key(&path("kept.note"), "witness/desk", Kind::Witness);
    a_lawful_evening(&path("tuesday.db"));
    folder
}

/// A journal with the record of one craps table, at which a wager lies.
fn a_lawful_evening(path: &Path) {
    let rules = Arc::new(craps::Rules::default());
    let at = |second: i64| Moment(1_794_837_600_000 + 1000 * second);
    let mut table: Session<craps::Table> = Session::open(Arc::clone(&rules), Duties::ALL);
    let header = Header { program: "chapter47".to_string(), ..Header::of::<craps::Table>(&rules, at(0)) };
    let mut lines = vec![header.to_line()];
    let says = [r#"{"do":"join"}"#, r#"{"do":"wager","on":"pass","amount":500}"#];
    for (second, says) in (1..).zip(says) {
        let fields = serde_json::from_str(says).expect("JSON");
        let command = craps::Table::read_command(fields).unwrap_or_else(|_| panic!("a command"));
        let act = Act::new(at(second), Actor::Seat(Seat::new(1).expect("a seat")), command);
        let done = table.submit(act).unwrap_or_else(|refusal| panic!("{refusal}"));
        lines.extend(done.iter().map(Performed::to_line));
    }
    let journal = Journal::open(path).expect("a journal");
    for (expected_seq, body) in (1..).zip(lines) {
        let stream = StreamId::new("table:craps-1").expect("a stream");
        let entry = Entry { stream, expected_seq, at: at(2).0, body, postings: Vec::new() };
        journal.append_and_wait(Batch::new(vec![entry])).expect("written");
    }
}

#[test]
fn the_examples_are_true() {
    document::check(&path(), folder().path(), 9);
}
