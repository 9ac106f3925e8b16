//! Every reason for which a punto banco table refuses, with its provision and its sentence.

use super::wager::Wager;
use baccarat::Side;
use rulebook::actor::Seat;
use rulebook::game::Refuse;
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::shoe;

/// Why not. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Refusal {
    #[error(transparent)]
    Cards(#[from] shoe::Refusal),

    #[error(transparent)]
    Layout(#[from] layout::Refusal<Wager>),

    // Wagers
    #[error("{name:?} is not a wager of punto banco")]
    NotPermissible { name: String },
    #[error("this table does not offer {0}")]
    NotOffered(Wager, Provision),
    #[error(
        "\"No More Bets\" has been said: nothing is made, raised or withdrawn until the round is settled"
    )]
    NoMoreBetsSaid,
    #[error("at this table a bonus wager needs a wager on banker or player beside it")]
    BonusAlone,

    // The shoe and its curator
    #[error("the shoe goes to {next} next, not to {offered}")]
    ShoeOutOfTurn { offered: Seat, next: Seat, cite: Provision },
    #[error("the shoe is not there to be offered")]
    ShoeNotToBeOffered,
    #[error("the shoe is not offered to {0}")]
    ShoeNotOffered(Seat),
    #[error("{0} is not the curator")]
    NotTheCurator(Seat),
    #[error("no participant has the shoe")]
    NoCurator(Provision),
    #[error("nobody has taken the shoe yet")]
    NobodyHasTheShoe,
    #[error("under the 1996 rules the dealer is never the curator")]
    DealerNoCurator,
    #[error("the cards are not ready: {0}")]
    ShoeNotReady(&'static str, Provision),

    // The round
    #[error("this is done between rounds")]
    RoundInProgress(Provision),
    #[error("nothing has been wagered")]
    NothingWagered,
    #[error("{0}")]
    NotNow(&'static str, Provision),
    #[error("\"last hand\" is announced before the next round")]
    LastHandUnannounced,
    #[error("there is no last hand to announce")]
    NoLastHandNow,
    #[error("this table does not turn the Banker's Hand first")]
    BankerFirstNotOffered,
    #[error("the Banker's Hand is turned first only where the dealer is the curator")]
    BankerFirstNeedsDealer,
    #[error("under the 1996 rules all cards are dealt face up")]
    AllFaceUp,
    #[error("a card that somebody will look at comes with its face")]
    NoFace(Provision),
    #[error("a card that nobody sees has no face")]
    FaceOfUnseen(Provision),
    #[error("these cards are not for that seat to look at")]
    NotHisToLook { whose: Option<Seat>, cite: Provision },
    #[error("these cards are for {0} to look at")]
    HandItOver(Seat),
    #[error("{0} holds no cards")]
    NotHolding(Seat),
    #[error("the {side}'s hand counts {right}")]
    WrongCount { side: Side, right: u8 },
    #[error("the {side}'s hand {}", if *draw { "stays" } else { "takes a third card" })]
    WrongDraw { side: Side, draw: bool },
    #[error("that is not the result")]
    WrongResult { player: u8, banker: u8, cards: Option<u8>, dragon_7: bool },

    // Vigorish
    #[error("all vigorish is collected before the cards are shuffled")]
    VigorishOutstanding(Provision),
    #[error("{0} owes no vigorish")]
    NothingOwed(Seat),
    #[error("in this game no vigorish is collected or marked")]
    NoVigorishHere,
    #[error("under the 1996 rules vigorish is collected, never waived")]
    NoWaiver,
    #[error("vigorish is documented when the shoe is over or the patron leaves, not before")]
    NotToBeWaivedYet,
    #[error("a form is being filled in: deposit it or void it first")]
    FormInHand,
    #[error("no form is being filled in")]
    NoForm,
    #[error("forms are used in the order of their numbers: the next is {next}")]
    FormOutOfSeries { next: u32 },
    #[error("the form needs {0}")]
    FormIncomplete(&'static str),
    #[error("that signature is on the form")]
    SignedAlready,

    // Notice
    #[error("this changes only 30 minutes after written notice of it")]
    NoNotice(Provision),
    #[error("that is in use already")]
    InUseAlready(Provision),
    #[error("washed cards are shuffled three times as it is")]
    NothingToShuffleAgain(Provision),

    // Irregularities
    #[error("no third card can have been misdealt to the player's hand now")]
    NoMisdealNow,
    #[error("the cards already dealt in error are dealt with first")]
    TooManyErrors,
    #[error("the cards dealt in error are dealt with first")]
    CorrectionFirst(Provision),
    #[error("the shoe is empty")]
    ShoeEmpty,
    #[error("the shoe has the cards to complete the round")]
    EnoughCards,
}

impl Refuse for Refusal {
    fn cite(&self) -> Provision {
        use Refusal::*;
        match self {
            Cards(refusal) => refusal.cite(),
            Layout(refusal) => refusal.cite(),
            RoundInProgress(cite)
            | NotNow(_, cite)
            | NoCurator(cite)
            | ShoeNotReady(_, cite)
            | NoFace(cite)
            | FaceOfUnseen(cite)
            | VigorishOutstanding(cite)
            | NoNotice(cite)
            | InUseAlready(cite)
            | NothingToShuffleAgain(cite)
            | CorrectionFirst(cite) => *cite,
            NotHisToLook { cite, .. } => *cite,
            NotPermissible { .. } | BonusAlone => P3_2_B,
            NotOffered(_, cite) => *cite,
            NoMoreBetsSaid => P3_2_D,
            ShoeOutOfTurn { cite, .. } => *cite,
            ShoeNotToBeOffered | ShoeNotOffered(_) | NobodyHasTheShoe => P3_6_B,
            NotTheCurator(_) => P3_11_A,
            DealerNoCurator => P3_6_C,
            AllFaceUp => P3_7_C,
            NothingWagered => P3_7_B,
            LastHandUnannounced | NoLastHandNow => P3_8_E,
            BankerFirstNotOffered | BankerFirstNeedsDealer | WrongCount { .. } => P3_8_A,
            HandItOver(_) | NotHolding(_) => P3_7_D,
            WrongDraw { side: Side::Player, .. } => P3_9_B,
            WrongDraw { side: Side::Banker, .. } => P3_9_C,
            WrongResult { .. } => P3_10_A,
            NothingOwed(_) => P3_3_C,
            NoWaiver => P3_3_C,
            NoVigorishHere => P3_10_B_5,
            NotToBeWaivedYet => P3_3_C_4,
            FormInHand | NoForm | FormOutOfSeries { .. } | FormIncomplete(_) | SignedAlready => P3_3_C_3,
            NoMisdealNow => P3_12_A,
            TooManyErrors => P3_12_B,
            ShoeEmpty | EnoughCards => P3_12_E,
        }
    }

    fn code(&self) -> &'static str {
        use Refusal::*;
        match self {
            Cards(refusal) => refusal.code(),
            Layout(refusal) => refusal.code(),
            NotPermissible { .. } => "not_permissible",
            NotOffered(..) => "not_offered",
            NoMoreBetsSaid => "no_more_bets",
            BonusAlone => "bonus_alone",
            ShoeOutOfTurn { .. } => "shoe_out_of_turn",
            ShoeNotToBeOffered => "shoe_not_to_be_offered",
            ShoeNotOffered(_) => "shoe_not_offered",
            NotTheCurator(_) => "not_the_curator",
            NoCurator(_) => "no_curator",
            NobodyHasTheShoe => "nobody_has_the_shoe",
            DealerNoCurator => "dealer_no_curator",
            ShoeNotReady(..) => "shoe_not_ready",
            RoundInProgress(_) => "round_in_progress",
            NothingWagered => "nothing_wagered",
            NotNow(..) => "not_now",
            LastHandUnannounced => "last_hand_unannounced",
            NoLastHandNow => "no_last_hand_now",
            BankerFirstNotOffered => "banker_first_not_offered",
            BankerFirstNeedsDealer => "banker_first_needs_dealer",
            AllFaceUp => "all_face_up",
            NoFace(_) => "no_face",
            FaceOfUnseen(_) => "face_of_unseen",
            NotHisToLook { .. } => "not_his_to_look",
            HandItOver(_) => "hand_it_over",
            NotHolding(_) => "not_holding",
            WrongCount { .. } => "wrong_count",
            WrongDraw { .. } => "wrong_draw",
            WrongResult { .. } => "wrong_result",
            VigorishOutstanding(_) => "vigorish_outstanding",
            NothingOwed(_) => "nothing_owed",
            NoVigorishHere => "no_vigorish_here",
            NoWaiver => "no_waiver",
            NotToBeWaivedYet => "not_to_be_waived_yet",
            FormInHand => "form_in_hand",
            NoForm => "no_form",
            FormOutOfSeries { .. } => "form_out_of_series",
            FormIncomplete(_) => "form_incomplete",
            SignedAlready => "signed_already",
            NoNotice(_) => "no_notice",
            InUseAlready(_) => "in_use_already",
            NothingToShuffleAgain(_) => "nothing_to_shuffle_again",
            NoMisdealNow => "no_misdeal_now",
            TooManyErrors => "too_many_errors",
            CorrectionFirst(_) => "correction_first",
            ShoeEmpty => "shoe_empty",
            EnoughCards => "enough_cards",
        }
    }

    fn instead(&self) -> Option<String> {
        use Refusal::*;
        let text = match self {
            Cards(refusal) => return refusal.instead(),
            Layout(refusal) => return refusal.instead(),
            NotPermissible { .. } => {
                "the wagers are banker, player and tie; where they are offered also total 4 to 6, bonus player, \
                 bonus banker and dragon 7"
                    .to_string()
            }
            BonusAlone => "wager on banker or player first".to_string(),
            NobodyHasTheShoe => "offer it around, from seat one or from the last curator's right".to_string(),
            NothingWagered => "wait for a wager".to_string(),
            NotHisToLook { whose: Some(seat), .. } => format!("hand them to {seat}"),
            NotHisToLook { whose: None, .. } => "the dealer turns them".to_string(),
            WrongCount { right, .. } => format!("call {right}"),
            WrongDraw { draw, .. } => format!("say \"draw\":{}", !draw),
            WrongResult { player, banker, cards, dragon_7 } => {
                let cards = cards.map_or(String::new(), |cards| format!(", {cards} cards"));
                let dragon = if *dragon_7 { ", dragon 7" } else { "" };
                format!("announce {player} for the player, {banker} for the banker{cards}{dragon}")
            }
            VigorishOutstanding(_) => "collect it, or document it on a form".to_string(),
            FormOutOfSeries { next } => format!("use form {next}"),
            ShoeEmpty => "the round is void".to_string(),
            _ => return None,
        };
        Some(text)
    }

    fn nearest(&self) -> Vec<Cents> {
        match self {
            Refusal::Layout(refusal) => refusal.nearest(),
            _ => Vec::new(),
        }
    }
}
