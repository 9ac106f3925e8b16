//! The poker room (19:47-14.15): its rulings are one function of their own, which says itself what it needs to know. The
//! ruling is then told to a room by these rules, as a floorperson would at the table.

use crate::rules::rulings::{self, Ruling};
use crate::rules::{Command, Dealt, Fact, Facts, Needs, Room, RuleOn, Rules, rule};
use desk::{Consulted, Exchange, Known, Matter, Reason, Ruled, Supplement, answer, wrong};
use rulebook::actor::{Actor, Role};
use rulebook::game::{Act, Game, Moment, Refuse as _};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::wire::{act_line, refusal_line};
use serde_json::{Map, Value};
use std::sync::Arc;
use table::forms::{Field, Kind};

pub(crate) const KNOWN: Known = Known::new(Room::NAME, matters, consult);

fn matters() -> Vec<Matter> {
    let of = |matter: &rulings::Matter| Matter {
        game: Room::NAME,
        name: matter.name(),
        title: matter.title(),
        cite: matter.cite(),
    };
    rulings::Matter::ALL.iter().map(of).collect()
}

fn consult(name: &str, rules: &str, answers: &Map<String, Value>) -> Consulted {
    let Some(matter) = rulings::Matter::ALL.iter().find(|matter| matter.name() == name) else {
        let names: Vec<&str> = rulings::Matter::ALL.iter().map(|matter| matter.name()).collect();
        return wrong("matter", format!("the poker room knows no {name:?}; there are {}", names.join(", ")));
    };
    let rules = match Rules::from_toml(rules) {
        Ok(rules) => Arc::new(rules),
        Err(violations) => return wrong("rules", violations.to_string()),
    };
    let mut facts = Facts::default();
    for (name, value) in answers {
        let Some(fact) = Fact::ALL.iter().find(|fact| fact.name() == name) else {
            return wrong(name, no_difference(name));
        };
        if facts.learn(*fact, value).is_err() {
            return wrong(name, answer::expected(kind(*fact)));
        }
    }
    match rule(*matter, &facts) {
        Err(Needs::Fact(fact)) => Consulted::Ask(Field {
            name: fact.name(),
            title: fact.title(),
            kind: kind(fact),
            optional: false,
        }),
        Err(Needs::NotThis(fact)) => wrong(fact.name(), no_difference(fact.name())),
        Ok(ruling) => Consulted::Ruled(ruled(*matter, &ruling, facts, rules)),
    }
}

fn no_difference(name: &str) -> String {
    format!("{name:?} makes no difference here; leave it out")
}

/// What can be answered to a fact, as every other table asks it.
const fn kind(fact: Fact) -> Kind {
    match fact.kind() {
        rulings::Kind::YesNo => Kind::YesNo,
        rulings::Kind::Count { least, most } => Kind::Count { least, most },
        rulings::Kind::Cents => Kind::Cents,
        rulings::Kind::Seat => Kind::Seat,
        rulings::Kind::Choice(of) => Kind::Choice { of },
        rulings::Kind::Pot => Kind::Pot,
    }
}

fn ruled(matter: rulings::Matter, ruling: &Ruling, facts: Facts, rules: Arc<Rules>) -> Ruled {
    let back = ruling.back.iter().map(|(seat, amount)| format!(" {}", back(seat, amount)));
    let reasons = ruling
        .reasons
        .iter()
        .map(|reason| Reason { cite: reason.cite(), says: desk::scene::sentence(reason.because()) });
    let supplements = rules
        .supplements_to(ruling)
        .map(|one| Supplement { cite: one.to, says: format!("{} ({})", one.text, one.procedure) });
    let mut ruled = Ruled {
        cite: ruling.cite(),
        refused: false,
        decision: format!("{}{}", ruling.decision.sentence(), back.collect::<String>()),
        reasons: reasons.collect(),
        discretion: ruling.open.map(|open| format!("for the {} to decide {}", open.to.name(), open.what)),
        supplements: supplements.collect(),
        scene: Vec::new(),
        acts: Vec::new(),
    };
    tell(&mut ruled, matter, facts, rules);
    ruled
}

fn back(seat: rulebook::actor::Seat, amount: Cents) -> String {
    desk::scene::sentence(&format!("{seat} has {amount} back"))
}

/// Opens the table with the most places at which such a game may be dealt, and tells it. What the room refuses (there is
/// no such seat, nothing of that kind may be dealt) is the answer.
fn tell(ruled: &mut Ruled, matter: rulings::Matter, facts: Facts, rules: Arc<Rules>) {
    let fits = |game: &Dealt| facts.game.is_none_or(|family| game.family() == family);
    let tables = rules.tables().iter().filter_map(|table| Some((table, table.games().find(fits)?)));
    let Some((table, game)) = tables.max_by_key(|(table, _)| table.seats()) else { return };
    let table = table.number();
    let (minimum, maximum) = (Cents::dollars(5), Cents::dollars(10));
    let opens = Command::OpenTable { table, game, minimum, maximum, raises: None };
    let rules_on = Command::Rule(RuleOn { table, on: matter, facts });
    let mut room = Room::open(rules);
    ruled.scene.push(exchange(&mut room, opens, &mut None));
    let mut refusal = None;
    ruled.acts.push(exchange(&mut room, rules_on, &mut refusal));
    if let Some(refusal) = refusal {
        ruled.refused = true;
        ruled.cite = refusal.cite();
        ruled.decision = desk::scene::sentence(&refusal.to_string());
        ruled.reasons = vec![Reason { cite: refusal.cite(), says: refusal.cite().summary().to_string() }];
        ruled.discretion = None;
    }
}

fn exchange(room: &mut Room, command: Command, refusal: &mut Option<<Room as Game>::Refusal>) -> Exchange {
    let act = Act::new(Moment::default(), Actor::Staff(Role::Floorperson), command);
    let told = serde_json::to_string(&act_line(&act)).expect("acts are plain data");
    let mut events = Vec::new();
    let answered = match room.act(act, &mut events) {
        Ok(()) => desk::scene::json_line("ok", &events),
        Err(said) => {
            let line = desk::scene::json_line("refused", &refusal_line(&said));
            *refusal = Some(said);
            line
        }
    };
    Exchange { told, answered }
}
