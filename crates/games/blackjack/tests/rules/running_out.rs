//! 19:47-2.15(f): a shoe that runs out in the middle of a round.

use crate::support::Pit;
use rulebook::cards::Card;
use rulebook::game::{Game, Need};

/// One deck and seven boxes, where only this many cards are left for the round.
fn nearly_empty(toml: &str, left: usize) -> Pit {
    let mut pit = Pit::wagered(toml, &[1, 2, 3, 4, 5, 6, 7]);
    for card in Card::deck().take(51 - left) {
        pit.does("device", &format!("face-up card card={card}"));
    }
    assert_eq!(usize::from(pit.view().shoe.cards), left);
    pit.does("dealer", "deal");
    pit
}

/// The card that stands first in the offers, the cutting card before it where it lies there.
fn any_card(pit: &mut Pit) -> Vec<String> {
    let by_device = |line: &String| line.contains(r#""by":"device""#);
    let line = pit.all_offers().into_iter().find(by_device).expect("a card is due");
    let mut told = pit.performs(&line);
    if line.contains("cutting card") {
        told.extend(any_card(pit));
    }
    told
}

#[test]
fn p2_15f_where_the_shoe_runs_out_the_discards_complete_the_round() {
    for edition in ["2011", "1996"] {
        let mut pit = nearly_empty(&format!("edition = \"{edition}\"\ndecks = 1"), 14);
        for _ in 0..13 {
            any_card(&mut pit);
        }
        assert_eq!(
            pit.refuses("dealer", "shuffle discards"),
            ("19:47-2.15(f)", "enough_cards"),
            "one is left"
        );
        assert_eq!(pit.clone().does("device", "card in error"), ["aside ?"], "and may come wrongly");
        any_card(&mut pit);
        for words in ["card in error", "card in error card=2s", "face-up card card=2s"] {
            assert_eq!(pit.refuses("device", words), ("19:47-2.15(f)", "shoe_empty"), "{words}");
        }
        assert_eq!(
            pit.refuses("device", "card card=2s"),
            ("19:47-2.15(f)", "shoe_empty"),
            "box 7 has no second card"
        );
        assert_eq!(pit.refuses("seat 1", "shuffle discards"), ("19:47-2.15(f)", "not_yours"));
        assert_eq!(pit.offered(Need::Duty).len(), 1);
        let hands: Vec<String> = (1..=7).flat_map(|at| pit.hands(at)).collect();
        pit.does("dealer", "shuffle discards");
        let told = pit.go();
        assert_eq!(told[0], "shuffled 38", "all of the rack, and nothing of the table");
        assert!(told[1].starts_with("cut by"), "{told:?}");
        assert!(told.contains(&"burned ?".to_string()), "{told:?}");
        assert_eq!(pit.cite_of("burned ?"), "2.15(f)");
        assert_eq!((pit.view().shoe.cards, pit.view().shoe.discards), (37, 1));
        assert_eq!((1..=7).flat_map(|at| pit.hands(at)).collect::<Vec<_>>(), hands, "the round goes on");
        // No card of the table can come again.
        let cards = |line: &String| line.contains(r#""by":"device""#);
        let may_come: Vec<String> = pit.all_offers().into_iter().filter(cards).collect();
        assert_eq!(may_come.len(), 38, "one of them is the card that was burnt");
        for card in hands.iter().flat_map(|hand| hand.split(' ')) {
            assert!(!may_come.iter().any(|line| line.contains(card)), "{card}");
        }
        let told = any_card(&mut pit);
        assert!(told[0].starts_with("box 7"), "{told:?}");
        for number in 1..=7 {
            if pit.turn().starts_with(&number.to_string()) {
                pit.says(number, "stand");
            }
        }
        while !pit.table.takes_wagers() {
            any_card(&mut pit);
            pit.go_up_to("settle");
            if pit.offered(Need::Duty).iter().any(|line| line.contains("settle")) {
                pit.does("dealer", "settle");
            }
        }
        // 2.6(l): the cutting card had come, so everything is shuffled now.
        assert_eq!((pit.view().phase, pit.view().shoe.cards), ("preparing", 52));
    }
}

/// One deck and seven boxes. The cutting card comes after this many cards of the round, and behind it lies nothing that can
/// be dealt: the rest of the shoe is found face up. The discards are shuffled, and the cut is to be offered.
fn short_after_the_cutting_card(dealt: usize) -> Pit {
    const BEHIND: usize = 13;
    let mut pit = Pit::seated("decks = 1", &[1, 2, 3, 4, 5, 6, 7]);
    pit.go_up_to("insert cutting cards");
    pit.does("dealer", &format!("insert cutting cards behind={BEHIND}"));
    pit.go();
    (1..=7).for_each(|number| pit.bet(number, 1000));
    // 51 are left after the burn card.
    find_face_up(&mut pit, BEHIND + dealt);
    pit.does("dealer", "deal");
    for _ in 0..dealt {
        any_card(&mut pit);
    }
    pit.does("device", "cutting card");
    find_face_up(&mut pit, 0);
    pit.does("dealer", "shuffle discards");
    pit.does("dealer", "shuffle");
    pit
}

/// Cards are found face up until so many are left (2.15(a)).
fn find_face_up(pit: &mut Pit, left: usize) {
    for card in (0..4).flat_map(|_| Card::deck()) {
        if usize::from(pit.view().shoe.cards) > left {
            let _ = pit.act("device", &format!("face-up card card={card}"));
        }
    }
    assert_eq!(usize::from(pit.view().shoe.cards), left);
}

/// The first cut goes to this player and nobody else, by this provision.
#[track_caller]
fn assert_cuts_first(pit: &mut Pit, first: u8, cite: &str) {
    for other in (1..=7).filter(|number| *number != first) {
        let refused = pit.refuses("dealer", &format!("offer cut to={other}"));
        assert_eq!(refused, (cite, "not_next_to_cut"), "seat {other}");
    }
    pit.does("dealer", &format!("offer cut to={first}"));
}

/// The round under way is the last one in which the cutting card appeared: the cut "according to 2.5" goes by it.
#[test]
fn p2_15f_p2_5e2_in_mid_round_the_player_cuts_on_whose_box_the_cutting_card_appeared() {
    for (dealt, first) in [(1, 2), (6, 7), (8, 1), (11, 4)] {
        assert_cuts_first(&mut short_after_the_cutting_card(dealt), first, "19:47-2.5(e)2");
    }
}

#[test]
fn p2_15f_p2_5e3_in_mid_round_the_farthest_right_cuts_where_it_appeared_on_the_dealers_hand() {
    assert_cuts_first(&mut short_after_the_cutting_card(7), 7, "19:47-2.5(e)3");
}

/// With the Bart Carter shuffle there is no cutting card that could have come.
#[test]
fn p2_15f_p2_5e4_in_mid_round_the_farthest_right_cuts_where_no_cutting_card_appeared() {
    let toml = "decks = 4\n[shoe]\nkind = \"bart carter\"\n";
    let mut pit = Pit::wagered(toml, &[1, 2, 3, 4, 5, 6, 7]);
    pit.does("dealer", "deal");
    find_face_up(&mut pit, 0);
    pit.does("dealer", "shuffle discards");
    pit.does("dealer", "shuffle");
    assert_cuts_first(&mut pit, 7, "19:47-2.5(e)4");
}

#[test]
fn p2_15f_not_before_the_last_card_is_out() {
    let mut pit = Pit::wagered("decks = 1\nboxes = 3", &[1]);
    assert_eq!(pit.refuses("dealer", "shuffle discards"), ("19:47-2.15(f)", "enough_cards"));
    pit.play("Ts 6h 9d; 1 draw");
    assert_eq!(pit.refuses("dealer", "shuffle discards"), ("19:47-2.15(f)", "enough_cards"));
}

/// Cards of one deck, asked for by their ranks.
struct Deck(Vec<Card>);

impl Deck {
    fn next(&mut self, rank: char) -> String {
        let place = self.0.iter().position(|card| card.to_string().starts_with(rank)).expect("one is left");
        self.0.remove(place).to_string()
    }
}

/// One deck, seven boxes with a pair each that becomes three hands, an ace before the dealer, and insurance on the first
/// five. Everything but the burn card lies on the table, and the last hand of box 7 has these cards after its first.
fn all_on_the_table(last: &str) -> Pit {
    all_on_the_table_of("", None, ["5", "5", last])
}

/// The same by other rules, with this hole card, and these cards on the hands of box 7.
fn all_on_the_table_of(toml: &str, hole: Option<char>, seven: [&str; 3]) -> Pit {
    const TENS: &str = "TJQK";
    let mut deck = Deck(Card::deck().collect());
    // A king is burned; the tens are used up in this order.
    deck.next('K');
    let mut tens: Vec<String> = TENS
        .chars()
        .flat_map(|rank| vec![rank; if rank == 'K' { 3 } else { 4 }])
        .map(|rank| deck.next(rank))
        .collect();
    let mut take = |rank: char| if rank == 'T' { tens.remove(0) } else { deck.next(rank) };
    let mut pit =
        Pit::wagered(&format!("decks = 1\n[play]\nsplit_hands = 3\n{toml}"), &[1, 2, 3, 4, 5, 6, 7]);
    let mut script: Vec<String> = Vec::new();
    let pairs = ['T', 'T', 'T', '9', '8', '7', '6'];
    script.extend(pairs.iter().chain(&['A']).chain(&pairs).map(|rank| take(*rank)));
    script.extend(hole.map(&mut take));
    script.extend((1..=5).map(|number| format!("{number} insure amount={}", number * 100)));
    script.extend([6, 7].map(|number| format!("{number} decline insurance")));
    // What each of the three hands gets after its first card; a hand of two or more cards is stood on.
    let hands = [
        ["5", "5", "4A"],
        ["4A", "4A", "43"],
        ["33", "322", "22"],
        ["T", "T", "T"],
        ["T", "T", "T"],
        ["9", "8", "7"],
        seven,
    ];
    for (number, (rank, hands)) in (1..).zip(pairs.into_iter().zip(hands)) {
        // The second card of the first split hand makes another pair.
        script.extend([format!("{number} split"), take(rank), format!("{number} split")]);
        for hand in hands {
            for (drawn, rank) in hand.chars().enumerate() {
                if drawn > 0 {
                    script.push(format!("{number} draw"));
                }
                script.push(take(rank));
            }
            if !hand.is_empty() {
                script.push(format!("{number} stand"));
            }
        }
    }
    // With the last hand's answer the dealer's second card is due, and there is none.
    script.pop();
    pit.play(&script.join("; "));
    pit.does("seat 7", "stand");
    pit.go_up_to("shuffle discards");
    pit
}

#[test]
fn p2_15f_without_two_discards_every_wager_goes_back_and_all_cards_are_shuffled() {
    let mut pit = all_on_the_table("6");
    assert_eq!(
        (pit.view().shoe.cards, pit.view().shoe.discards),
        (0, 1),
        "only the burn card is in the rack"
    );
    let told = pit.does("dealer", "shuffle discards");
    let mut expected = Vec::new();
    for number in 1..=7 {
        for hand in ["", " hand 2", " hand 3"] {
            expected.push(format!("box {number} dead 19:47-2.15(f)"));
            expected.push(format!("{number} blackjack{hand} returned 0+1000"));
        }
        if number <= 5 {
            expected.push(format!("{number} insurance returned 0+{}", number * 100));
        }
    }
    assert_eq!(told, expected);
    assert_eq!(pit.cite_of("3 insurance returned 0+300"), "2.15(f)");
    assert_eq!(pit.table.on_layout().0, 0);
    assert_eq!((pit.view().phase, pit.view().shoe.cards), ("preparing", 52), "all cards are shuffled");
    // 2.5(e)2: the cutting card had come on somebody's box.
    pit.go_up_to("offer cut");
    assert_eq!(pit.refuses("dealer", "offer cut to=7"), ("19:47-2.5(e)2", "not_next_to_cut"));
    // The next round is like any other.
    pit.go();
    pit.bet(1, 1000);
    assert_eq!(pit.settles("Ts 6h 9d; 1 stand; Tc 9s"), ["1 blackjack won 1000+1000"]);
}

#[test]
fn p2_15f_with_two_discards_the_round_is_completed() {
    let mut pit = all_on_the_table("");
    // The last card of the shoe lies face up in it, and goes to the rack beside the burn card.
    let offers = pit.all_offers();
    let left = ["6s", "6h", "6d", "6c"].into_iter().find(|six| offers.iter().any(|line| line.contains(six)));
    pit.does("device", &format!("face-up card card={}", left.expect("one six has not been seen")));
    assert_eq!((pit.view().shoe.cards, pit.view().shoe.discards), (0, 2));
    assert!(pit.does("dealer", "shuffle discards").is_empty(), "nobody's hand is dead");
    assert_eq!(pit.go()[0], "shuffled 2");
    assert_eq!(pit.view().shoe.cards, 1, "one of the two is burned");
}

/// In a device that shuffles by itself lies no cutting card that calls for a shuffle: the round that is called off does.
#[test]
fn p2_15f_p2_20_all_cards_are_shuffled_after_a_round_that_is_called_off() {
    let device = "[approved]\nreference = \"PRN 12-96\"\n[shoe]\nkind = \"continuous\"\n";
    let mut pit = all_on_the_table_of(device, None, ["5", "5", "6"]);
    let offers = pit.all_offers();
    let king =
        ["Ks", "Kh", "Kd", "Kc"].into_iter().find(|king| offers.iter().any(|line| line.contains(king)));
    pit.does("device", &format!("face-up card card={}", king.expect("nothing is burned here")));
    assert_eq!((pit.view().shoe.cards, pit.view().shoe.discards), (0, 1));
    let told = pit.does("dealer", "shuffle discards");
    assert!(told.contains(&"7 blackjack hand 3 returned 0+1000".to_string()), "{told:?}");
    assert_eq!((pit.view().phase, pit.view().shoe.cards), ("preparing", 52), "all cards are shuffled");
    pit.go();
    pit.bet(1, 1000);
    assert_eq!(pit.settles("Ts 6h 9d; 1 stand; Tc 9s"), ["1 blackjack won 1000+1000"]);
}

#[test]
fn p2_15f_p2_6j_the_hole_card_of_a_round_that_is_called_off_is_turned() {
    let mut pit = all_on_the_table_of("[dealing]\nhole_card = \"down\"\n", Some('5'), ["5", "6", ""]);
    assert_eq!((pit.view().shoe.cards, pit.view().shoe.discards), (0, 1));
    let told = pit.does("dealer", "shuffle discards");
    let turned: Vec<&String> = told.iter().filter(|line| line.starts_with("turned 5")).collect();
    assert_eq!(turned.len(), 1, "{told:?}");
    assert_eq!(pit.view().phase, "preparing");
}
