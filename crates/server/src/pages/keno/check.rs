//! A ticket by its code, from a telephone: what became of it and why, its slip, and the papers about it. Whoever has the
//! code has the ticket; no JavaScript is needed.

use super::super::{not_found, page, refusal};
use super::closing;
use crate::edge::Client;
use crate::http::{App, redirect};
use crate::keno::api::looked_up;
use crate::keno::code::{Presented, Symbol, Verdict};
use crate::keno::counter::read_code;
use crate::keno::document::DocumentPage;
use crate::keno::papers::label;
use crate::keno::slip::{SlipData, SlipLine, SlipPage, pdf, plural};
use crate::keno::tickets::{Found, Stored, not_ours};
use crate::keno::{Ask, Booth, Sought};
use crate::messages::Refused;
use crate::messages::lounge::{TicketResult, TicketState};
use crate::work::NotNow;
use askama::Template;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use keno::lounge::{AUTHORISED_FROM, Done, GameName};
use rulebook::game::Moment;
use rulebook::money::Cents;
use serde::Deserialize;
use utoipa::IntoParams;

/// Somebody types in a code.
#[derive(Deserialize, IntoParams)]
pub(crate) struct Typed {
    code: Option<String>,
}

#[derive(Template)]
#[template(path = "keno-check.html")]
struct CheckPage {
    typed: String,
    /// A code that is not one, or not ours: why, and by which provision.
    wrong: Option<(String, String)>,
    found: Option<Shown>,
}

/// A ticket as the page shows it.
struct Shown {
    code: String,
    at: String,
    title: String,
    number: u32,
    state: &'static str,
    words: String,
    cite: &'static str,
    issued: String,
    kind: String,
    groups: Vec<String>,
    kings: String,
    conditioning: String,
    ways: u32,
    price: String,
    games: u16,
    results: Vec<ResultLine>,
    has_paper: bool,
}

/// One game of a ticket.
struct ResultLine {
    game: String,
    /// The numbers that were drawn, and whether each was caught.
    numbers: Vec<(u8, bool)>,
    outcome: String,
}

pub(crate) async fn check(Query(typed): Query<Typed>) -> Response {
    match typed.code.as_deref().map(str::trim).filter(|code| !code.is_empty()) {
        Some(code) => redirect(&format!("/keno/ticket/{}", escaped(code))),
        None => page(StatusCode::OK, &CheckPage { typed: String::new(), wrong: None, found: None }),
    }
}

/// Text as it can stand in an address.
fn escaped(text: &str) -> String {
    let letter = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().take(200).map(letter).collect()
}

/// The location whose letters a code has, and what the code stands for.
async fn look_up(app: &App, code: &str) -> Result<(Booth, Presented), Refused> {
    let slip = read_code(code)?;
    let ours = app.house.lounges().iter().find(|booth| booth.prefix == *slip.code.parts().0);
    ours.cloned().map(|booth| (booth, slip)).ok_or_else(|| not_ours(Verdict::Foreign))
}

/// A code that somebody asks about, and from where.
pub(crate) struct Asked {
    app: App,
    code: String,
    from: Client,
}

impl FromRequestParts<App> for Asked {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked, Response> {
        let asked = <(Client, Path<String>)>::from_request_parts(parts, app).await;
        let (from, Path(code)) = asked?;
        Ok(Asked { app: app.clone(), code, from })
    }
}

impl Asked {
    /// The ticket of the code, or a refusal; `None` when the house is closing.
    async fn find(&self) -> Option<Found> {
        match look_up(&self.app, &self.code).await {
            Err(refusal) => Some(Found::Not(refusal)),
            Ok((booth, slip)) => looked_up(&self.app, &booth, slip, self.from).await,
        }
    }

    /// The slip that the code stands for; else the page that says why there is none.
    async fn slip(&self) -> Result<SlipData, Response> {
        match self.find().await {
            Some(Found::Ticket(stored)) => slip_of(&stored).ok_or_else(closing),
            Some(Found::Not(wrong)) => {
                Err(refusal(StatusCode::NOT_FOUND, &format!("There is no such slip: {}.", wrong.because)))
            }
            None => Err(closing()),
        }
    }

    /// The same to be printed. A ticket has one slip: whatever is printed after the first is a copy.
    async fn print(&self) -> Result<SlipData, Response> {
        let slip = self.slip().await?;
        let Ok((booth, _)) = look_up(&self.app, &self.code).await else { return Err(not_found().await) };
        let ticket = u32::try_from(slip.symbol.code.parts().1).unwrap_or_default();
        let is_first = booth.ask(|answer| Ask::Print { ticket, answer }).await.ok_or_else(closing)?;
        Ok(SlipData { is_copy: !is_first, ..slip })
    }

    /// Draws it with its symbol, which takes a while.
    async fn draw(&self, draw: impl FnOnce() -> Response + Send + 'static) -> Result<Response, Response> {
        self.app.work.looked_up(self.from, draw).await.map_err(NotNow::into_page)
    }
}

pub(crate) async fn ticket(asked: Asked) -> Response {
    let Some(found) = asked.find().await else { return closing() };
    match found {
        Found::Ticket(stored) => {
            let found = Some(shown(&stored));
            page(StatusCode::OK, &CheckPage { typed: stored.code.clone(), wrong: None, found })
        }
        Found::Not(refusal) => {
            let status = match refusal.code {
                "mistyped" => StatusCode::UNPROCESSABLE_ENTITY,
                "too_many_guesses" => StatusCode::TOO_MANY_REQUESTS,
                _ => StatusCode::NOT_FOUND,
            };
            let wrong = Some((refusal.because, refusal.cite.unwrap_or_default().to_string()));
            page(status, &CheckPage { typed: asked.code, wrong, found: None })
        }
    }
}

/// Where a ticket stands, in words, and the provision that says so.
fn words(stored: &Stored) -> (String, &'static str) {
    let ticket = &stored.ticket;
    let amount = ticket.payoff;
    let time = |at: Moment| stored.card.games().zone.stamp(at);
    let where_and_when = |done: &Option<Done>| match done {
        Some(done) => format!("at station {}, {}", done.station, time(done.at)),
        None => String::new(),
    };
    match ticket.state {
        TicketState::Open => {
            (format!("Its first game, {}, is still to come.", ticket.issue.first), "19:47-15.4(e)")
        }
        TicketState::Racing => {
            let over = ticket.results.iter().filter(|result| result.started_at.is_some()).count();
            let of = plural(i64::from(ticket.issue.play.games()), "game");
            let so_far = if amount.is_zero() { "nothing".to_string() } else { amount.to_string() };
            (
                format!(
                    "{over} of {of} are over, and it has won {so_far} so far. It is paid after the last of them."
                ),
                "19:47-15.4(d)",
            )
        }
        TicketState::Lost => ("Its games are over, and it has won nothing.".to_string(), "19:47-15.6(a)"),
        TicketState::Won => {
            let until = time(ticket.claim_until.unwrap_or_default());
            let word = match (amount >= AUTHORISED_FROM, ticket.authorised_by.is_some()) {
                (true, false) => " A supervisor authorises the payment first.",
                (true, true) => " The payment is authorised.",
                (false, _) => "",
            };
            (format!("It has won {amount}. Bring it to a keno booth by {until}.{word}"), "19:47-15.6(c)")
        }
        TicketState::Paid => {
            (format!("It was paid: {amount}, {}.", where_and_when(&ticket.paid_out)), "19:47-15.6(a)")
        }
        TicketState::Expired => (
            format!("It had won {amount}, and nobody came for it in time; it is paid no more."),
            "19:47-15.6(c)",
        ),
        TicketState::Voided => (
            format!("It was voided {}, and its price given back.", where_and_when(&ticket.voided)),
            "19:47-15.4(e)",
        ),
        TicketState::Referred => (
            "A slip with this number differed from the ticket as it was issued; the keno supervisor decides."
                .to_string(),
            "19:47-15.6(a)",
        ),
    }
}

fn shown(stored: &Stored) -> Shown {
    let ticket = &stored.ticket;
    let issue = &ticket.issue;
    let (words, cite) = words(stored);
    let play = &issue.play;
    let list = |spots: keno::Spots| spots.to_string();
    let results = ticket.results.iter().map(|result| {
        let drawn = result.numbers.iter().flatten();
        let outcome = match result {
            TicketResult { cancelled: true, .. } => "cancelled, and paid back".to_string(),
            TicketResult { returned: true, .. } => {
                "the draw could not be completed: the wager goes back".to_string()
            }
            TicketResult { numbers: None, .. } => "still to come".to_string(),
            TicketResult { payoff, .. } => format!("pays {payoff}"),
        };
        ResultLine {
            game: format!("#{}", result.game.number),
            numbers: drawn.map(|number| (*number, play.marked().has(*number))).collect(),
            outcome,
        }
    });
    Shown {
        code: stored.code.clone(),
        at: ticket.at.to_string(),
        title: stored.card.title().to_string(),
        number: issue.number,
        state: state_word(ticket.state),
        words,
        cite,
        issued: stored.card.games().zone.stamp(issue.at),
        kind: play.kind().word().to_string(),
        groups: play.groups().iter().map(|group| list(*group)).collect(),
        kings: list(play.kings()),
        conditioning: play.conditioning(),
        ways: play.ways(),
        price: play.price().to_string(),
        games: play.games(),
        results: results.collect(),
        has_paper: ticket.state == TicketState::Voided
            || ticket.refunded > Cents::ZERO
            || ticket.authorised_by.is_some(),
    }
}

fn state_word(state: TicketState) -> &'static str {
    match state {
        TicketState::Open => "To come",
        TicketState::Racing => "Under way",
        TicketState::Lost => "Nothing won",
        TicketState::Won => "Won",
        TicketState::Paid => "Paid",
        TicketState::Expired => "Too late",
        TicketState::Voided => "Void",
        TicketState::Referred => "With the supervisor",
    }
}

/// The slip of a ticket, as it was issued.
fn slip_of(stored: &Stored) -> Option<SlipData> {
    let issue = &stored.ticket.issue;
    let play = &issue.play;
    let code = stored.code.parse().ok()?;
    let note = races_cancelled(stored);
    let stamp = match stored.ticket.state {
        TicketState::Voided => Some("VOID"),
        TicketState::Paid => Some("PAID"),
        TicketState::Expired => Some("EXPIRED"),
        _ if note.is_some() => Some("RACES CANCELLED"),
        _ => None,
    };
    Some(SlipData {
        title: stored.card.title().to_string(),
        location: stored.ticket.at.to_string(),
        symbol: Symbol::of(code, &stored.digest),
        issued_at: issue.at,
        zone: stored.card.games().zone,
        station: issue.station,
        writer: issue.writer.to_string(),
        kind: play.kind().word().to_string(),
        quick_pick: play.quick_pick(),
        groups: play.groups().iter().map(|group| group.iter().collect()).collect(),
        kings: play.kings().iter().collect(),
        games: play.games(),
        first: label(issue.first),
        last: label(issue.last),
        conditioning: play.conditioning(),
        lines: play
            .lines()
            .iter()
            .map(|line| SlipLine {
                condition: play.condition(line).to_string(),
                ways: line.ways,
                rate: line.rate,
            })
            .collect(),
        ways: play.ways(),
        price_of_a_game: play.price_of_a_game(),
        price: play.price(),
        limit: issue.limit,
        claim_millis: issue.claim_millis,
        stamp,
        is_copy: false,
        note,
    })
}

/// 15.4(d): which games of a ticket were cancelled, what was paid back for them, and that it is still played and paid for
/// the others.
fn races_cancelled(stored: &Stored) -> Option<String> {
    let ticket = &stored.ticket;
    let refunded = ticket.refunded;
    if refunded.is_zero() {
        return None;
    }
    let GameName { day, number: first } = ticket.issue.first;
    let last = ticket.issue.last.number;
    let from = first + ticket.results.iter().position(|result| result.cancelled)? as u32;
    let games = |from: u32, to: u32| match from == to {
        true => format!("Game #{from}"),
        false => format!("Games #{from} to #{to}"),
    };
    let were = if from == last { "was" } else { "were" };
    let payoff = ticket.payoff;
    let standing = match ticket.state {
        TicketState::Won => format!("won {payoff}, payable on this ticket"),
        TicketState::Paid => format!("won {payoff}, which is paid"),
        TicketState::Expired => format!("won {payoff}, which nobody claimed in time"),
        TicketState::Lost => "won nothing".to_string(),
        _ => "still counted, and paid by this ticket".to_string(),
    };
    Some(format!(
        "{} of {day} {were} cancelled and {refunded} paid back. {}: {standing}.",
        games(from, last),
        games(first, from - 1),
    ))
}

pub(crate) async fn slip(asked: Asked) -> Result<Response, Response> {
    let slip = asked.print().await?;
    asked.draw(move || page(StatusCode::OK, &SlipPage::of(&slip))).await
}

pub(crate) async fn slip_pdf(asked: Asked) -> Result<Response, Response> {
    let slip = asked.print().await?;
    let (prefix, number) = slip.symbol.code.parts();
    let name = format!("inline; filename=\"keno-{prefix}-{number:07}.pdf\"");
    let kind = "application/pdf".to_string();
    let headers = [(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, name)];
    asked.draw(move || (headers, pdf(&slip)).into_response()).await
}

/// The refund of a ticket, its void, or the authorisation of its payment, on paper.
pub(crate) async fn document(asked: Asked) -> Result<Response, Response> {
    // First as the ticket itself is looked up: a paper is no second way to try out codes.
    asked.slip().await?;
    let Ok((booth, slip)) = look_up(&asked.app, &asked.code).await else { return Err(not_found().await) };
    Ok(paper(&booth, Sought::Slip(slip)).await)
}

/// The paper about a ticket, or the page that says that there is none.
pub(super) async fn paper(booth: &Booth, sought: Sought) -> Response {
    match booth.ask(|answer| Ask::Paper { sought, answer }).await {
        Some(Some(document)) => page(StatusCode::OK, &DocumentPage { document: &document }),
        Some(None) => refusal(StatusCode::NOT_FOUND, "There is no paper about this ticket but its slip."),
        None => closing(),
    }
}
