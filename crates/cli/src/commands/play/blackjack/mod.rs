//! Blackjack, a line at a time.

mod advice;
mod felt;
mod speech;
mod tale;

use super::words::{self, refused};
use super::{Args, Guest};
use crate::commands::table::now;
use crate::input;
use crate::output::{BAD, QUIET, STRONG, plain};
use advice::{Adviser, insurance_percent};
use anyhow::bail;
use felt::Felt;
use floor::session::{Performed, Session};
use odds::blackjack::Open;
use rulebook::actor::{Actor, Seat};
use rulebook::blackjack::{
    BoxNumber, Command, Event, InsuranceView, Rules, Spot, Table, TableCommand, TurnView, View, Wager,
};
use rulebook::game::{Act, Event as _, Game as _, Refuse as _, Viewer};
use rulebook::money::Cents;
use rulebook::provision::{P2_6_E_1, P2_6_E_2, P2_6_E_3, P2_7_C, P2_18_B, Provision};
use rulebook::shoe;
use speech::{Place, Play, Said, phrases, understand};
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;
use tale::{Names, Told, told_of_shoe};

/// Sits down at a table.
pub(super) fn sit_down(args: &Args) -> anyhow::Result<Box<dyn Guest>> {
    let rules = input::rules::<Table>(args.rules.as_deref())?;
    let Some(seat) = Seat::new(1) else { bail!("a table has a first seat") };
    let several = rules.boxes_per_patron() > 1;
    let mut player = Player {
        seat,
        brought: Cents(args.bankroll),
        bankroll: Cents(args.bankroll),
        rounds: 0,
        ascii: args.ascii,
        reasons: Vec::new(),
        last: Vec::new(),
        felt: Felt::new(args.ascii, several, rules.spots() > 1),
        names: Names::at(&rules, args.ascii),
        adviser: Adviser::default(),
        session: args.session(rules)?,
    };
    for own in [TableCommand::Join {}, TableCommand::PassMeBy { on: true }] {
        let act = player.act(own);
        if let Err(refusal) = player.session.submit(act) {
            bail!("the table does not let you in: {refusal}");
        }
    }
    Ok(Box::new(player))
}

/// A wager as it lay: which, on which box, against which hand of the dealer's, how much.
type Laid = (Wager, BoxNumber, Option<Spot>, Cents);

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
}

impl Guest for Player {
    fn greet(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let rules = self.rules();
        let (title, limits) = (plain(rules.title()), rules.limits());
        let decks = crate::output::count(u64::from(rules.decks()), "deck");
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

    fn hear(&mut self, line: Option<&str>, out: &mut dyn Write) -> anyhow::Result<bool> {
        let Some(line) = line else {
            writeln!(out, "I did not get that.")?;
            return Ok(true);
        };
        for phrase in phrases(line) {
            if !self.obey(understand(&phrase), out)? {
                return Ok(false);
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
            Said::Unclear(hint) => writeln!(out, "{}", plain(&hint))?,
            Said::Help => out.write_all(self.help().as_bytes())?,
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

    /// What I have on the layout before the cards come.
    fn laid(&self) -> Vec<Laid> {
        let mut laid = Vec::new();
        for place in self.view().boxes {
            for share in place.patrons.iter().filter(|share| share.seat == self.seat) {
                let wagers = share.wagers.iter();
                laid.extend(wagers.map(|wager| (wager.wager, place.at, wager.spot, wager.stake)));
            }
        }
        laid
    }

    fn do_it(&mut self, own: TableCommand, out: &mut dyn Write) -> anyhow::Result<bool> {
        self.perform(self.act(own), out)
    }

    /// Does it if the table accepts it and the money is there, and tells what came of it. Was it done?
    fn perform(&mut self, act: Act<Command>, out: &mut dyn Write) -> anyhow::Result<bool> {
        let prepared = match self.session.prepare(act) {
            Ok(prepared) => prepared,
            Err(refusal) => {
                self.reasons = vec![refusal.cite()];
                writeln!(out, "{}", refused(&refusal))?;
                return Ok(false);
            }
        };
        let events = || prepared.performed().iter().flat_map(|done| &done.events);
        // What is won with a wager comes after it, and does not pay for it.
        let (mut moved, mut lowest) = (Cents::ZERO, Cents::ZERO);
        for movement in events().filter_map(|event| event.movement()) {
            moved += movement.patron;
            lowest = lowest.min(moved);
        }
        if self.bankroll.0 + lowest.0 < 0 {
            let less = match act.command {
                Command::Table(TableCommand::Double { .. }) => " \"double 5\" doubles for less.",
                _ => "",
            };
            writeln!(out, "{BAD}No:{BAD:#} that takes {}, and you have {}.{less}", -lowest, self.bankroll)?;
            return Ok(false);
        }
        let reasons = reasons(events());
        if !reasons.is_empty() {
            self.reasons = reasons;
        }
        self.bankroll += moved;
        let performed = self.session.commit(prepared);
        self.tell(&performed, out)?;
        Ok(true)
    }

    /// What happened, with the cards drawn where they have all come; then what is asked.
    fn tell(&mut self, performed: &[Performed<Table>], out: &mut dyn Write) -> anyhow::Result<()> {
        for event in performed.iter().flat_map(|done| &done.events) {
            let told = match event {
                Event::Cards(event) => told_of_shoe(event, self.ascii).map(Told::AfterCards),
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
        self.draw_news(out)?;
        self.ask(out)
    }

    fn draw_news(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        for line in self.felt.news() {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// What is asked of me now, if anything is.
    fn ask(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Some(turn) = self.turn() {
            let mut choices = turn.choices.clone();
            let last = choices.pop().unwrap_or("stand");
            let question = match choices.is_empty() {
                true => last.to_string(),
                false => format!("{} or {last}", choices.join(", ")),
            };
            writeln!(out, "  {STRONG}{}{question}?{STRONG:#}", self.which(turn.at, Some(turn.hand)))?;
        } else if let Some(open) = self.insurable().first() {
            let of = self.which(open.at, None);
            let wager = open.spot.map_or(String::new(), |spot| format!("wager {spot}, "));
            let most = amount_said(open.amounts.max);
            let even = match open.even_money {
                Some(_) => ", \"even money\"",
                None => "",
            };
            let question = format!("{of}{wager}insurance up to {}?", open.amounts.max);
            writeln!(out, "  {STRONG}{question}{STRONG:#} Say \"insure {most}\"{even} or \"no\".")?;
        } else if self.view().shoe.cut_offered == Some(self.seat) {
            writeln!(
                out,
                "The cut is yours: say \"cut 200\", with the cards before the cutting card, or \"no cut\"."
            )?;
        } else if self.felt.boxes() > 0 && self.session.game().takes_wagers() {
            self.felt.clear();
            writeln!(out, "  You have {STRONG}{}{STRONG:#}.", self.bankroll)?;
        }
        Ok(())
    }

    /// `box 2, hand 1: `, as far as there is something to tell apart.
    fn which(&self, at: BoxNumber, hand: Option<u8>) -> String {
        let place = (self.felt.boxes() > 1).then(|| at.to_string());
        let hand = hand.filter(|_| self.felt.is_split(at)).map(|hand| format!("hand {hand}"));
        let parts: Vec<String> = place.into_iter().chain(hand).collect();
        if parts.is_empty() { String::new() } else { format!("{}: ", parts.join(", ")) }
    }

    /// 2.18(b): several amounts lie on several spots; one lies on the first that is free.
    fn wager(
        &mut self,
        on: Wager,
        amounts: &[Cents],
        place: Place,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let spots = self.rules().spots();
        if amounts.len() > 1 && (spots == 1 || on != Wager::Blackjack || place.spot.is_some()) {
            writeln!(out, "One amount at a time, please: one wager lies there.")?;
            return Ok(());
        }
        let at = place.at;
        let free = |laid: &[Laid]| {
            let own = BoxNumber::new(self.seat.number());
            let here = at.or(own);
            let has = |spot: Spot| {
                laid.iter().any(|laid| laid.0 == on && Some(laid.1) == here && laid.2 == Some(spot))
            };
            (1..=spots).find(|spot| !has(*spot))
        };
        let first = match place.spot {
            Some(spot) => spot,
            None if spots > 1 && amounts.len() == 1 && on == Wager::Blackjack => {
                free(&self.laid()).unwrap_or(1)
            }
            None => 1,
        };
        for (amount, spot) in amounts.iter().zip(first..) {
            let spot = (spots > 1 && on == Wager::Blackjack).then_some(spot).or(place.spot);
            let wager = TableCommand::Wager { on, amount: *amount, at, spot, cash: false, coupon: Cents::ZERO };
            if !self.do_it(wager, out)? {
                break;
            }
        }
        Ok(())
    }

    /// A wager without an amount: how much it may be. Where there is no choice it is made.
    fn how_much(&mut self, on: Wager, place: Place, out: &mut dyn Write) -> anyhow::Result<()> {
        let mine = self.session.game().offers().into_iter().find(|offer| {
            let Command::Table(TableCommand::Wager { on: what, at, spot, .. }) = offer.command else {
                return false;
            };
            let here = place.at.is_none_or(|named| at == Some(named));
            let there = place.spot.is_none_or(|named| spot == Some(named));
            offer.by == Actor::Seat(self.seat) && what == on && here && there
        });
        match mine.and_then(|offer| offer.amounts) {
            Some(amounts) if amounts.min == amounts.max => self.wager(on, &[amounts.min], place, out)?,
            Some(amounts) => {
                let (min, max, step) = (amounts.min, amounts.max, amounts.step);
                writeln!(out, "How much? From {min} to {max}, by {step}.")?;
            }
            // It will be refused, with its reason.
            None => self.wager(on, &[self.rules().limits().minimum], place, out)?,
        }
        Ok(())
    }

    /// The dealer closes the wagers; the rest follows.
    fn deal(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let laid = self.laid();
        let view = self.view();
        if view.turn.is_some() || view.insurance.is_some() || view.shoe.cut_offered.is_some() {
            return self.ask(out);
        }
        let wagers = laid.iter().filter(|laid| laid.0 == Wager::Blackjack).count();
        if let Some(multiple) = self.rules().multiple_action().filter(|_| wagers > 0)
            && wagers < usize::from(multiple.least)
        {
            self.reasons = vec![P2_18_B];
            let least = multiple.least;
            writeln!(out, "{BAD}No:{BAD:#} a hand takes {least} wagers here {QUIET}({P2_18_B}){QUIET:#}.")?;
            return Ok(());
        }
        if laid.is_empty() {
            let again = if self.last.is_empty() { "" } else { ", or \"again\" for the last wagers" };
            writeln!(out, "Nothing is wagered yet: say \"10\"{again}.")?;
            return Ok(());
        }
        self.felt.clear();
        let command = Command::Table(TableCommand::Deal {});
        if self.perform(Act::new(now(), Actor::Croupier, command), out)? {
            self.rounds += 1;
            self.last = laid;
        }
        Ok(())
    }

    /// The wagers of the last round once more, and the deal.
    fn again(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.last.is_empty() {
            writeln!(out, "There is nothing to repeat yet.")?;
            return Ok(());
        }
        if !self.session.game().takes_wagers() {
            return self.ask(out);
        }
        if !self.laid().is_empty() {
            writeln!(out, "Wagers lie on the layout already: \"deal\" plays them.")?;
            return Ok(());
        }
        for (on, at, spot, amount) in self.last.clone() {
            let (at, cash, coupon) = (Some(at), false, Cents::ZERO);
            if !self.do_it(TableCommand::Wager { on, amount, at, spot, cash, coupon }, out)? {
                return Ok(());
            }
        }
        self.deal(out)
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
            writeln!(out, "There is less to insure here: say \"insure {}\".", amount_said(first.amounts.max))?;
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
        } else if self.view().shoe.cut_offered == Some(self.seat) {
            self.wants_cut(false, out)?;
        } else {
            writeln!(out, "Nothing is asked of you that could be declined.")?;
        }
        Ok(())
    }

    /// 2.5(e): to be offered the cut or passed by; where it is offered, this time and from now on.
    fn wants_cut(&mut self, wants: bool, out: &mut dyn Write) -> anyhow::Result<()> {
        let offered = self.view().shoe.cut_offered == Some(self.seat);
        if wants && offered {
            return self.ask(out);
        }
        self.do_it(TableCommand::PassMeBy { on: !wants }, out)?;
        let answer =
            if wants { "The cut will be offered to you." } else { "The cut passes you by." };
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

    /// The words of this table: those that its rules give no use are left out.
    fn help(&self) -> String {
        let rules = self.rules();
        let several = rules.boxes_per_patron() > 1;
        let lines = [
            (rules.spots() == 1, "10, bet 10", "on your hand, before the deal"),
            (rules.spots() > 1, "10 10, spot 2 5", "the wagers on your hand, against as many of the dealer's"),
            (several, "box 2 10", "on another box"),
            (rules.offers(Wager::Over13), "over 5, under 5", "over or under 13 in your first two cards"),
            (rules.offers(Wager::SameSuit), "suit 5", "two first cards of one suit"),
            (rules.offers(Wager::Sevens), "sevens", "a dollar on sevens among your first three cards"),
            (true, "reduce 5, take down", "back to you, before the deal"),
            (true, "deal", "no more bets, and the cards"),
            (true, "again", "the wagers of the last round once more, and the deal"),
            (true, "draw (or hit), stand", "another card, or none"),
            (true, "double, double 5", "one card for as much again, or for less"),
            (true, "split", "two hands of a pair"),
            (rules.offers_surrender(), "surrender", "half of the wager for the hand"),
            (rules.offers_insurance(), "insure 5, no", "against the dealer's blackjack, when an ace is up"),
            (rules.offers_even_money(), "even money", "a blackjack paid 1 to 1 at once"),
            (true, "advice, chart", "what the strategy chart of this table does"),
            (true, "cut, no cut, burn card", "be offered the cut, or passed by; see the burn card"),
            (true, "show, guide, why", "the table; its rules; the provisions behind the last answer"),
            (true, "help, quit", ""),
        ];
        let mut help = "Amounts are dollars. Commas go between several things: \"10, deal\".\n".to_string();
        for (_, words, meaning) in lines.into_iter().filter(|(here, ..)| *here) {
            help += format!("  {words:<24} {meaning}").trim_end();
            help.push('\n');
        }
        help
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

/// An amount as one says it: `10`, `12.50`.
fn amount_said(amount: Cents) -> String {
    amount.to_string().replace(['$', ','], "")
}
