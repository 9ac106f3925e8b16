//! 19:47-2.9, 2.17: insurance and the additional wagers, as exact fractions. Nobody decides anything about them, but for
//! whether a third card comes to two sevens.

use super::chart::{Action, Chart, Facing, Open};
use super::shoe::{Shoe, value_of};
use super::terms::{Dealing, Terms};
use crate::rules::{Rules, SevensHand, Wager};
use odds::fraction::Fraction;
use odds::table::{WagerOdds, percent};
use rulebook::cards::{Card, Rank, Suit};
use rulebook::payout::Odds;

const THIRD_ALWAYS: &str = "where a third card always comes to two sevens";
const THIRD_BY_CHART: &str = "where a third card comes to two sevens as the chart draws it";
const OFF_THE_TOP: &str = "when the dealer shows an ace and nothing else is known";

/// In how many ways one unit wins how much; the rest loses.
struct Tally {
    won: Vec<(Odds, u128)>,
    all: u128,
}

impl Tally {
    fn odds(&self, wager: Wager, offered: bool, pays: String, note: Option<&'static str>) -> WagerOdds {
        let part = |ways: u128| Fraction::part(ways, self.all.max(1));
        let win = part(self.won.iter().map(|(_, ways)| ways).sum());
        let winnings: Fraction =
            self.won.iter().map(|(odds, ways)| Fraction::from(*odds) * part(*ways)).sum();
        let lose = &Fraction::ONE - &win;
        let expected = &winnings - &lose;
        WagerOdds {
            wager: wager.to_string(),
            offered,
            beside: false,
            house_edge_percent: percent(&-expected.clone()),
            expected,
            win,
            lose,
            void: Fraction::ZERO,
            pays,
            cite: wager.cite(),
            expected_per_total_staked: None,
            note,
        }
    }
}

/// 2.9(a), (c): what a unit of insurance may expect when these cards are left.
pub(super) fn insured(left: &Shoe) -> Fraction {
    let (tens, cards) = (tens(left), u128::from(left.cards().max(1)));
    Fraction::part(3 * tens, cards) - Fraction::ONE
}

fn tens(shoe: &Shoe) -> u128 {
    [Rank::Ten, Rank::Jack, Rank::Queen, Rank::King]
        .into_iter()
        .map(|rank| u128::from(shoe.of_rank(rank)))
        .sum()
}

/// 2.9: insurance, with the dealer's ace gone and nothing else known. None where the shoe has no ace.
pub fn insurance(shoe: &Shoe, offered: bool) -> Option<WagerOdds> {
    if shoe.of_rank(Rank::Ace) == 0 || shoe.cards() < 2 {
        return None;
    }
    let tally = Tally { won: vec![(Rules::INSURANCE_PAYS, tens(shoe))], all: u128::from(shoe.cards()) - 1 };
    Some(tally.odds(Wager::Insurance, offered, pays(Rules::INSURANCE_PAYS), Some(OFF_THE_TOP)))
}

/// 2.17(a)1: more than 13, or less, in the first two cards, an ace counting one.
pub fn over_or_under_13(shoe: &Shoe, wager: Wager, offered: bool) -> WagerOdds {
    let wins = |total: usize| match wager {
        Wager::Over13 => total > 13,
        _ => total < 13,
    };
    let won = two_cards(shoe, |first, second| wins(value_of(first.rank) + value_of(second.rank) + 2));
    let tally = Tally { won: vec![(Rules::OVER_UNDER_PAYS, won)], all: orders(shoe, 2) };
    tally.odds(wager, offered, pays(Rules::OVER_UNDER_PAYS), None)
}

/// 2.17(a)2, (e)2: two first cards of one suit; a king and queen by themselves.
pub fn same_suit(shoe: &Shoe, king_and_queen: Odds, other: Odds, offered: bool) -> WagerOdds {
    let royal = |card: Card| matches!(card.rank, Rank::King | Rank::Queen);
    let is_royal = |first: Card, second: Card| royal(first) && royal(second) && first.rank != second.rank;
    let royals = two_cards(shoe, |first, second| first.suit == second.suit && is_royal(first, second));
    let suited = two_cards(shoe, |first, second| first.suit == second.suit);
    let tally = Tally { won: vec![(king_and_queen, royals), (other, suited - royals)], all: orders(shoe, 2) };
    let words = format!("{}, king and queen {}", pays(other), pays(king_and_queen));
    tally.odds(Wager::SameSuit, offered, words, None)
}

/// 2.17(a)3, (e)3: sevens among the first three cards, if a third always comes.
pub fn sevens(shoe: &Shoe, offered: bool) -> WagerOdds {
    let all = orders(shoe, 3);
    let mut tally = Tally { won: Vec::new(), all };
    let third = u128::from(shoe.cards()).saturating_sub(2);
    let of = |suit| u128::from(shoe.of(Card { rank: Rank::Seven, suit }));
    let sevens: u128 = Suit::ALL.into_iter().map(of).sum();
    let falling =
        |count: u128, cards: u128| (0..cards).map(|gone| count.saturating_sub(gone)).product::<u128>();
    let suited = |cards| Suit::ALL.into_iter().map(|suit| falling(of(suit), cards)).sum::<u128>();
    let three_suited = suited(3);
    let three = falling(sevens, 3) - three_suited;
    // Two first sevens, less those that a third follows.
    let third_to_suited: u128 =
        Suit::ALL.into_iter().map(|suit| falling(of(suit), 2) * sevens.saturating_sub(2)).sum();
    let two_suited = suited(2) * third - third_to_suited;
    let two = falling(sevens, 2) * third - falling(sevens, 3) - two_suited;
    let one = sevens * (u128::from(shoe.cards()) - sevens) * third;
    for (hand, ways) in SevensHand::ALL.into_iter().zip([one, two, two_suited, three, three_suited]) {
        tally.won.push((hand.odds(), ways));
    }
    tally.odds(Wager::Sevens, offered, sevens_pay(), Some(THIRD_ALWAYS))
}

/// The same where a third card comes only if the chart draws it: to two sevens that are hit or doubled. What is split
/// forfeits it (2.11(f)).
pub fn sevens_by_chart(shoe: &Shoe, terms: &Terms, chart: &Chart, offered: bool) -> WagerOdds {
    // Four cards: the player's two, the dealer's one or two, and the third.
    let mut expected = Fraction::ZERO;
    let mut win = Fraction::ZERO;
    let is_seven = |card: Card| card.rank == Rank::Seven;
    for (first, one, rest) in each(shoe, Fraction::ONE).filter(|(card, ..)| is_seven(*card)) {
        win += one.clone();
        let seconds = each(&rest, one.clone());
        let (sevens, others): (Vec<_>, Vec<_>) = seconds.partition(|(card, ..)| is_seven(*card));
        let others: Fraction = others.into_iter().map(|(_, part, _)| part).sum();
        expected += others * Fraction::from(SevensHand::One.odds());
        for (second, two, rest) in sevens {
            let suited = first.suit == second.suit;
            let plain = if suited { SevensHand::TwoSuited } else { SevensHand::Two };
            expected += two.clone() * Fraction::from(plain.odds());
            let thirds: Vec<Card> =
                Suit::ALL.into_iter().map(|suit| Card { rank: Rank::Seven, suit }).collect();
            for third in thirds {
                let hand = if suited && third.suit == first.suit {
                    SevensHand::ThreeSuited
                } else {
                    SevensHand::Three
                };
                let more = Fraction::from(hand.odds()) - Fraction::from(plain.odds());
                expected += two.clone() * third_comes(&rest, terms, chart, third) * more;
            }
        }
    }
    let lose = &Fraction::ONE - &win;
    let expected = &expected - &lose;
    WagerOdds {
        wager: format!("{}, as the chart draws", Wager::Sevens),
        expected: expected.clone(),
        house_edge_percent: percent(&-expected),
        note: Some(THIRD_BY_CHART),
        ..sevens(shoe, offered)
    }
}

/// The chance that this card comes third to two sevens, when these cards are left before the dealer's are dealt.
fn third_comes(left: &Shoe, terms: &Terms, chart: &Chart, third: Card) -> Fraction {
    let mut chance = Fraction::ZERO;
    let open = |double| Open { double, split: true, surrender: terms.offers_surrender() };
    let draws = |facing, double| {
        matches!(chart.play(14, false, Some(7), open(double), facing), Action::Hit | Action::Double)
    };
    let Ok(rest) = left.without_card(third) else { return chance };
    // By exchange, the third card may be dealt before the dealer's.
    let comes = Fraction::part(u128::from(left.of(third)), u128::from(left.cards()));
    for (up, part) in by_value(&rest, comes) {
        match terms.dealing {
            Dealing::HoleCardUp => {
                let Ok(rest) = rest.without_card(up) else { continue };
                for (hole, part) in by_value(&rest, part) {
                    let (one, other) = (value_of(up.rank) + 1, value_of(hole.rank) + 1);
                    let soft = one == 1 || other == 1;
                    let total = (one + other + if soft { 10 } else { 0 }) as u8;
                    if draws(Facing::Both { total, soft }, false) {
                        chance += part;
                    }
                }
            }
            dealing => {
                let value = value_of(up.rank) as u8 + 1;
                let mut part = part;
                if dealing == Dealing::CardReader {
                    part = part * no_blackjack_behind(&rest, up);
                }
                if draws(Facing::Up(value), true) {
                    chance += part;
                }
            }
        }
    }
    chance
}

/// 2.6(j): with a card reader nothing more is dealt if the hole card makes a blackjack.
fn no_blackjack_behind(left: &Shoe, up: Card) -> Fraction {
    let Ok(rest) = left.without_card(up) else { return Fraction::ZERO };
    let makes = match up.rank {
        Rank::Ace => tens(&rest),
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => u128::from(rest.of_rank(Rank::Ace)),
        _ => 0,
    };
    Fraction::ONE - Fraction::part(makes, u128::from(rest.cards().max(1)))
}

/// Each card that can come next, as a part of something.
fn each(shoe: &Shoe, of: Fraction) -> impl Iterator<Item = (Card, Fraction, Shoe)> {
    let all = u128::from(shoe.cards().max(1));
    let shoe = *shoe;
    Card::deck().filter_map(move |card| {
        let part = &of * &Fraction::part(u128::from(shoe.of(card)), all);
        Some((card, part, shoe.without_card(card).ok()?))
    })
}

/// The same by rank alone: one card stands for its rank.
fn by_value(shoe: &Shoe, of: Fraction) -> Vec<(Card, Fraction)> {
    let all = u128::from(shoe.cards().max(1));
    let one_of =
        |rank| Suit::ALL.into_iter().map(move |suit| Card { rank, suit }).find(|card| shoe.of(*card) > 0);
    let parts = Rank::ALL
        .into_iter()
        .filter_map(|rank| Some((one_of(rank)?, &of * &Fraction::part(u128::from(shoe.of_rank(rank)), all))));
    parts.collect()
}

/// In how many orders so many cards can come.
fn orders(shoe: &Shoe, cards: u32) -> u128 {
    (0..cards).map(|gone| u128::from(shoe.cards().saturating_sub(gone))).product()
}

/// In how many orders two such cards can come.
fn two_cards(shoe: &Shoe, such: impl Fn(Card, Card) -> bool) -> u128 {
    let mut ways = 0;
    for first in Card::deck() {
        for second in Card::deck().filter(|second| such(first, *second)) {
            let again = u16::from(first == second);
            ways += u128::from(shoe.of(first)) * u128::from(shoe.of(second).saturating_sub(again));
        }
    }
    ways
}

fn pays(odds: Odds) -> String {
    odds.to_string()
}

fn sevens_pay() -> String {
    let each = SevensHand::ALL.into_iter().map(|hand| format!("{} {}", hand.name(), hand.odds()));
    each.collect::<Vec<_>>().join("; ")
}
