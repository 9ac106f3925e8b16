//! The solver plays hi-lo through its table, and finds what arithmetic finds.
//!
//! Of the 21 ways of the die one is dead, 5 are low and 15 are high. A dead die is thrown again, so a wager is decided
//! as low with 5/20 and as high with 15/20.

use hilo::{Command, Event, Side};
use hilo::{Rules, Table, winner};
use odds::{Fraction, solve};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Event as _, Game, Moment, Offer, Silent, Viewer};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use std::sync::Arc;

fn seats() -> [Seat; 2] {
    [1, 2].map(|number| Seat::new(number).expect("a seat"))
}

fn by(seat: Seat, command: Command) -> Act<Command> {
    Act::new(Moment(0), Actor::Seat(seat), command)
}

type Choose = fn(&Table, &[Offer<Command>]) -> Option<Act<Command>>;

/// What each patron gains on average, for each unit he wagered at first, and the states it took.
fn expected(wagers: [(Side, i64); 2], choose: Choose) -> ([Fraction; 2], usize) {
    let mut table = Table::open(Arc::new(Rules::from_toml("").expect("the default rules")));
    for (seat, (on, amount)) in seats().into_iter().zip(wagers) {
        for command in [Command::Join {}, Command::Wager { on, amount: Cents(amount) }] {
            table.act(by(seat, command), &mut Silent).expect("the wager is taken");
        }
    }
    // The wagers lie already; what comes back of them is the stake and what was won.
    let tally = |event: &Event| {
        let gains =
            |seat| event.movement().filter(|moved| moved.seat == seat).map_or(0, |moved| moved.patron.0);
        seats().map(gains)
    };
    let solution = solve(table, choose, tally, |table: &Table| table.on_layout().is_zero()).expect("it ends");
    let [one, two] = solution.expected;
    let per_unit = |back: Fraction, amount: i64| back / Fraction::from(amount) - Fraction::ONE;
    ([per_unit(one, wagers[0].1), per_unit(two, wagers[1].1)], solution.states)
}

/// The holder of the die looks at it, through the view that is his.
fn doubles_what_wins(table: &Table, offers: &[Offer<Command>]) -> Option<Act<Command>> {
    let double = offers.iter().find(|offer| offer.command == Command::Double {})?;
    let Actor::Seat(seat) = double.by else { return None };
    let view = table.view(Viewer::Seat(seat));
    let (_, wager) = view.seats.into_iter().find(|(at, _)| *at == seat)?;
    (winner(view.die?)? == wager?.0).then(|| by(seat, double.command))
}

fn doubles_always(_: &Table, offers: &[Offer<Command>]) -> Option<Act<Command>> {
    let double = offers.iter().find(|offer| offer.command == Command::Double {})?;
    Some(Act::new(Moment(0), double.by, double.command))
}

fn never_doubles(_: &Table, _: &[Offer<Command>]) -> Option<Act<Command>> {
    None
}

fn part(numerator: i64, denominator: u64) -> Fraction {
    Fraction::new(numerator, denominator)
}

#[test]
fn a_plain_wager_costs_what_arithmetic_says() {
    // high at 1 to 4: 1/4 × 15/20 - 5/20 = -1/16; low at 2 to 1: 2 × 5/20 - 15/20 = -1/4.
    let (found, states) = expected([(Side::High, 1000), (Side::Low, 500)], never_doubles);
    assert_eq!(found, [part(-1, 16), part(-1, 4)]);
    assert_eq!(states, 1, "after a dead die the table is the same again");
}

#[test]
fn who_sees_the_die_wins() {
    // high: 2 × 1/4 × 15/20 - 5/20 = 1/8. The other patron is not helped.
    let (found, _) = expected([(Side::High, 1000), (Side::Low, 500)], doubles_what_wins);
    assert_eq!(found, [part(1, 8), part(-1, 4)]);
    // The larger wager has the die: low: 2 × 2 × 5/20 - 15/20 = 1/4.
    let (found, _) = expected([(Side::High, 500), (Side::Low, 1000)], doubles_what_wins);
    assert_eq!(found, [part(-1, 16), part(1, 4)]);
}

#[test]
fn doubling_blindly_doubles_the_cost() {
    // Doubled before the first die is known; a dead one leaves it doubled.
    let (found, states) = expected([(Side::High, 1000), (Side::High, 1000)], doubles_always);
    assert_eq!(found, [part(-1, 8), part(-1, 16)]);
    assert_eq!(states, 2, "doubled and not doubled are two tables");
}
