//! The table, against one that is written out by hand: every role with everything.

use super::*;
use crate::messages::Refused;

/// By role, in the order of [`Role::ALL`]: patron, dealer, boxman, stickman, floorperson, casino supervisor, pit boss, pit
/// clerk, keno writer, keno supervisor, inspector, administrator. An `x` means that he may.
const BY_HAND: [(What, &str); 35] = [
    (What::SignOn, /*      */ "........x..."),
    (What::SignOff, /*     */ "........xx.."),
    (What::Issue, /*       */ "........x..."),
    (What::Void, /*        */ "........x..."),
    (What::CancelRaces, /* */ "........x..."),
    (What::Present, /*     */ "........x..."),
    (What::Pay, /*         */ "........x..."),
    (What::Refer, /*       */ "........x..."),
    (What::Notice, /*      */ "........xx.."),
    (What::Lock, /*        */ "........xx.."),
    (What::Override, /*    */ ".....x...x.."),
    (What::TurnKey, /*     */ ".....x...xx."),
    (What::WithdrawKey, /* */ ".....x...xx."),
    (What::ReturnWagers, /**/ ".....x...x.."),
    (What::Authorise, /*   */ ".....x...x.."),
    (What::Rule, /*        */ ".....x...x.."),
    (What::WaiveSlip, /*   */ ".....x...x.."),
    (What::ConfirmClock, /**/ ".....x...x.."),
    (What::Machine, /*     */ "............"),
    (What::KenoStation, /* */ "........x..."),
    (What::KenoDesk, /*    */ ".....x...xx."),
    (What::KenoWatch, /*   */ ".....x..xxx."),
    (What::KenoPapers, /*  */ ".....x...xx."),
    (What::WatchTables, /* */ ".xxxxxxx..x."),
    (What::TakePlace, /*   */ ".xxx........"),
    (What::Relieve, /*     */ "....xxx....."),
    (What::ActAtTable, /*  */ ".xxxxxxx...."),
    (What::EnterForOthers, ".xxxxxx....."),
    (What::Patrons, /*     */ ".......x...x"),
    (What::Staff, /*       */ "...........x"),
    (What::Cage, /*        */ ".......x...."),
    (What::Record, /*      */ "..........xx"),
    (What::PostRules, /*   */ ".....xx....."),
    (What::Rounds, /*      */ ".....xx...x."),
    (What::AskRuling, /*   */ ".xx.xxx...x."),
];

#[test]
fn every_role_may_do_what_stands_here_and_nothing_else() {
    for (what, by_hand) in BY_HAND {
        let found: String =
            Role::ALL.map(|role| if may(role, what).is_ok() { 'x' } else { '.' }).iter().collect();
        assert_eq!(found, by_hand, "{what:?}");
    }
    for rule in &TABLE {
        assert!(BY_HAND.iter().any(|(what, _)| *what == rule.what), "{:?} is written out", rule.what);
        assert_eq!(TABLE.iter().filter(|other| other.what == rule.what).count(), 1);
    }
}

#[test]
fn who_holds_a_key_or_supervises_needs_a_second_factor() {
    let found: String =
        Role::ALL.map(|role| if needs_second_factor(role) { 'x' } else { '.' }).iter().collect();
    assert_eq!(found, ".....xx..xxx");
    for role in Role::ALL {
        assert_eq!(has_key(role), may(role, What::TurnKey).is_ok(), "{role}");
        assert!(!has_key(role) || needs_second_factor(role), "{role}");
    }
}

#[test]
fn an_inspector_has_one_command_and_an_administrator_and_a_patron_none() {
    let commands = |role: Role| -> Vec<&str> {
        let his = TABLE.iter().filter(|rule| may(role, rule.what).is_ok());
        his.flat_map(|rule| rule.commands.iter().copied()).collect()
    };
    assert_eq!(commands(Role::Inspector), ["turn key", "withdraw key"]);
    assert!(commands(Role::Administrator).is_empty() && commands(Role::Patron).is_empty());
    assert!(may(Role::Patron, What::KenoDesk).is_err());
}

#[test]
fn every_command_of_a_location_stands_in_the_table() {
    use keno::lounge::{Command, Payment, Tender};
    use keno::{Draw, request::Asked};
    use rulebook::game::Moment;
    let Ok(Asked::Marked(request)) = "1 @1".parse::<Asked>() else { panic!("a request") };
    let numbers = Draw::new(std::array::from_fn(|place| place as u8 + 1)).expect("a draw");
    let (station, ticket, patron, why) = (1, 1, None, String::new);
    let all = [
        Command::Open { location: why() },
        Command::SignOn { station },
        Command::SignOff { station },
        Command::Issue { station, request, paid: Tender::Cash, patron: patron.clone() },
        Command::Void { station, ticket, shown: None },
        Command::CancelRaces { station, ticket, shown: None },
        Command::Notice,
        Command::Lock { approved_by: None },
        Command::Override { locks_at: Moment(0), why: why() },
        Command::TurnKey,
        Command::WithdrawKey,
        Command::Draw { numbers, program: why(), lock: why() },
        Command::Fail { why: why() },
        Command::ReturnWagers { why: why() },
        Command::Present { station, ticket, shown: None },
        Command::Authorise { ticket },
        Command::Pay { station, ticket, with: Payment::Cash, patron, shown: None },
        Command::Refer { station, ticket, why: why() },
        Command::Rule { ticket, pay: true, why: why() },
        Command::WaiveSlip { ticket, why: why() },
        Command::Expire,
        Command::DoubtClock { moved_millis: 0 },
        Command::ConfirmClock,
        Command::Restart { program: why(), version: None },
        Command::Adopt { card: why() },
    ];
    for command in &all {
        let named = serde_json::to_value(command).expect("JSON");
        let name = named["do"].as_str().expect("a name");
        assert!(What::of_keno(name).is_some(), "{name}");
    }
    let in_the_table: usize = TABLE.iter().map(|rule| rule.commands.len()).sum();
    assert_eq!(in_the_table, all.len());
    assert_eq!(What::of_keno("dance"), None);
}

#[test]
fn a_refusal_names_who_may() {
    let said = |role, what| may(role, what).expect_err("refused").to_string();
    assert_eq!(
        said(Role::Dealer, What::Cage),
        "a dealer may not give and take chips against cash; a pit clerk may"
    );
    assert_eq!(
        said(Role::KenoWriter, What::TurnKey),
        "a keno writer may not turn a key of the generator; an inspector, a keno supervisor or a casino supervisor may"
    );
    assert!(
        said(Role::Administrator, What::Machine).starts_with("an administrator may not do what the computer")
    );
    let told = Refused::from(may(Role::KenoWriter, What::TurnKey).expect_err("refused"));
    assert_eq!((told.code, told.cite), ("not_yours", Some("19:47-15.5(a)")));
}

#[test]
fn every_role_of_the_rules_is_somebodys_and_keno_knows_its_own() {
    let names: Vec<&str> = Role::ALL.into_iter().filter_map(in_the_rules).map(actor::Role::name).collect();
    assert_eq!(names, actor::Role::NAMES.map(|(_, name)| name));
    for role in Role::ALL {
        let words = in_the_rules(role).map(actor::Role::name);
        assert!(words.is_none_or(|words| words == role.in_words()), "{role}");
    }
    let ann = Name::new("ann").expect("a name");
    let by = |role| at_keno(&ann, role).map(|by| by.to_string());
    assert_eq!(by(Role::KenoWriter).as_deref(), Some("writer ann"));
    assert_eq!(by(Role::CasinoSupervisor).as_deref(), Some("supervisor ann"));
    assert_eq!(by(Role::Inspector).as_deref(), Some("inspector ann"));
    assert_eq!((by(Role::Dealer), by(Role::Administrator), by(Role::Patron)), (None, None, None));
}
