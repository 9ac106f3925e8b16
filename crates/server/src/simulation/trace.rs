//! What happened: the last of it to be read after a failure, and a digest of all of it to see that a seed gives the same
//! run again.

use sha2::{Digest as _, Sha256};
use std::collections::VecDeque;

#[derive(Default)]
pub(super) struct Trace {
    last: VecDeque<String>,
    digest: Sha256,
}

/// So much is kept to be read.
const KEPT: usize = 80;

impl Trace {
    pub(super) fn note(&mut self, at: i64, what: String) {
        let line = format!("{at:>10} {what}");
        self.digest.update(line.as_bytes());
        if std::env::var_os("TRACE").is_some() {
            println!("{line}");
        }
        self.last.push_back(line);
        if self.last.len() > KEPT {
            self.last.pop_front();
        }
    }

    pub(super) fn last(&self) -> impl Iterator<Item = &String> {
        self.last.iter()
    }

    pub(super) fn digest(&self) -> [u8; 32] {
        self.digest.clone().finalize().into()
    }
}
