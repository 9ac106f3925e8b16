//! From loose cards to a shoe that can be dealt from: how far it is, and what each step changes.

use super::command::{Command, Event};
use super::pile::Pile;
use super::procedure::{Loading, Procedure, Work};
use super::refusal::Refusal;
use crate::actor::{Actor, Role, Seat, Seats};
use crate::cards::Card;
use crate::game::{Act, Sink};
use crate::provision::Provision;
use serde::{Deserialize, Serialize};

/// A shoe and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shoe {
    pub(super) pile: Pile,
    pub(super) stage: Stage,
    /// Which cards were gathered for it.
    pub(super) gathered: Gathered,
    /// Who is asked first to cut, and who has been asked.
    pub(super) cut_from: Seat,
    pub(super) asked: Seats,
    /// Has a dealer come who burns a card when the shoe is loaded?
    pub(super) new_dealer: bool,
    /// Does the card that was burnt last lie unseen in the discard rack?
    pub(super) burn_unseen: bool,
}

/// The cards that are made ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Gathered {
    /// All there are.
    All,
    /// What does not lie on the table, so that a round can be completed; so many are burnt of it.
    Discards { burn: u8 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Stage {
    /// So many steps of the work are done, on new cards or on those of the last shoe.
    Working { new: bool, done: u8 },
    /// The cut is to be offered to the next who has not been asked, or else made by the dealer.
    ToOffer,
    /// Held out to somebody.
    Offered { to: Seat },
    /// The dealer has to cut again, since he cut last.
    DealerRecuts,
    /// Cut, or never to be cut; the cutting cards are next, and where there are none, the shoe.
    ToInsert { cutter: Option<Seat> },
    /// In the shoe; the first card is next.
    ToBurn { cutter: Option<Seat> },
    /// The first card has been shown, and so many more go with it.
    Burning { left: u8 },
    /// So many are still to go face down.
    BurningDown { left: u8 },
    /// Play, from a shoe of which nothing has come out since it was cut.
    Fresh { cutter: Option<Seat> },
    /// Play.
    Ready,
    /// The discards are out of their rack, to be shuffled.
    RackOut,
    /// They are shuffled and go back among the cards in the shoe.
    ToStacks,
}

/// Who is around the table.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// How many places there are.
    pub seats: u8,
    /// Which are taken.
    pub present: Seats,
    /// Who wants to be passed by, and has so declined the cut.
    pub passed_by: Seats,
}

/// A shoe as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    Load { cutter: Option<Seat> },
    BurnFirst { card: Card, more: u8 },
    BurnMore { card: Card, left: u8 },
    BurnDown { left: u8 },
    CuttingCard,
    ShuffleRack,
    Stacks,
}

impl Shoe {
    /// New cards, as they come to the table; the cut will be offered from the highest place on.
    pub fn new(procedure: &Procedure, around: Around) -> Shoe {
        let highest = Seat::new(around.seats).unwrap_or_else(|| Seat::first(1).next().expect("a seat"));
        Shoe {
            pile: Pile::of(procedure.decks),
            stage: Stage::Working { new: true, done: 0 },
            gathered: Gathered::All,
            cut_from: highest,
            asked: Seats::NONE,
            new_dealer: false,
            burn_unseen: false,
        }
    }

    /// Can it be dealt from? Until the first card comes out, a cut may still be ordered again.
    pub fn is_ready(&self) -> bool {
        matches!(self.stage, Stage::Ready | Stage::Fresh { .. })
    }

    /// Has a shuffle been begun, or is it next?
    pub fn is_being_shuffled(&self) -> bool {
        matches!(self.stage, Stage::Working { .. } | Stage::RackOut)
    }

    /// Is a card to be burnt before play?
    pub fn is_burning(&self) -> bool {
        matches!(self.stage, Stage::ToBurn { .. } | Stage::Burning { .. } | Stage::BurningDown { .. })
    }

    /// Are the discards out of their rack, to go back among the cards in the shoe?
    pub fn is_rack_out(&self) -> bool {
        matches!(self.stage, Stage::RackOut | Stage::ToStacks)
    }

    /// Is nothing done yet with the cards of the last shoe?
    pub fn is_just_gathered(&self) -> bool {
        self.stage == Stage::Working { new: false, done: 0 }
    }

    /// Is nothing done yet with cards that are to be shuffled, be they new or those of the last shoe?
    pub fn is_untouched(&self) -> bool {
        matches!(self.stage, Stage::Working { done: 0, .. })
    }

    /// The cards in it.
    pub const fn pile(&self) -> &Pile {
        &self.pile
    }

    /// The cards in it, to draw from once it is ready: from now on nothing can be cut again.
    pub const fn pile_mut(&mut self) -> &mut Pile {
        if matches!(self.stage, Stage::Fresh { .. }) {
            self.stage = Stage::Ready;
        }
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
            Stage::ToInsert { .. } if procedure.loading == Loading::Device => "load shoe",
            Stage::ToInsert { .. } => "cut",
            Stage::ToBurn { .. } | Stage::Burning { .. } | Stage::BurningDown { .. } => "burning",
            Stage::Fresh { .. } | Stage::Ready => "in play",
            Stage::RackOut => "shuffle",
            Stage::ToStacks => "insert stacks",
        }
    }

    /// The provision that demands what is still to be done before it can be dealt from.
    pub fn demanded_by(&self, procedure: &Procedure) -> Provision {
        let cites = procedure.cites;
        match self.stage {
            Stage::Working { new, done } => {
                procedure.work(new, done).map_or(cites.offer, |work| procedure.cite(work))
            }
            Stage::ToOffer | Stage::Offered { .. } => cites.offer,
            Stage::DealerRecuts => cites.recut,
            Stage::ToInsert { .. } if procedure.loading == Loading::CuttingCard => cites.insert,
            Stage::ToInsert { .. } => cites.load,
            Stage::ToBurn { .. } | Stage::Burning { .. } | Stage::BurningDown { .. } => cites.burn,
            Stage::RackOut | Stage::ToStacks => cites.stacks,
            Stage::Fresh { .. } | Stage::Ready => cites.shoe,
        }
    }

    /// What can be seen of it, with so many of its cards on the table.
    pub fn look(&self, procedure: &Procedure, on_table: u16) -> ShoeView {
        ShoeView {
            state: self.state(procedure),
            cards: self.pile.cards(),
            cutting_card: self.pile.has_cutting_card(),
            discards: self.discards(procedure, on_table),
            cut_offered: self.cut_offered_to(),
        }
    }

    /// How many cards have been discarded, with so many on the table.
    pub const fn discards(&self, procedure: &Procedure, on_table: u16) -> u16 {
        (procedure.cards() - self.pile.cards()).saturating_sub(on_table)
    }

    /// What this command will do, or why not.
    pub fn consider<C>(
        &self,
        procedure: &Procedure,
        around: Around,
        act: &Act<C>,
        command: Command,
    ) -> Result<Step, Refusal> {
        match command {
            Command::Inspect {}
            | Command::Verify {}
            | Command::Spread {}
            | Command::Wash {}
            | Command::Shuffle {}
            | Command::Lace {}
            | Command::ShuffleAgain {} => self.consider_work(procedure, around, act, command),
            Command::OfferCut { to } => self.consider_offer(procedure, around, act, to),
            Command::DeclineCut {} => match (self.stage, act.patron()) {
                (Stage::Offered { to }, Some(seat)) if seat == to => Ok(Step::Decline(seat)),
                _ => Err(Refusal::CutNotOffered(procedure.cites.offer)),
            },
            Command::Cut { depth } => self.consider_cut(procedure, around, act, depth),
            Command::OrderRecut { .. } => self.consider_recut(procedure, around, act),
            Command::InsertCuttingCards { behind } => self.consider_insert(procedure, act, behind),
            Command::Load {} => self.consider_load(procedure, act),
            Command::InsertStacks {} => self.consider_stacks(procedure, act),
            Command::Card { card } => self.consider_card(procedure, act, card),
            Command::CardDown { card } => self.consider_card_down(procedure, act, card),
            Command::CuttingCard {} => self.consider_cutting_card(procedure, act),
        }
    }

    pub(super) fn not_now(&self, procedure: &Procedure, cite: Provision) -> Refusal {
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
                self.stage = match procedure.loading {
                    Loading::Device => Stage::ToInsert { cutter: None },
                    Loading::CuttingCard | Loading::CutOnly => Stage::ToOffer,
                };
                let cite = match self.gathered {
                    Gathered::All => procedure.cites.shuffle,
                    Gathered::Discards { .. } => procedure.cites.discards,
                };
                events.put(Event::Shuffled { cards: self.pile.cards(), cite });
            }
            Step::Work { new, done, last: false } => self.stage = Stage::Working { new, done },
            Step::Offer(to) => {
                self.asked.set(to, true);
                self.stage = Stage::Offered { to };
            }
            Step::Decline(_) => self.stage = Stage::ToOffer,
            Step::Cut { seat, depth } => {
                self.stage = Stage::ToInsert { cutter: seat };
                let cite = if seat.is_some() { procedure.cites.offer } else { procedure.cites.around };
                events.put(Event::Cut { seat, depth, cite });
            }
            Step::RecutBySame(_) | Step::RecutByNext => {
                // The stack comes out of the shoe, and the cutting card with it.
                self.pile.remove_cutting_card();
                self.stage = match step {
                    Step::RecutBySame(Some(to)) => Stage::Offered { to },
                    Step::RecutBySame(None) => Stage::DealerRecuts,
                    _ => Stage::ToOffer,
                };
            }
            Step::Insert { cutter, behind } => {
                self.pile.insert_cutting_card(behind);
                self.stage = self.loaded(procedure, cutter);
                events.put(Event::Loaded { cards: self.pile.cards(), behind, cite: procedure.cites.insert });
            }
            Step::Load { cutter } => {
                self.stage = self.loaded(procedure, cutter);
                events.put(Event::Loaded { cards: self.pile.cards(), behind: 0, cite: procedure.cites.load });
            }
            Step::BurnFirst { card, more: left } | Step::BurnMore { card, left } => {
                self.pile.draw(card);
                self.stage = if left == 0 { Stage::Ready } else { Stage::Burning { left } };
                events.put(Event::Burned { card: Some(card), cite: procedure.cites.burn });
            }
            Step::BurnDown { left } => {
                self.pile.draw_unseen();
                self.burn_unseen = true;
                events.put(Event::Burned { card: None, cite: self.burn_cite(procedure) });
                self.new_dealer = false;
                if left > 0 {
                    self.stage = Stage::BurningDown { left };
                } else {
                    self.stage = Stage::Ready;
                    self.gathered = Gathered::All;
                }
            }
            Step::CuttingCard => {
                self.pile.remove_cutting_card();
                events.put(Event::CuttingCard { left: self.pile.cards() });
            }
            Step::ShuffleRack => {
                self.stage = Stage::ToStacks;
                events.put(Event::Shuffled {
                    cards: self.discards(procedure, 0),
                    cite: procedure.cites.stacks,
                });
            }
            Step::Stacks => {
                self.pile = Pile::of(procedure.decks);
                self.burn_unseen = false;
                self.stage = Stage::Ready;
                events.put(Event::Loaded {
                    cards: self.pile.cards(),
                    behind: 0,
                    cite: procedure.cites.stacks,
                });
            }
        }
    }

    /// A participant has gone: an offer to him has been declined.
    pub fn gone(&mut self, seat: Seat) {
        if self.stage == (Stage::Offered { to: seat }) {
            self.stage = Stage::ToOffer;
        }
    }
}

pub(super) fn staff<C>(act: &Act<C>, roles: &[Role], cite: Provision) -> Result<(), Refusal> {
    if act.is_by_staff(roles) { Ok(()) } else { Err(Refusal::NotYours(act.by, cite)) }
}

/// Only chance deals.
pub fn by_chance<C>(act: &Act<C>, cite: Provision) -> Result<(), Refusal> {
    match (act.by, act.on_behalf_of) {
        (Actor::Device, None) => Ok(()),
        (other, _) => Err(Refusal::NotYours(other, cite)),
    }
}
