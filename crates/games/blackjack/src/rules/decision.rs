//! 19:47-2.3(a), (b), (e), 2.6(k)1, 2, 2.16: how a player's finished hand ends against the dealer's, and what it pays.

use super::hand::Hand;
use super::options::{HoleCard, Rules};
use super::paytable::Payout;
use rulebook::cards::{Card, Rank};
use rulebook::payout::Odds;
use rulebook::provision::*;

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandResult {
    /// Paid at these odds on the whole wager of the hand.
    Won(Odds),
    /// Taken.
    Lost,
    /// Given back.
    Void,
}

/// The end of a hand, with the provision behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// How.
    pub result: HandResult,
    /// Why.
    pub cite: Provision,
}

const fn lost(cite: Provision) -> Decision {
    Decision { result: HandResult::Lost, cite }
}

const fn void(cite: Provision) -> Decision {
    Decision { result: HandResult::Void, cite }
}

/// Decides a player's hand that has not surrendered. Against a dealer's blackjack this is about the original wager alone:
/// what was added comes back (2.10(b), 2.11(d)), broken or not.
pub fn decide(rules: &Rules, player: &Hand, dealer: &Hand) -> Decision {
    let exposed = rules.hole_card() == HoleCard::Up;
    if player.is_blackjack() {
        return match (dealer.is_blackjack(), exposed) {
            (true, true) => won(rules, player, P2_6_K_1),
            (true, false) => void(P2_7_B),
            (false, _) if dealer.count().total == 21 => won(rules, player, P2_3_A_3),
            (false, _) => won(rules, player, P2_7_B),
        };
    }
    let (score, against) = (player.count().total, dealer.count().total);
    if score > 21 {
        return lost(P2_3_A);
    }
    let five = rules.pays_five_card_21() && is_five_card_21(player);
    if dealer.is_blackjack() {
        return lost(match score {
            21 if five => P2_16_B,
            21 => P2_3_B,
            _ => P2_3_A,
        });
    }
    if against > 21 {
        return won(rules, player, P2_3_A_1);
    }
    if score > against {
        return won(rules, player, if five { P2_3_A_4 } else { P2_3_A_2 });
    }
    if score < against {
        return lost(P2_3_A);
    }
    if exposed {
        return lost(P2_6_K_1);
    }
    void(if five { P2_16_B } else { P2_3_B })
}

/// 2.7(a): what a blackjack wins when it is paid before the dealer has a second card.
pub(super) fn pay_blackjack(rules: &Rules, player: &Hand) -> Decision {
    won(rules, player, P2_7_A)
}

/// 2.3(e): which line of the payouts a winning hand is paid by.
pub fn payout(rules: &Rules, player: &Hand) -> Payout {
    let offered = |payout: Payout| rules.payout(payout).is_some();
    if player.is_blackjack() {
        let named = |ace, face| player.cards().iter().all(|card| [ace, face].contains(card));
        let designated = rules.designated().is_some_and(|(ace, face)| named(ace, face));
        return if designated { Payout::Designated } else { Payout::Blackjack };
    }
    if offered(Payout::FiveCard21) && is_five_card_21(player) {
        Payout::FiveCard21
    } else if offered(Payout::Suited678) && is_suited_678(player) {
        Payout::Suited678
    } else if offered(Payout::ThreeSevens) && is_three_sevens(player) {
        Payout::ThreeSevens
    } else {
        Payout::Plain
    }
}

/// It wins by `cite`; where its cards earn other odds than they would anywhere, those say why it is paid so.
fn won(rules: &Rules, player: &Hand, cite: Provision) -> Decision {
    let payout = payout(rules, player);
    let odds = rules.payout(payout).unwrap_or(Odds::to(1, 1));
    let exposed = rules.hole_card() == HoleCard::Up;
    let cite = match payout {
        Payout::Plain => cite,
        Payout::Blackjack if exposed && cite != P2_6_K_1 => P2_6_K_2,
        Payout::Blackjack => cite,
        Payout::FiveCard21 => P2_16_A,
        special => rules.cite_payout(special),
    };
    Decision { result: HandResult::Won(odds), cite }
}

/// 2.16: 21 in five cards.
pub fn is_five_card_21(hand: &Hand) -> bool {
    hand.len() == 5 && hand.count().total == 21
}

/// 2.3(e)1: the 6, 7 and 8 of one suit, in any order.
pub fn is_suited_678(hand: &Hand) -> bool {
    let [a, b, c] = *hand.cards() else { return false };
    let has = |rank: Rank| [a, b, c].iter().any(|card: &Card| card.rank == rank);
    a.suit == b.suit && b.suit == c.suit && has(Rank::Six) && has(Rank::Seven) && has(Rank::Eight)
}

/// 2.3(e)2: three sevens.
pub fn is_three_sevens(hand: &Hand) -> bool {
    hand.len() == 3 && hand.cards().iter().all(|card| card.rank == Rank::Seven)
}
