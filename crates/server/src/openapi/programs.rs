//! What programs ask, with the shape of each answer. No field may stand in an answer that does not stand here, so that what
//! should not be told is found when it is.

use super::way::{Cookie, Way};
use crate::pages::{rounds, rulings};
use serde_json::Value;
use utoipa::ToSchema;

/// Every address whose answers are for programs.
pub(super) fn ways() -> Vec<Way> {
    [tables(), keno(), fair(), journal(), house()].into_iter().flatten().collect()
}

fn tables() -> Vec<Way> {
    let desk =
        |way: Way| way.of(Cookie::Staff).tells(401, "Sign in first").json_with::<Refused>(403, "He may not");
    vec![
        Way::asks("/api/tables/{id}/rounds", "The rounds of a table that are over")
            .query::<rounds::Which>()
            .of(Cookie::Staff)
            .tells(401, "Sign in first")
            .json_with::<Refused>(403, "He may not")
            .tells(404, "There is no such table")
            .json::<Rounds>("The rounds, the newest first"),
        desk(Way::asks("/api/rulings", "What the ruling desk knows"))
            .json::<Desk>("Every matter, and the tables"),
        desk(Way::wants::<rulings::Consultation>("/api/rulings", "Asks the ruling desk"))
            .tells(404, "There is no such table or game")
            .json::<Consulted>("The next question, what is wrong with an answer, or the ruling"),
    ]
}

fn keno() -> Vec<Way> {
    let at = |way: Way| way.tells(404, "There is no such location");
    let refused = |way: Way| at(way).json_with::<Refused>(409, "The rules or the house refuse it");
    let of = |way: Way| refused(way).of(Cookie::Patron).tells(401, "Say who you are first");
    vec![
        at(Way::asks("/api/keno/{at}", "The board")).json::<Board>("The board"),
        refused(Way::wants::<Request>("/api/keno/{at}/price", "What a request would cost"))
            .json::<Priced>("The price"),
        of(Way::wants::<Purchase>("/api/keno/{at}/buy", "A patron buys a ticket from his account"))
            .json::<Sold>("The ticket"),
        of(Way::wants::<Claim>("/api/keno/{at}/claim", "A winning ticket is paid to the patron's account"))
            .json::<Done>("What happened"),
        at(Way::asks("/api/keno/{at}/tickets", "The tickets that the patron's account bought"))
            .of(Cookie::Patron)
            .tells(401, "Say who you are first")
            .json::<Bought>("The tickets"),
        refused(Way::wants::<StaffCommand>("/api/keno/{at}/do", "Somebody of the staff does something"))
            .of(Cookie::Staff)
            .tells(401, "Sign in first")
            .json::<Done>("What happened"),
        refused(Way::asks("/api/keno/{at}/ticket/{code}", "What has become of a ticket"))
            .json::<Found>("The ticket"),
    ]
}

fn fair() -> Vec<Way> {
    let at = |way: Way| way.tells(404, "There is no such table, or it is not over");
    vec![
        at(Way::asks("/api/fair/{table}", "What is pledged at a table")).json::<Pledged>("What is pledged"),
        at(Way::wants::<Adding>("/api/fair/{table}", "A patron promises something of his own, or opens it"))
            .of(Cookie::Patron)
            .tells(401, "Take a seat first")
            .json_with::<Refused>(409, "Not now, or not twice")
            .json::<Given>("It is taken"),
        at(Way::asks("/api/fair/{table}/{pledge}", "One part that is over, with what it takes to check it"))
            .numbers(&["pledge"])
            .tells(429, "Too many questions like this one came from this address")
            .json::<Over>("The part"),
    ]
}

fn journal() -> Vec<Way> {
    let proof = |address: &str, says: &str, numbers: &[&'static str]| {
        Way::asks(address, says)
            .numbers(numbers)
            .json_with::<Refused>(404, "That was not signed")
            .json_with::<Refused>(429, "Too many questions like this one came from this address")
            .json_with::<Refused>(503, "The journal cannot be read, or there is no time")
    };
    vec![
        Way::plain("/journal/key", "The key under which the record is signed"),
        Way::plain("/journal/checkpoint", "The last checkpoint that was signed")
            .json_with::<Refused>(404, "Nothing was signed yet")
            .json_with::<Refused>(429, "Too many questions like this one came from this address")
            .json_with::<Refused>(503, "The journal cannot be read, or there is no time"),
        Way::asks("/journal/checkpoints/{from}", "The checkpoints over at least so many batches")
            .numbers(&["from"])
            .json_with::<Refused>(429, "Too many questions like this one came from this address")
            .json_with::<Refused>(503, "The journal cannot be read, or there is no time")
            .json::<Checkpoints>("Notes, oldest first, at most 256"),
        proof(
            "/journal/consistency/{from}/{to}",
            "A later checkpoint continues an earlier one",
            &["from", "to"],
        )
        .json::<Consistency>("The proof"),
        proof("/journal/inclusion/{batch}/{size}", "A batch is in a checkpoint", &["batch", "size"])
            .json::<Inclusion>("The proof"),
    ]
}

fn house() -> Vec<Way> {
    let line = |address: &str, says: &str, nowhere: &str| {
        Way::get(address, says)
            .empty(101, "The line is open")
            .writes(400, "This is no line")
            .writes(403, "Not from our own pages")
            .writes(404, nowhere)
            .writes(426, "A line cannot be opened on this connection")
    };
    vec![
        Way::plain("/healthz", "Does it live?").writes(503, "It does not"),
        Way::plain("/readyz", "May people be sent to it?").writes(503, "They may not"),
        line("/ws/tables/{id}", "A page's line to its table", "There is no such table"),
        line("/ws/staff/tables/{id}", "The line of the page that runs a table", "No such attended table"),
        line("/ws/keno/{at}", "The line of a page that watches a location", "There is no such location"),
    ]
}

/// Shapes of JSON, which the description has and nobody makes.
macro_rules! shapes {
    ($($(#[$about:meta])* $vis:vis struct $name:ident { $($(#[$how:meta])* $field:ident: $kind:ty,)* })*) => { $(
        $(#[$about])*
        #[derive(ToSchema)]
        #[serde(deny_unknown_fields)]
        #[allow(dead_code)]
        $vis struct $name { $($(#[$how])* $field: $kind,)* }
    )* };
}

shapes! {
    /// Why not, by which provision, and what would be right.
    struct Refusal {
        cite: Option<String>,
        code: String,
        because: String,
        instead: Option<String>,
        nearest: Option<Vec<i64>>,
    }

    struct Refused { refused: Refusal, }

    struct Matter { game: String, name: String, title: String, cite: String, }

    struct RuledTable { table: String, title: String, }

    struct Desk { matters: Vec<Matter>, tables: Vec<RuledTable>, }

    /// A fact that the ruling depends on, and what can be answered.
    struct Fact {
        name: String,
        title: String,
        kind: String,
        optional: bool,
        of: Option<Vec<String>>,
        least: Option<u32>,
        most: Option<u32>,
    }

    struct WrongAnswer { field: String, because: String, }

    struct Reason { cite: String, says: String, }

    /// A line to a table and its answer.
    struct Exchange { told: String, answered: String, }

    struct Ruled {
        cite: String,
        refused: Option<bool>,
        decision: String,
        reasons: Vec<Reason>,
        discretion: Option<String>,
        supplements: Option<Vec<Reason>>,
        scene: Vec<Exchange>,
        acts: Vec<Exchange>,
    }

    /// One of the three.
    struct Consulted { ask: Option<Fact>, wrong: Option<WrongAnswer>, ruled: Option<Ruled>, }

    struct GameNow {
        day: String,
        number: u32,
        state: String,
        locks_at: Option<i64>,
        notice: bool,
        started_at: Option<i64>,
    }

    struct PastGame {
        day: String,
        number: u32,
        started_at: i64,
        #[schema(max_items = 20)]
        numbers: Vec<u32>,
        returned: bool,
    }

    struct Rates { least: i64, least_of_many_ways: i64, most: i64, step: i64, }

    struct Board {
        now: i64,
        at: String,
        title: String,
        time_zone: String,
        interval: i64,
        automatic: bool,
        game: GameNow,
        cites: Vec<String>,
        last: Option<PastGame>,
        #[schema(max_items = 10)]
        past: Vec<PastGame>,
        stations: Vec<u16>,
        limit: Option<i64>,
        rates: Rates,
        offered: Vec<u32>,
        most_marked: u32,
        most_races: u32,
        closing: Option<i64>,
        clock_in_doubt: bool,
    }

    /// What is asked for: a line as a writer keys it in, or an object.
    struct Request { line: Option<String>, request: Option<Wager>, }

    struct Wager {
        kind: String,
        groups: Vec<Vec<u32>>,
        kings: Option<Vec<u32>>,
        conditioning: Option<String>,
        rates: Vec<i64>,
        games: Option<u32>,
        price: Option<i64>,
    }

    struct Purchase {
        #[schema(min_length = 1, max_length = 64)]
        id: String,
        line: Option<String>,
        request: Option<Wager>,
    }

    struct Claim {
        #[schema(min_length = 1, max_length = 64)]
        id: String,
        code: Option<String>,
        ticket: Option<u32>,
    }

    struct TicketLine { ways: u32, spots: u32, rate: i64, }

    struct Price {
        kind: String,
        groups: Vec<Vec<u32>>,
        kings: Vec<u32>,
        quick_pick: Option<u32>,
        conditioning: String,
        ways: u32,
        lines: Vec<TicketLine>,
        price_of_a_game: i64,
        price: i64,
        games: u32,
        line: String,
    }

    struct Priced { ok: Price, }

    struct GameName { day: String, number: u32, }

    struct Result {
        game: GameName,
        started_at: Option<i64>,
        numbers: Option<Vec<u32>>,
        caught: Vec<Vec<u32>>,
        caught_kings: Vec<u32>,
        payoff: i64,
        returned: bool,
        cancelled: bool,
    }

    struct AtStation { at: i64, station: u16, by: String, }

    struct Referral { at: i64, station: u16, by: String, why: String, }

    /// A ticket, as whoever has its code sees it. Whose account it was is not said.
    struct Ticket {
        number: u32,
        at: String,
        issued_at: i64,
        station: u16,
        writer: String,
        kind: String,
        quick_pick: bool,
        groups: Vec<Vec<u32>>,
        kings: Vec<u32>,
        games: u32,
        first: GameName,
        last: GameName,
        conditioning: String,
        lines: Vec<TicketLine>,
        ways: u32,
        price_of_a_game: i64,
        price: i64,
        paid: String,
        limit: Option<i64>,
        claim_millis: i64,
        payoff: i64,
        refunded: i64,
        state: String,
        results: Vec<Result>,
        claim_until: Option<i64>,
        voided: Option<AtStation>,
        paid_out: Option<AtStation>,
        authorised_by: Option<String>,
        referral: Option<Referral>,
    }

    struct Found { ok: Ticket, }

    struct BoughtTicket { code: String, ticket: Ticket, }

    struct BoughtTickets { tickets: Vec<BoughtTicket>, }

    struct Bought { ok: BoughtTickets, }

    struct SoldTicket { code: String, events: Vec<Value>, ticket: Ticket, balance: Option<i64>, }

    struct Sold { ok: SoldTicket, }

    struct WhatHappened {
        events: Vec<Value>,
        code: Option<String>,
        document: Option<u32>,
        ticket: Option<Ticket>,
        balance: Option<i64>,
    }

    struct Done { ok: WhatHappened, }

    struct TookPart { id: String, name: String, gained: i64, }

    struct Round {
        from: u64,
        to: u64,
        at: i64,
        rules: Option<u64>,
        patrons: Vec<TookPart>,
        house: i64,
        acts: Vec<Value>,
    }

    struct Rounds { table: String, rounds: Vec<Round>, before: Option<u64>, }

    struct OpenPledge {
        pledge: u64,
        commitment: String,
        form: u64,
        contributions: Vec<String>,
        promises: Vec<Promised>,
        closed: bool,
    }

    struct PastPledge { pledge: u64, commitment: String, unopened: Vec<String>, }

    struct Promised { promise: String, state: String, opening: Option<String>, who: Option<String>, }

    struct Pledged {
        table: String,
        part: Option<String>,
        open: Option<OpenPledge>,
        in_use: Option<OpenPledge>,
        past: Vec<PastPledge>,
        physical: bool,
    }

    struct Adding {
        pledge: u64,
        #[schema(pattern = "^[0-9a-fA-F]{64}$")]
        promise: Option<String>,
        #[schema(pattern = "^([0-9a-fA-F]{2}){32,96}$")]
        opening: Option<String>,
    }

    struct Taken { pledge: u64, }

    struct Given { ok: Taken, }

    struct Over {
        table: String,
        game: String,
        cards: Option<u32>,
        pledge: u64,
        part: String,
        commitment: String,
        form: u64,
        contributions: Vec<String>,
        promises: Vec<Promised>,
        closed: bool,
        chance: Option<Value>,
        lines: Vec<Value>,
    }

    struct Checkpoints { from: u64, checkpoints: Vec<String>, }

    struct Consistency { from: u64, to: u64, hashes: Vec<String>, }

    struct Inclusion { batch: u64, size: u64, hash: String, hashes: Vec<String>, }

    struct Takings {
        sold: u32,
        sales: i64,
        voided: u32,
        voids: i64,
        refunded: u32,
        refunds: i64,
        paid: u32,
        payments: i64,
    }

    /// The report of a day.
    pub(super) struct Report {
        at: String,
        title: String,
        day: String,
        total: Takings,
        writers: Vec<Value>,
        stations: Vec<Value>,
        tenders: Value,
        games: Vec<Value>,
        handle: i64,
        payoffs: i64,
        returned: i64,
        expired: i64,
        accounts: Vec<Value>,
        checks: Vec<Value>,
        agrees: bool,
    }

    /// The papers of a gaming day.
    pub(super) struct Papers {
        at: String,
        title: String,
        day: String,
        overrides: Vec<Value>,
        authorisations: Vec<Value>,
        rulings: Vec<Value>,
        outstanding: Vec<Value>,
        shifts: Vec<Value>,
        tenders: Vec<Value>,
        all_tenders: Value,
        checks: Vec<Value>,
        agrees: bool,
    }

    /// A ticket that was voided.
    pub(super) struct VoidedTicket {
        station: u16,
        at: i64,
        ticket: u32,
        price: i64,
        issued_at: u16,
        writer: String,
    }
}

/// What somebody of the staff does: the commands of keno, without who and when (docs/protocol-keno.md).
#[derive(ToSchema)]
#[allow(dead_code)]
struct StaffCommand {
    #[schema(min_length = 1, max_length = 64)]
    id: String,
    r#do: String,
    station: Option<u16>,
    code: Option<String>,
    ticket: Option<u32>,
    line: Option<String>,
    paid: Option<String>,
    with: Option<String>,
    why: Option<String>,
}
