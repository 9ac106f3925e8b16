//! 19:47-2.3(e), 2.7, 2.8(a), 2.9(c), (d), 2.10(b), 2.11(d), 2.18(f) to (j): collecting and paying, and the end of the
//! round.

use super::box_number::BoxNumber;
use super::boxes::{Area, Extra, HANDS, Place, State, Taken, spot_number};
use super::command::Command;
use super::dealer::Dealer;
use super::decision::{Decision, HandResult, decide, pay_blackjack};
use super::event::{Event, Settled, TableEvent as E};
use super::refusal::Refusal;
use super::table::{HandAt, Phase, Step, Table};
use super::wager::Wager;
use rulebook::actor::{Role, Seat};
use rulebook::game::{Act, Sink};
use rulebook::layout::Seated as _;
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::provision::*;
use rulebook::settlement::{self, Outcome};

/// What becomes of one wager.
#[derive(Clone, Copy, Debug)]
struct End {
    outcome: Outcome,
    paid: Cents,
    returned: Cents,
    cite: Provision,
}

impl Table {
    pub(super) fn consider_settle(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let cite = self.cite_settling();
        self.staff(act, &[Role::Dealer], cite)?;
        if self.phase == Phase::Complete {
            return Ok(Step::Settle);
        }
        if self.phase == Phase::DealerDraws && self.dealer.hand.len() > 1 {
            return Err(Refusal::NotNow("the dealer draws until he has 17 or more", P2_12_B));
        }
        Err(Refusal::NotNow("the dealer's hand is not complete", cite))
    }

    /// Under which provision wagers are collected and paid: with multiple action, by the dealer's hand.
    fn cite_settling(&self) -> Provision {
        match (self.rules.multiple_action(), self.dealer.number) {
            (None, _) => P2_3_E,
            (Some(_), 0) => P2_18_F,
            (Some(_), 1) => P2_18_H,
            (Some(_), _) => P2_18_I,
        }
    }

    /// 2.3(e): all losing wagers are collected, then all winning ones paid, from the dealer's right (2.6(i)).
    pub(super) fn settle(&mut self, events: &mut impl Sink<Event>) {
        let spot = usize::from(self.dealer.number);
        for losers in [true, false] {
            for at in self.all_boxes().rev() {
                // The dealer's blackjack left the player nothing to decide, and has no bearing on their sevens.
                self.settle_sevens(at, P2_17_I, events);
                for hand in 0..self.place(at).hands.len() {
                    let played = &self.place(at).hands[hand];
                    let decision = decide(&self.rules, &played.hand, &self.dealer.hand);
                    if (decision.result == HandResult::Lost) == losers {
                        self.settle_hand(at, hand, spot, decision, events);
                    }
                }
            }
        }
        if !self.next_hand_of_dealer(events) {
            self.end_round(events);
        }
    }

    /// Every patron's wager on a hand, against one hand of the dealer's.
    fn settle_hand(
        &mut self,
        at: BoxNumber,
        hand: usize,
        spot: usize,
        decision: Decision,
        events: &mut impl Sink<Event>,
    ) {
        let blackjack = self.dealer.hand.is_blackjack();
        let shares = self.place(at).shares.clone();
        for share in &shares {
            let stake = share.stake(hand, spot);
            if stake.is_nothing() {
                continue;
            }
            let coupon = share.coupon_with(hand, spot);
            let all = stake.all();
            let nothing = Cents::ZERO;
            let cite = decision.cite;
            let end = match decision.result {
                HandResult::Won(odds) => {
                    End { outcome: Outcome::Won, paid: odds.pay(all + coupon), returned: all, cite }
                }
                HandResult::Void => End { outcome: Outcome::Void, paid: nothing, returned: all, cite },
                HandResult::Lost if blackjack && !stake.added().is_zero() => {
                    // On the second hand of a split that was doubled both apply; the double came last.
                    let cite = if stake.doubled.is_zero() { P2_11_D } else { P2_10_B };
                    let outcome = if stake.original.is_zero() { Outcome::Void } else { Outcome::Lost };
                    End { outcome, paid: nothing, returned: stake.added(), cite }
                }
                HandResult::Lost => End { outcome: Outcome::Lost, paid: nothing, returned: nothing, cite },
            };
            self.close_stake(share.seat, at, hand, spot, coupon, end, events);
        }
    }

    /// Takes a patron's wager on a hand off the layout.
    #[expect(clippy::too_many_arguments, reason = "whose, where and how, and each is one thing")]
    fn close_stake(
        &mut self,
        seat: Seat,
        at: BoxNumber,
        hand: usize,
        spot: usize,
        coupon: Cents,
        end: End,
        events: &mut impl Sink<Event>,
    ) {
        let Some(share) = self.place_mut(at).share_mut(seat) else { return };
        let stake = std::mem::take(share.stake_mut(hand, spot)).all();
        share.coupon -= coupon;
        share.stake_mut(hand, spot).taken = Taken { money: stake - end.returned, coupon };
        self.put_settled(seat, at, Some(hand), Some(spot), Wager::Blackjack, stake, coupon, end, events);
        self.note_if_over(at, hand);
    }

    /// A hand on which nothing lies any more is over, and its cards are picked up.
    fn note_if_over(&mut self, at: BoxNumber, hand: usize) {
        let place = self.place_mut(at);
        if place.shares.iter().all(|share| share.spots(hand).next().is_none()) {
            place.hands[hand].state = State::Over;
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of the event, one by one")]
    fn put_settled(
        &self,
        seat: Seat,
        at: BoxNumber,
        hand: Option<usize>,
        spot: Option<usize>,
        wager: Wager,
        stake: Cents,
        coupon: Cents,
        end: End,
        events: &mut impl Sink<Event>,
    ) {
        let spot = spot.and_then(|spot| spot_number(self.rules.spots(), spot));
        let End { outcome, paid, returned, cite } = end;
        events.put(Event::Table(E::Settled(Settled {
            at,
            hand: hand.map(|hand| hand as u8 + 1),
            spot,
            wager: settlement::Settled {
                seat,
                wager,
                stake,
                outcome,
                paid,
                returned,
                collected: stake - returned,
                vigorish: Cents::ZERO,
                coupon,
                parts: None,
                cite,
            },
        })));
    }

    /// 2.17: an additional wager, won at these odds or lost.
    pub(super) fn put_extra(
        &self,
        at: BoxNumber,
        seat: Seat,
        extra: Extra,
        odds: Option<Odds>,
        cite: Provision,
        events: &mut impl Sink<Event>,
    ) {
        let Extra { wager, stake, coupon } = extra;
        let end = match odds {
            Some(odds) => {
                End { outcome: Outcome::Won, paid: odds.pay(stake + coupon), returned: stake, cite }
            }
            None => End { outcome: Outcome::Lost, paid: Cents::ZERO, returned: Cents::ZERO, cite },
        };
        self.put_settled(seat, at, None, None, wager, stake, coupon, end, events);
    }

    /// 2.7(a): against a 2 to 9 a blackjack is paid before anybody receives a third card.
    pub(super) fn pay_blackjacks_at_once(&mut self, events: &mut impl Sink<Event>) {
        for at in self.all_boxes() {
            let Some(played) = self.place(at).hands.first() else { continue };
            if played.hand.is_blackjack() {
                let decision = pay_blackjack(&self.rules, &played.hand);
                self.settle_all_spots(at, 0, decision, events);
            }
        }
    }

    fn settle_all_spots(
        &mut self,
        at: BoxNumber,
        hand: usize,
        decision: Decision,
        events: &mut impl Sink<Event>,
    ) {
        for spot in 0..usize::from(self.rules.spots()) {
            self.settle_hand(at, hand, spot, decision, events);
        }
    }

    /// A broken hand is collected at once, all of it (2.18(f)); but what was added to it is held, with the wager, while
    /// the dealer may have a blackjack (2.10(b), 2.11(d)).
    pub(super) fn settle_broken(&mut self, at: BoxNumber, hand: u8, events: &mut impl Sink<Event>) {
        let hand = usize::from(hand);
        let held = self.dealer.may_have_blackjack();
        let shares = self.place(at).shares.clone();
        for share in &shares {
            for spot in share.spots(hand) {
                let stake = share.stake(hand, spot);
                if held && !stake.added().is_zero() {
                    continue;
                }
                let coupon = share.coupon_with(hand, spot);
                let end = lost(if self.rules.multiple_action().is_some() { P2_18_F } else { P2_3_A });
                self.close_stake(share.seat, at, hand, spot, coupon, end, events);
            }
        }
    }

    /// What waited for the dealer's second card: insurance (2.9(c), (d)), surrenders (2.8(a)2), blackjacks (2.7(b)) and
    /// money held on broken hands.
    pub(super) fn settle_with_second_card(&mut self, events: &mut impl Sink<Event>) {
        let spot = usize::from(self.dealer.number);
        let blackjack = self.dealer.hand.is_blackjack();
        for at in self.all_boxes() {
            self.settle_insurance(at, spot, blackjack, events);
        }
        for at in self.all_boxes() {
            for hand in 0..self.place(at).hands.len() {
                let played = &self.place(at).hands[hand];
                match played.state {
                    State::Surrendered => self.settle_surrender(at, blackjack, P2_8_A_2, events),
                    State::Standing if played.hand.is_blackjack() => {
                        let decision = decide(&self.rules, &played.hand, &self.dealer.hand);
                        self.settle_hand(at, hand, spot, decision, events);
                    }
                    State::Broken => {
                        let decision = decide(&self.rules, &played.hand, &self.dealer.hand);
                        self.settle_hand(at, hand, spot, decision, events);
                    }
                    _ => {}
                }
            }
        }
    }

    fn settle_insurance(&mut self, at: BoxNumber, spot: usize, won: bool, events: &mut impl Sink<Event>) {
        let shares = self.place(at).shares.clone();
        // 2.8(b): a hand that was surrendered, and its insurance, have nothing to do with one another.
        let given_up = self.place(at).hands.first().is_some_and(|it| it.state == State::Surrendered);
        let cite = |plain: Provision| if given_up { P2_8_B } else { plain };
        for share in &shares {
            let stake = share.insurance[spot];
            if stake.is_zero() {
                continue;
            }
            let end = if won {
                let paid = super::Rules::INSURANCE_PAYS.pay(stake);
                End { outcome: Outcome::Won, paid, returned: stake, cite: cite(P2_9_C) }
            } else {
                lost(cite(P2_9_D))
            };
            self.close_insurance_wager(share.seat, at, spot, end, events);
        }
    }

    fn close_insurance_wager(
        &mut self,
        seat: Seat,
        at: BoxNumber,
        spot: usize,
        end: End,
        events: &mut impl Sink<Event>,
    ) {
        let Some(share) = self.place_mut(at).share_mut(seat) else { return };
        let stake = std::mem::take(&mut share.insurance[spot]);
        self.put_settled(seat, at, None, Some(spot), Wager::Insurance, stake, Cents::ZERO, end, events);
    }

    /// 2.7(c): blackjack and insurance together are paid 1 to 1 on the wager.
    pub(super) fn settle_even_money(
        &mut self,
        seat: Seat,
        at: BoxNumber,
        spot: usize,
        events: &mut impl Sink<Event>,
    ) {
        let Some(share) = self.place(at).share(seat) else { return };
        let (stake, insured) = (share.stake(0, spot).all(), share.insurance[spot]);
        let coupon = share.coupon_with(0, spot);
        let back = End { outcome: Outcome::Void, paid: Cents::ZERO, returned: insured, cite: P2_7_C };
        self.close_insurance_wager(seat, at, spot, back, events);
        let paid = Odds::to(1, 1).pay(stake + coupon);
        let end = End { outcome: Outcome::Won, paid, returned: stake, cite: P2_7_C };
        self.close_stake(seat, at, 0, spot, coupon, end, events);
    }

    /// 2.8(a): half is collected and half returned, unless the dealer has a blackjack: then all of it is lost.
    pub(super) fn settle_surrender(
        &mut self,
        at: BoxNumber,
        blackjack: bool,
        cite: Provision,
        events: &mut impl Sink<Event>,
    ) {
        let shares = self.place(at).shares.clone();
        for share in &shares {
            let half = Cents(share.stake(0, 0).all().0 / 2);
            let end = if blackjack {
                lost(cite)
            } else {
                End { outcome: Outcome::Surrendered, paid: Cents::ZERO, returned: half, cite }
            };
            self.close_stake(share.seat, at, 0, 0, share.coupon, end, events);
        }
    }

    /// 2.15(g), (i), (j)1: a hand is dead, and what lies on it goes back.
    pub(super) fn call_dead(
        &mut self,
        at: BoxNumber,
        hand: u8,
        cite: Provision,
        events: &mut impl Sink<Event>,
    ) {
        events.put(Event::Table(E::Dead { at, cite }));
        let dealt = self.place(at).hands.first().is_some_and(|played| played.hand.len() >= 2);
        if dealt {
            self.settle_sevens(at, P2_17_I, events);
        }
        let back =
            |stake: Cents| End { outcome: Outcome::Returned, paid: Cents::ZERO, returned: stake, cite };
        let shares = self.place(at).shares.clone();
        for share in &shares {
            // Cards that were dealt have decided it.
            if let Some(extra) = share.extra {
                if let Some(share) = self.place_mut(at).share_mut(share.seat) {
                    share.extra = None;
                }
                let Extra { wager, stake, coupon } = extra;
                self.put_settled(share.seat, at, None, None, wager, stake, coupon, back(stake), events);
            }
            for spot in share.spots(usize::from(hand)) {
                let stake = share.stake(usize::from(hand), spot);
                let coupon = share.coupon_with(usize::from(hand), spot);
                let end = back(stake.all());
                self.close_stake(share.seat, at, usize::from(hand), spot, coupon, end, events);
            }
        }
        self.place_mut(at).hands[usize::from(hand)].state = State::Over;
    }

    /// 2.15(f), (j)1: every hand that is not over is dead, and what lies on the layout goes back.
    pub(super) fn call_all_dead(&mut self, cite: Provision, events: &mut impl Sink<Event>) {
        for at in self.all_boxes() {
            for hand in 0..self.place(at).hands.len() {
                if self.place(at).hands[hand].state != State::Over {
                    self.call_dead(at, hand as u8, cite, events);
                }
            }
            let shares = self.place(at).shares.clone();
            for share in &shares {
                for spot in 0..usize::from(self.rules.spots()) {
                    let stake = share.insurance[spot];
                    if !stake.is_zero() {
                        let end =
                            End { outcome: Outcome::Returned, paid: Cents::ZERO, returned: stake, cite };
                        self.close_insurance_wager(share.seat, at, spot, end, events);
                    }
                }
            }
        }
    }

    /// 2.15(j)1: what the house took of a hand that broke or was surrendered goes back, unless that was decided before the
    /// hole card went into the reader.
    pub(super) fn give_back_taken(&mut self, played: Option<HandAt>, events: &mut impl Sink<Event>) {
        let played = played.map(|hand| self.order_of_play(hand));
        for at in self.all_boxes() {
            for hand in 0..self.place(at).hands.len() {
                let order = self.order_of_play(HandAt { at, hand: hand as u8 });
                if played.is_none_or(|played| order > played) {
                    self.give_back(at, hand, events);
                }
            }
        }
    }

    /// 2.6(f), 2.11(b), 2.15(i): from the dealer's left, and after everybody the hands whose card had been missed.
    fn order_of_play(&self, HandAt { at, hand }: HandAt) -> (bool, BoxNumber, u8) {
        (self.played(at, hand).late, at, hand)
    }

    fn give_back(&mut self, at: BoxNumber, hand: usize, events: &mut impl Sink<Event>) {
        let shares = self.place(at).shares.clone();
        let mut is_called = false;
        for share in &shares {
            for spot in 0..usize::from(self.rules.spots()) {
                let Taken { money, coupon } = share.stake(hand, spot).taken;
                if money.is_zero() {
                    continue;
                }
                if !std::mem::replace(&mut is_called, true) {
                    events.put(Event::Table(E::Dead { at, cite: P2_15_J_1 }));
                }
                let on = self.on(share.seat, Area { at, spot, wager: Wager::Blackjack });
                let (hand, cite) = (hand as u8 + 1, P2_15_J_1);
                events.put(Event::Table(E::GivenBack { on, hand, amount: money, coupon, cite }));
            }
        }
    }

    /// 2.6(i), (l): the cards are picked up, whoever is leaving goes, and a shoe that is over is gathered.
    pub(super) fn end_round(&mut self, events: &mut impl Sink<Event>) {
        self.burn_unused(events);
        for place in self.places.iter_mut() {
            *place = Place { shared_by: place.shared_by, ..Place::default() };
        }
        self.dealer = Dealer::default();
        self.phase = Phase::Wagers;
        self.errors.determinant_from = None;
        for seat in self.present().iter() {
            self.let_go(seat);
        }
        self.after_round_with_cards(events);
    }
}

const fn lost(cite: Provision) -> End {
    End { outcome: Outcome::Lost, paid: Cents::ZERO, returned: Cents::ZERO, cite }
}

const _: () = assert!(HANDS <= u8::MAX as usize);
