//! Passwords: argon2id, at the parameters that OWASP recommends, never where a task runs, and no more at once than the
//! machine has cores.

use super::NotDone;
use crate::entropy;
use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version};
use ledger::PasswordHash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::available_parallelism;
use tokio::sync::Semaphore;

/// 19 MiB, two passes, one lane: OWASP's Password Storage Cheat Sheet, the first of its equivalent settings that needs no
/// more memory than a small machine can spare for each who comes in.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// The shortest password, in characters.
pub(crate) const SHORTEST: usize = 12;
/// The longest, in bytes.
pub(crate) const LONGEST: usize = 200;
/// As many may wait for their turn; whoever comes after them is asked to come again.
const MOST_WAITING: usize = 64;
/// What is checked where there is no password: it takes as long, and no password has this hash.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).expect("within argon2's bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// The hash of a password, with a salt of its own. Slow on purpose.
pub(super) fn hash(password: &str) -> Result<PasswordHash, NotDone> {
    let mut salt = [0u8; 16];
    entropy::fill(&mut salt).map_err(|_| NotDone::Entropy)?;
    let hash = argon2().hash_password_with_salt(password.as_bytes(), &salt);
    Ok(PasswordHash(hash.expect("a salt of 16 bytes is taken").to_string()))
}

/// Is it this one? Without one it takes as long, and never is.
fn is(password: &str, hash: Option<&PasswordHash>) -> bool {
    let known = hash.map_or(NOBODYS, |hash| hash.0.as_str());
    argon2().verify_password(password.as_bytes(), known).is_ok() && hash.is_some()
}

/// May somebody choose this password?
pub(crate) fn check_choice(password: &str, id: &str, name: &str) -> Result<(), NotDone> {
    let plain = |text: &str| {
        text.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>().to_lowercase()
    };
    let same_all_through = password.chars().all(|letter| password.starts_with(letter));
    let is_his_name = [id, name].iter().any(|known| plain(password) == plain(known));
    let long = password.chars().count() >= SHORTEST && password.len() <= LONGEST;
    match long && !same_all_through && !is_his_name {
        true => Ok(()),
        false => Err(NotDone::Password),
    }
}

/// Letters and digits that nobody takes for others.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstvwxyz0123456789";

/// A password that nobody chose: 80 bits, in four groups of four.
pub(super) fn random() -> Result<String, NotDone> {
    let mut bytes = [0u8; 16];
    entropy::fill(&mut bytes).map_err(|_| NotDone::Entropy)?;
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte & 31)]);
    let groups: Vec<String> = bytes.chunks(4).map(|group| group.iter().map(letter).collect()).collect();
    Ok(groups.join("-"))
}

/// Who waits for a password to be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// Anybody.
    Stranger,
    /// Somebody at a known device: however many strangers wait, there is a turn for these.
    Known,
}

/// So many may work at once, and so many may wait for that.
struct Line {
    turns: Arc<Semaphore>,
    waiting: Semaphore,
}

impl Line {
    fn new(turns: usize) -> Line {
        Line { turns: Arc::new(Semaphore::new(turns)), waiting: Semaphore::new(MOST_WAITING) }
    }
}

/// Who checks passwords, a few at a time.
pub(crate) struct Passwords {
    strangers: Line,
    known: Line,
    checked: Arc<AtomicU64>,
}

impl Passwords {
    pub(crate) fn new() -> Passwords {
        let cores = available_parallelism().map_or(1, usize::from);
        Passwords { strangers: Line::new(cores), known: Line::new(1), checked: Arc::default() }
    }

    /// Is the password this one? Always the same work. `None` where too many wait, or the process is ending.
    pub(crate) async fn check(
        &self,
        lane: Lane,
        password: String,
        hash: Option<PasswordHash>,
    ) -> Option<bool> {
        let checked = Arc::clone(&self.checked);
        let work = move || {
            checked.fetch_add(1, Ordering::Relaxed);
            is(&password, hash.as_ref())
        };
        self.in_turn(lane, work).await
    }

    /// The hash of a new password.
    pub(crate) async fn hash(&self, lane: Lane, password: String) -> Option<Result<PasswordHash, NotDone>> {
        self.in_turn(lane, move || hash(&password)).await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        lane: Lane,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let line = match lane {
            Lane::Stranger => &self.strangers,
            Lane::Known => &self.known,
        };
        let _waiting = line.waiting.try_acquire().ok()?;
        let turn = Arc::clone(&line.turns).acquire_owned().await.ok()?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        done.await.ok()
    }

    /// How many passwords were checked.
    #[cfg(test)]
    pub(crate) fn checked(&self) -> u64 {
        self.checked.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_known_by_an_argon2id_hash_of_its_own() {
        let (first, second) =
            (hash("correct horse").expect("hashed"), hash("correct horse").expect("hashed"));
        assert!(first.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", first.0);
        assert_ne!(first, second, "each has a salt");
        assert!(is("correct horse", Some(&first)) && is("correct horse", Some(&second)));
        for wrong in ["", "correct horsf", "Correct horse", "correct horse "] {
            assert!(!is(wrong, Some(&first)), "{wrong:?}");
        }
        assert!(!is("correct horse", None));
        assert!(!is("correct horse", Some(&PasswordHash("no hash".to_string()))));
    }

    #[test]
    fn what_nobody_has_is_checked_at_the_same_cost() {
        let phc = |text: &str| text.rsplitn(3, '$').nth(2).map(str::to_string);
        assert_eq!(phc(NOBODYS), phc(&hash("x").expect("hashed").0));
    }

    #[test]
    fn a_password_is_long_and_not_the_name() {
        assert!(check_choice("correct horse", "ann", "Ann").is_ok());
        for bad in
            ["", "short", "elevenchars", "aaaaaaaaaaaaaaaa", "annabel-lee-of-tables", "Annabel Lee of Tables"]
        {
            assert!(check_choice(bad, "annabel-lee-of-tables", "Annabel Lee of Tables").is_err(), "{bad:?}");
        }
        assert!(
            check_choice(&"xy".repeat(101), "ann", "Ann").is_err(),
            "a body is read whole before it is hashed"
        );
    }

    #[test]
    fn a_password_that_nobody_chose_has_80_bits() {
        let one = random().expect("drawn");
        assert_eq!((one.len(), one.matches('-').count()), (19, 3), "{one}");
        assert_ne!(one, random().expect("drawn"));
        assert!(check_choice(&one, "ann", "Ann").is_ok());
        let different: std::collections::HashSet<u8> = LETTERS.iter().copied().collect();
        assert_eq!(different.len(), 32, "five bits a letter");
    }

    #[tokio::test]
    async fn no_more_wait_than_can() {
        let passwords = Passwords::new();
        let _all = passwords.strangers.waiting.try_acquire_many(MOST_WAITING as u32).expect("free");
        assert_eq!(passwords.check(Lane::Stranger, "x".to_string(), None).await, None);
        assert_eq!(passwords.checked(), 0);
        assert_eq!(
            passwords.check(Lane::Known, "x".to_string(), None).await,
            Some(false),
            "a known device comes in"
        );
    }
}
