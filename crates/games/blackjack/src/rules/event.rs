//! What a blackjack table made of an act.

use super::box_number::BoxNumber;
use super::command::Spot;
use super::hand::Count;
use super::stacks::Side;
use super::wager::Wager;
use rulebook::actor::Seat;
use rulebook::cards::Card;
use rulebook::game::{self, Movement};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::settlement::{self, is_nothing};
use rulebook::shoe;
use serde::Serialize;

/// An event: one about the cards, or one of the table's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Event {
    /// What became of the shoe.
    Cards(shoe::Event),
    /// Everything else.
    Table(TableEvent),
}

/// A count as the dealer announces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Announced {
    /// The total.
    pub total: u8,
    /// Does an ace count eleven?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub soft: bool,
}

impl From<Count> for Announced {
    fn from(Count { total, soft }: Count) -> Announced {
        Announced { total, soft }
    }
}

/// A wager on the layout: whose, where, which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct On {
    /// Who.
    pub seat: Seat,
    /// On which box.
    #[serde(rename = "box")]
    pub at: BoxNumber,
    /// What.
    pub wager: Wager,
    /// 2.18: against which of the dealer's hands, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot: Option<Spot>,
}

/// The table's own events, as they are written after `"event"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum TableEvent {
    /// Money came to lie on a wager.
    Wagered {
        /// Which.
        #[serde(flatten)]
        on: On,
        /// How much more.
        amount: Cents,
        /// The whole stake, where some lay there before.
        #[serde(skip_serializing_if = "Option::is_none")]
        stake: Option<Cents>,
        /// The coupon laid with it.
        #[serde(skip_serializing_if = "is_nothing")]
        coupon: Cents,
        /// It was spoken, with cash that is chips now.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        cash: bool,
    },
    /// Part of a wager was taken back.
    Reduced {
        /// Which.
        #[serde(flatten)]
        on: On,
        /// How much.
        amount: Cents,
        /// What is left.
        stake: Cents,
    },
    /// A wager was taken back, or given back since it could not stand.
    Removed {
        /// Which.
        #[serde(flatten)]
        on: On,
        /// What lay there.
        amount: Cents,
        /// The coupon given back.
        #[serde(skip_serializing_if = "is_nothing")]
        coupon: Cents,
        /// Under which provision.
        cite: Provision,
    },
    /// A wager with cash was not confirmed in time; no money moved.
    Lapsed {
        /// Which.
        #[serde(flatten)]
        on: On,
        /// How much it would have been.
        amount: Cents,
    },
    /// 2.3(j): a spot is kept for somebody.
    Reserved {
        /// For whom.
        seat: Seat,
    },
    /// 2.6(d): the card that decides from which side the round is dealt.
    Determinant {
        /// Which card.
        card: Card,
        /// Drawn from this side.
        from: Side,
        /// The round is dealt from this one.
        side: Side,
    },
    /// A card came to a hand; the dealer announces what it counts (2.6(f), (g), (h)).
    Dealt {
        /// To which box; none is the dealer.
        #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
        at: Option<BoxNumber>,
        /// To which hand of it, from 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<u8>,
        /// Which card, if it lies face up.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// What the hand counts now.
        #[serde(flatten)]
        count: Option<Announced>,
        /// By which provision.
        cite: Provision,
    },
    /// 2.7: a blackjack is announced; without a box it is the dealer's.
    Blackjack {
        /// Whose.
        #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
        at: Option<BoxNumber>,
        /// By which provision: whether it is paid at once depends on the dealer's first card.
        cite: Provision,
    },
    /// 2.9(b): an insurance wager was made.
    Insured {
        /// Which.
        #[serde(flatten)]
        on: On,
        /// How much.
        amount: Cents,
    },
    /// 2.6(j): the reader has found no blackjack.
    #[serde(rename = "no blackjack")]
    NoBlackjack {},
    /// 2.10(a): money was added to double down.
    Doubled {
        /// To which wager.
        #[serde(flatten)]
        on: On,
        /// On which hand.
        hand: u8,
        /// How much.
        amount: Cents,
    },
    /// 2.11(a): a hand became two.
    Split {
        /// On which box.
        #[serde(rename = "box")]
        at: BoxNumber,
        /// Which hand keeps its place.
        hand: u8,
        /// Which is new.
        into: u8,
    },
    /// 2.11(a): money was put on the hand so formed.
    #[serde(rename = "split wager")]
    SplitWager {
        /// Beside which wager.
        #[serde(flatten)]
        on: On,
        /// On which hand.
        hand: u8,
        /// How much.
        amount: Cents,
    },
    /// 2.13(e): a patron's wager stays on one of the split hands.
    Kept {
        /// Whose.
        seat: Seat,
        /// On which box.
        #[serde(rename = "box")]
        at: BoxNumber,
        /// On which hand.
        hand: u8,
    },
    /// 2.11(f): sevens are split, and three of them can no longer come.
    #[serde(rename = "sevens forfeited")]
    SevensForfeited {
        /// Whose wager.
        seat: Seat,
        /// On which box.
        #[serde(rename = "box")]
        at: BoxNumber,
    },
    /// 2.8(a): a hand was given up for half.
    Surrendered {
        /// On which box.
        #[serde(rename = "box")]
        at: BoxNumber,
    },
    /// A hand exceeds 21.
    Broken {
        /// On which box.
        #[serde(rename = "box")]
        at: BoxNumber,
        /// Which hand.
        hand: u8,
        /// What it counts.
        total: u8,
    },
    /// 2.15(g), (i), (j)1: a hand is dead.
    Dead {
        /// On which box.
        #[serde(rename = "box")]
        at: BoxNumber,
        /// Under which provision.
        cite: Provision,
    },
    /// 2.15(j)1: a hand is dead that had been collected: the house gives back what it took.
    #[serde(rename = "given back")]
    GivenBack {
        /// Which wager.
        #[serde(flatten)]
        on: On,
        /// On which hand.
        hand: u8,
        /// How much.
        amount: Cents,
        /// The coupon given back with it.
        #[serde(skip_serializing_if = "is_nothing")]
        coupon: Cents,
        /// Under which provision.
        cite: Provision,
    },
    /// 2.6(h): "Dealer's Card".
    #[serde(rename = "dealer's card")]
    DealersCard {},
    /// 2.6(j): the hole card lies face up.
    Turned {
        /// Which card.
        card: Card,
        /// What the dealer's hand counts.
        #[serde(flatten)]
        count: Announced,
    },
    /// 2.6(h): the dealer has drawn what he must and announces what he has.
    Dealer {
        /// 2.18: which of his hands.
        hand: u8,
        /// What it counts.
        #[serde(flatten)]
        count: Announced,
    },
    /// 2.18(g), (h): the dealer's card was moved to the area of his next hand.
    #[serde(rename = "hand moved")]
    HandMoved {
        /// Which hand.
        hand: u8,
    },
    /// A wager was decided.
    Settled(Settled),
    /// 2.15(b): a card waits that nobody has seen; (c): or that everybody has.
    Aside {
        /// Which, if it was exposed.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// 2.6(c): the burn card was asked for, and is this one.
    #[serde(rename = "burn card")]
    BurnCard {
        /// Which.
        card: Card,
    },
    /// 2.15(k): whether the reader works.
    Reader {
        /// Does it?
        working: bool,
    },
    /// 2.15: a ruling that changes nothing on the layout.
    Ruling {
        /// Under which provision.
        cite: Provision,
        /// On which box, if on one.
        #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
        at: Option<BoxNumber>,
        /// 2.15(o): what is to be paid.
        #[serde(skip_serializing_if = "Option::is_none")]
        pays: Option<Cents>,
    },
}

/// A settled wager with its place on the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settled {
    /// On which box.
    #[serde(rename = "box")]
    pub at: BoxNumber,
    /// Which hand, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<u8>,
    /// 2.18: against which of the dealer's hands, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot: Option<Spot>,
    /// Who, what, how much, why.
    #[serde(flatten)]
    pub wager: settlement::Settled<Wager, ()>,
}

impl game::Event for Event {
    fn is_cash(&self) -> bool {
        matches!(self, Event::Table(TableEvent::Wagered { cash: true, .. }))
    }

    fn movement(&self) -> Option<Movement> {
        let Event::Table(event) = self else { return None };
        let back = |seat, amount: Cents| Movement { patron: amount, layout: -amount, ..Movement::of(seat) };
        match *event {
            TableEvent::Wagered { on, amount, .. }
            | TableEvent::Insured { on, amount }
            | TableEvent::Doubled { on, amount, .. }
            | TableEvent::SplitWager { on, amount, .. } => Some(back(on.seat, -amount)),
            TableEvent::Reduced { on, amount, .. } | TableEvent::Removed { on, amount, .. } => {
                Some(back(on.seat, amount))
            }
            // It was collected before, so the bank pays it and nothing leaves the layout.
            TableEvent::GivenBack { on, amount, .. } => {
                Some(Movement { patron: amount, bank: -amount, ..Movement::of(on.seat) })
            }
            TableEvent::Settled(settled) => Some(settled.wager.movement()),
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
                shoe::Event::CuttingCard { .. } => P2_6_L,
            }),
            Event::Table(event) => Some(event.cite()),
        }
    }
}

impl TableEvent {
    /// The provision under which it happened.
    pub const fn cite(&self) -> Provision {
        match self {
            TableEvent::Wagered { on, .. } => on.wager.cite_making(),
            TableEvent::Reduced { .. } => P2_3_C,
            TableEvent::Lapsed { on, .. } => on.wager.cite_laying(),
            TableEvent::Reserved { .. } => P2_3_J,
            TableEvent::Determinant { .. } => P2_6_D_1,
            TableEvent::Removed { cite, .. }
            | TableEvent::Dealt { cite, .. }
            | TableEvent::Blackjack { cite, .. }
            | TableEvent::Dead { cite, .. }
            | TableEvent::GivenBack { cite, .. }
            | TableEvent::Ruling { cite, .. } => *cite,
            TableEvent::Insured { on: On { spot: Some(_), .. }, .. } => P2_18_D,
            TableEvent::Insured { .. } => P2_9_B,
            TableEvent::NoBlackjack {} | TableEvent::Turned { .. } => P2_6_J,
            TableEvent::Doubled { on: On { spot: Some(_), .. }, .. }
            | TableEvent::SplitWager { on: On { spot: Some(_), .. }, .. } => P2_18_C,
            TableEvent::Doubled { .. } => P2_10_A,
            TableEvent::Split { .. } | TableEvent::SplitWager { .. } => P2_11_A,
            TableEvent::Kept { .. } => P2_13_E,
            TableEvent::SevensForfeited { .. } => P2_11_F,
            TableEvent::Surrendered { .. } => P2_8_A,
            TableEvent::Broken { .. } => P2_3_A,
            TableEvent::DealersCard {} | TableEvent::Dealer { .. } => P2_6_H,
            TableEvent::HandMoved { hand: 2 } => P2_18_F_2,
            TableEvent::HandMoved { .. } => P2_18_H,
            TableEvent::Settled(settled) => settled.wager.cite,
            TableEvent::Aside { card: None } => P2_15_B,
            TableEvent::Aside { card: Some(_) } => P2_15_C,
            TableEvent::BurnCard { .. } => P2_6_C,
            TableEvent::Reader { .. } => P2_15_K,
        }
    }
}
