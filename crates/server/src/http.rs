//! Routes, and who a request comes from.

use crate::edge::{self, Edge};
use crate::guests::Guest;
use crate::health::{self, Health};
use crate::house::{House, Refused, TableHandle, Ways};
use crate::live::Request;
use crate::people::door::Pass;
use crate::work::Work;
use crate::{assets, keno, logs, openapi, pages, record, socket, unread};
use axum::Form;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, COOKIE, LOCATION, ORIGIN, SET_COOKIE, UPGRADE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use ledger::Role;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use tokio::sync::watch;
use utoipa::ToSchema;

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) house: Arc<House>,
    /// Closed when the server stops.
    pub(crate) closing: watch::Receiver<()>,
    pub(crate) health: Health,
    pub(crate) record: record::Desk,
    /// Where it meets the network.
    pub(crate) edge: Arc<Edge>,
    /// Threads for what takes long.
    pub(crate) work: Work,
    pub(crate) priced: Arc<pages::odds::Priced>,
}

/// Resolves when the server stops.
pub(crate) async fn closed(mut closing: watch::Receiver<()>) {
    while closing.changed().await.is_ok() {}
}

/// A cookie over TLS, which no other host and no plain connection can set; and without TLS.
pub(crate) type CookieNames = [&'static str; 2];
/// A patron's.
pub(crate) const PATRON: CookieNames = ["__Host-chapter47", "chapter47"];
/// A year: a patron who comes back has his chips still.
const PATRON_SECONDS: u32 = 365 * 24 * 60 * 60;

pub(crate) fn router(app: App) -> Router {
    let pages = for_people().layer(middleware::map_response(unread::as_page));
    let api = for_programs().layer(middleware::map_response(unread::as_json));
    Router::new()
        .merge(pages)
        .merge(api)
        .route("/ws/tables/{id}", get(socket::upgrade))
        .route("/ws/staff/tables/{id}", get(socket::upgrade_staff))
        .route("/ws/keno/{at}", get(keno::line::upgrade))
        .merge(health::router(app.health.clone()))
        .merge(record::router())
        .route("/assets/{*file}", get(assets::serve))
        .route("/openapi.json", get(openapi::served))
        .fallback(pages::not_found)
        .layer(DefaultBodyLimit::max(unread::LONGEST_BODY))
        .layer(middleware::from_fn(only_ours))
        .layer(middleware::from_fn_with_state(app.clone(), edge::check))
        .layer(middleware::from_fn(guard))
        .layer(middleware::from_fn(logs::request))
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
        .route("/staff/keno/document", get(pages::keno::staff::document))
        .route("/staff/keno/report", get(pages::keno::staff::report))
        .route("/staff/keno/voids", get(pages::keno::staff::void_lists))
        .route("/staff/keno/papers", get(pages::keno::staff::papers))
        .route("/staff/keno/papers.pdf", get(pages::keno::staff::papers_pdf))
        .merge(pages::staff::router())
        .merge(pages::clock::router())
        .merge(pages::people::router())
        .merge(pages::attended::router())
        .merge(pages::posted::router())
        .merge(pages::rounds::for_people())
        .merge(pages::rulings::for_people())
        .merge(pages::cage::router())
        .merge(record::page::router())
        .route("/rules", get(pages::rules))
        .route("/rules/{provision}", get(pages::rule))
        .route("/odds", get(pages::odds::games))
        .route("/odds/{game}", get(pages::odds::game))
        .merge(pages::fair::for_people())
}

/// Addresses whose every answer is JSON.
fn for_programs() -> Router<App> {
    Router::new()
        .route("/api/keno/{at}", get(keno::api::board))
        .route("/api/keno/{at}/price", post(keno::api::price))
        .route("/api/keno/{at}/buy", post(keno::api::buy))
        .route("/api/keno/{at}/claim", post(keno::api::claim))
        .route("/api/keno/{at}/tickets", get(keno::api::tickets))
        .route("/api/keno/{at}/do", post(keno::api::staff))
        .route("/api/keno/{at}/ticket/{code}", get(keno::api::ticket))
        .merge(pages::fair::for_programs())
        .merge(pages::rounds::for_programs())
        .merge(pages::rulings::for_programs())
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

/// What changes anything, and every line, comes from our own pages: nothing that another site makes a browser send gets
/// further than this, whatever route it is for. GETs change nothing, and need not say where they come from.
async fn only_ours(request: axum::extract::Request, next: Next) -> Response {
    let (headers, path) = (request.headers(), request.uri().path());
    let wants_line = headers.get(UPGRADE).is_some_and(|to| to.as_bytes().eq_ignore_ascii_case(b"websocket"));
    let is_line = wants_line || path.starts_with("/ws/");
    let changes_nothing = matches!(*request.method(), Method::GET | Method::HEAD) && !is_line;
    if changes_nothing || edge::is_from_our_page(&request) {
        return next.run(request).await;
    }
    const STATUS: StatusCode = StatusCode::FORBIDDEN;
    match path {
        _ if is_line => (STATUS, "this line is for our own pages").into_response(),
        path if path.starts_with("/api/") => {
            let said = json!({ "error": "this is for our own pages", "code": "not_our_page" });
            (STATUS, [(CONTENT_TYPE, unread::JSON)], said.to_string()).into_response()
        }
        _ => pages::refusal(STATUS, "This form belongs on our own pages, over TLS where they are."),
    }
}

/// The token in a cookie of this name. One that came without TLS counts where such are given.
pub(crate) fn token(ways: Ways, names: CookieNames, headers: &HeaderMap) -> Option<String> {
    let names = if ways.plain_http { &names[..] } else { &names[..1] };
    let cookies = || headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = || cookies().flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let named = |wanted: &str| pairs().find(|(name, _)| *name == wanted).map(|(_, token)| token.to_string());
    names.iter().copied().find_map(named)
}

/// The visitor, if his cookie is one of ours.
pub(crate) async fn visitor(house: &Arc<House>, headers: &HeaderMap) -> Option<Guest> {
    let member = patron(house, headers).await?.member;
    Some(Guest { id: member.id, name: member.name })
}

/// The session of a patron.
pub(crate) async fn patron(house: &Arc<House>, headers: &HeaderMap) -> Option<Pass> {
    let token = token(house.ways, PATRON, headers)?;
    let pass = on_disk(house, move |house| house.door.pass(&token)).await??;
    (pass.member.role == Role::Patron).then_some(pass)
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

/// The cookie of a new session. Where the browser came over TLS, by its origin, which is one of ours
/// ([`edge::is_from_our_page`]), it may never leave TLS.
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

#[derive(Deserialize, ToSchema)]
pub(crate) struct SitForm {
    #[serde(default)]
    name: String,
    table: String,
}

/// Takes a seat; a name is all that is asked.
async fn sit(State(app): State<App>, headers: HeaderMap, Form(form): Form<SitForm>) -> Response {
    let Some(table) = app.house.table(&form.table).cloned() else {
        return pages::refusal(StatusCode::NOT_FOUND, "There is no such table.");
    };
    let (guest, token) = match visitor(&app.house, &headers).await {
        Some(guest) => (guest, None),
        None => match on_disk(&app.house, move |house| house.admit(&form.name)).await {
            Some(Ok((guest, token))) => (guest, Some(token)),
            Some(Err(refused)) => return not_admitted(&refused),
            None => return pages::refusal(StatusCode::SERVICE_UNAVAILABLE, "The house is closing."),
        },
    };
    let patron = guest.id.clone();
    let mut response = match take_seat(&table, guest).await {
        // Chips are for those who play: a name that gets no seat costs the house no entry.
        Ok(()) => match on_disk(&app.house, move |house| house.first_chips(&patron)).await {
            Some(Ok(())) => redirect(&format!("/tables/{}", table.id)),
            Some(Err(refused)) => not_admitted(&refused),
            None => pages::refusal(StatusCode::SERVICE_UNAVAILABLE, "The house is closing."),
        },
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
        Refused::NoAccount | Refused::AtTheCage => StatusCode::FORBIDDEN,
        _ => StatusCode::SERVICE_UNAVAILABLE,
    };
    let way = match refused {
        Refused::NoAccount => pages::TO_THE_DOOR,
        _ => pages::TO_THE_TABLES,
    };
    pages::refusal_with(status, &format!("{refused}."), way)
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct TableForm {
    table: String,
}

/// Leaves a table; what may be taken down comes down.
async fn leave(State(app): State<App>, headers: HeaderMap, Form(form): Form<TableForm>) -> Response {
    let Some(guest) = visitor(&app.house, &headers).await else {
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
    let Some(guest) = visitor(&app.house, &headers).await else {
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
