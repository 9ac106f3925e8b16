//! Patrons, people and sessions: rows that change, each decided and written in one step.

use super::{Appended, Decided, Writer};
use crate::disk::{Broken, Written};
use crate::queue::Change;
use crate::{
    Account, Batch, ComingIn, Declined, Device, FAILURES_OF_A_DEVICE, Holder, PasswordHash, Patron, Person,
    PersonChange, Proof, Role, SecondFactor, Session,
};

impl Writer<'_> {
    pub(super) fn change(&mut self, change: &Change) -> Decided<bool> {
        match change {
            Change::Admit(patron) => match self.disk.admit(patron)? {
                true => Ok(Ok(true)),
                false => Ok(Err(Declined::PatronExists(patron.id.clone()))),
            },
            Change::BeginSession(session) => self.begin_session(session),
            Change::EndSession(token_hash) => self.disk.end_session(token_hash).map(Ok),
            Change::EndSessions(holder) => self.disk.end_sessions(holder).map(Ok),
            Change::UseSession { token_hash, at } => {
                let Some(mut session) = self.disk.session(token_hash)? else { return Ok(Ok(false)) };
                session.used_at = session.used_at.max(*at);
                self.disk.use_session(&session)?;
                Ok(Ok(true))
            }
            Change::Attempt { id, device, at } => {
                let found = id.as_ref().map_or(Ok(None), |id| self.disk.person(id.as_str()))?;
                match found {
                    Some(person) => self.attempt(person, device.as_ref(), *at).map(Ok),
                    None => {
                        self.disk.count_nobody()?;
                        Ok(Ok(false))
                    }
                }
            }
            Change::Forgive { id, password, device } => {
                let Some(person) = self.still(id.as_str(), password)? else { return Ok(Ok(false)) };
                self.forgive(person, device.as_ref())?;
                Ok(Ok(true))
            }
            Change::SignIn(coming) => self.sign_in(coming),
            Change::OfferFactor { id, password, secret } => {
                let Some(person) = self.still(id.as_str(), password)? else { return Ok(Ok(false)) };
                let factor = self.factor(id.as_str())?;
                let factor = factor.unwrap_or_else(|| SecondFactor::new(person.id));
                self.keep_factor(SecondFactor { pending: Some(secret.clone()), ..factor })?;
                Ok(Ok(true))
            }
            Change::ForgetVisitor { id, before } => {
                // What the same transaction has given them may not be in the table yet.
                match self.book.get(&Account::Patron(id.clone())) {
                    0 => self.disk.forget_visitor(id, *before).map(Ok),
                    _ => Ok(Ok(false)),
                }
            }
            Change::KeepState(stream, state) => self.disk.keep_state(stream, state).map(Ok),
            Change::Keep(notarial) => self.disk.keep_notarial(notarial).map(Ok),
            Change::Reseal(seal) => {
                self.resealed = self.disk.reseal(seal)?;
                Ok(Ok(self.resealed))
            }
        }
    }

    /// Somebody's second factor, to be compared with what was shown.
    fn factor(&mut self, id: &str) -> Written<Option<SecondFactor>> {
        let found = self.disk.factor(id)?.map(|factor| factor.opened(self.seal()));
        found.transpose().map_err(|because| Broken(format!("the second factor of {id}: {because}")))
    }

    fn keep_factor(&mut self, factor: SecondFactor) -> Written {
        let sealed = factor.sealed(self.seal());
        self.disk.keep_factor(&sealed)
    }

    /// Somebody whose password was right, unless it was changed, or he was locked or dismissed, meanwhile.
    fn still(&mut self, id: &str, password: &PasswordHash) -> Written<Option<Person>> {
        let found = self.disk.person(id)?;
        Ok(found.filter(|person| {
            let same = person.password.as_ref() == Some(password);
            same && person.locked_at.is_none() && person.dismissed_at.is_none()
        }))
    }

    /// Counts an attempt. May its password be looked at?
    fn attempt(&mut self, mut person: Person, from: Option<&[u8; 32]>, at: i64) -> Written<bool> {
        if let Some(mut device) = self.known(&person, from)? {
            device.failures += 1;
            if device.failures <= FAILURES_OF_A_DEVICE {
                self.disk.keep_device(&device)?;
                return Ok(true);
            }
            // Whoever has it does not know the password: it is a stranger's from now on.
            self.disk.forget_device(&device.token_hash)?;
        }
        let looked_at = person.count_attempt(at);
        self.disk.rewrite(&person)?;
        Ok(looked_at)
    }

    /// The device, if it is known to be that person's.
    fn known(&mut self, person: &Person, from: Option<&[u8; 32]>) -> Written<Option<Device>> {
        let found = from.map_or(Ok(None), |from| self.disk.device(from))?;
        Ok(found.filter(|device| device.person == person.id))
    }

    /// Forgets the attempts of strangers, or those from a known device.
    fn forgive(&mut self, mut person: Person, from: Option<&[u8; 32]>) -> Written {
        match self.known(&person, from)? {
            Some(device) => self.disk.keep_device(&Device { failures: 0, ..device }),
            None => {
                (person.failures, person.failed_at) = (0, None);
                self.disk.rewrite(&person)
            }
        }
    }

    fn begin_session(&mut self, session: &Session) -> Decided<bool> {
        match &session.holder {
            Holder::Visitor(id) if !self.disk.knows(id.as_str())? => {
                return Ok(Err(Declined::UnknownPatron(id.clone())));
            }
            Holder::Person(id) if self.disk.person(id.as_str())?.is_none() => {
                return Ok(Err(Declined::UnknownPerson(id.clone())));
            }
            _ => {}
        }
        match self.disk.begin_session(session)? {
            true => Ok(Ok(true)),
            false => Ok(Err(Declined::SessionExists)),
        }
    }

    /// Lets somebody in whose password was right.
    fn sign_in(&mut self, coming: &ComingIn) -> Decided<bool> {
        let ComingIn { session, password, proof, from, device } = coming;
        let Holder::Person(id) = &session.holder else { return Ok(Ok(false)) };
        let Some(person) = self.still(id.as_str(), password)? else { return Ok(Ok(false)) };
        let factor = self.factor(id.as_str())?;
        let mut factor = factor.unwrap_or_else(|| SecondFactor::new(person.id.clone()));
        if !factor.uses(proof) {
            return Ok(Ok(false));
        }
        let begun = self.begin_session(session)?;
        if begun == Ok(true) {
            if *proof != Proof::Password {
                self.keep_factor(factor)?;
            }
            self.forgive(person, from.as_ref())?;
            if let Some(device) = device {
                if let Some(from) = from {
                    self.disk.forget_device(from)?;
                }
                self.disk.keep_device(device)?;
            }
        }
        Ok(begun)
    }

    /// Changes somebody's row and appends the entry that tells of it, both or neither.
    pub(super) fn amend(&mut self, change: &PersonChange, batch: &Batch) -> Decided<Appended> {
        let id = change.id();
        let present = self.disk.person(id.as_str())?;
        let changed = match (change, present) {
            (PersonChange::Enrol(_), Some(_)) => return Ok(Err(Declined::PersonExists(id.clone()))),
            (PersonChange::Enrol(person), None) => {
                if person.role == Role::Patron && self.disk.knows(id.as_str())? {
                    return Ok(Err(Declined::PersonExists(id.clone())));
                }
                person.clone()
            }
            (_, Some(person)) if person.dismissed_at.is_none() => person,
            _ => return Ok(Err(Declined::UnknownPerson(id.clone()))),
        };
        // Whoever takes one away, at the console too, need not be able to open it.
        let enrolled = match change {
            PersonChange::EnrolFactor { secret, step, recovery, .. } => {
                let offered = self.factor(id.as_str())?;
                match offered.filter(|factor| factor.pending.as_ref() == Some(secret)) {
                    None => return Ok(Err(Declined::NotOffered(id.clone()))),
                    Some(factor) => Some(SecondFactor {
                        secret: Some(secret.clone()),
                        pending: None,
                        last_step: Some(*step),
                        recovery: recovery.clone(),
                        ..factor
                    }),
                }
            }
            _ => None,
        };
        let appended = match self.append(batch)? {
            Ok(Appended::Now) => Appended::Now,
            other => return Ok(other),
        };
        let mut person = changed;
        if let PersonChange::Enrol(_) = change {
            self.disk.enrol(&person)?;
            if person.role == Role::Patron {
                let (id, name, created_at) = (person.id, person.name, person.created_at);
                self.disk.admit(&Patron { id, name, created_at })?;
            }
            return Ok(Ok(appended));
        }
        let ends_sessions = change.made(&mut person);
        self.disk.rewrite(&person)?;
        if change.forgets_devices() {
            self.disk.forget_devices(person.id.as_str())?;
        }
        if let Some(factor) = enrolled {
            self.keep_factor(factor)?;
        }
        if let PersonChange::ResetFactor { .. } | PersonChange::Dismiss { .. } = change {
            self.disk.forget_factor(person.id.as_str())?;
        }
        if ends_sessions {
            self.disk.end_sessions(&Holder::Person(person.id))?;
        }
        Ok(Ok(appended))
    }
}
