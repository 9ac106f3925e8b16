//! An evening in a house that runs in this process, over real sockets, by a clock that only the test moves on. Chance is the
//! house's own, so no two evenings are the same; what people do does not depend on it, beyond answering what they are
//! asked.

use crate::common::lines::Line;
pub(crate) use crate::common::time::NINE;
use crate::common::{Disk, Floor, Visitor, escaped};
use crate::desks::Desk;
use crate::lounge::{self, Crew, Person, World, from};
use ledger::Role;
use serde_json::{Value, json};
use server::TableSpec;

/// The table of every evening.
pub(crate) const TABLE: &str = "one";

/// Half an hour (19:47-8.3), in seconds.
const NOTICE: i64 = 30 * 60;

/// How often a table is looked at before the test gives up.
const MOST_LOOKS: u32 = 2000;

/// A game at a table that the house deals, and how two patrons play it.
pub(crate) struct Game {
    pub(crate) name: &'static str,
    pub(crate) rules: &'static str,
    /// What each of the two wagers in every round.
    pub(crate) wagers: [fn() -> Value; 2],
    /// What each of the two does as soon as it is offered, the first of these first, with commas between.
    pub(crate) answers: [&'static str; 2],
}

/// A table that is dealt by the house, or by people.
fn table(game: &str, rules: &str, attended: bool) -> TableSpec {
    let game = games::standard().find(game).expect("a game of the chapter");
    let rules = game.read(rules).unwrap_or_else(|violations| panic!("{violations}"));
    TableSpec { attended, ..TableSpec::new(TABLE, rules) }
}

/// A house that is open, with its people.
struct House {
    disk: Disk,
    house: lounge::House,
}

impl House {
    async fn open(tables: Vec<TableSpec>) -> House {
        let disk = Disk::of_a_file();
        let people = [
            ("Sam", Role::CasinoSupervisor),
            ("Dora", Role::Dealer),
            ("Ed", Role::Dealer),
            ("Bo", Role::Boxman),
            ("Stan", Role::Stickman),
            ("Flo", Role::Floorperson),
            ("Boss", Role::Administrator),
            ("Ann", Role::KenoWriter),
            ("Bob", Role::KenoWriter),
            ("Sue", Role::KenoSupervisor),
            ("Ida", Role::Inspector),
        ];
        lounge::staff(disk.journal(), &people);
        let world = World::new([from(1), from(21), from(41)]);
        let house = lounge::open_with(&disk, &world, tables, 1_000_000).await;
        House { disk, house }
    }

    fn floor(&self) -> &Floor {
        &self.house.floor
    }

    /// A second goes by.
    fn tick(&self) {
        self.house.world.pass(1);
    }

    async fn posts(&self, sam: &Person, what: &str, form: &str) {
        self.tick();
        let path = format!("/staff/tables/{TABLE}/{what}");
        let page = self.floor().post(&path, Some(&sam.cookie), form).await;
        assert_eq!(page.status, 303, "{}", page.body);
    }

    /// Other rules are posted, withdrawn, and posted again; half an hour later they are due.
    async fn posts_rules(&self, rules: &str) {
        let sam = self.house.enter("sam").await;
        let other = format!("rules={}", escaped(&format!("title = \"Later\"\n{rules}")));
        self.posts(&sam, "rules", &other).await;
        self.posts(&sam, "rules/withdraw", "").await;
        self.posts(&sam, "rules", &other).await;
        self.house.world.pass(NOTICE);
    }

    async fn closed(self) -> Disk {
        self.house.floor.close().await;
        self.disk.assert_sound();
        self.disk
    }

    /// Somebody of the staff has the page of the table open.
    async fn desk(&self, id: &str) -> Desk {
        let person = self.house.enter(id).await;
        Desk::open(self.floor().address, TABLE, &person.cookie).await
    }

    async fn desks<const N: usize>(&self, ids: [&str; N]) -> [Desk; N] {
        let mut desks = Vec::new();
        for id in ids {
            desks.push(self.desk(id).await);
        }
        desks.try_into().unwrap_or_else(|_| unreachable!("as many as were named"))
    }

    /// Somebody of the crew takes their place.
    async fn takes_place(&self, id: &str) {
        self.tick();
        self.desk(id).await.does(json!({ "place": "take" })).await;
    }
}

/// Two patrons at the table.
struct Patrons<'h> {
    house: &'h House,
    game: &'h Game,
    lines: Vec<Line>,
    /// Ann, who has promised something of her own to the first pledge and not opened it.
    promised: Option<Visitor>,
}

/// What Ann promises.
fn opening() -> String {
    "5a".repeat(32) + "6d696e65"
}

fn offers(page: &Value) -> &[Value] {
    page["awaiting"].as_array().map_or(&[], Vec::as_slice)
}

/// What is offered, as a command.
fn as_command(offer: &Value) -> Value {
    let mut command = offer.clone();
    let fields = command.as_object_mut().expect("an object");
    let amounts = fields.remove("amounts");
    fields.retain(|key, _| !["by", "need", "weight", "choose"].contains(&key.as_str()));
    if let Some(amounts) = amounts {
        command["amount"] = amounts["min"].clone();
    }
    if command["do"] == "take dice" {
        command["dice"] = json!([1, 2]);
    }
    command
}

impl<'h> Patrons<'h> {
    async fn sit(house: &'h House, game: &'h Game) -> Patrons<'h> {
        let mut lines = Vec::new();
        let mut visitors = Vec::new();
        for name in ["Ann", "Bob"] {
            house.tick();
            let visitor = house.floor().sit(name, TABLE).await;
            lines.push(visitor.line(TABLE).await);
            visitors.push(visitor);
        }
        let mut patrons = Patrons { house, game, lines, promised: None };
        patrons.promise(visitors.remove(0)).await;
        patrons
    }

    /// Ann adds something of her own to the pledge that stands open.
    async fn promise(&mut self, ann: Visitor) {
        self.house.tick();
        let fair = format!("/api/fair/{TABLE}");
        let known: Value = serde_json::from_str(&self.house.floor().get(&fair).await.body).expect("JSON");
        let commitment = known["open"]["commitment"].as_str().expect("digits");
        let commitment = table::fair::Commitment::read(commitment).expect("digits");
        let promise = table::fair::Opening::read(&opening()).expect("long enough").promise(&commitment);
        let promise =
            json!({ "pledge": known["open"]["pledge"], "promise": promise.to_string() }).to_string();
        let given = self.house.floor().post(&fair, Some(&ann.cookie), &promise).await;
        assert_eq!(given.status, 200, "{}", given.body);
        self.promised = Some(ann);
    }

    /// She opens it when the table asks.
    async fn open_promise(&mut self, page: &Value) {
        if page["pledge"]["closed"] == true
            && let Some(ann) = self.promised.take()
        {
            self.house.tick();
            let fair = format!("/api/fair/{TABLE}");
            let own = json!({ "pledge": page["pledge"]["number"], "opening": opening() }).to_string();
            let given = self.house.floor().post(&fair, Some(&ann.cookie), &own).await;
            assert_eq!(given.status, 200, "{}", given.body);
        }
    }

    /// What this one does now, if anything.
    fn answer(&self, who: usize, page: &Value) -> Option<Value> {
        let found = |word: &str| offers(page).iter().find(|offer| offer["do"] == word);
        self.game.answers[who].split(", ").find_map(found).map(as_command)
    }

    /// Both wager, and answer until the next round begins.
    async fn round(&mut self) {
        let round = self.lines[0].now().await["round"].as_u64();
        let mut wagered = [false; 2];
        for look in 0..MOST_LOOKS {
            let who = look as usize % 2;
            let page = self.lines[who].now().await;
            if page["round"].as_u64() > round {
                return;
            }
            self.open_promise(&page).await;
            let wager = (self.game.wagers[who])();
            let open =
                offers(&page).iter().any(|offer| offer["do"] == wager["do"] && offer["on"] == wager["on"]);
            if open && !wagered[who] {
                self.house.tick();
                wagered[who] = self.lines[who].command(wager).await["ok"] == true;
            } else if let Some(command) = self.answer(who, &page) {
                self.house.tick();
                self.lines[who].command(command).await;
            } else if wagered[who] || wager.is_null() {
                self.lines[who].ready(true).await;
            }
        }
        panic!("the round does not end: {:?} {:?}", self.lines[0].now().await, self.lines[1].now().await);
    }

    /// What lies on the layout is played to its end, or taken back where it can be, until the posted rules bind.
    async fn until_the_rules_bind(&mut self) {
        for look in 0..MOST_LOOKS {
            let who = look as usize % 2;
            let page = self.lines[who].now().await;
            if page["rules_number"] == 2 {
                return;
            }
            let taken_back = || offers(&page).iter().find(|offer| offer["do"] == "remove").map(as_command);
            if let Some(command) = self.answer(who, &page).or_else(taken_back) {
                self.house.tick();
                self.lines[who].command(command).await;
            }
        }
        panic!("the rules do not bind: {:?}", self.lines[0].now().await["awaiting"]);
    }
}

/// Two rounds, other rules, and a round under those.
pub(crate) async fn served(game: &Game) -> Disk {
    let house = House::open(vec![table(game.name, game.rules, false)]).await;
    let mut patrons = Patrons::sit(&house, game).await;
    patrons.round().await;
    patrons.round().await;
    house.posts_rules(game.rules).await;
    patrons.until_the_rules_bind().await;
    patrons.round().await;
    house.closed().await
}

/// Craps entered by its crew: a throw that does not count, a point that is made, rules that change, somebody who goes.
pub(crate) async fn attended_craps() -> Disk {
    let house = House::open(vec![table("craps", "", true)]).await;
    for id in ["stan", "dora", "bo", "ed"] {
        house.takes_place(id).await;
    }
    let [mut stan, mut dora, mut bo] = house.desks(["stan", "dora", "bo"]).await;
    for (seat, name) in [(1, "Ann"), (2, "Bob")] {
        house.tick();
        dora.seats(seat, name, 100_000).await;
    }
    for amount in [1000, 2000] {
        let wagers = [(1, "pass", amount), (2, "don't pass", amount)];
        for (seat, on, amount) in wagers {
            house.tick();
            dora.seat(seat, json!({ "do": "wager", "on": on, "amount": amount })).await;
        }
        house.tick();
        stan.does(json!({ "do": "offer dice", "to": 1 })).await;
        house.tick();
        stan.seat(1, json!({ "do": "take dice", "dice": [1, 2] })).await;
        for (faces, counts) in [([4, 3], false), ([4, 2], true), ([3, 1], true), ([5, 1], true)] {
            house.tick();
            stan.seat(1, json!({ "do": "throw" })).await;
            house.tick();
            stan.does(json!({ "by": "device", "do": "dice", "faces": faces })).await;
            house.tick();
            if counts {
                stan.does(json!({ "do": "call", "total": faces[0] + faces[1] })).await;
            } else {
                bo.does(json!({ "do": "no roll", "reason": "in the cup or on a rail" })).await;
            }
            house.tick();
            if faces == [4, 2] {
                dora.seat(1, json!({ "do": "wager", "on": "pass odds", "amount": amount })).await;
            }
        }
        if amount == 1000 {
            house.posts_rules("").await;
            let mut watcher = house.floor().watch(TABLE).await;
            while watcher.now().await["rules_number"] != 2 {}
            // Their pages are opened anew, as the table was.
            [stan, dora, bo] = house.desks(["stan", "dora", "bo"]).await;
        }
    }
    house.tick();
    dora.seat(2, json!({ "do": "leave" })).await;
    house.tick();
    house.desk("ed").await.does(json!({ "place": "leave" })).await;
    house.closed().await
}

/// An evening in a poker room, entered by its floorperson and a dealer.
pub(crate) async fn poker_room() -> Disk {
    let house = House::open(vec![table("poker-room", "", true)]).await;
    house.takes_place("dora").await;
    let [mut flo, mut dora] = house.desks(["flo", "dora"]).await;
    let open = json!({ "do": "open table", "table": 1, "game": "hold 'em", "minimum": 500, "maximum": 1000, "raises": 3 });
    let removed = json!({ "do": "remove player", "table": 1, "seat": 1, "conduct": "told another", "good_faith": true });
    let post = json!({ "do": "post limits", "table": 1, "minimum": 1000, "maximum": 2000 });
    for (is_dealer, later, said) in [
        (false, 1, open),
        (true, 1, json!({ "do": "seat", "table": 1, "seat": 1, "name": "Ann" })),
        (false, 1, json!({ "do": "join list", "game": "hold 'em", "name": "Bob" })),
        (false, 1, json!({ "do": "join list", "game": "hold 'em", "name": "Cyd" })),
        (false, 1, json!({ "do": "call", "table": 1, "seat": 2 })),
        (true, 1, json!({ "do": "seat", "table": 1, "seat": 2, "name": "Bob" })),
        (true, 1, json!({ "do": "rule", "table": 1, "on": "wrong start", "wagered": 1 })),
        (false, 1, post),
        (false, 1, removed),
        (false, 1, json!({ "do": "give notice", "removal": 1, "to": "division" })),
        (false, 1, json!({ "do": "give notice", "removal": 1, "to": "commission" })),
        (true, NOTICE, json!({ "do": "change limits", "table": 1 })),
        (false, 1, json!({ "do": "leave list", "game": "hold 'em", "name": "Cyd" })),
        (true, 1, json!({ "do": "vacate", "table": 1, "seat": 2 })),
        (false, 1, json!({ "do": "close table", "table": 1 })),
    ] {
        house.house.world.pass(later);
        if is_dealer { dora.does(said).await } else { flo.does(said).await }
    }
    house.closed().await
}

/// A day at a keno counter: tickets of every kind, three games, and what is done with tickets.
async fn keno_day(house: &lounge::House) {
    let Crew { ann, bob, sue, ida } = &house.crew().await;
    let tick = || house.world.pass(1);
    for (who, said) in [
        (ann, json!({ "do": "sign on", "station": 1 })),
        (bob, json!({ "do": "sign on", "station": 2 })),
        (ida, json!({ "do": "turn key" })),
        (sue, json!({ "do": "turn key" })),
        (sue, json!({ "do": "confirm clock" })),
    ] {
        tick();
        who.ok(said).await;
    }
    tick();
    let pat = house.patron("Pat").await;
    let issue = |line: &str, paid: &str| json!({ "do": "issue", "station": 2, "line": line, "paid": paid });
    let (_, winner) = ann.sell(1, "1 2 3 @1").await;
    tick();
    let (void, slip) = ann.sell(1, "11-15 @1").await;
    tick();
    ann.ok(json!({ "do": "void", "station": 1, "ticket": void, "code": slip })).await;
    tick();
    bob.ok(issue("k7 / 1 2 3 / 4 5 : 1/4, 2/3, 1/6 @1", "chips")).await;
    tick();
    bob.ok(issue("split 1 2 3 / 4 5 6 7 @1,2", "coupon")).await;
    tick();
    let races = bob.ok(issue("20 30 @1 x3", "cash")).await;
    tick();
    let large = ann.sell(1, "1 2 3 4 5 6 7 8 @1").await;
    tick();
    let bought = pat.buy("1 2 3 @5").await["ok"].clone();
    house.pass(300).await;
    ann.ok(json!({ "do": "pay", "station": 1, "code": winner, "with": "cash" })).await;
    tick();
    sue.ok(json!({ "do": "authorise", "ticket": large.0 })).await;
    tick();
    ann.ok(json!({ "do": "pay", "station": 1, "code": large.1, "with": "check" })).await;
    tick();
    pat.claim(bought["code"].as_str().expect("a code")).await;
    tick();
    bob.ok(json!({ "do": "cancel races", "station": 2, "code": races["code"] })).await;
    tick();
    let (torn, _) = ann.sell(1, "21 22 @1").await;
    house.pass(300).await;
    sue.ok(json!({ "do": "waive slip", "ticket": torn, "why": "washed; on camera" })).await;
    tick();
    bob.ok(json!({ "do": "pay", "station": 2, "ticket": torn, "with": "cash" })).await;
    tick();
    bob.ok(json!({ "do": "sign off", "station": 2 })).await;
}

/// A keno location and nothing else.
pub(crate) async fn keno() -> Disk {
    let house = House::open(vec![lounge::location(lounge::AT, lounge::CARD)]).await;
    keno_day(&house.house).await;
    house.closed().await
}

/// A house with a table, a keno location and people who come and go: every kind of stream in one journal.
pub(crate) async fn everything(game: &Game) -> Disk {
    let tables = vec![table(game.name, game.rules, false), lounge::location(lounge::AT, lounge::CARD)];
    let house = House::open(tables).await;
    let boss = house.house.enter("boss").await;
    for (path, form) in [
        ("/staff/people/add", "name=New&role=stickman"),
        ("/staff/people/new/lock", ""),
        ("/staff/people/new/unlock", ""),
        ("/staff/people/new/dismiss", ""),
    ] {
        house.tick();
        let page = house.floor().post(path, Some(&boss.cookie), form).await;
        assert!(page.status == 200 || page.status == 303, "{path}: {}", page.body);
    }
    let mut patrons = Patrons::sit(&house, game).await;
    patrons.round().await;
    keno_day(&house.house).await;
    house.closed().await
}
