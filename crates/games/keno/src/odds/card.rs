//! 19:47-15.3(e): what a rate card returns, number of spots by number of spots, and where its limit takes from that.

use super::board::Board;
use super::payoffs::Payoffs;
use crate::rules::{PayTable, RateCard};
use odds::fraction::Fraction;
use odds::table::{Table, WagerOdds, percent};
use rulebook::edition::Edition;
use rulebook::money::{Cents, grouped};
use rulebook::provision::P15_2_C_1;
use serde::Serialize;

/// The rate that payoffs of a rate card are stated for.
const DOLLAR: Cents = Cents::dollars(1);

/// A whole rate card.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardOdds {
    /// `keno`.
    pub game: &'static str,
    /// The edition of the card.
    pub edition: Edition,
    /// Each number of spots that the card offers, ascending, whatever the limit.
    pub wagers: Vec<SpotsOdds>,
    /// What the limit changes, where the card has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<LimitOdds>,
}

/// A wager on so many spots. As payoffs are in proportion to the wager, a unit of it stands for every rate.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpotsOdds {
    /// The columns that every game has. To win is to be paid anything.
    #[serde(flatten)]
    pub odds: WagerOdds,
    /// How many spots.
    pub spots: u8,
    /// What comes back of each unit on average.
    pub returns: Fraction,
    /// The chance of the largest payoff.
    pub top: Fraction,
    /// The variance of what comes back of a unit.
    pub variance: Fraction,
    /// Every number of spots that can be caught, the most first.
    pub catches: Vec<Catch>,
}

/// So many spots caught.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Catch {
    /// How many.
    pub caught: u8,
    /// The chance of it.
    pub chance: Fraction,
    /// The payoff for one dollar, in cents.
    pub per_dollar: Cents,
}

/// What the limit changes for somebody who is alone in a game. Other winners can only lower what he is paid, because the
/// limit is then shared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LimitOdds {
    /// What all payoffs of one game come to at most.
    pub most_per_game: Cents,
    /// Each number of spots that the card offers, ascending.
    pub wagers: Vec<LimitedOdds>,
}

/// A wager on so many spots under the limit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LimitedOdds {
    /// How many spots.
    pub spots: u8,
    /// The highest rate at which every payoff is paid whole; nothing where even the least rate is cut.
    pub whole_up_to: Option<Cents>,
    /// At the least rate of the card.
    pub at_minimum: AtRate,
    /// At its highest.
    pub at_maximum: AtRate,
}

/// A wager at one rate.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AtRate {
    /// The rate.
    pub rate: Cents,
    /// The largest payoff by the pay table.
    pub top: Cents,
    /// What is paid of it.
    pub top_paid: Cents,
    /// What comes back of each unit on average, under the limit.
    pub returns: Fraction,
    /// What does not, in percent. For printing.
    pub house_edge_percent: f64,
}

/// The exact figures of a rate card, with and without its limit.
pub fn card(card: &RateCard) -> CardOdds {
    let tables = || card.offered().filter_map(|spots| card.pays(spots));
    let limit = card.most_per_game().map(|most_per_game| LimitOdds {
        most_per_game,
        wagers: tables().map(|table| limited(table, card, most_per_game)).collect(),
    });
    CardOdds { game: "keno", edition: card.edition(), wagers: tables().map(spots_odds).collect(), limit }
}

impl CardOdds {
    /// The columns that every game has.
    pub fn table(&self) -> Table {
        let wagers = self.wagers.iter().map(|spots| spots.odds.clone()).collect();
        Table { game: self.game, edition: self.edition, wagers }
    }
}

/// What a wager is paid at a rate, whatever the limit.
fn payoffs(table: &PayTable, rate: Cents) -> Payoffs {
    Payoffs::of_wager(Board::KENO, table.spots(), |caught| table.payoff(caught, rate))
}

fn spots_odds(table: &PayTable) -> SpotsOdds {
    let spots = table.spots();
    let payoffs = payoffs(table, DOLLAR);
    let dollar = Fraction::from(DOLLAR);
    let returns = payoffs.expected() / dollar.clone();
    let win = payoffs.more_than(Cents::ZERO);
    let expected = &returns - &Fraction::ONE;
    let catches = (0..=spots).rev().map(|caught| Catch {
        caught,
        chance: Fraction::part(Board::KENO.draws_catching(spots, caught), Board::KENO.draws()),
        per_dollar: table.per_dollar(caught),
    });
    SpotsOdds {
        odds: WagerOdds {
            wager: if spots == 1 { "1 spot".to_string() } else { format!("{spots} spots") },
            offered: true,
            beside: false,
            house_edge_percent: -percent(&expected),
            expected,
            lose: &Fraction::ONE - &win,
            win,
            void: Fraction::ZERO,
            pays: pays(table),
            cite: P15_2_C_1,
            expected_per_total_staked: None,
            note: None,
        },
        spots,
        returns,
        top: payoffs.top().1,
        variance: payoffs.variance() / (&dollar * &dollar),
        catches: catches.filter(|catch| !catch.chance.is_zero()).collect(),
    }
}

/// `5: 2, 6: 20, 10: 25,000 for 1`.
fn pays(table: &PayTable) -> String {
    let mut lines: Vec<(u8, Cents)> = table.lines().collect();
    lines.reverse();
    let lines: Vec<String> =
        lines.iter().map(|(caught, pays)| format!("{caught}: {}", for_one(*pays))).collect();
    format!("{} for 1", lines.join(", "))
}

/// A payoff for a dollar as what one unit is paid: `2.50`, `25,000`.
pub fn for_one(per_dollar: Cents) -> String {
    let (whole, part) = (per_dollar.0.unsigned_abs() / 100, per_dollar.0.unsigned_abs() % 100);
    if part == 0 { grouped(whole) } else { format!("{}.{part:02}", grouped(whole)) }
}

fn limited(table: &PayTable, card: &RateCard, limit: Cents) -> LimitedOdds {
    let rates = card.rates();
    let at = |rate: Cents| {
        let (by_card, paid) = (payoffs(table, rate), payoffs(table, rate).up_to(limit));
        let returns = paid.expected() / Fraction::from(rate);
        AtRate {
            rate,
            top: by_card.top().0,
            top_paid: paid.top().0,
            house_edge_percent: percent(&(&Fraction::ONE - &returns)),
            returns,
        }
    };
    let (top, _) = payoffs(table, DOLLAR).top();
    // Payoffs are in proportion: the largest is whole as long as the rate is to a dollar as the limit to it.
    let whole = Cents(limit.0 * DOLLAR.0 / top.0).floor_to(rates.step).min(rates.most);
    LimitedOdds {
        spots: table.spots(),
        whole_up_to: (whole >= rates.least).then_some(whole),
        at_minimum: at(rates.least),
        at_maximum: at(rates.most),
    }
}
