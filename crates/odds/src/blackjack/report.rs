//! Everything that can be said about the prices of a blackjack table.

use super::additional::{insurance, over_or_under_13, same_suit, sevens, sevens_by_chart};
use super::analysis::{Analysis, Exception, Longer, best};
use super::chart::Chart;
use super::shoe::{Shoe, Unfit};
use super::terms::{Dealing, MostHands, Terms};
use crate::table::WagerOdds;
use rulebook::blackjack::{Additional, Payout, Rules, Wager};
use rulebook::cards::{Card, Rank, Suit};
use rulebook::edition::Edition;
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

/// What one option changes.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// The option, as a rules file has it.
    pub option: String,
    /// Is it set at this table?
    pub offered: bool,
    /// What the best play may expect with it,
    #[serde(serialize_with = "in_digits")]
    pub with: f64,
    /// and without.
    #[serde(serialize_with = "in_digits")]
    pub without: f64,
}

impl Change {
    /// What the option is worth to the player, in units of the wager.
    pub fn gains(&self) -> f64 {
        self.with - self.without
    }
}

/// Twelve digits, as a text: fractions are texts too, and both can be read exactly.
fn in_digits<S: Serializer>(worth: &f64, serializer: S) -> Result<S::Ok, S::Error> {
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
    for option in 1..=4 {
        let Some((king_and_queen, other)) = same_suit_pays(rules.edition(), terms.decks, option) else {
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

/// An option, and what sets it and takes it away.
struct Choice {
    option: &'static str,
    is_set: fn(&Terms) -> bool,
    set: fn(&mut Terms),
    clear: fn(&mut Terms),
}

/// Which blackjack is designated where the rules name none.
const DESIGNATED: (Card, Card) =
    (Card { rank: Rank::Ace, suit: Suit::Spades }, Card { rank: Rank::King, suit: Suit::Spades });

const CHOICES: [Choice; 10] = [
    Choice {
        option: "surrender.offered = true",
        is_set: |terms| terms.surrender,
        set: |terms| terms.surrender = true,
        clear: |terms| terms.surrender = false,
    },
    Choice {
        option: "play.split_hands = 3",
        is_set: |terms| terms.most_hands == MostHands::Three,
        set: |terms| terms.most_hands = MostHands::Three,
        clear: |terms| terms.most_hands = MostHands::Two,
    },
    Choice {
        option: "play.split_hands = 4",
        is_set: |terms| terms.most_hands == MostHands::Four,
        set: |terms| terms.most_hands = MostHands::Four,
        clear: |terms| terms.most_hands = MostHands::Two,
    },
    Choice {
        option: "play.split_aces_once = false",
        is_set: |terms| !terms.aces_once,
        set: |terms| terms.aces_once = false,
        clear: |terms| terms.aces_once = true,
    },
    Choice {
        option: "payouts.suited_678 = true",
        is_set: |terms| terms.payouts.six_seven_eight,
        set: |terms| terms.payouts.six_seven_eight = true,
        clear: |terms| terms.payouts.six_seven_eight = false,
    },
    Choice {
        option: "payouts.three_sevens = true",
        is_set: |terms| terms.payouts.three_sevens,
        set: |terms| terms.payouts.three_sevens = true,
        clear: |terms| terms.payouts.three_sevens = false,
    },
    Choice {
        option: "payouts.designated = \"As Ks\"",
        is_set: |terms| terms.payouts.designated.is_some(),
        set: |terms| terms.payouts.designated = Some(terms.payouts.designated.unwrap_or(DESIGNATED)),
        clear: |terms| terms.payouts.designated = None,
    },
    Choice {
        option: "payouts.five_card_21 = true",
        is_set: |terms| terms.payouts.five_card_21,
        set: |terms| terms.payouts.five_card_21 = true,
        clear: |terms| terms.payouts.five_card_21 = false,
    },
    Choice {
        option: "insurance.even_money = true",
        is_set: |terms| terms.even_money,
        set: |terms| terms.even_money = true,
        clear: |terms| terms.even_money = false,
    },
    Choice {
        option: "dealing.hole_card = \"up\"",
        is_set: |terms| terms.dealing == Dealing::HoleCardUp,
        set: |terms| terms.dealing = Dealing::HoleCardUp,
        clear: |terms| terms.dealing = Dealing::NoHoleCard,
    },
];

/// What each option changes by itself, against the same table without it. Those that could not be set beside the others
/// or in this edition are left out (2.6(k)3, 5; 2.7(c); 2.8(c); 2.11(e); 2.18(e)), and those that would change nothing because another is missing.
fn changes(edition: Edition, terms: &Terms, shoe: &Shoe, expected: f64) -> Vec<Change> {
    let multiple = terms.dealer_hands > 1;
    let face_up = terms.dealing == Dealing::HoleCardUp;
    let possible = CHOICES.iter().filter(|choice| {
        let option = choice.option;
        let splits = option.starts_with("play.");
        let surrenders = option.starts_with("surrender.");
        let asks_for_one_card = splits || surrenders || option.starts_with("insurance.");
        let several = option.starts_with("play.split_aces");
        !(edition == Edition::E1996 && option.starts_with("insurance."))
            && !(multiple && (splits || surrenders || option.starts_with("dealing.")))
            && !(face_up && asks_for_one_card)
            && !(several && terms.most_hands == MostHands::Two)
            && !(option.starts_with("play.split_hands")
                && terms.most_hands != MostHands::Two
                && !(choice.is_set)(terms))
    });
    let mut changes = Vec::new();
    for choice in possible {
        let offered = (choice.is_set)(terms);
        let mut other = *terms;
        (if offered { choice.clear } else { choice.set })(&mut other);
        // A shoe that has too few cards left for more hands says nothing about more hands.
        let Ok(worth) = best(&other, shoe) else { continue };
        let (with, without) = if offered { (expected, worth) } else { (worth, expected) };
        let option = match terms.payouts.designated {
            Some((ace, face)) if choice.option.starts_with("payouts.designated") => {
                format!("payouts.designated = \"{ace} {face}\"")
            }
            _ => choice.option.to_string(),
        };
        changes.push(Change { option, offered, with, without });
    }
    if !multiple && !face_up && !terms.surrender && terms.most_hands == MostHands::Two {
        for (option, dealer_hands) in [("multiple_action.hands = 2", 2), ("multiple_action.hands = 3", 3)] {
            let Ok(with) = best(&Terms { dealer_hands, ..*terms }, shoe) else { continue };
            changes.push(Change { option: option.into(), offered: false, with, without: expected });
        }
    }
    changes
}
