//! The staff door as pages: a key lets in, and the way to every work station and desk lies behind it.

use super::{page, refusal};
use crate::http::{App, CookieNames, cookie, on_disk, redirect, same_origin, token};
use crate::keno::Booth;
use crate::staff::Pass;
use askama::Template;
use axum::Form;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use ledger::Role;
use serde::Deserialize;

/// A session of the staff has a cookie of its own: the same browser may be a patron's too.
const STAFF: CookieNames = ["__Host-chapter47-staff", "chapter47-staff"];
/// As long as a session.
const SHIFT_SECONDS: u32 = 12 * 60 * 60;

/// Who of the staff a request comes from.
pub(crate) fn pass(app: &App, headers: &HeaderMap) -> Option<Pass> {
    app.house.door.pass(&token(STAFF, headers)?)
}

#[derive(Template)]
#[template(path = "staff.html")]
struct StaffPage {
    member: Option<Inside>,
    wrong: bool,
}

/// What somebody sees who is in.
struct Inside {
    name: String,
    role: &'static str,
    /// Where he may sell.
    sells: bool,
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

pub(crate) async fn staff(State(app): State<App>, headers: HeaderMap) -> Response {
    let member = pass(&app, &headers).map(|pass| Inside {
        name: pass.member.name,
        role: pass.member.role.as_str(),
        sells: pass.member.role == Role::Writer,
        locations: app.house.lounges().iter().map(place).collect(),
    });
    page(StatusCode::OK, &StaffPage { member, wrong: false })
}

#[derive(Deserialize)]
pub(crate) struct KeyForm {
    key: String,
}

/// A key opens the door. Whatever is wrong with one, the answer is the same.
pub(crate) async fn enter(State(app): State<App>, headers: HeaderMap, Form(form): Form<KeyForm>) -> Response {
    if !same_origin(&headers) {
        return refusal(StatusCode::FORBIDDEN, "This form belongs on our own pages.");
    }
    match on_disk(&app.house, move |house| house.door.enter(&form.key)).await {
        Some(Ok(Some(token))) => {
            let mut response = redirect("/staff");
            response.headers_mut().insert(SET_COOKIE, cookie(STAFF, &token, SHIFT_SECONDS, &headers));
            response
        }
        Some(Ok(None)) => page(StatusCode::FORBIDDEN, &StaffPage { member: None, wrong: true }),
        Some(Err(_)) | None => refusal(StatusCode::SERVICE_UNAVAILABLE, "The house is closing."),
    }
}

/// Leaving ends the session at once, and closes the lines that are open under it.
pub(crate) async fn leave(State(app): State<App>, headers: HeaderMap) -> Response {
    if !same_origin(&headers) {
        return refusal(StatusCode::FORBIDDEN, "This form belongs on our own pages.");
    }
    if let Some(token) = token(STAFF, &headers) {
        app.house.door.leave(&token);
    }
    let mut response = redirect("/staff");
    response.headers_mut().insert(SET_COOKIE, cookie(STAFF, "", 0, &headers));
    response
}
