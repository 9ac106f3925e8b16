//! 19:47-3.12(e): a shoe that runs out.

use crate::support::Pit;

const MOCK: &str = "[irregularities]\ndisclosed_card = \"mock round\"";

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

/// "Cards" has been called, with one wager; the shoe holds these cards and nothing else, and those lie aside unseen.
fn with_last(toml: &str, last: &[&str], aside: &[&str]) -> Pit {
    let mut pit = Pit::open(&format!("decks = 6\n{toml}"), &[1]);
    for _ in aside {
        pit.does("device", "card in error");
    }
    let mut pit = run_down_to(pit, last, aside);
    pit.bet(1, "player", 1000);
    pit.close();
    pit
}

#[test]
fn p3_12b_p3_12d_p3_12e_nothing_comes_wrongly_out_of_an_empty_shoe() {
    let mut pit = with_last("", &["9s", "2h", "Kd", "3h"], &[]);
    for card in ["9s", "2h", "Kd", "3h"] {
        pit.does("device", &format!("card card={card}"));
    }
    for words in ["card in error", "card in error card=2d", "face-up card card=2d"] {
        assert_eq!(pit.refuses("device", words), ("19:47-3.12(e)", "shoe_empty"), "{words}");
    }
    assert!(pit.go().contains(&"1 player won 1000+1000".to_string()), "and the hand counts");
}

#[test]
fn p3_12d_p3_12e_as_many_go_with_a_card_face_up_as_there_are() {
    // A three, and one card more: it goes. A three as the last card: none does.
    for last in [&["Kh", "3d", "Kd"][..], &["Kh", "3d"]] {
        let mut pit = with_last("", last, &["9s", "Ks", "Qs"]);
        for card in ["9s", "Ks", "Qs", "Kh"] {
            pit.does("device", &format!("card card={card}"));
        }
        assert_eq!(pit.does("device", "face-up card card=3d"), ["burned 3d"]);
        if last.contains(&"Kd") {
            assert_eq!(pit.refuses("dealer", "void round"), ("19:47-3.12(e)", "enough_cards"));
            assert_eq!(pit.does("device", "card card=Kd"), ["burned Kd"]);
        }
        assert_eq!(pit.refuses("dealer", "void round"), ("19:47-3.12(e)", "enough_cards"));
        assert!(
            pit.go().contains(&"1 player won 1000+1000".to_string()),
            "the natural needs no further card"
        );
    }
}

#[test]
fn p3_12a_p3_12e_the_last_card_dealt_to_the_player_in_error_is_still_the_bankers() {
    // A three lies face up; before three more go with it the last card comes to the player, who stays on six.
    let mut pit = with_last("", &["6s", "2h", "Kd", "Kh", "3d", "5c"], &[]);
    for card in ["6s", "2h", "Kd", "Kh"] {
        pit.does("device", &format!("card card={card}"));
    }
    while let Some(call) = pit.duties().into_iter().find(|duty| duty.contains("call hand")) {
        pit.performs(&call);
    }
    pit.does("device", "face-up card card=3d");
    assert!(pit.does("device", "misdealt card").is_empty(), "nobody has seen it");
    assert_eq!(pit.does("device", "card card=5c"), ["banker 5c"]);
    assert_eq!(pit.go()[0], "result 6 7 banker");
}

#[test]
fn p3_12c_p3_12e_what_was_seen_in_a_hand_that_empties_the_shoe_goes_to_the_discard_alone() {
    for (toml, told) in [("", "burned"), (MOCK, "mock player")] {
        let mut pit = with_last(toml, &["9s", "2h", "Kd", "2d", "3c", "3h"], &[]);
        for card in ["9s", "2h", "Kd"] {
            pit.does("device", &format!("card card={card}"));
        }
        for card in ["2d", "3c"] {
            assert_eq!(
                pit.does("device", &format!("card in error card={card}")),
                [format!("disclosed {card}")]
            );
        }
        pit.does("device", "card card=3h");
        let events = pit.go_up_to("last hand");
        let seen: Vec<&String> = events.iter().filter(|line| line.starts_with(told)).collect();
        assert_eq!(seen, [&format!("{told} 2d"), &format!("{told} 3c")], "{events:?}");
        assert_eq!(pit.view().shoe.cards, 0);
    }
}
