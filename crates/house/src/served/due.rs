//! What the staff at an attended table can enter now, in short.

use super::Served;
use rulebook::actor::{Actor, Seats};
use rulebook::game::{Need, Offer};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use table::forms::{Form, Group};

/// Where somebody has more choices than this, he fills in the form.
const FEW: usize = 6;

/// What can be entered of these: of what chance may bring, only its kind, so that nothing tells what lies face down; wagers
/// are made by their form; and where there are many choices, what is plain among them.
pub(super) fn shortened<G: Served>(
    offers: impl Iterator<Item = Offer<G::Command>>,
    present: Seats,
) -> Vec<Value> {
    let mut groups: BTreeMap<(String, &'static str), Vec<Offer<G::Command>>> = BTreeMap::new();
    let mut order = Vec::new();
    for offer in offers {
        let form = G::form(&offer.command);
        let is_shown = match offer.by {
            Actor::Device => matches!(offer.need, Need::Chance(_)),
            Actor::Seat(seat) => {
                form.group != Group::Wager && offer.need != Need::Arrival && present.has(seat)
            }
            Actor::Staff(_) | Actor::Croupier => true,
        };
        if !is_shown {
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
        .flat_map(|(key, form)| choices(form, &groups.remove(&key).unwrap_or_default()))
        .collect()
}

/// The choices of one person about one thing.
fn choices<C: Copy + Serialize>(form: &Form, offers: &[Offer<C>]) -> Vec<Value> {
    let chosen = |offer: &Offer<C>| {
        let by = offer.by;
        json!({ "by": by, "do": form.name, "need": offer.need.name(), "choose": true })
    };
    match offers {
        [first, ..] if matches!(first.need, Need::Chance(_)) => {
            let what = json!(first.command);
            let has_face = form.fields.iter().any(|field| what.get(field.name).is_some());
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
