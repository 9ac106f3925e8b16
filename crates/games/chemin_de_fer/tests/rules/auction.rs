//! 19:47-4.5(b): the auction of the bank.

use crate::support::*;
use chemin_de_fer::{How, TableEvent};
use rulebook::game::Need;

#[test]
fn p4_5b_the_highest_bidder_is_the_banker() {
    let mut salon = Salon::five();
    assert_eq!(salon.no(2, Bid { amount: usd(50) }), "19:47-4.5(b)");
    assert_eq!(salon.no(2, OpenBidding {}), "19:47-4.5(b)");
    salon.ok(DEALER, OpenBidding {});
    assert_eq!(salon.no(DEALER, CloseBidding {}), "19:47-4.5(b)");
    salon.ok(2, Bid { amount: usd(50) });
    salon.ok(4, Bid { amount: usd(80) });
    salon.ok(1, NoBid {});
    let events = table_events(&salon.ok(DEALER, CloseBidding {}));
    assert_eq!(events, [TableEvent::Banker { seat: seat(4), how: How::Bid }]);
    assert_eq!(salon.public().banker, Some(seat(4)));
}

#[test]
fn p4_5b_equal_bids_go_to_the_nearest_to_the_dealer_counterclockwise() {
    let mut salon = Salon::five();
    salon.ok(DEALER, OpenBidding {});
    for number in [5, 3, 2, 4] {
        salon.ok(number, Bid { amount: usd(60) });
    }
    salon.ok(DEALER, CloseBidding {});
    assert_eq!(salon.table.banker(), Some(seat(2)));
}

#[test]
fn p4_5b_a_bid_may_be_raised_until_the_dealer_closes() {
    let mut salon = Salon::five();
    salon.ok(DEALER, OpenBidding {});
    salon.ok(1, Bid { amount: usd(50) });
    salon.ok(3, NoBid {});
    salon.ok(3, Bid { amount: usd(60) });
    assert_eq!(salon.no(1, Bid { amount: usd(50) }), "19:47-4.5(b)");
    assert_eq!(salon.no(1, Bid { amount: usd(40) }), "19:47-4.5(b)");
    assert_eq!(salon.no(1, NoBid {}), "19:47-4.5(b)");
    salon.ok(1, Bid { amount: usd(70) });
    assert_eq!(salon.no(2, Bid { amount: usd(4) }), "19:47-8.2");
    assert_eq!(salon.no(2, Bid { amount: usd(10_001) }), "19:47-8.2");
    salon.ok(DEALER, CloseBidding {});
    assert_eq!(salon.table.banker(), Some(seat(1)));
}

#[test]
fn p4_5b_an_auction_waits_for_a_bid_and_closes_at_once_when_one_stands_alone() {
    let mut salon = Salon::ready("", &[1, 2]);
    salon.run();
    assert!(salon.offered(DEALER, Need::Default).is_empty(), "nothing to close for");
    salon.ok(1, Bid { amount: usd(10) });
    assert_eq!(salon.offered(DEALER, Need::Default), [CloseBidding {}.into()]);
    salon.ok(2, NoBid {});
    assert_eq!(salon.offered(DEALER, Need::Duty), [CloseBidding {}.into()]);
}

#[test]
fn p4_5b_a_bidder_who_leaves_takes_his_bid_with_him() {
    let mut salon = Salon::five();
    salon.ok(DEALER, OpenBidding {});
    salon.ok(1, Bid { amount: usd(50) });
    salon.ok(2, Bid { amount: usd(90) });
    salon.ok(2, Leave {});
    salon.ok(DEALER, CloseBidding {});
    assert_eq!(salon.table.banker(), Some(seat(1)));
}

#[test]
fn p4_5b_nobody_there_no_auction() {
    let mut salon = Salon::ready("", &[1]);
    salon.ok(1, Leave {});
    salon.no(DEALER, OpenBidding {});
    assert!(salon.offered(DEALER, Need::Duty).is_empty());
    salon.ok(3, Join {});
    salon.ok(DEALER, OpenBidding {});
}

#[test]
fn p4_5b_a_word_of_no_bid_goes_with_who_said_it() {
    let mut salon = Salon::ready("", &[1, 2, 3]);
    salon.ok(DEALER, OpenBidding {});
    salon.ok(2, NoBid {});
    salon.ok(2, Move { to: seat(5) });
    assert_eq!(salon.code(5, NoBid {}), "spoken_already");
    salon.ok(2, Join {});
    salon.ok(2, NoBid {});
    salon.ok(2, Leave {});
    salon.ok(2, Join {});
    salon.ok(2, NoBid {});
}

#[test]
fn p4_5b_who_bids_after_all_may_stand_alone() {
    let mut salon = Salon::ready("", &[1, 2]);
    salon.ok(DEALER, OpenBidding {});
    for number in [1, 2] {
        salon.ok(number, NoBid {});
    }
    salon.ok(1, Bid { amount: usd(10) });
    assert_eq!(salon.act(1, CloseBidding {}), Err(("19:47-4.5(b)", "not_yours")));
    assert_eq!(salon.offered(DEALER, Need::Duty), [CloseBidding {}.into()]);
}

#[test]
fn p4_11c_in_the_second_round_everybody_speaks_anew_and_in_the_first_the_passer_not_at_all() {
    let mut salon = Salon::ready("", &[1, 2, 3]);
    salon.auction(2, 100);
    salon.ok(2, PassBank {});
    salon.ok(DEALER, OpenBidding {});
    assert_eq!(salon.code(2, NoBid {}), "spoken_already");
    for number in [1, 3] {
        salon.ok(number, NoBid {});
    }
    salon.ok(DEALER, CloseBidding {});
    for number in [1, 2, 3] {
        salon.ok(number, NoBid {});
    }
}
