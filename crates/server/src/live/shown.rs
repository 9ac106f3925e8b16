//! What a live table shows: to everybody when something changed, and to a page that opens.

use super::Live;
use crate::body;
use crate::guests::Guest;
use crate::update::{Seen, Update, closing, quoted};
use ledger::{Account, Name, Stored};
use rulebook::actor::Seat;
use rulebook::game::Viewer;
use serde_json::{Value, json};
use std::sync::Arc;

/// The most acts that a page is told of which it missed.
const MOST_MISSED: u64 = 200;

impl Live {
    /// Tells everybody who watches, each what he may see, what changed: these acts, as everybody may hear of them.
    pub(super) fn publish(&mut self, acts: &[String]) {
        self.tell(acts, acts, false);
    }

    /// The same; the staff is told of these, where people attend the table.
    pub(super) fn publish_both(&mut self, acts: &[String], entered: &[String]) {
        self.tell(acts, entered, false);
    }

    /// Tells everybody that the table has started anew: a page gets everything, limits and prices too.
    pub(super) fn publish_anew(&mut self) {
        self.tell(&[], &[], true);
    }

    fn tell(&mut self, acts: &[String], entered: &[String], anew: bool) {
        self.offer_anew();
        let update = Update {
            seq: self.tail.seq(),
            acts: if self.facts.acts_are_told { format!("[{}]", acts.join(",")) } else { "[]".to_string() },
            round: self.progress.rounds(),
            players: self.players().to_string(),
            clock: self.clock_json().to_string(),
            window: self.is_window_open(),
            closing: self.closes_at(),
            attended: self.attended_by(),
            staff: self.update_for_staff(entered),
            posted: self.posted_json(),
            anew,
            now: self.now().0,
            public: self.seen(None, Arc::from("[]")),
            by_patron: self
                .guests
                .iter()
                .map(|(seat, guest)| (guest.id.clone(), self.seen(Some((seat, guest)), self.offered(seat))))
                .collect(),
        };
        // Nobody may be watching.
        let _ = self.updates.send(Arc::new(update));
    }

    /// Works out what everybody may do now. What a patron may do is seldom changed by what others did: then the same text
    /// stays, and his page need not get it again.
    fn offer_anew(&mut self) {
        let taking = self.taking();
        self.offered = self.table.all_offers(taking).into_iter().collect();
    }

    /// What a patron was told last that he may do.
    fn offered(&self, seat: Seat) -> Arc<str> {
        self.offered.get(&seat).map_or_else(|| Arc::from("[]"), Arc::clone)
    }

    /// What somebody sees now.
    pub(super) fn seen_now(&self, who: Option<(Seat, &Guest)>) -> Seen {
        let offers = who.map(|(seat, _)| self.table.offers(seat, self.taking()));
        self.seen(who, Arc::from(offers.unwrap_or_else(|| "[]".to_string())))
    }

    fn seen(&self, who: Option<(Seat, &Guest)>, awaiting: Arc<str>) -> Seen {
        let viewer = who.map_or(Viewer::Public, |(seat, _)| Viewer::Seat(seat));
        let balance =
            who.and_then(|(_, guest)| self.tail.reader().balance(&Account::Patron(guest.id.clone())).ok());
        Seen {
            seat: who.map(|(seat, _)| seat),
            step: who.map(|(seat, _)| self.progress.steps_of(seat)),
            view: self.table.view(viewer),
            awaiting,
            balance: quoted(&balance),
        }
    }

    /// Who attends the table, for patrons; nothing where nobody does.
    fn attended_by(&self) -> String {
        let crew = || json!(self.crew.in_words());
        if self.attended { format!(r#","attended":{}"#, crew()) } else { String::new() }
    }

    fn players(&self) -> Value {
        let players = self.guests.iter().map(|(seat, guest)| {
            let connected = self.is_connected(&guest.id);
            let ready = self.ready.contains(&seat);
            json!({ "seat": seat, "name": guest.name, "connected": connected, "ready": ready })
        });
        players.collect()
    }

    /// What a page missed that knew the table up to `since`, as a list; `null` where that is too much to tell.
    fn missed(&self, since: Option<u64>) -> String {
        if !self.facts.acts_are_told {
            return "[]".to_string();
        }
        let since = since.unwrap_or(self.tail.seq()).min(self.tail.seq());
        if self.tail.seq() - since > MOST_MISSED {
            return "null".to_string();
        }
        let stored: Result<Vec<Stored>, _> = self.tail.reader().read(self.tail.stream(), since + 1).collect();
        let Ok(stored) = stored else { return "null".to_string() };
        let acts = stored.iter().filter_map(|stored| body::public_again(&stored.body, stored.seq));
        let acts: Vec<String> = acts.collect();
        format!("[{}]", acts.join(","))
    }

    pub(super) fn welcome(&self, patron: Option<&Name>, since: Option<u64>) -> String {
        let seat = patron.and_then(|patron| self.guests.seat_of(patron));
        let who = seat.and_then(|seat| self.guests.at(seat).map(|guest| (seat, guest)));
        let seen = self.seen_now(who);
        let Live { sheet, wagers, .. } = self;
        let name = who.map(|(_, guest)| guest.name.clone());
        let rules = self.rules();
        let known = json!({ "table": self.id.as_str(), "title": rules.title(), "name": name });
        let rolls: Vec<&Value> = self.history.iter().collect();
        format!(
            r#"{{"welcome":{{"table":{},"title":{},"name":{},"seat":{},"seq":{},"round":{},"step":{},"view":{},"awaiting":{},"balance":{},"players":{},"rolls":{},"rules":{sheet},"rules_number":{},"wagers":{wagers},"clock":{},"window":{},"acts":{}{}{},"now":{}}}}}"#,
            known["table"],
            known["title"],
            known["name"],
            quoted(&seen.seat),
            self.tail.seq(),
            self.progress.rounds(),
            quoted(&seen.step),
            seen.view,
            seen.awaiting,
            seen.balance,
            self.players(),
            quoted(&rolls),
            self.posted.bound().len(),
            self.clock_json(),
            self.is_window_open(),
            self.missed(since),
            closing(self.closes_at()) + &self.attended_by(),
            self.posted_json(),
            self.now().0,
        )
    }
}
