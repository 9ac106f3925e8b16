//! One day of lines: what goes in, what has to come out, and the record of it.

use crate::acts::{any_act, any_card, next_moment};
use crate::model::{Model, Phase};
use crate::support::{DAY, HOUR, NOON};
use keno::lounge::{Act, By, Command, Lounge, Person};
use keno::record::{Driven, Performed, Replayed, header, read};
use keno::{Asked, RateCard};
use rulebook::conformance::Lots;
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use table::record::{End, RECORD_VERSION};

/// The program, the paper, and what the lines have said so far.
struct Day {
    name: &'static str,
    seeded: bool,
    driven: Driven,
    model: Model,
    /// The location as it stands, from the lines of the record: what people see when they decide what to do.
    seen: Replayed,
    record: Vec<String>,
    /// The time of the last line that was accepted.
    latest: i64,
    /// What each purse has gained, by what the answers say.
    purses: BTreeMap<String, i64>,
    /// What stayed at each station in each tender, by what the lines say.
    tills: BTreeMap<(u16, String), i64>,
    /// The tender in which each ticket was paid, and its account.
    sold: BTreeMap<u64, (String, Option<String>)>,
    rare: Vec<&'static str>,
}

/// Plays a day at two locations of a house, with the same people; what rare things happened.
pub(crate) fn a_day(seed: u64, seeded: bool, steps: usize) -> Vec<&'static str> {
    let mut lots = Lots::new(seed ^ if seeded { 0x5eed } else { 0 });
    let mut now = NOON + lots.below(24) as i64 * HOUR;
    let mut days = ["keno-main", "keno-satellite"].map(|name| {
        let card = any_card(&mut lots);
        Day::open(name, &card, now, seeded.then_some(seed))
    });
    for _ in 0..steps {
        // Most of it happens at the main location.
        let [main, satellite] = &mut days;
        let (day, other) = if lots.below(4) > 0 { (main, satellite) } else { (satellite, main) };
        now = next_moment(&mut lots, day.lounge(), now);
        // The clock of the house is put back, as when it ran ahead; now and then somebody's own is wrong.
        if lots.below(300) == 0 {
            now -= lots.below(2 * DAY as usize) as i64;
        }
        let mut act = any_act(&mut lots, day.lounge(), now);
        if lots.below(100) == 0 {
            act.at.0 -= lots.below(HOUR as usize) as i64;
        }
        if now < day.latest && lots.below(4) == 0 {
            if lots.below(4) > 0 {
                let moved_millis = now - day.latest;
                day.line(
                    &mut lots,
                    Act::new(Moment(day.latest), By::Device, Command::DoubtClock { moved_millis }),
                );
            }
            let sue = By::Supervisor(Person::new("sue").expect("a name"));
            act = Act::new(Moment(now), sue, Command::ConfirmClock);
        }
        day.line(&mut lots, act);
        day.compare();
        let is_here = |day: &Day| day.model.writers.values().any(|writer| writer == "ann");
        if is_here(day) && is_here(other) {
            day.rare.push("a shift at each of two locations");
        }
    }
    days.iter().for_each(Day::end);
    days.into_iter().flat_map(|day| day.rare).collect()
}

impl Day {
    /// A location opens, with this card.
    fn open(name: &'static str, card: &str, now: i64, seed: Option<u64>) -> Day {
        let card = Arc::new(RateCard::from_toml(card).unwrap_or_else(|wrong| panic!("{wrong:?}\n{card}")));
        let mut day = Day {
            name,
            seeded: seed.is_some(),
            driven: Driven::new(Arc::clone(&card), seed),
            model: Model::open(Arc::clone(&card), now),
            seen: Replayed::new(Arc::clone(&card), RECORD_VERSION),
            record: vec![header(&card, Moment(now)).to_line()],
            latest: now,
            purses: BTreeMap::new(),
            tills: BTreeMap::new(),
            sold: BTreeMap::new(),
            rare: Vec::new(),
        };
        let open = json!({ "at": now, "by": "device", "do": "open", "location": name });
        let (answer, done) = day.driven.exchange(&open.to_string(), Moment(now));
        assert!(answer.starts_with("{\"ok\":"), "{answer}");
        done.iter().for_each(|done| day.keep(done));
        day
    }

    fn lounge(&self) -> &Lounge {
        self.seen.lounge().expect("it is open")
    }

    /// Keeps what was done in the record, and reads it from there.
    fn keep(&mut self, done: &Performed) {
        let line = done.to_line();
        let (act, events) = read(rulebook::wire::read_object(&line).expect("an object")).expect("an act");
        let again = self.seen.act(&act).unwrap_or_else(|no| panic!("{line}: {no}"));
        assert_eq!(Some(json!(again)), events, "the record repeats it");
        self.record.push(line);
    }

    /// May this be done now, by the paper?
    fn allows(&self, act: &Act) -> bool {
        let own_lock = match &act.command {
            Command::Draw { lock, .. } => {
                self.lounge().game().lock_digest().is_some_and(|digest| digest.hex() == *lock)
            }
            _ => true,
        };
        own_lock && self.model.allows(act)
    }

    /// The line for an act, in one of the ways in which it can be said; and the act that it asks for.
    fn said(&self, lots: &mut Lots, mut act: Act) -> (String, Act) {
        if let Command::Restart { version, .. } = &mut act.command {
            // The header says version 2, and no later line takes that back.
            *version = Some(2);
        }
        let mut line = json!(act);
        // Without a time it is now.
        if lots.below(4) == 0 && act.at.0 >= self.latest {
            line.as_object_mut().expect("an object").remove("at");
        }
        if let Command::Issue { request, .. } = &mut act.command {
            let words = request.to_string();
            let reads_back =
                matches!(words.parse(), Ok(Asked::Marked(read)) if json!(read) == json!(*request));
            let said = if self.seeded && lots.below(6) == 0 {
                // Which six does not matter to whether it may be sold; none of them is on any other ticket.
                *request = crate::support::request("21-26 @2");
                (request.quick_pick, request.games) = (true, 3);
                Some("q6 @2 x3".to_string())
            } else {
                (reads_back && lots.below(2) == 0).then_some(words)
            };
            if let Some(said) = said {
                let fields = line.as_object_mut().expect("an object");
                fields.remove("request");
                fields.insert("line".to_string(), json!(said));
            }
        }
        (line.to_string(), act)
    }

    /// A line goes in, and what comes out is what the paper says.
    fn line(&mut self, lots: &mut Lots, act: Act) {
        // Time goes back only where the clock was not sure.
        let is_unsure = self.model.in_doubt || self.model.expires_from != Some(i64::MIN);
        let confirms = is_unsure && matches!(act.command, Command::ConfirmClock);
        let is_of_chance = matches!(act.command, Command::Draw { .. } | Command::Fail { .. });
        let at = act.at;
        let (text, act) = self.said(lots, act);
        let understood = !(self.seeded && is_of_chance) && (confirms || at.0 >= self.latest);
        let allowed = understood && self.allows(&act);
        let (answer, done) = self.driven.exchange(&text, at);
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        if !allowed {
            let said = if understood { "refused" } else { "error" };
            assert!(answer.get(said).is_some() && done.is_empty(), "{text}: {answer}");
            return;
        }
        let events = answer["ok"].as_array().unwrap_or_else(|| panic!("{text}: {answer}"));
        let told: Vec<Value> = done.iter().flat_map(|done| &done.events).map(|event| json!(event)).collect();
        assert_eq!(events, &told, "what is recorded is what was said");
        let went_back = confirms && at.0 < self.latest;
        for done in &done {
            assert!(self.allows(&done.act), "{text}: {:?}", done.act);
            if let Command::Issue { request, .. } = &done.act.command {
                self.check_marked(&text, request);
            }
            self.model.does(&done.act);
            for event in &done.events {
                self.hear(&json!(done.act), &json!(event));
            }
            self.keep(done);
        }
        // With a seed a game that is locked under both keys is drawn at once.
        let waits = self.model.phase == Phase::Locked && self.model.keys.iter().all(Option::is_some);
        assert!(!self.seeded || !waits || self.model.in_doubt, "{text}: nothing was drawn");
        self.latest = if confirms { at.0 } else { self.latest.max(at.0) };
        assert_eq!(self.driven.latest().0, self.latest);
        if went_back {
            self.rare.push("the clock confirmed at an earlier time");
        }
    }

    /// What the computer marks: so many numbers of the board.
    fn check_marked(&mut self, text: &str, request: &keno::Request) {
        if !request.quick_pick {
            return;
        }
        let marked: std::collections::BTreeSet<u8> = request.groups.iter().flatten().copied().collect();
        assert!(marked.len() == 6 && marked.iter().all(|number| (1..=80).contains(number)), "{text}");
        self.rare.push("a quick-pick");
    }

    fn moves(&mut self, from: &str, to: &str, cents: i64) {
        *self.purses.entry(from.to_string()).or_default() -= cents;
        *self.purses.entry(to.to_string()).or_default() += cents;
    }

    fn till(&mut self, station: u16, tender: &str, cents: i64) {
        *self.tills.entry((station, tender.to_string())).or_default() += cents;
    }

    /// Keeps the books by what an event says, and nothing else.
    fn hear(&mut self, act: &Value, event: &Value) {
        let cents = |key: &str| event[key].as_i64().unwrap_or_else(|| panic!("{key} in {event}"));
        let station = || event["station"].as_u64().or(act["station"].as_u64()).expect("a station") as u16;
        let ticket = || event["ticket"].as_u64().expect("a ticket");
        let purse = |account: &Option<String>, station: u16| match account {
            Some(patron) => format!("patron {patron}"),
            None => format!("drawer {station}"),
        };
        match event["event"].as_str().expect("a kind") {
            "issued" => {
                let paid = act["paid"].as_str().expect("a tender").to_string();
                let account = act["patron"].as_str().map(str::to_string);
                self.moves(&purse(&account, station()), "layout", cents("price"));
                self.till(station(), &paid, cents("price"));
                self.rare.push(match paid.as_str() {
                    "cash" => "sold for cash",
                    "chips" => "sold for chips",
                    "coupon" => "sold for coupon",
                    "tokens" => "sold for tokens",
                    _ => "sold for account",
                });
                self.sold.insert(ticket(), (paid, account));
            }
            kind @ ("voided" | "races cancelled") => {
                let (paid, account) = self.sold[&ticket()].clone();
                let back = if kind == "voided" { cents("price") } else { cents("refunded") };
                self.moves("layout", &purse(&account, station()), back);
                self.till(station(), &paid, -back);
                let elsewhere = self.elsewhere(ticket(), station());
                match kind {
                    "voided" if elsewhere => {
                        self.rare.push("a void at another station than the sale");
                        if paid != "cash" && paid != "account" {
                            self.rare.push("a void at another station, not in cash");
                        }
                    }
                    "races cancelled" => {
                        self.rare.push("races cancelled");
                        if elsewhere {
                            self.rare.push("races cancelled at another station");
                        }
                    }
                    _ => {}
                }
            }
            "settled" => {
                self.moves("layout", "bank", cents("handle"));
                self.moves("bank", "unclaimed", cents("payoffs"));
            }
            "returned" => {
                self.moves("layout", "unclaimed", cents("handle"));
                self.rare.push("a game cancelled");
            }
            "paid" => {
                let with = event["with"].as_str().expect("a tender").to_string();
                let to = match with.as_str() {
                    "cash" => format!("drawer {}", station()),
                    "check" => "cage".to_string(),
                    _ => format!("patron {}", act["patron"].as_str().expect("a patron")),
                };
                self.moves("unclaimed", &to, cents("amount"));
                self.till(station(), &with, -cents("amount"));
                match with.as_str() {
                    "check" => self.rare.push("paid by check"),
                    "account" => self.rare.push("paid into an account"),
                    _ => {}
                }
                if act["shown"] == "ruling" {
                    self.rare.push("paid without the slip");
                }
                if event["authorised_by"].is_string() {
                    self.rare.push("a large payment authorised");
                }
            }
            "expired" => {
                self.moves("unclaimed", "bank", cents("amount"));
                self.rare.push("claims expired");
            }
            "reinstated" => {
                self.moves("bank", "unclaimed", cents("amount"));
                self.rare.push("claims reinstated");
            }
            "stopped" => self.rare.push("a game stopped"),
            "clock doubted" => self.rare.push("the clock in doubt"),
            "clock confirmed" => self.rare.push("the clock confirmed"),
            "referred" => self.rare.push("a slip referred"),
            "ruled" if event["pay"] == true => self.rare.push("a referred slip paid"),
            "ruled" => self.rare.push("a referred slip refused"),
            "slip waived" => self.rare.push("a slip waived"),
            "signed off" if act["by"].as_str().is_some_and(|by| by.starts_with("supervisor")) => {
                self.rare.push("a shift ended by a supervisor");
            }
            "signed off" => self.rare.push("a shift ended by the writer"),
            "restarted" => self.rare.push("a restart"),
            "adopted" => self.rare.push("another card"),
            _ => {}
        }
    }

    /// Was the ticket sold at another station than this one?
    fn elsewhere(&self, ticket: u64, station: u16) -> bool {
        let sold = self.record.iter().find_map(|line| {
            let line: Value = serde_json::from_str(line).expect("JSON");
            (line["do"] == "issue" && line["events"][0]["ticket"] == ticket)
                .then(|| line["station"].as_u64())?
        });
        sold.is_some_and(|sold| sold != u64::from(station))
    }

    /// What everybody may see is what the paper has.
    fn compare(&mut self) {
        let (board, done) = self.driven.exchange("{\"view\":\"board\"}", Moment(self.latest));
        assert!(done.is_empty(), "looking changes nothing");
        let board: Value = serde_json::from_str(&board).expect("JSON");
        let (board, model) = (&board["view"], &self.model);
        let (tickets, handle) = model.entered();
        let last = model.past.last();
        assert_eq!(
            board,
            &json!({
                "location": self.name,
                "game": { "day": board["game"]["day"], "number": model.name.1 },
                "locks_at": model.locks_at,
                "locked": if model.phase == Phase::Open { Value::Null } else { board["locked"].clone() },
                "armed": model.keys.iter().all(Option::is_some),
                "tickets": tickets,
                "handle": handle,
                "unclaimed": model.unclaimed(),
                "last": last.map(|(name, draw)| json!({
                    "game": { "day": board["last"]["game"]["day"], "number": name.1 },
                    "numbers": draw,
                })),
            })
        );
        assert_eq!(board["locked"].is_string(), model.phase != Phase::Open);
        assert_eq!(board["game"]["day"], day(model.name.0));
        let purses = |purses: &BTreeMap<String, i64>| -> BTreeMap<String, i64> {
            purses
                .iter()
                .filter(|(_, cents)| **cents != 0)
                .map(|(name, cents)| (name.clone(), *cents))
                .collect()
        };
        assert_eq!(purses(&self.purses), purses(&model.purses));
        let tills: BTreeMap<(u16, String), i64> = model
            .tills
            .iter()
            .map(|((station, tender), cents)| ((*station, (*tender).to_string()), *cents))
            .collect();
        assert_eq!(self.tills, tills, "each drawer by tender");
    }

    /// The record ends, and an auditor who reads it finds nothing wrong.
    fn end(&self) {
        let stakes = self.driven.out().stakes();
        let out: i64 = stakes.iter().map(|stake| stake.cents.0).sum();
        assert_eq!(out, self.model.at_stake() + self.model.unclaimed(), "the money that is out");
        let mut lines = self.record.clone();
        lines.push(End::now(self.driven.latest(), stakes).to_line());
        let report =
            house::Registry::new(vec![keno::ENTRY]).audit(lines.join("\n").as_bytes(), 10).expect("readable");
        assert!(report.is_clean(), "{:#?}", report.departures);
        // Every shift in it is one of this location's.
        let shifts =
            |what: &str| lines.iter().filter(|line| line.contains(&format!("\"event\":\"{what}\""))).count();
        let (on, off) = (shifts("signed on"), shifts("signed off"));
        assert!(
            on >= off + self.model.writers.len(),
            "{on} on, {off} off, {:?} still there",
            self.model.writers
        );
    }
}

/// A gaming day as lines have it, from days since 1970.
fn day(days: i64) -> String {
    (jiff::civil::date(1970, 1, 1) + jiff::ToSpan::days(days)).to_string()
}
