//! A table in use: the game, the croupier's duties, and where its chance comes from.

use crate::chance::{Entropy, Live, SimChance};
use crate::croupier::{self, Duties};
use crate::fair::{Fair, Place, Pledges, Step};
use rulebook::actor::Actor;
use rulebook::game::{Act, Game, Moment};
use serde::Serialize;
use std::sync::Arc;

/// An act that a table accepted, and what it made of it.
#[derive(Clone, Debug)]
pub struct Performed<G: Game> {
    /// The act.
    pub act: Act<G::Command>,
    /// What came of it.
    pub events: Vec<G::Event>,
}

/// Where a table's chance comes from.
enum Chance<G: Game> {
    /// From outside, as acts of the device.
    Outside,
    /// From a seed. It needs to know of no shuffle: all of it is one stream that can be played again.
    Seeded(SimChance),
    /// From the house.
    Live(Box<dyn Live>),
    /// From the house and its patrons together, as it was pledged.
    Pledged { pledges: Box<Pledges>, ends: Ends<G> },
}

/// Has a part of the game's chance ended (see [`Fair::ends`])?
type Ends<G> = fn(&G, &[<G as Game>::Event]) -> bool;

impl<G: Game> Chance<G> {
    /// A step is to be prepared.
    fn begin(&mut self) {
        if let Chance::Pledged { pledges, .. } = self {
            pledges.begin();
        }
    }

    /// What chance does now, if it is its turn; as the act with this place among those that are prepared.
    fn step(&mut self, game: &G, at: Moment, act: usize) -> Option<Act<G::Command>> {
        match self {
            Chance::Outside => None,
            Chance::Seeded(chance) => croupier::chance_step(game, at, &mut |n| chance.below(n)),
            Chance::Live(chance) => {
                let ready = chance.is_ready();
                ready.then(|| croupier::chance_step(game, at, &mut |n| chance.below(n))).flatten()
            }
            Chance::Pledged { pledges, .. } => pledges.step(game, at, act),
        }
    }

    /// Hears what came of an act: whether cards were shuffled, and whether a part of chance was over with it.
    fn hear(&mut self, events: &[G::Event], ended: bool, act: usize) {
        match self {
            Chance::Live(chance) => {
                events.iter().filter_map(G::shuffled).for_each(|cards| chance.shuffled(cards));
            }
            Chance::Pledged { pledges, .. } if ended => pledges.ended(act),
            _ => {}
        }
    }

    /// How the table tells that a part is over, where it matters.
    fn ends(&self) -> Option<Ends<G>> {
        match self {
            Chance::Pledged { ends, .. } => Some(*ends),
            _ => None,
        }
    }
}

/// A table in use.
pub struct Session<G: Game> {
    game: G,
    duties: Duties,
    chance: Chance<G>,
    /// When the last act was done: none is done before it.
    latest: Moment,
    /// Is the table kept as it stood before each act that is prepared?
    keeps_each: bool,
}

/// No table needs more steps than this to come to rest; more would be a circle.
const MOST_STEPS: usize = 1000;

impl<G: Game> Session<G> {
    fn with(rules: Arc<G::Rules>, duties: Duties, chance: Chance<G>) -> Session<G> {
        Session { game: G::open(rules), duties, chance, latest: Moment::default(), keeps_each: false }
    }

    /// Opens a table whose chance comes from outside, as acts of the device.
    pub fn open(rules: Arc<G::Rules>, duties: Duties) -> Session<G> {
        Session::with(rules, duties, Chance::Outside)
    }

    /// Opens a table whose chance can be played again from its seed. For experiments, never for money.
    pub fn seeded(rules: Arc<G::Rules>, duties: Duties, chance: SimChance) -> Session<G> {
        Session::with(rules, duties, Chance::Seeded(chance))
    }

    /// Opens a table whose chance is the house's own, and can be nothing else.
    pub fn live(rules: Arc<G::Rules>, duties: Duties, chance: impl Live) -> Session<G> {
        Session::with(rules, duties, Chance::Live(Box::new(chance)))
    }

    /// Opens a table whose chance is pledged before it comes and revealed after it.
    pub fn pledged(rules: Arc<G::Rules>, duties: Duties) -> Session<G>
    where
        G: Fair,
    {
        let pledges = Box::new(Pledges::new(G::part(&rules)));
        Session::with(rules, duties, Chance::Pledged { pledges, ends: G::ends })
    }

    /// The same, with the table kept as it stood before each act that is prepared (see [`Prepared::steps`]).
    pub fn keeping_each_table(self) -> Session<G> {
        Session { keeps_each: true, ..self }
    }

    /// The table as it stands.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// When the last act was done.
    pub fn latest(&self) -> Moment {
        self.latest
    }

    /// What is pledged at this table, if its chance comes of pledges.
    pub fn pledges(&self) -> Option<&Pledges> {
        match &self.chance {
            Chance::Pledged { pledges, .. } => Some(pledges),
            _ => None,
        }
    }

    /// The same, to make a pledge, to add to it, or to say that it is revealed.
    pub fn pledges_mut(&mut self) -> Option<&mut Pledges> {
        match &mut self.chance {
            Chance::Pledged { pledges, .. } => Some(pledges),
            _ => None,
        }
    }

    /// Does this table make its own chance?
    pub fn has_chance(&self) -> bool {
        !matches!(self.chance, Chance::Outside)
    }

    /// What would be done for this act: the act itself, with what the croupier must do before and after it. The
    /// table does not change until the outcome is given to [`Session::commit`], so that it can be made durable first.
    pub fn prepare(&mut self, act: Act<G::Command>) -> Result<Prepared<G>, G::Refusal> {
        let mut prepared = self.nothing_yet();
        prepared.perform_with_help(act, self.duties)?;
        prepared.settle_down(self.duties, &mut self.chance, act.at);
        Ok(prepared)
    }

    /// What would be done for a patron whose time has run out; or for whoever is awaited, the dealer included.
    pub fn prepare_default(
        &mut self,
        whose: Option<rulebook::actor::Seat>,
        at: Moment,
    ) -> Option<Prepared<G>> {
        let act = croupier::default_step(&self.game, whose, at)?;
        self.prepare(act).ok()
    }

    /// What the croupier would do by itself now.
    pub fn prepare_duties(&mut self, at: Moment) -> Option<Prepared<G>> {
        let mut prepared = self.nothing_yet();
        prepared.settle_down(self.duties, &mut self.chance, at);
        (!prepared.performed.is_empty() || prepared.closes.is_some()).then_some(prepared)
    }

    /// What is prepared before anything is.
    fn nothing_yet(&mut self) -> Prepared<G> {
        self.chance.begin();
        let ends = self.chance.ends();
        let (game, performed, before) = (self.game.clone(), Vec::new(), self.keeps_each.then(Vec::new));
        let (place, pledges, closes) = (Place::default(), Vec::new(), None);
        Prepared { game, performed, before, ends, ended: Vec::new(), place, pledges, closes }
    }

    /// Makes what was prepared the state of the table.
    pub fn commit(&mut self, prepared: Prepared<G>) -> Vec<Performed<G>> {
        self.game = prepared.game;
        let last = prepared.performed.last().map(|done| done.act.at);
        self.latest = last.map_or(self.latest, |at| self.latest.max(at));
        if let Chance::Pledged { pledges, .. } = &mut self.chance {
            pledges.keep(prepared.place);
        }
        prepared.performed
    }

    /// Prepares and commits in one step.
    pub fn submit(&mut self, act: Act<G::Command>) -> Result<Vec<Performed<G>>, G::Refusal> {
        let prepared = self.prepare(act)?;
        Ok(self.commit(prepared))
    }

    /// Starts again with other rules, at an empty table. What was pledged for a part that was in use is over.
    pub fn reopen(&mut self, rules: Arc<G::Rules>)
    where
        G: Fair,
    {
        if let Chance::Pledged { pledges, .. } = &mut self.chance {
            pledges.start_anew(G::part(&rules));
        }
        self.game = G::open(rules);
    }

    /// Puts a table that was written down in the place of this one, with its pledges where its chance comes of any.
    pub fn put_back(&mut self, game: G, kept: Option<Pledges>) {
        self.game = game;
        if let (Chance::Pledged { pledges, .. }, Some(kept)) = (&mut self.chance, kept) {
            **pledges = kept;
        }
    }

    /// Plays an act of the record again, exactly as it stands there. What chance did must follow from what was pledged,
    /// as far as that is known; so a table that comes back goes on with the same words at the same place.
    pub fn replay(&mut self, act: Act<G::Command>) -> Result<Vec<G::Event>, NotReplayed<G::Refusal>> {
        // What was prepared and not committed has drawn nothing.
        self.chance.begin();
        if let Chance::Pledged { pledges, .. } = &mut self.chance
            && act.by == Actor::Device
            && !pledges.follows(&self.game, &act)
        {
            return Err(NotReplayed::NotDrawn);
        }
        let mut events = Vec::new();
        self.game.act(act, &mut events).map_err(NotReplayed::Refused)?;
        match &mut self.chance {
            Chance::Pledged { pledges, ends } => pledges.keep_again(ends(&self.game, &events)),
            other => other.hear(&events, false, 0),
        }
        Ok(events)
    }
}

/// Why an act of a record cannot be played again.
#[derive(Debug, thiserror::Error)]
pub enum NotReplayed<R: std::fmt::Debug + std::fmt::Display> {
    /// The rules refuse it.
    #[error("{0}")]
    Refused(R),
    /// It is an act of the device, and what was pledged gives another one.
    #[error("what was pledged gives something else than this")]
    NotDrawn,
}

impl<G: Game> std::fmt::Debug for Session<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session")
            .field("game", &self.game)
            .field("duties", &self.duties)
            .finish_non_exhaustive()
    }
}

/// What an act and the croupier's steps around it would make of a table.
#[derive(Debug)]
pub struct Prepared<G: Game> {
    game: G,
    performed: Vec<Performed<G>>,
    /// The table before each of them, where it is wanted.
    before: Option<Vec<G>>,
    ends: Option<Ends<G>>,
    /// The acts with which a part of chance was over.
    ended: Vec<usize>,
    place: Place,
    pledges: Vec<Step>,
    closes: Option<u64>,
}

impl<G: Game> Prepared<G> {
    /// The table as it would be.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The acts, in order, with their events.
    pub fn performed(&self) -> &[Performed<G>] {
        &self.performed
    }

    /// Each act with the table before it and after it; nothing where the session keeps no tables.
    pub fn steps(&self) -> impl Iterator<Item = (&G, &Performed<G>, &G)> {
        let before = self.before.as_deref().unwrap_or_default();
        let after = before.iter().skip(1).chain([&self.game]);
        before.iter().zip(&self.performed).zip(after).map(|((before, done), after)| (before, done, after))
    }

    /// What becomes of the pledges with these acts, in order.
    pub fn pledges(&self) -> &[Step] {
        &self.pledges
    }

    /// The pledge to which no more promises are to be taken after these acts, because its first word is due: when all
    /// that was promised is opened, or given up, [`Session::prepare_duties`] goes on.
    pub fn closes(&self) -> Option<u64> {
        self.closes
    }

    fn perform(&mut self, act: Act<G::Command>) -> Result<(), G::Refusal> {
        let mut events = Vec::new();
        let before = self.before.as_ref().map(|_| self.game.clone());
        self.game.act(act, &mut events)?;
        self.before.iter_mut().zip(before).for_each(|(kept, before)| kept.push(before));
        if self.ends.is_some_and(|ends| ends(&self.game, &events)) {
            self.ended.push(self.performed.len());
        }
        self.performed.push(Performed { act, events });
        Ok(())
    }

    /// Performs an act. Where it is refused only because a step before it is missing (the patron has not come to the
    /// table yet; the dice still go around; the betting is still open), the croupier takes those steps first. Nobody's
    /// decision is among them. If the act is refused all the same, nothing of it remains, and the reason is the one that
    /// stands when the croupier has done all that it can.
    fn perform_with_help(&mut self, act: Act<G::Command>, duties: Duties) -> Result<(), G::Refusal> {
        let Err(mut refusal) = self.perform(act) else { return Ok(()) };
        match act.by {
            Actor::Seat(seat) if duties.arrivals => {
                let Some(arrival) = croupier::arrival(&self.game, seat, act.at) else { return Err(refusal) };
                self.perform(arrival)?;
                self.settle_duties(duties, act.at);
                self.perform(act)
            }
            Actor::Device if duties.implied => {
                // Enough for every seat to be asked twice.
                for _ in 0..4 * usize::from(rulebook::actor::Seat::MOST) {
                    let step = croupier::next_step(&self.game, duties, act.at)
                        .or_else(|| croupier::way_for_chance(&self.game, act.at));
                    let Some(step) = step else { return Err(refusal) };
                    self.perform(step)?;
                    match self.perform(act) {
                        Ok(()) => return Ok(()),
                        Err(why) => refusal = why,
                    }
                }
                Err(refusal)
            }
            _ => Err(refusal),
        }
    }

    fn settle_duties(&mut self, duties: Duties, at: Moment) {
        for _ in 0..MOST_STEPS {
            let Some(step) = croupier::next_step(&self.game, duties, at) else { return };
            if self.perform(step).is_err() {
                return;
            }
        }
    }

    /// Duties and chance, until somebody's decision is awaited.
    fn settle_down(&mut self, duties: Duties, chance: &mut Chance<G>, at: Moment) {
        let mut heard = 0;
        for _ in 0..MOST_STEPS {
            self.settle_duties(duties, at);
            for (act, done) in self.performed.iter().enumerate().skip(heard) {
                chance.hear(&done.events, self.ended.contains(&act), act);
            }
            heard = self.performed.len();
            match chance.step(&self.game, at, heard) {
                Some(step) if self.perform(step).is_ok() => {}
                _ => break,
            }
        }
        if let Chance::Pledged { pledges, .. } = chance {
            (self.place, self.pledges, self.closes) = pledges.prepared();
        }
    }
}

/// A performed act as the record keeps it: the act's line with its events, and what a house with accounts writes beside.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Act", deny_unknown_fields))]
pub(crate) struct RecordLine<'a, C, E> {
    #[serde(flatten)]
    act: rulebook::wire::ActLine<'a, C>,
    /// What came of it.
    events: &'a [E],
    #[serde(flatten)]
    beside: Beside,
}

/// What a house with accounts writes beside an act.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Beside {
    /// The whole command where a part of it lies face down, under a key of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sealed: Option<String>,
    /// Keys that it publishes, each by the number of the entry that it opens.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_number")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, String>"))]
    pub opened: Vec<(u64, String)>,
    /// Whose act it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patron: Option<String>,
    /// Who entered it, at an attended table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entered_by: Option<String>,
}

fn by_number<S: serde::Serializer>(opened: &[(u64, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(opened.iter().map(|(seq, key)| (seq, key)))
}

impl<G: Game> Performed<G> {
    /// The line of the record.
    pub fn to_line(&self) -> String {
        let act = rulebook::wire::act_line(&self.act).with_time(self.act.at);
        let line = RecordLine { act, events: &self.events, beside: Beside::default() };
        serde_json::to_string(&line).expect("acts and events are plain data")
    }
}
