//! 19:47-15.1, 15.3(e): the house advantage, as an exact fraction of whole numbers.

use super::pay_table::{DOLLAR, PayTable};
use crate::rules::{DRAWN, NUMBERS};

/// 15.3(e): the house keeps 30 percent at most, so at least 7 of every 10 come back.
const LEAST_RETURN: (u128, u128) = (7, 10);

/// In how many ways `k` are taken out of `n`.
const fn choose(n: u8, k: u8) -> u128 {
    if k > n {
        return 0;
    }
    let (mut ways, mut taken) = (1, 0);
    while taken < k {
        // What was taken so far is itself a number of ways, so the division leaves nothing over.
        ways = ways * (n - taken) as u128 / (taken + 1) as u128;
        taken += 1;
    }
    ways
}

/// All draws: 20 of the 80 numbers.
const DRAWS: u128 = choose(NUMBERS, DRAWN);

/// How many of all draws catch exactly so many of the spots.
fn draws_that_catch(spots: u8, caught: u8) -> u128 {
    choose(spots, caught) * choose(NUMBERS - spots, DRAWN - caught)
}

/// What a dollar returns on average, in lowest terms. No product here comes near the end of 128 bits: there are fewer
/// than 2^62 draws, and no payoff for a dollar reaches 2^27 cents.
pub(super) fn exact_return(table: &PayTable) -> (u128, u128) {
    let paid: u128 = table
        .lines()
        .map(|(caught, pays)| draws_that_catch(table.spots(), caught) * u128::from(pays.0.unsigned_abs()))
        .sum();
    lowest_terms(paid, DRAWS * u128::from(DOLLAR.0.unsigned_abs()))
}

/// What of a dollar stays with the house on average, in lowest terms; nothing where more than the dollar comes back.
pub(super) fn exact_advantage(table: &PayTable) -> (u128, u128) {
    let (returned, of) = exact_return(table);
    lowest_terms(of.saturating_sub(returned), of)
}

/// 15.3(e): does the house keep more than it may?
pub(super) fn is_above_limit(table: &PayTable) -> bool {
    let (returned, of) = exact_return(table);
    returned * LEAST_RETURN.1 < of * LEAST_RETURN.0
}

/// The house advantage as a percentage and as a fraction, with so many decimals that it does not look like the limit.
pub(super) fn in_words(table: &PayTable) -> String {
    let advantage = exact_advantage(table);
    // The smallest excess there can be is one draw and one cent, which 24 decimals show.
    let looks_fine = |decimals: u32| percent(advantage, decimals) == percent((3, 10), decimals);
    let decimals = (6..24).find(|decimals| !looks_fine(*decimals)).unwrap_or(24);
    format!("{} percent, exactly {}/{}", percent(advantage, decimals), advantage.0, advantage.1)
}

/// A fraction as a percentage with so many decimals, 24 at most, rounded.
pub(super) fn percent((numerator, denominator): (u128, u128), decimals: u32) -> String {
    let (mut digits, mut rest) = (numerator * 100 / denominator, numerator * 100 % denominator);
    for _ in 0..decimals {
        digits = digits * 10 + rest * 10 / denominator;
        rest = rest * 10 % denominator;
    }
    if rest * 2 >= denominator {
        digits += 1;
    }
    let scale = 10u128.pow(decimals);
    match decimals {
        0 => digits.to_string(),
        _ => format!("{}.{:0width$}", digits / scale, digits % scale, width = decimals as usize),
    }
}

fn lowest_terms(numerator: u128, denominator: u128) -> (u128, u128) {
    let (mut divisor, mut rest) = (denominator, numerator);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (numerator / divisor, denominator / divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_draw_catches_some_number_of_the_spots() {
        assert_eq!(DRAWS, 3_535_316_142_212_174_320);
        for spots in 1..=NUMBERS {
            let all: u128 = (0..=DRAWN).map(|caught| draws_that_catch(spots, caught)).sum();
            assert_eq!(all, DRAWS, "{spots}");
        }
    }

    #[test]
    fn percentages_are_rounded_at_their_last_decimal() {
        assert_eq!(percent((1, 4), 0), "25");
        assert_eq!(percent((2, 3), 6), "66.666667");
        assert_eq!(percent((1, 200), 0), "1");
        assert_eq!(percent((1, 1), 2), "100.00");
        assert_eq!(percent((999_999, 1_000_000), 2), "100.00");
    }
}
