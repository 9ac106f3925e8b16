//! What the page of a blackjack table gets beside the view: limits and options, and the history.

use crate::rules::{BoxNumber, HoleCard, Limits, MultipleAction, Sharing, ShoeKind};
use rulebook::cards::Card;
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::settlement::Outcome;
use serde::Serialize;

/// Limits and options.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Sheet {
    /// The smallest chip that can be wagered.
    pub(super) chip_cents: Cents,
    /// The smallest coin that can be paid.
    pub(super) change_cents: Cents,
    /// Decks in the shoe.
    pub(super) decks: u8,
    /// Places at the table.
    pub(super) seats: u8,
    /// Boxes on the layout.
    pub(super) boxes: u8,
    /// The posted limits.
    pub(super) limits: Limits,
    /// What cards are dealt from.
    pub(super) shoe: ShoeWord,
    /// The dealer's second card.
    pub(super) hole_card: HoleCard,
    /// Has the table a card reader?
    pub(super) card_reader: bool,
    /// What a blackjack pays.
    pub(super) blackjack_pays: Odds,
    /// The most hands that a box can be split into.
    pub(super) split_hands: u8,
    /// May a hand be surrendered?
    pub(super) surrender: bool,
    /// Is insurance offered?
    pub(super) insurance: bool,
    /// Is even money offered?
    pub(super) even_money: bool,
    /// The most boxes that one patron may have.
    pub(super) boxes_per_patron: u8,
    /// How many patrons on how many boxes.
    pub(super) sharing: Sharing,
    /// Several wagers against several hands of the dealer; null where that is not offered.
    pub(super) multiple_action: Option<MultipleAction>,
}

/// What cards are dealt from.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ShoeKind"))]
#[serde(rename_all = "lowercase")]
pub(super) enum ShoeWord {
    Single,
    Double,
    #[serde(rename = "bart carter")]
    BartCarter,
    Continuous,
}

impl From<ShoeKind> for ShoeWord {
    fn from(kind: ShoeKind) -> ShoeWord {
        match kind {
            ShoeKind::Single => ShoeWord::Single,
            ShoeKind::Double { .. } => ShoeWord::Double,
            ShoeKind::BartCarter => ShoeWord::BartCarter,
            ShoeKind::Continuous => ShoeWord::Continuous,
        }
    }
}

/// A line of the history: a round, or that the cards were shuffled.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(super) enum Past {
    /// The cards were shuffled.
    Shoe {
        /// Always true: a round has no such field.
        shoe: bool,
    },
    /// A round.
    Round(PastRound),
}

/// A round that is over.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PastRound {
    /// 2.18: is it the next hand of the dealer's in the round of the line before?
    pub(super) again: bool,
    /// The dealer's hand.
    pub(super) dealer: Vec<PastDealer>,
    /// Those of the boxes.
    pub(super) hands: Vec<PastHand>,
}

/// The dealer's hand in a round that is over.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PastDealer {
    /// First dealt first.
    pub(super) cards: Vec<Card>,
    /// What they count.
    pub(super) total: u8,
    /// Are they a blackjack?
    pub(super) blackjack: bool,
}

/// A hand of a box in a round that is over.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PastHand {
    /// Which box.
    #[serde(rename = "box")]
    pub(super) at: BoxNumber,
    /// Which of its hands, from 1.
    pub(super) hand: usize,
    /// First dealt first.
    pub(super) cards: Vec<Card>,
    /// What they count.
    pub(super) total: u8,
    /// What became of the wagers on it; null where none was settled on it.
    pub(super) outcome: Option<Outcome>,
}
