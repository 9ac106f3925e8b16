//! What blackjack costs, under rules that the visitor changes with a form.

use super::super::page;
use super::{Asked, Form, OddsLine, faults, quoted};
use ::blackjack::chart::drawn;
use ::blackjack::odds::{Analysis, HandOdds, Shoe, Terms};
use ::blackjack::{Additional, Rules, Wager};
use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::Response;
use house::served::Chart;
use rulebook::cards::Card;
use std::fmt::Write as _;

#[derive(Template)]
#[template(path = "odds-blackjack.html")]
struct BlackjackPage {
    form: Form,
    cards: u32,
    faults: Vec<String>,
    chart: Option<Chart>,
    best: String,
    by_chart: String,
    lines: Vec<OddsLine>,
    hand: Option<HandAnswer>,
}

/// One hand against one card.
struct HandAnswer {
    title: String,
    actions: Vec<(String, String)>,
    insurance: Option<String>,
}

pub(crate) async fn blackjack(Query(asked): Query<Asked>) -> Response {
    let form = Form(asked);
    let (rules, mut faults) = match Rules::from_toml(&rules_file(&form)) {
        Ok(rules) => (rules, Vec::new()),
        Err(violations) => (Rules::default(), faults(&violations)),
    };
    let terms = Terms::from(&rules);
    let shoe = shoe(&form, &rules, &mut faults);
    let analysis = match Analysis::of(&terms, &shoe) {
        Ok(analysis) => Some(analysis),
        Err(unfit) => {
            faults.push(unfit.to_string());
            None
        }
    };
    let percent = |part: f64| format!("{:+.6} %", 100.0 * part);
    let hand = match (form.given("hand"), form.given("against")) {
        (Some(hand), Some(against)) => answer(&terms, &shoe, hand, against, &mut faults),
        _ => None,
    };
    let page_of = BlackjackPage {
        cards: shoe.cards(),
        lines: lines(&rules, &shoe, analysis.as_ref()),
        best: analysis.as_ref().map_or_else(String::new, |analysis| percent(analysis.best)),
        by_chart: analysis.as_ref().map_or_else(String::new, |analysis| percent(analysis.by_chart)),
        chart: analysis.as_ref().map(drawn),
        hand,
        form,
        faults,
    };
    page(StatusCode::OK, &page_of)
}

/// The form as a rules file, so that what is wrong with it is said by its provision.
fn rules_file(form: &Form) -> String {
    let mut file = String::from("boxes = 6\n");
    let decks: String = form.value("decks").chars().filter(char::is_ascii_digit).take(3).collect();
    if !decks.is_empty() {
        let _ = writeln!(file, "decks = {decks}");
    }
    let _ = match form.value("dealing") {
        "down" => writeln!(file, "[dealing]\nhole_card = \"down\""),
        "reader" => writeln!(file, "[dealing]\nhole_card = \"down\"\ncard_reader = true"),
        "up" => writeln!(file, "[dealing]\nhole_card = \"up\""),
        _ => Ok(()),
    };
    let _ = match form.value("splits") {
        "3" => writeln!(file, "[play]\nsplit_hands = 3"),
        "4" => writeln!(file, "[play]\nsplit_hands = 4"),
        "4 aces" => writeln!(file, "[play]\nsplit_hands = 4\nsplit_aces_once = false"),
        _ => Ok(()),
    };
    if form.is("surrender", "yes") {
        file.push_str("[surrender]\noffered = true\n");
    }
    file.push_str("[payouts]\n");
    for key in ["suited_678", "three_sevens", "five_card_21"] {
        if form.is(key, "yes") {
            let _ = writeln!(file, "{key} = true");
        }
    }
    if let Some(designated) = form.given("designated") {
        let _ = writeln!(file, "designated = {}", quoted(designated));
    }
    if let Some(additional) = form.given("additional") {
        let _ = writeln!(file, "[wagers]\nadditional = {}", quoted(additional));
        let option: String = form.value("option").chars().filter(char::is_ascii_digit).take(1).collect();
        if additional == "same suit" && !option.is_empty() {
            let _ = writeln!(file, "same_suit_option = {option}");
        }
    }
    file
}

/// The cards that are left of a full shoe.
fn shoe(form: &Form, rules: &Rules, faults: &mut Vec<String>) -> Shoe {
    let fresh = Shoe::fresh(rules.decks()).expect("checked rules have a lawful number of decks");
    let Some(removed) = form.given("removed") else { return fresh };
    fresh.without(removed).unwrap_or_else(|unfit| {
        faults.push(unfit.to_string());
        fresh
    })
}

/// Insurance and the additional wagers, exactly.
fn lines(rules: &Rules, shoe: &Shoe, analysis: Option<&Analysis>) -> Vec<OddsLine> {
    use ::blackjack::odds as exact;
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
    priced.iter().map(OddsLine::of).collect()
}

fn answer(
    terms: &Terms,
    shoe: &Shoe,
    hand: &str,
    against: &str,
    faults: &mut Vec<String>,
) -> Option<HandAnswer> {
    let cards = |text: &str| -> Result<Vec<Card>, String> {
        text.split_whitespace()
            .map(|word| word.parse::<Card>().map_err(|wrong| format!("{word:?}: {wrong}")))
            .collect()
    };
    let found = cards(hand).and_then(|hand| cards(against).map(|against| (hand, against))).and_then(
        |(hand, against)| {
            ::blackjack::odds::hand(terms, shoe, &hand, &against).map_err(|no_hand| no_hand.to_string())
        },
    );
    match found {
        Ok(found) => Some(in_words(&found)),
        Err(fault) => {
            faults.push(fault);
            None
        }
    }
}

fn in_words(found: &HandOdds) -> HandAnswer {
    let named = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    let soft = if found.soft { "soft " } else { "" };
    let kind = if found.blackjack { "blackjack".to_string() } else { format!("{soft}{}", found.total) };
    let actions =
        found.actions.iter().map(|odds| (odds.action.to_string(), format!("{:+.6}", odds.expected)));
    HandAnswer {
        title: format!("{} ({kind}) against {}", named(&found.hand), named(&found.dealer)),
        actions: actions.collect(),
        insurance: found.insurance.as_ref().map(|each| format!("{:+.4} %", odds::table::percent(each))),
    }
}
