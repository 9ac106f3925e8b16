//! Pages that the server draws.

pub(crate) mod attended;
pub(crate) mod cage;
pub(crate) mod chart;
pub(crate) mod clock;
pub(crate) mod fair;
pub(crate) mod keno;
pub(crate) mod odds;
pub(crate) mod people;
pub(crate) mod posted;
pub(crate) mod rounds;
pub(crate) mod rulings;
pub(crate) mod staff;

use crate::edge::Client;
use crate::guests::Guest;
use crate::http::{App, balance, visitor};
use askama::Template;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use rulebook::game::Moment;
use rulebook::local_time::Zone;
use rulebook::provision::{Provision, ROWS, Row, SUBCHAPTERS, Status};
use std::sync::{Arc, LazyLock};

/// Draws a template; a fault in one is ours, and the visitor is told so.
pub(crate) fn page(status: StatusCode, template: &impl Template) -> Response {
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
    /// The way on: an address, and what is there.
    way: (&'a str, &'a str),
}

/// The way on where no other is nearer.
pub(crate) const TO_THE_TABLES: (&str, &str) = ("/", "To the tables");
/// The way to where one comes in.
pub(crate) const TO_THE_DOOR: (&str, &str) = ("/sign-in", "Sign in");

/// A moment on a sign or in a report: by the clocks of the casino, which is in New Jersey.
pub(crate) fn when(at: i64) -> String {
    Zone::NewYork.stamp(Moment(at))
}

/// A page that says why not, and the way on.
pub(crate) fn refusal(status: StatusCode, text: &str) -> Response {
    refusal_with(status, text, TO_THE_TABLES)
}

/// The same, with another way on.
pub(crate) fn refusal_with(status: StatusCode, text: &str, way: (&str, &str)) -> Response {
    page(status, &Message { title: "Not possible", text, way })
}

pub(crate) async fn not_found() -> Response {
    let text = "There is no page at this address.";
    page(StatusCode::NOT_FOUND, &Message { title: "Not here", text, way: TO_THE_TABLES })
}

struct LobbyTable {
    id: String,
    title: String,
    in_a_line: String,
    seats: u8,
    players: Vec<String>,
    on_layout: Option<String>,
    /// Is a seat taken at the table itself, with its dealer?
    attended: bool,
    /// A room with tables of its own, whose vacancies are nobody's to announce here (19:47-14.18).
    room: bool,
    announced: Option<posted::Announced>,
}

#[derive(Template)]
#[template(path = "lobby.html")]
struct Lobby {
    tables: Vec<LobbyTable>,
    keno: Vec<keno::LobbyLounge>,
    name: Option<String>,
    balance: Option<String>,
    /// May anybody sit down with a name?
    visitors: bool,
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
        let placard = table.placard();
        tables.push(LobbyTable {
            id: table.id.to_string(),
            title: placard.title().to_string(),
            in_a_line: placard.in_a_line().to_string(),
            seats: summary.seats,
            players: summary.players,
            attended: table.attended,
            room: table.is_room,
            on_layout: (!summary.on_layout.is_zero()).then(|| summary.on_layout.to_string()),
            announced: posted::Announced::at(&placard),
        });
    }
    let lobby = Lobby {
        tables,
        keno: keno::lobby(&app).await,
        name: guest.map(|guest| guest.name),
        balance: has.map(|cents| cents.to_string()),
        visitors: app.house.ways.visitors,
    };
    page(StatusCode::OK, &lobby)
}

#[derive(Template)]
#[template(path = "table.html")]
struct TablePage<'a> {
    id: &'a str,
    title: &'a str,
    name: Option<&'a str>,
}

/// A room with tables of its own, as everybody may see it.
#[derive(Template)]
#[template(path = "room.html")]
struct RoomPage<'a> {
    id: &'a str,
    title: &'a str,
}

pub(crate) async fn table(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let Some(table) = app.house.table(&id) else { return not_found().await };
    if table.is_room {
        return page(StatusCode::OK, &RoomPage { id: table.id.as_str(), title: table.placard().title() });
    }
    let guest: Option<Guest> = visitor(&app.house, &headers).await;
    let name = guest.as_ref().map(|guest| guest.name.as_str());
    let placard = table.placard();
    page(StatusCode::OK, &TablePage { id: table.id.as_str(), title: placard.title(), name })
}

/// The strategy chart of a table, to be shown beside it: a fragment, not a page.
pub(crate) async fn chart(State(app): State<App>, Path(id): Path<String>, from: Client) -> Response {
    let Some(placard) = app.house.table(&id).map(|table| table.placard()) else { return not_found().await };
    if !placard.has_chart() {
        let asked = Arc::clone(&placard);
        if let Err(not_now) = app.work.worked_out_once(from, move || asked.chart().is_some()).await {
            return not_now.into_page();
        }
    }
    match placard.chart() {
        Some(chart) => page(StatusCode::OK, &chart::Fragment { chart }),
        None => not_found().await,
    }
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

/// The same for everybody, so it is drawn once.
pub(crate) async fn rules() -> Response {
    static DRAWN: LazyLock<Bytes> = LazyLock::new(|| {
        let subchapters = SUBCHAPTERS.iter().map(|(number, title)| {
            let rows: Vec<&Row> = ROWS.iter().filter(|row| row.subchapter() == *number).collect();
            let built = rows.iter().filter(|row| row.status != Status::NotBuilt).count();
            Subchapter { number: *number, title, rows, built }
        });
        // A reserved subchapter has no sections.
        let subchapters: Vec<Subchapter> =
            subchapters.filter(|subchapter| !subchapter.rows.is_empty()).collect();
        let built = subchapters.iter().map(|subchapter| subchapter.built).sum();
        let rules = Rules { subchapters, total: ROWS.len(), built };
        rules.render().expect("a page is drawn into memory").into()
    });
    Html(DRAWN.clone()).into_response()
}

#[derive(Template)]
#[template(path = "rule.html")]
struct Rule<'a> {
    provision: Provision,
    asked: &'a str,
    covered: &'a coverage::Covered,
    editions: String,
}

pub(crate) async fn rule(State(app): State<App>, Path(asked): Path<String>) -> Response {
    match asked.parse::<Provision>() {
        Err(error) => refusal(StatusCode::NOT_FOUND, &format!("{error}.")),
        Ok(provision) => {
            let covered = app.house.coverage.find(provision);
            let editions: Vec<&str> = covered.row.editions.iter().map(|edition| edition.year()).collect();
            let editions = editions.join(" and ");
            page(StatusCode::OK, &Rule { provision, asked: &asked, covered, editions })
        }
    }
}
