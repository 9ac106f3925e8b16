//! The kit notices a table that answers otherwise when it is asked for less.

use hilo::{Command, Event, Refusal, Rules, Table, View};
use rulebook::actor::{Actor, Role};
use rulebook::conformance::{Subject, play_seeds};
use rulebook::game::{Act, Game, Need, Offers, Sink, Viewer};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::wire::Misread;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;

/// Hi-lo, but who wants no wagers is not told that the betting may be closed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Forgetful(Table);

impl Game for Forgetful {
    type Rules = Rules;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    const NAME: &'static str = Table::NAME;

    fn open(rules: Arc<Rules>) -> Forgetful {
        Forgetful(Table::open(rules))
    }

    fn rules(&self) -> &Arc<Rules> {
        self.0.rules()
    }

    fn awaiting(&self, offers: &mut impl Offers<Command>) {
        let dealer = Actor::Staff(Role::Dealer);
        let all = offers.wants(dealer, Need::May);
        for offer in self.0.offers() {
            if all || offer.command != (Command::NoMoreBets {}) {
                offers.put(offer);
            }
        }
    }

    fn check(&self, act: &Act<Command>) -> Result<(), Refusal> {
        self.0.check(act)
    }

    fn act(&mut self, act: Act<Command>, events: &mut impl Sink<Event>) -> Result<(), Refusal> {
        self.0.act(act, events)
    }

    fn with_amount(command: Command, amount: Cents) -> Command {
        Table::with_amount(command, amount)
    }

    fn on_layout(&self) -> Cents {
        self.0.on_layout()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.0.view(viewer)
    }

    fn read_command(fields: Map<String, Value>) -> Result<Command, Misread<Refusal>> {
        Table::read_command(fields)
    }
}

struct Plain;

impl Subject<Forgetful> for Plain {}

#[test]
#[should_panic(expected = "asked for some")]
fn the_kit_finds_an_offer_that_is_left_out_for_who_wants_little() {
    let rules = Rules::from_toml("").unwrap_or_else(|violations| panic!("{violations}"));
    play_seeds(&Plain, &Arc::new(rules), 0..5, 100);
}
