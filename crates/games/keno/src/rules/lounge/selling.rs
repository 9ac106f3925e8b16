//! 19:47-15.3(a) to (c), 15.4: stations, the sale of tickets, voids, cancelled races.

use super::Lounge;
use super::act::{Act, By, Person, Shown, Tender};
use super::day::GameName;
use super::event::{Event, Purse, purse_of_sale};
use super::in_play::InPlay;
use super::kept::Piece;
use super::playing::Claim;
use super::ticket::{Digest, Done, Issue, Ordinal, Standing, Ticket};
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

    pub(super) fn issued(&mut self, issue: &Issue, digest: Digest) {
        let patron = self.patrons.number(issue.patron.as_deref());
        let playing = InPlay::sold(issue, digest, self.game.ordinal(), patron);
        self.book.add_with(issue.number, &issue.play, playing);
        self.issued = issue.number;
        self.changed.insert(Piece::of_ticket(issue.number));
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
        let ticket = self.open_ticket(number)?;
        if !self.is_still_to_start(act.at, ticket.first) {
            let game = self.name_of(ticket.first).ok_or(Refusal::NoSuchTicket { ticket: number })?;
            return Err(match ticket.games {
                1 => Refusal::StartedAlready { ticket: number, game },
                _ => Refusal::RacesStarted { ticket: number, game },
            });
        }
        Ok(vec![Event::Voided {
            ticket: number,
            station,
            writer: writer.clone(),
            issued_at: ticket.station,
            // Races that were cancelled by a clock that ran ahead have gone back already.
            price: ticket.price() - ticket.refunded,
            purse: purse_back(writer, &ticket, station)?,
        }])
    }

    pub(super) fn voided(&mut self, number: u32, done: Done) {
        if let Some(ticket) = self.out_of_play(number) {
            self.lay_down(number, Ticket { standing: Standing::Voided(done), waived: None, ..ticket });
        }
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
        let ticket = self.open_ticket(number)?;
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
            purse: purse_back(writer, &ticket, station)?,
        }])
    }

    pub(super) fn races_cancelled(&mut self, at: Moment, number: u32, last: Ordinal, refunded: Cents) {
        self.documents += 1;
        self.change(number, |ticket| {
            ticket.last = last;
            ticket.refunded += refunded;
            ticket.waived = None;
        });
        if last < self.game.ordinal()
            && let Some(ticket) = self.out_of_play(number)
        {
            self.finish(number, ticket, Claim::from(at));
        }
    }

    /// Has the first game of a ticket not started, so that the ticket can still be taken back? Every ticket begins with
    /// the game that is sold.
    fn is_still_to_start(&self, at: Moment, first: Ordinal) -> bool {
        first == self.game.ordinal() && self.game.is_open(at)
    }

    fn open_ticket(&self, number: u32) -> Result<Ticket, Refusal> {
        let ticket = self.ticket(number).ok_or(Refusal::NoSuchTicket { ticket: number })?;
        match ticket.standing {
            Standing::Open => Ok(ticket),
            Standing::Voided(done) => Err(Refusal::VoidedAlready { ticket: number, at: done.at }),
            _ => Err(Refusal::GamesAreOver { ticket: number }),
        }
    }
}

/// Money goes back to where it came from: an account, or the drawer of the station that gives it back. An automatic
/// station has no drawer.
fn purse_back(writer: &Person, ticket: &Ticket, station: u16) -> Result<Purse, Refusal> {
    match purse_of_sale(station, ticket.paid, ticket.patron.as_deref()) {
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
