//! 19:47-2.3(e), 2.16, 2.17(e): what wins, and what it pays.

use super::options::Rules;
use super::wager::Wager;
use rulebook::edition::Edition;
use rulebook::payout::Odds;
use rulebook::provision::*;

const EVEN: Odds = Odds::to(1, 1);
const THREE_TO_TWO: Odds = Odds::to(3, 2);
const TWO_TO_ONE: Odds = Odds::to(2, 1);

/// 2.17(e)2: two and a half to one, in whole numbers.
const FIVE_TO_TWO: Odds = Odds::to(5, 2);

/// 2.3(e): what a winning hand can be paid as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Payout {
    /// A hand like any other.
    Plain,
    /// An ace and a ten as the first two cards.
    Blackjack,
    /// (e)1: the 6, 7 and 8 of one suit.
    Suited678,
    /// (e)2: three sevens.
    ThreeSevens,
    /// (e)3: the blackjack that the licensee named.
    Designated,
    /// (e)4, 2.16: 21 in five cards.
    FiveCard21,
}

impl Payout {
    /// All of them, as 2.3(e) lists them.
    pub const ALL: [Payout; 6] = [
        Payout::Plain,
        Payout::Blackjack,
        Payout::Suited678,
        Payout::ThreeSevens,
        Payout::Designated,
        Payout::FiveCard21,
    ];

    /// The hand in a few words.
    pub const fn name(self) -> &'static str {
        match self {
            Payout::Plain => "every other winning hand",
            Payout::Blackjack => "blackjack",
            Payout::Suited678 => "6, 7 and 8 of one suit",
            Payout::ThreeSevens => "three sevens",
            Payout::Designated => "the designated blackjack",
            Payout::FiveCard21 => "21 in five cards",
        }
    }
}

/// 2.17(e)3: what wins the wager on sevens; only the highest line is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SevensHand {
    /// The first card is a seven.
    One,
    /// The first two are sevens.
    Two,
    /// The first two are sevens of one suit.
    TwoSuited,
    /// The first three are sevens.
    Three,
    /// The first three are sevens of one suit.
    ThreeSuited,
}

impl SevensHand {
    /// All of them, the cheapest first.
    pub const ALL: [SevensHand; 5] =
        [SevensHand::One, SevensHand::Two, SevensHand::TwoSuited, SevensHand::Three, SevensHand::ThreeSuited];

    /// What it pays, exactly.
    pub const fn odds(self) -> Odds {
        match self {
            SevensHand::One => Odds::to(3, 1),
            SevensHand::Two => Odds::to(50, 1),
            SevensHand::TwoSuited => Odds::to(100, 1),
            SevensHand::Three => Odds::to(500, 1),
            SevensHand::ThreeSuited => Odds::to(5000, 1),
        }
    }

    /// The cards in a few words.
    pub const fn name(self) -> &'static str {
        match self {
            SevensHand::One => "a seven as the first card",
            SevensHand::Two => "two sevens first",
            SevensHand::TwoSuited => "two sevens of one suit first",
            SevensHand::Three => "three sevens first",
            SevensHand::ThreeSuited => "three sevens of one suit first",
        }
    }
}

/// 2.17(e)2: what a king and queen, and any other two cards, of one suit pay under an option.
pub(super) const fn same_suit(edition: Edition, decks: u8, option: u8) -> Option<(Odds, Odds)> {
    let (king_and_queen, other) = match (decks, option) {
        // The two texts differ here, and each edition keeps its own figure.
        (1, 1) => match edition {
            Edition::E1996 => (50, FIVE_TO_TWO),
            Edition::E2011 => (5, FIVE_TO_TWO),
        },
        (1, 2) => (10, Odds::to(3, 1)),
        (1, 3) => (5, Odds::to(3, 1)),
        (1, 4) => (25, FIVE_TO_TWO),
        (2, 1) => (10, Odds::to(3, 1)),
        (2, 2) => (5, Odds::to(3, 1)),
        (2, 3) => (25, FIVE_TO_TWO),
        (2, 4) => (20, FIVE_TO_TWO),
        (4 | 6, 1) => (5, Odds::to(3, 1)),
        (4 | 6, 2) => (25, FIVE_TO_TWO),
        (4 | 6, 3) => (20, FIVE_TO_TWO),
        (4, 4) => (50, TWO_TO_ONE),
        (6, 4) => (15, FIVE_TO_TWO),
        (8, 1) => (5, Odds::to(3, 1)),
        (8, 2) => (25, FIVE_TO_TWO),
        (8, 3) => (50, TWO_TO_ONE),
        _ => return None,
    };
    Some((Odds::to(king_and_queen, 1), other))
}

impl Rules {
    /// 2.9(c): exact.
    pub const INSURANCE_PAYS: Odds = TWO_TO_ONE;

    /// 2.17(e)1: exact.
    pub const OVER_UNDER_PAYS: Odds = EVEN;

    /// 2.3(e), 2.6(k)2: what a standard blackjack pays.
    pub fn blackjack_pays(&self) -> Odds {
        if self.is_hole_card_up() { EVEN } else { THREE_TO_TWO }
    }

    /// 2.3(e): what a winning hand pays, if this table pays it apart from the others.
    pub fn payout(&self, payout: Payout) -> Option<Odds> {
        match payout {
            Payout::Plain => Some(EVEN),
            Payout::Blackjack => Some(self.blackjack_pays()),
            Payout::Suited678 => self.pays_suited_678().then_some(TWO_TO_ONE),
            Payout::ThreeSevens => self.pays_three_sevens().then_some(THREE_TO_TWO),
            Payout::Designated => self.designated().map(|_| TWO_TO_ONE),
            Payout::FiveCard21 => self.pays_five_card_21().then_some(TWO_TO_ONE),
        }
    }

    /// The provision that sets what a winning hand is paid.
    pub fn cite_payout(&self, payout: Payout) -> Provision {
        match payout {
            Payout::Plain => P2_3_E,
            Payout::Blackjack if self.is_hole_card_up() => P2_6_K_2,
            Payout::Blackjack => P2_3_E,
            Payout::Suited678 => P2_3_E_1,
            Payout::ThreeSevens => P2_3_E_2,
            Payout::Designated => P2_3_E_3,
            Payout::FiveCard21 => P2_3_E_4,
        }
    }

    /// The provision that sets what a wager pays.
    pub const fn payout_cite(wager: Wager) -> Provision {
        match wager {
            Wager::Blackjack => P2_3_E,
            Wager::Insurance => P2_9_C,
            Wager::Over13 | Wager::Under13 => P2_17_E_1,
            Wager::SameSuit => P2_17_E_2,
            Wager::Sevens => P2_17_E_3,
        }
    }
}
