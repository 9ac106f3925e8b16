//! Keys on the disk: one line in a file that only its owner can read.

use super::{Kind, PrivateKey};
use crate::{Fault, private};
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// The longest key file that is read.
const KEY_FILE_LIMIT: u64 = 4096;

/// Where the key of a journal, or of a witness's state, lies: beside it, as `FILE.key`.
pub fn key_beside(file: &Path) -> PathBuf {
    private::with_ending(file, ".key")
}

/// Puts these bytes in the place of a file, whole or not at all: written beside it, synced, renamed, and the folder
/// synced. The file can be read as `mode` says, whatever the umask is.
pub fn write_durably(file: &Path, bytes: &[u8], mode: u32) -> io::Result<()> {
    let fresh = private::with_ending(file, ".new");
    // What a crash left of an earlier try.
    match fs::remove_file(&fresh) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut written = OpenOptions::new().write(true).create_new(true).mode(mode).open(&fresh)?;
    written.set_permissions(Permissions::from_mode(mode))?;
    written.write_all(bytes)?;
    written.sync_all()?;
    fs::rename(&fresh, file)?;
    sync_folder_of(file)
}

fn sync_folder_of(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

/// What a file says that has a key in it. Refused where others than its owner can do with it what these bits of its mode
/// stand for.
pub(crate) fn read_private(file: &Path, others: u32) -> Result<String, Fault> {
    let fault = |error| Fault::File { path: file.to_owned(), error };
    let opened = File::open(file).map_err(fault)?;
    if opened.metadata().map_err(fault)?.permissions().mode() & others != 0 {
        return Err(Fault::Exposed { paths: vec![file.to_owned()] });
    }
    let mut text = String::new();
    opened.take(KEY_FILE_LIMIT).read_to_string(&mut text).map_err(fault)?;
    Ok(text)
}

/// Writes a file that has a key in it, whole or not at all: only its owner can read it. Where another process made one
/// meanwhile, such as a node that starts at the same time, that one stays: read the file after it.
pub(crate) fn make_private(file: &Path, text: &str) -> Result<(), Fault> {
    let fault = |error| Fault::File { path: file.to_owned(), error };
    // Two nodes may be two processes, or two houses in one.
    static MADE: AtomicU64 = AtomicU64::new(0);
    let mine = MADE.fetch_add(1, Ordering::Relaxed);
    let fresh = private::with_ending(file, &format!(".new-{}-{mine}", process::id()));
    write_durably(&fresh, text.as_bytes(), private::OWNER_ONLY).map_err(fault)?;
    let made = match fs::hard_link(&fresh, file) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made,
    };
    let removed = fs::remove_file(&fresh);
    made.and(removed).and_then(|()| sync_folder_of(file)).map_err(fault)
}

impl PrivateKey {
    /// The key in this file.
    pub fn read(file: &Path) -> Result<PrivateKey, Fault> {
        let bad = |because: String| Fault::Key { path: file.to_owned(), because };
        read_private(file, 0o077)?.parse().map_err(|wrong: super::Malformed| bad(wrong.to_string()))
    }

    /// The key in this file; where there is none, a new one, named `prefix/` and twelve digits drawn for it.
    pub fn read_or_make(file: &Path, prefix: &str, kind: Kind) -> Result<PrivateKey, Fault> {
        match PrivateKey::read(file) {
            Err(Fault::File { error, .. }) if error.kind() == io::ErrorKind::NotFound => {}
            found => return found,
        }
        let bad = |because: String| Fault::Key { path: file.to_owned(), because };
        let (mut secret, mut mark) = ([0; 32], [0; 6]);
        getrandom::fill(&mut secret)
            .and_then(|()| getrandom::fill(&mut mark))
            .map_err(|_| bad("the operating system gave no entropy for a new one".to_owned()))?;
        let mark: String = mark.iter().map(|byte| format!("{byte:02x}")).collect();
        let key = PrivateKey::from_secret(&format!("{prefix}/{mark}"), kind, &secret)
            .map_err(|wrong| bad(wrong.to_string()))?;
        make_private(file, &format!("{}\n", key.to_secret_text()))?;
        PrivateKey::read(file)
    }
}
