//! What decides the price of a blackjack wager, and nothing else of a table's rules.

use super::shoe::decks_of_a_round;
use crate::rules::{HoleCard, Rules};
use rulebook::cards::Card;

/// 19:47-2.6(h), (j), (k): when the dealer's second card is dealt, and who sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Dealing {
    /// (h): after all players have played.
    #[default]
    NoHoleCard,
    /// (j): before they play, face down; nobody looks until they have.
    HoleCardDown,
    /// (j) with a card reader: a dealer's blackjack ends the round before anybody plays.
    CardReader,
    /// (k): before they play, face up, with the five changes that go with it.
    HoleCardUp,
}

/// 19:47-2.11(a), (e): how many hands splitting may make of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum MostHands {
    /// (c)1: split once.
    #[default]
    Two,
    /// (e), with seven boxes: split twice.
    Three,
    /// (e), with up to six boxes: split three times.
    Four,
}

impl MostHands {
    /// As a number.
    pub fn number(self) -> u8 {
        match self {
            MostHands::Two => 2,
            MostHands::Three => 3,
            MostHands::Four => 4,
        }
    }
}

/// 19:47-2.3(e): the payouts that a licensee may add.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Payouts {
    /// 1: the 6, 7 and 8 of one suit at 2 to 1.
    pub six_seven_eight: bool,
    /// 2: three sevens at 3 to 2.
    pub three_sevens: bool,
    /// 3: a blackjack of this ace and this face card at 2 to 1.
    pub designated: Option<(Card, Card)>,
    /// 4: five cards totalling 21 at 2 to 1.
    pub five_card_21: bool,
}

/// Everything that decides what a blackjack wager is worth. The default is the plainest table: eight decks, no hole
/// card, one split, no surrender, no optional payout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// 2.2(a), 2.6(d): how many decks a round is dealt from.
    pub decks: u8,
    /// How the dealer's second card comes.
    pub dealing: Dealing,
    /// How many hands may come of one.
    pub most_hands: MostHands,
    /// 2.11(e): aces are split once, whatever else is split again.
    pub aces_once: bool,
    /// 2.8: half the wager may be given up.
    pub surrender: bool,
    /// 2.7(c): an insured blackjack may be paid at once, at 1 to 1.
    pub even_money: bool,
    /// 2.3(e): the payouts besides.
    pub payouts: Payouts,
    /// 2.18(a): how many hands the dealer makes of his first card; one, but two or three in multiple action.
    pub dealer_hands: u8,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            decks: 8,
            dealing: Dealing::NoHoleCard,
            most_hands: MostHands::Two,
            aces_once: true,
            surrender: false,
            even_money: false,
            payouts: Payouts::default(),
            dealer_hands: 1,
        }
    }
}

impl From<&Rules> for Terms {
    fn from(rules: &Rules) -> Terms {
        Terms {
            decks: decks_of_a_round(rules),
            dealing: match rules.hole_card() {
                HoleCard::None => Dealing::NoHoleCard,
                HoleCard::Down if rules.has_card_reader() => Dealing::CardReader,
                HoleCard::Down => Dealing::HoleCardDown,
                HoleCard::Up => Dealing::HoleCardUp,
            },
            most_hands: match rules.most_hands() {
                ..=2 => MostHands::Two,
                3 => MostHands::Three,
                4.. => MostHands::Four,
            },
            aces_once: rules.splits_aces_once(),
            surrender: rules.offers_surrender(),
            even_money: rules.offers_even_money(),
            payouts: Payouts {
                six_seven_eight: rules.pays_suited_678(),
                three_sevens: rules.pays_three_sevens(),
                designated: rules.designated(),
                five_card_21: rules.pays_five_card_21(),
            },
            dealer_hands: rules.spots(),
        }
    }
}

impl Terms {
    /// How many hands may come of a pair of this value (an ace is 1). 2.6(k)5: with the hole card face up, two.
    pub fn most_hands_of(&self, value: u8) -> u8 {
        if self.dealing == Dealing::HoleCardUp || (value == 1 && self.aces_once) {
            2
        } else {
            self.most_hands.number()
        }
    }

    /// May a hand be surrendered? 2.6(k)3: never with the hole card face up.
    pub fn offers_surrender(&self) -> bool {
        self.surrender && self.dealing != Dealing::HoleCardUp
    }
}
