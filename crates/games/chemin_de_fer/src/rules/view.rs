//! What somebody can see at a chemin de fer table: everything that lies open, and of what lies face down only his own.

use super::command::Say;
use super::hands::Holding;
use super::round::{Round, Stage};
use super::table::{Ending, Phase, Table};
use baccarat::Side;
use rulebook::actor::Seat;
use rulebook::cards::Card;
use rulebook::edition::Edition;
use rulebook::game::Viewer;
use rulebook::money::Cents;
use rulebook::shoe::ShoeView;
use serde::Serialize;

/// A chemin de fer table as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// `chemin-de-fer`.
    pub game: &'static str,
    /// The edition of the rules.
    pub edition: Edition,
    /// The shoe.
    pub shoe: ShoeView,
    /// Where the game is, in words.
    pub phase: &'static str,
    /// Who has the bank.
    pub banker: Option<Seat>,
    /// Who plays the Player's Hand.
    pub dominant: Option<Seat>,
    /// The banker's wager.
    pub bank: Option<BankView>,
    /// The bids of an auction.
    pub bids: Vec<BidView>,
    /// To whom the bank is offered.
    pub offered_bank: Option<Seat>,
    /// Whose turn it is to wager a part.
    pub turn: Option<Seat>,
    /// The two hands.
    pub hands: HandsView,
    /// What has been said this round.
    pub calls: Vec<CallView>,
    /// Is this hand, or the next, the last of the shoe?
    pub last_hand: bool,
    /// Who sits at the table.
    pub seats: Vec<SeatView>,
    /// The counts of both hands, once they are complete.
    pub result: Option<ResultView>,
}

/// The banker's wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BankView {
    /// As he placed it; nothing before he has.
    pub placed: Cents,
    /// How much is wagered against it.
    pub covered: Cents,
    /// His last wager, which binds the next.
    pub last: Option<Cents>,
    /// Who may follow it with "Suivi".
    pub suivi: Option<Seat>,
}

/// A bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct BidView {
    pub seat: Seat,
    pub amount: Cents,
}

/// Both hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct HandsView {
    pub player: HandView,
    pub banker: HandView,
}

/// A hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandView {
    /// Its cards; nothing where one lies face down before somebody else.
    pub cards: Vec<Option<Card>>,
    /// What it counts, to whoever sees all of it.
    pub points: Option<u8>,
}

/// Something said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct CallView {
    pub seat: Seat,
    pub say: Say,
}

/// A participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// Where.
    pub seat: Seat,
    /// Gone, but for a wager that is still played.
    pub leaving: bool,
    /// What he has at stake.
    pub stake: Cents,
    /// On which hand.
    pub wager: Option<Side>,
    /// 4.11(e)
    pub misses_turn: bool,
}

/// The counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct ResultView {
    pub player: u8,
    pub banker: u8,
}

impl HandView {
    fn of(holding: &Holding, viewer: Viewer) -> HandView {
        let cards: Vec<Option<Card>> = holding.seen_by(viewer).collect();
        let points = (cards.len() > 1 && cards.iter().all(Option::is_some)).then(|| holding.points());
        HandView { cards, points }
    }
}

impl Table {
    /// Where the game is.
    pub(super) fn phase_in_words(&self) -> &'static str {
        match self.phase {
            _ if self.correction().is_some() => "cards for an irregularity",
            Phase::Cards => "the shoe is made ready",
            Phase::ToBid(_) => "the bank is to be auctioned",
            Phase::Bidding(_) => "bidding",
            Phase::ToOffer(_) => "the bank goes on",
            Phase::Offered { .. } => "the bank is offered",
            Phase::ToBank(_) => "the banker is to wager",
            Phase::Claims { .. } => "suivi and banco",
            Phase::Parts { .. } => "wagers against the bank",
            Phase::Round(round) => match round.stage {
                Stage::ToDeal => "no more bets",
                Stage::Dealing => "the cards are dealt",
                Stage::PlayerSpeaks => "the dominant player is to speak",
                Stage::Repeat(_) => "the dealer repeats",
                Stage::BankerSpeaks => "the banker is to speak",
                Stage::PlayerThird => "a card for the player",
                Stage::ToTurn => "the banker turns his hand",
                Stage::Option => "the banker chooses",
                Stage::BankerThird => "a card for the banker",
                Stage::Complete => "the result is to be announced",
            },
        }
    }

    pub(super) fn look(&self, viewer: Viewer) -> View {
        let round = match self.phase {
            Phase::Round(round) => Some(round),
            _ => None,
        };
        let hand = |side: Side| {
            let holding = round.map_or(Holding::EMPTY, |round| *round.hand(side));
            HandView::of(&holding, viewer)
        };
        let bids = match &self.phase {
            Phase::Bidding(auction) => {
                auction.bids().map(|(seat, amount)| BidView { seat, amount }).collect()
            }
            _ => Vec::new(),
        };
        let complete = round.filter(|round| round.stage == Stage::Complete);
        View {
            game: "chemin-de-fer",
            edition: self.rules.edition(),
            shoe: self.look_at_shoe(round.as_ref()),
            phase: self.phase_in_words(),
            banker: self.banker(),
            dominant: self.dominant(),
            bank: self.look_at_bank(),
            bids,
            offered_bank: match self.phase {
                Phase::Offered { to, .. } => Some(to),
                _ => None,
            },
            turn: self.turn(),
            hands: HandsView { player: hand(Side::Player), banker: hand(Side::Banker) },
            calls: round.map_or(Vec::new(), |round| calls(&round)),
            last_hand: self.ending == Ending::LastHand,
            seats: self.present().iter().map(|seat| self.look_at_seat(seat)).collect(),
            result: complete
                .map(|round| ResultView { player: round.player.points(), banker: round.banker.points() }),
        }
    }

    fn look_at_shoe(&self, round: Option<&Round>) -> ShoeView {
        let on_table = round.map_or(0, |round| {
            round.player.count() + round.banker.count() + usize::from(round.stray.is_some())
        });
        self.shoe.look(&self.procedure(), (on_table + self.aside.count() + self.disclosed.count()) as u16)
    }

    fn look_at_bank(&self) -> Option<BankView> {
        let (bank, placed) = match self.phase {
            Phase::ToBank(bank) => (bank, Cents::ZERO),
            Phase::Claims { bank, placed, .. } | Phase::Parts { bank, placed, .. } => (bank, placed),
            Phase::Round(round) => (round.bank, round.placed),
            _ => return None,
        };
        Some(BankView { placed, covered: self.covered(), last: bank.last, suivi: bank.suivi })
    }

    fn look_at_seat(&self, seat: Seat) -> SeatView {
        let banks = match self.phase {
            Phase::Claims { bank, placed, .. } | Phase::Parts { bank, placed, .. } => {
                Some((bank.seat, placed))
            }
            Phase::Round(round) => Some((round.bank.seat, self.covered())),
            _ => None,
        };
        let (stake, wager) = match (banks, self.stake(seat)) {
            (Some((banker, placed)), _) if banker == seat => (placed, Some(Side::Banker)),
            (_, stake) if !stake.is_zero() => (stake, Some(Side::Player)),
            _ => (Cents::ZERO, None),
        };
        let (leaving, misses_turn) = (self.is_leaving(seat), self.misses_turn.has(seat));
        SeatView { seat, leaving, stake, wager, misses_turn }
    }
}

fn calls(round: &Round) -> Vec<CallView> {
    let said = [(round.dominant, round.player_said), (round.bank.seat, round.banker_said)];
    said.into_iter().filter_map(|(seat, say)| Some(CallView { seat, say: say? })).collect()
}
