//! What the table paid and collected, compared with what the log says was paid and collected.

use super::map::{Pays, Terms, Vigorish};
use super::rows::{Claim, Money, Place, Row};
use super::watched::cite;
use rulebook::actor::Seat;
use rulebook::money::Cents;
use rulebook::provision::Provision;
use serde_json::{Value, json};

/// Money that had to change hands.
#[derive(Clone, Debug)]
struct Due {
    money: Money,
    seat: Seat,
    place: Place,
    amount: Cents,
    cite: Option<Provision>,
    /// The line that brought it about.
    line: usize,
    /// How many rows had been played.
    played: u64,
}

/// A payment of the log.
#[derive(Clone, Debug)]
struct Claimed {
    claim: Claim,
    line: usize,
    text: String,
    /// How many rows had been played.
    played: u64,
}

/// A difference between the two.
#[derive(Clone, Debug)]
pub(super) enum Difference {
    /// Another amount was due.
    Wrong {
        line: usize,
        text: String,
        because: String,
        cite: Option<Provision>,
        expected: Value,
        recorded: Value,
    },
    /// The money was due and the log has no row for it.
    Missing { line: usize, because: String, cite: Option<Provision>, expected: Value },
    /// The money was not due yet.
    Early { line: usize, text: String, because: String, cite: Option<Provision> },
    /// A row for money that was not due.
    Extra { line: usize, text: String, because: String, recorded: Value },
}

/// The money of one settlement: what was due, and what the log says of it. The order in which it was paid is free.
#[derive(Clone, Debug, Default)]
pub(super) struct Settlement {
    dues: Vec<Due>,
    claims: Vec<Claimed>,
    /// How many rows have been played: what comes of a later row was not due before it.
    played: u64,
    /// Wagers of the log that the table refused, so that nothing can be said about their payment.
    refused: Vec<(Seat, Option<String>)>,
}

impl Settlement {
    /// An event of the table at this line.
    pub(super) fn note(&mut self, event: &Value, line: usize, terms: &Terms) {
        let seat =
            event.get("seat").and_then(Value::as_u64).and_then(|seat| Seat::new(u8::try_from(seat).ok()?));
        let Some(seat) = seat else { return };
        let cents = |key: &str| Cents(event.get(key).and_then(Value::as_i64).unwrap_or(0));
        let number = |key: &str| event.get(key).and_then(Value::as_u64);
        // Both games that have such an event take vigorish on what the Banker's Hand wins (3.3(c), 4.10(c)).
        let banker = (event["event"] == "vigorish").then(|| "banker".to_string());
        let place = Place {
            wager: event.get("wager").and_then(Value::as_str).map(String::from).or(banker),
            number: number("box"),
            hand: number("hand"),
            spot: number("spot"),
        };
        let mut due = |money: Money, amount: Cents| {
            if !amount.is_zero() && !terms.leaves_out(money) {
                let (place, cite, played) = (place.clone(), cite(event), self.played);
                self.dues.push(Due { money, seat, place, amount, cite, line, played });
            }
        };
        match event["event"].as_str().unwrap_or_default() {
            "settled" => {
                let won = event["outcome"] == "won";
                let net = match terms.vigorish {
                    Vigorish::Separate => Cents::ZERO,
                    Vigorish::TakenFromWinnings => cents("vigorish"),
                };
                match terms.pays {
                    Pays::Winnings => {
                        due(Money::Pay, cents("paid") - net);
                        due(Money::Return, if won { Cents::ZERO } else { cents("returned") });
                    }
                    Pays::WinningsAndStake => due(Money::Pay, cents("paid") - net + cents("returned")),
                }
                due(Money::Collect, cents("collected"));
            }
            "vigorish"
                if terms.vigorish == Vigorish::Separate
                    && event["taken"] != "marked"
                    && event["taken"] != "waived" =>
            {
                due(Money::Vigorish, cents("amount"));
            }
            "wagered" => {
                self.refused.retain(|(who, wager)| (*who, wager) != (seat, &place.wager));
                due(Money::Vigorish, cents("vigorish"));
            }
            "reduced" | "removed" => due(Money::Return, cents("vigorish")),
            _ => {}
        }
    }

    /// A row of the log is about to be played.
    pub(super) fn play(&mut self) {
        self.played += 1;
    }

    /// A payment of the log.
    pub(super) fn claim(&mut self, mut claim: Claim, row: &Row, terms: &Terms) {
        if terms.pays == Pays::WinningsAndStake && claim.money == Money::Return {
            claim.money = Money::Pay;
        }
        self.claims.push(Claimed { claim, line: row.line, text: row.text.clone(), played: self.played });
    }

    /// The table refused this wager; whatever the log pays for it is not judged.
    pub(super) fn refuse(&mut self, seat: Seat, wager: Option<String>) {
        self.refused.push((seat, wager));
    }

    /// Nothing can be said about the money of this round.
    pub(super) fn forget(&mut self) {
        self.dues.clear();
        self.claims.clear();
    }

    /// The settlement is over: all differences.
    pub(super) fn close(&mut self) -> Vec<Difference> {
        let mut dues = std::mem::take(&mut self.dues);
        let mut claims = std::mem::take(&mut self.claims);
        claims.retain(|claimed| !self.is_refused(&claimed.claim));
        let about = |claim: &Claim, due: &Due| {
            claim.money == due.money && claim.seat == due.seat && claim.place.may_be(&due.place)
        };
        // First what agrees to the cent, so that one wrong figure is one difference.
        let mut differences = Vec::new();
        claims.retain(|Claimed { claim, line, text, played }| {
            let agrees = |due: &Due| about(claim, due) && due.amount == claim.amount;
            let Some(due) = dues.iter().position(agrees).map(|place| dues.remove(place)) else { return true };
            if due.played > *played {
                let because =
                    format!("{}: {} was not due yet", name(due.money, due.seat, &due.place), due.amount);
                differences.push(Difference::Early {
                    line: *line,
                    text: text.clone(),
                    because,
                    cite: due.cite,
                });
            }
            false
        });
        // Then a row for several wagers of one player.
        claims.retain(|Claimed { claim, .. }| {
            let sum: Cents = dues.iter().filter(|due| about(claim, due)).map(|due| due.amount).sum();
            let several = sum == claim.amount && !sum.is_zero();
            if several {
                dues.retain(|due| !about(claim, due));
            }
            !several
        });
        for Claimed { claim, line, text, .. } in claims {
            let recorded = written(claim.money, claim.seat, &claim.place, claim.amount);
            let name = name(claim.money, claim.seat, &claim.place);
            differences.push(match dues.iter().position(|due| about(&claim, due)) {
                Some(place) => {
                    let due = dues.remove(place);
                    let because =
                        format!("{name}: {} in the log and {} by the rules", claim.amount, due.amount);
                    let expected = written(due.money, due.seat, &due.place, due.amount);
                    Difference::Wrong { line, text, because, cite: due.cite, expected, recorded }
                }
                None => {
                    let because = format!("{name}: the log has {} and nothing was due", claim.amount);
                    Difference::Extra { line, text, because, recorded }
                }
            });
        }
        for due in dues {
            let name = name(due.money, due.seat, &due.place);
            let because = format!("{name}: {} was due and the log has no row for it", due.amount);
            let expected = written(due.money, due.seat, &due.place, due.amount);
            differences.push(Difference::Missing { line: due.line, because, cite: due.cite, expected });
        }
        differences
    }

    fn is_refused(&self, claim: &Claim) -> bool {
        self.refused.iter().any(|(seat, wager)| {
            *seat == claim.seat
                && (claim.place.wager.is_none() || wager.is_none() || claim.place.wager == *wager)
        })
    }
}

fn written(money: Money, seat: Seat, place: &Place, amount: Cents) -> Value {
    let mut written = json!({"do": money.word(), "seat": seat});
    let parts = [("box", place.number), ("hand", place.hand), ("spot", place.spot)];
    if let Some(wager) = &place.wager {
        written["on"] = json!(wager);
    }
    for (key, value) in parts.into_iter().filter_map(|(key, value)| Some((key, value?))) {
        written[key] = json!(value);
    }
    written["amount"] = json!(amount);
    written
}

fn name(money: Money, seat: Seat, place: &Place) -> String {
    let mut name = format!("{}, {seat}", money.word());
    if let Some(number) = place.number.filter(|number| *number != u64::from(seat.number())) {
        name += &format!(", box {number}");
    }
    if let Some(wager) = &place.wager {
        name += &format!(", {wager}");
    }
    name
}
