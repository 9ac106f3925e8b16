//! Why something is refused at a blackjack table.

use super::box_number::BoxNumber;
use super::boxes::Area;
use super::wager::Wager;
use rulebook::actor::Seat;
use rulebook::game::{Nearest, Refuse};
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::shoe;

/// The reasons, each with its provision.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Refusal {
    #[error(transparent)]
    Cards(#[from] shoe::Refusal),
    #[error(transparent)]
    Layout(#[from] layout::Refusal<Area>),
    #[error("there is no {0} on this layout")]
    NoSuchBox(BoxNumber),
    #[error("say which box")]
    WhichBox,
    #[error("a hand is wagered on {spots} times at most here")]
    NoSuchSpot { spots: u8 },
    #[error("cards are for the dealer to handle")]
    HandsOff,
    #[error("there is no wager called {name:?} at blackjack")]
    NotPermissible { name: String },
    #[error("{0} is not offered at this table")]
    NotOffered(Wager, Provision),
    #[error("insurance is made with \"insure\", when the dealer shows an ace")]
    InsuranceIsInsured,
    #[error("no wager is made, raised or withdrawn once the round has begun")]
    RoundBegun(Provision),
    #[error("{0} goes with a wager on the hand")]
    AdditionalAlone(Wager),
    #[error("one additional wager is made on a hand, not two")]
    OneAdditional,
    #[error("nobody wagers on more than {most} boxes here")]
    TooManyBoxes { most: u8 },
    #[error("{at} is taken")]
    BoxTaken { at: BoxNumber, cite: Provision },
    #[error("{most} patrons wager on {at} already")]
    BoxFull { at: BoxNumber, most: u8 },
    #[error("{of} has not consented to others on {at}")]
    NoConsent { at: BoxNumber, of: Seat },
    #[error("the first person on {at} consents to others")]
    NotFirst { at: BoxNumber },
    #[error("{seat} may not enter before the cards are shuffled")]
    BarredUntilShuffle { seat: Seat, cite: Provision },
    #[error("nothing is to be reserved for {0}")]
    NothingToReserve(Seat),
    #[error("the cards are not ready: {0}")]
    ShoeNotReady(&'static str, Provision),
    #[error("the burn card is shown first")]
    BurnCardFirst,
    #[error("no burn card lies face down that could be shown")]
    NoBurnCard,
    #[error("nobody has wagered")]
    NoWagers,
    #[error("nobody has made {least} wagers, as everybody must here")]
    TooFewWagers { least: u8 },
    #[error("{0}")]
    NotNow(&'static str, Provision),
    #[error("the table must know the card it lays face down")]
    NoFace,
    #[error("the shoe is empty")]
    ShoeEmpty,
    #[error("there are cards enough")]
    EnoughCards,
    #[error("a card waits already to be the next")]
    CardWaits,
    #[error("no exposed card is to be refused")]
    NothingToRefuse,
    #[error("no hand is to be decided about now")]
    NoDecisionNow(Provision),
    #[error("the turn is that of {turn}")]
    NotTheTurnOf { turn: BoxNumber },
    #[error("another patron calls the decisions of {at}")]
    NotTheCaller { at: BoxNumber },
    #[error("this hand gets no further card")]
    NoFurtherCard(Provision),
    #[error("a split ace gets one card")]
    OneCardToAces,
    #[error("only a hand of two cards is {0}")]
    OnlyFirstTwo(&'static str, Provision),
    #[error("with the hole card face up only a count of 9, 10 or 11 is doubled")]
    DoubleOnly9To11,
    #[error("at most {most} may be added to each wager")]
    DoubleTooMuch { most: Cents, nearest: Nearest },
    #[error("only two cards of one value are split")]
    NotAPair,
    #[error("no more than {most} hands are made of one here")]
    NotSplitAgain { most: u8, cite: Provision },
    #[error("there is no surrender at this table")]
    NoSurrender(Provision),
    #[error("a hand is surrendered before anything else is decided about it")]
    SurrenderTooLate,
    #[error("there is no insurance at this table")]
    NoInsurance,
    #[error("insurance is not open now")]
    NoInsuranceNow,
    #[error("everybody insures his own wager, and you have none there")]
    NothingToInsure,
    #[error("you have answered about insurance")]
    InsuranceAnswered,
    #[error("at most {most} insures this wager")]
    InsuranceTooMuch { most: Cents, nearest: Nearest },
    #[error("there is nothing to follow now")]
    NothingToFollow,
    #[error("the wager on a split hand equals the first")]
    SplitIsEqual,
    #[error("say which hand your wager stays on, or follow")]
    SayWhichHand,
    #[error("the pair was split into hand {first} and the one after it")]
    NotOfThePair { first: u8 },
    #[error("that was not the dealer's face up card")]
    AnotherUpcard,
}

impl Refuse for Refusal {
    fn cite(&self) -> Provision {
        use Refusal as R;
        match self {
            R::Cards(refusal) => refusal.cite(),
            R::Layout(refusal) => refusal.cite(),
            R::RoundBegun(cite)
            | R::ShoeNotReady(_, cite)
            | R::NoFurtherCard(cite)
            | R::BoxTaken { cite, .. }
            | R::BarredUntilShuffle { cite, .. }
            | R::NotNow(_, cite)
            | R::NotOffered(_, cite)
            | R::NoDecisionNow(cite)
            | R::OnlyFirstTwo(_, cite)
            | R::NotSplitAgain { cite, .. }
            | R::NoSurrender(cite) => *cite,
            R::NoSuchBox(_) | R::WhichBox => P2_6_E_1,
            R::NoSuchSpot { .. } | R::TooFewWagers { .. } => P2_18_B,
            R::HandsOff => P2_6_N,
            R::NotPermissible { .. } => P2_3_A,
            R::InsuranceIsInsured | R::NoInsuranceNow | R::InsuranceAnswered | R::InsuranceTooMuch { .. } => {
                P2_9_B
            }
            R::AdditionalAlone(_) | R::OneAdditional => P2_17_B,
            R::NoWagers => P2_3_A,
            R::TooManyBoxes { .. } => P2_14,
            R::BoxFull { .. } | R::NoConsent { .. } | R::NotFirst { .. } => P2_13_A,
            R::NothingToReserve(_) => P2_3_J,
            R::BurnCardFirst | R::NoBurnCard => P2_6_C,
            R::NoFace => P2_6_J,
            R::ShoeEmpty | R::EnoughCards => P2_15_F,
            R::CardWaits | R::NothingToRefuse => P2_15_C,
            R::NotTheTurnOf { .. } => P2_6_F,
            R::NotTheCaller { .. } => P2_13_B,
            R::OneCardToAces => P2_11_C_2,
            R::DoubleOnly9To11 => P2_6_K_4,
            R::DoubleTooMuch { .. } => P2_10_A,
            R::NotAPair => P2_11_A,
            R::SurrenderTooLate => P2_8_A,
            R::NoInsurance => P2_6_K_3,
            R::NothingToInsure => P2_13_F,
            R::NothingToFollow => P2_13_D,
            R::SplitIsEqual | R::SayWhichHand | R::NotOfThePair { .. } => P2_13_E,
            R::AnotherUpcard => P2_15_M,
        }
    }

    fn code(&self) -> &'static str {
        use Refusal as R;
        match self {
            R::Cards(refusal) => refusal.code(),
            R::Layout(refusal) => refusal.code(),
            R::NoSuchBox(_) => "no_such_box",
            R::WhichBox => "which_box",
            R::NoSuchSpot { .. } => "no_such_spot",
            R::HandsOff => "hands_off",
            R::NotPermissible { .. } => "not_permissible",
            R::NotOffered(..) => "not_offered",
            R::InsuranceIsInsured => "insurance_is_insured",
            R::RoundBegun(_) => "round_begun",
            R::AdditionalAlone(_) => "additional_alone",
            R::OneAdditional => "one_additional",
            R::TooManyBoxes { .. } => "too_many_boxes",
            R::BoxTaken { .. } => "box_taken",
            R::BoxFull { .. } => "box_full",
            R::NoConsent { .. } => "no_consent",
            R::NotFirst { .. } => "not_first",
            R::BarredUntilShuffle { .. } => "barred_until_shuffle",
            R::NothingToReserve(_) => "nothing_to_reserve",
            R::ShoeNotReady(..) => "shoe_not_ready",
            R::BurnCardFirst => "burn_card_first",
            R::NoBurnCard => "no_burn_card",
            R::NoWagers => "no_wagers",
            R::TooFewWagers { .. } => "too_few_wagers",
            R::NotNow(..) => "not_now",
            R::NoFace => "no_face",
            R::ShoeEmpty => "shoe_empty",
            R::EnoughCards => "enough_cards",
            R::CardWaits => "card_waits",
            R::NothingToRefuse => "nothing_to_refuse",
            R::NoDecisionNow(_) => "no_decision_now",
            R::NotTheTurnOf { .. } => "not_your_turn",
            R::NotTheCaller { .. } => "not_the_caller",
            R::NoFurtherCard(_) => "no_further_card",
            R::OneCardToAces => "one_card_to_aces",
            R::OnlyFirstTwo(..) => "only_first_two",
            R::DoubleOnly9To11 => "double_only_9_to_11",
            R::DoubleTooMuch { .. } => "double_too_much",
            R::NotAPair => "not_a_pair",
            R::NotSplitAgain { .. } => "not_split_again",
            R::NoSurrender(_) => "no_surrender",
            R::SurrenderTooLate => "surrender_too_late",
            R::NoInsurance => "no_insurance",
            R::NoInsuranceNow => "no_insurance_now",
            R::NothingToInsure => "nothing_to_insure",
            R::InsuranceAnswered => "insurance_answered",
            R::InsuranceTooMuch { .. } => "insurance_too_much",
            R::NothingToFollow => "nothing_to_follow",
            R::SplitIsEqual => "split_is_equal",
            R::SayWhichHand => "say_which_hand",
            R::NotOfThePair { .. } => "not_of_the_pair",
            R::AnotherUpcard => "another_upcard",
        }
    }

    fn instead(&self) -> Option<String> {
        use Refusal as R;
        match self {
            R::Cards(refusal) => refusal.instead(),
            R::Layout(refusal) => refusal.instead(),
            R::NotPermissible { .. } => {
                Some("the wagers are blackjack, over 13, under 13, same suit and sevens".to_string())
            }
            R::DoubleTooMuch { .. } | R::InsuranceTooMuch { .. } => self.would_do(),
            R::NoConsent { of, .. } => Some(format!("{of} may say \"share box\"")),
            R::NotOfThePair { first } => Some(format!("keep hand {first} or {}", first + 1)),
            R::WhichBox => Some("add \"box\"".to_string()),
            _ => None,
        }
    }

    fn nearest(&self) -> Vec<Cents> {
        use Refusal as R;
        match self {
            R::Layout(refusal) => refusal.nearest(),
            R::DoubleTooMuch { nearest, .. } | R::InsuranceTooMuch { nearest, .. } => nearest.list(),
            _ => Vec::new(),
        }
    }
}
