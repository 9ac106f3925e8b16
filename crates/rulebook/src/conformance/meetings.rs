//! Which provisions met in one round, and random play that looks for pairs which have not met yet.
//!
//! Faults stand where two rare rules meet, and each of the two has its own test. So this counts pairs: [`Meetings`]
//! takes the provisions that the events of one round cite, and [`wander`] plays rounds through [`Game::awaiting`],
//! trying a few offers on copies of the table and taking the one that brings the most new pairs about.

use super::Lots;
use crate::game::{Act, Event as _, Game, Moment, Need, Offer};
use crate::money::Cents;
use crate::provision::Provision;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How often provisions were cited in the same round.
#[derive(Clone, Debug, Default)]
pub struct Meetings {
    rounds: u64,
    /// In how many rounds each was cited.
    cited: BTreeMap<Provision, u64>,
    /// In how many rounds two were cited together, the smaller first.
    met: BTreeMap<(Provision, Provision), u64>,
}

impl Meetings {
    /// Counts a round in which these provisions were cited.
    pub fn round(&mut self, cited: &BTreeSet<Provision>) {
        self.rounds += 1;
        for (place, one) in cited.iter().enumerate() {
            *self.cited.entry(*one).or_default() += 1;
            for other in cited.iter().skip(place + 1) {
                *self.met.entry((*one, *other)).or_default() += 1;
            }
        }
    }

    /// Adds what another run saw.
    pub fn add(&mut self, other: &Meetings) {
        self.rounds += other.rounds;
        for (provision, rounds) in &other.cited {
            *self.cited.entry(*provision).or_default() += rounds;
        }
        for (pair, rounds) in &other.met {
            *self.met.entry(*pair).or_default() += rounds;
        }
    }

    /// How many rounds were counted.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Every provision that was cited, with the number of rounds.
    pub fn cited(&self) -> impl Iterator<Item = (Provision, u64)> {
        self.cited.iter().map(|(provision, rounds)| (*provision, *rounds))
    }

    /// Every pair of cited provisions, with the number of rounds in which they met: 0 for those that never did.
    pub fn pairs(&self) -> impl Iterator<Item = (Provision, Provision, u64)> {
        let cited: Vec<Provision> = self.cited.keys().copied().collect();
        let pairs = (0..cited.len()).flat_map({
            let cited = cited.clone();
            move |place| cited[place + 1..].iter().map(|other| (cited[place], *other)).collect::<Vec<_>>()
        });
        pairs.map(|(one, other)| (one, other, self.count(one, other)))
    }

    /// In how many rounds these two met.
    pub fn count(&self, one: Provision, other: Provision) -> u64 {
        let pair = if one < other { (one, other) } else { (other, one) };
        self.met.get(&pair).copied().unwrap_or_default()
    }

    /// How many new pairs a round would bring about by citing `more` beside what it cites already.
    fn novelty(&self, round: &BTreeSet<Provision>, more: &BTreeSet<Provision>) -> usize {
        let new = more.difference(round);
        new.map(|one| {
            let first = usize::from(!self.cited.contains_key(one));
            first + round.union(more).filter(|other| one != *other && self.count(*one, **other) == 0).count()
        })
        .sum()
    }
}

/// The most acts that count as one round.
const LONGEST: usize = 60;

/// So many offers are tried on copies of the table before one is taken.
const TRIES: usize = 6;

/// Plays `acts` acts at a fresh table, always with the offer that promises the most new pairs, and counts its rounds.
/// A round is over when the last money leaves the layout and nothing lies face down; or after [`LONGEST`] acts, because some
/// layouts are seldom empty and some games have none.
pub fn wander<G: Game>(rules: &Arc<G::Rules>, seed: u64, acts: usize, meetings: &mut Meetings) {
    let mut lots = Lots::new(seed);
    let mut table = G::open(rules.clone());
    let (mut round, mut length) = (BTreeSet::new(), 0);
    for place in 0..acts {
        let offers = table.offers();
        let best = (0..TRIES)
            .filter_map(|_| {
                let act = draw::<G>(&offers, &mut lots, Moment(place as i64 + 1))?;
                let mut copy = table.clone();
                let mut events: Vec<G::Event> = Vec::new();
                copy.act(act, &mut events).ok()?;
                let cited: BTreeSet<Provision> = events.iter().filter_map(|event| event.cite()).collect();
                Some((meetings.novelty(&round, &cited), copy, cited))
            })
            .reduce(|best, next| if next.0 > best.0 { next } else { best });
        let Some((_, next, cited)) = best else { break };
        let was_empty = table.on_layout().is_zero();
        table = next;
        round.extend(cited);
        length += 1;
        let is_over = !was_empty && table.on_layout().is_zero() && !table.is_anything_concealed();
        if is_over || length == LONGEST {
            meetings.round(&std::mem::take(&mut round));
            length = 0;
        }
    }
    meetings.round(&round);
}

/// One offer at random: first why it stands there, so that the game goes on, then which of those; small amounts mostly.
fn draw<G: Game>(offers: &[Offer<G::Command>], lots: &mut Lots, now: Moment) -> Option<Act<G::Command>> {
    let (onward, other): (Vec<_>, Vec<_>) =
        offers.iter().copied().partition(|offer| !matches!(offer.need, Need::May | Need::Arrival));
    let goes_on = other.is_empty() || (!onward.is_empty() && lots.below(5) < 3);
    let offer: Offer<G::Command> = lots.pick(if goes_on { &onward } else { &other })?;
    let command = match offer.amounts {
        None => offer.command,
        Some(amounts) => {
            let steps = ((amounts.max - amounts.min).0 / amounts.step.0).clamp(0, 8);
            let amount = amounts.min + Cents(amounts.step.0 * lots.below(steps as usize + 1) as i64);
            G::with_amount(offer.command, amount)
        }
    };
    Some(Act::new(now, offer.by, command))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provision::{P1_2_A_1, P1_3_C, P1_4_E};

    #[test]
    fn a_pair_has_met_when_one_round_cites_both() {
        let mut meetings = Meetings::default();
        meetings.round(&BTreeSet::from([P1_2_A_1, P1_3_C]));
        meetings.round(&BTreeSet::from([P1_4_E]));
        assert_eq!(meetings.count(P1_3_C, P1_2_A_1), 1);
        let never: Vec<_> = meetings.pairs().filter(|(_, _, rounds)| *rounds == 0).collect();
        assert_eq!(never, [(P1_2_A_1, P1_4_E, 0), (P1_3_C, P1_4_E, 0)]);
        let mut both = meetings.clone();
        both.add(&meetings);
        assert_eq!((both.rounds(), both.count(P1_2_A_1, P1_3_C)), (4, 2));
    }
}
