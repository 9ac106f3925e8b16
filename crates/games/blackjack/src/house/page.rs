//! The page about what blackjack costs.

use super::chart::drawn;
use crate::odds::{Analysis, HandOdds, Shoe, Terms};
use crate::rules::{Additional, Rules, Wager};
use house::page::{Asked, Line, Page, Part, Table, quoted};
use rulebook::cards::Card;
use rulebook::licensee::RulesFile as _;
use std::fmt::Write as _;

const DEALING: [(&str, &str); 4] = [
    ("none", "after the players"),
    ("down", "face down"),
    ("reader", "face down, card reader"),
    ("up", "face up"),
];

const SPLITS: [(&str, &str); 4] = [
    ("2", "once"),
    ("3", "to three hands, aces once"),
    ("4", "to four hands, aces once"),
    ("4 aces", "to four hands, aces too"),
];

const ADDITIONAL: [(&str, &str); 4] =
    [("", "none"), ("over under 13", "over and under 13"), ("same suit", "same suit"), ("sevens", "sevens")];

/// The names of the form's questions.
pub(super) const QUESTIONS: [&str; 13] = [
    "decks",
    "dealing",
    "splits",
    "surrender",
    "suited_678",
    "three_sevens",
    "five_card_21",
    "designated",
    "additional",
    "option",
    "removed",
    "hand",
    "against",
];

pub(super) fn page(asked: &Asked) -> Page {
    let mut page = Page::new("What blackjack costs");
    let either = |name, label| asked.choice(name, label, &[("no", "no"), ("yes", "yes")]);
    page.form = vec![
        asked.number("decks", "Decks", 4, "8"),
        asked.choice("dealing", "Dealer's second card", &DEALING),
        asked.choice("splits", "Pairs are split", &SPLITS),
        either("surrender", "Surrender"),
        either("suited_678", "6-7-8 suited at 2 to 1"),
        either("three_sevens", "Three sevens at 3 to 2"),
        either("five_card_21", "Five-card 21 at 2 to 1"),
        asked.typed("designated", "Designated blackjack at 2 to 1", 7, "As Js"),
        asked.choice("additional", "Additional wager", &ADDITIONAL),
        asked.number("option", "Same-suit option", 3, "1"),
        asked.typed("removed", "Cards gone", 16, "As Kd 9h"),
        asked.typed("hand", "One hand", 8, "Td 6s"),
        asked.typed("against", "against", 5, "9h"),
    ];
    let rules = page.read(Rules::from_toml(&file(asked)));
    let terms = Terms::from(&rules);
    let shoe = shoe(asked, &rules, &mut page);
    page.intro = format!(
        "The best play for exactly these rules and the {} cards that are left: computed, never sampled. Change the rules, \
         or take cards out.",
        shoe.cards()
    )
    .into();
    let analysis = page.or_fault(Analysis::of(&terms, &shoe));
    if let (Some(hand), Some(against)) = (asked.given("hand"), asked.given("against"))
        && let Some(found) = page.or_fault(one_hand(&terms, &shoe, hand, against))
    {
        hand_in_words(&mut page, &found);
    }
    if let Some(analysis) = &analysis {
        main_wager(&mut page, analysis);
    }
    page.heading("The other wagers");
    page.wagers("Per unit staked.", lines(&rules, &shoe, analysis.as_ref()));
    page
}

/// The form as a rules file, so that what is wrong with it is said by its provision.
fn file(asked: &Asked) -> String {
    let mut file = String::from("boxes = 6\n");
    let decks = asked.digits("decks", 3);
    if !decks.is_empty() {
        let _ = writeln!(file, "decks = {decks}");
    }
    file.push_str(match asked.value("dealing") {
        "down" => "[dealing]\nhole_card = \"down\"\n",
        "reader" => "[dealing]\nhole_card = \"down\"\ncard_reader = true\n",
        "up" => "[dealing]\nhole_card = \"up\"\n",
        _ => "",
    });
    file.push_str(match asked.value("splits") {
        "3" => "[play]\nsplit_hands = 3\n",
        "4" => "[play]\nsplit_hands = 4\n",
        "4 aces" => "[play]\nsplit_hands = 4\nsplit_aces_once = false\n",
        _ => "",
    });
    if asked.is("surrender", "yes") {
        file.push_str("[surrender]\noffered = true\n");
    }
    file.push_str("[payouts]\n");
    for key in ["suited_678", "three_sevens", "five_card_21"] {
        if asked.is(key, "yes") {
            let _ = writeln!(file, "{key} = true");
        }
    }
    if let Some(designated) = asked.given("designated") {
        let _ = writeln!(file, "designated = {}", quoted(designated));
    }
    if let Some(additional) = asked.given("additional") {
        let _ = writeln!(file, "[wagers]\nadditional = {}", quoted(additional));
        let option = asked.digits("option", 1);
        if additional == "same suit" && !option.is_empty() {
            let _ = writeln!(file, "same_suit_option = {option}");
        }
    }
    file
}

/// The cards that are left of a full shoe.
fn shoe(asked: &Asked, rules: &Rules, page: &mut Page) -> Shoe {
    let fresh = Shoe::fresh(rules.decks()).expect("checked rules have a lawful number of decks");
    let left = asked.given("removed").map(|removed| fresh.without(removed));
    left.and_then(|left| page.or_fault(left)).unwrap_or(fresh)
}

fn one_hand(terms: &Terms, shoe: &Shoe, hand: &str, against: &str) -> Result<HandOdds, String> {
    let card = |word: &str| word.parse::<Card>().map_err(|wrong| format!("{word:?}: {wrong}"));
    let cards = |text: &str| text.split_whitespace().map(card).collect::<Result<Vec<Card>, String>>();
    let (hand, against) = (cards(hand)?, cards(against)?);
    crate::odds::hand(terms, shoe, &hand, &against).map_err(|no_hand| no_hand.to_string())
}

fn hand_in_words(page: &mut Page, found: &HandOdds) {
    let named = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    let soft = if found.soft { "soft " } else { "" };
    let kind = if found.blackjack { "blackjack".to_string() } else { format!("{soft}{}", found.total) };
    page.heading(format!("{} ({kind}) against {}", named(&found.hand), named(&found.dealer)));
    let caption = "What each decision may expect, for each unit of the original wager; the best first.";
    let mut table = Table::new(caption, &["Decision", "#Expectation"]);
    for odds in &found.actions {
        table.row([odds.action.to_string(), format!("{:+.6}", odds.expected)]);
    }
    page.table(table);
    if let Some(each) = &found.insurance {
        page.paragraph(format!("Insurance: {:+.4} % of what it stakes.", odds::table::percent(each)));
    }
}

fn main_wager(page: &mut Page, analysis: &Analysis) {
    let percent = |part: f64| format!("{:+.6} %", 100.0 * part);
    page.heading("The wager on the hand");
    let mut table = Table::new("", &["Play", "#Expectation, of the original wager"]);
    table.row(["the best for every hand, card by card".to_string(), percent(analysis.best)]);
    table.row(["the chart below".to_string(), percent(analysis.by_chart)]);
    page.table(table);
    page.heading("Strategy chart");
    page.parts.push(Part::Chart(drawn(analysis)));
}

/// Insurance and the additional wagers, exactly.
fn lines(rules: &Rules, shoe: &Shoe, analysis: Option<&Analysis>) -> Vec<Line> {
    use crate::odds as exact;
    let mut priced = Vec::new();
    priced.extend(exact::insurance(shoe, rules.offers(Wager::Insurance)));
    for wager in [Wager::Over13, Wager::Under13] {
        priced.push(exact::over_or_under_13(shoe, wager, rules.offers(wager)));
    }
    if let Some(Additional::SameSuit { king_and_queen, other }) = rules.additional() {
        priced.push(exact::same_suit(shoe, king_and_queen, other, true));
    }
    let offered = rules.offers(Wager::Sevens);
    match analysis {
        Some(analysis) => {
            priced.push(exact::sevens_by_chart(shoe, &Terms::from(rules), &analysis.chart, offered));
        }
        None => priced.push(exact::sevens(shoe, offered)),
    }
    priced.iter().map(Line::from).collect()
}
