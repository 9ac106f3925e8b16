//! Blackjack, a line at a time.

mod advice;
mod felt;
mod help;
mod speech;
mod tale;
mod wagers;

use crate::odds::Open;
use crate::rules::{
    BoxNumber, Command, Event, InsuranceView, Rules, Side, Table, TableCommand, TurnView, View, Wager,
};
use advice::{Adviser, insurance_percent};
use anyhow::bail;
use felt::Felt;
use house::asked::now;
use house::asked::{Guest, Seating};
use house::terminal::{BAD, QUIET, STRONG, plain};
use house::words::{self, refused};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Event as _, Game as _, Refuse as _, Viewer};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::provision::{P2_6_E_1, P2_6_E_2, P2_6_E_3, P2_7_C, Provision};
use rulebook::shoe;
use speech::{Place, Play, Said, phrases, understand};
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;
use table::session::{Performed, Session};
use tale::{Names, Told, told_of_shoe};
use wagers::Laid;

/// Sits down at a table.
pub(super) fn sit_down(rules: &Arc<Rules>, seating: &Seating<'_>) -> anyhow::Result<Box<dyn Guest>> {
    let Some(seat) = Seat::new(1) else { bail!("a table has a first seat") };
    let several = rules.boxes_per_patron() > 1;
    let mut player = Player {
        seat,
        brought: seating.bankroll,
        bankroll: seating.bankroll,
        rounds: 0,
        ascii: seating.ascii,
        reasons: Vec::new(),
        last: Vec::new(),
        felt: Felt::new(seating.ascii, several, rules.spots() > 1),
        names: Names::at(rules, seating.ascii),
        adviser: Adviser::default(),
        has_news: false,
        is_refused: false,
        session: seating.session(rules)?,
    };
    for own in [TableCommand::Join {}, TableCommand::PassMeBy { on: true }] {
        let act = player.act(own);
        if let Err(refusal) = player.session.submit(act) {
            bail!("the table does not let you in: {refusal}");
        }
    }
    Ok(Box::new(player))
}

/// One patron at a table of his own, on the first box or on several.
struct Player {
    session: Session<Table>,
    seat: Seat,
    brought: Cents,
    bankroll: Cents,
    rounds: u64,
    ascii: bool,
    /// The provisions behind the last answer, in its order.
    reasons: Vec<Provision>,
    /// The wagers of the last round.
    last: Vec<Laid>,
    felt: Felt,
    names: Names,
    adviser: Adviser,
    /// Has something happened since the table last said what it asks?
    has_news: bool,
    /// Was what he said last refused?
    is_refused: bool,
}

impl Guest for Player {
    fn greet(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let rules = self.rules();
        let (title, limits) = (plain(rules.title()), rules.limits());
        let decks = house::terminal::count(u64::from(rules.decks()), "deck");
        writeln!(out, "{STRONG}{title}{STRONG:#}, {decks}, {} to {}.", limits.minimum, limits.maximum)?;
        let least = limits.minimum.max(Cents::dollars(10)).min(limits.maximum);
        let least = amount_said(least);
        let example = match rules.multiple_action() {
            Some(multiple) => vec![least; usize::from(multiple.least)].join(" "),
            None => least,
        };
        writeln!(out, "You have {}. Say \"{example}\" to bet and \"deal\", or \"help\".\n", self.bankroll)?;
        Ok(())
    }

    /// What comes after something that was refused is not done.
    fn hear(&mut self, line: Option<&str>, out: &mut dyn Write) -> anyhow::Result<bool> {
        let Some(line) = line else {
            writeln!(out, "I did not get that.")?;
            return Ok(true);
        };
        for phrase in phrases(line) {
            self.is_refused = false;
            let stays = self.obey(understand(&phrase), out)?;
            if self.has_news {
                self.ask(out)?;
            }
            if !stays || self.is_refused {
                return Ok(stays);
            }
        }
        Ok(true)
    }

    /// Whoever goes in the middle of a hand stands on it, and is paid.
    fn leave(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        self.do_it(TableCommand::Leave {}, out)?;
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
            Said::Unclear(hint) => {
                self.is_refused = true;
                writeln!(out, "{}", plain(&hint))?;
            }
            Said::Help => out.write_all(help::help(&self.rules()).as_bytes())?,
            Said::Why => self.why(out)?,
            Said::Show => self.show(out)?,
            Said::Guide => write!(out, "{}", plain(&self.rules().guide()))?,
            Said::Chart => {
                let rules = self.rules();
                write!(out, "{}", self.adviser.chart(&rules)?.to_text())?;
            }
            Said::Advice => self.advise(out)?,
            Said::Wager(on, amounts, place) => self.wager(on, &amounts, place, out)?,
            Said::HowMuch(on, place) => self.how_much(on, place, out)?,
            Said::Reduce(on, amount, Place { at, spot }) => {
                self.do_it(TableCommand::Reduce { on, amount, at, spot }, out)?;
            }
            Said::Remove(on, Place { at, spot }) => {
                self.do_it(TableCommand::Remove { on, at, spot }, out)?;
            }
            Said::Deal => self.deal(out)?,
            Said::Again => self.again(out)?,
            Said::Play(play) => self.play(play, out)?,
            Said::Insure(amounts) => self.insure(&amounts, out)?,
            Said::EvenMoney => self.even_money(out)?,
            Said::No => self.no(out)?,
            Said::BurnCard => {
                self.do_it(TableCommand::AskBurnCard {}, out)?;
            }
            Said::Cut(depth) => {
                self.perform(self.by_me(Command::Cards(shoe::Command::Cut { depth })), out)?;
            }
            Said::WantsCut(wants) => self.wants_cut(wants, out)?,
        }
        Ok(true)
    }

    fn rules(&self) -> Arc<Rules> {
        Arc::clone(self.session.game().rules())
    }

    fn act(&self, own: TableCommand) -> Act<Command> {
        self.by_me(Command::Table(own))
    }

    fn by_me(&self, command: Command) -> Act<Command> {
        Act::new(now(), Actor::Seat(self.seat), command)
    }

    fn view(&self) -> View {
        self.session.game().view(Viewer::Seat(self.seat))
    }

    /// My turn, if it is.
    fn turn(&self) -> Option<TurnView> {
        self.view().turn.filter(|turn| turn.seat == self.seat)
    }

    /// What I may insure now, the first box first.
    fn insurable(&self) -> Vec<InsuranceView> {
        let asked = self.view().insurance.map(|asked| asked.open).unwrap_or_default();
        asked.into_iter().filter(|open| open.seat == self.seat).collect()
    }

    fn do_it(&mut self, own: TableCommand, out: &mut dyn Write) -> anyhow::Result<bool> {
        self.perform(self.act(own), out)
    }

    /// Does it if the table accepts it and the money is there, and tells what came of it. Was it done?
    fn perform(&mut self, act: Act<Command>, out: &mut dyn Write) -> anyhow::Result<bool> {
        let takes = self.takes(act);
        if takes > self.bankroll {
            self.is_refused = true;
            let less = match act.command {
                Command::Table(TableCommand::Double { .. }) => " \"double 5\" doubles for less.",
                _ => "",
            };
            writeln!(out, "{BAD}No:{BAD:#} that takes {takes}, and you have {}.{less}", self.bankroll)?;
            return Ok(false);
        }
        let performed = match self.session.submit(act) {
            Ok(performed) => performed,
            Err(refusal) => {
                self.is_refused = true;
                self.reasons = vec![refusal.cite()];
                writeln!(out, "{}", refused(&refusal))?;
                return Ok(false);
            }
        };
        let events = || performed.iter().flat_map(|done| &done.events);
        self.bankroll += events().filter_map(|event| event.movement()).map(|one| one.patron).sum();
        let reasons = reasons(events());
        if !reasons.is_empty() {
            self.reasons = reasons;
        }
        self.has_news = true;
        self.tell(&performed, out)?;
        Ok(true)
    }

    /// The money that an act takes by itself, before any card comes: what is won by it does not pay for it.
    fn takes(&self, act: Act<Command>) -> Cents {
        let mut events = Vec::new();
        let mut table = self.session.game().clone();
        // What is refused takes nothing.
        let _ = table.act(act, &mut events);
        let movements = events.iter().filter_map(|event: &Event| event.movement());
        movements.map(|one| -one.patron).filter(|taken| *taken > Cents::ZERO).sum()
    }

    /// What happened, with the cards drawn where they have all come.
    fn tell(&mut self, performed: &[Performed<Table>], out: &mut dyn Write) -> anyhow::Result<()> {
        for event in performed.iter().flat_map(|done| &done.events) {
            let told = match event {
                Event::Cards(event) => told_of_shoe(event, self.ascii),
                Event::Table(event) => {
                    self.felt.hear(event);
                    self.names.told(event, &self.felt)
                }
            };
            match told {
                Some(Told::AfterCards(line)) => {
                    self.draw_news(out)?;
                    writeln!(out, "{line}")?;
                }
                Some(Told::BeforeCards(line)) => writeln!(out, "{line}")?,
                None => {}
            }
        }
        self.draw_news(out)
    }

    fn draw_news(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        for line in self.felt.news() {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// What I have when a round is over, and what is asked of me now.
    fn ask(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        self.has_news = false;
        if self.felt.boxes() > 0 && self.session.game().takes_wagers() {
            self.felt.clear();
            writeln!(out, "  You have {STRONG}{}{STRONG:#}.", self.bankroll)?;
        }
        if let Some(turn) = self.turn() {
            let question = format!("{}{}?", self.which(turn.at, Some(turn.hand)), listed(&turn.choices));
            writeln!(out, "  {STRONG}{}{STRONG:#}", capital(&question))?;
        } else if let Some(open) = self.insurable().first() {
            let wager = open.spot.map_or(String::new(), |spot| format!("wager {spot}, "));
            let most = open.amounts.max;
            let even = if open.even_money.is_some() { ", \"even money\"" } else { "" };
            let question = format!("{}{wager}insurance up to {most}?", self.which(open.at, None));
            let (question, most) = (capital(&question), amount_said(most));
            writeln!(out, "  {STRONG}{question}{STRONG:#} Say \"insure {most}\"{even} or \"no\".")?;
        } else if self.is_cut_mine() {
            let half = self.rules().procedure(Side::Left).cards() / 2;
            writeln!(out, "  The cut is yours: say \"cut {half}\", or \"no cut\".")?;
        }
        Ok(())
    }

    /// Is the cut offered to me, of either side of a double shoe?
    fn is_cut_mine(&self) -> bool {
        let view = self.view();
        let shoes = view.shoes.as_ref().map_or(std::slice::from_ref(&view.shoe), |shoes| &shoes[..]);
        shoes.iter().any(|shoe| shoe.cut_offered == Some(self.seat))
    }

    /// `box 2, hand 1: `, as far as there is something to tell apart.
    fn which(&self, at: BoxNumber, hand: Option<u8>) -> String {
        let place = (self.felt.boxes() > 1).then(|| at.to_string());
        let hand = hand.filter(|_| self.felt.is_split(at)).map(|hand| format!("hand {hand}"));
        let parts: Vec<String> = place.into_iter().chain(hand).collect();
        if parts.is_empty() { String::new() } else { format!("{}: ", parts.join(", ")) }
    }

    fn play(&mut self, play: Play, out: &mut dyn Write) -> anyhow::Result<()> {
        // Left out, the box is the one in turn.
        let at = None;
        let own = match play {
            Play::Draw => TableCommand::Draw { at },
            Play::Stand => TableCommand::Stand { at },
            Play::Double(amount) => TableCommand::Double { amount, at },
            Play::Split => TableCommand::Split { at },
            Play::Surrender => TableCommand::Surrender { at },
        };
        self.do_it(own, out).map(drop)
    }

    /// The wagers that are asked about, one after the other; without an amount all of the first box's, for all that may
    /// be.
    fn insure(&mut self, amounts: &[Cents], out: &mut dyn Write) -> anyhow::Result<()> {
        let open = self.insurable();
        let Some(first) = open.first().copied() else {
            let amount = amounts.first().copied().unwrap_or(Cents(100));
            return self.do_it(TableCommand::Insure { amount, at: None, spot: None }, out).map(drop);
        };
        let of_box: Vec<InsuranceView> = open.into_iter().filter(|open| open.at == first.at).collect();
        if amounts.len() > of_box.len() {
            writeln!(
                out,
                "There is less to insure here: say \"insure {}\".",
                amount_said(first.amounts.max)
            )?;
            return Ok(());
        }
        for (place, open) in of_box.iter().enumerate() {
            let amount = match (amounts.get(place), amounts.is_empty()) {
                (Some(amount), _) => *amount,
                (None, true) => open.amounts.max,
                (None, false) => break,
            };
            if !self.do_it(TableCommand::Insure { amount, at: Some(open.at), spot: open.spot }, out)? {
                break;
            }
        }
        Ok(())
    }

    fn even_money(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let open = self.insurable();
        let even = open.iter().find_map(|open| Some((open, open.even_money?)));
        let Some((open, amount)) = even else {
            self.reasons = vec![P2_7_C];
            let because = match self.rules().offers_even_money() {
                true => "even money is for a blackjack, when the dealer shows an ace",
                false => "even money is not offered at this table",
            };
            writeln!(out, "{BAD}No:{BAD:#} {because} {QUIET}({P2_7_C}){QUIET:#}.")?;
            return Ok(());
        };
        let (at, spot) = (Some(open.at), open.spot);
        self.do_it(TableCommand::Insure { amount, at, spot }, out).map(drop)
    }

    fn no(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Some(open) = self.insurable().first() {
            let at = Some(open.at);
            self.do_it(TableCommand::DeclineInsurance { at }, out)?;
        } else if self.is_cut_mine() {
            self.wants_cut(false, out)?;
        } else {
            writeln!(out, "Nothing is asked of you that could be declined.")?;
        }
        Ok(())
    }

    /// 2.5(e): to be offered the cut or passed by; where it is offered, this time and from now on.
    fn wants_cut(&mut self, wants: bool, out: &mut dyn Write) -> anyhow::Result<()> {
        if wants && self.is_cut_mine() {
            return self.ask(out);
        }
        self.do_it(TableCommand::PassMeBy { on: !wants }, out)?;
        let answer = if wants { "The cut will be offered to you." } else { "The cut passes you by." };
        writeln!(out, "  {answer}")?;
        Ok(())
    }

    fn show(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let view = self.view();
        let shoes = view.shoes.as_ref().map_or(std::slice::from_ref(&view.shoe), |shoes| &shoes[..]);
        let cards: u16 = shoes.iter().map(|shoe| shoe.cards).sum();
        writeln!(out, "{cards} cards in the shoe.")?;
        for line in self.felt.whole() {
            writeln!(out, "{line}")?;
        }
        let laid = self.laid();
        for (wager, at, spot, stake) in &laid {
            writeln!(out, "  {stake} on {}", self.names.wager(*wager, *at, None, *spot))?;
        }
        for place in &view.boxes {
            for share in place.patrons.iter().filter(|share| share.seat == self.seat) {
                for insured in &share.insurance {
                    let name = self.names.wager(Wager::Insurance, place.at, None, insured.spot);
                    writeln!(out, "  {} on {name}", insured.stake)?;
                }
            }
        }
        if laid.is_empty() {
            writeln!(out, "{QUIET}  You have nothing on the layout.{QUIET:#}")?;
        }
        writeln!(out, "  You have {STRONG}{}{STRONG:#}.", self.bankroll)?;
        Ok(())
    }

    /// What the chart would do with the hand in turn. What cannot be paid for is not open.
    fn advise(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (view, rules) = (self.view(), self.rules());
        let Some(turn) = self.turn() else {
            if !self.insurable().is_empty()
                && let Some(cost) = insurance_percent(&rules)?
            {
                writeln!(out, "  No: from a full shoe, insurance costs {cost:.2} % of itself.")?;
            } else {
                writeln!(out, "No hand is in turn. \"chart\" shows what would be done with each.")?;
            }
            return Ok(());
        };
        let place = view.boxes.iter().find(|place| place.at == turn.at);
        let hand = place.and_then(|place| place.hands.get(usize::from(turn.hand) - 1));
        let Some(hand) = hand else { return Ok(()) };
        let stakes = hand.stakes.iter().filter(|stake| stake.seat == self.seat);
        let needed: Cents = stakes.map(|stake| stake.original + stake.added).sum();
        let affords = self.bankroll >= needed;
        let open = Open {
            double: affords && turn.choices.contains(&"double"),
            split: affords && turn.choices.contains(&"split"),
            surrender: turn.choices.contains(&"surrender"),
        };
        let sentence = self.adviser.advise(&rules, hand, open, &view.dealer)?;
        writeln!(out, "  {sentence}")?;
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
}

/// The provisions behind these events, each once. The order of the first cards is left out where more than that happened.
fn reasons<'a>(events: impl Iterator<Item = &'a Event>) -> Vec<Provision> {
    let mut seen = BTreeSet::new();
    let all: Vec<Provision> =
        events.filter_map(|event| event.cite()).filter(|cite| seen.insert(*cite)).collect();
    let first_cards = |cite: &&Provision| [P2_6_E_1, P2_6_E_2, P2_6_E_3].contains(cite);
    let rest: Vec<Provision> = all.iter().filter(|cite| !first_cards(cite)).copied().collect();
    if rest.is_empty() { all } else { rest }
}

/// `draw, stand or double`.
fn listed(choices: &[&str]) -> String {
    match choices {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        choices => choices.concat(),
    }
}

/// With a capital letter first.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// An amount as one says it: `10`, `12.50`.
fn amount_said(amount: Cents) -> String {
    amount.to_string().replace(['$', ','], "")
}
