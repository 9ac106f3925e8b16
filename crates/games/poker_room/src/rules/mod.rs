//! Subchapter 14, as far as it is in hand: 14.15(e) to 14.18, the floor rules of a poker room, whatever is dealt there.
//! The games themselves (14.1 to 14.14) are not in hand: people deal them, and nothing here sees a card or holds a chip.
//!
//! | section | file |
//! |---|---|
//! | 14.15(e) to (n) rulings: facts in, decision out | `rulings/` |
//! | 14.15(o) the licensee's supplements | `supplements.rs` |
//! | 14.15 a ruling at a table of the room | `ruled.rs` |
//! | 14.16 conduct of players, and the notices that are owed | `conduct.rs` |
//! | 14.17 limits and raises; 8.3(b) notice of a change | `limits.rs` |
//! | 14.18 the waiting lists; vacancies; announcements | `waiting.rs`, `seating.rs` |
//! | the tables of the room, the games that are dealt | `tables.rs`, `dealt.rs` |
//! | what the licensee chooses | `options.rs`, read, checked and written in `keys.rs`, told in `guide.rs` |
//!
//! The room is one machine. Everybody who acts in it is of the staff: patrons come and go by what the floorperson and
//! the dealers enter, and the house's program does nobody's step.

mod awaiting;
mod command;
mod conduct;
mod dealt;
mod draft;
mod event;
mod guide;
mod keys;
mod limits;
mod name;
mod options;
mod refusal;
mod room;
mod ruled;
pub mod rulings;
mod seating;
mod supplements;
mod tables;
mod view;
mod waiting;

pub use command::{Agreed, Command, Conduct, Notified, RuleOn};
pub use dealt::Dealt;
pub use event::Event;
pub use limits::Limits;
pub use name::{Name, NotAName};
pub use options::{RoomTable, Rules, TableNumber};
pub use refusal::Refusal;
pub use room::Room;
pub use rulings::{Fact, Facts, Matter, Needs, Ruling, rule};
pub use supplements::{Supplement, Supplements};
pub use view::{ListView, OwedView, PostedView, SeatView, SupplementView, TableView, View, WaitingView};

use rulebook::game::{Act, Game, Offers, Sink, Viewer, carry_out};
use rulebook::money::Cents;
use rulebook::wire::Misread;
use serde_json::{Map, Value};
use std::sync::Arc;

impl Game for Room {
    type Rules = Rules;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    const NAME: &'static str = "poker-room";

    fn open(rules: Arc<Rules>) -> Room {
        Room::new(rules)
    }

    fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    fn awaiting(&self, offers: &mut impl Offers<Command>) {
        self.offer_everything(offers);
    }

    fn check(&self, act: &Act<Command>) -> Result<(), Refusal> {
        self.consider(act).map(drop)
    }

    fn act(&mut self, act: Act<Command>, events: &mut impl Sink<Event>) -> Result<(), Refusal> {
        carry_out(self.consider(&act), |step| self.apply(step, events))
    }

    fn with_amount(command: Command, amount: Cents) -> Command {
        match command {
            Command::RaiseMinimum { table, agreed, .. } => Command::RaiseMinimum { table, amount, agreed },
            other => other,
        }
    }

    /// The chips lie on tables that people deal: none of them are the machine's.
    fn on_layout(&self) -> Cents {
        Cents::ZERO
    }

    fn view(&self, viewer: Viewer) -> View {
        self.look(viewer)
    }

    fn fits(&self) -> bool {
        self.tables.len() == self.rules.tables().len()
    }

    fn read_command(fields: Map<String, Value>) -> Result<Command, Misread<Refusal>> {
        serde_json::from_value(Value::Object(fields)).map_err(|error| Misread::Malformed(error.to_string()))
    }
}
