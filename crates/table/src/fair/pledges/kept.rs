//! The pledges of a table, written down with it and read back: everything but the secrets, which are kept elsewhere, and
//! the words, which follow from them.

use super::{Commitment, Contribution, Given, Part, Place, Pledge, Pledges, Promises, Secret};
use crate::sealed::{hex, unhex};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// Pledges as they are written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptPledges {
    open: Option<KeptPledge>,
    in_use: Option<KeptPledge>,
    over: Vec<KeptPledge>,
    made: u64,
    /// Words used of the one in use.
    used: Option<u64>,
    /// Who did not open what was promised, and the last pledge from which they are shut out.
    shut_out: BTreeMap<String, u64>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptPledge {
    number: u64,
    commitment: String,
    given: KeptGiven,
}

/// What patrons added to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KeptGiven {
    /// Patrons, and what they gave as hexadecimal digits.
    Clear(Vec<(String, String)>),
    /// Promises, and what became of them.
    Promised(Promises),
}

impl KeptGiven {
    fn of(given: &Given) -> KeptGiven {
        match given {
            Given::Clear(contributions) => {
                let given = |Contribution { patron, entropy }: &Contribution| (patron.clone(), hex(entropy));
                KeptGiven::Clear(contributions.iter().map(given).collect())
            }
            Given::Promised(promises) => KeptGiven::Promised(promises.clone()),
        }
    }

    fn read(self) -> Result<Given, &'static str> {
        let given = |(patron, entropy): (String, String)| {
            let entropy = unhex(&entropy).ok_or("a contribution is not hexadecimal")?;
            Ok(Contribution { patron, entropy })
        };
        Ok(match self {
            KeptGiven::Clear(contributions) => {
                Given::Clear(contributions.into_iter().map(given).collect::<Result<_, _>>()?)
            }
            KeptGiven::Promised(promises) => Given::Promised(promises),
        })
    }
}

impl KeptPledge {
    fn of(pledge: &Pledge) -> KeptPledge {
        // Whatever comes to a pledge has to be written too.
        let Pledge { number, commitment, secret: _, given } = pledge;
        KeptPledge { number: *number, commitment: commitment.to_string(), given: KeptGiven::of(given) }
    }

    fn read(self, secrets: &mut HashMap<u64, Secret>) -> Result<Pledge, String> {
        let KeptPledge { number, commitment, given } = self;
        let commitment = Commitment::read(&commitment).ok_or("a commitment is not 64 hexadecimal digits")?;
        let given = given.read()?;
        let secret = secrets.remove(&number);
        if secret.as_ref().is_some_and(|secret| secret.commitment() != commitment) {
            return Err(format!("the secret that is kept for pledge {number} is not the one pledged"));
        }
        Ok(Pledge { number, commitment, secret, given })
    }
}

impl KeptPledges {
    /// The numbers of those that were not revealed.
    pub fn numbers(&self) -> Vec<u64> {
        self.over.iter().chain(&self.in_use).chain(&self.open).map(|pledge| pledge.number).collect()
    }
}

impl Pledges {
    /// Writes them down, between two steps.
    pub fn kept(&self) -> KeptPledges {
        // Whatever comes to the pledges has to be written too.
        let Pledges {
            part: _,
            open,
            in_use,
            over,
            made,
            words: _,
            opening: _,
            stands,
            now: _,
            steps: _,
            closes: _,
            shut_out,
        } = self;
        let Place { used, begun: _, over: _ } = stands;
        KeptPledges {
            open: open.as_ref().map(KeptPledge::of),
            in_use: in_use.as_ref().map(KeptPledge::of),
            over: over.iter().map(KeptPledge::of).collect(),
            made: *made,
            used: *used,
            shut_out: shut_out.iter().map(|(patron, last)| (patron.clone(), *last)).collect(),
        }
    }

    /// Reads them back, with the secrets that are kept. One that was revealed since has none any more.
    pub fn read_back(
        part: Part,
        kept: KeptPledges,
        secrets: &mut HashMap<u64, Secret>,
    ) -> Result<Pledges, String> {
        let KeptPledges { open, in_use, over, made, used, shut_out } = kept;
        if in_use.is_some() != used.is_some() {
            return Err("words are used of a pledge that is not in use, or the other way round".to_string());
        }
        let mut read = |pledge: Option<KeptPledge>| pledge.map(|pledge| pledge.read(secrets)).transpose();
        let (open, in_use) = (read(open)?, read(in_use)?);
        let over = over.into_iter().map(|pledge| pledge.read(secrets)).collect::<Result<_, _>>()?;
        let stands = Place { used, ..Place::default() };
        let words = in_use.as_ref().and_then(|pledge| pledge.words(part));
        Ok(Pledges {
            part,
            open,
            in_use,
            over,
            made,
            words,
            opening: None,
            stands,
            now: stands,
            steps: Vec::new(),
            closes: false,
            shut_out: shut_out.into_iter().collect(),
        })
    }
}
