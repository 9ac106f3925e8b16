//! What people do at a blackjack table, besides what is done with the cards themselves (`shoe`).

use super::box_number::BoxNumber;
use super::stacks::Side;
use super::wager::Wager;
use rulebook::actor::Seat;
use rulebook::cards::Card;
use rulebook::money::Cents;
use rulebook::settlement::is_nothing;
use rulebook::shoe;
use serde::{Deserialize, Serialize};

/// A command: one about the cards, or one of the table's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Command {
    /// Making the shoe ready, and what comes out of it.
    Cards(shoe::Command),
    /// Everything else.
    Table(TableCommand),
}

/// Which of two or three wagers on one box (2.18), from 1.
pub type Spot = u8;

/// The box in question; left out, it is the one the patron is seated at, or the one he wagers on.
type Which = Option<BoxNumber>;

/// The table's own commands, as they are written after `"do"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum TableCommand {
    /// A patron takes a free seat, or stands behind.
    Join {},
    /// A patron goes.
    Leave {},
    /// He wants no cut offered, until he says otherwise.
    #[serde(rename = "pass me by")]
    PassMeBy {
        /// Does he?
        on: bool,
    },
    /// 2.13(a): whoever came first to a box consents to others on it, or no longer.
    #[serde(rename = "share box")]
    ShareBox {
        /// Which.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
        /// Does he?
        on: bool,
    },
    /// 2.3(a), (d), 2.17(b): puts money on a wager, more if there is some already.
    Wager {
        /// Which wager.
        on: Wager,
        /// How much more.
        amount: Cents,
        /// On which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
        /// 2.18(b): against which of the dealer's hands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spot: Option<Spot>,
        /// Spoken, with cash: dealer and supervisor confirm it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        cash: bool,
        /// The face value of a match play coupon laid with it.
        #[serde(default, skip_serializing_if = "is_nothing")]
        coupon: Cents,
    },
    /// 2.3(d): dealer or supervisor confirms a wager with cash.
    #[serde(rename = "confirm wager")]
    ConfirmWager {
        /// Whose.
        seat: Seat,
    },
    /// 2.3(d): dealer or supervisor does not.
    #[serde(rename = "decline wager")]
    DeclineWager {
        /// Whose.
        seat: Seat,
    },
    /// 2.3(c): takes part of a wager back, before the first card.
    Reduce {
        /// Which wager.
        on: Wager,
        /// How much less.
        amount: Cents,
        /// On which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
        /// Which of several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spot: Option<Spot>,
    },
    /// 2.3(c): takes a wager back, before the first card.
    Remove {
        /// Which wager.
        on: Wager,
        /// On which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
        /// Which of several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spot: Option<Spot>,
    },
    /// 2.3(j): the spot of somebody who leaves for a while is kept for him.
    #[serde(rename = "reserve spot")]
    ReserveSpot {
        /// Whose.
        seat: Seat,
    },
    /// 2.6(e): the dealer begins the round; no wager is made, raised or withdrawn from here on.
    Deal {},
    /// 2.6(d)1: from which side the determinant card is drawn.
    #[serde(rename = "draw determinant")]
    DrawDeterminant {
        /// Either.
        from: Side,
    },
    /// 2.9(b): an insurance wager.
    Insure {
        /// How much.
        amount: Cents,
        /// Of which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
        /// 2.18(d): of which wager.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spot: Option<Spot>,
    },
    /// 2.9(b): none, or none besides.
    #[serde(rename = "decline insurance")]
    DeclineInsurance {
        /// Of which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
    },
    /// 2.9(b): the dealer goes on; whoever has not insured has declined.
    #[serde(rename = "close insurance")]
    CloseInsurance {},
    /// 2.6(j): the dealer moves the hole card into the card reader device.
    #[serde(rename = "read hole card")]
    ReadHoleCard {},
    /// 2.12(a): another card.
    Draw {
        /// Which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
    },
    /// 2.6(f): no further card.
    Stand {
        /// Which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
    },
    /// 2.10(a): more money and one card.
    Double {
        /// How much on each wager; left out, as much as lies there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Cents>,
        /// Which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
    },
    /// 2.11(a): two hands of a pair.
    Split {
        /// Which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
    },
    /// 2.8(a): half of the wager is given up.
    Surrender {
        /// Which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
    },
    /// 2.13(d), (e): another patron on the box doubles too, or wagers on the second hand too.
    Follow {
        /// Doubling: how much on each wager; left out, as much as lies there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Cents>,
        /// Which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
    },
    /// 2.13(d): another patron on the box does not double.
    #[serde(rename = "decline double")]
    DeclineDouble {
        /// Which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
    },
    /// 2.13(e): another patron says which of the split hands his wager stays on.
    #[serde(rename = "keep hand")]
    KeepHand {
        /// Which hand.
        hand: u8,
        /// Which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
    },
    /// 2.6(h): the dealer announces "Dealer's Card".
    #[serde(rename = "dealer's card")]
    DealersCard {},
    /// 2.6(j): the dealer discloses the hole card.
    #[serde(rename = "turn hole card")]
    TurnHoleCard {},
    /// 2.3(e): the dealer collects and pays.
    Settle {},
    /// 2.5(h)1: the licensee has the cards shuffled.
    Reshuffle {},
    /// 2.6(c): a new dealer comes to the table.
    #[serde(rename = "change dealer")]
    ChangeDealer {},
    /// 2.6(c): a player asks to see the burn card.
    #[serde(rename = "ask burn card")]
    AskBurnCard {},
    /// 2.6(c): it is this one.
    #[serde(rename = "show burn card")]
    ShowBurnCard {
        /// Which.
        card: Card,
    },
    /// 2.15(a): a card lies face up in the shoe.
    #[serde(rename = "face-up card")]
    FaceUpCard {
        /// Which.
        card: Card,
    },
    /// 2.15(b), (c), (d): a card was drawn in error.
    #[serde(rename = "card in error")]
    CardInError {
        /// Which, if it was exposed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// 2.15(c): a player refuses the exposed card.
    #[serde(rename = "refuse card")]
    RefuseCard {
        /// Which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
    },
    /// 2.15(e): the dealer passed himself over.
    #[serde(rename = "missed dealer")]
    MissedDealer {},
    /// 2.15(g): the dealer passed a box over.
    #[serde(rename = "missed box")]
    MissedBox {
        /// Which.
        #[serde(rename = "box")]
        at: BoxNumber,
    },
    /// 2.15(i): the dealer did not deal a card that was asked for.
    #[serde(rename = "missed draw")]
    MissedDraw {},
    /// 2.15(g), (i): the player takes the card he has missed.
    #[serde(rename = "take card")]
    TakeCard {
        /// Which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
    },
    /// 2.15(g), (i): the player has his hand called dead.
    #[serde(rename = "give up hand")]
    GiveUpHand {
        /// Which box.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
    },
    /// 2.15(f): the shoe has run out in the middle of a round.
    #[serde(rename = "shuffle discards")]
    ShuffleDiscards {},
    /// 2.15(h): the round is being drawn from the inappropriate side.
    #[serde(rename = "wrong side")]
    WrongSide {},
    /// 2.15(j): the hole card was put into the reader without cause.
    #[serde(rename = "reader misused")]
    ReaderMisused {
        /// The last box that had been played when the card was inserted; left out, none had.
        #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
        at: Which,
        /// The last hand of that box that had been played, from 1; left out, all of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<u8>,
    },
    /// 2.15(k): the reader does not work.
    #[serde(rename = "reader failed")]
    ReaderFailed {},
    /// 2.15(k): it does again.
    #[serde(rename = "reader repaired")]
    ReaderRepaired {},
    /// 2.15(l): the dealer's card was not moved to the next area.
    #[serde(rename = "card not moved")]
    CardNotMoved {},
    /// 2.15(m): the dealer's face up card went into the discard rack.
    #[serde(rename = "upcard discarded")]
    UpcardDiscarded {},
    /// 2.15(m): the supervisor has found it.
    #[serde(rename = "restore upcard")]
    RestoreUpcard {
        /// Which it was.
        card: Card,
    },
    /// 2.15(n): the light of a betting area for the progressive wager is out.
    #[serde(rename = "light out")]
    LightOut {
        /// Which.
        #[serde(rename = "box")]
        at: BoxNumber,
    },
    /// 2.15(o): the bonus blackjack system shows no amount.
    #[serde(rename = "bonus failed")]
    BonusFailed {
        /// What was wagered.
        stake: Cents,
        /// What a supervisor could ascertain.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Cents>,
    },
}
