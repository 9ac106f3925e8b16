//! A journal written into the other kind of store: from a file into a database, or from a database into a file. Every row
//! is compared with what it was copied from, and every hash worked out again, before anybody hears that there is a copy.

mod loaded;
pub(crate) mod source;
pub(crate) mod tables;
pub(crate) mod target;

use crate::backup::{Part, nothing_is_there, settle};
use crate::database::{self, Snapshot};
use crate::rows::{Rows as _, Trouble};
use crate::site::Address;
use crate::store::Mark;
use crate::verify::{Report, verify};
use crate::{Hash, NotCopied, Reader, Site, store, tree};
use source::{Source, contents};
use std::path::Path;
use tables::{OF_ONE_ROW, SESSIONS, STATES, TABLES};

/// What was copied.
#[derive(Clone, Debug)]
pub struct Carried {
    /// What its verification found: no fault, and how far it reaches.
    pub report: Report,
    /// How many rows it has, in all tables.
    pub rows: u64,
    /// The root of the tree over its batches.
    pub root: Hash,
}

/// Called with how many rows are written, of how many.
pub type Progress<'p> = &'p mut (dyn FnMut(u64, u64) + Send);

/// Copies a journal from a file into an empty database, or from a database into a new file. Sessions end by it; people,
/// keys and secrets go with it. A file must not be in use; a database may be, and the copy has it as it was at one moment.
pub fn copy(from: &Site, to: &Site, progress: Progress<'_>) -> Result<Carried, NotCopied> {
    // PostgreSQL's client must not block a thread of an asynchronous runtime, whoever calls.
    let work = || match (from, to) {
        (Site::File(file), Site::Postgres(database)) => into_database(file, database, progress),
        (Site::Postgres(database), Site::File(file)) => into_file(database, file, progress),
        _ => Err(NotCopied::SameKind),
    };
    std::thread::scope(|scope| {
        scope.spawn(work).join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn into_database(file: &Path, address: &Address, progress: Progress<'_>) -> Result<Carried, NotCopied> {
    let (from, to) = (Site::from(file), Site::Postgres(address.clone()));
    let reader = Reader::open(file)?;
    let _lock = store::lock_of(file)?;
    let connection = store::open_to_read(file)?;
    let here = |trouble: Trouble| NotCopied::from(trouble.explained(&from));
    let there = |trouble: Trouble| NotCopied::from(trouble.explained(&to));
    match Mark::on(&connection).map_err(|error| store::explain(file, error))? {
        Mark::House => {}
        Mark::ForReaders => return Err(NotCopied::WithoutKeys(file.to_owned())),
        // What came after it was taken is gone, and people have seen it: that has to be said when it is put back.
        Mark::Copy => return Err(NotCopied::ACopy(file.to_owned())),
    }
    let report = verify(file)?;
    if !report.is_clean() {
        return Err(NotCopied::Unsound { site: from, report: Box::new(report) });
    }
    let read = connection.unchecked_transaction().map_err(|error| store::explain(file, error))?;
    let mut snapshot: &rusqlite::Connection = &read;
    let mut database = database::open(address)?.connection;
    database.run("BEGIN").map_err(there)?;
    // Whoever opens a house there meanwhile waits, and finds it full: nobody writes without a head, or gathers.
    database.run("LOCK TABLE kept_heads, checkpoint IN EXCLUSIVE MODE").map_err(there)?;
    for table in
        TABLES.iter().chain([&SESSIONS]).chain(&STATES).filter(|table| !OF_ONE_ROW.contains(&table.name))
    {
        let sql = format!("SELECT 1 FROM {} LIMIT 1", table.name);
        if !database.rows(&sql, &[]).map_err(there)?.is_empty() {
            return Err(NotCopied::Occupied(to));
        }
    }
    let mut wrote = count(&mut snapshot, progress).map_err(here)?;
    for table in &TABLES {
        target::into_database(&mut snapshot, table, &mut database, &mut wrote).map_err(there)?;
    }
    loaded::place(&mut database).map_err(there)?;
    let rows = same(&mut snapshot, &mut database).map_err(there)?.map_err(NotCopied::Differs)?;
    database.run("COMMIT").map_err(there)?;
    finished(&reader, &to, rows)
}

fn into_file(address: &Address, file: &Path, progress: Progress<'_>) -> Result<Carried, NotCopied> {
    let (from, to) = (Site::Postgres(address.clone()), Site::from(file));
    let reader = Reader::open(&from)?;
    nothing_is_there(file)?;
    let here = |trouble: Trouble| NotCopied::from(trouble.explained(&from));
    let there = |trouble: Trouble| NotCopied::from(trouble.explained(&to));
    let mut database = Snapshot::take(address).map_err(here)?;
    let part = Part::new(file)?;
    let made = target::new_file(part.path()).map_err(there)?;
    let mut wrote = count(&mut database, progress).map_err(here)?;
    made.execute_batch("BEGIN").map_err(|error| there(error.into()))?;
    for table in &TABLES {
        let refused = &mut |error: rusqlite::Error| Err(Trouble::from(error));
        target::into_file(&mut database, table, &made, refused, &mut wrote).map_err(here)?;
    }
    made.execute_batch("COMMIT").and_then(|()| settle(&made)).map_err(|error| there(error.into()))?;
    let rows = same(&mut &made, &mut database).map_err(here)?.map_err(NotCopied::Differs)?;
    made.close().map_err(|(_, error)| there(error.into()))?;
    let moved = finished(&reader, &Site::from(part.path()), rows)?;
    part.becomes(file)?;
    Ok(moved)
}

/// Counts what there is to copy, and then how much of it is.
fn count<'p>(source: &mut dyn Source, progress: Progress<'p>) -> Result<impl FnMut(u64) + use<'p>, Trouble> {
    let mut of = 0;
    for table in &TABLES {
        of += contents(source, table)?.0;
    }
    let mut done = 0;
    Ok(move |rows| {
        done += rows;
        progress(done, of);
    })
}

/// How many rows both have, in all tables; or the first table in which they differ.
fn same(one: &mut dyn Source, other: &mut dyn Source) -> Result<Result<u64, &'static str>, Trouble> {
    let mut rows = 0;
    for table in &TABLES {
        let [ours, theirs] = [contents(one, table)?, contents(other, table)?];
        if ours != theirs {
            return Ok(Err(table.name));
        }
        rows += ours.0;
    }
    Ok(Ok(rows))
}

/// Works out every hash of the copy, and compares where both end.
fn finished(from: &Reader, copied: &Site, rows: u64) -> Result<Carried, NotCopied> {
    let report = verify(copied)?;
    if !report.is_clean() {
        return Err(NotCopied::Unsound { site: copied.clone(), report: Box::new(report) });
    }
    let to = Reader::open(copied)?;
    let size = report.checkpoint.batches;
    let [ours, theirs] = [tree::root(&from.tree(), size)?, tree::root(&to.tree(), size)?];
    match ours == theirs && to.checkpoint()? == report.checkpoint {
        true => Ok(Carried { report, rows, root: theirs }),
        false => Err(NotCopied::Differs("the tree over the batches")),
    }
}
