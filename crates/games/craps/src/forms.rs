//! The forms of craps (19:47-1).

use crate::rules::{Command, Table, TableCommand};
use rulebook::actor::Role;
use rulebook::provision::*;
use table::forms::{
    BOXMAN, CHANCE, DEALER, FLOORPERSON, Field, Form, Forms, Group, Kind, PATRON, STICKMAN, WRONG, field,
    forms, layout, maybe,
};

impl Forms for Table {
    const CREW: &'static [Role] = &[Role::Dealer, Role::Boxman, Role::Stickman];

    fn forms() -> Vec<&'static Form> {
        LAYOUT.iter().chain(ALL).collect()
    }

    fn form(command: &Command) -> &'static Form {
        match command {
            Command::Layout(command) => layout::of(LAYOUT, command),
            Command::Table(command) => of(command),
        }
    }
}

static LAYOUT: &[Form] = table::layout_forms!(P1_3_B, P1_3_C, "pass", P1_3_A, BOXMAN);

const ON: Field = field("on", "Which wager", Kind::Wager { example: "pass" });
const SEAT: Field = field("seat", "Whose", Kind::Seat);
const FACES: Field = field("faces", "Uppermost faces", Kind::Dice);
const PASS_REASONS: Kind = Kind::Choice { of: &["delay", "invalid rolls", "violation"] };
const INVALID_REASONS: Kind = Kind::Choice { of: &["off the table", "one on top of the other"] };
const NO_ROLL_REASONS: Kind = Kind::Choice {
    of: &[
        "not simultaneous",
        "missed the end of the table",
        "on the craps bank",
        "in the cup or on a rail",
        "cheating",
        "improper throw",
        "touched chips or coupons",
    ],
};

forms! { TableCommand {
    CallOn => Form::new("call on", "Wager called on", P1_3_E, Group::Wager).by(&[PATRON]).with(&[ON]),
    CallOff => Form::new("call off", "Wager called off", P1_3_E, Group::Wager).by(&[PATRON]).with(&[ON]),
    ConfirmOn => Form::new("confirm on", "Mark a wager \"on\"", P1_3_E, Group::Deal)
        .by(&[DEALER]).with(&[SEAT, ON]),
    OfferDice => Form::new("offer dice", "Offer the dice", P1_7_B, Group::Deal)
        .by(&[STICKMAN]).with(&[field("to", "To whom", Kind::Seat)]),
    TakeDice => Form::new("take dice", "Takes two of the dice", P1_7_C, Group::Play)
        .by(&[PATRON]).with(&[field("dice", "Which two", Kind::TwoOfTheDice)]),
    DeclineDice => Form::new("decline dice", "Does not want the dice", P1_7_B, Group::Play).by(&[PATRON]),
    Throw => Form::new("throw", "The dice are out", P1_8, Group::Play).by(&[PATRON]),
    PassDice => Form::new("pass dice", "Passes the dice", P1_11_A, Group::Play).by(&[PATRON]),
    OrderPass => Form::new("order pass", "The shooter is ordered to pass the dice", P1_11_A_2, WRONG)
        .by(&[BOXMAN]).with(&[field("reason", "Why", PASS_REASONS)]),
    Dice => Form::new("dice", "The dice have come to rest", P1_10_A, Group::Falls)
        .by(&[CHANCE]).with(&[FACES]),
    CockedDice => Form::new("cocked dice", "A die is cocked", P1_10_A_1, WRONG)
        .by(&[CHANCE]).with(&[field("dice", "How each die lies", Kind::Lies)]),
    InvalidRoll => Form::new("invalid roll", "The roll does not count", P1_9_A, WRONG)
        .by(&[BOXMAN, STICKMAN, CHANCE]).with(&[field("reason", "Why", INVALID_REASONS)]),
    NoRoll => Form::new("no roll", "\"No Roll\"", P1_9_B, WRONG)
        .by(&[BOXMAN, STICKMAN]).with(&[
        field("reason", "Why", NO_ROLL_REASONS),
        maybe("late", "No call was possible before the dice came to rest", Kind::YesNo),
    ]),
    Dispute => Form::new("dispute", "Which face is uppermost is disputed", P1_10_A_2, WRONG)
        .by(&[DEALER, BOXMAN, STICKMAN, FLOORPERSON, PATRON]),
    RuleFaces => Form::new("rule faces", "The boxman decides which faces count", P1_10_A_2, WRONG)
        .by(&[BOXMAN]).with(&[FACES]),
    VoidThrow => Form::new("void throw", "The boxman orders a new throw", P1_10_A_2, WRONG).by(&[BOXMAN]),
    Call => Form::new("call", "Call the total", P1_10_A, Group::Deal)
        .by(&[STICKMAN]).with(&[field("total", "Total", Kind::Count { least: 2, most: 12 })]),
} }
