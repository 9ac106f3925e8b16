//! What a live table shows: to everybody when something changed, and to a page that opens.

use super::{Live, now};
use crate::body;
use crate::guests::Guest;
use crate::played::Played;
use crate::update::{Seen, Update, quoted};
use ledger::{Account, Name, Stored};
use rulebook::actor::{Actor, Seat};
use rulebook::game::Viewer;
use serde_json::{Value, json};
use std::sync::Arc;

/// The most acts that a page is told of which it missed.
const MOST_MISSED: u64 = 200;

impl<G: Played> Live<G> {
    /// Tells everybody who watches, each what he may see, what changed: these acts, as everybody may hear of them.
    pub(super) fn publish(&self, acts: &[String]) {
        let update = Update {
            seq: self.seq,
            acts: format!("[{}]", acts.join(",")),
            players: self.players().to_string(),
            clock: self.clock_json().to_string(),
            window: self.window().is_some(),
            now: now().0,
            public: self.seen(None),
            by_patron: self
                .guests
                .iter()
                .map(|(seat, guest)| (guest.id.clone(), self.seen(Some((seat, guest)))))
                .collect(),
        };
        // Nobody may be watching.
        let _ = self.updates.send(Arc::new(update));
    }

    fn seen(&self, who: Option<(Seat, &Guest)>) -> Seen {
        let game = self.session.game();
        let viewer = who.map_or(Viewer::Public, |(seat, _)| Viewer::Seat(seat));
        let offers = game.offers();
        let mine: Vec<_> = match who {
            Some((seat, _)) => offers.iter().filter(|offer| offer.by == Actor::Seat(seat)).collect(),
            None => Vec::new(),
        };
        let balance = who.and_then(|(_, guest)| self.reader.balance(&Account::Patron(guest.id.clone())).ok());
        Seen {
            seat: who.map(|(seat, _)| seat),
            view: quoted(&game.view(viewer)),
            awaiting: quoted(&mine),
            balance: quoted(&balance),
        }
    }

    fn players(&self) -> Value {
        let players = self.guests.iter().map(|(seat, guest)| {
            let connected = self.lines.contains_key(&guest.id);
            let ready = self.ready.contains(&seat);
            json!({ "seat": seat, "name": guest.name, "connected": connected, "ready": ready })
        });
        players.collect()
    }

    /// What a page missed that knew the table up to `since`, as a list; `null` where that is too much to tell.
    fn missed(&self, since: Option<u64>) -> String {
        let since = since.unwrap_or(self.seq).min(self.seq);
        if self.seq - since > MOST_MISSED {
            return "null".to_string();
        }
        let stored: Result<Vec<Stored>, _> = self.reader.read(&self.stream, since + 1).collect();
        let Ok(stored) = stored else { return "null".to_string() };
        let acts = stored.iter().filter_map(|stored| body::public_again(&stored.body, stored.seq));
        let acts: Vec<String> = acts.collect();
        format!("[{}]", acts.join(","))
    }

    pub(super) fn welcome(&self, patron: Option<&Name>, since: Option<u64>) -> String {
        let seat = patron.and_then(|patron| self.guests.seat_of(patron));
        let who = seat.and_then(|seat| self.guests.at(seat).map(|guest| (seat, guest)));
        let seen = self.seen(who);
        let Live { sheet, wagers, .. } = self;
        let name = who.map(|(_, guest)| guest.name.clone());
        let known = json!({ "table": self.id.as_str(), "title": G::title(self.rules()), "name": name });
        let rolls: Vec<&Value> = self.history.iter().collect();
        format!(
            r#"{{"welcome":{{"table":{},"title":{},"name":{},"seat":{},"seq":{},"view":{},"awaiting":{},"balance":{},"players":{},"rolls":{},"rules":{sheet},"wagers":{wagers},"clock":{},"window":{},"acts":{},"now":{}}}}}"#,
            known["table"],
            known["title"],
            known["name"],
            quoted(&seen.seat),
            self.seq,
            seen.view,
            seen.awaiting,
            seen.balance,
            self.players(),
            quoted(&rolls),
            self.clock_json(),
            self.window().is_some(),
            self.missed(since),
            now().0,
        )
    }
}
