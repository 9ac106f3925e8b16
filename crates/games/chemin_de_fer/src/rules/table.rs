//! The chemin de fer table: who sits around it, whose the bank is, how far the round is.

use super::auction::Auction;
use super::bank::Bank;
use super::claims::Claims;
use super::command::{Command, Shuffling, TableCommand};
use super::dealing::Purpose;
use super::event::{Event, TableEvent};
use super::irregular::Wrong;
use super::notice::Notice;
use super::options::Rules;
use super::passing::Offering;
use super::refusal::Refusal;
use super::round::Round;
use baccarat::{Aside, DisclosedCards, Side};
use rulebook::actor::{Actor, Role, Seat, Seats};
use rulebook::cards::Card;
use rulebook::game::{Act, Sink};
use rulebook::layout::{Seated, Seating, Why};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::shoe::{self, Around, Procedure, Shoe, Shuffle};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A chemin de fer table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Table {
    #[serde(with = "rulebook::kept::rules")]
    pub(super) rules: Arc<Rules>,
    /// 4.4(a): how the cards are mixed, as it is in use.
    pub(super) shuffle: Shuffle,
    pub(super) notice: Option<Notice>,
    pub(super) shoe: Shoe,
    pub(super) seats: Seating,
    /// 4.11(e)
    pub(super) misses_turn: Seats,
    /// What lies against the bank, by seat.
    pub(super) stakes: [Cents; Seat::MOST as usize],
    pub(super) phase: Phase,
    /// How far the shoe is from its end.
    pub(super) ending: Ending,
    /// 4.12(g): cards that open a hand.
    pub(super) aside: Aside,
    /// 4.12(h): cards that were seen, dealt with between hands.
    pub(super) disclosed: DisclosedCards,
    /// 4.12: something went wrong, and cards must come out of the shoe before play goes on.
    pub(super) wrong: Option<Wrong>,
}

/// 4.4(e), 4.12(j): the end of the shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Ending {
    /// The cutting card is in the shoe.
    NotYet,
    /// It came out before the first card of a hand: that hand is played, and one more.
    OneMore,
    /// It came out in this hand, or before the last one: this hand is the last of the shoe.
    LastHand,
}

/// Where the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Phase {
    /// 4.3, 4.4: the shoe is made ready.
    Cards,
    /// 4.5(b): the auction is to be opened.
    ToBid(Auction),
    Bidding(Auction),
    /// 4.11(b), (c): the bank is to be offered.
    ToOffer(Offering),
    Offered {
        to: Seat,
        offering: Offering,
    },
    /// 4.6: the banker is to put up his wager.
    ToBank(Bank),
    /// 4.7(b), (c): suivi and banco.
    Claims {
        bank: Bank,
        placed: Cents,
        claims: Claims,
    },
    /// 4.7(d): parts; these have had their turn.
    Parts {
        bank: Bank,
        placed: Cents,
        asked: Seats,
    },
    /// 4.8 to 4.10.
    Round(Round),
}

/// What an accepted act will do. Only [`Table::consider`] makes one, and only [`Table::apply`] carries it out, so an act
/// is done whole or not at all.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Shoe(shoe::Step),
    CuttingCard,
    Draw { purpose: Purpose, card: Option<Card> },
    Join(Seat),
    Leave(Seat),
    Move { seat: Seat, to: Seat },
    OpenBidding(Auction),
    Bid { seat: Seat, amount: Cents },
    NoBid(Seat),
    CloseBidding,
    Offer { to: Seat, offering: Offering },
    Take { seat: Seat, offering: Offering, least: Cents },
    DeclineBank(Offering),
    PassBank,
    OrderPass,
    Bank { bank: Bank, amount: Cents, cash: bool },
    Claim { seat: Seat, suivi: bool, cash: bool },
    NoClaim(Seat),
    CloseClaims,
    Part { seat: Seat, amount: Cents, cash: bool },
    NoPart(Seat),
    NoMoreBets,
    Deal,
    Option { round: Round, draw: bool },
    Call { round: Round, by: Side, seat: Seat, say: super::command::Say },
    Repeated { round: Round, by: Side },
    TurnHand(Round),
    Settle(Round),
    Annul { round: Round, transfer: bool },
    Void { round: Round, cite: Provision },
    Wrong(Wrong),
    Noted,
    Notice(Notice),
    Change(Shuffling),
}

impl Table {
    pub(super) fn new(rules: Arc<Rules>) -> Table {
        let around = Around { seats: rules.seats(), present: Seats::NONE, passed_by: Seats::NONE };
        let shoe = Shoe::new(&rules.procedure(rules.shuffle()), around);
        Table {
            shuffle: rules.shuffle(),
            notice: None,
            shoe,
            seats: Seating::new(rules.seats()),
            misses_turn: Seats::NONE,
            stakes: [Cents::ZERO; Seat::MOST as usize],
            phase: Phase::Cards,
            ending: Ending::NotYet,
            aside: Aside::EMPTY,
            disclosed: DisclosedCards::NONE,
            wrong: None,
            rules,
        }
    }

    /// The seats with somebody at them.
    pub fn present(&self) -> Seats {
        self.seats.present()
    }

    /// Has this seat left, but for a wager that is still played?
    pub fn is_leaving(&self, seat: Seat) -> bool {
        self.seats.is_leaving(seat)
    }

    /// Who has the bank.
    pub fn banker(&self) -> Option<Seat> {
        match self.phase {
            Phase::ToBank(bank) | Phase::Claims { bank, .. } | Phase::Parts { bank, .. } => Some(bank.seat),
            Phase::Round(round) => Some(round.bank.seat),
            _ => None,
        }
    }

    /// Who plays the Player's Hand.
    pub fn dominant(&self) -> Option<Seat> {
        match self.phase {
            Phase::Round(round) => Some(round.dominant),
            _ => None,
        }
    }

    /// What a seat has against the bank.
    pub fn stake(&self, seat: Seat) -> Cents {
        self.stakes[seat.index()]
    }

    /// The shoe.
    pub fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    pub(super) fn procedure(&self) -> Procedure {
        self.rules.procedure(self.shuffle)
    }

    /// Everybody who takes part: seated, and not on his way out.
    pub(super) fn participants(&self) -> Seats {
        self.seats.staying()
    }

    pub(super) fn around(&self) -> Around {
        Around { seats: self.rules.seats(), present: self.participants(), passed_by: Seats::NONE }
    }

    /// The seats counterclockwise from this one's right, itself last.
    pub(super) fn counterclockwise_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let count = self.rules.seats();
        let mut at = seat;
        (0..count).map(move |_| {
            at = at.next_of(count);
            at
        })
    }

    /// What is wagered against the bank.
    pub(super) fn covered(&self) -> Cents {
        self.stakes.iter().copied().sum()
    }

    pub(super) fn dealer(&self, act: &Act<Command>, cite: Provision) -> Result<(), Refusal> {
        self.staff(act, &[Role::Dealer], cite)
    }

    /// 4.12: nothing else is done while a card is due because of a mistake.
    pub(super) fn not_interrupted(&self) -> Result<(), Refusal> {
        match self.correction() {
            None => Ok(()),
            Some(purpose) => Err(Refusal::CardsFirst(purpose.cite())),
        }
    }

    /// It is not the moment. While the cards are made ready, what is still to be done with them is cited.
    pub(super) fn not_now(&self, cite: Provision) -> Refusal {
        let cite = match self.phase {
            Phase::Cards => self.shoe.demanded_by(&self.procedure()),
            _ => cite,
        };
        Refusal::NotNow { phase: self.phase_in_words(), cite }
    }

    /// The one source of what is legal: what this act will do, or why it is refused.
    pub(super) fn consider(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        use TableCommand::*;
        let command = match act.command {
            Command::Cards(cards) => return self.consider_cards(act, cards),
            Command::Table(command) => command,
        };
        // People come and go, and papers are written, while a card is due because of a mistake.
        if !matches!(command, Join {} | Leave {} | GiveNotice { .. } | Change { .. }) {
            self.not_interrupted()?;
        }
        match command {
            Join {} => self.consider_join(act),
            Leave {} => self.consider_leave(act),
            GiveNotice { of } => self.consider_notice(act, of),
            Change { to } => self.consider_change(act, to),
            Move { to } => self.consider_move(act, to),
            OpenBidding {} => self.consider_open_bidding(act),
            Bid { amount } => self.consider_bid(act, amount),
            NoBid {} => self.consider_no_bid(act),
            CloseBidding {} => self.consider_close_bidding(act),
            OfferBank { to } => self.consider_offer_bank(act, to),
            TakeBank { amount } => self.consider_take_bank(act, amount),
            DeclineBank {} => self.consider_decline_bank(act),
            PassBank {} => self.consider_pass_bank(act),
            OrderPass { .. } => self.consider_order_pass(act),
            Bank { amount, cash } => self.consider_bank(act, amount, cash),
            Suivi { cash } => self.consider_suivi(act, cash),
            Banco { cash } => self.consider_banco(act, cash),
            NoClaim {} => self.consider_no_claim(act),
            CloseClaims {} => self.consider_close_claims(act),
            Wager { amount, cash } => self.consider_part(act, amount, cash),
            NoWager {} => self.consider_no_part(act),
            NoMoreBets {} => self.consider_no_more_bets(act),
            Deal {} => self.consider_deal(act),
            Call { say } => self.consider_call(act, say),
            Repeat { say } => self.consider_repeat(act, say),
            TurnHand {} => self.consider_turn_hand(act),
            Draw {} => self.consider_option(act, true),
            Stay {} => self.consider_option(act, false),
            AnnounceResult { player, banker } => self.consider_result(act, player, banker),
            WrongOrder { rectified, transfer } => self.consider_wrong_order(act, rectified, transfer),
            ExtraCard { hand, rectified } => self.consider_extra_card(act, hand, rectified),
            CardAfterStay {} => self.consider_card_after_stay(act),
            CardInError { disclosed } => self.consider_card_in_error(act, disclosed),
            BankerDrew {} => self.consider_banker_drew(act),
            FaceUpInShoe {} => self.consider_face_up(act),
            VoidRound {} => self.consider_void_round(act),
        }
    }

    /// Carries out what was considered.
    pub(super) fn apply(&mut self, step: &Step, events: &mut impl Sink<Event>) {
        match *step {
            Step::Shoe(step) => self.prepare(step, events),
            Step::CuttingCard => self.draw_cutting_card(events),
            Step::Draw { purpose, card } => self.draw(purpose, card, events),
            Step::Join(seat) => self.join(seat),
            Step::Leave(seat) => self.leave(seat, events),
            Step::Move { seat, to } => self.reseat(seat, to, events),
            Step::OpenBidding(auction) => self.open_bidding(auction),
            Step::Bid { seat, amount } => self.bid(seat, amount, events),
            Step::NoBid(seat) => self.no_bid(seat),
            Step::CloseBidding => self.close_bidding(events),
            Step::Offer { to, offering } => self.offer_bank(to, offering),
            Step::Take { seat, offering, least } => self.take_bank(seat, offering, least, events),
            Step::DeclineBank(offering) => self.phase = Phase::ToOffer(offering),
            Step::PassBank => self.pass_bank(events),
            Step::OrderPass => self.order_pass(events),
            Step::Bank { bank, amount, cash } => self.place_bank(bank, amount, cash, events),
            Step::Claim { seat, suivi, cash } => self.claim(seat, suivi, cash, events),
            Step::NoClaim(seat) => self.no_claim(seat),
            Step::CloseClaims => self.close_claims(events),
            Step::Part { seat, amount, cash } => self.part(seat, amount, cash, events),
            Step::NoPart(seat) => self.no_part(seat),
            Step::NoMoreBets => self.no_more_bets(events),
            Step::Deal => self.deal(events),
            Step::Option { round, draw } => self.use_option(round, draw, events),
            Step::Call { round, by, seat, say } => self.call(round, by, seat, say, events),
            Step::Repeated { round, by } => self.repeated(round, by, events),
            Step::TurnHand(round) => self.turn_hand(round, events),
            Step::Settle(round) => self.settle(round, events),
            Step::Annul { round, transfer } => self.annul(round, transfer, events),
            Step::Void { round, cite } => self.void_round(round, cite, events),
            Step::Wrong(wrong) => self.wrong = Some(wrong),
            Step::Noted => {}
            Step::Notice(notice) => self.notice = Some(notice),
            Step::Change(to) => self.change(to, events),
        }
        debug_assert!(self.stakes.iter().all(|stake| stake.0 >= 0), "nobody owes a stake");
    }

    /// Money on the layout: the bank, and what lies against it.
    pub(super) fn money(&self) -> Cents {
        let bank = match self.phase {
            Phase::Claims { placed, .. } | Phase::Parts { placed, .. } => placed,
            // What nobody covered has gone back.
            Phase::Round(_) => self.covered(),
            _ => Cents::ZERO,
        };
        self.covered() + bank
    }

    /// Money comes to lie against the bank.
    pub(super) fn put_against(
        &mut self,
        seat: Seat,
        amount: Cents,
        claim: Option<super::event::Claim>,
        cash: bool,
        events: &mut impl Sink<Event>,
    ) {
        let before = self.stakes[seat.index()];
        self.stakes[seat.index()] += amount;
        let stake = (!before.is_zero()).then(|| before + amount);
        let wager = Side::Player;
        events.put(Event::Table(TableEvent::Wagered { seat, wager, amount, stake, claim, cash }));
    }

    /// What somebody has against the bank goes back to him.
    pub(super) fn withdraw(&mut self, seat: Seat, cite: Provision, events: &mut impl Sink<Event>) {
        let amount = std::mem::take(&mut self.stakes[seat.index()]);
        if !amount.is_zero() {
            events.put(Event::Table(TableEvent::Withdrawn { seat, wager: Side::Player, amount, cite }));
        }
    }

    /// Only chance deals.
    pub(super) fn by_chance(&self, act: &Act<Command>, cite: Provision) -> Result<(), Refusal> {
        match (act.by, act.on_behalf_of) {
            (Actor::Device, None) => Ok(()),
            (other, _) => Err(Why::NotYours(other).by(cite).into()),
        }
    }
}

impl Seated for Table {
    type On = Side;
    type Refusal = Refusal;
    const SEATS: Provision = P4_7_A;

    fn seating(&self) -> &Seating {
        &self.seats
    }

    fn seating_mut(&mut self) -> &mut Seating {
        &mut self.seats
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        (Arc::ptr_eq(&self.rules, &other.rules) || self.rules == other.rules)
            && self.state() == other.state()
            && self.shoe == other.shoe
            && self.stakes == other.stakes
            && self.phase == other.phase
    }
}

impl Eq for Table {}

/// The rules are left out: tables that are compared share them.
impl Hash for Table {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state().hash(hasher);
        self.shoe.hash(hasher);
        self.stakes.hash(hasher);
        self.phase.hash(hasher);
    }
}

impl Table {
    /// The small parts of what makes one table another.
    fn state(&self) -> impl PartialEq + Hash {
        (
            (self.shuffle, self.notice),
            (self.seats, self.misses_turn),
            (self.ending, self.aside, self.disclosed, self.wrong),
        )
    }
}
