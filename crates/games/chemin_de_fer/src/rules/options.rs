//! The licensee's choices at chemin de fer, checked. There is no other way to a [`Rules`] than through the check.

use baccarat::{Disclosed, LEAST_BEFORE, Vigorish};
use rulebook::edition::Edition;
use rulebook::licensee::{Coins, Pace};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::shoe::{Cites, FirstCards, Loading, Procedure, RecutBy, Shuffle};
use serde::Serialize;

/// Posted limits (19:47-8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// The least that a banker puts up.
    pub minimum: Cents,
    /// The most.
    pub maximum: Cents,
    /// The least against a part of the bank, unless less is left to cover.
    pub part_minimum: Cents,
}

/// The rules of one chemin de fer table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub(super) edition: Edition,
    pub(super) title: String,
    pub(super) seats: u8,
    pub(super) decks: u8,
    pub(super) coins: Coins,
    pub(super) limits: Limits,
    pub(super) pace: Pace,
    pub(super) vigorish: Vigorish,
    pub(super) shuffle: Shuffle,
    pub(super) pre_shuffled: bool,
    pub(super) cards_behind: u16,
    pub(super) recut_by: RecutBy,
    /// None in 1996, which has no (h): the card opens the next hand.
    pub(super) disclosed: Option<Disclosed>,
}

/// Where subchapter 4 says how the shoe is made ready.
static CITES: Cites = Cites {
    inspect: P4_3_A,
    verify: P4_3_B,
    spread: P4_3_B,
    wash_new: P4_3_C,
    shuffle: P4_4_A,
    lace: P4_4_A_1,
    wash: P4_4_A_2,
    offer: P4_4_C,
    around: P4_4_C,
    cut: P4_4_D,
    insert: P4_4_E,
    load: P4_4_E,
    burn: P4_4_E,
    discards: P4_4_A,
    stacks: P4_4_A,
    device: P4_4_A,
    recut: P4_4_F,
    shoe: P4_5_A,
};

/// 4.4(e): so many cards at least lie behind the first cutting card.
pub(super) const LEAST_BEHIND: u16 = 14;

impl Rules {
    /// The edition this table belongs to.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// What the table is called.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How many numbered places there are.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// 4.1(a): how many decks.
    pub fn decks(&self) -> u8 {
        self.decks
    }

    /// Chips and change.
    pub fn coins(&self) -> Coins {
        self.coins
    }

    /// The posted limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// How fast it goes.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// 4.10(c), (d): the commission on what a banker wins, the same for everybody.
    pub fn vigorish(&self) -> Vigorish {
        self.vigorish
    }

    /// 4.4(a): how the cards are mixed when the table opens.
    pub fn shuffle(&self) -> Shuffle {
        self.shuffle
    }

    /// 4.12(h): what is done with a disclosed card; none in 1996.
    pub fn disclosed(&self) -> Option<Disclosed> {
        self.disclosed
    }

    /// The amount of which every wager is a multiple, so that the vigorish on any sum of them can be paid.
    pub fn unit(&self) -> Cents {
        self.vigorish.unit(self.coins.chip, self.coins.change)
    }

    /// The least and the most that a banker can put up.
    pub(super) fn bounds(&self) -> (Cents, Cents) {
        (self.limits.minimum.ceil_to(self.unit()), self.limits.maximum.floor_to(self.unit()))
    }

    /// The least against a part of the bank, unless less is left to cover.
    pub(super) fn least_part(&self) -> Cents {
        self.limits.part_minimum.ceil_to(self.unit())
    }

    /// How the cards are made ready, with the shuffle that is in use.
    pub(super) fn procedure(&self, shuffle: Shuffle) -> Procedure {
        Procedure {
            decks: self.decks,
            shuffle,
            pre_shuffled: self.pre_shuffled,
            behind: self.cards_behind,
            least_behind: LEAST_BEHIND,
            least_before: LEAST_BEFORE,
            loading: Loading::CuttingCard,
            recut_by: self.recut_by,
            first_cards: FirstCards::AsManyAsItCounts,
            numbers_fall_clockwise: true,
            cites: &CITES,
        }
    }
}
