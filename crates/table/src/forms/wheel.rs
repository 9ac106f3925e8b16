//! The forms of what is done at every table with a wheel.

use super::{Form, Forms, layout};
use rulebook::actor::Role;
use rulebook::wheel::{Command, Spun, Table, WheelCommand};

/// A game with a wheel whose commands have forms.
pub trait Entered: Spun {
    /// Those of the layout; see [`layout_forms!`](crate::layout_forms).
    const LAYOUT: &'static [Form; 5];
    /// Those of the wheel; see [`wheel_forms!`](crate::wheel_forms).
    const WHEEL: &'static [Form; 7];
}

/// The forms of a wheel: its provision, and the names of its stops.
#[macro_export]
macro_rules! wheel_forms {
    ($spin:expr, $stops:expr) => {{
        use $crate::forms::{CHANCE, DEALER, Form, Group, Kind, Who, field};
        const SPACE: $crate::forms::Field = field("space", "In a space with", Kind::Choice { of: $stops });
        const WHY: Kind = Kind::Choice { of: &["too few turns", "between spaces", "touched"] };
        const OVER: [Who; 2] = $crate::forms::OVER_IT;
        &[
            Form::new("no more bets", "\"No More Bets\"", $spin, Group::Deal).by(&[DEALER]),
            Form::new("spin", "Spins the wheel", $spin, Group::Deal).by(&[DEALER]),
            Form::new("stop", "The wheel rests", $spin, Group::Falls).by(&[CHANCE]).with(&[SPACE]),
            Form::new("void spin", "The spin is void", $spin, Group::Irregular)
                .by(&[DEALER, OVER[0], OVER[1]])
                .with(&[field("because", "Because", WHY)]),
            Form::new("announce", "Announces where it rests", $spin, Group::Deal)
                .by(&[DEALER])
                .with(&[SPACE]),
            Form::new("broken wheel", "The wheel is broken", $spin, Group::Irregular).by(&OVER),
            Form::new("repaired wheel", "The wheel is repaired", $spin, Group::Irregular).by(&OVER),
        ]
    }};
}

impl<R: Entered> Forms for Table<R> {
    const CREW: &'static [Role] = &[Role::Dealer];

    fn forms() -> Vec<&'static Form> {
        R::LAYOUT.iter().chain(R::WHEEL).collect()
    }

    fn form(command: &Command<R::Wager, R::Stop>) -> &'static Form {
        match command {
            Command::Layout(command) => layout::of(R::LAYOUT, command),
            Command::Wheel(command) => {
                &R::WHEEL[match command {
                    WheelCommand::NoMoreBets {} => 0,
                    WheelCommand::Spin {} => 1,
                    WheelCommand::Stop { .. } => 2,
                    WheelCommand::VoidSpin { .. } => 3,
                    WheelCommand::Announce { .. } => 4,
                    WheelCommand::BrokenWheel {} => 5,
                    WheelCommand::RepairedWheel {} => 6,
                }]
            }
        }
    }
}
