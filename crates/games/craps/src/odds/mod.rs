//! What each craps wager costs under any checked rules, from the 36 throws and the rules' own decisions and payouts.

mod prospect;

use crate::rules::{Hard, Horn, Point, Rules, Wager, true_odds_against};
use odds::fraction::Fraction;
use odds::table::percent;
pub use odds::table::{Table, WagerOdds};
use prospect::{Prospect, chance_of, prospect, vigorish};
use rulebook::game::Game;
use rulebook::money::Cents;
use rulebook::provision::Provision;

/// The four wagers behind which a supplemental wager may stand (19:47-1.6).
const LINES: [Wager; 4] = [Wager::Pass, Wager::DontPass, Wager::Come, Wager::DontCome];

const WITH_VIGORISH: &str = "the unit includes the vigorish";
const WITH_ODDS: &str = "expected for each unit of the flat bet, and for each unit of all that is staked";
const AFTER_A_POINT: &str = "from the moment it is made, over the points as they come";
const CALLED_ON: &str =
    "from the moment it is made, over the points as they come, and called on for come out rolls";

/// What every wager costs under these rules: those of 19:47-1.2(a), then 1.5, then 1.6.
pub fn craps(rules: &Rules) -> Table {
    let single = wagers().filter_map(|wager| per_wager(rules, wager));
    let supplemental = LINES.into_iter().filter_map(|line| supplemental(rules, line));
    let own = Point::ALL.map(|point| rules.odds_multiple(point));
    let with_own = LINES.into_iter().filter_map(|line| with_odds(rules, line, own));
    let others = (1..=10).map(|multiple| [multiple; 6]).filter(|multiples| *multiples != own);
    let with_others = others.flat_map(|multiples| {
        let rows = LINES.into_iter().filter_map(move |line| with_odds(rules, line, multiples));
        rows.map(|row| WagerOdds { beside: true, ..row })
    });
    let wagers = single.chain(supplemental).chain(with_own).chain(with_others).collect();
    Table { game: crate::Table::NAME, edition: rules.edition(), wagers }
}

/// Every wager that a player can make by itself, in the order of the regulation.
fn wagers() -> impl Iterator<Item = Wager> {
    let points = |wager: fn(Point) -> Wager| Point::ALL.into_iter().map(wager);
    LINES
        .into_iter()
        .chain(points(Wager::Place))
        .chain(points(Wager::PlaceToLose))
        .chain(Hard::ALL.into_iter().map(Wager::Hard))
        .chain([Wager::Field, Wager::AnySeven, Wager::AnyCraps, Wager::Craps2, Wager::Craps3, Wager::Craps12])
        .chain([Wager::Eleven, Wager::CAndE, Wager::Horn])
        .chain(Horn::ALL.into_iter().map(Wager::HornHigh))
        .chain(points(Wager::Buy))
        .chain(points(Wager::Lay))
}

/// What one wager costs from the moment it is made, or nothing for a come or don't come bet at its point, which only
/// the dice can put there. Odds behind the line are taken over the points as they come.
pub fn per_wager(rules: &Rules, wager: Wager) -> Option<WagerOdds> {
    match wager {
        Wager::PassOdds => return supplemental(rules, Wager::Pass),
        Wager::DontPassOdds => return supplemental(rules, Wager::DontPass),
        _ => {}
    }
    let made_at = [None, Some(Point::Four)].into_iter().find(|point| can_be_made(wager, *point))?;
    let one = prospect(rules, wager, made_at)?;
    let vigorish = vigorish(rules, wager);
    let expected = (&one.gain - &vigorish) / (&Fraction::ONE + &vigorish);
    let note = match wager {
        Wager::Buy(_) | Wager::Lay(_) => Some(WITH_VIGORISH),
        Wager::ComeOdds(_) => Some(CALLED_ON),
        _ => None,
    };
    let row = row(wager.to_string(), one, expected, rules.pays_in_words(wager), wager.cite());
    Some(WagerOdds { offered: rules.offers(wager), note, ..row })
}

/// What may be expected, in cents, of a wager that is made now with this come out point standing (none before a come
/// out roll), for this stake and the vigorish actually charged for it. Nothing where it cannot be made now.
pub fn expected_cents(
    rules: &Rules,
    wager: Wager,
    come_out_point: Option<Point>,
    stake: Cents,
    vigorish: Cents,
) -> Option<Fraction> {
    if !can_be_made(wager, come_out_point) {
        return None;
    }
    let one = prospect(rules, wager, come_out_point)?;
    Some(one.gain * stake.into() - vigorish.into())
}

/// What may be expected, in cents, of a stake that lies on a wager already, with this come out point standing: the
/// same for a wager just made, but also for a pass bet whose point stands or a come bet at its point. Vigorish has been
/// paid and counts no more. Nothing where no throw would ever decide it.
pub fn standing_cents(
    rules: &Rules,
    wager: Wager,
    come_out_point: Option<Point>,
    stake: Cents,
) -> Option<Fraction> {
    Some(prospect(rules, wager, come_out_point)?.gain * stake.into())
}

/// 19:47-1.2(a)1 to 4 and 1.6: the moments for each wager. Everything else may be made at any time.
fn can_be_made(wager: Wager, come_out_point: Option<Point>) -> bool {
    match wager {
        Wager::Pass | Wager::DontPass => come_out_point.is_none(),
        Wager::Come | Wager::DontCome | Wager::PassOdds | Wager::DontPassOdds => come_out_point.is_some(),
        Wager::ComePoint(_) | Wager::DontComePoint(_) => false,
        _ => true,
    }
}

/// 19:47-1.6: the supplemental wager behind a line bet, averaged over the points as they come.
fn supplemental(rules: &Rules, line: Wager) -> Option<WagerOdds> {
    let any_point: Fraction = Point::ALL.into_iter().map(chance_of).sum();
    let each = Point::ALL.into_iter().map(|point| {
        let one = prospect(rules, odds_behind(line, point), Some(point))?;
        Some((&chance_of(point) / &any_point, one))
    });
    let one = Prospect::mixed(each.collect::<Option<Vec<_>>>()?);
    let expected = one.gain.clone();
    let odds = odds_behind(line, Point::Four);
    let pays = match line {
        Wager::Pass | Wager::Come => rules.pays_in_words(Wager::PassOdds),
        _ => rules.pays_in_words(Wager::DontPassOdds),
    };
    let note = if line == Wager::Come { CALLED_ON } else { AFTER_A_POINT };
    let row = row(format!("{line} odds"), one, expected, pays, odds.cite());
    Some(WagerOdds { offered: rules.offers(odds), note: Some(note), ..row })
}

/// 19:47-1.6: a line bet with these multiples of odds behind it, whatever the point. Offered where the rules allow as
/// much on every point.
fn with_odds(rules: &Rules, line: Wager, multiples: [u8; 6]) -> Option<WagerOdds> {
    let flat = per_wager(rules, line)?;
    let (mut expected, mut staked) = (flat.expected.clone(), Fraction::ONE);
    for point in Point::ALL {
        let stake = chance_of(point) * most_odds(line, point, multiples);
        let odds = prospect(rules, odds_behind(line, point), Some(point))?;
        expected += &stake * &odds.gain;
        staked += stake;
    }
    let odds = odds_behind(line, Point::Four);
    Some(WagerOdds {
        wager: format!("{line} with {} odds", in_words(multiples)),
        offered: flat.offered
            && rules.offers(odds)
            && Point::ALL.into_iter().all(|point| multiples[point as usize] <= rules.odds_multiple(point)),
        house_edge_percent: percent(&-expected.clone()),
        expected_per_total_staked: Some(&expected / &staked),
        expected,
        pays: format!("{}, odds at true odds", flat.pays),
        cite: odds.cite(),
        note: Some(WITH_ODDS),
        ..flat
    })
}

/// The supplemental wager behind a line bet on this point.
fn odds_behind(line: Wager, point: Point) -> Wager {
    match line {
        Wager::Come => Wager::ComeOdds(point),
        Wager::DontCome => Wager::DontComeOdds(point),
        Wager::DontPass => Wager::DontPassOdds,
        _ => Wager::PassOdds,
    }
}

/// 19:47-1.6(e): behind one unit of pass or come, the multiple; behind one of don't pass or don't come, as much as
/// wins the multiple.
fn most_odds(line: Wager, point: Point, multiples: [u8; 6]) -> Fraction {
    let multiple = Fraction::from(i64::from(multiples[point as usize]));
    match line {
        Wager::DontPass | Wager::DontCome => multiple / true_odds_against(point).into(),
        _ => multiple,
    }
}

/// `2x`, or `3-4-5x` for 4 and 10, 5 and 9, 6 and 8, or all six where even those differ.
fn in_words(each: [u8; 6]) -> String {
    let [four, five, six, eight, nine, ten] = each;
    if each.iter().all(|multiple| *multiple == four) {
        format!("{four}x")
    } else if (four, five, six) == (ten, nine, eight) {
        format!("{four}-{five}-{six}x")
    } else {
        format!("{}x", each.map(|multiple| multiple.to_string()).join("-"))
    }
}

fn row(wager: String, one: Prospect, expected: Fraction, pays: String, cite: Provision) -> WagerOdds {
    let Prospect { win, lose, void, .. } = one;
    let house_edge_percent = percent(&-expected.clone());
    WagerOdds {
        wager,
        offered: true,
        beside: false,
        expected,
        win,
        lose,
        void,
        house_edge_percent,
        pays,
        cite,
        expected_per_total_staked: None,
        note: None,
    }
}
