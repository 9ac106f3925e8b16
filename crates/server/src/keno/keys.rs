//! 19:47-15.5(a): the generator has two keys, and two people have them. The rules see to it that they are not one person's; here
//! it is seen to that no administrator could be both of them.

use crate::messages::Refused;
use crate::people::custody::Custody;
use keno::lounge::{Act, By, Command, Keys};
use ledger::Fault;
use rulebook::provision::P15_5_A;

/// Why a key is not turned: one administrator, alone, could have turned the other one too.
pub(super) fn in_one_hand(custody: &Custody, keys: &Keys, act: &Act) -> Result<Option<Refused>, Fault> {
    let (mine, other) = match (&act.command, &act.by) {
        (Command::TurnKey, By::Inspector(person)) => (person, &keys.supervisor),
        (Command::TurnKey, By::Supervisor(person)) => (person, &keys.inspector),
        _ => return Ok(None),
    };
    let Some(other) = other else { return Ok(None) };
    let shared = custody.shared(mine.as_str(), other.as_str())?;
    let Some(administrator) = shared.first() else { return Ok(None) };
    let because = format!(
        "{administrator} has enrolled or reset both {mine} and {other}, so both keys could be in one hand: another \
         administrator confirms the key of one of them at /staff/people"
    );
    Ok(Some(Refused::new("keys_in_one_hand", because).citing(P15_5_A)))
}
