//! Pages that the server draws.

use crate::guests::Guest;
use crate::played::Sign;
use crate::http::{App, balance, visitor};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use rulebook::craps;
use rulebook::provision::{Provision, ROWS, Row, SUBCHAPTERS, Status};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Draws a template; a fault in one is ours, and the visitor is told so.
fn page(status: StatusCode, template: &impl Template) -> Response {
    match template.render() {
        Ok(html) => (status, Html(html)).into_response(),
        Err(error) => {
            tracing::error!(%error, "a page could not be drawn");
            (StatusCode::INTERNAL_SERVER_ERROR, "this page could not be drawn\n").into_response()
        }
    }
}

#[derive(Template)]
#[template(path = "message.html")]
struct Message<'a> {
    title: &'a str,
    text: &'a str,
}

/// A page that says why not, and the way on.
pub(crate) fn refusal(status: StatusCode, text: &str) -> Response {
    page(status, &Message { title: "Not possible", text })
}

pub(crate) async fn not_found() -> Response {
    page(StatusCode::NOT_FOUND, &Message { title: "Not here", text: "There is no page at this address." })
}

struct LobbyTable {
    id: String,
    title: String,
    in_a_line: String,
    seats: u8,
    players: Vec<String>,
    on_layout: Option<String>,
}

#[derive(Template)]
#[template(path = "lobby.html")]
struct Lobby {
    tables: Vec<LobbyTable>,
    name: Option<String>,
    balance: Option<String>,
}

pub(crate) async fn lobby(State(app): State<App>, headers: HeaderMap) -> Response {
    let guest = visitor(&app.house, &headers).await;
    let has = match &guest {
        Some(guest) => balance(&app.house, guest).await,
        None => None,
    };
    let mut tables = Vec::new();
    for table in app.house.tables() {
        let Some(summary) = table.summary().await else { continue };
        tables.push(LobbyTable {
            id: table.id.to_string(),
            title: table.title.clone(),
            in_a_line: table.in_a_line.clone(),
            seats: summary.seats,
            players: summary.players,
            on_layout: (!summary.on_layout.is_zero()).then(|| summary.on_layout.to_string()),
        });
    }
    let lobby =
        Lobby { tables, name: guest.map(|guest| guest.name), balance: has.map(|cents| cents.to_string()) };
    page(StatusCode::OK, &lobby)
}

#[derive(Template)]
#[template(path = "table.html")]
struct TablePage<'a> {
    id: &'a str,
    title: &'a str,
    name: Option<&'a str>,
}

pub(crate) async fn table(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let Some(table) = app.house.table(&id) else { return not_found().await };
    let guest: Option<Guest> = visitor(&app.house, &headers).await;
    let name = guest.as_ref().map(|guest| guest.name.as_str());
    page(StatusCode::OK, &TablePage { id: table.id.as_str(), title: &table.title, name })
}

#[derive(Template)]
#[template(path = "sign.html")]
struct SignPage<'a> {
    id: &'a str,
    title: &'a str,
    sign: &'a Sign,
}

pub(crate) async fn sign(State(app): State<App>, Path(id): Path<String>) -> Response {
    let Some(table) = app.house.table(&id) else { return not_found().await };
    page(StatusCode::OK, &SignPage { id: table.id.as_str(), title: &table.title, sign: &table.sign })
}

struct Subchapter {
    number: u8,
    title: &'static str,
    rows: Vec<&'static Row>,
    built: usize,
}

#[derive(Template)]
#[template(path = "rules.html")]
struct Rules {
    subchapters: Vec<Subchapter>,
    total: usize,
    built: usize,
}

pub(crate) async fn rules() -> Response {
    let subchapters = SUBCHAPTERS.map(|(number, title)| {
        let rows: Vec<&Row> = ROWS.iter().filter(|row| row.subchapter() == number).collect();
        let built = rows.iter().filter(|row| row.status != Status::NotBuilt).count();
        Subchapter { number, title, rows, built }
    });
    let built = subchapters.iter().map(|subchapter| subchapter.built).sum();
    page(StatusCode::OK, &Rules { subchapters: subchapters.into(), total: ROWS.len(), built })
}

#[derive(Template)]
#[template(path = "rule.html")]
struct Rule<'a> {
    provision: Provision,
    asked: &'a str,
    covered: Option<&'static coverage::Covered>,
    editions: String,
}

pub(crate) async fn rule(Path(asked): Path<String>) -> Response {
    match asked.parse::<Provision>() {
        Err(error) => refusal(StatusCode::NOT_FOUND, &format!("{error}.")),
        Ok(provision) => {
            let covered = coverage::of(provision);
            let editions = covered
                .map(|covered| covered.row.editions.iter().map(|edition| edition.year()).collect::<Vec<_>>());
            let editions = editions.unwrap_or_default().join(" and ");
            page(StatusCode::OK, &Rule { provision, asked: &asked, covered, editions })
        }
    }
}

struct OddsLine {
    wager: String,
    pays: String,
    win: String,
    edge: String,
    exactly: String,
    cite: &'static str,
    offered: bool,
}

#[derive(Template)]
#[template(path = "odds.html")]
struct OddsPage {
    lines: Vec<OddsLine>,
    asked: BTreeMap<String, String>,
    faults: Vec<String>,
}

impl OddsPage {
    /// Is this the option that was asked for?
    fn is(&self, key: &str, value: &str) -> bool {
        self.asked.get(key).is_some_and(|asked| asked == value)
    }

    fn value(&self, key: &str) -> &str {
        self.asked.get(key).map_or("", String::as_str)
    }
}

/// What each wager costs, under rules that the visitor changes with a form.
pub(crate) async fn odds_craps(Query(asked): Query<BTreeMap<String, String>>) -> Response {
    let quoted = |text: &str| serde_json::to_string(text).unwrap_or_default();
    let given = |key: &str| asked.get(key).map(|text| text.trim()).filter(|text| !text.is_empty());
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
    let (rules, faults) = match craps::Rules::from_toml(&file) {
        Ok(rules) => (rules, Vec::new()),
        Err(violations) => {
            let faults = violations.0.iter().map(|violation| {
                let cite = violation.cite.map(|cite| format!("{cite}: ")).unwrap_or_default();
                format!("{}: {cite}{}", violation.key, violation.because)
            });
            (craps::Rules::default(), faults.collect())
        }
    };
    let priced = odds::craps(&rules);
    let lines = priced.by_cost().into_iter().map(|priced| OddsLine {
        wager: priced.wager.clone(),
        pays: priced.pays.clone(),
        win: priced.win.to_string(),
        edge: format!("{:.2} %", priced.cost_percent()),
        exactly: priced.cost().to_string(),
        cite: priced.cite.number(),
        offered: priced.offered,
    });
    page(StatusCode::OK, &OddsPage { lines: lines.collect(), asked, faults })
}
