//! The clock: when the plain thing is done for somebody who says nothing, and the word by which nobody needs to wait.

use super::Live;
use super::elsewhere::Said;
use crate::guests::Guest;
use crate::played::{Played, Waits};
use ledger::{Declined, Name};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Need, Offer};
use serde_json::{Value, json};
use std::time::Instant;

/// When the plain thing will be done for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock<C> {
    /// The plain thing.
    command: C,
    /// Whose: a patron's, or the dealer's who closes the betting.
    by: Actor,
    pub(super) due: Instant,
    due_unix_ms: i64,
}

impl<G: Played> Live<G> {
    /// What will be done when time runs out.
    fn plain_thing(&self) -> Option<Offer<G::Command>> {
        let mut offers = self.session.game().offers().into_iter();
        offers.find(|offer| matches!(offer.need, Need::Default | Need::Decision))
    }

    /// The dealer's step that everybody at the table waits for, if there is one: he closes the betting.
    pub(super) fn window(&self) -> Option<G::Command> {
        let plain = self.plain_thing().filter(|offer| !self.attended && matches!(offer.by, Actor::Staff(_)));
        plain.map(|offer| offer.command)
    }

    /// Starts, keeps or stops the clock. A lone player goes at his own pace; with several, or for wagers left behind
    /// by one who is gone, the table goes on. What others do meanwhile gives nobody more time. Where the clock has run
    /// out twice for every place and nobody did anything himself, the table waits for somebody. When the house closes, it
    /// waits for nobody. Where people attend the table, the dealer is the clock.
    pub(super) fn wind_the_clock(&mut self) {
        if self.attended {
            return;
        }
        let game = self.session.game();
        let staying = self.guests.iter().filter(|(seat, _)| !game.is_leaving(*seat)).count();
        let closing = self.closes_at().is_some();
        let nothing_waits = if closing { !self.is_under_way() } else { game.rests() };
        let rests = nothing_waits || self.unattended >= 2 * u32::from(G::seats(game.rules()));
        let next = self.plain_thing().filter(|offer| match offer.by {
            _ if rests => false,
            Actor::Seat(seat) => closing || staying != 1 || game.is_leaving(seat),
            Actor::Staff(_) => closing || staying != 1,
            Actor::Device | Actor::Croupier => false,
        });
        self.clock = next.map(|Offer { command, by, .. }| match self.clock {
            Some(running) if (running.command, running.by) == (command, by) => running,
            _ => {
                let wait = self.patience(G::waits(&command));
                let due_unix_ms = self.now().0 + wait.as_millis() as i64;
                Clock { command, by, due: Instant::now() + wait, due_unix_ms }
            }
        });
    }

    pub(super) fn time_ran_out(&mut self) -> Result<(), Declined> {
        let Some(clock) = self.clock else { return Ok(()) };
        self.catch_up()?;
        if self.clock.take_if(|running| *running == clock).is_none() {
            // Another node was first, and something else is waited for.
            return Ok(());
        }
        self.unattended += 1;
        let now = self.now();
        let whose = match clock.by {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        };
        if let Some(prepared) = self.session.prepare_default(whose, now) {
            self.take(prepared, None, None)?;
        }
        self.wind_the_clock();
        Ok(())
    }

    /// A patron says here that he is done wagering, or takes it back; the other nodes hear of it. Does his word stand?
    pub(super) fn say_ready(&mut self, patron: &Name, ready: bool) -> Result<bool, Declined> {
        let round = self.progress.rounds();
        self.say_elsewhere(Said::Ready { patron: patron.to_string(), ready, round });
        self.hear_ready(patron, ready)
    }

    /// A patron has said that he is done wagering, or has taken it back. Does his word stand? It does not where no betting
    /// is open, or is open no more because he was the last to say so.
    pub(super) fn hear_ready(&mut self, patron: &Name, ready: bool) -> Result<bool, Declined> {
        let staying = |seat: &Seat| !self.session.game().is_leaving(*seat);
        let Some(seat) = self.guests.seat_of(patron).filter(staying) else { return Ok(false) };
        let changed = match ready && self.window().is_some() {
            true => self.ready.insert(seat),
            false => self.ready.remove(&seat),
        };
        if changed && !self.close_if_all_are_ready()? {
            self.publish(&[]);
        }
        Ok(self.ready.contains(&seat))
    }

    /// Closes the betting where everybody who stays and is connected has said that he is done.
    pub(super) fn close_if_all_are_ready(&mut self) -> Result<bool, Declined> {
        if self.ready.is_empty() || self.window().is_none() {
            return Ok(false);
        }
        let game = self.session.game();
        let is_here =
            |(seat, guest): &(Seat, &Guest)| !game.is_leaving(*seat) && self.is_connected(&guest.id);
        let here: Vec<Seat> = self.guests.iter().filter(is_here).map(|(seat, _)| seat).collect();
        if here.is_empty() || !here.iter().all(|seat| self.ready.contains(seat)) {
            return Ok(false);
        }
        self.clock = None;
        self.ready.clear();
        let now = self.now();
        match self.session.prepare_default(None, now) {
            Some(prepared) => self.take(prepared, None, None).map(|_| true),
            None => Ok(false),
        }
    }

    pub(super) fn clock_json(&self) -> Value {
        match self.clock {
            None => Value::Null,
            Some(clock) => json!({
                "what": if G::waits(&clock.command) == Waits::Wagers { "wager" } else { "decide" },
                "ends_at": clock.due_unix_ms,
                "seat": match clock.by {
                    Actor::Seat(seat) => Some(seat),
                    _ => None,
                },
            }),
        }
    }
}
