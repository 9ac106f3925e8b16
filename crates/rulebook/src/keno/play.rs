//! 19:47-15.2(c): a request that a rate card allows, and what it is worth in a game.

use super::conditioning::{Condition, Conditioning};
use super::rate_card::RateCard;
use super::refusal::{MOST_WAYS, Refusal};
use super::request::{Kind, Request};
use super::spots::Spots;
use super::ways;
use crate::money::Cents;
use serde::Serialize;

/// One line of a ticket: ways of so many spots, at one rate.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Line {
    /// How many ways.
    pub ways: u32,
    /// Of how many spots.
    pub spots: u8,
    /// What is wagered on each.
    pub rate: Cents,
    /// On a straight or split ticket, the groups that the line is for; empty where sets of groups are combined.
    #[serde(skip)]
    groups: Vec<u8>,
}

impl Line {
    /// The groups that are evaluated each for itself; empty where sets of groups are combined.
    pub fn groups(&self) -> &[u8] {
        &self.groups
    }
}

/// A request as the rate card allows it. There is no other way to one than [`Play::check`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    kind: Kind,
    groups: Vec<Spots>,
    kings: Spots,
    lines: Vec<Line>,
    games: u16,
    quick_pick: bool,
}

impl Play {
    /// Is this a permissible wager, properly conditioned and priced by the rate card (15.4(a))?
    pub fn check(request: &Request, card: &RateCard) -> Result<Play, Refusal> {
        let most = card.games().most_races;
        match request.games {
            0 => return Err(Refusal::NoGames),
            2.. if most < 2 => return Err(Refusal::NoRaces),
            games if games > most => return Err(Refusal::TooManyRaces { most }),
            _ => {}
        }
        if request.quick_pick && request.kind != Kind::Straight {
            return Err(Refusal::QuickPickNotStraight);
        }
        let (groups, kings) = marked(request, card)?;
        structured(request.kind, &groups, kings)?;
        let conditions = conditioned(request, &groups, kings)?;
        let lines = lines(request, &groups, kings, &conditions)?;
        let play = Play {
            kind: request.kind,
            groups,
            kings,
            lines,
            games: request.games,
            quick_pick: request.quick_pick,
        };
        play.priced(request, card)?;
        Ok(play)
    }

    /// The kind of ticket.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The groups, in the order of the request.
    pub fn groups(&self) -> &[Spots] {
        &self.groups
    }

    /// The kings.
    pub fn kings(&self) -> Spots {
        self.kings
    }

    /// Every number that is marked.
    pub fn marked(&self) -> Spots {
        self.groups.iter().fold(self.kings, |all, group| all.or(*group))
    }

    /// The lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// For how many games in a row.
    pub fn games(&self) -> u16 {
        self.games
    }

    /// Did the computer mark it?
    pub fn quick_pick(&self) -> bool {
        self.quick_pick
    }

    /// How many ways there are in all.
    pub fn ways(&self) -> u32 {
        self.lines.iter().map(|line| line.ways).sum()
    }

    /// `2/4, 1/8`.
    pub fn conditioning(&self) -> String {
        let written =
            self.lines.iter().map(|line| Condition { ways: line.ways, spots: line.spots }.to_string());
        written.collect::<Vec<_>>().join(", ")
    }

    /// What is wagered on one game.
    pub fn price_of_a_game(&self) -> Cents {
        self.lines.iter().map(|line| Cents(line.rate.0 * i64::from(line.ways))).sum()
    }

    /// What the ticket costs.
    pub fn price(&self) -> Cents {
        Cents(self.price_of_a_game().0 * i64::from(self.games))
    }

    /// The request that asks for the same again, priced: a played ticket can be the next request (15.3(b)).
    pub fn request(&self) -> Request {
        let conditions = self.lines.iter().map(|line| Condition { ways: line.ways, spots: line.spots });
        let one_rate = self.lines.iter().all(|line| line.rate == self.lines[0].rate);
        let rates = self.lines.iter().map(|line| line.rate);
        Request {
            kind: self.kind,
            groups: self.groups.iter().map(|group| group.iter().collect()).collect(),
            kings: self.kings.iter().collect(),
            conditioning: Conditioning::new(conditions.collect()).ok(),
            rates: rates.take(if one_rate { 1 } else { self.lines.len() }).collect(),
            games: self.games,
            price: Some(self.price()),
            quick_pick: self.quick_pick,
        }
    }

    /// For every line, how many of its ways caught how many of the numbers drawn.
    pub fn tally(&self, drawn: Spots, mut each: impl FnMut(&Line, u8, u64)) {
        for line in &self.lines {
            if line.groups.is_empty() {
                let groups = self.groups.iter().map(|group| (group.count(), group.caught(drawn)));
                let kings = self.kings.iter().map(|king| (1, u8::from(drawn.has(king))));
                let found = ways::caught(groups.chain(kings), line.spots);
                for (caught, ways) in (0u8..).zip(found).filter(|(_, ways)| *ways > 0) {
                    each(line, caught, ways);
                }
            } else {
                for group in &line.groups {
                    each(line, self.groups[usize::from(*group)].caught(drawn), 1);
                }
            }
        }
    }

    /// What it is paid for one game (15.3(e)): each way by the rate card, up to the most that one wager is paid.
    pub fn payoff(&self, card: &RateCard, drawn: Spots) -> Cents {
        let mut total = Cents::ZERO;
        self.tally(drawn, |line, caught, ways| {
            let Some(pays) = card.pays(line.spots) else { return };
            let payoff = pays.payoff(caught, line.rate);
            let payoff = card.most_per_wager().map_or(payoff, |most| payoff.min(most));
            total += payoff.checked_times(ways as i64).expect("a ticket's ways and rates are bounded");
        });
        total
    }

    /// Rates, the least wager, and the price if the patron wrote one.
    fn priced(&self, request: &Request, card: &RateCard) -> Result<(), Refusal> {
        let rates = card.rates();
        let combines = self.lines.iter().any(|line| line.groups.is_empty());
        let least = if combines { rates.least_of_many_ways } else { rates.least };
        for line in &self.lines {
            if card.pays(line.spots).is_none() {
                return Err(Refusal::not_offered(u32::from(line.spots), card));
            }
            let rate = line.rate;
            if rate < least || rate > rates.most || !rate.is_multiple_of(rates.step) {
                return Err(Refusal::Rate { rate, least, most: rates.most, step: rates.step });
            }
        }
        let ways: u64 = self.lines.iter().map(|line| u64::from(line.ways)).sum();
        if ways > u64::from(MOST_WAYS) {
            return Err(Refusal::TooManyWays { ways, most: MOST_WAYS });
        }
        let a_game = self.price_of_a_game();
        if a_game < rates.least {
            return Err(Refusal::BelowMinimum { price: a_game, least: rates.least });
        }
        let (price, ways) = (self.price(), self.ways());
        match request.price {
            Some(written) if written != price => Err(Refusal::Price { written, price, ways }),
            _ => Ok(()),
        }
    }
}

/// The numbers of a request: on the board, in one place each, and no more than may be marked.
fn marked(request: &Request, card: &RateCard) -> Result<(Vec<Spots>, Spots), Refusal> {
    let groups = request.groups.iter().map(|group| Spots::from_numbers(group));
    let groups = groups.collect::<Result<Vec<Spots>, _>>()?;
    let kings = Spots::from_numbers(&request.kings)?;
    let everywhere: Vec<u8> = groups.iter().flat_map(|group| group.iter()).chain(kings.iter()).collect();
    let all = Spots::from_numbers(&everywhere)?;
    let most = card.most_marked();
    match all.count() {
        0 => Err(Refusal::NothingMarked),
        _ if groups.iter().any(|group| group.is_empty()) => Err(Refusal::EmptyGroup),
        marked if marked > most => Err(Refusal::TooManyMarked { marked, most }),
        _ => Ok((groups, kings)),
    }
}

/// Has it what a ticket of its kind has?
fn structured(kind: Kind, groups: &[Spots], kings: Spots) -> Result<(), Refusal> {
    let wrong = |has, instead| Err(Refusal::Structure { kind, has, instead });
    match kind {
        Kind::King if kings.is_empty() => wrong("one king or more", "name a king, such as k7"),
        Kind::King if groups.len() + usize::from(kings.count()) < 2 => {
            wrong("something to combine its king with", "mark another king or a group")
        }
        Kind::King => Ok(()),
        _ if !kings.is_empty() => wrong("no king", "call it a king ticket"),
        Kind::Straight if groups.len() != 1 => {
            wrong("one group of spots", "call it a split, way or combination")
        }
        Kind::Straight => Ok(()),
        _ if groups.len() < 2 => wrong("two groups or more", "call it a straight ticket"),
        Kind::Way if groups.iter().any(|group| group.count() != groups[0].count()) => {
            Err(Refusal::UnequalGroups)
        }
        Kind::Way | Kind::Split | Kind::Combination => Ok(()),
    }
}

/// The lines as written; those of a straight or a split ticket, where nothing is combined, say themselves.
fn conditioned(request: &Request, groups: &[Spots], kings: Spots) -> Result<Vec<Condition>, Refusal> {
    if let Some(written) = &request.conditioning {
        return Ok(written.lines().to_vec());
    }
    let mut lines: Vec<Condition> = Vec::new();
    match request.kind {
        Kind::Straight | Kind::Split => {
            for group in groups {
                // One line for each size, or for each group where each has a rate of its own.
                let apart = request.rates.len() > 1 && request.rates.len() == groups.len();
                match lines.iter_mut().find(|line| !apart && line.spots == group.count()) {
                    Some(line) => line.ways += 1,
                    None => lines.push(Condition { ways: 1, spots: group.count() }),
                }
            }
            Ok(lines)
        }
        kind => {
            let all: u8 = groups.iter().map(|group| group.count()).sum::<u8>() + kings.count();
            let instead = (all <= 20).then(|| format!("1/{all} combines them all"));
            Err(Refusal::NotConditioned { kind, instead })
        }
    }
}

/// The lines with their rates, if they fit the groups.
fn lines(
    request: &Request,
    groups: &[Spots],
    kings: Spots,
    conditions: &[Condition],
) -> Result<Vec<Line>, Refusal> {
    let (given, count) = (request.rates.len(), conditions.len());
    if given != 1 && given != count {
        return Err(Refusal::RatesForLines { given, lines: count });
    }
    let one_rate = request.rates.iter().all(|rate| *rate == request.rates[0]);
    let equal = groups.iter().all(|group| group.count() == groups[0].count());
    match request.kind {
        // (c)2i; as soon as two groups differ, (c)2ii leaves every group its own rate.
        Kind::Split if equal && !one_rate => return Err(Refusal::UnequalRatesOfEqualGroups),
        Kind::Way if !one_rate => return Err(Refusal::UnequalRatesOfWays),
        _ => {}
    }
    let rates = request.rates.iter().cycle();
    let written = conditions.iter().zip(rates).map(|(condition, rate)| (*condition, *rate));
    match request.kind {
        Kind::Straight | Kind::Split => for_themselves(groups, written),
        kind => combined(kind, groups, kings, written),
    }
}

/// A line of a straight or split ticket takes the next groups of its size; together they take every group.
fn for_themselves(
    groups: &[Spots],
    written: impl Iterator<Item = (Condition, Cents)>,
) -> Result<Vec<Line>, Refusal> {
    let mut left: Vec<u8> = (0..groups.len() as u8).collect();
    let mut lines = Vec::new();
    for (written, rate) in written {
        let fits = |group: &u8| groups[usize::from(*group)].count() == written.spots;
        let found = left.iter().filter(|group| fits(group)).count();
        if (found as u64) < u64::from(written.ways) {
            return Err(Refusal::NotSoManyWays { written, ways: found as u64 });
        }
        let taken: Vec<u8> = left.iter().copied().filter(fits).take(written.ways as usize).collect();
        left.retain(|group| !taken.contains(group));
        lines.push(Line { ways: written.ways, spots: written.spots, rate, groups: taken });
    }
    match left.len() {
        0 => Ok(lines),
        left => Err(Refusal::GroupsLeftOut { left }),
    }
}

/// A line of any other ticket is every set of groups and kings with so many spots.
fn combined(
    kind: Kind,
    groups: &[Spots],
    kings: Spots,
    written: impl Iterator<Item = (Condition, Cents)>,
) -> Result<Vec<Line>, Refusal> {
    let sizes = || groups.iter().map(|group| group.count());
    let with_kings = || sizes().chain(kings.iter().map(|_| 1));
    let mut lines: Vec<Line> = Vec::new();
    let mut combines = false;
    for (written, rate) in written {
        let Condition { ways: said, spots } = written;
        if lines.iter().any(|line| line.spots == spots) {
            return Err(Refusal::ConditionedTwice { spots });
        }
        let ways = ways::count(with_kings(), spots);
        if ways > u64::from(MOST_WAYS) {
            return Err(Refusal::TooManyWays { ways, most: MOST_WAYS });
        }
        if ways != u64::from(said) {
            return Err(Refusal::NotSoManyWays { written, ways });
        }
        // A way that joins something: of any groups, or of a king with others.
        combines |= match kind {
            Kind::King => spots > 1 && ways > ways::count(sizes(), spots),
            _ => ways > sizes().filter(|size| *size == spots).count() as u64,
        };
        lines.push(Line { ways: said, spots, rate, groups: Vec::new() });
    }
    if combines { Ok(lines) } else { Err(Refusal::NothingCombined { kind }) }
}
