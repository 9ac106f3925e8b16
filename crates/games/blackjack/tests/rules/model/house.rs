//! What the licensee chose, as a model reads it from the rules file, and what 19:47-2.2, 2.3 and 2.17 make of cards.

use serde_json::Value;

/// A rules file, as far as money and rulings depend on it.
#[derive(Clone, Debug)]
pub struct House {
    pub old: bool,
    pub boxes: u8,
    pub decks: u8,
    /// `none`, `down` or `up`.
    pub hole: String,
    pub reader: bool,
    pub reader_shows: bool,
    pub double_shoe: bool,
    pub red_suits: String,
    pub split_hands: usize,
    pub aces_once: bool,
    pub surrender: bool,
    pub insurance_at_turn: bool,
    pub even_money: bool,
    suited_678: bool,
    three_sevens: bool,
    five_card_21: bool,
    designated: Vec<String>,
    same_suit_option: usize,
    pub spots: usize,
    pub least: usize,
    /// `free`, `barred` or `minimum`.
    pub newcomers: String,
    pub sitting_out: String,
}

impl House {
    pub fn read(toml: &str) -> House {
        let file: Value = toml::from_str(toml).expect("a rules file");
        let at = |path: &str| path.split('.').fold(&file, |value, key| &value[key]).clone();
        let text = |path: &str, plain: &str| at(path).as_str().unwrap_or(plain).to_string();
        let flag = |path: &str| at(path).as_bool().unwrap_or(false);
        let number = |path: &str, plain: u64| at(path).as_u64().unwrap_or(plain);
        let hands = number("multiple_action.hands", 0) as usize;
        let kind = text("shoe.kind", "single");
        House {
            old: text("edition", "2011") == "1996",
            boxes: number("boxes", 7) as u8,
            decks: number("decks", 8) as u8,
            hole: text("dealing.hole_card", "none"),
            reader: flag("dealing.card_reader"),
            reader_shows: flag("dealing.reader_shows"),
            double_shoe: kind == "double",
            red_suits: text("shoe.red_suits", "left"),
            split_hands: number("play.split_hands", 2) as usize,
            aces_once: at("play.split_aces_once").as_bool().unwrap_or(true),
            surrender: flag("surrender.offered"),
            insurance_at_turn: text("insurance.moment", "table") == "turn",
            even_money: flag("insurance.even_money"),
            suited_678: flag("payouts.suited_678"),
            three_sevens: flag("payouts.three_sevens"),
            five_card_21: flag("payouts.five_card_21"),
            designated: text("payouts.designated", "").split_whitespace().map(str::to_string).collect(),
            same_suit_option: number("wagers.same_suit_option", 1) as usize,
            spots: hands.max(1),
            least: if hands == 0 { 1 } else { number("multiple_action.least", 2) as usize },
            newcomers: text("entry.newcomers", "free"),
            sitting_out: text("entry.sitting_out", "free"),
        }
    }

    pub fn face_up(&self) -> bool {
        self.hole == "up"
    }

    pub fn multiple_action(&self) -> bool {
        self.spots > 1
    }

    /// 2.3(e), 2.6(k)2, 2.7(a), 2.16(a): what a winning hand pays, so many for so many, and by which provision if by one of
    /// its own.
    pub fn odds(&self, cards: &[String], natural: bool) -> (i64, i64, Option<&'static str>) {
        if natural {
            let named = !self.designated.is_empty() && cards.iter().all(|it| self.designated.contains(it));
            return match (named, self.face_up()) {
                (true, _) => (2, 1, Some("2.3(e)3")),
                (false, true) => (1, 1, Some("2.6(k)2")),
                (false, false) => (3, 2, None),
            };
        }
        let mut ranks: Vec<&str> = cards.iter().map(|card| &card[..1]).collect();
        ranks.sort_unstable();
        let ranks = ranks.concat();
        if self.five_card_21 && cards.len() == 5 && total(cards) == 21 {
            (2, 1, Some("2.16(a)"))
        } else if self.suited_678 && ranks == "678" && of_one_suit(cards) {
            (2, 1, Some("2.3(e)1"))
        } else if self.three_sevens && ranks == "777" {
            (3, 2, Some("2.3(e)2"))
        } else {
            (1, 1, None)
        }
    }

    /// 2.16: the five cards of which 21 is offered something.
    pub fn is_five_card_21(&self, cards: &[String]) -> bool {
        self.five_card_21 && cards.len() == 5 && total(cards) == 21
    }

    /// 2.17(e)2: what two cards of one suit pay, in halves for one.
    pub fn same_suit_pays(&self, cards: &[String]) -> Option<(i64, i64)> {
        let royal = ["KQ", "QK"].contains(&[&cards[0][..1], &cards[1][..1]].concat().as_str());
        let table: &[[i64; 2]] = match self.decks {
            1 if self.old => &[[100, 5], [20, 6], [10, 6], [50, 5]],
            1 => &[[10, 5], [20, 6], [10, 6], [50, 5]],
            2 => &[[20, 6], [10, 6], [50, 5], [40, 5]],
            4 => &[[10, 6], [50, 5], [40, 5], [100, 4]],
            6 => &[[10, 6], [50, 5], [40, 5], [30, 5]],
            _ => &[[10, 6], [50, 5], [100, 4]],
        };
        let halves = table[self.same_suit_option - 1][usize::from(!royal)];
        of_one_suit(&cards[..2]).then_some((halves, 2))
    }
}

/// 2.17(e)3: the highest line that the first cards earn.
pub fn sevens_pay(cards: &[String]) -> Option<(i64, i64)> {
    let sevens = cards.iter().take(3).take_while(|card| card.starts_with('7')).count();
    match sevens {
        3 if of_one_suit(&cards[..3]) => Some((5000, 1)),
        3 => Some((500, 1)),
        2 if of_one_suit(&cards[..2]) => Some((100, 1)),
        2 => Some((50, 1)),
        1 => Some((3, 1)),
        _ => None,
    }
}

fn of_one_suit(cards: &[String]) -> bool {
    cards.iter().all(|card| card[1..] == cards[0][1..])
}

/// 2.2(b)1, 2: what a card counts, an ace one (2.2(b)3ii).
pub fn pips(card: &str) -> i64 {
    match &card[..1] {
        "A" => 1,
        "T" | "J" | "Q" | "K" => 10,
        pips => pips.parse().expect("pips"),
    }
}

/// 2.2(b)3: what a hand counts.
pub fn total(cards: &[String]) -> i64 {
    let low: i64 = cards.iter().map(|card| pips(card)).sum();
    if is_soft(cards) { low + 10 } else { low }
}

/// 2.1: does an ace count eleven?
pub fn is_soft(cards: &[String]) -> bool {
    let low: i64 = cards.iter().map(|card| pips(card)).sum();
    low <= 11 && cards.iter().any(|card| card.starts_with('A'))
}

/// 2.7: an ace or a card that counts ten.
pub fn may_be_blackjack(upcard: &str) -> bool {
    matches!(pips(upcard), 1 | 10)
}
