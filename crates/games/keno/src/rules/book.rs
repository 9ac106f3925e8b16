//! The open tickets of one game, laid out so that a draw settles a million of them in a moment (19:47-15.3(e), 15.6(a)).
//!
//! [`Play::payoff`] says what a ticket is worth; the book says the same of all of them, and must never differ. A straight
//! ticket is its marks, counted against the draw and looked up in the rate card. A ticket that cannot win by what it
//! caught in all is passed over. The ways of the others are counted by a small table for each ticket: how many sets of its
//! groups have so many spots, by how many of those are caught; a row of that table is one integer of 128 bits.

use super::play::{Line, Play};
use super::rate_card::RateCard;
use super::request::Kind;
use super::spots::{NUMBERS, Spots};
use super::ways;
use rulebook::money::Cents;
use std::sync::Arc;

/// The open tickets of one game.
#[derive(Clone, Debug)]
pub struct Book {
    card: Arc<RateCard>,
    /// For each number of spots, which catches are paid: bit `n` where `n` caught are.
    paid: [u32; NUMBERS as usize + 1],
    /// Ascending by ticket.
    tickets: Vec<Ticket>,
    /// The groups of the tickets that have several, each ticket's together.
    groups: Vec<Group>,
    /// The combination tickets that name their ways (15.2(c)4). They are few, and are evaluated as they are written.
    named: Vec<Play>,
    /// Their wagers: those of a split ticket one for each group, those of the others one for each line.
    wagers: Vec<Wager>,
    open: usize,
    handle: Cents,
}

#[derive(Clone, Copy, Debug)]
struct Ticket {
    /// Every number that is marked.
    marked: Spots,
    price: Cents,
    number: u32,
    /// With fewer than so many caught in all, it wins nothing.
    least: u8,
    form: Form,
}

/// What is evaluated.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// Its marks, at its price.
    Straight { spots: u8 },
    /// Each group for itself.
    Split(Parts),
    /// Every set of groups that has the spots of a line, where [`Sets`] has room for them.
    Ways(Parts),
    /// The same where it has not.
    ManyWays(Parts),
    /// The ways that it names; its place among those tickets.
    Named(u32),
    /// Voided.
    Void,
}

/// Where the groups and the wagers of a ticket begin, and how many there are.
#[derive(Clone, Copy, Debug)]
struct Parts {
    groups_at: u32,
    wagers_at: u32,
    groups: u8,
    wagers: u8,
}

#[derive(Clone, Copy, Debug)]
struct Group {
    spots: Spots,
    size: u8,
}

#[derive(Clone, Copy, Debug)]
struct Wager {
    rate: Cents,
    spots: u8,
}

impl Book {
    /// No ticket yet.
    pub fn new(card: Arc<RateCard>) -> Book {
        let mut paid = [0; NUMBERS as usize + 1];
        for pays in card.offered().filter_map(|spots| card.pays(spots)) {
            paid[usize::from(pays.spots())] = pays.lines().fold(0, |bits, (caught, _)| bits | 1 << caught);
        }
        Book {
            card,
            paid,
            tickets: Vec::new(),
            groups: Vec::new(),
            named: Vec::new(),
            wagers: Vec::new(),
            open: 0,
            handle: Cents::ZERO,
        }
    }

    /// How many tickets are open.
    pub fn len(&self) -> usize {
        self.open
    }

    /// Is no ticket open?
    pub fn is_empty(&self) -> bool {
        self.open == 0
    }

    /// The numbers of the tickets that are open, ascending.
    pub fn tickets(&self) -> impl Iterator<Item = u32> {
        let open = self.tickets.iter().filter(|ticket| !matches!(ticket.form, Form::Void));
        open.map(|ticket| ticket.number)
    }

    /// What is wagered on this game by all of them.
    pub fn handle(&self) -> Cents {
        self.handle
    }

    /// A ticket is in this game. It must be one that the book's rate card allows, and not be in it already: a ticket that
    /// counted twice would be paid twice.
    pub fn add(&mut self, ticket: u32, play: &Play) {
        let form = self.form(play);
        let lines = play.lines().iter().map(|line| self.paid[usize::from(line.spots)].trailing_zeros() as u8);
        let open = Ticket {
            marked: play.marked(),
            price: play.price_of_a_game(),
            number: ticket,
            least: lines.min().unwrap_or(0),
            form,
        };
        self.open += 1;
        self.handle += open.price;
        // Tickets are numbered as they are sold, so that the place is nearly always the last.
        if self.tickets.last().is_none_or(|last| last.number < ticket) {
            return self.tickets.push(open);
        }
        match self.find(ticket) {
            Err(place) => self.tickets.insert(place, open),
            Ok(place) => {
                assert!(
                    matches!(self.tickets[place].form, Form::Void),
                    "ticket {ticket} is in the book already"
                );
                self.tickets[place] = open;
            }
        }
    }

    /// A ticket is voided or its races cancelled (15.4(d), (e)); was it in this game? Its place stays empty.
    pub fn remove(&mut self, ticket: u32) -> bool {
        let Ok(place) = self.find(ticket) else { return false };
        let removed = &mut self.tickets[place];
        if matches!(removed.form, Form::Void) {
            return false;
        }
        removed.form = Form::Void;
        self.open -= 1;
        self.handle -= removed.price;
        true
    }

    /// What every ticket that wins is paid for this draw, by ascending ticket number, and what all are paid together:
    /// each way up to the most that a wager is paid, and before a limit of the game is shared (15.3(e)). Whatever was in
    /// `winners` is gone.
    pub fn settle(&self, drawn: Spots, winners: &mut Vec<(u32, Cents)>) -> Cents {
        winners.clear();
        let mut sets = Sets::default();
        let mut total = Cents::ZERO;
        for ticket in &self.tickets {
            let caught = ticket.marked.caught(drawn);
            if caught < ticket.least {
                continue;
            }
            let payoff = match ticket.form {
                Form::Straight { spots } => self.payoff(spots, caught, ticket.price),
                Form::Split(parts) => self.payoff_of_split(parts, drawn),
                Form::Ways(parts) => self.payoff_of_ways(parts, drawn, &mut sets),
                Form::ManyWays(parts) => self.payoff_of_many_ways(parts, drawn),
                Form::Named(place) => self.named[place as usize].payoff(&self.card, drawn),
                Form::Void => Cents::ZERO,
            };
            if !payoff.is_zero() {
                winners.push((ticket.number, payoff));
                total += payoff;
            }
        }
        total
    }

    fn find(&self, ticket: u32) -> Result<usize, usize> {
        self.tickets.binary_search_by_key(&ticket, |ticket| ticket.number)
    }

    /// How a play is evaluated, with its groups and wagers laid down.
    fn form(&mut self, play: &Play) -> Form {
        let (groups_at, wagers_at) = (self.groups.len(), self.wagers.len());
        let group = |spots: Spots| Group { spots, size: spots.count() };
        let most = play.lines().iter().map(|line| line.spots).max().unwrap_or(0);
        let at = |place: usize| u32::try_from(place).expect("no game has so many tickets");
        match play.kind() {
            Kind::Straight => return Form::Straight { spots: most },
            Kind::Combination if play.lines().iter().any(|line| !line.named().is_empty()) => {
                self.named.push(play.clone());
                return Form::Named(at(self.named.len() - 1));
            }
            Kind::Split => {
                for line in play.lines() {
                    for way in line.named() {
                        self.groups.push(group(way.spots));
                        self.wagers.push(Wager { rate: line.rate, spots: line.spots });
                    }
                }
            }
            Kind::Way | Kind::Combination | Kind::King => {
                let kings = play.kings().iter().map(|king| Spots::NONE.with(king));
                let all = play.groups().iter().copied().chain(kings).map(group);
                // A group with more spots than any line is in no way.
                self.groups.extend(all.filter(|group| group.size <= most));
                self.wagers
                    .extend(play.lines().iter().map(|line| Wager { rate: line.rate, spots: line.spots }));
            }
        }
        let many = |count: usize| u8::try_from(count).expect("a ticket has no more groups than numbers");
        let parts = Parts {
            groups_at: at(groups_at),
            wagers_at: at(wagers_at),
            groups: many(self.groups.len() - groups_at),
            wagers: many(self.wagers.len() - wagers_at),
        };
        match play.kind() {
            Kind::Split => Form::Split(parts),
            _ if play.lines().iter().all(Sets::has_room_for) => Form::Ways(parts),
            _ => Form::ManyWays(parts),
        }
    }

    fn groups(&self, parts: Parts) -> &[Group] {
        &self.groups[parts.groups_at as usize..][..usize::from(parts.groups)]
    }

    fn wagers(&self, parts: Parts) -> &[Wager] {
        &self.wagers[parts.wagers_at as usize..][..usize::from(parts.wagers)]
    }

    /// What one way is paid: by the rate card, up to the most that one wager is paid.
    fn payoff(&self, spots: u8, caught: u8, rate: Cents) -> Cents {
        if self.paid[usize::from(spots)] >> caught & 1 == 0 {
            return Cents::ZERO;
        }
        let payoff = self.card.pays(spots).map_or(Cents::ZERO, |pays| pays.payoff(caught, rate));
        self.card.most_per_wager().map_or(payoff, |most| payoff.min(most))
    }

    fn payoff_of_split(&self, parts: Parts, drawn: Spots) -> Cents {
        let wagers = self.groups(parts).iter().zip(self.wagers(parts));
        wagers.map(|(group, wager)| self.payoff(wager.spots, group.spots.caught(drawn), wager.rate)).sum()
    }

    fn payoff_of_ways(&self, parts: Parts, drawn: Spots, sets: &mut Sets) -> Cents {
        let wagers = self.wagers(parts);
        let most = wagers.iter().map(|wager| wager.spots).max().unwrap_or(0);
        sets.count(self.groups(parts), most, drawn);
        let mut total = Cents::ZERO;
        for wager in wagers {
            sets.each(wager.spots, |caught, ways| total += self.payoff_of_all(wager, caught, ways.into()));
        }
        total
    }

    fn payoff_of_many_ways(&self, parts: Parts, drawn: Spots) -> Cents {
        let groups = self.groups(parts).iter().map(|group| (group.size, group.spots.caught(drawn)));
        let mut total = Cents::ZERO;
        for wager in self.wagers(parts) {
            let found = ways::caught(groups.clone(), wager.spots);
            for (caught, ways) in (0u8..).zip(found).filter(|(_, ways)| *ways > 0) {
                total += self.payoff_of_all(wager, caught, ways as i64);
            }
        }
        total
    }

    /// What so many ways of a line are paid that caught so many each.
    fn payoff_of_all(&self, wager: &Wager, caught: u8, ways: i64) -> Cents {
        let payoff = self.payoff(wager.spots, caught, wager.rate);
        payoff.checked_times(ways).expect("a ticket's ways and rates are bounded")
    }
}

/// How many sets of a ticket's groups have so many spots together: a row for each number of spots, with a byte for each
/// number of those that may be caught.
#[derive(Default)]
struct Sets([u128; MOST_SPOTS as usize + 1]);

/// Sixteen bytes are a row: none to fifteen caught.
const MOST_SPOTS: u8 = 15;

impl Sets {
    /// Do the ways of this line fit, however many of them catch the same?
    fn has_room_for(line: &Line) -> bool {
        line.spots <= MOST_SPOTS && line.ways <= u8::MAX.into()
    }

    /// Group by group, each set so far may have it too; what it caught moves the row along. Only sets of up to `most` spots
    /// are kept.
    ///
    /// A row that is not a line's may overflow. But a line has at least as many sets as any row that it was made from, so
    /// no line was made from one that did.
    fn count(&mut self, groups: &[Group], most: u8, drawn: Spots) {
        let rows = &mut self.0[..=usize::from(most)];
        rows.fill(0);
        rows[0] = 1;
        let mut largest = 0;
        for group in groups {
            let (size, caught) = (usize::from(group.size), group.spots.caught(drawn));
            largest = usize::from(most).min(largest + size);
            for spots in (size..=largest).rev() {
                rows[spots] = rows[spots].wrapping_add(rows[spots - size] << (8 * caught));
            }
        }
    }

    /// For sets of so many spots: what is caught, and by how many of them.
    fn each(&self, spots: u8, mut found: impl FnMut(u8, u8)) {
        let mut row = self.0[usize::from(spots)];
        while row != 0 {
            let caught = row.trailing_zeros() / 8;
            found(caught as u8, (row >> (8 * caught)) as u8);
            row &= !(0xff << (8 * caught));
        }
    }
}
