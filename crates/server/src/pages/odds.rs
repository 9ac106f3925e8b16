//! What wagers cost, under rules that the visitor changes with a form.

pub(crate) mod blackjack;
pub(crate) mod keno;

use super::page;
use crate::http::App;
use ::chemin_de_fer::odds::{Setting, Solution};
use askama::Template;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{Redirect, Response};
use baccarat::Vigorish;
use baccarat::odds::Composition;
use odds::table::{Table, WagerOdds};
use rulebook::licensee::Violations;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What the visitor asked, by the names of the form.
type Asked = BTreeMap<String, String>;

struct OddsLine {
    wager: String,
    pays: String,
    win: String,
    edge: String,
    exactly: String,
    cite: &'static str,
    offered: bool,
}

impl OddsLine {
    fn of(priced: &WagerOdds) -> OddsLine {
        OddsLine {
            wager: priced.wager.clone(),
            pays: priced.pays.clone(),
            win: priced.win.to_string(),
            edge: format!("{:.2} %", priced.cost_percent()),
            exactly: priced.cost().to_string(),
            cite: priced.cite.number(),
            offered: priced.offered,
        }
    }
}

fn lines(table: &Table) -> Vec<OddsLine> {
    table.by_cost().into_iter().map(OddsLine::of).collect()
}

/// The form as it was sent, for the templates.
struct Form(Asked);

impl Form {
    /// Is this the option that was asked for?
    fn is(&self, key: &str, value: &str) -> bool {
        self.0.get(key).is_some_and(|asked| asked == value)
    }

    fn value(&self, key: &str) -> &str {
        self.0.get(key).map_or("", String::as_str)
    }

    fn given(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(|text| text.trim()).filter(|text| !text.is_empty())
    }
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

fn faults(violations: &Violations) -> Vec<String> {
    let faults = violations.0.iter().map(|violation| {
        let cite = violation.cite.map(|cite| format!("{cite}: ")).unwrap_or_default();
        format!("{}: {cite}{}", violation.key, violation.because)
    });
    faults.collect()
}

pub(crate) async fn first() -> Redirect {
    Redirect::to("/odds/craps")
}

#[derive(Template)]
#[template(path = "odds-others.html")]
struct OthersPage {
    games: Vec<Priced>,
}

/// A game whose figures come from its table.
struct Priced {
    title: String,
    about: &'static str,
    lines: Vec<OddsLine>,
}

/// The games without a page of their own, each by its plainest legal rules.
pub(crate) async fn others(State(app): State<App>) -> Response {
    let priced = |game: &'static dyn ::house::Entry| {
        let rules = game.plainest();
        let table = game.figures(&*rules)?;
        Some(Priced { title: rules.title().to_string(), about: game.about(), lines: lines(&table) })
    };
    page(StatusCode::OK, &OthersPage { games: app.house.registry.games().filter_map(priced).collect() })
}

#[derive(Template)]
#[template(path = "odds-craps.html")]
struct CrapsPage {
    lines: Vec<OddsLine>,
    form: Form,
    faults: Vec<String>,
}

pub(crate) async fn craps(Query(asked): Query<Asked>) -> Response {
    let form = Form(asked);
    let given = |key: &str| form.given(key);
    let mut file = String::new();
    if let Some(odds) = given("odds") {
        let multiple = match odds {
            "3-4-5" => "{ 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }".to_string(),
            other => other.chars().filter(char::is_ascii_digit).take(3).collect(),
        };
        let _ = writeln!(file, "[odds]\nmultiple = {multiple}");
    }
    let _ = writeln!(file, "[vigorish]");
    for key in ["buy_percent", "lay_percent"] {
        if let Some(percent) = given(key) {
            let _ = writeln!(file, "{key} = {}", quoted(percent));
        }
    }
    let _ = writeln!(file, "[payouts]");
    for key in ["field 2", "field 12", "hard 4", "hard 6", "hard 8", "hard 10", "any seven", "any craps"] {
        if let Some(pays) = given(key) {
            let _ = writeln!(file, "{} = {}", quoted(key), quoted(pays));
        }
    }
    let (rules, faults) = match ::craps::Rules::from_toml(&file) {
        Ok(rules) => (rules, Vec::new()),
        Err(violations) => (::craps::Rules::default(), faults(&violations)),
    };
    let lines = lines(&::craps::odds::craps(&rules));
    page(StatusCode::OK, &CrapsPage { lines, form, faults })
}

/// The shoe that was asked for: a number of decks, less the cards that are gone.
fn shoe(form: &Form, faults: &mut Vec<String>) -> Composition {
    let fresh = |decks: u8| Composition::fresh(decks);
    let plain = fresh(8).expect("eight decks are lawful");
    let asked = match form.given("decks") {
        None => Ok(plain.clone()),
        Some(decks) => match decks.parse() {
            Ok(decks) => fresh(decks).map_err(|unfit| unfit.to_string()),
            Err(_) => Err("decks: a number from 6 to 100 is expected here".to_string()),
        },
    };
    let without = |shoe: Composition| match form.given("removed") {
        None => Ok(shoe),
        Some(cards) => shoe.without(cards).map_err(|unfit| unfit.to_string()),
    };
    asked.and_then(without).unwrap_or_else(|fault| {
        faults.push(fault);
        plain
    })
}

#[derive(Template)]
#[template(path = "odds-punto-banco.html")]
struct PuntoBancoPage {
    lines: Vec<OddsLine>,
    form: Form,
    cards: u32,
    faults: Vec<String>,
}

pub(crate) async fn punto_banco(Query(asked): Query<Asked>) -> Response {
    let form = Form(asked);
    let mut file = String::new();
    match form.given("banker") {
        Some("4") => file.push_str("[vigorish]\npercent = 4\n"),
        Some("six") => file.push_str("[no_vigorish]\nsix_pays_half = true\n"),
        Some("dragon") => file.push_str("[no_vigorish]\ndragon_7_push = true\n"),
        Some("covered") => {
            file.push_str("[no_vigorish]\ncovered_by_totals = true\n[wagers]\ntotal_cards = true\n")
        }
        _ => {}
    }
    if let Some(paytable) = form.given("bonus").filter(|_| !form.is("banker", "dragon")) {
        if !form.is("banker", "covered") {
            file.push_str("[wagers]\n");
        }
        let _ = writeln!(file, "bonus = {}", quoted(paytable));
    }
    if let Some(tie) = form.given("tie") {
        let _ = writeln!(file, "[payouts]\ntie = {}", quoted(tie));
    }
    let (rules, mut faults) = match ::punto_banco::Rules::from_toml(&file) {
        Ok(rules) => (rules, Vec::new()),
        Err(violations) => (::punto_banco::Rules::default(), faults(&violations)),
    };
    let shoe = shoe(&form, &mut faults);
    let lines = lines(&::punto_banco::odds::table(&rules, &shoe));
    page(StatusCode::OK, &PuntoBancoPage { lines, form, cards: shoe.cards(), faults })
}

struct ChoiceLine {
    who: String,
    does: String,
    costs: String,
    if_known: String,
}

#[derive(Template)]
#[template(path = "odds-chemin-de-fer.html")]
struct CheminDeFerPage {
    form: Form,
    cards: u32,
    faults: Vec<String>,
    plays: Vec<(String, String)>,
    expects: Vec<(&'static str, String, String)>,
    fixed: Vec<ChoiceLine>,
}

fn percent(fraction: &odds::Fraction) -> String {
    format!("{:+.4} %", odds::table::percent(fraction))
}

pub(crate) async fn chemin_de_fer(Query(asked): Query<Asked>) -> Response {
    let form = Form(asked);
    let mut faults = Vec::new();
    let vigorish = match form.given("vigorish") {
        Some("0") => None,
        Some("4") => Some(Vigorish::four(false)),
        _ => Some(Vigorish::five(false)),
    };
    let shoe = shoe(&form, &mut faults);
    let cards = shoe.cards();
    let setting = Setting::new(shoe, vigorish);
    let setting = if form.is("by", "cards") { setting.by_cards() } else { setting };
    let solved = match ::chemin_de_fer::odds::solve(&setting) {
        Ok(solved) => Some(solved),
        Err(too_open) => {
            faults.push(too_open.to_string());
            None
        }
    };
    let (plays, expects, fixed) = solved.as_ref().map(answer).unwrap_or_default();
    page(StatusCode::OK, &CheminDeFerPage { form, cards, faults, plays, expects, fixed })
}

type Answer = (Vec<(String, String)>, Vec<(&'static str, String, String)>, Vec<ChoiceLine>);

/// The first equilibrium, in words: with Table 3 there is hardly ever a second one.
fn answer(solved: &Solution) -> Answer {
    let Some(found) = solved.equilibria.first() else { return Answer::default() };
    let plays = |who: &str, chosen: &[::chemin_de_fer::odds::Chosen]| -> Vec<(String, String)> {
        let lines = chosen.iter().map(|chosen| {
            let how = match &chosen.draws {
                draws if draws.is_zero() => "stays".to_string(),
                draws if *draws == odds::Fraction::whole(1) => "draws".to_string(),
                draws => format!("draws {draws} of the time"),
            };
            (format!("{who} on {}", chosen.situation), how)
        });
        lines.collect()
    };
    let mut all = plays("player", &found.player);
    all.extend(plays("banker", &found.banker));
    let expected = &found.expected;
    let expects = [
        ("who wagers against the bank", &expected.player_expects),
        ("the banker", &expected.banker_expects),
        ("the house", &expected.house_expects),
    ];
    let expects = expects.map(|(who, fraction)| (who, percent(fraction), fraction.to_string()));
    let fixed = found.fixed.iter().map(|fixed| ChoiceLine {
        who: fixed.side.to_string(),
        does: fixed.always.to_string(),
        costs: percent(&fixed.gives_away),
        if_known: percent(&fixed.gives_away_if_known),
    });
    (all, expects.into(), fixed.collect())
}
