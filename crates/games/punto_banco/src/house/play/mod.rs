//! Punto banco, a line at a time.

mod road;
mod speech;

use crate::rules::{Command, Event, Rules, SeatView, Table, TableCommand, TableEvent, Taken, View, Wager};
use anyhow::bail;
use baccarat::Side;
use baccarat::odds::Composition;
use comfy_table::Cell;
use house::asked::now;
use house::asked::{Guest, Seating};
use house::terminal::{BAD, QUIET, STRONG, plain, plain_table, trimmed};
use house::words::{self, refused};
use road::Road;
use rulebook::actor::{Actor, Seat};
use rulebook::cards::Card;
use rulebook::game::{Act, Event as _, Game as _, Refuse as _, Viewer};
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::provision::Provision;
use rulebook::shoe;
use speech::{Said, understand};
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;
use table::session::{Performed, Session};

/// Sits down at a table.
pub(super) fn sit_down(rules: &Arc<Rules>, seating: &Seating<'_>) -> anyhow::Result<Box<dyn Guest>> {
    let Some(seat) = Seat::new(1) else { bail!("a table has a first seat") };
    let mut player = Player {
        session: seating.session(rules)?,
        seat,
        brought: seating.bankroll,
        bankroll: seating.bankroll,
        rounds: 0,
        ascii: seating.ascii,
        reasons: BTreeSet::new(),
        last: Vec::new(),
        hands: [Vec::new(), Vec::new()],
        road: Road::default(),
    };
    let comes: [Command; 2] = [layout::Command::Join {}.into(), TableCommand::PassMeBy { on: true }.into()];
    for command in comes {
        let act = player.act(command);
        if let Err(refusal) = player.session.submit(act) {
            bail!("the table does not let you in: {refusal}");
        }
    }
    Ok(Box::new(player))
}

/// One patron at a table of his own.
struct Player {
    session: Session<Table>,
    seat: Seat,
    brought: Cents,
    bankroll: Cents,
    rounds: u64,
    ascii: bool,
    /// The provisions behind the last answer.
    reasons: BTreeSet<Provision>,
    /// The wagers of the last round.
    last: Vec<(Wager, Cents)>,
    /// The cards of this round, as far as they are up.
    hands: [Vec<Card>; 2],
    road: Road,
}

impl Guest for Player {
    fn greet(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let rules = self.session.game().rules();
        let limits = rules.limits();
        let title = plain(rules.title());
        writeln!(
            out,
            "{STRONG}{title}{STRONG:#}, {} decks, {} to {}.",
            rules.decks(),
            limits.minimum,
            limits.maximum
        )?;
        writeln!(out, "You have {}. Say \"banker 10\" and \"deal\", or \"help\".\n", self.bankroll)?;
        Ok(())
    }

    /// Several things can be said in one line, with commas between them: `banker 10, tie 5`.
    fn hear(&mut self, line: Option<&str>, out: &mut dyn Write) -> anyhow::Result<bool> {
        let Some(line) = line else {
            writeln!(out, "I did not get that.")?;
            return Ok(true);
        };
        for phrase in line.split(',') {
            if !self.obey(understand(phrase), out)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn leave(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        self.do_it(layout::Command::Leave {}, out)?;
        writeln!(out, "{}", words::farewell(self.bankroll, self.brought, self.rounds))?;
        Ok(())
    }
}

impl Player {
    /// Does what was said; not true when he goes.
    fn obey(&mut self, said: Said, out: &mut dyn Write) -> anyhow::Result<bool> {
        match said {
            Said::Quit => return Ok(false),
            Said::Nothing => {}
            Said::Unclear(hint) => writeln!(out, "{}", plain(&hint))?,
            Said::Help => out.write_all(HELP.as_bytes())?,
            Said::Why => self.why(out)?,
            Said::Show => self.show(out)?,
            Said::Road => write!(out, "{}", self.road)?,
            Said::Cost => self.cost(out)?,
            Said::HowMuch(wager) => self.how_much(wager, out)?,
            Said::Wager(on, amount) => {
                self.do_it(layout::Command::chips(on, amount), out)?;
            }
            Said::Reduce(on, amount) => self.do_it(layout::Command::Reduce { on, amount }, out)?,
            Said::Remove(on) => self.do_it(layout::Command::Remove { on }, out)?,
            Said::Deal => self.deal(out)?,
            Said::Again => self.again(out)?,
            Said::Doing(own) => {
                self.do_it(own, out)?;
                if let TableCommand::PassMeBy { on } = own {
                    let answer =
                        if on { "Cut and shoe pass you by." } else { "Cut and shoe will be offered to you." };
                    writeln!(out, "  {answer}")?;
                }
            }
            Said::Cut(depth) => {
                self.perform(self.by_me(Command::Cards(shoe::Command::Cut { depth })), out)?
            }
            Said::DeclineCut => {
                self.perform(self.by_me(Command::Cards(shoe::Command::DeclineCut {})), out)?
            }
        }
        Ok(true)
    }

    fn act(&self, command: impl Into<Command>) -> Act<Command> {
        self.by_me(command.into())
    }

    fn by_me(&self, command: Command) -> Act<Command> {
        Act::new(now(), Actor::Seat(self.seat), command)
    }

    fn view(&self) -> View {
        self.session.game().view(Viewer::Seat(self.seat))
    }

    fn mine(&self) -> Option<SeatView> {
        self.view().seats.into_iter().find(|seat| seat.seat == self.seat)
    }

    fn do_it(&mut self, command: impl Into<Command>, out: &mut dyn Write) -> anyhow::Result<()> {
        self.perform(self.act(command), out)
    }

    /// Does it if the table accepts it and the money is there, and tells what came of it.
    fn perform(&mut self, act: Act<Command>, out: &mut dyn Write) -> anyhow::Result<()> {
        let prepared = match self.session.prepare(act) {
            Ok(prepared) => prepared,
            Err(refusal) => {
                self.reasons = BTreeSet::from([refusal.cite()]);
                writeln!(out, "{}", refused(&refusal))?;
                return Ok(());
            }
        };
        let events = || prepared.performed().iter().flat_map(|done| &done.events);
        let moved: Cents = events().filter_map(|event| event.movement()).map(|one| one.patron).sum();
        if self.bankroll.0 + moved.0 < 0 {
            let missing = Cents(-moved.0);
            writeln!(out, "{BAD}No:{BAD:#} that takes {missing}, and you have {}.", self.bankroll)?;
            return Ok(());
        }
        let reasons: BTreeSet<Provision> = events().filter_map(|event| event.cite()).collect();
        if !reasons.is_empty() {
            self.reasons = reasons;
        }
        self.bankroll += moved;
        let performed = self.session.commit(prepared);
        self.tell(&performed, out)
    }

    fn tell(&mut self, performed: &[Performed<Table>], out: &mut dyn Write) -> anyhow::Result<()> {
        for event in performed.iter().flat_map(|done| &done.events) {
            if let Some(line) = self.told(event) {
                writeln!(out, "{line}")?;
            }
        }
        let holder = [&self.view().hands.player, &self.view().hands.banker]
            .into_iter()
            .find(|hand| hand.holder == Some(self.seat) && hand.points.is_none())
            .map(|hand| hand.cards.iter().flatten().copied().collect::<Vec<Card>>());
        if let Some(cards) = holder {
            writeln!(out, "  You look at {}. Say \"turn\".", words::cards(&cards, self.ascii))?;
        }
        Ok(())
    }

    /// A line for one event, or none where it needs no words.
    fn told(&mut self, event: &Event) -> Option<String> {
        let ascii = self.ascii;
        let event = match event {
            Event::Cards(event) => return self.told_of_cards(event),
            Event::Layout(event) => return told_of_wagers(event),
            Event::Table(event) => event,
        };
        Some(match event {
            TableEvent::Curator { seat: Some(_) } => "  The shoe is yours: you deal.".to_string(),
            TableEvent::Curator { seat: None } => return None,
            TableEvent::Dealt { hand, card: Some(card), .. } | TableEvent::Turned { hand, card } => {
                let cards = &mut self.hands[*hand as usize];
                cards.push(*card);
                if cards.len() < 3 {
                    return None;
                }
                let count = baccarat::point_count(cards.iter().copied());
                let one = words::card(*card, ascii);
                format!("  {} draws {one}: {}.", name(*hand), words::points(count))
            }
            TableEvent::Called { hand, points, natural } => {
                let natural = if *natural { ", a natural" } else { "" };
                let cards = words::cards(&self.hands[*hand as usize], ascii);
                format!("  {:<7} {cards:<8} shows {}{natural}.", name(*hand), words::points(*points))
            }
            TableEvent::Result { player, banker, winner, .. } => {
                self.rounds += 1;
                self.road.add(*winner);
                self.hands = [Vec::new(), Vec::new()];
                let counts = [*player, *banker].map(words::points);
                match winner {
                    Some(Side::Banker) => {
                        format!("{STRONG}Banker wins{STRONG:#}, {} over {}.", counts[1], counts[0])
                    }
                    Some(Side::Player) => {
                        format!("{STRONG}Player wins{STRONG:#}, {} over {}.", counts[0], counts[1])
                    }
                    None => format!("{STRONG}Tie hand{STRONG:#}, {} to {}.", counts[0], counts[1]),
                }
            }
            TableEvent::Settled(settled) => words::settled(settled),
            TableEvent::Vigorish { amount, taken, cite, .. } => {
                let how = match taken {
                    Taken::Collected | Taken::Redeemed => "collected",
                    Taken::Marked => "marked, due before the shuffle",
                    Taken::Waived => "waived",
                };
                format!("  {amount} vigorish, {how} {QUIET}({cite}){QUIET:#}.")
            }
            TableEvent::LastHand {} => format!("{STRONG}Last hand{STRONG:#}: one more after this."),
            TableEvent::VoidRound {} => "  The round does not count.".to_string(),
            _ => return None,
        })
    }

    fn told_of_cards(&mut self, event: &shoe::Event) -> Option<String> {
        Some(match event {
            shoe::Event::Shuffled { cards, .. } => {
                self.road = Road::default();
                format!("{QUIET}  {cards} cards are shuffled.{QUIET:#}")
            }
            shoe::Event::Burned { card: Some(card), .. } => {
                format!("{QUIET}  {} is burnt.{QUIET:#}", words::card(*card, self.ascii))
            }
            shoe::Event::CuttingCard { .. } => format!("{QUIET}  The cutting card comes out.{QUIET:#}"),
            _ => return None,
        })
    }

    /// The dealer closes the wagers; the rest follows.
    fn deal(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let view = self.view();
        if view.shoe.cut_offered == Some(self.seat) {
            writeln!(
                out,
                "The cut is yours: say \"cut 200\", with the cards before the cutting card, or \"no cut\"."
            )?;
            return Ok(());
        }
        if view.shoe_offered == Some(self.seat) {
            writeln!(out, "The shoe is offered to you: say \"take shoe\" or \"decline shoe\".")?;
            return Ok(());
        }
        if let Some(mine) = self.mine() {
            self.last = mine.wagers.iter().map(|wager| (wager.wager, wager.stake)).collect();
        }
        let command = Command::Table(TableCommand::NoMoreBets {});
        self.perform(Act::new(now(), Actor::Croupier, command), out)?;
        writeln!(out, "  You have {STRONG}{}{STRONG:#}.", self.bankroll)?;
        Ok(())
    }

    /// The wagers of the last round once more, and the deal.
    fn again(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.last.is_empty() {
            writeln!(out, "There is nothing to repeat yet.")?;
            return Ok(());
        }
        for (on, amount) in self.last.clone() {
            self.do_it(layout::Command::chips(on, amount), out)?;
        }
        self.deal(out)
    }

    fn show(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let view = self.view();
        let cutting_card = if view.shoe.cutting_card { "" } else { ", the cutting card is out" };
        writeln!(out, "{} cards in the shoe{cutting_card}.", view.shoe.cards)?;
        if let Some(mine) = self.mine() {
            for wager in &mine.wagers {
                writeln!(out, "  {} on {}", wager.stake, wager.wager)?;
            }
            if !mine.owed.is_zero() {
                writeln!(out, "  {} of vigorish is marked against you.", mine.owed)?;
            }
            if mine.wagers.is_empty() {
                writeln!(out, "{QUIET}  You have nothing on the layout.{QUIET:#}")?;
            }
        }
        writeln!(out, "  You have {STRONG}{}{STRONG:#}.", self.bankroll)?;
        Ok(())
    }

    fn why(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.reasons.is_empty() {
            writeln!(out, "Nothing has happened yet that needs a reason.")?;
        }
        for reason in &self.reasons {
            writeln!(out, "{}", words::provision(*reason))?;
        }
        Ok(())
    }

    fn how_much(&self, on: Wager, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.session.game().amounts(self.seat, on) {
            Some(amounts) => writeln!(
                out,
                "How much on {on}? From {} to {}, by {}.",
                amounts.min, amounts.max, amounts.step
            )?,
            None => {
                let act = self.act(layout::Command::chips(on, Cents::ZERO));
                match self.session.game().check(&act) {
                    Err(refusal) => writeln!(out, "{}", refused(&refusal))?,
                    Ok(()) => writeln!(out, "How much on {on}?")?,
                }
            }
        }
        Ok(())
    }

    /// What the wagers of this table cost, from a fresh shoe.
    fn cost(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let rules = self.session.game().rules();
        let mut table = plain_table(&["wager", "pays", "house edge"]);
        let odds = crate::odds::table(rules, &Composition::fresh(rules.decks())?);
        for line in odds.by_cost().into_iter().filter(|line| line.offered) {
            let edge = format!("{:.2} %", line.cost_percent());
            table.add_row([line.wager.clone(), line.pays.clone(), edge].map(Cell::new));
        }
        writeln!(out, "{}", trimmed(&table))?;
        Ok(())
    }
}

/// A line for what became of a wager before the cards.
fn told_of_wagers(event: &layout::Event<Wager>) -> Option<String> {
    use layout::Event::{Lapsed, Reduced, Removed, Wagered};
    Some(match event {
        Wagered { wager, amount, stake, .. } => {
            let all = stake.map_or(String::new(), |stake| format!(", {stake} in all"));
            format!("  {amount} on {wager}{all}.")
        }
        Reduced { wager, amount, stake, .. } => format!("  {amount} off {wager}, {stake} is left."),
        Removed { wager, amount, .. } => format!("  {wager} is down: {amount} back to you."),
        Lapsed { .. } => return None,
    })
}

fn name(side: Side) -> &'static str {
    match side {
        Side::Player => "Player",
        Side::Banker => "Banker",
    }
}

const HELP: &str = "\
Amounts are dollars.
  banker 10, player 10, tie 5                        on the hands
  total 4 1, bonus player 5, dragon 7 5              where the table offers them
  take down tie, reduce banker 5                     back to you, before the deal
  deal                                               no more bets, and the cards
  again                                              the wagers of the last round once more, and the deal
  turn                                               the hand you look at, where cards are dealt face down
  shoe, no shoe                                      be offered the cut and the shoe, or passed by
  take shoe, decline shoe, pass shoe, cut 200, no cut
  road                                               how the hands of this shoe went
  show, cost, why, help, quit
";
