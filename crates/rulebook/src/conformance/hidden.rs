//! Hidden means absent: at tables that differ only in what a viewer may not see, he is shown, answered and told the
//! same, to the byte, until it is turned.

use super::{Kit, Subject};
use crate::actor::{Actor, Seat};
use crate::game::{Act, Game, Need, Offer, Viewer};
use crate::wire::{act_line, refusal_line};
use serde::Serialize;

fn written(what: &impl Serialize) -> String {
    serde_json::to_string(what).expect("plain data can be written")
}

/// What a viewer may do. He is told no more: another's choices may hang on the cards that he holds, and what chance may
/// do on the cards that are gone.
fn may<G: Game>(table: &G, viewer: Viewer) -> String {
    let mut offers = table.offers();
    offers.retain(|offer| match (viewer, offer.by) {
        (Viewer::Seat(seat), by) => by == Actor::Seat(seat),
        (Viewer::Staff, by) => matches!(by, Actor::Staff(_)),
        (Viewer::Public, _) => false,
    });
    written(&offers)
}

/// Everybody who could look.
fn everybody() -> impl Iterator<Item = Viewer> {
    Seat::first(Seat::MOST).map(Viewer::Seat).chain([Viewer::Public, Viewer::Staff])
}

impl<G: Game> Kit<G> {
    /// The view, what he may do, and what a log would say of the table.
    pub(super) fn shown_alike(&mut self, subject: &impl Subject<G>, viewer: Viewer) {
        let view = written(&self.table.view(viewer));
        for world in subject.other_worlds(&self.table, viewer) {
            let place = self.place();
            assert!(world != self.table, "{place}: the other world is this one");
            assert_eq!(view, written(&world.view(viewer)), "{place}: {viewer:?} sees what is hidden");
            assert_eq!(may(&self.table, viewer), may(&world, viewer), "{place}: offers tell {viewer:?}");
            assert_eq!(format!("{:?}", self.table), format!("{world:?}"), "{place}: a log would tell");
            self.run.worlds += 1;
        }
    }

    /// Whatever somebody tries, what he cannot see neither helps nor hinders it, nor stands in the refusal.
    pub(super) fn answered_alike(&self, subject: &impl Subject<G>, act: &Act<G::Command>) {
        let viewer = match act.by {
            Actor::Seat(seat) => Viewer::Seat(seat),
            Actor::Staff(_) => Viewer::Staff,
            Actor::Device | Actor::Croupier => return,
        };
        let answer = |table: &G| table.check(act).err().map(|refusal| written(&refusal_line(&refusal)));
        for world in subject.other_worlds(&self.table, viewer) {
            assert_eq!(answer(&self.table), answer(&world), "{}: {act:?}: the answer tells", self.place());
        }
    }

    /// An act that leads to `after`. Where it, or another turn of chance, could have led to a table that a viewer cannot
    /// tell from it, he hears the same of the act and of its events.
    pub(super) fn heard_alike(
        &mut self,
        subject: &impl Subject<G>,
        offers: &[Offer<G::Command>],
        act: Act<G::Command>,
        events: &str,
        after: &G,
    ) {
        let heard = |act: Act<G::Command>| written(&act_line(&Act { command: G::shown(act.command), ..act }));
        for viewer in everybody() {
            let worlds = subject.other_worlds(after, viewer);
            if worlds.is_empty() {
                continue;
            }
            let elsewhere = subject.other_worlds(&self.table, viewer).into_iter().map(|world| (world, act));
            let chance =
                |offer: &&Offer<G::Command>| act.by == Actor::Device && matches!(offer.need, Need::Chance(_));
            let otherwise = offers
                .iter()
                .filter(chance)
                .map(|offer| (self.table.clone(), Act { command: offer.command, ..act }));
            for (mut table, rival) in elsewhere.chain(otherwise) {
                let mut others: Vec<G::Event> = Vec::new();
                if table.act(rival, &mut others).is_ok() && worlds.contains(&table) {
                    let place = self.place();
                    assert_eq!(heard(act), heard(rival), "{place}: the act tells {viewer:?}");
                    assert_eq!(events, written(&others), "{place}: {act:?}: the events tell {viewer:?}");
                    self.run.worlds += 1;
                }
            }
        }
    }
}
