//! 19:47-2.5 Shuffle and cut of the cards.

use crate::support::{Pit, settlement};
use blackjack::{Rules, Side};
use rulebook::licensee::RulesFile as _;

/// New cards, shuffled: the cut is next.
fn shuffled(toml: &str, seats: &[u8]) -> Pit {
    let mut pit = Pit::seated(toml, seats);
    pit.go_up_to("offer cut");
    pit
}

/// Cut in the middle by the first who came.
fn cut(toml: &str, seats: &[u8]) -> Pit {
    let mut pit = shuffled(toml, seats);
    let first = seats[0];
    pit.does("dealer", &format!("offer cut to={first}"));
    pit.does(&format!("seat {first}"), "cut depth=200");
    pit
}

/// What seats 1 and 2 do in each round here: a third card each, so that eight cards come out.
const PLAYERS: &str = "2s 2h 9h 3d 3h; 1 draw; 4c; 1 stand; 2 draw; 4d; 2 stand";

/// Seats 1 to 3, of whom 3 does not play, in their second round: nine cards came out before it, the burn card among them,
/// and the cutting card lies behind `before`. The round is settled, and nothing has been done since.
fn after_the_cutting_card(before: u16) -> Pit {
    let mut pit = Pit::seated("decks = 2\nboxes = 3", &[1, 2, 3]);
    pit.go_up_to("insert cutting cards");
    pit.does("dealer", &format!("insert cutting cards behind={}", 104 - before));
    pit.go();
    for round in 1..=2 {
        pit.bet(1, 1000);
        pit.bet(2, 1000);
        pit.play(PLAYERS);
        if round == 2 && before == 16 {
            pit.does("device", "cutting card");
        }
        pit.does("device", "card card=8c");
        assert_eq!(pit.view().shoe.state, "in play", "until the round is over");
        if round == 2 && before < 17 {
            assert_eq!(
                pit.refuses("dealer", "deal"),
                ("19:47-2.6(l)1", "not_now"),
                "the cards lie there still"
            );
        }
        pit.does("dealer", "settle");
    }
    pit
}

#[test]
fn p2_5a_the_cards_are_shuffled_before_play_after_a_shoe_and_when_the_house_wants() {
    let mut pit = Pit::seated("", &[1]);
    pit.go_up_to("\"shuffle\"");
    assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.5(a)", "shoe_not_ready"));
    assert_eq!(pit.refuses("dealer", "offer cut to=1").1, "cards_not_ready");
    assert_eq!(pit.refuses("seat 1", "shuffle").1, "hands_off");
    assert_eq!(pit.does("dealer", "shuffle"), ["shuffled 416"]);
    // In play no more shuffling, until a round is over.
    let mut pit = Pit::wagered("", &[1]);
    assert_eq!(pit.refuses("dealer", "shuffle"), ("19:47-2.5(a)", "cards_not_ready"));
    pit.round("Ts 9h Kd; 1 stand; 8c");
    pit.does("dealer", "reshuffle");
    assert!(pit.go().contains(&"shuffled 416".to_string()));
}

#[test]
fn p2_5b_the_dealer_offers_the_stack_to_the_players() {
    let mut pit = shuffled("", &[3]);
    assert_eq!(pit.refuses("seat 3", "cut depth=100"), ("19:47-2.5(b)", "cut_not_offered"));
    assert_eq!(pit.refuses("seat 3", "offer cut to=3"), ("19:47-2.5(b)", "not_yours"));
    pit.does("dealer", "offer cut to=3");
    assert_eq!(pit.view().shoe.cut_offered.map(|seat| seat.number()), Some(3));
    assert_eq!(pit.does("seat 3", "cut depth=100"), ["cut by 3 at 100"]);
}

#[test]
fn p2_5c_the_cut_is_ten_cards_or_more_from_either_end() {
    let mut pit = shuffled("", &[1]);
    pit.does("dealer", "offer cut to=1");
    for depth in [0, 9, 407, 416] {
        let refused = pit.refuses("seat 1", &format!("cut depth={depth}"));
        assert_eq!(refused, ("19:47-2.5(c)", "cut_too_near"), "{depth}");
    }
    for depth in [10, 406] {
        pit.clone().does("seat 1", &format!("cut depth={depth}"));
    }
}

#[test]
fn p2_5d_a_quarter_or_more_lies_behind_the_cutting_card() {
    let mut pit = cut("", &[1]);
    assert_eq!(pit.refuses("dealer", "deal").1, "shoe_not_ready");
    assert_eq!(
        pit.refuses("dealer", "insert cutting cards behind=103"),
        ("19:47-2.5(d)", "cutting_card_place")
    );
    assert_eq!(pit.refuses("dealer", "load shoe"), ("19:47-2.5(d)", "cards_not_ready"));
    assert_eq!(pit.refuses("seat 1", "insert cutting cards behind=104").1, "not_yours");
    assert_eq!(pit.clone().does("dealer", "insert cutting cards behind=104"), ["loaded 416, 104 behind"]);
    pit.does("dealer", "insert cutting cards behind=200");
}

#[test]
fn p2_5d_with_the_bart_carter_shuffle_the_cutting_card_is_not_put_back() {
    let mut pit = cut("[shoe]\nkind = \"bart carter\"", &[1]);
    assert_eq!(pit.refuses("dealer", "insert cutting cards behind=104").1, "cards_not_ready");
    assert_eq!(pit.does("dealer", "load shoe"), ["loaded 416, 0 behind"]);
    assert!(!pit.view().shoe.cutting_card);
    assert_eq!(pit.view().phase, "wagers", "and nothing is burnt (2.6(c))");
}

#[test]
fn p2_5e_p2_5e1_the_first_player_to_the_table_cuts_first() {
    let mut pit = shuffled("", &[4, 2, 6]);
    for number in [2, 6] {
        let refused = pit.refuses("dealer", &format!("offer cut to={number}"));
        assert_eq!(refused, ("19:47-2.5(e)1", "not_next_to_cut"), "seat {number}");
    }
    pit.does("dealer", "offer cut to=4");
}

#[test]
fn p2_5e2_the_player_on_whose_box_the_cutting_card_appeared_cuts_next() {
    for (before, player) in [(9, 1), (10, 2), (12, 1), (13, 2), (14, 1), (15, 2)] {
        let mut pit = after_the_cutting_card(before);
        pit.does("dealer", "shuffle");
        let other = 3 - player;
        assert_eq!(
            pit.refuses("dealer", &format!("offer cut to={other}")),
            ("19:47-2.5(e)2", "not_next_to_cut")
        );
        pit.does("dealer", &format!("offer cut to={player}"));
    }
}

#[test]
fn p2_5e3_the_player_at_the_dealers_far_right_cuts_when_it_appeared_on_the_dealers_hand() {
    for before in [11, 16] {
        let mut pit = after_the_cutting_card(before);
        pit.does("dealer", "shuffle");
        for other in [1, 2] {
            let refused = pit.refuses("dealer", &format!("offer cut to={other}"));
            assert_eq!(refused, ("19:47-2.5(e)3", "not_next_to_cut"), "{before}");
        }
        pit.does("dealer", "offer cut to=3");
    }
}

#[test]
fn p2_5h_p2_6l_p2_6l1_p2_6l2_p2_6l3_after_the_cutting_card_the_round_is_completed_and_the_cards_shuffled() {
    for before in [9, 12, 16] {
        let mut pit = after_the_cutting_card(before);
        let shoe = pit.view().shoe;
        assert_eq!(
            (shoe.state, shoe.cards, shoe.cutting_card),
            ("shuffle", 104, false),
            "all of them, none missing"
        );
        pit.bet(1, 1000);
        assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.5(h)", "shoe_not_ready"));
        assert_eq!(pit.refuses("device", "card card=Ks"), ("19:47-2.6(l)2", "not_now"));
        assert_eq!(pit.does("dealer", "shuffle"), ["shuffled 104"]);
        assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.6(a)", "shoe_not_ready"));
    }
    // Without the cutting card nothing is shuffled.
    let mut pit = Pit::wagered("", &[1]);
    pit.round("Ts 9h Kd; 1 stand; 8c");
    assert_eq!(pit.view().shoe.state, "in play");
}

#[test]
fn p2_6l_the_cutting_card_comes_out_in_its_place_and_a_card_only_after_it() {
    let mut pit = Pit::seated("decks = 1\nboxes = 1", &[1]);
    pit.go_up_to("insert cutting cards");
    pit.does("dealer", "insert cutting cards behind=47");
    pit.go();
    pit.bet(1, 1000);
    pit.does("dealer", "deal");
    pit.does("device", "card card=Ts");
    assert_eq!(pit.refuses("device", "cutting card"), ("19:47-2.6(l)", "not_the_cutting_card"));
    pit.play("9h Kd; 1 draw");
    pit.does("device", "card card=2d");
    pit.does("dealer", "settle");
    pit.bet(1, 1000);
    pit.does("dealer", "deal");
    assert_eq!(pit.refuses("device", "card card=3s"), ("19:47-2.6(e)1", "cutting_card_first"));
    assert_eq!(pit.does("device", "cutting card"), ["cutting card, 47 left"]);
    pit.does("device", "card card=3s");
}

#[test]
fn p2_5e4_the_player_at_the_dealers_far_right_cuts_after_a_reshuffle_of_the_house() {
    let mut pit = Pit::wagered("", &[1, 3, 5]);
    pit.does("seat 7", "join");
    pit.does("dealer", "reshuffle");
    assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.5(h)1", "shoe_not_ready"));
    pit.go_up_to("offer cut");
    assert_eq!(pit.refuses("dealer", "offer cut to=5"), ("19:47-2.5(e)4", "not_next_to_cut"));
    pit.does("dealer", "offer cut to=7");
}

#[test]
fn p2_5f_a_refused_cut_goes_clockwise_and_at_last_to_the_dealer() {
    let mut pit = shuffled("", &[4, 2, 6]);
    pit.does("dealer", "offer cut to=4");
    assert_eq!(pit.refuses("seat 2", "decline cut"), ("19:47-2.5(b)", "cut_not_offered"));
    pit.does("seat 4", "decline cut");
    assert_eq!(pit.refuses("dealer", "offer cut to=2"), ("19:47-2.5(f)", "not_next_to_cut"));
    pit.does("dealer", "offer cut to=6");
    pit.does("seat 6", "decline cut");
    assert_eq!(pit.refuses("dealer", "cut depth=200").0, "19:47-2.5(f)", "one is left to be asked");
    pit.does("dealer", "offer cut to=2");
    pit.does("seat 2", "decline cut");
    assert_eq!(pit.does("dealer", "cut depth=200"), ["cut by dealer at 200"]);
}

#[test]
fn p2_5g_a_supervisor_may_have_the_cut_made_again_before_any_card_is_dealt() {
    for (recut_by, again) in [("same", 4), ("next", 6)] {
        let toml = format!("[shoe]\nrecut_by = \"{recut_by}\"");
        let mut pit = cut(&toml, &[4, 6]);
        for words in ["order recut reason=improper", "order recut reason=fairness"] {
            assert_eq!(pit.refuses("dealer", words), ("19:47-2.5(g)", "not_yours"));
            let mut again_cut = pit.clone();
            again_cut.does("casino supervisor", words);
            if recut_by == "next" {
                again_cut.does("dealer", "offer cut to=6");
            }
            assert_eq!(again_cut.view().shoe.cut_offered.map(|seat| seat.number()), Some(again));
            again_cut.does(&format!("seat {again}"), "cut depth=90");
        }
        // In the shoe, and nothing burnt yet: still. After the burn card, no more.
        pit.does("dealer", "insert cutting cards behind=104");
        pit.clone().does("casino supervisor", "order recut reason=improper");
        pit.does("device", "card down");
        let refused = pit.refuses("casino supervisor", "order recut reason=improper");
        assert_eq!(refused, ("19:47-2.5(g)", "no_recut_now"));
    }
}

#[test]
fn p2_5h1_the_house_may_reshuffle_after_any_round_and_not_within_one() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("Ts 9h Kd");
    assert_eq!(pit.refuses("dealer", "reshuffle"), ("19:47-2.5(h)1", "not_now"));
    pit.play("1 stand; 8c");
    assert_eq!(pit.refuses("seat 1", "reshuffle"), ("19:47-2.5(h)1", "not_yours"));
    pit.does("casino supervisor", "reshuffle");
    assert_eq!(pit.view().shoe.state, "shuffle");
    assert_eq!(pit.view().shoe.cards, 416, "all cards are gathered");
}

#[test]
fn p2_5i_what_the_commission_approved_takes_the_place_of_the_text() {
    assert!(Rules::from_toml("[shoe]\ncards_behind = 0").is_err());
    let approved = "[approved]\nreference = \"PRN 12-96\"\nburn_cards = 3\n[shoe]\ncards_behind = 0";
    let mut pit = cut(approved, &[1]);
    assert_eq!(pit.does("dealer", "load shoe"), ["loaded 416, 0 behind"], "no cutting card at all");
    assert_eq!(pit.refuses("dealer", "deal").1, "shoe_not_ready");
    assert_eq!(pit.go(), ["burned ?", "burned ?", "burned ?"]);
    assert_eq!(pit.table.shoe(Side::Left).pile().cards(), 413);
    pit.bet(1, 1000);
    assert_eq!(settlement(pit.round("Ts 9h Kd; 1 stand; 8c")), ["1 blackjack won 1000+1000"]);
}

/// The cutting card that comes out for a new dealer's burn calls for a shuffle after the next round; if the house shuffles
/// before, there is none to call for.
#[test]
fn p2_6l_p2_5h1_a_reshuffle_of_the_house_is_the_one_that_the_cutting_card_called_for() {
    for reshuffles in [false, true] {
        let mut pit = after_the_cutting_card(17);
        assert_eq!(pit.view().phase, "wagers", "the cutting card is next, and has not come");
        pit.does("dealer", "change dealer");
        pit.does("device", "cutting card");
        pit.does("device", "card down");
        if reshuffles {
            pit.does("dealer", "reshuffle");
            pit.go();
        }
        pit.bet(1, 1000);
        let told = pit.round("Ts 9s Ks; 1 stand; 8s");
        assert_eq!(told.contains(&"shuffled 104".to_string()), !reshuffles, "{told:?}");
    }
}
