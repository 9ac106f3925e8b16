//! Who sees what of the room.

use crate::support::{HoldEm, House, RemovePlayer, call, join, post, seat, sit, table};
use poker_room::Conduct;
use rulebook::game::{Game, Viewer};
use serde_json::{Value, json};

/// A room with something in every corner.
fn busy() -> House {
    let mut house = House::evening();
    house.all(&[
        sit(1, 1, "Ann Xq"),
        sit(1, 2, "Bob Xq"),
        sit(1, 3, "Cyd Xq"),
        join(HoldEm, "Dan Xq"),
        join(HoldEm, "Eve Xq"),
        call(2, 5),
        post(1, 1000, 2000, None),
        RemovePlayer { table: table(1), seat: seat(3), conduct: Conduct::ToldAnother, good_faith: true },
    ]);
    house
}

#[test]
fn p14_18_everybody_sees_signs_numbers_and_what_may_be_announced_and_nobody_a_name() {
    let house = busy();
    for viewer in [Viewer::Public, Viewer::Seat(seat(1))] {
        let view = json!(house.room.view(viewer));
        assert!(!view.to_string().contains("Xq"), "{view}");
        assert_eq!(view["lists"][1], json!({ "dealt": "hold 'em", "waiting": 2 }));
        assert_eq!(view["tables"][0]["posted"]["minimum"], 1000);
        assert_eq!(view["tables"][0]["announce"], 1);
        for kept in ["owed", "supplements"] {
            assert_eq!(view.get(kept), None);
        }
        assert!(view["tables"][0].get("seats").is_none(), "how many are vacant besides is not announced");
    }
}

#[test]
fn p14_16b_the_staff_sees_names_seats_and_what_is_owed() {
    let view = json!(busy().staff());
    assert_eq!(
        view["lists"][1]["names"],
        json!([
            { "name": "Dan Xq", "table": 2, "seat": 5 },
            { "name": "Eve Xq" },
        ])
    );
    assert_eq!(view["tables"][0]["seats"][0], json!({ "seat": 1, "name": "Ann Xq" }));
    assert_eq!(view["tables"][1]["seats"][4], json!({ "seat": 5, "held_for": "Dan Xq" }));
    assert_eq!(view["owed"][0]["name"], "Cyd Xq");
}

#[test]
fn p14_18_no_event_has_a_name() {
    let mut house = busy();
    let said: Vec<Value> = [sit(2, 5, "Dan Xq"), call(1, 3), sit(1, 3, "Eve Xq"), join(HoldEm, "Fay Xq")]
        .into_iter()
        .flat_map(|command| house.done(command))
        .collect();
    assert_eq!(said.len(), 4);
    assert!(!json!(said).to_string().contains("Xq"), "{said:?}");
}

#[test]
fn a_room_is_at_rest_when_nothing_is_open_waited_for_or_owed() {
    use crate::support::{CloseTable, leave};
    let mut house = House::new("");
    assert!(house.room.is_at_rest());
    house.done(join(HoldEm, "Ann"));
    assert!(!house.room.is_at_rest());
    house.done(leave(HoldEm, "Ann"));
    house.done(crate::support::open(1, HoldEm));
    assert!(!house.room.is_at_rest());
    house.all(&[sit(1, 2, "Bob")]);
    house.done(RemovePlayer {
        table: table(1),
        seat: seat(2),
        conduct: Conduct::HelpedAnother,
        good_faith: true,
    });
    house.done(CloseTable { table: table(1) });
    assert!(!house.room.is_at_rest(), "two notices are owed");
    let owed = busy().room;
    assert!(!owed.is_at_rest());
}
