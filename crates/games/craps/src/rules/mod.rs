//! Subchapter 1: craps.
//!
//! | section | file |
//! |---|---|
//! | 1.1 definitions; 1.2(a) permissible wagers | `wager.rs`, and who wins when in `decision.rs` |
//! | 1.2(b), 1.3(a), (b) making wagers; 1.4(e) exact payouts | `making.rs` |
//! | 1.3(c), (d) removing and reducing | `taking_down.rs` |
//! | 1.3(e) on and off | `on_off.rs` |
//! | 1.4(b) uniform odds within the casino | `uniform.rs` |
//! | 1.4 payout odds; 1.5 buy and lay, vigorish | `options.rs`, read and written in `keys.rs`, checked in `draft.rs`, paid in `settling.rs` |
//! | 1.6 supplemental wagers | `supplemental.rs` |
//! | 1.7, 1.8, 1.11 the dice and the shooter | `shooter.rs` |
//! | 1.9, 1.10(a) invalid rolls, cocked dice, the call | `rolling.rs` |
//! | 1.10(b) settlement | `settling.rs` |

mod awaiting;
mod command;
mod decision;
mod draft;
mod event;
mod guide;
mod keys;
mod making;
mod on_off;
mod options;
mod place;
mod refusal;
mod rolling;
mod settling;
mod shooter;
mod supplemental;
mod table;
mod taking_down;
mod uniform;
mod view;
mod wager;

pub use command::{Command, InvalidReason, Lie, NoRollReason, OrderReason, TableCommand};
pub use decision::{Decision, OFF_ON_COME_OUT, decide, divided_under, shares};
pub use event::{Event, Part, Parts, Settled};
pub use options::{Limits, Line, Payouts, Rules, true_odds, true_odds_against};
pub use refusal::Refusal;
pub use table::Table;
pub use uniform::uniform;
pub use view::{DiceView, SeatView, Unconfirmed, View, WagerView};
pub use wager::{Hard, Horn, NotAWager, Point, Wager, Wagers};

use rulebook::game::{Act, Game, Offers, Sink, Viewer, carry_out};
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::wire::Misread;
use serde_json::{Map, Value};
use std::sync::Arc;

impl Game for Table {
    type Rules = Rules;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    const NAME: &'static str = "craps";

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
        match act.command {
            Command::Layout(command) => layout::consider(self, act, command).map(drop),
            Command::Table(command) => self.consider(act, command).map(drop),
        }
    }

    fn act(&mut self, act: Act<Command>, events: &mut impl Sink<Event>) -> Result<(), Refusal> {
        match act.command {
            Command::Layout(command) => layout::act(self, &act, command, events),
            Command::Table(command) => {
                carry_out(self.consider(&act, command), |step| self.apply(step, events))
            }
        }
    }

    fn with_amount(command: Command, new: Cents) -> Command {
        match command {
            Command::Layout(command) => Command::Layout(command.with_amount(new)),
            other => other,
        }
    }

    fn on_layout(&self) -> Cents {
        self.places.iter().map(|place| place.on_layout()).sum()
    }

    fn view(&self, _: Viewer) -> View {
        self.look()
    }

    fn fits(&self) -> bool {
        let seats = self.rules.seats();
        self.seats.count() == seats && self.places.iter().count() == usize::from(seats)
    }

    /// 1.2(b): a name that is not in the list is refused as a wager, not as a word.
    fn read_command(fields: Map<String, Value>) -> Result<Command, Misread<Refusal>> {
        if let Some(Value::String(name)) = fields.get("on")
            && name.parse::<Wager>().is_err()
        {
            let name: String = name.chars().take(60).collect();
            return Err(Misread::Refused(Refusal::NotPermissible { name }));
        }
        layout::read(fields, Command::Layout, Command::Table).map_err(Misread::Malformed)
    }
}
