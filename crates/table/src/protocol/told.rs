//! What an answer carries of what may be done next. At a table with many wagers the whole list is 99 percent of all bytes, and
//! most programs know what they will do without it.

use crate::session::Session;
use rulebook::actor::Actor;
use rulebook::game::{Game, Offer};
use serde::Serialize;
use std::collections::HashSet;

/// What stands under `awaiting` in an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Carried {
    /// Everything that may be done now.
    #[default]
    All,
    /// What may be done that could not before, and what no longer may.
    Changes,
    /// No `awaiting`. A program can still ask for it.
    None,
}

/// What the program on the other side gets to know of what may be done, and what it knows already.
#[derive(Debug, Default)]
pub struct Told {
    carried: Carried,
    /// The offers that it knows, as they are written.
    known: HashSet<String>,
}

/// What may be done now, as it stands in an answer.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Awaited<C: Serialize + Copy> {
    All(Vec<Offer<C>>),
    Changes {
        /// What may be done from now on.
        new: Vec<Offer<C>>,
        /// What may no longer be done, as it was told.
        gone: Vec<Box<serde_json::value::RawValue>>,
    },
}

impl Told {
    /// For a program that is told this much, and nothing yet.
    pub fn of(carried: Carried) -> Told {
        Told { carried, known: HashSet::new() }
    }

    /// What the next answer carries.
    pub(super) fn next<G: Game>(&mut self, session: &Session<G>) -> Option<Awaited<G::Command>> {
        match self.carried {
            Carried::All => Some(Awaited::All(offers(session))),
            Carried::Changes => Some(self.changes(offers(session))),
            Carried::None => None,
        }
    }

    /// The whole list, for who asks.
    pub(super) fn everything<G: Game>(&mut self, session: &Session<G>) -> Awaited<G::Command> {
        let offers = offers(session);
        if self.carried == Carried::Changes {
            self.known = offers.iter().map(written).collect();
        }
        Awaited::All(offers)
    }

    fn changes<C: Serialize + Copy>(&mut self, offers: Vec<Offer<C>>) -> Awaited<C> {
        let mut before = std::mem::take(&mut self.known);
        let mut new = Vec::new();
        for offer in offers {
            let text = written(&offer);
            if !before.remove(&text) && !self.known.contains(&text) {
                new.push(offer);
            }
            self.known.insert(text);
        }
        let mut gone: Vec<String> = before.into_iter().collect();
        // A set has no order of its own, and the same lines give the same answers.
        gone.sort_unstable();
        let raw = |text| serde_json::value::RawValue::from_string(text).expect("an offer is written as JSON");
        Awaited::Changes { new, gone: gone.into_iter().map(raw).collect() }
    }
}

fn written<C: Serialize + Copy>(offer: &Offer<C>) -> String {
    serde_json::to_string(offer).expect("offers are plain data")
}

/// Everything that may be done now. What would be refused is not offered; and what chance has left could tell what lies
/// face down.
fn offers<G: Game>(session: &Session<G>) -> Vec<Offer<G::Command>> {
    let mut offers = session.game().offers();
    offers.retain(|offer| offer.by != Actor::Device || !session.has_chance());
    offers
}
