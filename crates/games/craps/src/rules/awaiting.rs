//! Everything that anybody may do at this moment.

use super::command::{Command, InvalidReason, Lie, NoRollReason, OrderReason, TableCommand};
use super::decision::OFF_ON_COME_OUT;
use super::table::{Dice, Doubt, Shooter, Table, Thrown};
use rulebook::actor::{Actor, Role, Seat, Seats};
use rulebook::dice::{Face, Throw};
use rulebook::game::{Need, Offer, Offers};
use rulebook::layout;

const DEALER: Actor = Actor::Staff(Role::Dealer);
const BOXMAN: Actor = Actor::Staff(Role::Boxman);
const STICKMAN: Actor = Actor::Staff(Role::Stickman);

fn offer(by: Actor, command: TableCommand, need: Need) -> Offer<Command> {
    Offer { by, command: Command::Table(command), amounts: None, need }
}

impl Table {
    pub(super) fn offer_everything(&self, offers: &mut impl Offers<Command>) {
        layout::offer(self, offers, Command::Layout);
        if !self.is_thrown() {
            for seat in self.present().iter() {
                self.offer_on_and_off(seat, offers);
            }
        }
        if let Some((to, _)) = self.next_offer() {
            offers.put(offer(STICKMAN, TableCommand::OfferDice { to }, Need::Duty));
        }
        match &self.dice {
            Dice::WithStickman(_) => {}
            Dice::Offered { to, round } => self.offer_the_dice(*to, round.done(), offers),
            Dice::Shot(shooter) => match shooter.thrown {
                Thrown::No => self.offer_the_throw(shooter, offers),
                Thrown::InTheAir(_) => {
                    self.offer_chance(offers);
                    self.offer_no_roll(false, offers);
                }
                Thrown::AtRest { throw, doubt, .. } => self.offer_the_call(throw, doubt, offers),
            },
        }
    }

    /// 1.8, 1.11(a): the shooter throws, or passes the dice.
    fn offer_the_throw(&self, shooter: &Shooter, offers: &mut impl Offers<Command>) {
        let by = Actor::Seat(shooter.seat);
        // A shooter who may not throw holds the table up: if they say nothing, the dice go on.
        let held_up = self.may_throw(shooter).is_err();
        let pass = if held_up { Need::Default } else { Need::May };
        offers.put(offer(by, TableCommand::PassDice {}, pass));
        for reason in OrderReason::ALL {
            offers.put(offer(BOXMAN, TableCommand::OrderPass { reason }, Need::May));
        }
        if !held_up {
            offers.put(offer(by, TableCommand::Throw {}, Need::Default));
            self.offer_chance(offers);
        }
    }

    /// 1.3(e): calling wagers on and off.
    fn offer_on_and_off(&self, seat: Seat, offers: &mut impl Offers<Command>) {
        let place = self.place(seat);
        for on in place.active.and(OFF_ON_COME_OUT).iter() {
            let called = place.called_on.or(place.marked_on).has(on);
            let command = if called { TableCommand::CallOff { on } } else { TableCommand::CallOn { on } };
            offers.put(offer(Actor::Seat(seat), command, Need::May));
        }
        // The player has called; the dealer has no choice about the button.
        for on in place.called_on.iter() {
            offers.put(offer(DEALER, TableCommand::ConfirmOn { seat, on }, Need::Duty));
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
                offers.put(offer(by, TableCommand::TakeDice { dice: [first, second] }, need));
            }
        }
        let decline = if take == Need::May { Need::Default } else { Need::May };
        offers.put(offer(by, TableCommand::DeclineDice {}, decline));
    }

    fn offer_chance(&self, offers: &mut impl Offers<Command>) {
        for faces in Throw::all() {
            offers.put(offer(Actor::Device, TableCommand::Dice { faces }, Need::Chance(1)));
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
                    let command = TableCommand::CockedDice { dice: [first, second] };
                    offers.put(offer(Actor::Device, command, Need::May));
                }
            }
        }
    }

    fn offer_invalid_roll(&self, offers: &mut impl Offers<Command>) {
        for reason in [InvalidReason::OffTheTable, InvalidReason::OneOnTheOther] {
            for by in [Actor::Device, BOXMAN, STICKMAN] {
                offers.put(offer(by, TableCommand::InvalidRoll { reason }, Need::May));
            }
        }
    }

    fn offer_no_roll(&self, at_rest: bool, offers: &mut impl Offers<Command>) {
        let by = Actor::Staff(self.rules.no_roll_caller());
        for reason in NoRollReason::CAUSES {
            let late = at_rest && reason.belongs_before_rest();
            if at_rest || !reason.needs_rest() {
                offers.put(offer(by, TableCommand::NoRoll { reason, late }, Need::May));
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
                offers.put(offer(BOXMAN, TableCommand::RuleFaces { faces }, Need::May));
            }
            offers.put(offer(BOXMAN, TableCommand::VoidThrow {}, Need::May));
            return;
        }
        offers.put(offer(STICKMAN, TableCommand::Call { total: throw.total() }, Need::Duty));
        if doubt == Doubt::Settled {
            return;
        }
        for role in [Role::Dealer, Role::Boxman, Role::Stickman, Role::Floorperson] {
            offers.put(offer(Actor::Staff(role), TableCommand::Dispute {}, Need::May));
        }
        for seat in self.present().iter() {
            offers.put(offer(Actor::Seat(seat), TableCommand::Dispute {}, Need::May));
        }
    }
}
