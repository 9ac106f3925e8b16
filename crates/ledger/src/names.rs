//! Names of patrons, tables and streams: short, plain text that is safe in a log, a URL and a file.

use serde::{Serialize, Serializer};
use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The longest name or stream, in bytes.
pub const NAME_LIMIT: usize = 64;

/// A name that cannot be one: what was given, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{given:?} is not a name: use 1 to {NAME_LIMIT} of the characters {allowed}")]
pub struct BadName {
    given: String,
    allowed: &'static str,
}

fn check(text: &str, more: &[u8], allowed: &'static str) -> Result<Arc<str>, BadName> {
    let fits = (1..=NAME_LIMIT).contains(&text.len());
    let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || more.contains(&byte));
    if fits && plain {
        return Ok(text.into());
    }
    Err(BadName { given: text.chars().take(NAME_LIMIT + 1).collect(), allowed })
}

/// The name of a patron or a table: letters, digits, `-`, `_` and `.`. Cheap to clone.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(Arc<str>);

impl Name {
    /// Checks the text and makes it a name.
    pub fn new(text: &str) -> Result<Name, BadName> {
        check(text, b"-_.", "A-Z a-z 0-9 - _ .").map(Name)
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A sequence of entries with its own numbers and its own hash chain: one for each table, one for the house.
/// Letters, digits, `-`, `_`, `.` and `:`. Cheap to clone.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(Arc<str>);

impl StreamId {
    /// Checks the text and makes it a stream, such as `keno:lounge-1`.
    pub fn new(text: &str) -> Result<StreamId, BadName> {
        check(text, b"-_.:", "A-Z a-z 0-9 - _ . :").map(StreamId)
    }

    /// The house's own stream, `house`.
    pub fn house() -> StreamId {
        StreamId("house".into())
    }

    /// A table's stream, such as `table:dice-1`.
    pub fn table(table: &Name) -> Result<StreamId, BadName> {
        StreamId::new(&format!("table:{table}"))
    }

    /// The stream of a keno location, such as `keno:keno-main`.
    pub fn keno(location: &Name) -> Result<StreamId, BadName> {
        StreamId::new(&format!("keno:{location}"))
    }

    /// The stream as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

macro_rules! text {
    ($kind:ident) => {
        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
        impl fmt::Debug for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&*self.0, f)
            }
        }
        impl FromStr for $kind {
            type Err = BadName;
            fn from_str(text: &str) -> Result<$kind, BadName> {
                $kind::new(text)
            }
        }
        impl Borrow<str> for $kind {
            fn borrow(&self) -> &str {
                &self.0
            }
        }
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }
    };
}

text!(Name);
text!(StreamId);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_short_plain_text() {
        for good in ["a", "craps-1", "0192f3c4-7d1e-7a00-8000-00000000beef", "A.b_c", &"x".repeat(NAME_LIMIT)]
        {
            assert_eq!(Name::new(good).expect("a good name").as_str(), good);
        }
        for bad in ["", "a b", "a:b", "é", "a\0", "a\n", &"x".repeat(NAME_LIMIT + 1)] {
            assert!(Name::new(bad).is_err(), "{bad:?} is no name");
        }
        let complaint = Name::new("a b").expect_err("a space").to_string();
        assert_eq!(complaint, r#""a b" is not a name: use 1 to 64 of the characters A-Z a-z 0-9 - _ ."#);
    }

    #[test]
    fn a_stream_is_the_house_or_a_kind_and_a_name() {
        let table = Name::new("craps-1").expect("a good name");
        assert_eq!(StreamId::table(&table).expect("a good stream").as_str(), "table:craps-1");
        let lounge = Name::new("keno-main").expect("a good name");
        assert_eq!(StreamId::keno(&lounge).expect("a good stream").as_str(), "keno:keno-main");
        assert_eq!(StreamId::house().as_str(), "house");
        assert!(StreamId::new("keno:lounge-1").is_ok());
        assert!(StreamId::new("table craps").is_err());
    }
}
