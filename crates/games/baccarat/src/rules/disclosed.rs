//! 19:47-3.12(c), 4.12(h): a card that was dealt in error and seen, and that no hand can use.
//!
//! Both subchapters say the same: the licensee selects one of three procedures beforehand. It is carried out when the
//! hand under way is over, so that the cards of a hand do not depend on the procedure; until then the card lies aside.

use super::hand::{Hand, Side, value};
use super::tables::next_card;
use super::waiting::Waiting;
use rulebook::cards::Card;
use rulebook::licensee::keys::{Asked, Kind, Shape};
use rulebook::licensee::{Key, quoted};
use rulebook::provision::Provision;
use serde::{Deserialize, Serialize};

/// What the licensee has selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disclosed {
    /// 1: discarded with as many more, face up, as its value; after a ten or a face card with so many.
    ItsValue {
        /// One or ten.
        after_a_ten: u8,
    },
    /// 2: discarded with one more, face down.
    One,
    /// 3: the first card of a round without wagers.
    MockRound,
}

/// Where a subchapter says it.
#[derive(Clone, Copy, Debug)]
pub struct DisclosedCites {
    /// The choice of a procedure.
    pub choice: Provision,
    /// The first procedure.
    pub its_value: Provision,
    /// What is done in 1996, which has no choice.
    pub in_1996: Provision,
}

impl Disclosed {
    /// What a rules file selects that says nothing.
    pub const PLAIN: Disclosed = Disclosed::ItsValue { after_a_ten: 10 };

    /// `[irregularities]`, in rules that have it there; in 1996, which has no procedures to choose from, they have none.
    pub fn keys<R: 'static>(
        at: impl Fn(&mut R) -> &mut Option<Disclosed> + Copy + 'static,
        get: fn(&R) -> Option<Disclosed>,
        cites: DisclosedCites,
    ) -> [Key<R>; 2] {
        let ways = Kind::new(
            WAYS.map(|(word, _)| quoted(word)).join(", "),
            |asked: &mut Asked<'_, '_, R>, plain| asked.file.choice(asked.name, &WAYS, plain, asked.cite),
            |way| quoted(WAYS.iter().find(|(_, named)| named == way).map_or("", |(word, _)| word)),
        );
        let ten = Kind::new(
            "1 or 10",
            move |asked: &mut Asked<'_, '_, R>, plain| read_ten(asked, plain, get),
            u8::to_string,
        )
        .shaped(Shape::Whole(Some(1..=10)));
        [
            Key::made(
                "irregularities.disclosed_card",
                ways,
                move |rules| way(get(rules)),
                move |rules, way| {
                    at(rules).iter_mut().for_each(|selected| *selected = way);
                },
            )
            .by(cites.choice, "\"discard its value\", \"discard one\" or \"mock round\"")
            .since_2011(cites.in_1996),
            Key::made(
                "irregularities.disclosed_ten",
                ten,
                move |rules| after_a_ten(get(rules)),
                move |rules, ten| {
                    if let Some(Disclosed::ItsValue { after_a_ten }) = at(rules) {
                        *after_a_ten = ten;
                    }
                },
            )
            .by(cites.its_value, "1 or 10 more after a ten or face card")
            .only_if(move |rules| matches!(get(rules), Some(Disclosed::ItsValue { .. })))
            .since_2011(cites.in_1996),
        ]
    }
}

/// The procedures by their words in a rules file.
const WAYS: [(&str, Disclosed); 3] = [
    ("discard its value", Disclosed::PLAIN),
    ("discard one", Disclosed::One),
    ("mock round", Disclosed::MockRound),
];

/// Which of the three.
fn way(selected: Option<Disclosed>) -> Disclosed {
    match selected {
        Some(other @ (Disclosed::One | Disclosed::MockRound)) => other,
        Some(Disclosed::ItsValue { .. }) | None => Disclosed::PLAIN,
    }
}

fn after_a_ten(selected: Option<Disclosed>) -> u8 {
    match selected {
        Some(Disclosed::ItsValue { after_a_ten }) => after_a_ten,
        _ => 10,
    }
}

/// One or ten; no other number than ten beside another procedure.
fn read_ten<R>(asked: &mut Asked<'_, '_, R>, plain: u8, selected: fn(&R) -> Option<Disclosed>) -> u8 {
    let ten = asked.file.number(asked.name, 1..=10, i64::from(plain), asked.cite) as u8;
    let is_used = matches!(selected(asked.rules), Some(Disclosed::ItsValue { .. }));
    match (ten, asked.cite) {
        (1, Some(cite)) if !is_used => {
            asked.file.without_effect(asked.name, cite, "belongs to \"discard its value\" alone");
        }
        (1 | 10, _) => {}
        _ => asked.fault("after a ten or a face card one or ten more are discarded"),
    }
    ten
}

/// A procedure that is being carried out, and what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum UnderWay {
    /// 1: so many more go to the discard.
    Discard { left: u8 },
    /// 2: one more does, unseen.
    DiscardUnseen,
    /// 3: the hands of the mock round.
    Mock([Hand; 2]),
}

/// The card that must come out of the shoe next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// 1: one for the discard, face up.
    FaceUp,
    /// 2: one for the discard, face down.
    Unseen,
    /// 3: one for this hand of the mock round.
    Mock(Side),
}

/// The disclosed cards of a table: those that lie aside, and the procedure for the one being dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DisclosedCards {
    aside: Waiting<Card>,
    under_way: Option<UnderWay>,
}

impl DisclosedCards {
    /// No card lies aside, and no mock hand is dealt.
    pub const NONE: DisclosedCards = DisclosedCards { aside: Waiting::EMPTY, under_way: None };

    /// How many more can lie aside.
    pub fn room(&self) -> usize {
        self.aside.room()
    }

    /// How many lie aside.
    pub fn count(&self) -> usize {
        self.aside.count()
    }

    /// A card was seen.
    pub fn add(&mut self, card: Card) {
        self.aside.add(card);
    }

    /// Begins the procedure for the next card that lies aside, if none is being carried out. Call it between hands
    /// only.
    pub fn begin(&mut self, selected: Disclosed) -> Option<Card> {
        if self.under_way.is_some() {
            return None;
        }
        let card = self.aside.take_first()?;
        self.under_way = Some(match selected {
            Disclosed::ItsValue { after_a_ten } => {
                UnderWay::Discard { left: if value(card) == 0 { after_a_ten } else { value(card) } }
            }
            Disclosed::One => UnderWay::DiscardUnseen,
            Disclosed::MockRound => {
                let mut hands = [Hand::default(); 2];
                hands[Side::Player as usize].add(card);
                UnderWay::Mock(hands)
            }
        });
        Some(card)
    }

    /// What comes out of the shoe next for it.
    pub fn wants(&self) -> Option<Wanted> {
        match self.under_way.as_ref()? {
            UnderWay::Discard { .. } => Some(Wanted::FaceUp),
            UnderWay::DiscardUnseen => Some(Wanted::Unseen),
            UnderWay::Mock(hands) => next_card(hands).map(Wanted::Mock),
        }
    }

    /// The card came; a card that nobody saw has no face.
    pub fn take(&mut self, card: Option<Card>) {
        self.under_way = match (self.under_way, card) {
            (Some(UnderWay::Discard { left }), _) if left > 1 => Some(UnderWay::Discard { left: left - 1 }),
            (Some(UnderWay::Mock(mut hands)), Some(card)) => next_card(&hands).and_then(|side| {
                hands[side as usize].add(card);
                next_card(&hands).map(|_| UnderWay::Mock(hands))
            }),
            _ => None,
        };
    }

    /// The cards of the mock round that lie on the table.
    pub fn mock(&self) -> Option<&[Hand; 2]> {
        match &self.under_way {
            Some(UnderWay::Mock(hands)) => Some(hands),
            _ => None,
        }
    }

    /// The shoe has no card left for it.
    pub fn give_up(&mut self) {
        self.under_way = None;
    }
}
