//! 19:47-1.1 and 1.2: which wagers there are, and which throw decides them. The letters of [`fates`] stand for the
//! totals 2 to 12.

use crate::common::*;
use craps::{Command, Event, Hard, Rules, TableCommand, Wager};
use rulebook::game::{Game, Refuse};
use rulebook::layout;
use rulebook::provision::Provision;
use rulebook::wire::{Misread, read_act, read_object};

const STAKE: i64 = 1320;

fn at_come_out(name: &str) -> Pit {
    arranged(LOOSE, name, STAKE, None).expect("it can stand before a come out roll")
}

fn on_point(name: &str, point: u8) -> Pit {
    arranged(LOOSE, name, STAKE, Some(point)).expect("it can stand with the point")
}

/// A wager that one roll decides does so whenever it is made.
fn one_roll(name: &str, expected: &str) {
    assert_eq!(fates(&at_come_out(name), name), expected, "{name} on the come out");
    assert_eq!(fates(&on_point(name, 6), name), expected, "{name} on the point");
}

#[test]
fn p1_1_a_come_out_roll_sets_the_point_and_a_decision_makes_the_next_roll_one() {
    for total in 2..=12 {
        let mut pit = Pit::open("");
        pit.roll(total);
        let point = pit.table.point().map(|point| point.total());
        assert_eq!(point, [4, 5, 6, 8, 9, 10].contains(&total).then_some(total));
        if let Some(point) = point {
            for other in [2, 3, 11, 12, if point == 9 { 5 } else { 9 }] {
                pit.roll(other);
                assert_eq!(pit.table.point().map(|p| p.total()), Some(point), "{other} moved the puck");
            }
            let mut lost = pit.clone();
            pit.roll(point);
            lost.roll(7);
            assert!(pit.table.point().is_none() && lost.table.point().is_none());
        }
    }
}

#[test]
fn p1_1_a_come_point_is_the_bets_own() {
    let mut pit = Pit::open("");
    pit.on_point(6);
    pit.bet(1, "come", 500);
    let events = pit.throw(4, 5);
    assert!(events.iter().any(|event| matches!(event, Event::Moved { .. })));
    assert_eq!((pit.stake(1, "come"), pit.stake(1, "come 9")), (0, 500));
    assert_eq!(pit.table.point().map(|point| point.total()), Some(6), "the come out point stays");
    let point_set = Event::Point { point: craps::Point::Six };
    assert_eq!(point_set.cite().number(), "19:47-1.1");
}

#[test]
fn p1_2a_the_list_has_twenty_wagers_and_an_empty_file_offers_them_all() {
    let rules = Rules::default();
    assert!(Wager::ALL.into_iter().all(|wager| rules.offers(wager)));
    let mut cited: Vec<&str> = Wager::ALL.iter().map(|wager| wager.cite().number()).collect();
    cited.sort();
    cited.dedup();
    let listed: Vec<Provision> = (1..=20)
        .map(|item| format!("19:47-1.2(a){item}").parse().expect("a row"))
        .filter(|provision: &Provision| cited.contains(&provision.number()))
        .collect();
    assert_eq!(listed.len(), 20);
    // Besides them, only what 1.5 and 1.6 add.
    let beyond: Vec<&str> = cited.into_iter().filter(|number| !number.starts_with("19:47-1.2(a)")).collect();
    let added = ["1.5(a)", "1.5(b)", "1.6(a)", "1.6(b)", "1.6(c)", "1.6(d)"].map(|n| format!("19:47-{n}"));
    assert_eq!(beyond, added);
}

#[test]
fn p1_2a_a_wager_on_the_list_may_still_not_be_offered_here() {
    let mut pit = Pit::open("[wagers]\nfield = false");
    assert_eq!(refused(pit.try_bet(1, "field", 500)), ("19:47-1.2(a)", "not_offered"));
    assert!(pit.try_bet(1, "any seven", 500).is_ok());
}

#[test]
fn p1_2a1_pass_wins_on_seven_and_eleven_and_loses_on_craps() {
    assert_eq!(fates(&at_come_out("pass"), "pass"), "LL...W...WL");
    assert_eq!(paid(&at_come_out("pass"), "pass", (3, 4)), STAKE);
}

#[test]
fn p1_2a1_pass_wins_when_its_point_repeats_before_a_seven() {
    for (point, expected) in
        [(4, "..W..L....."), (5, "...W.L....."), (6, "....WL....."), (8, ".....LW...."), (9, ".....L.W...")]
    {
        assert_eq!(fates(&on_point("pass", point), "pass"), expected, "{point}");
    }
    assert_eq!(fates(&on_point("pass", 10), "pass"), ".....L..W..");
}

#[test]
fn p1_2a1_no_put_bet_is_taken_on_the_pass_line_after_the_come_out() {
    let mut pit = on_point("pass", 6);
    assert_eq!(refused(pit.try_bet(1, "pass", 500)), ("19:47-1.2(a)1", "after_the_come_out"));
    pit.bet(1, "come", 500);
    assert_eq!(pit.stake(1, "pass"), STAKE);
}

#[test]
fn p1_2a2_dont_pass_wins_on_two_and_three_loses_on_seven_and_eleven() {
    assert_eq!(fates(&at_come_out("don't pass"), "don't pass"), "WW...L...LV");
    assert_eq!(fates(&on_point("don't pass", 9), "don't pass"), ".....W.L...");
    assert_eq!(fates(&on_point("don't pass", 4), "don't pass"), "..L..W.....");
    let mut pit = on_point("don't pass", 6);
    assert_eq!(refused(pit.try_bet(1, "don't pass", 500)), ("19:47-1.2(a)2", "after_the_come_out"));
}

#[test]
fn p1_2a2iv_the_barred_twelve_is_void_and_not_paid() {
    assert_eq!(at_come_out("don't pass").roll(12), ["don't pass void 0+1320"]);
    let mut later = on_point("don't pass", 6);
    assert!(later.roll(12).is_empty(), "twelve means nothing once the point stands");
}

#[test]
fn p1_2a3_come_treats_the_next_roll_as_its_own_come_out() {
    let pit = on_point("come", 6);
    assert_eq!(fates(&pit, "come"), "LL>>>W>>>WL");
    for number in [5, 8, 9, 10] {
        let travelled = on_point(&format!("come {number}"), 4);
        let expected: String = (2..=12)
            .map(|total| {
                if total == number {
                    'W'
                } else if total == 7 {
                    'L'
                } else {
                    '.'
                }
            })
            .collect();
        assert_eq!(fates(&travelled, &format!("come {number}")), expected);
    }
    let mut early = Pit::open("");
    assert_eq!(refused(early.try_bet(1, "come", 500)), ("19:47-1.2(a)3", "before_the_come_out"));
}

#[test]
fn p1_2a3_no_put_bet_is_taken_on_a_come_point() {
    let mut pit = on_point("come 9", 6);
    for name in ["come 9", "come 5"] {
        assert_eq!(refused(pit.try_bet(1, name, 500)), ("19:47-1.2(a)3", "only_by_the_dice"));
    }
}

#[test]
fn p1_2a3_a_come_bet_and_one_on_its_number_change_places() {
    let mut pit = on_point("come 9", 4);
    pit.bet(1, "come", 700);
    assert_eq!(pit.roll(9), ["come 9 won 1320+1320"]);
    assert_eq!(pit.stake(1, "come 9"), 700);
}

#[test]
fn p1_2a4_dont_come_bars_the_twelve_on_its_first_roll_only() {
    let pit = on_point("don't come", 6);
    assert_eq!(fates(&pit, "don't come"), "WW>>>L>>>LV");
    assert_eq!(pit.clone().roll(12), ["don't come void 0+1320"]);
    assert_eq!(fates(&on_point("don't come 8", 6), "don't come 8"), ".....WL....");
    let mut early = Pit::open("");
    assert_eq!(refused(early.try_bet(1, "don't come", 500)), ("19:47-1.2(a)4", "before_the_come_out"));
    let mut pit = on_point("don't come 9", 4);
    pit.bet(1, "don't come", 700);
    assert_eq!(pit.roll(9), ["don't come 9 lost 0+0"]);
    assert_eq!(pit.stake(1, "don't come 9"), 700);
}

#[test]
fn p1_2a5_place_to_win_races_its_number_against_the_seven_when_on() {
    for number in [4, 5, 6, 8, 9, 10] {
        let name = format!("place {number}");
        let expected: String = (2..=12)
            .map(|total| {
                if total == number {
                    'W'
                } else if total == 7 {
                    'L'
                } else {
                    '.'
                }
            })
            .collect();
        let other = if number == 6 { 8 } else { 6 };
        assert_eq!(fates(&on_point(&name, other), &name), expected);
        let mut off = at_come_out(&name);
        assert_eq!(fates(&off, &name), "...........", "off on the come out");
        off.call_on(1, &name);
        assert_eq!(fates(&off, &name), expected, "called on");
    }
}

#[test]
fn p1_2a5_a_call_without_the_dealers_button_leaves_the_bet_off() {
    let mut pit = at_come_out("place 6");
    pit.act(patron(1), Command::Table(TableCommand::CallOn { on: wager("place 6") })).expect("a call");
    assert_eq!(fates(&pit, "place 6"), "...........");
    let by_the_box =
        pit.act(BOXMAN, Command::Table(TableCommand::ConfirmOn { seat: seat(1), on: wager("place 6") }));
    assert_eq!(refused(by_the_box), ("19:47-1.2(a)5", "not_yours"));
    pit.act(DEALER, Command::Table(TableCommand::ConfirmOn { seat: seat(1), on: wager("place 6") }))
        .expect("the button");
    assert_eq!(fates(&pit, "place 6"), "....WL.....");
}

#[test]
fn p1_2a6_place_to_lose_wins_on_the_seven_and_is_never_off() {
    for number in [4, 5, 6, 8, 9, 10] {
        let name = format!("place {number} to lose");
        let expected: String = (2..=12)
            .map(|total| {
                if total == number {
                    'L'
                } else if total == 7 {
                    'W'
                } else {
                    '.'
                }
            })
            .collect();
        assert_eq!(fates(&at_come_out(&name), &name), expected);
        assert_eq!(fates(&on_point(&name, if number == 6 { 8 } else { 6 }), &name), expected);
    }
}

/// A hardway wins on its pair alone and loses on the same total otherwise and on a seven.
fn hardway(hard: Hard) {
    let name = Wager::Hard(hard).to_string();
    let pit = on_point(&name, 5);
    for first in 1..=6 {
        for second in 1..=6 {
            let total = first + second;
            let expected = match total {
                _ if total == hard.total() && first == second => 'W',
                _ if total == hard.total() || total == 7 => 'L',
                _ => '.',
            };
            assert_eq!(fate(&pit, &name, (first, second)), expected, "{name}: {first} {second}");
        }
    }
}

#[test]
fn p1_2a7_hard_four_wins_on_two_and_two() {
    hardway(Hard::Four);
    assert_eq!(fate(&on_point("hard 4", 5), "hard 4", (1, 3)), 'L');
}

#[test]
fn p1_2a8_hard_six_wins_on_three_and_three() {
    hardway(Hard::Six);
    assert_eq!(fate(&on_point("hard 6", 5), "hard 6", (3, 3)), 'W');
}

#[test]
fn p1_2a9_hard_eight_wins_on_four_and_four() {
    hardway(Hard::Eight);
    assert_eq!(fate(&on_point("hard 8", 5), "hard 8", (2, 6)), 'L');
}

#[test]
fn p1_2a10_hard_ten_wins_on_five_and_five() {
    hardway(Hard::Ten);
    assert_eq!(fate(&on_point("hard 10", 5), "hard 10", (5, 5)), 'W');
}

#[test]
fn p1_2a11_the_field_wins_on_seven_totals() {
    one_roll("field", "WWWLLLLWWWW");
}

#[test]
fn p1_2a12_any_seven_wins_on_seven_alone() {
    one_roll("any seven", "LLLLLWLLLLL");
}

#[test]
fn p1_2a13_any_craps_wins_on_two_three_and_twelve() {
    one_roll("any craps", "WWLLLLLLLLW");
}

#[test]
fn p1_2a14_craps_two_wins_on_two_alone() {
    one_roll("craps 2", "WLLLLLLLLLL");
}

#[test]
fn p1_2a15_craps_three_wins_on_three_alone() {
    one_roll("craps 3", "LWLLLLLLLLL");
}

#[test]
fn p1_2a16_craps_twelve_wins_on_twelve_alone() {
    one_roll("craps 12", "LLLLLLLLLLW");
}

#[test]
fn p1_2a17_eleven_wins_on_eleven_alone() {
    one_roll("eleven", "LLLLLLLLLWL");
}

#[test]
fn p1_2a18_c_and_e_wins_on_craps_and_eleven() {
    one_roll("c and e", "WWLLLLLLLWW");
}

#[test]
fn p1_2a19_the_horn_wins_on_its_four_totals() {
    one_roll("horn", "WWLLLLLLLWW");
}

#[test]
fn p1_2a20_horn_high_wins_like_the_horn_whatever_its_high_number() {
    for high in [2, 3, 11, 12] {
        one_roll(&format!("horn high {high}"), "WWLLLLLLLWW");
    }
}

#[test]
fn p1_2a20_horn_high_is_made_in_units_of_five() {
    let mut pit = Pit::open("");
    for cents in [100, 400, 600, 1200] {
        let refusal = pit.try_bet(1, "horn high 12", cents).expect_err("not in fives");
        assert_eq!(refusal.cite().number(), "19:47-1.4(e)", "{cents}");
        for nearest in refusal.nearest() {
            assert_eq!(nearest.0 % 500, 0);
            assert!(pit.clone().try_bet(1, "horn high 12", nearest.0).is_ok());
        }
    }
    pit.bet(1, "horn high 12", 1500);
    assert_eq!((pit.stake(1, "horn high 12"), pit.stake(1, "horn")), (1500, 0));
}

#[test]
fn p1_2a20_without_an_area_horn_high_is_broken_down_into_two_wagers() {
    let mut pit = Pit::open("[wagers]\nhorn_high_area = false");
    for (high, alone) in [(2, "craps 2"), (3, "craps 3"), (11, "eleven"), (12, "craps 12")] {
        let before = (pit.stake(1, "horn"), pit.stake(1, alone));
        let events = pit.bet(1, &format!("horn high {high}"), 1000);
        assert_eq!(events.len(), 2);
        assert_eq!((pit.stake(1, "horn"), pit.stake(1, alone)), (before.0 + 800, before.1 + 200));
        assert_eq!(pit.stake(1, &format!("horn high {high}")), 0);
    }
    let mut events = pit.roll(12);
    events.sort();
    // The horn of 32 wins 30 times 8 less the three eights that lose; craps 12 wins 30 times 2.
    let expected = [
        "craps 12 won 6000+200",
        "craps 2 lost 0+0",
        "craps 3 lost 0+0",
        "eleven lost 0+0",
        "horn won 21600+3200",
    ];
    assert_eq!(events, expected);
}

#[test]
fn p1_2a20_a_broken_down_horn_high_fits_beside_what_lies_there_already() {
    let mut pit = Pit::open("[wagers]\nhorn_high_area = false\n[limits]\nmaximum_cents = 10000");
    pit.bet(1, "craps 12", 3000);
    pit.bet(1, "horn", 2000);
    pit.bet(1, "horn high 12", 10000);
    assert_eq!((pit.stake(1, "craps 12"), pit.stake(1, "horn")), (5000, 10000));
    assert_eq!(refused(pit.try_bet(1, "horn high 12", 500)), ("19:47-8.2", "above_maximum"));
}

#[test]
fn p1_2a20_a_broken_down_horn_high_has_the_room_that_its_parts_leave() {
    let limits = "[limits]\nmaximum_cents = 10000";
    for (lies, cents, room) in [("horn", 6000, 5000), ("craps 2", 9000, 5000), ("eleven", 9000, 10000)] {
        let mut pit = Pit::open(&format!("[wagers]\nhorn_high_area = false\n{limits}"));
        pit.bet(1, lies, cents);
        assert!(pit.clone().try_bet(1, "horn high 2", room).is_ok(), "{lies}");
        let more = pit.try_bet(1, "horn high 2", room + 500);
        assert_eq!(refused(more), ("19:47-8.2", "above_maximum"), "{lies}");
    }
    // With an area of its own it is one wager.
    let mut pit = Pit::open(limits);
    pit.bet(1, "horn", 10000);
    pit.bet(1, "craps 2", 10000);
    pit.bet(1, "horn high 2", 10000);
}

#[test]
fn p1_2b_nothing_but_the_list_is_a_wager() {
    for name in ["hard 5", "place 7", "big 6", "fire", "put 6", "hop 3 3", "Pass", "pass ", "horn high 7", ""]
    {
        let line = format!("{{\"by\":\"seat 1\",\"do\":\"wager\",\"on\":\"{name}\",\"amount\":500}}");
        let fields = read_object(&line).expect("a JSON object");
        match read_act::<craps::Table>(fields) {
            Err(Misread::Refused(refusal)) => {
                assert_eq!((refusal.cite().number(), refusal.code()), ("19:47-1.2(b)", "not_permissible"));
            }
            other => panic!("{name:?}: {other:?}"),
        }
    }
    assert_eq!(Wager::ALL.len(), 71);
    assert!(Pit::open("").table.offers().iter().all(|offer| match offer.command {
        Command::Layout(layout::Command::Wager { on, .. }) => Wager::ALL.contains(&on),
        _ => true,
    }));
}

/// The decision as odds and strategies read it, without a table.
#[test]
fn p1_2a_only_come_and_dont_come_bets_travel_and_only_on_a_point() {
    use craps::{Decision, Point, decide};
    for wager in Wager::ALL {
        for total in 2..=12 {
            let (first, second) = faces(total);
            for standing in [None, Some(Point::ALL[0])] {
                let decided = decide(wager, dice(first, second), standing);
                let come = matches!(wager, Wager::Come | Wager::DontCome);
                let expected = Point::of(total).filter(|_| come).map(Decision::Travels);
                let found = Some(decided).filter(|it| matches!(it, Decision::Travels(_)));
                assert_eq!(found, expected, "{wager} {total}");
            }
        }
    }
}
