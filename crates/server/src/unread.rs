//! Requests that could not be read: an address, a form or a message that is not written as we write it. The framework
//! answers these before any of us is asked, in a line of plain text or in none. Here that line becomes what everything
//! else beside it is: a page with the way out, or JSON.

use crate::pages;
use axum::http::StatusCode;
use axum::http::header::{ALLOW, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// The longest body of a request, in bytes.
pub(crate) const LONGEST_BODY: usize = 16 * 1024;

/// What every answer of a program's address is.
pub(crate) const JSON: &str = "application/json";

/// Where people look.
pub(crate) async fn as_page(response: Response) -> Response {
    said(response, "text/html", |status, mut why| {
        why[..1].make_ascii_uppercase();
        pages::refusal(status, &format!("{why}."))
    })
}

/// Where programs ask.
pub(crate) async fn as_json(response: Response) -> Response {
    said(response, JSON, |status, why| {
        (status, [(CONTENT_TYPE, JSON)], json!({ "error": why }).to_string()).into_response()
    })
}

/// A refusal that is not of this kind is none of ours: it is said again, in our way.
fn said(mut response: Response, kind: &str, say: impl FnOnce(StatusCode, String) -> Response) -> Response {
    let status = response.status();
    let found = response.headers().get(CONTENT_TYPE);
    if !status.is_client_error() || found.is_some_and(|found| found.as_bytes().starts_with(kind.as_bytes())) {
        return response;
    }
    let mut answer = say(status, why(status));
    if let Some(allowed) = response.headers_mut().remove(ALLOW) {
        answer.headers_mut().insert(ALLOW, allowed);
    }
    answer
}

fn why(status: StatusCode) -> String {
    match status {
        StatusCode::METHOD_NOT_ALLOWED => "this address is not asked in this way".to_string(),
        StatusCode::PAYLOAD_TOO_LARGE => format!("this is too long: at most {LONGEST_BODY} bytes are read"),
        StatusCode::UNPROCESSABLE_ENTITY | StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            "something in this form is missing, or is not what it should be".to_string()
        }
        _ => "this cannot be read: part of the address, or of what was sent, is not what it should be"
            .to_string(),
    }
}
