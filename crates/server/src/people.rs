//! The people of the house: who is taken on, and what an administrator does to them. All of it stands in the journal's
//! stream `people`, with who did it and when, in one step with what was changed. Passwords and tokens stand nowhere: the
//! journal keeps the hash of each.
//!
//! | what | where |
//! |---|---|
//! | passwords: hashes, and what may be chosen | `password` |
//! | how often anybody may try | `limits` |
//! | codes of an authenticator | `totp` |
//! | the second factor, and recovery codes | `factor` |
//! | who could be somebody else | `custody` |
//! | coming in, known devices, sessions, leaving | `door` |
//! | how old a session is, whatever the clock shows | `ages` |
//! | chips against cash | `cage` |
//! | who may do what | [`crate::authority`] |

mod ages;
pub(crate) mod cage;
pub(crate) mod custody;
pub(crate) mod door;
pub(crate) mod factor;
pub(crate) mod limits;
pub(crate) mod password;
pub(crate) mod totp;

use crate::authority;
use crate::clock::{HouseClock, steady};
use crate::live::now;
use crate::numbered::numbered;
use custody::Custody;
use keno::lounge;
use ledger::verify::password_digest;
use ledger::{Declined, Entry, FactorSecret, Fault, Journal, Name, PasswordHash, Person};
use ledger::{PersonChange, Role, StreamId};
use serde_json::{Value, json};
use std::sync::Arc;

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub enum NotDone {
    /// The name has nothing that an id can be made of, or is the machine's.
    #[error(
        "a name has 1 to 64 characters with at least one letter or digit, such as \"Ann\", and is not that of the \
         automatic writer"
    )]
    Name,
    /// The password cannot be chosen.
    #[error("a password has at least 12 characters, not all the same, and is not the id or the name")]
    Password,
    /// It is done to oneself.
    #[error("nobody does this to himself: ask another administrator")]
    Oneself,
    /// Whoever confirms a key could turn it himself.
    #[error(
        "a key is confirmed by an administrator who neither enrolled its holder, nor reset the second factor, nor was \
         enrolled or reset by one who did: ask another administrator, or use the console"
    )]
    SameHands,
    /// There is no key of a keno generator to confirm.
    #[error("only an inspector, a keno supervisor and a casino supervisor have a key of the generator")]
    NoKey,
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

/// Who does something to somebody: a member of the house, or whoever sits at the console of the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doer {
    /// A person of the house, by his id.
    Person(Name),
    /// Whoever runs the program.
    Console,
    /// The house itself, by its rules.
    House,
}

impl Doer {
    fn as_str(&self) -> &str {
        match self {
            // No id has a bracket.
            Doer::Person(id) => id.as_str(),
            Doer::Console => "(console)",
            Doer::House => "(house)",
        }
    }
}

/// One who has just been given a password, which is told this once.
#[derive(Clone, Debug)]
pub struct Enrolled {
    /// The id under which he comes in.
    pub id: Name,
    /// What he is called.
    pub name: String,
    /// What he is there for.
    pub role: Role,
    /// The password. It is stored nowhere.
    pub password: String,
}

/// Where a new password comes from.
#[derive(Clone, Debug)]
pub enum Password {
    /// The person himself has chosen it.
    Chosen(String),
    /// A random one that he has to change before he comes in.
    OneTime,
    /// A random one that stays: for a demo.
    Random,
}

/// The register of people.
#[derive(Clone)]
pub struct Register {
    journal: Arc<Journal>,
    custody: Arc<Custody>,
    clock: HouseClock,
}

/// What a name gives to an id at most, so that a number still fits after it.
const ID_LIMIT: usize = 32;

impl Register {
    /// The register of this journal.
    pub fn new(journal: Arc<Journal>) -> Register {
        let custody = Arc::new(Custody::new(journal.reader()));
        let clock = HouseClock::new(Arc::new(now), steady());
        Register { journal, custody, clock }
    }

    /// The same by the clock of a house that is open.
    pub(crate) fn by(self, clock: HouseClock) -> Register {
        Register { clock, ..self }
    }

    /// In whose hands accounts are.
    pub(crate) fn custody(&self) -> &Custody {
        &self.custody
    }

    /// Takes somebody on. The id is made of the name: `ann`, and `ann-2` where there is one. Slow: a password is hashed.
    pub fn enrol(&self, by: &Doer, name: &str, role: Role, password: Password) -> Result<Enrolled, NotDone> {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let base = id_of(&name)?;
        let is_demo = matches!(password, Password::Random);
        let (password, hash, must_change) = made(password, &base, &name)?;
        let mut number = 1;
        loop {
            let id = if number == 1 { base.clone() } else { format!("{base}-{number}") };
            let id = Name::new(&id).map_err(|_| NotDone::Name)?;
            let person = Person {
                password: Some(hash.clone()),
                must_change,
                ..Person::new(id.clone(), name.clone(), role, self.clock.now().0)
            };
            let digest = password_digest(&hash.0);
            let told = json!({
                "people": "enrolled", "name": name, "role": role, "one_time": must_change, "password": digest,
            });
            match self.change(by, PersonChange::Enrol(person), of_the_demo(told, is_demo)) {
                Ok(()) => return Ok(Enrolled { id, name, role, password }),
                Err(NotDone::Declined(Declined::PersonExists(_))) => number += 1,
                Err(not_done) => return Err(not_done),
            }
        }
    }

    /// Keeps somebody out until he is unlocked; his sessions end.
    pub fn lock(&self, by: &Doer, id: &Name) -> Result<(), NotDone> {
        self.not_oneself(by, id)?;
        self.change(
            by,
            PersonChange::Lock { id: id.clone(), at: self.clock.now().0 },
            json!({ "people": "locked" }),
        )
    }

    /// Lets somebody come in again.
    pub fn unlock(&self, by: &Doer, id: &Name) -> Result<(), NotDone> {
        self.not_oneself(by, id)?;
        self.change(by, PersonChange::Unlock { id: id.clone() }, json!({ "people": "unlocked" }))
    }

    /// Sends somebody away for good; his sessions end, and his id is never given to anybody else.
    pub fn dismiss(&self, by: &Doer, id: &Name) -> Result<(), NotDone> {
        self.not_oneself(by, id)?;
        let dismissed = PersonChange::Dismiss { id: id.clone(), at: self.clock.now().0 };
        self.change(by, dismissed, json!({ "people": "dismissed" }))
    }

    /// Gives somebody another password; his sessions end. Slow: a password is hashed.
    pub fn set_password(&self, by: &Doer, id: &Name, password: Password) -> Result<Enrolled, NotDone> {
        let nobody = || NotDone::Declined(Declined::UnknownPerson(id.clone()));
        let person = self.journal.reader().person(id)?.ok_or_else(nobody)?;
        let is_demo = matches!(password, Password::Random);
        let (password, hash, must_change) = made(password, id.as_str(), &person.name)?;
        self.put(by, id, hash, must_change, is_demo)?;
        Ok(Enrolled { id: id.clone(), name: person.name, role: person.role, password })
    }

    /// Writes down a password that was hashed already.
    pub(crate) fn put_password(
        &self,
        by: &Doer,
        id: &Name,
        password: PasswordHash,
        must_change: bool,
    ) -> Result<(), NotDone> {
        self.put(by, id, password, must_change, false)
    }

    fn put(
        &self,
        by: &Doer,
        id: &Name,
        password: PasswordHash,
        must_change: bool,
        is_demo: bool,
    ) -> Result<(), NotDone> {
        let told = json!({
            "people": "password changed", "one_time": must_change, "password": password_digest(&password.0),
        });
        let change = PersonChange::Password { id: id.clone(), password, must_change };
        self.change(by, change, of_the_demo(told, is_demo))
    }

    /// Ends every session of somebody.
    pub fn end_sessions(&self, by: &Doer, id: &Name) -> Result<(), NotDone> {
        self.change(by, PersonChange::EndSessions { id: id.clone() }, json!({ "people": "sessions ended" }))
    }

    /// Somebody has shown by a code of this step that the secret offered last was taken down.
    pub(crate) fn enrol_factor(
        &self,
        id: &Name,
        secret: FactorSecret,
        step: i64,
        recovery: Vec<[u8; 32]>,
    ) -> Result<(), NotDone> {
        let told = json!({ "people": "second factor enrolled", "recovery_codes": recovery.len() });
        let change = PersonChange::EnrolFactor { id: id.clone(), secret, step, recovery };
        self.change(&Doer::Person(id.clone()), change, told)
    }

    /// Takes somebody's second factor away: at the next sign-in there is another. Sessions end, and no device is known.
    pub fn reset_factor(&self, by: &Doer, id: &Name) -> Result<(), NotDone> {
        self.not_oneself(by, id)?;
        self.change(
            by,
            PersonChange::ResetFactor { id: id.clone() },
            json!({ "people": "second factor reset" }),
        )
    }

    /// No device of somebody is known any more.
    pub fn forget_devices(&self, by: &Doer, id: &Name) -> Result<(), NotDone> {
        self.change(
            by,
            PersonChange::ForgetDevices { id: id.clone() },
            json!({ "people": "devices forgotten" }),
        )
    }

    /// 19:47-15.5(a): an administrator who could not turn it himself has seen that the key is in its holder's own hands.
    pub fn confirm_key(&self, by: &Doer, id: &Name) -> Result<(), NotDone> {
        let nobody = || NotDone::Declined(Declined::UnknownPerson(id.clone()));
        let person = self.journal.reader().person(id)?.filter(|person| person.dismissed_at.is_none());
        if !authority::has_key(person.ok_or_else(nobody)?.role) {
            return Err(NotDone::NoKey);
        }
        if let Doer::Person(administrator) = by
            && !self.custody.is_apart(administrator, id)?
        {
            return Err(NotDone::SameHands);
        }
        self.note(by, id, json!({ "people": "key confirmed" }))
    }

    /// Writes down that strangers have tried an id too often: from now on they wait.
    pub(crate) fn note_strangers(&self, id: &Name) -> Result<(), NotDone> {
        self.note(&Doer::House, id, json!({ "people": "tried by strangers" }))
    }

    /// Writes down that a recovery code was used, and how many are left.
    pub(crate) fn note_recovery(&self, id: &Name, left: usize) -> Result<(), NotDone> {
        let told = json!({ "people": "recovery code used", "left": left });
        self.note(&Doer::Person(id.clone()), id, told)
    }

    fn note(&self, by: &Doer, id: &Name, told: Value) -> Result<(), NotDone> {
        self.with_entry(by, id, told, |entry| {
            self.journal.append_and_wait(ledger::Batch::new(vec![entry])).map(drop)
        })
    }

    fn not_oneself(&self, by: &Doer, id: &Name) -> Result<(), NotDone> {
        match by == &Doer::Person(id.clone()) {
            true => Err(NotDone::Oneself),
            false => Ok(()),
        }
    }

    fn change(&self, by: &Doer, change: PersonChange, told: Value) -> Result<(), NotDone> {
        let id = change.id().clone();
        self.with_entry(by, &id, told, |entry| self.journal.amend(change.clone(), entry).map(drop))
    }

    /// Does something with the next entry of the stream.
    fn with_entry(
        &self,
        by: &Doer,
        id: &Name,
        mut told: Value,
        write: impl Fn(Entry) -> Result<(), Declined>,
    ) -> Result<(), NotDone> {
        told["id"] = json!(id);
        told["by"] = json!(by.as_str());
        let body = told.to_string();
        Ok(numbered::<_, NotDone>(&self.journal, &people(), |expected_seq| {
            let (stream, at, body) = (people(), self.clock.now().0, body.clone());
            Ok(write(Entry { stream, expected_seq, at, body, postings: Vec::new() }))
        })??)
    }
}

/// The stream of everything that is done to people.
pub(crate) fn people() -> StreamId {
    StreamId::new("people").expect("a stream")
}

/// An account of a demo says so: its password is printed.
fn of_the_demo(mut told: Value, is_demo: bool) -> Value {
    if is_demo {
        told["demo"] = json!(true);
    }
    told
}

/// A password, its hash, and whether it has to be changed.
fn made(password: Password, id: &str, name: &str) -> Result<(String, PasswordHash, bool), NotDone> {
    let (password, must_change) = match password {
        Password::Chosen(chosen) => {
            password::check_choice(&chosen, id, name)?;
            (chosen, false)
        }
        Password::OneTime => (password::random()?, true),
        Password::Random => (password::random()?, false),
    };
    let hash = password::hash(&password)?;
    Ok((password, hash, must_change))
}

/// What an id is made of.
fn id_of(name: &str) -> Result<String, NotDone> {
    let letters = name.chars().map(|letter| match letter.is_ascii_alphanumeric() {
        true => letter.to_ascii_lowercase(),
        false => '-',
    });
    let letters: String = letters.take(ID_LIMIT).collect();
    let base: Vec<&str> = letters.split('-').filter(|part| !part.is_empty()).collect();
    let base = base.join("-");
    match base.is_empty() || base == lounge::Person::AUTOMATIC {
        true => Err(NotDone::Name),
        false => Ok(base),
    }
}

/// The people of a demo, each with a new password. Those who are there already get another.
pub(crate) fn demo(register: &Register) -> Result<Vec<Enrolled>, NotDone> {
    let people = [
        ("Demo administrator", Role::Administrator),
        ("Demo clerk", Role::PitClerk),
        ("Demo writer", Role::KenoWriter),
        ("Demo supervisor", Role::KenoSupervisor),
        ("Demo dealer", Role::Dealer),
        ("Demo boxman", Role::Boxman),
        ("Demo stickman", Role::Stickman),
        ("Demo floorperson", Role::Floorperson),
        ("Demo inspector", Role::Inspector),
    ];
    let engage = |(name, role): (&str, Role)| {
        let id = Name::new(&id_of(name)?).map_err(|_| NotDone::Name)?;
        let there = register.journal.reader().person(&id)?;
        match there.is_some_and(|person| person.role == role && person.dismissed_at.is_none()) {
            true => {
                register.unlock(&Doer::Console, &id)?;
                register.set_password(&Doer::Console, &id, Password::Random)
            }
            false => register.enrol(&Doer::Console, name, role, Password::Random),
        }
    };
    people.into_iter().map(engage).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn register() -> (tempfile::TempDir, Register) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let journal = Journal::open(folder.path().join("j")).expect("a new journal");
        (folder, Register::new(Arc::new(journal)))
    }

    fn entries(register: &Register) -> Vec<Value> {
        let entries = register.journal.reader().read(&people(), 1);
        entries.map(|entry| serde_json::from_str(&entry.expect("readable").body).expect("JSON")).collect()
    }

    #[test]
    fn two_of_one_name_have_two_ids_and_a_name_needs_a_letter() {
        let (_folder, register) = register();
        let id = |name: &str| {
            let enrolled = register.enrol(&Doer::Console, name, Role::Dealer, Password::OneTime);
            enrolled.map(|enrolled| enrolled.id.to_string())
        };
        assert_eq!(id(" Ann  Lee ").expect("enrolled"), "ann-lee");
        assert_eq!(id("ANN LEE").expect("enrolled"), "ann-lee-2");
        assert!(matches!(id(" \u{2660} "), Err(NotDone::Name)));
        assert!(matches!(id("Automatic"), Err(NotDone::Name)));
        let long = id(&"Ann Lee ".repeat(8)).expect("enrolled");
        assert!(lounge::Person::new(&long).is_some(), "the rules take every id");
    }

    #[test]
    fn everything_that_is_done_stands_in_the_journal_and_no_password_does() {
        let (folder, register) = register();
        let ada =
            register.enrol(&Doer::Console, "Ada", Role::Administrator, Password::OneTime).expect("enrolled");
        let (by, console) = (Doer::Person(ada.id.clone()), Doer::Console);
        let bob = register.enrol(&by, "Bob", Role::Dealer, Password::OneTime).expect("enrolled");
        register.lock(&by, &bob.id).expect("locked");
        register.unlock(&by, &bob.id).expect("unlocked");
        let reset = register.set_password(&by, &bob.id, Password::OneTime).expect("reset");
        register.end_sessions(&by, &bob.id).expect("ended");
        register.forget_devices(&by, &bob.id).expect("forgotten");
        register.reset_factor(&by, &bob.id).expect("reset");
        register.dismiss(&console, &bob.id).expect("dismissed");
        let told = entries(&register);
        let said =
            |entry: &Value| format!("{} {} {}", entry["by"], entry["people"], entry["id"]).replace('"', "");
        let said: Vec<String> = told.iter().map(said).collect();
        let expected = [
            "(console) enrolled ada",
            "ada enrolled bob",
            "ada locked bob",
            "ada unlocked bob",
            "ada password changed bob",
            "ada sessions ended bob",
            "ada devices forgotten bob",
            "ada second factor reset bob",
            "(console) dismissed bob",
        ];
        assert_eq!(said, expected);
        for file in std::fs::read_dir(folder.path()).expect("a folder") {
            let bytes = std::fs::read(file.expect("a file").path()).expect("a file");
            for secret in [&ada.password, &bob.password, &reset.password] {
                assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()));
            }
        }
    }

    #[test]
    fn nobody_locks_or_dismisses_himself() {
        let (_folder, register) = register();
        let ada =
            register.enrol(&Doer::Console, "Ada", Role::Administrator, Password::OneTime).expect("enrolled");
        let by = Doer::Person(ada.id.clone());
        for done in [
            register.lock(&by, &ada.id),
            register.unlock(&by, &ada.id),
            register.dismiss(&by, &ada.id),
            register.reset_factor(&by, &ada.id),
        ] {
            assert!(matches!(done, Err(NotDone::Oneself)));
        }
        assert_eq!(entries(&register).len(), 1);
    }

    #[test]
    fn a_demo_that_starts_again_has_the_same_people_and_other_passwords() {
        let (_folder, register) = register();
        let first = demo(&register).expect("engaged");
        let again = demo(&register).expect("engaged");
        let ids = |people: &[Enrolled]| people.iter().map(|one| one.id.to_string()).collect::<Vec<_>>();
        assert_eq!(ids(&first), ids(&again));
        assert!(first.iter().zip(&again).all(|(first, again)| first.password != again.password));
    }
}
