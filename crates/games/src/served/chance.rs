//! What chance draws from at a table where that is the same list every time, so that a page can check each draw without
//! knowing the game.

use super::Served;
use super::priced::{FIRST, alone};
use floor::croupier::{Duties, default_step, next_step};
use floor::fair::Part;
use rulebook::actor::Actor;
use rulebook::game::{Act, Moment, Need, Silent};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// More steps than any table has from a wager to the first draw.
const MOST_STEPS: usize = 100;

/// Every outcome of a spin with its weight, by the name of the act: `{"stop":[{"is":{"space":"1"},"weight":23}, …]}`.
/// Null where chance draws from what is left of something, such as a shoe.
pub(super) fn drawn_from<G: Served>(rules: &Arc<G::Rules>) -> Value {
    if G::part(rules) != Part::Spin {
        return Value::Null;
    }
    let (mut table, makes) = alone::<G>(rules);
    let Some(makes) = makes.first() else { return Value::Null };
    let mut act = Some(Act::new(Moment(0), Actor::Seat(FIRST), makes.command));
    for _ in 0..MOST_STEPS {
        if act.is_none_or(|step| table.act(step, &mut Silent).is_err()) {
            break;
        }
        let drawn = outcomes(&table);
        if !drawn.is_empty() {
            return Value::Object(drawn);
        }
        act = next_step(&table, Duties::ALL, Moment(0)).or_else(|| default_step(&table, None, Moment(0)));
    }
    Value::Null
}

fn outcomes<G: Served>(table: &G) -> Map<String, Value> {
    let mut drawn: Map<String, Value> = Map::new();
    for offer in table.offers() {
        let Need::Chance(weight) = offer.need else { continue };
        let Value::Object(mut is) = json!(offer.command) else { continue };
        let Some(Value::String(name)) = is.remove("do") else { continue };
        let list = drawn.entry(name).or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(json!({ "is": is, "weight": weight }));
        }
    }
    drawn
}
