//! 19:47-2.2(c), 2.4 to 2.6, 2.20: what the cards are dealt from, and how each stack of them is made ready.

use super::combinations::idle;
use rulebook::licensee::Document;
use rulebook::provision::*;
use rulebook::shoe::{Cites, FirstCards, Loading, Procedure, RecutBy, Shuffle};
use serde::{Deserialize, Serialize};

/// A side of the double shoe, as the dealer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Side {
    Left,
    Right,
}

impl Side {
    /// Both.
    pub const ALL: [Side; 2] = [Side::Left, Side::Right];

    /// The other one.
    pub const fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
        }
    }
}

/// What the cards are dealt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShoeKind {
    /// One compartment, shuffled when the cutting card has come.
    Single,
    /// 2.2(c): two compartments; the suit of a determinant card says from which a round is dealt.
    Double {
        /// Decks on the left side; the others are on the right.
        left_decks: u8,
        /// 2.6(d)1: the side that hearts and diamonds call.
        red_suits: Side,
    },
    /// 2.5(h)2, 2.6(m): about a deck at a time goes back among the cards that are left.
    BartCarter,
    /// 2.20: a device that reshuffles by itself.
    Continuous,
}

/// 2.5(d): about a quarter of a stack, the least that stays behind the cutting card.
pub(super) const fn quarter(decks: u8) -> u16 {
    decks as u16 * 52 / 4
}

/// What the licensee chose about the cards, from which the procedure for each side follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choices {
    pub kind: ShoeKind,
    pub decks: u8,
    pub boxes: u8,
    /// Cards behind the cutting card, the same on both sides of a double shoe; a quarter of each where none is said.
    pub behind: Option<u16>,
    /// 2.6(c), 2.5(i): cards to burn from a single shoe.
    pub burn: u8,
    pub recut_by: RecutBy,
}

impl Choices {
    /// Decks on a side; a shoe that is not double has them all on either.
    pub(super) const fn decks_on(&self, side: Side) -> u8 {
        match (self.kind, side) {
            (ShoeKind::Double { left_decks, .. }, Side::Left) => left_decks,
            (ShoeKind::Double { left_decks, .. }, Side::Right) => self.decks.saturating_sub(left_decks),
            _ => self.decks,
        }
    }

    /// 2.6(c), (d): only a single shoe has burn cards.
    pub(super) const fn burn_cards(&self) -> u8 {
        match self.kind {
            ShoeKind::Single => self.burn,
            ShoeKind::Double { .. } | ShoeKind::BartCarter | ShoeKind::Continuous => 0,
        }
    }

    /// The burn and the first cards of a full round come before the cutting card.
    pub(super) const fn least_before(&self) -> u16 {
        self.burn_cards() as u16 + 2 * self.boxes as u16 + 2
    }

    pub(super) fn procedure(&self, side: Side) -> Procedure {
        let decks = self.decks_on(side);
        let behind = self.behind.unwrap_or(quarter(decks));
        let loading = match self.kind {
            ShoeKind::Single | ShoeKind::Double { .. } if behind > 0 => Loading::CuttingCard,
            // 2.5(d) with the Bart Carter shuffle; 2.5(i) where a shuffle without cutting cards is approved.
            ShoeKind::Single | ShoeKind::Double { .. } | ShoeKind::BartCarter => Loading::CutOnly,
            ShoeKind::Continuous => Loading::Device,
        };
        let approved = behind < quarter(decks) || self.burn != 1;
        let cites = match self.kind {
            ShoeKind::Single if approved => &APPROVED,
            ShoeKind::Double { .. } if approved => &DOUBLE_APPROVED,
            ShoeKind::Single | ShoeKind::BartCarter => &SINGLE,
            ShoeKind::Double { .. } => &DOUBLE,
            ShoeKind::Continuous => &CONTINUOUS,
        };
        Procedure {
            decks,
            shuffle: Shuffle::Plain,
            pre_shuffled: false,
            behind,
            least_behind: behind.min(quarter(decks)),
            least_before: self.least_before(),
            loading,
            recut_by: self.recut_by,
            first_cards: FirstCards::FaceDown(self.burn_cards()),
            numbers_fall_clockwise: false,
            cites,
        }
    }
}

/// The kinds by their names in a rules file.
#[derive(Clone, Copy)]
enum Kind {
    Single,
    Double,
    BartCarter,
    Continuous,
}

const KINDS: [(&str, Kind); 4] = [
    ("single", Kind::Single),
    ("double", Kind::Double),
    ("bart carter", Kind::BartCarter),
    ("continuous", Kind::Continuous),
];

const RECUTS: [(&str, RecutBy); 2] = [("same", RecutBy::TheSame), ("next", RecutBy::TheNext)];

const SIDES: [(&str, Side); 2] = [("left", Side::Left), ("right", Side::Right)];

impl Choices {
    /// Reads `decks`, `[shoe]` and `[approved]`; `approved` says whether the Commission's approval is quoted.
    pub(super) fn read(file: &mut Document<'_>, plain: Choices, boxes: u8, approved: bool) -> Choices {
        let decks = file.number("decks", 1..=16, i64::from(plain.decks), Some(P2_2_A)) as u8;
        let kind = kind(file, decks, approved);
        let burn = burn(file, kind, approved);
        let recut_by = file.choice_under("shoe.recut_by", &RECUTS, plain.recut_by, Some(P2_5_G));
        if kind == ShoeKind::Continuous && recut_by != plain.recut_by {
            idle(file, "shoe.recut_by", P2_20, "the cards in a continuous shuffling device are not cut");
        }
        let mut choices = Choices { kind, decks, boxes, behind: None, burn, recut_by };
        choices.behind = behind(file, &choices, approved);
        choices
    }

    /// How the kind of shoe is written in a rules file.
    pub(super) const fn kind_name(&self) -> &'static str {
        match self.kind {
            ShoeKind::Single => KINDS[0].0,
            ShoeKind::Double { .. } => KINDS[1].0,
            ShoeKind::BartCarter => KINDS[2].0,
            ShoeKind::Continuous => KINDS[3].0,
        }
    }

    /// How it is written who cuts again.
    pub(super) const fn recut_name(&self) -> &'static str {
        match self.recut_by {
            RecutBy::TheSame => RECUTS[0].0,
            RecutBy::TheNext => RECUTS[1].0,
        }
    }
}

fn kind(file: &mut Document<'_>, decks: u8, approved: bool) -> ShoeKind {
    let kind = file.choice_under("shoe.kind", &KINDS, Kind::Single, Some(P2_6_A));
    let half = decks / 2;
    let left_decks = file.number("shoe.left_decks", 1..=16, i64::from(half), Some(P2_2_C)) as u8;
    let red_suits = file.choice_under("shoe.red_suits", &SIDES, Side::Left, Some(P2_6_D_1));
    let keys = ["decks", "shoe.kind"];
    match kind {
        Kind::Double => {
            if decks < 2 {
                let because = "a double shoe has at least one deck on each side".to_string();
                file.violate(file.first_said(&keys), Some(P2_2_C), because, None);
            } else if !(1..decks).contains(&left_decks) {
                let because = format!("of {decks} decks, 1 to {} are on the left side", decks - 1);
                file.violate("shoe.left_decks", Some(P2_2_C), because, None);
            }
        }
        Kind::Single | Kind::BartCarter | Kind::Continuous => {
            let because = "only a double shoe has two sides";
            if file.says("shoe.left_decks") && left_decks != half {
                idle(file, "shoe.left_decks", P2_2_C, because);
            }
            if red_suits != Side::Left {
                idle(file, "shoe.red_suits", P2_6_D_1, because);
            }
        }
    }
    match kind {
        Kind::Single => ShoeKind::Single,
        Kind::Double => ShoeKind::Double { left_decks, red_suits },
        Kind::BartCarter => {
            if decks < 2 {
                let because =
                    "about one deck goes back among the decks that are left, so there are more than one";
                file.violate(file.first_said(&keys), Some(P2_1), because.to_string(), None);
            }
            ShoeKind::BartCarter
        }
        Kind::Continuous => {
            if !approved {
                let because = "a device that reshuffles the cards is used as the Commission approved it";
                let instead = Some("quote the approval in approved.reference".to_string());
                file.violate("shoe.kind", Some(P2_20), because.to_string(), instead);
            }
            ShoeKind::Continuous
        }
    }
}

fn burn(file: &mut Document<'_>, kind: ShoeKind, approved: bool) -> u8 {
    let burn = file.number("approved.burn_cards", 0..=20, 1, Some(P2_5_I)) as u8;
    if burn == 1 {
        return 1;
    }
    match kind {
        ShoeKind::Single if approved => return burn,
        ShoeKind::Single => {
            let because = "one card is burnt, unless the Commission approved another procedure".to_string();
            let instead = Some("quote the approval in approved.reference".to_string());
            file.violate("approved.burn_cards", Some(P2_5_I), because, instead);
        }
        ShoeKind::Double { .. } => {
            idle(file, "approved.burn_cards", P2_6_D, "the determinant card takes the place of burn cards");
        }
        ShoeKind::BartCarter => {
            idle(file, "approved.burn_cards", P2_6_C, "nothing is burnt with the Bart Carter shuffle");
        }
        ShoeKind::Continuous => {
            idle(file, "approved.burn_cards", P2_20, "nothing is burnt from a continuous shuffling device");
        }
    }
    1
}

/// 2.5(d): at least about a quarter, unless the Commission approved less; nothing where that is what lies there anyway.
fn behind(file: &mut Document<'_>, choices: &Choices, approved: bool) -> Option<u16> {
    const KEY: &str = "shoe.cards_behind";
    if !file.says(KEY) {
        return None;
    }
    let stacks = Side::ALL.map(|side| choices.decks_on(side).max(1));
    let (larger, smaller) = (stacks[0].max(stacks[1]), stacks[0].min(stacks[1]));
    let default = quarter(larger);
    let most = (u16::from(smaller) * 52).saturating_sub(choices.least_before());
    let said = file.number(KEY, 0..=i64::from(u16::MAX), i64::from(default), Some(P2_5_D)) as u16;
    let without = match choices.kind {
        ShoeKind::Single | ShoeKind::Double { .. } => None,
        ShoeKind::BartCarter => {
            Some((P2_5_D, "with the Bart Carter shuffle no cutting card goes into the shoe"))
        }
        ShoeKind::Continuous => Some((P2_20, "no cutting card goes into a continuous shuffling device")),
    };
    if let Some((cite, because)) = without {
        if said != default {
            idle(file, KEY, cite, because);
        }
        return None;
    }
    let approve = Some("quote the Commission's approval in approved.reference".to_string());
    let leave_out = (larger != smaller).then(|| "left out, each side has a quarter of its own".to_string());
    if said < default && !approved {
        let because =
            format!("at least a quarter of the stack, {default} cards, lies behind the cutting card");
        file.violate(KEY, Some(P2_5_D), because, leave_out.or(approve));
    } else if said > most {
        let because =
            format!("the burn and a first deal come before the cutting card: {most} behind it at most");
        file.violate(KEY, Some(P2_5_D), because, leave_out);
    }
    (said != default || larger != smaller).then_some(said)
}

const SINGLE: Cites = Cites {
    inspect: P2_4_A,
    verify: P2_4_A,
    spread: P2_4_B,
    wash_new: P2_4_C,
    shuffle: P2_5_A,
    lace: P2_5_A,
    wash: P2_5_A,
    offer: P2_5_B,
    around: P2_5_F,
    cut: P2_5_C,
    insert: P2_5_D,
    load: P2_5_D,
    burn: P2_6_C,
    discards: P2_15_F,
    stacks: P2_6_M,
    device: P2_20,
    recut: P2_5_G,
    shoe: P2_6_A,
};

/// 2.4(d): the sides are spread and washed apart.
const DOUBLE: Cites = Cites { spread: P2_4_D, wash_new: P2_4_D, ..SINGLE };

/// 2.5(i): the licensee's own way to place the cutting card, or none, and to burn.
const APPROVED: Cites = Cites { load: P2_5_I, burn: P2_5_I, ..SINGLE };

const DOUBLE_APPROVED: Cites = Cites { load: P2_5_I, ..DOUBLE };

/// 2.20: the device stands in the place of 2.5 and 2.6.
const CONTINUOUS: Cites = Cites { shuffle: P2_20, load: P2_20, ..SINGLE };
