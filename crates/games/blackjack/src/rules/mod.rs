//! Subchapter 2: blackjack, the game against the dealer with the most options of the chapter.
//!
//! | section | file |
//! |---|---|
//! | 2.1, 2.2(b) values, soft and hard, blackjack | `hand.rs` |
//! | 2.2(a), (c), 2.4 to 2.6(d), 2.20 decks and shoes | `stacks.rs`; the work itself in `shoe/` |
//! | 2.3(a), 2.9(a), 2.17(a) the wagers | `wager.rs` |
//! | 2.3(c), (d), 2.17(f), (g), 2.18(b) making wagers and taking them back | `wagering.rs` |
//! | 2.3(a), (b), 2.6(k)1, 2, 2.16 who wins | `decision.rs` |
//! | 2.3(e), 2.16, 2.17(e) what is paid | `paytable.rs`, paid in `settling.rs` |
//! | 2.3(i), (j) who may enter between two shuffles | `entry.rs` |
//! | 2.5(e), (h), 2.6(c), (l), (m) when the cards are shuffled and burnt | `cards.rs` |
//! | 2.6(d), (e), (j), (k) the first cards | `dealing.rs` |
//! | 2.6(f), (g), 2.8, 2.10, 2.11, 2.12(a) the players' decisions | `playing.rs` |
//! | 2.6(h), (j), 2.12(b), (c), 2.18(e) to (h) the dealer | `dealer.rs` |
//! | 2.7, 2.8(a), 2.9(c), (d), 2.10(b), 2.11(d), 2.18(f) to (j) settlement | `settling.rs` |
//! | 2.9, 2.7(c), 2.18(d) insurance and even money | `insurance.rs` |
//! | 2.13, 2.14 several on a box, several boxes | `sharing.rs` |
//! | 2.15 irregularities | `irregular.rs`, a shoe that runs out in `cards.rs` |
//! | 2.17, 2.11(f) additional wagers | `additional.rs` |
//! | every option of the licensee | `options.rs`, read and written in `keys.rs`, checked in `combinations.rs` |
//! | 2.17(e)2 what binds all tables of a house | `uniform.rs` |

mod additional;
mod awaiting;
mod box_number;
mod boxes;
mod cards;
mod combinations;
mod command;
mod dealer;
mod dealing;
mod decision;
mod draft;
mod entry;
mod event;
mod guide;
mod hand;
mod insurance;
mod irregular;
mod keys;
mod options;
mod patron;
mod paytable;
mod playing;
mod refusal;
mod settling;
mod sharing;
mod stacks;
mod table;
mod uniform;
mod view;
mod wager;
mod wagering;
mod worlds;

pub use additional::{over_under_13, same_suit_pays, sevens_hand};
pub use box_number::{BoxNumber, NotABox};
pub use command::{Command, Spot, TableCommand};
pub use decision::{Decision, HandResult, decide, is_five_card_21, is_suited_678, is_three_sevens, payout};
pub use event::{Announced, Event, On, Settled, TableEvent};
pub use hand::{Count, Hand, are_blackjack, may_make_blackjack, value};
pub use options::{Additional, Entry, HoleCard, Limits, MultipleAction, Restriction, Rules, Sharing};
pub use paytable::{Payout, SevensHand};
pub use refusal::Refusal;
pub use stacks::{ShoeKind, Side};
pub use table::Table;
pub use uniform::uniform;
pub use view::{
    AskedView, BoxView, DealerView, HandState, InsuranceView, PlayedView, SeatView, ShareView, SpotView,
    StakeView, TurnView, Unconfirmed, View, WagerView,
};
pub use wager::{NotAWager, Wager};

use rulebook::game::{Act, Game, Offers, Sink, Viewer, carry_out};
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

    const NAME: &'static str = "blackjack";

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
        use TableCommand as C;
        let Command::Table(own) = command else { return command };
        Command::Table(match own {
            C::Wager { on, at, spot, cash, coupon, .. } => {
                C::Wager { on, amount: new, at, spot, cash, coupon }
            }
            C::Reduce { on, at, spot, .. } => C::Reduce { on, amount: new, at, spot },
            C::Insure { at, spot, .. } => C::Insure { amount: new, at, spot },
            C::Double { at, .. } => C::Double { amount: Some(new), at },
            C::Follow { amount: Some(_), at } => C::Follow { amount: Some(new), at },
            other => other,
        })
    }

    fn on_layout(&self) -> Cents {
        self.places.iter().map(|place| place.on_layout()).sum()
    }

    fn view(&self, _: Viewer) -> View {
        self.look()
    }

    fn shown(command: Command) -> Command {
        match command {
            Command::Cards(command) => Command::Cards(command.shown()),
            own => own,
        }
    }

    fn is_anything_concealed(&self) -> bool {
        self.dealer.hole.is_some()
    }

    fn shuffled(event: &Event) -> Option<usize> {
        match event {
            Event::Cards(shoe::Event::Shuffled { cards, .. }) => Some(usize::from(*cards)),
            _ => None,
        }
    }

    fn fits(&self) -> bool {
        let seats = self.rules.seats();
        self.seats.count() == seats
            && self.patrons.len() == usize::from(seats)
            && self.places.are_for(self.rules.boxes(), seats)
    }

    /// 2.3(a): a name that is not in the list is refused as a wager, not as a word.
    fn read_command(fields: Map<String, Value>) -> Result<Command, Misread<Refusal>> {
        if let Some(Value::String(name)) = fields.get("on")
            && name.parse::<Wager>().is_err()
        {
            let name: String = name.chars().take(60).collect();
            return Err(Misread::Refused(Refusal::NotPermissible { name }));
        }
        let malformed = |error: serde_json::Error| Misread::Malformed(error.to_string());
        if shoe::Command::reads_any(&fields) {
            return serde_json::from_value(Value::Object(fields)).map(Command::Cards).map_err(malformed);
        }
        serde_json::from_value(Value::Object(fields)).map(Command::Table).map_err(malformed)
    }
}
