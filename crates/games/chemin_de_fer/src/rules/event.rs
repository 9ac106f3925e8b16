//! What a chemin de fer table made of an act. Acts that only speak for themselves (offering the bank, "Cards", the
//! announcement of the result) leave no event; the record has the act.

use super::command::Say;
use baccarat::{Hand, Side};
use rulebook::actor::Seat;
use rulebook::cards::Card;
use rulebook::game::{self, Movement};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::{settlement, shoe};
use serde::Serialize;

/// An event: one of the shoe's, or one of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Event {
    /// What became of the cards.
    Cards(shoe::Event),
    /// Everything else.
    Table(TableEvent),
}

/// An event of chemin de fer, as it is written after `"event"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum TableEvent {
    /// A participant went to another seat, with everything that he is entitled to.
    Moved {
        /// From.
        seat: Seat,
        /// To.
        to: Seat,
    },
    /// Somebody bid for the bank.
    Bid {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Cents,
    },
    /// There is a new banker.
    Banker {
        /// Who.
        seat: Seat,
        /// How he came to it.
        how: How,
    },
    /// The banker gave the bank up, or had to; not told where the shoe is over and all begins anew.
    Passed {
        /// Who.
        seat: Seat,
        /// Why.
        cite: Provision,
    },
    /// Money came to lie on the layout.
    Wagered {
        /// Whose.
        seat: Seat,
        /// On which hand.
        wager: Side,
        /// How much more.
        amount: Cents,
        /// The whole stake, where some lay there before.
        #[serde(skip_serializing_if = "Option::is_none")]
        stake: Option<Cents>,
        /// With which call.
        #[serde(skip_serializing_if = "Option::is_none")]
        claim: Option<Claim>,
        /// It came as cash and is chips now.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        cash: bool,
    },
    /// Money went back before the cards were dealt.
    Withdrawn {
        /// To whom.
        seat: Seat,
        /// From which wager.
        wager: Side,
        /// How much.
        amount: Cents,
        /// Why.
        cite: Provision,
    },
    /// 4.8(c): who plays the Player's Hand.
    Dominant {
        /// Who.
        seat: Seat,
    },
    /// 4.9: somebody announced.
    Called {
        /// Who.
        seat: Seat,
        /// What.
        say: Say,
        /// Whose word it was: (a) the dominant player's, (b) the banker's.
        #[serde(skip)]
        cite: Provision,
    },
    /// A hand was turned face up.
    Turned {
        /// Which.
        hand: Side,
        /// Its cards, first dealt first.
        cards: Hand,
        /// What they count.
        points: u8,
        /// Why now: for a natural, for Table 3, or for the result.
        #[serde(skip)]
        cite: Provision,
    },
    /// A card went to a hand, face up.
    Dealt {
        /// Which hand.
        hand: Side,
        /// Which card.
        card: Card,
        /// 4.12: the provision that brought it there, where it is not 4.9.
        #[serde(skip_serializing_if = "Option::is_none")]
        cite: Option<Provision>,
    },
    /// 4.12(e), (f): a card lies face up that nobody asked for.
    Misdealt {
        /// Which.
        card: Card,
        /// (f) where the dealer had said "Card".
        #[serde(skip)]
        cite: Provision,
    },
    /// 4.12(g): a card was set aside and will open the next hand.
    #[serde(rename = "set aside")]
    SetAside {
        /// Which, if it was seen.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// 4.12(h): a card in error was seen; it is dealt with when the hand is over.
    Disclosed {
        /// Which.
        card: Card,
    },
    /// 4.12(a): the hand does not count.
    Annulled {
        /// Why.
        cite: Provision,
    },
    /// 4.12(j), (k): the round does not count.
    #[serde(rename = "void round")]
    VoidRound {
        /// Why.
        cite: Provision,
    },
    /// A wager was decided. Its `vigorish` is what is due on it, and moves in its own event.
    Settled(Settled),
    /// 4.10(c): the house took its commission.
    Vigorish {
        /// From whom.
        seat: Seat,
        /// How much.
        amount: Cents,
        /// Under which provision.
        cite: Provision,
    },
    /// 4.4(a)1ii: the option of a shuffle after lacing has begun or ended.
    Changed {
        /// To what.
        to: super::command::Shuffling,
    },
}

/// A settled wager.
pub type Settled = settlement::Settled<Side, ()>;

/// How somebody came to the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// 4.5(b), 4.11(c): by the highest bid.
    Bid,
    /// 4.11(b): it was offered to him after somebody had to give it up.
    Offer,
    /// 4.11(c): he took over a bank that was passed.
    Pass,
}

/// 4.7(b), (c): a claim on the whole bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// (b)
    Suivi,
    /// (c)
    Banco,
}

impl TableEvent {
    /// The provision under which it happened.
    pub const fn cite(&self) -> Provision {
        match self {
            TableEvent::Moved { .. } => P4_11_E,
            TableEvent::Bid { .. } => P4_5_B,
            TableEvent::Banker { how, .. } => match how {
                How::Bid => P4_5_B,
                How::Offer => P4_11_B,
                How::Pass => P4_11_C,
            },
            TableEvent::Wagered { cash: true, wager: Side::Banker, .. } => P4_6_C,
            TableEvent::Wagered { cash: true, wager: Side::Player, .. } => P4_7_F,
            TableEvent::Wagered { wager: Side::Banker, .. } => P4_6_A,
            TableEvent::Wagered { claim: Some(Claim::Suivi), .. } => P4_7_B,
            TableEvent::Wagered { claim: Some(Claim::Banco), .. } => P4_7_C,
            TableEvent::Wagered { .. } => P4_7_D,
            TableEvent::Passed { cite, .. }
            | TableEvent::Withdrawn { cite, .. }
            | TableEvent::Annulled { cite }
            | TableEvent::VoidRound { cite }
            | TableEvent::Called { cite, .. }
            | TableEvent::Turned { cite, .. }
            | TableEvent::Misdealt { cite, .. }
            | TableEvent::Vigorish { cite, .. } => *cite,
            TableEvent::Dominant { .. } => P4_8_C,
            TableEvent::Dealt { cite: Some(cite), .. } => *cite,
            TableEvent::Dealt { hand: Side::Player, .. } => P4_9_B,
            TableEvent::Dealt { hand: Side::Banker, .. } => P4_9_C,
            TableEvent::SetAside { .. } => P4_12_G,
            TableEvent::Disclosed { .. } => P4_12_H,
            TableEvent::Settled(settled) => settled.cite,
            TableEvent::Changed { .. } => P4_4_A_1,
        }
    }
}

impl game::Event for Event {
    fn is_cash(&self) -> bool {
        matches!(self, Event::Table(TableEvent::Wagered { cash: true, .. }))
    }

    /// Participants pay each other through the bank of the table, which ends every round with what it had.
    fn movement(&self) -> Option<Movement> {
        let Event::Table(event) = self else { return None };
        match *event {
            TableEvent::Wagered { seat, amount, .. } => {
                Some(Movement { patron: -amount, layout: amount, ..Movement::of(seat) })
            }
            TableEvent::Withdrawn { seat, amount, .. } => {
                Some(Movement { patron: amount, layout: -amount, ..Movement::of(seat) })
            }
            TableEvent::Settled(settled) => Some(Settled { vigorish: Cents::ZERO, ..settled }.movement()),
            TableEvent::Vigorish { seat, amount, .. } => {
                Some(Movement { patron: -amount, vigorish: amount, ..Movement::of(seat) })
            }
            _ => None,
        }
    }

    fn cite(&self) -> Option<Provision> {
        match self {
            Event::Table(event) => Some(event.cite()),
            Event::Cards(event) => match event {
                shoe::Event::Shuffled { cite, .. }
                | shoe::Event::Cut { cite, .. }
                | shoe::Event::Loaded { cite, .. }
                | shoe::Event::Burned { cite, .. } => Some(*cite),
                shoe::Event::CuttingCard { .. } => Some(P4_4_E),
            },
        }
    }
}
