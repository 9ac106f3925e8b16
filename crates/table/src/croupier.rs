//! The croupier: does the steps about which the regulation leaves no choice, and the plain thing when time has run out. It knows no game; it reads what a table awaits.

use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Game, Moment, Need, Offer, Offers};

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

/// What the croupier does next by itself, if anything: a duty, or else what somebody's conduct has answered.
pub fn next_step<G: Game>(game: &G, duties: Duties, at: Moment) -> Option<Act<G::Command>> {
    let mut next = Next { duties, duty: None, implied: None };
    game.awaiting(&mut next);
    next.duty.or(next.implied).map(|offer| taken_over(&offer, at))
}

/// The first duty; and the first implied step, for as long as no duty was found.
struct Next<C> {
    duties: Duties,
    duty: Option<Offer<C>>,
    implied: Option<Offer<C>>,
}

impl<C> Offers<C> for Next<C> {
    fn wants(&self, _: Actor, need: Need) -> bool {
        self.duty.is_none()
            && match need {
                Need::Duty => self.duties.staff,
                Need::Implied => self.duties.implied && self.implied.is_none(),
                _ => false,
            }
    }

    fn take(&mut self, offer: Offer<C>) {
        match offer.need {
            Need::Duty => self.duty = Some(offer),
            _ => self.implied = Some(offer),
        }
    }
}

/// The plain thing for one patron, when his time has run out; or for whoever is awaited, such as the dealer who closes
/// the betting.
pub fn default_step<G: Game>(game: &G, whose: Option<Seat>, at: Moment) -> Option<Act<G::Command>> {
    let his = |by, need| {
        matches!(need, Need::Default | Need::Decision | Need::Implied)
            && whose.is_none_or(|seat| by == Actor::Seat(seat))
    };
    game.first_offer(his, |_| true).map(|offer| taken_over(&offer, at))
}

/// What makes way for chance that comes from outside: the betting closes, a courtesy that nobody took up lapses. A
/// decision about a hand is the patron's own, and is not made for him so that a card can come.
pub fn way_for_chance<G: Game>(game: &G, at: Moment) -> Option<Act<G::Command>> {
    let decision = game.first_offer(|_, need| need == Need::Decision, |_| true);
    if decision.is_some() {
        return None;
    }
    let default = game.first_offer(|_, need| need == Need::Default, |_| true);
    default.map(|offer| taken_over(&offer, at))
}

/// The arrival of a patron at the seat from which he acts.
pub fn arrival<G: Game>(game: &G, seat: Seat, at: Moment) -> Option<Act<G::Command>> {
    let arrives = |by, need| need == Need::Arrival && by == Actor::Seat(seat);
    game.first_offer(arrives, |_| true).map(|offer| taken_over(&offer, at))
}

/// Would the croupier take this step over, done for the staff or on behalf of a patron as it is here?
pub fn takes_over<G: Game>(game: &G, act: &Act<G::Command>) -> bool {
    is_offered(game, act, |need| !matches!(need, Need::May | Need::Chance(_)))
}

/// Does the croupier do this by itself, as soon as it is due? The step may be done by whoever it belongs to as well.
pub fn is_due<G: Game>(game: &G, act: &Act<G::Command>) -> bool {
    is_offered(game, act, |need| matches!(need, Need::Duty | Need::Implied))
}

/// Does the table await this act, by whoever does it or for whoever the croupier does it?
fn is_offered<G: Game>(game: &G, act: &Act<G::Command>, wanted: impl Fn(Need) -> bool) -> bool {
    let whose = |by| match (act.by, act.on_behalf_of) {
        (Actor::Croupier, Some(seat)) => by == Actor::Seat(seat),
        (Actor::Croupier, None) => matches!(by, Actor::Staff(_)),
        (own, _) => by == own,
    };
    game.first_offer(|by, need| wanted(need) && whose(by), |command| *command == act.command).is_some()
}

/// The same step, done by the croupier: for the staff in their stead, for a patron on his behalf. The record says so.
pub fn taken_over<C: Copy>(offer: &Offer<C>, at: Moment) -> Act<C> {
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
    let mut turn = Turn { is_before: false, total: 0 };
    game.awaiting(&mut turn);
    if turn.is_before || turn.total == 0 {
        return None;
    }
    let mut drawn = Drawn { left: below(turn.total), command: None };
    game.awaiting(&mut drawn);
    drawn.command.map(|command| Act::new(at, Actor::Device, command))
}

/// Is it the turn of chance: is something left to it, and does nobody's own step come before it?
pub fn is_turn_of_chance<G: Game>(game: &G) -> bool {
    let mut turn = Turn { is_before: false, total: 0 };
    game.awaiting(&mut turn);
    !turn.is_before && turn.total > 0
}

/// Whether it is chance's turn, and the weight of all that it may do.
struct Turn {
    /// Somebody's own step comes before it; nothing more is wanted then.
    is_before: bool,
    total: u64,
}

impl<C> Offers<C> for Turn {
    fn wants(&self, _: Actor, need: Need) -> bool {
        !self.is_before && !matches!(need, Need::Arrival | Need::May)
    }

    fn take(&mut self, offer: Offer<C>) {
        match offer.need {
            Need::Chance(weight) => self.total += u64::from(weight),
            _ => self.is_before = true,
        }
    }
}

/// What lies at a place among all that chance may do, each as wide as its weight.
struct Drawn<C> {
    left: u64,
    command: Option<C>,
}

impl<C> Offers<C> for Drawn<C> {
    fn wants(&self, _: Actor, need: Need) -> bool {
        self.command.is_none() && matches!(need, Need::Chance(_))
    }

    fn take(&mut self, offer: Offer<C>) {
        let Need::Chance(weight) = offer.need else { return };
        match self.left.checked_sub(u64::from(weight)) {
            Some(left) => self.left = left,
            None => self.command = Some(offer.command),
        }
    }
}
