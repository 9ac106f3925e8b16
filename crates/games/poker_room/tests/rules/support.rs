//! What the tests of the poker room share: a room with people in it, in few words.

pub(crate) use poker_room::Command::{self, *};
pub(crate) use poker_room::Dealt::{FiveCardDraw, HoldEm, Omaha, SevenCardStud};
use poker_room::{Agreed, Dealt, Event, Facts, Matter, Name, Room, RuleOn, Rules, TableNumber, View};
use rulebook::actor::{Actor, Role, Seat, Seats};
use rulebook::game::{Act, Game, Moment, Refuse, Viewer};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use serde_json::{Value, json};
use std::sync::Arc;

pub(crate) const MINUTE: i64 = 60_000;

/// Two tables of nine seats and one of six, where anything is dealt.
pub(crate) const THREE: &str = "[table.1]\nseats = 9\n[table.2]\nseats = 9\n[table.5]\nseats = 6\n";

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat from 1 to 16")
}

pub(crate) fn table(number: u8) -> TableNumber {
    TableNumber::new(number).expect("a table from 1 to 99")
}

pub(crate) fn name(text: &str) -> Name {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no name"))
}

pub(crate) fn rules(toml: &str) -> Arc<Rules> {
    Arc::new(Rules::from_toml(toml).unwrap_or_else(|violations| panic!("{toml}\n{violations}")))
}

pub(crate) fn open(number: u8, game: Dealt) -> Command {
    OpenTable { table: table(number), game, minimum: Cents(500), maximum: Cents(1000), raises: Some(3) }
}

pub(crate) fn post(number: u8, minimum: i64, maximum: i64, raises: Option<u8>) -> Command {
    PostLimits { table: table(number), minimum: Cents(minimum), maximum: Cents(maximum), raises }
}

pub(crate) fn change(number: u8) -> Command {
    ChangeLimits { table: table(number) }
}

pub(crate) fn raise(number: u8, amount: i64, agreed: &[u8]) -> Command {
    let agreed = Agreed(agreed.iter().map(|number| seat(*number)).fold(Seats::NONE, Seats::with));
    RaiseMinimum { table: table(number), amount: Cents(amount), agreed }
}

pub(crate) fn join(game: Dealt, who: &str) -> Command {
    JoinList { game, name: name(who) }
}

pub(crate) fn leave(game: Dealt, who: &str) -> Command {
    LeaveList { game, name: name(who) }
}

pub(crate) fn call(number: u8, at: u8) -> Command {
    Call { table: table(number), seat: seat(at) }
}

pub(crate) fn no_show(number: u8, at: u8) -> Command {
    NoShow { table: table(number), seat: seat(at) }
}

pub(crate) fn wait_on(number: u8, at: u8) -> Command {
    WaitOn { table: table(number), seat: seat(at) }
}

pub(crate) fn sit(number: u8, at: u8, who: &str) -> Command {
    Command::Seat { table: table(number), seat: seat(at), name: name(who) }
}

pub(crate) fn vacate(number: u8, at: u8) -> Command {
    Vacate { table: table(number), seat: seat(at) }
}

/// The facts of a matter, as they are written.
pub(crate) fn facts(said: Value) -> Facts {
    serde_json::from_value(said).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn ruling(number: u8, on: Matter, said: Value) -> Command {
    Rule(RuleOn { table: table(number), on, facts: facts(said) })
}

/// A room in which a floorperson does everything, unless somebody else is named.
#[derive(Clone)]
pub(crate) struct House {
    pub(crate) room: Room,
    pub(crate) now: i64,
}

impl House {
    pub(crate) fn new(toml: &str) -> House {
        House { room: Room::open(rules(toml)), now: 1_000_000 }
    }

    /// Three tables, of which 1 and 2 deal hold 'em and 5 seven-card stud.
    pub(crate) fn evening() -> House {
        let mut house = House::new(THREE);
        house.all(&[open(1, HoldEm), open(2, HoldEm), open(5, SevenCardStud)]);
        house
    }

    pub(crate) fn minutes_later(&mut self, minutes: i64) -> &mut House {
        self.now += minutes * MINUTE;
        self
    }

    pub(crate) fn try_by(&mut self, role: Role, command: Command) -> Result<Vec<Event>, Value> {
        let act = Act::new(Moment(self.now), Actor::Staff(role), command);
        let mut events = Vec::new();
        let done = self.room.act(act, &mut events);
        done.map(|()| events).map_err(|refusal| {
            json!({
                "cite": refusal.cite().number(),
                "code": refusal.code(),
                "because": refusal.to_string(),
                "instead": refusal.instead(),
            })
        })
    }

    /// What comes of it, as it is written.
    pub(crate) fn done(&mut self, command: Command) -> Vec<Value> {
        let events = self.try_by(Role::Floorperson, command).unwrap_or_else(|no| panic!("{command:?}: {no}"));
        events.iter().map(|event| json!(event)).collect()
    }

    pub(crate) fn all(&mut self, commands: &[Command]) -> &mut House {
        for command in commands {
            self.done(*command);
        }
        self
    }

    /// The code and the provision of a refusal.
    pub(crate) fn refused(&mut self, command: Command) -> (String, String) {
        self.refused_by(Role::Floorperson, command)
    }

    pub(crate) fn refused_by(&mut self, role: Role, command: Command) -> (String, String) {
        let before = self.room.clone();
        let no = self.try_by(role, command).expect_err("it is refused");
        assert!(before == self.room, "a refusal changes nothing");
        let text = |field: &str| no[field].as_str().expect("a text").to_string();
        (text("code"), text("cite"))
    }

    pub(crate) fn staff(&self) -> View {
        self.room.view(Viewer::Staff)
    }

    pub(crate) fn public(&self) -> View {
        self.room.view(Viewer::Public)
    }

    /// The names on a list, first come first.
    pub(crate) fn waiting(&self, game: Dealt) -> Vec<String> {
        let lists = self.staff().lists;
        let list = lists.into_iter().find(|list| list.dealt == game).expect("a list");
        list.names.expect("the staff sees names").into_iter().map(|one| one.name.to_string()).collect()
    }

    /// Who sits at a table, by seat.
    pub(crate) fn sitting(&self, number: u8) -> Vec<(u8, String)> {
        let tables = self.staff().tables;
        let found = tables.into_iter().find(|view| view.table == table(number)).expect("a table");
        let seats = found.seats.expect("it is open").into_iter();
        seats.filter_map(|view| Some((view.seat.number(), view.name?.to_string()))).collect()
    }
}

/// A refusal, as [`House::refused`] gives it.
pub(crate) fn no(code: &str, cite: &str) -> (String, String) {
    (code.to_string(), format!("19:47-{cite}"))
}
