//! The ruling desk for the people of the house: one question after the other, and then the ruling that the table would make.
//! The address has everything that was answered, so nothing is remembered here; a consultation moves nothing, and so it is
//! not in the journal. A ruling at a table is an act at that table.

use super::keno::Instead;
use super::page;
use super::staff::{allowed, pass};
use crate::authority::{What, may};
use crate::http::App;
use crate::messages::Not;
use crate::unread::JSON;
use crate::work::NotNow;
use askama::Template;
use axum::Router;
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use desk::{self, Consulted, Matter, Ruled};
use house::Registry;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use table::forms::{Field, Kind};
use utoipa::{IntoParams, ToSchema};

pub(crate) fn for_people() -> Router<App> {
    Router::new().route("/staff/rulings", get(ask))
}

pub(crate) fn for_programs() -> Router<App> {
    Router::new().route("/api/rulings", get(list).post(consult))
}

/// What the address of the page has. Each answer stands in it too, as `fact.NAME`.
#[derive(IntoParams)]
#[allow(dead_code)]
pub(crate) struct Address {
    /// A table of the house, whose rules are those of the ruling.
    table: Option<String>,
    /// Or a game, at the plainest legal table.
    game: Option<String>,
    /// What went wrong.
    matter: Option<String>,
}

/// Where it happened: a table of the house, or the plainest table of a game.
struct Place {
    title: String,
    game: &'static str,
    rules: Option<String>,
}

/// The games with a desk.
fn games(app: &App) -> Vec<&'static str> {
    app.house.registry.desks().iter().map(desk::Known::game).collect()
}

fn place(app: &App, table: Option<&str>, game: Option<&str>) -> Option<Place> {
    let known = |wanted: &str| games(app).into_iter().find(|game| *game == wanted);
    match (table, game) {
        (Some(id), _) => {
            let table = app.house.table(id)?;
            let placard = table.placard();
            Some(Place {
                title: placard.title().to_string(),
                game: known(table.game)?,
                rules: Some(placard.rules().to_string()),
            })
        }
        (None, Some(game)) => {
            let game = known(game)?;
            Some(Place { title: format!("{game}, the plainest legal table"), game, rules: None })
        }
        (None, None) => None,
    }
}

/// The tables that the desk can rule for.
fn tables(app: &App) -> Vec<(String, String)> {
    let games = games(app);
    let known = app.house.tables().iter().filter(|table| games.contains(&table.game));
    known.map(|table| (table.id.to_string(), table.placard().title().to_string())).collect()
}

#[derive(Template, Default)]
#[template(path = "rulings.html")]
struct RulingsPage {
    /// To be chosen from, first.
    tables: Vec<(String, String)>,
    games: Vec<&'static str>,
    /// Where.
    at: Option<String>,
    place: Vec<(String, String)>,
    /// To be chosen from, then.
    matters: Vec<Matter>,
    /// What.
    matter: Option<&'static str>,
    answered: Vec<Answered>,
    question: Option<Question>,
    wrong: Option<String>,
    ruled: Option<Ruled>,
}

/// A question that was answered, with everything that was known before it.
struct Answered {
    name: &'static str,
    title: &'static str,
    answer: String,
    before: Vec<(String, String)>,
}

/// The question that is open.
struct Question {
    title: &'static str,
    name: String,
    known: Vec<(String, String)>,
    /// One press each.
    choices: Vec<String>,
    expected: String,
}

/// The most numbers that are shown as one press each.
const FEW: u16 = 12;

impl Question {
    fn of(field: &Field, known: Vec<(String, String)>) -> Question {
        let choices = match field.kind {
            Kind::YesNo => vec!["yes".to_string(), "no".to_string()],
            Kind::Choice { of } => of.iter().map(|word| word.to_string()).collect(),
            Kind::Count { least, most } if most - least <= FEW => {
                (least..=most).map(|number| number.to_string()).collect()
            }
            _ => Vec::new(),
        };
        let mut expected = desk::expected(field.kind);
        expected[..1].make_ascii_uppercase();
        Question { title: field.title, name: format!("fact.{}", field.name), known, choices, expected }
    }
}

async fn ask(
    State(app): State<App>,
    Query(asked): Query<Vec<(String, String)>>,
    headers: HeaderMap,
) -> Result<Response, Instead> {
    allowed(&app, &headers, What::AskRuling).await?;
    let of = |wanted: &str| asked.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
    let Some(at) = place(&app, of("table"), of("game")) else {
        let chooses = RulingsPage { tables: tables(&app), games: games(&app), ..RulingsPage::default() };
        return Ok(page(StatusCode::OK, &chooses));
    };
    let known: Vec<(String, String)> =
        asked.iter().filter(|(name, _)| name == "table" || name == "game").cloned().collect();
    let mut drawn = RulingsPage { at: Some(at.title), place: known.clone(), ..RulingsPage::default() };
    let matters = app.house.registry.matters().into_iter().filter(|matter| matter.game == at.game);
    let Some(matter) = of("matter").and_then(|name| matters.clone().find(|matter| matter.name == name))
    else {
        drawn.matters = matters.collect();
        return Ok(page(StatusCode::OK, &drawn));
    };
    drawn.matter = Some(matter.title);
    let facts: Vec<(String, String)> = asked
        .iter()
        .filter_map(|(name, value)| Some((name.strip_prefix("fact.")?.to_string(), value.clone())))
        .collect();
    let asked = [known, vec![("matter".to_string(), matter.name.to_string())]].concat();
    let drawn = app.work.for_staff(&app.house, move |house| {
        page(StatusCode::OK, &answer(&house.registry, drawn, &matter, at.rules.as_deref(), &facts, asked))
    });
    Ok(drawn.await?)
}

/// Goes through what was answered, question by question, up to the one that is open or to the ruling.
fn answer(
    registry: &Registry,
    mut drawn: RulingsPage,
    matter: &Matter,
    rules: Option<&str>,
    facts: &[(String, String)],
    mut known: Vec<(String, String)>,
) -> RulingsPage {
    let mut answers = Map::new();
    loop {
        match registry.consult(matter.game, matter.name, rules, &answers) {
            Consulted::Ruled(ruled) => {
                drawn.ruled = Some(ruled);
                return drawn;
            }
            // An answer that was read and cannot be is the last one, and is asked again.
            Consulted::Wrong { because, .. } => {
                drawn.wrong = Some(because);
                let Some(last) = drawn.answered.pop() else { return drawn };
                answers.remove(last.name);
                known = last.before;
            }
            Consulted::Ask(field) => {
                let said = facts.iter().find(|(name, _)| name == field.name).map(|(_, text)| text);
                let read = said.filter(|_| drawn.wrong.is_none()).map(|text| desk::read_answer(&field, text));
                match (said, read) {
                    (Some(text), Some(Ok(value))) => {
                        let Field { name, title, .. } = field;
                        let (answer, before) = (text.clone(), known.clone());
                        drawn.answered.push(Answered { name, title, answer, before });
                        known.push((format!("fact.{}", field.name), text.clone()));
                        answers.insert(field.name.to_string(), value);
                    }
                    (_, read) => {
                        drawn.wrong = drawn.wrong.or(read.and_then(Result::err));
                        drawn.question = Some(Question::of(&field, known));
                        return drawn;
                    }
                }
            }
        }
    }
}

fn said(status: StatusCode, value: &Value) -> Response {
    (status, [(CONTENT_TYPE, JSON)], value.to_string()).into_response()
}

/// Who asks for a program; or why he is not answered.
async fn who(app: &App, headers: &HeaderMap) -> Result<(), Response> {
    let Some(pass) = pass(app, headers).await else {
        return Err(said(StatusCode::UNAUTHORIZED, &json!({ "error": "sign in first, at /sign-in" })));
    };
    may(pass.member.role, What::AskRuling)
        .map_err(|refused| said(StatusCode::FORBIDDEN, &json!(Not::refused(refused))))
}

/// Every matter, and the tables of the house.
async fn list(State(app): State<App>, headers: HeaderMap) -> Response {
    if let Err(refused) = who(&app, &headers).await {
        return refused;
    }
    let tables: Vec<Value> =
        tables(&app).into_iter().map(|(id, title)| json!({ "table": id, "title": title })).collect();
    said(StatusCode::OK, &json!({ "matters": app.house.registry.matters(), "tables": tables }))
}

/// A consultation: all that is known so far.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Consultation {
    /// The game; left out where a table is named.
    game: Option<String>,
    /// A table of the house, whose rules are those of the ruling.
    table: Option<String>,
    /// What went wrong, by its name.
    matter: String,
    /// The facts so far, by their names.
    #[serde(default)]
    #[schema(value_type = Object)]
    facts: Map<String, Value>,
}

async fn consult(State(app): State<App>, headers: HeaderMap, body: String) -> Response {
    if let Err(refused) = who(&app, &headers).await {
        return refused;
    }
    let asked: Consultation = match serde_json::from_str(&body) {
        Ok(asked) => asked,
        Err(error) => return said(StatusCode::BAD_REQUEST, &json!({ "error": error.to_string() })),
    };
    let Some(at) = place(&app, asked.table.as_deref(), asked.game.as_deref()) else {
        let games = games(&app).join(", ");
        let error = format!("name a \"table\" of the house, or a \"game\": {games}");
        return said(StatusCode::NOT_FOUND, &json!({ "error": error }));
    };
    let consulted = app.work.for_staff(&app.house, move |house| {
        let consulted = house.registry.consult(at.game, &asked.matter, at.rules.as_deref(), &asked.facts);
        said(StatusCode::OK, &json!(consulted))
    });
    consulted.await.unwrap_or_else(NotNow::into_json)
}
