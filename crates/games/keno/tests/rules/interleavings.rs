//! 19:47-15.3(c), 15.5(d)1: a void, a sale, a cancellation and a payment against the lock and the draw, in every order.

use crate::support::{Hall, SECOND, numbers_with};
use keno::lounge::{Event, Purse, Standing, State};
use rulebook::conformance::Lots;
use serde_json::{Value, json};

/// Every order of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let with_last = |order: Vec<usize>| {
        (0..count).map(move |place| {
            let mut order = order.clone();
            order.insert(place, count - 1);
            order
        })
    };
    orders(count - 1).into_iter().flat_map(with_last).collect()
}

/// Who does what in these races.
fn acts(hall: &Hall) -> [(&'static str, Value); 7] {
    let draw = hall.drawing(numbers_with(&[1, 2, 3, 4, 5, 6], &[], 1));
    [
        ("writer ann", Hall::void(1)),
        ("writer ann", Hall::void(2)),
        ("writer ann", Hall::cancel(2)),
        ("writer ann", Hall::sale("1 2 3 @1")),
        ("clock", json!({"do": "lock"})),
        ("device", draw),
        ("writer ann", Hall::pay(1)),
    ]
}

#[test]
fn p15_3c_void_sale_cancellation_and_payment_against_the_lock_in_every_order() {
    let mut opening = Hall::armed(&[]);
    opening.sell("1 2 3 @1");
    opening.sell("4 5 6 @1 x2");
    let (mut voided_then_drawn, mut stood, mut paid) = (0, 0, 0);
    for order in orders(7) {
        let mut hall = opening.clone();
        hall.now = hall.locks_at() - 1;
        let (mut locked, mut in_the_lock) = (false, None);
        for place in order {
            let (by, what) = acts(&hall)[place].clone();
            if by == "clock" {
                hall.now += 1;
            }
            let Ok(events) = hall.tries(by, what) else { continue };
            for event in &events {
                match event {
                    Event::Issued { .. } => assert!(!locked, "sold after the lock"),
                    Event::Voided { .. } => assert!(!locked, "voided after the lock"),
                    Event::Locked { tickets, handle, .. } => {
                        (locked, in_the_lock) = (true, Some((*tickets, *handle)));
                    }
                    Event::Settled { handle, .. } => {
                        let (_, at_the_lock) = in_the_lock.expect("it was locked");
                        assert_eq!(*handle, at_the_lock, "what is drawn is what was locked");
                    }
                    Event::Opened { .. } => locked = false,
                    _ => {}
                }
            }
        }
        let first = hall.ticket(1).standing.clone();
        match first {
            Standing::Voided(_) => {
                assert_eq!(hall.payable(1).0, 0, "a voided ticket never wins");
                voided_then_drawn += usize::from(!hall.lounge.past().is_empty());
            }
            Standing::Paid(_) => paid += 1,
            _ => stood += 1,
        }
        let open: i64 =
            [Purse::Layout, Purse::Unclaimed, Purse::Bank].map(|purse| hall.gained(purse)).iter().sum();
        assert_eq!(open + hall.gained(Purse::Drawer(1)) + hall.gained(Purse::Drawer(2)), 0);
        assert_eq!(hall.gained(Purse::Unclaimed), hall.lounge.unclaimed().0);
    }
    assert!(voided_then_drawn > 200 && stood > 200 && paid > 50, "{voided_then_drawn} {stood} {paid}");
}

#[test]
fn p15_3c_void_against_lock_ten_thousand_times_never_both() {
    let mut lots = Lots::new(15);
    let mut hall = Hall::armed(&[]);
    let (mut voids, mut draws) = (0, 0);
    for round in 0..10_000 {
        // Loser or winner: who voids does not know yet, and the numbers do not look.
        let ticket = hall.sell("1 2 3 @1");
        let moment = hall.locks_at();
        let mut steps = [
            (moment - 1 + lots.below(3) as i64, "writer ann", Hall::void(ticket)),
            (moment + lots.below(2) as i64, "clock", json!({"do": "lock"})),
        ];
        steps.sort_by_key(|(at, _, _)| *at);
        if lots.below(2) == 0 && steps[0].0 == steps[1].0 {
            steps.swap(0, 1);
        }
        let mut voided = false;
        for (at, by, what) in steps {
            hall.now = at;
            voided |= hall.tries(by, what).is_ok() && by == "writer ann";
        }
        assert_eq!(hall.state(), State::Locked, "round {round}");
        assert_eq!(hall.lounge.entered().0, u32::from(!voided), "in the lock or voided, round {round}");
        assert!(hall.tries("writer ann", Hall::void(ticket)).is_err());
        hall.now += SECOND;
        let numbers = numbers_with(&[1, 2, 3], &[], round);
        hall.does("device", hall.drawing(numbers));
        assert_eq!(hall.payable(ticket).0, if voided { 0 } else { 4200 }, "never both, round {round}");
        assert_eq!(hall.tries("writer ann", Hall::pay(ticket)).is_ok(), !voided);
        voids += u32::from(voided);
        draws += u32::from(!voided);
    }
    assert!(voids > 1_000 && draws > 1_000, "{voids} voids, {draws} draws");
}
