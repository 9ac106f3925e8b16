//! Any game, a line at a time: spoken to by the names of its wagers and by what it offers, and told by its events. The
//! default where a game has no terminal of its own.

mod speech;
mod told;

use crate::asked::{Guest, Seating, now};
use crate::entry::Housed;
use crate::served::{Makes, alone, solved};
use crate::terminal::{BAD, GOOD, QUIET, STRONG, plain, plain_table, trimmed};
use crate::words::{self, refused};
use anyhow::{bail, ensure};
use comfy_table::Cell;
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Event as _, Need, Offer, Refuse as _, Viewer};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::provision::Provision;
use rulebook::wire::Misread;
use serde_json::{Map, Value, json};
use speech::Said;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;
use table::forms::Group;
use table::session::{Prepared, Session};

/// Sits down at a table.
pub(crate) fn sit_down<G: Housed>(
    rules: &Arc<G::Rules>,
    seating: &Seating<'_>,
) -> anyhow::Result<Box<dyn Guest>> {
    let (_, makes) = alone::<G>(rules);
    ensure!(!makes.is_empty(), G::lacks("play"));
    let Some(seat) = Seat::new(1) else { bail!("a table has a first seat") };
    let mut session = seating.session::<G>(rules)?;
    // Whoever acts from a free place has come; but what may be done is shown before anything is.
    if let Ok(join) = G::read_command(named("join")) {
        session
            .submit(Act::new(now(), Actor::Seat(seat), join))
            .map_err(|refusal| anyhow::anyhow!("the table does not let you in: {refusal}"))?;
    }
    Ok(Box::new(Player::<G> {
        session,
        seat,
        makes,
        brought: seating.bankroll,
        bankroll: seating.bankroll,
        before: seating.bankroll,
        rounds: 0,
        reasons: BTreeSet::new(),
        stakes: Vec::new(),
        laid: Vec::new(),
        last: Vec::new(),
    }))
}

fn named(what: &str) -> Map<String, Value> {
    Map::from_iter([("do".to_string(), json!(what))])
}

/// One player at a table of their own.
struct Player<G: Housed> {
    session: Session<G>,
    seat: Seat,
    /// The wagers of the game, as an empty table offers them.
    makes: Vec<Makes<G>>,
    brought: Cents,
    bankroll: Cents,
    /// What they had when nothing lay on the layout last.
    before: Cents,
    rounds: u64,
    /// The provisions behind the last answer.
    reasons: BTreeSet<Provision>,
    /// What lies on each wager, by its name on the wire.
    stakes: Vec<(String, Cents)>,
    /// The wagers of this round, as they were made, and those of the last.
    laid: Vec<(String, Cents)>,
    last: Vec<(String, Cents)>,
}

impl<G: Housed> Guest for Player<G> {
    fn greet(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let rules = self.session.game().rules();
        let limits = Some(G::in_a_line(rules)).filter(|line| !line.is_empty());
        let limits = limits.map_or(String::new(), |line| format!(", {line}"));
        writeln!(out, "{STRONG}{}{STRONG:#}{}.", plain(rules.title()), plain(&limits))?;
        let example = self.example();
        writeln!(out, "You have {}. Say {example:?} and \"go\", or \"help\".\n", self.bankroll)?;
        Ok(())
    }

    /// Several things can be said in one line, with commas between them.
    fn hear(&mut self, line: Option<&str>, out: &mut dyn Write) -> anyhow::Result<bool> {
        let Some(line) = line else {
            writeln!(out, "I did not get that.")?;
            return Ok(true);
        };
        for phrase in line.split(',') {
            if !self.obey(phrase, out)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn leave(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Ok(leave) = G::read_command(named("leave"))
            && self.session.game().check(&self.by_me(leave)).is_ok()
        {
            self.perform(self.by_me(leave), out)?;
        }
        writeln!(out, "{}", words::farewell(self.bankroll, self.brought, self.rounds))?;
        let left: Cents = self.stakes.iter().map(|(_, stake)| *stake).sum();
        if !left.is_zero() {
            writeln!(out, "{left} of yours is still on the layout.")?;
        }
        Ok(())
    }
}

impl<G: Housed> Player<G> {
    /// Does what was said. Do they stay?
    fn obey(&mut self, phrase: &str, out: &mut dyn Write) -> anyhow::Result<bool> {
        match speech::understand(phrase, &self.heard_as()) {
            Said::Quit => return Ok(false),
            Said::Nothing => {}
            Said::Help => self.help(out)?,
            Said::Why => self.why(out)?,
            Said::Show => self.show(out)?,
            Said::Cost => self.cost(out)?,
            Said::Go => self.go(out)?,
            Said::Again => self.again(out)?,
            Said::Wager(place, Some(amount)) => {
                let command = G::with_amount(self.makes[place].command, amount);
                self.perform(self.by_me(command), out)?;
            }
            Said::Wager(place, None) => self.how_much(place, out)?,
            Said::Reduce(place, amount) => {
                let fields = [("on", json!(self.makes[place].name)), ("amount", json!(amount))];
                self.take_back("reduce", &fields, out)?;
            }
            Said::Remove(place) => {
                self.take_back("remove", &[("on", json!(self.makes[place].name))], out)?;
            }
            Said::Offer(place) => {
                let offer = self.mine().into_iter().nth(place);
                if let Some(offer) = offer {
                    self.perform(self.by_me(offer.command), out)?;
                }
            }
            Said::Unclear => {
                writeln!(out, "I do not know {:?}. {}", plain(phrase.trim()), self.could_say())?;
            }
        }
        Ok(true)
    }

    /// What can be heard at this table now.
    fn heard_as(&self) -> speech::Known {
        let rules = self.session.game().rules();
        let wagers = self.makes.iter().map(|makes| [makes.name.clone(), G::called(rules, &makes.name)]);
        let offers = self.mine();
        let plain = self.plain_thing().map(|offer| speech::names(&json!(offer.command)));
        speech::Known {
            wagers: wagers.collect(),
            offers: offers.iter().map(|offer| speech::names(&json!(offer.command))).collect(),
            goes_on: plain.unwrap_or_default(),
        }
    }

    fn by_me(&self, command: G::Command) -> Act<G::Command> {
        Act::new(now(), Actor::Seat(self.seat), command)
    }

    /// What the player may do besides wagering and leaving.
    fn mine(&self) -> Vec<Offer<G::Command>> {
        let is_mine = |offer: &Offer<G::Command>| {
            let group = G::form(&offer.command).group;
            offer.by == Actor::Seat(self.seat) && !matches!(group, Group::Place | Group::Wager)
        };
        self.session.game().offers().into_iter().filter(is_mine).collect()
    }

    /// What is done when time runs out: the dealer closes the betting, or the player does the plain thing.
    fn plain_thing(&self) -> Option<Offer<G::Command>> {
        let game = self.session.game();
        game.first_offer(|_, need| matches!(need, Need::Default | Need::Decision), |_| true)
    }

    /// The table goes on: the betting closes, or the player does the plain thing.
    fn go(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.stakes.is_empty() && self.mine().is_empty() {
            writeln!(out, "Wager first: {:?}.", self.example())?;
            return Ok(());
        }
        match self.session.prepare_default(None, now()) {
            Some(prepared) => self.take(prepared, out),
            None => Ok(writeln!(out, "Nothing waits to go on. {}", self.could_say())?),
        }
    }

    /// The wagers of the last round once more.
    fn again(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.last.is_empty() {
            writeln!(out, "There is no round to play again yet.")?;
            return Ok(());
        }
        let (last, needs) = (self.last.clone(), self.last.iter().map(|(_, amount)| *amount).sum::<Cents>());
        if needs > self.bankroll {
            writeln!(out, "{BAD}No:{BAD:#} that takes {needs}, and you have {}.", self.bankroll)?;
            return Ok(());
        }
        for (wager, amount) in last {
            if let Some(makes) = self.makes.iter().find(|makes| makes.name == wager) {
                let command = G::with_amount(makes.command, amount);
                self.perform(self.by_me(command), out)?;
            }
        }
        self.go(out)
    }

    fn take_back(&mut self, what: &str, fields: &[(&str, Value)], out: &mut dyn Write) -> anyhow::Result<()> {
        let mut command = named(what);
        command.extend(fields.iter().map(|(key, value)| (key.to_string(), value.clone())));
        match G::read_command(command) {
            Ok(command) => self.perform(self.by_me(command), out),
            Err(Misread::Refused(refusal)) => Ok(writeln!(out, "{}", refused(&refusal))?),
            Err(Misread::Malformed(_)) => {
                Ok(writeln!(out, "{BAD}No:{BAD:#} a wager at this table stays once it is made.")?)
            }
        }
    }

    /// Does it if the table accepts it and the money is there.
    fn perform(&mut self, act: Act<G::Command>, out: &mut dyn Write) -> anyhow::Result<()> {
        match self.session.prepare(act) {
            Ok(prepared) => self.take(prepared, out),
            Err(refusal) => {
                self.reasons = BTreeSet::from([refusal.cite()]);
                Ok(writeln!(out, "{}", refused(&refusal))?)
            }
        }
    }

    /// Makes what was prepared the state of the table, and tells it.
    fn take(&mut self, prepared: Prepared<G>, out: &mut dyn Write) -> anyhow::Result<()> {
        let events: Vec<G::Event> =
            prepared.performed().iter().flat_map(|done| done.events.iter().copied()).collect();
        let mine = |moved: &rulebook::game::Movement| moved.seat == self.seat;
        let moved = || events.iter().filter_map(|event| event.movement()).filter(mine);
        let comes: Cents = moved().map(|one| one.patron).sum();
        if self.bankroll + comes < Cents::ZERO {
            writeln!(out, "{BAD}No:{BAD:#} that takes {}, and you have {}.", -comes, self.bankroll)?;
            return Ok(());
        }
        let reasons: BTreeSet<Provision> = events.iter().filter_map(|event| event.cite()).collect();
        if !reasons.is_empty() {
            self.reasons = reasons;
        }
        self.bankroll += comes;
        self.session.commit(prepared);
        for event in events {
            self.hear_of(&json!(event), out)?;
        }
        self.after(out)
    }

    /// One event: what it says, and what it changes on the layout.
    fn hear_of(&mut self, event: &Value, out: &mut dyn Write) -> anyhow::Result<()> {
        let rules = Arc::clone(self.session.game().rules());
        if let Some(line) = told::line(event, &|wager| G::called(&rules, wager)) {
            writeln!(out, "{line}")?;
        }
        let (Some(kind), Some(wager)) = (event["event"].as_str(), event["wager"].as_str()) else {
            return Ok(());
        };
        let amount = |key: &str| Cents(event[key].as_i64().unwrap_or_default());
        match kind {
            "wagered" => {
                add(&mut self.stakes, wager, amount("amount"));
                if self.mine().is_empty() {
                    add(&mut self.laid, wager, amount("amount"));
                }
            }
            "reduced" | "removed" => {
                add(&mut self.stakes, wager, -amount("amount"));
                add(&mut self.laid, wager, -amount("amount"));
            }
            "settled" => add(&mut self.stakes, wager, -amount("stake")),
            _ => return Ok(()),
        }
        if kind == "settled" && self.stakes.is_empty() {
            self.rounds += 1;
            self.last = std::mem::take(&mut self.laid);
            let net = self.bankroll - self.before;
            let verdict = match net.0 {
                0 => "You break even".to_string(),
                1.. => format!("{GOOD}You win {net}{GOOD:#}"),
                _ => format!("{BAD}You lose {}{BAD:#}", -net),
            };
            writeln!(out, "{verdict} this round. You have {STRONG}{}{STRONG:#}.", self.bankroll)?;
        }
        Ok(())
    }

    /// What is to be known before the player speaks again.
    fn after(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.stakes.is_empty() {
            self.before = self.bankroll;
        }
        if self.mine().iter().any(|offer| offer.need == Need::Decision) {
            let facts = told::facts(&json!(self.session.game().view(Viewer::Seat(self.seat))));
            if !facts.is_empty() {
                writeln!(out, "  You see: {facts}.")?;
            }
            writeln!(out, "  {}", self.could_say())?;
        }
        Ok(())
    }

    /// What would be understood now.
    fn could_say(&self) -> String {
        let mut say: Vec<String> =
            self.mine().iter().map(|offer| speech::names(&json!(offer.command))[0].clone()).collect();
        say.dedup();
        if say.is_empty() {
            say.push(self.example());
            say.extend(["go", "help"].map(str::to_string));
        }
        let quoted: Vec<String> = say.iter().map(|words| format!("{words:?}")).collect();
        format!("You can say {}.", quoted.join(", "))
    }

    /// A wager as one would say it.
    fn spoken(&self, makes: &Makes<G>) -> String {
        let called = G::called(self.session.game().rules(), &makes.name);
        format!("{} on {called}", makes.amounts.min.to_string().replace(',', ""))
    }

    /// The last wager of the layout: the first may be called like an amount.
    fn example(&self) -> String {
        self.makes.last().map_or_else(String::new, |makes| self.spoken(makes))
    }

    fn how_much(&self, place: usize, out: &mut dyn Write) -> anyhow::Result<()> {
        let makes = &self.makes[place];
        let called = G::called(self.session.game().rules(), &makes.name);
        let now = alone_now::<G>(&self.session, self.seat, &makes.name);
        match now {
            Some(amounts) => {
                writeln!(
                    out,
                    "How much on {called}? {} to {}, by {}.",
                    amounts.min, amounts.max, amounts.step
                )?;
            }
            None => match self.session.game().check(&self.by_me(makes.command)) {
                Err(refusal) => writeln!(out, "{}", refused(&refusal))?,
                Ok(()) => writeln!(out, "How much on {called}?")?,
            },
        }
        Ok(())
    }

    fn show(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let facts = told::facts(&json!(self.session.game().view(Viewer::Seat(self.seat))));
        if !facts.is_empty() {
            writeln!(out, "  {facts}")?;
        }
        for (wager, stake) in &self.stakes {
            writeln!(out, "  {stake} on {}", G::called(self.session.game().rules(), wager))?;
        }
        if self.stakes.is_empty() {
            writeln!(out, "{QUIET}  You have nothing on the layout.{QUIET:#}")?;
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

    /// What the wagers of this table cost.
    fn cost(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let odds = match solved::<G>(self.session.game().rules()) {
            Ok(odds) => odds,
            Err(because) => return Ok(writeln!(out, "There are no figures for this table: {because}")?),
        };
        let mut table = plain_table(&["wager", "pays", "house edge"]);
        for line in odds.by_cost() {
            let edge = format!("{:.2} %", line.cost_percent());
            table.add_row([line.wager.clone(), line.pays.clone(), edge].map(Cell::new));
        }
        Ok(writeln!(out, "{}", trimmed(&table))?)
    }

    fn help(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let rules = self.session.game().rules();
        writeln!(out, "Amounts are dollars. Several things in one line have commas between them.")?;
        let mut table = plain_table(&["say", "pays", "from", "to"]);
        for makes in &self.makes {
            let called = self.spoken(makes);
            let (from, to) = (makes.amounts.min.to_string(), makes.amounts.max.to_string());
            table.add_row([called, G::pays(rules, &makes.name), from, to].map(Cell::new));
        }
        writeln!(out, "{}", trimmed(&table))?;
        let decisions = G::forms()
            .into_iter()
            .filter(|form| form.group == Group::Play && form.by.contains(&table::forms::PATRON));
        for form in decisions {
            writeln!(out, "  {:<22} {}", form.name, form.title)?;
        }
        let has = |name: &str| G::forms().iter().any(|form| form.name == name);
        for (form, line) in HELP {
            if form.is_empty() || has(form) {
                writeln!(out, "  {line}")?;
            }
        }
        Ok(())
    }
}

/// Between which amounts this wager can be made now.
fn alone_now<G: Housed>(session: &Session<G>, seat: Seat, wager: &str) -> Option<rulebook::game::Amounts> {
    let is_it = |command: &G::Command| {
        G::begins(command) && json!(command).get("on").and_then(Value::as_str) == Some(wager)
    };
    session.game().first_offer(|by, _| by == Actor::Seat(seat), is_it)?.amounts
}

/// More, or less, on a wager; what comes to nothing is gone.
fn add(list: &mut Vec<(String, Cents)>, wager: &str, more: Cents) {
    match list.iter_mut().find(|(name, _)| name == wager) {
        Some((_, amount)) => *amount += more,
        None => list.push((wager.to_string(), more)),
    }
    list.retain(|(_, amount)| *amount > Cents::ZERO);
}

/// What is said besides, each line with the form that a game needs for it.
const HELP: [(&str, &str); 5] = [
    ("remove", "take down NAME         take a wager back, before the betting closes"),
    ("reduce", "reduce NAME 5          take $5 off it"),
    ("", "go                     no more bets, and the table goes on"),
    ("", "again                  the wagers of the last round once more"),
    ("", "show, cost, why, help, quit"),
];
