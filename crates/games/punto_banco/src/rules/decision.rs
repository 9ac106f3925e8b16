//! 19:47-3.2(a), 3.3: which wagers a round wins, at which odds, and by which provision.

use super::options::{BankerWin, Rules};
use super::wager::Wager;
use baccarat::{Round, Side};
use rulebook::payout::Odds;
use rulebook::provision::*;

/// What a round does to a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Won at these odds, lost, or void.
    pub result: WagerResult,
    /// The provision that decides it: for a win the one that makes it win, unless its payout is the special thing.
    pub cite: Provision,
}

/// Won, lost or void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WagerResult {
    /// Paid at these odds; on the banker's hand the vigorish is another matter (3.3(c)).
    Won(Odds),
    /// Collected.
    Lost,
    /// Given back.
    Void,
}

const EVEN: Odds = Odds::to(1, 1);

/// 3.3(h): a winning Banker's Hand of three cards with seven points.
pub const fn is_dragon_7(round: &Round) -> bool {
    matches!(round.winner(), Some(Side::Banker)) && round.banker.cards == 3 && round.banker.points == 7
}

/// Decides one wager.
pub fn decide(rules: &Rules, wager: Wager, round: &Round) -> Decision {
    let (result, cite) = match wager {
        Wager::Banker => banker(rules, round),
        Wager::Player => match round.winner() {
            Some(Side::Player) => (WagerResult::Won(EVEN), P3_2_A_2),
            Some(Side::Banker) => (WagerResult::Lost, P3_2_A_2),
            None => (WagerResult::Void, P3_2_A_2),
        },
        Wager::Tie => (won_if(round.winner().is_none(), rules.tie()), P3_2_A_3),
        Wager::Total(total) => {
            (won_if(round.total_cards() == total.cards(), Rules::total_odds(total)), P3_2_A_4)
        }
        Wager::Bonus(side) => (bonus(rules, side, round), P3_2_A_5),
        Wager::Dragon7 => (won_if(is_dragon_7(round), rules.dragon_7()), P3_2_A_6),
    };
    Decision { result, cite }
}

fn won_if(won: bool, odds: Odds) -> WagerResult {
    if won { WagerResult::Won(odds) } else { WagerResult::Lost }
}

/// (a)1, with the exceptions of 3.2(a)6 and 3.3(e)1.
fn banker(rules: &Rules, round: &Round) -> (WagerResult, Provision) {
    match (round.winner(), rules.banker_win()) {
        (Some(Side::Player), _) => (WagerResult::Lost, P3_2_A_1),
        (None, _) => (WagerResult::Void, P3_2_A_1),
        (Some(Side::Banker), BankerWin::Dragon7Push) if is_dragon_7(round) => (WagerResult::Void, P3_2_A_6),
        (Some(Side::Banker), BankerWin::SixPaysHalf) if round.banker.points == 6 => {
            (WagerResult::Won(Odds::to(1, 2)), P3_3_E_1)
        }
        (Some(Side::Banker), _) => (WagerResult::Won(EVEN), P3_2_A_1),
    }
}

/// (a)5: a natural against none or a nine against an eight; else four points or more.
fn bonus(rules: &Rules, side: Side, round: &Round) -> WagerResult {
    let (mine, other) = (round.hand(side), round.hand(side.other()));
    if mine.is_natural() {
        return if !other.is_natural() || mine.points > other.points {
            WagerResult::Won(rules.bonus_odds(Margin::Natural))
        } else if mine.points == other.points {
            WagerResult::Void
        } else {
            WagerResult::Lost
        };
    }
    match mine.points.checked_sub(other.points).and_then(Margin::by) {
        Some(margin) => WagerResult::Won(rules.bonus_odds(margin)),
        None => WagerResult::Lost,
    }
}

/// 3.3(g): by how much a bonus wager wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Margin {
    Nine,
    Eight,
    Seven,
    Six,
    Five,
    Four,
    Natural,
}

impl Margin {
    /// In the order of the schedules.
    pub const ALL: [Margin; 7] = [
        Margin::Nine,
        Margin::Eight,
        Margin::Seven,
        Margin::Six,
        Margin::Five,
        Margin::Four,
        Margin::Natural,
    ];

    /// A margin in points, if it is enough.
    pub const fn by(points: u8) -> Option<Margin> {
        match points {
            4..=9 => Some(Margin::ALL[9 - points as usize]),
            _ => None,
        }
    }

    /// As the rules file and the layout write it.
    pub const fn name(self) -> &'static str {
        ["win by 9", "win by 8", "win by 7", "win by 6", "win by 5", "win by 4", "natural"][self as usize]
    }
}
