//! 19:47-3.12: cards that came out wrongly, and a shoe that has run out.

use super::command::Command;
use super::dealing::Due;
use super::event::{Event, Settled, TableEvent as E};
use super::refusal::Refusal;
use super::table::{Ending, Face, Lying, Phase, Step, Table};
use baccarat::{Aside, Disclosed, DisclosedCards, Hand, SetAside, Side, Wanted, is_natural, value};
use rulebook::actor::Role;
use rulebook::cards::Card;
use rulebook::game::{Act, Sink};
use rulebook::layout::{Board as _, Seated as _};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::settlement::Outcome;
use rulebook::shoe;
use serde::{Deserialize, Serialize};

/// Cards dealt in error, and what is still to be done about them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Errors {
    /// (a), (b): cards that open a hand.
    pub(super) aside: Aside,
    /// (c): cards that were seen.
    disclosed: DisclosedCards,
    /// (d): so many cards go to the discard with one that was found face up.
    with_face_up: u16,
}

impl Errors {
    pub(super) const NONE: Errors =
        Errors { aside: Aside::EMPTY, disclosed: DisclosedCards::NONE, with_face_up: 0 };
}

impl Table {
    /// What must come out of the shoe before anything else.
    pub(super) fn correction_due(&self) -> Option<Due> {
        if self.errors.with_face_up > 0 {
            return Some(Due::Discard { down: false, cite: P3_12_D });
        }
        self.errors.disclosed.wants().map(|wanted| match wanted {
            Wanted::FaceUp => Due::Discard { down: false, cite: P3_12_C_1 },
            Wanted::Unseen => Due::Discard { down: true, cite: P3_12_C_2 },
            Wanted::Mock(side) => Due::Mock(side),
        })
    }

    /// How many cards lie on the table that are in no hand and not in the discard either.
    pub(super) fn lying_aside(&self) -> u16 {
        let Errors { aside, disclosed, .. } = &self.errors;
        let misdealt = matches!(self.phase, Phase::Drawing { misdealt: true, .. });
        let in_mock: u8 = disclosed.mock().into_iter().flatten().map(Hand::count).sum();
        (aside.count() + disclosed.count()) as u16 + u16::from(misdealt) + u16::from(in_mock)
    }

    /// (c)3: is a round without wagers being dealt?
    pub(super) fn is_mock_round(&self) -> bool {
        self.errors.disclosed.mock().is_some()
    }

    /// Can a card come out of the shoe wrongly now?
    fn may_come_wrongly(
        &self,
        act: &Act<Command>,
        card: Option<Card>,
        cite: Provision,
    ) -> Result<(), Refusal> {
        shoe::by_chance(act, cite)?;
        if !self.shoe.is_ready() {
            return Err(self.shoe_not_ready());
        }
        if self.shoe.pile().cards() == 0 {
            return Err(Refusal::ShoeEmpty);
        }
        if let Some(card) = card {
            self.shoe.may_draw(act, card, cite)?;
        } else if self.shoe.pile().cutting_card_is_next() {
            return Err(shoe::Refusal::CuttingCardFirst(cite).into());
        }
        Ok(())
    }

    /// (a), (b), (c): is there room for one more card that waits?
    fn has_room(&self) -> Result<(), Refusal> {
        let full = self.errors.aside.room() == 0 || self.errors.disclosed.room() == 0;
        if full { Err(Refusal::TooManyErrors) } else { Ok(()) }
    }

    /// (a): the Player's Hand has its two cards and is due no third.
    pub(super) fn consider_misdealt(&self, act: &Act<Command>, card: Option<Card>) -> Result<Step, Refusal> {
        let over = match self.phase {
            Phase::Instructing { side: Side::Player } => !self.draws(Side::Player),
            Phase::Instructing { side: Side::Banker }
            | Phase::Drawing { side: Side::Banker, misdealt: false } => self.hand(Side::Player).count() == 2,
            Phase::Complete => self.hand(Side::Player).count() == 2 && self.hand(Side::Banker).count() == 2,
            _ => false,
        };
        if !over {
            return Err(Refusal::NoMisdealNow);
        }
        self.may_come_wrongly(act, card, P3_12_A)?;
        self.has_room()?;
        Ok(Step::Misdealt { card })
    }

    /// (a): it is the Banker's third card if Table 2 makes that hand draw; otherwise it is a card in error.
    pub(super) fn misdealt(&mut self, card: Option<Card>, events: &mut impl Sink<Event>) {
        let natural =
            is_natural(self.hand(Side::Player).points()) || is_natural(self.hand(Side::Banker).points());
        if natural || !self.draws(Side::Banker) {
            return self.in_error(card, events);
        }
        self.phase = Phase::Drawing { side: Side::Banker, misdealt: true };
        match card {
            Some(card) => {
                self.shoe.pile_mut().draw(card);
                self.lay(Side::Banker, Face::Up(card), true, events);
            }
            None => self.shoe.pile_mut().draw_unseen(),
        }
        self.correct(events);
    }

    pub(super) fn consider_card_in_error(
        &self,
        act: &Act<Command>,
        card: Option<Card>,
    ) -> Result<Step, Refusal> {
        self.may_come_wrongly(act, card, P3_12_B)?;
        self.has_room()?;
        Ok(Step::InError { card })
    }

    /// (b): it opens the next hand; (c): unless it was seen, and the licensee has chosen what happens then.
    pub(super) fn in_error(&mut self, card: Option<Card>, events: &mut impl Sink<Event>) {
        let Some(card) = card else {
            self.shoe.pile_mut().draw_unseen();
            self.errors.aside.add(SetAside::Unseen);
            events.put(Event::Table(E::Aside { card: None }));
            return self.correct(events);
        };
        self.shoe.pile_mut().draw(card);
        if self.rules.disclosed.is_none() {
            self.errors.aside.add(SetAside::Seen(card));
            events.put(Event::Table(E::Aside { card: Some(card) }));
            return self.correct(events);
        }
        self.errors.disclosed.add(card);
        if self.phase != Phase::Wagers || self.correction_due().is_some() {
            events.put(Event::Table(E::Disclosed { card }));
        }
        self.correct(events);
    }

    /// (c): the licensee's procedure for the next card that was seen. A hand in progress is completed first. Whatever
    /// brings a card out of the shoe beside the hands comes here afterwards: it may have been the last (e).
    pub(super) fn correct(&mut self, events: &mut impl Sink<Event>) {
        loop {
            if self.shoe.pile().cards() == 0 {
                // Nothing is left to discard or to deal: all cards are shuffled next.
                self.errors.with_face_up = 0;
                self.errors.disclosed.give_up();
            }
            let Some(selected) = self.rules.disclosed else { return };
            if self.phase != Phase::Wagers || self.correction_due().is_some() {
                return;
            }
            let Some(card) = self.errors.disclosed.begin(selected) else { return };
            match selected {
                Disclosed::ItsValue { .. } => burned(Some(card), P3_12_C_1, events),
                Disclosed::One => burned(Some(card), P3_12_C_2, events),
                Disclosed::MockRound => events.put(Event::Table(E::Mock { hand: Side::Player, card })),
            }
        }
    }

    /// A card goes to the discard: face up and counted, or face down and unseen.
    pub(super) fn discard(&mut self, card: Option<Card>, events: &mut impl Sink<Event>) {
        let cite = match (self.errors.with_face_up > 0, card) {
            (true, _) => P3_12_D,
            (false, Some(_)) => P3_12_C_1,
            (false, None) => P3_12_C_2,
        };
        match card {
            Some(card) => self.shoe.pile_mut().draw(card),
            None => self.shoe.pile_mut().draw_unseen(),
        }
        self.discarded(card);
        burned(card, cite, events);
        self.correct(events);
    }

    /// One of the cards that had to go to the discard has gone.
    fn discarded(&mut self, card: Option<Card>) {
        if self.errors.with_face_up > 0 {
            self.errors.with_face_up -= 1;
        } else {
            self.errors.disclosed.take(card);
        }
    }

    /// (c)3: no wager depends on it, and its cards are discarded at the end.
    pub(super) fn mock_card(&mut self, side: Side, card: Card, events: &mut impl Sink<Event>) {
        self.shoe.pile_mut().draw(card);
        self.errors.disclosed.take(Some(card));
        events.put(Event::Table(E::Mock { hand: side, card }));
        if !self.is_mock_round() && self.ending == Ending::CuttingCardOut {
            // 3.8(e): a mock round is dealt by the same rules, so the cutting card waits for its end too.
            self.ending = Ending::ToAnnounce;
        }
        self.correct(events);
    }

    /// (d): it waits for nothing, so it needs no room among the cards that do.
    pub(super) fn consider_face_up_card(&self, act: &Act<Command>, card: Card) -> Result<Step, Refusal> {
        self.may_come_wrongly(act, Some(card), P3_12_D)?;
        Ok(Step::FaceUp { card })
    }

    /// (d): out of the game at once, with as many more as its value; a ten has none.
    pub(super) fn found_face_up(&mut self, card: Card, events: &mut impl Sink<Event>) {
        // Where cards were being discarded face up it is one of those, and brings its own.
        if let Some(Due::Discard { down: false, .. }) = self.correction_due() {
            self.discarded(Some(card));
        }
        self.shoe.pile_mut().draw(card);
        burned(Some(card), P3_12_D, events);
        self.errors.with_face_up += u16::from(value(card));
        self.correct(events);
    }

    /// (e): a card is due and the shoe is empty.
    pub(super) fn is_short_of_cards(&self) -> bool {
        let due = || matches!(self.due(), Due::Hand { on_table: false, .. } | Due::Discard { .. });
        self.shoe.pile().cards() == 0 && due()
    }

    pub(super) fn consider_void_round(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P3_12_E)?;
        if self.is_short_of_cards() { Ok(Step::VoidRound) } else { Err(Refusal::EnoughCards) }
    }

    /// (e): every wager goes back, and all cards are shuffled.
    pub(super) fn void_round(&mut self, events: &mut impl Sink<Event>) {
        events.put(Event::Table(E::VoidRound {}));
        for seat in self.present().iter() {
            for wager in super::wager::Wager::ALL {
                let (stake, coupon) = self.layout.clear(seat, wager);
                if !stake.is_zero() {
                    events.put(Event::Table(E::Settled(Settled {
                        seat,
                        wager,
                        stake,
                        outcome: Outcome::Void,
                        paid: Cents::ZERO,
                        returned: stake,
                        collected: Cents::ZERO,
                        vigorish: Cents::ZERO,
                        coupon,
                        parts: None,
                        cite: P3_12_E,
                    })));
                }
            }
        }
        // All cards are shuffled, wherever the cutting card is.
        self.ending = Ending::OneMore;
        let cut_from = self.cuts_first();
        self.end_round(cut_from, events);
    }

    /// The hands are discarded, whoever is leaving goes, and after the last hand the shoe is over.
    pub(super) fn end_round(&mut self, cut_from: rulebook::actor::Seat, events: &mut impl Sink<Event>) {
        self.hands = [Lying::default(); 2];
        self.phase = Phase::Wagers;
        self.banker_first = false;
        for seat in self.seats.leaving().iter() {
            if self.curator == super::table::Curator::Seat(seat) {
                self.relinquish();
            }
            self.let_go(seat);
        }
        self.dealer_gives_up_the_shoe();
        let ending = self.ending.after_hand();
        self.ending = ending.unwrap_or(Ending::NotYet);
        if ending.is_none() {
            // 3.8(e): no more cards until the reshuffle. What waited for the next hand is shuffled with the rest.
            self.errors = Errors::NONE;
            let procedure = self.procedure();
            self.shoe.gather(&procedure, cut_from);
        }
        self.correct(events);
    }
}

fn burned(card: Option<Card>, cite: Provision, events: &mut impl Sink<Event>) {
    events.put(Event::Cards(shoe::Event::Burned { card, cite }));
}
