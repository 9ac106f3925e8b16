//! Whoever wants only some of the offers gets those that he would have taken from all of them, in the same order.

use super::{Kit, Lots};
use crate::actor::Actor;
use crate::game::{Game, Need, Offer, Offers};

/// All needs, each at its place in a set of bits.
const NEEDS: [Need; 7] =
    [Need::Chance(1), Need::Duty, Need::Implied, Need::Default, Need::Decision, Need::Arrival, Need::May];

const fn place(need: Need) -> usize {
    match need {
        Need::Chance(_) => 0,
        Need::Duty => 1,
        Need::Implied => 2,
        Need::Default => 3,
        Need::Decision => 4,
        Need::Arrival => 5,
        Need::May => 6,
    }
}

const fn bit(need: Need) -> u8 {
    1 << place(need)
}

/// What somebody wants: offers with these needs, to everybody or to one actor.
#[derive(Clone, Debug)]
struct Wanted<C> {
    needs: u8,
    by: Option<Actor>,
    /// So many of each need.
    most: usize,
    /// Once one of these has come, nothing more is wanted.
    ends: u8,
    taken: Vec<Offer<C>>,
    /// How many of each need were taken.
    counts: [usize; NEEDS.len()],
    has_ended: bool,
}

impl<C> Wanted<C> {
    const fn of(needs: u8) -> Wanted<C> {
        let counts = [0; NEEDS.len()];
        Wanted { needs, by: None, most: usize::MAX, ends: 0, taken: Vec::new(), counts, has_ended: false }
    }
}

impl<C> Offers<C> for Wanted<C> {
    fn wants(&self, by: Actor, need: Need) -> bool {
        let is_such = self.needs & bit(need) != 0 && self.by.is_none_or(|who| who == by);
        is_such && self.counts[place(need)] < self.most && !self.has_ended
    }

    fn take(&mut self, offer: Offer<C>) {
        assert!(self.wants(offer.by, offer.need), "a table gives what nobody wants: {:?}", offer.need);
        self.counts[place(offer.need)] += 1;
        self.has_ended |= self.ends & bit(offer.need) != 0;
        self.taken.push(offer);
    }
}

impl<G: Game> Kit<G> {
    pub(super) fn try_what_is_wanted(&self, offers: &[Offer<G::Command>]) {
        let before_chance = [Need::Duty, Need::Implied, Need::Default, Need::Decision].map(bit).iter().sum();
        // Lots of its own, so that the play of a seed stays what it was.
        let mut lots = Lots::new(self.seed.wrapping_add(self.lines.len() as u64));
        let someone = lots.pick(offers).map(|offer| offer.by);
        let some = lots.below(1 << NEEDS.len()) as u8;
        for need in NEEDS.map(bit) {
            self.filtered(Wanted::of(need), offers);
            self.filtered(Wanted { most: 1, ends: need, ..Wanted::of(need) }, offers);
        }
        // The croupier: a duty, and failing that what somebody's conduct has answered.
        let (duty, implied) = (bit(Need::Duty), bit(Need::Implied));
        self.filtered(Wanted { most: 1, ends: duty, ..Wanted::of(duty | implied) }, offers);
        // The device: all that chance may do, unless something comes before it.
        let chance = bit(Need::Chance(1));
        self.filtered(Wanted { ends: before_chance, ..Wanted::of(before_chance | chance) }, offers);
        // A page: what one may do. And anything else.
        self.filtered(Wanted { by: someone, ..Wanted::of(u8::MAX) }, offers);
        self.filtered(Wanted { by: someone, ends: some, ..Wanted::of(!some) }, offers);
        self.filtered(Wanted { most: 2, ..Wanted::of(some) }, offers);
    }

    fn filtered(&self, wanted: Wanted<G::Command>, offers: &[Offer<G::Command>]) {
        let (mut from_all, mut asked) = (wanted.clone(), wanted);
        offers.iter().for_each(|offer| from_all.put(*offer));
        self.table.awaiting(&mut asked);
        assert!(
            from_all.taken == asked.taken,
            "{}: asked for some, a table gives {asked:?}, and of all {from_all:?}",
            self.place()
        );
    }
}
