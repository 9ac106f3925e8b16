//! No allocation in the steady state: not in the table, not in the strategies, not in the books, not in the dice.

use floor::chance::{HouseChance, SimDice, throw};
use floor::players;
use floor::simulate::{Books, Posting, Seating, Worth};
use rulebook::craps::Rules;
use std::sync::Arc;

#[derive(Default)]
struct Counted {
    postings: u64,
}

impl Books for Counted {
    fn post(&mut self, _: Posting) {
        self.postings += 1;
    }
    fn refuse(&mut self, refusal: impl FnOnce() -> String) {
        panic!("{}", refusal());
    }
}

#[test]
fn a_roll_allocates_nothing_whatever_the_strategy() {
    let rules = Arc::new(Rules::default());
    let worth = Worth::of(&rules);
    for (name, _) in players::NAMES {
        let strategy = players::named(name).expect("it has a strategy");
        let mut seating = Seating::open(Arc::clone(&rules), strategy).expect("the table opens");
        let mut dice = SimDice::new(47, 0);
        let mut books = Counted::default();
        let used = allocation_counter::measure(|| {
            for _ in 0..20_000 {
                seating.roll(dice.next_throw(), &worth, &mut books).expect("the dice roll");
            }
        });
        assert!(books.postings > 1000, "{name} hardly played");
        assert_eq!((used.count_total, used.bytes_total), (0, 0), "{name}");
    }
}

#[test]
fn house_dice_allocate_nothing() {
    let mut chance = HouseChance::for_table().expect("the operating system answers");
    let used = allocation_counter::measure(|| {
        for _ in 0..10_000 {
            std::hint::black_box(throw(&mut chance));
        }
    });
    assert_eq!(used.count_total, 0);
}
