//! Which options may not stand together, each refused with its provision and alone in order.

use crate::rules_file::{one, rules, wrong};
use blackjack::{HoleCard, MultipleAction, Restriction, Sharing, uniform};

#[test]
fn p2_6k3_p2_6k5_a_face_up_hole_card_takes_surrender_insurance_and_splitting_again_away() {
    let up = |rest: &str| format!("[dealing]\nhole_card = \"up\"\n{rest}");
    assert_eq!(rules(&up("")).hole_card(), HoleCard::Up);
    assert!(!rules(&up("")).offers_insurance());
    one(&up("[surrender]\noffered = true"), "surrender.offered", "19:47-2.6(k)3");
    one(&up("[insurance]\nmoment = \"turn\""), "insurance.moment", "19:47-2.6(k)3");
    one(&up("[insurance]\neven_money = true"), "insurance.even_money", "19:47-2.6(k)3");
    for hands in [3, 4] {
        let file = up(&format!("[play]\nsplit_hands = {hands}"));
        one(&format!("boxes = 6\n{file}"), "play.split_hands", "19:47-2.6(k)5");
    }
    let payouts =
        "[payouts]\nsuited_678 = true\nthree_sevens = true\ndesignated = \"As Js\"\nfive_card_21 = true";
    rules(&up(payouts));
}

#[test]
fn p2_18e_p2_8c_p2_11e_multiple_action_has_no_hole_card_no_surrender_and_one_split() {
    let multiple = |rest: &str| format!("boxes = 6\n[multiple_action]\nhands = 3\n{rest}");
    assert_eq!(rules(&multiple("")).multiple_action(), Some(MultipleAction { hands: 3, least: 2 }));
    for hole_card in ["down", "up"] {
        let file = multiple(&format!("[dealing]\nhole_card = \"{hole_card}\""));
        one(&file, "dealing.hole_card", "19:47-2.18(e)");
    }
    one(&multiple("[surrender]\noffered = true"), "surrender.offered", "19:47-2.8(c)");
    one(&multiple("[play]\nsplit_hands = 3"), "play.split_hands", "19:47-2.11(e)");
    let all = "[dealing]\nhole_card = \"down\"\n[surrender]\noffered = true\n[play]\nsplit_hands = 3";
    assert_eq!(wrong(&multiple(all)).len(), 3, "all at once");
    rules(&multiple(
        "[wagers]\nadditional = \"sevens\"\n[sharing]\nmost = 3\n[insurance]\neven_money = true",
    ));
}

#[test]
fn p2_18a_p2_18b_two_or_three_wagers_and_how_many_everybody_must_make() {
    let action = |hands: u8, least: u8| format!("[multiple_action]\nhands = {hands}\nleast = {least}");
    for (hands, least) in [(2, 2), (3, 2), (3, 3)] {
        let read = rules(&action(hands, least));
        assert_eq!((read.multiple_action(), read.spots()), (Some(MultipleAction { hands, least }), hands));
    }
    assert_eq!(rules(&action(0, 2)).multiple_action(), None);
    one(&action(1, 2), "multiple_action.hands", "19:47-2.18(a)");
    one(&action(4, 2), "multiple_action.hands", "19:47-2.18(a)");
    one(&action(2, 3), "multiple_action.least", "19:47-2.18(b)");
    one(&action(3, 1), "multiple_action.least", "19:47-2.18(b)");
    one(&action(0, 3), "multiple_action.least", "19:47-2.18(b)");
}

#[test]
fn p2_18a_multiple_action_stands_beside_none_of_the_wagers_of_later_sections() {
    for name in ["progressive", "bonus", "streak", "match_the_dealer"] {
        let file = format!("[multiple_action]\nhands = 2\n[wagers]\n{name} = true");
        let key = format!("wagers.{name}");
        assert_eq!(
            wrong(&file),
            [(key.clone(), "19:47-2.18(a)"), (key.clone(), "")],
            "the combination, then: not built"
        );
        assert_eq!(wrong(&format!("[wagers]\n{name} = true")), [(key.clone(), "")], "not built");
        assert_eq!(wrong(&format!("edition = \"1996\"\n[wagers]\n{name} = true")), [(key, "19:47-2.18(a)")]);
    }
}

#[test]
fn p2_8c_p2_13a_p2_17a_the_progressive_wager_excludes_surrender_sharing_and_additional_wagers() {
    let file = "[surrender]\noffered = true\n[sharing]\nmost = 2\n[wagers]\nadditional = \"sevens\"\nprogressive = true\n\
                [multiple_action]\nhands = 2";
    let found: Vec<_> = wrong(file);
    for (key, cite) in [
        ("surrender.offered", "19:47-2.8(c)"),
        ("sharing.most", "19:47-2.13(a)"),
        ("wagers.additional", "19:47-2.17(a)"),
        ("wagers.progressive", "19:47-2.18(a)"),
        ("wagers.progressive", ""),
    ] {
        assert!(found.contains(&(key.to_string(), cite)), "{key} {cite}: {found:?}");
    }
    // Surrender beside multiple action is a fault of its own.
    assert_eq!(found.len(), 6, "{found:?}");
    let bonus =
        "[surrender]\noffered = true\n[sharing]\nmost = 2\n[wagers]\nadditional = \"sevens\"\nbonus = true";
    one(bonus, "wagers.bonus", "");
}

#[test]
fn p2_11e_four_hands_with_up_to_six_boxes_three_with_seven() {
    let split = |boxes: u8, hands: u8| format!("boxes = {boxes}\n[play]\nsplit_hands = {hands}");
    for (boxes, hands) in [(7, 2), (7, 3), (6, 4), (1, 4)] {
        let read = rules(&split(boxes, hands));
        assert_eq!((read.most_hands(), read.splits_aces_once()), (hands, true));
    }
    one(&split(7, 4), "play.split_hands", "19:47-2.11(e)");
    one(&split(6, 5), "play.split_hands", "19:47-2.11(e)");
    one(&split(6, 1), "play.split_hands", "19:47-2.11(e)");
    assert!(!rules(&format!("{}\nsplit_aces_once = false", split(7, 3))).splits_aces_once());
    one("[play]\nsplit_aces_once = false", "play.split_aces_once", "19:47-2.11(e)");
}

#[test]
fn p2_6j_p2_15j_a_card_reader_reads_a_hole_card_that_lies_face_down() {
    let reader = |hole_card: &str, rest: &str| {
        format!("[dealing]\nhole_card = \"{hole_card}\"\ncard_reader = true\n{rest}")
    };
    let plain = rules(&reader("down", ""));
    assert!(plain.has_card_reader() && !plain.reader_shows());
    assert!(rules(&reader("down", "reader_shows = true")).reader_shows());
    one(&reader("none", ""), "dealing.card_reader", "19:47-2.6(j)");
    one(&reader("up", ""), "dealing.card_reader", "19:47-2.6(j)");
    one("[dealing]\nhole_card = \"down\"\nreader_shows = true", "dealing.reader_shows", "19:47-2.15(j)");
}

#[test]
fn p2_9b_insurance_at_the_players_turn_is_not_offered_with_a_card_reader_nor_in_1996() {
    let turn = "[insurance]\nmoment = \"turn\"\n";
    assert!(rules(turn).insurance_at_turn());
    let down = "[dealing]\nhole_card = \"down\"\n";
    assert!(rules(&format!("{turn}{down}")).insurance_at_turn());
    one(&format!("{turn}{down}card_reader = true"), "insurance.moment", "19:47-2.9(b)");
    one(&format!("edition = \"1996\"\n{turn}"), "insurance.moment", "19:47-2.9(b)");
    rules("edition = \"1996\"\n[insurance]\nmoment = \"table\"\neven_money = false");
}

#[test]
fn p2_7c_even_money_is_not_in_the_older_text() {
    assert!(rules("[insurance]\neven_money = true").offers_even_money());
    one("edition = \"1996\"\n[insurance]\neven_money = true", "insurance.even_money", "19:47-2.7(b)");
}

#[test]
fn p2_17a3_the_sevens_cost_a_dollar_and_are_not_in_the_older_text() {
    let sevens = "[wagers]\nadditional = \"sevens\"\n";
    rules(sevens);
    one(&format!("edition = \"1996\"\n{sevens}"), "wagers.additional", "19:47-2.17(a)");
    let chips = |chip: i64| format!("{sevens}[money]\nchip_cents = {chip}\n");
    rules(&chips(50));
    one(&chips(500), "money.chip_cents", "19:47-2.17(a)3");
    let limits = |least: i64, most: i64| {
        format!("{sevens}[limits]\nadditional_minimum_cents = {least}\nadditional_maximum_cents = {most}")
    };
    rules(&limits(100, 100));
    one(&limits(200, 300), "limits.additional_minimum_cents", "19:47-2.17(a)3");
    one(&limits(50, 50), "limits.additional_maximum_cents", "19:47-2.17(a)3");
}

#[test]
fn p2_17g1_an_additional_wager_never_exceeds_the_wager_on_the_hand() {
    let file = |additional: &str| {
        format!(
            "[wagers]\nadditional = \"{additional}\"\n[limits]\nmaximum_cents = 1000\nadditional_minimum_cents = 1100"
        )
    };
    one(&file("over under 13"), "limits.additional_minimum_cents", "19:47-2.17(g)1");
    one(&file("none"), "limits.additional_minimum_cents", "19:47-2.17(a)");
}

#[test]
fn p2_17e2_the_same_suit_wager_exists_with_certain_numbers_of_decks() {
    let suit = |decks: u8, option: u8| {
        format!("decks = {decks}\n[wagers]\nadditional = \"same suit\"\nsame_suit_option = {option}")
    };
    for decks in 1..=16u8 {
        let options = match decks {
            1 | 2 | 4 | 6 => 4,
            8 => 3,
            _ => 0,
        };
        for option in 1..=4u8 {
            if option <= options {
                assert_eq!(rules(&suit(decks, option)).same_suit_option(), Some(option));
            } else {
                let key = if options == 0 { "decks" } else { "wagers.same_suit_option" };
                one(&suit(decks, option), key, "19:47-2.17(e)2");
            }
        }
    }
    one(&suit(6, 5), "wagers.same_suit_option", "19:47-2.17(e)2");
    one(&suit(6, 0), "wagers.same_suit_option", "19:47-2.17(e)2");
    one("[wagers]\nsame_suit_option = 2", "wagers.same_suit_option", "19:47-2.17(e)2");
    let both = wrong(&format!("{}\nprogressive = true", suit(5, 1)));
    let cites: Vec<_> = both.iter().map(|(_, cite)| *cite).collect();
    assert_eq!(
        cites,
        ["19:47-2.17(e)2", "19:47-2.17(a)", ""],
        "a wager that cannot be is in the way of others too"
    );
}

#[test]
fn p2_2c_a_double_shoe_has_a_deck_or_more_on_each_side() {
    let double = |decks: u8, rest: &str| format!("decks = {decks}\n[shoe]\nkind = \"double\"\n{rest}");
    rules(&double(2, ""));
    one(&double(1, ""), "decks", "19:47-2.2(c)");
    one(&double(4, "left_decks = 4"), "shoe.left_decks", "19:47-2.2(c)");
    one(&double(4, "left_decks = 0"), "shoe.left_decks", "19:47-2.2(c)");
    rules(&double(4, "left_decks = 3"));
    one("[shoe]\nleft_decks = 3", "shoe.left_decks", "19:47-2.2(c)");
    one("[shoe]\nred_suits = \"right\"", "shoe.red_suits", "19:47-2.6(d)1");
}

#[test]
fn p2_5d_a_quarter_or_more_lies_behind_the_cutting_card() {
    let behind = |cards: u16| format!("decks = 6\n[shoe]\ncards_behind = {cards}\n");
    rules(&behind(78));
    rules(&behind(6 * 52 - 17));
    one(&behind(77), "shoe.cards_behind", "19:47-2.5(d)");
    one(&behind(6 * 52 - 16), "shoe.cards_behind", "19:47-2.5(d)");
    rules(&format!("{}[approved]\nreference = \"PRN 7\"", behind(77)));
    let sides =
        |cards: u16| format!("decks = 6\n[shoe]\nkind = \"double\"\nleft_decks = 2\ncards_behind = {cards}");
    rules(&sides(52));
    one(&sides(51), "shoe.cards_behind", "19:47-2.5(d)");
    one(&sides(2 * 52 - 15), "shoe.cards_behind", "19:47-2.5(d)");
    // Fifteen decks beside one: no number is enough for the larger side and not too much for the smaller.
    let uneven = "decks = 16\n[shoe]\nkind = \"double\"\nleft_decks = 15\n";
    rules(uneven);
    for cards in [13, 36, 195] {
        one(&format!("{uneven}cards_behind = {cards}"), "shoe.cards_behind", "19:47-2.5(d)");
    }
    one("[shoe]\nkind = \"bart carter\"\ncards_behind = 110", "shoe.cards_behind", "19:47-2.5(d)");
}

#[test]
fn p2_5i_another_burn_needs_the_commissions_approval() {
    let burn = |cards: u8| format!("[approved]\nburn_cards = {cards}\n");
    assert_eq!(rules(&burn(1)).burn_cards(), 1);
    for cards in [0, 2, 20] {
        one(&burn(cards), "approved.burn_cards", "19:47-2.5(i)");
        assert_eq!(rules(&format!("{}reference = \"PRN 7\"", burn(cards))).burn_cards(), cards);
    }
    let kind = |kind: &str| format!("{}reference = \"PRN 7\"\n[shoe]\nkind = \"{kind}\"", burn(2));
    one(&kind("double"), "approved.burn_cards", "19:47-2.6(d)");
    one(&kind("bart carter"), "approved.burn_cards", "19:47-2.6(c)");
    one(&kind("continuous"), "approved.burn_cards", "19:47-2.20");
}

#[test]
fn p2_20_a_continuous_device_needs_the_commissions_approval_and_is_not_cut() {
    let device = "[shoe]\nkind = \"continuous\"\n";
    one(device, "shoe.kind", "19:47-2.20");
    let approved = format!("[approved]\nreference = \"PRN 7\"\n{device}");
    rules(&approved);
    one(&format!("{approved}recut_by = \"next\""), "shoe.recut_by", "19:47-2.20");
    one(&format!("{approved}cards_behind = 200"), "shoe.cards_behind", "19:47-2.20");
}

#[test]
fn p2_1_the_bart_carter_shuffle_needs_decks_for_a_deck_to_go_back_among() {
    let carter = |decks: u8| format!("decks = {decks}\n[shoe]\nkind = \"bart carter\"");
    rules(&carter(2));
    one(&carter(1), "decks", "19:47-2.1");
}

#[test]
fn p2_3e3_the_designated_blackjack_is_an_ace_and_a_face_card() {
    let designated = |cards: &str| format!("[payouts]\ndesignated = \"{cards}\"");
    for (cards, read) in [("As Ks", "As Ks"), ("Jd Ah", "Ah Jd"), (" Ac  Qc ", "Ac Qc")] {
        let (ace, face) = rules(&designated(cards)).designated().expect("a designated blackjack");
        assert_eq!(format!("{ace} {face}"), read);
    }
    assert_eq!(rules(&designated("")).designated(), None);
    for cards in ["As", "As Ts", "As 9s", "Ks Qs", "As Ad", "As Ks Qs", "As Ks x", "ace king", "x As Ks"] {
        one(&designated(cards), "payouts.designated", "19:47-2.3(e)3");
    }
}

#[test]
fn p2_13a_p2_13g_sharing_is_for_up_to_three_on_as_many_boxes_as_are_said() {
    let sharing = |most: u8, boxes: u8| format!("[sharing]\nmost = {most}\nboxes = {boxes}");
    assert_eq!(rules(&sharing(3, 2)).sharing(), Sharing { most: 3, boxes: 2 });
    assert_eq!(rules("boxes = 4\n[sharing]\nmost = 2").sharing(), Sharing { most: 2, boxes: 4 });
    one(&sharing(1, 2), "sharing.boxes", "19:47-2.13(g)");
}

#[test]
fn p2_3i_newcomers_and_those_who_sit_out_are_restricted_apart() {
    let words =
        [("free", Restriction::Free), ("barred", Restriction::Barred), ("minimum", Restriction::Minimum)];
    for (newcomers, first) in words {
        for (sitting_out, second) in words {
            let file = format!("[entry]\nnewcomers = \"{newcomers}\"\nsitting_out = \"{sitting_out}\"");
            let entry = rules(&file).entry();
            assert_eq!((entry.newcomers, entry.sitting_out), (first, second));
        }
    }
}

#[test]
fn p2_17e2_one_same_suit_option_for_all_tables_of_a_deck_count() {
    let suit = |decks: u8, option: u8| {
        rules(&format!("decks = {decks}\n[wagers]\nadditional = \"same suit\"\nsame_suit_option = {option}"))
    };
    let (plain, six, eight, other) = (rules("decks = 6"), suit(6, 2), suit(8, 1), suit(6, 3));
    assert!(uniform(&[&plain, &six, &eight, &plain, &suit(6, 2)]).is_empty());
    let found = uniform(&[&plain, &six, &eight, &other, &suit(8, 1), &suit(8, 3), &six]);
    let found: Vec<_> =
        found.iter().map(|one| (one.first.0, one.other.0, one.key.as_str(), one.cite.number())).collect();
    let key = "wagers.same_suit_option";
    assert_eq!(found, [(1, 3, key, "19:47-2.17(e)2"), (2, 5, key, "19:47-2.17(e)2")]);
    assert!(uniform(&[]).is_empty());
}
