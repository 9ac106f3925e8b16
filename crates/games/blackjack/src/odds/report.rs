//! Everything that can be said about the prices of a blackjack table.

use super::additional::{insurance, over_or_under_13, same_suit, sevens, sevens_by_chart};
use super::analysis::{Analysis, Exception, Longer};
use super::chart::Chart;
use super::options::{Change, changes};
use super::shoe::{Shoe, Unfit};
use super::terms::Terms;
use crate::rules::{Additional, Payout, Rules, ShoeKind, Wager};
use odds::table::WagerOdds;
use rulebook::edition::Edition;
use rulebook::licensee::RulesFile as _;
use rulebook::payout::Odds;
use rulebook::provision::Provision;
use serde::{Serialize, Serializer};

/// The prices of a table, its own chart, and what its options change.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// `blackjack`.
    pub game: &'static str,
    /// The edition of the rules.
    pub edition: Edition,
    /// How many decks the shoe had when it was full,
    pub decks: u8,
    /// and how many cards are left in it.
    pub cards: u32,
    /// The main wager first, then those of 2.9 and 2.17.
    pub wagers: Vec<Priced>,
    /// What each option of the rules changes by itself.
    pub options: Vec<Change>,
    /// 2.7(c): what it costs always to take even money, in percent of the wager. The edition of 1996 knows none, nor has
    /// a table with the hole card face up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub even_money_always_costs_percent: Option<f64>,
    /// The best chart by totals.
    pub chart: Chart,
    /// Two first cards that are better played otherwise.
    pub exceptions: Vec<Exception>,
    /// And longer hands.
    pub longer: Vec<Longer>,
}

/// A wager with its price.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Priced {
    /// The wager on the hand.
    Main(MainOdds),
    /// Another one.
    Side(Box<Side>),
}

/// What the wager on the hand may expect.
#[derive(Clone, Debug, Serialize)]
pub struct MainOdds {
    /// `blackjack`.
    pub wager: &'static str,
    /// Always.
    pub offered: bool,
    /// Of the best play, for each unit of the original wager; in multiple action, of each wager.
    #[serde(serialize_with = "in_digits")]
    pub expected: f64,
    /// Of the chart.
    #[serde(serialize_with = "in_digits")]
    pub expected_by_chart: f64,
    /// The best play as the house sees it, in percent.
    pub house_edge_percent: f64,
    /// The chart as the house sees it, in percent.
    pub house_edge_percent_by_chart: f64,
    /// How many wagers are made at most, each of them worth this: one, but two or three in multiple action.
    pub wagers_at_most: u8,
    /// What it pays, in words.
    pub pays: String,
    /// The provision that permits it.
    pub cite: Provision,
}

/// A wager beside the main one, and what a rules file must set for it.
#[derive(Clone, Debug, Serialize)]
pub struct Side {
    /// Its price.
    #[serde(flatten)]
    pub odds: WagerOdds,
    /// What is set, as a rules file has it; nothing if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
}

/// Twelve digits, as a text: fractions are texts too, and both can be read exactly.
pub(super) fn in_digits<S: Serializer>(worth: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{worth:.12}"))
}

/// All prices under these rules, with so many decks and this shoe.
pub fn report(rules: &Rules, decks: u8, shoe: &Shoe) -> Result<Report, Unfit> {
    let terms = Terms { decks, ..Terms::from(rules) };
    let analysis = Analysis::of(&terms, shoe)?;
    let main = MainOdds {
        wager: Wager::Blackjack.name(),
        offered: true,
        expected: analysis.best,
        expected_by_chart: analysis.by_chart,
        house_edge_percent: -100.0 * analysis.best,
        house_edge_percent_by_chart: -100.0 * analysis.by_chart,
        wagers_at_most: terms.dealer_hands,
        pays: main_pays(rules),
        cite: Wager::Blackjack.cite(),
    };
    let mut wagers = vec![Priced::Main(main)];
    let sides = sides(rules, &terms, shoe, &analysis.chart);
    wagers.extend(sides.into_iter().map(|side| Priced::Side(Box::new(side))));
    Ok(Report {
        game: "blackjack",
        edition: rules.edition(),
        decks,
        cards: shoe.cards(),
        wagers,
        options: changes(rules.edition(), &terms, shoe, analysis.best),
        even_money_always_costs_percent: (rules.edition() == Edition::E2011 && rules.offers_insurance())
            .then_some(100.0 * analysis.even_money_costs),
        chart: analysis.chart,
        exceptions: analysis.exceptions,
        longer: analysis.longer,
    })
}

/// 2.3(e): what the main wager pays under these rules.
fn main_pays(rules: &Rules) -> String {
    let each = Payout::ALL.into_iter().filter_map(|payout| Some((payout, rules.payout(payout)?)));
    let words = each.map(|(payout, odds)| match payout {
        Payout::Plain => odds.to_string(),
        _ => format!("{} {odds}", payout.name()),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// 2.9, 2.17: those that these rules offer, and those that they could.
fn sides(rules: &Rules, terms: &Terms, shoe: &Shoe, chart: &Chart) -> Vec<Side> {
    let mut sides = Vec::new();
    let mut add = |odds: WagerOdds, needs: String| {
        let needs = (!odds.offered).then_some(needs);
        sides.push(Side { odds, needs });
    };
    if let Some(odds) = insurance(shoe, rules.offers_insurance()) {
        add(odds, "dealing.hole_card = \"none\"".into());
    }
    for wager in [Wager::Over13, Wager::Under13] {
        let odds = over_or_under_13(shoe, wager, rules.offers(wager));
        add(odds, "wagers.additional = \"over under 13\"".into());
    }
    // The schedule goes by all decks in use, of both sides of a double shoe.
    let in_use = match rules.shoe() {
        ShoeKind::Double { .. } => rules.decks(),
        _ => terms.decks,
    };
    for option in 1..=4 {
        let Some((king_and_queen, other)) = same_suit_pays(rules.edition(), in_use, option) else {
            continue;
        };
        let offered = rules.same_suit_option() == Some(option);
        let mut odds = same_suit(shoe, king_and_queen, other, offered);
        if !offered {
            odds.wager = format!("{}, option {option}", odds.wager);
        }
        add(odds, format!("wagers = {{ additional = \"same suit\", same_suit_option = {option} }}"));
    }
    let needs = "wagers.additional = \"sevens\"";
    if Rules::from_toml(&format!("edition = \"{}\"\n{needs}", rules.edition().year())).is_ok() {
        let offered = rules.offers(Wager::Sevens);
        add(sevens(shoe, offered), needs.into());
        add(sevens_by_chart(shoe, terms, chart, offered), needs.into());
    }
    sides
}

/// 2.17(e)2: what an option pays at a number of decks; none if there is no such option.
fn same_suit_pays(edition: Edition, decks: u8, option: u8) -> Option<(Odds, Odds)> {
    let text = format!(
        "edition = \"{}\"\ndecks = {decks}\nwagers = {{ additional = \"same suit\", same_suit_option = {option} }}",
        edition.year()
    );
    match Rules::from_toml(&text).ok()?.additional()? {
        Additional::SameSuit { king_and_queen, other } => Some((king_and_queen, other)),
        _ => None,
    }
}
