//! 19:47-3.7 Hands of player and banker; procedure for dealing initial two cards to each hand.

use crate::support::{Pit, seat};
use rulebook::game::{Game, Viewer};

const DOWN: &str = "[dealing]\nface = \"down\"";

/// Four cards lie face down: the player's hand K 6, the banker's hand 2 3.
fn covered(toml: &str, wagers: &[(u8, &str, i64)]) -> Pit {
    let mut seats: Vec<u8> = wagers.iter().map(|(seat, ..)| *seat).collect();
    seats.sort_unstable();
    seats.dedup();
    let mut pit = Pit::open(toml, &seats);
    for (seat, on, cents) in wagers {
        pit.bet(*seat, on, *cents);
    }
    pit.close();
    for card in ["Ks", "2h", "6d", "3c"] {
        pit.does("device", &format!("card down card={card}"));
    }
    pit
}

fn seen_by(pit: &Pit, viewer: Viewer) -> [Vec<String>; 2] {
    let hands = pit.table.view(viewer).hands;
    [hands.player, hands.banker].map(|hand| {
        hand.cards.iter().map(|card| card.map_or("?".to_string(), |card| card.to_string())).collect()
    })
}

#[test]
fn p3_7a_there_are_two_hands_and_they_belong_to_nobody() {
    let mut pit = Pit::open("", &[1, 2, 3]);
    for number in 1..=3 {
        pit.bet(number, "tie", 500);
    }
    let told = pit.deal("9s Kh Kd Qh");
    let dealt = |hand: &str| told.iter().filter(|line| line.starts_with(&format!("{hand} "))).count();
    assert_eq!((dealt("player"), dealt("banker")), (2, 2), "two hands, however many participants");
}

#[test]
fn p3_7b_no_more_bets_then_cards_then_the_deal() {
    let mut pit = Pit::open("", &[1]);
    assert_eq!(pit.refuses("dealer", "no more bets"), ("19:47-3.7(b)", "nothing_wagered"));
    pit.bet(1, "player", 1000);
    assert_eq!(pit.refuses("dealer", "cards"), ("19:47-3.7(b)", "not_now"));
    assert_eq!(pit.refuses("device", "card card=2s"), ("19:47-3.7(b)", "no_card_now"));
    assert_eq!(pit.refuses("seat 1", "no more bets"), ("19:47-3.7(b)", "not_yours"));
    pit.does("dealer", "no more bets");
    assert_eq!(pit.refuses("dealer", "no more bets"), ("19:47-3.7(b)", "round_in_progress"));
    assert_eq!(pit.refuses("device", "card card=2s"), ("19:47-3.7(b)", "no_card_now"));
    pit.does("dealer", "cards");
    pit.does("device", "card card=2s");
}

#[test]
fn p3_7c_first_and_third_to_the_player_second_and_fourth_to_the_banker_face_up() {
    let mut pit = Pit::open("", &[1]);
    pit.bet(1, "player", 1000);
    pit.close();
    assert_eq!(pit.refuses("device", "card down card=2s"), ("19:47-3.7(c)", "other_side_up"));
    let told: Vec<String> = ["2s", "3h", "4d", "5c"]
        .iter()
        .flat_map(|card| pit.does("device", &format!("card card={card}")))
        .collect();
    assert_eq!(told, ["player 2s", "banker 3h", "player 4d", "banker 5c"]);
    let everybody = [vec!["2s".to_string(), "4d".into()], vec!["3h".to_string(), "5c".into()]];
    assert_eq!(seen_by(&pit, Viewer::Public), everybody);
    assert_eq!(
        pit.refuses("device", "card card=6s"),
        ("19:47-3.7(b)", "no_card_now"),
        "four, and then the calls"
    );
}

#[test]
fn p3_7d_face_down_nobody_sees_a_card_before_it_is_turned() {
    let mut pit = covered(DOWN, &[(1, "player", 1000), (2, "banker", 1000)]);
    let hidden = [vec!["?".to_string(); 2], vec!["?".to_string(); 2]];
    for viewer in [Viewer::Public, Viewer::Staff, Viewer::Seat(seat(1)), Viewer::Seat(seat(2))] {
        assert_eq!(seen_by(&pit, viewer), hidden, "{viewer:?}");
    }
    // The banker's hand stays under the shoe until the player's has been called.
    assert_eq!(pit.refuses("dealer", "hand over hand=banker to=2"), ("19:47-3.7(d)", "not_now"));
    assert_eq!(pit.refuses("dealer", "turn hand hand=banker"), ("19:47-3.7(d)", "not_now"));
    assert_eq!(pit.refuses("dealer", "call hand hand=player points=6"), ("19:47-3.8(a)", "not_now"));
    pit.does("dealer", "hand over hand=player to=1");
    assert_eq!(pit.refuses("dealer", "hand over hand=banker to=2"), ("19:47-3.7(d)", "not_now"));
    pit.does("seat 1", "return hand");
    assert_eq!(pit.refuses("dealer", "hand over hand=banker to=2"), ("19:47-3.7(d)", "not_now"));
    pit.does("dealer", "call hand hand=player points=6");
    pit.does("dealer", "hand over hand=banker to=2");
}

#[test]
fn p3_7d_face_down_is_the_houses_choice() {
    let mut pit = Pit::open("", &[1]);
    pit.bet(1, "player", 1000);
    pit.close();
    for card in ["Ks", "2h", "6d", "3c"] {
        pit.does("device", &format!("card card={card}"));
    }
    assert_eq!(pit.refuses("dealer", "hand over hand=player to=1"), ("19:47-3.7(d)", "not_now"));
    let mut pit = Pit::open(DOWN, &[1]);
    pit.bet(1, "player", 1000);
    pit.close();
    assert_eq!(pit.refuses("device", "card card=Ks"), ("19:47-3.7(c)", "other_side_up"));
}

#[test]
fn p3_7d1_the_players_hand_goes_to_the_highest_wager_on_it() {
    let mut pit = covered(DOWN, &[(1, "player", 1000), (2, "player", 2000), (3, "banker", 5000)]);
    for wrong in [1, 3] {
        let words = format!("hand over hand=player to={wrong}");
        assert_eq!(pit.refuses("dealer", &words), ("19:47-3.7(d)1", "not_his_to_look"));
    }
    assert_eq!(pit.refuses("dealer", "turn hand hand=player"), ("19:47-3.7(d)", "hand_it_over"));
    assert_eq!(pit.does("dealer", "hand over hand=player to=2"), ["player to 2"]);
    let own = seen_by(&pit, Viewer::Seat(seat(2)));
    assert_eq!(
        own,
        [vec!["Ks".to_string(), "6d".into()], vec!["?".to_string(); 2]],
        "he sees that hand alone"
    );
    for viewer in [Viewer::Public, Viewer::Staff, Viewer::Seat(seat(1)), Viewer::Seat(seat(3))] {
        assert_eq!(seen_by(&pit, viewer)[0], ["?", "?"], "{viewer:?}");
    }
    assert_eq!(pit.refuses("seat 1", "return hand"), ("19:47-3.7(d)", "not_holding"));
    assert_eq!(pit.does("seat 2", "return hand"), ["player turns Ks", "player turns 6d"]);
    assert_eq!(seen_by(&pit, Viewer::Public)[0], ["Ks", "6d"]);
    assert_eq!(pit.does("dealer", "call hand hand=player points=6"), ["called player 6"]);
}

#[test]
fn p3_7d2_the_bankers_hand_goes_to_the_highest_wager_on_it() {
    let mut pit = covered(DOWN, &[(1, "player", 9000), (2, "banker", 1000), (3, "banker", 2000)]);
    pit.does("dealer", "hand over hand=player to=1");
    pit.does("seat 1", "return hand");
    pit.does("dealer", "call hand hand=player points=6");
    for wrong in [1, 2] {
        let words = format!("hand over hand=banker to={wrong}");
        assert_eq!(pit.refuses("dealer", &words), ("19:47-3.7(d)2", "not_his_to_look"));
    }
    assert_eq!(pit.does("dealer", "hand over hand=banker to=3"), ["banker to 3"]);
    assert_eq!(seen_by(&pit, Viewer::Seat(seat(3)))[1], ["2h", "3c"]);
    assert_eq!(seen_by(&pit, Viewer::Seat(seat(1)))[1], ["?", "?"]);
    assert_eq!(pit.does("seat 3", "return hand"), ["banker turns 2h", "banker turns 3c"]);
    assert_eq!(pit.does("dealer", "call hand hand=banker points=5"), ["called banker 5"]);
}

#[test]
fn p3_7d3_the_players_third_card_goes_to_who_had_the_hand() {
    let mut pit = Pit::open(DOWN, &[1, 2]);
    pit.bet(1, "player", 1000);
    pit.bet(2, "player", 2000);
    pit.close();
    for card in ["Ks", "6h", "Kd", "Kc"] {
        pit.card(card);
    }
    assert_eq!(pit.refuses("device", "card card=4d"), ("19:47-3.8(c)", "other_side_up"));
    assert_eq!(pit.does("device", "card down card=4d"), ["player ?"]);
    assert_eq!(pit.refuses("dealer", "hand over hand=player to=1"), ("19:47-3.7(d)3", "not_his_to_look"));
    assert_eq!(pit.refuses("dealer", "instruct hand=banker draw=false"), ("19:47-3.8(b)", "not_now"));
    pit.does("dealer", "hand over hand=player to=2");
    assert_eq!(seen_by(&pit, Viewer::Seat(seat(2)))[0], ["Ks", "Kd", "4d"]);
    assert_eq!(seen_by(&pit, Viewer::Seat(seat(1)))[0], ["Ks", "Kd", "?"]);
    assert_eq!(pit.does("seat 2", "return hand"), ["player turns 4d"]);
}

#[test]
fn p3_7d4_the_bankers_third_card_goes_to_who_had_the_hand() {
    let mut pit = Pit::open(DOWN, &[1, 2]);
    pit.bet(1, "banker", 1000);
    pit.bet(2, "banker", 2000);
    pit.close();
    for card in ["Ks", "2h", "6d", "3c"] {
        pit.card(card);
    }
    assert_eq!(pit.does("device", "card down card=4d"), ["banker ?"]);
    assert_eq!(pit.refuses("dealer", "hand over hand=banker to=1"), ("19:47-3.7(d)4", "not_his_to_look"));
    pit.does("dealer", "hand over hand=banker to=2");
    assert_eq!(seen_by(&pit, Viewer::Seat(seat(2)))[1], ["2h", "3c", "4d"]);
    assert_eq!(seen_by(&pit, Viewer::Staff)[1], ["2h", "3c", "?"]);
    assert_eq!(pit.does("seat 2", "return hand"), ["banker turns 4d"]);
    assert_eq!(pit.go()[0], "result 6 9 banker");
}

#[test]
fn p3_7d5_of_equal_wagers_the_nearest_to_the_dealer_counterclockwise() {
    let wagers = [
        (2, "player", 2000),
        (5, "player", 2000),
        (7, "player", 1000),
        (4, "banker", 500),
        (6, "banker", 500),
    ];
    let mut pit = covered(DOWN, &wagers);
    assert_eq!(pit.refuses("dealer", "hand over hand=player to=5"), ("19:47-3.7(d)5", "not_his_to_look"));
    pit.does("dealer", "hand over hand=player to=2");
    pit.does("seat 2", "return hand");
    pit.does("dealer", "call hand hand=player points=6");
    assert_eq!(pit.refuses("dealer", "hand over hand=banker to=6"), ("19:47-3.7(d)5", "not_his_to_look"));
    pit.does("dealer", "hand over hand=banker to=4");
    pit.does("seat 4", "return hand");
    pit.go();
    // The banker's 5 draws, and the third card goes the same way.
    pit.does("device", "card down card=As");
    assert_eq!(pit.duties(), [r#"{"by":"dealer","do":"hand over","hand":"banker","to":4}"#]);
}

#[test]
fn p3_7d6_a_hand_that_nobody_bet_on_is_the_dealers_to_turn() {
    let mut pit = covered(DOWN, &[(1, "banker", 1000), (2, "tie", 5000)]);
    for to in [1, 2] {
        let words = format!("hand over hand=player to={to}");
        assert_eq!(pit.refuses("dealer", &words), ("19:47-3.7(d)6", "not_his_to_look"));
    }
    assert_eq!(pit.does("dealer", "turn hand hand=player"), ["player turns Ks", "player turns 6d"]);
}

#[test]
fn p3_7d6_or_anybodys_who_bet_on_the_other_where_the_house_permits_it() {
    let toml = format!("{DOWN}\nothers_may_turn = true");
    let pit = covered(&toml, &[(1, "banker", 1000), (2, "banker", 2000), (3, "tie", 5000)]);
    for to in [1, 2] {
        let mut pit = pit.clone();
        pit.does("dealer", &format!("hand over hand=player to={to}"));
        assert_eq!(seen_by(&pit, Viewer::Seat(seat(to)))[0], ["Ks", "6d"]);
    }
    assert!(pit.clone().act("dealer", "hand over hand=player to=3").is_err(), "a tie bet is on neither hand");
    // The other way round, and his third card too.
    let mut pit = covered(&toml, &[(1, "player", 1000), (2, "player", 500)]);
    pit.does("dealer", "hand over hand=player to=1");
    pit.does("seat 1", "return hand");
    pit.does("dealer", "call hand hand=player points=6");
    pit.does("dealer", "hand over hand=banker to=2");
    pit.does("seat 2", "return hand");
    pit.go();
    pit.does("device", "card down card=4d");
    assert!(pit.clone().act("dealer", "hand over hand=banker to=1").is_err());
    pit.does("dealer", "hand over hand=banker to=2");
    // Where there is a wager on the hand itself, nobody else turns it.
    let mut pit = covered(&toml, &[(1, "banker", 9000), (2, "player", 500)]);
    assert_eq!(pit.refuses("dealer", "hand over hand=player to=1"), ("19:47-3.7(d)1", "not_his_to_look"));
}
