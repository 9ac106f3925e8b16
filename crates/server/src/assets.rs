//! The browser's files, carried in the binary.

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist/assets"]
struct Assets;

/// One file. Names carry no digest, so every use asks whether it changed; the answer is mostly that it did not.
pub(crate) async fn serve(Path(file): Path<String>, headers: HeaderMap) -> Response {
    let Some(found) = Assets::get(&file) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let digest: String = found.metadata.sha256_hash().iter().map(|byte| format!("{byte:02x}")).collect();
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
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache"), (ETAG, tag.as_str())], found.data.into_owned())
        .into_response()
}
