//! The Big Six wheel (19:47-5.5, 5.6), as `modelled/05-big-six.md` has it.

mod conformance;
mod desk;
mod figures;
mod foreign;
mod pledged;
mod rounds;
mod rules;
mod simulated;
mod terminal;

use big_six::Rules;
use rulebook::game::{Act, Event as _, Game as _, Refuse as _};
use rulebook::licensee::RulesFile as _;
use rulebook::wheel;
use rulebook::wire::{Misread, read_act, read_fields};
use serde_json::{Value, json};
use std::sync::Arc;

type Table = wheel::Table<Rules>;

fn table_with(rules: &str) -> Table {
    Table::open(Arc::new(Rules::from_toml(rules).unwrap_or_else(|wrong| panic!("{wrong}"))))
}

/// A table that is driven by the lines of the protocol.
struct Sitting(Table);

impl Sitting {
    fn new() -> Sitting {
        Sitting(table_with(""))
    }

    /// What comes of an act, or the code and the provision of its refusal.
    fn says(&mut self, line: &str) -> Result<Vec<Value>, (&'static str, &'static str)> {
        let fields = read_fields(line).expect("a JSON object");
        let act: Act<_> = match read_act::<Table>(fields) {
            Ok(act) => act,
            Err(Misread::Refused(refusal)) => return Err((refusal.code(), refusal.cite().number())),
            Err(Misread::Malformed(text)) => panic!("{text}"),
        };
        let mut events = Vec::new();
        let done = self.0.act(act, &mut events);
        done.map_err(|refusal| (refusal.code(), refusal.cite().number()))?;
        assert!(events.iter().filter_map(|event| event.movement()).all(|moved| moved.is_balanced()));
        Ok(events.iter().map(|event| json!(event)).collect())
    }

    fn does(&mut self, line: &str) -> Vec<Value> {
        self.says(line).unwrap_or_else(|refusal| panic!("{line}: {refusal:?}"))
    }

    /// Seat 1 and seat 2 come.
    fn with_two() -> Sitting {
        let mut sitting = Sitting::new();
        sitting.does(r#"{"by":"seat 1","do":"join"}"#);
        sitting.does(r#"{"by":"seat 2","do":"join"}"#);
        sitting
    }

    fn wagers(&mut self, seat: u8, on: &str, amount: i64) {
        let line = json!({ "by": format!("seat {seat}"), "do": "wager", "on": on, "amount": amount });
        self.does(&line.to_string());
    }

    /// The betting is closed and the wheel turns.
    fn spins(&mut self) {
        self.does(r#"{"by":"dealer","do":"no more bets"}"#);
        self.does(r#"{"by":"dealer","do":"spin"}"#);
    }

    fn stops(&mut self, at: &str) {
        self.does(&json!({ "by": "device", "do": "stop", "space": at }).to_string());
    }

    fn announces(&mut self, at: &str) -> Vec<Value> {
        self.does(&json!({ "by": "dealer", "do": "announce", "space": at }).to_string())
    }
}
