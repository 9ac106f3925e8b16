//! Codes that somebody tries out (19:47-15.4(c)12). A code that is well formed and was never issued is a guess: after a few
//! of them from one address or by one person, nothing more is looked up for them for a while. A slip of the finger fails
//! the check letter and is no guess.

use crate::messages::Refused;
use rulebook::provision::P15_4_C_12;
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So many guesses may be made within [`A_WHILE`].
const GUESSES: usize = 10;
const A_WHILE: Duration = Duration::from_secs(10 * 60);
/// Those who have not guessed for a while are forgotten when there are more than this.
const MOST_REMEMBERED: usize = 10_000;

/// Who has guessed, and when.
#[derive(Default)]
pub(crate) struct Guesses(Mutex<HashMap<String, VecDeque<Instant>>>);

impl Guesses {
    /// Why nothing is looked up for an address or a person that has guessed too often; none where they have not.
    pub(crate) fn too_many(&self, who: &str) -> Option<Refused> {
        self.wait(who, Instant::now()).map(|wait| {
            Refused::new("too_many_guesses", "too many codes were tried that were never issued here")
                .citing(P15_4_C_12)
                .instead(format!("try again in {} minutes", wait.as_secs() / 60 + 1))
        })
    }

    /// What became of a code that somebody brought, by the code of the refusal.
    pub(crate) fn judge(&self, who: &str, code: &str) {
        if code == "forged" {
            tracing::warn!(who, "a keno code was tried that was never issued here");
            self.guessed(who, Instant::now());
        }
    }

    /// The same by a whole answer.
    pub(crate) fn hear(&self, who: &str, answer: Option<&str>) {
        if let Some(answer) = answer.filter(|answer| answer.starts_with("{\"refused\""))
            && let Ok(said) = serde_json::from_str::<Value>(answer)
        {
            self.judge(who, said["refused"]["code"].as_str().unwrap_or_default());
        }
    }

    fn wait(&self, who: &str, now: Instant) -> Option<Duration> {
        let guesses = self.guesses();
        let made = guesses.get(who).filter(|made| made.len() >= GUESSES)?;
        let first = made.get(made.len() - GUESSES)?;
        A_WHILE.checked_sub(now.saturating_duration_since(*first)).filter(|left| !left.is_zero())
    }

    fn guessed(&self, who: &str, now: Instant) {
        let mut guesses = self.guesses();
        let is_old = |at: &Instant| now.saturating_duration_since(*at) >= A_WHILE;
        if guesses.len() > MOST_REMEMBERED {
            guesses.retain(|_, made| made.back().is_some_and(|last| !is_old(last)));
        }
        let made = guesses.entry(who.to_string()).or_default();
        while made.front().is_some_and(is_old) {
            made.pop_front();
        }
        made.push_back(now);
    }

    fn guesses(&self) -> MutexGuard<'_, HashMap<String, VecDeque<Instant>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn p15_4c12_ten_guesses_and_then_none_for_a_while() {
        let guesses = Guesses::default();
        let begun = Instant::now();
        for place in 0..GUESSES as u32 {
            assert_eq!(guesses.wait("10.0.0.1", begun), None);
            guesses.guessed("10.0.0.1", begun + Duration::from_secs(place.into()));
        }
        let now = begun + Duration::from_secs(10);
        assert_eq!(guesses.wait("10.0.0.1", now), Some(A_WHILE - Duration::from_secs(10)));
        assert_eq!(guesses.wait("10.0.0.2", now), None, "others are not held up");
        assert_eq!(guesses.wait("10.0.0.1", begun + A_WHILE), None);
        guesses.guessed("10.0.0.1", begun + A_WHILE);
        assert!(guesses.wait("10.0.0.1", begun + A_WHILE).is_some(), "one more is one too many again");
    }

    #[test]
    fn p15_4c12_only_a_code_that_was_never_issued_is_a_guess() {
        let guesses = Guesses::default();
        for _ in 0..GUESSES {
            for code in ["mistyped", "foreign", "altered", "paid_already", "no_slip"] {
                guesses.hear("ann", Some(&json!({ "refused": { "code": code } }).to_string()));
            }
            guesses.hear("ann", Some("{\"ok\":{}}"));
            guesses.hear("ann", None);
        }
        assert!(guesses.too_many("ann").is_none());
        for _ in 0..GUESSES {
            guesses.hear("ann", Some("{\"refused\":{\"code\":\"forged\"}}"));
        }
        assert!(guesses.too_many("ann").is_some_and(|refusal| refusal.code == "too_many_guesses"));
    }
}
