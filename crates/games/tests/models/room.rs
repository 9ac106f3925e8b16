//! The poker room from the text of 19:47-14.16 to 14.18 and docs/protocol-poker-room.md: signs, lists, calls, seats,
//! removals and notices. The rulings of 14.15 have an evaluator of their own (`rulebook/tests/poker_room/oracle.rs`).

use crate::ways::{Lots, sorted};
use poker_room::{Room, Rules};
use rulebook::game::{Game, Viewer};
use rulebook::licensee::RulesFile as _;
use rulebook::wire::read_act;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

type Place = (u64, u64);

#[derive(Clone, Debug)]
struct Open {
    game: String,
    sign: Value,
    posted: Option<(Value, i64)>,
}

#[derive(Clone, Debug)]
struct Waiting {
    name: String,
    held: Option<Place>,
    not_at: Vec<u64>,
}

#[derive(Clone, Debug)]
struct Removal {
    number: u64,
    name: String,
    told: Vec<String>,
}

/// The room, by the text.
#[derive(Clone, Debug, Default)]
struct Model {
    /// Seats of each table.
    tables: BTreeMap<u64, u64>,
    open: BTreeMap<u64, Open>,
    lists: BTreeMap<String, Vec<Waiting>>,
    sitting: BTreeMap<Place, String>,
    removed: Vec<Removal>,
    removals: u64,
    allows: &'static str,
}

const FLOOR: [&str; 3] = ["floorperson", "casino supervisor", "pit boss"];
const AT_TABLE: [&str; 4] = ["dealer", "floorperson", "casino supervisor", "pit boss"];
const GAMES: [&str; 5] = ["seven-card stud", "hold 'em", "omaha", "five-card draw", "five-card stud"];
const HALF_AN_HOUR: i64 = 1_800_000;

fn same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

/// 14.17: a minimum, a maximum at least as high, and how many raises, if that is restricted.
fn sign(act: &Value) -> Option<Value> {
    let (minimum, maximum) = (act["minimum"].as_i64()?, act["maximum"].as_i64()?);
    let raises = act["raises"].as_u64();
    let lawful = minimum >= 1
        && maximum >= minimum
        && maximum <= 1_000_000_000
        && raises.is_none_or(|most| most <= 20);
    let mut sign = json!({ "minimum": minimum, "maximum": maximum });
    raises.into_iter().for_each(|most| sign["raises"] = json!(most));
    lawful.then_some(sign)
}

/// An event with the words of a sign beside it.
fn with_sign(mut event: Value, sign: &Value) -> Value {
    sign.as_object().into_iter().flatten().for_each(|(key, value)| event[key] = value.clone());
    event
}

impl Model {
    fn act(&mut self, act: &Value) -> Option<Vec<Value>> {
        let by = act["by"].as_str()?;
        let (floor, at_table) = (FLOOR.contains(&by), AT_TABLE.contains(&by));
        let (table, seat) = (act["table"].as_u64().unwrap_or(0), act["seat"].as_u64().unwrap_or(0));
        let place = (table, seat);
        let name = act["name"].as_str().unwrap_or_default();
        let game = act["game"].as_str().unwrap_or_default();
        let at = act["at"].as_i64()?;
        match act["do"].as_str()? {
            "open table" if floor => {
                let sign = sign(act)?;
                if !self.tables.contains_key(&table) || self.open.contains_key(&table) {
                    return None;
                }
                let event =
                    with_sign(json!({ "event": "table opened", "table": table, "game": game }), &sign);
                self.open.insert(table, Open { game: game.to_string(), sign, posted: None });
                Some(vec![event])
            }
            "close table" if floor => self.close(table),
            "post limits" if floor => {
                let sign = sign(act)?;
                self.open.get_mut(&table)?.posted = Some((sign.clone(), at));
                let from = at + HALF_AN_HOUR;
                Some(vec![with_sign(
                    json!({ "event": "limits posted", "table": table, "from": from }),
                    &sign,
                )])
            }
            "withdraw limits" if floor => {
                self.open.get_mut(&table)?.posted.take()?;
                Some(vec![json!({ "event": "limits withdrawn", "table": table })])
            }
            "change limits" if at_table => {
                let open = self.open.get_mut(&table)?;
                let (sign, since) = open.posted.clone()?;
                if at - since < HALF_AN_HOUR {
                    return None;
                }
                (open.sign, open.posted) = (sign.clone(), None);
                let event = json!({ "event": "limits changed", "table": table, "cite": "19:47-8.3" });
                Some(vec![with_sign(event, &sign)])
            }
            "raise minimum" if at_table => self.raise(act, table),
            "join list" if floor => {
                let list = self.lists.entry(game.to_string()).or_default();
                if list.len() == 100 || list.iter().any(|one| same(&one.name, name)) {
                    return None;
                }
                list.push(Waiting { name: name.to_string(), held: None, not_at: Vec::new() });
                Some(vec![json!({ "event": "listed", "game": game, "place": list.len() })])
            }
            "leave list" if floor => {
                let place = self.lists.get(game)?.iter().position(|one| same(&one.name, name))?;
                Some(self.off(game, place))
            }
            "call" if floor => {
                let game = self.vacant(place)?;
                let first = self.first(table)?;
                self.lists.get_mut(&game)?[first].held = Some(place);
                Some(vec![json!({
                    "event": "called", "game": game, "place": first + 1, "table": table, "seat": seat,
                })])
            }
            "no show" if floor => {
                let (game, place) = self.called(place)?;
                Some(self.off(&game, place))
            }
            "wait on" if floor => {
                let (game, at) = self.called(place)?;
                let waiting = &mut self.lists.get_mut(&game)?[at];
                waiting.held = None;
                waiting.not_at.push(table);
                Some(vec![json!({ "event": "released", "table": table, "seat": seat })])
            }
            "announce" if at_table => {
                let game = self.open.get(&table)?.game.clone();
                let seats = self.announced(table);
                (seats > 0).then(|| {
                    vec![json!({ "event": "announced", "table": table, "game": game, "seats": seats })]
                })
            }
            "seat" if at_table => self.seat(place, name),
            "vacate" if at_table => {
                self.open.get(&table)?;
                self.sitting.remove(&place)?;
                Some(vec![json!({ "event": "vacated", "table": table, "seat": seat })])
            }
            "move" if at_table => {
                let to = (table, act["to"].as_u64()?);
                self.vacant(to)?;
                let name = self.sitting.remove(&place)?;
                self.sitting.insert(to, name);
                Some(vec![json!({ "event": "moved", "table": table, "seat": seat, "to": to.1 })])
            }
            "remove player" if floor => {
                self.open.get(&table)?;
                let name = self.sitting.remove(&place)?;
                self.removals += 1;
                let mut events = vec![
                    json!({
                        "event": "removed", "removal": self.removals, "table": table, "seat": seat,
                        "conduct": act["conduct"], "good_faith": act["good_faith"],
                    }),
                    json!({ "event": "vacated", "table": table, "seat": seat }),
                ];
                let mine = self.lists.values_mut().flatten().filter(|one| same(&one.name, &name));
                let held = mine.filter_map(|one| one.held.take());
                events.extend(
                    held.map(|(table, seat)| json!({ "event": "released", "table": table, "seat": seat })),
                );
                self.removed.push(Removal { number: self.removals, name, told: Vec::new() });
                Some(events)
            }
            "give notice" if floor => {
                let to = act["to"].as_str()?.to_string();
                let number = act["removal"].as_u64()?;
                let removal = self.removed.iter_mut().find(|removal| removal.number == number)?;
                (!removal.told.contains(&to)).then(|| {
                    removal.told.push(to.clone());
                    vec![json!({ "event": "notified", "removal": number, "to": to })]
                })
            }
            "allow return" if by == self.allows => {
                let number = act["removal"].as_u64()?;
                let place = self.removed.iter().position(|removal| removal.number == number)?;
                (self.removed[place].told.len() == 2).then(|| {
                    self.removed.remove(place);
                    vec![json!({ "event": "return allowed", "removal": number })]
                })
            }
            _ => None,
        }
    }

    /// Nobody sits there. Who was called to it waits on, in their place; what was said of the table is forgotten.
    fn close(&mut self, table: u64) -> Option<Vec<Value>> {
        if self.sitting.keys().any(|(at, _)| *at == table) {
            return None;
        }
        self.open.remove(&table)?;
        let mut events = Vec::new();
        for waiting in self.lists.values_mut().flatten() {
            waiting.not_at.retain(|at| *at != table);
            if let Some((at, seat)) = waiting.held.take_if(|(at, _)| *at == table) {
                events.push(json!({ "event": "released", "table": at, "seat": seat }));
            }
        }
        events.push(json!({ "event": "table closed", "table": table }));
        Some(events)
    }

    /// 14.17: everybody who sits there agrees, and it is a higher minimum up to the maximum.
    fn raise(&mut self, act: &Value, table: u64) -> Option<Vec<Value>> {
        let open = self.open.get_mut(&table)?;
        let mut agreed: Vec<u64> = act["agreed"].as_array()?.iter().filter_map(Value::as_u64).collect();
        agreed.sort_unstable();
        agreed.dedup();
        let sitting: Vec<u64> =
            self.sitting.keys().filter(|(at, _)| *at == table).map(|(_, seat)| *seat).collect();
        let amount = act["amount"].as_i64()?;
        let higher = amount > open.sign["minimum"].as_i64()? && amount <= open.sign["maximum"].as_i64()?;
        if sitting.is_empty() || agreed != sitting || !higher {
            return None;
        }
        open.sign["minimum"] = json!(amount);
        let event = json!({ "event": "limits changed", "table": table, "cite": "19:47-14.17" });
        Some(vec![with_sign(event, &open.sign)])
    }

    /// The game of a seat at which nobody sits and which is held for nobody.
    fn vacant(&self, place: Place) -> Option<String> {
        let game = self.unoccupied(place)?;
        self.called(place).is_none().then_some(game)
    }

    fn unoccupied(&self, (table, seat): Place) -> Option<String> {
        let game = self.open.get(&table)?.game.clone();
        let there = (1..=self.tables[&table]).contains(&seat) && !self.sitting.contains_key(&(table, seat));
        there.then_some(game)
    }

    fn called(&self, place: Place) -> Option<(String, usize)> {
        let game = &self.open.get(&place.0)?.game;
        let at = self.lists.get(game)?.iter().position(|one| one.held == Some(place))?;
        Some((game.clone(), at))
    }

    fn is_removed(&self, name: &str) -> bool {
        self.removed.iter().any(|removal| same(&removal.name, name))
    }

    /// 14.18: who is called to a vacancy of this table, in their order: nobody who sits there, was called elsewhere, waits
    /// for another table, or had to leave and is not back.
    fn wanting(&self, table: u64) -> Vec<usize> {
        let Some(open) = self.open.get(&table) else { return Vec::new() };
        let sits_there =
            |name: &str| self.sitting.iter().any(|((at, _), who)| *at == table && same(who, name));
        let wants = |one: &Waiting| {
            one.held.is_none()
                && !one.not_at.contains(&table)
                && !sits_there(&one.name)
                && !self.is_removed(&one.name)
        };
        let list = self.lists.get(&open.game).into_iter().flatten().enumerate();
        list.filter(|(_, one)| wants(one)).map(|(place, _)| place).collect()
    }

    fn first(&self, table: u64) -> Option<usize> {
        self.wanting(table).first().copied()
    }

    fn announced(&self, table: u64) -> usize {
        let seats = self.tables.get(&table).copied().unwrap_or_default();
        let vacant = (1..=seats).filter(|seat| self.vacant((table, *seat)).is_some()).count();
        vacant.min(self.wanting(table).len())
    }

    fn off(&mut self, game: &str, place: usize) -> Vec<Value> {
        let gone = self.lists.entry(game.to_string()).or_default().remove(place);
        let mut events = vec![json!({ "event": "off list", "game": game, "place": place + 1 })];
        events.extend(
            gone.held.map(|(table, seat)| json!({ "event": "released", "table": table, "seat": seat })),
        );
        events
    }

    fn seat(&mut self, place: Place, name: &str) -> Option<Vec<Value>> {
        let game = self.unoccupied(place)?;
        let sits = self.sitting.values().any(|who| same(who, name));
        let list = self.lists.get(&game).cloned().unwrap_or_default();
        let first = match self.called(place) {
            Some((_, held)) => Some(held),
            None => self.first(place.0),
        };
        let overtakes = first.is_some_and(|first| !same(&list[first].name, name));
        if sits || overtakes || self.is_removed(name) {
            return None;
        }
        self.sitting.insert(place, name.to_string());
        let mut event = json!({ "event": "seated", "table": place.0, "seat": place.1 });
        let Some(at) = list.iter().position(|one| same(&one.name, name)) else { return Some(vec![event]) };
        event["place"] = json!(at + 1);
        let waited = self.lists.get_mut(&game)?.remove(at);
        let elsewhere = waited.held.filter(|held| *held != place);
        let released =
            elsewhere.map(|(table, seat)| json!({ "event": "released", "table": table, "seat": seat }));
        Some(std::iter::once(event).chain(released).collect())
    }
}

/// An act by lot, by people called A to H.
fn next(lots: &mut Lots, model: &Model, at: i64) -> Value {
    let by = if lots.rarely(15) {
        lots.of(&["dealer", "boxman", "pit clerk", "device", "seat 1"])
    } else {
        lots.of(&FLOOR)
    };
    let table = lots.of(&[1, 2, 5, 5, 7]);
    let (seat, to) = (lots.below(4) + 1, lots.below(4) + 1);
    let game = GAMES[lots.below(2)];
    let name = lots.of(&["A", "B", "C", "D", "E", "f", "G", "h", "a", "F"]);
    let (minimum, maximum) = (lots.of(&[100, 500, 500, 0]), lots.of(&[1000, 1000, 500, 100]));
    let raises = lots.of(&[json!(null), json!(0), json!(3), json!(21)]);
    let removal = lots.below(model.removals as usize + 2);
    let seated: Vec<u64> =
        model.sitting.keys().filter(|(at, _)| *at == table).map(|(_, seat)| *seat).collect();
    let mut act = match lots.below(64) {
        0..4 => {
            json!({ "do": "open table", "table": table, "game": game, "minimum": minimum, "maximum": maximum, "raises": raises })
        }
        4 => json!({ "do": "close table", "table": table }),
        5..8 => {
            json!({ "do": "post limits", "table": table, "minimum": minimum, "maximum": maximum, "raises": raises })
        }
        8 => json!({ "do": "withdraw limits", "table": table }),
        9..12 => json!({ "do": "change limits", "table": table }),
        12..14 => {
            json!({ "do": "raise minimum", "table": table, "amount": lots.of(&[600, 800, 1000, 1001]), "agreed": seated })
        }
        14 => json!({ "do": "raise minimum", "table": table, "amount": 700, "agreed": [seat] }),
        15..24 => json!({ "do": "join list", "game": game, "name": name }),
        24..26 => json!({ "do": "leave list", "game": game, "name": name }),
        26..32 => json!({ "do": "call", "table": table, "seat": seat }),
        32..34 => json!({ "do": "no show", "table": table, "seat": seat }),
        34..36 => json!({ "do": "wait on", "table": table, "seat": seat }),
        36..39 => json!({ "do": "announce", "table": table }),
        39..50 => json!({ "do": "seat", "table": table, "seat": seat, "name": name }),
        50..54 => json!({ "do": "vacate", "table": table, "seat": seat }),
        54..56 => json!({ "do": "move", "table": table, "seat": seat, "to": to }),
        56..58 => json!({
            "do": "remove player", "table": table, "seat": seat, "good_faith": lots.below(2) == 0,
            "conduct": lots.of(&["helped another", "told another"]),
        }),
        58..61 => {
            json!({ "do": "give notice", "removal": removal, "to": lots.of(&["commission", "division"]) })
        }
        _ => {
            let act = json!({ "do": "allow return", "removal": removal });
            return with_actor(act, if lots.rarely(4) { by } else { model.allows }, at);
        }
    };
    if act["raises"].is_null() {
        act.as_object_mut().map(|fields| fields.remove("raises"));
    }
    with_actor(act, by, at)
}

fn with_actor(mut act: Value, by: &str, at: i64) -> Value {
    (act["by"], act["at"]) = (json!(by), json!(at));
    act
}

/// The staff enters what happens in a room.
pub(crate) fn poker_room(seed: u64) {
    let mut lots = Lots::new(seed);
    let allows = lots.of(&["casino supervisor", "casino supervisor", "pit boss"]);
    let tables = BTreeMap::from([(1, 4), (2, 3), (5, 2)]);
    let file: String =
        tables.iter().map(|(table, seats)| format!("[table.{table}]\nseats = {seats}\n")).collect();
    let rules = Rules::from_toml(&format!("{file}[removed]\nreturn_allowed_by = \"{allows}\"\n"));
    let mut room = Room::open(Arc::new(rules.unwrap_or_else(|wrong| panic!("{wrong}"))));
    let mut model = Model { tables, allows, ..Model::default() };
    let mut at = 0;
    for step in 0..500 {
        at += lots.of(&[0, 1, 60_000, 300_000, HALF_AN_HOUR - 1]);
        let written = next(&mut lots, &model, at);
        let Some(act) = written.as_object().and_then(|fields| read_act::<Room>(fields.clone()).ok()) else {
            continue;
        };
        let mut events = Vec::new();
        let done =
            room.act(act, &mut events).ok().map(|()| events.iter().map(|event| json!(event)).collect());
        let text: Option<Vec<Value>> = model.act(&written);
        assert_eq!(done.map(sorted), text.map(sorted), "seed {seed}, act {step}: {written}\n{model:#?}");
        same_room(seed, &written, &model, &room);
    }
}

fn same_room(seed: u64, act: &Value, model: &Model, room: &Room) {
    let view = json!(room.view(Viewer::Staff));
    for table in view["tables"].as_array().into_iter().flatten() {
        let number = table["table"].as_u64().unwrap_or_default();
        assert_eq!(table["announce"].as_u64(), Some(model.announced(number) as u64), "seed {seed}: {act}");
        for seat in table["seats"].as_array().into_iter().flatten() {
            let place = (number, seat["seat"].as_u64().unwrap_or_default());
            assert_eq!(
                seat["name"].as_str(),
                model.sitting.get(&place).map(String::as_str),
                "seed {seed}: {act}"
            );
            let held = model.called(place).map(|(game, at)| model.lists[&game][at].name.clone());
            assert_eq!(seat["held_for"].as_str(), held.as_deref(), "seed {seed}: {act}");
        }
    }
    for list in view["lists"].as_array().into_iter().flatten() {
        let names: Vec<&str> =
            list["names"].as_array().into_iter().flatten().filter_map(|one| one["name"].as_str()).collect();
        let mine = model.lists.get(list["dealt"].as_str().unwrap_or_default()).into_iter().flatten();
        assert_eq!(names, mine.map(|one| one.name.as_str()).collect::<Vec<_>>(), "seed {seed}: {act}");
    }
    let open: Vec<u64> =
        view["owed"].as_array().into_iter().flatten().filter_map(|one| one["removal"].as_u64()).collect();
    assert_eq!(
        open,
        model.removed.iter().map(|removal| removal.number).collect::<Vec<_>>(),
        "seed {seed}: {act}"
    );
}
