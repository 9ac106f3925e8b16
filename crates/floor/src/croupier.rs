//! The croupier: does the steps about which the regulation leaves no choice, and the plain thing when time has run out. It knows no game; it reads what a table awaits.

use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Game, Moment, Need, Offer};

/// Which steps the house's software takes upon itself. At an attended table people take them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duties {
    /// The staff's steps without a choice: offering the dice, calling the total, turning the cards.
    pub staff: bool,
    /// A patron's step that his conduct has answered: who bets the line when offered the dice takes them.
    pub implied: bool,
    /// A patron who acts from a free place has come to the table.
    pub arrivals: bool,
}

impl Duties {
    /// Everything: a table that nobody attends.
    pub const ALL: Duties = Duties { staff: true, implied: true, arrivals: true };
    /// Nothing: a table with its crew.
    pub const NONE: Duties = Duties { staff: false, implied: false, arrivals: false };
}

/// What the croupier does next by itself, if anything.
pub fn next_step<G: Game>(game: &G, duties: Duties, at: Moment) -> Option<Act<G::Command>> {
    let offers = game.offers();
    let duty = offers.iter().find(|offer| duties.staff && offer.need == Need::Duty);
    let implied = offers.iter().find(|offer| duties.implied && offer.need == Need::Implied);
    duty.or(implied).map(|offer| taken_over(offer, at))
}

/// The plain thing for one patron, when his time has run out; or for whoever is awaited, such as the dealer who closes
/// the betting.
pub fn default_step<G: Game>(game: &G, whose: Option<Seat>, at: Moment) -> Option<Act<G::Command>> {
    let offers = game.offers();
    let mine = |offer: &&Offer<G::Command>| {
        matches!(offer.need, Need::Default | Need::Decision | Need::Implied)
            && whose.is_none_or(|seat| offer.by == Actor::Seat(seat))
    };
    offers.iter().find(mine).map(|offer| taken_over(offer, at))
}

/// What makes way for chance that comes from outside: the betting closes, a courtesy that nobody took up lapses. A
/// decision about a hand is the patron's own, and is not made for him so that a card can come.
pub fn way_for_chance<G: Game>(game: &G, at: Moment) -> Option<Act<G::Command>> {
    let offers = game.offers();
    if offers.iter().any(|offer| offer.need == Need::Decision) {
        return None;
    }
    offers.iter().find(|offer| offer.need == Need::Default).map(|offer| taken_over(offer, at))
}

/// The arrival of a patron at the seat from which he acts.
pub fn arrival<G: Game>(game: &G, seat: Seat, at: Moment) -> Option<Act<G::Command>> {
    let offers = game.offers();
    let arrives = |offer: &&Offer<G::Command>| offer.need == Need::Arrival && offer.by == Actor::Seat(seat);
    offers.iter().find(arrives).map(|offer| taken_over(offer, at))
}

/// The same step, done by the croupier: for the staff in their stead, for a patron on his behalf. The record says so.
fn taken_over<C: Copy>(offer: &Offer<C>, at: Moment) -> Act<C> {
    let on_behalf_of = match offer.by {
        Actor::Seat(seat) => Some(seat),
        _ => None,
    };
    Act { at, by: Actor::Croupier, on_behalf_of, command: offer.command }
}

/// What chance does now, if it is its turn: something is left to chance, and nobody's own step comes before it.
/// `below(n)` must give each of 0 to n-1 equally often.
pub fn chance_step<G: Game>(
    game: &G,
    at: Moment,
    below: &mut dyn FnMut(u64) -> u64,
) -> Option<Act<G::Command>> {
    let offers = game.offers();
    let before = |need| matches!(need, Need::Duty | Need::Implied | Need::Default | Need::Decision);
    if offers.iter().any(|offer| before(offer.need)) {
        return None;
    }
    let weight = |offer: &Offer<G::Command>| match offer.need {
        Need::Chance(weight) => u64::from(weight),
        _ => 0,
    };
    let total: u64 = offers.iter().map(weight).sum();
    if total == 0 {
        return None;
    }
    let mut left = below(total);
    for offer in &offers {
        if left < weight(offer) {
            return Some(Act::new(at, Actor::Device, offer.command));
        }
        left -= weight(offer);
    }
    None
}
