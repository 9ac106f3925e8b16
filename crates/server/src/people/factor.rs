//! The second factor of the staff: a code from an authenticator, or one of ten recovery codes that are each good once.
//!
//! The secret is shown once, to whoever signs in first with the right password, and counts when a code shows that it was
//! taken down. After that no page, stream or export has it.

use super::{NotDone, password, totp};
use ledger::{FactorSecret, Name, Proof, SecondFactor};
use sha2::{Digest, Sha256};

/// So many recovery codes are given.
const RECOVERY_CODES: usize = 10;

/// A secret that is shown this once.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Offered {
    pub(crate) id: Name,
    secret: FactorSecret,
}

impl Offered {
    pub(crate) fn new(id: Name, secret: FactorSecret) -> Offered {
        Offered { id, secret }
    }

    /// The secret to type, in groups of four.
    pub(crate) fn to_type(&self) -> String {
        let text = totp::base32(&self.secret);
        let groups: Vec<&str> =
            (0..text.len()).step_by(4).map(|at| &text[at..text.len().min(at + 4)]).collect();
        groups.join(" ")
    }

    /// The same for a camera.
    pub(crate) fn address(&self) -> String {
        totp::address(&self.secret, self.id.as_str())
    }
}

/// New recovery codes, and what is kept of them.
pub(crate) fn recovery_codes(id: &Name) -> Result<(Vec<String>, Vec<[u8; 32]>), NotDone> {
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| password::random()).collect::<Result<_, _>>()?;
    let hashes = codes.iter().map(|code| recovery_hash(id, &plain(code))).collect();
    Ok((codes, hashes))
}

/// 80 random bits cannot be guessed, so a plain hash keeps them.
fn recovery_hash(id: &Name, code: &str) -> [u8; 32] {
    Sha256::new()
        .chain_update("chapter47 recovery 1\n")
        .chain_update(id.as_str())
        .chain_update("\n")
        .chain_update(code)
        .finalize()
        .into()
}

/// A code as it was meant, however it was typed.
fn plain(given: &str) -> String {
    given.chars().filter(char::is_ascii_alphanumeric).take(64).collect::<String>().to_ascii_lowercase()
}

/// What this code shows, at this time step. None if it shows nothing, or was used.
pub(crate) fn proof(factor: &SecondFactor, given: &str, now: i64) -> Option<Proof> {
    let (secret, given) = (factor.secret.clone()?, plain(given));
    if let Some(step) = totp::step_of(&secret, &given, now) {
        return factor.takes(step, now).then_some(Proof::Code { secret, step, now });
    }
    let hash = recovery_hash(&factor.person, &given);
    factor.recovery.contains(&hash).then_some(Proof::Recovery(hash))
}

/// The step of this code, if it follows from the secret that was offered last.
pub(crate) fn confirms(factor: &SecondFactor, given: &str, now: i64) -> Option<(FactorSecret, i64)> {
    let secret = factor.pending.clone()?;
    let step = totp::step_of(&secret, &plain(given), now)?;
    Some((secret, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ann() -> Name {
        Name::new("ann").expect("a name")
    }

    #[test]
    fn recovery_codes_are_ten_and_read_however_they_are_typed() {
        let (codes, hashes) = recovery_codes(&ann()).expect("drawn");
        assert_eq!((codes.len(), hashes.len()), (10, 10));
        let secret = Some(totp::new_secret().expect("drawn"));
        let factor =
            SecondFactor { person: ann(), secret, pending: None, last_step: None, recovery: hashes.clone() };
        for (code, hash) in codes.iter().zip(&hashes) {
            for typed in [code.clone(), code.to_uppercase(), code.replace('-', " "), format!(" {code} ")] {
                assert_eq!(proof(&factor, &typed, 5), Some(Proof::Recovery(*hash)), "{typed}");
            }
        }
        let bob = Name::new("bob").expect("a name");
        assert_eq!(
            proof(&SecondFactor { person: bob, ..factor.clone() }, &codes[0], 5),
            None,
            "another's are not his"
        );
        let without = SecondFactor { secret: None, ..factor };
        assert_eq!(proof(&without, &codes[0], 5), None, "nothing is recovered that was never confirmed");
    }

    #[test]
    fn a_code_that_was_used_shows_nothing() {
        let secret = totp::new_secret().expect("drawn");
        let factor = SecondFactor {
            person: ann(),
            secret: Some(secret.clone()),
            pending: None,
            last_step: Some(100),
            recovery: Vec::new(),
        };
        let at = |step| proof(&factor, &totp::code(&secret, step), 100);
        assert_eq!((at(99), at(100)), (None, None));
        assert!(at(101).is_some() && at(102).is_none());
        assert_eq!(confirms(&factor, &totp::code(&secret, 101), 100), None, "nothing is offered");
        let said = format!("{:?}", Offered::new(ann(), secret));
        assert!(said.contains("FactorSecret(…)"), "{said}");
    }
}
