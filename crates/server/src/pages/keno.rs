//! The pages of keno for everybody: request and board (islands), results, the rate card, a ticket by its code, the slip.

mod check;
pub(crate) mod staff;

pub(crate) use check::{Typed, check, document, slip, slip_pdf, ticket};

use super::{Message, TO_THE_TABLES, page, refusal};
use crate::http::{App, balance, not_admitted, on_disk, patron_cookie, redirect, visitor};
use crate::keno::slip::{plural, span};
use crate::keno::{Ask, Booth};
use crate::work::NotNow;
use askama::Template;
use axum::Form;
use axum::extract::{Query, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use keno::lounge::Day;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// Which location a page is about, and what of it.
#[derive(Deserialize, IntoParams)]
pub(crate) struct Which {
    at: Option<String>,
    day: Option<String>,
    game: Option<u32>,
    format: Option<String>,
}

/// A page, or the one that says why there is none.
type Answer = Result<Response, Instead>;

/// The page that says why there is no other.
pub(crate) struct Instead(Box<Response>);

impl From<Response> for Instead {
    fn from(page: Response) -> Instead {
        Instead(Box::new(page))
    }
}

impl From<NotNow> for Instead {
    fn from(not_now: NotNow) -> Instead {
        not_now.into_page().into()
    }
}

impl IntoResponse for Instead {
    fn into_response(self) -> Response {
        *self.0
    }
}

/// The location that is asked for, or the first one; else a page that says what to do.
fn booth<'a>(app: &'a App, at: Option<&str>) -> Result<&'a Booth, Instead> {
    let lounges = app.house.lounges();
    let found = match at {
        Some(at) => app.house.keno(at),
        None => lounges.first(),
    };
    found.ok_or_else(|| {
        let (text, way) = match lounges.is_empty() {
            true => (NO_LOUNGE, TO_THE_TABLES),
            false => ("There is no such keno lounge here.", ("/keno", "To the keno lounge")),
        };
        page(StatusCode::NOT_FOUND, &Message { title: "No keno here", text, way }).into()
    })
}

const NO_LOUNGE: &str = "This house has no keno lounge. Whoever runs it opens one by naming a rate card when the server \
                         starts: chapter47 rules new keno > keno-main.toml, and then chapter47 serve keno-main.toml \
                         with the files of the tables. The odds of keno are at /odds/keno.";

impl Which {
    /// Is it for a program?
    fn wants_json(&self) -> bool {
        self.format.as_deref() == Some("json")
    }

    /// The day that is asked for.
    fn day(&self) -> Result<Option<Day>, Instead> {
        let day = self.day.as_deref().filter(|day| !day.is_empty()).map(str::parse::<Day>).transpose();
        day.map_err(|wrong| refusal(StatusCode::UNPROCESSABLE_ENTITY, &format!("{wrong}.")).into())
    }
}

/// The locations to choose from.
fn lounges(app: &App) -> Vec<(String, String)> {
    app.house.lounges().iter().map(|booth| (booth.id.to_string(), booth.title().to_string())).collect()
}

fn closing() -> Response {
    refusal(StatusCode::SERVICE_UNAVAILABLE, "The house is closing.")
}

/// A page that the browser draws.
#[derive(Template)]
#[template(path = "keno.html")]
pub(super) struct Island<'a> {
    title: String,
    at: &'a str,
    what: &'static str,
    name: Option<String>,
    balance: Option<i64>,
    station: Option<u16>,
    role: Option<&'static str>,
    /// How a patron buys here.
    buys: Option<&'static str>,
}

impl<'a> Island<'a> {
    fn new(booth: &'a Booth, what: &'static str) -> Island<'a> {
        let title = booth.title().to_string();
        let at = booth.id.as_str();
        Island { title, at, what, name: None, balance: None, station: None, role: None, buys: None }
    }
}

/// The request form.
pub(crate) async fn request(
    State(app): State<App>,
    Query(which): Query<Which>,
    headers: HeaderMap,
) -> Answer {
    let booth = booth(&app, which.at.as_deref())?;
    let guest = visitor(&app.house, &headers).await;
    let has = match &guest {
        Some(guest) => balance(&app.house, guest).await,
        None => None,
    };
    let name = guest.map(|guest| guest.name);
    let buys = Some(buys(&app, booth, name.is_some()));
    let island = Island::new(booth, "request");
    Ok(page(StatusCode::OK, &Island { name, balance: has.map(|has| has.0), buys, ..island }))
}

/// How somebody buys at this location: from the automatic writer, which an account pays; else at the counter (15.3(a)).
fn buys(app: &App, booth: &Booth, has_account: bool) -> &'static str {
    match (booth.card.stations().automatic.is_empty(), has_account, app.house.ways.visitors) {
        (true, ..) => "at the counter",
        (false, true, _) => "from the account",
        (false, false, true) => "after saying a name",
        (false, false, false) => "after signing in",
    }
}

/// The board that patrons watch.
pub(crate) async fn board(State(app): State<App>, Query(which): Query<Which>) -> Answer {
    Ok(page(StatusCode::OK, &Island::new(booth(&app, which.at.as_deref())?, "board")))
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct EnterForm {
    name: String,
    at: Option<String>,
}

/// A visitor to a demo gives a name and has play chips.
pub(crate) async fn enter(State(app): State<App>, headers: HeaderMap, Form(form): Form<EnterForm>) -> Answer {
    let booth = booth(&app, form.at.as_deref())?;
    let back = format!("/keno?at={}", booth.id);
    if visitor(&app.house, &headers).await.is_some() {
        return Ok(redirect(&back));
    }
    match on_disk(&app.house, move |house| house.admit(&form.name)).await {
        Some(Ok((_, token))) => {
            let mut response = redirect(&back);
            response.headers_mut().insert(SET_COOKIE, patron_cookie(&token, &headers));
            Ok(response)
        }
        Some(Err(refused)) => Err(not_admitted(&refused).into()),
        None => Err(closing().into()),
    }
}

/// A location in the lobby.
pub(super) struct LobbyLounge {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) in_a_line: String,
    pub(super) game: String,
}

/// The locations for the lobby, with their countdowns in words.
pub(super) async fn lobby(app: &App) -> Vec<LobbyLounge> {
    for booth in app.house.lounges() {
        booth.look_at_the_clock().await;
    }
    let card = |booth: &Booth| {
        let (rates, games) = (booth.card.rates(), booth.card.games());
        let every = match games.automatic_lock {
            true => format!("a game every {}", span(games.interval_millis)),
            false => "games when the supervisor calls them".to_string(),
        };
        LobbyLounge {
            id: booth.id.to_string(),
            title: booth.title().to_string(),
            in_a_line: format!(
                "from {} a way, up to {} spots, {every}",
                rates.least,
                booth.card.most_spots()
            ),
            game: in_words(booth),
        }
    };
    app.house.lounges().iter().map(card).collect()
}

/// The present game in words.
fn in_words(booth: &Booth) -> String {
    let shown = booth.shown.borrow().clone();
    let left = shown.locks_at.map(|at| at - booth.clock.now().0);
    match (shown.state, left) {
        ("open", Some(left)) if left >= 60_000 => {
            format!("Game {} closes in {}.", shown.game, plural(left / 60_000, "minute"))
        }
        ("open", Some(_)) => format!("Game {} closes in less than a minute.", shown.game),
        ("open", None) => format!("Game {} is open.", shown.game),
        ("locked", _) => format!("Game {} is closed, and will be drawn.", shown.game),
        _ => format!("Game {} is stopped: a supervisor was called.", shown.game),
    }
}

/// One way that pays, on the rate card.
struct CardLine {
    caught: u8,
    pays: String,
}

struct CardTable {
    spots: u8,
    returns: String,
    lines: Vec<CardLine>,
}

#[derive(Template)]
#[template(path = "keno-card.html")]
struct CardPage {
    at: String,
    title: String,
    edition: &'static str,
    terms: Vec<(String, String, &'static str)>,
    tables: Vec<CardTable>,
}

/// The rate card, posted (15.3(d)).
pub(crate) async fn card(State(app): State<App>, Query(which): Query<Which>) -> Answer {
    let booth = booth(&app, which.at.as_deref())?;
    let card = &booth.card;
    let (rates, games) = (card.rates(), card.games());
    let term = |what: &str, how: String, cite: &'static str| (what.to_string(), how, cite);
    let mut terms = vec![
        term("Least wager on a game", rates.least.to_string(), "19:47-15.3(d)"),
        term(
            "Least rate of a way, where there are several",
            rates.least_of_many_ways.to_string(),
            "19:47-15.3(d)",
        ),
        term("Highest rate of a way", rates.most.to_string(), "19:47-15.3(d)"),
        term("Steps of a rate", rates.step.to_string(), "19:47-15.3(d)"),
        term("Most spots of one wager", card.most_spots().to_string(), "19:47-15.2(b)"),
        term("Most games of one ticket", games.most_races.to_string(), "19:47-15.2(c)6"),
        term("Winnings can be claimed for", span(card.claim_millis()), "19:47-15.6(c)"),
    ];
    let limit = match card.most_per_game() {
        Some(limit) => format!("{limit} for all winners together, shared in proportion"),
        None => "none".to_string(),
    };
    terms.push(term("Limit of what a game pays", limit, "19:47-15.3(e)"));
    let table = |spots: u8| {
        let pays = card.pays(spots)?;
        let (of, in_all) = card.return_of(spots)?;
        // In hundredths of a percent, rounded down: what is printed is never more than what is returned.
        let parts = (of as f64 / in_all as f64 * 10_000.0).floor() as i64;
        let lines = pays.lines().map(|(caught, pays)| CardLine { caught, pays: pays.to_string() });
        Some(CardTable {
            spots,
            returns: format!("{}.{:02} %", parts / 100, parts % 100),
            lines: lines.collect(),
        })
    };
    let template = CardPage {
        at: booth.id.to_string(),
        title: card.title().to_string(),
        edition: card.edition().year(),
        terms,
        tables: card.offered().filter_map(table).collect(),
    };
    Ok(page(StatusCode::OK, &template))
}

struct ResultLine {
    number: u32,
    started: String,
    numbers: Vec<u8>,
    picked: bool,
}

#[derive(Template)]
#[template(path = "keno-results.html")]
struct ResultsPage {
    at: String,
    title: String,
    lounges: Vec<(String, String)>,
    day: Option<Day>,
    before: Option<Day>,
    after: Option<Day>,
    games: Vec<ResultLine>,
    wanted: Option<u32>,
}

/// The winning numbers of any past day, newest first (15.5(h)).
pub(crate) async fn results(State(app): State<App>, Query(which): Query<Which>) -> Answer {
    let booth = booth(&app, which.at.as_deref())?;
    let day = which.day()?;
    let found = booth.ask(|answer| Ask::Games { day, answer }).await.ok_or_else(closing)?;
    let line = |past: &keno::lounge::Past| ResultLine {
        number: past.name.number,
        started: booth.card.games().zone.stamp(past.started_at),
        numbers: past.draw.map_or_else(Vec::new, |draw| draw.numbers().to_vec()),
        picked: which.game == Some(past.name.number),
    };
    let shown =
        found.games.iter().rev().filter(|past| which.game.is_none_or(|game| game == past.name.number));
    let template = ResultsPage {
        at: booth.id.to_string(),
        title: booth.title().to_string(),
        lounges: lounges(&app),
        day: found.day,
        before: found.before,
        after: found.after,
        games: shown.map(line).collect(),
        wanted: which.game,
    };
    Ok(page(StatusCode::OK, &template))
}
