//! The words for what is done with cards at every table that has a shoe.

use super::procedure::Work;
use crate::actor::Seat;
use crate::cards::Card;
use crate::provision::Provision;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What people do to make a shoe ready, and what comes out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ShoeCommand"))]
#[serde(tag = "do", deny_unknown_fields)]
pub enum Command {
    /// The dealer sorts and inspects new cards.
    #[serde(rename = "inspect cards")]
    Inspect {},
    /// The floorperson verifies them.
    #[serde(rename = "verify cards")]
    Verify {},
    /// They are spread out face up.
    #[serde(rename = "spread cards")]
    Spread {},
    /// They are turned over, washed and stacked.
    #[serde(rename = "wash cards")]
    Wash {},
    /// A dealer shuffles.
    #[serde(rename = "shuffle")]
    Shuffle {},
    /// About one deck is laced through the rest.
    #[serde(rename = "lace")]
    Lace {},
    /// The option of one more shuffle.
    #[serde(rename = "shuffle again")]
    ShuffleAgain {},
    /// The stack is held out to be cut.
    #[serde(rename = "offer cut")]
    OfferCut {
        /// To whom.
        to: Seat,
    },
    /// The cutting card goes into the stack.
    #[serde(rename = "cut")]
    Cut {
        /// How many cards lie before it.
        depth: u16,
    },
    /// No, thank you.
    #[serde(rename = "decline cut")]
    DeclineCut {},
    /// A casino supervisor has the cut made again.
    #[serde(rename = "order recut")]
    OrderRecut {
        /// Why.
        reason: RecutReason,
    },
    /// One cutting card goes near the back of the stack, the other to its end, and the stack into the shoe.
    #[serde(rename = "insert cutting cards")]
    InsertCuttingCards {
        /// How many cards lie behind the first.
        behind: u16,
    },
    /// The stack goes into the shoe as it is, without a cutting card.
    #[serde(rename = "load shoe")]
    Load {},
    /// What was shuffled of the discards goes back among the cards in the shoe, in stacks.
    #[serde(rename = "insert stacks")]
    InsertStacks {},
    /// A card comes out of the shoe, face up.
    #[serde(rename = "card")]
    Card {
        /// Which.
        card: Card,
    },
    /// A card comes out of the shoe, face down. Whoever may look finds its face in his view; where nobody will, it has
    /// none.
    #[serde(rename = "card down")]
    CardDown {
        /// Which, if anybody is to look at it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// The cutting card comes out of the shoe.
    #[serde(rename = "cutting card")]
    CuttingCard {},
}

impl Command {
    /// The words for a shoe with a cutting card.
    pub const NAMES: [&'static str; 15] = [
        "inspect cards",
        "verify cards",
        "spread cards",
        "wash cards",
        "shuffle",
        "lace",
        "shuffle again",
        "offer cut",
        "cut",
        "decline cut",
        "order recut",
        "insert cutting cards",
        "card",
        "card down",
        "cutting card",
    ];

    /// A card comes out of the shoe as it is laid: face down for somebody to look at, or face up.
    pub const fn laid(card: Card, down: bool) -> Command {
        if down { Command::CardDown { card: Some(card) } } else { Command::Card { card } }
    }

    /// Those that a shoe without one takes besides: a game that knows no such shoe does not know them.
    pub const WITHOUT_CUTTING_CARD: [&'static str; 2] = ["load shoe", "insert stacks"];

    /// Are these the fields of a word for a shoe with a cutting card?
    pub fn reads(fields: &Map<String, Value>) -> bool {
        matches!(fields.get("do"), Some(Value::String(name)) if Command::NAMES.contains(&name.as_str()))
    }

    /// Are these the fields of a word for any shoe?
    pub fn reads_any(fields: &Map<String, Value>) -> bool {
        let without = |name: &str| Command::WITHOUT_CUTTING_CARD.contains(&name);
        Command::reads(fields) || fields.get("do").and_then(Value::as_str).is_some_and(without)
    }

    /// The command that does a step of the work.
    pub(super) const fn of(work: Work) -> Command {
        match work {
            Work::Inspect => Command::Inspect {},
            Work::Verify => Command::Verify {},
            Work::Spread => Command::Spread {},
            Work::Wash { .. } => Command::Wash {},
            Work::Shuffle => Command::Shuffle {},
            Work::Lace => Command::Lace {},
            Work::ShuffleAgain => Command::ShuffleAgain {},
        }
    }

    /// As everybody may hear of it: without the face of a card that lies face down.
    pub const fn shown(self) -> Command {
        match self {
            Command::CardDown { .. } => Command::CardDown { card: None },
            other => other,
        }
    }
}

/// Why a cut is made again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RecutReason {
    /// It was performed improperly.
    #[serde(rename = "improper")]
    Improper,
    /// It might affect the integrity or the fairness of the game.
    #[serde(rename = "fairness")]
    Fairness,
}

/// What became of the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ShoeEvent"))]
#[serde(tag = "event")]
pub enum Event {
    /// The cards have been mixed: every order of them is equally likely now.
    #[serde(rename = "shuffled")]
    Shuffled {
        /// How many.
        cards: u16,
        /// Under which provision.
        cite: Provision,
    },
    /// The stack was cut, by a participant or by the dealer.
    #[serde(rename = "cut")]
    Cut {
        /// By whom, if not by the dealer.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// How many cards lay before the cutting card.
        depth: u16,
        /// Under which provision.
        cite: Provision,
    },
    /// The cards are in the shoe.
    #[serde(rename = "loaded")]
    Loaded {
        /// How many.
        cards: u16,
        /// How many of them behind the cutting card.
        behind: u16,
        /// Under which provision.
        cite: Provision,
    },
    /// A card went to the discard without being played.
    #[serde(rename = "burned")]
    Burned {
        /// Which, if it was shown.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// Why: the burn before play, or a card that came out wrongly.
        cite: Provision,
    },
    /// The cutting card came out.
    #[serde(rename = "cutting card")]
    CuttingCard {
        /// How many cards are left behind it.
        left: u16,
    },
}
