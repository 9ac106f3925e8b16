//! What the house and its pages say to each other: a type for each message, and nowhere else its shape. With the feature
//! `schema` the JSON Schemas in `docs/schema` and the TypeScript of the browser come from these types.
//!
//! | what | where |
//! |---|---|
//! | a patron's page and its table | `players` |
//! | the page of the staff and an attended table | `staff` |
//! | the pages of a keno location | `lounge` |
//! | what is pledged at a table | `fairness` |
//! | what a game says in a message, whichever it is | `any` |

#[cfg(feature = "schema")]
mod any;
pub(crate) mod fairness;
pub(crate) mod lounge;
pub(crate) mod players;
pub(crate) mod staff;

use crate::authority;
use rulebook::provision::Provision;
use rulebook::wire::RefusalLine;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

/// A piece of a message that is written already: a view, an act, what somebody may do. Only its game knows its type.
pub(crate) type Written = Box<RawValue>;

/// Writes plain data, to be sent or to be a piece of a message.
pub(crate) fn written(value: &impl Serialize) -> Written {
    to_raw_value(value).expect("a message is plain data")
}

/// Writes a message.
pub(crate) fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("a message is plain data")
}

/// Text that is JSON already, as a piece of a message.
pub(crate) fn as_written(json: String) -> Written {
    RawValue::from_string(json).expect("what was written is JSON")
}

/// Why something is not done, by which provision, and what would be right.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Refused"))]
pub(crate) struct Refused<P = Written> {
    /// The provision, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cite: Option<&'static str>,
    /// A stable name for programs.
    pub(crate) code: &'static str,
    /// The sentence.
    pub(crate) because: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) instead: Option<Box<str>>,
    /// The field that is missing, where that is all that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) asks: Option<&'static str>,
    /// The nearest amounts that would be right, in cents.
    #[serde(skip_serializing_if = "<[i64]>::is_empty")]
    pub(crate) nearest: Box<[i64]>,
    /// How things stand, where it was meant for how they stood before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) present: Option<P>,
}

impl Refused {
    /// A refusal of the house's own.
    pub(crate) fn new(code: &'static str, because: impl Into<String>) -> Refused {
        let because = because.into();
        Refused {
            cite: None,
            code,
            because,
            instead: None,
            asks: None,
            nearest: Box::default(),
            present: None,
        }
    }

    /// By this provision.
    pub(crate) fn citing(self, cite: Provision) -> Refused {
        Refused { cite: Some(cite.number()), ..self }
    }

    /// With what would be right.
    pub(crate) fn instead(self, instead: impl Into<Box<str>>) -> Refused {
        Refused { instead: Some(instead.into()), ..self }
    }

    /// With how things stand.
    pub(crate) fn with_present(self, present: &impl Serialize) -> Refused {
        Refused { present: Some(written(present)), ..self }
    }
}

impl From<RefusalLine> for Refused {
    fn from(line: RefusalLine) -> Refused {
        let RefusalLine { cite, code, because, instead, asks, nearest } = line;
        let (instead, nearest) = (instead.map(String::into_boxed_str), nearest.into_boxed_slice());
        Refused { cite: Some(cite), code, because, instead, asks, nearest, present: None }
    }
}

impl From<authority::Refusal> for Refused {
    fn from(refusal: authority::Refusal) -> Refused {
        Refused {
            cite: refusal.cite().map(Provision::number),
            ..Refused::new("not_yours", refusal.to_string())
        }
    }
}

/// The answer of a table to a command: done, refused, or not understood.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Answer"))]
pub(crate) struct Answer<'a, P = Written> {
    /// The name that its sender gave to the command.
    pub(crate) id: &'a str,
    /// It is done, or would be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ok: Option<bool>,
    /// The number of the entry, of what the staff enters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seq: Option<u64>,
    /// It is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) refused: Option<Refused<P>>,
    /// It cannot be understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<&'a str>,
}

impl<'a> Answer<'a> {
    /// It is done. The first answer to a command is kept word for word.
    pub(crate) fn done(id: &'a str) -> Answer<'a> {
        Answer { id, ok: Some(true), seq: None, refused: None, error: None }
    }

    /// It is refused.
    pub(crate) fn refused(id: &'a str, refused: Refused) -> Answer<'a> {
        Answer { id, ok: None, seq: None, refused: Some(refused), error: None }
    }

    /// It cannot be understood.
    pub(crate) fn error(id: &'a str, error: &'a str) -> Answer<'a> {
        Answer { id, ok: None, seq: None, refused: None, error: Some(error) }
    }
}

/// The answer to what is asked over HTTP: one of the three.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Answered{T}"))]
pub(crate) struct Answered<T, P = Written> {
    /// It is done, or known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ok: Option<T>,
    /// It is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) refused: Option<Box<Refused<P>>>,
    /// It cannot be understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
}

impl<T> Answered<T> {
    /// It is done, or known.
    pub(crate) fn ok(ok: T) -> Answered<T> {
        Answered { ok: Some(ok), refused: None, error: None }
    }
}

/// An answer that says why not.
pub(crate) type Not = Answered<()>;

impl Not {
    /// It is refused.
    pub(crate) fn refused(refused: impl Into<Refused>) -> Not {
        Answered { ok: None, refused: Some(Box::new(refused.into())), error: None }
    }

    /// It cannot be understood.
    pub(crate) fn error(error: impl Into<String>) -> Not {
        Answered { ok: None, refused: None, error: Some(error.into()) }
    }
}

/// The name that the sender of a command gives to it, so that it is done once: a text of 1 to 64 letters.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Id(pub(crate) String);

impl Id {
    /// The longest one.
    const LONGEST: usize = 64;
    /// What is said of a command without one.
    pub(crate) const MISSING: &str = "\"id\" is missing: a text of 1 to 64 letters that names this command";

    /// Takes it out of a message.
    pub(crate) fn take(fields: &mut serde_json::Map<String, serde_json::Value>) -> Result<Id, &'static str> {
        let id = fields.remove("id").ok_or(Id::MISSING)?;
        serde_json::from_value(id).map_err(|_| Id::MISSING)
    }
}

impl TryFrom<String> for Id {
    type Error = &'static str;

    fn try_from(id: String) -> Result<Id, &'static str> {
        let fits = (1..=Id::LONGEST).contains(&id.len());
        fits.then_some(Id(id)).ok_or(Id::MISSING)
    }
}

rulebook::described!(Id as "Id", {
    "description": "The name that the sender of a command gives to it, so that it is done once.",
    "type": "string", "minLength": 1, "maxLength": 64,
});

/// The JSON Schemas of every message, a document for each audience, by its name.
#[cfg(feature = "schema")]
pub fn documents() -> Vec<(&'static str, serde_json::Value)> {
    type Described = fn(&mut schemars::SchemaGenerator);
    let audiences: [(&str, &str, Described); 4] = [
        ("players", "A patron's page and its table.", players::describe),
        ("staff", "The page of the staff and an attended table.", staff::describe),
        ("lounge", "The pages of a keno location.", lounge::describe),
        ("fairness", "What is pledged at a table.", fairness::describe),
    ];
    let document = |(name, about, describe): (&'static str, &str, Described)| {
        let mut generator = table::schema::generator();
        describe(&mut generator);
        (name, table::schema::document(generator, name, about))
    };
    audiences.map(document).into()
}
