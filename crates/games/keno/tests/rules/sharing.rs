//! 19:47-15.3(e): a maximum for all payoffs of a game, shared among its winners.

use keno::shared;
use proptest::prelude::*;
use rulebook::money::Cents;

fn shares(limit: i64, payoffs: &[i64]) -> Vec<i64> {
    let numbered: Vec<(u32, Cents)> = (1..).zip(payoffs.iter().copied().map(Cents)).collect();
    shared(Cents(limit), &numbered).into_iter().map(|(_, share)| share.0).collect()
}

#[test]
fn p15_3e_payoffs_within_the_limit_are_paid_whole() {
    assert_eq!(shares(100, &[]), [0; 0]);
    assert_eq!(shares(100, &[60, 40]), [60, 40]);
    assert_eq!(shares(100, &[99]), [99]);
}

#[test]
fn p15_3e_payoffs_beyond_the_limit_are_shared_in_proportion() {
    assert_eq!(shares(100, &[101]), [100]);
    assert_eq!(shares(10_000_000, &[30_000_000, 10_000_000]), [7_500_000, 2_500_000]);
    // Two of the $250,000 kind and a $3 one, $100,000 to share.
    assert_eq!(shares(10_000_000, &[25_000_000, 25_000_000, 300]), [4_999_970, 4_999_970, 60]);
}

#[test]
fn p15_3e_cents_left_over_go_to_the_largest_fractions() {
    // 100 * 1/3 = 33 1/3 and 100 * 2/3 = 66 2/3.
    assert_eq!(shares(100, &[100, 200]), [33, 67]);
    assert_eq!(shares(100, &[200, 100]), [67, 33]);
    // Exact shares get none.
    assert_eq!(shares(10, &[6, 3, 3]), [5, 3, 2]);
    assert_eq!(shares(8, &[4, 6, 6]), [2, 3, 3]);
}

#[test]
fn p15_3e_among_equal_fractions_the_lower_ticket_number_has_the_cent() {
    assert_eq!(shares(100, &[100, 100, 100]), [34, 33, 33]);
    assert_eq!(shares(101, &[100, 100, 100]), [34, 34, 33]);
    // By its number, wherever it stands.
    let payoffs = [(30, Cents(100)), (7, Cents(100)), (12, Cents(100))];
    assert_eq!(shared(Cents(100), &payoffs), [(30, Cents(33)), (7, Cents(34)), (12, Cents(33))]);
}

#[test]
fn p15_3e_sharing_is_exact_however_large_the_payoffs() {
    let most = i64::MAX;
    assert_eq!(shares(most, &[most, most]), [most / 2 + 1, most / 2]);
    assert_eq!(shares(most - 1, &[most; 3]).iter().sum::<i64>(), most - 1);
}

proptest! {
    #[test]
    fn p15_3e_shares_add_up_to_the_limit_and_differ_by_less_than_a_cent(
        payoffs in prop::collection::vec(1i64..50_000_000, 1..200),
        limit in 0i64..100_000_000,
    ) {
        let shares = shares(limit, &payoffs);
        let total: i128 = payoffs.iter().map(|payoff| i128::from(*payoff)).sum();
        let paid: i128 = shares.iter().map(|share| i128::from(*share)).sum();
        prop_assert_eq!(paid, total.min(limit.into()));
        for (share, payoff) in shares.iter().zip(&payoffs) {
            prop_assert!(share <= payoff);
            if total > limit.into() {
                // Less than a cent from the exact share, in cents times the total.
                let exact = i128::from(limit) * i128::from(*payoff);
                prop_assert!((i128::from(*share) * total - exact).abs() < total);
            }
        }
        // A larger payoff has no smaller share.
        let mut ordered: Vec<_> = payoffs.iter().zip(&shares).collect();
        ordered.sort();
        prop_assert!(ordered.windows(2).all(|two| two[0].0 == two[1].0 || two[0].1 <= two[1].1));
    }
}
