//! What a message wants of a location, and whether it is what was done under the same name before. A page that never got
//! its answer sends the same message again; one that gives an old name to a new customer's request must not be handed the
//! ticket of the customer before him.

use keno::lounge::{Command, Payment, Shown, Tender};
use keno::{Asked, Request, Spots};
use ledger::Name;
use serde_json::{Map, Value};

/// What is wanted. The marks of a quick-pick are not made yet, and no station of the automatic writer is chosen.
#[derive(Clone)]
pub(super) enum Wanted {
    /// A ticket over the counter.
    Sale { station: u16, asked: Asked, paid: Tender, patron: Option<String> },
    /// A ticket of the automatic writer, from a patron's account.
    Purchase { asked: Asked, patron: Name },
    /// What a ticket has won, to a patron's account.
    Claim { ticket: u32, patron: Name, shown: Shown },
    /// Anything else.
    Other(Command),
}

impl Wanted {
    /// Is this what was done?
    pub(super) fn was(&self, done: &Command) -> bool {
        match (self, done) {
            (
                Wanted::Sale { station, asked, paid, patron },
                Command::Issue { station: at, request, paid: with, patron: whose },
            ) => (station, paid, patron) == (at, with, whose) && asks_for(asked, request),
            (
                Wanted::Purchase { asked, patron },
                Command::Issue { request, paid: Tender::Account, patron: Some(whose), .. },
            ) => patron.as_str() == whose && asks_for(asked, request),
            (
                Wanted::Claim { ticket, patron, shown },
                Command::Pay {
                    ticket: paid, with: Payment::Account, patron: Some(whose), shown: did, ..
                },
            ) => ticket == paid && patron.as_str() == whose && Some(*shown) == *did,
            (Wanted::Other(command), done) => command == done,
            _ => false,
        }
    }
}

/// Could this request have been made of what was asked for? The marks of a quick-pick are the computer's.
fn asks_for(asked: &Asked, request: &Request) -> bool {
    match asked {
        Asked::Marked(asked) => asked == request,
        Asked::QuickPick(pick) => {
            let marks = request.groups.first().map_or(Ok(Spots::NONE), |group| Spots::from_numbers(group));
            marks.is_ok_and(|marks| u32::from(marks.count()) == pick.spots && pick.marked(marks) == *request)
        }
    }
}

/// What is asked for in the fields `line` or `request`.
pub(super) fn asked(fields: &mut Map<String, Value>) -> Result<Asked, String> {
    let missing = || "say what is asked for: \"line\" as text, or \"request\" as an object".to_string();
    Asked::take(fields)?.ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_pick_is_the_same_whatever_the_computer_marked_and_nothing_else_is() {
        let asked = |line: &str| line.parse::<Asked>().expect(line);
        let Asked::QuickPick(pick) = asked("q4 @1 x2") else { panic!("a quick-pick") };
        let marks = |numbers: &[u8]| Spots::from_numbers(numbers).expect("numbers");
        for numbers in [[1, 2, 3, 4], [5, 17, 44, 80]] {
            assert!(asks_for(&asked("q4 @1 x2"), &pick.marked(marks(&numbers))));
        }
        let request = pick.marked(marks(&[1, 2, 3, 4]));
        for other in ["q4 @1", "q4 @2 x2", "q5 @1 x2", "q3 @1 x2", "q4 @1 x2 =2", "1 2 3 4 @1 x2"] {
            assert!(!asks_for(&asked(other), &request), "{other}");
        }
        let Asked::Marked(request) = asked("1 2 3 4 @1 x2") else { panic!("marked") };
        assert!(asks_for(&asked("1 2 3 4 @1 x2"), &request));
        for other in ["q4 @1 x2", "1 2 3 5 @1 x2", "1 2 3 4 @1"] {
            assert!(!asks_for(&asked(other), &request), "{other}");
        }
    }
}
