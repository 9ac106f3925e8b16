//! The clock of the house (19:47-15.6(c), 8.3): what it shows, whether it was moved, and where a supervisor confirms it.

use super::keno::Instead;
use super::staff::allowed;
use super::{page, refusal, when};
use crate::authority::{What, may};
use crate::http::{App, on_disk, redirect};
use crate::pages::staff::pass;
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;

pub(crate) fn router() -> Router<App> {
    Router::new().route("/staff/clock", get(look).post(confirm))
}

#[derive(Template)]
#[template(path = "clock.html")]
struct ClockPage {
    shows: String,
    moved: Option<Moved>,
    may_confirm: bool,
}

/// A clock that was moved, in words.
pub(crate) struct Moved {
    pub(crate) how: String,
    pub(crate) should_show: String,
}

impl Moved {
    /// How the clock of the house was moved, if it was and nobody has confirmed it since.
    pub(crate) fn of(app: &App) -> Option<Moved> {
        let moved = app.house.clock.moved()?;
        let how = if moved > 0 { "ahead" } else { "back" };
        Some(Moved { how: format!("{} {how}", length(moved)), should_show: when(app.house.clock.now().0) })
    }
}

/// "7 minutes", "5 hours", "400 days".
fn length(millis: i64) -> String {
    let minutes = millis.unsigned_abs() / 60_000;
    let (count, unit) = match minutes {
        0..120 => (minutes, "minutes"),
        120..2880 => (minutes / 60, "hours"),
        _ => (minutes / 1440, "days"),
    };
    format!("{count} {unit}")
}

async fn look(State(app): State<App>, headers: HeaderMap) -> Result<Response, Instead> {
    let member = pass(&app, &headers).await.ok_or_else(|| redirect("/staff"))?.member;
    let may_confirm = may(member.role, What::ConfirmClock).is_ok();
    let shows = when(app.house.clock.shows().0);
    Ok(page(StatusCode::OK, &ClockPage { shows, moved: Moved::of(&app), may_confirm }))
}

async fn confirm(State(app): State<App>, headers: HeaderMap) -> Result<Response, Instead> {
    let member = allowed(&app, &headers, What::ConfirmClock).await?;
    match on_disk(&app.house, move |house| house.confirm_clock(&member.id, member.role)).await {
        Some(Ok(_)) => Ok(redirect("/staff/clock")),
        Some(Err(_)) | None => {
            Err(refusal(StatusCode::SERVICE_UNAVAILABLE, "The house is busy; try again.").into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn a_length_is_said_in_the_unit_that_people_would_use() {
        let minute = 60_000;
        for (millis, words) in [
            (4 * minute, "4 minutes"),
            (-90 * minute, "90 minutes"),
            (5 * 60 * minute, "5 hours"),
            (400 * 24 * 60 * minute, "400 days"),
        ] {
            assert_eq!(length(millis), words);
        }
    }
}
