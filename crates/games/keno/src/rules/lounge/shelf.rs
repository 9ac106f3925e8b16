//! 19:47-15.6(c): tickets that are over can be claimed for a long time, and asked about for ever. The rules need them seldom:
//! they lie here, or on a shelf that whoever runs the location brings.

use super::ticket::{Standing, Ticket};
use super::{Lounge, kept::Piece};
use rulebook::game::Moment;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Where tickets are that were put away.
pub trait Shelf: fmt::Debug + Send + Sync {
    /// A ticket as it was when it was put away last; none where it never was.
    fn ticket(&self, number: u32) -> Option<Ticket>;
}

/// Tickets by the last moment for a claim; in the order of these moments, then of their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Deadlines(BTreeMap<Moment, Vec<u32>>);

impl Deadlines {
    pub(super) fn insert(&mut self, until: Moment, number: u32) {
        let numbers = self.0.entry(until).or_default();
        if let Err(place) = numbers.binary_search(&number) {
            numbers.insert(place, number);
        }
    }

    pub(super) fn remove(&mut self, until: Moment, number: u32) {
        let Some(numbers) = self.0.get_mut(&until) else { return };
        if let Ok(place) = numbers.binary_search(&number) {
            numbers.remove(place);
        }
        if numbers.is_empty() {
            self.0.remove(&until);
        }
    }

    pub(super) fn first(&self) -> Option<Moment> {
        self.0.keys().next().copied()
    }

    /// Those whose last moment is in this range.
    pub(super) fn within(&self, range: impl std::ops::RangeBounds<Moment>) -> impl Iterator<Item = u32> {
        self.0.range(range).flat_map(|(_, numbers)| numbers.iter().copied())
    }

    /// The last moments in this range, each with its tickets.
    pub(super) fn each(
        &self,
        range: impl std::ops::RangeBounds<Moment>,
    ) -> impl Iterator<Item = (&Moment, &Vec<u32>)> {
        self.0.range(range)
    }

    pub(super) fn extend(&mut self, more: Vec<(Moment, Vec<u32>)>) {
        self.0.extend(more);
    }
}

impl Lounge {
    /// The same location, which asks this shelf for tickets that were put away, and says which tickets change.
    pub fn shelved_on(self, shelf: Arc<dyn Shelf>) -> Lounge {
        Lounge { shelf: Some(shelf), ..self.watched() }
    }

    /// The same location, which says which tickets change.
    pub fn watched(self) -> Lounge {
        Lounge { touched: Some(Vec::new()), ..self }
    }

    /// The tickets that changed since this was asked last, each once and in order, where the location is watched.
    pub fn take_touched(&mut self) -> Vec<u32> {
        let mut touched = self.touched.as_mut().map(std::mem::take).unwrap_or_default();
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    /// Puts a ticket away that is over and waits for nobody: whoever asked for it keeps it, and its shelf gives it back.
    /// None where it is not here, or something is still to be done with it.
    pub fn put_away(&mut self, number: u32) -> Option<Ticket> {
        match self.over.get(&number).is_some_and(|ticket| self.is_at_rest(number, ticket)) {
            true => self.over.remove(&number),
            false => None,
        }
    }

    /// How many tickets were put away.
    pub fn put_away_so_far(&self) -> u64 {
        u64::from(self.issued) - self.book.len() as u64 - self.over.len() as u64
    }

    /// Was this ticket put away?
    pub fn is_put_away(&self, number: u32) -> bool {
        let is_here = self.book.get(number).is_some() || self.over.contains_key(&number);
        (1..=self.issued).contains(&number) && !is_here
    }

    /// Would it be put away? It is over, and waits for nobody.
    pub fn can_be_put_away(&self, number: u32, ticket: &Ticket) -> bool {
        self.is_at_rest(number, ticket)
    }

    /// Is it over, and in nobody's hands?
    pub(super) fn is_at_rest(&self, number: u32, ticket: &Ticket) -> bool {
        let Ticket { standing, presented: None, referred: None, waived: None, .. } = ticket else {
            return false;
        };
        *standing != Standing::Open && !self.held.contains_key(&number) && !self.waiting.contains(&number)
    }

    /// A ticket by its number.
    pub fn ticket(&self, number: u32) -> Option<Ticket> {
        if !(1..=self.issued).contains(&number) {
            return None;
        }
        self.playing(number)
            .or_else(|| self.over.get(&number).cloned())
            .or_else(|| self.shelf.as_ref()?.ticket(number))
    }

    /// Changes a ticket.
    pub(super) fn change(&mut self, number: u32, change: impl FnOnce(&mut Ticket)) {
        self.touch(number);
        if self.book.get(number).is_some() {
            return self.change_playing(number, change);
        }
        if !self.over.contains_key(&number)
            && let Some(ticket) = self.ticket(number)
        {
            self.over.insert(number, ticket);
        }
        if let Some(ticket) = self.over.get_mut(&number) {
            change(ticket);
        }
    }

    /// A ticket is over.
    pub(super) fn lay_down(&mut self, number: u32, mut ticket: Ticket) {
        self.touch(number);
        ticket.digest = None;
        self.over.insert(number, ticket);
    }

    pub(super) fn touch(&mut self, number: u32) {
        if let Some(touched) = &mut self.touched {
            touched.push(number);
        }
    }

    pub(super) fn await_claim(&mut self, until: Moment, number: u32) {
        self.claims.insert(until, number);
        self.changed.insert(Piece::of_claims(until));
    }

    pub(super) fn await_no_claim(&mut self, until: Moment, number: u32) {
        self.claims.remove(until, number);
        self.changed.insert(Piece::of_claims(until));
    }
}
