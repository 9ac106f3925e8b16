//! Chance for simulation: xoshiro256++ by Blackman and Vigna, started by their splitmix64. Fast, small, the same on
//! every machine, and of no use to a casino: eight outputs tell the rest.

use super::Entropy;

/// A seeded generator for simulation. Not [`Live`](super::Live).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimChance {
    state: [u64; 4],
}

const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

impl SimChance {
    /// One of 2^64 streams of a seed. Two pairs of seed and stream never start from the same state.
    pub fn new(seed: u64, stream: u64) -> SimChance {
        // Two words tell the seed; with it known, the other two tell the stream.
        let mut splitmix = seed;
        let by_seed = [(); 4].map(|()| next_splitmix(&mut splitmix));
        let by_stream = [by_seed[2], by_seed[3]].map(|start| mix(start.wrapping_add(stream)));
        SimChance { state: [by_seed[0], by_seed[1], by_stream[0], by_stream[1]] }
    }

    /// A seed that nobody chose, for a simulation that was given none. It is printed, so that the run can be repeated.
    pub fn any_seed() -> Result<u64, super::NoEntropy> {
        // 53 bits, which every reader of JSON keeps exactly.
        super::HouseChance::for_table().map(|mut chance| chance.next_u64() >> 11)
    }
}

impl Entropy for SimChance {
    #[inline(always)]
    fn next_u64(&mut self) -> u64 {
        let state = &mut self.state;
        let word = state[0].wrapping_add(state[3]).rotate_left(23).wrapping_add(state[0]);
        let shifted = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= shifted;
        state[3] = state[3].rotate_left(45);
        word
    }
}

fn next_splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(GOLDEN_GAMMA);
    mix(*state)
}

const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn xoshiro_gives_its_reference_words() {
        // From the reference implementation (xoshiro256plusplus.c) started at 1, 2, 3, 4.
        let mut chance = SimChance { state: [1, 2, 3, 4] };
        let words = [(); 10].map(|()| chance.next_u64());
        let reference = [
            41_943_041,
            58_720_359,
            3_588_806_011_781_223,
            3_591_011_842_654_386,
            9_228_616_714_210_784_205,
            9_973_669_472_204_895_162,
            14_011_001_112_246_962_877,
            12_406_186_145_184_390_807,
            15_849_039_046_786_891_736,
            10_450_023_813_501_588_000,
        ];
        assert_eq!(words, reference);
    }

    #[test]
    fn splitmix_gives_its_reference_words() {
        // From the reference implementation (splitmix64.c) started at 1234567.
        let mut state = 1_234_567;
        let words = [(); 5].map(|()| next_splitmix(&mut state));
        let reference = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(words, reference);
    }

    #[test]
    fn no_two_starts_are_alike() {
        let mut starts = HashSet::new();
        for seed in 0..100 {
            for stream in 0..200 {
                let mut chance = SimChance::new(seed, stream);
                assert!(starts.insert([(); 4].map(|()| chance.next_u64())), "{seed} {stream}");
            }
        }
    }
}
