//! 19:47-15.3(a) to (c), 15.4: stations, the sale of tickets, voids, cancelled races.

use super::Lounge;
use super::act::{Act, By, Person, Shown, Tender};
use super::day::GameName;
use super::event::{Event, Purse, purse_of_sale};
use super::playing::Claim;
use super::ticket::{Digest, Done, Issue, Ordinal, Standing, Ticket};
use crate::rules::book::Book;
use crate::rules::play::Play;
use crate::rules::refusal::Refusal;
use crate::rules::request::Request;
use rulebook::game::Moment;
use rulebook::money::Cents;
use rulebook::provision::*;
use std::sync::Arc;

impl Lounge {
    /// 15.3(a): a writer takes a station that nobody has. The automatic writer has the automatic stations.
    pub(super) fn sign_on(&self, by: &By, station: u16) -> Result<Vec<Event>, Refusal> {
        let By::Writer(writer) = by else { return Err(Refusal::not_yours(by, P15_3_A)) };
        self.has_station(station)?;
        if self.card.stations().automatic.contains(&station) != writer.is_automatic() {
            return Err(Refusal::WrongStation { station });
        }
        if let Some(other) = self.writers.get(&station) {
            return Err(Refusal::StationTaken { station, by: other.clone() });
        }
        let elsewhere = self.writers.iter().find(|(_, other)| *other == writer && !writer.is_automatic());
        if let Some((&elsewhere, _)) = elsewhere {
            return Err(Refusal::SignedOnElsewhere { writer: writer.clone(), station: elsewhere });
        }
        Ok(vec![Event::SignedOn { station, writer: writer.clone() }])
    }

    /// The end of a writer's shift at a station; a supervisor can end it for him.
    pub(super) fn sign_off(&self, by: &By, station: u16) -> Result<Vec<Event>, Refusal> {
        self.has_station(station)?;
        let Some(writer) = self.writers.get(&station) else { return Err(Refusal::NobodyThere { station }) };
        match by {
            By::Writer(person) if person == writer => {}
            By::Supervisor(_) => {}
            by => return Err(Refusal::not_yours(by, P15_3_A)),
        }
        Ok(vec![Event::SignedOff { station, writer: writer.clone() }])
    }

    /// 15.4(c): a ticket, by the request and the rate card, for the game that is open and those that follow.
    pub(super) fn issue(
        &self,
        act: &Act,
        station: u16,
        request: &Request,
        paid: Tender,
        patron: Option<&str>,
    ) -> Result<Vec<Event>, Refusal> {
        let at = act.at;
        let writer = self.at_station(&act.by, station)?;
        tendered(writer, paid, patron)?;
        if !self.game.is_open(at) {
            return Err(Refusal::Locked { game: self.game.name() });
        }
        let play = Play::check(request, &self.card)?;
        let left = self.games_left(at);
        if u32::from(play.games()) > left {
            return Err(Refusal::DayEnds { left });
        }
        let first = self.game.name();
        let last = GameName { number: first.number + u32::from(play.games()) - 1, ..first };
        let issue = Arc::new(Issue {
            number: self.issued_so_far() + 1,
            at,
            station,
            writer: writer.clone(),
            play,
            first,
            last,
            paid,
            patron: patron.map(str::to_string),
            limit: self.card.most_per_game(),
            claim_millis: self.card.claim_millis(),
        });
        let digest = issue.digest(&self.id);
        let purse = purse_of_sale(station, paid, patron);
        Ok(vec![Event::Issued {
            ticket: issue.number,
            price: issue.play.price(),
            first,
            last,
            digest,
            issue,
            purse,
        }])
    }

    pub(super) fn issued(&mut self, issue: &Arc<Issue>, digest: Digest) {
        let first = self.game.ordinal();
        let last = first + Ordinal::from(issue.play.games()) - 1;
        for ordinal in first..=last {
            let card = &self.card;
            let book = self.books.entry(ordinal).or_insert_with(|| Book::new(card.clone()));
            book.add(issue.number, &issue.play);
        }
        self.ending.entry(last).or_default().push(issue.number);
        self.tickets.push(Ticket {
            first,
            last,
            a_game: issue.play.price_of_a_game(),
            issue: Some(Arc::clone(issue)),
            digest: Some(digest),
            won: Cents::ZERO,
            returned: Cents::ZERO,
            refunded: Cents::ZERO,
            standing: Standing::Open,
            presented: None,
            authorised: None,
            referred: None,
            waived: None,
        });
    }

    /// 15.4(e), 15.3(c): a ticket is voided whole, and only before its first game starts.
    pub(super) fn void(
        &self,
        act: &Act,
        station: u16,
        number: u32,
        shown: Option<Shown>,
    ) -> Result<Vec<Event>, Refusal> {
        let writer = self.at_station(&act.by, station)?;
        self.in_hand(number, shown, writer, None)?;
        let (ticket, issue) = self.open_ticket(number)?;
        if !self.is_still_to_start(act.at, ticket.first) {
            return Err(match issue.play.games() {
                1 => Refusal::StartedAlready { ticket: number, game: issue.first },
                _ => Refusal::RacesStarted { ticket: number, game: issue.first },
            });
        }
        Ok(vec![Event::Voided {
            ticket: number,
            station,
            writer: writer.clone(),
            issued_at: issue.station,
            // Races that were cancelled by a clock that ran ahead have gone back already.
            price: issue.play.price() - ticket.refunded,
            purse: purse_back(writer, issue, station)?,
        }])
    }

    pub(super) fn voided(&mut self, number: u32, done: Done) {
        let Ticket { first, last, .. } = *self.ticket_mut(number);
        self.leave_books(number, first, last);
        let ticket = self.ticket_mut(number);
        ticket.standing = Standing::Voided(done);
        ticket.waived = None;
        ticket.issue = None;
        ticket.digest = None;
    }

    /// 15.4(d): the races that have not started go back, with a document, where the rate card allows it.
    pub(super) fn cancel_races(
        &self,
        act: &Act,
        station: u16,
        number: u32,
        shown: Option<Shown>,
    ) -> Result<Vec<Event>, Refusal> {
        let writer = self.at_station(&act.by, station)?;
        self.in_hand(number, shown, writer, None)?;
        if !self.card.games().refunds {
            return Err(Refusal::NoRefunds);
        }
        let (ticket, issue) = self.open_ticket(number)?;
        if self.is_still_to_start(act.at, ticket.first) {
            return Err(Refusal::VoidItWhole { ticket: number });
        }
        let next = self.game.ordinal() + Ordinal::from(!self.game.is_open(act.at));
        if ticket.last < next {
            return Err(Refusal::NoRacesLeft { ticket: number });
        }
        let games = ticket.last - next + 1;
        Ok(vec![Event::RacesCancelled {
            ticket: number,
            document: self.documents + 1,
            station,
            writer: writer.clone(),
            games,
            last: next - 1,
            refunded: Cents(ticket.a_game.0 * i64::from(games)),
            purse: purse_back(writer, issue, station)?,
        }])
    }

    pub(super) fn races_cancelled(&mut self, at: Moment, number: u32, last: Ordinal, refunded: Cents) {
        let sold_for = self.ticket(number).map_or(last, |ticket| ticket.last);
        self.leave_books(number, last + 1, sold_for);
        self.documents += 1;
        let ticket = self.ticket_mut(number);
        ticket.last = last;
        ticket.refunded += refunded;
        ticket.waived = None;
        if self.past_game(last).is_some() {
            self.finish(number, Claim::from(at));
        } else {
            let ending = self.ending.entry(last).or_default();
            let place = ending.partition_point(|other| *other < number);
            ending.insert(place, number);
        }
    }

    /// Out of the books of these games; the last of them was its last.
    fn leave_books(&mut self, number: u32, first: Ordinal, last: Ordinal) {
        for ordinal in first..=last {
            if let Some(book) = self.books.get_mut(&ordinal) {
                book.remove(number);
            }
        }
        if let Some(ending) = self.ending.get_mut(&last)
            && let Ok(place) = ending.binary_search(&number)
        {
            ending.remove(place);
        }
    }

    /// Has the first game of a ticket not started, so that the ticket can still be taken back? Every ticket begins with
    /// the game that is sold.
    fn is_still_to_start(&self, at: Moment, first: Ordinal) -> bool {
        first == self.game.ordinal() && self.game.is_open(at)
    }

    fn open_ticket(&self, number: u32) -> Result<(&Ticket, &Issue), Refusal> {
        let ticket = self.ticket(number).ok_or(Refusal::NoSuchTicket { ticket: number })?;
        match &ticket.standing {
            Standing::Open => {
                let issue = ticket.issue.as_deref().ok_or(Refusal::NoSuchTicket { ticket: number })?;
                Ok((ticket, issue))
            }
            Standing::Voided(done) => Err(Refusal::VoidedAlready { ticket: number, at: done.at }),
            _ => Err(Refusal::GamesAreOver { ticket: number }),
        }
    }
}

/// Money goes back to where it came from: an account, or the drawer of the station that gives it back. An automatic
/// station has no drawer.
fn purse_back(writer: &Person, issue: &Issue, station: u16) -> Result<Purse, Refusal> {
    match purse_of_sale(station, issue.paid, issue.patron.as_deref()) {
        Purse::Drawer(_) if writer.is_automatic() => Err(Refusal::Tender { automatic: true }),
        purse => Ok(purse),
    }
}

/// 15.3(b): what a ticket may be paid with. An account pays at an automatic station, and nothing else does there.
fn tendered(writer: &Person, paid: Tender, patron: Option<&str>) -> Result<(), Refusal> {
    let by_account = paid == Tender::Account;
    if by_account != writer.is_automatic() || by_account != patron.is_some() {
        return Err(Refusal::Tender { automatic: writer.is_automatic() });
    }
    Ok(())
}
