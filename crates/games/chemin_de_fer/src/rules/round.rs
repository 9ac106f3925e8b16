//! 19:47-4.8, 4.9: a round from "No More Bets" to the announcement of its result.

use super::bank::Bank;
use super::command::Say;
use super::hands::Holding;
use baccarat::Side;
use rulebook::actor::Seat;
use rulebook::cards::Card;
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};

/// A round under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Round {
    pub(super) bank: Bank,
    /// The banker's wager as he placed it.
    pub(super) placed: Cents,
    /// 4.8(c)
    pub(super) dominant: Seat,
    pub(super) stage: Stage,
    pub(super) player: Holding,
    pub(super) banker: Holding,
    /// 4.9(a): what the dominant player said.
    pub(super) player_said: Option<Say>,
    /// 4.9(b): what the banker said.
    pub(super) banker_said: Option<Say>,
    /// 4.12(f): the dealer said "Card" where the dominant player had said "Stay".
    pub(super) mistaken: bool,
    /// 4.12(e), (f): a card that lies face up after a "Stay".
    pub(super) stray: Option<Card>,
    /// 4.12(j): a card of this hand was found face up in the shoe.
    pub(super) face_up: bool,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Stage {
    /// 4.8(d): the dealer is to say "Cards".
    ToDeal,
    /// The initial four.
    Dealing,
    /// 4.9(a): the dominant player is to speak.
    PlayerSpeaks,
    /// 4.9(h): the dealer is to repeat what this side said.
    Repeat(Side),
    /// 4.9(b): the banker is to speak.
    BankerSpeaks,
    /// 4.9(b): the Player's Hand gets its third card.
    PlayerThird,
    /// 4.9(c): the banker is to turn his hand up.
    ToTurn,
    /// 4.9(f): he has the option.
    Option,
    /// The Banker's Hand gets its third card.
    BankerThird,
    /// 4.10(a): the result is to be announced.
    Complete,
}

impl Round {
    pub(super) const fn new(bank: Bank, placed: Cents, dominant: Seat) -> Round {
        Round {
            bank,
            placed,
            dominant,
            stage: Stage::ToDeal,
            player: Holding::EMPTY,
            banker: Holding::EMPTY,
            player_said: None,
            banker_said: None,
            mistaken: false,
            stray: None,
            face_up: false,
        }
    }

    pub(super) const fn at(self, stage: Stage) -> Round {
        Round { stage, ..self }
    }

    /// Has a card of this hand come out, be it one that was found face up?
    pub(super) fn has_begun(&self) -> bool {
        self.player.count() > 0 || self.face_up
    }

    pub(super) const fn hand(&self, side: Side) -> &Holding {
        match side {
            Side::Player => &self.player,
            Side::Banker => &self.banker,
        }
    }

    pub(super) const fn hand_mut(&mut self, side: Side) -> &mut Holding {
        match side {
            Side::Player => &mut self.player,
            Side::Banker => &mut self.banker,
        }
    }

    /// 4.8(d): whose the next card of the initial deal is.
    pub(super) fn next_hand(&self) -> Side {
        if self.player.count() == self.banker.count() { Side::Player } else { Side::Banker }
    }

    /// How many cards lie face down with this face.
    pub(super) fn concealed(&self, card: Card) -> u8 {
        let down = self.player.down().chain(self.banker.down());
        down.filter(|down| down.turned() == card).count() as u8
    }

    /// What a side has said.
    pub(super) const fn said(&self, side: Side) -> Option<Say> {
        match side {
            Side::Player => self.player_said,
            Side::Banker => self.banker_said,
        }
    }
}
