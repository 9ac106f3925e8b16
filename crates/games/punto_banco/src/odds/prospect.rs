//! What becomes of one unit on a punto banco wager.

use super::distribution::Distribution;
use crate::rules::{Rules, Wager, WagerResult, decide};
use odds::fraction::Fraction;
use rulebook::payout::Odds;

/// What becomes of one unit staked.
pub(super) struct Prospect {
    /// The probability that it wins,
    pub(super) win: Fraction,
    /// that it loses,
    pub(super) lose: Fraction,
    /// and that it is void.
    pub(super) void: Fraction,
    /// The winnings to be expected, without vigorish,
    pub(super) winnings: Fraction,
    /// and those less the losses.
    pub(super) gain: Fraction,
}

impl Prospect {
    /// 19:47-3.2(a), 3.3: the rules decide the wager once for each way in which a round can end.
    pub(super) fn of(rules: &Rules, rounds: &Distribution, wager: Wager) -> Prospect {
        let (mut won, mut lost, mut void) = (Vec::<(Odds, u128)>::new(), 0, 0);
        for (round, orders) in rounds.endings() {
            match decide(rules, wager, round).result {
                WagerResult::Won(odds) => match won.iter_mut().find(|(other, _)| *other == odds) {
                    Some((_, sum)) => *sum += orders,
                    None => won.push((odds, *orders)),
                },
                WagerResult::Lost => lost += orders,
                WagerResult::Void => void += orders,
            }
        }
        let winnings: Fraction =
            won.iter().map(|(odds, orders)| Fraction::from(*odds) * rounds.part(*orders)).sum();
        let lose = rounds.part(lost);
        Prospect {
            win: rounds.part(won.iter().map(|(_, orders)| orders).sum()),
            void: rounds.part(void),
            gain: &winnings - &lose,
            lose,
            winnings,
        }
    }
}
