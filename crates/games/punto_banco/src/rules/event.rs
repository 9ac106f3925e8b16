//! What a punto banco table made of an act: money, cards, hands.

use super::wager::Wager;
use baccarat::Side;
use rulebook::actor::Seat;
use rulebook::cards::Card;
use rulebook::game::{self, Movement};
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::settlement;
use rulebook::shoe;
use serde::Serialize;

/// An event: one about the cards, one at the layout, or one of the table's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Event {
    /// What became of the shoe.
    Cards(shoe::Event),
    /// What became of wagers before the cards.
    Layout(layout::Event<Wager>),
    /// Everything else.
    Table(TableEvent),
}

/// The table's own events, as they are written after `"event"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum TableEvent {
    /// Somebody is the curator now: a participant, or the dealer.
    Curator {
        /// Who, if not the dealer.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// A card came to a hand.
    Dealt {
        /// Which hand.
        hand: Side,
        /// Which card, if it lies face up.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// By which provision, where it is not one of the first four in their order.
        #[serde(skip_serializing_if = "Option::is_none")]
        cite: Option<Provision>,
    },
    /// 3.7(d): somebody was handed face-down cards.
    Handed {
        /// Of which hand.
        hand: Side,
        /// Who.
        seat: Seat,
    },
    /// 3.7(d): a face-down card lies face up.
    Turned {
        /// In which hand.
        hand: Side,
        /// Which card.
        card: Card,
    },
    /// 3.8(a): the dealer announced a point count.
    Called {
        /// Of which hand.
        hand: Side,
        /// How many.
        points: u8,
        /// 3.9(a): a natural.
        natural: bool,
    },
    /// 3.10(a): the dealer announced the result.
    Result {
        /// The point count of the Player's Hand.
        player: u8,
        /// Of the Banker's Hand.
        banker: u8,
        /// Which hand won; none is "Tie Hand".
        winner: Option<Side>,
        /// How many cards were dealt, where total-card wagers are offered.
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<u8>,
        /// "Dragon 7".
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        dragon_7: bool,
    },
    /// A wager was decided.
    Settled(Settled),
    /// The vigorish on a win of the Banker's Hand.
    Vigorish {
        /// Whose.
        seat: Seat,
        /// How much.
        amount: Cents,
        /// Taken, marked, or never to be taken.
        taken: Taken,
        /// Under which provision.
        cite: Provision,
    },
    /// 3.3(c)3: a form was filled in.
    Form {
        /// Its number.
        number: u32,
        /// Whose vigorish.
        seat: Seat,
        /// How much of it.
        amount: Cents,
        /// The pit's number.
        pit: u16,
        /// The table's number.
        table: u16,
    },
    /// 3.3(c)3vi: a form is void.
    #[serde(rename = "void form")]
    VoidForm {
        /// Its number.
        number: u32,
    },
    /// 3.12(e): the round does not count.
    #[serde(rename = "void round")]
    VoidRound {},
    /// 3.8(e): one more hand after this.
    #[serde(rename = "last hand")]
    LastHand {},
    /// 3.12(b): a card waits to open the next hand.
    Aside {
        /// Which, if it was seen.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// 3.12(c): a card in error was seen; it is dealt with when the hand is over.
    Disclosed {
        /// Which.
        card: Card,
    },
    /// A procedure was changed, half an hour after notice.
    Changed {
        /// To what.
        to: super::command::Change,
        /// Under which provision.
        cite: Provision,
    },
    /// 3.12(c)3: a card of a round without wagers.
    Mock {
        /// Of which hand.
        hand: Side,
        /// Which card.
        card: Card,
    },
}

/// What became of vigorish that was due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Taken {
    /// Paid with the winnings.
    Collected,
    /// Put off: a marker lies in the patron's space.
    Marked,
    /// Paid later, and the marker removed.
    Redeemed,
    /// Documented on a form, and the marker removed.
    Waived,
}

/// A settled wager. Its vigorish is what is due on it; the money of that moves in an event of its own, because the
/// dealer's procedure says when (3.10(b)).
pub type Settled = settlement::Settled<Wager, ()>;

impl game::Event for Event {
    /// 3.10(b): first each losing wager is collected, then the others are paid.
    fn order(&self) -> Option<Provision> {
        match self {
            Event::Table(TableEvent::Settled(_) | TableEvent::Vigorish { .. }) => Some(P3_10_B),
            _ => self.cite(),
        }
    }

    fn is_cash(&self) -> bool {
        matches!(self, Event::Layout(event) if event.is_cash())
    }

    fn movement(&self) -> Option<Movement> {
        let event = match self {
            Event::Table(event) => event,
            Event::Layout(event) => return event.movement(),
            Event::Cards(_) => return None,
        };
        match *event {
            TableEvent::Settled(settled) => Some(Settled { vigorish: Cents::ZERO, ..settled }.movement()),
            TableEvent::Vigorish { seat, amount, taken, .. } => {
                let nothing = Movement::of(seat);
                Some(match taken {
                    Taken::Collected => Movement { patron: -amount, vigorish: amount, ..nothing },
                    Taken::Marked => Movement { owed: -amount, vigorish: amount, ..nothing },
                    Taken::Redeemed => Movement { patron: -amount, owed: amount, ..nothing },
                    Taken::Waived => Movement { complimentary: -amount, owed: amount, ..nothing },
                })
            }
            _ => None,
        }
    }

    fn cite(&self) -> Option<Provision> {
        match self {
            Event::Cards(event) => Some(match event {
                shoe::Event::Shuffled { cite, .. }
                | shoe::Event::Cut { cite, .. }
                | shoe::Event::Loaded { cite, .. }
                | shoe::Event::Burned { cite, .. } => *cite,
                shoe::Event::CuttingCard { .. } => P3_8_E,
            }),
            Event::Layout(event) => Some(match event {
                layout::Event::Wagered { wager, .. } => wager.cite(),
                layout::Event::Reduced { .. } | layout::Event::Removed { .. } => P3_2_D,
                layout::Event::Lapsed { .. } => P3_2_C,
            }),
            Event::Table(event) => Some(event.cite()),
        }
    }
}

impl TableEvent {
    /// The provision under which it happened.
    pub const fn cite(&self) -> Provision {
        match self {
            TableEvent::Curator { seat: Some(_) } => P3_6_C,
            TableEvent::Curator { seat: None } => P3_6_D,
            TableEvent::Dealt { cite: Some(cite), .. } | TableEvent::Changed { cite, .. } => *cite,
            TableEvent::Dealt { cite: None, .. } => P3_7_C,
            TableEvent::Disclosed { .. } => P3_12_C,
            TableEvent::Handed { .. } | TableEvent::Turned { .. } => P3_7_D,
            TableEvent::Called { .. } => P3_8_A,
            TableEvent::Result { .. } => P3_10_A,
            TableEvent::Settled(settled) => settled.cite,
            TableEvent::Vigorish { cite, .. } => *cite,
            TableEvent::Form { .. } | TableEvent::VoidForm { .. } => P3_3_C_3,
            TableEvent::VoidRound {} => P3_12_E,
            TableEvent::LastHand {} => P3_8_E,
            TableEvent::Aside { .. } => P3_12_B,
            TableEvent::Mock { .. } => P3_12_C_3,
        }
    }
}
