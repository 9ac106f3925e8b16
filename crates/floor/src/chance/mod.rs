//! Chance: where dice and shoes come from.
//!
//! Two kinds of generator, which no type lets anybody confuse. [`HouseChance`] is for money: ChaCha20 keyed by the
//! operating system. [`SimChance`] is for experiments: fast, seeded, the same on every machine. What a live table
//! asks for is [`Live`], a sealed trait that `HouseChance` alone has.
//!
//! Both feed the same mapping to outcomes: [`below()`], [`dice`] and [`shuffle()`], which use rejection and are
//! unbiased to the last bit. The functions here see no clock, no wager and no history: a word goes in, an outcome
//! comes out.

mod below;
mod dice;
mod house;
mod shuffle;
mod sim;
pub mod trials;

pub use below::{Word, below};
pub use dice::{SimDice, throw};
pub use house::{HouseChance, NoEntropy, WORDS_PER_KEY};
pub use shuffle::shuffle;
pub use sim::SimChance;

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
/// cannot reach a live table, by mistake or otherwise.
///
/// ```compile_fail
/// fn live(_: impl floor::chance::Live) {}
/// live(floor::chance::SimChance::new(1, 0));
/// ```
pub trait Live: Entropy + Send + sealed::Sealed + 'static {}

impl Live for HouseChance {}

mod sealed {
    /// Nobody outside can name this, so nobody outside can be [`super::Live`].
    pub trait Sealed {}
    impl Sealed for super::HouseChance {}
}
