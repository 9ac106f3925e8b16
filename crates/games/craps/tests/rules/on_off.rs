//! 19:47-1.3(e): the on/off matrix, whole: every wager, before a come out roll and with each point, called on and
//! marked or not, over all 36 throws.

use crate::common::oracle::{Fate, fate, number_in, sleeps_on_come_out};
use crate::common::*;
use craps::{Command, OFF_ON_COME_OUT, TableCommand, Wager};
use rulebook::settlement::Outcome;

const STAKE: i64 = 1320;

/// What seat 1's settlement of this wager must be, by the oracle's word.
fn expected(
    name: &str,
    standing: Option<u8>,
    on: bool,
    first: u8,
    second: u8,
) -> Option<(Outcome, i64, i64)> {
    let asleep = standing.is_none() && sleeps_on_come_out(name) && !on;
    let decided = fate(name, standing, first, second);
    if asleep {
        let come_odds = name.starts_with("come ");
        return match decided {
            Fate::Wins(..) | Fate::Loses if come_odds => Some((Outcome::Returned, 0, STAKE)),
            _ => None,
        };
    }
    match decided {
        Fate::Stays | Fate::Goes => None,
        Fate::Wins(wins, per) => Some((Outcome::Won, STAKE * wins / per, STAKE)),
        Fate::Loses => Some((Outcome::Lost, 0, 0)),
        Fate::Void => Some((Outcome::Void, 0, STAKE)),
    }
}

#[test]
fn p1_3e_the_whole_on_off_matrix() {
    let mut cases = 0;
    for on_what in Wager::ALL {
        let name = on_what.to_string();
        if name.starts_with("horn") || name == "c and e" {
            continue; // Paid in parts; decided by one roll, and looked at there.
        }
        for standing in [None, Some(4), Some(5), Some(6), Some(8), Some(9), Some(10)] {
            let Some(quiet) = arranged(LOOSE, &name, STAKE, standing) else { continue };
            for on in [false, true] {
                let mut pit = quiet.clone();
                if on && !sleeps_on_come_out(&name) {
                    let call = pit.act(patron(1), Command::Table(TableCommand::CallOn { on: on_what }));
                    assert_eq!(refused(call), ("19:47-1.3(e)", "always_on"));
                    continue;
                }
                if on {
                    pit.call_on(1, &name);
                }
                let working = on || standing.is_some() || !sleeps_on_come_out(&name);
                assert_eq!(pit.table.is_working(seat(1), on_what), working, "{name} {standing:?} {on}");
                for first in 1..=6 {
                    for second in 1..=6 {
                        let events = pit.clone().throw(first, second);
                        let found = settlements(&events)
                            .into_iter()
                            .find(|settled| settled.seat == seat(1) && settled.wager == on_what)
                            .map(|settled| (settled.outcome, settled.paid.0, settled.returned.0));
                        let wanted = expected(&name, standing, on, first, second);
                        assert_eq!(found, wanted, "{name} {standing:?} on={on} {first} {second}");
                        cases += 1;
                    }
                }
            }
        }
    }
    assert!(cases > 15_000, "{cases}");
}

#[test]
fn p1_3e_exactly_buy_place_come_odds_and_hardways_are_off_on_a_come_out_roll() {
    for wager in Wager::ALL {
        let off = matches!(wager, Wager::Buy(_) | Wager::Place(_) | Wager::ComeOdds(_) | Wager::Hard(_));
        assert_eq!(OFF_ON_COME_OUT.has(wager), off, "{wager}");
    }
}

#[test]
fn p1_3e_come_odds_that_are_off_go_back_on_a_come_out_seven() {
    let mut pit = arranged(LOOSE, "come 6 odds", STAKE, None).expect("come odds");
    assert_eq!(pit.roll(7), ["come 6 lost 0+0", "come 6 odds returned 0+1320"]);
    let mut pit = arranged(LOOSE, "come 6 odds", STAKE, None).expect("come odds");
    let mut told = pit.roll(6);
    told.sort();
    assert_eq!(told, ["come 6 odds returned 0+1320", "come 6 won 1320+1320"]);
}

#[test]
fn p1_3e_come_odds_called_on_win_and_lose_on_a_come_out_roll() {
    let mut pit = arranged(LOOSE, "come 6 odds", STAKE, None).expect("come odds");
    pit.call_on(1, "come 6 odds");
    let mut won = pit.clone();
    assert_eq!(won.roll(6), ["come 6 won 1320+1320", "come 6 odds won 1584+1320"]);
    assert_eq!(pit.roll(7), ["come 6 lost 0+0", "come 6 odds lost 0+0"]);
}

#[test]
fn p1_3e_dont_come_odds_are_on_on_the_come_out() {
    for number in [4, 5, 6, 8, 9, 10] {
        let (flat, odds) = (format!("don't come {number}"), format!("don't come {number} odds"));
        let pit = arranged(LOOSE, &odds, STAKE, None).expect("don't come odds");
        let winnings = match number {
            4 | 10 => STAKE / 2,
            5 | 9 => STAKE * 2 / 3,
            _ => STAKE * 5 / 6,
        };
        assert_eq!(
            pit.clone().roll(7),
            [format!("{flat} won 1320+1320"), format!("{odds} won {winnings}+1320")]
        );
        assert_eq!(pit.clone().roll(number), [format!("{flat} lost 0+0"), format!("{odds} lost 0+0")]);
    }
}

#[test]
fn p1_3e_a_call_can_be_taken_back_and_is_refused_when_it_says_nothing_new() {
    let mut pit = arranged(LOOSE, "hard 8", STAKE, None).expect("a hardway");
    let (on, by) = (wager("hard 8"), patron(1));
    assert_eq!(
        refused(pit.act(by, Command::Table(TableCommand::CallOff { on }))),
        ("19:47-1.3(e)", "not_on")
    );
    pit.call_on(1, "hard 8");
    assert_eq!(
        refused(pit.act(by, Command::Table(TableCommand::CallOn { on }))),
        ("19:47-1.3(e)", "already_on")
    );
    let again = pit.act(DEALER, Command::Table(TableCommand::ConfirmOn { seat: seat(1), on }));
    assert_eq!(refused(again), ("19:47-1.3(e)", "not_called_on"));
    pit.act(by, Command::Table(TableCommand::CallOff { on })).expect("off again");
    assert_eq!(fates(&pit, "hard 8"), "...........");
    assert_eq!(
        refused(pit.act(by, Command::Table(TableCommand::CallOn { on: wager("hard 4") }))),
        ("19:47-1.3(c)", "nothing_there")
    );
}

#[test]
fn p1_3e_with_the_dice_thrown_nothing_is_called_on_or_off() {
    let mut pit = arranged(LOOSE, "place 6", STAKE, None).expect("a place bet");
    let (on, by) = (wager("place 6"), patron(1));
    let mut called = pit.clone();
    called.act(by, Command::Table(TableCommand::CallOn { on })).expect("a call in time");
    for pit in [&mut pit, &mut called] {
        pit.act(patron(THROWER), Command::Table(TableCommand::Throw {})).expect("a throw");
    }
    assert_eq!(
        refused(pit.act(by, Command::Table(TableCommand::CallOn { on }))),
        ("19:47-1.3(c)", "dice_thrown")
    );
    let late = called.act(DEALER, Command::Table(TableCommand::ConfirmOn { seat: seat(1), on }));
    assert_eq!(refused(late), ("19:47-1.3(c)", "dice_thrown"));
    assert_eq!(number_in("place 6"), 6);
}

#[test]
fn p1_3e_a_call_that_is_taken_back_before_the_button_moves_nothing() {
    let mut pit = arranged(LOOSE, "place 6", STAKE, None).expect("a place bet");
    let on = wager("place 6");
    pit.act(patron(1), Command::Table(TableCommand::CallOn { on })).expect("called on");
    let events = pit.act(patron(1), Command::Table(TableCommand::CallOff { on })).expect("and off again");
    assert!(events.is_empty(), "{events:?}");
    pit.call_on(1, "place 6");
    assert_eq!(pit.act(patron(1), Command::Table(TableCommand::CallOff { on })).expect("off").len(), 1);
}

#[test]
fn p1_3e_come_odds_on_every_point_go_back_while_they_are_off() {
    for number in [4, 5, 6, 8, 9, 10] {
        let mut pit = arranged(LOOSE, &format!("come {number} odds"), STAKE, None).expect("come odds");
        let expected = [format!("come {number} lost 0+0"), format!("come {number} odds returned 0+{STAKE}")];
        assert_eq!(pit.roll(7), expected);
    }
}

#[test]
fn p1_3e_nothing_is_called_off_once_the_dice_are_thrown() {
    let mut pit = Pit::open("");
    pit.bet(1, "place 6", 600);
    pit.ready();
    pit.call_on(1, "place 6");
    pit.act(patron(THROWER), Command::Table(TableCommand::Throw {})).expect("a line bet lies");
    let off = pit.act(patron(1), Command::Table(TableCommand::CallOff { on: wager("place 6") }));
    assert_eq!(refused(off).1, "dice_thrown");
}
