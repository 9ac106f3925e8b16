//! 19:47-2.15(j) to (o): the card reader device, the face up card of multiple action, and wagers that other sections
//! make.

use crate::support::{Pit, settlement};
use rulebook::game::{Game, Need};

const READER: &str = "[dealing]\nhole_card = \"down\"\ncard_reader = true";
const READER_SHOWS: &str = "[dealing]\nhole_card = \"down\"\ncard_reader = true\nreader_shows = true";
const MULTIPLE: &str = "[multiple_action]\nhands = 3";
const IN_BOTH: [&str; 2] = ["edition = \"2011\"", "edition = \"1996\""];

#[test]
fn p2_15j_the_supervisor_is_told_of_a_hole_card_put_into_the_reader_without_cause() {
    for up in ["2h", "6h", "9h"] {
        let mut pit = Pit::wagered(READER, &[1]);
        pit.play(&format!("Ts {up} 9d"));
        let too_early = pit.refuses("casino supervisor", "reader misused");
        assert_eq!(too_early, ("19:47-2.15(j)", "not_now"), "there is no hole card");
        pit.play("Kc");
        assert_eq!(pit.refuses("dealer", "reader misused"), ("19:47-2.15(j)", "not_yours"));
        pit.does("casino supervisor", "reader misused");
    }
    // Below an ace or a ten the reader has its work; without a reader there is nothing to misuse.
    for (toml, cards) in [(READER, "Ts Ah 9d Kc"), (READER, "Ts Kh 9d Kc"), (READER, "Ts Jh 9d Kc")] {
        let mut pit = Pit::wagered(toml, &[1]);
        pit.play(cards);
        assert_eq!(pit.refuses("casino supervisor", "reader misused").1, "not_now", "{cards}");
    }
    let mut pit = Pit::wagered("[dealing]\nhole_card = \"down\"", &[1]);
    pit.play("Ts 6h 9d Kc");
    assert_eq!(pit.refuses("casino supervisor", "reader misused").1, "not_now");
}

#[test]
fn p2_15j1_where_players_could_learn_the_card_all_hands_are_dead() {
    for edition in IN_BOTH {
        let toml = format!("{edition}\n{READER_SHOWS}");
        let mut pit = Pit::wagered(&toml, &[1, 2, 3]);
        // Box 2 was paid its blackjack before the hole card could be read, and keeps it; box 1 broke afterwards.
        let told = settlement(pit.play("Ts As 8s 6h 6d Kd 8d Kc; 1 draw; 9c"));
        assert_eq!(told, ["2 blackjack won 1500+1000", "1 blackjack lost 0+0"]);
        pit.play("3 split; 3c; 3 double");
        let told = pit.does("casino supervisor", "reader misused");
        assert_eq!(
            told,
            [
                "ruling 19:47-2.15(j)1",
                "turned Kc, 16",
                "box 3 dead 19:47-2.15(j)1",
                "3 blackjack returned 0+2000",
                "box 3 dead 19:47-2.15(j)1",
                "3 blackjack hand 2 returned 0+1000",
                "box 1 dead 19:47-2.15(j)1",
                "1 blackjack hand 1 given back 1000"
            ]
        );
        assert!(pit.table.takes_wagers() && !pit.table.is_anything_concealed());
        assert_eq!(pit.table.on_layout().0, 0);
        assert_eq!(pit.view().shoe.discards, 416 - pit.view().shoe.cards, "the cards are collected");
    }
}

/// Seat 1 on box 1 and seat 2 on box 2, of whom 2 decides later: what a ruling gives back of what was taken.
fn given_back(toml: &str, seats: &[u8], script: &str, ruling: &str) -> Vec<String> {
    let mut pit = Pit::wagered(&format!("{toml}\n{READER_SHOWS}"), seats);
    pit.play(script);
    let before = pit.table.on_layout().0;
    let told = pit.does("casino supervisor", ruling);
    assert_eq!((pit.table.on_layout().0, before > 0), (0, true), "{told:?}");
    assert!(pit.cited.iter().all(|line| !line.contains("given back") || line.ends_with("19:47-2.15(j)1")));
    told.into_iter().filter(|line| line.contains("given back")).collect()
}

#[test]
fn p2_15j1_what_was_taken_since_the_card_was_read_goes_back() {
    const SURRENDER: &str = "surrender.offered = true";
    let told = given_back("", &[1, 2], "Ts 8s 9h 6d 8d Kc; 1 draw; Kd", "reader misused");
    assert_eq!(told, ["1 blackjack hand 1 given back 1000"]);
    // Half was returned when the hand was surrendered: the other half goes back now.
    let told = given_back(SURRENDER, &[1, 2], "Ts 8s 9h 6d 8d Kc; 1 surrender", "reader misused");
    assert_eq!(told, ["1 blackjack hand 1 given back 500"]);
    // What was added to double and to split, on each hand of the pair.
    let split = "8s 8h 9h 8d 8c Kc; 1 split; 3s; 1 double; Ks; 4s; 1 draw; Kd";
    assert_eq!(
        given_back("", &[1, 2], split, "reader misused"),
        ["1 blackjack hand 2 given back 1000"],
        "hand 1 stands with 21 and is returned from the layout"
    );
    let doubled = "7s 8h 9h 8d 8c Kc; 1 double; Kd";
    assert_eq!(given_back("", &[1, 2], doubled, "reader misused"), ["1 blackjack hand 1 given back 2000"]);
}

#[test]
fn p2_15j1_it_may_come_to_light_after_the_hole_card_is_turned() {
    // Box 1 breaks, box 2 stands, the dealer turns the king and draws; nothing is settled yet.
    let mut pit = Pit::wagered(READER_SHOWS, &[1, 2]);
    pit.play("Ts 8s 9h 6d 8d Kc; 1 draw; Kd");
    pit.does("seat 2", "stand");
    pit.does("dealer", "turn hole card");
    assert_eq!(
        pit.does("casino supervisor", "reader misused"),
        [
            "ruling 19:47-2.15(j)1",
            "box 2 dead 19:47-2.15(j)1",
            "2 blackjack returned 0+1000",
            "box 1 dead 19:47-2.15(j)1",
            "1 blackjack hand 1 given back 1000"
        ]
    );
    assert_eq!(pit.table.on_layout().0, 0);
    assert_eq!(pit.refuses("casino supervisor", "reader misused").0, "19:47-2.15(j)", "the round is over");
}

#[test]
fn p2_15j1_a_reader_that_fails_afterwards_has_been_misused_all_the_same() {
    let mut pit = Pit::wagered(READER_SHOWS, &[1, 2]);
    pit.play("Ts 8s 9h 6d 8d Kc");
    pit.does("dealer", "reader failed");
    let told = settlement(pit.does("casino supervisor", "reader misused"));
    assert_eq!(told, ["1 blackjack returned 0+1000", "2 blackjack returned 0+1000"]);
    // A reader that was out of order when the hole card came has read nothing.
    for cards in ["", "Ts 8s 9h"] {
        let mut pit = Pit::wagered(READER_SHOWS, &[1, 2]);
        if !cards.is_empty() {
            pit.play(cards);
        }
        pit.does("dealer", "reader failed");
        pit.play("Ts 8s 9h 6d 8d Kc".strip_prefix(cards).unwrap_or_default().trim());
        assert_eq!(pit.refuses("casino supervisor", "reader misused").1, "not_now", "{cards}");
    }
}

#[test]
fn p2_15j1_what_was_decided_before_the_card_was_read_stands() {
    // Box 1 broke, then box 2 broke, while box 3 has not decided.
    let script = "Ts 9s 8s 6h 6d 7d 8d Kc; 1 draw; Kh; 2 draw; Kd";
    let ruling = |ruling: &str| given_back("", &[1, 2, 3], script, ruling);
    let both = ["1 blackjack hand 1 given back 1000", "2 blackjack hand 1 given back 1000"];
    assert_eq!(ruling("reader misused"), both);
    assert_eq!(ruling("reader misused box=1"), both[1..]);
    assert_eq!(ruling("reader misused box=2"), both[..0]);
    // Of two split hands the first had broken before.
    let split = "8s 8h 9h 8d 8c Kc; 1 split; 4s; 1 draw; Ks; 5s; 1 draw; Kd";
    let told = given_back("", &[1, 2], split, "reader misused box=1 hand=1");
    assert_eq!(told, ["1 blackjack hand 2 given back 1000"]);
    // 2.15(i): box 1 was played last, since its card was missed; box 2 had broken before that.
    let missed = "Ts 9s 8s 6h 6d 7d 8d Kc; 1 draw; dealer: missed draw; 2 draw; Kd; 3 stand; 1 take card; \
                  device: card card=Kh";
    let ruling = |ruling: &str| {
        let mut pit = Pit::wagered(&format!("boxes = 5\n{READER_SHOWS}"), &[1, 2, 3]);
        let (before, card) = missed.split_once("; device: ").expect("the last card");
        pit.play(before);
        pit.does("device", card);
        assert_eq!(pit.refuses("casino supervisor", "reader misused box=4").1, "not_now", "nobody is there");
        assert_eq!(pit.refuses("casino supervisor", "reader misused box=6").1, "no_such_box");
        assert_eq!(pit.refuses("casino supervisor", "reader misused box=2 hand=2").1, "not_now");
        assert_eq!(pit.refuses("casino supervisor", "reader misused hand=1").1, "which_box");
        let told = pit.does("casino supervisor", ruling);
        told.into_iter().filter(|line| line.contains("given back")).collect::<Vec<_>>()
    };
    assert_eq!(ruling("reader misused box=3"), both[..1]);
    assert_eq!(ruling("reader misused box=1"), both[..0]);
}

#[test]
fn p2_15j1_a_coupon_goes_back_with_its_wager() {
    let mut pit = Pit::open(READER_SHOWS, &[1, 2]);
    pit.does("seat 1", "wager on=blackjack amount=1000 coupon=1000");
    pit.bet(2, 1000);
    pit.play("Ts 8s 9h 6d 8d Kc; 1 draw; Kd");
    let told = pit.does("casino supervisor", "reader misused");
    assert!(told.contains(&"1 blackjack hand 1 given back 1000 coupon 1000".to_string()), "{told:?}");
}

#[test]
fn p2_15j1_additional_wagers_that_were_decided_stand() {
    let toml = format!("wagers.additional = \"sevens\"\n{READER_SHOWS}");
    let mut pit = Pit::open(&toml, &[1, 2]);
    for number in [1, 2] {
        pit.bet(number, 1000);
        pit.does(&format!("seat {number}"), "wager on=sevens amount=100");
    }
    // Two sevens on box 1 wait for a choice and have won; box 2 lost its dollar with its first card.
    let told = settlement(pit.play("7s 8s 9h 7d 8d Kc"));
    assert_eq!(told, ["2 sevens lost 0+0"]);
    let told = settlement(pit.does("casino supervisor", "reader misused"));
    assert_eq!(told, ["1 sevens won 5000+100", "1 blackjack returned 0+1000", "2 blackjack returned 0+1000"]);
}

#[test]
fn p2_15j2_where_they_could_not_play_goes_on() {
    for edition in IN_BOTH {
        let mut pit = Pit::wagered(&format!("{edition}\n{READER}"), &[1]);
        pit.play("Ts 6h 9d Kc");
        assert_eq!(pit.does("casino supervisor", "reader misused"), ["ruling 19:47-2.15(j)2"]);
        assert!(pit.table.is_anything_concealed(), "the card stays face down");
        assert_eq!(settlement(pit.play("1 stand; 9s")), ["1 blackjack won 1000+1000"]);
    }
}

#[test]
fn p2_15k_without_its_reader_a_table_deals_as_where_there_is_none() {
    for edition in IN_BOTH {
        let toml = format!("{edition}\n{READER}");
        let mut pit = Pit::wagered(&toml, &[1, 2]);
        assert_eq!(pit.refuses("seat 1", "reader failed"), ("19:47-2.15(k)", "not_yours"));
        assert_eq!(pit.refuses("dealer", "reader repaired"), ("19:47-2.15(k)", "not_now"));
        assert_eq!(pit.does("dealer", "reader failed"), ["reader fails"]);
        assert_eq!(pit.refuses("dealer", "reader failed"), ("19:47-2.15(k)", "not_now"));
        // The dealer's blackjack is found after the players, so what they added is held and comes back.
        pit.play("Ts 5s Kh 6d 6h Ad; 1 double; 9c; 2 double; 9d");
        assert_eq!(pit.cite_of("1 blackjack lost 0+1000"), "2.10(b)");
        assert_eq!(pit.cite_of("2 blackjack lost 0+1000"), "2.10(b)");
        // Repaired between rounds, it reads again.
        assert_eq!(pit.does("dealer", "reader repaired"), ["reader works"]);
        pit.bet(1, 1000);
        let told = pit.round("Ts Kh 6d Ad");
        assert!(told.contains(&"dealer blackjack".to_string()), "before anybody could play: {told:?}");
    }
}

#[test]
fn p2_15k_a_reader_that_fails_when_it_is_needed_is_done_without() {
    let mut pit = Pit::wagered(READER, &[1]);
    pit.play("");
    for card in ["card card=Ts", "card card=Kh", "card card=6d", "card down card=Ad"] {
        pit.does("device", card);
    }
    assert_eq!(pit.view().phase, "reader");
    assert_eq!(pit.does("dealer", "reader failed"), ["reader fails"]);
    assert_eq!(pit.refuses("dealer", "read hole card").1, "not_now");
    assert_eq!(pit.turn(), "1.1 draw stand double");
    let refused = pit.refuses("dealer", "reader repaired");
    assert_eq!(refused, ("19:47-2.15(k)", "not_now"), "a round begun without it ends without it");
    assert_eq!(settlement(pit.play("1 double; 9c")), ["1 blackjack lost 0+1000"]);
    let mut pit = Pit::wagered("", &[1]);
    assert_eq!(pit.refuses("dealer", "reader failed"), ("19:47-2.15(k)", "not_now"), "there is none");
}

/// Multiple action with wagers on so many spots, up to the dealer's second hand.
fn second_hand(edition: &str) -> Pit {
    let mut pit = Pit::open(&format!("{edition}\n{MULTIPLE}"), &[1]);
    for spot in 1..=3 {
        pit.does("seat 1", &format!("wager on=blackjack amount=1000 spot={spot}"));
    }
    pit.play("Ts 6h 9d; 1 stand; Tc");
    pit.does("device", "card card=9s");
    pit.does("dealer", "settle");
    pit
}

#[test]
fn p2_15l_a_face_up_card_that_was_not_moved_counts_as_moved() {
    for edition in IN_BOTH {
        let mut pit = second_hand(edition);
        assert_eq!(pit.refuses("seat 1", "card not moved"), ("19:47-2.15(l)", "not_yours"));
        assert_eq!(pit.does("dealer", "card not moved"), ["ruling 19:47-2.15(l)"]);
        assert_eq!(
            settlement(pit.play("dealer: dealer's card; Td 9d")),
            ["1 spot 2 blackjack won 1000+1000"]
        );
        assert_eq!(pit.does("dealer", "card not moved"), ["ruling 19:47-2.15(l)"], "in the third hand too");
        assert_eq!(settlement(pit.play("5d 8d")), ["1 spot 3 blackjack void 0+1000"]);
        assert_eq!(pit.refuses("dealer", "card not moved"), ("19:47-2.15(l)", "not_now"));
    }
    let mut first = Pit::open(MULTIPLE, &[1]);
    for spot in 1..=2 {
        first.does("seat 1", &format!("wager on=blackjack amount=1000 spot={spot}"));
    }
    first.play("Ts 6h 9d; 1 stand");
    assert_eq!(
        first.refuses("dealer", "card not moved"),
        ("19:47-2.15(l)", "not_now"),
        "in the first there is no move"
    );
}

#[test]
fn p2_15m_a_face_up_card_in_the_rack_is_found_by_the_supervisor_and_put_back() {
    for edition in IN_BOTH {
        for drawn in [false, true] {
            let mut pit = second_hand(edition);
            if drawn {
                pit.play("dealer: dealer's card; 5d");
            }
            assert_eq!(
                pit.refuses("casino supervisor", "restore upcard card=6h"),
                ("19:47-2.15(m)", "not_now")
            );
            assert_eq!(pit.refuses("seat 1", "upcard discarded"), ("19:47-2.15(m)", "not_yours"));
            pit.does("dealer", "upcard discarded");
            // Nobody goes on before it is back.
            assert_eq!(pit.refuses("device", "card card=Td"), ("19:47-2.15(m)", "no_card_now"));
            assert_eq!(pit.refuses("dealer", "dealer's card").1, "not_now");
            assert_eq!(pit.refuses("dealer", "settle").1, "not_now");
            let duties = pit.offered(Need::Duty);
            assert_eq!(duties.len(), 1, "{duties:?}");
            assert_eq!(pit.refuses("dealer", "restore upcard card=6h"), ("19:47-2.15(m)", "not_yours"));
            let another = pit.refuses("casino supervisor", "restore upcard card=6d");
            assert_eq!(another, ("19:47-2.15(m)", "another_upcard"));
            assert_eq!(pit.does("casino supervisor", "restore upcard card=6h"), ["ruling 19:47-2.15(m)"]);
            let next: &[&str] = if drawn { &[] } else { &["dealer's card"] };
            assert_eq!(pit.go(), next, "play resumes where it was");
            let told = settlement(pit.play(if drawn { "9d" } else { "5d 9d" }));
            assert_eq!(told, ["1 spot 2 blackjack lost 0+0"], "the second hand is completed with it");
        }
    }
}

#[test]
fn p2_15n_no_progressive_wager_where_the_light_is_out() {
    let mut pit = Pit::wagered("", &[1]);
    for by in ["dealer", "floorperson", "casino supervisor"] {
        assert_eq!(pit.does(by, "light out box=3"), ["ruling 19:47-2.15(n)"]);
    }
    assert_eq!(pit.refuses("seat 1", "light out box=3"), ("19:47-2.15(n)", "not_yours"));
    let mut small = Pit::wagered("boxes = 2", &[1]);
    assert_eq!(small.refuses("dealer", "light out box=3").1, "no_such_box");
    let mut old = Pit::wagered("edition = \"1996\"", &[1]);
    assert_eq!(old.refuses("dealer", "light out box=3").1, "not_now", "the older text knows no such wager");
}

#[test]
fn p2_15o_a_bonus_that_nobody_can_establish_is_paid_21_to_1() {
    let mut pit = Pit::wagered("", &[1]);
    let failed = |pit: &mut Pit, words: &str| pit.act("casino supervisor", &format!("bonus failed {words}"));
    let pays = |cents: i64| Ok(vec![format!("ruling 19:47-2.15(o) pays {cents}")]);
    assert_eq!(failed(&mut pit, "stake=100"), pays(2100));
    assert_eq!(failed(&mut pit, "stake=500"), pays(10_500));
    assert_eq!(failed(&mut pit, "stake=100 amount=4000"), pays(4000), "what could be ascertained");
    for words in ["stake=0", "stake=-100", "stake=100 amount=0", "stake=50001"] {
        assert_eq!(failed(&mut pit, words).map_err(|refusal| refusal.1), Err("no_amount"), "{words}");
    }
    assert_eq!(pit.refuses("dealer", "bonus failed stake=100"), ("19:47-2.15(o)", "not_yours"));
    let mut old = Pit::wagered("edition = \"1996\"", &[1]);
    assert_eq!(old.refuses("casino supervisor", "bonus failed stake=100").1, "not_now");
}

#[test]
fn p2_15j1_a_shared_hand_is_called_dead_once() {
    let toml = format!("boxes = 3\nstanding = 1\n{READER_SHOWS}\n[sharing]\nmost = 2");
    let mut pit = Pit::open(&toml, &[1, 2, 4]);
    pit.bet(1, 1000);
    pit.bet(2, 1000);
    pit.does("seat 1", "share box on=true");
    pit.does("seat 4", "wager on=blackjack amount=500 box=1");
    pit.play("Ts 8s 9h 6d 8d Kc; 1 draw; Kd");
    let told = pit.does("casino supervisor", "reader misused");
    let of_box_1: Vec<&String> =
        told.iter().filter(|line| line.starts_with("box 1 dead") || line.contains("given back")).collect();
    let expected = [
        "box 1 dead 19:47-2.15(j)1",
        "1 blackjack hand 1 given back 1000",
        "4 box 1 blackjack hand 1 given back 500",
    ];
    assert_eq!(of_box_1, expected);
}

#[test]
fn p2_15j_a_reader_that_has_failed_was_not_misused() {
    let mut pit = Pit::wagered(READER, &[1]);
    pit.does("dealer", "reader failed");
    pit.play("Ts 6h 9d Kc");
    assert_eq!(pit.refuses("casino supervisor", "reader misused"), ("19:47-2.15(j)", "not_now"));
}

#[test]
fn p2_15o_a_bonus_wager_may_be_as_large_as_the_maximum() {
    let mut pit = Pit::wagered("", &[1]);
    let most = pit.table.rules().limits().maximum.0;
    assert_eq!(pit.refuses("casino supervisor", &format!("bonus failed stake={}", most + 1)).1, "no_amount");
    pit.does("casino supervisor", &format!("bonus failed stake={most}"));
}
