//! What each option of the regulation changes by itself, against the same table without it.

use super::analysis::best;
use super::report::in_digits;
use super::shoe::Shoe;
use super::terms::{Dealing, MostHands, Terms};
use rulebook::cards::{Card, Rank, Suit};
use rulebook::edition::Edition;
use serde::Serialize;

/// What one option changes.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// The option, as a rules file has it.
    pub option: String,
    /// Is it set at this table?
    pub offered: bool,
    /// What the best play may expect with it,
    #[serde(serialize_with = "in_digits")]
    pub with: f64,
    /// and without.
    #[serde(serialize_with = "in_digits")]
    pub without: f64,
}

impl Change {
    /// What the option is worth to the player, in units of the wager.
    pub fn gains(&self) -> f64 {
        self.with - self.without
    }
}

/// An option that a licensee has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Surrender,
    SplitTo(MostHands),
    AcesAgain,
    SixSevenEight,
    ThreeSevens,
    Designated,
    FiveCard21,
    EvenMoney,
    HoleCardUp,
    MultipleAction(u8),
}

const CHOICES: [Choice; 12] = [
    Choice::Surrender,
    Choice::SplitTo(MostHands::Three),
    Choice::SplitTo(MostHands::Four),
    Choice::AcesAgain,
    Choice::SixSevenEight,
    Choice::ThreeSevens,
    Choice::Designated,
    Choice::FiveCard21,
    Choice::EvenMoney,
    Choice::HoleCardUp,
    Choice::MultipleAction(2),
    Choice::MultipleAction(3),
];

/// Which blackjack is designated where the rules name none.
const DESIGNATED: (Card, Card) =
    (Card { rank: Rank::Ace, suit: Suit::Spades }, Card { rank: Rank::King, suit: Suit::Spades });

impl Choice {
    /// As a rules file has it.
    fn setting(self, terms: &Terms) -> String {
        match self {
            Choice::Surrender => "surrender.offered = true".into(),
            Choice::SplitTo(hands) => format!("play.split_hands = {}", hands.number()),
            Choice::AcesAgain => "play.split_aces_once = false".into(),
            Choice::SixSevenEight => "payouts.suited_678 = true".into(),
            Choice::ThreeSevens => "payouts.three_sevens = true".into(),
            Choice::Designated => {
                let (ace, face) = terms.payouts.designated.unwrap_or(DESIGNATED);
                format!("payouts.designated = \"{ace} {face}\"")
            }
            Choice::FiveCard21 => "payouts.five_card_21 = true".into(),
            Choice::EvenMoney => "insurance.even_money = true".into(),
            Choice::HoleCardUp => "dealing.hole_card = \"up\"".into(),
            Choice::MultipleAction(hands) => format!("multiple_action.hands = {hands}"),
        }
    }

    fn is_set(self, terms: &Terms) -> bool {
        match self {
            Choice::Surrender => terms.surrender,
            Choice::SplitTo(hands) => terms.most_hands == hands,
            Choice::AcesAgain => !terms.aces_once,
            Choice::SixSevenEight => terms.payouts.six_seven_eight,
            Choice::ThreeSevens => terms.payouts.three_sevens,
            Choice::Designated => terms.payouts.designated.is_some(),
            Choice::FiveCard21 => terms.payouts.five_card_21,
            Choice::EvenMoney => terms.even_money,
            Choice::HoleCardUp => terms.dealing == Dealing::HoleCardUp,
            Choice::MultipleAction(hands) => terms.dealer_hands == hands,
        }
    }

    /// The same terms with the option where they lack it, and without it where they have it.
    fn turned(self, terms: &Terms) -> Terms {
        let mut other = *terms;
        let set = !self.is_set(terms);
        match self {
            Choice::Surrender => other.surrender = set,
            Choice::SplitTo(hands) => other.most_hands = if set { hands } else { MostHands::Two },
            Choice::AcesAgain => other.aces_once = !set,
            Choice::SixSevenEight => other.payouts.six_seven_eight = set,
            Choice::ThreeSevens => other.payouts.three_sevens = set,
            Choice::Designated => other.payouts.designated = set.then_some(DESIGNATED),
            Choice::FiveCard21 => other.payouts.five_card_21 = set,
            Choice::EvenMoney => other.even_money = set,
            Choice::HoleCardUp if set => other.dealing = Dealing::HoleCardUp,
            Choice::HoleCardUp => other.dealing = Dealing::NoHoleCard,
            Choice::MultipleAction(hands) => other.dealer_hands = if set { hands } else { 1 },
        }
        other
    }

    /// May it be set at such a table, and would it mean anything? What is set may always be looked at.
    fn is_open(self, edition: Edition, terms: &Terms) -> bool {
        let face_up = terms.dealing == Dealing::HoleCardUp;
        let multiple = terms.dealer_hands > 1;
        let split_once = terms.most_hands == MostHands::Two;
        self.is_set(terms)
            || match self {
                // 2.6(k)3, 2.8(c)
                Choice::Surrender => !face_up && !multiple,
                // 2.6(k)5, 2.11(e); one number of hands or the other.
                Choice::SplitTo(_) => !face_up && !multiple && split_once,
                Choice::AcesAgain => !face_up && !multiple && !split_once,
                // 2.7(c) came later; 2.6(k)3: there is no insurance.
                Choice::EvenMoney => !face_up && edition == Edition::E2011,
                // 2.18(e), and what goes with either.
                Choice::HoleCardUp => !multiple,
                Choice::MultipleAction(_) => !face_up && !multiple && !terms.surrender && split_once,
                Choice::SixSevenEight | Choice::ThreeSevens | Choice::Designated | Choice::FiveCard21 => true,
            }
    }
}

/// What each option changes that is set, or could be. `expected` is what the table is worth as it stands. Where too few
/// cards are left to play out a round with an option, nothing is said of it.
pub(super) fn changes(edition: Edition, terms: &Terms, shoe: &Shoe, expected: f64) -> Vec<Change> {
    let open = CHOICES.into_iter().filter(|choice| choice.is_open(edition, terms));
    let changes = open.filter_map(|choice| {
        let other = best(&choice.turned(terms), shoe).ok()?;
        let offered = choice.is_set(terms);
        let (with, without) = if offered { (expected, other) } else { (other, expected) };
        Some(Change { option: choice.setting(terms), offered, with, without })
    });
    changes.collect()
}
