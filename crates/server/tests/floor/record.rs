//! The record as others check it: signed checkpoints and proofs over HTTP, the digests of what runs, and a witness's view.

use crate::common::{Disk, Floor, TABLE, open, options, plain, try_open};
use ledger::note::{PublicKey, SignedHead};
use ledger::verify::Trust;
use ledger::{Hash, Reader, StreamId, tree, verify_against};
use serde_json::Value;
use server::record::Pace;
use sha2::{Digest, Sha256};
use std::time::Duration;

async fn key(floor: &Floor) -> PublicKey {
    let page = floor.get("/journal/key").await;
    assert_eq!(page.header("content-type"), Some("text/plain; charset=utf-8"));
    page.body.parse().expect("a public key")
}

async fn checkpoint(floor: &Floor) -> SignedHead {
    let page = floor.get("/journal/checkpoint").await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/plain; charset=utf-8")));
    page.body.parse().expect("a checkpoint")
}

async fn answer(floor: &Floor, path: &str) -> (u16, Value) {
    let page = floor.get(path).await;
    assert_eq!(page.header("content-type"), Some("application/json"), "{path}: {}", page.body);
    (page.status, serde_json::from_str(&page.body).expect("JSON"))
}

fn hashes(answer: &Value) -> Vec<Hash> {
    let list = answer["hashes"].as_array().expect("hashes");
    list.iter().map(|hash| hash.as_str().and_then(|hash| hash.parse().ok()).expect("a hash")).collect()
}

/// A floor that signs and writes digests all the time.
async fn busy(disk: &Disk, pace: Pace) -> Floor {
    let mut options = options(disk.journal(), plain(), 100_000);
    options.record = pace;
    try_open(options).await.expect("the floor opens")
}

const OFTEN: Duration = Duration::from_millis(1);

#[tokio::test]
async fn a_house_signs_when_it_opens_and_when_it_closes() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let (key, first) = (key(&floor).await, checkpoint(&floor).await);
    assert_eq!(first.check(&key), Ok(()));
    let reader = Reader::open(disk.journal()).expect("readable");
    assert_eq!(
        first.head.size,
        reader.checkpoint().expect("readable").batches,
        "all that is there at the start"
    );
    floor.sit("Ann", TABLE).await;
    floor.close().await;
    let last = reader.last_note().expect("readable").expect("signed").head().expect("a checkpoint");
    assert!(last.head.size > first.head.size);
    assert_eq!(
        last.head.size,
        reader.checkpoint().expect("readable").batches,
        "all that is there at the end"
    );
    let trust = Trust { key: Some(key.clone()), kept: vec![("first".to_string(), first)] };
    let report = verify_against(disk.journal(), &trust).expect("readable");
    assert!(report.is_clean(), "{:?}", report.faults);
    let floor = open(disk.journal(), plain(), 100_000).await;
    assert_eq!(self::key(&floor).await, key, "the key is the same after a restart");
    floor.close().await;
}

#[tokio::test]
async fn checkpoints_are_signed_while_it_is_open_and_continue_each_other() {
    let disk = Disk::new();
    let floor = busy(&disk, Pace { checkpoints: OFTEN, ..Pace::default() }).await;
    let first = checkpoint(&floor).await;
    floor.sit("Ann", TABLE).await;
    let seated = Reader::open(disk.journal()).expect("readable").checkpoint().expect("readable").batches;
    let mut last = checkpoint(&floor).await;
    while last.head.size < seated {
        last = checkpoint(&floor).await;
    }
    assert_eq!(last.check(&key(&floor).await), Ok(()));
    let (from, to) = ((first.head.size, first.head.root), (last.head.size, last.head.root));
    let (status, shown) = answer(&floor, &format!("/journal/consistency/{}/{}", from.0, to.0)).await;
    assert_eq!(status, 200);
    assert!(tree::continues(from, to, &hashes(&shown)), "{shown}");
    let (status, shown) = answer(&floor, &format!("/journal/checkpoints/{}", from.0)).await;
    let notes = shown["checkpoints"].as_array().expect("a list");
    let sizes: Vec<u64> = notes
        .iter()
        .map(|note| note.as_str().and_then(|note| note.parse::<SignedHead>().ok()).expect("a note").head.size)
        .collect();
    assert_eq!((status, sizes.first()), (200, Some(&from.0)));
    assert!(sizes.is_sorted() && sizes.last() >= Some(&to.0), "{sizes:?}");
    for batch in 1..=to.0 {
        let (status, shown) = answer(&floor, &format!("/journal/inclusion/{batch}/{}", to.0)).await;
        assert_eq!((status, shown["batch"].as_u64()), (200, Some(batch)));
        let hash: Hash = shown["hash"].as_str().and_then(|hash| hash.parse().ok()).expect("a hash");
        let reached = tree::root_of_path(&tree::leaf(&hash.0), batch - 1, to.0, &hashes(&shown));
        assert_eq!(reached, Some(to.1), "batch {batch}");
    }
    floor.close().await;
}

#[tokio::test]
async fn proofs_reach_no_further_than_what_was_signed() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let size = checkpoint(&floor).await.head.size;
    // There is more by now, and it is not signed yet.
    floor.sit("Ann", TABLE).await;
    let beyond = size + 1;
    for path in [
        format!("/journal/consistency/1/{beyond}"),
        format!("/journal/consistency/{size}/{}", size - 1),
        "/journal/consistency/0/1".to_string(),
        format!("/journal/inclusion/1/{beyond}"),
        format!("/journal/inclusion/0/{size}"),
        format!("/journal/inclusion/{beyond}/{size}"),
        format!("/journal/inclusion/1/{}", u64::MAX),
        format!("/journal/consistency/1/{}", u64::MAX),
    ] {
        let (status, refused) = answer(&floor, &path).await;
        assert_eq!((status, &refused["refused"]["code"]), (404, &Value::from("not_signed")), "{path}");
        assert!(refused["refused"]["because"].as_str().is_some_and(|why| why.contains(&size.to_string())));
    }
    for path in
        ["/journal/consistency/one/2", "/journal/inclusion/-1/2", "/journal/inclusion/1/99999999999999999999"]
    {
        assert_eq!(answer(&floor, path).await.0, 400, "{path}");
    }
    floor.close().await;
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The digests in the house's stream, in order.
fn digests(disk: &Disk) -> Vec<Value> {
    let reader = Reader::open(disk.journal()).expect("readable");
    let bodies = reader.read(&StreamId::house(), 1).map(|entry| entry.expect("readable").body);
    let read = bodies.map(|body| serde_json::from_str::<Value>(&body).expect("JSON"));
    read.filter(|body| body["house"] == "digests").collect()
}

#[tokio::test]
async fn program_and_rules_are_on_record_from_the_start() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    floor.close().await;
    let found = digests(&disk);
    assert_eq!((found.len(), &found[0]["because"]), (1, &Value::from("start")));
    let program = std::env::current_exe().and_then(std::fs::read).expect("this program");
    assert_eq!(found[0]["program"]["sha256"], sha256(&program));
    // The rules are in the table's own stream, as they were when it was opened.
    let reader = Reader::open(disk.journal()).expect("readable");
    let table = StreamId::new(&format!("table:{TABLE}")).expect("a stream");
    let header = reader.entry(&table, 1).expect("readable").expect("a header");
    let header: Value = serde_json::from_str(&header.body).expect("JSON");
    let rules = header["rules"].as_str().expect("rules");
    assert_eq!(found[0]["rules"][TABLE], sha256(rules.as_bytes()));
    open(disk.journal(), plain(), 100_000).await.close().await;
    assert_eq!(digests(&disk).len(), 2, "at every start");
}

#[tokio::test]
async fn program_and_rules_are_written_down_again_when_the_time_has_come() {
    let disk = Disk::new();
    let floor = busy(&disk, Pace { digests: OFTEN, ..Pace::default() }).await;
    while digests(&disk).len() < 3 {
        checkpoint(&floor).await;
    }
    floor.close().await;
    let found = digests(&disk);
    assert_eq!(found[0]["because"], "start");
    assert!(found[1..].iter().all(|one| one["because"] == "daily"));
    assert!(
        found.iter().all(|one| one["program"] == found[0]["program"] && one["rules"] == found[0]["rules"])
    );
    disk.assert_sound();
}
