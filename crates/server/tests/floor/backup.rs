//! Copies taken while people play, put back, and played on: every one of them is a house as it was at one moment.

use crate::common::lines::{Line, stake};
use crate::common::replay::replayed;
use crate::common::{Disk, TABLE, open, plain};
use ledger::{Secrets, back_up};
use rulebook::money::Cents;
use serde_json::json;
use server::restore;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

const COPIES: usize = 6;

/// Plays without pause until it is told to stop.
async fn play(mut line: Line, done: Arc<AtomicBool>, acknowledged: UnboundedSender<()>) {
    let commands = [
        json!({ "do": "wager", "on": "pass", "amount": 500 }),
        json!({ "do": "wager", "on": "place 6", "amount": 600 }),
        json!({ "do": "wager", "on": "field", "amount": 300 }),
        json!({ "do": "throw" }),
        json!({ "do": "wager", "on": "come", "amount": 500 }),
        json!({ "do": "throw" }),
    ];
    for command in commands.iter().cycle().take_while(|_| !done.load(Ordering::Relaxed)) {
        if line.command(command.clone()).await["ok"] == true {
            // Once enough have come, nobody counts any more.
            let _ = acknowledged.send(());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn copies_taken_under_load_are_put_back_and_played_on_with_the_same_money() {
    let disk = Disk::of_a_file();
    let floor = open(disk.journal(), plain(), 10_000_000).await;
    let (acknowledged, mut counted) = unbounded_channel();
    let done = Arc::new(AtomicBool::new(false));
    let mut visitors = Vec::new();
    let mut playing = Vec::new();
    for name in ["Ann", "Bob", "Cid"] {
        let visitor = floor.sit(name, TABLE).await;
        let line = visitor.line(TABLE).await;
        playing.push(tokio::spawn(play(line, done.clone(), acknowledged.clone())));
        visitors.push(visitor);
    }
    let copies = Disk::of_a_file();
    let folder = copies.file().parent().expect("a folder").to_owned();
    for number in 0..COPIES {
        // Play goes on between the copies, and while they are taken.
        for _ in 0..20 {
            counted.recv().await.expect("they play");
        }
        let (from, to) = (disk.file(), folder.join(number.to_string()));
        let copied = tokio::task::spawn_blocking(move || back_up(&from, &to, Secrets::Included));
        copied.await.expect("no panic").expect("copied");
    }
    done.store(true, Ordering::Relaxed);
    for one in playing {
        one.await.expect("no line fails");
    }
    floor.close().await;
    disk.assert_sound();
    let all = disk.entries(TABLE);

    let mut lengths = BTreeSet::new();
    for number in 0..COPIES {
        let put_back = Disk::of_a_file();
        let copied = folder.join(number.to_string());
        restore(&copied, &put_back.file(), 9).expect("restored");
        let mut kept = put_back.entries(TABLE);
        let said = kept.pop().expect("the last line says that it was put back");
        assert!(said.body.contains("\"restored\""), "{said:?}");
        assert_eq!(kept, all[..kept.len()], "the house as it was at one moment");
        lengths.insert(kept.len());
        let balances = put_back.reader().balances().expect("readable");
        let copied = ledger::Reader::open(&copied).expect("a journal").balances().expect("readable");
        assert_eq!(balances, copied, "the same money");
        assert_eq!(balances.iter().map(|(_, cents)| *cents).sum::<Cents>(), Cents::ZERO);

        // The seal is in no copy: it comes from where it is kept.
        std::fs::copy(ledger::seal_beside(&disk.file()), ledger::seal_beside(&put_back.file()))
            .expect("copied");
        let floor = open(put_back.journal(), plain(), 10_000_000).await;
        for visitor in &visitors {
            // They know their money, and go on with it.
            let mut line = visitor.at(&floor).line(TABLE).await;
            let before = line.now().await;
            assert_eq!(before["view"], replayed(&put_back, TABLE));
            let field = stake(&before, "field");
            line.wager("field", 100).await;
            let after = line.now().await;
            assert_eq!(stake(&after, "field"), field + 100);
            let [before, after] = [before, after].map(|page| page["balance"].as_i64().expect("cents"));
            assert_eq!(after, before - 100);
        }
        floor.close().await;
        put_back.assert_sound();
    }
    // What was counted between two copies may have been done before the first of them.
    assert!(lengths.len() > 1, "of different moments: {lengths:?}");
}
