//! 19:47-2.13, 2.14: who may wager on which box, who calls its decisions, and what the others on it may do.

use super::box_number::BoxNumber;
use super::command::Command;
use super::event::{Event, TableEvent as E};
use super::refusal::Refusal;
use super::table::{Phase, Step, Table};
use rulebook::actor::Seat;
use rulebook::game::{Act, Sink};
use rulebook::layout::Seated as _;
use rulebook::money::Cents;
use rulebook::provision::*;

impl Table {
    /// 2.13(b): the patron seated at the box, if he wagers on it; otherwise the highest wager, and of equal ones the
    /// first.
    pub fn caller(&self, at: BoxNumber) -> Option<Seat> {
        let place = self.places.get(at.index())?;
        if let Some(caller) = place.caller {
            return Some(caller);
        }
        let seated = place.shares.iter().find(|share| self.seat_of(share.seat) == Some(at));
        // The first of the highest: `max_by_key` would give the last.
        let highest = || place.shares.iter().rev().max_by_key(|share| share.wagered());
        seated.or_else(highest).map(|share| share.seat)
    }

    /// 2.13(b): whoever called a box and leaves in the middle of a round calls it no longer, if another wagers on it.
    pub(super) fn pass_the_call(&mut self, seat: Seat) {
        for at in self.all_boxes() {
            if self.place(at).caller != Some(seat) {
                continue;
            }
            let staying = self
                .place(at)
                .shares
                .iter()
                .rev()
                .filter(|share| !self.is_leaving(share.seat) && !share.on_layout().is_zero());
            if let Some(next) = staying.max_by_key(|share| share.still_wagered()).map(|share| share.seat) {
                self.place_mut(at).caller = Some(next);
            }
        }
    }

    /// May this patron wager on this box?
    pub(super) fn may_use(&self, seat: Seat, at: BoxNumber) -> Result<(), Refusal> {
        let place = self.place(at);
        if place.share(seat).is_some() {
            return Ok(());
        }
        let his = self.all_boxes().filter(|at| self.place(*at).share(seat).is_some()).count();
        let most = self.rules.boxes_per_patron();
        if his >= usize::from(most) {
            return Err(Refusal::TooManyBoxes { most });
        }
        let seated = Seat::new(at.number()).filter(|other| *other != seat && self.present().has(*other));
        let Some(first) = place.shares.first().map(|share| share.seat).or(seated) else { return Ok(()) };
        if let Some(cite) = self.not_shared(at) {
            return Err(Refusal::BoxTaken { at, cite });
        }
        let most = self.rules.sharing().most;
        if place.shares.len() >= usize::from(most) {
            return Err(Refusal::BoxFull { at, most });
        }
        // The seat before a box is the first claim to it; the first wager on a free one is another.
        let waits_for = seated.filter(|seated| place.share(*seated).is_none()).unwrap_or(first);
        if place.shared_by == Some(waits_for) && place.share(waits_for).is_some() {
            return Ok(());
        }
        Err(Refusal::NoConsent { at, of: waits_for })
    }

    /// Why nobody shares this box, if that is so.
    fn not_shared(&self, at: BoxNumber) -> Option<Provision> {
        let sharing = self.rules.sharing();
        match sharing.most {
            1 => Some(P2_13_A),
            _ if at.number() > sharing.boxes => Some(P2_13_G),
            _ => None,
        }
    }

    /// 2.13(a): the first person on a box consents, or takes his consent back for those still to come.
    pub(super) fn consider_share_box(
        &self,
        act: &Act<Command>,
        at: Option<BoxNumber>,
        on: bool,
    ) -> Result<Step, Refusal> {
        let seat = self.player(act, P2_13_A)?;
        let at = self.which(seat, at)?;
        if let Some(cite) = self.not_shared(at) {
            return Err(Refusal::BoxTaken { at, cite });
        }
        match self.place(at).shares.first() {
            Some(first) if first.seat == seat => Ok(Step::ShareBox { seat, at, on }),
            None if self.seat_of(seat) == Some(at) => Ok(Step::ShareBox { seat, at, on }),
            _ => Err(Refusal::NotFirst { at }),
        }
    }

    /// The box and hand about which the others on it are asked, if this patron is one of them.
    fn asked(&self, act: &Act<Command>, at: Option<BoxNumber>) -> Result<(Seat, bool), Refusal> {
        let Phase::Following { at: turn, split, .. } = self.phase else {
            return Err(Refusal::NothingToFollow);
        };
        let cite = if split { P2_13_E } else { P2_13_D };
        let seat = self.player(act, cite)?;
        if at.is_some_and(|at| at != turn) {
            return Err(Refusal::NothingToFollow);
        }
        match self.place(turn).share(seat) {
            Some(share) if share.is_asked => Ok((seat, split)),
            _ => Err(Refusal::NothingToFollow),
        }
    }

    pub(super) fn consider_follow(
        &self,
        act: &Act<Command>,
        amount: Option<Cents>,
        at: Option<BoxNumber>,
    ) -> Result<Step, Refusal> {
        let (seat, split) = self.asked(act, at)?;
        if split {
            return match amount {
                None => Ok(Step::FollowSplit(seat)),
                Some(_) => Err(Refusal::SplitIsEqual),
            };
        }
        self.consider_double_amount(seat, amount)?;
        Ok(Step::FollowDouble { seat, amount })
    }

    pub(super) fn consider_decline_double(
        &self,
        act: &Act<Command>,
        at: Option<BoxNumber>,
    ) -> Result<Step, Refusal> {
        match self.asked(act, at)? {
            (seat, false) => Ok(Step::DeclineDouble(seat)),
            (_, true) => Err(Refusal::SayWhichHand),
        }
    }

    pub(super) fn consider_keep(
        &self,
        act: &Act<Command>,
        hand: u8,
        at: Option<BoxNumber>,
    ) -> Result<Step, Refusal> {
        let (seat, split) = self.asked(act, at)?;
        let Phase::Following { hand: first, .. } = self.phase else { return Err(Refusal::NothingToFollow) };
        if !split {
            return Err(Refusal::NothingToFollow);
        }
        if hand == first + 1 || hand == first + 2 {
            return Ok(Step::KeepHand { seat, second: hand == first + 2 });
        }
        Err(Refusal::NotOfThePair { first: first + 1 })
    }

    /// Everybody else on the box who has something on this hand is asked; if nobody has, the card comes at once.
    pub(super) fn ask_others(&mut self, at: BoxNumber, hand: u8, split: bool) {
        let caller = self.caller(at);
        for share in &mut self.place_mut(at).shares {
            share.is_asked = Some(share.seat) != caller && share.spots(usize::from(hand)).next().is_some();
        }
        self.phase = Phase::Following { at, hand, split };
        self.after_following();
    }

    pub(super) fn answered(&mut self, seat: Seat) {
        let Phase::Following { at, .. } = self.phase else { return };
        if let Some(share) = self.place_mut(at).share_mut(seat) {
            share.is_asked = false;
        }
        self.after_following();
    }

    pub(super) fn follow_double(&mut self, seat: Seat, amount: Option<Cents>, events: &mut impl Sink<Event>) {
        let Phase::Following { at, hand, .. } = self.phase else { return };
        self.add_to_double(seat, at, hand, amount, events);
        self.answered(seat);
    }

    pub(super) fn follow_split(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let Phase::Following { at, hand, .. } = self.phase else { return };
        self.add_to_split(seat, at, hand, events);
        self.answered(seat);
    }

    /// 2.13(e): the initial wager applies to one of the two hands alone.
    pub(super) fn keep_hand(&mut self, seat: Seat, second: bool, events: &mut impl Sink<Event>) {
        let Phase::Following { at, hand, .. } = self.phase else { return };
        if second && let Some(share) = self.place_mut(at).share_mut(seat) {
            share.move_over(usize::from(hand));
        }
        let number = hand + 1 + u8::from(second);
        events.put(Event::Table(E::Kept { seat, at, hand: number }));
        self.answered(seat);
    }
}
