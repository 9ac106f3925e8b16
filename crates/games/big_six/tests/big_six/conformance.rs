//! The kit that every game must pass.

use super::{Rules, Table};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::conformance::{Lots, Subject, hostile, play_seeds};
use rulebook::game::{Act, Moment};
use rulebook::licensee::RulesFile as _;
use rulebook::wire::read_act;
use serde_json::{Value, json};
use std::sync::Arc;

struct BigSix;

impl Subject<Table> for BigSix {
    fn strange(&self, _: &Table, lots: &mut Lots) -> Vec<Act<<Table as rulebook::game::Game>::Command>> {
        let symbols = ["1", "2", "5", "10", "20", "emblem 1", "emblem 2"];
        let on = lots.pick(&symbols).unwrap_or("1");
        let commands = [
            json!({ "do": "join" }),
            json!({ "do": "leave" }),
            json!({ "do": "wager", "on": on, "amount": 100 }),
            json!({ "do": "wager", "on": on, "amount": 1_000_000, "cash": true }),
            json!({ "do": "confirm wager", "seat": 1 }),
            json!({ "do": "decline wager", "seat": 2 }),
            json!({ "do": "reduce", "on": on, "amount": 100 }),
            json!({ "do": "remove", "on": on }),
            json!({ "do": "no more bets" }),
            json!({ "do": "spin" }),
            json!({ "do": "stop", "space": on }),
            json!({ "do": "announce", "space": on }),
            json!({ "do": "void spin", "because": "touched" }),
        ];
        let seats = [1, 2, 12, 13].map(|number| Actor::Seat(Seat::new(number).expect("a seat")));
        let staff = [Role::Dealer, Role::Floorperson, Role::Boxman].map(Actor::Staff);
        let by = [seats.as_slice(), &staff, &[Actor::Device, Actor::Croupier]].concat();
        let mut any = || {
            let places: Vec<usize> = (0..commands.len()).collect();
            let Value::Object(mut fields) = commands[lots.pick(&places)?].clone() else { return None };
            fields.insert("by".to_string(), json!(lots.pick(&by)?));
            let act = read_act::<Table>(fields).ok()?;
            Some(Act { at: Moment(7), ..act })
        };
        (0..6).filter_map(|_| any()).collect()
    }
}

#[test]
fn big_six_keeps_every_promise() {
    for rules in ["", "seats = 2\n[wheel]\nspaces = \"classic\"\n[pays]\n\"1\" = \"6 to 5\"\n"] {
        let rules = Rules::from_toml(rules).unwrap_or_else(|violations| panic!("{violations}"));
        let run = play_seeds(&BigSix, &Arc::new(rules), 0..20, 200);
        assert!(run.refusals > run.acts && run.events > run.acts / 3, "too little happened: {run:?}");
    }
}

#[test]
fn hostile_input_is_no_danger() {
    let lines: [&[u8]; 4] = [
        b"{\"by\":\"seat 1\",\"do\":\"join\"}\n{\"by\":\"seat 1\",\"do\":\"wager\",\"on\":\"1\",\"amount\":-9223372036854775808}",
        b"{\"by\":\"device\",\"do\":\"stop\",\"space\":\"7\"}\n{\"by\":\"device\",\"do\":\"stop\"}",
        b"[pays]\n\"1\" = \"1 for 1\"\n\"emblem 3\" = \"45 to 1\"",
        b"game = \"craps\"\n[wheel]\nspaces = \"oval\"\nrevolutions = -1",
    ];
    for bytes in lines {
        hostile::protocol::<Table>(bytes);
        hostile::rules::<Table>(bytes);
    }
}
