//! A table on several nodes. Every node of the house has the table, and the database has the order: an act is written
//! under the number that follows the last one its node knows, and where another node has written that number first,
//! nothing is done; the table is brought up to what was written, as at a start, and the act is decided anew.

use super::recovery::Caught;
use super::taking::Taken;
use super::{Live, OpenError};
use crate::body;
use house::served::Step;
use ledger::Declined;
use rulebook::actor::Actor;
use std::time::{Duration, Instant};

/// How long another node has to go on with what it began.
const PATIENCE: Duration = Duration::from_secs(2);

impl Live {
    /// Brings the table up to what other nodes have written, and tells everybody who watches here.
    pub(super) fn catch_up(&mut self) -> Result<(), Declined> {
        if !self.journal.is_shared() || self.reader.head(&self.stream).map_err(dead)?.seq == self.seq {
            return Ok(());
        }
        let mut caught: Vec<Caught> = Vec::new();
        let (begins, pending) = (self.part.begins, self.posted.pending().cloned());
        self.read_on(Some(&mut caught)).map_err(dead)?;
        if self.part.is_astray() {
            return Err(dead(self.broken(self.seq, "another node plays it by other rules".to_string())));
        }
        let anew = self.part.begins != begins;
        if anew {
            (self.clock, self.unattended) = (None, 0);
            self.draw_up();
        } else if self.posted.pending() != pending.as_ref() {
            self.announce();
        }
        let is_somebodys = |caught: &Caught| matches!(caught.done.by, Actor::Seat(_) | Actor::Device);
        if !caught.is_empty() && !caught.iter().any(is_somebodys) {
            // Time ran out on the other node.
            self.unattended += 1;
        }
        let mut acts = Vec::with_capacity(caught.len());
        for Caught { seq, done } in caught {
            self.touched.note(done.by, seq);
            acts.push(body::public(&done, seq));
            self.hear(&[done]);
        }
        // The other node goes on by itself, if it still can.
        self.unfinished = Some(Instant::now() + PATIENCE);
        self.wind_the_clock();
        match anew {
            true => self.publish_anew(),
            false => self.publish(&acts),
        }
        Ok(())
    }

    /// Does something that another node may come before: then again, with the table as that left it.
    pub(super) fn in_turn<T>(
        &mut self,
        mut work: impl FnMut(&mut Live) -> Result<Option<T>, Declined>,
    ) -> Result<T, Declined> {
        loop {
            self.catch_up()?;
            if let Some(done) = work(self)? {
                self.go_on()?;
                return Ok(done);
            }
        }
    }

    /// Does what the croupier would have done at once, where a step before it had to be durable first: a card is drawn
    /// from a pledge only when that stands in the record. Whoever made the pledge may have ended between the two, this
    /// process in an earlier life or another node, and then nobody at the table could do anything.
    pub(super) fn go_on(&mut self) -> Result<(), Declined> {
        while self.unfinished.is_some_and(|due| due <= Instant::now()) {
            self.catch_up()?;
            if self.unfinished.take_if(|due| *due <= Instant::now()).is_none() {
                // Another node has gone on.
                return Ok(());
            }
            if let Taken::Refused(_) = self.perform(Step::Duties, None, None)? {
                // The house is busy.
                self.unfinished = Some(Instant::now() + PATIENCE);
            }
        }
        Ok(())
    }
}

/// What cannot be read cannot be played on: the process must end.
fn dead(because: impl Into<OpenError>) -> Declined {
    Declined::Dead { because: because.into().to_string() }
}
