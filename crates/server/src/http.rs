//! Routes, and who a request comes from.

use crate::guests::Guest;
use crate::house::{House, Refused, TableHandle};
use crate::live::Request;
use crate::{assets, keno, pages, socket, unread};
use axum::Form;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::{CACHE_CONTROL, COOKIE, HOST, LOCATION, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::watch;

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) house: Arc<House>,
    /// Closed when the server stops.
    pub(crate) closing: watch::Receiver<()>,
}

/// Resolves when the server stops.
pub(crate) async fn closed(mut closing: watch::Receiver<()>) {
    while closing.changed().await.is_ok() {}
}

/// A cookie over TLS, which no other host and no plain connection can set; and without TLS.
pub(crate) type CookieNames = [&'static str; 2];
/// A patron's.
const PATRON: CookieNames = ["__Host-chapter47", "chapter47"];
/// A year: a patron who comes back has his chips still.
const PATRON_SECONDS: u32 = 365 * 24 * 60 * 60;

pub(crate) fn router(app: App) -> Router {
    let pages = for_people().layer(middleware::map_response(unread::as_page));
    let api = for_programs().layer(middleware::map_response(unread::as_json));
    Router::new()
        .merge(pages)
        .merge(api)
        .route("/ws/tables/{id}", get(socket::upgrade))
        .route("/ws/keno/{at}", get(keno::line::upgrade))
        .route("/healthz", get(health))
        .route("/assets/{*file}", get(assets::serve))
        .fallback(pages::not_found)
        .layer(DefaultBodyLimit::max(unread::LONGEST_BODY))
        .layer(middleware::from_fn(guard))
        .with_state(app)
}

/// Pages and forms. Whatever cannot be read is answered with a page.
fn for_people() -> Router<App> {
    Router::new()
        .route("/", get(pages::lobby))
        .route("/sit", post(sit))
        .route("/leave", post(leave))
        .route("/chips", post(chips))
        .route("/tables/{id}", get(pages::table))
        .route("/tables/{id}/sign", get(pages::sign))
        .route("/tables/{id}/chart", get(pages::chart))
        .route("/keno", get(pages::keno::request))
        .route("/keno/enter", post(pages::keno::enter))
        .route("/keno/board", get(pages::keno::board))
        .route("/keno/card", get(pages::keno::card))
        .route("/keno/results", get(pages::keno::results))
        .route("/keno/check", get(pages::keno::check))
        .route("/keno/ticket/{code}", get(pages::keno::ticket))
        .route("/keno/ticket/{code}/slip", get(pages::keno::slip))
        .route("/keno/ticket/{code}/slip.pdf", get(pages::keno::slip_pdf))
        .route("/keno/ticket/{code}/document", get(pages::keno::document))
        .route("/staff/keno/station/{station}", get(pages::keno::staff::station))
        .route("/staff/keno/desk", get(pages::keno::staff::desk))
        .route("/staff/keno/report", get(pages::keno::staff::report))
        .route("/staff/keno/voids", get(pages::keno::staff::void_lists))
        .route("/staff", get(pages::staff::staff))
        .route("/staff/enter", post(pages::staff::enter))
        .route("/staff/leave", post(pages::staff::leave))
        .route("/rules", get(pages::rules))
        .route("/rules/{provision}", get(pages::rule))
        .route("/odds", get(pages::odds::first))
        .route("/odds/craps", get(pages::odds::craps))
        .route("/odds/blackjack", get(pages::odds::blackjack::blackjack))
        .route("/odds/punto-banco", get(pages::odds::punto_banco))
        .route("/odds/chemin-de-fer", get(pages::odds::chemin_de_fer))
        .route("/odds/keno", get(pages::odds::keno::keno))
}

/// Addresses whose every answer is JSON.
fn for_programs() -> Router<App> {
    Router::new()
        .route("/api/keno/{at}", get(keno::api::board))
        .route("/api/keno/{at}/price", post(keno::api::price))
        .route("/api/keno/{at}/buy", post(keno::api::buy))
        .route("/api/keno/{at}/claim", post(keno::api::claim))
        .route("/api/keno/{at}/do", post(keno::api::staff))
        .route("/api/keno/{at}/ticket/{code}", get(keno::api::ticket))
        .route("/api/{*elsewhere}", any(keno::api::elsewhere))
}

/// Nothing of ours is framed, sniffed or loaded from elsewhere.
async fn guard(request: axum::extract::Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let policy = "default-src 'self'; img-src 'self' data:; connect-src 'self'; \
                  frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
    headers.insert("content-security-policy", HeaderValue::from_static(policy));
    headers.insert("x-content-type-options", HeaderValue::from_static("nosniff"));
    headers.insert("referrer-policy", HeaderValue::from_static("same-origin"));
    // Pages say who looks at them: nobody else may be shown a copy.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("private, no-cache"));
    response
}

/// Does the request come from one of our own pages? Browsers say so on every POST and every WebSocket.
pub(crate) fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let (Some(origin), Some(host)) = (text(ORIGIN), text(HOST)) else { return false };
    origin.split_once("://").is_some_and(|(_, authority)| authority == host)
}

/// The token in a cookie of this name.
pub(crate) fn token(names: CookieNames, headers: &HeaderMap) -> Option<String> {
    let cookies = || headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = || cookies().flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let named = |wanted: &str| pairs().find(|(name, _)| *name == wanted).map(|(_, token)| token.to_string());
    names.into_iter().find_map(named)
}

/// The visitor, if his cookie is one of ours.
pub(crate) async fn visitor(house: &Arc<House>, headers: &HeaderMap) -> Option<Guest> {
    let token = token(PATRON, headers)?;
    on_disk(house, move |house| house.patron_of(&token)).await?
}

/// Runs what waits for the disk where it holds nobody else up.
pub(crate) async fn on_disk<T: Send + 'static>(
    house: &Arc<House>,
    work: impl FnOnce(&House) -> T + Send + 'static,
) -> Option<T> {
    let house = house.clone();
    tokio::task::spawn_blocking(move || work(&house)).await.ok()
}

/// The balance of a patron, for a page.
pub(crate) async fn balance(house: &Arc<House>, guest: &Guest) -> Option<rulebook::money::Cents> {
    let id = guest.id.clone();
    on_disk(house, move |house| house.balance(&id)).await?
}

pub(crate) fn redirect(to: &str) -> Response {
    let to = HeaderValue::from_str(to).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(LOCATION, to)]).into_response()
}

/// The cookie of a new session. Where the browser came over TLS, by what its origin says, it may never leave TLS.
pub(crate) fn cookie(names: CookieNames, token: &str, seconds: u32, headers: &HeaderMap) -> HeaderValue {
    let over_tls = headers.get(ORIGIN).is_some_and(|origin| origin.as_bytes().starts_with(b"https://"));
    let [guarded, plain] = names;
    let (name, secure) = if over_tls { (guarded, "; Secure") } else { (plain, "") };
    let text = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict{secure}; Max-Age={seconds}");
    HeaderValue::from_str(&text).expect("a token is made of hexadecimal digits")
}

/// The cookie of a patron's new session.
pub(crate) fn patron_cookie(token: &str, headers: &HeaderMap) -> HeaderValue {
    cookie(PATRON, token, PATRON_SECONDS, headers)
}

#[derive(Deserialize)]
struct SitForm {
    #[serde(default)]
    name: String,
    table: String,
}

/// Takes a seat; a name is all that is asked.
async fn sit(State(app): State<App>, headers: HeaderMap, Form(form): Form<SitForm>) -> Response {
    if !same_origin(&headers) {
        return pages::refusal(StatusCode::FORBIDDEN, "This form belongs on our own pages.");
    }
    let Some(table) = app.house.table(&form.table).cloned() else {
        return pages::refusal(StatusCode::NOT_FOUND, "There is no such table.");
    };
    let (guest, token) = match visitor(&app.house, &headers).await {
        Some(guest) => (guest, None),
        None => match on_disk(&app.house, move |house| house.admit(&form.name)).await {
            Some(Ok((guest, token))) => (guest, Some(token)),
            Some(Err(refused)) => return not_admitted(&refused),
            None => return pages::refusal(StatusCode::INTERNAL_SERVER_ERROR, "The house is closing."),
        },
    };
    let mut response = match take_seat(&table, guest).await {
        Ok(()) => redirect(&format!("/tables/{}", table.id)),
        Err(because) => pages::refusal(StatusCode::CONFLICT, &format!("You have no seat: {because}.")),
    };
    if let Some(token) = token {
        response.headers_mut().insert(SET_COOKIE, patron_cookie(&token, &headers));
    }
    response
}

async fn take_seat(table: &TableHandle, guest: Guest) -> Result<(), String> {
    match table.ask(|reply| Request::Sit { guest, reply }).await {
        Some(answer) => answer.map(drop),
        None => Err("the table is closing".to_string()),
    }
}

pub(crate) fn not_admitted(refused: &Refused) -> Response {
    let status = match refused {
        Refused::Name | Refused::HasChips => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::SERVICE_UNAVAILABLE,
    };
    pages::refusal(status, &format!("{refused}."))
}

#[derive(Deserialize)]
struct TableForm {
    table: String,
}

/// Leaves a table; what may be taken down comes down.
async fn leave(State(app): State<App>, headers: HeaderMap, Form(form): Form<TableForm>) -> Response {
    let (true, Some(guest)) = (same_origin(&headers), visitor(&app.house, &headers).await) else {
        return pages::refusal(StatusCode::FORBIDDEN, "You have no seat to leave.");
    };
    let Some(table) = app.house.table(&form.table) else {
        return pages::refusal(StatusCode::NOT_FOUND, "There is no such table.");
    };
    match table.ask(|reply| Request::Leave { patron: guest.id, reply }).await {
        Some(Ok(())) => redirect("/"),
        Some(Err(because)) => {
            pages::refusal(StatusCode::CONFLICT, &format!("You cannot leave now: {because}."))
        }
        None => pages::refusal(StatusCode::SERVICE_UNAVAILABLE, "The table is closing."),
    }
}

/// More play chips for one who has none left.
async fn chips(State(app): State<App>, headers: HeaderMap, Form(form): Form<TableForm>) -> Response {
    let (true, Some(guest)) = (same_origin(&headers), visitor(&app.house, &headers).await) else {
        return pages::refusal(StatusCode::FORBIDDEN, "Take a seat first.");
    };
    let back = match app.house.table(&form.table) {
        Some(table) => format!("/tables/{}", table.id),
        None => "/".to_string(),
    };
    match on_disk(&app.house, move |house| house.more_chips(&guest.id)).await {
        Some(Ok(())) => redirect(&back),
        Some(Err(refused)) => not_admitted(&refused),
        None => pages::refusal(StatusCode::SERVICE_UNAVAILABLE, "The house is closing."),
    }
}

async fn health(State(app): State<App>) -> Response {
    if app.house.is_healthy() {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the journal is dead\n").into_response()
    }
}
