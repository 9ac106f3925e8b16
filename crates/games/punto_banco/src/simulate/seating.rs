//! The real table with one patron at it, card by card, and the staff's part done on the spot.

use super::settlement::Settlement;
use crate::players::Flat;
use crate::rules::{Command, Event, Refusal, Rules, Table, TableCommand, TableEvent};
use baccarat::simulate::Asked;
use baccarat::{Final, Round, Side};
use lab::Awaited;
use rulebook::actor::{Actor, Seat};
use rulebook::cards::Card;
use rulebook::game::{Act, Each, Game, Moment, Need, Offer, Silent};
use rulebook::layout;
use rulebook::shoe;
use std::sync::Arc;
use table::croupier::taken_over;

/// The cards do not come: the table refused a step that should always be possible, or waits for nothing.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the cards do not come: {0}")]
pub struct NoDeal(String);

impl From<NoDeal> for lab::SimError {
    fn from(error: NoDeal) -> lab::SimError {
        lab::SimError::Stuck(error.to_string())
    }
}

impl NoDeal {
    pub(super) fn other(because: &str) -> NoDeal {
        NoDeal(because.to_string())
    }
}

impl From<Refusal> for NoDeal {
    fn from(refusal: Refusal) -> NoDeal {
        NoDeal(refusal.to_string())
    }
}

/// A table with one patron at seat 1, who deals himself only where the edition leaves nobody else to.
#[derive(Clone, Debug)]
pub struct Seating {
    table: Table,
    flat: Flat,
}

/// A round as it was played at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub round: Round,
    /// What became of the wagers.
    pub settlement: Settlement,
    /// Were the cards shuffled for it?
    pub new_shoe: bool,
}

/// More steps than any round has, the work on a new shoe included.
const MOST_STEPS: usize = 1000;

impl Seating {
    /// The patron comes to a table that has just opened, and wants neither cut nor shoe.
    pub fn open(rules: Arc<Rules>, flat: Flat) -> Result<Seating, NoDeal> {
        let mut table = Table::open(rules);
        table.act(by_patron(layout::Command::Join {}), &mut Silent)?;
        table.act(by_patron(TableCommand::PassMeBy { on: true }), &mut Silent)?;
        Ok(Seating { table, flat })
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Plays one round: the wagers are made, and `next` gives the cards as they lie in the shoe, those that are burnt
    /// included. It is told when the cards have been shuffled.
    pub fn round(&mut self, mut next: impl FnMut(Asked) -> Card) -> Result<Played, NoDeal> {
        let mut seen = Seen::default();
        let mut wagered = false;
        for _ in 0..MOST_STEPS {
            let awaited = Awaited::by(&self.table);
            let is_open = self.table.takes_wagers() && self.table.shoe().is_ready();
            if is_open && !wagered && !awaited.is_due() {
                wagered = true;
                for (on, amount) in self.flat.wagers() {
                    self.table.act(by_patron(layout::Command::chips(on, amount)), &mut Silent)?;
                }
                continue;
            }
            let act = match awaited.0 {
                Some(Offer { need: Need::Chance(_), command, .. }) => {
                    let card = || next(Asked { shuffled: std::mem::take(&mut seen.shuffled) });
                    Act::new(Moment(0), Actor::Device, dealt(command, card))
                }
                Some(step) => taken_over(&step, Moment(0)),
                None => return Err(NoDeal::other("the table waits for nothing")),
            };
            self.table.act(act, &mut Each(|event| seen.see(&event)))?;
            if seen.settled {
                return Ok(Played {
                    round: Round { player: seen.hands[0], banker: seen.hands[1] },
                    settlement: seen.settlement,
                    new_shoe: seen.new_shoe,
                });
            }
        }
        Err(NoDeal::other("a round does not end"))
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

fn by_patron(command: impl Into<Command>) -> Act<Command> {
    let seat = Seat::first(1).next().expect("there is a first seat");
    Act::new(Moment(0), Actor::Seat(seat), command.into())
}

/// What the events of a round have shown.
#[derive(Clone, Copy, Debug)]
struct Seen {
    hands: [Final; 2],
    settlement: Settlement,
    settled: bool,
    shuffled: bool,
    new_shoe: bool,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen {
            hands: [Final { points: 0, cards: 0 }; 2],
            settlement: Settlement::default(),
            settled: false,
            shuffled: false,
            new_shoe: false,
        }
    }
}

impl Seen {
    fn see(&mut self, event: &Event) {
        match event {
            Event::Cards(shoe::Event::Shuffled { .. }) => (self.shuffled, self.new_shoe) = (true, true),
            Event::Table(TableEvent::Dealt { hand, .. }) => self.hands[*hand as usize].cards += 1,
            Event::Table(TableEvent::Result { player, banker, .. }) => {
                self.hands[Side::Player as usize].points = *player;
                self.hands[Side::Banker as usize].points = *banker;
                self.settled = true;
            }
            Event::Table(event) => self.settlement.see(event),
            Event::Cards(_) | Event::Layout(_) => {}
        }
    }
}
