//! 19:47-2.2(c), 2.4 to 2.6, 2.20: what the cards are dealt from, and how each stack of them is made ready.

use super::options::Rules;
use rulebook::licensee::keys::{Shown, at, choice, number, number_within, text};
use rulebook::licensee::{Document, Key};
use rulebook::provision::*;
use rulebook::shoe::{Cites, FirstCards, Loading, Procedure, RecutBy, Shuffle};
use serde::{Deserialize, Serialize};

/// A side of the double shoe, as the dealer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Single,
    Double,
    BartCarter,
    Continuous,
}

const KINDS: [(&str, Named); 4] = [
    ("single", Named::Single),
    ("double", Named::Double),
    ("bart carter", Named::BartCarter),
    ("continuous", Named::Continuous),
];

const SIDES: [(&str, Side); 2] = [("left", Side::Left), ("right", Side::Right)];

const BEHIND: &str = "shoe.cards_behind";

type K = Key<Rules>;

/// `[shoe]` and `[approved]`.
pub(super) fn keys() -> [K; 7] {
    let half = |rules: &Rules| rules.cards.decks / 2;
    let one_stack = "only a double shoe has two sides";
    let left_decks = number(1..=16).or("half of them", half).idle(move |left, rules| {
        (!rules.cards.is_double() && *left != half(rules)).then_some((P2_2_C, one_stack))
    });
    let red_suits = choice(&SIDES).idle(move |side, rules: &Rules| {
        (!rules.cards.is_double() && *side != Side::Left).then_some((P2_6_D_1, one_stack))
    });
    let recut_by = choice(&RecutBy::WORDS).idle(|by, rules: &Rules| {
        let is_idle = rules.cards.kind == ShoeKind::Continuous && *by != RecutBy::TheSame;
        is_idle.then_some((P2_20, "the cards in a continuous shuffling device are not cut"))
    });
    let burn = number(0..=20).idle(|burn, rules: &Rules| match rules.cards.kind {
        _ if *burn == 1 => None,
        ShoeKind::Single => None,
        ShoeKind::Double { .. } => Some((P2_6_D, "the determinant card takes the place of burn cards")),
        ShoeKind::BartCarter => Some((P2_6_C, "nothing is burnt with the Bart Carter shuffle")),
        ShoeKind::Continuous => Some((P2_20, "nothing is burnt from a continuous shuffling device")),
    });
    let or_a_quarter = |rules: &Rules| rules.cards.behind.unwrap_or(quarter(rules.cards.decks));
    let behind = number_within("at least a quarter, or less with an approval", |_| 0..=i64::from(u16::MAX))
        .or("a quarter of the stack", or_a_quarter);
    let of_a_double_shoe = |rules: &Rules| match rules.cards.is_double() {
        true => Shown::Always,
        false => Shown::Derived,
    };
    let reference = text(0..=60, "a reference has up to 60 letters");
    [
        K::made(
            "shoe.kind",
            choice(&KINDS),
            |rules| rules.cards.named(),
            |rules, named| rules.cards.take(named),
        )
        .cite(P2_6_A)
        .says("\"single\", \"double\", \"bart carter\" or \"continuous\" (19:47-2.1, 2.20)"),
        K::made(BEHIND, behind, or_a_quarter, |rules, said| rules.cards.behind = Some(said))
            .by(P2_5_D, "behind the cutting card: a quarter or more, on each side")
            .shown(|rules| match (rules.cards.behind, rules.cards.kind) {
                (Some(_), _) => Shown::Always,
                (None, ShoeKind::Single) => Shown::Derived,
                (None, _) => Shown::Never,
            }),
        K::new("shoe.recut_by", recut_by, at!(cards.recut_by))
            .by(P2_5_G, "who cuts again: the \"same\" player, or the \"next\"")
            .only_if(|rules| rules.cards.kind != ShoeKind::Continuous),
        K::made(
            "shoe.left_decks",
            left_decks,
            |rules| rules.cards.sides().0,
            |rules, decks| {
                if let ShoeKind::Double { left_decks, .. } = &mut rules.cards.kind {
                    *left_decks = decks;
                }
            },
        )
        .by(P2_2_C, "a double shoe's decks on the left side")
        .shown(of_a_double_shoe),
        K::made(
            "shoe.red_suits",
            red_suits,
            |rules| rules.cards.sides().1,
            |rules, side| {
                if let ShoeKind::Double { red_suits, .. } = &mut rules.cards.kind {
                    *red_suits = side;
                }
            },
        )
        .by(P2_6_D_1, "the side that hearts and diamonds call, \"left\" or \"right\"")
        .shown(of_a_double_shoe),
        K::new("approved.reference", reference, at!(approval))
            .says("the Commission's approval of a procedure of your own (19:47-2.5(i), 2.20)"),
        K::new("approved.burn_cards", burn, at!(cards.burn))
            .cite(P2_5_I)
            .says("other than 1 only with an approval (19:47-2.6(c))")
            .only_if(|rules| rules.cards.kind == ShoeKind::Single),
    ]
}

impl Choices {
    const fn is_double(&self) -> bool {
        matches!(self.kind, ShoeKind::Double { .. })
    }

    /// Decks on the left, and the side that red suits call; of a shoe that is not double, what it would have.
    const fn sides(&self) -> (u8, Side) {
        match self.kind {
            ShoeKind::Double { left_decks, red_suits } => (left_decks, red_suits),
            _ => (self.decks / 2, Side::Left),
        }
    }

    const fn named(&self) -> Named {
        match self.kind {
            ShoeKind::Single => Named::Single,
            ShoeKind::Double { .. } => Named::Double,
            ShoeKind::BartCarter => Named::BartCarter,
            ShoeKind::Continuous => Named::Continuous,
        }
    }

    const fn take(&mut self, named: Named) {
        self.kind = match named {
            Named::Single => ShoeKind::Single,
            Named::Double => ShoeKind::Double { left_decks: self.decks / 2, red_suits: Side::Left },
            Named::BartCarter => ShoeKind::BartCarter,
            Named::Continuous => ShoeKind::Continuous,
        };
    }

    /// What the keys of a shoe must keep together; `approved` says whether the Commission's approval is quoted.
    pub(super) fn check(&mut self, file: &mut Document<'_>, approved: bool) {
        let decks = self.decks;
        let keys = ["decks", "shoe.kind"];
        let quote = || Some("quote the approval in approved.reference".to_string());
        match self.kind {
            ShoeKind::Single if self.burn != 1 && !approved => {
                let because =
                    "one card is burnt, unless the Commission approved another procedure".to_string();
                file.violate("approved.burn_cards", Some(P2_5_I), because, quote());
                self.burn = 1;
            }
            ShoeKind::Double { .. } if decks < 2 => {
                let because = "a double shoe has at least one deck on each side".to_string();
                file.violate(file.first_said(&keys), Some(P2_2_C), because, None);
            }
            ShoeKind::Double { left_decks, .. } if !(1..decks).contains(&left_decks) => {
                let because = format!("of {decks} decks, 1 to {} are on the left side", decks - 1);
                file.violate("shoe.left_decks", Some(P2_2_C), because, None);
            }
            ShoeKind::BartCarter if decks < 2 => {
                let because =
                    "about one deck goes back among the decks that are left, so there are more than one";
                file.violate(file.first_said(&keys), Some(P2_1), because.to_string(), None);
            }
            ShoeKind::Continuous if !approved => {
                let because = "a device that reshuffles the cards is used as the Commission approved it";
                file.violate("shoe.kind", Some(P2_20), because.to_string(), quote());
            }
            _ => {}
        }
        self.behind =
            self.behind.filter(|_| file.says(BEHIND)).and_then(|said| self.checked(file, said, approved));
    }

    /// 2.5(d): at least about a quarter, unless the Commission approved less; nothing where that lies there anyway.
    fn checked(&self, file: &mut Document<'_>, said: u16, approved: bool) -> Option<u16> {
        let stacks = Side::ALL.map(|side| self.decks_on(side).max(1));
        let (larger, smaller) = (stacks[0].max(stacks[1]), stacks[0].min(stacks[1]));
        let default = quarter(larger);
        let most = (u16::from(smaller) * 52).saturating_sub(self.least_before());
        let without = match self.kind {
            ShoeKind::Single | ShoeKind::Double { .. } => None,
            ShoeKind::BartCarter => {
                Some((P2_5_D, "with the Bart Carter shuffle no cutting card goes into the shoe"))
            }
            ShoeKind::Continuous => Some((P2_20, "no cutting card goes into a continuous shuffling device")),
        };
        if let Some((cite, because)) = without {
            if said != default {
                file.violate(BEHIND, Some(cite), because.to_string(), Some("leave it out".to_string()));
            }
            return None;
        }
        let approve = Some("quote the Commission's approval in approved.reference".to_string());
        let leave_out =
            (larger != smaller).then(|| "left out, each side has a quarter of its own".to_string());
        if said < default && !approved {
            let because =
                format!("at least a quarter of the stack, {default} cards, lies behind the cutting card");
            file.violate(BEHIND, Some(P2_5_D), because, leave_out.or(approve));
        } else if said > most {
            let because =
                format!("the burn and a first deal come before the cutting card: {most} behind it at most");
            file.violate(BEHIND, Some(P2_5_D), because, leave_out);
        }
        (said != default || larger != smaller).then_some(said)
    }
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
