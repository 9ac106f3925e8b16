//! Houses that earlier programs made (`crates/cli/tests/frozen`): two by the last one before record version 2, two by the last
//! one that went out. One of each closed in order, and one was killed with rounds under way. All open, on a copy, with every
//! balance and every table as they were.

use crate::common::{Disk, options, try_open};
use ledger::Site;
use rulebook::game::Moment;
use rulebook::licensee::is_attended;
use serde_json::{Map, Value, json};
use server::TableSpec;
use server::keno::Means;
use std::collections::BTreeMap;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn frozen(house: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/tests/frozen").join(house)
}

fn text(house: &str, file: &str) -> String {
    let path = frozen(house).join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The tables of the house, as their files have them.
pub(crate) fn tables(house: &str) -> Vec<TableSpec> {
    let files = std::fs::read_dir(frozen(house).join("tables")).expect("the fixtures are there");
    let mut tables: Vec<TableSpec> = files
        .map(|file| {
            let path = file.expect("readable").path();
            let rules = std::fs::read_to_string(&path).expect("readable");
            let id = path.file_stem().expect("a name").to_string_lossy().into_owned();
            TableSpec { attended: is_attended(&rules), ..TableSpec::new(&id, read(&rules)) }
        })
        .collect();
    tables.sort_by(|one, other| one.id.cmp(&other.id));
    tables
}

fn read(text: &str) -> Box<dyn house::AnyRules> {
    games::standard().rules(text).expect("legal rules")
}

/// A copy of the house's journal, on the store that this run of the suite is for.
pub(crate) fn copy(house: &str) -> Disk {
    onto(house, Disk::new())
}

/// A copy of a file for its owner alone, as a house demands it; a checkout may be read by everybody.
fn lay_beside(file: &Path, to: &Path) {
    std::fs::copy(file, to).expect("copied");
    std::fs::set_permissions(to, Permissions::from_mode(0o600)).expect("its owner's alone");
}

/// A copy of the house's journal in this place, with its key beside it, and its seal where it has one.
pub(crate) fn onto(house: &str, disk: Disk) -> Disk {
    let (file, key) = (frozen(house).join("house.db"), frozen(house).join("house.db.key"));
    let seal = frozen(house).join("house.db.seal");
    let lay_seal = |to: &Path| {
        if seal.exists() {
            lay_beside(&seal, to);
        }
    };
    match disk.journal() {
        Site::File(to) => {
            lay_beside(&file, &to);
            lay_beside(&key, &to.with_extension("db.key"));
            lay_seal(&ledger::seal_beside(&to));
            // Readers want the newest tables, which whoever opens it for writing makes.
            drop(ledger::Journal::open(&to).expect("brought up to date"));
        }
        database @ Site::Postgres(_) => {
            let on_file = onto(house, Disk::of_a_file());
            ledger::copy(&on_file.journal(), &database, &mut |_, _| {}).expect("carried over");
            let to = options(database, Vec::new(), 0).key.expect("nodes have a key");
            lay_beside(&key, &to);
            lay_seal(&to.with_extension("seal"));
        }
    }
    disk
}

/// The moment at which the fixture was left, in unix milliseconds.
pub(crate) fn ended_at(house: &str) -> i64 {
    text(house, "ended_at").trim().parse().expect("milliseconds")
}

/// A clock that stands at that moment.
pub(crate) fn means(house: &str) -> Means {
    let at = Moment(ended_at(house));
    Means { clock: Arc::new(move || at), ..Means::default() }
}

/// Every account and what is in it.
pub(crate) fn balances(disk: &Disk) -> BTreeMap<String, i64> {
    let all = disk.reader().balances().expect("readable");
    all.into_iter().map(|(account, cents)| (account.to_string(), cents.0)).collect()
}

pub(crate) fn balances_then(house: &str) -> BTreeMap<String, i64> {
    serde_json::from_str(&text(house, "balances.json")).expect("JSON")
}

/// What every table showed when the older program opened the house again.
pub(crate) fn seen(house: &str) -> Map<String, Value> {
    serde_json::from_str(&text(house, "seen.json")).expect("JSON")
}

/// A table at rest starts anew under the present version (see `older.rs`): whoever sat there sits there, and nothing lies on
/// the layout. Everything else of what it showed is of the shoe, or the turn with the dice, that is over.
fn is_renewed(disk: &Disk, table: &str) -> bool {
    disk.bodies(table).iter().any(|body| body["record"] == 2)
}

async fn opens_as_it_was(house: &str) {
    let disk = copy(house);
    let options =
        server::Options { keno: means(house), visitors: false, ..options(disk.journal(), tables(house), 0) };
    let floor = try_open(options).await.expect("the house opens");
    let seen = seen(house);
    assert_eq!(seen.len(), 12);
    for (table, then) in seen {
        if table.starts_with("keno") {
            let board = floor.get(&format!("/api/keno/{table}")).await.body;
            let board: Value = serde_json::from_str(&board).expect("JSON");
            assert_eq!(json!({ "game": board["game"], "last": board["last"] }), then, "{house}, {table}");
        } else {
            let welcome = floor.watch(&table).await.hello(None).await;
            let fields: &[&str] = match is_renewed(&disk, &table) {
                true => &["players", "posted"],
                false => &["round", "view", "players", "posted"],
            };
            let of = |told: &Value| -> Map<String, Value> {
                fields.iter().map(|key| (key.to_string(), told[*key].clone())).collect()
            };
            assert_eq!(of(&welcome), of(&then), "{house}, {table}");
        }
    }
    floor.close().await;
    assert_eq!(balances(&disk), balances_then(house));
    disk.assert_sound();
}

#[tokio::test]
async fn the_house_that_closed_in_order_opens_as_it_was() {
    opens_as_it_was("closed").await;
}

#[tokio::test]
async fn the_house_that_was_killed_opens_with_every_round_where_it_stood() {
    opens_as_it_was("killed").await;
}

#[tokio::test]
async fn the_last_programs_house_that_closed_in_order_opens_as_it_was() {
    opens_as_it_was("670f46e/closed").await;
}

#[tokio::test]
async fn the_last_programs_house_that_was_killed_opens_with_every_round_where_it_stood() {
    opens_as_it_was("670f46e/killed").await;
}

/// What keeps a house from opening is found before a table or a location writes: a keno game that is locked stays locked.
#[tokio::test]
async fn a_start_that_is_refused_has_written_nothing() {
    let disk = copy("killed");
    let written = || disk.reader().checkpoint().expect("readable");
    let before = written();
    let given = |tables| server::Options {
        keno: means("killed"),
        visitors: false,
        ..options(disk.journal(), tables, 0)
    };
    let twice = || tables("killed").into_iter().chain(tables("killed").into_iter().take(1)).collect();
    assert!(try_open(given(twice())).await.is_err(), "two tables of one name");
    assert_eq!(written(), before);
    let key = match (given(Vec::new()).key, disk.journal()) {
        (Some(key), _) => key,
        (None, Site::File(file)) => file.with_extension("db.key"),
        (None, Site::Postgres(_)) => unreachable!("nodes have a key"),
    };
    std::fs::set_permissions(&key, Permissions::from_mode(0o644)).expect("everybody can read it");
    let refused = try_open(given(tables("killed"))).await.err().expect("such a key signs nothing");
    assert!(refused.to_string().contains("key"), "{refused}");
    assert_eq!(written(), before);
}
