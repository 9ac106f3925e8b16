//! A keno location as one would keep it on paper: a list of tickets, walked through for every question. Written from the
//! text of 15.3 to 15.6, to be compared with the machine step by step.

use crate::oracle::{self, Wager};
use crate::support::{DAY, HOUR, MINUTE};
use keno::lounge::{Act, By, Command, Payment, Shown, Tender};
use keno::{Draw, RateCard};
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// $1,500.
const LARGE: i64 = 150_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Open,
    Voided,
    Lost,
    Won { until: i64 },
    Paid,
    Expired { until: i64 },
}

#[derive(Clone, Debug)]
pub(crate) struct Slip {
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) wagers: Vec<Wager>,
    pub(crate) fate: Fate,
    pub(crate) won: i64,
    pub(crate) returned: i64,
    pub(crate) refunded: i64,
    pub(crate) presented: bool,
    pub(crate) authorised: Option<String>,
    pub(crate) referred: bool,
    pub(crate) held: bool,
    /// The supervisor who ruled that the slip need not be shown.
    waived: Option<String>,
    account: Option<String>,
    paid: Tender,
    claim: i64,
}

impl Slip {
    pub(crate) fn a_game(&self) -> i64 {
        self.wagers.iter().map(|(_, rate)| rate).sum()
    }

    pub(crate) fn payable(&self) -> i64 {
        self.won + self.returned
    }

    fn plays_in(&self, game: u32) -> bool {
        self.fate == Fate::Open && self.first <= game && game <= self.last
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Open,
    Locked,
    Stopped,
}

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) card: Arc<RateCard>,
    pub(crate) slips: HashMap<u32, Slip>,
    pub(crate) writers: BTreeMap<u16, String>,
    pub(crate) ordinal: u32,
    /// The gaming day as days since 1970, and the number in it.
    pub(crate) name: (i64, u32),
    pub(crate) phase: Phase,
    pub(crate) locks_at: Option<i64>,
    pub(crate) noticed_at: Option<i64>,
    pub(crate) started_at: Option<i64>,
    /// Inspector's and supervisor's.
    pub(crate) keys: [Option<String>; 2],
    /// Every game that is over: its name and its numbers.
    pub(crate) past: Vec<((i64, u32), Option<Draw>)>,
    pub(crate) purses: BTreeMap<String, i64>,
    /// What came in and stayed at each station, by tender.
    pub(crate) tills: BTreeMap<(u16, &'static str), i64>,
    pub(crate) documents: u32,
    pub(crate) overrides: u32,
    /// From when on claims expire: not at all by a clock that nobody has confirmed, and under the old records an hour
    /// after the start.
    pub(crate) expires_from: Option<i64>,
    /// The clock was moved, and nobody has confirmed it since.
    pub(crate) in_doubt: bool,
    /// Under the old records a ticket's number was enough.
    number_is_enough: bool,
    drawn: HashSet<BTreeSet<u8>>,
}

/// What is taken down: words, not too many, and no letter that shows nothing or turns the others around.
fn is_reason(why: &str) -> bool {
    let why = why.trim();
    // What joins letters (U+200C, U+200D) is no harm beside them.
    let joins = |letter: char| ('\u{200c}'..='\u{200d}').contains(&letter);
    let turns = |letter: char| ('\u{200b}'..='\u{206f}').contains(&letter) && !joins(letter);
    let unseen = |letter: char| letter.is_control() || turns(letter);
    why.chars().any(char::is_alphanumeric) && why.chars().count() <= 200 && !why.chars().any(unseen)
}

impl Model {
    pub(crate) fn open(card: Arc<RateCard>, at: i64) -> Model {
        let mut model = Model {
            card,
            slips: HashMap::new(),
            writers: BTreeMap::new(),
            ordinal: 1,
            name: (0, 1),
            phase: Phase::Open,
            locks_at: None,
            noticed_at: None,
            started_at: None,
            keys: [None, None],
            past: Vec::new(),
            purses: BTreeMap::new(),
            tills: BTreeMap::new(),
            documents: 0,
            overrides: 0,
            expires_from: Some(i64::MIN),
            in_doubt: false,
            number_is_enough: false,
            drawn: HashSet::new(),
        };
        model.name.0 = model.day_of(at);
        let games = model.card.games();
        model.locks_at = games.automatic_lock.then_some(at + games.interval_millis);
        model
    }

    fn day_of(&self, at: i64) -> i64 {
        let games = self.card.games();
        let local = at + i64::from(games.zone.offset_minutes(Moment(at))) * MINUTE;
        (local - i64::from(games.day_starts_minutes) * MINUTE).div_euclid(DAY)
    }

    fn is_open(&self, at: i64) -> bool {
        self.phase == Phase::Open && self.locks_at.is_none_or(|locks_at| at < locks_at)
    }

    fn stands_at(&self, by: &By, station: u16) -> Option<String> {
        let By::Writer(writer) = by else { return None };
        (self.writers.get(&station).map(String::as_str) == Some(writer.as_str())).then(|| writer.to_string())
    }

    /// May this many games still be played before the gaming day is over?
    fn day_has(&self, at: i64, games: u16) -> bool {
        let Some(locks_at) = self.locks_at else { return true };
        let last = locks_at.max(at) + i64::from(games - 1) * self.card.games().interval_millis;
        games == 1 || self.day_of(last) <= self.name.0
    }

    fn can_be_paid(&self, at: i64, ticket: u32) -> bool {
        let Some(slip) = self.slips.get(&ticket) else { return false };
        match slip.fate {
            Fate::Won { until } => !slip.referred && (at <= until || slip.held),
            _ => false,
        }
    }

    fn is_due_back(&self, by: &By, ticket: u32) -> bool {
        let automatic = matches!(by, By::Writer(writer) if writer.is_automatic());
        !automatic || self.slips[&ticket].account.is_some()
    }

    /// A location whose record was begun under version 1.
    pub(crate) fn of_version_1(self) -> Model {
        Model { number_is_enough: true, ..self }
    }

    /// 15.6(a): is the ticket theirs who bring it? Its number says nothing about that.
    fn is_theirs(&self, by: &By, ticket: u32, shown: Option<Shown>, patron: Option<&str>) -> bool {
        let Some(slip) = self.slips.get(&ticket) else { return false };
        let By::Writer(writer) = by else { return false };
        match shown {
            Some(Shown::Slip) => true,
            Some(Shown::Account) => patron.is_some() && slip.account.as_deref() == patron,
            Some(Shown::Ruling) => slip.waived.as_ref().is_some_and(|who| who != writer.as_str()),
            None => self.number_is_enough,
        }
    }

    /// May this be done?
    pub(crate) fn allows(&self, act: &Act) -> bool {
        let Act { at, by, command } = act;
        let at = at.0;
        let timeless = matches!(
            command,
            Command::SignOn { .. } | Command::SignOff { .. } | Command::TurnKey | Command::WithdrawKey
        );
        let system =
            matches!(command, Command::Restart { .. } | Command::DoubtClock { .. } | Command::ConfirmClock);
        if self.in_doubt && !timeless && !system {
            return false;
        }
        let stations = self.card.stations();
        let automatic = matches!(by, By::Writer(writer) if writer.is_automatic());
        let supervisor = matches!(by, By::Supervisor(_));
        let slip = |ticket: &u32| self.slips.get(ticket);
        match command {
            Command::SignOn { station } => {
                let By::Writer(writer) = by else { return false };
                let theirs = if automatic { &stations.automatic } else { &stations.booth };
                let elsewhere = self.writers.values().any(|other| other == writer.as_str());
                theirs.contains(station) && !self.writers.contains_key(station) && (automatic || !elsewhere)
            }
            Command::SignOff { station } => {
                self.stands_at(by, *station).is_some() || (supervisor && self.writers.contains_key(station))
            }
            Command::Issue { station, request, paid, patron } => {
                let account = *paid == Tender::Account;
                self.stands_at(by, *station).is_some()
                    && account == automatic
                    && account == patron.is_some()
                    && self.is_open(at)
                    && request.games <= self.card.games().most_races
                    && oracle::wagers(request).is_some()
                    && self.day_has(at, request.games)
            }
            Command::Void { station, ticket, shown } => {
                let started = |slip: &Slip| slip.first < self.ordinal || !self.is_open(at);
                self.stands_at(by, *station).is_some()
                    && self.is_theirs(by, *ticket, *shown, None)
                    && slip(ticket).is_some_and(|slip| slip.fate == Fate::Open && !started(slip))
                    && self.is_due_back(by, *ticket)
            }
            Command::CancelRaces { station, ticket, shown } => {
                let next = self.next_to_start(at);
                self.stands_at(by, *station).is_some()
                    && self.is_theirs(by, *ticket, *shown, None)
                    && self.card.games().refunds
                    && slip(ticket)
                        .is_some_and(|slip| slip.fate == Fate::Open && slip.first < next && next <= slip.last)
                    && self.is_due_back(by, *ticket)
            }
            Command::Notice => {
                let by_clock = self.locks_at.is_some_and(|locks_at| {
                    at >= locks_at - self.card.games().notice_millis && self.noticed_at.is_none()
                });
                self.phase == Phase::Open
                    && match by {
                        By::Writer(_) | By::Supervisor(_) => true,
                        By::Clock => by_clock,
                        By::Inspector(_) | By::Device => false,
                    }
            }
            Command::Lock { approved_by } => {
                let noticed =
                    self.noticed_at.is_some_and(|noticed| at - noticed >= self.card.games().notice_millis);
                self.phase == Phase::Open
                    && match (by, self.locks_at) {
                        (By::Clock, Some(locks_at)) => at >= locks_at,
                        (By::Supervisor(_), None) => noticed,
                        (By::Writer(writer), None) => {
                            noticed && approved_by.as_ref().is_some_and(|other| other != writer)
                        }
                        _ => false,
                    }
            }
            Command::Override { locks_at, why } => {
                let earliest = at + self.card.games().notice_millis;
                supervisor
                    && is_reason(why)
                    && self.phase == Phase::Open
                    && self.locks_at.is_some_and(|from| from > at)
                    && (earliest..=at + 7 * DAY).contains(&locks_at.0)
            }
            Command::TurnKey => match by {
                By::Inspector(person) => self.keys[1].as_deref() != Some(person.as_str()),
                By::Supervisor(person) => self.keys[0].as_deref() != Some(person.as_str()),
                _ => false,
            },
            Command::WithdrawKey => match by {
                By::Inspector(_) => self.keys[0].is_some(),
                By::Supervisor(_) => self.keys[1].is_some(),
                _ => false,
            },
            // Whether it is the lock's own draw, the caller knows.
            Command::Draw { .. } => {
                *by == By::Device && self.phase == Phase::Locked && self.keys.iter().all(Option::is_some)
            }
            Command::Fail { why } => *by == By::Device && self.phase == Phase::Locked && is_reason(why),
            Command::ReturnWagers { why } => supervisor && self.phase != Phase::Open && is_reason(why),
            Command::Present { station, ticket, shown } => {
                self.stands_at(by, *station).is_some()
                    && self.is_theirs(by, *ticket, *shown, None)
                    && self.can_be_paid(at, *ticket)
                    && self.slips[ticket].payable() >= LARGE
            }
            Command::Authorise { ticket } => {
                supervisor && self.can_be_paid(at, *ticket) && self.slips[ticket].payable() >= LARGE
            }
            Command::Pay { station, ticket, with, patron, shown } => {
                let account = *with == Payment::Account;
                let Some(writer) = self.stands_at(by, *station) else { return false };
                account == automatic
                    && self.is_theirs(by, *ticket, *shown, patron.as_deref())
                    && account == patron.is_some()
                    && self.can_be_paid(at, *ticket)
                    && (self.slips[ticket].payable() < LARGE
                        || self.slips[ticket].authorised.as_ref().is_some_and(|other| *other != writer))
            }
            Command::Refer { station, ticket, why } => {
                self.stands_at(by, *station).is_some()
                    && is_reason(why)
                    && slip(ticket).is_some_and(|slip| {
                        !slip.referred && matches!(slip.fate, Fate::Open | Fate::Won { .. })
                    })
            }
            Command::Rule { ticket, why, .. } => {
                supervisor && is_reason(why) && slip(ticket).is_some_and(|slip| slip.referred)
            }
            Command::Expire => {
                let over = self.slips.values().any(|slip| is_over(slip, at));
                *by == By::Clock && over && self.expires_from.is_some_and(|from| at >= from)
            }
            Command::WaiveSlip { ticket, why } => {
                let open = |slip: &Slip| slip.fate == Fate::Open && !slip.referred;
                supervisor
                    && is_reason(why)
                    && slip(ticket).is_some_and(|slip| {
                        slip.waived.is_none() && (open(slip) || self.can_be_paid(at, *ticket))
                    })
            }
            Command::DoubtClock { .. } => *by == By::Device && !self.in_doubt,
            Command::ConfirmClock => supervisor,
            Command::Restart { .. } => *by == By::Device,
            Command::Adopt { card } => {
                *by == By::Device
                    && self.phase == Phase::Open
                    && self.slips.values().all(|slip| slip.fate != Fate::Open)
                    && RateCard::from_toml(card).is_ok()
            }
            Command::Open { .. } => false,
        }
    }

    /// The first game that has not started.
    fn next_to_start(&self, at: i64) -> u32 {
        if self.is_open(at) { self.ordinal } else { self.ordinal + 1 }
    }

    fn moves(&mut self, from: &str, to: &str, cents: i64) {
        *self.purses.entry(from.to_string()).or_default() -= cents;
        *self.purses.entry(to.to_string()).or_default() += cents;
    }

    /// So much comes in at a station in this tender; less than nothing goes out.
    fn till(&mut self, station: u16, tender: &'static str, cents: i64) {
        *self.tills.entry((station, tender)).or_default() += cents;
    }

    fn slip(&mut self, ticket: u32) -> &mut Slip {
        self.slips.get_mut(&ticket).expect("it was allowed")
    }

    fn purse(&self, ticket: u32, station: u16) -> String {
        match &self.slips[&ticket].account {
            Some(patron) => format!("patron {patron}"),
            None => format!("drawer {station}"),
        }
    }

    /// Does what was allowed.
    pub(crate) fn does(&mut self, act: &Act) {
        let Act { at, by, command } = act;
        let at = at.0;
        match command {
            Command::SignOn { station } => {
                let By::Writer(writer) = by else { return };
                self.writers.insert(*station, writer.to_string());
            }
            Command::SignOff { station } => drop(self.writers.remove(station)),
            Command::Issue { station, request, patron, paid } => {
                let slip = Slip {
                    first: self.ordinal,
                    last: self.ordinal + u32::from(request.games) - 1,
                    wagers: oracle::wagers(request).expect("it was allowed"),
                    fate: Fate::Open,
                    won: 0,
                    returned: 0,
                    refunded: 0,
                    presented: false,
                    authorised: None,
                    referred: false,
                    held: false,
                    waived: None,
                    account: patron.clone(),
                    paid: *paid,
                    claim: self.card.claim_millis(),
                };
                let price = slip.a_game() * i64::from(request.games);
                let number = self.slips.len() as u32 + 1;
                self.slips.insert(number, slip);
                self.moves(&self.purse(number, *station), "layout", price);
                self.till(*station, name_of(*paid), price);
            }
            Command::Void { station, ticket, .. } => {
                let slip = self.slip(*ticket);
                slip.fate = Fate::Voided;
                slip.waived = None;
                let price = slip.a_game() * i64::from(slip.last - slip.first + 1);
                let paid = slip.paid;
                self.moves("layout", &self.purse(*ticket, *station), price);
                self.till(*station, name_of(paid), -price);
            }
            Command::CancelRaces { station, ticket, .. } => {
                let (next, present) = (self.next_to_start(at), self.ordinal);
                let slip = self.slip(*ticket);
                slip.refunded = slip.a_game() * i64::from(slip.last - next + 1);
                slip.last = next - 1;
                slip.waived = None;
                if slip.last < present {
                    finish(slip, at, at);
                }
                let (refunded, paid) = (slip.refunded, slip.paid);
                self.documents += 1;
                self.moves("layout", &self.purse(*ticket, *station), refunded);
                self.till(*station, name_of(paid), -refunded);
            }
            Command::Notice => self.noticed_at = Some(at),
            Command::Lock { .. } => {
                self.phase = Phase::Locked;
                self.started_at = Some(at);
            }
            Command::Override { locks_at, .. } => {
                self.locks_at = Some(locks_at.0);
                self.noticed_at = None;
                self.overrides += 1;
            }
            Command::TurnKey => self.set_key(by, true),
            Command::WithdrawKey => self.set_key(by, false),
            Command::Draw { numbers, .. } => self.draws(at, numbers),
            Command::Fail { .. } | Command::ReturnWagers { .. } => self.is_over(at, None, &HashMap::new()),
            Command::Present { ticket, .. } => {
                let slip = self.slip(*ticket);
                (slip.presented, slip.held) = (true, true);
            }
            Command::Authorise { ticket } => {
                let By::Supervisor(person) = by else { return };
                let slip = self.slip(*ticket);
                (slip.authorised, slip.held) = (Some(person.to_string()), true);
            }
            Command::Pay { station, ticket, with, patron, .. } => {
                let slip = self.slip(*ticket);
                (slip.fate, slip.presented) = (Fate::Paid, false);
                slip.waived = None;
                let amount = slip.payable();
                let to = match (with, patron) {
                    (Payment::Cash, _) => format!("drawer {station}"),
                    (Payment::Check, _) => "cage".to_string(),
                    (Payment::Account, patron) => format!("patron {}", patron.as_deref().unwrap_or("?")),
                };
                self.moves("unclaimed", &to, amount);
                let tender = match with {
                    Payment::Cash => "cash",
                    Payment::Check => "check",
                    Payment::Account => "account",
                };
                self.till(*station, tender, -amount);
            }
            Command::Refer { ticket, .. } => {
                let slip = self.slip(*ticket);
                slip.referred = true;
                slip.held |= matches!(slip.fate, Fate::Won { until } if at <= until);
            }
            Command::Rule { ticket, pay, .. } => {
                let slip = self.slip(*ticket);
                slip.referred = false;
                slip.waived = by.person().filter(|_| *pay).map(ToString::to_string);
                let shown = slip.presented || slip.authorised.is_some();
                if !pay && !shown && matches!(slip.fate, Fate::Won { .. }) {
                    slip.held = false;
                }
            }
            Command::Expire => {
                let mut amount = 0;
                for slip in self.slips.values_mut().filter(|slip| is_over(slip, at)) {
                    let Fate::Won { until } = slip.fate else { continue };
                    slip.fate = Fate::Expired { until };
                    amount += slip.payable();
                }
                self.moves("unclaimed", "bank", amount);
            }
            Command::WaiveSlip { ticket, .. } => {
                let slip = self.slip(*ticket);
                slip.waived = by.person().map(ToString::to_string);
                slip.held |= matches!(slip.fate, Fate::Won { until } if at <= until);
            }
            Command::DoubtClock { .. } => {
                self.in_doubt = true;
                self.expires_from = None;
            }
            // Nothing that expired by a clock that ran ahead stays expired.
            Command::ConfirmClock => {
                (self.in_doubt, self.expires_from) = (false, Some(i64::MIN));
                let mut amount = 0;
                for slip in self.slips.values_mut() {
                    if let Fate::Expired { until } = slip.fate
                        && at <= until
                    {
                        slip.fate = Fate::Won { until };
                        amount += slip.payable();
                    }
                }
                self.moves("bank", "unclaimed", amount);
            }
            Command::Restart { version, .. } => {
                self.keys = [None, None];
                self.number_is_enough &= version.is_none();
                self.expires_from = (version.is_none() && !self.in_doubt).then_some(at + HOUR);
            }
            Command::Adopt { card } => {
                let card = Arc::new(RateCard::from_toml(card).expect("it was allowed"));
                let stations = card.stations().clone();
                self.card = card;
                self.writers.retain(|station, writer| match writer.as_str() {
                    "automatic" => stations.automatic.contains(station),
                    _ => stations.booth.contains(station),
                });
            }
            Command::Open { .. } => {}
        }
    }

    fn set_key(&mut self, by: &By, turned: bool) {
        let (key, person) = match by {
            By::Inspector(person) => (0, person),
            By::Supervisor(person) => (1, person),
            _ => return,
        };
        self.keys[key] = turned.then(|| person.to_string());
    }

    fn draws(&mut self, at: i64, numbers: &Draw) {
        let set: BTreeSet<u8> = numbers.numbers().iter().copied().collect();
        if !self.drawn.insert(set) {
            self.phase = Phase::Stopped;
            self.keys = [None, None];
            return;
        }
        let most = self.card.most_per_wager().map(|most| most.0);
        let playing = self.slips.iter().filter(|(_, slip)| slip.plays_in(self.ordinal));
        let mut wins: Vec<(u32, i64)> = playing
            .map(|(number, slip)| (*number, oracle::payoff(&slip.wagers, numbers.numbers(), most)))
            .collect();
        wins.sort_unstable();
        let total: i64 = wins.iter().map(|(_, win)| win).sum();
        if let Some(limit) = self.card.most_per_game().map(|limit| limit.0).filter(|limit| total > *limit) {
            wins = in_proportion(limit, total, &wins);
        }
        self.is_over(at, Some(*numbers), &wins.into_iter().collect());
    }

    /// The present game is over, with these winnings or, without numbers, with every wager returned.
    fn is_over(&mut self, at: i64, numbers: Option<Draw>, wins: &HashMap<u32, i64>) {
        let (ordinal, started) = (self.ordinal, self.started_at.expect("it has started"));
        let awaited = self.slips.values().any(|slip| slip.plays_in(ordinal + 1));
        let (mut handle, mut paid) = (0, 0);
        for (number, slip) in &mut self.slips {
            if !slip.plays_in(ordinal) {
                continue;
            }
            let wager = slip.a_game();
            handle += wager;
            match numbers {
                Some(_) => {
                    let win = wins.get(number).copied().unwrap_or(0);
                    slip.won += win;
                    paid += win;
                }
                None => slip.returned += wager,
            }
            if slip.last == ordinal {
                match numbers {
                    // From the start of the game; five minutes are left after a draw that is late.
                    Some(_) => finish(slip, started, at + 5 * MINUTE),
                    None => finish(slip, at, at),
                }
            }
        }
        match numbers {
            Some(_) => {
                self.moves("layout", "bank", handle);
                self.moves("bank", "unclaimed", paid);
            }
            None => self.moves("layout", "unclaimed", handle),
        }
        self.past.push((self.name, numbers));
        let today = self.day_of(at);
        self.name = if today > self.name.0 && !awaited { (today, 1) } else { (self.name.0, self.name.1 + 1) };
        let games = self.card.games();
        let regular = self.locks_at.unwrap_or(at) + games.interval_millis;
        let late = regular - at < games.notice_millis;
        let locks_at = if late { at + games.interval_millis } else { regular };
        self.locks_at = games.automatic_lock.then_some(locks_at);
        self.ordinal += 1;
        (self.phase, self.noticed_at, self.started_at) = (Phase::Open, None, None);
    }

    /// What is wagered on games that are not over.
    pub(crate) fn at_stake(&self) -> i64 {
        let open = self.slips.values().filter(|slip| slip.fate == Fate::Open);
        open.map(|slip| slip.a_game() * i64::from(slip.last + 1 - slip.first.max(self.ordinal))).sum()
    }

    /// What is won and returned and not paid.
    pub(crate) fn unclaimed(&self) -> i64 {
        let waits = |slip: &&Slip| matches!(slip.fate, Fate::Open | Fate::Won { .. });
        self.slips.values().filter(waits).map(Slip::payable).sum()
    }

    /// Tickets in the present game, and what is wagered on it.
    pub(crate) fn entered(&self) -> (u32, i64) {
        let playing = || self.slips.values().filter(|slip| slip.plays_in(self.ordinal));
        (playing().count() as u32, playing().map(Slip::a_game).sum())
    }
}

/// What a ticket is paid with, in a word.
fn name_of(paid: Tender) -> &'static str {
    match paid {
        Tender::Cash => "cash",
        Tender::Chips => "chips",
        Tender::Coupon => "coupon",
        Tender::Tokens => "tokens",
        Tender::Account => "account",
    }
}

fn is_over(slip: &Slip, at: i64) -> bool {
    matches!(slip.fate, Fate::Won { until } if until < at) && !slip.held
}

/// Its games are over. A slip that is with the supervisor was brought in time.
fn finish(slip: &mut Slip, from: i64, at_least: i64) {
    let until = (from + slip.claim).max(at_least);
    slip.fate = if slip.payable() == 0 { Fate::Lost } else { Fate::Won { until } };
    slip.held |= slip.payable() > 0 && slip.referred;
}

/// Floored to the cent; cents that are left to the largest fractions, among equal ones to the lower number.
fn in_proportion(limit: i64, total: i64, wins: &[(u32, i64)]) -> Vec<(u32, i64)> {
    let exact = |win: i64| i128::from(limit) * i128::from(win);
    let mut shares: Vec<(u32, i64)> =
        wins.iter().map(|(number, win)| (*number, (exact(*win) / i128::from(total)) as i64)).collect();
    while shares.iter().map(|(_, share)| share).sum::<i64>() < limit {
        let fraction = |place: &usize| {
            let owed = exact(wins[*place].1) - i128::from(shares[*place].1) * i128::from(total);
            (owed, std::cmp::Reverse(wins[*place].0))
        };
        let best = (0..wins.len()).max_by_key(fraction).expect("somebody won");
        shares[best].1 += 1;
    }
    shares
}
