//! The table against the oracle, over random wagers and throws of several seats.

use crate::common::oracle::{Answer, House, Oracle, sleeps_on_come_out};
use crate::common::{Pit, patron, seat, settlements, wager};
use proptest::prelude::*;
use rulebook::craps::{Command, Event, Refusal, Wager};
use rulebook::game::Game;

#[derive(Clone, Debug)]
enum Op {
    Bet { seat: u8, on: Wager, chips: i64 },
    Remove { seat: u8, on: Wager },
    CallOn { seat: u8, on: Wager },
    Throw(u8, u8),
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let on = || (0..Wager::COUNT).prop_map(|slot| Wager::ALL[slot]);
    let chips = prop_oneof![1..60i64, Just(5), Just(6), Just(10), Just(12), Just(20), Just(25), Just(30)];
    let op = prop_oneof![
        6 => (1..=3u8, on(), chips.clone()).prop_map(|(seat, on, chips)| Op::Bet { seat, on, chips }),
        2 => (1..=3u8, 0..6usize, chips)
            .prop_map(|(seat, slot, chips)| Op::Bet { seat, on: Wager::ALL[slot], chips }),
        1 => (1..=3u8, on()).prop_map(|(seat, on)| Op::Remove { seat, on }),
        2 => (1..=3u8, on()).prop_map(|(seat, on)| Op::CallOn { seat, on }),
        4 => (1..=6u8, 1..=6u8).prop_map(|(first, second)| Op::Throw(first, second)),
    ];
    prop::collection::vec(op, 1..80)
}

fn houses() -> impl Strategy<Value = House> {
    let coins = prop::sample::select(vec![(100, 25), (100, 100), (100, 50), (500, 25), (25, 25), (100, 1)]);
    let multiples = prop_oneof![(1..=10i64).prop_map(|times| [times; 6]), Just([3, 4, 5, 5, 4, 3])].boxed();
    let most = prop::sample::select(vec![5_000_000, 3_300, 1_250]);
    (coins, multiples, any::<bool>(), any::<bool>(), most).prop_map(
        |((chip, change), multiples, exceed, horn_high_area, odds_most)| House {
            chip,
            change,
            line: (500, 500_000),
            other: (500, 60_000),
            odds_most,
            multiples,
            exceed,
            horn_high_area,
        },
    )
}

fn file(house: &House, seats: u8) -> String {
    let [four, five, six, eight, nine, ten] = house.multiples;
    format!(
        "seats = {seats}\n[money]\nchip_cents = {}\nchange_cents = {}\n[limits]\nline_minimum_cents = {}\n\
         line_maximum_cents = {}\nminimum_cents = {}\nmaximum_cents = {}\nodds_maximum_cents = {}\n[wagers]\n\
         horn_high_area = {}\n[odds]\nmultiple = {{ 4 = {four}, 5 = {five}, 6 = {six}, 8 = {eight}, 9 = {nine}, \
         10 = {ten} }}\nexceed_for_exact_payout = {}\n",
        house.chip,
        house.change,
        house.line.0,
        house.line.1,
        house.other.0,
        house.other.1,
        house.odds_most,
        house.horn_high_area,
        house.exceed,
    )
}

/// Both worlds side by side.
struct Pair {
    pit: Pit,
    oracle: Oracle,
}

impl Pair {
    fn bet(&mut self, number: u8, on: Wager, amount: i64) {
        let name = on.to_string();
        let expected = self.oracle.may_bet(number, &name, amount);
        let done = self.pit.try_bet(number, &name, amount);
        assert_eq!(done.is_ok(), expected, "{number} {name} {amount}: {done:?}\n{:?}", self.oracle);
        if expected {
            self.oracle.bet(number, &name, amount);
        }
    }

    fn throw(&mut self, first: u8, second: u8) {
        while self.pit.table.shooter().is_none() {
            let next = self.pit.next_offer().expect("somebody is there");
            self.pit.give_dice(next);
        }
        let thrower = self.pit.table.shooter().expect("a shooter").number();
        let probe = self.pit.clone().act(patron(thrower), Command::Throw {});
        if matches!(probe, Err(Refusal::NoLineBet | Refusal::OthersFirst)) {
            self.bet(thrower, Wager::Pass, 500);
        }
        let events = self.pit.settle(first, second);
        let mut found: Vec<Answer> = settlements(&events).iter().map(answer).collect();
        found.sort();
        assert_eq!(found, self.oracle.throw(first, second), "{first} {second}");
        assert_eq!(self.pit.table.point().map(|point| point.total()), self.oracle.point);
    }

    fn same_layout(&self) {
        for ((number, name), bet) in &self.oracle.bets {
            assert_eq!(self.pit.stake(*number, name), bet.stake, "{number} {name}");
        }
        let sum: i64 = self.oracle.bets.values().map(|bet| bet.stake).sum();
        assert_eq!(self.pit.table.on_layout().0, sum);
    }
}

fn answer(settled: &rulebook::craps::Settled) -> Answer {
    use rulebook::settlement::Outcome;
    let outcome = match settled.outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Void => "void",
        Outcome::Returned => "returned",
        Outcome::Surrendered => "surrendered",
    };
    (settled.seat.number(), settled.wager.to_string(), outcome, settled.paid.0, settled.returned.0)
}

/// Vigorish as 1.5 says it: 5 percent of a buy, 5 percent of what a lay wins, down to change.
fn vigorish(on: Wager, stake: i64, change: i64) -> i64 {
    let base = match on.to_string().as_str() {
        name if name.starts_with("buy") => stake,
        "lay 4" | "lay 10" => stake / 2,
        "lay 5" | "lay 9" => stake * 2 / 3,
        "lay 6" | "lay 8" => stake * 5 / 6,
        _ => 0,
    };
    base / 20 / change * change
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn the_table_and_the_oracle_settle_alike(house in houses(), seats in 1..=3u8, ops in ops()) {
        let numbers: Vec<u8> = (1..=seats).collect();
        let pit = Pit::with_seats(&file(&house, seats), &numbers);
        let mut pair = Pair { pit, oracle: Oracle::new(house) };
        for op in ops {
            match op {
                Op::Bet { seat: number, .. } | Op::Remove { seat: number, .. } | Op::CallOn { seat: number, .. }
                    if number > seats => {}
                Op::Bet { seat, on, chips } => pair.bet(seat, on, chips * house.chip),
                Op::Remove { seat: number, on } => {
                    let name = on.to_string();
                    let expected = pair.oracle.may_remove(number, &name);
                    let stake = pair.oracle.stake(number, &name);
                    let done = pair.pit.try_remove(number, &name);
                    prop_assert_eq!(done.is_ok(), expected);
                    if expected {
                        pair.oracle.remove(number, &name);
                        let refunds = done.unwrap_or_default().iter().find_map(|event| match event {
                            Event::Removed { wager, vigorish, .. } if *wager == on => Some(vigorish.0),
                            _ => None,
                        });
                        prop_assert_eq!(refunds, Some(vigorish(on, stake, house.change)));
                    }
                }
                Op::CallOn { seat: number, on } => {
                    let name = on.to_string();
                    let there = pair.oracle.stake(number, &name) > 0;
                    let done = pair.pit.act(patron(number), Command::CallOn { on: wager(&name) });
                    if done.is_ok() {
                        prop_assert!(there && sleeps_on_come_out(&name));
                        let confirm = Command::ConfirmOn { seat: seat(number), on };
                        prop_assert!(pair.pit.act(crate::common::DEALER, confirm).is_ok());
                        pair.oracle.call_on(number, &name);
                    }
                }
                Op::Throw(first, second) => pair.throw(first, second),
            }
            pair.same_layout();
        }
    }
}
