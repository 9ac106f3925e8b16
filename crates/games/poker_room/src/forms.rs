//! The forms of the poker room (19:47-14.15 to 14.18).

use crate::rules::rulings;
use crate::rules::{Command, Dealt, Fact, Matter, Room, TableNumber};
use rulebook::actor::Role;
use rulebook::provision::*;
use table::forms::{DEALER, FLOORPERSON, PIT_BOSS, SUPERVISOR};
use table::forms::{Field, Form, Forms, Group, Kind, WRONG, field, forms, maybe};

impl Forms for Room {
    const CREW: &'static [Role] = &[Role::Dealer];

    fn forms() -> Vec<&'static Form> {
        ALL.iter().collect()
    }

    fn form(command: &Command) -> &'static Form {
        of(command)
    }
}

/// Who is over the tables.
const FLOOR: &[table::forms::Who] = &[FLOORPERSON, SUPERVISOR, PIT_BOSS];
/// The same, and the dealer.
const AT_TABLE: &[table::forms::Who] = &[DEALER, FLOORPERSON, SUPERVISOR, PIT_BOSS];

const GAMES: [&str; Dealt::COUNT] = {
    let mut names = [""; Dealt::COUNT];
    let mut place = 0;
    while place < Dealt::COUNT {
        names[place] = Dealt::ALL[place].name();
        place += 1;
    }
    names
};

const MATTERS: [&str; Matter::ALL.len()] = {
    let mut names = [""; Matter::ALL.len()];
    let mut place = 0;
    while place < names.len() {
        names[place] = Matter::ALL[place].name();
        place += 1;
    }
    names
};

const TABLE: Field = field("table", "Table", Kind::Count { least: 1, most: TableNumber::MOST as u16 });
const SEAT: Field = field("seat", "Seat", Kind::Seat);
const GAME: Field = field("game", "Game", Kind::Choice { of: &GAMES });
const NAME: Field = field("name", "Name", Kind::Text);
const MINIMUM: Field = field("minimum", "Minimum", Kind::Cents);
const MAXIMUM: Field = field("maximum", "Maximum", Kind::Cents);
const RAISES: Field = maybe("raises", "Most raises of a betting round", Kind::Count { least: 1, most: 20 });
const CONDUCT: Kind = Kind::Choice { of: &["helped another", "told another"] };
const AUTHORITY: Kind = Kind::Choice { of: &["commission", "division"] };

/// Where and what; then every fact that any matter asks for. The room says which it needs.
const RULE: [Field; 2 + Fact::ALL.len()] = {
    let mut fields = [TABLE; 2 + Fact::ALL.len()];
    fields[1] = field("on", "What happened", Kind::Choice { of: &MATTERS });
    let mut place = 0;
    while place < Fact::ALL.len() {
        let fact = Fact::ALL[place];
        fields[2 + place] = maybe(fact.name(), fact.title(), kind(fact.kind()));
        place += 1;
    }
    fields
};

/// What can be answered, as forms have it.
const fn kind(kind: rulings::Kind) -> Kind {
    match kind {
        rulings::Kind::YesNo => Kind::YesNo,
        rulings::Kind::Count { least, most } => Kind::Count { least, most },
        rulings::Kind::Cents => Kind::Cents,
        rulings::Kind::Seat => Kind::Seat,
        rulings::Kind::Choice(of) => Kind::Choice { of },
        rulings::Kind::Pot => Kind::Pot,
    }
}

forms! { Command {
    OpenTable => Form::new("open table", "Open a table", P14_17, Group::Deal)
        .by(FLOOR).with(&[TABLE, GAME, MINIMUM, MAXIMUM, RAISES]),
    CloseTable => Form::new("close table", "Close a table", P14_17, Group::Deal).by(FLOOR).with(&[TABLE]),
    PostLimits => Form::new("post limits", "Post other limits", P14_17, Group::Paper)
        .by(FLOOR).with(&[TABLE, MINIMUM, MAXIMUM, RAISES]),
    WithdrawLimits => Form::new("withdraw limits", "Withdraw posted limits", P14_17, Group::Paper)
        .by(FLOOR).with(&[TABLE]),
    ChangeLimits => Form::new("change limits", "Put posted limits in effect", P14_17, Group::Paper)
        .by(AT_TABLE).with(&[TABLE]),
    RaiseMinimum => Form::new("raise minimum", "All agree to a higher minimum", P14_17, Group::Paper)
        .by(AT_TABLE).with(&[
        TABLE,
        field("amount", "New minimum", Kind::Cents),
        field("agreed", "Who agrees", Kind::Seats),
    ]),
    JoinList => Form::new("join list", "Put on the list", P14_18, Group::Place)
        .by(FLOOR).with(&[GAME, NAME]),
    LeaveList => Form::new("leave list", "Take off the list", P14_18, Group::Place)
        .by(FLOOR).with(&[GAME, NAME]),
    Call => Form::new("call", "Call the first who waits", P14_18, Group::Place)
        .by(FLOOR).with(&[TABLE, SEAT]),
    NoShow => Form::new("no show", "He does not come", P14_18, Group::Place).by(FLOOR).with(&[TABLE, SEAT]),
    WaitOn => Form::new("wait on", "He waits for another table", P14_18, Group::Place)
        .by(FLOOR).with(&[TABLE, SEAT]),
    Announce => Form::new("announce", "Announce the vacancies", P14_18, Group::Place)
        .by(AT_TABLE).with(&[TABLE]),
    Seat => Form::new("seat", "Takes a seat", P14_18, Group::Place)
        .by(AT_TABLE).with(&[TABLE, SEAT, NAME]),
    Vacate => Form::new("vacate", "Leaves the seat", P14_18, Group::Place)
        .by(AT_TABLE).with(&[TABLE, SEAT]),
    Move => Form::new("move", "Changes the seat", P14_18, Group::Place)
        .by(AT_TABLE).with(&[TABLE, SEAT, field("to", "To which seat", Kind::Seat)]),
    RemovePlayer => Form::new("remove player", "A player has to leave the game", P14_16_B, WRONG)
        .by(FLOOR).with(&[
        TABLE,
        SEAT,
        field("conduct", "What he is believed to have done", CONDUCT),
        field("good_faith", "In good faith", Kind::YesNo),
    ]),
    GiveNotice => Form::new("give notice", "Notice of a removal was given", P14_16_B, Group::Paper)
        .by(FLOOR).with(&[
        field("removal", "Number of the removal", Kind::Count { least: 1, most: u16::MAX }),
        field("to", "To whom", AUTHORITY),
    ]),
    AllowReturn => Form::new("allow return", "A removed player may be seated again", P14_16_B, Group::Paper)
        .by(FLOOR).with(&[field("removal", "Number of the removal", Kind::Count { least: 1, most: u16::MAX })]),
    Rule => Form::new("rule", "Something went wrong at a table", P14_15_F, WRONG).by(AT_TABLE).with(&RULE),
} }
