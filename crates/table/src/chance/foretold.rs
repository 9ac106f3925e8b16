//! Entropy that a simulation foretells, behind the feature `trial`, which only tests turn on. While a [`Foretold`] lives,
//! whatever asks the operating system for entropy on its thread gets the words of a known key instead: so that a whole
//! house can be played again from one seed. Where the software runs there is no such thing to make.

use super::{Entropy as _, HouseChance};
use std::cell::RefCell;
use std::marker::PhantomData;

thread_local! {
    static WORDS: RefCell<Option<HouseChance>> = const { RefCell::new(None) };
}

/// The entropy of this thread is foretold for as long as this lives. It stays on its thread.
#[derive(Debug)]
pub struct Foretold(PhantomData<*const ()>);

impl Foretold {
    /// From now on this thread gets the words of this key.
    ///
    /// # Panics
    ///
    /// Where the thread's entropy is foretold already.
    pub fn under(key: [u8; 32]) -> Foretold {
        let before = WORDS.replace(Some(HouseChance::under_known_key(key)));
        assert!(before.is_none(), "the entropy of a thread is foretold once");
        Foretold(PhantomData)
    }

    /// Fills these bytes where this thread's entropy is foretold; else leaves them, and says so.
    pub fn fill(bytes: &mut [u8]) -> bool {
        WORDS.with_borrow_mut(|words| {
            let Some(words) = words else { return false };
            for part in bytes.chunks_mut(8) {
                part.copy_from_slice(&words.next_u64().to_le_bytes()[..part.len()]);
            }
            true
        })
    }
}

impl Drop for Foretold {
    fn drop(&mut self) {
        WORDS.set(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::house::fresh_bytes;

    #[test]
    fn what_a_key_foretells_comes_again_and_only_while_it_is_held() {
        let bytes = || fresh_bytes(20).expect("bytes");
        let told = || {
            let _foretold = Foretold::under([7; 32]);
            (bytes(), bytes(), std::thread::spawn(|| fresh_bytes(20).expect("bytes")).join().expect("whole"))
        };
        let (one, other) = (told(), told());
        assert_eq!((&one.0, &one.1), (&other.0, &other.1));
        assert_ne!(one.0, one.1);
        assert_ne!(one.2, other.2, "another thread has the operating system's");
        assert!(!Foretold::fill(&mut [0; 4]));
        assert_ne!(bytes(), bytes());
    }
}
