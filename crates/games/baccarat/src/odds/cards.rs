//! Cards by value, dealt one after another, and in how many ways.

/// Two cards of a hand, by value, the lower first. In which order they came means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    low: u8,
    high: u8,
}

impl Pair {
    /// The lower value and the higher one.
    pub const fn values(self) -> (u8, u8) {
        (self.low, self.high)
    }

    /// 19:47-3.1(c): the point count of the two.
    pub const fn points(self) -> u8 {
        (self.low + self.high) % 10
    }
}

/// How many cards of each value can come next.
#[derive(Clone, Copy, Debug)]
pub struct Cards {
    left: [u64; 10],
    all: u64,
    replaced: bool,
}

impl Cards {
    /// So many of each value, zero first; a card that is dealt is gone.
    pub fn dealt_from(left: [u64; 10]) -> Cards {
        Cards { left, all: left.iter().sum(), replaced: false }
    }

    /// The thirteen ranks, each as likely as any other whatever was dealt before. Four of them count nothing.
    pub fn replaced() -> Cards {
        let mut left = [1; 10];
        left[0] = 4;
        Cards { left, all: 13, replaced: true }
    }

    /// In how many ways the next card has this value.
    fn ways(&self, value: u8) -> u64 {
        self.left[usize::from(value)]
    }

    /// What can come after a card of this value.
    fn after(&self, value: u8) -> Cards {
        let mut rest = *self;
        if !self.replaced {
            rest.left[usize::from(value)] -= 1;
            rest.all -= 1;
        }
        rest
    }

    /// In how many orders this many more cards can come.
    pub fn orders(&self, more: u32) -> u128 {
        let gone = |number: u32| if self.replaced { 0 } else { u64::from(number) };
        (0..more).map(|number| u128::from(self.all.saturating_sub(gone(number)))).product()
    }

    /// Each value that can come next, in how many ways, and what can come after it.
    pub fn singles(self) -> impl Iterator<Item = (u8, u64, Cards)> {
        let possible = (0..10u8).filter(move |value| self.ways(*value) > 0);
        possible.map(move |value| (value, self.ways(value), self.after(value)))
    }

    /// Each two cards that can come next, in how many ways (both orders), and what can come after them.
    pub fn pairs(self) -> impl Iterator<Item = (Pair, u64, Cards)> {
        self.singles().flat_map(|(low, ways_low, cards)| {
            let seconds = cards.singles().filter(move |(high, ..)| low <= *high);
            seconds.map(move |(high, ways_high, rest)| {
                let orders = if low == high { 1 } else { 2 };
                (Pair { low, high }, orders * ways_low * ways_high, rest)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_come_in_as_many_ways_as_two_cards() {
        for cards in [Cards::dealt_from([3, 0, 1, 2, 0, 0, 5, 0, 0, 1]), Cards::replaced()] {
            let ways: u64 = cards.pairs().map(|(_, ways, _)| ways).sum();
            assert_eq!(u128::from(ways), cards.orders(2));
            assert!(cards.pairs().all(|(pair, ways, _)| pair.low <= pair.high && ways > 0));
        }
        let twelve = Cards::dealt_from([3, 0, 1, 2, 0, 0, 5, 0, 0, 1]);
        let pairs: Vec<(u8, u8)> = twelve.pairs().map(|(pair, ..)| pair.values()).collect();
        assert!(pairs.contains(&(0, 0)) && !pairs.contains(&(2, 2)), "there is one two only");
        assert_eq!(pairs.len(), 13);
    }

    #[test]
    fn orders_are_counted_to_the_last_card() {
        assert_eq!(Cards::dealt_from([6, 0, 0, 0, 0, 0, 0, 0, 0, 0]).orders(6), 720);
        assert_eq!(Cards::dealt_from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]).orders(4), 0);
        assert_eq!(Cards::replaced().orders(6), 13u128.pow(6));
        assert_eq!(Pair { low: 7, high: 8 }.points(), 5);
    }
}
