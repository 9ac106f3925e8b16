//! What people do at a punto banco table, besides what is done with the cards themselves (`shoe`).

use super::options::Order;
use super::wager::Wager;
use arrayvec::ArrayString;
use baccarat::Side;
use rulebook::actor::Seat;
use rulebook::cards::Card;
use rulebook::layout;
use rulebook::shoe;
use serde::{Deserialize, Serialize};

/// A command: one about the cards, one at the layout, or one of the table's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Command {
    /// Making the shoe ready, and what comes out of it.
    Cards(shoe::Command),
    /// 3.2: coming and going, and wagers.
    Layout(layout::Command<Wager>),
    /// Everything else.
    Table(TableCommand),
}

impl From<layout::Command<Wager>> for Command {
    fn from(command: layout::Command<Wager>) -> Command {
        Command::Layout(command)
    }
}

impl From<TableCommand> for Command {
    fn from(command: TableCommand) -> Command {
        Command::Table(command)
    }
}

/// A name or a reason on a form.
pub type Text = ArrayString<60>;

/// The table's own commands, as they are written after `"do"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum TableCommand {
    /// A patron wants neither cut nor shoe offered, until they say otherwise.
    #[serde(rename = "pass me by")]
    PassMeBy {
        /// Do they?
        on: bool,
    },
    /// 3.6(b), 3.11(b): the dealer offers the shoe.
    #[serde(rename = "offer shoe")]
    OfferShoe {
        /// To whom.
        to: Seat,
    },
    /// 3.6(c): accepts it and is the curator.
    #[serde(rename = "take shoe")]
    TakeShoe {},
    /// 3.6(b): does not.
    #[serde(rename = "decline shoe")]
    DeclineShoe {},
    /// 3.6(d)1: accepts it and has the dealer act as curator.
    #[serde(rename = "name dealer")]
    NameDealer {},
    /// 3.11(a): the curator passes the shoe.
    #[serde(rename = "pass shoe")]
    PassShoe {},
    /// 3.11(a)2: dealer or floorperson orders it passed.
    #[serde(rename = "order pass")]
    OrderPass {
        /// Why.
        reason: OrderReason,
    },
    /// 3.8(a): a player asks that the Banker's Hand be turned first.
    #[serde(rename = "ask banker first")]
    AskBankerFirst {},
    /// 3.7(b): "No More Bets".
    #[serde(rename = "no more bets")]
    NoMoreBets {},
    /// 3.7(b): "Cards".
    Cards {},
    /// 3.7(d): the dealer hands cards, face down, to whoever may look at them.
    #[serde(rename = "hand over")]
    HandOver {
        /// Which hand.
        hand: Side,
        /// To whom.
        to: Seat,
    },
    /// 3.7(d): he gives them back, face up.
    #[serde(rename = "return hand")]
    ReturnHand {},
    /// 3.7(d): the dealer turns cards that nobody is to look at.
    #[serde(rename = "turn hand")]
    TurnHand {
        /// Which hand.
        hand: Side,
    },
    /// 3.8(a): the dealer announces a point count.
    #[serde(rename = "call hand")]
    CallHand {
        /// Which hand.
        hand: Side,
        /// Its point count.
        points: u8,
    },
    /// 3.8(b): the dealer tells the curator whether a hand takes a third card.
    Instruct {
        /// Which hand.
        hand: Side,
        /// Does it?
        draw: bool,
    },
    /// 3.10(a): the dealer announces the result, and the wagers are settled.
    #[serde(rename = "announce result")]
    AnnounceResult {
        /// The point count of the Player's Hand.
        player: u8,
        /// Of the Banker's Hand.
        banker: u8,
        /// How many cards were dealt, where total-card wagers are offered.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<u8>,
        /// "Dragon 7", where it is one and counts.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        dragon_7: bool,
    },
    /// 3.8(e): the dealer announces the last hand.
    #[serde(rename = "last hand")]
    LastHand {},
    /// 3.3(c)2: the dealer collects vigorish that was marked.
    #[serde(rename = "collect vigorish")]
    CollectVigorish {
        /// Whose.
        seat: Seat,
    },
    /// 3.3(c)3i: the pit clerk prepares a Complimentary Vigorish Form.
    #[serde(rename = "prepare form")]
    PrepareForm {
        /// Whose vigorish is not collected.
        seat: Seat,
        /// The number printed on the form.
        number: u32,
        /// The patron's name.
        name: Text,
        /// The gaming date, such as 2026-11-16.
        date: Text,
    },
    /// 3.3(c)3i: dealer, pit boss, pit clerk or the patron signs it.
    #[serde(rename = "sign form")]
    SignForm {},
    /// 3.3(c)3i: dealer or pit boss states why the patron's signature could not be had.
    #[serde(rename = "cannot sign")]
    CannotSign {
        /// Why.
        because: Text,
    },
    /// 3.3(c)3iii: the dealer puts the original into the drop box; the vigorish is waived.
    #[serde(rename = "deposit form")]
    DepositForm {},
    /// 3.3(c)3vi: pit boss and pit clerk each sign a form as void.
    #[serde(rename = "void form")]
    VoidForm {},
    /// 3.5(b), 3.10(c)2: written notice to the Commission and to surveillance of a change.
    #[serde(rename = "give notice")]
    GiveNotice {
        /// Of what.
        of: Change,
    },
    /// 3.5(b), 3.10(c)2: the change, 30 minutes later.
    Change {
        /// To what.
        to: Change,
    },
    /// 3.12(a): a third card was dealt to the Player's Hand that was due none.
    #[serde(rename = "misdealt card")]
    MisdealtCard {
        /// Which, if it was seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// 3.12(b): a card was drawn from the shoe in error.
    #[serde(rename = "card in error")]
    CardInError {
        /// Which, if it was seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// 3.12(d): a card lies face up in the shoe.
    #[serde(rename = "face-up card")]
    FaceUpCard {
        /// Which.
        card: Card,
    },
    /// 3.12(e): the shoe has run out, and the round is void.
    #[serde(rename = "void round")]
    VoidRound {},
}

/// 3.11(a)2: why the curator is ordered to pass the shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum OrderReason {
    /// Unreasonable delay.
    #[serde(rename = "delay")]
    Delay,
    /// Repeated invalid deals.
    #[serde(rename = "invalid deals")]
    InvalidDeals,
    /// A violation of the Act or of the regulations.
    #[serde(rename = "violation")]
    Violation,
}

impl OrderReason {
    /// The three reasons.
    pub const ALL: [OrderReason; 3] = [OrderReason::Delay, OrderReason::InvalidDeals, OrderReason::Violation];
}

/// What changes only after written notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Change {
    /// 3.10(b)1
    #[serde(rename = "procedure 1")]
    PayAllFirst,
    /// 3.10(b)2
    #[serde(rename = "procedure 2")]
    VigorishAllFirst,
    /// 3.10(b)3
    #[serde(rename = "procedure 3")]
    PayEachFirst,
    /// 3.10(b)4
    #[serde(rename = "procedure 4")]
    VigorishEachFirst,
    /// 3.5(a)1: the second shuffle after lacing begins.
    #[serde(rename = "shuffle again")]
    ShuffleAgain,
    /// 3.5(a)1: it ends.
    #[serde(rename = "no shuffle again")]
    NoShuffleAgain,
}

impl Change {
    /// Everything that can be changed so.
    pub const ALL: [Change; 6] = [
        Change::PayAllFirst,
        Change::VigorishAllFirst,
        Change::PayEachFirst,
        Change::VigorishEachFirst,
        Change::ShuffleAgain,
        Change::NoShuffleAgain,
    ];

    /// Of the two kinds, paying and shuffling, which it is: a notice of one does not touch the other.
    pub(super) const fn kind(self) -> usize {
        match self.order() {
            Some(_) => 0,
            None => 1,
        }
    }

    /// The order of paying that it brings, if it is about that.
    pub const fn order(self) -> Option<Order> {
        match self {
            Change::PayAllFirst => Some(Order::PayAllFirst),
            Change::VigorishAllFirst => Some(Order::VigorishAllFirst),
            Change::PayEachFirst => Some(Order::PayEachFirst),
            Change::VigorishEachFirst => Some(Order::VigorishEachFirst),
            Change::ShuffleAgain | Change::NoShuffleAgain => None,
        }
    }
}
