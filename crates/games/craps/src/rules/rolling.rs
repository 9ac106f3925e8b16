//! 19:47-1.9 and 1.10(a): dice that come to rest, invalid rolls, "No Roll", cocked dice, disputes, the call.

use super::command::{Command, Lie, NoRollReason};
use super::event::Event;
use super::refusal::Refusal;
use super::table::{Doubt, Roll, Step, Table, Thrown};
use rulebook::actor::{Actor, Role};
use rulebook::dice::Throw;
use rulebook::game::{Act, Sink};
use rulebook::layout::{self, Seated as _, Why};
use rulebook::provision::*;

impl Table {
    /// Have the dice left the shooter's hand?
    pub(super) fn is_thrown(&self) -> bool {
        !matches!(self.thrown(), Thrown::No)
    }

    /// A report of chance: the throw may have been entered as it began, or only now that the dice rest.
    fn by_chance(&self, act: &Act<Command>, cite: Provision) -> Result<Roll, Refusal> {
        if act.by != Actor::Device || act.on_behalf_of.is_some() {
            return Err(Why::NotYours(act.by).by(cite).into());
        }
        self.in_motion()
    }

    fn in_motion(&self) -> Result<Roll, Refusal> {
        match self.thrown() {
            Thrown::InTheAir(roll) => Ok(roll),
            _ => self.may_throw(self.shooter_ready()?),
        }
    }

    pub(super) fn consider_dice(&self, act: &Act<Command>, throw: Throw) -> Result<Step, Refusal> {
        let roll = self.by_chance(act, P1_10_A)?;
        Ok(Step::Rest { roll, throw, doubt: Doubt::None })
    }

    /// 1.10(a)1: the side opposite the one that rests on something is up; with more than one, the roll is void.
    pub(super) fn consider_cocked(&self, act: &Act<Command>, dice: [Lie; 2]) -> Result<Step, Refusal> {
        let roll = self.by_chance(act, P1_10_A_1)?;
        let up = dice.map(|lie| match lie {
            Lie::Up(face) => Some(face),
            Lie::RestingOn(face) => Some(face.opposite()),
            Lie::RestingOnSeveral {} => None,
        });
        if dice.iter().all(|lie| matches!(lie, Lie::Up(_))) {
            return Err(Refusal::NotCocked);
        }
        Ok(match up {
            [Some(first), Some(second)] => {
                Step::Rest { roll, throw: Throw([first, second]), doubt: Doubt::None }
            }
            _ => Step::NoRoll { cite: P1_10_A_1 },
        })
    }

    /// 1.9(a): off the table, or one die on top of the other: invalid without anybody's call.
    pub(super) fn consider_invalid_roll(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        if act.by != Actor::Device || act.on_behalf_of.is_some() {
            self.staff(act, &[Role::Boxman, Role::Stickman], P1_9_A)?;
        }
        match self.thrown() {
            Thrown::AtRest { .. } => self.open_to_a_call()?,
            _ => self.in_motion().map(drop)?,
        }
        Ok(Step::NoRoll { cite: P1_9_A })
    }

    /// 1.9(b) to (d): the call of "No Roll".
    pub(super) fn consider_no_roll(
        &self,
        act: &Act<Command>,
        reason: NoRollReason,
        late: bool,
    ) -> Result<Step, Refusal> {
        let caller = self.rules.no_roll_caller();
        if matches!(act.by, Actor::Staff(role) if role != caller) {
            return Err(Refusal::NotTheCaller(caller.name()));
        }
        self.staff(act, &[caller], P1_9_B)?;
        if reason == NoRollReason::TouchedChips {
            return Err(Refusal::NoCause);
        }
        let at_rest = match self.thrown() {
            Thrown::InTheAir(_) => false,
            Thrown::AtRest { .. } => self.open_to_a_call().map(|()| true)?,
            Thrown::No => return Err(Refusal::NotThrown),
        };
        if at_rest && reason.belongs_before_rest() && !late {
            return Err(Refusal::CalledTooLate(reason));
        }
        if !at_rest && reason.needs_rest() {
            return Err(Refusal::CalledTooEarly(reason));
        }
        Ok(Step::NoRoll { cite: reason.cite() })
    }

    /// 1.10(a)2: the throw at rest, as long as the boxman has not ruled on it. After that nobody calls it invalid.
    fn open_to_a_call(&self) -> Result<(), Refusal> {
        match self.resting()? {
            (_, _, Doubt::Settled) => Err(Refusal::RuledAlready),
            (_, _, Doubt::None | Doubt::Raised) => Ok(()),
        }
    }

    pub(super) fn no_roll(&mut self, cite: Provision, events: &mut impl Sink<Event>) {
        self.lapse_all(events);
        self.set_thrown(Thrown::No);
        self.pass_the_departed_over();
        events.put(Event::NoRoll { cite });
    }

    pub(super) fn come_to_rest(
        &mut self,
        roll: Roll,
        throw: Throw,
        doubt: Doubt,
        events: &mut impl Sink<Event>,
    ) {
        self.lapse_all(events);
        self.set_thrown(Thrown::AtRest { roll, throw, doubt });
        events.put(Event::Dice { faces: throw });
    }

    /// 1.3(a): what is not confirmed when the dice come to rest is no wager.
    fn lapse_all(&mut self, events: &mut impl Sink<Event>) {
        for seat in self.present().iter() {
            layout::lapse(self, seat, events);
        }
    }

    /// The throw at rest.
    fn resting(&self) -> Result<(Roll, Throw, Doubt), Refusal> {
        match self.thrown() {
            Thrown::AtRest { roll, throw, doubt } => Ok((roll, throw, doubt)),
            Thrown::InTheAir(_) => Err(Refusal::NotAtRest),
            Thrown::No => Err(Refusal::NotThrown),
        }
    }

    /// 1.10(a)2: a player or the crew disputes which face is up.
    pub(super) fn consider_dispute(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        if act.patron().is_some() {
            self.player(act, P1_10_A_2)?;
        } else {
            let crew = [Role::Dealer, Role::Boxman, Role::Stickman, Role::Floorperson];
            self.staff(act, &crew, P1_10_A_2)?;
        }
        match self.resting()? {
            (_, _, Doubt::Raised) => Err(Refusal::DisputedAlready),
            (_, _, Doubt::Settled) => Err(Refusal::RuledAlready),
            (roll, throw, Doubt::None) => Ok(Step::Dispute { roll, throw }),
        }
    }

    fn in_dispute(&self, act: &Act<Command>) -> Result<Roll, Refusal> {
        self.staff(act, &[Role::Boxman], P1_10_A_2)?;
        match self.resting()? {
            (roll, _, Doubt::Raised) => Ok(roll),
            _ => Err(Refusal::NoDispute),
        }
    }

    /// 1.10(a)2: the boxman determines the faces,
    pub(super) fn consider_rule_faces(&self, act: &Act<Command>, throw: Throw) -> Result<Step, Refusal> {
        let roll = self.in_dispute(act)?;
        Ok(Step::Rest { roll, throw, doubt: Doubt::Settled })
    }

    /// or orders the throw void.
    pub(super) fn consider_void_throw(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.in_dispute(act)?;
        Ok(Step::NoRoll { cite: P1_10_A_2 })
    }

    /// 1.10(a): the stickman calls the sum of the two uppermost faces.
    pub(super) fn consider_call(&self, act: &Act<Command>, total: u8) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Stickman], P1_10_A)?;
        let (roll, throw, doubt) = self.resting()?;
        if doubt == Doubt::Raised {
            return Err(Refusal::InDispute);
        }
        if throw.total() != total {
            return Err(Refusal::WrongTotal(throw.total()));
        }
        Ok(Step::Settle { roll, throw })
    }
}
