//! A location as everybody sees it: the board (19:47-15.5(g)), and the desk for the staff.

use super::acting::Location;
use super::asking::Shown;
use crate::messages::lounge::{
    Board, ClaimWaitsFor, ClockState, CurrentGame, Desk, Entered, HeldClaim, PastGame, ReferredSlip,
    Standing, StationLine, Stopped, WaitingPayment, WaivedSlip,
};
use crate::messages::{text, written};
use keno::lounge::{AUTHORISED_FROM, Clock, Past, Referral, State};
use rulebook::game::Moment;
use rulebook::provision::{P15_5_F, P15_5_G, P15_5_H};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Past games on the board.
const PAST: usize = 10;
/// Overrides on the desk.
const OVERRIDES: usize = 5;

impl Location {
    /// Shows how things stand, unless what was to be shown before still waits for the disk: then later. A booth that is
    /// busy shows itself once for each group of sales that comes to the disk, not once for each sale.
    pub(super) fn publish(&mut self) {
        if !self.showing.load(Ordering::Acquire) {
            self.show();
        }
    }

    /// Shows how things stand, once the disk has all of it.
    pub(super) fn show(&mut self) {
        if !std::mem::take(&mut self.changed) {
            return;
        }
        self.showing.store(true, Ordering::Release);
        let game = self.played.lounge.game();
        let state = state(game.state());
        let shown = Arc::new(Shown {
            board: text(&self.standing()),
            desk: Some(written(&self.desk())),
            locks_at: game.locks_at().filter(|_| game.state() == State::Open).map(|at| at.0),
            state,
            game: game.name().to_string(),
        });
        let (sender, showing) = (self.shown.clone(), self.showing.clone());
        let (tell, touched) = (self.tickets_changed.clone(), std::mem::take(&mut self.touched));
        self.tail.after(move || {
            sender.send_replace(shown);
            if !touched.is_empty() {
                // Nobody listens where no patron has a page open.
                let _ = tell.send(Arc::new(touched));
            }
            showing.store(false, Ordering::Release);
        });
    }

    /// How things stand, for everybody.
    fn standing(&self) -> Standing {
        let (card, game) = (self.card(), self.played.lounge.game());
        let games = card.games();
        let past: Vec<PastGame> = self.played.lounge.past().iter().rev().take(PAST).map(past_game).collect();
        Standing {
            at: self.id.to_string(),
            title: card.title().to_string(),
            time_zone: games.zone.to_string(),
            interval: games.interval_millis,
            automatic: games.automatic_lock,
            game: CurrentGame {
                name: game.name(),
                state: game.state(),
                locks_at: game.locks_at(),
                notice: game.noticed_at().is_some(),
                started_at: game.started_at(),
            },
            // The numbers stand in the order drawn, so that they can be called; they are shown; and they are kept.
            cites: [P15_5_F, P15_5_G, P15_5_H],
            last: past.first().cloned(),
            past,
            stations: card.stations().all(),
            limit: card.most_per_game(),
            rates: card.rates(),
            offered: card.offered().collect(),
            most_marked: card.most_marked(),
            most_races: games.most_races,
            closing: self.closing,
            // What is sold, locked, drawn and paid waits for a supervisor.
            clock_in_doubt: self.is_clock_in_doubt(),
        }
    }

    /// The board, as it is now.
    pub(super) fn board(&self) -> Board {
        Board { now: self.now(), standing: self.standing() }
    }

    fn desk(&self) -> Desk {
        let lounge = &self.played.lounge;
        let keys = lounge.keys();
        let (tickets, handle) = lounge.entered();
        let waiting = lounge.waiting().iter().filter_map(|number| {
            let ticket = lounge.ticket(*number)?;
            let payoff = ticket.payable();
            let shown = ticket.presented;
            Some(WaitingPayment {
                ticket: *number,
                payoff,
                station: shown.as_ref().map(|shown| shown.station),
                writer: shown.map(|shown| shown.by),
                authorised: ticket.authorised.is_some(),
            })
        });
        let referred = lounge.referred().iter().filter_map(|number| {
            let Referral { done, why } = *lounge.ticket(*number)?.referred?;
            Some(ReferredSlip { ticket: *number, why, station: done.station, writer: done.by })
        });
        // Oldest first: the longer a claim waits, the more it is somebody's to look at.
        let mut held: Vec<(Moment, u32)> = lounge.held().iter().map(|(number, at)| (*at, *number)).collect();
        held.sort_unstable();
        let held = held.into_iter().filter_map(|(since, number)| {
            let ticket = lounge.ticket(number)?;
            let waits_for = match ticket.payable() >= AUTHORISED_FROM && ticket.authorised.is_none() {
                _ if ticket.referred.is_some() => ClaimWaitsFor::Ruling,
                true => ClaimWaitsFor::Authorisation,
                false => ClaimWaitsFor::Payment,
            };
            Some(HeldClaim { ticket: number, payoff: ticket.payable(), since, waits_for })
        });
        let stations = self.card().stations();
        let station = |number: u16| {
            let tenders = lounge.drawers().get(&number).copied().unwrap_or_default();
            StationLine {
                number,
                automatic: stations.automatic.contains(&number),
                writer: lounge.writers().get(&number).cloned(),
                drawer: tenders.drawer(),
                tenders,
            }
        };
        Desk {
            armed: keys.both(),
            keys: keys.clone(),
            open: Entered { tickets, handle },
            waiting: waiting.collect(),
            referred: referred.collect(),
            held: held.collect(),
            stations: stations.all().into_iter().map(station).collect(),
            stopped: lounge.game().stopped().map(|why| Stopped { why: why.to_string() }),
            unclaimed: lounge.unclaimed(),
            clock: match lounge.clock() {
                _ if self.is_clock_in_doubt() => ClockState::Doubted,
                Clock::Confirmed => ClockState::Confirmed,
                _ => ClockState::Unconfirmed,
            },
            waived: self.waived(),
            overrides: lounge.overrides().iter().rev().take(OVERRIDES).cloned().collect(),
        }
    }

    /// Tickets that a supervisor has ruled may be paid without a slip, and that are not paid yet.
    fn waived(&self) -> Vec<WaivedSlip> {
        let ruled = self.played.beside.waived.iter().filter_map(|number| {
            let ticket = self.played.lounge.ticket(*number)?;
            let payoff = ticket.payable();
            Some(WaivedSlip { ticket: *number, payoff, by: ticket.waived? })
        });
        ruled.collect()
    }
}

fn state(state: State) -> &'static str {
    match state {
        State::Open => "open",
        State::Locked => "locked",
        State::Stopped => "stopped",
    }
}

fn past_game(past: &Past) -> PastGame {
    PastGame {
        name: past.name,
        started_at: past.started_at,
        numbers: past.draw.map_or_else(Vec::new, |draw| draw.numbers().to_vec()),
        returned: past.draw.is_none(),
    }
}
