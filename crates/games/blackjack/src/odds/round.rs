//! A whole round: every first two cards against every start of the dealer's, and what each choice is worth.

use super::chart::{Action, Chart, Open};
use super::dealer::{Dealer, Start};
use super::lattice::{ACE, LATTICE, TEN, VALUES};
use super::play::{Conditions, Deck, EQUAL, Game, Strategy, Unsplit};
use super::shoe::Shoe;
use super::split::SplitPair;
use super::suited;
use super::terms::{Dealing, Terms};
use rulebook::cards::Card;

/// What each choice is worth in units of the wager; none where it is closed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Choices {
    pub(super) stand: f64,
    pub(super) hit: Option<f64>,
    pub(super) double: Option<f64>,
    pub(super) split: Option<f64>,
    pub(super) surrender: Option<f64>,
}

impl Choices {
    pub(super) fn of(&self, action: Action) -> Option<f64> {
        match action {
            Action::Stand => Some(self.stand),
            Action::Hit => self.hit,
            Action::Double => self.double,
            Action::Split => self.split,
            Action::Surrender => self.surrender,
        }
    }

    /// The best, and what it is worth. Among equals the plainest.
    pub(super) fn best(&self) -> (Action, f64) {
        Action::ALL.into_iter().fold((Action::Stand, self.stand), |best, action| match self.of(action) {
            Some(worth) if worth > best.1 + EQUAL => (action, worth),
            _ => best,
        })
    }

    /// 2.10(b), 2.11(d): against a blackjack that lies open everything loses the original wager and no more.
    fn against_blackjack(self) -> Choices {
        let lost = |worth: Option<f64>| worth.map(|_| -1.0);
        Choices {
            stand: -1.0,
            hit: lost(self.hit),
            double: lost(self.double),
            split: lost(self.split),
            ..self
        }
    }

    /// What is open besides standing and hitting.
    pub(super) fn open(&self) -> Open {
        Open {
            double: self.double.is_some(),
            split: self.split.is_some(),
            surrender: self.surrender.is_some(),
        }
    }
}

/// How the first two cards are played, and with them everything after.
#[derive(Clone, Copy)]
pub(super) enum Way<'a> {
    /// The best for these very cards.
    Best,
    /// What a chart says.
    Chart(&'a Chart),
}

/// A round from one shoe, under one set of terms, every hand played in one way.
pub(super) struct Round<'a, const N: usize> {
    pub(super) game: Game<N>,
    pub(super) terms: Terms,
    pub(super) shoe: Shoe,
    pub(super) deck: Deck,
    pub(super) way: Way<'a>,
    pub(super) unsplit: Unsplit<N>,
    pub(super) splits: Vec<Option<SplitPair<N>>>,
}

/// The conditions under which hands stand and are doubled.
pub(super) fn conditions(terms: &Terms) -> Conditions {
    let face_up = terms.dealing == Dealing::HoleCardUp;
    Conditions {
        five_card_21: terms.payouts.five_card_21,
        three_sevens: terms.payouts.three_sevens,
        ties_lose: face_up,
        doubles_9_to_11: face_up,
    }
}

impl<'a, const N: usize> Round<'a, N> {
    /// Every hand at its best.
    pub(super) fn best(dealer: &'static Dealer<N>, terms: &Terms, shoe: &Shoe) -> Round<'a, N> {
        let game = Game { dealer, conditions: conditions(terms) };
        let deck = Deck::of(shoe.by_value());
        let unsplit = game.unsplit(deck, game.all_standing(&deck), None);
        Round { game, terms: *terms, shoe: *shoe, deck, way: Way::Best, unsplit, splits: Vec::new() }.split()
    }

    /// Every hand as a chart says; what hands are worth that stand is taken from another round.
    pub(super) fn following<'b>(&self, chart: &'b Chart) -> Round<'b, N> {
        self.unsplit_following(chart).split()
    }

    /// The same, without the pairs that are split.
    pub(super) fn unsplit_following<'b>(&self, chart: &'b Chart) -> Round<'b, N> {
        let strategy = strategy(&self.game, chart);
        let unsplit = self.game.unsplit(self.deck, self.unsplit.stand.clone(), Some(&strategy));
        let Round { game, terms, shoe, deck, .. } = *self;
        Round { game, terms, shoe, deck, way: Way::Chart(chart), unsplit, splits: Vec::new() }
    }

    fn split(mut self) -> Round<'a, N> {
        let pairs = (0..VALUES).map(|pair| {
            self.deck.without_alike(pair, 2)?;
            let most = self.terms.most_hands_of(pair as u8 + 1);
            let asked = if self.terms.payouts.six_seven_eight { suited::partners(pair) } else { Vec::new() };
            Some(SplitPair::of(self.game, &self.deck, &self.unsplit.strategy, pair, most, &asked))
        });
        self.splits = pairs.collect();
        self
    }

    /// What the choices for two first cards are worth against a start, where the dealer has no blackjack.
    pub(super) fn choices(&self, first: usize, second: usize, place: usize) -> Choices {
        let at = LATTICE.two(first, second);
        let split = self.splits.get(first).and_then(Option::as_ref).filter(|_| first == second);
        let choices = Choices {
            stand: self.unsplit.stand[at][place],
            hit: (LATTICE.hands[at].total() < 21).then(|| self.unsplit.hit[at][place]),
            double: self.unsplit.double[at].map(|double| double[place]),
            split: split.map(|split| split.worth(place)),
            surrender: self
                .terms
                .offers_surrender()
                .then(|| -0.5 * self.no_blackjack(&[first, second], place)),
        };
        if self.game.dealer.starts()[place].is_blackjack() { choices.against_blackjack() } else { choices }
    }

    /// The chance that the dealer has no blackjack, when a player holds these cards.
    pub(super) fn no_blackjack(&self, held: &[usize], place: usize) -> f64 {
        match self.deck.without(&Start::of(held).counts) {
            Some(rest) => self.game.no_blackjack(&rest)[place],
            None => 1.0,
        }
    }

    /// What is done with two first cards that have these choices, and what it is worth.
    pub(super) fn taken(
        &self,
        choices: &Choices,
        first: usize,
        second: usize,
        place: usize,
    ) -> (Action, f64) {
        match self.way {
            Way::Best => choices.best(),
            Way::Chart(chart) => {
                let hand = &LATTICE.hands[LATTICE.two(first, second)];
                let pair = hand.pair().map(|value| value as u8 + 1);
                let facing = self.game.dealer.starts()[place].facing();
                let action = chart.play(hand.total(), hand.is_soft(), pair, choices.open(), facing);
                (action, choices.of(action).unwrap_or(choices.stand))
            }
        }
    }

    /// The chance of two first cards (in either order) together with a start.
    pub(super) fn chance(&self, first: usize, second: usize, place: usize) -> f64 {
        let start = &self.game.dealer.starts()[place];
        let mut deck = self.deck;
        let mut chance = if first == second { 1.0 } else { 2.0 };
        if start.cards == 2 && start.held().count() == 2 {
            chance *= 2.0;
        }
        let held = start.held().flat_map(|(value, count)| std::iter::repeat_n(value, count as usize));
        for value in [first, second].into_iter().chain(held) {
            chance *= deck.left[value].max(0.0) / deck.all;
            deck.left[value] -= 1.0;
            deck.all -= 1.0;
        }
        chance
    }

    /// What the round is worth, in units of the original wager.
    pub(super) fn expectation(&self) -> f64 {
        let mut sum = 0.0;
        for first in 0..VALUES {
            for second in first..VALUES {
                for place in 0..N {
                    let chance = self.chance(first, second, place);
                    if chance > 0.0 {
                        sum += chance * self.hand_expectation(first, second, place);
                    }
                }
            }
        }
        if self.terms.payouts.six_seven_eight { sum + suited::gain(self) } else { sum }
    }

    fn hand_expectation(&self, first: usize, second: usize, place: usize) -> f64 {
        let no_blackjack = self.no_blackjack(&[first, second], place);
        if (first, second) == (ACE, TEN) {
            return self.blackjack_expectation(no_blackjack, place);
        }
        let choices = self.choices(first, second, place);
        // 2.3(b), 2.8(a)2, 2.10(b), 2.11(d): a blackjack of the dealer's takes the original wager.
        self.taken(&choices, first, second, place).1 - (1.0 - no_blackjack)
    }

    /// 2.3(e), 2.7: what a blackjack is worth, the designated one among them.
    fn blackjack_expectation(&self, no_blackjack: f64, place: usize) -> f64 {
        let plain = self.plain_blackjack(no_blackjack, place, self.plain_blackjack_pays());
        match self.terms.payouts.designated {
            Some(cards) => {
                let share = self.designated_share(cards);
                share * self.plain_blackjack(no_blackjack, place, 2.0) + (1.0 - share) * plain
            }
            None => plain,
        }
    }

    /// 2.3(e): what a unit on this blackjack wins.
    pub(super) fn blackjack_pays(&self, cards: &[Card]) -> f64 {
        match self.terms.payouts.designated {
            Some((ace, face)) if cards.contains(&ace) && cards.contains(&face) => 2.0,
            _ => self.plain_blackjack_pays(),
        }
    }

    /// 2.3(e), 2.6(k)2.
    fn plain_blackjack_pays(&self) -> f64 {
        if self.terms.dealing == Dealing::HoleCardUp { 1.0 } else { 1.5 }
    }

    /// What a blackjack is worth that wins so much: nothing where the dealer has one too, which he has not if both of
    /// his cards were seen (2.6(k)1: then it wins whatever they are).
    fn plain_blackjack(&self, no_blackjack: f64, place: usize, pays: f64) -> f64 {
        let left_alone = pays * no_blackjack;
        match self.way {
            // 2.7(c): taken where it is worth more. A chart never takes it.
            Way::Best if self.takes_even_money(place) => left_alone.max(1.0),
            _ => left_alone,
        }
    }

    fn takes_even_money(&self, place: usize) -> bool {
        let start = &self.game.dealer.starts()[place];
        self.terms.even_money && start.cards == 1 && start.counts[ACE] == 1
    }

    /// Which part of all aces with tens are the designated two.
    fn designated_share(&self, (ace, face): (Card, Card)) -> f64 {
        let ways = f64::from(self.shoe.of(ace)) * f64::from(self.shoe.of(face));
        let all = self.deck.left[ACE] * self.deck.left[TEN];
        if all > 0.0 { ways / all } else { 0.0 }
    }

    /// What always taking even money costs a player, for each unit wagered.
    pub(super) fn even_money_costs(&self) -> f64 {
        let pays = self.plain_blackjack_pays();
        let share = self.terms.payouts.designated.map_or(0.0, |cards| self.designated_share(cards));
        let mean = share * 2.0 + (1.0 - share) * pays;
        let aces = (0..N).filter(|place| {
            let start = &self.game.dealer.starts()[*place];
            start.cards == 1 && start.counts[ACE] == 1
        });
        let each = aces
            .map(|place| self.chance(ACE, TEN, place) * (mean * self.no_blackjack(&[ACE, TEN], place) - 1.0));
        each.sum()
    }
}

/// How a chart plays hands that are not split, and split hands after their second card.
fn strategy<const N: usize>(game: &Game<N>, chart: &Chart) -> Strategy {
    let hands = &LATTICE.hands;
    let mut strategy = Strategy { hits: vec![0; hands.len()], doubles: vec![0; hands.len()] };
    for (at, hand) in hands.iter().enumerate().filter(|(_, hand)| hand.cards >= 2 && hand.total() < 21) {
        for (place, start) in game.dealer.starts().iter().enumerate() {
            let play = |double| {
                let open = Open { double, ..Open::default() };
                chart.play(hand.total(), hand.is_soft(), None, open, start.facing())
            };
            strategy.hits[at] |= u64::from(play(false) == Action::Hit) << place;
            let doubled = game.conditions.may_double(hand) && play(true) == Action::Double;
            strategy.doubles[at] |= u64::from(doubled) << place;
        }
    }
    strategy
}
