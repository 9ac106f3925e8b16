//! 19:47-1.3(c), (d): what may be reduced and removed, and when.

use crate::common::*;
use craps::{Command, Event, TableCommand, Wager};
use rulebook::layout::{self, Why};
use rulebook::money::Cents;

const STAKE: i64 = 1320;

/// Pass and come bets whose point stands.
fn is_contract(name: &str, standing: Option<u8>) -> bool {
    (name == "pass" && standing.is_some()) || (name.starts_with("come ") && !name.ends_with("odds"))
}

#[test]
fn p1_3c_every_wager_but_the_contracts_comes_down_before_the_throw() {
    for on in Wager::ALL {
        let name = on.to_string();
        for standing in [None, Some(6), Some(9)] {
            let Some(mut pit) = arranged(LOOSE, &name, STAKE, standing) else { continue };
            let removed = pit.clone().try_remove(1, &name);
            let unit = pit.table_unit(on);
            let reduced = pit.try_reduce(1, &name, unit);
            if is_contract(&name, standing) {
                assert_eq!(refused(removed), ("19:47-1.3(c)", "contract"), "{name} {standing:?}");
                assert_eq!(refused(reduced), ("19:47-1.3(c)", "contract"), "{name} {standing:?}");
            } else {
                let events = removed.unwrap_or_else(|refusal| panic!("{name} {standing:?}: {refusal}"));
                let own =
                    events.iter().find(|event| matches!(event, Event::Layout(layout::Event::Removed { wager, .. }) if *wager == on));
                assert!(matches!(
                    own,
                    Some(Event::Layout(layout::Event::Removed { amount: Cents(STAKE), .. }))
                ));
                reduced.unwrap_or_else(|refusal| panic!("{name} {standing:?}: {refusal}"));
                assert_eq!(pit.stake(1, &name), STAKE - unit);
            }
        }
    }
}

impl Pit {
    fn table_unit(&self, wager: Wager) -> i64 {
        use rulebook::game::Game;
        self.table.rules().unit(wager, self.table.point()).0
    }
}

#[test]
fn p1_3c_pass_bet_is_a_contract() {
    let mut pit = Pit::open("");
    pit.bet(1, "pass", 1000);
    pit.try_reduce(1, "pass", 500).expect("before the come out roll it may shrink");
    pit.try_remove(1, "pass").expect("and go");
    pit.bet(1, "pass", 1000);
    pit.on_point(6);
    assert_eq!(refused(pit.try_reduce(1, "pass", 500)), ("19:47-1.3(c)", "contract"));
    assert_eq!(refused(pit.try_remove(1, "pass")), ("19:47-1.3(c)", "contract"));
    // The point made, the next pass bet is free again.
    pit.roll(6);
    pit.bet(1, "pass", 1000);
    pit.try_remove(1, "pass").expect("a new bet");
}

#[test]
fn p1_3c_come_bet_is_a_contract_from_its_come_point_on_even_on_a_come_out_roll() {
    let mut pit = Pit::open("");
    pit.on_point(4);
    pit.bet(1, "come", 1000);
    pit.try_reduce(1, "come", 500).expect("no come point yet");
    pit.roll(9);
    assert_eq!(refused(pit.try_remove(1, "come 9")), ("19:47-1.3(c)", "contract"));
    pit.bet(1, "come 9 odds", 400);
    pit.try_remove(1, "come 9 odds").expect("odds are no contract");
    pit.come_out();
    assert_eq!(refused(pit.try_reduce(1, "come 9", 100)), ("19:47-1.3(c)", "contract"));
}

#[test]
fn p1_3c_nothing_comes_down_with_the_dice_thrown() {
    for on in Wager::ALL {
        let name = on.to_string();
        let Some(mut pit) = arranged(LOOSE, &name, STAKE, Some(6)) else { continue };
        pit.act(patron(THROWER), Command::Table(TableCommand::Throw {})).expect("a throw");
        let unit = pit.table_unit(on);
        assert_eq!(refused(pit.try_remove(1, &name)), ("19:47-1.3(c)", "dice_thrown"), "{name}");
        assert_eq!(refused(pit.try_reduce(1, &name, unit)), ("19:47-1.3(c)", "dice_thrown"), "{name}");
        assert_eq!(
            refused(pit.act(patron(1), Command::Layout(layout::Command::Leave {}))),
            ("19:47-1.3(c)", "dice_thrown")
        );
        pit.act(rulebook::actor::Actor::Device, Command::Table(TableCommand::Dice { faces: dice(1, 1) }))
            .expect("dice");
        assert_eq!(refused(pit.try_remove(1, &name)), ("19:47-1.3(c)", "dice_thrown"), "{name} at rest");
    }
}

#[test]
fn p1_3c_a_reduction_leaves_a_wager_that_could_have_been_made() {
    let mut pit = Pit::open("");
    pit.bet(1, "place 6", 2400);
    assert_eq!(refused(pit.try_reduce(1, "place 6", 100)), ("19:47-1.4(e)", "not_exact"));
    assert_eq!(refused(pit.try_reduce(1, "place 6", 2400)), ("19:47-1.3(c)", "reduce_is_remove"));
    assert_eq!(refused(pit.try_reduce(1, "place 6", 0)), ("19:47-1.3(b)", "no_amount"));
    pit.try_reduce(1, "place 6", 1200).expect("1200 pay 1400");
    pit.bet(1, "pass", 700);
    assert_eq!(refused(pit.try_reduce(1, "pass", 300)), ("19:47-8.2", "below_minimum"));
    assert_eq!(refused(pit.try_reduce(1, "field", 100)), ("19:47-1.3(c)", "nothing_there"));
}

#[test]
fn p1_3d_a_dont_bet_may_come_down_but_not_go_up_again() {
    let mut pit = Pit::open("");
    pit.bet(1, "don't pass", 2000);
    pit.bet(1, "don't pass", 500);
    pit.try_reduce(1, "don't pass", 500).expect("before its point it may shrink");
    pit.bet(1, "don't pass", 500);
    pit.on_point(6);
    pit.try_reduce(1, "don't pass", 500).expect("and after it");
    assert_eq!(refused(pit.try_bet(1, "don't pass", 500)), ("19:47-1.2(a)2", "after_the_come_out"));
    pit.try_remove(1, "don't pass").expect("at any time");
    assert_eq!(refused(pit.try_bet(1, "don't pass", 500)), ("19:47-1.2(a)2", "after_the_come_out"));
}

#[test]
fn p1_3d_a_dont_come_bet_on_its_point_is_not_increased_or_replaced() {
    let mut pit = Pit::open("");
    pit.on_point(4);
    pit.bet(1, "don't come", 2000);
    pit.roll(9);
    assert_eq!(refused(pit.try_bet(1, "don't come 9", 500)), ("19:47-1.3(d)", "dont_bet_increased"));
    pit.try_reduce(1, "don't come 9", 500).expect("less");
    assert_eq!(refused(pit.try_bet(1, "don't come 9", 500)), ("19:47-1.3(d)", "dont_bet_increased"));
    pit.come_out();
    pit.try_remove(1, "don't come 9").expect("even before a come out roll");
    assert_eq!(refused(pit.try_bet(1, "don't come 9", 500)), ("19:47-1.2(a)4", "only_by_the_dice"));
}

#[test]
fn p1_3d_reducing_a_dont_bet_takes_its_odds_down() {
    for reduce in [true, false] {
        let mut pit = Pit::open("");
        pit.bet(1, "don't pass", 1000);
        pit.on_point(6);
        pit.bet(1, "don't pass odds", 1200);
        let events =
            if reduce { pit.try_reduce(1, "don't pass", 100) } else { pit.try_remove(1, "don't pass") };
        let events = events.expect("a don't bet comes down");
        let odds = Event::Layout(layout::Event::Removed {
            seat: seat(1),
            wager: Wager::DontPassOdds,
            amount: Cents(1200),
            vigorish: Cents::ZERO,
            coupon: Cents::ZERO,
        });
        assert_eq!(events[0], odds);
        assert_eq!(pit.stake(1, "don't pass odds"), 0);
        assert_eq!(pit.stake(1, "don't pass"), if reduce { 900 } else { 0 });
    }
    let mut pit = Pit::open("");
    pit.on_point(4);
    pit.bet(1, "don't come", 1000);
    pit.roll(9);
    pit.bet(1, "don't come 9 odds", 1500);
    pit.try_reduce(1, "don't come 9", 100).expect("less");
    assert_eq!((pit.stake(1, "don't come 9"), pit.stake(1, "don't come 9 odds")), (900, 0));
}

#[test]
fn p1_3c_who_leaves_takes_everything_but_his_contracts() {
    let mut pit = Pit::open("");
    for name in ["pass", "don't pass"] {
        pit.bet(1, name, 1000);
    }
    pit.on_point(6);
    for (name, cents) in [("pass odds", 1000), ("don't pass odds", 1200), ("buy 4", 2000), ("hard 8", 500)] {
        pit.bet(1, name, cents);
    }
    let events = pit.act(patron(1), Command::Layout(layout::Command::Leave {})).expect("free to go");
    assert_eq!(events.len(), 5, "odds, don't pass, buy and hardway come down once each");
    assert_eq!(pit.table.wagers(seat(1)).iter().collect::<Vec<_>>(), [Wager::Pass]);
    assert_eq!(refused(pit.try_bet(1, "field", 500)), ("19:47-1.3(b)", "leaving"));
    assert_eq!(
        refused(pit.act(patron(1), Command::Layout(layout::Command::Leave {}))),
        ("19:47-1.3(b)", "leaving")
    );
    assert!(pit.table.present().has(seat(1)));
    assert_eq!(pit.roll(6), ["pass won 1000+1000"]);
    assert!(!pit.table.present().has(seat(1)), "gone with the decision");
    let mut back = Pit::open("");
    back.bet(1, "pass", 1000);
    back.on_point(6);
    back.act(patron(1), Command::Layout(layout::Command::Leave {})).expect("free to go");
    back.act(patron(1), Command::Layout(layout::Command::Join {})).expect("and to come back");
    back.bet(1, "field", 500);
}

#[test]
fn p1_3c_what_is_left_of_a_wager_is_named_where_it_is_refused() {
    let mut pit = Pit::open("[limits]\nminimum_cents = 500");
    pit.bet(1, "field", 1000);
    let below = pit.try_reduce(1, "field", 600).expect_err("400 would be left");
    assert!(matches!(why(&below), Why::BelowMinimum { least: Cents(500), .. }), "{below:?}");
    pit.bet(1, "place 6", 1200);
    let inexact = pit.try_reduce(1, "place 6", 500).expect_err("700 cannot be paid at 7 to 6");
    assert!(matches!(why(&inexact), Why::NotExact { amount: Cents(700), .. }), "{inexact:?}");
}

#[test]
fn p1_3b_cash_that_waits_goes_with_a_player_who_leaves() {
    let mut pit = Pit::open("");
    pit.ready();
    let command = Command::Layout(layout::Command::Wager {
        on: wager("field"),
        amount: Cents(500),
        cash: true,
        coupon: Cents::ZERO,
    });
    pit.act(patron(1), command).expect("announced");
    let events = pit.act(patron(1), Command::Layout(layout::Command::Leave {})).expect("leaves");
    assert!(
        matches!(events[..], [Event::Layout(layout::Event::Lapsed { amount: Cents(500), .. })]),
        "{events:?}"
    );
}
