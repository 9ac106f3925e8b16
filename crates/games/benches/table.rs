//! How fast tables are, on one core: `cargo bench -p chapter47-games`.
//!
//! criterion measures each for itself; then a summary measures all of them in turn, several times, and gives the best
//! of each in rolls a second, as a ratio to the bare dice that feed it and to bare copies of a table, and its target. Numbers of one machine
//! mean little on another: the ratios are what to compare.

mod measured;

use craps::players::{self as players, Plan};
use craps::simulate::kernel::Kernel;
use craps::simulate::{Books, Posting, Seating, Worth};
use craps::{Command, Hard, Point, Rules, Table, TableCommand, Wager};
use measured::{Measured, measure};
use rulebook::actor::{Actor, Seat};
use rulebook::dice::Throw;
use rulebook::game::{Act, Game, Moment, Refuse, Silent};
use rulebook::layout;
use std::hint::black_box;
use std::sync::Arc;
use table::chance::SimDice;

/// Keeps a sum, so that nothing can be left out.
#[derive(Default)]
struct Sum(i64);

impl Books for Sum {
    fn post(&mut self, posting: Posting) {
        self.0 += posting.paid - posting.collected;
    }
    fn refuse(&mut self, refusal: impl FnOnce() -> String) {
        panic!("{}", refusal());
    }
}

fn by(actor: Actor, command: Command) -> Act<Command> {
    Act::new(Moment(0), actor, command)
}

fn done<R: Refuse>(result: Result<(), R>) {
    if let Err(refusal) = result {
        panic!("{refusal}");
    }
}

/// Eight seats with ten wagers each: four of one roll, made again every time; six that stand, made again when decided.
struct FullTable {
    table: Table,
    dice: SimDice,
    seats: Vec<Seat>,
    commands: u64,
}

const WAGERS: [(Wager, i64); 10] = [
    (Wager::Pass, 500),
    (Wager::Place(Point::Five), 500),
    (Wager::Place(Point::Six), 600),
    (Wager::Place(Point::Eight), 600),
    (Wager::Hard(Hard::Six), 100),
    (Wager::Hard(Hard::Eight), 100),
    (Wager::Field, 500),
    (Wager::AnyCraps, 100),
    (Wager::Eleven, 100),
    (Wager::Horn, 400),
];

impl FullTable {
    fn open() -> FullTable {
        let table = Table::open(Arc::new(Rules::default()));
        let seats: Vec<Seat> = Seat::first(8).collect();
        let mut full = FullTable { table, dice: SimDice::new(47, 8), seats, commands: 0 };
        for place in 0..full.seats.len() {
            full.act(Actor::Seat(full.seats[place]), Command::Layout(layout::Command::Join {}));
        }
        full
    }

    fn act(&mut self, actor: Actor, command: Command) {
        self.commands += 1;
        done(self.table.act(by(actor, command), &mut Silent));
    }

    fn roll(&mut self) {
        for place in 0..self.seats.len() {
            let seat = self.seats[place];
            for (on, amount) in WAGERS {
                if self.table.stake(seat, on).is_zero() && (on != Wager::Pass || self.table.point().is_none())
                {
                    self.act(Actor::Seat(seat), players::wager(on, cents(amount)));
                }
            }
        }
        if self.table.shooter().is_none() {
            let next = self.seats[0];
            self.seats.rotate_left(1);
            self.act(Actor::Croupier, Command::Table(TableCommand::OfferDice { to: next }));
            self.act(Actor::Seat(next), Command::Table(TableCommand::TakeDice { dice: [1, 2] }));
        }
        let faces = self.dice.next_throw();
        self.act(Actor::Device, Command::Table(TableCommand::Dice { faces }));
        self.act(Actor::Croupier, Command::Table(TableCommand::Call { total: faces.total() }));
    }
}

const fn cents(amount: i64) -> rulebook::money::Cents {
    rulebook::money::Cents(amount)
}

/// One pass-line player, every command his own or the staff's, nothing else around the table.
struct PassLine {
    table: Table,
    dice: SimDice,
    seat: Seat,
}

impl PassLine {
    fn open() -> PassLine {
        let mut table = Table::open(Arc::new(Rules::default()));
        let seat = Seat::first(1).next().expect("a table has a first seat");
        done(table.act(by(Actor::Seat(seat), Command::Layout(layout::Command::Join {})), &mut Silent));
        PassLine { table, dice: SimDice::new(47, 1), seat }
    }

    fn roll(&mut self) {
        let player = Actor::Seat(self.seat);
        if self.table.point().is_none() && self.table.stake(self.seat, Wager::Pass).is_zero() {
            done(self.table.act(by(player, players::wager(Wager::Pass, cents(500))), &mut Silent));
        }
        if self.table.shooter().is_none() {
            done(self.table.act(
                by(Actor::Croupier, Command::Table(TableCommand::OfferDice { to: self.seat })),
                &mut Silent,
            ));
            done(
                self.table
                    .act(by(player, Command::Table(TableCommand::TakeDice { dice: [1, 2] })), &mut Silent),
            );
        }
        let faces: Throw = self.dice.next_throw();
        done(self.table.act(by(Actor::Device, Command::Table(TableCommand::Dice { faces })), &mut Silent));
        done(self.table.act(
            by(Actor::Croupier, Command::Table(TableCommand::Call { total: faces.total() })),
            &mut Silent,
        ));
    }
}

/// The simulator's own way to the table: a strategy, a house shooter, books and worth.
struct Simulated {
    seating: Seating<Plan>,
    worth: Worth,
    dice: SimDice,
    books: Sum,
}

impl Simulated {
    fn open(name: &str) -> Simulated {
        let rules = Arc::new(Rules::default());
        let strategy = players::named(name).expect("a strategy of this name");
        let worth = Worth::of(&rules);
        let seating = Seating::open(rules, strategy).expect("the table opens");
        Simulated { seating, worth, dice: SimDice::new(47, 1), books: Sum::default() }
    }

    fn roll(&mut self) {
        let rolled = self.seating.roll(self.dice.next_throw(), &self.worth, &mut self.books);
        black_box(rolled.expect("the dice roll"));
    }

    fn kernel(&self) -> Kernel {
        Kernel::compile(&self.seating, &self.worth).expect("there is a kernel")
    }
}

const ROUNDS: u64 = 1000;

fn all() -> Vec<Measured> {
    let mut bare = SimDice::new(47, 0);
    let mut full = FullTable::open();
    let mut copied = FullTable::open();
    (0..100).for_each(|_| copied.roll());
    let mut pass = PassLine::open();
    let mut simulated = Simulated::open("pass");
    let pass_kernel = simulated.kernel();
    let cross_kernel = Simulated::open("iron cross").kernel();
    let molly_kernel = Simulated::open("three point molly").kernel();
    let on_kernel = |kernel: Kernel| {
        let mut dice = SimDice::new(47, 2);
        move || {
            let (rolls, gained) = kernel.run(&mut dice, ROUNDS);
            black_box(gained);
            rolls
        }
    };
    let rolls = |count: u64, mut roll: Box<dyn FnMut()>| {
        Box::new(move || {
            (0..count).for_each(|_| roll());
            count
        })
    };
    vec![
        Measured {
            name: "bare dice",
            target: None,
            work: Box::new(move || {
                black_box((0..10_000).map(|_| bare.next_place()).sum::<usize>());
                10_000
            }),
        },
        Measured {
            name: "bare copies of the full table",
            target: None,
            work: Box::new(move || {
                (0..1000).for_each(|_| drop(black_box(copied.table.clone())));
                1000
            }),
        },
        Measured {
            name: "full table, 8 seats with 10 wagers",
            target: Some(300e3),
            work: rolls(200, Box::new(move || full.roll())),
        },
        Measured {
            name: "one pass bet through the table",
            target: Some(10e6),
            work: Box::new(move || {
                (0..3000).for_each(|_| pass.roll());
                3000
            }),
        },
        Measured {
            name: "one pass bet, simulated at the table",
            target: None,
            work: Box::new(move || {
                (0..3000).for_each(|_| simulated.roll());
                3000
            }),
        },
        Measured { name: "pass on the kernel", target: Some(100e6), work: Box::new(on_kernel(pass_kernel)) },
        Measured { name: "iron cross on the kernel", target: None, work: Box::new(on_kernel(cross_kernel)) },
        Measured {
            name: "three point molly on the kernel",
            target: None,
            work: Box::new(on_kernel(molly_kernel)),
        },
    ]
}

fn main() {
    measure("rolls", all, summarise);
}

fn summarise(all: &[Measured], best: &[f64]) {
    let mut full = FullTable::open();
    (0..10_000).for_each(|_| full.roll());
    println!(
        "\n{:<40} {:>16} {:>12} {:>14} {:>14}",
        "", "a second", "to the dice", "to the copies", "to the target"
    );
    for (measured, rate) in all.iter().zip(best) {
        let target = measured.to_target(*rate);
        let (dice, copies) = (rate / best[0], rate / best[1]);
        println!("{:<40} {:>16} {dice:>12.5} {copies:>14.2} {target:>14}", measured.name, grouped(*rate));
    }
    println!("commands in a roll of the full table: {:.1}", full.commands as f64 / 10_000.0);
}

fn grouped(number: f64) -> String {
    let mut digits = format!("{number:.0}");
    let mut at = digits.len();
    while at > 3 {
        at -= 3;
        digits.insert(at, ',');
    }
    digits
}
