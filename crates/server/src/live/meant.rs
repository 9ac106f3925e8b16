//! What a command was meant for. Whoever presses a button sees the table as it stood a moment ago: so a command names the
//! round that its sender saw, and how many steps of his own had been taken by then: his commands, and the plain things
//! that were done for him when time ran out. Where either is no longer so the command is stale, and is refused with the present state. What other patrons do changes
//! neither of the two numbers until a round is over.

use super::Live;
use crate::messages::Refused;
use crate::messages::players::{Meant, Present};
use house::served::Done;
use rulebook::actor::{Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// How far a table has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Progress {
    /// Rounds, or throws of the dice, that are over.
    rounds: u64,
    /// The steps of each patron at the table since he came.
    steps: BTreeMap<Seat, u64>,
}

impl Progress {
    /// So many rounds more are over.
    pub(super) fn rounds_over(&mut self, rounds: usize) {
        self.rounds += rounds as u64;
    }

    /// The table takes this act.
    pub(super) fn step(&mut self, done: &Done) {
        if let Some(seat) = done.step_of {
            self.count(seat, done.moves_to);
        }
    }

    fn count(&mut self, seat: Seat, moved_to: Option<Seat>) {
        let steps = self.steps.remove(&seat).unwrap_or_default();
        self.steps.insert(moved_to.unwrap_or(seat), steps + 1);
    }

    /// Forgets those who are gone: who comes next begins anew.
    pub(super) fn keep(&mut self, present: Seats) {
        self.steps.retain(|seat, _| present.has(*seat));
    }

    /// Nobody has come to the table yet.
    pub(super) fn clear_places(&mut self) {
        self.steps.clear();
    }

    pub(super) fn rounds(&self) -> u64 {
        self.rounds
    }

    pub(super) fn steps_of(&self, seat: Seat) -> u64 {
        self.steps.get(&seat).copied().unwrap_or_default()
    }
}

impl Meant {
    /// Takes it out of a message; the error says what is missing.
    pub(crate) fn take(fields: &mut Map<String, Value>) -> Result<Meant, &'static str> {
        let mut number = |name| fields.remove(name).as_ref().and_then(Value::as_u64);
        match (number("round"), number("step")) {
            (Some(round), Some(step)) => Ok(Meant { round, step }),
            _ => Err(
                "\"round\" and \"step\" say what the command was meant for: take them from the last message",
            ),
        }
    }
}

impl Live {
    /// Why a command is stale, with the present state; nothing where it is not.
    pub(super) fn stale(&self, meant: Meant, seat: Seat) -> Option<Refused> {
        let (round, step) = (self.progress.rounds(), self.progress.steps_of(seat));
        let because = if meant.round != round {
            "the round that this was meant for is over"
        } else if meant.step != step {
            "something else was done by you, or for you, since you saw the table"
        } else {
            return None;
        };
        let guest = self.guests.at(seat)?;
        let seen = self.seen_now(Some((seat, guest)));
        let present = Present {
            seq: self.tail.seq(),
            round,
            step,
            view: &seen.view,
            awaiting: &seen.awaiting,
            balance: seen.balance,
        };
        let refused = self.not_taken("stale", because);
        Some(refused.instead("look at the table as it is now, and decide again").with_present(&present))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn seat(number: u8) -> Seat {
        Seat::new(number).expect("a seat")
    }

    #[test]
    fn steps_are_counted_by_patron_and_follow_him_to_another_seat() {
        let mut progress = Progress::default();
        progress.count(seat(1), None);
        progress.count(seat(2), None);
        progress.count(seat(1), Some(seat(3)));
        assert_eq!([1, 2, 3].map(|number| progress.steps_of(seat(number))), [0, 1, 2]);
        progress.keep(Seats::NONE.with(seat(3)));
        assert_eq!([2, 3].map(|number| progress.steps_of(seat(number))), [0, 2]);
        progress.rounds_over(2);
        progress.clear_places();
        assert_eq!((progress.rounds(), progress.steps_of(seat(3))), (2, 0));
    }

    #[test]
    fn a_command_must_say_what_it_was_meant_for() {
        let take = |message: Value| {
            let Value::Object(mut fields) = message else { unreachable!("an object") };
            Meant::take(&mut fields).map(|meant| (meant, fields.len()))
        };
        assert_eq!(
            take(json!({ "round": 3, "step": 0, "do": "throw" })),
            Ok((Meant { round: 3, step: 0 }, 1))
        );
        for wrong in [json!({ "step": 1 }), json!({ "round": 1 }), json!({ "round": -1, "step": 1 })] {
            assert!(take(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
