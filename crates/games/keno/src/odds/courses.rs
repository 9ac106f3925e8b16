//! What a ticket is paid in every draw, when its ways share groups and so win and lose together.
//!
//! The groups are gone through one by one. A *course* is all that must be remembered of the groups so far: how many
//! numbers they caught, what the ways among them are paid, and how many sets of them are *open*, by spots and by what
//! they caught. A set is open if groups that follow can still make a way of it. A way that the patron named is open from
//! its first group to its last, and two of them that lack the same groups are alike. Courses that agree in all of this are
//! one course, with the sum of their draws. So equal groups cost little: whichever of them catch, the course is the same.

use super::board::choose;
use super::payoffs::Payoffs;
use super::ticket::{Group, Ticket};
use rulebook::money::Cents;
use std::collections::{BTreeMap, HashMap};

/// The most courses that are kept at a time. The 190 ways of 20 groups of four need 716.
pub const MOST_COURSES: usize = 250_000;

/// A ticket with too many groups of too many sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the groups of this ticket differ so much that more than {MOST_COURSES} cases would have to be kept apart: only what \
     it returns on average is reckoned. With fewer groups, or with more of them equal, its payoffs are listed"
)]
pub struct TooManyCourses;

/// What must be remembered of the groups so far.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Course {
    caught: u8,
    paid: Cents,
    /// How many sets are open, in the places that `Open` gives.
    open: Box<[u32]>,
    /// How many named ways are open.
    named: BTreeMap<OpenWay, u32>,
}

/// A named way of which some groups were gone through: its line, the groups that it still lacks, and what it caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct OpenWay {
    line: usize,
    lacks: u128,
    caught: u8,
}

/// The numbers of spots that open sets have at one moment, and where in a course they are counted.
struct Open {
    /// For each number of spots the first of its places; one place follows another by what is caught.
    places: Vec<Option<usize>>,
    len: usize,
}

impl Open {
    /// The sets from which these groups, which are still to come, can make a way.
    fn before(groups: &[(u128, &Group)], ticket: &Ticket) -> Open {
        let most = ticket.lines().iter().map(|line| usize::from(line.spots)).max().unwrap_or(0);
        let mut lacking = vec![false; most + 1];
        for (_, group) in groups.iter().filter(|(_, group)| group.alone.is_none()) {
            let spots = usize::from(group.spots);
            for sum in (spots..=most).rev() {
                lacking[sum] |= sum == spots || lacking[sum - spots];
            }
        }
        let mut open = Open { places: vec![None; most + 1], len: 0 };
        for spots in 1..=most {
            let may_become =
                |line: u8| usize::from(line).checked_sub(spots).is_some_and(|lacks| lacking[lacks]);
            if ticket.lines().iter().any(|line| may_become(line.spots)) {
                open.places[spots] = Some(open.len);
                open.len += spots + 1;
            }
        }
        open
    }

    /// Where sets of so many spots that caught so many are counted, if they are open.
    fn place(&self, spots: usize, caught: usize) -> Option<usize> {
        self.places.get(spots).copied().flatten().map(|first| first + caught)
    }

    /// The open sets of a course: their spots, what they caught, and how many they are. Nothing chosen yet is one too.
    fn sets<'a>(&'a self, course: &'a Course) -> impl Iterator<Item = (usize, usize, u32)> + 'a {
        let all = self.places.iter().enumerate().filter_map(|(spots, first)| Some((spots, (*first)?)));
        let counted = all.flat_map(|(spots, first)| {
            let counts = &course.open[first..=first + spots];
            counts.iter().enumerate().map(move |(caught, sets)| (spots, caught, *sets))
        });
        std::iter::once((0, 0, 1)).chain(counted.filter(|(_, _, sets)| *sets > 0))
    }
}

/// What a ticket is paid, in how many draws, if no more than so many courses must be kept at a time.
pub(super) fn payoffs(ticket: &Ticket, most: usize) -> Result<Payoffs, TooManyCourses> {
    let board = ticket.board();
    let groups = ticket.groups();
    let mut open = Open { places: Vec::new(), len: 0 };
    let nothing = Course { caught: 0, paid: Cents::ZERO, open: Box::default(), named: BTreeMap::new() };
    let mut courses = HashMap::from([(nothing, 1u128)]);
    let mut before = 0;
    for (at, (bit, group)) in groups.iter().enumerate() {
        let then = Open::before(&groups[at + 1..], ticket);
        let mut after = HashMap::with_capacity(courses.len());
        for (course, draws) in &courses {
            let room = board.drawn() - course.caught;
            for caught in 0..=group.spots.min(room) {
                let mut next = follow(ticket, course, &open, &then, group, caught);
                follow_named(ticket, course, &mut next, before, *bit, caught);
                *after.entry(next).or_insert(0) += draws * choose(group.spots, caught);
            }
            if after.len() > most {
                return Err(TooManyCourses);
            }
        }
        (courses, open) = (after, then);
        before |= bit;
    }
    let marked = groups.iter().map(|(_, group)| group.spots).sum();
    Ok(Payoffs::new(
        board,
        courses
            .into_iter()
            .map(|(course, draws)| (course.paid, draws * board.draws_outside(marked, course.caught))),
    ))
}

/// The course after one more group, which caught so many.
fn follow(ticket: &Ticket, course: &Course, open: &Open, then: &Open, group: &Group, caught: u8) -> Course {
    let (spots, catch) = (usize::from(group.spots), usize::from(caught));
    let mut paid = course.paid;
    let mut counts = vec![0; then.len].into_boxed_slice();
    if let Some(pays) = &group.alone {
        paid += pays[catch];
    }
    for (set, caught, sets) in open.sets(course) {
        if let Some(place) = then.place(set, caught) {
            counts[place] += sets;
        }
        if group.alone.is_some() {
            continue;
        }
        let (set, caught) = (set + spots, caught + catch);
        for line in ticket.lines().iter().filter(|line| usize::from(line.spots) == set) {
            paid += Cents(line.pays[caught].0 * i64::from(sets));
        }
        if let Some(place) = then.place(set, caught) {
            counts[place] += sets;
        }
    }
    Course { caught: course.caught + caught, paid, open: counts, named: BTreeMap::new() }
}

/// The named ways after one more group: those that are complete are paid, those that lack groups stay open.
fn follow_named(ticket: &Ticket, course: &Course, next: &mut Course, before: u128, bit: u128, caught: u8) {
    let mut go_on = |way: OpenWay, ways: u32| {
        let OpenWay { line, lacks, caught: had } = way;
        let has = lacks & bit != 0;
        let way = OpenWay { line, lacks: lacks & !bit, caught: if has { had + caught } else { had } };
        if way.lacks == 0 {
            next.paid += Cents(ticket.named()[line].pays[usize::from(way.caught)].0 * i64::from(ways));
        } else {
            *next.named.entry(way).or_insert(0) += ways;
        }
    };
    course.named.iter().for_each(|(way, ways)| go_on(*way, *ways));
    for (line, named) in ticket.named().iter().enumerate() {
        let begin = named.ways.iter().filter(|way| **way & bit != 0 && **way & before == 0);
        begin.for_each(|way| go_on(OpenWay { line, lacks: *way, caught: 0 }, 1));
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::*;

    /// All that matters of four-spot groups is how many of them caught one, two, three and all four, twenty in all at most.
    #[test]
    fn twenty_groups_of_four_are_716_courses() {
        let ticket = (0..20).fold(Ticket::new(Board::KENO), |ticket, _| ticket.group(4));
        let ticket = ticket.every_way(8, |caught| Cents(1 << caught));
        assert_eq!(payoffs(&ticket, 715), Err(TooManyCourses));
        assert_eq!(payoffs(&ticket, 716).map(|payoffs| payoffs.expected()), Ok(ticket.expected()));
    }

    /// Nothing is open on a split ticket, so what is caught and what is paid is all there is to keep.
    #[test]
    fn groups_that_are_paid_alone_leave_nothing_open() {
        let ticket = (1..=12).fold(Ticket::new(Board::KENO), |ticket, spots| {
            ticket.alone(spots, |caught| Cents::dollars((caught / 3).into()))
        });
        assert_eq!(payoffs(&ticket, 21 * 30).map(|payoffs| payoffs.expected()), Ok(ticket.expected()));
    }
}
