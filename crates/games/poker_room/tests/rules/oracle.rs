//! The rulings once more, read from the text paragraph by paragraph, with names instead of types and no code of the
//! rulebook.

use serde_json::{Map, Value};

/// What a matter comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// This is still to be said.
    Asks(&'static str),
    Decides {
        decision: &'static str,
        cite: &'static str,
        /// Cents that go back, by seat.
        back: Vec<(u8, i64)>,
        /// Does the text leave something to the floorperson?
        open: bool,
    },
}

/// The facts a matter may ever ask for, in no order.
pub(crate) fn may_ask(matter: &str) -> &'static [&'static str] {
    match matter {
        "folded position" => &["folded", "wager_since"],
        "wrong start" => &["wagered"],
        "face up in deck" => &["face_up"],
        "missed player" => &["eligible", "wagered"],
        "wrong count" => &["in_round", "pot"],
        "hand lost" => &["lost", "game", "hole_cards", "protected", "rebuilt", "contributed", "seat", "pot"],
        "left table" => &["comment", "protected"],
        "spoken word" => &["audible", "directed", "his_turn"],
        "thrown away" => &["faced", "did", "game"],
        "owed wager" => &["obliged", "audible", "directed", "his_turn"],
        "exposed card" => &["game", "in_dealing", "exposed", "ante", "seat"],
        "improper shuffle" | "ineligible player" | "off the table" => &[],
        other => panic!("{other}: the text has no such matter"),
    }
}

/// Facts as they are said.
struct Said<'s>(&'s Map<String, Value>);

impl Said<'_> {
    fn get(&self, fact: &'static str) -> Result<&Value, Answer> {
        self.0.get(fact).ok_or(Answer::Asks(fact))
    }

    fn yes(&self, fact: &'static str) -> Result<bool, Answer> {
        Ok(self.get(fact)? == true)
    }

    fn number(&self, fact: &'static str) -> Result<i64, Answer> {
        Ok(self.get(fact)?.as_i64().expect("a number"))
    }

    fn word(&self, fact: &'static str) -> Result<&str, Answer> {
        Ok(self.get(fact)?.as_str().expect("a word"))
    }

    fn pot(&self) -> Result<Vec<(u8, i64)>, Answer> {
        let pot = self.get("pot")?.as_object().expect("amounts by seat");
        let mut pot: Vec<(u8, i64)> = pot
            .iter()
            .map(|(seat, cents)| (seat.parse().expect("a seat"), cents.as_i64().expect("cents")))
            .collect();
        pot.sort_unstable();
        Ok(pot)
    }
}

pub(crate) fn answer(matter: &str, facts: &Map<String, Value>) -> Answer {
    decide(matter, &Said(facts)).unwrap_or_else(|asks| asks)
}

fn decide(matter: &str, said: &Said<'_>) -> Result<Answer, Answer> {
    let closed = |decision, cite| Ok(Answer::Decides { decision, cite, back: vec![], open: false });
    let open = |decision, cite| Ok(Answer::Decides { decision, cite, back: vec![], open: true });
    let back = |decision, cite, back| Ok(Answer::Decides { decision, cite, back, open: false });
    match matter {
        // (e) folds after a forced bet, after a blind bet, or on a round of checking: until a subsequent wager.
        "folded position" => {
            let counts = ["after a forced bet", "after a blind bet", "on a round of checking"]
                .contains(&said.word("folded")?);
            if counts && !said.yes("wager_since")? {
                closed("keeps receiving cards", "(e)")
            } else {
                closed("no more cards", "(e)")
            }
        }
        // (f)1: no condition.
        "improper shuffle" => open("misdeal", "(f)1"),
        // (f)2: prior to two players voluntarily wagering.
        "wrong start" => {
            if said.number("wagered")? < 2 {
                open("misdeal", "(f)2")
            } else {
                closed("play on", "(f)2")
            }
        }
        // (f)3: more than one. (i): a card.
        "face up in deck" => {
            if said.number("face_up")? > 1 {
                open("misdeal", "(f)3")
            } else {
                closed("card out of play", "(i)")
            }
        }
        // (f)4: eligible and seated; prior to two or more.
        "missed player" => {
            if !said.yes("eligible")? {
                closed("play on", "(f)4")
            } else if said.number("wagered")? >= 2 {
                open("play on", "(f)4")
            } else {
                open("misdeal", "(f)4")
            }
        }
        "ineligible player" => closed("discard their cards", "(g)"),
        // (h): at any time during a round.
        "wrong count" => {
            if said.yes("in_round")? {
                back("round dead", "(h)", said.pot()?)
            } else {
                open("no round", "(h)")
            }
        }
        "hand lost" => {
            let fouled = said.word("lost")? == "fouled by discards";
            // (j)1 is for the purposes of fouling.
            let by_law = fouled && said.word("game")? == "stud" && said.yes("hole_cards")?;
            if !by_law && !said.yes("protected")? {
                closed("no redress", "(j)")
            } else if said.yes("rebuilt")? {
                closed("rebuild hand", "(j)2")
            } else if said.yes("contributed")? {
                closed("no refund", "(j)3")
            } else {
                let seat = said.number("seat")?;
                let his = said.pot()?.into_iter().filter(|(at, _)| i64::from(*at) == seat).collect();
                back("refund", "(j)3", his)
            }
        }
        // (j)4: without comment, and unprotected.
        "left table" => {
            if said.yes("comment")? || said.yes("protected")? {
                open("hand stays", "(j)4")
            } else {
                closed("discard hand", "(j)4")
            }
        }
        "spoken word" => {
            if binds(said)? {
                closed("words bind", "(k)")
            } else {
                open("words do not bind", "(k)")
            }
        }
        // (k)1: faced with making or calling a wager; i or ii.
        "thrown away" => {
            let folds = said.yes("faced")?
                && match said.word("did")? {
                    "hand face down to the discards or the pot" => true,
                    "up-cards turned face down" => said.word("game")? == "stud",
                    _ => false,
                };
            if folds { closed("folded", "(k)1") } else { open("not folded", "(k)1") }
        }
        // (k)2: by virtue of a statement (which must bind) or a forced betting situation.
        "owed wager" => match said.word("obliged")? {
            "a forced bet" => closed("still owed", "(k)2"),
            "a spoken statement" if binds(said)? => closed("still owed", "(k)2"),
            "a spoken statement" => closed("nothing owed", "(k)"),
            _ => closed("nothing owed", "(k)2"),
        },
        // (l) stud, (n) hold 'em and omaha: accidentally, in the dealing process.
        "exposed card" => match said.word("game")? {
            "other" => open("left to the floor", "(o)"),
            "stud" if !said.yes("in_dealing")? => open("hand stays", "(l)"),
            "stud" => match said.word("exposed")? {
                "the first or the second" => closed("third card down", "(l)"),
                "both" if said.number("ante")? == 0 => closed("hand dead", "(l)"),
                "both" => back("hand dead", "(l)", vec![(said.number("seat")? as u8, said.number("ante")?)]),
                _ => open("left to the floor", "(l)"),
            },
            _ if said.yes("in_dealing")? => closed("exchange card", "(n)"),
            _ => open("hand stays", "(n)"),
        },
        "off the table" => open("card examined", "(m)"),
        other => panic!("{other}: the text has no such matter"),
    }
}

/// (k): clearly audible by the dealer, directed to the dealer, and binding on the player whose turn it is.
fn binds(said: &Said<'_>) -> Result<bool, Answer> {
    Ok(said.yes("audible")? && said.yes("directed")? && said.yes("his_turn")?)
}
