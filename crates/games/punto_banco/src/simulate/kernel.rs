//! The kernel: what every ending of a round does to the patron was asked of the table once; then rounds are dealt and
//! counted, and nothing else.
//!
//! Which hand draws comes from the rulebook's tables, what is paid from the table's own settlement. Tests deal the same
//! shoes at both, and demand the same rounds, the same settlements and the same ends of the shoe.

use super::seating::{NoDeal, Seating};
use super::settlement::Settlement;
use super::{Flat, Tally};
use crate::rules::Rules;
use baccarat::simulate::{Draws, Ending, Shoe};
use baccarat::{banker_draws, is_natural, player_draws};
use lab::Bankroll;
use lab::Session;
use rulebook::cards::{Card, Rank, Suit};
use std::sync::Arc;
use table::chance::SimChance;

/// A flat player and his table as one machine.
#[derive(Clone, Debug)]
pub struct Kernel {
    shoe: Shoe,
    draws: Draws,
    /// By ending; none where the rules never lead to it.
    settlements: Box<[Option<Settlement>]>,
    /// The same, as far as the loop needs it.
    gained: Box<[i64; Ending::COUNT]>,
}

impl Kernel {
    /// Plays every ending once at the real table.
    pub fn compile(rules: &Arc<Rules>, flat: &Flat) -> Result<Kernel, NoDeal> {
        let draws = Draws::new(is_natural, player_draws, banker_draws);
        let mut settlements = vec![None; Ending::COUNT].into_boxed_slice();
        let mut gained = Box::new([0; Ending::COUNT]);
        let start = Seating::open(Arc::clone(rules), flat.clone())?;
        // Every ending can be had with a ten as the first card of both hands.
        for digits in 0..10_000u16 {
            let [p, b, e, f] =
                [digits / 1000, digits / 100 % 10, digits / 10 % 10, digits % 10].map(usize::from);
            let six = [0, 0, p, b, e, f];
            let place = draws.play(six).0.place();
            if settlements[place].is_some() {
                continue;
            }
            // An ace is burnt with one more card; then come the six.
            let mut cards = [1, 2].into_iter().chain(six).map(of_value);
            let played = start.clone().round(|_| cards.next().unwrap_or(of_value(0)))?;
            if Ending::of(&played.round).place() != place {
                return Err(NoDeal::other("the table deals another round than its tables"));
            }
            gained[place] = played.settlement.gained();
            settlements[place] = Some(played.settlement);
        }
        let shoe = Shoe::new(rules.decks(), rules.procedure().behind);
        Ok(Kernel { shoe, draws, settlements, gained })
    }

    /// What a round that ends so does to the patron, if rounds end so.
    pub fn settlement(&self, ending: Ending) -> Option<&Settlement> {
        self.settlements[ending.place()].as_ref()
    }

    /// Deals so many rounds from new cards, and tells of each, with whether it was the first of its shoe.
    pub fn deal(&self, chance: &mut SimChance, rounds: u64, mut tell: impl FnMut(Ending, Option<&Shoe>)) {
        let mut shoe = self.shoe.clone();
        let mut deal = Dealing::new(&mut shoe);
        for _ in 0..rounds {
            let new = deal.needs_a_shuffle();
            if new {
                deal.load(chance);
            }
            let ending = deal.round(&self.draws);
            tell(ending, new.then_some(&*deal.shoe));
        }
    }

    /// Plays sessions and enters them into the books.
    pub(super) fn play(&self, seed: u64, sessions: &mut dyn Iterator<Item = Session>, tally: &mut Tally) {
        let mut shoe = self.shoe.clone();
        for Session { rounds, stream, path_stride } in sessions {
            shoe.renew();
            let mut chance = SimChance::new(seed, stream);
            let (shoes, bankroll) =
                self.rounds(&mut shoe, &mut chance, rounds, path_stride, &mut tally.endings);
            tally.shoes += shoes;
            tally.sessions.end(rounds, bankroll);
        }
    }

    /// Deals rounds from a new shoe on, counts how they ended, and gives how many shoes it took. For measuring.
    pub fn run(&self, seed: u64, rounds: u64, endings: &mut [u64; Ending::COUNT]) -> u64 {
        let mut shoe = self.shoe.clone();
        self.rounds(&mut shoe, &mut SimChance::new(seed, 0), rounds, None, endings).0
    }

    /// The loop.
    #[inline(always)]
    fn rounds(
        &self,
        shoe: &mut Shoe,
        chance: &mut SimChance,
        rounds: u64,
        path_stride: Option<u64>,
        endings: &mut [u64; Ending::COUNT],
    ) -> (u64, Bankroll) {
        let stride = path_stride.unwrap_or(rounds).max(1);
        let mut path = path_stride.map(|_| vec![0]);
        let mut dealing = Dealing::new(shoe);
        let (mut shoes, mut equity, mut streak, mut longest) = (0, 0, 0u64, 0u64);
        let mut played = 0;
        while played < rounds {
            let until = rounds.min(played + stride);
            while played < until {
                if dealing.needs_a_shuffle() {
                    dealing.load(chance);
                    shoes += 1;
                }
                let place = dealing.round(&self.draws).place();
                endings[place] += 1;
                // No branch in here depends on the cards, for those cannot be predicted.
                let gained = self.gained[place];
                equity += gained;
                let (lost, won) = (u64::from(gained < 0), u64::from(gained > 0));
                streak = (streak + lost) & won.wrapping_sub(1);
                longest = longest.max(streak);
                played += 1;
            }
            if let Some(path) = &mut path
                && played.is_multiple_of(stride)
            {
                path.push(equity);
            }
        }
        (shoes, Bankroll::counted(equity, longest, path))
    }
}

/// 3.8(e): the hand in which the cutting card comes out is completed, one more follows, and the cards are shuffled.
struct Dealing<'s> {
    shoe: &'s mut Shoe,
    left_after_cutting_card: u8,
}

impl<'s> Dealing<'s> {
    /// Nothing is shuffled yet.
    fn new(shoe: &'s mut Shoe) -> Dealing<'s> {
        Dealing { shoe, left_after_cutting_card: 0 }
    }

    #[inline(always)]
    fn needs_a_shuffle(&self) -> bool {
        self.left_after_cutting_card == 0
    }

    fn load(&mut self, chance: &mut SimChance) {
        self.shoe.load(chance);
        self.left_after_cutting_card = 2;
    }

    #[inline(always)]
    fn round(&mut self, draws: &Draws) -> Ending {
        let ending = self.shoe.deal(draws);
        self.left_after_cutting_card -= u8::from(self.shoe.cutting_card_is_out());
        ending
    }
}

/// A card of this value. A shoe has six or more of each card.
fn of_value(value: usize) -> Card {
    let rank = if value == 0 { Rank::Ten } else { Rank::ALL[value - 1] };
    Card { rank, suit: Suit::Spades }
}
