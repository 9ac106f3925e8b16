//! A table on several nodes. Every node of the house has the table, and the database has the order: an act is written
//! under the number that follows the last one its node knows, and where another node has written that number first,
//! nothing is done; the table is brought up to what was written, as at a start, and the act is decided anew.

use super::Live;
use super::promises::OPENING;
use super::recovery::Caught;
use super::taking::Taken;
use crate::body;
use house::served::Step;
use ledger::{Declined, Follows, Tail};
use rulebook::actor::Actor;
use std::time::Duration;

/// How long another node has to go on with what it began.
const PATIENCE: Duration = Duration::from_secs(2);

impl Follows for Live {
    fn tail(&self) -> &Tail {
        &self.tail
    }

    /// Plays what other nodes have written, and tells everybody who watches here.
    fn read_on(&mut self) -> Result<(), Declined> {
        let mut caught: Vec<Caught> = Vec::new();
        let (begins, pending) = (self.part.begins, self.posted.pending().cloned());
        self.play_on(Some(&mut caught))?;
        if self.part.is_astray() {
            let because = "another node plays it by other rules".to_string();
            return Err(self.broken(self.tail.seq(), because).into());
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
        // What was promised is opened on the node that asked for it, which goes on by itself, if it still can.
        self.look_at_promises(OPENING + PATIENCE);
        self.unfinished = Some(self.time.instant() + PATIENCE);
        self.wind_the_clock();
        match anew {
            true => self.publish_anew(),
            false => self.publish(acts),
        }
        Ok(())
    }
}

impl Live {
    /// Does something in turn ([`Follows::in_turn`]), and then whatever the croupier has to do.
    pub(super) fn answered_in_turn<T>(
        &mut self,
        work: impl FnMut(&mut Live) -> Result<Option<T>, Declined>,
    ) -> Result<T, Declined> {
        let done = self.in_turn(work)?;
        self.go_on()?;
        Ok(done)
    }

    /// Does what the croupier would have done at once, where a step before it had to be durable first: a card is drawn
    /// from a pledge only when that stands in the record. Whoever made the pledge may have ended between the two, this
    /// process in an earlier life or another node, and then nobody at the table could do anything.
    pub(super) fn go_on(&mut self) -> Result<(), Declined> {
        self.settle_promises()?;
        while self.unfinished.is_some_and(|due| due <= self.time.instant()) {
            self.catch_up()?;
            if self.unfinished.take_if(|due| *due <= self.time.instant()).is_none() {
                // Another node has gone on.
                return Ok(());
            }
            if let Taken::Refused(_) = self.perform(Step::Duties, None, None)? {
                // The house is busy.
                self.unfinished = Some(self.time.instant() + PATIENCE);
            }
        }
        Ok(())
    }
}
