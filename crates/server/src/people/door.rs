//! Coming in and leaving. Whoever has a password comes in with it and his id; from then on a token of 256 bits says who he
//! is, of which the journal keeps the hash, so that every process of the house knows it. What he may do is decided by the
//! id and the role that stand in the journal: no message of a page can say either.
//!
//! An attempt is counted before the password is looked at, and everything that fails takes the same work, one count on the
//! disk and one check of a password, and gets the same answer, whether the id is somebody's, nobody's, a locked account's
//! or that of one who is gone. Only whoever has the right password learns that his account is locked.

use super::ages::{Ages, Judged};
use super::limits::Limits;
use super::password::{self, Passwords};
use super::{Doer, NotDone, Register};
use crate::clock::HouseClock;
use ledger::{FAILURES_THAT_LOCK, Fault, Holder, Journal, Name, Person, Role, Session};
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

const HOUR: i64 = 60 * 60 * 1000;
/// How long a session lasts in all, and how long without use: a shift for the staff, a day for a patron with an account,
/// a year for a visitor, who has nothing but this cookie to find his chips again.
const STAFF: (i64, i64) = (12 * HOUR, HOUR);
const PATRON: (i64, i64) = (24 * HOUR, 2 * HOUR);
const VISITOR: (i64, i64) = (365 * 24 * HOUR, 365 * 24 * HOUR);
/// How often a line looks whether its session is still good: another process may have ended it.
const LOOKS_EVERY: Duration = Duration::from_secs(30);

/// Somebody who is inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) id: Name,
    pub(crate) name: String,
    pub(crate) role: Role,
}

/// What came of somebody's attempt to come in.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// He is in: his token, which is told to nobody else, and what he is there for.
    In { token: String, role: Role },
    /// The password is right, and was chosen by somebody else: he has to change it first.
    MustChange,
    /// The password is right, and the account locked.
    Locked,
    /// Whatever else is wrong.
    Wrong,
    /// He tries too often, and may try again after this.
    TooOften(Duration),
    /// The new password cannot be chosen.
    Unsuitable,
    /// The house has no time for him.
    Busy,
}

/// The door.
pub(crate) struct Door {
    journal: Arc<Journal>,
    register: Register,
    passwords: Passwords,
    limits: Limits,
    ages: Ages,
    /// Told whenever a session ends.
    ended: watch::Sender<()>,
}

impl Door {
    pub(crate) fn new(journal: Arc<Journal>, register: Register, clock: HouseClock) -> Door {
        let (passwords, limits, ages) = (Passwords::new(), Limits::new(), Ages::new(clock));
        Door { journal, register, passwords, limits, ages, ended: watch::Sender::new(()) }
    }

    /// Somebody comes in, from this address.
    pub(crate) async fn sign_in(&self, from: IpAddr, id: &str, password: &str) -> Outcome {
        let person = match self.verify(from, id, password).await {
            Ok(person) => person,
            Err(outcome) => return outcome,
        };
        if person.must_change {
            return self.forgive(person, Outcome::MustChange).await;
        }
        self.begin(person).await.unwrap_or(Outcome::Busy)
    }

    /// Somebody chooses another password, and is in; every other session of his ends.
    pub(crate) async fn change_password(
        &self,
        from: IpAddr,
        id: &str,
        password: &str,
        fresh: &str,
    ) -> Outcome {
        let mut person = match self.verify(from, id, password).await {
            Ok(person) => person,
            Err(outcome) => return outcome,
        };
        if fresh == password || password::check_choice(fresh, person.id.as_str(), &person.name).is_err() {
            return self.forgive(person, Outcome::Unsuitable).await;
        }
        let Some(Ok(hash)) = self.passwords.hash(fresh.to_string()).await else { return Outcome::Busy };
        let (register, id, new) = (self.register.clone(), person.id.clone(), hash.clone());
        let put = blocking(move || register.put_password(&Doer::Person(id.clone()), &id, new, false)).await;
        if !matches!(put, Some(Ok(()))) {
            return Outcome::Busy;
        }
        self.tell_ended();
        person.password = Some(hash);
        self.begin(person).await.unwrap_or(Outcome::Busy)
    }

    /// Who has this id and this password, if he may come in. Everything that is wrong takes the same work.
    async fn verify(&self, from: IpAddr, id: &str, password: &str) -> Result<Person, Outcome> {
        let id = id.trim();
        self.limits.attempt(from, id).map_err(Outcome::TooOften)?;
        let id = Name::new(id).ok();
        let (journal, at) = (Arc::clone(&self.journal), self.ages.now());
        let counted = blocking(move || count(&journal, id, at)).await;
        let Some(Ok(person)) = counted else { return Err(Outcome::Busy) };
        let known = person.as_ref().and_then(|person| person.password.clone());
        let too_long = password.len() > password::LONGEST;
        let tried = if too_long { String::new() } else { password.to_string() };
        let Some(right) = self.passwords.check(tried, known).await else { return Err(Outcome::Busy) };
        match person {
            Some(person) if right && !too_long => match person.attempts_are_used_up() {
                true => Err(Outcome::Locked),
                false => Ok(person),
            },
            Some(person) => {
                if person.failures == FAILURES_THAT_LOCK && person.locked_at.is_none() {
                    // Nobody waits for it: the answer comes as soon as any other.
                    let register = self.register.clone();
                    tokio::task::spawn_blocking(move || register.note_lock(&person.id));
                }
                Err(Outcome::Wrong)
            }
            None => Err(Outcome::Wrong),
        }
    }

    /// The password was right, although its owner does not come in yet: that is no failure of his.
    async fn forgive(&self, person: Person, outcome: Outcome) -> Outcome {
        let Some(password) = person.password else { return Outcome::Busy };
        let journal = Arc::clone(&self.journal);
        match blocking(move || journal.forgive(person.id, password)).await {
            Some(Ok(_)) => outcome,
            _ => Outcome::Busy,
        }
    }

    /// A new session, with a new token, of one whose password was right.
    async fn begin(&self, person: Person) -> Option<Outcome> {
        let password = person.password.clone()?;
        let token = secret().ok()?;
        let session = self.session(&token, Holder::Person(person.id.clone()), lasts(person.role));
        let journal = Arc::clone(&self.journal);
        match blocking(move || journal.sign_in(session, password)).await? {
            Ok(true) => Some(Outcome::In { token, role: person.role }),
            // He was locked or dismissed, or has another password, since it was looked at.
            Ok(false) => Some(Outcome::Wrong),
            Err(_) => None,
        }
    }

    /// A visitor who said a name is in: his token. Waits for the disk.
    pub(crate) fn admit(&self, visitor: &Name) -> Result<String, NotDone> {
        let token = secret()?;
        self.journal.begin_session(self.session(&token, Holder::Visitor(visitor.clone()), VISITOR))?;
        Ok(token)
    }

    /// A session that begins now.
    fn session(&self, token: &str, holder: Holder, (lasts, _): (i64, i64)) -> Session {
        let at = self.ages.now();
        Session { token_hash: hash(token), holder, created_at: at, used_at: at, ends_at: at + lasts }
    }

    /// Who holds this token. Reads the disk.
    pub(crate) fn pass(self: &Arc<Self>, token: &str) -> Option<Pass> {
        let token_hash = hash(token);
        let member = self.member(&token_hash, true).ok()??;
        Some(Pass { member, token_hash, door: Arc::clone(self) })
    }

    /// Whose a session is, while it is good. `use_it` notes that it was used.
    fn member(&self, token_hash: &[u8; 32], use_it: bool) -> Result<Option<Member>, Fault> {
        let reader = self.journal.reader();
        let Some(session) = reader.session(token_hash)? else {
            self.ages.forget(token_hash);
            return Ok(None);
        };
        let (member, (_, idle)) = match &session.holder {
            Holder::Visitor(id) => {
                let member =
                    |patron: ledger::Patron| Member { id: patron.id, name: patron.name, role: Role::Patron };
                (reader.patron(id)?.map(member), VISITOR)
            }
            Holder::Person(id) => {
                let person = reader.person(id)?.filter(|person| person.dismissed_at.is_none());
                let lasts = person.as_ref().map_or(STAFF, |person| lasts(person.role));
                (person.map(|person| Member { id: person.id, name: person.name, role: person.role }), lasts)
            }
        };
        let Some(member) = member else { return Ok(None) };
        match self.ages.judge(&session, idle, use_it) {
            Judged::Over => return Ok(None),
            Judged::Note(at) => self.journal.use_session(*token_hash, at),
            Judged::Good => {}
        }
        Ok(Some(member))
    }

    /// Ends a session at once, and closes what is open under it. Waits for the disk.
    pub(crate) fn leave(&self, token: &str) -> Result<(), NotDone> {
        self.journal.end_session(hash(token))?;
        self.tell_ended();
        Ok(())
    }

    /// Ends every session of whoever holds this token. Waits for the disk.
    pub(crate) fn leave_everywhere(&self, token: &str) -> Result<(), NotDone> {
        if let Some(session) = self.journal.reader().session(&hash(token))? {
            self.journal.end_sessions(session.holder)?;
            self.tell_ended();
        }
        Ok(())
    }

    /// Every line looks whether it is still to be open.
    pub(crate) fn tell_ended(&self) {
        self.ended.send_replace(());
    }

    /// The register of people.
    pub(crate) fn register(&self) -> &Register {
        &self.register
    }
}

/// Somebody's session, while it is good.
#[derive(Clone)]
pub(crate) struct Pass {
    pub(crate) member: Member,
    token_hash: [u8; 32],
    door: Arc<Door>,
}

impl Pass {
    /// Resolves when it is good no longer. A patron who has a table open is using his session; one of the staff who has
    /// only left a page open is not.
    pub(crate) async fn over(self) {
        let mut ended = self.door.ended.subscribe();
        let is_use = self.member.role == Role::Patron;
        loop {
            let (door, token_hash) = (Arc::clone(&self.door), self.token_hash);
            let good = blocking(move || door.member(&token_hash, is_use)).await;
            if !matches!(good, Some(Ok(Some(_)))) {
                return;
            }
            tokio::select! {
                _ = ended.changed() => {}
                () = tokio::time::sleep(LOOKS_EVERY) => {}
            }
        }
    }
}

/// Resolves when a session is good no longer; never where there is none.
pub(crate) async fn over(pass: Option<Pass>) {
    match pass {
        Some(pass) => pass.over().await,
        None => std::future::pending().await,
    }
}

/// Counts an attempt, and finds whom it is about: as he is with this attempt counted.
fn count(journal: &Journal, id: Option<Name>, at: i64) -> Result<Option<Person>, NotDone> {
    journal.attempt(id.clone(), at)?;
    Ok(id.map_or(Ok(None), |id| journal.reader().person(&id))?)
}

fn lasts(role: Role) -> (i64, i64) {
    if role == Role::Patron { PATRON } else { STAFF }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    tokio::task::spawn_blocking(work).await.ok()
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// 256 bits that nobody can guess, as text.
fn secret() -> Result<String, NotDone> {
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes).map_err(|_| NotDone::Entropy)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests;
