//! What people and cards do at a chemin de fer table.

use baccarat::Side;
use rulebook::actor::Seat;
use rulebook::money::Cents;
use rulebook::shoe;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A command: one about the cards, in words that all shoes share, or one of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Command {
    /// What is done with the cards.
    Cards(shoe::Command),
    /// Everything else.
    Table(TableCommand),
}

/// A command of chemin de fer, as it is written after `"do"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum TableCommand {
    /// A participant sits down at a free place.
    Join {},
    /// A participant leaves. What he has at stake after "No More Bets" is played first.
    Leave {},
    /// 4.11(e): a participant changes his seat.
    Move {
        /// Where to.
        to: Seat,
    },

    /// 4.5(b), 4.11(c): the dealer opens the auction of the bank.
    #[serde(rename = "open bidding")]
    OpenBidding {},
    /// A participant offers to wager so much on the next hand.
    Bid {
        /// How much.
        amount: Cents,
    },
    /// A participant does not bid.
    #[serde(rename = "no bid")]
    NoBid {},
    /// The dealer closes the auction.
    #[serde(rename = "close bidding")]
    CloseBidding {},

    /// 4.11(b), (c): the dealer offers the bank.
    #[serde(rename = "offer bank")]
    OfferBank {
        /// To whom.
        to: Seat,
    },
    /// A participant takes the bank that he is offered.
    #[serde(rename = "take bank")]
    TakeBank {
        /// 4.11(c): what he is willing to wager, after a voluntary pass only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Cents>,
    },
    /// He does not.
    #[serde(rename = "decline bank")]
    DeclineBank {},
    /// 4.11(a): the banker passes the shoe.
    #[serde(rename = "pass bank")]
    PassBank {},
    /// 4.11(a)2: dealer or floorperson order him to.
    #[serde(rename = "order pass")]
    OrderPass {
        /// Why.
        reason: OrderReason,
    },

    /// 4.6: the banker's wager.
    Bank {
        /// How much.
        amount: Cents,
        /// In cash, which the dealer changes into chips at once (4.6(c)).
        #[serde(default, skip_serializing_if = "is_false")]
        cash: bool,
    },
    /// 4.7(b): "Suivi".
    Suivi {
        /// In cash (4.7(f)).
        #[serde(default, skip_serializing_if = "is_false")]
        cash: bool,
    },
    /// 4.7(c): "Banco".
    Banco {
        /// In cash (4.7(f)).
        #[serde(default, skip_serializing_if = "is_false")]
        cash: bool,
    },
    /// A participant claims neither.
    #[serde(rename = "no claim")]
    NoClaim {},
    /// 4.7(b), (c): the dealer settles who has the claim.
    #[serde(rename = "close claims")]
    CloseClaims {},
    /// 4.7(d): a wager against a part of the bank.
    Wager {
        /// How much, or how much more.
        amount: Cents,
        /// In cash (4.7(f)).
        #[serde(default, skip_serializing_if = "is_false")]
        cash: bool,
    },
    /// A participant lets his turn to wager go by.
    #[serde(rename = "no wager")]
    NoWager {},
    /// 4.7(d), (e): the dealer says so.
    #[serde(rename = "no more bets")]
    NoMoreBets {},

    /// 4.8(d): the dealer has the cards dealt.
    #[serde(rename = "cards")]
    Deal {},
    /// 4.9(a), (b): what the dominant player and the banker announce.
    Call {
        /// The word.
        say: Say,
    },
    /// 4.9(h): the dealer repeats it.
    Repeat {
        /// The word that he says.
        say: Say,
    },
    /// 4.9(c): the banker turns his hand up.
    #[serde(rename = "turn hand")]
    TurnHand {},
    /// 4.9(f): the banker uses his option to draw.
    Draw {},
    /// Or stays.
    Stay {},
    /// 4.10(a): the dealer announces the counts, and the round is settled.
    #[serde(rename = "announce result")]
    AnnounceResult {
        /// Of the Player's Hand.
        player: u8,
        /// Of the Banker's Hand.
        banker: u8,
    },

    /// 4.12(a): the banker took his first cards in the wrong order.
    #[serde(rename = "wrong order")]
    WrongOrder {
        /// Could it be put right? Then play goes on.
        rectified: bool,
        /// If not, does the bank go to the next participant?
        #[serde(default, skip_serializing_if = "is_false")]
        transfer: bool,
    },
    /// 4.12(b), (c), (d): a hand got a card too many.
    #[serde(rename = "extra card")]
    ExtraCard {
        /// Which hand.
        hand: Side,
        /// Could it be put right? Then the card was drawn in error (4.12(g)).
        rectified: bool,
    },
    /// 4.12(e), (f): a card was dealt face up to a dominant player who had said "Stay".
    #[serde(rename = "card after stay")]
    CardAfterStay {},
    /// 4.12(g): a card was drawn in error.
    #[serde(rename = "card in error")]
    CardInError {
        /// Has anybody seen it?
        disclosed: bool,
    },
    /// 4.12(i): the banker drew for himself the card that the dominant player had asked for.
    #[serde(rename = "banker drew")]
    BankerDrew {},
    /// 4.12(j): the next card lies face up in the shoe.
    #[serde(rename = "face up in shoe")]
    FaceUpInShoe {},
    /// 4.12(k): there are too few cards to complete the hand.
    #[serde(rename = "void round")]
    VoidRound {},

    /// 4.4(a)1ii: written notice is given that the shuffle after lacing begins or ends.
    #[serde(rename = "give notice")]
    GiveNotice {
        /// Of what.
        of: Shuffling,
    },
    /// 4.4(a)1ii: it does, half an hour later or more.
    Change {
        /// To what.
        to: Shuffling,
    },
}

/// 4.9: the words of the dominant player and the banker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Say {
    /// (a)1, 2: one more.
    Card,
    /// (a)2, 3: no more.
    Stay,
    /// (a)4, (b): eight or nine.
    Natural,
    /// (b): the banker has less than eight.
    #[serde(rename = "under eight")]
    UnderEight,
}

impl Say {
    /// All of them.
    pub const ALL: [Say; 4] = [Say::Card, Say::Stay, Say::Natural, Say::UnderEight];
}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Say::Card => "card",
            Say::Stay => "stay",
            Say::Natural => "natural",
            Say::UnderEight => "under eight",
        })
    }
}

/// 4.11(a)2: why a banker is ordered to pass the shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum OrderReason {
    /// Unreasonable delay.
    #[serde(rename = "delay")]
    Delay,
    /// Repeated invalid deals.
    #[serde(rename = "invalid deals")]
    InvalidDeals,
    /// A violation of the Act or of the regulations.
    #[serde(rename = "violation")]
    Violation,
}

impl OrderReason {
    /// The three reasons.
    pub const ALL: [OrderReason; 3] = [OrderReason::Delay, OrderReason::InvalidDeals, OrderReason::Violation];
}

/// 4.4(a)1: the option that begins and ends only with notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Shuffling {
    /// The cards are shuffled once more after lacing.
    #[serde(rename = "shuffle again")]
    Again,
    /// They are not.
    #[serde(rename = "no shuffle again")]
    NotAgain,
}

impl Shuffling {
    /// Both.
    pub const ALL: [Shuffling; 2] = [Shuffling::Again, Shuffling::NotAgain];
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl From<shoe::Command> for Command {
    fn from(command: shoe::Command) -> Command {
        Command::Cards(command)
    }
}

impl From<TableCommand> for Command {
    fn from(command: TableCommand) -> Command {
        Command::Table(command)
    }
}
