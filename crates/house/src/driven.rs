//! A table that a program drives through lines of JSON, with what goes into its record.

use rulebook::game::{Game, Moment};
use std::sync::Arc;
use table::chance::SimChance;
use table::croupier::Duties;
use table::protocol::{self, Carried, Told};
use table::record::{Header, Out, Stake};
use table::session::{Performed, Session};

/// How a table is driven.
#[derive(Clone, Copy, Debug, Default)]
pub struct Driving {
    /// Do people do the staff's part?
    pub attended: bool,
    /// The seed of a chance of its own; without it, chance comes as lines of the device.
    pub seed: Option<u64>,
    /// What answers carry of what may be done next.
    pub awaiting: Carried,
    /// Is a record kept? Its lines are written only then.
    pub recorded: bool,
}

/// One line's answer, and the lines for the record.
#[derive(Debug)]
pub struct Exchanged {
    /// One line of JSON.
    pub answer: String,
    /// When the first act of it was done; none where nothing was.
    pub at: Option<Moment>,
    /// What the record is to keep, if one is kept.
    pub lines: Vec<String>,
}

/// A table, or a keno location, that lines come to.
pub trait Driven {
    /// Answers one line.
    fn exchange(&mut self, line: &str, now: Moment) -> Exchanged;
    /// The header of a record that begins at this moment.
    fn header(&self, at: Moment) -> Header;
    /// The time of the last act.
    fn latest(&self) -> Moment;
    /// The money that is out.
    fn stakes(&self) -> Vec<Stake>;
}

/// A table of a game.
pub(crate) struct AtTable<G: Game> {
    session: Session<G>,
    told: Told,
    recorded: bool,
    out: Out,
}

impl<G: Game> AtTable<G> {
    pub(crate) fn open(rules: &Arc<G::Rules>, driving: Driving) -> AtTable<G> {
        let duties = if driving.attended { Duties::NONE } else { Duties::ALL };
        let session = match driving.seed {
            None => Session::open(Arc::clone(rules), duties),
            Some(seed) => Session::seeded(Arc::clone(rules), duties, SimChance::new(seed, 0)),
        };
        let told = Told::of(driving.awaiting);
        AtTable { session, told, recorded: driving.recorded, out: Out::default() }
    }
}

impl<G: Game> Driven for AtTable<G> {
    fn exchange(&mut self, line: &str, now: Moment) -> Exchanged {
        let exchange = protocol::exchange(&mut self.session, line, now, &mut self.told);
        let kept = if self.recorded { &exchange.performed[..] } else { &[] };
        exchange.performed.iter().for_each(|done| self.out.hear(&done.events));
        Exchanged {
            answer: exchange.answer,
            at: exchange.performed.first().map(|done| done.act.at),
            lines: kept.iter().map(Performed::to_line).collect(),
        }
    }

    fn header(&self, at: Moment) -> Header {
        Header::of::<G>(self.session.game().rules(), at)
    }

    fn latest(&self) -> Moment {
        self.session.latest()
    }

    fn stakes(&self) -> Vec<Stake> {
        self.out.stakes()
    }
}
