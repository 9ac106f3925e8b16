//! The rules file of a blackjack table: every key, in the order of the file. Those of the shoe are in [`stacks`].

use super::combinations::NotBuilt;
use super::options::{Additional, HoleCard, MultipleAction, Reader, Restriction, Rules};
use super::paytable::same_suit;
use super::stacks::{self, Side};
use super::wager::Wager;
use rulebook::cards::{Card, Rank};
use rulebook::edition::Edition;
use rulebook::licensee::keys::{Asked, Filed, Kind, Shown, at, choice, flag, number, number_within};
use rulebook::licensee::{Document, Key, Unequal, quoted};
use rulebook::provision::*;

/// Seats at any table, seated and standing together.
const MOST_PATRONS: i64 = 16;

type K = Key<Rules>;

impl Filed for Rules {
    const GAME: &'static str = "blackjack";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn guide(&self) -> String {
        self.patrons_guide()
    }

    fn uniform(tables: &[&Rules]) -> Vec<Unequal> {
        super::uniform::uniform(tables)
    }

    fn keys() -> Vec<K> {
        let [chip, change] = K::coins(at!(coins), P2_3_E);
        let [minimum, maximum] = K::limits("", P8_2, at!(limits.minimum), at!(limits.maximum));
        let [additional_minimum, additional_maximum] =
            K::limits("additional_", P2_17_H, at!(limits.additional_minimum), at!(limits.additional_maximum));
        let [wager_seconds, decide_seconds] = K::pace(at!(pace));
        let up_to_all = || number_within("1 to all boxes", |rules: &Rules| 1..=i64::from(rules.boxes()));
        let standing = number_within("0 to 16, less the boxes", |rules: &Rules| {
            0..=MOST_PATRONS - i64::from(rules.boxes())
        });
        let table = vec![
            K::edition(at!(edition)),
            K::title(at!(title)),
            K::new("boxes", number(1..=7), at!(cards.boxes))
                .cite(P2_11_E)
                .says("betting boxes on the layout, 1 to 7, a seat at each"),
            K::new("standing", standing, at!(standing))
                .says("places behind the seats, up to 16 patrons together"),
            K::new("decks", number(1..=16), at!(cards.decks))
                .cite(P2_2_A)
                .says("1 to 16, both sides of a double shoe together (19:47-2.2)"),
            chip,
            change,
            minimum.says("on a hand; with multiple action on each wager (19:47-8.2, 2.18(b))"),
            maximum,
            additional_minimum.says("on the additional wager").idle_dropped(without_additional),
            additional_maximum
                .says("never more than the wager on the hand (19:47-2.17(g))")
                .idle_dropped(without_additional),
            wager_seconds,
            decide_seconds,
        ];
        let options = vec![
            K::new("dealing.hole_card", choice(&HOLE_CARDS), at!(hole_card))
                .cite(P2_6_H)
                .says("\"none\", \"down\" or \"up\" (19:47-2.6(h), (j), (k))"),
            K::made("dealing.card_reader", reader(), Rules::has_card_reader, |rules, has| {
                rules.reader = has.then_some(Reader { shows: false });
            })
            .by(P2_6_J, "only with a hole card face down"),
            K::made("dealing.reader_shows", shows(), Rules::reader_shows, |rules, shows| {
                rules.reader.iter_mut().for_each(|reader| reader.shows = shows);
            })
            .says("could a player learn the hole card from the reader? (19:47-2.15(j))"),
            K::new("play.split_hands", number(2..=4), at!(split_hands))
                .by(P2_11_E, "hands from one: 2, 3, or with up to six boxes 4"),
            K::new("play.split_aces_once", aces(), at!(split_aces_once))
                .by(P2_11_E, "may be false where split_hands is above 2"),
            K::new("play.boxes_per_patron", up_to_all(), at!(boxes_per_patron))
                .by(P2_14, "on which he may wager"),
            K::new("surrender.offered", flag(), at!(surrender)).says("half of the wager back (19:47-2.8)"),
            K::new("insurance.moment", choice(&[("table", false), ("turn", true)]), at!(insurance_at_turn))
                .by(P2_9_B, "for the whole \"table\" at once, or at each \"turn\"")
                .only_in_2011(),
            K::new("insurance.even_money", flag(), at!(even_money))
                .by(P2_7_C, "a blackjack insured for half pays 1 to 1 at once")
                .only_in_2011(),
            K::new("payouts.suited_678", flag(), at!(suited_678))
                .by(P2_3_E_1, "6, 7, 8 of one suit pay 2 to 1"),
            K::new("payouts.three_sevens", flag(), at!(three_sevens)).by(P2_3_E_2, "pay 3 to 2"),
            K::new("payouts.designated", designated(), at!(designated))
                .by(P2_3_E_3, "a blackjack that pays 2 to 1, as \"As Ks\""),
            K::new("payouts.five_card_21", flag(), at!(five_card_21))
                .says("pays 2 to 1 (19:47-2.3(e)4, 2.16)"),
            K::made("wagers.additional", choice(&ADDITIONAL), Rules::named_additional, Rules::set_additional)
                .cite(P2_17_A)
                .says_of(|rules| match rules.edition {
                    Edition::E1996 => "\"none\", \"over under 13\" or \"same suit\" (19:47-2.17(a))".into(),
                    Edition::E2011 => {
                        "\"none\", \"over under 13\", \"same suit\" or \"sevens\" (19:47-2.17(a))".into()
                    }
                }),
            K::new("wagers.same_suit_option", same_suit_option(), at!(same_suit_option))
                .by(P2_17_E_2, "1 to 4, with eight decks 1 to 3, at 1, 2, 4, 6 or 8 decks")
                .then(look_up_same_suit),
            K::made(
                "multiple_action.hands",
                hands(),
                |rules| rules.several().hands,
                |rules, hands| {
                    rules.multiple_action = (hands > 0).then_some(MultipleAction { hands, least: 2 });
                },
            )
            .cite(P2_18_A)
            .says("0, or 2 or 3 wagers against as many hands of the dealer (19:47-2.18)"),
            K::made(
                "multiple_action.least",
                least(),
                |rules| rules.several().least,
                |rules, least| {
                    rules.multiple_action.iter_mut().for_each(|multiple| multiple.least = least);
                },
            )
            .by(P2_18_B, "wagers that everybody must make"),
            K::new("sharing.most", number(1..=3), at!(sharing.most))
                .by(P2_13_A, "patrons on one box, 1 to 3"),
            K::new("sharing.boxes", shared(up_to_all()), at!(sharing.boxes))
                .by(P2_13_G, "on how many boxes, counted from box 1")
                .shown(|rules| match rules.sharing.boxes == rules.boxes() {
                    true => Shown::Derived,
                    false => Shown::Always,
                }),
            K::new("entry.newcomers", choice(&RESTRICTIONS), at!(entry.newcomers))
                .cite(P2_3_I)
                .says("until the reshuffle: \"free\", \"barred\" or \"minimum\" (19:47-2.3(i)1, 2)"),
            K::new("entry.sitting_out", choice(&RESTRICTIONS), at!(entry.sitting_out))
                .cite(P2_3_I)
                .says("the same (19:47-2.3(i)3, 4)"),
        ];
        table.into_iter().chain(stacks::keys()).chain(options).collect()
    }

    fn check(&mut self, file: &mut Document<'_>) {
        self.cards.check(file, !self.approval.is_empty());
        self.procedures = Side::ALL.map(|side| self.cards.procedure(side));
        self.check_combinations(file);
        NotBuilt::read(file).check(file, self);
        for (names, cite, because) in FIXED {
            file.fixed_by_law(names, cite, because);
        }
        if self.coins.fit() {
            self.check_payable(file);
        }
    }
}

const HOLE_CARDS: [(&str, HoleCard); 3] =
    [("none", HoleCard::None), ("down", HoleCard::Down), ("up", HoleCard::Up)];

const RESTRICTIONS: [(&str, Restriction); 3] =
    [("free", Restriction::Free), ("barred", Restriction::Barred), ("minimum", Restriction::Minimum)];

/// The additional wagers by their names in a rules file; over 13 stands for both of its kind.
const ADDITIONAL: [(&str, Option<Wager>); 4] = [
    ("none", None),
    ("over under 13", Some(Wager::Over13)),
    ("same suit", Some(Wager::SameSuit)),
    ("sevens", Some(Wager::Sevens)),
];

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

/// Where the limits of additional wagers change nothing.
fn without_additional(rules: &Rules) -> Option<(Provision, &'static str)> {
    rules.additional.is_none().then_some((P2_17_A, "belongs to additional wagers, and none is offered"))
}

/// 2.6(j)
fn reader() -> Kind<Rules, bool> {
    flag().beside(|has, rules: &Rules| {
        let nothing_to_read = *has && rules.hole_card != HoleCard::Down;
        nothing_to_read.then_some((
            "a card reader device reads a hole card that lies face down",
            "set dealing.hole_card = \"down\"",
        ))
    })
}

/// 2.15(j)
fn shows() -> Kind<Rules, bool> {
    flag().idle(|shows, rules: &Rules| {
        let because = "there is no card reader device that could show anything";
        (*shows && !rules.has_card_reader()).then_some((P2_15_J, because))
    })
}

/// 2.11(c)1, (e)
fn aces() -> Kind<Rules, bool> {
    flag().idle(|once, rules: &Rules| {
        (!once && rules.split_hands == 2).then_some((P2_11_E, "where pairs are split once, aces are too"))
    })
}

/// 2.3(e)3: a specific ace and face card.
fn designated() -> Kind<Rules, Option<(Card, Card)>> {
    let read = |asked: &mut Asked<'_, '_, Rules>, _| {
        let text = asked.file.text(asked.name).filter(|text| !text.is_empty())?;
        let found = ace_and_face(&text);
        if found.is_none() {
            asked.fault((
                "the designated blackjack is one ace and one jack, queen or king",
                "such as \"As Ks\"",
            ));
        }
        found
    };
    Kind::new("an ace and a face card, or nothing", read, |cards: &Option<(Card, Card)>| {
        quoted(&cards.map_or(String::new(), |(ace, face)| format!("{ace} {face}")))
    })
}

fn ace_and_face(text: &str) -> Option<(Card, Card)> {
    let cards: Option<Vec<Card>> = text.split_whitespace().map(|card| card.parse().ok()).collect();
    let is_face = |card: Card| matches!(card.rank, Rank::Jack | Rank::Queen | Rank::King);
    match cards?[..] {
        [ace, face] | [face, ace] if ace.rank == Rank::Ace && is_face(face) => Some((ace, face)),
        _ => None,
    }
}

/// 2.17(e)2
fn same_suit_option() -> Kind<Rules, u8> {
    number(1..=4).idle(|option, rules: &Rules| {
        let is_idle = *option != 1 && rules.named_additional() != Some(Wager::SameSuit);
        is_idle.then_some((P2_17_E_2, "no same-suit wager is offered that this could pay"))
    })
}

/// 2.17(e)2: what the same-suit wager pays, by its option for the number of decks.
fn look_up_same_suit(file: &mut Document<'_>, rules: &mut Rules) {
    if rules.named_additional() != Some(Wager::SameSuit) {
        return;
    }
    let (edition, decks, option) = (rules.edition, rules.decks(), rules.same_suit_option);
    let schedule = same_suit(edition, decks, option).or_else(|| {
        let (key, because) = match decks {
            8 => ("wagers.same_suit_option", "with 8 decks there are options 1 to 3"),
            _ => (
                file.first_said(&["decks", "wagers.additional"]),
                "the same-suit wager exists with one, two, four, six and eight decks",
            ),
        };
        file.violate(key, Some(P2_17_E_2), because.to_string(), None);
        // Any schedule will do to see what else is wrong.
        same_suit(edition, 8, 1)
    });
    rules.additional = schedule.map(|(king_and_queen, other)| Additional::SameSuit { king_and_queen, other });
}

/// 2.18(a)
fn hands() -> Kind<Rules, u8> {
    number(0..=3)
        .must(|hands| (*hands == 1).then_some(("multiple action is two or three wagers", "0 turns it off")))
}

/// 2.18(b)
fn least() -> Kind<Rules, u8> {
    let idle = |least: &u8, rules: &Rules| {
        let is_idle = *least != 2 && rules.multiple_action.is_none();
        is_idle.then_some((P2_18_B, "multiple action is not offered"))
    };
    number(2..=3).idle(idle).beside(|least, rules| {
        let hands = rules.multiple_action.map(|multiple| multiple.hands)?;
        (*least > hands).then_some("everybody can be asked for as many wagers as there are hands")
    })
}

/// 2.13(a), (g)
fn shared(boxes: Kind<Rules, u8>) -> Kind<Rules, u8> {
    boxes.or("all", Rules::boxes).idle(|boxes, rules| {
        let is_idle = rules.sharing.most == 1 && *boxes != rules.boxes();
        is_idle.then_some((P2_13_G, "only one patron wagers on a box"))
    })
}

impl Rules {
    fn named_additional(&self) -> Option<Wager> {
        self.additional.map(|additional| match additional {
            Additional::OverUnder13 => Wager::Over13,
            Additional::SameSuit { .. } => Wager::SameSuit,
            Additional::Sevens => Wager::Sevens,
        })
    }

    fn set_additional(&mut self, wager: Option<Wager>) {
        self.additional = wager.and_then(|wager| match wager {
            Wager::Sevens => Some(Additional::Sevens),
            Wager::SameSuit => {
                let (king_and_queen, other) = same_suit(self.edition, 8, 1)?;
                Some(Additional::SameSuit { king_and_queen, other })
            }
            _ => Some(Additional::OverUnder13),
        });
    }

    /// How many wagers are made on a hand; none where only one is.
    fn several(&self) -> MultipleAction {
        self.multiple_action.unwrap_or(MultipleAction { hands: 0, least: 2 })
    }
}
