//! From the entries of a location to its reports.

use super::reading::{Happened, Read, Unreadable, read};
use super::{AccountLine, Check, DayReport, GameLine, Snapshot, StationLine, Takings, VoidLine, WriterLine};
use ledger::{Account, Name, Reader};
use rulebook::keno::lounge::{Day, GameName};
use rulebook::money::Cents;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The day report of a location, recomputed from the journal and compared with its accounts: as they stand now, or as
/// they stood at an entry.
pub fn day_report(
    reader: &Reader,
    location: &str,
    day: Day,
    stands: Option<&Snapshot>,
) -> Result<DayReport, Unreadable> {
    let mut fold = Fold::new(Name::new(location)?, day);
    let up_to = stands.map_or(u64::MAX, |stands| stands.seq);
    let card = read(reader, location, up_to, |entry| fold.entry(&entry))?;
    let mut checks = fold.checks();
    for AccountLine { account, .. } in fold.accounts() {
        let posted = fold.money.get(&account).copied().unwrap_or_default();
        checks.push(Check {
            what: format!("{account}: balance, and the sum of its postings"),
            one: match stands {
                Some(stands) => stands.balances.get(&account).copied().unwrap_or_default(),
                None => reader.balance(&account)?,
            },
            other: posted.into_iter().sum(),
        });
    }
    let mut report = DayReport {
        at: location.to_string(),
        title: card.title().to_string(),
        day,
        total: fold.total(),
        writers: fold.writers(),
        stations: fold.stations(),
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
    read(reader, location, u64::MAX, |entry| {
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
    })?;
    found.sort_by_key(|line| (line.station, line.at, line.ticket));
    Ok(found)
}

/// The games of a location, of one day or all of them, in order (15.5(h)).
pub fn results(reader: &Reader, location: &str, day: Option<Day>) -> Result<Vec<GameLine>, Unreadable> {
    let mut games = BTreeMap::new();
    read(reader, location, u64::MAX, |entry| games_of(&entry, &mut games))?;
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

/// The sums of one day.
struct Fold {
    location: Name,
    day: Day,
    /// By writer and station.
    takings: BTreeMap<(String, u16), Takings>,
    /// Tickets that a patron's account paid for: what comes back goes back there.
    by_account: HashSet<u32>,
    /// What went into the drawers, by what happened.
    drawers: BTreeMap<u16, Cents>,
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
    fn new(location: Name, day: Day) -> Fold {
        Fold {
            location,
            day,
            takings: BTreeMap::new(),
            by_account: HashSet::new(),
            drawers: BTreeMap::new(),
            handle: Cents::ZERO,
            payoffs: Cents::ZERO,
            returned: Cents::ZERO,
            expired: Cents::ZERO,
            games: BTreeMap::new(),
            money: BTreeMap::new(),
        }
    }

    fn entry(&mut self, entry: &Read) {
        let part = match entry.day.cmp(&self.day) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        };
        for posting in &entry.postings {
            self.money.entry(posting.account.clone()).or_default()[part] += posting.cents;
        }
        for event in &entry.body.events {
            if let (Happened::Issued { ticket, .. }, Some("account")) = (event, entry.body.paid.as_deref()) {
                self.by_account.insert(*ticket);
            }
        }
        games_of(entry, &mut self.games);
        self.games.retain(|game, _| game.day == self.day);
        if part == 1 {
            entry.body.events.iter().for_each(|event| self.event(entry, event));
        }
    }

    fn event(&mut self, entry: &Read, event: &Happened) {
        let person = entry.person();
        let mut done = Takings::default();
        // Who, where, and what went into the drawer where it was no patron's account and no check.
        let (writer, station, cash) = match event {
            Happened::Issued { ticket, price } => {
                (done.sold, done.sales) = (1, *price);
                (person, entry.body.station.unwrap_or(0), self.in_cash(*ticket, *price))
            }
            Happened::Voided { ticket, station, price, .. } => {
                (done.voided, done.voids) = (1, *price);
                (person, *station, -self.in_cash(*ticket, *price))
            }
            Happened::RacesCancelled { ticket, station, refunded } => {
                (done.refunded, done.refunds) = (1, *refunded);
                (person, *station, -self.in_cash(*ticket, *refunded))
            }
            Happened::Paid { station, writer, amount, with } => {
                (done.paid, done.payments) = (1, *amount);
                (writer.as_str(), *station, if with == "cash" { -*amount } else { Cents::ZERO })
            }
            Happened::Settled { handle, payoffs, .. } => {
                self.handle += *handle;
                self.payoffs += *payoffs;
                return;
            }
            Happened::Returned { handle, .. } => {
                self.returned += *handle;
                return;
            }
            Happened::Expired { amount } => {
                self.expired += *amount;
                return;
            }
            Happened::Locked { .. } | Happened::Drawn { .. } | Happened::Else => return,
        };
        self.takings.entry((writer.to_string(), station)).or_default().add(done);
        *self.drawers.entry(station).or_default() += cash;
    }

    /// The amount, where it went over the counter.
    fn in_cash(&self, ticket: u32, amount: Cents) -> Cents {
        if self.by_account.contains(&ticket) { Cents::ZERO } else { amount }
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

    fn stations(&self) -> Vec<StationLine> {
        let mut stations: BTreeMap<u16, Takings> = BTreeMap::new();
        for ((_, station), takings) in &self.takings {
            stations.entry(*station).or_default().add(*takings);
        }
        let drawer = |station: &u16| self.drawers.get(station).copied().unwrap_or_default();
        let line =
            |(station, takings): (u16, Takings)| StationLine { station, takings, drawer: drawer(&station) };
        stations.into_iter().map(line).collect()
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
        for (station, cash) in &self.drawers {
            let station = Name::new(&station.to_string()).expect("a number is a name");
            // A drawer's account is below zero by the cash in it.
            moved.insert(Account::Drawer(station), -*cash);
        }
        moved
    }

    fn accounts(&self) -> Vec<AccountLine> {
        let by_events = self.by_events();
        let mut lines = Vec::new();
        // A patron's chips and the cage move elsewhere too; the others are this location's alone.
        let ours = self.money.keys().filter(|account| !matches!(account, Account::Patron(_) | Account::Cage));
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
    fn checks(&self) -> Vec<Check> {
        let moved = |line: AccountLine| Check {
            what: format!("{}: moved that day, by the postings and by what happened", line.account),
            one: line.moved,
            other: line.by_events,
        };
        let mut checks: Vec<Check> = self.accounts().into_iter().map(moved).collect();
        let by_station = self.stations().iter().map(|line| line.takings.net()).sum();
        checks.push(Check {
            what: "net of all stations, and of all writers".to_string(),
            one: by_station,
            other: self.total().net(),
        });
        let over = || self.games.values().filter(|game| game.numbers.is_some() || game.returned);
        checks.push(Check {
            what: "handle of the day's games that are over, at their locks and at their settlements"
                .to_string(),
            one: over().map(|game| game.handle).sum(),
            other: over().map(|game| game.settled).sum(),
        });
        let all = self.money.values().map(|parts| parts[1]).sum();
        checks.push(Check {
            what: "all that the day moved sums to nothing".to_string(),
            one: all,
            other: Cents::ZERO,
        });
        checks
    }
}
