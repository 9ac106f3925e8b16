//! Subchapter 4: baccarat-chemin de fer. Participants play each other; the house only takes its commission.
//!
//! | section | file |
//! |---|---|
//! | 4.1 decks; 4.12(h) procedures; all that the licensee chooses | `options.rs`, read, checked and written in `keys.rs`, told in `guide.rs` |
//! | 4.1(b), (c) value and point count | `baccarat::rules` |
//! | 4.3, 4.4 the cards made ready; 4.5(a) the shoe | `rulebook::shoe` |
//! | 4.4(a)1ii notice of a change; 4.4(b) one way for a pit | `notice.rs`, `uniform.rs` |
//! | 4.5(b) the auction | `auction.rs` |
//! | 4.6 the banker's wager | `bank.rs` |
//! | 4.7(b), (c) suivi and banco | `claims.rs` |
//! | 4.7(a), (d), (e) parts, "No More Bets"; 4.8(c) the dominant player | `parts.rs` |
//! | 4.8(a) the two hands | `hands.rs`, and the round they lie in `round.rs` |
//! | 4.8(d) dealing | `dealing.rs` |
//! | 4.9 card, stay, natural, Table 3 | `speaking.rs` |
//! | 4.10 result, payment, vigorish | `settling.rs` |
//! | 4.11(a) to (d) passing the bank; (e) changing seats | `passing.rs`, `seating.rs` |
//! | 4.12 irregularities | `irregular.rs`, `../baccarat/waiting.rs`, `../baccarat/disclosed.rs` |

mod auction;
mod awaiting;
mod bank;
mod claims;
mod command;
mod dealing;
mod draft;
mod event;
mod guide;
mod hands;
mod irregular;
mod keys;
mod notice;
mod options;
mod parts;
mod passing;
mod refusal;
mod round;
mod seating;
mod settling;
mod speaking;
mod table;
mod uniform;
mod view;
mod worlds;

pub use command::{Command, OrderReason, Say, Shuffling, TableCommand};
pub use event::{Claim, Event, How, Settled, TableEvent};
pub use options::{Limits, Rules};
pub use refusal::{Limit, Refusal};
pub use table::Table;
pub use uniform::uniform;
pub use view::{BankView, BidView, CallView, HandView, HandsView, ResultView, SeatView, View};

use rulebook::game::{Act, Game, Offers, Sink, Viewer, carry_out};
use rulebook::money::Cents;
use rulebook::shoe;
use rulebook::wire::Misread;
use serde_json::{Map, Value};
use std::sync::Arc;
use table::Phase;

impl Game for Table {
    type Rules = Rules;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    const NAME: &'static str = "chemin-de-fer";

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

    fn with_amount(command: Command, amount: Cents) -> Command {
        let Command::Table(own) = command else { return command };
        Command::Table(match own {
            TableCommand::Bid { .. } => TableCommand::Bid { amount },
            TableCommand::TakeBank { amount: Some(_) } => TableCommand::TakeBank { amount: Some(amount) },
            TableCommand::Bank { cash, .. } => TableCommand::Bank { amount, cash },
            TableCommand::Wager { cash, .. } => TableCommand::Wager { amount, cash },
            other => other,
        })
    }

    fn on_layout(&self) -> Cents {
        self.money()
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
        match self.phase {
            Phase::Round(round) => round.player.down().chain(round.banker.down()).next().is_some(),
            _ => false,
        }
    }

    fn shuffled(event: &Event) -> Option<usize> {
        match event {
            Event::Cards(shoe::Event::Shuffled { cards, .. }) => Some(usize::from(*cards)),
            _ => None,
        }
    }

    fn fits(&self) -> bool {
        self.seats.count() == self.rules.seats()
    }

    fn read_command(fields: Map<String, Value>) -> Result<Command, Misread<Refusal>> {
        let about_cards = shoe::Command::reads(&fields);
        let value = Value::Object(fields);
        let command = if about_cards {
            serde_json::from_value(value).map(Command::Cards)
        } else {
            serde_json::from_value(value).map(Command::Table)
        };
        command.map_err(|error| Misread::Malformed(error.to_string()))
    }
}
