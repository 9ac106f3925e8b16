//! What a record alone cannot show: a short list, by the names of acts and notes, each with its reason. The journal's chain
//! shows all of it. Every name on the list says in which golden record a change passes for its reason, and the test of that
//! record fails where none does: an entry that nothing needs would hide a fault some day.

use super::mutants::{Change, Mutant};
use Change::{Altered, Doubled, Dropped, Exchanged, LineDropped, LinesSwapped};
use serde_json::Value;
use std::fmt;

/// One thing that cannot be shown.
pub(crate) struct Escape {
    changes: &'static [Change],
    /// The field; empty where whole lines are changed.
    path: &'static str,
    /// The lines it is about.
    lines: About,
    /// What else must be so.
    only: fn(&Seen<'_>) -> bool,
    why: &'static str,
}

/// Which lines.
enum About {
    /// Whatever the line is; used in this golden record.
    AnyLine(&'static str),
    /// Acts and notes by name, each with a golden record in which it is used. Two that are swapped are written `a / b`.
    Named(&'static [(&'static str, &'static str)]),
}

/// Which entry of the list, for which name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Used {
    path: &'static str,
    name: &'static str,
    seen_in: &'static str,
    why: &'static str,
}

impl Used {
    /// Is it this golden record in which it must be used?
    pub(crate) fn is_seen_in(&self, record: &str) -> bool {
        self.seen_in == record
    }
}

impl fmt::Display for Used {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}: {} ({})", self.name, self.path, self.why, self.seen_in)
    }
}

/// A mutant beside the record that it was made from.
struct Seen<'m> {
    mutant: &'m Mutant,
    lines: &'m [Value],
}

impl Seen<'_> {
    fn line(&self) -> &Value {
        &self.lines[self.mutant.line]
    }

    fn before(&self) -> &str {
        self.mutant.before.as_str().unwrap_or_default()
    }

    fn after(&self) -> &str {
        self.mutant.after.as_str().unwrap_or_default()
    }

    /// The lines above it.
    fn above(&self) -> impl DoubleEndedIterator<Item = &Value> {
        self.lines[..self.mutant.line].iter()
    }

    /// The lines below it.
    fn below(&self) -> impl Iterator<Item = &Value> {
        self.lines[self.mutant.line + 1..].iter()
    }

    /// Has this member of the staff a place when the line is written?
    fn has_place(&self, id: &str) -> Option<&str> {
        let note = self.above().rev().find(|line| line["staff"] == id)?;
        (note["note"] == "place taken").then(|| note["role"].as_str().unwrap_or_default())
    }

    /// Is the pledge of this note, or the one under which this line was drawn, never revealed?
    fn is_unrevealed(&self) -> bool {
        let number = &self.line()["pledge"];
        !self.below().any(|line| line["note"] == "reveal" && (number.is_null() || line["pledge"] == *number))
    }
}

/// What a line is called.
fn name(line: &Value) -> &str {
    let named = ["do", "note", "end"].iter().find_map(|key| line[key].as_str());
    named.unwrap_or("header")
}

fn always(_: &Seen<'_>) -> bool {
    true
}

const SERVED: &str = "craps_as_a_house_serves_it";
const BLACKJACK: &str = "blackjack_driven_from_outside";
const BLACKJACK_SERVED: &str = "blackjack_as_a_house_serves_it";
const PUNTO_BANCO: &str = "punto_banco_driven_from_outside";
const PUNTO_BANCO_SERVED: &str = "punto_banco_as_a_house_serves_it";
const CHEMIN_DE_FER: &str = "chemin_de_fer_driven_from_outside";
const CHEMIN_DE_FER_SERVED: &str = "chemin_de_fer_as_a_house_serves_it";
const CRAPS: &str = "craps_driven_from_outside";
const ATTENDED: &str = "craps_attended";
const ROOM: &str = "poker_room_attended";
const KENO: &str = "keno_driven_from_outside";
const CLOCK: &str = "keno_with_its_clock_put_back";
const LIMITS: &str = "poker_room_with_other_limits";

pub(crate) const ESCAPES: &[Escape] = &[
    Escape {
        changes: &[Altered, Exchanged],
        path: "at",
        lines: About::AnyLine(SERVED),
        only: |seen| {
            let time = |line: &Value| line["at"].as_i64();
            let at = seen.mutant.after.as_i64();
            let is_after = seen.above().next_back().is_none_or(|before| time(before) <= at);
            is_after && seen.below().next().is_none_or(|next| at <= time(next))
        },
        why: "a time between its neighbours is as good as any other",
    },
    Escape {
        changes: &[Altered, Exchanged],
        path: "at",
        lines: About::Named(&[("doubt clock", CLOCK), ("confirm clock", CLOCK)]),
        only: always,
        why: "of a clock that was in doubt only the supervisor knows how late it was",
    },
    Escape {
        changes: &[Altered, Exchanged],
        path: "program",
        lines: About::Named(&[("header", SERVED), ("reopened", SERVED), ("draw", KENO)]),
        only: always,
        why: "which program wrote it is what the program says of itself",
    },
    Escape {
        changes: &[Altered],
        path: "hash",
        lines: About::Named(&[("goes on", SERVED)]),
        only: always,
        why: "where it goes on is for the journal to show",
    },
    Escape {
        changes: &[Altered],
        path: "stream",
        lines: About::Named(&[("goes on", SERVED)]),
        only: always,
        why: "where it goes on is for the journal to show",
    },
    Escape {
        changes: &[Altered, Exchanged],
        path: "commitment",
        lines: About::Named(&[("commitment", SERVED)]),
        only: |seen| seen.is_unrevealed(),
        why: "its secret is not revealed yet",
    },
    Escape {
        changes: &[Exchanged],
        path: "by",
        lines: About::Named(&[("give notice", PUNTO_BANCO)]),
        only: |seen| {
            let over = ["floorperson", "pit boss", "casino supervisor"];
            [seen.before(), seen.after()].iter().all(|by| over.contains(by))
        },
        why: "whoever of those over the table gave the notice, it is the licensee's",
    },
    Escape {
        changes: &[Altered, Exchanged],
        path: "by.id",
        lines: About::Named(&[("rules posted", SERVED), ("rules withdrawn", SERVED)]),
        only: always,
        why: "who works in the house is for the house's own stream to show",
    },
    Escape {
        changes: &[Altered],
        path: "cents",
        lines: About::Named(&[("buy-in", ATTENDED)]),
        only: always,
        why: "a patron's chips are no part of a table's record",
    },
    Escape {
        changes: &[Altered],
        path: "entered_by",
        lines: About::Named(&[
            ("buy-in", ATTENDED),
            ("call on", ATTENDED),
            ("cocked dice", ATTENDED),
            ("dice", ATTENDED),
            ("join", ATTENDED),
            ("place left", ATTENDED),
            ("reduce", ATTENDED),
            ("remove", ATTENDED),
            ("take dice", ATTENDED),
            ("wager", ATTENDED),
            ("allow return", ROOM),
            ("close table", LIMITS),
            ("give notice", ROOM),
            ("join list", ROOM),
            ("leave list", ROOM),
            ("open table", ROOM),
            ("post limits", ROOM),
            ("remove player", ROOM),
            ("rule", ROOM),
            ("withdraw limits", ROOM),
        ]),
        // Somebody who is not in the record otherwise, for what those over the table may do.
        only: |seen| {
            let is_named =
                |line: &&Value| line["entered_by"] == seen.after() || line["staff"] == seen.after();
            let deals = ["dealer", "boxman", "stickman"];
            !deals.contains(&seen.line()["by"].as_str().unwrap_or_default())
                && seen.lines.iter().find(is_named).is_none()
        },
        why: "those over the table have no place at it: the house's stream of its people says who they are",
    },
    Escape {
        changes: &[Exchanged],
        path: "entered_by",
        lines: About::Named(&[
            ("buy-in", ATTENDED),
            ("call on", ATTENDED),
            ("cocked dice", ATTENDED),
            ("dice", ATTENDED),
            ("join", ATTENDED),
            ("reduce", ATTENDED),
            ("remove", ATTENDED),
            ("take dice", ATTENDED),
            ("wager", ATTENDED),
        ]),
        only: |seen| seen.has_place(seen.before()).is_some() && seen.has_place(seen.after()).is_some(),
        why: "whoever has a place enters what patrons say and what falls",
    },
    Escape {
        changes: &[Exchanged],
        path: "entered_by",
        lines: About::Named(&[("raise minimum", ROOM), ("seat", ROOM), ("vacate", ROOM)]),
        only: |seen| {
            let own = seen.line()["by"].as_str();
            [seen.before(), seen.after()].iter().all(|id| seen.has_place(id) == own)
        },
        why: "of two dealers with a place either may have done it",
    },
    Escape {
        changes: &[Exchanged],
        path: "role",
        lines: About::Named(&[("place taken", ATTENDED)]),
        // Somebody who did nothing there but enter what patrons say.
        only: |seen| {
            let staff = &seen.line()["staff"];
            let own = |line: &&Value| {
                line["entered_by"] == *staff && line["do"].is_string() && line["by"] == seen.before()
            };
            seen.below().find(own).is_none()
        },
        why: "nobody did anything from that place as what it is for",
    },
    Escape {
        changes: &[Exchanged],
        path: "staff",
        lines: About::Named(&[("place left", ATTENDED)]),
        only: |seen| {
            let acts =
                |line: &&Value| line["entered_by"] == seen.before() || line["entered_by"] == seen.after();
            seen.below().find(acts).is_none()
        },
        why: "neither of the two does anything afterwards",
    },
    Escape {
        changes: &[Exchanged],
        path: "by",
        lines: About::Named(&[("pass me by", BLACKJACK), ("no bid", CHEMIN_DE_FER)]),
        only: |seen| [seen.before(), seen.after()].iter().all(|by| by.starts_with("seat ")),
        why: "whoever of the patrons said it, nothing later depends on who",
    },
    Escape {
        changes: &[Altered],
        path: "on",
        lines: About::Named(&[("pass me by", PUNTO_BANCO)]),
        only: always,
        why: "a patron's standing wish, which nothing has touched since",
    },
    Escape {
        changes: &[Altered, Exchanged],
        path: "name",
        lines: About::Named(&[("seat", ROOM), ("join list", ROOM)]),
        only: always,
        why: "a name is as it was written",
    },
    Escape {
        changes: &[Exchanged],
        path: "of",
        lines: About::Named(&[("give notice", PUNTO_BANCO)]),
        only: always,
        why: "a notice of a change that was not made is as it was given",
    },
    Escape {
        changes: &[Altered, Exchanged],
        path: "dice.0",
        lines: About::Named(&[("take dice", CRAPS)]),
        only: always,
        why: "which two of the dice the shooter took is nothing that was played for",
    },
    Escape {
        changes: &[Altered, Exchanged],
        path: "dice.1",
        lines: About::Named(&[("take dice", CRAPS)]),
        only: always,
        why: "which two of the dice the shooter took is nothing that was played for",
    },
    Escape {
        changes: &[Dropped],
        path: "box",
        lines: About::Named(&[
            ("double", BLACKJACK_SERVED),
            ("draw", BLACKJACK),
            ("reduce", BLACKJACK),
            ("remove", BLACKJACK),
            ("stand", BLACKJACK),
            ("wager", BLACKJACK),
        ]),
        only: always,
        why: "a patron with one box means that one",
    },
    Escape {
        changes: &[Doubled],
        path: "request.rates.0",
        lines: About::Named(&[("issue", KENO)]),
        only: |seen| seen.line()["request"]["kind"] != "straight",
        why: "one rate for all lines of a ticket, or the same rate for each",
    },
    Escape {
        changes: &[LinesSwapped],
        path: "",
        lines: About::Named(&[
            ("commitment / reopened", SERVED),
            ("call / commitment", SERVED),
            ("open bidding / commitment", CHEMIN_DE_FER_SERVED),
            ("card / commitment", PUNTO_BANCO_SERVED),
            ("wager / promise", SERVED),
            ("bid / promise", CHEMIN_DE_FER_SERVED),
            ("offer cut / promise", PUNTO_BANCO_SERVED),
            ("pass me by / promise", BLACKJACK_SERVED),
            ("call / rules posted", SERVED),
            ("offer shoe / rules posted", PUNTO_BANCO_SERVED),
            ("settle / rules posted", BLACKJACK_SERVED),
            ("close bidding / rules posted", CHEMIN_DE_FER_SERVED),
            ("place taken / place taken", ATTENDED),
            ("wager / buy-in", ATTENDED),
            ("buy-in / place left", ATTENDED),
            ("vacate / place left", ROOM),
        ]),
        only: same_moment,
        why: "a note and what happens in the same moment do not depend on each other",
    },
    Escape {
        changes: &[LinesSwapped],
        path: "",
        lines: About::Named(&[("offer cut / offer shoe", PUNTO_BANCO_SERVED)]),
        only: same_moment,
        why: "two steps of one moment, neither of which the rules put first",
    },
    Escape {
        changes: &[LinesSwapped],
        path: "",
        lines: About::Named(&[("card / card", PUNTO_BANCO_SERVED)]),
        only: |seen| {
            let burned = |line: &Value| line["events"][0]["event"] == "burned";
            same_moment(seen)
                && burned(&seen.mutant.before)
                && burned(&seen.mutant.after)
                && seen.is_unrevealed()
        },
        why: "cards that are burnt together are out of play, in whichever order, until the shoe's secret is revealed",
    },
    Escape {
        changes: &[LineDropped],
        path: "",
        lines: About::Named(&[
            ("give notice", CHEMIN_DE_FER),
            ("no bid", CHEMIN_DE_FER),
            ("card down", CHEMIN_DE_FER),
        ]),
        // Only what is out of play, or moved nothing.
        only: |seen| {
            let aside = |event: &Value| event["event"] == "burned" || event["event"] == "set aside";
            seen.line()["events"].as_array().is_some_and(|events| events.iter().all(aside))
        },
        why: "nothing later depends on it: a word that was spoken, or a card that is out of play",
    },
];

fn same_moment(seen: &Seen<'_>) -> bool {
    seen.mutant.before["at"] == seen.mutant.after["at"]
}

/// Why this mutant is as good a record as the one it was made from, where it is.
pub(crate) fn escape(mutant: &Mutant, lines: &[Value]) -> Option<Used> {
    let seen = Seen { mutant, lines };
    let called = match mutant.change {
        LinesSwapped => format!("{} / {}", name(&mutant.before), name(&mutant.after)),
        _ => name(seen.line()).to_string(),
    };
    ESCAPES.iter().find_map(|escape| {
        let (name, seen_in) = match escape.lines {
            About::AnyLine(seen_in) => ("any line", seen_in),
            About::Named(names) => *names.iter().find(|(name, _)| *name == called)?,
        };
        let fits =
            escape.changes.contains(&mutant.change) && escape.path == mutant.path && (escape.only)(&seen);
        fits.then_some(Used { path: escape.path, name, seen_in, why: escape.why })
    })
}

/// Everything on the list.
pub(crate) fn all() -> impl Iterator<Item = Used> {
    ESCAPES.iter().flat_map(|escape| {
        let used = |(name, seen_in): &(&'static str, &'static str)| Used {
            path: escape.path,
            name,
            seen_in,
            why: escape.why,
        };
        match escape.lines {
            About::AnyLine(seen_in) => vec![used(&("any line", seen_in))],
            About::Named(names) => names.iter().map(used).collect(),
        }
    })
}
