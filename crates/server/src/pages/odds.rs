//! What wagers cost, game by game. A game says what is on its page, and the registry which games there are.

use super::{not_found, page, refusal};
use crate::house::House;
use crate::http::App;
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use house::page::{Asked, Cell, Kind, Page, Part, Posted, Run};
use house::{Entry, Registry};
use rulebook::licensee::RulesFile as _;
use std::collections::BTreeMap;

/// A game in a list.
struct Listed {
    /// Its name in addresses.
    name: &'static str,
    title: String,
    about: &'static str,
}

impl Listed {
    fn of(game: &dyn Entry) -> Listed {
        Listed { name: game.name(), title: game.plainest().title().to_string(), about: game.about() }
    }

    /// The games whose wagers have a cost.
    fn all(registry: &Registry) -> Vec<Listed> {
        registry.games().filter(|game| game.is_priced()).map(Listed::of).collect()
    }
}

#[derive(Template)]
#[template(path = "odds-games.html")]
struct Games {
    games: Vec<Listed>,
}

/// Every game whose wagers have a cost.
pub(crate) async fn games(State(app): State<App>) -> Response {
    page(StatusCode::OK, &Games { games: Listed::all(&app.house.registry) })
}

#[derive(Template)]
#[template(path = "odds.html")]
struct Odds {
    game: Listed,
    games: Vec<Listed>,
    page: Page,
}

/// What the wagers of one game cost.
pub(crate) async fn game(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(answers): Query<BTreeMap<String, String>>,
) -> Response {
    let Some(game) = app.house.registry.find(&name) else { return not_found().await };
    let asked = Asked::new(answers, posted(&app.house, game));
    // Some figures take a good part of a second, during which nobody else should wait.
    let drawn = tokio::task::spawn_blocking(move || {
        let page = game.odds_page(&asked)?;
        Some(Odds { game: Listed::of(game), games: Listed::all(&app.house.registry), page })
    });
    match drawn.await {
        Ok(Some(odds)) => page(StatusCode::OK, &odds),
        Ok(None) => not_found().await,
        Err(_) => refusal(StatusCode::INTERNAL_SERVER_ERROR, "This could not be worked out."),
    }
}

/// The rules that are posted in this house for a game.
fn posted(house: &House, game: &dyn Entry) -> Vec<Posted> {
    let tables = house.tables().iter().filter(|table| table.game == game.name()).map(|table| {
        let placard = table.placard();
        let (title, rules) = (placard.title().to_string(), placard.rules().to_string());
        Posted { id: table.id.to_string(), title, rules }
    });
    let is_keno = game.name() == keno::ENTRY.name();
    let lounges = house.lounges().iter().filter(|_| is_keno).map(|booth| Posted {
        id: booth.id.to_string(),
        title: booth.title().to_string(),
        rules: booth.card.to_toml(false),
    });
    tables.chain(lounges).collect()
}
