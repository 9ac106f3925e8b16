//! A poker room whose rules change: those that are due bind when nobody is in the room, because a room that starts anew
//! would forget who waits (19:47-8.3, 14.18).

use super::*;
use poker_room::{Command as C, Dealt, Room, TableNumber};
use table::posted::{NOTICE, Poster};

const TWO: &str = "[table.1]\nseats = 9\n[table.2]\nseats = 9\n";
const FLOORPERSON: Actor = Actor::Staff(Role::Floorperson);

fn open(cellar: &Cellar) -> (Live, broadcast::Receiver<Arc<Update>>) {
    let (updates, heard) = broadcast::channel(256);
    let (journal, clock) = (cellar.journal(), cellar.clock());
    (
        Live::open(name("room-1"), rules_of::<Room>(""), true, journal, updates, clock)
            .expect("the room opens"),
        heard,
    )
}

fn ann() -> poker_room::Name {
    "Ann".parse().expect("a name")
}

fn open_table(number: u8) -> C {
    let table = TableNumber::new(number).expect("a table");
    C::OpenTable { table, game: Dealt::Omaha, minimum: Cents(500), maximum: Cents(1000), raises: None }
}

impl Live {
    fn enters(&mut self, command: C) {
        let taken = self.asks_for(FLOORPERSON, command);
        assert!(matches!(taken, Taken::Done), "{command:?} is refused");
    }
}

#[test]
fn p14_18_other_rules_wait_until_nobody_is_in_the_room() {
    let cellar = Cellar::new();
    let (mut live, _heard) = open(&cellar);
    live.enters(C::JoinList { game: Dealt::Omaha, name: ann() });
    let sam = Poster::member("sam", "casino supervisor");
    live.answered_in_turn(|live| live.post(TWO, sam.clone())).expect("the journal lives").expect("posted");
    cellar.time.fetch_add(NOTICE, Ordering::SeqCst);
    live.looks_at_the_clock();
    assert_eq!(live.bound_by(), 1, "Ann waits");
    for command in [open_table(1), C::JoinList { game: Dealt::HoldEm, name: ann() }] {
        let refusal = live.comes_too_late(&live.says(FLOORPERSON, command)).expect("nothing new begins");
        assert_eq!(refusal.code, "new_rules");
    }
    let leaves = C::LeaveList { game: Dealt::Omaha, name: ann() };
    assert!(live.comes_too_late(&live.says(FLOORPERSON, leaves)).is_none(), "what there is comes to its end");
    live.enters(leaves);
    live.looks_at_the_clock();
    assert_eq!(live.bound_by(), 2);
    live.enters(open_table(2));
}

#[test]
fn p14_18_a_room_comes_back_with_who_waits_and_what_is_posted() {
    let cellar = Cellar::new();
    let before = {
        let (mut live, _heard) = open(&cellar);
        live.enters(open_table(1));
        live.enters(C::JoinList { game: Dealt::Omaha, name: ann() });
        let table = TableNumber::new(1).expect("a table");
        live.enters(C::PostLimits { table, minimum: Cents(1), maximum: Cents(2), raises: None });
        live.enters(C::Call { table, seat: Seat::new(3).expect("a seat") });
        live.game::<Room>().clone()
    };
    let (live, _heard) = open(&cellar);
    assert!(*live.game::<Room>() == before);
}
