//! 19:47-4.10: the result, payment between participants, vigorish.

use crate::support::*;
use baccarat::Side;
use chemin_de_fer::{Event, Rules, TableEvent};
use rulebook::game::Event as _;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::settlement::Outcome::{Lost, Void, Won};

/// Seat 3 banks $100; 4 and 5 and 1 wager 60, 25 and 10 against it, and 5 goes back to the banker.
fn round(toml: &str, cards: &str) -> (Salon, Vec<Event>) {
    let mut salon = Salon::ready(toml, &[1, 2, 3, 4, 5]);
    salon.auction(3, 100);
    salon.ok(3, bank(100));
    salon.parts(&[(4, 60), (5, 25), (1, 10)]);
    let events = salon.play(cards, "");
    (salon, events)
}

fn vigorish(events: &[Event]) -> Vec<(u8, i64, &'static str)> {
    let pick = |event: TableEvent| match event {
        TableEvent::Vigorish { seat, amount, cite } => Some((seat.number(), amount.0, cite.number())),
        _ => None,
    };
    table_events(events).into_iter().filter_map(pick).collect()
}

#[test]
fn p4_10a_the_dealer_announces_the_counts_as_they_are() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.ok(3, bank(100));
    salon.banco(4);
    salon.deal(BANKER_WINS);
    assert_eq!(salon.no(DEALER, AnnounceResult { player: 8, banker: 9 }), "19:47-4.10(a)");
    salon.says(4, chemin_de_fer::Say::Natural);
    for (player, banker) in [(9, 8), (8, 8), (7, 9), (255, 0)] {
        assert_eq!(salon.no(DEALER, AnnounceResult { player, banker }), "19:47-4.10(a)");
    }
    assert_eq!(salon.no(3, AnnounceResult { player: 8, banker: 9 }), "19:47-4.10(a)");
    salon.ok(DEALER, AnnounceResult { player: 8, banker: 9 });
}

#[test]
fn p4_10b_a_winning_banker_is_paid_by_the_others() {
    let (salon, events) = round("", BANKER_WINS);
    assert_eq!(
        short(&events),
        [
            (1, Side::Player, Lost, 0, 0),
            (4, Side::Player, Lost, 0, 0),
            (5, Side::Player, Lost, 0, 0),
            (3, Side::Banker, Won, 95, 95),
        ]
    );
    assert_eq!(salon.purses[..5], [-1000, 0, 9500 - 475, -6000, -2500]);
    assert_eq!(salon.house, 475);
}

#[test]
fn p4_10b_winners_against_the_bank_are_paid_out_of_it() {
    let (salon, events) = round("", PLAYER_WINS);
    assert_eq!(
        short(&events),
        [
            (3, Side::Banker, Lost, 0, 0),
            (1, Side::Player, Won, 10, 10),
            (4, Side::Player, Won, 60, 60),
            (5, Side::Player, Won, 25, 25),
        ]
    );
    assert_eq!(salon.purses[..5], [1000, 0, -9500, 6000, 2500]);
    assert_eq!(salon.house, 0);
}

#[test]
fn p4_10b_on_a_tie_everybody_has_his_own() {
    let (salon, events) = round("", STAND_OFF);
    assert!(short(&events).iter().all(|line| line.2 == Void && line.3 == 0));
    assert_eq!(salon.purses, [0; 16]);
}

#[test]
fn p4_10b_the_bank_of_the_house_gains_and_loses_nothing() {
    for cards in [BANKER_WINS, PLAYER_WINS, STAND_OFF] {
        let (_, events) = round("", cards);
        let bank: Cents = events.iter().filter_map(|event| event.movement()).map(|m| m.bank).sum();
        assert!(bank.is_zero());
    }
}

#[test]
fn p4_10c_four_or_five_percent_of_what_the_banker_wins_at_once() {
    let (_, events) = round("", BANKER_WINS);
    assert_eq!(vigorish(&events), [(3, 475, "19:47-4.10(c)")]);
    let bank = settled(&events).into_iter().find(|s| s.wager == Side::Banker).expect("his wager");
    assert_eq!(bank.vigorish, Cents(475), "the settlement says what is due");
    assert!(matches!(events.last(), Some(Event::Table(TableEvent::Vigorish { .. }))));
    let (_, events) = round("[vigorish]\npercent = 4", BANKER_WINS);
    assert_eq!(vigorish(&events), [(3, 380, "19:47-4.10(c)")]);
    for cards in [PLAYER_WINS, STAND_OFF] {
        assert_eq!(vigorish(&round("", cards).1), []);
    }
    let cite = Rules::from_toml("[vigorish]\npercent = 3").expect_err("too little").0[0].cite;
    assert_eq!(cite.map(|cite| cite.number()), Some("19:47-4.10(c)"));
}

#[test]
fn p4_10c_it_may_be_rounded_up_to_25_or_20_cents() {
    // 95 won: 4.75 is a multiple of 25 cents, 3.80 of 20. With 96: 4.80 and 3.84.
    for (percent, wins, taken) in [(5, 95, 475), (5, 96, 500), (4, 95, 380), (4, 96, 400)] {
        let toml = format!("[vigorish]\npercent = {percent}\nround_up = true");
        let mut salon = Salon::ready(&toml, &[1, 2, 3]);
        salon.auction(1, 100);
        salon.ok(1, bank(100));
        salon.parts(&[(2, wins)]);
        assert_eq!(
            vigorish(&salon.play(BANKER_WINS, "")),
            [(1, taken, "19:47-4.10(c)")],
            "{percent} of {wins}"
        );
    }
}

#[test]
fn p4_10c_an_amount_whose_vigorish_cannot_be_paid_is_refused_with_the_nearest() {
    // Change of 25 cents: 5 percent of $5 is a quarter, of $6 it is not.
    let mut salon = Salon::ready("[money]\nchange_cents = 25", &[1, 2, 3]);
    salon.ok(DEALER, OpenBidding {});
    assert_eq!(salon.no(1, Bid { amount: usd(52) }), "19:47-4.10(c)");
    salon.ok(1, Bid { amount: usd(50) });
    salon.ok(DEALER, CloseBidding {});
    assert_eq!(salon.no(1, bank(51)), "19:47-4.10(c)");
    salon.ok(1, bank(55));
    salon.ok(DEALER, CloseClaims {});
    assert_eq!(salon.no(2, part(12)), "19:47-4.10(c)");
    salon.ok(2, part(15));
    // Rounded up, any chip will do.
    let mut salon = Salon::ready("[money]\nchange_cents = 25\n[vigorish]\nround_up = true", &[1, 2]);
    salon.ok(DEALER, OpenBidding {});
    salon.ok(1, Bid { amount: usd(52) });
}

#[test]
fn p4_10d_the_same_percentage_for_everybody_and_said_in_the_guide() {
    let mut salon = Salon::ready("[vigorish]\npercent = 4", &[1, 2]);
    salon.auction(1, 100);
    assert_eq!(vigorish(&salon.round(1, 100, 2, BANKER_WINS, "")), [(1, 400, "19:47-4.10(c)")]);
    salon.round(1, 100, 2, PLAYER_WINS, "");
    salon.run();
    salon.ok(2, TakeBank { amount: None });
    assert_eq!(vigorish(&salon.round(2, 100, 1, BANKER_WINS, "")), [(2, 400, "19:47-4.10(c)")]);
    let guide = rules("[vigorish]\npercent = 4").guide();
    assert!(guide.contains("4 percent") && guide.contains("19:47-4.10(d)"), "{guide}");
}
