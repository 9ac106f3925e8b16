//! What lies on the layout, as a model keeps it.

/// 2.11(e)
pub const HANDS: usize = 4;

/// 2.18(a)
pub const SPOTS: usize = 3;

/// A patron's money on one hand against one hand of the dealer's.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stake {
    /// Laid before the first card.
    pub original: i64,
    /// Laid on a hand that came of a split.
    pub split: i64,
    /// Added to double.
    pub doubled: i64,
    /// Taken already, when the hand broke or was surrendered, with its coupon.
    pub gone: (i64, i64),
}

impl Stake {
    pub fn added(self) -> i64 {
        self.split + self.doubled
    }

    pub fn all(self) -> i64 {
        self.original + self.added()
    }
}

/// An additional wager.
#[derive(Clone, Debug)]
pub struct Extra {
    pub wager: String,
    pub stake: i64,
    pub coupon: i64,
}

/// One patron on one box.
#[derive(Clone, Debug)]
pub struct Share {
    pub seat: u8,
    pub stakes: [[Stake; SPOTS]; HANDS],
    pub coupon: i64,
    pub extra: Option<Extra>,
    pub insurance: [i64; SPOTS],
    pub answered: bool,
    pub asked: bool,
}

impl Share {
    pub fn new(seat: u8) -> Share {
        Share {
            seat,
            stakes: Default::default(),
            coupon: 0,
            extra: None,
            insurance: [0; SPOTS],
            answered: false,
            asked: false,
        }
    }

    /// The wagers that were made before the first card and still lie on the first hand.
    pub fn wagered(&self) -> i64 {
        self.stakes[0].iter().map(|stake| stake.original).sum()
    }

    /// 2.17(g)1: the smallest of them.
    pub fn smallest(&self) -> i64 {
        self.stakes[0].iter().map(|stake| stake.original).filter(|stake| *stake > 0).min().unwrap_or(0)
    }

    pub fn lies_on(&self, hand: usize) -> bool {
        self.stakes[hand].iter().any(|stake| stake.all() > 0)
    }

    /// Has the patron anything here?
    pub fn has_anything(&self) -> bool {
        let hands = (0..HANDS).any(|hand| self.lies_on(hand));
        hands || self.extra.is_some() || self.insurance.iter().any(|stake| *stake > 0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Open,
    Standing,
    Broken,
    Surrendered,
    Over,
}

#[derive(Clone, Debug)]
pub struct Hand {
    pub cards: Vec<String>,
    pub split: bool,
    pub doubled: bool,
    pub state: State,
    /// 2.15(i): a card was asked for and did not come.
    pub missed: bool,
    /// It was played after all others for that reason.
    pub late: bool,
}

impl Hand {
    pub fn new(cards: Vec<String>) -> Hand {
        Hand { cards, split: false, doubled: false, state: State::Open, missed: false, late: false }
    }

    /// 2.1: of the first two cards, and not after a split.
    pub fn is_blackjack(&self) -> bool {
        self.cards.len() == 2 && !self.split && super::house::total(&self.cards) == 21
    }

    pub fn is_split_ace(&self) -> bool {
        self.split && self.cards[0].starts_with('A')
    }

    /// 2.15(i): a card that it asked for and did not get is still due to it.
    pub fn waits(&self) -> bool {
        self.state == State::Open && self.missed
    }
}

/// A box of the layout.
#[derive(Clone, Debug, Default)]
pub struct Place {
    pub shares: Vec<Share>,
    pub hands: Vec<Hand>,
    pub caller: Option<u8>,
}

impl Place {
    pub fn share(&mut self, seat: u8) -> Option<&mut Share> {
        self.shares.iter_mut().find(|share| share.seat == seat)
    }
}

/// A person, by the seat.
#[derive(Clone, Copy, Debug, Default)]
pub struct Person {
    pub present: bool,
    pub leaving: bool,
    /// 2.3(j)
    pub spot_kept: bool,
    pub standing: Standing,
}

/// 2.3(i): since the last shuffle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    #[default]
    New,
    Regular,
    Late,
    /// Wagered and gone, and no round was dealt since.
    Left,
    SatOut {
        late: bool,
    },
}
