//! 19:47-4.8(d), 4.9: every deal, and what becomes of it by what the two choose.
//!
//! A deal meets at most one situation of each side. So it is enough to count four sums: what happens when whoever may
//! choose stays, what the player changes by drawing in each of his situations, what the banker does in each of his, and
//! what the two change together.

use super::setting::{Against, Setting, Situation};
use baccarat::odds::{Cards, Pair};
use baccarat::{Draws, Third, is_natural, player_draws};
use odds::contest::Payoff;
use odds::fraction::Fraction;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{AddAssign, Mul, Sub};

/// Orders of six cards, or what a choice adds to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Those that the player wins,
    player: i128,
    /// and those that the banker wins.
    banker: i128,
}

impl Tally {
    fn of(player: u8, banker: u8, orders: u128) -> Tally {
        let orders = orders as i128;
        Tally {
            player: if player > banker { orders } else { 0 },
            banker: if banker > player { orders } else { 0 },
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.player += other.player;
        self.banker += other.banker;
    }
}

impl Sub for Tally {
    type Output = Tally;
    fn sub(self, other: Tally) -> Tally {
        Tally { player: self.player - other.player, banker: self.banker - other.banker }
    }
}

impl Mul<i128> for Tally {
    type Output = Tally;
    fn mul(self, factor: i128) -> Tally {
        Tally { player: self.player * factor, banker: self.banker * factor }
    }
}

/// A situation of the player and one of the banker; none for a sum in which that side draws nowhere.
type Met = (Option<Situation>, Option<Situation>);

/// The game as sums over its situations.
pub(super) struct Sums {
    /// All orders of six cards.
    pub(super) orders: u128,
    sums: BTreeMap<Met, Tally>,
    /// The player's situations that can arise,
    pub(super) player: Vec<Situation>,
    /// and the banker's.
    pub(super) banker: Vec<Situation>,
}

impl Sums {
    pub(super) fn of(setting: &Setting) -> Sums {
        let cards = setting.cards();
        let mut deals = Deals { setting, sums: BTreeMap::new() };
        for (player, ways_player, cards) in cards.pairs() {
            for (banker, ways_banker, cards) in cards.pairs() {
                deals.after_four(player, banker, &cards, u128::from(ways_player) * u128::from(ways_banker));
            }
        }
        let sums = deals.sums;
        let player: BTreeSet<Situation> = sums.keys().filter_map(|(player, _)| *player).collect();
        let banker: BTreeSet<Situation> = sums.keys().filter_map(|(_, banker)| *banker).collect();
        let (player, banker) = (player.into_iter().collect(), banker.into_iter().collect());
        Sums { orders: cards.orders(6), sums, player, banker }
    }

    /// In how many orders the player wins, and in how many the banker does.
    pub(super) fn winning(&self) -> [Payoff; 2] {
        [self.payoff(|sum| Fraction::whole(sum.player)), self.payoff(|sum| Fraction::whole(sum.banker))]
    }

    /// A payoff whose worth of each sum is this, added up over all orders: whole numbers are quick to reckon with.
    pub(super) fn payoff(&self, worth: impl Fn(&Tally) -> Fraction) -> Payoff {
        let none = Tally::default();
        let at = |met: Met| worth(self.sums.get(&met).unwrap_or(&none));
        let banker = || self.banker.iter().copied().map(Some);
        let player = || self.player.iter().copied().map(Some);
        Payoff {
            base: at((None, None)),
            first: player().map(|player| at((player, None))).collect(),
            second: banker().map(|banker| at((None, banker))).collect(),
            both: player().map(|player| banker().map(|banker| at((player, banker))).collect()).collect(),
        }
    }
}

impl Tally {
    /// What one unit on the player's hand gains: what he wins less what he loses.
    pub(super) fn players_gain(&self) -> Fraction {
        Fraction::whole(self.player - self.banker)
    }

    /// What one unit on the banker's hand gains when the house takes this part of his winnings.
    pub(super) fn bankers_gain(&self, taken: &Fraction) -> Fraction {
        Fraction::whole(self.banker - self.player) - Fraction::whole(self.banker) * taken.clone()
    }
}

struct Deals<'a> {
    setting: &'a Setting,
    sums: BTreeMap<Met, Tally>,
}

/// One way to go on from the player's choice: the situation that it counts for, and with which sign.
type Branch = (Option<Situation>, i128);

impl Deals<'_> {
    fn after_four(&mut self, player: Pair, banker: Pair, cards: &Cards, ways: u128) {
        let points = player.points();
        if is_natural(points) || is_natural(banker.points()) {
            // 4.9(a)4, (b): both hands are turned at once.
            return self.add((None, None), Tally::of(points, banker.points(), ways * cards.orders(2)));
        }
        if points == FIVE {
            let cards_held = self.setting.player_by.of(player);
            let five = Some(Situation { points, against: Against::Unseen, cards: cards_held });
            self.player_stays(&[(None, 1), (five, -1)], points, banker, cards, ways);
            self.player_draws(&[(five, 1)], points, banker, cards, ways);
        } else if player_draws(points) {
            self.player_draws(&[(None, 1)], points, banker, cards, ways);
        } else {
            self.player_stays(&[(None, 1)], points, banker, cards, ways);
        }
    }

    fn player_stays(&mut self, branches: &[Branch], player: u8, banker: Pair, cards: &Cards, ways: u128) {
        self.banker(branches, player, banker, None, cards, ways);
    }

    fn player_draws(&mut self, branches: &[Branch], player: u8, banker: Pair, cards: &Cards, ways: u128) {
        for (third, ways_third, cards) in cards.singles() {
            let player = (player + third) % 10;
            self.banker(branches, player, banker, Some(third), &cards, ways * u128::from(ways_third));
        }
    }

    /// 4.9(c): the banker, once the player's hand is complete.
    fn banker(
        &mut self,
        branches: &[Branch],
        player: u8,
        hand: Pair,
        third: Third,
        cards: &Cards,
        ways: u128,
    ) {
        let points = hand.points();
        let unseen = if third.is_some() { 1 } else { 2 };
        let stays = || Tally::of(player, points, ways * cards.orders(unseen));
        let draws = || {
            let mut sum = Tally::default();
            for (own, ways_own, cards) in cards.singles() {
                let orders = ways * u128::from(ways_own) * cards.orders(unseen - 1);
                sum += Tally::of(player, (points + own) % 10, orders);
            }
            sum
        };
        let allowed = self.setting.freedom.allows(points, third);
        let anyway = if allowed == Draws::Must { draws() } else { stays() };
        let by_choice = (allowed == Draws::May).then(|| {
            let cards = self.setting.banker_by.of(hand);
            (Situation { points, against: Against::Third(third), cards }, draws() - stays())
        });
        for (player, sign) in branches {
            self.add((*player, None), anyway * *sign);
            if let Some((situation, more)) = by_choice {
                self.add((*player, Some(situation)), more * *sign);
            }
        }
    }

    fn add(&mut self, met: Met, sum: Tally) {
        *self.sums.entry(met).or_default() += sum;
    }
}

/// 4.9(a)2: the points on which the player chooses.
const FIVE: u8 = 5;
