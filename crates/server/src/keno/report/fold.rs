//! From the entries of a location to its reports.

use super::indexed::{self, Index, read_day};
use super::reading::{Happened, Read, Unreadable};
use super::{AccountLine, Check, DayReport, GameLine, Snapshot, StationLine, Takings, VoidLine, WriterLine};
use crate::keno::days::is_ours;
use keno::lounge::{Day, GameName, Tender, Tenders};
use ledger::{Account, Name, Reader};
use rulebook::money::Cents;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The day report of a location, recomputed from the entries of its day and compared with its accounts: as they stand now,
/// or as they stood at an entry.
pub fn day_report(
    reader: &Reader,
    location: &str,
    day: Day,
    stands: Option<&Snapshot>,
) -> Result<DayReport, Unreadable> {
    let kept = match stands {
        Some(_) => None,
        None => Index::kept(reader, location)?,
    };
    report_by(
        reader,
        location,
        day,
        stands,
        stands.and_then(|stands| stands.index.as_ref()).or(kept.as_ref()),
    )
}

/// The same from every entry that there is, whatever is kept beside them.
pub fn day_report_anew(
    reader: &Reader,
    location: &str,
    day: Day,
    stands: Option<&Snapshot>,
) -> Result<DayReport, Unreadable> {
    report_by(reader, location, day, stands, None)
}

fn report_by(
    reader: &Reader,
    location: &str,
    day: Day,
    stands: Option<&Snapshot>,
    index: Option<&Index>,
) -> Result<DayReport, Unreadable> {
    let up_to = stands.map_or(u64::MAX, |stands| stands.seq);
    let (fold, card) = indexed::fold(reader, location, day, index, up_to)?;
    let mut checks = fold.checks();
    checks.extend(fold.balances(reader, stands)?);
    let mut report = DayReport {
        at: location.to_string(),
        title: card.title().to_string(),
        day,
        total: fold.total(),
        writers: fold.writers(),
        stations: fold.stations(),
        tenders: fold.all_tenders(),
        games: fold.games.clone().into_values().collect(),
        handle: fold.handle,
        payoffs: fold.payoffs,
        returned: fold.returned,
        expired: fold.expired,
        accounts: fold.accounts(),
        checks,
        agrees: false,
    };
    report.compare([]);
    Ok(report)
}

/// The tickets of a location that were voided on a day, by station and in the order of time (15.4(e)).
pub fn voids(reader: &Reader, location: &str, day: Day) -> Result<Vec<VoidLine>, Unreadable> {
    let mut found = Vec::new();
    read_day(reader, location, Some(day), |entry| {
        for event in &entry.body.events {
            if let (true, Happened::Voided { ticket, station, issued_at, price, .. }) =
                (entry.day == day, event)
            {
                found.push(VoidLine {
                    station: *station,
                    at: entry.body.at,
                    ticket: *ticket,
                    price: *price,
                    issued_at: *issued_at,
                    writer: entry.person().to_string(),
                });
            }
        }
        Ok(())
    })?;
    found.sort_by_key(|line| (line.station, line.at, line.ticket));
    Ok(found)
}

/// The games of a location, of one day or all of them, in order (15.5(h)).
pub fn results(reader: &Reader, location: &str, day: Option<Day>) -> Result<Vec<GameLine>, Unreadable> {
    let mut games = BTreeMap::new();
    read_day(reader, location, day, |entry| {
        games_of(&entry, &mut games);
        Ok(())
    })?;
    Ok(games.into_values().filter(|game| day.is_none_or(|day| game.day == day)).collect())
}

/// What one entry says of games.
fn games_of(entry: &Read, games: &mut BTreeMap<GameName, GameLine>) {
    let line = |games: &mut BTreeMap<GameName, GameLine>, game: GameName, change: &dyn Fn(&mut GameLine)| {
        change(games.entry(game).or_insert_with(|| GameLine {
            day: game.day,
            number: game.number,
            started_at: None,
            late_millis: 0,
            tickets: 0,
            handle: Cents::ZERO,
            numbers: None,
            winners: 0,
            payoffs: Cents::ZERO,
            settled: Cents::ZERO,
            returned: false,
            lock: None,
            program: None,
        }));
    };
    for event in &entry.body.events {
        match event {
            Happened::Locked { game, tickets, handle, late_millis, digest } => {
                line(games, *game, &|line| {
                    line.started_at = Some(entry.body.at);
                    line.late_millis = *late_millis;
                    line.tickets = *tickets;
                    line.handle = *handle;
                    line.lock = Some(digest.clone());
                });
            }
            Happened::Drawn { game, numbers } => line(games, *game, &|line| {
                line.numbers = Some(numbers.clone());
                line.program.clone_from(&entry.body.program);
            }),
            Happened::Settled { game, handle, winners, payoffs } => line(games, *game, &|line| {
                line.settled = *handle;
                line.winners = *winners;
                line.payoffs = *payoffs;
            }),
            Happened::Returned { game, handle } => line(games, *game, &|line| {
                line.settled = *handle;
                line.returned = true;
            }),
            _ => {}
        }
    }
}

/// What an event did at a station: who, what, and what came in and went out.
pub(super) struct Moved {
    writer: String,
    pub(super) station: u16,
    pub(super) takings: Takings,
    pub(super) tenders: Tenders,
}

/// The sums of one day.
pub(super) struct Fold {
    location: Name,
    day: Day,
    /// By writer and station.
    takings: BTreeMap<(String, u16), Takings>,
    /// What each ticket was paid with: what comes back goes back in that.
    paid_with: HashMap<u32, Tender>,
    /// What came in and went out at each station, by what happened.
    tenders: BTreeMap<u16, Tenders>,
    /// What settled games wagered, won and got back that day, whichever day they are of.
    handle: Cents,
    payoffs: Cents,
    returned: Cents,
    expired: Cents,
    games: BTreeMap<GameName, GameLine>,
    /// By the postings: before the day, in it, after it.
    money: BTreeMap<Account, [Cents; 3]>,
}

impl Fold {
    pub(super) fn new(location: Name, day: Day) -> Fold {
        Fold {
            location,
            day,
            takings: BTreeMap::new(),
            paid_with: HashMap::new(),
            tenders: BTreeMap::new(),
            handle: Cents::ZERO,
            payoffs: Cents::ZERO,
            returned: Cents::ZERO,
            expired: Cents::ZERO,
            games: BTreeMap::new(),
            money: BTreeMap::new(),
        }
    }

    pub(super) fn entry(&mut self, entry: &Read) {
        let part = match entry.day.cmp(&self.day) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        };
        for posting in &entry.postings {
            self.money.entry(posting.account.clone()).or_default()[part] += posting.cents;
        }
        for event in &entry.body.events {
            if let (Happened::Issued { ticket, .. }, Some(paid)) = (event, entry.body.paid) {
                self.paid_with.insert(*ticket, paid);
            }
        }
        self.games_in(entry);
        if part == 1 {
            entry.body.events.iter().for_each(|event| self.event(entry, event));
        }
    }

    /// What an entry, of whichever day, says of games of this one.
    pub(super) fn games_in(&mut self, entry: &Read) {
        games_of(entry, &mut self.games);
        self.games.retain(|game, _| game.day == self.day);
    }

    /// What another day moved, before this one or after it.
    pub(super) fn add_other_day(&mut self, account: Account, is_before: bool, cents: Cents) {
        self.money.entry(account).or_default()[if is_before { 0 } else { 2 }] += cents;
    }

    /// Is it known what this ticket was paid with?
    pub(super) fn knows_tender(&self, ticket: u32) -> bool {
        self.paid_with.contains_key(&ticket)
    }

    /// This is what a ticket of another day was paid with.
    pub(super) fn learn_tender(&mut self, ticket: u32, paid: Option<Tender>) {
        self.paid_with.extend(paid.map(|paid| (ticket, paid)));
    }

    fn event(&mut self, entry: &Read, event: &Happened) {
        match event {
            Happened::Settled { handle, payoffs, .. } => {
                self.handle += *handle;
                self.payoffs += *payoffs;
            }
            Happened::Returned { handle, .. } => self.returned += *handle,
            Happened::Expired { amount, .. } => self.expired += *amount,
            Happened::Reinstated { amount, .. } => self.expired -= *amount,
            _ => {}
        }
        if let Some(moved) = self.moved(entry, event) {
            self.takings.entry((moved.writer, moved.station)).or_default().add(moved.takings);
            *self.tenders.entry(moved.station).or_default() += moved.tenders;
        }
    }

    /// What an event did at a station. The ticket that it is about must have been followed before.
    pub(super) fn moved(&self, entry: &Read, event: &Happened) -> Option<Moved> {
        let mut takings = Takings::default();
        let mut tenders = Tenders::default();
        let paid_with = |ticket: &u32| self.paid_with.get(ticket).copied();
        let (writer, station) = match event {
            Happened::Issued { ticket, price, .. } => {
                (takings.sold, takings.sales) = (1, *price);
                tenders.of_sale(paid_with(ticket)?).taken = *price;
                (entry.person(), entry.body.station?)
            }
            Happened::Voided { ticket, station, price, .. } => {
                (takings.voided, takings.voids) = (1, *price);
                tenders.of_sale(paid_with(ticket)?).given = *price;
                (entry.person(), *station)
            }
            Happened::RacesCancelled { ticket, station, refunded, .. } => {
                (takings.refunded, takings.refunds) = (1, *refunded);
                tenders.of_sale(paid_with(ticket)?).given = *refunded;
                (entry.person(), *station)
            }
            Happened::Paid { station, writer, amount, with, .. } => {
                (takings.paid, takings.payments) = (1, *amount);
                tenders.of_payment(*with).given = *amount;
                (writer.as_str(), *station)
            }
            _ => return None,
        };
        Some(Moved { writer: writer.to_string(), station, takings, tenders })
    }

    fn total(&self) -> Takings {
        let mut total = Takings::default();
        self.takings.values().for_each(|takings| total.add(*takings));
        total
    }

    fn writers(&self) -> Vec<WriterLine> {
        let line = |((writer, station), takings): (&(String, u16), &Takings)| WriterLine {
            writer: writer.clone(),
            station: *station,
            takings: *takings,
        };
        self.takings.iter().map(line).collect()
    }

    pub(super) fn stations(&self) -> Vec<StationLine> {
        let mut stations: BTreeMap<u16, Takings> = BTreeMap::new();
        for ((_, station), takings) in &self.takings {
            stations.entry(*station).or_default().add(*takings);
        }
        let line = |(station, takings): (u16, Takings)| {
            let tenders = self.tenders.get(&station).copied().unwrap_or_default();
            StationLine { station, takings, tenders, drawer: tenders.drawer() }
        };
        stations.into_iter().map(line).collect()
    }

    /// What came in and went out at all stations together.
    pub(super) fn all_tenders(&self) -> Tenders {
        let mut all = Tenders::default();
        self.tenders.values().for_each(|tenders| all += *tenders);
        all
    }

    /// What an account held when the day was over.
    pub(super) fn closing(&self, account: &Account) -> Cents {
        self.money.get(account).map_or(Cents::ZERO, |[before, within, _]| *before + *within)
    }

    /// What the accounts hold, as they stand now or stood at an entry, against the sum of their postings.
    pub(super) fn balances(
        &self,
        reader: &Reader,
        stands: Option<&Snapshot>,
    ) -> Result<Vec<Check>, Unreadable> {
        let mut checks = Vec::new();
        for AccountLine { account, .. } in self.accounts() {
            let posted = self.money.get(&account).copied().unwrap_or_default();
            let holds = match stands {
                Some(stands) => stands.balances.get(&account).copied().unwrap_or_default(),
                None => reader.balance(&account)?,
            };
            let what = format!("{account}: balance, and the sum of its postings");
            checks.push(Check::new(what, holds, posted.into_iter().sum::<Cents>()));
        }
        Ok(checks)
    }

    /// What the day moved in each account of the location, by what happened.
    fn by_events(&self) -> BTreeMap<Account, Cents> {
        let (at, total) = (&self.location, self.total());
        let left = total.sales - total.voids - total.refunds - self.handle - self.returned;
        let mut moved = BTreeMap::from([
            (Account::Layout(at.clone()), left),
            (Account::Bank(at.clone()), self.handle - self.payoffs + self.expired),
            (Account::Unclaimed(at.clone()), self.payoffs + self.returned - total.payments - self.expired),
        ]);
        for (station, tenders) in &self.tenders {
            let station = Name::new(&station.to_string()).expect("a number is a name");
            // A drawer's account is below zero by what is in it, at face value.
            moved.insert(Account::Drawer(station), -tenders.drawer());
        }
        moved
    }

    fn accounts(&self) -> Vec<AccountLine> {
        let by_events = self.by_events();
        let mut lines = Vec::new();
        let ours = self.money.keys().filter(|account| is_ours(account));
        let all: BTreeSet<&Account> = ours.chain(by_events.keys()).collect();
        for account in all {
            let [before, within, _] = self.money.get(account).copied().unwrap_or_default();
            lines.push(AccountLine {
                account: account.clone(),
                opening: before,
                moved: within,
                by_events: by_events.get(account).copied().unwrap_or_default(),
                closing: before + within,
            });
        }
        lines
    }

    /// What happened against what was posted, and the parts against the whole.
    pub(super) fn checks(&self) -> Vec<Check> {
        let moved = |line: AccountLine| {
            let what = format!("{}: moved that day, by the postings and by what happened", line.account);
            Check::new(what, line.moved, line.by_events)
        };
        let mut checks: Vec<Check> = self.accounts().into_iter().map(moved).collect();
        let by_station: Cents = self.stations().iter().map(|line| line.takings.net()).sum();
        let what = "net of all stations, and of all writers";
        checks.push(Check::new(what.to_string(), by_station, self.total().net()));
        let over = || self.games.values().filter(|game| game.numbers.is_some() || game.returned);
        checks.push(Check::new(
            "handle of the day's games that are over, at their locks and at their settlements".to_string(),
            over().map(|game| game.handle).sum::<Cents>(),
            over().map(|game| game.settled).sum::<Cents>(),
        ));
        let all: Cents = self.money.values().map(|parts| parts[1]).sum();
        checks.push(Check::new("all that the day moved sums to $0".to_string(), all, Cents::ZERO));
        checks
    }
}
