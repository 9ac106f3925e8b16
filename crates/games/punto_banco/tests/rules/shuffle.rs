//! 19:47-3.5 Shuffle and cut of the cards.

use crate::support::{Pit, rules, violations};
use crate::vigorish::{at_the_end_of_a_shoe, shoe_over};
use punto_banco::uniform;

/// New cards, washed: the licensee's procedure is next.
fn washed(toml: &str, seats: &[u8]) -> Pit {
    let mut pit = Pit::seated(toml, seats);
    pit.does("dealer", "inspect cards");
    pit.does("floorperson", "verify cards");
    pit.does("dealer", "spread cards");
    pit.does("dealer", "wash cards");
    pit
}

/// Shuffled and laced: the cut is next.
fn mixed(toml: &str, seats: &[u8]) -> Pit {
    let mut pit = washed(toml, seats);
    pit.does("dealer", "shuffle");
    pit.does("dealer", "lace");
    pit
}

/// Cut by the first who is asked, in the middle.
fn cut(toml: &str, seats: &[u8]) -> Pit {
    let mut pit = mixed(toml, seats);
    let first = seats.iter().max().expect("somebody");
    pit.does("dealer", &format!("offer cut to={first}"));
    pit.does(&format!("seat {first}"), "cut depth=200");
    pit
}

#[test]
fn p3_5a_cards_are_shuffled_before_play_and_after_each_shoe() {
    let mut pit = washed("", &[1]);
    assert_eq!(pit.refuses("dealer", "offer cut to=1"), ("19:47-3.5(c)", "cards_not_ready"));
    assert_eq!(pit.refuses("dealer", "lace"), ("19:47-3.5(a)", "cards_not_ready"));
    assert_eq!(pit.refuses("seat 1", "shuffle"), ("19:47-3.5(a)", "not_yours"));
    assert!(pit.does("dealer", "shuffle").is_empty());
    assert_eq!(pit.does("dealer", "lace"), ["shuffled 416"], "every card, once the procedure is complete");

    let mut pit = at_the_end_of_a_shoe("");
    assert_eq!(pit.view().shoe.state, "shuffle", "used cards need no inspection");
    let told = pit.make_ready();
    assert!(told.contains(&"shuffled 312".to_string()));
}

#[test]
fn p3_5a_pre_shuffled_cards_are_not_shuffled_before_play_but_after_the_shoe() {
    let mut pit = shoe_over("", "pre_shuffled = true");
    assert_eq!(pit.view().shoe.state, "shuffle");
    pit.does("dealer", "shuffle");
}

#[test]
fn p3_5a1_a_deck_is_laced_through_and_the_house_may_add_a_shuffle() {
    let mut pit = washed("", &[1]);
    pit.does("dealer", "shuffle");
    assert_eq!(pit.refuses("dealer", "shuffle again"), ("19:47-3.5(a)1", "cards_not_ready"));
    assert_eq!(pit.does("dealer", "lace"), ["shuffled 416"]);

    let mut pit = washed("[shoe]\nshuffle_again = true", &[1]);
    pit.does("dealer", "shuffle");
    assert!(pit.does("dealer", "lace").is_empty());
    assert_eq!(pit.refuses("dealer", "offer cut to=1"), ("19:47-3.5(c)", "cards_not_ready"));
    assert_eq!(pit.does("dealer", "shuffle again"), ["shuffled 416"]);
    let both = "[shoe]\nshuffle = \"wash\"\nshuffle_again = true";
    assert_eq!(violations(both), ["shoe.shuffle_again 19:47-3.5(a)1"]);
}

#[test]
fn p3_5a1_the_second_shuffle_begins_and_ends_30_minutes_after_written_notice() {
    let mut pit = Pit::open("", &[1]);
    let boss = "pit boss";
    assert_eq!(pit.refuses(boss, "change to=shuffle_again"), ("19:47-3.5(a)1", "no_notice"));
    assert_eq!(pit.refuses("dealer", "give notice of=shuffle_again"), ("19:47-3.5(a)1", "not_yours"));
    assert_eq!(pit.refuses(boss, "give notice of=no_shuffle_again"), ("19:47-3.5(a)1", "in_use_already"));
    pit.does(boss, "give notice of=shuffle_again");
    pit.at += 30 * 60_000 - 1;
    assert_eq!(pit.refuses(boss, "change to=shuffle_again"), ("19:47-3.5(a)1", "no_notice"));
    pit.at += 1;
    pit.does(boss, "change to=shuffle_again");
    pit.does(boss, "give notice of=no_shuffle_again");
    pit.minutes(30);
    pit.does(boss, "change to=no_shuffle_again");
    // Washed cards have no such option.
    let mut pit = Pit::open("[shoe]\nshuffle = \"wash\"", &[1]);
    let refused = pit.refuses(boss, "give notice of=shuffle_again");
    assert_eq!(refused, ("19:47-3.5(a)1", "nothing_to_shuffle_again"));
}

#[test]
fn p3_5a1_a_change_shows_in_the_next_shuffle() {
    let mut pit = washed("", &[1]);
    pit.does("pit boss", "give notice of=shuffle_again");
    pit.minutes(31);
    let refused = pit.refuses("pit boss", "change to=shuffle_again");
    assert_eq!(refused, ("19:47-3.5(a)1", "round_in_progress"), "not while the cards are being shuffled");
    pit.does("dealer", "shuffle");
    pit.does("dealer", "lace");
    pit.does("pit boss", "change to=shuffle_again");
    // It is done when the shoe is over, and not without notice.
    for changed in [true, false] {
        let mut pit = Pit::open("decks = 6\n[shoe]\ncards_behind = 295", &[1]);
        if changed {
            pit.does("pit boss", "give notice of=shuffle_again");
            pit.minutes(30);
            pit.does("pit boss", "change to=shuffle_again");
        }
        while pit.view().shoe.state == "in play" {
            pit.bet(1, "tie", 500);
            pit.deal_on("Ks 9h Qd Kc");
        }
        pit.does("dealer", "shuffle");
        assert_eq!(pit.does("dealer", "lace").is_empty(), changed);
        assert_eq!(pit.act("dealer", "shuffle again").is_ok(), changed);
    }
}

#[test]
fn p3_5a2_or_the_cards_are_washed_and_three_dealers_shuffle() {
    let mut pit = washed("[shoe]\nshuffle = \"wash\"", &[1]);
    assert_eq!(
        pit.refuses("dealer", "shuffle"),
        ("19:47-3.5(a)2", "cards_not_ready"),
        "the wash comes first"
    );
    pit.does("dealer", "wash cards");
    assert_eq!(pit.refuses("dealer", "lace"), ("19:47-3.5(a)2", "cards_not_ready"));
    assert!(pit.does("dealer", "shuffle").is_empty());
    assert!(pit.does("dealer", "shuffle").is_empty());
    assert_eq!(pit.refuses("dealer", "offer cut to=1"), ("19:47-3.5(c)", "cards_not_ready"));
    assert_eq!(pit.does("dealer", "shuffle"), ["shuffled 416"], "after the third");
}

#[test]
fn p3_5b_one_way_of_shuffling_in_a_pit() {
    let [lace, again, wash] = ["", "[shoe]\nshuffle_again = true", "[shoe]\nshuffle = \"wash\""].map(rules);
    let found = |tables: &[&punto_banco::Rules]| {
        let all = uniform(tables);
        all.iter().map(|one| format!("{} {} {}", one.other.0, one.key, one.cite.number())).collect::<Vec<_>>()
    };
    assert!(found(&[&lace, &lace]).is_empty() && found(&[&wash, &wash]).is_empty());
    assert_eq!(found(&[&lace, &wash]), ["1 shoe.shuffle 19:47-3.5(b)"]);
    assert_eq!(found(&[&lace, &lace, &again]), ["2 shoe.shuffle_again 19:47-3.5(b)"]);
}

#[test]
fn p3_5c_the_cut_is_offered_from_the_highest_seat_clockwise() {
    let mut pit = mixed("", &[2, 5, 7]);
    for wrong in [2, 5, 8] {
        let words = format!("offer cut to={wrong}");
        assert_eq!(pit.refuses("dealer", &words), ("19:47-3.5(c)", "not_next_to_cut"));
    }
    assert_eq!(pit.refuses("seat 7", "cut depth=200"), ("19:47-3.5(c)", "cut_not_offered"));
    for next in [7, 5, 2] {
        assert_eq!(
            pit.refuses("dealer", "cut depth=200"),
            ("19:47-3.5(c)", "cards_not_ready"),
            "others come first"
        );
        pit.does("dealer", &format!("offer cut to={next}"));
        pit.does(&format!("seat {next}"), "decline cut");
    }
    assert_eq!(pit.does("dealer", "cut depth=200"), ["cut by dealer at 200"]);
}

#[test]
fn p3_5c_the_first_to_accept_cuts() {
    let mut pit = mixed("", &[2, 5, 7]);
    pit.does("dealer", "offer cut to=7");
    pit.does("seat 7", "decline cut");
    pit.does("dealer", "offer cut to=5");
    assert_eq!(pit.refuses("seat 2", "cut depth=200"), ("19:47-3.5(c)", "cut_not_offered"));
    assert_eq!(pit.does("seat 5", "cut depth=100"), ["cut by 5 at 100"]);
}

#[test]
fn p3_5c_after_a_shoe_the_last_curator_is_asked_first() {
    let mut pit = Pit::open("decks = 6\n[shoe]\ncards_behind = 290", &[2, 5, 7]);
    // The dealer dealt because nobody wanted to; once the banker's hand has lost, seat 5 takes the shoe.
    pit.bet(2, "tie", 500);
    pit.deal_on("9s Kh Kd Qh");
    pit.give_shoe(5);
    while pit.view().shoe.state == "in play" {
        pit.bet(2, "tie", 500);
        pit.deal_on("Ks 9h Qd Kc");
    }
    pit.does("dealer", "shuffle");
    pit.does("dealer", "lace");
    assert_eq!(pit.refuses("dealer", "offer cut to=7"), ("19:47-3.5(c)", "not_next_to_cut"));
    for next in [5, 2, 7] {
        pit.does("dealer", &format!("offer cut to={next}"));
        pit.does(&format!("seat {next}"), "decline cut");
    }
}

#[test]
fn p3_5d_the_cut_is_at_least_ten_cards_from_either_end() {
    let mut pit = mixed("decks = 6", &[1]);
    pit.does("dealer", "offer cut to=1");
    for at in [0, 1, 9, 303, 312, 400] {
        assert_eq!(
            pit.refuses("seat 1", &format!("cut depth={at}")),
            ("19:47-3.5(d)", "cut_too_near"),
            "{at}"
        );
    }
    for at in [10, 302] {
        assert_eq!(pit.clone().does("seat 1", &format!("cut depth={at}")), [format!("cut by 1 at {at}")]);
    }
}

#[test]
fn p3_5e_the_cutting_card_lies_14_cards_or_more_from_the_back() {
    let mut pit = cut("", &[1]);
    assert_eq!(pit.refuses("device", "card card=As"), ("19:47-3.5(e)", "cards_not_ready"));
    for behind in [0, 13, 400, 416] {
        let words = format!("insert cutting cards behind={behind}");
        assert_eq!(pit.refuses("dealer", &words), ("19:47-3.5(e)", "cutting_card_place"), "{behind}");
    }
    assert_eq!(pit.refuses("seat 1", "insert cutting cards behind=14"), ("19:47-3.5(e)", "not_yours"));
    assert_eq!(pit.does("dealer", "insert cutting cards behind=14"), ["loaded 416, 14 behind"]);
    assert_eq!(violations("[shoe]\ncards_behind = 13"), ["shoe.cards_behind 19:47-3.5(e)"]);
}

#[test]
fn p3_5e_the_first_card_is_burned_with_as_many_as_it_counts() {
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    let others = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc"];
    for (rank, more) in ranks.into_iter().zip([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]) {
        let mut pit = cut("", &[1]);
        pit.does("dealer", "insert cutting cards behind=14");
        pit.bet(1, "player", 1000);
        assert_eq!(pit.does("device", &format!("card card={rank}s")), [format!("burned {rank}s")]);
        for card in &others[..more] {
            assert!(!pit.table.shoe().is_ready(), "{rank}: {card} is still due");
            assert_eq!(pit.refuses("dealer", "no more bets"), ("19:47-3.5(e)", "shoe_not_ready"));
            assert_eq!(
                pit.refuses("device", "card down"),
                ("19:47-3.5(e)", "other_side_up"),
                "all are shown"
            );
            assert_eq!(pit.does("device", &format!("card card={card}")), [format!("burned {card}")]);
        }
        assert!(pit.table.shoe().is_ready(), "{rank}");
        assert_eq!(usize::from(pit.view().shoe.discards), more + 1);
    }
}

#[test]
fn p3_5f_a_supervisor_may_order_a_recut_by_the_same_player() {
    let mut pit = cut("", &[3, 6]);
    for who in ["dealer", "floorperson", "seat 3"] {
        assert_eq!(pit.refuses(who, "order recut reason=improper"), ("19:47-3.5(f)", "not_yours"), "{who}");
    }
    pit.does("casino supervisor", "order recut reason=improper");
    assert_eq!(pit.refuses("seat 3", "cut depth=100"), ("19:47-3.5(c)", "cut_not_offered"));
    assert_eq!(pit.does("seat 6", "cut depth=100"), ["cut by 6 at 100"]);
    // In the shoe it can still be ordered, until the first card leaves it.
    pit.does("dealer", "insert cutting cards behind=14");
    pit.does("casino supervisor", "order recut reason=fairness");
    pit.does("seat 6", "cut depth=120");
    pit.does("dealer", "insert cutting cards behind=14");
    pit.does("device", "card card=2s");
    assert_eq!(
        pit.refuses("casino supervisor", "order recut reason=fairness"),
        ("19:47-3.5(f)", "no_recut_now")
    );
}

#[test]
fn p3_5f_or_by_the_next_person_entitled() {
    let mut pit = cut("[shoe]\nrecut_by = \"next\"", &[3, 6]);
    pit.does("casino supervisor", "order recut reason=improper");
    assert_eq!(pit.refuses("seat 6", "cut depth=100"), ("19:47-3.5(c)", "cut_not_offered"));
    pit.does("dealer", "offer cut to=3");
    pit.does("seat 3", "cut depth=100");
    // After the last of them it is the dealer's.
    pit.does("casino supervisor", "order recut reason=improper");
    assert_eq!(pit.does("dealer", "cut depth=100"), ["cut by dealer at 100"]);
}

#[test]
fn p3_5f_where_the_cutter_has_gone_the_next_person_cuts() {
    let mut pit = cut("", &[3, 6]);
    pit.does("seat 6", "leave");
    pit.does("casino supervisor", "order recut reason=improper");
    pit.does("dealer", "offer cut to=3");
    pit.does("seat 3", "cut depth=100");
    // The dealer cuts again what he has cut himself.
    let mut pit = mixed("", &[3]);
    pit.does("dealer", "offer cut to=3");
    pit.does("seat 3", "decline cut");
    pit.does("dealer", "cut depth=100");
    pit.does("casino supervisor", "order recut reason=improper");
    assert_eq!(pit.does("dealer", "cut depth=110"), ["cut by dealer at 110"]);
}

#[test]
fn p3_5a1_the_change_may_come_before_the_cards_are_touched() {
    let mut pit = crate::vigorish::shoe_over("", "shuffle_again = true");
    pit.does("pit boss", "give notice of=no_shuffle_again");
    pit.minutes(30);
    let mut begun = pit.clone();
    begun.does("dealer", "shuffle");
    let refused = begun.refuses("pit boss", "change to=no_shuffle_again");
    assert_eq!(refused, ("19:47-3.5(a)1", "round_in_progress"), "never in the middle of a shuffle");
    pit.does("pit boss", "change to=no_shuffle_again");
    pit.does("dealer", "shuffle");
    assert_eq!(pit.does("dealer", "lace"), ["shuffled 312"]);
    // So with new cards that nobody has taken up.
    let mut pit = Pit::seated("", &[1]);
    pit.does("pit boss", "give notice of=shuffle_again");
    pit.minutes(30);
    pit.does("pit boss", "change to=shuffle_again");
}
