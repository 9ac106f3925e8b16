//! Every route of the house with the worst input that it takes, for the attack of `load` and for the test that no route is
//! missing here (`crates/server/tests/people/worst.rs`). The demo floor is open.
//!
//! In paths and bodies `{n}` is a fresh number, `{cards}` cards that were not asked about before, `{ways}` a keno request with very many ways, `{entropy}` fresh hexadecimal
//! digits, `{game}` the keno game that is played, `{code}` the code of such a ticket, `{signed}` the size of the last checkpoint, `{long}` as much text as a
//! request takes, and `{rules}` a long rules file.

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// Whoever comes along.
    Nobody,
    /// A visitor who has a seat.
    Patron,
    /// One of the staff, by role.
    Staff(&'static str),
}

/// One way of asking.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worst {
    /// The route, as the description of the house has it.
    pub(crate) route: &'static str,
    /// `GET`, `POST`, or `LINE` for a page's line, which is opened, greeted and closed.
    pub(crate) method: &'static str,
    /// Who asks.
    pub(crate) who: Who,
    /// What is asked for.
    pub(crate) path: &'static str,
    /// A form, or JSON.
    pub(crate) body: &'static str,
}

const fn get(route: &'static str, who: Who, path: &'static str) -> Worst {
    Worst { route, method: "GET", who, path, body: "" }
}

const fn post(route: &'static str, who: Who, path: &'static str, body: &'static str) -> Worst {
    Worst { route, method: "POST", who, path, body }
}

const fn line(route: &'static str, who: Who, path: &'static str) -> Worst {
    Worst { route, method: "LINE", who, path, body: "" }
}

use Who::{Nobody, Patron};
const BOSS: Who = Who::Staff("administrator");
const SUPERVISOR: Who = Who::Staff("keno-supervisor");
const WRITER: Who = Who::Staff("keno-writer");
const INSPECTOR: Who = Who::Staff("inspector");
const FLOOR: Who = Who::Staff("floorperson");
const CLERK: Who = Who::Staff("pit-clerk");
const DEALER: Who = Who::Staff("dealer");

/// All of them.
pub(crate) const ALL: &[Worst] = &[
    // Tables. A seat is a visitor, three entries and a session; the sign and the chart are worked out once.
    get("/", Patron, "/"),
    post("/sit", Nobody, "/sit", "name=Visitor+{n}&table=craps-2"),
    post("/leave", Patron, "/leave", "table=craps-2"),
    post("/chips", Patron, "/chips", "table=craps-2"),
    get("/tables/{id}", Patron, "/tables/blackjack-1"),
    get("/tables/{id}/sign", Nobody, "/tables/blackjack-multiple-action/sign"),
    get("/tables/{id}/sign/history", Nobody, "/tables/craps-1/sign/history"),
    get("/tables/{id}/chart", Nobody, "/tables/blackjack-shared/chart"),
    get("/fair/{table}", Nobody, "/fair/load-1"),
    // Keno.
    get("/keno", Patron, "/keno?at=keno-main"),
    post("/keno/enter", Nobody, "/keno/enter", "name=Visitor+{n}&at=keno-main"),
    get("/keno/board", Nobody, "/keno/board?at=keno-main"),
    get("/keno/card", Nobody, "/keno/card?at=keno-main"),
    get("/keno/results", Nobody, "/keno/results?at=keno-main"),
    get("/keno/check", Nobody, "/keno/check?code={long}"),
    get("/keno/ticket/{code}", Nobody, "/keno/ticket/{code}"),
    get("/keno/ticket/{code}/slip", Nobody, "/keno/ticket/{code}/slip"),
    get("/keno/ticket/{code}/slip.pdf", Nobody, "/keno/ticket/{code}/slip.pdf"),
    get("/keno/ticket/{code}/document", Nobody, "/keno/ticket/{code}/document"),
    get("/staff/keno/station/{station}", WRITER, "/staff/keno/station/1"),
    get("/staff/keno/desk", SUPERVISOR, "/staff/keno/desk?at=keno-main"),
    get("/staff/keno/document", SUPERVISOR, "/staff/keno/document?at=keno-main&ticket=1"),
    get("/staff/keno/report", SUPERVISOR, "/staff/keno/report?at=keno-main"),
    get("/staff/keno/voids", SUPERVISOR, "/staff/keno/voids?at=keno-main"),
    get("/staff/keno/papers", SUPERVISOR, "/staff/keno/papers?at=keno-main"),
    get("/staff/keno/papers.pdf", SUPERVISOR, "/staff/keno/papers.pdf?at=keno-main"),
    // The door. A password is checked whoever asks.
    get("/sign-in", Patron, "/sign-in"),
    post("/sign-in", Nobody, "/sign-in", "id=nobody-{n}&password=correct+horse+battery"),
    post("/sign-out", Nobody, "/sign-out", "everywhere=yes"),
    get("/second-factor", BOSS, "/second-factor"),
    post(
        "/second-factor",
        Nobody,
        "/second-factor",
        "id=nobody-{n}&password=correct+horse+battery&code=123456",
    ),
    post(
        "/second-factor/new",
        Nobody,
        "/second-factor/new",
        "id=nobody-{n}&password=correct+horse+battery&code=123456",
    ),
    get("/password", BOSS, "/password"),
    post(
        "/password",
        Nobody,
        "/password",
        "id=nobody-{n}&password=correct+horse+battery&fresh=another-password&again=another-password",
    ),
    get("/staff", BOSS, "/staff"),
    post("/staff/leave", Nobody, "/staff/leave", "everywhere=yes"),
    // Staff.
    get("/staff/people", BOSS, "/staff/people"),
    post("/staff/people/add", BOSS, "/staff/people/add", "name=Somebody+{n}&role=patron"),
    post("/staff/people/{id}/{what}", BOSS, "/staff/people/demo-stickman/reset", ""),
    get("/staff/cage", CLERK, "/staff/cage"),
    post("/staff/cage", CLERK, "/staff/cage", "form=load-{n}&patron=nobody&way=give&amount=100"),
    get("/staff/tables", FLOOR, "/staff/tables"),
    get("/staff/tables/{id}", FLOOR, "/staff/tables/blackjack-attended"),
    get("/staff/tables/{id}/rounds", INSPECTOR, "/staff/tables/load-1/rounds"),
    get("/staff/rulings", FLOOR, "/staff/rulings?table=blackjack-1&matter=card+in+error"),
    get("/staff/tables/{id}/rules", FLOOR, "/staff/tables/blackjack-1/rules"),
    post("/staff/tables/{id}/rules", FLOOR, "/staff/tables/blackjack-1/rules", "rules={rules}"),
    post("/staff/tables/{id}/rules/withdraw", FLOOR, "/staff/tables/blackjack-1/rules/withdraw", ""),
    get("/staff/clock", SUPERVISOR, "/staff/clock"),
    post("/staff/clock", SUPERVISOR, "/staff/clock", ""),
    get("/staff/record", INSPECTOR, "/staff/record"),
    post("/staff/record", INSPECTOR, "/staff/record", ""),
    // Reading. Odds that nobody has asked for before take a fifth of a second.
    get("/rules", Nobody, "/rules"),
    get("/rules/{provision}", Nobody, "/rules/19:47-1.3(c)"),
    get("/odds", Nobody, "/odds"),
    get(
        "/odds/{game}",
        Nobody,
        "/odds/blackjack?decks=8&splits=4+aces&surrender=yes&removed={cards}&hand=Td+6s&against=9h",
    ),
    get("/assets/{file}", Nobody, "/assets/base.css"),
    // Programs.
    get("/api/tables/{id}/rounds", INSPECTOR, "/api/tables/load-1/rounds"),
    get("/api/rulings", FLOOR, "/api/rulings"),
    post(
        "/api/rulings",
        FLOOR,
        "/api/rulings",
        r#"{"table":"blackjack-1","matter":"card in error","facts":{}}"#,
    ),
    get("/api/keno/{at}", Nobody, "/api/keno/keno-main"),
    post("/api/keno/{at}/price", Nobody, "/api/keno/keno-main/price", r#"{"line":"{ways}"}"#),
    post(
        "/api/keno/{at}/buy",
        Patron,
        "/api/keno/keno-main/buy",
        r#"{"id":"load {n}","line":"{ways}","game":{game}}"#,
    ),
    post("/api/keno/{at}/claim", Patron, "/api/keno/keno-main/claim", r#"{"id":"load {n}","code":"{code}"}"#),
    get("/api/keno/{at}/tickets", Patron, "/api/keno/keno-main/tickets"),
    post(
        "/api/keno/{at}/do",
        WRITER,
        "/api/keno/keno-main/do",
        r#"{"id":"load {n}","do":"issue","station":1,"line":"{ways}","paid":"cash","game":{game}}"#,
    ),
    get("/api/keno/{at}/ticket/{code}", Nobody, "/api/keno/keno-main/ticket/{code}"),
    get("/api/fair/{table}", Nobody, "/api/fair/load-1"),
    post("/api/fair/{table}", Patron, "/api/fair/craps-2", r#"{"entropy":"{entropy}"}"#),
    get("/api/fair/{table}/{pledge}", Nobody, "/api/fair/load-1/1"),
    get("/journal/key", Nobody, "/journal/key"),
    get("/journal/checkpoint", Nobody, "/journal/checkpoint"),
    get("/journal/checkpoints/{from}", Nobody, "/journal/checkpoints/1"),
    get("/journal/consistency/{from}/{to}", Nobody, "/journal/consistency/1/{signed}"),
    get("/journal/inclusion/{batch}/{size}", Nobody, "/journal/inclusion/1/{signed}"),
    // The house.
    get("/healthz", Nobody, "/healthz"),
    get("/readyz", Nobody, "/readyz"),
    line("/ws/tables/{id}", Patron, "/ws/tables/load-1"),
    line("/ws/staff/tables/{id}", DEALER, "/ws/staff/tables/blackjack-attended"),
    line("/ws/keno/{at}", SUPERVISOR, "/ws/keno/keno-main"),
    get("/openapi.json", Nobody, "/openapi.json"),
];
