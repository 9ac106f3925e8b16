//! The pages of a keno location: `/ws/keno/AT` and `/api/keno/AT`.

use keno::lounge::{
    Done as AtStation, Event, GameName, Issue, Keys, Override, Person, Referral, State, Tenders,
};
use keno::{Kind, Line, Rates, Spots};
use rulebook::game::Moment;
use rulebook::money::Cents;
use rulebook::provision::Provision;
use serde::Serialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// What a location says to the pages that watch it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FromLounge"))]
#[serde(rename_all = "lowercase")]
pub(crate) enum FromLounge<'a> {
    /// How things stand, for everybody.
    #[cfg_attr(feature = "schema", schemars(with = "Board"))]
    Board(&'a RawValue),
    /// How things stand, for the staff.
    #[cfg_attr(feature = "schema", schemars(with = "Desk"))]
    Desk(&'a RawValue),
    /// Tickets of the patron's account changed, here or in another browser. It does not say which.
    Tickets(Changed),
}

/// Something changed.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Changed {
    /// It did.
    Changed,
}

/// The board (19:47-15.5(g)): how things stand, with the time.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Board {
    /// The time, by the clock of the house.
    pub(crate) now: Moment,
    #[serde(flatten)]
    pub(crate) standing: Standing,
}

/// How things stand at a location, for everybody.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Standing {
    /// The id of the location.
    pub(crate) at: String,
    /// What is written above the rate card.
    pub(crate) title: String,
    /// The local time of the casino, as browsers name it.
    pub(crate) time_zone: String,
    /// Milliseconds from one game to the next.
    pub(crate) interval: i64,
    /// Do games lock by themselves?
    pub(crate) automatic: bool,
    /// The game that tickets are sold for.
    pub(crate) game: CurrentGame,
    /// By which provisions the numbers are shown and kept.
    pub(crate) cites: [Provision; 3],
    /// The last game that is over; null before the first.
    pub(crate) last: Option<PastGame>,
    /// Games that are over, the newest first.
    pub(crate) past: Vec<PastGame>,
    /// The numbers of its stations.
    pub(crate) stations: Vec<u16>,
    /// The most that a game pays in all (15.3(e)); null where there is no limit.
    pub(crate) limit: Option<Cents>,
    /// What may be wagered on a way.
    pub(crate) rates: Rates,
    /// The numbers of spots that one wager may have.
    pub(crate) offered: Vec<u8>,
    /// The most numbers that may be marked.
    pub(crate) most_marked: u8,
    /// The most games of one ticket.
    pub(crate) most_races: u16,
    /// Until when the house may be open, where it is closing; then no more tickets are sold.
    pub(crate) closing: Option<i64>,
    /// Was the clock moved? Then nothing is sold, drawn or paid until a supervisor confirms it.
    pub(crate) clock_in_doubt: bool,
}

/// The game that tickets are sold for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CurrentGame {
    #[serde(flatten)]
    pub(crate) name: GameName,
    /// How far it is.
    pub(crate) state: State,
    /// When it locks; null where a supervisor locks by hand (15.5(d)).
    pub(crate) locks_at: Option<Moment>,
    /// Was its closing announced (15.5(c))?
    pub(crate) notice: bool,
    /// When it started, where it did.
    pub(crate) started_at: Option<Moment>,
}

/// A game that is over.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PastGame {
    #[serde(flatten)]
    pub(crate) name: GameName,
    /// When it started.
    pub(crate) started_at: Moment,
    /// In the order drawn; none where every wager went back.
    pub(crate) numbers: Vec<u8>,
    /// Did every wager go back?
    pub(crate) returned: bool,
}

/// How things stand, for the staff: what they see besides the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Desk {
    /// Who has turned which key of the generator.
    pub(crate) keys: Keys,
    /// Are both turned?
    pub(crate) armed: bool,
    /// What is in the present game.
    pub(crate) open: Entered,
    /// Winners that wait to be authorised or paid.
    pub(crate) waiting: Vec<WaitingPayment>,
    /// Slips that wait for a ruling.
    pub(crate) referred: Vec<ReferredSlip>,
    /// Claims that were brought in time and are not paid yet, the oldest first.
    pub(crate) held: Vec<HeldClaim>,
    /// Every station.
    pub(crate) stations: Vec<StationLine>,
    /// Why the draw is not to be trusted; null where it is.
    pub(crate) stopped: Option<Stopped>,
    /// What nobody has claimed.
    pub(crate) unclaimed: Cents,
    /// How sure the house is of its clock.
    pub(crate) clock: ClockState,
    /// Tickets that may be paid without their slip.
    pub(crate) waived: Vec<WaivedSlip>,
    /// Lock-outs that were moved, the newest first.
    pub(crate) overrides: Vec<Override>,
}

/// What is in a game.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "OpenGame"))]
pub(crate) struct Entered {
    /// So many tickets.
    pub(crate) tickets: u32,
    /// So much wagered.
    pub(crate) handle: Cents,
}

/// A winner that waits to be authorised or paid.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct WaitingPayment {
    /// Its number.
    pub(crate) ticket: u32,
    /// What it pays.
    pub(crate) payoff: Cents,
    /// Where it was shown; null where nobody has shown it.
    pub(crate) station: Option<u16>,
    /// To whom.
    pub(crate) writer: Option<Person>,
    /// Has a supervisor authorised it?
    pub(crate) authorised: bool,
}

/// A slip that waits for a ruling.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ReferredSlip {
    /// The number of its ticket.
    pub(crate) ticket: u32,
    /// What differs.
    pub(crate) why: String,
    /// Where it was shown.
    pub(crate) station: u16,
    /// To whom.
    pub(crate) writer: Person,
}

/// A claim that was brought in time and is not paid yet. It does not expire.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct HeldClaim {
    /// The number of its ticket.
    pub(crate) ticket: u32,
    /// What it pays.
    pub(crate) payoff: Cents,
    /// Since when.
    pub(crate) since: Moment,
    /// What it waits for.
    pub(crate) waits_for: ClaimWaitsFor,
}

/// What a claim waits for.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub(crate) enum ClaimWaitsFor {
    Ruling,
    Authorisation,
    Payment,
}

/// A station.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct StationLine {
    /// Its number.
    pub(crate) number: u16,
    /// Is it the automatic writer's?
    pub(crate) automatic: bool,
    /// Who works there.
    pub(crate) writer: Option<Person>,
    /// What is in the drawer, at face value.
    pub(crate) drawer: Cents,
    /// What came in and went out, by tender.
    pub(crate) tenders: Tenders,
}

/// A draw that is not to be trusted.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Stopped {
    /// Why.
    pub(crate) why: String,
}

/// How sure the house is of its clock.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub(crate) enum ClockState {
    Confirmed,
    Unconfirmed,
    Doubted,
}

/// A ticket that a supervisor has ruled may be paid without its slip (15.6(a)).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct WaivedSlip {
    /// Its number.
    pub(crate) ticket: u32,
    /// What it pays.
    pub(crate) payoff: Cents,
    /// The supervisor who ruled it.
    pub(crate) by: Person,
}

/// What the house makes of a request that is in order.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Priced {
    /// The kind of ticket.
    pub(crate) kind: Kind,
    /// The groups; none of a quick-pick, which is not marked yet.
    pub(crate) groups: Vec<Spots>,
    /// The kings.
    pub(crate) kings: Spots,
    /// How many spots the computer is to mark; null where the patron marked them.
    pub(crate) quick_pick: Option<u32>,
    /// How the groups are combined.
    pub(crate) conditioning: String,
    /// In how many ways.
    pub(crate) ways: u32,
    /// The lines with their rates.
    pub(crate) lines: Vec<Line>,
    /// What one game costs.
    pub(crate) price_of_a_game: Cents,
    /// What all cost.
    pub(crate) price: Cents,
    /// For how many games.
    pub(crate) games: u16,
    /// The same request as one line, as a writer keys it in.
    pub(crate) line: String,
}

/// How far a ticket is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub(crate) enum TicketState {
    Open,
    Voided,
    Racing,
    Lost,
    Won,
    Paid,
    Expired,
    Referred,
}

/// A ticket, as whoever has its code sees it. It does not say whose account bought it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Ticket<'a> {
    #[serde(flatten)]
    pub(crate) issue: Cow<'a, Issue>,
    /// The id of the location.
    pub(crate) at: Cow<'a, str>,
    /// False where the patron marked it: a quick-pick says so itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) quick_pick: Option<bool>,
    /// What it pays so far.
    pub(crate) payoff: Cents,
    /// What was paid back for cancelled races.
    pub(crate) refunded: Cents,
    /// How far it is.
    pub(crate) state: TicketState,
    /// Each of its games.
    pub(crate) results: Vec<TicketResult>,
    /// Until when it can be claimed, where it has won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) claim_until: Option<Moment>,
    /// Where it was taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) voided: Option<AtStation>,
    /// Where it was paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) paid_out: Option<AtStation>,
    /// The supervisor who authorised its payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) authorised_by: Option<Person>,
    /// Why its slip went to the supervisor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) referral: Option<Referral>,
}

impl Ticket<'_> {
    /// The same for whoever keeps it.
    pub(crate) fn into_owned(self) -> Ticket<'static> {
        let (issue, at) = (Cow::Owned(self.issue.into_owned()), Cow::Owned(self.at.into_owned()));
        Ticket { issue, at, ..self }
    }
}

/// A game of a ticket.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct TicketResult {
    /// Which.
    pub(crate) game: GameName,
    /// When it started; null before that.
    pub(crate) started_at: Option<Moment>,
    /// In the order drawn; null until they are.
    pub(crate) numbers: Option<Vec<u8>>,
    /// What was caught of each group.
    pub(crate) caught: Vec<Vec<u8>>,
    /// Which kings were caught.
    pub(crate) caught_kings: Vec<u8>,
    /// What it paid.
    pub(crate) payoff: Cents,
    /// Did every wager go back?
    pub(crate) returned: bool,
    /// Was the race cancelled and refunded (15.4(d))?
    pub(crate) cancelled: bool,
}

/// A ticket was sold. The answer is kept as the first one to the same message.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Sold<'a> {
    /// The code on its slip. A repeat long after the sale does not say that of a winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    /// What happened.
    pub(crate) events: &'a [Event],
    /// The ticket.
    pub(crate) ticket: Ticket<'a>,
    /// What the patron's account has left, where it bought the ticket.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) balance: Option<Cents>,
}

/// Something was done. The answer is kept as the first one to the same message.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Done<'a> {
    /// The code of the ticket, for somebody who brought its slip.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    /// The number of the refund's document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) document: Option<u32>,
    /// What happened.
    pub(crate) events: &'a [Event],
    /// What the patron's account has now, where a ticket was paid to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) balance: Option<Cents>,
}

/// What a patron's account has bought at a location, the newest first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct AccountTickets<'a> {
    /// The tickets.
    pub(crate) tickets: Vec<BoughtTicket<'a>>,
}

/// A ticket that an account bought, with its code.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct BoughtTicket<'a> {
    /// The code on its slip.
    pub(crate) code: &'a str,
    /// The ticket.
    pub(crate) ticket: &'a Ticket<'static>,
}

/// What is asked for: a line as a writer keys it in, or an object.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[allow(dead_code)] // keno::Asked reads it
struct Asking {
    /// As a writer keys it in.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<String>,
    /// As an object: the spots that are marked, or so many that the computer is to mark.
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<KenoRequest>,
}

/// A request: the spots that are marked, or so many that the computer is to mark.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)] // keno::Asked reads it
enum KenoRequest {
    Marked(keno::Request),
    QuickPick(keno::QuickPick),
}

/// A patron buys a ticket.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[allow(dead_code)] // its parts are what is read
struct Purchase {
    id: super::Id,
    /// The game that the board showed.
    game: GameName,
    #[serde(flatten)]
    asking: Asking,
}

/// A patron claims what a ticket has won: by the code of its slip, or by the number of a ticket that the account bought.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[allow(dead_code)] // its parts are what is read
struct Claim {
    id: super::Id,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ticket: Option<u32>,
}

/// What somebody of the staff does: a command of keno, without who and when. A ticket is named by the code of its slip, or by
/// its number.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[allow(dead_code)] // its parts are what is read
struct StaffCommand {
    id: super::Id,
    /// What is done.
    r#do: String,
    /// The game that the board showed, where the command is about the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<GameName>,
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    station: Option<u16>,
    #[serde(flatten)]
    asking: Asking,
    /// With what a ticket is paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    paid: Option<keno::lounge::Tender>,
    /// Whose account pays it.
    #[serde(skip_serializing_if = "Option::is_none")]
    patron: Option<String>,
    /// Which ticket, by its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    ticket: Option<u32>,
    /// Which ticket, by the code of its slip.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    /// With what winnings are paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<keno::lounge::Payment>,
    /// Why.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// The ruling on a slip: is it paid?
    #[serde(skip_serializing_if = "Option::is_none")]
    pay: Option<bool>,
    /// To when a lock-out is moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    locks_at: Option<Moment>,
    /// The supervisor who has told a writer to start a game (15.5(d)).
    #[serde(skip_serializing_if = "Option::is_none")]
    approved_by: Option<String>,
}

#[cfg(feature = "schema")]
pub(super) fn describe(generator: &mut schemars::SchemaGenerator) {
    use super::Answered;
    generator.subschema_for::<FromLounge<'static>>();
    generator.subschema_for::<Asking>();
    generator.subschema_for::<Answered<Priced, Board>>();
    generator.subschema_for::<Purchase>();
    generator.subschema_for::<Answered<Sold<'static>, Board>>();
    generator.subschema_for::<Claim>();
    generator.subschema_for::<StaffCommand>();
    generator.subschema_for::<Answered<Done<'static>, Board>>();
    generator.subschema_for::<Answered<Ticket<'static>, Board>>();
    generator.subschema_for::<Answered<AccountTickets<'static>, Board>>();
}
