//! The craps table: what is on it, who stands around it, where the dice are.

use super::command::{Command, TableCommand};
use super::event::Event;
use super::options::Rules;
use super::place::{Place, Places};
use super::refusal::Refusal;
use super::wager::{Point, Wager, Wagers};
use rulebook::actor::{Seat, Seats};
use rulebook::dice::Throw;
use rulebook::game::{Act, Amounts, Sink};
use rulebook::layout::{self, Seating};
use rulebook::money::Cents;
use rulebook::provision::Provision;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A craps table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Table {
    #[serde(with = "rulebook::kept::rules")]
    pub(super) rules: Arc<Rules>,
    /// 1.1: the come out point; none while the next roll is a come out roll.
    pub(super) point: Option<Point>,
    pub(super) dice: Dice,
    pub(super) seats: Seating,
    pub(super) places: Places,
}

/// Where the dice are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Dice {
    /// With the stickman, who offers them around.
    WithStickman(Round),
    /// Offered to one player.
    Offered { to: Seat, round: Round },
    /// Two of them are the shooter's until the throw is called.
    Shot(Shooter),
}

impl Dice {
    /// Whoever comes to this place next has not been asked.
    pub(super) fn forget(&mut self, seat: Seat) {
        match self {
            Dice::WithStickman(round)
            | Dice::Offered { round, .. }
            | Dice::Shot(Shooter { hand: Hand::Taken(round), thrown: Thrown::No, .. }) => {
                round.asked.set(seat, false);
                round.passed_over.set(seat, false);
            }
            Dice::Shot(Shooter { hand: Hand::WithoutLineBet { asked }, thrown: Thrown::No, .. }) => {
                asked.set(seat, false);
            }
            Dice::Shot(_) => {}
        }
    }
}

/// 1.7(b), 1.11(c): one round of offers, clockwise around the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Round {
    /// The first seat in turn.
    pub(super) from: Seat,
    /// Players who were offered the dice, in this round or since the last throw, and did not become the shooter.
    pub(super) asked: Seats,
    /// 1.11(b): players who are not asked in this round, because it is for those who have made a line bet.
    pub(super) passed_over: Seats,
}

impl Round {
    /// 1.7(b), 1.11(c): everybody is asked, from this seat on.
    pub(super) const fn of_everybody(from: Seat) -> Round {
        Round { from, asked: Seats::NONE, passed_over: Seats::NONE }
    }

    /// Players who are not offered the dice in this round any more.
    pub(super) fn done(self) -> Seats {
        self.asked.or(self.passed_over)
    }
}

/// 1.10(a)2: whether it is agreed which faces are up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Doubt {
    /// Nobody disputes it.
    None,
    /// Somebody does.
    Raised,
    /// The boxman has decided, and that is final.
    Settled,
}

/// 1.7(c): who throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Shooter {
    pub(super) seat: Seat,
    pub(super) hand: Hand,
    pub(super) thrown: Thrown,
}

/// How far the shooter's throw is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Thrown {
    /// The dice lie before the shooter.
    No,
    /// 1.3(a): out of the shooter's hand and not at rest.
    InTheAir(Roll),
    /// At rest, not called yet.
    AtRest { roll: Roll, throw: Throw, doubt: Doubt },
}

/// How a shooter holds the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Hand {
    /// The shooter took them in this round of offers and has not thrown.
    Taken(Round),
    /// The shooter throws by 1.8.
    ByTheLine,
    /// 1.11(b): everybody else was asked, and the shooter throws only for what is left on come and don't come.
    WithoutLineBet {
        /// Players who were offered the dice since the last throw.
        asked: Seats,
    },
}

/// A roll from the moment the dice leave the shooter's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Roll {
    /// 1.11(b): it was thrown without a line bet. A line bet that is made with the dice in the air does not change that.
    pub(super) without_line_bet: bool,
}

/// What an accepted act will do. Only [`Table::consider`] makes one, and only [`Table::apply`] carries it out, so an
/// act is done whole or not at all.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    CallOn { seat: Seat, wager: Wager },
    Mark { seat: Seat, wager: Wager, on: bool },
    Offer { to: Seat, round: Round },
    Take { seat: Seat, hand: Hand },
    Decline(Seat),
    Throw(Roll),
    PassDice(Shooter),
    Rest { roll: Roll, throw: Throw, doubt: Doubt },
    NoRoll { cite: Provision },
    Dispute { roll: Roll, throw: Throw },
    Settle { roll: Roll, throw: Throw },
}

impl Table {
    pub(super) fn new(rules: Arc<Rules>) -> Table {
        let (seats, places) = (Seating::new(rules.seats()), Places::new(rules.seats()));
        let first = Seat::first(1).next().expect("there is a first seat");
        let dice = Dice::WithStickman(Round::of_everybody(first));
        Table { rules, point: None, dice, seats, places }
    }

    /// The come out point, if the puck is on.
    pub fn point(&self) -> Option<Point> {
        self.point
    }

    /// Who has the dice.
    pub fn shooter(&self) -> Option<Seat> {
        match &self.dice {
            Dice::Shot(shooter) => Some(shooter.seat),
            Dice::WithStickman(_) | Dice::Offered { .. } => None,
        }
    }

    /// How far the shooter's throw is, if there is a shooter.
    #[inline]
    pub(super) fn thrown(&self) -> Thrown {
        match &self.dice {
            Dice::Shot(shooter) => shooter.thrown,
            Dice::WithStickman(_) | Dice::Offered { .. } => Thrown::No,
        }
    }

    /// The throw goes on, or is over.
    #[inline]
    pub(super) fn set_thrown(&mut self, thrown: Thrown) {
        if let Dice::Shot(shooter) = &mut self.dice {
            shooter.thrown = thrown;
        }
    }

    /// What a seat has on a wager.
    pub fn stake(&self, seat: Seat, wager: Wager) -> Cents {
        self.places.get(seat).map_or(Cents::ZERO, |place| place.stake(wager))
    }

    /// The wagers a seat has money on.
    pub fn wagers(&self, seat: Seat) -> Wagers {
        self.places.get(seat).map_or(Wagers::NONE, |place| place.active)
    }

    /// The seats with somebody at them.
    #[inline]
    pub fn present(&self) -> Seats {
        self.seats.present()
    }

    /// Has this seat left, but for wagers that could not be taken down?
    pub fn is_leaving(&self, seat: Seat) -> bool {
        self.seats.is_leaving(seat)
    }

    /// The throw that lies on the table and is not settled yet.
    pub fn at_rest(&self) -> Option<Throw> {
        match self.thrown() {
            Thrown::AtRest { throw, .. } => Some(throw),
            _ => None,
        }
    }

    /// 1.3(e): does the next roll count for this wager?
    pub fn is_working(&self, seat: Seat, wager: Wager) -> bool {
        self.places.get(seat).is_some_and(|place| !self.off(place).has(wager))
    }

    /// What a seat may put on a wager now, or add to it, and between which amounts; none where it may put nothing.
    pub fn amounts(&self, seat: Seat, wager: Wager) -> Option<Amounts> {
        if self.present().has(seat) { layout::wagerable(self, seat, wager).ok() } else { None }
    }

    #[inline]
    pub(super) fn place(&self, seat: Seat) -> &Place {
        self.places.of(seat)
    }

    #[inline]
    pub(super) fn place_mut(&mut self, seat: Seat) -> &mut Place {
        self.places.of_mut(seat)
    }

    /// Is anything left on a come or a don't come point?
    pub(super) fn any_come_point(&self) -> bool {
        const COME_POINTS: Wagers = {
            let mut set = Wagers::NONE;
            let mut i = 0;
            while i < 6 {
                set = set.with(Wager::ComePoint(Point::ALL[i])).with(Wager::DontComePoint(Point::ALL[i]));
                i += 1;
            }
            set
        };
        self.places.iter().any(|place| !place.active.and(COME_POINTS).is_empty())
    }

    /// The one source of what is legal beside the layout: what this act will do, or why it is refused.
    pub(super) fn consider(&self, act: &Act<Command>, command: TableCommand) -> Result<Step, Refusal> {
        match command {
            TableCommand::CallOn { on } => self.consider_call_on(act, on),
            TableCommand::CallOff { on } => self.consider_call_off(act, on),
            TableCommand::ConfirmOn { seat, on } => self.consider_confirm_on(act, seat, on),
            TableCommand::OfferDice { to } => self.consider_offer(act, to),
            TableCommand::TakeDice { dice } => self.consider_take(act, dice),
            TableCommand::DeclineDice {} => self.consider_decline_dice(act),
            TableCommand::Throw {} => self.consider_throw(act),
            TableCommand::PassDice {} => self.consider_pass_dice(act),
            TableCommand::OrderPass { .. } => self.consider_order_pass(act),
            TableCommand::Dice { faces } => self.consider_dice(act, faces),
            TableCommand::CockedDice { dice } => self.consider_cocked(act, dice),
            TableCommand::InvalidRoll { .. } => self.consider_invalid_roll(act),
            TableCommand::NoRoll { reason, late } => self.consider_no_roll(act, reason, late),
            TableCommand::Dispute {} => self.consider_dispute(act),
            TableCommand::RuleFaces { faces } => self.consider_rule_faces(act, faces),
            TableCommand::VoidThrow {} => self.consider_void_throw(act),
            TableCommand::Call { total } => self.consider_call(act, total),
        }
    }

    /// Carries out what was considered.
    pub(super) fn apply(&mut self, step: &Step, events: &mut impl Sink<Event>) {
        match *step {
            Step::CallOn { seat, wager } => {
                let place = self.place_mut(seat);
                place.called_on = place.called_on.with(wager);
            }
            Step::Mark { seat, wager, on } => self.mark(seat, wager, on, events),
            Step::Offer { to, round } => self.dice = Dice::Offered { to, round },
            Step::Take { seat, hand } => self.dice = Dice::Shot(Shooter { seat, hand, thrown: Thrown::No }),
            Step::Decline(seat) => self.decline(seat),
            Step::Throw(roll) => {
                self.set_thrown(Thrown::InTheAir(roll));
                self.need_the_boxman();
            }
            Step::PassDice(ref shooter) => self.pass_dice(shooter),
            Step::Rest { roll, throw, doubt } => self.come_to_rest(roll, throw, doubt, events),
            Step::NoRoll { cite } => self.no_roll(cite, events),
            Step::Dispute { roll, throw } => {
                self.set_thrown(Thrown::AtRest { roll, throw, doubt: Doubt::Raised });
            }
            Step::Settle { roll, throw } => self.settle(roll, throw, events),
        }
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        (Arc::ptr_eq(&self.rules, &other.rules) || self.rules == other.rules)
            && self.point == other.point
            && self.dice == other.dice
            && self.seats == other.seats
            && self.places == other.places
    }
}

impl Eq for Table {}

/// The rules are left out: tables that are compared share them.
impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.point.hash(state);
        self.dice.hash(state);
        self.seats.hash(state);
        for seat in self.present().iter() {
            self.place(seat).hash(state);
        }
    }
}
