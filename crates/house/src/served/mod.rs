//! A table of the house: what a game says of itself so that it can be served, and the table behind it with the type of its
//! game taken off. Whoever keeps tables (the server) is compiled once, and not once a game.

mod at;
mod chance;
mod chart;
mod due;
mod page;
mod priced;
mod rules;
mod sheet;
mod sign;
mod table;

pub use chart::{Cell, Chart, Part as ChartPart};
pub use due::Due;
pub use rules::{Facts, Opening, Recorded, TableRules};
pub use sheet::{Sheet, WagerInfo};
pub use sign::{Sign, SignLine, coins_in_words};
pub use table::{
    AnyTable, Begins, Done, Kept, KeptTable, Misread, NotDone, Paid, Plain, Prepared, Said, Step, Taking,
    Whole,
};

pub(crate) use page::page;
pub(crate) use priced::{Makes, alone, listed, price, solved};
pub(crate) use rules::Held;

use ::table::fair::Fair;
use ::table::forms::{Forms, Group, Who};
use ::table::session::Performed;
use records::foreign::Watched;
use rulebook::actor::{Actor, Seat, Seats};
use rulebook::game::{Game, Need, Offer};
use rulebook::licensee::RulesFile as _;
use rulebook::provision::{P8_2, Provision};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// What a clock at a table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// Everybody's wagers.
    Wagers,
    /// One patron's decision.
    Decision,
}

/// What a game says so that its tables can be served. Everything has a default, which reads what the table awaits and
/// what its forms say.
pub trait Served: Fair + Forms + Watched {
    /// How many lines of history the page shows.
    const HISTORY: usize = 30;
    /// The act with which a round is over, by its name in the record, where wagers may lie there after it, or a card face
    /// down after the last of them. Elsewhere a round is over when the layout is clear.
    const ROUND_ENDS: Option<&'static str> = None;
    /// Are patrons' pages told every act? Where acts are about people they are the staff's, and a page sees the view alone.
    const ACTS_ARE_TOLD: bool = true;
    /// Is it always attended, because there is nothing in it that the house's program could deal?
    const ONLY_ATTENDED: bool = false;
    /// Is it a room with tables of its own, and no table?
    const IS_ROOM: bool = false;

    /// The posted sign.
    fn sign(rules: &Arc<Self::Rules>) -> Sign {
        let (terms, notes) = (Vec::new(), Vec::new());
        Sign { edition: rules.edition().year(), terms, lines: lines::<Self>(rules), notes }
    }

    /// What people call a wager, by its name on the wire.
    fn called(_: &Self::Rules, wager: &str) -> String {
        wager.to_string()
    }

    /// What a wager pays, in words, by its name on the wire.
    fn pays(_: &Self::Rules, _wager: &str) -> String {
        String::new()
    }

    /// How hands are played best at this table, where anybody decides about one.
    fn chart(_: &Self::Rules) -> Option<Chart> {
        None
    }

    /// Limits and options in a line.
    fn in_a_line(_: &Self::Rules) -> String {
        String::new()
    }

    /// How many places it has: so many can come to an empty table.
    fn seats(rules: &Arc<Self::Rules>) -> u8 {
        let arrives = |offer: &Offer<Self::Command>| offer.need == Need::Arrival;
        Self::open(Arc::clone(rules)).offers().into_iter().filter(arrives).count() as u8
    }

    /// Seconds to wager, and to decide.
    fn seconds(_: &Self::Rules, waits: Waits) -> u16 {
        if waits == Waits::Wagers { 30 } else { 60 }
    }

    /// What everybody waits for when the plain thing would be this command: for wagers, where it is a step of the staff.
    fn waits(command: &Self::Command) -> Waits {
        let is_staffs = Self::form(command).by.iter().any(|who| matches!(who, Who::Staff(_)));
        if is_staffs { Waits::Wagers } else { Waits::Decision }
    }

    /// Is nobody kept waiting now, so that no clock runs? Where nothing lies on the layout, the dice go around at
    /// leisure; a game with ceremonies before the wagers (the cut, the auction) says otherwise while they last.
    fn rests(&self) -> bool {
        self.on_layout().is_zero()
    }

    /// The provision under which wagers are made, which the house cites where it takes none.
    fn wagers_cite() -> Provision {
        let wager = Self::forms().into_iter().find(|form| form.group == Group::Wager);
        wager.map_or(P8_2, |form| form.cite)
    }

    /// Who is at the table, those who left wagers behind included: every place to which nobody can come.
    fn present(&self) -> Seats {
        let mut present = Seats::default();
        Seat::first(Self::seats(self.rules())).for_each(|seat| present.set(seat, true));
        for offer in self.offers() {
            if let (Need::Arrival, Actor::Seat(seat)) = (offer.need, offer.by) {
                present.set(seat, false);
            }
        }
        present
    }

    /// Who left wagers behind.
    fn is_leaving(&self, _: Seat) -> bool {
        false
    }

    /// Would a patron begin something new with this, which a house that is closing does not take? What belongs to a round
    /// that is under way (a double, a draw, insurance) is none of it.
    fn begins(command: &Self::Command) -> bool {
        Self::form(command).name == "wager"
    }

    /// Would what lies on the layout never be decided without this, though it begins something new? Then it is taken even
    /// where nothing new begins because the rules are about to change.
    fn carries_on(&self, _: &Self::Command) -> bool {
        false
    }

    /// What the dealer has to settle before a shoe, or a turn with the dice, can be over; nothing where all is settled.
    fn settles_before_the_end(&self) -> Option<Self::Command> {
        None
    }

    /// Would a table that starts anew lose something that is kept here, though no wager lies on it? Then new rules wait.
    fn would_lose(&self) -> bool {
        false
    }

    /// Where a patron goes who changes his seat with this command.
    fn moves_to(_: &Self::Command) -> Option<Seat> {
        None
    }

    /// Limits and prices, for the page.
    fn sheet(rules: &Arc<Self::Rules>) -> Sheet {
        Sheet::new(&json!({}), priced::listed::<Self>(rules))
    }

    /// One line of the history on the page, if this act made one. Asked of the table as it stood before the act.
    fn history(&self, _: &Performed<Self>) -> Option<Value> {
        None
    }

    /// The schemas of what its page gets beside the view: `Sheet`, its limits and options, and `Past`, a line of the
    /// history. A game that says neither has none.
    #[cfg(feature = "schema")]
    fn describe_page(_: &mut schemars::SchemaGenerator) {}
}

/// The wagers on a sign, as an empty table offers them, with what each costs.
pub fn lines<G: Served>(rules: &Arc<G::Rules>) -> Vec<SignLine> {
    let priced = priced::solved::<G>(rules).map(|odds| odds.wagers).unwrap_or_default();
    let steps = priced::alone::<G>(rules).1.into_iter().map(|makes| makes.amounts.step.to_string());
    let line = |(priced, step): (odds::WagerOdds, String)| SignLine {
        edge: format!("{:.2} %", priced.cost_percent()),
        wager: priced.wager,
        pays: priced.pays,
        step,
        cite: priced.cite.number(),
    };
    priced.into_iter().zip(steps).map(line).collect()
}

/// A patron's arrival, or his departure; none where patrons have no place of their own at the machine.
fn coming_or_going<G: Game>(what: &str) -> Option<G::Command> {
    let fields = Map::from_iter([("do".to_string(), json!(what))]);
    G::read_command(fields).ok()
}
