//! docs/foreign-records.md works as it stands: its examples are run in a copy of docs/foreign.
//!
//! `RECORD=overwrite cargo test -p chapter47-cli --test foreign_docs` writes the answers that have changed into the document; read
//! the difference before you keep it.

#[path = "support/document.rs"]
mod document;

use std::path::Path;

#[test]
fn the_examples_are_true() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let folder = tempfile::tempdir().expect("a folder");
    for file in std::fs::read_dir(docs.join("foreign")).expect("docs/foreign") {
        let file = file.expect("a file");
        std::fs::copy(file.path(), folder.path().join(file.file_name())).expect("copied");
    }
    document::check(&docs.join("foreign-records.md"), folder.path(), 8);
}
