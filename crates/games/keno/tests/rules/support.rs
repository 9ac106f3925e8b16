//! A keno location to test, with its people, its clock and its money.

use keno::lounge::{Act, Event, Issue, Lounge, Purse, State, Ticket};
use keno::{Asked, DRAWN, Draw, NUMBERS, Play, RateCard, Refusal, Request, Spots};
use rulebook::game::{Moment, Refuse};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

pub(crate) const SECOND: i64 = 1_000;
pub(crate) const MINUTE: i64 = 60 * SECOND;
pub(crate) const HOUR: i64 = 60 * MINUTE;
pub(crate) const DAY: i64 = 24 * HOUR;

/// Noon of 16 November 2026 in Atlantic City.
pub(crate) const NOON: i64 = 20_773 * DAY + 17 * HOUR;

/// The card of these tests: a game every five minutes, stations 1 to 3 and the automatic 9. Seven and nine spots are
/// not offered, and six of six pay exactly what a supervisor must authorise.
pub(crate) const TERMS: &[(&str, &str)] = &[
    ("rates.minimum_cents", "100"),
    ("rates.many_ways_cents", "25"),
    ("rates.maximum_cents", "10000"),
    ("rates.step_cents", "25"),
    ("claim.minutes", "10"),
    ("games.interval_seconds", "300"),
    ("games.automatic_lock", "true"),
    ("games.notice_seconds", "60"),
    ("games.most_races", "20"),
    ("games.refunds", "true"),
    ("games.day_starts", "\"06:00\""),
    ("games.utc_offset_minutes", "-300"),
    ("stations.booth", "\"1 2 3\""),
    ("stations.automatic", "\"9\""),
    ("pays.1.1", "3"),
    ("pays.2.2", "12"),
    ("pays.3.2", "1"),
    ("pays.3.3", "42"),
    ("pays.4.2", "1"),
    ("pays.4.3", "4"),
    ("pays.4.4", "112"),
    ("pays.5.3", "2"),
    ("pays.5.4", "20"),
    ("pays.5.5", "480"),
    ("pays.6.3", "1"),
    ("pays.6.4", "4"),
    ("pays.6.5", "88"),
    ("pays.6.6", "1500"),
    ("pays.8.5", "9"),
    ("pays.8.6", "100"),
    ("pays.8.7", "1480"),
    ("pays.8.8", "18000"),
    ("pays.10.5", "2"),
    ("pays.10.6", "20"),
    ("pays.10.7", "132"),
    ("pays.10.8", "1000"),
    ("pays.10.9", "4000"),
    ("pays.10.10", "25000"),
];

/// The text of that card with other terms.
pub(crate) fn card_text(other: &[(&str, &str)]) -> String {
    let terms: BTreeMap<&str, &str> = TERMS.iter().chain(other).copied().collect();
    terms.iter().map(|(key, value)| format!("{key} = {value}\n")).collect()
}

/// That card with other terms.
pub(crate) fn card(other: &[(&str, &str)]) -> RateCard {
    RateCard::from_toml(&card_text(other)).unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

/// A card on which people lock.
pub(crate) const BY_HAND: (&str, &str) = ("games.automatic_lock", "false");

/// What a line asks for.
pub(crate) fn request(line: &str) -> Request {
    match line.parse() {
        Ok(Asked::Marked(request)) => request,
        other => panic!("{line}: {other:?}"),
    }
}

/// What this card makes of a line.
pub(crate) fn play_on(card: &RateCard, line: &str) -> Play {
    Play::check(&request(line), card).unwrap_or_else(|no| panic!("{line}: {no}"))
}

/// What the card of these tests makes of a line.
pub(crate) fn play(line: &str) -> Play {
    play_on(&card(&[]), line)
}

/// The provision and the code with which a card refuses a request.
pub(crate) fn refused_by(card: &RateCard, request: &Request) -> (&'static str, &'static str) {
    match Play::check(request, card) {
        Err(refusal) => named(&refusal),
        Ok(play) => panic!("{request} was accepted: {play:?}"),
    }
}

/// The provision and the code with which the card of these tests refuses a line.
pub(crate) fn refused(line: &str) -> (&'static str, &'static str) {
    refused_by(&card(&[]), &request(line))
}

/// A refusal as tests compare it.
pub(crate) fn named(refusal: &Refusal) -> (&'static str, &'static str) {
    let cite = refusal.cite().number();
    (cite.strip_prefix("19:47-").unwrap_or(cite), refusal.code())
}

/// These numbers as a set.
pub(crate) fn spots(numbers: &[u8]) -> Spots {
    Spots::from_numbers(numbers).expect("numbers of the board")
}

/// Twenty numbers with all of `hits` and none of `misses`, mixed otherwise for each `turn`.
pub(crate) fn numbers_with(hits: &[u8], misses: &[u8], turn: u32) -> Draw {
    let mut rest: Vec<u8> = (1..=NUMBERS).filter(|n| !hits.contains(n) && !misses.contains(n)).collect();
    let mut state = u64::from(turn) + 1;
    for place in (1..rest.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        rest.swap(place, (state >> 33) as usize % (place + 1));
    }
    let mut numbers = hits.to_vec();
    numbers.extend(&rest[..usize::from(DRAWN) - hits.len()]);
    Draw::new(numbers.try_into().expect("twenty")).expect("a draw")
}

/// Everything that can be seen of a location, as text.
pub(crate) fn observed(lounge: &Lounge) -> String {
    let tickets: Vec<_> = (1..=lounge.issued_so_far()).map(|number| lounge.ticket(number)).collect();
    let (waiting, referred) = (lounge.waiting(), lounge.referred());
    format!(
        "{:?}",
        (
            (lounge.id(), lounge.card().title(), lounge.game(), lounge.past(), tickets, lounge.writers()),
            (lounge.keys(), lounge.entered(), lounge.unclaimed(), waiting, referred, lounge.overrides()),
            (lounge.days(), lounge.next_expiry(), lounge.held(), lounge.clock()),
        )
    )
}

/// A location with ann at station 1, bob at 2 and the automatic writer at 9.
#[derive(Clone)]
pub(crate) struct Hall {
    pub(crate) lounge: Lounge,
    pub(crate) now: i64,
    /// What every purse has gained since the beginning.
    pub(crate) purses: BTreeMap<Purse, i64>,
    /// The tickets as they were issued.
    issues: BTreeMap<u32, Arc<Issue>>,
}

impl Hall {
    pub(crate) fn new(other: &[(&str, &str)]) -> Hall {
        Hall::named("keno-main", other)
    }

    pub(crate) fn named(id: &str, other: &[(&str, &str)]) -> Hall {
        let lounge = Lounge::open(id, Arc::new(card(other)), Moment(NOON));
        let mut hall = Hall { lounge, now: NOON, purses: BTreeMap::new(), issues: BTreeMap::new() };
        hall.does("writer ann", json!({"do": "sign on", "station": 1}));
        hall.does("writer bob", json!({"do": "sign on", "station": 2}));
        if !hall.lounge.card().stations().automatic.is_empty() {
            hall.does("writer automatic", json!({"do": "sign on", "station": 9}));
        }
        hall
    }

    /// One with both keys turned.
    pub(crate) fn armed(other: &[(&str, &str)]) -> Hall {
        let mut hall = Hall::new(other);
        hall.turn_both();
        hall
    }

    pub(crate) fn turn_both(&mut self) {
        self.does("inspector ida", json!({"do": "turn key"}));
        self.does("supervisor sue", json!({"do": "turn key"}));
    }

    /// Patrons bring the slip of their ticket, unless the test says what they bring.
    fn read(&self, by: &str, what: &Value) -> Act {
        let mut fields = what.as_object().expect("an object").clone();
        if ["void", "cancel races", "present", "pay"].iter().any(|act| what["do"] == *act) {
            fields.entry("shown").or_insert_with(|| json!("slip"));
        }
        fields.insert("at".to_string(), json!(self.now));
        fields.insert("by".to_string(), json!(by));
        Act::read(fields).unwrap_or_else(|wrong| panic!("{what}: {wrong}"))
    }

    pub(crate) fn tries(&mut self, by: &str, what: Value) -> Result<Vec<Event>, Refusal> {
        let act = self.read(by, &what);
        let answer = self.lounge.act(&act);
        for event in answer.iter().flatten() {
            if let Event::Issued { ticket, issue, .. } = event {
                self.issues.insert(*ticket, Arc::clone(issue));
            }
        }
        for moved in answer.iter().flatten().flat_map(Event::movements) {
            *self.purses.entry(moved.from).or_default() -= moved.cents.0;
            *self.purses.entry(moved.to).or_default() += moved.cents.0;
        }
        answer
    }

    pub(crate) fn does(&mut self, by: &str, what: Value) -> Vec<Event> {
        self.tries(by, what.clone()).unwrap_or_else(|no| panic!("{by} {what}: {no}"))
    }

    pub(crate) fn refuses(&mut self, by: &str, what: Value) -> (&'static str, &'static str) {
        let before = observed(&self.lounge);
        match self.tries(by, what.clone()) {
            Err(refusal) => {
                assert_eq!(before, observed(&self.lounge), "a refusal changes nothing: {what}");
                named(&refusal)
            }
            Ok(events) => panic!("{by} {what} was accepted: {events:?}"),
        }
    }

    /// What a purse has gained.
    pub(crate) fn gained(&self, purse: Purse) -> i64 {
        self.purses.get(&purse).copied().unwrap_or(0)
    }

    /// How a line is sold over the counter by ann.
    pub(crate) fn sale(line: &str) -> Value {
        json!({"do": "issue", "station": 1, "request": request(line), "paid": "cash"})
    }

    /// Ann sells a ticket for cash.
    pub(crate) fn sell(&mut self, line: &str) -> u32 {
        self.does("writer ann", Hall::sale(line));
        self.lounge.issued_so_far()
    }

    /// Ann voids a ticket.
    pub(crate) fn void(ticket: u32) -> Value {
        json!({"do": "void", "station": 1, "ticket": ticket})
    }

    /// Ann cancels the races of a ticket.
    pub(crate) fn cancel(ticket: u32) -> Value {
        json!({"do": "cancel races", "station": 1, "ticket": ticket})
    }

    /// Ann pays a ticket in cash.
    pub(crate) fn pay(ticket: u32) -> Value {
        json!({"do": "pay", "station": 1, "ticket": ticket, "with": "cash"})
    }

    /// When the present game locks by itself.
    pub(crate) fn locks_at(&self) -> i64 {
        self.lounge.game().locks_at().expect("an automatic lock-out").0
    }

    /// The clock locks the present game, at its moment.
    pub(crate) fn lock(&mut self) -> Vec<Event> {
        self.now = self.locks_at();
        self.does("clock", json!({"do": "lock"}))
    }

    /// The clock locks the present game whose moment has passed.
    pub(crate) fn lock_late(&mut self) -> Vec<Event> {
        assert!(self.now >= self.locks_at(), "it is late");
        self.does("clock", json!({"do": "lock"}))
    }

    /// The generator draws these for the game that is locked.
    pub(crate) fn drawing(&self, numbers: Draw) -> Value {
        let lock = self.lounge.game().lock_digest().map_or(String::new(), |digest| digest.hex());
        json!({"do": "draw", "numbers": numbers, "program": "p", "lock": lock})
    }

    /// The generator draws all of `hits` and none of `misses`.
    pub(crate) fn draw(&mut self, hits: &[u8], misses: &[u8]) -> Vec<Event> {
        let what = self.drawing(numbers_with(hits, misses, self.lounge.game().ordinal()));
        self.does("device", what)
    }

    /// The present game is locked and drawn, two seconds later.
    pub(crate) fn race(&mut self, hits: &[u8], misses: &[u8]) {
        self.lock();
        self.now += 2 * SECOND;
        self.draw(hits, misses);
    }

    /// The present game is locked, and the draw fails: the wagers go back.
    pub(crate) fn race_that_fails(&mut self) {
        self.lock();
        self.does("device", json!({"do": "fail", "why": "no entropy"}));
    }

    pub(crate) fn ticket(&self, number: u32) -> Ticket {
        self.lounge.ticket(number).expect("a ticket")
    }

    /// What is a patron's in tickets that their account paid for.
    pub(crate) fn at_stake(&self, patron: &str) -> i64 {
        let tickets = (1..=self.lounge.issued_so_far()).map(|number| self.ticket(number));
        let theirs = tickets.filter(|ticket| ticket.patron.as_deref() == Some(patron));
        theirs.map(|ticket| self.lounge.at_stake_in(&ticket).0).sum()
    }

    /// What is on a ticket.
    pub(crate) fn issue(&self, number: u32) -> &Issue {
        &self.issues[&number]
    }

    pub(crate) fn payable(&self, number: u32) -> Cents {
        self.ticket(number).payable()
    }

    pub(crate) fn state(&self) -> State {
        self.lounge.game().state()
    }

    /// The number of the present game in its day.
    pub(crate) fn number(&self) -> u32 {
        self.lounge.game().name().number
    }

    /// The day of the present game.
    pub(crate) fn day(&self) -> String {
        self.lounge.game().name().day.to_string()
    }
}
