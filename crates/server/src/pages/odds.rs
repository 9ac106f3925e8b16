//! What wagers cost, game by game. A game says what is on its page, and the registry which games there are. A page takes a
//! good part of a second to work out, so it is kept by everything that it follows from ([`crate::work`]).

use super::{not_found, page, refusal};
use crate::edge::Client;
use crate::house::House;
use crate::http::App;
use crate::keno::Booth;
use crate::placard::Placard;
use askama::Template;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Response};
use house::page::{Asked, Cell, Kind, Page, Part, Posted, Run};
use house::{Entry, Registry};
use rulebook::licensee::RulesFile as _;
use serde_json::json;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

/// The longest answer to a question of the form.
const LONGEST_ANSWER: usize = 400;

/// The games whose wagers have a cost: found once, because a table is asked for that.
pub(crate) struct Priced(Vec<Listed>);

impl Priced {
    pub(crate) fn of(registry: &Registry) -> Priced {
        Priced(registry.games().filter(|game| game.is_priced()).map(Listed::of).collect())
    }

    fn find(&self, game: &str) -> Option<&Listed> {
        self.0.iter().find(|listed| listed.name == game)
    }
}

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
}

#[derive(Template)]
#[template(path = "odds-games.html")]
struct Games<'a> {
    games: &'a [Listed],
}

/// Every game whose wagers have a cost.
pub(crate) async fn games(State(app): State<App>) -> Response {
    page(StatusCode::OK, &Games { games: &app.priced.0 })
}

#[derive(Template)]
#[template(path = "odds.html")]
struct Odds<'a> {
    game: &'a Listed,
    games: &'a [Listed],
    page: Page,
}

/// What the wagers of one game cost.
pub(crate) async fn game(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(answers): Query<BTreeMap<String, String>>,
    from: Client,
) -> Response {
    let Some(game) = app.house.registry.find(&name).filter(|_| app.priced.find(&name).is_some()) else {
        return not_found().await;
    };
    let answers = normal(game, answers);
    if answers.values().any(|answer| answer.len() > LONGEST_ANSWER) {
        let text = format!("An answer has at most {LONGEST_ANSWER} characters: write less.");
        return refusal(StatusCode::UNPROCESSABLE_ENTITY, &text);
    }
    let here = Here::of(&app.house, game);
    let name = format!("odds {name} {:016x} {}", here.digest(), json!(answers));
    let priced = Arc::clone(&app.priced);
    let drawn = app.work.worked_out(name, from, move || {
        let page = game.odds_page(&Asked::new(answers, here.posted())).expect("the game has priced wagers");
        let listed = priced.find(game.name()).expect("it is in the list");
        let odds = Odds { game: listed, games: &priced.0, page };
        Bytes::from(odds.render().expect("a page is drawn into memory"))
    });
    match drawn.await {
        Ok(drawn) => Html(drawn).into_response(),
        Err(not_now) => not_now.into_page(),
    }
}

/// The answers to questions that the game asks, without what changes nothing: so an address with something more in it is the
/// same page.
fn normal(game: &dyn Entry, answers: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let asks = |name: &str| game.questions().contains(&name);
    let answers = answers.into_iter().filter(|(name, _)| asks(name));
    let answers =
        answers.map(|(name, answer)| (name, answer.split_whitespace().collect::<Vec<_>>().join(" ")));
    answers.filter(|(_, answer)| !answer.is_empty()).collect()
}

/// The tables of a game in this house, with the rules that bind them now.
struct Here {
    tables: Vec<(String, Arc<Placard>)>,
    lounges: Vec<Booth>,
}

impl Here {
    fn of(house: &House, game: &dyn Entry) -> Here {
        let tables = house.tables().iter().filter(|table| table.game == game.name());
        let is_keno = game.name() == keno::ENTRY.name();
        Here {
            tables: tables.map(|table| (table.id.to_string(), table.placard())).collect(),
            lounges: house.lounges().iter().filter(|_| is_keno).cloned().collect(),
        }
    }

    /// Another one where other rules bind a table. The card of a keno location binds it for as long as it is open.
    fn digest(&self) -> u64 {
        let mut digest = DefaultHasher::new();
        for (id, placard) in &self.tables {
            (id, placard.title(), placard.rules()).hash(&mut digest);
        }
        digest.finish()
    }

    /// The rules that are posted.
    fn posted(&self) -> Vec<Posted> {
        let tables = self.tables.iter().map(|(id, placard)| Posted {
            id: id.clone(),
            title: placard.title().to_string(),
            rules: placard.rules().to_string(),
        });
        let lounges = self.lounges.iter().map(|booth| Posted {
            id: booth.id.to_string(),
            title: booth.title().to_string(),
            rules: booth.card.to_toml(false),
        });
        tables.chain(lounges).collect()
    }
}
