//! 19:47-1.7, 1.8 and 1.11: offering the dice, taking, throwing and passing them.

use super::command::Command;
use super::refusal::Refusal;
use super::table::{Dice, Hand, Roll, Round, Shooter, Step, Table, Thrown};
use rulebook::actor::{Role, Seat, Seats};
use rulebook::game::Act;
use rulebook::layout::{Seated as _, Why};
use rulebook::provision::*;

impl Table {
    /// Who can be offered the dice: those who stay at the table; where nobody does, those who left wagers behind.
    pub(super) fn players(&self) -> Seats {
        let staying = self.seats.staying();
        if staying.is_empty() { self.present() } else { staying }
    }

    /// Is nobody else at the table who could shoot?
    pub(super) fn only_player(&self, seat: Seat, asked: Seats) -> bool {
        self.players().without(asked.with(seat)).is_empty()
    }

    /// Dice that lie with one who has left, or are offered to one, go on while anybody stays. That is no answer of
    /// theirs: if they come back they are asked.
    pub(super) fn pass_the_departed_over(&mut self) {
        let with = match &self.dice {
            Dice::Shot(Shooter { seat, thrown: Thrown::No, .. }) => *seat,
            Dice::Offered { to, .. } => *to,
            Dice::Shot(_) | Dice::WithStickman(_) => return,
        };
        if self.players().has(with) {
            return;
        }
        match self.dice {
            Dice::Offered { round, .. } => self.dice = Dice::WithStickman(round),
            Dice::Shot(Shooter { hand: Hand::Taken(round), .. }) if self.only_come_bets_are_left() => {
                self.dice = Dice::WithStickman(round);
            }
            _ => self.relinquish(with),
        }
    }

    /// A player who has the dice, or is offered them, is going.
    pub(super) fn let_go_of_the_dice(&mut self, seat: Seat) {
        match self.dice {
            Dice::Offered { to, .. } if to == seat => self.decline(seat),
            Dice::Shot(shooter) if shooter.seat == seat && shooter.thrown == Thrown::No => {
                self.pass_dice(&shooter);
            }
            _ => {}
        }
    }

    /// 1.7(b), 1.11(c): the next player in turn who was not asked in this round.
    fn next_in_turn(&self, round: Round) -> Option<Seat> {
        self.first_clockwise(round.from, self.players().without(round.done()))
    }

    /// The first of these seats, clockwise from `from`.
    fn first_clockwise(&self, from: Seat, seats: Seats) -> Option<Seat> {
        let count = self.rules.seats();
        let mut seat = from;
        for _ in 0..count {
            if seats.has(seat) {
                return Some(seat);
            }
            seat = seat.next_of(count);
        }
        None
    }

    /// The seat to which the stickman offers the dice now, and the round of offers of which that is part.
    pub(super) fn next_offer(&self) -> Option<(Seat, Round)> {
        match &self.dice {
            Dice::WithStickman(round) => Some((self.next_in_turn(*round)?, *round)),
            Dice::Shot(shooter) if shooter.thrown == Thrown::No => {
                // 1.11(b): somebody wishes to shoot with a line bet. The shooter is asked after them, as the last.
                let from = shooter.seat.next_of(self.rules.seats());
                let Hand::WithoutLineBet { asked } = shooter.hand else { return None };
                let wishing = self.wishing_to_shoot(shooter, asked);
                let passed_over = self.players().without(wishing.with(shooter.seat));
                Some((self.first_clockwise(from, wishing)?, Round { from, asked, passed_over }))
            }
            Dice::Offered { .. } | Dice::Shot(_) => None,
        }
    }

    /// 1.11(b), last sentence: the other players who have made a line bet while the shooter throws without one. A player
    /// who was asked with that bet on the layout, or since the last throw, is not asked again, so that the shooter gets
    /// to throw.
    fn wishing_to_shoot(&self, shooter: &Shooter, asked: Seats) -> Seats {
        if !self.may_throw(shooter).is_ok_and(|roll| roll.without_line_bet) {
            return Seats::NONE;
        }
        let others = self.players().without(asked.with(shooter.seat));
        let wishes = |seat: &Seat| self.place(*seat).has_line_bet() && !self.place(*seat).declined;
        others.iter().filter(wishes).fold(Seats::NONE, Seats::with)
    }

    pub(super) fn consider_offer(&self, act: &Act<Command>, to: Seat) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Stickman], P1_7_B)?;
        self.seat_exists(to)?;
        match self.next_offer() {
            Some((next, round)) if next == to => Ok(Step::Offer { to, round }),
            Some((next, _)) => Err(Refusal::OutOfTurn { offered: to, next }),
            None if matches!(self.dice, Dice::WithStickman(_)) => {
                Err(Why::NotAtTheTable(to).by(P1_3_B).into())
            }
            None => Err(Refusal::NotWithTheStickman),
        }
    }

    /// Who is offered the dice now: the seat that acts must be it.
    fn offered_to(&self, seat: Seat) -> Result<Round, Refusal> {
        match self.dice {
            Dice::Offered { to, round } if to == seat => Ok(round),
            _ => Err(Refusal::DiceNotOffered(seat)),
        }
    }

    pub(super) fn consider_take(&self, act: &Act<Command>, dice: [u8; 2]) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_11_D)?;
        let round = self.offered_to(seat)?;
        let set = self.rules.dice_in_set();
        if dice[0] == dice[1] || dice.iter().any(|die| !(1..=set).contains(die)) {
            return Err(Refusal::NotTwoDice { set });
        }
        // 1.7(c), 1.11(d): the first player to accept is the shooter.
        Ok(Step::Take { seat, hand: self.hand_of(seat, round) })
    }

    /// How this player holds the dice that were taken in this round.
    fn hand_of(&self, seat: Seat, round: Round) -> Hand {
        if self.may_go_without(seat, round.done()) {
            Hand::WithoutLineBet { asked: round.asked }
        } else {
            Hand::Taken(round)
        }
    }

    /// 1.11(b): somebody has left. If everybody else who stays was asked, the shooter throws without a line bet.
    pub(super) fn look_who_is_left_to_ask(&mut self) {
        if let Dice::Shot(Shooter { seat, hand: Hand::Taken(round), thrown: Thrown::No }) = self.dice {
            let hand = self.hand_of(seat, round);
            self.dice = Dice::Shot(Shooter { seat, hand, thrown: Thrown::No });
        }
    }

    /// 1.11(b): everybody else at the table was asked, and come or don't come bets are left.
    pub(super) fn may_go_without(&self, seat: Seat, asked: Seats) -> bool {
        self.only_come_bets_are_left() && self.only_player(seat, asked)
    }

    /// 1.11(b): the next roll is a come out roll, and come or don't come bets wait for a decision.
    fn only_come_bets_are_left(&self) -> bool {
        self.point.is_none() && self.any_come_point()
    }

    pub(super) fn consider_decline_dice(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_7_B)?;
        self.offered_to(seat)?;
        Ok(Step::Decline(seat))
    }

    pub(super) fn decline(&mut self, seat: Seat) {
        if let Dice::Offered { round, .. } = self.dice {
            self.go_on_asking(round, seat);
        }
    }

    /// This player was asked and does not shoot. The dice go back to the stickman, who asks the next.
    fn go_on_asking(&mut self, round: Round, seat: Seat) {
        let place = self.place_mut(seat);
        place.declined = place.has_line_bet();
        self.dice = Dice::WithStickman(Round { asked: round.asked.with(seat), ..round });
        self.start_anew_if_all_were_asked();
    }

    /// When all were asked and nobody shoots, a new round of offers starts.
    pub(super) fn start_anew_if_all_were_asked(&mut self) {
        if let Dice::WithStickman(round) = self.dice
            && self.next_in_turn(round).is_none()
        {
            self.dice = Dice::WithStickman(Round::of_everybody(round.from));
        }
    }

    /// What a throw by this shooter is now. 1.8: the shooter has a line bet; with the point standing a new shooter owes
    /// one only at the next come out roll (1.11(a)). 1.11(b): or they throw for what is left on come and don't come,
    /// when everybody else was asked or nobody else is there.
    pub(super) fn may_throw(&self, shooter: &Shooter) -> Result<Roll, Refusal> {
        if self.point.is_some() || self.place(shooter.seat).has_line_bet() {
            return Ok(Roll { without_line_bet: false });
        }
        if !self.any_come_point() {
            return Err(Refusal::NoLineBet);
        }
        if matches!(shooter.hand, Hand::WithoutLineBet { .. }) || self.only_player(shooter.seat, Seats::NONE)
        {
            Ok(Roll { without_line_bet: true })
        } else {
            Err(Refusal::OthersFirst)
        }
    }

    pub(super) fn consider_throw(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_8)?;
        let shooter = self.shooter_ready()?;
        if shooter.seat != seat {
            return Err(Refusal::NotTheShooter(seat));
        }
        Ok(Step::Throw(self.may_throw(shooter)?))
    }

    /// The shooter, with the dice before them.
    pub(super) fn shooter_ready(&self) -> Result<&Shooter, Refusal> {
        let Dice::Shot(shooter) = &self.dice else { return Err(Refusal::NoShooter) };
        match shooter.thrown {
            Thrown::No => Ok(shooter),
            Thrown::InTheAir(_) => Err(Refusal::InTheAir),
            Thrown::AtRest { .. } => Err(Refusal::NotYetCalled),
        }
    }

    /// 1.11(a): the shooter's option after any roll.
    pub(super) fn consider_pass_dice(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_11_A)?;
        let shooter = self.shooter_ready()?;
        if shooter.seat == seat { Ok(Step::PassDice(*shooter)) } else { Err(Refusal::NotTheShooter(seat)) }
    }

    /// 1.11(a)2: the boxman's order, for the reason that the command states.
    pub(super) fn consider_order_pass(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Boxman], P1_11_A_2)?;
        Ok(Step::PassDice(*self.shooter_ready()?))
    }

    /// 1.11(b): a player who took the dice in a round of offers and passes them without a valid throw has not elected
    /// to shoot with a line bet, so that round goes on and the previous shooter is asked last. Otherwise (c) starts a
    /// new one.
    pub(super) fn pass_dice(&mut self, shooter: &Shooter) {
        match shooter.hand {
            Hand::Taken(round) if self.only_come_bets_are_left() => self.go_on_asking(round, shooter.seat),
            _ => self.relinquish(shooter.seat),
        }
    }

    /// 1.11(c): the whole set goes to the player at the left of the previous shooter, and on around the table.
    pub(super) fn relinquish(&mut self, shooter: Seat) {
        let from = shooter.next_of(self.rules.seats());
        self.dice = Dice::WithStickman(Round::of_everybody(from));
    }
}
