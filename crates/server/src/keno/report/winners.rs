//! 19:47-15.6(a), (c): the tickets that have won and are not paid, reckoned from requests, rate cards and draws alone. The
//! journal says what all winners of a game won together; what each of them won is worked out here a second time, ticket by
//! ticket, without the books of the machine that settled the game.

use super::reading::{Happened, Read};
use super::{Check, OutstandingLine, WaitsFor};
use keno::lounge::{AUTHORISED_FROM, GameName};
use keno::{Draw, Play, RateCard, shared};
use rulebook::game::Moment;
use rulebook::money::Cents;
use std::collections::BTreeMap;
use std::sync::Arc;

/// 15.6(c): whatever the time limit, a winner has five minutes from the draw.
const FIVE_MINUTES: i64 = 300_000;

/// A ticket that is not paid, void or lost.
#[derive(Clone)]
struct Ticket {
    play: Play,
    card: Arc<RateCard>,
    station: u16,
    first: GameName,
    last: GameName,
    /// What it has won, and what went back to it.
    payable: Cents,
    /// The last moment for a claim, once its games are over.
    until: Option<Moment>,
    presented: bool,
    authorised: bool,
    referred: bool,
}

impl Ticket {
    fn is_in(&self, game: GameName) -> bool {
        self.until.is_none() && self.first <= game && game <= self.last
    }
}

/// The tickets so far.
#[derive(Default)]
pub(super) struct Winners {
    open: BTreeMap<u32, Ticket>,
    /// Those whose time ran out. A clock that was wrong may give it back to them.
    expired: BTreeMap<u32, Ticket>,
    /// When the present game was locked.
    started_at: Moment,
    /// The last game that is over.
    over: Option<GameName>,
}

impl Winners {
    /// Follows an entry; what was checked on the way.
    pub(super) fn entry(&mut self, entry: &Read) -> Result<Vec<Check>, String> {
        let mut checks = Vec::new();
        let mut drawn = None;
        for event in &entry.body.events {
            match event {
                Happened::Drawn { numbers, .. } => {
                    drawn = Some(Draw::try_from(numbers.clone()).map_err(|wrong| wrong.to_string())?);
                }
                Happened::Settled { game, payoffs, .. } => {
                    let draw = drawn.ok_or("a game was settled without a draw")?;
                    let reckoned = self.settle(*game, &draw, entry);
                    checks.push(Check::new(
                        format!("game {game}: payoffs as settled, and the sum of what each ticket won"),
                        *payoffs,
                        reckoned,
                    ));
                }
                event => self.event(entry, event)?,
            }
        }
        Ok(checks)
    }

    /// What each ticket in a game won (15.3(e)), and what all of them did.
    fn settle(&mut self, game: GameName, draw: &Draw, entry: &Read) -> Cents {
        let entered = self.open.iter().filter(|(_, ticket)| ticket.is_in(game));
        let payoffs =
            entered.map(|(number, ticket)| (*number, ticket.play.payoff(&ticket.card, draw.spots())));
        let payoffs: Vec<(u32, Cents)> = payoffs.filter(|(_, payoff)| !payoff.is_zero()).collect();
        let paid = match entry.card.most_per_game() {
            Some(limit) => shared(limit, &payoffs),
            None => payoffs,
        };
        for (number, payoff) in &paid {
            self.open.entry(*number).and_modify(|ticket| ticket.payable += *payoff);
        }
        let at = entry.body.at;
        self.finish(game, self.started_at, Moment(at.0 + FIVE_MINUTES));
        paid.into_iter().map(|(_, payoff)| payoff).sum()
    }

    /// A game is over, and with it the tickets whose last game it was.
    fn finish(&mut self, game: GameName, from: Moment, at_least_until: Moment) {
        self.over = Some(game);
        self.open.retain(|_, ticket| {
            let ends = ticket.until.is_none() && ticket.last == game;
            if ends {
                ticket.until = Some(Moment(from.0 + ticket.card.claim_millis()).max(at_least_until));
            }
            !ends || !ticket.payable.is_zero()
        });
    }

    fn event(&mut self, entry: &Read, event: &Happened) -> Result<(), String> {
        let at = entry.body.at;
        match event {
            Happened::Issued { ticket, first, last, .. } => {
                let request = entry.body.request.as_ref().ok_or("a ticket was issued without a request")?;
                let play = Play::check(request, &entry.card).map_err(|refusal| refusal.to_string())?;
                let open = Ticket {
                    play,
                    card: Arc::clone(&entry.card),
                    station: entry.body.station.unwrap_or(0),
                    first: *first,
                    last: *last,
                    payable: Cents::ZERO,
                    until: None,
                    presented: false,
                    authorised: false,
                    referred: false,
                };
                self.open.insert(*ticket, open);
            }
            Happened::Locked { .. } => self.started_at = at,
            Happened::Returned { game, .. } => {
                for ticket in self.open.values_mut().filter(|ticket| ticket.is_in(*game)) {
                    ticket.payable += ticket.play.price_of_a_game();
                }
                self.finish(*game, at, at);
            }
            Happened::Voided { ticket, .. } | Happened::Paid { ticket, .. } => drop(self.open.remove(ticket)),
            Happened::RacesCancelled { ticket, games, .. } => self.cancel(*ticket, *games, at),
            Happened::Expired { tickets, .. } => {
                for number in tickets {
                    self.expired.extend(self.open.remove(number).map(|ticket| (*number, ticket)));
                }
            }
            Happened::Reinstated { tickets, .. } => {
                for number in tickets {
                    self.open.extend(self.expired.remove(number).map(|ticket| (*number, ticket)));
                }
            }
            Happened::Presented { ticket } => self.mark(*ticket, |ticket| ticket.presented = true),
            Happened::Authorised { ticket, .. } => self.mark(*ticket, |ticket| ticket.authorised = true),
            Happened::Referred { ticket, .. } => self.mark(*ticket, |ticket| ticket.referred = true),
            Happened::Ruled { ticket, .. } => self.mark(*ticket, |ticket| ticket.referred = false),
            _ => {}
        }
        Ok(())
    }

    fn mark(&mut self, number: u32, change: impl FnOnce(&mut Ticket)) {
        self.open.entry(number).and_modify(change);
    }

    /// 15.4(d): fewer games; where those are over, the claim begins.
    fn cancel(&mut self, number: u32, games: u32, at: Moment) {
        let over = self.over;
        let Some(ticket) = self.open.get_mut(&number) else { return };
        ticket.last.number = ticket.last.number.saturating_sub(games);
        if over.is_some_and(|over| ticket.last <= over) {
            ticket.until = Some(Moment(at.0 + ticket.card.claim_millis()));
            if ticket.payable.is_zero() {
                self.open.remove(&number);
            }
        }
    }

    /// Those that have won something and are not paid.
    pub(super) fn outstanding(&self) -> Vec<OutstandingLine> {
        let won = self.open.iter().filter(|(_, ticket)| !ticket.payable.is_zero());
        let line = |(number, ticket): (&u32, &Ticket)| OutstandingLine {
            ticket: *number,
            amount: ticket.payable,
            station: ticket.station,
            last: ticket.last,
            until: ticket.until,
            waits_for: match ticket {
                Ticket { until: None, .. } => WaitsFor::Games,
                Ticket { referred: true, .. } => WaitsFor::Ruling,
                Ticket { presented: false, authorised: false, .. } => WaitsFor::Claim,
                Ticket { payable, authorised: false, .. } if *payable >= AUTHORISED_FROM => {
                    WaitsFor::Authorisation
                }
                _ => WaitsFor::Payment,
            },
        };
        won.map(line).collect()
    }
}
