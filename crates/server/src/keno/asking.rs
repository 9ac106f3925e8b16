//! What can be asked of a location, and the handle by which everybody asks.

use super::acting::Location;
use super::code::{Prefix, Presented};
use super::document::Document;
use super::recovery;
use super::report::Snapshot;
use super::tickets::{Found, Stored};
use super::{Generators, Means};
use crate::authority::{What, at_keno, may};
use crate::clock::HouseClock;
use crate::house::Machine;
use crate::live::OpenError;
use crate::messages::{Not, Written, text};
use crate::waiting::wait;
use keno::RateCard;
use keno::lounge::{By, Day, DayTally, GameName, Past};
use keno::request::Asked;
use ledger::{Declined, Journal, Name};
use rulebook::money::Cents;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{broadcast, oneshot, watch};

pub use ledger::Role;

/// What hears an answer. It is called on whichever thread learns that the disk has what the answer rests on.
pub(crate) type Answer<T> = Box<dyn FnOnce(T) + Send>;

/// What can be asked of a location. Answers to people are JSON.
pub(crate) enum Ask {
    /// A member of the staff does something; `who` owns the idempotency key `id`.
    Do { who: Name, by: By, id: String, fields: Map<String, Value>, answer: Answer<String> },
    /// A patron buys a ticket of the automatic writer, from his account.
    Buy { patron: Name, id: String, asked: Asked, meant: Option<GameName>, answer: Answer<String> },
    /// A patron claims what a ticket has won, to their account.
    Claim { patron: Name, id: String, brought: Brought, answer: Answer<String> },
    /// The tickets that a patron's account bought, and what they win: the newest first.
    Tickets { patron: Name, answer: Answer<Vec<Stored>> },
    /// What is a patron's in tickets: wagers on games to come, and what he can still claim.
    AtStake { patron: Name, answer: Answer<Cents> },
    /// Somebody has a code and wants to know what became of the ticket.
    Ticket { slip: Presented, answer: Answer<Found> },
    /// The slip of a ticket goes to a printer or a screen: is it the first time?
    Print { ticket: u32, answer: Answer<bool> },
    /// What the location itself has counted on a day, and how its accounts stand.
    Tally { day: Day, answer: Answer<(DayTally, Snapshot)> },
    /// The games of a day that are over, and the days before and after it that have any. Without a day: the last one.
    Games { day: Option<Day>, answer: Answer<Games> },
    /// The paper about a ticket: its refund, its void, or the authorisation of its payment.
    Paper { sought: Sought, answer: Answer<Option<Document>> },
    /// The house is closing: no more tickets are sold.
    Close { until: i64 },
    /// Look at the clock, and show what is done by now.
    Wake { answer: Answer<()> },
    /// Another node has written to the location's stream.
    News,
}

/// Which ticket a paper is about.
pub(crate) enum Sought {
    /// That of this slip: the paper has its code too.
    Slip(Presented),
    /// That of this number, for the staff: the paper has no code.
    Number(u32),
}

/// What a patron brings to show that a ticket is theirs.
pub(crate) enum Brought {
    /// The slip, by its code.
    Slip(Presented),
    /// The account that bought the ticket of this number.
    Account { ticket: u32 },
}

/// The games of one day.
#[derive(Clone, Debug, Default)]
pub(crate) struct Games {
    pub(crate) day: Option<Day>,
    pub(crate) before: Option<Day>,
    pub(crate) after: Option<Day>,
    pub(crate) games: Vec<Past>,
}

/// A location as it is shown, up to an entry that is on the disk: JSON without the present time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    /// For everybody.
    pub(crate) board: String,
    /// For the staff; none before anything was shown.
    pub(crate) desk: Option<Written>,
    /// When the present game locks, if it does so by itself.
    pub(crate) locks_at: Option<i64>,
    /// `open`, `locked` or `stopped`.
    pub(crate) state: &'static str,
    /// The present game.
    pub(crate) game: String,
}

/// A location that is open, with the requests that wait for it.
pub(crate) struct Counter {
    location: Location,
    inbox: Receiver<Ask>,
}

impl Counter {
    pub(crate) fn id(&self) -> &Name {
        &self.location.id
    }

    /// A turn of a simulation: what is due. How long the location waits for the next at most.
    #[cfg(test)]
    pub(crate) fn turn(&mut self) -> Result<std::time::Duration, Declined> {
        self.location.turn(None)
    }

    /// The same with one request, if one waits. Was there one?
    #[cfg(test)]
    pub(crate) fn answer_if_asked(&mut self) -> Result<bool, Declined> {
        let ask = self.inbox.try_recv().ok();
        ask.map_or(Ok(false), |ask| self.location.turn(Some(ask)).map(|_| true))
    }

    /// Serves whoever asks until nobody can any more.
    pub(crate) fn serve(self) -> Result<(), Declined> {
        self.location.serve(&self.inbox)
    }
}

/// A patron's page that misses more changes than this looks at its tickets all the same.
const CHANGES_KEPT: usize = 64;

/// A keno location that is open: a booth with its stations.
#[derive(Clone)]
pub struct Booth {
    pub(crate) id: Name,
    pub(crate) card: Arc<RateCard>,
    pub(crate) prefix: Prefix,
    pub(crate) clock: HouseClock,
    pub(crate) shown: watch::Receiver<Arc<Shown>>,
    /// The accounts whose tickets have changed, each time something is shown.
    pub(crate) tickets_changed: broadcast::Sender<Arc<BTreeSet<String>>>,
    asks: Sender<Ask>,
}

impl Booth {
    /// Opens a location with a clock of its own, on a thread of its own, or brings it back from the journal. `fatal` hears
    /// of a journal that died.
    pub fn open(
        id: &str,
        card: &RateCard,
        journal: &Arc<Journal>,
        means: &Means,
        fatal: &UnboundedSender<String>,
    ) -> Result<Booth, OpenError> {
        let clock = HouseClock::new(means.clock.clone(), means.steady.clone());
        let (booth, counter) = Booth::open_by(&clock, id, card, journal, &means.generator, fatal)?;
        Machine::Location(Box::new(counter)).start(fatal)?;
        Ok(booth)
    }

    /// The same by the clock of the house, for somebody to run.
    pub(crate) fn open_by(
        clock: &HouseClock,
        id: &str,
        card: &RateCard,
        journal: &Arc<Journal>,
        generators: &Generators,
        fatal: &UnboundedSender<String>,
    ) -> Result<(Booth, Counter), OpenError> {
        let id = Name::new(id)?;
        let (tell, shown) = watch::channel(Arc::new(Shown::default()));
        let tickets_changed = broadcast::Sender::new(CHANGES_KEPT);
        let tells = (tell, tickets_changed.clone());
        let location =
            recovery::open(id.clone(), card, journal.clone(), (clock, generators), tells, fatal.clone())?;
        let (card, prefix) = (location.card().clone(), location.prefix().clone());
        let (asks, inbox) = channel();
        let booth = Booth { id, card, prefix, clock: clock.clone(), shown, tickets_changed, asks };
        Ok((booth, Counter { location, inbox }))
    }

    /// A member of the staff does something: `message` is the command as a page sends it, and `id` names it, so that
    /// sending it twice does it once. `answer` hears the JSON once the disk has everything that it rests on; it is
    /// dropped unheard where the location is gone.
    pub fn submit(
        &self,
        staff: &Name,
        role: Role,
        id: &str,
        message: Map<String, Value>,
        answer: impl FnOnce(String) + Send + 'static,
    ) {
        let what = message.get("do").and_then(Value::as_str).and_then(What::of_keno);
        if let Some(Err(refusal)) = what.map(|what| may(role, what)) {
            return answer(text(&Not::refused(refusal)));
        }
        let Some(by) = at_keno(staff, role) else {
            return answer(text(&Not::error("this id is not one of the keno department")));
        };
        let ask =
            Ask::Do { who: owner(staff), by, id: id.to_string(), fields: message, answer: Box::new(answer) };
        self.tell(ask);
    }

    /// Asks and waits. `None` when the location is gone, which means that the process is ending.
    pub(crate) async fn ask<T: Send + 'static>(&self, ask: impl FnOnce(Answer<T>) -> Ask) -> Option<T> {
        let (reply, answer) = oneshot::channel();
        // Who asked may be gone by the time of the answer; that is all right.
        self.tell(ask(Box::new(move |told| drop(reply.send(told)))));
        answer.await.ok()
    }

    /// Asks and waits for it; not where a task runs.
    pub(crate) fn ask_and_wait<T: Send + 'static>(&self, ask: impl FnOnce(Answer<T>) -> Ask) -> Option<T> {
        let (reply, answer) = oneshot::channel();
        self.tell(ask(Box::new(move |told| drop(reply.send(told)))));
        wait(|| answer.blocking_recv().ok())
    }

    pub(crate) fn tell(&self, ask: Ask) {
        // A location that is gone drops what it is asked, and whoever waits learns that from the answer dropped with it.
        let _ = self.asks.send(ask);
    }

    /// Sells no more from now on. What is sold is played, now or after the next start.
    pub(crate) fn close(&self, until: i64) {
        self.tell(Ask::Close { until });
    }

    /// Waits until the location has looked at its clock, and has shown what it has done by now.
    pub(crate) async fn look_at_the_clock(&self) {
        let _ = self.ask(|answer| Ask::Wake { answer }).await;
    }

    /// The board as it is now.
    pub(crate) fn board(&self) -> String {
        with_time(&self.shown.borrow().board, &self.clock)
    }

    /// What is written above the rate card.
    pub(crate) fn title(&self) -> &str {
        self.card.title()
    }

    /// Does it have this station?
    pub(crate) fn has_station(&self, station: u16) -> bool {
        self.card.stations().all().contains(&station)
    }
}

/// The board with the time at which it is sent: whoever counts down needs it. How things stand is written once for all who
/// watch, so the time goes before it as text; it comes to a [`Board`](crate::messages::lounge::Board).
pub(crate) fn with_time(board: &str, clock: &HouseClock) -> String {
    format!("{{\"now\":{},{}", clock.now().0, board.trim_start_matches('{'))
}

/// Who owns the idempotency keys of a member of the staff: no patron is called so.
fn owner(staff: &Name) -> Name {
    Name::new(&format!("staff.{staff}")).unwrap_or_else(|_| staff.clone())
}
