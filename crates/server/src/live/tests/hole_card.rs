//! Two blackjack tables that differ only in the dealer's hole card (19:47-2.6(j)): every viewer receives the same bytes
//! until it is turned.

use super::face_down::timeless;
use super::*;
use blackjack::{self, TableCommand};
use house::served::Kept;
use rulebook::shoe;

pub(crate) type Game = blackjack::Table;

/// What the table is called.
pub(crate) const TABLE: &str = "blackjack-1";

pub(crate) struct World {
    _cellar: Cellar,
    live: Live,
    heard: broadcast::Receiver<Arc<Update>>,
    updates: Vec<Arc<Update>>,
}

fn own(command: TableCommand) -> blackjack::Command {
    blackjack::Command::Table(command)
}

fn wager(amount: i64) -> blackjack::Command {
    own(TableCommand::Wager {
        on: blackjack::Wager::Blackjack,
        amount: Cents(amount),
        at: None,
        spot: None,
        cash: false,
        coupon: Cents::ZERO,
    })
}

impl World {
    /// Ann and Bob have two cards each, and the dealer this one face up and that one face down.
    pub(crate) fn with(up: &str, hole: &str, reader: bool) -> World {
        let cellar = Cellar::new();
        let rules = format!("decks = 6\n[dealing]\nhole_card = \"down\"\ncard_reader = {reader}\n");
        let rules = rules_of::<Game>(&rules);
        let (updates, heard) = broadcast::channel(256);
        let mut live: Live =
            Live::open(name(TABLE), rules.clone(), false, cellar.journal(), updates, cellar.clock())
                .expect("it opens");
        // The cards come from outside, so that they can be chosen.
        live.table = rules.open(Kept::ByDevice);
        for (who, amount) in [("ann", 500), ("bob", 1000)] {
            let guest = Guest { id: name(who), name: who.to_string() };
            live.answered_in_turn(|live| live.sit(guest.clone()))
                .expect("the journal takes it")
                .expect("a seat");
            live.lines.insert(name(who), 1);
            let at = live.guests.seat_of(&name(who)).expect("seated");
            assert!(matches!(live.asks_for(Actor::Seat(at), wager(amount)), Taken::Done));
        }
        let mut world = World { _cellar: cellar, live, heard, updates: Vec::new() };
        for number in [1, 2] {
            world.does(seat(number), blackjack::Command::Cards(shoe::Command::DeclineCut {}));
        }
        world.device(shoe::Command::CardDown { card: None });
        world.does(DEALER, own(TableCommand::Deal {}));
        for card in ["Ts", "9s", up, "8h", "7h"] {
            world.device(shoe::Command::Card { card: card.parse().expect("a card") });
        }
        world.device(shoe::Command::CardDown { card: Some(hole.parse().expect("a card")) });
        world
    }

    /// The table itself, with where its updates go, its journal, and the folder that goes away with the last of them.
    pub(crate) fn apart(self) -> (Live, broadcast::Sender<Arc<Update>>, Arc<Journal>, Cellar) {
        let World { _cellar, live, .. } = self;
        let (updates, journal) = (live.updates.clone(), Arc::clone(live.tail.journal()));
        (live, updates, journal, _cellar)
    }

    fn device(&mut self, command: shoe::Command) {
        self.does(Actor::Device, blackjack::Command::Cards(command));
    }

    fn does(&mut self, by: Actor, command: blackjack::Command) {
        let taken = self.live.asks_for(by, command);
        assert!(matches!(taken, Taken::Done), "{command:?} is refused");
    }

    fn says(&mut self, number: u8, command: TableCommand) {
        self.does(seat(number), own(command));
    }

    /// Every message so far to somebody who watches, to Ann and to Bob; and what their pages would get that open now.
    fn heard(&mut self) -> Vec<String> {
        while let Ok(update) = self.heard.try_recv() {
            self.updates.push(update);
        }
        let mut messages = Vec::new();
        for who in [None, Some(name("ann")), Some(name("bob"))] {
            messages.extend(self.updates.iter().map(|update| timeless(&update.message(who.as_ref(), None))));
            messages.push(timeless(&self.live.welcome(who.as_ref(), Some(0))));
        }
        messages
    }
}

/// Plays both worlds alike and compares what everybody hears after each step.
fn alike(worlds: &mut [World; 2], mut step: impl FnMut(&mut World)) {
    worlds.iter_mut().for_each(&mut step);
    let [one, other] = worlds;
    assert_eq!(one.heard(), other.heard());
}

#[test]
fn p2_6j_nobody_hears_the_hole_card_before_it_is_turned() {
    for (up, reader) in
        [("9d", false), ("9d", true), ("Td", false), ("Td", true), ("Ad", false), ("Ad", true)]
    {
        let mut worlds = ["5c", "7c"].map(|hole| World::with(up, hole, reader));
        alike(&mut worlds, |_| {});
        if up == "Ad" {
            alike(&mut worlds, |world| world.says(1, TableCommand::DeclineInsurance { at: None }));
            alike(&mut worlds, |world| {
                world.says(2, TableCommand::Insure { amount: Cents(500), at: None, spot: None });
            });
        }
        alike(&mut worlds, |world| world.says(1, TableCommand::Stand { at: None }));
        let hole = |world: &mut World| {
            let heard = world.heard();
            heard.iter().any(|text| text.contains("5c") || text.contains("7c"))
        };
        assert!(!worlds.iter_mut().any(hole), "{up}: a face is told before it is turned");
        for world in &mut worlds {
            world.says(2, TableCommand::Stand { at: None });
        }
        assert!(worlds.iter_mut().all(hole), "{up}: it is turned when every player is done");
        let [one, other] = &mut worlds;
        assert_ne!(one.heard(), other.heard());
    }
}

#[test]
fn p2_6j_without_a_reader_a_blackjack_is_not_told_either() {
    let mut worlds = ["Kc", "7c"].map(|hole| World::with("Ad", hole, false));
    for number in [1, 2] {
        alike(&mut worlds, |world| world.says(number, TableCommand::DeclineInsurance { at: None }));
    }
    alike(&mut worlds, |world| world.says(1, TableCommand::Stand { at: None }));
    // With a reader it is told, and nothing else of the card, before anybody plays.
    let mut worlds = ["Kc", "7c"].map(|hole| World::with("Ad", hole, true));
    alike(&mut worlds, |world| world.says(1, TableCommand::DeclineInsurance { at: None }));
    for world in &mut worlds {
        world.says(2, TableCommand::DeclineInsurance { at: None });
    }
    let [blackjack, none] = &mut worlds;
    assert!(blackjack.heard().iter().any(|text| text.contains("Kc")));
    assert!(none.heard().iter().all(|text| !text.contains("7c")));
}
