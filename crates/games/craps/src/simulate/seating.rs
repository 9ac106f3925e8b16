//! The table with a strategist and a house shooter at it, and the staff's part done on the spot.

use super::books::{Books, Posting};
use super::worth::Worth;
use crate::players::{Strategy, wager};
use crate::rules::{Command, Event, Refusal, Rules, Table, TableCommand, Wager};
use rulebook::actor::{Actor, Seat};
use rulebook::dice::Throw;
use rulebook::game::{Act, Each, Game, Moment, Silent};
use rulebook::layout;
use std::sync::Arc;

/// The strategist's seat.
const PLAYER: Seat = seat(1);
/// The house shooter's.
const SHOOTER: Seat = seat(2);

const fn seat(number: u8) -> Seat {
    match Seat::new(number) {
        Some(seat) => seat,
        None => panic!("every table has its first seats"),
    }
}

/// A strategy that does more than this before one roll goes in circles.
const MOST_COMMANDS: usize = 256;

/// The dice do not roll: the table refused a step that should always be possible.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the dice do not roll: {0}")]
pub struct Stuck(String);

impl From<Stuck> for lab::SimError {
    fn from(error: Stuck) -> lab::SimError {
        lab::SimError::Stuck(error.to_string())
    }
}

impl From<Refusal> for Stuck {
    fn from(refusal: Refusal) -> Stuck {
        Stuck(refusal.to_string())
    }
}

/// What one roll did to the strategist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// Cents that he gained since the roll before: winnings less losses and vigorish.
    pub gained: i64,
    /// What chance did for him in this roll, beyond what could be expected before it, in parts of a cent (2^20).
    pub by_chance: i64,
    /// Did the roll decide the line?
    pub round_ended: bool,
}

/// How far the strategist is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    Playing,
    /// He has left; what could not be taken down is still to be decided.
    Leaving,
    Gone,
}

/// A table with a strategist at seat 1 and, when he does not bet the line, a house shooter at seat 2.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seating<S> {
    table: Table,
    strategy: S,
    stage: Stage,
}

impl<S: Strategy> Seating<S> {
    /// The strategist walks up to a table that has just opened.
    pub fn open(rules: Arc<Rules>, strategy: S) -> Result<Seating<S>, Stuck> {
        let mut table = Table::open(rules);
        table.act(by(PLAYER, Command::Layout(layout::Command::Join {})), &mut Silent)?;
        Ok(Seating { table, strategy, stage: Stage::Playing })
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Has the strategist left, and is nothing of his on the layout any more?
    pub fn is_gone(&self) -> bool {
        self.stage == Stage::Gone
    }

    /// Could the strategist leave now, between two rounds?
    pub(crate) fn may_leave(&self) -> bool {
        self.stage == Stage::Playing && self.table.point().is_none()
    }

    /// Everybody does what he wants before the roll; then the dice roll, and are settled.
    #[inline]
    pub fn roll(&mut self, throw: Throw, worth: &Worth, books: &mut impl Books) -> Result<Rolled, Stuck> {
        let (paid_out, before) = self.make_ready(worth, books)?;
        self.settle(throw, paid_out, before, worth, books)
    }

    /// The first half of a roll: wagers, and the dice to somebody who may throw them. Gives what the strategist gained
    /// by it (vigorish is a loss) and what his layout is worth now.
    #[inline]
    pub(crate) fn make_ready(&mut self, worth: &Worth, books: &mut impl Books) -> Result<(i64, i64), Stuck> {
        let mut gained = 0;
        if self.stage == Stage::Playing {
            gained += self.follow_strategy(books);
        }
        if self.table.point().is_none() {
            self.need_a_shooter()?;
        }
        if self.table.shooter().is_none() {
            self.hand_out_the_dice()?;
        }
        Ok((gained, worth.of_layout(&self.table, PLAYER)))
    }

    /// The second half: the throw and its call.
    #[inline]
    pub(crate) fn settle(
        &mut self,
        throw: Throw,
        paid_out: i64,
        before: i64,
        worth: &Worth,
        books: &mut impl Books,
    ) -> Result<Rolled, Stuck> {
        self.table.act(
            Act::new(Moment(0), Actor::Device, Command::Table(TableCommand::Dice { faces: throw })),
            &mut Silent,
        )?;
        let call =
            Act::new(Moment(0), Actor::Croupier, Command::Table(TableCommand::Call { total: throw.total() }));
        let by_dice = self.perform(call, books)?;
        let after = worth.of_layout(&self.table, PLAYER);
        if self.stage == Stage::Leaving && !self.table.present().has(PLAYER) {
            self.stage = Stage::Gone;
        }
        Ok(Rolled {
            gained: paid_out + by_dice,
            by_chance: (by_dice << super::worth::FRACTION_BITS) + after - before,
            round_ended: self.table.point().is_none(),
        })
    }

    /// The strategist leaves between two rounds. Gives what he gained by it: vigorish that is refunded.
    pub fn leave(&mut self, books: &mut impl Books) -> Result<i64, Stuck> {
        let refunded = self.perform(by(PLAYER, Command::Layout(layout::Command::Leave {})), books)?;
        self.stage = if self.table.present().has(PLAYER) { Stage::Leaving } else { Stage::Gone };
        Ok(refunded)
    }

    fn follow_strategy(&mut self, books: &mut impl Books) -> i64 {
        let mut gained = 0;
        for _ in 0..MOST_COMMANDS {
            let Some(command) = self.strategy.next(&self.table, PLAYER) else { break };
            let done = match command {
                Command::Layout(layout::Command::Wager { cash: false, coupon, .. }) if coupon.is_zero() => {
                    self.perform(by(PLAYER, command), books)
                }
                Command::Layout(layout::Command::Reduce { .. })
                | Command::Layout(layout::Command::Remove { .. })
                | Command::Table(TableCommand::CallOff { .. }) => self.perform(by(PLAYER, command), books),
                Command::Table(TableCommand::CallOn { on }) => {
                    let confirm = Command::Table(TableCommand::ConfirmOn { seat: PLAYER, on });
                    let confirm = Act::new(Moment(0), Actor::Croupier, confirm);
                    self.perform(by(PLAYER, command), books).and_then(|_| self.perform(confirm, books))
                }
                _ => {
                    books.refuse(|| {
                        format!("a strategy wagers in chips and takes down: {command:?} is neither")
                    });
                    break;
                }
            };
            match done {
                Ok(moved) => gained += moved,
                Err(refusal) => {
                    books.refuse(|| refusal.to_string());
                    break;
                }
            }
        }
        gained
    }

    /// Does it, posts what it did to the strategist, and gives what he gained.
    #[inline]
    fn perform(&mut self, act: Act<Command>, books: &mut impl Books) -> Result<i64, Refusal> {
        let Seating { table, strategy, .. } = self;
        let point = table.point();
        let mut gained = 0;
        let mut sink = Each(|event: Event| {
            strategy.see(&event, PLAYER);
            if whose(&event) == Some(PLAYER)
                && let Some(posting) = Posting::of(&event, point)
            {
                gained += posting.gained();
                books.post(posting);
            }
        });
        table.act(act, &mut sink)?;
        Ok(gained)
    }

    fn has_line_bet(&self, seat: Seat) -> bool {
        let wagers = self.table.wagers(seat);
        wagers.has(Wager::Pass) || wagers.has(Wager::DontPass)
    }

    /// 19:47-1.8: before a come out roll somebody has a line bet, and the dice. If the strategist wants to, it is he.
    #[inline]
    fn need_a_shooter(&mut self) -> Result<(), Stuck> {
        if !self.has_line_bet(PLAYER) && !self.has_line_bet(SHOOTER) {
            self.house_shooter_bets()?;
        }
        // Whoever has the dice without a line bet passes them on.
        if let Some(seat) = self.table.shooter()
            && !self.has_line_bet(seat)
        {
            self.table.act(by(seat, Command::Table(TableCommand::PassDice {})), &mut Silent)?;
        }
        Ok(())
    }

    fn house_shooter_bets(&mut self) -> Result<(), Stuck> {
        if !self.table.present().has(SHOOTER) {
            self.table.act(by(SHOOTER, Command::Layout(layout::Command::Join {})), &mut Silent)?;
        }
        let on = if self.table.rules().offers(Wager::Pass) { Wager::Pass } else { Wager::DontPass };
        let amounts = self.table.amounts(SHOOTER, on);
        let amounts = amounts.ok_or_else(|| Stuck(format!("the house shooter cannot bet {on}")))?;
        self.table.act(by(SHOOTER, wager(on, amounts.min)), &mut Silent)?;
        Ok(())
    }

    /// 19:47-1.7, 1.11: the stickman offers the dice in turn until somebody who may throw takes them.
    fn hand_out_the_dice(&mut self) -> Result<(), Stuck> {
        let offered =
            |to| Act::new(Moment(0), Actor::Croupier, Command::Table(TableCommand::OfferDice { to }));
        let mut to = PLAYER;
        for _ in 0..4 {
            match self.table.act(offered(to), &mut Silent) {
                Err(Refusal::OutOfTurn { next, .. }) => {
                    to = next;
                    self.table.act(offered(to), &mut Silent)?;
                }
                done => done?,
            }
            let takes = self.table.point().is_some() || self.has_line_bet(to);
            let answer = if takes {
                Command::Table(TableCommand::TakeDice { dice: [1, 2] })
            } else {
                Command::Table(TableCommand::DeclineDice {})
            };
            self.table.act(by(to, answer), &mut Silent)?;
            if takes {
                return Ok(());
            }
        }
        Err(Stuck("nobody takes them".to_string()))
    }
}

fn by(seat: Seat, command: Command) -> Act<Command> {
    Act::new(Moment(0), Actor::Seat(seat), command)
}

/// Whose money an event moved.
#[inline]
fn whose(event: &Event) -> Option<Seat> {
    match event {
        Event::Layout(layout::Event::Wagered { seat, .. })
        | Event::Layout(layout::Event::Reduced { seat, .. })
        | Event::Layout(layout::Event::Removed { seat, .. }) => Some(*seat),
        Event::Settled(settled) => Some(settled.seat),
        _ => None,
    }
}
