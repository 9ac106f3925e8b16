//! The tables that people attend, for the people of the house: the list, and the page from which one is run.

use super::keno::Instead;
use super::page;
use super::staff::allowed;
use crate::authority::{What, may};
use crate::http::App;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;

type Answer = Result<Response, Instead>;

pub(crate) fn router() -> Router<App> {
    Router::new().route("/staff/tables", get(tables)).route("/staff/tables/{id}", get(table))
}

/// A table in the list.
struct Row {
    id: String,
    title: String,
    in_a_line: String,
    attended: bool,
    players: usize,
    seats: u8,
    /// A room with tables of its own has no layout and no rounds.
    room: bool,
    on_layout: String,
    crew: String,
    rounds: u64,
}

#[derive(Template)]
#[template(path = "attended-tables.html")]
struct TablesPage {
    tables: Vec<Row>,
    /// May he only look?
    looks: bool,
}

async fn tables(State(app): State<App>, headers: HeaderMap) -> Answer {
    let member = allowed(&app, &headers, What::WatchTables).await?;
    let mut tables = Vec::new();
    for table in app.house.tables() {
        let Some(summary) = table.summary().await else { continue };
        tables.push(Row {
            id: table.id.to_string(),
            title: table.placard().title().to_string(),
            in_a_line: table.placard().in_a_line().to_string(),
            attended: table.attended,
            players: summary.players.len(),
            seats: summary.seats,
            room: table.is_room,
            on_layout: summary.on_layout.to_string(),
            crew: summary.crew.join("; "),
            rounds: summary.rounds,
        });
    }
    let looks = may(member.role, What::ActAtTable).is_err();
    Ok(page(StatusCode::OK, &TablesPage { tables, looks }))
}

#[derive(Template)]
#[template(path = "attended-table.html")]
struct TablePage<'a> {
    id: &'a str,
    title: &'a str,
}

/// The floorperson's page of a room with tables of its own.
#[derive(Template)]
#[template(path = "room-floor.html")]
struct RoomPage<'a> {
    id: &'a str,
    title: &'a str,
}

async fn table(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    allowed(&app, &headers, What::WatchTables).await?;
    let Some(table) = app.house.table(&id).filter(|table| table.attended) else {
        return Ok(super::not_found().await);
    };
    if table.is_room {
        return Ok(page(StatusCode::OK, &RoomPage { id: table.id.as_str(), title: table.placard().title() }));
    }
    Ok(page(StatusCode::OK, &TablePage { id: table.id.as_str(), title: table.placard().title() }))
}
