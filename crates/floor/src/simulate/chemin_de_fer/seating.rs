//! The real table with two people at it, card by card, and the staff's part done on the spot.

use super::least_bank;
use crate::players::chemin_de_fer::Choices;
use crate::simulate::attending::Awaited;
use crate::simulate::punto_banco::Asked;
use rulebook::actor::{Actor, Seat};
use rulebook::baccarat::{Final, Round, Side, value};
use rulebook::cards::Card;
use rulebook::chemin_de_fer::{Command, Event, Refusal, Rules, Say, Table, TableCommand, TableEvent};
use rulebook::game::{Act, Each, Event as _, Game, Moment, Offer, Silent};
use rulebook::shoe;
use std::sync::Arc;

/// Nobody can go on: the table refused a step that should always be possible, or waits for nothing.
#[derive(Clone, Debug, thiserror::Error)]
#[error("nobody can go on: {0}")]
pub struct Deadlock(String);

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
            let awaited = Awaited::by(&preparing.table);
            let Some(act) = awaited.duty.or(awaited.default) else { break };
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
            let awaited = Awaited::by(&self.table);
            let act = if let Some(duty) = awaited.duty {
                duty
            } else if let Some(act) = self.chosen(&seen) {
                act
            } else if let Some(plain) = awaited.decision.or(awaited.default) {
                plain
            } else if let Some(chance) = awaited.chance {
                let command = dealt(chance, || {
                    let card = next(Asked { shuffled: std::mem::take(&mut seen.shuffled) });
                    seen.last = Some(card);
                    card
                });
                Act::new(Moment(0), Actor::Device, command)
            } else {
                return Err(Deadlock::other("the table waits for nothing"));
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

    /// What one of the two does of his own accord: bids once, takes the bank, puts up the least, goes banco, and chooses
    /// about his hand.
    fn chosen(&self, seen: &Seen) -> Option<Act<Command>> {
        let mut chosen = None;
        let stays_on_five = !self.choices.player_draws(5);
        let option = seen.banker_points.map(|points| self.choices.banker_draws(points, seen.third));
        let least = least_bank(self.table.rules());
        self.table.awaiting(&mut Each(|offer: Offer<Command>| {
            let Command::Table(command) = offer.command else { return };
            let wanted = match command {
                TableCommand::Bid { .. } => !seen.bid,
                TableCommand::Bank { .. } => true,
                TableCommand::TakeBank { .. } | TableCommand::Banco { .. } => true,
                // "Stay" is put to somebody besides "card" on five alone.
                TableCommand::Call { say: Say::Stay } => stays_on_five,
                TableCommand::Draw {} => option == Some(true),
                TableCommand::Stay {} => option == Some(false),
                _ => false,
            };
            if wanted {
                let command = match command {
                    TableCommand::Bank { cash, .. } => TableCommand::Bank { amount: least, cash },
                    other => other,
                };
                chosen.get_or_insert(Act::new(Moment(0), offer.by, Command::Table(command)));
            }
        }));
        chosen
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
    /// The card that came last.
    last: Option<Card>,
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
