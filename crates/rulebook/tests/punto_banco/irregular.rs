//! 19:47-3.12 Irregularities.

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
        assert_eq!(told, ["banker 4d"]);
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
    for (cards, third) in [("9d 2h Kd 3h", false), ("6d 2h Kd 2s", true)] {
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
    let mut pit = Pit::open(&format!("decks = 6\n{MOCK}\n[shoe]\ncards_behind = 295"), &[1]);
    for _ in 0..3 {
        pit.bet(1, "tie", 500);
        pit.deal_on("Ks 9h Qd Kc");
    }
    pit.bet(1, "tie", 500);
    pit.does("device", "card in error card=9d");
    pit.does("device", "card card=Kd");
    pit.does("device", "card card=Kh");
    assert_eq!(pit.does("device", "cutting card"), ["cutting card, 295 left"]);
    assert_eq!(pit.refuses("dealer", "last hand"), ("19:47-3.8(e)", "no_last_hand_now"));
    pit.does("device", "card card=8d");
    assert_eq!(pit.does("dealer", "last hand"), ["last hand"]);
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

/// A round with these cards, of which the last leaves the shoe empty; the calls up to there are made.
const LAST: [&str; 5] = ["2s", "Kh", "3d", "2h", "Kd"];

/// "Cards" has been called, and the shoe holds the five cards of `LAST` and nothing else.
fn nearly_dry() -> Pit {
    let mut pit = Pit::open("decks = 6", &[1, 2]);
    pit.bet(1, "player", 1000);
    pit.bet(2, "banker", 1000);
    pit.bet(2, "tie", 500);
    pit.close();
    run_down(pit)
}

/// Takes all but the five cards of `LAST` out of a shoe of six decks.
fn run_down(pit: Pit) -> Pit {
    run_down_to(pit, &LAST, &[])
}

/// Takes all but these cards out of it; those are gone already, or lie on the table.
fn run_down_to(mut pit: Pit, last: &[&str], aside: &[&str]) -> Pit {
    // Everything else lies face up and is discarded, tens last: nothing goes with them.
    let mut left: Vec<String> = Vec::new();
    for card in rulebook::cards::Card::deck().map(|card| card.to_string()) {
        let gone = ["As", "Ah"].iter().chain(last).chain(aside).filter(|other| **other == card).count();
        left.extend(vec![card; 6 - gone]);
    }
    left.sort_by_key(|card| !card.starts_with(['T', 'J', 'Q', 'K']));
    let mut more = 0;
    while let Some(card) = left.pop() {
        if pit.act("device", "cutting card").is_ok() {
            assert_eq!(pit.view().shoe.cards, 14);
        }
        if more > 0 {
            more -= 1;
            pit.does("device", &format!("card card={card}"));
        } else {
            more = "A23456789".find(&card[..1]).map_or(0, |place| place + 1);
            pit.does("device", &format!("face-up card card={card}"));
        }
    }
    assert_eq!(usize::from(pit.view().shoe.cards), last.len());
    pit
}

#[test]
fn p3_12e_a_round_for_which_the_shoe_runs_out_is_void() {
    let mut pit = nearly_dry();
    assert_eq!(pit.refuses("dealer", "void round"), ("19:47-3.12(e)", "enough_cards"));
    for card in LAST {
        pit.does("device", &format!("card card={card}"));
        while let Some(step) = pit.duties().into_iter().find(|duty| !duty.contains("void")) {
            assert_eq!(pit.refuses("dealer", "void round"), ("19:47-3.12(e)", "enough_cards"));
            pit.performs(&step);
        }
    }
    // The player has 2 3 K, the banker K 2, which draws.
    assert_eq!(pit.refuses("device", "card card=4d"), ("19:47-3.12(e)", "shoe_empty"));
    assert_eq!(pit.refuses("seat 1", "void round"), ("19:47-3.12(e)", "not_yours"));
    let told = pit.does("dealer", "void round");
    assert_eq!(told, ["void round", "1 player void 0+1000", "2 banker void 0+1000", "2 tie void 0+500"]);
    assert_eq!(
        (pit.view().shoe.state, pit.view().shoe.cards),
        ("shuffle", 312),
        "the entire set is shuffled"
    );
    assert_eq!(pit.view().curator.as_deref(), Some("dealer"));
    pit.make_ready();
    pit.bet(1, "player", 1000);
    pit.deal("9s Kh Kd Qh");
}

#[test]
fn p3_12e_a_round_that_just_ends_with_the_shoe_counts() {
    let mut pit = nearly_dry();
    let told: Vec<String> = ["2s", "Kh", "3d", "2h"].iter().flat_map(|card| pit.card(card)).collect();
    assert!(told.contains(&"called player 5".to_string()));
    // A card found face up takes the last one away instead: the player's third card is missing.
    let mut other = pit.clone();
    other.does("device", "face-up card card=Kd");
    assert_eq!(other.go()[0], "void round");
    pit.does("device", "card card=Kd");
    assert_eq!(pit.go()[0], "void round", "the banker's two draws and there is nothing to draw");
}

/// With the shoe empty and two cards on the table that nobody has seen: the next round is void, and all cards are shuffled.
#[track_caller]
fn is_reshuffled(mut pit: Pit) {
    pit.bet(1, "player", 1000);
    pit.close();
    for card in ["2s", "2h"] {
        pit.does("device", &format!("card card={card}"));
    }
    assert_eq!(pit.go()[..2], ["void round", "1 player void 0+1000"]);
    assert_eq!(pit.view().shoe.cards, 312);
    pit.make_ready();
}

/// Between hands, with this first card of the last three: more should go or be dealt with it, and nobody sees the other
/// two come out.
fn dry_between_hands(toml: &str, first: &str) -> Pit {
    let mut pit = run_down(Pit::open(&format!("decks = 6\n{toml}"), &[1]));
    for card in ["Kh", "Kd"] {
        pit.does("device", &format!("face-up card card={card}"));
    }
    pit.does("device", &format!("{first} card=3d"));
    assert_eq!(pit.refuses("dealer", "no more bets").1, "correction_first", "{toml} {first}");
    pit.does("device", "card in error");
    assert_eq!(pit.does("device", "card in error"), ["aside ?"], "{toml} {first}");
    assert_eq!(pit.view().shoe.cards, 0);
    pit
}

#[test]
fn p3_12e_a_shoe_that_runs_out_by_an_unseen_card_between_hands_is_over() {
    // (c)3: a mock round; (c)1: discards; (d): those with a card found face up, in both editions.
    is_reshuffled(dry_between_hands(MOCK, "card in error"));
    is_reshuffled(dry_between_hands("", "card in error"));
    is_reshuffled(dry_between_hands("", "face-up card"));
    is_reshuffled(dry_between_hands("edition = \"1996\"", "face-up card"));
}

#[test]
fn p3_12e_a_hand_that_needs_no_further_card_counts_though_the_shoe_runs_out() {
    // Three cards in error, a nine and two tens, open a hand; the fourth card comes from the shoe. Then a three lies face up, and
    // nobody sees the only card come that could go with it.
    let mut pit = Pit::open("decks = 6", &[1]);
    for _ in 0..3 {
        pit.does("device", "card in error");
    }
    let mut pit = run_down_to(pit, &["Kh", "3d", "Kd"], &["9s", "Ks", "Qs"]);
    pit.bet(1, "player", 1000);
    pit.close();
    for card in ["9s", "Ks", "Qs", "Kh"] {
        pit.does("device", &format!("card card={card}"));
    }
    pit.does("device", "face-up card card=3d");
    assert_eq!(pit.does("device", "card in error"), ["aside ?"]);
    assert_eq!(pit.refuses("dealer", "void round"), ("19:47-3.12(e)", "enough_cards"));
    let told = pit.go();
    assert!(told.contains(&"1 player won 1000+1000".to_string()), "{told:?}");
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
