//! Blackjack a second time, straight from the text and as plainly as can be: cards as their names, money as numbers, and
//! no decision of the rulebook's. It looks at a round that is over and says what everybody must get. Where it and the
//! table differ, one of them is wrong.

use std::collections::BTreeMap;

/// What the house of the oracle has chosen.
#[derive(Clone, Debug)]
pub(crate) struct House {
    /// 2.6(h), (j), (k): `none`, `down`, `up`.
    pub(crate) hole: &'static str,
    pub(crate) surrender: bool,
    pub(crate) even_money: bool,
    pub(crate) most_hands: usize,
    pub(crate) aces_once: bool,
    pub(crate) suited_678: bool,
    pub(crate) three_sevens: bool,
    /// The two cards, if any.
    pub(crate) designated: Vec<String>,
    pub(crate) five_card_21: bool,
    /// 2.17(e)2: what a king and queen, and other cards, of one suit pay: so many for so many.
    pub(crate) same_suit: [(i64, i64); 2],
}

/// A hand of a box.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hand {
    pub(crate) cards: Vec<String>,
    pub(crate) split: bool,
    pub(crate) surrendered: bool,
}

/// Whose money: seat, box.
pub(crate) type Who = (u8, u8);

/// A round that is over, or as far as it has come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Round {
    /// The hands of each box.
    pub(crate) boxes: BTreeMap<u8, Vec<Hand>>,
    /// The first three cards of a box before anything was split, or fewer.
    pub(crate) first: BTreeMap<u8, Vec<String>>,
    /// The wager made before the first card, and what was added: by whom, on which hand (from 0), on which spot (from 1).
    pub(crate) stakes: BTreeMap<(Who, usize, u8), (i64, i64)>,
    pub(crate) coupons: BTreeMap<Who, i64>,
    pub(crate) insurance: BTreeMap<(Who, u8), i64>,
    /// An additional wager: its name, its stake, its coupon.
    pub(crate) extras: BTreeMap<Who, (String, i64, i64)>,
    /// The dealer's hands, by spot.
    pub(crate) dealer: BTreeMap<u8, Vec<String>>,
}

/// One wager and its end, in words.
pub(crate) fn line(who: Who, place: &str, wager: &str, stake: i64, end: (&str, i64, i64)) -> String {
    let (outcome, paid, returned) = end;
    format!("seat {} box {}{place} {wager} {stake}: {outcome} {paid}+{returned}", who.0, who.1)
}

/// 2.2(b)1, 2: what a card counts, an ace one.
fn pips(card: &str) -> i64 {
    match &card[..1] {
        "A" => 1,
        "T" | "J" | "Q" | "K" => 10,
        pips => pips.parse().expect("pips"),
    }
}

/// 2.2(b)3: what a hand counts.
pub(crate) fn total(cards: &[String]) -> i64 {
    let low: i64 = cards.iter().map(|card| pips(card)).sum();
    let ace = cards.iter().any(|card| card.starts_with('A'));
    if ace && low + 10 <= 21 { low + 10 } else { low }
}

/// 2.1: an ace and a ten as the first two cards of a hand that was not split.
pub(crate) fn is_blackjack(cards: &[String], split: bool) -> bool {
    cards.len() == 2 && !split && total(cards) == 21
}

/// An ace or a card that counts ten.
fn may_be_blackjack(upcard: &str) -> bool {
    matches!(pips(upcard), 1 | 10)
}

impl House {
    /// 2.6(f), 2.8, 2.10, 2.11, 2.12(a): what the caller of a hand may say, where `hands` were made of his box.
    pub(crate) fn may(&self, hand: &Hand, hands: usize) -> Vec<&'static str> {
        let first_two = hand.cards.len() == 2;
        let split_ace = hand.split && hand.cards[0].starts_with('A');
        let count = total(&hand.cards);
        let mut may = Vec::new();
        if !split_ace {
            may.push("draw");
        }
        may.push("stand");
        if first_two && !split_ace && (self.hole != "up" || [9, 10, 11].contains(&count)) {
            may.push("double");
        }
        let pair = first_two && pips(&hand.cards[0]) == pips(&hand.cards[1]);
        let again = self.most_hands > 2 && hands < self.most_hands && !(split_ace && self.aces_once);
        if pair && (!hand.split || again) {
            may.push("split");
        }
        if self.surrender && first_two && !hand.split {
            may.push("surrender");
        }
        may
    }

    /// Is no question asked about this hand any more? 2.10(a), 2.11(c)2, 2.12(a).
    pub(crate) fn is_finished(&self, hand: &Hand, hands: usize) -> bool {
        let split_ace = hand.split && hand.cards[0].starts_with('A');
        total(&hand.cards) >= 21
            || (split_ace && hand.cards.len() == 2 && !self.may(hand, hands).contains(&"split"))
    }

    /// 2.3(e), 2.6(k)2, 2.16: what a winning hand pays, so many for so many.
    fn odds(&self, hand: &Hand) -> (i64, i64) {
        let cards = &hand.cards;
        if is_blackjack(cards, hand.split) {
            let designated =
                !self.designated.is_empty() && cards.iter().all(|it| self.designated.contains(it));
            return match (designated, self.hole) {
                (true, _) => (2, 1),
                (false, "up") => (1, 1),
                (false, _) => (3, 2),
            };
        }
        let ranks = |wanted: &str| {
            let mut ranks: Vec<&str> = cards.iter().map(|card| &card[..1]).collect();
            ranks.sort_unstable();
            ranks.concat() == wanted
        };
        let one_suit = cards.iter().all(|card| card[1..] == cards[0][1..]);
        if (self.suited_678 && ranks("678") && one_suit)
            || (self.five_card_21 && cards.len() == 5 && total(cards) == 21)
        {
            (2, 1)
        } else if self.three_sevens && ranks("777") {
            (3, 2)
        } else {
            (1, 1)
        }
    }

    /// 2.3(a), (b), 2.6(k)1, 2.7, 2.16(b): `won`, `lost` or `void`.
    fn outcome(&self, hand: &Hand, dealer: &[String]) -> &'static str {
        let (his, its) = (total(&hand.cards), total(dealer));
        let exposed = self.hole == "up";
        match (is_blackjack(&hand.cards, hand.split), is_blackjack(dealer, false)) {
            (true, true) if exposed => "won",
            (true, true) => "void",
            (true, false) => "won",
            (false, true) => "lost",
            (false, false) if his > 21 => "lost",
            (false, false) if its > 21 || his > its => "won",
            (false, false) if his == its && !exposed => "void",
            (false, false) => "lost",
        }
    }

    /// 2.12(c), with the readings about it: must the dealer have a second card against this spot?
    pub(crate) fn needs_second_card(&self, round: &Round, spot: u8) -> bool {
        let upcard = &round.dealer[&1][0];
        let insured = round
            .insurance
            .iter()
            .any(|(key, amount)| key.1 == spot && *amount > 0 && !self.takes_even_money(round, key.0, spot));
        let waits = |(key, stake): (&(Who, usize, u8), &(i64, i64))| {
            let hand = &round.boxes[&key.0.1][key.1];
            if key.2 != spot || self.takes_even_money(round, key.0, spot) {
                false
            } else if hand.surrendered || is_blackjack(&hand.cards, hand.split) {
                may_be_blackjack(upcard)
            } else if total(&hand.cards) > 21 {
                may_be_blackjack(upcard) && stake.1 > 0
            } else {
                true
            }
        };
        insured || round.stakes.iter().any(waits)
    }

    /// 2.12(b), (c): does a hand wait for the dealer's total against this spot?
    pub(crate) fn needs_total(&self, round: &Round, spot: u8) -> bool {
        round.stakes.keys().any(|key| {
            let hand = &round.boxes[&key.0.1][key.1];
            let natural = is_blackjack(&hand.cards, hand.split);
            key.2 == spot && !hand.surrendered && !natural && total(&hand.cards) <= 21
        })
    }

    /// 2.7(c): insurance of exactly half by somebody who has a blackjack.
    fn takes_even_money(&self, round: &Round, who: Who, spot: u8) -> bool {
        let first = &round.boxes[&who.1][0];
        let insured = round.insurance.get(&(who, spot)).copied().unwrap_or(0);
        let wager = round.stakes.get(&(who, 0, spot)).map_or(0, |stake| stake.0);
        self.even_money && insured > 0 && 2 * insured == wager && is_blackjack(&first.cards, first.split)
    }

    /// What everybody must get, sorted.
    pub(crate) fn settle(&self, round: &Round, several: bool) -> Vec<String> {
        let mut told = Vec::new();
        let mark = |spot: u8| if several { format!(" spot {spot}") } else { String::new() };
        for (&(who, number, spot), &(original, added)) in &round.stakes {
            let hand = &round.boxes[&who.1][number];
            let dealer = &round.dealer.get(&spot).unwrap_or(&round.dealer[&1]);
            let coupon =
                if spot == 1 && original > 0 { round.coupons.get(&who).copied().unwrap_or(0) } else { 0 };
            let all = original + added;
            let dealt_blackjack = is_blackjack(dealer, false);
            let end = if self.takes_even_money(round, who, spot) {
                ("won", all + coupon, all)
            } else if hand.surrendered {
                if dealt_blackjack { ("lost", 0, 0) } else { ("surrendered", 0, all / 2) }
            } else {
                match self.outcome(hand, dealer) {
                    "won" => {
                        let (wins, per) = self.odds(hand);
                        ("won", (all + coupon) * wins / per, all)
                    }
                    // 2.10(b), 2.11(d): a dealer's blackjack takes the original wager and nothing else.
                    "lost" if dealt_blackjack => (if original > 0 { "lost" } else { "void" }, 0, added),
                    "lost" => ("lost", 0, 0),
                    _ => ("void", 0, all),
                }
            };
            let place = format!("{} hand {}", mark(spot), number + 1);
            told.push(line(who, &place, "blackjack", all, end));
        }
        for (&(who, spot), &stake) in &round.insurance {
            let dealer = &round.dealer.get(&spot).unwrap_or(&round.dealer[&1]);
            let end = if self.takes_even_money(round, who, spot) {
                ("void", 0, stake)
            } else if is_blackjack(dealer, false) {
                ("won", 2 * stake, stake)
            } else {
                ("lost", 0, 0)
            };
            told.push(line(who, &mark(spot), "insurance", stake, end));
        }
        for (&who, (wager, stake, coupon)) in &round.extras {
            let end = match self.extra(wager, &round.first[&who.1]) {
                Some((wins, per)) => ("won", (stake + coupon) * wins / per, *stake),
                None => ("lost", 0, 0),
            };
            told.push(line(who, "", wager, *stake, end));
        }
        told.sort();
        told
    }

    /// 2.17(b), (c), (e): what an additional wager pays, if it wins.
    fn extra(&self, wager: &str, first: &[String]) -> Option<(i64, i64)> {
        let low = pips(&first[0]) + pips(&first[1]);
        let one_suit = |count: usize| first[..count].iter().all(|card| card[1..] == first[0][1..]);
        let seven = |place: usize| first.get(place).is_some_and(|card| card.starts_with('7'));
        match wager {
            "over 13" => (low > 13).then_some((1, 1)),
            "under 13" => (low < 13).then_some((1, 1)),
            "same suit" => {
                let royal = ["KQ", "QK"].contains(&[&first[0][..1], &first[1][..1]].concat().as_str());
                one_suit(2).then_some(self.same_suit[usize::from(!royal)])
            }
            "sevens" => match (seven(0), seven(1), seven(2)) {
                (true, true, true) => Some((if one_suit(3) { 5000 } else { 500 }, 1)),
                (true, true, false) => Some((if one_suit(2) { 100 } else { 50 }, 1)),
                (true, false, _) => Some((3, 1)),
                _ => None,
            },
            _ => panic!("the oracle knows no {wager}"),
        }
    }
}
