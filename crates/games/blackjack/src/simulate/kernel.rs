//! The kernel: rounds dealt from real shoes on bare numbers. What is plain goes through tables ([`fast`](super::fast)),
//! everything else through the [`felt`](super::felt).

use super::fast::{CARD_READER, Dealt, Ending, Fast, HOLE_CARD, NO_HOLE_CARD};
use super::felt::{Felt, Played};
use super::shoe::Shoe;
use super::tally::Tally;
use super::terms::Terms;
use crate::players::{Level, Player};
use crate::rules::{HoleCard, Rules};
use lab::Bankroll;
use lab::Session;
use std::sync::Arc;
use table::chance::SimChance;

/// Why a table has no kernel: it is played command by command then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no kernel for this table: {0}")]
pub struct NoKernel(&'static str);

impl From<NoKernel> for lab::SimError {
    fn from(error: NoKernel) -> lab::SimError {
        lab::SimError::NoKernel(error.to_string())
    }
}

/// A player and his table as one machine.
#[derive(Clone, Debug)]
pub struct Kernel {
    terms: Terms,
    player: Player,
    shoe: Shoe,
    fast: Option<Fast>,
}

impl Kernel {
    /// Looks everything up that the rounds will ask for.
    pub fn compile(rules: &Arc<Rules>, player: &Player) -> Result<Kernel, NoKernel> {
        if let Some(because) = Terms::too_much(rules, player.boxes()) {
            return Err(NoKernel(because));
        }
        let terms = Terms::of(rules);
        let fast = Fast::compile(&terms, player);
        let shoe = Shoe::new(rules.decks(), Terms::behind(rules), rules.burn_cards());
        Ok(Kernel { terms, player: player.clone(), shoe, fast })
    }

    /// The same without the tables for plain rounds, so that one can be held against the other.
    pub fn without_tables(&self) -> Kernel {
        Kernel { fast: None, ..self.clone() }
    }

    /// Has it tables for plain rounds?
    pub fn has_tables(&self) -> bool {
        self.fast.is_some()
    }

    /// Deals so many rounds from new cards, and tells of each, with the shoe as it is after it and whether the cards were
    /// shuffled before it.
    pub fn deal(&self, chance: &mut SimChance, rounds: u64, mut tell: impl FnMut(&Played, &Shoe, bool)) {
        let mut dealing = Dealing::new(self, self.shoe.clone());
        for _ in 0..rounds {
            let new = dealing.needs_a_shuffle;
            if new {
                dealing.load(chance);
            }
            let played = match dealing.plain() {
                Some(dealt) => {
                    dealing.shoe.advance(dealt.next);
                    let stake = self.player.stake(Level::of(0, 1)).0;
                    let (added, gained) = Ending::ALL[dealt.ending].money(self.terms.blackjack, stake);
                    Played { original: stake, added, gained, ..Played::default() }
                }
                None => dealing.felt.round(&mut dealing.shoe, chance),
            };
            dealing.needs_a_shuffle = dealing.shoe.cutting_card_is_out();
            tell(&played, &dealing.shoe, new);
        }
    }

    /// Plays sessions and enters them into the books.
    pub(super) fn play(&self, seed: u64, sessions: &mut dyn Iterator<Item = Session>, tally: &mut Tally) {
        for session in sessions {
            let mut chance = SimChance::new(seed, session.stream);
            self.session(&mut chance, session.rounds, session.path_stride, tally);
        }
    }

    /// Deals rounds from new cards on. For measuring.
    pub fn run(&self, seed: u64, rounds: u64) -> i64 {
        let mut tally = Tally::default();
        self.session(&mut SimChance::new(seed, 0), rounds, None, &mut tally);
        tally.sums.gained
    }

    fn session(&self, chance: &mut SimChance, rounds: u64, path_stride: Option<u64>, tally: &mut Tally) {
        match (&self.fast, self.terms.hole_card, self.terms.has_reader) {
            (None, ..) | (_, HoleCard::Up, _) => self.on_felt(chance, rounds, path_stride, tally),
            (Some(fast), HoleCard::None, _) => {
                self.by_tables::<NO_HOLE_CARD>(fast, chance, rounds, path_stride, tally);
            }
            (Some(fast), HoleCard::Down, false) => {
                self.by_tables::<HOLE_CARD>(fast, chance, rounds, path_stride, tally);
            }
            (Some(fast), HoleCard::Down, true) => {
                self.by_tables::<CARD_READER>(fast, chance, rounds, path_stride, tally);
            }
        }
    }

    fn on_felt(&self, chance: &mut SimChance, rounds: u64, path_stride: Option<u64>, tally: &mut Tally) {
        let mut dealing = Dealing::new(self, self.shoe.clone());
        let mut bankroll = Bankroll::new(path_stride);
        for number in 1..=rounds {
            if dealing.needs_a_shuffle {
                dealing.load(chance);
                tally.shoe_begun();
            }
            let played = dealing.felt.round(&mut dealing.shoe, chance);
            dealing.needs_a_shuffle = dealing.shoe.cutting_card_is_out();
            tally.cards += dealing.shoe.dealt_count() as u64;
            tally.enter(&played);
            bankroll.equity += played.all_gained();
            bankroll.end_round(number);
            if dealing.needs_a_shuffle {
                tally.shoe_ended();
            }
        }
        tally.session_ended(rounds, bankroll);
    }

    /// The loop.
    fn by_tables<const DEALING: u8>(
        &self,
        fast: &Fast,
        chance: &mut SimChance,
        rounds: u64,
        path_stride: Option<u64>,
        tally: &mut Tally,
    ) {
        let stake = self.player.stake(Level::of(0, 1)).0;
        let money: [(i64, i64); 16] = std::array::from_fn(|ending| match Ending::ALL.get(ending) {
            Some(ending) => ending.money(self.terms.blackjack, stake),
            None => (0, 0),
        });
        let gains = money.map(|(_, gained)| gained);
        let mut endings = [0u64; 16];
        let stride = path_stride.unwrap_or(rounds).max(1);
        let mut path = path_stride.map(|_| vec![0]);
        let mut dealing = Dealing::new(self, self.shoe.clone());
        let (mut equity, mut streak, mut longest, mut number) = (0i64, 0u64, 0u64, 0);
        while number < rounds {
            let until = rounds.min(number + stride);
            while number < until {
                if dealing.needs_a_shuffle {
                    dealing.load(chance);
                    tally.shoe_begun();
                }
                let before = dealing.shoe.next();
                let gained = match fast.round::<DEALING>(dealing.shoe.ahead()) {
                    Some(Dealt { ending, next }) => {
                        dealing.shoe.advance(next);
                        endings[ending & 15] += 1;
                        tally.cards += (next - before) as u64;
                        gains[ending & 15]
                    }
                    None => {
                        let played = dealing.felt.round(&mut dealing.shoe, chance);
                        tally.cards += dealing.shoe.dealt_count() as u64;
                        tally.sums.add(&played, 1);
                        played.gained
                    }
                };
                tally.in_shoe(gained);
                equity += gained;
                // No branch in here depends on the cards, for those cannot be predicted.
                let (lost, won) = (u64::from(gained < 0), u64::from(gained > 0));
                streak = (streak + lost) & won.wrapping_sub(1);
                longest = longest.max(streak);
                number += 1;
                if dealing.shoe.cutting_card_is_out() {
                    dealing.needs_a_shuffle = true;
                    tally.shoe_ended();
                }
            }
            if let Some(path) = &mut path
                && number.is_multiple_of(stride)
            {
                path.push(equity);
            }
        }
        for ((added, gained), times) in money.into_iter().zip(endings) {
            tally.sums.add(&Played { original: stake, added, gained, ..Played::default() }, times);
        }
        tally.session_ended(rounds, Bankroll::counted(equity, longest, path));
    }
}

/// A shoe and a layout.
struct Dealing<'k> {
    kernel: &'k Kernel,
    shoe: Shoe,
    felt: Felt<'k>,
    needs_a_shuffle: bool,
}

impl<'k> Dealing<'k> {
    fn new(kernel: &'k Kernel, shoe: Shoe) -> Dealing<'k> {
        let felt = Felt::new(&kernel.terms, &kernel.player);
        Dealing { kernel, shoe, felt, needs_a_shuffle: true }
    }

    fn load(&mut self, chance: &mut SimChance) {
        self.shoe.load(chance);
        self.felt.forget();
        self.needs_a_shuffle = false;
    }

    /// A round by the tables, where there are any and the round is for them.
    fn plain(&mut self) -> Option<Dealt> {
        let fast = self.kernel.fast.as_ref()?;
        self.shoe.begin_round();
        match (self.kernel.terms.hole_card, self.kernel.terms.has_reader) {
            (HoleCard::None, _) => fast.round::<NO_HOLE_CARD>(self.shoe.ahead()),
            (HoleCard::Down, false) => fast.round::<HOLE_CARD>(self.shoe.ahead()),
            (HoleCard::Down, true) => fast.round::<CARD_READER>(self.shoe.ahead()),
            (HoleCard::Up, _) => None,
        }
    }
}
