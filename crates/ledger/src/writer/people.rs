//! Patrons, people and sessions: rows that change, each decided and written in one step.

use super::{Appended, Decided, Writer};
use crate::disk::Written;
use crate::queue::Change;
use crate::{Batch, Declined, Holder, PasswordHash, Patron, Person, PersonChange, Role, Session};

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
            Change::Attempt { id, at } => {
                let found = id.as_ref().map_or(Ok(None), |id| self.disk.person(id.as_str()))?;
                let Some(mut person) = found else {
                    self.disk.count_nobody()?;
                    return Ok(Ok(false));
                };
                person.count_attempt(*at);
                self.disk.rewrite(&person)?;
                Ok(Ok(true))
            }
            Change::Forgive { id, password } => {
                let Some(person) = self.still(id.as_str(), password)? else { return Ok(Ok(false)) };
                self.forgive(person)?;
                Ok(Ok(true))
            }
            Change::SignIn { session, password } => self.sign_in(session, password),
            Change::KeepState(stream, state) => self.disk.keep_state(stream, state).map(Ok),
            Change::Keep(notarial) => self.disk.keep_notarial(notarial).map(Ok),
        }
    }

    /// Somebody whose password was right, unless it was changed, or he was locked or dismissed, meanwhile.
    fn still(&mut self, id: &str, password: &PasswordHash) -> Written<Option<Person>> {
        let found = self.disk.person(id)?;
        Ok(found.filter(|person| {
            let same = person.password.as_ref() == Some(password);
            same && person.locked_at.is_none() && person.dismissed_at.is_none()
        }))
    }

    fn forgive(&mut self, mut person: Person) -> Written {
        (person.failures, person.failed_at) = (0, None);
        self.disk.rewrite(&person)
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
    fn sign_in(&mut self, session: &Session, password: &PasswordHash) -> Decided<bool> {
        let Holder::Person(id) = &session.holder else { return Ok(Ok(false)) };
        let Some(person) = self.still(id.as_str(), password)? else { return Ok(Ok(false)) };
        let begun = self.begin_session(session)?;
        if begun == Ok(true) {
            self.forgive(person)?;
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
        if ends_sessions {
            self.disk.end_sessions(&Holder::Person(person.id))?;
        }
        Ok(Ok(appended))
    }
}
