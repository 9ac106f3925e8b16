//! A journal in a database. There is one verifier, and it reads a file: so the database, as it is at one moment, is written
//! into a file for a while, damaged rows and all. Its tables, indexes and triggers are compared with those that the
//! migrations make.

use super::{Place, Report, Trust, file};
use crate::backup::settle;
use crate::copy::tables::{SESSIONS, STATES, TABLES};
use crate::copy::target;
use crate::database::{self, Connection, Snapshot};
use crate::rows::{Found, Rows as _, Trouble, each};
use crate::site::Address;
use crate::{Fault, Site};
use std::collections::BTreeMap;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

pub(super) fn database(address: &Address, trust: &Trust) -> Result<Report, Fault> {
    // PostgreSQL's client must not block a thread of an asynchronous runtime, whoever calls.
    let work = || verified(address, trust);
    std::thread::scope(|scope| {
        scope.spawn(work).join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn verified(address: &Address, trust: &Trust) -> Result<Report, Fault> {
    let site = Site::Postgres(address.clone());
    let explain = |trouble: Trouble| trouble.explained(&site);
    let mut look = Connection::open_to_read(address).map_err(explain)?;
    if database::applied_history(&mut look).map_err(explain)?.is_empty() {
        let because = "there is no journal in its schema".to_owned();
        return Err(Fault::NotAJournal { site, because });
    }
    drop(look);
    let mut database = Snapshot::take(address).map_err(explain)?;
    let folder = Folder::new()?;
    let path = folder.0.join("journal");
    let refused = write(&mut database, &path).map_err(explain)?;
    let mut report = file(&path, trust)?;
    for (table, said) in refused {
        report.fault(Place::Schema(table.to_owned()), format!("it has a row that cannot be: {said}"));
    }
    for (table, count) in database.strays().map_err(explain)? {
        report.fault(Place::Schema(table), format!("{count} of its rows belong to no batch"));
    }
    drop(database);
    if let Err(trouble) = schema(address, &mut report) {
        report.fault(Place::File, format!("its tables cannot be compared: {trouble}"));
    }
    Ok(report)
}

/// Writes the database into a file as it is: what no file would hold is given back with what was said of it.
fn write(database: &mut Snapshot, path: &Path) -> Found<Vec<(&'static str, String)>> {
    let made = target::new_file(path)?;
    made.pragma_update(None, "ignore_check_constraints", true)?;
    made.pragma_update(None, "foreign_keys", false)?;
    // It is read once, by this process: nothing of it needs to outlive a power failure.
    made.pragma_update(None, "synchronous", "OFF")?;
    made.execute_batch("BEGIN")?;
    let mut refused = Vec::new();
    for table in TABLES.iter().chain([&SESSIONS]).chain(&STATES) {
        let note = &mut |error: rusqlite::Error| {
            refused.push((table.name, error.to_string()));
            Ok(())
        };
        target::into_file(database, table, &made, note, &mut |_| {})?;
    }
    made.execute_batch("COMMIT")?;
    settle(&made)?;
    Ok(refused)
}

/// A folder that only its owner can look into, and that goes away again.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, Fault> {
        let mut mark = [0; 8];
        let path = std::env::temp_dir();
        let no_entropy = |_| Fault::File { path: path.clone(), error: std::io::ErrorKind::Other.into() };
        getrandom::fill(&mut mark).map_err(no_entropy)?;
        let path = path.join(format!("chapter47-verify-{:016x}", u64::from_be_bytes(mark)));
        let made = std::fs::DirBuilder::new().mode(0o700).create(&path);
        made.map_err(|error| Fault::File { path: path.clone(), error })?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Columns, constraints, indexes, triggers and functions of a schema by name, each in PostgreSQL's own words.
const OBJECTS: &str = "
SELECT 'table ' || c.relname, c.relkind::text || c.relpersistence::text || string_agg(
           a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' '
           || coalesce(l.collname, '-') || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '-'), ', ' ORDER BY a.attnum)
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN pg_collation l ON l.oid = a.attcollation
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relnamespace = CAST(quote_ident(?1) AS regnamespace) AND c.relkind NOT IN ('i', 'I')
GROUP BY c.relname, c.relkind, c.relpersistence
UNION ALL
SELECT 'constraint ' || c.relname || ' ' || n.conname, pg_get_constraintdef(n.oid) || n.convalidated
FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid WHERE c.relnamespace = CAST(quote_ident(?1) AS regnamespace)
UNION ALL
SELECT 'index ' || c.relname, pg_get_indexdef(c.oid) || i.indisvalid
FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = CAST(quote_ident(?1) AS regnamespace)
UNION ALL
SELECT 'trigger ' || t.tgname, pg_get_triggerdef(t.oid) || t.tgenabled::text
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
WHERE NOT t.tgisinternal AND c.relnamespace = CAST(quote_ident(?1) AS regnamespace)
UNION ALL
SELECT 'rule ' || c.relname || ' ' || r.rulename, pg_get_ruledef(r.oid)
FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class WHERE c.relnamespace = CAST(quote_ident(?1) AS regnamespace)
UNION ALL
SELECT 'function ' || p.proname, p.prosrc FROM pg_proc p WHERE p.pronamespace = CAST(quote_ident(?1) AS regnamespace)";

/// A schema that is made, looked at, and never was.
const FRESH: &str = "chapter47_fresh";

fn objects(connection: &mut Connection, schema: &str) -> Found<BTreeMap<String, String>> {
    let qualified = format!("{schema}.");
    let found = each(connection, OBJECTS, &[schema.into()], |row| {
        Ok((row.text(0)?, row.text(1)?.replace(&qualified, "")))
    })?;
    Ok(found.into_iter().collect())
}

/// Tables, indexes, triggers and migrations.
fn schema(address: &Address, report: &mut Report) -> Found<()> {
    let mut connection = Connection::open(address)?;
    if database::applied_history(&mut connection)? != database::known_history() {
        let place = Place::Schema("refinery_schema_history".to_owned());
        report.fault(place, "the migrations are not this program's");
    }
    let sql = "SELECT CAST(current_schema() AS TEXT)";
    let name =
        connection.rows(sql, &[])?.into_iter().next().map_or(Ok(String::new()), |mut row| row.text(0))?;
    let theirs = objects(&mut connection, &name)?;
    connection.run(&format!("BEGIN; CREATE SCHEMA {FRESH}; SET LOCAL search_path = {FRESH}"))?;
    let runner = database::migrations();
    let mut migrations: Vec<_> = runner.get_migrations().iter().collect();
    migrations.sort_by_key(|migration| migration.version());
    for migration in migrations {
        connection.run(migration.sql().unwrap_or_default())?;
    }
    // Made by refinery itself, and compared above by what is in it.
    connection.run(
        "CREATE TABLE refinery_schema_history (version int4 PRIMARY KEY, name VARCHAR(255), applied_on VARCHAR(255),
                                               checksum VARCHAR(255))",
    )?;
    let ours = objects(&mut connection, FRESH)?;
    connection.run("ROLLBACK")?;
    for object in ours.keys().chain(theirs.keys().filter(|object| !ours.contains_key(*object))) {
        let what = match (ours.get(object), theirs.get(object)) {
            (Some(_), None) => "it is missing",
            (None, Some(_)) => "it does not belong here",
            (ours, theirs) if ours != theirs => "it is not as it was made",
            _ => continue,
        };
        report.fault(Place::Schema(object.clone()), what);
    }
    Ok(())
}
