//! Generators for trials, behind the feature `trial`, which only tests turn on: a lounge that is to be seen drawing given
//! numbers, getting no entropy, or betraying a generator that can be foretold.

use super::draw::{Generator, drawn, sealed::Sealed};
use crate::rules::Draw;
use std::collections::VecDeque;
use table::chance::{Entropy, HouseChance, NoEntropy};

/// Gives what was written down for it. Where that says nothing, and after its end, there is no entropy.
#[derive(Clone, Debug, Default)]
pub struct Scripted(VecDeque<Option<Draw>>);

impl Scripted {
    /// These draws, in this order; `None` fails.
    pub fn new(draws: impl IntoIterator<Item = Option<Draw>>) -> Scripted {
        Scripted(draws.into_iter().collect())
    }
}

impl Sealed for Scripted {}

impl Generator for Scripted {
    fn draw(&mut self) -> Result<Draw, NoEntropy> {
        self.0.pop_front().flatten().ok_or_else(NoEntropy::for_trial)
    }
}

/// The house's cipher under a key that is known: the same draws every time, and honest ones.
#[derive(Debug)]
pub struct Keyed(HouseChance);

impl Keyed {
    /// Under this key.
    pub fn new(key: [u8; 32]) -> Keyed {
        Keyed(HouseChance::under_known_key(key))
    }
}

impl Sealed for Keyed {}

impl Generator for Keyed {
    fn draw(&mut self) -> Result<Draw, NoEntropy> {
        Ok(drawn(&mut self.0))
    }
}

/// The house's selection over whatever words it is fed: how a generator that can be foretold is put in.
#[derive(Clone, Debug)]
pub struct Fed<E>(pub E);

impl<E> Sealed for Fed<E> {}

impl<E: Entropy + Send> Generator for Fed<E> {
    fn draw(&mut self) -> Result<Draw, NoEntropy> {
        Ok(drawn(&mut self.0))
    }
}
