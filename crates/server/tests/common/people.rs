//! People with passwords, in a journal that no server has open.

use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, Version};
use ledger::{Entry, FactorSecret, Journal, Name, PasswordHash, Person, PersonChange, Role, StreamId};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Everybody's password here.
pub(crate) const PASSWORD: &str = "correct-horse-battery";

/// Its hash at the least cost that argon2 has: most tests are about something else.
fn hash() -> PasswordHash {
    let params =
        Params::new(Params::MIN_M_COST, Params::MIN_T_COST, Params::MIN_P_COST, None).expect("the least");
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    PasswordHash(argon2.hash_password_with_salt(PASSWORD.as_bytes(), &[7; 16]).expect("hashed").to_string())
}

/// Takes somebody on whose id is his name in small letters.
pub(crate) fn enrol(journal: &Journal, name: &str, role: Role) -> Name {
    let id = Name::new(&name.to_lowercase()).expect("a name");
    let person = Person { password: Some(hash()), ..Person::new(id.clone(), name.to_string(), role, 0) };
    let stream = StreamId::new("people").expect("a stream");
    let expected_seq = journal.head(&stream).expect("readable").seq + 1;
    let body = format!("{{\"people\":\"enrolled\",\"id\":\"{id}\",\"by\":\"(console)\"}}");
    let entry = Entry { stream, expected_seq, at: 0, body, postings: Vec::new() };
    journal.amend(PersonChange::Enrol(person), entry).expect("enrolled");
    if NEED_SECOND_FACTOR.contains(&role) {
        enrol_factor(journal, &id);
    }
    id
}

/// Those who come in with a second factor.
const NEED_SECOND_FACTOR: [Role; 5] =
    [Role::CasinoSupervisor, Role::PitBoss, Role::KenoSupervisor, Role::Inspector, Role::Administrator];

/// The secret of everybody's authenticator here.
pub(crate) const SECRET: [u8; 20] = *b"12345678901234567890";
/// Everybody has so many recovery codes: as often somebody signs in, whatever the clock of the test shows.
const RECOVERY_CODES: usize = 500;

/// Set for a process that a test starts, where people sign in there too.
pub(crate) const OF_A_CHILD: &str = "CHAPTER47_TEST_CHILD";

/// Gives somebody an authenticator and recovery codes, as a house does at the first sign-in.
pub(crate) fn enrol_factor(journal: &Journal, id: &Name) {
    let secret = FactorSecret(SECRET.to_vec());
    let person = journal.person(id).expect("readable").expect("there");
    let password = person.password.expect("a password");
    assert!(journal.offer_factor(id.clone(), password, secret.clone()).expect("offered"));
    let recovery = (0..RECOVERY_CODES).map(|number| {
        let hashed = format!("chapter47 recovery 1\n{id}\n{}", recovery_code(number));
        Sha256::digest(hashed.as_bytes()).into()
    });
    let change = PersonChange::EnrolFactor { id: id.clone(), secret, step: 0, recovery: recovery.collect() };
    let stream = StreamId::new("people").expect("a stream");
    let expected_seq = journal.head(&stream).expect("readable").seq + 1;
    let body = format!("{{\"people\":\"second factor enrolled\",\"id\":\"{id}\",\"by\":\"{id}\"}}");
    let entry = Entry { stream, expected_seq, at: 0, body, postings: Vec::new() };
    journal.amend(change, entry).expect("enrolled");
}

fn recovery_code(number: usize) -> String {
    format!("recovery{number:08}")
}

/// The form with which somebody signs in: with a recovery code that nobody has used, for those who need one.
pub(crate) fn sign_in_form(id: &str) -> String {
    static USED: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());
    let mut used = USED.lock().expect("no panic");
    let used = used.entry(id.to_string()).or_default();
    let number = *used % (RECOVERY_CODES / 2);
    *used += 1;
    // A process that a test starts on the same journal has codes of its own.
    let number = if std::env::var_os(OF_A_CHILD).is_some() { number + RECOVERY_CODES / 2 } else { number };
    format!("id={id}&password={PASSWORD}&code={}", recovery_code(number))
}
