//! The pages of keno for the staff: work station and desk (islands), day report and void lists.

use super::super::staff::allowed;
use super::super::{not_found, page, refusal};
use super::check::paper;
use super::{Answer, Instead, Island, Which, booth, closing, lounges};
use crate::authority::What;
use crate::http::App;
use crate::keno::report::{
    DayPapers, DayReport, PaperTable, TenderLine, Unreadable, VoidLine, day_papers, day_report, pdf,
    tender_table, voids,
};
use crate::keno::{Ask, Booth, Sought};
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use keno::lounge::Day;
use rulebook::game::Moment;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::IntoParams;

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
    let today = || Day::of(booth.clock.now(), booth.card.games());
    Ok((booth, which.day()?.unwrap_or_else(today)))
}

/// A ticket of a location, by its number.
#[derive(Deserialize, IntoParams)]
pub(crate) struct OfTicket {
    at: Option<String>,
    ticket: u32,
}

/// The refund of a ticket's races (15.4(d)), its void, or the authorisation of its payment, for the staff: also where the
/// patron had no slip, and a supervisor ruled that none was needed.
pub(crate) async fn document(
    State(app): State<App>,
    Query(of): Query<OfTicket>,
    headers: HeaderMap,
) -> Answer {
    allowed(&app, &headers, What::KenoWatch).await?;
    let booth = booth(&app, of.at.as_deref())?;
    Ok(paper(booth, Sought::Number(of.ticket)).await)
}

/// What was read from the journal, written; or the page that says why it cannot be.
fn drawn<T>(found: Result<T, Unreadable>, draw: impl FnOnce(T) -> Response) -> Response {
    found.map_or_else(unreadable, draw)
}

fn unreadable(because: Unreadable) -> Response {
    // Where the file is, and what is wrong with it, is for whoever runs the house.
    tracing::error!(error = %because, "a keno report cannot be made");
    let text = "This report cannot be made from the journal. Whoever runs the house finds in its log why.";
    refusal(StatusCode::SERVICE_UNAVAILABLE, text)
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
    games: &'a keno::Games,
}

impl ReportPage<'_> {
    fn time(&self, at: &Moment) -> String {
        self.games.zone.stamp(*at)
    }

    /// Drawers by tender.
    fn tenders(&self) -> PaperTable {
        let line = |line: &crate::keno::report::StationLine| TenderLine {
            station: line.station,
            tenders: line.tenders,
            drawer: line.drawer,
        };
        let lines: Vec<TenderLine> = self.report.stations.iter().map(line).collect();
        tender_table(&lines, &self.report.tenders)
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
    let (at, card, lounges) = (booth.id.clone(), Arc::clone(&booth.card), lounges(&app));
    let written = app.work.for_staff(&app.house, move |house| {
        let found = day_report(&house.journal().reader(), at.as_str(), day, Some(&stands));
        drawn(found, |mut report| {
            report.compare_with(&tally);
            match which.wants_json() {
                true => json(&report),
                false => page(StatusCode::OK, &ReportPage { report: &report, lounges, games: card.games() }),
            }
        })
    });
    Ok(written.await?)
}

/// The papers of a day, compared with what the location counted and what its accounts hold, as `draw` writes them.
async fn papers_of(
    app: &App,
    which: &Which,
    headers: &HeaderMap,
    draw: impl FnOnce(&DayPapers) -> Response + Send + 'static,
) -> Answer {
    let (booth, day) = about(app, which, headers).await?;
    let asked = booth.ask(|answer| Ask::Tally { day, answer }).await;
    let (tally, stands) = asked.ok_or_else(closing)?;
    let at = booth.id.clone();
    let written = app.work.for_staff(&app.house, move |house| {
        let found = day_papers(&house.journal().reader(), at.as_str(), day, Some(&stands));
        drawn(found, |mut papers| {
            papers.compare_with(&tally);
            draw(&papers)
        })
    });
    Ok(written.await?)
}

#[derive(Template)]
#[template(path = "keno-papers.html")]
struct PapersPage<'a> {
    papers: &'a DayPapers,
    lounges: Vec<(String, String)>,
}

/// Overrides, authorisations, rulings, outstanding winners, shifts and tenders of a day.
pub(crate) async fn papers(State(app): State<App>, Query(which): Query<Which>, headers: HeaderMap) -> Answer {
    let (as_json, lounges) = (which.wants_json(), lounges(&app));
    let draw = move |papers: &DayPapers| match as_json {
        true => json(papers),
        false => page(StatusCode::OK, &PapersPage { papers, lounges }),
    };
    papers_of(&app, &which, &headers, draw).await
}

/// The same, to print and sign.
pub(crate) async fn papers_pdf(
    State(app): State<App>,
    Query(which): Query<Which>,
    headers: HeaderMap,
) -> Answer {
    let draw = |papers: &DayPapers| {
        let name = format!("inline; filename=\"{}-{}.pdf\"", papers.at, papers.day);
        let kind = "application/pdf".to_string();
        ([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, name)], pdf(papers)).into_response()
    };
    papers_of(&app, &which, &headers, draw).await
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
    let (booth, lounges) = (booth.clone(), lounges(&app));
    let written = app.work.for_staff(&app.house, move |house| {
        let found = voids(&house.journal().reader(), booth.id.as_str(), day);
        drawn(found, |lines| match which.wants_json() {
            true => json(&lines),
            false => void_page(&booth, day, lounges, &lines),
        })
    });
    Ok(written.await?)
}

fn void_page(booth: &Booth, day: Day, lounges: Vec<(String, String)>, lines: &[VoidLine]) -> Response {
    let row = |line: &VoidLine| VoidRow { time: booth.card.games().zone.stamp(line.at), line: line.clone() };
    let of = |station: u16| lines.iter().filter(|line| line.station == station).map(row).collect();
    let stations = booth.card.stations().all().into_iter().map(|station| (station, of(station)));
    let (at, title, stations) = (booth.id.as_str(), booth.title(), stations.collect());
    page(StatusCode::OK, &VoidsPage { at, title, day, lounges, stations })
}
