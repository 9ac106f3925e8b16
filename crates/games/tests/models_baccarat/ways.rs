//! The ways a table is used: by its staff, act by act; by a device over the protocol; with the house's own chance. In
//! each, random play that leans towards what is rare meets a model.

use rulebook::conformance::Lots;
use rulebook::game::{Act, Game, Moment, Need, Offer};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::wire::{read_act, read_object};
use serde_json::Value;
use std::sync::Arc;
use table::chance::SimChance;
use table::croupier::Duties;
use table::session::{Performed, Session};

/// How a table is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// People do everything; chance comes from outside.
    Attended,
    /// The program is the croupier; chance comes from outside.
    Device,
    /// The program is the croupier, and chance is its own.
    House,
}

/// A game as the driver must know it.
pub(crate) trait Player<G: Game> {
    /// How often an offer is taken, against others of the same need.
    fn weight(&self, offer: &Offer<G::Command>) -> u32;
    /// Acts that no offer shows: what goes wrong, and what a device sends on its own.
    fn unasked(&self, way: Way, lots: &mut Lots) -> Option<String>;
    /// The table accepted these acts.
    fn follow(&mut self, act: &Value);
}

/// Plays so many acts.
pub(crate) fn play<G: Game>(player: &mut impl Player<G>, toml: &str, way: Way, seed: u64, acts: usize) {
    let rules = Arc::new(G::Rules::from_toml(toml).unwrap_or_else(|wrong| panic!("{wrong}\n{toml}")));
    let mut session: Session<G> = match way {
        Way::Attended => Session::open(rules, Duties::NONE),
        Way::Device => Session::open(rules, Duties::ALL),
        Way::House => Session::seeded(rules, Duties::ALL, SimChance::new(seed, 0)),
    };
    let mut lots = Lots::new(seed);
    for step in 0..acts {
        let at = Moment(step as i64 + 1);
        let done = match next::<G>(&session, player, way, at, &mut lots) {
            Next::Act(act) => session.submit(act).unwrap_or_default(),
            Next::TimeRunsOut => {
                let prepared = session.prepare_default(None, at);
                prepared.map(|prepared| session.commit(prepared)).unwrap_or_default()
            }
        };
        done.iter().for_each(|done| tell(player, done));
    }
}

enum Next<C> {
    Act(Act<C>),
    TimeRunsOut,
}

fn tell<G: Game>(player: &mut impl Player<G>, done: &Performed<G>) {
    let act: Value = serde_json::from_str(&done.to_line()).expect("a line of the record");
    player.follow(&act);
}

/// Chooses the need first, then the offer: a table that offers a hundred wagers still comes to its cards.
fn next<G: Game>(
    session: &Session<G>,
    player: &impl Player<G>,
    way: Way,
    at: Moment,
    lots: &mut Lots,
) -> Next<G::Command> {
    if lots.below(12) == 0
        && let Some(line) = player.unasked(way, lots)
        && let Ok(act) = read_act::<G>(read_object(&line).expect("a line that was written here"))
    {
        return Next::Act(Act { at, ..act });
    }
    if way != Way::Attended && lots.below(4) == 0 {
        return Next::TimeRunsOut;
    }
    let offers = session.game().offers();
    let often = |need: Need| match need {
        Need::Chance(_) if way == Way::House => 0,
        Need::Chance(_) => 10,
        Need::Duty | Need::Implied => 8,
        Need::Default | Need::Decision => 3,
        Need::Arrival => 1,
        Need::May => 5,
    };
    let weigh = |offer: &Offer<G::Command>| match offer.need {
        Need::Chance(weight) => weight,
        _ => player.weight(offer),
    };
    let kind = |need: Need| need.name();
    let mut kinds: Vec<(&str, u32)> = Vec::new();
    for offer in offers.iter().filter(|offer| weigh(offer) > 0 && often(offer.need) > 0) {
        if !kinds.iter().any(|(name, _)| *name == kind(offer.need)) {
            kinds.push((kind(offer.need), often(offer.need)));
        }
    }
    let Some(chosen) = by_weight(kinds.iter().map(|(_, weight)| *weight), lots) else {
        return Next::TimeRunsOut;
    };
    let of_kind: Vec<&Offer<G::Command>> =
        offers.iter().filter(|offer| kind(offer.need) == kinds[chosen].0).collect();
    let Some(chosen) = by_weight(of_kind.iter().map(|offer| weigh(offer)), lots) else {
        return Next::TimeRunsOut;
    };
    let offer = of_kind[chosen];
    let command = match offer.amounts {
        Some(amounts) => {
            let steps = ((amounts.max - amounts.min).0 / amounts.step.0).min(20) as usize;
            let amount = Cents(amounts.min.0 + lots.below(steps + 1) as i64 * amounts.step.0);
            G::with_amount(offer.command, amount)
        }
        None => offer.command,
    };
    Next::Act(Act::new(at, offer.by, command))
}

fn by_weight(weights: impl Iterator<Item = u32> + Clone, lots: &mut Lots) -> Option<usize> {
    let total: u32 = weights.clone().sum();
    let mut at = (total > 0).then(|| lots.below(total as usize) as u32)?;
    weights.enumerate().find_map(|(index, weight)| {
        if at < weight {
            return Some(index);
        }
        at -= weight;
        None
    })
}

/// Any card, by its name.
pub(crate) fn any_card(lots: &mut Lots) -> String {
    let rank = b"A23456789TJQK"[lots.below(13)] as char;
    let suit = b"shdc"[lots.below(4)] as char;
    format!("{rank}{suit}")
}
