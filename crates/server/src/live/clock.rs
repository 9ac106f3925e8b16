//! The clock: when the plain thing is done for somebody who says nothing, and the word by which nobody needs to wait.

use super::Live;
use super::elsewhere::Said;
use super::taking::Taken;
use crate::guests::Guest;
use crate::messages::players::{self as messages, WaitsFor};
use house::served::{Plain, Step, Waits};
use ledger::{Declined, Follows as _, Name};
use rulebook::actor::{Actor, Seat};
use rulebook::game::Moment;
use std::time::Instant;

/// When the plain thing will be done for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    plain: Plain,
    pub(super) due: Instant,
    /// The same by the clock of the house, as it was set when this one was started.
    due_unix_ms: i64,
}

/// Two clocks are never read at quite the same moment: a smaller difference is none.
const AT_ONCE: i64 = 1000;

impl Clock {
    /// When it runs out, by the clock of the house. That clock may have been set since this one was started, and sets
    /// nobody's time to decide.
    fn ends_at(&self, now: Moment, real: Instant) -> i64 {
        let left = self.due.saturating_duration_since(real).as_millis() as i64;
        let late = real.saturating_duration_since(self.due).as_millis() as i64;
        let ends = now.0 + left - late;
        if (ends - self.due_unix_ms).abs() < AT_ONCE { self.due_unix_ms } else { ends }
    }
}

impl Live {
    /// Does everybody at the table wait for the dealer, who closes the betting?
    pub(super) fn is_window_open(&self) -> bool {
        let is_dealers = |plain: Plain| matches!(plain.by, Actor::Staff(_));
        !self.attended && self.table.plain().is_some_and(is_dealers)
    }

    /// Starts, keeps or stops the clock. A lone player goes at his own pace; with several, or for wagers left behind
    /// by one who is gone, the table goes on. What others do meanwhile gives nobody more time. Where the clock has run
    /// out twice for every place and nobody did anything himself, the table waits for somebody. When the house closes, it
    /// waits for nobody. Where people attend the table, the dealer is the clock.
    pub(super) fn wind_the_clock(&mut self) {
        if self.attended {
            return;
        }
        let table = &self.table;
        let staying = self.guests.iter().filter(|(seat, _)| !table.is_leaving(*seat)).count();
        let closing = self.closes_at().is_some();
        let nothing_waits = if closing { !self.is_under_way() } else { table.rests() };
        let rests = nothing_waits || self.unattended >= 2 * u32::from(table.rules().seats());
        let next = table.plain().filter(|plain| match plain.by {
            _ if rests => false,
            Actor::Seat(seat) => closing || staying != 1 || table.is_leaving(seat),
            Actor::Staff(_) => closing || staying != 1,
            Actor::Device | Actor::Croupier => false,
        });
        let running = self.clock.take();
        self.clock = next.map(|plain| match running {
            Some(running) if running.plain == plain => running,
            _ => {
                let wait = self.patience(plain.waits);
                let due_unix_ms = self.now().0 + wait.as_millis() as i64;
                Clock { plain, due: self.time.instant() + wait, due_unix_ms }
            }
        });
    }

    pub(super) fn time_ran_out(&mut self) -> Result<(), Declined> {
        let Some(clock) = self.clock.clone() else { return Ok(()) };
        self.catch_up()?;
        if self.clock.take_if(|running| *running == clock).is_none() {
            // Another node was first, and something else is waited for.
            return Ok(());
        }
        self.unattended += 1;
        let whose = match clock.plain.by {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        };
        self.perform(Step::Plain(whose), None, None)?;
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
        let staying = |seat: &Seat| !self.table.is_leaving(*seat);
        let Some(seat) = self.guests.seat_of(patron).filter(staying) else { return Ok(false) };
        let changed = match ready && self.is_window_open() {
            true => self.ready.insert(seat),
            false => self.ready.remove(&seat),
        };
        if changed && !self.close_if_all_are_ready()? {
            self.publish(Vec::new());
        }
        Ok(self.ready.contains(&seat))
    }

    /// Closes the betting where everybody who stays and is connected has said that he is done.
    pub(super) fn close_if_all_are_ready(&mut self) -> Result<bool, Declined> {
        if self.ready.is_empty() || !self.is_window_open() {
            return Ok(false);
        }
        let table = &self.table;
        let is_here =
            |(seat, guest): &(Seat, &Guest)| !table.is_leaving(*seat) && self.is_connected(&guest.id);
        let here: Vec<Seat> = self.guests.iter().filter(is_here).map(|(seat, _)| seat).collect();
        if here.is_empty() || !here.iter().all(|seat| self.ready.contains(seat)) {
            return Ok(false);
        }
        self.clock = None;
        self.ready.clear();
        Ok(!matches!(self.perform(Step::Plain(None), None, None)?, Taken::Nothing))
    }

    /// The clock that runs, for pages.
    pub(super) fn clock_for_pages(&self) -> Option<messages::Clock> {
        let clock = self.clock.as_ref()?;
        Some(messages::Clock {
            what: if clock.plain.waits == Waits::Wagers { WaitsFor::Wager } else { WaitsFor::Decide },
            ends_at: clock.ends_at(self.now(), self.time.instant()),
            seat: match clock.plain.by {
                Actor::Seat(seat) => Some(seat),
                _ => None,
            },
        })
    }
}
