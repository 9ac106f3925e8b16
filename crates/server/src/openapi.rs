//! What can be asked of the house over HTTP, as an OpenAPI description (`/openapi.json`). Every route of the house stands in
//! it: a test compares it with the routes themselves, and `make api-trial` tries them by it.
//!
//! | what | where |
//! |---|---|
//! | how a way of asking is written down | `way` |
//! | pages and forms | `pages` |
//! | what programs ask, with the shape of each answer | `programs` |

mod pages;
mod programs;
mod way;

use crate::unread::JSON;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use std::sync::LazyLock;
use utoipa::openapi::path::Paths;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApi, OpenApiBuilder};
use way::{Cookie, Way};

const ABOUT: &str = "Pages for people, and JSON for programs. Whatever changes anything comes from one of the house's own \
                     pages: the header `Origin` has the scheme and the host of the house. Over TLS the names of cookies \
                     begin with `__Host-`. Amounts are whole cents, times are milliseconds since 1970.";

/// Everything that can be asked.
fn ways() -> Vec<Way> {
    let itself = Way::get("/openapi.json", "This description").json::<serde_json::Value>("The description");
    [pages::ways(), programs::ways(), vec![itself]].into_iter().flatten().collect()
}

fn description() -> OpenApi {
    let mut paths = Paths::new();
    let mut components = ComponentsBuilder::new();
    for cookie in [Cookie::Patron, Cookie::Staff] {
        let key = ApiKey::Cookie(ApiKeyValue::new(cookie.sent_as()));
        components = components.security_scheme(cookie.name(), SecurityScheme::ApiKey(key));
    }
    for way in ways() {
        let (method, address, operation, schemas) = way.described();
        paths.add_path_operation(address, vec![method], operation);
        for (name, schema) in schemas {
            components = components.schema(name, schema);
        }
    }
    let info = InfoBuilder::new()
        .title("Chapter 47")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(ABOUT))
        .build();
    OpenApiBuilder::new().info(info).paths(paths).components(Some(components.build())).build()
}

/// The description, which is the same for everybody.
pub(crate) async fn served() -> Response {
    static TEXT: LazyLock<String> =
        LazyLock::new(|| description().to_pretty_json().expect("a description is plain data"));
    ([(CONTENT_TYPE, JSON)], TEXT.as_str()).into_response()
}
