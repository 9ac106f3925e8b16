//! 19:47-3.7 to 3.9: how a round ends, in how many orders of six cards.

use baccarat::odds::{Cards, Composition};
use baccarat::{Final, Round, Side, banker_draws, is_natural, player_draws};
use odds::fraction::Fraction;

/// Every way a round can end, by the points and the number of cards of both hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    orders: u128,
    endings: Vec<(Round, u128)>,
}

impl Distribution {
    /// All rounds that this shoe can bring. Nobody decides anything, so the cards are all there is to count.
    pub fn of(shoe: &Composition) -> Distribution {
        let cards = shoe.to_deal();
        let mut count = Count([0; 400]);
        for (player, ways_player, cards) in cards.pairs() {
            for (banker, ways_banker, cards) in cards.pairs() {
                let ways = u128::from(ways_player) * u128::from(ways_banker);
                count.after_four(player.points(), banker.points(), &cards, ways);
            }
        }
        Distribution { orders: cards.orders(6), endings: count.endings() }
    }

    /// How many orders of six cards there are in all.
    pub fn orders(&self) -> u128 {
        self.orders
    }

    /// The endings that can happen, and in how many of those orders each does.
    pub fn endings(&self) -> &[(Round, u128)] {
        &self.endings
    }

    /// In how many orders a round ends in one of these ways.
    pub fn orders_of(&self, ending: impl Fn(&Round) -> bool) -> u128 {
        self.endings.iter().filter(|(round, _)| ending(round)).map(|(_, orders)| orders).sum()
    }

    /// The probability that a hand wins, or that neither does.
    pub fn wins(&self, winner: Option<Side>) -> Fraction {
        self.part(self.orders_of(|round| round.winner() == winner))
    }

    /// So many of all orders, as a part of one.
    pub(super) fn part(&self, orders: u128) -> Fraction {
        Fraction::part(orders, self.orders)
    }
}

/// Orders by ending: two or three cards of either hand, and their points.
struct Count([u128; 400]);

impl Count {
    /// 3.9: what the first two cards of each hand lead to. `cards` are those still to come.
    fn after_four(&mut self, player: u8, banker: u8, cards: &Cards, ways: u128) {
        let two = |points| Final { points, cards: 2 };
        if is_natural(player) || is_natural(banker) {
            self.add(two(player), two(banker), ways * cards.orders(2));
        } else if player_draws(player) {
            for (third, ways_third, cards) in cards.singles() {
                let player = Final { points: (player + third) % 10, cards: 3 };
                self.banker(player, banker, Some(third), &cards, ways * u128::from(ways_third));
            }
        } else {
            self.banker(two(player), banker, None, cards, ways);
        }
    }

    /// 3.9(c): the banker's hand, once the player's is complete.
    fn banker(&mut self, player: Final, banker: u8, third: Option<u8>, cards: &Cards, ways: u128) {
        let unseen = if third.is_some() { 1 } else { 2 };
        if !banker_draws(banker, third) {
            return self.add(player, Final { points: banker, cards: 2 }, ways * cards.orders(unseen));
        }
        for (own, ways_own, cards) in cards.singles() {
            let banker = Final { points: (banker + own) % 10, cards: 3 };
            self.add(player, banker, ways * u128::from(ways_own) * cards.orders(unseen - 1));
        }
    }

    fn add(&mut self, player: Final, banker: Final, orders: u128) {
        let place = |hand: Final| usize::from(hand.cards - 2) * 10 + usize::from(hand.points);
        self.0[place(player) * 20 + place(banker)] += orders;
    }

    fn endings(&self) -> Vec<(Round, u128)> {
        let hand = |place: usize| Final { points: (place % 10) as u8, cards: (place / 10 + 2) as u8 };
        let each = self.0.iter().enumerate().filter(|(_, orders)| **orders > 0);
        each.map(|(at, orders)| (Round { player: hand(at / 20), banker: hand(at % 20) }, *orders)).collect()
    }
}
