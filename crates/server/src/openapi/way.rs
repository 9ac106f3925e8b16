//! One way of asking at one address: what goes in, who may, and every answer there is.

use std::collections::BTreeMap;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::path::{Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{HttpMethod, Ref, RefOr, Required, Response, ResponseBuilder, Schema};
use utoipa::{IntoParams, ToSchema};

const HTML: &str = "text/html";
const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";
const TEXT: &str = "text/plain";

/// Whose session it takes.
#[derive(Clone, Copy)]
pub(super) enum Cookie {
    Patron,
    Staff,
}

impl Cookie {
    pub(super) fn name(self) -> &'static str {
        match self {
            Cookie::Patron => "patron",
            Cookie::Staff => "staff",
        }
    }

    /// As a browser sends it without TLS.
    pub(super) fn sent_as(self) -> &'static str {
        let [_, plain] = match self {
            Cookie::Patron => crate::http::PATRON,
            Cookie::Staff => crate::pages::staff::STAFF,
        };
        plain
    }
}

/// What answers are where a way says nothing else of them.
#[derive(Clone, Copy)]
enum Kind {
    Page,
    Program,
    Text,
}

/// A kind of content, and its shape.
type Content = (&'static str, RefOr<Schema>);

/// A way of asking.
pub(super) struct Way {
    method: HttpMethod,
    address: String,
    operation: OperationBuilder,
    /// By status; a status may have several kinds of content.
    answers: BTreeMap<u16, (String, Vec<Content>)>,
    schemas: BTreeMap<String, RefOr<Schema>>,
    numbers: Vec<&'static str>,
}

fn text() -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(SchemaType::Type(Type::String)).build().into()
}

/// What a program is told where it did not ask in a way that can be understood, or may not.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Wrong {
    error: String,
    code: Option<String>,
}

impl Way {
    fn new(method: HttpMethod, address: &str, says: &str) -> Way {
        Way {
            method,
            // A rest of several parts is one part here: there is no other way to write it.
            address: address.replace("{*", "{"),
            operation: OperationBuilder::new().summary(Some(says)),
            answers: BTreeMap::new(),
            schemas: BTreeMap::new(),
            numbers: Vec::new(),
        }
    }

    /// Looking, which changes nothing.
    pub(super) fn get(address: &str, says: &str) -> Way {
        Way::new(HttpMethod::Get, address, says)
    }

    /// A page.
    pub(super) fn page(address: &str, says: &str) -> Way {
        Way::get(address, says).answers(200, HTML, text(), "The page").unreadable(Kind::Page)
    }

    /// Something is done with a form, after which the browser is sent on.
    pub(super) fn form<F: ToSchema>(address: &str, says: &str) -> Way {
        let mut way = Way::act(address, says);
        let form = way.schema::<F>();
        way.body(FORM, form)
    }

    /// The same with a form that has nothing in it.
    pub(super) fn act(address: &str, says: &str) -> Way {
        let way = Way::new(HttpMethod::Post, address, says).unreadable(Kind::Page);
        way.to("It is done; the browser is sent on").says(403, "Not from our own pages, or not by him")
    }

    /// What a program asks.
    pub(super) fn asks(address: &str, says: &str) -> Way {
        Way::get(address, says).unreadable(Kind::Program)
    }

    /// What a program wants done.
    pub(super) fn wants<B: ToSchema>(address: &str, says: &str) -> Way {
        let mut way = Way::new(HttpMethod::Post, address, says).unreadable(Kind::Program);
        let body = way.schema::<B>();
        way.body(JSON, body).tells(403, "Not from our own pages")
    }

    /// Answers of plain text.
    pub(super) fn plain(address: &str, says: &str) -> Way {
        Way::get(address, says).answers(200, TEXT, text(), "As text")
    }

    fn body(mut self, kind: &str, schema: RefOr<Schema>) -> Way {
        let content = ContentBuilder::new().schema(Some(schema)).build();
        let body = RequestBodyBuilder::new().content(kind, content).required(Some(Required::True)).build();
        self.operation = self.operation.request_body(Some(body));
        self
    }

    /// The name of a schema, which is kept.
    fn schema<T: ToSchema>(&mut self) -> RefOr<Schema> {
        let mut inside = Vec::new();
        T::schemas(&mut inside);
        self.schemas.extend(inside);
        self.schemas.insert(T::name().into_owned(), T::schema());
        Ref::from_schema_name(T::name()).into()
    }

    fn answers(mut self, status: u16, kind: &'static str, schema: RefOr<Schema>, says: &str) -> Way {
        let (_, contents) = self.answers.entry(status).or_insert_with(|| (says.to_string(), Vec::new()));
        contents.retain(|(known, _)| *known != kind);
        contents.push((kind, schema));
        self
    }

    /// What is said wherever something cannot be read, or there is no time for it.
    fn unreadable(self, kind: Kind) -> Way {
        let known: &[(u16, &str)] = match self.method {
            HttpMethod::Get => &[],
            _ => &[
                (413, "Too long"),
                (415, "Not the kind of message that is read here"),
                (422, "Something is missing"),
            ],
        };
        let always = [(400, "It cannot be read"), (503, "The house is closing, or has no time")];
        known.iter().copied().chain(always).fold(self, |way, (status, says)| way.refusal(kind, status, says))
    }

    fn refusal(mut self, kind: Kind, status: u16, says: &str) -> Way {
        match kind {
            Kind::Page => self.answers(status, HTML, text(), says),
            Kind::Text => self.answers(status, TEXT, text(), says),
            Kind::Program => {
                let wrong = self.schema::<Wrong>();
                self.answers(status, JSON, wrong, says)
            }
        }
    }

    /// A page with another status.
    pub(super) fn says(self, status: u16, says: &str) -> Way {
        self.refusal(Kind::Page, status, says)
    }

    /// A page for an address that has asked for as much as it may.
    pub(super) fn or_too_often(self) -> Way {
        self.says(429, "Too many questions like this one came from this address")
    }

    /// A page where something was asked for that is not there.
    pub(super) fn or_not_found(self) -> Way {
        self.says(404, "There is nothing of this name")
    }

    /// An error for a program.
    pub(super) fn tells(self, status: u16, says: &str) -> Way {
        self.refusal(Kind::Program, status, says)
    }

    /// A line of text with another status.
    pub(super) fn writes(self, status: u16, says: &str) -> Way {
        self.refusal(Kind::Text, status, says)
    }

    /// JSON of this shape.
    pub(super) fn json<T: ToSchema>(self, says: &str) -> Way {
        self.json_with::<T>(200, says)
    }

    /// The same with another status.
    pub(super) fn json_with<T: ToSchema>(mut self, status: u16, says: &str) -> Way {
        let schema = self.schema::<T>();
        self.answers(status, JSON, schema, says)
    }

    /// A file of this kind.
    pub(super) fn file(self, kind: &'static str, says: &str) -> Way {
        self.answers(200, kind, text(), says)
    }

    /// A status with nothing in it.
    pub(super) fn empty(mut self, status: u16, says: &str) -> Way {
        self.answers.insert(status, (says.to_string(), Vec::new()));
        self
    }

    /// The browser is sent on.
    pub(super) fn to(self, says: &str) -> Way {
        self.empty(303, says)
    }

    /// What stands behind the question mark.
    pub(super) fn query<Q: IntoParams>(mut self) -> Way {
        for parameter in Q::into_params(|| Some(ParameterIn::Query)) {
            self.operation = self.operation.parameter(parameter);
        }
        self
    }

    /// These parts of the address are whole numbers.
    pub(super) fn numbers(mut self, names: &[&'static str]) -> Way {
        self.numbers.extend(names);
        self
    }

    /// It takes a session; whoever has none is told so.
    pub(super) fn of(mut self, cookie: Cookie) -> Way {
        let none: [String; 0] = [];
        self.operation = self.operation.security(SecurityRequirement::new(cookie.name(), none));
        self
    }

    /// A page for the staff: whoever is nobody is shown the door, whoever may not is told who may.
    pub(super) fn of_staff(self) -> Way {
        self.of(Cookie::Staff).to("Sign in first").says(403, "He may not")
    }

    fn places(&self) -> Vec<Parameter> {
        let named = self.address.split('/').filter_map(|part| part.strip_prefix('{')?.split('}').next());
        let place = |name: &str| {
            let kind = if self.numbers.contains(&name) { Type::Integer } else { Type::String };
            let mut schema = ObjectBuilder::new().schema_type(SchemaType::Type(kind.clone()));
            schema = match kind {
                Type::Integer => schema.minimum(Some(0)),
                _ => schema.min_length(Some(1)),
            };
            let place = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path);
            place.required(Required::True).schema(Some(schema)).build()
        };
        named.map(place).collect()
    }

    /// As the description has it: the method, the address, the operation and the schemas that it names.
    pub(super) fn described(self) -> (HttpMethod, String, Operation, BTreeMap<String, RefOr<Schema>>) {
        let places = self.places();
        let mut operation = self.operation;
        for place in places {
            operation = operation.parameter(place);
        }
        for (status, (says, contents)) in self.answers {
            let mut response = ResponseBuilder::new().description(says);
            for (kind, schema) in contents {
                response = response.content(kind, ContentBuilder::new().schema(Some(schema)).build());
            }
            let response: Response = response.build();
            operation = operation.response(status.to_string(), response);
        }
        (self.method, self.address, operation.build(), self.schemas)
    }
}
