//! What programs and pages ask over HTTP. Every answer is JSON: `{"ok":…}`, `{"refused":…}` with the provision, or
//! `{"error":…}` for what cannot be understood.

use super::Ask;
use super::asking::{Booth, Brought};
use super::code::Presented;
use super::counter::read_code;
use super::meant;
use super::tickets::Found;
use super::wanted::asked;
use crate::authority::{What, may};
use crate::edge::Client;
use crate::guests::Guest;
use crate::http::{App, balance, on_disk, visitor};
use crate::logs::Command;
use crate::messages::lounge::{AccountTickets, BoughtTicket, Priced};
use crate::messages::{Answered, Id, Not, Refused, text};
use crate::pages::staff::pass;
use crate::people::door::Member;
use crate::unread::JSON;
use axum::RequestPartsExt as _;
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use keno::lounge::GameName;
use keno::odds::to_price;
use keno::request::Asked;
use keno::{Play, RateCard, Refusal, Spots};
use ledger::{Name, Role};
use rulebook::provision::P15_5_D;
use rulebook::wire::{read_object, refusal_line};
use serde_json::{Map, Value, json};

/// JSON with the status that its first field says.
fn said(text: String) -> Response {
    let status = match &text {
        text if text.starts_with("{\"refused\"") => StatusCode::CONFLICT,
        text if text.starts_with("{\"error\"") => StatusCode::BAD_REQUEST,
        _ => StatusCode::OK,
    };
    with_status(status, text)
}

/// It is refused.
fn refused(refusal: impl Into<Refused>) -> Response {
    said(text(&Not::refused(refusal)))
}

fn with_status(status: StatusCode, text: String) -> Response {
    (status, [(CONTENT_TYPE, JSON)], text).into_response()
}

/// What cannot be understood, or not from whoever asks.
pub(crate) struct Wrong {
    status: StatusCode,
    text: String,
}

impl IntoResponse for Wrong {
    fn into_response(self) -> Response {
        with_status(self.status, text(&Not::error(self.text)))
    }
}

fn wrong(status: StatusCode, text: &str) -> Wrong {
    Wrong { status, text: text.to_string() }
}

fn nowhere() -> Wrong {
    wrong(StatusCode::NOT_FOUND, "there is no such keno location")
}

fn closing() -> Wrong {
    wrong(StatusCode::SERVICE_UNAVAILABLE, "the house is closing")
}

/// A message that one of our pages sent to a location.
pub(crate) struct Sent {
    app: App,
    booth: Booth,
    headers: HeaderMap,
    fields: Map<String, Value>,
}

impl FromRequest<App> for Sent {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Sent, Response> {
        let (mut parts, body) = request.into_parts();
        let headers = parts.headers.clone();
        let Path(at) = parts.extract::<Path<String>>().await.map_err(IntoResponse::into_response)?;
        let booth = app.house.keno(&at).cloned().ok_or_else(|| nowhere().into_response())?;
        let text = String::from_request(Request::from_parts(parts, body), app).await;
        let text = text.map_err(IntoResponse::into_response)?;
        let fields =
            read_object(&text).map_err(|because| wrong(StatusCode::BAD_REQUEST, &because).into_response())?;
        Ok(Sent { app: app.clone(), booth, headers, fields })
    }
}

impl Sent {
    /// The name that the sender gave to the message, so that it is done once.
    fn id(&mut self) -> Result<String, Wrong> {
        let id = Id::take(&mut self.fields);
        id.map(|Id(id)| id).map_err(|missing| wrong(StatusCode::BAD_REQUEST, missing))
    }

    /// What is asked for.
    fn asked(&mut self) -> Result<Asked, Wrong> {
        asked(&mut self.fields).map_err(|because| wrong(StatusCode::BAD_REQUEST, &because))
    }

    /// The game that its sender saw.
    fn game(&mut self) -> Result<GameName, Wrong> {
        let missing = || wrong(StatusCode::BAD_REQUEST, meant::MISSING);
        meant::take(&mut self.fields).ok().flatten().ok_or_else(missing)
    }

    /// The patron who sent it.
    async fn guest(&self) -> Result<Guest, Wrong> {
        visitor(&self.app.house, &self.headers).await.ok_or_else(|| not_known(&self.app))
    }

    /// What a patron brings: the code of a slip, or the number of a ticket that their account bought.
    fn brought(&mut self) -> Result<Brought, Refused> {
        let ticket = self.fields.remove("ticket").and_then(|ticket| u32::try_from(ticket.as_u64()?).ok());
        match (self.fields.remove("code"), ticket) {
            (None, Some(ticket)) => Ok(Brought::Account { ticket }),
            (code, _) => {
                read_code(code.as_ref().and_then(Value::as_str).unwrap_or_default()).map(Brought::Slip)
            }
        }
    }

    /// 15.5(d): a writer says which supervisor has told him to start a game. It is one of the house, whatever else he says.
    async fn not_approved(&self) -> Option<Refused> {
        let named = self.fields.get("approved_by")?.as_str()?;
        let id = Name::new(named).ok();
        let found = on_disk(&self.app.house, move |house| house.journal().person(&id?).ok()?).await.flatten();
        match found.is_some_and(|person| person.role == Role::KenoSupervisor && person.dismissed_at.is_none())
        {
            true => None,
            false => {
                let because = "nobody of this name is a keno supervisor here";
                Some(Refused::new("not_approved", because).citing(P15_5_D))
            }
        }
    }

    /// A visitor is about to play.
    async fn first_chips(&self, patron: &Name) -> Result<(), Wrong> {
        let patron = patron.clone();
        let given = on_disk(&self.app.house, move |house| house.first_chips(&patron)).await;
        given.and_then(Result::ok).ok_or_else(closing)
    }

    /// An answer for a patron. What he has left is said beside it: it is the present, the answer may be a repeat.
    async fn with_balance(&self, answer: String, guest: &Guest) -> Response {
        let has = balance(&self.app.house, guest).await;
        let (Some(has), Ok(mut value)) = (has, serde_json::from_str::<Value>(&answer)) else {
            return said(answer);
        };
        if let Some(ok) = value.get_mut("ok").and_then(Value::as_object_mut) {
            ok.insert("balance".to_string(), json!(has));
        }
        said(value.to_string())
    }
}

/// Nobody knows who asks.
fn not_known(app: &App) -> Wrong {
    wrong(
        StatusCode::UNAUTHORIZED,
        match app.house.ways.visitors {
            true => "say your name first: then you have play chips",
            false => "sign in first, at /sign-in",
        },
    )
}

/// Nothing is asked at this address.
pub(crate) async fn elsewhere() -> Response {
    wrong(StatusCode::NOT_FOUND, "there is nothing at this address").into_response()
}

pub(crate) async fn board(State(app): State<App>, Path(at): Path<String>) -> Response {
    let Some(booth) = app.house.keno(&at) else { return nowhere().into_response() };
    booth.look_at_the_clock().await;
    said(booth.board())
}

/// What a request would cost, and whether the rate card allows it. Nobody needs to be known for that.
pub(crate) async fn price(mut sent: Sent) -> Result<Response, Wrong> {
    let asked = sent.asked()?;
    Ok(said(match priced(&asked, &sent.booth.card) {
        Ok(priced) => text(&Answered::ok(priced)),
        Err(refusal) => text(&Not::refused(refusal_line(&refusal))),
    }))
}

/// A request as the rate card has it.
fn priced(asked: &Asked, card: &RateCard) -> Result<Priced, Refusal> {
    let request = to_price(asked, card)?;
    let play = Play::check(&request, card)?;
    let picked = match asked {
        Asked::Marked(_) => None,
        Asked::QuickPick(pick) => Some(pick.spots),
    };
    let line = match picked {
        None => play.request().to_string(),
        Some(_) => asked.to_string(),
    };
    let groups: Vec<Spots> = if picked.is_some() { Vec::new() } else { play.groups().to_vec() };
    Ok(Priced {
        kind: play.kind(),
        groups,
        kings: play.kings(),
        quick_pick: picked,
        conditioning: play.conditioning(),
        ways: play.ways(),
        lines: play.lines().to_vec(),
        price_of_a_game: play.price_of_a_game(),
        price: play.price(),
        games: play.games(),
        line,
    })
}

/// A patron buys a ticket of the automatic writer, from his account.
pub(crate) async fn buy(mut sent: Sent) -> Result<Response, Wrong> {
    let (id, asked) = (sent.id()?, sent.asked()?);
    let guest = sent.guest().await?;
    let meant = Some(sent.game()?);
    let patron = guest.id.clone();
    sent.first_chips(&patron).await?;
    let command = Command::begins(&sent.booth.id, &id);
    let answer = sent.booth.ask(|answer| Ask::Buy { patron, id, asked, meant, answer }).await;
    command.ends(answer.as_deref());
    let answer = answer.ok_or_else(closing)?;
    Ok(sent.with_balance(answer, &guest).await)
}

/// A patron's winning ticket is paid to their account: one whose slip they have, or one that the account bought.
pub(crate) async fn claim(mut sent: Sent) -> Result<Response, Wrong> {
    let id = sent.id()?;
    let guest = sent.guest().await?;
    let brought = match sent.brought() {
        Ok(brought) => brought,
        Err(refusal) => return Ok(refused(refusal)),
    };
    let patron = guest.id.clone();
    if let Some(refusal) = sent.app.house.guesses.too_many(guest.id.as_str()) {
        return Ok(refused(refusal));
    }
    sent.first_chips(&patron).await?;
    let command = Command::begins(&sent.booth.id, &id);
    let answer = sent.booth.ask(|answer| Ask::Claim { patron, id, brought, answer }).await;
    sent.app.house.guesses.hear(guest.id.as_str(), answer.as_deref());
    command.ends(answer.as_deref());
    let answer = answer.ok_or_else(closing)?;
    Ok(sent.with_balance(answer, &guest).await)
}

/// A member of the staff does something. Who it is comes from the session, and from nowhere else.
pub(crate) async fn staff(mut sent: Sent) -> Result<Response, Wrong> {
    let id = sent.id()?;
    let Some(pass) = pass(&sent.app, &sent.headers).await else {
        return Err(wrong(StatusCode::UNAUTHORIZED, "sign in at /staff first"));
    };
    let member = pass.member;
    if let Some(refusal) = sent.not_approved().await {
        return Ok(refused(refusal));
    }
    if meant::is_about_the_game(&sent.fields) && !sent.fields.contains_key("game") {
        return Err(wrong(StatusCode::BAD_REQUEST, meant::MISSING));
    }
    // There is one clock for the whole house.
    if sent.fields.get("do").and_then(Value::as_str) == Some("confirm clock") {
        return confirm_clock(&sent, member).await;
    }
    let guesses = &sent.app.house.guesses;
    if let Some(refusal) = guesses.too_many(member.id.as_str()).filter(|_| sent.fields.contains_key("code")) {
        return Ok(refused(refusal));
    }
    let (reply, answer) = tokio::sync::oneshot::channel();
    let command = Command::begins(&sent.booth.id, &id);
    sent.booth.submit(&member.id, member.role, &id, sent.fields, move |text| drop(reply.send(text)));
    let answer = answer.await.ok();
    guesses.hear(member.id.as_str(), answer.as_deref());
    command.ends(answer.as_deref());
    answer.map(said).ok_or_else(closing)
}

/// A supervisor confirms the clock of the house at one of its locations.
async fn confirm_clock(sent: &Sent, member: Member) -> Result<Response, Wrong> {
    if let Err(refusal) = may(member.role, What::ConfirmClock) {
        return Ok(refused(refusal));
    }
    let confirmed = on_disk(&sent.app.house, move |house| house.confirm_clock(&member.id, member.role)).await;
    let mut answers = confirmed.and_then(Result::ok).ok_or_else(closing)?;
    answers.remove(&sent.booth.id).map(said).ok_or_else(closing)
}

/// What has become of a ticket, for whoever has its code.
pub(crate) async fn ticket(
    State(app): State<App>,
    from: Client,
    Path((at, code)): Path<(String, String)>,
) -> Response {
    let Some(booth) = app.house.keno(&at) else { return nowhere().into_response() };
    let slip = match read_code(&code) {
        Ok(slip) => slip,
        Err(refusal) => return refused(refusal),
    };
    match looked_up(&app, booth, slip, from).await {
        Some(Found::Ticket(stored)) => said(text(&Answered::ok(stored.ticket))),
        Some(Found::Not(refusal)) => refused(refusal),
        None => closing().into_response(),
    }
}

/// A ticket by its code, for somebody at this address who has not guessed too often. None when the house is closing.
pub(crate) async fn looked_up(
    app: &App,
    booth: &Booth,
    slip: Presented,
    Client(from): Client,
) -> Option<Found> {
    let from = from.to_string();
    if let Some(refusal) = app.house.guesses.too_many(&from) {
        return Some(Found::Not(refusal));
    }
    let found = booth.ask(|answer| Ask::Ticket { slip, answer }).await?;
    if let Found::Not(refusal) = &found {
        app.house.guesses.judge(&from, refusal.code);
    }
    Some(found)
}

/// The tickets that the patron's account bought here, and what they win: from any browser in which they are signed in.
pub(crate) async fn tickets(
    State(app): State<App>,
    Path(at): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Wrong> {
    let booth = app.house.keno(&at).ok_or_else(nowhere)?;
    let guest = visitor(&app.house, &headers).await.ok_or_else(|| not_known(&app))?;
    let patron = guest.id.clone();
    let found = booth.ask(|answer| Ask::Tickets { patron, answer }).await.ok_or_else(closing)?;
    let tickets = found.iter().map(|stored| BoughtTicket { code: &stored.code, ticket: &stored.ticket });
    Ok(said(text(&Answered::ok(AccountTickets { tickets: tickets.collect() }))))
}
