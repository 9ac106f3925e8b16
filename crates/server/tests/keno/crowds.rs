//! Many at once.

use crate::common::Disk;
use crate::support::*;
use serde_json::json;

#[tokio::test]
async fn of_a_thousand_buys_with_money_for_one_one_is_taken() {
    let disk = Disk::new();
    let world = World::new([]);
    staff(disk.journal(), &[("Sue", ledger::Role::KenoSupervisor)]);
    let house = open_with(&disk, &world, vec![location(AT, CARD)], 150).await;
    let pat = house.patron("Pat").await;
    let buys: Vec<_> = (0..1000)
        .map(|_| {
            let pat = pat.clone();
            tokio::spawn(async move { pat.buy("1 2 3 @1").await })
        })
        .collect();
    let mut taken = 0;
    for buy in buys {
        let answer = buy.await.expect("no panic");
        match answer.get("ok") {
            Some(_) => taken += 1,
            None => assert_eq!(answer["refused"]["code"], "insufficient_funds", "{answer}"),
        }
    }
    assert_eq!(taken, 1);
    house.report(&house.enter("sue").await).await;
    house.floor.close().await;
    assert_eq!(count(&disk, "issue"), 1);
    disk.assert_sound();
}

#[tokio::test]
async fn sales_of_many_writers_at_once_are_all_there_and_numbered_once() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let sell = |person: &Person, station: u16| {
        let person = person.clone();
        tokio::spawn(async move {
            let mut numbers = Vec::new();
            for _ in 0..50 {
                numbers.push(person.sell(station, "1 2 3 @1").await.0);
            }
            numbers
        })
    };
    let (ann, bob) = (sell(&crew.ann, 1), sell(&crew.bob, 2));
    let mut numbers = ann.await.expect("no panic");
    numbers.extend(bob.await.expect("no panic"));
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=100).collect::<Vec<u64>>());
    house.pass(301).await;
    assert_eq!(house.report(&crew.sue).await["games"][0]["tickets"], json!(100));
    house.floor.close().await;
    disk.assert_sound();
}
