//! Craps, a line at a time.

mod felt;
mod speech;
mod tale;

use crate::rules::{Command, Event, Rules, Table, TableCommand, View, Wager, WagerView};
use anyhow::bail;
use comfy_table::Cell;
use felt::Pens;
use house::asked::now;
use house::asked::{Guest, Seating};
use house::terminal::{BAD, QUIET, STRONG, plain, plain_table, trimmed};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Event as _, Game as _, Refuse as _, Viewer};
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::provision::Provision;
use speech::{Said, understand};
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;
use table::session::{Performed, Session};

/// Sits down at a table.
pub(super) fn sit_down(rules: &Arc<Rules>, seating: &Seating<'_>) -> anyhow::Result<Box<dyn Guest>> {
    Ok(Box::new(Player::sit_down(seating.session(rules)?, seating.bankroll, seating.ascii)?))
}

impl Guest for Player {
    fn greet(&mut self, mut out: &mut dyn Write) -> anyhow::Result<()> {
        Player::greet(self, &mut out)
    }

    fn hear(&mut self, line: Option<&str>, mut out: &mut dyn Write) -> anyhow::Result<bool> {
        let said = line.map_or_else(|| Said::Unclear("I did not get that.".to_string()), understand);
        if said == Said::Quit {
            return Ok(false);
        }
        Player::hear(self, said, &mut out)?;
        Ok(true)
    }

    fn leave(&mut self, mut out: &mut dyn Write) -> anyhow::Result<()> {
        Player::leave(self, &mut out)
    }
}

/// One player at a table of his own.
struct Player {
    session: Session<Table>,
    seat: Seat,
    brought: Cents,
    bankroll: Cents,
    rolls: u64,
    pens: Pens,
    /// The provisions behind the last answer.
    reasons: BTreeSet<Provision>,
}

impl Player {
    fn sit_down(session: Session<Table>, bankroll: Cents, ascii: bool) -> anyhow::Result<Player> {
        let Some(seat) = Seat::new(1) else { bail!("a table has a first seat") };
        let pens = if ascii { Pens::PLAIN } else { Pens::FINE };
        let mut player =
            Player { session, seat, brought: bankroll, bankroll, rolls: 0, pens, reasons: BTreeSet::new() };
        if let Err(refusal) = player.session.submit(player.act(Command::Layout(layout::Command::Join {}))) {
            bail!("the table does not let you in: {refusal}");
        }
        Ok(player)
    }

    fn act(&self, command: Command) -> Act<Command> {
        Act::new(now(), Actor::Seat(self.seat), command)
    }

    fn view(&self) -> View {
        self.session.game().view(Viewer::Seat(self.seat))
    }

    fn wagers(&self) -> Vec<WagerView> {
        let seats = self.view().seats;
        seats.into_iter().find(|seat| seat.seat == self.seat).map(|seat| seat.wagers).unwrap_or_default()
    }

    fn greet(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let rules = self.session.game().rules();
        let limits = rules.limits();
        let title = plain(rules.title());
        writeln!(
            out,
            "{STRONG}{title}{STRONG:#}, {} to {} on the line.",
            limits.line_minimum, limits.line_maximum
        )?;
        writeln!(out, "You have {}. Say \"pass 10\" and \"roll\", or \"help\".\n", self.bankroll)?;
        Ok(())
    }

    fn hear(&mut self, said: Said, out: &mut impl Write) -> anyhow::Result<()> {
        match said {
            Said::Nothing | Said::Quit => Ok(()),
            Said::Unclear(hint) => Ok(writeln!(out, "{}", plain(&hint))?),
            Said::Help => Ok(out.write_all(HELP.as_bytes())?),
            Said::Why => self.why(out),
            Said::Show => self.show(out),
            Said::Offers => self.offers(out),
            Said::Cost(wager) => self.cost(wager, out),
            Said::HowMuch(wager) => self.how_much(wager, out),
            Said::Wager(on, amount) => self.wager(on, amount, out),
            Said::Odds(amount) => match self.to_support() {
                Some(on) => self.wager(on, amount, out),
                None => Ok(writeln!(out, "There is no bet with its point standing to put odds behind.")?),
            },
            Said::RemoveOdds => match self.wagers().iter().find(|mine| mine.wager.supports().is_some()) {
                Some(odds) => self.do_it(Command::Layout(layout::Command::Remove { on: odds.wager }), out),
                None => Ok(writeln!(out, "You have no odds on the layout.")?),
            },
            Said::Reduce(on, amount) => {
                self.do_it(Command::Layout(layout::Command::Reduce { on, amount }), out)
            }
            Said::Remove(on) => {
                self.do_it(Command::Layout(layout::Command::Remove { on: self.lying(on) }), out)
            }
            Said::CallOn(on) => self.do_it(Command::Table(TableCommand::CallOn { on }), out),
            Said::CallOff(on) => self.do_it(Command::Table(TableCommand::CallOff { on }), out),
            Said::TakeDice => self.do_it(Command::Table(TableCommand::TakeDice { dice: [1, 2] }), out),
            Said::DeclineDice => self.do_it(Command::Table(TableCommand::DeclineDice {}), out),
            Said::PassDice => self.do_it(Command::Table(TableCommand::PassDice {}), out),
            Said::Roll => self.roll(out),
        }
    }

    /// "come" and "don't come" may have travelled: with one of them on the layout, it is the one that is meant.
    fn lying(&self, on: Wager) -> Wager {
        let wagers = self.wagers();
        let travelled = |wager: Wager| match on {
            Wager::Come => matches!(wager, Wager::ComePoint(_)),
            Wager::DontCome => matches!(wager, Wager::DontComePoint(_)),
            _ => false,
        };
        if wagers.iter().any(|mine| mine.wager == on) {
            return on;
        }
        let mut there = wagers.iter().map(|mine| mine.wager).filter(|wager| travelled(*wager));
        match (there.next(), there.next()) {
            (Some(only), None) => only,
            _ => on,
        }
    }

    /// The supplemental wager that "odds" means: behind the line, or behind the newest come bet.
    fn to_support(&self) -> Option<Wager> {
        let point = self.view().point;
        let wagers = self.wagers();
        let line = wagers.iter().find(|mine| mine.wager.is_line() && point.is_some());
        line.or_else(|| wagers.iter().find(|mine| mine.wager.odds().is_some() && !mine.wager.is_line()))
            .and_then(|mine| mine.wager.odds())
    }

    fn wager(&mut self, on: Wager, amount: Cents, out: &mut impl Write) -> anyhow::Result<()> {
        self.do_it(Command::Layout(layout::Command::chips(on, amount)), out)
    }

    /// Does it if the table accepts it and the money is there.
    fn do_it(&mut self, command: Command, out: &mut impl Write) -> anyhow::Result<()> {
        let Some(performed) = self.perform(command, out)? else { return Ok(()) };
        for event in performed.iter().flat_map(|done| &done.events) {
            if let Some(line) = tale::told(event) {
                writeln!(out, "{line}")?;
            }
        }
        let dice = self.view().dice;
        match (command, dice.state) {
            (Command::Table(TableCommand::TakeDice { .. }), _) => writeln!(out, "  The dice are yours.")?,
            (
                Command::Table(TableCommand::PassDice {}) | Command::Table(TableCommand::DeclineDice {}),
                "offered",
            ) => {
                writeln!(out, "  The dice go around, and come back to you. Say \"roll\" to take them.")?;
            }
            _ => {}
        }
        Ok(())
    }

    fn perform(
        &mut self,
        command: Command,
        out: &mut impl Write,
    ) -> anyhow::Result<Option<Vec<Performed<Table>>>> {
        let prepared = match self.session.prepare(self.act(command)) {
            Ok(prepared) => prepared,
            Err(refusal) => {
                self.reasons = BTreeSet::from([refusal.cite()]);
                writeln!(out, "{}", tale::refused(&refusal))?;
                return Ok(None);
            }
        };
        let events = || prepared.performed().iter().flat_map(|done| &done.events);
        let moved: Cents =
            events().filter_map(|event| event.movement()).map(|movement| movement.patron).sum();
        if self.bankroll.0 + moved.0 < 0 {
            let missing = Cents(-moved.0);
            writeln!(
                out,
                "{BAD}No:{BAD:#} that takes {missing}, and you have {} in your rack.",
                self.bankroll
            )?;
            return Ok(None);
        }
        self.reasons = events().map(|event| event.cite()).collect();
        self.bankroll += moved;
        Ok(Some(self.session.commit(prepared)))
    }

    fn roll(&mut self, out: &mut impl Write) -> anyhow::Result<()> {
        let dice = self.view().dice;
        if dice.state == "offered" && dice.seat == Some(self.seat) {
            // Who asks to roll accepts the dice; if he may not throw them yet, he is told below.
            let _ = self.session.submit(self.act(Command::Table(TableCommand::TakeDice { dice: [1, 2] })));
        }
        let (come_out, before) = (self.view().come_out, self.bankroll);
        let down_before: Cents = self.wagers().iter().map(|mine| mine.stake).sum();
        let Some(performed) = self.perform(Command::Table(TableCommand::Throw {}), out)? else {
            return Ok(());
        };
        let events: Vec<&Event> = performed.iter().flat_map(|done| &done.events).collect();
        for event in &events {
            if let Event::Dice { faces } = event {
                self.rolls += 1;
                write!(out, "\n{}", felt::dice(*faces, self.pens))?;
                writeln!(out, "  {}", tale::call(*faces, come_out))?;
            }
            if let Some(line) = tale::told(event) {
                writeln!(out, "{line}")?;
            }
        }
        let down: Cents = self.wagers().iter().map(|mine| mine.stake).sum();
        let net = self.bankroll + down - before - down_before;
        if events.iter().any(|event| matches!(event, Event::Settled(_))) {
            let sign = if net.0 > 0 { "+" } else { "" };
            writeln!(out, "  This roll: {STRONG}{sign}{net}{STRONG:#}.")?;
        }
        writeln!(out)?;
        self.show(out)
    }

    fn show(&self, out: &mut impl Write) -> anyhow::Result<()> {
        write!(out, "{}", felt::layout(&self.view(), &self.wagers(), self.bankroll, self.pens))?;
        Ok(())
    }

    fn why(&self, out: &mut impl Write) -> anyhow::Result<()> {
        if self.reasons.is_empty() {
            writeln!(out, "Nothing has happened yet that needs a reason.")?;
        }
        for reason in &self.reasons {
            writeln!(out, "{}", tale::provision(*reason))?;
        }
        Ok(())
    }

    /// What the table would take now.
    fn offers(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let mut table = plain_table(&["you may", "", "by steps of"]);
        for offer in self.session.game().offers() {
            if offer.by != Actor::Seat(self.seat) {
                continue;
            }
            let what = match offer.command {
                Command::Layout(layout::Command::Wager { on, .. }) => on.to_string(),
                Command::Layout(layout::Command::Reduce { on, .. }) => format!("reduce {on}"),
                Command::Layout(layout::Command::Remove { on }) => format!("take down {on}"),
                Command::Table(TableCommand::CallOn { on }) => format!("{on} on"),
                Command::Table(TableCommand::CallOff { on }) => format!("{on} off"),
                Command::Table(TableCommand::Throw {}) => "roll".to_string(),
                Command::Table(TableCommand::PassDice {}) => "pass dice".to_string(),
                _ => continue,
            };
            let (amounts, step) = match offer.amounts {
                Some(amounts) => (format!("{} to {}", amounts.min, amounts.max), amounts.step.to_string()),
                None => (String::new(), String::new()),
            };
            table.add_row([what, amounts, step].map(Cell::new));
        }
        writeln!(out, "{}", trimmed(&table))?;
        Ok(())
    }

    fn how_much(&self, on: Wager, out: &mut impl Write) -> anyhow::Result<()> {
        let is_it = |command: &Command| matches!(command, Command::Layout(layout::Command::Wager { on: other, .. }) if *other == on);
        let offers = self.session.game().offers();
        let mine = |by: Actor| by == Actor::Seat(self.seat);
        match offers
            .iter()
            .find(|offer| mine(offer.by) && is_it(&offer.command))
            .and_then(|offer| offer.amounts)
        {
            Some(amounts) => {
                let least = amounts.min;
                writeln!(
                    out,
                    "How much on {on}? From {least} to {}, by {}: say \"{on} {}\".",
                    amounts.max,
                    amounts.step,
                    least.to_string().trim_start_matches('$').replace(',', "")
                )?;
            }
            None => {
                let act = self.act(Command::Layout(layout::Command::chips(on, Cents(0))));
                match self.session.game().check(&act) {
                    Err(refusal) => writeln!(out, "{}", tale::refused(&refusal))?,
                    Ok(()) => writeln!(out, "How much on {on}?")?,
                }
            }
        }
        Ok(())
    }

    fn cost(&self, wager: Option<Wager>, out: &mut impl Write) -> anyhow::Result<()> {
        let rules = self.session.game().rules();
        let mut table = plain_table(&["wager", "pays", "house edge"]);
        let odds = crate::odds::craps(rules);
        let name = wager.map(|wager| wager.to_string());
        for line in odds.by_cost().into_iter().filter(|line| line.offered) {
            if name.as_ref().is_none_or(|name| *name == line.wager) {
                let edge = format!("{:.2} %", line.cost_percent());
                table.add_row([line.wager.clone(), line.pays.clone(), edge].map(Cell::new));
            }
        }
        if table.row_count() == 0 {
            writeln!(out, "{} has no cost of its own here.", name.unwrap_or_default())?;
            return Ok(());
        }
        writeln!(out, "{}", trimmed(&table))?;
        Ok(())
    }

    /// What can be taken down comes down; the tally.
    fn leave(&mut self, out: &mut impl Write) -> anyhow::Result<()> {
        if !self.wagers().is_empty() {
            self.do_it(Command::Layout(layout::Command::Leave {}), out)?;
        }
        let down: Cents = self.wagers().iter().map(|mine| mine.stake).sum();
        if !down.is_zero() {
            writeln!(
                out,
                "  {down} stays on the layout until it is decided {QUIET}(19:47-1.3(c)){QUIET:#}."
            )?;
        }
        let net = self.bankroll - self.brought;
        let verdict = match net.0 {
            0 => "even".to_string(),
            1.. => format!("{net} ahead"),
            _ => format!("{} behind", -net),
        };
        let rolls = house::terminal::count(self.rolls, "roll");
        writeln!(out, "{STRONG}You leave with {} after {rolls}, {verdict}.{STRONG:#}", self.bankroll)?;
        Ok(())
    }
}

const HELP: &str = "\
Amounts are dollars.
  pass 10, don't pass 10, come 10, don't come 10     the line, before and after the come out
  odds 10, come 6 odds 12                            behind them, once a point stands
  place 6 12, place 4 to lose 11, buy 4 20, lay 10 40
  hard 8 5, field 5, any seven 1, any craps 1, yo 1, craps 12 1, c and e 2, horn 4, horn high 12 5
  take down place 6, reduce place 6 6                back to your rack
  place 6 on, place 6 off                            on a come out roll
  roll, pass dice                                    the dice
  show, offers, cost, cost place 6, why, quit
";
