//! What a stream alone cannot show: the list of `crates/games/tests/tampering`, by names, and what only a house writes, by
//! kinds. The journal's chain shows all of it.

use crate::alterations::Exported;
use crate::alterations::mutants::{Change, Mutant};
use crate::escapes::escape;
use Change::{Altered, Dropped, Exchanged, LinesSwapped};
use serde_json::Value;

/// Is this mutant as good a stream as the one it was made from?
pub(crate) fn excused(mutant: &Mutant, stream: &Exported) -> bool {
    escape(mutant, &stream.read).is_some() || reason(mutant, &stream.read).is_some()
}

/// Why it is, where the list of names does not say it.
fn reason(mutant: &Mutant, lines: &[Value]) -> Option<&'static str> {
    let (line, above, below) = (&lines[mutant.line], &lines[..mutant.line], &lines[mutant.line + 1..]);
    let after = mutant.after.as_str().unwrap_or_default();
    let by = line["by"].as_str().unwrap_or_default();
    Some(match (mutant.change, mutant.path.as_str()) {
        (LinesSwapped, _) if mutant.before["at"] != mutant.after["at"] => return None,
        (LinesSwapped, _)
            if [&mutant.before, &mutant.after].iter().any(|line| line["note"] == "commitment") =>
        {
            "a pledge and what happens in the same moment do not depend on each other"
        }
        (LinesSwapped, _) if mutant.before["do"] == "join" && is_seated_again(mutant, lines) => {
            "everybody is seated again in the moment in which the rules change"
        }
        (LinesSwapped, _) if mutant.before["do"] == "restart" && mutant.after["do"] == "sign on" => {
            "the automatic writer is signed on in the moment of the start"
        }
        (Altered, "entered_by")
            if !["dealer", "boxman", "stickman"].contains(&by)
                && !lines.iter().any(|line| line["entered_by"] == after || line["staff"] == after) =>
        {
            "those over the table have no place at it: the house's stream of its people says who they are"
        }
        (Exchanged, "entered_by")
            if (by.starts_with("seat ") || by == "device")
                && has_place(above, &mutant.before)
                && has_place(above, &mutant.after) =>
        {
            "whoever has a place enters what patrons say and what falls"
        }
        (Dropped, "version")
            if line["do"] == "restart" && !above.iter().any(|line| line["do"] == "restart") =>
        {
            "a location that a program drives need not say its version"
        }
        (Dropped, "box") if by.starts_with("seat ") => "a patron with one box means that one",
        (Altered, "entropy") if draws(lines, &line["pledge"]) <= FEW => {
            "other words may draw the same, where little was drawn; the patron who gave them has them too"
        }
        (Altered | Exchanged, "patron")
            if line["do"] == "join" && below.iter().all(|line| line["patron"] != mutant.before) =>
        {
            "somebody who comes and does nothing more: the house's stream of its people says who it was"
        }
        (Altered, "patron") if line["do"] == "pay" && line["shown"] == "slip" => {
            "payment is to whoever brings the slip (19:47-15.6(a))"
        }
        (Exchanged, "shown") if line["do"] == "pay" && after == "slip" => {
            "a slip may turn up although a ruling has waived it"
        }
        _ => return None,
    })
}

/// So few draws come out the same by chance.
const FEW: usize = 3;

/// How much was drawn under this pledge, or a little more.
fn draws(lines: &[Value], pledge: &Value) -> usize {
    let revealed = lines.iter().position(|line| line["note"] == "reveal" && line["pledge"] == *pledge);
    let until = &lines[..revealed.unwrap_or(lines.len())];
    let before = until.iter().rposition(|line| line["note"] == "reveal").unwrap_or(0);
    until[before..].iter().filter(|line| line["by"] == "device").count()
}

/// Did the sitting begin in the same moment, with people at the table?
fn is_seated_again(mutant: &Mutant, lines: &[Value]) -> bool {
    let header = lines[..mutant.line].iter().rfind(|line| line["record"].is_number());
    header.is_some_and(|header| header["at"] == mutant.before["at"])
}

/// Has this member of the staff a place after these lines?
fn has_place(above: &[Value], id: &Value) -> bool {
    above.iter().rfind(|line| line["staff"] == *id).is_some_and(|note| note["note"] == "place taken")
}
