//! The open tickets of one game, laid out so that a draw settles a million of them in a moment (19:47-15.3(e), 15.6(a)).
//!
//! [`Play::payoff`] says what a ticket is worth; the book says the same of all of them, and must never differ. A straight
//! ticket is its marks, counted against the draw and looked up in the rate card. A ticket that cannot win by what it
//! caught in all is passed over. The ways of the others are counted by a small table for each ticket: how many sets of its
//! groups have so many spots, by how many of those are caught; a row of that table is one integer of 128 bits.

pub(super) mod kept;

use super::play::{Line, Play};
use super::rate_card::RateCard;
use super::request::Kind;
use super::spots::{NUMBERS, Spots};
use super::ways;
use rulebook::money::Cents;
use std::sync::Arc;

/// The open tickets of one game. A location keeps with each what it has to know of it (`T`), so that a ticket lies in one
/// place and takes little: a location may have a million of them open.
#[derive(Clone, Debug)]
pub struct Book<T = ()> {
    card: Arc<RateCard>,
    /// For each number of spots, which catches are paid: bit `n` where `n` caught are.
    paid: [u32; NUMBERS as usize + 1],
    /// Ascending by ticket.
    tickets: Vec<Ticket<T>>,
    /// Where the groups and wagers of those are that have more than their marks.
    parts: Vec<Parts>,
    /// The groups of the tickets that have several, each ticket's together.
    groups: Vec<Group>,
    /// The combination tickets that name their ways (15.2(c)4). They are few, and are evaluated as they are written.
    named: Vec<Play>,
    /// Their wagers: those of a split ticket one for each group, those of the others one for each line.
    wagers: Vec<Wager>,
    open: usize,
    handle: Cents,
}

#[derive(Clone, Debug)]
struct Ticket<T> {
    /// What is kept with it.
    with: T,
    /// Every number that is marked: in bits, 32 and 32 and the others.
    marks: [u32; 2],
    high: u16,
    number: u32,
    /// With fewer than so many caught in all, it wins nothing.
    least: u8,
    form: Code,
    /// The rate of a straight ticket, in cents; for others, the place of their parts.
    at: u32,
}

/// A [`Form`] in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Code(u8);

impl Code {
    const VOID: Code = Code(u8::MAX);

    const fn of(form: Form) -> Code {
        match form {
            Form::Straight(spots) => Code(spots),
            Form::Split => Code(u8::MAX - 4),
            Form::Ways => Code(u8::MAX - 3),
            Form::ManyWays => Code(u8::MAX - 2),
            Form::Named => Code(u8::MAX - 1),
            Form::Void => Code::VOID,
        }
    }

    const fn form(self) -> Form {
        match u8::MAX - self.0 {
            0 => Form::Void,
            1 => Form::Named,
            2 => Form::ManyWays,
            3 => Form::Ways,
            4 => Form::Split,
            _ => Form::Straight(self.0),
        }
    }
}

/// What is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Its marks, so many of them.
    Straight(u8),
    /// Each group for itself.
    Split,
    /// Every set of groups that has the spots of a line, where [`Sets`] has room for them.
    Ways,
    /// The same where it has not.
    ManyWays,
    /// The ways that it names.
    Named,
    /// Voided.
    Void,
}

/// What a ticket costs that is not straight; where its groups and wagers begin, and how many there are. Of one that names
/// its ways, `groups_at` is its place among those.
#[derive(Clone, Copy, Debug)]
struct Parts {
    price: Cents,
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

impl<T> Ticket<T> {
    fn marked(&self) -> Spots {
        let [low, next] = self.marks.map(u128::from);
        Spots::from_bits(low | next << 32 | u128::from(self.high) << 64)
    }
}

impl Book {
    /// No ticket yet.
    pub fn new(card: Arc<RateCard>) -> Book {
        Book::of(card)
    }

    /// A ticket is in this game. It must be one that the book's rate card allows, and not be in it already: a ticket that
    /// counted twice would be paid twice.
    pub fn add(&mut self, ticket: u32, play: &Play) {
        self.add_with(ticket, play, ());
    }
}

impl<T> Book<T> {
    /// No ticket yet.
    pub(super) fn of(card: Arc<RateCard>) -> Book<T> {
        let mut paid = [0; NUMBERS as usize + 1];
        for pays in card.offered().filter_map(|spots| card.pays(spots)) {
            paid[usize::from(pays.spots())] = pays.lines().fold(0, |bits, (caught, _)| bits | 1 << caught);
        }
        Book {
            card,
            paid,
            tickets: Vec::new(),
            parts: Vec::new(),
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
        self.each().map(|(number, _)| number)
    }

    /// What is wagered on this game by all of them.
    pub fn handle(&self) -> Cents {
        self.handle
    }

    /// The tickets that are open, ascending, each with what is kept with it.
    pub(super) fn each(&self) -> impl Iterator<Item = (u32, &T)> {
        let open = self.tickets.iter().filter(|ticket| ticket.form != Code::VOID);
        open.map(|ticket| (ticket.number, &ticket.with))
    }

    /// What is kept with a ticket that is open.
    pub(super) fn get(&self, ticket: u32) -> Option<&T> {
        let found = &self.tickets[self.find(ticket).ok()?];
        (found.form != Code::VOID).then_some(&found.with)
    }

    /// The same, to change it.
    pub(super) fn get_mut(&mut self, ticket: u32) -> Option<&mut T> {
        let place = self.find(ticket).ok()?;
        let found = &mut self.tickets[place];
        (found.form != Code::VOID).then_some(&mut found.with)
    }

    /// What a ticket wagers on the game.
    pub(super) fn price_of(&self, ticket: u32) -> Option<Cents> {
        Some(self.price(&self.tickets[self.find(ticket).ok()?]))
    }

    fn price(&self, ticket: &Ticket<T>) -> Cents {
        match ticket.form.form() {
            Form::Straight(_) => Cents(i64::from(ticket.at)),
            Form::Void => Cents::ZERO,
            _ => self.parts[ticket.at as usize].price,
        }
    }

    /// A ticket is in this game, as [`Book::add`] says.
    pub(super) fn add_with(&mut self, ticket: u32, play: &Play, with: T) {
        let (form, at) = self.form(play);
        let lines = play.lines().iter().map(|line| self.paid[usize::from(line.spots)].trailing_zeros() as u8);
        let marked = play.marked().bits();
        let open = Ticket {
            with,
            marks: [marked as u32, (marked >> 32) as u32],
            high: (marked >> 64) as u16,
            number: ticket,
            least: lines.min().unwrap_or(0),
            form: Code::of(form),
            at,
        };
        self.insert(open);
    }

    fn insert(&mut self, open: Ticket<T>) {
        let ticket = open.number;
        self.open += 1;
        self.handle += self.price(&open);
        // Tickets are numbered as they are sold, so that the place is nearly always the last.
        if self.tickets.last().is_none_or(|last| last.number < ticket) {
            return self.tickets.push(open);
        }
        match self.find(ticket) {
            Err(place) => self.tickets.insert(place, open),
            Ok(place) => {
                assert!(self.tickets[place].form == Code::VOID, "ticket {ticket} is in the book already");
                self.tickets[place] = open;
            }
        }
    }

    /// A ticket is voided or its races cancelled (15.4(d), (e)); was it in this game? Its place stays empty.
    pub fn remove(&mut self, ticket: u32) -> bool {
        let Ok(place) = self.find(ticket) else { return false };
        if self.tickets[place].form == Code::VOID {
            return false;
        }
        self.open -= 1;
        self.handle -= self.price(&self.tickets[place]);
        self.tickets[place].form = Code::VOID;
        true
    }

    /// Takes the tickets out that are not to stay, and the places that are empty.
    pub(super) fn retain(&mut self, mut stays: impl FnMut(u32, &T) -> bool) {
        let Book { parts, groups, wagers, named, .. } = self;
        let (was_parts, was_groups) = (std::mem::take(parts), std::mem::take(groups));
        let (was_wagers, was_named) = (std::mem::take(wagers), std::mem::take(named));
        let mut tickets = std::mem::take(&mut self.tickets);
        (self.open, self.handle) = (0, Cents::ZERO);
        tickets.retain_mut(|ticket| {
            if ticket.form == Code::VOID || !stays(ticket.number, &ticket.with) {
                return false;
            }
            if !matches!(ticket.form.form(), Form::Straight(_)) {
                let was = was_parts[ticket.at as usize];
                let (groups_at, wagers_at) = match ticket.form.form() {
                    Form::Named => (self.named.len(), 0),
                    _ => (self.groups.len(), self.wagers.len()),
                };
                match ticket.form.form() {
                    Form::Named => self.named.push(was_named[was.groups_at as usize].clone()),
                    _ => {
                        self.groups.extend_from_slice(was.groups(&was_groups));
                        self.wagers.extend_from_slice(was.wagers(&was_wagers));
                    }
                }
                ticket.at = at(self.parts.len());
                self.parts.push(Parts { groups_at: at(groups_at), wagers_at: at(wagers_at), ..was });
            }
            self.open += 1;
            self.handle += self.price(ticket);
            true
        });
        if tickets.capacity() > 4 * tickets.len().max(1024) {
            tickets.shrink_to_fit();
        }
        self.tickets = tickets;
    }

    /// What every ticket that wins is paid for this draw, by ascending ticket number, and what all are paid together:
    /// each way up to the most that a wager is paid, and before a limit of the game is shared (15.3(e)). Whatever was in
    /// `winners` is gone.
    pub fn settle(&self, drawn: Spots, winners: &mut Vec<(u32, Cents)>) -> Cents {
        winners.clear();
        let mut sets = Sets::default();
        let mut total = Cents::ZERO;
        for ticket in &self.tickets {
            let caught = ticket.marked().caught(drawn);
            if caught < ticket.least {
                continue;
            }
            let payoff = match ticket.form.form() {
                Form::Straight(spots) => self.payoff(spots, caught, Cents(i64::from(ticket.at))),
                Form::Split => self.payoff_of_split(self.parts_of(ticket), drawn),
                Form::Ways => self.payoff_of_ways(self.parts_of(ticket), drawn, &mut sets),
                Form::ManyWays => self.payoff_of_many_ways(self.parts_of(ticket), drawn),
                Form::Named => self.named[self.parts_of(ticket).groups_at as usize].payoff(&self.card, drawn),
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

    fn parts_of(&self, ticket: &Ticket<T>) -> Parts {
        self.parts[ticket.at as usize]
    }

    /// How a play is evaluated, with its groups and wagers laid down; and its rate, or where its parts are.
    fn form(&mut self, play: &Play) -> (Form, u32) {
        let (groups_at, wagers_at) = (self.groups.len(), self.wagers.len());
        let group = |spots: Spots| Group { spots, size: spots.count() };
        let most = play.lines().iter().map(|line| line.spots).max().unwrap_or(0);
        let price = play.price_of_a_game();
        match play.kind() {
            Kind::Straight => {
                let rate = u32::try_from(price.0).expect("a rate is $10,000 at most");
                return (Form::Straight(most), rate);
            }
            Kind::Combination if play.lines().iter().any(|line| !line.named().is_empty()) => {
                self.named.push(play.clone());
                let place = at(self.named.len() - 1);
                self.parts.push(Parts { price, groups_at: place, wagers_at: 0, groups: 0, wagers: 0 });
                return (Form::Named, at(self.parts.len() - 1));
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
        self.parts.push(Parts {
            price,
            groups_at: at(groups_at),
            wagers_at: at(wagers_at),
            groups: many(self.groups.len() - groups_at),
            wagers: many(self.wagers.len() - wagers_at),
        });
        let form = match play.kind() {
            Kind::Split => Form::Split,
            _ if play.lines().iter().all(Sets::has_room_for) => Form::Ways,
            _ => Form::ManyWays,
        };
        (form, at(self.parts.len() - 1))
    }

    fn groups(&self, parts: Parts) -> &[Group] {
        parts.groups(&self.groups)
    }

    fn wagers(&self, parts: Parts) -> &[Wager] {
        parts.wagers(&self.wagers)
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

impl Parts {
    fn groups<'a>(&self, all: &'a [Group]) -> &'a [Group] {
        &all[self.groups_at as usize..][..usize::from(self.groups)]
    }

    fn wagers<'a>(&self, all: &'a [Wager]) -> &'a [Wager] {
        &all[self.wagers_at as usize..][..usize::from(self.wagers)]
    }
}

fn at(place: usize) -> u32 {
    u32::try_from(place).expect("no game has so many tickets")
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
