//! Subchapter 3: baccarat-punto banco, a game against the house in which nobody decides anything.
//!
//! | section | file |
//! |---|---|
//! | 3.1 cards and point counts | `baccarat/hand.rs`, decks in `keys.rs` |
//! | 3.2(a) the wagers | `wager.rs`, and who wins when in `decision.rs` |
//! | 3.2(b) to (d) making wagers and taking them back | `wagering.rs` |
//! | 3.3 payout odds | `options.rs`, checked in `draft.rs`, paid in `settling.rs` |
//! | 3.3(c)2 to 4 vigorish put off, collected, waived on a form | `vigorish.rs` |
//! | 3.4, 3.5 opening, shuffle, cut, burn | `shoe/preparing.rs` |
//! | 3.6, 3.11 the curator | `curator.rs` |
//! | 3.7, 3.8, 3.9 the deal | `dealing.rs`, the tables in `baccarat/tables.rs` |
//! | 3.10 the result, and the order of paying | `settling.rs`, notice of another in `notice.rs` |
//! | 3.5(b), 3.10(c)1 what binds a pit | `uniform.rs` |
//! | 3.12 irregularities | `irregular.rs` |

mod awaiting;
mod command;
mod curator;
mod dealing;
mod decision;
mod draft;
mod event;
mod guide;
mod irregular;
mod keys;
mod notice;
mod options;
mod refusal;
mod settling;
mod table;
mod uniform;
mod view;
mod vigorish;
mod wager;
mod wagering;
mod worlds;

pub use command::{Change, Command, OrderReason, TableCommand, Text};
pub use decision::{Decision, Margin, WagerResult, decide, is_dragon_7};
pub use event::{Event, Settled, TableEvent, Taken};
pub use options::{BankerWin, Bonus, Dealing, Forms, Limits, Order, Paytable, Rules};
pub use refusal::Refusal;
pub use table::Table;
pub use uniform::uniform;
pub use view::{FormView, HandView, HandsView, SeatView, Unconfirmed, View, WagerView};
pub use wager::{NotAWager, Total, Wager};

use rulebook::game::{Act, Game, Offers, Sink, Viewer, carry_out};
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::shoe;
use rulebook::wire::Misread;
use serde_json::{Map, Value};
use std::sync::Arc;

impl Game for Table {
    type Rules = Rules;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    const NAME: &'static str = "punto-banco";

    fn open(rules: Arc<Rules>) -> Table {
        Table::new(rules)
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

    fn with_amount(command: Command, new: Cents) -> Command {
        match command {
            Command::Layout(command) => Command::Layout(command.with_amount(new)),
            other => other,
        }
    }

    fn on_layout(&self) -> Cents {
        self.layout.total()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.look(viewer)
    }

    fn shown(command: Command) -> Command {
        match command {
            Command::Cards(command) => Command::Cards(command.shown()),
            own => own,
        }
    }

    fn is_anything_concealed(&self) -> bool {
        self.hands.iter().any(|hand| hand.is_covered())
    }

    fn shuffled(event: &Event) -> Option<usize> {
        match event {
            Event::Cards(shoe::Event::Shuffled { cards, .. }) => Some(usize::from(*cards)),
            _ => None,
        }
    }

    fn fits(&self) -> bool {
        let seats = self.rules.seats();
        self.seats.count() == seats && self.layout.is_for(seats)
    }

    /// 3.2(b): a name that is not in the list is refused as a wager, not as a word.
    fn read_command(fields: Map<String, Value>) -> Result<Command, Misread<Refusal>> {
        if let Some(Value::String(name)) = fields.get("on")
            && fields.get("do") != Some(&Value::String("pass me by".to_string()))
            && name.parse::<Wager>().is_err()
        {
            let name: String = name.chars().take(60).collect();
            return Err(Misread::Refused(Refusal::NotPermissible { name }));
        }
        if shoe::Command::reads(&fields) {
            let read = serde_json::from_value(Value::Object(fields)).map(Command::Cards);
            return read.map_err(|error| Misread::Malformed(error.to_string()));
        }
        layout::read(fields, Command::Layout, Command::Table).map_err(Misread::Malformed)
    }
}
