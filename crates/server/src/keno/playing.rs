//! The clock of a location, and the draw (19:47-15.5). In this order and no other: the lock is durable, with the digest
//! of every ticket in the game; then the generator is asked for fresh entropy; then one entry has the numbers, the digest
//! of the program and that of the lock, and the money; and only when the disk has that is anything true or shown.

use super::acting::{Location, Taken};
use super::asking::Ask;
use keno::lounge::{Act, By, Clock, Command, LONGEST_WHY, State};
use ledger::{Declined, Follows as _};
use rulebook::game::Moment;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::Duration;

/// How often the clock is looked at where nothing is due: it may be set.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// How soon a location looks again whether it can show what has changed.
const SHOWN_SOON: Duration = Duration::from_millis(20);

/// What is done is shown when nobody waits, and after so many requests however many do.
const SHOWN_AFTER: u32 = 256;

impl Location {
    /// Serves whoever asks until nobody can any more. An error means that the journal is dead: the process must end and
    /// replay what the disk holds.
    pub(super) fn serve(mut self, asks: &Receiver<Ask>) -> Result<(), Declined> {
        let mut taken: u32 = 0;
        loop {
            self.tail.is_taken()?;
            // However many wait: what is due is due, and nobody buys after the lock.
            self.do_what_is_due()?;
            let ask = match asks.try_recv() {
                Ok(ask) => {
                    taken = taken.wrapping_add(1);
                    if taken.is_multiple_of(SHOWN_AFTER) {
                        self.publish();
                    }
                    ask
                }
                Err(TryRecvError::Disconnected) => return self.end(),
                Err(TryRecvError::Empty) => {
                    self.publish();
                    match asks.recv_timeout(self.until_due()) {
                        Ok(ask) => ask,
                        Err(RecvTimeoutError::Timeout) => continue,
                        Err(RecvTimeoutError::Disconnected) => return self.end(),
                    }
                }
            };
            self.do_what_is_due()?;
            self.answer(ask)?;
        }
    }

    /// Nobody can ask any more: the house closes.
    fn end(mut self) -> Result<(), Declined> {
        self.keep_at_the_end();
        Ok(())
    }

    /// The same for a simulation, once: what is due, and this request.
    #[cfg(test)]
    pub(super) fn turn(&mut self, ask: Option<Ask>) -> Result<Duration, Declined> {
        self.tail.is_taken()?;
        self.do_what_is_due()?;
        match ask {
            Some(ask) => self.answer(ask)?,
            None => self.publish(),
        }
        Ok(self.until_due())
    }

    fn until_due(&self) -> Duration {
        if self.is_clock_in_doubt() {
            return if self.changed { SHOWN_SOON } else { LONGEST_WAIT };
        }
        let game = self.played.lounge.game();
        let open = game.state() == State::Open;
        let lock = game.locks_at().filter(|_| open);
        let notice = lock.filter(|_| game.noticed_at().is_none()).map(|at| self.notice_of(at));
        let due = [lock, notice, self.played.lounge.next_expiry()].into_iter().flatten().min();
        let left = due.map(|due| u64::try_from(due.0 - self.now().0).unwrap_or(0));
        let longest = if self.changed { SHOWN_SOON } else { LONGEST_WAIT };
        left.map_or(longest, |left| Duration::from_millis(left).min(longest))
    }

    fn notice_of(&self, locks_at: Moment) -> Moment {
        Moment(locks_at.0 - self.card().games().notice_millis)
    }

    /// Was the clock moved, here or on another node, and has nobody confirmed it since?
    pub(super) fn is_clock_in_doubt(&self) -> bool {
        self.clock.moved().is_some() || self.played.lounge.clock() == Clock::Doubted
    }

    /// Writes down, once, that the clock of this node was moved; nothing where another node was first with something.
    fn record_doubt(&mut self, moved_millis: i64) -> Result<Option<()>, Declined> {
        if !self.is_doubt_recorded && self.played.lounge.clock() != Clock::Doubted {
            let doubt = Command::DoubtClock { moved_millis };
            if self.by_itself(self.now(), By::Device, doubt)?.is_none() {
                return Ok(None);
            }
        }
        self.is_doubt_recorded = true;
        Ok(Some(()))
    }

    /// Locks, gives notice, draws and lets claims expire, whichever is due, with what other nodes have done by now.
    fn do_what_is_due(&mut self) -> Result<(), Declined> {
        self.in_turn(Location::try_what_is_due)
    }

    /// The same, once tried: nothing where another node was first. By a clock in doubt nothing is due.
    fn try_what_is_due(&mut self) -> Result<Option<()>, Declined> {
        match self.clock.moved() {
            Some(moved_millis) => return self.record_doubt(moved_millis),
            None => self.is_doubt_recorded = false,
        }
        if self.played.lounge.clock() == Clock::Doubted {
            return Ok(Some(()));
        }
        let now = self.now();
        let game = self.played.lounge.game();
        if game.state() == State::Open
            && let Some(locks_at) = game.locks_at()
        {
            let due = if now >= locks_at {
                Some(Command::Lock { approved_by: None })
            } else {
                (game.noticed_at().is_none() && now >= self.notice_of(locks_at)).then_some(Command::Notice)
            };
            if let Some(command) = due
                && self.by_itself(now, By::Clock, command)?.is_none()
            {
                return Ok(None);
            }
        }
        self.draw_if_armed()?;
        while self.played.lounge.next_expiry().is_some_and(|expiry| expiry <= now) {
            if self.by_itself(now, By::Clock, Command::Expire)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(()))
    }

    /// The draw of a game that is locked, if both keys are turned. There is one, and no second: of several nodes, one at a
    /// time comes here, and looks first whether another has drawn.
    pub(super) fn draw_if_armed(&mut self) -> Result<(), Declined> {
        if self.lock_to_draw_for().is_none() {
            return Ok(());
        }
        let what = format!("the draw at {}", self.id);
        self.alone(&what, |location| match location.lock_to_draw_for() {
            Some(lock) => location.draw(lock),
            None => Ok(()),
        })
    }

    /// The lock of the game that is to be drawn now.
    fn lock_to_draw_for(&self) -> Option<String> {
        let game = self.played.lounge.game();
        let is_ready =
            game.state() == State::Locked && self.played.lounge.keys().both() && !self.is_clock_in_doubt();
        let lock = game.lock_digest().filter(|_| is_ready);
        lock.map(|lock| lock.hex())
    }

    fn draw(&mut self, lock: String) -> Result<(), Declined> {
        // The lock was waited for when it was taken, or was read from the disk.
        self.tail.settle()?;
        let drawn = self.generator.draw();
        let command = match drawn {
            Ok(numbers) => Command::Draw { numbers, program: self.program.clone(), lock },
            Err(no_entropy) => {
                Command::Fail { why: no_entropy.to_string().chars().take(LONGEST_WHY).collect() }
            }
        };
        // Another node may have paid a ticket meanwhile: then these numbers are written after that, and no others.
        self.in_turn(|location| location.by_itself(location.now(), By::Device, command.clone()))
    }

    /// Something that no person does, at the moment at which it was seen to be due: the clock may have been set since.
    /// Where the rules refuse it, the fault is ours, and nothing is tried again: least of all a draw. Nothing where another
    /// node was first with something.
    fn by_itself(&mut self, at: Moment, by: By, command: Command) -> Result<Option<()>, Declined> {
        let act = Act::new(at, by, command);
        match self.perform(&act, None, |_, _| String::new())? {
            Taken::Done(_) => Ok(Some(())),
            Taken::Behind => Ok(None),
            Taken::Refused(refusal) => {
                let because = format!("{}: what was due was refused: {}", self.id, refusal.because);
                Err(Declined::Dead { because })
            }
        }
    }
}
