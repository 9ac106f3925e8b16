//! The cards of the round as they lie before the dealer and on the boxes, and how they are drawn: a line each, hands of
//! a split pair side by side.

use crate::rules::{BoxNumber, Count, TableEvent, are_blackjack};
use house::terminal::{BAD, STRONG};
use house::words;
use rulebook::cards::Card;
use rulebook::provision::{P2_6_J, P2_6_K};
use std::collections::BTreeMap;

/// Whose cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Dealer,
    Box(BoxNumber),
}

/// The cards of a round, as far as they have come.
#[derive(Clone, Debug, Default)]
pub(super) struct Felt {
    /// Before the dealer; what lies face down has no face.
    dealer: Vec<Option<Card>>,
    /// On the boxes: the hands of each.
    boxes: BTreeMap<BoxNumber, Vec<Vec<Card>>>,
    /// 2.18: which of the dealer's hands this is, where there are several.
    dealer_hand: Option<u8>,
    /// What has changed since it was drawn.
    changed: Vec<Row>,
    ascii: bool,
    /// Are the boxes called by their numbers, since there may be several?
    numbered: bool,
}

impl Felt {
    pub(super) fn new(ascii: bool, numbered: bool, several_hands: bool) -> Felt {
        Felt { ascii, numbered, dealer_hand: several_hands.then_some(1), ..Felt::default() }
    }

    /// The cards are picked up.
    pub(super) fn clear(&mut self) {
        *self = Felt::new(self.ascii, self.numbered, self.dealer_hand.is_some());
    }

    /// Was this box split?
    pub(super) fn is_split(&self, at: BoxNumber) -> bool {
        self.boxes.get(&at).is_some_and(|hands| hands.len() > 1)
    }

    /// How many boxes are played?
    pub(super) fn boxes(&self) -> usize {
        self.boxes.len()
    }

    /// Lays what an event says.
    pub(super) fn hear(&mut self, event: &TableEvent) {
        match *event {
            TableEvent::Dealt { at: Some(at), hand, card: Some(card), .. } => {
                let hands = self.boxes.entry(at).or_default();
                let hand = usize::from(hand.unwrap_or(1).max(1)) - 1;
                if hands.len() <= hand {
                    hands.resize(hand + 1, Vec::new());
                }
                hands[hand].push(card);
                self.note(Row::Box(at));
            }
            TableEvent::Dealt { at: None, card, cite, .. } => {
                self.dealer.push(card);
                // 2.6(j), (k): a hole card is among the first cards, before which the dealer's is drawn.
                if !([P2_6_J, P2_6_K].contains(&cite) && self.changed.contains(&Row::Dealer)) {
                    self.note(Row::Dealer);
                }
            }
            TableEvent::Turned { card, .. } => {
                if let Some(hole) = self.dealer.iter_mut().find(|card| card.is_none()) {
                    *hole = Some(card);
                }
                self.note(Row::Dealer);
            }
            TableEvent::Split { at, hand, .. } => {
                let hands = self.boxes.entry(at).or_default();
                let first = usize::from(hand.max(1)) - 1;
                if let Some(second) = hands.get_mut(first).and_then(Vec::pop) {
                    hands.insert(first + 1, vec![second]);
                }
                self.note(Row::Box(at));
            }
            TableEvent::HandMoved { hand } => {
                self.dealer.truncate(1);
                self.dealer_hand = Some(hand);
            }
            _ => {}
        }
    }

    /// The row that changed last is drawn last.
    fn note(&mut self, row: Row) {
        self.changed.retain(|other| *other != row);
        self.changed.push(row);
    }

    /// The lines that have changed since the last time.
    pub(super) fn news(&mut self) -> Vec<String> {
        let changed = std::mem::take(&mut self.changed);
        changed.into_iter().map(|row| self.draw(row)).collect()
    }

    /// Every line.
    pub(super) fn whole(&self) -> Vec<String> {
        let boxes = self.boxes.keys().map(|at| Row::Box(*at));
        let dealer = (!self.dealer.is_empty()).then_some(Row::Dealer);
        dealer.into_iter().chain(boxes).map(|row| self.draw(row)).collect()
    }

    fn draw(&self, row: Row) -> String {
        let (name, hands) = match row {
            Row::Dealer => {
                let name = match self.dealer_hand {
                    Some(hand) => format!("Dealer {hand}"),
                    None => "Dealer".to_string(),
                };
                let cards: Vec<String> = self.dealer.iter().map(|card| self.card(*card)).collect();
                let seen: Vec<Card> = self.dealer.iter().flatten().copied().collect();
                // One card that everybody sees needs no sum.
                let count = if seen.len() < 2 { String::new() } else { counted(&seen, true) };
                (name, format!("{}{count}", cards.join(" ")))
            }
            Row::Box(at) => {
                let hands = self.boxes.get(&at).map_or(&[][..], Vec::as_slice);
                let hand = |cards: &Vec<Card>| {
                    let whole = hands.len() == 1;
                    format!("{}{}", words::cards(cards, self.ascii), counted(cards, whole))
                };
                let name = if self.numbered { format!("Box {}", at.number()) } else { "You".to_string() };
                let beside = if self.ascii { "  |  " } else { "  │  " };
                (name, hands.iter().map(hand).collect::<Vec<_>>().join(beside))
            }
        };
        format!("  {name:<8} {hands}")
    }

    fn card(&self, card: Option<Card>) -> String {
        match (card, self.ascii) {
            (Some(card), ascii) => words::card(card, ascii),
            (None, true) => "##".to_string(),
            (None, false) => "▒▒".to_string(),
        }
    }
}

/// What a hand counts, as the dealer announces it; an ace and a ten of a pair that was split are no blackjack (2.1).
fn counted(cards: &[Card], whole: bool) -> String {
    let count = Count::of(cards.iter().copied());
    match *cards {
        [first, second] if whole && are_blackjack(first, second) => {
            format!("  {STRONG}blackjack{STRONG:#}")
        }
        _ if count.is_broken() => format!("  {BAD}{}, broken{BAD:#}", count.total),
        _ if cards.len() < 2 => String::new(),
        _ => format!("  {STRONG}{}{STRONG:#}", total(count)),
    }
}

/// `17`, `soft 17`.
pub(super) fn total(count: Count) -> String {
    let soft = if count.soft { "soft " } else { "" };
    format!("{soft}{}", count.total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::provision::P2_6_E_1;

    fn dealt(at: Option<u8>, hand: u8, card: Option<&str>) -> TableEvent {
        let cite = if card.is_none() { P2_6_J } else { P2_6_E_1 };
        let card = card.map(|card| card.parse().expect("a card"));
        let at = at.and_then(BoxNumber::new);
        TableEvent::Dealt { at, hand: at.map(|_| hand), card, count: None, cite }
    }

    fn lines(felt: &mut Felt) -> Vec<String> {
        felt.news().iter().map(|line| anstream::adapter::strip_str(line).to_string()).collect()
    }

    #[test]
    fn hands_are_drawn_with_what_they_count() {
        let mut felt = Felt::new(true, false, false);
        let one = BoxNumber::new(1).expect("a box");
        for event in [
            dealt(Some(1), 1, Some("8h")),
            dealt(None, 0, Some("As")),
            dealt(Some(1), 1, Some("8s")),
            dealt(None, 0, None),
        ] {
            felt.hear(&event);
        }
        assert_eq!(lines(&mut felt), ["  Dealer   As ##", "  You      8h 8s  16"]);
        felt.hear(&TableEvent::Split { at: one, hand: 1, into: 2 });
        felt.hear(&dealt(Some(1), 1, Some("Kd")));
        assert_eq!(lines(&mut felt), ["  You      8h Kd  18  |  8s"]);
        felt.hear(&dealt(Some(1), 2, Some("Ad")));
        felt.hear(&dealt(Some(1), 1, Some("5d")));
        assert_eq!(lines(&mut felt), ["  You      8h Kd 5d  23, broken  |  8s Ad  soft 19"]);
        let king = "Kc".parse().expect("a card");
        let count = Count { total: 21, soft: true }.into();
        felt.hear(&dealt(Some(1), 2, Some("2d")));
        felt.hear(&TableEvent::Turned { card: king, count });
        let hands = "  You      8h Kd 5d  23, broken  |  8s Ad 2d  soft 21";
        assert_eq!(lines(&mut felt), [hands, "  Dealer   As Kc  blackjack"], "in the order of play");
        assert!(lines(&mut felt).is_empty(), "nothing has changed");
    }

    #[test]
    fn an_ace_and_a_ten_of_a_split_pair_are_twenty_one() {
        let mut felt = Felt::new(true, true, true);
        let two = BoxNumber::new(2).expect("a box");
        for card in ["Ah", "Ad"] {
            felt.hear(&dealt(Some(2), 1, Some(card)));
        }
        felt.hear(&TableEvent::Split { at: two, hand: 1, into: 2 });
        felt.hear(&dealt(Some(2), 1, Some("Kh")));
        assert_eq!(lines(&mut felt), ["  Box 2    Ah Kh  soft 21  |  Ad"]);
    }
}
