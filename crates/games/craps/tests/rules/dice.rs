//! 19:47-1.7 to 1.10: the set of dice, the throw, invalid rolls, "No Roll", cocked dice, disputes and the call.

use crate::common::*;
use craps::{Command, Event, InvalidReason, Lie, NoRollReason, Refusal, Rules, TableCommand, Wager};
use rulebook::actor::{Actor, Role};
use rulebook::dice::Face;
use rulebook::game::{Game, Refuse};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;

/// The dice in the air, seat 2 having thrown them for the point of six with a field bet of seat 1 at stake.
fn flying(toml: &str) -> Pit {
    let mut pit = Pit::open(toml);
    pit.on_point(6);
    pit.bet(1, "field", 500);
    pit.act(patron(THROWER), Command::Table(TableCommand::Throw {})).expect("a throw");
    pit
}

/// The dice at rest on 4 and 5, not called yet.
fn resting(toml: &str) -> Pit {
    let mut pit = flying(toml);
    pit.act(Actor::Device, Command::Table(TableCommand::Dice { faces: dice(4, 5) })).expect("dice");
    pit
}

/// The roll does not count: nothing is settled, the point stands, and the shooter has the dice again.
fn is_void(pit: &Pit, events: &[Event], cite: &str) {
    assert!(matches!(events, [Event::NoRoll { cite: found }] if found.number() == cite), "{events:?}");
    assert_eq!((pit.stake(1, "field"), pit.stake(THROWER, "pass")), (500, 500));
    assert_eq!(pit.table.point().map(|point| point.total()), Some(6));
    assert_eq!(pit.table.shooter(), Some(seat(THROWER)));
    assert!(
        pit.clone().act(patron(THROWER), Command::Table(TableCommand::Throw {})).is_ok(),
        "the dice are thrown again"
    );
}

fn no_roll(pit: &mut Pit, by: Actor, reason: NoRollReason, late: bool) -> Result<Vec<Event>, Refusal> {
    pit.act(by, Command::Table(TableCommand::NoRoll { reason, late }))
}

#[test]
fn p1_7a_a_set_has_at_least_five_dice() {
    for set in [0, 1, 4] {
        let violations = Rules::from_toml(&format!("[dice]\nset = {set}")).expect_err("too few dice").0;
        let violation = &violations[0];
        assert_eq!(violation.cite.map(|cite| cite.number()), Some("19:47-1.7(a)"));
        assert_eq!((violation.key.as_str(), violation.line), ("dice.set", Some(2)));
    }
    assert_eq!(Rules::from_toml("[dice]\nset = 5").expect("five").dice_in_set(), 5);
    // The stickman has the dice until he offers them, and nobody else does.
    let mut pit = Pit::open("");
    assert_eq!(
        refused(pit.act(DEALER, Command::Table(TableCommand::OfferDice { to: seat(1) }))),
        ("19:47-1.7(b)", "not_yours")
    );
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) })).expect("the first offer");
    let again = pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(2) }));
    assert_eq!(refused(again), ("19:47-1.7(a)", "not_with_the_stickman"));
}

#[test]
fn p1_7b_the_first_offer_is_at_the_boxmans_left_and_goes_clockwise() {
    let mut pit = Pit::with_seats("", &[3, 5, 8]);
    let mut order = Vec::new();
    for _ in 0..6 {
        let next = pit.next_offer().expect("somebody");
        for wrong in [3, 5, 8].into_iter().filter(|seat| *seat != next) {
            let done = pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(wrong) }));
            assert_eq!(done.expect_err("out of turn").code(), "out_of_turn");
        }
        pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(next) })).expect("in turn");
        let wrong = if next == 3 { 5 } else { 3 };
        let taken = pit.act(patron(wrong), Command::Table(TableCommand::TakeDice { dice: [1, 2] }));
        assert_eq!(refused(taken), ("19:47-1.7(b)", "dice_not_offered"));
        pit.act(patron(next), Command::Table(TableCommand::DeclineDice {})).expect("declined");
        order.push(next);
    }
    assert_eq!(order, [3, 5, 8, 3, 5, 8], "when all have declined the offers start anew");
    assert_eq!(
        refused(Pit::empty("").act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) }))).1,
        "not_at_the_table"
    );
}

#[test]
fn p1_7c_who_takes_the_dice_first_is_the_shooter_and_chooses_two() {
    let mut pit = Pit::with_seats("[dice]\nset = 6", &[1, 2]);
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) })).expect("an offer");
    for dice in [[1, 1], [0, 1], [1, 7], [255, 2]] {
        let done = pit.act(patron(1), Command::Table(TableCommand::TakeDice { dice }));
        assert_eq!(refused(done), ("19:47-1.7(c)", "not_two_dice"), "{dice:?}");
    }
    let pairs = pit
        .table
        .offers()
        .iter()
        .filter(|offer| matches!(offer.command, Command::Table(TableCommand::TakeDice { .. })))
        .count();
    assert_eq!(pairs, 30, "any two of six");
    pit.act(patron(1), Command::Table(TableCommand::TakeDice { dice: [6, 2] })).expect("two of six");
    assert_eq!(pit.table.shooter(), Some(seat(1)));
    assert_eq!(
        pit.act(patron(2), Command::Table(TableCommand::TakeDice { dice: [3, 4] }))
            .expect_err("too late")
            .code(),
        "dice_not_offered"
    );
}

#[test]
fn p1_8_the_shooter_makes_a_line_bet_before_he_throws() {
    for line in ["pass", "don't pass"] {
        let mut pit = Pit::open("");
        pit.give_dice(1);
        pit.bet(1, "field", 500);
        pit.bet(2, "pass", 500);
        let thrown = pit.act(patron(1), Command::Table(TableCommand::Throw {}));
        assert_eq!(refused(thrown), ("19:47-1.8", "no_line_bet"), "another's line bet is not his");
        let fallen = pit.act(Actor::Device, Command::Table(TableCommand::Dice { faces: dice(1, 2) }));
        assert_eq!(refused(fallen), ("19:47-1.8", "no_line_bet"));
        pit.bet(1, line, 500);
        assert_eq!(refused(pit.act(patron(2), Command::Table(TableCommand::Throw {}))).1, "not_the_shooter");
        pit.act(patron(1), Command::Table(TableCommand::Throw {})).expect("now he may");
        assert_eq!(
            refused(pit.act(patron(1), Command::Table(TableCommand::Throw {}))),
            ("19:47-1.8", "in_the_air")
        );
    }
    let mut nobody = Pit::open("");
    let fallen = nobody.act(Actor::Device, Command::Table(TableCommand::Dice { faces: dice(1, 2) }));
    assert_eq!(refused(fallen), ("19:47-1.8", "no_shooter"));
}

#[test]
fn p1_9a_a_die_off_the_table_or_on_the_other_invalidates_the_roll() {
    for reason in [InvalidReason::OffTheTable, InvalidReason::OneOnTheOther] {
        for by in [Actor::Device, BOXMAN, STICKMAN, Actor::Croupier] {
            for mut pit in [flying(""), resting("")] {
                let events = pit
                    .act(by, Command::Table(TableCommand::InvalidRoll { reason }))
                    .expect("an invalid roll");
                is_void(&pit, &events, "19:47-1.9(a)");
            }
        }
        let mut pit = flying("");
        assert_eq!(
            refused(pit.act(patron(1), Command::Table(TableCommand::InvalidRoll { reason }))),
            ("19:47-1.9(a)", "not_yours")
        );
        let for_somebody =
            pit.act_for(Actor::Device, Some(1), Command::Table(TableCommand::InvalidRoll { reason }));
        assert_eq!(for_somebody.expect_err("chance acts for nobody").code(), "not_on_behalf");
    }
}

#[test]
fn p1_9b_only_the_one_whom_the_licensee_designates_calls_no_roll() {
    for (toml, caller, other) in
        [("", BOXMAN, STICKMAN), ("[dice]\nno_roll_called_by = \"stickman\"", STICKMAN, BOXMAN)]
    {
        for reason in NoRollReason::CAUSES {
            let mut pit = resting(toml);
            assert_eq!(refused(no_roll(&mut pit, other, reason, true)), ("19:47-1.9(b)", "not_the_caller"));
            assert_eq!(refused(no_roll(&mut pit, DEALER, reason, true)), ("19:47-1.9(b)", "not_the_caller"));
            assert_eq!(refused(no_roll(&mut pit, patron(2), reason, true)), ("19:47-1.9(b)", "not_yours"));
            no_roll(&mut pit, caller, reason, true).expect("the caller");
        }
    }
    assert!(Rules::from_toml("[dice]\nno_roll_called_by = \"dealer\"").is_err());
    let mut early = Pit::open("");
    early.ready();
    let early = no_roll(&mut early, BOXMAN, NoRollReason::Cheating, false);
    assert_eq!(refused(early).1, "not_thrown");
}

/// A ground that belongs before the dice rest, and afterwards only with the word "late".
fn called_in_the_air(reason: NoRollReason, cite: &str) {
    let mut pit = flying("");
    let events = no_roll(&mut pit, BOXMAN, reason, false).expect("called in time");
    is_void(&pit, &events, cite);
    let mut pit = resting("");
    assert_eq!(refused(no_roll(&mut pit, BOXMAN, reason, false)), ("19:47-1.9(c)", "called_too_late"));
    let events = no_roll(&mut pit, BOXMAN, reason, true).expect("no earlier call was possible");
    is_void(&pit, &events, cite);
}

/// A ground that says where the dice came to rest.
fn called_at_rest(reason: NoRollReason, cite: &str) {
    let early = no_roll(&mut flying(""), BOXMAN, reason, false).expect_err("not known yet");
    assert_eq!((early.cite().number(), early.code()), (cite, "called_too_early"));
    let mut pit = resting("");
    let events = no_roll(&mut pit, BOXMAN, reason, false).expect("a ground");
    is_void(&pit, &events, cite);
}

#[test]
fn p1_9b1_dice_that_leave_the_hand_one_after_the_other_are_no_roll() {
    called_in_the_air(NoRollReason::NotSimultaneous, "19:47-1.9(b)1");
}

#[test]
fn p1_9b2_dice_that_miss_the_end_of_the_table_are_no_roll() {
    called_in_the_air(NoRollReason::MissedTheEnd, "19:47-1.9(b)2");
}

#[test]
fn p1_9b3_dice_on_the_craps_bank_are_no_roll() {
    called_at_rest(NoRollReason::OnTheBank, "19:47-1.9(b)3");
}

#[test]
fn p1_9b4_dice_in_the_cup_or_on_a_rail_are_no_roll() {
    called_at_rest(NoRollReason::CupOrRail, "19:47-1.9(b)4");
}

#[test]
fn p1_9b5_a_crooked_throw_is_no_roll_at_any_moment() {
    for mut pit in [flying(""), resting("")] {
        let events = no_roll(&mut pit, BOXMAN, NoRollReason::Cheating, false).expect("a ground");
        is_void(&pit, &events, "19:47-1.9(b)5");
    }
}

#[test]
fn p1_9b6_a_throw_that_the_caller_finds_improper_is_no_roll() {
    called_in_the_air(NoRollReason::Improper, "19:47-1.9(b)6");
}

#[test]
fn p1_9c_grounds_one_two_and_six_are_called_before_the_dice_rest() {
    let early = [NoRollReason::NotSimultaneous, NoRollReason::MissedTheEnd, NoRollReason::Improper];
    for reason in NoRollReason::CAUSES {
        let done = no_roll(&mut resting(""), BOXMAN, reason, false);
        match done {
            Err(refusal) => {
                assert!(early.contains(&reason));
                assert_eq!(refusal.cite().number(), "19:47-1.9(c)");
                assert!(refusal.instead().is_some_and(|text| text.contains("late")));
            }
            Ok(_) => assert!(!early.contains(&reason)),
        }
        assert!(no_roll(&mut resting(""), BOXMAN, reason, true).is_ok());
    }
}

#[test]
fn p1_9d_touching_chips_or_coupons_is_no_cause() {
    for mut pit in [flying(""), resting("")] {
        for late in [false, true] {
            let done = no_roll(&mut pit, BOXMAN, NoRollReason::TouchedChips, late);
            assert_eq!(refused(done), ("19:47-1.9(d)", "no_cause"));
        }
        let offered = |offer: &rulebook::game::Offer<Command>| {
            matches!(
                offer.command,
                Command::Table(TableCommand::NoRoll { reason: NoRollReason::TouchedChips, .. })
            )
        };
        assert!(!pit.table.offers().iter().any(offered));
    }
}

#[test]
fn p1_10a_the_stickman_calls_the_sum_of_the_uppermost_faces() {
    let mut pit = resting("");
    for total in (0..=255).filter(|total| *total != 9) {
        assert_eq!(
            refused(pit.act(STICKMAN, Command::Table(TableCommand::Call { total }))),
            ("19:47-1.10(a)", "wrong_total")
        );
    }
    for by in [DEALER, BOXMAN, patron(1), Actor::Device] {
        assert_eq!(
            refused(pit.act(by, Command::Table(TableCommand::Call { total: 9 }))),
            ("19:47-1.10(a)", "not_yours")
        );
    }
    let events = pit.act(STICKMAN, Command::Table(TableCommand::Call { total: 9 })).expect("four and five");
    assert_eq!(told(&events, 1), ["field won 500+500"]);
    assert_eq!(
        refused(flying("").act(STICKMAN, Command::Table(TableCommand::Call { total: 9 }))).1,
        "not_at_rest"
    );
    let by_hand = flying("").act(patron(2), Command::Table(TableCommand::Dice { faces: dice(1, 1) }));
    assert_eq!(refused(by_hand), ("19:47-1.10(a)", "not_yours"));
}

#[test]
fn p1_10a1_the_side_opposite_the_one_on_the_chips_is_up() {
    for face in Face::ALL {
        let mut pit = flying("");
        let lies = [Lie::RestingOn(face), Lie::Up(face)];
        let events = pit
            .act(Actor::Device, Command::Table(TableCommand::CockedDice { dice: lies }))
            .expect("one cocked die");
        let up = dice(7 - face.pips(), face.pips());
        assert_eq!(events, [Event::Dice { faces: up }]);
        pit.act(STICKMAN, Command::Table(TableCommand::Call { total: 7 }))
            .expect("opposite faces make seven");
    }
    let mut pit = flying("");
    let lies = [Lie::RestingOn(Face::ALL[0]), Lie::RestingOn(Face::ALL[1])];
    let events = pit
        .act(Actor::Device, Command::Table(TableCommand::CockedDice { dice: lies }))
        .expect("two cocked dice");
    assert_eq!(events, [Event::Dice { faces: dice(6, 5) }]);
}

#[test]
fn p1_10a1_a_die_on_several_things_voids_the_roll() {
    let [up, leaning, several] =
        [Lie::Up(Face::ALL[2]), Lie::RestingOn(Face::ALL[2]), Lie::RestingOnSeveral {}];
    for lies in [[several, up], [up, several], [leaning, several], [several, several]] {
        let mut pit = flying("");
        let events = pit
            .act(Actor::Device, Command::Table(TableCommand::CockedDice { dice: lies }))
            .expect("a report");
        is_void(&pit, &events, "19:47-1.10(a)1");
    }
    let flat = flying("").act(Actor::Device, Command::Table(TableCommand::CockedDice { dice: [up, up] }));
    assert_eq!(refused(flat), ("19:47-1.10(a)1", "not_cocked"));
}

#[test]
fn p1_10a2_a_dispute_is_for_the_boxman_to_decide() {
    for by in [patron(1), patron(2), DEALER, STICKMAN, Actor::Staff(Role::Floorperson)] {
        let mut pit = resting("");
        pit.act(by, Command::Table(TableCommand::Dispute {})).expect("anybody at the table may dispute");
        assert_eq!(
            refused(pit.act(by, Command::Table(TableCommand::Dispute {}))),
            ("19:47-1.10(a)2", "disputed_already")
        );
        assert_eq!(
            refused(pit.act(STICKMAN, Command::Table(TableCommand::Call { total: 9 }))),
            ("19:47-1.10(a)2", "in_dispute")
        );
        let ruling = Command::Table(TableCommand::RuleFaces { faces: dice(4, 4) });
        assert_eq!(refused(pit.act(STICKMAN, ruling)), ("19:47-1.10(a)2", "not_yours"));
        let mut void = pit.clone();
        pit.act(BOXMAN, ruling).expect("his ruling");
        assert_eq!(
            refused(pit.act(STICKMAN, Command::Table(TableCommand::Call { total: 9 }))).1,
            "wrong_total"
        );
        assert_eq!(
            refused(pit.act(by, Command::Table(TableCommand::Dispute {}))),
            ("19:47-1.10(a)2", "ruled_already")
        );
        assert_eq!(refused(pit.act(BOXMAN, ruling)), ("19:47-1.10(a)2", "no_dispute"));
        let events = pit.act(STICKMAN, Command::Table(TableCommand::Call { total: 8 })).expect("as ruled");
        assert_eq!(told(&events, 1), ["field lost 0+0"]);
        let events = void.act(BOXMAN, Command::Table(TableCommand::VoidThrow {})).expect("or a new throw");
        is_void(&void, &events, "19:47-1.10(a)2");
    }
    let mut quiet = resting("");
    for command in [
        Command::Table(TableCommand::VoidThrow {}),
        Command::Table(TableCommand::RuleFaces { faces: dice(1, 1) }),
    ] {
        assert_eq!(refused(quiet.act(BOXMAN, command)), ("19:47-1.10(a)2", "no_dispute"));
    }
    assert_eq!(refused(flying("").act(patron(1), Command::Table(TableCommand::Dispute {}))).1, "not_at_rest");
}

#[test]
fn p1_10a2_after_the_boxmans_ruling_nobody_calls_the_throw_invalid() {
    let mut pit = resting("");
    pit.act(patron(1), Command::Table(TableCommand::Dispute {})).expect("disputed");
    let mut undecided = pit.clone();
    pit.act(BOXMAN, Command::Table(TableCommand::RuleFaces { faces: dice(4, 4) })).expect("ruled");
    let reason = InvalidReason::OffTheTable;
    for by in [Actor::Device, BOXMAN, STICKMAN] {
        let invalid = pit.act(by, Command::Table(TableCommand::InvalidRoll { reason }));
        assert_eq!(refused(invalid), ("19:47-1.10(a)2", "ruled_already"));
    }
    for reason in NoRollReason::CAUSES {
        let no_roll = pit.act(BOXMAN, Command::Table(TableCommand::NoRoll { reason, late: true }));
        assert_eq!(refused(no_roll), ("19:47-1.10(a)2", "ruled_already"));
    }
    undecided
        .act(STICKMAN, Command::Table(TableCommand::InvalidRoll { reason }))
        .expect("before the ruling it may be invalid");
}

#[test]
fn p1_10b_all_wagers_are_settled_before_the_dice_go_back() {
    let mut pit = resting("");
    assert_eq!(
        refused(pit.act(patron(THROWER), Command::Table(TableCommand::Throw {}))),
        ("19:47-1.10(b)", "not_yet_called")
    );
    assert_eq!(
        refused(pit.act(patron(THROWER), Command::Table(TableCommand::PassDice {}))).1,
        "not_yet_called"
    );
    let next = pit.act(Actor::Device, Command::Table(TableCommand::Dice { faces: dice(1, 1) }));
    assert_eq!(refused(next), ("19:47-1.10(b)", "not_yet_called"));
    assert_eq!(pit.stake(1, "field"), 500, "nothing is settled before the call");
    pit.act(STICKMAN, Command::Table(TableCommand::Call { total: 9 })).expect("the call");
    assert_eq!((pit.stake(1, "field"), pit.table.shooter()), (0, Some(seat(THROWER))));
    pit.act(patron(THROWER), Command::Table(TableCommand::Throw {})).expect("the next throw");
}

#[test]
fn p1_10b_every_seat_is_settled_and_losers_before_winners() {
    let mut pit = Pit::with_seats("", &[1, 2, 3]);
    for number in [1, 2, 3] {
        pit.bet(number, "pass", 1000);
        pit.bet(number, "don't pass", 500);
    }
    let settled = settlements(&pit.throw(3, 4));
    let outcomes: Vec<_> = settled.iter().map(|s| (s.seat.number(), s.wager)).collect();
    let losers = [1, 2, 3].map(|number| (number, Wager::DontPass));
    let winners = [1, 2, 3].map(|number| (number, Wager::Pass));
    assert_eq!(outcomes, [losers, winners].concat());
    assert_eq!(pit.table.on_layout(), Cents::ZERO);
}

#[test]
fn p1_10a_the_device_reports_a_throw_for_itself_alone() {
    let mut pit = Pit::open("");
    pit.ready();
    let reported =
        pit.act_for(Actor::Device, Some(THROWER), Command::Table(TableCommand::Dice { faces: dice(3, 4) }));
    assert_eq!(refused(reported).1, "not_yours");
}

#[test]
fn p1_10a2_only_players_at_the_table_and_its_crew_dispute_a_throw() {
    let mut pit = Pit::open("");
    pit.ready();
    pit.act(Actor::Device, Command::Table(TableCommand::Dice { faces: dice(3, 4) })).expect("a throw");
    assert_eq!(refused(pit.act(patron(5), Command::Table(TableCommand::Dispute {}))).1, "not_at_the_table");
    let clerk = Actor::Staff(Role::PitClerk);
    assert_eq!(
        refused(pit.act(clerk, Command::Table(TableCommand::Dispute {}))),
        ("19:47-1.10(a)2", "not_yours")
    );
}

#[test]
fn p1_7b_only_who_is_offered_the_dice_declines_them() {
    let mut pit = Pit::open("");
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) })).expect("in turn");
    assert_eq!(
        refused(pit.act(patron(2), Command::Table(TableCommand::DeclineDice {}))).1,
        "dice_not_offered"
    );
}
