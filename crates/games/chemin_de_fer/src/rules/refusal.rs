//! Every reason for which a chemin de fer table refuses, with its provision and its sentence.

use super::command::Say;
use baccarat::Side;
use rulebook::actor::Seat;
use rulebook::game::{Amounts, Nearest, Refuse};
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::shoe;

/// Why not. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Refusal {
    #[error("{0}")]
    Cards(shoe::Refusal),

    // Who may do it
    #[error(transparent)]
    Layout(#[from] layout::Refusal<Side>),
    #[error("{0} is not the banker")]
    NotTheBanker(Seat, Provision),
    #[error("{0} is not the dominant player")]
    NotDominant(Seat),

    // When
    #[error("this is not the moment: {phase}")]
    NotNow { phase: &'static str, cite: Provision },
    #[error("first the cards come out of the shoe that the mistake takes")]
    CardsFirst(Provision),
    #[error("the round is played first")]
    RoundFirst(Provision),
    #[error("nobody is there for it")]
    NobodyHere,
    #[error("{0} has spoken already")]
    SpokenAlready(Seat, Provision),

    // The bank
    #[error("nobody has bid")]
    NoBids,
    #[error("{0} passed the bank and sits out the first round of bidding")]
    SitsOut(Seat),
    #[error("the bank is offered to {next} next")]
    BankGoesTo { next: Seat, cite: Provision },
    #[error("everybody has been asked: the bank is auctioned")]
    NobodyToOffer(Provision),
    #[error("the bank is not offered to {0}")]
    BankNotOffered(Seat, Provision),
    #[error("a bank that was given up by necessity is taken without an amount")]
    NoAmountNow,
    #[error("who takes a passed bank says what he will wager")]
    SaysNoAmount(Amounts),
    #[error("{0} cannot change seats now: that is done between rounds, with nothing before one")]
    CannotMove(Seat),

    // Wagers
    #[error("{limit}: {amount} is not")]
    Amount { limit: Limit, amounts: Amounts, amount: Cents },
    #[error("{0} has the bank and does not wager against it")]
    OwnBank(Seat),
    #[error("only who equalled the banker's last wager and lost it says \"Suivi\", and {0} did not")]
    NoSuivi(Seat),
    #[error("suivi and banco come before a part")]
    ClaimsFirst,
    #[error("it is the turn of {0}")]
    NotYourTurn(Seat),
    #[error("the whole bank is covered")]
    Covered,
    #[error("nothing has been wagered against the bank")]
    NothingAgainst,
    #[error("after \"No More Bets\" no wager is made, raised or withdrawn")]
    BetsClosed,

    // The hands
    #[error("this card is looked at, so its face must be known")]
    NoFace(Provision),
    #[error("nobody looks at this card, so it has no face yet")]
    NobodyLooks(Provision),
    #[error("the shoe is empty")]
    ShoeEmpty(Provision),
    #[error("this count is announced with \"{right}\"")]
    WrongWord { right: Say, or: Option<Say>, cite: Provision },
    #[error("what was said is \"{0}\"")]
    WrongRepeat(Say),
    #[error("Table 3 leaves the banker no choice here")]
    NoOption,
    #[error("the hands count {player} and {banker}")]
    WrongResult { player: u8, banker: u8 },

    // Irregularities
    #[error("a deal that was put right transfers no bank")]
    NothingToTransfer,
    #[error("four cards are set aside already")]
    AsideFull,
    #[error("four disclosed cards lie aside already")]
    DisclosedWait,
    #[error("there are cards enough, or none is due")]
    EnoughCards,

    // Notice
    #[error("the shuffle after lacing is no option where the cards are washed")]
    NotLaced,
    #[error("so it is done already")]
    InUseAlready,
    #[error("notice has been given")]
    NoticeGiven,
    #[error("no written notice of this was given")]
    NoNotice,
    #[error("written notice must be 30 minutes old")]
    TooSoon,
    #[error("the cards are being shuffled")]
    BeingShuffled,
}

/// What an amount must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Limit {
    #[error("amounts go by a step whose vigorish can be paid")]
    Step,
    #[error("a bank is at least the posted minimum")]
    BelowMinimum,
    #[error("a bank is at most the posted maximum")]
    AboveMaximum,
    #[error("a new bid is higher than one's last")]
    NotRaised,
    #[error("the first wager is at least the bid")]
    BelowBid,
    #[error("a banker wagers at least what he wagered last")]
    BelowLast,
    #[error("a banker wagers at most twice what he wagered last")]
    AboveTwice,
    #[error("a passed bank is taken for at least its last wager, and for what was offered")]
    BelowPassed,
    #[error("a passed bank is taken for at most twice its last wager")]
    AbovePassed,
    #[error("a part is at least the posted minimum, or all that is left to cover")]
    BelowPart,
    #[error("no more is wagered than is left to cover")]
    AboveUncovered,
}

impl Limit {
    /// Is the amount one of these? `self` is what is said of one that is too small.
    pub(super) fn or(self, amounts: Amounts, amount: Cents, above: Limit) -> Result<(), Refusal> {
        let limit = if amount < amounts.min {
            self
        } else if amount > amounts.max {
            above
        } else if !amounts.has(amount) {
            Limit::Step
        } else {
            return Ok(());
        };
        Err(Refusal::Amount { limit, amounts, amount })
    }

    const fn cite(self) -> Provision {
        match self {
            Limit::Step => P4_10_C,
            Limit::BelowMinimum | Limit::AboveMaximum | Limit::BelowPart => P8_2,
            Limit::NotRaised => P4_5_B,
            Limit::BelowBid | Limit::BelowLast | Limit::AboveTwice => P4_6_B,
            Limit::BelowPassed | Limit::AbovePassed => P4_11_C,
            Limit::AboveUncovered => P4_7_A,
        }
    }

    const fn code(self) -> &'static str {
        match self {
            Limit::Step => "not_exact",
            Limit::BelowMinimum | Limit::BelowPart => "below_minimum",
            Limit::AboveMaximum => "above_maximum",
            Limit::NotRaised => "not_raised",
            Limit::BelowBid => "below_bid",
            Limit::BelowLast => "below_last_wager",
            Limit::AboveTwice => "above_twice_the_last",
            Limit::BelowPassed => "below_passed_bank",
            Limit::AbovePassed => "above_passed_bank",
            Limit::AboveUncovered => "above_uncovered",
        }
    }
}

impl From<shoe::Refusal> for Refusal {
    fn from(refusal: shoe::Refusal) -> Refusal {
        Refusal::Cards(refusal)
    }
}

impl Refuse for Refusal {
    fn cite(&self) -> Provision {
        use Refusal::*;
        match self {
            Cards(refusal) => refusal.cite(),
            Layout(refusal) => refusal.cite(),
            NotTheBanker(_, cite) | NotNow { cite, .. } => *cite,
            CardsFirst(cite) | RoundFirst(cite) | SpokenAlready(_, cite) => *cite,
            BankGoesTo { cite, .. } | NobodyToOffer(cite) | BankNotOffered(_, cite) => *cite,
            NoFace(cite) | NobodyLooks(cite) | ShoeEmpty(cite) | WrongWord { cite, .. } => *cite,
            NobodyHere | OwnBank(_) => P4_7_A,
            NotDominant(_) => P4_8_C,
            NoBids => P4_5_B,
            SitsOut(_) | SaysNoAmount(_) => P4_11_C,
            NoAmountNow => P4_11_B,
            CannotMove(_) => P4_11_E,
            Amount { limit, .. } => limit.cite(),
            NoSuivi(_) => P4_7_B,
            ClaimsFirst | NotYourTurn(_) | Covered | NothingAgainst => P4_7_D,
            BetsClosed => P4_7_E,
            WrongRepeat(_) => P4_9_H,
            NoOption => P4_9_F,
            WrongResult { .. } => P4_10_A,
            NothingToTransfer => P4_12_A,
            AsideFull => P4_12_G,
            DisclosedWait => P4_12_H,
            EnoughCards => P4_12_K,
            NotLaced | InUseAlready | NoticeGiven | NoNotice | TooSoon | BeingShuffled => P4_4_A_1,
        }
    }

    fn code(&self) -> &'static str {
        use Refusal::*;
        match self {
            Cards(refusal) => refusal.code(),
            Layout(refusal) => refusal.code(),
            NotTheBanker(..) => "not_the_banker",
            NotDominant(_) => "not_the_dominant_player",
            NotNow { .. } => "not_now",
            CardsFirst(_) => "cards_first",
            RoundFirst(_) => "round_first",
            NobodyHere => "nobody_here",
            SpokenAlready(..) => "spoken_already",
            NoBids => "no_bids",
            SitsOut(_) => "sits_out",
            BankGoesTo { .. } => "not_next_in_turn",
            NobodyToOffer(_) => "nobody_to_offer",
            BankNotOffered(..) => "bank_not_offered",
            NoAmountNow => "no_amount_now",
            SaysNoAmount(_) => "amount_missing",
            CannotMove(_) => "cannot_move",
            Amount { limit, .. } => limit.code(),
            OwnBank(_) => "own_bank",
            NoSuivi(_) => "no_suivi",
            ClaimsFirst => "claims_first",
            NotYourTurn(_) => "not_your_turn",
            Covered => "bank_covered",
            NothingAgainst => "nothing_against_the_bank",
            BetsClosed => "no_more_bets",
            NoFace(_) => "no_face",
            NobodyLooks(_) => "nobody_looks",
            ShoeEmpty(_) => "shoe_empty",
            WrongWord { .. } => "wrong_word",
            WrongRepeat(_) => "wrong_repeat",
            NoOption => "no_option",
            WrongResult { .. } => "wrong_result",
            NothingToTransfer => "nothing_to_transfer",
            AsideFull => "aside_full",
            DisclosedWait => "disclosed_cards_wait",
            EnoughCards => "enough_cards",
            NotLaced => "not_laced",
            InUseAlready => "in_use_already",
            NoticeGiven => "notice_given",
            NoNotice => "no_notice",
            TooSoon => "too_soon",
            BeingShuffled => "being_shuffled",
        }
    }

    fn instead(&self) -> Option<String> {
        match self {
            Refusal::Cards(refusal) => refusal.instead(),
            Refusal::Layout(refusal) => refusal.instead(),
            Refusal::SaysNoAmount(amounts) => Some(format!("from {} to {}", amounts.min, amounts.max)),
            Refusal::Amount { .. } => self.would_do(),
            Refusal::WrongWord { right, or: Some(or), .. } => Some(format!("say \"{right}\" or \"{or}\"")),
            Refusal::WrongWord { right: word, .. } => Some(format!("say \"{word}\"")),
            Refusal::WrongRepeat(said) => Some(format!("repeat \"{said}\"")),
            Refusal::WrongResult { player, banker } => {
                Some(format!("announce {player} for the player and {banker} for the banker"))
            }
            Refusal::NothingAgainst => Some("wait for a wager, or the banker passes the bank".to_string()),
            _ => None,
        }
    }

    fn nearest(&self) -> Vec<Cents> {
        match self {
            Refusal::Amount { amounts, amount, .. } => Nearest::among(*amounts, *amount).list(),
            _ => Vec::new(),
        }
    }
}
