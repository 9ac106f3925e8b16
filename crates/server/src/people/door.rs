//! Coming in and leaving. Whoever has a password comes in with it and his id; from then on a token of 256 bits says who he
//! is, of which the journal keeps the hash, so that every process of the house knows it. What he may do is decided by the
//! id and the role that stand in the journal: no message of a page can say either.
//!
//! An attempt is counted before the password is looked at, and everything that fails takes the same work, one count on the
//! disk and one check of a password, and gets the same answer, whether the id is somebody's, nobody's, a locked account's,
//! that of one who is gone, or one that strangers have tried too often; and whether it was the password that was wrong or the
//! code of the second factor. Only whoever has both right learns that the account is locked.
//!
//! A device from which somebody came in is known by a token of its own, and what is tried from it is counted apart: whatever
//! strangers do, from however many addresses, the owner of an account comes in from there.

use super::ages::{Ages, Judged};
use super::factor::{self, Offered};
use super::limits::Limits;
use super::password::{self, Lane, Passwords};
use super::{Doer, NotDone, Register, totp};
use crate::authority::needs_second_factor;
use crate::clock::HouseClock;
use crate::entropy;
use ledger::{
    ComingIn, Device, FREE_TRIES, Fault, Holder, Journal, Name, Person, Proof, Role, SecondFactor, Session,
};
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::watch;

const HOUR: i64 = 60 * 60 * 1000;
/// How long a session lasts in all, and how long without use: a shift for the staff, a day for a patron with an account,
/// a year for a visitor, who has nothing but this cookie to find his chips again.
const STAFF: (i64, i64) = (12 * HOUR, HOUR);
const PATRON: (i64, i64) = (24 * HOUR, 2 * HOUR);
const VISITOR: (i64, i64) = (365 * 24 * HOUR, 365 * 24 * HOUR);
/// How long a device stays known that nobody comes in from.
const DEVICE: i64 = 365 * 24 * HOUR;
/// A browser that several people share keeps the tokens of so many of them.
const MOST_TOKENS: usize = 6;
/// How often a line looks whether its session is still good: another process may have ended it.
const LOOKS_EVERY: Duration = Duration::from_secs(30);

/// Somebody who is inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) id: Name,
    pub(crate) name: String,
    pub(crate) role: Role,
}

/// An attempt to come in.
#[derive(Clone, Copy)]
pub(crate) struct Attempt<'a> {
    pub(crate) from: IpAddr,
    pub(crate) id: &'a str,
    pub(crate) password: &'a str,
    /// The code of the second factor, or a recovery code; empty where none was given.
    pub(crate) code: &'a str,
    /// What the browser keeps of the devices that are known: its cookie.
    pub(crate) device: Option<&'a str>,
}

/// Somebody who is in now.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Entered {
    /// The token of the session, which is told to nobody else.
    pub(crate) token: String,
    pub(crate) role: Role,
    /// What the browser keeps, so that this device is known.
    pub(crate) device: String,
}

/// What came of somebody's attempt to come in.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// He is in.
    In(Entered),
    /// The password is right, and a second factor is needed: this is its secret, shown once.
    Offered(Offered),
    /// The second factor is confirmed and he is in; the recovery codes are shown once.
    Enrolled(Entered, Vec<String>),
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

/// One whose password was right.
struct Recognised {
    person: Person,
    factor: Option<SecondFactor>,
    /// The known device, by the hash of its token.
    from: Option<[u8; 32]>,
    /// The other tokens that the browser keeps.
    others: Vec<String>,
}

impl Recognised {
    fn lane(&self) -> Lane {
        if self.from.is_some() { Lane::Known } else { Lane::Stranger }
    }

    /// What is shown beside the password. None if it is not enough.
    fn proof(&self, code: &str, now: i64) -> Option<Proof> {
        match self.factor.as_ref().filter(|factor| factor.is_enrolled()) {
            Some(factor) => factor::proof(factor, code, totp::step_at(now)),
            None => Some(Proof::Password),
        }
    }
}

/// The door.
pub(crate) struct Door {
    journal: Arc<Journal>,
    register: Register,
    passwords: Passwords,
    limits: Limits,
    ages: Ages,
    /// Is it a demo, whose people have their passwords printed and no authenticator?
    is_demo: AtomicBool,
    /// Told whenever a session ends.
    ended: watch::Sender<()>,
}

impl Door {
    pub(crate) fn new(journal: Arc<Journal>, register: Register, clock: HouseClock) -> Door {
        let (passwords, limits, ages) = (Passwords::new(), Limits::new(), Ages::new(clock));
        let is_demo = AtomicBool::new(false);
        Door { journal, register, passwords, limits, ages, is_demo, ended: watch::Sender::new(()) }
    }

    /// The house is a demo: the people of the demo, and nobody else, come in without a second factor.
    pub(crate) fn opens_as_demo(&self) {
        self.is_demo.store(true, Ordering::Relaxed);
    }

    /// Somebody comes in.
    pub(crate) async fn sign_in(&self, attempt: Attempt<'_>) -> Outcome {
        let (known, proof) = match self.verify(attempt).await {
            Ok(verified) => verified,
            Err(outcome) => return outcome,
        };
        if known.person.must_change {
            return self.forgive(known, Outcome::MustChange).await;
        }
        self.enter(known, proof).await
    }

    /// Somebody chooses another password, and is in; every other session of his ends.
    pub(crate) async fn change_password(&self, attempt: Attempt<'_>, fresh: &str) -> Outcome {
        let (mut known, proof) = match self.verify(attempt).await {
            Ok(verified) => verified,
            Err(outcome) => return outcome,
        };
        let person = &known.person;
        if fresh == attempt.password
            || password::check_choice(fresh, person.id.as_str(), &person.name).is_err()
        {
            return self.forgive(known, Outcome::Unsuitable).await;
        }
        let hashed = self.passwords.hash(known.lane(), fresh.to_string()).await;
        let Some(Ok(hash)) = hashed else { return Outcome::Busy };
        let (register, id, new) = (self.register.clone(), person.id.clone(), hash.clone());
        let put = blocking(move || register.put_password(&Doer::Person(id.clone()), &id, new, false)).await;
        if !matches!(put, Some(Ok(()))) {
            return Outcome::Busy;
        }
        self.tell_ended();
        known.person.password = Some(hash);
        self.enter(known, proof).await
    }

    /// Somebody wants another authenticator, or a first one: the secret is shown once. The one in use stays so until the new
    /// one is confirmed.
    pub(crate) async fn offer_factor(&self, attempt: Attempt<'_>) -> Outcome {
        match self.verify(attempt).await {
            Ok((known, _)) if known.person.must_change => self.forgive(known, Outcome::MustChange).await,
            Ok((known, _)) if known.person.role == Role::Patron => self.forgive(known, Outcome::Wrong).await,
            Ok((known, _)) => self.offer(known).await,
            Err(outcome) => outcome,
        }
    }

    /// Somebody shows by a code that the secret offered last was taken down, and is in.
    pub(crate) async fn confirm_factor(&self, attempt: Attempt<'_>) -> Outcome {
        let known = match self.recognise(attempt).await {
            Ok(known) => known,
            Err(outcome) => return outcome,
        };
        let (step, id) = (totp::step_at(self.ages.now()), known.person.id.clone());
        let confirmed = known.factor.as_ref().and_then(|factor| factor::confirms(factor, attempt.code, step));
        let Some((secret, step)) = confirmed.filter(|_| !known.person.must_change) else {
            return self.wrong(&known.person, known.from);
        };
        let Ok((codes, hashes)) = factor::recovery_codes(&id) else { return Outcome::Busy };
        let (register, confirmed) = (self.register.clone(), secret.clone());
        let enrolled = blocking(move || register.enrol_factor(&id, confirmed, step, hashes)).await;
        if !matches!(enrolled, Some(Ok(()))) {
            return Outcome::Busy;
        }
        match self.begin(known, Proof::Confirmed(secret)).await {
            Some(Outcome::In(entered)) => Outcome::Enrolled(entered, codes),
            Some(outcome) => outcome,
            None => Outcome::Busy,
        }
    }

    /// Whose password and code these are.
    async fn verify(&self, attempt: Attempt<'_>) -> Result<(Recognised, Proof), Outcome> {
        let known = self.recognise(attempt).await?;
        match known.proof(attempt.code, self.ages.now()) {
            Some(proof) => Ok((known, proof)),
            None => Err(self.wrong(&known.person, known.from)),
        }
    }

    /// Whose password it is. The attempt is counted first, and everybody takes the same work.
    async fn recognise(&self, attempt: Attempt<'_>) -> Result<Recognised, Outcome> {
        let Attempt { from: address, id, password, device, .. } = attempt;
        let (id, at) = (id.trim(), self.ages.now());
        let name = Name::new(id).ok();
        let tokens = tokens(device);
        let (journal, owner, kept) = (Arc::clone(&self.journal), name.clone(), tokens.clone());
        let looked = blocking(move || known_device(&journal, owner.as_ref(), &kept, at)).await;
        let Some(Ok(from)) = looked else { return Err(Outcome::Busy) };
        match &from {
            Some(device) => self.limits.known(device),
            None => self.limits.stranger(address, id),
        }
        .map_err(Outcome::TooOften)?;
        let journal = Arc::clone(&self.journal);
        let counted = blocking(move || count(&journal, name, from, at)).await;
        let Some(Ok(Counted { person, factor, looked_at })) = counted else { return Err(Outcome::Busy) };
        let hash = person.as_ref().filter(|_| looked_at).and_then(|person| person.password.clone());
        let too_long = password.len() > password::LONGEST;
        let tried = if too_long { String::new() } else { password.to_string() };
        let lane = if from.is_some() { Lane::Known } else { Lane::Stranger };
        let Some(right) = self.passwords.check(lane, tried, hash).await else { return Err(Outcome::Busy) };
        match person {
            None => Err(Outcome::Wrong),
            Some(person) if !right || too_long => Err(match looked_at {
                true => self.wrong(&person, from),
                false => Outcome::Wrong,
            }),
            Some(person) => {
                let others = tokens.into_iter().filter(|token| Some(hash_of(token)) != from).collect();
                let known = Recognised { person, factor, from, others };
                match known.person.locked_at {
                    // Whoever has not shown the code learns nothing of it.
                    Some(_) if known.proof(attempt.code, at).is_some() => Err(Outcome::Locked),
                    Some(_) => Err(Outcome::Wrong),
                    None => Ok(known),
                }
            }
        }
    }

    /// An attempt that was looked at has failed. The last that strangers have free is written down.
    fn wrong(&self, person: &Person, from: Option<[u8; 32]>) -> Outcome {
        if from.is_none() && person.failures == FREE_TRIES {
            // Nobody waits for it: the answer comes as soon as any other.
            let (register, id) = (self.register.clone(), person.id.clone());
            tokio::task::spawn_blocking(move || register.note_strangers(&id));
        }
        Outcome::Wrong
    }

    /// The password was right, although its owner does not come in yet: that is no failure of his.
    async fn forgive(&self, known: Recognised, outcome: Outcome) -> Outcome {
        let Some(password) = known.person.password else { return Outcome::Busy };
        let journal = Arc::clone(&self.journal);
        match blocking(move || journal.forgive(known.person.id, password, known.from)).await {
            Some(Ok(_)) => outcome,
            _ => Outcome::Busy,
        }
    }

    /// Somebody whose password and code were right comes in, or is offered the second factor that is missing.
    async fn enter(&self, known: Recognised, proof: Proof) -> Outcome {
        if proof == Proof::Password && needs_second_factor(known.person.role) {
            match self.is_exempt(&known.person.id).await {
                Some(true) => {}
                Some(false) => return self.offer(known).await,
                None => return Outcome::Busy,
            }
        }
        self.begin(known, proof).await.unwrap_or(Outcome::Busy)
    }

    /// Is it one of the people of a demo, in a demo?
    async fn is_exempt(&self, id: &Name) -> Option<bool> {
        if !self.is_demo.load(Ordering::Relaxed) {
            return Some(false);
        }
        let (register, id) = (self.register.clone(), id.clone());
        blocking(move || register.custody().is_of_the_demo(&id)).await?.ok()
    }

    /// Offers a new secret.
    async fn offer(&self, known: Recognised) -> Outcome {
        let (Ok(secret), Some(password)) = (totp::new_secret(), known.person.password.clone()) else {
            return Outcome::Busy;
        };
        let (journal, id, offered) = (Arc::clone(&self.journal), known.person.id.clone(), secret.clone());
        let kept = blocking(move || journal.offer_factor(id, password, offered)).await;
        let offered = Outcome::Offered(Offered::new(known.person.id.clone(), secret));
        match kept {
            Some(Ok(true)) => self.forgive(known, offered).await,
            // He was locked or dismissed, or has another password, since it was looked at.
            Some(Ok(false)) => Outcome::Wrong,
            _ => Outcome::Busy,
        }
    }

    /// A new session, with a new token, of one whose password was right; and a new token for the device.
    async fn begin(&self, known: Recognised, proof: Proof) -> Option<Outcome> {
        let Recognised { person, factor, from, others } = known;
        let (token, device) = (secret().ok()?, secret().ok()?);
        let is_recovery = matches!(proof, Proof::Recovery(_));
        let coming = ComingIn {
            session: self.session(&token, Holder::Person(person.id.clone()), lasts(person.role)),
            password: person.password.clone()?,
            proof,
            from,
            device: Some(Device::new(hash_of(&device), person.id.clone(), self.ages.now())),
        };
        let journal = Arc::clone(&self.journal);
        match blocking(move || journal.sign_in(coming)).await? {
            Ok(true) => {}
            // He was locked or dismissed, has another password, or the code was used, since it was looked at.
            Ok(false) => return Some(Outcome::Wrong),
            Err(_) => return None,
        }
        if is_recovery {
            let left = factor.map_or(0, |factor| factor.recovery.len().saturating_sub(1));
            let (register, id) = (self.register.clone(), person.id.clone());
            blocking(move || register.note_recovery(&id, left)).await?.ok()?;
        }
        let kept: Vec<String> = std::iter::once(device).chain(others).take(MOST_TOKENS).collect();
        Some(Outcome::In(Entered { token, role: person.role, device: kept.join(".") }))
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
        Session { token_hash: hash_of(token), holder, created_at: at, used_at: at, ends_at: at + lasts }
    }

    /// Who holds this token. Reads the disk.
    pub(crate) fn pass(self: &Arc<Self>, token: &str) -> Option<Pass> {
        let token_hash = hash_of(token);
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
            Judged::Over => {
                self.expire(&session);
                return Ok(None);
            }
            Judged::Note(at) => self.journal.use_session(*token_hash, at),
            Judged::Good => {}
        }
        Ok(Some(member))
    }

    /// A session that was refused as over is gone for good, whatever the clock is set to later: its owner was told so, and
    /// signs in again. A visitor has no other way back to the chips: that session is refused, and kept.
    fn expire(&self, session: &Session) {
        if let Holder::Person(_) = session.holder {
            self.ages.forget(&session.token_hash);
            // A journal that cannot be written ends the house by itself.
            let _ = self.journal.end_session(session.token_hash);
        }
    }

    /// Ends a session at once, and closes what is open under it. Waits for the disk.
    pub(crate) fn leave(&self, token: &str) -> Result<(), NotDone> {
        self.journal.end_session(hash_of(token))?;
        self.tell_ended();
        Ok(())
    }

    /// Ends every session of whoever holds this token. Waits for the disk.
    pub(crate) fn leave_everywhere(&self, token: &str) -> Result<(), NotDone> {
        if let Some(session) = self.journal.reader().session(&hash_of(token))? {
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

/// The tokens that a browser keeps, as far as they can be ours.
fn tokens(cookie: Option<&str>) -> Vec<String> {
    let is_token = |text: &&str| text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    cookie.unwrap_or_default().split('.').filter(is_token).take(MOST_TOKENS).map(str::to_string).collect()
}

/// The device that is known to be this person's, by the hash of its token.
fn known_device(
    journal: &Journal,
    id: Option<&Name>,
    tokens: &[String],
    now: i64,
) -> Result<Option<[u8; 32]>, Fault> {
    for token_hash in tokens.iter().map(|token| hash_of(token)) {
        let device = journal.reader().device(&token_hash)?;
        if device.is_some_and(|device| Some(&device.person) == id && now - device.used_at < DEVICE) {
            return Ok(Some(token_hash));
        }
    }
    Ok(None)
}

/// Whom an attempt is about, and whether the password is looked at.
struct Counted {
    person: Option<Person>,
    factor: Option<SecondFactor>,
    looked_at: bool,
}

/// Counts an attempt, and finds whom it is about: as he is with this attempt counted.
fn count(journal: &Journal, id: Option<Name>, device: Option<[u8; 32]>, at: i64) -> Result<Counted, NotDone> {
    let looked_at = journal.attempt(id.clone(), device, at)?;
    let Some(id) = id else { return Ok(Counted { person: None, factor: None, looked_at }) };
    let (person, factor) = (journal.reader().person(&id)?, journal.reader().second_factor(&id)?);
    Ok(Counted { person, factor, looked_at })
}

fn lasts(role: Role) -> (i64, i64) {
    if role == Role::Patron { PATRON } else { STAFF }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    tokio::task::spawn_blocking(work).await.ok()
}

fn hash_of(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// 256 bits that nobody can guess, as text.
fn secret() -> Result<String, NotDone> {
    let mut bytes = [0u8; 32];
    entropy::fill(&mut bytes).map_err(|_| NotDone::Entropy)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests;
