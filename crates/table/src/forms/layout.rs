//! The forms of what patrons do at every layout, under the provisions of each game.

use super::Form;
use rulebook::layout::Command;

/// The forms of a layout: the provision by which wagers are made, the one by which they are taken back, and a wager to
/// show as an example. Cash and coupons are asked for only where the game takes them.
#[macro_export]
macro_rules! layout_forms {
    ($wagers:expr, $taking_back:expr, $example:literal) => {{
        use $crate::forms::{Form, Group, Kind, PATRON, field};
        const ON: $crate::forms::Field = field("on", "Which wager", Kind::Wager { example: $example });
        const AMOUNT: $crate::forms::Field = field("amount", "How much", Kind::Cents);
        &[
            Form::new("join", "A patron comes to the table", $wagers, Group::Place).by(&[PATRON]),
            Form::new("leave", "A patron leaves", $taking_back, Group::Place).by(&[PATRON]),
            Form::new("wager", "Wager", $wagers, Group::Wager).by(&[PATRON]).with(&[ON, AMOUNT]),
            Form::new("reduce", "Reduce a wager", $taking_back, Group::Wager)
                .by(&[PATRON])
                .with(&[ON, AMOUNT]),
            Form::new("remove", "Take a wager back", $taking_back, Group::Wager).by(&[PATRON]).with(&[ON]),
        ]
    }};
}

/// The form of a word for the layout. A game that takes no cash has nothing to confirm: who would confirm something there
/// fills in the wager's.
pub fn of<W>(forms: &'static [Form; 5], command: &Command<W>) -> &'static Form {
    &forms[match command {
        Command::Join {} => 0,
        Command::Leave {} => 1,
        Command::Wager { .. } | Command::ConfirmWager { .. } | Command::DeclineWager { .. } => 2,
        Command::Reduce { .. } => 3,
        Command::Remove { .. } => 4,
    }]
}
