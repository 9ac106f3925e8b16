//! Files that only their owner can read: made so whatever the umask is, and refused when others can read them.
//!
//! A journal has the hashes of passwords, the keys of what lies face down and the secrets of open pledges. SQLite gives its
//! log (`-wal`), its index (`-shm`) and its rollback journal the mode of the file that they belong to, so the file decides.

use crate::Fault;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

/// Read and written by the owner, and by nobody else.
pub const OWNER_ONLY: u32 = 0o600;
/// What group and others may do.
const OTHERS: u32 = 0o077;

/// What SQLite keeps beside a file.
pub(crate) const SIDES: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The path with an ending.
pub(crate) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

/// Makes a file that only its owner can read. It must not be there yet.
pub fn create_new(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().read(true).write(true).create_new(true).mode(OWNER_ONLY).open(path)?;
    owner_only(&file)?;
    Ok(file)
}

/// Opens a file, or makes one that only its owner can read. What it holds stays.
pub(crate) fn open_or_create(path: &Path) -> io::Result<File> {
    match create_new(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            OpenOptions::new().read(true).write(true).open(path)
        }
        made => made,
    }
}

/// Writes a file that only its owner can read, in the place of what was there.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(OWNER_ONLY).open(path)?;
    if file.metadata()?.is_file() {
        owner_only(&file)?;
    }
    io::Write::write_all(&mut file, contents)
}

/// A umask may have taken bits away, and never adds any: the mode is set once more.
fn owner_only(file: &File) -> io::Result<()> {
    file.set_permissions(Permissions::from_mode(OWNER_ONLY))
}

fn is_exposed(file: &fs::Metadata) -> bool {
    file.permissions().mode() & OTHERS != 0
}

/// Refuses a journal's file, or one that SQLite keeps beside it, if others than its owner can read it. One that is not there
/// is made as it should be.
pub(crate) fn check_journal(path: &Path) -> Result<(), Fault> {
    let mut exposed = Vec::new();
    for path in [""].iter().chain(&SIDES).map(|ending| with_ending(path, ending)) {
        match fs::metadata(&path) {
            Ok(file) if is_exposed(&file) => exposed.push(path),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(Fault::File { path, error }),
        }
    }
    if exposed.is_empty() { Ok(()) } else { Err(Fault::Exposed { paths: exposed }) }
}
