//! A table that is written down and read back is the same table; and what is written of it in the open is the same
//! whatever lies face down.

use super::{Kit, Lots, Subject, hash_of};
use crate::edition::Edition;
use crate::game::{Game, Offer, Viewer};
use crate::kept::{self, Hidden, Kept, NotKept};
use serde_json::Value;
use std::convert::Infallible;

/// So many other worlds are compared at each step.
const WORLDS: usize = 3;

/// A table as it is written, and what was given to be sealed.
fn write<G: Game>(table: &G) -> (Kept, Option<String>) {
    let mut inside = None;
    let seal = |text: &str| {
        inside = Some(text.to_owned());
        Ok::<String, Infallible>("sealed".to_owned())
    };
    let Ok(kept) = kept::write(table, seal);
    (kept, inside)
}

impl<G: Game> Kit<G> {
    pub(super) fn write_and_read(&self, subject: &impl Subject<G>, offers: &[Offer<G::Command>]) {
        let (place, rules) = (self.place(), self.table.rules());
        let (kept, inside) = write(&self.table);
        let read = |kept: &Kept| kept::read::<G>(kept, rules, |_| inside.clone());
        let text = serde_json::to_string(&kept).expect("it is plain data");
        let back = serde_json::from_str(&text).map_err(|error| error.to_string());
        let back = back.and_then(|kept| read(&kept).map_err(|error| error.to_string()));
        let back = back.unwrap_or_else(|error| panic!("{place}: it is not read back: {error}\n{text}"));
        assert!(back == self.table, "{place}: another table is read back: {text}");
        assert_eq!(hash_of(&back), hash_of(&self.table), "{place}: {text}");
        assert!(
            back.offers() == offers,
            "{place}: the table that is read back awaits something else: {text}"
        );
        let (is_sealed, is_concealed) = (inside.is_some(), self.table.is_anything_concealed());
        assert_eq!(is_sealed, is_concealed, "{place}: what lies face down is sealed, and nothing else");
        for world in subject.other_worlds(&self.table, Viewer::Public).into_iter().take(WORLDS) {
            let (other, others_inside) = write(&world);
            assert!(kept == other, "{place}: what is written tells what lies face down: {text}");
            assert_ne!(inside, others_inside, "{place}: what is sealed says what lies face down");
            let length = |inside: &Option<String>| inside.as_ref().map(String::len);
            assert_eq!(length(&inside), length(&others_inside), "{place}: its length tells");
        }
        // Lots of its own, so that the play of a seed stays what it was.
        let mut lots = Lots::new(self.seed ^ self.lines.len() as u64);
        if lots.below(16) == 0 {
            self.not_read(&kept, &mut lots);
        }
    }

    /// What is not of this table is refused, and what was changed does no harm.
    fn not_read(&self, kept: &Kept, lots: &mut Lots) {
        let (place, rules) = (self.place(), self.table.rules());
        let why = |kept: Kept| kept::read::<G>(&kept, rules, |_| None).err();
        let format = kept::FORMAT + 1;
        assert_eq!(why(Kept { format, ..kept.clone() }), Some(NotKept::Format(format)), "{place}");
        let game = "whist".to_owned();
        assert_eq!(why(Kept { game: game.clone(), ..kept.clone() }), Some(NotKept::Game(game)), "{place}");
        let edition = Edition::ALL.into_iter().find(|edition| *edition != kept.edition).expect("two");
        assert_eq!(why(Kept { edition, ..kept.clone() }), Some(NotKept::Edition(edition)), "{place}");
        assert_eq!(why(Kept { rules: String::new(), ..kept.clone() }), Some(NotKept::Rules), "{place}");
        if let Hidden::Sealed(_) = kept.hidden {
            assert_eq!(why(kept.clone()), Some(NotKept::Sealed), "{place}");
        }
        let Hidden::Counted(_) = kept.hidden else { return };
        let mut open: Value = serde_json::from_str(&kept.open).expect("JSON");
        for _ in 0..4 {
            bend(&mut open, lots);
            // Read or refused: it must only come back.
            let _ = why(Kept { open: open.to_string(), ..kept.clone() });
        }
    }
}

/// Changes something somewhere.
fn bend(value: &mut Value, lots: &mut Lots) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let at = lots.below(fields.len());
            if let Some((_, field)) = fields.iter_mut().nth(at) {
                bend(field, lots);
            }
        }
        Value::Array(list) if !list.is_empty() && lots.below(4) > 0 => {
            let at = lots.below(list.len());
            bend(&mut list[at], lots);
        }
        Value::Array(list) => drop(list.pop()),
        Value::Number(_) if lots.below(2) == 0 => *value = Value::from(lots.below(20)),
        _ => {
            let others = [Value::Null, Value::from(-1), Value::from("x"), Value::from(true)];
            *value = others[lots.below(others.len())].clone();
        }
    }
}
