//! The process killed while commands stream in: what it acknowledged is there.

use crate::common::elsewhere::{self, Elsewhere};
use crate::common::lines::Line;
use crate::common::replay::replayed;
use crate::common::{Disk, Floor, TABLE, open, plain};
use ledger::{IdempotencyKey, Name, StreamId};
use serde_json::json;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// Not a test: the floor that the test below runs in a process of its own.
#[test]
#[ignore = "the process that another test kills"]
fn the_floor_of_another_process() {
    elsewhere::run(plain());
}

/// Plays without pause until the line breaks; the ids that were answered with yes.
async fn play(mut line: Line, acknowledged: UnboundedSender<()>) -> Vec<String> {
    let commands = [
        json!({ "do": "wager", "on": "pass", "amount": 500 }),
        json!({ "do": "wager", "on": "place 6", "amount": 600 }),
        json!({ "do": "wager", "on": "field", "amount": 300 }),
        json!({ "do": "throw" }),
        json!({ "do": "wager", "on": "come", "amount": 500 }),
        json!({ "do": "remove", "on": "place 6" }),
        json!({ "do": "throw" }),
    ];
    let mut answered = Vec::new();
    for command in commands.iter().cycle() {
        let id = line.id();
        if line.try_post_as(&id, command).await.is_err() {
            return answered;
        }
        let answer = loop {
            match line.next().await {
                None => return answered,
                Some(message) if message.get("answer").is_some() => break message,
                Some(_) => {}
            }
        };
        if answer["answer"]["ok"] == true {
            answered.push(id);
            // Once enough have come, nobody counts any more.
            let _ = acknowledged.send(());
        }
    }
    answered
}

/// How many states of the table are kept, and is the last of them older than the last entry?
fn states_kept(disk: &Disk) -> (usize, bool) {
    let (reader, stream) =
        (disk.reader(), StreamId::table(&Name::new(TABLE).expect("a name")).expect("a stream"));
    let states = reader.states(&stream).expect("readable");
    let head = reader.head(&stream).expect("readable").seq;
    (states.len(), states.first().is_some_and(|newest| newest.seq < head))
}

async fn kill_after(count: usize) {
    let disk = Disk::new();
    let mut floor = Elsewhere::start(&disk, "kill::the_floor_of_another_process");
    let (acknowledged, mut counted) = unbounded_channel();
    let mut visitors = Vec::new();
    let mut playing = Vec::new();
    for name in ["Ann", "Bob", "Cid"] {
        let visitor = floor.sit(name, TABLE).await;
        let line = visitor.line(TABLE).await;
        playing.push((name, tokio::spawn(play(line, acknowledged.clone()))));
        visitors.push(visitor);
    }
    for _ in 0..count {
        counted.recv().await.expect("they play");
    }
    floor.kill();
    if count >= 400 {
        assert!(
            matches!(states_kept(&disk), (1.., true)),
            "it goes on from a state: {:?}",
            states_kept(&disk)
        );
    }

    let mut told = Vec::new();
    for (name, playing) in playing {
        told.push((name, playing.await.expect("no line fails")));
    }
    let floor: Floor = open(disk.journal(), plain(), 1_000_000).await;
    let reader = disk.reader();
    let patrons = reader.patrons().expect("patrons");
    let mut kept = 0;
    for (name, ids) in told {
        let patron = &patrons.iter().find(|patron| patron.name == name).expect("the patron").id;
        for id in ids {
            let key = IdempotencyKey { patron: patron.clone(), key: format!("table {id}") };
            let receipt = reader.answer_for(&key).expect("the journal can be read");
            let answer =
                receipt.unwrap_or_else(|| panic!("{name}'s command {id} was acknowledged and is lost"));
            assert_eq!(answer.answer, Some(json!({ "id": id, "ok": true }).to_string()));
            kept += 1;
        }
    }
    assert!(kept >= count, "{kept} of {count}");
    for visitor in visitors {
        let now = visitor.at(&floor).line(TABLE).await.now().await;
        assert_eq!(now["view"], replayed(&disk, TABLE));
        let layout = now["view"]["seats"].as_array().expect("seats").iter().flat_map(|seat| {
            seat["wagers"]
                .as_array()
                .expect("wagers")
                .iter()
                .map(|wager| wager["stake"].as_i64().expect("cents"))
        });
        let account = "layout:craps-1".parse().expect("an account");
        assert_eq!(
            layout.sum::<i64>(),
            reader.balance(&account).expect("a balance").0,
            "what lies there is booked"
        );
    }
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_a_kill_soon_after_the_start() {
    kill_after(1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_a_kill_in_the_middle_of_play() {
    kill_after(40).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_a_kill_after_long_play() {
    kill_after(400).await;
}
