//! The pit clerk's page: chips against cash, each with a receipt.

use super::keno::Instead;
use super::staff::allowed;
use super::{page, refusal_with};
use crate::authority::What;
use crate::guests::WALK_IN;
use crate::http::{App, on_disk};
use crate::people::cage::{NotExchanged, Slip, Way};
use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use axum::{Form, Router};
use ledger::{Account, Name, Role};
use rulebook::money::Cents;
use serde::Deserialize;
use utoipa::ToSchema;

type Answer = Result<Response, Instead>;

/// As many receipts are shown.
const RECEIPTS: u64 = 20;
/// The longest name of a form.
const LONGEST_FORM: usize = 64;

pub(crate) fn router() -> Router<App> {
    Router::new().route("/staff/cage", get(cage).post(exchange))
}

#[derive(Template)]
#[template(path = "cage.html")]
struct CagePage {
    /// Names this form, so that sending it twice does it once.
    form: String,
    patrons: Vec<(String, String, Cents)>,
    slips: Vec<Slip>,
    done: Option<Slip>,
}

impl CagePage {
    fn words(&self, slip: &Slip) -> String {
        let (cents, patron) = (Cents(slip.cents), &slip.patron);
        match slip.way {
            Way::Give => format!("{cents} in chips to {patron}"),
            Way::Take => format!("{cents} in chips from {patron}"),
        }
    }
}

async fn drawn(app: &App, done: Option<Slip>) -> Answer {
    let found = app.work.for_staff(&app.house, move |house| -> Result<CagePage, ledger::Fault> {
        let reader = house.journal().reader();
        let patrons = reader.people()?.into_iter();
        let patrons = patrons.filter(|person| person.role == Role::Patron && person.dismissed_at.is_none());
        let has = |person: ledger::Person| {
            let cents = reader.balance(&Account::Patron(person.id.clone()))?;
            Ok((person.id.to_string(), person.name, cents))
        };
        let mut patrons = patrons.map(has).collect::<Result<Vec<_>, ledger::Fault>>()?;
        // Whoever sat down at an attended table without an account cashes his chips here.
        for patron in reader.patrons()?.into_iter().filter(|patron| patron.id.as_str().starts_with(WALK_IN)) {
            let cents = reader.balance(&Account::Patron(patron.id.clone()))?;
            if !cents.is_zero() {
                patrons.push((patron.id.to_string(), patron.name, cents));
            }
        }
        let form = crate::house::random_hex::<12>().unwrap_or_default();
        Ok(CagePage { form, patrons, slips: house.cage.last(RECEIPTS)?, done })
    });
    match found.await? {
        Ok(template) => Ok(page(StatusCode::OK, &template)),
        Err(_) => Err(back(StatusCode::SERVICE_UNAVAILABLE, "The house has no time for this now.").into()),
    }
}

async fn cage(State(app): State<App>, headers: HeaderMap) -> Answer {
    allowed(&app, &headers, What::Cage).await?;
    drawn(&app, None).await
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct ExchangeForm {
    form: String,
    patron: String,
    #[schema(value_type = String, pattern = "^(give|take)$")]
    way: Way,
    amount: String,
}

async fn exchange(State(app): State<App>, headers: HeaderMap, Form(form): Form<ExchangeForm>) -> Answer {
    let clerk = allowed(&app, &headers, What::Cage).await?.id;
    let wrong = |text: &str| -> Instead { back(StatusCode::UNPROCESSABLE_ENTITY, text).into() };
    if form.form.is_empty() || form.form.len() > LONGEST_FORM {
        return Err(wrong("This form has no name: open a new one."));
    }
    let patron = Name::new(form.patron.trim()).map_err(|_| wrong("There is no patron under this id."))?;
    let cents =
        dollars(&form.amount).ok_or_else(|| wrong("An amount is dollars and cents: 100 or 12.50."))?;
    let done =
        on_disk(&app.house, move |house| house.cage.exchange(&clerk, &form.form, form.way, &patron, cents));
    match done.await {
        Some(Ok(slip)) => drawn(&app, Some(slip)).await,
        Some(Err(NotExchanged::Journal(_))) | None => {
            Err(back(StatusCode::SERVICE_UNAVAILABLE, "The house has no time for this now.").into())
        }
        Some(Err(refused)) => {
            let mut text = format!("{refused}.");
            text[..1].make_ascii_uppercase();
            Err(back(StatusCode::CONFLICT, &text).into())
        }
    }
}

/// Dollars, with or without two digits of cents. A comma stands between thousands and nowhere else: whoever writes 12,50
/// means something, but not twelve hundred and fifty.
fn dollars(text: &str) -> Option<Cents> {
    let text = text.trim();
    let text = text.strip_prefix('$').unwrap_or(text);
    let (whole, part) = text.split_once('.').unwrap_or((text, "00"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut groups = whole.split(',');
    let first = groups.next()?;
    let in_thousands = first.len() <= 3 && groups.clone().all(|group| group.len() == 3);
    let all_digits = digits(first) && groups.clone().all(digits);
    let lone = groups.next().is_none();
    if !all_digits || !(lone || in_thousands) || !digits(part) || part.len() != 2 {
        return None;
    }
    let whole: i64 = whole.replace(',', "").parse().ok()?;
    Some(Cents(whole.checked_mul(100)?.checked_add(part.parse().ok()?)?))
}

fn back(status: StatusCode, text: &str) -> Response {
    refusal_with(status, text, ("/staff/cage", "To the cage"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_dollars_and_cents() {
        for (text, cents) in [("100", 10_000), ("$12.50", 1_250), (" 1,000.05 ", 100_005), ("0.01", 1)] {
            assert_eq!(dollars(text), Some(Cents(cents)), "{text}");
        }
        assert_eq!(dollars("12,345,678"), Some(Cents(1_234_567_800)));
        for wrong in ["12,50", "1,00", "1,0000", "1000,000", ",100", "1,,000", "1,000,", "1.00,0", "$$1"] {
            assert_eq!(dollars(wrong), None, "{wrong}");
        }
        for wrong in ["", "-5", "1.5", "1.234", "1e3", ".50", "ten", "1.-5", "99999999999999999999"] {
            assert_eq!(dollars(wrong), None, "{wrong}");
        }
    }
}
