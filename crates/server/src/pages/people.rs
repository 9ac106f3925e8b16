//! The administrator's page: who is here, who is kept out, and what can be done about it. A pit clerk has the same page
//! for patrons, and may give accounts to them.

use super::keno::Instead;
use super::staff::allowed;
use super::{page, refusal_with};
use crate::authority::{What, has_key, may, needs_second_factor};
use crate::http::{App, redirect};
use crate::live::now;
use crate::people::door::Member;
use crate::people::{Doer, Enrolled, NotDone, Password, Register};
use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Form, Router};
use ledger::{Declined, Holder, Name, Person, Role};
use serde::Deserialize;
use utoipa::ToSchema;

type Answer = Result<Response, Instead>;

pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/staff/people", get(people))
        .route("/staff/people/add", post(add))
        .route("/staff/people/{id}/{what}", post(act))
}

#[derive(Template)]
#[template(path = "people.html")]
struct PeoplePage {
    /// Is he an administrator, who may do everything here?
    manages: bool,
    roles: Vec<(&'static str, &'static str)>,
    rows: Vec<Row>,
}

struct Row {
    id: String,
    name: String,
    role: &'static str,
    /// `here`, `locked`, `tried` (strangers try too often, and wait), `new` (has not chosen a password yet) or `gone`.
    state: &'static str,
    sessions: usize,
    /// Is there an authenticator? None where none is needed.
    authenticator: Option<bool>,
    /// Can whoever looks confirm the key? Then it is in the hands of others.
    confirms: bool,
    /// Is it whoever looks?
    himself: bool,
}

fn state(person: &Person, now: i64) -> &'static str {
    match person {
        person if person.dismissed_at.is_some() => "gone",
        person if person.locked_at.is_some() => "locked",
        person if person.strangers_wait(now) > 0 => "tried",
        person if person.must_change || person.password.is_none() => "new",
        _ => "here",
    }
}

/// May this one be seen, and given an account, by him?
fn is_his(member: &Member, role: Role) -> bool {
    let what = if role == Role::Patron { What::Patrons } else { What::Staff };
    may(member.role, what).is_ok()
}

async fn people(State(app): State<App>, headers: HeaderMap) -> Answer {
    let member = allowed(&app, &headers, What::Patrons).await?;
    let viewer = member.clone();
    let found = app.work.for_staff(&app.house, move |house| -> Result<Vec<Row>, ledger::Fault> {
        let (reader, now) = (house.journal().reader(), now().0);
        let row = |person: Person| {
            let sessions = reader.sessions_of(&Holder::Person(person.id.clone()))?;
            let factor = reader.second_factor(&person.id)?.is_some_and(|factor| factor.is_enrolled());
            let custody = house.door.register().custody();
            let in_hands = has_key(person.role) && !custody.hands(person.id.as_str())?.is_empty();
            Ok(Row {
                authenticator: (factor || needs_second_factor(person.role)).then_some(factor),
                confirms: in_hands && custody.is_apart(&viewer.id, &person.id)?,
                state: state(&person, now),
                himself: person.id == viewer.id,
                id: person.id.to_string(),
                name: person.name,
                role: person.role.in_words(),
                sessions: sessions.iter().filter(|session| session.ends_at > now).count(),
            })
        };
        reader.people()?.into_iter().filter(|person| is_his(&viewer, person.role)).map(row).collect()
    });
    let Ok(rows) = found.await? else { return Err(unreadable().into()) };
    let roles = Role::ALL.into_iter().filter(|role| is_his(&member, *role));
    let template = PeoplePage {
        manages: may(member.role, What::Staff).is_ok(),
        roles: roles.map(|role| (role.as_str(), role.in_words())).collect(),
        rows,
    };
    Ok(page(StatusCode::OK, &template))
}

#[derive(Template)]
#[template(path = "enrolled.html")]
struct EnrolledPage<'a> {
    enrolled: &'a Enrolled,
    role: &'static str,
}

/// The one page that shows a password, once.
fn told(enrolled: &Enrolled) -> Response {
    page(StatusCode::OK, &EnrolledPage { enrolled, role: enrolled.role.in_words() })
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct AddForm {
    name: String,
    role: String,
}

async fn add(State(app): State<App>, headers: HeaderMap, Form(form): Form<AddForm>) -> Answer {
    let member = allowed(&app, &headers, What::Patrons).await?;
    let role: Role = match form.role.parse() {
        Ok(role) => role,
        Err(bad) => return Err(back(StatusCode::UNPROCESSABLE_ENTITY, &format!("{bad}.")).into()),
    };
    if role != Role::Patron {
        allowed(&app, &headers, What::Staff).await?;
    }
    let by = Doer::Person(member.id);
    let enrolled =
        registered(&app, move |register| register.enrol(&by, &form.name, role, Password::OneTime)).await?;
    Ok(told(&enrolled))
}

/// Something is done to somebody. His lines close with his sessions.
async fn act(State(app): State<App>, Path((id, what)): Path<(String, String)>, headers: HeaderMap) -> Answer {
    let member = allowed(&app, &headers, What::Staff).await?;
    let Ok(id) = Name::new(&id) else { return Err(nobody().into()) };
    let by = Doer::Person(member.id);
    let done = match what.as_str() {
        "reset" => {
            let reset = move |register: &Register| register.set_password(&by, &id, Password::OneTime);
            let enrolled = registered(&app, reset).await?;
            app.house.door.tell_ended();
            return Ok(told(&enrolled));
        }
        "lock" => registered(&app, move |register| register.lock(&by, &id)).await,
        "unlock" => registered(&app, move |register| register.unlock(&by, &id)).await,
        "dismiss" => registered(&app, move |register| register.dismiss(&by, &id)).await,
        "end-sessions" => registered(&app, move |register| register.end_sessions(&by, &id)).await,
        "reset-factor" => registered(&app, move |register| register.reset_factor(&by, &id)).await,
        "forget-devices" => registered(&app, move |register| register.forget_devices(&by, &id)).await,
        "confirm-key" => registered(&app, move |register| register.confirm_key(&by, &id)).await,
        _ => return Err(super::not_found().await.into()),
    };
    done?;
    app.house.door.tell_ended();
    Ok(redirect("/staff/people"))
}

/// Does something in the register, where it holds nobody up.
async fn registered<T: Send + 'static>(
    app: &App,
    work: impl FnOnce(&Register) -> Result<T, NotDone> + Send + 'static,
) -> Result<T, Instead> {
    // A new password is hashed on the way, which is slow on purpose.
    match app.work.for_staff(&app.house, move |house| work(house.door.register())).await? {
        Ok(done) => Ok(done),
        Err(NotDone::Declined(Declined::UnknownPerson(_))) => Err(nobody().into()),
        Err(
            not_done @ (NotDone::Name
            | NotDone::Password
            | NotDone::Oneself
            | NotDone::SameHands
            | NotDone::NoKey),
        ) => Err(back(StatusCode::UNPROCESSABLE_ENTITY, &format!("{not_done}.")).into()),
        Err(NotDone::Declined(Declined::OutOfBounds(because))) => {
            Err(back(StatusCode::UNPROCESSABLE_ENTITY, &format!("{because}.")).into())
        }
        Err(_) => Err(unreadable().into()),
    }
}

fn back(status: StatusCode, text: &str) -> Response {
    let mut text = text.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    refusal_with(status, &text, ("/staff/people", "To the people of the house"))
}

fn nobody() -> Response {
    back(StatusCode::NOT_FOUND, "There is nobody with this id.")
}

fn unreadable() -> Response {
    back(StatusCode::SERVICE_UNAVAILABLE, "The house has no time for this now.")
}
