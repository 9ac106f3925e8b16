//! 19:47-3.8 Procedure for dealing of additional cards, and 3.9 rules for determining whether third card shall be dealt.

use crate::support::Pit;

/// A table after the first four cards, called, with one tie bet on it.
fn called(cards: [&str; 4]) -> Pit {
    let mut pit = Pit::open("", &[1]);
    pit.bet(1, "tie", 500);
    pit.close();
    for card in cards {
        pit.does("device", &format!("card card={card}"));
    }
    while let Some(call) = pit.duties().into_iter().find(|duty| duty.contains("call hand")) {
        pit.performs(&call);
    }
    pit
}

/// Two cards of a suit that make a count without a pip above nine.
fn two(points: u8, suit: char) -> [String; 2] {
    let pip = |pips: u8| match pips {
        0 => format!("K{suit}"),
        1 => format!("A{suit}"),
        pips => format!("{pips}{suit}"),
    };
    [pip(points), pip(0)]
}

/// May the dealer have this hand draw; and may he have it stay?
fn draws(pit: &Pit, hand: &str) -> bool {
    let says = |draw: bool| pit.clone().act("dealer", &format!("instruct hand={hand} draw={draw}")).is_ok();
    let answers = [says(true), says(false)];
    assert!(answers[0] != answers[1], "one of the two is right");
    answers[0]
}

#[test]
fn p3_8a_the_players_count_is_announced_and_then_the_bankers() {
    let mut pit = Pit::open("", &[1]);
    pit.bet(1, "tie", 500);
    pit.close();
    for card in ["2s", "3h", "4d", "4c"] {
        pit.does("device", &format!("card card={card}"));
    }
    assert_eq!(pit.refuses("dealer", "call hand hand=banker points=7"), ("19:47-3.8(a)", "not_now"));
    for wrong in [5, 7, 16] {
        let words = format!("call hand hand=player points={wrong}");
        assert_eq!(pit.refuses("dealer", &words), ("19:47-3.8(a)", "wrong_count"));
    }
    assert_eq!(pit.refuses("seat 1", "call hand hand=player points=6"), ("19:47-3.8(a)", "not_yours"));
    assert_eq!(pit.does("dealer", "call hand hand=player points=6"), ["called player 6"]);
    assert_eq!(pit.refuses("dealer", "instruct hand=player draw=false"), ("19:47-3.8(b)", "not_now"));
    assert_eq!(pit.does("dealer", "call hand hand=banker points=7"), ["called banker 7"]);
}

#[test]
fn p3_8a_the_bankers_hand_first_on_request_where_the_dealer_is_curator() {
    let ask = "ask banker first";
    let mut pit = Pit::open("", &[1]);
    assert_eq!(pit.refuses("seat 1", ask), ("19:47-3.8(a)", "banker_first_not_offered"));

    let toml = "[dealing]\nbanker_first = true";
    let mut pit = Pit::open(toml, &[1, 2]);
    let plain = |pit: &mut Pit| {
        pit.bet(1, "tie", 500);
        let told = pit.deal("Ks 9h Qd Kc");
        told.into_iter().filter(|line| line.starts_with("called")).collect::<Vec<_>>()
    };
    assert_eq!(plain(&mut pit), ["called player 0", "called banker 9 natural"], "nobody has asked");
    pit.does("seat 2", ask);
    assert_eq!(plain(&mut pit), ["called banker 9 natural", "called player 0"]);
    assert_eq!(plain(&mut pit), ["called player 0", "called banker 9 natural"], "he asked for one round");
    // With a participant as curator the option is not there.
    pit.bet(1, "tie", 500);
    pit.deal_on("9s Kh Kd Qh");
    pit.give_shoe(2);
    assert_eq!(pit.refuses("seat 1", ask), ("19:47-3.8(a)", "banker_first_needs_dealer"));
}

#[test]
fn p3_8a_a_request_to_the_dealer_does_not_bind_the_next_curator() {
    let mut pit = Pit::open("[dealing]\nbanker_first = true", &[1, 2]);
    pit.bet(1, "tie", 500);
    pit.deal_on("9s Kh Kd Qh");
    pit.does("dealer", "offer shoe to=1");
    pit.does("seat 1", "name dealer");
    pit.does("seat 1", "ask banker first");
    pit.does("seat 1", "pass shoe");
    pit.give_shoe(2);
    pit.bet(1, "tie", 500);
    let told = pit.deal("Ks 9h Qd Kc");
    let first = told.iter().find(|line| line.starts_with("called"));
    assert_eq!(first.map(String::as_str), Some("called player 0"));
}

#[test]
fn p3_8b_the_dealer_tells_the_curator_and_tells_him_right() {
    let mut pit = called(["2s", "Kh", "Kd", "4c"]);
    assert_eq!(pit.refuses("device", "card card=5d"), ("19:47-3.9(b)", "no_card_now"), "not without a word");
    assert_eq!(pit.refuses("dealer", "instruct hand=player draw=false"), ("19:47-3.9(b)", "wrong_draw"));
    assert_eq!(pit.refuses("dealer", "instruct hand=banker draw=true"), ("19:47-3.8(b)", "not_now"));
    assert_eq!(pit.refuses("seat 1", "instruct hand=player draw=true"), ("19:47-3.8(b)", "not_yours"));
    pit.does("dealer", "instruct hand=player draw=true");
    pit.does("device", "card card=9d");
    assert_eq!(pit.refuses("dealer", "instruct hand=banker draw=true"), ("19:47-3.9(c)", "wrong_draw"));
    pit.does("dealer", "instruct hand=banker draw=false");
}

#[test]
fn p3_8c_third_cards_come_face_up_to_the_player_first() {
    let mut pit = called(["2s", "Kh", "Kd", "2c"]);
    pit.does("dealer", "instruct hand=player draw=true");
    assert_eq!(pit.refuses("dealer", "instruct hand=banker draw=true"), ("19:47-3.8(b)", "not_now"));
    assert_eq!(pit.refuses("device", "card down card=5d"), ("19:47-3.8(c)", "other_side_up"));
    assert_eq!(pit.does("device", "card card=5d"), ["player 5d"]);
    pit.does("dealer", "instruct hand=banker draw=true");
    assert_eq!(pit.does("device", "card card=6d"), ["banker 6d"]);
}

#[test]
fn p3_8d_one_additional_card_and_no_more() {
    let mut pit = called(["2s", "Kh", "Kd", "2c"]);
    pit.does("dealer", "instruct hand=player draw=true");
    pit.does("device", "card card=Ad");
    assert_eq!(pit.refuses("dealer", "instruct hand=player draw=true"), ("19:47-3.8(b)", "not_now"));
    pit.does("dealer", "instruct hand=banker draw=true");
    pit.does("device", "card card=Ac");
    assert_eq!(pit.refuses("device", "card card=Kd"), ("19:47-3.8(d)", "no_card_now"));
    assert_eq!(pit.refuses("dealer", "instruct hand=banker draw=true"), ("19:47-3.8(b)", "not_now"));
    assert_eq!(pit.go()[0], "result 3 3 tie");
}

/// So many cards come out before the cutting card.
fn nearly(before: u16) -> Pit {
    Pit::open(&format!("decks = 6\n[shoe]\ncards_behind = {}", 310 - before), &[1])
}

#[test]
fn p3_8e_the_hand_is_completed_then_the_last_hand_then_the_shuffle() {
    // Fifteen cards before it: three rounds of four, and it comes before the fourth card of the next.
    let mut pit = nearly(15);
    for round in 0..3 {
        pit.bet(1, "tie", 500);
        assert!(!pit.deal("Ks 9h Qd Kc").iter().any(|line| line.contains("cutting")), "{round}");
    }
    pit.bet(1, "tie", 500);
    pit.close();
    for card in ["Ks", "9h", "Qd"] {
        assert_eq!(pit.refuses("device", "cutting card"), ("19:47-3.8(e)", "not_the_cutting_card"));
        pit.card(card);
    }
    assert_eq!(pit.refuses("device", "card card=Kc"), ("19:47-3.7(c)", "cutting_card_first"));
    assert_eq!(pit.does("device", "cutting card"), ["cutting card, 295 left"]);
    assert!(!pit.view().shoe.cutting_card);
    assert_eq!(
        pit.refuses("dealer", "last hand"),
        ("19:47-3.8(e)", "no_last_hand_now"),
        "this hand comes first"
    );
    pit.does("device", "card card=Kc");
    while let Some(step) = pit.duties().into_iter().find(|duty| !duty.contains("last hand")) {
        pit.performs(&step);
    }
    assert_eq!(pit.view().shoe.state, "in play");
    pit.bet(1, "tie", 500);
    assert_eq!(pit.refuses("dealer", "no more bets"), ("19:47-3.8(e)", "last_hand_unannounced"));
    assert_eq!(pit.refuses("seat 1", "last hand"), ("19:47-3.8(e)", "not_yours"));
    assert_eq!(pit.does("dealer", "last hand"), ["last hand"]);
    assert_eq!(pit.refuses("dealer", "last hand"), ("19:47-3.8(e)", "no_last_hand_now"));
    assert!(pit.view().last_hand);
    pit.deal_on("Ks 9h Qd Kc");
    // One more hand and not two.
    assert_eq!((pit.view().shoe.state, pit.view().last_hand), ("shuffle", false));
    pit.bet(1, "tie", 500);
    assert_eq!(pit.refuses("dealer", "no more bets"), ("19:47-3.5(a)", "shoe_not_ready"));
    pit.make_ready();
    assert!(pit.view().shoe.cutting_card && pit.view().shoe.cards == 310, "all cards are back");
}

#[test]
fn p3_8e_a_cutting_card_before_the_first_card_of_a_hand_belongs_to_that_hand() {
    let mut pit = nearly(16);
    for _ in 0..4 {
        pit.bet(1, "tie", 500);
        pit.deal("Ks 9h Qd Kc");
    }
    pit.bet(1, "tie", 500);
    let told = pit.deal_on("Ts 9h Td Th");
    assert_eq!(told[0], "cutting card, 294 left");
    assert_eq!(told.last().map(String::as_str), Some("last hand"));
    assert_eq!(pit.view().shoe.state, "in play", "one more hand");
    pit.bet(1, "tie", 500);
    pit.deal_on("Ts 9h Td Th");
    assert_eq!(pit.view().shoe.state, "shuffle");
}

/// The cutting card may show before "No More Bets" too, when somebody reaches for the first card: it counts the same.
#[test]
fn p3_8e_a_cutting_card_between_hands_leaves_that_hand_and_one_more() {
    let mut pit = nearly(16);
    for _ in 0..4 {
        pit.bet(1, "tie", 500);
        pit.deal("Ks 9h Qd Kc");
    }
    assert_eq!(pit.does("device", "cutting card"), ["cutting card, 294 left"]);
    assert_eq!(pit.refuses("dealer", "last hand"), ("19:47-3.8(e)", "no_last_hand_now"));
    pit.bet(1, "tie", 500);
    let told = pit.deal_on("Ts 9h Td Th");
    assert_eq!(told.last().map(String::as_str), Some("last hand"));
    pit.bet(1, "tie", 500);
    pit.deal_on("Ts 9h Td Th");
    assert_eq!(pit.view().shoe.state, "shuffle");
}

#[test]
fn p3_9a_a_natural_in_either_hand_ends_the_drawing() {
    for player in 0..=9 {
        for banker in 0..=9 {
            let ([one, three], [second, fourth]) = (two(player, 's'), two(banker, 'h'));
            let pit = called([&one, &second, &three, &fourth]);
            let over = pit.duties()[0].contains("announce result");
            assert_eq!(over, player >= 8 || banker >= 8, "{player} against {banker}");
            if over {
                let mut pit = pit.clone();
                assert_eq!(pit.refuses("device", "card card=2d"), ("19:47-3.9(a)", "no_card_now"));
            }
        }
    }
}

#[test]
fn p3_9b_the_players_hand_draws_to_five_and_stays_on_six_and_seven() {
    for banker in 0..=7 {
        for player in 0..=7 {
            let ([one, three], [second, fourth]) = (two(player, 's'), two(banker, 'h'));
            let pit = called([&one, &second, &three, &fourth]);
            assert_eq!(draws(&pit, "player"), player <= 5, "{player} against {banker}");
        }
    }
}

/// Table 2 as the regulation prints it, a row for each count from 0 to 7: none, 0, 1, … 9.
const TABLE_2: [&str; 8] = [
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDSD",
    "DSSDDDDDDSS",
    "DSSSSDDDDSS",
    "SSSSSSSDDSS",
    "SSSSSSSSSSS",
];

/// The letter for a banker's count and the value of the player's third card, by dealing it out.
fn letter(banker: u8, third: Option<u8>, player: u8) -> char {
    let ([one, three], [second, fourth]) = (two(player, 's'), two(banker, 'h'));
    let mut pit = called([&one, &second, &three, &fourth]);
    pit.does("dealer", &format!("instruct hand=player draw={}", third.is_some()));
    if let Some(value) = third {
        let [card, _] = two(value, 'd');
        pit.does("device", &format!("card card={card}"));
    }
    if draws(&pit, "banker") { 'D' } else { 'S' }
}

#[test]
fn p3_9c_every_cell_of_table_2() {
    for (banker, row) in (0..).zip(TABLE_2) {
        let mut dealt = String::from(letter(banker, None, 6));
        dealt.extend((0..=9).map(|third| letter(banker, Some(third), 0)));
        assert_eq!(dealt, row, "the row of {banker}");
    }
}

#[test]
fn p3_9d_the_row_is_the_bankers_count_on_its_first_two_cards() {
    // 9 and 4 are three, not thirteen; A and 2 the same.
    for cards in [["Ks", "9h", "Kd", "4h"], ["Ks", "Ad", "Kd", "2h"], ["Ks", "Kh", "Kd", "3h"]] {
        let mut pit = called(cards);
        pit.does("dealer", "instruct hand=player draw=true");
        pit.does("device", "card card=8d");
        assert!(!draws(&pit, "banker"), "three stays against an eight");
    }
}

#[test]
fn p3_9e_the_column_is_the_third_card_and_not_the_players_count() {
    // Whatever the player's hand counted before: an eight stops a banker's three, a nine does not.
    for player in 0..=5 {
        assert_eq!((letter(3, Some(8), player), letter(3, Some(9), player)), ('S', 'D'), "{player}");
    }
    // A ten is worth nothing here: the column of 0.
    let mut pit = called(["5s", "4h", "Kd", "Kh"]);
    pit.does("dealer", "instruct hand=player draw=true");
    pit.does("device", "card card=Td");
    assert!(!draws(&pit, "banker"));
}

#[test]
fn p3_9f_d_must_draw_and_s_must_stay() {
    let mut pit = called(["6s", "3h", "Kd", "Kh"]);
    pit.does("dealer", "instruct hand=player draw=false");
    assert_eq!(pit.refuses("dealer", "instruct hand=banker draw=false"), ("19:47-3.9(c)", "wrong_draw"));
    assert_eq!(pit.refuses("dealer", "announce result player=6 banker=3"), ("19:47-3.10(a)", "not_now"));
    let mut pit = called(["6s", "6h", "Kd", "Kh"]);
    pit.does("dealer", "instruct hand=player draw=false");
    assert_eq!(pit.refuses("dealer", "instruct hand=banker draw=true"), ("19:47-3.9(c)", "wrong_draw"));
    assert_eq!(pit.refuses("device", "card card=2d"), ("19:47-3.9(c)", "no_card_now"));
}

#[test]
fn p3_9g_a_banker_five_against_a_four_draws() {
    assert_eq!(letter(5, Some(4), 2), 'D');
    assert_eq!(letter(5, Some(3), 2), 'S');
}
