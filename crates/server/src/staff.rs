//! The staff door. Whoever works here comes in with a key of 256 bits, of which the journal keeps the hash; from then on
//! a cookie of its own says who he is, until he leaves, twelve hours have passed or the process ends. What he may do is
//! decided by the rules, by the id and the role that stand here: no message of a page can say either.

use crate::live::now;
use ledger::{Declined, Fault, Journal, Name, Reader, Role, Staff};
use rulebook::keno::lounge::Person;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// How long a shift at the door lasts.
const SHIFT: Duration = Duration::from_secs(12 * 60 * 60);

/// Somebody who works here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) id: Name,
    pub(crate) name: String,
    pub(crate) role: Role,
}

/// What a token stands for, while it does.
#[derive(Clone, Debug)]
pub(crate) struct Pass {
    pub(crate) member: Member,
    /// Until when, in unix milliseconds.
    until: i64,
    /// Closed when its holder leaves.
    left: watch::Receiver<()>,
}

impl Pass {
    /// Resolves when it is good no longer.
    pub(crate) async fn over(mut self) {
        let rest = Duration::from_millis(u64::try_from(self.until - now().0).unwrap_or(0));
        tokio::select! {
            () = tokio::time::sleep(rest) => {}
            () = async { while self.left.changed().await.is_ok() {} } => {}
        }
    }
}

struct Session {
    pass: Pass,
    /// Dropped when the holder leaves.
    _stay: watch::Sender<()>,
}

/// The door.
pub(crate) struct Door {
    reader: Reader,
    /// By the hash of the token.
    sessions: Mutex<HashMap<[u8; 32], Session>>,
}

impl Door {
    pub(crate) fn new(reader: Reader) -> Door {
        Door { reader, sessions: Mutex::default() }
    }

    /// Lets in whoever has a key. `None` for any other text, whatever is wrong with it.
    pub(crate) fn enter(&self, key: &str) -> Result<Option<String>, NotEngaged> {
        let Some(staff) = self.reader.staff_by_key(&hash(key.trim()))? else { return Ok(None) };
        let token = secret()?;
        let (stay, left) = watch::channel(());
        let member = Member { id: staff.id, name: staff.name, role: staff.role };
        let until = now().0 + SHIFT.as_millis() as i64;
        let session = Session { pass: Pass { member, until, left }, _stay: stay };
        let mut sessions = self.sessions();
        sessions.retain(|_, session| session.pass.until > now().0);
        sessions.insert(hash(&token), session);
        Ok(Some(token))
    }

    /// Who holds this token.
    pub(crate) fn pass(&self, token: &str) -> Option<Pass> {
        let mut sessions = self.sessions();
        let token = hash(token);
        if sessions.get(&token)?.pass.until <= now().0 {
            sessions.remove(&token);
        }
        sessions.get(&token).map(|session| session.pass.clone())
    }

    /// Ends a session at once, and closes what is open under it.
    pub(crate) fn leave(&self, token: &str) {
        self.sessions().remove(&hash(token));
    }

    fn sessions(&self) -> MutexGuard<'_, HashMap<[u8; 32], Session>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why nobody was engaged.
#[derive(Debug, thiserror::Error)]
pub enum NotEngaged {
    /// The name has nothing that an id can be made of, or is the machine's.
    #[error(
        "a name has at least one letter or digit, such as \"Ann\", and is not that of the automatic writer"
    )]
    Name,
    /// The journal declined.
    #[error(transparent)]
    Declined(#[from] Declined),
    /// The journal cannot be read.
    #[error(transparent)]
    Journal(#[from] Fault),
    /// The operating system gave no entropy.
    #[error("the operating system gave no entropy")]
    Entropy,
}

/// One who has just been engaged, with the key that is told this once.
#[derive(Clone, Debug)]
pub struct Engaged {
    /// The id under which his acts stand in the journal.
    pub id: Name,
    /// What he is called.
    pub name: String,
    /// What he is there for.
    pub role: Role,
    /// The key that lets him in. It is stored nowhere.
    pub key: String,
}

/// What a name gives to an id at most, so that a number still fits after it.
const ID_LIMIT: usize = 32;

/// Takes somebody on. The id is made of the name: `ann`, and `ann-2` where there is one.
pub fn engage(journal: &Journal, name: &str, role: Role) -> Result<Engaged, NotEngaged> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let letters = name.chars().map(|letter| match letter.is_ascii_alphanumeric() {
        true => letter.to_ascii_lowercase(),
        false => '-',
    });
    let letters: String = letters.take(ID_LIMIT).collect();
    let base: Vec<&str> = letters.split('-').filter(|part| !part.is_empty()).collect();
    let base = base.join("-");
    if base.is_empty() || base == Person::AUTOMATIC {
        return Err(NotEngaged::Name);
    }
    let key = secret()?;
    let mut number = 1;
    loop {
        let id = if number == 1 { base.clone() } else { format!("{base}-{number}") };
        let id = Name::new(&id).map_err(|_| NotEngaged::Name)?;
        let created_at = now().0;
        let staff = Staff { id: id.clone(), name: name.clone(), role, key_hash: hash(&key), created_at };
        match journal.engage(staff) {
            Ok(()) => return Ok(Engaged { id, name, role, key }),
            Err(Declined::StaffExists(_)) => number += 1,
            Err(declined) => return Err(declined.into()),
        }
    }
}

fn hash(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// 256 bits that nobody can guess, as text.
fn secret() -> Result<String, NotEngaged> {
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes).map_err(|_| NotEngaged::Entropy)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house() -> (tempfile::TempDir, Journal) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let journal = Journal::open(folder.path().join("j")).expect("a new journal");
        (folder, journal)
    }

    #[test]
    fn a_key_opens_the_door_and_any_other_text_does_not() {
        let (_folder, journal) = house();
        let ann = engage(&journal, " Ann  Lee ", Role::Writer).expect("engaged");
        assert_eq!((ann.id.as_str(), ann.name.as_str(), ann.key.len()), ("ann-lee", "Ann Lee", 64));
        let door = Door::new(journal.reader());
        for wrong in ["", "ann-lee", &ann.key[1..], &ann.key.to_uppercase(), &"0".repeat(64)] {
            assert_eq!(door.enter(wrong).expect("readable"), None, "{wrong:?}");
        }
        let token = door.enter(&format!(" {}\n", ann.key)).expect("readable").expect("let in");
        assert_ne!(token, ann.key);
        let pass = door.pass(&token).expect("inside");
        assert_eq!(pass.member, Member { id: ann.id, name: ann.name, role: Role::Writer });
        assert!(door.pass(&ann.key).is_none(), "a key is no token");
        let other = door.enter(&ann.key).expect("readable").expect("a second time");
        door.leave(&token);
        assert!(door.pass(&token).is_none(), "leaving ends it at once");
        assert!(door.pass(&other).is_some(), "and only that one");
        let reopened = Door::new(journal.reader());
        assert!(reopened.pass(&other).is_none(), "a session ends with the process");
    }

    #[test]
    fn a_shift_ends() {
        let (_folder, journal) = house();
        let ann = engage(&journal, "Ann", Role::Writer).expect("engaged");
        let door = Door::new(journal.reader());
        let before = now().0;
        let token = door.enter(&ann.key).expect("readable").expect("let in");
        let (until, twelve_hours) = (door.pass(&token).expect("inside").until, 12 * 60 * 60 * 1000);
        assert!((before + twelve_hours..=now().0 + twelve_hours).contains(&until));
        door.sessions().values_mut().for_each(|session| session.pass.until = now().0 - 1);
        assert!(door.pass(&token).is_none());
        assert!(door.sessions().is_empty());
    }

    #[test]
    fn two_of_one_name_have_two_ids_and_a_name_needs_a_letter() {
        let (_folder, journal) = house();
        let id = |name: &str| engage(&journal, name, Role::Writer).map(|engaged| engaged.id.to_string());
        assert_eq!(id("Ann").expect("engaged"), "ann");
        assert_eq!(id("ANN").expect("engaged"), "ann-2");
        assert!(matches!(id(" \u{2660} "), Err(NotEngaged::Name)));
        assert!(matches!(id("Automatic"), Err(NotEngaged::Name)));
        assert!(
            Person::new(&id(&"Ann Lee ".repeat(8)).expect("engaged")).is_some(),
            "the rules take every id"
        );
    }

    #[tokio::test]
    async fn a_pass_is_over_when_its_holder_leaves() {
        let (_folder, journal) = house();
        let ann = engage(&journal, "Ann", Role::Writer).expect("engaged");
        let door = Door::new(journal.reader());
        let token = door.enter(&ann.key).expect("readable").expect("let in");
        let over = tokio::spawn(door.pass(&token).expect("inside").over());
        door.leave(&token);
        over.await.expect("it resolves");
    }
}
