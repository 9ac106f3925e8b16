//! The browser's files, carried in the binary.

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rulebook::provision::{Provision, Status};
use rust_embed::RustEmbed;
use std::fmt::Write as _;
use std::sync::OnceLock;

#[derive(RustEmbed)]
#[folder = "../../web/dist/assets"]
struct Assets;

/// The style sheet that every page has.
const EVERYWHERE: &str = "base.css";

/// Marks every citation of a modelled provision, on every page: no page shows such a provision as the text.
fn modelled() -> &'static str {
    static MARKS: OnceLock<String> = OnceLock::new();
    MARKS.get_or_init(|| {
        let mut css = String::new();
        for provision in Provision::all().filter(|one| one.row().status == Status::Modelled) {
            let number = provision.number();
            let comma = if css.is_empty() { "" } else { ",\n" };
            write!(css, "{comma}a[href=\"/rules/{number}\"]::after,\n[data-cite=\"{number}\"]::after")
                .expect("writing to a string");
        }
        format!("\n{css} {{ content: \" (modelled)\"; }}\n")
    })
}

/// One file. Names carry no digest, so every use asks whether it changed; the answer is mostly that it did not.
pub(crate) async fn serve(Path(file): Path<String>, headers: HeaderMap) -> Response {
    let Some(found) = Assets::get(&file) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let more = if file == EVERYWHERE { modelled() } else { "" };
    let digest: String = found.metadata.sha256_hash().iter().map(|byte| format!("{byte:02x}")).collect();
    let digest = if more.is_empty() { digest } else { format!("{digest}-{}", more.len()) };
    let tag = format!("\"{digest}\"");
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let kind = match file.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let mut data = found.data.into_owned();
    data.extend_from_slice(more.as_bytes());
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache"), (ETAG, tag.as_str())], data).into_response()
}
