//! 19:47-3.12(a) to (d): cards that come out wrongly. A shoe that runs out has a file of its own.

use crate::support::Pit;

const DISCARD_ONE: &str = "[irregularities]\ndisclosed_card = \"discard one\"";
const MOCK: &str = "[irregularities]\ndisclosed_card = \"mock round\"";

/// A round up to the calls: these four cards, and one tie bet.
fn called(toml: &str, cards: &str) -> Pit {
    let mut pit = Pit::open(toml, &[1]);
    pit.bet(1, "tie", 500);
    pit.close();
    for card in cards.split(' ') {
        pit.does("device", &format!("card card={card}"));
    }
    while let Some(call) = pit.duties().into_iter().find(|duty| duty.contains("call hand")) {
        pit.performs(&call);
    }
    pit
}

#[test]
fn p3_12a_a_card_misdealt_to_the_player_is_the_bankers_if_it_must_draw() {
    // The player stays on 6, the banker's 3 draws.
    for seen in [true, false] {
        let mut pit = called("", "6s 3h Kd Kc");
        let told = if seen {
            pit.does("device", "misdealt card card=4d")
        } else {
            assert!(pit.does("device", "misdealt card").is_empty());
            assert_eq!(pit.view().shoe.discards, 2, "it lies on the table");
            pit.does("device", "card card=4d")
        };
        assert_eq!((told, pit.cite_of("banker 4d")), (vec!["banker 4d".to_string()], "3.12(a)"));
        assert_eq!(pit.view().shoe.cards, 416 - 2 - 5);
        assert_eq!(pit.go()[0], "result 6 7 banker");
    }
    // Also after the player has been told to stay, and after the banker has been told to draw.
    let mut pit = called("", "6s 3h Kd Kc");
    pit.does("dealer", "instruct hand=player draw=false");
    pit.clone().does("device", "misdealt card card=4d");
    pit.does("dealer", "instruct hand=banker draw=true");
    assert_eq!(pit.does("device", "misdealt card card=4d"), ["banker 4d"]);
}

#[test]
fn p3_12a_where_the_banker_stays_it_opens_the_next_hand() {
    // Both stay; or a natural: then not even a banker's three draws.
    for cards in ["6s 7h Kd Kc", "8s 3h Kd Kc", "7s 6h Kd Kc"] {
        let mut pit = called("", cards);
        assert_eq!(pit.does("device", "misdealt card"), ["aside ?"], "{cards}");
        assert_eq!(pit.view().aside, 1);
        pit.go();
        assert!(pit.table.takes_wagers());
        pit.bet(1, "tie", 500);
        pit.close();
        let cards = pit.view().shoe.cards;
        assert_eq!(pit.does("device", "card card=5d"), ["player 5d"], "the card that waited");
        assert_eq!(pit.view().shoe.cards, cards, "it had left the shoe already");
        assert_eq!(pit.does("device", "card card=2d"), ["banker 2d"]);
        assert_eq!(pit.view().shoe.cards, cards - 1);
    }
}

#[test]
fn p3_12a_no_card_is_misdealt_where_one_is_due() {
    let mut pit = called("", "2s 3h Kd Kc");
    assert_eq!(pit.refuses("device", "misdealt card card=4d"), ("19:47-3.12(a)", "no_misdeal_now"));
    pit.does("dealer", "instruct hand=player draw=true");
    assert_eq!(pit.refuses("device", "misdealt card card=4d"), ("19:47-3.12(a)", "no_misdeal_now"));
    let mut pit = called("", "6s 3h Kd Kc");
    assert_eq!(pit.refuses("dealer", "misdealt card card=4d"), ("19:47-3.12(a)", "not_yours"));
    // The player has drawn his third card, and the banker's seven stays.
    let mut pit = called("", "2s 7h 3d Kc");
    pit.does("dealer", "instruct hand=player draw=true");
    pit.does("device", "card card=2d");
    pit.does("dealer", "instruct hand=banker draw=false");
    assert_eq!(pit.refuses("device", "misdealt card card=4d"), ("19:47-3.12(a)", "no_misdeal_now"));
}

#[test]
fn p3_12b_a_card_drawn_in_error_opens_the_next_hand() {
    let mut pit = Pit::open("", &[1]);
    assert_eq!(pit.refuses("dealer", "card in error"), ("19:47-3.12(b)", "not_yours"));
    assert_eq!(pit.does("device", "card in error"), ["aside ?"]);
    pit.bet(1, "tie", 500);
    pit.close();
    assert_eq!(pit.view().shoe.cards, 413);
    pit.does("device", "card card=9d");
    assert_eq!(pit.view().shoe.cards, 413, "the first card lay there");
    pit.does("device", "card card=Kd");
    assert_eq!(pit.view().shoe.cards, 412);
}

#[test]
fn p3_12b_a_card_in_error_while_a_hand_is_dealt_waits_for_the_next() {
    let mut pit = Pit::open("", &[1]);
    pit.bet(1, "tie", 500);
    pit.close();
    pit.does("device", "card card=9d");
    assert_eq!(pit.does("device", "card in error"), ["aside ?"]);
    let before = pit.view().shoe.cards;
    pit.does("device", "card card=Kd");
    assert_eq!(pit.view().shoe.cards, before - 1, "this hand goes on from the shoe");
    pit.does("device", "card card=Kh");
    pit.card("8d");
    assert_eq!((pit.table.takes_wagers(), pit.view().aside), (true, 1));
    pit.bet(1, "tie", 500);
    pit.close();
    let before = pit.view().shoe.cards;
    assert_eq!(pit.does("device", "card card=2d"), ["player 2d"]);
    assert_eq!((pit.view().shoe.cards, pit.view().aside), (before, 0));
}

#[test]
fn p3_12b_cards_that_wait_are_shuffled_with_the_rest_when_the_shoe_is_over() {
    let mut pit = Pit::open("decks = 6\n[shoe]\ncards_behind = 295", &[1]);
    while !pit.view().last_hand {
        pit.bet(1, "tie", 500);
        pit.deal_on("Ks 9h Qd Kc");
    }
    pit.bet(1, "tie", 500);
    pit.does("dealer", "no more bets");
    pit.does("device", "card in error");
    pit.does("dealer", "cards");
    pit.does("device", "card card=2s");
    pit.does("device", "card in error");
    for card in ["9h", "6s", "Kc"] {
        pit.does("device", &format!("card card={card}"));
    }
    pit.go();
    assert_eq!((pit.view().aside, pit.view().shoe.cards), (0, 312));
}

#[test]
fn p3_12c_a_card_that_was_seen_is_dealt_with_as_the_house_has_chosen_after_the_hand() {
    for (toml, first) in [("", "burned 2d"), (DISCARD_ONE, "burned 2d"), (MOCK, "mock player 2d")] {
        let mut pit = called(toml, "6s 7h Kd Kc");
        assert_eq!(
            pit.does("device", "misdealt card card=2d"),
            ["disclosed 2d"],
            "the hand is completed first"
        );
        assert_eq!(pit.view().shoe.discards, 2);
        let told = pit.go();
        assert_eq!(told.last().map(String::as_str), Some(first));
        assert_eq!(pit.view().aside, 0, "it opens no hand");
    }
    // Between hands it is done at once, under (b) as under (a).
    assert_eq!(Pit::open("", &[1]).does("device", "card in error card=2d"), ["burned 2d"]);
}

#[test]
fn p3_12c_nobody_plays_before_it_is_done() {
    for (toml, cite) in [("", "19:47-3.12(c)1"), (DISCARD_ONE, "19:47-3.12(c)2"), (MOCK, "19:47-3.12(c)3")] {
        let mut pit = Pit::open(toml, &[1]);
        pit.bet(1, "tie", 500);
        pit.does("device", "card in error card=2d");
        assert_eq!(pit.refuses("dealer", "no more bets"), (cite, "correction_first"));
    }
}

#[test]
fn p3_12c1_it_is_discarded_with_as_many_more_as_its_value() {
    let more = |toml: &str, card: &str| {
        let mut pit = Pit::open(toml, &[1]);
        pit.bet(1, "tie", 500);
        pit.does("device", &format!("card in error card={card}"));
        let others = ["2s", "2h", "2d", "3s", "3h", "3d", "4s", "4h", "4d", "5s", "5h", "5d"];
        for (count, other) in others.iter().enumerate() {
            if pit.clone().act("dealer", "no more bets").is_ok() {
                assert_eq!(usize::from(pit.view().shoe.discards), 2 + 1 + count);
                return count;
            }
            assert_eq!(pit.refuses("device", "card down"), ("19:47-3.12(c)1", "other_side_up"));
            assert_eq!(pit.does("device", &format!("card card={other}")), [format!("burned {other}")]);
        }
        panic!("it never ends")
    };
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9"];
    assert_eq!(ranks.map(|rank| more("", &format!("{rank}c"))), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let one = "[irregularities]\ndisclosed_ten = 1";
    for rank in ["T", "J", "Q", "K"] {
        assert_eq!((more("", &format!("{rank}c")), more(one, &format!("{rank}c"))), (10, 1));
    }
    let wrong = crate::support::violations("[irregularities]\ndisclosed_ten = 5");
    assert_eq!(wrong, ["irregularities.disclosed_ten 19:47-3.12(c)1"]);
}

#[test]
fn p3_12c2_it_is_discarded_with_one_more_that_nobody_sees() {
    let mut pit = Pit::open(DISCARD_ONE, &[1]);
    pit.bet(1, "tie", 500);
    assert_eq!(pit.does("device", "card in error card=9d"), ["burned 9d"]);
    assert_eq!(pit.refuses("device", "card card=2s"), ("19:47-3.12(c)2", "other_side_up"));
    assert_eq!(pit.refuses("device", "card down card=2s"), ("19:47-3.12(c)2", "face_of_unseen"));
    assert_eq!(pit.does("device", "card down"), ["burned ?"]);
    assert_eq!(pit.view().shoe.discards, 4);
    pit.close();
    pit.does("device", "card card=2s");
}

#[test]
fn p3_12c3_it_opens_a_round_without_wagers_by_the_ordinary_rules() {
    let mut pit = Pit::open(MOCK, &[1]);
    pit.bet(1, "tie", 500);
    assert_eq!(pit.does("device", "card in error card=2d"), ["mock player 2d"]);
    let refused = pit.refuses("seat 1", "wager on=tie amount=500");
    assert_eq!(refused, ("19:47-3.12(c)3", "correction_first"), "no wagers are accepted");
    // The player's 2 3 draws a four, and against it the banker's 2 3 draws too.
    let told: Vec<String> = ["2h", "3d", "3h", "4d", "6h"]
        .iter()
        .flat_map(|card| pit.does("device", &format!("card card={card}")))
        .collect();
    let dealt = ["mock banker 2h", "mock player 3d", "mock banker 3h", "mock player 4d", "mock banker 6h"];
    assert_eq!(told, dealt);
    assert_eq!((pit.stake(1, "tie"), pit.view().shoe.discards), (500, 8), "no wager depends on it");
    pit.close();
    // Naturals end a mock round after four cards, and a standing six without a third card for the player.
    // Nor is one drawn against a natural of the banker, nor where Table 2 makes the banker stay.
    for (cards, third) in [
        ("9d 2h Kd 3h", false),
        ("6d 2h Kd 2s", true),
        ("2d Kh 3d 9h", false),
        ("6d Kh Kd 7h", false),
        ("2d Kh 3d 3h 8d", false),
    ] {
        let mut pit = Pit::open(MOCK, &[1]);
        pit.bet(1, "tie", 500);
        let mut cards = cards.split(' ');
        pit.does("device", &format!("card in error card={}", cards.next().expect("a card")));
        for card in cards {
            pit.does("device", &format!("card card={card}"));
        }
        if third {
            assert_eq!(pit.does("device", "card card=As"), ["mock banker As"]);
        }
        pit.close();
    }
}

#[test]
fn p3_12c3_a_cutting_card_in_a_mock_round_waits_for_its_end() {
    // A natural, which ends it after four cards; two and five, and either hand draws.
    for (first, before, after) in [("9d", "Kd Kh", "8d"), ("2d", "3d Kh", "2h 4h Kc")] {
        let mut pit = Pit::open(&format!("decks = 6\n{MOCK}\n[shoe]\ncards_behind = 295"), &[1]);
        for _ in 0..3 {
            pit.bet(1, "tie", 500);
            pit.deal_on("Ks 9h Qd Kc");
        }
        pit.bet(1, "tie", 500);
        pit.does("device", &format!("card in error card={first}"));
        for card in before.split(' ') {
            pit.does("device", &format!("card card={card}"));
        }
        assert_eq!(pit.does("device", "cutting card"), ["cutting card, 295 left"]);
        for card in after.split(' ') {
            assert_eq!(pit.refuses("dealer", "last hand"), ("19:47-3.8(e)", "no_last_hand_now"), "{card}");
            pit.does("device", &format!("card card={card}"));
        }
        assert_eq!(pit.does("dealer", "last hand"), ["last hand"]);
    }
}

#[test]
fn p3_12d_a_card_found_face_up_is_discarded_with_as_many_as_its_value() {
    let more = |card: &str| {
        let mut pit = Pit::open("", &[1]);
        pit.bet(1, "tie", 500);
        assert_eq!(pit.does("device", &format!("face-up card card={card}")), [format!("burned {card}")]);
        let mut count = 0;
        while pit.clone().act("dealer", "no more bets").is_err() {
            assert_eq!(pit.refuses("device", "card down"), ("19:47-3.12(d)", "other_side_up"));
            pit.does("device", &format!("card card={}s", 2 + count));
            count += 1;
        }
        count
    };
    let ranks = ["A", "2", "3", "4", "5", "6", "7"];
    assert_eq!(ranks.map(|rank| more(&format!("{rank}c"))), [1, 2, 3, 4, 5, 6, 7]);
    // A ten or a face card is worth nothing, whatever the house has chosen for a card in error.
    assert_eq!(["T", "J", "Q", "K"].map(|rank| more(&format!("{rank}c"))), [0; 4]);
}

#[test]
fn p3_12d_in_the_middle_of_a_hand_the_hand_then_goes_on() {
    let mut pit = Pit::open("", &[1]);
    pit.bet(1, "tie", 500);
    pit.close();
    pit.does("device", "card card=9d");
    pit.does("device", "face-up card card=2c");
    assert_eq!(pit.does("device", "card card=3s"), ["burned 3s"]);
    assert_eq!(pit.does("device", "card card=4s"), ["burned 4s"]);
    assert_eq!(pit.does("device", "card card=5s"), ["banker 5s"]);
}

#[test]
fn p3_12d_a_second_card_face_up_among_those_discarded_brings_its_own() {
    let mut pit = Pit::open("", &[1]);
    pit.bet(1, "tie", 500);
    pit.close();
    pit.does("device", "face-up card card=3c");
    // It is the first of the three that go with the other, and two go with it: four more.
    assert_eq!(pit.does("device", "face-up card card=2c"), ["burned 2c"]);
    for card in ["4s", "5s", "6s", "7s"] {
        assert_eq!(pit.does("device", &format!("card card={card}")), [format!("burned {card}")]);
    }
    assert_eq!(pit.does("device", "card card=9d"), ["player 9d"]);
}

#[test]
fn p3_12d_a_card_face_up_in_a_round_without_wagers_is_not_part_of_it() {
    let mut pit = Pit::open(MOCK, &[1]);
    assert_eq!(pit.does("device", "card in error card=2d"), ["mock player 2d"]);
    assert_eq!(pit.does("device", "face-up card card=Ac"), ["burned Ac"]);
    assert_eq!(pit.does("device", "card card=9s"), ["burned 9s"]);
    assert_eq!(pit.does("device", "card card=8s"), ["mock banker 8s"]);
}

#[test]
fn p3_12d_a_card_found_face_up_waits_for_nothing() {
    // Four cards in error wait, seen or unseen, within a hand or before it.
    for (error, within) in
        [("card in error", true), ("card in error", false), ("card in error card=2d", true)]
    {
        let mut pit = Pit::open("", &[1]);
        pit.bet(1, "player", 1000);
        if within {
            pit.close();
            pit.does("device", "card card=2h");
        }
        for _ in 0..4 {
            pit.does("device", error);
        }
        assert_eq!(pit.refuses("device", error), ("19:47-3.12(b)", "too_many_errors"));
        assert_eq!(pit.does("device", "face-up card card=3d"), ["burned 3d"]);
        for _ in 0..3 {
            assert_eq!(pit.does("device", "card card=Kc"), ["burned Kc"], "it brings as many as its value");
        }
        if within {
            assert_eq!(pit.does("device", "card card=4s"), ["banker 4s"]);
        }
    }
}

#[test]
fn p3_12a_p3_12b_four_cards_wait_and_no_card_comes_wrongly_after_them() {
    let mut pit = called("", "6s 7h Kd Kc");
    for _ in 0..4 {
        pit.does("device", "card in error");
    }
    assert_eq!(pit.refuses("device", "misdealt card"), ("19:47-3.12(b)", "too_many_errors"));
}

#[test]
fn p3_12a_p3_12b_p3_12d_only_what_is_in_a_shoe_that_is_ready_comes_out_of_it_wrongly() {
    let mut pit = Pit::seated("", &[1]);
    for words in ["card in error", "card in error card=2d", "face-up card card=2d"] {
        assert_eq!(pit.refuses("device", words).1, "shoe_not_ready", "{words}");
    }
    // The cutting card lies before the next card.
    let mut pit = Pit::open("decks = 6\n[shoe]\ncards_behind = 295", &[1]);
    for _ in 0..3 {
        pit.bet(1, "tie", 500);
        pit.deal_on("Ks 9h Qd Kc");
    }
    for _ in 0..3 {
        pit.does("device", "card in error");
    }
    assert_eq!(pit.refuses("device", "card in error"), ("19:47-3.12(b)", "cutting_card_first"));
    assert_eq!(pit.refuses("device", "card in error card=2d"), ("19:47-3.12(b)", "cutting_card_first"));
    pit.does("device", "cutting card");
    pit.does("device", "card in error");
    // All six kings of clubs are gone.
    let mut pit = Pit::open("decks = 6", &[1]);
    for _ in 0..6 {
        pit.does("device", "face-up card card=Kc");
    }
    for words in ["card in error card=Kc", "face-up card card=Kc"] {
        assert_eq!(pit.refuses("device", words).1, "no_such_card", "{words}");
    }
}

#[test]
fn p3_12c_p3_12d_cards_that_were_seen_are_dealt_with_one_after_the_other() {
    // Another card is seen while the first is dealt with, or while one that lay face up is.
    for (first, cite) in [("card in error card=2c", "3.12(c)1"), ("face-up card card=2c", "3.12(d)")] {
        let mut pit = Pit::open("", &[1]);
        pit.does("device", first);
        assert_eq!(pit.does("device", "card in error card=Ad"), ["disclosed Ad"], "{first}");
        assert_eq!(pit.does("device", "card card=4s"), ["burned 4s"]);
        assert_eq!(pit.cite_of("burned 4s"), cite);
        assert_eq!(pit.does("device", "card card=5s"), ["burned 5s", "burned Ad"]);
        assert_eq!(pit.cite_of("burned Ad"), "3.12(c)1");
        assert_eq!(pit.does("device", "card card=6s"), ["burned 6s"]);
        pit.bet(1, "tie", 500);
        pit.close();
    }
    let mut pit = Pit::open(MOCK, &[1]);
    pit.does("device", "card in error card=9d");
    assert_eq!(pit.does("device", "card in error card=8d"), ["disclosed 8d"]);
    for card in ["2h", "Kd"] {
        pit.does("device", &format!("card card={card}"));
    }
    assert_eq!(pit.does("device", "card card=3h"), ["mock banker 3h", "mock player 8d"]);
}
