//! 19:47-3.7, 3.8, 3.9: from "No More Bets" to two complete hands.

use super::command::Command;
use super::event::{Event, TableEvent as E};
use super::refusal::Refusal;
use super::table::{Ending, Face, Phase, Step, Table};
use super::wager::Wager;
use baccarat::{SetAside, Side, Third, banker_draws, is_natural, player_draws, value};
use rulebook::actor::{Role, Seat};
use rulebook::cards::Card;
use rulebook::concealed::Concealed;
use rulebook::game::{Act, Sink};
use rulebook::layout::{self, Seated as _};
use rulebook::provision::*;
use rulebook::shoe;

/// What is to come out of the shoe now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// Nothing.
    Nothing,
    /// A card that nobody plays (3.12(c), (d)).
    Discard { down: bool, cite: Provision },
    /// A card of a round without wagers (3.12(c)3).
    Mock(Side),
    /// A card of a hand; it may lie on the table already, unseen (3.12).
    Hand { side: Side, on_table: bool, cite: Provision },
}

impl Table {
    pub(super) fn consider_cards(&self, act: &Act<Command>, command: shoe::Command) -> Result<Step, Refusal> {
        use shoe::Command as C;
        if !self.shoe.is_ready() {
            let is_work = matches!(command, C::Wash {} | C::Shuffle {} | C::Lace {} | C::ShuffleAgain {});
            if is_work && self.owing().is_some() {
                return Err(Refusal::VigorishOutstanding(self.rules.cite_outstanding()));
            }
            let step = self.shoe.consider(&self.procedure(), self.around(), act, command);
            return Ok(Step::Shoe(step?));
        }
        match command {
            C::Card { card } => self.consider_card(act, Some(card), false),
            C::CardDown { card } => self.consider_card(act, card, true),
            C::CuttingCard {} => {
                shoe::by_chance(act, P3_8_E)?;
                // It may also come where no card is due, under the hand of somebody who draws one in error.
                let from_shoe = !matches!(self.due(), Due::Hand { on_table: true, .. });
                if from_shoe && self.shoe.pile().cutting_card_is_next() {
                    Ok(Step::CuttingCard)
                } else {
                    Err(shoe::Refusal::NotTheCuttingCard(P3_8_E).into())
                }
            }
            _ => {
                Err(shoe::Refusal::NotNow { due: "play", cite: self.rules.procedure().cites.shuffle }.into())
            }
        }
    }

    /// The cards are not ready: the refusal cites what is still to be done with them.
    pub(super) fn shoe_not_ready(&self) -> Refusal {
        let procedure = self.procedure();
        Refusal::ShoeNotReady(self.shoe.state(&procedure), self.shoe.demanded_by(&procedure))
    }

    /// What comes out of the shoe next.
    pub(super) fn due(&self) -> Due {
        if let Some(due) = self.correction_due() {
            return due;
        }
        match self.phase {
            Phase::Dealing(dealt) => {
                let side = if dealt % 2 == 0 { Side::Player } else { Side::Banker };
                Due::Hand { side, on_table: self.waiting().is_some(), cite: P3_7_C }
            }
            Phase::Drawing { side, misdealt } => Due::Hand { side, on_table: misdealt, cite: P3_8_C },
            _ => Due::Nothing,
        }
    }

    /// 3.9: the rule by which no (further) card comes, where none is due.
    fn why_no_card(&self) -> Provision {
        if !matches!(self.phase, Phase::Complete | Phase::Instructing { .. }) {
            P3_7_B
        } else if self.is_natural_round() {
            P3_9_A
        } else if self.hand(Side::Banker).count() == 3 {
            P3_8_D
        } else if self.phase == (Phase::Instructing { side: Side::Player }) {
            P3_9_B
        } else {
            P3_9_C
        }
    }

    fn consider_card(&self, act: &Act<Command>, card: Option<Card>, down: bool) -> Result<Step, Refusal> {
        let (face_down, cite, on_table) = match self.due() {
            Due::Nothing => return Err(shoe::Refusal::NoCardNow(self.why_no_card()).into()),
            Due::Discard { down, cite } => (down, cite, false),
            Due::Mock(_) => (false, P3_12_C_3, false),
            Due::Hand { on_table, cite, .. } => (self.rules.dealing().face_down, cite, on_table),
        };
        if down != face_down {
            let side_up = if face_down { "face down" } else { "face up" };
            return Err(shoe::Refusal::OtherSideUp(side_up, cite).into());
        }
        shoe::by_chance(act, cite)?;
        if !on_table && self.shoe.pile().cards() == 0 {
            return Err(Refusal::ShoeEmpty);
        }
        let Some(card) = card else {
            // A card that goes to the discard unseen has no face.
            return match self.due() {
                Due::Discard { down: true, .. } if !self.shoe.pile().cutting_card_is_next() => {
                    Ok(Step::Discard { card: None })
                }
                Due::Discard { down: true, .. } => Err(shoe::Refusal::CuttingCardFirst(cite).into()),
                _ => Err(Refusal::NoFace(cite)),
            };
        };
        if on_table {
            if !self.shoe.pile().may_be(card) {
                return Err(shoe::Refusal::NoSuchCard(card, cite).into());
            }
        } else {
            self.shoe.may_draw(act, card, cite)?;
        }
        match self.due() {
            Due::Discard { down: true, .. } => Err(Refusal::FaceOfUnseen(cite)),
            Due::Discard { down: false, .. } => Ok(Step::Discard { card: Some(card) }),
            Due::Mock(side) => Ok(Step::MockCard { side, card }),
            _ => Ok(Step::Deal { card, down }),
        }
    }

    /// 3.8(e): it is laid aside, and the hand is completed; before the first card of a hand, that hand is.
    pub(super) fn cutting_card_out(&mut self, events: &mut impl Sink<Event>) {
        self.shoe.pile_mut().remove_cutting_card();
        self.ending = Ending::CuttingCardOut;
        let left = self.shoe.pile().cards();
        events.put(Event::Cards(shoe::Event::CuttingCard { left }));
    }

    pub(super) fn consider_last_hand(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P3_8_E)?;
        if self.ending == Ending::ToAnnounce { Ok(Step::LastHand) } else { Err(Refusal::NoLastHandNow) }
    }

    /// 3.7(b)
    pub(super) fn consider_no_more_bets(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P3_7_B)?;
        if self.phase != Phase::Wagers {
            return Err(Refusal::RoundInProgress(P3_7_B));
        }
        if !self.shoe.is_ready() {
            return Err(self.shoe_not_ready());
        }
        if let Some(Due::Discard { cite, .. }) = self.correction_due() {
            return Err(Refusal::CorrectionFirst(cite));
        }
        if self.correction_due().is_some() {
            return Err(Refusal::CorrectionFirst(P3_12_C_3));
        }
        if self.ending == Ending::ToAnnounce {
            return Err(Refusal::LastHandUnannounced);
        }
        if !self.has_curator() {
            return Err(Refusal::NobodyHasTheShoe);
        }
        if self.layout.total().is_zero() { Err(Refusal::NothingWagered) } else { Ok(Step::NoMoreBets) }
    }

    /// 3.2(d): from here on nothing is made, raised or withdrawn; what waits for confirmation falls.
    pub(super) fn close_wagers(&mut self, events: &mut impl Sink<Event>) {
        for seat in self.present().iter() {
            layout::lapse(self, seat, events);
        }
        self.phase = Phase::Closed;
    }

    pub(super) fn consider_call_for_cards(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P3_7_B)?;
        if self.phase != Phase::Closed {
            return Err(Refusal::NotNow("\"Cards\" follows \"No More Bets\"", P3_7_B));
        }
        // A round that is closed is dealt, by the dealer if everybody who could take the shoe has gone.
        let nobody_left = self.around().present.is_empty();
        if self.has_curator() || nobody_left { Ok(Step::Cards) } else { Err(Refusal::NobodyHasTheShoe) }
    }

    pub(super) fn call_for_cards(&mut self, events: &mut impl Sink<Event>) {
        self.phase = Phase::Dealing(0);
        self.errors.aside.open();
        self.use_seen_cards(events);
    }

    /// A card comes to the hand that is due one.
    pub(super) fn deal(&mut self, card: Card, down: bool, events: &mut impl Sink<Event>) {
        let Due::Hand { side, on_table, .. } = self.due() else { return };
        if on_table {
            self.shoe.pile_mut().see(card);
        } else {
            self.shoe.pile_mut().draw(card);
        }
        let face = if down { Face::Down(Concealed::new(card)) } else { Face::Up(card) };
        self.errors.aside.take_first();
        self.lay(side, face, on_table, events);
        self.use_seen_cards(events);
    }

    /// Lays a card into a hand, from the shoe or from the table where it waited, and goes on to what follows.
    pub(super) fn lay(&mut self, side: Side, face: Face, waited: bool, events: &mut impl Sink<Event>) {
        let cite = match (self.phase, waited) {
            (Phase::Dealing(_), false) => None,
            (Phase::Dealing(_), true) => Some(P3_12_B),
            (_, false) => Some(P3_8_C),
            (_, true) => Some(P3_12_A),
        };
        let hand = &mut self.hands[side as usize];
        hand.add(face);
        let card = match face {
            Face::Up(card) => Some(card),
            Face::Down(_) => None,
        };
        events.put(Event::Table(E::Dealt { hand: side, card, cite }));
        self.phase = match self.phase {
            Phase::Dealing(dealt) if dealt < 3 => Phase::Dealing(dealt + 1),
            Phase::Dealing(_) => self.to_open(self.first_to_open()),
            _ if hand_is_covered(face) => Phase::Covered { side },
            _ => self.after_third(side),
        };
    }

    /// Cards that were seen in error and open this hand need no device: they lie on the table.
    fn use_seen_cards(&mut self, events: &mut impl Sink<Event>) {
        while let Phase::Dealing(dealt) = self.phase {
            let Some(SetAside::Seen(card)) = self.waiting() else { return };
            self.errors.aside.take_first();
            let side = if dealt % 2 == 0 { Side::Player } else { Side::Banker };
            self.lay(side, Face::Up(card), true, events);
        }
    }

    /// 3.8(a): the Player's Hand, unless the Banker's is to be first.
    fn first_to_open(&self) -> Side {
        if self.banker_first { Side::Banker } else { Side::Player }
    }

    fn to_open(&self, side: Side) -> Phase {
        if self.hands[side as usize].is_covered() { Phase::Covered { side } } else { Phase::Calling { side } }
    }

    /// 3.7(d)1, 2, 5: who is handed a hand: the highest wager on it, of equal ones the nearest to the dealer
    /// counterclockwise. Third cards go to whoever had the hand (3.7(d)3, 4).
    pub(super) fn looks_at(&self, side: Side) -> Option<Seat> {
        let hand = &self.hands[side as usize];
        if hand.count() == 3 {
            return hand.holder;
        }
        let highest = |wager: Wager| {
            let mut best: Option<Seat> = None;
            for seat in self.present().iter().filter(|seat| !self.stake(*seat, wager).is_zero()) {
                let beats = |best: Seat| self.wagered(seat, wager) > self.wagered(best, wager);
                if best.is_none_or(beats) {
                    best = Some(seat);
                }
            }
            best
        };
        // 3.7(d)6: where nobody bet on it, the house may let somebody who bet on the other turn it.
        let other =
            || if self.rules.dealing().others_may_turn { highest(Wager::on(side.other())) } else { None };
        highest(Wager::on(side)).or_else(other)
    }

    pub(super) fn consider_hand_over(
        &self,
        act: &Act<Command>,
        side: Side,
        to: Seat,
    ) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P3_7_D)?;
        if self.phase != (Phase::Covered { side }) {
            return Err(Refusal::NotNow("no face-down cards of that hand are to be handed over", P3_7_D));
        }
        let cite = match (side, self.hands[side as usize].count()) {
            (Side::Player, 3) => P3_7_D_3,
            (Side::Player, _) => P3_7_D_1,
            (Side::Banker, 3) => P3_7_D_4,
            (Side::Banker, _) => P3_7_D_2,
        };
        let whose = self.looks_at(side);
        let nobody_bet = |wager: Wager| self.seats.all().all(|seat| self.stake(seat, wager).is_zero());
        // 3.7(d)6: any of them, as the dealer chooses.
        let may_be_any = self.hands[side as usize].count() == 2
            && nobody_bet(Wager::on(side))
            && !self.stake(to, Wager::on(side.other())).is_zero();
        match whose {
            Some(seat) if seat == to || may_be_any => Ok(Step::HandOver { side, seat: to }),
            Some(seat) => {
                let equal = self.seats.has(to)
                    && self.wagered(to, Wager::on(side)) == self.wagered(seat, Wager::on(side));
                Err(Refusal::NotHisToLook { whose: Some(seat), cite: if equal { P3_7_D_5 } else { cite } })
            }
            None => Err(Refusal::NotHisToLook { whose: None, cite: P3_7_D_6 }),
        }
    }

    pub(super) fn hand_over(&mut self, side: Side, seat: Seat, events: &mut impl Sink<Event>) {
        self.hands[side as usize].hand_to(seat);
        self.phase = Phase::Looking { side, seat };
        events.put(Event::Table(E::Handed { hand: side, seat }));
    }

    pub(super) fn consider_return_hand(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P3_7_D)?;
        match self.phase {
            Phase::Looking { side, seat: holder } if holder == seat => Ok(Step::Turn { side }),
            _ => Err(Refusal::NotHolding(seat)),
        }
    }

    /// The dealer turns what nobody is to look at.
    pub(super) fn consider_turn_hand(&self, act: &Act<Command>, side: Side) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P3_7_D)?;
        if self.phase != (Phase::Covered { side }) {
            return Err(Refusal::NotNow("no face-down cards of that hand are to be turned", P3_7_D));
        }
        match self.looks_at(side) {
            None => Ok(Step::Turn { side }),
            Some(seat) => Err(Refusal::HandItOver(seat)),
        }
    }

    pub(super) fn turn_hand(&mut self, side: Side, events: &mut impl Sink<Event>) {
        self.hands[side as usize].turn(|card| events.put(Event::Table(E::Turned { hand: side, card })));
        self.phase = match self.hands[side as usize].count() {
            2 => Phase::Calling { side },
            _ => self.after_third(side),
        };
    }

    /// 3.8(a)
    pub(super) fn consider_call_hand(
        &self,
        act: &Act<Command>,
        side: Side,
        points: u8,
    ) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P3_8_A)?;
        if self.phase != (Phase::Calling { side }) {
            return Err(Refusal::NotNow("that hand is not to be called now", P3_8_A));
        }
        let right = self.hand(side).points();
        if points == right { Ok(Step::Call { side }) } else { Err(Refusal::WrongCount { side, right }) }
    }

    pub(super) fn call_hand(&mut self, side: Side, events: &mut impl Sink<Event>) {
        let points = self.hand(side).points();
        events.put(Event::Table(E::Called { hand: side, points, natural: is_natural(points) }));
        self.phase = if side == self.first_to_open() {
            self.to_open(side.other())
        } else if self.is_natural_round() {
            // 3.9(a): neither hand draws.
            Phase::Complete
        } else {
            Phase::Instructing { side: Side::Player }
        };
    }

    fn is_natural_round(&self) -> bool {
        let round = self.round();
        round.player.is_natural() || round.banker.is_natural()
    }

    /// 3.9(b), (c): does this hand draw?
    pub(super) fn draws(&self, side: Side) -> bool {
        let points = |side| baccarat::point_count(self.hand(side).cards().take(2));
        match side {
            Side::Player => player_draws(points(Side::Player)),
            Side::Banker => banker_draws(points(Side::Banker), self.third_of_player()),
        }
    }

    /// 3.9(e): the value of the card, not of the hand.
    fn third_of_player(&self) -> Third {
        self.hand(Side::Player).cards().nth(2).map(value)
    }

    pub(super) fn consider_instruct(
        &self,
        act: &Act<Command>,
        side: Side,
        draw: bool,
    ) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P3_8_B)?;
        if self.phase != (Phase::Instructing { side }) {
            return Err(Refusal::NotNow("the curator is not to be told about that hand now", P3_8_B));
        }
        if draw == self.draws(side) {
            Ok(Step::Instruct { side, draw })
        } else {
            Err(Refusal::WrongDraw { side, draw })
        }
    }

    pub(super) fn instruct(&mut self, side: Side, draw: bool) {
        self.phase = if draw { Phase::Drawing { side, misdealt: false } } else { self.after_third(side) };
    }

    /// 3.8(c): the Player's Hand before the Banker's; 3.8(d): one card each.
    pub(super) fn after_third(&self, side: Side) -> Phase {
        match side {
            Side::Player => Phase::Instructing { side: Side::Banker },
            Side::Banker => Phase::Complete,
        }
    }
}

fn hand_is_covered(face: Face) -> bool {
    matches!(face, Face::Down(_))
}
