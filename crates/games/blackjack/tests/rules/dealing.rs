//! 19:47-2.6(a) to (c), (e) to (i), (n), (o): the procedure for dealing.

use crate::support::Pit;
use blackjack::Side;
use rulebook::game::Need;

#[test]
fn p2_6a_cards_come_from_a_shoe_that_is_ready() {
    let mut pit = Pit::seated("", &[1]);
    pit.bet(1, 1000);
    pit.go_up_to("insert cutting cards");
    assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.6(a)", "shoe_not_ready"));
    assert_eq!(pit.refuses("device", "card card=As").1, "cards_not_ready");
    pit.go();
    pit.does("dealer", "deal");
    assert_eq!(pit.refuses("dealer", "card card=As").1, "not_yours", "which card comes is chance");
}

#[test]
fn p2_6c_the_first_card_of_a_full_set_is_burned_unseen() {
    let mut pit = Pit::seated("", &[1]);
    pit.bet(1, 1000);
    pit.go_up_to("\"card down\"");
    assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.6(c)", "shoe_not_ready"));
    assert_eq!(pit.refuses("device", "card card=As"), ("19:47-2.6(c)", "other_side_up"));
    assert_eq!(pit.refuses("device", "card down card=As"), ("19:47-2.6(c)", "face_of_unseen"));
    assert_eq!(pit.does("device", "card down"), ["burned ?"]);
    assert_eq!(pit.table.shoe(Side::Left).pile().cards(), 415);
    pit.does("dealer", "deal");
    assert_eq!(pit.refuses("device", "card down"), ("19:47-2.6(j)", "no_face"), "one, and no more");
}

#[test]
fn p2_6c_every_new_dealer_burns_one_before_he_deals() {
    let mut pit = Pit::wagered("", &[1]);
    assert_eq!(pit.refuses("seat 1", "change dealer"), ("19:47-2.6(c)", "not_yours"));
    pit.does("floorperson", "change dealer");
    assert_eq!(pit.refuses("dealer", "deal").1, "shoe_not_ready");
    assert_eq!(pit.does("device", "card down"), ["burned ?"]);
    pit.play("Ts 9h Kd");
    assert_eq!(
        pit.refuses("dealer", "change dealer"),
        ("19:47-2.6(c)", "not_now"),
        "dealers change between rounds"
    );
}

#[test]
fn p2_6c_the_burn_card_is_shown_to_whoever_asks() {
    let mut pit = Pit::wagered("", &[1]);
    assert_eq!(pit.refuses("seat 2", "ask burn card").1, "not_at_the_table");
    pit.does("seat 1", "ask burn card");
    assert_eq!(pit.refuses("seat 1", "ask burn card").1, "no_burn_card");
    assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.6(c)", "burn_card_first"));
    assert!(pit.offered(Need::Chance(8)).iter().all(|line| line.contains("show burn card")));
    assert_eq!(pit.does("device", "show burn card card=5c"), ["burn card 5c"]);
    assert_eq!(pit.refuses("seat 1", "ask burn card").1, "no_burn_card", "it has been seen");
    // In the middle of a round too, and then no card comes before it has been shown.
    let mut pit = Pit::wagered("", &[1]);
    pit.play("Ts");
    pit.does("seat 1", "ask burn card");
    assert_eq!(pit.refuses("device", "card card=9h"), ("19:47-2.6(c)", "burn_card_first"));
    pit.does("device", "show burn card card=5c");
    pit.does("device", "card card=9h");
    // A card that is gone cannot be the burn card.
    let mut pit = Pit::wagered("decks = 1\nboxes = 1", &[1]);
    pit.play("Ts 9h");
    pit.does("seat 1", "ask burn card");
    assert_eq!(pit.refuses("device", "show burn card card=Ts"), ("19:47-2.6(c)", "no_such_card"));
}

#[test]
fn p2_6c_nothing_is_burned_with_the_bart_carter_shuffle() {
    let mut pit = Pit::open("[shoe]\nkind = \"bart carter\"", &[1]);
    assert_eq!(pit.table.shoe(Side::Left).pile().cards(), 416);
    pit.does("dealer", "change dealer");
    assert_eq!(pit.view().phase, "wagers", "nor by a new dealer");
    assert_eq!(pit.refuses("seat 1", "ask burn card").1, "no_burn_card");
}

#[test]
fn p2_6e_p2_6e1_p2_6e2_p2_6e3_one_to_each_box_one_to_the_dealer_and_a_second_to_each_box() {
    for toml in ["", "edition = \"1996\"", "[multiple_action]\nhands = 2"] {
        let mut pit = Pit::open(toml, &[2, 5, 7, 1]);
        for number in [5, 2, 7] {
            pit.bet(number, 1000);
            if toml.contains("multiple") {
                pit.does(&format!("seat {number}"), "wager on=blackjack amount=500 spot=2");
            }
        }
        let told = pit.play("2s 3s 4s 5h 6s 7s 8s");
        let expected = [
            "box 2 2s, 2",
            "box 5 3s, 3",
            "box 7 4s, 4",
            "dealer 5h, 5",
            "box 2 6s, 8",
            "box 5 7s, 10",
            "box 7 8s, 12",
        ];
        assert_eq!(told, expected, "boxes with a wager, from the dealer's left");
        assert_eq!(pit.refuses("device", "card card=9s"), ("19:47-2.6(f)", "no_card_now"));
    }
}

#[test]
fn p2_6f_each_player_decides_in_turn_from_the_dealers_left() {
    let mut pit = Pit::wagered("[surrender]\noffered = true", &[1, 2]);
    pit.play("8s 5s 9h 8d 6d");
    assert_eq!(pit.turn(), "1.1 draw stand double split surrender");
    for words in ["draw", "stand", "double", "split", "surrender"] {
        assert_eq!(pit.refuses("seat 2", words), ("19:47-2.6(f)", "not_your_turn"), "{words}");
        assert_eq!(pit.refuses("dealer", words).1, "not_yours");
    }
    pit.says(1, "stand");
    assert_eq!(pit.turn(), "2.1 draw stand double surrender");
    assert_eq!(pit.refuses("seat 1", "draw").1, "not_your_turn", "nobody is asked twice");
}

#[test]
fn p2_6g_a_card_for_each_decision_and_the_new_total_after_it() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("2s 9h 3d");
    assert_eq!(pit.play("1 draw; 4c"), ["box 1 4c, 9"]);
    assert_eq!(pit.refuses("device", "card card=5c").1, "no_card_now", "he decides again first");
    assert_eq!(pit.play("1 draw; Ac"), ["box 1 Ac, soft 20"]);
    let told = pit.play("1 draw; Tc");
    assert_eq!(told[0], "box 1 Tc, 20");
    assert_eq!(pit.play("1 draw; 9c")[..2], ["box 1 9c, 29", "box 1 broken"]);
}

#[test]
fn p2_6h_dealers_card_is_announced_before_his_second_card_and_his_total_after_the_last() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("Ts 6h 9d");
    assert_eq!(pit.refuses("dealer", "dealer's card"), ("19:47-2.6(h)", "not_now"));
    assert_eq!(pit.does("seat 1", "stand"), Vec::<String>::new());
    assert_eq!(pit.refuses("device", "card card=Tc"), ("19:47-2.6(h)", "no_card_now"));
    assert_eq!(pit.does("dealer", "dealer's card"), ["dealer's card"]);
    assert_eq!(pit.does("device", "card card=5c"), ["dealer 5c, 11"]);
    assert_eq!(pit.does("device", "card card=6c"), ["dealer 6c, 17", "dealer has 17"]);
}

#[test]
fn p2_6i_the_cards_are_picked_up_before_another_round_begins() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("Ts 6h 9d");
    assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.6(i)", "not_now"));
    pit.does("seat 1", "stand");
    pit.does("dealer", "dealer's card");
    pit.does("device", "card card=Tc");
    pit.does("device", "card card=2c");
    assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.6(i)", "not_now"));
    assert_eq!(pit.view().shoe.discards, 1, "the burn card");
    pit.does("dealer", "settle");
    assert_eq!(pit.view().shoe.discards, 6, "and five that were played");
    assert!(pit.view().dealer.cards.is_empty() && pit.hands(1).is_empty());
}

#[test]
fn p2_6n_no_player_touches_the_cards() {
    let mut pit = Pit::wagered("", &[1]);
    pit.does("dealer", "deal");
    for words in ["card card=As", "card down card=As", "cutting card", "shuffle"] {
        assert_eq!(pit.refuses("seat 1", words), ("19:47-2.6(n)", "hands_off"), "{words}");
        assert_eq!(pit.refuses("seat 2", words).0, "19:47-2.6(n)", "{words}");
    }
}

/// (o): what is announced is never what is paid by; the table counts by itself, whatever anybody says.
#[test]
fn p2_6o_what_is_paid_follows_from_the_cards_alone() {
    let mut pit = Pit::wagered("", &[1]);
    let told = pit.round("As 6h 5d; 1 draw; 5c; Tc 5s");
    assert_eq!(told.last().map(String::as_str), Some("1 blackjack void 0+1000"), "{told:?}");
}

#[test]
fn p2_3e_only_the_dealer_settles_and_only_against_a_complete_hand() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("Ts 6h 9d");
    assert_eq!(pit.refuses("dealer", "settle"), ("19:47-2.3(e)", "not_now"));
    pit.does("seat 1", "stand");
    for by in ["floorperson", "seat 1"] {
        assert_eq!(pit.refuses(by, "dealer's card"), ("19:47-2.6(h)", "not_yours"), "{by}");
    }
    pit.does("dealer", "dealer's card");
    pit.does("device", "card card=Tc");
    assert_eq!(pit.refuses("dealer", "settle"), ("19:47-2.12(b)", "not_now"), "sixteen");
    pit.does("device", "card card=2c");
    for by in ["floorperson", "seat 1"] {
        assert_eq!(pit.refuses(by, "settle"), ("19:47-2.3(e)", "not_yours"), "{by}");
    }
    pit.does("dealer", "settle");
    // The dealer's two cards lie open, but players are still to decide.
    let mut pit = Pit::wagered("[dealing]\nhole_card = \"up\"", &[1]);
    pit.play("Ts 6h 8d Kc");
    assert_eq!(pit.refuses("dealer", "settle"), ("19:47-2.3(e)", "not_now"));
}

#[test]
fn p2_6j_only_the_dealer_turns_the_hole_card() {
    let mut pit = Pit::wagered("[dealing]\nhole_card = \"down\"", &[1]);
    pit.play("Ts 6h 9d Kc");
    pit.does("seat 1", "stand");
    for by in ["floorperson", "seat 1"] {
        assert_eq!(pit.refuses(by, "turn hole card"), ("19:47-2.6(j)", "not_yours"), "{by}");
    }
    pit.does("dealer", "turn hole card");
}

#[test]
fn p2_3a_a_broken_hand_is_collected_as_its_text_says() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("Ts 6h 9d; 1 draw; 5c");
    assert_eq!(pit.cite_of("1 blackjack lost 0+0"), "2.3(a)");
    let mut pit = Pit::open("[multiple_action]\nhands = 2", &[1]);
    for spot in [1, 2] {
        pit.does("seat 1", &format!("wager on=blackjack amount=1000 spot={spot}"));
    }
    pit.play("Ts 6h 9d; 1 draw; 5c");
    assert_eq!(pit.cite_of("1 spot 2 blackjack lost 0+0"), "2.18(f)");
}
