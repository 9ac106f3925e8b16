//! A round as a small chain of chance, compiled from the table: every table that stands before chance is a state, and
//! every offer of chance a way to another one or to the end. It draws the same words in the same order as the table.

use super::seating::{Next, Seating};
use super::{Line, Tally};
use crate::chance::{Entropy as _, SimChance};
use crate::simulate::Session;
use crate::simulate::sessions::Bankroll;
use odds::moments::{Moments, Way as Weighed, moments};
use odds::solver::Unsolved;
use rulebook::actor::Actor;
use rulebook::game::{Act, Game, Moment, Need, Offer};
use std::collections::HashMap;

/// More tables than this before chance, in one round, are more than a chain is good for.
const MOST_STATES: usize = 400;

/// Steps without chance from one state to the next.
const MOST_STEPS: usize = 1000;

/// The rounds of one strategy at one table.
#[derive(Clone, Debug)]
pub struct Kernel {
    states: Vec<State>,
    /// What moves before chance comes: the wagers, by their places.
    before: Vec<Line>,
}

#[derive(Clone, Debug, Default)]
struct State {
    ways: Vec<Way>,
    /// The weight of all ways.
    total: u64,
    /// The number of its first way among all of the chain.
    first: usize,
}

#[derive(Clone, Debug)]
struct Way {
    /// The weight of this way and those before it.
    upto: u64,
    weight: u64,
    to: Option<usize>,
    /// What it brings in all, and by the wagers' places.
    gained: i64,
    lines: Vec<Line>,
}

impl Kernel {
    /// Asks the table for everything that chance can do in a round.
    pub(super) fn compile<G: Game>(start: &Seating<'_, G>) -> Result<Kernel, String> {
        let wagers = start.flat.wagers.len();
        let mut before = vec![Line::default(); wagers];
        let mut first = start.clone();
        first.wager(&mut before)?;
        let mut chain = Chain { start, index: HashMap::new(), open: Vec::new(), states: Vec::new() };
        if chain.follow(first, &mut before)?.is_none() {
            return Err("chance has no part in a round".to_string());
        }
        while let Some((index, seating)) = chain.open.pop() {
            let state = chain.branch(&seating, wagers)?;
            chain.states[index] = state;
        }
        let mut states = chain.states;
        let mut ways = 0;
        for state in &mut states {
            (state.first, ways) = (ways, ways + state.ways.len());
        }
        Ok(Kernel { states, before })
    }

    /// The moments of one wager, or of all together.
    pub(super) fn moments(&self, wager: Option<usize>) -> Result<Moments, Unsolved> {
        let part = |lines: &[Line]| match wager {
            Some(place) => lines[place].gained,
            None => lines.iter().map(|line| line.gained).sum(),
        };
        // The first state is reached with certainty, and what moved before it is brought on the way there.
        let begins = vec![Weighed { weight: 1, brings: part(&self.before), to: Some(1) }];
        let weighed = |way: &Way| Weighed {
            weight: way.weight,
            brings: part(&way.lines),
            to: way.to.map(|state| state + 1),
        };
        let states = self.states.iter().map(|state| state.ways.iter().map(weighed).collect());
        moments(&std::iter::once(begins).chain(states).collect::<Vec<_>>())
    }

    /// Plays sessions.
    pub(super) fn play(&self, seed: u64, sessions: &mut dyn Iterator<Item = Session>, tally: &mut Tally) {
        let ante: i64 = self.before.iter().map(|line| line.gained).sum();
        let mut times = vec![0_i64; self.states.iter().map(|state| state.ways.len()).sum()];
        let mut rounds = 0;
        for session in sessions {
            let mut chance = SimChance::new(seed, session.stream);
            let mut bankroll = Bankroll::new(session.path_stride);
            for played in 1..=session.rounds {
                bankroll.equity += ante;
                let mut at = Some(0);
                while let Some(index) = at {
                    let state = &self.states[index];
                    let drawn = chance.below(state.total);
                    let place = state.ways.partition_point(|way| way.upto <= drawn);
                    let way = &state.ways[place];
                    times[state.first + place] += 1;
                    bankroll.equity += way.gained;
                    at = way.to;
                }
                bankroll.end_round(played);
            }
            rounds += session.rounds as i64;
            tally.sessions.end(session.rounds, bankroll);
        }
        let mut enter = |lines: &[Line], times: i64| {
            tally.lines.iter_mut().zip(lines).for_each(|(all, line)| all.add(*line, times));
        };
        enter(&self.before, rounds);
        for state in &self.states {
            for (place, way) in state.ways.iter().enumerate() {
                enter(&way.lines, times[state.first + place]);
            }
        }
    }
}

/// The tables found so far, each once.
struct Chain<'s, 'f, G: Game> {
    start: &'s Seating<'f, G>,
    index: HashMap<G, usize>,
    /// Those whose ways have not been walked yet.
    open: Vec<(usize, Seating<'f, G>)>,
    states: Vec<State>,
}

impl<'f, G: Game> Chain<'_, 'f, G> {
    /// Follows a table through everything that happens without chance: to a state, or to the end of the round.
    fn follow(&mut self, mut seating: Seating<'f, G>, lines: &mut [Line]) -> Result<Option<usize>, String> {
        for _ in 0..MOST_STEPS {
            match seating.next()? {
                Next::Step(act) => seating.act(act, lines)?,
                Next::Chance => return self.state(seating).map(Some),
                Next::Over if seating.table == self.start.table => return Ok(None),
                Next::Over => {
                    // What the staff still has to do between two rounds.
                    return Err("its rounds hang together: it needs a simulation of its own".to_string());
                }
            }
        }
        Err("without chance the table goes around in circles".to_string())
    }

    fn state(&mut self, seating: Seating<'f, G>) -> Result<usize, String> {
        if let Some(index) = self.index.get(&seating.table) {
            return Ok(*index);
        }
        let index = self.states.len();
        if index == MOST_STATES {
            return Err("a round has too many turns: it needs a simulation of its own".to_string());
        }
        self.index.insert(seating.table.clone(), index);
        self.states.push(State::default());
        self.open.push((index, seating));
        Ok(index)
    }

    /// Every way that chance can take from here.
    fn branch(&mut self, seating: &Seating<'f, G>, wagers: usize) -> Result<State, String> {
        let mut state = State::default();
        for Offer { command, need, .. } in seating.table.offers() {
            let Need::Chance(weight @ 1..) = need else { continue };
            let (mut next, mut lines) = (seating.clone(), vec![Line::default(); wagers]);
            next.act(Act::new(Moment(0), Actor::Device, command), &mut lines)?;
            let to = self.follow(next, &mut lines)?;
            let weight = u64::from(weight);
            state.total += weight;
            let gained = lines.iter().map(|line| line.gained).sum();
            state.ways.push(Way { upto: state.total, weight, to, gained, lines });
        }
        Ok(state)
    }
}
