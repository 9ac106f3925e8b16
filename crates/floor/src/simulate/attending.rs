//! What an unattended table waits for, read off its offers without keeping them: nothing is allocated.

use rulebook::actor::Actor;
use rulebook::game::{Act, Each, Game, Moment, Need, Offer};

/// The first offer of each kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Awaited<C> {
    /// A step without a choice: of the staff, or one that a patron's conduct has answered.
    pub(super) duty: Option<Act<C>>,
    /// What is done when time runs out, by the staff or for a patron.
    pub(super) default: Option<Act<C>>,
    /// Somebody's plain choice about a hand.
    pub(super) decision: Option<Act<C>>,
    /// Something that chance does.
    pub(super) chance: Option<C>,
}

impl<C: Copy> Awaited<C> {
    pub(super) fn by<G: Game<Command = C>>(game: &G) -> Awaited<C> {
        let mut awaited = Awaited { duty: None, default: None, decision: None, chance: None };
        let mut implied = None;
        let mut keep = Each(|offer: Offer<C>| {
            let place = match offer.need {
                Need::Duty => &mut awaited.duty,
                Need::Implied => &mut implied,
                Need::Default => &mut awaited.default,
                Need::Decision => &mut awaited.decision,
                Need::Chance(_) => {
                    awaited.chance.get_or_insert(offer.command);
                    return;
                }
                Need::Arrival | Need::May => return,
            };
            place.get_or_insert(taken_over(&offer));
        });
        game.awaiting(&mut keep);
        awaited.duty = awaited.duty.or(implied);
        awaited
    }
}

/// The croupier does it, for the staff or for a patron.
fn taken_over<C: Copy>(offer: &Offer<C>) -> Act<C> {
    let on_behalf_of = match offer.by {
        Actor::Seat(seat) => Some(seat),
        _ => None,
    };
    Act { at: Moment(0), by: Actor::Croupier, on_behalf_of, command: offer.command }
}
