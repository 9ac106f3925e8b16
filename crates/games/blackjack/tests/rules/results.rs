//! 19:47-2.3(a), (b), (e): who wins, and what is paid.

use crate::support::{Pit, fate, fates, rules};
use blackjack::{Hand, HandResult, decide};
use rulebook::cards::Card;
use rulebook::payout::Odds;

const PAYOUTS: &str =
    "[payouts]\nsuited_678 = true\nthree_sevens = true\ndesignated = \"As Js\"\nfive_card_21 = true\n";

/// Both editions.
fn both(rest: &str) -> [String; 2] {
    [format!("edition = \"1996\"\n{rest}"), format!("edition = \"2011\"\n{rest}")]
}

#[test]
fn p2_3a_a_wager_is_made_before_the_first_card_and_against_the_dealer() {
    let mut pit = Pit::open("", &[1]);
    assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.3(a)", "no_wagers"));
    assert_eq!(pit.refuses("seat 1", "wager on=dealer amount=1000"), ("19:47-2.3(a)", "not_permissible"));
    pit.bet(1, 1000);
    assert_eq!(
        pit.settles("Ts 6h 5d; 1 draw; 9c"),
        ["1 blackjack lost 0+0"],
        "broken, and the dealer need not draw"
    );
}

#[test]
fn p2_3a1_a_hand_of_21_or_less_wins_when_the_dealer_exceeds_21() {
    assert_eq!(fate("", "2s 6h 3d; 1 stand; Tc Kd"), "won 1000+1000", "even with a five");
    assert_eq!(fate("", "2s 6h 3d; 1 stand; Tc 5d"), "lost 0+0", "but not against his 21");
    let mut pit = Pit::wagered("", &[1, 2]);
    let told = pit.settles("Ts Ts 6h 5d 8d; 1 draw; Kc; 2 stand; Tc Kd");
    assert_eq!(told, ["1 blackjack lost 0+0", "2 blackjack won 1000+1000"], "a broken hand has lost before");
}

#[test]
fn p2_3a2_the_higher_score_wins() {
    for (second, outcome) in [("Td", "won 1000+1000"), ("9d", "void 0+1000"), ("8d", "lost 0+0")] {
        assert_eq!(fate("", &format!("Ts 9h {second}; 1 stand; Tc")), outcome, "{second} against 19");
    }
}

#[test]
fn p2_3a3_a_blackjack_wins_against_21_in_more_cards() {
    // A ten before the dealer: the blackjack waits, and he makes 21 in three cards for the sake of another player.
    let mut pit = Pit::wagered("", &[1, 2]);
    let told = pit.settles("As Ts Th Kd 8d; 2 stand; 6c 5c");
    assert_eq!(told, ["1 blackjack won 1500+1000", "2 blackjack lost 0+0"]);
    // The same by the decision alone, which the odds are reckoned from.
    let hand =
        |cards: &str| cards.split(' ').map(|card| card.parse::<Card>().expect("a card")).collect::<Hand>();
    let decision = decide(&rules(""), &hand("As Kd"), &hand("Th 6c 5c"));
    assert_eq!((decision.result, decision.cite.number()), (HandResult::Won(Odds::to(3, 2)), "19:47-2.3(a)3"));
}

#[test]
fn p2_3a4_five_cards_of_21_win_unless_the_dealer_has_21() {
    for toml in both("[payouts]\nfive_card_21 = true") {
        assert_eq!(fate(&toml, "2s 6h 3d; 1 draw; 4c; 1 draw; 5c; 1 draw; 7c; Tc 4d"), "won 2000+1000");
        assert_eq!(fate(&toml, "2s 6h 3d; 1 draw; 4c; 1 draw; 5c; 1 draw; 7c; Tc 5d"), "void 0+1000");
        assert_eq!(fate(&toml, "2s Kh 3d; 1 draw; 4c; 1 draw; 5c; 1 draw; 7c; Ac"), "lost 0+0");
    }
}

#[test]
fn p2_3b_equal_scores_are_void_but_a_dealers_blackjack_beats_a_simple_21() {
    assert_eq!(fate("", "Ts 9h 9d; 1 stand; Tc"), "void 0+1000");
    assert_eq!(fate("", "7s Kh 7d; 1 draw; 7c; Ac"), "lost 0+0", "21 in three cards");
    assert_eq!(fate("", "7s 6h 7d; 1 draw; 7c; Tc 5d"), "void 0+1000", "against 21 in three cards");
    assert_eq!(fate("", "As Kh Kd; Ac"), "void 0+1000", "a blackjack against a blackjack");
    // 2.1: after a split, an ace and a ten are a simple 21.
    let told = fates("", "As Kh Ad; 1 split; Kc Kd; Ac");
    assert_eq!(told, ["1 blackjack lost 0+0", "1 blackjack hand 2 void 0+1000"]);
}

#[test]
fn p2_3e_losers_are_collected_before_winners_are_paid_from_the_dealers_right() {
    // 19, 17, 18 and 20 against the dealer's 18.
    let mut pit = Pit::wagered("", &[1, 2, 3, 4]);
    let told = pit.settles("Ts Td Th Tc 8s 9s 7d 8h Ks; 1 stand; 2 stand; 3 stand; 4 stand; Tc");
    let expected = [
        "2 blackjack lost 0+0",
        "4 blackjack won 1000+1000",
        "3 blackjack void 0+1000",
        "1 blackjack won 1000+1000",
    ];
    assert_eq!(told, expected);
    // Nothing is settled before the dealer's hand is complete.
    let mut pit = Pit::wagered("", &[1]);
    pit.play("Ts 6h 9d");
    assert_eq!(pit.refuses("dealer", "settle"), ("19:47-2.3(e)", "not_now"));
}

#[test]
fn p2_3e_a_standard_blackjack_pays_3_to_2_and_everything_else_1_to_1() {
    assert_eq!(fate("", "As 6h Kd"), "won 1500+1000");
    assert_eq!(fate("", "7s 6h 7d; 1 draw; 7c; Tc 4c"), "won 1000+1000");
    assert_eq!(fate("", "6s 6h 7s; 1 draw; 8s; Tc 4c"), "won 1000+1000");
    assert_eq!(fate("", "2s 6h 3d; 1 draw; 4c; 1 draw; 5c; 1 draw; 7c; Tc 4d"), "won 1000+1000");
    assert_eq!(fate("", "As 6h Js"), "won 1500+1000");
}

#[test]
fn p2_3e1_6_7_8_of_one_suit_pays_2_to_1() {
    for toml in both(PAYOUTS) {
        for cards in ["6s 5h 7s; 1 draw; 8s", "8s 5h 6s; 1 draw; 7s"] {
            assert_eq!(fate(&toml, &format!("{cards}; Tc 5c")), "won 2000+1000");
        }
        assert_eq!(fate(&toml, "6s 5h 7s; 1 draw; 8c; Tc 5c"), "won 1000+1000", "two suits");
        assert_eq!(fate(&toml, "6s 5h 7s; 1 draw; 7s; 1 stand; Tc 4c"), "won 1000+1000", "no eight");
        assert_eq!(fate(&toml, "6s 5h 7s; 1 draw; 8s; Tc 6c"), "void 0+1000", "it has to win");
        // On the whole wager of a hand that was doubled, or split.
        assert_eq!(fate(&toml, "6s 5h 7s; 1 double; 8s; Tc 5c"), "won 4000+2000");
        let told = fates(&toml, "6s 5h 6d; 1 split; 7s; 1 draw; 8s; Td; 1 stand; Tc 5c");
        assert_eq!(told, ["1 blackjack hand 2 lost 0+0", "1 blackjack won 2000+1000"]);
    }
}

#[test]
fn p2_3e2_three_sevens_pay_3_to_2() {
    for toml in both(PAYOUTS) {
        assert_eq!(fate(&toml, "7s 5h 7d; 1 draw; 7c; Tc 5c"), "won 1500+1000");
        assert_eq!(fate(&toml, "7s 5h 7d; 1 double; 7c; Tc 5c"), "won 3000+2000");
        assert_eq!(fate(&toml, "7s 5h 7d; 1 draw; 6c; 1 stand; Tc 4c"), "won 1000+1000");
        assert_eq!(fate(&toml, "7s 5h 7d; 1 draw; 7c; Tc 6c"), "void 0+1000");
    }
}

#[test]
fn p2_3e3_the_designated_blackjack_pays_2_to_1() {
    for toml in both(PAYOUTS) {
        assert_eq!(fate(&toml, "As 5h Js"), "won 2000+1000");
        assert_eq!(fate(&toml, "Js 5h As"), "won 2000+1000");
        assert_eq!(fate(&toml, "Js Kh As; 9c"), "won 2000+1000", "also where it had to wait");
        for other in ["Ah 5h Js", "As 5h Jh", "As 5h Ks"] {
            assert_eq!(fate(&toml, other), "won 1500+1000", "{other}");
        }
    }
}

#[test]
fn p2_3e4_five_cards_of_21_pay_2_to_1() {
    for toml in both(PAYOUTS) {
        assert_eq!(fate(&toml, "2s 6h 3d; 1 draw; 4c; 1 draw; 5c; 1 draw; 7c; Tc 4d"), "won 2000+1000");
        let six = "2s 6h 3d; 1 draw; 4c; 1 draw; 5c; 1 draw; 2c; 1 draw; 5d; Tc 4d";
        assert_eq!(fate(&toml, six), "won 1000+1000", "not six of them");
        let twenty = "2s 6h 3d; 1 draw; 4c; 1 draw; 5c; 1 draw; 6c; 1 stand; Tc 3d";
        assert_eq!(fate(&toml, twenty), "won 1000+1000", "not five that count 20");
    }
}

#[test]
fn p2_3e2_p2_3e4_the_special_payouts_are_on_the_whole_wager_of_a_split_hand() {
    for toml in both(PAYOUTS) {
        let told = fates(&toml, "7s 5h 7d; 1 split; 7c; 1 draw; 7h; Td; 1 stand; Tc 4c");
        assert_eq!(told, ["1 blackjack hand 2 lost 0+0", "1 blackjack won 1500+1000"], "three sevens");
        let told =
            fates(&toml, "2s 5h 2d; 1 split; 3c; 1 draw; 4c; 1 draw; 5c; 1 draw; 7c; Td; 1 stand; Tc 4c");
        assert_eq!(told, ["1 blackjack hand 2 lost 0+0", "1 blackjack won 2000+1000"], "21 in five cards");
        // An ace and a knave after a split are no blackjack, so not the designated one either.
        let told = fates(&toml, "Js 5h Jd; 1 split; As 9c; 1 stand; Tc 4c");
        assert_eq!(told, ["1 blackjack won 1000+1000", "1 blackjack hand 2 void 0+1000"]);
    }
}
