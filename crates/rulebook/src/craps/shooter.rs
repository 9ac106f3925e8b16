//! 19:47-1.7, 1.8 and 1.11: offering the dice, taking, throwing and passing them.

use super::command::Command;
use super::refusal::Refusal;
use super::table::{Dice, Shooter, Step, Table};
use crate::actor::{Role, Seat, Seats};
use crate::game::Act;
use crate::provision::*;

impl Table {
    /// Who can be offered the dice: those who stay at the table; where nobody does, those who left wagers behind.
    pub(super) fn players(&self) -> Seats {
        let mut staying = self.present;
        for seat in self.present.iter().filter(|seat| self.place(*seat).leaving) {
            staying.set(seat, false);
        }
        if staying.is_empty() { self.present } else { staying }
    }

    /// Is nobody else at the table who could shoot?
    pub(super) fn only_player(&self, seat: Seat, declined: Seats) -> bool {
        self.players().without(declined.with(seat)).is_empty()
    }

    /// A player comes. Dice that were left with somebody who is gone are offered around again: the staff holds no
    /// game up for one who does not play.
    pub(super) fn join(&mut self, seat: Seat) {
        self.present.set(seat, true);
        self.place_mut(seat).leaving = false;
        match self.dice {
            Dice::WithShooter(shooter) if self.place(shooter.seat).leaving => self.relinquish(shooter.seat),
            Dice::Offered { to, .. } if self.place(to).leaving => self.decline(to),
            _ => {}
        }
    }

    /// 1.7(b), 1.11(c): the next player in turn, clockwise from `from`, who has not declined.
    pub(super) fn next_in_turn(&self, from: Seat, declined: Seats) -> Option<Seat> {
        let count = self.rules.seats();
        let players = self.players();
        let mut seat = from;
        for _ in 0..count {
            if players.has(seat) && !declined.has(seat) {
                return Some(seat);
            }
            seat = seat.next_of(count);
        }
        None
    }

    pub(super) fn consider_offer(&self, act: &Act<Command>, to: Seat) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Stickman], P1_7_B)?;
        self.seat_exists(to)?;
        let Dice::WithStickman { from, declined } = self.dice else {
            return Err(Refusal::NotWithTheStickman);
        };
        match self.next_in_turn(from, declined) {
            Some(next) if next == to => Ok(Step::Offer(to)),
            Some(next) => Err(Refusal::OutOfTurn { offered: to, next }),
            None => Err(Refusal::NotAtTheTable(to)),
        }
    }

    pub(super) fn offer(&mut self, to: Seat) {
        if let Dice::WithStickman { from, declined } = self.dice {
            self.dice = Dice::Offered { to, from, declined };
        }
    }

    /// Who is offered the dice now: the seat that acts must be it.
    fn offered_to(&self, seat: Seat) -> Result<Seats, Refusal> {
        match self.dice {
            Dice::Offered { to, declined, .. } if to == seat => Ok(declined),
            _ => Err(Refusal::DiceNotOffered(seat)),
        }
    }

    pub(super) fn consider_take(&self, act: &Act<Command>, dice: [u8; 2]) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_11_D)?;
        let declined = self.offered_to(seat)?;
        let set = self.rules.dice_in_set();
        if dice[0] == dice[1] || dice.iter().any(|die| !(1..=set).contains(die)) {
            return Err(Refusal::NotTwoDice { set });
        }
        Ok(Step::Take { seat, without_line_bet: self.may_go_without(seat, declined) })
    }

    /// 1.11(b): nobody else at the table wants to shoot with a line bet, and come or don't come bets are left.
    pub(super) fn may_go_without(&self, seat: Seat, declined: Seats) -> bool {
        self.point.is_none()
            && self.any_come_point()
            && !self.any_line_bet()
            && self.only_player(seat, declined)
    }

    pub(super) fn consider_decline_dice(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_7_B)?;
        self.offered_to(seat)?;
        Ok(Step::Decline(seat))
    }

    /// The dice go back to the stickman; when all have declined, the round of offers starts anew.
    pub(super) fn decline(&mut self, seat: Seat) {
        if let Dice::Offered { from, declined, .. } = self.dice {
            self.dice = Dice::WithStickman { from, declined: declined.with(seat) };
            self.start_anew_if_all_declined();
        }
    }

    pub(super) fn start_anew_if_all_declined(&mut self) {
        if let Dice::WithStickman { from, declined } = self.dice
            && self.next_in_turn(from, declined).is_none()
        {
            self.dice = Dice::WithStickman { from, declined: Seats::NONE };
        }
    }

    /// 1.8: the shooter has a line bet; with the point standing a new shooter owes one only at the next come out
    /// roll (1.11(a)); 1.11(b): or he throws for what is left on come and don't come.
    pub(super) fn may_throw(&self, shooter: Shooter) -> Result<(), Refusal> {
        if self.point.is_some() || self.place(shooter.seat).has_line_bet() {
            return Ok(());
        }
        if !self.any_come_point() || self.any_line_bet() {
            return Err(Refusal::NoLineBet);
        }
        let alone = shooter.without_line_bet || self.only_player(shooter.seat, Seats::NONE);
        if alone { Ok(()) } else { Err(Refusal::OthersFirst) }
    }

    pub(super) fn consider_throw(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_8)?;
        let shooter = self.shooter_ready()?;
        if shooter.seat != seat {
            return Err(Refusal::NotTheShooter(seat));
        }
        self.may_throw(shooter)?;
        Ok(Step::Throw(shooter))
    }

    /// The shooter, with the dice before him.
    pub(super) fn shooter_ready(&self) -> Result<Shooter, Refusal> {
        match self.dice {
            Dice::WithShooter(shooter) => Ok(shooter),
            Dice::InTheAir(_) => Err(Refusal::InTheAir),
            Dice::AtRest { .. } => Err(Refusal::NotYetCalled),
            Dice::WithStickman { .. } | Dice::Offered { .. } => Err(Refusal::NoShooter),
        }
    }

    /// 1.11(a): his option after any roll.
    pub(super) fn consider_pass_dice(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_11_A)?;
        let shooter = self.shooter_ready()?;
        if shooter.seat == seat { Ok(Step::PassDice(seat)) } else { Err(Refusal::NotTheShooter(seat)) }
    }

    /// 1.11(a)2: the boxman's order, for the reason that the command states.
    pub(super) fn consider_order_pass(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Boxman], P1_11_A_2)?;
        Ok(Step::PassDice(self.shooter_ready()?.seat))
    }

    /// 1.11(c): the whole set goes to the player at the left of the previous shooter, and on around the table.
    pub(super) fn relinquish(&mut self, shooter: Seat) {
        let from = shooter.next_of(self.rules.seats());
        self.dice = Dice::WithStickman { from, declined: Seats::NONE };
    }
}
