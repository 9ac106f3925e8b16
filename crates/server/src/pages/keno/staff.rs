//! The pages of keno for the staff: work station and desk (islands), day report and void lists.

use super::super::staff::allowed;
use super::super::{not_found, page, refusal};
use super::{Answer, Instead, Island, Which, booth, closing, lounges};
use crate::authority::What;
use crate::http::{App, on_disk};
use crate::keno::report::{DayReport, Unreadable, VoidLine, day_report, voids};
use crate::keno::{Ask, Booth};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rulebook::game::Moment;
use rulebook::keno::lounge::{Day, wall_clock};
use serde::Serialize;

/// A writer's work station.
pub(crate) async fn station(State(app): State<App>, Path(station): Path<u16>, headers: HeaderMap) -> Answer {
    let member = allowed(&app, &headers, What::KenoStation).await?;
    let Some(booth) = app.house.lounges().iter().find(|booth| booth.has_station(station)) else {
        return Err(not_found().await.into());
    };
    let role = Some(member.role.as_str());
    let island = Island::new(booth, "station");
    Ok(page(StatusCode::OK, &Island { name: Some(member.name), station: Some(station), role, ..island }))
}

/// The supervisor's and the inspector's desk.
pub(crate) async fn desk(State(app): State<App>, Query(which): Query<Which>, headers: HeaderMap) -> Answer {
    let member = allowed(&app, &headers, What::KenoDesk).await?;
    let booth = booth(&app, which.at.as_deref())?;
    let role = Some(member.role.as_str());
    Ok(page(StatusCode::OK, &Island { name: Some(member.name), role, ..Island::new(booth, "desk") }))
}

/// A member of the staff asks about a day: which location, and that day or the present one.
async fn about<'a>(app: &'a App, which: &Which, headers: &HeaderMap) -> Result<(&'a Booth, Day), Instead> {
    allowed(app, headers, What::KenoPapers).await?;
    let booth = booth(app, which.at.as_deref())?;
    let today = || Day::of((booth.clock)(), booth.card.games());
    Ok((booth, which.day()?.unwrap_or_else(today)))
}

/// What was read from the journal.
fn read<T>(found: Option<Result<T, Unreadable>>) -> Result<T, Instead> {
    let found = found.ok_or_else(closing)?;
    found.map_err(|unreadable| {
        // Where the file is, and what is wrong with it, is for whoever runs the house.
        tracing::error!(error = %unreadable, "a keno report cannot be made");
        let text =
            "This report cannot be made from the journal. Whoever runs the house finds in its log why.";
        refusal(StatusCode::SERVICE_UNAVAILABLE, text).into()
    })
}

fn json(value: &impl Serialize) -> Response {
    let text = serde_json::to_string_pretty(value).expect("a report is plain data");
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

#[derive(Template)]
#[template(path = "keno-report.html")]
struct ReportPage<'a> {
    report: &'a DayReport,
    lounges: Vec<(String, String)>,
    games: &'a rulebook::keno::Games,
}

impl ReportPage<'_> {
    fn time(&self, at: &Moment) -> String {
        wall_clock(*at, self.games)
    }

    fn differing(&self) -> usize {
        self.report.checks.iter().filter(|check| !check.agrees()).count()
    }
}

/// The day report: recomputed from the journal, and compared with what the location counted and what its accounts hold.
pub(crate) async fn report(State(app): State<App>, Query(which): Query<Which>, headers: HeaderMap) -> Answer {
    let (booth, day) = about(&app, &which, &headers).await?;
    let asked = booth.ask(|answer| Ask::Tally { day, answer }).await;
    let (tally, stands) = asked.ok_or_else(closing)?;
    let at = booth.id.clone();
    let found = on_disk(&app.house, move |house| {
        day_report(&house.journal().reader(), at.as_str(), day, Some(&stands)).map(|mut report| {
            report.compare_with(&tally);
            report
        })
    });
    let report = read(found.await)?;
    if which.wants_json() {
        return Ok(json(&report));
    }
    let games = booth.card.games();
    Ok(page(StatusCode::OK, &ReportPage { report: &report, lounges: lounges(&app), games }))
}

#[derive(Template)]
#[template(path = "keno-voids.html")]
struct VoidsPage<'a> {
    at: &'a str,
    title: &'a str,
    day: Day,
    lounges: Vec<(String, String)>,
    /// By station, every station of the location.
    stations: Vec<(u16, Vec<VoidRow>)>,
}

struct VoidRow {
    time: String,
    line: VoidLine,
}

/// The void list of each station for a day (15.4(e)).
pub(crate) async fn void_lists(
    State(app): State<App>,
    Query(which): Query<Which>,
    headers: HeaderMap,
) -> Answer {
    let (booth, day) = about(&app, &which, &headers).await?;
    let at = booth.id.clone();
    let found = on_disk(&app.house, move |house| voids(&house.journal().reader(), at.as_str(), day));
    let lines = read(found.await)?;
    if which.wants_json() {
        return Ok(json(&lines));
    }
    let row = |line: &VoidLine| VoidRow { time: wall_clock(line.at, booth.card.games()), line: line.clone() };
    let of = |station: u16| lines.iter().filter(|line| line.station == station).map(row).collect();
    let stations = booth.card.stations().all().into_iter().map(|station| (station, of(station)));
    let template = VoidsPage {
        at: booth.id.as_str(),
        title: booth.title(),
        day,
        lounges: lounges(&app),
        stations: stations.collect(),
    };
    Ok(page(StatusCode::OK, &template))
}
