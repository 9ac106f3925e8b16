//! 19:47-15.5: games and their numbers, notice, lock-out and its override, the generator's two keys, the draw.

use super::act::{Act, By, Command, Person};
use super::day::{Day, GameName};
use super::event::Event;
use super::in_play::{InPlay, Patrons};
use super::kept::Piece;
use super::possession::Proof;
use super::ticket::{Digest, Ordinal, Standing, Ticket};
use super::{Lounge, Override, Past, RECORD, reason};
use crate::rules::rate_card::RateCard;
use crate::rules::refusal::Refusal;
use crate::rules::sharing::shared;
use crate::rules::spots::Draw;
use rulebook::game::Moment;
use rulebook::money::Cents;
use rulebook::provision::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GameState"))]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Tickets are sold and can be voided.
    Open,
    /// The stations are locked out; the draw is to come.
    Locked,
    /// The draw is not to be trusted: a supervisor was called.
    Stopped,
}

/// The present game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    pub(super) ordinal: Ordinal,
    pub(super) name: GameName,
    /// When the automatic lock-out comes; none where people lock.
    pub(super) locks_at: Option<Moment>,
    noticed_at: Option<Moment>,
    /// When it started, and the digest of every ticket in it.
    lock: Option<(Moment, Digest)>,
    stopped: Option<String>,
}

impl Game {
    pub(super) fn opened(ordinal: Ordinal, name: GameName, locks_at: Option<Moment>) -> Game {
        Game { ordinal, name, locks_at, noticed_at: None, lock: None, stopped: None }
    }

    /// Its place among all games of the location.
    pub fn ordinal(&self) -> Ordinal {
        self.ordinal
    }

    /// Its gaming day and number.
    pub fn name(&self) -> GameName {
        self.name
    }

    /// When the stations are locked out, where that is automatic.
    pub fn locks_at(&self) -> Option<Moment> {
        self.locks_at
    }

    /// When it was said that it will close.
    pub fn noticed_at(&self) -> Option<Moment> {
        self.noticed_at
    }

    /// When it started.
    pub fn started_at(&self) -> Option<Moment> {
        self.lock.map(|(at, _)| at)
    }

    /// The digest of every ticket in it, once it is locked.
    pub fn lock_digest(&self) -> Option<Digest> {
        self.lock.map(|(_, digest)| digest)
    }

    /// Why it was stopped.
    pub fn stopped(&self) -> Option<&str> {
        self.stopped.as_deref()
    }

    /// Can tickets be sold and voided at this moment? From the moment of the automatic lock-out on they cannot, however
    /// late the lock itself is carried out.
    pub fn is_open(&self, at: Moment) -> bool {
        self.state() == State::Open && self.locks_at.is_none_or(|locks_at| at < locks_at)
    }

    /// How far it is.
    pub fn state(&self) -> State {
        match (&self.lock, &self.stopped) {
            (_, Some(_)) => State::Stopped,
            (Some(_), None) => State::Locked,
            (None, None) => State::Open,
        }
    }
}

/// The generator's keys, and who has turned them (15.5(a)).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Keys {
    /// The Commission inspector's.
    pub inspector: Option<Person>,
    /// The keno supervisor's.
    pub supervisor: Option<Person>,
}

impl Keys {
    /// May the generator draw?
    pub fn both(&self) -> bool {
        self.inspector.is_some() && self.supervisor.is_some()
    }
}

/// 15.6(c): no claim is over sooner.
const FIVE_MINUTES: i64 = 5 * 60_000;

/// From when the time for a claim runs: from the start of the last game, but five minutes are left after a draw that was
/// late; wagers that go back can be fetched from the moment at which they do.
#[derive(Clone, Copy)]
pub(super) struct Claim {
    from: Moment,
    at_least_until: Moment,
}

impl Claim {
    /// From this moment.
    pub(super) const fn from(from: Moment) -> Claim {
        Claim { from, at_least_until: from }
    }
}

/// When the first game of a location locks.
pub(super) fn first_lock(card: &RateCard, at: Moment) -> Option<Moment> {
    card.games().automatic_lock.then(|| Moment(at.0 + card.games().interval_millis))
}

impl Lounge {
    /// How many games are left in this gaming day for a ticket that is sold now. Where people lock, nobody knows.
    pub(super) fn games_left(&self, at: Moment) -> u32 {
        let games = self.card.games();
        let Some(locks_at) = self.game.locks_at else { return u32::from(games.most_races) };
        let end = self.game.name.day.end(games);
        let after = (end.0 - 1 - locks_at.0.max(at.0)).max(0) / games.interval_millis;
        u32::try_from(1 + after).unwrap_or(u32::MAX)
    }

    /// 15.5(c): it is said that the game will close.
    pub(super) fn notice(&self, at: Moment, by: &By) -> Result<Vec<Event>, Refusal> {
        self.still_open()?;
        match by {
            By::Writer(_) | By::Supervisor(_) => {}
            By::Clock => match self.game.locks_at {
                Some(locks_at) if at.0 < locks_at.0 - self.card.games().notice_millis => {
                    return Err(Refusal::NoticeTooEarly { locks_at });
                }
                Some(_) if self.game.noticed_at.is_some() => return Err(Refusal::NoticedAlready),
                Some(_) => {}
                // Where people lock there is no time to be shown, and people give notice.
                None => return Err(Refusal::not_yours(by, P15_5_C)),
            },
            by => return Err(Refusal::not_yours(by, P15_5_C)),
        }
        Ok(vec![Event::Noticed { game: self.game.name, locks_at: self.game.locks_at }])
    }

    /// 15.5(d), (e): the stations are locked out. The clock does it where that is automatic; else a supervisor, or a
    /// writer whom a supervisor has told to, after notice of at least a minute.
    pub(super) fn lock(
        &self,
        at: Moment,
        by: &By,
        approved_by: Option<&Person>,
    ) -> Result<Vec<Event>, Refusal> {
        self.still_open()?;
        let due = match (by, self.game.locks_at) {
            (By::Clock, Some(locks_at)) if at >= locks_at => locks_at,
            (By::Clock, Some(locks_at)) => return Err(Refusal::NotDue { locks_at }),
            (By::Writer(_) | By::Supervisor(_), Some(_)) => return Err(Refusal::LocksByItself),
            (By::Writer(writer), None) => match approved_by {
                Some(supervisor) if supervisor != writer => self.noticed(at)?,
                _ => return Err(Refusal::NotApproved { writer: writer.clone() }),
            },
            (By::Supervisor(_), None) => self.noticed(at)?,
            (by, _) => return Err(Refusal::not_yours(by, P15_5_D)),
        };
        let (tickets, handle) = self.entered();
        let digest = self.digest_of_tickets();
        let late_millis = at.0 - due.0;
        Ok(vec![Event::Locked { game: self.game.name, tickets, handle, late_millis, digest }])
    }

    /// Notice was given long enough ago; the lock is due now.
    fn noticed(&self, at: Moment) -> Result<Moment, Refusal> {
        let seconds = self.card.games().notice_millis / 1_000;
        match self.game.noticed_at {
            Some(noticed) if at.0 - noticed.0 >= self.card.games().notice_millis => Ok(at),
            _ => Err(Refusal::NoNotice { seconds }),
        }
    }

    /// One digest over every ticket in the game, in the order of their numbers.
    fn digest_of_tickets(&self) -> Digest {
        let mut hash = Sha256::new();
        hash.update(format!("{} {}", self.id, self.game.name).as_bytes());
        for (number, ticket) in self.book.each() {
            hash.update(number.to_le_bytes());
            hash.update(ticket.digest.0);
        }
        Digest(hash.finalize().into())
    }

    /// 15.5(e): a supervisor moves a lock-out that is still to come, and leaves the minute's notice.
    pub(super) fn override_lock(
        &self,
        at: Moment,
        by: &By,
        to: Moment,
        why: &str,
    ) -> Result<Vec<Event>, Refusal> {
        let By::Supervisor(_) = by else { return Err(Refusal::not_yours(by, P15_5_E)) };
        let why = reason(why, P15_5_E)?;
        self.still_open()?;
        let Some(from) = self.game.locks_at else { return Err(Refusal::NothingToOverride) };
        if from <= at {
            return Err(Refusal::LockHasCome { locks_at: from });
        }
        let earliest = Moment(at.0 + self.card.games().notice_millis);
        let latest = Moment(at.0 + 7 * 24 * 3_600_000);
        if to < earliest || to > latest {
            return Err(Refusal::OverrideOutOfBounds { earliest, latest });
        }
        Ok(vec![Event::Overridden { game: self.game.name, by: by.clone(), from, to, why }])
    }

    /// 15.5(a): one key each, two people.
    pub(super) fn turn_key(&self, by: &By) -> Result<Vec<Event>, Refusal> {
        let (other, mine) = match by {
            By::Inspector(person) => (&self.keys.supervisor, person),
            By::Supervisor(person) => (&self.keys.inspector, person),
            by => return Err(Refusal::not_yours(by, P15_5_A)),
        };
        if other.as_ref() == Some(mine) {
            return Err(Refusal::OneHandTwoKeys);
        }
        Ok(vec![Event::KeyTurned { by: by.clone(), armed: other.is_some() }])
    }

    /// Either can stop the generator at any time.
    pub(super) fn withdraw_key(&self, by: &By) -> Result<Vec<Event>, Refusal> {
        let turned = match by {
            By::Inspector(_) => &self.keys.inspector,
            By::Supervisor(_) => &self.keys.supervisor,
            by => return Err(Refusal::not_yours(by, P15_5_A)),
        };
        match turned {
            Some(_) => Ok(vec![Event::KeyWithdrawn { by: by.clone() }]),
            None => Err(Refusal::KeyNotTurned),
        }
    }

    /// 15.5(d)2: the 20 numbers of the game that is locked, by the generator under both keys.
    pub(super) fn draw(
        &self,
        at: Moment,
        by: &By,
        numbers: &Draw,
        lock: &str,
    ) -> Result<Vec<Event>, Refusal> {
        let digest = self.locked(by)?;
        if !self.keys.both() {
            return Err(Refusal::NotArmed);
        }
        if digest.hex() != lock {
            return Err(Refusal::OtherLock);
        }
        let game = self.game.name;
        if self.drawn.contains(&numbers.spots().bits()) {
            let why = format!("the numbers {} were drawn here before", numbers.spots());
            return Ok(vec![Event::Stopped { game, why }]);
        }
        let mut each = Vec::new();
        let by_the_card = self.book.settle(numbers.spots(), &mut each);
        let payoffs = match self.card.most_per_game() {
            Some(most) if by_the_card > most => {
                each = shared(most, &each);
                most
            }
            _ => by_the_card,
        };
        let winners = each.len() as u32;
        let handle = self.book.handle();
        let settled = Event::Settled { game, handle, winners, by_the_card, payoffs, each };
        Ok(vec![Event::Drawn { game, numbers: *numbers }, settled, self.next_game(at)])
    }

    /// A draw that cannot be completed: every wager on the game goes back.
    pub(super) fn fail(&self, at: Moment, by: &By, why: &str) -> Result<Vec<Event>, Refusal> {
        self.locked(by)?;
        self.returned(at, why)
    }

    /// A supervisor gives up a game whose draw was stopped, or cannot be made.
    pub(super) fn return_wagers(&self, at: Moment, by: &By, why: &str) -> Result<Vec<Event>, Refusal> {
        let By::Supervisor(_) = by else { return Err(Refusal::not_yours(by, P15_5_D)) };
        if self.game.state() == State::Open {
            return Err(Refusal::NotLocked);
        }
        self.returned(at, why)
    }

    fn returned(&self, at: Moment, why: &str) -> Result<Vec<Event>, Refusal> {
        let why = reason(why, P15_5_D)?;
        let (tickets, handle) = self.entered();
        let returned = Event::Returned { game: self.game.name, tickets, handle, why };
        Ok(vec![returned, self.next_game(at)])
    }

    /// The generator may draw now: the game is locked, once, and not drawn.
    fn locked(&self, by: &By) -> Result<Digest, Refusal> {
        if *by != By::Device {
            return Err(Refusal::not_yours(by, P15_5_A));
        }
        match (self.game.lock, &self.game.stopped) {
            (Some((_, digest)), None) => Ok(digest),
            (_, Some(_)) => Err(Refusal::IsStopped),
            (None, None) => Err(Refusal::NotLocked),
        }
    }

    fn still_open(&self) -> Result<(), Refusal> {
        match self.game.state() {
            State::Open => Ok(()),
            State::Locked | State::Stopped => Err(Refusal::LockedAlready { game: self.game.name }),
        }
    }

    /// 15.5(b): the next game has the next number. A new gaming day begins with 1, but not while somebody has a ticket
    /// for the next game of the old one, so that races stay consecutive.
    fn next_game(&self, at: Moment) -> Event {
        let games = self.card.games();
        let (ordinal, name) = (self.game.ordinal + 1, self.game.name);
        let today = Day::of(at, games);
        let awaited = self.book.each().any(|(number, ticket)| self.last_of(number, ticket) >= ordinal);
        let game = match today > name.day && !awaited {
            true => GameName { day: today, number: 1 },
            false => GameName { number: name.number + 1, ..name },
        };
        let locks_at = games.automatic_lock.then(|| {
            let regular = self.game.locks_at.unwrap_or(at).0 + games.interval_millis;
            let in_time = regular >= at.0 + games.notice_millis;
            Moment(if in_time { regular } else { at.0 + games.interval_millis })
        });
        Event::Opened { game, ordinal, locks_at }
    }

    /// Carries out what happened to the game.
    pub(super) fn played(&mut self, act: &Act, event: &Event) {
        match event {
            Event::Opened { game, ordinal, locks_at } => {
                self.game = Game::opened(*ordinal, *game, *locks_at);
            }
            Event::Noticed { .. } => self.game.noticed_at = Some(act.at),
            Event::Overridden { game, by, from, to, why } => {
                self.game.locks_at = Some(*to);
                self.game.noticed_at = None;
                let (game, by, why) = (*game, by.clone(), why.clone());
                self.overrides.push(Override { at: act.at, game, by, from: *from, to: *to, why });
            }
            Event::Locked { digest, .. } => self.game.lock = Some((act.at, *digest)),
            Event::KeyTurned { by, .. } => self.set_key(by, true),
            Event::KeyWithdrawn { by } => self.set_key(by, false),
            Event::Restarted { .. } => {
                self.keys = Keys::default();
                let version = match act.command {
                    Command::Restart { version, .. } => version,
                    _ => None,
                };
                self.clock = self.clock.restarted(act.at, version);
                if version.is_some_and(|version| version >= RECORD) {
                    self.proof = Proof::Required;
                }
            }
            Event::Drawn { numbers, .. } => {
                self.drawn.insert(numbers.spots().bits());
            }
            Event::Settled { handle, by_the_card, payoffs, each, .. } => {
                let draw = match &act.command {
                    Command::Draw { numbers, .. } => Some(*numbers),
                    _ => None,
                };
                for (number, payoff) in each {
                    self.won_in_play(*number, *payoff);
                }
                self.over(draw, *handle, *payoffs, *by_the_card);
                let started_at = self.past.last().map_or(act.at, |past| past.started_at);
                self.finish_all(Claim { from: started_at, at_least_until: Moment(act.at.0 + FIVE_MINUTES) });
            }
            Event::Stopped { why, .. } => {
                self.game.stopped = Some(why.clone());
                self.keys = Keys::default();
            }
            Event::Returned { handle, .. } => {
                self.over(None, *handle, *handle, Cents::ZERO);
                self.finish_all(Claim::from(act.at));
            }
            _ => {}
        }
    }

    fn set_key(&mut self, by: &By, turned: bool) {
        match by {
            By::Inspector(person) => self.keys.inspector = turned.then(|| person.clone()),
            By::Supervisor(person) => self.keys.supervisor = turned.then(|| person.clone()),
            By::Writer(_) | By::Clock | By::Device => {}
        }
    }

    /// The present game is over.
    fn over(&mut self, draw: Option<Draw>, handle: Cents, payoffs: Cents, by_the_card: Cents) {
        let started_at = self.game.started_at().unwrap_or_default();
        let tickets = self.entered().0;
        let name = self.game.name;
        self.past.push(Past { name, started_at, draw, handle, tickets, payoffs, by_the_card });
        self.changed.insert(Piece::of_game(self.game.ordinal));
        self.unclaimed += payoffs;
    }

    /// So are the tickets whose last game it was.
    fn finish_all(&mut self, claim: Claim) {
        let present = self.game.ordinal;
        let ends = |(number, ticket): &(u32, &InPlay)| self.last_of(*number, ticket) <= present;
        let ending: Vec<u32> = self.book.each().filter(ends).map(|(number, _)| number).collect();
        for number in ending {
            if let Some(ticket) = self.out_of_play(number) {
                self.finish(number, ticket, claim);
            }
        }
        self.book.retain(|_, _| true);
        if self.book.is_empty() {
            self.patrons = Patrons::default();
        }
    }

    /// 15.6(c): a ticket whose games are over can be claimed.
    pub(super) fn finish(&mut self, number: u32, mut ticket: Ticket, claim: Claim) {
        ticket.standing = match ticket.payable().is_zero() {
            true => Standing::Lost,
            false => {
                // Tickets in play are all sold by the present card.
                let until = Moment(claim.from.0 + self.card.claim_millis()).max(claim.at_least_until);
                // A slip that is with the supervisor was brought in time.
                match ticket.referred.as_ref().map(|referral| referral.done.at) {
                    Some(since) => drop(self.held.insert(number, since)),
                    None => self.await_claim(until, number),
                }
                Standing::Won { until }
            }
        };
        self.lay_down(number, ticket);
    }
}
