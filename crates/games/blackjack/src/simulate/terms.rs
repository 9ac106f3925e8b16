//! What of a table's rules decides a round.

use super::hand::Hand;
use super::shoe::Byte;
use crate::rules::{
    HoleCard, Payout, Rules, ShoeKind, Side, Wager, over_under_13, same_suit_pays, sevens_hand, value,
};
use crate::rules::{is_five_card_21, is_suited_678, is_three_sevens};
use rulebook::cards::Card;
use rulebook::money::Cents;
use rulebook::payout::Odds;
use std::sync::Arc;

/// What the kernel asks of the rules, looked up once.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    rules: Arc<Rules>,
    pub(super) hole_card: HoleCard,
    pub(super) has_reader: bool,
    pub(super) most_hands: usize,
    pub(super) aces_once: bool,
    pub(super) surrender: bool,
    pub(super) insurance_at_turn: bool,
    pub(super) even_money: bool,
    /// 2.18: how many wagers on each hand, against as many hands of the dealer's.
    pub(super) spots: i64,
    chip: Cents,
    /// 2.3(e), 2.6(k)2
    pub(super) blackjack: Odds,
    designated: Option<([Byte; 2], Odds)>,
    five_card_21: Option<Odds>,
    suited_678: Option<Odds>,
    three_sevens: Option<Odds>,
}

impl Terms {
    pub(super) fn of(rules: &Arc<Rules>) -> Terms {
        let pays = |payout| rules.payout(payout);
        Terms {
            hole_card: rules.hole_card(),
            has_reader: rules.has_card_reader(),
            most_hands: usize::from(rules.most_hands()),
            aces_once: rules.splits_aces_once(),
            surrender: rules.offers_surrender(),
            insurance_at_turn: rules.insurance_at_turn(),
            even_money: rules.offers_even_money(),
            spots: i64::from(rules.spots()),
            chip: rules.coins().chip,
            blackjack: rules.blackjack_pays(),
            designated: rules
                .designated()
                .zip(pays(Payout::Designated))
                .map(|((ace, face), odds)| ([Byte::of(ace), Byte::of(face)], odds)),
            five_card_21: pays(Payout::FiveCard21),
            suited_678: pays(Payout::Suited678),
            three_sevens: pays(Payout::ThreeSevens),
            rules: Arc::clone(rules),
        }
    }

    /// Why the kernel cannot deal this table with so many boxes; none if it can.
    pub(super) fn too_much(rules: &Rules, boxes: u8) -> Option<&'static str> {
        if rules.shoe() != ShoeKind::Single {
            return Some("it deals from a single shoe");
        }
        // 2.15(f): whatever lies on the table, there must be cards to go on with. A broken hand counts 30 at most, a
        // dealer's 26, and a deck 340.
        let hands = u32::from(boxes) * u32::from(rules.most_hands());
        let most = 30 * hands + 26 * u32::from(rules.spots()) + 30;
        (340 * u32::from(rules.decks()) < most).then_some("so many boxes could take all of the cards")
    }

    /// How many cards lie behind the cutting card.
    pub(super) fn behind(rules: &Rules) -> u16 {
        rules.procedure(Side::Left).behind
    }

    /// 2.3(e) besides the plain payouts: is any other offered?
    pub(super) fn pays_plainly(&self) -> bool {
        self.designated.is_none()
            && self.five_card_21.is_none()
            && self.suited_678.is_none()
            && self.three_sevens.is_none()
    }

    /// An ace or a ten: the second card may make a blackjack of it.
    pub(super) fn makes_blackjack(&self, up: Byte) -> bool {
        matches!(up.value(), 1 | 10)
    }

    /// 2.10(a), 2.6(k)4
    pub(super) fn may_double(&self, (total, soft): (u8, bool)) -> bool {
        self.hole_card != HoleCard::Up || (!soft && (9..=11).contains(&total))
    }

    /// 2.9(b): half of a wager, or the next chip above.
    pub(super) fn insurable(&self, stake: i64) -> i64 {
        Cents(stake - stake / 2).ceil_to(self.chip).0
    }

    /// 2.3(e): what a winning hand is paid.
    #[inline]
    pub(super) fn pays(&self, hand: &Hand, stake: i64) -> i64 {
        let odds = if hand.is_natural() {
            match self.designated {
                Some((cards, odds)) if hand.cards().all(|card| cards.contains(&card)) => odds,
                _ => self.blackjack,
            }
        } else if self.pays_plainly() {
            return stake;
        } else {
            self.special(hand)
        };
        odds.pay(Cents(stake)).0
    }

    fn special(&self, hand: &Hand) -> Odds {
        let cards: crate::rules::Hand = hand.cards().map(Byte::card).collect();
        let earned = [
            self.five_card_21.filter(|_| is_five_card_21(&cards)),
            self.suited_678.filter(|_| is_suited_678(&cards)),
            self.three_sevens.filter(|_| is_three_sevens(&cards)),
        ];
        earned.into_iter().flatten().next().unwrap_or(Odds::to(1, 1))
    }

    /// 2.17(e)3: two sevens wait for what the player does.
    pub(super) fn waits_for_third(&self, wager: Wager, cards: &[Card; 2]) -> bool {
        wager == Wager::Sevens && cards.iter().all(|card| value(*card) == 7)
    }

    /// 2.17(e): what an additional wager brings by these cards.
    pub(super) fn additional(&self, wager: Wager, stake: Cents, cards: &[Card]) -> i64 {
        let odds = match wager {
            Wager::Sevens => sevens_hand(cards).map(|hand| hand.odds()),
            Wager::SameSuit => same_suit_pays(&self.rules, cards[0], cards[1]),
            wager => over_under_13(wager, cards[0], cards[1]).then_some(Rules::OVER_UNDER_PAYS),
        };
        odds.map_or(-stake.0, |odds| odds.pay(stake).0)
    }
}
