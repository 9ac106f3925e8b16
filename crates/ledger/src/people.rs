//! Those who come in with a password: the staff, and patrons who have an account.

use crate::chain::Bytes;
use crate::{Declined, FactorSecret, Hash, Name, Role};
use std::fmt;

/// The longest name that somebody may be called by, in characters.
pub const PERSON_NAME_LIMIT: usize = 64;
/// So many tries of strangers under one id are looked at at once; then each waits longer than the one before.
pub const FREE_TRIES: u32 = 3;
/// How long the first try after those waits.
pub const FIRST_WAIT_MILLIS: i64 = 60 * 1000;
/// How long a try waits at most. So of all strangers together, from however many addresses, one try an hour is looked at.
pub const LONGEST_WAIT_MILLIS: i64 = 60 * 60 * 1000;

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
    /// How many tries of strangers under this id were looked at since one last succeeded.
    pub failures: u32,
    /// When the last of those was made.
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

    /// How long strangers have to wait before another try under this id is looked at.
    pub fn strangers_wait(&self, now: i64) -> i64 {
        let Some(failed_at) = self.failed_at else { return 0 };
        // A time in the future was written by a clock that was put right since: nobody waits for that one.
        let passed = now.saturating_sub(failed_at);
        if passed < 0 { 0 } else { (wait_after(self.failures) - passed).max(0) }
    }

    /// Counts a try of a stranger, before anybody knows whether it succeeds, and says whether it is looked at: however many
    /// come at once, no more are than [`FREE_TRIES`], and then one when its time has come. A one-time password was drawn at
    /// random and cannot be guessed: strangers do not make its owner wait.
    pub(crate) fn count_attempt(&mut self, now: i64) -> bool {
        let looked_at = self.must_change || self.strangers_wait(now) == 0;
        if looked_at {
            self.failures = self.failures.saturating_add(1);
            self.failed_at = Some(now);
        }
        looked_at
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
    /// The secret that was offered last is in use from now on: a code of this step has shown that its owner has it. There
    /// are new recovery codes, by their hashes.
    EnrolFactor {
        /// Whose.
        id: Name,
        /// The secret. Another one may have been offered meanwhile.
        secret: FactorSecret,
        /// The step of the code.
        step: i64,
        /// The SHA-256 of each recovery code.
        recovery: Vec<[u8; 32]>,
    },
    /// The second factor is gone, with its recovery codes and every known device, and his sessions end.
    ResetFactor {
        /// Whose.
        id: Name,
    },
    /// Every device is a stranger's again.
    ForgetDevices {
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
            | PersonChange::EndSessions { id }
            | PersonChange::EnrolFactor { id, .. }
            | PersonChange::ResetFactor { id }
            | PersonChange::ForgetDevices { id } => id,
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
            PersonChange::EndSessions { .. } | PersonChange::ResetFactor { .. } => {}
            PersonChange::EnrolFactor { .. } | PersonChange::ForgetDevices { .. } => return false,
        }
        true
    }

    /// Are the devices of that person strangers' again?
    pub(crate) fn forgets_devices(&self) -> bool {
        matches!(
            self,
            PersonChange::Dismiss { .. }
                | PersonChange::Password { .. }
                | PersonChange::ResetFactor { .. }
                | PersonChange::ForgetDevices { .. }
        )
    }
}

/// How long the next try of a stranger waits after so many that failed: a minute, two, four, and so on to an hour.
fn wait_after(failures: u32) -> i64 {
    match failures.checked_sub(FREE_TRIES) {
        None => 0,
        Some(beyond) => {
            FIRST_WAIT_MILLIS.checked_shl(beyond.min(16)).unwrap_or(i64::MAX).min(LONGEST_WAIT_MILLIS)
        }
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
    fn three_tries_are_looked_at_and_then_one_after_each_wait() {
        for role in Role::ALL {
            let mut ann = person(role);
            assert_eq!((0..20).filter(|_| ann.count_attempt(0)).count(), 3, "{role}: at once");
            let (mut now, mut waits) = (0, Vec::new());
            for _ in 0..9 {
                let wait = ann.strangers_wait(now);
                assert!(!ann.count_attempt(now + wait - 1), "{role}: a moment too early");
                now += wait;
                assert!(ann.count_attempt(now), "{role}");
                waits.push(wait / MINUTE);
            }
            assert_eq!(waits, [1, 2, 4, 8, 16, 32, 60, 60, 60], "{role}");
        }
    }

    #[test]
    fn strangers_get_few_tries_a_year_from_however_many_addresses() {
        let mut ann = person(Role::Administrator);
        let year = 365 * 24 * 60;
        let looked_at = (0..year).filter(|minute| ann.count_attempt(minute * MINUTE)).count();
        assert!((8_700..8_800).contains(&looked_at), "{looked_at}");
    }

    #[test]
    fn tries_that_are_not_looked_at_make_nobody_wait_longer() {
        let mut ann = person(Role::Dealer);
        (0..3).for_each(|_| assert!(ann.count_attempt(0)));
        (0..59).for_each(|second| assert!(!ann.count_attempt(second * 1000)));
        assert!(ann.count_attempt(MINUTE));
        PersonChange::Unlock { id: ann.id.clone() }.made(&mut ann);
        assert_eq!(ann.strangers_wait(MINUTE), 0);
    }

    #[test]
    fn a_one_time_password_is_looked_at_whatever_strangers_do() {
        let mut ann = Person { must_change: true, ..person(Role::Dealer) };
        assert!((0..50).all(|_| ann.count_attempt(0)));
    }

    #[test]
    fn a_clock_that_ran_ahead_makes_nobody_wait() {
        let mut ann = person(Role::Dealer);
        assert_eq!((0..9).filter(|_| ann.count_attempt(1_000_000 * MINUTE)).count(), 3);
        assert_eq!(ann.strangers_wait(0), 0);
        assert!(ann.count_attempt(0) && !ann.count_attempt(0));
    }

    #[test]
    fn an_administrators_lock_does_not_pass() {
        let mut ann = person(Role::Patron);
        assert!(PersonChange::Lock { id: ann.id.clone(), at: 5 }.made(&mut ann), "and ends his sessions");
        assert_eq!(ann.locked_at, Some(5));
    }
}
