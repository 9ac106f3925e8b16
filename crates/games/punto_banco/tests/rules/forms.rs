//! 19:47-3.3(c)3: vigorish that is never collected, on a Complimentary Vigorish Form.

use crate::support::Pit;
use crate::vigorish::{BANKER, DEFERRED, at_the_end_of_a_shoe};

const FORM: &str = "prepare form seat=1 number=1 name=Ann_Lee date=2026-11-16";

/// Seat 1 owes 50 cents and is leaving.
fn leaving(more: &str) -> Pit {
    let mut pit = Pit::open(&format!("{DEFERRED}\n{more}"), &[1, 2]);
    pit.bet(1, "banker", 1000);
    pit.settle(BANKER);
    pit.does("seat 1", "leave");
    pit
}

fn sign(pit: &mut Pit, whom: &[&str]) {
    for who in whom {
        assert!(pit.does(who, "sign form").is_empty());
    }
}

#[test]
fn p3_3c3_a_form_with_all_its_signatures_goes_into_the_drop_box() {
    let mut pit = leaving("pit_number = 7\ntable_number = 12");
    assert_eq!(pit.does("pit clerk", FORM), ["form 1 of 1 over 50, pit 7 table 12"]);
    let form = pit.view().form.expect("a form in hand");
    assert_eq!((form.number, form.amount.0, form.name.as_str()), (1, 50, "Ann Lee"));
    sign(&mut pit, &["dealer", "pit boss", "pit clerk"]);
    assert_eq!(
        pit.refuses("dealer", "deposit form"),
        ("19:47-3.3(c)3", "form_incomplete"),
        "the patron's is missing"
    );
    sign(&mut pit, &["seat 1"]);
    assert_eq!(pit.refuses("pit boss", "deposit form"), ("19:47-3.3(c)3", "not_yours"));
    assert_eq!(pit.owed(1), 50, "the marker stays until the form is deposited");
    assert_eq!(pit.does("dealer", "deposit form"), ["1 vigorish 50 waived"]);
    assert_eq!((pit.owed(1), pit.view().seats.len(), pit.view().form), (0, 1, None));
}

#[test]
fn p3_3c3_each_signature_is_needed_and_given_once_by_its_owner() {
    let everybody = ["dealer", "pit boss", "pit clerk", "seat 1"];
    for missing in everybody {
        let mut pit = leaving("");
        pit.does("pit clerk", FORM);
        sign(&mut pit, &everybody.into_iter().filter(|who| *who != missing).collect::<Vec<_>>());
        assert_eq!(pit.refuses("dealer", "deposit form"), ("19:47-3.3(c)3", "form_incomplete"), "{missing}");
        sign(&mut pit, &[missing]);
        assert_eq!(pit.refuses(missing, "sign form"), ("19:47-3.3(c)3", "signed_already"));
        for stranger in ["seat 2", "floorperson", "casino supervisor", "croupier", "croupier for seat 1"] {
            assert_eq!(pit.refuses(stranger, "sign form"), ("19:47-3.3(c)3", "not_yours"), "{stranger}");
        }
        pit.does("dealer", "deposit form");
    }
}

#[test]
fn p3_3c3_a_statement_stands_for_the_patrons_signature() {
    let mut pit = leaving("");
    pit.does("pit clerk", FORM);
    sign(&mut pit, &["dealer", "pit boss", "pit clerk"]);
    let words = "cannot sign because=he_had_left";
    for stranger in ["pit clerk", "seat 1", "croupier"] {
        assert_eq!(pit.refuses(stranger, words), ("19:47-3.3(c)3", "not_yours"), "{stranger}");
    }
    assert_eq!(pit.refuses("dealer", "cannot sign because=_"), ("19:47-3.3(c)3", "form_incomplete"));
    pit.does("pit boss", words);
    assert_eq!(pit.does("dealer", "deposit form"), ["1 vigorish 50 waived"]);
}

#[test]
fn p3_3c3_the_pit_clerk_prepares_it_whole_and_in_the_order_of_the_series() {
    let mut pit = leaving("first_form = 4711");
    let form = |number: u32, name: &str, date: &str| {
        format!("prepare form seat=1 number={number} name={name} date={date}")
    };
    let good = form(4711, "Ann_Lee", "2026-11-16");
    for who in ["dealer", "pit boss", "croupier", "seat 1"] {
        assert_eq!(pit.refuses(who, &good), ("19:47-3.3(c)3", "not_yours"), "{who}");
    }
    for number in [1, 4710, 4712] {
        let words = form(number, "Ann_Lee", "2026-11-16");
        assert_eq!(pit.refuses("pit clerk", &words), ("19:47-3.3(c)3", "form_out_of_series"));
    }
    for (name, date) in [
        ("_", "2026-11-16"),
        ("Ann", "_"),
        ("Ann", "16.11.2026"),
        ("Ann", "2026-13-01"),
        ("Ann", "2026-11-32"),
        ("Ann", "2026-02-31"),
        ("Ann", "2026-02-29"),
        ("Ann", "2026-+1-16"),
        ("Ann", "26-11-16"),
    ] {
        let words = form(4711, name, date);
        assert_eq!(pit.refuses("pit clerk", &words), ("19:47-3.3(c)3", "form_incomplete"), "{name} {date}");
    }
    pit.does("pit clerk", &good);
    assert_eq!(pit.refuses("pit clerk", &good), ("19:47-3.3(c)3", "form_in_hand"));
    assert_eq!(pit.refuses("dealer", "collect vigorish seat=1"), ("19:47-3.3(c)3", "form_in_hand"));
}

#[test]
fn p3_3c3_a_void_form_has_two_signatures_and_its_number_is_gone() {
    let mut pit = leaving("");
    assert_eq!(pit.refuses("pit boss", "void form"), ("19:47-3.3(c)3", "no_form"));
    pit.does("pit clerk", FORM);
    sign(&mut pit, &["dealer", "pit boss", "pit clerk", "seat 1"]);
    assert_eq!(pit.refuses("dealer", "void form"), ("19:47-3.3(c)3", "not_yours"));
    assert!(pit.does("pit clerk", "void form").is_empty());
    assert_eq!(pit.refuses("pit clerk", "void form"), ("19:47-3.3(c)3", "signed_already"));
    let half = pit.refuses("dealer", "deposit form");
    assert_eq!(half, ("19:47-3.3(c)3", "form_incomplete"), "half void is no form to deposit");
    assert_eq!(pit.does("pit boss", "void form"), ["void form 1"]);
    assert_eq!(pit.owed(1), 50, "a void form waives nothing");
    assert_eq!(pit.refuses("pit clerk", FORM), ("19:47-3.3(c)3", "form_out_of_series"));
    pit.does("pit clerk", "prepare form seat=1 number=2 name=Ann_Lee date=2026-11-16");
}

#[test]
fn p3_3c3_a_form_waives_what_is_written_on_it_and_no_more() {
    let mut pit = leaving("");
    pit.does("pit clerk", FORM);
    // He comes back, and his banker wager wins again before the form is deposited.
    pit.does("seat 1", "join");
    pit.bet(1, "banker", 2000);
    pit.settle("Kd 9d Qh Kh");
    assert_eq!(pit.owed(1), 150);
    sign(&mut pit, &["dealer", "pit boss", "pit clerk", "seat 1"]);
    assert_eq!(pit.does("dealer", "deposit form"), ["1 vigorish 50 waived"]);
    assert_eq!(pit.owed(1), 100);
}

#[test]
fn p3_3c4_nothing_is_waived_before_the_shoe_is_over_or_the_patron_leaves() {
    let mut pit = Pit::open(DEFERRED, &[1, 2]);
    assert_eq!(pit.refuses("pit clerk", FORM), ("19:47-3.3(c)", "nothing_owed"));
    pit.bet(1, "banker", 1000);
    pit.settle(BANKER);
    assert_eq!(pit.refuses("pit clerk", FORM), ("19:47-3.3(c)4", "not_to_be_waived_yet"));

    let mut pit = at_the_end_of_a_shoe(DEFERRED);
    let owed = pit.owed(1);
    pit.does("pit clerk", FORM);
    sign(&mut pit, &["dealer", "pit boss", "pit clerk", "seat 1"]);
    assert_eq!(
        pit.refuses("dealer", "shuffle"),
        ("19:47-3.3(c)2", "vigorish_outstanding"),
        "not in the box yet"
    );
    assert_eq!(pit.does("dealer", "deposit form"), [format!("1 vigorish {owed} waived")]);
    pit.does("dealer", "collect vigorish seat=2");
    pit.does("dealer", "shuffle");
}

#[test]
fn p3_3c3_a_form_is_not_void_before_the_pit_clerk_has_signed_too() {
    let mut pit = leaving("");
    pit.does("pit clerk", FORM);
    assert!(pit.does("pit boss", "void form").is_empty());
    assert_eq!(pit.refuses("pit clerk", FORM), ("19:47-3.3(c)3", "form_in_hand"));
    assert_eq!(pit.does("pit clerk", "void form"), ["void form 1"]);
}

#[test]
fn p3_3c3_a_form_for_one_player_keeps_nobody_else_from_paying() {
    let mut pit = at_the_end_of_a_shoe(DEFERRED);
    pit.does("pit clerk", FORM);
    assert_eq!(pit.refuses("dealer", "collect vigorish seat=1"), ("19:47-3.3(c)3", "form_in_hand"));
    let owed = pit.owed(2);
    assert_eq!(pit.does("dealer", "collect vigorish seat=2"), [format!("2 vigorish {owed} redeemed")]);
}

#[test]
fn p3_3c2_p3_3c3_vigorish_is_collected_and_waived_at_seats_of_the_table() {
    let mut pit = leaving("");
    assert_eq!(pit.refuses("dealer", "collect vigorish seat=16").1, "no_such_seat");
    let form = FORM.replace("seat=1", "seat=16");
    assert_eq!(pit.refuses("pit clerk", &form).1, "no_such_seat");
}

#[test]
fn p3_3c4_who_leaves_in_the_middle_of_a_hand_without_a_wager_settles_at_once() {
    let others_play = |stake: i64| {
        let mut pit = Pit::open(DEFERRED, &[1, 2]);
        pit.bet(1, "banker", 1000);
        pit.settle(BANKER);
        pit.bet(2, "player", 1000);
        if stake > 0 {
            pit.bet(1, "tie", stake);
        }
        pit.close();
        pit.does("seat 1", "leave");
        pit
    };
    let collect = |pit: &Pit| pit.duties().into_iter().any(|duty| duty.contains("collect vigorish"));
    let mut pit = others_play(0);
    assert!(collect(&pit));
    pit.clone().does("dealer", "collect vigorish seat=1");
    pit.does("pit clerk", FORM);
    sign(&mut pit, &["dealer", "pit boss", "pit clerk", "seat 1"]);
    assert_eq!(pit.does("dealer", "deposit form"), ["1 vigorish 50 waived"]);
    assert_eq!(pit.view().seats.len(), 1, "nothing keeps him");
    // What he has in play is played first.
    let mut pit = others_play(500);
    assert!(!collect(&pit));
    assert_eq!(pit.refuses("pit clerk", FORM), ("19:47-3.3(c)4", "not_to_be_waived_yet"));
}
