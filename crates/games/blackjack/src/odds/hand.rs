//! One hand against one card: what each legal action is worth.

use super::analysis::{Solved, with_round};
use super::chart::Action;
use super::lattice::{ACE, LATTICE};
use super::round::{Choices, Round};
use super::shoe::{Shoe, Unfit, value_of};
use super::suited;
use super::terms::{Dealing, Terms};
use odds::fraction::Fraction;
use rulebook::cards::Card;
use rulebook::provision::{P2_6_K, P2_12_A};
use serde::Serialize;

/// What one hand is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HandOdds {
    /// Its cards.
    pub hand: Vec<Card>,
    /// The dealer's that are seen.
    pub dealer: Vec<Card>,
    /// Its total,
    pub total: u8,
    /// and whether an ace counts eleven in it.
    pub soft: bool,
    /// Two first cards of an ace and a ten.
    pub blackjack: bool,
    /// What each legal action may expect, in units of the original wager, the best first.
    pub actions: Vec<ActionOdds>,
    /// 2.7(c): what even money is worth, where it is offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub even_money: Option<f64>,
    /// 2.9: what each unit of insurance may expect, where it can be had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insurance: Option<Fraction>,
    /// The chance that the dealer has a blackjack, as the figures above reckon it: none once a card reader has said so.
    pub dealer_blackjack: f64,
}

/// What one action may expect.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ActionOdds {
    /// The action,
    pub action: Action,
    /// and what it may expect if the best is done after it.
    pub expected: f64,
}

/// Why there is no such hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoHand {
    /// The shoe has not got these cards, or not enough besides.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// Fewer than two cards.
    #[error("a hand has two cards or more: \"Td 6s\"")]
    TooFew,
    /// A hand that nothing can be done with.
    #[error("{0} is more than 21: nothing can be done with it ({P2_12_A})")]
    Broken(u16),
    /// One card too few or too many of the dealer's.
    #[error(
        "{seen} of the dealer's cards cannot be seen here, but {needed}: two with the hole card face up ({P2_6_K}), otherwise one"
    )]
    Dealer {
        /// How many were named.
        seen: usize,
        /// How many there should be.
        needed: usize,
    },
}

/// What each legal action is worth to a hand, when these cards of the dealer's are seen. The shoe is what it was before
/// any of them was dealt.
pub fn hand(terms: &Terms, shoe: &Shoe, cards: &[Card], dealer: &[Card]) -> Result<HandOdds, NoHand> {
    let needed = if terms.dealing == Dealing::HoleCardUp { 2 } else { 1 };
    if dealer.len() != needed {
        return Err(NoHand::Dealer { seen: dealer.len(), needed });
    }
    if cards.len() < 2 {
        return Err(NoHand::TooFew);
    }
    let rest = cards.iter().chain(dealer).try_fold(*shoe, |shoe, card| shoe.without_card(*card))?;
    let points: u16 = cards.iter().map(|card| value_of(card.rank) as u16 + 1).sum();
    let at = LATTICE.find(cards.iter().map(|card| value_of(card.rank))).ok_or(NoHand::Broken(points))?;
    Ok(with_round!(Solved::of(terms, shoe)?, round => hand_in(&round, &rest, cards, dealer, at)))
}

fn hand_in<const N: usize>(
    round: &Round<'_, N>,
    rest: &Shoe,
    cards: &[Card],
    dealer: &[Card],
    at: usize,
) -> HandOdds {
    let shape = &LATTICE.hands[at];
    let seen: Vec<usize> = dealer.iter().map(|card| value_of(card.rank)).collect();
    let start = super::dealer::Start::of(&seen);
    let place = round.game.dealer.starts().iter().position(|other| *other == start).unwrap_or(0);
    let values: Vec<usize> = cards.iter().map(|card| value_of(card.rank)).collect();
    let no_blackjack = round.no_blackjack(&values, place);
    let choices = match &values[..] {
        [first, second] => suited::two_cards(round, rest, cards, (*first, *second), place),
        _ => Choices {
            stand: round.unsplit.stand[at][place] + suited::standing(round, cards, at, place),
            hit: (shape.total() < 21).then(|| round.unsplit.hit[at][place]),
            double: None,
            split: None,
            surrender: None,
        },
    };
    // 2.6(j): a card reader has ended the round if the dealer has a blackjack; otherwise it takes the original wager.
    let reader = round.terms.dealing == Dealing::CardReader;
    let whole = |worth: f64| if reader { worth / no_blackjack } else { worth - (1.0 - no_blackjack) };
    let shows_ace = start.cards == 1 && start.counts[ACE] == 1;
    let blackjack = shape.is_ace_and_ten();
    let mut actions: Vec<ActionOdds> = if blackjack {
        let paid = round.blackjack_pays(cards) * no_blackjack;
        vec![ActionOdds { action: Action::Stand, expected: if reader { paid / no_blackjack } else { paid } }]
    } else {
        let each = Action::ALL.into_iter().filter_map(|action| Some((action, choices.of(action)?)));
        each.map(|(action, worth)| ActionOdds { action, expected: whole(worth) }).collect()
    };
    actions.sort_by(|one, other| other.expected.total_cmp(&one.expected));
    HandOdds {
        hand: cards.to_vec(),
        dealer: dealer.to_vec(),
        total: shape.total(),
        soft: shape.is_soft(),
        blackjack,
        actions,
        even_money: (blackjack && shows_ace && round.terms.even_money).then_some(1.0),
        insurance: (shows_ace && cards.len() == 2).then(|| super::additional::insured(rest)),
        dealer_blackjack: if reader { 0.0 } else { 1.0 - no_blackjack },
    }
}
