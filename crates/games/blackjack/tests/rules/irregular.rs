//! 19:47-2.15(a) to (e), (g), (i): cards that come out wrongly, and cards that do not come.

use crate::support::{Pit, seat, settlement};
use rulebook::game::{Game, Need};

const HOLE_CARD: &str = "[dealing]\nhole_card = \"down\"";
const DOUBLE_SHOE: &str = "[shoe]\nkind = \"double\"";
const OVER_UNDER: &str = "[wagers]\nadditional = \"over under 13\"";

#[test]
fn p2_15a_a_card_face_up_in_the_shoe_is_not_used() {
    for edition in ["2011", "1996"] {
        for before in ["", "Ts", "Ts 6h", "Ts 6h 2d", "Ts 6h 2d; 1 draw", "Ts 6h 2d; 1 stand"] {
            let mut pit = Pit::wagered(&format!("edition = \"{edition}\""), &[1]);
            pit.play(before);
            let view = pit.view();
            assert_eq!(pit.does("device", "face-up card card=5s"), ["burned 5s"], "{before:?}");
            assert_eq!(pit.cite_of("burned 5s"), "2.15(a)");
            let after = pit.view();
            assert_eq!(
                (after.shoe.cards, after.shoe.discards),
                (view.shoe.cards - 1, view.shoe.discards + 1)
            );
            assert_eq!((after.phase, pit.hands(1)), (view.phase, pit.hands(1)), "and nothing else changes");
        }
    }
    let mut pit = Pit::wagered("", &[1]);
    assert_eq!(pit.refuses("dealer", "face-up card card=5s"), ("19:47-2.15(a)", "not_yours"));
    // Of a double shoe it goes to the place for that side's discards.
    let mut pit = Pit::wagered(DOUBLE_SHOE, &[1]);
    pit.play("Th");
    pit.does("device", "face-up card card=5s");
    let [left, right] = pit.view().shoes.expect("two sides");
    assert_eq!((left.discards, left.cards, right.discards), (1, 206, 0));
}

#[test]
fn p2_15b_a_card_that_nobody_saw_is_the_next_card() {
    for before in ["", "Ts", "Ts 6h 2d", "Ts 6h 2d; 1 draw"] {
        let mut pit = Pit::wagered("", &[1]);
        pit.play(before);
        let cards = pit.view().shoe.cards;
        assert_eq!(pit.does("device", "card in error"), ["aside ?"]);
        assert_eq!(pit.cite_of("aside ?"), "2.15(b)");
        assert_eq!(pit.view().shoe.cards, cards - 1);
        assert_eq!(pit.refuses("device", "card in error"), ("19:47-2.15(c)", "card_waits"), "one at a time");
        if pit.turn() != "nobody" {
            pit.does("seat 1", "draw");
        }
        let told = pit.play("4c");
        assert!(
            told.iter().any(|line| line.starts_with("box 1 4c") || line.starts_with("dealer 4c")),
            "{told:?}"
        );
        assert_eq!(pit.view().shoe.cards, cards - 1, "it had left the shoe already: {before:?}");
    }
}

#[test]
fn p2_15b_between_rounds_it_opens_the_next() {
    let mut pit = Pit::wagered("", &[1]);
    pit.does("device", "card in error");
    let cards = pit.view().shoe.cards;
    pit.play("Ts");
    assert_eq!((pit.view().shoe.cards, pit.hands(1)), (cards, vec!["Ts".to_string()]));
    pit.play("6h");
    assert_eq!(pit.view().shoe.cards, cards - 1);
}

#[test]
fn p2_15b_it_may_be_the_hole_card_and_nobody_has_seen_it() {
    let mut pit = Pit::wagered(HOLE_CARD, &[1]);
    pit.play("Ts 6h 9d");
    let cards = pit.view().shoe.cards;
    pit.does("device", "card in error");
    assert_eq!(pit.does("device", "card down card=Kc"), ["dealer ?"]);
    assert_eq!(pit.view().shoe.cards, cards - 1);
}

#[test]
fn p2_15b_of_a_double_shoe_it_is_the_determinant_card_of_its_side() {
    let mut pit = Pit::wagered(DOUBLE_SHOE, &[1]);
    pit.does("device", "card in error");
    pit.does("dealer", "deal");
    let shoes = |pit: &Pit| pit.view().shoes.expect("two sides").map(|side| side.cards);
    assert_eq!(shoes(&pit), [207, 208]);
    assert_eq!(pit.refuses("dealer", "draw determinant from=right"), ("19:47-2.15(b)", "not_now"));
    let duties = pit.offered(Need::Duty);
    assert_eq!(duties.len(), 1, "{duties:?}");
    assert!(duties[0].contains("left"));
    pit.does("dealer", "draw determinant from=left");
    assert_eq!(pit.does("device", "card card=Ts")[0], "determinant ts from left calls right");
    assert_eq!(shoes(&pit), [207, 208], "it lay there already");
    pit.does("device", "card card=Ts");
    assert_eq!(shoes(&pit), [207, 207]);
    // The side that is not full is not the one that has to be chosen, then.
    let mut pit = Pit::wagered(DOUBLE_SHOE, &[1]);
    pit.round("Th 6h 9d; 1 stand; Tc 9s");
    pit.bet(1, 1000);
    pit.does("device", "card in error");
    pit.does("dealer", "deal");
    pit.go();
    assert_eq!(pit.does("device", "card card=Th")[0], "determinant th from left calls left");
}

/// Does the next round begin with a card from the shoe?
fn is_next_round_plain(pit: &mut Pit) -> bool {
    for spot in 1..=pit.table.rules().spots() {
        pit.does("seat 1", &format!("wager on=blackjack amount=1000 spot={spot}"));
    }
    pit.does("dealer", "deal");
    pit.hands(1) == [""]
}

#[test]
fn p2_15c_a_card_that_was_seen_is_dealt_as_the_next() {
    for edition in ["2011", "1996"] {
        let mut pit = Pit::wagered(&format!("edition = \"{edition}\""), &[1, 2]);
        pit.play("Ts 8s 6h 2d 3d");
        assert_eq!(pit.does("device", "card in error card=9c"), ["aside 9c"]);
        assert_eq!(pit.cite_of("aside 9c"), "2.15(c)");
        let exposed = pit.view().turn.and_then(|turn| turn.exposed);
        assert_eq!(exposed.map(|card| card.to_string()).as_deref(), Some("9c"));
        assert_eq!(pit.turn(), "1.1 draw stand double refuse card");
        assert_eq!(pit.refuses("device", "card in error card=9d").1, "card_waits");
        assert_eq!(pit.clone().says(1, "draw"), ["box 1 9c, 21"], "to who asks for a card");
        assert_eq!(pit.clone().says(1, "double")[1], "box 1 9c, 21");
        pit.does("seat 1", "stand");
        assert_eq!(pit.turn(), "2.1 draw stand double refuse card", "to the next, if the first wants none");
        assert!(pit.says(2, "stand").contains(&"dealer 9c, 15".to_string()), "or to the dealer");
        assert_eq!(settlement(pit.play("9d")).len(), 2);
    }
}

#[test]
fn p2_15c_it_goes_to_the_first_of_two_split_hands() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("8s 6h 8d");
    pit.does("device", "card in error card=3c");
    let told = pit.says(1, "split");
    assert_eq!(told.last().map(String::as_str), Some("box 1 3c, 11"));
    assert_eq!(pit.hands(1), ["8s 3c", "8d"]);
}

#[test]
fn p2_15c_who_refuses_it_gets_no_card_in_that_round() {
    let mut pit = Pit::wagered("", &[1, 2]);
    pit.play("Ts 8s 6h 2d 3d");
    assert_eq!(pit.refuses("seat 1", "refuse card"), ("19:47-2.15(c)", "nothing_to_refuse"));
    pit.does("device", "card in error card=Tc");
    assert_eq!(pit.refuses("seat 2", "refuse card"), ("19:47-2.6(f)", "not_your_turn"));
    assert!(pit.says(1, "refuse card").is_empty());
    assert_eq!(pit.turn(), "2.1 draw stand double refuse card", "the next may take it");
    assert_eq!(pit.refuses("seat 1", "draw").1, "not_your_turn");
    assert_eq!(pit.says(2, "draw"), ["box 2 Tc, 21", "dealer's card"]);
    // Of split hands, none gets another: one of them stays with its one card.
    let mut pit = Pit::wagered("", &[1]);
    pit.play("8s 6h 8d; 1 split; 4c");
    pit.does("device", "card in error card=Tc");
    let told = pit.says(1, "refuse card");
    assert_eq!(
        (pit.hands(1), told),
        (vec!["8s 4c".to_string(), "8d".into()], vec!["dealer's card".into(), "dealer Tc, 16".into()])
    );
    assert_eq!(settlement(pit.play("9s")), ["1 blackjack won 1000+1000", "1 blackjack hand 2 won 1000+1000"]);
}

#[test]
fn p2_15c_who_refuses_it_gets_no_card_on_his_other_boxes_either() {
    let mut pit = Pit::open("[play]\nboxes_per_patron = 2", &[1, 2]);
    for (number, at) in [(1, 1), (2, 2), (1, 3)] {
        pit.does(&format!("seat {number}"), &format!("wager on=blackjack amount=1000 box={at}"));
    }
    pit.play("Ts 9s 5s 6h 2d 3d 6d");
    pit.does("device", "card in error card=Tc");
    pit.does("seat 1", "refuse card");
    assert_eq!(pit.turn(), "2.1 draw stand double refuse card", "another player may have it");
    assert_eq!(pit.says(2, "stand"), ["dealer's card", "dealer Tc, 16"], "box 3 is done");
    assert_eq!(settlement(pit.play("9h")).len(), 3);
}

#[test]
fn p2_15c_a_card_that_neither_players_nor_dealer_can_use_is_burned() {
    let mut pit = Pit::wagered(HOLE_CARD, &[1]);
    pit.play("Ts Kh 6d 9h");
    pit.does("device", "card in error card=Tc");
    let told = pit.says(1, "refuse card");
    assert_eq!(told.last().map(String::as_str), Some("burned Tc"), "the dealer has nineteen: {told:?}");
    assert_eq!(pit.cite_of("burned Tc"), "2.15(c)");
    assert!(is_next_round_plain(&mut pit));
    // Where he must draw, it is his.
    let mut pit = Pit::wagered(HOLE_CARD, &[1]);
    pit.play("Ts Kh 6d 6h");
    pit.does("device", "card in error card=Tc");
    assert!(pit.says(1, "refuse card").contains(&"dealer Tc, 26".to_string()));
    assert!(pit.table.takes_wagers());
}

#[test]
fn p2_15c_no_card_that_was_seen_waits_for_the_next_round() {
    // Between rounds, and where nobody has a use for it.
    let mut pit = Pit::wagered("", &[1]);
    assert_eq!(pit.does("device", "card in error card=5s"), ["burned 5s"]);
    assert_eq!(pit.cite_of("burned 5s"), "2.15(c)");
    let mut pit = Pit::wagered(DOUBLE_SHOE, &[1]);
    pit.does("dealer", "deal");
    assert_eq!(pit.does("device", "card in error card=5s"), ["burned 5s"]);
    // Three wagers are possible, two were made, and the only hand is called dead.
    let mut pit = Pit::open("[multiple_action]\nhands = 3", &[1]);
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=1");
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=2");
    pit.play("Ts 6h 2d; 1 draw");
    pit.does("dealer", "missed draw");
    pit.does("device", "card in error card=5s");
    let told = pit.says(1, "give up hand");
    assert_eq!(told.last().map(String::as_str), Some("burned 5s"), "{told:?}");
    assert!(is_next_round_plain(&mut pit));
}

#[test]
fn p2_15c_the_hole_card_is_not_one_that_everybody_has_seen() {
    let mut pit = Pit::wagered(HOLE_CARD, &[1]);
    pit.play("Ts 6h 9d");
    assert_eq!(pit.does("device", "card in error card=5s"), ["burned 5s"]);
    assert_eq!(pit.play("Kc"), ["dealer ?"]);
}

#[test]
fn p2_15d_a_card_drawn_to_the_dealers_seventeen_is_burned() {
    for (edition, second, total) in [("2011", "Ac", 17), ("1996", "Ac", 17), ("2011", "5c 9c", 20)] {
        let mut pit = Pit::wagered(&format!("edition = \"{edition}\""), &[1]);
        pit.play("Ts 6h 9d; 1 stand");
        for card in second.split(' ') {
            pit.does("device", &format!("card card={card}"));
        }
        assert_eq!(pit.refuses("device", "card card=4d"), ("19:47-2.12(b)", "no_card_now"));
        assert_eq!(pit.does("device", "card in error card=4d"), ["burned 4d"]);
        assert_eq!(pit.cite_of("burned 4d"), "2.15(d)");
        assert_eq!(pit.view().dealer.total, Some(total), "his hand is what it was");
        assert_eq!(settlement(pit.go()).len(), 1);
    }
    // So is one that comes to a dealer whose total decides nothing any more.
    let mut pit = Pit::wagered("", &[1]);
    pit.play("Ts 6h 6d; 1 draw");
    pit.does("device", "card card=Tc");
    assert_eq!(pit.does("device", "card in error card=4d"), ["burned 4d"]);
    assert_eq!(pit.cite_of("burned 4d"), "2.15(d)");
}

#[test]
fn p2_15d_an_unseen_card_drawn_to_the_dealers_seventeen_is_burned_too() {
    for second in ["Ac", "5c 9c"] {
        let mut pit = Pit::wagered("", &[1]);
        pit.play("Ts 6h 9d; 1 stand");
        for card in second.split(' ') {
            pit.does("device", &format!("card card={card}"));
        }
        let before = pit.view().shoe;
        let told = pit.does("device", "card in error");
        assert!(told.len() == 1 && told[0].starts_with("burned"), "{told:?}");
        assert_eq!(pit.cite_of("burned ?"), "2.15(d)");
        let after = pit.view().shoe;
        assert_eq!((after.cards, after.discards), (before.cards - 1, before.discards + 1));
        pit.go();
        // The next round comes from the shoe.
        pit.bet(1, 1000);
        pit.play("As");
        assert_eq!(pit.view().shoe.cards, after.cards - 1);
    }
}

#[test]
fn p2_15e_a_dealer_who_missed_his_own_card_has_it_after_the_players() {
    for edition in ["2011", "1996"] {
        let mut pit = Pit::wagered(&format!("edition = \"{edition}\""), &[1, 2]);
        pit.play("Ts 9s");
        assert_eq!(pit.does("dealer", "missed dealer"), ["ruling 19:47-2.15(e)"]);
        assert_eq!(pit.play("9d"), ["box 1 9d, 19"]);
        assert_eq!(pit.play("9h 6h"), ["box 2 9h, 18", "dealer 6h, 6"], "and then his own");
        assert_eq!(pit.cite_of("dealer 6h, 6"), "2.15(e)");
        assert_eq!(pit.turn(), "1.1 draw stand double");
    }
    let mut pit = Pit::wagered(HOLE_CARD, &[1]);
    pit.play("Ts");
    pit.does("dealer", "missed dealer");
    assert_eq!(pit.play("9d Ah"), ["box 1 9d, 19", "dealer Ah, soft 11"]);
    // The second card: the players are done with theirs, so he simply deals it.
    assert_eq!(pit.does("dealer", "missed dealer"), ["ruling 19:47-2.15(e)"]);
    assert_eq!(pit.play("Kd"), ["dealer ?"]);
    assert_eq!(pit.view().phase, "insurance", "an ace is an ace, however late");
    // Nothing was missed where nothing of his was due.
    assert_eq!(pit.refuses("dealer", "missed dealer"), ("19:47-2.15(e)", "not_now"));
    let mut pit = Pit::wagered("", &[1]);
    pit.play("");
    assert_eq!(pit.refuses("dealer", "missed dealer"), ("19:47-2.15(e)", "not_now"));
    assert_eq!(pit.refuses("seat 1", "missed dealer"), ("19:47-2.15(e)", "not_yours"));
}

#[test]
fn p2_15g_a_hand_that_got_no_card_is_dead_and_in_the_next_deal() {
    for edition in ["2011", "1996"] {
        let mut pit = Pit::wagered(&format!("edition = \"{edition}\"\n{OVER_UNDER}"), &[1, 2]);
        pit.does("seat 1", "wager on=over_13 amount=500");
        pit.play("");
        assert_eq!(pit.refuses("dealer", "missed box box=2"), ("19:47-2.15(g)", "not_now"), "box 1 is due");
        assert_eq!(pit.does("dealer", "missed box box=1"), ["ruling 19:47-2.15(g)"]);
        assert_eq!(pit.play("9s 6h"), ["box 2 9s, 9", "dealer 6h, 6"]);
        pit.does("dealer", "missed box box=1");
        let told = pit.play("9h");
        assert_eq!(
            told,
            [
                "box 2 9h, 18",
                "box 1 dead 19:47-2.15(g)",
                "1 over 13 returned 0+500",
                "1 blackjack returned 0+1000"
            ]
        );
        assert_eq!(pit.turn(), "2.1 draw stand double split");
        assert_eq!(settlement(pit.play("2 stand; Tc 9s")), ["2 blackjack won 1000+1000"]);
        pit.bet(1, 1000);
        pit.bet(2, 1000);
        assert_eq!(pit.play("Ts"), ["box 1 Ts, 10"]);
    }
}

#[test]
fn p2_15g_a_hand_with_one_card_has_its_second_after_the_others_if_the_player_wants() {
    // Passed over the first time or the second: one card either way.
    for first in [true, false] {
        let mut pit = Pit::wagered("", &[1, 2]);
        pit.play("");
        let script = if first {
            "dealer: missed box box=1; 9s 6h As 9h"
        } else {
            "As 9s 6h; dealer: missed box box=1; 9h"
        };
        pit.play(script);
        assert_eq!(
            (pit.hands(1), pit.turn().as_str()),
            (vec!["As".to_string()], "1.1 take card give up hand")
        );
        assert_eq!(pit.offered(Need::Decision).len(), 1);
        assert_eq!(pit.refuses("seat 2", "take card"), ("19:47-2.6(f)", "not_your_turn"));
        assert_eq!(pit.refuses("device", "card card=Kc"), ("19:47-2.15(g)", "no_card_now"));
        let mut dead = pit.clone();
        assert_eq!(dead.says(1, "give up hand"), ["box 1 dead 19:47-2.15(g)", "1 blackjack returned 0+1000"]);
        assert_eq!(dead.turn(), "2.1 draw stand double split");
        pit.says(1, "take card");
        let told = pit.play("Kc");
        assert_eq!(told[..2], ["box 1 Kc, soft 21", "box 1 blackjack"], "a blackjack, however late");
        assert_eq!(pit.cite_of("box 1 Kc, soft 21"), "2.15(g)");
        assert_eq!(told[2], "1 blackjack won 1500+1000");
    }
}

#[test]
fn p2_15g_a_dead_hand_is_asked_for_nothing() {
    let mut pit = Pit::wagered("", &[1, 2]);
    pit.play("Ts 9s Ah; dealer: missed box box=1; 9h; 1 give up hand");
    assert_eq!(pit.view().phase, "insurance");
    let asked = pit.offered(Need::Decision);
    assert_eq!(asked.len(), 1, "{asked:?}");
    assert!(asked[0].contains("seat 2"));
    assert_eq!(pit.refuses("seat 1", "decline insurance"), ("19:47-2.13(f)", "nothing_to_insure"));
    assert_eq!(pit.refuses("seat 1", "insure amount=100"), ("19:47-2.13(f)", "nothing_to_insure"));
    // Where every hand is dead the round is over.
    let mut pit = Pit::wagered(HOLE_CARD, &[1]);
    let told = pit.settles("Ts Ah; dealer: missed box box=1; 1 give up hand; Kd");
    assert_eq!(told, ["1 blackjack returned 0+1000"]);
}

#[test]
fn p2_15i_a_player_passed_over_has_his_card_after_the_others() {
    for toml in ["edition = \"2011\"", "edition = \"1996\"", HOLE_CARD] {
        let mut pit = Pit::wagered(toml, &[1, 2]);
        pit.play(if toml == HOLE_CARD { "5s 9s 6h 6d 9h Kh" } else { "5s 9s 6h 6d 9h" });
        assert_eq!(
            pit.refuses("dealer", "missed draw"),
            ("19:47-2.15(i)", "not_now"),
            "nobody has asked for one"
        );
        pit.does("seat 1", "draw");
        assert_eq!(pit.does("dealer", "missed draw"), ["ruling 19:47-2.15(i)"]);
        assert_eq!(pit.turn(), "2.1 draw stand double split");
        assert_eq!(pit.refuses("seat 1", "take card").1, "not_now");
        pit.play("2 draw; 2c");
        pit.does("seat 2", "stand");
        assert_eq!(
            pit.turn(),
            "1.1 take card give up hand",
            "the others are done, and the dealer has not begun"
        );
        assert_eq!(pit.offered(Need::Decision).len(), 1);
        assert_eq!(pit.refuses("dealer", "dealer's card").1, "not_now");
        assert_eq!(pit.refuses("dealer", "turn hole card").1, "not_now");
        assert_eq!(pit.refuses("device", "card card=2c"), ("19:47-2.15(i)", "no_card_now"));
        pit.does("seat 1", "take card");
        assert_eq!(pit.play("2d"), ["box 1 2d, 13"]);
        assert_eq!(pit.turn(), "1.1 draw stand", "and goes on from there");
        pit.play("1 draw; 7c");
        assert_eq!(pit.hands(1), ["5s 6d 2d 7c"]);
    }
}

#[test]
fn p2_15i_or_his_hand_is_dead_and_his_wager_comes_back() {
    let mut pit = Pit::wagered("", &[1, 2]);
    pit.play("5s 9s 6h 6d 9h; 1 double; dealer: missed draw; 2 stand");
    let told = pit.says(1, "give up hand");
    assert_eq!(
        told[..2],
        ["box 1 dead 19:47-2.15(i)", "1 blackjack returned 0+2000"],
        "with what he had added"
    );
    assert_eq!(settlement(pit.play("Tc 9c")), ["2 blackjack won 1000+1000"]);
    // Of split hands, the one that was passed over.
    let mut pit = Pit::wagered("", &[1]);
    pit.play("8s 6h 8d; 1 split; 2c; 1 draw; dealer: missed draw");
    assert_eq!(pit.hands(1), ["8s 2c", "8d"], "the second hand is played meanwhile");
    pit.play("Tc; 1 stand");
    assert_eq!(pit.turn(), "1.1 take card give up hand");
    assert_eq!(pit.says(1, "give up hand")[1], "1 blackjack returned 0+1000");
    assert_eq!(settlement(pit.play("Td 9s")), ["1 blackjack hand 2 won 1000+1000"]);
    // The card to a split hand can be missed like one that was asked for.
    let mut pit = Pit::wagered("", &[1]);
    pit.play("8s 6h 8d; 1 split; dealer: missed draw; Tc; 1 stand");
    assert_eq!(
        (pit.hands(1), pit.turn().as_str()),
        (vec!["8s".to_string(), "8d Tc".into()], "1.1 take card give up hand")
    );
    pit.play("1 take card; 3c");
    assert_eq!(pit.cite_of("box 1 3c, 11"), "2.11(b)");
    assert_eq!(pit.turn(), "1.1 draw stand double");
    // A doubled hand that takes its card still has no other.
    let mut pit = Pit::wagered("", &[1]);
    pit.play("5s 6h 6d; 1 double; dealer: missed draw; 1 take card; 2c");
    assert_eq!((pit.turn().as_str(), pit.cite_of("box 1 2c, 13")), ("nobody", "2.10(a)"));
    assert_eq!(settlement(pit.play("Td 9s")), ["1 blackjack won 2000+2000"]);
}

#[test]
fn p2_15i_p2_17i_a_dead_hand_has_no_bearing_on_its_sevens() {
    let mut pit = Pit::wagered("[wagers]\nadditional = \"sevens\"", &[1]);
    pit.does("seat 1", "wager on=sevens amount=100");
    pit.play("7s 6h 7d; 1 draw; dealer: missed draw");
    let told = settlement(pit.says(1, "give up hand"));
    assert_eq!(told, ["1 sevens won 5000+100", "1 blackjack returned 0+1000"]);
    assert_eq!(pit.cite_of("1 sevens won 5000+100"), "2.17(i)");
    assert_eq!(pit.table.at_stake(seat(1)).0, 0);
}

#[test]
fn p2_15g_a_wager_on_sevens_goes_back_where_the_second_card_never_came() {
    let mut pit = Pit::wagered("[wagers]\nadditional = \"sevens\"", &[1, 2]);
    pit.does("seat 1", "wager on=sevens amount=100");
    pit.play("7s 9s 6h; dealer: missed box box=1; 9h");
    let told = settlement(pit.says(1, "give up hand"));
    assert_eq!(told, ["1 sevens returned 0+100", "1 blackjack returned 0+1000"]);
    assert_eq!(pit.table.at_stake(seat(1)).0, 0, "while the others play on");
    assert_eq!(pit.turn(), "2.1 draw stand double split");
}

#[test]
fn p2_15g_p2_15i_only_dealer_and_floorperson_say_that_a_card_was_missed() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("");
    for by in ["seat 1", "casino supervisor"] {
        assert_eq!(pit.refuses(by, "missed box box=1"), ("19:47-2.15(g)", "not_yours"), "{by}");
    }
    pit.play("5s 6h 6d; 1 draw");
    for by in ["seat 1", "casino supervisor"] {
        assert_eq!(pit.refuses(by, "missed draw"), ("19:47-2.15(i)", "not_yours"), "{by}");
    }
}

#[test]
fn p2_15i_a_player_with_two_boxes_answers_for_the_one_that_is_asked() {
    let mut pit = Pit::open("[play]\nboxes_per_patron = 2", &[1]);
    for at in [1, 2] {
        pit.does("seat 1", &format!("wager on=blackjack amount=1000 box={at}"));
    }
    pit.play("5s 9s 6h 6d 9h; 1 draw; dealer: missed draw; 1 stand");
    assert_eq!(pit.turn(), "1.1 take card give up hand");
    assert_eq!(pit.refuses("seat 1", "take card box=2"), ("19:47-2.6(f)", "not_your_turn"));
    assert_eq!(settlement(pit.clone().says(1, "give up hand box=1")), ["1 blackjack returned 0+1000"]);
}

#[test]
fn p2_15i_a_doubled_hand_gets_the_card_it_missed_and_no_other() {
    let mut pit = Pit::wagered("", &[1, 2]);
    pit.play("5s 9s 6h 6d 9h; 1 double; dealer: missed draw; 2 stand; 1 take card; 2c");
    assert_eq!((pit.hands(1), pit.turn().as_str()), (vec!["5s 6d 2c".to_string()], "nobody"));
    // A hand that only asked for a card goes on deciding.
    let mut pit = Pit::wagered("", &[1, 2]);
    pit.play("5s 9s 6h 6d 9h; 1 draw; dealer: missed draw; 2 stand; 1 take card; 2c");
    assert_eq!(pit.turn(), "1.1 draw stand");
}

#[test]
fn p2_15c_p2_15i_a_card_that_everybody_saw_is_the_card_that_was_missed() {
    let mut pit = Pit::wagered("", &[1, 2]);
    pit.play("5s 9s 6h 6d 9h; 1 draw; dealer: missed draw; 2 stand");
    pit.does("device", "card in error card=8c");
    assert_eq!(pit.says(1, "take card")[0], "box 1 8c, 19");
}

#[test]
fn p2_15c_who_refuses_the_card_has_two_sevens_and_no_third() {
    let mut pit = Pit::wagered("[wagers]\nadditional = \"sevens\"", &[1, 2]);
    pit.does("seat 1", "wager on=sevens amount=100");
    pit.play("7s 9s 6h 7d 9h");
    pit.does("device", "card in error card=Tc");
    let told = settlement(pit.says(1, "refuse card"));
    assert_eq!(told, ["1 sevens won 5000+100"]);
    assert_eq!(pit.cite_of("1 sevens won 5000+100"), "2.17(e)");
}

#[test]
fn p2_15b_p2_15c_nobody_but_the_device_says_that_a_card_came_out() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("Ts 6h 2d");
    assert_eq!(pit.refuses("seat 1", "card in error"), ("19:47-2.15(b)", "not_yours"));
    assert_eq!(pit.refuses("dealer", "card in error"), ("19:47-2.15(b)", "not_yours"));
    assert_eq!(pit.refuses("dealer", "card in error card=5s"), ("19:47-2.15(c)", "not_yours"));
}

#[test]
fn p2_15c_p2_15g_a_card_that_was_seen_before_a_hand_was_given_up_is_not_the_hole_card() {
    let mut pit = Pit::wagered(HOLE_CARD, &[1, 2]);
    pit.play("Ts 9s 6h; dealer: missed box box=1; 9h");
    assert_eq!(pit.does("device", "card in error card=5s"), ["aside 5s"], "box 1 may want it");
    let told = pit.does("seat 1", "give up hand");
    assert_eq!(told, ["box 1 dead 19:47-2.15(g)", "1 blackjack returned 0+1000", "burned 5s"]);
    assert_eq!(pit.cite_of("burned 5s"), "2.15(c)");
    assert_eq!(pit.does("dealer", "missed dealer"), ["ruling 19:47-2.15(e)"], "burned once");
    assert_eq!(pit.play("Kc"), ["dealer ?"]);
}

#[test]
fn p2_15b_p2_15c_no_card_comes_before_a_cutting_card_that_is_next() {
    let mut pit = Pit::wagered("decks = 1\nboxes = 3", &[1]);
    let cutting_card = |pit: &Pit| pit.all_offers().iter().any(|line| line.contains("cutting card"));
    let mut cards = rulebook::cards::Card::deck();
    pit.play("");
    while !cutting_card(&pit) {
        let card = cards.next().expect("it comes before the last card");
        pit.does("device", &format!("face-up card card={card}"));
    }
    let card = cards.next().expect("cards lie behind it");
    assert_eq!(pit.refuses("device", "card in error"), ("19:47-2.15(b)", "cutting_card_first"));
    let seen = pit.refuses("device", &format!("card in error card={card}"));
    assert_eq!(seen, ("19:47-2.15(c)", "cutting_card_first"));
    pit.does("device", "cutting card");
    assert_eq!(pit.does("device", "card in error"), ["aside ?"]);
}
