//! What the staff at an attended table can enter now, in short.

use super::Served;
use rulebook::actor::{Actor, Seats};
use rulebook::game::{Need, Offer};
use serde::Serialize;
use serde_json::json;
use serde_json::value::{RawValue, to_raw_value};
use std::collections::BTreeMap;
use table::forms::{Form, Group};

/// Something that the staff can enter now.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Due {
    /// An offer of the table, as it is written.
    Offer(Box<RawValue>),
    /// The kind of something that is chosen in its form.
    Chosen {
        /// Who acts.
        by: Actor,
        /// The name of the form.
        #[serde(rename = "do")]
        form: &'static str,
        /// Why it stands here.
        need: &'static str,
        /// Always true: an offer has no such field.
        choose: bool,
    },
}

impl Due {
    fn offer<C: Serialize>(offer: &Offer<C>) -> Due {
        Due::Offer(to_raw_value(offer).expect("an offer is plain data"))
    }

    fn chosen<C>(form: &Form, offer: &Offer<C>) -> Due {
        Due::Chosen { by: offer.by, form: form.name, need: offer.need.name(), choose: true }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Due {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Due".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut schema = Offer::<()>::json_schema(generator);
        let about = "Something that the staff can enter now: an offer, or the kind of something that is chosen in its form.";
        schema.insert("description".to_string(), about.into());
        if let Some(fields) = schema.get_mut("properties") {
            fields["choose"] = json!({ "description": "Is it chosen in its form?", "type": "boolean" });
        }
        schema
    }
}

/// Where somebody has more choices than this, he fills in the form.
const FEW: usize = 6;

/// What can be entered of these: of what chance may bring, only its kind, so that nothing tells what lies face down; wagers
/// are made by their form; and where there are many choices, what is plain among them.
pub(super) fn shortened<G: Served>(
    offers: impl Iterator<Item = Offer<G::Command>>,
    present: Seats,
) -> Vec<Due> {
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
fn choices<C: Copy + Serialize>(form: &Form, offers: &[Offer<C>]) -> Vec<Due> {
    match offers {
        [first, ..] if matches!(first.need, Need::Chance(_)) => {
            let what = json!(first.command);
            let has_face = form.fields.iter().any(|field| what.get(field.name).is_some());
            vec![if has_face { Due::chosen(form, first) } else { Due::offer(first) }]
        }
        [first, ..] if offers.len() > FEW => {
            let plain = offers.iter().filter(|offer| offer.need != Need::May).map(Due::offer);
            let may = Offer { need: Need::May, ..*first };
            plain.chain([Due::chosen(form, &may)]).collect()
        }
        _ => offers.iter().map(Due::offer).collect(),
    }
}
