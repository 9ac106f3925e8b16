//! Second factors: what somebody proves beside the password. The journal keeps a secret and does not know what codes follow
//! from it; it sees to it that none is used twice.

use crate::chain::Bytes;
use crate::seal::{self, NotOpened, Place};
use crate::{Hash, Name, Seal};
use std::fmt;

/// The secret of a second factor, as the caller keeps it.
#[derive(Clone, PartialEq, Eq)]
pub struct FactorSecret(pub Vec<u8>);

/// Says that there is one, and not what.
impl fmt::Debug for FactorSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FactorSecret(…)")
    }
}

/// Somebody's second factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondFactor {
    /// Whose.
    pub person: Name,
    /// The secret in use. None until the first was confirmed.
    pub secret: Option<FactorSecret>,
    /// The secret that was offered last. It becomes the one in use when a code shows that its owner has it.
    pub pending: Option<FactorSecret>,
    /// The time step of the last code that was used.
    pub last_step: Option<i64>,
    /// The SHA-256 of each recovery code that is left. Each is used once.
    pub recovery: Vec<[u8; 32]>,
}

/// What second factors are called where their places are named.
const FACTOR: &str = "second factor";

/// What somebody has shown beside the password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The password is enough.
    Password,
    /// The code of a time step.
    Code {
        /// The secret from which it follows.
        secret: FactorSecret,
        /// The step of the code.
        step: i64,
        /// The step that it is now.
        now: i64,
    },
    /// A recovery code, by its hash.
    Recovery([u8; 32]),
    /// The code that has just confirmed this secret, and is used up with that.
    Confirmed(FactorSecret),
}

impl SecondFactor {
    /// One that was never offered.
    pub(crate) fn new(person: Name) -> SecondFactor {
        SecondFactor { person, secret: None, pending: None, last_step: None, recovery: Vec::new() }
    }

    /// Is there a secret in use?
    pub fn is_enrolled(&self) -> bool {
        self.secret.is_some()
    }

    /// May the code of this step be used? Not one that is as old as the last one or older. A last step that lies in the
    /// future was used by a clock that was put right since, and binds nobody.
    pub fn takes(&self, step: i64, now: i64) -> bool {
        self.last_step.is_none_or(|last| step > last || last > now.saturating_add(1))
    }

    /// Uses a proof up. False if it is good no longer: it was used meanwhile, or there is another secret.
    pub(crate) fn uses(&mut self, proof: &Proof) -> bool {
        match proof {
            Proof::Password => !self.is_enrolled(),
            Proof::Code { secret, step, now } => {
                let good = self.secret.as_ref() == Some(secret) && self.takes(*step, *now);
                if good {
                    self.last_step = Some(*step);
                }
                good
            }
            Proof::Confirmed(secret) => self.secret.as_ref() == Some(secret),
            Proof::Recovery(hash) => {
                let before = self.recovery.len();
                self.recovery.retain(|left| left != hash);
                self.is_enrolled() && self.recovery.len() < before
            }
        }
    }

    /// As it is written: each secret under the seal of the house, where there is one.
    pub(crate) fn sealed(self, seal: Option<&Seal>) -> SecondFactor {
        let Some(seal) = seal else { return self };
        let close = |secret: Vec<u8>, place: &Place<'_>| Ok::<_, NotOpened>(seal.close(place, &secret));
        self.with_secrets(close).expect("closing never fails")
    }

    /// As it is used: each secret that is sealed opened.
    pub(crate) fn opened(self, seal: Option<&Seal>) -> Result<SecondFactor, NotOpened> {
        self.with_secrets(|bytes, place| seal::opened(seal, place, bytes))
    }

    /// Is there a secret that nothing was done to? An older program wrote it.
    pub(crate) fn is_plain(&self) -> bool {
        self.secrets().any(|secret| !seal::is_sealed(&secret.0))
    }

    /// Is there a secret that is sealed?
    pub(crate) fn is_sealed(&self) -> bool {
        self.secrets().any(|secret| seal::is_sealed(&secret.0))
    }

    fn secrets(&self) -> impl Iterator<Item = &FactorSecret> {
        self.secret.iter().chain(&self.pending)
    }

    /// A secret is bound to its owner, and to whether it is in use.
    fn with_secrets<E>(
        self,
        mut done: impl FnMut(Vec<u8>, &Place<'_>) -> Result<Vec<u8>, E>,
    ) -> Result<SecondFactor, E> {
        let SecondFactor { person, secret, pending, last_step, recovery } = self;
        let mut each = |secret: Option<FactorSecret>, number| {
            let place = Place { table: FACTOR, stream: person.as_str(), number };
            secret.map(|FactorSecret(bytes)| done(bytes, &place).map(FactorSecret)).transpose()
        };
        let (secret, pending) = (each(secret, 1)?, each(pending, 2)?);
        Ok(SecondFactor { person, secret, pending, last_step, recovery })
    }

    pub(crate) fn digest(&self) -> Hash {
        let bytes = |secret: &Option<FactorSecret>| secret.as_ref().map(|secret| secret.0.clone());
        let secrets = [bytes(&self.secret), bytes(&self.pending)];
        let secrets = secrets.each_ref().map(|secret| secret.as_deref());
        factor_digest(self.person.as_str().as_bytes(), secrets, self.last_step, &self.recovery.concat())
    }
}

/// SHA-256 over the row, encoded as the chain's are, to find a damaged one.
pub(crate) fn factor_digest(
    person: &[u8],
    secrets: [Option<&[u8]>; 2],
    last_step: Option<i64>,
    recovery: &[u8],
) -> Hash {
    let mut bytes = Bytes::new();
    bytes.start("chapter47 second factor 1").text(person);
    for secret in secrets {
        bytes.number(u64::from(secret.is_some())).text(secret.unwrap_or_default());
    }
    bytes.number(u64::from(last_step.is_some())).signed(last_step.unwrap_or_default()).text(recovery);
    bytes.digest()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enrolled() -> SecondFactor {
        let person = Name::new("ann").expect("a name");
        let secret = Some(FactorSecret(vec![7; 20]));
        SecondFactor { secret, recovery: vec![[1; 32], [2; 32]], ..SecondFactor::new(person) }
    }

    fn code(step: i64, now: i64) -> Proof {
        Proof::Code { secret: FactorSecret(vec![7; 20]), step, now }
    }

    #[test]
    fn no_code_is_used_twice_and_none_after_a_later_one() {
        let mut factor = enrolled();
        assert!(factor.uses(&code(100, 100)));
        assert!(!factor.uses(&code(100, 100)), "replayed");
        assert!(factor.uses(&code(101, 100)), "a clock that is ahead");
        assert!(!factor.uses(&code(100, 100)) && !factor.uses(&code(101, 101)));
        assert!(factor.uses(&code(102, 102)));
    }

    #[test]
    fn a_clock_that_ran_ahead_locks_nobody_out_for_good() {
        let mut factor = enrolled();
        assert!(factor.uses(&code(9_000, 9_000)));
        assert!(factor.uses(&code(100, 100)), "it was put right");
        assert!(!factor.uses(&code(100, 100)));
    }

    #[test]
    fn a_recovery_code_is_used_once_and_the_password_alone_never() {
        let mut factor = enrolled();
        assert!(!factor.uses(&Proof::Password));
        assert!(factor.uses(&Proof::Recovery([2; 32])) && !factor.uses(&Proof::Recovery([2; 32])));
        assert_eq!(factor.recovery, [[1; 32]]);
        assert!(!factor.uses(&Proof::Recovery([3; 32])));
        let other = Proof::Code { secret: FactorSecret(vec![8; 20]), step: 5, now: 5 };
        assert!(!factor.uses(&other), "the code of a secret that was replaced");
        let said = format!("{factor:?}");
        assert!(said.contains("FactorSecret(…)") && !said.contains("7, 7"), "{said}");
    }
}
