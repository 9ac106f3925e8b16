//! 19:47-3.3(a), (b), (e) to (i): payout odds.

use crate::support::{Pit, fate, rules, violations};

const HALF: &str = "[no_vigorish]\nsix_pays_half = true";
const COVERED: &str = "[no_vigorish]\ncovered_by_totals = true\n[wagers]\ntotal_cards = true";
const DRAGON: &str = "[no_vigorish]\ndragon_7_push = true";
/// The banker's hand wins with nine in two cards.
const BANKER: &str = "Ks 9h Qd Kc";

#[test]
fn p3_3a_the_players_hand_pays_1_to_1() {
    assert_eq!(fate("", "player", "9s Kh Kd Qh"), "1 player won 1000+1000");
    assert_eq!(violations("[payouts]\nplayer = \"6 to 5\""), ["payouts.player 19:47-3.3(a)"]);
    rules("[payouts]\nplayer = \"1 to 1\"");
}

#[test]
fn p3_3b_a_tie_pays_8_to_1_or_more() {
    let tie = "8s 8h Kd Kc";
    assert_eq!(fate("", "tie", tie), "1 tie won 8000+1000");
    assert_eq!(fate("[payouts]\ntie = \"9 to 1\"", "tie", tie), "1 tie won 9000+1000");
    for less in ["7 to 1", "15 to 2", "79 to 10"] {
        assert_eq!(violations(&format!("[payouts]\ntie = \"{less}\"")), ["payouts.tie 19:47-3.3(b)"]);
    }
}

#[test]
fn p3_3e_without_vigorish_one_option_and_not_both() {
    let both = "[no_vigorish]\nsix_pays_half = true\ncovered_by_totals = true\n[wagers]\ntotal_cards = true";
    assert_eq!(violations(both), ["no_vigorish.covered_by_totals 19:47-3.3(e)"]);
    let with_dragon = "[no_vigorish]\nsix_pays_half = true\ndragon_7_push = true";
    assert_eq!(violations(with_dragon), ["no_vigorish.dragon_7_push 19:47-3.3(h)"]);
    let mut pit = Pit::open(HALF, &[1]);
    pit.bet(1, "banker", 1000);
    assert_eq!(pit.settle(BANKER), ["1 banker won 1000+1000"], "1 to 1, and nothing is taken");
}

#[test]
fn p3_3e1_a_winning_six_pays_1_to_2() {
    let mut pit = Pit::open(HALF, &[1]);
    pit.bet(1, "banker", 1000);
    // The player's 5 and an ace make six too: a tie is no win.
    assert_eq!(pit.settle("Ks 6h 5d Kc Ad"), ["1 banker void 0+1000"]);
    pit.bet(1, "banker", 1000);
    // 4 and an ace make five against six in two cards.
    assert_eq!(pit.settle("Ks 6h 4d Kc Ac"), ["1 banker won 500+1000"]);
    pit.bet(1, "banker", 1000);
    // Six in three cards pays the same: K K 5 against K 3 3.
    assert_eq!(pit.settle("Ks Kh Kd 3c 5d 3s"), ["1 banker won 500+1000"]);
    pit.bet(1, "banker", 1000);
    assert_eq!(pit.settle("6s 7h Kd Kc"), ["1 banker won 1000+1000"], "a seven pays in full");
    let fine = rules("[no_vigorish]\nsix_pays_half = true\n[money]\nchange_cents = 100");
    assert_eq!(fine.unit("banker".parse().expect("a wager")).0, 200, "half of it must be payable");
}

#[test]
fn p3_3e2_a_banker_wager_that_totals_cover_pays_no_vigorish() {
    assert_eq!(
        violations("[no_vigorish]\ncovered_by_totals = true"),
        ["no_vigorish.covered_by_totals 19:47-3.3(e)2"]
    );
    let mut pit = Pit::open(COVERED, &[1, 2, 3, 4]);
    pit.bet(1, "banker", 2000);
    pit.bet(1, "total 4", 2000);
    pit.bet(2, "banker", 2000);
    pit.bet(2, "total 5", 1000);
    pit.bet(2, "total 6", 1000);
    pit.bet(3, "banker", 2000);
    pit.bet(3, "total 6", 1900);
    pit.bet(4, "banker", 2000);
    let vigorish: Vec<String> =
        pit.settle(BANKER).into_iter().filter(|line| line.contains("vigorish")).collect();
    assert_eq!(vigorish, ["4 vigorish 100 collected", "3 vigorish 100 collected"]);
}

#[test]
fn p3_3f_total_cards_pay_3_to_2_and_2_to_1() {
    let toml = "[wagers]\ntotal_cards = true";
    assert_eq!(fate(toml, "total 4", BANKER), "1 total 4 won 1500+1000");
    assert_eq!(fate(toml, "total 5", "Ks Kh Kd 7c 2d"), "1 total 5 won 2000+1000");
    assert_eq!(fate(toml, "total 6", "Ks Kh Kd 2c 2d 3d"), "1 total 6 won 2000+1000");
    for (key, odds) in [("total 4", "2 to 1"), ("total 5", "3 to 1"), ("total 6", "3 to 2")] {
        let file = format!("{toml}\n[payouts]\n\"{key}\" = \"{odds}\"");
        assert_eq!(violations(&file), [format!("payouts.{key} 19:47-3.3(f)")]);
    }
}

/// Rounds that the player's hand wins by nine, eight, … four points without a natural, and one by a natural.
const BY: [&str; 7] = [
    "5s 5h Kd Kc 4d 5d", // 9 to 0: banker 5 against a 4 draws 5
    "4s 4h Kd Kc 4d 6d", // 8 to 0
    "7s 4h Kd Kc 6d",    // 7 to 0
    "6s 4h Kd Kc 6d",    // 6 to 0
    "6s 4h Kd Kc 7d",    // 6 to 1
    "6s 4h Kd Kc 8d",    // 6 to 2
    "8s 7h Kd Kc",
];

#[test]
fn p3_3g_the_bonus_pays_by_its_schedule_and_without_vigorish() {
    let schedules =
        [("A", [30, 10, 6, 4, 2, 1, 1]), ("B", [20, 8, 7, 4, 3, 1, 1]), ("C", [30, 10, 4, 4, 2, 2, 1])];
    for (letter, pays) in schedules {
        let toml = format!("[wagers]\nbonus = \"{letter}\"");
        for (cards, to_one) in BY.iter().zip(pays) {
            let expected = format!("1 bonus player won {}+1000", to_one * 1000);
            assert_eq!(fate(&toml, "bonus player", cards), expected, "{letter} {cards}");
        }
    }
    let mut pit = Pit::open("[wagers]\nbonus = \"A\"", &[1]);
    pit.bet(1, "bonus banker", 1000);
    assert_eq!(pit.settle(BANKER), ["1 bonus banker won 1000+1000"]);
}

#[test]
fn p3_3g_a_schedule_may_be_bettered_and_not_undercut() {
    let better = "[wagers]\nbonus = \"A\"\n[payouts]\n\"bonus win by 9\" = \"35 to 1\"";
    assert_eq!(fate(better, "bonus player", BY[0]), "1 bonus player won 35000+1000");
    for (table, key, least) in [("A", "win by 9", 30), ("B", "win by 5", 3), ("C", "win by 4", 2)] {
        let key = format!("bonus {key}");
        let file = format!("[wagers]\nbonus = \"{table}\"\n[payouts]\n\"{key}\" = \"{} to 1\"", least - 1);
        assert_eq!(violations(&file), [format!("payouts.{key} 19:47-3.3(g)")]);
    }
    assert_eq!(
        violations("[payouts]\n\"bonus natural\" = \"2 to 1\""),
        ["payouts.bonus natural 19:47-3.3(g)"]
    );
}

#[test]
fn p3_3h_the_dragon_7_game_takes_no_vigorish_and_pushes_a_winning_three_card_seven() {
    let mut pit = Pit::open(DRAGON, &[1]);
    pit.bet(1, "banker", 1000);
    assert_eq!(pit.settle(BANKER), ["1 banker won 1000+1000"]);
    pit.bet(1, "banker", 1000);
    assert_eq!(pit.settle("6s Kh Kd 3c 4d"), ["1 banker void 0+1000"]);
    pit.bet(1, "banker", 1000);
    // Three cards with seven that lose to an eight are no dragon.
    assert_eq!(pit.settle("5s Kh Kd 4c 3d 3c"), ["1 banker lost 0+0"]);
}

#[test]
fn p3_3i_a_dragon_7_pays_40_to_1_or_more() {
    let dragon = "6s Kh Kd 3c 4d";
    assert_eq!(fate(DRAGON, "dragon 7", dragon), "1 dragon 7 won 40000+1000");
    let more = format!("{DRAGON}\n[payouts]\n\"dragon 7\" = \"41 to 1\"");
    assert_eq!(fate(&more, "dragon 7", dragon), "1 dragon 7 won 41000+1000");
    let less = format!("{DRAGON}\n[payouts]\n\"dragon 7\" = \"39 to 1\"");
    assert_eq!(violations(&less), ["payouts.dragon 7 19:47-3.3(i)"]);
}
