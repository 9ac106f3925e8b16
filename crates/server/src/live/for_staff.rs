//! What the staff at an attended table sees: the layout, everybody's chips, what is due from whom, and who entered what.

use super::Live;
use crate::body;
use crate::people::door::Member;
use crate::played::Played;
use crate::update::{closing, quoted};
use floor::forms::{Form, Group};
use ledger::{Account, Stored};
use rulebook::actor::Actor;
use rulebook::game::{Need, Offer, Viewer};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// So many past entries a page is shown.
const LAST: u64 = 40;
/// Where somebody has more choices than this, he fills in the form.
const FEW: usize = 6;

impl<G: Played> Live<G> {
    /// What changes from message to message, without the braces around it.
    fn for_staff(&self, acts: &[String]) -> String {
        let game = self.session.game();
        format!(
            r#""seq":{},"round":{},"view":{},"awaiting":{},"players":{},"crew":{},"drop":{},"acts":[{}]{},"now":{}"#,
            self.seq,
            self.progress.rounds(),
            quoted(&game.view(Viewer::Staff)),
            quoted(&self.due()),
            self.patrons(),
            self.crew.json(),
            quoted(&self.reader.balance(&Account::Drop(self.id.clone())).ok().map(|cents| -cents)),
            acts.join(","),
            closing(self.closes_at()),
            self.now().0,
        )
    }

    /// Tells the staff what changed; nothing where nobody attends.
    pub(super) fn update_for_staff(&self, acts: &[String]) -> Option<String> {
        self.attended.then(|| format!(r#"{{"update":{{{}}}}}"#, self.for_staff(acts)))
    }

    /// Everything that a page of the staff needs.
    pub(super) fn welcome_staff(&self, who: &Member) -> String {
        let me = json!({ "id": who.id, "name": who.name, "role": who.role.in_words() });
        let crew: Vec<&str> = G::CREW.iter().map(|role| role.name()).collect();
        let rolls: Vec<&Value> = self.history.iter().collect();
        format!(
            r#"{{"welcome":{{"table":{},"title":{},"game":{},"me":{me},"places":{},"seats":{},"forms":{},"rules":{},"rules_number":{},"wagers":{},"rolls":{},{}}}}}"#,
            quoted(&self.id.as_str()),
            quoted(&G::title(self.rules())),
            quoted(&G::NAME),
            quoted(&crew),
            G::seats(self.rules()),
            quoted(&G::forms()),
            self.sheet,
            self.posted.bound().len(),
            self.wagers,
            quoted(&rolls),
            self.for_staff(&self.last_entries()),
        )
    }

    /// The last acts and notes, oldest first.
    fn last_entries(&self) -> Vec<String> {
        let from = (self.seq + 1).saturating_sub(LAST).max(1);
        let stored: Result<Vec<Stored>, _> = self.reader.read(&self.stream, from).collect();
        let stored = stored.unwrap_or_default();
        stored.iter().filter_map(|stored| body::for_staff(&stored.body, stored.seq)).collect()
    }

    /// The refusal of something that was meant for the table as it was, with the table as it is.
    pub(super) fn stale_for_staff(&self) -> Value {
        let mut refusal = self.not_taken(
            "stale",
            "something else happened at the table since you saw it",
            Some("look at the table as it is now, and enter it again"),
        );
        refusal["present"] =
            serde_json::from_str(&format!("{{{}}}", self.for_staff(&[]))).unwrap_or_default();
        refusal
    }

    /// Those at the table, with their chips.
    fn patrons(&self) -> Value {
        let game = self.session.game();
        let patron = |(seat, guest): (rulebook::actor::Seat, &crate::guests::Guest)| {
            json!({
                "seat": seat,
                "name": guest.name,
                "patron": guest.id,
                "has": self.reader.free(&guest.id).ok(),
                "at_stake": game.at_stake(seat),
                "leaving": game.is_leaving(seat),
            })
        };
        self.guests.iter().map(patron).collect()
    }

    /// What can be entered now, in short: of what chance may bring, only its kind, so that nothing tells what lies face
    /// down; wagers are made by their form; and where there are many choices, what is plain among them.
    fn due(&self) -> Vec<Value> {
        let mut groups: BTreeMap<(String, &'static str), Vec<Offer<G::Command>>> = BTreeMap::new();
        let mut order = Vec::new();
        for offer in self.session.game().offers() {
            let form = G::form(&offer.command);
            let is_shown = match offer.by {
                Actor::Device => matches!(offer.need, Need::Chance(_)),
                Actor::Seat(seat) => {
                    form.group != Group::Wager
                        && offer.need != Need::Arrival
                        && self.session.game().present().has(seat)
                }
                Actor::Staff(_) | Actor::Croupier => true,
            };
            if !is_shown || self.comes_too_late(&offer.command).is_some() {
                continue;
            }
            let key = (offer.by.to_string(), form.name);
            let group = groups.entry(key.clone()).or_default();
            if group.is_empty() {
                order.push((key, form));
            }
            group.push(offer);
        }
        order
            .into_iter()
            .flat_map(|(key, form)| shortened(form, groups.remove(&key).unwrap_or_default()))
            .collect()
    }
}

/// The choices of one person about one thing.
fn shortened<C: Copy + serde::Serialize>(form: &Form, offers: Vec<Offer<C>>) -> Vec<Value> {
    let chosen = |offer: &Offer<C>| {
        let by = offer.by;
        json!({ "by": by, "do": form.name, "need": offer.need.name(), "choose": true })
    };
    match &offers[..] {
        [first, ..] if matches!(first.need, Need::Chance(_)) => {
            let what = json!(first.command);
            let has_face = ["card", "faces"].iter().any(|fact| what.get(fact).is_some());
            if has_face { vec![chosen(first)] } else { vec![json!(first)] }
        }
        [first, ..] if offers.len() > FEW => {
            let plain = offers.iter().filter(|offer| offer.need != Need::May).map(|offer| json!(offer));
            let may = Offer { need: Need::May, ..*first };
            plain.chain([chosen(&may)]).collect()
        }
        _ => offers.iter().map(|offer| json!(offer)).collect(),
    }
}
