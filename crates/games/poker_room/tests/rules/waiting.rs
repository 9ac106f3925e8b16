//! 19:47-14.18: the waiting lists.

use crate::support::{Announce, CloseTable, HoldEm, House, Omaha, SevenCardStud};
use crate::support::{call, join, leave, name, no, no_show, open, sit, table, vacate, wait_on};
use rulebook::actor::Role;
use serde_json::json;

/// Hold 'em at tables 1 and 2, and Ann, Bob and Cyd on its list in this order.
fn three_wait() -> House {
    let mut house = House::evening();
    house.all(&[join(HoldEm, "Ann"), join(HoldEm, "Bob"), join(HoldEm, "Cyd")]);
    house
}

#[test]
fn p14_18_lists_go_by_type_of_game() {
    let mut house = three_wait();
    assert_eq!(
        house.done(join(SevenCardStud, "Bob")),
        [json!({ "event": "listed", "game": "seven-card stud", "place": 1 })]
    );
    assert_eq!(house.waiting(HoldEm), ["Ann", "Bob", "Cyd"]);
    assert_eq!(house.waiting(SevenCardStud), ["Bob"]);
    // A seat at the stud table is nothing to those who wait for hold 'em.
    house.done(sit(5, 1, "Bob"));
    assert_eq!(house.waiting(HoldEm), ["Ann", "Bob", "Cyd"], "he may wait for another game");
    house.done(sit(5, 2, "Zoe"));
    assert_eq!(house.refused(sit(1, 1, "Zed")), no("not_first", "14.18"));
}

#[test]
fn p14_18_two_of_one_name_do_not_wait_on_one_list() {
    let mut house = three_wait();
    let again = house.try_by(Role::Floorperson, join(HoldEm, "ANN")).expect_err("there is an Ann");
    assert_eq!((&again["code"], &again["cite"]), (&json!("same_name"), &json!("19:47-14.18")));
    assert_eq!(again["instead"], "add an initial, so that only one comes when called");
    house.all(&[join(HoldEm, "Ann B."), join(Omaha, "Ann")]);
}

#[test]
fn p14_18_a_vacant_seat_goes_to_the_first_who_waits() {
    let mut house = three_wait();
    for not_first in ["Bob", "Cyd", "Zed"] {
        assert_eq!(house.refused(sit(1, 1, not_first)), no("not_first", "14.18"), "{not_first}");
    }
    let events = house.done(sit(1, 1, "Ann"));
    assert_eq!(events, [json!({ "event": "seated", "table": 1, "seat": 1, "place": 1 })]);
    assert_eq!(house.waiting(HoldEm), ["Bob", "Cyd"]);
    house.all(&[sit(2, 1, "Bob"), sit(1, 2, "Cyd")]);
    let events = house.done(sit(1, 3, "Zed"));
    assert_eq!(events, [json!({ "event": "seated", "table": 1, "seat": 3 })], "nobody waits: he just came");
}

#[test]
fn p14_18_who_is_called_has_the_seat_held_for_him() {
    let mut house = three_wait();
    let events = house.done(call(1, 4));
    assert_eq!(events, [json!({ "event": "called", "game": "hold 'em", "place": 1, "table": 1, "seat": 4 })]);
    assert_eq!(house.refused(call(1, 4)), no("seat_held", "14.18"));
    assert_eq!(house.refused(sit(1, 4, "Bob")), no("seat_held", "14.18"));
    house.done(call(2, 1));
    assert_eq!(house.refused(sit(2, 1, "Cyd")), no("seat_held", "14.18"), "Bob was called there");
    assert_eq!(house.refused(sit(1, 5, "Zed")), no("not_first", "14.18"), "Cyd comes before him");
    house.done(call(1, 5));
    house.done(sit(1, 6, "Zed"));
    house.all(&[sit(1, 4, "Ann"), sit(2, 1, "Bob"), sit(1, 5, "Cyd")]);
    assert_eq!(house.waiting(HoldEm), Vec::<String>::new());
}

#[test]
fn p14_18_who_does_not_come_is_off_the_list_and_the_next_is_called() {
    let mut house = three_wait();
    house.done(call(1, 4));
    assert_eq!(
        house.done(no_show(1, 4)),
        [
            json!({ "event": "off list", "game": "hold 'em", "place": 1 }),
            json!({ "event": "released", "table": 1, "seat": 4 }),
        ]
    );
    assert_eq!(house.refused(no_show(1, 4)), no("nobody_called", "14.18"));
    assert_eq!(house.done(call(1, 4))[0]["place"], 1);
    house.done(sit(1, 4, "Bob"));
    house.done(join(HoldEm, "Ann"));
    assert_eq!(house.waiting(HoldEm), ["Cyd", "Ann"], "he begins at the end");
}

#[test]
fn p14_18_who_waits_for_another_table_keeps_his_place() {
    let mut house = three_wait();
    house.done(call(1, 4));
    assert_eq!(house.done(wait_on(1, 4)), [json!({ "event": "released", "table": 1, "seat": 4 })]);
    assert_eq!(house.waiting(HoldEm), ["Ann", "Bob", "Cyd"]);
    assert_eq!(house.done(call(1, 4))[0]["place"], 2, "for table 1 Bob is next");
    assert_eq!(house.done(call(2, 1))[0]["place"], 1, "for table 2 Ann is still the first");
    house.all(&[sit(1, 4, "Bob"), sit(2, 1, "Ann")]);
    // All who wait have passed the table by: whoever comes may sit there.
    house.all(&[call(1, 5), wait_on(1, 5), sit(1, 5, "Zed")]);
    assert_eq!(house.refused(sit(2, 2, "Zoe")), no("not_first", "14.18"));
    // He takes the table after all.
    assert_eq!(house.done(sit(1, 6, "Cyd"))[0]["place"], 1);
}

#[test]
fn p14_18_who_changes_his_mind_gives_up_his_place_and_the_seat_held_for_him() {
    let mut house = three_wait();
    house.done(leave(HoldEm, "bob"));
    assert_eq!(house.waiting(HoldEm), ["Ann", "Cyd"]);
    assert_eq!(house.refused(leave(HoldEm, "Bob")), no("not_on_list", "14.18"));
    house.done(call(1, 1));
    house.done(leave(HoldEm, "Ann"));
    house.done(sit(1, 1, "Cyd"));
}

#[test]
fn p14_18_who_is_called_to_a_table_that_closes_waits_on_in_his_place() {
    let mut house = three_wait();
    house.all(&[call(1, 4), call(1, 5), wait_on(1, 5)]);
    let events = house.done(CloseTable { table: table(1) });
    assert_eq!(events[0], json!({ "event": "released", "table": 1, "seat": 4 }));
    assert_eq!(house.waiting(HoldEm), ["Ann", "Bob", "Cyd"]);
    house.done(open(1, HoldEm));
    assert_eq!(house.done(call(1, 1))[0]["place"], 1);
    assert_eq!(house.done(call(1, 2))[0]["place"], 2, "a table that is opened anew is another table");
}

#[test]
fn p14_18_only_vacancies_for_which_somebody_waits_are_announced() {
    let mut house = House::evening();
    let announce = |number| Announce { table: table(number) };
    assert_eq!(
        house.refused(announce(1)),
        no("nothing_to_announce", "14.18"),
        "nine are vacant, nobody waits"
    );
    let announced =
        |house: &House| -> Vec<usize> { house.public().tables.iter().map(|view| view.announce).collect() };
    assert_eq!(announced(&house), [0, 0, 0]);
    house.all(&[join(HoldEm, "Ann"), join(HoldEm, "Bob")]);
    assert_eq!(announced(&house), [2, 2, 0], "as many as wait, and none at the stud table");
    let events = house.done(announce(1));
    assert_eq!(events, [json!({ "event": "announced", "table": 1, "game": "hold 'em", "seats": 2 })]);
    assert_eq!(house.refused(announce(5)), no("nothing_to_announce", "14.18"));
    house.done(call(1, 1));
    assert_eq!(announced(&house), [1, 1, 0], "Ann has been called");
    house.done(call(1, 2));
    assert_eq!(announced(&house), [0, 0, 0]);
}

#[test]
fn p14_18_nobody_is_called_to_a_table_at_which_they_sit() {
    let mut house = House::evening();
    house.all(&[sit(1, 1, "Ann"), join(HoldEm, "ann")]);
    assert_eq!(house.refused(call(1, 2)), no("nobody_waits", "14.18"));
    assert_eq!(house.refused(Announce { table: table(1) }), no("nothing_to_announce", "14.18"));
    let announced: Vec<usize> = house.public().tables.iter().map(|view| view.announce).collect();
    assert_eq!(announced, [0, 1, 0], "Ann waits for table 2 and not for her own");
    house.done(sit(1, 2, "Zed"));
    house.done(join(HoldEm, "Bob"));
    assert_eq!(house.done(call(1, 3))[0]["place"], 2, "the seat goes past her");
    assert_eq!(house.done(call(2, 1))[0]["place"], 1, "at another table she is the first");
    house.all(&[vacate(1, 1), sit(2, 1, "Ann"), sit(1, 3, "Bob")]);
}

#[test]
fn p14_18_a_full_table_has_nothing_to_call_to() {
    let mut house = House::evening();
    for number in 1..=6 {
        house.done(sit(5, number, &format!("P{number}")));
    }
    house.done(join(SevenCardStud, "Ann"));
    assert_eq!(house.refused(call(5, 1)), no("seat_taken", "14.18"));
    assert_eq!(house.refused(Announce { table: table(5) }), no("nothing_to_announce", "14.18"));
    house.done(vacate(5, 3));
    assert_eq!(house.refused(sit(5, 3, "P3")), no("not_first", "14.18"), "who left begins at the end");
    house.done(call(5, 3));
    house.done(join(SevenCardStud, "Bob"));
    let announce = Announce { table: table(5) };
    assert_eq!(house.refused(announce), no("nothing_to_announce", "14.18"), "the only seat is held for Ann");
    assert_eq!(house.refused(call(5, 4)), no("seat_taken", "14.18"));
    assert_eq!(house.refused(call(1, 1)), no("nobody_waits", "14.18"));
}

#[test]
fn p14_18_a_list_takes_a_hundred() {
    let mut house = House::evening();
    for number in 0..100 {
        house.done(join(HoldEm, &format!("N{number}")));
    }
    assert_eq!(house.refused(join(HoldEm, "one more")), no("list_full", "14.18"));
    assert_eq!(house.room.clone(), house.room);
    assert_eq!(name("N99").to_string(), house.waiting(HoldEm)[99]);
}
