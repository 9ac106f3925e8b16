//! Chemin de fer, a line at a time, with two of the house's players at the table.
//!
//! They are there so that the game can be learnt: whoever has the bank keeps it at what it was, the other two cover it,
//! and a hand is played as the tables of punto banco would play it. Their money is the house's.

mod others;
mod speech;

use crate::rules::{Claim, Command, Event, Rules, Say, Table, TableCommand, TableEvent, View};
use anyhow::bail;
use baccarat::Side;
use house::asked::now;
use house::asked::{Guest, Seating};
use house::terminal::{BAD, QUIET, STRONG, plain};
use house::words::{self, refused};
use rulebook::actor::{Actor, Seat};
use rulebook::cards::Card;
use rulebook::game::{Act, Event as _, Game as _, Need, Offer, Refuse as _, Viewer};
use rulebook::money::Cents;
use rulebook::provision::Provision;
use rulebook::shoe;
use speech::{Said, understand};
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Arc;
use table::croupier::default_step;
use table::session::{Performed, Session};

/// Sits down at a table, with two others.
pub(super) fn sit_down(rules: &Arc<Rules>, seating: &Seating<'_>) -> anyhow::Result<Box<dyn Guest>> {
    if rules.seats() < 3 {
        bail!("this game needs three places: yours, and two for the house's players");
    }
    let [Some(me), Some(one), Some(other)] = [1, 2, 3].map(Seat::new) else { bail!("there are three seats") };
    let mut player = Player {
        session: seating.session(rules)?,
        me,
        others: [one, other],
        brought: seating.bankroll,
        bankroll: seating.bankroll,
        rounds: 0,
        ascii: seating.ascii,
        reasons: BTreeSet::new(),
    };
    for seat in [me, one, other] {
        let act = Act::new(now(), Actor::Seat(seat), Command::Table(TableCommand::Join {}));
        if let Err(refusal) = player.session.submit(act) {
            bail!("the table does not let you in: {refusal}");
        }
    }
    Ok(Box::new(player))
}

/// One participant, and the two of the house.
struct Player {
    session: Session<Table>,
    me: Seat,
    others: [Seat; 2],
    brought: Cents,
    bankroll: Cents,
    rounds: u64,
    ascii: bool,
    /// The provisions behind the last answer.
    reasons: BTreeSet<Provision>,
}

impl Guest for Player {
    fn greet(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let rules = self.session.game().rules();
        let (title, vigorish) = (plain(rules.title()), rules.vigorish().percent());
        writeln!(
            out,
            "{STRONG}{title}{STRONG:#}, {} decks; the house takes {vigorish} percent of what a banker wins.",
            rules.decks()
        )?;
        let [one, other] = self.others.map(Seat::number);
        writeln!(
            out,
            "You have {} and sit at seat {}; the house plays seats {one} and {other}. Say \"help\" for the words.\n",
            self.bankroll,
            self.me.number()
        )?;
        self.go_on(out)
    }

    fn hear(&mut self, line: Option<&str>, out: &mut dyn Write) -> anyhow::Result<bool> {
        let said = line.map_or_else(|| Said::Unclear("I did not get that.".to_string()), understand);
        match said {
            Said::Quit => return Ok(false),
            Said::Nothing => {}
            Said::Unclear(hint) => writeln!(out, "{}", plain(&hint))?,
            Said::Help => out.write_all(HELP.as_bytes())?,
            Said::Why => self.why(out)?,
            Said::Show => self.ask(out)?,
            Said::Pass => match self.ways_to_pass() {
                Some(command) => self.say(command, out)?,
                None => writeln!(out, "There is nothing to pass on now.")?,
            },
            Said::Amount(amount) => match self.ways_to_wager(amount) {
                Some(command) => self.say(command, out)?,
                None => writeln!(out, "You have nothing to wager on now.")?,
            },
            Said::Command(command) => self.say(command, out)?,
        }
        Ok(true)
    }

    fn leave(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let leave = Command::Table(TableCommand::Leave {});
        self.perform(Act::new(now(), Actor::Seat(self.me), leave), out)?;
        // What he has at stake is played without him.
        for _ in 0..MOST_STEPS {
            if !self.session.game().present().has(self.me) || !self.step(out)? {
                break;
            }
        }
        writeln!(out, "{}", words::farewell(self.bankroll, self.brought, self.rounds))?;
        Ok(())
    }
}

/// More steps than any round has.
const MOST_STEPS: usize = 500;

impl Player {
    fn view(&self) -> View {
        self.session.game().view(Viewer::Seat(self.me))
    }

    /// What may be done from my seat.
    fn mine(&self) -> Vec<Offer<Command>> {
        let offers = self.session.game().offers();
        offers.into_iter().filter(|offer| offer.by == Actor::Seat(self.me)).collect()
    }

    /// Is it for me to speak? A window is open in which I have not spoken, or a hand is mine to play.
    fn is_my_turn(&self) -> bool {
        self.mine().iter().any(|offer| match offer.command {
            Command::Cards(command) => matches!(command, shoe::Command::DeclineCut {}),
            Command::Table(command) => matches!(
                command,
                TableCommand::NoBid {}
                    | TableCommand::DeclineBank {}
                    | TableCommand::Bank { .. }
                    | TableCommand::NoClaim {}
                    | TableCommand::NoWager {}
                    | TableCommand::Call { .. }
                    | TableCommand::Draw {}
                    | TableCommand::Stay {}
            ),
        })
    }

    /// "Pass", where there are several words for it.
    fn ways_to_pass(&self) -> Option<Command> {
        let is_pass = |command: &Command| match command {
            Command::Cards(command) => matches!(command, shoe::Command::DeclineCut {}),
            Command::Table(command) => matches!(
                command,
                TableCommand::NoBid {}
                    | TableCommand::DeclineBank {}
                    | TableCommand::NoClaim {}
                    | TableCommand::NoWager {}
                    | TableCommand::PassBank {}
            ),
        };
        self.mine().into_iter().map(|offer| offer.command).find(is_pass)
    }

    /// A bare amount: the bid, the bank or the part that it must be.
    fn ways_to_wager(&self, amount: Cents) -> Option<Command> {
        let offers = self.mine();
        let with_amount = offers.iter().find(|offer| offer.amounts.is_some())?;
        Some(Table::with_amount(with_amount.command, amount))
    }

    /// The banker who chooses to stay says the word of the player who stays.
    fn meant(&self, command: Command) -> Command {
        let stays = Command::Table(TableCommand::Stay {});
        match command {
            Command::Table(TableCommand::Call { say: Say::Stay })
                if self.mine().iter().any(|offer| offer.command == stays) =>
            {
                stays
            }
            other => other,
        }
    }

    /// I say it; then everybody goes on until it is for me again.
    fn say(&mut self, command: Command, out: &mut dyn Write) -> anyhow::Result<()> {
        let command = self.meant(command);
        if self.perform(Act::new(now(), Actor::Seat(self.me), command), out)? {
            self.go_on(out)?;
        }
        Ok(())
    }

    /// The others and the dealer go on until it is for me to speak.
    fn go_on(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        for _ in 0..MOST_STEPS {
            if self.is_my_turn() || !self.step(out)? {
                break;
            }
        }
        self.ask(out)
    }

    /// One of the others speaks, or what is due is done; not if there is nothing to do.
    fn step(&mut self, out: &mut dyn Write) -> anyhow::Result<bool> {
        let view = self.view();
        let offers = self.session.game().offers();
        let chosen = self.others.iter().find_map(|seat| others::chooses(*seat, &offers, &view));
        let act = match chosen {
            Some((seat, command)) => Act::new(now(), Actor::Seat(seat), command),
            None => match default_step(self.session.game(), None, now()) {
                Some(act) => act,
                None => return Ok(false),
            },
        };
        self.perform(act, out)
    }

    /// Does it if the table accepts it and the money is there, and tells what came of it.
    fn perform(&mut self, act: Act<Command>, out: &mut dyn Write) -> anyhow::Result<bool> {
        let prepared = match self.session.prepare(act) {
            Ok(prepared) => prepared,
            Err(refusal) => {
                self.reasons = BTreeSet::from([refusal.cite()]);
                writeln!(out, "{}", refused(&refusal))?;
                return Ok(false);
            }
        };
        let events = || prepared.performed().iter().flat_map(|done| &done.events);
        let mine = events().filter_map(|event| event.movement()).filter(|one| one.seat == self.me);
        let moved: Cents = mine.map(|one| one.patron).sum();
        if self.bankroll.0 + moved.0 < 0 {
            let missing = Cents(-moved.0);
            writeln!(out, "{BAD}No:{BAD:#} that takes {missing}, and you have {}.", self.bankroll)?;
            return Ok(false);
        }
        let reasons: BTreeSet<Provision> = events().filter_map(|event| event.cite()).collect();
        if !reasons.is_empty() {
            self.reasons = reasons;
        }
        self.bankroll += moved;
        let performed = self.session.commit(prepared);
        self.tell(&performed, out)?;
        Ok(true)
    }

    fn tell(&mut self, performed: &[Performed<Table>], out: &mut dyn Write) -> anyhow::Result<()> {
        for done in performed {
            if let Command::Table(TableCommand::AnnounceResult { player, banker }) = done.act.command {
                self.rounds += 1;
                let [mine, theirs] = [player, banker].map(words::points);
                let line = match player.cmp(&banker) {
                    std::cmp::Ordering::Greater => {
                        format!("{STRONG}Player wins{STRONG:#}, {mine} over {theirs}.")
                    }
                    std::cmp::Ordering::Less => {
                        format!("{STRONG}Banker wins{STRONG:#}, {theirs} over {mine}.")
                    }
                    std::cmp::Ordering::Equal => format!("{STRONG}Stand-off{STRONG:#}, {mine} to {theirs}."),
                };
                writeln!(out, "{line}")?;
            }
            for event in &done.events {
                if let Some(line) = self.told(event) {
                    writeln!(out, "{line}")?;
                }
            }
        }
        Ok(())
    }

    fn who(&self, seat: Seat) -> String {
        if seat == self.me { "You".to_string() } else { format!("Seat {}", seat.number()) }
    }

    /// A line for one event, or none where it needs no words.
    fn told(&self, event: &Event) -> Option<String> {
        let event = match event {
            Event::Cards(shoe::Event::Shuffled { cards, .. }) => {
                return Some(format!("{QUIET}  {cards} cards are shuffled.{QUIET:#}"));
            }
            Event::Cards(shoe::Event::CuttingCard { .. }) => {
                return Some(format!("{QUIET}  The cutting card comes out: this is the last hand.{QUIET:#}"));
            }
            Event::Cards(_) => return None,
            Event::Table(event) => event,
        };
        Some(match event {
            TableEvent::Bid { seat, amount } => format!("  {}: {amount} bid.", self.who(*seat)),
            TableEvent::Banker { seat, .. } => format!("  {}: banker.", self.who(*seat)),
            TableEvent::Wagered { seat, wager: Side::Banker, amount, .. } => {
                format!("  {}: {amount} in the bank.", self.who(*seat))
            }
            TableEvent::Wagered { seat, wager: Side::Player, amount, claim, .. } => {
                let claim = match claim {
                    Some(Claim::Banco) => "banco, ",
                    Some(Claim::Suivi) => "suivi, ",
                    None => "",
                };
                format!("  {}: {claim}{amount} against it.", self.who(*seat))
            }
            TableEvent::Withdrawn { seat, amount, .. } => {
                format!("  {}: {amount} back, which nobody covered.", self.who(*seat))
            }
            TableEvent::Dominant { seat } => format!("  {}: plays the player's hand.", self.who(*seat)),
            TableEvent::Called { seat, say, .. } => format!("  {}: \"{say}\".", self.who(*seat)),
            TableEvent::Turned { hand, cards, points, .. } => {
                let cards: Vec<Card> = cards.cards().collect();
                format!(
                    "  The {hand}'s hand: {}, {}.",
                    words::cards(&cards, self.ascii),
                    words::points(*points)
                )
            }
            TableEvent::Dealt { hand, card, .. } => {
                format!("  A card for the {hand}'s hand: {}.", words::card(*card, self.ascii))
            }
            TableEvent::Settled(settled) if settled.seat == self.me => words::settled(settled),
            TableEvent::Vigorish { seat, amount, cite } if *seat == self.me => {
                format!("  {amount} vigorish for the house {QUIET}({cite}){QUIET:#}.")
            }
            TableEvent::VoidRound { .. } | TableEvent::Annulled { .. } => {
                "  The round does not count.".to_string()
            }
            _ => return None,
        })
    }

    /// Where the game is, and what is asked of me.
    fn ask(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let view = self.view();
        let hands = [("player's", &view.hands.player), ("banker's", &view.hands.banker)];
        for (name, hand) in hands {
            let seen: Vec<Card> = hand.cards.iter().flatten().copied().collect();
            if let (false, Some(points)) = (seen.is_empty(), hand.points) {
                let cards = words::cards(&seen, self.ascii);
                writeln!(out, "  You see the {name} hand: {cards}, {}.", words::points(points))?;
            }
        }
        let mut asked = Vec::new();
        for offer in self.mine() {
            let word = match offer.command {
                Command::Cards(shoe::Command::Cut { .. }) => "cut 200".to_string(),
                Command::Cards(shoe::Command::DeclineCut {}) => "pass".to_string(),
                Command::Cards(_) => continue,
                Command::Table(command) => match speech::word_for(command) {
                    Some(word) => word,
                    None => continue,
                },
            };
            asked.push(match offer.amounts {
                Some(amounts) => format!("{word} ({} to {}, by {})", amounts.min, amounts.max, amounts.step),
                None if offer.need == Need::Decision => format!("{STRONG}{word}{STRONG:#}"),
                None => word,
            });
        }
        let bank = view.bank.filter(|bank| !bank.placed.is_zero());
        let bank = bank
            .map_or(String::new(), |bank| format!(" {} in the bank, {} covered.", bank.placed, bank.covered));
        writeln!(out, "You have {STRONG}{}{STRONG:#}.{bank}", self.bankroll)?;
        match asked.is_empty() {
            true => writeln!(out, "{QUIET}Nothing is asked of you.{QUIET:#}")?,
            false => writeln!(out, "You may say: {}.", asked.join(", "))?,
        }
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

const HELP: &str = "\
Amounts are dollars.
  bid 20, pass                       for the bank, when it is auctioned
  bank 20, pass bank                 as banker: what you put up, the last amount to twice the last
  take bank, decline                 when it is offered to you
  banco, suivi                       the whole bank: anybody's, and his who covered the last one and lost
  wager 10, pass                     a part of it
  card, stay, natural                as the player's hand: card to 4, as you like on 5, stay on 6 and 7
  under eight, natural               as banker, when you have looked
  draw, stay                         as banker, where Table 3 leaves it to you
  show, why, help, quit
";
