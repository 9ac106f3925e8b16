//! What is entered at a table that people attend.

use super::table::Table;
use super::words::Command;
use rulebook::actor::Role;
use rulebook::provision::P8_2;
use table::forms::{CHANCE, DEALER, Form, Forms, Group, Kind, PATRON, field, forms};

const SIDES: &[&str] = &["high", "low"];

mod list {
    use super::*;

    forms!(Command {
        Join => Form::new("join", "Takes a place", P8_2, Group::Place).by(&[PATRON]),
        Leave => Form::new("leave", "Leaves", P8_2, Group::Place).by(&[PATRON]),
        Wager => Form::new("wager", "Wagers", P8_2, Group::Wager)
            .by(&[PATRON])
            .with(&[field("on", "On", Kind::Choice { of: SIDES }), field("amount", "Amount", Kind::Cents)]),
        NoMoreBets => Form::new("no more bets", "No more bets", P8_2, Group::Deal).by(&[DEALER]),
        Cover => Form::new("cover", "The die is covered", P8_2, Group::Falls)
            .by(&[CHANCE])
            .with(&[field("face", "Face", Kind::Count { least: 1, most: 6 })]),
        Double => Form::new("double", "Doubles", P8_2, Group::Play).by(&[PATRON]),
        Stand => Form::new("stand", "Stands", P8_2, Group::Play).by(&[PATRON]),
        Turn => Form::new("turn", "The die is turned", P8_2, Group::Deal).by(&[DEALER]),
    });
}

impl Forms for Table {
    const CREW: &'static [Role] = &[Role::Dealer];

    fn forms() -> Vec<&'static Form> {
        list::ALL.iter().collect()
    }

    fn form(command: &Command) -> &'static Form {
        list::of(command)
    }
}
