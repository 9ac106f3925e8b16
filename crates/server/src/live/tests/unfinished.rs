//! What somebody began who ended before he could go on: whoever has the table then does.

use super::fair::checked;
use super::*;
use house::served::Kept;
use ledger::Follows as _;
use std::time::{Duration, Instant};

/// Ann has wagered and the betting is closed; then this process ends, before the die comes that everybody waits for.
fn stops_before_the_die(live: &mut Live) {
    live.table = live.rules().open(Kept::ByDevice);
    live.comes("ann");
    live.does(seat(1), wager(Side::Low, 500));
    live.does(DEALER, Command::NoMoreBets {});
    assert_eq!(dice(live), 0);
}

fn dice(live: &Live) -> usize {
    live.bodies().iter().filter(|body| body.contains("\"by\":\"device\"")).count()
}

#[test]
fn a_table_that_comes_back_goes_on_where_it_stopped() {
    let cellar = Cellar::new();
    stops_before_the_die(&mut cellar.open().0);
    let (mut live, _) = cellar.open();
    live.go_on().expect("the journal lives");
    assert_eq!(dice(&live), 1);
    live.does(seat(1), Command::Stand {});
    let report = checked(&live.bodies());
    assert!(report.is_clean(), "{report:?}");
}

#[test]
fn what_a_node_began_and_did_not_finish_another_does_after_a_while() {
    let cellar = Cellar::shared();
    let (mut first, _) = cellar.open();
    let (mut second, _) = cellar.open();
    stops_before_the_die(&mut first);
    second.catch_up().expect("the journal lives");
    second.go_on().expect("the journal lives");
    assert_eq!(dice(&second), 0, "the first may still go on");
    // Time passes, and nothing is heard of it.
    second.unfinished = second.unfinished.map(|due| due - Duration::from_secs(3600));
    assert!(second.unfinished.is_some_and(|due| due < Instant::now()));
    second.go_on().expect("the journal lives");
    assert_eq!((dice(&second), second.unfinished), (1, None));
    second.does(seat(1), Command::Stand {});
    let report = checked(&second.bodies());
    assert!(report.is_clean(), "{report:?}");
}
