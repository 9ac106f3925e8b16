//! The machine by itself, at a table with 160 places and two stages: a wager on a number while betting is open, and a raise
//! of exactly twice a wager once it is closed. No game of the chapter is like it; those to come are.

use super::*;
use crate::actor::Actor;
use crate::game::{Act, Moment, Refuse as _, Silent};
use crate::provision::{P1_3_A, P1_3_B, P1_3_C, P1_4_E, P3_3_C};

const PLACES: usize = 160;

/// A number, or the raise of the first number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum On {
    Number(u8),
    Raise,
}

impl fmt::Display for On {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            On::Number(number) => write!(f, "number {number}"),
            On::Raise => f.write_str("raise"),
        }
    }
}

impl Wager for On {
    fn all() -> impl Iterator<Item = On> + Clone {
        (1..PLACES as u8).map(On::Number).chain([On::Raise])
    }
}

impl Slotted for On {
    type Stakes = [Cents; PLACES];

    fn slot(self) -> usize {
        match self {
            On::Number(number) => usize::from(number) - 1,
            On::Raise => PLACES - 1,
        }
    }
}

struct Table {
    seats: Seating,
    layout: Layout<On>,
    open: bool,
    coupon: Coupon,
}

impl Seated for Table {
    type On = On;
    type Refusal = Refusal<On>;
    const SEATS: Provision = P1_3_B;

    fn seating(&self) -> &Seating {
        &self.seats
    }

    fn seating_mut(&mut self) -> &mut Seating {
        &mut self.seats
    }
}

impl Betting for Table {
    type Event = Event<On>;
    type Board = Layout<On>;
    const LAW: Law =
        Law { wagers: P1_3_B, taking_back: P1_3_C, confirming: P1_3_A, second: Some(Role::CasinoSupervisor) };

    fn board(&self) -> &Layout<On> {
        &self.layout
    }

    fn board_mut(&mut self) -> &mut Layout<On> {
        &mut self.layout
    }

    fn coins(&self) -> Coins {
        Coins { chip: Cents(100), change: Cents(25) }
    }

    /// The raise has a stage of its own.
    fn may_make(&self, _: Seat, on: On) -> Result<(), Refusal<On>> {
        if (on == On::Raise) == self.open { Err(Why::NothingThere(on).by(P1_3_B)) } else { Ok(()) }
    }

    fn may_take_back(&self, _: Seat, on: On) -> Result<(), Refusal<On>> {
        if self.open { Ok(()) } else { Err(Why::NothingThere(on).by(P1_3_C)) }
    }

    fn bounds(&self, seat: Seat, on: On) -> Bounds {
        let posted = Bounds::posted((Cents(500), Cents(10_000)), Cents(200), P1_4_E);
        let twice = Cents(self.layout.stake(seat, On::Number(1)).0 * 2);
        match on {
            On::Number(_) => posted,
            On::Raise => Bounds { least: twice, least_by: P3_3_C, most: twice, most_by: P3_3_C, ..posted },
        }
    }

    fn heard(&self, event: Event<On>) -> Event<On> {
        event
    }

    fn left(&mut self, seat: Seat, _: &mut impl Sink<Event<On>>) {
        if self.is_done(seat) {
            self.vacate(seat);
        }
    }

    fn coupon(&self, _: On) -> Coupon {
        self.coupon
    }
}

fn seat() -> Seat {
    Seat::first(1).next().expect("a first seat")
}

impl Table {
    fn with_a_patron() -> Table {
        let (seats, layout) = (Seating::new(2), Layout::new(2));
        let mut table = Table { seats, layout, open: true, coupon: Coupon::Never };
        table.does(Command::Join {}).expect("a free seat");
        table
    }

    fn does(&mut self, command: Command<On>) -> Result<(), (&'static str, &'static str)> {
        let act = Act::new(Moment(0), Actor::Seat(seat()), ());
        let step = consider(self, &act, command).map_err(|no| (no.cite().number(), no.code()))?;
        apply(self, &step, &mut Silent);
        Ok(())
    }

    fn lays(&mut self, on: On, cents: i64, coupon: i64) -> Result<(), (&'static str, &'static str)> {
        let (amount, coupon) = (Cents(cents), Cents(coupon));
        self.does(Command::Wager { on, amount, cash: false, coupon })
    }
}

#[test]
fn every_one_of_160_places_holds_its_own_wager() {
    let mut table = Table::with_a_patron();
    for number in 1..PLACES as u8 {
        table.lays(On::Number(number), 600, 0).expect("within the limits");
    }
    assert_eq!(table.layout.total(), Cents(600 * 159));
    table.does(Command::Remove { on: On::Number(159) }).expect("it lies there");
    assert_eq!(table.layout.wagers(seat()).count(), 158);
    table.does(Command::Leave {}).expect("free to go");
    assert_eq!(table.layout.total(), Cents::ZERO);
    assert!(table.seats.present().is_empty());
}

#[test]
fn a_wager_has_its_stage_and_each_bound_its_provision() {
    let mut table = Table::with_a_patron();
    table.lays(On::Number(1), 600, 0).expect("open");
    assert_eq!(table.lays(On::Raise, 1200, 0), Err(("19:47-1.3(b)", "nothing_there")), "not yet");
    assert_eq!(table.lays(On::Number(2), 400, 0), Err(("19:47-8.2", "below_minimum")));
    assert_eq!(table.lays(On::Number(1), 9600, 0), Err(("19:47-8.2", "above_maximum")));
    assert_eq!(table.lays(On::Number(1), 300, 0), Err(("19:47-1.4(e)", "not_exact")));
    table.open = false;
    assert_eq!(table.lays(On::Number(1), 600, 0), Err(("19:47-1.3(b)", "nothing_there")), "no more");
    for cents in [1000, 1400, 12] {
        assert_eq!(table.lays(On::Raise, cents, 0), Err(("19:47-3.3(c)", "one_amount")), "{cents}");
    }
    table.lays(On::Raise, 1200, 0).expect("exactly twice");
    assert_eq!(table.does(Command::Remove { on: On::Raise }), Err(("19:47-1.3(c)", "nothing_there")));
}

#[test]
fn what_no_amount_would_mend_is_refused_first() {
    let mut table = Table::with_a_patron();
    let spoken =
        |cents| Command::Wager { on: On::Number(3), amount: Cents(cents), cash: true, coupon: Cents::ZERO };
    table.does(spoken(600)).expect("it waits");
    assert_eq!(table.does(spoken(1)), Err(("19:47-1.3(a)", "already_waiting")));
    table.lays(On::Number(4), 600, 0).expect("chips meanwhile");
    assert_eq!(table.lays(On::Number(4), 1, 100), Err(("19:47-1.3(b)", "coupon_not_here")));
    table.open = false;
    assert_eq!(table.does(spoken(1)), Err(("19:47-1.3(b)", "nothing_there")));
}

#[test]
fn a_coupon_is_paid_together_with_its_chips_or_apart_from_them() {
    let not_exact = Err(("19:47-1.4(e)", "coupon_not_exact"));
    let mut together = Table { coupon: Coupon::Together(Cents(200)), ..Table::with_a_patron() };
    assert_eq!(together.lays(On::Number(1), 700, 200), not_exact);
    together.lays(On::Number(1), 700, 100).expect("800 comes out even");
    let mut apart = Table { coupon: Coupon::Apart(Cents(200)), ..Table::with_a_patron() };
    assert_eq!(apart.lays(On::Number(1), 700, 100), Err(("19:47-1.4(e)", "not_exact")));
    assert_eq!(apart.lays(On::Number(1), 600, 100), not_exact);
    apart.lays(On::Number(1), 600, 200).expect("each comes out even");
}
