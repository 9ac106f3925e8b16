//! A strategy as a list of lines, each of which keeps one wager up.

use super::{Strategy, wager};
use crate::rules::{Command, Event, Point, Rules, Table, TableCommand, Wager};
use rulebook::actor::Seat;
use rulebook::game::{Amounts, Game};
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::settlement::Outcome;
use std::sync::Arc;

/// The most lines a plan may have.
pub(super) const MOST_LINES: usize = 32;

/// The most that a progression may reach, in cents; the table's maximum is usually lower.
pub(super) const MOST_CENTS: i64 = 1_000_000_000;

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum On {
    /// One wager.
    Wager(Wager),
    /// Odds behind every come bet at its point.
    ComeOdds,
    /// Odds behind every don't come bet at its point.
    DontComeOdds,
}

/// How much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// This much. (Odds are cut to what the table allows and can pay.)
    Exactly(Cents),
    /// The least that the table takes and that is not below this.
    AtLeast(Cents),
    /// The most that the table takes.
    Most,
}

/// A phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before a come out roll.
    ComeOut,
    /// While a point stands.
    Point,
}

impl Phase {
    fn of(table: &Table) -> Phase {
        if table.point().is_none() { Phase::ComeOut } else { Phase::Point }
    }
}

/// A reason to leave a wager alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unless {
    /// While there is money on this.
    Wager(Wager),
    /// While this is the come out point.
    Point(Point),
}

/// One line of a plan: keeps a wager up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// On what.
    pub on: On,
    /// How much.
    pub amount: Amount,
    /// Only in this phase; none for both.
    pub when: Option<Phase>,
    /// Not while one of these is so.
    pub unless: Vec<Unless>,
    /// For come and don't come: only while fewer of them than this stand at their points.
    pub at_most: Option<u8>,
    /// Is it called on for come out rolls?
    pub call_on: bool,
    /// Taken down in this phase, and made in the other one.
    pub take_down: Option<Phase>,
    /// The amount is multiplied by this after a loss; 1 starts again.
    pub after_loss: u8,
    /// The amount is multiplied by this after a win; 1 starts again.
    pub after_win: u8,
    /// The progression ends here.
    pub most: Option<Cents>,
}

impl Line {
    /// Keeps the least that the table takes on a wager.
    pub fn new(on: On) -> Line {
        Line {
            on,
            amount: Amount::AtLeast(Cents::ZERO),
            when: None,
            unless: Vec::new(),
            at_most: None,
            call_on: false,
            take_down: None,
            after_loss: 1,
            after_win: 1,
            most: None,
        }
    }

    fn progresses(&self) -> bool {
        self.after_loss > 1 || self.after_win > 1
    }

    fn is_about(&self, wager: Wager) -> bool {
        match (self.on, wager) {
            (On::Wager(Wager::Come), Wager::ComePoint(_)) => true,
            (On::Wager(Wager::DontCome), Wager::DontComePoint(_)) => true,
            (On::Wager(on), wager) => on == wager,
            (On::ComeOdds, wager) => matches!(wager, Wager::ComeOdds(_)),
            (On::DontComeOdds, wager) => matches!(wager, Wager::DontComeOdds(_)),
        }
    }

    fn is_open(&self, table: &Table, seat: Seat, phase: Phase) -> bool {
        let hindered = |unless: &Unless| match *unless {
            Unless::Wager(wager) => !table.stake(seat, wager).is_zero(),
            Unless::Point(point) => table.point() == Some(point),
        };
        let standing = |at: fn(Point) -> Wager| {
            Point::ALL.into_iter().filter(|point| !table.stake(seat, at(*point)).is_zero()).count()
        };
        let enough = match (self.at_most, self.on) {
            (Some(most), On::Wager(Wager::Come)) => standing(Wager::ComePoint) >= usize::from(most),
            (Some(most), On::Wager(Wager::DontCome)) => standing(Wager::DontComePoint) >= usize::from(most),
            _ => false,
        };
        self.when.is_none_or(|when| when == phase)
            && self.take_down != Some(phase)
            && !enough
            && !self.unless.iter().any(hindered)
    }

    /// The amount for a first wager out of what the table takes.
    fn choose(&self, progressed: Cents, amounts: Amounts) -> Option<Cents> {
        let fit = |amount: Cents| {
            let amount = amount.max(Cents::ZERO).min(amounts.max);
            let steps = (amount - amounts.min).floor_to(amounts.step);
            amounts.min + steps
        };
        let amount = match self.amount {
            _ if !progressed.is_zero() => fit(progressed.max(amounts.min)),
            Amount::Exactly(amount) => fit(amount),
            Amount::AtLeast(least) => {
                let above = (least.min(amounts.max) - amounts.min).max(Cents::ZERO).ceil_to(amounts.step);
                fit(amounts.min + above)
            }
            Amount::Most => fit(amounts.max),
        };
        (amount >= amounts.min).then_some(amount)
    }
}

/// A strategy made of lines. Before each roll the first line that lacks something gets it, until none does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    name: Arc<str>,
    lines: Arc<[Line]>,
    /// For each line that progresses, what it has come to; nothing at the start.
    progress: [Cents; MOST_LINES],
}

impl Plan {
    /// A plan of these lines; those beyond the 32nd are left out.
    pub fn new(name: &str, mut lines: Vec<Line>) -> Plan {
        lines.truncate(MOST_LINES);
        Plan { name: name.into(), lines: lines.into(), progress: [Cents::ZERO; MOST_LINES] }
    }

    /// Its lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The same plan, with lines that ask for the least asking for the least that is not below `amount`.
    #[must_use]
    pub fn with_least(&self, amount: Cents) -> Plan {
        let lines = self.lines.iter().cloned().map(|line| match line.amount {
            Amount::AtLeast(least) => Line { amount: Amount::AtLeast(least.max(amount)), ..line },
            _ => line,
        });
        Plan { lines: lines.collect(), ..self.clone() }
    }

    /// What this wager lacks of what its line wants.
    fn attend(&self, place: usize, on: Wager, table: &Table, seat: Seat, phase: Phase) -> Option<Command> {
        let line = &self.lines[place];
        if table.stake(seat, on).is_zero() {
            if !line.is_open(table, seat, phase) {
                return None;
            }
            let amounts = table.amounts(seat, on)?;
            return Some(wager(on, line.choose(self.progress[place], amounts)?));
        }
        if line.take_down == Some(phase) {
            return Some(Command::Layout(layout::Command::Remove { on }));
        }
        let idle = line.call_on && phase == Phase::ComeOut && !table.is_working(seat, on);
        idle.then_some(Command::Table(TableCommand::CallOn { on }))
    }
}

impl Strategy for Plan {
    fn name(&self) -> &str {
        &self.name
    }

    fn next(&mut self, table: &Table, seat: Seat) -> Option<Command> {
        let phase = Phase::of(table);
        for place in 0..self.lines.len() {
            let line = &self.lines[place];
            let command = match line.on {
                On::Wager(on) => {
                    if line.progresses() {
                        // Never more than the table takes, so that a long loss does not grow for nothing.
                        let most = table.rules().posted(on).1;
                        self.progress[place] = self.progress[place].min(most);
                    }
                    self.attend(place, on, table, seat, phase)
                }
                On::ComeOdds => behind(table, seat, Wager::ComePoint, Wager::ComeOdds)
                    .find_map(|on| self.attend(place, on, table, seat, phase)),
                On::DontComeOdds => behind(table, seat, Wager::DontComePoint, Wager::DontComeOdds)
                    .find_map(|on| self.attend(place, on, table, seat, phase)),
            };
            if command.is_some() {
                return command;
            }
        }
        None
    }

    fn see(&mut self, event: &Event, seat: Seat) {
        let Event::Settled(settled) = event else { return };
        if settled.seat != seat {
            return;
        }
        for (line, progress) in self.lines.iter().zip(&mut self.progress) {
            if !line.progresses() || !line.is_about(settled.wager) {
                continue;
            }
            let factor = match settled.outcome {
                Outcome::Lost => line.after_loss,
                Outcome::Won => line.after_win,
                _ => continue,
            };
            let next = settled.stake.checked_times(i64::from(factor)).unwrap_or(Cents(MOST_CENTS));
            let most = line.most.unwrap_or(Cents(MOST_CENTS));
            *progress = if factor > 1 { next.min(most) } else { Cents::ZERO };
        }
    }

    fn check(&self, rules: &Rules) -> Result<(), String> {
        for line in self.lines.iter() {
            let On::Wager(on) = line.on else { continue };
            if !rules.offers(on) {
                return Err(format!("this table does not offer {on}"));
            }
            let Amount::Exactly(amount) = line.amount else { continue };
            if on.supports().is_some() {
                continue;
            }
            let unit = rules.unit(on, None);
            let (least, most) = rules.posted(on);
            let (least, most) = (least.ceil_to(unit), most.floor_to(unit));
            if amount < least || amount > most {
                return Err(format!("{amount} on {on}: this table takes {least} to {most}"));
            }
            if !amount.is_multiple_of(unit) {
                let (below, above) = (amount.floor_to(unit), amount.ceil_to(unit));
                return Err(format!("{amount} on {on} could not be paid exactly: {below} or {above} could"));
            }
        }
        Ok(())
    }
}

/// The supplemental wagers that could stand behind what a seat has at its points.
fn behind(
    table: &Table,
    seat: Seat,
    flat: fn(Point) -> Wager,
    odds: fn(Point) -> Wager,
) -> impl Iterator<Item = Wager> {
    let standing = Point::ALL.into_iter().filter(move |point| !table.stake(seat, flat(*point)).is_zero());
    standing.map(odds)
}
