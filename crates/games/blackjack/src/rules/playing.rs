//! 19:47-2.6(f), (g), 2.8, 2.10, 2.11, 2.12(a): the players' decisions, one hand at a time from the dealer's left.

use super::box_number::BoxNumber;
use super::boxes::{Area, Played, State};
use super::command::Command;
use super::event::{Event, TableEvent as E};
use super::hand::may_make_blackjack;
use super::options::HoleCard;
use super::refusal::Refusal;
use super::table::{Phase, Step, Table, Why};
use super::wager::Wager;
use rulebook::actor::Seat;
use rulebook::cards::Rank;
use rulebook::game::{Act, Amounts, Nearest, Sink};
use rulebook::layout::{self, Seated as _};
use rulebook::money::Cents;
use rulebook::provision::*;

impl Table {
    /// Everybody has two cards: blackjacks are announced, additional wagers decided (2.17(d), (e)), and what can be paid
    /// before the next card is paid (2.7(a)).
    pub(super) fn after_the_deal(&mut self, events: &mut impl Sink<Event>) {
        let waits = self.dealer.upcard().is_some_and(may_make_blackjack);
        let cite = if waits { P2_7_B } else { P2_7_A };
        for at in self.all_boxes() {
            let Some(played) = self.place_mut(at).hands.first_mut() else { continue };
            if played.hand.is_blackjack() {
                played.state = State::Standing;
                events.put(Event::Table(E::Blackjack { at: Some(at), cite }));
            }
        }
        self.settle_additional(events);
        let up = self.dealer.upcard();
        if !up.is_some_and(may_make_blackjack) {
            self.pay_blackjacks_at_once(events);
        }
        if self.dealer.hand.is_blackjack() {
            // 2.6(k): it lies open, and no decision could change anything.
            return self.after_dealers_card(events);
        }
        let ace = up.is_some_and(|card| card.rank == Rank::Ace);
        if ace && self.rules.offers_insurance() && !self.rules.insurance_at_turn() {
            self.phase = Phase::Insurance { at: None };
            return self.insurance_goes_on(events);
        }
        self.after_insurance(events);
    }

    /// 2.6(j): with a reader the dealer learns of a blackjack before any further card.
    pub(super) fn after_insurance(&mut self, events: &mut impl Sink<Event>) {
        let reads = self.rules.has_card_reader() && self.reader_works;
        if reads && self.dealer.may_have_blackjack() {
            self.phase = Phase::Reading;
        } else {
            self.start_decisions(events);
        }
    }

    pub(super) fn start_decisions(&mut self, events: &mut impl Sink<Event>) {
        self.next_turn(events);
    }

    /// 2.6(f), 2.11(b): the first hand from the dealer's left that is not complete; after all of them, those whose card
    /// was missed (2.15(i)); then the dealer.
    pub(super) fn next_turn(&mut self, events: &mut impl Sink<Event>) {
        for at in self.all_boxes() {
            if self.asks_insurance_at_turn(at) {
                self.phase = Phase::Insurance { at: Some(at) };
                return;
            }
            let place = self.place(at);
            let open = |played: &Played| played.state == State::Open && !played.missed;
            if let Some(hand) = place.hands.iter().position(open) {
                let alone = place.hands[hand].hand.len() == 1;
                let hand = hand as u8;
                self.phase = match alone {
                    true => Phase::Drawing { at, hand, why: Why::Split },
                    false => Phase::Deciding { at, hand },
                };
                return;
            }
        }
        for at in self.all_boxes() {
            let open = |played: &Played| played.state == State::Open;
            if let Some(hand) = self.place(at).hands.iter().position(open) {
                self.phase = Phase::MissedCard { at, hand: hand as u8 };
                return;
            }
        }
        self.dealers_turn(events);
    }

    /// The hand whose turn it is, if this act is its caller's.
    pub(super) fn turn(
        &self,
        act: &Act<Command>,
        named: Option<BoxNumber>,
        cite: Provision,
    ) -> Result<(BoxNumber, u8), Refusal> {
        let seat = self.player(act, cite)?;
        let Phase::Deciding { at, hand } = self.phase else {
            // 2.11(c)2: who asks for more after his split aces have their card each is told so.
            let his_aces = self.boxes_in_play().any(|at| {
                let place = self.place(at);
                place.caller == Some(seat) && place.hands.iter().any(|played| played.hand.is_split_ace())
            });
            return Err(if his_aces { Refusal::OneCardToAces } else { Refusal::NoDecisionNow(cite) });
        };
        if named.is_some_and(|named| named != at) {
            return Err(Refusal::NotTheTurnOf { turn: at });
        }
        match self.caller(at) {
            Some(caller) if caller == seat => Ok((at, hand)),
            _ if self.place(at).share(seat).is_some() => Err(Refusal::NotTheCaller { at }),
            _ => Err(Refusal::NotTheTurnOf { turn: at }),
        }
    }

    pub(super) fn played(&self, at: BoxNumber, hand: u8) -> &Played {
        &self.place(at).hands[usize::from(hand)]
    }

    pub(super) fn played_mut(&mut self, at: BoxNumber, hand: u8) -> &mut Played {
        &mut self.place_mut(at).hands[usize::from(hand)]
    }

    /// 2.12(a)
    pub(super) fn consider_draw(&self, act: &Act<Command>, at: Option<BoxNumber>) -> Result<Step, Refusal> {
        let (at, hand) = self.turn(act, at, P2_12_A).map_err(|refusal| self.why_no_more(act, at, refusal))?;
        if self.played(at, hand).hand.is_split_ace() {
            return Err(Refusal::OneCardToAces);
        }
        Ok(Step::Draw)
    }

    /// 2.12(a)1 to 3: whoever may not draw because of the cards he has is told so, and not that it is another's turn.
    fn why_no_more(&self, act: &Act<Command>, named: Option<BoxNumber>, refusal: Refusal) -> Refusal {
        let Some(at) = act.patron().and_then(|seat| self.which(seat, named).ok()) else { return refusal };
        let hands = &self.place(at).hands;
        if self.caller(at) != act.patron() || hands.iter().any(|played| played.state == State::Open) {
            return refusal;
        }
        match hands.last() {
            Some(played) if played.doubled => Refusal::NoFurtherCard(P2_12_A_2),
            Some(played) if played.hand.count().total == 21 => Refusal::NoFurtherCard(P2_12_A_1),
            Some(played) if played.hand.is_split_ace() => Refusal::NoFurtherCard(P2_12_A_3),
            _ => refusal,
        }
    }

    pub(super) fn draw(&mut self) {
        let Phase::Deciding { at, hand } = self.phase else { return };
        self.phase = Phase::Drawing { at, hand, why: Why::Drawn };
    }

    pub(super) fn consider_stand(&self, act: &Act<Command>, at: Option<BoxNumber>) -> Result<Step, Refusal> {
        self.turn(act, at, P2_6_F).map(|_| Step::Stand)
    }

    pub(super) fn stand(&mut self, events: &mut impl Sink<Event>) {
        let Phase::Deciding { at, hand } = self.phase else { return };
        self.played_mut(at, hand).state = State::Standing;
        self.settle_sevens(at, P2_17_E, events);
        self.next_turn(events);
    }

    /// 2.10(a), 2.6(k)4: may this hand be doubled?
    fn doublable(&self, at: BoxNumber, hand: u8) -> Result<(), Refusal> {
        let cards = &self.played(at, hand).hand;
        if cards.is_split_ace() {
            return Err(Refusal::OneCardToAces);
        }
        if cards.len() != 2 {
            return Err(Refusal::OnlyFirstTwo("doubled", P2_10_A));
        }
        let count = cards.count();
        if self.rules.hole_card() == HoleCard::Up && !(9..=11).contains(&count.total) {
            return Err(Refusal::DoubleOnly9To11);
        }
        Ok(())
    }

    /// What a patron may add to each of his wagers on the hand that is doubled.
    pub(super) fn double_amounts(&self, seat: Seat, at: BoxNumber, hand: u8) -> Option<Amounts> {
        let share = self.place(at).share(seat)?;
        let hand = usize::from(hand);
        let smallest = share.spots(hand).map(|spot| share.stake(hand, spot).all()).min()?;
        let step = self.rules.double_step();
        Some(Amounts { min: step, max: smallest.floor_to(step), step })
    }

    fn nothing_there(at: BoxNumber) -> Refusal {
        layout::Why::NothingThere(Area { at, spot: 0, wager: Wager::Blackjack }).by(P2_3_D).into()
    }

    /// The amount on each wager, for whoever doubles the hand in question.
    pub(super) fn consider_double_amount(&self, seat: Seat, amount: Option<Cents>) -> Result<(), Refusal> {
        let (Phase::Deciding { at, hand } | Phase::Following { at, hand, .. }) = self.phase else {
            return Err(Refusal::NoDecisionNow(P2_10_A));
        };
        let Some(amounts) = self.double_amounts(seat, at, hand) else {
            return Err(Self::nothing_there(at));
        };
        let Some(amount) = amount else { return Ok(()) };
        if amounts.has(amount) {
            return Ok(());
        }
        let nearest = Nearest::among(amounts, amount);
        if amount <= Cents::ZERO {
            Err(layout::Why::NoAmount.by(P2_3_D).into())
        } else if amount > amounts.max {
            Err(Refusal::DoubleTooMuch { most: amounts.max, nearest })
        } else {
            Err(layout::Why::NotInChips { amount, chip: amounts.step, nearest }.by(P2_3_D).into())
        }
    }

    pub(super) fn consider_double(
        &self,
        act: &Act<Command>,
        amount: Option<Cents>,
        at: Option<BoxNumber>,
    ) -> Result<Step, Refusal> {
        let (at, hand) = self.turn(act, at, P2_10_A)?;
        self.doublable(at, hand)?;
        let seat = self.player(act, P2_10_A)?;
        self.consider_double_amount(seat, amount)?;
        Ok(Step::Double { seat, amount })
    }

    pub(super) fn double(&mut self, seat: Seat, amount: Option<Cents>, events: &mut impl Sink<Event>) {
        let Phase::Deciding { at, hand } = self.phase else { return };
        self.add_to_double(seat, at, hand, amount, events);
        self.played_mut(at, hand).doubled = true;
        self.ask_others(at, hand, false);
    }

    /// 2.10(a), 2.18(c): to each of his wagers on this hand.
    pub(super) fn add_to_double(
        &mut self,
        seat: Seat,
        at: BoxNumber,
        hand: u8,
        amount: Option<Cents>,
        events: &mut impl Sink<Event>,
    ) {
        for spot in 0..usize::from(self.rules.spots()) {
            let Some(share) = self.place_mut(at).share_mut(seat) else { return };
            let stake = share.stake_mut(usize::from(hand), spot);
            if stake.is_nothing() {
                continue;
            }
            let amount = amount.unwrap_or(stake.all());
            stake.doubled += amount;
            let on = self.on(seat, Area { at, spot, wager: Wager::Blackjack });
            events.put(Event::Table(E::Doubled { on, hand: hand + 1, amount }));
        }
    }

    /// 2.11(a), (c)1, (e), 2.6(k)5: may this hand be split?
    fn splittable(&self, at: BoxNumber, hand: u8) -> Result<(), Refusal> {
        let cards = &self.played(at, hand).hand;
        if cards.len() != 2 {
            return Err(Refusal::OnlyFirstTwo("split", P2_11_A));
        }
        if !cards.is_pair() {
            return Err(Refusal::NotAPair);
        }
        let most = self.rules.most_hands();
        if !cards.is_split() {
            return Ok(());
        }
        if most == 2 {
            let cite = if self.rules.hole_card() == HoleCard::Up { P2_6_K_5 } else { P2_11_C_1 };
            return Err(Refusal::NotSplitAgain { most, cite });
        }
        if cards.is_split_ace() && self.rules.splits_aces_once() {
            return Err(Refusal::NotSplitAgain { most: 2, cite: P2_11_E });
        }
        if self.place(at).hands.len() >= usize::from(most) {
            return Err(Refusal::NotSplitAgain { most, cite: P2_11_E });
        }
        Ok(())
    }

    pub(super) fn consider_split(&self, act: &Act<Command>, at: Option<BoxNumber>) -> Result<Step, Refusal> {
        let (at, hand) = self.turn(act, at, P2_11_A)?;
        self.splittable(at, hand)?;
        // 2.11(a): he makes a wager on the second hand, so he has one on the first.
        let seat = self.player(act, P2_11_A)?;
        let staked =
            self.place(at).share(seat).is_some_and(|share| share.spots(usize::from(hand)).next().is_some());
        if staked { Ok(Step::Split) } else { Err(Self::nothing_there(at)) }
    }

    pub(super) fn split(&mut self, events: &mut impl Sink<Event>) {
        let Phase::Deciding { at, hand } = self.phase else { return };
        self.settle_split_sevens(at, events);
        let place = self.place_mut(at);
        let first = usize::from(hand);
        let second = place.hands[first].hand.split();
        let late = place.hands[first].late;
        place.hands.insert(first + 1, Played { late, ..Played::of(second) });
        for share in &mut place.shares {
            share.make_room_after(first);
        }
        events.put(Event::Table(E::Split { at, hand: hand + 1, into: hand + 2 }));
        if let Some(caller) = self.caller(at) {
            self.add_to_split(caller, at, hand, events);
        }
        self.ask_others(at, hand, true);
    }

    /// 2.11(a), 2.18(c): as much again on the second hand, for each of his wagers.
    pub(super) fn add_to_split(
        &mut self,
        seat: Seat,
        at: BoxNumber,
        hand: u8,
        events: &mut impl Sink<Event>,
    ) {
        let first = usize::from(hand);
        for spot in 0..usize::from(self.rules.spots()) {
            let Some(share) = self.place_mut(at).share_mut(seat) else { return };
            let amount = share.stake(first, spot).all();
            if amount.is_zero() {
                continue;
            }
            share.stake_mut(first + 1, spot).split = amount;
            let on = self.on(seat, Area { at, spot, wager: Wager::Blackjack });
            events.put(Event::Table(E::SplitWager { on, hand: hand + 2, amount }));
        }
    }

    /// 2.13(d), (e): once everybody on the box has answered, the card comes.
    pub(super) fn after_following(&mut self) {
        let Phase::Following { at, hand, split } = self.phase else { return };
        if self.place(at).shares.iter().any(|share| share.is_asked) {
            return;
        }
        let why = if split { Why::Split } else { Why::Doubled };
        self.phase = Phase::Drawing { at, hand, why };
    }

    /// 2.8(a), (c)
    pub(super) fn consider_surrender(
        &self,
        act: &Act<Command>,
        at: Option<BoxNumber>,
    ) -> Result<Step, Refusal> {
        if self.rules.hole_card() == HoleCard::Up {
            return Err(Refusal::NoSurrender(P2_6_K_3));
        }
        if !self.rules.offers_surrender() {
            return Err(Refusal::NoSurrender(P2_8_C));
        }
        let (at, hand) = self.turn(act, at, P2_8_A)?;
        let cards = &self.played(at, hand).hand;
        if cards.is_split() || cards.len() != 2 {
            return Err(Refusal::SurrenderTooLate);
        }
        Ok(Step::Surrender)
    }

    /// 2.8(a)1, 2: at once, or when the dealer's second card is revealed.
    pub(super) fn surrender(&mut self, events: &mut impl Sink<Event>) {
        let Phase::Deciding { at, hand } = self.phase else { return };
        events.put(Event::Table(E::Surrendered { at }));
        self.settle_sevens(at, P2_17_E, events);
        self.played_mut(at, hand).state = State::Surrendered;
        if !self.dealer.upcard().is_some_and(may_make_blackjack) {
            self.settle_surrender(at, false, P2_8_A_1, events);
        }
        self.next_turn(events);
    }

    /// A card has come to a player's hand.
    pub(super) fn after_card(&mut self, at: BoxNumber, hand: u8, events: &mut impl Sink<Event>) {
        let may_split_again = self.splittable(at, hand).is_ok();
        let played = self.played_mut(at, hand);
        let count = played.hand.count();
        let stays = played.doubled || count.total == 21 || (played.hand.is_split_ace() && !may_split_again);
        if count.is_broken() {
            played.state = State::Broken;
            events.put(Event::Table(E::Broken { at, hand: hand + 1, total: count.total }));
        } else if stays {
            played.state = State::Standing;
        }
        self.settle_sevens(at, P2_17_E_3, events);
        if count.is_broken() {
            self.settle_broken(at, hand, events);
        }
        self.next_turn(events);
    }
}
