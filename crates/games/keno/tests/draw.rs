//! The draw of keno against the disasters of its trade, as far as they concern the draw alone: generators that were
//! started alike, that could be computed from their own past, and that looked at the calendar. Each of them is put in the
//! place of ours, and must be found out by what ours passes.

use keno::trials::{Foretold, looks_predictable};
use keno::{Draw, Spots};
use keno::{Fed, Generator, Keyed, Scripted, SystemGenerator, draw, pick};
use std::collections::HashSet;
use table::chance::{Entropy, SimChance};

fn draws(generator: &mut impl Generator, games: usize) -> Vec<Draw> {
    (0..games).map(|_| generator.draw().expect("there is entropy")).collect()
}

/// The first ten draws after each of a thousand starts.
fn a_thousand_starts<G: Generator>(mut start: impl FnMut(u64) -> G) -> Vec<Vec<Draw>> {
    (0..1000).map(|count| draws(&mut start(count), 10)).collect()
}

#[test]
fn p15_5a_first_draws_of_a_thousand_starts_all_differ() {
    assert_eq!(looks_predictable(&a_thousand_starts(|_| SystemGenerator)), None);
}

#[test]
fn montreal_1994_a_seed_that_every_start_has_is_found() {
    let fixed = a_thousand_starts(|_| Fed(SimChance::new(1994, 4)));
    assert!(matches!(looks_predictable(&fixed), Some(Foretold::SameStart { .. })));
    let house_cipher_under_one_key = a_thousand_starts(|_| Keyed::new([94; 32]));
    assert!(matches!(looks_predictable(&house_cipher_under_one_key), Some(Foretold::SameStart { .. })));
}

#[test]
fn montreal_1994_a_seed_from_a_clock_that_stands_still_is_found() {
    let frozen = 765_763_200;
    let starts = a_thousand_starts(|_| Fed(SimChance::new(frozen, 0)));
    assert!(matches!(looks_predictable(&starts), Some(Foretold::SameStart { .. })));
}

/// A small generator of the kind that every manual once gave: 16 bits of state, and the state is the outcome.
#[derive(Clone)]
struct Congruential(u16);

impl Entropy for Congruential {
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(25_173).wrapping_add(13_849);
        u64::from(self.0) << 48 | 1
    }
}

/// The next draw, by somebody who has the source and has seen past draws: the state that gives those gives the next.
fn foretell<E: Entropy + Send>(states: impl Iterator<Item = E>, past: &[Draw]) -> Option<Draw> {
    states.map(Fed).find_map(|mut generator| {
        let fits = past.iter().all(|seen| generator.draw().is_ok_and(|drawn| drawn == *seen));
        fits.then(|| generator.draw().expect("words do not end"))
    })
}

#[test]
fn atlantic_city_1995_a_generator_that_its_past_betrays_is_found() {
    let mut honest_seed = SimChance::new(1995, 1);
    let mut start = || Fed(Congruential(honest_seed.next_u64() as u16));
    let starts = a_thousand_starts(|_| start());
    assert!(looks_predictable(&starts).is_some(), "few states come again, however they are seeded");

    // The attack itself: one draw seen, the next one known.
    let every_state = || (0..=u16::MAX).map(Congruential);
    let games = draws(&mut start(), 2);
    assert_eq!(foretell(every_state(), &games[..1]), Some(games[1]));
    // Seeded from the clock: whoever knows the day tries its seconds.
    let opened = 765_763_200;
    let by_the_clock = draws(&mut Fed(SimChance::new(opened + 31_415, 0)), 2);
    let every_second = || (opened..opened + 86_400).map(|second| SimChance::new(second, 0));
    assert_eq!(foretell(every_second(), &by_the_clock[..1]), Some(by_the_clock[1]));
    // Neither knows anything of ours.
    let ours = draws(&mut SystemGenerator, 1);
    assert_eq!(foretell(every_state(), &ours), None);
    assert_eq!(foretell(every_second(), &ours), None);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// Every date of four years.
fn dates() -> impl Iterator<Item = Date> {
    let days = |year: u16, month: u8| match month {
        2 if year.is_multiple_of(4) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (2005..2009).flat_map(move |year| {
        (1..=12).flat_map(move |month| (1..=days(year, month)).map(move |day| Date { year, month, day }))
    })
}

/// Honest, but on three days of the year, when its author plays.
struct Calendar {
    today: Date,
    honest: SimChance,
    known: SimChance,
}

impl Calendar {
    fn start(today: Date, entropy: u64) -> Fed<Calendar> {
        let known = SimChance::new(u64::from(today.year) * 366 + u64::from(today.day), 0);
        Fed(Calendar { today, honest: SimChance::new(entropy, 0), known })
    }
}

impl Entropy for Calendar {
    fn next_u64(&mut self) -> u64 {
        match (self.today.month, self.today.day) {
            (5, 27) | (11, 23) | (12, 29) => self.known.next_u64(),
            _ => self.honest.next_u64(),
        }
    }
}

/// On how many dates the same entropy gives other numbers than on the first.
fn dates_that_differ<G: Generator>(start: impl Fn(Date) -> G) -> usize {
    let on_each: Vec<Vec<Draw>> = dates().map(|date| draws(&mut start(date), 3)).collect();
    on_each.iter().filter(|drawn| **drawn != on_each[0]).count()
}

#[test]
fn p15_5a_the_same_entropy_gives_the_same_numbers_on_every_date() {
    assert_eq!(dates().count(), 1461);
    // There is nothing to tell the date to; that nothing asks for it is the lint's to show.
    assert_eq!(dates_that_differ(|_date| Keyed::new([5; 32])), 0);
    assert_eq!(dates_that_differ(|date| Calendar::start(date, 5)), 12, "three days in each of four years");
}

#[test]
fn a_generator_that_looks_at_the_calendar_is_found() {
    let two_a_day = |start: &mut dyn FnMut(Date) -> Vec<Draw>| -> Vec<Vec<Draw>> {
        dates().flat_map(|date| [date, date]).map(start).collect()
    };
    let mut entropy = 0;
    let calendar = two_a_day(&mut |date| {
        entropy += 1;
        draws(&mut Calendar::start(date, entropy), 2)
    });
    assert!(matches!(looks_predictable(&calendar), Some(Foretold::SameStart { .. })));
    let ours = two_a_day(&mut |_| draws(&mut SystemGenerator, 2));
    assert_eq!(looks_predictable(&ours), None);
}

#[test]
fn p15_1_quick_picks_differ_from_each_other_and_from_the_draw() {
    let picks: HashSet<Spots> = (0..1000).map(|_| pick(20).expect("there is entropy")).collect();
    assert_eq!(picks.len(), 1000);
    let drawn: Vec<Spots> = (0..1000).map(|_| draw().expect("there is entropy").spots()).collect();
    assert!(drawn.iter().all(|numbers| !picks.contains(numbers)));
}

#[test]
fn a_trial_gives_the_draws_it_was_given_and_then_no_entropy() {
    let numbers = |first: u8| Draw::new(std::array::from_fn(|place| first + place as u8)).expect("a draw");
    let mut scripted = Scripted::new([Some(numbers(1)), None, Some(numbers(61))]);
    assert_eq!(scripted.draw().ok(), Some(numbers(1)));
    let refused = scripted.draw().expect_err("it was to fail");
    assert!(refused.to_string().contains("no numbers without it"), "{refused}");
    assert_eq!(scripted.draw().ok(), Some(numbers(61)));
    assert!(scripted.draw().is_err(), "it has ended");
}
