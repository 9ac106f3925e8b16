//! 19:47-4.9: card, stay, natural, under eight, and Table 3.

use crate::support::*;
use baccarat::{Draws, Side, table_3};
use chemin_de_fer::{Command, Say, TableEvent};
use rulebook::game::Need;
use rulebook::provision::P4_9_A;

/// Two cards that count so much.
fn two(points: u8) -> [&'static str; 2] {
    [
        ["Kd", "Qd"],
        ["Kd", "Ad"],
        ["Kd", "2d"],
        ["Kd", "3d"],
        ["Kd", "4d"],
        ["Kd", "5d"],
        ["Kd", "6d"],
        ["Kd", "7d"],
        ["Kd", "8d"],
        ["Kd", "9d"],
    ][usize::from(points)]
}

/// A card of this value.
fn worth(value: u8) -> &'static str {
    ["Jc", "Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"][usize::from(value)]
}

/// Seat 1 has the bank, seat 2 the Player's Hand, and the four cards are dealt.
fn dealt(player: u8, banker: u8) -> Salon {
    let mut salon = Salon::ready("", &[1, 2, 3]);
    salon.auction(1, 100);
    salon.ok(1, bank(100));
    salon.banco(2);
    let ([one, three], [two, four]) = (two(player), two(banker));
    salon.deal(&format!("{one} {two} {three} {four}"));
    salon
}

/// What may be said by whoever is to speak now.
fn allowed(salon: &Salon, number: u8) -> Vec<Say> {
    Say::ALL.into_iter().filter(|say| salon.clone().act(number, Call { say: *say }).is_ok()).collect()
}

fn refused(player: u8, say: Say) -> &'static str {
    dealt(player, 4).no(2, Call { say })
}

#[test]
fn p4_9a_what_the_dominant_player_says_follows_from_his_count() {
    for points in 0..=9 {
        let right: &[Say] = match points {
            0..=4 => &[Say::Card],
            5 => &[Say::Card, Say::Stay],
            6 | 7 => &[Say::Stay],
            _ => &[Say::Natural],
        };
        assert_eq!(allowed(&dealt(points, 4), 2), right, "{points}");
    }
}

#[test]
fn p4_9a1_nought_to_four_asks_for_a_card() {
    for points in 0..=4 {
        assert_eq!(refused(points, Say::Stay), "19:47-4.9(a)1");
        assert_eq!(refused(points, Say::Natural), "19:47-4.9(a)1");
    }
}

#[test]
fn p4_9a2_five_is_his_choice() {
    assert_eq!(refused(5, Say::Natural), "19:47-4.9(a)2");
    assert_eq!(refused(5, Say::UnderEight), "19:47-4.9(a)2");
    let mut stays = dealt(5, 4);
    stays.says(2, Say::Stay);
    let mut draws = dealt(5, 4);
    draws.says(2, Say::Card);
    assert_ne!(stays.public().phase, draws.public().phase);
}

#[test]
fn p4_9a3_six_and_seven_stay() {
    for points in [6, 7] {
        assert_eq!(refused(points, Say::Card), "19:47-4.9(a)3");
        assert_eq!(refused(points, Say::Natural), "19:47-4.9(a)3");
    }
}

#[test]
fn p4_9a4_a_natural_turns_all_cards_and_ends_the_draw() {
    for points in [8, 9] {
        assert_eq!(refused(points, Say::Stay), "19:47-4.9(a)4");
        let mut salon = dealt(points, 4);
        let events = table_events(&salon.says(2, Say::Natural));
        let turned =
            |side| events.iter().any(|e| matches!(e, TableEvent::Turned { hand, .. } if *hand == side));
        assert!(turned(Side::Player) && turned(Side::Banker));
        salon.ok(DEALER, AnnounceResult { player: points, banker: 4 });
    }
}

#[test]
fn p4_9b_before_the_card_the_banker_looks_and_says_natural_or_under_eight() {
    for points in 0..=9 {
        let mut salon = dealt(3, points);
        assert_eq!(salon.no(1, Call { say: Say::UnderEight }), "19:47-4.8(c)");
        salon.says(2, Say::Card);
        let right = if points >= 8 { Say::Natural } else { Say::UnderEight };
        assert_eq!(allowed(&salon, 1), [right], "{points}");
        let wrong = if points >= 8 { Say::UnderEight } else { Say::Natural };
        assert_eq!(salon.no(1, Call { say: wrong }), "19:47-4.9(b)");
        // No card before he has.
        assert_eq!(salon.no(DEVICE, rulebook::shoe::Command::Card { card: card("2c") }), "19:47-4.5(a)");
        salon.says(1, right);
        if points >= 8 {
            salon.ok(DEALER, AnnounceResult { player: 3, banker: points });
        } else {
            salon.up("2c");
            assert_eq!(salon.public().hands.player.cards[2], Some(card("2c")), "face up");
        }
    }
}

#[test]
fn p4_9b_after_a_stay_the_banker_says_nothing() {
    let mut salon = dealt(6, 8);
    salon.says(2, Say::Stay);
    assert_eq!(salon.no(1, Call { say: Say::Natural }), "19:47-4.9(a)");
    salon.ok(1, TurnHand {});
    salon.ok(DEALER, AnnounceResult { player: 6, banker: 8 });
}

/// The whole of Table 3 through the table, as the regulation prints it.
#[test]
fn p4_9c_table_3_through_the_table() {
    const ROWS: [&str; 10] = [
        "DDDDDDDDDDD",
        "DDDDDDDDDDD",
        "DDDDDDDDDDD",
        "DDDDDDDDDSo",
        "DSSDDDDDDSS",
        "DSSSSoDDDSS",
        "SSSSSSSDDSS",
        "SSSSSSSSSSS",
        "SSSSSSSSSSS",
        "SSSSSSSSSSS",
    ];
    for (points, row) in ROWS.iter().enumerate() {
        for (column, letter) in row.chars().enumerate() {
            let third = column.checked_sub(1).map(|value| value as u8);
            // With a natural he has no third card of the player's to answer.
            if points >= 8 && third.is_some() {
                continue;
            }
            let mut salon = dealt(if third.is_some() { 2 } else { 7 }, points as u8);
            match third {
                None => {
                    salon.says(2, Say::Stay);
                }
                Some(value) => {
                    salon.says(2, Say::Card);
                    salon.says(1, Say::UnderEight);
                    salon.up(worth(value));
                }
            }
            salon.ok(1, TurnHand {});
            let phase = match letter {
                'D' => "a card for the banker",
                'S' => "the result is to be announced",
                _ => "the banker chooses",
            };
            assert_eq!(salon.public().phase, phase, "banker {points}, third {third:?}");
            if letter != 'o' {
                assert_eq!(salon.no(1, Draw {}), "19:47-4.9(f)");
                assert_eq!(salon.no(1, Stay {}), "19:47-4.9(f)");
            }
        }
    }
}

#[test]
fn p4_9d_the_row_is_the_count_of_the_first_two_cards() {
    let mut salon = dealt(2, 3);
    salon.says(2, Say::Card);
    salon.says(1, Say::UnderEight);
    salon.up("2c");
    salon.ok(1, TurnHand {});
    // The third makes it 0, on which he would draw: but the row was 3, and he has drawn.
    salon.up("7c");
    salon.ok(DEALER, AnnounceResult { player: 4, banker: 0 });
}

#[test]
fn p4_9e_the_column_is_the_value_of_the_third_card_not_the_count_of_the_hand() {
    // 4 against an eight stays, though the Player's Hand counts 2 + 8 = 0.
    let mut salon = dealt(2, 4);
    salon.says(2, Say::Card);
    salon.says(1, Say::UnderEight);
    salon.up("8c");
    salon.ok(1, TurnHand {});
    salon.ok(DEALER, AnnounceResult { player: 0, banker: 4 });
    // 6 against a seven draws, though it counts 2 + 7 = 9.
    let mut salon = dealt(2, 6);
    salon.says(2, Say::Card);
    salon.says(1, Say::UnderEight);
    salon.up("7c");
    salon.ok(1, TurnHand {});
    salon.up("Ac");
    salon.ok(DEALER, AnnounceResult { player: 9, banker: 7 });
}

#[test]
fn p4_9f_d_obliges_s_forbids_and_op_leaves_it_to_him() {
    assert_eq!((table_3(0, None), table_3(6, None)), (Draws::Must, Draws::MustNot));
    for (points, third) in [(3, 9), (5, 4)] {
        let mut salon = dealt(2, points);
        salon.says(2, Say::Card);
        salon.says(1, Say::UnderEight);
        salon.up(worth(third));
        salon.ok(1, TurnHand {});
        let mut stays = salon.clone();
        stays.ok(1, Stay {});
        stays.ok(DEALER, AnnounceResult { player: (2 + third) % 10, banker: points });
        salon.ok(1, Draw {});
        salon.up("2c");
        salon.ok(DEALER, AnnounceResult { player: (2 + third) % 10, banker: points + 2 });
    }
}

#[test]
fn p4_9g_three_against_a_nine_may_draw_or_stay() {
    let mut salon = dealt(2, 3);
    salon.says(2, Say::Card);
    salon.says(1, Say::UnderEight);
    salon.up("9c");
    salon.ok(1, TurnHand {});
    let offered: Vec<Command> =
        [Need::Decision, Need::May].into_iter().flat_map(|n| salon.offered(1, n)).collect();
    assert!(offered.contains(&Draw {}.into()) && offered.contains(&Stay {}.into()));
}

#[test]
fn p4_9h_the_dealer_repeats_every_announcement() {
    let mut salon = dealt(3, 4);
    assert_eq!(salon.no(DEALER, Repeat { say: Say::Card }), "19:47-4.9(h)");
    let events = table_events(&salon.ok(2, Call { say: Say::Card }));
    assert_eq!(events, [TableEvent::Called { seat: seat(2), say: Say::Card, cite: P4_9_A }]);
    // Nothing goes on before he has.
    assert_eq!(salon.no(1, Call { say: Say::UnderEight }), "19:47-4.9(a)");
    assert_eq!(salon.no(1, Repeat { say: Say::Card }), "19:47-4.9(h)");
    for wrong in [Say::Stay, Say::Natural, Say::UnderEight] {
        assert_eq!(salon.no(DEALER, Repeat { say: wrong }), "19:47-4.9(h)");
    }
    assert_eq!(salon.offered(DEALER, Need::Duty), [Repeat { say: Say::Card }.into()]);
    salon.ok(DEALER, Repeat { say: Say::Card });
}

/// The dominant player's pause says nothing: whatever he holds, he is waited for in the same way.
#[test]
fn p4_9a_every_count_is_waited_for_alike() {
    for points in 0..=9 {
        let salon = dealt(points, 4);
        assert_eq!(salon.offered(2, Need::Decision).len(), 1, "{points}");
        assert!(salon.offered(2, Need::Implied).is_empty());
        let mut salon = dealt(3, points);
        salon.says(2, Say::Card);
        assert_eq!(salon.offered(1, Need::Decision).len(), 1, "{points}");
    }
    // On five he draws, and the options go as at punto banco, if nothing is said.
    assert_eq!(dealt(5, 4).offered(2, Need::Decision), [Call { say: Say::Card }.into()]);
}
