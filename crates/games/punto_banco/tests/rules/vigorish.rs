//! 19:47-3.3(c), (d): vigorish, at once and put off. The forms of (c)3 have a file of their own.

use crate::support::{Pit, rules, violations};
use rulebook::licensee::RulesFile as _;

/// The banker's hand wins with nine in two cards.
pub(crate) const BANKER: &str = "Ks 9h Qd Kc";
pub(crate) const DEFERRED: &str = "[vigorish]\ncollect = \"deferred\"";

fn taken(toml: &str, stake: i64) -> Vec<String> {
    let mut pit = Pit::open(toml, &[1]);
    pit.bet(1, "banker", stake);
    pit.settle(BANKER)
}

#[test]
fn p3_3c_a_banker_win_pays_1_to_1_less_five_or_four_percent() {
    assert_eq!(taken("", 10_000), ["1 banker won 10000+10000", "1 vigorish 500 collected"]);
    let four = "[vigorish]\npercent = 4";
    assert_eq!(taken(four, 10_000), ["1 banker won 10000+10000", "1 vigorish 400 collected"]);
    for percent in [1, 3, 6, 50] {
        let file = format!("[vigorish]\npercent = {percent}");
        assert_eq!(violations(&file), ["vigorish.percent 19:47-3.3(c)"]);
    }
    assert_eq!(violations("[payouts]\nbanker = \"19 to 20\""), ["payouts.banker 19:47-3.3(c)"]);
}

#[test]
fn p3_3c_only_what_a_banker_wager_wins_is_charged() {
    let mut pit = Pit::open("", &[1]);
    pit.bet(1, "player", 1000);
    assert_eq!(pit.settle("9s Kh Kd Qh"), ["1 player won 1000+1000"]);
    pit.bet(1, "banker", 1000);
    assert_eq!(pit.settle("9s Kh Kd Qc"), ["1 banker lost 0+0"]);
    pit.bet(1, "banker", 1000);
    pit.bet(1, "tie", 1000);
    assert_eq!(pit.settle("8s 8h Kd Kc"), ["1 banker void 0+1000", "1 tie won 8000+1000"]);
}

#[test]
fn p3_3c_an_amount_whose_vigorish_could_not_be_paid_is_refused() {
    // Four percent of $6 is 24 cents; the smallest coin is 5.
    let mut pit = Pit::open("[vigorish]\npercent = 4", &[1]);
    assert_eq!(pit.refuses("seat 1", "wager on=banker amount=600"), ("19:47-3.3(c)", "not_exact"));
    pit.bet(1, "banker", 1000);
}

#[test]
fn p3_3c1_it_may_be_rounded_up_to_25_or_20_cents() {
    let five = "[vigorish]\nround_up = true";
    let four = "[vigorish]\npercent = 4\nround_up = true";
    // Five percent of $5, $6, $10 and $10.00 and a dollar: exactly 25, 30, 50 and 55 cents.
    for (stake, at_five, at_four) in [(500, 25, 20), (600, 50, 40), (1000, 50, 40), (1100, 75, 60)] {
        assert_eq!(taken(five, stake)[1], format!("1 vigorish {at_five} collected"), "{stake} at 5");
        assert_eq!(taken(four, stake)[1], format!("1 vigorish {at_four} collected"), "{stake} at 4");
    }
    let coarse = "[vigorish]\nround_up = true\n[money]\nchange_cents = 50";
    assert_eq!(violations(coarse), ["vigorish.round_up 19:47-3.3(c)1"]);
}

#[test]
fn p3_3c1_unless_the_house_rounds_it_is_exact() {
    assert_eq!(taken("", 600)[1], "1 vigorish 30 collected");
    assert_eq!(taken("", 1100)[1], "1 vigorish 55 collected");
}

#[test]
fn p3_3c2_vigorish_put_off_lies_on_a_marker_until_it_is_collected() {
    let mut pit = Pit::open(DEFERRED, &[1, 2]);
    pit.bet(1, "banker", 1000);
    pit.bet(2, "banker", 2000);
    let told = pit.settle(BANKER);
    let marked = ["2 vigorish 100 marked", "1 vigorish 50 marked"];
    assert_eq!(told[2..], marked);
    assert_eq!((pit.owed(1), pit.owed(2)), (50, 100));
    // It adds up over rounds, each seat by itself, and the marker shows it.
    pit.bet(1, "banker", 1000);
    pit.settle("Kd 9d Qd Kh");
    assert_eq!((pit.owed(1), pit.owed(2)), (100, 100));
    assert_eq!(pit.view().seats[0].owed.0, 100);
    assert!(pit.duties().is_empty(), "nothing is due before the shoe is over");
    assert_eq!(pit.refuses("seat 1", "collect vigorish seat=1"), ("19:47-3.3(c)2", "not_yours"));
    assert_eq!(pit.does("dealer", "collect vigorish seat=1"), ["1 vigorish 100 redeemed"]);
    assert_eq!(pit.refuses("dealer", "collect vigorish seat=1"), ("19:47-3.3(c)", "nothing_owed"));
}

/// Two players, the second of whom owes twice as much as the first, and the shoe over. The lines are of `[shoe]`.
pub(crate) fn shoe_over(toml: &str, shoe: &str) -> Pit {
    let mut pit = Pit::open(&format!("decks = 6\n{toml}\n[shoe]\ncards_behind = 295\n{shoe}"), &[1, 2]);
    while pit.view().shoe.state == "in play" {
        pit.bet(1, "banker", 500);
        pit.bet(2, "banker", 1000);
        pit.deal_on("Ks 9h Qd Kc");
    }
    pit
}

pub(crate) fn at_the_end_of_a_shoe(toml: &str) -> Pit {
    shoe_over(toml, "")
}

#[test]
fn p3_3c2_all_of_it_is_collected_before_the_reshuffle() {
    let mut pit = at_the_end_of_a_shoe(DEFERRED);
    assert!(pit.owed(1) > 0 && pit.owed(2) == 2 * pit.owed(1));
    for words in ["shuffle", "wash cards", "lace"] {
        assert_eq!(pit.refuses("dealer", words), ("19:47-3.3(c)2", "vigorish_outstanding"), "{words}");
    }
    let due = pit.duties();
    assert!(due.iter().all(|duty| duty.contains("collect vigorish")) && due.len() == 2, "{due:?}");
    pit.does("dealer", "collect vigorish seat=1");
    assert_eq!(pit.refuses("dealer", "shuffle"), ("19:47-3.3(c)2", "vigorish_outstanding"));
    pit.does("dealer", "collect vigorish seat=2");
    pit.does("dealer", "shuffle");
}

#[test]
fn p3_3c4_it_is_due_when_the_patron_leaves() {
    let mut pit = Pit::open(DEFERRED, &[1, 2]);
    pit.bet(1, "banker", 1000);
    pit.settle(BANKER);
    pit.does("seat 1", "leave");
    assert!(pit.view().seats[0].leaving, "he is kept by what he owes");
    assert_eq!(pit.duties(), [r#"{"by":"dealer","do":"collect vigorish","seat":1}"#]);
    assert_eq!(pit.go(), ["1 vigorish 50 redeemed"]);
    assert_eq!(pit.view().seats.len(), 1, "now he is gone");
}

#[test]
fn p3_3c4_it_is_due_when_the_shoe_is_completed() {
    let pit = at_the_end_of_a_shoe(DEFERRED);
    assert!(pit.duties().contains(&r#"{"by":"dealer","do":"collect vigorish","seat":2}"#.to_string()));
}

#[test]
fn p3_3d_one_percentage_for_everybody_at_the_table_and_it_is_posted() {
    for percent in [4, 5] {
        let toml = format!("seats = 16\n[vigorish]\npercent = {percent}");
        let everybody: Vec<u8> = (1..=16).collect();
        let mut pit = Pit::open(&toml, &everybody);
        for number in &everybody {
            pit.bet(*number, "banker", 10_000);
        }
        let told = pit.settle(BANKER);
        for number in everybody {
            assert!(told.contains(&format!("{number} vigorish {} collected", percent * 100)));
        }
        let guide = rules(&toml).guide();
        assert!(guide.contains(&format!("{percent} percent")) && guide.contains("19:47-3.3(d)"), "{guide}");
    }
}

#[test]
fn p3_3d_the_guide_of_a_game_without_vigorish_says_nothing_of_it() {
    assert!(!rules("[no_vigorish]\nsix_pays_half = true").guide().contains("vigorish"));
}

#[test]
fn p3_3e2_a_coupon_is_part_of_the_wager_that_must_be_covered() {
    let covered = "[no_vigorish]\ncovered_by_totals = true\n[wagers]\ntotal_cards = true";
    for (total, vigorish) in [(10_000, true), (19_900, true), (20_000, false)] {
        let mut pit = Pit::open(covered, &[1]);
        pit.does("seat 1", "wager on=banker amount=10000 coupon=10000");
        pit.bet(1, "total 4", total);
        let told = pit.settle(BANKER);
        assert_eq!(told.contains(&"1 vigorish 1000 collected".to_string()), vigorish, "{total}: {told:?}");
    }
}
