//! Chance: where dice and shoes come from.
//!
//! Two kinds of generator, which no type lets anybody confuse. [`HouseChance`] is for money: ChaCha20 keyed by the
//! operating system. [`SimChance`] is for experiments: fast, seeded, the same on every machine. What a live table
//! asks for is [`Live`], a sealed trait that `HouseChance` alone has.
//!
//! Both feed the same mapping to outcomes: [`below()`], [`dice`] and [`shuffle()`], which use rejection and are
//! unbiased to the last bit. The functions here see no clock, no wager and no history: a word goes in, an outcome
//! comes out.

mod batch;
mod below;
mod dice;
#[cfg(any(test, feature = "trial"))]
mod foretold;
mod house;
mod shuffle;
mod sim;
pub mod trials;
mod words;

pub use batch::below_each;
pub use below::{Word, below};
pub use dice::{SimDice, throw};
#[cfg(feature = "trial")]
pub use foretold::Foretold;
pub use house::{HouseChance, NoEntropy, WORDS_PER_KEY};
pub(crate) use house::{fresh_bytes, fresh_key};
pub use shuffle::shuffle;
pub use sim::SimChance;
pub use words::Words;

/// A source of words, each of the 2^64 as likely as any other.
pub trait Entropy {
    /// The next word.
    fn next_u64(&mut self) -> u64;

    /// A number from 0 to `n - 1`, each exactly as likely as any other. (Below 0 or 1 there is only 0.)
    fn below(&mut self, n: u64) -> u64 {
        below(n, || self.next_u64())
    }
}

/// Chance on which money may depend. Only [`HouseChance`] is: the trait is sealed, so a simulation's generator
/// cannot reach a live table, by mistake or otherwise. A table on the network draws from pledges instead
/// ([`crate::fair`]), whose secrets come from the operating system too.
///
/// ```compile_fail
/// fn live(_: impl crate::chance::Live) {}
/// live(crate::chance::SimChance::new(1, 0));
/// ```
pub trait Live: Entropy + Send + sealed::Sealed + 'static {
    /// So many cards were shuffled: from here on chance comes from entropy that was taken for them now. A table draws
    /// among the cards that are left, in one order that never changes; so the words fix the order of the shoe.
    fn shuffled(&mut self, cards: usize);

    /// Has the operating system given what the last shuffle takes? Until it has, no card comes out of the shoe.
    fn is_ready(&mut self) -> bool;
}

mod sealed {
    /// Nobody outside can name this, so nobody outside can be [`super::Live`].
    pub trait Sealed {}
    impl Sealed for super::HouseChance {}
    #[cfg(test)]
    impl Sealed for super::spy::Spy {}
}

#[cfg(test)]
pub(crate) mod spy {
    //! A source that remembers what it was told and asked.

    use super::{Entropy, Live};
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Heard {
        Shuffled(usize),
        Drawn,
    }

    #[derive(Clone, Default)]
    pub(crate) struct Spy {
        pub(crate) heard: Arc<Mutex<Vec<Heard>>>,
        pub(crate) silent: Arc<Mutex<bool>>,
    }

    impl Spy {
        fn hear(&self, what: Heard) {
            self.heard.lock().expect("nobody panicked").push(what);
        }
    }

    impl Entropy for Spy {
        fn next_u64(&mut self) -> u64 {
            self.hear(Heard::Drawn);
            u64::MAX
        }
    }

    impl Live for Spy {
        fn shuffled(&mut self, cards: usize) {
            self.hear(Heard::Shuffled(cards));
        }

        fn is_ready(&mut self) -> bool {
            !*self.silent.lock().expect("nobody panicked")
        }
    }
}
