//! Everything that anybody may do at this moment.

use super::command::{Command, InvalidReason, Lie, NoRollReason, OrderReason};
use super::decision::OFF_ON_COME_OUT;
use super::table::{Dice, Doubt, Table};
use super::wager::Wager;
use rulebook::actor::{Actor, Role, Seat, Seats};
use rulebook::dice::{Face, Throw};
use rulebook::game::{Act, Amounts, Moment, Need, Offer, Offers};
use rulebook::money::Cents;

const DEALER: Actor = Actor::Staff(Role::Dealer);
const BOXMAN: Actor = Actor::Staff(Role::Boxman);
const STICKMAN: Actor = Actor::Staff(Role::Stickman);

fn offer(by: Actor, command: Command, need: Need) -> Offer<Command> {
    Offer { by, command, amounts: None, need }
}

impl Table {
    pub(super) fn offer_everything(&self, offers: &mut impl Offers<Command>) {
        for seat in Seat::first(self.rules.seats()) {
            if self.present.has(seat) {
                self.offer_to_player(seat, offers);
            }
            if !self.present.has(seat) || self.place(seat).leaving {
                offers.put(offer(Actor::Seat(seat), Command::Join {}, Need::Arrival));
            }
        }
        if let Some((to, _)) = self.next_offer() {
            offers.put(offer(STICKMAN, Command::OfferDice { to }, Need::Duty));
        }
        match self.dice {
            Dice::WithStickman(_) => {}
            Dice::Offered { to, round } => self.offer_the_dice(to, round.done(), offers),
            Dice::WithShooter(shooter) => {
                let by = Actor::Seat(shooter.seat);
                // A shooter who may not throw holds the table up: if they say nothing, the dice go on.
                let held_up = self.may_throw(shooter).is_err();
                let pass = if held_up { Need::Default } else { Need::May };
                offers.put(offer(by, Command::PassDice {}, pass));
                for reason in OrderReason::ALL {
                    offers.put(offer(BOXMAN, Command::OrderPass { reason }, Need::May));
                }
                if !held_up {
                    offers.put(offer(by, Command::Throw {}, Need::Default));
                    self.offer_chance(offers);
                }
            }
            Dice::InTheAir(_) => {
                self.offer_chance(offers);
                self.offer_no_roll(false, offers);
            }
            Dice::AtRest { throw, doubt, .. } => self.offer_the_call(throw, doubt, offers),
        }
    }

    fn offer_to_player(&self, seat: Seat, offers: &mut impl Offers<Command>) {
        let by = Actor::Seat(seat);
        let place = self.place(seat);
        if offers.wants(by, Need::May) {
            self.offer_wagers(seat, offers);
        }
        if !self.is_thrown() {
            for wager in place.active.and(OFF_ON_COME_OUT).iter() {
                let called = place.called_on.or(place.marked_on).has(wager);
                let command =
                    if called { Command::CallOff { on: wager } } else { Command::CallOn { on: wager } };
                offers.put(offer(by, command, Need::May));
            }
            // The player has called; the dealer has no choice about the button.
            for wager in place.called_on.iter() {
                offers.put(offer(DEALER, Command::ConfirmOn { seat, on: wager }, Need::Duty));
            }
            if !place.leaving {
                offers.put(offer(by, Command::Leave {}, Need::May));
            }
        }
        if place.unconfirmed.is_some() {
            for who in [DEALER, BOXMAN] {
                let command = Command::ConfirmWager { seat };
                // What was asked for may have become impossible since: the support gone, the limit reached.
                if self.consider_confirm(&Act::new(Moment::default(), who, command), seat).is_ok() {
                    offers.put(offer(who, command, Need::May));
                }
                offers.put(offer(who, Command::DeclineWager { seat }, Need::May));
            }
        }
    }

    /// 1.2, 1.3: between which amounts a wager may be made, and which may be reduced or removed.
    fn offer_wagers(&self, seat: Seat, offers: &mut impl Offers<Command>) {
        let by = Actor::Seat(seat);
        let place = self.place(seat);
        let at_rest = matches!(self.dice, Dice::AtRest { .. });
        let in_the_air = matches!(self.dice, Dice::InTheAir(_));
        let waits = in_the_air && place.unconfirmed.is_some();
        let may_wager = !place.leaving && !at_rest && !waits;
        for wager in Wager::ALL {
            if may_wager && let Ok(amounts) = self.wagerable(seat, wager) {
                let command =
                    Command::Wager { on: wager, amount: amounts.min, cash: false, coupon: Cents::ZERO };
                offers.put(Offer { by, command, amounts: Some(amounts), need: Need::May });
            }
            if self.removable(seat, wager).is_ok() {
                offers.put(offer(by, Command::Remove { on: wager }, Need::May));
                if let Ok(amounts @ Amounts { min: amount, .. }) = self.reducible(seat, wager) {
                    let command = Command::Reduce { on: wager, amount };
                    offers.put(Offer { by, command, amounts: Some(amounts), need: Need::May });
                }
            }
        }
    }

    /// 1.7, 1.11: the player who is offered the dice takes two of them or declines. A player with a wager at stake has
    /// answered by making it. The last player who could end the open come bets takes the dice when time runs out.
    fn offer_the_dice(&self, to: Seat, asked: Seats, offers: &mut impl Offers<Command>) {
        let by = Actor::Seat(to);
        let place = self.place(to);
        let last = self.only_player(to, asked);
        let take = match self.point {
            None if place.has_line_bet() => Need::Implied,
            None if self.may_go_without(to, asked) => Need::Default,
            Some(_) if !place.active.is_empty() => Need::Implied,
            Some(_) if last => Need::Default,
            _ => Need::May,
        };
        let set = self.rules.dice_in_set();
        for first in 1..=set {
            for second in (1..=set).filter(|second| *second != first) {
                let need = if (first, second) == (1, 2) { take } else { Need::May };
                offers.put(offer(by, Command::TakeDice { dice: [first, second] }, need));
            }
        }
        let decline = if take == Need::May { Need::Default } else { Need::May };
        offers.put(offer(by, Command::DeclineDice {}, decline));
    }

    fn offer_chance(&self, offers: &mut impl Offers<Command>) {
        for faces in Throw::all() {
            offers.put(offer(Actor::Device, Command::Dice { faces }, Need::Chance(1)));
        }
        if offers.wants(Actor::Device, Need::May) {
            self.offer_cocked_dice(offers);
        }
        self.offer_invalid_roll(offers);
    }

    /// 1.10(a)1: each of the ways in which two dice come to rest and not both flat.
    fn offer_cocked_dice(&self, offers: &mut impl Offers<Command>) {
        let lies = || {
            let up = Face::ALL.into_iter().map(Lie::Up);
            up.chain(Face::ALL.into_iter().map(Lie::RestingOn)).chain([Lie::RestingOnSeveral {}])
        };
        for first in lies() {
            for second in lies() {
                if !matches!((first, second), (Lie::Up(_), Lie::Up(_))) {
                    let command = Command::CockedDice { dice: [first, second] };
                    offers.put(offer(Actor::Device, command, Need::May));
                }
            }
        }
    }

    fn offer_invalid_roll(&self, offers: &mut impl Offers<Command>) {
        for reason in [InvalidReason::OffTheTable, InvalidReason::OneOnTheOther] {
            for by in [Actor::Device, BOXMAN, STICKMAN] {
                offers.put(offer(by, Command::InvalidRoll { reason }, Need::May));
            }
        }
    }

    fn offer_no_roll(&self, at_rest: bool, offers: &mut impl Offers<Command>) {
        let by = Actor::Staff(self.rules.no_roll_caller());
        for reason in NoRollReason::CAUSES {
            let late = at_rest && reason.belongs_before_rest();
            if at_rest || !reason.needs_rest() {
                offers.put(offer(by, Command::NoRoll { reason, late }, Need::May));
            }
        }
    }

    fn offer_the_call(&self, throw: Throw, doubt: Doubt, offers: &mut impl Offers<Command>) {
        if doubt != Doubt::Settled {
            self.offer_no_roll(true, offers);
            self.offer_invalid_roll(offers);
        }
        if doubt == Doubt::Raised {
            for faces in Throw::all() {
                offers.put(offer(BOXMAN, Command::RuleFaces { faces }, Need::May));
            }
            offers.put(offer(BOXMAN, Command::VoidThrow {}, Need::May));
            return;
        }
        offers.put(offer(STICKMAN, Command::Call { total: throw.total() }, Need::Duty));
        if doubt == Doubt::Settled {
            return;
        }
        for role in [Role::Dealer, Role::Boxman, Role::Stickman, Role::Floorperson] {
            offers.put(offer(Actor::Staff(role), Command::Dispute {}, Need::May));
        }
        for seat in self.present.iter() {
            offers.put(offer(Actor::Seat(seat), Command::Dispute {}, Need::May));
        }
    }
}
