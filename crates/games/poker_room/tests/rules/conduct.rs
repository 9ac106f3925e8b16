//! 19:47-14.16: who plays for another has to leave, and two authorities are told.

use crate::support::{AllowReturn, Announce, Command, GiveNotice, HoldEm, House, RemovePlayer};
use crate::support::{call, join, no, seat, sit, table};
use poker_room::{Conduct, Notified};
use rulebook::actor::Role;
use serde_json::{Value, json};

fn remove(conduct: Conduct, good_faith: bool) -> Command {
    RemovePlayer { table: table(1), seat: seat(2), conduct, good_faith }
}

fn notice(removal: u32, to: Notified) -> Command {
    GiveNotice { removal, to }
}

fn owed(house: &House) -> Value {
    json!(house.staff().owed)
}

#[test]
fn p14_16a_to_help_another_and_to_tell_another_are_what_a_player_may_not_do() {
    for (conduct, written) in
        [(Conduct::HelpedAnother, "helped another"), (Conduct::ToldAnother, "told another")]
    {
        let mut house = House::evening();
        house.done(sit(1, 2, "Bob"));
        assert_eq!(house.done(remove(conduct, true))[0]["conduct"], written);
    }
    let other =
        json!({ "do": "remove player", "table": 1, "seat": 2, "conduct": "rude", "good_faith": true });
    assert!(serde_json::from_value::<Command>(other).is_err(), "for nothing else is this removal");
}

#[test]
fn p14_16b_a_player_has_to_leave_and_two_notices_are_owed_until_each_is_given() {
    let mut house = House::evening();
    house.all(&[sit(1, 1, "Ann"), sit(1, 2, "Bob")]);
    let events = house.done(remove(Conduct::ToldAnother, true));
    assert_eq!(
        events,
        [
            json!({
                "event": "removed", "removal": 1, "table": 1, "seat": 2,
                "conduct": "told another", "good_faith": true,
            }),
            json!({ "event": "vacated", "table": 1, "seat": 2 }),
        ]
    );
    assert_eq!(house.sitting(1), [(1, "Ann".to_string())]);
    assert_eq!(owed(&house)[0]["to"], json!(["commission", "division"]));
    assert_eq!(owed(&house)[0]["name"], "Bob");
    house.minutes_later(5);
    let told = house.done(notice(1, Notified::Division));
    assert_eq!(told, [json!({ "event": "notified", "removal": 1, "to": "division" })]);
    assert_eq!(owed(&house)[0]["to"], json!(["commission"]), "one of them is not both");
    assert_eq!(house.refused(notice(1, Notified::Division)), no("notified_already", "14.16(b)"));
    house.done(notice(1, Notified::Commission));
    assert_eq!(owed(&house)[0]["to"], json!([]), "the removal is open until the return is allowed");
    assert_eq!(house.refused(notice(1, Notified::Commission)), no("notified_already", "14.16(b)"));
    assert_eq!(house.refused(notice(2, Notified::Commission)), no("no_such_removal", "14.16(b)"));
}

fn allow(removal: u32) -> Command {
    AllowReturn { removal }
}

#[test]
fn p14_16b_a_removed_player_is_not_seated_before_both_notices_are_given_and_the_return_is_allowed() {
    let mut house = House::evening();
    house.all(&[sit(1, 2, "Bob"), remove(Conduct::ToldAnother, true)]);
    for seat in [sit(1, 2, "Bob"), sit(2, 1, "bob"), sit(5, 1, "BOB")] {
        assert_eq!(house.refused(seat), no("not_back", "14.16(b)"), "at no table of the room");
    }
    let by_supervisor = |house: &mut House, number| house.refused_by(Role::CasinoSupervisor, allow(number));
    assert_eq!(by_supervisor(&mut house, 1), no("notice_owed", "14.16(b)"));
    house.done(notice(1, Notified::Division));
    assert_eq!(by_supervisor(&mut house, 1), no("notice_owed", "14.16(b)"), "one of them is not both");
    house.done(notice(1, Notified::Commission));
    house.minutes_later(600);
    assert_eq!(house.refused(sit(1, 2, "Bob")), no("not_back", "14.16(b)"), "time alone allows nothing");
    for role in [Role::Dealer, Role::Floorperson, Role::PitBoss, Role::Inspector] {
        assert_eq!(house.refused_by(role, allow(1)), no("not_yours", "14.16(b)"));
    }
    let events = house.try_by(Role::CasinoSupervisor, allow(1)).expect("allowed");
    assert_eq!(json!(events), json!([{ "event": "return allowed", "removal": 1 }]));
    assert_eq!(by_supervisor(&mut house, 1), no("no_such_removal", "14.16(b)"));
    assert_eq!(owed(&house), json!([]));
    house.done(sit(1, 2, "Bob"));
}

#[test]
fn p14_16b_the_licensees_rules_may_name_somebody_else_who_allows_it() {
    let mut house = House::new("[removed]\nreturn_allowed_by = \"pit boss\"\n");
    house.all(&[crate::support::open(1, HoldEm), sit(1, 2, "Bob"), remove(Conduct::ToldAnother, true)]);
    house.all(&[notice(1, Notified::Division), notice(1, Notified::Commission)]);
    assert_eq!(house.refused_by(Role::CasinoSupervisor, allow(1)), no("not_yours", "14.16(b)"));
    assert_eq!(owed(&house)[0]["return_allowed_by"], "pit boss");
    house.try_by(Role::PitBoss, allow(1)).expect("allowed");
    house.done(sit(1, 2, "Bob"));
}

#[test]
fn p14_16b_p14_18_a_removed_player_who_waits_is_not_called_and_holds_no_seat() {
    let mut house = House::evening();
    house.all(&[sit(1, 2, "Bob"), join(HoldEm, "Bob"), call(2, 1)]);
    let events = house.done(remove(Conduct::HelpedAnother, true));
    assert_eq!(events[2], json!({ "event": "released", "table": 2, "seat": 1 }));
    assert_eq!(house.refused(call(2, 1)), no("nobody_waits", "14.18"));
    assert_eq!(house.refused(Announce { table: table(2) }), no("nothing_to_announce", "14.18"));
    house.done(join(HoldEm, "Cyd"));
    assert_eq!(house.done(call(2, 1))[0]["place"], 2, "past Bob, who keeps his place");
    house.all(&[notice(1, Notified::Division), notice(1, Notified::Commission)]);
    house.try_by(Role::CasinoSupervisor, allow(1)).expect("allowed");
    assert_eq!(house.done(call(1, 2))[0]["place"], 1);
    house.done(sit(1, 2, "Bob"));
}

#[test]
fn p14_16b_every_removal_has_its_own_notices_and_its_own_number() {
    let mut house = House::evening();
    for number in 1..=3 {
        house.done(sit(1, 2, &format!("P{number}")));
        assert_eq!(house.done(remove(Conduct::HelpedAnother, true))[0]["removal"], number);
    }
    house.all(&[notice(2, Notified::Commission), notice(2, Notified::Division)]);
    house.try_by(Role::CasinoSupervisor, allow(2)).expect("allowed");
    let numbers: Vec<_> = house.staff().owed.expect("the staff's").iter().map(|one| one.removal).collect();
    assert_eq!(numbers, [1, 3]);
    house.done(sit(1, 2, "P4"));
    assert_eq!(house.done(remove(Conduct::HelpedAnother, true))[0]["removal"], 4, "no number comes again");
}

#[test]
fn p14_16b_the_vacated_seat_goes_to_the_first_who_waits() {
    let mut house = House::evening();
    house.all(&[sit(1, 2, "Bob"), join(HoldEm, "Cyd"), remove(Conduct::HelpedAnother, true)]);
    assert_eq!(house.refused(sit(1, 2, "Zed")), no("not_first", "14.18"));
    house.done(sit(1, 2, "Cyd"));
}

#[test]
fn p14_16c_good_faith_is_a_fact_of_the_record() {
    for (good_faith, provision) in [(true, json!("19:47-14.16(c)")), (false, Value::Null)] {
        let mut house = House::evening();
        house.done(sit(1, 2, "Bob"));
        assert_eq!(house.done(remove(Conduct::ToldAnother, good_faith))[0]["good_faith"], good_faith);
        assert_eq!(owed(&house)[0]["good_faith"], good_faith);
        assert_eq!(owed(&house)[0]["not_liable"], provision);
    }
}

#[test]
fn p14_16b_the_licensee_removes_by_those_who_are_over_the_table() {
    let mut house = House::evening();
    let gone = remove(Conduct::ToldAnother, true);
    assert_eq!(house.refused(gone), no("seat_vacant", "14.18"));
    house.done(sit(1, 2, "Bob"));
    assert_eq!(house.refused_by(Role::Dealer, gone), no("not_yours", "14.16(b)"));
    assert!(house.try_by(Role::PitBoss, gone).is_ok());
    assert_eq!(house.refused_by(Role::Inspector, notice(1, Notified::Division)), no("not_yours", "14.16(b)"));
    assert!(house.try_by(Role::CasinoSupervisor, notice(1, Notified::Division)).is_ok());
}
