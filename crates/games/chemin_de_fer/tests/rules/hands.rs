//! 19:47-4.8: the two hands, who controls them, and who sees them.

use crate::support::*;
use baccarat::Side;
use chemin_de_fer::{HandView, Say, Table, TableEvent};
use rulebook::game::{Game, Viewer};
use rulebook::shoe::Command::{Card, CardDown};

/// Seat 3 has the bank, seat 5 the Player's Hand: 5 points against 3.
fn dealt() -> Salon {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.ok(3, bank(100));
    salon.banco(5);
    salon.deal("2s Kh 3s 3h");
    salon
}

fn cards(view: &HandView) -> Vec<String> {
    view.cards.iter().map(|card| card.map_or("?".to_string(), |card| card.to_string())).collect()
}

fn both(salon: &Salon, viewer: Viewer) -> (Vec<String>, Vec<String>) {
    let view = salon.table.view(viewer);
    (cards(&view.hands.player), cards(&view.hands.banker))
}

#[test]
fn p4_8a_a_round_has_two_hands() {
    let view = dealt().public();
    assert_eq!((view.hands.player.cards.len(), view.hands.banker.cards.len()), (2, 2));
}

#[test]
fn p4_8b_the_banker_alone_plays_the_bankers_hand() {
    let mut salon = dealt();
    salon.says(5, Say::Card);
    for other in [1, 2, 4, 5] {
        assert_eq!(salon.no(other, Call { say: Say::UnderEight }), "19:47-4.8(b)");
    }
    salon.says(3, Say::UnderEight);
    salon.up("9d");
    assert_eq!(salon.no(5, TurnHand {}), "19:47-4.8(b)");
    salon.ok(3, TurnHand {});
    for other in [1, 2, 4, 5] {
        assert_eq!(salon.no(other, Draw {}), "19:47-4.8(b)");
    }
    salon.ok(3, Stay {});
}

#[test]
fn p4_8c_the_dominant_player_alone_plays_the_players_hand() {
    let mut salon = dealt();
    for other in [1, 2, 3, 4] {
        assert_eq!(salon.no(other, Call { say: Say::Card }), "19:47-4.8(c)");
    }
    salon.ok(5, Call { say: Say::Card });
}

#[test]
fn p4_8c_without_a_banco_it_is_the_largest_wager_and_of_equals_the_nearest() {
    for (wagers, dominant) in [
        (&[(4, 10), (5, 40), (1, 30)][..], 5),
        (&[(4, 10), (5, 30), (1, 30)], 5),
        (&[(2, 30), (1, 30)], 1),
        (&[(4, 25), (5, 25), (1, 25), (2, 25)], 4),
        (&[(2, 5)], 2),
    ] {
        let mut salon = Salon::five();
        salon.auction(3, 100);
        salon.ok(3, bank(100));
        salon.parts(wagers);
        assert_eq!(salon.table.dominant(), Some(seat(dominant)), "{wagers:?}");
    }
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.ok(3, bank(100));
    salon.ok(2, BANCO);
    salon.ok(DEALER, CloseClaims {});
    let events = table_events(&salon.ok(DEALER, NoMoreBets {}));
    assert_eq!(events, [TableEvent::Dominant { seat: seat(2) }]);
}

#[test]
fn p4_8d_on_cards_four_are_dealt_face_down_first_and_third_to_the_player() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.ok(3, bank(100));
    salon.banco(5);
    assert_eq!(salon.no(DEVICE, CardDown { card: Some(card("2s")) }), "19:47-4.5(a)");
    assert_eq!(salon.no(3, Deal {}), "19:47-4.8(d)");
    salon.ok(DEALER, Deal {});
    assert_eq!(salon.no(DEVICE, Card { card: card("2s") }), "19:47-4.8(d)");
    assert_eq!(salon.no(DEVICE, CardDown { card: None }), "19:47-4.8(d)");
    for (text, counts) in [("2s", (1, 0)), ("4h", (1, 1)), ("6s", (2, 1)), ("4d", (2, 2))] {
        assert!(salon.down(text).is_empty(), "nobody hears a face");
        let hands = salon.public().hands;
        assert_eq!((hands.player.cards.len(), hands.banker.cards.len()), counts);
    }
    // 2 and 6 are the player's natural, 4 and 4 the banker's.
    let events = table_events(&salon.says(5, Say::Natural));
    let turned = |wanted: Side| {
        events.iter().find_map(|event| match event {
            TableEvent::Turned { hand, cards, .. } if *hand == wanted => Some(format!("{cards:?}")),
            _ => None,
        })
    };
    assert_eq!(turned(Side::Player).as_deref(), Some(r#"["2s", "6s"]"#));
    assert_eq!(turned(Side::Banker).as_deref(), Some(r#"["4h", "4d"]"#));
}

/// Nobody receives a face-down hand that is not his to see, and the banker sees his own only after the player has
/// spoken.
#[test]
fn p4_8d_p4_9a_p4_9b_who_sees_which_cards_and_when() {
    let hidden = || vec!["?".to_string(), "?".to_string()];
    let own = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
    let others = |salon: &Salon, known: &[u8]| {
        let seats = (1..=5).filter(|number| !known.contains(number)).map(|number| Viewer::Seat(seat(number)));
        for viewer in seats.chain([Viewer::Public, Viewer::Staff]) {
            let (player, banker) = both(salon, viewer);
            assert_eq!((&player[..2], &banker[..]), (&hidden()[..], &hidden()[..]), "{viewer:?}");
        }
    };
    let mut salon = dealt();
    assert!(salon.table.is_anything_concealed());
    others(&salon, &[5]);
    assert_eq!(both(&salon, Viewer::Seat(seat(5))), (own("2s 3s"), hidden()));
    assert_eq!(salon.seen_by(5).hands.player.points, Some(5));
    salon.ok(5, Call { say: Say::Card });
    others(&salon, &[5]);
    salon.ok(DEALER, Repeat { say: Say::Card });
    others(&salon, &[3, 5]);
    assert_eq!(both(&salon, Viewer::Seat(seat(3))), (hidden(), own("Kh 3h")));
    assert_eq!(salon.seen_by(3).hands.player.points, None);
    salon.says(3, Say::UnderEight);
    salon.up("9d");
    others(&salon, &[3, 5]);
    // He turns his hand before he uses the option; the player's stays down until the round is complete.
    salon.ok(3, TurnHand {});
    for viewer in [Viewer::Public, Viewer::Staff, Viewer::Seat(seat(3))] {
        assert_eq!(both(&salon, viewer), (own("? ? 9d"), own("Kh 3h")));
    }
    salon.ok(3, Stay {});
    assert_eq!(both(&salon, Viewer::Public), (own("2s 3s 9d"), own("Kh 3h")));
    assert!(!salon.table.is_anything_concealed());
}

#[test]
fn p4_8d_the_command_is_told_without_the_face() {
    let down = CardDown { card: Some(card("2s")) };
    assert_eq!(Table::shown(down.into()), CardDown { card: None }.into());
    let up = Card { card: card("2s") };
    assert_eq!(Table::shown(up.into()), up.into());
}

#[test]
fn p4_8d_the_kit_compares_tables_that_differ_in_what_somebody_may_not_see() {
    let mut salon = Salon::ready("", &[1, 2, 3]);
    salon.auction(1, 100);
    salon.ok(1, bank(100));
    salon.banco(2);
    salon.deal("4s 4h 4d 5h");
    let other = |viewer: Viewer, side: Side| salon.table.with_another_face(viewer, side, 0, card("9c"));
    let player = other(Viewer::Public, Side::Player).expect("it lies face down");
    assert_eq!(player.view(Viewer::Seat(seat(2))).hands.player.points, Some(3), "9 and 4");
    assert!(other(Viewer::Seat(seat(2)), Side::Player).is_none(), "seat 2 may look at it");
    assert!(other(Viewer::Seat(seat(1)), Side::Player).is_some(), "seat 1 may not");
}
