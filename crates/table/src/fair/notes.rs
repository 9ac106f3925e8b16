//! What a record says of pledges: notes between its acts.

use super::{Commitment, Form, Opening, Promise, Secret};
use crate::record::WrittenNote as Written;
use crate::sealed::{hex, unhex};
use serde_json::{Map, Value};

/// A note about pledges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The house binds itself.
    Commitment {
        /// The number of the pledge, from 1.
        pledge: u64,
        /// To this secret.
        commitment: Commitment,
        /// How patrons can add to it.
        form: Form,
    },
    /// A patron promises something of his own.
    Promise {
        /// To which pledge.
        pledge: u64,
        /// Who.
        patron: String,
        /// What he is bound to.
        promise: Promise,
    },
    /// No more promises are taken: the first word is due.
    Closed {
        /// To which pledge.
        pledge: u64,
    },
    /// A patron opens what he promised.
    Opening {
        /// To which pledge.
        pledge: u64,
        /// Who.
        patron: String,
        /// What.
        opening: Opening,
    },
    /// A patron did not open in time what he had promised, and the table goes on without it.
    Unopened {
        /// To which pledge.
        pledge: u64,
        /// Who.
        patron: String,
    },
    /// The secret is lost, with the seal of the house: nothing more comes of the pledge, and it can never be revealed.
    Lost {
        /// Of which pledge.
        pledge: u64,
    },
    /// A patron adds something of his own in the clear, as it was done before there were promises.
    Contribution {
        /// To which pledge.
        pledge: u64,
        /// Who.
        patron: String,
        /// What.
        entropy: Vec<u8>,
    },
    /// The part is over, and this was the secret.
    Reveal {
        /// Of which pledge.
        pledge: u64,
        /// The secret.
        secret: Secret,
    },
    /// The record was put back from a copy. What came after the copy is not in it, and people have seen it: so nothing
    /// more is drawn from what was pledged before.
    Restored {
        /// How far the copy reached: its batches and the hash of the last, as `chapter47 journal verify` prints them.
        checkpoint: String,
    },
}

impl Note {
    /// The line of the record, with when it was written.
    pub fn to_line(&self, at: i64) -> String {
        let written = match self {
            Note::Commitment { pledge, commitment, form } => {
                let form = (*form != Form::Clear).then(|| form.number());
                Written::Commitment { at, pledge: *pledge, commitment: commitment.to_string(), form }
            }
            Note::Promise { pledge, patron, promise } => {
                let (patron, promise) = (patron.clone(), promise.to_string());
                Written::Promise { at, pledge: *pledge, patron, promise }
            }
            Note::Closed { pledge } => Written::Closed { at, pledge: *pledge },
            Note::Opening { pledge, patron, opening } => {
                let (patron, opening) = (patron.clone(), opening.to_string());
                Written::Opening { at, pledge: *pledge, patron, opening }
            }
            Note::Unopened { pledge, patron } => {
                Written::Unopened { at, pledge: *pledge, patron: patron.clone() }
            }
            Note::Lost { pledge } => Written::Lost { at, pledge: *pledge },
            Note::Contribution { pledge, patron, entropy } => {
                let (patron, entropy) = (patron.clone(), hex(entropy));
                Written::Contribution { at, pledge: *pledge, patron, entropy }
            }
            Note::Reveal { pledge, secret } => {
                Written::Reveal { at, pledge: *pledge, secret: secret.revealed() }
            }
            Note::Restored { checkpoint } => Written::Restored { at, checkpoint: checkpoint.clone() },
        };
        written.to_sorted_line()
    }

    /// Reads one. `None` for a line that is no note about a pledge; an error for one that cannot be read.
    pub fn read(fields: &Map<String, Value>) -> Option<Result<Note, String>> {
        let pledge = || fields.get("pledge").and_then(Value::as_u64).ok_or("\"pledge\" is no number");
        let text = |name: &str| fields.get(name).and_then(Value::as_str);
        let digits = |name: &'static str| text(name).ok_or(name);
        let note = match text("note")? {
            "commitment" => pledge().and_then(|pledge| {
                let commitment = digits("commitment")?;
                let commitment =
                    Commitment::read(commitment).ok_or("\"commitment\" is not 64 hexadecimal digits")?;
                let form = match fields.get("form") {
                    None => Some(Form::Clear),
                    Some(form) => form.as_u64().and_then(Form::numbered),
                };
                let form = form.ok_or("\"form\" is none that is known here")?;
                Ok(Note::Commitment { pledge, commitment, form })
            }),
            "promise" => pledge().and_then(|pledge| {
                let patron = text("patron").ok_or("\"patron\" is missing")?.to_string();
                let promise =
                    Promise::read(digits("promise")?).ok_or("\"promise\" is not 64 hexadecimal digits")?;
                Ok(Note::Promise { pledge, patron, promise })
            }),
            "closed" => pledge().map(|pledge| Note::Closed { pledge }),
            "opening" => pledge().and_then(|pledge| {
                let patron = text("patron").ok_or("\"patron\" is missing")?.to_string();
                let opening = Opening::read(digits("opening")?)
                    .ok_or("\"opening\" is not 64 to 192 hexadecimal digits")?;
                Ok(Note::Opening { pledge, patron, opening })
            }),
            "unopened" => pledge().and_then(|pledge| {
                let patron = text("patron").ok_or("\"patron\" is missing")?.to_string();
                Ok(Note::Unopened { pledge, patron })
            }),
            "lost" => pledge().map(|pledge| Note::Lost { pledge }),
            "contribution" => pledge().and_then(|pledge| {
                let patron = text("patron").ok_or("\"patron\" is missing")?.to_string();
                let entropy = unhex(digits("entropy")?).ok_or("\"entropy\" is not hexadecimal")?;
                Ok(Note::Contribution { pledge, patron, entropy })
            }),
            "reveal" => pledge().and_then(|pledge| {
                let secret = Secret::read(digits("secret")?).ok_or("\"secret\" is not hexadecimal")?;
                Ok(Note::Reveal { pledge, secret })
            }),
            "restored" => {
                let checkpoint = text("checkpoint").ok_or("\"checkpoint\" is missing");
                checkpoint.map(|checkpoint| Note::Restored { checkpoint: checkpoint.to_string() })
            }
            _ => return None,
        };
        Some(note.map_err(|because| format!("this note cannot be read: {because}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(line: &str) -> Map<String, Value> {
        serde_json::from_str(line).expect("an object")
    }

    #[test]
    fn notes_read_back_as_they_were_written() {
        let secret = Secret::kept(vec![7; 64]);
        let patron = "p-1".to_string();
        let opening = Opening::new(vec![5; 33]).expect("long enough");
        let promise = opening.promise(&secret.commitment());
        for note in [
            Note::Commitment { pledge: 1, commitment: secret.commitment(), form: Form::Clear },
            Note::Commitment { pledge: 1, commitment: secret.commitment(), form: Form::Promised },
            Note::Promise { pledge: 2, patron: patron.clone(), promise },
            Note::Closed { pledge: 2 },
            Note::Opening { pledge: 2, patron: patron.clone(), opening },
            Note::Unopened { pledge: 2, patron: patron.clone() },
            Note::Lost { pledge: 2 },
            Note::Contribution { pledge: 2, patron, entropy: vec![0, 255] },
            Note::Reveal { pledge: 3, secret },
            Note::Restored { checkpoint: "7:00ff".to_string() },
        ] {
            let line = fields(&note.to_line(9));
            assert_eq!(Note::read(&line), Some(Ok(note)));
            assert_eq!(line["at"], 9);
        }
    }

    #[test]
    fn other_notes_are_none_of_these_and_spoilt_ones_are_named() {
        assert_eq!(Note::read(&fields(r#"{"note":"reopened"}"#)), None);
        assert_eq!(Note::read(&fields(r#"{"do":"join"}"#)), None);
        for line in [
            r#"{"note":"commitment","commitment":"00"}"#,
            r#"{"note":"commitment","pledge":1,"commitment":"00"}"#,
            r#"{"note":"commitment","pledge":1,"commitment":"0000000000000000000000000000000000000000000000000000000000000000","form":3}"#,
            r#"{"note":"promise","pledge":1,"patron":"a","promise":"00"}"#,
            r#"{"note":"promise","pledge":1}"#,
            r#"{"note":"closed"}"#,
            r#"{"note":"opening","pledge":1,"patron":"a","opening":"00"}"#,
            r#"{"note":"opening","pledge":1,"opening":"00"}"#,
            r#"{"note":"unopened","pledge":1}"#,
            r#"{"note":"lost"}"#,
            r#"{"note":"contribution","pledge":1,"entropy":"00"}"#,
            r#"{"note":"contribution","pledge":1,"patron":"a","entropy":"0"}"#,
            r#"{"note":"reveal","pledge":1,"secret":""}"#,
            r#"{"note":"reveal","pledge":1}"#,
            r#"{"note":"restored"}"#,
        ] {
            assert!(matches!(Note::read(&fields(line)), Some(Err(_))), "{line}");
        }
    }
}
