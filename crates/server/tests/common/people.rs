//! People with passwords, in a journal that no server has open.

use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, Version};
use ledger::{Entry, Journal, Name, PasswordHash, Person, PersonChange, Role, StreamId};

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
    id
}

/// The form with which somebody signs in.
pub(crate) fn sign_in_form(id: &str) -> String {
    format!("id={id}&password={PASSWORD}")
}
