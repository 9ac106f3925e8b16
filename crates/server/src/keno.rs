//! Keno over a network (19:47-15): one thread a location owns its lounge, its generator, its secret and its clock.
//!
//! As at a table, what somebody does is made durable, then the state, then known. A booth that sells to fifty people at
//! once would wait for the disk most of the time, so the order is kept in another way where nothing can be declined: an
//! act over the counter is decided and carried out in memory, handed to the journal, and nobody hears of it, or of
//! anything that rests on it, before the disk has it (see [`ledger::Tail`]). What can be declined for want of money, and
//! everything about the lock, the draw and what follows it, waits for the disk first.
//!
//! | what | where |
//! |---|---|
//! | requests to a location, and its handle | `asking` |
//! | acts: decided, written, carried out, answered | `acting` |
//! | what staff and patrons ask for, as acts | `counter` |
//! | the clock: notice, lock, expiry; the draw | `playing` |
//! | a location brought back from the journal | `recovery` |
//! | its state, kept beside the stream now and then | `standing` |
//! | its stream played again from the beginning | `again` |
//! | what is kept beside the lounge; where each day is | `beside`, `days` |
//! | tickets that are over, and other single things, on the disk | `archive` |
//! | whether the two keys are in two hands | `keys` |
//! | codes that somebody tries out | `guesses` |
//! | the game that a message was meant for | `meant` |
//! | what a message wants, and whether it is what was done under its name | `wanted` |
//! | tickets by number or code; the entry that issued one | `tickets`, `finding` |
//! | games of a day, accounts, papers about a ticket | `papers` |
//! | board, desk and ticket as everybody sees them | `shown` |
//! | day report, void lists and results, by a second reading | `report` |
//! | the code on a slip, the slip, the refund document | `code`, `slip`, `document` |
//! | HTTP and WebSocket | `api`, `line` |

mod acting;
mod again;
pub(crate) mod api;
mod archive;
mod asking;
mod beside;
pub(crate) mod code;
pub(crate) mod counter;
pub(crate) mod days;
pub(crate) mod document;
mod finding;
pub(crate) mod guesses;
mod keys;
pub(crate) mod line;
mod meant;
pub(crate) mod papers;
mod playing;
mod recovery;
pub mod report;
mod shown;
pub(crate) mod slip;
mod standing;
#[cfg(test)]
mod tests;
pub(crate) mod tickets;
mod wanted;

#[cfg(test)]
pub(crate) use asking::Brought;
pub(crate) use asking::{Ask, Counter, Sought};
pub use asking::{Booth, Role};
pub(crate) use standing::compare as states_that_differ;

use crate::clock::steady;
pub use crate::clock::{Steady, Wall};
use crate::house::House;
use crate::live::now;
use crate::people::{self, Enrolled, NotDone};
use keno::{Generator, SystemGenerator};
use serde_json::{Map, json};
use std::fmt;
use std::sync::Arc;
use tokio::sync::oneshot;

/// What a location is given from outside: the time, which tables are given too, and chance. Only [`SystemGenerator`] is a
/// [`Generator`] where the software runs; tests have others, and clocks that they set.
#[derive(Clone)]
pub struct Means {
    /// What time it is.
    pub clock: Wall,
    /// How much time has passed.
    pub steady: Steady,
    /// The generator of a location.
    pub generator: Generators,
}

/// Gives each location, by its id, a generator of its own.
pub type Generators = Arc<dyn Fn(&str) -> Box<dyn Generator> + Send + Sync>;

impl Default for Means {
    fn default() -> Means {
        let generator: Generators = Arc::new(|_| Box::new(SystemGenerator));
        Means { clock: Arc::new(now), steady: steady(), generator }
    }
}

impl fmt::Debug for Means {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Means")
    }
}

/// Takes people on for a demo, turns both keys of every generator in the names of the inspector and the supervisor, and
/// confirms the clock in the supervisor's: that it is they who did it stands in the record.
pub(crate) async fn demo_staff(house: &House) -> Result<Vec<Enrolled>, NotDone> {
    let register = house.door.register().clone();
    let hashed = tokio::task::spawn_blocking(move || people::demo(&register)).await;
    let people = hashed.unwrap_or(Err(NotDone::Entropy))?;
    let turns = |role: Role| people.iter().find(|person| person.role == role);
    for booth in house.lounges() {
        let acts = [
            (Role::Inspector, "turn key"),
            (Role::KenoSupervisor, "turn key"),
            (Role::KenoSupervisor, "confirm clock"),
        ];
        for (role, act) in acts {
            let Some(member) = turns(role) else { continue };
            let message = Map::from_iter([("do".to_string(), json!(act))]);
            let (reply, answer) = oneshot::channel();
            booth.submit(&member.id, member.role, &format!("demo {act}"), message, move |_| {
                let _ = reply.send(());
            });
            // A location that is gone has ended the process.
            let _ = answer.await;
        }
    }
    Ok(people)
}
