//! A live table: one thread that owns the table, takes requests one at a time, makes each durable and only then says
//! so. Check and act are one step here, so no two commands can meet in between.

mod attended;
mod clock;
mod closing;
mod crew;
mod elsewhere;
mod fair;
mod following;
mod for_staff;
mod meant;
mod money;
mod older;
mod posted;
mod promises;
mod recovery;
mod repeated;
mod shown;
mod standing;
mod taking;
#[cfg(test)]
pub(crate) mod tests;

use crate::clock::HouseClock;
use crate::guests::{Guest, Guests};
use crate::messages::fairness::{Fairness, Given};
use crate::messages::players::Meant;
use crate::messages::{Answer, Answered, Refused, Written, players, staff, text, written};
use crate::once::{USED_FOR_ANOTHER, at_tables};
use crate::people::door::Member;
use crate::placard::Placard;
use crate::update::Update;
use clock::Clock;
use closing::Closing;
pub(crate) use crew::Posts;
use elsewhere::{Elsewhere, Said};
use house::served::{AnyTable, Facts, Kept, Misread, Sheet, Step, TableRules};
use ledger::{Declined, Follows as _, Journal, Name, StreamId, Tail};
use meant::Progress;
use older::Part;
pub(crate) use posted::NotPosted;
use rulebook::actor::{Actor, Seat};
use rulebook::game::Moment;
use rulebook::money::Cents;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
pub(crate) use standing::compare as states_that_differ;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use table::fair::{Opening, Promise};
use table::posted::{History, Poster};
use table::record::Version;
use table::sealed::Key;
use taking::Taken;
use tokio::sync::{broadcast, oneshot, watch};
use tracing::{Span, info_span};

pub(crate) use elsewhere::{BEAT, Word};

/// What is asked of a table, and within which work, for whoever collects traces.
pub(crate) struct Asked {
    request: Request,
    within: Span,
}

impl From<Request> for Asked {
    fn from(request: Request) -> Asked {
        Asked { request, within: Span::current() }
    }
}

/// What can be asked of a table. Answers are JSON, so that nobody else needs to know the game.
pub(crate) enum Request {
    /// A patron wants a place.
    Sit { guest: Guest, reply: oneshot::Sender<Result<Seat, String>> },
    /// A patron goes.
    Leave { patron: Name, reply: oneshot::Sender<Result<(), String>> },
    /// A page opens: everything it needs.
    Welcome { patron: Option<Name>, since: Option<u64>, reply: oneshot::Sender<String> },
    /// A patron's command, or the question whether it would be accepted.
    Command {
        patron: Name,
        id: String,
        fields: Map<String, Value>,
        only_check: bool,
        reply: oneshot::Sender<String>,
    },
    /// A page of the staff opens, at an attended table.
    WelcomeStaff { who: Member, reply: oneshot::Sender<String> },
    /// A member of the staff enters what happens at an attended table.
    Enter { who: Member, id: String, fields: Map<String, Value>, reply: oneshot::Sender<String> },
    /// A patron says that he is done wagering in this round, or takes it back.
    Ready { patron: Name, ready: bool, round: u64, reply: oneshot::Sender<String> },
    /// A patron's line came up or went down.
    Line { patron: Name, up: bool },
    /// What a patron has on this layout.
    AtStake { patron: Name, reply: oneshot::Sender<Cents> },
    /// The house is closing: nothing new begins. `at_rest` hears when nothing is under way any more.
    Close { until: i64, at_rest: oneshot::Sender<()> },
    /// A patron promises something of his own to what is pledged.
    Promise { patron: Name, pledge: u64, promise: Promise, reply: oneshot::Sender<Answered<Given>> },
    /// A patron opens what he promised.
    Open { patron: Name, pledge: u64, opening: Opening, reply: oneshot::Sender<Answered<Given>> },
    /// What is pledged here.
    Fairness { reply: oneshot::Sender<Fairness> },
    /// One part that is over, with what it takes to check it.
    Past { pledge: u64, reply: oneshot::Sender<Option<fair::Over>> },
    /// Somebody posts other rules for the table, as a rules file (19:47-8.3).
    Post { rules: String, by: Poster, reply: oneshot::Sender<Result<(), NotPosted>> },
    /// Somebody withdraws what is posted.
    Withdraw { by: Poster, reply: oneshot::Sender<Result<(), NotPosted>> },
    /// How far the table has come: its last entry, and what lies on the layout.
    Standing { reply: oneshot::Sender<(u64, Cents)> },
    /// For the list of tables.
    Summary { reply: oneshot::Sender<Summary> },
    /// Another node has written to the table's stream.
    News,
    /// Another node says something of the table.
    Word(Said),
    /// The other nodes are to hear who is connected here.
    Beat,
}

/// A table in the list of tables.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    pub(crate) seats: u8,
    pub(crate) players: Vec<String>,
    pub(crate) on_layout: Cents,
    /// Who attends it, where people do.
    pub(crate) crew: Vec<String>,
    /// How many rounds, or throws of the dice, are over.
    pub(crate) rounds: u64,
}

/// Why a table cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The journal cannot be read or written.
    #[error(transparent)]
    Journal(#[from] ledger::Fault),
    /// The journal declined.
    #[error(transparent)]
    Declined(#[from] Declined),
    /// What the journal holds does not replay.
    #[error("table {table}, entry {seq}: {because}; run `chapter47 journal verify` and `chapter47 audit`")]
    Replay {
        /// Which table.
        table: String,
        /// Where in its stream.
        seq: u64,
        /// Why.
        because: String,
    },
    /// People attended a table, and are not to any more; or the other way round.
    #[error(
        "table {table} was opened {}: cards and dice that people enter and those that the house pledges do not stand in \
         one record; give the other table a name of its own",
        if *.was { "with people who attend it, and is to be without" } else { "with nobody who attends it, and is to be attended" }
    )]
    Attendance {
        /// Which table.
        table: String,
        /// Was it attended?
        was: bool,
    },
    /// The operating system gave no entropy.
    #[error(transparent)]
    Entropy(#[from] table::chance::NoEntropy),
    /// The operating system gave no thread.
    #[error("no thread for the table: {0}")]
    Thread(std::io::Error),
    /// Two tables with one id.
    #[error("two tables are called {0}: give each a name of its own")]
    Twice(String),
    /// An id that cannot name a table.
    #[error(transparent)]
    Name(#[from] ledger::BadName),
    /// A keno location that cannot be opened under this name.
    #[error("{id}: {because}")]
    Location {
        /// The name.
        id: String,
        /// Why.
        because: String,
    },
    /// Two keno locations whose tickets would have the same letters.
    #[error("the tickets of {0} and of {1} would begin with the same letters: rename one of them")]
    SameLetters(String, String),
    /// Two keno locations with a station of the same number, by the cards that are in force.
    #[error(
        "{station} is at {first} and at {other}: one of them keeps an older card than it was given, because \
         tickets that were sold by it are still to be played; open the house with the old cards until they are"
    )]
    StationInUse {
        /// Which station.
        station: String,
        /// Where it is first.
        first: String,
        /// And where again.
        other: String,
    },
    /// A game that has no table on the network.
    #[error("there are no tables of {0} on the network")]
    NotServed(&'static str),
    /// Two keno locations with a station of the same number.
    #[error("{station} is at {first} and at {other}: give every station of the house its own number")]
    SameStation {
        /// Which station.
        station: String,
        /// Where it is first.
        first: String,
        /// And where again.
        other: String,
    },
    /// The digest of the program, which every draw names, cannot be worked out.
    #[error("the program cannot be read, and every draw names its digest: {0}")]
    Program(std::io::Error),
    /// The key under which everything secret is written cannot be had.
    #[error("the seal of the house: {0}")]
    Seal(String),
    /// No secret for the tickets of a keno location.
    #[error("the operating system gave no entropy for the secret of the tickets")]
    NoSecret,
}

/// What cannot be read cannot be played on: the process must end.
impl From<OpenError> for Declined {
    fn from(because: OpenError) -> Declined {
        match because {
            OpenError::Declined(declined) => declined,
            OpenError::Journal(fault) => fault.into(),
            because => Declined::Dead { because: because.to_string() },
        }
    }
}

pub(crate) struct Live {
    id: Name,
    /// Its stream.
    tail: Tail,
    /// The entry with which its state was last kept, or was to be.
    kept_at: u64,
    /// The table itself, whichever game it has.
    table: Box<dyn AnyTable>,
    facts: Facts,
    /// Do people deal here, with physical cards or dice?
    attended: bool,
    crew: crew::Crew,
    touched: attended::Touched,
    /// What the last header of the stream heads.
    part: Part,
    guests: Guests,
    lines: BTreeMap<Name, usize>,
    /// Who is connected to other nodes.
    elsewhere: Elsewhere,
    /// What this node calls itself there.
    node: String,
    history: VecDeque<Value>,
    clock: Option<Clock>,
    /// Who has said that he is done wagering.
    ready: BTreeSet<Seat>,
    /// The entries that are sealed still, with their keys.
    sealed: Vec<(u64, Key)>,
    /// The shoes, or turns with the dice, that are over.
    pledged: fair::History,
    /// What was promised to the open pledge, while it is being opened.
    awaited: Option<promises::Awaited>,
    /// How often time ran out since somebody himself, or chance, last did something.
    unattended: u32,
    /// When to look whether the croupier has something to do that nobody asked for.
    unfinished: Option<Instant>,
    closing: Option<Closing>,
    /// What time it is.
    time: HouseClock,
    /// The latest time that anything here was given.
    latest: Cell<Moment>,
    /// The rules of the table over time, and those that are posted, read.
    posted: History,
    next: Option<posted::Next>,
    /// What hangs at the table for everybody to read.
    placard: watch::Sender<Arc<Placard>>,
    progress: Progress,
    /// What each patron was told last that he may do.
    offered: BTreeMap<Seat, Arc<RawValue>>,
    /// Limits and prices, as the page gets them.
    sheet: Sheet,
    updates: broadcast::Sender<Arc<Update>>,
}

impl Live {
    /// Opens a table, or brings it back from the journal exactly as it was.
    pub(crate) fn open(
        id: Name,
        rules: Arc<dyn TableRules>,
        attended: bool,
        journal: Arc<Journal>,
        updates: broadcast::Sender<Arc<Update>>,
        time: HouseClock,
    ) -> Result<Live, OpenError> {
        loop {
            let (journal, updates, time) = (Arc::clone(&journal), updates.clone(), time.clone());
            let mut live = Live::bare(id.clone(), Arc::clone(&rules), attended, journal, updates, time)?;
            live.recover()?;
            if live.begin(Arc::clone(&rules))? {
                return Ok(live);
            }
            // Another node opened it at the same moment, or was first to say something at it.
        }
    }

    /// A table of which nothing was read yet.
    fn bare(
        id: Name,
        rules: Arc<dyn TableRules>,
        attended: bool,
        journal: Arc<Journal>,
        updates: broadcast::Sender<Arc<Update>>,
        time: HouseClock,
    ) -> Result<Live, OpenError> {
        let tail = Tail::of(journal, StreamId::table(&id)?);
        Ok(Live::of(id, rules, attended, tail, updates, time))
    }

    /// A table with this stream, of which nothing was read yet.
    fn of(
        id: Name,
        rules: Arc<dyn TableRules>,
        attended: bool,
        tail: Tail,
        updates: broadcast::Sender<Arc<Update>>,
        time: HouseClock,
    ) -> Live {
        Live {
            crew: crew::Crew::of(id.clone()),
            id,
            tail,
            kept_at: 0,
            table: rules.open(if attended { Kept::ByPeople } else { Kept::ByTheHouse }),
            facts: rules.facts(),
            attended,
            touched: attended::Touched::default(),
            part: Part::of(Version::Two, 0),
            guests: Guests::default(),
            lines: BTreeMap::new(),
            elsewhere: Elsewhere::default(),
            node: elsewhere::node_name(),
            history: VecDeque::new(),
            clock: None,
            ready: BTreeSet::new(),
            sealed: Vec::new(),
            pledged: fair::History::default(),
            awaited: None,
            unattended: 0,
            unfinished: Some(time.instant()),
            closing: None,
            time,
            latest: Cell::default(),
            posted: History::default(),
            next: None,
            placard: watch::Sender::new(Arc::new(Placard::of(&rules, History::default()))),
            progress: Progress::default(),
            offered: BTreeMap::new(),
            sheet: Sheet { rules: Value::Null, wagers: Vec::new() },
            updates,
        }
    }

    /// Whoever has a place at one of the tables that share these has none at another.
    pub(crate) fn sharing(mut self, posts: &Arc<Posts>) -> Live {
        self.crew.share(Arc::clone(posts));
        self
    }

    /// What a simulation looks at: the stream, and what its game says of itself.
    #[cfg(test)]
    pub(crate) fn record(&self) -> (&StreamId, Facts) {
        (self.tail.stream(), self.facts)
    }

    /// Its name.
    pub(crate) fn id(&self) -> &Name {
        &self.id
    }

    /// What hangs at the table, now and later.
    pub(crate) fn placards(&self) -> watch::Receiver<Arc<Placard>> {
        self.placard.subscribe()
    }

    /// The time, which the rules get as an argument: by the clock of the house, and never earlier than what the stream has. A clock may be corrected by
    /// seconds, and those of two nodes differ by milliseconds; the times of a record never go back.
    fn now(&self) -> Moment {
        let now = self.time.now().max(self.latest.get());
        self.latest.set(now);
        now
    }

    /// The rules that bind the table.
    fn rules(&self) -> Arc<dyn TableRules> {
        self.table.rules()
    }

    /// A table with these rules that nobody has come to yet, from the entry with its header on. What was meant for the
    /// table as it was is stale.
    fn reopen(&mut self, rules: Arc<dyn TableRules>, begins: u64) {
        self.table.reopen(&*rules);
        self.progress.rounds_over(usize::from(begins > 1));
        self.guests = Guests::default();
        self.history.clear();
        self.ready.clear();
        self.progress.clear_places();
        self.pledged = fair::History::from(begins);
    }

    /// Serves requests until nobody can send any more. An error means that the journal is dead: the process must end
    /// and replay what the disk holds.
    pub(crate) fn serve(mut self, requests: Receiver<Asked>) -> Result<(), Declined> {
        self.begin_serving();
        loop {
            let request = match self.look()? {
                None => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
                // However many requests wait: time that ran out has run out.
                Some(Duration::ZERO) => Err(RecvTimeoutError::Timeout),
                Some(left) => requests.recv_timeout(left),
            };
            match request {
                Ok(asked) => self.take_request(asked)?,
                Err(RecvTimeoutError::Timeout) => self.look_at_its_clock()?,
                Err(RecvTimeoutError::Disconnected) => {
                    self.keep_at_the_end();
                    return Ok(());
                }
            }
        }
    }

    /// Before the first request.
    pub(crate) fn begin_serving(&mut self) {
        self.wind_the_clock();
    }

    /// Between two requests: does what nobody has to ask for, and says how long the table waits for the next one at most.
    pub(crate) fn look(&mut self) -> Result<Option<Duration>, Declined> {
        self.follow_what_is_posted()?;
        self.go_on()?;
        self.say_if_at_rest();
        self.keep_now_and_then();
        let dues = self.clock.as_ref().map(|clock| clock.due).into_iter().chain(self.unfinished);
        let dues = dues.chain(self.promises_due());
        let now = self.time.instant();
        let left = dues.map(|due| due.saturating_duration_since(now));
        Ok(left.chain(self.until_posted()).min())
    }

    /// One request.
    pub(crate) fn take_request(&mut self, asked: Asked) -> Result<(), Declined> {
        let Asked { request, within } = asked;
        let _at_the_table = (!within.is_none()).then(|| info_span!(parent: &within, "table").entered());
        // It may have become due while nobody asked for anything.
        self.follow_what_is_posted()?;
        self.answer(request)
    }

    /// The wait is over and nobody asked for anything: the time of whoever was waited for may have run out.
    pub(crate) fn look_at_its_clock(&mut self) -> Result<(), Declined> {
        if self.clock.as_ref().is_some_and(|clock| clock.due <= self.time.instant()) {
            self.time_ran_out()?;
        }
        Ok(())
    }

    fn answer(&mut self, request: Request) -> Result<(), Declined> {
        // Who asked may be gone by now; then nobody hears the answer, and that is all right.
        match request {
            Request::Sit { guest, reply } => {
                let answer = self.answered_in_turn(|live| live.sit(guest.clone()))?;
                self.say_who_is_here();
                let _ = reply.send(answer);
            }
            Request::Leave { reply, .. } if self.attended => {
                let _ = reply.send(Err(AT_THE_TABLE.to_string()));
            }
            Request::Leave { patron, reply } => {
                let answer = self.answered_in_turn(|live| live.leave(&patron))?;
                let _ = reply.send(answer);
            }
            Request::Welcome { patron, since, reply } => {
                self.catch_up()?;
                let _ = reply.send(self.welcome(patron.as_ref(), since));
            }
            Request::Command { patron, id, fields, only_check, reply } => {
                let answer =
                    self.answered_in_turn(|live| live.command(&patron, &id, fields.clone(), only_check))?;
                let _ = reply.send(text(&players::FromTable::Answer(&answer)));
            }
            Request::WelcomeStaff { who, reply } => {
                self.catch_up()?;
                let _ = reply.send(self.welcome_staff(&who));
            }
            Request::Enter { who, id, fields, reply } => {
                let answer = self.answered_in_turn(|live| live.enter(&who, &id, fields.clone()))?;
                let _ = reply.send(text(&staff::FromTable::Answer(&answer)));
            }
            Request::Line { patron, up } => {
                let lines = self.lines.entry(patron.clone()).or_default();
                let before = *lines > 0;
                *lines = if up { *lines + 1 } else { lines.saturating_sub(1) };
                let after = *lines > 0;
                if !after {
                    self.lines.remove(&patron);
                }
                if before != after {
                    self.say_who_is_here();
                    if self.guests.seat_of(&patron).is_some() {
                        self.publish(Vec::new());
                    }
                }
            }
            Request::Ready { patron, ready, round, reply } => {
                self.catch_up()?;
                // A word about a round that is over says nothing about the next.
                let stands = round == self.progress.rounds() && self.say_ready(&patron, ready)?;
                let _ = reply.send(text(&players::FromTable::Ready(stands)));
            }
            Request::AtStake { patron, reply } => {
                self.catch_up()?;
                let seat = self.guests.seat_of(&patron);
                let _ = reply.send(seat.map_or(Cents::ZERO, |seat| self.table.at_stake(seat)));
            }
            Request::Promise { patron, pledge, promise, reply } => {
                let answer = self.answered_in_turn(|live| live.promise(&patron, pledge, promise))?;
                let _ = reply.send(answer);
            }
            Request::Open { patron, pledge, opening, reply } => {
                self.catch_up()?;
                // Whoever opens hears of it before the table goes on: it may go on at once.
                let _ = reply.send(self.open_promise(&patron, pledge, opening));
                self.go_on()?;
            }
            Request::Fairness { reply } => {
                self.catch_up()?;
                let _ = reply.send(self.fairness());
            }
            Request::Past { pledge, reply } => {
                let _ = reply.send(self.past(pledge));
            }
            Request::Close { until, at_rest } => self.begin_closing(until, at_rest),
            Request::Post { rules, by, reply } => {
                let answer = self.answered_in_turn(|live| live.post(&rules, by.clone()))?;
                let _ = reply.send(answer);
            }
            Request::Withdraw { by, reply } => {
                let answer = self.answered_in_turn(|live| live.withdraw(by.clone()))?;
                let _ = reply.send(answer);
            }
            Request::Standing { reply } => {
                self.catch_up()?;
                let _ = reply.send((self.tail.seq(), self.table.on_layout()));
            }
            Request::News => self.catch_up()?,
            Request::Word(said) => self.hear_elsewhere(said)?,
            Request::Beat => self.beat(),
            Request::Summary { reply } => {
                self.catch_up()?;
                let players = self.guests.iter().map(|(_, guest)| guest.name.clone()).collect();
                let summary = Summary {
                    seats: self.rules().seats(),
                    players,
                    on_layout: self.table.on_layout(),
                    crew: self.crew.in_words(),
                    rounds: self.progress.rounds(),
                };
                let _ = reply.send(summary);
            }
        }
        // The one who was waited for may be gone now.
        self.close_if_all_are_ready().map(drop)
    }

    /// A patron takes a place; nothing where another node was first.
    fn sit(&mut self, guest: Guest) -> Result<Option<Result<Seat, String>>, Declined> {
        if self.attended {
            return Ok(Some(Err(AT_THE_TABLE.to_string())));
        }
        let table = &self.table;
        let back = self.guests.seat_of(&guest.id);
        if let Some(seat) = back.filter(|seat| !table.is_leaving(*seat)) {
            return Ok(Some(Ok(seat)));
        }
        if self.closing.is_some() {
            return Ok(Some(Err(closing::CLOSING.to_string())));
        }
        let free = || Seat::first(table.rules().seats()).find(|seat| !table.present().has(*seat));
        let Some(seat) = back.or_else(free) else {
            return Ok(Some(Err("every place at this table is taken".to_string())));
        };
        Ok(match self.perform(Step::Comes(seat), Some(guest), None)? {
            Taken::Nothing => Some(Err(AT_THE_TABLE.to_string())),
            Taken::Refused(refusal) => Some(Err(refusal.because)),
            Taken::Behind => None,
            Taken::Done | Taken::Repeated => Some(Ok(seat)),
        })
    }

    /// A patron goes; nothing where another node was first.
    fn leave(&mut self, patron: &Name) -> Result<Option<Result<(), String>>, Declined> {
        let staying = |seat: &Seat| !self.table.is_leaving(*seat);
        let Some(seat) = self.guests.seat_of(patron).filter(staying) else { return Ok(Some(Ok(()))) };
        Ok(match self.perform(Step::Goes(seat), None, None)? {
            Taken::Refused(refusal) => Some(Err(refusal.because)),
            Taken::Behind => None,
            Taken::Done | Taken::Repeated | Taken::Nothing => Some(Ok(())),
        })
    }

    /// What a patron wants to do; nothing where another node was first.
    fn command(
        &mut self,
        patron: &Name,
        id: &str,
        mut fields: Map<String, Value>,
        only_check: bool,
    ) -> Result<Option<Written>, Declined> {
        let error = |text: &str| Ok(Some(written(&Answer::error(id, text))));
        let refused = |refusal: Refused| Ok(Some(written(&Answer::refused(id, refusal))));
        let key = at_tables(patron, id);
        // First of all: the first time may have changed what a second one would meet.
        if !only_check && let Ok(Some(answer)) = self.answered_before(&key, id, &fields) {
            return Ok(Some(answer));
        }
        let wanted = fields.clone();
        if let Some(refusal) = self.only_at_the_table() {
            return refused(refusal);
        }
        let Some(seat) = self.guests.seat_of(patron) else { return error("take a seat first") };
        if !only_check {
            match Meant::take(&mut fields) {
                Err(missing) => return error(missing),
                Ok(meant) => {
                    if let Some(stale) = self.stale(meant, seat) {
                        return refused(stale);
                    }
                }
            }
        }
        if ["at", "by", "for"].iter().any(|field| fields.contains_key(*field)) {
            return error("the table knows the time and who you are: leave \"at\", \"by\" and \"for\" out");
        }
        fields.insert("by".to_string(), Value::String(Actor::Seat(seat).to_string()));
        let said = match self.table.read(fields) {
            Ok(said) => said,
            Err(Misread::Refused(refusal)) => return refused(refusal.into()),
            Err(Misread::Malformed(text)) => return error(&text),
        };
        if let Some(refusal) = self.not_from_a_page(&said).or_else(|| self.comes_too_late(&said)) {
            return refused(refusal);
        }
        let answer = written(&Answer::done(id));
        if only_check {
            return self.would_refuse(&said, seat, patron).map_or(Ok(Some(answer)), refused);
        }
        match self.perform(Step::Said(&said), None, Some((key.clone(), answer.get().to_string())))? {
            Taken::Done => Ok(Some(answer)),
            // It was done at another table, or on another node, a moment ago.
            Taken::Repeated => match self.answered_before(&key, id, &wanted) {
                Ok(Some(answer)) => Ok(Some(answer)),
                _ => error(USED_FOR_ANOTHER),
            },
            Taken::Refused(refusal) => refused(refusal),
            Taken::Nothing => error("there is nothing to be done"),
            Taken::Behind => Ok(None),
        }
    }
}

/// What a patron hears who would come to an attended table, or leave it, on his page.
const AT_THE_TABLE: &str = "this table is attended: the dealer sees to who comes and goes";

/// The time, by the clock of this machine.
pub(crate) fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
