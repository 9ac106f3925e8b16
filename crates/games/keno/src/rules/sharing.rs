//! 19:47-15.3(e): a maximum for all payoffs of a game, shared among its winners.

use rulebook::money::Cents;

/// What each ticket is paid when all together are paid no more than `limit`: unchanged where they are within it, and in
/// proportion to their payoffs where they are not. Shares are floored to the cent; the cents that are left over go to the
/// largest fractions, one each, and among equal ones to the lower ticket number. Shares then add up to the limit exactly,
/// and none is above its payoff.
pub fn shared(limit: Cents, payoffs: &[(u32, Cents)]) -> Vec<(u32, Cents)> {
    let total: i128 = payoffs.iter().map(|(_, payoff)| i128::from(payoff.0)).sum();
    let limit = i128::from(limit.0.max(0));
    if total <= limit {
        return payoffs.to_vec();
    }
    let mut shares = Vec::with_capacity(payoffs.len());
    let mut fractions = Vec::with_capacity(payoffs.len());
    let mut left = limit;
    for (place, (ticket, payoff)) in payoffs.iter().enumerate() {
        let product = limit * i128::from(payoff.0);
        let share = product / total;
        left -= share;
        shares.push((*ticket, Cents(i64::try_from(share).expect("a share is no more than its payoff"))));
        fractions.push((std::cmp::Reverse(product - share * total), *ticket, place));
    }
    let left = usize::try_from(left).expect("floored shares are within the limit");
    if left > 0 {
        // There are more fractions than cents left over: they add up to those.
        fractions.select_nth_unstable(left - 1);
        fractions[..left].iter().for_each(|(_, _, place)| shares[*place].1 += Cents(1));
    }
    shares
}
