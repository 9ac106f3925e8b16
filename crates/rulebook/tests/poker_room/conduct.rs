//! 19:47-14.16: who plays for another has to leave, and two authorities are told.

use crate::support::{Command, GiveNotice, HoldEm, House, RemovePlayer, join, no, seat, sit, table};
use rulebook::actor::Role;
use rulebook::poker_room::{Conduct, Notified};
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
    assert_eq!(owed(&house), json!([]));
    assert_eq!(house.refused(notice(1, Notified::Commission)), no("no_such_removal", "14.16(b)"));
}

#[test]
fn p14_16b_every_removal_has_its_own_notices_and_its_own_number() {
    let mut house = House::evening();
    for number in 1..=3 {
        house.done(sit(1, 2, &format!("P{number}")));
        assert_eq!(house.done(remove(Conduct::HelpedAnother, true))[0]["removal"], number);
    }
    house.all(&[notice(2, Notified::Commission), notice(2, Notified::Division)]);
    let numbers: Vec<_> = house.staff().owed.expect("the staff's").iter().map(|one| one.removal).collect();
    assert_eq!(numbers, [1, 3]);
    house.done(sit(1, 2, "P4"));
    assert_eq!(house.done(remove(Conduct::HelpedAnother, true))[0]["removal"], 4, "no number comes again");
}

#[test]
fn p14_16b_the_vacated_seat_goes_to_the_first_who_waits() {
    let mut house = House::evening();
    house.all(&[sit(1, 2, "Bob"), join(HoldEm, "Cyd"), remove(Conduct::HelpedAnother, true)]);
    assert_eq!(house.refused(sit(1, 2, "Bob")), no("not_first", "14.18"));
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
