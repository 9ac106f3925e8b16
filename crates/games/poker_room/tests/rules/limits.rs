//! 19:47-14.17: limits and raises on the sign, posted for half an hour, or a higher minimum by consent of all.

use crate::support::{CloseTable, OpenTable, WithdrawLimits};
use crate::support::{HoldEm, House, MINUTE, Omaha, change, no, open, post, raise, sit, table, vacate};
use rulebook::actor::Role;
use rulebook::money::Cents;
use serde_json::{Value, json};

fn sign(house: &House, number: u8) -> Value {
    let tables = house.public().tables;
    let view = tables.into_iter().find(|view| view.table == table(number)).expect("it is open");
    json!(view.limits)
}

#[test]
fn p14_17_a_sign_may_permit_no_raise_at_all() {
    let mut house = House::evening();
    let events = house.done(post(1, 500, 1000, Some(0)));
    assert_eq!(events[0]["raises"], 0);
    house.minutes_later(30).done(change(1));
    assert_eq!(sign(&house, 1), json!({ "minimum": 500, "maximum": 1000, "raises": 0 }));
}

#[test]
fn p14_17_the_sign_has_minimum_maximum_and_the_most_raises() {
    let mut house = House::new("");
    let opened = house.done(open(1, HoldEm));
    assert_eq!(
        opened,
        [json!({
            "event": "table opened", "table": 1, "game": "hold 'em",
            "minimum": 500, "maximum": 1000, "raises": 3,
        })]
    );
    assert_eq!(sign(&house, 1), json!({ "minimum": 500, "maximum": 1000, "raises": 3 }));
    house.all(&[CloseTable { table: table(1) }]);
    let limits = |minimum, maximum, raises| OpenTable {
        table: table(1),
        game: Omaha,
        minimum: Cents(minimum),
        maximum: Cents(maximum),
        raises,
    };
    for (minimum, maximum, raises, code) in [
        (0, 100, None, "not_limits"),
        (-5, 100, None, "not_limits"),
        (200, 100, None, "not_limits"),
        (1, 1_000_000_001, None, "not_limits"),
        (1, 2, Some(21), "not_raises"),
    ] {
        assert_eq!(house.refused(limits(minimum, maximum, raises)), no(code, "14.17"));
    }
    house.done(limits(100, 100, None));
    assert_eq!(sign(&house, 1), json!({ "minimum": 100, "maximum": 100 }), "no restriction of raises");
    house.all(&[CloseTable { table: table(1) }, limits(1, 1_000_000_000, Some(20))]);
    assert_eq!(sign(&house, 1), json!({ "minimum": 1, "maximum": 1_000_000_000, "raises": 20 }));
}

#[test]
fn p14_17_a_change_is_put_in_effect_after_thirty_minutes_and_not_a_millisecond_before() {
    let mut house = House::evening();
    let posted = house.done(post(1, 1000, 2000, Some(4)));
    let from = house.now + 30 * MINUTE;
    assert_eq!((&posted[0]["event"], &posted[0]["from"]), (&json!("limits posted"), &json!(from)));
    assert_eq!(sign(&house, 1)["minimum"], 500, "the sign still binds");
    house.now = from - 1;
    assert_eq!(house.refused(change(1)), no("too_soon", "8.3"));
    house.now = from;
    let changed = house.done(change(1));
    assert_eq!((&changed[0]["minimum"], &changed[0]["cite"]), (&json!(1000), &json!("19:47-8.3")));
    assert_eq!(sign(&house, 1), json!({ "minimum": 1000, "maximum": 2000, "raises": 4 }));
    assert_eq!(house.refused(change(1)), no("nothing_posted", "14.17"), "it is in effect");
}

#[test]
fn p14_17_nothing_changes_by_itself_when_the_half_hour_is_over() {
    let mut house = House::evening();
    house.done(post(1, 1000, 2000, None));
    house.minutes_later(600);
    assert_eq!(sign(&house, 1)["minimum"], 500, "never within a round: the dealer says when");
    assert!(house.try_by(Role::Dealer, change(1)).is_ok());
    assert_eq!(sign(&house, 1)["minimum"], 1000);
}

#[test]
fn p14_17_p8_3_another_notice_has_half_an_hour_of_its_own_and_one_may_be_withdrawn() {
    let mut house = House::evening();
    house.done(post(1, 1000, 2000, None));
    house.minutes_later(29).done(post(1, 100, 200, None));
    house.minutes_later(29);
    assert_eq!(house.refused(change(1)), no("too_soon", "8.3"));
    house.minutes_later(1).done(change(1));
    assert_eq!(sign(&house, 1)["minimum"], 100);
    house.done(post(1, 300, 400, None));
    let withdraw = WithdrawLimits { table: table(1) };
    assert_eq!(house.done(withdraw), [json!({ "event": "limits withdrawn", "table": 1 })]);
    assert_eq!(house.refused(WithdrawLimits { table: table(1) }), no("nothing_posted", "14.17"));
    house.minutes_later(60);
    assert_eq!(house.refused(change(1)), no("nothing_posted", "14.17"));
}

#[test]
fn p14_17_all_patrons_of_a_table_may_agree_to_a_higher_minimum_at_once() {
    let mut house = House::evening();
    house.all(&[sit(1, 1, "Ann"), sit(1, 4, "Bob"), sit(1, 9, "Cyd"), sit(2, 1, "Dan")]);
    for most in [&[1, 4][..], &[1], &[], &[4, 9]] {
        assert_eq!(
            house.refused(raise(1, 800, most)),
            no("not_all_agree", "14.17"),
            "all, not most: {most:?}"
        );
    }
    assert_eq!(house.refused(raise(1, 800, &[1, 4, 9, 2])), no("nobody_there", "14.17"));
    let changed = house.done(raise(1, 800, &[1, 4, 9]));
    assert_eq!(
        (&changed[0]["event"], &changed[0]["cite"]),
        (&json!("limits changed"), &json!("19:47-14.17"))
    );
    assert_eq!(sign(&house, 1), json!({ "minimum": 800, "maximum": 1000, "raises": 3 }));
    assert_eq!(sign(&house, 2)["minimum"], 500, "the other table has not agreed to anything");
    house.done(vacate(1, 9));
    house.done(raise(1, 900, &[1, 4]));
}

#[test]
fn p14_17_consent_never_lowers_a_minimum_nor_lifts_it_above_the_maximum() {
    let mut house = House::evening();
    house.done(sit(1, 1, "Ann"));
    for amount in [499, 500, 0, -1, 1001, i64::MAX, i64::MIN] {
        assert_eq!(house.refused(raise(1, amount, &[1])), no("not_higher", "14.17"), "{amount}");
    }
    house.done(raise(1, 501, &[1]));
    house.done(raise(1, 1000, &[1]));
    let no_more = house.try_by(Role::Dealer, raise(1, 1001, &[1])).expect_err("it is at the maximum");
    assert_eq!(no_more["instead"], "post other limits");
    let empty = House::evening().refused(raise(2, 800, &[]));
    assert_eq!(empty, no("nobody_agrees", "14.17"), "nobody is not everybody");
}

#[test]
fn p14_17_what_is_posted_stays_posted_when_the_minimum_is_raised_by_consent() {
    let mut house = House::evening();
    house.all(&[sit(1, 1, "Ann"), post(1, 100, 5000, None), raise(1, 900, &[1])]);
    house.minutes_later(30).done(change(1));
    assert_eq!(sign(&house, 1), json!({ "minimum": 100, "maximum": 5000 }));
}

#[test]
fn p14_17_who_is_over_the_tables_sets_their_limits() {
    let mut house = House::evening();
    for role in [Role::Dealer, Role::Boxman, Role::PitClerk, Role::Inspector] {
        assert_eq!(house.refused_by(role, post(1, 1, 2, None)), no("not_yours", "14.17"));
        assert_eq!(house.refused_by(role, CloseTable { table: table(1) }), no("not_yours", "14.17"));
    }
    for role in [Role::CasinoSupervisor, Role::PitBoss] {
        assert!(house.try_by(role, post(1, 1, 2, None)).is_ok());
    }
    house.done(sit(1, 1, "Ann"));
    for role in [Role::Boxman, Role::PitClerk, Role::Inspector] {
        for command in [WithdrawLimits { table: table(1) }, change(1), raise(1, 800, &[1])] {
            assert_eq!(house.refused_by(role, command), no("not_yours", "14.17"), "{role:?}: {command:?}");
        }
    }
    let withdraw = WithdrawLimits { table: table(1) };
    assert_eq!(house.refused_by(Role::Dealer, withdraw), no("not_yours", "14.17"));
    assert_eq!(
        house.refused_by(Role::Dealer, change(1)),
        no("too_soon", "8.3"),
        "but he may put them in effect"
    );
}

#[test]
fn p14_17_limits_are_posted_at_an_open_table() {
    let mut house = House::evening();
    house.done(CloseTable { table: table(1) });
    assert_eq!(house.refused(post(1, 100, 200, None)), no("not_open", "14.17"));
}

#[test]
fn p8_3_a_change_that_comes_too_soon_is_told_how_many_minutes_are_left() {
    let mut house = House::evening();
    house.done(post(1, 1000, 2000, None));
    let from = house.now + 30 * MINUTE;
    for (left, told) in [
        (30 * MINUTE, "in 30 minutes"),
        (30 * MINUTE - 1, "in 30 minutes"),
        (2 * MINUTE, "in 2 minutes"),
        (MINUTE + 1, "in 2 minutes"),
        (MINUTE, "in a minute"),
        (1, "in a minute"),
    ] {
        house.now = from - left;
        let refusal = house.try_by(Role::Dealer, change(1)).expect_err("it is too soon");
        assert_eq!((&refusal["code"], &refusal["instead"]), (&json!("too_soon"), &json!(told)), "{left}");
    }
}
