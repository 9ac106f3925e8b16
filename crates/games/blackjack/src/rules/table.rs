//! A blackjack table as a value, and the two functions through which everything passes: what an act will do, and
//! doing it.

use super::box_number::BoxNumber;
use super::boxes::{Area, Boxes, Place};
use super::cards::Occasion;
use super::command::{Command, TableCommand};
use super::dealer::Dealer;
use super::event::Event;
use super::irregular::Errors;
use super::options::Rules;
use super::patron::Patron;
use super::refusal::Refusal;
use super::stacks::{ShoeKind, Side};
use rulebook::actor::{Seat, Seats};
use rulebook::cards::Card;
use rulebook::game::{Act, Sink};
use rulebook::layout::{self, Board as _, Command as L, Seated as _, Seating};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::shoe::{self, Around, Procedure, Shoe};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A blackjack table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Table {
    #[serde(with = "rulebook::kept::rules")]
    pub(super) rules: Arc<Rules>,
    /// The shoe; of a double shoe, its two sides.
    pub(super) shoes: [Shoe; 2],
    /// 2.6(d): the side from which this round is dealt.
    pub(super) side: Side,
    pub(super) phase: Phase,
    pub(super) dealer: Dealer,
    pub(super) places: Boxes,
    pub(super) patrons: Box<[Patron]>,
    pub(super) seats: Seating,
    /// 2.5(e)2, 3: where the cutting card of a side came out in this round.
    pub(super) cutting_card_at: [Option<CuttingCardAt>; 2],
    /// 2.5(a): on which occasion a side was shuffled last.
    pub(super) occasions: [Occasion; 2],
    /// 2.3(i): has no round been dealt since the shuffle?
    pub(super) is_first_round: bool,
    /// 2.6(c): somebody has asked to see the burn card.
    pub(super) burn_asked: bool,
    pub(super) errors: Errors,
    /// 2.15(k): does the card reader device work?
    pub(super) reader_works: bool,
}

/// How far the round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Phase {
    /// Wagers are made.
    Wagers,
    /// 2.6(d)1: the determinant card is drawn, from this side once that is said.
    Determinant { from: Option<Side> },
    /// 2.6(e), (j), (k): the first cards; this one comes next.
    Dealing(Next),
    /// 2.15(g): a box has one card and is asked whether it wants its second.
    OneCard { at: BoxNumber },
    /// 2.9(b): insurance is asked, of everybody or of those on one box.
    Insurance { at: Option<BoxNumber> },
    /// 2.6(j): the hole card goes into the reader.
    Reading,
    /// 2.6(f): the caller of a box decides about a hand.
    Deciding { at: BoxNumber, hand: u8 },
    /// 2.13(d), (e): the others on the box say whether they go with him.
    Following { at: BoxNumber, hand: u8, split: bool },
    /// A card comes to a hand.
    Drawing { at: BoxNumber, hand: u8, why: Why },
    /// 2.15(i): a card that was asked for and not dealt is offered.
    MissedCard { at: BoxNumber, hand: u8 },
    /// 2.6(h): "Dealer's Card" is to be announced.
    DealersCard,
    /// The dealer draws.
    DealerDraws,
    /// 2.6(j): the hole card is to be disclosed.
    HoleCard,
    /// 2.15(m): the face up card lies in the discard rack; "Dealer's Card" was announced before, or not yet.
    UpcardGone { announced: bool },
    /// 2.3(e): collect and pay.
    Complete,
}

/// The next of the first cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Next {
    /// (e)1
    First(BoxNumber),
    /// (e)2
    Dealer,
    /// (e)3
    Second(BoxNumber),
    /// 2.15(g): the second card of a box that was passed over.
    Late(BoxNumber),
    /// 2.15(e): the dealer had passed himself over.
    LateDealer,
    /// (j), (k)
    Hole,
}

/// Why a card comes to a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Why {
    Drawn,
    Doubled,
    Split,
}

/// 2.5(e)2, 3: where the cutting card came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum CuttingCardAt {
    Box(Seat),
    Dealer,
}

/// What an accepted act will do. Only [`Table::consider`] makes one, and only [`Table::apply`] carries it out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Shoe(Side, shoe::Step),
    Layout(layout::Step<Area>),
    CuttingCard,
    Card(Card),
    HoleDown(Card),
    ShowBurn(Card),
    PassMeBy { seat: Seat, on: bool },
    ShareBox { seat: Seat, at: BoxNumber, on: bool },
    Reserve(Seat),
    Deal,
    DrawDeterminant(Side),
    Insure { seat: Seat, at: BoxNumber, spot: usize, amount: Cents },
    DeclineInsurance { seat: Seat, at: BoxNumber },
    CloseInsurance,
    ReadHoleCard,
    Draw,
    Stand,
    Double { seat: Seat, amount: Option<Cents> },
    Split,
    Surrender,
    FollowDouble { seat: Seat, amount: Option<Cents> },
    FollowSplit(Seat),
    DeclineDouble(Seat),
    KeepHand { seat: Seat, second: bool },
    DealersCard,
    TurnHoleCard,
    Settle,
    Reshuffle,
    ChangeDealer,
    AskBurnCard,
    FaceUpCard(Card),
    InError(Option<Card>),
    RefuseCard,
    MissedDealer,
    MissedBox,
    MissedDraw,
    TakeCard,
    GiveUpHand,
    ShuffleDiscards,
    WrongSide,
    ReaderMisused { played: Option<HandAt> },
    Reader { working: bool },
    UpcardDiscarded,
    RestoreUpcard,
    Ruling { cite: Provision, at: Option<BoxNumber>, pays: Option<Cents> },
}

/// A hand of a box, counted from nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct HandAt {
    pub(super) at: BoxNumber,
    pub(super) hand: u8,
}

impl Table {
    pub(super) fn new(rules: Arc<Rules>) -> Table {
        let around = Around { seats: rules.seats(), present: Seats::NONE, passed_by: Seats::NONE };
        Table {
            shoes: Side::ALL.map(|side| Shoe::new(rules.procedure(side), around)),
            side: Side::Left,
            phase: Phase::Wagers,
            dealer: Dealer::default(),
            places: Boxes::new(rules.boxes(), rules.seats()),
            patrons: vec![Patron::NEW; usize::from(rules.seats())].into_boxed_slice(),
            seats: Seating::new(rules.seats()),
            cutting_card_at: [None; 2],
            occasions: [Occasion::Opening; 2],
            is_first_round: true,
            burn_asked: false,
            errors: Errors::default(),
            reader_works: true,
            rules,
        }
    }

    /// The seats with somebody at them.
    pub fn present(&self) -> Seats {
        self.seats.present()
    }

    /// Has this seat left, but for what is in play?
    pub fn is_leaving(&self, seat: Seat) -> bool {
        self.seats.is_leaving(seat)
    }

    /// What a seat has on the layout, on all boxes.
    pub fn at_stake(&self, seat: Seat) -> Cents {
        self.places.at_stake(seat)
    }

    /// Are wagers being taken?
    pub fn takes_wagers(&self) -> bool {
        self.phase == Phase::Wagers
    }

    /// The shoe, or one side of it.
    pub fn shoe(&self, side: Side) -> &Shoe {
        &self.shoes[side as usize]
    }

    /// The sides there are: one, unless the shoe is double.
    pub fn sides(&self) -> &'static [Side] {
        match self.rules.shoe() {
            ShoeKind::Double { .. } => &Side::ALL,
            _ => &Side::ALL[..1],
        }
    }

    /// Can a round be dealt, as far as the cards go?
    pub(super) fn shoes_ready(&self) -> bool {
        self.sides().iter().all(|side| self.shoes[*side as usize].is_ready())
    }

    /// The side whose cards are being made ready.
    pub(super) fn side_in_work(&self) -> Option<Side> {
        self.sides().iter().copied().find(|side| !self.shoes[*side as usize].is_ready())
    }

    pub(super) fn shoe_mut(&mut self, side: Side) -> &mut Shoe {
        &mut self.shoes[side as usize]
    }

    pub(super) fn procedure(&self, side: Side) -> Procedure {
        *self.rules.procedure(side)
    }

    pub(super) fn place(&self, at: BoxNumber) -> &Place {
        &self.places[at.index()]
    }

    pub(super) fn place_mut(&mut self, at: BoxNumber) -> &mut Place {
        &mut self.places[at.index()]
    }

    pub(super) fn patron(&self, seat: Seat) -> &Patron {
        &self.patrons[seat.index()]
    }

    pub(super) fn patron_mut(&mut self, seat: Seat) -> &mut Patron {
        &mut self.patrons[seat.index()]
    }

    /// All boxes, from the dealer's left.
    pub(super) fn all_boxes(&self) -> impl DoubleEndedIterator<Item = BoxNumber> + Clone + use<> {
        BoxNumber::first(self.rules.boxes())
    }

    /// The boxes that contain a wager, from the dealer's left.
    pub(super) fn boxes_in_play(&self) -> impl DoubleEndedIterator<Item = BoxNumber> + Clone {
        self.all_boxes().filter(|at| self.place(*at).is_in_play())
    }

    /// The patrons who may be asked to cut and to look at new cards: those seated, and after the last box who stands.
    pub(super) fn around(&self) -> Around {
        let present = self.seats.staying();
        let wants_none = |seat: &Seat| self.patron(*seat).passed_by;
        let passed_by = self.present().iter().filter(wants_none).fold(Seats::NONE, Seats::with);
        Around { seats: self.rules.seats(), present, passed_by }
    }

    pub(super) fn box_exists(&self, at: BoxNumber) -> Result<(), Refusal> {
        if at.index() < self.places.len() { Ok(()) } else { Err(Refusal::NoSuchBox(at)) }
    }

    /// The box a patron means: the one he names, or the one he is seated at, or the only one he wagers on. Once the round
    /// has begun, one that he is seated at and does not wager on is not meant.
    pub(super) fn which(&self, seat: Seat, named: Option<BoxNumber>) -> Result<BoxNumber, Refusal> {
        if let Some(at) = named {
            return self.box_exists(at).map(|()| at);
        }
        let wagers_on = |at: &BoxNumber| self.place(*at).share(seat).is_some();
        if let Some(own) = self.seat_of(seat).filter(|own| self.phase == Phase::Wagers || wagers_on(own)) {
            return Ok(own);
        }
        let mut his = self.boxes_in_play().filter(wagers_on);
        match (his.next(), his.next(), self.seat_of(seat)) {
            (Some(only), None, _) => Ok(only),
            (_, _, Some(own)) => Ok(own),
            _ => Err(Refusal::WhichBox),
        }
    }

    /// The box at which a patron is seated; those beyond the boxes stand.
    pub(super) fn seat_of(&self, seat: Seat) -> Option<BoxNumber> {
        BoxNumber::new(seat.number()).filter(|at| at.index() < self.places.len())
    }

    /// 2.18(b): the wager that is meant, counted from nothing.
    pub(super) fn spot(&self, spot: Option<u8>) -> Result<usize, Refusal> {
        let spots = self.rules.spots();
        match spot {
            None => Ok(0),
            Some(spot) if (1..=spots).contains(&spot) => Ok(usize::from(spot) - 1),
            Some(_) => Err(Refusal::NoSuchSpot { spots }),
        }
    }

    /// The one source of what is legal: what this act will do, or why it is refused.
    pub(super) fn consider(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.for_oneself(act)?;
        let own = match act.command {
            Command::Cards(command) => return self.consider_cards(act, command),
            Command::Table(own) => own,
        };
        use TableCommand as C;
        match own {
            C::Join {} => self.at_layout(act, L::Join {}),
            C::Leave {} => self.at_layout(act, L::Leave {}),
            C::Wager { on, amount, at, spot, cash, coupon } => {
                let on = self.area(act, on, at, spot)?;
                self.at_layout(act, L::Wager { on, amount, cash, coupon })
            }
            C::ConfirmWager { seat } => self.at_layout(act, L::ConfirmWager { seat }),
            C::DeclineWager { seat } => self.at_layout(act, L::DeclineWager { seat }),
            C::Reduce { on, amount, at, spot } => {
                let on = self.still_theirs(act, on, at, spot)?;
                self.at_layout(act, L::Reduce { on, amount })
            }
            C::Remove { on, at, spot } => {
                let on = self.still_theirs(act, on, at, spot)?;
                self.at_layout(act, L::Remove { on })
            }
            C::PassMeBy { on } => self.player(act, P2_5_F).map(|seat| Step::PassMeBy { seat, on }),
            C::ShareBox { at, on } => self.consider_share_box(act, at, on),
            C::ReserveSpot { seat } => self.consider_reserve(act, seat),
            C::Deal {} => self.consider_deal(act),
            C::DrawDeterminant { from } => self.consider_determinant(act, from),
            C::Insure { amount, at, spot } => self.consider_insure(act, amount, at, spot),
            C::DeclineInsurance { at } => self.consider_decline_insurance(act, at),
            C::CloseInsurance {} => self.consider_close_insurance(act),
            C::ReadHoleCard {} => self.consider_read(act),
            C::Draw { at } => self.consider_draw(act, at),
            C::Stand { at } => self.consider_stand(act, at),
            C::Double { amount, at } => self.consider_double(act, amount, at),
            C::Split { at } => self.consider_split(act, at),
            C::Surrender { at } => self.consider_surrender(act, at),
            C::Follow { amount, at } => self.consider_follow(act, amount, at),
            C::DeclineDouble { at } => self.consider_decline_double(act, at),
            C::KeepHand { hand, at } => self.consider_keep(act, hand, at),
            C::DealersCard {} => self.consider_dealers_card(act),
            C::TurnHoleCard {} => self.consider_turn(act),
            C::Settle {} => self.consider_settle(act),
            C::Reshuffle {} => self.consider_reshuffle(act),
            C::ChangeDealer {} => self.consider_change_dealer(act),
            C::AskBurnCard {} => self.consider_ask_burn_card(act),
            C::ShowBurnCard { card } => self.consider_show_burn_card(act, card),
            C::FaceUpCard { card } => self.consider_face_up_card(act, card),
            C::CardInError { card } => self.consider_card_in_error(act, card),
            C::RefuseCard { at } => self.consider_refuse_card(act, at),
            C::MissedDealer {} => self.consider_missed_dealer(act),
            C::MissedBox { at } => self.consider_missed_box(act, at),
            C::MissedDraw {} => self.consider_missed_draw(act),
            C::TakeCard { at } => self.consider_option(act, at, Step::TakeCard),
            C::GiveUpHand { at } => self.consider_option(act, at, Step::GiveUpHand),
            C::ShuffleDiscards {} => self.consider_shuffle_discards(act),
            C::WrongSide {} => self.consider_wrong_side(act),
            C::ReaderMisused { at, hand } => self.consider_reader_misused(act, at, hand),
            C::ReaderFailed {} => self.consider_reader(act, false),
            C::ReaderRepaired {} => self.consider_reader(act, true),
            C::CardNotMoved {} => self.consider_card_not_moved(act),
            C::UpcardDiscarded {} => self.consider_upcard_discarded(act),
            C::RestoreUpcard { card } => self.consider_restore_upcard(act, card),
            C::LightOut { at } => self.consider_light_out(act, at),
            C::BonusFailed { stake, amount } => self.consider_bonus_failed(act, stake, amount),
        }
    }

    /// Carries out what was considered.
    pub(super) fn apply(&mut self, step: &Step, events: &mut impl Sink<Event>) {
        match *step {
            Step::Shoe(side, step) => self.work_on_cards(side, step, events),
            Step::CuttingCard => self.cutting_card_out(events),
            Step::Card(card) => self.card(card, events),
            Step::HoleDown(card) => self.hole_card_down(card, events),
            Step::ShowBurn(card) => self.show_burn_card(card, events),
            Step::Layout(ref step) => layout::apply(self, step, events),
            Step::PassMeBy { seat, on } => self.patron_mut(seat).passed_by = on,
            Step::ShareBox { seat, at, on } => self.place_mut(at).shared_by = on.then_some(seat),
            Step::Reserve(seat) => self.reserve(seat, events),
            Step::Deal => self.close_wagers(events),
            Step::DrawDeterminant(from) => self.phase = Phase::Determinant { from: Some(from) },
            Step::Insure { seat, at, spot, amount } => self.insure(seat, at, spot, amount, events),
            Step::DeclineInsurance { seat, at } => self.decline_insurance(seat, at, events),
            Step::CloseInsurance => self.close_insurance(events),
            Step::ReadHoleCard => self.read_hole_card(events),
            Step::Draw => self.draw(),
            Step::Stand => self.stand(events),
            Step::Double { seat, amount } => self.double(seat, amount, events),
            Step::Split => self.split(events),
            Step::Surrender => self.surrender(events),
            Step::FollowDouble { seat, amount } => self.follow_double(seat, amount, events),
            Step::FollowSplit(seat) => self.follow_split(seat, events),
            Step::DeclineDouble(seat) => self.answered(seat),
            Step::KeepHand { seat, second } => self.keep_hand(seat, second, events),
            Step::DealersCard => self.announce_dealers_card(events),
            Step::TurnHoleCard => self.turn_hole_card(events),
            Step::Settle => self.settle(events),
            Step::Reshuffle => self.reshuffle(),
            Step::ChangeDealer => self.change_dealer(),
            Step::AskBurnCard => self.burn_asked = true,
            Step::FaceUpCard(card) => self.found_face_up(card, events),
            Step::InError(card) => self.in_error(card, events),
            Step::RefuseCard => self.refuse_card(events),
            Step::MissedDealer => self.miss_dealer(events),
            Step::MissedBox => self.miss_box(events),
            Step::MissedDraw => self.miss_draw(events),
            Step::TakeCard => self.take_card(),
            Step::GiveUpHand => self.give_up_hand(events),
            Step::ShuffleDiscards => self.shuffle_discards(events),
            Step::WrongSide => self.change_side(events),
            Step::ReaderMisused { played } => self.misuse_reader(played, events),
            Step::Reader { working } => self.set_reader(working, events),
            Step::UpcardDiscarded => {
                self.phase = Phase::UpcardGone { announced: self.phase == Phase::DealerDraws };
            }
            Step::RestoreUpcard => self.restore_upcard(events),
            Step::Ruling { cite, at, pays } => {
                events.put(Event::Table(super::event::TableEvent::Ruling { cite, at, pays }));
            }
        }
        self.use_exposed_card(events);
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        (Arc::ptr_eq(&self.rules, &other.rules) || self.rules == other.rules)
            && self.shoes == other.shoes
            && self.side == other.side
            && self.phase == other.phase
            && self.dealer == other.dealer
            && self.places == other.places
            && self.patrons == other.patrons
            && self.seats == other.seats
            && (self.cutting_card_at, self.occasions) == (other.cutting_card_at, other.occasions)
            && (self.is_first_round, self.burn_asked, self.reader_works)
                == (other.is_first_round, other.burn_asked, other.reader_works)
            && self.errors == other.errors
    }
}

impl Eq for Table {}

/// The rules are left out: tables that are compared share them.
impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.shoes.hash(state);
        self.phase.hash(state);
        self.dealer.hash(state);
        self.places.hash(state);
        self.seats.hash(state);
    }
}
