//! The real table with the same player on every box he plays, card by card, and the staff's part done on the spot.

use super::felt::Played;
use crate::odds::{Action, Facing, Open};
use crate::players::{Level, Player, wager};
use crate::rules::{
    Command, Event, HandState, Refusal, Rules, Side, Table, TableCommand, TableEvent, Wager, value,
};
use lab::Awaited;
use rulebook::actor::{Actor, Seat};
use rulebook::cards::Card;
use rulebook::game::{Act, Each, Game, Moment, Need, Offer, Silent, Viewer};
use rulebook::money::Cents;
use rulebook::shoe;
use std::sync::Arc;
use table::chance::SimChance;
use table::croupier;

/// The cards do not come: the table refused a step that should always be possible, or waits for nothing.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the cards do not come: {0}")]
pub struct NoDeal(String);

impl From<NoDeal> for lab::SimError {
    fn from(error: NoDeal) -> lab::SimError {
        lab::SimError::Stuck(error.to_string())
    }
}

impl From<Refusal> for NoDeal {
    fn from(refusal: Refusal) -> NoDeal {
        NoDeal(refusal.to_string())
    }
}

/// A table with a patron at each box that is played.
#[derive(Clone, Debug)]
pub struct Seating {
    table: Table,
    player: Player,
    /// The running count.
    running: i32,
}

/// A round as it was played at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// What it did to the player.
    pub played: Played,
    /// Were the cards shuffled before it?
    pub new_shoe: bool,
    /// How many cards came.
    pub cards: u64,
}

/// What the table asks of the shoe.
#[derive(Debug)]
pub struct Asked<'t> {
    /// This is the first card after a shuffle.
    pub shuffled: bool,
    /// The round has begun: what was shuffled are the discards (19:47-2.15(f)).
    pub is_in_round: bool,
    /// Then, what lies on the table.
    pub on_table: Vec<Card>,
    /// It is burnt face down: nobody learns which it is.
    pub is_burn: bool,
    /// The table.
    pub table: &'t Table,
}

impl Asked<'_> {
    /// A card drawn among those that may come, each as often as it is left: for any shoe there is.
    pub fn draw(&self, chance: &mut SimChance) -> Card {
        use table::chance::Entropy as _;
        let drawn = croupier::chance_step(self.table, Moment(0), &mut |n| chance.below(n));
        match drawn.map(|act| act.command) {
            Some(Command::Cards(
                shoe::Command::Card { card } | shoe::Command::CardDown { card: Some(card) },
            )) => card,
            other => unreachable!("a card was asked for, and not {other:?}"),
        }
    }
}

/// More steps than any round has, the work on a new shoe included.
const MOST_STEPS: usize = 5000;

impl Seating {
    /// The patrons come to a table that has just opened, and want no cut.
    pub fn open(rules: Arc<Rules>, player: Player) -> Result<Seating, NoDeal> {
        let mut table = Table::open(rules);
        for seat in Seat::first(player.boxes()) {
            table.act(by(seat, TableCommand::Join {}), &mut Silent)?;
            table.act(by(seat, TableCommand::PassMeBy { on: true }), &mut Silent)?;
        }
        Ok(Seating { table, player, running: 0 })
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Plays one round; `next` gives the cards as they come out of the shoe.
    pub fn round(&mut self, mut next: impl FnMut(&Asked<'_>) -> Card) -> Result<Round, NoDeal> {
        let mut seen = Seen::new(self.running);
        let (mut wagered, mut hole) = (false, None);
        for _ in 0..MOST_STEPS {
            seen.is_dealing = !self.table.takes_wagers();
            let awaited = Awaited::by(&self.table);
            if self.is_open() && !wagered && !awaited.is_due() {
                wagered = true;
                self.wager(&mut seen)?;
                continue;
            }
            let act = match awaited.0 {
                Some(Offer { need: Need::Decision, by, command, .. }) => {
                    self.decide(by, command, &mut seen)?;
                    continue;
                }
                Some(Offer { need: Need::Chance(_), command, .. }) => {
                    let command = self.dealt(command, &mut seen, &mut hole, &mut next);
                    Act::new(Moment(0), Actor::Device, command)
                }
                Some(step) => croupier::taken_over(&step, Moment(0)),
                None => return Err(NoDeal("the table waits for nothing".to_string())),
            };
            self.act(act, &mut seen)?;
            if seen.has_begun && self.table.takes_wagers() {
                self.running = seen.running;
                return Ok(Round { played: seen.played, new_shoe: seen.new_shoe, cards: seen.cards });
            }
        }
        Err(NoDeal("a round does not end".to_string()))
    }

    fn act(&mut self, act: Act<Command>, seen: &mut Seen) -> Result<(), NoDeal> {
        let tags = self.player.tags();
        self.table.act(act, &mut Each(|event| seen.see(&event, tags)))?;
        Ok(())
    }

    fn is_open(&self) -> bool {
        self.table.takes_wagers() && self.table.sides().iter().all(|side| self.table.shoe(*side).is_ready())
    }

    fn level(&self, seen: &Seen) -> Level {
        Level::of(seen.running, usize::from(self.table.shoe(Side::Left).pile().cards()))
    }

    fn wager(&mut self, seen: &mut Seen) -> Result<(), NoDeal> {
        let rules = Arc::clone(self.table.rules());
        let stake = self.player.stake(self.level(seen));
        for seat in Seat::first(self.player.boxes()) {
            for spot in 1..=rules.spots() {
                let spot = rules.multiple_action().map(|_| spot);
                self.act(by(seat, wager(Wager::Blackjack, stake, None, spot)), seen)?;
            }
            if let Some((on, amount)) = self.player.additional() {
                self.act(by(seat, wager(on, amount, None, None)), seen)?;
            }
        }
        Ok(())
    }

    /// A patron is asked something: about insurance, or about a hand.
    fn decide(&mut self, asked: Actor, plain: Command, seen: &mut Seen) -> Result<(), NoDeal> {
        let Actor::Seat(seat) = asked else { return Err(NoDeal("nobody is asked".to_string())) };
        let level = self.level(seen);
        match plain {
            Command::Table(TableCommand::DeclineInsurance { .. }) if self.player.insures(level) => {
                while let Some((command, most)) = self.insurable(seat) {
                    let command = Table::with_amount(command, most);
                    self.act(Act::new(Moment(0), Actor::Seat(seat), command), seen)?;
                }
                Ok(())
            }
            Command::Table(TableCommand::Stand { .. }) => {
                let command = self.choose(seat, level)?;
                self.act(by(seat, command), seen)
            }
            command => self.act(Act::new(Moment(0), asked, command), seen),
        }
    }

    /// Insurance that this patron may make, and how much of it at most.
    fn insurable(&self, seat: Seat) -> Option<(Command, Cents)> {
        let his = |by, need| by == Actor::Seat(seat) && need == Need::May;
        let insures = |command: &Command| matches!(command, Command::Table(TableCommand::Insure { .. }));
        let offer = self.table.first_offer(his, insures)?;
        Some((offer.command, offer.amounts?.max))
    }

    /// What the player does with the hand whose turn it is.
    fn choose(&self, seat: Seat, level: Level) -> Result<TableCommand, NoDeal> {
        let lost = || NoDeal("it is nobody's turn".to_string());
        let (at, hand) = self.table.hand_at_turn().ok_or_else(lost)?;
        let at = Some(at);
        let (double, split) = (TableCommand::Double { amount: None, at }, TableCommand::Split { at });
        let (draw, surrender) = (TableCommand::Draw { at }, TableCommand::Surrender { at });
        let may = |own: TableCommand| self.table.check(&by(seat, own)).is_ok();
        let open = Open { double: may(double), split: may(split), surrender: may(surrender) };
        let pair = match *hand.cards() {
            [one, other] if value(one) == value(other) => Some(value(one)),
            _ => None,
        };
        let dealer = self.table.dealer();
        let facing = match *dealer.cards() {
            [] => return Err(lost()),
            [up] => Facing::Up(value(up)),
            _ => Facing::Both { total: dealer.count().total, soft: dealer.count().soft },
        };
        let count = hand.count();
        Ok(match self.player.action(level, (count.total, count.soft), pair, open, facing) {
            Action::Hit if may(draw) => draw,
            // 2.11(c)2: a split ace has its one card.
            Action::Stand | Action::Hit => TableCommand::Stand { at },
            Action::Double => double,
            Action::Split => split,
            Action::Surrender => surrender,
        })
    }

    /// The same command with the card that comes.
    fn dealt(
        &self,
        offered: Command,
        seen: &mut Seen,
        hole: &mut Option<Card>,
        next: &mut impl FnMut(&Asked<'_>) -> Card,
    ) -> Command {
        let Command::Cards(command) = offered else { return offered };
        let is_burn = matches!(command, shoe::Command::CardDown { card: None });
        if !is_burn && !matches!(command, shoe::Command::Card { .. } | shoe::Command::CardDown { .. }) {
            return offered;
        }
        let shuffled = std::mem::take(&mut seen.shuffled);
        let is_in_round = seen.is_dealing;
        let on_table = if shuffled && is_in_round { self.on_table(*hole) } else { Vec::new() };
        let card = next(&Asked { shuffled, is_in_round, on_table, is_burn, table: &self.table });
        Command::Cards(match command {
            shoe::Command::Card { .. } => shoe::Command::Card { card },
            shoe::Command::CardDown { card: Some(_) } => {
                *hole = Some(card);
                shoe::Command::CardDown { card: Some(card) }
            }
            burn => burn,
        })
    }

    /// 2.15(f): everything that is not in the discard rack.
    fn on_table(&self, hole: Option<Card>) -> Vec<Card> {
        let view = self.table.view(Viewer::Staff);
        let hands =
            view.boxes.iter().flat_map(|place| &place.hands).filter(|hand| hand.state != HandState::Settled);
        let mut cards: Vec<Card> = hands.flat_map(|hand| &hand.cards).copied().collect();
        cards.extend(view.dealer.cards.iter().filter_map(|card| card.or(hole)));
        cards
    }
}

fn by(seat: Seat, own: TableCommand) -> Act<Command> {
    Act::new(Moment(0), Actor::Seat(seat), Command::Table(own))
}

/// What the events of a round have shown.
#[derive(Clone, Copy, Debug)]
struct Seen {
    played: Played,
    running: i32,
    shuffled: bool,
    new_shoe: bool,
    /// The wagers are closed.
    is_dealing: bool,
    /// A card has come to somebody.
    has_begun: bool,
    cards: u64,
}

impl Seen {
    fn new(running: i32) -> Seen {
        let played = Played::default();
        Seen {
            played,
            running,
            shuffled: false,
            new_shoe: false,
            is_dealing: false,
            has_begun: false,
            cards: 0,
        }
    }

    fn see(&mut self, event: &Event, tags: Option<&[i8; 11]>) {
        let played = &mut self.played;
        match event {
            Event::Cards(shoe::Event::Shuffled { .. }) => {
                self.running = 0;
                self.shuffled = true;
                self.new_shoe |= !self.is_dealing;
            }
            // The card that is burnt in the middle of a round.
            Event::Cards(shoe::Event::Burned { .. }) => self.cards += u64::from(self.is_dealing),
            Event::Cards(_) => {}
            Event::Table(event) => match event {
                TableEvent::Dealt { card, .. } => {
                    self.has_begun = true;
                    self.cards += 1;
                    self.count(*card, tags);
                }
                TableEvent::Turned { card, .. } => self.count(Some(*card), tags),
                TableEvent::Wagered { on, amount, .. } if on.wager == Wager::Blackjack => {
                    played.original += amount.0;
                }
                TableEvent::Wagered { amount, .. } => played.additional += amount.0,
                TableEvent::Doubled { amount, .. } | TableEvent::SplitWager { amount, .. } => {
                    played.added += amount.0;
                }
                TableEvent::Insured { amount, .. } => played.insured += amount.0,
                TableEvent::Settled(settled) => {
                    let gained = settled.wager.paid.0 - settled.wager.collected.0;
                    match settled.wager.wager {
                        Wager::Blackjack => played.gained += gained,
                        Wager::Insurance => played.by_insurance += gained,
                        _ => played.by_additional += gained,
                    }
                }
                _ => {}
            },
        }
    }

    fn count(&mut self, card: Option<Card>, tags: Option<&[i8; 11]>) {
        if let (Some(card), Some(tags)) = (card, tags) {
            self.running += i32::from(tags[usize::from(value(card))]);
        }
    }
}
