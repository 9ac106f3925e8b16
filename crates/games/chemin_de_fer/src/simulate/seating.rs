//! The real table with two people at it, card by card, and the staff's part done on the spot.

use super::least_bank;
use crate::players::Choices;
use crate::rules::{Command, Event, Refusal, Rules, Say, Table, TableCommand, TableEvent};
use baccarat::simulate::Asked;
use baccarat::{Final, Round, Side, value};
use lab::Awaited;
use rulebook::actor::{Actor, Seat};
use rulebook::cards::Card;
use rulebook::game::{Act, Each, Event as _, Game, Moment, Need, Offer, Offers, Silent};
use rulebook::money::Cents;
use rulebook::shoe;
use std::sync::Arc;
use table::croupier::taken_over;

/// Nobody can go on: the table refused a step that should always be possible, or waits for nothing.
#[derive(Clone, Debug, thiserror::Error)]
#[error("nobody can go on: {0}")]
pub struct Deadlock(String);

impl From<Deadlock> for lab::SimError {
    fn from(error: Deadlock) -> lab::SimError {
        lab::SimError::Stuck(error.to_string())
    }
}

impl Deadlock {
    pub(super) fn other(because: &str) -> Deadlock {
        Deadlock(because.to_string())
    }
}

impl From<Refusal> for Deadlock {
    fn from(refusal: Refusal) -> Deadlock {
        Deadlock(refusal.to_string())
    }
}

/// A table with two people at seats 1 and 2: whoever is banker puts up the least, the other goes banco.
#[derive(Clone, Debug)]
pub struct Seating {
    table: Table,
    choices: Choices,
    cards_behind: u16,
}

/// A round as it was played at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub round: Round,
    /// What the player and the banker gained.
    pub gained: [i64; 2],
    /// Were the cards shuffled for it?
    pub new_shoe: bool,
}

/// More steps than any round has, the work on a new shoe and an auction included.
const MOST_STEPS: usize = 1000;

impl Seating {
    /// Two people come to a table that has just opened.
    pub fn open(rules: Arc<Rules>, choices: Choices) -> Result<Seating, Deadlock> {
        let mut table = Table::open(rules);
        for seat in Seat::first(2) {
            let join = Act::new(Moment(0), Actor::Seat(seat), Command::Table(TableCommand::Join {}));
            table.act(join, &mut Silent)?;
        }
        let mut seating = Seating { table, choices, cards_behind: 0 };
        // The dealer makes the shoe ready; how deep the cutting card goes is known then.
        let mut preparing = seating.clone();
        for _ in 0..MOST_STEPS {
            let Some(step) = Awaited::by(&preparing.table).0 else { break };
            if matches!(step.need, Need::Chance(_)) {
                break;
            }
            let act = taken_over(&step, Moment(0));
            let mut loaded = None;
            preparing.table.act(
                act,
                &mut Each(|event| {
                    if let Event::Cards(shoe::Event::Loaded { behind, .. }) = event {
                        loaded = Some(behind);
                    }
                }),
            )?;
            if let Some(behind) = loaded {
                seating.cards_behind = behind;
                return Ok(seating);
            }
        }
        Err(Deadlock::other("the shoe is not made ready"))
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// How many cards lie behind the cutting card.
    pub fn cards_behind(&self) -> u16 {
        self.cards_behind
    }

    /// Plays one round; `next` gives the cards as they lie in the shoe, those that are burnt included.
    pub fn round(&mut self, mut next: impl FnMut(Asked) -> Card) -> Result<Played, Deadlock> {
        let mut seen = Seen::default();
        for _ in 0..MOST_STEPS {
            let (awaited, chosen) = self.asked(&seen);
            let act = match (awaited.0, chosen) {
                (_, Some(chosen)) if !awaited.is_due() => chosen,
                (Some(Offer { need: Need::Chance(_), command, .. }), _) => {
                    let card = || next(Asked { shuffled: std::mem::take(&mut seen.shuffled) });
                    Act::new(Moment(0), Actor::Device, dealt(command, card))
                }
                (Some(step), _) => taken_over(&step, Moment(0)),
                (None, _) => return Err(Deadlock::other("the table waits for nothing")),
            };
            let banker = self.table.banker();
            self.table.act(act, &mut Each(|event| seen.see(&event, banker)))?;
            if let Command::Table(TableCommand::AnnounceResult { player, banker }) = act.command {
                let [mine, theirs] = seen.cards;
                return Ok(Played {
                    round: Round {
                        player: Final { points: player, cards: mine },
                        banker: Final { points: banker, cards: theirs },
                    },
                    gained: seen.gained,
                    new_shoe: seen.new_shoe,
                });
            }
        }
        Err(Deadlock::other("a round does not end"))
    }

    /// What the table waits for, and what one of the two does of his own accord.
    fn asked(&self, seen: &Seen) -> (Awaited<Command>, Option<Act<Command>>) {
        let mut two = Two {
            bids: !seen.bid,
            stays_on_five: !self.choices.player_draws(5),
            option: seen.banker_points.map(|points| self.choices.banker_draws(points, seen.third)),
            least: least_bank(self.table.rules()),
            awaited: Awaited(None),
            chosen: None,
        };
        self.table.awaiting(&mut two);
        (two.awaited, two.chosen)
    }
}

/// Two people who listen to what is offered, beside the staff.
struct Two {
    bids: bool,
    stays_on_five: bool,
    /// What the banker does who has the choice.
    option: Option<bool>,
    least: Cents,
    awaited: Awaited<Command>,
    chosen: Option<Act<Command>>,
}

impl Two {
    /// Does one of them do this of his own accord? He bids once, takes the bank, puts up the least, goes banco, and
    /// chooses about his hand.
    fn choose(&self, command: Command) -> Option<Command> {
        let Command::Table(own) = command else { return None };
        let wanted = match own {
            TableCommand::Bid { .. } => self.bids,
            TableCommand::Bank { cash, .. } => {
                return Some(Command::Table(TableCommand::Bank { amount: self.least, cash }));
            }
            TableCommand::TakeBank { .. } | TableCommand::Banco { .. } => true,
            // "Stay" is put to somebody besides "card" on five alone.
            TableCommand::Call { say: Say::Stay } => self.stays_on_five,
            TableCommand::Draw {} => self.option == Some(true),
            TableCommand::Stay {} => self.option == Some(false),
            _ => false,
        };
        wanted.then_some(command)
    }
}

impl Offers<Command> for Two {
    fn wants(&self, by: Actor, need: Need) -> bool {
        let may_choose = matches!(by, Actor::Seat(_)) && matches!(need, Need::May | Need::Decision);
        self.awaited.wants(by, need) || (may_choose && self.chosen.is_none() && !self.awaited.is_due())
    }

    fn take(&mut self, offer: Offer<Command>) {
        if self.chosen.is_none()
            && let Some(command) = self.choose(offer.command)
        {
            self.chosen = Some(Act::new(Moment(0), offer.by, command));
        }
        self.awaited.put(offer);
    }
}

/// The same command with the card that comes.
fn dealt(offered: Command, next: impl FnOnce() -> Card) -> Command {
    Command::Cards(match offered {
        Command::Cards(shoe::Command::Card { .. }) => shoe::Command::Card { card: next() },
        Command::Cards(shoe::Command::CardDown { card: Some(_) }) => {
            shoe::Command::CardDown { card: Some(next()) }
        }
        _ => return offered,
    })
}

/// What a round has shown.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// How many cards either hand has.
    cards: [u8; 2],
    /// The player's third card.
    third: Option<u8>,
    /// The banker's count on two cards, once he has turned them.
    banker_points: Option<u8>,
    gained: [i64; 2],
    bid: bool,
    shuffled: bool,
    new_shoe: bool,
}

impl Seen {
    fn see(&mut self, event: &Event, banker: Option<Seat>) {
        match event {
            Event::Cards(shoe::Event::Shuffled { .. }) => (self.shuffled, self.new_shoe) = (true, true),
            Event::Table(TableEvent::Bid { .. }) => self.bid = true,
            Event::Table(TableEvent::Dealt { hand, card, .. }) => {
                self.cards[*hand as usize] = 3;
                if *hand == Side::Player {
                    self.third = Some(value(*card));
                }
            }
            Event::Table(TableEvent::Turned { hand, cards, points, .. }) => {
                let count = &mut self.cards[*hand as usize];
                *count = (*count).max(cards.count());
                if *hand == Side::Banker {
                    self.banker_points = Some(*points);
                }
            }
            _ => {}
        }
        let decides = matches!(event, Event::Table(TableEvent::Settled(_) | TableEvent::Vigorish { .. }));
        if let (true, Some(moved)) = (decides, event.movement()) {
            let side = if Some(moved.seat) == banker { Side::Banker } else { Side::Player };
            self.gained[side as usize] += moved.patron.0 + moved.layout.0;
        }
    }
}
