//! Who may do what: one table, for everything that somebody of the house does or looks at. It is asked before anything
//! else is, with the role that stands in the journal; the rules of a game then say whether the thing can be done now.

use keno::lounge::{By, Person};
use ledger::{Name, Role};
use rulebook::actor;
use rulebook::provision::*;
use std::fmt;

use Role::{
    Administrator, Boxman, CasinoSupervisor, Dealer, Floorperson, Inspector, KenoSupervisor, KenoWriter,
    PitBoss, PitClerk, Stickman,
};

/// What somebody wants to do, or to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub(crate) enum What {
    SignOn,
    SignOff,
    Issue,
    Void,
    CancelRaces,
    Present,
    Pay,
    Refer,
    Notice,
    Lock,
    Override,
    TurnKey,
    WithdrawKey,
    ReturnWagers,
    Authorise,
    Rule,
    WaiveSlip,
    ConfirmClock,
    /// What the computer system of a keno location does by itself: draw, fail, expire, restart, open, adopt.
    Machine,
    KenoStation,
    KenoDesk,
    KenoWatch,
    KenoPapers,
    WatchTables,
    TakePlace,
    Relieve,
    ActAtTable,
    EnterForOthers,
    Patrons,
    Staff,
    Cage,
    Record,
    PostRules,
    Rounds,
    AskRuling,
}

/// A row of the table.
struct Rule {
    what: What,
    /// As a page or a message names it, where it is a command of keno.
    commands: &'static [&'static str],
    /// In a sentence, after "may".
    words: &'static str,
    /// Who may.
    by: &'static [Role],
    /// By which provision, where there is one.
    cite: Option<Provision>,
}

const fn command(
    what: What,
    commands: &'static [&'static str],
    words: &'static str,
    by: &'static [Role],
    cite: Provision,
) -> Rule {
    Rule { what, commands, words, by, cite: Some(cite) }
}

const fn house(what: What, words: &'static str, by: &'static [Role]) -> Rule {
    Rule { what, commands: &[], words, by, cite: None }
}

/// A keno supervisor, or a supervisor of one.
const SUPERVISORS: &[Role] = &[KenoSupervisor, CasinoSupervisor];
const OF_KENO: &[Role] = &[KenoWriter, KenoSupervisor, CasinoSupervisor, Inspector];

/// The staff of the tables. The pit clerk has forms to prepare and to sign there (3.3(c)3).
const WHO_ENTER: &[Role] = &[Dealer, Boxman, Stickman, Floorperson, CasinoSupervisor, PitBoss];
const AT_THE_TABLES: &[Role] = &[Dealer, Boxman, Stickman, Floorperson, CasinoSupervisor, PitBoss, PitClerk];
const OF_THE_TABLES: &[Role] =
    &[Dealer, Boxman, Stickman, Floorperson, CasinoSupervisor, PitBoss, PitClerk, Inspector];

/// Who is asked for a ruling, or carries one out; an inspector may want to know what it would be.
const WHO_ASK: &[Role] = &[Floorperson, CasinoSupervisor, PitBoss, Boxman, Dealer, Inspector];

/// The table. An inspector has one command, his key to the generator; an administrator has none in any game.
static TABLE: [Rule; 35] = [
    command(What::SignOn, &["sign on"], "take a keno station", &[KenoWriter], P15_3_A),
    command(What::SignOff, &["sign off"], "leave a keno station", &[KenoWriter, KenoSupervisor], P15_3_A),
    command(What::Issue, &["issue"], "sell a keno ticket", &[KenoWriter], P15_3_A),
    command(What::Void, &["void"], "void a keno ticket", &[KenoWriter], P15_4_E),
    command(What::CancelRaces, &["cancel races"], "cancel the races of a ticket", &[KenoWriter], P15_4_D),
    command(What::Present, &["present"], "take a winning ticket to be authorised", &[KenoWriter], P15_6_B),
    command(What::Pay, &["pay"], "pay a keno ticket", &[KenoWriter], P15_6_A),
    command(What::Refer, &["refer"], "refer a slip to the supervisor", &[KenoWriter], P15_3_C),
    command(What::Notice, &["notice"], "say that a keno game closes", &[KenoWriter, KenoSupervisor], P15_5_C),
    command(What::Lock, &["lock"], "start a keno game", &[KenoWriter, KenoSupervisor], P15_5_D),
    command(What::Override, &["override"], "move the lock-out of a keno game", SUPERVISORS, P15_5_E),
    command(What::TurnKey, &["turn key"], "turn a key of the generator", KEYS, P15_5_A),
    command(What::WithdrawKey, &["withdraw key"], "withdraw a key of the generator", KEYS, P15_5_A),
    command(What::ReturnWagers, &["return wagers"], "give the wagers on a game back", SUPERVISORS, P15_5_D),
    command(What::Authorise, &["authorise"], "authorise a payment", SUPERVISORS, P15_6_B),
    command(What::Rule, &["rule"], "rule on a slip that differs", SUPERVISORS, P15_6_A),
    command(What::WaiveSlip, &["waive slip"], "rule that no slip is needed", SUPERVISORS, P15_6_A),
    command(What::ConfirmClock, &["confirm clock"], "confirm the clock", SUPERVISORS, P15_6_C),
    command(What::Machine, MACHINE, "do what the computer system does by itself", &[], P15_5_A),
    command(What::KenoStation, &[], "open the page of a keno station", &[KenoWriter], P15_3_A),
    house(What::KenoDesk, "open the keno desk", &[KenoSupervisor, CasinoSupervisor, Inspector]),
    house(What::KenoWatch, "watch what the keno department does", OF_KENO),
    house(What::KenoPapers, "read the reports of keno", &[KenoSupervisor, CasinoSupervisor, Inspector]),
    house(What::WatchTables, "look at the attended tables", OF_THE_TABLES),
    house(What::TakePlace, "take a place at a table", &[Dealer, Boxman, Stickman]),
    house(What::Relieve, "relieve somebody at a table", &[Floorperson, CasinoSupervisor, PitBoss]),
    house(What::ActAtTable, "do anything at a table", AT_THE_TABLES),
    house(What::EnterForOthers, "enter what falls or what a patron says", WHO_ENTER),
    house(What::Patrons, "give accounts to patrons", &[Administrator, PitClerk]),
    house(What::Staff, "manage the people of the house", &[Administrator]),
    house(What::Cage, "give and take chips against cash", &[PitClerk]),
    house(What::Record, "have it written down what runs here", &[Inspector, Administrator]),
    command(What::PostRules, &[], "post rules for a table", &[CasinoSupervisor, PitBoss], P8_3),
    house(What::Rounds, "read the rounds of a table", &[Inspector, CasinoSupervisor, PitBoss]),
    house(What::AskRuling, "ask the ruling desk", WHO_ASK),
];

/// 15.5(a): the inspector has one key; the other is the keno supervisor's, or a supervisor's of his.
const KEYS: &[Role] = &[Inspector, KenoSupervisor, CasinoSupervisor];
const MACHINE: &[&str] = &["draw", "fail", "expire", "restart", "open", "adopt", "doubt clock"];

impl What {
    /// A command of keno by its name in a message.
    pub(crate) fn of_keno(command: &str) -> Option<What> {
        TABLE.iter().find(|rule| rule.commands.contains(&command)).map(|rule| rule.what)
    }

    fn rule(self) -> &'static Rule {
        TABLE.iter().find(|rule| rule.what == self).expect("everything stands in the table")
    }
}

/// Why somebody may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    who: Role,
    what: What,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.what.rule();
        write!(f, "{} may not {}", with_article(self.who), rule.words)?;
        let names: Vec<String> = rule.by.iter().map(|role| with_article(*role)).collect();
        match &names[..] {
            [] => write!(f, "; nobody may"),
            [one] => write!(f, "; {one} may"),
            [first @ .., last] => write!(f, "; {} or {last} may", first.join(", ")),
        }
    }
}

impl Refusal {
    /// By which provision, where there is one.
    pub(crate) fn cite(&self) -> Option<Provision> {
        self.what.rule().cite
    }
}

fn with_article(role: Role) -> String {
    let words = role.in_words();
    let article = if words.starts_with(['a', 'i']) { "an" } else { "a" };
    format!("{article} {words}")
}

/// May somebody of this role do this?
pub(crate) fn may(who: Role, what: What) -> Result<(), Refusal> {
    match what.rule().by.contains(&who) {
        true => Ok(()),
        false => Err(Refusal { who, what }),
    }
}

/// Does somebody of this role have a key of the keno generator?
pub(crate) fn has_key(role: Role) -> bool {
    KEYS.contains(&role)
}

/// Does somebody of this role need a second factor? Those who manage people, who supervise and post rules, and who watch.
pub(crate) fn needs_second_factor(role: Role) -> bool {
    matches!(role, Administrator | CasinoSupervisor | PitBoss | KenoSupervisor | Inspector)
}

/// What the rules of the games call somebody of this role. Patrons have seats, and an administrator touches no game.
pub(crate) fn in_the_rules(role: Role) -> Option<actor::Role> {
    Some(match role {
        Role::Patron | Administrator => return None,
        Dealer => actor::Role::Dealer,
        Boxman => actor::Role::Boxman,
        Stickman => actor::Role::Stickman,
        Floorperson => actor::Role::Floorperson,
        CasinoSupervisor => actor::Role::CasinoSupervisor,
        PitBoss => actor::Role::PitBoss,
        PitClerk => actor::Role::PitClerk,
        KenoWriter => actor::Role::KenoWriter,
        KenoSupervisor => actor::Role::KenoSupervisor,
        Inspector => actor::Role::Inspector,
    })
}

/// Who acts at a keno location, where somebody of this role can.
pub(crate) fn at_keno(id: &Name, role: Role) -> Option<By> {
    let person = Person::new(id.as_str())?;
    Some(match in_the_rules(role)? {
        actor::Role::KenoWriter => By::Writer(person),
        actor::Role::KenoSupervisor | actor::Role::CasinoSupervisor => By::Supervisor(person),
        actor::Role::Inspector => By::Inspector(person),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
