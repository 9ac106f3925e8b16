//! Signs and their changes (19:47-8.2, 8.3): the sign of a table and its history for everybody; and the page on which
//! other rules are posted or withdrawn, for those who may.

use super::keno::Instead;
use super::staff::allowed;
use super::{not_found, page, refusal_with, when};
use crate::authority::What;
use crate::edge::Client;
use crate::house::{House, TableHandle};
use crate::http::{App, redirect};
use crate::live::NotPosted;
use crate::people::door::Member;
use crate::placard::Placard;
use crate::work::NotNow;
use askama::Template;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Form, Router};
use house::served::Sign;
use serde::Deserialize;
use std::sync::Arc;
use table::posted::{Bound, Posted, Poster};
use utoipa::ToSchema;

/// A rules file with every option and its comment, as a form carries it, fits several times over.
const LONGEST_RULES: usize = 128 * 1024;

pub(crate) fn router() -> Router<App> {
    let posting = Router::new()
        .route("/staff/tables/{id}/rules", get(look).post(put_up))
        .layer(DefaultBodyLimit::max(LONGEST_RULES));
    Router::new()
        .route("/tables/{id}/sign", get(sign))
        .route("/tables/{id}/sign/history", get(history))
        .route("/staff/tables/{id}/rules/withdraw", post(withdraw))
        .merge(posting)
}

/// What is posted and does not bind yet, in words.
pub(crate) struct Announced {
    pub(crate) from: String,
    pub(crate) posted: String,
    pub(crate) by: String,
    /// The id of who posted it: for the staff.
    pub(crate) id: String,
    pub(crate) changes: Vec<String>,
    /// The rules themselves.
    pub(crate) rules: String,
}

impl Announced {
    /// What is announced at a table.
    pub(crate) fn at(placard: &Placard) -> Option<Announced> {
        placard.pending().map(|(posted, changes)| Announced {
            from: when(posted.from),
            posted: when(posted.at),
            by: posted.by.in_words(),
            id: posted.by.id().to_string(),
            changes: changes.iter().map(ToString::to_string).collect(),
            rules: posted.rules.clone(),
        })
    }
}

#[derive(Template)]
#[template(path = "sign.html")]
struct SignPage<'a> {
    id: &'a str,
    title: &'a str,
    sign: &'a Sign,
    announced: Option<Announced>,
    /// Since when the rules bind, and how many bound the table before them.
    since: Option<String>,
    before: usize,
}

async fn sign(State(app): State<App>, Path(id): Path<String>, from: Client) -> Response {
    let Some(table) = app.house.table(&id) else { return not_found().await };
    let placard = table.placard();
    if !placard.has_sign() {
        let asked = Arc::clone(&placard);
        if let Err(not_now) = app.work.worked_out_once(from, move || asked.sign().lines.len()).await {
            return not_now.into_page();
        }
    }
    let bound = placard.posted().bound();
    let shown = SignPage {
        id: table.id.as_str(),
        title: placard.title(),
        sign: placard.sign(),
        announced: Announced::at(&placard),
        since: bound.last().map(|bound| when(bound.since)),
        before: bound.len().saturating_sub(1),
    };
    page(StatusCode::OK, &shown)
}

/// Rules that bind a table, or bound it, in words.
struct Former {
    number: usize,
    since: String,
    until: Option<String>,
    posted: Option<(String, String)>,
    /// What changed with them.
    changes: Vec<String>,
    rules: String,
}

impl Former {
    fn of(placard: &Placard, bound: &Bound) -> Former {
        let history = placard.posted();
        let before = bound.number.checked_sub(2).and_then(|place| history.bound().get(place));
        let changed = before.map(|before| placard.changes(&before.rules, &bound.rules)).unwrap_or_default();
        let posted = |posted: &Posted| (when(posted.at), posted.by.in_words());
        Former {
            number: bound.number,
            since: when(bound.since),
            until: history.until(bound).map(when),
            posted: bound.posted.as_ref().map(posted),
            changes: changed.iter().map(ToString::to_string).collect(),
            rules: bound.rules.clone(),
        }
    }
}

#[derive(Template)]
#[template(path = "sign-history.html")]
struct HistoryPage<'a> {
    id: &'a str,
    title: &'a str,
    announced: Option<Announced>,
    /// The newest first.
    rules: Vec<Former>,
}

async fn history(State(app): State<App>, Path(id): Path<String>, from: Client) -> Response {
    let Some(table) = app.house.table(&id) else { return not_found().await };
    let (id, placard) = (table.id.clone(), table.placard());
    // All rules that ever bound the table are compared, each with those before them.
    let drawn = app.work.looked_up(from, move || {
        let shown = HistoryPage {
            id: id.as_str(),
            title: placard.title(),
            announced: Announced::at(&placard),
            rules: placard.posted().bound().iter().rev().map(|bound| Former::of(&placard, bound)).collect(),
        };
        page(StatusCode::OK, &shown)
    });
    drawn.await.unwrap_or_else(NotNow::into_page)
}

#[derive(Template)]
#[template(path = "staff-rules.html")]
struct RulesPage<'a> {
    id: &'a str,
    title: &'a str,
    announced: Option<Announced>,
    /// What is wrong with what was sent.
    wrong: Vec<String>,
    /// What stands in the form.
    text: &'a str,
}

fn drawn(status: StatusCode, table: &TableHandle, wrong: Vec<String>, text: Option<&str>) -> Response {
    let placard = table.placard();
    let shown = RulesPage {
        id: table.id.as_str(),
        title: placard.title(),
        announced: Announced::at(&placard),
        wrong,
        text: text.unwrap_or(placard.rules()),
    };
    page(status, &shown)
}

async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Instead> {
    allowed(&app, &headers, What::PostRules).await?;
    match app.house.table(&id) {
        Some(table) => Ok(drawn(StatusCode::OK, table, Vec::new(), None)),
        None => Ok(not_found().await),
    }
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct RulesForm {
    rules: String,
}

async fn put_up(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(form): Form<RulesForm>,
) -> Result<Response, Instead> {
    let member = allowed(&app, &headers, What::PostRules).await?;
    // A form has the line ends of the network.
    let text = form.rules.replace("\r\n", "\n");
    let sent = text.clone();
    change(&app, &id, &member, Some(&text), move |house, table, by| house.post(table, sent, by)).await
}

async fn withdraw(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Instead> {
    let member = allowed(&app, &headers, What::PostRules).await?;
    change(&app, &id, &member, None, House::withdraw).await
}

/// Does what was asked, and shows the page again: with what is announced now, or with what is wrong.
async fn change(
    app: &App,
    id: &str,
    member: &Member,
    text: Option<&str>,
    work: impl FnOnce(&House, &TableHandle, Poster) -> Result<(), NotPosted> + Send + 'static,
) -> Result<Response, Instead> {
    let Some(table) = app.house.table(id).cloned() else { return Ok(not_found().await) };
    let by = Poster::member(member.id.as_str(), member.role.in_words());
    let asked = table.clone();
    let wrong = match app.work.for_staff(&app.house, move |house| work(house, &asked, by)).await? {
        Ok(()) => return Ok(redirect(&format!("/staff/tables/{}/rules", table.id))),
        Err(NotPosted::Unlawful(violations)) => violations.0.iter().map(ToString::to_string).collect(),
        Err(NotPosted::Busy | NotPosted::Closing) => return Err(busy().into()),
        Err(refused) => vec![refused.to_string()],
    };
    Ok(drawn(StatusCode::UNPROCESSABLE_ENTITY, &table, wrong, text))
}

fn busy() -> Response {
    refusal_with(StatusCode::SERVICE_UNAVAILABLE, "The house has no time for this now.", super::TO_THE_TABLES)
}
