//! How old a session is, and how long it has not been used.
//!
//! The machine's clock can be set, and a session must neither end nor last longer because of that: the supervisor who has
//! to confirm a clock in doubt is one of those who are signed in. So this process measures every session that it has seen
//! by its steady clock. A session that it has not seen is judged by the clock of the house.

use crate::clock::{A_FEW_MINUTES, HouseClock};
use ledger::{Holder, Session};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// That a session was used is written down no more often than this.
pub(super) const NOTED_EVERY: i64 = 60 * 1000;

/// The ages of sessions.
pub(super) struct Ages {
    clock: HouseClock,
    seen: Mutex<HashMap<[u8; 32], Seen>>,
}

/// A person's session as this process knows it. Times are milliseconds of the steady clock, and before it began below zero.
struct Seen {
    begun: i64,
    used: i64,
    /// When its use was last written down.
    noted: i64,
    /// The latest time of use that was read from the journal, or written into it here.
    in_journal: i64,
    /// How long it lasts in all.
    lasts: i64,
}

/// What is to be done about a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judged {
    Good,
    /// It is good, and the journal should know that it was used at this time.
    Note(i64),
    Over,
}

impl Ages {
    pub(super) fn new(clock: HouseClock) -> Ages {
        Ages { clock, seen: Mutex::default() }
    }

    /// The time by the clock of the house.
    pub(super) fn now(&self) -> i64 {
        self.clock.now().0
    }

    /// Is this session good, where it lasts so long without use? `is_used` says that it is used now.
    pub(super) fn judge(&self, session: &Session, idle: i64, is_used: bool) -> Judged {
        if let Holder::Visitor(_) = session.holder {
            return self.judge_visitor(session, idle, is_used);
        }
        let (now, passed, in_doubt) = (self.now(), self.passed(), self.clock.moved().is_some());
        let mut all = self.seen();
        let seen = match all.get_mut(&session.token_hash) {
            Some(seen) => seen,
            None => {
                let Some(seen) = Seen::first(session, idle, (now, passed), in_doubt) else {
                    return Judged::Over;
                };
                // Kept for longer than it lasts: it must not begin anew by a clock that was set back.
                all.retain(|_, seen| passed - seen.begun < 2 * seen.lasts);
                all.entry(session.token_hash).or_insert(seen)
            }
        };
        if session.used_at > seen.in_journal {
            // It was used at another node.
            seen.in_journal = session.used_at;
            seen.used = seen.used.max(passed - (now - session.used_at).max(0));
        }
        if passed - seen.begun >= seen.lasts || passed - seen.used >= idle {
            return Judged::Over;
        }
        if !is_used {
            return Judged::Good;
        }
        seen.used = passed;
        if passed - seen.noted < NOTED_EVERY {
            return Judged::Good;
        }
        seen.noted = passed;
        seen.in_journal = seen.in_journal.max(now);
        Judged::Note(now)
    }

    /// A visitor's session lasts a year, and there may be very many: the clock of the house is enough.
    fn judge_visitor(&self, session: &Session, idle: i64, is_used: bool) -> Judged {
        let now = self.now();
        let unused = now.saturating_sub(session.used_at);
        match now < session.ends_at && unused < idle {
            false => Judged::Over,
            true if is_used && unused >= NOTED_EVERY => Judged::Note(now),
            true => Judged::Good,
        }
    }

    /// The session is gone from the journal.
    pub(super) fn forget(&self, token_hash: &[u8; 32]) {
        self.seen().remove(token_hash);
    }

    fn passed(&self) -> i64 {
        i64::try_from(self.clock.passed().as_millis()).unwrap_or(i64::MAX)
    }

    fn seen(&self) -> MutexGuard<'_, HashMap<[u8; 32], Seen>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seen {
    /// A session that this process sees for the first time, if it is good by the clock of the house.
    fn first(session: &Session, idle: i64, (now, passed): (i64, i64), in_doubt: bool) -> Option<Seen> {
        let lasts = session.ends_at.saturating_sub(session.created_at);
        let age = now.saturating_sub(session.created_at);
        let unused = now.saturating_sub(session.used_at).max(0);
        // Begun by a clock that ran ahead and was put right while the house was closed: nobody can say how old it is.
        let is_of_the_future = age < -A_FEW_MINUTES && !in_doubt;
        let is_good = age < lasts && unused < idle && !is_of_the_future;
        let (begun, used) = (passed - age.max(0), passed - unused);
        is_good.then_some(Seen { begun, used, noted: used, in_journal: session.used_at, lasts })
    }
}
