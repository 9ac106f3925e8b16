//! The plainest blackjack table, and from a rules file to checked [`Rules`] and back, by the keys of [`super::keys`].

use super::options::{Entry, HoleCard, Limits, Restriction, Rules, Sharing};
use super::stacks::{Choices, ShoeKind, Side};
use rulebook::edition::Edition;
use rulebook::licensee::{Coins, Pace};
use rulebook::money::Cents;
use rulebook::shoe::RecutBy;

impl Default for Rules {
    /// The plainest legal table: eight decks in a single shoe, no hole card, pairs split once, nothing optional.
    fn default() -> Rules {
        let cards = Choices {
            kind: ShoeKind::Single,
            decks: 8,
            boxes: 7,
            behind: None,
            burn: 1,
            recut_by: RecutBy::TheSame,
        };
        Rules {
            edition: Edition::default(),
            title: "Blackjack".to_string(),
            standing: 0,
            coins: Coins { chip: Cents(100), change: Cents(50) },
            limits: Limits {
                minimum: Cents(500),
                maximum: Cents(50_000),
                additional_minimum: Cents(100),
                additional_maximum: Cents(10_000),
            },
            pace: Pace { wager_seconds: 30, decide_seconds: 20 },
            cards,
            procedures: Side::ALL.map(|side| cards.procedure(side)),
            approval: String::new(),
            hole_card: HoleCard::None,
            reader: None,
            split_hands: 2,
            split_aces_once: true,
            boxes_per_patron: 1,
            surrender: false,
            insurance_at_turn: false,
            even_money: false,
            suited_678: false,
            three_sevens: false,
            designated: None,
            five_card_21: false,
            additional: None,
            same_suit_option: 1,
            multiple_action: None,
            sharing: Sharing { most: 1, boxes: cards.boxes },
            entry: Entry { newcomers: Restriction::Free, sitting_out: Restriction::Free },
        }
    }
}

impl Rules {}
