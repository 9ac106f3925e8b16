//! 19:47-2.15: what goes wrong, each ruled by the facts that decide it.

use super::box_number::BoxNumber;
use super::boxes::State;
use super::command::Command;
use super::dealing::Due;
use super::event::{Event, TableEvent as E};
use super::refusal::Refusal;
use super::stacks::{ShoeKind, Side};
use super::table::{HandAt, Next, Phase, Step, Table, Why};
use rulebook::actor::Role;
use rulebook::cards::Card;
use rulebook::game::{Act, Sink};
use rulebook::layout::{self, Seated as _};
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::provision::*;
use rulebook::shoe;
use serde::{Deserialize, Serialize};

/// 2.15(o): what a bonus wager earns where no amount can be ascertained.
const BONUS_UNKNOWN: Odds = Odds::to(21, 1);

/// Cards that came out wrongly, and what is still to be done about them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Errors {
    /// (b), (c): a card out of the shoe that is the next card.
    pub(super) waiting: Option<Waiting>,
    /// 2.6(d)2: the side from which the determinant card came that is the first card of the first box.
    pub(super) determinant_from: Option<Side>,
    /// (h): the cards in the side of this round, when the determinant card had come.
    pub(super) side_had: u16,
}

/// A card that is used as though it were the next from the shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Waiting {
    /// (b): nobody has seen it.
    Unseen,
    /// (c): everybody has.
    Seen(Card),
}

impl Table {
    /// Can a card come out of the shoe wrongly now?
    fn may_come_wrongly(
        &self,
        act: &Act<Command>,
        card: Option<Card>,
        cite: Provision,
    ) -> Result<(), Refusal> {
        shoe::by_chance(act, cite)?;
        if let Some(side) = self.side_in_work() {
            return Err(self.not_ready(side));
        }
        if self.pile().cards() == 0 {
            return Err(Refusal::ShoeEmpty);
        }
        if let Some(card) = card {
            self.shoes[self.drawn_from() as usize].may_draw(act, card, cite)?;
        } else if self.pile().cutting_card_is_next() {
            return Err(shoe::Refusal::CuttingCardFirst(cite).into());
        }
        Ok(())
    }

    /// (a): it is not used.
    pub(super) fn consider_face_up_card(&self, act: &Act<Command>, card: Card) -> Result<Step, Refusal> {
        self.may_come_wrongly(act, Some(card), P2_15_A)?;
        Ok(Step::FaceUpCard(card))
    }

    pub(super) fn found_face_up(&mut self, card: Card, events: &mut impl Sink<Event>) {
        self.pile_mut().draw(card);
        burned(card, P2_15_A, events);
    }

    pub(super) fn consider_card_in_error(
        &self,
        act: &Act<Command>,
        card: Option<Card>,
    ) -> Result<Step, Refusal> {
        let cite = if card.is_some() { P2_15_C } else { P2_15_B };
        self.may_come_wrongly(act, card, cite)?;
        if self.errors.waiting.is_some() { Err(Refusal::CardWaits) } else { Ok(Step::InError(card)) }
    }

    /// (b), (c): it is the next card; (d): unless the dealer has seventeen, when it is burned, seen or not.
    pub(super) fn in_error(&mut self, card: Option<Card>, events: &mut impl Sink<Event>) {
        let Some(card) = card else {
            self.pile_mut().draw_unseen();
            if self.phase == Phase::Complete {
                return events.put(Event::Cards(shoe::Event::Burned { card: None, cite: P2_15_D }));
            }
            self.errors.waiting = Some(Waiting::Unseen);
            return events.put(Event::Table(E::Aside { card: None }));
        };
        self.pile_mut().draw(card);
        let hole_card_is_next = matches!(self.due(), Due::Dealer { down: true, .. });
        match self.phase {
            Phase::Complete => return burned(card, P2_15_D, events),
            // No round has been dealt that (c) could mean, and nobody wagers on a card that he knows.
            Phase::Wagers | Phase::Determinant { .. } => return burned(card, P2_15_C, events),
            // A card that everybody has seen cannot be the hole card.
            _ if hole_card_is_next => return burned(card, P2_15_C, events),
            _ => {}
        }
        self.errors.waiting = Some(Waiting::Seen(card));
        events.put(Event::Table(E::Aside { card: Some(card) }));
    }

    /// (c): an exposed card goes where the next card is due, as soon as one is: after every act.
    pub(super) fn use_exposed_card(&mut self, events: &mut impl Sink<Event>) {
        let Some(Waiting::Seen(card)) = self.errors.waiting else { return };
        match self.due() {
            Due::Nothing(_) | Due::Determinant(_) => {}
            Due::Dealer { down: true, .. } => {
                self.errors.waiting = None;
                burned(card, P2_15_C, events);
            }
            Due::Box { .. } | Due::Dealer { down: false, .. } => {
                self.errors.waiting = None;
                self.lay(card, events);
            }
        }
    }

    /// (c): the players have refused it and the dealer cannot use it.
    pub(super) fn burn_unused(&mut self, events: &mut impl Sink<Event>) {
        if let Some(Waiting::Seen(card)) = self.errors.waiting {
            self.errors.waiting = None;
            burned(card, P2_15_C, events);
        }
    }

    pub(super) fn consider_refuse_card(
        &self,
        act: &Act<Command>,
        at: Option<BoxNumber>,
    ) -> Result<Step, Refusal> {
        self.turn(act, at, P2_15_C)?;
        match self.errors.waiting {
            Some(Waiting::Seen(_)) => Ok(Step::RefuseCard),
            _ => Err(Refusal::NothingToRefuse),
        }
    }

    /// (c): no further card to this player in this round, whatever hands he has.
    pub(super) fn refuse_card(&mut self, events: &mut impl Sink<Event>) {
        let Phase::Deciding { at: turn, .. } = self.phase else { return };
        let refuses = self.caller(turn);
        for at in self.all_boxes() {
            if self.caller(at) != refuses {
                continue;
            }
            for played in self.place_mut(at).hands.iter_mut().filter(|played| played.state == State::Open) {
                played.state = State::Standing;
            }
            self.settle_sevens(at, P2_17_E, events);
        }
        self.next_turn(events);
    }

    /// (e): the dealer goes on with the players, and has his own cards afterwards.
    pub(super) fn consider_missed_dealer(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer, Role::Floorperson], P2_15_E)?;
        match self.phase {
            Phase::Dealing(Next::Dealer) => Ok(Step::MissedDealer),
            // The hole card comes after every player's second card in any case.
            Phase::Dealing(Next::Hole) => Ok(Step::Ruling { cite: P2_15_E, at: None, pays: None }),
            _ => Err(Refusal::NotNow("the dealer's card is not due now", P2_15_E)),
        }
    }

    pub(super) fn miss_dealer(&mut self, events: &mut impl Sink<Event>) {
        events.put(Event::Table(E::Ruling { cite: P2_15_E, at: None, pays: None }));
        self.after_first(Next::Dealer, events);
    }

    /// (g): the box whose card is due was passed over.
    pub(super) fn consider_missed_box(&self, act: &Act<Command>, at: BoxNumber) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer, Role::Floorperson], P2_15_G)?;
        match self.phase {
            Phase::Dealing(Next::First(due) | Next::Second(due)) if due == at => Ok(Step::MissedBox),
            _ => Err(Refusal::NotNow("no first card of that box is due now", P2_15_G)),
        }
    }

    pub(super) fn miss_box(&mut self, events: &mut impl Sink<Event>) {
        let Phase::Dealing(next) = self.phase else { return };
        let (Next::First(at) | Next::Second(at)) = next else { return };
        events.put(Event::Table(E::Ruling { cite: P2_15_G, at: Some(at), pays: None }));
        self.after_first(next, events);
    }

    /// (i): a card that was asked for was not dealt, and the dealer has gone on.
    pub(super) fn consider_missed_draw(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer, Role::Floorperson], P2_15_I)?;
        match self.phase {
            Phase::Drawing { .. } => Ok(Step::MissedDraw),
            _ => Err(Refusal::NotNow("no card that a player asked for is due now", P2_15_I)),
        }
    }

    pub(super) fn miss_draw(&mut self, events: &mut impl Sink<Event>) {
        let Phase::Drawing { at, hand, .. } = self.phase else { return };
        self.played_mut(at, hand).missed = true;
        events.put(Event::Table(E::Ruling { cite: P2_15_I, at: Some(at), pays: None }));
        self.next_turn(events);
    }

    /// (g), (i): the player's option.
    pub(super) fn consider_option(
        &self,
        act: &Act<Command>,
        named: Option<BoxNumber>,
        step: Step,
    ) -> Result<Step, Refusal> {
        let (at, cite) = match self.phase {
            Phase::OneCard { at } => (at, P2_15_G),
            Phase::MissedCard { at, .. } => (at, P2_15_I),
            _ => return Err(Refusal::NotNow("no card was missed", P2_15_I)),
        };
        let seat = self.player(act, cite)?;
        if named.is_some_and(|named| named != at) || self.caller(at) != Some(seat) {
            return Err(Refusal::NotTheTurnOf { turn: at });
        }
        Ok(step)
    }

    pub(super) fn take_card(&mut self) {
        match self.phase {
            Phase::OneCard { at } => self.phase = Phase::Dealing(Next::Late(at)),
            Phase::MissedCard { at, hand } => {
                let played = self.played_mut(at, hand);
                played.missed = false;
                played.late = true;
                let why = match played.hand.len() {
                    1 => Why::Split,
                    _ if played.doubled => Why::Doubled,
                    _ => Why::Drawn,
                };
                self.phase = Phase::Drawing { at, hand, why };
            }
            _ => {}
        }
    }

    pub(super) fn give_up_hand(&mut self, events: &mut impl Sink<Event>) {
        match self.phase {
            Phase::OneCard { at } => {
                self.call_dead(at, 0, P2_15_G, events);
                self.complete_first_cards(events);
            }
            Phase::MissedCard { at, hand } => {
                self.call_dead(at, hand, P2_15_I, events);
                self.next_turn(events);
            }
            _ => {}
        }
    }

    /// (h): the cards of this round came from the other side, and the round counts.
    pub(super) fn consider_wrong_side(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer, Role::Floorperson, Role::CasinoSupervisor], P2_15_H)?;
        let double = matches!(self.rules.shoe(), ShoeKind::Double { .. });
        if !double || matches!(self.phase, Phase::Wagers | Phase::Determinant { .. }) {
            return Err(Refusal::NotNow("no round is dealt from a side of a double shoe now", P2_15_H));
        }
        if self.dealer.hole.is_some() {
            // Whether it could have come from there would tell what it is.
            return Err(Refusal::NotNow("that is said when the hole card has been turned", P2_15_H));
        }
        let drawn = usize::from(self.errors.side_had.saturating_sub(self.pile().cards()));
        if drawn != self.cards_from_side().count() || self.cutting_card_at[self.side as usize].is_some() {
            // Which cards would have to change sides can no longer be told; the round is concluded as it is.
            return Ok(Step::Ruling { cite: P2_15_H, at: None, pays: None });
        }
        let mut other = *self.shoes[self.side.other() as usize].pile();
        for card in self.cards_from_side() {
            if other.left(card) == 0 || other.cutting_card_is_next() {
                return Err(shoe::Refusal::NoSuchCard(card, P2_15_H).into());
            }
            other.draw(card);
        }
        Ok(Step::WrongSide)
    }

    /// The cards of this round that came after the determinant card.
    fn cards_from_side(&self) -> impl Iterator<Item = Card> + '_ {
        let all_hands = self.places.iter().flat_map(|place| &place.hands);
        let first = self.errors.determinant_from.is_some();
        let players = all_hands.flat_map(|played| played.hand.cards().iter().copied());
        players.skip(usize::from(first)).chain(self.dealer.hand.cards().iter().copied())
    }

    pub(super) fn change_side(&mut self, events: &mut impl Sink<Event>) {
        let cards: Vec<Card> = self.cards_from_side().collect();
        let drawn = cards.len() as u16;
        let (from, to) = (self.side, self.side.other());
        for card in cards {
            self.shoe_mut(from).pile_mut().put_back(card);
            self.shoe_mut(to).pile_mut().draw(card);
        }
        self.side = to;
        self.errors.side_had = self.pile().cards() + drawn;
        events.put(Event::Table(E::Ruling { cite: P2_15_H, at: None, pays: None }));
    }

    /// (j): after notification to a casino supervisor, who says so here.
    pub(super) fn consider_reader_misused(
        &self,
        act: &Act<Command>,
        at: Option<BoxNumber>,
        hand: Option<u8>,
    ) -> Result<Step, Refusal> {
        self.staff(act, &[Role::CasinoSupervisor], P2_15_J)?;
        let up = self.dealer.upcard();
        let without_cause = up.is_some_and(|card| !super::hand::may_make_blackjack(card));
        // It may come to light when the hole card has been turned up, as long as nothing is settled. A reader that fails
        // afterwards has read the card all the same.
        let has_come = self.dealer.hole.is_some() || self.dealer.hand.cards().len() > 1;
        if has_come && self.dealer.is_readable && without_cause {
            return Ok(Step::ReaderMisused { played: self.last_played(at, hand)? });
        }
        Err(Refusal::NotNow("no hole card of this round was put into the reader without cause", P2_15_J))
    }

    /// (j)1: the last hand that had been played when the hole card went into the reader, if the supervisor names one.
    fn last_played(&self, at: Option<BoxNumber>, hand: Option<u8>) -> Result<Option<HandAt>, Refusal> {
        let Some(at) = at else {
            return if hand.is_none() { Ok(None) } else { Err(Refusal::WhichBox) };
        };
        self.box_exists(at)?;
        let hands = self.place(at).hands.len() as u8;
        match hand.unwrap_or(hands) {
            hand if (1..=hands).contains(&hand) => Ok(Some(HandAt { at, hand: hand - 1 })),
            _ => Err(Refusal::NotNow("that hand is not in this round", P2_15_J)),
        }
    }

    /// (j)1: where players could learn the hole card, all hands are dead, those too that broke or were surrendered since
    /// it was inserted; (j)2: otherwise play goes on.
    pub(super) fn misuse_reader(&mut self, played: Option<HandAt>, events: &mut impl Sink<Event>) {
        if !self.rules.reader_shows() {
            return events.put(Event::Table(E::Ruling { cite: P2_15_J_2, at: None, pays: None }));
        }
        events.put(Event::Table(E::Ruling { cite: P2_15_J_1, at: None, pays: None }));
        self.turn_hole_card_up(events);
        self.call_all_dead(P2_15_J_1, events);
        self.give_back_taken(played, events);
        self.end_round(events);
    }

    /// (k): without the reader the game goes on as where there is none.
    pub(super) fn consider_reader(&self, act: &Act<Command>, working: bool) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer, Role::Floorperson, Role::CasinoSupervisor], P2_15_K)?;
        if !self.rules.has_card_reader() || self.reader_works == working {
            return Err(Refusal::NotNow("there is no reader of which that could be said", P2_15_K));
        }
        // A repaired reader serves from the next round on: in this one decisions may have been made without it.
        if working && self.phase != Phase::Wagers {
            return Err(Refusal::NotNow("a repaired reader is used from the next round on", P2_15_K));
        }
        Ok(Step::Reader { working })
    }

    pub(super) fn set_reader(&mut self, working: bool, events: &mut impl Sink<Event>) {
        self.reader_works = working;
        events.put(Event::Table(E::Reader { working }));
        if self.phase == Phase::Reading {
            self.start_decisions(events);
        }
    }

    /// Is the second or third hand of multiple action being dealt?
    fn in_later_hand(&self) -> bool {
        self.dealer.number > 0 && matches!(self.phase, Phase::DealersCard | Phase::DealerDraws)
    }

    /// (l): the round goes on as if the card had been moved.
    pub(super) fn consider_card_not_moved(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer, Role::Floorperson, Role::CasinoSupervisor], P2_15_L)?;
        if self.in_later_hand() {
            return Ok(Step::Ruling { cite: P2_15_L, at: None, pays: None });
        }
        Err(Refusal::NotNow("no second or third hand is being dealt", P2_15_L))
    }

    /// (m): the dealer says so at once.
    pub(super) fn consider_upcard_discarded(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P2_15_M)?;
        if self.in_later_hand() {
            return Ok(Step::UpcardDiscarded);
        }
        Err(Refusal::NotNow("no second or third hand is being dealt", P2_15_M))
    }

    /// (m): the supervisor reconstructs the last hand and finds the card it was.
    pub(super) fn consider_restore_upcard(&self, act: &Act<Command>, card: Card) -> Result<Step, Refusal> {
        self.staff(act, &[Role::CasinoSupervisor], P2_15_M)?;
        if !matches!(self.phase, Phase::UpcardGone { .. }) {
            return Err(Refusal::NotNow("the dealer's face up card is in its place", P2_15_M));
        }
        if self.dealer.upcard() == Some(card) { Ok(Step::RestoreUpcard) } else { Err(Refusal::AnotherUpcard) }
    }

    pub(super) fn restore_upcard(&mut self, events: &mut impl Sink<Event>) {
        events.put(Event::Table(E::Ruling { cite: P2_15_M, at: None, pays: None }));
        let Phase::UpcardGone { announced } = self.phase else { return };
        self.phase = if announced { Phase::DealerDraws } else { Phase::DealersCard };
    }

    /// (n): no progressive wager where the light is out.
    pub(super) fn consider_light_out(&self, act: &Act<Command>, at: BoxNumber) -> Result<Step, Refusal> {
        let cite = self.later_text(P2_15_N)?;
        self.staff(act, &[Role::Dealer, Role::Floorperson, Role::CasinoSupervisor], cite)?;
        self.box_exists(at)?;
        Ok(Step::Ruling { cite: P2_15_N, at: Some(at), pays: None })
    }

    /// (o): what the supervisor could ascertain is paid, and otherwise 21 to 1.
    pub(super) fn consider_bonus_failed(
        &self,
        act: &Act<Command>,
        stake: Cents,
        amount: Option<Cents>,
    ) -> Result<Step, Refusal> {
        let cite = self.later_text(P2_15_O)?;
        self.staff(act, &[Role::CasinoSupervisor], cite)?;
        let most = self.rules.limits().maximum;
        if stake <= Cents::ZERO || stake > most || amount.is_some_and(|amount| amount <= Cents::ZERO) {
            return Err(layout::Why::NoAmount.by(P2_3_D).into());
        }
        let pays = amount.unwrap_or(BONUS_UNKNOWN.pay(stake));
        Ok(Step::Ruling { cite: P2_15_O, at: None, pays: Some(pays) })
    }

    /// (n), (o): only the later text has them; the older one permits the additional wagers of its 2.17(a) and no others.
    fn later_text(&self, cite: Provision) -> Result<Provision, Refusal> {
        if self.rules.edition() == rulebook::edition::Edition::E2011 {
            return Ok(cite);
        }
        Err(Refusal::NotNow("the 1996 rules do not know this wager", P2_17_A))
    }
}

fn burned(card: Card, cite: Provision, events: &mut impl Sink<Event>) {
    events.put(Event::Cards(shoe::Event::Burned { card: Some(card), cite }));
}
