//! 19:47-14.18: tables opened and closed, seats taken, changed and vacated.

use crate::support::{
    Announce, CloseTable, Command, FiveCardDraw, HoldEm, House, Move, Omaha, SevenCardStud,
};
use crate::support::{call, join, leave, no, no_show, open, seat, sit, table, vacate, wait_on};
use rulebook::actor::Role;
use serde_json::json;

fn moved(number: u8, from: u8, to: u8) -> Command {
    Move { table: table(number), seat: seat(from), to: seat(to) }
}

#[test]
fn p14_18_a_seat_is_taken_at_an_open_table_only() {
    let mut house = House::new("[table.3]\nseats = 6\ngames = \"hold 'em, omaha\"\n");
    assert_eq!(house.refused(sit(3, 1, "Ann")), no("not_open", "14.18"));
    assert_eq!(house.refused(sit(1, 1, "Ann")), no("no_such_table", "14.17"));
    assert_eq!(house.refused(open(3, SevenCardStud)), no("not_dealt_there", "14.17"));
    assert_eq!(house.refused(join(FiveCardDraw, "Ann")), no("nowhere_dealt", "14.18"));
    house.done(open(3, Omaha));
    assert_eq!(house.refused(open(3, HoldEm)), no("open_already", "14.17"));
    assert_eq!(house.refused(sit(3, 7, "Ann")), no("no_such_seat", "14.18"));
    assert_eq!(house.done(sit(3, 6, "Ann")), [json!({ "event": "seated", "table": 3, "seat": 6 })]);
    assert_eq!(house.refused(sit(3, 6, "Bob")), no("seat_taken", "14.18"));
    assert_eq!(house.refused(sit(3, 1, "ann")), no("seated_already", "14.18"), "one Ann comes when called");
    assert_eq!(house.refused(CloseTable { table: table(3) }), no("still_seated", "14.17"));
    assert_eq!(house.done(vacate(3, 6)), [json!({ "event": "vacated", "table": 3, "seat": 6 })]);
    assert_eq!(house.refused(vacate(3, 6)), no("seat_vacant", "14.18"));
    house.done(CloseTable { table: table(3) });
    assert_eq!(house.refused(vacate(3, 6)), no("not_open", "14.18"));
}

#[test]
fn p14_18_a_seat_changed_at_a_table_overtakes_nobody() {
    let mut house = House::evening();
    house.all(&[sit(1, 1, "Ann"), sit(1, 2, "Bob"), join(HoldEm, "Cyd"), call(1, 3)]);
    assert_eq!(house.refused(moved(1, 1, 2)), no("seat_taken", "14.18"));
    assert_eq!(house.refused(moved(1, 1, 3)), no("seat_held", "14.18"), "it is held for Cyd");
    assert_eq!(house.refused(moved(1, 5, 6)), no("seat_vacant", "14.18"));
    let events = house.done(moved(1, 1, 4));
    assert_eq!(events, [json!({ "event": "moved", "table": 1, "seat": 1, "to": 4 })]);
    let sitting = house.sitting(1);
    assert_eq!(sitting, [(2, "Bob".to_string()), (4, "Ann".to_string())]);
}

#[test]
fn p14_18_dealers_seat_people_and_only_the_floor_keeps_the_lists() {
    let mut house = House::evening();
    assert!(house.try_by(Role::Dealer, sit(1, 1, "Ann")).is_ok());
    assert!(house.try_by(Role::Dealer, vacate(1, 1)).is_ok());
    assert_eq!(house.refused_by(Role::Dealer, join(HoldEm, "Ann")), no("not_yours", "14.18"));
    house.all(&[sit(1, 1, "Zoe"), join(HoldEm, "Ann"), call(1, 2)]);
    let of_the_floor = [join(HoldEm, "Bob"), leave(HoldEm, "Ann"), call(1, 3), no_show(1, 2), wait_on(1, 2)];
    let of_the_table = [sit(2, 1, "Cyd"), vacate(1, 1), moved(1, 1, 4), Announce { table: table(1) }];
    for command in of_the_floor {
        assert_eq!(house.refused_by(Role::Dealer, command), no("not_yours", "14.18"), "{command:?}");
    }
    for role in [Role::Boxman, Role::KenoWriter, Role::PitClerk, Role::Inspector] {
        for command in of_the_floor.iter().chain(&of_the_table) {
            assert_eq!(house.refused_by(role, *command), no("not_yours", "14.18"), "{role:?}: {command:?}");
        }
    }
}

#[test]
fn p14_18_who_takes_another_seat_than_the_one_that_was_held_gives_it_up() {
    let mut house = House::evening();
    house.all(&[join(HoldEm, "Ann"), call(1, 4)]);
    assert_eq!(
        house.done(sit(2, 1, "Ann")),
        [
            json!({ "event": "seated", "table": 2, "seat": 1, "place": 1 }),
            json!({ "event": "released", "table": 1, "seat": 4 }),
        ]
    );
    house.done(sit(1, 4, "Zed"));
    // Whoever takes the seat that was held gives up none.
    house.all(&[join(HoldEm, "Bob"), call(1, 5)]);
    assert_eq!(house.done(sit(1, 5, "Bob")).len(), 1);
}

#[test]
fn p14_18_an_offer_names_a_guest_whom_nobody_knows() {
    use rulebook::actor::Actor;
    use rulebook::game::Game;
    let named = |house: &House| -> Vec<String> {
        let mut offers = Vec::new();
        house.room.awaiting(&mut offers);
        let floor = offers.iter().filter(|offer| offer.by == Actor::Staff(Role::Floorperson));
        let names = floor.filter_map(|offer| match offer.command {
            Command::JoinList { name, .. } => Some(name.to_string()),
            _ => None,
        });
        names.collect()
    };
    let mut house = House::evening();
    assert_eq!(named(&house), ["Guest 1"; 5], "for each game");
    // One who had to leave, one who waits, and one who sits at a table.
    let conduct = poker_room::Conduct::ToldAnother;
    house.all(&[
        sit(1, 1, "Guest 1"),
        Command::RemovePlayer { table: table(1), seat: seat(1), conduct, good_faith: true },
        sit(2, 1, "Guest 3"),
        join(HoldEm, "Guest 2"),
    ]);
    assert_eq!(named(&house), ["Guest 4"; 5]);
}

#[test]
fn names_are_short_and_every_letter_of_them_is_seen() {
    use poker_room::Name;
    let read = |text: &str| text.parse::<Name>().map(|name| name.to_string());
    assert_eq!(read("  Big   Ann "), Ok("Big Ann".to_string()));
    for wrong in ["", "   ", "A\u{200b}nn", "Ann\u{7}", "twenty-five letters long ...", "\u{202e}nnA"] {
        assert!(read(wrong).is_err(), "{wrong:?}");
    }
    assert!(read(&"x".repeat(24)).is_ok() && read(&"ü".repeat(13)).is_err());
}
