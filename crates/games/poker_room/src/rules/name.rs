//! What somebody is called in the room: a first name, initials, a nickname. It is spoken at the desk and called aloud; it
//! is nobody's account.

use arrayvec::ArrayString;
use rulebook::wire::is_unseen;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A name by which somebody is called: 1 to 24 bytes, every letter of it seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Name(ArrayString<24>);

/// A text that is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a name has 1 to 24 letters, none of them invisible: a first name, initials or a nickname")]
pub struct NotAName;

impl Name {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Would both come if one were called?
    pub(super) fn sounds_like(&self, other: &Name) -> bool {
        if self.0.is_ascii() && other.0.is_ascii() {
            return self.0.eq_ignore_ascii_case(&other.0);
        }
        self.0.to_lowercase() == other.0.to_lowercase()
    }
}

impl FromStr for Name {
    type Err = NotAName;
    fn from_str(text: &str) -> Result<Name, NotAName> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() || text.chars().any(is_unseen) {
            return Err(NotAName);
        }
        ArrayString::from(&text).map(Name).map_err(|_| NotAName)
    }
}

rulebook::described!(Name as "Name", {
    "description": "What somebody is called in the room.", "type": "string", "minLength": 1, "maxLength": 24,
});

impl TryFrom<String> for Name {
    type Error = NotAName;
    fn try_from(text: String) -> Result<Name, NotAName> {
        text.parse()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
