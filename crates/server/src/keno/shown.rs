//! A location as everybody sees it: the board (19:47-15.5(g)), and the desk for the staff.

use super::acting::Location;
use super::asking::Shown;
use keno::lounge::{AUTHORISED_FROM, Clock, Past, State};
use rulebook::game::Moment;
use rulebook::provision::{P15_5_F, P15_5_G, P15_5_H};
use serde_json::{Value, json};
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
        let game = self.lounge.game();
        let state = state(game.state());
        let shown = Arc::new(Shown {
            board: self.board().to_string(),
            desk: self.desk().to_string(),
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

    pub(super) fn board(&self) -> Value {
        let (card, game) = (self.card(), self.lounge.game());
        let games = card.games();
        let past: Vec<Value> = self.lounge.past().iter().rev().take(PAST).map(past_game).collect();
        let rates = card.rates();
        json!({
            "at": self.id,
            "title": card.title(),
            "time_zone": games.zone.to_string(),
            "interval": games.interval_millis,
            "automatic": games.automatic_lock,
            "game": {
                "day": game.name().day,
                "number": game.name().number,
                "state": state(game.state()),
                "locks_at": game.locks_at(),
                "notice": game.noticed_at().is_some(),
                "started_at": game.started_at(),
            },
            // The numbers stand in the order drawn, so that they can be called; they are shown; and they are kept.
            "cites": [P15_5_F, P15_5_G, P15_5_H],
            "last": past.first().cloned(),
            "past": past,
            "stations": card.stations().all(),
            "limit": card.most_per_game(),
            "rates": {
                "least": rates.least,
                "least_of_many_ways": rates.least_of_many_ways,
                "most": rates.most,
                "step": rates.step,
            },
            "offered": card.offered().collect::<Vec<u8>>(),
            "most_marked": card.most_marked(),
            "most_races": games.most_races,
            "closing": self.closing,
            // What is sold, locked, drawn and paid waits for a supervisor.
            "clock_in_doubt": self.is_clock_in_doubt(),
        })
    }

    fn desk(&self) -> Value {
        let lounge = &self.lounge;
        let keys = lounge.keys();
        let (tickets, handle) = lounge.entered();
        let waiting = lounge.waiting().iter().filter_map(|number| {
            let ticket = lounge.ticket(*number)?;
            let shown = ticket.presented.as_deref();
            Some(json!({
                "ticket": number,
                "payoff": ticket.payable(),
                "station": shown.map(|shown| shown.station),
                "writer": shown.map(|shown| &shown.by),
                "authorised": ticket.authorised.is_some(),
            }))
        });
        let referred = lounge.referred().iter().filter_map(|number| {
            let referral = lounge.ticket(*number)?.referred.as_deref()?;
            let done = &referral.done;
            Some(json!({ "ticket": number, "why": referral.why, "station": done.station, "writer": done.by }))
        });
        // Oldest first: the longer a claim waits, the more it is somebody's to look at.
        let mut held: Vec<(Moment, u32)> = lounge.held().iter().map(|(number, at)| (*at, *number)).collect();
        held.sort_unstable();
        let held = held.into_iter().filter_map(|(since, number)| {
            let ticket = lounge.ticket(number)?;
            let waits_for = match ticket.payable() >= AUTHORISED_FROM && ticket.authorised.is_none() {
                _ if ticket.referred.is_some() => "ruling",
                true => "authorisation",
                false => "payment",
            };
            Some(json!({
                "ticket": number, "payoff": ticket.payable(), "since": since, "waits_for": waits_for,
            }))
        });
        let stations = self.card().stations();
        let tenders = |number: &u16| lounge.drawers().get(number).copied().unwrap_or_default();
        let station = |number: &u16| {
            json!({
                "number": number,
                "automatic": stations.automatic.contains(number),
                "writer": lounge.writers().get(number),
                "drawer": tenders(number).drawer(),
                "tenders": tenders(number),
            })
        };
        let overrides = lounge.overrides().iter().rev().take(OVERRIDES).map(|one| {
            json!({
                "at": one.at, "by": one.by, "why": one.why, "from": one.from, "to": one.to, "game": one.game,
            })
        });
        json!({
            "keys": { "inspector": keys.inspector, "supervisor": keys.supervisor },
            "armed": keys.both(),
            "open": { "tickets": tickets, "handle": handle },
            "waiting": waiting.collect::<Vec<_>>(),
            "referred": referred.collect::<Vec<_>>(),
            "held": held.collect::<Vec<_>>(),
            "stations": stations.all().iter().map(station).collect::<Vec<_>>(),
            "stopped": lounge.game().stopped().map(|why| json!({ "why": why })),
            "unclaimed": lounge.unclaimed(),
            "clock": match lounge.clock() {
                _ if self.is_clock_in_doubt() => "doubted",
                Clock::Confirmed => "confirmed",
                _ => "unconfirmed",
            },
            "waived": self.waived(),
            "overrides": overrides.collect::<Vec<_>>(),
        })
    }
}

impl Location {
    /// Tickets that a supervisor has ruled may be paid without a slip, and that are not paid yet.
    fn waived(&self) -> Vec<Value> {
        let ruled = self.waived.iter().filter_map(|number| {
            let ticket = self.lounge.ticket(*number)?;
            let by = ticket.waived.as_ref()?;
            Some(json!({ "ticket": number, "payoff": ticket.payable(), "by": by }))
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

fn past_game(past: &Past) -> Value {
    json!({
        "day": past.name.day,
        "number": past.name.number,
        "started_at": past.started_at,
        "numbers": past.draw.map_or_else(Vec::new, |draw| draw.numbers().to_vec()),
        "returned": past.draw.is_none(),
    })
}
