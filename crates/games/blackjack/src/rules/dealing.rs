//! 19:47-2.6(a) to (e), (j), (k): from the last wager to the first cards on every box and before the dealer.

use super::box_number::BoxNumber;
use super::boxes::{Played, State};
use super::command::Command;
use super::event::{Announced, Event, TableEvent as E};
use super::hand::Hand;
use super::irregular::Waiting;
use super::options::HoleCard;
use super::refusal::Refusal;
use super::stacks::{ShoeKind, Side};
use super::table::{CuttingCardAt, Next, Phase, Step, Table, Why};
use rulebook::actor::{Actor, Role};
use rulebook::cards::{Card, Suit};
use rulebook::concealed::Concealed;
use rulebook::game::{Act, Each, Sink};
use rulebook::layout::{self, Seated as _};
use rulebook::provision::*;
use rulebook::shoe;

/// What is to come out of the shoe now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// Nothing, by this provision.
    Nothing(Provision),
    /// 2.6(d): the determinant card.
    Determinant(Side),
    /// A card of a box.
    Box { at: BoxNumber, hand: u8, cite: Provision },
    /// A card of the dealer.
    Dealer { down: bool, cite: Provision },
}

impl Table {
    pub(super) fn consider_cards(&self, act: &Act<Command>, command: shoe::Command) -> Result<Step, Refusal> {
        use shoe::Command as C;
        // 2.6(n): no patron handles the cards.
        if matches!(act.by, Actor::Seat(_))
            && matches!(command, C::Card { .. } | C::CardDown { .. } | C::CuttingCard {} | C::Shuffle {})
        {
            return Err(Refusal::HandsOff);
        }
        if let C::OrderRecut { .. } = command {
            return self.consider_recut(act, command);
        }
        if let Some(side) = self.side_in_work() {
            return self.consider_work(act, side, command);
        }
        if self.burn_asked && matches!(command, C::Card { .. } | C::CardDown { .. } | C::CuttingCard {}) {
            return Err(Refusal::BurnCardFirst);
        }
        match command {
            C::Card { card } => self.consider_card(act, card, false),
            C::CardDown { card: Some(card) } => self.consider_card(act, card, true),
            C::CardDown { card: None } => Err(Refusal::NoFace),
            C::CuttingCard {} => {
                shoe::by_chance(act, P2_6_L)?;
                if self.errors.waiting.is_none() && self.pile().cutting_card_is_next() {
                    Ok(Step::CuttingCard)
                } else {
                    Err(shoe::Refusal::NotTheCuttingCard(P2_6_L).into())
                }
            }
            _ => Err(shoe::Refusal::NotNow { due: "play", cite: P2_5_A }.into()),
        }
    }

    /// The cards from which this round is dealt, or from which the determinant card comes.
    pub(super) fn pile(&self) -> &shoe::Pile {
        self.shoes[self.drawn_from() as usize].pile()
    }

    pub(super) fn drawn_from(&self) -> Side {
        match self.phase {
            Phase::Determinant { from: Some(from) } => from,
            _ => self.side,
        }
    }

    pub(super) fn pile_mut(&mut self) -> &mut shoe::Pile {
        let side = self.drawn_from();
        self.shoe_mut(side).pile_mut()
    }

    pub(super) fn work_on_cards(&mut self, side: Side, step: shoe::Step, events: &mut impl Sink<Event>) {
        let procedure = self.procedure(side);
        let mut shuffled = false;
        let mut sink = Each(|event: shoe::Event| {
            shuffled |= matches!(event, shoe::Event::Shuffled { .. });
            events.put(Event::Cards(event));
        });
        self.shoes[side as usize].apply(&procedure, step, &mut sink);
        if let shoe::Step::CuttingCard = step {
            // It came before a new dealer's burn, so on nobody's box: the round to come is the last.
            self.cutting_card_at[side as usize] = Some(CuttingCardAt::Dealer);
        }
        if shuffled && self.phase == Phase::Wagers {
            self.forget_who_played();
        }
    }

    /// What comes out of the shoe next.
    pub(super) fn due(&self) -> Due {
        let first = |at, cite| Due::Box { at, hand: 0, cite };
        match self.phase {
            Phase::Determinant { from: Some(from) } => Due::Determinant(from),
            Phase::Determinant { from: None } => Due::Nothing(P2_6_D_1),
            Phase::Dealing(Next::First(at)) => first(at, P2_6_E_1),
            Phase::Dealing(Next::Second(at)) => first(at, P2_6_E_3),
            Phase::Dealing(Next::Late(at)) => first(at, P2_15_G),
            Phase::Dealing(Next::Dealer) => Due::Dealer { down: false, cite: P2_6_E_2 },
            Phase::Dealing(Next::LateDealer) => Due::Dealer { down: false, cite: P2_15_E },
            Phase::Dealing(Next::Hole) => match self.rules.hole_card() {
                HoleCard::Up => Due::Dealer { down: false, cite: P2_6_K },
                _ => Due::Dealer { down: true, cite: P2_6_J },
            },
            Phase::Drawing { at, hand, why } => {
                let cite = match why {
                    Why::Drawn => P2_6_G,
                    Why::Doubled => P2_10_A,
                    Why::Split => P2_11_B,
                };
                Due::Box { at, hand, cite }
            }
            Phase::DealerDraws if self.dealer.hand.len() == 1 => {
                Due::Dealer { down: false, cite: self.cite_second_card() }
            }
            Phase::DealerDraws => Due::Dealer { down: false, cite: P2_12_B },
            Phase::Wagers => Due::Nothing(P2_6_E),
            Phase::DealersCard => Due::Nothing(P2_6_H),
            Phase::Complete if self.dealer.hand.len() == 1 => Due::Nothing(self.why_no_second_card()),
            Phase::Complete => Due::Nothing(P2_12_B),
            Phase::Insurance { .. } => Due::Nothing(P2_9_B),
            Phase::Reading | Phase::HoleCard => Due::Nothing(P2_6_J),
            Phase::OneCard { .. } => Due::Nothing(P2_15_G),
            Phase::MissedCard { .. } => Due::Nothing(P2_15_I),
            Phase::UpcardGone { .. } => Due::Nothing(P2_15_M),
            Phase::Following { split: false, .. } => Due::Nothing(P2_13_D),
            Phase::Following { split: true, .. } => Due::Nothing(P2_13_E),
            Phase::Deciding { at, hand } => Due::Nothing(self.why_no_card(at, hand)),
        }
    }

    /// 2.11(c)2: a split ace gets no third card; otherwise the player decides first, of a split hand too (2.11(c)).
    fn why_no_card(&self, at: BoxNumber, hand: u8) -> Provision {
        let hand = &self.place(at).hands[usize::from(hand)].hand;
        match hand.is_split() && hand.len() == 2 {
            true if hand.is_split_ace() => P2_11_C_2,
            true => P2_11_C,
            false => P2_6_F,
        }
    }

    /// By which provision the dealer's face up card gets its second card.
    fn cite_second_card(&self) -> Provision {
        match (self.rules.multiple_action(), self.dealer.number) {
            (None, _) => P2_6_H,
            (Some(_), 0) => P2_18_E,
            (Some(_), 1) => P2_18_G,
            (Some(_), _) => P2_18_H,
        }
    }

    /// 2.12(c), 2.18(f)1: why it gets none.
    fn why_no_second_card(&self) -> Provision {
        if self.rules.multiple_action().is_some() { P2_18_F_1 } else { P2_12_C }
    }

    fn consider_card(&self, act: &Act<Command>, card: Card, down: bool) -> Result<Step, Refusal> {
        let (face_down, cite) = match self.due() {
            Due::Nothing(cite) => return Err(shoe::Refusal::NoCardNow(cite).into()),
            Due::Determinant(_) => (false, P2_6_D_1),
            Due::Box { cite, .. } => (false, cite),
            Due::Dealer { down, cite } => (down, cite),
        };
        if down != face_down {
            let side_up = if face_down { "face down" } else { "face up" };
            return Err(shoe::Refusal::OtherSideUp(side_up, cite).into());
        }
        shoe::by_chance(act, cite)?;
        if self.errors.waiting == Some(Waiting::Unseen) {
            // 2.15(b): it lies on the table already; now its face is known.
            if !self.pile().may_be(card) {
                return Err(shoe::Refusal::NoSuchCard(card, cite).into());
            }
        } else {
            if self.pile().cards() == 0 {
                return Err(Refusal::ShoeEmpty);
            }
            self.shoes[self.drawn_from() as usize].may_draw(act, card, cite)?;
        }
        Ok(if down { Step::HoleDown(card) } else { Step::Card(card) })
    }

    /// 2.6(l): it is laid aside and the round is dealt to its end.
    pub(super) fn cutting_card_out(&mut self, events: &mut impl Sink<Event>) {
        let side = self.drawn_from();
        let first = self.boxes_in_play().next();
        let at = match self.due() {
            Due::Box { at, .. } => Some(at),
            Due::Determinant(_) => first,
            Due::Dealer { .. } | Due::Nothing(_) => None,
        };
        let caller = at.and_then(|at| self.caller(at));
        self.cutting_card_at[side as usize] = Some(caller.map_or(CuttingCardAt::Dealer, CuttingCardAt::Box));
        self.pile_mut().remove_cutting_card();
        let left = self.pile().cards();
        events.put(Event::Cards(shoe::Event::CuttingCard { left }));
    }

    /// 2.6(e): the round begins when there is a wager and the shoe is ready.
    pub(super) fn consider_deal(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P2_6_E)?;
        if self.phase != Phase::Wagers {
            let last = self.cutting_card_at.iter().any(Option::is_some);
            let cite = match self.rules.multiple_action() {
                _ if last => P2_6_L_1,
                Some(_) => P2_18_J,
                None => P2_6_I,
            };
            return Err(Refusal::NotNow("the cards of this round are picked up first", cite));
        }
        if let Some(side) = self.side_in_work() {
            return Err(self.not_ready(side));
        }
        if self.burn_asked {
            return Err(Refusal::BurnCardFirst);
        }
        let least = usize::from(self.rules.multiple_action().map_or(1, |multiple| multiple.least));
        let complete = |at: BoxNumber| self.place(at).shares.iter().any(|share| share.is_complete(least));
        match self.boxes_in_play().next() {
            _ if self.all_boxes().any(complete) => Ok(Step::Deal),
            Some(_) => Err(Refusal::TooFewWagers { least: least as u8 }),
            None => Err(Refusal::NoWagers),
        }
    }

    /// 2.3(c): from here on no wager is made, raised or withdrawn. Whoever has made too few (2.18(b)) gets them back.
    pub(super) fn close_wagers(&mut self, events: &mut impl Sink<Event>) {
        for seat in self.present().iter() {
            layout::lapse(self, seat, events);
        }
        let least = usize::from(self.rules.multiple_action().map_or(1, |multiple| multiple.least));
        for at in self.all_boxes() {
            let shares = self.place(at).shares.clone();
            for share in shares.iter().filter(|share| !share.is_complete(least)) {
                self.take_all_back(share.seat, at, P2_18_B, events);
            }
            let caller = self.caller(at);
            let place = self.place_mut(at);
            place.caller = caller;
            if place.is_in_play() {
                place.hands.push(Played::of(Hand::default()));
            }
        }
        self.note_who_plays();
        self.phase = match self.rules.shoe() {
            ShoeKind::Double { .. } => Phase::Determinant { from: None },
            _ => self.first_box(),
        };
    }

    fn first_box(&self) -> Phase {
        let first = self.boxes_in_play().next().expect("a round has a wager");
        Phase::Dealing(Next::First(first))
    }

    /// 2.6(d)1: from either side, as the dealer likes, as long as it has a card.
    pub(super) fn consider_determinant(&self, act: &Act<Command>, from: Side) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P2_6_D_1)?;
        if self.phase != (Phase::Determinant { from: None }) {
            return Err(Refusal::NotNow("no determinant card is to be drawn now", P2_6_D_1));
        }
        if self.errors.waiting.is_some() && from != self.side {
            return Err(Refusal::NotNow("the card drawn in error is the determinant card", P2_15_B));
        }
        Ok(Step::DrawDeterminant(from))
    }

    /// 2.6(d)1: hearts and diamonds call one side, spades and clubs the other.
    fn side_called(&self, card: Card) -> Side {
        let red = match self.rules.shoe() {
            ShoeKind::Double { red_suits, .. } => red_suits,
            _ => Side::Left,
        };
        if matches!(card.suit, Suit::Hearts | Suit::Diamonds) { red } else { red.other() }
    }

    /// A card comes, face up.
    pub(super) fn card(&mut self, card: Card, events: &mut impl Sink<Event>) {
        match self.errors.waiting.take() {
            Some(Waiting::Unseen) => self.pile_mut().see(card),
            other => {
                self.errors.waiting = other;
                self.pile_mut().draw(card);
            }
        }
        self.lay(card, events);
    }

    /// A card that is out of the shoe goes where it is due.
    pub(super) fn lay(&mut self, card: Card, events: &mut impl Sink<Event>) {
        match self.due() {
            Due::Determinant(from) => self.determine(card, from, events),
            Due::Box { at, hand, cite } => self.lay_on_box(card, at, hand, cite, events),
            Due::Dealer { cite, .. } => self.lay_before_dealer(card, cite, events),
            Due::Nothing(_) => {}
        }
    }

    /// 2.6(d)2: from the side it calls it is the first card of the first box; otherwise it is burned.
    fn determine(&mut self, card: Card, from: Side, events: &mut impl Sink<Event>) {
        let side = self.side_called(card);
        events.put(Event::Table(E::Determinant { card, from, side }));
        self.side = side;
        self.errors.side_had = self.shoes[side as usize].pile().cards();
        self.phase = self.first_box();
        if side == from {
            self.errors.determinant_from = Some(from);
            self.lay(card, events);
        } else {
            events.put(Event::Cards(shoe::Event::Burned { card: Some(card), cite: P2_6_D_2 }));
        }
    }

    fn lay_on_box(
        &mut self,
        card: Card,
        at: BoxNumber,
        hand: u8,
        cite: Provision,
        events: &mut impl Sink<Event>,
    ) {
        let played = &mut self.place_mut(at).hands[usize::from(hand)];
        played.hand.add(card);
        let count = Some(Announced::from(played.hand.count()));
        events.put(Event::Table(E::Dealt {
            at: Some(at),
            hand: Some(hand + 1),
            card: Some(card),
            count,
            cite,
        }));
        match self.phase {
            Phase::Dealing(next) => self.after_first(next, events),
            _ => self.after_card(at, hand, events),
        }
    }

    fn lay_before_dealer(&mut self, card: Card, cite: Provision, events: &mut impl Sink<Event>) {
        self.dealer.hand.add(card);
        let count = Some(Announced::from(self.dealer.hand.count()));
        events.put(Event::Table(E::Dealt { at: None, hand: None, card: Some(card), count, cite }));
        match self.phase {
            Phase::Dealing(next) => self.after_first(next, events),
            _ => self.after_dealers_card(events),
        }
    }

    /// 2.6(j): the hole card, which nobody looks at.
    pub(super) fn hole_card_down(&mut self, card: Card, events: &mut impl Sink<Event>) {
        match self.errors.waiting.take() {
            Some(Waiting::Unseen) => self.pile_mut().see(card),
            _ => self.pile_mut().draw(card),
        }
        self.dealer.hole = Some(Concealed::new(card));
        self.dealer.is_readable = self.rules.has_card_reader() && self.reader_works;
        events.put(Event::Table(E::Dealt { at: None, hand: None, card: None, count: None, cite: P2_6_J }));
        self.after_first(Next::Hole, events);
    }

    /// 2.6(e): which of the first cards comes after this one.
    pub(super) fn after_first(&mut self, done: Next, events: &mut impl Sink<Event>) {
        let after = |at: Option<BoxNumber>| self.boxes_in_play().find(|next| at.is_none_or(|at| *next > at));
        let next = match done {
            Next::First(at) => after(Some(at)).map_or(Next::Dealer, Next::First),
            Next::Dealer => after(None).map_or(Next::Hole, Next::Second),
            Next::Second(at) => match after(Some(at)) {
                Some(at) => Next::Second(at),
                None => return self.complete_first_cards(events),
            },
            Next::Late(_) => return self.complete_first_cards(events),
            Next::LateDealer => Next::Hole,
            Next::Hole => return self.after_the_deal(events),
        };
        if next == Next::Hole && self.rules.hole_card() == HoleCard::None {
            return self.after_the_deal(events);
        }
        self.phase = Phase::Dealing(next);
    }

    /// 2.15(g), (e): whoever was passed over comes now; then the dealer has his hole card.
    pub(super) fn complete_first_cards(&mut self, events: &mut impl Sink<Event>) {
        let open = |at: &BoxNumber| self.place(*at).hands[0].state == State::Open;
        let boxes: arrayvec::ArrayVec<BoxNumber, 7> = self.boxes_in_play().filter(open).collect();
        for at in &boxes {
            if self.place(*at).hands[0].hand.is_empty() {
                self.call_dead(*at, 0, P2_15_G, events);
            }
        }
        if let Some(at) = boxes.into_iter().find(|at| self.place(*at).hands[0].hand.len() == 1) {
            self.phase = Phase::OneCard { at };
            return;
        }
        if self.dealer.hand.is_empty() {
            self.phase = Phase::Dealing(Next::LateDealer);
            return;
        }
        match self.rules.hole_card() {
            HoleCard::None => self.after_the_deal(events),
            _ => self.phase = Phase::Dealing(Next::Hole),
        }
    }
}
