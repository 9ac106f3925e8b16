//! Exact expectations of any game, by asking its table and nobody else.
//!
//! The solver knows no rules. It asks a table what it awaits, does what must be done, lets chance take each of its
//! ways with the weight the table gives it, and merges tables that are equal. What comes out is a Markov chain whose
//! steps carry what was tallied on the way; its cycles are solved by elimination, in fractions.

use crate::fraction::Fraction;
use rulebook::actor::Actor;
use rulebook::game::{Act, Game, Moment, Need, Offer};
use std::collections::{BTreeMap, HashMap, HashSet};

/// What was to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<const N: usize> {
    /// The expectation of each tally from the start until it is done.
    pub expected: [Fraction; N],
    /// How many different tables stood before chance.
    pub states: usize,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// The table refused an act.
    #[error("the table refused {act}: {refusal}")]
    Refused {
        /// What was to be done.
        act: String,
        /// Why it was not.
        refusal: String,
    },
    /// Nothing must happen, chance has no say, and nobody chose to do anything.
    #[error("the table waits for somebody to choose: {0}")]
    Stuck(String),
    /// What must happen brings the table back to where it was, without chance.
    #[error("without chance the table goes around in circles: {0}")]
    Circles(String),
    /// From somewhere the end cannot be reached.
    #[error("with some probability the game goes on for ever")]
    Endless,
}

/// The exact expectation of what is tallied, from `start` until `done`.
///
/// At every table, what `choose` wants is done first; else a duty of the staff; else a step that a patron's conduct
/// has answered; else chance has its way; else the plain thing is done, for a patron or for the dealer. `tally` says what an event counts
/// for: cents, or ones to count occurrences.
pub fn solve<G: Game, const N: usize>(
    start: G,
    choose: impl Fn(&G, &[Offer<G::Command>]) -> Option<Act<G::Command>>,
    tally: impl Fn(&G::Event) -> [i64; N],
    done: impl Fn(&G) -> bool,
) -> Result<Solution<N>, Unsolved> {
    let solver = Solver { choose: &choose, tally: &tally, done: &done };
    let mut chain = Chain { index: HashMap::new(), crossroads: Vec::new(), rows: Vec::new() };
    let mut first = Row::nothing();
    chain.lead(&mut first, Fraction::ONE, solver.until_chance(start)?);
    while let Some((table, offers)) = chain.crossroads.pop() {
        let row = solver.branch(&table, &offers, &mut chain)?;
        chain.rows[chain.index[&table]] = row;
    }
    let states = chain.rows.len();
    Ok(Solution { expected: eliminate(first, chain.rows)?, states })
}

/// What somebody does at this table, of what it offers; nothing leaves it to the others and to chance.
type Choose<'a, G> = dyn Fn(&G, &[Offer<<G as Game>::Command>]) -> Option<Act<<G as Game>::Command>> + 'a;

/// The questions that make a game into a chain.
struct Solver<'a, G: Game, const N: usize> {
    choose: &'a Choose<'a, G>,
    tally: &'a dyn Fn(&G::Event) -> [i64; N],
    done: &'a dyn Fn(&G) -> bool,
}

/// Where a walk without chance ends: what was tallied, and the table at which chance has the word, unless all is done.
struct Walk<G: Game, const N: usize> {
    tallied: [i64; N],
    ends: Option<(G, Vec<Offer<G::Command>>)>,
}

/// One equation: the expectation here is what is tallied on the way on, and the expectations there by their weight.
struct Row<const N: usize> {
    tallied: [Fraction; N],
    leads_to: BTreeMap<usize, Fraction>,
}

/// The tables found so far, each once.
struct Chain<G: Game, const N: usize> {
    index: HashMap<G, usize>,
    /// Those whose ways have not been walked yet.
    crossroads: Vec<(G, Vec<Offer<G::Command>>)>,
    rows: Vec<Row<N>>,
}

impl<G: Game, const N: usize> Solver<'_, G, N> {
    /// Every way that chance can take from here.
    fn branch(
        &self,
        table: &G,
        offers: &[Offer<G::Command>],
        chain: &mut Chain<G, N>,
    ) -> Result<Row<N>, Unsolved> {
        let ways = || {
            offers.iter().filter_map(|offer| match offer.need {
                Need::Chance(weight) if weight > 0 => Some((weight, offer)),
                _ => None,
            })
        };
        let total = ways().map(|(weight, _)| u64::from(weight)).sum();
        let mut row = Row::nothing();
        for (weight, offer) in ways() {
            let mut next = table.clone();
            let tallied = self.act(&mut next, Act::new(Moment(0), offer.by, offer.command))?;
            let weight = Fraction::new(weight.into(), total);
            row.add_tally(&weight, tallied);
            chain.lead(&mut row, weight, self.until_chance(next)?);
        }
        Ok(row)
    }

    /// Everything that happens without chance.
    fn until_chance(&self, mut table: G) -> Result<Walk<G, N>, Unsolved> {
        let mut tallied = [0; N];
        let mut seen = HashSet::new();
        while !(self.done)(&table) {
            let offers = table.offers();
            let first = |need: Need| offers.iter().find(|offer| offer.need == need).map(act_of);
            let chance = offers.iter().any(|offer| matches!(offer.need, Need::Chance(weight) if weight > 0));
            let next = (self.choose)(&table, &offers)
                .or_else(|| first(Need::Duty))
                .or_else(|| first(Need::Implied))
                .or_else(|| first(Need::Decision))
                .or_else(|| if chance { None } else { first(Need::Default) });
            let Some(act) = next else {
                if chance {
                    return Ok(Walk { tallied, ends: Some((table, offers)) });
                }
                return Err(Unsolved::Stuck(format!("{table:?}")));
            };
            if !seen.insert(table.clone()) {
                return Err(Unsolved::Circles(format!("{table:?}")));
            }
            let more = self.act(&mut table, act)?;
            tallied = std::array::from_fn(|i| tallied[i] + more[i]);
        }
        Ok(Walk { tallied, ends: None })
    }

    /// Does it, and tallies the events.
    fn act(&self, table: &mut G, act: Act<G::Command>) -> Result<[i64; N], Unsolved> {
        let mut events = Vec::new();
        table
            .act(act, &mut events)
            .map_err(|refusal| Unsolved::Refused { act: format!("{act:?}"), refusal: refusal.to_string() })?;
        let tallies = events.iter().map(self.tally);
        Ok(tallies.fold([0; N], |sum, more| std::array::from_fn(|i| sum[i] + more[i])))
    }
}

/// A step of the staff is their own; a patron's is done for him by the croupier.
fn act_of<C: Copy>(offer: &Offer<C>) -> Act<C> {
    match offer.by {
        Actor::Seat(seat) => {
            Act { at: Moment(0), by: Actor::Croupier, on_behalf_of: Some(seat), command: offer.command }
        }
        by => Act::new(Moment(0), by, offer.command),
    }
}

impl<G: Game, const N: usize> Chain<G, N> {
    /// Lets a row lead, with this weight, to where a walk ends. A table seen before is the same state.
    fn lead(&mut self, row: &mut Row<N>, weight: Fraction, walk: Walk<G, N>) {
        row.add_tally(&weight, walk.tallied);
        let Some((table, offers)) = walk.ends else { return };
        let index = match self.index.get(&table) {
            Some(index) => *index,
            None => {
                let index = self.rows.len();
                self.index.insert(table.clone(), index);
                self.rows.push(Row::nothing());
                self.crossroads.push((table, offers));
                index
            }
        };
        *row.leads_to.entry(index).or_default() += weight;
    }
}

impl<const N: usize> Row<N> {
    fn nothing() -> Row<N> {
        Row { tallied: std::array::from_fn(|_| Fraction::ZERO), leads_to: BTreeMap::new() }
    }

    fn add_tally(&mut self, weight: &Fraction, tallied: [i64; N]) {
        for (sum, more) in self.tallied.iter_mut().zip(tallied) {
            if more != 0 {
                *sum += weight * &Fraction::from(more);
            }
        }
    }

    /// Writes another row in the place of the state it stands for.
    fn substitute(&mut self, index: usize, by: &Row<N>) {
        let Some(weight) = self.leads_to.remove(&index) else { return };
        for (sum, more) in self.tallied.iter_mut().zip(&by.tallied) {
            *sum += &weight * more;
        }
        for (to, more) in &by.leads_to {
            *self.leads_to.entry(*to).or_default() += &weight * more;
        }
    }

    /// Solves a row for its own state: who comes back with probability p leaves, in the end, with all the rest.
    fn without_itself(mut self, index: usize) -> Result<Row<N>, Unsolved> {
        if let Some(back) = self.leads_to.remove(&index) {
            let rest = Fraction::ONE - back;
            if rest.is_zero() {
                return Err(Unsolved::Endless);
            }
            for part in self.tallied.iter_mut().chain(self.leads_to.values_mut()) {
                *part = &*part / &rest;
            }
        }
        Ok(self)
    }
}

/// Takes one state after another out of the equations, the last one found first, until only the start is left.
fn eliminate<const N: usize>(mut first: Row<N>, mut rows: Vec<Row<N>>) -> Result<[Fraction; N], Unsolved> {
    while let Some(row) = rows.pop() {
        let index = rows.len();
        let row = row.without_itself(index)?;
        for earlier in &mut rows {
            earlier.substitute(index, &row);
        }
        first.substitute(index, &row);
    }
    Ok(first.tallied)
}
