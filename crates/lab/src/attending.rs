//! What an unattended table waits for, read off its offers without keeping them: nothing is allocated, and nothing is
//! considered that cannot matter any more.

use rulebook::actor::Actor;
use rulebook::game::{Game, Need, Offer, Offers};

/// The most pressing offer, and the first of its kind.
#[derive(Clone, Copy, Debug)]
pub struct Awaited<C>(pub Option<Offer<C>>);

/// A duty comes first; what somebody's conduct has answered is as good as one. Then a decision about a hand, then what
/// is done when time runs out; and chance, when it waits for nobody.
const fn urgency(need: Need) -> u8 {
    match need {
        Need::Duty => 5,
        Need::Implied => 4,
        Need::Decision => 3,
        Need::Default => 2,
        Need::Chance(_) => 1,
        Need::Arrival | Need::May => 0,
    }
}

impl<C> Awaited<C> {
    /// What this table awaits.
    pub fn by<G: Game<Command = C>>(game: &G) -> Awaited<C> {
        let mut awaited = Awaited(None);
        game.awaiting(&mut awaited);
        awaited
    }

    /// Is there a step without a choice?
    pub fn is_due(&self) -> bool {
        self.0.as_ref().is_some_and(|offer| matches!(offer.need, Need::Duty | Need::Implied))
    }
}

impl<C> Offers<C> for Awaited<C> {
    fn wants(&self, _: Actor, need: Need) -> bool {
        urgency(need) > self.0.as_ref().map_or(0, |offer| urgency(offer.need))
    }

    fn take(&mut self, offer: Offer<C>) {
        self.0 = Some(offer);
    }
}
