//! From loose cards to a shoe that can be dealt from: the work, the cut, the cutting cards, the burn.

use super::command::{Command, Event};
use super::pile::Pile;
use super::procedure::{FirstCards, Procedure, RecutBy, Work};
use super::refusal::Refusal;
use crate::actor::{Actor, Role, Seat, Seats};
use crate::cards::{Card, Rank};
use crate::game::{Act, Need, Offer, Sink};
use crate::provision::Provision;
use serde::Serialize;

/// A cut leaves so many cards at either end.
const FROM_EITHER_END: u16 = 10;

/// A burn takes at most eleven cards, and a round of baccarat six: so many come out before the cutting card.
const MOST_BEFORE: u16 = 17;

/// A shoe and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shoe {
    pile: Pile,
    stage: Stage,
    /// Who is asked first to cut, and who has been asked.
    cut_from: Seat,
    asked: Seats,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    /// So many steps of the work are done, on new cards or on those of the last shoe.
    Working { new: bool, done: u8 },
    /// The cut is to be offered to the next who has not been asked, or else made by the dealer.
    ToOffer,
    /// Held out to somebody.
    Offered { to: Seat },
    /// The dealer has to cut again, since he cut last.
    DealerRecuts,
    /// Cut; the cutting cards are next.
    ToInsert { cutter: Option<Seat> },
    /// In the shoe; the first card is next.
    ToBurn { cutter: Option<Seat> },
    /// The first card has been shown, and so many more go with it.
    Burning { left: u8 },
    /// Play.
    Ready,
}

/// Who is around the table.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// How many places there are.
    pub seats: u8,
    /// Which are taken.
    pub present: Seats,
}

/// A shoe as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ShoeView {
    /// How far it is, in words.
    pub state: &'static str,
    /// How many cards are in it.
    pub cards: u16,
    /// Is the cutting card still in it?
    pub cutting_card: bool,
    /// How many cards have been discarded.
    pub discards: u16,
    /// To whom the cut is offered.
    pub cut_offered: Option<Seat>,
}

/// What an accepted command will do to the shoe.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Step {
    Work { new: bool, done: u8, last: bool },
    Offer(Seat),
    Decline(Seat),
    Cut { seat: Option<Seat>, depth: u16 },
    RecutBySame(Option<Seat>),
    RecutByNext,
    Insert { cutter: Option<Seat>, behind: u16 },
    BurnFirst { card: Card, more: u8 },
    BurnMore { card: Card, left: u8 },
}

impl Shoe {
    /// New cards, as they come to the table; the cut will be offered from the highest place on.
    pub fn new(procedure: &Procedure, around: Around) -> Shoe {
        let highest = Seat::new(around.seats).unwrap_or_else(|| Seat::first(1).next().expect("a seat"));
        Shoe {
            pile: Pile::of(procedure.decks),
            stage: Stage::Working { new: true, done: 0 },
            cut_from: highest,
            asked: Seats::NONE,
        }
    }

    /// The shoe is over: all cards are gathered, and the cut will be offered from this place on.
    pub fn gather(&mut self, procedure: &Procedure, cut_from: Seat) {
        self.pile = Pile::of(procedure.decks);
        self.stage = Stage::Working { new: false, done: 0 };
        self.cut_from = cut_from;
        self.asked = Seats::NONE;
    }

    /// Can it be dealt from?
    pub fn is_ready(&self) -> bool {
        self.stage == Stage::Ready
    }

    /// Has a shuffle been begun, or is it next?
    pub fn is_being_shuffled(&self) -> bool {
        matches!(self.stage, Stage::Working { .. })
    }

    /// Is nothing done yet with the cards of the last shoe?
    pub fn is_just_gathered(&self) -> bool {
        self.stage == Stage::Working { new: false, done: 0 }
    }

    /// The cards in it.
    pub const fn pile(&self) -> &Pile {
        &self.pile
    }

    /// The cards in it, to draw from once it is ready.
    pub const fn pile_mut(&mut self) -> &mut Pile {
        &mut self.pile
    }

    /// To whom the cut is offered.
    pub fn cut_offered_to(&self) -> Option<Seat> {
        match self.stage {
            Stage::Offered { to } => Some(to),
            _ => None,
        }
    }

    /// How far it is, in words.
    pub fn state(&self, procedure: &Procedure) -> &'static str {
        match self.stage {
            Stage::Working { new, done } => procedure.work(new, done).map_or("to be cut", Work::name),
            Stage::ToOffer | Stage::DealerRecuts => "to be cut",
            Stage::Offered { .. } => "cut offered",
            Stage::ToInsert { .. } => "cut",
            Stage::ToBurn { .. } | Stage::Burning { .. } => "burning",
            Stage::Ready => "in play",
        }
    }

    /// What can be seen of it, with so many of its cards on the table.
    pub fn look(&self, procedure: &Procedure, on_table: u16) -> ShoeView {
        ShoeView {
            state: self.state(procedure),
            cards: self.pile.cards(),
            cutting_card: self.pile.has_cutting_card(),
            discards: (procedure.cards() - self.pile.cards()).saturating_sub(on_table),
            cut_offered: self.cut_offered_to(),
        }
    }

    /// Who is asked next: clockwise from where the cut starts, each once.
    fn next_to_ask(&self, procedure: &Procedure, around: Around) -> Option<Seat> {
        let mut seat = self.cut_from;
        for _ in 0..around.seats {
            if around.present.has(seat) && !self.asked.has(seat) {
                return Some(seat);
            }
            seat = if procedure.numbers_fall_clockwise {
                seat.before_of(around.seats)
            } else {
                seat.next_of(around.seats)
            };
        }
        None
    }

    /// What this command will do, or why not.
    pub fn consider<C>(
        &self,
        procedure: &Procedure,
        around: Around,
        act: &Act<C>,
        command: Command,
    ) -> Result<Step, Refusal> {
        let cites = procedure.cites;
        match command {
            Command::Inspect {}
            | Command::Verify {}
            | Command::Spread {}
            | Command::Wash {}
            | Command::Shuffle {}
            | Command::Lace {}
            | Command::ShuffleAgain {} => self.consider_work(procedure, around, act, command),
            Command::OfferCut { to } => {
                staff(act, &[Role::Dealer], cites.offer)?;
                match (self.stage, self.next_to_ask(procedure, around)) {
                    (Stage::ToOffer, Some(due)) if due == to => Ok(Step::Offer(to)),
                    (Stage::ToOffer, Some(due)) => {
                        Err(Refusal::NotNextToCut { due: due.number(), cite: cites.offer })
                    }
                    _ => Err(self.not_now(procedure, cites.offer)),
                }
            }
            Command::DeclineCut {} => match (self.stage, act.patron()) {
                (Stage::Offered { to }, Some(seat)) if seat == to => Ok(Step::Decline(seat)),
                _ => Err(Refusal::CutNotOffered(cites.offer)),
            },
            Command::Cut { depth } => {
                let seat = match (self.stage, act.patron()) {
                    (Stage::Offered { to }, Some(seat)) if seat == to => Some(seat),
                    (_, Some(_)) => return Err(Refusal::CutNotOffered(cites.offer)),
                    (stage, None) => {
                        staff(act, &[Role::Dealer], cites.offer)?;
                        let his = stage == Stage::DealerRecuts
                            || (stage == Stage::ToOffer && self.next_to_ask(procedure, around).is_none());
                        if !his {
                            return Err(self.not_now(procedure, cites.offer));
                        }
                        None
                    }
                };
                let (least, most) = (FROM_EITHER_END, procedure.cards() - FROM_EITHER_END);
                if !(least..=most).contains(&depth) {
                    return Err(Refusal::CutTooNear { least, most, cite: cites.cut });
                }
                Ok(Step::Cut { seat, depth })
            }
            Command::OrderRecut { .. } => {
                staff(act, &[Role::CasinoSupervisor], cites.recut)?;
                let (Stage::ToInsert { cutter } | Stage::ToBurn { cutter }) = self.stage else {
                    return Err(Refusal::NoRecutNow(cites.recut));
                };
                let has_gone = cutter.is_some_and(|seat| !around.present.has(seat));
                Ok(match procedure.recut_by {
                    RecutBy::TheSame if !has_gone => Step::RecutBySame(cutter),
                    RecutBy::TheSame | RecutBy::TheNext => Step::RecutByNext,
                })
            }
            Command::InsertCuttingCards { behind } => {
                staff(act, &[Role::Dealer], cites.insert)?;
                let Stage::ToInsert { cutter } = self.stage else {
                    return Err(self.not_now(procedure, cites.insert));
                };
                let (least, most) = (procedure.least_behind, procedure.cards() - MOST_BEFORE);
                if !(least..=most).contains(&behind) {
                    return Err(Refusal::Behind { least, most, cite: cites.insert });
                }
                Ok(Step::Insert { cutter, behind })
            }
            Command::Card { card } => {
                self.may_draw(act, card, cites.insert)?;
                match self.stage {
                    Stage::ToBurn { .. } => {
                        let FirstCards::AsManyAsItCounts = procedure.first_cards;
                        Ok(Step::BurnFirst { card, more: counts(card) })
                    }
                    Stage::Burning { left } => Ok(Step::BurnMore { card, left: left - 1 }),
                    _ => Err(self.not_now(procedure, cites.insert)),
                }
            }
            Command::CardDown { .. } => Err(Refusal::OtherSideUp("face up", cites.insert)),
            Command::CuttingCard {} => Err(Refusal::NotTheCuttingCard(cites.shoe)),
        }
    }

    fn consider_work<C>(
        &self,
        procedure: &Procedure,
        around: Around,
        act: &Act<C>,
        command: Command,
    ) -> Result<Step, Refusal> {
        let Stage::Working { new, done } = self.stage else {
            return Err(self.not_now(procedure, procedure.cites.shuffle));
        };
        let Some(work) = procedure.work(new, done) else {
            return Err(self.not_now(procedure, procedure.cites.offer));
        };
        let cite = procedure.cite(work);
        let by = if work == Work::Verify { Role::Floorperson } else { Role::Dealer };
        if command != Command::of(work) {
            return Err(Refusal::NotNow { due: work.name(), cite });
        }
        staff(act, &[by], cite)?;
        if matches!(work, Work::Wash { new: true }) && around.present.is_empty() {
            return Err(Refusal::NobodyToInspect(procedure.cites.spread));
        }
        Ok(Step::Work { new, done: done + 1, last: procedure.work(new, done + 1).is_none() })
    }

    fn not_now(&self, procedure: &Procedure, cite: Provision) -> Refusal {
        Refusal::NotNow { due: self.state(procedure), cite }
    }

    /// May this card come out, face known, by chance?
    pub fn may_draw<C>(&self, act: &Act<C>, card: Card, cite: Provision) -> Result<(), Refusal> {
        by_chance(act, cite)?;
        if self.pile.cutting_card_is_next() {
            return Err(Refusal::CuttingCardFirst(cite));
        }
        if self.pile.left(card) == 0 { Err(Refusal::NoSuchCard(card, cite)) } else { Ok(()) }
    }

    /// Carries out what was considered.
    pub fn apply(&mut self, procedure: &Procedure, step: Step, events: &mut impl Sink<Event>) {
        match step {
            Step::Work { last: true, .. } => {
                self.stage = Stage::ToOffer;
                events.put(Event::Shuffled { cards: procedure.cards(), cite: procedure.cites.shuffle });
            }
            Step::Work { new, done, last: false } => self.stage = Stage::Working { new, done },
            Step::Offer(to) => {
                self.asked.set(to, true);
                self.stage = Stage::Offered { to };
            }
            Step::Decline(_) | Step::RecutByNext => self.stage = Stage::ToOffer,
            Step::Cut { seat, depth } => {
                self.stage = Stage::ToInsert { cutter: seat };
                events.put(Event::Cut { seat, depth, cite: procedure.cites.offer });
            }
            Step::RecutBySame(Some(to)) => self.stage = Stage::Offered { to },
            Step::RecutBySame(None) => self.stage = Stage::DealerRecuts,
            Step::Insert { cutter, behind } => {
                self.pile.insert_cutting_card(behind);
                self.stage = Stage::ToBurn { cutter };
                events.put(Event::Loaded { cards: self.pile.cards(), behind, cite: procedure.cites.insert });
            }
            Step::BurnFirst { card, more: left } | Step::BurnMore { card, left } => {
                self.pile.draw(card);
                self.stage = if left == 0 { Stage::Ready } else { Stage::Burning { left } };
                events.put(Event::Burned { card: Some(card), cite: procedure.cites.insert });
            }
        }
    }

    /// A participant has gone: an offer to him has been declined.
    pub fn gone(&mut self, seat: Seat) {
        if self.stage == (Stage::Offered { to: seat }) {
            self.stage = Stage::ToOffer;
        }
    }

    /// Everything that may be done to make it ready; nothing once it is.
    pub fn awaiting<C>(
        &self,
        procedure: &Procedure,
        around: Around,
        wrap: impl Fn(Command) -> C,
        offers: &mut impl Sink<Offer<C>>,
    ) {
        let mut put = |by: Actor, command: Command, need: Need| {
            offers.put(Offer { by, command: wrap(command), amounts: None, need });
        };
        let dealer = Actor::Staff(Role::Dealer);
        let middle = procedure.cards() / 2;
        match self.stage {
            Stage::Working { new, done } => {
                let Some(work) = procedure.work(new, done) else { return };
                let by = if work == Work::Verify { Actor::Staff(Role::Floorperson) } else { dealer };
                if !(matches!(work, Work::Wash { new: true }) && around.present.is_empty()) {
                    put(by, Command::of(work), Need::Duty);
                }
            }
            Stage::ToOffer => match self.next_to_ask(procedure, around) {
                Some(to) => put(dealer, Command::OfferCut { to }, Need::Duty),
                None => put(dealer, Command::Cut { depth: middle }, Need::Duty),
            },
            Stage::DealerRecuts => put(dealer, Command::Cut { depth: middle }, Need::Duty),
            Stage::Offered { to } => {
                put(Actor::Seat(to), Command::DeclineCut {}, Need::Default);
                put(Actor::Seat(to), Command::Cut { depth: middle }, Need::May);
            }
            Stage::ToInsert { .. } => {
                put(dealer, Command::InsertCuttingCards { behind: procedure.behind }, Need::Duty);
            }
            Stage::ToBurn { .. } | Stage::Burning { .. } => {
                for (card, count) in self.pile.unseen() {
                    put(Actor::Device, Command::Card { card }, Need::Chance(u32::from(count)));
                }
            }
            Stage::Ready => {}
        }
        if matches!(self.stage, Stage::ToInsert { .. } | Stage::ToBurn { .. }) {
            let reason = super::command::RecutReason::Improper;
            put(Actor::Staff(Role::CasinoSupervisor), Command::OrderRecut { reason }, Need::May);
        }
    }
}

/// What a card counts for the burn: tens and faces ten, an ace one.
const fn counts(card: Card) -> u8 {
    match card.rank {
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
        pips => pips as u8,
    }
}

fn staff<C>(act: &Act<C>, roles: &[Role], cite: Provision) -> Result<(), Refusal> {
    if act.is_by_staff(roles) { Ok(()) } else { Err(Refusal::NotYours(act.by, cite)) }
}

/// Only chance deals.
pub(crate) fn by_chance<C>(act: &Act<C>, cite: Provision) -> Result<(), Refusal> {
    match (act.by, act.on_behalf_of) {
        (Actor::Device, None) => Ok(()),
        (other, _) => Err(Refusal::NotYours(other, cite)),
    }
}
