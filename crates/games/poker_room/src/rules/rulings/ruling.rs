//! What is decided, by which provision and why.

use super::pot::Pot;
use rulebook::actor::Role;
use rulebook::provision::Provision;
use serde::Serialize;

/// A decision with its grounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What is to be done.
    pub decision: Decision,
    /// The provisions, in the order in which they decide; the first is the one that is cited.
    pub reasons: &'static [Reason],
    /// What the text leaves open, and to whom.
    pub open: Option<Open>,
    /// What goes back to whom. Chips on a table that people deal: no account moves.
    pub back: Pot,
}

impl Ruling {
    /// The provision that decides.
    pub const fn cite(&self) -> Provision {
        self.reasons[0].cite()
    }

    pub(super) const fn of(decision: Decision, reasons: &'static [Reason]) -> Ruling {
        assert!(!reasons.is_empty(), "every ruling has a provision");
        Ruling { decision, reasons, open: None, back: Pot::EMPTY }
    }

    /// The text says nothing about `what`.
    pub(super) const fn leaving(self, what: &'static str) -> Ruling {
        Ruling { open: Some(Open { what, to: Role::Floorperson }), ..self }
    }

    pub(super) const fn giving_back(self, back: Pot) -> Ruling {
        Ruling { back, ..self }
    }
}

/// A provision, and in a sentence of ours what it says to this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason(pub Provision, pub &'static str);

impl Reason {
    /// Which provision.
    pub const fn cite(self) -> Provision {
        self.0
    }

    /// What it says to this.
    pub const fn because(self) -> &'static str {
        self.1
    }
}

/// Something that the text does not decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// What.
    pub what: &'static str,
    /// Who decides it. The text names nobody; at a poker table it is the floorperson, within the licensee's approved
    /// procedures (14.15(o)).
    pub to: Role,
}

/// The decisions, each with its name and its sentence.
macro_rules! decisions {
    ($($variant:ident = $name:literal: $sentence:literal,)+) => {
        /// What is to be done.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[allow(missing_docs)]
        pub enum Decision {
            $(#[serde(rename = $name)] $variant,)+
        }

        impl Decision {
            /// All of them.
            pub const ALL: &'static [Decision] = &[$(Decision::$variant),+];

            /// Its name on the wire.
            pub const fn name(self) -> &'static str {
                match self { $(Decision::$variant => $name),+ }
            }

            /// In a sentence.
            pub const fn sentence(self) -> &'static str {
                match self { $(Decision::$variant => $sentence),+ }
            }
        }
    };
}

decisions! {
    KeepsReceiving = "keeps receiving cards": "The position goes on receiving cards until somebody next wagers.",
    NoMoreCards = "no more cards": "The position receives no more cards.",
    Misdeal = "misdeal": "It is a misdeal: all cards go back to the dealer and are shuffled anew.",
    PlayOn = "play on": "It is no misdeal: the round goes on.",
    DiscardTheirs = "discard their cards": "Only the cards of the player who was not entitled to them are discarded; the round goes on.",
    RoundDead = "round dead": "The round is dead: everybody gets back what he has in the pot, and the deck goes the way of 19:46-1.18.",
    NoRound = "no round": "No round is called dead, for none is being played: nothing goes back.",
    CardOut = "card out of play": "The card is not used and joins the discards; the round goes on.",
    CardExamined = "card examined": "The dealer examines the card closely; it joins the discards and is not used in this round.",
    NoRedress = "no redress": "The player has no redress: his hand is lost, and what he has wagered stays in the pot.",
    Rebuild = "rebuild hand": "The hand is put together again, and the round is completed.",
    Refund = "refund": "The player gets back from the pot all that he has put into it.",
    NoRefund = "no refund": "The player gets nothing back: he had a part in the error.",
    DiscardHand = "discard hand": "The player has no interest in the pot: his cards are collected and discarded.",
    HandStays = "hand stays": "The hand stays in play.",
    WordsBind = "words bind": "What he said binds him, whatever he did or signalled.",
    WordsDoNotBind = "words do not bind": "What he said does not bind him.",
    Folded = "folded": "He has folded.",
    NotFolded = "not folded": "He is not taken to have folded by this.",
    StillOwed = "still owed": "He puts in the wager he owes, although he has thrown his cards away.",
    NothingOwed = "nothing owed": "He owes no wager.",
    ThirdCardDown = "third card down": "His third card is dealt face down.",
    HandDead = "hand dead": "The dealer takes both cards, the hand is dead, and the ante goes back to the player where there is one.",
    Exchange = "exchange card": "The dealer exchanges the exposed card with the top card of the deck, and it joins the discards.",
    Silent = "left to the floor": "The text has no rule for this: the floorperson rules, by the licensee's approved procedures where they speak.",
}
