//! What lies on a table's layout, and what is owed on markers, by the events as records have them. Whoever cannot play a
//! record again, because the rules decide otherwise now, learns from this whose money is there.

use rulebook::actor::Seat;
use rulebook::money::Cents;
use serde_json::Value;
use std::collections::BTreeMap;

/// What belongs to one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Laid {
    /// What lies on the layout.
    pub stake: Cents,
    /// Vigorish that was paid with wagers which are not decided, by the wager (19:47-1.5): it goes back with them.
    vigorish: BTreeMap<String, Cents>,
    /// Vigorish that is marked and not collected (19:47-3.3(c)2).
    pub owed: Cents,
}

impl Laid {
    /// Vigorish that was paid with wagers which are not decided.
    pub fn vigorish(&self) -> Cents {
        self.vigorish.values().copied().sum()
    }

    fn is_nothing(&self) -> bool {
        self.stake.is_zero() && self.owed.is_zero() && self.vigorish.values().all(|cents| cents.is_zero())
    }
}

/// A layout, seat by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout(BTreeMap<Seat, Laid>);

impl Layout {
    /// Follows the events of one act, as they are written; how much more lies on the layout by them.
    pub fn hear(&mut self, events: &Value) -> Cents {
        let events = events.as_array().map_or(&[][..], Vec::as_slice);
        events.iter().map(|event| self.hear_one(event)).sum()
    }

    fn hear_one(&mut self, event: &Value) -> Cents {
        let text = |key: &str| event.get(key).and_then(Value::as_str).unwrap_or_default();
        let cents = |key: &str| Cents(event.get(key).and_then(Value::as_i64).unwrap_or_default());
        let seat =
            event.get("seat").and_then(Value::as_u64).and_then(|seat| Seat::new(u8::try_from(seat).ok()?));
        let Some(seat) = seat else { return Cents::ZERO };
        let laid = self.0.entry(seat).or_default();
        let paid = laid.vigorish.entry(text("wager").to_string()).or_default();
        let more = match text("event") {
            "wagered" => {
                *paid += cents("vigorish");
                cents("amount")
            }
            "insured" | "doubled" | "split wager" => cents("amount"),
            "reduced" | "removed" | "withdrawn" => {
                *paid -= cents("vigorish");
                -cents("amount")
            }
            "settled" => {
                *paid = Cents::ZERO;
                -cents("stake")
            }
            "vigorish" => {
                match text("taken") {
                    "marked" => laid.owed += cents("amount"),
                    "redeemed" | "waived" => laid.owed -= cents("amount"),
                    _ => {}
                }
                Cents::ZERO
            }
            _ => Cents::ZERO,
        };
        laid.stake += more;
        if laid.is_nothing() {
            self.0.remove(&seat);
        }
        more
    }

    /// A patron changes seats, with what is theirs.
    pub fn follow(&mut self, from: Seat, to: Seat) {
        if let Some(laid) = self.0.remove(&from) {
            self.0.insert(to, laid);
        }
    }

    /// Everybody who has something there.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, &Laid)> {
        self.0.iter().map(|(seat, laid)| (*seat, laid))
    }
}
