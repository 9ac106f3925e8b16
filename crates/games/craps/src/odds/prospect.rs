//! What becomes of one unit on a craps wager, by counting the 36 throws.

use crate::rules::{Decision, Point, Rules, Wager, decide, shares, true_odds, true_odds_against};
use odds::fraction::Fraction;
use rulebook::dice::Throw;

/// What becomes of one unit staked, from now until it is decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Prospect {
    /// The probability that it wins,
    pub(super) win: Fraction,
    /// that it loses,
    pub(super) lose: Fraction,
    /// and that it is void.
    pub(super) void: Fraction,
    /// The winnings to be expected less the losses, without vigorish.
    pub(super) gain: Fraction,
}

impl Prospect {
    fn won(winnings: Fraction) -> Prospect {
        Prospect { win: Fraction::ONE, gain: winnings, ..Prospect::default() }
    }

    fn lost() -> Prospect {
        Prospect { lose: Fraction::ONE, gain: -Fraction::ONE, ..Prospect::default() }
    }

    fn void() -> Prospect {
        Prospect { void: Fraction::ONE, ..Prospect::default() }
    }

    /// Each of these with its weight.
    pub(super) fn mixed(parts: impl IntoIterator<Item = (Fraction, Prospect)>) -> Prospect {
        parts.into_iter().fold(Prospect::default(), |sum, (weight, part)| Prospect {
            win: sum.win + &weight * &part.win,
            lose: sum.lose + &weight * &part.lose,
            void: sum.void + &weight * &part.void,
            gain: sum.gain + &weight * &part.gain,
        })
    }
}

/// What becomes of one unit that lies on a wager with this come out point standing (none before a come out roll), or
/// nothing where no throw would ever decide it.
///
/// A throw that leaves everything as it was only costs time, so the throws that do not are counted alone. That is
/// also why wagers that are off on a come out roll (19:47-1.3(e)) need no care here: they wait.
pub(super) fn prospect(rules: &Rules, wager: Wager, come_out_point: Option<Point>) -> Option<Prospect> {
    let mut futures = Vec::new();
    for throw in Throw::all() {
        futures.push(match decide(wager, throw, come_out_point) {
            Decision::Wins => Prospect::won(winnings(rules, wager, throw, come_out_point)),
            Decision::Loses => Prospect::lost(),
            Decision::Void => Prospect::void(),
            Decision::Travels(point) => prospect(rules, at_its_point(wager, point), come_out_point)?,
            Decision::Stays => match (wager, come_out_point, Point::of(throw.total())) {
                (Wager::Pass | Wager::DontPass, None, Some(point)) => prospect(rules, wager, Some(point))?,
                _ => continue,
            },
        });
    }
    let each = Fraction::new(1, u64::try_from(futures.len()).ok().filter(|count| *count > 0)?);
    Some(Prospect::mixed(futures.into_iter().map(|future| (each.clone(), future))))
}

/// 19:47-1.2(a)3, 4: a come or don't come bet after the roll that gave it its point.
fn at_its_point(wager: Wager, point: Point) -> Wager {
    match wager {
        Wager::Come => Wager::ComePoint(point),
        Wager::DontCome => Wager::DontComePoint(point),
        other => other,
    }
}

/// 19:47-1.4 to 1.6: what one unit wins on this throw.
fn winnings(rules: &Rules, wager: Wager, throw: Throw, come_out_point: Option<Point>) -> Fraction {
    let pays = |wager| Fraction::from(rules.pays().on(wager, throw.total()));
    match (wager, come_out_point, shares(wager)) {
        (Wager::PassOdds, Some(point), _) => true_odds(point).into(),
        (Wager::DontPassOdds, Some(point), _) => true_odds_against(point).into(),
        (_, _, None) => pays(wager),
        // 1.4(c), (d): as if each share were its own wager; what the others lose comes off.
        (_, _, Some((parts, units))) => {
            let net = parts.into_iter().map(|(part, share)| {
                let won = decide(part, throw, come_out_point) == Decision::Wins;
                Fraction::new(share.into(), units.into()) * if won { pays(part) } else { -Fraction::ONE }
            });
            net.sum()
        }
    }
}

/// The probability that the next throw is this point.
pub(super) fn chance_of(point: Point) -> Fraction {
    let ways = Throw::all().filter(|throw| throw.total() == point.total()).count();
    Fraction::new(ways as i64, Throw::all().count() as u64)
}

/// 19:47-1.5: the vigorish that is paid with one unit, at its exact percentage.
pub(super) fn vigorish(rules: &Rules, wager: Wager) -> Fraction {
    match wager {
        Wager::Buy(_) => rules.buy_vigorish().into(),
        Wager::Lay(point) => Fraction::from(rules.lay_vigorish()) * Fraction::from(true_odds_against(point)),
        _ => Fraction::ZERO,
    }
}
