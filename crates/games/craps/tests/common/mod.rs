//! What the tests of craps share: a table with people around it, in few words.
#![allow(dead_code, unreachable_pub, reason = "each test program uses a part of it")]

pub mod oracle;

use craps::{Command, Event, Point, Refusal, Rules, Settled, Table, TableCommand, Wager};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::dice::Throw;
use rulebook::game::{Act, Game, Moment, Refuse};
use rulebook::layout::{self, Why};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use std::sync::Arc;

pub const DEALER: Actor = Actor::Staff(Role::Dealer);
pub const BOXMAN: Actor = Actor::Staff(Role::Boxman);
pub const STICKMAN: Actor = Actor::Staff(Role::Stickman);

/// The seat that throws in most tests, so that the others only bet.
pub const THROWER: u8 = 2;

pub fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat from 1 to 16")
}

pub fn patron(number: u8) -> Actor {
    Actor::Seat(seat(number))
}

pub fn wager(name: &str) -> Wager {
    name.parse().unwrap_or_else(|_| panic!("{name:?} is no wager"))
}

pub fn dice(first: u8, second: u8) -> Throw {
    Throw::new(first, second).expect("faces from 1 to 6")
}

/// Faces that make a total, never the hard way where another way exists.
pub fn faces(total: u8) -> (u8, u8) {
    match total {
        2..=7 => (1, total - 1),
        8..=12 => (total - 6, 6),
        _ => panic!("two dice do not make {total}"),
    }
}

pub fn rules(toml: &str) -> Arc<Rules> {
    Arc::new(Rules::from_toml(toml).unwrap_or_else(|violations| panic!("{toml}\n{violations}")))
}

/// Generous limits in fine money, so that only the rule under test refuses.
pub const LOOSE: &str = "[money]\nchip_cents = 1\nchange_cents = 1\n[limits]\nline_minimum_cents = 1\n\
     line_maximum_cents = 1000000\nminimum_cents = 1\nmaximum_cents = 1000000\n[odds]\nmultiple = 10\n";

/// A table with people around it. Seat 2 throws.
#[derive(Clone)]
pub struct Pit {
    pub table: Table,
}

impl Pit {
    /// Nobody there yet.
    pub fn empty(toml: &str) -> Pit {
        Pit { table: Table::open(rules(toml)) }
    }

    /// Seats 1 and 2 at a table.
    pub fn open(toml: &str) -> Pit {
        Pit::with_seats(toml, &[1, THROWER])
    }

    pub fn with_seats(toml: &str, seats: &[u8]) -> Pit {
        let mut pit = Pit::empty(toml);
        for number in seats {
            pit.act(patron(*number), Command::Layout(layout::Command::Join {})).expect("a free seat");
        }
        pit
    }

    pub fn act(&mut self, by: Actor, command: Command) -> Result<Vec<Event>, Refusal> {
        self.act_for(by, None, command)
    }

    /// Every act of every test also shows that `check` agrees and that a refusal changes nothing.
    pub fn act_for(&mut self, by: Actor, on: Option<u8>, command: Command) -> Result<Vec<Event>, Refusal> {
        let act = Act { at: Moment(1), by, on_behalf_of: on.map(seat), command };
        let before = self.table.clone();
        let checked = self.table.check(&act);
        let mut events = Vec::new();
        let done = self.table.act(act, &mut events);
        assert_eq!(checked, done, "{act:?}");
        if done.is_err() {
            assert!(events.is_empty() && self.table == before, "a refusal changed the table: {act:?}");
        }
        done.map(|()| events)
    }

    pub fn try_bet(&mut self, number: u8, name: &str, cents: i64) -> Result<Vec<Event>, Refusal> {
        let command = Command::Layout(layout::Command::chips(wager(name), Cents(cents)));
        self.act(patron(number), command)
    }

    #[track_caller]
    pub fn bet(&mut self, number: u8, name: &str, cents: i64) -> Vec<Event> {
        self.try_bet(number, name, cents).unwrap_or_else(|refusal| panic!("{name} {cents}: {refusal}"))
    }

    pub fn try_reduce(&mut self, number: u8, name: &str, cents: i64) -> Result<Vec<Event>, Refusal> {
        self.act(
            patron(number),
            Command::Layout(layout::Command::Reduce { on: wager(name), amount: Cents(cents) }),
        )
    }

    pub fn try_remove(&mut self, number: u8, name: &str) -> Result<Vec<Event>, Refusal> {
        self.act(patron(number), Command::Layout(layout::Command::Remove { on: wager(name) }))
    }

    pub fn stake(&self, number: u8, name: &str) -> i64 {
        self.table.stake(seat(number), wager(name)).0
    }

    /// Calls a wager on and has the dealer confirm it.
    #[track_caller]
    pub fn call_on(&mut self, number: u8, name: &str) {
        let on = wager(name);
        self.act(patron(number), Command::Table(TableCommand::CallOn { on }))
            .expect("a wager that can be called on");
        self.act(DEALER, Command::Table(TableCommand::ConfirmOn { seat: seat(number), on }))
            .expect("the button");
    }

    /// Who is offered the dice next by the stickman's duty.
    pub fn next_offer(&self) -> Option<u8> {
        self.table.offers().into_iter().find_map(|offer| match offer.command {
            Command::Table(TableCommand::OfferDice { to }) => Some(to.number()),
            _ => None,
        })
    }

    /// Brings the dice to a seat, past all who do not want them.
    #[track_caller]
    pub fn give_dice(&mut self, to: u8) {
        while self.table.shooter().is_none() {
            let next = self.next_offer().expect("somebody to offer the dice to");
            self.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(next) })).expect("in turn");
            let answer = if next == to {
                Command::Table(TableCommand::TakeDice { dice: [1, 2] })
            } else {
                Command::Table(TableCommand::DeclineDice {})
            };
            self.act(patron(next), answer).expect("an answer");
        }
        assert_eq!(self.table.shooter(), Some(seat(to)));
    }

    /// Seat 2 has the dice and, before a come out roll, a line bet.
    #[track_caller]
    pub fn ready(&mut self) {
        if self.table.shooter().is_none() {
            self.give_dice(THROWER);
        }
        let has_line = self.stake(THROWER, "pass") + self.stake(THROWER, "don't pass") > 0;
        if self.table.point().is_none() && !has_line {
            let line = self.table.rules().limits().line_minimum;
            let unit = self.table.rules().unit(Wager::Pass, None);
            self.bet(THROWER, "pass", line.ceil_to(unit).0);
        }
    }

    /// A throw by seat 2, called and settled.
    #[track_caller]
    pub fn throw(&mut self, first: u8, second: u8) -> Vec<Event> {
        self.ready();
        self.settle(first, second)
    }

    /// The dice as they lie now, called and settled, whoever has them.
    #[track_caller]
    pub fn settle(&mut self, first: u8, second: u8) -> Vec<Event> {
        let faces = dice(first, second);
        let mut events =
            self.act(Actor::Device, Command::Table(TableCommand::Dice { faces })).expect("a throw");
        events.extend(
            self.act(STICKMAN, Command::Table(TableCommand::Call { total: faces.total() }))
                .expect("the call"),
        );
        events
    }

    /// A throw of a total by seat 2, and what it did to seat 1, as text.
    #[track_caller]
    pub fn roll(&mut self, total: u8) -> Vec<String> {
        let (first, second) = faces(total);
        told(&self.throw(first, second), 1)
    }

    /// Sets the come out point, if it does not stand already.
    #[track_caller]
    pub fn on_point(&mut self, total: u8) {
        if self.table.point().map(Point::total) != Some(total) {
            self.roll(total);
        }
        assert_eq!(self.table.point().map(Point::total), Some(total));
    }

    /// A come or don't come bet of seat 1 on its come point, with some other come out point standing.
    #[track_caller]
    pub fn travelled(&mut self, name: &str, cents: i64, point: u8) {
        self.on_point(if point == 4 { 10 } else { 4 });
        self.bet(1, name, cents);
        self.roll(point);
        assert_eq!(self.stake(1, &format!("{name} {point}")), cents);
    }

    /// Seat 2 makes its point, so that the next roll is a come out roll.
    #[track_caller]
    pub fn come_out(&mut self) {
        if let Some(point) = self.table.point() {
            self.roll(point.total());
        }
        assert_eq!(self.table.point(), None);
        self.ready();
    }
}

/// Seat 1 has this much on this wager and on what it supports, with this point standing, or before a come out roll.
/// None where such a thing cannot be.
pub fn arranged(toml: &str, name: &str, cents: i64, standing: Option<u8>) -> Option<Pit> {
    let mut pit = Pit::open(toml);
    let flat = name.trim_end_matches(" odds");
    match flat {
        "pass" | "don't pass" => {
            pit.bet(1, flat, cents);
            if let Some(point) = standing {
                pit.on_point(point);
            }
            if flat != name {
                standing?;
                pit.bet(1, name, cents);
            }
        }
        "come" | "don't come" => {
            pit.on_point(standing?);
            pit.bet(1, flat, cents);
        }
        _ if flat.starts_with("come ") || flat.starts_with("don't come ") => {
            let number = oracle::number_in(flat);
            let (line, _) = flat.rsplit_once(' ')?;
            pit.travelled(line, cents, number);
            if flat != name {
                pit.bet(1, name, cents);
            }
            pit.come_out();
            if let Some(point) = standing {
                if point == number {
                    return None;
                }
                pit.on_point(point);
            }
        }
        _ => {
            if let Some(point) = standing {
                pit.on_point(point);
            }
            pit.bet(1, name, cents);
        }
    }
    pit.ready();
    Some(pit)
}

/// What each total from 2 to 12, not thrown the hard way, does to a wager of seat 1, a letter each: `W`in, `L`ose,
/// `V`oid, `R`eturned, `>` for a bet that travels, `.` for one that stays.
pub fn fates(pit: &Pit, name: &str) -> String {
    (2..=12).map(|total| fate(pit, name, faces(total))).collect()
}

pub fn fate(pit: &Pit, name: &str, (first, second): (u8, u8)) -> char {
    let mut pit = pit.clone();
    assert!(pit.stake(1, name) > 0, "seat 1 has no {name}");
    let events = pit.throw(first, second);
    let settled = settlements(&events);
    match settled.iter().find(|settled| settled.seat == seat(1) && settled.wager == wager(name)) {
        Some(settled) => match format!("{:?}", settled.outcome).as_str() {
            "Won" => 'W',
            "Lost" => 'L',
            "Void" => 'V',
            _ => 'R',
        },
        None if pit.stake(1, name) > 0 => '.',
        None => '>',
    }
}

/// What a wager of seat 1 is paid when it wins on these faces.
#[track_caller]
pub fn paid(pit: &Pit, name: &str, (first, second): (u8, u8)) -> i64 {
    let events = pit.clone().throw(first, second);
    let settled = settlements(&events)
        .into_iter()
        .find(|settled| settled.wager == wager(name) && settled.seat == seat(1));
    let settled = settled.unwrap_or_else(|| panic!("{name} was not settled"));
    assert_eq!((line(&settled).split(' ').rev().nth(1), settled.returned), (Some("won"), settled.stake));
    settled.paid.0
}

pub fn settlements(events: &[Event]) -> Vec<Settled> {
    let settled = |event: &Event| match event {
        Event::Settled(settled) => Some(*settled),
        _ => None,
    };
    events.iter().filter_map(settled).collect()
}

/// The settlements of a seat as `wager outcome paid+returned`.
pub fn told(events: &[Event], number: u8) -> Vec<String> {
    let of_seat = settlements(events).into_iter().filter(|settled| settled.seat == seat(number));
    of_seat.map(|settled| line(&settled)).collect()
}

pub fn line(settled: &Settled) -> String {
    let outcome = format!("{:?}", settled.outcome).to_lowercase();
    format!("{} {outcome} {}+{}", settled.wager, settled.paid.0, settled.returned.0)
}

/// The provision and the stable name of a refusal.
#[track_caller]
pub fn refused<T: std::fmt::Debug>(answer: Result<T, Refusal>) -> (&'static str, &'static str) {
    let refusal = answer.expect_err("this should have been refused");
    (refusal.cite().number(), refusal.code())
}

/// A small generator for tests that need many cases and not proptest.
pub struct Lottery(pub u64);

impl Lottery {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Why the layout refused.
#[track_caller]
pub(crate) fn why(refusal: &Refusal) -> Why<Wager> {
    match refusal {
        Refusal::Layout(refusal) => refusal.why,
        other => panic!("not refused by the layout: {other}"),
    }
}
