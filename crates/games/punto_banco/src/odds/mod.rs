//! What each punto banco wager costs under any checked rules, counted over every order of six cards that the real shoe
//! can bring. Nobody decides anything in this game, so the counts and the rules' own decisions are all there is.

mod distribution;
mod prospect;

use crate::rules::{BankerWin, Rules, Wager};
use baccarat::odds::Composition;
pub use distribution::Distribution;
use odds::fraction::Fraction;
use odds::table::{Table, WagerOdds, percent};
use prospect::Prospect;
use rulebook::game::Game;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::provision::P3_3_E_2;
use std::borrow::Cow;

const EXACT_VIGORISH: &str = "the vigorish at its exact percentage, rounding left aside";
const FIRST_PAYTABLE: &str = "these rules choose no paytable; reckoned with the first, A";
const COVERED: &str =
    "without vigorish; the total-card wagers that must cover it cost what they cost besides";

/// What every wager costs under these rules with this shoe, in the order of 19:47-3.2(a).
pub fn table(rules: &Rules, shoe: &Composition) -> Table {
    let rounds = Distribution::of(shoe);
    let wagers = Wager::ALL.into_iter().flat_map(|wager| {
        let row = per_wager(rules, &rounds, wager);
        let covered = (wager == Wager::Banker).then(|| covered_banker(rules, &rounds)).flatten();
        [Some(row), covered].into_iter().flatten()
    });
    Table { game: crate::Table::NAME, edition: rules.edition(), wagers: wagers.collect() }
}

/// What one wager costs when rounds end so. A banker wager is one that no total-card wagers cover.
pub fn per_wager(rules: &Rules, rounds: &Distribution, wager: Wager) -> WagerOdds {
    let pricing = pricing(rules, wager);
    let one = Prospect::of(&pricing, rounds, wager);
    let vigorish = if is_taken(rules, wager, false) { rules.vigorish().into() } else { Fraction::ZERO };
    let expected = &one.gain - &(&vigorish * &one.winnings);
    WagerOdds {
        wager: wager.to_string(),
        offered: rules.offers(wager),
        beside: false,
        house_edge_percent: percent(&-expected.clone()),
        expected,
        win: one.win,
        lose: one.lose,
        void: one.void,
        pays: pricing.pays_in_words(wager),
        cite: wager.cite(),
        expected_per_total_staked: None,
        note: match pricing {
            Cow::Owned(_) => Some(FIRST_PAYTABLE),
            Cow::Borrowed(_) if !vigorish.is_zero() => Some(EXACT_VIGORISH),
            Cow::Borrowed(_) => None,
        },
    }
}

/// The rules that say what a wager pays: these, unless it is a bonus wager that they do not offer. Then they have no
/// paytable of 19:47-3.3(g), and the first of the three is taken, so that its price can be seen before it is offered.
fn pricing(rules: &Rules, wager: Wager) -> Cow<'_, Rules> {
    match wager {
        Wager::Bonus(_) if rules.bonus().is_none() => {
            Rules::from_toml("wagers.bonus = \"A\"").map_or(Cow::Borrowed(rules), Cow::Owned)
        }
        _ => Cow::Borrowed(rules),
    }
}

/// 19:47-3.3(e)2: the banker wager of somebody whose total-card wagers cover it, where the rules spare him the vigorish.
fn covered_banker(rules: &Rules, rounds: &Distribution) -> Option<WagerOdds> {
    if rules.banker_win() != BankerWin::FreeIfCovered {
        return None;
    }
    let one = Prospect::of(rules, rounds, Wager::Banker);
    Some(WagerOdds {
        wager: format!("{} covered", Wager::Banker),
        house_edge_percent: percent(&-one.gain.clone()),
        expected: one.gain,
        pays: "1 to 1".into(),
        cite: P3_3_E_2,
        note: Some(COVERED),
        ..per_wager(rules, rounds, Wager::Banker)
    })
}

/// What may be expected, in cents, of a stake on a wager: with the vigorish as it is really charged for that stake,
/// rounding included. `covered` says that the patron's total-card wagers are as large as his banker wager.
pub fn expected_cents(
    rules: &Rules,
    rounds: &Distribution,
    wager: Wager,
    stake: Cents,
    covered: bool,
) -> Fraction {
    let one = Prospect::of(rules, rounds, wager);
    let vigorish = if is_taken(rules, wager, covered) { rules.vigorish().on(stake) } else { Cents(0) };
    one.gain * stake.into() - one.win * vigorish.into()
}

/// 19:47-3.3(c), (e), (h): is vigorish taken from what this wager wins?
fn is_taken(rules: &Rules, wager: Wager, covered: bool) -> bool {
    let banker = wager == Wager::Banker;
    match rules.banker_win() {
        BankerWin::Vigorish => banker,
        BankerWin::FreeIfCovered => banker && !covered,
        BankerWin::SixPaysHalf | BankerWin::Dragon7Push => false,
    }
}
