//! What a power failure leaves of a file. SQLite syncs its log at every commit, and the file when the log is moved into it;
//! so what may be there in part is what the present group added to the log, or what was moved into the file. Of that, each
//! sector is as it was or as it was to be.

use crate::disk::Broken;
use crate::private::with_ending;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A disk writes a sector whole, or not.
const SECTOR: usize = 512;
/// A log that is begun anew has its head synced before anything follows.
const HEAD_OF_LOG: usize = 32;

/// What was there before the power went.
#[derive(Debug)]
pub struct Wreck {
    path: PathBuf,
    /// The file that was being written: the log, or the journal's own.
    written: PathBuf,
    before: Vec<u8>,
    /// The log, where it was moved into the file: it is cut off after that, and so it may be there still.
    log: Option<Vec<u8>>,
}

fn log_of(path: &Path) -> PathBuf {
    with_ending(path, "-wal")
}

/// A file that is not there is empty.
fn read(path: &Path) -> Result<Vec<u8>, Broken> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        read => read.map_err(|error| Broken(error.to_string())),
    }
}

impl Wreck {
    /// Everything is synced: a group is about to be written to the log.
    pub(super) fn before_group(path: &Path) -> Result<Wreck, Broken> {
        let written = log_of(path);
        Ok(Wreck { path: path.to_owned(), before: read(&written)?, written, log: None })
    }

    /// Everything is synced: the log is about to be moved into the file.
    pub(super) fn before_checkpoint(path: &Path) -> Result<Wreck, Broken> {
        let log = Some(read(&log_of(path))?);
        Ok(Wreck { path: path.to_owned(), before: read(path)?, written: path.to_owned(), log })
    }

    /// Leaves the file as the power left it: of what was not synced, sectors for which `stays` says so. To be called when
    /// nobody has the file open any more.
    pub fn tear(self, mut stays: impl FnMut() -> bool) -> io::Result<()> {
        let mut after = fs::read(&self.written)?;
        let head = if self.log.is_none() { after.len().min(HEAD_OF_LOG) } else { 0 };
        let head = after[..head].to_vec();
        for (number, sector) in after.chunks_mut(SECTOR).enumerate() {
            let from = number * SECTOR;
            let before = self.before.get(from..).unwrap_or_default();
            let before = &before[..before.len().min(sector.len())];
            let is_written = sector[..before.len()] != *before || before.len() < sector.len();
            if is_written && !stays() {
                // What was never written there reads as zeros.
                sector.fill(0);
                sector[..before.len()].copy_from_slice(before);
            }
        }
        after[..head.len()].copy_from_slice(&head);
        fs::write(&self.written, after)?;
        if let Some(log) = self.log {
            fs::write(log_of(&self.path), log)?;
        }
        // The index of the log lives in memory, and is made anew.
        match fs::remove_file(with_ending(&self.path, "-shm")) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
