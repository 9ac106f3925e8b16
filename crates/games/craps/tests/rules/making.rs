//! 19:47-1.3(a), (b): when and with what a wager is made.

use crate::common::*;
use craps::{Command, Event, NoRollReason, Refusal, TableCommand};
use rulebook::actor::Actor;
use rulebook::game::{Game, Refuse};
use rulebook::layout::{self, Why};
use rulebook::money::Cents;

fn in_the_air(toml: &str) -> Pit {
    let mut pit = Pit::open(toml);
    pit.ready();
    pit.act(patron(THROWER), Command::Table(TableCommand::Throw {})).expect("a throw");
    pit
}

fn confirm(pit: &mut Pit, by: Actor) -> Result<Vec<Event>, Refusal> {
    pit.act(by, Command::Layout(layout::Command::ConfirmWager { seat: seat(1) }))
}

fn with(pit: &mut Pit, name: &str, cents: i64, cash: bool, coupon: i64) -> Result<Vec<Event>, Refusal> {
    let command = Command::Layout(layout::Command::Wager {
        on: wager(name),
        amount: Cents(cents),
        cash,
        coupon: Cents(coupon),
    });
    pit.act(patron(1), command)
}

#[test]
fn p1_3a_a_wager_in_the_air_counts_only_with_dealer_and_boxman() {
    for order in [[DEALER, BOXMAN], [BOXMAN, DEALER]] {
        let mut pit = in_the_air("");
        assert!(pit.bet(1, "field", 500).is_empty(), "nothing is made yet");
        assert_eq!((pit.stake(1, "field"), pit.table.on_layout().0), (0, 500), "only the thrower's pass bet");
        assert!(confirm(&mut pit, order[0]).expect("the first of two").is_empty());
        assert_eq!(refused(confirm(&mut pit, order[0])), ("19:47-1.3(a)", "confirmed_already"));
        assert_eq!(pit.stake(1, "field"), 0);
        assert_eq!(confirm(&mut pit, order[1]).expect("the second").len(), 1);
        assert_eq!(pit.stake(1, "field"), 500);
        let told = told(&pit.settle(1, 3), 1);
        assert_eq!(told, ["field won 500+500"]);
    }
}

#[test]
fn p1_3a_a_confirmed_wager_is_made_once() {
    let mut pit = in_the_air("");
    pit.bet(1, "field", 500);
    confirm(&mut pit, DEALER).expect("the dealer");
    confirm(&mut pit, BOXMAN).expect("the boxman");
    for by in [DEALER, BOXMAN, Actor::Croupier] {
        assert_eq!(refused(confirm(&mut pit, by)), ("19:47-1.3(a)", "nothing_to_confirm"));
    }
    assert_eq!(pit.stake(1, "field"), 500);
    let events =
        pit.act(Actor::Device, Command::Table(TableCommand::Dice { faces: dice(1, 3) })).expect("dice");
    assert!(
        !events.iter().any(|event| matches!(event, Event::Layout(layout::Event::Lapsed { .. }))),
        "{events:?}"
    );
    // And the next one may follow.
    let mut pit = in_the_air("");
    pit.bet(1, "field", 500);
    assert_eq!(refused(pit.try_bet(1, "any seven", 500)), ("19:47-1.3(a)", "already_waiting"));
    pit.act(Actor::Croupier, Command::Layout(layout::Command::ConfirmWager { seat: seat(1) }))
        .expect("the croupier for both");
    pit.bet(1, "any seven", 500);
}

#[test]
fn p1_3a_what_is_not_confirmed_when_the_dice_rest_was_never_made() {
    for half in [None, Some(DEALER), Some(BOXMAN)] {
        let mut pit = in_the_air("");
        pit.bet(1, "any seven", 500);
        if let Some(by) = half {
            confirm(&mut pit, by).expect("one of two");
        }
        let events = pit.settle(3, 4);
        assert!(
            events.iter().any(|event| matches!(
                event,
                Event::Layout(layout::Event::Lapsed { amount: Cents(500), .. })
            ))
        );
        assert!(told(&events, 1).is_empty() && pit.table.on_layout() == Cents::ZERO);
    }
    let mut pit = in_the_air("");
    pit.bet(1, "any seven", 500);
    let declined =
        pit.act(BOXMAN, Command::Layout(layout::Command::DeclineWager { seat: seat(1) })).expect("declined");
    assert!(matches!(declined[..], [Event::Layout(layout::Event::Lapsed { .. })]));
    let nothing = pit.act(DEALER, Command::Layout(layout::Command::DeclineWager { seat: seat(1) }));
    assert_eq!(refused(nothing), ("19:47-1.3(a)", "nothing_to_confirm"));
    pit.bet(1, "any seven", 500);
    let reason = NoRollReason::Cheating;
    let events =
        pit.act(BOXMAN, Command::Table(TableCommand::NoRoll { reason, late: false })).expect("no roll");
    assert!(matches!(events[0], Event::Layout(layout::Event::Lapsed { .. })));
}

#[test]
fn p1_3a_with_the_dice_at_rest_it_is_too_late() {
    let mut pit = in_the_air("");
    pit.act(Actor::Device, Command::Table(TableCommand::Dice { faces: dice(3, 4) })).expect("dice");
    assert_eq!(refused(pit.try_bet(1, "any seven", 500)), ("19:47-1.3(a)", "dice_at_rest"));
    let refusal = pit.try_bet(1, "any seven", -5).expect_err("too late and too little");
    assert!(refusal.nearest().is_empty(), "no amount would be accepted now");
}

#[test]
fn p1_3a_only_dealer_and_boxman_confirm() {
    let mut pit = in_the_air("");
    pit.bet(1, "field", 500);
    for by in [STICKMAN, patron(1), patron(2), Actor::Device] {
        assert_eq!(refused(confirm(&mut pit, by)), ("19:47-1.3(a)", "not_yours"));
    }
}

#[test]
fn p1_3a_cash_that_waits_when_the_dice_fly_needs_the_boxman_too() {
    let mut pit = Pit::open("");
    pit.ready();
    with(&mut pit, "field", 500, true, 0).expect("announced with cash");
    pit.act(patron(THROWER), Command::Table(TableCommand::Throw {})).expect("a throw");
    assert!(confirm(&mut pit, DEALER).expect("the dealer").is_empty());
    assert_eq!(pit.stake(1, "field"), 0);
    confirm(&mut pit, BOXMAN).expect("the boxman");
    assert_eq!(pit.stake(1, "field"), 500);
}

#[test]
fn p1_3b_cash_is_accepted_when_the_dealer_confirms_it() {
    let mut pit = Pit::open("");
    assert!(with(&mut pit, "field", 500, true, 0).expect("announced").is_empty());
    assert_eq!(refused(confirm(&mut pit, BOXMAN)), ("19:47-1.3(a)", "confirmed_already"));
    let events = confirm(&mut pit, DEALER).expect("the dealer alone");
    assert!(matches!(
        events[..],
        [Event::Layout(layout::Event::Wagered { cash: true, amount: Cents(500), .. })]
    ));
    // Chips need nobody.
    assert_eq!(pit.bet(1, "field", 500).len(), 1);
    assert_eq!(pit.stake(1, "field"), 1000);
}

#[test]
fn p1_3b_confirmation_is_not_offered_for_what_became_impossible() {
    let mut pit = Pit::open("");
    pit.bet(1, "don't pass", 500);
    pit.on_point(6);
    with(&mut pit, "don't pass odds", 600, true, 0).expect("announced with cash");
    let confirmations = |pit: &Pit| {
        let confirm = Command::Layout(layout::Command::ConfirmWager { seat: seat(1) });
        pit.table.offers().iter().filter(|offer| offer.command == confirm).count()
    };
    assert_eq!(confirmations(&pit), 1);
    pit.try_remove(1, "don't pass").expect("a don't bet may come down");
    assert_eq!(confirmations(&pit), 0);
    assert_eq!(refused(confirm(&mut pit, DEALER)), ("19:47-1.6(b)", "nothing_to_support"));
}

#[test]
fn p1_3b_coupons_go_on_pass_and_dont_pass_only() {
    let mut pit = Pit::open("");
    for name in ["field", "place 6", "hard 8"] {
        let done = with(&mut pit, name, 600, false, 500);
        assert_eq!(refused(done), ("19:47-1.3(b)", "coupon_not_here"), "{name}");
    }
    for name in ["pass", "don't pass"] {
        with(&mut pit, name, 1000, false, 1000).expect("a coupon on the line");
    }
    let mut pit = Pit::open("");
    pit.on_point(6);
    assert_eq!(refused(with(&mut pit, "come", 500, false, 500)), ("19:47-1.3(b)", "coupon_not_here"));
}

#[test]
fn p1_3b_a_coupon_is_paid_like_money_and_is_none() {
    let mut pit = Pit::open("");
    let events = with(&mut pit, "pass", 1000, false, 700).expect("matched play");
    assert!(matches!(events[..], [Event::Layout(layout::Event::Wagered { coupon: Cents(700), .. })]));
    assert_eq!(pit.table.on_layout().0, 1000, "a coupon is no money");
    assert_eq!(pit.clone().roll(7), ["pass won 1700+1000"]);
    assert_eq!(pit.clone().roll(2), ["pass lost 0+0"]);
    let removed = pit.try_remove(1, "pass").expect("before the come out");
    assert!(matches!(removed[..], [Event::Layout(layout::Event::Removed { coupon: Cents(700), .. })]));
    with(&mut pit, "don't pass", 1000, false, 1000).expect("a coupon");
    let events = pit.throw(6, 6);
    let void = settlements(&events).into_iter().find(|settled| settled.seat == seat(1)).expect("void");
    assert_eq!((void.returned.0, void.coupon.0, void.paid.0), (1000, 1000, 0));
}

#[test]
fn p1_3b_a_coupon_is_matched_in_chips_and_laid_once() {
    let mut pit = Pit::open("");
    for coupon in [501, -1, i64::MIN, i64::MAX] {
        let done = with(&mut pit, "pass", 500, false, coupon);
        assert_eq!(refused(done), ("19:47-1.3(b)", "coupon_unmatched"), "{coupon}");
    }
    with(&mut pit, "pass", 1000, false, 500).expect("matched twice over");
    assert_eq!(refused(with(&mut pit, "pass", 500, false, 500)), ("19:47-1.3(b)", "coupon_again"));
    pit.bet(1, "pass", 500);
    assert!(pit.try_reduce(1, "pass", 1000).is_ok(), "500 still match the coupon");
    assert_eq!(refused(pit.try_reduce(1, "pass", 100)), ("19:47-8.2", "below_minimum"));
    let refusal = with(&mut pit, "don't pass", 500, false, 110).expect_err("10 cents cannot be paid");
    assert_eq!(refusal.code(), "coupon_not_exact");
    for nearest in refusal.nearest() {
        assert!(with(&mut pit.clone(), "don't pass", 500, false, nearest.0).is_ok(), "{nearest}");
    }
    assert_eq!(refusal.nearest(), [Cents(100), Cents(125)]);
}

#[test]
fn p1_3b_wagers_are_made_of_chips_by_those_at_the_table() {
    let mut pit = Pit::open("");
    let refusal = pit.try_bet(1, "pass", 550).expect_err("no half-dollar chips");
    assert_eq!((refusal.cite().number(), refusal.code()), ("19:47-1.3(b)", "not_in_chips"));
    assert_eq!(refusal.nearest(), [Cents(500), Cents(600)]);
    for cents in [0, -500, i64::MIN] {
        assert_eq!(refused(pit.try_bet(1, "pass", cents)), ("19:47-1.3(b)", "no_amount"));
    }
    assert_eq!(refused(pit.try_bet(3, "pass", 500)), ("19:47-1.3(b)", "not_at_the_table"));
    assert_eq!(refused(pit.try_bet(9, "pass", 500)), ("19:47-1.3(b)", "no_such_seat"));
    let command = Command::Layout(layout::Command::chips(wager("pass"), Cents(500)));
    assert_eq!(refused(pit.act(DEALER, command)), ("19:47-1.3(b)", "not_yours"));
    assert_eq!(refused(pit.act_for(DEALER, Some(1), command)), ("19:47-1.3(b)", "not_on_behalf"));
    pit.act_for(Actor::Croupier, Some(1), command).expect("the croupier for a patron");
    assert_eq!(
        refused(pit.act(patron(1), Command::Layout(layout::Command::Join {}))),
        ("19:47-1.3(b)", "seat_taken")
    );
}

#[test]
fn p1_3b_chips_are_accepted_while_cash_waits() {
    let mut pit = Pit::open("");
    with(&mut pit, "field", 500, true, 0).expect("announced with cash");
    pit.bet(1, "any seven", 500);
    assert_eq!(pit.stake(1, "any seven"), 500);
    assert_eq!(refused(with(&mut pit, "hard 4", 500, true, 0)), ("19:47-1.3(a)", "already_waiting"));
}

#[test]
fn p8_2_a_wager_with_what_is_added_stays_within_the_posted_limits() {
    let mut pit = Pit::open("[limits]\nminimum_cents = 500\nmaximum_cents = 10000");
    let below = pit.try_bet(1, "field", 400).expect_err("below the minimum");
    assert!(matches!(why(&below), Why::BelowMinimum { least: Cents(500), .. }), "{below:?}");
    pit.bet(1, "field", 4000);
    let above = pit.try_bet(1, "field", 6100).expect_err("above the maximum");
    assert!(matches!(why(&above), Why::AboveMaximum { most: Cents(10000), .. }), "{above:?}");
    assert_eq!(above.nearest(), [Cents(6000)]);
    for cents in [6001, 10000, i64::MAX] {
        assert_eq!(refused(pit.try_bet(1, "field", cents)), ("19:47-8.2", "above_maximum"), "{cents}");
    }
    pit.bet(1, "field", 6000);
    let full = pit.try_bet(1, "field", 100).expect_err("the maximum lies there");
    assert!(matches!(why(&full), Why::AboveMaximum { most: Cents(10000), .. }), "{full:?}");
}

#[test]
fn p1_2a20_what_is_added_to_a_part_of_a_broken_down_horn_high_reaches_the_minimum() {
    let mut pit = Pit::open("[wagers]\nhorn_high_area = false\n[limits]\nminimum_cents = 500");
    pit.bet(1, "horn high 2", 500);
    assert_eq!((pit.stake(1, "horn"), pit.stake(1, "craps 2")), (400, 100));
    let below = pit.try_bet(1, "craps 2", 300).expect_err("four of five");
    assert!(matches!(why(&below), Why::BelowMinimum { least: Cents(500), .. }), "{below:?}");
    assert_eq!(below.nearest(), [Cents(400)]);
    pit.bet(1, "craps 2", 400);
}

#[test]
fn p1_6a_odds_on_the_line_wait_for_the_point() {
    for (line, odds, cents, cite) in
        [("pass", "pass odds", 500, "19:47-1.6(a)"), ("don't pass", "don't pass odds", 600, "19:47-1.6(b)")]
    {
        let mut pit = Pit::open("");
        pit.bet(1, line, 1000);
        let refusal = pit.try_bet(1, odds, cents).expect_err("no point");
        assert_eq!((refusal.cite().number(), refusal.code()), (cite, "nothing_to_support"));
        assert_eq!(refusal, Refusal::NothingToSupport { odds: wager(odds), on: wager(line) });
        pit.on_point(6);
        pit.bet(1, odds, cents);
    }
}

#[test]
fn p1_2a_every_wager_grows_exactly_while_it_could_be_made() {
    for on in craps::Wager::ALL {
        let name = on.to_string();
        for standing in [None, Some(5), Some(8)] {
            let Some(mut pit) = arranged(LOOSE, &name, 1320, standing) else { continue };
            let closed = match name.as_str() {
                "pass" | "don't pass" => standing.is_some(),
                _ => {
                    (name.starts_with("come ") || name.starts_with("don't come ")) && !name.ends_with("odds")
                }
            };
            let raised = pit.try_bet(1, &name, 1320);
            assert_eq!(raised.is_ok(), !closed, "{name} {standing:?}: {raised:?}");
            assert_eq!(pit.stake(1, &name), if closed { 1320 } else { 2640 });
        }
    }
}

#[test]
fn every_nearest_amount_of_a_refusal_is_itself_accepted() {
    let mut lottery = Lottery(47);
    for toml in ["", "[money]\nchange_cents = 100\n[odds]\nmultiple = 3", "[wagers]\nhorn_high_area = false"]
    {
        let mut pit = Pit::open(toml);
        for round in 0..2_000 {
            let wager = craps::Wager::ALL[lottery.below(71) as usize];
            let cents = lottery.below(600_000) as i64 - 1_000;
            let cents = if round % 2 == 0 { cents } else { cents / 100 * 100 };
            for reduce in [false, true] {
                let answer = if reduce {
                    pit.clone().try_reduce(1, &wager.to_string(), cents)
                } else {
                    pit.clone().try_bet(1, &wager.to_string(), cents)
                };
                let Err(refusal) = answer else { continue };
                for nearest in refusal.nearest() {
                    let again = if reduce {
                        pit.clone().try_reduce(1, &wager.to_string(), nearest.0)
                    } else {
                        pit.clone().try_bet(1, &wager.to_string(), nearest.0)
                    };
                    assert!(again.is_ok(), "{wager} {cents}: {refusal}; {nearest}: {again:?}");
                }
            }
            if lottery.below(4) == 0 {
                let chips = lottery.below(40) as i64 * 100;
                let _ = pit.try_bet(1, &wager.to_string(), chips);
            }
            if lottery.below(40) == 0 {
                pit.throw(lottery.below(6) as u8 + 1, lottery.below(6) as u8 + 1);
            }
        }
    }
}

#[test]
fn p1_3a_p1_3b_only_dealer_and_boxman_answer_a_wager_and_only_of_seats_of_the_table() {
    let mut pit = Pit::open("");
    pit.ready();
    for by in [patron(1), STICKMAN] {
        let declined = pit.act(by, Command::Layout(layout::Command::DeclineWager { seat: seat(1) }));
        assert_eq!(refused(declined), ("19:47-1.3(a)", "not_yours"));
    }
    let nobody = seat(16);
    for command in [
        Command::Layout(layout::Command::ConfirmWager { seat: nobody }),
        Command::Layout(layout::Command::DeclineWager { seat: nobody }),
    ] {
        assert_eq!(refused(pit.act(DEALER, command)).1, "no_such_seat");
    }
    let on = wager("place 6");
    assert_eq!(
        refused(pit.act(DEALER, Command::Table(TableCommand::ConfirmOn { seat: nobody, on }))).1,
        "no_such_seat"
    );
}
