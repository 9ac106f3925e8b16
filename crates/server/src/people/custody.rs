//! In whose hands an account is (19:47-15.5(a)): which administrators could come in as somebody else, each of them alone.
//!
//! Whoever takes somebody on sees the first password, so he could sign in with it and take down the secret of the second
//! factor himself; whoever resets the second factor could do it again. From then on he could be that person, and so could
//! whoever could be him. That is all in the stream `people`, and read from there. The two keys of a keno generator must not be
//! in one such hand.
//!
//! | entry | who could be that person from then on |
//! |---|---|
//! | enrolled | who did it, and who could be him |
//! | second factor reset | those before, who did it, and who could be him |
//! | password changed by another, with no second factor enrolled | the same |
//! | password changed by another, with a second factor | those before: the code is still missing |
//! | key confirmed by one who is not among them | nobody alone |
//!
//! The console is whoever has the machine and its files. It is not counted: it can write the rows themselves.

use ledger::{Fault, Name, Reader, StreamId};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};

/// What the stream `people` says about accounts, as far as it was read.
pub(crate) struct Custody {
    reader: Reader,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// The number of the last entry that was read.
    seq: u64,
    people: HashMap<String, Standing>,
}

#[derive(Clone, Default)]
struct Standing {
    /// Who could be that person, each alone.
    hands: BTreeSet<String>,
    has_factor: bool,
    /// Was the password drawn for a demo, and printed?
    is_of_the_demo: bool,
}

impl Custody {
    pub(crate) fn new(reader: Reader) -> Custody {
        Custody { reader, known: Mutex::default() }
    }

    /// The administrators who could be this person, each alone.
    pub(crate) fn hands(&self, id: &str) -> Result<BTreeSet<String>, Fault> {
        self.look(|known| known.of(id).hands)
    }

    /// The administrators who could be both, each alone.
    pub(crate) fn shared(&self, one: &str, other: &str) -> Result<BTreeSet<String>, Fault> {
        self.look(|known| known.of(one).hands.intersection(&known.of(other).hands).cloned().collect())
    }

    /// Can this administrator confirm the key of somebody? Not one who could be that person, nor one in the same hands.
    pub(crate) fn is_apart(&self, administrator: &Name, id: &Name) -> Result<bool, Fault> {
        self.look(|known| known.is_apart(administrator.as_str(), id.as_str()))
    }

    /// Was the password of this account drawn for a demo, and printed?
    pub(crate) fn is_of_the_demo(&self, id: &Name) -> Result<bool, Fault> {
        self.look(|known| known.of(id.as_str()).is_of_the_demo)
    }

    /// Reads what is new, and answers from all of it.
    fn look<T>(&self, answer: impl FnOnce(&Known) -> T) -> Result<T, Fault> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let stream = StreamId::new("people").expect("a stream");
        for entry in self.reader.read(&stream, known.seq + 1) {
            let entry = entry?;
            known.seq = entry.seq;
            if let Ok(told) = serde_json::from_str::<Value>(&entry.body) {
                known.learn(&told);
            }
        }
        Ok(answer(&known))
    }
}

impl Known {
    fn of(&self, id: &str) -> Standing {
        self.people.get(id).cloned().unwrap_or_default()
    }

    /// Somebody, and whoever could be that person. The console and the house are nobody.
    fn with_hands(&self, by: &str) -> BTreeSet<String> {
        match by.starts_with('(') {
            true => BTreeSet::new(),
            false => self.of(by).hands.into_iter().chain([by.to_string()]).collect(),
        }
    }

    fn is_apart(&self, administrator: &str, id: &str) -> bool {
        self.with_hands(administrator).is_disjoint(&self.with_hands(id))
    }

    fn learn(&mut self, told: &Value) {
        let text = |name: &str| told.get(name).and_then(Value::as_str);
        let (Some(what), Some(id), Some(by)) = (text("people"), text("id"), text("by")) else { return };
        let is_demo = told.get("demo").and_then(Value::as_bool).unwrap_or_default();
        let (before, hands) = (self.of(id), self.with_hands(by));
        let by_another = by != id;
        let after = match what {
            "enrolled" => Standing { hands, is_of_the_demo: is_demo, has_factor: false },
            "password changed" if by_another && !before.has_factor => {
                let hands = before.hands.into_iter().chain(hands).collect();
                Standing { hands, is_of_the_demo: is_demo, ..before }
            }
            "password changed" => Standing { is_of_the_demo: is_demo, ..before },
            "second factor enrolled" => Standing { has_factor: true, ..before },
            "second factor reset" => {
                let hands = before.hands.into_iter().chain(hands).collect();
                Standing { hands, has_factor: false, ..before }
            }
            "key confirmed" if self.is_apart(by, id) => Standing { hands: BTreeSet::new(), ..before },
            _ => return,
        };
        self.people.insert(id.to_string(), after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Who could be somebody after these entries: `by what id`, one a line.
    fn known(entries: &[&str]) -> Known {
        let mut known = Known::default();
        for entry in entries {
            let (by, rest) = entry.split_once(' ').expect("somebody");
            let (what, id) = rest.rsplit_once(' ').expect("somebody else");
            known.learn(&json!({ "people": what, "id": id, "by": by }));
        }
        known
    }

    fn hands(entries: &[&str], id: &str) -> String {
        known(entries).of(id).hands.into_iter().collect::<Vec<_>>().join(" ")
    }

    fn shared(entries: &[&str]) -> bool {
        let known = known(entries);
        !known.of("ida").hands.is_disjoint(&known.of("sue").hands)
    }

    #[test]
    fn p15_5a_who_takes_both_on_has_both_keys_in_one_hand() {
        assert!(shared(&["ada enrolled ida", "ada enrolled sue"]));
        assert!(!shared(&["ada enrolled ida", "bob enrolled sue"]));
        assert!(
            !shared(&["(console) enrolled ida", "(console) enrolled sue"]),
            "each types an own password there"
        );
        assert!(!shared(&["(console) enrolled ida", "ada enrolled sue"]));
    }

    #[test]
    fn p15_5a_an_administrator_of_ones_own_making_is_no_second_one() {
        let taken_on = ["(console) enrolled ada", "ada enrolled bob", "ada enrolled ida", "bob enrolled sue"];
        assert!(shared(&taken_on));
        assert_eq!(hands(&taken_on, "sue"), "ada bob");
        // One whom he has taken over is none either.
        let taken_over =
            ["(console) enrolled bob", "ada second factor reset bob", "ada enrolled ida", "bob enrolled sue"];
        assert!(shared(&taken_over));
        // What was done before he took over was not his.
        let before =
            ["(console) enrolled bob", "bob enrolled sue", "ada second factor reset bob", "ada enrolled ida"];
        assert!(!shared(&before));
    }

    #[test]
    fn p15_5a_a_reset_puts_a_key_into_other_hands_and_a_password_alone_does_not() {
        let start = ["(console) enrolled ida", "ida second factor enrolled ida", "ada enrolled sue"];
        let with = |more: &[&'static str]| [&start[..], more].concat();
        assert!(!shared(&with(&["ada password changed ida"])), "the code is still hers");
        assert!(shared(&with(&["ada second factor reset ida"])));
        assert!(shared(&["(console) enrolled ida", "ada password changed ida", "ada enrolled sue"]));
        assert!(!shared(&with(&["ida password changed ida", "ida second factor enrolled ida"])));
    }

    #[test]
    fn p15_5a_a_second_administrator_confirms_and_one_in_the_same_hands_cannot() {
        let both = ["(console) enrolled bob", "ada enrolled eve", "ada enrolled ida", "ada enrolled sue"];
        let with = |more: &[&'static str]| [&both[..], more].concat();
        assert!(!shared(&with(&["bob key confirmed ida"])));
        assert!(!shared(&with(&["(console) key confirmed sue"])));
        for vain in [
            "ada key confirmed ida",
            "eve key confirmed ida",
            "ida key confirmed ida",
            "sue key confirmed ida",
        ] {
            assert!(shared(&with(&[vain])), "{vain}");
        }
        assert!(
            shared(&with(&["bob key confirmed ida", "ada second factor reset ida"])),
            "until the next reset"
        );
        assert!(
            shared(&with(&["ada second factor reset bob", "bob key confirmed ida"])),
            "he was Ada by then"
        );
    }

    #[test]
    fn whoever_has_a_password_of_the_demo_is_of_the_demo_until_there_is_another() {
        let mut known = Known::default();
        let mut learn = |what: &str, demo: bool| {
            known.learn(&json!({ "people": what, "id": "demo-dealer", "by": "(console)", "demo": demo }));
            known.of("demo-dealer").is_of_the_demo
        };
        assert!(learn("enrolled", true));
        assert!(learn("unlocked", false));
        assert!(!learn("password changed", false));
        assert!(learn("password changed", true));
    }

    #[test]
    fn what_cannot_be_read_says_nothing() {
        let mut known = Known::default();
        for told in
            [json!(null), json!([]), json!({ "people": 1 }), json!({ "people": "enrolled", "id": "x" })]
        {
            known.learn(&told);
        }
        assert!(known.people.is_empty());
    }
}
