//! Coming in and leaving, as pages: an id and a password let in, and the way to everything that somebody may do lies
//! behind. Staff and patrons come in at one door, and have a cookie each: one browser may be both.

use super::clock::Moved;
use super::keno::Instead;
use super::{TO_THE_TABLES, page, refusal, refusal_with};
use crate::authority::{What, may};
use crate::edge::Client;
use crate::house::TableHandle;
use crate::http::{App, CookieNames, PATRON, cookie, on_disk, redirect, token, visitor};
use crate::keno::Booth;
use crate::keno::slip::qr::Qr;
use crate::people::door::{Attempt, Door, Entered, Member, Outcome, Pass};
use crate::people::factor::Offered;
use crate::people::password::{LONGEST, SHORTEST};
use askama::Template;
use axum::extract::State;
use axum::http::header::{RETRY_AFTER, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Form, Router};
use ledger::Role;
use serde::Deserialize;
use std::net::IpAddr;
use std::time::Duration;
use utoipa::ToSchema;

/// A session of the staff has a cookie of its own: the same browser may be a patron's too.
pub(crate) const STAFF: CookieNames = ["__Host-chapter47-staff", "chapter47-staff"];
/// As long as a session of the staff lasts at most.
const SHIFT_SECONDS: u32 = 12 * 60 * 60;
/// As long as one of a patron with an account does.
const DAY_SECONDS: u32 = 24 * 60 * 60;
/// What shows that somebody came in from this browser before.
pub(crate) const DEVICE: CookieNames = ["__Host-chapter47-device", "chapter47-device"];
const DEVICE_SECONDS: u32 = 365 * 24 * 60 * 60;

pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/sign-in", get(sign_in_page).post(sign_in))
        .route("/sign-out", post(sign_out))
        .route("/password", get(password_page).post(change_password))
        .route("/second-factor", get(factor_page).post(confirm_factor))
        .route("/second-factor/new", post(offer_factor))
        .route("/staff", get(staff))
        .route("/staff/leave", post(leave))
}

/// Who of the staff a request comes from.
pub(crate) async fn pass(app: &App, headers: &HeaderMap) -> Option<Pass> {
    let token = token(app.house.ways, STAFF, headers)?;
    let pass = on_disk(&app.house, move |house| house.door.pass(&token)).await??;
    (pass.member.role != Role::Patron).then_some(pass)
}

/// Who of the staff asks, where he may. Whoever is nobody is shown the door; whoever may not is told who may.
pub(crate) async fn allowed(app: &App, headers: &HeaderMap, what: What) -> Result<Member, Instead> {
    let member = pass(app, headers).await.ok_or_else(|| redirect("/staff"))?.member;
    match may(member.role, what) {
        Ok(()) => Ok(member),
        Err(refused) => {
            let mut text = refused.to_string();
            text[..1].make_ascii_uppercase();
            let way = ("/staff", "To the staff's page");
            Err(refusal_with(StatusCode::FORBIDDEN, &format!("{text}."), way).into())
        }
    }
}

#[derive(Template)]
#[template(path = "staff.html")]
struct StaffPage {
    member: Option<Inside>,
    /// The clock, where it was moved.
    moved: Option<Moved>,
    is_clock_page: bool,
    id: &'static str,
}

/// What somebody sees who is in.
struct Inside {
    id: String,
    name: String,
    role: &'static str,
    sells: bool,
    supervises: bool,
    reads: bool,
    people: bool,
    cage: bool,
    /// May he see how the tables stand?
    watches: bool,
    /// May he ask the ruling desk?
    rulings: bool,
    record: bool,
    /// May they confirm the clock?
    clock: bool,
    posts: bool,
    /// The tables whose rounds he may read.
    tables: Vec<(String, String)>,
    locations: Vec<Place>,
}

/// A keno location, as the staff sees it.
struct Place {
    id: String,
    title: String,
    stations: Vec<u16>,
}

fn place(booth: &Booth) -> Place {
    Place {
        id: booth.id.to_string(),
        title: booth.title().to_string(),
        stations: booth.card.stations().booth.clone(),
    }
}

fn named(table: &TableHandle) -> (String, String) {
    (table.id.to_string(), table.placard().title().to_string())
}

async fn staff(State(app): State<App>, headers: HeaderMap) -> Response {
    let member = pass(&app, &headers).await.map(|pass| {
        let role = pass.member.role;
        let may = |what| may(role, what).is_ok();
        Inside {
            id: pass.member.id.to_string(),
            name: pass.member.name,
            role: role.in_words(),
            sells: may(What::KenoStation),
            supervises: may(What::KenoDesk),
            reads: may(What::KenoPapers),
            people: may(What::Patrons),
            cage: may(What::Cage),
            watches: may(What::WatchTables),
            rulings: may(What::AskRuling),
            record: may(What::Record),
            clock: may(What::ConfirmClock),
            posts: may(What::PostRules),
            tables: match may(What::Rounds) {
                true => app.house.tables().iter().map(named).collect(),
                false => Vec::new(),
            },
            locations: match may(What::KenoWatch) {
                true => app.house.lounges().iter().map(place).collect(),
                false => Vec::new(),
            },
        }
    });
    let moved = member.as_ref().and_then(|_| Moved::of(&app));
    page(StatusCode::OK, &StaffPage { member, moved, is_clock_page: false, id: "" })
}

#[derive(Template)]
#[template(path = "sign-in.html")]
struct SignInPage<'a> {
    wrong: Option<&'a str>,
    id: &'a str,
    /// Whoever is in as a patron.
    name: Option<String>,
}

async fn sign_in_page(State(app): State<App>, headers: HeaderMap) -> Response {
    let name = visitor(&app.house, &headers).await.map(|guest| guest.name);
    page(StatusCode::OK, &SignInPage { wrong: None, id: "", name })
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct SignInForm {
    id: String,
    password: String,
    /// From an authenticator, or a recovery code.
    #[serde(default)]
    code: String,
}

/// What everybody is told whose id, password or code is not right, whatever is wrong with it.
const WRONG: &str = "There is nobody here with this id, this password and this code. After several failures under one id, \
                     tries from a device that it does not know are not looked at for some time: use one from which you \
                     have signed in before, or ask an administrator.";

/// Who tries, with this id, password and code, and from where.
fn attempt<'a>(from: IpAddr, device: &'a Option<String>, [id, password, code]: [&'a str; 3]) -> Attempt<'a> {
    Attempt { from, id, password, code, device: device.as_deref() }
}

async fn sign_in(
    State(app): State<App>,
    Client(from): Client,
    headers: HeaderMap,
    Form(form): Form<SignInForm>,
) -> Response {
    let device = token(app.house.ways, DEVICE, &headers);
    let tried = attempt(from, &device, [&form.id, &form.password, &form.code]);
    let outcome = app.house.door.sign_in(tried).await;
    let again = |status, wrong: &str| {
        page(status, &SignInPage { wrong: Some(wrong), id: form.id.trim(), name: None })
    };
    answer(outcome, form.id.trim(), &headers, again)
}

/// What came of an attempt, as a page. `again` shows the form once more, with what was wrong.
fn answer(
    outcome: Outcome,
    id: &str,
    headers: &HeaderMap,
    again: impl FnOnce(StatusCode, &str) -> Response,
) -> Response {
    match outcome {
        Outcome::In(entered) => let_in(redirect(way_in(entered.role)), &entered, headers),
        Outcome::Offered(offered) => {
            page(StatusCode::FORBIDDEN, &FactorPage { id, offered: Some(Symbol::of(&offered)), wrong: None })
        }
        Outcome::Enrolled(entered, codes) => {
            let told = page(StatusCode::OK, &RecoveryPage { codes, to: way_in(entered.role) });
            let_in(told, &entered, headers)
        }
        Outcome::MustChange => {
            let why = "Somebody else has chosen this password for you: choose your own.";
            page(StatusCode::FORBIDDEN, &PasswordPage { wrong: Some(why), id })
        }
        Outcome::Locked => again(StatusCode::FORBIDDEN, LOCKED),
        Outcome::Wrong => again(StatusCode::FORBIDDEN, WRONG),
        Outcome::Unsuitable => {
            let text = format!(
                "A new password has {SHORTEST} to {LONGEST} characters, not all the same, and is neither your id, \
                 nor your name, nor the old one."
            );
            again(StatusCode::UNPROCESSABLE_ENTITY, &text)
        }
        Outcome::TooOften(wait) => too_often(wait),
        Outcome::Busy => busy(),
    }
}

const LOCKED: &str = "This account is locked. An administrator unlocks it.";

fn way_in(role: Role) -> &'static str {
    if role == Role::Patron { "/" } else { "/staff" }
}

/// A new session has a new token, whatever the browser had before; and so has the device.
fn let_in(mut response: Response, entered: &Entered, headers: &HeaderMap) -> Response {
    let (names, seconds) = match entered.role {
        Role::Patron => (PATRON, DAY_SECONDS),
        _ => (STAFF, SHIFT_SECONDS),
    };
    let cookies = response.headers_mut();
    cookies.append(SET_COOKIE, cookie(names, &entered.token, seconds, headers));
    cookies.append(SET_COOKIE, cookie(DEVICE, &entered.device, DEVICE_SECONDS, headers));
    response
}

/// A secret as it is shown, once.
struct Symbol {
    to_type: String,
    qr: Qr,
}

impl Symbol {
    fn of(offered: &Offered) -> Symbol {
        Symbol { to_type: offered.to_type(), qr: Qr::of(&offered.address()) }
    }
}

#[derive(Template)]
#[template(path = "second-factor.html")]
struct FactorPage<'a> {
    id: &'a str,
    /// What to take down. Without it, a code of the last one is asked for, or another one is.
    offered: Option<Symbol>,
    wrong: Option<&'a str>,
}

#[derive(Template)]
#[template(path = "recovery-codes.html")]
struct RecoveryPage {
    codes: Vec<String>,
    to: &'static str,
}

async fn factor_page(State(app): State<App>, headers: HeaderMap) -> Response {
    let id = pass(&app, &headers).await.map(|pass| pass.member.id.to_string()).unwrap_or_default();
    page(StatusCode::OK, &FactorPage { id: &id, offered: None, wrong: None })
}

/// Another authenticator is wanted, or a first one: its secret is shown.
async fn offer_factor(app: State<App>, from: Client, headers: HeaderMap, form: Form<SignInForm>) -> Response {
    at_the_factor(app, from, headers, form, async |door, tried| door.offer_factor(tried).await).await
}

/// A code shows that the secret was taken down: from now on it is needed.
async fn confirm_factor(
    app: State<App>,
    from: Client,
    headers: HeaderMap,
    form: Form<SignInForm>,
) -> Response {
    at_the_factor(app, from, headers, form, async |door, tried| door.confirm_factor(tried).await).await
}

async fn at_the_factor(
    State(app): State<App>,
    Client(from): Client,
    headers: HeaderMap,
    Form(form): Form<SignInForm>,
    step: impl AsyncFnOnce(&Door, Attempt<'_>) -> Outcome,
) -> Response {
    let device = token(app.house.ways, DEVICE, &headers);
    let tried = attempt(from, &device, [&form.id, &form.password, &form.code]);
    let outcome = step(&app.house.door, tried).await;
    answer(outcome, form.id.trim(), &headers, |status, wrong| {
        page(status, &FactorPage { id: form.id.trim(), offered: None, wrong: Some(wrong) })
    })
}

fn too_often(wait: Duration) -> Response {
    let seconds = wait.as_secs() + 1;
    let text = format!("Too many have tried. Come again in {seconds} seconds.");
    let mut response = refusal_with(StatusCode::TOO_MANY_REQUESTS, &text, ("/sign-in", "Sign in"));
    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    response
}

fn busy() -> Response {
    refusal(StatusCode::SERVICE_UNAVAILABLE, "The house has no time for this now. Come again in a moment.")
}

#[derive(Template)]
#[template(path = "password.html")]
struct PasswordPage<'a> {
    wrong: Option<&'a str>,
    id: &'a str,
}

async fn password_page(State(app): State<App>, headers: HeaderMap) -> Response {
    let id = pass(&app, &headers).await.map(|pass| pass.member.id.to_string()).unwrap_or_default();
    page(StatusCode::OK, &PasswordPage { wrong: None, id: &id })
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct PasswordForm {
    id: String,
    password: String,
    /// From an authenticator, or a recovery code.
    #[serde(default)]
    code: String,
    fresh: String,
    again: String,
}

async fn change_password(
    State(app): State<App>,
    Client(from): Client,
    headers: HeaderMap,
    Form(form): Form<PasswordForm>,
) -> Response {
    let again = |status, wrong: &str| page(status, &PasswordPage { wrong: Some(wrong), id: form.id.trim() });
    if form.fresh != form.again {
        return again(StatusCode::UNPROCESSABLE_ENTITY, "The new password was not written the same twice.");
    }
    let device = token(app.house.ways, DEVICE, &headers);
    let tried = attempt(from, &device, [&form.id, &form.password, &form.code]);
    let outcome = app.house.door.change_password(tried, &form.fresh).await;
    answer(outcome, form.id.trim(), &headers, again)
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct LeaveForm {
    /// Also wherever else he is in.
    everywhere: Option<String>,
}

/// Leaving ends the session at once, and closes the lines that are open under it.
async fn leave(State(app): State<App>, headers: HeaderMap, Form(form): Form<LeaveForm>) -> Response {
    end(&app, STAFF, &headers, form.everywhere.is_some(), "/staff").await
}

/// The same for a patron who has an account; a visitor keeps what is his only way back to his chips.
async fn sign_out(State(app): State<App>, headers: HeaderMap, Form(form): Form<LeaveForm>) -> Response {
    end(&app, PATRON, &headers, form.everywhere.is_some(), TO_THE_TABLES.0).await
}

async fn end(app: &App, names: CookieNames, headers: &HeaderMap, everywhere: bool, to: &str) -> Response {
    if let Some(token) = token(app.house.ways, names, headers) {
        let ended = on_disk(&app.house, move |house| match everywhere {
            true => house.door.leave_everywhere(&token),
            false => house.door.leave(&token),
        });
        // Whoever is told that he is out is out.
        if !matches!(ended.await, Some(Ok(()))) {
            return busy();
        }
    }
    let mut response = redirect(to);
    response.headers_mut().insert(SET_COOKIE, cookie(names, "", 0, headers));
    response
}
