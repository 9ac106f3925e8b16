//! The real table with one player at it, and the staff's part done on the spot.

use super::{Flat, Line, Tally};
use crate::Session;
use crate::attending::Awaited;
use crate::sessions::Bankroll;
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Each, Event as _, Game, Moment, Need, Offer, Refuse as _, Silent};
use serde_json::Value;
use std::sync::Arc;
use table::chance::{Entropy as _, SimChance};
use table::croupier::{arrival, chance_step, taken_over};

/// Where the player sits.
const FIRST: Seat = Seat::new(1).expect("there is a first seat");

/// More steps than any round has.
const MOST_STEPS: usize = 10_000;

/// So many different events are known by heart; more than any layout has ways to end.
const MOST_KNOWN: usize = 512;

/// A table with one player at its first seat.
#[derive(Clone)]
pub(super) struct Seating<'f, G: Game> {
    pub(super) table: G,
    pub(super) flat: &'f Flat<G::Command>,
    /// Events that moved money, with the place of their wager: an event is written out once and then known.
    known: Vec<(G::Event, usize)>,
}

/// What a table does next.
pub(super) enum Next<C> {
    /// The round is over: nothing lies on the layout.
    Over,
    /// Chance has its way.
    Chance,
    /// A step without a choice, or the plain thing.
    Step(Act<C>),
}

impl<'f, G: Game> Seating<'f, G> {
    /// The player comes to a table that has just opened, and the table takes the wagers.
    pub(super) fn open(rules: Arc<G::Rules>, flat: &'f Flat<G::Command>) -> Result<Seating<'f, G>, String> {
        let mut table = G::open(rules);
        let comes = arrival(&table, FIRST, Moment(0)).ok_or("nobody can come to the table")?;
        table.act(comes, &mut Silent).map_err(|refusal| refusal.to_string())?;
        let seating = Seating { table, flat, known: Vec::new() };
        seating.clone().wager(&mut vec![Line::default(); flat.wagers.len()])?;
        Ok(seating)
    }

    /// Makes the wagers.
    pub(super) fn wager(&mut self, lines: &mut [Line]) -> Result<(), String> {
        for stake in &self.flat.wagers {
            self.act(Act::new(Moment(0), Actor::Seat(FIRST), stake.command), lines)?;
        }
        Ok(())
    }

    /// What comes next in a round.
    pub(super) fn next(&self) -> Result<Next<G::Command>, String> {
        if self.table.on_layout().is_zero() {
            return Ok(Next::Over);
        }
        match Awaited::by(&self.table).0 {
            Some(Offer { need: Need::Chance(_), .. }) => Ok(Next::Chance),
            Some(step) => Ok(Next::Step(taken_over(&step, Moment(0)))),
            None => Err("the table waits for somebody to choose".to_string()),
        }
    }

    /// One act, with what it moved entered into the lines of the wagers.
    pub(super) fn act(&mut self, act: Act<G::Command>, lines: &mut [Line]) -> Result<(), String> {
        let Seating { table, flat, known } = self;
        let mut stranger = None;
        let mut hear = |event: G::Event| {
            let Some(moved) = event.movement().filter(|moved| moved.seat == FIRST) else { return };
            match place_of::<G>(known, flat, &event) {
                Some(place) => {
                    let (gained, vigorish) = (moved.patron.0, moved.vigorish.0);
                    lines[place].add(Line { gained, vigorish }, 1);
                }
                None => stranger = Some(event),
            }
        };
        table.act(act, &mut Each(&mut hear)).map_err(|refusal| {
            let instead = refusal.instead().map_or(String::new(), |instead| format!("; {instead}"));
            format!("{refusal}{instead}")
        })?;
        match stranger {
            Some(event) => Err(format!("money moved that belongs to none of its wagers: {event:?}")),
            None => Ok(()),
        }
    }

    /// One session at the table itself.
    pub(super) fn play(mut self, seed: u64, session: Session, tally: &mut Tally) -> Result<(), String> {
        let mut chance = SimChance::new(seed, session.stream);
        let mut bankroll = Bankroll::new(session.path_stride);
        let mut lines = vec![Line::default(); self.flat.wagers.len()];
        for played in 1..=session.rounds {
            self.round(&mut lines, &mut |n| chance.below(n))?;
            bankroll.equity = lines.iter().map(|line| line.gained).sum();
            bankroll.end_round(played);
        }
        tally.lines.iter_mut().zip(lines).for_each(|(all, line)| all.add(line, 1));
        tally.sessions.end(session.rounds, bankroll);
        Ok(())
    }

    fn round(&mut self, lines: &mut [Line], below: &mut dyn FnMut(u64) -> u64) -> Result<(), String> {
        self.wager(lines)?;
        for _ in 0..MOST_STEPS {
            let act = match self.next()? {
                Next::Over => return Ok(()),
                Next::Step(act) => act,
                Next::Chance => {
                    chance_step(&self.table, Moment(0), below).ok_or("chance has nothing to do")?
                }
            };
            self.act(act, lines)?;
        }
        Err("a round does not end".to_string())
    }
}

/// The place of the wager that an event is about.
fn place_of<G: Game>(
    known: &mut Vec<(G::Event, usize)>,
    flat: &Flat<G::Command>,
    event: &G::Event,
) -> Option<usize> {
    if let Some((_, place)) = known.iter().find(|(other, _)| other == event) {
        return Some(*place);
    }
    let written = serde_json::to_value(event).ok()?;
    let wager = written.get("wager").and_then(Value::as_str)?;
    let place = flat.wagers.iter().position(|stake| stake.wager == wager)?;
    if known.len() < MOST_KNOWN {
        known.push((*event, place));
    }
    Some(place)
}
