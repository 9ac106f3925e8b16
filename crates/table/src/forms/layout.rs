//! The forms of what patrons do at every layout, under the provisions of each game.

use super::Form;
use rulebook::layout::Command;

/// The forms of a layout: the provision by which wagers are made, the one by which they are taken back, and a wager to
/// show as an example. Where the game takes cash and coupons, also the provision by which spoken wagers are confirmed, and
/// who confirms them beside the dealer.
#[macro_export]
macro_rules! layout_forms {
    ($wagers:expr, $taking_back:expr, $example:literal, $confirming:expr, $second:expr) => {{
        use $crate::forms::{DEALER, Form, Group, Kind, PATRON, field, maybe};
        const ON: $crate::forms::Field = field("on", "Which wager", Kind::Wager { example: $example });
        const AMOUNT: $crate::forms::Field = field("amount", "How much", Kind::Cents);
        const CASH: $crate::forms::Field = maybe("cash", "Spoken, with cash", Kind::YesNo);
        const COUPON: $crate::forms::Field = maybe("coupon", "Match play coupon", Kind::Cents);
        const SEAT: $crate::forms::Field = field("seat", "Whose", Kind::Seat);
        &[
            Form::new("join", "A patron comes to the table", $wagers, Group::Place).by(&[PATRON]),
            Form::new("leave", "A patron leaves", $taking_back, Group::Place).by(&[PATRON]),
            Form::new("wager", "Wager", $wagers, Group::Wager)
                .by(&[PATRON])
                .with(&[ON, AMOUNT, CASH, COUPON]),
            Form::new("reduce", "Reduce a wager", $taking_back, Group::Wager)
                .by(&[PATRON])
                .with(&[ON, AMOUNT]),
            Form::new("remove", "Take a wager back", $taking_back, Group::Wager).by(&[PATRON]).with(&[ON]),
            Form::new("confirm wager", "Confirm a spoken wager", $confirming, Group::Deal)
                .by(&[DEALER, $second])
                .with(&[SEAT]),
            Form::new("decline wager", "Decline a spoken wager", $confirming, Group::Deal)
                .by(&[DEALER, $second])
                .with(&[SEAT]),
        ]
    }};
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

/// The form of a word for the layout. A game that takes no cash has nothing to confirm, and no form for it: the wager's
/// stands in.
pub fn of<W>(forms: &'static [Form], command: &Command<W>) -> &'static Form {
    let place = match command {
        Command::Join {} => 0,
        Command::Leave {} => 1,
        Command::Wager { .. } => 2,
        Command::Reduce { .. } => 3,
        Command::Remove { .. } => 4,
        Command::ConfirmWager { .. } => 5,
        Command::DeclineWager { .. } => 6,
    };
    forms.get(place).unwrap_or(&forms[2])
}
