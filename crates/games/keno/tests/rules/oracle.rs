//! A second opinion on a request, from the text of 15.2 and 15.3 alone: every way is written out as the straight ticket
//! that it is, and looked up.

use crate::support::TERMS;
use keno::{Condition, Kind, Request};

/// One straight ticket within a ticket: its numbers, and what is wagered on it in cents.
pub(crate) type Wager = (Vec<u8>, i64);

/// What the card of these tests pays for a dollar, in cents; none where so many spots are not on it.
fn pays(spots: usize, caught: usize) -> Option<i64> {
    let prefix = format!("pays.{spots}.");
    let mut lines =
        TERMS.iter().filter_map(|(key, value)| Some((key.strip_prefix(&prefix)?, *value))).peekable();
    lines.peek()?;
    let line = lines.find(|(key, _)| *key == caught.to_string());
    Some(line.map_or(0, |(_, value)| value.parse::<i64>().expect("whole dollars") * 100))
}

/// Every straight ticket of a legal request, or none where the text does not allow it. Conditions are pairs of ways and
/// spots.
pub(crate) fn wagers(request: &Request) -> Option<Vec<Wager>> {
    let Request { kind, groups, kings, rates, .. } = request;
    let mut numbers: Vec<u8> = groups.iter().flatten().chain(kings).copied().collect();
    numbers.sort_unstable();
    let all_different = numbers.windows(2).all(|pair| pair[0] != pair[1]);
    let on_the_board = numbers.iter().all(|number| (1..=80).contains(number));
    let games = (1..=20).contains(&request.games);
    let quick = !request.quick_pick || *kind == Kind::Straight;
    let nothing = numbers.is_empty() || groups.iter().any(Vec::is_empty);
    if !all_different || !on_the_board || !games || !quick || nothing {
        return None;
    }
    let equal = groups.windows(2).all(|pair| pair[0].len() == pair[1].len());
    let structure = match kind {
        Kind::Straight => groups.len() == 1 && kings.is_empty(),
        Kind::Split | Kind::Combination => groups.len() >= 2 && kings.is_empty(),
        Kind::Way => groups.len() >= 2 && kings.is_empty() && equal,
        Kind::King => !kings.is_empty() && groups.len() + kings.len() >= 2,
    };
    let conditions = request.conditioning.as_ref().map(|conditioning| conditioning.lines());
    let names_ways = conditions.is_some_and(|lines| lines.iter().any(|line| !line.sums.is_empty()));
    let found = match kind {
        _ if !structure => None,
        _ if names_ways && *kind != Kind::Combination => None,
        Kind::Straight | Kind::Split => {
            let lines = conditions.map(|lines| lines.iter().map(|line| (line.ways, line.spots)).collect());
            each_alone(groups, lines, rates, *kind == Kind::Split && equal)
        }
        _ => combined(*kind, groups, kings, conditions?, rates),
    }?;
    let least = if matches!(kind, Kind::Straight | Kind::Split) { 100 } else { 25 };
    let rates_fit = found.iter().all(|(_, rate)| (least..=10_000).contains(rate) && rate % 25 == 0);
    let offered = found.iter().all(|(numbers, _)| pays(numbers.len(), 0).is_some());
    if !rates_fit || !offered || found.len() > 5_000 {
        return None;
    }
    let a_game: i64 = found.iter().map(|(_, rate)| rate).sum();
    let price = a_game * i64::from(request.games);
    let priced = request.price.is_none_or(|written| written.0 == price);
    (a_game >= 100 && priced).then_some(found)
}

/// A straight ticket, or the groups of a split ticket one by one.
fn each_alone(
    groups: &[Vec<u8>],
    lines: Option<Vec<(u32, u8)>>,
    rates: &[rulebook::money::Cents],
    one_rate: bool,
) -> Option<Vec<Wager>> {
    if rates.is_empty() || (one_rate && rates.iter().any(|rate| *rate != rates[0])) {
        return None;
    }
    let lines = lines.unwrap_or_else(|| {
        let mut lines: Vec<(u32, u8)> = Vec::new();
        for group in groups {
            let size = group.len() as u8;
            match lines.iter().position(|(_, spots)| *spots == size) {
                Some(place) if rates.len() == 1 || rates.len() != groups.len() => lines[place].0 += 1,
                _ => lines.push((1, size)),
            }
        }
        lines
    });
    if rates.len() != 1 && rates.len() != lines.len() {
        return None;
    }
    let mut left: Vec<&Vec<u8>> = groups.iter().collect();
    let mut found = Vec::new();
    for (place, (ways, spots)) in lines.iter().enumerate() {
        if *ways == 0 {
            return None;
        }
        for _ in 0..*ways {
            let next = left.iter().position(|group| group.len() == usize::from(*spots))?;
            let rate = rates.get(place).unwrap_or(&rates[0]);
            found.push((left.remove(next).clone(), rate.0));
        }
    }
    left.is_empty().then_some(found)
}

/// Every set of groups and kings that has the spots of a line, or those of them that it names by letters, each once.
fn combined(
    kind: Kind,
    groups: &[Vec<u8>],
    kings: &[u8],
    lines: &[Condition],
    rates: &[rulebook::money::Cents],
) -> Option<Vec<Wager>> {
    if rates.is_empty() || (rates.len() != 1 && rates.len() != lines.len()) {
        return None;
    }
    if kind == Kind::Way && rates.iter().any(|rate| *rate != rates[0]) {
        return None;
    }
    let parts: Vec<(Vec<u8>, bool)> = groups
        .iter()
        .map(|group| (group.clone(), false))
        .chain(kings.iter().map(|king| (vec![*king], true)))
        .collect();
    let (mut found, mut joins) = (Vec::new(), false);
    for (place, Condition { ways, spots, sums }) in lines.iter().enumerate() {
        let names: Vec<String> = sums.iter().map(|sum| sum.to_string()).collect();
        let earlier = || lines[..place].iter().filter(|line| line.spots == *spots);
        let again = |name: &String| {
            earlier().any(|line| line.sums.iter().any(|sum| sum.to_string() == *name))
                || names.iter().filter(|other| *other == name).count() > 1
        };
        let whole = |line: &Condition| line.sums.is_empty() || names.is_empty();
        if *ways == 0 || earlier().any(whole) || names.iter().any(again) {
            return None;
        }
        let (before, mut met) = (found.len(), 0);
        for set in 1u32..1 << parts.len() {
            let members =
                || parts.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, part)| part);
            let numbers: Vec<u8> = members().flat_map(|(numbers, _)| numbers.iter().copied()).collect();
            if numbers.len() != usize::from(*spots) {
                continue;
            }
            let letters: Vec<String> = (0..parts.len())
                .filter(|at| set >> at & 1 == 1)
                .map(|at| char::from(b"ABCDEFGHIJLMNOPQRSTUVWXYZ"[at]).to_string())
                .collect();
            if !names.is_empty() && !names.contains(&letters.join("+")) {
                continue;
            }
            met += 1;
            joins |= members().count() > 1 && (kind != Kind::King || members().any(|(_, king)| *king));
            let rate = rates.get(place).unwrap_or(&rates[0]);
            found.push((numbers, rate.0));
        }
        if found.len() - before != *ways as usize || (!names.is_empty() && met != names.len()) {
            return None;
        }
    }
    joins.then_some(found)
}

/// What these wagers are paid for a draw, in cents, none of them more than `most`.
pub(crate) fn payoff(wagers: &[Wager], drawn: &[u8], most: Option<i64>) -> i64 {
    let paid = |(numbers, rate): &Wager| {
        let caught = numbers.iter().filter(|number| drawn.contains(number)).count();
        let paid = pays(numbers.len(), caught).expect("offered") * rate;
        assert_eq!(paid % 100, 0, "whole cents");
        most.map_or(paid / 100, |most| most.min(paid / 100))
    };
    wagers.iter().map(paid).sum()
}
