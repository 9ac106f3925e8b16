//! 19:47-15.2(c): a whole ticket as the reckoning sees it. Only the sizes of its groups matter, not their numbers.

use super::board::Board;
use super::courses::{MOST_COURSES, TooManyCourses, payoffs};
use super::payoffs::Payoffs;
use odds::fraction::Fraction;
use rulebook::money::Cents;

/// A ticket: groups, and what they are paid alone or together.
#[derive(Clone, Debug)]
pub struct Ticket {
    board: Board,
    groups: Vec<Group>,
    lines: Vec<Line>,
    named: Vec<Named>,
}

/// A group of spots. A king is a group of one.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) spots: u8,
    /// On a straight or a split ticket, what it is paid alone, by what it catches.
    pub(super) alone: Option<Vec<Cents>>,
}

/// Every set of groups that have so many spots together is a way.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) spots: u8,
    /// What one way is paid, by what it catches.
    pub(super) pays: Vec<Cents>,
}

/// (c)4: ways that the patron named, at one rate.
#[derive(Clone, Debug)]
pub(super) struct Named {
    spots: u8,
    /// The groups of each way: bit `n` is the group that was added after `n` others.
    pub(super) ways: Vec<u128>,
    /// What one way is paid, by what it catches.
    pub(super) pays: Vec<Cents>,
}

impl Ticket {
    /// A ticket on this board, with nothing marked yet.
    pub fn new(board: Board) -> Ticket {
        Ticket { board, groups: Vec::new(), lines: Vec::new(), named: Vec::new() }
    }

    /// (c)1, 2: a group that is a wager of its own, paid by what it catches.
    pub fn alone(mut self, spots: u8, payoff: impl Fn(u8) -> Cents) -> Ticket {
        self.groups.push(Group { spots, alone: Some((0..=spots).map(payoff).collect()) });
        self
    }

    /// (c)3 to 5: a group, or a king, that is combined with others.
    pub fn group(mut self, spots: u8) -> Ticket {
        self.groups.push(Group { spots, alone: None });
        self
    }

    /// (c)3 to 5: every set of groups of so many spots together is a way, paid by what it catches.
    pub fn every_way(mut self, spots: u8, payoff: impl Fn(u8) -> Cents) -> Ticket {
        self.lines.push(Line { spots, pays: (0..=spots).map(payoff).collect() });
        self
    }

    /// (c)4: these sets of groups, by the order in which the groups were added, are ways of so many spots.
    pub fn these_ways<G: IntoIterator<Item = usize>>(
        mut self,
        spots: u8,
        ways: impl IntoIterator<Item = G>,
        payoff: impl Fn(u8) -> Cents,
    ) -> Ticket {
        let set = |groups: G| groups.into_iter().fold(0, |set, group| set | 1 << group);
        let ways = ways.into_iter().map(set).collect();
        self.named.push(Named { spots, ways, pays: (0..=spots).map(payoff).collect() });
        self
    }

    /// The board it is played on.
    pub(super) fn board(&self) -> Board {
        self.board
    }

    /// Its groups and the bit of each in named ways, the smallest first: equal ones stand together, and before the large
    /// ones, which fit into few ways, most sets are closed.
    pub(super) fn groups(&self) -> Vec<(u128, &Group)> {
        let bits = (0..).map(|place| 1u128 << place);
        let mut groups: Vec<(u128, &Group)> = bits.zip(&self.groups).collect();
        groups.sort_by_key(|(_, group)| group.spots);
        groups
    }

    /// The ways that are named.
    pub(super) fn named(&self) -> &[Named] {
        &self.named
    }

    /// The lines of its ways.
    pub(super) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// What it is paid on average in one game, in cents. Ways may share groups: an average does not mind.
    pub fn expected(&self) -> Fraction {
        let one = |spots: u8, pays: &[Cents]| {
            Payoffs::of_wager(self.board, spots, |caught| pays[usize::from(caught)]).expected()
        };
        let alone = self.groups.iter().filter_map(|group| Some(one(group.spots, group.alone.as_ref()?)));
        let together = self
            .lines
            .iter()
            .map(|line| one(line.spots, &line.pays) * Fraction::part(self.ways(line.spots), 1));
        let named = self
            .named
            .iter()
            .map(|line| one(line.spots, &line.pays) * Fraction::part(line.ways.len() as u128, 1));
        alone.chain(together).chain(named).sum()
    }

    /// How many sets of groups have so many spots together.
    fn ways(&self, spots: u8) -> u128 {
        let mut sets = vec![0; usize::from(spots) + 1];
        sets[0] = 1;
        for group in self.groups.iter().filter(|group| group.alone.is_none()) {
            for with in (usize::from(group.spots)..sets.len()).rev() {
                sets[with] += sets[with - usize::from(group.spots)];
            }
        }
        sets[usize::from(spots)]
    }

    /// What it is paid in one game, draw by draw. Ways that share groups win and lose together, and are reckoned so.
    pub fn payoffs(&self) -> Result<Payoffs, TooManyCourses> {
        payoffs(self, MOST_COURSES)
    }
}
