//! 19:47-4.1, 4.3, 4.4, 4.5(a): the cards, made ready and in the shoe.

use crate::support::*;
use chemin_de_fer::{Rules, Shuffling, Table, uniform};
use rulebook::game::Game;
use rulebook::licensee::RulesFile as _;
use rulebook::shoe::Command::*;
use rulebook::shoe::{self, RecutReason};

fn cite(toml: &str) -> Option<&'static str> {
    Rules::from_toml(toml).expect_err("a violation").0[0].cite.map(|cite| cite.number())
}

/// New cards, shuffled and laced, ready to be cut.
fn laced(toml: &str, seats: &[u8]) -> Salon {
    let mut salon = Salon::new(toml, seats);
    salon.ok(DEALER, Inspect {});
    salon.ok(FLOOR, Verify {});
    salon.ok(DEALER, Spread {});
    salon.ok(DEALER, Wash {});
    salon.ok(DEALER, Shuffle {});
    salon.ok(DEALER, Lace {});
    salon
}

/// Six decks, and the cutting card after fifteen cards: the fourth hand is the last.
const SHORT: &str = "decks = 6\n[shoe]\ncards_behind = 295\n";

/// Plays a short shoe to its end with seat 3 as banker.
fn end_of_shoe(toml: &str) -> Salon {
    let mut salon = Salon::ready(toml, &[1, 2, 3, 4, 5]);
    salon.auction(3, 10);
    for _ in 0..3 {
        salon.round(3, 10, 4, STAND_OFF, "");
    }
    salon.ok(3, bank(10));
    salon.banco(4);
    salon.ok(DEALER, Deal {});
    for text in ["4s", "4h", "5s"] {
        salon.down(text);
    }
    assert_eq!(salon.no(DEVICE, CardDown { card: Some(card("5h")) }), "19:47-4.8(d)");
    salon.ok(DEVICE, CuttingCard {});
    assert!(salon.public().last_hand);
    salon.down("5h");
    salon.says(4, chemin_de_fer::Say::Natural);
    salon.ok(DEALER, AnnounceResult { player: 9, banker: 9 });
    salon
}

#[test]
fn p4_1a_six_decks_or_more() {
    assert_eq!(cite("decks = 5"), Some("19:47-4.1(a)"));
    for decks in [6, 8, 100] {
        let salon = Salon::new(&format!("decks = {decks}"), &[1]);
        assert_eq!(salon.public().shoe.cards, decks * 52);
    }
}

#[test]
fn p4_3a_new_cards_are_inspected_before_anything_else() {
    let mut salon = Salon::new("", &[1]);
    for command in [Verify {}, Spread {}, Wash {}, Shuffle {}, OfferCut { to: seat(1) }, Cut { depth: 100 }] {
        salon.no(DEALER, command);
    }
    assert_eq!(salon.no(DEALER, Spread {}), "19:47-4.3(a)");
    assert_eq!(salon.no(1, Inspect {}), "19:47-4.3(a)");
    salon.ok(DEALER, Inspect {});
}

#[test]
fn p4_3a_pre_shuffled_cards_go_straight_to_the_cut_and_are_not_known_in_1996() {
    let toml = "[shoe]\npre_shuffled = true";
    let mut salon = Salon::new(toml, &[1]);
    salon.ok(DEALER, Inspect {});
    salon.ok(FLOOR, Verify {});
    salon.ok(DEALER, OfferCut { to: seat(1) });
    assert_eq!(cite(&format!("edition = \"1996\"\n{toml}")), Some("19:47-4.3(a)"));
}

#[test]
fn p4_3b_the_floorperson_verifies_and_the_first_participants_inspect() {
    let mut salon = Salon::new("", &[]);
    salon.ok(DEALER, Inspect {});
    assert_eq!(salon.no(DEALER, Verify {}), "19:47-4.3(b)");
    assert_eq!(salon.no(FLOOR, Spread {}), "19:47-4.3(b)");
    salon.ok(FLOOR, Verify {});
    salon.ok(DEALER, Spread {});
    assert_eq!(salon.no(DEALER, Wash {}), "19:47-4.3(b)");
    salon.ok(2, Join {});
    salon.ok(DEALER, Wash {});
}

#[test]
fn p4_3c_then_they_are_washed_and_stacked() {
    let mut salon = Salon::new("", &[1]);
    salon.ok(DEALER, Inspect {});
    salon.ok(FLOOR, Verify {});
    salon.ok(DEALER, Spread {});
    assert_eq!(salon.no(DEALER, Shuffle {}), "19:47-4.3(c)");
    salon.ok(DEALER, Wash {});
}

#[test]
fn p4_4a_every_new_shoe_begins_with_a_shuffle() {
    let mut salon = end_of_shoe(SHORT);
    let view = salon.public();
    assert_eq!((view.shoe.state, view.shoe.cards, view.shoe.discards), ("shuffle", 312, 0));
    assert_eq!(salon.no(DEALER, OfferCut { to: seat(3) }), "19:47-4.4(c)");
    assert_eq!(salon.no(DEALER, OpenBidding {}), "19:47-4.4(a)");
    salon.load();
    salon.ok(DEALER, OpenBidding {});
}

#[test]
fn p4_4a1_a_shuffle_and_about_one_deck_laced() {
    let mut salon = Salon::new("", &[1]);
    for (by, command) in [(DEALER, Inspect {}), (FLOOR, Verify {}), (DEALER, Spread {}), (DEALER, Wash {})] {
        salon.ok(by, command);
    }
    assert_eq!(salon.no(DEALER, Lace {}), "19:47-4.4(a)");
    salon.ok(DEALER, Shuffle {});
    assert_eq!(salon.no(DEALER, Shuffle {}), "19:47-4.4(a)1");
    let events = salon.ok(DEALER, Lace {});
    let shuffled =
        chemin_de_fer::Event::Cards(shoe::Event::Shuffled { cards: 416, cite: rulebook::provision::P4_4_A });
    assert_eq!(events, [shuffled]);
    assert_eq!(Table::shuffled(&shuffled), Some(416));
}

#[test]
fn p4_4a1_one_more_shuffle_is_an_option_after_lacing() {
    let mut salon = laced("[shoe]\nshuffle_again = true", &[1]);
    assert_eq!(salon.no(DEALER, OfferCut { to: seat(1) }), "19:47-4.4(c)");
    salon.ok(DEALER, ShuffleAgain {});
    salon.ok(DEALER, OfferCut { to: seat(1) });
    let mut plain = laced("", &[1]);
    plain.no(DEALER, ShuffleAgain {});
    assert_eq!(cite("[shoe]\nshuffle = \"wash\"\nshuffle_again = true"), Some("19:47-4.4(a)1"));
}

#[test]
fn p4_4a1_the_option_begins_and_ends_half_an_hour_after_written_notice() {
    let mut salon = Salon::ready(SHORT, &[1, 2, 3, 4, 5]);
    assert_eq!(salon.no(SUPERVISOR, Change { to: Shuffling::Again }), "19:47-4.4(a)1");
    assert_eq!(salon.no(DEALER, GiveNotice { of: Shuffling::Again }), "19:47-4.4(a)1");
    assert_eq!(salon.code(SUPERVISOR, GiveNotice { of: Shuffling::NotAgain }), "in_use_already");
    salon.ok(SUPERVISOR, GiveNotice { of: Shuffling::Again });
    salon.now += 30 * 60 * 1000 - 1;
    assert_eq!(salon.code(SUPERVISOR, Change { to: Shuffling::Again }), "too_soon");
    salon.now += 1;
    salon.ok(SUPERVISOR, Change { to: Shuffling::Again });
    assert_eq!(salon.code(SUPERVISOR, Change { to: Shuffling::Again }), "no_notice");
    assert_eq!(salon.code(SUPERVISOR, GiveNotice { of: Shuffling::Again }), "in_use_already");

    // It ends the same way, and never in the middle of a shuffle.
    let mut salon = end_of_shoe(&format!("{SHORT}shuffle_again = true"));
    salon.ok(SUPERVISOR, GiveNotice { of: Shuffling::NotAgain });
    salon.now += 30 * 60 * 1000;
    salon.ok(DEALER, Shuffle {});
    assert_eq!(salon.code(SUPERVISOR, Change { to: Shuffling::NotAgain }), "being_shuffled");
    let mut salon = end_of_shoe(&format!("{SHORT}shuffle_again = true"));
    salon.ok(SUPERVISOR, GiveNotice { of: Shuffling::NotAgain });
    salon.now += 30 * 60 * 1000;
    salon.ok(SUPERVISOR, Change { to: Shuffling::NotAgain });
    salon.ok(DEALER, Shuffle {});
    salon.ok(DEALER, Lace {});
    salon.ok(DEALER, OfferCut { to: seat(3) });

    let mut washed = Salon::ready("[shoe]\nshuffle = \"wash\"", &[1, 2]);
    assert_eq!(washed.code(SUPERVISOR, GiveNotice { of: Shuffling::Again }), "not_laced");
}

#[test]
fn p4_4a1_the_change_may_come_before_new_cards_are_touched() {
    let mut salon = Salon::new("", &[1, 2]);
    salon.ok(SUPERVISOR, GiveNotice { of: Shuffling::Again });
    salon.now += 30 * 60 * 1000;
    let mut begun = salon.clone();
    begun.ok(DEALER, Inspect {});
    assert_eq!(begun.code(SUPERVISOR, Change { to: Shuffling::Again }), "being_shuffled");
    salon.ok(SUPERVISOR, Change { to: Shuffling::Again });
}

#[test]
fn p4_4a2_or_a_wash_and_three_dealers_who_shuffle() {
    let mut salon = end_of_shoe(&format!("{SHORT}shuffle = \"wash\""));
    salon.ok(DEALER, Wash {});
    for _ in 0..2 {
        assert!(salon.ok(DEALER, Shuffle {}).is_empty());
    }
    assert_eq!(salon.no(DEALER, OfferCut { to: seat(3) }), "19:47-4.4(c)");
    assert_eq!(salon.ok(DEALER, Shuffle {}).len(), 1);
    salon.ok(DEALER, OfferCut { to: seat(3) });
    assert_eq!(cite("edition = \"1996\"\n[shoe]\nshuffle = \"wash\""), Some("19:47-4.4(a)1"));
}

#[test]
fn p4_4b_one_way_to_shuffle_for_all_tables_of_a_pit() {
    let [lace, again, wash] = ["", "[shoe]\nshuffle_again = true", "[shoe]\nshuffle = \"wash\""].map(rules);
    assert_eq!(uniform(&[]), []);
    assert_eq!(uniform(&[&lace, &lace]), []);
    let found = uniform(&[&lace, &wash, &lace, &again]);
    assert_eq!(found.iter().map(|unequal| unequal.other.0).collect::<Vec<_>>(), [1, 3]);
    assert_eq!(found[0].first, (0, "laced".to_string()));
    assert_eq!(found[0].other, (1, "washed".to_string()));
    assert_eq!(found[1].other, (3, "laced and shuffled again".to_string()));
    assert_eq!((found[0].key.as_str(), found[1].key.as_str()), ("shoe.shuffle", "shoe.shuffle_again"));
    assert_eq!(found[0].cite.number(), "19:47-4.4(b)");
}

#[test]
fn p4_4c_the_cut_goes_from_the_highest_seat_clockwise_and_then_to_the_dealer() {
    let mut salon = laced("", &[2, 4, 7]);
    for to in [7, 4, 2] {
        let wrong = if to == 4 { 2 } else { 4 };
        assert_eq!(salon.no(DEALER, OfferCut { to: seat(wrong) }), "19:47-4.4(c)");
        assert_eq!(salon.no(DEALER, Cut { depth: 100 }), "19:47-4.4(c)");
        salon.ok(DEALER, OfferCut { to: seat(to) });
        assert_eq!(salon.public().shoe.cut_offered, Some(seat(to)));
        assert_eq!(salon.no(wrong, Cut { depth: 100 }), "19:47-4.4(c)");
        salon.ok(to, DeclineCut {});
    }
    salon.ok(DEALER, Cut { depth: 100 });
}

#[test]
fn p4_4c_after_a_shoe_it_starts_with_the_last_banker() {
    let mut salon = end_of_shoe(SHORT);
    salon.ok(DEALER, Shuffle {});
    salon.ok(DEALER, Lace {});
    for to in [3, 2, 1, 5, 4] {
        salon.ok(DEALER, OfferCut { to: seat(to) });
        salon.ok(to, DeclineCut {});
    }
    salon.ok(DEALER, Cut { depth: 100 });
}

#[test]
fn p4_4d_the_cut_is_ten_cards_or_more_from_either_end() {
    let mut salon = laced("", &[1]);
    salon.ok(DEALER, OfferCut { to: seat(1) });
    for depth in [0, 9, 407, 416, 5000] {
        assert_eq!(salon.no(1, Cut { depth }), "19:47-4.4(d)");
    }
    for depth in [10, 406] {
        salon.clone().ok(1, Cut { depth });
    }
}

#[test]
fn p4_4e_fourteen_cards_or_more_lie_behind_the_cutting_card() {
    let mut salon = laced("", &[1]);
    salon.ok(DEALER, OfferCut { to: seat(1) });
    salon.ok(1, Cut { depth: 200 });
    assert_eq!(salon.no(DEALER, InsertCuttingCards { behind: 13 }), "19:47-4.4(e)");
    assert_eq!(salon.no(1, InsertCuttingCards { behind: 14 }), "19:47-4.4(e)");
    salon.ok(DEALER, InsertCuttingCards { behind: 14 });
    assert!(salon.public().shoe.cutting_card);
    assert_eq!(cite("[shoe]\ncards_behind = 13"), Some("19:47-4.4(e)"));
}

#[test]
fn p4_4e_the_first_card_is_burned_with_as_many_as_it_counts() {
    for (first, more) in [("As", 1), ("7h", 7), ("Td", 10), ("Kc", 10)] {
        let mut salon = laced("", &[1]);
        salon.ok(DEALER, OfferCut { to: seat(1) });
        salon.ok(1, Cut { depth: 200 });
        salon.ok(DEALER, InsertCuttingCards { behind: 14 });
        assert_eq!(salon.no(DEALER, OpenBidding {}), "19:47-4.4(e)");
        assert_eq!(burned(&salon.up(first)), [Some(first.to_string())]);
        let others = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc"];
        for (drawn, other) in others.iter().take(more).enumerate() {
            assert!(!salon.table.shoe().is_ready(), "{first}: {drawn} more");
            assert_eq!(burned(&salon.up(other)), [Some(other.to_string())]);
        }
        assert!(salon.table.shoe().is_ready(), "{first}");
        assert_eq!(usize::from(salon.public().shoe.discards), more + 1);
    }
}

#[test]
fn p4_4f_a_supervisor_may_order_a_new_cut_before_the_first_card() {
    let cut = |toml: &str| {
        let mut salon = laced(toml, &[1, 2]);
        salon.ok(DEALER, OfferCut { to: seat(2) });
        assert_eq!(salon.no(SUPERVISOR, OrderRecut { reason: RecutReason::Improper }), "19:47-4.4(f)");
        salon.ok(2, Cut { depth: 200 });
        assert_eq!(salon.no(DEALER, OrderRecut { reason: RecutReason::Improper }), "19:47-4.4(f)");
        salon.ok(SUPERVISOR, OrderRecut { reason: RecutReason::Fairness });
        salon
    };
    // The one who cut, or the next in line.
    cut("").ok(2, Cut { depth: 100 });
    let mut next = cut("[shoe]\nrecut_by = \"next\"");
    next.no(2, Cut { depth: 100 });
    next.ok(DEALER, OfferCut { to: seat(1) });
    next.ok(1, Cut { depth: 100 });
    next.ok(DEALER, InsertCuttingCards { behind: 14 });
    next.up("As");
    assert_eq!(next.no(SUPERVISOR, OrderRecut { reason: RecutReason::Improper }), "19:47-4.4(f)");
}

#[test]
fn p4_5a_cards_come_from_the_shoe_and_only_those_that_are_in_it() {
    let mut salon = Salon::five();
    assert_eq!(salon.no(DEVICE, Card { card: card("2s") }), "19:47-4.5(a)");
    salon.auction(1, 10);
    salon.ok(1, bank(10));
    salon.banco(2);
    salon.ok(DEALER, Deal {});
    assert_eq!(salon.no(DEALER, CardDown { card: Some(card("2s")) }), "19:47-4.5(a)");
    assert_eq!(salon.no(1, CardDown { card: Some(card("2s")) }), "19:47-4.5(a)");
    // Two aces of spades are burned, three lie face down: the other three may come, and no more.
    for _ in 0..3 {
        salon.down("As");
    }
    salon.down("Ks");
    salon.says(2, chemin_de_fer::Say::Card);
    salon.says(1, chemin_de_fer::Say::UnderEight);
    salon.up("As");
    salon.run();
    salon.up("As");
    salon.run();
    assert_eq!(salon.table.shoe().pile().left(card("As")), 1);
}

/// What lies face down on the table cannot come a second time, though nobody may know what it is.
#[test]
fn p4_5a_a_card_that_lies_face_down_is_gone_from_the_shoe() {
    let mut salon = Salon::ready("decks = 6", &[1, 2]);
    salon.auction(1, 10);
    salon.ok(1, bank(10));
    salon.banco(2);
    salon.deal("As As As As");
    salon.says(2, chemin_de_fer::Say::Card);
    salon.says(1, chemin_de_fer::Say::UnderEight);
    assert_eq!(salon.no(DEVICE, Card { card: card("As") }), "19:47-4.9(b)");
    salon.up("2s");
}
