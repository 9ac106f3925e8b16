//! What a simulation counts: whole numbers only, so that it does not matter in which order they are added up.

use super::felt::Played;
use lab::Joined;
use lab::{Bankroll, Sessions};

/// More rounds than a shoe has: sixteen decks and three cards each.
const ROUNDS: usize = 512;

impl Played {
    /// What everything brought.
    pub fn all_gained(&self) -> i64 {
        self.gained + self.by_insurance + self.by_additional
    }
}

/// Sums over rounds, in cents and in cents squared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub(super) rounds: u64,
    pub(super) original: i64,
    pub(super) added: i64,
    pub(super) gained: i64,
    pub(super) insured: i64,
    pub(super) by_insurance: i64,
    pub(super) times_insured: u64,
    pub(super) additional: i64,
    pub(super) by_additional: i64,
    pub(super) squares: Squares,
}

/// Sums of products: `game` is what blackjack wagers and insurance brought, `all` what everything brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Squares {
    pub(super) all: i128,
    pub(super) game: i128,
    pub(super) game_original: i128,
    pub(super) original: i128,
    pub(super) game_wagered: i128,
    pub(super) wagered: i128,
    pub(super) gained: i128,
    pub(super) insurance: i128,
    pub(super) additional: i128,
}

impl Sums {
    /// So many rounds that went like this one.
    pub(super) fn add(&mut self, played: &Played, times: u64) {
        let count = times as i64;
        self.rounds += times;
        self.original += count * played.original;
        self.added += count * played.added;
        self.gained += count * played.gained;
        self.insured += count * played.insured;
        self.by_insurance += count * played.by_insurance;
        self.times_insured += times * u64::from(played.insured > 0);
        self.additional += count * played.additional;
        self.by_additional += count * played.by_additional;
        let game = played.gained + played.by_insurance;
        let wagered = played.original + played.added + played.insured;
        let product = |one: i64, other: i64| i128::from(one) * i128::from(other) * i128::from(times);
        let squares = &mut self.squares;
        squares.all += product(played.all_gained(), played.all_gained());
        squares.game += product(game, game);
        squares.game_original += product(game, played.original);
        squares.original += product(played.original, played.original);
        squares.game_wagered += product(game, wagered);
        squares.wagered += product(wagered, wagered);
        squares.gained += product(played.gained, played.gained);
        squares.insurance += product(played.by_insurance, played.by_insurance);
        squares.additional += product(played.by_additional, played.by_additional);
    }

    /// All money that was put on the layout for the game itself: additional wagers stand by themselves.
    pub(super) fn wagered(&self) -> i64 {
        self.original + self.added + self.insured
    }

    /// What blackjack wagers and insurance brought.
    pub(super) fn game(&self) -> i64 {
        self.gained + self.by_insurance
    }

    fn join(&mut self, later: &Sums) {
        let Sums { rounds, original, added, gained, insured, by_insurance, times_insured, .. } = later;
        self.rounds += rounds;
        self.original += original;
        self.added += added;
        self.gained += gained;
        self.insured += insured;
        self.by_insurance += by_insurance;
        self.times_insured += times_insured;
        self.additional += later.additional;
        self.by_additional += later.by_additional;
        let (mine, theirs) = (&mut self.squares, &later.squares);
        mine.all += theirs.all;
        mine.game += theirs.game;
        mine.game_original += theirs.game_original;
        mine.original += theirs.original;
        mine.game_wagered += theirs.game_wagered;
        mine.wagered += theirs.wagered;
        mine.gained += theirs.gained;
        mine.insurance += theirs.insurance;
        mine.additional += theirs.additional;
    }
}

/// Everything that is counted.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    pub(super) sessions: Sessions,
    pub(super) sums: Sums,
    pub(super) shoes: u64,
    pub(super) cards: u64,
    /// What the first rounds of all shoes brought in the game itself, the second rounds, and so on.
    by_round: Box<[i64; ROUNDS]>,
    /// How many shoes had so many rounds.
    shoes_of: Box<[u64; ROUNDS]>,
    /// The fewest rounds of a shoe that was dealt to its end.
    fewest: Option<usize>,
    /// Rounds of the shoe that is being dealt.
    round: usize,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            sessions: Sessions::default(),
            sums: Sums::default(),
            shoes: 0,
            cards: 0,
            by_round: Box::new([0; ROUNDS]),
            shoes_of: Box::new([0; ROUNDS]),
            fewest: None,
            round: 0,
        }
    }
}

/// What the first rounds of every shoe brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FirstRounds {
    /// So many of each shoe.
    pub(super) of_each: u64,
    /// How many that were.
    pub(super) rounds: u64,
    /// What they brought.
    pub(super) gained: i64,
}

impl Tally {
    pub(super) fn shoe_begun(&mut self) {
        self.shoes += 1;
        self.round = 0;
    }

    /// A round of this shoe brought so much.
    #[inline(always)]
    pub(super) fn in_shoe(&mut self, gained: i64) {
        self.by_round[self.round & (ROUNDS - 1)] += gained;
        self.round = (self.round + 1).min(ROUNDS - 1);
    }

    pub(super) fn enter(&mut self, played: &Played) {
        self.sums.add(played, 1);
        self.in_shoe(played.gained + played.by_insurance);
    }

    /// The cutting card has come out.
    pub(super) fn shoe_ended(&mut self) {
        self.fewest = Some(self.fewest.map_or(self.round, |fewest| fewest.min(self.round)));
        self.shoe_left();
    }

    fn shoe_left(&mut self) {
        self.shoes_of[self.round & (ROUNDS - 1)] += 1;
        self.round = 0;
    }

    /// The player leaves, wherever the shoe may be.
    pub(super) fn session_ended(&mut self, rounds: u64, bankroll: Bankroll) {
        if self.round > 0 {
            self.shoe_left();
        }
        self.sessions.end(rounds, bankroll);
    }

    /// As many rounds of each shoe as every shoe had that was dealt to its end: whether they are dealt does not depend on
    /// the cards.
    pub(super) fn first_rounds(&self) -> Option<FirstRounds> {
        let of_each = self.fewest?;
        let dealt = self.shoes_of.iter().enumerate();
        let rounds = dealt.map(|(rounds, shoes)| rounds.min(of_each) as u64 * shoes).sum();
        let gained = self.by_round[..of_each].iter().sum();
        Some(FirstRounds { of_each: of_each as u64, rounds, gained })
    }
}

impl Joined for Tally {
    fn rounds(&self) -> u64 {
        self.sessions.rounds
    }

    fn joined(mut self, later: Tally) -> Tally {
        self.sessions.add(later.sessions);
        self.sums.join(&later.sums);
        self.shoes += later.shoes;
        self.cards += later.cards;
        self.by_round.iter_mut().zip(later.by_round.iter()).for_each(|(mine, theirs)| *mine += theirs);
        self.shoes_of.iter_mut().zip(later.shoes_of.iter()).for_each(|(mine, theirs)| *mine += theirs);
        self.fewest = match (self.fewest, later.fewest) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        self
    }
}
