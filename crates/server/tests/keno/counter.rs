//! A counter kept on paper beside a house with two locations: writers change stations, sell for every tender, void, cancel,
//! pay and refer; a supervisor authorises, rules and waives; the clock jumps. Written from 15.4 to 15.6, without the rules'
//! code: the house must do what the paper allows and refuse the rest, and its drawers must be the paper's to the cent.

use crate::common::{Disk, request};
use crate::support::*;
use ledger::Role;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const SATELLITE: &str = "keno-satellite";
const PLACES: [&str; 2] = [AT, SATELLITE];
const TENDERS: [&str; 4] = ["cash", "chips", "coupon", "tokens"];
/// Winnings are claimed within so many seconds of the start of the last game.
const CLAIM: i64 = 600;
const INTERVAL: i64 = 300;
/// $1,500.
const LARGE: i64 = 150_000;

/// A few numbers, the same for each seed.
struct Lots(u64);

impl Lots {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn pick<T: Clone>(&mut self, among: &[T]) -> Option<T> {
        (!among.is_empty()).then(|| among[self.below(among.len())].clone())
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Open,
    Voided,
    Won { until: i64 },
    Paid,
    Expired,
}

/// A ticket with every number alone: of each game that is drawn, twenty win three times their rate.
#[derive(Clone, Debug)]
struct Slip {
    code: String,
    station: u16,
    tender: &'static str,
    rate: i64,
    games: i64,
    first: i64,
    last: i64,
    owed: i64,
    fate: Fate,
    presented: bool,
    authorised: bool,
    referred: bool,
    waived: bool,
    held: bool,
}

/// One location on paper.
#[derive(Default)]
struct Paper {
    game: i64,
    locks_at: i64,
    slips: BTreeMap<u64, Slip>,
    /// Who stands where.
    writers: BTreeMap<u16, &'static str>,
    tills: BTreeMap<(u16, &'static str), i64>,
}

impl Paper {
    /// What is due by now is done: the game is locked and over, and claims expire.
    fn look(&mut self, now: i64) {
        if now >= self.locks_at {
            let is_drawn = self.game % 6 != 0;
            for slip in self.slips.values_mut().filter(|slip| slip.fate == Fate::Open) {
                slip.owed += if is_drawn { 60 * slip.rate } else { 80 * slip.rate };
                if slip.last == self.game {
                    slip.fate = Fate::Won { until: now + CLAIM };
                    slip.held |= slip.referred;
                }
            }
            self.game += 1;
            let regular = self.locks_at + INTERVAL;
            self.locks_at = if regular - now < 60 { now + INTERVAL } else { regular };
        }
        for slip in self.slips.values_mut() {
            if matches!(slip.fate, Fate::Won { until } if now > until) && !slip.held {
                slip.fate = Fate::Expired;
            }
        }
    }

    fn till(&mut self, station: u16, tender: &'static str, cents: i64) {
        *self.tills.entry((station, tender)).or_default() += cents;
    }
}

/// A house, its people and the paper.
struct Counter {
    house: House,
    people: BTreeMap<&'static str, Person>,
    papers: [Paper; 2],
    now: i64,
    rare: BTreeMap<&'static str, usize>,
}

impl Counter {
    async fn send(&self, who: &str, place: usize, mut message: Value) -> Value {
        let (who, at) = (&self.people[who], PLACES[place]);
        message["id"] = json!(fresh_id());
        if ["issue", "void", "cancel races", "turn key"].iter().any(|what| message["do"] == *what) {
            let board: Value =
                serde_json::from_str(&who.get(&format!("/api/keno/{at}")).await.body).expect("JSON");
            message["game"] = json!({ "day": board["game"]["day"], "number": board["game"]["number"] });
        }
        let origin = format!("http://{}", who.address);
        let headers = [("Origin", origin.as_str()), ("Cookie", who.cookie.as_str())];
        let path = format!("/api/keno/{at}/do");
        let page = request(who.address, "POST", &path, &headers, &message.to_string()).await;
        serde_json::from_str(&page.body).unwrap_or_else(|_| panic!("{message}: {}", page.body))
    }

    /// Sends it, and it is done where the paper allows it, and refused otherwise.
    async fn asks(&self, who: &str, place: usize, message: Value, allowed: bool) -> Option<Value> {
        let answer = self.send(who, place, message.clone()).await;
        let said = if allowed { "ok" } else { "refused" };
        assert!(
            answer.get(said).is_some(),
            "{} {who} {message}, by the paper {said}: {answer}",
            PLACES[place]
        );
        allowed.then(|| answer["ok"].clone())
    }

    fn happened(&mut self, what: &'static str) {
        *self.rare.entry(what).or_default() += 1;
    }

    /// Time goes by, and both locations look at their clock.
    async fn pass(&mut self, seconds: i64) {
        self.now += seconds;
        self.house.world.pass(seconds);
        self.look().await;
    }

    async fn look(&mut self) {
        for (paper, at) in self.papers.iter_mut().zip(PLACES) {
            paper.look(self.now);
            self.house.floor.get(&format!("/keno/results?at={at}")).await;
        }
    }

    /// Somebody at a station of this location.
    fn writer(&self, lots: &mut Lots, place: usize) -> Option<(u16, &'static str)> {
        let here: Vec<_> = self.papers[place].writers.iter().map(|(at, who)| (*at, *who)).collect();
        lots.pick(&here)
    }

    async fn sell(&mut self, lots: &mut Lots, place: usize) {
        let Some((station, writer)) = self.writer(lots, place) else { return };
        let (rate, games) = (lots.pick(&[100, 100, 200, 2_500]).expect("some"), 1 + lots.below(3) as i64);
        let tender = TENDERS[lots.below(4)];
        let every: Vec<String> = (1..=80).map(|number| number.to_string()).collect();
        let line = format!("split {} @{} x{games}", every.join(" / "), rate / 100);
        let sale = json!({ "do": "issue", "station": station, "line": line, "paid": tender });
        let sold = self.asks(writer, place, sale, true).await.expect("sold");
        let paper = &mut self.papers[place];
        paper.till(station, tender, 80 * rate * games);
        let (first, last) = (paper.game, paper.game + games - 1);
        let number = sold["ticket"]["number"].as_u64().expect("a number");
        assert_eq!(number, paper.slips.len() as u64 + 1, "numbered in sequence");
        let slip = Slip {
            code: sold["code"].as_str().expect("a code").to_string(),
            station,
            tender,
            rate,
            games,
            first,
            last,
            owed: 0,
            fate: Fate::Open,
            presented: false,
            authorised: false,
            referred: false,
            waived: false,
            held: false,
        };
        paper.slips.insert(number, slip);
        self.happened(tender);
    }

    /// A patron brings a ticket to a writer, with its slip or without.
    async fn brings(&mut self, lots: &mut Lots, place: usize) {
        let Some((station, writer)) = self.writer(lots, place) else { return };
        let paper = &self.papers[place];
        let numbers: Vec<u64> = paper.slips.keys().rev().take(12).copied().collect();
        // Whoever has a supervisor's word comes for the money.
        let has_word =
            |slip: &Slip| matches!(slip.fate, Fate::Won { .. }) && (slip.waived || slip.authorised);
        let ruled = paper.slips.iter().filter(|(_, slip)| has_word(slip)).map(|(number, _)| *number);
        let ruled = lots.pick(&ruled.collect::<Vec<_>>()).filter(|_| lots.below(2) == 0);
        let Some(number) = ruled.or_else(|| lots.pick(&numbers)) else { return };
        let (slip, game) = (paper.slips[&number].clone(), paper.game);
        let with_slip = (lots.below(3) > 0) != slip.waived;
        let mut message = json!({ "station": station });
        if with_slip {
            message["code"] = json!(slip.code);
        } else {
            message["ticket"] = json!(number);
        }
        let theirs = with_slip || slip.waived;
        let elsewhere = slip.station != station;
        match lots.below(8) {
            0 | 1 => {
                message["do"] = json!("void");
                let allowed = theirs && slip.fate == Fate::Open && slip.first == game;
                if self.asks(writer, place, message, allowed).await.is_some() {
                    let paper = &mut self.papers[place];
                    paper.till(station, slip.tender, -80 * slip.rate * slip.games);
                    paper.slips.get_mut(&number).expect("there").fate = Fate::Voided;
                    self.happened(if elsewhere { "voided elsewhere" } else { "voided" });
                    if elsewhere && slip.tender != "cash" {
                        self.happened("voided elsewhere, not in cash");
                    }
                }
            }
            2 => {
                message["do"] = json!("cancel races");
                let allowed = theirs && slip.fate == Fate::Open && slip.first < game && game <= slip.last;
                if self.asks(writer, place, message, allowed).await.is_some() {
                    let (paper, until) = (&mut self.papers[place], self.now + CLAIM);
                    paper.till(station, slip.tender, -80 * slip.rate * (slip.last - game + 1));
                    let slip = paper.slips.get_mut(&number).expect("there");
                    (slip.last, slip.fate, slip.waived) = (game - 1, Fate::Won { until }, false);
                    slip.held |= slip.referred;
                    self.happened("races cancelled");
                }
            }
            3 => {
                (message["do"], message["why"]) = (json!("refer"), json!("a blot"));
                let allowed = !slip.referred && matches!(slip.fate, Fate::Open | Fate::Won { .. });
                if self.asks(writer, place, message, allowed).await.is_some() {
                    let slip = self.papers[place].slips.get_mut(&number).expect("there");
                    slip.referred = true;
                    slip.held |= matches!(slip.fate, Fate::Won { .. });
                    self.happened("referred");
                }
            }
            _ => self.pays(place, (station, writer), number, (message, theirs)).await,
        }
    }

    async fn pays(
        &mut self,
        place: usize,
        (station, writer): (u16, &'static str),
        number: u64,
        (mut message, theirs): (Value, bool),
    ) {
        let slip = self.papers[place].slips[&number].clone();
        let with = if slip.rate == 200 { "check" } else { "cash" };
        (message["do"], message["with"]) = (json!("pay"), json!(with));
        let payable = theirs && !slip.referred && matches!(slip.fate, Fate::Won { .. });
        let allowed = payable && (slip.owed < LARGE || slip.authorised);
        let by_number = message.get("code").is_none();
        let paid = self.asks(writer, place, message, allowed).await;
        let kept = self.papers[place].slips.get_mut(&number).expect("there");
        if let Some(paid) = paid {
            assert_eq!(paid["events"][0]["amount"], slip.owed, "{paid}");
            kept.fate = Fate::Paid;
            self.papers[place].till(station, with, -slip.owed);
            self.happened(if by_number { "paid without the slip" } else { "paid" });
            if slip.authorised {
                self.happened("a large payment");
            }
        } else if payable {
            // It is on the supervisor's list now, and does not expire.
            (kept.presented, kept.held) = (true, true);
        }
    }

    /// The supervisor goes through what waits.
    async fn supervises(&mut self, lots: &mut Lots, place: usize) {
        let numbers: Vec<u64> = self.papers[place].slips.keys().rev().take(12).copied().collect();
        let Some(number) = lots.pick(&numbers) else { return };
        let slip = self.papers[place].slips[&number].clone();
        let is_won = matches!(slip.fate, Fate::Won { .. });
        let what = lots.below(3);
        let allowed = match what {
            0 => is_won && !slip.referred && slip.owed >= LARGE,
            1 => slip.referred,
            _ => !slip.waived && !slip.referred && (is_won || slip.fate == Fate::Open),
        };
        let pay = lots.below(2) == 0;
        let message = match what {
            0 => json!({ "do": "authorise", "ticket": number }),
            1 => json!({ "do": "rule", "ticket": number, "pay": pay, "why": "the camera" }),
            _ => json!({ "do": "waive slip", "ticket": number, "why": "washed" }),
        };
        if self.asks("sue", place, message, allowed).await.is_none() {
            return;
        }
        let slip = self.papers[place].slips.get_mut(&number).expect("there");
        match what {
            0 => (slip.authorised, slip.held) = (true, true),
            1 => {
                (slip.referred, slip.waived) = (false, pay);
                // Refused: the ticket stands as if nobody had come, unless somebody else had.
                if !pay && is_won && !slip.authorised && !slip.presented {
                    slip.held = false;
                }
            }
            _ => {
                slip.waived = true;
                slip.held |= is_won;
            }
        }
        self.happened(
            ["authorised", if pay { "ruled to be paid" } else { "ruled not to be paid" }, "waived"][what],
        );
    }

    /// The clock jumps: nothing that needs the time is done at either location until the supervisor confirms it.
    async fn clock_jumps(&mut self, lots: &mut Lots, place: usize) {
        // Not past the end of the gaming day: no ticket has races on two of them.
        let is_right = lots.below(2) == 0 && self.now < 10 * 3600;
        let by = if is_right { 2 * 3600 } else { 400 * 24 * 3600 };
        self.house.world.set(by);
        for at in PLACES {
            self.house.floor.get(&format!("/keno/results?at={at}")).await;
        }
        for other in [0, 1] {
            if let Some((station, writer)) = self.writer(lots, other) {
                let sale = json!({ "do": "issue", "station": station, "line": "1 2 @1", "paid": "cash" });
                let answer = self.send(writer, other, sale).await;
                assert_eq!(answer["refused"]["code"], "clock_in_doubt", "{answer}");
            }
        }
        if !is_right {
            self.house.world.set(-by);
        }
        self.asks("sue", place, json!({ "do": "confirm clock" }), true).await;
        self.now += if is_right { by } else { 0 };
        self.look().await;
        self.happened(if is_right {
            "a clock that is right after a jump"
        } else {
            "a clock that is put back"
        });
    }

    /// A writer's shift ends, and another begins, here or at the other location.
    async fn changes_shift(&mut self, lots: &mut Lots, place: usize) {
        let Some((station, writer)) = self.writer(lots, place) else { return };
        let by = if lots.below(2) == 0 { "sue" } else { writer };
        self.asks(by, place, json!({ "do": "sign off", "station": station }), true).await;
        self.papers[place].writers.remove(&station);
        let to = lots.below(2);
        let free = [[1, 2, 3], [11, 12, 13]][to]
            .iter()
            .copied()
            .find(|at| !self.papers[to].writers.contains_key(at));
        let Some(free) = free else { return };
        self.asks(writer, to, json!({ "do": "sign on", "station": free }), true).await;
        self.papers[to].writers.insert(free, writer);
        self.happened(if to == place { "another shift" } else { "a shift at the other location" });
    }

    /// The drawers are the paper's, by the day papers of every day that was played.
    async fn compare(&self) {
        for (paper, at) in self.papers.iter().zip(PLACES) {
            let mut tills: BTreeMap<(u16, &str), i64> = BTreeMap::new();
            for day in 16..=19 {
                let path = format!("/staff/keno/papers?at={at}&day=2026-11-{day}&format=json");
                let papers: Value =
                    serde_json::from_str(&self.people["sue"].get(&path).await.body).expect("JSON");
                assert_eq!(papers["agrees"], true, "{papers:#}");
                for line in papers["tenders"].as_array().expect("stations") {
                    let station = line["station"].as_u64().expect("a station") as u16;
                    for tender in ["cash", "chips", "coupon", "tokens", "check"] {
                        let flow = &line["tenders"][tender];
                        let net = flow["in"].as_i64().expect("in") - flow["out"].as_i64().expect("out");
                        *tills.entry((station, tender)).or_default() += net;
                    }
                }
            }
            tills.retain(|till, cents| *cents != 0 || paper.tills.contains_key(till));
            assert_eq!(tills, paper.tills, "{at}");
        }
    }
}

async fn a_day(seed: u64, rare: &mut BTreeMap<&'static str, usize>) {
    let disk = Disk::new();
    // Every sixth draw fails, and no set is drawn twice.
    let world = World::new((1..=60).map(|game: u8| if game.is_multiple_of(6) { None } else { from(game) }));
    let people = [
        ("Ann", Role::KenoWriter),
        ("Bob", Role::KenoWriter),
        ("Cat", Role::KenoWriter),
        ("Sue", Role::KenoSupervisor),
        ("Ida", Role::Inspector),
    ];
    staff(disk.journal(), &people);
    let card = format!("{CARD}[claim]\nminutes = {}\n", CLAIM / 60);
    let satellite =
        card.replace("booth = \"1 2 3\"\nautomatic = \"9\"", "booth = \"11 12 13\"\nautomatic = \"\"");
    let house = open_with(&disk, &world, vec![location(AT, &card), location(SATELLITE, &satellite)], 0).await;
    let mut inside = BTreeMap::new();
    for id in ["ann", "bob", "cat", "sue", "ida"] {
        inside.insert(id, house.enter(id).await);
    }
    let papers = [0, 1].map(|_| Paper { game: 1, locks_at: INTERVAL, ..Paper::default() });
    let mut counter = Counter { house, people: inside, papers, now: 0, rare: std::mem::take(rare) };
    for place in [0, 1] {
        for who in ["ida", "sue"] {
            counter.asks(who, place, json!({ "do": "turn key" }), true).await;
        }
    }
    counter.asks("sue", 0, json!({ "do": "confirm clock" }), true).await;
    for (place, station, writer) in [(0, 1, "ann"), (0, 2, "bob"), (1, 11, "cat")] {
        counter.asks(writer, place, json!({ "do": "sign on", "station": station }), true).await;
        counter.papers[place].writers.insert(station, writer);
    }
    let mut lots = Lots(seed);
    while counter.papers[0].game < 50 {
        let place = usize::from(lots.below(3) == 0);
        match lots.below(40) {
            0..=11 => counter.sell(&mut lots, place).await,
            12..=23 => counter.brings(&mut lots, place).await,
            24..=31 => counter.supervises(&mut lots, place).await,
            32 | 33 => counter.changes_shift(&mut lots, place).await,
            34 => counter.clock_jumps(&mut lots, place).await,
            35..=37 => counter.pass(INTERVAL).await,
            _ => counter.pass(lots.below(60) as i64).await,
        }
    }
    counter.compare().await;
    let expired = counter.papers.iter().flat_map(|paper| paper.slips.values());
    let expired = expired.filter(|slip| slip.fate == Fate::Expired).count();
    *counter.rare.entry("expired").or_default() += expired;
    *rare = std::mem::take(&mut counter.rare);
    counter.house.floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn the_counter_does_what_the_paper_allows_and_its_drawers_are_the_papers() {
    let mut rare = BTreeMap::new();
    for seed in 0..4 {
        a_day(seed, &mut rare).await;
    }
    for what in [
        "cash",
        "chips",
        "coupon",
        "tokens",
        "voided",
        "voided elsewhere",
        "voided elsewhere, not in cash",
        "races cancelled",
        "referred",
        "ruled to be paid",
        "ruled not to be paid",
        "waived",
        "paid",
        "paid without the slip",
        "authorised",
        "a large payment",
        "a clock that is right after a jump",
        "a clock that is put back",
        "another shift",
        "a shift at the other location",
        "expired",
    ] {
        assert!(rare.get(what).is_some_and(|times| *times >= 2), "{what} hardly happened: {rare:?}");
    }
}
