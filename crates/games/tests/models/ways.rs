//! The ways a table is used: by a crew, act by act; by a device over the protocol; with the house's own chance. In each,
//! random play that leans towards what is rare meets the model.

use crate::craps::oracle::{House, Oracle};
use crate::craps::{Dice, Model, Outcome, Terms, plain};
use craps::Table;
use rulebook::game::Game;
use rulebook::licensee::RulesFile as _;
use rulebook::wire::{act_line, read_act};
use serde_json::{Value, json};
use std::sync::Arc;
use table::chance::SimChance;
use table::croupier::Duties;
use table::session::{Performed, Session};

/// Where the choices of a trial come from.
pub(crate) struct Lots(u64);

impl Lots {
    pub(crate) fn new(seed: u64) -> Lots {
        Lots(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }

    /// True once in so many times.
    pub(crate) fn rarely(&mut self, once_in: usize) -> bool {
        self.below(once_in) == 0
    }

    pub(crate) fn of<T: Clone>(&mut self, some: &[T]) -> T {
        some[self.below(some.len())].clone()
    }

    fn face(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
}

/// Acts of one trial.
const ACTS: usize = 600;

/// A house by lot, as the model and as a rules file have it.
fn house(lots: &mut Lots) -> (Terms, House, String) {
    let (chip, change) = lots.of(&[(100, 25), (100, 100), (100, 50), (500, 25), (25, 25), (100, 1)]);
    let multiple = lots.below(10) as i64 + 1;
    let house = House {
        chip,
        change,
        line: (500, lots.of(&[500_000, 2_500])),
        other: (lots.of(&[500, 100]), 60_000),
        odds_most: lots.of(&[5_000_000, 3_300, 1_250]),
        multiples: lots.of(&[[1; 6], [1; 6], [multiple; 6], [3, 4, 5, 5, 4, 3]]),
        // In chips of five dollars the smallest line bets have odds only by 1.6(f).
        exceed: lots.below(2) == 0 || chip == 500,
        horn_high_area: lots.below(2) == 0,
    };
    let terms = Terms {
        seats: lots.of(&[1, 2, 3, 3, 4]),
        dice: lots.of(&[5, 6]),
        caller: lots.of(&["boxman", "stickman"]),
    };
    let [four, five, six, eight, nine, ten] = house.multiples;
    let file = format!(
        "seats = {}\n[money]\nchip_cents = {chip}\nchange_cents = {change}\n[limits]\nline_minimum_cents = {}\n\
         line_maximum_cents = {}\nminimum_cents = {}\nmaximum_cents = {}\nodds_maximum_cents = {}\n[wagers]\n\
         horn_high_area = {}\n[odds]\nmultiple = {{ 4 = {four}, 5 = {five}, 6 = {six}, 8 = {eight}, 9 = {nine}, \
         10 = {ten} }}\nexceed_for_exact_payout = {}\n[dice]\nset = {}\nno_roll_called_by = \"{}\"\n",
        terms.seats,
        house.line.0,
        house.line.1,
        house.other.0,
        house.other.1,
        house.odds_most,
        house.horn_high_area,
        house.exceed,
        terms.dice,
        terms.caller,
    );
    (terms, house, file)
}

const POINTS: [u8; 6] = [4, 5, 6, 8, 9, 10];

/// A wager by lot; mostly one that makes later acts interesting.
fn wager(lots: &mut Lots, model: &Model, seat: u8) -> String {
    let point = lots.of(&POINTS);
    let line = if model.money.point.is_none() { ["pass", "don't pass"] } else { ["come", "don't come"] };
    match lots.below(12) {
        0..4 => lots.of(&line).to_string(),
        4..7 => {
            let mine = model.bets_of(seat);
            let odds = mine.iter().map(|(name, _)| format!("{name} odds")).collect::<Vec<_>>();
            if odds.is_empty() { "field".to_string() } else { lots.of(&odds) }
        }
        7 => {
            lots.of(&["pass", "don't pass", "come", "don't come", "pass odds", "don't pass odds"]).to_string()
        }
        8 => lots
            .of(&["field", "any seven", "any craps", "craps 2", "craps 3", "craps 12", "eleven"])
            .to_string(),
        9 => lots
            .of(&["c and e", "horn", "horn high 2", "horn high 3", "horn high 11", "horn high 12"])
            .to_string(),
        10 => format!("hard {}", lots.of(&[4, 6, 8, 10])),
        _ => {
            let kinds =
                ["place N", "place N to lose", "buy N", "lay N", "come N", "don't come N", "come N odds"];
            lots.of(&kinds).replace('N', &point.to_string())
        }
    }
}

fn amount(lots: &mut Lots) -> i64 {
    lots.of(&[
        500, 500, 500, 600, 1000, 1000, 1200, 1500, 2000, 3000, 700, 1100, 6000, 100, 250, 13, 0, -500,
        600_000,
    ])
}

/// An act of a patron about their wagers.
fn about_wagers(lots: &mut Lots, model: &Model, seat: u8) -> Value {
    let by = format!("seat {seat}");
    let mine = model.bets_of(seat);
    let on = if mine.is_empty() || lots.rarely(6) { wager(lots, model, seat) } else { lots.of(&mine).0 };
    // What is announced with the dice in the air is decided by them: somebody confirms it soon, or it falls.
    let is_air = matches!(model.dice, Dice::Air { .. });
    match if is_air && lots.below(2) == 0 { 5 } else { lots.below(16) } {
        0 => json!({ "by": by, "do": "remove", "on": on }),
        1 => json!({ "by": by, "do": "reduce", "on": on, "amount": amount(lots) }),
        2 => json!({ "by": by, "do": "call on", "on": on }),
        3 => json!({ "by": by, "do": "call off", "on": on }),
        4 => json!({ "by": "dealer", "do": "confirm on", "seat": seat, "on": on }),
        5 => {
            let who = lots.of(&["dealer", "boxman"]);
            let what = lots.of(&["confirm wager", "confirm wager", "confirm wager", "decline wager"]);
            json!({ "by": who, "do": what, "seat": seat })
        }
        6 => {
            let coupon = lots.of(&[500, 500, 1000, 25, 13]);
            let on = wager(lots, model, seat);
            json!({ "by": by, "do": "wager", "on": on, "amount": amount(lots), "coupon": coupon })
        }
        7 => {
            let on = wager(lots, model, seat);
            json!({ "by": by, "do": "wager", "on": on, "amount": amount(lots), "cash": true })
        }
        _ => {
            let on = wager(lots, model, seat);
            json!({ "by": by, "do": "wager", "on": on, "amount": amount(lots) })
        }
    }
}

/// What brings the dice on.
fn about_dice(lots: &mut Lots, model: &Model) -> Value {
    let reasons = [
        "not simultaneous",
        "missed the end of the table",
        "on the craps bank",
        "in the cup or on a rail",
        "cheating",
        "improper throw",
        "touched chips or coupons",
    ];
    let seat = lots.below(model.terms.seats.into()) + 1;
    let faces = [lots.face(), lots.face()];
    let order = json!({ "by": "boxman", "do": "order pass", "reason": lots.of(&["delay", "invalid rolls", "violation"]) });
    let invalid = |lots: &mut Lots| {
        let by = lots.of(&["device", "boxman", "stickman"]);
        json!({ "by": by, "do": "invalid roll", "reason": lots.of(&["off the table", "one on top of the other"]) })
    };
    let no_roll = |lots: &mut Lots| {
        let by = lots.of(&["boxman", "stickman"]);
        json!({ "by": by, "do": "no roll", "reason": lots.of(&reasons), "late": lots.below(2) == 0 })
    };
    match &model.dice {
        Dice::Cup { .. } => {
            let to = model.next_offer().map_or(1, |(to, ..)| usize::from(to));
            json!({ "by": "stickman", "do": "offer dice", "to": if lots.rarely(8) { seat } else { to } })
        }
        Dice::Offered { to, .. } => {
            let by = format!("seat {}", if lots.rarely(12) { seat } else { usize::from(*to) });
            if lots.rarely(3) {
                json!({ "by": by, "do": "decline dice" })
            } else {
                json!({ "by": by, "do": "take dice", "dice": [lots.below(6) + 1, 2] })
            }
        }
        Dice::Hand(hand) => {
            let by = format!("seat {}", hand.seat);
            let wish = model.next_offer().map(|(to, ..)| to);
            // Somebody who wishes to shoot while another throws without a line bet is rare, and is offered the dice.
            match (
                model.kind_of_throw(hand),
                if wish.is_some() && lots.rarely(3) { 3 } else { lots.below(12) },
            ) {
                (_, 0) => json!({ "by": by, "do": "pass dice" }),
                (_, 1) => order,
                (_, 2) => invalid(lots),
                (_, 3) => json!({ "by": "stickman", "do": "offer dice", "to": wish.unwrap_or(seat as u8) }),
                (Some(_), 4..7) => json!({ "by": "device", "do": "dice", "faces": faces }),
                (None, 4..7) => json!({ "by": by, "do": "pass dice" }),
                (None, 7..10) => {
                    json!({ "by": by, "do": "wager", "on": lots.of(&["pass", "don't pass"]), "amount": 500 })
                }
                _ => json!({ "by": by, "do": "throw" }),
            }
        }
        Dice::Air { .. } => match lots.below(8) {
            0 => invalid(lots),
            1 => no_roll(lots),
            2 | 3 => {
                let lie = |lots: &mut Lots| match lots.below(5) {
                    0 => json!({ "resting_on_several": {} }),
                    1 => json!({ "up": lots.face() }),
                    _ => json!({ "resting_on": lots.face() }),
                };
                json!({ "by": "device", "do": "cocked dice", "dice": [lie(lots), lie(lots)] })
            }
            _ => json!({ "by": "device", "do": "dice", "faces": faces }),
        },
        Dice::Rest { faces: shown, doubt, .. } => match (*doubt, lots.below(8)) {
            (_, 0) => invalid(lots),
            (_, 1) => no_roll(lots),
            ("none", 2) => {
                let by = lots.of(&["dealer".to_string(), format!("seat {seat}"), "floorperson".to_string()]);
                json!({ "by": by, "do": "dispute" })
            }
            ("raised", 2..6) => json!({ "by": "boxman", "do": "rule faces", "faces": faces }),
            ("raised", 6) => json!({ "by": "boxman", "do": "void throw" }),
            (_, 3) => json!({ "by": "stickman", "do": "call", "total": faces[0] + faces[1] }),
            _ => json!({ "by": "stickman", "do": "call", "total": shown[0] + shown[1] }),
        },
    }
}

/// Any act.
fn next(lots: &mut Lots, model: &Model) -> Value {
    let seat = lots.below(model.terms.seats.into()) as u8 + 1;
    let mut act = match lots.below(20) {
        0 => json!({ "by": format!("seat {seat}"), "do": "join" }),
        1 if lots.rarely(2) => json!({ "by": format!("seat {seat}"), "do": "leave" }),
        1..10 => about_wagers(lots, model, seat),
        _ => about_dice(lots, model),
    };
    if lots.rarely(40) {
        let everybody =
            ["dealer", "boxman", "stickman", "floorperson", "device", "pit boss", "seat 1", "seat 2"];
        act["by"] = json!(lots.of(&everybody));
    }
    act
}

fn open(seed: u64) -> (Lots, Model, Arc<craps::Rules>) {
    let mut lots = Lots::new(seed);
    let (terms, house, file) = house(&mut lots);
    let rules = craps::Rules::from_toml(&file).unwrap_or_else(|wrong| panic!("seed {seed}: {wrong}\n{file}"));
    (lots, Model::new(terms, Oracle::new(house)), Arc::new(rules))
}

/// The same events in any order: a settlement goes around the table in a way that decides nothing.
pub(crate) fn sorted(events: Vec<Value>) -> Vec<String> {
    let mut lines: Vec<String> = events.iter().map(Value::to_string).collect();
    lines.sort();
    lines
}

#[track_caller]
fn agree(seed: u64, step: usize, act: &Value, text: Outcome, table: Option<Vec<Value>>, model: &Model) {
    let table = table.map(|events| sorted(events.into_iter().map(plain).collect()));
    let text = text.map(sorted);
    assert_eq!(
        table, text,
        "seed {seed}, act {step}: the table (left) and the text differ on {act}\n{model:#?}"
    );
}

/// The layout as the model has it and as the table shows it.
fn same_layout(seed: u64, act: &Value, model: &Model, table: &Table) {
    let view = json!(table.view(rulebook::game::Viewer::Public));
    assert_eq!(view["point"].as_u64(), model.money.point.map(u64::from), "seed {seed}: {act}");
    let seats = view["seats"].as_array().cloned().unwrap_or_default();
    let shown: Vec<(u64, bool)> = seats
        .iter()
        .map(|seat| (seat["seat"].as_u64().unwrap_or_default(), seat["leaving"] == true))
        .collect();
    let there: Vec<(u64, bool)> = model.there.iter().map(|(seat, left)| (u64::from(*seat), *left)).collect();
    assert_eq!(shown, there, "seed {seed}: {act}");
    for (place, seat) in seats.iter().zip(model.there.keys()) {
        let mut shown: Vec<(String, i64, i64)> = place["wagers"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|wager| {
                let cents = |key: &str| wager[key].as_i64().unwrap_or_default();
                (wager["wager"].as_str().unwrap_or_default().to_string(), cents("stake"), cents("coupon"))
            })
            .collect();
        shown.sort();
        let bets = model.bets_of(*seat).into_iter().map(|(name, bet)| (name, bet.stake, bet.coupon));
        assert_eq!(shown, bets.collect::<Vec<_>>(), "seed {seed}: {act}");
    }
}

fn read(act: &Value) -> Option<rulebook::game::Act<craps::Command>> {
    read_act::<Table>(act.as_object()?.clone()).ok()
}

/// What is rare at a craps table, for the suite to see that it happens.
fn rare(written: &Value, before: &Model) -> Option<&'static str> {
    match (written["do"].as_str()?, &before.dice) {
        ("call", Dice::Rest { by_the_line: false, .. }) => Some("a throw without a line bet"),
        ("call", Dice::Rest { doubt: "ruled", .. }) => Some("a throw the boxman ruled on"),
        ("offer dice", Dice::Hand(_)) => Some("a wish to shoot while another throws without a line bet"),
        ("confirm wager", Dice::Air { .. }) => Some("a wager confirmed in the air"),
        ("leave", _) => Some("somebody leaves"),
        ("order pass", _) if before.money.point.is_none() => Some("an order to pass before a come out roll"),
        _ => None,
    }
}

/// A crew enters every act. Says what rare things happened.
pub(crate) fn craps_attended(seed: u64) -> Vec<&'static str> {
    let mut seen = Vec::new();
    let (mut lots, mut model, rules) = open(seed);
    let mut table = Table::open(rules);
    for step in 0..ACTS {
        let mut written = next(&mut lots, &model);
        written["at"] = json!(step);
        let Some(act) = read(&written) else { continue };
        let mut events = Vec::new();
        let done =
            table.act(act, &mut events).ok().map(|()| events.iter().map(|event| json!(event)).collect());
        let rare = rare(&written, &model).filter(|_| done.is_some());
        let text = model.act(&written);
        agree(seed, step, &written, text, done, &model);
        same_layout(seed, &written, &model, &table);
        seen.extend(rare);
    }
    seen
}

/// What the croupier did before and after, and the act itself, meet the model one by one.
fn follow(seed: u64, step: usize, performed: Vec<Performed<Table>>, model: &mut Model) {
    for Performed { act, events } in performed {
        let written = json!(act_line(&act));
        let text = model.act(&written);
        let events = events.iter().map(|event| json!(event)).collect();
        agree(seed, step, &written, text, Some(events), model);
    }
}

fn served(seed: u64, make: impl FnOnce(Arc<craps::Rules>) -> Session<Table>) {
    let (mut lots, mut model, rules) = open(seed);
    let mut session = make(rules);
    for step in 0..ACTS {
        let mut written = next(&mut lots, &model);
        if session.has_chance() && written["by"] == "device" {
            continue;
        }
        written["at"] = json!(step);
        let Some(act) = read(&written) else { continue };
        if let Ok(performed) = session.submit(act) {
            follow(seed, step, performed, &mut model);
            same_layout(seed, &written, &model, session.game());
        }
        if lots.rarely(12)
            && let Some(default) = session.prepare_default(None, act.at)
        {
            let performed = session.commit(default);
            follow(seed, step, performed, &mut model);
        }
    }
}

/// A program drives the table, and the dice come from it.
pub(crate) fn craps_by_device(seed: u64) {
    served(seed, |rules| Session::open(rules, Duties::ALL));
}

/// The dice are the house's own, from a seed.
pub(crate) fn craps_with_house_chance(seed: u64) {
    served(seed, |rules| Session::seeded(rules, Duties::ALL, SimChance::new(seed, 0)));
}
