//! One keno location as a deterministic machine: tickets, games, the lock-out, the generator's keys, payment.
//!
//! What is asked is decided first ([`Lounge::decide`]), which changes nothing and says everything that would happen; what
//! was decided is then carried out ([`Lounge::apply`]). Whoever keeps a record makes the decision durable in between.
//! People, the clock, the generator and the disk are outside: they reach a location only as acts.
//!
//! | provision | where |
//! |---|---|
//! | 15.3(a), (b), 15.4 stations, sale, void, cancelled races | `selling` |
//! | 15.5 numbering, notice, lock-out, override, keys, draw | `playing` |
//! | 15.3(c), 15.6 claims, authorisation, payment, expiry | `paying` |
//! | 15.4(c)12, 15.6(a) the slip, and rulings without one | `possession` |
//! | 15.6(c) a clock that the house has confirmed | `clock` |
//! | what each writer, station and game took in and paid out | `tally` |
//! | tickets in play, in a form of which a million fit | `in_play` |
//! | tickets that are over, here or on a shelf elsewhere | `shelf` |
//! | the whole location, written down and read back | `kept` |

mod act;
mod clock;
mod day;
mod event;
mod in_play;
mod kept;
mod paying;
mod playing;
mod possession;
mod selling;
mod shelf;
mod tally;
mod ticket;

pub use act::{Act, By, Command, Payment, Person, Shown, Tender};
pub use clock::Clock;
pub use day::{Day, GameName};
pub use event::{Event, Movement, Purse};
pub use kept::{Kept, PutBack};
pub use paying::AUTHORISED_FROM;
pub use playing::{Game, Keys, State};
pub use shelf::Shelf;
pub use tally::{DayActs, DayTally, Flow, Tally, Tenders};
pub use ticket::{Digest, Done, Issue, Ordinal, Referral, Standing, Ticket};

use super::book::Book;
use super::rate_card::RateCard;
use super::refusal::Refusal;
use super::spots::Draw;
use in_play::{Aside, InPlay, Patrons};
use possession::Proof;
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::wire::is_unseen;
use serde::{Deserialize, Serialize};
use shelf::Deadlines;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

/// The version of records in which a slip is shown for every payment, and a supervisor confirms the clock.
pub const RECORD: u32 = 2;

/// The longest reason that is taken down, in letters.
pub const LONGEST_WHY: usize = 200;

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Past {
    /// Its name.
    pub name: GameName,
    /// When it started: when the stations were locked out.
    pub started_at: Moment,
    /// The numbers; none where the draw could not be completed and the wagers went back.
    pub draw: Option<Draw>,
    /// What was wagered on it, by how many tickets.
    pub handle: Cents,
    /// By how many tickets.
    pub tickets: u32,
    /// What is paid for it.
    pub payoffs: Cents,
    /// What the rate card would pay without the limit for a game.
    pub by_the_card: Cents,
}

/// A lock-out that a supervisor moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Override {
    /// When.
    pub at: Moment,
    /// Of which game.
    pub game: GameName,
    /// Who.
    pub by: By,
    /// From when.
    pub from: Moment,
    /// To when.
    pub to: Moment,
    /// Why.
    pub why: String,
}

/// A location.
#[derive(Clone, Debug)]
pub struct Lounge {
    id: String,
    card: Arc<RateCard>,
    /// Who is signed on where.
    writers: BTreeMap<u16, Person>,
    /// How many tickets were issued.
    issued: u32,
    game: Game,
    /// The tickets in play. Each is in the present game: it was sold for the game that was open then and those that follow.
    book: Book<InPlay>,
    /// What few of them have.
    asides: BTreeMap<u32, Aside>,
    /// The accounts that bought them.
    patrons: Patrons,
    /// The tickets that are over and were not put away.
    over: BTreeMap<u32, Ticket>,
    /// Where the others are.
    shelf: Option<Arc<dyn Shelf>>,
    /// The tickets that changed, where somebody wants to know.
    touched: Option<Vec<u32>>,
    past: Vec<Past>,
    /// Every set that was ever drawn here.
    drawn: HashSet<u128>,
    keys: Keys,
    /// Winning tickets by the last moment for a claim.
    claims: Deadlines,
    /// Winning tickets that were brought in time and are not paid yet, and since when.
    held: BTreeMap<u32, Moment>,
    /// Tickets that wait for an authorisation, and slips that wait for a ruling.
    waiting: BTreeSet<u32>,
    referred: BTreeSet<u32>,
    unclaimed: Cents,
    overrides: Vec<Override>,
    documents: u32,
    days: BTreeMap<Day, DayTally>,
    /// What each station has taken in and given out, by tender.
    drawers: BTreeMap<u16, Tenders>,
    /// What proves that a ticket is in the patron's hand.
    proof: Proof,
    /// How far the clock is trusted.
    clock: Clock,
    /// Winning tickets that expired, by the last moment for a claim.
    lapsed: Deadlines,
    /// The pieces that changed since they were written down.
    changed: BTreeSet<kept::Piece>,
}

impl Lounge {
    /// A location that opens by this act, the first of its record, and what came of that.
    pub fn opened_by(act: &Act, card: Arc<RateCard>) -> Result<(Lounge, Vec<Event>), Refusal> {
        let (By::Device, Command::Open { location }) = (&act.by, &act.command) else {
            return Err(Refusal::NotOpen);
        };
        if Person::new(location).is_none() {
            return Err(Refusal::LocationName);
        }
        let lounge = Lounge::open(location, card, act.at);
        let Game { ordinal, name, locks_at, .. } = lounge.game;
        Ok((lounge, vec![Event::Opened { game: name, ordinal, locks_at }]))
    }

    /// A location that opens its first game now.
    pub fn open(id: &str, card: Arc<RateCard>, at: Moment) -> Lounge {
        let name = GameName { day: Day::of(at, card.games()), number: 1 };
        let game = Game::opened(1, name, playing::first_lock(&card, at));
        Lounge {
            id: id.to_string(),
            book: Book::of(Arc::clone(&card)),
            card,
            writers: BTreeMap::new(),
            issued: 0,
            game,
            asides: BTreeMap::new(),
            patrons: Patrons::default(),
            over: BTreeMap::new(),
            shelf: None,
            touched: None,
            past: Vec::new(),
            drawn: HashSet::new(),
            keys: Keys::default(),
            claims: Deadlines::default(),
            held: BTreeMap::new(),
            waiting: BTreeSet::new(),
            referred: BTreeSet::new(),
            unclaimed: Cents::ZERO,
            overrides: Vec::new(),
            documents: 0,
            days: BTreeMap::new(),
            drawers: BTreeMap::new(),
            proof: Proof::Required,
            clock: Clock::Confirmed,
            lapsed: Deadlines::default(),
            changed: BTreeSet::new(),
        }
    }

    /// The same location with a record of version 1: until the system starts under a later version, a ticket's number is
    /// enough to have it paid.
    pub fn of_version_1(self) -> Lounge {
        Lounge { proof: Proof::NumberAlone, ..self }
    }

    /// What would happen. Changes nothing.
    pub fn decide(&self, act: &Act) -> Result<Vec<Event>, Refusal> {
        let Act { at, by, command } = act;
        if self.clock == Clock::Doubted && command.needs_the_time() {
            return Err(Refusal::ClockInDoubt);
        }
        match command {
            Command::Open { .. } => Err(Refusal::OpenAlready),
            Command::SignOn { station } => self.sign_on(by, *station),
            Command::SignOff { station } => self.sign_off(by, *station),
            Command::Issue { station, request, paid, patron } => {
                self.issue(act, *station, request, *paid, patron.as_deref())
            }
            Command::Void { station, ticket, shown } => self.void(act, *station, *ticket, *shown),
            Command::CancelRaces { station, ticket, shown } => {
                self.cancel_races(act, *station, *ticket, *shown)
            }
            Command::Notice => self.notice(*at, by),
            Command::Lock { approved_by } => self.lock(*at, by, approved_by.as_ref()),
            Command::Override { locks_at, why } => self.override_lock(*at, by, *locks_at, why),
            Command::TurnKey => self.turn_key(by),
            Command::WithdrawKey => self.withdraw_key(by),
            Command::Draw { numbers, lock, .. } => self.draw(*at, by, numbers, lock),
            Command::Fail { why } => self.fail(*at, by, why),
            Command::ReturnWagers { why } => self.return_wagers(*at, by, why),
            Command::Present { station, ticket, shown } => self.present(act, *station, *ticket, *shown),
            Command::Authorise { ticket } => self.authorise(act, *ticket),
            Command::Pay { station, ticket, with, patron, shown } => {
                self.pay(act, *station, *ticket, *with, patron.as_deref(), *shown)
            }
            Command::Refer { station, ticket, why } => self.refer(act, *station, *ticket, why),
            Command::Rule { ticket, pay, why } => self.rule(by, *ticket, *pay, why),
            Command::WaiveSlip { ticket, why } => self.waive_slip(act, *ticket, why),
            Command::Expire => self.expire(*at, by),
            Command::DoubtClock { moved_millis } => self.doubt_clock(by, *moved_millis),
            Command::ConfirmClock => self.confirm_clock(act),
            Command::Restart { program, .. } => match by {
                By::Device => Ok(vec![Event::Restarted { program: program.clone() }]),
                by => Err(Refusal::not_yours(by, rulebook::provision::P15_5_A)),
            },
            Command::Adopt { card } => self.adopt(by, card),
        }
    }

    /// Carries out what was decided for this act and nothing else in between.
    pub fn apply(&mut self, act: &Act, events: &[Event]) {
        for event in events {
            self.count(act, event);
            self.evolve(act, event);
        }
    }

    /// Decides and carries out.
    pub fn act(&mut self, act: &Act) -> Result<Vec<Event>, Refusal> {
        let events = self.decide(act)?;
        self.apply(act, &events);
        Ok(events)
    }

    fn evolve(&mut self, act: &Act, event: &Event) {
        match event {
            Event::SignedOn { station, writer } => {
                self.writers.insert(*station, writer.clone());
            }
            Event::SignedOff { station, .. } => {
                self.writers.remove(station);
            }
            Event::Issued { issue, digest, .. } => self.issued(issue, *digest),
            Event::Voided { ticket, station, writer, .. } => {
                self.voided(*ticket, Done { at: act.at, station: *station, by: writer.clone() });
            }
            Event::RacesCancelled { ticket, last, refunded, .. } => {
                self.races_cancelled(act.at, *ticket, *last, *refunded);
            }
            Event::Opened { .. }
            | Event::Noticed { .. }
            | Event::Overridden { .. }
            | Event::Locked { .. }
            | Event::KeyTurned { .. }
            | Event::KeyWithdrawn { .. }
            | Event::Drawn { .. }
            | Event::Settled { .. }
            | Event::Stopped { .. }
            | Event::Returned { .. }
            | Event::Restarted { .. } => self.played(act, event),
            Event::Presented { .. }
            | Event::Authorised { .. }
            | Event::Paid { .. }
            | Event::Referred { .. }
            | Event::Ruled { .. }
            | Event::SlipWaived { .. }
            | Event::Expired { .. } => self.paid(act, event),
            Event::ClockDoubted { .. } | Event::ClockConfirmed { .. } | Event::Reinstated { .. } => {
                self.clocked(event);
            }
            Event::Adopted { card, .. } => self.adopted(card),
        }
    }

    /// Another card: only while nobody holds a ticket for a game to come, so that every ticket is played and paid by the
    /// card under which it was sold.
    fn adopt(&self, by: &By, card: &str) -> Result<Vec<Event>, Refusal> {
        if *by != By::Device {
            return Err(Refusal::not_yours(by, rulebook::provision::P15_3_D));
        }
        if self.game.state() != State::Open || !self.book.is_empty() {
            return Err(Refusal::TicketsAreOpen);
        }
        // Files are checked where they are opened. A card that was adopted before a check came stays readable.
        let card = RateCard::recorded(card).map_err(|_| Refusal::NotACard)?.rules;
        Ok(vec![Event::Adopted { title: card.title().to_string(), card: Arc::new(card) }])
    }

    /// The stations are those of the new card; whoever stood at another one is signed off.
    fn adopted(&mut self, card: &Arc<RateCard>) {
        self.card = Arc::clone(card);
        // It is empty, and would settle by the old card.
        self.book = Book::of(Arc::clone(card));
        let stations = card.stations();
        self.writers.retain(|station, writer| match writer.is_automatic() {
            true => stations.automatic.contains(station),
            false => stations.booth.contains(station),
        });
    }

    /// Its name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The card by which tickets are sold.
    pub fn card(&self) -> &Arc<RateCard> {
        &self.card
    }

    /// The game that is sold, or locked and not drawn yet.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The games that are over, in order.
    pub fn past(&self) -> &[Past] {
        &self.past
    }

    /// The game with this ordinal, if it is over.
    pub fn past_game(&self, ordinal: Ordinal) -> Option<&Past> {
        self.past.get((ordinal as usize).checked_sub(1)?)
    }

    /// The name of a game that is over, or of the present one.
    pub fn name_of(&self, ordinal: Ordinal) -> Option<GameName> {
        match ordinal == self.game.ordinal() {
            true => Some(self.game.name()),
            false => self.past_game(ordinal).map(|past| past.name),
        }
    }

    /// How many tickets were ever issued: the number of the last one.
    pub fn issued_so_far(&self) -> u32 {
        self.issued
    }

    /// Who is signed on where.
    pub fn writers(&self) -> &BTreeMap<u16, Person> {
        &self.writers
    }

    /// The generator's keys.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The tickets in the present game, and what is wagered on it.
    pub fn entered(&self) -> (u32, Cents) {
        (self.book.len() as u32, self.book.handle())
    }

    /// What nobody has come for yet.
    pub fn unclaimed(&self) -> Cents {
        self.unclaimed
    }

    /// What is its holder's in a ticket: wagers on games to come, and what can still be claimed.
    pub fn at_stake_in(&self, ticket: &Ticket) -> Cents {
        match ticket.standing {
            Standing::Open => {
                let to_come = (ticket.last + 1).saturating_sub(self.game.ordinal().max(ticket.first));
                ticket.payable() + Cents(ticket.a_game.0 * i64::from(to_come))
            }
            Standing::Won { .. } => ticket.payable(),
            _ => Cents::ZERO,
        }
    }

    /// Winning tickets that were brought in time and are not paid yet, and since when: they do not expire.
    pub fn held(&self) -> &BTreeMap<u32, Moment> {
        &self.held
    }

    /// Tickets that wait for an authorisation, or have it and are not paid.
    pub fn waiting(&self) -> &BTreeSet<u32> {
        &self.waiting
    }

    /// Tickets of which a slip waits for a ruling.
    pub fn referred(&self) -> &BTreeSet<u32> {
        &self.referred
    }

    /// Lock-outs that were moved, in order.
    pub fn overrides(&self) -> &[Override] {
        &self.overrides
    }

    /// What each day took in and paid out.
    pub fn days(&self) -> &BTreeMap<Day, DayTally> {
        &self.days
    }

    /// What each station has taken in and given out since the location opened, by tender.
    pub fn drawers(&self) -> &BTreeMap<u16, Tenders> {
        &self.drawers
    }

    /// The writer who is signed on at a station of ours, if it is he who acts (15.3(a), 15.4(c)).
    fn at_station<'b>(&self, by: &'b By, station: u16) -> Result<&'b Person, Refusal> {
        let By::Writer(writer) = by else {
            return Err(Refusal::not_yours(by, rulebook::provision::P15_3_A));
        };
        if self.writers.get(&station) == Some(writer) {
            return Ok(writer);
        }
        self.has_station(station)?;
        Err(Refusal::NotSignedOn { writer: writer.clone(), station })
    }

    fn has_station(&self, station: u16) -> Result<(), Refusal> {
        let stations = self.card.stations();
        match stations.booth.contains(&station) || stations.automatic.contains(&station) {
            true => Ok(()),
            false => Err(Refusal::NoSuchStation { station }),
        }
    }
}

/// A reason that is taken down: neither empty nor endless, and made of what everybody can see.
fn reason(why: &str, cite: rulebook::provision::Provision) -> Result<String, Refusal> {
    let why = why.trim();
    match why.chars().count() {
        1..=LONGEST_WHY if why.chars().any(char::is_alphanumeric) && !why.chars().any(is_unseen) => {
            Ok(why.to_string())
        }
        _ => Err(Refusal::NoReason(cite)),
    }
}
