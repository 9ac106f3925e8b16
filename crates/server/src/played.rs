//! What the server must know about a game beyond its rules: what its sign says, how fast it goes, what to remember of
//! a round. One small adapter a game.

mod blackjack;
mod chemin_de_fer;
mod craps;
mod poker_room;
mod punto_banco;

use crate::pages::chart::StrategyChart;
use floor::fair::Fair;
use floor::forms::Forms;
use floor::session::Performed;
use rulebook::actor::Seats;
use rulebook::licensee::Coins;
use rulebook::money::Cents;
use rulebook::provision::Provision;
use serde_json::{Value, json};

/// A table's posted sign (19:47-8.2).
#[derive(Clone, Debug)]
pub(crate) struct Sign {
    /// The edition of its rules.
    pub(crate) edition: &'static str,
    /// Limits and options.
    pub(crate) terms: Vec<(String, String)>,
    /// The wagers.
    pub(crate) lines: Vec<SignLine>,
    /// What a patron should know besides, each with its provision.
    pub(crate) notes: Vec<(&'static str, Provision)>,
}

/// One wager on it.
#[derive(Clone, Debug)]
pub(crate) struct SignLine {
    pub(crate) wager: String,
    pub(crate) pays: String,
    pub(crate) step: String,
    pub(crate) edge: String,
    pub(crate) cite: &'static str,
}

/// What a clock at a table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waits {
    /// Everybody's wagers.
    Wagers,
    /// One patron's decision.
    Decision,
}

/// A game that can be played over the network.
pub(crate) trait Played: Fair + Forms {
    /// How many lines of history the page shows.
    const HISTORY: usize;
    /// The act with which a round is over, by its name in the record, where wagers may lie there after it, or a card face
    /// down after the last of them. Elsewhere a round is over when the layout is clear.
    const ROUND_ENDS: Option<&'static str> = None;

    /// Are patrons' pages told every act? Where acts are about people they are the staff's, and a page sees the view alone.
    const ACTS_ARE_TOLD: bool = true;
    /// Is it always attended, because there is nothing in it that the house's program could deal?
    const ONLY_ATTENDED: bool = false;

    /// The posted sign.
    fn sign(rules: &Self::Rules) -> Sign;
    /// How hands are played best at this table, where anybody decides about one.
    fn chart(_: &Self::Rules) -> Option<StrategyChart> {
        None
    }
    /// Limits and options in a line.
    fn in_a_line(rules: &Self::Rules) -> String;
    /// How many places it has.
    fn seats(rules: &Self::Rules) -> u8;
    /// Seconds to wager, and to decide.
    fn seconds(rules: &Self::Rules, waits: Waits) -> u16;
    /// What everybody waits for when the plain thing would be this command.
    fn waits(command: &Self::Command) -> Waits;
    /// Is nobody kept waiting now, so that no clock runs? Where nothing lies on the layout, the dice go around at
    /// leisure; a game with ceremonies before the wagers (the cut, the auction) says otherwise while they last.
    fn rests(&self) -> bool {
        self.on_layout().is_zero()
    }
    /// The provision under which wagers are made, which the house cites where it takes none.
    fn wagers_cite() -> Provision;
    /// Who is at the table, those who left wagers behind included.
    fn present(&self) -> Seats;
    /// Who left wagers behind.
    fn is_leaving(&self, seat: rulebook::actor::Seat) -> bool;
    /// What a seat has on the layout.
    fn at_stake(&self, seat: rulebook::actor::Seat) -> Cents;
    /// Why a page may not send this command, though a patron at an attended table might give it.
    fn not_from_a_page(command: &Self::Command) -> Option<Value>;
    /// Would a patron begin something new with this, which a house that is closing does not take? What belongs to a round
    /// that is under way (a double, a draw, insurance) is none of it.
    fn begins(command: &Self::Command) -> bool;
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
    /// A patron's arrival and his departure; none where patrons have no place of their own at the machine.
    fn join() -> Option<Self::Command>;
    /// See [`Played::join`].
    fn leave() -> Option<Self::Command>;
    /// Where a patron goes who changes his seat with this command.
    fn moves_to(_: &Self::Command) -> Option<rulebook::actor::Seat> {
        None
    }
    /// Limits and prices, for the page.
    fn sheet(rules: &Self::Rules) -> (Value, Value);
    /// One line of the history on the page, if this act made one.
    fn history(&self, done: &Performed<Self>) -> Option<Value>;
}

/// A term of the sign that every table has.
fn coins_in_words(coins: Coins) -> (String, String) {
    ("Smallest chip, smallest change".to_string(), format!("{}, {}", coins.chip, coins.change))
}

/// Cash and coupons are handed over, and nobody is here to take them: a page's word for them would make money.
fn chips_only(cite: Provision) -> Value {
    json!({
        "cite": cite,
        "code": "chips_only",
        "because": "this table takes neither cash nor coupons",
        "instead": "wager with your chips",
    })
}
