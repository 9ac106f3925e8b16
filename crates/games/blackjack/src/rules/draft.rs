//! From a rules file to checked [`Rules`].

use super::combinations::{NotBuilt, idle};
use super::options::{
    Additional, Entry, HoleCard, Limits, MultipleAction, Reader, Restriction, Rules, Sharing,
};
use super::paytable::same_suit;
use super::stacks::{Choices, ShoeKind, Side};
use super::wager::Wager;
use rulebook::cards::{Card, Rank};
use rulebook::edition::Edition;
use rulebook::licensee::{Coins, Document, Pace, RecordedRules, Violations, read_game, read_title};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::shoe::RecutBy;

/// The most that any limit may be: far below what would overflow a payout.
const MOST_CENTS: i64 = 1_000_000_000;

/// Seats at any table, seated and standing together.
const MOST_PATRONS: i64 = 16;

pub(super) const HOLE_CARDS: [(&str, HoleCard); 3] =
    [("none", HoleCard::None), ("down", HoleCard::Down), ("up", HoleCard::Up)];

pub(super) const RESTRICTIONS: [(&str, Restriction); 3] =
    [("free", Restriction::Free), ("barred", Restriction::Barred), ("minimum", Restriction::Minimum)];

/// The additional wagers by their names in a rules file; over 13 stands for both of its kind.
const ADDITIONAL: [(&str, Option<Wager>); 4] = [
    ("none", None),
    ("over under 13", Some(Wager::Over13)),
    ("same suit", Some(Wager::SameSuit)),
    ("sevens", Some(Wager::Sevens)),
];

/// 2.9(b): when insurance is asked.
const MOMENTS: [(&str, bool); 2] = [("table", false), ("turn", true)];

/// What other houses choose and the text leaves to nobody, by the names it has elsewhere.
const FIXED: [(&[&str], Provision, &str); 8] = [
    (
        &["hits_soft_17", "dealer_hits_soft_17", "soft_17", "h17"],
        P2_12_B,
        "the dealer draws to 16 and stands on every 17, soft or hard",
    ),
    (
        &["blackjack", "blackjack_pays", "natural", "natural_pays"],
        P2_3_E,
        "a blackjack is paid 3 to 2, or 1 to 1 where the hole card lies face up (19:47-2.6(k)2)",
    ),
    (
        &["double_after_split", "das", "double_on", "doubling"],
        P2_10_A,
        "any first two cards may be doubled, those of a split hand too, other than a 21",
    ),
    (&["hit_split_aces", "draw_to_split_aces"], P2_11_C_2, "each split ace gets one card"),
    (&["dealer_wins_ties", "ties"], P2_3_B, "equal scores are void unless the hole card lies face up"),
    (&["insurance.offered"], P2_9_A, "every player may insure when the dealer shows an ace"),
    (&["insurance.pays", "insurance_pays"], P2_9_C, "insurance is paid 2 to 1"),
    (
        &["surrender.early", "early_surrender"],
        P2_8_A_2,
        "a dealer's blackjack takes all of a surrendered wager",
    ),
];

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

impl Rules {
    /// Reads a rules file. An empty one is the default table.
    pub fn from_toml(text: &str) -> Result<Rules, Violations> {
        Document::check(text, Rules::read)
    }

    /// Reads the rules at the head of a record.
    pub(super) fn recorded(text: &str) -> Result<RecordedRules<Rules>, Violations> {
        Document::check_recorded(text, Rules::read)
    }

    fn read(file: &mut Document<'_>) -> Rules {
        let plain = Rules::default();
        read_game(file, "blackjack");
        let edition = file.edition();
        let title = read_title(file, plain.title);
        let boxes = file.number("boxes", 1..=7, i64::from(plain.cards.boxes), Some(P2_11_E)) as u8;
        let standing = file.number("standing", 0..=MOST_PATRONS - i64::from(boxes), 0, None) as u8;
        let coins = Coins::read(file, plain.coins, P2_3_E);
        let limits = limits(file, plain.limits);
        let pace = Pace::read(file, plain.pace);
        let approval = approval(file);
        let cards = Choices::read(file, plain.cards, boxes, !approval.is_empty());
        let (hole_card, reader) = hole_card(file);
        let (split_hands, split_aces_once) = splits(file);
        let boxes_per_patron =
            file.number("play.boxes_per_patron", 1..=i64::from(boxes), 1, Some(P2_14)) as u8;
        let surrender = file.flag("surrender.offered", false);
        let insurance_at_turn = file.choice_under("insurance.moment", &MOMENTS, false, Some(P2_9_B));
        let even_money = file.flag("insurance.even_money", false);
        let suited_678 = file.flag("payouts.suited_678", false);
        let three_sevens = file.flag("payouts.three_sevens", false);
        let designated = designated(file);
        let five_card_21 = file.flag("payouts.five_card_21", false);
        let (additional, same_suit_option) = additional(file, edition, cards.decks);
        let not_built = NotBuilt::read(file);
        let multiple_action = multiple_action(file);
        let sharing = sharing(file, boxes);
        let entry = Entry {
            newcomers: restriction(file, "entry.newcomers"),
            sitting_out: restriction(file, "entry.sitting_out"),
        };
        let mut rules = Rules {
            edition,
            title,
            standing,
            coins,
            limits,
            pace,
            cards,
            procedures: Side::ALL.map(|side| cards.procedure(side)),
            approval,
            hole_card,
            reader,
            split_hands,
            split_aces_once,
            boxes_per_patron,
            surrender,
            insurance_at_turn,
            even_money,
            suited_678,
            three_sevens,
            designated,
            five_card_21,
            additional,
            same_suit_option,
            multiple_action,
            sharing,
            entry,
        };
        rules.check_combinations(file);
        rules.check_effects(file);
        not_built.check(file, &rules);
        for (names, cite, because) in FIXED {
            file.fixed_by_law(names, cite, because);
        }
        if coins.fit() {
            rules.check_payable(file);
        }
        rules
    }
}

fn limits(file: &mut Document<'_>, plain: Limits) -> Limits {
    let mut cents = |key: &str, plain: Cents| Cents(file.number(key, 1..=MOST_CENTS, plain.0, Some(P8_2)));
    let limits = Limits {
        minimum: cents("limits.minimum_cents", plain.minimum),
        maximum: cents("limits.maximum_cents", plain.maximum),
        additional_minimum: cents("limits.additional_minimum_cents", plain.additional_minimum),
        additional_maximum: cents("limits.additional_maximum_cents", plain.additional_maximum),
    };
    let pairs = [
        (["limits.maximum_cents", "limits.minimum_cents"], limits.minimum, limits.maximum, P8_2),
        (
            ["limits.additional_maximum_cents", "limits.additional_minimum_cents"],
            limits.additional_minimum,
            limits.additional_maximum,
            P2_17_H,
        ),
    ];
    for (keys, least, most, cite) in pairs {
        if most < least {
            let key = file.first_said(&keys);
            let because = format!("the maximum of {most} is below the minimum of {least}");
            file.violate(key, Some(cite), because, None);
        }
    }
    limits
}

/// 2.3(i): each of the two is free, barred or limited to the minimum.
fn restriction(file: &mut Document<'_>, key: &str) -> Restriction {
    file.choice_under(key, &RESTRICTIONS, Restriction::Free, Some(P2_3_I))
}

/// 2.5(i), 2.20: the Commission's approval, as the licensee quotes it.
fn approval(file: &mut Document<'_>) -> String {
    let reference = file.text("approved.reference").unwrap_or_default();
    if reference.chars().count() > 60 || reference.chars().any(char::is_control) {
        let because = "a reference has up to 60 letters".to_string();
        file.violate("approved.reference", None, because, None);
    }
    reference
}

fn hole_card(file: &mut Document<'_>) -> (HoleCard, Option<Reader>) {
    let hole_card = file.choice_under("dealing.hole_card", &HOLE_CARDS, HoleCard::None, Some(P2_6_H));
    let has_reader = file.flag("dealing.card_reader", false);
    let shows = file.flag("dealing.reader_shows", false);
    if has_reader && hole_card != HoleCard::Down {
        let because = "a card reader device reads a hole card that lies face down".to_string();
        let instead = Some("set dealing.hole_card = \"down\"".to_string());
        file.violate("dealing.card_reader", Some(P2_6_J), because, instead);
    }
    if shows && !has_reader {
        idle(
            file,
            "dealing.reader_shows",
            P2_15_J,
            "there is no card reader device that could show anything",
        );
    }
    (hole_card, has_reader.then_some(Reader { shows }))
}

/// 2.11(c)1, (e): the most hands from one, and whether aces are split only once.
fn splits(file: &mut Document<'_>) -> (u8, bool) {
    let hands = file.number("play.split_hands", 2..=4, 2, Some(P2_11_E)) as u8;
    let aces_once = file.flag("play.split_aces_once", true);
    if hands == 2 && !aces_once {
        let because = "where pairs are split once, aces are too";
        idle(file, "play.split_aces_once", P2_11_E, because);
    }
    (hands, aces_once)
}

/// 2.3(e)3: a specific ace and face card.
fn designated(file: &mut Document<'_>) -> Option<(Card, Card)> {
    let text = file.text("payouts.designated").filter(|text| !text.is_empty())?;
    let cards: Vec<Card> = text.split_whitespace().filter_map(|card| card.parse().ok()).collect();
    let is_face = |card: Card| matches!(card.rank, Rank::Jack | Rank::Queen | Rank::King);
    let found = match cards[..] {
        _ if text.split_whitespace().count() != 2 => None,
        [ace, face] if ace.rank == Rank::Ace && is_face(face) => Some((ace, face)),
        [face, ace] if ace.rank == Rank::Ace && is_face(face) => Some((ace, face)),
        _ => None,
    };
    if found.is_none() {
        let because = "the designated blackjack is one ace and one jack, queen or king".to_string();
        let instead = Some("such as \"As Ks\"".to_string());
        file.violate("payouts.designated", Some(P2_3_E_3), because, instead);
    }
    found
}

/// 2.17(a): one kind at a table; the same-suit wager by one of the options for its number of decks.
fn additional(file: &mut Document<'_>, edition: Edition, decks: u8) -> (Option<Additional>, u8) {
    const KEY: &str = "wagers.same_suit_option";
    let wager = file.choice_under("wagers.additional", &ADDITIONAL, None, Some(P2_17_A));
    let option = file.number(KEY, 1..=4, 1, Some(P2_17_E_2)) as u8;
    if wager != Some(Wager::SameSuit) {
        if option != 1 {
            idle(file, KEY, P2_17_E_2, "no same-suit wager is offered that this could pay");
        }
        let other = |wager| if wager == Wager::Sevens { Additional::Sevens } else { Additional::OverUnder13 };
        return (wager.map(other), 1);
    }
    let schedule = same_suit(edition, decks, option).or_else(|| {
        let (key, because) = match decks {
            8 => (KEY, "with 8 decks there are options 1 to 3"),
            _ => (
                file.first_said(&["decks", "wagers.additional"]),
                "the same-suit wager exists with one, two, four, six and eight decks",
            ),
        };
        file.violate(key, Some(P2_17_E_2), because.to_string(), None);
        // Any schedule will do to see what else is wrong.
        same_suit(edition, 8, 1)
    });
    (schedule.map(|(king_and_queen, other)| Additional::SameSuit { king_and_queen, other }), option)
}

/// 2.18(a), (b): two or three wagers, and how many each player must make.
fn multiple_action(file: &mut Document<'_>) -> Option<MultipleAction> {
    let hands = file.number("multiple_action.hands", 0..=3, 0, Some(P2_18_A)) as u8;
    let least = file.number("multiple_action.least", 2..=3, 2, Some(P2_18_B)) as u8;
    match hands {
        2 | 3 => {
            if least > hands {
                let because = "everybody can be asked for as many wagers as there are hands".to_string();
                file.violate("multiple_action.least", Some(P2_18_B), because, None);
            }
            Some(MultipleAction { hands, least })
        }
        1 => {
            let because = "multiple action is two or three wagers".to_string();
            let instead = Some("0 turns it off".to_string());
            file.violate("multiple_action.hands", Some(P2_18_A), because, instead);
            None
        }
        _ => {
            if least != 2 {
                idle(file, "multiple_action.least", P2_18_B, "multiple action is not offered");
            }
            None
        }
    }
}

/// 2.13(a), (g): up to three patrons on a box, and on how many boxes.
fn sharing(file: &mut Document<'_>, boxes: u8) -> Sharing {
    let most = file.number("sharing.most", 1..=3, 1, Some(P2_13_A)) as u8;
    let on = file.number("sharing.boxes", 1..=i64::from(boxes), i64::from(boxes), Some(P2_13_G)) as u8;
    if most == 1 && on != boxes {
        idle(file, "sharing.boxes", P2_13_G, "only one patron wagers on a box");
    }
    Sharing { most, boxes: on }
}
