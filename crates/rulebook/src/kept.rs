//! A table, written down whole and read back equal.
//!
//! Everything that everybody may know is written in the open, by serde: a game derives `Serialize` and `Deserialize` for
//! its table and what is in it. What lies face down is handed to a sealer that the caller supplies and stands nowhere
//! else; so do the faces that are left in a shoe, because whoever counts them knows what is gone. Where nothing lies face
//! down there is no secret, and nothing to seal.
//!
//! | in a table | is written with |
//! |---|---|
//! | its rules | `#[serde(with = "rulebook::kept::rules")]`: they are not written, the reader brings them |
//! | a [`Concealed`] | `#[serde(with = "rulebook::kept::face_down")]` |
//! | one that may not be there | `#[serde(with = "rulebook::kept::face_down_if_any")]` |
//! | an array of more than 32 | `#[serde(with = "rulebook::kept::array")]` |
//!
//! There are two doors, [`write`] and [`read`]. Elsewhere a table with rules, a shoe or something face down is neither
//! written nor read: serde fails.

use crate::concealed::Concealed;
use crate::edition::Edition;
use crate::game::Game;
use crate::licensee::RulesFile as _;
use serde::de::{DeserializeOwned, Error as _};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;

/// The form in which tables are written. Raise it whenever what a table consists of changes: an older form is refused.
pub const FORMAT: u16 = 1;

/// A table as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The form, [`FORMAT`].
    pub format: u16,
    /// The name of the game.
    pub game: String,
    /// The edition of its rules.
    pub edition: Edition,
    /// SHA-256 of its rules file: 64 hexadecimal digits.
    pub rules: String,
    /// What everybody may know, as JSON.
    pub open: String,
    /// What is not in the open.
    pub hidden: Hidden,
}

/// What is not written in the open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hidden {
    /// Nothing lies face down: the faces that are left in shoes, as JSON. Anybody could have counted them.
    Counted(String),
    /// Something does: the same with the faces that lie there, as the caller sealed it.
    Sealed(String),
}

/// Why a table cannot be read back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotKept {
    /// Another program wrote it.
    #[error("it is written in form {0}, and this program reads form {FORMAT}")]
    Format(u16),
    /// It is of another game.
    #[error("it is a table of {0}")]
    Game(String),
    /// It is of another edition.
    #[error("its rules are of the edition of {0}")]
    Edition(Edition),
    /// Other rules bind it.
    #[error("it was written under other rules")]
    Rules,
    /// No key opens what lies face down.
    #[error("what lies face down cannot be opened")]
    Sealed,
    /// It does not say what a table says.
    #[error("it is not a table as it was written: {0}")]
    Malformed(String),
    /// It has other seats, boxes or places than its rules say.
    #[error("its seats and places are not those of its rules")]
    Misfit,
}

/// Writes a table. `seal` gets what lies face down as text, of the same length whatever lies there; it is not asked
/// where nothing does.
pub fn write<G: Game, E>(table: &G, seal: impl FnOnce(&str) -> Result<String, E>) -> Result<Kept, E> {
    let (open, desk) = at_desk(Desk::default(), || serde_json::to_string(table));
    let hidden = serde_json::to_string(&desk.hidden).expect("faces are plain data");
    Ok(Kept {
        format: FORMAT,
        game: G::NAME.to_owned(),
        edition: table.rules().edition(),
        rules: digest::<G>(table.rules()),
        open: open.expect("a table is plain data"),
        hidden: if desk.is_face_down { Hidden::Sealed(seal(&hidden)?) } else { Hidden::Counted(hidden) },
    })
}

/// Reads a table back under the rules that it was written under. `open` opens what `seal` has sealed.
pub fn read<G: Game>(
    kept: &Kept,
    rules: &Arc<G::Rules>,
    open: impl FnOnce(&str) -> Option<String>,
) -> Result<G, NotKept> {
    if kept.format != FORMAT {
        return Err(NotKept::Format(kept.format));
    }
    if kept.game != G::NAME {
        return Err(NotKept::Game(kept.game.clone()));
    }
    if kept.edition != rules.edition() {
        return Err(NotKept::Edition(kept.edition));
    }
    if kept.rules != digest::<G>(rules) {
        return Err(NotKept::Rules);
    }
    let malformed = |error: serde_json::Error| NotKept::Malformed(error.to_string());
    let hidden = match &kept.hidden {
        Hidden::Counted(hidden) => hidden.clone(),
        Hidden::Sealed(sealed) => open(sealed).ok_or(NotKept::Sealed)?,
    };
    let hidden = serde_json::from_str(&hidden).map_err(malformed)?;
    let desk = Desk { hidden, rules: Some(Arc::clone(rules) as _), is_face_down: false };
    let (table, desk) = at_desk(desk, || serde_json::from_str::<G>(&kept.open));
    let table = table.map_err(malformed)?;
    if desk.hidden.iter().any(Option::is_some) {
        return Err(NotKept::Malformed("more lies face down than there is place for".to_owned()));
    }
    if table.fits() { Ok(table) } else { Err(NotKept::Misfit) }
}

fn digest<G: Game>(rules: &G::Rules) -> String {
    let digest = Sha256::digest(rules.to_toml(false));
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What is handed along while one table is written or read.
#[derive(Default)]
struct Desk {
    /// What is not in the open; the open text has the places. Nothing is taken twice.
    hidden: Vec<Option<Value>>,
    /// Does any of it lie face down?
    is_face_down: bool,
    /// The rules of the table that is read.
    rules: Option<Arc<dyn Any + Send + Sync>>,
}

thread_local! {
    /// Serde hands nothing along to the parts of what it writes, so the desk stands here as long as one table is
    /// written or read, and is empty otherwise.
    static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
}

/// Does something at a desk, and gives it back.
fn at_desk<T>(desk: Desk, work: impl FnOnce() -> T) -> (T, Desk) {
    /// Also when the work panics, nothing is left for whoever comes next.
    struct Before(Option<Desk>);
    impl Drop for Before {
        fn drop(&mut self) {
            DESK.set(self.0.take());
        }
    }
    let before = Before(DESK.replace(Some(desk)));
    let done = work();
    let desk = DESK.take().unwrap_or_default();
    drop(before);
    (done, desk)
}

const NO_DESK: &str = "a table is written and read by rulebook::kept alone";

/// Hands something in that is not written in the open, and gives its place.
fn hand_in<E: serde::ser::Error>(what: &impl Serialize, is_face_down: bool) -> Result<usize, E> {
    let what = serde_json::to_value(what).map_err(E::custom)?;
    DESK.with_borrow_mut(|desk| {
        let desk = desk.as_mut().ok_or_else(|| E::custom(NO_DESK))?;
        desk.hidden.push(Some(what));
        desk.is_face_down |= is_face_down;
        Ok(desk.hidden.len() - 1)
    })
}

/// Gives out what was handed in.
fn hand_out<T: DeserializeOwned, E: serde::de::Error>(place: usize) -> Result<T, E> {
    let what = DESK.with_borrow_mut(|desk| {
        let desk = desk.as_mut().ok_or_else(|| E::custom(NO_DESK))?;
        let what = desk.hidden.get_mut(place).and_then(Option::take);
        what.ok_or_else(|| E::custom("what lies there is missing"))
    })?;
    serde_json::from_value(what).map_err(E::custom)
}

/// The rules of a table: not written, and brought by the reader.
pub mod rules {
    use super::*;

    /// Writes nothing of them.
    pub fn serialize<R, S: Serializer>(_: &Arc<R>, serializer: S) -> Result<S::Ok, S::Error> {
        if DESK.with_borrow(Option::is_none) {
            return Err(S::Error::custom(NO_DESK));
        }
        serializer.serialize_unit()
    }

    /// Takes those that the reader brought.
    pub fn deserialize<'de, R: Any + Send + Sync, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Arc<R>, D::Error> {
        <()>::deserialize(deserializer)?;
        let rules = DESK.with_borrow(|desk| desk.as_ref().and_then(|desk| desk.rules.clone()));
        rules.and_then(|rules| rules.downcast().ok()).ok_or_else(|| D::Error::custom(NO_DESK))
    }
}

/// Something that lies face down: who may look at it is written, and its face is sealed.
pub mod face_down {
    use super::*;

    /// Writes its place among what is sealed, and who may look at it.
    pub fn serialize<T: Copy + Serialize, S: Serializer>(
        lies: &Concealed<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        (hand_in::<S::Error>(&lies.turned(), true)?, lies.holder()).serialize(serializer)
    }

    /// Lays it down again.
    pub fn deserialize<'de, T: Copy + DeserializeOwned, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Concealed<T>, D::Error> {
        let (place, holder) = Deserialize::deserialize(deserializer)?;
        let lies = Concealed::new(hand_out::<T, D::Error>(place)?);
        Ok(match holder {
            Some(seat) => lies.handed_to(seat),
            None => lies,
        })
    }
}

/// The same where it may not be there.
pub mod face_down_if_any {
    use super::*;

    /// As [`face_down`] writes it.
    pub fn serialize<T: Copy + Serialize, S: Serializer>(
        lies: &Option<Concealed<T>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(bound = "T: Copy + Serialize")]
        struct Lies<'c, T>(#[serde(serialize_with = "face_down::serialize")] &'c Concealed<T>);
        lies.as_ref().map(Lies).serialize(serializer)
    }

    /// As [`face_down`] reads it.
    pub fn deserialize<'de, T: Copy + DeserializeOwned, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Concealed<T>>, D::Error> {
        #[derive(Deserialize)]
        #[serde(bound = "T: Copy + DeserializeOwned")]
        struct Lies<T>(#[serde(deserialize_with = "face_down::deserialize")] Concealed<T>);
        Ok(Option::<Lies<T>>::deserialize(deserializer)?.map(|lies| lies.0))
    }
}

/// How many of each face are left in a shoe. Two digits each, so that its length tells nothing.
pub(crate) mod counts {
    use super::*;

    pub(crate) fn serialize<const N: usize, S: Serializer>(
        counts: &[u8; N],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let digits: String = counts.iter().map(|count| format!("{count:02x}")).collect();
        hand_in::<S::Error>(&digits, false)?.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, const N: usize, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<[u8; N], D::Error> {
        let digits: String = hand_out(usize::deserialize(deserializer)?)?;
        let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
        let count = |[high, low]: &[u8; 2]| {
            let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
            Some(digit(*high)? << 4 | digit(*low)?)
        };
        let counts: Option<Vec<u8>> = pairs.iter().map(count).collect();
        let counts = counts.filter(|_| rest.is_empty()).and_then(|counts| counts.try_into().ok());
        counts.ok_or_else(|| D::Error::custom("a shoe has a count for each face"))
    }
}

/// An array of any length: serde itself knows those of up to 32.
pub mod array {
    use super::*;

    /// One after the other.
    pub fn serialize<T: Serialize, A: AsRef<[T]>, S: Serializer>(
        array: &A,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        array.as_ref().serialize(serializer)
    }

    /// As many as there must be.
    pub fn deserialize<'de, T: Deserialize<'de>, A: TryFrom<Vec<T>>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<A, D::Error> {
        let list = Vec::deserialize(deserializer)?;
        list.try_into().map_err(|_| D::Error::custom("there are more or fewer than there must be"))
    }
}
