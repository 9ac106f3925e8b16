//! Those who come in with a password: the staff, and patrons who have an account.

use crate::chain::Bytes;
use crate::{Declined, Hash, Name, Role};
use std::fmt;

/// The longest name that somebody may be called by, in characters.
pub const PERSON_NAME_LIMIT: usize = 64;
/// So many failures in a row lock an account.
pub const FAILURES_THAT_LOCK: u32 = 3;
/// How long failures lock a patron's account. Those of the staff stay locked until an administrator unlocks them.
pub const PATRON_LOCK_MILLIS: i64 = 60 * 60 * 1000;

/// The hash of a password as a PHC string, made by the caller. The password itself is not for storing.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

/// Says that there is one, and not what: a hash can be guessed against.
impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// Somebody with a password, or about to get one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The id under which he comes in, and under which his acts stand in the journal. Never given to anybody else.
    pub id: Name,
    /// What he is called. Two may be called the same.
    pub name: String,
    /// What he is there for.
    pub role: Role,
    /// What his password is checked against; nobody comes in without one.
    pub password: Option<PasswordHash>,
    /// Did somebody else choose the password? Then he has to change it before he comes in.
    pub must_change: bool,
    /// How often it was tried to come in under his id since that last succeeded.
    pub failures: u32,
    /// When the last of those attempts was made that brought a lock nearer.
    pub failed_at: Option<i64>,
    /// Since when an administrator keeps him out.
    pub locked_at: Option<i64>,
    /// Since when he is gone.
    pub dismissed_at: Option<i64>,
    /// Since when he is here, in unix milliseconds.
    pub created_at: i64,
}

impl Person {
    /// Somebody new, who has no password yet.
    pub fn new(id: Name, name: String, role: Role, created_at: i64) -> Person {
        Person {
            id,
            name,
            role,
            password: None,
            must_change: false,
            failures: 0,
            failed_at: None,
            locked_at: None,
            dismissed_at: None,
            created_at,
        }
    }

    /// Is he kept out at this time, by an administrator or by failures?
    pub fn is_locked(&self, now: i64) -> bool {
        self.locked_at.is_some() || (self.failures >= FAILURES_THAT_LOCK && !self.lock_has_passed(now))
    }

    /// Is an attempt that was just counted one too many?
    pub fn attempts_are_used_up(&self) -> bool {
        self.locked_at.is_some() || self.failures > FAILURES_THAT_LOCK
    }

    /// Counts an attempt, before anybody knows whether it succeeds: however many come at once, no more than
    /// [`FAILURES_THAT_LOCK`] of them are among the first.
    pub(crate) fn count_attempt(&mut self, now: i64) {
        if self.failures >= FAILURES_THAT_LOCK && self.lock_has_passed(now) {
            self.failures = 0;
        }
        self.failures = self.failures.saturating_add(1);
        // Attempts on an account that is locked do not keep it locked longer.
        if self.failures <= FAILURES_THAT_LOCK {
            self.failed_at = Some(now);
        }
    }

    fn lock_has_passed(&self, now: i64) -> bool {
        let since = self.failed_at.unwrap_or(i64::MIN);
        self.role == Role::Patron && now.saturating_sub(since) >= PATRON_LOCK_MILLIS
    }

    pub(crate) fn check(&self) -> Result<(), Declined> {
        let fits = (1..=PERSON_NAME_LIMIT).contains(&self.name.chars().count());
        match fits && !self.name.chars().any(char::is_control) {
            true => Ok(()),
            false => Err(Declined::OutOfBounds(format!(
                "a person's name has 1 to {PERSON_NAME_LIMIT} characters, none of them control characters"
            ))),
        }
    }

    pub(crate) fn digest(&self) -> Hash {
        let numbers = [
            Some(i64::from(self.must_change)),
            Some(i64::from(self.failures)),
            self.failed_at,
            self.locked_at,
            self.dismissed_at,
            Some(self.created_at),
        ];
        let texts = [self.id.as_str().as_bytes(), self.name.as_bytes(), self.role.as_str().as_bytes()];
        person_digest(texts, self.password.as_ref().map(|hash| hash.0.as_bytes()), numbers)
    }
}

/// A change of a person by somebody who may, made in one step with the entry that tells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PersonChange {
    /// Somebody new. A patron can play under his id from now on.
    Enrol(Person),
    /// He is kept out, and his sessions end.
    Lock {
        /// Who.
        id: Name,
        /// Since when.
        at: i64,
    },
    /// He may come in again.
    Unlock {
        /// Who.
        id: Name,
    },
    /// He is gone for good: his sessions end, and his password is forgotten.
    Dismiss {
        /// Who.
        id: Name,
        /// Since when.
        at: i64,
    },
    /// He has another password, and his sessions end.
    Password {
        /// Who.
        id: Name,
        /// The new one.
        password: PasswordHash,
        /// Does he have to change it before he comes in?
        must_change: bool,
    },
    /// His sessions end.
    EndSessions {
        /// Whose.
        id: Name,
    },
}

impl PersonChange {
    /// Whom it is about.
    pub fn id(&self) -> &Name {
        match self {
            PersonChange::Enrol(person) => &person.id,
            PersonChange::Lock { id, .. }
            | PersonChange::Unlock { id }
            | PersonChange::Dismiss { id, .. }
            | PersonChange::Password { id, .. }
            | PersonChange::EndSessions { id } => id,
        }
    }

    /// The person as he then is, and whether his sessions end with it.
    pub(crate) fn made(&self, person: &mut Person) -> bool {
        match self {
            PersonChange::Enrol(_) => return false,
            PersonChange::Lock { at, .. } => person.locked_at = Some(*at),
            PersonChange::Unlock { .. } => {
                (person.locked_at, person.failures, person.failed_at) = (None, 0, None);
                return false;
            }
            PersonChange::Dismiss { at, .. } => {
                (person.dismissed_at, person.password) = (Some(*at), None);
            }
            PersonChange::Password { password, must_change, .. } => {
                (person.password, person.must_change) = (Some(password.clone()), *must_change);
                (person.failures, person.failed_at) = (0, None);
            }
            PersonChange::EndSessions { .. } => {}
        }
        true
    }
}

/// SHA-256 over the row, encoded as the chain's are, to find a damaged one. The texts are id, name and role; the numbers
/// those of the row, in order.
pub(crate) fn person_digest(texts: [&[u8]; 3], password: Option<&[u8]>, numbers: [Option<i64>; 6]) -> Hash {
    let mut bytes = Bytes::new();
    bytes.start("chapter47 person 1");
    for text in texts {
        bytes.text(text);
    }
    bytes.number(u64::from(password.is_some())).text(password.unwrap_or_default());
    for number in numbers {
        bytes.number(u64::from(number.is_some())).signed(number.unwrap_or_default());
    }
    bytes.digest()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60_000;

    fn person(role: Role) -> Person {
        Person::new(Name::new("ann").expect("a name"), "Ann".to_owned(), role, 0)
    }

    #[test]
    fn three_failures_lock_and_the_fourth_attempt_is_one_too_many() {
        for role in Role::ALL {
            let mut ann = person(role);
            for (attempt, locked, used_up) in
                [(1, false, false), (2, false, false), (3, true, false), (4, true, true)]
            {
                ann.count_attempt(attempt);
                assert_eq!((ann.is_locked(attempt), ann.attempts_are_used_up()), (locked, used_up), "{role}");
            }
        }
    }

    #[test]
    fn a_patron_is_locked_for_an_hour_and_the_staff_until_somebody_unlocks_them() {
        for role in Role::ALL {
            let mut ann = person(role);
            (0..3).for_each(|minute| ann.count_attempt(minute * MINUTE));
            ann.count_attempt(40 * MINUTE);
            assert_eq!(
                ann.failed_at,
                Some(2 * MINUTE),
                "an attempt on a locked account does not lock it longer"
            );
            assert!(ann.is_locked(61 * MINUTE));
            assert_eq!(ann.is_locked(62 * MINUTE), role != Role::Patron, "{role}");
            ann.count_attempt(62 * MINUTE);
            assert_eq!(ann.attempts_are_used_up(), role != Role::Patron, "{role}");
            PersonChange::Unlock { id: ann.id.clone() }.made(&mut ann);
            assert!(!ann.is_locked(62 * MINUTE));
        }
    }

    #[test]
    fn an_administrators_lock_does_not_pass() {
        let mut ann = person(Role::Patron);
        assert!(PersonChange::Lock { id: ann.id.clone(), at: 5 }.made(&mut ann), "and ends his sessions");
        assert!(ann.is_locked(i64::MAX) && ann.attempts_are_used_up());
    }
}
