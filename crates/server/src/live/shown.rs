//! What a live table shows: to everybody when something changed, and to a page that opens.

use super::Live;
use crate::body;
use crate::guests::Guest;
use crate::messages::players::{FromTable, Player, Welcome};
use crate::messages::{Written, as_written, text};
use crate::update::{Seen, Shared, Update};
use ledger::{Account, Name, Stored};
use rulebook::actor::Seat;
use rulebook::game::Viewer;
use serde_json::value::RawValue;
use std::sync::Arc;

/// The most acts that a page is told of which it missed.
const MOST_MISSED: u64 = 200;

impl Live {
    /// Tells everybody who watches, each what he may see, what changed: these acts, as everybody may hear of them.
    pub(super) fn publish(&mut self, acts: Vec<Written>) {
        let entered = acts.clone();
        self.tell(acts, &entered, false);
    }

    /// The same; the staff is told of these, where people attend the table.
    pub(super) fn publish_both(&mut self, acts: Vec<Written>, entered: &[Written]) {
        self.tell(acts, entered, false);
    }

    /// Tells everybody that the table has started anew: a page gets everything, limits and prices too.
    pub(super) fn publish_anew(&mut self) {
        self.tell(Vec::new(), &[], true);
    }

    fn tell(&mut self, acts: Vec<Written>, entered: &[Written], anew: bool) {
        self.offer_anew();
        let update = Update {
            acts: if self.facts.acts_are_told { acts } else { Vec::new() },
            shared: self.shared(),
            staff: self.update_for_staff(entered),
            anew,
            public: self.seen(None, nothing()),
            by_patron: self
                .guests
                .iter()
                .map(|(seat, guest)| (guest.id.clone(), self.seen(Some((seat, guest)), self.offered(seat))))
                .collect(),
        };
        // Nobody may be watching.
        let _ = self.updates.send(Arc::new(update));
    }

    /// What everybody who watches sees alike.
    fn shared(&self) -> Shared {
        Shared {
            seq: self.tail.seq(),
            round: self.progress.rounds(),
            players: self.players(),
            clock: self.clock_for_pages(),
            window: self.is_window_open(),
            closing: self.closes_at(),
            attended: self.attended.then(|| self.crew.in_words()),
            posted: self.posted_for_pages(),
            pledge: self.pledge_for_pages(),
            now: self.now().0,
        }
    }

    /// Works out what everybody may do now. What a patron may do is seldom changed by what others did: then the same text
    /// stays, and his page need not get it again.
    fn offer_anew(&mut self) {
        let taking = self.taking();
        self.offered = self.table.all_offers(taking).into_iter().collect();
    }

    /// What a patron was told last that he may do.
    fn offered(&self, seat: Seat) -> Arc<RawValue> {
        self.offered.get(&seat).map_or_else(nothing, Arc::clone)
    }

    /// What somebody sees now.
    pub(super) fn seen_now(&self, who: Option<(Seat, &Guest)>) -> Seen {
        let offers = who.map(|(seat, _)| Arc::from(self.table.offers(seat, self.taking())));
        self.seen(who, offers.unwrap_or_else(nothing))
    }

    fn seen(&self, who: Option<(Seat, &Guest)>, awaiting: Arc<RawValue>) -> Seen {
        let viewer = who.map_or(Viewer::Public, |(seat, _)| Viewer::Seat(seat));
        let balance =
            who.and_then(|(_, guest)| self.tail.reader().balance(&Account::Patron(guest.id.clone())).ok());
        Seen {
            seat: who.map(|(seat, _)| seat),
            step: who.map(|(seat, _)| self.progress.steps_of(seat)),
            view: self.table.view(viewer),
            awaiting,
            balance,
        }
    }

    fn players(&self) -> Vec<Player> {
        let player = |(seat, guest): (Seat, &Guest)| Player {
            seat,
            name: guest.name.clone(),
            connected: self.is_connected(&guest.id),
            ready: self.ready.contains(&seat),
        };
        self.guests.iter().map(player).collect()
    }

    /// What a page missed that knew the table up to `since`; none where that is too much to tell.
    fn missed(&self, since: Option<u64>) -> Option<Vec<Written>> {
        if !self.facts.acts_are_told {
            return Some(Vec::new());
        }
        let since = since.unwrap_or(self.tail.seq()).min(self.tail.seq());
        if self.tail.seq() - since > MOST_MISSED {
            return None;
        }
        let stored: Result<Vec<Stored>, _> = self.tail.reader().read(self.tail.stream(), since + 1).collect();
        let stored = stored.ok()?;
        Some(stored.iter().filter_map(|stored| body::public_again(&stored.body, stored.seq)).collect())
    }

    pub(super) fn welcome(&self, patron: Option<&Name>, since: Option<u64>) -> String {
        let seat = patron.and_then(|patron| self.guests.seat_of(patron));
        let who = seat.and_then(|seat| self.guests.at(seat).map(|guest| (seat, guest)));
        let (seen, shared, rules) = (self.seen_now(who), self.shared(), self.rules());
        text(&FromTable::Welcome(Box::new(Welcome {
            table: self.id.as_str(),
            title: rules.title(),
            name: who.map(|(_, guest)| guest.name.as_str()),
            changing: shared.with(&seen),
            awaiting: &seen.awaiting,
            rolls: &self.history,
            rules: &self.sheet.rules,
            rules_number: self.posted.bound().len(),
            wagers: &self.sheet.wagers,
            acts: self.missed(since),
        })))
    }
}

/// What somebody may do who may do nothing.
fn nothing() -> Arc<RawValue> {
    Arc::from(as_written("[]".to_string()))
}
