//! 19:47-2.3(a), (b), (e), 2.6(k), 2.7, 2.16: every way in which a hand can end, with the provision behind it.

use crate::support::rules;
use blackjack::{Hand, HandResult, decide};
use rulebook::cards::Card;

const PAYOUTS: &str =
    "[payouts]\nsuited_678 = true\nthree_sevens = true\ndesignated = \"As Js\"\nfive_card_21 = true\n";
const UP: &str = "[dealing]\nhole_card = \"up\"\n";

fn hand(cards: &str) -> Hand {
    cards.split(' ').map(|card| card.parse::<Card>().expect("a card")).collect()
}

/// For example `"won 3 to 2 2.7(b)"`.
fn end(toml: &str, player: &str, dealer: &str) -> String {
    let decision = decide(&rules(toml), &hand(player), &hand(dealer));
    let result = match decision.result {
        HandResult::Won(odds) => format!("won {odds}"),
        HandResult::Lost => "lost".to_string(),
        HandResult::Void => "void".to_string(),
    };
    let number = decision.cite.number();
    format!("{result} {}", number.strip_prefix("19:47-").expect("a provision of this chapter"))
}

#[test]
fn p2_3a_p2_3b_p2_7b_each_end_of_a_hand_cites_what_decides_it() {
    for (player, dealer, told) in [
        // 2.7(b), 2.3(a)3: a blackjack.
        ("As Kd", "Kh 5c", "won 3 to 2 2.7(b)"),
        ("As Kd", "Kh 6c 5c", "won 3 to 2 2.3(a)3"),
        ("As Kd", "Kh Ac", "void 2.7(b)"),
        // 2.3(a): a broken hand, also by one.
        ("Ts 9d 3c", "Th 9c", "lost 2.3(a)"),
        ("Ts 9d 3c", "Th 6c 6h", "lost 2.3(a)"),
        // Against a blackjack.
        ("Ts 9d", "Kh Ac", "lost 2.3(a)"),
        ("7s 7d 7c", "Kh Ac", "lost 2.3(b)"),
        ("2s 3d 4c 5h 7h", "Kh Ac", "lost 2.3(b)"),
        // 2.3(a)1: the dealer exceeds 21 by one.
        ("2s 3d", "Th 6c 6h", "won 1 to 1 2.3(a)1"),
        ("Ts Kd", "Th 9c", "won 1 to 1 2.3(a)2"),
        ("Ts 8d", "Th 9c", "lost 2.3(a)"),
        ("Ts 9d", "Th 9c", "void 2.3(b)"),
        // What this table does not pay apart is paid, and cited, like any other hand.
        ("2s 3d 4c 5h 7h", "Th 9c", "won 1 to 1 2.3(a)2"),
        ("2s 3d 4c 5h 7h", "Th 6c 5h", "void 2.3(b)"),
        ("6s 7s 8s", "Th 9c", "won 1 to 1 2.3(a)2"),
        ("7s 7d 7c", "Th 9c", "won 1 to 1 2.3(a)2"),
    ] {
        assert_eq!(end("", player, dealer), told, "{player} against {dealer}");
    }
}

#[test]
fn p2_3e1_p2_3e2_p2_3e3_p2_16a_p2_16b_the_special_payouts_need_exactly_their_cards() {
    for (player, dealer, told) in [
        ("6s 7s 8s", "Th 9c", "won 2 to 1 2.3(e)1"),
        ("8s 6s 7s", "Th 9c", "won 2 to 1 2.3(e)1"),
        // Another suit in each place, and each of the three ranks missing.
        ("6h 7s 8s", "Th 9c", "won 1 to 1 2.3(a)2"),
        ("6s 7h 8s", "Th 9c", "won 1 to 1 2.3(a)2"),
        ("6s 7s 8h", "Th 9c", "won 1 to 1 2.3(a)2"),
        ("7s 8s 5s", "Th 9c", "won 1 to 1 2.3(a)2"),
        ("6s 8s 6s", "Th 9c", "won 1 to 1 2.3(a)2"),
        ("6s 7s 7s", "Th 9c", "won 1 to 1 2.3(a)2"),
        ("7s 7d 7c", "Th 9c", "won 3 to 2 2.3(e)2"),
        ("7s 7d", "Th 6c 6h", "won 1 to 1 2.3(a)1"),
        ("7s 7d 6c", "Th 9c", "won 1 to 1 2.3(a)2"),
        ("As Js", "Kh 5c", "won 2 to 1 2.3(e)3"),
        ("As Ks", "Kh 5c", "won 3 to 2 2.7(b)"),
        ("2s 3d 4c 5h 7h", "Th 9c", "won 2 to 1 2.16(a)"),
        ("2s 3d 4c 5h 7h", "Th 6c 6h", "won 2 to 1 2.16(a)"),
        ("2s 3d 4c 5h 6h", "Th 9c", "won 1 to 1 2.3(a)2"),
        ("2s 3d 4c 5h 7h", "Th 6c 5h", "void 2.16(b)"),
        ("2s 3d 4c 5h 7h", "Kh Ac", "lost 2.16(b)"),
        ("7s 7d 7c", "Kh Ac", "lost 2.3(b)"),
        ("7s 7d 7c", "Th 6c 5h", "void 2.3(b)"),
    ] {
        assert_eq!(end(PAYOUTS, player, dealer), told, "{player} against {dealer}");
    }
}

#[test]
fn p2_6k1_p2_6k2_where_the_hole_card_lies_open() {
    for (player, dealer, told) in [
        ("As Kd", "Kh Ac", "won 1 to 1 2.6(k)1"),
        ("As Kd", "Kh 5c", "won 1 to 1 2.6(k)2"),
        ("As Kd", "Kh 6c 5c", "won 1 to 1 2.6(k)2"),
        ("Ts 9d", "Th 9c", "lost 2.6(k)1"),
        ("Ts Kd", "Th 9c", "won 1 to 1 2.3(a)2"),
    ] {
        assert_eq!(end(UP, player, dealer), told, "{player} against {dealer}");
    }
}
