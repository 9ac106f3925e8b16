//! What lies on a box: the wagers of one to three patrons, and the cards dealt to it.

use super::box_number::BoxNumber;
use super::command::Spot;
use super::hand::Hand;
use super::wager::Wager;
use arrayvec::ArrayVec;
use rulebook::actor::Seat;
use rulebook::layout::{self, Board, Waiting};
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Deref, DerefMut};

/// 2.18(a): the most wagers of one patron on one box.
pub(super) const SPOTS: usize = 3;

/// 2.11(e): the most hands of one box.
pub(super) const HANDS: usize = 4;

/// 2.13(a): the most patrons on one box.
pub(super) const SHARERS: usize = 3;

/// A patron's money on one hand, against one of the dealer's hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Stake {
    /// The wager made before the first card: all that a dealer's blackjack takes.
    pub(super) original: Cents,
    /// 2.11(a): the wager on a hand that was formed by splitting.
    pub(super) split: Cents,
    /// 2.10(a): what was added to double down.
    pub(super) doubled: Cents,
    /// What the house took of it before the dealer's second card was seen.
    pub(super) taken: Taken,
}

/// What the house took of a wager when its hand broke or was surrendered. It goes back if all hands are called dead
/// afterwards (2.15(j)1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Taken {
    pub(super) money: Cents,
    pub(super) coupon: Cents,
}

impl Stake {
    const NONE: Stake = Stake {
        original: Cents::ZERO,
        split: Cents::ZERO,
        doubled: Cents::ZERO,
        taken: Taken { money: Cents::ZERO, coupon: Cents::ZERO },
    };

    pub(super) fn all(self) -> Cents {
        self.original + self.added()
    }

    /// What a dealer's blackjack does not take (2.10(b), 2.11(d)).
    pub(super) fn added(self) -> Cents {
        self.split + self.doubled
    }

    pub(super) fn is_nothing(self) -> bool {
        self.all().is_zero()
    }
}

/// 2.17: an additional wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Extra {
    pub(super) wager: Wager,
    pub(super) stake: Cents,
    pub(super) coupon: Cents,
}

/// One patron on one box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Share {
    pub(super) seat: Seat,
    stakes: [[Stake; SPOTS]; HANDS],
    /// A match play coupon with the first wager.
    pub(super) coupon: Cents,
    pub(super) extra: Option<Extra>,
    pub(super) insurance: [Cents; SPOTS],
    /// 2.9(b): has he answered about insurance?
    pub(super) has_answered: bool,
    /// 2.13(d), (e): has he still to say whether he goes with the caller?
    pub(super) is_asked: bool,
}

impl Share {
    pub(super) const fn new(seat: Seat) -> Share {
        Share {
            seat,
            stakes: [[Stake::NONE; SPOTS]; HANDS],
            coupon: Cents::ZERO,
            extra: None,
            insurance: [Cents::ZERO; SPOTS],
            has_answered: false,
            is_asked: false,
        }
    }

    pub(super) fn stake(&self, hand: usize, spot: usize) -> Stake {
        self.stakes[hand][spot]
    }

    pub(super) fn stake_mut(&mut self, hand: usize, spot: usize) -> &mut Stake {
        &mut self.stakes[hand][spot]
    }

    /// 2.3(d): the coupon, where the original wager lies against the first of the dealer's hands.
    pub(super) fn coupon_with(&self, hand: usize, spot: usize) -> Cents {
        let lies_here = spot == 0 && !self.stakes[hand][0].original.is_zero();
        if lies_here { self.coupon } else { Cents::ZERO }
    }

    /// The wager that was made before the first card.
    pub(super) fn wager(&self, spot: usize) -> Cents {
        self.stakes[0][spot].original
    }

    /// The wagers made before the first card, added up: who wagers highest calls the box (2.13(b)).
    pub(super) fn wagered(&self) -> Cents {
        (0..SPOTS).map(|spot| self.wager(spot)).sum()
    }

    /// What is left of those wagers, on whichever hands they lie.
    pub(super) fn still_wagered(&self) -> Cents {
        self.stakes.iter().flatten().map(|stake| stake.original).sum()
    }

    /// The spots on which he has something on this hand.
    pub(super) fn spots(&self, hand: usize) -> impl Iterator<Item = usize> + use<> {
        let stakes = self.stakes[hand];
        (0..SPOTS).filter(move |spot| !stakes[*spot].is_nothing())
    }

    /// 2.18(b): has he made at least so many wagers, from the first of the dealer's hands on and without a gap?
    pub(super) fn is_complete(&self, least: usize) -> bool {
        let made = (0..SPOTS).take_while(|spot| !self.wager(*spot).is_zero()).count();
        made >= least && made == self.spots(0).count()
    }

    /// 2.3(g): has he added anything, to double down or to split?
    pub(super) fn has_added(&self) -> bool {
        self.stakes.iter().flatten().any(|stake| !stake.added().is_zero())
    }

    /// Everything of his that lies on this box.
    pub(super) fn on_layout(&self) -> Cents {
        let hands: Cents = self.stakes.iter().flatten().map(|stake| stake.all()).sum();
        hands + self.insurance.iter().copied().sum() + self.extra.map_or(Cents::ZERO, |extra| extra.stake)
    }

    /// A hand was split: what lies on later hands moves over by one.
    pub(super) fn make_room_after(&mut self, hand: usize) {
        self.stakes[hand + 1..].rotate_right(1);
        self.stakes[hand + 1] = [Stake::default(); SPOTS];
    }

    /// 2.13(e): his wager goes to the second of two split hands.
    pub(super) fn move_over(&mut self, hand: usize) {
        self.stakes.swap(hand, hand + 1);
    }

    /// What lies on a wager that can be made before the first card.
    pub(super) fn made(&self, wager: Wager, spot: usize) -> (Cents, Cents) {
        match wager {
            Wager::Blackjack => (self.wager(spot), if spot == 0 { self.coupon } else { Cents::ZERO }),
            _ => self
                .extra
                .filter(|extra| extra.wager == wager)
                .map_or((Cents::ZERO, Cents::ZERO), |extra| (extra.stake, extra.coupon)),
        }
    }
}

/// How far a hand of a box is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum State {
    /// It has its decisions before it.
    Open,
    /// No further card; it waits for the dealer. A blackjack stands by itself.
    Standing,
    /// It exceeds 21; what was added to it is held while the dealer may have a blackjack.
    Broken,
    /// 2.8(a)2: given up, and held until the dealer's second card is revealed.
    Surrendered,
    /// Nothing of it lies on the layout any more.
    Over,
}

/// A hand of a box.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Played {
    pub(super) hand: Hand,
    pub(super) state: State,
    /// 2.10(a): one card more, and no other.
    pub(super) doubled: bool,
    /// 2.15(i): a card was asked for and not dealt.
    pub(super) missed: bool,
    /// 2.15(i): it was played after all others, since its card had been missed.
    pub(super) late: bool,
}

impl Played {
    pub(super) fn of(hand: Hand) -> Played {
        Played { hand, state: State::Open, doubled: false, missed: false, late: false }
    }
}

/// A box of the layout.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Who wagers on it, in the order in which they came.
    pub(super) shares: ArrayVec<Share, SHARERS>,
    /// 2.13(a): who has consented to others beside him.
    pub(super) shared_by: Option<Seat>,
    pub(super) hands: ArrayVec<Played, HANDS>,
    /// 2.13(b): who calls the decisions in this round.
    pub(super) caller: Option<Seat>,
}

impl Place {
    pub(super) fn share(&self, seat: Seat) -> Option<&Share> {
        self.shares.iter().find(|share| share.seat == seat)
    }

    pub(super) fn share_mut(&mut self, seat: Seat) -> Option<&mut Share> {
        self.shares.iter_mut().find(|share| share.seat == seat)
    }

    /// Does it contain a wager, so that cards are dealt to it?
    pub(super) fn is_in_play(&self) -> bool {
        !self.shares.is_empty()
    }

    /// Whoever has nothing left here is no longer on it.
    pub(super) fn drop_empty_shares(&mut self) {
        self.shares.retain(|share| !share.on_layout().is_zero());
    }

    pub(super) fn on_layout(&self) -> Cents {
        self.shares.iter().map(Share::on_layout).sum()
    }
}

/// Where one wager of one patron lies: on which box, against which of the dealer's hands, and which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Area {
    pub(super) at: BoxNumber,
    pub(super) spot: usize,
    pub(super) wager: Wager,
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wager.fmt(f)
    }
}

impl layout::Wager for Area {
    /// Everything that can be laid before the first card, box by box.
    fn all() -> impl Iterator<Item = Area> + Clone {
        let on_the_hand = (0..SPOTS).map(|spot| (spot, Wager::Blackjack));
        let beside = Wager::ALL.into_iter().filter(|wager| wager.is_additional()).map(|wager| (0, wager));
        let each = on_the_hand.chain(beside);
        BoxNumber::first(BoxNumber::MOST)
            .flat_map(move |at| each.clone().map(move |(spot, wager)| Area { at, spot, wager }))
    }
}

/// The boxes of the layout, and what patrons have asked to lay there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boxes {
    places: Box<[Place]>,
    waiting: Box<[Option<Waiting<Area>>]>,
}

impl Boxes {
    pub(super) fn new(boxes: u8, seats: u8) -> Boxes {
        Boxes {
            places: vec![Place::default(); usize::from(boxes)].into_boxed_slice(),
            waiting: vec![None; usize::from(seats)].into_boxed_slice(),
        }
    }

    /// Are there so many boxes, and a place for what each of so many seats waits for?
    pub(super) fn are_for(&self, boxes: u8, seats: u8) -> bool {
        (self.places.len(), self.waiting.len()) == (usize::from(boxes), usize::from(seats))
    }

    fn share(&self, seat: Seat, at: BoxNumber) -> Option<&Share> {
        self.places.get(at.index()).and_then(|place| place.share(seat))
    }

    fn share_mut(&mut self, seat: Seat, at: BoxNumber) -> Option<&mut Share> {
        self.places.get_mut(at.index()).and_then(|place| place.share_mut(seat))
    }
}

impl Deref for Boxes {
    type Target = [Place];
    fn deref(&self) -> &[Place] {
        &self.places
    }
}

impl DerefMut for Boxes {
    fn deref_mut(&mut self) -> &mut [Place] {
        &mut self.places
    }
}

impl Board<Area> for Boxes {
    fn stake(&self, seat: Seat, on: Area) -> Cents {
        self.share(seat, on.at).map_or(Cents::ZERO, |share| share.made(on.wager, on.spot).0)
    }

    fn coupon(&self, seat: Seat, on: Area) -> Cents {
        self.share(seat, on.at).map_or(Cents::ZERO, |share| share.made(on.wager, on.spot).1)
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        let shares = self.places.iter().filter_map(|place| place.share(seat));
        shares.map(Share::on_layout).sum()
    }

    fn put(&mut self, seat: Seat, on: Area, amount: Cents, coupon: Cents) {
        if self.share(seat, on.at).is_none() {
            self.places[on.at.index()].shares.push(Share::new(seat));
        }
        let Some(share) = self.share_mut(seat, on.at) else { return };
        if on.wager == Wager::Blackjack {
            share.stake_mut(0, on.spot).original += amount;
            share.coupon += coupon;
        } else {
            let nothing = Extra { wager: on.wager, stake: Cents::ZERO, coupon: Cents::ZERO };
            let extra = share.extra.get_or_insert(nothing);
            extra.stake += amount;
            extra.coupon += coupon;
        }
    }

    fn take_off(&mut self, seat: Seat, on: Area, amount: Cents) {
        let Some(share) = self.share_mut(seat, on.at) else { return };
        match (on.wager, &mut share.extra) {
            (Wager::Blackjack, _) => share.stake_mut(0, on.spot).original -= amount,
            (_, Some(extra)) => extra.stake -= amount,
            _ => {}
        }
    }

    /// A patron with nothing left on a box is no longer on it.
    fn clear(&mut self, seat: Seat, on: Area) -> (Cents, Cents) {
        let made = (self.stake(seat, on), self.coupon(seat, on));
        if let Some(share) = self.share_mut(seat, on.at)
            && !made.0.is_zero()
        {
            if on.wager == Wager::Blackjack {
                share.stake_mut(0, on.spot).original = Cents::ZERO;
                share.coupon -= made.1;
            } else {
                share.extra = None;
            }
            self.places[on.at.index()].drop_empty_shares();
        }
        made
    }

    fn waiting(&self, seat: Seat) -> Option<Waiting<Area>> {
        self.waiting[seat.index()]
    }

    fn wait(&mut self, seat: Seat, waiting: Option<Waiting<Area>>) {
        self.waiting[seat.index()] = waiting;
    }

    fn forget(&mut self, seat: Seat) {
        self.waiting[seat.index()] = None;
    }
}

/// A spot as people count it, where there are several.
pub(super) const fn spot_number(spots: u8, spot: usize) -> Option<Spot> {
    if spots > 1 { Some(spot as u8 + 1) } else { None }
}
